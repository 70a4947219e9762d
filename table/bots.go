package table

import (
	"cmp"
	"context"
	"errors"
	"io"
	"slices"
	"strconv"
	"time"

	"spielwerk/bot"
	"spielwerk/game"
	"spielwerk/store"
)

// bots are the bots of a table. It is owned by the table's goroutine; one other goroutine
// at a time does the thinking.
type bots struct {
	players  [game.MaxSeats]bot.Bot
	thinking bool
	seat     game.Seat     // of the bot that thinks
	hurry    chan struct{} // closed to end the pause before the bot's move
	hurried  bool          // no pauses until a person has to decide
	cancel   context.CancelFunc
	failed   game.Seats // whose bots have lost the game by a fault, which is logged once
}

// stopBots is for a table that leaves memory.
func (t *Table) stopBots() {
	if t.bots.cancel != nil {
		t.bots.cancel()
	}
	t.releaseBots()
}

// releaseBots lets the bots go.
func (t *Table) releaseBots() {
	for seat := range game.Seat(len(t.bots.players)) {
		t.seatBot(seat, nil)
	}
}

// seatBot puts a bot on a seat, nil for none, and lets the one before go.
func (t *Table) seatBot(seat game.Seat, player bot.Bot) {
	before := t.bots.players[seat]
	t.bots.players[seat] = player
	if _, holds := before.(io.Closer); holds && before != player {
		t.hub.done.Go(func() { bot.Release(before) }) // it may be thinking
	}
}

// tellFault logs that a bot has lost the game by a fault.
func (t *Table) tellFault(seat game.Seat) {
	if err := bot.Forfeited(t.bots.players[seat]); err != nil && !t.bots.failed.Has(seat) {
		t.bots.failed |= game.Only(seat)
		t.hub.Log.Warn("random moves stand in for a bot that has failed", "table", t.id, "seat", seat+1, "bot", t.player(seat), "err", err)
	}
}

// wakeBots lets the next bot think, if it is a bot's turn and none thinks yet.
// Where several seats are pending, the bots among them decide one after another.
func (t *Table) wakeBots() {
	if t.history == nil || t.bots.thinking || t.outage.pause > 0 || t.house && !t.looked() || t.hub.playing.Err() != nil {
		return
	}
	now := t.history.Now()
	pending := now.Pending()
	seat := game.Nobody
	for s := range game.Seat(len(t.meta.Seats)) {
		if pending.Has(s) && t.player(s) != "" {
			seat = s
			break
		}
	}
	var player bot.Bot
	lesson := t.lesson()
	if lesson.Leads() {
		seat, player = t.scripted(lesson)
	}
	if seat == game.Nobody {
		t.bots.hurried = false
		return
	}
	if player == nil {
		player = t.bots.players[seat]
	}
	if _, was := player.(script); was && !lesson.Leads() { // the guide has ended: the bot itself plays
		player = nil
	}
	if pass := t.instead(seat); pass != nil {
		player = pass
	}
	if player == nil {
		var err error
		// As secret as the seeds of tables, and in a test the same however goroutines take turns.
		own := t.hub.dealer.Seed(t.id + "/bot/" + strconv.Itoa(int(seat)))
		if player, err = bot.New(t.player(seat), t.rules, own.Quick(0)); err != nil {
			t.hub.Log.Error("no bot", "table", t.id, "seat", seat, "err", err)
			return
		}
	}
	t.seatBot(seat, player)
	position := t.rules.Blank() // a copy: the table's position changes while the bot thinks
	position.CopyFrom(now)
	info := game.Observe(position, seat, t.Now().Events)
	ctx, cancel := context.WithCancel(t.hub.playing)
	t.bots.thinking, t.bots.seat, t.bots.cancel, t.bots.hurry = true, seat, cancel, make(chan struct{})
	pause := t.hub.BotPause
	if t.bots.hurried {
		pause = 0
	}
	of := thought{Person: t.owner(), Table: t.id, Quick: bot.Quick(t.player(seat), t.rules.Game(), t.rules.Config()), Looked: t.looked}
	moment, hurry := t.moments[seat], t.bots.hurry
	t.retain()
	t.hub.done.Go(func() {
		defer cancel()
		move, ok := t.decide(ctx, player, of, &info, pause, hurry)
		t.post(func() {
			defer t.Release() // after the next bot has started
			t.bots.thinking = false
			if !ok || t.bots.players[seat] != player { // a person has taken the seat back
				if t.hub.ctx.Err() == nil {
					t.wakeBots()
				}
				return
			}
			t.tellFault(seat)
			err := t.observed(int(seat), 1, 0, func() error {
				return t.act(t.hub.ctx, int(seat), moment, []string{t.rules.Vocabulary().Text(move)})
			})
			if errors.Is(err, ErrStale) { // somebody else has decided meanwhile
				t.wakeBots()
			} else if err != nil && !errors.Is(err, ErrUnsaved) && !errors.Is(err, store.ErrFenced) && t.hub.ctx.Err() == nil {
				t.hub.Log.Error("bot's move", "table", t.id, "seat", seat, "err", err)
			}
		})
	})
}

// goOn lets the bots of a table of the house go on, at which nobody has looked.
func (t *Table) goOn() {
	if t.house {
		t.post(t.wakeBots)
	}
}

// ofTheHouse reports whether a table is for nobody but those who watch: bots play, and no person
// has made it.
func ofTheHouse(t store.Table) bool {
	return t.Host == "" && !slices.ContainsFunc(t.Seats, func(s store.Seat) bool { return s.Kind != store.Bot })
}

// owner is the person whose share of the thinking time the table's bots use: its host.
func (t *Table) owner() string { return cmp.Or(t.meta.Host, t.id) }

// looked reports whether somebody looks at the table or did within justNow.
func (t *Table) looked() bool { return t.watchers.any() || t.presence.any(t.hub.clock.even()) }

// retain counts the thinking bot as a user, so that the table stays in memory.
func (t *Table) retain() {
	t.hub.mu.Lock()
	t.users++
	t.hub.mu.Unlock()
}

// decide asks a bot for its move when a place to search is free, and waits until the pause
// is over.
func (t *Table) decide(ctx context.Context, b bot.Bot, of thought, info *game.InfoSet, pause time.Duration, hurry <-chan struct{}) (game.Move, bool) {
	timer := time.NewTimer(pause)
	defer timer.Stop()
	leave, err := t.hub.think.enter(ctx, of)
	if err != nil {
		return game.Move{}, false
	}
	move := b.Choose(ctx, info)
	leave()
	select {
	case <-timer.C:
	case <-hurry:
	case <-ctx.Done():
		return game.Move{}, false
	}
	return move, true
}

// Hurry lets the bots move without pauses until a person has to decide.
func (t *Table) Hurry() {
	t.post(func() {
		if t.bots.thinking && !t.bots.hurried {
			close(t.bots.hurry)
		}
		t.bots.hurried = t.bots.thinking
	})
}

package table_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"spielwerk/fair"
	"spielwerk/game"
	"spielwerk/games/xidit"
	"spielwerk/store"
	"spielwerk/table"
)

// fightingSeed is the number of a seed with which titans awake.
const fightingSeed = 11

// fighting is the first time that a seat may fight a titan.
func fighting(p game.Position) bool {
	v := p.View(game.Watcher).(*xidit.View)
	return v.Decision != nil && v.Decision.What == "titan"
}

// TestAStandingAnswerIsGiven by the table whenever its seat is asked, until the seat wants to
// be asked again. Others see what they would see of somebody who gives that answer soon, and not at once.
func TestAStandingAnswerIsGiven(t *testing.T) {
	newWorld(t)
	synctest.Test(t, standingAnswer)
}

func standingAnswer(t *testing.T) {
	h := secretHouse(t)
	tables := h.preparedFrom(fair.NumberedSeed(4, fightingSeed), nil, 2, fighting)
	standing, asked := tables[0], tables[1]
	seat := standing.Now().Position.Pending().First()
	same := func() {
		t.Helper()
		for _, who := range everybody {
			if who != seat {
				alike(t, "somebody else hears of a standing answer", told(t, standing.Now(), who), told(t, asked.Now(), who))
			}
		}
	}
	does(t, standing, seat, "always decline")
	same()
	if a, err := h.Awaited(t.Context(), standing.Now().ID, seat); err != nil || a.Number != 0 {
		t.Errorf("who has left an answer is told of the turn: %+v, %v", a, err)
	}
	if sleeps(time.Second / 2); !fighting(standing.Now().Position) {
		t.Error("the answer is given at once: nobody is so quick")
	}
	sleeps(4 * time.Second)
	does(t, asked, seat, "decline")
	same()
	if now := standing.Now(); now.Standing[seat] != "decline" || fighting(now.Position) && now.Position.Pending().Has(seat) {
		t.Errorf("the answer %q stands, and the seat is asked", now.Standing[seat])
	}
	acts := []string{}
	for _, e := range h.log(standing.Now().ID) {
		acts = append(acts, e.Act)
	}
	if got := strings.Join(acts[len(acts)-2:], ", "); got != "always decline, decline" {
		t.Errorf("the log ends with %s", got)
	}

	id := standing.Now().ID
	h.drop(id)
	h.again(table.Config{})
	tab := h.open(id)
	if got := tab.Now().Standing[seat]; got != "decline" {
		t.Errorf("after a restart the answer %q stands", got)
	}
	does(t, tab, seat, table.AskMe)
	if got := tab.Now().Standing[seat]; got != "" {
		t.Errorf("the seat wants to be asked, and %q stands", got)
	}
	for answer, want := range map[string]error{"always ready": table.ErrNoStanding, "always titan T1": table.ErrNoStanding, "ask": table.ErrStale} {
		if err := tab.Act(t.Context(), int(seat), tab.Now().Moment(seat), answer); !errors.Is(err, want) {
			t.Errorf("%q: %v, want %v", answer, err, want)
		}
	}
	if err := tab.Act(t.Context(), int(seat), tab.Now().Moment(seat), "always nothing"); err == nil || slices.Contains(acts, "always nothing") {
		t.Error("what is no move stands as an answer")
	}
}

// TestAnswersInTheTurnsOfOthers: before anybody asks, a seat leaves answers to what it may be asked in the turn of
// another; the first that it may give is given, also after a restart while nobody looks. A hint or a plan for its own turn stays.
func TestAnswersInTheTurnsOfOthers(t *testing.T) {
	newWorld(t)
	for name, ask := range map[string]string{"alienartifacts": "defend", "settlers": "draw"} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { answersOffTurn(t, name, ask) })
		})
	}
}

func answersOffTurn(t *testing.T, name, ask string) {
	h := plays(t, name, table.Config{IdleAfter: time.Minute})
	g := *h.game
	config, err := g.Configure(game.Config{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(config)
	if err != nil {
		t.Fatal(err)
	}
	// A game of bots up to a question in the turn of another that has several answers, and what could be answered before.
	var entries []store.Entry
	var before []string
	var seat game.Seat
	seats := people("a", "b")
	seed := fair.Seed{}
	found := false
	for n := uint64(1); n < 400 && !found; n++ {
		seed = fair.NumberedSeed(4, n)
		p := rules.Deal(seed.Rand(table.Nonces(seats), g.Name, config.Version), nil)
		r := seed.Quick(1)
		entries = nil
		var could [2][]string
		for p.Pending() != 0 && !found {
			seat = p.Pending().First()
			info := game.Observe(p, seat, nil)
			moves := info.Moves(nil)
			words := rules.Vocabulary()
			if words.Prompts[p.Prompt(seat).Kind].Word == ask && len(moves) > 1 && slices.Contains(could[seat], words.Text(moves[1])) {
				before, found = could[seat], true
				break
			}
			m := moves[r.IntN(len(moves))]
			for _, one := range moves { // attacks are rare
				if word := words.Moves[one.Kind].Word; (word == "offensive" || word == "attack" || word == "sail" || word == "raze" || word == "ship") && r.IntN(3) > 0 {
					m = one
				}
			}
			for i := range could {
				could[i] = nil
				if a, ok := p.(game.Answerer); ok && !p.Pending().Has(game.Seat(i)) {
					for _, m := range a.Answers(nil, game.Seat(i)) {
						could[i] = append(could[i], words.Text(m))
					}
				}
			}
			entries = append(entries, store.Entry{Number: len(entries) + 1, Seat: int(seat), Act: words.Text(m), At: time.Now()})
			if no := p.Play(seat, m, nil); no != nil {
				t.Fatal(no)
			}
		}
	}
	if !found {
		t.Fatalf("nobody is asked %q", ask)
	}
	meta := store.Table{
		ID: table.NewID(), Game: g.Name, Rules: config.Version, Data: rules.DataHash(), Options: config.Options, Seed: seed.String(),
		Commitment: seed.Commitment(), State: store.Running, Seats: seats,
	}
	if err = h.store.CreateTable(t.Context(), meta); err != nil {
		t.Fatal(err)
	}
	last := entries[len(entries)-1]
	for _, e := range entries[:len(entries)-1] {
		if err = h.store.Append(t.Context(), meta.ID, e); err != nil {
			t.Fatal(err)
		}
	}
	tab := h.visit(meta.ID)
	if tab.Now().Position.Pending().Has(seat) {
		t.Fatalf("seat %d is asked before", seat)
	}
	does(t, tab, seat, "always "+before[len(before)-1])
	if len(before) > 1 {
		does(t, tab, seat, "always "+before[0])
	}
	if got := tab.Now().StandingOf(seat); !slices.Equal(got, slices.Compact([]string{before[len(before)-1], before[0]})) {
		t.Errorf("%q stand", got)
	}
	does(t, tab, game.Seat(last.Seat), last.Act)
	number := tab.Now().Number
	tab.Release()
	h.again(table.Config{IdleAfter: time.Minute})
	sleeps(10 * time.Second)
	if log := h.log(meta.ID); len(log) <= number || log[number].Seat != int(seat) || log[number].Act != before[len(before)-1] {
		t.Errorf("asked %q, the answers %q stand, and the log goes on with %+v", ask, before, log[number:])
	}
}

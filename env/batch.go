// Package env plays games for programs that learn, many at a time: numbers in, numbers out. The Python
// package in python/ is made of it.
//
//	batch.go   games that are stepped together
//	arrays.go  what a step tells, written into memory of the caller
//	game.go    one game of a batch
//	desk.go    batches by number, and requests in JSON; errors.go their errors
package env

import (
	"context"
	"fmt"
	"slices"

	"spielwerk/bot"
	"spielwerk/fair"
	"spielwerk/game"
	"spielwerk/game/vector"
	"spielwerk/record"
)

// DefaultWidth is the number of actions of a batch that does not say another: three times the most
// legal moves that random games of our games have had.
const DefaultWidth = 256

const (
	maxGames = 1 << 20
	maxWidth = 1 << 14
)

// MoveSize is how many numbers describe a move: its kind, and two for each of its operands.
const MoveSize = 7

// Config is what a batch is like.
type Config struct {
	Game    string            `json:"game"`
	Seats   int               `json:"seats"`             // 0 for the fewest
	Version int               `json:"version,omitempty"` // of the rules, 0 for the newest
	Options map[string]string `json:"options,omitempty"`
	Games   int               `json:"games"` // in the batch, 0 for 1
	Width   int               `json:"width"` // number of actions, 0 for DefaultWidth
	Series  uint64            `json:"series"`
	// Bots play seats of all games: the names by seat, "" for a seat that the caller plays; nil for none.
	Bots []string `json:"bots,omitempty"`
	// AutoReset begins a new game in the same step in which one ends.
	AutoReset bool `json:"auto_reset"`
	// Keep keeps what undo needs: a copy of the state before each move.
	Keep bool `json:"keep"`
	// Reward is RewardWin or RewardPoints, "" for the first.
	Reward string `json:"reward,omitempty"`
}

// The rewards.
const (
	RewardWin    = "win"    // at the end: 1, shared by the winners; else 0
	RewardPoints = "points" // by how much the total has grown since the last step
)

// Batch is a number of games of the same rules. It is used by one goroutine at a time.
type Batch struct {
	config  Config
	rules   game.Rules
	encoder *vector.Encoder
	games   []one
	begun   uint64 // games of the series so far
	scratch game.Position
}

// New begins the games of a batch.
func New(g *game.Game, c Config) (*Batch, error) {
	if c.Seats == 0 {
		c.Seats = g.MinSeats
	}
	if c.Games == 0 {
		c.Games = 1
	}
	if c.Width == 0 {
		c.Width = DefaultWidth
	}
	if c.Reward == "" {
		c.Reward = RewardWin
	}
	want := game.Config{Version: c.Version, Seats: c.Seats, Options: c.Options}
	if len(c.Options) == 0 && c.Seats >= g.MinSeats && c.Seats <= g.MaxSeats {
		want.Options = g.Default(c.Seats).Options
	}
	rules, err := g.Rules(want)
	switch {
	case err != nil:
		return nil, &Error{Kind: BadArgument, Message: err.Error()}
	case c.Games < 1 || c.Games > maxGames:
		return nil, badArgument("a batch has 1 to %d games, not %d", maxGames, c.Games)
	case c.Width < 1 || c.Width > maxWidth:
		return nil, badArgument("a batch has 1 to %d actions, not %d", maxWidth, c.Width)
	case c.Reward != RewardWin && c.Reward != RewardPoints:
		return nil, badArgument("no reward %q; there are %s and %s", c.Reward, RewardWin, RewardPoints)
	case len(c.Bots) != 0 && len(c.Bots) != c.Seats:
		return nil, badArgument("%d bots for %d seats", len(c.Bots), c.Seats)
	case len(c.Bots) != 0 && !slices.Contains(c.Bots, ""):
		return nil, badArgument("bots play all seats")
	}
	b := &Batch{config: c, rules: rules, encoder: vector.NewEncoder(rules), games: make([]one, c.Games), scratch: rules.Blank()}
	for i := range b.games {
		b.games[i].pos = rules.Blank()
	}
	return b, b.Reset(c.Series)
}

// Reset begins all games anew. Game number i of a series has the deal of game i of spielwerk sim with
// this seed, counted from 0.
func (b *Batch) Reset(series uint64) error {
	b.config.Series, b.begun = series, 0
	for i := range b.games {
		if err := b.deal(&b.games[i]); err != nil {
			return err
		}
	}
	return nil
}

// deal begins the next game of the series.
func (b *Batch) deal(g *one) error {
	g.seed = fair.NumberedSeed(b.config.Series, b.begun)
	b.begun++
	g.plies, g.redealt, g.done, g.points = g.plies[:0], false, false, [game.MaxSeats]int{}
	g.rewards, g.places = [game.MaxSeats]float32{}, [game.MaxSeats]int{}
	g.dropSaved()
	name, version := b.rules.Game().Name, b.rules.Config().Version
	if err := b.seatBots(g, g.seed); err != nil {
		return err
	}
	g.log.Events = nil
	var log *game.Log
	if g.listens {
		log = &g.log
	}
	g.pos.CopyFrom(b.rules.Deal(g.seed.Rand(b.nonces(), name, version), log))
	for seat := range b.config.Seats {
		g.points[seat] = g.pos.Total(game.Seat(seat))
	}
	return b.settle(g)
}

// seatBots makes the bots of a game.
func (b *Batch) seatBots(g *one, seed fair.Seed) error {
	for seat, name := range b.config.Bots {
		if name == "" {
			continue
		}
		player, err := bot.New(name, b.rules, seed.Quick(uint64(seat)))
		if err != nil {
			return &Error{Kind: BadArgument, Message: err.Error()}
		}
		g.bots[seat] = player
		g.listens = g.listens || bot.Listens(player)
	}
	return nil
}

// nonces are those of records: nobody gives any.
func (b *Batch) nonces() []string { return make([]string, b.config.Seats) }

// Games is the number of games.
func (b *Batch) Games() int { return len(b.games) }

// Seats is the number of seats of a game.
func (b *Batch) Seats() int { return b.config.Seats }

// Width is the number of actions.
func (b *Batch) Width() int { return b.config.Width }

// Size is the number of numbers of a vector.
func (b *Batch) Size() int { return b.encoder.Size() }

// Step makes the move of each game that is not over, by its index in the list of legal moves, plays
// bots on, and tells in out. If one index is not that of a legal move none is made.
func (b *Batch) Step(actions []int32, out *Arrays) error {
	if err := b.fits(out); err != nil {
		return err
	}
	if len(actions) != len(b.games) {
		return badArgument("%d actions for %d games", len(actions), len(b.games))
	}
	for i, action := range actions {
		if g := &b.games[i]; !g.done && (action < 0 || int(action) >= len(g.moves)) {
			return &Error{Kind: IllegalAction, Message: fmt.Sprintf("game %d: action %d is not one of the %d legal moves", i, action, len(g.moves))}
		}
	}
	totals := out.Points != nil || b.config.Reward == RewardPoints
	for i := range b.games { // all of a game before the next: its state does not stay in the cache
		g := &b.games[i]
		if g.done {
			g.rewards = [game.MaxSeats]float32{}
		} else if err := b.move(g, actions[i], totals); err != nil {
			return err
		}
		if err := b.tell(out, i, true); err != nil {
			return err
		}
	}
	return nil
}

// move makes the move of a game, plays bots on, and finds what it was worth.
func (b *Batch) move(g *one, action int32, totals bool) error {
	if b.config.Keep {
		g.save(b.rules)
	}
	b.play(g, g.seat, g.moves[action])
	if err := b.settle(g); err != nil {
		return err
	}
	b.reward(g, totals)
	return nil
}

// play makes a legal move.
func (b *Batch) play(g *one, seat game.Seat, m game.Move) {
	var log *game.Log
	if g.listens {
		log = &g.log
	}
	if no := g.pos.Play(seat, m, log); no != nil {
		panic(b.rules.Vocabulary().Text(m) + " is listed and refused by " + string(no.Rule))
	}
	g.plies = append(g.plies, game.Ply{Seat: seat, Move: m})
}

// settle plays bots until the caller has to decide, or the game is over, and lists the legal moves.
func (b *Batch) settle(g *one) error {
	for {
		g.moves = g.moves[:0]
		pending := g.pos.Pending()
		g.seat = pending.First()
		if g.done = pending == 0; g.done {
			return nil
		}
		if player := g.bots[g.seat]; player != nil {
			see := game.Observe(g.pos, g.seat, g.log.Events)
			b.play(g, g.seat, player.Choose(context.Background(), &see))
			continue
		}
		see := game.Observe(g.pos, g.seat, nil)
		if g.moves = see.Moves(g.moves); len(g.moves) > b.config.Width {
			return &Error{Kind: TooManyMoves, Message: fmt.Sprintf("there are %d legal moves, and the batch has %d actions; give it a larger width", len(g.moves), b.config.Width)}
		}
		return nil
	}
}

// reward finds what has changed since the last step. Totals of a game that goes on are reckoned only if
// they are wanted.
func (b *Batch) reward(g *one, totals bool) {
	g.rewards = [game.MaxSeats]float32{}
	if !g.done && !totals {
		return
	}
	winners := 0
	if g.done {
		g.places = g.pos.Ranks()
		for seat := range b.config.Seats {
			if g.places[seat] == 1 {
				winners++
			}
		}
	}
	for seat := range b.config.Seats {
		total := g.pos.Total(game.Seat(seat))
		switch {
		case b.config.Reward == RewardPoints:
			g.rewards[seat] = float32(total - g.points[seat])
		case g.places[seat] == 1:
			g.rewards[seat] = 1 / float32(winners)
		}
		g.points[seat] = total
	}
}

// at is a game of the batch.
func (b *Batch) at(i int) (*one, error) {
	if i < 0 || i >= len(b.games) {
		return nil, badArgument("no game %d in a batch of %d", i, len(b.games))
	}
	return &b.games[i], nil
}

func (b *Batch) seat(seat int) (game.Seat, error) {
	if seat < 0 || seat >= b.config.Seats {
		return 0, badArgument("no seat %d at a table of %d", seat, b.config.Seats)
	}
	return game.Seat(seat), nil
}

// Clone is a batch with copies of all games. The copies know what chance will bring: a search that must
// not know it asks for Determinize.
func (b *Batch) Clone() (*Batch, error) {
	c := *b
	c.encoder, c.scratch, c.games = vector.NewEncoder(b.rules), b.rules.Blank(), make([]one, len(b.games))
	for i := range c.games {
		if err := c.copy(&c.games[i], &b.games[i]); err != nil {
			return nil, err
		}
	}
	return &c, nil
}

// copy makes dst like src. Its bots are new ones, for those of src remember what they did.
func (b *Batch) copy(dst, src *one) error {
	*dst = *src
	dst.pos = b.rules.Blank()
	dst.pos.CopyFrom(src.pos)
	dst.moves, dst.plies, dst.saved, dst.spare, dst.last = slices.Clone(src.moves), slices.Clone(src.plies), nil, nil, nil
	dst.log.Events = slices.Clone(src.log.Events)
	for _, p := range src.saved {
		q := b.rules.Blank()
		q.CopyFrom(p.pos)
		dst.saved = append(dst.saved, saved{q, p.plies, p.events})
	}
	return b.seatBots(dst, src.seed)
}

// Determinize is a batch of n games that agree with what a seat of a game knows: what it cannot know is
// drawn anew in each, the future too. The seed decides how.
func (b *Batch) Determinize(i, seat, n int, seed uint64) (*Batch, error) {
	src, err := b.at(i)
	if err != nil {
		return nil, err
	}
	who, err := b.seat(seat)
	if err != nil {
		return nil, err
	}
	if n < 1 || n > maxGames {
		return nil, badArgument("1 to %d determinizations, not %d", maxGames, n)
	}
	c := *b
	c.config.Games, c.config.AutoReset = n, false
	c.encoder, c.scratch, c.games = vector.NewEncoder(b.rules), b.rules.Blank(), make([]one, n)
	for k := range c.games {
		g := &c.games[k]
		if err := c.copy(g, src); err != nil {
			return nil, err
		}
		g.plies, g.saved, g.redealt = nil, nil, true
		g.log.Events = game.Heard(nil, g.log.Events, who)
		r := game.QuickRand(seed, uint64(k))
		g.pos.Redeal(who, &r)
		if err := c.seatBots(g, fair.NumberedSeed(seed, uint64(k))); err != nil { // chance is not that of the true game
			return nil, err
		}
		if err := c.settle(g); err != nil {
			return nil, err
		}
	}
	return &c, nil
}

// Undo takes back the last decision of the caller in a game, and what bots have done since.
func (b *Batch) Undo(i int) error {
	g, err := b.at(i)
	switch {
	case err != nil:
		return err
	case !b.config.Keep:
		return badArgument("the batch does not keep what undo needs; make it with keep")
	case len(g.saved) == 0:
		return badArgument("game %d: there is nothing to take back", i)
	}
	g.restore()
	g.rewards, g.places = [game.MaxSeats]float32{}, [game.MaxSeats]int{}
	for seat := range b.config.Seats {
		g.points[seat] = g.pos.Total(game.Seat(seat))
	}
	return b.settle(g)
}

// Record is the record of a game: of the last one that ended if that is wanted, else of the one that
// runs. One that is not over counts as stopped.
func (b *Batch) Record(i int, ended bool) (*record.Record, error) {
	g, err := b.at(i)
	if err != nil {
		return nil, err
	}
	seed, plies := g.seed, g.plies
	switch {
	case g.redealt:
		return nil, badArgument("a determinization has no record: its deal has no seed")
	case ended && g.last == nil && !g.done:
		return nil, badArgument("game %d of the batch has not ended", i)
	case ended && !g.done:
		seed, plies = g.last.seed, g.last.plies
	}
	name, version := b.rules.Game().Name, b.rules.Config().Version
	h := game.NewHistory(b.rules, seed.Rand(b.nonces(), name, version))
	for _, p := range plies {
		if no := h.Play(p.Seat, p.Move); no != nil {
			return nil, no
		}
	}
	names := make([]string, b.config.Seats)
	for seat := range names {
		names[seat] = "python"
		if len(b.config.Bots) > 0 && b.config.Bots[seat] != "" {
			names[seat] = b.config.Bots[seat]
		}
	}
	return record.Of(h, names, b.nonces(), seed), nil
}

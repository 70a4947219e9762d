package newworld

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"spielwerk/game"
)

// A scenario is a game that a test sets up and plays. Moves are written as
// players write them, after the letter of their seat: "A place NW03 1,4 r1";
// further moves of the same seat follow after ", ". Each step is checked by
// Position.Check, each move played must be listed, each move refused must not.
type scenario struct {
	*testing.T
	p   *Position
	log game.Log // events of the last call of play
}

// begin deals a game; options are written "rowLimit=on".
func begin(t *testing.T, seats int, options ...string) *scenario {
	t.Helper()
	chosen := map[string]string{}
	for _, o := range options {
		name, value, _ := strings.Cut(o, "=")
		chosen[name] = value
	}
	g := &scenario{T: t}
	g.p = open(t, seats, chosen).Deal(game.QuickRand(1, 2), &g.log).(*Position)
	g.check("deal")
	return g
}

// chapter runs a part of a test whose name is a sentence.
func chapter(t *testing.T, sentence string, f func(*testing.T)) { t.Helper(); t.Run(sentence, f) }

func (g *scenario) s() *State { return &g.p.s }

// view is what a seat or a watcher sees.
func (g *scenario) view(seat game.Seat) *View { return g.p.View(seat).(*View) }

func (g *scenario) check(after string) {
	g.Helper()
	if err := g.p.Check(); err != nil {
		g.die("after %s: %v", after, err)
	}
}

// die ends the test and shows the board.
func (g *scenario) die(format string, args ...any) {
	g.Helper()
	g.Fatalf(format+"\n%s", append(args, g.board())...)
}

func (g *scenario) board() string { return g.p.View(game.Watcher).Text(mute{}) }

// mute is a tongue for the board in a failed test.
type mute struct{}

func (mute) Say(id string, data map[string]any) string { return fmt.Sprint(id, data) }

func (m mute) Count(id string, _ int, data map[string]any) string { return m.Say(id, data) }
func (mute) Seat(s game.Seat) string                              { return seatLetter(s) }

func (g *scenario) tile(id string) uint8 {
	g.Helper()
	i := indexOf(g.p.rules.words, id)
	if i < 0 {
		g.Fatalf("there is no tile %s", id)
	}
	return uint8(i)
}

// pile puts tiles on top of the draw pile by exchanging them with those that lie
// there; while a tile is to be placed, the first of them is in hand.
func (g *scenario) pile(ids string) {
	g.Helper()
	s := g.s()
	at := int(s.Drawn)
	if s.Phase == phasePlace {
		at--
	}
	for _, id := range strings.Fields(ids) {
		i := slices.Index(s.Draw[at:], g.tile(id))
		if i < 0 {
			g.die("no tile %s is left", id)
		}
		s.Draw[at], s.Draw[at+i] = s.Draw[at+i], s.Draw[at]
		at++
	}
	if s.Phase == phasePlace {
		s.Hand = s.Draw[s.Drawn-1]
	}
	g.check("pile")
}

// leave puts a tile in hand and makes the draw pile consist of just the others,
// first drawn first; all tiles else leave the game as if they had fitted nowhere.
func (g *scenario) leave(hand string, ids ...string) *scenario {
	g.Helper()
	g.pile(hand)
	s := g.s()
	rest := slices.Clone(s.Draw[s.Drawn:])
	var keep []uint8
	for _, id := range ids {
		i := slices.Index(rest, g.tile(id))
		if i < 0 {
			g.die("no tile %s is left", id)
		}
		keep = append(keep, rest[i])
		rest = slices.Delete(rest, i, i+1)
	}
	for _, t := range rest {
		s.Misfit[s.Misfits] = t
		s.Misfits++
	}
	drawn := slices.Clone(s.Draw[:s.Drawn-1]) // the tile in hand stays the last drawn
	copy(s.Draw[:], slices.Concat(drawn, rest, []uint8{s.Hand}, keep))
	s.Drawn = uint8(landTiles - len(keep))
	g.check("leave")
	return g
}

// lay puts tiles from the draw pile on the map without a turn: "NW03 1,4 r1".
// They must fit.
func (g *scenario) lay(tiles ...string) *scenario {
	g.Helper()
	s := g.s()
	for _, text := range tiles {
		m, err := g.p.rules.vocabulary.ParseMove("place " + text)
		if err != nil {
			g.Fatal(err)
		}
		gap, no := g.p.gapAt(m.Args[1])
		if no == nil {
			no = mismatch(&g.p.rules.tiles[m.Args[0]].faces[m.Args[2]], gap)
		}
		if no != nil {
			g.die("%s cannot be laid: %s %v", text, no.Rule, no.Args)
		}
		i := slices.Index(s.Draw[s.Drawn:], uint8(m.Args[0]))
		if i < 0 {
			if s.Phase != phasePlace || s.Hand != uint8(m.Args[0]) {
				g.die("%s: none is left", text)
			}
			i = 0 // the tile in hand is needed: another one takes its place
			s.Hand = s.Draw[s.Drawn]
			s.Draw[s.Drawn], s.Draw[s.Drawn-1] = s.Draw[s.Drawn-1], s.Draw[s.Drawn]
		}
		n := int(s.Drawn)
		s.Draw[n], s.Draw[n+i] = s.Draw[n+i], s.Draw[n]
		if s.Phase == phasePlace {
			s.Draw[n], s.Draw[n-1] = s.Draw[n-1], s.Draw[n]
		}
		s.Drawn++
		col, row := game.CellOf(m.Args[1])
		g.p.rules.lay(s, col, row, uint8(m.Args[0]), uint8(m.Args[2]))
		g.check("laying " + text)
	}
	return g
}

// coast closes the whole coast by a column of tiles with plains on all other
// sides: no trail and no town is open.
func (g *scenario) coast() *scenario {
	g.Helper()
	return g.lay("NW01 1,1 r0", "NW13 1,2 r1", "NW01 1,3 r0", "NW02 1,4 r3", "NW01 1,5 r0",
		"NW13 1,6 r1", "NW02 1,7 r3", "NW01 1,8 r0", "NW14 1,9 r1", "NW01 1,10 r0")
}

// seat reads a seat's letter.
func (g *scenario) seat(text string) (game.Seat, string) {
	g.Helper()
	letter, rest, ok := strings.Cut(text, " ")
	if !ok || len(letter) != 1 || letter[0] < 'A' || letter[0] > 'E' {
		g.Fatalf("%q does not begin with a seat", text)
	}
	return game.Seat(letter[0] - 'A'), rest
}

// stand puts settlers on tiles of the map without a turn: "A robber 1,4 E".
// Features may be shared that way as if later tiles had joined them.
func (g *scenario) stand(texts ...string) *scenario {
	g.Helper()
	s := g.s()
	for _, text := range texts {
		seat, rest := g.seat(text)
		words := append(strings.Fields(rest), "")
		k := kind(indexOf(roleWords, words[0]))
		place := g.place(words[1])
		st := Settler{Place: uint8(place) + 1, Kind: k}
		if k == farm {
			i := slices.IndexFunc(s.Farms[:s.FarmsN], func(f Farm) bool { return int(f.Place) == place })
			s.Farms[i].Farmer = uint8(seat) + 1
		} else {
			st.Piece = g.piece(place, words[2])
			if got := g.p.rules.face(&s.Placed[place]).pieces[st.Piece].kind; got != k {
				g.Fatalf("%s: there is a %s", text, got)
			}
			s.feature(uint8(place), st.Piece).put(seat)
		}
		i := slices.Index(s.Settlers[seat][:], Settler{})
		if i < 0 {
			g.Fatalf("%s: the supply is empty", text)
		}
		s.Settlers[seat][i] = st
		g.check(text)
	}
	return g
}

// place is the placed tile in a cell.
func (g *scenario) place(cell string) int {
	g.Helper()
	var col, row int
	if _, err := fmt.Sscanf(cell, "%d,%d", &col, &row); err != nil {
		g.Fatalf("cell %q: %v", cell, err)
	}
	n := g.s().at(col, row)
	if n < 0 || n >= gapOffset {
		g.die("%s holds no tile", cell)
	}
	return n
}

// piece is the piece at an edge or a slot of a placed tile.
func (g *scenario) piece(place int, spot string) uint8 {
	g.Helper()
	face := g.p.rules.face(&g.s().Placed[place])
	pc := uint8(none)
	if i := indexOf(edgeWords, spot); i >= 0 {
		pc = face.atEdge[i]
	} else if i := indexOf(slotWords, spot); i >= 0 {
		pc = face.atSlot[i]
	}
	if pc == none {
		g.Fatalf("nothing at %s", spot)
	}
	return pc
}

// feature is the connected feature at "1,4 E".
func (g *scenario) feature(at string) *Feature {
	g.Helper()
	cell, spot, _ := strings.Cut(at, " ")
	place := g.place(cell)
	return g.s().feature(uint8(place), g.piece(place, spot))
}

// joined asserts that two spots belong to one connected feature, or do not.
func (g *scenario) joined(a, b string, want bool) {
	g.Helper()
	if got := g.feature(a) == g.feature(b); got != want {
		g.die("%s and %s joined: %v", a, b, got)
	}
}

// complete asserts that the trail or town at a spot is complete, or is not.
func (g *scenario) complete(at string, want bool) {
	g.Helper()
	if got := g.feature(at).Open == 0; got != want {
		g.die("the feature at %s is complete: %v", at, got)
	}
}

// surveyors puts the surveyors into columns that hold tiles.
func (g *scenario) surveyors(a, b int) *scenario {
	g.Helper()
	if max(a, b) > int(g.s().MaxCol) {
		g.Fatalf("no tile in column %d for a surveyor", max(a, b))
	}
	g.s().Surveyors = [2]uint8{uint8(a), uint8(b)}
	g.check("surveyors")
	return g
}

// points gives a seat points as if a trail had been scored.
func (g *scenario) points(seat game.Seat, n int) {
	g.p.enter(Line{Points: int16(n), Kind: lineTrail, Seat: seat, Tiles: uint8(n)})
	g.check("points")
}

// turn makes it a seat's turn to place.
func (g *scenario) turn(seat string) *scenario {
	if g.s().Phase != phasePlace {
		g.Fatal("turn: no tile is to be placed")
	}
	g.s().Active = game.Seat(seat[0] - 'A')
	return g
}

func (g *scenario) parse(text string) game.Move {
	g.Helper()
	m, err := g.p.rules.vocabulary.ParseMove(text)
	if err != nil {
		g.Fatal(err)
	}
	return m
}

// trappers and standing settlers on the map.
func (g *scenario) trappers() (n int) {
	for _, seat := range g.s().Settlers {
		for _, st := range seat {
			if st.Place != 0 && st.Kind == plain {
				n++
			}
		}
	}
	return n
}

// play makes moves. The tile to be placed comes into the player's hand by an
// exchange with the tile that is there.
func (g *scenario) play(texts ...string) *scenario {
	g.Helper()
	s := g.s()
	g.log.Events = nil
	for _, text := range texts {
		seat, rest := g.seat(text)
		for _, move := range strings.Split(rest, ", ") {
			if s.Active != seat || s.Phase == phaseOver {
				g.die("%s: it is not %s's turn", text, seatLetter(seat))
			}
			m := g.parse(move)
			if m.Kind == movePlace && s.Phase == phasePlace && int16(s.Hand) != m.Args[0] {
				g.pile(g.p.rules.words[m.Args[0]])
			}
			listed := slices.Contains(g.p.Moves(nil, seat), m)
			trappers, low, sum := g.trappers(), s.minSurveyor(), s.Surveyors[0]+s.Surveyors[1]
			heard := len(g.log.Events)
			if no := g.p.Play(seat, m, &g.log); no != nil {
				g.die("%s %s is refused by %s %v", seatLetter(seat), move, no.Rule, no.Args)
			}
			if !listed {
				g.die("%s was played but not listed", move)
			}
			g.check(move)
			if g.trappers() < trappers || s.minSurveyor() < low {
				g.die("%s: a trapper left or the surveyors went east", move)
			}
			scored := 0
			for _, e := range g.log.Events[heard:] {
				if e.Kind == eventSurvey || e.Kind == eventStay {
					scored++
				}
			}
			if d := int(s.Surveyors[0] + s.Surveyors[1] - sum); d > scored {
				g.die("%s: surveyors moved %d columns after %d scorings", move, d, scored)
			}
		}
	}
	return g
}

// refused asserts that a move is refused by a rule, is not listed and changes
// nothing. The tile in hand is not exchanged.
func (g *scenario) refused(text string, rule game.Rule) {
	g.Helper()
	seat, move := g.seat(text)
	m := g.parse(move)
	before := game.Bytes(g.p)
	var log game.Log
	no := g.p.Play(seat, m, &log)
	switch {
	case no == nil:
		g.die("%s is allowed, not refused by %s", text, rule)
	case no.Rule != rule:
		g.die("%s is refused by %s, not by %s", text, no.Rule, rule)
	case len(log.Events) > 0 || !bytes.Equal(before, game.Bytes(g.p)):
		g.die("%s was refused but changed something", text)
	case slices.Contains(g.p.Moves(nil, seat), m):
		g.die("%s is refused but listed", text)
	}
}

// choices asserts all legal moves of the active seat, in any order.
func (g *scenario) choices(want ...string) {
	g.Helper()
	var got []string
	for _, m := range g.p.Moves(nil, g.s().Active) {
		got = append(got, g.p.rules.vocabulary.Text(m))
	}
	g.same("choices", got, want)
}

// may asserts that a move is among the choices, or is not.
func (g *scenario) may(text string, want bool) {
	g.Helper()
	seat, move := g.seat(text)
	if got := slices.Contains(g.p.Moves(nil, seat), g.parse(move)); got != want {
		g.die("%s is possible: %v", text, got)
	}
}

func (g *scenario) same(what string, got, want []string) {
	g.Helper()
	got, want = slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(want))
	if !slices.Equal(got, want) {
		g.die("%s:\n got %q\nwant %q", what, got, want)
	}
}

// asks asserts who decides what next: "B place".
func (g *scenario) asks(want string) {
	g.Helper()
	got := "nobody " + phaseWords[g.s().Phase]
	if g.s().Phase != phaseOver {
		got = seatLetter(g.s().Active) + " " + phaseWords[g.s().Phase]
	}
	if got != want {
		g.die("it is %s, not %s", got, want)
	}
}

// scores asserts all totals: "6 0 0".
func (g *scenario) scores(want string) {
	g.Helper()
	var got []string
	for seat := range game.Seat(g.p.rules.seats) {
		got = append(got, fmt.Sprint(g.p.Total(seat)))
	}
	if strings.Join(got, " ") != want {
		g.die("scores %s, not %s\n%s", got, want, strings.Join(g.events(), "\n"))
	}
}

// reasons asserts the score lines of all seats in order, each written "A trail
// 1,4 2 0 = 2 by NW-6.2" (cell of the settler, tiles, bonus; then "majority" or "tie" if
// others stood there).
func (g *scenario) reasons(want ...string) {
	g.Helper()
	var got []string
	for _, l := range g.p.Scores(nil) {
		got = append(got, g.reason(l))
	}
	if !slices.Equal(got, want) {
		g.die("score lines:\n got %q\nwant %q", got, want)
	}
}

func (g *scenario) reason(l game.Line) string {
	what := strings.TrimSuffix(written(&g.p.rules.vocabulary.Scores[l.Kind], l.Args), " alone")
	return fmt.Sprintf("%s %s = %d by %s", seatLetter(l.Seat), what, l.Points, l.Rule)
}

// supplies asserts how many settlers the seats hold: "5 4".
func (g *scenario) supplies(want string) {
	g.Helper()
	if got := strings.Trim(fmt.Sprint(g.view(game.Watcher).Supplies), "[]"); got != want {
		g.die("supplies %s, not %s", got, want)
	}
}

// columns asserts where the surveyors are.
func (g *scenario) columns(a, b uint8) {
	g.Helper()
	if g.s().Surveyors != [2]uint8{a, b} {
		g.die("surveyors in columns %v, not %d and %d\n%s", g.s().Surveyors, a, b, strings.Join(g.events(), "\n"))
	}
}

// settlers asserts all settlers on the map: "A robber 1,4".
func (g *scenario) settlers(want ...string) {
	g.Helper()
	var got []string
	for _, v := range g.view(game.Watcher).Settlers {
		got = append(got, fmt.Sprintf("%s %s %d,%d", seatLetter(v.Owner), v.Role, v.Col, v.Row))
	}
	g.same("settlers", got, want)
}

func written(f *game.Form, args game.Args) string {
	words := []string{f.Word}
	for i := range f.Fields {
		words = append(words, f.Fields[i].Text(args[i]))
	}
	return strings.Join(words, " ")
}

// events are the events of the last call of play: "A score trail 1,4 2 2 0 by
// NW-6.2" (feature, cell, points, tiles, bonus); "-" is nobody.
func (g *scenario) events() (out []string) {
	for _, e := range g.log.Events {
		who := "-"
		if e.Seat != game.Nobody {
			who = seatLetter(e.Seat)
		}
		out = append(out, fmt.Sprintf("%s %s by %s", who, written(&g.p.rules.vocabulary.Events[e.Kind], e.Args), e.Rule))
	}
	return out
}

// heard asserts that these events happened in this order, others between them.
func (g *scenario) heard(want ...string) {
	g.Helper()
	got := g.events()
	i := 0
	for _, w := range want {
		n := slices.Index(got[i:], w)
		if n < 0 {
			g.die("did not hear %q in its place:\n%s", w, strings.Join(got, "\n"))
		}
		i += n + 1
	}
}

// silent asserts that no event of these kinds happened.
func (g *scenario) silent(words ...string) {
	g.Helper()
	for _, e := range g.log.Events {
		if w := g.p.rules.vocabulary.Events[e.Kind].Word; slices.Contains(words, w) {
			g.die("heard %s:\n%s", w, strings.Join(g.events(), "\n"))
		}
	}
}

// end asserts that the game is over, and the ranks: "1 2".
func (g *scenario) end(ranks string) {
	g.Helper()
	g.asks("nobody over")
	all := g.p.Ranks()
	if got := strings.Trim(fmt.Sprint(all[:g.p.rules.seats]), "[]"); got != ranks {
		g.die("ranks %s, not %s", got, ranks)
	}
}

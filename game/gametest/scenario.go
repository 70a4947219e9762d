package gametest

import (
	"fmt"
	"iter"
	"reflect"
	"slices"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/game/example"
)

// Scenario is a game that a test sets up, plays and looks at. A game's tests embed it
// in a struct of their own, S, which adds what sets up the state of that game:
//
//	type scenario struct {
//		gametest.Scenario[*scenario]
//		p *Position
//	}
//
//	g := &scenario{p: p}
//	g.Scenario = gametest.NewScenario(t, p, g)
//
// Moves are written as players write them, after the letter of their seat, several
// moves of one seat separated by ", ":
//
//	g.Play("A place NW03 1,4 r1, robber E", "B place NW01 1,1 r0, pass")
//	g.Refused("B pass", "NW-2.6")
//
// Each step is checked by Position.Check; a move played must be listed by Moves, a move
// refused must not be listed and must change nothing. A wrong step or a failed assertion
// ends the test and shows what everybody sees of the game. All methods that return S
// return the game's own scenario, so that they can be chained with its methods.
type Scenario[S any] struct {
	testing.TB
	Played game.Log // events of the last call of Play

	self     S
	showing  *example.Example // is being made, nil if none
	position game.Position
	words    *game.Vocabulary
}

// NewScenario is the scenario of a position, embedded in self.
func NewScenario[S any](t testing.TB, p game.Position, self S) Scenario[S] {
	return Scenario[S]{TB: t, self: self, position: p, words: p.Rules().Vocabulary()}
}

// Options reads options written "rowLimit=on".
func Options(texts ...string) map[string]string {
	out := map[string]string{}
	for _, text := range texts {
		name, value, _ := strings.Cut(text, "=")
		out[name] = value
	}
	return out
}

// Letter is the letter of a seat, "A" to "E"; "-" is nobody.
func Letter[N ~int | ~int8 | ~uint8](seat N) string {
	if seat < 0 || seat >= game.MaxSeats {
		return "-"
	}
	return string('A' + rune(seat))
}

// Seat is the seat that a letter stands for.
func (g *Scenario[S]) Seat(letter string) game.Seat {
	g.Helper()
	if len(letter) != 1 || letter[0] < 'A' || letter[0] >= 'A'+game.MaxSeats {
		g.Fatalf("%q is not a seat; seats are written A to %s", letter, Letter(game.MaxSeats-1))
	}
	return game.Seat(letter[0] - 'A')
}

// Steps are the moves in texts like "A place NW03 1,4 r1, robber E", one by one.
func (g *Scenario[S]) Steps(texts ...string) iter.Seq2[game.Seat, string] {
	return func(yield func(game.Seat, string) bool) {
		g.Helper()
		for _, text := range texts {
			letter, moves, _ := strings.Cut(text, " ")
			seat := g.Seat(letter)
			for move := range strings.SplitSeq(moves, ", ") {
				if !yield(seat, move) {
					return
				}
			}
		}
	}
}

// Play makes moves: "A place NW03 1,4 r1, robber E".
func (g *Scenario[S]) Play(texts ...string) S {
	g.Helper()
	g.Played.Events = nil
	for seat, move := range g.Steps(texts...) {
		g.Step(seat, move)
	}
	return g.self
}

// Step makes one move. Play calls it for each; a game's own Play can do more between them.
func (g *Scenario[S]) Step(seat game.Seat, move string) {
	g.Helper()
	m := g.Parse(move)
	g.shows(seat, move, "")
	listed := slices.Contains(g.position.Moves(nil, seat), m)
	if no := g.position.Play(seat, m, &g.Played); no != nil {
		g.Die("%s %s is refused by %s %v; listed are %q", Letter(seat), move, no.Rule, no.Args, g.Moves(Letter(seat)))
	}
	if !listed {
		g.Die("%s %s was played but not listed", Letter(seat), move)
	}
	if err := g.position.Check(); err != nil {
		g.Die("after %s %s: %v", Letter(seat), move, err)
	}
}

// Refused asserts that moves are refused by a rule.
func (g *Scenario[S]) Refused(text string, rule game.Rule) S {
	g.Helper()
	for seat, move := range g.Steps(text) {
		m := g.Parse(move)
		before := string(game.Bytes(g.position))
		var log game.Log
		no := g.position.Play(seat, m, &log)
		switch {
		case no == nil:
			g.Die("%s %s is allowed, not refused by %s", Letter(seat), move, rule)
		case no.Rule != rule:
			g.Die("%s %s is refused by %s %v, not by %s", Letter(seat), move, no.Rule, no.Args, rule)
		case len(log.Events) > 0 || string(game.Bytes(g.position)) != before:
			g.Die("%s %s is refused but changed something", Letter(seat), move)
		case slices.Contains(g.position.Moves(nil, seat), m):
			g.Die("%s %s is refused but listed", Letter(seat), move)
		}
		g.shows(seat, move, rule)
	}
	return g.self
}

// Parse reads a move without its seat.
func (g *Scenario[S]) Parse(move string) game.Move {
	g.Helper()
	m, err := g.words.ParseMove(move)
	if err != nil {
		g.Fatal(err)
	}
	return m
}

// Moves are the moves that a seat can make.
func (g *Scenario[S]) Moves(letter string) []string {
	g.Helper()
	out := []string{}
	for _, m := range g.position.Moves(nil, g.Seat(letter)) {
		out = append(out, g.words.Text(m))
	}
	return out
}

// Choices asserts all moves that a seat can make, in the order in which they are listed:
// "A robber E, farmer, pass".
func (g *Scenario[S]) Choices(text string) S {
	g.Helper()
	letter, want, _ := strings.Cut(text, " ")
	if got := strings.Join(g.Moves(letter), ", "); got != want {
		g.Die("the choices of %s:\n got %s\nwant %s", letter, got, want)
	}
	return g.self
}

// Offers asserts, in any order, all moves of a seat that begin with the same word as
// those named.
func (g *Scenario[S]) Offers(text string) S {
	g.Helper()
	letter, moves, _ := strings.Cut(text, " ")
	want := strings.Split(moves, ", ")
	word, _, _ := strings.Cut(moves, " ")
	got := slices.DeleteFunc(g.Moves(letter), func(m string) bool { return !begins(m, word) })
	return g.Same("moves of "+letter, got, want)
}

// Legal asserts that a seat can make moves; each may be cut after a word: "A attack aliens,
// stay SHI-22, build".
func (g *Scenario[S]) Legal(text string) S { g.Helper(); return g.legal(text, true) }

// NotLegal asserts that a seat can make none of some moves. See Legal.
func (g *Scenario[S]) NotLegal(text string) S { g.Helper(); return g.legal(text, false) }

func (g *Scenario[S]) legal(text string, want bool) S {
	g.Helper()
	for seat, move := range g.Steps(text) {
		named := func(f game.Form) bool { return begins(move, f.Word) || begins(f.Word, move) }
		if !slices.ContainsFunc(g.words.Moves, named) {
			g.Fatalf("no move begins with %q", move)
		}
		listed := g.Moves(Letter(seat))
		if slices.ContainsFunc(listed, func(m string) bool { return begins(m, move) }) != want {
			g.Die("%s %s is legal: %v; listed are %q", Letter(seat), move, !want, listed)
		}
	}
	return g.self
}

// begins reports whether a text begins with some words.
func begins(text, words string) bool { return text == words || strings.HasPrefix(text, words+" ") }

// Asks asserts who has to decide what: the letter and the word of the prompt, "B place".
// After the game it is "nobody".
func (g *Scenario[S]) Asks(want string) S {
	g.Helper()
	if letter, _, ok := strings.Cut(want, " "); ok {
		if seat := g.Seat(letter); g.position.Pending().Has(seat) && g.asked(seat) == want {
			return g.self
		}
	} else if want == "nobody" && g.position.Pending() == 0 {
		return g.self
	}
	g.Die("not %s, but %s", want, g.pending())
	return g.self
}

func (g *Scenario[S]) asked(seat game.Seat) string {
	return Letter(seat) + " " + g.words.Prompts[g.position.Prompt(seat).Kind].Word
}

// pending is who has to decide what.
func (g *Scenario[S]) pending() string {
	var out []string
	for seat := range game.Seat(game.MaxSeats) {
		if g.position.Pending().Has(seat) {
			out = append(out, g.asked(seat))
		}
	}
	if out == nil {
		return "nobody"
	}
	return strings.Join(out, ", ")
}

// Totals asserts all scores: "6 0 0".
func (g *Scenario[S]) Totals(want string) S {
	g.Helper()
	var got []string
	for seat := range game.Seat(g.seats()) {
		got = append(got, fmt.Sprint(g.position.Total(seat)))
	}
	if strings.Join(got, " ") != want {
		g.Die("the totals are %s, not %s\n%s", strings.Join(got, " "), want, g.heard())
	}
	return g.self
}

// Scored asserts the score lines of all seats in order, each with its word, operands,
// points and rule: "A trail 1,4 2 0 = 2 by NW-6.2".
func (g *Scenario[S]) Scored(want ...string) S {
	g.Helper()
	if got := g.ScoreLines(); !slices.Equal(got, want) {
		g.Die("score lines:\n got %q\nwant %q", got, want)
	}
	return g.self
}

// ScoreLines are the score lines as Scored has them.
func (g *Scenario[S]) ScoreLines() (out []string) {
	for _, l := range g.position.Scores(nil) {
		out = append(out, example.Score(g.words, l))
	}
	return out
}

// Ended asserts that the game is over, and the ranks: "1 2".
func (g *Scenario[S]) Ended(ranks string) S {
	g.Helper()
	g.Asks("nobody")
	all := g.position.Ranks()
	if got := strings.Trim(fmt.Sprint(all[:g.seats()]), "[]"); got != ranks {
		g.Die("the ranks are %s, not %s", got, ranks)
	}
	return g.self
}

// Events are the events of the last call of Play, each with its seat, word, operands and
// rule: "A score trail 1,4 2 2 0 by NW-6.2".
func (g *Scenario[S]) Events() (out []string) {
	for _, e := range g.Played.Events {
		out = append(out, g.line(e))
	}
	return out
}

func (g *Scenario[S]) line(e game.Event) string {
	return example.Event(g.words, e)
}

// Told are the words of the events of the last call of Play.
func (g *Scenario[S]) Told() string {
	var out []string
	for _, e := range g.Played.Events {
		out = append(out, g.words.Events[e.Kind].Word)
	}
	return strings.Join(out, " ")
}

// Heard asserts that events happened in this order in the last call of Play, others
// between them. They are written as Events has them, or just with the word of the event.
func (g *Scenario[S]) Heard(want ...string) S {
	g.Helper()
	from := 0
	for _, w := range want {
		match := g.event(w)
		n := slices.IndexFunc(g.Played.Events[from:], match)
		if n < 0 {
			g.Die("did not hear %q in its place:\n%s", w, g.heard())
		}
		from += n + 1
	}
	return g.self
}

// HeardTimes asserts how often an event happened in the last call of Play; it is written
// as for Heard.
func (g *Scenario[S]) HeardTimes(n int, event string) S {
	g.Helper()
	got, match := 0, g.event(event)
	for _, e := range g.Played.Events {
		if match(e) {
			got++
		}
	}
	if got != n {
		g.Die("heard %q %d times, not %d:\n%s", event, got, n, g.heard())
	}
	return g.self
}

// Silent asserts that none of some events happened in the last call of Play; they are
// written as for Heard.
func (g *Scenario[S]) Silent(events ...string) S {
	g.Helper()
	for _, e := range events {
		g.HeardTimes(0, e)
	}
	return g.self
}

// event reports which events a text stands for.
func (g *Scenario[S]) event(text string) func(game.Event) bool {
	g.Helper()
	if !strings.Contains(text, " by ") {
		kind := slices.IndexFunc(g.words.Events, func(f game.Form) bool { return f.Word == text })
		if kind < 0 {
			g.Fatalf("%q is neither the word of an event nor an event like %q", text, "A begin by NW-2.5")
		}
		return func(e game.Event) bool { return int(e.Kind) == kind }
	}
	return func(e game.Event) bool { return g.line(e) == text }
}

func (g *Scenario[S]) heard() string { return strings.Join(g.Events(), "\n") }

// Is asserts that two values are equal. Numbers, texts and lists are compared by value,
// whatever their types.
func (g *Scenario[S]) Is(what string, got, want any) S {
	g.Helper()
	if !reflect.DeepEqual(plainly(got), plainly(want)) {
		g.Die("%s: %v, want %v", what, got, want)
	}
	return g.self
}

// plainly converts numbers to int64, texts to string and lists to lists of such values; other
// values stay as they are.
func plainly(a any) any {
	switch v := reflect.ValueOf(a); {
	case v.CanInt():
		return v.Int()
	case v.CanUint():
		return int64(v.Uint())
	case v.Kind() == reflect.String:
		return v.String()
	case v.Kind() == reflect.Slice, v.Kind() == reflect.Array:
		list := make([]any, v.Len())
		for i := range list {
			list[i] = plainly(v.Index(i).Interface())
		}
		return list
	}
	return a
}

// Same asserts that two lists have the same members in any order.
func (g *Scenario[S]) Same(what string, got, want []string) S {
	g.Helper()
	got, want = slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(want))
	if !slices.Equal(got, want) {
		g.Die("%s:\n got %q\nwant %q", what, got, want)
	}
	return g.self
}

// Sound asserts that Position.Check finds nothing wrong.
func (g *Scenario[S]) Sound() S {
	g.Helper()
	if err := g.position.Check(); err != nil {
		g.Die("%v", err)
	}
	return g.self
}

// Die ends the test and shows what everybody sees of the game.
func (g *Scenario[S]) Die(format string, args ...any) {
	g.Helper()
	g.Fatalf("%s\n%s", fmt.Sprintf(format, args...), g.position.View(game.Watcher).Text(mute{}))
}

func (g *Scenario[S]) seats() int { return g.position.Rules().Config().Seats }

// mute is a tongue that writes only the ids of messages.
type mute struct{}

func (mute) Say(id string, data map[string]any) string { return fmt.Sprint(id, data) }

func (m mute) Count(id string, _ int, data map[string]any) string { return m.Say(id, data) }

func (mute) List(words []string) string { return strings.Join(words, ", ") }
func (mute) Seat(s game.Seat) string    { return Letter(s) }

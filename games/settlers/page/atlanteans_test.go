package page

import (
	"bytes"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"spielwerk/game"
	"spielwerk/games/settlers"
	"spielwerk/lang"
	"spielwerk/web/part"
)

// expanded is a game with Atlanteans as its rules and the house's words.
func expanded(t *testing.T, seats int, options map[string]string) game.Rules {
	t.Helper()
	g, err := settlers.Game()
	if err != nil {
		t.Fatal(err)
	}
	options["expansion"] = "atlanteans"
	rules, err := g.Rules(game.Config{Seats: seats, Options: options})
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

// opened is the page of the game of some rules, and the texts of all.
func opened(t *testing.T, rules game.Rules) (*gamePage, *lang.Book) {
	t.Helper()
	book, err := lang.Open([]*game.Game{rules.Game()})
	if err != nil {
		t.Fatal(err)
	}
	made, err := New(rules.Game(), book)
	if err != nil {
		t.Fatal(err)
	}
	return made.(*gamePage), book
}

// drawnFor is what a seat is shown of a position: the table and its desk.
func drawnFor(t *testing.T, shown *gamePage, book *lang.Book, p game.Position, seat game.Seat) string {
	t.Helper()
	sc := &part.Scene{
		View: p.View(seat), Rules: p.Rules(), Seat: seat, Mine: p.Pending().Has(seat), Moves: p.Moves(nil, seat),
		Tongue: book.Table(p.Rules(), "en", []string{"Anna", "Berta", "Carla", "Doris", "Emma"}), Position: p,
	}
	var b bytes.Buffer
	for _, c := range []templ.Component{shown.Table(sc), shown.Desk(sc)} {
		if err := c.Render(t.Context(), &b); err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}

// TestAddedMovesAreOnThePage: what Atlanteans adds can be done on the page, in every kind
// of decision that games come to, and nothing else can; what lies on a Location is
// drawn there.
func TestAddedMovesAreOnThePage(t *testing.T) {
	rules := expanded(t, 3, map[string]string{
		"format": "open", "faction1": "atlanteans", "faction2": "barbarians", "faction3": "egyptians", "deck1": "all", "deck2": "all", "deck3": "all",
	})
	shown, book := opened(t, rules)
	words := rules.Vocabulary()
	const enough = 2
	missing := map[string]int{
		"tech": enough, "lift": enough, "send": enough, "free": enough, "lose": enough, "tribute": enough, "set": enough,
		"g-basic_tech": enough, "g-adv_scoring": enough, "g-adv_defense": enough, "m-open": enough, "m-key": enough, "m-blocked": enough, "m-ears": enough, "happening": 1,
	}
	for seed := uint64(1); len(missing) > 0 && seed < 300; seed++ {
		p, r := rules.Deal(game.QuickRand(seed, 3), nil), quick(seed)
		for p.Pending() != 0 {
			seat := p.Pending().First()
			moves := p.Moves(nil, seat)
			v := p.View(seat).(*settlers.View)
			var shows []string
			show := func(what string, is bool) {
				if is && missing[what] > 0 {
					shows = append(shows, what)
				}
			}
			show(v.Decision.What, true)
			show("happening", len(v.Happening) > 0)
			for _, m := range moves {
				show(words.Moves[m.Kind].Word, true)
			}
			marks := map[string]string{}
			for i := range v.Seats {
				for j := range v.Seats[i].Empire {
					l := &v.Seats[i].Empire[j]
					for face, is := range map[string]bool{
						"g-basic_tech": l.BasicTech, "g-adv_scoring": l.AdvScoring, "g-adv_defense": l.AdvDefense, "m-open": l.Guests > 0,
						"m-key": l.Unlocked, "m-blocked": l.Blocked, "m-ears": l.Ears != nil,
					} {
						show(face, is)
						if is {
							marks[face] = l.Card
						}
					}
				}
			}
			if len(shows) > 0 {
				drawn := drawnFor(t, shown, book, p, seat)
				for _, m := range moves {
					word := words.Moves[m.Kind].Word
					if at := strings.Contains(drawn, `value="`+words.Text(m)+`"`); at == slices.Contains(buttons, word) {
						t.Fatalf("game %d, %s: %q is on the page: %v", seed, v.Decision.What, words.Text(m), at)
					}
				}
				for face, id := range marks {
					_, tile, _ := strings.Cut(drawn, `id="c-`+id+`"`)
					if tile, _, _ = strings.Cut(tile, "</button>"); !strings.Contains(tile, `"#l-`+face+`"`) {
						t.Fatalf("game %d: no %s is drawn on %s: %s", seed, face, id, tile)
					}
				}
				if slices.Contains(shows, "happening") && !strings.Contains(drawn, `say-z-event`) {
					t.Fatalf("game %d: Events are not shown", seed)
				}
				slices.Sort(shows)
				for _, what := range slices.Compact(shows) {
					if missing[what]--; missing[what] == 0 {
						delete(missing, what)
					}
				}
			}
			if no := p.Play(seat, lively(words, moves, r), nil); no != nil {
				t.Fatal(no)
			}
		}
	}
	if len(missing) > 0 {
		t.Errorf("no game comes to %v", missing)
	}
}

// heardLast are the events that a seat may know, the latest first.
func heardLast(events []game.Event, seat game.Seat) iter.Seq[*game.Event] {
	return func(yield func(*game.Event) bool) {
		for _, e := range slices.Backward(events) {
			if e.Audience.Has(seat) && !yield(&e) {
				return
			}
		}
	}
}

// TestEventsAreToldAsTheyStrike: in what is played back an Event is a step that shows its
// card, and what it does to each seat follows with the card still shown.
func TestEventsAreToldAsTheyStrike(t *testing.T) {
	rules := expanded(t, 4, map[string]string{"faction1": "atlanteans"})
	shown, _ := opened(t, rules)
	words := rules.Vocabulary()
	seen := map[string]bool{}
	for seed := uint64(1); seed < 60 && len(seen) < 3; seed++ {
		p, r := rules.Deal(game.QuickRand(seed, 3), nil), quick(seed)
		var log game.Log
		for p.Pending() != 0 {
			seat := p.Pending().First()
			from := len(log.Events)
			if no := p.Play(seat, lively(words, p.Moves(nil, seat), r), &log); no != nil {
				t.Fatal(no)
			}
			heard := game.Heard(nil, log.Events[from:], 0)
			at := slices.IndexFunc(heard, func(e game.Event) bool { return words.Events[e.Kind].Word == "happens" })
			if at < 0 {
				// Travelling Inventor: what each seat chooses is told with the card.
				if past := heardLast(log.Events[:from], 0); shown.striking(past) != "" && len(heard) > 0 && words.Events[heard[0].Kind].Word == "gain" {
					steps := shown.Steps(&part.Scene{View: p.View(0), Rules: rules, Seat: 0, Position: p}, past, heard)
					if steps[0].Face == "" {
						t.Fatalf("what was chosen is told without the Event: %+v", steps[0])
					}
					seen[shown.cards[steps[0].Face].Title] = true
				}
				continue
			}
			steps := shown.Steps(&part.Scene{View: p.View(0), Rules: rules, Seat: 0, Position: p}, heardLast(heard[:at], 0), heard[at:])
			card := words.Events[heard[at].Kind].Fields[0].Text(heard[at].Args[0])
			if steps[0].Face != card || steps[0].At != "deck-common" {
				t.Fatalf("%s is told with %q at %q", card, steps[0].Face, steps[0].At)
			}
			told := 0
			for _, e := range heard[at+1:] {
				word := words.Events[e.Kind].Word
				if word != "gain" && word != "lose" {
					break
				}
				told++
				if st := steps[told]; st.Event.Kind != e.Kind || st.Face != card || len(st.Fly) == 0 || st.Fly[0].Face != "g-"+words.Events[e.Kind].Fields[0].Text(e.Args[0]) {
					t.Fatalf("%s: %s of seat %d is told with %q, %v travels", card, word, e.Seat, st.Face, st.Fly)
				}
			}
			if told > 0 {
				seen[shown.cards[card].Title] = true
			}
		}
	}
	if len(seen) < 3 {
		t.Errorf("only %v were seen to strike", seen)
	}
}

// lively is a move that makes for a full table: building before all else, passing
// last.
func lively(words *game.Vocabulary, moves []game.Move, r interface{ IntN(int) int }) game.Move {
	weight := map[string]int{"build": 60, "deal": 12, "use": 30, "raze": 6, "attack": 3, "exchange": 12, "defend": 6, "samurai": 10, "end": 40, "pass": 1, "tech": 45, "send": 14}
	total := 0
	weigh := func(m game.Move) int {
		if w, ok := weight[words.Moves[m.Kind].Word]; ok {
			return w
		}
		return 10
	}
	for _, m := range moves {
		total += weigh(m)
	}
	n := r.IntN(total)
	for _, m := range moves {
		if n -= weigh(m); n < 0 {
			return m
		}
	}
	return moves[0]
}

func quick(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 7)) }

// TestTheVirtualFactionCardIsShown at the table of who plays alone with it: IA-13.2.
func TestTheVirtualFactionCardIsShown(t *testing.T) {
	for value, want := range map[string]bool{"on": true, "off": false} {
		rules := expanded(t, 1, map[string]string{"faction1": "atlanteans", "virtual_faction": value})
		shown, book := opened(t, rules)
		if drawn := drawnFor(t, shown, book, rules.Deal(game.QuickRand(1, 2), nil), 0); strings.Contains(drawn, `href="#virtual"`) != want {
			t.Errorf("virtual_faction=%s: it is shown %v", value, !want)
		}
	}
}

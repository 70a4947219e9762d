package web

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"spielwerk/game"
	"spielwerk/games/settlers"
)

// expanded is a game with Atlanteans as its rules and the house's words.
func expanded(t *testing.T, seats int, options map[string]string) game.Rules {
	t.Helper()
	all, err := shelf()
	if err != nil {
		t.Fatal(err)
	}
	g, err := all.Find("settlers")
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

// drawnFor is what a seat is shown of a position of Imperial Settlers: the table and its
// desk.
func drawnFor(t *testing.T, s *site, p game.Position, seat game.Seat) string {
	t.Helper()
	rules := p.Rules()
	pic := s.server.pics.of(rules.Game()).(*settlersPicture)
	page := s.server.page(s.guest("Anna").request("GET", "/", nil))
	sc := &scene{
		view: p.View(seat), rules: rules, seat: seat, mine: p.Pending().Has(seat), moves: p.Moves(nil, seat),
		tongue: s.server.book.Table(rules, "en", []string{"Anna", "Berta", "Carla", "Doris", "Emma"}), page: &page, position: p,
	}
	var b bytes.Buffer
	for _, part := range []templ.Component{pic.table(sc), pic.desk(sc)} {
		if err := part.Render(t.Context(), &b); err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}

// TestAddedMovesAreOnThePage: what Atlanteans adds can be done on the page, in every kind
// of decision that games come to, and nothing else can; what lies on a Location is
// drawn there.
func TestAddedMovesAreOnThePage(t *testing.T) {
	s := newSite(t)
	rules := expanded(t, 3, map[string]string{
		"format": "open", "faction1": "atlanteans", "faction2": "barbarians", "faction3": "egyptians", "deck1": "all", "deck2": "all", "deck3": "all",
	})
	words := rules.Vocabulary()
	const enough = 2
	missing := map[string]int{
		"tech": enough, "lift": enough, "send": enough, "free": enough, "lose": enough, "tribute": enough, "set": enough,
		"g-basic_tech": enough, "g-adv_scoring": enough, "g-adv_defense": enough, "m-open": enough, "m-key": enough, "m-blocked": enough, "m-ears": enough, "happening": 1,
	}
	for seed := uint64(1); len(missing) > 0 && seed < 300; seed++ {
		p, r := rules.Deal(game.QuickRand(seed, 3), nil), chance(seed)
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
				drawn := drawnFor(t, s, p, seat)
				for _, m := range moves {
					word := words.Moves[m.Kind].Word
					if at := strings.Contains(drawn, `value="`+words.Text(m)+`"`); at == slices.Contains(settlersButtons, word) {
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

// TestEventsAreToldAsTheyStrike: in what is played back an Event is a step that shows its
// card, and what it does to each seat follows with the card still shown.
func TestEventsAreToldAsTheyStrike(t *testing.T) {
	s := newSite(t)
	rules := expanded(t, 4, map[string]string{"faction1": "atlanteans"})
	words := rules.Vocabulary()
	pic := s.server.pics.of(rules.Game()).(*settlersPicture)
	seen := map[string]bool{}
	for seed := uint64(1); seed < 60 && len(seen) < 3; seed++ {
		p, r := rules.Deal(game.QuickRand(seed, 3), nil), chance(seed)
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
				if past := heardLast(log.Events[:from], 0); pic.striking(past) != "" && len(heard) > 0 && words.Events[heard[0].Kind].Word == "gain" {
					page := s.server.page(s.guest("Anna").request("GET", "/", nil))
					steps := pic.steps(&scene{view: p.View(0), rules: rules, seat: 0, page: &page, position: p}, past, heard)
					if steps[0].face == "" {
						t.Fatalf("what was chosen is told without the Event: %+v", steps[0])
					}
					seen[pic.cards[steps[0].face].Title] = true
				}
				continue
			}
			page := s.server.page(s.guest("Anna").request("GET", "/", nil))
			steps := pic.steps(&scene{view: p.View(0), rules: rules, seat: 0, page: &page, position: p}, heardLast(heard[:at], 0), heard[at:])
			card := words.Events[heard[at].Kind].Fields[0].Text(heard[at].Args[0])
			if steps[0].face != card || steps[0].at != "deck-common" {
				t.Fatalf("%s is told with %q at %q", card, steps[0].face, steps[0].at)
			}
			told := 0
			for _, e := range heard[at+1:] {
				word := words.Events[e.Kind].Word
				if word != "gain" && word != "lose" {
					break
				}
				told++
				if st := steps[told]; st.event.Kind != e.Kind || st.face != card || len(st.fly) == 0 || st.fly[0].face != "g-"+words.Events[e.Kind].Fields[0].Text(e.Args[0]) {
					t.Fatalf("%s: %s of seat %d is told with %q, %v travels", card, word, e.Seat, st.face, st.fly)
				}
			}
			if told > 0 {
				seen[pic.cards[card].Title] = true
			}
		}
	}
	if len(seen) < 3 {
		t.Errorf("only %v were seen to strike", seen)
	}
}

// TestTheVirtualFactionCardIsShown among the components, and at the table of who plays
// alone with it: IA-13.2.
func TestTheVirtualFactionCardIsShown(t *testing.T) {
	s := newSite(t)
	page := s.guest("Anna").get("/cards/settlers").Body.String()
	_, card, ok := strings.Cut(page, `<li id="virtual-VIR001"`)
	card, _, _ = strings.Cut(card, "</li>")
	if !ok || !strings.Contains(card, `href="#virtual"`) || !strings.Contains(card, "3 Raze tokens in place of 2") || !strings.Contains(page, `<symbol id="virtual"`) {
		t.Errorf("among the components it is %q", card)
	}
	for value, want := range map[string]bool{"on": true, "off": false} {
		rules := expanded(t, 1, map[string]string{"faction1": "atlanteans", "virtual_faction": value})
		if drawn := drawnFor(t, s, rules.Deal(game.QuickRand(1, 2), nil), 0); strings.Contains(drawn, `href="#virtual"`) != want {
			t.Errorf("virtual_faction=%s: it is shown %v", value, !want)
		}
	}
}

package page

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/games/settlers"
	"spielwerk/web/part"
)

// TestWhatAMoveBringsIsTold: a card of the hand says what building, razing or a Deal costs and
// brings, what it lacks otherwise, and passing says which goods are lost; the aid has a section
// for all of it, and that of the Faction.
func TestWhatAMoveBringsIsTold(t *testing.T) {
	rules := expanded(t, 2, map[string]string{"faction1": "romans", "faction2": "egyptians"})
	shown, book := opened(t, rules)
	tongue := book.Table(rules, "en", []string{"Anna", "Berta"})
	wanted := map[string]string{"deal": "−1 Food, +1 ", "raze": "−1 Raze token, +", "build": "−", "lacks": "You are short of:", "house": "−1 Location or Foundation"}
	passing, ends := false, false
	for seed := uint64(1); seed < 20 && (len(wanted) > 0 || !passing || !ends); seed++ {
		p, r := rules.Deal(game.QuickRand(seed, 3), nil), quick(seed)
		for p.Pending() != 0 {
			seat := p.Pending().First()
			sc := &part.Scene{View: p.View(seat), Rules: rules, Seat: seat, Mine: true, Moves: p.Moves(nil, seat), Tongue: tongue, Position: p}
			if tb := shown.on(sc); tb.deciding("act") {
				for _, id := range tb.own.Hand {
					text, rule := shown.About(sc, id)
					if text != "" && rule == "" {
						t.Errorf("%s: no rule for %q", id, text)
					}
					for what, sign := range wanted {
						if strings.Contains(text, sign) && (what == "lacks" || what == "house" || onlyMove(tb, id, what)) {
							delete(wanted, what)
						}
					}
				}
				lost := tb.lostByPassing()
				passing = passing || strings.Contains(lost, "lost in Cleanup: ")
				if last := tb.v.Round == tb.v.Rounds; last && strings.Contains(lost, "Cleanup") {
					t.Error("in the last round nothing is lost by a Cleanup, for there is none")
				} else if last {
					ends = ends || strings.Contains(lost, "the last round: ")
					if len(tb.Moves) == 1 && lost != "" {
						t.Error("it is asked before passing where nothing else can be done")
					}
				}
			}
			if no := p.Play(seat, sc.Moves[r.IntN(len(sc.Moves))], nil); no != nil {
				t.Fatal(no)
			}
		}
	}
	if len(wanted) > 0 || !passing || !ends {
		t.Errorf("never told: %v; passing told: %v, in the last round: %v", wanted, passing, ends)
	}
}

// onlyMove reports whether a card has such a move.
func onlyMove(t *table, id, word string) bool {
	for _, m := range t.onCard[id] {
		if t.word(m) == word {
			return true
		}
	}
	return false
}

// TestTheOutcomeIsWhatHappens: what a move is told to bring is what the supply has afterwards,
// as far as nothing is open.
func TestTheOutcomeIsWhatHappens(t *testing.T) {
	rules := expanded(t, 2, map[string]string{"faction1": "romans", "faction2": "egyptians"})
	shown, book := opened(t, rules)
	tongue := book.Table(rules, "en", []string{"Anna", "Berta"})
	found := 0
	for seed := uint64(1); seed < 4; seed++ {
		p, r := rules.Deal(game.QuickRand(seed, 3), nil), quick(seed)
		for p.Pending() != 0 {
			seat := p.Pending().First()
			sc := &part.Scene{View: p.View(seat), Rules: rules, Seat: seat, Mine: true, Moves: p.Moves(nil, seat), Tongue: tongue, Position: p}
			m := sc.Moves[r.IntN(len(sc.Moves))]
			tb := shown.on(sc)
			before := tb.own.Supply
			told := ""
			if tb.deciding("act") && tb.word(m) == "deal" {
				told = tb.outcome(m)
			}
			if no := p.Play(seat, m, nil); no != nil {
				t.Fatal(no)
			}
			if told == "" {
				continue
			}
			after := p.View(seat).(*settlers.View).Seats[seat].Supply
			for _, c := range []struct {
				good    string
				was, is int
			}{{"Gold", before.Gold, after.Gold}, {"Stone", before.Stone, after.Stone}, {"Worker", before.Worker, after.Worker}} {
				if before.Gold == 0 && told == "−1 Food, +1 "+c.good { // with Gold one chooses what to pay
					found++
					if c.is != c.was+1 || after.Food != before.Food-1 {
						t.Errorf("told %q, before %+v, after %+v", told, before, after)
					}
				}
			}
		}
	}
	if found == 0 {
		t.Error("no Deal for such a good was made")
	}
}

// TestTheAidIsWhole: it has all sections, in every language, and says no id.
func TestTheAidIsWhole(t *testing.T) {
	rules := expanded(t, 2, map[string]string{"faction1": "atlanteans", "faction2": "egyptians"})
	shown, book := opened(t, rules)
	p, r := rules.Deal(game.QuickRand(1, 3), nil), quick(1)
	for {
		if v := p.View(0).(*settlers.View); v.Round == 3 && v.Decision != nil && v.Decision.What == "act" && p.Pending().Has(0) {
			break
		}
		seat := p.Pending().First()
		moves := p.Moves(nil, seat)
		if no := p.Play(seat, moves[r.IntN(len(moves))], nil); no != nil {
			t.Fatal(no)
		}
	}
	for _, code := range []string{"en", "de", "it"} {
		sc := &part.Scene{View: p.View(0), Rules: rules, Mine: true, Moves: p.Moves(nil, 0), Tongue: book.Table(rules, code, []string{"Anna", "Berta"}), Position: p}
		var b bytes.Buffer
		ids := ""
		for _, section := range shown.Aid(sc) {
			ids += section.ID + " "
			if err := section.Body.Render(t.Context(), &b); err != nil {
				t.Fatal(err)
			}
		}
		if ids != "turn icons side actions " {
			t.Errorf("%s: the sections are %s", code, ids)
		}
		if strings.Contains(b.String(), ">[") || strings.Contains(b.String(), " [page.") {
			t.Errorf("%s: something is not said", code)
		}
		if id := regexp.MustCompile(`\b[A-Z]{3}\d{3}\b`).Find(b.Bytes()); id != nil {
			t.Errorf("%s: the aid says %s", code, id)
		}
		for _, want := range []string{`aria-current="step"`, `href="#g-wood"`, "IA-3.3", "IA-4.1", "IA-5.1", "IA-6.1", "IA-6.6", "IS-7.3"} {
			if !strings.Contains(b.String(), want) {
				t.Errorf("%s: the aid lacks %s", code, want)
			}
		}
		worth := map[string]string{"en": "worth 0 VP", "de": "0 Siegpunkte wert", "it": "vale 0 PV"}[code]
		if n := strings.Count(b.String(), worth); n != 1 {
			t.Errorf("%s: the aid says %d times what Faction Locations are worth", code, n)
		}
	}
}

// TestTheTextHasAHeadingForEachPlayer, and no ids of cards.
func TestTheTextHasAHeadingForEachPlayer(t *testing.T) {
	rules := expanded(t, 3, map[string]string{"faction1": "atlanteans", "faction2": "egyptians", "faction3": "romans"})
	shown, book := opened(t, rules)
	p := rules.Deal(game.QuickRand(1, 3), nil)
	sc := &part.Scene{View: p.View(0), Rules: rules, Tongue: book.Table(rules, "en", []string{"Anna", "Berta", "Carla"}), Position: p}
	list := shown.Outline(sc)
	if len(list) != 4 || list[1].Title != "Anna" || list[3].Title != "Carla" {
		t.Fatalf("the headings of %d paragraphs are others", len(list))
	}
	// Guides point at them by what they tell of.
	own := p.View(0).(*settlers.View).Seats[0].Hand[0]
	if at := strings.Fields(list[1].At); strings.Contains(list[0].At, "mat-") || len(at) < 2 || at[0] != "mat-0" || !slices.Contains(at, own) {
		t.Errorf("the paragraphs tell of %q and %q, a card of the hand is %s", list[0].At, list[1].At, own)
	}
	for _, one := range list {
		if text := strings.Join(one.Lines, " "); len(one.Lines) == 0 || text == "" || cardID.MatchString(text) {
			t.Errorf("%s: %q", one.Title, text)
		}
	}
}

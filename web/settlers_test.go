package web

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"

	"spielwerk/game"
	"spielwerk/games/settlers"
	"spielwerk/table"
)

// settlersDecks are what the ids of cards begin with.
var settlersDecks = []string{"COM", "BAR", "JAP", "ROM", "EGY", "ATL", "ATT"}

// settlersCards are the ids of cards in a text.
func settlersCards(text string) (ids []string) {
	inWord := func(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return !inWord(r) }) {
		if len(word) >= 6 && slices.Contains(settlersDecks, word[:3]) && strings.Trim(word[3:6], "0123456789") == "" {
			ids = append(ids, word[:6])
		}
	}
	return ids
}

// TestSettlersPages plays whole games and looks at the pages of who decides and of
// others, at every moment: each legal move can be made there and nothing else, no
// card is drawn that the seat may not know, everything drawn is in the sheet and has
// a name, and an update is small.
func TestSettlersPages(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	kinds := map[string]int{}
	for _, g := range []struct {
		seats   int
		options map[string]string
	}{
		{4, nil},
		{1, nil},
		{3, map[string]string{"lookout": "alternate", "faction1": "pick", "faction2": "pick", "faction3": "egyptians"}},
		{2, map[string]string{"lookout": "advanced", "peaceful": "on", "faction1": "japanese", "faction2": "egyptians"}},
		{1, map[string]string{"faction1": "japanese"}},
		{2, map[string]string{"faction1": "barbarians", "faction2": "japanese"}},
		{5, map[string]string{"expansion": "atlanteans", "faction1": "atlanteans", "faction2": "barbarians", "faction3": "egyptians", "deck1": "ready", "deck2": "ready", "deck3": "ready"}},
		{1, map[string]string{"expansion": "atlanteans", "faction1": "atlanteans", "deck1": "ready"}},
	} {
		t.Run(fmt.Sprint(g.seats, g.options), func(t *testing.T) { s.t = t; settlersPages(t, s, g.seats, g.options, kinds) })
	}
	t.Log(kinds)
	for _, form := range settlersWords(t) {
		if kinds[form] == 0 {
			t.Logf("no page has shown %q", form)
		}
	}
}

func settlersWords(t *testing.T) (words []string) {
	t.Helper()
	g, err := settlers.Game()
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(g.FullConfig())
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range rules.Vocabulary().Moves {
		words = append(words, m.Word)
	}
	return words
}

func settlersPages(t *testing.T, s *site, seats int, options map[string]string, kinds map[string]int) {
	id, guests := s.people("settlers", seats, options)
	tb, err := s.hub.Open(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	defer tb.Release()
	sheet := guests[0].drawnIn("settlers.en")
	r := chance(uint64(seats + len(options)))
	largest, moments := 0, 0
	var before *table.Now
	for n := 0; ; n++ {
		now := tb.Now()
		seat := now.Position.Pending().First()
		var looks []int
		if seats < 5 || n%3 == 0 || seat == game.Nobody { // five Empires take their time
			looks = append(looks, n%seats)
		}
		if seat != game.Nobody && !slices.Contains(looks, int(seat)) {
			looks = append(looks, int(seat))
		}
		for _, who := range looks {
			part := guests[who].part(tb, before)
			largest = max(largest, len(part))
			p := readPage(t, part)
			where := fmt.Sprintf("move %d, seat %d", n, who)
			if bad := strangersLike(t, settlersCards, part, now.Position.View(game.Seat(who))); len(bad) > 0 {
				t.Fatalf("%s sees %v", where, bad)
			}
			p.sound(t, where, sheet)
			if now.Position.Pending().Has(game.Seat(who)) {
				moments++
				if game.Seat(who) == seat {
					checkActs(t, where, now, p.acts, kinds)
				}
			} else {
				p.idle(t, where)
			}
		}
		if seat == game.Nobody {
			break
		}
		before = now
		m := lively(now.Rules.Vocabulary(), now.Position.Moves(nil, seat), r)
		if err := tb.Act(t.Context(), int(seat), now.Moment(seat), now.Rules.Vocabulary().Text(m)); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d moments, the largest update has %d bytes", moments, largest)
	if largest > 32<<10 {
		t.Errorf("an update has %d bytes", largest)
	}
}

// TestStrangeSettlersAreFound shows that the check of what is drawn fails when a page
// is drawn from the view of another seat.
func TestStrangeSettlersAreFound(t *testing.T) {
	s := newSite(t)
	id, guests := s.people("settlers", 2, nil)
	tb, err := s.hub.Open(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	defer tb.Release()
	other := guests[1].part(tb, nil)
	if bad := strangersLike(t, settlersCards, other, tb.Now().Position.View(0)); len(bad) < 4 {
		t.Errorf("in the page of seat 1 only %v is strange to seat 0", bad)
	}
	if bad := strangersLike(t, settlersCards, other, tb.Now().Position.View(1)); len(bad) > 0 {
		t.Errorf("in its own page %v is strange", bad)
	}
}

// TestTheHandIsSorted by what can be built, and each card says what it lacks.
func TestTheHandIsSorted(t *testing.T) {
	s := newSite(t)
	id, guests := s.people("settlers", 2, map[string]string{"faction1": "barbarians", "faction2": "romans"})
	tb, err := s.hub.Open(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	defer tb.Release()
	part := string(guests[0].part(tb, nil))
	_, hand, _ := strings.Cut(part, `id="hand-0"`)
	hand, _, _ = strings.Cut(hand, "</ul>") // open cards, which come later, are in no order
	before, cards := 0, 0
	for _, item := range strings.Split(hand, "<li>")[1:] {
		item, _, _ = strings.Cut(item, "</li>")
		if !strings.Contains(item, `class="card`) {
			continue
		}
		_, lacks, short := strings.Cut(item, `class="lacks"`)
		n := strings.Count(lacks, "<use")
		if short != (n > 0) || short && !strings.Contains(lacks, `aria-label="missing: `) {
			t.Errorf("a card does not say what it lacks: %s", item)
		}
		if n < before {
			t.Errorf("a card that lacks %d stands behind one that lacks %d", n, before)
		}
		before = n
		cards++
	}
	if want := len(tb.Now().Position.View(0).(*settlers.View).Seats[0].Hand); cards != want || before == 0 {
		t.Errorf("%d cards are shown of %d, the last lacks %d", cards, want, before)
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

// TestTheVirtualFactionCardIsAComponent: it is shown among the components.
func TestTheVirtualFactionCardIsAComponent(t *testing.T) {
	s := newSite(t)
	page := s.guest("Anna").get("/cards/settlers").Body.String()
	_, card, ok := strings.Cut(page, `<li id="virtual-VIR001"`)
	card, _, _ = strings.Cut(card, "</li>")
	if !ok || !strings.Contains(card, `href="#virtual"`) || !strings.Contains(card, "3 Raze tokens instead of 2") || !strings.Contains(page, `<symbol id="virtual"`) {
		t.Errorf("among the components it is %q", card)
	}
}

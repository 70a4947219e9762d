package web

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"spielwerk/bot"
	"spielwerk/game"
	"spielwerk/table"
)

// cardIDs are the cards that a text names.
func cardIDs(text string) (out []string) {
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r != '-' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') }) {
		if kind, _, ok := strings.Cut(word, "-"); ok && slices.Contains([]string{"SHI", "TEC", "PLA", "RES", "ART", "DEF", "ALS"}, kind) {
			out = append(out, strings.TrimSuffix(word, "-"))
		}
	}
	return out
}

// strangers are the cards on a page that a view does not name.
func strangers(t testing.TB, page []byte, v game.View) (out []string) {
	t.Helper()
	return strangersLike(t, cardIDs, page, v, "DEF-STD")
}

// TestAlienPages plays whole games at random and looks at the pages of who decides
// and of others, at every moment: each legal move can be made there and nothing
// else, no card is drawn that the seat may not know, everything drawn is in the
// sheet and has a name, and an update is small.
func TestAlienPages(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	largest, moments, kinds := 0, 0, map[string]int{}
	for seats := 2; seats <= 5; seats++ {
		options, drawings := map[string]string{}, "alienartifacts.en"
		switch seats {
		case 3:
			options["factions"] = "choice"
		case 4:
			options["shipLimits"], drawings = "byColour", "alienartifacts.byColour.en" // the cards tell of it
		}
		id, guests := s.people("alienartifacts", seats, options)
		tb, err := s.hub.Open(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		sheet := guests[0].drawnIn(drawings)
		if page := guests[0].get("/t/" + id).Body.String(); !strings.Contains(page, `data-src="/symbols/`+drawings+"?") {
			t.Errorf("%d seats: the table has other drawings than %s", seats, drawings)
		}
		r := chance(uint64(seats))
		var before *table.Now
		for n := 0; ; n++ {
			now := tb.Now()
			seat := now.Position.Pending().First()
			looks := []int{n % seats}
			if seat != game.Nobody {
				looks = append(looks, int(seat))
			}
			for _, who := range looks {
				part := guests[who].part(tb, before)
				largest = max(largest, len(part))
				p := readPage(t, part)
				where := fmt.Sprintf("%d seats, move %d, seat %d", seats, n, who)
				if bad := strangers(t, part, now.Position.View(game.Seat(who))); len(bad) > 0 {
					t.Fatalf("%s sees %v", where, bad)
				}
				p.sound(t, where, sheet)
				if who == int(seat) {
					moments++
					checkActs(t, where, now, p.acts, kinds)
				} else {
					p.idle(t, where)
				}
			}
			if seat == game.Nobody {
				if last := string(guests[0].part(tb, before)); !strings.Contains(last, `<ol id="steps"`) || strings.Count(last[strings.Index(last, `<ol id="steps"`):], `data-rule="AA-19.2"`) < seats {
					t.Errorf("%d seats: the end is not told line by line", seats)
				}
				break
			}
			before = now
			moves := now.Position.Moves(nil, seat)
			m := moves[r.IntN(len(moves))]
			for i := 0; i < 3 && now.Rules.Vocabulary().Moves[m.Kind].Word == "back"; i++ {
				m = moves[r.IntN(len(moves))]
			}
			if err := tb.Act(t.Context(), int(seat), now.Moment(seat), now.Rules.Vocabulary().Text(m)); err != nil {
				t.Fatal(err)
			}
		}
		tb.Release()
	}
	t.Logf("%d moments, the largest update has %d bytes; %v", moments, largest, kinds)
	if largest > 32<<10 {
		t.Errorf("an update has %d bytes", largest)
	}
}

// TestStrangersAreFound shows that the check of what is drawn fails when a page is
// drawn from the view of another seat.
func TestStrangersAreFound(t *testing.T) {
	s := newSite(t)
	id, guests := s.people("alienartifacts", 2, nil)
	tb, err := s.hub.Open(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	defer tb.Release()
	other := guests[1].part(tb, nil)
	if bad := strangers(t, other, tb.Now().Position.View(0)); len(bad) < 3 {
		t.Errorf("in the page of seat 1 only %v is strange to seat 0", bad)
	}
	if bad := strangers(t, other, tb.Now().Position.View(1)); len(bad) > 0 {
		t.Errorf("in its own page %v is strange", bad)
	}
}

// TestAlienUpdatesStaySmall plays a game of five seats that know what they do, in
// the language with the longest words, and measures every update of one seat.
func TestAlienUpdatesStaySmall(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	id, guests := s.people("alienartifacts", 5, nil)
	tb, err := s.hub.Open(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	defer tb.Release()
	player, err := bot.New("greedy", tb.Now().Rules, game.QuickRand(1, 2))
	if err != nil {
		t.Fatal(err)
	}
	german := guests[0].at(s, "de", "board")
	largest, at := 0, 0
	before := tb.Now()
	for n := 0; ; n++ {
		now := tb.Now()
		size := len(german.part(tb, before))
		if size > largest {
			largest, at = size, n
		}
		seat := now.Position.Pending().First()
		if seat == game.Nobody {
			t.Logf("%d moves; the largest update has %d bytes, at move %d", n, largest, at)
			break
		}
		before = now
		info := game.Observe(now.Position, seat, nil)
		if err := tb.Act(t.Context(), int(seat), now.Moment(seat), now.Rules.Vocabulary().Text(player.Choose(t.Context(), &info))); err != nil {
			t.Fatal(err)
		}
	}
	if largest > 32<<10 {
		t.Errorf("an update has %d bytes", largest)
	}
}

// TestAboutCards: who asks about a card that cannot be used is told why, with the
// rule; who does not sit there, or is not to decide, learns nothing.
func TestAboutCards(t *testing.T) {
	s := newSite(t)
	id, guests := s.people("alienartifacts", 2, nil)
	r := chance(3)
	told := 0
	for range 150 {
		now := s.now(id)
		seat := now.Position.Pending().First()
		if seat == game.Nobody {
			break
		}
		words := now.Rules.Vocabulary()
		for _, b := range now.Position.Blocked(nil, seat) {
			card := ""
			for i, f := range words.Moves[b.Move.Kind].Fields {
				if f.Name == "card" {
					card = f.Text(b.Move.Args[i])
				}
			}
			if card == "" {
				continue
			}
			for _, code := range languages() {
				w := guests[seat].at(s, code, "board").get("/t/" + id + "/about?card=" + card)
				if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), ">AA-") || blemish.MatchString(w.Body.String()) {
					t.Fatalf("about %s in %s: %s", card, code, dump(w))
				}
			}
			if w := guests[1-seat].get("/t/" + id + "/about?card=" + card); w.Code != http.StatusNoContent {
				t.Fatalf("the other seat is told: %s", dump(w))
			}
			if w := s.guest("Watcher").get("/t/" + id + "/about?card=" + card); w.Code != http.StatusNoContent {
				t.Fatalf("a watcher is told: %s", dump(w))
			}
			told++
			break
		}
		s.play(id, 1, r)
	}
	if told < 10 {
		t.Errorf("only %d reasons were asked for", told)
	}
}

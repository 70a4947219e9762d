package web

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"spielwerk/bot"
	"spielwerk/game"
	"spielwerk/table"
)

// part is the live part of a table as a guest sees it, with what is played back
// since an earlier moment, nil if there is none.
func (g *guest) part(tb *table.Table, before *table.Now) []byte {
	g.t.Helper()
	r := g.request("GET", "/t/x", nil)
	p, err := g.server.person(r)
	if err != nil {
		g.t.Fatal(err)
	}
	now, seen := tb.Now(), unseen
	if before != nil {
		seen = before.Moment(seatOf(now.Seats, p))
	}
	text, played, err := g.server.render(r, &visit{tb, p, g.server.preferences(r)}, now, seen)
	if err != nil {
		g.t.Fatal(err)
	}
	return append(text, played...)
}

// alienPage is what a test wants to know of a page.
type alienPage struct {
	acts, ids, faces, unnamed, labelled []string
}

func readPage(t testing.TB, text []byte) *alienPage {
	t.Helper()
	dec := xml.NewDecoder(bytes.NewReader(text))
	dec.Strict, dec.AutoClose, dec.Entity = false, xml.HTMLAutoClose, xml.HTMLEntity
	p := &alienPage{}
	var nameless []string // what is open and has no name yet
	drawn := false        // what is open is called as what is drawn in it
	for {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			return p
		}
		if err != nil {
			t.Fatalf("not well formed: %v", err)
		}
		switch e := token.(type) {
		case xml.StartElement:
			attr := map[string]string{}
			for _, a := range e.Attr {
				attr[a.Name.Local] = a.Value
			}
			if attr["id"] != "" {
				p.ids = append(p.ids, attr["id"])
			}
			if attr["name"] == "act" {
				p.acts = append(p.acts, attr["value"])
			}
			if e.Name.Local == "use" {
				p.faces = append(p.faces, strings.TrimPrefix(attr["href"], "#"))
			}
			// What is drawn gives cards and signs their names, if they have no other.
			without, card := "", slices.Contains(strings.Fields(attr["class"]), "card")
			if e.Name.Local == "use" && drawn {
				p.labelled = append(p.labelled, "say-"+strings.TrimPrefix(attr["href"], "#"))
			} else if e.Name.Local != "svg" || attr["class"] == "slim" || !drawn {
				drawn = false
			}
			if label := attr["aria-labelledby"]; label != "" {
				p.labelled = append(p.labelled, strings.Fields(label)...)
			} else if attr["aria-label"] == "" && (card || e.Name.Local == "svg" && attr["role"] == "img") {
				drawn = true
			} else if attr["aria-label"] == "" && (e.Name.Local == "button" || attr["role"] == "img") {
				without = e.Name.Local + " " + attr["id"] + " " + attr["class"]
			}
			nameless = append(nameless, without)
		case xml.CharData:
			if len(bytes.TrimSpace(e)) > 0 {
				clear(nameless)
			}
		case xml.EndElement:
			if n := len(nameless) - 1; n >= 0 {
				if nameless[n] != "" {
					p.unnamed = append(p.unnamed, nameless[n])
				}
				nameless = nameless[:n]
			}
		}
	}
}

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
	s := newSite(t)
	largest, moments, kinds := 0, 0, map[string]int{}
	for seats := 2; seats <= 5; seats++ {
		options := map[string]string{}
		if seats == 3 {
			options["factions"] = "choice"
		}
		id, guests := s.people("alienartifacts", seats, options)
		tb, err := s.hub.Open(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		sheet := map[string]bool{}
		for _, m := range regexp.MustCompile(` id="([^"]+)"`).FindAllStringSubmatch(guests[0].get("/symbols/alienartifacts.en").Body.String(), -1) {
			sheet[m[1]] = true
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
				slices.Sort(p.ids)
				if ids := slices.Compact(slices.Clone(p.ids)); len(ids) != len(p.ids) {
					for i := 1; i < len(p.ids); i++ {
						if p.ids[i] == p.ids[i-1] {
							t.Fatalf("%s: two elements are called %s", where, p.ids[i])
						}
					}
				}
				if len(p.unnamed) > 0 {
					t.Fatalf("%s: %q has no name", where, p.unnamed[0])
				}
				for _, f := range p.faces {
					if !sheet[f] && !strings.HasPrefix(f, "token-") {
						t.Fatalf("%s: #%s is not in the sheet", where, f)
					}
				}
				for _, l := range p.labelled {
					if !sheet[l] {
						t.Fatalf("%s: #%s is not in the sheet", where, l)
					}
				}
				if who == int(seat) {
					moments++
					checkActs(t, where, now, p.acts, kinds)
				} else if i := slices.IndexFunc(p.acts, func(a string) bool { return a != "undo" && a != "redo" && a != "hurry" }); i >= 0 {
					t.Fatalf("%s can %q though it is not its turn", where, p.acts[i])
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

// checkActs compares what a page offers with what is legal. What is offered in
// several moves must be legal as a whole.
func checkActs(t testing.TB, where string, now *table.Now, acts []string, kinds map[string]int) {
	t.Helper()
	seat := now.Position.Pending().First()
	words := now.Rules.Vocabulary()
	legal := map[string]bool{}
	for _, m := range now.Position.Moves(nil, seat) {
		legal[words.Text(m)] = true
		kinds[words.Moves[m.Kind].Word]++
		if !slices.Contains(acts, words.Text(m)) {
			t.Fatalf("%s: %q cannot be made on the page", where, words.Text(m))
		}
	}
	for _, a := range acts {
		if legal[a] || a == "undo" || a == "redo" || a == "hurry" {
			continue
		}
		p := now.Rules.Blank()
		p.CopyFrom(now.Position)
		reveals := p.Reveals()
		for _, one := range strings.Split(a, ";") {
			m, err := words.ParseMove(one)
			if err != nil || p.Reveals() != reveals || p.Play(seat, m, nil) != nil {
				t.Fatalf("%s: the page offers %q, which fails at %q", where, a, one)
			}
		}
		kinds["in one click"]++
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
		sight := game.See(now.Position, seat, nil)
		if err := tb.Act(t.Context(), int(seat), now.Moment(seat), now.Rules.Vocabulary().Text(player.Choose(t.Context(), &sight))); err != nil {
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
			if w := guests[1-seat].get("/t/" + id + "/about?card=" + card); w.Code != http.StatusNotFound {
				t.Fatalf("the other seat is told: %s", dump(w))
			}
			if w := s.guest("Watcher").get("/t/" + id + "/about?card=" + card); w.Code != http.StatusNotFound {
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

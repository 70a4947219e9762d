package settlers

import (
	"strings"
	"testing"

	"spielwerk/game"
)

// Hidden are the decks and what nobody saw in other hands; a redeal keeps what the
// seat knows and changes the rest: IS-2.6, IS-21.1, IS-16.33.
func TestRedeal(t *testing.T) {
	g := lookout(t, "romans barbarians japanese", "COM001 COM002 COM003 COM004 COM005 COM006 COM007 COM008")
	g.Play("B take COM003")
	g.Play("C take COM001")
	g.Play("A take COM004")
	g.Play("A take COM006")
	g.Play("C take COM008")
	g.Play("B take COM005")
	g.hand("B", "COM010 COM011 COM012 COM013")
	q := &Position{rules: g.p.rules}
	r := game.QuickRand(9, 9)
	hands, decks := map[cards]bool{}, map[[maxCommon]card]bool{}
	for range 50 {
		q.CopyFrom(g.p)
		q.Redeal(0, &r)
		if err := q.Check(); err != nil {
			t.Fatal(err)
		}
		g.Is("the own hand", q.s.Players[0].Hand, g.s.Players[0].Hand)
		hand := &q.s.Players[1].Hand
		g.Is("what was seen is kept", hand.has(g.card("COM003")) && hand.has(g.card("COM005")), true)
		g.Is("Common cards", hand.common(&q.rules.in[deckCommon]), 6)
		g.Is("Faction cards", hand.count(), 7)
		hands[*hand] = true
		decks[q.s.Deck] = true
		if got, want := q.View(0).Text(plain{}), g.p.View(0).Text(plain{}); got != want {
			t.Fatal("the view changes")
		}
	}
	if len(hands) < 40 || len(decks) < 50 {
		t.Errorf("50 redeals give %d hands and %d decks", len(hands), len(decks))
	}
	v := g.p.View(0).(*View)
	g.Is("the own hand is shown", len(v.Seats[0].Hand), 3)
	if v.Seats[1].Hand != nil || v.Seats[1].Look != nil {
		t.Error("a hand of others is shown")
	}
	g.Is("known", strings.Join(v.Seats[1].Known, " "), "COM003 COM005")
}

// plain is a tongue that says ids and data.
type plain struct{}

func (plain) Say(id string, data map[string]any) string {
	out := id
	for _, k := range []string{"seat", "card", "cards", "supply", "deck", "discard", "common", "own"} {
		if v, ok := data[k]; ok {
			out += strings.TrimSpace(" " + k + "=" + toText(v))
		}
	}
	return out
}

func (p plain) Count(id string, _ int, data map[string]any) string { return p.Say(id, data) }

func (plain) List(words []string) string { return strings.Join(words, ", ") }
func (plain) Seat(s game.Seat) string    { return string(rune('A' + s)) }

func toText(v any) string {
	s, _ := v.(string)
	return s
}

// What is looked at, and what is set aside, is redealt for the others only.
func TestRedealOfCardsLookedAt(t *testing.T) {
	g := begin(t, "romans barbarians").top("ROM001 ROM002").hand("A", "ROM011").founds("A", "COM083").
		supply("A", "stone 2")
	g.Play("A build ROM011")
	r := game.QuickRand(9, 9)
	seen := map[[maxLook]card]bool{}
	for range 20 {
		q := &Position{rules: g.p.rules, s: g.p.s}
		q.Redeal(0, &r)
		g.Is("the own cards", q.s.Players[0].Look, g.s.Players[0].Look)
		q.Redeal(1, &r)
		seen[q.s.Players[0].Look] = true
		if err := q.Check(); err != nil {
			t.Fatal(err)
		}
	}
	if len(seen) < 10 {
		t.Errorf("20 redeals give %d pairs", len(seen))
	}
	g = lookout(t, "romans barbarians japanese", "COM001 COM002 COM003 COM004 COM005 COM006 COM007 COM008 COM009",
		"lookout=alternate")
	g.Play("C keep COM005").Play("B keep COM001").Play("A keep COM009")
	passed := map[[maxLook]card]bool{}
	for range 20 {
		q := &Position{rules: g.p.rules, s: g.p.s}
		q.Redeal(1, &r) // seat 1 passed COM004 and COM007 to seat 2
		g.Is("what it passed on", q.s.Players[2].Look, g.s.Players[2].Look)
		passed[q.s.Players[0].Look] = true
	}
	if len(passed) < 10 {
		t.Errorf("20 redeals give %d pairs", len(passed))
	}
}

// The floor of undo rises when a hidden card is seen, and only then: IS-2.5, IS-2.6.
func TestReveals(t *testing.T) {
	g := begin(t, "romans barbarians").hand("A", "COM069 COM070 ROM003").supply("A", "food 1, raze 2, worker 4").
		stand("A", "COM083")
	g.s.Public.add(g.card("COM070"))
	grows := func(by uint32, moves ...string) {
		t.Helper()
		before := g.s.Reveals
		g.again("A").Play("A " + strings.Join(moves, ", "))
		g.Is("revealed", g.s.Reveals, before+by)
	}
	grows(1, "build COM069") // nobody knew that it was there
	grows(0, "build COM070") // everybody did
	g.Is("it is in no hand any more", g.s.Public.has(g.card("COM070")), false)
	grows(1, "deal ROM003")
	grows(0, "exchange wood", "done")
	grows(1, "exchange common_card", "done")
	g.again("A").supply("A", "worker 1")
	grows(0, "use COM083 1 1")
	g.hand("A", "COM007")
	g.s.Players[0].Supply[razeToken] = 1
	grows(1, "raze COM007")
}

// What one looked at and did not keep is seen by all when it is discarded, so that
// undo cannot go behind that: IS-2.5, IS-2.8.
func TestKeepingReveals(t *testing.T) {
	g := begin(t, "romans barbarians").hand("A", "ROM011").founds("A", "COM083").supply("A", "stone 2").
		top("ROM001 ROM003")
	g.Play("A build ROM011")
	before := g.s.Reveals
	g.Play("A keep ROM001").in(&g.s.Players[0].Discard, "ROM003")
	g.Is("revealed", g.s.Reveals, before+1)
}

// Of an attack deck and its random card nothing is known before: IS-21.1, IS-19.3.
func TestRedealSolo(t *testing.T) {
	g, _ := dealt(t, 1, 3, nil)
	r := game.QuickRand(9, 9)
	tops, lots := map[card]bool{}, map[string]bool{}
	for range 40 {
		q := &Position{rules: g.p.rules, s: g.p.s}
		q.Redeal(0, &r)
		g.Is("the line", q.s.Line, g.s.Line)
		tops[q.s.Attack[q.s.AttackN-1]] = true
		if no := q.Play(0, q.Moves(nil, 0)[0], nil); no != nil {
			t.Fatal(no)
		}
		lot := q.s.Empire[virtual]
		lots[strings.Join(q.rules.ids(&lot), "")] = true
	}
	if len(tops) < 10 || len(lots) != 3 {
		t.Errorf("40 redeals give %d cards on top and %d cards by lot", len(tops), len(lots))
	}
}

// Who is asked for a hand card has one that fits, in each redeal too; the backs of its
// hand stay: IS-22.4, IS-21.1.
func TestRedealKeepsAnswers(t *testing.T) {
	r := game.QuickRand(4, 4)
	g := begin(t, "romans barbarians").stand("A", "COM040").hand("A", "ROM017 ROM001 COM001").supply("A", "wood 1, food 1")
	g.Play("A use COM040 1 1")
	g.Choices("A target ROM017")
	d := begin(t, "barbarians romans").stand("A", "BAR014").hand("A", "COM069 COM070 COM007").hand("B", "COM008").
		supply("A", "raze 1").Play("A use BAR014 1 1")
	for range 200 {
		q := &Position{rules: g.p.rules, s: g.p.s}
		q.Redeal(1, &r)
		if len(q.Moves(nil, 0)) == 0 {
			t.Fatal("nothing to build")
		}
		g.Is("Faction cards", q.s.Players[0].Hand.common(&q.rules.in[deckRomans]), 2)
		if err := q.Check(); err != nil {
			t.Fatal(err)
		}
		q = &Position{rules: d.p.rules, s: d.p.s}
		q.Redeal(1, &r)
		if len(q.Moves(nil, 0)) == 0 {
			t.Fatal("nothing to raze")
		}
	}
}

// What is chosen is told though a draw has still to be asked for: IS-2.12.
func TestChosenCardIsTold(t *testing.T) {
	g := begin(t, "barbarians romans").stand("A", "BAR016").stand("B", "COM079").supply("A", "raze 1")
	g.Play("A use BAR016 1 1").Choices("A choose worker, choose card")
	g.Play("A choose card").Choices("A draw common, draw faction")
	g.Is("told", g.Told(), "gain")
}

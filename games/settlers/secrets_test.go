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
	g.play(1, "take COM003").play(2, "take COM001").play(0, "take COM004").play(0, "take COM006").play(2, "take COM008").play(1, "take COM005")
	g.hand(1, "COM010 COM011 COM012 COM013")
	q := &Position{rules: g.p.rules}
	r := game.QuickRand(9, 9)
	hands, decks := map[cards]bool{}, map[[maxCommon]card]bool{}
	for range 50 {
		q.CopyFrom(g.p)
		q.Redeal(0, &r)
		if err := q.Check(); err != nil {
			t.Fatal(err)
		}
		is(t, "the own hand", q.s.Players[0].Hand, g.s.Players[0].Hand)
		hand := &q.s.Players[1].Hand
		is(t, "what was seen is kept", hand.has(g.card("COM003")) && hand.has(g.card("COM005")), true)
		is(t, "Common cards", hand.common(&q.rules.in[deckCommon]), 6)
		is(t, "Faction cards", hand.count(), 7)
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
	is(t, "the own hand is shown", len(v.Seats[0].Hand), 3)
	if v.Seats[1].Hand != nil || v.Seats[1].Look != nil {
		t.Error("a hand of others is shown")
	}
	is(t, "known", strings.Join(v.Seats[1].Known, " "), "COM003 COM005")
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

func (plain) Seat(s game.Seat) string { return string(rune('A' + s)) }

func toText(v any) string {
	s, _ := v.(string)
	return s
}

// What is looked at, and what is set aside, is redealt for the others only.
func TestRedealOfCardsLookedAt(t *testing.T) {
	g := begin(t, "romans barbarians").top("ROM001 ROM002").hand(0, "ROM011").founds(0, "COM083").supply(0, "stone 2").play(0, "build ROM011")
	r := game.QuickRand(9, 9)
	seen := map[[maxLook]card]bool{}
	for range 20 {
		q := &Position{rules: g.p.rules, s: g.p.s}
		q.Redeal(0, &r)
		is(t, "the own cards", q.s.Players[0].Look, g.s.Players[0].Look)
		q.Redeal(1, &r)
		seen[q.s.Players[0].Look] = true
		if err := q.Check(); err != nil {
			t.Fatal(err)
		}
	}
	if len(seen) < 10 {
		t.Errorf("20 redeals give %d pairs", len(seen))
	}
	g = lookout(t, "romans barbarians japanese", "COM001 COM002 COM003 COM004 COM005 COM006 COM007 COM008 COM009", "lookout=alternate")
	g.play(2, "keep COM005").play(1, "keep COM001").play(0, "keep COM009")
	passed := map[[maxLook]card]bool{}
	for range 20 {
		q := &Position{rules: g.p.rules, s: g.p.s}
		q.Redeal(1, &r) // seat 1 passed COM004 and COM007 to seat 2
		is(t, "what it passed on", q.s.Players[2].Look, g.s.Players[2].Look)
		passed[q.s.Players[0].Look] = true
	}
	if len(passed) < 10 {
		t.Errorf("20 redeals give %d pairs", len(passed))
	}
}

// The floor of undo rises when a hidden card is seen, and only then: IS-2.5, IS-2.6.
func TestReveals(t *testing.T) {
	g := begin(t, "romans barbarians").hand(0, "COM069 COM070 ROM003").supply(0, "food 1, raze 2, worker 4").stand(0, "COM083")
	g.s.Public.add(g.card("COM070"))
	grows := func(by uint32, moves ...string) {
		t.Helper()
		before := g.s.Reveals
		g.again(0).play(0, moves...)
		is(t, "revealed", g.s.Reveals, before+by)
	}
	grows(1, "build COM069") // nobody knew that it was there
	grows(0, "build COM070") // everybody did
	is(t, "it is in no hand any more", g.s.Public.has(g.card("COM070")), false)
	grows(1, "deal ROM003")
	grows(0, "exchange wood", "done")
	grows(1, "exchange common_card", "done")
	g.again(0).supply(0, "worker 1")
	grows(0, "use COM083 1 1")
	g.hand(0, "COM007")
	g.s.Players[0].Supply[razeToken] = 1
	grows(1, "raze COM007")
}

// What one looked at and did not keep is seen by all when it is discarded, so that
// undo cannot go behind that: IS-2.5, IS-2.8.
func TestKeepingReveals(t *testing.T) {
	g := begin(t, "romans barbarians").hand(0, "ROM011").founds(0, "COM083").supply(0, "stone 2").top("ROM001 ROM003").play(0, "build ROM011")
	before := g.s.Reveals
	g.play(0, "keep ROM001").in(&g.s.Players[0].Discard, "ROM003")
	is(t, "revealed", g.s.Reveals, before+1)
}

// Of an attack deck and its random card nothing is known before: IS-21.1, IS-19.3.
func TestRedealSolo(t *testing.T) {
	g, _ := dealt(t, 1, 3, nil)
	r := game.QuickRand(9, 9)
	tops, lots := map[card]bool{}, map[string]bool{}
	for range 40 {
		q := &Position{rules: g.p.rules, s: g.p.s}
		q.Redeal(0, &r)
		is(t, "the line", q.s.Line, g.s.Line)
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
	g := begin(t, "romans barbarians").stand(0, "COM040").hand(0, "ROM017 ROM001 COM001").supply(0, "wood 1, food 1").play(0, "use COM040 1 1")
	g.asks(0, "target ROM017")
	d := begin(t, "barbarians romans").stand(0, "BAR014").hand(0, "COM069 COM070 COM007").hand(1, "COM008").supply(0, "raze 1").play(0, "use BAR014 1 1")
	for range 200 {
		q := &Position{rules: g.p.rules, s: g.p.s}
		q.Redeal(1, &r)
		if len(q.Moves(nil, 0)) == 0 {
			t.Fatal("nothing to build")
		}
		is(t, "Faction cards", q.s.Players[0].Hand.common(&q.rules.in[deckRomans]), 2)
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
	g := begin(t, "barbarians romans").stand(0, "BAR016").stand(1, "COM079").supply(0, "raze 1").play(0, "use BAR016 1 1").asks(0, "choose worker; choose card")
	g.play(0, "choose card").asks(0, "draw common; draw faction")
	is(t, "told", g.said(), "gain")
}

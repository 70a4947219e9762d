package settlers

import (
	"strings"
	"testing"

	"spielwerk/game"
)

// lookout is the Lookout of round 3, with known cards on the Common deck. Seat 1 is
// the first player then.
func lookout(t *testing.T, factions, top string, options ...string) *scenario {
	t.Helper()
	g := begin(t, factions, options...)
	n := len(strings.Fields(factions))
	g.top(top)
	for seat := range n {
		g.again(seat).play(seat, "pass")
	}
	return g
}

// rest leaves just these cards in the Common deck, and its discards empty.
func (g *scenario) rest(ids string) *scenario {
	g.Helper()
	g.hand(0, ids) // out of the deck
	for g.s.DeckN > 0 {
		g.s.DeckN--
		g.s.Collection.add(g.s.Deck[g.s.DeckN])
		g.s.Deck[g.s.DeckN] = 0
	}
	return g.top(ids)
}

// Two drafts, one clockwise, one the other way: IS-5.1 to IS-5.4, IS-13.3, IS-4.1.
func TestStandardLookout(t *testing.T) {
	g := lookout(t, "romans barbarians japanese", "COM001 COM002 COM003 COM004 COM005 COM006 COM007 COM008")
	is(t, "first player", g.s.First, 1)
	is(t, "round", g.s.Round, 3)
	for seat := range 3 {
		is(t, "Faction cards drawn", g.s.Players[seat].Hand.count(), 1)
	}
	g.refused(0, "take COM001", "IS-7.1").asks(1, "take COM001; take COM002; take COM003; take COM004")
	g.refused(1, "take COM005", "IS-5.2").refused(1, "pass", "IS-5.2")
	reveals := g.s.Reveals
	g.play(1, "take COM003")
	is(t, "it was open: nobody learns anything", g.s.Reveals, reveals)
	g.asks(2, "take COM001; take COM002; take COM004").play(2, "take COM001").asks(0, "take COM002; take COM004").play(0, "take COM004")
	g.in(&g.s.Discard, "COM002").asks(0, "take COM005; take COM006; take COM007; take COM008")
	is(t, "the rule of the second draft", g.p.Prompt(0).Rule, "IS-5.3")
	g.refused(0, "take COM001", "IS-5.3").play(0, "take COM006")
	g.play(2, "take COM008").asks(1, "take COM005; take COM007").play(1, "take COM005").in(&g.s.Discard, "COM002 COM007")
	is(t, "phase", g.s.Phase, phaseAction)
	for seat := range 3 {
		is(t, "three cards a round", g.s.Players[seat].Hand.count(), 3)
	}
	// All have seen who took what.
	v := g.p.View(2).(*View)
	is(t, "known of seat 0", strings.Join(v.Seats[0].Known, " "), "COM004 COM006")
	is(t, "to a watcher", strings.Join(g.p.View(game.Watcher).(*View).Seats[0].Known, " "), "COM004 COM006")
}

// Too few cards: IS-5.5, IS-22.25, IS-2.8, IS-2.10.
func TestLookoutWithFewCards(t *testing.T) {
	g := begin(t, "romans barbarians japanese").rest("COM001 COM002 COM003 COM004 COM005 COM006")
	for seat := range 3 {
		g.again(seat).play(seat, "pass")
	}
	g.asks(1, "take COM001; take COM002; take COM003; take COM004").play(1, "take COM001").play(2, "take COM002").play(0, "take COM003") // COM004 is discarded, and comes back: IS-2.8
	is(t, "open", g.s.RowN, 3)
	seat := int(g.p.Pending().First())
	is(t, "the last begins", seat, 0)
	g.play(0, g.moves(0)[0])
	g.play(2, g.moves(2)[0]) // the last card is left to seat 1: not asked
	is(t, "phase", g.s.Phase, phaseAction)
	for i := range 3 {
		is(t, "cards", g.s.Players[i].Hand.count(), 3)
	}
	is(t, "none is left to be discarded", g.s.Discard.count(), 0)
	// With no card at all nothing happens.
	g = begin(t, "romans barbarians").rest("")
	for seat := range 2 {
		g.again(seat).play(seat, "pass")
	}
	is(t, "phase", g.s.Phase, phaseAction)
	is(t, "the Faction card", g.s.Players[0].Hand.count(), 1)
}

// An empty Faction deck yields nothing, unless the option says so: IS-2.9, IS-2.10.
func TestEmptyFactionDeck(t *testing.T) {
	for _, option := range []string{"off", "on"} {
		g := begin(t, "romans barbarians", "faction_reshuffle="+option)
		pl := &g.s.Players[0]
		for pl.DeckN > 0 {
			pl.DeckN--
			pl.Discard.add(pl.Deck[pl.DeckN])
			pl.Deck[pl.DeckN] = 0
		}
		g.stand(0, "COM021 COM046").supply(0, "worker 9").discards("COM021")
		g.play(0, "use COM046 1 1")
		if option == "off" {
			g.has(0, "worker 8, card 1") // from the Common deck: there is no other
			g.again(0).refused(0, "exchange faction_card", "IS-22.25")
			continue
		}
		g.asks(0, "draw common; draw faction").play(0, "draw faction")
		is(t, "reshuffled", pl.DeckN, 29)
		is(t, "discards", pl.Discard.count(), 0)
		is(t, "told", contains(g.said(), "shuffle draw drawn"), true)
	}
	// Both decks empty: the draw is left out.
	g := begin(t, "romans barbarians").stand(0, "COM046").supply(0, "worker 3").rest("")
	pl := &g.s.Players[0]
	for pl.DeckN > 0 {
		pl.DeckN--
		pl.Discard.add(pl.Deck[pl.DeckN])
		pl.Deck[pl.DeckN] = 0
	}
	g.play(0, "use COM046 1 2")
	is(t, "told", contains(g.said(), "nodraw"), true)
	is(t, "hand", pl.Hand.count(), 0)
}

// The alternate Lookout, in secret and at the same time: IS-17.1, IS-21.1.
func TestAlternateLookout(t *testing.T) {
	g := lookout(t, "romans barbarians japanese", "COM001 COM002 COM003 COM004 COM005 COM006 COM007 COM008 COM009", "lookout=alternate")
	// Dealt one by one from the first player, seat 1.
	is(t, "pending", g.p.Pending(), game.FirstSeats(3))
	g.asks(1, "keep COM001; keep COM004; keep COM007").asks(2, "keep COM002; keep COM005; keep COM008").asks(0, "keep COM003; keep COM006; keep COM009")
	is(t, "others see how many", g.p.View(0).(*View).Seats[1].Looking, 3)
	is(t, "and not which", len(g.p.View(0).(*View).Seats[1].Look), 0)
	g.play(2, "keep COM005")
	is(t, "told to all, and which to one", g.said(), "keep kept")
	is(t, "audience", g.log.Events[1].Audience, game.Only(2))
	is(t, "pending", g.p.Pending(), game.FirstSeats(2))
	g.refused(2, "keep COM002", "IS-7.1").play(1, "keep COM001").play(0, "keep COM009")
	// Passed on clockwise.
	g.asks(2, "keep COM004; keep COM007").asks(0, "keep COM002; keep COM008").asks(1, "keep COM003; keep COM006")
	is(t, "who passed them knows them", strings.Join(g.p.View(1).(*View).Seats[2].Known, " "), "COM004 COM007")
	is(t, "others do not", len(g.p.View(0).(*View).Seats[2].Known), 0)
	g.play(0, "keep COM008").play(1, "keep COM003")
	is(t, "nothing is discarded before all have decided", g.s.Discard.empty(), true)
	g.play(2, "keep COM007").in(&g.s.Discard, "COM002 COM004 COM006")
	is(t, "phase", g.s.Phase, phaseAction)
	is(t, "what was kept of it is still known", strings.Join(g.p.View(1).(*View).Seats[2].Known, " "), "COM007")
	is(t, "the discarded one is not in the hand", g.s.Players[1].Known.has(g.card("COM004")), false)
	// With seven cards the last two get two; one that is left alone is kept.
	g = begin(t, "romans barbarians japanese", "lookout=alternate").rest("COM001 COM002 COM003 COM004")
	for seat := range 3 {
		g.again(seat).play(seat, "pass")
	}
	is(t, "pending", g.p.Pending(), game.Only(1)) // two cards; the others have one
	g.play(1, "keep COM001")
	is(t, "phase", g.s.Phase, phaseAction)
	is(t, "cards of seat 2", g.s.Players[2].Hand.count(), 3) // Faction card, its own one, and the one passed on
	is(t, "cards of seat 1", g.s.Players[1].Hand.count(), 2)
}

// What was passed on and then played is no secret that its giver keeps: IS-17.1.
func TestKnownNoMore(t *testing.T) {
	g := begin(t, "romans barbarians", "lookout=alternate").hand(1, "COM069")
	g.s.Players[0].Known.add(g.card("COM069"))
	g.again(1).play(1, "build COM069")
	is(t, "known in a hand", g.s.Players[0].Known.empty(), true)
}

// The advanced Lookout: IS-17.2, IS-17.3.
func TestAdvancedLookout(t *testing.T) {
	all := "COM001 COM002 COM003 COM004 COM005 COM006 COM007 COM008 COM009 COM010"
	for _, c := range []struct {
		factions string
		open     string // cards before each pick
	}{
		{"romans barbarians", "5 4 3 2"},
		{"romans barbarians japanese", "5 4 4 3 3 2"},
		{"romans barbarians japanese egyptians", "5 4 4 4 3 3 3 2"},
	} {
		g := lookout(t, c.factions, all, "lookout=advanced")
		n := len(fields(c.factions))
		for i, open := range fields(c.open) {
			seat := (1 + i) % n
			is(t, "who picks", g.p.Pending(), game.Only(game.Seat(seat)))
			is(t, "open cards", len(g.moves(seat)), int(open[0]-'0'))
			g.play(seat, g.moves(seat)[0])
		}
		is(t, "phase", g.s.Phase, phaseAction)
		is(t, "discarded", g.s.Discard.count(), 1)
		for seat := range n {
			is(t, "three cards", g.s.Players[seat].Hand.count(), 3)
		}
	}
}

// The peaceful game: a Common card more, and no Razing of enemies without a card:
// IS-17.4, IS-22.19.
func TestPeaceful(t *testing.T) {
	g := lookout(t, "romans barbarians", "COM041 COM042 COM001 COM002 COM003 COM004 COM005 COM006", "peaceful=on")
	for seat, id := range []string{"COM042", "COM041"} { // seat 1 draws first
		hand := g.s.Players[seat].Hand.and(&g.p.rules.in[deckCommon])
		g.in(&hand, id)
		is(t, "cards", g.s.Players[seat].Hand.count(), 2)
	}
	is(t, "others do not know it", len(g.p.View(1).(*View).Seats[0].Known), 0)
	begin(t, "romans barbarians", "peaceful=on").stand(1, "COM007").supply(0, "raze 9").refused(0, "attack COM007", "IS-17.4")
	begin(t, "barbarians romans", "peaceful=on").stand(0, "BAR014").stand(1, "COM007").supply(0, "raze 2").play(0, "use BAR014 2 1", "convert wood 0").has(0, "wood 2")
	// With the alternate Lookout the additional card comes first: IS-22.19.
	g = lookout(t, "romans barbarians", "COM041 COM042 COM001 COM002 COM003 COM004 COM005 COM006", "peaceful=on", "lookout=alternate")
	for seat, id := range []string{"COM042", "COM041"} {
		hand := g.s.Players[seat].Hand.and(&g.p.rules.in[deckCommon])
		g.in(&hand, id)
	}
	g.asks(1, "keep COM001; keep COM003; keep COM005")
}

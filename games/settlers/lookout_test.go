package settlers

import (
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/game/gametest"
)

// lookout is the Lookout of round 3, with known cards on the Common deck. Seat 1 is
// the first player then.
func lookout(t *testing.T, factions, top string, options ...string) *scenario {
	t.Helper()
	g := begin(t, factions, options...)
	n := len(strings.Fields(factions))
	g.top(top)
	for seat := range n {
		g.again(gametest.Letter(seat)).Play(gametest.Letter(seat) + " pass")
	}
	return g
}

// rest leaves just these cards in the Common deck, and its discards empty.
func (g *scenario) rest(ids string) *scenario {
	g.Helper()
	g.hand("A", ids) // out of the deck
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
	g.Is("first player", g.s.First, 1)
	g.Is("round", g.s.Round, 3)
	for seat := range 3 {
		g.Is("Faction cards drawn", g.s.Players[seat].Hand.count(), 1)
	}
	g.Refused("A take COM001", "IS-7.1").Choices("B take COM001, take COM002, take COM003, take COM004")
	g.Refused("B take COM005", "IS-5.2").Refused("B pass", "IS-5.2")
	reveals := g.s.Reveals
	g.Play("B take COM003")
	g.Is("it was open: nobody learns anything", g.s.Reveals, reveals)
	g.Choices("C take COM001, take COM002, take COM004")
	g.Play("C take COM001").Choices("A take COM002, take COM004")
	g.Play("A take COM004")
	g.in(&g.s.Discard, "COM002").Choices("A take COM005, take COM006, take COM007, take COM008")
	g.Is("the rule of the second draft", g.p.Prompt(0).Rule, "IS-5.3")
	g.Refused("A take COM001", "IS-5.3").Play("A take COM006")
	g.Play("C take COM008").Choices("B take COM005, take COM007").Play("B take COM005").in(&g.s.Discard, "COM002 COM007")
	g.Is("phase", g.s.Phase, phaseAction)
	for seat := range 3 {
		g.Is("three cards a round", g.s.Players[seat].Hand.count(), 3)
	}
	// All have seen who took what.
	v := g.p.View(2).(*View)
	g.Is("known of seat 0", strings.Join(v.Seats[0].Known, " "), "COM004 COM006")
	g.Is("to a watcher", strings.Join(g.p.View(game.Watcher).(*View).Seats[0].Known, " "), "COM004 COM006")
}

// Too few cards: IS-5.5, IS-22.25, IS-2.8, IS-2.10.
func TestLookoutWithFewCards(t *testing.T) {
	g := begin(t, "romans barbarians japanese").rest("COM001 COM002 COM003 COM004 COM005 COM006")
	for seat := range 3 {
		g.again(gametest.Letter(seat)).Play(gametest.Letter(seat) + " pass")
	}
	g.Choices("B take COM001, take COM002, take COM003, take COM004")
	g.Play("B take COM001")
	g.Play("C take COM002")
	g.Play("A take COM003") // COM004 is discarded, and comes back: IS-2.8
	g.Is("open", g.s.RowN, 3)
	seat := int(g.p.Pending().First())
	g.Is("the last begins", seat, 0)
	g.Play("A " + g.Moves("A")[0])
	g.Play("C " + g.Moves("C")[0]) // the last card is left to seat 1: not asked
	g.Is("phase", g.s.Phase, phaseAction)
	for i := range 3 {
		g.Is("cards", g.s.Players[i].Hand.count(), 3)
	}
	g.Is("none is left to be discarded", g.s.Discard.count(), 0)
	// With no card at all nothing happens.
	g = begin(t, "romans barbarians").rest("")
	for seat := range 2 {
		g.again(gametest.Letter(seat)).Play(gametest.Letter(seat) + " pass")
	}
	g.Is("phase", g.s.Phase, phaseAction)
	g.Is("the Faction card", g.s.Players[0].Hand.count(), 1)
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
		g.stand("A", "COM021 COM046").supply("A", "worker 9").discards("COM021")
		g.Play("A use COM046 1 1")
		if option == "off" {
			g.has("A", "worker 8, card 1") // from the Common deck: there is no other
			g.again("A").Refused("A exchange faction_card", "IS-22.25")
			continue
		}
		g.Choices("A draw common, draw faction").Play("A draw faction")
		g.Is("reshuffled", pl.DeckN, 29)
		g.Is("discards", pl.Discard.count(), 0)
		g.Is("told", contains(g.Told(), "shuffle draw drawn"), true)
	}
	// Both decks empty: the draw is left out.
	g := begin(t, "romans barbarians").stand("A", "COM046").supply("A", "worker 3").rest("")
	pl := &g.s.Players[0]
	for pl.DeckN > 0 {
		pl.DeckN--
		pl.Discard.add(pl.Deck[pl.DeckN])
		pl.Deck[pl.DeckN] = 0
	}
	g.Play("A use COM046 1 2")
	g.Is("told", contains(g.Told(), "nodraw"), true)
	g.Is("hand", pl.Hand.count(), 0)
}

// The alternate Lookout, in secret and at the same time: IS-17.1, IS-21.1.
func TestAlternateLookout(t *testing.T) {
	g := lookout(t, "romans barbarians japanese", "COM001 COM002 COM003 COM004 COM005 COM006 COM007 COM008 COM009",
		"lookout=alternate")
	// Dealt one by one from the first player, seat 1.
	g.Is("pending", g.p.Pending(), game.FirstSeats(3))
	g.Choices("B keep COM001, keep COM004, keep COM007").Choices("C keep COM002, keep COM005, keep COM008")
	g.Choices("A keep COM003, keep COM006, keep COM009")
	g.Is("others see how many", g.p.View(0).(*View).Seats[1].Looking, 3)
	g.Is("and not which", len(g.p.View(0).(*View).Seats[1].Look), 0)
	g.Play("C keep COM005")
	g.Is("told to all, and which to one", g.Told(), "keep kept")
	g.Is("audience", g.Played.Events[1].Audience, game.Only(2))
	g.Is("pending", g.p.Pending(), game.FirstSeats(2))
	g.Refused("C keep COM002", "IS-7.1").Play("B keep COM001").Play("A keep COM009")
	// Passed on clockwise.
	g.Choices("C keep COM004, keep COM007").Choices("A keep COM002, keep COM008").Choices("B keep COM003, keep COM006")
	g.Is("who passed them knows them", strings.Join(g.p.View(1).(*View).Seats[2].Known, " "), "COM004 COM007")
	g.Is("others do not", len(g.p.View(0).(*View).Seats[2].Known), 0)
	g.Play("A keep COM008").Play("B keep COM003")
	g.Is("nothing is discarded before all have decided", g.s.Discard.empty(), true)
	g.Play("C keep COM007").in(&g.s.Discard, "COM002 COM004 COM006")
	g.Is("phase", g.s.Phase, phaseAction)
	g.Is("what was kept of it is still known", strings.Join(g.p.View(1).(*View).Seats[2].Known, " "), "COM007")
	g.Is("the discarded one is not in the hand", g.s.Players[1].Known.has(g.card("COM004")), false)
	// With seven cards the last two get two; one that is left alone is kept.
	g = begin(t, "romans barbarians japanese", "lookout=alternate").rest("COM001 COM002 COM003 COM004")
	for seat := range 3 {
		g.again(gametest.Letter(seat)).Play(gametest.Letter(seat) + " pass")
	}
	g.Is("pending", g.p.Pending(), game.Only(1)) // two cards; the others have one
	g.Play("B keep COM001")
	g.Is("phase", g.s.Phase, phaseAction)
	g.Is("cards of seat 2", g.s.Players[2].Hand.count(), 3) // Faction card, its own one, and the one passed on
	g.Is("cards of seat 1", g.s.Players[1].Hand.count(), 2)
}

// What was passed on and then played is no secret that its giver keeps: IS-17.1.
func TestKnownNoMore(t *testing.T) {
	g := begin(t, "romans barbarians", "lookout=alternate").hand("B", "COM069")
	g.s.Players[0].Known.add(g.card("COM069"))
	g.again("B").Play("B build COM069")
	g.Is("known in a hand", g.s.Players[0].Known.empty(), true)
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
			g.Is("who picks", g.p.Pending(), game.Only(game.Seat(seat)))
			g.Is("open cards", len(g.Moves(gametest.Letter(seat))), int(open[0]-'0'))
			g.Play(gametest.Letter(seat) + " " + g.Moves(gametest.Letter(seat))[0])
		}
		g.Is("phase", g.s.Phase, phaseAction)
		g.Is("discarded", g.s.Discard.count(), 1)
		for seat := range n {
			g.Is("three cards", g.s.Players[seat].Hand.count(), 3)
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
		g.Is("cards", g.s.Players[seat].Hand.count(), 2)
	}
	g.Is("others do not know it", len(g.p.View(1).(*View).Seats[0].Known), 0)
	begin(t, "romans barbarians", "peaceful=on").stand("B", "COM007").supply("A", "raze 9").
		Refused("A attack COM007", "IS-17.4")
	begin(t, "barbarians romans", "peaceful=on").stand("A", "BAR014").stand("B", "COM007").supply("A", "raze 2").
		Play("A use BAR014 2 1, convert wood 0").has("A", "wood 2")
	// With the alternate Lookout the additional card comes first: IS-22.19.
	g = lookout(t, "romans barbarians", "COM041 COM042 COM001 COM002 COM003 COM004 COM005 COM006", "peaceful=on",
		"lookout=alternate")
	for seat, id := range []string{"COM042", "COM041"} {
		hand := g.s.Players[seat].Hand.and(&g.p.rules.in[deckCommon])
		g.in(&hand, id)
	}
	g.Choices("B keep COM001, keep COM003, keep COM005")
}

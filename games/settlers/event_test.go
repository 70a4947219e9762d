package settlers

import (
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/game/gametest"
)

// draft puts a game with the expansion at the beginning of a round, before its Lookout;
// cards are put on top of the Common deck.
func draft(t *testing.T, factions, tops string, options ...string) *scenario {
	t.Helper()
	g := atl(t, factions, options...).top(tops)
	g.s.Round = 1
	g.p.lookout(&g.Played)
	g.p.advance(&g.Played)
	return g
}

// row are the open cards.
func (g *scenario) row() string { return strings.Join(g.p.rules.idList(g.s.Row[:g.s.RowN]), " ") }

// happened checks that an Event was told, with its rule.
func (g *scenario) happened(id string, seat game.Seat, rule game.Rule) *scenario {
	g.Helper()
	for _, e := range g.Played.Events {
		if e.Kind == eventHappens && g.p.rules.words[e.Args[0]] == id {
			g.Is("who drew it", e.Seat, seat)
			g.Is("rule", e.Rule, rule)
			g.Is("told to", e.Audience, game.Everybody)
			return g
		}
	}
	g.Fatalf("%s has not happened", id)
	return g
}

// An Event turned up in the Lookout happens at once, is discarded and replaced; the
// replacement may be one too: IA-11.1, IA-11.2, IA-11.4.
func TestEventsInTheLookout(t *testing.T) {
	g := draft(t, "romans egyptians", "COM007 COM108 COM109 COM008 COM009 COM010")
	g.happened("COM108", game.Nobody, "IA-11.2")
	g.Is("open so far", g.row(), "COM007")
	g.Choices("A choose food, choose basic_tech").Play("A choose food").Choices("B choose food, choose basic_tech")
	g.in(&g.s.Resolved, "COM108").Play("B choose basic_tech").happened("COM109", game.Nobody, "IA-11.2")
	g.Is("replaced", g.row(), "COM007 COM008 COM009")
	g.in(&g.s.Discard, "COM108 COM109").in(&g.s.Resolved, "")
	g.Is("Points", g.p.Total(0)+g.p.Total(1), 2) // the Census, all alike
	g.Choices("A take COM007, take COM008, take COM009").Play("A take COM009").Choices("B take COM007, take COM008")
	// In the second draft too, and in the advanced Lookout, where one refills: IS-17.2.
	g = draft(t, "romans egyptians", "COM007 COM008 COM009 COM109 COM010 COM021 COM022")
	g.Play("A take COM007")
	g.Play("B take COM008")
	g.Is("second draft", g.row(), "COM010 COM021 COM022")
	g.Is("Points", g.p.Total(0)+g.p.Total(1), 2)
	g = draft(t, "romans egyptians", "COM007 COM008 COM109 COM009 COM010 COM021", "lookout=advanced")
	g.Is("advanced", g.row(), "COM007 COM008 COM009 COM010 COM021")
	g.Is("Points", g.p.Total(0)+g.p.Total(1), 2)
}

// In the secret draws of the variants an Event is shown and replaced at once: IA-11.9,
// IS-17.1, IS-17.4, IS-22.19.
func TestEventsInSecretDraws(t *testing.T) {
	g := draft(t, "romans egyptians", "COM109 COM007 COM008 COM009 COM010 COM021 "+
		"COM022", "lookout=alternate").happened("COM109", 0, "IA-11.2")
	g.Is("set aside", int(g.s.Players[0].LookN+g.s.Players[1].LookN), 6)
	g.Choices("A keep COM007, keep COM009, keep COM021").Choices("B keep COM008, keep COM010, keep COM022")
	g = draft(t, "romans egyptians", "COM109 COM007 COM008", "peaceful=on").happened("COM109", 0, "IA-11.2")
	g.Is("each has drawn", g.s.Players[0].Hand.has(g.card("COM007")) && g.s.Players[1].Hand.has(g.card("COM008")), true)
}

// In other phases: shown, carried out, discarded, another Common card drawn; in
// Production, by exchange, by an Action, by loot: IA-11.3, IA-11.4.
func TestEventsInOtherPhases(t *testing.T) {
	g := atl(t, "romans egyptians").stand("A", "ROM017").top("COM109 COM007 COM008").produceNow("A")
	g.in(&g.s.Players[0].Hand, "COM007").in(&g.s.Discard, "COM109")
	g = atl(t, "romans egyptians").top("COM107 COM108 COM007").supply("A", "worker 2, wood 1")
	g.Play("A exchange common_card").happened("COM107", 0, "IA-11.3")
	g.Play("A choose food")
	g.Play("B choose food").has("A", "food 1, card 1").in(&g.s.Players[0].Hand, "COM007")
	g.in(&g.s.Discard, "COM107 COM108")
	// Only then the next draw is chosen; the exchange goes on.
	g = atl(t, "romans egyptians").stand("A", "COM123").top("COM109 COM007 COM008").supply("A", "basic_tech 1")
	g.Play("A use COM123 1 1").Choices("A draw common, draw faction")
	g.Play("A draw common").has("A", "card 1").has("B", "vp 1").Choices("A draw common, draw faction")
	g.Play("A draw common").in(&g.s.Players[0].Hand, "COM007 COM008")
	atl(t, "romans egyptians").top("COM109 COM007 COM008").supply("A", "worker 4").Play("A exchange common_card").
		Choices("A exchange wood, exchange stone, exchange food, exchange common_card, exchange faction_card, done")
	atl(t, "romans egyptians").hand("A", "COM125").top("COM109 COM007").supply("A", "raze 1").
		Play("A raze COM125, draw common").has("A", "basic_tech 1, vp 1, card 1")
}

// Starting hands, and the open cards of the solo game: IA-11.5.
func TestEventsInSetUp(t *testing.T) {
	found := false
	for seed := range uint64(60) {
		r := open(t, 2, map[string]string{"expansion": "atlanteans", "format": "open"})
		var log game.Log
		p := r.Deal(game.QuickRand(seed, 9), &log).(*Position)
		hands := 0
		for _, e := range log.Events {
			if e.Kind == eventDraw && e.Rule == "IS-1.5" {
				hands++
			}
			if e.Kind == eventHappens && hands < 8 {
				found = true
				is(t, "rule", e.Rule, "IA-11.2")
			}
		}
		for p.s.Phase == phaseFactions {
			seat := p.Pending().First()
			if no := p.Play(seat, p.Moves(nil, seat)[0], &log); no != nil {
				t.Fatal(no)
			}
		}
		if err := p.Check(); err != nil {
			t.Fatal(err)
		}
		for seat := range 2 {
			hand := p.s.Players[seat].Hand.count()
			is(t, "hand", hand == 5 || p.s.Depth > 0, true) // and one of the Lookout
		}
	}
	is(t, "an Event came up", found, true)
	g := draft(t, "romans", "COM007 COM109 COM008 COM009 COM010").happened("COM109", game.Nobody, "IA-11.2")
	g.Is("open", g.row(), "COM007 COM008 COM009 COM010")
	g.Is("Points", g.p.Total(0), 1)
}

// A reshuffle leaves aside the Events of the draw that is under way; without another
// card nothing replaces them: IA-11.8.
func TestEventsAndReshuffle(t *testing.T) {
	few := func(deck, discards string) *scenario { return fewCommons(t, deck, discards).supply("A", "worker 2") }
	g := few("COM109", "COM007").Play("A exchange common_card").in(&g0(few("COM109", "COM007")).Discard, "COM007")
	g.in(&g.s.Players[0].Hand, "COM007").in(&g.s.Discard, "COM109")
	g.Is("left", g.s.DeckN, 0)
	g = few("COM109", "").Play("A exchange common_card").in(&g.s.Players[0].Hand, "COM007")
	g.Is("nothing is drawn", g.s.Players[0].Hand.count(), 0)
	g.in(&g.s.Discard, "COM109")
	g = few("COM109", "COM107").Play("A exchange common_card") // both happen, once each
	g.Is("nothing is drawn", g.s.Players[0].Hand.count(), 0)
	g.in(&g.s.Discard, "COM107 COM109")
	g.Is("Points", g.p.Total(0), 1)
}

// fewCommons is a game whose Common deck holds just these cards, with these discards. The
// rest are Foundations of seat 1.
func fewCommons(t testing.TB, deck, discards string) *scenario {
	t.Helper()
	g := atl(t, "romans egyptians")
	g.s.Players[1].Foundations = g.p.commons()
	for _, id := range strings.Fields(deck + " " + discards) {
		g.s.Players[1].Foundations.drop(g.card(id))
	}
	g.s.Deck, g.s.DeckN, g.s.Discard = [maxCommon]card{}, 0, cards{}
	return g.top(deck).discards(discards)
}

// Each card that an effect draws is a draw of its own, as in IS-2.5: an Event that was
// replaced has been discarded, and is in the deck that is reshuffled for the next card of
// the Defence Engine (IA-12.14); a reshuffle for the replacement itself leaves it aside:
// IA-11.8. ROM044 is the Defence Engine, COM109 an Event.
func TestEventsOfTheDefenceEngine(t *testing.T) {
	events := func(g *scenario) (n int) {
		for _, e := range g.Played.Events {
			if e.Kind == eventHappens {
				n++
			}
		}
		return n
	}
	for _, c := range []struct {
		what, deck, discards string
		houses, discarded    string
		happens, left        int
	}{
		{"the deck is long enough", "COM109 COM007 COM098", "COM010", "COM007 COM098", "COM010 COM109", 1, 0},
		// the Event alone is reshuffled, and comes again
		{"it ends after the first card, and there are discards", "COM109 COM007", "", "COM007", "COM109", 2, 0},
		{
			"it ends with the Event: the replacement comes from a deck without it", "COM109", "COM007", "COM007", "COM109",
			2, 0,
		},
		{
			"it ends with the Event: both cards come from the discards", "COM109", "COM007 COM098", "COM007 COM098",
			"COM109", 1, 0,
		},
		{"the second card is an Event", "COM007 COM109 COM098", "", "COM007 COM098", "COM109", 1, 0},
		{"the second card is an Event and nothing else is left", "COM007 COM109", "", "COM007", "COM109", 1, 0},
	} {
		g := fewCommons(t, c.deck, c.discards).stand("A", "ROM044").supply("A", "basic_tech 1").Play("A use ROM044 1 1")
		g.in(&g.s.Players[0].Foundations, c.houses).in(&g.s.Discard, c.discarded).in(&g.s.Resolved, "")
		g.Is(c.what+": Events", events(g), c.happens)
		g.Is(c.what+": left", int(g.s.DeckN), c.left)
	}
	// With other discards the Event is one of those that are reshuffled for the second card.
	first, again := 0, 0
	for seed := range uint64(40) {
		g := fewCommons(t, "COM109 COM007", "COM098 COM010 COM021").stand("A", "ROM044").supply("A", "basic_tech 1")
		g.s.Rand = game.QuickRand(seed, 1)
		g.Play("A use ROM044 1 1")
		switch events(g) {
		case 1:
			first++
		case 2:
			again++
		}
		g.Is("two Foundations", g.s.Players[0].Foundations.count(), 2)
	}
	if first < 20 || again < 3 || first+again != 40 {
		t.Errorf("the Event came again in %d of 40 games, and not in %d; it is one of four cards", again, first)
	}
	// In the Lookout the open cards are turned up in one go: the Event stays aside till all lie.
	g := fewCommons(t, "COM109 COM007", "COM098 COM010")
	g.s.Round = 1
	g.p.lookout(&g.Played)
	g.p.advance(&g.Played)
	g.Is("open", int(g.s.RowN), 3)
	g.Is("once", events(g), 1)
	g.in(&g.s.Discard, "COM109")
}

// g0 is the state of a scenario.
func g0(g *scenario) *State { return g.s }

// Drafts with five: IS-17.5, IS-5.2, IA-2.6.
func TestFiveSeats(t *testing.T) {
	all := "romans egyptians barbarians japanese atlanteans"
	g := draft(t, all, "COM001 COM002 COM003 COM004 COM005 COM006")
	g.Is("players and 1", g.row(), "COM001 COM002 COM003 COM004 COM005 COM006")
	for seat := range 5 {
		g.Play(gametest.Letter(seat) + " " + g.Moves(gametest.Letter(seat))[0])
	}
	g.Is("discarded", g.s.Discard.count(), 1)
	g = draft(t, all, "COM001 COM002 COM003 COM004 COM005 COM006 COM007 COM008 COM009 COM010 COM011 COM012",
		"lookout=advanced")
	for t2, want := range []int{5, 4, 4, 4, 4, 3, 3, 3, 3, 2} { // 11 cards in all
		g.Is("open", int(g.s.RowN), want)
		seat := t2 % 5
		g.Is("picks", g.p.Pending(), game.Only(game.Seat(seat)))
		g.Play(gametest.Letter(seat) + " " + g.Moves(gametest.Letter(seat))[0])
	}
	g.Is("discarded", g.s.Discard.count(), 1)
	g.Is("the twelfth is not used", g.s.Deck[g.s.DeckN-1], g.card("COM012"))
}

package settlers

import (
	"slices"
	"testing"

	"spielwerk/game"
	"spielwerk/game/gametest"
)

// deal opens a game and deals it.
func dealt(t *testing.T, seats int, seed uint64, options map[string]string) (*scenario, *game.Log) {
	t.Helper()
	var log game.Log
	g := scene(t, open(t, seats, options).Deal(game.QuickRand(seed, 1), &log).(*Position))
	g.Played = log
	return g.Sound(), &g.Played
}

// The fact sheet, and what is in the box: IS-1.1, IS-1.2, IS-18.1, IS-3.1, IS-3.2.
func TestBox(t *testing.T) {
	g, err := opened()
	if err != nil {
		t.Fatal(err)
	}
	is(t, "fewest seats", g.MinSeats, 1)
	is(t, "most seats", g.MaxSeats, 5)
	r := open(t, 2, nil)
	for deck, n := range []int{84, 30, 30, 30, 30, 0, 16} {
		is(t, deckWords[deck], r.in[deck].common(&r.ofSet[setBase]), n)
	}
	box := r.box()
	is(t, "cards", len(box.Cards), 220)
	is(t, "boards", len(box.Boards), 4)
	byTitle := map[string]int{}
	kinds := map[string]int{}
	for _, c := range box.Cards {
		if c.Deck == "romans" {
			byTitle[c.Title]++
		}
		kinds[c.Deck+" "+c.Kind]++
	}
	var titles [4]int
	for _, n := range byTitle {
		titles[n]++
	}
	is(t, "titles", titles, [4]int{0, 9, 6, 3})
	is(t, "Production Locations among the Common cards", kinds["common production"], 28)
	is(t, "Features", kinds["common feature"], 17)
	is(t, "Actions", kinds["common action"], 39)
	castle := box.Cards[slices.IndexFunc(box.Cards, func(c Card) bool { return c.ID == "COM048" })]
	is(t, "a card that names both decks", castle.Abilities[0].Effects[0].Gain[0], Amount{Good: "card", N: 1})
	is(t, "its price", castle.Abilities[0].Cost, Goods{Worker: 1})
	is(t, "its cost", castle.Cost, Goods{Stone: 2})
	bath := box.Cards[slices.IndexFunc(box.Cards, func(c Card) bool { return c.ID == "COM017" })]
	is(t, "per colour", bath.Abilities[0].Effects[0].Gain[0],
		Amount{Good: "worker", N: 1, Per: "locations", Color: "pink", Max: 3})
	if (&View{}).Box() != nil {
		t.Error("a view of no game has a box")
	}
}

// The deal: IS-1.3 to IS-1.5, IS-6.3, IS-6.5, IS-2.6.
func TestDeal(t *testing.T) {
	firsts := map[game.Seat]int{}
	for seed := range uint64(40) {
		g, log := dealt(t, 4, seed, nil)
		s := g.s
		firsts[s.First]++
		var seen game.Seats
		for seat := range 4 {
			pl := &s.Players[seat]
			seen |= 1 << pl.Faction
			g.Is("Common cards", pl.Hand.common(&g.p.rules.in[deckCommon]), 2)
			g.Is("Faction cards", pl.Hand.common(&g.p.rules.in[pl.Faction]), 3) // 2, and 1 of the Lookout: IS-5.1
			g.Is("deck", pl.DeckN, 27)
			g.Is("points", g.p.Total(game.Seat(seat)), 0)
			g.Is("no goods yet", pl.Supply, [heldGoods]uint16{})
		}
		g.Is("different Factions", seen, 0b11110)
		g.Is("Common deck", s.DeckN, 84-8-5)
		g.Is("tokens", s.Tokens, 4)
		g.Is("who begins is told first", log.Events[0],
			game.Event{Kind: eventFirst, Seat: s.First, Audience: game.Everybody, Rule: "IS-1.4"})
		own := 0
		for _, e := range log.Events {
			if e.Kind == eventDrawn && e.Audience != game.Only(e.Seat) {
				t.Error("others hear what was drawn")
			}
			if e.Kind == eventDrawn && e.Audience.Has(0) {
				own++
			}
		}
		g.Is("cards seat 0 hears of", own, 5)
	}
	is(t, "everybody begins now and then", len(firsts), 4)
}

// Factions are fixed, drawn or picked: IS-1.6, IS-1.3.
func TestFactions(t *testing.T) {
	factions := func(g *scenario, want ...uint8) {
		t.Helper()
		for seat, f := range want {
			if f != 0 && g.s.Players[seat].Faction != f {
				t.Errorf("seat %d plays %d, want %d", seat, g.s.Players[seat].Faction, f)
			}
		}
	}
	lots := map[uint8]bool{}
	for seed := range uint64(30) {
		g, _ := dealt(t, 3, seed, map[string]string{"faction1": "egyptians", "faction2": "egyptians", "faction3": "japanese"})
		factions(g, deckEgyptians, 0, deckJapanese) // the second finds it taken: by lot
		lots[g.s.Players[1].Faction] = true
		g, _ = dealt(t, 2, seed, map[string]string{"faction4": "romans"})
		if g.s.Players[0].Faction == 0 || g.s.Players[1].Faction == 0 { // a seat that is not there wishes nothing
			t.Error("no Faction")
		}
	}
	if len(lots) != 2 {
		t.Errorf("the lot gave %v", lots)
	}
	g, _ := dealt(t, 3, 1, map[string]string{"faction1": "pick", "faction2": "romans", "faction3": "pick"})
	g.s.First, g.s.Active = 2, 2
	g.Refused("A pick japanese", "IS-7.1").Refused("C pick romans", "IS-1.3").Refused("C pass", "IS-1.3")
	g.Choices("C pick barbarians, pick japanese, pick egyptians")
	if g.p.View(0).(*View).Decision.What != "faction" || g.p.View(0).(*View).Seats[2].Faction != "" {
		t.Error("the view does not show that a Faction is picked")
	}
	g.Play("C pick japanese").Choices("A pick barbarians, pick egyptians").Play("A pick egyptians")
	factions(g, deckEgyptians, deckRomans, deckJapanese)
	// With one Faction left it is not asked for.
	g, _ = dealt(t, 4, 1, map[string]string{"faction1": "pick", "faction2": "romans", "faction3": "pick"})
	seat := int(g.p.Pending().First())
	g.Play(gametest.Letter(seat) + " " + g.Moves(gametest.Letter(seat))[0])
	if g.s.Phase != phaseLookout {
		t.Error("the last Faction is asked for")
	}
}

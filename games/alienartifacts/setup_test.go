package alienartifacts

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/game/gametest"
)

// AA-1.1 to AA-1.11, AA-2.5, AA-20.6, AA-20.11, AA-20.18: the box. Numbers and
// types are those of the list of cards, counted by hand.
func TestTheBox(t *testing.T) {
	g := scene(t, open(t, 2, nil).Blank().(*Position))
	f := g.p.rules.facts
	g.Is("cards of each kind", perKind, 40).Is("resource cards", len(f.resources), 83)
	g.Is("artifacts", len(f.artifacts), 16)
	g.Is("defence plans and the standard one", len(f.plans), 11).Is("alien systems", len(f.systems), 5)
	g.Is("factions", len(f.factions), 6)
	g.Is("all cards", cards+resources+artifacts+plans+systems+factions, 240).Is("tokens", f.tokens, 38) // AA-1.2
	for k := range kinds {
		for typ := range types {
			g.Is("cards of a kind and a type", f.ofKind[k].and(f.ofType[typ]).len(), 10)
		}
	}
	var numbers [5]int
	var symbols [colours]int
	for _, r := range f.resources {
		numbers[r.number]++
		for _, h := range r.halves {
			symbols[h.colour] += int(h.amount)
			if h.amount < 1 || h.amount > 3 {
				t.Errorf("a half of %d symbols (AA-1.7)", h.amount)
			}
			// AA-20.6: ours agree
			g.Is("type of a half", h.kind, [colours]uint8{exterminate, expand, explore, exploit}[h.colour])
		}
		if r.halves[0].colour == r.halves[1].colour {
			t.Error("two halves of one colour (AA-1.9)")
		}
	}
	g.Is("cards with 1, 2, 3, 4", numbers[1:], []int{21, 21, 20, 21})
	g.Is("red, blue, green, gold symbols", symbols, []int{96, 98, 95, 45})
	g.Is("the first card", fmt.Sprint(f.resources[0]), "{[{0 3 2} {1 2 1}] 2}")
	g.Is("the last", fmt.Sprint(f.resources[82]), "{[{2 1 0} {3 3 3}] 1}")
	// AA-1.6: the operational side of a ship or planet depends on its type alone.
	for _, k := range []int{ship, planet} {
		for typ := range types {
			var first *side
			for set := f.ofKind[k].and(f.ofType[typ]); !set.empty(); {
				s := &f.sides[set.take()][operational]
				if first == nil {
					first = s
				}
				g.Is("bonus", s.attack, first.attack).Is("redraws", s.redraw, first.redraw).Is("loss", s.loss, first.loss)
				g.Is("mine", s.mine, first.mine)
				g.Is("effects", f.ops[s.complete.from:s.complete.to], f.ops[first.complete.from:first.complete.to])
			}
		}
	}
	g.Is("star union", factionWords[0], "star_union") // AA-20.11
}

// AA-3.1 to AA-3.10, AA-3.16, AA-2.7, AA-20.17: how a game begins.
func TestSetUp(t *testing.T) {
	for seats := 2; seats <= 5; seats++ {
		r := open(t, seats, nil)
		p := r.Deal(game.QuickRand(uint64(seats), 3), nil).(*Position)
		g := scene(t, p)
		g.Is("marker", g.s.Marker, seats).Is("tokens", g.s.Supply, 38)
		g.Is("resource deck", int(g.s.Resources.N), 83-3*seats).Is("discards", g.discards(), "")
		g.Is("artifacts", g.s.ArtifactN, 16).Is("used", g.s.Used, 0)
		seen := 0
		var factions []uint8
		for seat := range seats {
			pl := &g.s.Players[seat]
			g.has(gametest.Letter(seat), 8, 0).Is("hand", pl.Hand.len(), 3)
			factions = append(factions, pl.Faction)
		}
		slices.Sort(factions)
		g.Is("factions are different", len(slices.Compact(factions)), seats) // AA-3.6
		for k := range kinds {
			d := g.s.Decks[k]
			g.Is("the top is public", g.s.Seen[d.Card[d.N-1]], allSeats) // AA-3.3
		}
		for s := range systems {
			seen += int(g.s.Met >> s & 1)
		}
		g.Is("systems that are known", seen, 1) // AA-3.4
		// AA-3.11: in turn order from the start player.
		order := []game.Seat{}
		for g.s.Phase == phaseSetup {
			seat := p.Pending().First()
			order = append(order, seat)
			if no := p.Play(seat, p.Moves(nil, seat)[0], nil); no != nil {
				t.Fatal(no)
			}
		}
		for i, seat := range slices.Compact(order) {
			g.Is("set up in turn", seat, p.inTurn(i))
		}
		g.Is("the start player begins", g.s.Active, g.s.Start).Is("phase", g.s.Phase, phaseAction)
	}
	fact, _ := Game()
	for _, seats := range []int{1, 6} {
		if _, err := fact.Configure(game.Config{Seats: seats}); err == nil {
			t.Errorf("a game for %d", seats)
		}
	}
}

// AA-3.10, AA-3.6, AA-22.4: the start player and the factions are drawn, and the
// same seed draws the same.
func TestLots(t *testing.T) {
	starts, drawn := map[game.Seat]bool{}, map[uint8]bool{}
	r := open(t, 4, nil)
	for seed := range uint64(60) {
		p, q := r.Deal(game.QuickRand(seed, 1), nil).(*Position), r.Deal(game.QuickRand(seed, 1), nil).(*Position)
		starts[p.s.Start] = true
		drawn[p.s.Players[0].Faction] = true
		if p.s != q.s {
			t.Fatal("the same seed deals another game")
		}
	}
	if len(starts) != 4 || len(drawn) != factions {
		t.Errorf("start players %v, factions of the first seat %v", starts, drawn)
	}
}

// AA-3.6: by choice, the start player first, and each faction once.
func TestFactionsByChoice(t *testing.T) {
	r := open(t, 5, map[string]string{"factions": "choice"})
	g := scene(t, r.Deal(game.QuickRand(4, 4), nil).(*Position))
	g.s = &g.p.s
	for i := range 5 {
		seat := int(g.p.inTurn(i))
		g.Is("in turn", g.p.Pending().First(), seat).Is("factions left", len(g.p.Moves(nil, game.Seat(seat))), factions-i)
		g.Play(gametest.Letter(seat) + " choose " + factionWords[5-i])
	}
	g.Is("then the set-up", g.s.Phase == phaseSetup || g.s.Phase == phaseAction, true)
}

// AA-3.13, AA-8.1.3, AA-22.2: the others see how many cards are looked at and the
// one that lay on top, not which is kept until it is, and not the order below.
func TestLookingAtCards(t *testing.T) {
	g := begin(t, 3).tops("SHI-01 SHI-02 SHI-03 SHI-04").hand("A", "01")
	g.Play("A buy ship 2")
	look := func(seat game.Seat) string { return strings.Join(g.p.View(seat).(*View).Look, ",") }
	g.Is("the buyer sees", look(0), "SHI-01,SHI-02,SHI-03").Is("the others", look(1), "SHI-01,,")
	g.Is("watchers", look(game.Watcher), "SHI-01,,")
	g.Play("A keep SHI-02").Is("the others", look(1), "SHI-01,").builds("A", "SHI-02")
	g.Play("A bottom SHI-03")
	known := func(seat game.Seat) string { return fmt.Sprint(g.p.View(seat).(*View).Decks[ship].Known) }
	g.Is("what the buyer knows", known(0), "[{SHI-04 0} {SHI-03 37} {SHI-01 38}]")
	g.Is("what others know", known(1), "[{SHI-04 0}]")
	// A single card that goes back is where everybody saw it go.
	g.turn("A").credits("A", 15).Play("A buy ship 1")
	second := g.p.View(0).(*View).Look[1]
	g.Play("A keep " + second)
	g.Is("others know", known(1)[len(known(1))-12:], "{SHI-04 37}]")
}

// AA-3.15: constructions are checked at the end of a player's set-up. With planets
// that take 9 off, a construction costs nothing at once.
func TestCheckAfterSetUp(t *testing.T) {
	g, err := LoadPack("pack.yaml", []byte(strings.ReplaceAll(cheapPlanets(), "delta: -2", "delta: -9")))
	if err != nil {
		t.Fatal(err)
	}
	r, err := g.Rules(game.Config{Seats: 2, Options: map[string]string{"factions": "choice"}})
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(30) {
		g := scene(t, r.Deal(game.QuickRand(seed, 1), nil).(*Position))
		g.s = &g.p.s
		seat := int(g.s.Active)
		g.Play(gametest.Letter(seat) + " choose clone_clans") // a planet on its logistic side
		g.Play(gametest.Letter(1-seat) + " choose bionics")
		d := &g.s.Decks[planet]
		if g.p.rules.types[d.Card[d.N-1]] != exterminate {
			continue
		}
		g.Play(gametest.Letter(seat) + " keep " + cardWords[g.s.Look[0]])
		g.Is("asked to complete", g.s.Stack[g.s.Depth-1].Kind, frameCheck).Legal(gametest.Letter(seat) + " complete")
		g.Play(gametest.Letter(seat)+" "+g.Moves(gametest.Letter(seat))[0]).Is("empire", g.s.Players[seat].Empire.len(), 2)
		g.Is("no reaction, no attack", g.s.Players[seat].vp(), 0)
		return
	}
	t.Error("no exterminate planet was ever on top")
}

// cheapPlanets is the part of our data that config and planets are, to be changed.
func cheapPlanets() string {
	text := string(cardsYAML)
	part := func(from, to string) string {
		a := strings.Index(text, "\n"+from+":")
		b := strings.Index(text, "\n"+to+":")
		return text[a:b] + "\n"
	}
	return strings.ReplaceAll(part("config", "effect_grammar"), "planet_discount: {value: 2",
		"planet_discount: {value: 9") + part("planets", "resources")
}

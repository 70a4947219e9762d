package settlers

import (
	"fmt"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/game/gametest"
)

// The examples of the rule book, by chapter in examples_*_test.go. A reader sees the whole
// table, so each begins at one that could have come about: everybody has Locations, a Deal, a
// hand and goods. What an example needs besides is set up by itself.

// household is what a Faction has at such a table. Where the basic card may be replaced
// (IA-2.4) the other one follows after a slash.
var household = map[string]struct{ empire, deals, hand, supply string }{
	"romans": {
		"ROM020 ROM029 COM062 COM034", "ROM005", "ROM001 ROM016 COM043",
		"worker 3, wood 2, stone 2, gold 1, raze 1",
	},
	"barbarians": {
		"BAR001/BAR041 BAR020 COM023 COM076", "BAR004", "BAR012 BAR027 COM050",
		"worker 5, wood 2, food 2, raze 1",
	},
	"japanese": {
		"JAP001/JAP041 JAP016 COM012 COM053", "JAP021", "JAP028 JAP009 COM061",
		"worker 4, wood 2, food 2, raze 1",
	},
	"egyptians": {
		"EGY028/EGY041 EGY024 COM028 COM056", "EGY021", "EGY016 EGY026 COM037",
		"worker 3, gold 2, stone 2, food 1, raze 1",
	},
	"atlanteans": {
		"ATL004 ATL018 COM015 COM083", "ATL012", "ATL023 ATL007 COM027",
		"worker 4, wood 2, stone 1, raze 1",
	},
}

// table is the Action phase of round 3, the turn of A.
func table(t testing.TB, factions string, options ...string) *scenario {
	t.Helper()
	g := begin(t, factions, options...)
	s, in := g.s, g.p.inGame()
	s.Round = 3
	s.Rand = game.QuickRand(3, 4)
	mix(&s.Rand, s.Deck[:s.DeckN])
	for i, faction := range fields(factions) {
		seat, pl := gametest.Letter(i), &s.Players[i]
		mix(&s.Rand, pl.Deck[:pl.DeckN])
		has := household[faction]
		var empire []string
		for _, id := range fields(has.empire) {
			basic, other, found := strings.Cut(id, "/")
			if found && !in.has(g.card(basic)) {
				basic = other
			}
			empire = append(empire, basic)
		}
		g.stand(seat, strings.Join(empire, " ")).deals(seat, has.deals).hand(seat, has.hand).supply(seat, has.supply)
		pl.Points[forActions], pl.Points[forBonus] = int16(4+2*i), 3
	}
	return g.discards("COM074 COM079 COM068")
}

// tableAtl is table with the expansion, the others with the ready decks of its set.
func tableAtl(t testing.TB, factions string, options ...string) *scenario {
	t.Helper()
	all := []string{"expansion=atlanteans"}
	for i, f := range fields(factions) {
		deck := "ready"
		if f == "atlanteans" {
			deck = "basic"
		}
		all = append(all, fmt.Sprintf("deck%d=%s", i+1, deck))
	}
	return table(t, factions, append(all, options...)...)
}

func mix(r *game.Rand, deck []card) {
	for i := len(deck) - 1; i > 0; i-- {
		j := r.IntN(i + 1)
		deck[i], deck[j] = deck[j], deck[i]
	}
}

// adds puts goods on top of what a seat has.
func (g *scenario) adds(seat, text string) *scenario {
	g.Helper()
	for i, n := range g.goods(text) {
		if good(i) < heldGoods {
			g.player(seat).Supply[i] += uint16(n)
		}
	}
	return g
}

// gains asserts what a seat gained, or lost, since its goods were counted: "wood 2, worker -1".
func (g *scenario) gains(seat string, before [goods]int, text string) *scenario {
	g.Helper()
	now, want := g.counted(seat), g.goods(text)
	for i := range now {
		now[i] -= before[i]
	}
	if now != want {
		g.Die("%s gains %s, want %s", seat, told(now), text)
	}
	return g
}

// counted is what a seat has: its supply, VP and hand cards.
func (g *scenario) counted(seat string) (have [goods]int) {
	g.Helper()
	pl := g.player(seat)
	for i, n := range pl.Supply {
		have[i] = int(n)
	}
	have[vp], have[anyCard] = g.p.Total(g.Seat(seat)), pl.Hand.count()
	return have
}

// used marks an Action as used this round, its price on the card.
func (g *scenario) used(id, price string, times int) *scenario {
	g.Helper()
	spot := &g.s.Spots[g.card(id)]
	spot.Uses[0] = uint8(times)
	for i, n := range g.goods(price) {
		if good(i) < pricedGoods {
			spot.Price[i] = uint8(n)
		}
	}
	return g
}

// passed makes seats have passed.
func (g *scenario) passed(seats string) *scenario {
	for _, letter := range seats {
		g.s.Passed = g.s.Passed.With(g.Seat(string(letter)))
	}
	return g
}

// gaining plays moves, "A pass; B pass", in which seats gain what is told, "A wood 2, worker -1;
// B wood 1", the others nothing.
func (g *scenario) gaining(moves, gains string) func() {
	return func() {
		g.Helper()
		var before [game.MaxSeats][goods]int
		for seat := range g.p.rules.seats {
			before[seat] = g.counted(gametest.Letter(seat))
		}
		g.Play(strings.Split(moves, "; ")...)
		told := map[string]string{}
		for part := range strings.SplitSeq(gains, "; ") {
			letter, text, _ := strings.Cut(part, " ")
			told[letter] = text
		}
		for seat := range g.p.rules.seats {
			letter := gametest.Letter(seat)
			g.gains(letter, before[seat], told[letter])
		}
	}
}

// refusing plays moves, the last of which a rule refuses.
func (g *scenario) refusing(moves string, by game.Rule) func() {
	return func() {
		g.Helper()
		all := strings.Split(moves, "; ")
		last := len(all) - 1
		g.Play(all[:last]...).Refused(all[last], by)
	}
}

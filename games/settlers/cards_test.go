package settlers

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"spielwerk/game"
)

// What the tests of the cards have in common. The numbers in their tables were
// copied by hand from the lists of cards, not from data/.

// boardYields is what the boards produce: IS-6.3.
var boardGoods = map[string]string{
	"barbarians": "worker 5, raze 1, defense 1", "japanese": "worker 4, wood 1, raze 1, defense 1",
	"romans": "worker 2, wood 1, stone 1, raze 1, defense 1", "egyptians": "worker 3, gold 1, raze 1, defense 1",
}

// printed is a row of cards: what is printed on them but their abilities.
type printed struct{ ids, colours, cost, deal, loot string }

// split takes the house out of a cost: "wood 1, house".
func (c printed) split() (cost string, house bool) {
	cost, house = strings.CutSuffix(c.cost, "house")
	return strings.TrimSuffix(strings.TrimSpace(cost), ","), house
}

// testPrinted checks the cards of a deck: how many there are, their colours, that
// each can be built for just its cost and for nothing less, what it yields as a
// Deal and as loot (IS-3.1, IS-8.1, IS-8.2, IS-9.1, IS-10.1).
func testPrinted(t *testing.T, faction string, number int, rows []printed) {
	seen := map[string]bool{}
	for _, row := range rows {
		for id := range strings.FieldsSeq(row.ids) {
			t.Run(id, func(t *testing.T) {
				if seen[id] {
					t.Fatal("twice in the table")
				}
				seen[id] = true
				row.testColours(t, faction, id)
				row.testCost(t, faction, id)
				row.testDeal(t, faction, id)
				row.testLoot(t, faction, id)
			})
		}
	}
	is(t, "cards", len(seen), number)
	whole(t, rows)
}

// whole checks that a table has each card of its deck in the box once, so that a
// card that is added fails until it has a row.
func whole(t *testing.T, rows []printed) {
	t.Helper()
	times := map[string]int{}
	for _, row := range rows {
		for id := range strings.FieldsSeq(row.ids) {
			times[id]++
		}
	}
	r := begin(t, "romans").p.rules
	for i, id := range r.words {
		if n := times[id]; n != 1 && strings.HasPrefix(id, rows[0].ids[:3]) && r.cards[i].set == setBase {
			t.Errorf("%s stands in the table %d times", id, n)
		}
	}
}

func (c printed) testColours(t *testing.T, faction, id string) {
	g := begin(t, faction)
	set := uint16(0)
	for w := range strings.FieldsSeq(c.colours) {
		set |= 1 << slices.Index(colorWords, w)
	}
	g.Is("colours", g.p.rules.cards[g.card(id)].colors, set)
}

// ready is a game in which a seat can just build a card. Its Foundation, if it
// needs one, is COM083 or COM082.
func (c printed) ready(t *testing.T, faction, id string) *scenario {
	t.Helper()
	g := begin(t, faction+" "+rival(faction))
	cost, house := c.split()
	g.hand("A", id).supply("A", cost)
	if house {
		g.founds("A", other(id))
	}
	return g
}

func rival(faction string) string {
	if strings.HasPrefix(faction, "barbarians") {
		return "romans"
	}
	return "barbarians"
}

func other(id string) string {
	if id == "COM083" {
		return "COM082"
	}
	return "COM083"
}

func (c printed) testCost(t *testing.T, faction, id string) {
	cost, house := c.split()
	g := c.ready(t, faction, id)
	g.Play("A build " + id)
	g.finish("A")
	if !g.s.Empire[0].has(g.card(id)) {
		t.Fatal("it is not in the Empire")
	}
	if house {
		g.Is("Foundations", g.s.Players[0].Foundations.count(), 0)
	}
	n := begin(t, faction).goods(cost)
	for i := range resources {
		if n[i] == 0 {
			continue
		}
		g := c.ready(t, faction, id)
		g.s.Players[0].Supply[i]--
		g.Refused("A build "+id, "IS-8.1")
		g.s.Players[0].Supply[gold]++ // IS-2.3
		g.Play("A build " + id)
	}
	if house {
		g := c.ready(t, faction, id)
		g.s.Players[0].Foundations = cards{}
		g.discards(other(id))
		g.Refused("A build "+id, "IS-8.2")
	}
}

// finish answers what is asked of a seat with the last move, until its action is
// over.
func (g *scenario) finish(seat string) {
	g.Helper()
	for g.s.Depth > 0 {
		list := g.Moves(seat)
		g.Play(seat + " " + list[len(list)-1])
	}
}

func (c printed) testDeal(t *testing.T, faction, id string) {
	g := begin(t, faction+" "+rival(faction)).hand("A", id).supply("A", "food 1")
	if c.deal == "" {
		g.Refused("A deal "+id, "IS-9.1")
		return
	}
	g.Play("A deal " + id)
	if c.deal == "card" {
		g.Choices("A draw common, draw faction").Play("A draw faction")
	}
	g.has("A", c.deal+" 1").in(&g.s.Players[0].Deals, id)
	g.s.Players[0].Supply = [heldGoods]uint16{}
	g.nextRound()
	want, cards := boardGoods[faction]+", ", 3
	switch c.deal {
	case "card":
		cards += 2
	case "vp":
		want += "vp 2, "
	default:
		want += c.deal + " 1, "
	}
	g.has("A", fmt.Sprint(want, "card ", cards))
}

func (c printed) testLoot(t *testing.T, faction, id string) {
	g := begin(t, faction+" "+rival(faction)).hand("A", id).supply("A", "raze 1")
	if c.loot == "" {
		rule := game.Rule("IS-10.1")
		if strings.HasPrefix(id, "COM") {
			rule = "IS-10.5"
		}
		g.Refused("A raze "+id, rule)
		return
	}
	g.Play("A raze " + id)
	for g.s.Depth > 0 {
		g.Play("A draw common")
	}
	g.has("A", c.loot)
	g.in(&g.s.Discard, id) // a Common card goes there
	g.again("A").hand("A", id).Refused("A raze "+id, "IS-10.1")
}

// production is a row of Production Locations: what it yields when it is built,
// with its Building Bonus, and what in a Production phase.
type production struct{ ids, cost, built, each string }

// testProduction builds each card through moves and goes on to the next Production
// phase (IS-3.4, IS-3.5, IS-6.1). A card is drawn as often as there is one among
// the goods.
func testProduction(t *testing.T, faction string, rows []production) {
	for _, row := range rows {
		for id := range strings.FieldsSeq(row.ids) {
			t.Run(id, func(t *testing.T) {
				c := printed{cost: row.cost}
				g := c.ready(t, faction, id).Play("A build " + id)
				g.finish("A")
				g.has("A", row.built)
				points := g.p.Total(0)
				g.s.Players[0].Supply = [heldGoods]uint16{}
				cards := g.s.Players[0].Hand.count() + 3
				g.nextRound()
				want := g.goods(boardGoods[faction] + ", " + row.each)
				want[vp] += points
				want[anyCard] += cards
				g.has("A", told(want))

				// Its limit: once it is gone it yields nothing.
				g = c.ready(t, faction, id).Play("A build " + id)
				g.finish("A")
				g.s.Players[0].Supply = [heldGoods]uint16{}
				points, cards = g.p.Total(0), g.s.Players[0].Hand.count()+3
				g.discards(id)
				g.nextRound()
				want = g.goods(boardGoods[faction])
				want[vp] += points
				want[anyCard] += cards
				g.has("A", told(want))
			})
		}
	}
}

// perColour is a row of Production Locations that yield 1 good for each Location of
// a colour, at most 3 (IS-6.4). Others are four more Locations of that colour.
type perColour struct{ ids, cost, good, others string }

func testPerColour(t *testing.T, faction string, rows []perColour) {
	for _, row := range rows {
		for id := range strings.FieldsSeq(row.ids) {
			t.Run(id, func(t *testing.T) {
				others := strings.Fields(row.others)
				is(t, "others", len(others), 4)
				for n := range 5 {
					g := printed{cost: row.cost}.ready(t, faction, id)
					g.stand("A", strings.Join(others[:n], " ")).stand("A", "COM069").stand("B", "COM026")
					g.Play("A build " + id)
					if strings.HasSuffix(row.cost, "house") && g.s.Depth > 0 {
						g.Play("A discard " + other(id))
					}
					g.has("A", fmt.Sprint(row.good, " ", min(n+1, 3)))
				}
			})
		}
	}
}

// action is a row of Action Locations with a fixed price and gain.
type action struct {
	ids, cost, price, gain string
	limit                  int
}

// testActions builds each card through moves and uses it: once, as often as it can
// be, all at once, and once too often; without its price; and anew after the
// Cleanup (IS-11.1, IS-11.2, IS-13.2). Cards are drawn from the Common deck.
func testActions(t *testing.T, faction string, rows []action) {
	for _, row := range rows {
		for id := range strings.FieldsSeq(row.ids) {
			t.Run(id, func(t *testing.T) { row.test(t, faction, id) })
		}
	}
}

func (a action) test(t *testing.T, faction, id string) {
	t.Helper()
	built := func() *scenario {
		g := printed{cost: a.cost}.ready(t, faction, id).Play("A build " + id)
		g.finish("A")
		g.s.Players[0].Points = [reasons]int16{}
		for c, ok := g.s.Players[0].Hand.next(0); ok; c, ok = g.s.Players[0].Hand.next(c + 1) {
			g.discards(g.p.rules.words[c]) // what a Building Bonus drew
		}
		return g.again("A")
	}
	draw := func(g *scenario) {
		for g.s.Depth > 0 {
			g.Play("A draw common")
		}
	}
	times := func(text string, n int) [goods]int {
		out := begin(t, faction).goods(text)
		for i := range out {
			out[i] *= n
		}
		return out
	}
	// Use by use.
	g := built()
	for n := 1; n <= a.limit; n++ {
		g.Refused("A "+fmt.Sprint("use ", id, " 1 1"), "IS-11.4")
		g.supply("A", a.price).Play("A " + fmt.Sprint("use ", id, " 1 1"))
		draw(g)
		g.has("A", told(times(a.gain, 1)))
		g.s.Players[0].Points, g.s.Players[0].Supply = [reasons]int16{}, [heldGoods]uint16{}
		for c, ok := g.s.Players[0].Hand.next(0); ok; c, ok = g.s.Players[0].Hand.next(c + 1) {
			g.discards(g.p.rules.words[c])
		}
		g.again("A")
	}
	g.supply("A", a.price).Refused("A "+fmt.Sprint("use ", id, " 1 1"), "IS-11.1")
	price := times(a.price, a.limit)
	for i := range pricedGoods { // the price lies on the card
		g.Is(goodWords[i], int(g.s.Spots[g.card(id)].Price[i]), price[i])
	}
	// Anew in the next round.
	g.s.Players[0].Supply = [heldGoods]uint16{}
	g.nextRound()
	g.Is("on it", g.s.Spots[g.card(id)], Spot{Built: g.s.Spots[g.card(id)].Built})
	g.again("A").supply("A", a.price).Play("A " + fmt.Sprint("use ", id, " 1 1"))

	// All at once, and more than that.
	g = built().supply("A", told(times(a.price, a.limit+1)))
	rule := game.Rule("IS-11.2")
	g.Refused("A "+fmt.Sprint("use ", id, " 1 ", a.limit+1), rule)
	g.Play("A " + fmt.Sprint("use ", id, " 1 ", a.limit))
	draw(g)
	want := times(a.gain, a.limit)
	for i, n := range times(a.price, 1) {
		want[i] += n
	}
	g.has("A", told(want))
}

// reaction is a row of Features that react to the building of a colour.
type reaction struct{ ids, cost, fits, fails, gain string }

// testReactions builds each card, which sets itself off if self is true, then one
// that fits and one that does not (IS-8.5, IS-8.6). Those are Common cards, whose
// own gains are given back.
func testReactions(t *testing.T, faction string, self bool, rows []reaction) {
	for _, row := range rows {
		for id := range strings.FieldsSeq(row.ids) {
			t.Run(id, func(t *testing.T) {
				g := printed{cost: row.cost}.ready(t, faction, id).Play("A build " + id)
				g.finish("A")
				if self {
					g.has("A", row.gain)
				} else {
					g.has("A", "")
				}
				for _, c := range []struct{ id, gain string }{{row.fits, row.gain}, {row.fails, ""}} {
					// What the other card yields by itself is what it yields alone.
					alone := begin(t, faction).hand("A", c.id).supply("A", "wood 3, stone 3, food 3")
					alone.Play("A build " + c.id)
					alone.finish("A")
					want := alone.goods(c.gain)
					pl := &alone.s.Players[0]
					for i, n := range pl.Supply {
						want[i] += int(n)
					}
					want[vp] += alone.p.Total(0)
					want[anyCard] += pl.Hand.count()
					g.s.Players[0].Points = [reasons]int16{}
					g.again("A").hand("A", c.id).supply("A", "wood 3, stone 3, food 3").Play("A build " + c.id)
					g.finish("A")
					g.has("A", told(want))
				}
			})
		}
	}
}

// bonus is a row of Features that yield VP for each Location of a colour when they
// are built, at most 6; cards are drawn then.
type bonus struct {
	ids, cost, others string
	cards             int
}

func testBonuses(t *testing.T, faction string, rows []bonus) {
	for _, row := range rows {
		for id := range strings.FieldsSeq(row.ids) {
			t.Run(id, func(t *testing.T) {
				others := strings.Fields(row.others)
				is(t, "others", len(others), 6)
				for n := range 7 {
					g := printed{cost: row.cost}.ready(t, faction, id)
					g.stand("A", strings.Join(others[:n], " ")).stand("A", "COM069").stand("B", "COM084")
					g.Play("A build " + id)
					if strings.HasSuffix(row.cost, "house") && g.s.Depth > 0 {
						g.Play("A discard " + other(id))
					}
					for g.s.Depth > 0 {
						g.Play("A draw common")
					}
					g.has("A", fmt.Sprint("vp ", min(n+1, 6), ", card ", row.cards))
				}
			})
		}
	}
}

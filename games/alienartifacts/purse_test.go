package alienartifacts

import (
	"slices"
	"testing"

	"spielwerk/game"
)

// ways is every way to pay with the cards that a seat has: all sets of at most limit
// halves with what they count and the credits that blockaded planets cost. It is the
// definition, written down with no thought for time: AA-5.1 to AA-5.8, AA-14.4.
func ways(p *Position, seat game.Seat, limit, credits int, visit func(halves []half, cards []uint8, toll int)) {
	pl := &p.s.Players[seat]
	var list []uint8
	for set := pl.Hand.or(pl.Produced); !set.empty(); {
		list = append(list, set.take())
	}
	var halves []half
	var cards []uint8
	var try func(i, toll int, paid Set)
	try = func(i, toll int, paid Set) {
		visit(halves, cards, toll)
		if len(halves) == limit {
			return
		}
		for ; i < len(list); i++ {
			c := list[i]
			for k, h := range p.rules.resources[c].halves {
				more, now := toll, paid
				if pl.Produced.has(c) {
					if p.second(c) != k {
						continue
					}
					if under := p.s.Under[c]; !now.has(under) {
						now.add(under)
						more += int(p.s.Tokens[under])
					}
				}
				if more > credits {
					continue
				}
				halves, cards = append(halves, h), append(cards, c)
				try(i+1, more, now)
				halves, cards = halves[:len(halves)-1], cards[:len(cards)-1]
			}
		}
	}
	try(0, 0, Set{})
}

// pays reports whether halves pay a cost in several colours: gold halves, if they are
// wild, are tried as every colour (AA-5.13, AA-5.17).
func pays(halves []half, due [colours]int, wild bool) bool {
	if len(halves) == 0 {
		return due[0] <= 0 && due[1] <= 0 && due[2] <= 0 && due[3] <= 0
	}
	h := halves[0]
	for c := range colours {
		if int(h.colour) == c || wild && h.colour == gold {
			left := due
			left[c] -= int(h.amount)
			if pays(halves[1:], left, wild) {
				return true
			}
		}
	}
	return false
}

// purses deals a seat random cards in hand and under planets, some blockaded.
func purses(t *testing.T, seed uint64) *scenario {
	g := begin(t, 4)
	r := game.QuickRand(seed, 3)
	order := make([]int, resources)
	for i := range order {
		order[i] = i
	}
	game.Shuffle(&r, order)
	n := 0
	for range r.IntN(4) {
		g.s.Players[0].Hand.add(g.take(resourceWords[order[n]]))
		n++
	}
	for i := range r.IntN(4) {
		id := cardWords[planet*perKind+i]
		g.operational("A", id)
		for range r.IntN(3) {
			c := uint8(order[n])
			g.produced("A", id, resourceWords[c]+" "+colourWords[g.p.rules.resources[c].halves[r.IntN(2)].colour])
			n++
		}
		if r.IntN(2) == 0 {
			g.tokens(id, 1+r.IntN(3))
		}
	}
	return g.credits("A", r.IntN(6))
}

// What can be paid is reckoned exactly: the most symbols of one colour, and whether a
// cost in several can be paid, agree with trying all ways: AA-5.18.
func TestWhatCanBePaidIsExact(t *testing.T) {
	for seed := range uint64(400) {
		g := purses(t, seed)
		credits := int(g.s.Players[0].Credits)
		w := g.p.wallet(0, Set{})
		for limit := range 5 {
			var most [colours][2]int
			due := [colours]uint8{uint8(seed % 4), uint8(seed / 4 % 4), uint8(seed / 16 % 3), uint8(seed / 48 % 3)}
			var want [2]bool
			ways(g.p, 0, limit, credits, func(halves []half, _ []uint8, _ int) {
				for c := range colours {
					for wild := range 2 {
						n := 0
						for _, h := range halves {
							if int(h.colour) == c || wild == 1 && h.colour == gold {
								n += int(h.amount)
							}
						}
						most[c][wild] = max(most[c][wild], n)
					}
				}
				cost := [colours]int{int(due[0]), int(due[1]), int(due[2]), int(due[3])}
				want[0] = want[0] || pays(halves, cost, false)
				want[1] = want[1] || pays(halves, cost, true)
			})
			for c := range uint8(colours) {
				for wild := range 2 {
					if got := g.p.reach(0, &w, c, wild, limit, credits); got != most[c][wild] {
						t.Errorf("seed %d, limit %d: %d symbols of %s (gold %d), by trying %d", seed, limit, got, colourWords[c],
							wild, most[c][wild])
					}
				}
			}
			for wild := range 2 {
				if got := g.p.payable(0, due, wild, limit, credits, Set{}); got != want[wild] {
					t.Errorf("seed %d, limit %d, due %v, gold %d: payable %v, by trying %v", seed, limit, due, wild, got, want[wild])
				}
			}
		}
	}
}

// No payment ends nowhere: from every choice of halves that is listed the payment can
// be completed (AA-5.18). The suggestion completes it without credits for blockades if
// that can be, with the fewest cards, then the fewest credits, the least overpaid, the
// least gold.
func TestPaymentsCanBeCompleted(t *testing.T) {
	asked := 0
	for seed := range uint64(300) {
		g := purses(t, seed)
		g.building("A", "SHI-21 TEC-20").operational("A", "SHI-31")
		g.s.Players[0].Faction = uint8(seed%6) + 1
		for _, m := range g.p.Moves(nil, 0) {
			switch m.Kind {
			case moveBuild, moveDevelop, moveOffensive, moveMine, moveSpecial, moveUnblock, moveTrade:
			default:
				continue
			}
			q := *g.p
			if no := q.Play(0, m, nil); no != nil {
				t.Fatal(no)
			}
			if q.s.Draft.Kind != draftNone {
				asked++
				complete(t, &q)
				suggested(t, &q, g)
			}
		}
	}
	if asked < 500 {
		t.Errorf("only %d payments", asked)
	}
}

// complete tries all ways to go on with a payment.
func complete(t *testing.T, p *Position) {
	t.Helper()
	list := p.Moves(nil, 0)
	if len(list) < 2 {
		t.Fatalf("a payment of %+v cannot be completed", p.s.Draft)
	}
	for _, m := range list {
		if m.Kind == movePay {
			q := *p
			if no := q.Play(0, m, nil); no != nil {
				t.Fatal(no)
			}
			complete(t, &q)
		}
	}
}

// suggested compares the suggestion with all ways to pay.
func suggested(t *testing.T, p *Position, g *scenario) {
	t.Helper()
	d := p.s.Draft
	moves := p.Obvious(nil, 0)
	if len(moves) == 0 || moves[len(moves)-1].Kind != moveDone {
		t.Fatalf("no suggestion for %+v: %v", d, moves)
	}
	goal := [colours]int{}
	for c, n := range d.Due {
		goal[c] = int(n)
	}
	if d.Kind == draftAny {
		goal[d.Colour] = p.goal(0)
	}
	wild := p.wildDraft(0) == 1
	rate := func(halves []half, toll int) []int {
		over, spent := 0, 0
		for _, h := range halves {
			over += int(h.amount)
			if h.colour == gold && goal[gold] == 0 {
				spent += int(h.amount)
			}
		}
		for _, n := range goal {
			over -= n
		}
		return []int{min(toll, 1), len(halves), toll, over, spent}
	}
	var best []int
	keep := int(p.s.Players[0].Credits) - int(d.Keep)
	ways(p, 0, int(d.Limit), keep, func(halves []half, _ []uint8, toll int) {
		useful := true
		for _, h := range halves {
			useful = useful && (goal[h.colour] > 0 || wild && h.colour == gold)
		}
		if len(halves) == 0 || !useful || !pays(halves, goal, wild) {
			return
		}
		r := rate(halves, toll)
		if best == nil || slices.Compare(r, best) < 0 {
			best = r
		}
	})
	var halves []half
	q := *p
	for _, m := range moves[:len(moves)-1] {
		h := q.rules.resources[m.Args[0]].halves
		if int(h[0].colour) == int(m.Args[1]) {
			halves = append(halves, h[0])
		} else {
			halves = append(halves, h[1])
		}
		if no := q.Play(0, m, nil); no != nil {
			t.Fatal(no)
		}
	}
	got := rate(halves, q.tolls())
	if slices.Compare(got, best) != 0 {
		t.Errorf("suggestion for %+v: with credits, cards, credits, over, gold %v, the best is %v", d, got, best)
	}
	if no := q.Play(0, moves[len(moves)-1], nil); no != nil {
		t.Fatal(no)
	}
	_ = g
}

// Nothing is suggested where nothing is obvious, or to others.
func TestNoSuggestion(t *testing.T) {
	g := begin(t, 2).hand("A", "01 02").building("A", "SHI-21").logistic("A", "TEC-38")
	for _, moves := range []string{"", "use TEC-38", "prepare ship"} {
		if moves != "" {
			g.turn("A").Play("A " + moves)
		}
		g.Is("suggestion for "+moves, len(g.p.Obvious(nil, 0)), 0)
	}
	g.turn("A").Play("A trade red").Is("to the other", len(g.p.Obvious(nil, 1)), 0)
	// What has been chosen stays chosen.
	g.Play("A pay RES-02 red").Is("the rest", len(g.p.Obvious(nil, 0)), 2)
}

// The hand is played before what lies under planets, and gold last.
func TestSuggestionPrefers(t *testing.T) {
	g := begin(t, 2).operational("A", "PLA-21").produced("A", "PLA-21", "01 red", "04 red").hand("A", "02 05 62").
		building("A", "SHI-21")
	text := func() (out []string) {
		for _, m := range g.p.Obvious(nil, 0) {
			out = append(out, g.p.rules.vocabulary.Text(m))
		}
		return out
	}
	g.Play("A build SHI-21 logistic")
	g.Is("hand, no gold, nothing over", text(), []string{"pay RES-02 red", "pay RES-05 red", "done"})
	g.Play("A back").hand("A", "63 04").Is("nothing", len(text()), 0)
	g.Play("A build SHI-21 logistic")
	g.Is("gold needed, planet first", text(), []string{"pay RES-04 red", "pay RES-01 red", "done"})
}

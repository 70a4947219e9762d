package newworld

import (
	"testing"

	"spielwerk/game"
)

// TestTheViewKnowsTheNextSurvey plays games and compares what a view says of the next survey, of the
// tiles to come and of the gaps with what the rules do and the pile holds.
func TestTheViewKnowsTheNextSurvey(t *testing.T) {
	g, err := Game()
	if err != nil {
		t.Fatal(err)
	}
	for _, options := range []map[string]string{nil, {"removeWhenBlocked": "off"}} {
		config, err := g.Configure(game.Config{Seats: 3, Options: options})
		if err != nil {
			t.Fatal(err)
		}
		rules, err := g.Rules(config)
		if err != nil {
			t.Fatal(err)
		}
		moved, stayed, left := 0, 0, 0
		for seed := range uint64(6) {
			rnd := game.QuickRand(seed, 3)
			p := rules.Deal(rnd, nil).(*Position)
			for p.Pending() != 0 {
				seat := p.Pending().First()
				moves := p.Moves(nil, seat)
				m := moves[rnd.IntN(len(moves))]
				for _, other := range moves { // some games stay near the coast
					if seed%2 == 0 && m.Kind == movePlace && other.Args[1] < m.Args[1] {
						m = other
					}
				}
				if no := p.Play(seat, m, nil); no != nil {
					t.Fatal(no)
				}
				v := p.view()
				next, goes := v.NextSurvey()
				after := rules.Blank().(*Position)
				after.CopyFrom(p)
				after.survey(nil)
				is := after.view()
				if got := is.Surveyors != v.Surveyors; got != goes {
					t.Fatalf("surveyors go from %v to %v, the view says %+v", v.Surveyors, is.Surveyors, next)
				}
				if goes {
					moved++
					if is.Surveyors[next.Surveyor] != next.To || v.Surveyors[next.Surveyor] != next.From {
						t.Fatalf("surveyors go from %v to %v, the view says %+v", v.Surveyors, is.Surveyors, next)
					}
				} else {
					stayed++
				}
				if len(v.Settlers)-len(is.Settlers) != len(next.Leaves) {
					t.Fatalf("%d settlers become %d, the view says %+v", len(v.Settlers), len(is.Settlers), next)
				}
				left += len(next.Leaves)
				p.checkComing(t, v)
			}
		}
		if moved == 0 || stayed == 0 || left == 0 {
			t.Errorf("%v: surveyors moved %d times, stayed %d times, left %d settlers behind", options, moved, stayed, left)
		}
	}
}

// checkComing compares the tiles to come and the gaps of a view with the state.
func (p *Position) checkComing(t *testing.T, v *View) {
	t.Helper()
	for i := range p.s.Placed[:p.s.PlacedN] { // NW-7.1
		for pc := range p.rules.face(&p.s.Placed[i]).pieces {
			h := p.holdingAt(uint8(i), uint8(pc))
			for seat := range game.Seat(p.rules.seats) {
				at, extra, _ := p.beside(&h, seat)
				if at == none || h.kind == farm {
					continue
				}
				for _, st := range v.Settlers {
					if game.Seat(st.Owner) == seat && st.Col == int(p.s.Placed[at].Col) && st.Row == int(p.s.Placed[at].Row) {
						f := v.FeatureAt(st.Col, st.Row, st.Spot)
						if cell := v.Where(f, seat); cell != [2]int{st.Col, st.Row} {
							t.Fatalf("the log will name %s by %d,%d, the view by %v", f.ID, st.Col, st.Row, cell)
						}
						if got := v.Surveyed(f, seat); h.kind != plain && got != extra {
							t.Fatalf("surveyors add %d to %s for seat %d, the view says %d", extra, f.ID, seat, got)
						}
					}
				}
			}
		}
	}
	pile := make([]int, p.rules.land)
	for _, tile := range p.s.Draw[p.s.Drawn:] {
		pile[tile]++
	}
	left := v.Remaining()
	for k := range pile {
		if pile[k] != left[k] {
			t.Fatalf("%d tiles %s are to come, the view says %d", pile[k], p.rules.tiles[k].id, left[k])
		}
	}
	dead := 0
	for _, c := range v.Open() {
		fits := v.Fitting(c[0], c[1])
		edges, ok := v.Edges(c[0], c[1])
		if !ok {
			t.Fatalf("the gap %v has no edges", c)
		}
		some := false
		for k := range pile {
			can := false
			for turn := range p.rules.tiles[k].turns {
				fit := true
				for d := range 4 {
					fit = fit && (edges[d] == "" || edges[d] == faceEdgeWords[p.rules.tiles[k].faces[turn].edge(d)])
				}
				can = can || fit
			}
			if can != fits[k] {
				t.Fatalf("tile %s fits %v: %v, the view says %v", p.rules.tiles[k].id, c, can, fits[k])
			}
			some = some || can && (pile[k] > 0 || p.rules.tiles[k].id == v.Hand)
		}
		if !some {
			dead++
		}
	}
	if got := len(v.Dead()); got != dead {
		t.Fatalf("%d gaps are dead, the view says %d", dead, got)
	}
}

package newworld

import "spielwerk/game"

// Evaluate implements game.Position: the points so far, the expected points of the settlers
// on the map, and the worth of those in the supply, in hundredths of a point ahead of the
// best opponent.
func (p *Position) Evaluate(seat game.Seat) int {
	best := -1 << 30
	for other := range game.Seat(p.rules.seats) {
		if other != seat {
			best = max(best, p.worth(other))
		}
	}
	return p.worth(seat) - best
}

// worth is the expected points of a seat, in hundredths.
func (p *Position) worth(seat game.Seat) int {
	s := &p.s
	sum := 100 * int(s.Points[seat])
	if s.Phase == phaseOver {
		return sum
	}
	left := int(landTiles-s.Drawn)/p.rules.seats + 1 // turns the seat still has, roughly
	free := 0
	for i := range s.Settlers[seat] {
		st := &s.Settlers[seat][i]
		if st.Place == 0 {
			free++
			continue
		}
		h := p.held(st)
		if n := h.leaders(p.rules.seats); n.Has(seat) && p.first(&h, seat, i) {
			sum += p.promise(&h, s.Placed[st.Place-1].Col, left)
		}
	}
	if s.Phase == phaseDeploy && s.Active == seat && free > 0 {
		best := 0
		p.spots(func(k kind, _ int, pc uint8) bool {
			var h holding
			if k == farm {
				h = s.Farms[s.FarmsN-1].holding()
			} else if h = p.holdingAt(s.Latest, pc); h.settlers != 0 {
				return true
			}
			best = max(best, p.promise(&h, s.Placed[s.Latest].Col, left)-p.rules.weigh.kept(free, left))
			return true
		})
		sum += best
	}
	for n := range free {
		sum += p.rules.weigh.kept(n+1, left)
	}
	return sum
}

// kept is the worth of the n-th settler in the supply with so many turns left.
func (w *weighing) kept(n, left int) int { return min(left, w.keepTurns) * w.keep / n }

// held is the feature a settler is on.
func (p *Position) held(st *Settler) holding {
	if st.Kind != farm {
		return p.holdingAt(st.Place-1, st.Piece)
	}
	i := 0
	for p.s.Farms[i].Place != st.Place-1 {
		i++
	}
	return p.s.Farms[i].holding()
}

// first reports whether the i-th settler of a seat is its first on a feature,
// so that the feature is counted once.
func (p *Position) first(h *holding, seat game.Seat, i int) bool {
	for j := range i {
		if h.on(&p.s, &p.s.Settlers[seat][j]) {
			return false
		}
	}
	return true
}

// promise is the expected points of a feature for its leader, whose settler stands in col, in
// hundredths.
func (p *Position) promise(h *holding, col uint8, left int) int {
	s, w := &p.s, &p.rules.weigh
	if h.kind == plain {
		return w.plain*h.value + w.pasture*min(left, w.pastureTurns)
	}
	open := 0 // tiles needed for completion
	full := 0 // points when complete
	switch h.kind {
	case farm:
		for i := range s.Farms[:s.FarmsN] {
			if f := &s.Farms[i]; f.Place == h.place {
				open = 8 - int(f.Filled)
			}
		}
		full = farmValue
	default:
		f := s.Features[h.root]
		open = int(f.Open)
		f.Open = 0
		full = f.worth(h.kind)
	}
	if open == 0 {
		return 100 * (full + surveyor*s.surveyorsIn(col))
	}
	chance := 0 // of completion, in percent
	switch h.kind {
	case farm:
		chance = max(0, w.farmChance-w.farmOpen*open)
	case town:
		chance = w.townChance[min(open, 3)]
	default:
		chance = w.trailChance[min(open, 2)]
	}
	if left < w.chanceTurns {
		chance = chance * left / w.chanceTurns
	}
	stay := w.stayAhead // chance that the settler is still there when it is scored, in percent
	switch ahead := int(col) - int(s.minSurveyor()); {
	case ahead < 0:
		chance, stay = chance*w.chanceBehind/100, w.stayBehind // NW-7.12
	case ahead == 0:
		stay = w.stayLevel
	case ahead == 1:
		stay = w.stayNear
	}
	extra := 0
	if int(col) >= int(s.minSurveyor()) && int(col) <= int(s.minSurveyor())+2 {
		extra = surveyor
	}
	return chance*(full+extra) + (100-chance)*stay*h.value/100
}

package newworld

import (
	"slices"

	"spielwerk/game"
)

// The points of features.
const (
	trailBonus = 2 // a trading post on a complete trail: NW-6.2
	townTile   = 2 // a tile of a complete town: NW-6.5, also of two tiles: NW-6.6
	townBonus  = 2 // a flag in a complete town: NW-6.5
	farmValue  = 9 // a complete farm: NW-6.8
	surveyor   = 4 // each surveyor beside a settler that earns points: NW-7.1
)

// worth is the value of a trail or town: NW-6.2, NW-6.5; incomplete ones at the
// end of the game NW-9.3, NW-9.4. Plains are worth their animals: NW-9.8.
func (f *Feature) worth(k kind) int {
	switch {
	case k == plain:
		return int(f.Bonus)
	case f.Open != 0:
		return int(f.Tiles) + int(f.Bonus)
	case k == town:
		return townTile*int(f.Tiles) + townBonus*int(f.Bonus)
	default:
		return int(f.Tiles) + trailBonus*int(f.Bonus)
	}
}

// holding is a feature to be scored: its settlers, and its points with the facts that explain
// them.
type holding struct {
	kind     kind
	settlers uint16
	root     uint16 // of a trail, town or plain
	place    uint8  // of a farm
	value    int
	tiles    uint8
	bonus    uint8
}

// on reports whether a settler stands on the holding.
func (h *holding) on(s *State, st *Settler) bool {
	if st.Place == 0 || st.Kind != h.kind {
		return false
	}
	if h.kind == farm {
		return st.Place == h.place+1
	}
	return s.find(s.Placed[st.Place-1].Base+uint16(st.Piece)) == h.root
}

// holders is the set of seats with a settler on the holding.
func (h *holding) holders(seats int) (set game.Seats) {
	f := Feature{Settlers: h.settlers}
	for seat := range game.Seat(seats) {
		if f.by(seat) > 0 {
			set = set.With(seat)
		}
	}
	return set
}

// leaders is the set of seats with the most settlers on the holding: NW-6.12,
// NW-9.6, NW-9.9.
func (h *holding) leaders(seats int) game.Seats {
	f := Feature{Settlers: h.settlers}
	most := 0
	var set game.Seats
	for seat := range game.Seat(seats) {
		switch n := f.by(seat); {
		case n > most:
			most, set = n, game.Only(seat)
		case n == most && n > 0:
			set = set.With(seat)
		}
	}
	return set
}

func (p *Position) holdingAt(place, pc uint8) holding {
	s := &p.s
	t := &s.Placed[place]
	root := s.find(t.Base + uint16(pc))
	f := &s.Features[root]
	k := p.rules.face(t).pieces[pc].kind
	h := holding{kind: k, settlers: f.Settlers, root: root, value: f.worth(k), tiles: f.Tiles, bonus: f.Bonus}
	if k == plain {
		h.tiles = 0 // a plain's size does not count: NW-9.8
	}
	return h
}

func (f *Farm) holding() holding {
	h := holding{kind: farm, place: f.Place, value: 1 + int(f.Tiles), tiles: 1 + f.Tiles} // NW-9.5
	if f.Filled == 8 {
		h.value = farmValue
	}
	if f.Farmer != 0 {
		var one Feature
		one.put(game.Seat(f.Farmer - 1))
		h.settlers = one.Settlers
	}
	return h
}

// farmAt is the farm in a cell that is known to hold one.
func (p *Position) farmAt(cell int16) *Farm {
	s := &p.s
	i := 0
	for cellOf(&s.Placed[s.Farms[i].Place]) != cell {
		i++
	}
	return &s.Farms[i]
}

// scoreFeature scores the completed trail or town of a piece of the tile just
// placed: the three steps of NW-7.9.
func (p *Position) scoreFeature(pc uint8, log *game.Log) {
	h := p.holdingAt(p.s.Latest, pc)
	p.award(&h, false, log)
	p.goHome(&h, log)
	p.survey(log)
}

// scoreFarm scores a completed farm.
func (p *Position) scoreFarm(f *Farm, log *game.Log) {
	h := f.holding()
	p.award(&h, false, log)
	p.goHome(&h, log)
	p.survey(log)
}

var scoreRules = [2][kinds]game.Rule{
	{trail: "NW-6.2", town: "NW-6.5", farm: "NW-6.8"},
	{trail: "NW-9.3", town: "NW-9.4", farm: "NW-9.5", plain: "NW-9.8"},
}

// award gives every leading seat the value of a holding and what the surveyors
// add to it, in seat order. Points are entered at once (NW-6.15).
func (p *Position) award(h *holding, final bool, log *game.Log) {
	s := &p.s
	leaders := h.leaders(p.rules.seats)
	how := h.heldBy(leaders, p.rules.seats)
	event, rule, bonusRule, line, bonusLine := uint8(eventScore), scoreRules[0][h.kind], game.Rule("NW-7.1"), uint8(h.kind), uint8(lineBonus)
	if final {
		event, rule, bonusRule = eventFinal, scoreRules[1][h.kind], "NW-9.14"
		if h.kind != plain {
			line, bonusLine = lineFinalTrail+uint8(h.kind), lineFinalBonus
		}
	}
	if h.kind == plain && h.value == 0 {
		rule = "NW-9.11"
	}
	surveyed := h.kind != plain && (!final || p.rules.finalBonus) // NW-9.7, NW-9.14
	for seat := range game.Seat(p.rules.seats) {
		if !leaders.Has(seat) {
			continue
		}
		place, extra, near := p.beside(h, seat)
		at := cellOf(&s.Placed[place])
		if h.value > 0 {
			h.majority(seat, at, how, final, log)
			p.enter(Line{Points: int16(h.value), Kind: line, Seat: seat, Place: place, Tiles: h.tiles, Bonus: h.bonus, Hold: how})
		}
		log.Add(game.Event{
			Kind: event, Seat: seat, Audience: game.Everybody, Rule: rule,
			Args: game.Args{int16(h.kind), at, int16(h.value), int16(h.tiles), int16(h.bonus)},
		})
		if surveyed && extra > 0 {
			p.enter(Line{Points: int16(extra), Kind: bonusLine, Seat: seat, Place: place, Tiles: uint8(near)})
			log.Add(game.Event{
				Kind: eventBonus, Seat: seat, Audience: game.Everybody, Rule: bonusRule,
				Args: game.Args{at, int16(extra), int16(near)},
			})
		}
	}
}

// heldBy is how the leaders hold a holding: alone, by majority or tied.
func (h *holding) heldBy(leaders game.Seats, seats int) hold {
	switch {
	case leaders.Len() > 1:
		return holdTie
	case h.holders(seats) != leaders:
		return holdMajority
	}
	return holdAlone
}

// majority reports that a seat has the most settlers on a holding with others, or ties for
// the most: NW-6.12, and in the final scoring NW-9.6, NW-9.8, NW-9.9.
func (h *holding) majority(seat game.Seat, at int16, how hold, final bool, log *game.Log) {
	if how == holdAlone {
		return
	}
	f := Feature{Settlers: h.settlers}
	e := game.Event{
		Kind: eventMajority, Seat: seat, Audience: game.Everybody, Rule: "NW-6.12",
		Args: game.Args{int16(h.kind), at, int16(f.by(seat))},
	}
	if how == holdTie {
		e.Kind = eventTie
	}
	switch {
	case h.kind == plain && how == holdTie:
		e.Rule = "NW-9.9"
	case h.kind == plain:
		e.Rule = "NW-9.8"
	case final:
		e.Rule = "NW-9.6"
	}
	log.Add(e)
}

// beside counts the settlers of a seat on a holding: the place of the first, the extra points
// by surveyors in their columns (NW-7.1 to NW-7.4), and the number of settlers beside
// surveyors.
func (p *Position) beside(h *holding, seat game.Seat) (place uint8, extra, near int) {
	s := &p.s
	place = none
	var cols [settlers]uint8
	n := 0
	for i := range s.Settlers[seat] {
		st := &s.Settlers[seat][i]
		if !h.on(s, st) {
			continue
		}
		if place == none {
			place = st.Place - 1
		}
		// NW-7.2: the column of the settler's own tile counts. NW-7.18: that is
		// never column 0.
		cols[n] = s.Placed[st.Place-1].Col
		n++
	}
	extra, near = p.rules.surveyed(cols[:n], s.Surveyors)
	return place, extra, near
}

// surveyed is what surveyors add to a feature with settlers of a seat in some columns (NW-7.1 to
// NW-7.4), and the number of settlers beside surveyors.
func (r *rules) surveyed(cols []uint8, surveyors [2]uint8) (extra, near int) {
	var beside [2]bool
	for _, col := range cols {
		n := 0
		for i, c := range surveyors {
			if c == col {
				n++
				beside[i] = true
			}
		}
		if n > 0 {
			near++
			extra += surveyor * n
		}
	}
	if !r.bonusPerSettler { // NW-10.5: each surveyor at most once
		extra = 0
		for _, is := range beside {
			if is {
				extra += surveyor
			}
		}
	}
	return extra, near
}

// enter adds a line to the scores.
func (p *Position) enter(l Line) {
	s := &p.s
	s.Lines[s.LinesN] = l
	s.LinesN++
	s.Points[l.Seat] += l.Points
}

// goHome returns all settlers of a scored holding to their seats (NW-6.13,
// NW-5.11).
func (p *Position) goHome(h *holding, log *game.Log) {
	s := &p.s
	for seat := range game.Seat(p.rules.seats) {
		n, at := int16(0), int16(0)
		for i := range s.Settlers[seat] {
			if st := &s.Settlers[seat][i]; h.on(s, st) {
				n, at = n+1, cellOf(&s.Placed[st.Place-1])
				p.lift(seat, st)
			}
		}
		if n > 0 {
			log.Add(game.Event{
				Kind: eventReturn, Seat: seat, Audience: game.Everybody, Rule: "NW-6.13",
				Args: game.Args{n, int16(h.kind), at},
			})
		}
	}
}

// lift takes a settler off the map.
func (p *Position) lift(seat game.Seat, st *Settler) {
	s := &p.s
	if st.Kind == farm {
		for i := range s.Farms[:s.FarmsN] {
			if s.Farms[i].Place == st.Place-1 {
				s.Farms[i].Farmer = 0
			}
		}
	} else {
		s.feature(st.Place-1, st.Piece).take(seat)
	}
	*st = Settler{}
}

// survey moves a surveyor after a scoring (NW-7.5 to NW-7.8) and takes off the
// settlers that are then east of both (NW-7.11 to NW-7.16).
func (p *Position) survey(log *game.Log) {
	s := &p.s
	mover, rule := 0, game.Rule("NW-7.5")
	switch {
	case s.Surveyors[0] < s.Surveyors[1]: // the one nearer the coast must move
		rule = "NW-7.7"
	case s.Surveyors[1] < s.Surveyors[0]:
		mover, rule = 1, "NW-7.7"
	case s.MaxCol <= s.Surveyors[0]:
		log.Add(game.Event{
			Kind: eventStay, Seat: s.Active, Audience: game.Everybody, Rule: "NW-7.8",
			Args: game.Args{int16(s.Surveyors[0])},
		})
		if p.rules.removeWhenBlocked {
			p.clearEast("NW-7.16", log)
		}
		return
	}
	s.Surveyors[mover]++
	log.Add(game.Event{
		Kind: eventSurvey, Seat: s.Active, Audience: game.Everybody, Rule: rule,
		Args: game.Args{int16(s.Surveyors[mover] - 1), int16(s.Surveyors[mover])},
	})
	p.clearEast("NW-7.11", log)
}

// clearEast takes off every standing settler east of both surveyors by its own
// column (NW-7.14); trappers stay (NW-7.13).
func (p *Position) clearEast(rule game.Rule, log *game.Log) {
	s := &p.s
	limit := s.minSurveyor()
	for seat := range game.Seat(p.rules.seats) {
		for i := range s.Settlers[seat] {
			st := &s.Settlers[seat][i]
			if st.Place == 0 || st.Kind == plain || s.Placed[st.Place-1].Col >= limit {
				continue
			}
			was := *st
			p.lift(seat, st)
			log.Add(game.Event{
				Kind: eventRemove, Seat: seat, Audience: game.Everybody, Rule: rule,
				Args: game.Args{int16(was.Kind), cellOf(&s.Placed[was.Place-1])},
			})
			p.lost(&was, log)
		}
	}
}

// lost reports a completed feature that was still to be scored and has lost its last settler
// (NW-7.15).
func (p *Position) lost(was *Settler, log *game.Log) {
	if log == nil {
		return
	}
	s := &p.s
	done, tiles := false, uint8(0)
	if was.Kind == farm {
		for i := range s.Farms[:s.FarmsN] {
			if s.Farms[i].Place == was.Place-1 {
				done, tiles = s.Farms[i].Filled == 8, 1+s.Farms[i].Tiles
			}
		}
	} else {
		f := s.feature(was.Place-1, was.Piece)
		done, tiles = f.Open == 0 && f.Settlers == 0, f.Tiles
	}
	if done {
		log.Add(game.Event{
			Kind: eventUnscored, Seat: game.Nobody, Audience: game.Everybody, Rule: "NW-7.15",
			Args: game.Args{int16(was.Kind), cellOf(&s.Placed[was.Place-1]), int16(tiles)},
		})
	}
}

// unscored reports the features that the tile just placed completes and that have no settler
// (NW-6.14, NW-7.10).
func (p *Position) unscored(log *game.Log) {
	if log == nil {
		return
	}
	s := &p.s
	tell := func(k kind, at int16, tiles uint8) {
		log.Add(game.Event{
			Kind: eventUnscored, Seat: game.Nobody, Audience: game.Everybody, Rule: "NW-6.14",
			Args: game.Args{int16(k), at, int16(tiles)},
		})
	}
	p.spots(func(k kind, _ int, pc uint8) bool {
		if k == trail || k == town {
			if f := s.feature(s.Latest, pc); f.Open == 0 && f.Settlers == 0 {
				tell(k, cellOf(&s.Placed[s.Latest]), f.Tiles)
			}
		}
		return true
	})
	latest := &s.Placed[s.Latest]
	for i := range s.Farms[:s.FarmsN] {
		f := &s.Farms[i]
		t := &s.Placed[f.Place]
		dc, dr := int(t.Col)-int(latest.Col), int(t.Row)-int(latest.Row)
		if f.Filled == 8 && f.Farmer == 0 && dc >= -1 && dc <= 1 && dr >= -1 && dr <= 1 {
			tell(farm, cellOf(t), 1+f.Tiles)
		}
	}
}

// finish ends the game and does the final scoring: NW-9.1 to NW-9.11. First the
// incomplete trails, towns and farms that hold settlers, then the plains, each
// group in the order in which their oldest tiles were placed.
func (p *Position) finish(log *game.Log) {
	s := &p.s
	s.Phase = phaseOver
	log.Add(game.Event{Kind: eventEnd, Seat: game.Nobody, Audience: game.Everybody, Rule: "NW-9.1"})
	var last [game.MaxSeats * settlers]standing
	all := p.standing(last[:0])
	for _, plains := range [...]bool{false, true} {
		for i := range all {
			if (all[i].Kind == plain) != plains {
				continue
			}
			h := p.held(&all[i].Settler)
			if !slices.ContainsFunc(all[:i], func(o standing) bool { return h.on(s, &o.Settler) }) {
				p.award(&h, true, log)
			}
		}
	}
	ranks := p.Ranks()
	rule := game.Rule("NW-9.12")
	winners := 0
	for _, rank := range ranks[:p.rules.seats] {
		if rank == 1 {
			winners++
		}
	}
	if winners > 1 {
		rule = "NW-9.13"
	}
	for seat := range game.Seat(p.rules.seats) {
		if ranks[seat] == 1 {
			log.Add(game.Event{
				Kind: eventWin, Seat: seat, Audience: game.Everybody, Rule: rule,
				Args: game.Args{s.Points[seat]},
			})
		}
	}
}

// standing is a settler on the map with its seat.
type standing struct {
	Settler
	seat game.Seat
}

// standing appends all settlers on the map in the order in which their tiles
// were placed; there is at most one on a tile.
func (p *Position) standing(dst []standing) []standing {
	for seat := range game.Seat(p.rules.seats) {
		for _, st := range p.s.Settlers[seat] {
			if st.Place == 0 {
				continue
			}
			dst = append(dst, standing{st, seat})
			for i := len(dst) - 1; i > 0 && dst[i].Place < dst[i-1].Place; i-- {
				dst[i], dst[i-1] = dst[i-1], dst[i]
			}
		}
	}
	return dst
}

// Total implements game.Position.
func (p *Position) Total(seat game.Seat) int { return int(p.s.Points[seat]) }

// Ranks implements game.Position: NW-9.12, NW-9.13.
func (p *Position) Ranks() (ranks [game.MaxSeats]int) {
	for a := range p.rules.seats {
		ranks[a] = 1
		for b := range p.rules.seats {
			if p.s.Points[b] > p.s.Points[a] {
				ranks[a]++
			}
		}
	}
	return ranks
}

// TieBreaks implements game.TieBreaker: NW-9.13.
func (*Position) TieBreaks() (compared []game.TieBreak, shared game.Rule) { return nil, "NW-9.13" }

var lineRules = []game.Rule{
	lineTrail: "NW-6.2", lineTown: "NW-6.5", lineFarm: "NW-6.8", linePlain: "NW-9.8", lineBonus: "NW-7.1",
	lineFinalTrail: "NW-9.3", lineFinalTown: "NW-9.4", lineFinalFarm: "NW-9.5", lineFinalBonus: "NW-9.14",
}

// Scores implements game.Position.
func (p *Position) Scores(dst []game.Line) []game.Line {
	s := &p.s
	for _, l := range s.Lines[:s.LinesN] {
		dst = append(dst, game.Line{
			Kind: l.Kind, Seat: l.Seat, Points: l.Points, Rule: lineRules[l.Kind],
			Args: game.Args{cellOf(&s.Placed[l.Place]), int16(l.Tiles), int16(l.Bonus), int16(l.Hold)},
		})
	}
	return dst
}

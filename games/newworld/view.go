package newworld

import "spielwerk/game"

// View is what a seat or a watcher may see: everything but the order of the
// draw pile, which nobody may see, so that the views of all seats are the same.
type View struct {
	Active    int           `json:"active"` // whose turn it is, -1 when the game is over
	Phase     string        `json:"phase"`  // place, deploy, order, over
	Hand      string        `json:"hand"`   // tile in hand, "" if none
	Left      int           `json:"left"`   // tiles in the draw pile
	Misfits   []string      `json:"misfits"`
	Placed    []PlacedView  `json:"placed"` // land tiles in the order they were placed
	Settlers  []SettlerView `json:"settlers"`
	Supplies  []int         `json:"supplies"`
	Surveyors [2]int        `json:"surveyors"` // their columns
	Features  []FeatureView `json:"features"`
	Scores    []ScoreView   `json:"scores"`
	rules     *rules
	gaps      []Gap
	ranks     [game.MaxSeats]int
}

// PlacedView is a land tile on the map.
type PlacedView struct {
	Col  int    `json:"col"`
	Row  int    `json:"row"`
	Tile string `json:"tile"`
	Turn int    `json:"rotation"` // quarter turns clockwise
}

// SettlerView is a settler on the map. Feature is the id of the feature it is
// on, Spot the edge or slot of its tile where it stands.
type SettlerView struct {
	Owner   game.Seat `json:"owner"`
	Role    string    `json:"role"`
	Col     int       `json:"col"`
	Row     int       `json:"row"`
	Spot    string    `json:"spot"`
	Feature string    `json:"feature"`
}

// FeatureView is a connected trail, town, plain, or a farm. Its id names its
// kind, the first placed of its tiles and where on it the feature begins.
type FeatureView struct {
	ID       string   `json:"id"`
	Kind     string   `json:"kind"`
	Cells    [][2]int `json:"cells"` // col, row; the tiles it is on
	Tiles    int      `json:"tiles"` // tiles that count; of a farm itself and its neighbours
	Bonus    int      `json:"bonus"` // trading posts, flags or animals
	Open     int      `json:"open"`  // edges, or cells around a farm, still to be filled
	Complete bool     `json:"complete"`
	Worth    int      `json:"worth"`    // points if it were scored now, without surveyors
	Settlers []int    `json:"settlers"` // by seat
}

// ScoreView is a seat's total with its explanation.
type ScoreView struct {
	Seat    game.Seat    `json:"seat"`
	Total   int          `json:"total"`
	Reasons []ReasonView `json:"reasons"`
}

// ReasonView is one line of the explanation of a total.
type ReasonView struct {
	Rule   game.Rule `json:"rule"`
	For    string    `json:"for"` // kind of score line
	Points int       `json:"points"`
	Col    int       `json:"col"` // cell of the settler that scored
	Row    int       `json:"row"`
	Tiles  int       `json:"tiles"`
	Bonus  int       `json:"bonus"`
}

// Trace is the full state: a watcher's view and what nobody may see.
type Trace struct {
	View
	Draw []string `json:"draw"` // the draw pile, next tile first
}

// Trace implements game.Position.
func (p *Position) Trace() any {
	t := Trace{View: *p.view(), Draw: []string{}}
	for _, tile := range p.s.Draw[p.s.Drawn:] {
		t.Draw = append(t.Draw, p.rules.words[tile])
	}
	return &t
}

// View implements game.Position.
func (p *Position) View(game.Seat) game.View { return p.view() }

var phaseWords = []string{"place", "deploy", "order", "over"}

func (p *Position) view() *View {
	s, r := &p.s, p.rules
	v := &View{
		Active: int(s.Active), Phase: phaseWords[s.Phase], Left: landTiles - int(s.Drawn),
		Misfits: []string{}, Placed: []PlacedView{}, Settlers: []SettlerView{},
		Surveyors: [2]int{int(s.Surveyors[0]), int(s.Surveyors[1])},
		Features:  p.features(), rules: r, gaps: append([]Gap(nil), s.Gaps[:s.GapsN]...),
	}
	switch s.Phase {
	case phasePlace:
		v.Hand = r.words[s.Hand]
	case phaseOver:
		v.Active = -1
		v.ranks = p.Ranks()
	}
	for _, t := range s.Misfit[:s.Misfits] {
		v.Misfits = append(v.Misfits, r.words[t])
	}
	for i := range s.Placed[startSpaces:s.PlacedN] {
		t := &s.Placed[startSpaces+i]
		v.Placed = append(v.Placed, PlacedView{int(t.Col), int(t.Row), r.words[t.Tile], int(t.Turn)})
	}
	for st := range game.Seat(r.seats) {
		for i := range s.Settlers[st] {
			if s.Settlers[st][i].Place != 0 {
				v.Settlers = append(v.Settlers, p.settlerView(st, &s.Settlers[st][i]))
			}
		}
		v.Supplies = append(v.Supplies, s.supply(st))
		v.Scores = append(v.Scores, p.scoreView(st))
	}
	return v
}

func (p *Position) settlerView(seat game.Seat, st *Settler) SettlerView {
	t := &p.s.Placed[st.Place-1]
	v := SettlerView{Owner: seat, Role: roleWords[st.Kind], Col: int(t.Col), Row: int(t.Row)}
	if st.Kind == farm {
		v.Feature = featureID(farm, t, 0)
		return v
	}
	spot := firstSpot(&p.rules.face(t).pieces[st.Piece])
	v.Spot = spotWord(st.Kind, spot)
	place, first := p.origin(p.s.find(t.Base + uint16(st.Piece)))
	v.Feature = featureID(st.Kind, &p.s.Placed[place], first)
	return v
}

func (p *Position) scoreView(seat game.Seat) ScoreView {
	v := ScoreView{Seat: seat, Total: p.Total(seat), Reasons: []ReasonView{}}
	for _, l := range p.s.Lines[:p.s.LinesN] {
		if l.Seat == seat {
			t := &p.s.Placed[l.Place]
			v.Reasons = append(v.Reasons, ReasonView{
				lineRules[l.Kind], p.rules.vocabulary.Scores[l.Kind].Word, int(l.Points),
				int(t.Col), int(t.Row), int(l.Tiles), int(l.Bonus),
			})
		}
	}
	return v
}

// firstSpot is the first edge or slot of a piece.
func firstSpot(pc *piece) int {
	set := pc.edges
	if pc.kind == plain {
		set = pc.slots
	}
	for i := range 8 {
		if set>>i&1 == 1 {
			return i
		}
	}
	return 0
}

func spotWord(k kind, spot int) string {
	switch k {
	case farm:
		return ""
	case plain:
		return slotWords[spot]
	default:
		return edgeWords[spot]
	}
}

func featureID(k kind, t *Placed, spot int) string {
	field := game.Field{Kind: game.FieldCell}
	id := k.String() + " " + field.Text(cellOf(t))
	if k != farm {
		id += " " + spotWord(k, spot)
	}
	return id
}

// origin is the first placed tile of a feature and its first spot there.
func (p *Position) origin(root uint16) (place, spot int) {
	s := &p.s
	for i := range s.Placed[:s.PlacedN] {
		t := &s.Placed[i]
		best := -1
		pieces := p.rules.face(t).pieces
		for j := range pieces {
			if s.find(t.Base+uint16(j)) == root {
				if first := firstSpot(&pieces[j]); best < 0 || first < best {
					best = first
				}
			}
		}
		if best >= 0 {
			return i, best
		}
	}
	return 0, 0
}

// features lists all features in the order of their first tiles.
func (p *Position) features() []FeatureView {
	s, r := &p.s, p.rules
	out := []FeatureView{}
	index := map[uint16]int{}
	for i := range s.Placed[:s.PlacedN] {
		t := &s.Placed[i]
		face := r.face(t)
		for j := range face.pieces {
			root := s.find(t.Base + uint16(j))
			at, known := index[root]
			if !known {
				f, k := &s.Features[root], face.pieces[j].kind
				_, first := p.origin(root)
				v := FeatureView{
					ID: featureID(k, t, first), Kind: k.String(), Tiles: int(f.Tiles), Bonus: int(f.Bonus),
					Open: int(f.Open), Complete: k != plain && f.Open == 0, Worth: f.worth(k),
				}
				if k == plain {
					v.Open = 0
				}
				for seat := range game.Seat(r.seats) {
					v.Settlers = append(v.Settlers, f.by(seat))
				}
				at = len(out)
				index[root] = at
				out = append(out, v)
			}
			cell := [2]int{int(t.Col), int(t.Row)}
			if c := out[at].Cells; len(c) == 0 || c[len(c)-1] != cell {
				out[at].Cells = append(c, cell)
			}
		}
		for j := range s.Farms[:s.FarmsN] {
			if f := &s.Farms[j]; int(f.Place) == i {
				out = append(out, p.farmView(f, t))
			}
		}
	}
	return out
}

func (p *Position) farmView(f *Farm, t *Placed) FeatureView {
	h := f.holding()
	v := FeatureView{
		ID: featureID(farm, t, 0), Kind: farm.String(), Cells: [][2]int{{int(t.Col), int(t.Row)}},
		Tiles: int(h.tiles), Open: 8 - int(f.Filled), Complete: f.Filled == 8, Worth: h.value,
	}
	for seat := range game.Seat(p.rules.seats) {
		n := 0
		if f.Farmer == uint8(seat)+1 {
			n = 1
		}
		v.Settlers = append(v.Settlers, n)
	}
	return v
}

// Redeal implements game.Position: nobody knows the order of the draw pile.
func (p *Position) Redeal(_ game.Seat, r *game.Rand) {
	game.Shuffle(r, p.s.Draw[p.s.Drawn:])
	p.s.Rand = game.QuickRand(r.Uint64(), r.Uint64())
}

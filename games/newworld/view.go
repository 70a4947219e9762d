package newworld

import (
	"slices"
	"strconv"

	"spielwerk/game"
)

// View is what a seat or a watcher may see: everything but the order of the
// draw pile, which nobody may see, so that the views of all seats are the same.
type View struct {
	Active    game.SeatNumber `json:"active"`    // whose turn it is, nobody when the game is over
	Phase     string          `json:"phase"`     // place, deploy, order, over
	Hand      string          `json:"hand"`      // tile in hand, "" if none
	Left      int             `json:"left"`      // tiles in the draw pile
	Misfits   []string        `json:"misfits"`   // tiles that fitted nowhere, in the order they were drawn
	Placed    []PlacedView    `json:"placed"`    // land tiles in the order they were placed
	Settlers  []SettlerView   `json:"settlers"`  // all on the map
	Supplies  []int           `json:"supplies"`  // settlers left, by seat
	Surveyors [2]int          `json:"surveyors"` // their columns
	Features  []FeatureView   `json:"features"`  // all on the map
	Scores    []ScoreView     `json:"scores"`    // by seat
	rules     *rules
	gaps      []Gap
	spots     []spotFeatures // by placed tile, starting spaces first
}

// spotFeatures are the indices of the features at the edges and slots of a tile,
// and in its middle, -1 where there is none.
type spotFeatures struct {
	col, row int
	edges    [4]int
	slots    [8]int
	farm     int
}

// PlacedView is a land tile on the map.
type PlacedView struct {
	Col  int    `json:"col"`      // grows to the west; column 0 holds the starting spaces
	Row  int    `json:"row"`      // grows to the south
	Tile string `json:"tile"`     // id of its kind
	Turn int    `json:"rotation"` // quarter turns clockwise
}

// SettlerView is a settler on the map. Feature is the id of the feature it is
// on, Spot the edge or slot of its tile where it stands.
type SettlerView struct {
	Owner   game.SeatNumber `json:"owner"` // the seat
	Role    string          `json:"role"`  // robber, shopkeeper, farmer or trapper
	Col     int             `json:"col"`   // of its tile
	Row     int             `json:"row"`   // of its tile
	Spot    string          `json:"spot"`
	Feature string          `json:"feature"`
}

// FeatureView is a connected trail, town, plain, or a farm. Its id names its
// kind, the first placed of its tiles and where on it the feature begins.
type FeatureView struct {
	ID       string   `json:"id"`       // KIND COL,ROW EDGE: the first edge (N E S W) or half edge (NNW, NNE, ENE … clockwise) that it has on its first tile
	Kind     string   `json:"kind"`     // trail, town, plain or farm
	Cells    [][2]int `json:"cells"`    // col, row; the tiles it is on
	Tiles    int      `json:"tiles"`    // tiles that count; of a farm itself and its neighbours
	Bonus    int      `json:"bonus"`    // trading posts, flags or animals
	Open     int      `json:"open"`     // edges, or cells around a farm, still to be filled
	Complete bool     `json:"complete"` // it is closed on all sides
	Worth    int      `json:"worth"`    // points if it were scored now, without surveyors
	Settlers []int    `json:"settlers"` // by seat
}

// ScoreView is a seat's total with its explanation.
type ScoreView struct {
	Seat    game.SeatNumber `json:"seat"`    // whose it is
	Total   int             `json:"total"`   // points so far
	Reasons []ReasonView    `json:"reasons"` // they add up to the total
}

// ReasonView is one line of the explanation of a total.
type ReasonView struct {
	Rule   game.Rule `json:"rule"`   // by which it counts
	For    string    `json:"for"`    // kind of score line
	Points int       `json:"points"` // what it brought
	Col    int       `json:"col"`    // cell of the settler that scored
	Row    int       `json:"row"`    // of the same cell
	Tiles  int       `json:"tiles"`  // tiles that counted
	Bonus  int       `json:"bonus"`  // trading posts, flags or animals that counted
	Hold   string    `json:"hold"`   // alone, majority, tie
}

// Trace is the full state: a watcher's view and the hidden order of tiles.
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
		Active: game.SeatNumber(s.Active), Phase: phaseWords[s.Phase], Left: landTiles - int(s.Drawn),
		Misfits: []string{}, Placed: []PlacedView{}, Settlers: []SettlerView{},
		Surveyors: [2]int{int(s.Surveyors[0]), int(s.Surveyors[1])},
		rules:     r, gaps: slices.Clone(s.Gaps[:s.GapsN]),
	}
	p.features(v)
	switch s.Phase {
	case phasePlace:
		v.Hand = r.words[s.Hand]
	case phaseOver:
		v.Active = game.SeatNumber(game.Nobody)
	case phaseDeploy, phaseOrder: // nothing more to show
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
				v.Settlers = append(v.Settlers, p.settlerView(v, st, &s.Settlers[st][i]))
			}
		}
		v.Supplies = append(v.Supplies, s.supply(st))
		v.Scores = append(v.Scores, p.scoreView(st))
	}
	return v
}

func (p *Position) settlerView(v *View, seat game.Seat, st *Settler) SettlerView {
	place := st.Place - 1
	t := &p.s.Placed[place]
	out := SettlerView{Owner: game.SeatNumber(seat), Role: roleWords[st.Kind], Col: int(t.Col), Row: int(t.Row)}
	feature := v.spots[place].farm
	if st.Kind != farm {
		spot := firstSpot(&p.rules.face(t).pieces[st.Piece])
		out.Spot = spotWord(st.Kind, spot)
		if feature = v.spots[place].slots[spot]; st.Kind != plain {
			feature = v.spots[place].edges[spot]
		}
	}
	out.Feature = v.Features[feature].ID
	return out
}

func (p *Position) scoreView(seat game.Seat) ScoreView {
	v := ScoreView{Seat: game.SeatNumber(seat), Total: p.Total(seat), Reasons: []ReasonView{}}
	for _, l := range p.s.Lines[:p.s.LinesN] {
		if l.Seat == seat {
			t := &p.s.Placed[l.Place]
			v.Reasons = append(v.Reasons, ReasonView{
				lineRules[l.Kind], p.rules.vocabulary.Scores[l.Kind].Word, int(l.Points),
				int(t.Col), int(t.Row), int(l.Tiles), int(l.Bonus), holdWords[l.Hold],
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
	var room [24]byte
	id := append(append(room[:0], k.String()...), ' ')
	id = strconv.AppendInt(id, int64(t.Col), 10)
	id = strconv.AppendInt(append(id, ','), int64(t.Row), 10)
	if k != farm {
		id = append(append(id, ' '), spotWord(k, spot)...)
	}
	return string(id)
}

// features lists all features in the order of their first tiles, and stores which of them is
// where.
func (p *Position) features(v *View) {
	s, r := &p.s, p.rules
	v.Features = make([]FeatureView, 0, 2*int(s.PlacedN))
	v.spots = make([]spotFeatures, s.PlacedN)
	room := featureRoom{
		index:    make([]int16, s.PiecesN),
		cells:    make([][2]int, int(s.PiecesN)+landTiles),
		settlers: make([]int, (int(s.PiecesN)+int(s.FarmsN))*r.seats),
	}
	for i := range s.Placed[:s.PlacedN] {
		t := &s.Placed[i]
		face := r.face(t)
		spots := &v.spots[i]
		*spots = spotFeatures{
			col: int(t.Col), row: int(t.Row), farm: -1,
			edges: [4]int{-1, -1, -1, -1}, slots: [8]int{-1, -1, -1, -1, -1, -1, -1, -1},
		}
		for d, pc := range face.atEdge {
			if pc != none {
				spots.edges[d] = p.featureAt(v, &room, t, pc, d)
			}
		}
		for slot, pc := range face.atSlot {
			if pc != none {
				spots.slots[slot] = p.featureAt(v, &room, t, pc, slot)
			}
		}
		for j := range s.Farms[:s.FarmsN] {
			if f := &s.Farms[j]; int(f.Place) == i {
				spots.farm = len(v.Features)
				v.Features = append(v.Features, p.farmView(&room, f, t))
			}
		}
	}
}

// featureRoom is the memory of all features of a view, allocated at once, because every seat
// gets a view after every move.
type featureRoom struct {
	index    []int16 // by root of a piece, 1 + index of the feature
	cells    [][2]int
	settlers []int
}

// take gives a feature room for some cells, which append extends if necessary, and for the
// settlers of all seats.
func (m *featureRoom) take(cells, seats int) ([][2]int, []int) {
	cells = min(cells, len(m.cells))
	c, n := m.cells[:0:cells], m.settlers[:seats:seats]
	m.cells, m.settlers = m.cells[cells:], m.settlers[seats:]
	return c, n
}

// featureAt is the index of the feature of a piece. A new feature is added: it begins at this
// tile and spot.
func (p *Position) featureAt(v *View, room *featureRoom, t *Placed, pc uint8, spot int) int {
	root := p.s.find(t.Base + uint16(pc))
	if room.index[root] == 0 {
		f, k := &p.s.Features[root], p.rules.face(t).pieces[pc].kind
		out := FeatureView{
			ID: featureID(k, t, spot), Kind: k.String(), Tiles: int(f.Tiles), Bonus: int(f.Bonus),
			Open: int(f.Open), Complete: k != plain && f.Open == 0, Worth: f.worth(k),
		}
		if k == plain {
			out.Open = 0
		}
		out.Cells, out.Settlers = room.take(int(f.Tiles), p.rules.seats)
		for seat := range out.Settlers {
			out.Settlers[seat] = f.by(game.Seat(seat))
		}
		v.Features = append(v.Features, out)
		room.index[root] = int16(len(v.Features))
	}
	at := int(room.index[root]) - 1
	cell := [2]int{int(t.Col), int(t.Row)}
	if c := v.Features[at].Cells; len(c) == 0 || c[len(c)-1] != cell {
		v.Features[at].Cells = append(c, cell)
		if v.Features[at].Kind == plain.String() {
			v.Features[at].Tiles = len(c) + 1
		}
	}
	return at
}

// FeatureAt is the feature at a spot of a tile or starting space: an edge (N to
// W), a half edge (NNW to WNW) or the middle (""). It is nil if there is none.
func (v *View) FeatureAt(col, row int, spot string) *FeatureView {
	for i := range v.spots {
		s := &v.spots[i]
		if s.col != col || s.row != row {
			continue
		}
		at := s.farm
		if d := indexOf(edgeWords, spot); d >= 0 {
			at = s.edges[d]
		} else if slot := indexOf(slotWords, spot); slot >= 0 {
			at = s.slots[slot]
		}
		if at >= 0 {
			return &v.Features[at]
		}
	}
	return nil
}

func (p *Position) farmView(room *featureRoom, f *Farm, t *Placed) FeatureView {
	h := f.holding()
	v := FeatureView{
		ID: featureID(farm, t, 0), Kind: farm.String(),
		Tiles: int(h.tiles), Open: 8 - int(f.Filled), Complete: f.Filled == 8, Worth: h.value,
	}
	v.Cells, v.Settlers = room.take(1, p.rules.seats)
	v.Cells = append(v.Cells, [2]int{int(t.Col), int(t.Row)})
	if f.Farmer != 0 {
		v.Settlers[f.Farmer-1] = 1
	}
	return v
}

// Redeal implements game.Position: nobody knows the order of the draw pile. The pile is
// sorted before it is shuffled, so that the result depends only on its tiles and on r, not on
// the true order.
func (p *Position) Redeal(_ game.Seat, r *game.Rand) {
	pile := p.s.Draw[p.s.Drawn:]
	slices.Sort(pile)
	game.Reshuffle(r, pile)
	p.s.Rand = game.QuickRand(r.Uint64(), r.Uint64())
}

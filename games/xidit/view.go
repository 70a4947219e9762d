package xidit

import (
	"slices"

	"spielwerk/game"
)

// View is what a seat or a watcher may see (LX-1.10 to LX-1.14). Hidden facts are absent,
// never zero.
type View struct {
	Phase       string          `json:"phase"`              // start, program, execute, census or over
	Year        int             `json:"year"`               // from 1
	Years       int             `json:"years"`              // how many are played
	Census      []int           `json:"census"`             // years with a census
	Slot        int             `json:"slot"`               // orders that all have carried out
	Turn        int             `json:"turn"`               // seats that have carried out the next one
	Class       string          `json:"class,omitempty"`    // of units, in a census that goes on
	First       game.SeatNumber `json:"first"`              // the seat that begins
	Assessments []string        `json:"assessments"`        // categories, in their order
	Cities      []CityView      `json:"cities"`             // by number
	Piles       []PileView      `json:"piles"`              // recruits, then threats
	Barracks    []int           `json:"barracks"`           // by class
	Titans      []string        `json:"titans"`             // not beaten
	Raging      bool            `json:"raging"`             // the titans have turned to their raging side: LX-8.2
	Seats       []SeatView      `json:"seats"`              // by seat
	Dummy       []int           `json:"dummy,omitempty"`    // by category
	Decision    *FrameView      `json:"decision,omitempty"` // what is being decided in the middle of an order
	Results     []ResultView    `json:"results,omitempty"`  // of the assessments of the end
	rules       *rules
}

// CityView is a city with its tile and its guild.
type CityView struct {
	City    int              `json:"city"`              // its number
	Tile    string           `json:"tile,omitempty"`    // recruit or threat
	Units   []int            `json:"units,omitempty"`   // on a recruitment tile, by class
	Owner   *game.SeatNumber `json:"owner,omitempty"`   // of the guild
	Storeys int              `json:"storeys,omitempty"` // of that guild

	Stood        *game.SeatNumber `json:"stood,omitempty"`        // whose guild has left the map because they were eliminated
	StoodStoreys int              `json:"stoodStoreys,omitempty"` // of the guild that has left
}

// PileView is a pile with its Next space and its discards. Known are the tiles
// everybody knows, from the top; the rest is hidden from all (LX-15.3).
type PileView struct {
	Kind     string `json:"kind"` // recruit or threat
	Next     int    `json:"next"` // 0 if empty
	Size     int    `json:"size"` // tiles that lie face down
	Known    []int  `json:"known"`
	Discards []int  `json:"discards"` // first discarded first
}

// SeatView is a seat. Units, Gold and Bastion are there for the seat itself, and
// for all when the game is over.
type SeatView struct {
	Seat      game.SeatNumber `json:"seat"`            // which it is
	City      int             `json:"city"`            // 0 before it is placed
	Bards     map[string]int  `json:"bards"`           // on the map, by region
	Storeys   int             `json:"storeys"`         // in the supply
	Ready     bool            `json:"ready"`           // its orders are given
	Stood     map[string]int  `json:"stood,omitempty"` // bards of an eliminated player, which have left the map
	Decided   bool            `json:"decided"`         // its bid in the census
	Recruited []int           `json:"recruited"`       // cities where it has recruited this year
	Units     []int           `json:"units,omitempty"`
	Gold      *int            `json:"gold,omitempty"`
	Bastion   *int            `json:"bastion,omitempty"`
	Supply    *int            `json:"supply,omitempty"` // bards left, would tell the Bastion
	Dials     []string        `json:"dials,omitempty"`  // its orders, in their order
	Bid       *int            `json:"bid,omitempty"`    // its bid in the census
	Total     int             `json:"total"`            // what its results add up to, in the end
}

// FrameView is a decision in the middle of an order.
type FrameView struct {
	Seat  game.SeatNumber `json:"seat"`            // whose it is
	What  string          `json:"what"`            // titan, squad, rewards, bards, dummy, remove or storey
	City  int             `json:"city,omitempty"`  // where it happens
	Titan string          `json:"titan,omitempty"` // that is fought
	Left  int             `json:"left,omitempty"`  // units, bards or storeys that are still to be decided

	Region string   `json:"region,omitempty"` // where the next bards can go
	Rest   []string `json:"rest,omitempty"`   // where those can go that do not go there
}

// ResultView is the result of an assessment: the value of each participant, in the order of
// LX-11.10. The dummy is nobody's.
type ResultView struct {
	Category string         `json:"category"` // wealth, influence or reputation
	Standing []StandingView `json:"standing"` // the best first
}

// StandingView is a participant in an assessment.
type StandingView struct {
	Seat  game.SeatNumber `json:"seat"`  // the participant, nobody for the dummy
	Value int             `json:"value"` // what is compared
	Place int             `json:"place"` // in the end, among people: 0 for the dummy
}

// Trace is the full state: the views of all seats together, the whole piles, and the stack.
type Trace struct {
	View
	Hidden [kinds][]int `json:"hidden"` // the piles, from the top
	Stack  []FrameView  `json:"stack"`  // what waits, the next last
}

// Trace implements game.Position.
func (p *Position) Trace() any {
	s := &p.s
	t := Trace{View: *p.view(func(game.Seat) bool { return true }), Stack: []FrameView{}}
	for k := range kinds {
		t.Hidden[k] = numbers(s.Piles[k].Tile[:s.Piles[k].N])
	}
	for i := range s.Stack[:s.Depth] {
		t.Stack = append(t.Stack, *p.frameView(&s.Stack[i]))
	}
	return &t
}

// View implements game.Position.
func (p *Position) View(seat game.Seat) game.View {
	over := p.s.Phase == phaseOver
	return p.view(func(other game.Seat) bool { return over || other == seat })
}

var (
	phaseWords = []string{"start", "program", "execute", "census", "over"}
	frameWords = []string{"", "titan", "squad", "rewards", "bards", "dummy", "remove", "storey"}
)

func numbers(list []uint8) []int {
	out := make([]int, len(list))
	for i, n := range list {
		out[i] = int(n)
	}
	return out
}

// known is the number of tiles of a pile that everybody knows.
func (q *Pile) known() int {
	if q.Rebuilt {
		return int(q.N)
	}
	return min(int(q.N), 1)
}

func (p *Position) view(sees func(game.Seat) bool) *View {
	s, r := &p.s, p.rules
	v := &View{
		Phase: phaseWords[s.Phase], Year: int(s.Year), Years: int(r.calendar.years), Census: []int{},
		Slot: int(s.Slot), Turn: int(s.Turn), First: game.SeatNumber(s.First), Barracks: numbers(s.Barracks[:]),
		Titans: []string{}, Raging: s.Raging, rules: r,
	}
	if s.Phase == phaseExecute { // the state counts seats that have begun; the last is not done yet
		if v.Turn--; v.Turn < 0 {
			v.Slot, v.Turn = v.Slot-1, r.seats-1
		}
	}
	for y := range int(r.calendar.years) + 1 {
		if r.calendar.census>>y&1 == 1 {
			v.Census = append(v.Census, y)
		}
	}
	if s.Phase == phaseCensus && s.Depth == 0 {
		v.Class = r.classWords[s.Class]
	}
	for _, c := range s.Order {
		v.Assessments = append(v.Assessments, categoryWords[c])
	}
	for city := 1; city <= cities; city++ {
		c := CityView{City: city}
		if side := s.Side[city]; side != sideNone {
			c.Tile = kindWords[side-1]
			if side == sideRecruit {
				c.Units = numbers(s.Stock[city][:])
			}
		}
		if g := s.Guilds[city]; g.Owner > 0 {
			seat := game.SeatNumber(g.Owner&^gone - 1)
			if g.Owner&gone != 0 {
				c.Stood, c.StoodStoreys = &seat, int(g.Storeys)
			} else {
				c.Owner, c.Storeys = &seat, int(g.Storeys)
			}
		}
		v.Cities = append(v.Cities, c)
	}
	for k := range kinds {
		q := &s.Piles[k]
		v.Piles = append(v.Piles, PileView{
			Kind: kindWords[k], Next: int(s.Next[k]), Size: int(q.N), Known: numbers(q.Tile[:q.known()]),
			Discards: numbers(s.Discards[k].Tile[:s.Discards[k].N]),
		})
	}
	for t := range titans {
		if s.Titans>>t&1 == 1 {
			v.Titans = append(v.Titans, r.titanWords[t])
		}
	}
	for seat := range game.Seat(r.seats) {
		v.Seats = append(v.Seats, p.seatView(seat, sees(seat)))
	}
	if r.dummy {
		for _, n := range s.Dummy {
			v.Dummy = append(v.Dummy, int(n))
		}
	}
	if s.Depth > 0 {
		v.Decision = p.frameView(&s.Stack[s.Depth-1])
	}
	if s.Phase == phaseOver {
		for a := range s.Results {
			v.Results = append(v.Results, p.resultView(a))
		}
	}
	return v
}

func (p *Position) seatView(seat game.Seat, open bool) SeatView {
	s, r := &p.s, p.rules
	pl := &s.Players[seat]
	v := SeatView{
		Seat: game.SeatNumber(seat), City: int(pl.City), Bards: map[string]int{}, Storeys: int(pl.Storeys), Ready: pl.Ready,
		Decided: pl.Bid != 0, Recruited: []int{}, Total: p.Total(seat),
	}
	for city := 1; city <= cities; city++ {
		if pl.Recruited>>city&1 == 1 {
			v.Recruited = append(v.Recruited, city)
		}
	}
	bastion := 0
	for i := range regions {
		switch n := int(pl.Bards[i]); {
		case n&gone != 0:
			if v.Stood == nil {
				v.Stood = map[string]int{}
			}
			v.Stood[r.regionWords[i]] = n &^ gone
		case r.regions[i].bastion:
			bastion = n
		case n > 0:
			v.Bards[r.regionWords[i]] = n
		}
	}
	if open || s.Phase == phaseExecute || s.Phase == phaseCensus { // LX-3.3: revealed
		for _, d := range pl.Dials {
			if d != 0 {
				v.Dials = append(v.Dials, orderWords[d-1])
			}
		}
	}
	if !open {
		return v
	}
	own, left := int(pl.Gold), int(pl.BardsLeft)
	v.Units, v.Gold, v.Bastion, v.Supply = numbers(pl.Units[:]), &own, &bastion, &left
	if pl.Bid != 0 {
		n := int(pl.Bid) - 1
		v.Bid = &n
	}
	return v
}

// PublicView is what everybody can count on the map of what a seat has there.
type PublicView struct {
	Influence int // storeys on the map: LX-11.4
	Bards     int // outside the Bastion
	First     int // regions in which nobody has more bards, and it has some
	Shared    int // of these, regions in which another has as many
}

// Public counts what a seat has on the map as all can see it. What is in the Bastion does
// not count: it is secret until the end.
func (v *View) Public(seat game.Seat) (p PublicView) {
	for _, c := range v.Cities {
		if c.Owner != nil && game.Seat(*c.Owner) == seat {
			p.Influence += c.Storeys
		}
	}
	for _, r := range v.rules.regionWords {
		n := v.Seats[seat].Bards[r]
		p.Bards += n
		most, tied := n > 0, false
		for i := range v.Seats {
			if other := v.Seats[i].Bards[r]; game.Seat(i) != seat {
				most, tied = most && other <= n, tied || other == n
			}
		}
		if most {
			p.First++
			if tied {
				p.Shared++
			}
		}
	}
	return p
}

// CensusAll reports whether all who tie for most units of a class get the reward (LX-9.6), and
// CensusPaid whether the units shown are paid (LX-15.9).
func (v *View) CensusAll() bool { return v.rules.censusAll }

func (v *View) CensusPaid() bool { return v.rules.censusPaid }

// TieBrings is what a tie for most bards in a region brings each: "smaller", "larger" or "none"
// of its values (LX-15.4).
func (v *View) TieBrings() string {
	switch {
	case v.rules.tieNone:
		return "none"
	case v.rules.tieLarger:
		return "larger"
	}
	return "smaller"
}

// DummyAfter is what a value of the dummy becomes when it rises: LX-12.3.
func (v *View) DummyAfter(category int) int {
	return int(v.rules.raised(int16(v.Dummy[category]), category))
}

func (p *Position) frameView(f *Frame) *FrameView {
	v := &FrameView{Seat: game.SeatNumber(f.Seat), What: frameWords[f.Kind], City: int(p.s.Players[f.Seat].City)}
	switch f.Kind {
	case frameSquad:
		v.Titan, v.Left = p.rules.titanWords[f.A], int(f.B)
	case frameRewards:
		if f.B > 0 {
			v.Titan = p.rules.titanWords[f.B-1]
		}
	case frameBards:
		v.Left, v.Region = int(f.B), p.rules.regionWords[f.C]
		for i := p.region(f.A, f.C+1); i < regions; i = p.region(f.A, i+1) {
			v.Rest = append(v.Rest, p.rules.regionWords[i])
		}
	case frameStorey:
		v.Left = int(f.A)
	case frameNone, frameTitan, frameDummy, frameRemove: // the word is enough
	}
	return v
}

func (p *Position) resultView(a int) ResultView {
	res := &p.s.Results[a]
	v := ResultView{Category: categoryWords[p.s.Order[a]], Standing: []StandingView{}}
	ranks := p.Ranks()
	for place := 1; place <= contestants; place++ {
		who := slices.Index(p.s.Place[:], uint8(place))
		switch {
		case who < 0 || res.In>>who&1 == 0:
		case who == dummySeat: // LX-15.11
			v.Standing = append(v.Standing, StandingView{Seat: game.SeatNumber(game.Nobody), Value: int(res.Value[who])})
		default:
			v.Standing = append(v.Standing, StandingView{game.SeatNumber(game.Seat(who)), int(res.Value[who]), ranks[who]})
		}
	}
	return v
}

// Redeal implements game.Position. Acts are public, so units, gold and the Bastion can be
// worked out and stay (LX-1.14). Redealt are the unrevealed programmes and bids of others,
// and the order of the tiles that nobody has seen (LX-15.3). The number of dials that another
// seat has set is not known: it becomes random.
func (p *Position) Redeal(seat game.Seat, r *game.Rand) {
	s := &p.s
	for other := range game.Seat(p.rules.seats) {
		pl := &s.Players[other]
		if other == seat {
			continue
		}
		if s.Phase == phaseProgram {
			pl.Dials = [dials]uint8{}
			set := dials
			if !pl.Ready {
				set = r.IntN(dials + 1)
			}
			for i := range set {
				pl.Dials[i] = uint8(r.IntN(len(orderWords))) + 1
			}
		}
		if pl.Bid != 0 {
			pl.Bid = uint8(r.IntN(int(pl.Units[s.Class])+1)) + 1
		}
	}
	var unseen [2 * cities]uint8
	n := 0
	for k := range s.Piles {
		q := &s.Piles[k]
		n += copy(unseen[n:], q.Tile[q.known():q.N])
	}
	slices.Sort(unseen[:n])
	game.Reshuffle(r, unseen[:n])
	n = 0
	for k := range s.Piles {
		q := &s.Piles[k]
		n += copy(q.Tile[q.known():q.N], unseen[n:])
	}
	s.Rand = game.QuickRand(r.Uint64(), r.Uint64())
}

package xidit

// Box are the printed facts: map, tiles and tables, the same in every position. It is a copy;
// changing it changes no rules.
type Box struct {
	Classes []Class   `json:"classes"`         // weakest first
	Roads   []Road    `json:"roads"`           // all of the map
	Regions []Region  `json:"regions"`         // all of the map
	Tiles   []Tile    `json:"tiles"`           // of this game, by city
	Apart   []Tile    `json:"apart,omitempty"` // that have another face in the set of 18 than in that of 21
	Titans  []Titan   `json:"titans"`          // of the box, beaten or not
	Cost    int       `json:"cost"`            // of a titan, in units
	Census  []Rewards `json:"census"`          // by class
	Guild   int       `json:"guild"`           // storeys at most
	Step    []int     `json:"step"`            // of the dummy, by category
	Cap     int       `json:"cap"`             // of its influence, 0 for none
}

// Class is a class of units.
type Class struct {
	ID    string `json:"id"`    // its word
	Count int    `json:"count"` // units in the box
}

// Road joins two cities.
type Road struct {
	A      int    `json:"a"`      // a city
	B      int    `json:"b"`      // the other city
	Colour string `json:"colour"` // red, blue or black
}

// Region is a region with its values for most and second most bards.
type Region struct {
	ID      string `json:"id"`      // its word
	Bastion bool   `json:"bastion"` // it is the Bastion
	First   int    `json:"first"`   // for most bards
	Second  int    `json:"second"`  // for second most
	Cities  []int  `json:"cities"`  // on its border
}

// Tile is a city tile, both sides.
type Tile struct {
	City    int     `json:"city"`            // its number
	Apart   bool    `json:"apart,omitempty"` // it is a face that only the set of 18 has: LX-15.13
	Recruit []int   `json:"recruit"`         // spaces by class
	Threat  []int   `json:"threat"`          // units required by class
	Reward  Rewards `json:"reward"`          // for a threat that is beaten
}

// Titan is a titan.
type Titan struct {
	ID     string  `json:"id"`     // its word
	Reward Rewards `json:"reward"` // for beating it
}

// Rewards are the amounts of the three rewards.
type Rewards struct {
	Gold    int `json:"gold"`    // gold coins
	Bards   int `json:"bards"`   // bards to place
	Storeys int `json:"storeys"` // storeys of a guild
}

// Box are the printed facts; nil if the view was not made by a position.
func (v *View) Box() *Box {
	if v.rules == nil {
		return nil
	}
	return v.rules.printed
}

// Printed implements game.Boxed.
func (r *rules) Printed() any { return r.printed }

func (r *rules) box() *Box {
	b := &Box{Cost: int(r.titanCost), Guild: int(r.guild), Cap: int(r.cap)}
	for i, w := range r.classWords {
		b.Classes = append(b.Classes, Class{w, int(r.count[i])})
		b.Census = append(b.Census, rewardsOf(&r.census[i]))
	}
	for a := 1; a <= cities; a++ {
		for colour, to := range r.road[a] {
			if int(to) > a {
				b.Roads = append(b.Roads, Road{a, int(to), colourWords[colour]})
			}
		}
	}
	for i, f := range r.regions {
		region := Region{f.id, f.bastion, int(f.first), int(f.second), nil}
		for city := 1; city <= cities; city++ {
			if r.borders[city]>>i&1 == 1 {
				region.Cities = append(region.Cities, city)
			}
		}
		b.Regions = append(b.Regions, region)
	}
	var in [cities + 1]bool
	for _, city := range r.set {
		in[city] = true
	}
	small := r.short || r.dummy // LX-2.2, LX-15.16
	for city := 1; city <= cities; city++ {
		if t := &r.tiles[city]; in[city] {
			b.Tiles = append(b.Tiles, Tile{city, small && r.apart[city], numbers(t.recruit[:]), numbers(t.threat[:]), rewardsOf(&t.reward)})
		}
		if t := &r.small[city]; r.apart[city] {
			b.Apart = append(b.Apart, Tile{city, true, numbers(t.recruit[:]), numbers(t.threat[:]), rewardsOf(&t.reward)})
		}
	}
	for i := range r.titans {
		b.Titans = append(b.Titans, Titan{r.titanWords[i], rewardsOf(&r.titans[i])})
	}
	for _, n := range r.step {
		b.Step = append(b.Step, int(n))
	}
	return b
}

func rewardsOf(n *[rewards]uint8) Rewards {
	return Rewards{int(n[gold]), int(n[bards]), int(n[storeys])}
}

package value

// Collector makes the feature vector of a seat. The order of addition gives features their
// indices, so every position adds the same number of them.
type Collector struct {
	Vector *Vector
	Names  []string // of the features added so far, if they are asked for
	Named  bool     // whether they are
	n      uint16   // features added so far
}

// Add appends a feature of value n/unit. A name may have a second part; it is put together
// only when names are asked for.
func (c *Collector) Add(name, of string, n, unit int) {
	if c.Named {
		if of != "" {
			name += " " + of
		}
		c.Names = append(c.Names, name)
	}
	c.AddLater(0, n, unit)
	c.n++
}

// AddLater appends a feature of value n/unit that stands so many places after the next one: of many
// features in a row of which few have a value. Skip passes them all.
func (c *Collector) AddLater(places, n, unit int) {
	if n != 0 {
		x := max(-1<<15, min(1<<15-1, One*n/unit))
		c.Vector.Features = append(c.Vector.Features, Feature{Index: c.n + uint16(places), X: int16(x)})
	}
}

// Skip passes so many features, to which AddLater has given their values.
func (c *Collector) Skip(features int) { c.n += uint16(features) }

// Added is the number of features so far.
func (c *Collector) Added() int { return int(c.n) }

// AddBool appends a feature that is 1 or 0.
func (c *Collector) AddBool(name, of string, so bool) {
	n := 0
	if so {
		n = 1
	}
	c.Add(name, of, n, 1)
}

var seatWords = [...]string{"2", "3", "4", "5"}

// AddSeats appends features that tell how many seats there are: none of them for two.
func (c *Collector) AddSeats(seats int) {
	for i, word := range seatWords[1:] {
		c.AddBool("seats", word, seats == i+3)
	}
}

package xidit

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"

	"spielwerk/game/components"
)

//go:embed data/data.yaml
var dataYAML []byte

// The sizes of the box: LX-1.2, LX-1.4, LX-1.9, LX-2.3, LX-3.2, LX-8.1.
const (
	cities  = 21
	regions = 9
	classes = 5
	spaces  = 5 // of a recruitment side
	onBoard = 5 // tiles of each kind on the map: LX-7.15
	dials   = 6
	titans  = 6
)

// The rewards of threats and titans, which are also the categories of the assessments.
const (
	gold    = iota // wealth
	bards          // reputation
	storeys        // influence
	rewards
)

// The categories of the assessments.
const (
	wealth = iota
	influence
	reputation
	categories
)

var (
	rewardWords   = []string{"gold", "bards", "storeys"}
	categoryWords = []string{"wealth", "influence", "reputation"}
	whyWords      = append([]string{"less", "turn", "dummy"}, categoryWords...)
	colourWords   = []string{"red", "blue", "black"}
	orderWords    = []string{"red", "blue", "black", "action", "wait"}
	kindWords     = []string{"recruit", "threat"}
)

// The things that the locales have names for, which limits what data can contain: the classes
// from the weakest (LX-1.4) with the numbers of the box, the regions, of which the last has
// the Bastion (LX-1.2), and the titans.
var (
	unitWords   = []string{"militia", "archer", "infantry", "cleric", "mage"}
	unitCounts  = [classes]int{18, 16, 14, 12, 10}
	regionNames = []string{"A", "B", "C", "D", "E", "F", "G", "H", "Z"}
	titanNames  = []string{"T1", "T2", "T3", "T4", "T5", "T6"}
)

// The orders: the three roads come first, so that a road order is its colour.
const (
	orderAction = 3
	orderWait   = 4
)

// tileFacts is a city tile; its number is that of its city (LX-1.8).
type tileFacts struct {
	recruit [classes]uint8 // spaces by class
	threat  [classes]uint8 // units required
	reward  [rewards]uint8

	provenance string
}

// regionFacts is a region with its two reputation values.
type regionFacts struct {
	id            string
	bastion       bool
	first, second uint8
}

// calendar is the length of a game and its censuses.
type calendar struct {
	years  uint8
	census uint32 // set of years
}

// facts is the component data, read once and shared. Cities count from 1.
type facts struct {
	classWords  []string
	count       [classes]uint8
	bards       uint8
	storeys     uint8
	guild       uint8 // storeys of a guild at most
	full, brief calendar
	road        [cities + 1][3]uint8          // neighbour by colour, 0 none
	reach       [cities + 1][dials + 1]uint32 // sets of the cities to which so many road orders lead
	regions     [regions]regionFacts
	regionWords []string
	borders     [cities + 1]uint16 // set of regions of a city
	tiles       [cities + 1]tileFacts
	small       [cities + 1]tileFacts // of the smaller set
	apart       [cities + 1]bool      // tiles of the smaller set with faces of their own
	all, set18  []uint8
	titanCost   uint8
	titanWords  []string
	titanFrom   []string // their provenance
	titans      [titans][rewards]uint8
	census      [classes][rewards]uint8
	step        [categories]int16 // of the dummy
	cap         int16             // of its influence
	hash        string
}

// parts are the parts of the data, each of the last file that has it: a list replaces an
// earlier one, of a table a pack may name some keys.
type parts = components.Table

// readFacts reads and checks component data: LX-13.4, LX-15.12. Parts of a later file replace
// those of earlier ones. Errors name the file, the line and the key.
func readFacts(files ...components.File) (*facts, error) {
	r := &components.Reader{}
	all := r.Open(files...).Table("version", "classes", "supply", "calendar", "roads", "regions", "tiles", "set18?", "titans", "census", "dummy")
	f := &facts{hash: components.Sum(files...)}
	for _, read := range []func(parts){
		f.readSupply, f.readCalendars, f.readRoads, f.readRegions, f.readTiles, f.readSets, f.readTitans, f.readCensus, f.readDummy,
	} {
		if read(all); r.Err() != nil {
			return nil, r.Err()
		}
	}
	return f, nil
}

// readSupply reads the classes and what a player has: LX-1.4, LX-1.6, LX-6.8.
func (f *facts) readSupply(all parts) {
	all.Get("version").Must("1")
	list := all.Get("classes").List()
	if len(list) != classes {
		all.Get("classes").Fail("must be %d classes of units, not %d", classes, len(list))
		return
	}
	for i, n := range list {
		row := n.Table("id", "count")
		row.Get("id").Must(unitWords[i])
		row.Get("count").Must(strconv.Itoa(unitCounts[i]))
		f.classWords = append(f.classWords, unitWords[i])
		f.count[i] = uint8(unitCounts[i])
	}
	supply := all.Get("supply").Table("bards", "storeys", "guild")
	f.bards, f.storeys, f.guild = supply.Get("bards").Byte(20, 20), supply.Get("storeys").Byte(15, 15), supply.Get("guild").Byte(4, 4)
}

// readCalendars reads the years of censuses: LX-9.1, LX-12.7, LX-15.12.
func (f *facts) readCalendars(all parts) {
	both := all.Get("calendar").Table("full", "short")
	f.full, f.brief = readCalendar(both.Get("full")), readCalendar(both.Get("short"))
}

const maxYears = 30

func readCalendar(n components.Node) (c calendar) {
	row := n.Table("years", "census")
	c.years = row.Get("years").Byte(1, maxYears)
	for _, m := range row.Get("census").List() {
		year := m.Byte(1, maxYears)
		if year > c.years {
			m.Later(row.Get("years")).Fail("the census of year %d is outside a calendar of %d years", year, c.years)
		}
		c.census |= 1 << year
	}
	return c
}

// readRoads reads the map: LX-1.2, LX-1.3.
func (f *facts) readRoads(all parts) {
	for _, n := range all.Get("roads").List() {
		row := n.Table("a", "b", "colour", "provenance?")
		a, b, c := row.Get("a").Byte(1, cities), row.Get("b").Byte(1, cities), row.Get("colour").Word(colourWords...)
		if a == b {
			row.Get("b").Fail("must be another city than a, not %d too", b)
		}
		for _, end := range [2][2]uint8{{a, b}, {b, a}} {
			if f.road[end[0]][c] != 0 {
				n.Fail("must be the only %s road of city %d", colourWords[c], end[0])
			}
			f.road[end[0]][c] = end[1]
		}
	}
	reached := [cities + 1]bool{1: true}
	todo := []uint8{1}
	for len(todo) > 0 {
		c := todo[0]
		todo = todo[1:]
		for _, n := range f.road[c] {
			if n != 0 && !reached[n] {
				reached[n] = true
				todo = append(todo, n)
			}
		}
	}
	for c := 1; c <= cities; c++ {
		if !reached[c] {
			all.Get("roads").Fail("must connect the map: no way leads from city 1 to city %d", c)
		}
		f.reach[c][0] = 1 << c
	}
	for n := range dials {
		for c := 1; c <= cities; c++ {
			for _, next := range f.road[c] {
				f.reach[c][n+1] |= f.reach[next][n]
			}
		}
	}
}

// readRegions reads the nine regions and the one Bastion: LX-1.2, LX-11.5.
func (f *facts) readRegions(all parts) {
	list := all.Get("regions")
	if n := len(list.List()); n != regions {
		list.Fail("must be %d regions, not %d", regions, n)
		return
	}
	bastions := 0
	for i, n := range list.List() {
		row := n.Table("id", "bastion?", "first", "second", "cities", "provenance?")
		id := regionNames[row.Get("id").Word(regionNames...)]
		if slices.Contains(f.regionWords, id) {
			row.Get("id").Fail("must not be that of another region: %s", id)
		}
		r := regionFacts{id, row.Get("bastion").Bool(), row.Get("first").Byte(1, 99), row.Get("second").Byte(1, 99)}
		if r.first < r.second {
			row.Get("first").Fail("must be at least second, %d, not %d", r.second, r.first)
		}
		if r.bastion {
			bastions++
		}
		f.regionWords, f.regions[i] = append(f.regionWords, id), r
		for _, c := range row.Get("cities").List() {
			city := c.Int(1, cities)
			if f.borders[city]>>i&1 == 1 {
				c.Fail("must not name city %d twice", city)
			}
			f.borders[city] |= 1 << i
		}
	}
	if list.Failed() {
		return
	}
	if i := slices.Index(f.regionWords, regionNames[regions-1]); bastions != 1 || !f.regions[i].bastion {
		list.Fail("must have one Bastion, in %s, not %d", regionNames[regions-1], bastions)
	}
	for c := 1; c <= cities; c++ {
		if f.borders[c] == 0 {
			list.Fail("must border on every city: city %d lies on no border", c)
		}
	}
}

// readReward reads a reward; each amount is at least a given number, 0 if it may be missing.
func readReward(n components.Node, least int) (out [rewards]uint8) {
	optional := ""
	if least == 0 {
		optional = "?"
	}
	keys := make([]string, rewards)
	for i, w := range rewardWords {
		keys[i] = w + optional
	}
	row := n.Table(keys...)
	for i, w := range rewardWords {
		out[i] = row.Get(w).Byte(least, 60)
	}
	return out
}

// readUnits counts a list of classes.
func (f *facts) readUnits(n components.Node, least, most int) (out [classes]uint8) {
	list := n.List()
	if len(list) < least || len(list) > most {
		if least == most {
			n.Fail("must be %d units, not %d", least, len(list))
		} else {
			n.Fail("must be %d to %d units, not %d", least, most, len(list))
		}
	}
	for _, m := range list {
		out[m.Word(f.classWords...)]++
	}
	return out
}

// readTiles reads the city tiles: LX-1.7 to LX-1.9.
func (f *facts) readTiles(all parts) {
	for _, n := range all.Get("tiles").List() {
		city, tile := f.readTile(n)
		if slices.Contains(f.all, city) {
			n.Peek("city").Fail("must not have two tiles: %d", city)
		}
		f.tiles[city] = tile
		f.all = append(f.all, city)
	}
}

// readTile reads a city tile and the number of its city.
func (f *facts) readTile(n components.Node) (uint8, tileFacts) {
	row := n.Table("city", "recruit", "threat", "reward", "provenance?")
	return row.Get("city").Byte(1, cities), tileFacts{
		recruit: f.readUnits(row.Get("recruit"), spaces, spaces), threat: f.readUnits(row.Get("threat"), 1, 10),
		reward: readReward(row.Get("reward"), 1), provenance: row.Get("provenance").Text(),
	}
}

// readSets reads the smaller set: numbers of cities whose tiles are as in the larger one, and tiles
// with faces of their own. LX-2.2, LX-15.13.
func (f *facts) readSets(all parts) {
	if len(f.all) != cities {
		all.Get("tiles").Fail("must be the %d tiles of the larger set, not %d", cities, len(f.all))
		return
	}
	small := all.Get("set18")
	f.small = f.tiles
	if !small.Given() {
		f.set18 = f.all[:18]
	}
	for _, n := range small.List() {
		var city uint8
		if n.IsTable() {
			var tile tileFacts
			if city, tile = f.readTile(n); !n.Failed() {
				f.small[city], f.apart[city] = tile, true
			}
		} else {
			city = n.Byte(1, cities)
		}
		if slices.Contains(f.set18, city) {
			n.Fail("must not name tile %d twice", city)
		}
		f.set18 = append(f.set18, city)
	}
	if len(f.set18) != 18 {
		small.Fail("must be 18 tiles, not %d", len(f.set18))
		return
	}
	f.enough(all.Get("tiles"), &f.tiles, f.all)
	f.enough(small, &f.small, f.set18)
}

// enough checks that the barracks suffice for a set. Any five tiles of it can be dealt first, so there
// must be enough for those that need most of a class.
func (f *facts) enough(n components.Node, tiles *[cities + 1]tileFacts, set []uint8) {
	for c := range classes {
		var want []int
		for _, t := range set {
			want = append(want, int(tiles[t].recruit[c]))
		}
		slices.Sort(want)
		sum := 0
		for _, k := range want[len(want)-onBoard:] {
			sum += k
		}
		if sum > int(f.count[c]) {
			n.Fail("must leave enough in the barracks: five tiles can want %d units of class %s, there are %d", sum, f.classWords[c], f.count[c])
		}
	}
}

// readTitans reads the titans: LX-8.
func (f *facts) readTitans(all parts) {
	both := all.Get("titans").Table("cost", "list")
	f.titanCost = both.Get("cost").Byte(1, 15)
	list := both.Get("list").List()
	if len(list) != titans {
		both.Get("list").Fail("must be %d titans, not %d", titans, len(list))
		return
	}
	for i, n := range list {
		row := n.Table("id", "reward", "provenance?")
		id := titanNames[row.Get("id").Word(titanNames...)]
		if slices.Contains(f.titanWords, id) {
			row.Get("id").Fail("must not be that of another titan: %s", id)
		}
		f.titans[i] = readReward(row.Get("reward"), 1)
		f.titanWords, f.titanFrom = append(f.titanWords, id), append(f.titanFrom, row.Get("provenance").Text())
	}
}

// readCensus reads what the census yields: LX-9.7.
func (f *facts) readCensus(all parts) {
	var seen [classes]bool
	for _, n := range all.Get("census").List() {
		row := n.Table("class", "reward")
		i := row.Get("class").Word(f.classWords...)
		if seen[i] {
			row.Get("class").Fail("must not be rewarded twice: %s", f.classWords[i])
		}
		seen[i] = true
		if f.census[i] = readReward(row.Get("reward"), 0); f.census[i] == [rewards]uint8{} {
			row.Get("reward").Fail("must be at least 1 of %s", strings.Join(rewardWords, ", "))
		}
	}
	if i := slices.Index(seen[:], false); i >= 0 {
		all.Get("census").Fail("must have a reward for class %s", f.classWords[i])
	}
}

// readDummy reads the steps of the dummy: LX-12.3.
func (f *facts) readDummy(all parts) {
	row := all.Get("dummy").Table("wealth", "influence", "reputation", "cap")
	for i, w := range categoryWords {
		f.step[i] = int16(row.Get(w).Int(1, 20))
	}
	f.cap = int16(row.Get("cap").Int(0, 99))
}

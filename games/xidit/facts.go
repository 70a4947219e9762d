package xidit

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
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

// The rewards of threats and titans, and with other names the categories of the
// assessments.
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

// What the locales have names for, and so what data can speak of: the classes
// from the weakest (LX-1.4) with the numbers of the box, the regions, of which
// the last has the Bastion (LX-1.2), and the titans.
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
	road        [cities + 1][3]uint8 // neighbour by colour, 0 none
	regions     [regions]regionFacts
	regionWords []string
	borders     [cities + 1]uint16 // set of regions of a city
	tiles       [cities + 1]tileFacts
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

type rewardRow struct {
	Gold    int `yaml:"gold"`
	Bards   int `yaml:"bards"`
	Storeys int `yaml:"storeys"`
}

type calendarRow struct {
	Years  int   `yaml:"years"`
	Census []int `yaml:"census"`
}

type classRow struct {
	ID    string `yaml:"id"`
	Count int    `yaml:"count"`
}

type roadRow struct {
	A          int    `yaml:"a"`
	B          int    `yaml:"b"`
	Colour     string `yaml:"colour"`
	Provenance string `yaml:"provenance"`
}

type regionRow struct {
	ID         string `yaml:"id"`
	Bastion    bool   `yaml:"bastion"`
	First      int    `yaml:"first"`
	Second     int    `yaml:"second"`
	Cities     []int  `yaml:"cities"`
	Provenance string `yaml:"provenance"`
}

type tileRow struct {
	City       int       `yaml:"city"`
	Recruit    []string  `yaml:"recruit"`
	Threat     []string  `yaml:"threat"`
	Reward     rewardRow `yaml:"reward"`
	Provenance string    `yaml:"provenance"`
}

type titanRow struct {
	ID         string    `yaml:"id"`
	Reward     rewardRow `yaml:"reward"`
	Provenance string    `yaml:"provenance"`
}

type censusRow struct {
	Class  string    `yaml:"class"`
	Reward rewardRow `yaml:"reward"`
}

// at is a value with the line it stands in.
type at[T any] struct {
	value T
	line  int
}

func (a *at[T]) UnmarshalYAML(node *yaml.Node) error {
	a.line = node.Line
	// A node decodes without KnownFields: it is written out and read again
	// strictly. What a pack does not name stays as it was.
	text, err := yaml.Marshal(node)
	if err != nil {
		return fmt.Errorf("line %d: %w", node.Line, err)
	}
	dec := yaml.NewDecoder(bytes.NewReader(text))
	dec.KnownFields(true)
	if err := dec.Decode(&a.value); err != nil {
		var wrong *yaml.TypeError
		if errors.As(err, &wrong) {
			_, reason, _ := strings.Cut(wrong.Errors[0], ": ")
			return fmt.Errorf("line %d: %s", node.Line, reason)
		}
		return fmt.Errorf("line %d: %w", node.Line, err)
	}
	return nil
}

// list is a list of values with the lines they stand in.
type list[T any] struct {
	rows []at[T]
	line int
}

func (l *list[T]) UnmarshalYAML(node *yaml.Node) error {
	if node.Kind != yaml.SequenceNode {
		return fmt.Errorf("line %d: a list is wanted here", node.Line)
	}
	l.line, l.rows = node.Line, make([]at[T], len(node.Content))
	for i, n := range node.Content {
		l.rows[i].line = n.Line
		if err := n.Decode(&l.rows[i]); err != nil {
			return err
		}
	}
	return nil
}

type dataFile struct {
	Version at[int]        `yaml:"version"`
	Classes list[classRow] `yaml:"classes"`
	Supply  at[struct {
		Bards   int `yaml:"bards"`
		Storeys int `yaml:"storeys"`
		Guild   int `yaml:"guild"`
	}] `yaml:"supply"`
	Calendar struct {
		Full  at[calendarRow] `yaml:"full"`
		Short at[calendarRow] `yaml:"short"`
	} `yaml:"calendar"`
	Roads   list[roadRow]   `yaml:"roads"`
	Regions list[regionRow] `yaml:"regions"`
	Tiles   list[tileRow]   `yaml:"tiles"`
	Set18   at[[]int]       `yaml:"set18"`
	Titans  struct {
		Cost at[int]        `yaml:"cost"`
		List list[titanRow] `yaml:"list"`
	} `yaml:"titans"`
	Census list[censusRow] `yaml:"census"`
	Dummy  at[struct {
		Wealth     int `yaml:"wealth"`
		Influence  int `yaml:"influence"`
		Reputation int `yaml:"reputation"`
		Cap        int `yaml:"cap"`
	}] `yaml:"dummy"`
}

// flaw is what is wrong with the data, and in which line.
type flaw struct {
	line   int
	reason string
}

func (f flaw) Error() string { return fmt.Sprintf("%d: %s", f.line, f.reason) }

func wrong(line int, format string, args ...any) error {
	return flaw{line, fmt.Sprintf(format, args...)}
}

// text is a file of component data.
type text struct {
	name string
	data []byte
}

// sumOf is the hash of files that are read one after the other.
func sumOf(files []text) string {
	hash := sha256.New()
	for _, file := range files {
		hash.Write(file.data)
	}
	return hex.EncodeToString(hash.Sum(nil))
}

// readFacts reads and checks component data: LX-13.4, LX-15.12. What a later file
// names takes the place of what an earlier one said. Errors name the file and the
// line.
func readFacts(files ...text) (*facts, error) {
	var all dataFile
	lines := 0 // of the files before: lines are counted on from file to file
	for i, file := range files {
		if err := decode(append(bytes.Repeat([]byte("\n"), lines), file.data...), &all); err != nil {
			return nil, located(files[:i+1], err)
		}
		lines += linesOf(file.data)
	}
	f := &facts{hash: sumOf(files)}
	for _, read := range []func(*dataFile) error{
		f.readSupply, f.readCalendars, f.readRoads, f.readRegions, f.readTiles, f.readSets, f.readTables,
	} {
		if err := read(&all); err != nil {
			return nil, located(files, err)
		}
	}
	return f, nil
}

func linesOf(data []byte) int { return bytes.Count(data, []byte("\n")) + 1 }

// decode reads one document strictly.
func decode(data []byte, into *dataFile) error {
	dec := yaml.NewDecoder(bytes.NewReader(data))
	dec.KnownFields(true)
	err := dec.Decode(into)
	switch {
	case errors.Is(err, io.EOF):
		return wrong(linesOf(data), "the file says nothing")
	case err != nil:
		return err
	}
	var more yaml.Node
	if err := dec.Decode(&more); !errors.Is(err, io.EOF) {
		return wrong(max(more.Line, 1), "a second document follows the first")
	}
	return nil
}

// located writes an error as file:line: reason. One of the YAML reader is in the
// last file, for those before it have been read.
func located(files []text, err error) error {
	last := len(files) - 1
	line, reason := 1, strings.TrimPrefix(err.Error(), "yaml: ")
	for _, file := range files[:last] {
		line += linesOf(file.data)
	}
	var fl flaw
	if errors.As(err, &fl) {
		line, reason = fl.line, fl.reason
	} else {
		reason = strings.TrimSpace(strings.TrimPrefix(reason, "unmarshal errors:"))
		if rest, ok := strings.CutPrefix(reason, "line "); ok {
			number, what, _ := strings.Cut(rest, ": ")
			if n, err := strconv.Atoi(number); err == nil {
				line, reason = max(line, n), what // the reader is a line off at times
			}
		}
	}
	for _, file := range files[:last] {
		if n := linesOf(file.data); line > n {
			line -= n
			continue
		}
		return fmt.Errorf("%s:%d: %s", file.name, line, reason)
	}
	return fmt.Errorf("%s:%d: %s", files[last].name, line, reason)
}

// readSupply reads the classes and what a player has: LX-1.4, LX-1.6, LX-6.8.
func (f *facts) readSupply(file *dataFile) error {
	if file.Version.value != 1 {
		return wrong(file.Version.line, "version %d of the format is unknown; it is 1", file.Version.value)
	}
	if len(file.Classes.rows) != classes {
		return wrong(file.Classes.line, "%d classes of units, the game has %d", len(file.Classes.rows), classes)
	}
	for i, c := range file.Classes.rows {
		if c.value.ID != unitWords[i] || c.value.Count != unitCounts[i] {
			return wrong(c.line, "%d units of class %s; class %d has %d and is %s",
				c.value.Count, c.value.ID, i+1, unitCounts[i], unitWords[i])
		}
		f.classWords = append(f.classWords, c.value.ID)
		f.count[i] = uint8(c.value.Count)
	}
	v := file.Supply.value
	if v.Bards != 20 || v.Storeys != 15 || v.Guild != 4 {
		return wrong(file.Supply.line, "a supply of %d bards and %d storeys, guilds of %d; the box has 20, 15 and 4", v.Bards, v.Storeys, v.Guild)
	}
	f.bards, f.storeys, f.guild = uint8(v.Bards), uint8(v.Storeys), uint8(v.Guild)
	return nil
}

// readCalendars reads the years of censuses: LX-9.1, LX-12.7, LX-15.12.
func (f *facts) readCalendars(file *dataFile) error {
	for _, c := range []struct {
		to  *calendar
		row at[calendarRow]
	}{{&f.full, file.Calendar.Full}, {&f.brief, file.Calendar.Short}} {
		if c.row.value.Years < 1 || c.row.value.Years > 30 {
			return wrong(c.row.line, "a game of %d years", c.row.value.Years)
		}
		c.to.years = uint8(c.row.value.Years)
		for _, y := range c.row.value.Census {
			if y < 1 || y > c.row.value.Years {
				return wrong(c.row.line, "the census of year %d is outside the calendar", y)
			}
			c.to.census |= 1 << y
		}
	}
	return nil
}

// readRoads reads the map: LX-1.2, LX-1.3.
func (f *facts) readRoads(file *dataFile) error {
	for _, r := range file.Roads.rows {
		v := r.value
		c := slices.Index(colourWords, v.Colour)
		switch {
		case v.A < 1 || v.A > cities || v.B < 1 || v.B > cities || v.A == v.B:
			return wrong(r.line, "a road from city %d to city %d", v.A, v.B)
		case c < 0:
			return wrong(r.line, "%q is no colour of a road", v.Colour)
		}
		for _, end := range [2][2]int{{v.A, v.B}, {v.B, v.A}} {
			if f.road[end[0]][c] != 0 {
				return wrong(r.line, "city %d has two %s roads", end[0], v.Colour)
			}
			f.road[end[0]][c] = uint8(end[1])
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
			return wrong(file.Roads.line, "the map is not connected: no way leads from city 1 to city %d", c)
		}
	}
	return nil
}

// readRegions reads the nine regions and the one Bastion: LX-1.2, LX-11.5.
func (f *facts) readRegions(file *dataFile) error {
	if len(file.Regions.rows) != regions {
		return wrong(file.Regions.line, "%d regions, the map has %d", len(file.Regions.rows), regions)
	}
	bastions := 0
	for i, r := range file.Regions.rows {
		v := r.value
		switch {
		case !slices.Contains(regionNames, v.ID) || slices.Contains(f.regionWords, v.ID):
			return wrong(r.line, "%q cannot be the name of a region; they are %s", v.ID, strings.Join(regionNames, ", "))
		case v.Second < 1 || v.First < v.Second || v.First > 99:
			return wrong(r.line, "region %s is worth %d and %d", v.ID, v.First, v.Second)
		}
		if v.Bastion {
			bastions++
		}
		f.regionWords = append(f.regionWords, v.ID)
		f.regions[i] = regionFacts{v.ID, v.Bastion, uint8(v.First), uint8(v.Second)}
		for _, c := range v.Cities {
			if c < 1 || c > cities || f.borders[c]>>i&1 == 1 {
				return wrong(r.line, "city %d cannot lie on the border of region %s", c, v.ID)
			}
			f.borders[c] |= 1 << i
		}
	}
	line := file.Regions.line
	if i := slices.Index(f.regionWords, regionNames[regions-1]); bastions != 1 || !f.regions[i].bastion {
		return wrong(line, "%d regions have a Bastion; exactly one must, %s", bastions, regionNames[regions-1])
	}
	for c := 1; c <= cities; c++ {
		if f.borders[c] == 0 {
			return wrong(line, "city %d lies on the border of no region", c)
		}
	}
	return nil
}

// reward checks a reward of a threat or a titan, whose amounts are at least 1.
func (v rewardRow) reward(line int, least int) ([rewards]uint8, error) {
	var out [rewards]uint8
	for i, n := range [rewards]int{v.Gold, v.Bards, v.Storeys} {
		if n < least || n > 60 {
			return out, wrong(line, "a reward of %d %s", n, rewardWords[i])
		}
		out[i] = uint8(n)
	}
	return out, nil
}

// units counts a list of classes.
func (f *facts) units(line int, list []string) ([classes]uint8, error) {
	var out [classes]uint8
	for _, w := range list {
		i := slices.Index(f.classWords, w)
		if i < 0 {
			return out, wrong(line, "there is no class %q", w)
		}
		out[i]++
	}
	return out, nil
}

// readTiles reads the city tiles: LX-1.7 to LX-1.9.
func (f *facts) readTiles(file *dataFile) error {
	for _, t := range file.Tiles.rows {
		v := t.value
		var tile tileFacts
		var err error
		switch {
		case v.City < 1 || v.City > cities:
			return wrong(t.line, "a tile for city %d, which is not on the map", v.City)
		case slices.Contains(f.all, uint8(v.City)):
			return wrong(t.line, "a second tile for city %d", v.City)
		case len(v.Recruit) != spaces:
			return wrong(t.line, "a recruitment side has %d spaces, not %d", spaces, len(v.Recruit))
		case len(v.Threat) < 1 || len(v.Threat) > 10:
			return wrong(t.line, "a threat of %d units", len(v.Threat))
		}
		if tile.recruit, err = f.units(t.line, v.Recruit); err != nil {
			return err
		}
		if tile.threat, err = f.units(t.line, v.Threat); err != nil {
			return err
		}
		if tile.reward, err = v.Reward.reward(t.line, 1); err != nil {
			return err
		}
		tile.provenance = v.Provenance
		f.tiles[v.City] = tile
		f.all = append(f.all, uint8(v.City))
	}
	return nil
}

// readSets checks the two sets: LX-2.2, LX-15.13.
func (f *facts) readSets(file *dataFile) error {
	if len(f.all) != 21 {
		return wrong(file.Tiles.line, "%d tiles, the larger set has 21", len(f.all))
	}
	line := file.Set18.line
	if line == 0 {
		f.set18 = f.all[:18]
	}
	for _, c := range file.Set18.value {
		if c < 1 || c > cities || slices.Contains(f.set18, uint8(c)) {
			return wrong(line, "the smaller set cannot hold tile %d", c)
		}
		f.set18 = append(f.set18, uint8(c))
	}
	if len(f.set18) != 18 {
		return wrong(line, "the smaller set has 18 tiles, not %d", len(f.set18))
	}
	// Any five tiles of either set can be dealt first: the barracks must stock
	// those that want most of a class.
	for c := range classes {
		var want []int
		for _, t := range f.all {
			want = append(want, int(f.tiles[t].recruit[c]))
		}
		slices.Sort(want)
		sum := 0
		for _, n := range want[len(want)-onBoard:] {
			sum += n
		}
		if sum > int(f.count[c]) {
			return wrong(file.Tiles.line, "five tiles can want %d units of class %s, the barracks have %d", sum, f.classWords[c], f.count[c])
		}
	}
	return nil
}

// readTables reads titans, census and dummy: LX-8, LX-9.7, LX-12.3.
func (f *facts) readTables(file *dataFile) error {
	cost := file.Titans.Cost
	if cost.value < 1 || cost.value > 15 {
		return wrong(cost.line, "a titan costs %d units", cost.value)
	}
	f.titanCost = uint8(cost.value)
	if len(file.Titans.List.rows) != titans {
		return wrong(file.Titans.List.line, "%d titans, the game has %d", len(file.Titans.List.rows), titans)
	}
	for i, t := range file.Titans.List.rows {
		var err error
		if !slices.Contains(titanNames, t.value.ID) || slices.Contains(f.titanWords, t.value.ID) {
			return wrong(t.line, "%q cannot be the name of a titan; they are %s", t.value.ID, strings.Join(titanNames, ", "))
		}
		if f.titans[i], err = t.value.Reward.reward(t.line, 1); err != nil {
			return err
		}
		f.titanWords = append(f.titanWords, t.value.ID)
		f.titanFrom = append(f.titanFrom, t.value.Provenance)
	}
	var seen [classes]bool
	for _, c := range file.Census.rows {
		i := slices.Index(f.classWords, c.value.Class)
		if i < 0 || seen[i] {
			return wrong(c.line, "the census cannot reward class %q", c.value.Class)
		}
		seen[i] = true
		var err error
		if f.census[i], err = c.value.Reward.reward(c.line, 0); err != nil {
			return err
		}
		if f.census[i] == [rewards]uint8{} {
			return wrong(c.line, "the census has a reward below 1 for class %s", c.value.Class)
		}
	}
	if i := slices.Index(seen[:], false); i >= 0 {
		return wrong(file.Census.line, "the census has no reward for class %s", f.classWords[i])
	}
	d := file.Dummy
	if v := d.value; min(v.Wealth, v.Influence, v.Reputation) < 1 || max(v.Wealth, v.Influence, v.Reputation) > 20 || v.Cap < 0 || v.Cap > 99 {
		return wrong(d.line, "the dummy steps %d, %d and %d up to %d", v.Wealth, v.Influence, v.Reputation, v.Cap)
	}
	f.step = [categories]int16{int16(d.value.Wealth), int16(d.value.Influence), int16(d.value.Reputation)}
	f.cap = int16(d.value.Cap)
	return nil
}

// Package board draws Lords of Xidit: a typed view becomes SVG. Every picture is
// made by the code here from the data, so that another map has pictures too, and
// the same data always make the same bytes.
//
//	shape.go    points, curves, boxes
//	layout.go   where cities, roads, regions, tiles and names are on the board
//	art.go      what is drawn by hand: units, orders, houses, figures, the Bastion
//	symbols.go  the sheet of symbols of a map
//	board.go    the board of a view
//	ghost.go    the way that a programme leads
//	cards.go    city tiles as cards, and small pictures for the page
//	board.css   the paints, by day and by night
package board

import (
	_ "embed"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"spielwerk/game"
	"spielwerk/games/xidit"
	"spielwerk/svg"
)

// CSS are the paints of everything that this package draws.
//
//go:embed board.css
var CSS []byte

// Scene is what a seat looks at.
type Scene struct {
	View       *xidit.View
	Vocabulary *game.Vocabulary
	Moves      []game.Move // the legal moves of the seat that looks; empty if it is not its turn
	Seat       game.Seat   // who looks; [game.Watcher] for watchers
	Tongue     game.Tongue // names the seats; may be nil
	MoveText   func(game.Move) string
	Say        func(id string, data map[string]any) string // "board" is the label of the whole
	Marks      []Mark                                      // moves that are shown, not offered
	Plan       []xidit.Outcome                             // what the orders of the seat will do, nil if that is not told
}

// Mark is a move that is shown on the board of its moment.
type Mark struct {
	Move               game.Move
	Class, Label, Says string // of its svg.Mark
}

// Artist draws the boards of one map. It has worked out where things are, which
// takes much longer than drawing a board. It never changes and may be used by any
// number of goroutines.
type Artist struct {
	box  *xidit.Box
	plan *plan
}

// NewArtist is an artist for the map of a view.
func NewArtist(v *xidit.View) (*Artist, error) {
	if v == nil {
		return nil, errView
	}
	b := v.Box()
	if b == nil || len(b.Regions) == 0 || len(v.Cities) == 0 {
		return nil, errView
	}
	return &Artist{b, lay(b, len(v.Cities))}, nil
}

// FirstAbove is how far above the Idrakys of the first player its mark is.
const FirstAbove = 25

// Stand is where the Idrakys of a seat stands in a city.
func (a *Artist) Stand(city int, seat game.Seat) (x, y int) {
	if city < 1 || city >= len(a.plan.cities) || seat < 0 || int(seat) >= len(stands) {
		return int(middle.x), int(middle.y)
	}
	at := a.plan.cities[city].at.add(stands[seat])
	return int(at.x), int(at.y)
}

// CityAt is the city at a point of the board: its houses, its plaza, its tile or
// its guild. 0 if there is none.
func (a *Artist) CityAt(x, y int) int {
	p := pt{float64(x), float64(y)}
	best, top := 0, 150.0
	for c := 1; c < len(a.plan.cities); c++ {
		city := &a.plan.cities[c]
		over := around(city.at.add(city.panel), panelW, panelH).has(p) || towerBox.moved(city.at.add(city.guild)).has(p)
		for _, b := range a.plan.blocks(c) {
			over = over || b.has(p)
		}
		if d := p.far(city.at); over && d < top {
			best, top = c, d
		}
	}
	return best
}

// RegionAt is the region at a point of the board, "" if there is none.
func (a *Artist) RegionAt(x, y int) string {
	p := pt{float64(x), float64(y)}
	found := ""
	for i := range a.plan.regions {
		if r := &a.plan.regions[i]; inside(r.area, p) && (found == "" || r.Bastion) {
			found = r.ID
		}
	}
	return found
}

// Board writes the board of a scene. The page must contain the sheet of
// [Symbols].
func (a *Artist) Board(w io.Writer, s Scene) error {
	if s.View == nil || s.Vocabulary == nil {
		return errors.New("xidit board: a scene needs a view and a vocabulary")
	}
	if len(s.View.Cities) >= len(a.plan.cities) || len(s.View.Seats) > seatsMost {
		return errors.New("xidit board: a scene of another map")
	}
	box := s.View.Box()
	if box == nil {
		return errView
	}
	d := drawing{Scene: s, Artist: a, tiles: box.Tiles}
	d.Addf(`<svg id="board" viewBox="0 0 %d %d" data-fills="" data-least="62" data-centre="%s" data-asks="%s" role="group" aria-label="%s"><use href="#x-map"/>`,
		int(width), int(height), d.centre(), svg.Esc(strings.TrimSpace(d.say("page.city", map[string]any{"city": ""}))), svg.Esc(d.say("board", nil)))
	choice := d.choice()
	if choice >= 0 {
		d.Addf(`<use href="#x-area-%s" class="x-glow"/>`, svg.Esc(d.plan.regions[choice].ID))
	}
	d.Add(`<use href="#x-ways"/>`)
	d.cities()
	d.regions()
	d.ghost()
	d.figures()
	d.open(choice)
	d.marks()
	d.Add(`</svg>`)
	return d.To(w)
}

// centre is what must be in sight where the whole map would be too small: what can be chosen,
// else where the programme leads, else the figure of the seat that looks.
func (d *drawing) centre() string {
	for _, m := range d.Moves {
		switch d.Vocabulary.Moves[m.Kind].Word {
		case "build", "bards":
			return "#cells [data-move]"
		}
	}
	return "#fig-" + letter(max(0, d.Seat)) + ", #goal"
}

type drawing struct {
	page
	Scene
	*Artist
	tiles []xidit.Tile
	plain bool // nothing has an id: it is drawn a second time
}

// Near writes the tile of a city as it lies there, large.
func (a *Artist) Near(w io.Writer, v *xidit.View, city int) error {
	if v == nil || v.Box() == nil || city < 1 || city > len(v.Cities) {
		return errView
	}
	d := drawing{Scene: Scene{View: v}, Artist: a, tiles: v.Box().Tiles, plain: true}
	d.Add(`<svg class="x-near" viewBox="-52 -26 104 52" aria-hidden="true">`)
	d.tile(&v.Cities[city-1])
	d.Add(`</svg>`)
	return d.To(w)
}

func (d *drawing) say(id string, data map[string]any) string {
	if d.Say == nil {
		return ""
	}
	return d.Say(id, data)
}

func (d *drawing) moveText(m game.Move) string {
	if d.MoveText == nil {
		return d.Vocabulary.Text(m)
	}
	return d.MoveText(m)
}

func (d *drawing) at(p pt) { d.Addf(` transform="translate(%s %s)"`, svg.Short(p.x), svg.Short(p.y)) }

// face is the tile of a city, nil if the game is without it.
func face(tiles []xidit.Tile, city int) *xidit.Tile {
	if i := slices.IndexFunc(tiles, func(t xidit.Tile) bool { return t.City == city }); i >= 0 {
		return &tiles[i]
	}
	return nil
}

// cities draws what lies in the cities: tiles and guilds. The cities themselves
// are part of the map.
func (d *drawing) cities() {
	for i := range d.View.Cities {
		c := &d.View.Cities[i]
		place := &d.plan.cities[c.City]
		d.Addf(`<g id="city-%d" %s`, c.City, d.asked())
		d.at(place.at) // also of an empty city: a tile or a guild may come into it
		d.Add(`><use href="#x-ring"/>`)
		if c.Tile != "" {
			d.Addf(`<g id="tile-%d"`, c.City)
			d.at(place.panel)
			to := place.cord()
			d.Addf(`><path class="x-cord" d="M0 0L%s %s"/>`, svg.Short(to.x), svg.Short(to.y))
			d.tile(c)
			d.Add(`</g>`)
		}
		if c.Owner != nil && c.Storeys > 0 {
			d.Addf(`<g id="guild-%d" class="seat-%d"`, c.City, *c.Owner)
			d.guild(place, game.Seat(*c.Owner), c.Storeys)
		}
		if c.Stood != nil {
			d.Addf(`<g id="stood-%d" class="x-stood seat-%d"`, c.City, *c.Stood)
			d.guild(place, game.Seat(*c.Stood), c.StoodStoreys)
		}
		d.Add(`</g>`)
	}
}

// guild draws a guild in the element that was begun.
func (d *drawing) guild(place *cityPlan, seat game.Seat, storeys int) {
	d.at(place.guild)
	d.Addf(`><use href="#x-tower%d"/><use href="#x-seat%d" y="-5"/></g>`, min(storeys, d.box.Guild), seat)
}

// asked makes an element one that keys reach, to ask what is there. The script does the rest.
func (d *drawing) asked() string {
	if d.Say == nil {
		return ""
	}
	return `data-ask=""`
}

// cord is where the cord of a city's tile is tied, from the tile: to the number,
// or to the roofs below it.
func (c *cityPlan) cord() pt {
	from := c.panel.unit().mul(18)
	if c.panel.y < 0 {
		from = c.panel.mul(min(1, 40/-c.panel.y))
		if math.Abs(from.x) > 26 {
			from = c.panel.mul(min(1, 32/math.Abs(c.panel.x)))
		}
	}
	return from.sub(c.panel).whole()
}

// tile draws a city tile on 0,0: a banner with the units that are left, each in
// its space, or a lair with its price and rewards.
func (d *drawing) tile(c *xidit.CityView) {
	f := face(d.tiles, c.City)
	if c.Tile == "recruit" {
		d.Add(`<use href="#x-muster"/>`)
		for i, class := range spaces(f, c.Units) {
			if class >= 0 {
				d.Add(`<use`)
				if !d.plain {
					d.Addf(` id="unit-%d-%d"`, c.City, i)
				}
				d.Addf(` href="#xu-%s"`, svg.Esc(d.box.Classes[class].ID))
				if x := 16*i - 32; x != 0 {
					d.Addf(` x="%d"`, x)
				}
				d.Add(`/>`)
			}
		}
		return
	}
	if f == nil {
		d.Add(`<use href="#x-peril"/>`)
		return
	}
	d.Addf(`<use href="#x-peril-%s"/>`, known(f))
}

// peril draws sign, price and rewards of a threat, 100 wide.
func (p *page) peril(f *xidit.Tile, classes []xidit.Class) {
	p.Add(`<use href="#x-threat" x="-37" y="-7"/>`)
	n := 0
	for _, k := range f.Threat {
		n += k
	}
	step := min(18, 62/max(1, float64(n-1)))
	x := 13 - step*float64(n-1)/2
	for class, k := range f.Threat {
		for range k {
			p.Addf(`<use href="#xu-%s" x="%s" y="-8"/>`, svg.Esc(classes[class].ID), svg.Short(x))
			x += step
		}
	}
	for i, n := range []int{f.Reward.Gold, f.Reward.Bards, f.Reward.Storeys} {
		x := 31*i - 38
		p.Addf(`<use href="#x-%s" transform="translate(%d 12)scale(.8)"/><text class="x-c" x="%d" y="17">%d</text>`, []string{"gold", "bards", "storeys"}[i], x, x+9, n)
	}
}

// spaces are the classes in the spaces of a recruitment tile, weakest first; -1
// for an empty one. The weakest are taken first (LX-5.2), so that what is left of
// a class stands in its last spaces.
func spaces(f *xidit.Tile, units []int) (out []int) {
	for class, left := range units {
		n := left
		if f != nil {
			n = max(left, f.Recruit[class])
		}
		for i := range n {
			if i < n-left {
				out = append(out, -1)
			} else {
				out = append(out, class)
			}
		}
	}
	return out
}

// regions writes the names and values of the regions and the bards in them.
func (d *drawing) regions() {
	for i := range d.plan.regions {
		r := &d.plan.regions[i]
		name := d.say("region."+r.ID, nil)
		if name == "" {
			name = r.ID
		}
		y := -30.0
		if r.Bastion {
			y = 19
		}
		d.Addf(`<g id="region-%s" %s`, svg.Esc(r.ID), d.asked())
		d.at(r.label.add(pt{0, y}))
		d.Addf(`><text class="x-name">%s</text><use href="#x-worth-%s" x="-11" y="17"/></g>`, svg.Esc(initial(name)), svg.Esc(r.ID))
		d.bards(r, r.label.add(pt{0, y}))
	}
}

// initial is a text with a capital.
func initial(text string) string {
	for i, r := range text {
		if i == 0 {
			return strings.ToUpper(string(r)) + text[len(string(r)):]
		}
	}
	return text
}

// bards draws the bards of the seats in a region.
func (d *drawing) bards(r *regionPlan, at pt) {
	n := len(d.View.Seats)
	for seat := range d.View.Seats {
		s := &d.View.Seats[seat]
		k := s.Bards[r.ID]
		if r.Bastion && s.Bastion != nil {
			k = *s.Bastion
		}
		stood := ""
		if s.Stood[r.ID] > 0 {
			k, stood = s.Stood[r.ID], "stood-"
		}
		if k == 0 {
			continue
		}
		to := at.add(bardPlace(seat, n)).whole()
		d.Addf(`<g id="%sbard-%s-%d"`, stood, svg.Esc(r.ID), seat)
		if stood != "" {
			d.Add(` class="x-stood"`)
		}
		d.at(to)
		d.Addf(`><use href="#x-bard%d"/><text class="x-c" x="11" y="5">%d</text></g>`, seat, k)
	}
}

// bardPlace is where the bards of a seat stand, from the name of the region: in
// rows of three under the values.
func bardPlace(seat, seats int) pt {
	row, col := seat/3, seat%3
	in := min(3, seats-3*row)
	return pt{float64(42*col) - 21*float64(in-1) - 9, 41 + 22*float64(row)}
}

// letter is how a seat is called on its figure.
func letter(seat game.Seat) string { return string(rune('A' + seat)) }

// figures draws the Idrakys and the mark of the first player.
func (d *drawing) figures() {
	d.Add(`<g id="figures">`)
	for i := range d.View.Seats {
		s := &d.View.Seats[i]
		if s.City == 0 {
			continue
		}
		x, y := d.Stand(s.City, game.Seat(s.Seat))
		d.Addf(`<g id="fig-%s" data-flip="" transform="translate(%d %d)"><use href="#x-fig%d"/>`, letter(game.Seat(s.Seat)), x, y, s.Seat)
		if d.Tongue != nil {
			d.Addf(`<title>%s</title>`, svg.Esc(d.Tongue.Seat(game.Seat(s.Seat))))
		}
		d.Add(`</g>`)
	}
	if f := d.View.First; f >= 0 && int(f) < len(d.View.Seats) && d.View.Seats[f].City > 0 {
		x, y := d.Stand(d.View.Seats[f].City, game.Seat(f))
		d.Addf(`<g id="first" data-flip="" transform="translate(%d %d)"><use href="#x-first"/></g>`, x, y-FirstAbove)
	}
	d.Add(`</g>`)
}

// open draws what may be done on the board now: cities to begin or build in, and
// numbers of bards for a region.
func (d *drawing) open(choice int) {
	d.Add(`<g id="cells" role="group">`)
	tab := 0
	var choices []game.Move
	for _, m := range d.Moves {
		switch form := &d.Vocabulary.Moves[m.Kind]; form.Word {
		case "start", "build":
			if c := int(m.Args[0]); c >= 1 && c < len(d.plan.cities) {
				d.button(m, "spot", d.plan.cities[c].at, tab)
				d.Add(`<use href="#x-ring" class="ring"/></g>`)
				tab = -1
			}
		case "bards":
			choices = append(choices, m)
		}
	}
	if choice >= 0 {
		d.choose(choices, &d.plan.regions[choice])
	}
	d.Add(`</g>`)
}

// button opens an element that makes a move.
func (d *drawing) button(m game.Move, class string, at pt, tab int) {
	text, written := svg.Esc(d.moveText(m)), d.Vocabulary.Text(m)
	d.Addf(`<g id="m-%s" class="%s" data-move="%s" role="button" tabindex="%d" aria-label="%s"`, svg.Esc(strings.ReplaceAll(written, " ", "-")), class, svg.Esc(written), tab, text)
	d.at(at)
	d.Addf(`><title>%s</title>`, text)
}

// choice is the region that bards can go to now, -1 if none is asked for.
func (d *drawing) choice() int {
	for _, m := range d.Moves {
		if form := &d.Vocabulary.Moves[m.Kind]; form.Word == "bards" {
			id := form.Fields[0].Text(m.Args[0])
			return slices.IndexFunc(d.plan.regions, func(r regionPlan) bool { return r.ID == id })
		}
	}
	return -1
}

// choose puts the numbers of bards to choose into their region, where they hide
// least.
func (d *drawing) choose(moves []game.Move, r *regionPlan) {
	const step, inRow = 36.0, 5
	cols, rows := min(len(moves), inRow), (len(moves)+inRow-1)/inRow
	w, h := step*float64(cols), step*float64(rows)
	at := d.quietest(r.spots, w+4, h+4, d.shown())
	for k, m := range moves {
		row, col := k/inRow, k%inRow
		n := min(inRow, len(moves)-row*inRow)
		d.button(m, "pick", at.add(pt{step * (float64(col) - float64(n-1)/2), step * (float64(row) - float64(rows-1)/2)}).whole(), max(-1, -k))
		d.Addf(`<circle r="16.5"/><text y="7">%d</text></g>`, m.Args[1])
	}
}

// marks shows moves of the past where they were made: in a city or in a region.
func (d *drawing) marks() {
	for i := range d.Marks {
		m := &d.Marks[i]
		ring := fmt.Sprintf(`<circle class="around" r="%d"/>`, 34+7*i)
		switch form := &d.Vocabulary.Moves[m.Move.Kind]; form.Word {
		case "start", "build":
			if c := int(m.Move.Args[0]); c >= 1 && c < len(d.plan.cities) {
				at := d.plan.cities[c].at
				d.Mark(&svg.Mark{Class: m.Class, Label: m.Label, Says: m.Says}, at.x, at.y-11, ring, 41, 32)
			}
		case "bards":
			id := form.Fields[0].Text(m.Move.Args[0])
			if r := slices.IndexFunc(d.plan.regions, func(r regionPlan) bool { return r.ID == id }); r >= 0 {
				at := d.plan.regions[r].label
				d.Mark(&svg.Mark{Class: m.Class, Label: m.Label, Says: m.Says}, at.x, at.y, ring+fmt.Sprintf(`<text y="%d" font-size="30">%d</text>`, 28*i, m.Move.Args[1]), 41, 32)
			}
		}
	}
}

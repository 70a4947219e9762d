// Package board draws New World: a typed view becomes SVG. Every picture is made
// by the code here from the tile data, so that another tile set has pictures
// too, and the same data always make the same bytes.
//
//	shape.go    points and curves
//	sketch.go   the plan of a face: walls, trails, where people and animals stand
//	art.go      what is drawn by hand: houses, trees, animals, settlers
//	symbols.go  the sheet of symbols of a tile set
//	board.go    the board of a view
//	marks.go    what was done on a board of the past, and what would have been better
//	board.css   the paints, by day and by night
//
// A tile is the square from -50 to 50 around its middle. The middle of the cell
// in column c and row r lies at -100c, 100r: the sea is on the right, and the
// land grows to the left.
package board

import (
	"cmp"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"spielwerk/game"
	"spielwerk/games/newworld"
	"spielwerk/svg"
)

// CSS are the paints of everything that this package draws.
//
//go:embed board.css
var CSS []byte

// Scene is what a seat looks at.
type Scene struct {
	View       *newworld.View
	Vocabulary *game.Vocabulary
	Moves      []game.Move // the legal moves of the seat that looks; empty if it is not its turn
	Seat       game.Seat   // the seat that looks; [game.Watcher] for watchers
	Tongue     game.Tongue // names the seats; may be nil
	MoveText   func(game.Move) string
	Say        func(id string, data map[string]any) string
	Gains      func(game.Move) int // points that a move scores at once; may be nil
	Fresh      []int               // tiles (indices into View.Placed) placed since the seat's last turn
	Marks      []Mark              // marked moves of a past board
}

// Tile writes a small <svg> of its own with one tile. The page must contain the
// sheet of [Symbols].
func Tile(w io.Writer, id string, turn int) error {
	if id == "" {
		return errors.New("newworld board: a tile without an id")
	}
	var p page
	p.Addf(`<svg class="tile" viewBox="-51 -51 102 102" aria-hidden="true"><use href="#t-%s"`, svg.Esc(id))
	if turn &= 3; turn != 0 {
		p.Addf(` transform="rotate(%d)"`, 90*turn)
	}
	p.Add(`/></svg>`)
	return p.To(w)
}

// Artist draws the boards of one tile set. It has the layout of each tile, which takes longer
// to compute than a board. It never changes and may be used by any number of goroutines.
type Artist struct {
	faces          []newworld.Face
	plans, surveys map[*newworld.Face]*sketch
}

// NewArtist is an artist for the tile set of a view.
func NewArtist(v *newworld.View) (*Artist, error) {
	a := &Artist{faces: v.Tiles(), plans: map[*newworld.Face]*sketch{}, surveys: map[*newworld.Face]*sketch{}}
	if len(a.faces) == 0 {
		return nil, errors.New("newworld board: the view knows no tiles")
	}
	for i := range a.faces {
		a.plans[&a.faces[i]], a.surveys[&a.faces[i]] = plan(&a.faces[i]), survey(&a.faces[i])
	}
	return a, nil
}

// Board writes the board of a scene. The page must contain the sheet of
// [Symbols].
func Board(w io.Writer, s Scene) error {
	if s.View == nil {
		return errors.New("newworld board: a scene needs a view")
	}
	a, err := NewArtist(s.View)
	if err != nil {
		return err
	}
	return a.Board(w, s)
}

// Board is [Board] with the layouts of the artist.
func (a *Artist) Board(w io.Writer, s Scene) error {
	g, err := a.Ground(s)
	if err != nil {
		return err
	}
	return g.Board(w, s)
}

// Ground is the part of a board that is the same for all viewers of a moment in one language:
// everything but fresh tiles, legal moves and marks. It never changes and may be used by any
// number of goroutines.
type Ground struct {
	*Artist
	cells map[[2]int]laid
	rows  int // of the starting spaces
	top, bottom,
	west int // rows and westernmost column of the map, with the cells beside it
	text  string // up to the figures
	tiles []int  // for each placed tile, where in the text the name of its drawing ends
}

// Ground draws the common part of a scene. It ignores moves, seat, fresh tiles and marks.
func (a *Artist) Ground(s Scene) (*Ground, error) {
	if s.View == nil || s.Vocabulary == nil {
		return nil, errors.New("newworld board: a scene needs a view and a vocabulary")
	}
	faces := a.faces
	g := &Ground{Artist: a, cells: map[[2]int]laid{}}
	for i := range faces {
		if faces[i].Start {
			g.rows++
			g.cells[[2]int{0, g.rows}] = laid{&faces[i], 0}
		}
	}
	g.top, g.bottom, g.west = 1, g.rows, 1
	for i, t := range s.View.Placed {
		k := slices.IndexFunc(faces, func(f newworld.Face) bool { return f.ID == t.Tile })
		if k < 0 {
			return nil, fmt.Errorf("newworld board: placed tile %d is %q, which the tile set does not have", i, t.Tile)
		}
		g.cells[[2]int{t.Col, t.Row}] = laid{&faces[k], t.Turn}
	}
	for _, c := range mapped(s.View) {
		g.top, g.bottom, g.west = min(g.top, c[1]), max(g.bottom, c[1]), max(g.west, c[0])
	}
	d := drawing{Scene: s, Ground: g}
	d.ground()
	g.text = d.String()
	return g, nil
}

// mapped are cells at the borders of the map: those in which a tile may lie, for every tile is
// beside one or between tiles; when the game is over, the tiles.
func mapped(v *newworld.View) (cells [][2]int) {
	if v.Phase != "over" {
		return v.Open()
	}
	for _, t := range v.Placed {
		cells = append(cells, [2]int{t.Col, t.Row})
	}
	return cells
}

// Board writes the board of a scene of the moment and in the language of the ground.
func (g *Ground) Board(w io.Writer, s Scene) error {
	d := drawing{Scene: s, Ground: g}
	d.Grow(len(g.text) + 160*len(s.Moves) + 1<<10)
	at := 0
	for i, end := range g.tiles {
		if slices.Contains(s.Fresh, i) {
			d.Add(g.text[at:end])
			d.Add(` class="fresh"`)
			at = end
		}
	}
	d.Add(g.text[at:])
	d.open()
	d.rulers()
	_, _, width, height := g.frame()
	d.marks(float64(max(width, height)))
	d.Add(`</svg>`)
	return d.To(w)
}

// laid is a tile in its cell.
type laid struct {
	face *newworld.Face
	turn int
}

type drawing struct {
	page
	Scene
	*Ground
}

// seaWidth is the width of the sea around the map, for screens of any shape.
const seaWidth = 10000

// What is beside the map: the head with the columns and the surveyors above it, the
// numbers of the rows on its left. The script keeps them in sight at the same size (see
// --inset in board.css); without it they are as large as here.
const (
	headRoom = 50
	rowRoom  = 34
	minTile  = 44 // pixels of a tile, below which only a part of the map is shown
	shore    = 26 // where the sea begins
	lit      = 47 // half of a field that is lit, with its border
	seaRoom  = 56 // how much of the sea is always shown
)

// frame is the visible part of the plane: the tiles and the cells beside them.
func (g *Ground) frame() (x, y, width, height int) {
	x, y = cellX(g.west)-lit, cellY(g.top)-lit
	return x, y, seaRoom - x, cellY(g.bottom) + lit - y
}

// shape is how wide the map is for its height, in few steps: the style sheet gives the pane as
// much room beside the panels, and what lies beside it shall not move with every tile.
func shape(width, height int) string {
	switch wide := 100 * width / height; {
	case wide < 95:
		return "tall"
	case wide < 105:
		return "even"
	}
	return "wide"
}

// ground draws everything that is the same for all viewers.
func (d *drawing) ground() {
	x, y, width, height := d.frame()
	least := minTile
	if d.View.Phase == "over" { // nothing is to be pointed at: the picture of the whole game
		least = 1
	}
	d.Addf(`<svg id="board" data-centre="#land > use[href^='#t-']" data-least="%d" data-shore="%d" data-shape="%s" data-whole="%d %d %d %d" viewBox="%d %d %d %d" role="group" aria-label="%s">`,
		least, shore, shape(width, height), x, y, width, height, x-rowRoom, y-headRoom, width+rowRoom, height+headRoom, svg.Esc(d.say("board", nil)))
	d.Add(`<use href="#n-chart"/>`)
	d.Addf(`<path id="extent" d="M%d %dH26V%dH%dz"/>`, x, y, y+height, x)
	d.sea(y)
	d.land()
	d.figures()
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

// sea draws the water, the coast, the starting spaces and the names of the towns.
func (d *drawing) sea(y int) {
	d.Addf(`<g id="sea"><use href="#coast"/><use href="#n-rose" x="104" y="%d"/>`, y+64)
	row := 0
	for i := range d.faces {
		f := &d.faces[i]
		if !f.Start {
			continue
		}
		row++
		if f.Name != "" {
			name := f.Name
			if said := d.say("town."+name, nil); said != "" {
				name = said
			}
			d.Addf(`<text class="n-name" transform="translate(30 %d)rotate(-90)">%s</text>`, 100*row, svg.Esc(name))
		}
	}
	d.Add(`</g>`)
}

// CellAt is the cell at a point of the board.
func CellAt(x, y int) (col, row int) {
	return int(math.Round(float64(-x) / 100)), int(math.Round(float64(y) / 100))
}

// HeadRow stands for the head in which the surveyors are: above all rows.
const HeadRow = -200

func cellX(col int) int { return -100 * col }
func cellY(row int) int { return 100 * row }

// land draws the tiles, the pale land behind the surveyors and their columns.
func (d *drawing) land() {
	d.Add(`<g id="land">`)
	for i, t := range d.View.Placed {
		d.Addf(`<use id="p%d" href="#t-%s"`, i, svg.Esc(t.Tile))
		d.tiles = append(d.tiles, d.Len())
		d.Addf(` transform="translate(%d %d)`, cellX(t.Col), cellY(t.Row))
		if t.Turn != 0 {
			d.Addf(`rotate(%d)`, 90*t.Turn)
		}
		d.Add(`"/>`)
	}
	a, b := d.View.Surveyors[0], d.View.Surveyors[1]
	if near := min(a, b); near > 0 {
		x := cellX(near) + 50
		d.Addf(`<rect id="behind" x="%d" y="-%d" width="%d" height="%d"/>`, x, seaWidth, -50-x, 2*seaWidth)
	}
	for i, col := range d.View.Surveyors {
		if col > 0 && (i == 0 || a != b) {
			d.Addf(`<path class="n-band" d="M%d-%dv%dm100 0v-%d"/>`, cellX(col)-50, seaWidth, 2*seaWidth, 2*seaWidth)
		}
	}
	if dead := d.View.Dead(); len(dead) > 0 && d.View.Phase != "over" {
		d.Add(`<path id="dead" d="`)
		for _, c := range dead {
			d.Addf(`M%d %dl24 24m0-24-24 24`, cellX(c[0])-12, cellY(c[1])-12)
		}
		d.Add(`"/>`)
	}
	d.Add(`</g>`)
}

// rulers are the numbers of the columns with the surveyors, and those of the rows. The
// surveyor that moves next points to where it goes.
func (d *drawing) rulers() {
	x, y, _, _ := d.frame()
	d.Addf(`<g id="rows" transform="translate(%d 0)"><rect y="-%d" height="%d"/>`, x-rowRoom, seaWidth, 2*seaWidth)
	for row := d.top; row <= d.bottom; row++ {
		d.Addf(`<text y="%d">%d</text>`, cellY(row), row)
	}
	d.Add(`</g>`)
	d.Addf(`<g id="head" transform="translate(0 %d)"><rect x="-%d" width="%d"/>`, y-headRoom, seaWidth, 2*seaWidth)
	next, moves := d.View.NextSurvey()
	over := d.View.Phase == "over"
	a, b := d.View.Surveyors[0], d.View.Surveyors[1]
	for i, col := range d.View.Surveyors {
		class := "surveyor"
		if a == b {
			class += []string{" beside-w", " beside-e"}[i]
		}
		d.Addf(`<g id="surveyor-%d" class="%s" data-flip="" data-stands="%d %d" transform="translate(%d 0)"><use href="#surveyor"/>`, i, class, cellX(col), cellY(HeadRow), cellX(col))
		if moves && i == next.Surveyor && !over {
			d.Add(`<use href="#n-goes"/>`)
		}
		if col > 0 && !over {
			d.Add(`<text class="plus">+4</text>`)
		}
		d.Addf(`<text class="far">%d</text>`, col) // where it is out of sight
		d.Add(`</g>`)
	}
	for col := 1; col <= d.west; col++ { // before the feet of the surveyors
		class := ""
		if (col == a) != (col == b) {
			class = ` class="of-one"`
		}
		d.Addf(`<text%s x="%d">%d</text>`, class, cellX(col), col)
	}
	d.Add(`</g>`)
}

// letter is the letter of a seat on its settlers.
func letter(seat game.Seat) string { return string(rune('A' + seat)) }

// figures draws the settlers, those of a seat together under the name of the
// seat.
func (d *drawing) figures() {
	d.Add(`<g id="figures">`)
	next, _ := d.View.NextSurvey()
	for i, st := range d.View.Settlers {
		first := i == 0 || d.View.Settlers[i-1].Owner != st.Owner
		if first && d.Tongue != nil {
			if i > 0 {
				d.Add(`</g>`)
			}
			d.Addf(`<g id="figs-%s"><title>%s</title>`, letter(game.Seat(st.Owner)), svg.Esc(d.Tongue.Seat(game.Seat(st.Owner))))
		}
		at := d.stands(st.Col, st.Row, st.Spot)
		d.Addf(`<g id="fig-%s-%d,%d" class="seat seat-%d" data-flip="" transform="translate(%s %s)"><use href="#f-%s%d"/>`,
			letter(game.Seat(st.Owner)), st.Col, st.Row, st.Owner, svg.Short(at.x), svg.Short(at.y), st.Role[:1], st.Owner)
		if slices.Contains(next.Leaves, i) && d.View.Phase != "over" {
			d.Add(`<use href="#n-risk"/>`)
		}
		d.Add(`</g>`)
	}
	if len(d.View.Settlers) > 0 && d.Tongue != nil {
		d.Add(`</g>`)
	}
	d.Add(`</g>`)
}

// stands is the position of a settler: on the piece of its edge or slot, or in the middle.
// Whole numbers keep the board short.
func (d *drawing) stands(col, row int, spot string) pt {
	at := pt{float64(cellX(col)), float64(cellY(row))}
	if t, ok := d.cells[[2]int{col, row}]; ok && spot != "" {
		if i := pieceAt(t.face, spot, t.turn); i >= 0 {
			plans := d.plans
			if t.face.Pieces[i].Kind == "plain" {
				plans = d.surveys
			}
			at = at.add(plans[t.face].spot(i, t.turn))
		}
	}
	at.x, at.y = float64(int(at.x)), float64(int(at.y))
	return at
}

// open draws the legal moves: cells to place the tile in, spots for a settler, features to
// score.
func (d *drawing) open() {
	label, placing := "", d.View.Phase == "place" && len(d.Moves) > 0
	if placing {
		label = d.say("prompt.place", map[string]any{"tile": d.say("tile."+d.View.Hand, nil), "tileID": d.View.Hand})
	}
	d.Addf(`<g id="cells" data-tile="%s" role="group" aria-label="%s">`, svg.Esc(d.View.Hand), svg.Esc(label))
	lit := map[string]bool{}
	for i := 0; i < len(d.Moves); i++ {
		m := d.Moves[i]
		if form := &d.Vocabulary.Moves[m.Kind]; form.Word == "place" {
			d.cell(i, form.Fields[1].Text(m.Args[1]), lit)
		}
	}
	if placing {
		for _, c := range d.View.Open() {
			if cell := strconv.Itoa(c[0]) + "," + strconv.Itoa(c[1]); !lit[cell] {
				d.Addf(`<rect class="cell dim" data-cell="%s" x="%d" y="%d"/>`, cell, cellX(c[0])-34, cellY(c[1])-34)
			}
		}
	} else {
		d.choices()
	}
	d.Add(`</g>`)
}

// tab puts the first thing to choose in the order of the tabulator; the script moves that on.
func tab(first bool) string {
	if first {
		return ` tabindex="0"`
	}
	return ""
}

// cell draws the cell of a placement with all rotations in which the tile fits, and the
// points that each scores.
func (d *drawing) cell(at int, cell string, lit map[string]bool) {
	if lit[cell] {
		return
	}
	m := d.Moves[at]
	var turns, gains []string
	most := 0
	for _, other := range d.Moves[at:] {
		if other.Kind == m.Kind && other.Args[1] == m.Args[1] {
			gain := d.gain(other)
			turns, gains = append(turns, strconv.Itoa(int(other.Args[2]))), append(gains, strconv.Itoa(gain))
			most = max(most, gain)
		}
	}
	col, row := game.CellOf(m.Args[1])
	d.Addf(`<g id="c%s" class="cell lit" data-cell="%s" data-turns="%s" `, cell, cell, strings.Join(turns, " "))
	if most > 0 {
		d.Addf(`data-gains="%s" `, strings.Join(gains, " "))
	}
	name := d.say("cell", map[string]any{"col": col, "row": row})
	if most > 0 {
		name += fmt.Sprintf(" +%d", most) // what is seen is part of the name
	}
	d.Addf(`role="button"%s aria-label="%s" transform="translate(%d %d)"><rect/>`,
		tab(len(lit) == 0), svg.Esc(name), cellX(col), cellY(row))
	if most > 0 {
		d.Addf(`<text class="gain">+%d</text>`, most)
	}
	d.Add(`</g>`)
	lit[cell] = true
}

// gain is the points that a move scores at once.
func (d *drawing) gain(m game.Move) int {
	if d.Gains == nil {
		return 0
	}
	return d.Gains(m)
}

// token is the size of a choice beside a tile, ring its distance from the middle of the tile:
// nine fit side by side.
const (
	token = 34.0
	ring  = 105.0
)

// choices draws the moves on the tile just placed: spots for a settler, features to score.
// They lie around the tile, each in its direction, with a line to its place.
func (d *drawing) choices() {
	if len(d.View.Placed) == 0 {
		return
	}
	last := d.View.Placed[len(d.View.Placed)-1]
	middle := pt{float64(cellX(last.Col)), float64(cellY(last.Row))}
	spots := make([]pt, len(d.Moves))
	for i, m := range d.Moves {
		cell, operand := d.about(m, &d.Vocabulary.Moves[m.Kind])
		spots[i] = d.stands(cell[0], cell[1], operand).sub(middle)
	}
	lie := around(spots)
	d.clearOf(middle, lie)
	for i, m := range d.Moves {
		d.choice(i, m, middle.add(spots[i]), middle.add(lie[i]))
	}
}

// around are places on the ring for the choices of some spots, each as near to the direction
// of its spot as the others allow.
func around(spots []pt) []pt {
	type ray struct {
		spot  int
		angle float64
	}
	rays := make([]ray, len(spots))
	for i, s := range spots {
		if s == (pt{}) { // in the middle or without a place: below the tile
			s = pt{0, 1}
		}
		rays[i] = ray{i, math.Atan2(s.y, s.x)}
	}
	slices.SortStableFunc(rays, func(a, b ray) int { return cmp.Compare(a.angle, b.angle) })
	gap := min(2*math.Asin((token+2)/ring), 2*math.Pi/float64(len(rays)))
	for range 40 { // they push each other apart
		for i := range rays {
			a, b := &rays[i], &rays[(i+1)%len(rays)]
			between := b.angle - a.angle
			if i == len(rays)-1 {
				between += 2 * math.Pi
			}
			if short := gap - between; short > 0 && a != b {
				a.angle -= short / 2
				b.angle += short / 2
			}
		}
	}
	out := make([]pt, len(spots))
	for _, r := range rays {
		out[r.spot] = pt{float64(int(ring * math.Cos(r.angle))), float64(int(ring * math.Sin(r.angle)))}
	}
	return out
}

// clearOf moves choices outwards or inwards, in their directions, where they would cover a settler: one that is
// about to be scored stands on a tile beside the new one, where its coin would lie.
func (d *drawing) clearOf(middle pt, lie []pt) {
	const reach = token/2 + 16 // of a choice and a settler
	near := func(at pt, others []pt, gap float64, but int) bool {
		for i, o := range others {
			if i != but && math.Hypot(at.x-o.x, at.y-o.y) < gap {
				return true
			}
		}
		return false
	}
	stand := make([]pt, len(d.View.Settlers))
	for i, s := range d.View.Settlers {
		stand[i] = d.stands(s.Col, s.Row, s.Spot).sub(middle)
	}
	for i := range lie {
		if !near(lie[i], stand, reach, -1) {
			continue
		}
		for _, scale := range [...]float64{1.2, 0.8, 1.4, 1.6} {
			at := pt{float64(int(lie[i].x * scale)), float64(int(lie[i].y * scale))}
			if !near(at, stand, reach, -1) && !near(at, lie, 2*token, i) {
				lie[i] = at
				break
			}
		}
	}
}

// choice draws a move on the tile just placed: its place on the map, and the choice beside
// the tile.
func (d *drawing) choice(i int, m game.Move, stands, lies pt) {
	form := &d.Vocabulary.Moves[m.Kind]
	written := d.Vocabulary.Text(m)
	say := svg.Esc(d.moveText(m))
	score := strings.HasPrefix(form.Word, "score ")
	gain := ""
	if n := d.gain(m); n > 0 || score && d.Gains != nil {
		gain = fmt.Sprintf("+%d", n)
		say += " " + gain
	}
	class, seat := "spot", d.Seat
	if seat < 0 || int(seat) >= len(seatShapes) {
		seat = game.Seat(max(0, d.View.Active))
	}
	if score {
		class = "spot order"
	}
	d.Addf(`<g id="m-%s" class="%s seat-%d" data-move="%s"%s role="button" aria-label="%s">`,
		strings.ReplaceAll(written, " ", "-"), class, seat, svg.Esc(written), tab(i == 0), say)
	if gain == "" { // with a gain its text is what is read, and must be the name's
		d.Addf(`<title>%s</title>`, say)
	}
	if form.Word != "pass" {
		cell, operand := d.about(m, form)
		if t := d.cells[cell]; operand == "" {
			if score {
				d.Addf(`<path class="n-town-out" d="M%d %dh100v100h-100z"/>`, cellX(cell[0])-50, cellY(cell[1])-50)
			}
		} else if piece := pieceAt(t.face, operand, t.turn); piece >= 0 && t.face.Pieces[piece].Kind != "plain" {
			d.Add(`<g class="reach">`)
			d.reach(cell, piece)
			d.Add(`</g>`)
		}
		d.Addf(`<path class="leash" d="M%s %sL%s %s"/><circle class="foot" cx="%s" cy="%s" r="5"/>`,
			svg.Short(stands.x), svg.Short(stands.y), svg.Short(lies.x), svg.Short(lies.y), svg.Short(stands.x), svg.Short(stands.y))
	}
	d.Addf(`<g transform="translate(%s %s)"><circle class="ring" r="%s"/>`, svg.Short(lies.x), svg.Short(lies.y), svg.Short(token))
	switch {
	case form.Word == "pass":
		d.Add(`<use href="#n-pass"/>`)
	case score:
		d.Add(`<use href="#n-score"/>`)
	default:
		d.Addf(`<use class="figure" href="#f-%s%d"/>`, form.Word[:1], seat)
	}
	if gain != "" {
		d.Addf(`<text class="gain">%s</text>`, gain)
	}
	d.Add(`</g></g>`)
}

// about is the place of a move that is not a placement: a cell, and the edge or slot in it,
// "" for its middle. A tile must have been placed.
func (d *drawing) about(m game.Move, form *game.Form) (cell [2]int, operand string) {
	last := d.View.Placed[len(d.View.Placed)-1]
	cell = [2]int{last.Col, last.Row}
	if len(form.Fields) == 0 {
		return cell, ""
	}
	if form.Fields[0].Kind == game.FieldCell {
		cell[0], cell[1] = game.CellOf(m.Args[0])
		return cell, ""
	}
	return cell, form.Fields[0].Text(m.Args[0])
}

// reach outlines the whole trail or town that a piece is part of.
func (d *drawing) reach(cell [2]int, piece int) {
	type part struct {
		cell  [2]int
		piece int
	}
	steps := [4][2]int{{0, -1}, {-1, 0}, {0, 1}, {1, 0}}
	parts := []part{{cell, piece}}
	for i := 0; i < len(parts); i++ {
		p := parts[i]
		t := d.cells[p.cell]
		d.Addf(`<use href="#o-%s-%d" transform="translate(%d %d)`, svg.Esc(t.face.ID), p.piece, cellX(p.cell[0]), cellY(p.cell[1]))
		if t.turn != 0 {
			d.Addf(`rotate(%d)`, 90*t.turn)
		}
		d.Add(`"/>`)
		for _, edge := range t.face.Pieces[p.piece].Edges {
			way := (edge + t.turn) % 4
			to := [2]int{p.cell[0] + steps[way][0], p.cell[1] + steps[way][1]}
			next, ok := d.cells[to]
			if !ok {
				continue
			}
			if q := pieceAt(next.face, edgeWords[(way+2)%4], next.turn); q >= 0 && !slices.Contains(parts, part{to, q}) {
				parts = append(parts, part{to, q})
			}
		}
	}
}

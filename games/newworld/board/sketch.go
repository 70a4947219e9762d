package board

import (
	"math"
	"slices"

	"spielwerk/games/newworld"
	"spielwerk/svg"
)

// The measures that all tiles share, so that neighbours match. A town wall
// meets the edge at gateway to both sides of its middle, between two round
// towers; a trail meets the edge in its middle at a right angle; the shore
// meets the northern and southern edges of the starting spaces at shoreX.
const (
	gateway   = 44.0
	trailHalf = 6.5
	shoreX    = 26.0
	hubSize   = 10.0
	farmSize  = 27.0
)

// sketch is the layout of a face in rotation 0: its pieces, and the places of people and
// animals.
type sketch struct {
	face    *newworld.Face
	towns   []townPlan
	trails  []trailPlan
	hub     bool // trails meet at a crossing
	center  pt   // of the crossing or farm
	shore   line // of a starting space, from the north
	beach   []pt // points along it
	plains  []plainPlan
	raster  [side * side]int8    // index into plains, or taken
	room    [side * side]float64 // free distance around each point
	anchors []pt                 // by piece: the place of its settler
}

type townPlan struct {
	piece   int
	area    []pt
	walls   []curve
	posts   [][]pt // points along the walls
	outline string
	wall    string
	edges   []int
}

type trailPlan struct {
	piece  int
	arms   []line // from an edge to another edge or to the end of the trail
	stones [][]pt // points along the arms
	end    ending
}

// ending is the end of a trail that reaches one edge.
type ending uint8

const (
	through ending = iota
	atHub          // a crossing
	atFarm
	atGate    // of a town
	atLanding // at the shore
	atHamlet
)

type plainPlan struct {
	piece   int
	animals []pt
}

const (
	side  = 33 // raster of the plains
	pitch = 100.0 / side
	taken = -1
)

func rasterPoint(i int) pt {
	return pt{(float64(i%side)+.5)*pitch - 50, (float64(i/side)+.5)*pitch - 50}
}

func rasterIndex(p pt) int {
	x := min(side-1, max(0, int((p.x+50)/pitch)))
	y := min(side-1, max(0, int((p.y+50)/pitch)))
	return y*side + x
}

var townTurn = [...]pt{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}

// plan computes the layout of a face.
func plan(f *newworld.Face) *sketch {
	s := &sketch{face: f, anchors: make([]pt, len(f.Pieces))}
	rnd := svg.NewSplitmix(f.ID)
	if f.Start {
		a, b := rnd.Within(-5, 7), rnd.Within(-7, 5)
		mid := pt{shoreX + rnd.Within(-4, 5), rnd.Within(-8, 8)}
		s.shore = line{
			{{shoreX, -50}, {shoreX, -34}, {mid.x + a, mid.y - 18}, mid},
			{mid, {mid.x - a, mid.y + 18}, {shoreX + b, 34}, {shoreX, 50}},
		}
	}
	s.beach = s.shore.points(8)
	for i := range f.Pieces {
		if f.Pieces[i].Kind == "town" {
			s.towns = append(s.towns, s.town(i))
		}
	}
	s.roads(&rnd)
	s.stand()
	return s
}

// survey is a plan with its plains, which take most of the time.
func survey(f *newworld.Face) *sketch {
	s := plan(f)
	s.fields()
	s.graze()
	return s
}

// town is the plan of a town piece: a wall from each of its edges to the next
// one clockwise.
func (s *sketch) town(piece int) townPlan {
	edges := s.face.Pieces[piece].Edges
	t := townPlan{piece: piece, edges: edges}
	var area, wall ink
	for i, d := range edges {
		next := edges[(i+1)%len(edges)]
		k := (next - d + 4) % 4
		var c curve
		from := pt{gateway, -50}
		switch k {
		case 1:
			c = curve{from, {45, -45}, {45, -45}, {50, -gateway}}
		case 2:
			c = curve{from, {20, -23}, {20, 23}, {gateway, 50}}
		case 3:
			c = curve{from, {35, -23}, {-23, 35}, {-50, gateway}}
		default:
			w, h := 24.0, -10.0
			if s.face.Edges[(d+1)%4] == "town" || s.face.Edges[(d+3)%4] == "town" {
				w, h = 15, -13
			}
			c = curve{from, {w, h}, {-w, h}, {-gateway, -50}}
		}
		start := pt{-gateway, -50}.turned(d)
		c = c.turned(d)
		op := byte('L')
		if i == 0 {
			op = 'M'
		}
		area.op(op, start)
		area.op('L', c[0])
		area.op('C', c[1], c[2], c[3])
		wall.op('M', c[0])
		wall.op('C', c[1], c[2], c[3])
		t.area = append(t.area, start)
		t.area = append(t.area, line{c}.points(14)...)
		t.walls = append(t.walls, c)
		t.posts = append(t.posts, line{c}.points(16))
	}
	t.outline, t.wall = string(append(area, 'Z')), string(wall)
	return t
}

// inTown reports whether a point lies in a town, and how far it is from the
// nearest wall.
func (s *sketch) inTown(p pt) (in bool, wall float64) {
	wall = math.Inf(1)
	for i := range s.towns {
		in = in || inside(s.towns[i].area, p)
		for _, posts := range s.towns[i].posts {
			wall = min(wall, away(posts, p))
		}
	}
	return in, wall
}

// roads lays the trails.
func (s *sketch) roads(rnd *svg.Splitmix) {
	f := s.face
	single := 0
	for i := range f.Pieces {
		if f.Pieces[i].Kind == "trail" && len(f.Pieces[i].Edges) == 1 {
			single++
		}
	}
	s.hub = single > 1 && !f.Farm
	var push pt // away from the towns
	for i := range s.towns {
		for _, d := range s.towns[i].edges {
			push = push.sub(townTurn[d])
		}
	}
	if n := push.len(); n > 0 {
		push = push.mul(1 / n)
	}
	if s.hub {
		s.center = push.mul(8)
	}
	for i := range f.Pieces {
		p := &f.Pieces[i]
		if p.Kind != "trail" {
			continue
		}
		t := trailPlan{piece: i}
		switch {
		case len(p.Edges) == 2 && p.Edges[1]-p.Edges[0] == 2:
			d := p.Edges[0]
			bow := rnd.Within(-6, 6)
			if side := push.turned(4 - d); side.x != 0 {
				bow = 8 * side.x
			}
			t.arms = []line{{
				curve{{0, -50}, {0, -30}, {bow, -20}, {bow, 0}}.turned(d),
				curve{{bow, 0}, {bow, 20}, {0, 30}, {0, 50}}.turned(d),
			}}
		case len(p.Edges) == 2:
			d := p.Edges[0]
			if p.Edges[1]-d == 3 {
				d = 3
			}
			k := 23 + rnd.Within(-2, 2)
			t.arms = []line{{curve{{0, -50}, {0, -50 + k}, {50 - k, 0}, {50, 0}}.turned(d)}}
		default:
			for _, d := range p.Edges {
				t.arms = append(t.arms, s.arm(d, &t, len(p.Edges) > 1, rnd))
			}
		}
		for _, arm := range t.arms {
			t.stones = append(t.stones, arm.points(16/len(arm)))
		}
		s.trails = append(s.trails, t)
	}
}

// arm is a trail from an edge towards the middle of the tile.
func (s *sketch) arm(d int, t *trailPlan, joins bool, rnd *svg.Splitmix) line {
	from, goal := pt{0, -50}.turned(d), s.center
	straight := func(goal pt) line {
		return line{{from, from.mul(.62), goal.add(from.sub(goal).mul(.3)), goal}}
	}
	switch {
	case joins:
		return straight(goal)
	case s.hub:
		t.end = atHub
		return straight(goal.add(from.sub(goal).unit().mul(hubSize - 2)))
	case s.face.Farm:
		t.end = atFarm
		return straight(goal.add(from.sub(goal).unit().mul(farmSize - 1)))
	case s.face.Start:
		t.end = atLanding
		end := pt{shoreX - 11, rnd.Within(-4, 4)}
		return line{{from, from.mul(.5), {-8, end.y + 5}, end}}
	}
	t.end = atHamlet
	for k := 1.0; k > 0; k -= .02 {
		if in, wall := s.inTown(from.mul(k)); in || wall < 1 {
			t.end = atGate
			return straight(from.mul(k))
		}
	}
	return straight(pt{})
}

// clear is the distance of a point from everything built: negative inside.
func (s *sketch) clear(p pt) float64 {
	best := math.Inf(1)
	if len(s.towns) > 0 {
		in, wall := s.inTown(p)
		if in {
			return -wall
		}
		best = wall - 3
	}
	for i := range s.trails {
		for _, stones := range s.trails[i].stones {
			best = min(best, away(stones, p)-trailHalf)
		}
		if s.trails[i].end == atHamlet {
			best = min(best, p.far(s.trails[i].arms[0][0][3])-12)
		}
	}
	if s.hub {
		best = min(best, p.far(s.center)-hubSize-4)
	}
	if s.face.Farm {
		best = min(best, max(math.Abs(p.x), math.Abs(p.y))-farmSize-2)
	}
	if s.shore != nil {
		x := math.Inf(1)
		for _, q := range s.beach {
			x = min(x, q.x+math.Abs(q.y-p.y)*.6)
		}
		best = min(best, x-p.x-5)
	}
	return best
}

// rim is how far a point is from the edge of the tile.
func rim(p pt) float64 { return 50 - max(math.Abs(p.x), math.Abs(p.y)) }

// slotPoint is the middle of a half edge.
func slotPoint(slot int) pt {
	return pt{float64(slot%2)*50 - 25, -49}.turned(slot / 2)
}

// fields assigns each point of the raster to the plain that is nearest on foot.
func (s *sketch) fields() {
	for i := range s.raster {
		s.raster[i] = taken
	}
	if !slices.ContainsFunc(s.face.Pieces, func(p newworld.Piece) bool { return p.Kind == "plain" }) {
		return
	}
	for i := range s.room {
		s.room[i] = s.clear(rasterPoint(i))
	}
	var queue []int
	for i := range s.face.Pieces {
		if p := &s.face.Pieces[i]; p.Kind == "plain" {
			for _, slot := range p.Slots {
				at := rasterIndex(slotPoint(slot))
				if s.raster[at] == taken {
					s.raster[at] = int8(len(s.plains))
					queue = append(queue, at)
				}
			}
			s.plains = append(s.plains, plainPlan{piece: i})
		}
	}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		x, y := at%side, at/side
		for _, n := range [4][2]int{{x, y - 1}, {x + 1, y}, {x, y + 1}, {x - 1, y}} {
			if n[0] < 0 || n[0] >= side || n[1] < 0 || n[1] >= side {
				continue
			}
			if to := n[1]*side + n[0]; s.room[to] > 0 && s.raster[to] == taken {
				s.raster[to] = s.raster[at]
				queue = append(queue, to)
			}
		}
	}
}

// best is the point of a plain with most room for a thing of the given size, away from others
// and from people on the trails.
func (s *sketch) best(plain int, want float64, others []pt, apart float64, people []pt) pt {
	best, top := pt{}, math.Inf(-1)
	for i, owner := range s.raster {
		if owner != int8(plain) {
			continue
		}
		p := rasterPoint(i)
		room := min(s.room[i], rim(p)-2, want)
		for _, q := range others {
			room = min(room, (p.far(q)-apart)*.7)
		}
		for _, q := range people {
			room = min(room, (p.far(q)-14)*.7)
		}
		room -= p.len() * .04 // prefer the middle of the tile
		if room > top {
			best, top = p, room
		}
	}
	if math.IsInf(top, -1) {
		return slotPoint(s.face.Pieces[s.plains[plain].piece].Slots[0]).mul(.8)
	}
	return best
}

// stand finds the places of settlers in towns and on trails.
func (s *sketch) stand() {
	for i := range s.towns {
		t := &s.towns[i]
		var sum pt
		for _, d := range t.edges {
			sum = sum.add(townTurn[d])
		}
		switch len(t.edges) {
		case 1:
			s.anchors[t.piece] = sum.mul(37)
		case 2:
			s.anchors[t.piece] = sum.mul(18)
		default:
			s.anchors[t.piece] = sum.mul(12)
		}
	}
	for i := range s.trails {
		t := &s.trails[i]
		share := .5
		if t.end != through {
			share = .42
		}
		s.anchors[t.piece], _ = t.arms[0].along(share)
	}
}

// graze finds the places of animals and trappers.
func (s *sketch) graze() {
	var travellers []pt
	for i := range s.trails {
		travellers = append(travellers, s.anchors[s.trails[i].piece])
	}
	for i := range s.plains {
		p := &s.plains[i]
		for range s.face.Pieces[p.piece].Bonus {
			at := s.best(i, 14, p.animals, 14, travellers)
			p.animals = append(p.animals, at)
		}
		s.anchors[p.piece] = s.best(i, 15, p.animals, 16, travellers)
	}
}

// spot is where a settler of a piece stands on a tile turned clockwise.
func (s *sketch) spot(piece, turn int) pt { return s.anchors[piece].turned(turn) }

// pieceAt is the piece at an edge ("N") or slot ("NNW") of a turned tile; -1 if
// there is none.
func pieceAt(f *newworld.Face, spot string, turn int) int {
	kind, at := "", -1
	if i := slices.Index(edgeWords, spot); i >= 0 {
		kind, at = "edge", (i-turn+4)%4
	} else if i := slices.Index(slotWords, spot); i >= 0 {
		kind, at = "slot", (i-2*turn+8)%8
	}
	for i := range f.Pieces {
		p := &f.Pieces[i]
		if kind == "edge" && slices.Contains(p.Edges, at) || kind == "slot" && slices.Contains(p.Slots, at) {
			return i
		}
	}
	return -1
}

var (
	edgeWords = []string{"N", "E", "S", "W"}
	slotWords = []string{"NNW", "NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW"}
)

package bot

import (
	"math"

	"spielwerk/game"
)

// node stands for all that a seat has heard and done since the trees were begun.
type node uint64

// after is the node to which a way leads.
func (n node) after(way uint64) node { return node(mix(uint64(n)*0x9e3779b97f4a7c15 ^ way)) }

// tree is what one seat could remember of the imagined games: how often each node was
// reached at which it decides, and an edge for each of its moves there.
//
// Edges lie in one table by the node they leave and their way. Nothing is allocated
// once the tree has its size; when it is full it grows no more, and what it does not
// hold is valued without being remembered.
type tree struct {
	edges []edge // open addressing; a power of two
	used  int
}

// edge is a way out of a node.
type edge struct {
	key    uint64 // of node and way; 0 for a free place
	visits int32  // how often it was taken
	seen   int32  // how often it could be taken
	value  float32
	behind float32 // the best way by the hints, in chances of winning
}

// reached is the way of the edge that counts how often a node was reached.
const reached = 0

func (t *tree) reset(size int) {
	if len(t.edges) != size {
		t.edges = make([]edge, size)
	} else {
		clear(t.edges)
	}
	t.used = 0
}

// find is the place of a way out of a node: with its edge, or free for it.
func (t *tree) find(n node, way uint64) *edge {
	key := max(1, uint64(n.after(way)))
	mask := uint64(len(t.edges) - 1)
	for i := key & mask; ; i = (i + 1) & mask {
		if e := &t.edges[i]; e.key == key || e.key == 0 {
			return e
		}
	}
}

// add makes an edge of a way for which find has found a free place, nil if the tree is
// full.
func (t *tree) add(n node, way uint64) *edge {
	if t.used > len(t.edges)*3/4 {
		return nil
	}
	e := t.find(n, way)
	*e = edge{key: max(1, uint64(n.after(way)))}
	t.used++
	return e
}

// enter is the edge of a way, made if need be, nil if the tree is full.
func (t *tree) enter(n node, way uint64) *edge {
	if e := t.find(n, way); e.key != 0 {
		return e
	}
	return t.add(n, way)
}

// reach counts that a node was reached, and says how often it was before.
func (t *tree) reach(n node) int32 {
	e := t.enter(n, reached)
	if e == nil {
		return 0
	}
	e.seen++
	return e.seen - 1
}

// known is how often a node was reached.
func (t *tree) known(n node) int32 { return t.find(n, reached).seen }

// mix spreads the bits of a key (the finalizer of SplitMix64).
func mix(x uint64) uint64 {
	x ^= x >> 30
	x *= 0xbf58476d1ce4e5b9
	x ^= x >> 27
	x *= 0x94d049bb133111eb
	return x ^ x>>31
}

// wayOf is the key of a move of a seat.
func wayOf(seat game.Seat, m game.Move) uint64 {
	return mix(uint64(m.Kind)<<48|uint64(uint16(m.Args[0]))<<32|uint64(uint16(m.Args[1]))<<16|uint64(uint16(m.Args[2]))) + uint64(seat+1)
}

// wayOfEvent is the key of what is heard of an event.
func wayOfEvent(e *game.Event) uint64 {
	way := uint64(e.Kind)<<8 | uint64(uint8(e.Seat))
	for i := 0; i < len(e.Args); i += 3 {
		way = mix(way ^ uint64(uint16(e.Args[i]))<<48 ^ uint64(uint16(e.Args[i+1]))<<32 ^ uint64(uint16(e.Args[i+2]))<<16)
	}
	return way
}

// squash maps a lead in hundredths of a point to the chance of winning that it is
// taken for: a half for none.
func squash(lead, scale float64) float32 { return float32(1 / (1 + math.Exp(-lead/scale))) }

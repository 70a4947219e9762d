package bot

import (
	"math"

	"spielwerk/game"
)

// node stands for an information set: all that a seat has observed and done since the
// trees were reset.
type node uint64

// child is the node to which the edge of a key leads.
func (n node) child(key uint64) node { return node(mix(uint64(n)*0x9e3779b97f4a7c15 ^ key)) }

// tree is the search tree of one seat: the visits of each node at which it decides, and an
// edge for each move there.
//
// Edges are in one hash table, by node and key. Nothing is allocated once the tree has its
// size. A full tree does not grow: what it does not hold is valued but not stored.
type tree struct {
	edges []edge // open addressing; a power of two
	used  int
}

// edge is a move or an observed event at a node.
type edge struct {
	key       uint64 // of node and move; 0 for a free slot
	visits    int32  // how often it was taken
	available int32  // availability count: how often it could be taken
	value     float32
	priorGap  float32 // prior of the best edge less that of this one, in win probability
}

// visitKey is the key of the edge that counts the visits of a node.
const visitKey = 0

func (t *tree) reset(size int) {
	if len(t.edges) != size {
		t.edges = make([]edge, size)
	} else {
		clear(t.edges)
	}
	t.used = 0
}

// find is the slot of an edge: with the edge, or free for it.
func (t *tree) find(n node, move uint64) *edge {
	key := max(1, uint64(n.child(move)))
	mask := uint64(len(t.edges) - 1)
	for i := key & mask; ; i = (i + 1) & mask {
		if e := &t.edges[i]; e.key == key || e.key == 0 {
			return e
		}
	}
}

// add makes an edge in the free slot that find gave, nil if the tree is full.
func (t *tree) add(n node, move uint64) *edge {
	if t.used > len(t.edges)*3/4 {
		return nil
	}
	e := t.find(n, move)
	*e = edge{key: max(1, uint64(n.child(move)))}
	t.used++
	return e
}

// findOrAdd is the edge of a key; it is added if it is missing. It is nil if the tree is
// full.
func (t *tree) findOrAdd(n node, move uint64) *edge {
	if e := t.find(n, move); e.key != 0 {
		return e
	}
	return t.add(n, move)
}

// visit counts a visit of a node and gives the visits before it.
func (t *tree) visit(n node) int32 {
	e := t.findOrAdd(n, visitKey)
	if e == nil {
		return 0
	}
	e.available++
	return e.available - 1
}

// visits are the visits of a node.
func (t *tree) visits(n node) int32 { return t.find(n, visitKey).available }

// mix spreads the bits of a key (the finalizer of SplitMix64).
func mix(x uint64) uint64 {
	x ^= x >> 30
	x *= 0xbf58476d1ce4e5b9
	x ^= x >> 27
	x *= 0x94d049bb133111eb
	return x ^ x>>31
}

// moveKey is the key of a move of a seat.
func moveKey(seat game.Seat, m game.Move) uint64 {
	return mix(uint64(m.Kind)<<48|uint64(uint16(m.Args[0]))<<32|uint64(uint16(m.Args[1]))<<16|uint64(uint16(m.Args[2]))) + uint64(seat+1)
}

// eventKey is the key of an observed event.
func eventKey(e *game.Event) uint64 {
	key := uint64(e.Kind)<<8 | uint64(uint8(e.Seat))
	for i := 0; i < len(e.Args); i += 3 {
		key = mix(key ^ uint64(uint16(e.Args[i]))<<48 ^ uint64(uint16(e.Args[i+1]))<<32 ^ uint64(uint16(e.Args[i+2]))<<16)
	}
	return key
}

// logistic maps a lead in hundredths of a point to a win probability, a half for no lead;
// scale is the temperature.
func logistic(lead, scale float64) float32 { return float32(1 / (1 + math.Exp(-lead/scale))) }

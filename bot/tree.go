package bot

import (
	"math"

	"spielwerk/game"
)

// tree is what one seat could remember of the imagined games: a node for each
// history as that seat hears it, an edge for each of its own moves. Moves of others
// lead from node to node too, as far as the seat hears them.
//
// Edges lie in one table by the node they leave and their key. Nothing is allocated
// once the tree has its size; when it is full it grows no more, and what it does not
// hold is valued without being remembered.
type tree struct {
	edges []edge // open addressing; a power of two
	used  int
	next  int32 // the node that is made next

	low, high float32 // of the means that edges have had
}

// edge is a way out of a node.
type edge struct {
	key    uint64 // of node and way; 0 for a free place
	node   int32  // to where
	visits int32  // how often it was taken
	seen   int32  // how often it could be taken
	value  float32
	prior  float32
}

func (t *tree) reset(size int) {
	if len(t.edges) != size {
		t.edges = make([]edge, size)
	} else {
		clear(t.edges)
	}
	t.used, t.next = 0, 1
	t.low, t.high = 1, 0
}

// mean is what the edge has been worth on average. It was taken at least once.
func (e *edge) mean() float32 { return e.value / float32(e.visits) }

// reach notes a mean.
func (t *tree) reach(mean float32) { t.low, t.high = min(t.low, mean), max(t.high, mean) }

// part is where a mean lies between the lowest and the highest of the tree, so that
// small differences count where there are no large ones (as MuZero has it: Schrittwieser
// and others 2020).
func (t *tree) part(mean float32) float32 {
	if t.high <= t.low {
		return mean
	}
	return (mean - t.low) / (t.high - t.low)
}

// find is the place of a way out of a node: with its edge, or free for it.
func (t *tree) find(node int32, way uint64) *edge {
	key := max(1, mix(uint64(node)*0x9e3779b97f4a7c15^way))
	mask := uint64(len(t.edges) - 1)
	for i := key & mask; ; i = (i + 1) & mask {
		if e := &t.edges[i]; e.key == key || e.key == 0 {
			return e
		}
	}
}

// add makes an edge of a way for which find has found a free place, nil if the tree is
// full.
func (t *tree) add(node int32, way uint64) *edge {
	if t.used > len(t.edges)*3/4 {
		return nil
	}
	e := t.find(node, way)
	*e = edge{key: max(1, mix(uint64(node)*0x9e3779b97f4a7c15^way)), node: t.next}
	t.next++
	t.used++
	return e
}

// enter is the edge of a way, made if need be, nil if the tree is full.
func (t *tree) enter(node int32, way uint64) *edge {
	if e := t.find(node, way); e.key != 0 {
		return e
	}
	return t.add(node, way)
}

// follow is the node to which a way leads, made if need be.
func (t *tree) follow(node int32, way uint64) int32 {
	if e := t.enter(node, way); e != nil {
		return e.node
	}
	return lost
}

// lost is the node of a history that a full tree does not hold.
const lost int32 = -1

// mix spreads the bits of a key (the finalizer of SplitMix64).
func mix(x uint64) uint64 {
	x ^= x >> 30
	x *= 0xbf58476d1ce4e5b9
	x ^= x >> 27
	x *= 0x94d049bb133111eb
	return x ^ x>>31
}

// wayOf is the key of a move as everybody hears it; wayOfKind of one of which others
// hear only the kind.
func wayOf(seat game.Seat, m game.Move) uint64 {
	return mix(uint64(m.Kind)<<48|uint64(uint16(m.Args[0]))<<32|uint64(uint16(m.Args[1]))<<16|uint64(uint16(m.Args[2]))) + uint64(seat+1)
}

func wayOfKind(seat game.Seat, kind uint16) uint64 { return ^(uint64(kind)<<8 | uint64(seat+1)) }

// squash maps a lead in hundredths of a point to the chance of winning that it is
// taken for: a half for none.
func squash(lead, scale float64) float32 { return float32(1 / (1 + math.Exp(-lead/scale))) }

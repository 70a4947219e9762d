package bot

import (
	"math/bits"

	"spielwerk/game"
)

// moveCache holds the mean gap of each move to the best one at its prompt, over all playouts
// (a move-average table, as in MAST: Finnsson, Björnsson 2008). Moves that are usually far
// behind need not be evaluated each time, and evaluation is most of the work.
type moveCache struct {
	entries []cachedMove // open addressing; a power of two
	used    int
}

// cachedMove is one move of one seat at one prompt.
type cachedMove struct {
	key    uint64 // 0 for a free slot
	visits float32
	gap    float32 // to the best move, in hundredths of a point, on average
}

const (
	cacheSize      = 1 << 15
	minCacheVisits = 2  // the average is used from this number of visits on
	maxCacheVisits = 16 // weight of the moving average: older visits fade
)

func newMoveCache() moveCache { return moveCache{entries: make([]cachedMove, cacheSize)} }

func (h *moveCache) reset() {
	clear(h.entries)
	h.used = 0
}

// reserve empties the cache if it has no room for n more entries: lookups are slow in a table
// that is more than half full.
func (h *moveCache) reserve(n int) {
	if h.used+n > len(h.entries)/2 {
		h.reset()
	}
}

// entry is the cached move of a key; it is added if it is missing.
func (h *moveCache) entry(key uint64) *cachedMove {
	key = max(1, key)
	mask := uint64(len(h.entries) - 1)
	for i := key & mask; ; i = (i + 1) & mask {
		switch e := &h.entries[i]; e.key {
		case key:
			return e
		case 0:
			e.key = key
			h.used++
			return e
		}
	}
}

func (h *cachedMove) reliable() bool { return h.visits >= minCacheVisits }

func (h *cachedMove) add(gap float32) {
	h.visits = min(h.visits+1, maxCacheVisits)
	h.gap += (gap - h.gap) / h.visits
}

// promptKey is the key of a prompt.
func promptKey(p game.Prompt) uint64 {
	key := uint64(p.Kind)
	for _, a := range p.Args {
		key = bits.RotateLeft64(key*0x9e3779b97f4a7c15^uint64(uint16(a)), 17)
	}
	return key
}

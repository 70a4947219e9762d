package bot

import (
	"math/bits"

	"spielwerk/game"
)

// habits are what a thinker remembers of the decisions of imagined games, whatever led
// to them: how far each move lay behind the best one there by the hints. Moves that are
// usually far behind need not be looked at each time, and looking is most of the work.
type habits struct {
	list []habit // open addressing; a power of two
	used int
}

// habit is of one move of one seat at one prompt.
type habit struct {
	key    uint64 // 0 for a free place
	seen   float32
	behind float32 // in hundredths of a point, on average
}

const (
	mostHabits = 1 << 15
	familiar   = 2  // times after which a move is known
	settled    = 16 // times after which an average follows what is newer
)

func newHabits() habits { return habits{list: make([]habit, mostHabits)} }

func (h *habits) forget() {
	clear(h.list)
	h.used = 0
}

// room forgets everything if there is no place for so many more: a table that is half
// full finds nothing quickly.
func (h *habits) room(n int) {
	if h.used+n > len(h.list)/2 {
		h.forget()
	}
}

// of is the habit of a key, made if need be.
func (h *habits) of(key uint64) *habit {
	key = max(1, key)
	mask := uint64(len(h.list) - 1)
	for i := key & mask; ; i = (i + 1) & mask {
		switch e := &h.list[i]; e.key {
		case key:
			return e
		case 0:
			e.key = key
			h.used++
			return e
		}
	}
}

func (h *habit) familiar() bool { return h.seen >= familiar }

func (h *habit) note(behind float32) {
	h.seen = min(h.seen+1, settled)
	h.behind += (behind - h.behind) / h.seen
}

// situation is the key of a prompt.
func situation(p game.Prompt) uint64 {
	key := uint64(p.Kind)
	for _, a := range p.Args {
		key = bits.RotateLeft64(key*0x9e3779b97f4a7c15^uint64(uint16(a)), 17)
	}
	return key
}

package web

import (
	"bytes"
	"hash/maphash"
	"slices"
	"strconv"
	"sync"
)

// pagePart is the live part of a page as HTML. It never changes.
type pagePart struct {
	html []byte

	cut  sync.Once
	ends []int    // of its pieces in html
	sums []uint64 // of its pieces: equal pieces have equal sums
}

// seed is the hash seed of the sums. They are compared only within this process.
var seed = maphash.MakeSeed()

// pieces cuts the part at the beginnings of elements, as stream.ts does, and returns the
// number of pieces.
func (p *pagePart) pieces() int {
	p.cut.Do(func() {
		n := bytes.Count(p.html, []byte{'<'})
		p.ends, p.sums = make([]int, 0, n), make([]uint64, 0, n)
		begin := 0
		for i := 1; i < len(p.html); i++ {
			next := bytes.IndexByte(p.html[i:], '<')
			if next < 0 {
				break
			}
			if i += next; i+1 < len(p.html) && 'a' <= p.html[i+1] && p.html[i+1] <= 'z' {
				p.ends = append(p.ends, i)
				p.sums = append(p.sums, maphash.Bytes(seed, p.html[begin:i]))
				begin = i
			}
		}
		p.ends, p.sums = append(p.ends, len(p.html)), append(p.sums, maphash.Bytes(seed, p.html[begin:]))
	})
	return len(p.ends)
}

func (p *pagePart) piece(i int) []byte {
	if i == 0 {
		return p.html[:p.ends[0]]
	}
	return p.html[p.ends[i-1]:p.ends[i]]
}

// finder finds pieces of an earlier part.
type finder struct {
	*pagePart
	first map[uint64]int // the first piece with a sum
}

func newFinder(p *pagePart) *finder {
	f := &finder{p, make(map[uint64]int, p.pieces())}
	for i, sum := range slices.Backward(p.sums) {
		f.first[sum] = i
	}
	return f
}

// find returns the index of a piece that equals piece k of another part: the first from at
// on, else the first of all; -1 if there is none.
func (f *finder) find(other *pagePart, k, at int) int {
	first, ok := f.first[other.sums[k]]
	if !ok {
		return -1
	}
	if i := slices.Index(f.sums[at:], other.sums[k]); i >= 0 {
		first = at + i
	}
	if !bytes.Equal(f.piece(first), other.piece(k)) {
		return -1
	}
	return first
}

// changed is a JSON array that makes a part from an earlier one: a pair of numbers copies
// pieces of the earlier part, from and up to; a string is new text. It is nil if the whole
// part would be as short.
func (p *pagePart) changed(was *pagePart) []byte {
	n, old := p.pieces(), newFinder(was)
	c := change{text: append(make([]byte, 0, 4<<10), '[')}
	at := 0
	for i := range n {
		k := old.find(p, i, at)
		if k < 0 {
			c.write(p.piece(i))
			continue
		}
		c.copy(k)
		at = k + 1
	}
	c.flush()
	if len(c.text) >= len(p.html) {
		return nil
	}
	return append(c.text, ']')
}

// change is a change that is being written.
type change struct {
	text     []byte
	from, to int  // pieces to copy that are not written yet
	open     bool // new text is being written
}

func (c *change) copy(piece int) {
	if c.open || piece != c.to || c.from == c.to {
		c.flush()
		c.from = piece
	}
	c.to = piece + 1
}

func (c *change) write(text []byte) {
	if !c.open {
		c.flush()
		c.next()
		c.text = append(c.text, '"')
		c.open = true
	}
	c.text = appendJSON(c.text, text)
}

// flush ends the pending copy or text.
func (c *change) flush() {
	switch {
	case c.open:
		c.text = append(c.text, '"')
		c.open = false
	case c.from < c.to:
		c.next()
		c.text = append(c.text, '[')
		c.text = strconv.AppendInt(c.text, int64(c.from), 10)
		c.text = append(c.text, ',')
		c.text = strconv.AppendInt(c.text, int64(c.to), 10)
		c.text = append(c.text, ']')
	}
	c.from, c.to = 0, 0
}

func (c *change) next() {
	if len(c.text) > 1 {
		c.text = append(c.text, ',')
	}
}

// appendJSON appends text in the form it has inside a JSON string.
func appendJSON(to, text []byte) []byte {
	const digits = "0123456789abcdef"
	for _, b := range text {
		switch {
		case b == '"' || b == '\\':
			to = append(to, '\\', b)
		case b < ' ':
			to = append(to, '\\', 'u', '0', '0', digits[b>>4], digits[b&15])
		default:
			to = append(to, b)
		}
	}
	return to
}

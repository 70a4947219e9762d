package sqlite

import (
	"encoding/binary"
	"errors"
	"io"
	"io/fs"
	"os"
)

// pages reads the pages of a database without SQLite, and never writes: what SQLite gives up because
// of a damaged page before it can still be read. The latest state of a page may be in the write-ahead
// log beside the file. See "Database File Format" of SQLite's documentation.
type pages struct {
	file, wal *os.File // wal is nil if there is none
	size      int      // of a page
	usable    int      // without what is reserved at its end
	count     uint32   // the first page is number 1
	inWAL     map[uint32]int64
	header    bool // the file begins as a database does
	log       walState
	buffer    []byte
}

// walState is what was found in a write-ahead log.
type walState struct {
	bad   bool // it has contents, and its header is none
	pages int  // in transactions that are complete
	cut   int  // pages of the same round behind the first that is damaged
}

const (
	usualPage = 4096
	magic     = "SQLite format 3\x00"
	// maxPayload bounds the length of a row, against lengths that are damaged.
	maxPayload = 1 << 24
)

// Kinds of pages of trees.
const (
	indexInner = 0x02
	tableInner = 0x05
	indexRows  = 0x0a
	tableRows  = 0x0d
)

var errPage = errors.New("the page cannot be read")

func openPages(path string) (p *pages, err error) {
	p = &pages{inWAL: map[uint32]int64{}, size: usualPage}
	defer func() {
		if err != nil {
			_ = p.close()
		}
	}()
	if p.file, err = os.Open(path); err != nil {
		return nil, err
	}
	info, err := p.file.Stat()
	if err != nil {
		return nil, err
	}
	var head [100]byte
	if _, err = p.file.ReadAt(head[:], 0); err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	if size := pageSizeOf(uint32(binary.BigEndian.Uint16(head[16:]))); string(head[:16]) == magic && size > 0 {
		p.header, p.size = true, size
	}
	p.usable = p.size
	if p.header {
		p.usable -= int(head[20])
	}
	p.count = uint32((info.Size() + int64(p.size) - 1) / int64(p.size))
	p.buffer = make([]byte, p.size)
	p.wal, err = os.Open(path + "-wal")
	if errors.Is(err, fs.ErrNotExist) {
		return p, nil
	}
	if err != nil {
		return nil, err
	}
	return p, p.readWAL()
}

func (p *pages) close() error {
	var errs []error
	for _, f := range []*os.File{p.file, p.wal} {
		if f != nil {
			errs = append(errs, f.Close())
		}
	}
	return errors.Join(errs...)
}

// pageSizeOf is the size of a page from its stored form, 0 if it cannot be one.
func pageSizeOf(stored uint32) int {
	if stored == 1 {
		return 65536
	}
	if stored < 512 || stored > 65536 || stored&(stored-1) != 0 {
		return 0
	}
	return int(stored)
}

// readWAL finds the pages of complete transactions in the write-ahead log. Each frame has a checksum
// over all before it; SQLite as well ignores what is behind the first that is wrong.
func (p *pages) readWAL() error {
	head := make([]byte, 32)
	n, err := p.wal.ReadAt(head, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	if n == 0 {
		return nil
	}
	kind := binary.BigEndian.Uint32(head)
	order := binary.ByteOrder(binary.LittleEndian)
	if kind&1 == 1 {
		order = binary.BigEndian
	}
	sum := walSum{}
	sum.add(order, head[:24])
	size := pageSizeOf(binary.BigEndian.Uint32(head[8:]))
	if n < len(head) || kind&^1 != 0x377f0682 || size == 0 || p.header && size != p.size || !sum.is(head[24:]) {
		p.log.bad = true
		return nil
	}
	if !p.header {
		p.size, p.usable, p.buffer = size, size, make([]byte, size)
	}
	return p.readFrames(order, sum, string(head[16:24]))
}

// readFrames reads the frames of a write-ahead log. Frames with other salts are of an earlier round.
func (p *pages) readFrames(order binary.ByteOrder, sum walSum, salts string) error {
	frame := make([]byte, 24+p.size)
	open := map[uint32]int64{} // of the transaction that is not complete yet
	for at, whole := int64(32), true; ; at += int64(len(frame)) {
		if _, err := p.wal.ReadAt(frame, at); errors.Is(err, io.EOF) {
			return nil // the end of the last frame is not there: it was not acknowledged
		} else if err != nil {
			return err
		}
		sum.add(order, frame[:8])
		sum.add(order, frame[24:])
		same := string(frame[8:16]) == salts
		if whole = whole && same && sum.is(frame[16:]); !whole {
			if same {
				p.log.cut++
			}
			continue
		}
		open[binary.BigEndian.Uint32(frame)] = at + 24
		if binary.BigEndian.Uint32(frame[4:]) == 0 {
			continue
		}
		for n, at := range open {
			p.inWAL[n] = at
			p.count = max(p.count, n)
		}
		p.log.pages += len(open)
		clear(open)
	}
}

// walSum is the checksum of a write-ahead log.
type walSum [2]uint32

func (s *walSum) add(order binary.ByteOrder, b []byte) {
	for ; len(b) >= 8; b = b[8:] {
		s[0] += order.Uint32(b) + s[1]
		s[1] += order.Uint32(b[4:]) + s[0]
	}
}

func (s *walSum) is(stored []byte) bool {
	return binary.BigEndian.Uint32(stored) == s[0] && binary.BigEndian.Uint32(stored[4:]) == s[1]
}

// page is a page; it is valid until the next call. What is missing at the end of a file is zero.
func (p *pages) page(n uint32) ([]byte, error) {
	if n < 1 || n > p.count {
		return nil, errPage
	}
	from, at := p.file, int64(n-1)*int64(p.size)
	if in, ok := p.inWAL[n]; ok {
		from, at = p.wal, in
	}
	got, err := from.ReadAt(p.buffer, at)
	clear(p.buffer[got:])
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, errPage // a bad sector; the others may be good
	}
	return p.buffer, nil
}

// node is a page of a tree.
type node struct {
	kind  byte
	page  []byte
	cells []int  // where they begin
	last  uint32 // the last child of an inner page
	lost  int    // how many cells are not where one can be
}

// node reads a page of a tree. It is a copy.
func (p *pages) node(n uint32) (node, error) {
	page, err := p.page(n)
	if err != nil {
		return node{}, err
	}
	head := 0
	if n == 1 {
		head = 100
	}
	k := node{kind: page[head]}
	start := head + 8
	switch k.kind {
	case indexInner, tableInner:
		start += 4
		k.last = binary.BigEndian.Uint32(page[head+8:])
	case indexRows, tableRows:
	default:
		return node{}, errPage
	}
	cells := int(binary.BigEndian.Uint16(page[head+3:]))
	if start+2*cells > p.usable {
		return node{}, errPage
	}
	k.page = append([]byte(nil), page...)
	for i := range cells {
		at := int(binary.BigEndian.Uint16(k.page[start+2*i:]))
		if at >= start+2*cells && at < p.usable {
			k.cells = append(k.cells, at)
		} else {
			k.lost++
		}
	}
	return k, nil
}

// children are the pages below an inner page.
func (k *node) children() (all []uint32) {
	for _, at := range k.cells {
		if at+4 <= len(k.page) {
			all = append(all, binary.BigEndian.Uint32(k.page[at:]))
		}
	}
	return append(all, k.last)
}

// record is the record of a cell; rows of inner pages of tables have none.
func (p *pages) record(k *node, at int) ([]any, error) {
	b := k.page[at:p.usable]
	if k.kind == indexInner {
		if len(b) < 4 {
			return nil, errPage
		}
		b = b[4:]
	}
	length, n := varint(b)
	if n == 0 || length > maxPayload || length > uint64(p.count)*uint64(p.size) {
		return nil, errPage
	}
	b = b[n:]
	most := (p.usable-12)*64/255 - 23
	if k.kind == tableRows {
		if _, n = varint(b); n == 0 { // the row's number
			return nil, errPage
		}
		b = b[n:]
		most = p.usable - 35
	}
	payload, err := p.payload(b, int(length), most)
	if err != nil {
		return nil, err
	}
	return values(payload)
}

// payload is a payload of a given length that begins in a cell. If it is longer than most, its end is
// on pages of its own.
func (p *pages) payload(b []byte, length, most int) ([]byte, error) {
	local := length
	if length > most {
		least := (p.usable-12)*32/255 - 23
		if local = least + (length-least)%(p.usable-4); local > most {
			local = least
		}
	}
	if local > len(b) || local < length && local+4 > len(b) {
		return nil, errPage
	}
	if local == length {
		return b[:local], nil
	}
	all := append(make([]byte, 0, min(length, 1<<20)), b[:local]...)
	next := binary.BigEndian.Uint32(b[local:])
	for len(all) < length {
		page, err := p.page(next)
		if err != nil {
			return nil, err
		}
		next = binary.BigEndian.Uint32(page)
		all = append(all, page[4:4+min(p.usable-4, length-len(all))]...)
	}
	if next != 0 { // the last one has none behind it
		return nil, errPage
	}
	return all, nil
}

// values are the values of a record: nil, int64, string or []byte.
func values(b []byte) (all []any, err error) {
	length, n := varint(b)
	if n == 0 || length < uint64(n) || length > uint64(len(b)) {
		return nil, errPage
	}
	kinds, body := b[n:length], b[length:]
	for len(kinds) > 0 {
		kind, n := varint(kinds)
		if n == 0 {
			return nil, errPage
		}
		kinds = kinds[n:]
		size, ok := sizeOf(kind)
		if !ok || size > len(body) {
			return nil, errPage
		}
		all = append(all, valueOf(kind, body[:size]))
		body = body[size:]
	}
	if len(body) > 0 {
		return nil, errPage
	}
	return all, nil
}

// sizeOf is the size of a value of some kind. Nothing of ours is a floating-point number.
func sizeOf(kind uint64) (int, bool) {
	switch {
	case kind <= 4:
		return int(kind), true
	case kind == 5:
		return 6, true
	case kind == 6:
		return 8, true
	case kind == 8, kind == 9:
		return 0, true
	case kind >= 12 && kind < 2*maxPayload:
		return int(kind-12) / 2, true
	}
	return 0, false
}

func valueOf(kind uint64, b []byte) any {
	switch {
	case kind == 0:
		return nil
	case kind == 8 || kind == 9:
		return int64(kind - 8)
	case kind < 8:
		v := int64(int8(b[0]))
		for _, x := range b[1:] {
			v = v<<8 | int64(x)
		}
		return v
	case kind%2 == 1:
		return string(b)
	}
	return append([]byte{}, b...)
}

// varint reads a number of variable length, and returns how many bytes it has, 0 if it has no end.
func varint(b []byte) (v uint64, n int) {
	for i, x := range b {
		if i == 8 {
			return v<<8 | uint64(x), 9
		}
		v = v<<7 | uint64(x&0x7f)
		if x&0x80 == 0 {
			return v, i + 1
		}
	}
	return 0, 0
}

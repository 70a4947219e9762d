package web

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"strconv"
	"sync"

	"github.com/klauspost/compress/flate"
)

// frame is an event of a stream, shared by all streams that send it.
type frame struct {
	plain  []byte
	zip    sync.Once
	zipped []byte
}

// heartbeatFrame keeps an idle connection open.
var heartbeatFrame = &frame{plain: []byte(":\n\n")}

// comeBackFrame tells a client that its stream ends and when to come back, in milliseconds.
var comeBackFrame = &frame{plain: []byte("retry: 2000\n\n")}

// talkFrame tells a client that something is said that its visitor may read: it asks for it.
var talkFrame = &frame{plain: []byte("event: talk\ndata: said\n\n")}

// newFrame makes an event. kind is "" for a whole part.
func newFrame(number int, kind string, parts ...[]byte) *frame {
	var b bytes.Buffer
	b.WriteString("id: " + strconv.Itoa(number) + "\n")
	if kind != "" {
		b.WriteString("event: " + kind + "\n")
	}
	for _, part := range parts {
		for line := range bytes.Lines(part) {
			b.WriteString("data: ")
			b.Write(bytes.TrimRight(line, "\r\n"))
			b.WriteByte('\n')
		}
	}
	b.WriteByte('\n')
	return &frame{plain: b.Bytes()}
}

// compressed is the frame as a piece of any gzip stream: it refers to nothing before it and
// ends at a whole byte, so that it is made once for all streams. That costs a few bytes and
// saves a compressor of a megabyte for each visitor.
func (f *frame) compressed() []byte {
	f.zip.Do(func() {
		var b bytes.Buffer
		_ = flate.StatelessDeflate(&b, f.plain, false, nil) // writing to a buffer never fails
		f.zipped = b.Bytes()
	})
	return f.zipped
}

// gzipHead is the header of a gzip stream without a name or time.
var gzipHead = []byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff}

// gzipSum is the checksum and the size at the end of a gzip stream.
type gzipSum struct{ sum, size uint32 }

func (g *gzipSum) add(f *frame) {
	g.sum = crc32.Update(g.sum, crc32.IEEETable, f.plain)
	g.size += uint32(len(f.plain)) //nolint:gosec // the format counts modulo 2^32
}

// end is the last, empty block and the checksum.
func (g *gzipSum) end() []byte {
	b := []byte{1, 0, 0, 0xff, 0xff}
	b = binary.LittleEndian.AppendUint32(b, g.sum)
	return binary.LittleEndian.AppendUint32(b, g.size)
}

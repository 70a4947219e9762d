package part

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
)

// Drawings are a sheet of drawings taken apart, so that a page can hold those that it
// shows and no others.
type Drawings struct {
	all []drawing
	at  map[string]int // by the ids in it
}

// drawing is one of the sheet's definitions.
type drawing struct {
	text []byte
	uses []string // ids it refers to
}

var refersTo = regexp.MustCompile(`^#(.+)$|url\(#([^)]+)\)`)

// TakeApart reads a sheet: an <svg> that holds <defs>, which hold the drawings.
func TakeApart(sheet []byte) (*Drawings, error) {
	const definitions = 2 // depth of what <defs> hold
	d := &Drawings{at: map[string]int{}}
	in := xml.NewDecoder(bytes.NewReader(sheet))
	begin, depth := int64(0), 0
	for at := int64(0); ; at = in.InputOffset() {
		token, err := in.RawToken()
		if errors.Is(err, io.EOF) {
			return d, nil
		}
		if err != nil {
			return nil, err
		}
		switch token := token.(type) {
		case xml.StartElement:
			if depth == definitions {
				begin, d.all = at, append(d.all, drawing{})
			}
			if depth++; depth > definitions {
				d.note(token.Attr)
			}
		case xml.EndElement:
			if depth--; depth == definitions {
				d.all[len(d.all)-1].text = sheet[begin:in.InputOffset()]
			}
		}
	}
}

// note keeps what the attributes of the last drawing say: its ids, and what it uses.
func (d *Drawings) note(attributes []xml.Attr) {
	last := len(d.all) - 1
	for _, a := range attributes {
		if a.Name.Local == "id" {
			d.at[a.Value] = last
		} else if m := refersTo.FindStringSubmatch(a.Value); m != nil {
			d.all[last].uses = append(d.all[last].uses, m[1]+m[2])
		}
	}
}

// Of is a sheet with the drawings of these ids and all that they use.
func (d *Drawings) Of(ids []string) []byte {
	wanted := map[int]bool{}
	var want func(ids []string)
	want = func(ids []string) {
		for _, id := range ids {
			if i, ok := d.at[id]; ok && !wanted[i] {
				wanted[i] = true
				want(d.all[i].uses)
			}
		}
	}
	want(ids)
	var b bytes.Buffer
	b.WriteString(`<svg class="s-sheet" width="0" height="0" aria-hidden="true" xmlns="http://www.w3.org/2000/svg"><defs>`)
	for i, one := range d.all {
		if wanted[i] {
			b.Write(one.text)
		}
	}
	b.WriteString(`</defs></svg>`)
	return b.Bytes()
}

// UsedBy are the ids that a page refers to, in href="#id" and url(#id).
func UsedBy(page []byte) (ids []string) {
	for {
		before, after, found := bytes.Cut(page, []byte("#"))
		if !found {
			return ids
		}
		end := -1
		switch {
		case bytes.HasSuffix(before, []byte(`href="`)):
			end = bytes.IndexByte(after, '"')
		case bytes.HasSuffix(before, []byte("url(")):
			end = bytes.IndexByte(after, ')')
		}
		if end > 0 {
			ids = append(ids, string(after[:end]))
		}
		page = after
	}
}

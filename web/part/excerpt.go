package part

import (
	"bytes"
	"errors"
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

// errHalf is the error of a sheet that ends in the middle.
var errHalf = errors.New("the sheet of drawings ends in the middle")

// TakeApart reads a sheet: an <svg> that holds <defs>, which hold the drawings. It looks at tags only, for the
// largest sheets have more than a megabyte and a page waits for it.
func TakeApart(sheet []byte) (*Drawings, error) {
	const definitions = 2 // depth of what <defs> hold
	d := &Drawings{at: map[string]int{}}
	begin, depth := 0, 0
	for at := 0; ; {
		open := bytes.IndexByte(sheet[at:], '<')
		if open < 0 {
			if depth != 0 {
				return nil, errHalf
			}
			return d, nil
		}
		open += at
		tag := tagAt(sheet[open:])
		if tag == nil {
			return nil, errHalf
		}
		at = open + len(tag)
		switch {
		case tag[1] == '/':
			depth--
		case depth < definitions:
			depth++
			continue
		default:
			if depth == definitions {
				begin, d.all = open, append(d.all, drawing{})
			}
			d.note(tag)
			if tag[len(tag)-2] != '/' {
				depth++
			}
		}
		if depth == definitions && len(d.all) > 0 {
			d.all[len(d.all)-1].text = sheet[begin:at]
		}
	}
}

// tagAt is the tag with which a text begins, nil if it has no end. What is quoted may have any sign.
func tagAt(text []byte) []byte {
	quoted := false
	for i, c := range text {
		switch {
		case c == '"':
			quoted = !quoted
		case c == '>' && !quoted:
			return text[:i+1]
		}
	}
	return nil
}

// note keeps what a tag of the last drawing says: its id, and what it uses.
func (d *Drawings) note(tag []byte) {
	last := len(d.all) - 1
	if _, id, found := bytes.Cut(tag, []byte(` id="`)); found {
		id, _, _ = bytes.Cut(id, []byte(`"`))
		d.at[string(id)] = last
	}
	d.all[last].uses = append(d.all[last].uses, UsedBy(tag)...)
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

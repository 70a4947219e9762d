package web

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"testing"
)

// TestSheetsCanBeTakenApart: symbols.ts takes what it needs from a sheet by the ids. So every
// definition has one as its first attribute, and nothing within a definition has one.
func TestSheetsCanBeTakenApart(t *testing.T) {
	g := newSite(t).guest("Anna")
	for _, name := range []string{"settlers.en", "newworld", "xidit", "alienartifacts.en"} {
		const definitions = 2 // depth of what <defs> hold
		in := xml.NewDecoder(bytes.NewReader(g.get("/symbols/" + name).Body.Bytes()))
		found, depth := 0, 0
		for {
			token, err := in.RawToken()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			switch token := token.(type) {
			case xml.StartElement:
				for i, a := range token.Attr {
					if a.Name.Local == "id" && (depth != definitions || i > 0) {
						t.Errorf("%s: id %q is not that of a definition, or not its first attribute", name, a.Value)
					} else if a.Name.Local == "id" {
						found++
					}
				}
				if depth == definitions {
					found--
				}
				depth++
			case xml.EndElement:
				depth--
			}
		}
		if found != 0 {
			t.Errorf("%s: %d definitions have no id", name, -found)
		}
	}
}

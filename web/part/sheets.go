package part

import (
	"bytes"
	"io"
	"sync"

	"spielwerk/lang"
)

// Sheets are the symbols of a page by language, each drawn when it is wanted first.
type Sheets map[string]func() []byte

// NewSheets are sheets that draw writes; to read one panics if draw fails, as it does only when the game cannot be drawn.
func NewSheets(draw func(w io.Writer, language string) error) Sheets {
	s := Sheets{}
	for _, code := range lang.Languages {
		s[code] = sync.OnceValue(func() []byte {
			var sheet bytes.Buffer
			if err := draw(&sheet, code); err != nil {
				panic(err)
			}
			return sheet.Bytes()
		})
	}
	return s
}

// SymbolsIn implements [Spoken].
func (s Sheets) SymbolsIn(language string) []byte { return s[language]() }

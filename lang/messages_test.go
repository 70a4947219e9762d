package lang

import (
	"strings"
	"testing"
	"testing/fstest"
)

// TestALanguageIsReadWhenItIsWanted: texts of a language are read when the first is said, and who reads all at once is
// told what is wrong with which file. Nothing is said with a file that is wrong.
func TestALanguageIsReadWhenItIsWanted(t *testing.T) {
	folder := fstest.MapFS{
		"locale/words.en.yaml": {Data: []byte("a: {b: \"one\"}")},
		"locale/words.de.yaml": {Data: []byte("a: [one]")},
	}
	late, err := found(folder)
	if err != nil {
		t.Fatal(err)
	}
	if m := late["en"].find("a.b"); m == nil || m.other.source != "one" {
		t.Errorf("English has %+v", m)
	}
	if len(late["de"].byID) > 0 || late["de"].err != nil {
		t.Error("German was read, too")
	}
	if _, err = read(folder); err == nil || !strings.Contains(err.Error(), "locale/words.de.yaml") {
		t.Errorf("all at once: %v", err)
	}
	book := &Book{bundles: map[string]*bundle{"": {[]texts{late}}}}
	if err = book.Check(); err == nil || !strings.Contains(err.Error(), "locale/words.de.yaml") {
		t.Errorf("the book is checked: %v", err)
	}
	func() {
		defer func() {
			if wrong, is := recover().(error); !is || !strings.Contains(wrong.Error(), "locale/words.de.yaml") {
				t.Errorf("a text of a wrong file: %v", wrong)
			}
		}()
		t.Errorf("a wrong file says %v", late["de"].find("a"))
	}()
	if _, err = found(fstest.MapFS{"locale/words.yaml": {}}); err == nil {
		t.Error("a file without a language is taken")
	}
}

package lang

import (
	"strings"
	"testing"
	"testing/fstest"
)

// TestALanguageIsReadWhenItIsWanted: texts of a language are read when the first is said, and a server that reads all at
// once is told what is wrong with which file.
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
	if _, err = found(fstest.MapFS{"locale/words.yaml": {}}); err == nil {
		t.Error("a file without a language is taken")
	}
}

package main

import "testing"

// TestCommit: the commit is found among other bytes, and that there were changes.
func TestCommit(t *testing.T) {
	begins, ends := string(infoBegins), string(infoEnds)
	const program = "path\tspielwerk/cmd/browser\nmod\tspielwerk\t(devel)\t\n"
	for text, want := range map[string]string{
		"":    "",
		"abc": "",
		begins + program + "build\tGOOS=js\n" + ends:                                                        "",
		"a" + begins + program + "build\tvcs.revision=cd37ece\n" + ends + "b":                               "cd37ece",
		begins + "no such text" + ends + begins + program + "build\tvcs.revision=cd37ece\n" + ends:          "cd37ece",
		begins + program + "build\tvcs.revision=cd37ece\nbuild\tvcs.modified=false\n" + ends:                "cd37ece",
		begins + program + "build\tvcs.revision=cd37ece\nbuild\tvcs.modified=true\n" + ends + "\x00\x00abc": "cd37ece with changes",
	} {
		if got := commit([]byte(text)); got != want {
			t.Errorf("%q in %q, not %q", got, text, want)
		}
	}
}

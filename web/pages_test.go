package web

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// TestAllPagesAreListed: testdata/pages.txt has every address of the site that is asked for with GET, and no other. By it
// web/e2e knows what it has to look at.
func TestAllPagesAreListed(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("testdata/pages.txt")
	if err != nil {
		t.Fatal(err)
	}
	var listed []string
	for line := range strings.Lines(string(text)) {
		if parts := strings.Fields(line); len(parts) > 1 && parts[0] != "#" {
			listed = append(listed, parts[1])
		}
	}
	patterns := newSite(t).server.routes().patterns
	for _, p := range patterns {
		path, ok := strings.CutPrefix(p, "GET ")
		if ok && !slices.ContainsFunc(listed, func(one string) bool { return one == path || under(one, path) }) {
			t.Errorf("testdata/pages.txt does not say whether %s is a page", path)
		}
	}
	for _, path := range listed {
		if !slices.ContainsFunc(patterns, func(p string) bool { return p == "GET "+path || under("GET "+path, p) }) {
			t.Errorf("testdata/pages.txt has %s, which is no address", path)
		}
	}
}

// under reports whether an address is one of those below another that a line ending in * lists at once.
func under(line, path string) bool {
	above, all := strings.CutSuffix(line, "*")
	return all && strings.HasPrefix(path, above)
}

package web

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestNothingMovesUnasked: what a style sheet moves stands where motion is asked for, by the device and by the visitor.
// A rule that takes motion from all elements instead would be matched by each of them: tables took 1.3 to 1.7 times as
// long to be styled.
func TestNothingMovesUnasked(t *testing.T) {
	sheets, err := filepath.Glob("../games/*/page/assets/*.css")
	if err != nil || len(sheets) == 0 {
		t.Fatal(sheets, err)
	}
	boards, _ := filepath.Glob("../games/*/board/*.css")
	moves := regexp.MustCompile(`(?m)^\s*(transition|animation)[a-z-]*:|@keyframes`)
	for _, name := range append(append(sheets, boards...), "assets/style.css") {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		before := "" // of the place, from the last brace that opens a block within none
		for n, line := range strings.Split(string(text), "\n") {
			if !strings.HasPrefix(line, " ") && strings.HasSuffix(line, "{") {
				before = ""
			}
			before += line
			asked := strings.Contains(before, "@media (prefers-reduced-motion: no-preference)") && strings.Contains(before, ":root:not([data-motion=off])")
			if moves.MatchString(line) && !asked {
				t.Errorf("%s:%d: %s: wrap it in @media (prefers-reduced-motion: no-preference) and :root:not([data-motion=off])", name, n+1, strings.TrimSpace(line))
			}
		}
	}
}

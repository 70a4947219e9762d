package terminal

import (
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestLinesBreakBetweenWords shows lines on a terminal of 40 columns.
func TestLinesBreakBetweenWords(t *testing.T) {
	for _, c := range []struct{ name, line, want string }{
		{"one that fits", "  Ada draws 3 resource cards. [AA-3.9]", "  Ada draws 3 resource cards. [AA-3.9]"},
		{"one of just 40 columns", strings.Repeat("abc ", 9) + "abcd", strings.Repeat("abc ", 9) + "abcd"},
		{
			"a sentence", "Type a move as it is written (Tab completes it), or its number.",
			"Type a move as it is written (Tab\n  completes it), or its number.",
		},
		{
			"an event", "  Faction action: Pay 4 red symbols: gain 1 alien artifact.",
			"  Faction action: Pay 4 red symbols:\n    gain 1 alien artifact.",
		},
		{
			"a list", "   2  buy ship 1  Buy: ship, 1 extra card to choose from",
			"   2  buy ship 1  Buy: ship, 1 extra\n                  card to choose from",
		},
		{"words with marks", "„Größe“ über „Öl“ für Königinnen übers Äußerste", "„Größe“ über „Öl“ für Königinnen übers\n  Äußerste"},
		{
			"a word that fills the line", "seed " + strings.Repeat("5", 64),
			"seed\n  " + strings.Repeat("5", 38) + "\n  " + strings.Repeat("5", 26),
		},
		{"a drawing", "  /\\    .  /\\      ____    /\\        ~ ~ ~ ~ ~", "  /\\    .  /\\      ____    /\\        ~ ~ ~ ~ ~"},
	} {
		if got := folded(c.line+"\n", 40); got != c.want+"\n" {
			t.Errorf("%s:\n%sinstead of\n%s", c.name, got, c.want)
		}
		if got := folded(c.line+"\n", 0); got != c.line+"\n" {
			t.Errorf("%s: where the width is not known: %q", c.name, got)
		}
	}
}

// TestFoldingLosesNoWord: the words of a text are those that were written, in whatever pieces,
// and no line that is not a drawing is too wide.
func TestFoldingLosesNoWord(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		width := rapid.IntRange(narrowest, 120).Draw(t, "width")
		text := strings.Join(rapid.SliceOfN(rapid.StringMatching(` {0,4}([a-zäß]{1,14}  ?){0,40}\n`), 1, 5).Draw(t, "lines"), "")
		var out strings.Builder
		f := &fold{out: &out, width: func() int { return width }}
		for rest := text; rest != ""; {
			n := rapid.IntRange(1, len(rest)).Draw(t, "piece")
			if m, err := f.Write([]byte(rest[:n])); m != n || err != nil {
				t.Fatal(m, err)
			}
			rest = rest[n:]
		}
		if got, want := strings.Fields(out.String()), strings.Fields(text); strings.Join(got, " ") != strings.Join(want, " ") {
			t.Fatalf("%q has become %q", want, got)
		}
		for line := range strings.Lines(out.String()) {
			if n := len([]rune(line)) - 1; n > width && !strings.Contains(strings.TrimSpace(line), "  ") {
				t.Fatalf("%d columns in a terminal of %d: %q", n, width, line)
			}
		}
	})
}

// TestALineWithoutEndIsWritten: before a question what was begun is shown.
func TestALineWithoutEndIsWritten(t *testing.T) {
	var out strings.Builder
	f := &fold{out: &out, width: func() int { return 40 }}
	if _, err := f.Write([]byte("one line\nand a half")); err != nil || out.String() != "one line\n" {
		t.Fatalf("%q, %v", &out, err)
	}
	if err := errors.Join(f.flush(), f.flush()); err != nil || out.String() != "one line\nand a half" {
		t.Fatalf("%q, %v", &out, err)
	}
}

package policy

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"spielwerk/game"
)

var words = &game.Vocabulary{Moves: []game.Form{
	{Word: "pass"},
	{Word: "take", Fields: []game.Field{{Name: "number", Kind: game.FieldNumber}}},
}}

func take(n int16) game.Move { return game.Move{Kind: 1, Args: [3]int16{n}} }

// TestAPriorTellsOfItsMoves and of no others, however many there are.
func TestAPriorTellsOfItsMoves(t *testing.T) {
	for _, n := range []int16{0, 1, 2, 3, 1000} {
		var rows []Row
		for i := range n {
			rows = append(rows, Row{take(i), int(i%7) - 3})
		}
		p := New(rows)
		known := 0
		for i := range 2 * n {
			want := 0
			if i < n {
				want = int(i%7) - 3
			}
			if want != 0 {
				known++
			}
			if got := p.Better(take(i)); got != want {
				t.Errorf("of %d rows: take %d is better by %d, not %d", n, i, got, want)
			}
		}
		if got := p.Better(game.Move{}); got != 0 {
			t.Errorf("of %d rows: to pass is better by %d", n, got)
		}
		if len(p.Rows()) != known {
			t.Errorf("of %d rows it gives %d, not %d", n, len(p.Rows()), known)
		}
	}
	if got := (*Prior)(nil).Better(take(1)); got != 0 {
		t.Errorf("no prior tells %d", got)
	}
	if got := (*Prior)(nil).Rows(); got != nil {
		t.Errorf("no prior has rows: %v", got)
	}
}

// TestAFileIsReadAsItWasWritten, whatever the order in which its rows came.
func TestAFileIsReadAsItWasWritten(t *testing.T) {
	rows := []Row{{game.Move{}, -20}, {take(3), 150}, {take(12), -MaxBetter}}
	const want = "# a comment\n# of two lines\nmove,hundredths better than its evaluation\npass,-20\ntake 3,150\ntake 12,-10000\n"
	for range 5 {
		rand.Shuffle(len(rows), func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
		p := New(rows)
		data := Write("a comment\nof two lines\n", words, p)
		if string(data) != want {
			t.Fatalf("it is written\n%s", data)
		}
		again, err := Read("policy.csv", data, words)
		if err != nil || !reflect.DeepEqual(again.Rows(), p.Rows()) || !Is(data) {
			t.Errorf("%v, read again: %v", err, again.Rows())
		}
	}
	for _, other := range []string{"", "# move,\n", "private,(bias),3\n"} {
		if Is([]byte(other)) {
			t.Errorf("%q is taken for a policy prior", other)
		}
	}
}

// TestWrongFilesAreRefused with file, line and reason.
func TestWrongFilesAreRefused(t *testing.T) {
	const heading = "# comment\nmove,hundredths better than its evaluation\n"
	for text, want := range map[string]string{
		"":                              `policy.csv: the heading "move,hundredths better than its evaluation" is missing`,
		"pass,3\n":                      `policy.csv:1: the heading is "pass,3"`,
		heading + "pass\n":              `policy.csv: record on line 3: wrong number of fields`,
		heading + "fly,3\n":             `policy.csv:3: "fly" is not a move`,
		heading + "take,3\n":            `policy.csv:3: "take" has 0 operands`,
		heading + "pass,0\n":            `policy.csv:3: "0" is not a whole number from -10000 to 10000, other than 0`,
		heading + "pass,10001\n":        `policy.csv:3: "10001" is not`,
		heading + "pass,1.5\n":          `policy.csv:3: "1.5" is not`,
		heading + "pass,1\npass,2\n":    `policy.csv:4: "pass" is there twice`,
		heading + "take 1,1\ntake 01,2": `policy.csv:4: "take 01" is written "take 1"`,
	} {
		if _, err := Read("policy.csv", []byte(text), words); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, not %q", text, err, want)
		}
	}
}

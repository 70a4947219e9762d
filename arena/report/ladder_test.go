package report

import (
	"bytes"
	"encoding/json"
	"html"
	"regexp"
	"strings"
	"testing"
	"time"

	"spielwerk/arena/ladder"
	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/lang"
)

// climbed is the report on a ladder of Lords of Xidit, in one language.
func climbed(t *testing.T, l *ladder.Ladder, table *ladder.Table, code string) (page, text, figures string) {
	t.Helper()
	g, err := games.Find("xidit")
	if err != nil {
		t.Fatal(err)
	}
	book, err := lang.Open([]*game.Game{g})
	if err != nil {
		t.Fatal(err)
	}
	if l.Rules, err = g.Rules(game.Config{Seats: 4, Options: map[string]string{"length": "short"}}); err != nil {
		t.Fatal(err)
	}
	f := NewLadder(l, table, 12345*time.Millisecond)
	var b bytes.Buffer
	if err = f.WritePage(&b, l.Rules, book, code); err != nil {
		t.Fatal(err)
	}
	text = regexp.MustCompile(`(?s)<style>.*</style>|<[^>]*>`).ReplaceAllString(b.String(), " ")
	text = html.UnescapeString(regexp.MustCompile(`\s+`).ReplaceAllString(text, " "))
	data, err := json.Marshal(f)
	if err != nil {
		t.Fatal(err)
	}
	return b.String(), text, string(data)
}

// steps are three bots of which the first two are as strong as each other and the
// third wins nine of ten games; the first and the third have not met.
var steps = ladder.Table{
	Pairings: []ladder.Pairing{
		{First: "greedy:90", Second: "greedy:50", Games: 20, Wins: 10.5, Rate: .525, Low: .31, High: .73},
		{First: "greedy:50", Second: "greedy", Games: 20, Wins: 2, Rate: .1, Low: .03, High: .3},
	},
	Standing: []ladder.Standing{
		{Bot: "greedy", Rating: 380, Low: 120, High: 640},
		{Bot: "greedy:90"},
		{Bot: "greedy:50", Rating: -17, Low: -160, High: 126},
	},
}

func climb() *ladder.Ladder {
	return &ladder.Ladder{Bots: []string{"greedy:90", "greedy:50", "greedy"}, Games: 20, Seed: 7, Neighbours: true}
}

func TestLadderPage(t *testing.T) {
	page, text, figures := climbed(t, climb(), &steps, "en")
	for _, wrong := range sound(page) {
		t.Error(wrong)
	}
	for _, want := range []string{
		"Ladder: Lords of Xidit", "3 bots at 4 seats, 20 games for each pair named one after the other: 10 deals",
		"spielwerk arena xidit --seats 4 --games 20 --bots greedy:90,greedy:50,greedy --seed 7 --neighbours --option length=short",
		"Took 12.3\u00a0s",
		"These games do not tell which of greedy:90 and greedy:50 is stronger: the former wins 52.5% (31.0 to 73.0).",
		"greedy beats greedy:50: it wins 90.0% of their games (70.0 to 97.0).",
		"greedy 1 +380 (+120 to +640) +380 +120 to +640", "greedy:90 2 0 0", "greedy:50 3 −17 (−160 to +126) −17 −160 to +126",
		"greedy:90 against greedy:50 20 10.5 52.5% (31.0 to 73.0) 52.5% 31.0 to 73.0", "greedy:50 against greedy 20 2.0 10.0%",
		"greedy:90 – 52.5% 31.0 to 73.0 – greedy:50 47.5% 27.0 to 69.0 – 10.0% 3.0 to 30.0 greedy – 90.0% 70.0 to 97.0 –",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the page does not say %q:\n%s", want, text)
		}
	}
	for _, want := range []string{
		`"format":"spielwerk-ladder/1"`, `"seats":4`, `"neighbours":true,"seed":7,"games":20,"deals":10,"seconds":12.345`,
		`"pairings":[{"first":"greedy:90","second":"greedy:50","games":20,"wins":10.5,"rate":0.525,"low":0.31,"high":0.73}`,
		`"standing":[{"bot":"greedy","rating":380,"low":120,"high":640}`,
	} {
		if !strings.Contains(figures, want) {
			t.Errorf("the figures have no %s: %s", want, figures)
		}
	}
}

// TestLadderMarksWhatIsClear, and nothing else.
func TestLadderMarksWhatIsClear(t *testing.T) {
	page, _, _ := climbed(t, climb(), &steps, "en")
	for class, want := range map[string]int{`<td role="cell" class="number above"`: 2, `<td role="cell" class="number below"`: 2, `<g class="unclear"`: 3, `<g class="above"`: 1, `<g class="below"`: 1} {
		if n := strings.Count(page, class); n != want {
			t.Errorf("%s is there %d times, not %d", class, n, want)
		}
	}
}

// TestLaddersSpeakEveryLanguage, of all bots against all and of neighbours.
func TestLaddersSpeakEveryLanguage(t *testing.T) {
	for _, neighbours := range []bool{false, true} {
		seen := map[string]bool{}
		for _, code := range lang.Languages {
			l := climb()
			l.Neighbours = neighbours
			page, text, _ := climbed(t, l, &steps, code)
			for _, wrong := range sound(page) {
				t.Errorf("in %s: %s", code, wrong)
			}
			if seen[text] || !strings.Contains(page, `<html lang="`+code+`">`) {
				t.Errorf("the page is not in %s", code)
			}
			seen[text] = true
		}
	}
}

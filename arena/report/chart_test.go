package report

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestScalesAreRound(t *testing.T) {
	for _, c := range []struct {
		low, high float64
		ticks     int
		want      string
	}{
		{0, 1, 4, "[0 0.5 1]"},
		{0, .37, 4, "[0 0.1 0.2 0.30000000000000004 0.4]"},
		{-3, 17, 4, "[-5 0 5 10 15 20]"},
		{0, 0, 4, "[0 0.5 1]"},
		{-.012, .012, 4, "[-0.02 -0.01 0 0.01 0.02]"},
		{0, 12345, 5, "[0 5000 10000 15000]"},
	} {
		s := newScale(c.low, c.high, c.ticks)
		if got := fmt.Sprint(s.ticks); got != c.want || s.at(s.low) != 0 || s.at(s.high) != 1 {
			t.Errorf("from %v to %v: %s, not %s", c.low, c.high, got, c.want)
		}
	}
	if s := newScale(0, 10, 5); s.at(-4) != 0 || s.at(99) != 1 || s.at(2.5) != .25 {
		t.Error("a value lies elsewhere on its scale")
	}
}

func TestWhiskersLieWhereTheyShould(t *testing.T) {
	s := newScale(0, 1, 4)
	for class, e := range map[string]*Estimate{"above": {.75, .5, 1}, "below": {.1, 0, .2}, "unclear": {.25, .2, .5}} {
		got := string(whisker(e, s, .25, "a<b"))
		for _, want := range []string{
			`<g class="` + class + `">`, fmt.Sprintf(`x1="%s%%" x2="%s%%" y1="12"`, coord(100*e.Low), coord(100*e.High)),
			fmt.Sprintf(`cx="%s%%"`, coord(100*e.Value)), `class="reference" x1="25%"`, "<title>a&lt;b</title>",
		} {
			if !strings.Contains(got, want) {
				t.Errorf("%s has no %s", got, want)
			}
		}
	}
}

func TestBarsBeginAtZero(t *testing.T) {
	others := -2.
	got := string(pair(3, &others, newScale(-5, 5, 4), ""))
	for _, want := range []string{`<rect class="winners" x="50%" width="30%"`, `<rect class="others" x="30%" width="20%"`} {
		if !strings.Contains(got, want) {
			t.Errorf("%s has no %s", got, want)
		}
	}
	if strings.Contains(string(pair(3, nil, newScale(0, 5, 4), "")), "others") {
		t.Error("a bar of nobody")
	}
}

// Every game is in one bar of a histogram, whatever numbers there are.
func TestHistogramsHoldAllGames(t *testing.T) {
	for _, s := range []spread{{7: 3}, {1: 1, 2: 5, 9: 2}, {100: 3, 400: 1, 401: 9}, {0: 1, 41: 1}, {-30: 2, -1: 2, 12: 4}} {
		f := s.figures()
		got := string(histogram("a", f, func(x float64) string { return fmt.Sprint(x) }))
		bars := strings.Count(got, `class="games"`)
		if bars == 0 || bars > 45 || strings.Contains(got, "NaN") || !strings.Contains(got, `class="reference"`) {
			t.Errorf("%v: %d bars: %s", s, bars, got)
		}
	}
	one := spread{3: 1, 4: 2, 5: 1}
	got := string(histogram("a", one.figures(), func(x float64) string { return fmt.Sprint(x) }))
	var heights []string
	for _, part := range strings.Split(got, `class="games"`)[1:] {
		_, height, _ := strings.Cut(part, `height="`)
		height, _, _ = strings.Cut(height, `"`)
		heights = append(heights, height)
	}
	if !slices.Equal(heights, []string{"79", "158", "79"}) {
		t.Errorf("1, 2 and 1 games are drawn %v high", heights)
	}
}

func TestTokensDiffer(t *testing.T) {
	seen := map[string]bool{}
	for seat := range 5 {
		seen[string(token(seat))] = true
	}
	if len(seen) != 5 {
		t.Errorf("%d tokens for 5 seats", len(seen))
	}
}

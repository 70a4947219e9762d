package game

import (
	"errors"
	"strings"
	"testing"
)

func words() *Vocabulary {
	return &Vocabulary{Moves: []Form{
		{Word: "pass"},
		{Word: "score"},
		{Word: "score trail", Fields: []Field{{Name: "edge", Kind: FieldWord, Words: []string{"N", "E"}}}},
		{Word: "place", Fields: []Field{{Name: "cell", Kind: FieldCell}, {Name: "turn", Kind: FieldTurn}, {Name: "n"}}},
		{Word: "ask", Fields: []Field{{Name: "seat", Kind: FieldSeat}}},
	}}
}

func TestWrittenFormsRoundTrip(t *testing.T) {
	v := words()
	for _, text := range []string{"pass", "score", "score trail E", "place 3,-4 r1 -7", "place 0,104 r0 0", "ask 2"} {
		m, err := v.ParseMove(text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if got := v.Text(m); got != text {
			t.Errorf("%q comes back as %q", text, got)
		}
	}
}

// There is exactly one way to write a move.
func TestOtherFormsAreRefusedWithAReason(t *testing.T) {
	v := words()
	for text, reason := range map[string]string{
		"":                 "is not a move",
		"passs":            "is not a move",
		" pass":            "is not a move",
		"pass ":            "has 1 operands",
		"Pass":             "is not a move",
		"score trail":      "has 0 operands",
		"score trail X":    `unknown edge "X"`,
		"place 3,-4 r4 1":  "is not a rotation",
		"place 3;-4 r1 1":  "is not a cell",
		"place 03,4 r1 1":  `is written "place 3,4 r1 1"`,
		"place +3,4 r1 1":  `is written "place 3,4 r1 1"`,
		"place 3,4 r1 01":  `is written "place 3,4 r1 1"`,
		"place 200,4 r1 1": "is not a cell",
		"place 3,4  r1 1":  "has 4 operands",
		"place 3,4 r1 9e9": "is not a number",
		"ask x":            "is not a number",
	} {
		_, err := v.ParseMove(text)
		if err == nil || !strings.Contains(err.Error(), reason) {
			t.Errorf("%q: %v, expected %q", text, err, reason)
		}
	}
}

func TestCellsPack(t *testing.T) {
	for col := range 128 {
		for row := -128; row < 128; row++ {
			if c, r := CellOf(Cell(col, row)); c != col || r != row {
				t.Fatalf("cell %d,%d comes back as %d,%d", col, row, c, r)
			}
		}
	}
}

func TestSeats(t *testing.T) {
	set := FirstSeats(3).Without(1)
	if set.Len() != 2 || set.First() != 0 || set.Has(1) || !set.Has(2) || set.Has(Nobody) || set.Has(Watcher) {
		t.Errorf("seats 0 and 2 are %b", set)
	}
	if !Everybody.Has(Watcher) || Seats(0).First() != Nobody || !Only(4).Has(4) {
		t.Error("everybody includes the watchers, nobody is first of none")
	}
}

func TestConfigureRefusesWithReasons(t *testing.T) {
	g := &Game{Name: "toy", Versions: []int{1, 2}, MinSeats: 2, MaxSeats: 3, Options: []Option{Switch("wind", true, "T-1")}}
	c, err := g.Configure(Config{Seats: 2})
	if err != nil || c.Version != 2 || c.Options["wind"] != "on" {
		t.Errorf("%+v, %v", c, err)
	}
	for reason, want := range map[string]Config{
		"no rules version 3":          {Version: 3, Seats: 2},
		"for 2 to 3 seats, not 4":     {Seats: 4},
		`no option "rain"`:            {Seats: 2, Options: map[string]string{"rain": "on"}},
		`option wind cannot be "ish"`: {Seats: 2, Options: map[string]string{"wind": "ish"}},
	} {
		if _, err := g.Configure(want); err == nil || !strings.Contains(err.Error(), reason) {
			t.Errorf("%+v: %v, expected %q", want, err, reason)
		}
	}
}

// Options that came later stay out of a configuration that does not use them, others may
// have values that are not listed, and what does not fit together is refused.
func TestConfigureLaterOptions(t *testing.T) {
	g := &Game{
		Name: "toy", Versions: []int{1}, MinSeats: 1, MaxSeats: 3,
		Options: []Option{
			Switch("wind", false, "T-1"),
			{Name: "sea", Values: []string{"none", "deep"}, Default: "none", Later: true},
			{Name: "fleet", Values: []string{"small"}, Default: "small", Later: true, More: true},
		},
		Fits: func(c Config) error {
			if c.Seats == 3 && c.Options["sea"] != "deep" {
				return errors.New("three need the sea (T-2)")
			}
			if c.Options["fleet"] == "huge" {
				return errors.New("no fleet is huge (T-3)")
			}
			return nil
		},
		Full: Config{Seats: 3, Options: map[string]string{"sea": "deep"}},
	}
	c, err := g.Configure(Config{Seats: 2, Options: map[string]string{"sea": "none", "fleet": "three ships"}})
	if err != nil || len(c.Options) != 2 || c.Options["wind"] != "off" || c.Options["fleet"] != "three ships" {
		t.Errorf("%+v, %v", c, err)
	}
	if v := c.Value(g.Options[1]); v != "none" {
		t.Errorf("the sea is %q", v)
	}
	if v := c.Value(g.Options[2]); v != "three ships" {
		t.Errorf("the fleet is %q", v)
	}
	for reason, want := range map[string]Config{
		"toy: three need the sea":   {Seats: 3},
		"toy: no fleet is huge":     {Seats: 2, Options: map[string]string{"fleet": "huge"}},
		`option fleet cannot be ""`: {Seats: 2, Options: map[string]string{"fleet": ""}},
		`option sea cannot be "no"`: {Seats: 2, Options: map[string]string{"sea": "no"}},
	} {
		if _, err := g.Configure(want); err == nil || !strings.Contains(err.Error(), reason) {
			t.Errorf("%+v: %v, expected %q", want, err, reason)
		}
	}
	if two, three := g.Default(2), g.Default(3); two.Options != nil || three.Options["sea"] != "deep" || three.Seats != 3 {
		t.Errorf("the defaults are %+v and %+v", two, three)
	}
	if full := g.FullConfig(); full.Options["sea"] != "deep" {
		t.Errorf("full is %+v", full)
	}
	if full := (&Game{MaxSeats: 4}).FullConfig(); full.Seats != 4 || full.Options != nil {
		t.Errorf("full is %+v", full)
	}
}

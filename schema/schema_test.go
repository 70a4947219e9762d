package schema

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/record"
)

// loaded is a schema as a program reads it.
type loaded struct {
	defs  map[string]any
	top   map[string]any
	seats int          // of the game
	met   map[int]bool // seats that values had
}

func load(t *testing.T, g *game.Game, kind string) *loaded {
	t.Helper()
	n, err := Of(g, kind)
	if err != nil {
		t.Fatalf("%s %s: %v", g.Name, kind, err)
	}
	text, err := json.Marshal(n)
	if err != nil {
		t.Fatal(err)
	}
	l := &loaded{met: map[int]bool{}}
	if err = json.Unmarshal(text, &l.top); err != nil {
		t.Fatal(err)
	}
	l.defs, _ = l.top["$defs"].(map[string]any)
	return l
}

// check says where a value does not fit a schema. It knows each keyword that schemas here use, and fails at any other.
func (l *loaded) check(s map[string]any, v any, at string) error {
	for word, is := range s {
		if err := l.keyword(s, word, is, v, at); err != nil {
			return err
		}
	}
	return nil
}

func (l *loaded) keyword(s map[string]any, word string, is, v any, at string) error {
	bad := func() error { return fmt.Errorf("%s is %v, and %s is %v", at, v, word, is) }
	list, _ := v.([]any)
	object, _ := v.(map[string]any)
	number, _ := v.(float64)
	fits := true
	switch word {
	case "$schema", "$defs", "title", "description":
	case "$ref":
		name, _ := strings.CutPrefix(is.(string), "#/$defs/")
		to, known := l.defs[name].(map[string]any)
		if !known {
			return fmt.Errorf("%s leads to %s", at, is)
		}
		if n, is := v.(float64); is && name == "Seat" {
			if int(n) > l.seats {
				return fmt.Errorf("%s is seat %v of %d", at, v, l.seats)
			}
			l.met[int(n)] = true
		}
		return l.check(to, v, at)
	case "type":
		fits = typeOf(v) == is || is == "number" && typeOf(v) == "integer"
	case "const":
		fits = v == is
	case "enum":
		fits = slices.Contains(is.([]any), v)
	case "minimum":
		fits = number >= is.(float64)
	case "maximum":
		fits = number <= is.(float64)
	case "minItems":
		fits = len(list) >= int(is.(float64))
	case "maxItems":
		fits = len(list) <= int(is.(float64))
	case "items":
		for i, one := range list {
			if err := l.check(is.(map[string]any), one, fmt.Sprintf("%s[%d]", at, i)); err != nil {
				return err
			}
		}
	case "required":
		for _, name := range is.([]any) {
			if _, there := object[name.(string)]; !there {
				return fmt.Errorf("%s has no %s", at, name)
			}
		}
	case "properties":
		for name, of := range is.(map[string]any) {
			if one, there := object[name]; there {
				if err := l.check(of.(map[string]any), one, at+"."+name); err != nil {
					return err
				}
			}
		}
	case "additionalProperties":
		known, _ := s["properties"].(map[string]any)
		for name, one := range object {
			if known[name] != nil {
				continue
			}
			rest, some := is.(map[string]any)
			if !some {
				return fmt.Errorf("%s has %s, which is unknown", at, name)
			}
			if err := l.check(rest, one, at+"."+name); err != nil {
				return err
			}
		}
	case "oneOf":
		found, why := 0, []string{}
		for _, one := range is.([]any) {
			if err := l.check(one.(map[string]any), v, at); err != nil {
				why = append(why, err.Error())
				continue
			}
			found++
		}
		if found != 1 {
			return fmt.Errorf("%s fits %d of %d: %.600s", at, found, len(is.([]any)), strings.Join(why, "; "))
		}
	default:
		return fmt.Errorf("keyword %s", word)
	}
	if !fits {
		return bad()
	}
	return nil
}

func typeOf(v any) string {
	switch v := v.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case string:
		return "string"
	case float64:
		if v == math.Trunc(v) {
			return "integer"
		}
		return "number"
	case []any:
		return "array"
	}
	return "object"
}

func (l *loaded) fits(t *testing.T, v any, what string) {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	var read any
	if err = json.Unmarshal(text, &read); err != nil {
		t.Fatal(err)
	}
	if err = l.check(l.top, read, ""); err != nil {
		t.Fatalf("%s: %v", what, err)
	}
}

// TestViewsAndTracesFit: what all seats see, and each line of the trace, in random games of each configuration with one
// option at another value.
func TestViewsAndTracesFit(t *testing.T) {
	t.Parallel()
	all, err := games.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range all.First() {
		t.Run(g.Name, func(t *testing.T) {
			t.Parallel()
			view, trace := load(t, g, "view"), load(t, g, "trace")
			for i, c := range configs(g) {
				rules, err := g.Rules(c)
				if err != nil {
					t.Fatal(err)
				}
				view.seats, trace.seats = c.Seats, c.Seats
				trace.fits(t, record.HeadOf(rules), "the first line")
				r := game.QuickRand(7, uint64(i))
				h := game.NewHistory(rules, r)
				for ply := 0; ; ply++ {
					p := h.Now()
					if over := p.Pending() == 0; over || ply%9 == 0 {
						what := fmt.Sprintf("%+v, ply %d", c, ply)
						trace.fits(t, record.TraceOf(h), what)
						for _, seat := range []game.Seat{game.Watcher, game.Seat(ply % c.Seats)} {
							view.fits(t, p.View(seat), what)
						}
						if over {
							break
						}
					}
					seat := p.Pending().First()
					moves := p.Moves(nil, seat)
					if no := h.Play(seat, moves[r.IntN(len(moves))]); no != nil {
						t.Fatal(no)
					}
				}
			}
			for seat := 1; seat <= g.MaxSeats; seat++ { // the first seat is 1, and the last is met, too
				if !view.met[seat] || !trace.met[seat] {
					t.Errorf("no view or no trace has seat %d", seat)
				}
			}
		})
	}
}

// configs are the fullest configuration, and the default one of each number of seats.
func configs(g *game.Game) []game.Config {
	all := []game.Config{g.FullConfig()}
	for seats := g.MinSeats; seats <= g.MaxSeats; seats++ {
		all = append(all, g.Default(seats))
	}
	return all
}

// TestSeatsAreNumbered: no schema has a seat that counts from 0.
func TestSeatsAreNumbered(t *testing.T) {
	t.Parallel()
	m := &maker{defs: map[string]*Node{}}
	if n, err := m.of(reflect.TypeFor[game.Seat]()); err == nil {
		t.Errorf("the schema of a seat as the program counts it: %+v", n)
	}
	if n, err := m.of(reflect.TypeFor[game.SeatNumber]()); err != nil || n.Ref != "#/$defs/Seat" {
		t.Errorf("the schema of a seat: %+v, %v", n, err)
	}
}

// TestEveryFieldIsExplained.
func TestEveryFieldIsExplained(t *testing.T) {
	t.Parallel()
	all, err := games.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range all.First() {
		for _, kind := range Kinds {
			for name, def := range load(t, g, kind).defs {
				of := def.(map[string]any)
				if of["description"] == nil {
					t.Errorf("%s %s: %s is not explained", g.Name, kind, name)
				}
				properties, _ := of["properties"].(map[string]any)
				for field, one := range properties {
					if one.(map[string]any)["description"] == nil {
						t.Errorf("%s %s: %s.%s is not explained", g.Name, kind, name, field)
					}
				}
			}
		}
	}
}

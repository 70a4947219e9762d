package terminal

import (
	"strings"
	"testing"
)

// TestRefusalsNameTheFact: what is lacking, which colour counts, how much it costs, who stands
// where, and not only that something is against a rule. A line with words is refused with them;
// one without is played; "…" plays first moves until the seat that was asked first is asked again.
func TestRefusalsNameTheFact(t *testing.T) {
	for _, c := range []struct {
		game  string
		seed  uint64
		lines [][2]string
	}{
		{"newworld", 3, [][2]string{
			{"place 0,2 r0", "0,2 is already taken: starting space 2, Plymouth. (rule NW-4.8)"},
			{"place 5,5 r0", "5,5 touches no tile and no starting space"},
			{"pass", "Place the tile: "},
		}},
		{"xidit", 5, [][2]string{
			{"start 1", ""},
			{"start 1", "Seat 3’s Idrakys already stands in city 1."},
			{"start 2", ""},
			{"start 3", ""},
			{"set 7 red", "Dial 1 is to be set next."},
			{"ready", "All six dials must be set first; dial 1 is not."},
			{"set 1 blue", ""},
			{"set 1 wait", "Dial 2 is to be set next."},
			{"reopen", "nothing to take back"},
		}},
		{"alienartifacts", 28, [][2]string{
			{"keep TEC-26", ""},
			{"…", ""},
			{"buy ship 9", "That costs 14 credits; you have 8."},
			{"build SHI-35 operational", "“Third Share” cannot be used for that: it is in Anna’s empire, on its operational side."},
			{"develop dry-dock ring logistic", "5 blue symbols are due; you can pay 3 at most."},
			{"attack aliens", "Take your action."},
			{"trade gold", ""},
			{"pay RES-46 blue", "This colour does not count here: blue. What counts: gold. (rule AA-5.4)"},
			{"pay RES-01 red", "You do not have [3 red | 2 blue]."},
			{"done", "1 more symbol is needed."},
		}},
		{"settlers", 26, [][2]string{
			{"take COM072", ""},
			{"…", ""},
			{"take COM038", ""},
			{"…", ""},
			{"build wood storage", "You are short of: 2 Wood, 1 Stone."},
			{"raze settlement", "“Settlement” is a Faction card"},
			{"deal quarry", "“Quarry” has no Deal field"},
			{"deal settlement", "You are short of: 1 Food."},
			{"use mission 1 1", "You have no Location “Mission”."},
		}},
	} {
		s, out := session(t, c.game, "en", c.seed, nil)
		for _, l := range c.lines {
			seat, moves := s.legal()
			if l[0] == "…" {
				for ; seat != 0; seat, moves = s.legal() {
					if no := s.History.Play(seat, moves[0]); no != nil {
						t.Fatal(no)
					}
				}
				continue
			}
			out.Reset()
			played := s.move(l[0], seat, moves)
			if played != (l[1] == "") || !strings.Contains(out.String(), l[1]) {
				t.Errorf("%s: %q is answered with %q, want %q", c.game, l[0], out, l[1])
			}
		}
	}
}

package settlers

import (
	"fmt"
	"testing"

	"spielwerk/game"
	"spielwerk/game/gametest"
)

// optionSets are configurations of the expansion in which random games are played:
// each option at its other value, with as many seats as can be.
func optionSets() []map[string]string {
	var out []map[string]string
	for _, o := range []string{
		"", "lookout=alternate", "lookout=advanced", "peaceful=on", "faction_reshuffle=on", "format=open",
		"format=open commons=base",
		"atlantean_faction_adds_common=off", "colours_when_built_only=on", "ark_returns_at_phase_end=on",
		"foreign_use_scores=on",
		"sand_sailors_open_only=on", "unlock_permanent=on", "virtual_faction=off", "advanced_solo=on",
		"decks=ready", "decks=ready ark_returns_at_phase_end=on foreign_use_scores=on",
		"decks=ready unlock_permanent=on lookout=advanced",
		"decks=ready swap_only_own_deck=on", "decks=ready colours_when_built_only=on lookout=alternate peaceful=on",
		"format=open decks=all",
		"format=open decks=all faction_reshuffle=on unlock_permanent=on",
	} {
		set := map[string]string{"expansion": "atlanteans"}
		for f := range splitOptions(o) {
			set[f[0]] = f[1]
		}
		out = append(out, set)
	}
	return out
}

// splitOptions gives the names and values of "a=b c=d".
func splitOptions(text string) func(yield func([2]string) bool) {
	return func(yield func([2]string) bool) {
		for _, f := range fields(text) {
			var pair [2]string
			for i, r := range f {
				if r == '=' {
					pair = [2]string{f[:i], f[i+1:]}
				}
			}
			if !yield(pair) {
				return
			}
		}
	}
}

// TestRandomGamesWithAtlanteans plays at random with every option, and checks after
// each move.
func TestRandomGamesWithAtlanteans(t *testing.T) {
	games := uint64(4)
	if testing.Short() {
		games = 1
	}
	for _, set := range optionSets() {
		for seats := 1; seats <= maxSeats; seats++ {
			options := map[string]string{}
			for name, value := range set {
				if name == "decks" {
					for seat := range seats {
						options[fmt.Sprint("deck", seat+1)] = value
					}
					continue
				}
				options[name] = value
			}
			for shift := range 2 {
				for seat := range seats {
					options[fmt.Sprint("faction", seat+1)] = factionWords[(seat+4*shift)%factions]
				}
				p := &Position{rules: open(t, seats, options)}
				var last game.Move
				for seed := range games {
					gametest.Random(p, seed, func(m game.Move) {
						last = m
						if err := p.Check(); err != nil {
							t.Fatalf("%v, %d seats, seed %d, after %s: %v", options, seats, seed, p.rules.vocabulary.Text(last), err)
						}
					})
				}
			}
		}
	}
}

// TestRichGamesWithAtlanteans checks the state in games of plenty, and that every move,
// frame and op of the expansion comes up there.
func TestRichGamesWithAtlanteans(t *testing.T) {
	moves, seen, used := map[uint16]int{}, map[frame]int{}, map[string]int{}
	seed := uint64(0)
	for _, o := range []string{
		"", "lookout=alternate peaceful=on", "format=open", "unlock_permanent=on foreign_use_scores=on",
	} {
		for seats := 1; seats <= maxSeats; seats++ {
			options := map[string]string{"expansion": "atlanteans"}
			for f := range splitOptions(o) {
				options[f[0]] = f[1]
			}
			for seat := range seats {
				options[fmt.Sprint("faction", seat+1)] = factionWords[factions-1-(seat+1)%factions]
				options[fmt.Sprint("deck", seat+1)] = deckReady
				if o == "format=open" {
					options[fmt.Sprint("deck", seat+1)] = deckAll
				}
			}
			p := &Position{rules: open(t, seats, options)}
			for range 4 {
				seed++
				rich(t, p, seed, func(m game.Move) {
					moves[m.Kind]++
					for i := range p.s.Stack[:p.s.Depth] {
						seen[p.s.Stack[i].Kind]++
					}
					if m.Kind == moveUse {
						used[p.rules.cards[m.Args[0]].title]++
					}
					if err := p.Check(); err != nil {
						t.Fatalf("%v, %d seats, seed %d after %s: %v", options, seats, seed, p.rules.vocabulary.Text(m), err)
					}
				})
			}
		}
	}
	words := open(t, 2, nil).vocabulary.Moves
	for _, kind := range []uint16{moveTech, moveLift, moveSend, moveFree} {
		if moves[kind] == 0 {
			t.Errorf("nobody ever played %q", words[kind].Word)
		}
	}
	for _, f := range []frame{frameLose, frameTribute, frameLift, frameSet} {
		if seen[f] == 0 {
			t.Errorf("nobody was ever asked for %q", frameKinds[f].word)
		}
	}
	r := open(t, 2, nil)
	for i := range r.cards {
		if c := &r.cards[i]; c.set != setBase && c.kind == kindAction && used[c.title] == 0 {
			t.Errorf("nobody ever used %s", c.title)
		}
	}
}

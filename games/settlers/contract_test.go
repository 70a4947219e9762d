package settlers

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"
	"testing"

	"spielwerk/game"
	"spielwerk/game/gametest"
)

// TestContract plays Imperial Settlers against everything a game must keep.
func TestContract(t *testing.T) { gametest.Run(t, theGame(t)) }

// TestContractWithAtlanteans does so with the expansion in use if nothing else is said, in
// all pairs of options; half of the random games of TestContract are played with it.
func TestContractWithAtlanteans(t *testing.T) {
	g, err := newGame(dataFiles.ReadFile, expansionAtlanteans)
	if err != nil {
		t.Fatal(err)
	}
	// The base game tries every Faction on every seat; here the first seat does, and each
	// other one has one of its own, which leaves half as many games to be played.
	for i := range g.Options {
		if o := &g.Options[i]; strings.HasPrefix(o.Name, "faction") && o.Name != "faction1" &&
			len(o.Name) == len("faction1") {
			seat := int(o.Name[len(o.Name)-1] - '1')
			o.Values = []string{factionRandom, factionPick, factionWords[seat-1]}
		}
	}
	// The examples are those of the game, which has other options; TestContract plays them.
	g.Examples, g.Source, g.Locale = nil, withoutExamples{g.Source}, withoutExamples{g.Locale}
	for i := range g.Overview {
		g.Overview[i].Example = ""
	}
	gametest.RunConfigs(t, g)
}

// withoutExamples are the files of a game without those of its examples: the tests that write
// them, and what the locales say of them.
type withoutExamples struct{ fs.FS }

func (f withoutExamples) ReadDir(name string) ([]fs.DirEntry, error) {
	all, err := fs.ReadDir(f.FS, name)
	return slices.DeleteFunc(all, func(e fs.DirEntry) bool { return strings.HasPrefix(e.Name(), "examples") }), err
}

// theGame is the game with our data, read once for all tests.
func theGame(t testing.TB) *game.Game {
	t.Helper()
	g, err := opened()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

var opened = sync.OnceValues(Game)

// openedRules are the rules of each configuration that a test has asked for: they do not change.
var openedRules sync.Map

func open(t testing.TB, seats int, options map[string]string) *rules {
	t.Helper()
	key := fmt.Sprint(seats, options)
	if r, ok := openedRules.Load(key); ok {
		return r.(*rules)
	}
	r, err := theGame(t).Rules(game.Config{Seats: seats, Options: options})
	if err != nil {
		t.Fatal(err)
	}
	openedRules.Store(key, r)
	return r.(*rules)
}

// The state is sound after each move of random games (IS-11.4, IS-21.2, IS-21.3, IS-2.13).
func TestRandomGames(t *testing.T) { gametest.RandomGames(t, theGame(t), 432) }

func FuzzGame(f *testing.F) { gametest.FuzzGame(f, theGame(f)) }
func FuzzMove(f *testing.F) { gametest.FuzzMove(f, midgame(f)) }
func FuzzParseMove(f *testing.F) {
	gametest.FuzzText(f, midgame(f), "pick romans", "use COM021 1 2", "exchange faction_card",
		"tech basic_tech COM103", "lift adv_defense COM007",
		"use COM021 1", "build COM999", "use COM021 01 1")
}

func BenchmarkGame(b *testing.B) { gametest.Bench(b, open(b, 4, nil)) }

// BenchmarkGameWithAtlanteans is the same with the expansion, for as many seats and for
// all five.
func BenchmarkGameWithAtlanteans(b *testing.B) {
	for _, seats := range []int{4, 5} {
		b.Run(fmt.Sprint(seats, " seats"), func(b *testing.B) { gametest.Bench(b, open(b, seats, richest(seats))) })
	}
}

// richest is the game of most cards: the expansion with ready decks.
func richest(seats int) map[string]string {
	o := map[string]string{"expansion": "atlanteans"}
	for i, f := range []string{"atlanteans", "barbarians", "egyptians", "japanese", "romans"}[:seats] {
		o["faction"+string(rune('1'+i))], o["deck"+string(rune('1'+i))] = f, deckReady
	}
	return o
}

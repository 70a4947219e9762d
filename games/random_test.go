package games

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"hash"
	"os"
	"slices"
	"strings"
	"testing"

	"spielwerk/game"
)

var update = flag.Bool("update", false, "write testdata/random.txt anew")

// randomGames is how many random games of each game are compared.
const randomGames = 1000

// TestRandomGamesGoAsBefore compares 1,000 random games of each game with what they were
// when testdata/random.txt was written: moves, events, evaluations, views and scores. A
// change that is meant to keep the behaviour must leave the file as it is; a change of
// rules or evaluation writes it anew with -update, and says why.
func TestRandomGamesGoAsBefore(t *testing.T) {
	const file = "testdata/random.txt"
	all, err := All()
	if err != nil {
		t.Fatal(err)
	}
	first := all.First()
	lines := make([]string, len(first))
	t.Run("play", func(t *testing.T) {
		for i, g := range first {
			t.Run(g.Name, func(t *testing.T) {
				t.Parallel()
				lines[i] = fmt.Sprintf("%s %s\n", g.Name, randomDigest(t, g))
			})
		}
	})
	now := strings.Join(lines, "")
	if *update {
		if err = os.WriteFile(file, []byte(now), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if now != string(before) {
		t.Errorf("random games go otherwise than before:\n%swas:\n%s", now, before)
	}
}

// randomDigest is the hash of random games of a game, spread over its configurations.
func randomDigest(t *testing.T, g *game.Game) string {
	h := sha256.New()
	configs := configurations(g)
	opened := make([]game.Rules, len(configs))
	for i, c := range configs {
		rules, err := g.Rules(c)
		if err != nil {
			t.Fatalf("%s %+v: %v", g.Name, c, err)
		}
		opened[i] = rules
	}
	for n := range max(randomGames, len(opened)) {
		digestGame(t, h, opened[n%len(opened)], uint64(n))
	}
	return hex.EncodeToString(h.Sum(nil))
}

// configurations are all versions and numbers of seats with the defaults, the full
// configuration, and each with every single option at every other value that fits.
func configurations(g *game.Game) []game.Config {
	var out []game.Config
	for _, version := range g.Versions {
		for seats := g.MinSeats; seats <= g.MaxSeats; seats++ {
			for _, options := range []map[string]string{nil, g.FullConfig().Options} {
				base := game.Config{Version: version, Seats: seats, Options: options}
				out = appendFitting(out, g, base)
				for _, o := range g.Options {
					for _, value := range o.Values {
						if value != base.Value(o) {
							out = appendFitting(out, g, withOption(base, o.Name, value))
						}
					}
				}
			}
		}
	}
	return out
}

func withOption(c game.Config, name, value string) game.Config {
	options := map[string]string{name: value}
	for other, v := range c.Options {
		if other != name {
			options[other] = v
		}
	}
	c.Options = options
	return c
}

func appendFitting(out []game.Config, g *game.Game, c game.Config) []game.Config {
	full, err := g.Configure(c)
	if err != nil || slices.ContainsFunc(out, func(o game.Config) bool { return fmt.Sprint(o) == fmt.Sprint(full) }) {
		return out
	}
	return append(out, full)
}

// digestGame plays a random game and writes what can be told from outside into a hash.
func digestGame(t *testing.T, h hash.Hash, rules game.Rules, seed uint64) {
	words := rules.Vocabulary()
	choose := game.QuickRand(seed, 2)
	var log game.Log
	var moves []game.Move
	var blocked []game.Block
	p := rules.Deal(game.QuickRand(seed, 1), &log)
	var line []byte
	for ply := 0; p.Pending() != 0; ply++ {
		pending := p.Pending()
		seat := pending.First()
		for range choose.IntN(pending.Len()) {
			pending = pending.Without(seat)
			seat = pending.First()
		}
		moves = p.Moves(moves[:0], seat)
		blocked = p.Blocked(blocked[:0], seat)
		m := moves[choose.IntN(len(moves))]
		line = words.AppendMove(line[:0], m)
		line = append(line, byte(seat), byte(len(moves)), byte(len(blocked)), byte(p.Total(seat)))
		if ply%8 == 0 {
			line = fmt.Append(line, p.Prompt(seat), p.Evaluate(seat))
		}
		h.Write(line)
		if ply%64 == 0 {
			writeView(t, h, p, seat)
		}
		from := len(log.Events)
		if no := p.Play(seat, m, &log); no != nil {
			t.Fatalf("%s, seed %d, ply %d: %q is refused: %v", rules.Game().Name, seed, ply, words.Text(m), no)
		}
		line = line[:0]
		for _, e := range log.Events[from:] {
			line = append(append(line, e.Kind, byte(e.Seat), byte(e.Audience)), e.Rule...)
			for _, arg := range e.Args {
				line = binary.LittleEndian.AppendUint32(line, uint32(arg))
			}
		}
		h.Write(line)
	}
	fmt.Fprintln(h, p.Ranks(), p.Scores(nil))
	writeView(t, h, p, game.Watcher)
}

func writeView(t *testing.T, h hash.Hash, p game.Position, seat game.Seat) {
	text, err := json.Marshal(p.View(seat))
	if err != nil {
		t.Fatal(err)
	}
	h.Write(text)
}

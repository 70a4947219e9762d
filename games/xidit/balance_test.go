package xidit_test

import (
	"context"
	"flag"
	"fmt"
	"strings"
	"testing"

	"spielwerk/arena"
	"spielwerk/game"
	"spielwerk/games/xidit"
)

// docs/balance.md has figures that TestBalance prints, with other bots and more games.
var (
	balanceBots  = flag.String("bots", "greedy", "bots of TestBalance")
	balanceGames = flag.Int("games", 150, "games of TestBalance at each number of seats")
)

// TestBalance plays games at each number of seats and looks at what the numbers of the house in
// data/data.yaml are to bring about: units do not dry up (LX-15.17), threats are beaten all through
// the game, tiles arrive partly stocked at times (LX-7.5), titans awaken in some games, and also by
// a missing threat (LX-8.2), and the dummy is not always the first to leave (LX-12.3).
func TestBalance(t *testing.T) {
	if testing.Short() {
		t.Skip("plays 450 games")
	}
	g, err := xidit.Game()
	if err != nil {
		t.Fatal(err)
	}
	for seats := g.MinSeats; seats <= g.MaxSeats; seats++ {
		rules, failed := g.Rules(game.Config{Seats: seats})
		if failed != nil {
			t.Fatal(failed)
		}
		b := &balance{words: rules.Vocabulary().Events, seats: seats}
		m := arena.Match{
			Rules: rules, Bots: []string{*balanceBots}, Games: *balanceGames, Seed: 1, Workers: 1,
			Observer: func() arena.Observer { return b },
		}
		if _, err = m.Run(context.Background()); err != nil {
			t.Fatal(err)
		}
		t.Log(b)
		b.check(t)
	}
}

// check asks for less than what was found, for games of other bots go otherwise.
func (b *balance) check(t *testing.T) {
	t.Helper()
	for _, c := range []struct {
		what        string
		is          float64
		least, most float64
	}{
		{"games with a year that ends without a recruitment tile", b.of(b.without, b.games), 0, 3},
		{"threats that are beaten in the last two years", b.of(b.threats[11]+b.threats[12], b.allThreats()), 15, 35},
		{"recruitment tiles that arrive partly stocked", b.of(b.partly, b.tiles), 2, 50},
		{"games in which titans awaken", b.of(b.awake, b.games), 20, 95},
		{"awakenings by a missing threat", b.of(b.byThreat, b.awake), 15, 100},
		{"games in which the dummy is the first out", b.of(b.dummy[4], b.games), 0, 50},
	} {
		if c.is < c.least || c.is > c.most {
			t.Errorf("%d seats: %s: %.1f %%, want from %.0f to %.0f", b.seats, c.what, c.is, c.least, c.most)
		}
	}
}

// balance counts in games. It implements arena.Observer.
type balance struct {
	words []game.Form
	seats int

	games, tiles, partly, awake, byThreat, without int
	units, recruits, threats                       [13]int // by year: in hand, tiles at its end, beaten
	infantry, lost                                 int     // of the census: wins, and storeys that are lost
	dummy                                          [5]int  // by place
	won                                            [game.MaxSeats]int

	year int  // of this game
	gone int  // kind of the tile that left last
	dry  bool // a year ended without a recruitment tile
}

func (b *balance) Dealt([]string, game.Position, []game.Event) {
	b.games, b.year, b.dry = b.games+1, 1, false
}

func (b *balance) Decides(game.Position, game.Seat, game.Move) {}

func (b *balance) Played(p game.Position, events []game.Event) {
	for i := range events {
		e := &events[i]
		switch b.words[e.Kind].Word {
		case "year":
			if e.Args[0] > 1 {
				b.endOfYear(p)
			}
			b.year = int(e.Args[0])
		case "eliminate":
			b.threats[b.year]++
		case "discard":
			b.gone = int(e.Args[0])
		case "placed":
			b.placed(e)
		case "awaken":
			b.awake++
			b.byThreat += b.gone
		case "censuswon":
			b.infantry += equals(e.Args[0], 2)
		case "lost":
			b.lost += equals(e.Args[0], 2)
		}
	}
}

// placed counts a tile if it is one for recruits.
func (b *balance) placed(e *game.Event) {
	if e.Args[0] == 0 {
		b.tiles++
		b.partly += 1 - equals(e.Args[2], 5)
	}
}

func (b *balance) endOfYear(p game.Position) {
	s := p.State().(*xidit.State)
	tiles := 0
	for _, side := range s.Side {
		tiles += equals(int16(side), 1)
	}
	b.recruits[b.year] += tiles
	b.dry = b.dry || tiles == 0
	for seat := range b.seats {
		for _, n := range s.Players[seat].Units {
			b.units[b.year] += int(n)
		}
	}
}

func (b *balance) Over(p game.Position) {
	b.endOfYear(p)
	if b.dry {
		b.without++
	}
	s := p.State().(*xidit.State)
	if b.seats == 3 {
		b.dummy[s.Place[game.MaxSeats]]++
	}
	for seat, wins := range arena.Wins(p) {
		b.won[seat] += wins / arena.WholeWin
	}
}

// equals is 1 for equal numbers, else 0.
func equals(a, n int16) int {
	if a == n {
		return 1
	}
	return 0
}

// of is a part in hundredths.
func (b *balance) of(n, all int) float64 { return 100 * float64(n) / float64(max(1, all)) }

func (b *balance) allThreats() (n int) {
	for _, k := range b.threats {
		n += k
	}
	return n
}

// years are means of a game by year.
func (b *balance) years(counts *[13]int, each int) string {
	var out strings.Builder
	for _, n := range counts[1:] {
		fmt.Fprintf(&out, " %.1f", float64(n)/float64(b.games*each))
	}
	return out.String()
}

// String are the figures of docs/balance.md.
func (b *balance) String() string {
	var out strings.Builder
	say := func(form string, args ...any) { fmt.Fprintf(&out, "\n  "+form, args...) }
	fmt.Fprintf(&out, "%d seats, %d games; wins by seat", b.seats, b.games)
	for _, n := range b.won[:b.seats] {
		fmt.Fprintf(&out, " %.1f %%", b.of(n, b.games))
	}
	if b.seats == 3 {
		say("dummy first out %.0f %%, second %.0f, third %.0f",
			b.of(b.dummy[4], b.games), b.of(b.dummy[3], b.games), b.of(b.dummy[2], b.games))
	}
	say("units in hand at the end of each year%s", b.years(&b.units, b.seats))
	say("recruitment tiles then%s; %.1f %% of games had a year without one",
		b.years(&b.recruits, 1), b.of(b.without, b.games))
	say("threats beaten in each year%s, %.1f a game, %.0f %% in the last two", b.years(&b.threats, 1),
		float64(b.allThreats())/float64(b.games), b.of(b.threats[11]+b.threats[12], b.allThreats()))
	say("titans awake in %.0f %% of games, %.0f %% of them by a missing threat",
		b.of(b.awake, b.games), b.of(b.byThreat, b.awake))
	say("%.1f %% of recruitment tiles arrive partly stocked", b.of(b.partly, b.tiles))
	say("infantry wins %.1f a game, storeys lost %.1f",
		float64(b.infantry)/float64(b.games), float64(b.lost)/float64(b.games))
	return out.String()
}

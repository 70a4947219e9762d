package report

import (
	"testing"

	"spielwerk/arena"
	"spielwerk/game"
	"spielwerk/games"
)

// BenchmarkCollecting shows what collecting costs: games with and without a report.
func BenchmarkCollecting(b *testing.B) {
	for _, name := range []string{"newworld", "xidit"} {
		g, err := games.Find(name)
		if err != nil {
			b.Fatal(err)
		}
		rules, err := g.Rules(game.Config{Seats: 4})
		if err != nil {
			b.Fatal(err)
		}
		for _, player := range []string{"random", "greedy"} {
			for _, watched := range []bool{false, true} {
				title := name + "/" + player + map[bool]string{false: "/alone", true: "/watched"}[watched]
				b.Run(title, func(b *testing.B) {
					m := arena.Match{Rules: rules, Bots: []string{player}, Games: b.N, Seed: 1, Workers: 1}
					if watched {
						m.Observer = New(rules).Observer
					}
					b.ReportAllocs()
					if _, err := m.Run(b.Context()); err != nil {
						b.Fatal(err)
					}
				})
			}
		}
	}
}

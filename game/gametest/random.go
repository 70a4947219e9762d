package gametest

import (
	"testing"

	"spielwerk/game"
)

// Random deals a game on a position and plays random moves to its end, all decided by the
// seed. visit, if not nil, is called after each move. It returns the number of moves.
func Random(p game.Position, seed uint64, visit func(game.Move)) (plies int) {
	p.CopyFrom(p.Rules().Deal(game.QuickRand(seed, 1), nil))
	words := p.Rules().Vocabulary()
	choose := game.QuickRand(seed, 2)
	list := make([]game.Move, 0, 512)
	for pending := p.Pending(); pending != 0; pending = p.Pending() {
		seat := pending.First()
		list = p.Moves(list[:0], seat)
		m := list[choose.IntN(len(list))]
		for words.Moves[m.Kind].Retracts && choose.IntN(8) > 0 { // rarely, because bots do not retract
			m = list[choose.IntN(len(list))]
		}
		if no := p.Play(seat, m, nil); no != nil {
			panic(words.Text(m) + " is listed and refused by " + string(no.Rule))
		}
		plies++
		if visit != nil {
			visit(m)
		}
	}
	return plies
}

// RandomGames plays a number of random games, spread over Configs, and checks the state after
// each move.
func RandomGames(t *testing.T, g *game.Game, games int) {
	t.Helper()
	configs := Configs(g)
	for i := range max(games, len(configs)) {
		r, err := g.Rules(configs[i%len(configs)])
		if err != nil {
			t.Fatal(err)
		}
		p := r.Blank()
		Random(p, uint64(i), func(m game.Move) {
			if err := p.Check(); err != nil {
				t.Fatalf("%v, seed %d, after %s: %v", r.Config(), i, r.Vocabulary().Text(m), err)
			}
		})
	}
}

// Moments are positions of random games, one for each kind of decision: each prompt with the
// same kinds of moves.
func Moments(t testing.TB, g *game.Game) (out []game.Position) {
	t.Helper()
	type decision struct {
		prompt uint8
		kinds  [4]uint64
	}
	seen := map[decision]bool{}
	var list []game.Move
	for i, c := range Configs(g) {
		r, err := g.Rules(c)
		if err != nil {
			t.Fatal(err)
		}
		p := r.Blank()
		Random(p, uint64(i), func(game.Move) {
			d := decision{}
			if seat := p.Pending().First(); seat != game.Nobody {
				d.prompt = 1 + p.Prompt(seat).Kind
				list = p.Moves(list[:0], seat)
				for _, m := range list {
					d.kinds[m.Kind/64%4] |= 1 << (m.Kind % 64)
				}
			}
			if !seen[d] {
				seen[d] = true
				q := r.Blank()
				q.CopyFrom(p)
				out = append(out, q)
			}
		})
	}
	return out
}

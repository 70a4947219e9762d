package settlers

import (
	"fmt"
	"testing"

	"spielwerk/game"
)

// rich plays a random game in which everybody has goods and cards in plenty and
// passes rarely, so that Empires grow and all kinds of decisions come up.
func rich(t testing.TB, p *Position, seed uint64, visit func(game.Move)) {
	t.Helper()
	p.deal(game.QuickRand(seed, 1), nil)
	r := game.QuickRand(seed, 2)
	var buf []game.Move
	for pending := p.Pending(); pending != 0; pending = p.Pending() {
		seat := pending.First()
		if p.s.Phase == phaseAction && p.s.Depth == 0 && !p.s.Acted {
			for g := range p.s.Players[seat].Supply {
				if !p.rules.atlanteans && (good(g) == basicTech || good(g) > defense) {
					continue
				}
				p.s.Players[seat].Supply[g] += uint16(r.IntN(3))
			}
			if p.drawable(seat, drawFaction) && r.IntN(2) == 0 {
				p.draw(seat, drawFaction, "IS-2.5", nil)
			}
			if p.drawable(seat, drawCommon) && r.IntN(2) == 0 {
				p.draw(seat, drawCommon, "IS-2.5", nil)
			}
			if p.s.Depth > 0 { // an Event
				p.advance(nil)
				continue
			}
		}
		buf = p.Moves(buf[:0], seat)
		m := buf[r.IntN(len(buf))]
		if m.Kind == movePass && r.IntN(8) > 0 {
			m = buf[r.IntN(len(buf))]
		}
		if no := p.Play(seat, m, nil); no != nil {
			t.Fatal(no)
		}
		visit(m)
	}
}

// TestRichGames checks the state in games of plenty, and that every kind of move,
// frame and op comes up there.
func TestRichGames(t *testing.T) {
	moves, seen := map[uint16]int{}, map[frame]int{}
	seed := uint64(0)
	for _, o := range []map[string]string{nil, {"lookout": "alternate"}, {"faction_reshuffle": "on", "faction1": "pick"}} {
		for seats := 1; seats <= 4; seats++ {
			p := &Position{rules: open(t, seats, o)}
			for range 25 {
				seed++
				rich(t, p, seed, func(m game.Move) {
					moves[m.Kind]++
					if p.s.Depth > 0 {
						seen[p.s.top().Kind]++
					}
					if err := p.Check(); err != nil {
						t.Fatalf("%d seats, seed %d after %s: %v", seats, seed, p.rules.vocabulary.Text(m), err)
					}
				})
			}
		}
	}
	for kind, form := range open(t, 2, nil).vocabulary.Moves[:moveTech] {
		if moves[uint16(kind)] == 0 && kind != moveReact { // no two cards of the base game ask for that
			t.Errorf("nobody ever played %q", form.Word)
		}
	}
	for _, f := range []frame{
		frameDraw, frameGood, frameTarget, frameOption, frameKeep, frameDiscard, frameDeals, frameHouse, framePay, frameSpend,
		frameUse, frameRaze, frameExchange, frameSamurai, frameTuck, frameOffer, frameStore, frameVictim,
	} {
		if seen[f] == 0 {
			t.Errorf("nobody was ever asked for %q", frameKinds[f].word)
		}
	}
}

// The stack and the lists never come near their ends.
func TestRoom(t *testing.T) {
	deepest, tucked := uint8(0), uint8(0)
	for _, options := range []map[string]string{nil, richest(4)} {
		p := &Position{rules: open(t, 4, options)}
		for seed := range uint64(60) {
			rich(t, p, 1000+seed, func(game.Move) {
				deepest, tucked = max(deepest, p.s.Depth), max(tucked, p.s.TuckedN)
			})
		}
	}
	if deepest > stackSize-8 || tucked > maxTucked {
		t.Errorf("%d frames of %d, %d tucked cards of %d", deepest, stackSize, tucked, maxTucked)
	}
	t.Log(fmt.Sprint(deepest, " frames, ", tucked, " tucked cards at most"))
}

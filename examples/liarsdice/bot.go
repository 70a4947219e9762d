package liarsdice

import (
	"context"
	"fmt"

	"spielwerk/bot"
	"spielwerk/game"
)

// samples is the number of determinizations of the counting bot.
const samples = 300

// NewBot makes a bot that counts in many determinizations how often each bid is true, and
// makes the decision that is most often right. It does not bluff and knows no other game.
func NewBot(r game.Rules, rand game.Rand) (bot.Bot, error) {
	position, ok := r.Blank().(*Position)
	if !ok {
		return nil, fmt.Errorf("the counting bot cannot play %s", r.Game().Name)
	}
	return &counting{rand: rand, position: position}, nil
}

type counting struct {
	rand     game.Rand
	position *Position
	moves    []game.Move
}

// Choose implements bot.Bot.
func (b *counting) Choose(_ context.Context, info *game.InfoSet) game.Move {
	var atLeast [faces + 1][game.MaxSeats*maxDice + 1]int // samples with so many dice of a face
	for range samples {
		info.Determinize(b.position, &b.rand)
		for face := uint8(1); face <= faces; face++ {
			for n := range b.position.count(face) + 1 {
				atLeast[face][n]++
			}
		}
	}
	b.moves = info.Moves(b.moves[:0])
	best, right := b.moves[0], -1
	for _, m := range b.moves {
		n := samples - atLeast[b.position.s.Bid.Face][b.position.s.Bid.Number] // samples in which a doubt is right
		if m.Kind == moveBid {
			n = atLeast[m.Args[1]+1][m.Args[0]]
		}
		if n > right {
			best, right = m, n
		}
	}
	return best
}

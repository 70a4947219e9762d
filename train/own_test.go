package train

import (
	"context"
	"sync/atomic"
	"testing"

	"spielwerk/bot"
	"spielwerk/game"
)

// ears is a bot of one's own that counts decisions without new events, and events that its seat
// may not know.
type ears struct{ decisions, silent, foreign *atomic.Int64 }

func (b ears) Choose(_ context.Context, s *game.InfoSet) game.Move {
	events := s.Events(nil)
	if b.decisions.Add(1); len(events) == 0 {
		b.silent.Add(1)
	}
	for _, e := range events {
		if !e.Audience.Has(s.Seat()) {
			b.foreign.Add(1)
		}
	}
	return s.Moves(nil)[0]
}

// TestAnOwnBotTrains: its weights are trained, and it hears the events its seat may know.
func TestAnOwnBotTrains(t *testing.T) {
	var decisions, silent, foreign atomic.Int64
	remove := bot.Register("ears", func(game.Rules, game.Rand) (bot.Bot, error) { return ears{&decisions, &silent, &foreign}, nil })
	defer remove()
	task := &Weights{Rules: open(t, 2, nil), Bot: "ears", Rounds: 1, Games: 2, Seed: 1, Workers: 2}
	if _, err := task.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if decisions.Load() == 0 || silent.Load() > 0 || foreign.Load() > 0 {
		t.Errorf("of %d decisions it heard nothing at %d; %d events it may not know", decisions.Load(), silent.Load(), foreign.Load())
	}
}

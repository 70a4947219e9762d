package arena

import (
	"context"
	"slices"
	"testing"

	"spielwerk/bot"
	"spielwerk/game"
)

// ears is a bot of one's own that keeps what it hears at its decision.
type ears struct{ heard func(game.Seat, []game.Event) }

func (b ears) Choose(_ context.Context, s *game.InfoSet) game.Move {
	b.heard(s.Seat(), s.Events(nil))
	return s.Moves(nil)[0]
}

// allEvents observes all events of a game.
type allEvents struct{ events []game.Event }

func (o *allEvents) Dealt(_ []string, _ game.Position, events []game.Event) {
	o.events = slices.Clone(events)
}
func (o *allEvents) Decides(game.Position, game.Seat, game.Move) {}
func (o *allEvents) Played(_ game.Position, events []game.Event) {
	o.events = append(o.events, events...)
}
func (o *allEvents) Over(game.Position) {}

// TestAnOwnBotHearsWhatItsSeatMayKnow, exactly that, and also if nobody observes the games.
func TestAnOwnBotHearsWhatItsSeatMayKnow(t *testing.T) {
	for _, name := range []string{"newworld", "xidit", "alienartifacts", "settlers"} {
		rules := rules(t, name, 3)
		all, decisions, heard := &allEvents{}, 0, 0
		remove := bot.Register("ears", func(game.Rules, game.Rand) (bot.Bot, error) {
			return ears{func(seat game.Seat, events []game.Event) {
				decisions++
				heard += len(events)
				if want := game.Heard(nil, all.events, seat); all.events != nil && !slices.Equal(events, want) {
					t.Fatalf("%s: seat %d hears %d events, may know %d", name, seat, len(events), len(want))
				}
			}}, nil
		})
		defer remove()
		m := Match{Rules: rules, Bots: []string{"ears", "greedy", "greedy"}, Games: 1, Seed: 3, Workers: 1}
		if _, err := m.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		if decisions == 0 || heard == 0 {
			t.Errorf("%s: unobserved, %d decisions heard %d events", name, decisions, heard)
		}
		m.Observer = func() Observer { return all }
		if _, err := m.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		remove()
	}
}

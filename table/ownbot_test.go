package table_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"spielwerk/bot"
	"spielwerk/game"
	"spielwerk/table"
)

// heard is what a bot of one's own was told at a decision.
type heard struct {
	seat   game.Seat
	events []game.Event
}

type ears struct{ told chan<- heard }

func (b ears) Choose(ctx context.Context, s *game.InfoSet) game.Move {
	select {
	case b.told <- heard{s.Seat(), s.Events(nil)}:
	case <-ctx.Done():
	}
	return s.Moves(nil)[0]
}

// TestAnOwnBotAtATable hears there what its seat may know, and nothing else.
func TestAnOwnBotAtATable(t *testing.T) {
	told := make(chan heard)
	remove := bot.Register("ears", func(game.Rules, game.Rand) (bot.Bot, error) { return ears{told}, nil })
	t.Cleanup(remove)
	h := lay(t, table.Config{})
	tab := h.open(h.create(robot("ears"), robot("ears"), robot("ears")))
	for n := range 12 {
		select {
		case got := <-told:
			all := tab.Now().Events
			if want := game.Heard(nil, all, got.seat); len(got.events) == 0 || fmt.Sprint(got.events) != fmt.Sprint(want[:min(len(want), len(got.events))]) ||
				slices.ContainsFunc(got.events, func(e game.Event) bool { return !e.Audience.Has(got.seat) }) {
				t.Fatalf("decision %d: seat %d hears %d events, may know %d", n, got.seat, len(got.events), len(want))
			}
		case <-time.After(20 * time.Second):
			t.Fatal("the bot is not asked")
		}
	}
}

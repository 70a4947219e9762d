package table_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync/atomic"
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

// faulted is a bot that has lost by a fault after some decisions, and notes when it is let go.
type faulted struct {
	asked, closed *atomic.Int32
}

func (b faulted) Choose(_ context.Context, s *game.InfoSet) game.Move {
	b.asked.Add(1)
	return s.Moves(nil)[0]
}

func (b faulted) Forfeited() error {
	if b.asked.Load() > 3 {
		return errors.New("it has ended")
	}
	return nil
}

func (b faulted) Close() error {
	b.closed.Add(1)
	return nil
}

// TestABotIsLetGo when its game is over and when its table leaves memory; that it has failed is logged once.
func TestABotIsLetGo(t *testing.T) {
	var asked, closed atomic.Int32
	remove := bot.Register("failing", func(game.Rules, game.Rand) (bot.Bot, error) { return faulted{&asked, &closed}, nil })
	defer remove()
	var log journal
	h := lay(t, table.Config{Log: slog.New(slog.NewTextHandler(&log, nil))})
	id := h.create(robot("failing"), robot("random"))
	until(t, h.open(id), "finished", finished)
	eventually(t, "let go", func() bool { return closed.Load() == 1 })
	if said := strings.Join(log.lines(), "\n"); strings.Count(said, "it has ended") != 1 || !strings.Contains(said, "seat=1 bot=failing") {
		t.Errorf("logged is %s", said)
	}
	tab, p := h.visit(h.create(robot("failing"), person("a"))), newPlayer(1)
	until(t, tab, "a person's turn", func(now *table.Now) bool { return now.Position.Pending().Has(1) })
	p.play(t, tab, 1)
	h.Close()
	if closed.Load() != 2 {
		t.Errorf("%d bots were let go when the hub ended, not 2", closed.Load())
	}
}

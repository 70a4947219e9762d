package table_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"spielwerk/game"
	"spielwerk/store"
	"spielwerk/table"
)

// journal is a log that can be read while it is written.
type journal struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (j *journal) Write(b []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.b.Write(b)
}

func (j *journal) lines() []string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return strings.Split(strings.TrimSpace(j.b.String()), "\n")
}

// TestAFullDisk: while the disk is full all games wait, whatever the bots and people at
// many tables do. It is told once that it began and once that it is over, tries become
// rarer, and everything goes on by itself.
func TestAFullDisk(t *testing.T) {
	newWorld(t)
	synctest.Test(t, aFullDisk)
}

func aFullDisk(t *testing.T) {
	const tables = 12
	var said journal
	h := lay(t, table.Config{RetryAfter: 10 * time.Millisecond, Log: slog.New(slog.NewTextHandler(&said, nil))})
	var full atomic.Bool
	var tries [tables + 1]atomic.Int64 // the last is for what is no table's
	var ids sync.Map
	of := func(id string) *atomic.Int64 {
		if i, ok := ids.Load(id); ok {
			return &tries[i.(int)]
		}
		return &tries[tables]
	}
	h.store.full = func(id string) error {
		if !full.Load() {
			return nil
		}
		of(id).Add(1)
		return errFault
	}
	var all []string
	for i := range tables {
		seats := people("a", "b")
		if i%2 == 0 {
			seats[0] = robot("random")
		}
		id := h.create(seats...)
		ids.Store(id, i)
		all = append(all, id)
	}
	played := func(id string) int { return len(h.log(id)) }
	move := func(id string) error {
		tab := h.visit(id)
		defer tab.Release()
		p := newPlayer(uint64(played(id)))
		for { // until it is a person's turn
			now := tab.Now()
			seat := now.Position.Pending().First()
			if now.Seats[seat].Kind == store.Human {
				_, text := p.choose(now)
				return tab.Act(context.Background(), int(seat), now.Moment(seat), text)
			}
			if full.Load() && now.Unsaved {
				return table.ErrUnsaved
			}
			time.Sleep(time.Millisecond)
		}
	}
	for _, id := range all {
		for range 4 {
			if err := move(id); err != nil && !errors.Is(err, table.ErrStale) {
				t.Fatal(err)
			}
		}
	}
	full.Store(true)
	var kept []int
	for _, id := range all {
		mustBe(t, move(id), table.ErrUnsaved)
	}
	for _, id := range all {
		kept = append(kept, played(id))
	}
	for i := range tries {
		tries[i].Store(0)
	}
	_, err := h.Create(context.Background(), h.game, game.Config{Seats: 2}, "a", people("a", "b"))
	mustBe(t, err, table.ErrUnsaved)
	time.Sleep(800 * time.Millisecond)
	for i, id := range all {
		tab := h.open(id)
		if now := tab.Now(); !now.Unsaved || now.Number != kept[i] || played(id) != kept[i] {
			t.Errorf("table %d: cannot be saved: %v, %d shown, %d stored, %d before", i, now.Unsaved, now.Number, played(id), kept[i])
		}
		// Pauses of 10, 20, 40, 80, 160, 320 ms, and the next would be later.
		if n := tries[i].Load(); n < 1 || n > 8 {
			t.Errorf("table %d: %d tries", i, n)
		}
	}
	if lines := said.lines(); len(lines) != 1 || !strings.Contains(lines[0], "level=ERROR") || !strings.Contains(lines[0], errFault.Error()) {
		t.Errorf("it is told %d times:\n%s", len(lines), strings.Join(lines, "\n"))
	}
	full.Store(false)
	for i, id := range all {
		until(t, h.open(id), fmt.Sprintf("going on at table %d", i), func(now *table.Now) bool {
			return !now.Unsaved && (i%2 == 1 || now.Number > kept[i] || now.Seats[now.Position.Pending().First()].Kind == store.Human)
		})
		h.truth(h.open(id).Now())
	}
	eventually(t, "over", func() bool { return len(said.lines()) == 2 })
	if lines := said.lines(); !strings.Contains(lines[1], "level=INFO") {
		t.Errorf("the end of the outage is told as %s", lines[1])
	}
	// The next one is told again.
	full.Store(true)
	mustBe(t, move(all[1]), table.ErrUnsaved)
	if lines := said.lines(); len(lines) != 3 {
		t.Errorf("the next outage is told by %d lines", len(lines)-2)
	}
	full.Store(false)
	if err := move(all[1]); err != nil {
		t.Error(err)
	}
}

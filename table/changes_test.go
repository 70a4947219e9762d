package table_test

import (
	"context"
	"errors"
	"testing"

	"spielwerk/game"
	"spielwerk/table"
)

// TestChangesOfMindEnd: what is taken back and decided again fills no log for ever. After many times the
// seat takes nothing back any more, also when the table is read anew, but it goes on playing.
func TestChangesOfMindEnd(t *testing.T) {
	const most = 1000
	h := lay(t, table.Config{})
	id, p := h.create(people("a", "b")...), newPlayer(4)
	tab := h.open(id)
	for tab.Now().Undoer == game.Nobody {
		p.play(t, tab, 1)
	}
	seat := tab.Now().Undoer
	act := func(what string) error {
		return tab.Act(context.Background(), int(seat), tab.Now().Moment(seat), what)
	}
	before := len(h.log(id))
	for n := range most {
		if err := act(table.Undo); err != nil {
			t.Fatalf("undo %d: %v", n+1, err)
		}
		if err := act(table.Redo); err != nil {
			t.Fatalf("redo %d: %v", n+1, err)
		}
		if n == most/2 {
			h.again(table.Config{}) // reads a snapshot
			tab = h.open(id)
		}
	}
	if got := len(h.log(id)) - before; got != 2*most {
		t.Errorf("%d entries", got)
	}
	if err := act(table.Undo); !errors.Is(err, table.ErrChanges) {
		t.Errorf("once more: %v", err)
	}
	h.again(table.Config{})
	none := func() error { return errors.New("no snapshot") }
	h.store.snapshots.Store(&none)
	tab = h.open(id)
	if err := act(table.Undo); !errors.Is(err, table.ErrChanges) {
		t.Errorf("once more after reading the log: %v", err)
	}
	p.play(t, tab, 5)
}

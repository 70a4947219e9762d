package table_test

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"spielwerk/game"
	"spielwerk/store"
	"spielwerk/table"
)

// shared are the leases of two nodes on one store.
type shared struct {
	mu     sync.Mutex
	holder map[string]string
}

// leaser is one of the nodes. It implements table.Leases.
type leaser struct {
	*shared
	name string
}

func (l leaser) Holds() bool { return true }

func (l leaser) Take(_ context.Context, id string) (int64, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if by := l.holder[id]; by != "" && by != l.name {
		return 0, store.Held{By: store.Node{ID: by}}
	}
	l.holder[id] = l.name
	return 0, nil
}

func (l leaser) Give(_ context.Context, id string, _ int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.holder[id] == l.name {
		delete(l.holder, id)
	}
}

// TestDeletedElsewhere: a table that another node has deleted, or another program, is shown by the node that
// holds it for a few seconds at most where somebody watches it, and for one look where nobody does; and what is old is not deleted while somebody looks at it at another node.
func TestDeletedElsewhere(t *testing.T) {
	newWorld(t)
	synctest.Test(t, func(t *testing.T) {
		const old = 20 * time.Minute
		both := &shared{holder: map[string]string{}}
		here := lay(t, table.Config{Leases: leaser{both, "here"}, IdleAfter: 4 * time.Minute, KeepFinished: old})
		there := table.NewHub(table.Config{
			Store: here.store, Leases: leaser{both, "there"}, Log: slog.New(slog.DiscardHandler), KeepFinished: old,
			Editions: func(string) ([]*game.Game, error) { return []*game.Game{here.game}, nil },
		})
		defer there.Close()
		id := here.create(robot("random"), robot("random"))
		tab := here.visit(id) // and never leaves
		until(t, tab, "finished", finished)
		time.Sleep(2 * old)
		synctest.Wait()
		if _, err := here.store.Table(t.Context(), id); err != nil {
			t.Fatalf("a table at which somebody looks at another node: %v", err)
		}
		for _, watched := range []bool{true, false} {
			if err := here.store.DeleteTable(t.Context(), id); err != nil {
				t.Fatal(err)
			}
			if watched {
				time.Sleep(16 * time.Second)
				here.NoticeClosed(t.Context()) // as a stream does
			} else {
				time.Sleep(16 * time.Second)
				if again, err := here.Open(t.Context(), id); err == nil {
					again.Release()
				}
			}
			synctest.Wait()
			select {
			case <-tab.Left():
			default:
				t.Errorf("watched %v: who looks at the table is not told that it is gone", watched)
			}
			if now := here.Peek(id); now != nil {
				t.Errorf("watched %v: the table is shown though it is deleted", watched)
			}
			if _, err := here.Open(t.Context(), id); !errors.Is(err, store.ErrNotFound) {
				t.Errorf("watched %v: the table opens: %v", watched, err)
			}
			tab.Release()
			id = here.create(people("a", "b")...)
			tab = here.visit(id)
		}
		tab.Release()
	})
}

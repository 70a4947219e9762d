package table

import "sync"

// watchers are those who want to know when a table changes. A watcher that is
// slow misses moments, never the latest one: it is told that there is something
// new, and looks at Now.
type watchers struct {
	mu  sync.Mutex
	all map[chan struct{}]bool
}

// Watch returns a channel on which the table tells of changes, at once for the
// first time, and a function to stop it.
func (t *Table) Watch() (changes <-chan struct{}, stop func()) {
	c := make(chan struct{}, 1)
	c <- struct{}{}
	t.watchers.mu.Lock()
	t.watchers.all[c] = true
	t.watchers.mu.Unlock()
	return c, func() {
		t.watchers.mu.Lock()
		delete(t.watchers.all, c)
		t.watchers.mu.Unlock()
	}
}

// any reports whether anybody wants to know.
func (w *watchers) any() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.all) > 0
}

func (w *watchers) wake() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for c := range w.all {
		select {
		case c <- struct{}{}:
		default: // it has been told and has not looked yet
		}
	}
}

// Left reports whether the table has left memory: who watches it must open it
// anew.
func (t *Table) Left() <-chan struct{} { return t.leave }

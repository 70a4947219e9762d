package table

import "sync"

// watchers are notified when a table changes. The notification says only that something is new;
// a slow watcher may miss moments, but never the latest, because it reads Now.
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
	t.goOn()
	return c, func() {
		t.watchers.mu.Lock()
		delete(t.watchers.all, c)
		t.watchers.mu.Unlock()
	}
}

// any reports whether there is a watcher.
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
		default: // a notification is pending already
		}
	}
}

// Left is closed when the table leaves memory; watchers must open it anew.
func (t *Table) Left() <-chan struct{} { return t.leave }

package talk

import "sync"

// News wakes those who look at a table when something is said there. A table is at one node at a time, and
// with it all who look at it.
type News struct {
	mu  sync.Mutex
	all map[string]map[chan string]bool
}

// Listen returns a channel on which the rooms of a table come in which something has changed, and a function to
// stop it. Somebody slow misses some, but hears of one.
func (n *News) Listen(table string) (rooms <-chan string, stop func()) {
	c := make(chan string, 8)
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.all == nil {
		n.all = map[string]map[chan string]bool{}
	}
	if n.all[table] == nil {
		n.all[table] = map[chan string]bool{}
	}
	n.all[table][c] = true
	return c, func() {
		n.mu.Lock()
		defer n.mu.Unlock()
		delete(n.all[table], c)
		if len(n.all[table]) == 0 {
			delete(n.all, table)
		}
	}
}

// Tell says that something has changed in a room.
func (n *News) Tell(table, room string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for c := range n.all[table] {
		select {
		case c <- room:
		default: // it has enough to look for
		}
	}
}

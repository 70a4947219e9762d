package talk

import (
	"sync"
	"time"
)

// How fast somebody may talk at a table: a few lines at once, and then one in so much time.
const (
	AtOnce = 6
	Every  = 4 * time.Second
)

// Pace knows how much each person has said at each table.
type Pace struct {
	mu   sync.Mutex
	free map[[2]string]time.Time // until when what was said counts
}

// Take counts a line of a person at a table, and returns 0. If that is too soon it counts nothing and tells
// how long they have to wait.
func (p *Pace) Take(table, person string, now time.Time) (wait time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.free == nil {
		p.free = map[[2]string]time.Time{}
	}
	key := [2]string{table, person}
	until := p.free[key]
	if until.Before(now) {
		until = now
	}
	if wait = until.Sub(now) - (AtOnce-1)*Every; wait > 0 {
		return wait
	}
	if len(p.free) > 1000 {
		for who, end := range p.free {
			if end.Before(now) {
				delete(p.free, who)
			}
		}
	}
	p.free[key] = until.Add(Every)
	return 0
}

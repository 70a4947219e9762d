package table

import (
	"cmp"
	"context"
	"sync"
	"time"
)

// longWait is the time after which a request that nobody watches gets the priority of a
// watched one, so that it cannot starve.
const longWait = 30 * time.Second

// queue schedules the bots' thinking on a fixed number of places. Quick requests have places
// of their own and never wait for slow ones. The next request is chosen by, in this order:
// its table is watched; its person holds the fewest places; its person has used the least
// time; its table has used the least time; it has waited longest.
type queue struct {
	mu      sync.Mutex
	free    [lanes]int // less than none if places were taken away from those who think
	places  [lanes]int // there are
	waiting []*thought // oldest first
	people  map[string]*share
}

// The lanes: separate sets of places.
const (
	slowLane = iota
	quickLane
	lanes
)

// thought is a request for a place to think in.
type thought struct {
	Person string      // host of the table, or who asked for help
	Table  string      // its id
	Quick  bool        // it needs a few milliseconds at most
	Looked func() bool // whether the table is watched; may change while the request waits

	since time.Time
	begin chan struct{} // closed when it has a place
}

func (t *thought) lane() int {
	if t.Quick {
		return quickLane
	}
	return slowLane
}

// share is what a person, or one table, has used since its first pending request. It is
// dropped when no request is left.
type share struct {
	had     time.Duration // used
	places  int           // held now
	wants   int           // requests that wait or hold a place
	byTable map[string]*share
}

func newQueue(places int) *queue {
	return &queue{free: [lanes]int{places, places}, places: [lanes]int{places, places}, people: map[string]*share{}}
}

// enter waits for a place. Leave gives it back.
func (q *queue) enter(ctx context.Context, t thought) (leave func(), err error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	w := &t
	w.since, w.begin = time.Now(), make(chan struct{})
	q.mu.Lock()
	q.waiting = append(q.waiting, w)
	join(q.people, w.Person).wants++
	join(q.people[w.Person].tables(), w.Table).wants++
	q.serve(w.lane())
	q.mu.Unlock()
	select {
	case <-w.begin:
	case <-ctx.Done():
		if q.withdraw(w) {
			return nil, ctx.Err()
		}
	}
	begun := time.Now()
	return func() { q.leave(w, time.Since(begun)) }, nil
}

func (s *share) tables() map[string]*share {
	if s.byTable == nil {
		s.byTable = map[string]*share{}
	}
	return s.byTable
}

// join returns the share of a name. A new one starts with the least time used by any other,
// so that it comes next but waiting does not build up a credit.
func join(all map[string]*share, name string) *share {
	if s := all[name]; s != nil {
		return s
	}
	s := &share{}
	first := true
	for _, other := range all {
		if first || other.had < s.had {
			s.had, first = other.had, false
		}
	}
	all[name] = s
	return s
}

// part removes the share of a name if it has no request left.
func part(all map[string]*share, name string) {
	if all[name].wants--; all[name].wants == 0 {
		delete(all, name)
	}
}

// withdraw takes a thought back that has no place yet, and reports whether it could.
func (q *queue) withdraw(t *thought) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	for i, w := range q.waiting {
		if w == t {
			q.drop(i)
			q.forget(t)
			return true
		}
	}
	return false
}

func (q *queue) drop(i int) { q.waiting = append(q.waiting[:i], q.waiting[i+1:]...) }

func (q *queue) forget(t *thought) {
	part(q.people[t.Person].byTable, t.Table)
	part(q.people, t.Person)
}

func (q *queue) leave(t *thought, took time.Duration) {
	q.mu.Lock()
	defer q.mu.Unlock()
	person := q.people[t.Person]
	for _, s := range []*share{person, person.byTable[t.Table]} {
		s.had += took
		s.places--
	}
	q.forget(t)
	q.free[t.lane()]++
	q.serve(t.lane())
}

// serve gives the free places of a lane to those that are next.
func (q *queue) serve(lane int) {
	for q.free[lane] > 0 {
		next, now := -1, time.Now()
		var best order
		for i, t := range q.waiting {
			if t.lane() != lane {
				continue
			}
			if o := q.order(t, now); next < 0 || o.before(best) {
				next, best = i, o
			}
		}
		if next < 0 {
			return
		}
		t := q.waiting[next]
		q.drop(next)
		q.people[t.Person].places++
		q.people[t.Person].byTable[t.Table].places++
		q.free[lane]--
		close(t.begin)
	}
}

// order is the sort key of a thought.
type order struct {
	late          bool // the table is not watched
	places        int
	had, tableHad time.Duration
}

func (q *queue) order(t *thought, now time.Time) order {
	person := q.people[t.Person]
	return order{
		late:   !t.Looked() && now.Sub(t.since) < longWait,
		places: person.places, had: person.had, tableHad: person.byTable[t.Table].had,
	}
}

// before reports whether a thought comes before another that has waited longer.
func (o order) before(other order) bool {
	if o.late != other.late {
		return other.late
	}
	return cmp.Or(cmp.Compare(o.places, other.places), cmp.Compare(o.had, other.had), cmp.Compare(o.tableHad, other.tableHad)) < 0
}

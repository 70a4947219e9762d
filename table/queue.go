package table

import (
	"cmp"
	"context"
	"sync"
	"time"
)

// longWait is how long a thought waits that nobody looks at, until it counts like one
// that somebody looks at: it is late, but it comes.
const longWait = 30 * time.Second

// queue shares the places in which bots think. Quick thoughts have places of their own and
// never wait for slow ones. Of those that wait the next is one of a table that somebody
// looks at; then one of who has the fewest places and has had the least time; then of
// that person's table that has had the least time; then the one that has waited longest.
type queue struct {
	mu      sync.Mutex
	free    [lanes]int
	waiting []*thought // the one that has waited longest first
	people  map[string]*share
}

// The lanes: places that are given away apart from each other.
const (
	slowLane = iota
	quickLane
	lanes
)

// thought is what somebody wants to have thought about.
type thought struct {
	Person string      // who has laid the table, or has asked
	Table  string      // about which table
	Quick  bool        // it takes no time to speak of
	Looked func() bool // whether somebody looks; it may change while the thought waits

	since time.Time
	begin chan struct{} // closed when it has a place
}

func (t *thought) lane() int {
	if t.Quick {
		return quickLane
	}
	return slowLane
}

// share is what a person, or one of their tables, has had since they began to want
// something. It is forgotten when they want nothing more.
type share struct {
	had     time.Duration
	places  int // that they have now
	wants   int // thoughts that wait or have a place
	byTable map[string]*share
}

func newQueue(places int) *queue {
	return &queue{free: [lanes]int{places, places}, people: map[string]*share{}}
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

// join is the share of a name. Who is new has had as much as the one that has had least:
// they come next, and cannot save up.
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

// part forgets the share of a name if nothing more is wanted.
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

// order is what decides which thought is next.
type order struct {
	late          bool // nobody looks
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

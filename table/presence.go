package table

import (
	"math"
	"sync"
	"time"

	"spielwerk/game"
)

// never is the time left where there is no limit.
const never = time.Duration(math.MaxInt64)

// presence records who looks at the table. Its times are steady.
type presence struct {
	mu    sync.Mutex
	looks [game.MaxSeats]int       // open pages of the seat's person
	last  [game.MaxSeats]time.Time // when the person was last seen
	asked [game.MaxSeats]bool      // false if last is only when the table was opened
	watch time.Time                // when somebody without a seat was last seen
	read  [game.MaxSeats]time.Time // when a page was sent to the person that does not tell whether they look at it
}

// Enter says that the person of a seat looks at the table, until leave is called. Who only watches
// has looked at it now, and [Table.Watch] tells for how long.
func (t *Table) Enter(seat game.Seat) (leave func()) {
	p := &t.presence
	if seat < 0 || seat >= game.MaxSeats {
		p.mu.Lock()
		p.watch = t.hub.clock.even()
		p.mu.Unlock()
		t.goOn()
		return func() {}
	}
	p.mu.Lock()
	p.looks[seat]++
	p.read[seat] = time.Time{}
	p.mu.Unlock()
	return func() {
		p.mu.Lock()
		p.looks[seat]--
		p.last[seat], p.asked[seat] = t.hub.clock.even(), true
		p.mu.Unlock()
	}
}

// Seen says that the person of a seat has looked at the table.
func (t *Table) Seen(seat game.Seat) {
	t.Enter(seat)()
	if seat >= 0 && seat < game.MaxSeats {
		t.presence.mu.Lock()
		t.presence.read[seat] = t.hub.clock.even()
		t.presence.mu.Unlock()
	}
}

// present reports whether the person of a seat looks at the table. Of who has a page that does not tell that,
// it is known after a while: they have not asked for another one.
func (p *presence) present(seat game.Seat, now time.Time) (present bool, unknown time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.read[seat].IsZero() || p.looks[seat] > 0 {
		return p.looks[seat] > 0, 0
	}
	return false, max(0, p.read[seat].Add(justNow).Sub(now))
}

// justNow is how long a person counts as present after a request.
const justNow = time.Minute

// any reports whether a person with a seat looks, or anybody did within justNow.
func (p *presence) any(now time.Time) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if now.Sub(p.watch) < justNow {
		return true
	}
	for i, n := range p.looks {
		if n > 0 || p.asked[i] && now.Sub(p.last[i]) < justNow {
			return true
		}
	}
	return false
}

// latest is when a person with a seat was last seen; false if none was.
func (p *presence) latest(now time.Time) (at time.Time, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i, n := range p.looks {
		switch {
		case n > 0:
			return now, true
		case p.asked[i] && p.last[i].After(at):
			at, ok = p.last[i], true
		}
	}
	return at, ok
}

// begin counts everybody as seen at this time, so that nobody is due at once.
func (p *presence) begin(now time.Time) {
	for i := range p.last {
		p.last[i] = now
	}
}

// due is the time left until a seat that owes a decision since a given time may be replaced:
// when it has used its time to decide, or has been away for that long.
func (p *presence) due(seat game.Seat, since time.Time, patience time.Duration, now time.Time) time.Duration {
	if since.IsZero() {
		return never
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.looks[seat] == 0 && p.last[seat].Before(since) {
		since = p.last[seat]
	}
	return since.Add(patience).Sub(now)
}

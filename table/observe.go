package table

import (
	"time"

	"spielwerk/game"
	"spielwerk/store"
)

// Answer is what a table tells its operator of an answer of a seat, or of one that was refused.
// It has no moves: some are secret.
type Answer struct {
	Table, Game string
	Number      int  // of the latest entry in the log afterwards
	Moves       int  // that were asked for
	Bot         bool // a bot has decided, also for a person
	Err         error

	Wait    time.Duration // for the table, before the rest
	Rules   time.Duration // judging the moves and playing them
	Store   time.Duration
	Publish time.Duration // making and showing the new moment
}

// steps measures an answer. The table's goroutine owns it.
type steps struct{ store, publish time.Duration }

// time adds how long a step takes.
func (*steps) time(to *time.Duration, step func()) {
	begun := time.Now()
	step()
	*to += time.Since(begun)
}

// observed has a seat act and tells of it. What follows from it by itself counts as rules.
func (t *Table) observed(seat, moves int, wait time.Duration, act func() error) error {
	bot := seat >= 0 && seat < len(t.meta.Seats) && t.player(game.Seat(seat)) != ""
	t.steps = steps{}
	begun := time.Now()
	err := act()
	took := time.Since(begun)
	a := Answer{
		Table: t.id, Game: t.meta.Game, Number: t.number, Moves: moves, Bot: bot, Err: err, Wait: wait,
		Rules: took - t.steps.store - t.steps.publish, Store: t.steps.store, Publish: t.steps.publish,
	}
	if t.hub.Observe != nil {
		t.hub.Observe(a)
	}
	if t.hub.Slow > 0 && wait+took >= t.hub.Slow {
		t.hub.Log.Warn("slow move", "table", a.Table, "game", a.Game, "number", a.Number, "took", wait+took,
			"wait", a.Wait, "rules", a.Rules, "store", a.Store, "publish", a.Publish)
	}
	return err
}

// Load is how busy a hub is.
type Load struct {
	Thinking, Waiting int // bots, hints and analyses that have a place to think in, or wait for one
	Unsaved           int // tables that wait because the store cannot write
	Outages           int // of the store, since the hub began
}

// Load is how busy the hub is at the moment.
func (h *Hub) Load() (l Load) {
	l.Thinking, l.Waiting = h.think.load()
	h.outages.mu.Lock()
	defer h.outages.mu.Unlock()
	l.Outages = h.outages.count
	for what := range h.outages.of {
		if what != seatsOutage {
			l.Unsaved++
		}
	}
	return l
}

// load is how many think and how many wait for a place.
func (q *queue) load() (thinking, waiting int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for lane, free := range q.free {
		thinking += q.places[lane] - free
	}
	return thinking, len(q.waiting)
}

// StorageFailed reports whether an error of the store means that the storage itself failed.
func StorageFailed(err error) bool { return err != nil && !store.IsAnswer(err) }

package table

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"spielwerk/game"
	"spielwerk/store"
)

// ErrUnsaved means that the store cannot write at the moment, for example because the disk is
// full. The act was not done; nothing that was done before is lost.
var ErrUnsaved = errors.New("the store cannot write at the moment")

// longestPause is the longest pause between two tries to write, as a multiple of the first:
// half a minute if that is a second.
const longestPause = 32

// outage is a table's state while the store cannot write. The table's goroutine owns it.
type outage struct {
	doubt bool          // a write failed, so the log may have, or get, entries that are not in memory
	pause time.Duration // before the next try, 0 while the store writes
	timer *time.Timer   // of the next try, or of the next look at the log
}

// enter stores entries in one go and only then applies them to the game in memory and
// shows it.
func (t *Table) enter(ctx context.Context, entries []store.Entry) error {
	// Once writing has begun, the result must not depend on the caller's context.
	ctx = context.WithoutCancel(ctx)
	entries[0].Fence = t.fence
	t.measure(&entries[0])
	var err error
	t.steps.time(&t.steps.store, func() { err = t.hub.Store.Append(ctx, t.id, entries...) })
	if err != nil {
		return t.unsaved(ctx, entries, err)
	}
	t.outage.doubt = false // each entry has its number: what failed before cannot be stored any more
	for i := range entries {
		entries[i].Joined = i > 0
	}
	if err := t.take(entries); err != nil {
		return err
	}
	t.writes()
	t.steps.time(&t.steps.publish, t.publish)
	t.letReturn(ctx)
	t.wakeBots()
	t.arm(ctx)
	return nil
}

// take applies entries that are in the store to the game in memory.
func (t *Table) take(entries []store.Entry) error {
	for _, e := range entries {
		noticed, err := t.apply(e)
		if err != nil {
			t.fail(err)
			return err
		}
		if noticed == game.Everybody {
			t.changed = later(t.changed, e.At)
		}
	}
	if t.over() && !over(t.meta.State) {
		t.meta.State = ended(t.meta)
		t.ended()
		t.endPlans()
	}
	return nil
}

// later is the later of two times: when the machine's clock is set back, a table that has changed does
// not move behind others.
func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// unsaved is the result of a failed write. It reads the log to find out whether the entries are
// stored.
func (t *Table) unsaved(ctx context.Context, entries []store.Entry, err error) error {
	if errors.Is(err, store.ErrNotFound) || errors.Is(err, store.ErrFenced) {
		t.fail(err)
		return err
	}
	if errors.Is(err, store.ErrConflict) {
		if meta, unread := t.hub.Store.Table(ctx, t.id); unread == nil && meta.State == store.Closed {
			t.fail(ErrEnded)
			return ErrEnded
		}
	}
	t.outage.doubt = true
	missed, unread := t.catchUp(ctx)
	switch {
	case len(missed) > 0 && isAnswer(missed, entries): // they are stored after all
		return nil
	case len(missed) > 0: // another server has written
		return fmt.Errorf("%w: %w", ErrStale, err)
	case errors.Is(err, store.ErrDamaged), unread == nil && errors.Is(err, store.ErrConflict):
		// The log ends where the game in memory does, but does not accept the next entry.
		t.hub.hurt(t.id, err)
		return fmt.Errorf("%w: %w", store.ErrDamaged, err)
	}
	t.fails(err)
	return fmt.Errorf("%w: %w", ErrUnsaved, err)
}

func isAnswer(log, entries []store.Entry) bool {
	acts := make([]string, len(entries))
	for i, e := range entries {
		acts[i] = e.Act
	}
	return sameAnswer(log, entries[0].Seat, acts)
}

// catchUp applies log entries that the game in memory does not have, after a write with an
// unknown result. If there are none, they may still come: a database can complete what a lost
// connection has asked for.
func (t *Table) catchUp(ctx context.Context) (missed []store.Entry, err error) {
	if !t.outage.doubt {
		return nil, nil
	}
	missed, err = t.hub.Store.Log(context.WithoutCancel(ctx), t.id, t.number+1)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrUnsaved, err)
	}
	if len(missed) == 0 {
		return nil, nil
	}
	t.outage.doubt = false
	if err := t.take(missed); err != nil {
		return nil, err
	}
	t.publish()
	t.letReturn(ctx)
	t.wakeBots()
	t.arm(ctx)
	return missed, nil
}

// fails begins an outage: bots wait, the page says so, and the table tries again after ever
// longer pauses.
func (t *Table) fails(err error) {
	if t.outage.pause > 0 || t.hub.ctx.Err() != nil {
		return
	}
	t.hub.outages.begin(t.hub.Log, t.id, err)
	t.retain() // bots go on when it is over, even if nobody looks
	t.outage.pause = t.hub.RetryAfter
	t.outage.again(t)
	t.publish()
}

// again tries again after the pause.
func (o *outage) again(t *Table) {
	o.timer = time.AfterFunc(o.pause, func() { t.post(t.try) })
}

// try writes a snapshot to find out whether the store writes again.
func (t *Table) try() {
	if t.outage.pause == 0 || t.history == nil {
		return
	}
	_, err := t.catchUp(t.hub.ctx)
	if err == nil {
		err = t.save()
	}
	if err == nil || errors.Is(err, store.ErrDamaged) { // damaged snapshots: the log may be whole
		t.writes()
		t.outage.look(t, t.hub.RetryAfter)
		t.publish()
		t.letReturn(t.hub.ctx)
		t.wakeBots()
		return
	}
	t.outage.pause = min(2*t.outage.pause, longestPause*t.hub.RetryAfter)
	t.outage.again(t)
}

// look reads the log once more after a pause, and again after ever longer ones up to the longest: as long as it is in
// doubt, an entry may come though the store writes again and nobody asks.
func (o *outage) look(t *Table, pause time.Duration) {
	if !o.doubt || pause > longestPause*t.hub.RetryAfter {
		return
	}
	o.timer = time.AfterFunc(pause, func() {
		t.post(func() {
			if o.pause > 0 || t.history == nil { // its tries look, too
				return
			}
			_, _ = t.catchUp(t.hub.ctx) // the next look, or the next act, reads again
			o.look(t, 2*pause)
		})
	})
}

// writes ends an outage, if there is one.
func (t *Table) writes() {
	if t.outage.pause == 0 {
		return
	}
	t.outage.timer.Stop()
	t.outage.pause = 0
	t.hub.outages.end(t.hub.Log, t.id)
	t.Release()
}

// leaves stops the retries of a table that leaves memory.
func (o *outage) leaves(t *Table) {
	if o.timer != nil {
		o.timer.Stop()
	}
	if o.pause > 0 {
		t.hub.outages.forget(t.id)
	}
}

// outages is the set of tables, by id, and other data that cannot be stored. An outage is logged
// once when it begins and once when everything can be stored again, however many tables retry.
type outages struct {
	mu    sync.Mutex
	since time.Time
	of    map[string]bool
	most  int
	count int // of outages that have begun
}

func (o *outages) begin(log *slog.Logger, what string, err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.of == nil {
		o.of, o.since, o.most = map[string]bool{}, time.Now(), 0
		o.count++
		log.Error("cannot write to the store; games wait until it works again", "table", what, "err", err)
	}
	o.of[what] = true
	o.most = max(o.most, len(o.of))
}

func (o *outages) end(log *slog.Logger, what string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	was := len(o.of)
	delete(o.of, what)
	delete(o.of, seatsOutage)
	if was > 0 && len(o.of) == 0 {
		log.Info("the store writes again; games go on", "after", time.Since(o.since).Round(time.Millisecond), "tables", o.most)
		o.of = nil
	}
}

// forget removes a table that has left memory and will not try again.
func (o *outages) forget(what string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if delete(o.of, what); len(o.of) == 0 {
		o.of = nil
	}
}

// seatsOutage stands for writes besides the logs of tables, such as taking a seat. They are not
// retried automatically, so any successful one ends the outage.
const seatsOutage = ""

// Stored turns the error of a write besides the logs into ErrUnsaved if the store cannot write.
func (h *Hub) Stored(err error) error {
	switch {
	case err == nil:
		h.outages.end(h.Log, seatsOutage)
		return nil
	case store.IsAnswer(err):
		return err
	}
	h.outages.begin(h.Log, seatsOutage, err)
	return fmt.Errorf("%w: %w", ErrUnsaved, err)
}

// hurt logs once that the data of a table are damaged.
func (h *Hub) hurt(id string, err error) {
	h.mu.Lock()
	known := h.damaged[id]
	h.damaged[id] = true
	h.mu.Unlock()
	if !known {
		h.Log.Error("the data of a table are damaged; the others go on", "table", id, "err", err)
	}
}

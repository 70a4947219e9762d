package table

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"spielwerk/game"
	"spielwerk/store"
)

// Watching is what those get to see at a table who have no seat there, while its game goes on.
type Watching struct {
	Refused   bool          // nothing
	Moves     int           // all but so many of the latest moves that they would notice
	Delay     time.Duration // all that is so old
	Overheard bool          // what the players say, too
}

// Delayed reports whether they see less than is public.
func (w Watching) Delayed() bool { return w.Moves > 0 || w.Delay > 0 }

// String is the stored form.
func (w Watching) String() string {
	var words []string
	switch {
	case w.Refused:
		words = append(words, "none")
	case w.Moves > 0:
		words = append(words, "moves:"+strconv.Itoa(w.Moves))
	case w.Delay > 0:
		words = append(words, "minutes:"+strconv.Itoa(int(w.Delay/time.Minute)))
	}
	if w.Overheard {
		words = append(words, "overheard")
	}
	return strings.Join(words, " ")
}

// ParseWatching reads the stored form.
func ParseWatching(text string) (w Watching, err error) {
	for word := range strings.FieldsSeq(text) {
		kind, number, _ := strings.Cut(word, ":")
		n, wrong := strconv.Atoi(number)
		switch {
		case word == "none":
			w.Refused = true
		case word == "overheard":
			w.Overheard = true
		case kind == "moves" && wrong == nil && n > 0 && n <= 1000:
			w.Moves = n
		case kind == "minutes" && wrong == nil && n > 0 && n <= 100_000:
			w.Delay = time.Duration(n) * time.Minute
		default:
			return Watching{Refused: true}, fmt.Errorf("%q is nothing that watchers could see", word)
		}
	}
	return w, nil
}

// watchingOf is what a table has agreed on. What cannot be read is a newer version's: then nobody watches.
func watchingOf(t store.Table) Watching {
	w, _ := ParseWatching(t.Watching)
	return w
}

// ErrRefused means that the table shows its game only to those who play.
var ErrRefused = errors.New("the table shows its game only to those who play")

// lag is a game as those see it who watch it late: it is played from the log as far as they may know it.
type lag struct {
	mu    sync.Mutex
	table *Table // it has no goroutine
}

// Watched is the table as those see it who have no seat: all of it at once while its game has not begun and when it
// has ended, else what the table has agreed on. The error is ErrRefused if that is nothing.
func (t *Table) Watched(ctx context.Context) (*Now, error) {
	now := t.Now()
	if now.Position == nil || now.Position.Pending() == 0 {
		return now, nil
	}
	switch {
	case now.Watching.Refused:
		return nil, ErrRefused
	case !now.Watching.Delayed():
		return now, nil
	}
	return t.late(ctx, now)
}

// late is the game as far as it may be seen late.
func (t *Table) late(ctx context.Context, now *Now) (*Now, error) {
	t.lag.mu.Lock()
	defer t.lag.mu.Unlock()
	if t.lag.table == nil {
		behind, err := t.hub.beginning(ctx, t.id)
		if err != nil {
			return nil, err
		}
		t.lag.table = behind
	}
	behind := t.lag.table
	entries, err := t.hub.Store.Log(ctx, t.id, behind.number+1)
	if err != nil {
		return nil, err
	}
	until := t.hub.clock.stamp().Add(-now.Watching.Delay)
	for _, e := range entries {
		// What others do in secret moves nothing on: who watches does not learn of it.
		if now.Watching.Moves > 0 && behind.moments[game.Watcher]+now.Watching.Moves >= now.moments[game.Watcher] ||
			now.Watching.Delay > 0 && e.At.After(until) {
			break
		}
		if _, err = behind.apply(e); err != nil {
			t.lag.table = nil
			return nil, fmt.Errorf("table %s: %w", t.id, misfit(e, err))
		}
	}
	if shown := behind.now.Load(); shown == nil || shown.Number != behind.number || shown.State != now.State {
		behind.meta.State = now.State
		behind.publish()
	}
	return behind.now.Load(), nil
}

// beginning is a table at the beginning of its game, without a time control: its clocks would tell who decides now.
func (h *Hub) beginning(ctx context.Context, id string) (*Table, error) {
	meta, err := h.Store.Table(ctx, id)
	if err != nil {
		return nil, err
	}
	if err = readable(meta); err != nil {
		return nil, err
	}
	meta.Pace, meta.Rematch, meta.State = "", "", store.Running
	t := newTable(h, id)
	t.meta = meta
	if t.rules, err = h.Rules(meta); err != nil {
		return nil, err
	}
	t.history, err = begin(t.rules, meta)
	return t, err
}

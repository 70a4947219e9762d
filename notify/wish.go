package notify

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"
	_ "time/tzdata" // a container has no time zones of its own

	"spielwerk/store"
)

// When somebody wants to be told of a turn.
const (
	Now    = "now"
	Digest = "digest" // once a day, of all that wait then
	Never  = "never"
)

// Modes are the values of Wish.Mode.
var Modes = []string{Now, Digest, Never}

// Wish is when somebody wants to be told. The zero value is at once.
type Wish struct {
	Mode string `json:"mode,omitempty"` // "" for Now, or at a table for what holds everywhere
	// Hour is that of the digest; from From until To nothing is sent, unless they are equal. All are
	// of the clock in Zone, From and To in minutes after midnight.
	Hour int    `json:"hour,omitempty"`
	From int    `json:"from,omitempty"`
	To   int    `json:"to,omitempty"`
	Zone string `json:"zone,omitempty"`
}

const dayMinutes = 24 * 60

// Check tells what is wrong with a wish.
func (w Wish) Check() error {
	switch {
	case w.Hour < 0 || w.Hour > 23:
		return fmt.Errorf("%w: hour %d", ErrWish, w.Hour)
	case w.From < 0 || w.From >= dayMinutes || w.To < 0 || w.To >= dayMinutes:
		return fmt.Errorf("%w: from %d to %d", ErrWish, w.From, w.To)
	}
	_, err := Zone(w.Zone)
	return err
}

// Zone is a time zone by its name, such as Europe/Rome; "" is UTC. The machine's own is none: it is nobody's.
func Zone(name string) (*time.Location, error) {
	at, err := time.LoadLocation(name)
	if err != nil || strings.EqualFold(name, "local") {
		return nil, fmt.Errorf("%w: there is no time zone %q", ErrWish, name)
	}
	return at, nil
}

// zone is that of a wish.
func (w Wish) zone() *time.Location {
	at, err := Zone(w.Zone)
	if err != nil { // of a newer program
		return time.UTC
	}
	return at
}

// Quiet is the moment until which it is quiet, the zero time if it is not. When clocks are set, what they
// show counts.
func (w Wish) Quiet(now time.Time) time.Time {
	if w.From == w.To {
		return time.Time{}
	}
	now = now.In(w.zone())
	shown := now.Hour()*60 + now.Minute()
	quiet := w.From <= shown && shown < w.To
	if w.From > w.To { // over midnight
		quiet = shown >= w.From || shown < w.To
	}
	if !quiet {
		return time.Time{}
	}
	end := w.at(now, 0, w.To)
	if !end.After(now) {
		end = w.at(now, 1, w.To)
	}
	return end
}

// NextDigest is when the next digest is sent.
func (w Wish) NextDigest(now time.Time) time.Time {
	now = now.In(w.zone())
	at := w.at(now, 0, w.Hour*60)
	if !at.After(now) {
		at = w.at(now, 1, w.Hour*60)
	}
	return at
}

// day is the day of a moment, as a digest is named.
func (w Wish) day(now time.Time) string { return now.In(w.zone()).Format(time.DateOnly) }

// at is a time of day, so many days later.
func (w Wish) at(now time.Time, days, minute int) time.Time {
	return time.Date(now.Year(), now.Month(), now.Day()+days, minute/60, minute%60, 0, 0, now.Location())
}

// Wishes are what somebody wants everywhere, and at some tables.
type Wishes struct {
	Wish
	At map[string]string // modes by table
}

// Mode is when they want to be told of a turn at a table.
func (w *Wishes) Mode(table string) string { return cmp.Or(w.At[table], w.Wish.Mode, Now) }

// WishesOf reads what somebody wants.
func (n *Notifier) WishesOf(ctx context.Context, person string) (*Wishes, error) {
	all, err := n.Store.Wishes(ctx, person)
	if err != nil {
		return nil, err
	}
	w := &Wishes{At: map[string]string{}}
	for _, one := range all {
		var wish Wish
		if err = json.Unmarshal([]byte(one.Data), &wish); err != nil {
			return nil, fmt.Errorf("wishes of %s: %w", person, err)
		}
		if one.Table == "" {
			w.Wish = wish
		} else {
			w.At[one.Table] = wish.Mode
		}
	}
	return w, nil
}

// SetWish sets what somebody wants everywhere.
func (n *Notifier) SetWish(ctx context.Context, person string, w Wish) error {
	if err := w.Check(); err != nil {
		return err
	}
	data, err := json.Marshal(w)
	if err != nil {
		return err
	}
	return n.Store.PutWish(ctx, store.Wish{Person: person, Data: string(data)})
}

// SetWishAt sets when somebody wants to be told of turns at a table, "" for as everywhere.
func (n *Notifier) SetWishAt(ctx context.Context, person, table, mode string) error {
	if mode == "" {
		return n.Store.PutWish(ctx, store.Wish{Person: person, Table: table})
	}
	data, err := json.Marshal(Wish{Mode: mode})
	if err != nil {
		return err
	}
	return n.Store.PutWish(ctx, store.Wish{Person: person, Table: table, Data: string(data)})
}

// Package memory is a store for one person who plays alone, where there is no database: in a browser. It keeps
// tables, what is due, plans, results and who sits where. It has no accounts, messages, talk or duplicates:
// see none.go. What it has can be saved as one text and opened again.
package memory

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"sync"
	"time"

	"spielwerk/store"
)

// Store is a store in memory. Make it with Open.
type Store struct {
	none
	mu     sync.Mutex
	closed bool
	content
}

// content is all that a store has, as it is saved.
type content struct {
	Tables map[string]*kept
	People []store.Person
	Jobs   []job
	Plans  []store.Plan
	Ended  []store.Result
}

// kept is a table.
type kept struct {
	store.Table
	Seen     time.Time
	Log      []store.Entry
	Snapshot *store.Snapshot
}

var errClosed = errors.New("the store is closed")

// Open makes a store of what was saved, an empty one of nothing.
func Open(saved []byte) (*Store, error) {
	s := &Store{content: content{Tables: map[string]*kept{}}}
	if len(saved) == 0 {
		return s, nil
	}
	return s, json.Unmarshal(saved, &s.content)
}

// Save is what the store has.
func (s *Store) Save() ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return json.Marshal(&s.content)
}

// Close implements store.Store.
func (s *Store) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	return nil
}

// locked does something while nobody else does.
func (s *Store) locked(ctx context.Context, do func() error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return errClosed
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return do()
}

// at does something with a table.
func (s *Store) at(ctx context.Context, id string, do func(t *kept) error) error {
	return s.locked(ctx, func() error {
		t := s.Tables[id]
		if t == nil {
			return store.ErrNotFound
		}
		return do(t)
	})
}

// stored is a time as databases keep it.
func stored(t time.Time) time.Time { return t.UTC().Truncate(time.Millisecond) }

func copied(t *store.Table) store.Table {
	out := *t
	out.Options, out.Seats = maps.Clone(t.Options), slices.Clone(t.Seats)
	if out.Start = slices.Clone(t.Start); len(out.Start) == 0 {
		out.Start = nil
	}
	return out
}

// holder is the person who is stored with a seat.
func holder(s store.Seat) string {
	if s.Kind == store.Human || s.Kind == store.Asked {
		return s.Person
	}
	return ""
}

// seatOf is the seat that a person has besides one; -1 for none.
func seatOf(seats []store.Seat, person string, besides int) int {
	for i, s := range seats {
		if i != besides && person != "" && s.Person == person {
			return i
		}
	}
	return -1
}

// CreateTable implements store.Store.
func (s *Store) CreateTable(ctx context.Context, t store.Table) error {
	return s.locked(ctx, func() error {
		if s.Tables[t.ID] != nil {
			return store.ErrConflict
		}
		in := copied(&t)
		in.Created, in.Changed, in.Patience = stored(t.Created), stored(t.Changed), t.Patience.Truncate(time.Millisecond)
		in.Hints = t.Hints || t.Tries
		for i := range in.Seats {
			in.Seats[i].Person = holder(in.Seats[i])
			if first := seatOf(in.Seats[:i], in.Seats[i].Person, i); first >= 0 {
				return store.Seated{Seat: first}
			}
		}
		s.Tables[t.ID] = &kept{Table: in}
		return nil
	})
}

// Table implements store.Store.
func (s *Store) Table(ctx context.Context, id string) (out store.Table, err error) {
	err = s.at(ctx, id, func(t *kept) error {
		out = copied(&t.Table)
		return nil
	})
	return out, err
}

// TakeSeat implements store.Store.
func (s *Store) TakeSeat(ctx context.Context, id string, seat int, in store.Seat) error {
	return s.at(ctx, id, func(t *kept) error {
		switch {
		case t.State != store.Open:
			return store.ErrConflict
		case seat < 0 || seat >= len(t.Seats):
			return store.ErrNotFound
		}
		was, person := t.Seats[seat], holder(in)
		other := seatOf(t.Seats, person, seat)
		if was.Person != in.Person && (was.Kind != store.Free || other >= 0) {
			if other >= 0 {
				return store.Seated{Seat: other}
			}
			return store.ErrConflict
		}
		in.Person = person
		t.Seats[seat] = in
		return nil
	})
}

// full reports whether nobody is waited for.
func full(seats []store.Seat) bool {
	return !slices.ContainsFunc(seats, func(s store.Seat) bool { return s.Kind == store.Free || s.Kind == store.Asked })
}

func (t *kept) change(at time.Time) {
	if at = stored(at); at.After(t.Changed) {
		t.Changed = at
	}
}

// SetState implements store.Store.
func (s *Store) SetState(ctx context.Context, id, from, to string, at time.Time) error {
	return s.at(ctx, id, func(t *kept) error {
		if t.State != from || from == store.Open && to == store.Running && !full(t.Seats) {
			return store.ErrConflict
		}
		t.State = to
		t.change(at)
		return nil
	})
}

// SetOptions implements store.Store.
func (s *Store) SetOptions(ctx context.Context, id string, old, options map[string]string) error {
	return s.at(ctx, id, func(t *kept) error {
		if t.State != store.Open || !maps.Equal(t.Options, old) {
			return store.ErrConflict
		}
		t.Options = maps.Clone(options)
		return nil
	})
}

// SetRematch implements store.Store.
func (s *Store) SetRematch(ctx context.Context, id, next string) (named string, err error) {
	err = s.at(ctx, id, func(t *kept) error {
		t.Rematch = cmp.Or(t.Rematch, next)
		named = t.Rematch
		return nil
	})
	return named, err
}

// PutSeen implements store.Store.
func (s *Store) PutSeen(ctx context.Context, id string, at time.Time) error {
	return s.at(ctx, id, func(t *kept) error {
		if at = stored(at); at.After(t.Seen) {
			t.Seen = at
		}
		return nil
	})
}

// last is when a table was changed or seen last.
func (t *kept) last() time.Time {
	if t.Seen.After(t.Changed) {
		return t.Seen
	}
	return t.Changed
}

// Expire implements store.Store.
func (s *Store) Expire(ctx context.Context, id string, before time.Time) (last time.Time, state string, err error) {
	err = s.at(ctx, id, func(t *kept) error {
		if t.State == store.Open && t.last().Before(stored(before)) && !full(t.Seats) {
			t.State = store.Expired
		}
		last, state = t.last(), t.State
		return nil
	})
	return last, state, err
}

// Append implements store.Store.
func (s *Store) Append(ctx context.Context, id string, entries ...store.Entry) error {
	return s.at(ctx, id, func(t *kept) error {
		if len(entries) == 0 {
			return nil
		}
		if entries[0].Fence != 0 {
			return store.ErrFenced
		}
		for i := range entries {
			if t.State == store.Closed || entries[i].Number != len(t.Log)+i+1 {
				return store.ErrConflict
			}
		}
		for i := range entries {
			e := entries[i]
			if !e.Secret {
				t.change(e.At)
			}
			if e.Ends && t.State == store.Running {
				t.State = store.Finished
			}
			t.Log = append(t.Log, store.Entry{
				Number: e.Number, Seat: e.Seat, Act: e.Act, At: stored(e.At), Elapsed: e.Elapsed.Truncate(time.Millisecond), Joined: i > 0,
			})
		}
		return nil
	})
}

// Log implements store.Store.
func (s *Store) Log(ctx context.Context, id string, from int) (out []store.Entry, err error) {
	err = s.at(ctx, id, func(t *kept) error {
		if from = max(from, 1); from <= len(t.Log) {
			out = slices.Clone(t.Log[from-1:])
		}
		return nil
	})
	return out, err
}

// PutSnapshot implements store.Store.
func (s *Store) PutSnapshot(ctx context.Context, id string, snap store.Snapshot) error {
	return s.at(ctx, id, func(t *kept) error {
		if snap.Number < 0 || snap.Number > len(t.Log) {
			return store.ErrConflict
		}
		if t.Snapshot == nil || t.Snapshot.Number <= snap.Number {
			t.Snapshot = &store.Snapshot{Number: snap.Number, Data: append([]byte{}, snap.Data...)}
		}
		return nil
	})
}

// Snapshot implements store.Store.
func (s *Store) Snapshot(ctx context.Context, id string) (out store.Snapshot, err error) {
	err = s.at(ctx, id, func(t *kept) error {
		if t.Snapshot == nil {
			return store.ErrNotFound
		}
		out = store.Snapshot{Number: t.Snapshot.Number, Data: append([]byte{}, t.Snapshot.Data...)}
		return nil
	})
	return out, err
}

// DeleteTable implements store.Store.
func (s *Store) DeleteTable(ctx context.Context, id string) error {
	return s.at(ctx, id, func(*kept) error {
		delete(s.Tables, id)
		for _, t := range s.Tables {
			if t.Rematch == id {
				t.Rematch = ""
			}
		}
		s.Plans = slices.DeleteFunc(s.Plans, func(p store.Plan) bool { return p.Table == id })
		return nil
	})
}

// ForgetSeats implements store.Store.
func (s *Store) ForgetSeats(ctx context.Context, id, person string) error {
	return s.at(ctx, id, func(t *kept) error {
		s.forget(t, person)
		return nil
	})
}

func (s *Store) forget(t *kept, person string) {
	if t.Host == person {
		t.Host = store.Left
	}
	for i := range t.Seats {
		switch seat := &t.Seats[i]; {
		case seat.Person != person:
		case t.State == store.Open:
			*seat = store.Seat{Kind: store.Free}
		default:
			seat.Person, seat.Name = "", store.Left
		}
	}
	s.Plans = slices.DeleteFunc(s.Plans, func(p store.Plan) bool { return p.Table == t.ID && p.Person == person })
}

// DeletePerson implements store.Store.
func (s *Store) DeletePerson(ctx context.Context, id string) error {
	return s.locked(ctx, func() error {
		i := slices.IndexFunc(s.People, func(p store.Person) bool { return p.ID == id })
		if i < 0 {
			return store.ErrNotFound
		}
		s.People = slices.Delete(s.People, i, i+1)
		for _, t := range s.Tables {
			s.forget(t, id)
		}
		return nil
	})
}

// Probe implements store.Store.
func (s *Store) Probe(ctx context.Context, _ time.Time) error {
	return s.locked(ctx, func() error { return nil })
}

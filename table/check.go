package table

import (
	"bytes"
	"encoding/gob"
	"errors"
	"fmt"
	"reflect"

	"spielwerk/fair"
	"spielwerk/game"
	"spielwerk/store"
)

// ErrNoEdition means that a table's component data are not known here.
var ErrNoEdition = errors.New("the component data of the table are not known")

// Checker plays games of tables from their logs, as a server does that opens them. Its error is
// ErrNoEdition if the rules of a table cannot be opened.
func Checker(editions func(name string) ([]*game.Game, error)) func(store.Table, []store.Entry) error {
	replay := Replayer(editions)
	return func(meta store.Table, entries []store.Entry) error {
		_, err := replay(meta, entries, nil)
		return err
	}
}

// Replayed is how far a log can be played.
type Replayed struct {
	Begun   bool // the game can begin
	Entries int  // that can be played
	Over    bool // after them
	// Sound: the snapshot is the game at its number.
	Sound bool
}

// errSeed: the shuffle of such a table was never the one promised.
var errSeed = fmt.Errorf("%w: the seed is not the one that was promised", store.ErrDamaged)

// Replayer is like [Checker] and tells also how far a log can be played, and whether a snapshot, if
// there is one, is what comes of it. The error is ErrNoEdition, or why the game cannot begin, or that
// of the first entry that cannot be played.
func Replayer(editions func(name string) ([]*game.Game, error)) func(store.Table, []store.Entry, *store.Snapshot) (Replayed, error) {
	h := &Hub{Config: Config{Editions: editions}}
	return func(meta store.Table, entries []store.Entry, snap *store.Snapshot) (r Replayed, err error) {
		rules, err := h.Rules(meta)
		if err != nil {
			return r, fmt.Errorf("%w: %w", ErrNoEdition, err)
		}
		seed, err := fair.ParseSeed(meta.Seed)
		if err == nil && seed.Commitment() != meta.Commitment {
			err = errSeed
		}
		if err != nil || !begun(meta) {
			return r, err
		}
		history, err := begin(rules, meta)
		if err != nil {
			return r, err
		}
		r.Begun = true
		t := &Table{rules: rules, history: history}
		for _, e := range entries {
			r.Sound = r.Sound || t.isSnapshot(snap, r.Entries)
			if _, err = t.apply(e); err != nil {
				err = misfit(e, err)
				break
			}
			r.Entries++
		}
		r.Sound = r.Sound || t.isSnapshot(snap, r.Entries)
		r.Over = t.over()
		return r, err
	}
}

// isSnapshot reports whether a snapshot is the game as it is now, after a number of entries.
func (t *Table) isSnapshot(snap *store.Snapshot, number int) bool {
	if snap == nil || snap.Number != number {
		return false
	}
	var saved savedTable
	if gob.NewDecoder(bytes.NewReader(snap.Data)).Decode(&saved) != nil || saved.Form != savedForm || saved.Data != t.rules.DataHash() {
		return false
	}
	var now game.Saved
	var b bytes.Buffer
	if gob.NewEncoder(&b).Encode(t.history.Save()) != nil || gob.NewDecoder(&b).Decode(&now) != nil {
		return false
	}
	return reflect.DeepEqual(now, saved.History)
}

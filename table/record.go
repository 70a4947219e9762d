package table

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"time"

	"spielwerk/fair"
	"spielwerk/game"
	"spielwerk/record"
	"spielwerk/store"
)

// ErrNoRecord means that a table has no record: its game is not over, so that its seed is secret, or
// it began at a given position, and a record is of a deal.
var ErrNoRecord = errors.New("the table has no record")

// RecordOf is the record of a table's game from its log.
func RecordOf(rules game.Rules, t store.Table, entries []store.Entry) (*record.Record, error) {
	if t.State != store.Finished || t.Start != nil {
		return nil, ErrNoRecord
	}
	seed, err := fair.ParseSeed(t.Seed)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, s := range t.Seats {
		names = append(names, s.Name)
	}
	return Record(rules, names, Nonces(t.Seats), seed, entries)
}

// Record is the record of a finished game. Moves that were undone are left out.
func Record(rules game.Rules, names, nonces []string, seed fair.Seed, entries []store.Entry) (*record.Record, error) {
	c := rules.Config()
	t := &Table{rules: rules, history: game.NewHistory(rules, seed.Rand(nonces, rules.Game().Name, c.Version))}
	for _, e := range entries {
		if _, err := t.apply(e); err != nil {
			return nil, misfit(e, err)
		}
	}
	return record.Of(t.history, names, nonces, seed, handsOf(t.notes)...), nil
}

// FromRecord makes a table of a finished game from its record, to be looked at and analysed. seats tell who has
// played it: a person or which bot; their names and nonces are those of the record. The same record gives the same
// table: the id of one that is there already is returned. The record is verified before. Errors are those of package
// record, ErrNoEdition of a game with components that are not known here, ErrNoRecord of one that was broken off, and
// ErrNoSeat if seats are not those of the record.
func (h *Hub) FromRecord(ctx context.Context, r *record.Record, host string, seats []store.Seat) (id string, err error) {
	rules, err := r.Rules(h.Editions)
	if err != nil {
		return "", fmt.Errorf("%w: %w", ErrNoEdition, err)
	}
	played, err := r.Verify(rules)
	if err != nil {
		return "", err
	}
	if played.Now().Pending() != 0 {
		return "", ErrNoRecord
	}
	if len(seats) != len(r.Header.Seats) {
		return "", fmt.Errorf("%w: %d are given, the record has %d", ErrNoSeat, len(seats), len(r.Header.Seats))
	}
	for i, name := range r.Header.Seats {
		seats[i].Name = name
		if len(r.Header.Nonces) > 0 {
			seats[i].Nonce = r.Header.Nonces[i]
		}
	}
	now := h.clock.stamp()
	entries, err := entriesOf(r, now)
	if err != nil {
		return "", err
	}
	var text bytes.Buffer
	if err = r.Write(&text); err != nil {
		return "", err
	}
	sum := sha256.Sum256(text.Bytes())
	t := store.Table{
		ID: h.IDs + idOf(bytes.NewReader(sum[:])), Game: r.Header.Game, Rules: r.Header.Rules, Data: r.Header.Data, Options: rules.Config().Options,
		Seed: r.End.Seed, Commitment: r.Header.Commitment, State: store.Running, Host: host, Unlisted: true, Created: now, Changed: now, Seats: seats,
	}
	if err = h.Stored(h.Store.CreateTable(ctx, t)); errors.Is(err, store.ErrConflict) {
		return t.ID, nil
	} else if err != nil {
		return "", err
	}
	ctx = context.WithoutCancel(ctx) // a table without its moves would be another game
	return t.ID, h.Stored(h.Store.Append(ctx, t.ID, entries...))
}

// entriesOf is a record as the log of a table.
func entriesOf(r *record.Record, at time.Time) ([]store.Entry, error) {
	var all []store.Entry
	add := func(seat int, act string) {
		all = append(all, store.Entry{Number: len(all) + 1, Seat: seat, Act: act, At: at})
	}
	hands := r.End.Hands
	for i := range len(r.Plies) + 1 {
		for ; len(hands) > 0 && hands[0].After == i; hands = hands[1:] {
			note := Note{What: NoteBack}
			if hands[0].Bot != "" {
				note = Note{What: NoteBot, Bot: hands[0].Bot, By: game.Watcher}
			}
			if _, err := parseNote(note.text(), len(r.Header.Seats)); err != nil {
				return nil, err
			}
			add(hands[0].Seat, note.text())
		}
		if i < len(r.Plies) {
			add(r.Plies[i].Seat, r.Plies[i].Move)
		}
	}
	all[len(all)-1].Ends = true
	return all, nil
}

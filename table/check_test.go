package table_test

import (
	"bytes"
	"errors"
	"slices"
	"testing"

	"spielwerk/store"
	"spielwerk/table"
)

// TestReplayer: it tells how far a log goes, whether the snapshot is that game, and why a game cannot
// begin.
func TestReplayer(t *testing.T) {
	h := lay(t, table.Config{})
	id := h.create(people("a", "b")...)
	newPlayer(3).play(t, h.open(id), 20)
	h.again(table.Config{}) // saves a snapshot
	meta, entries := h.kept(id), h.log(id)
	snap, err := h.store.Snapshot(t.Context(), id)
	if err != nil || snap.Number != len(entries) {
		t.Fatal(snap.Number, err)
	}
	replay := table.Replayer(h.Editions)
	if r, err := replay(meta, entries, &snap); err != nil || r != (table.Replayed{Begun: true, Entries: len(entries), Sound: true}) {
		t.Errorf("%+v, %v", r, err)
	}
	for name, other := range map[string]store.Snapshot{
		"of another number": {Number: 3, Data: snap.Data},
		"cut":               {Number: snap.Number, Data: snap.Data[:len(snap.Data)/2]},
		"of another game":   {Number: snap.Number, Data: bytes.ReplaceAll(snap.Data, []byte(meta.Data), bytes.Repeat([]byte("0"), len(meta.Data)))},
	} {
		if r, err := replay(meta, entries, &other); err != nil || r.Sound {
			t.Errorf("snapshot %s: %+v, %v", name, r, err)
		}
	}
	hurt := slices.Clone(entries)
	hurt[10].Act = "nonsense"
	if r, err := replay(meta, hurt, nil); !errors.Is(err, store.ErrDamaged) || r.Entries != 10 || !r.Begun {
		t.Errorf("a damaged entry: %+v, %v", r, err)
	}
	meta.Seed = meta.Commitment
	if r, err := replay(meta, entries, nil); !errors.Is(err, store.ErrDamaged) || r.Begun {
		t.Errorf("another seed: %+v, %v", r, err)
	}
	meta.Game, meta.Data = "no such game", "no such data"
	if _, err := replay(meta, entries, nil); !errors.Is(err, table.ErrNoEdition) {
		t.Errorf("unknown data: %v", err)
	}
}

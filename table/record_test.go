package table_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/record"
	"spielwerk/store"
	"spielwerk/table"
)

// recordOf is the text of the record of a table.
func (h *house) recordOf(id string) string {
	h.Helper()
	meta := h.kept(id)
	rules, err := h.Rules(meta)
	if err != nil {
		h.Fatal(err)
	}
	meta.State = store.Finished
	r, err := table.RecordOf(rules, meta, h.log(id))
	if err != nil {
		h.Fatal(err)
	}
	var text bytes.Buffer
	if err = r.Write(&text); err != nil {
		h.Fatal(err)
	}
	return text.String()
}

// TestATableOfARecord: a game that was played somewhere else is there as it was, with who has played when; its record is
// the same, and so is the table that it makes. What is not right makes none.
func TestATableOfARecord(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"newworld", "xidit", "alienartifacts", "settlers"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g, err := games.Find(name)
			if err != nil {
				t.Fatal(err)
			}
			there, here := lay(t, table.Config{}), lay(t, table.Config{IDs: "here-"})
			there.game, here.game = g, g
			was := there.playedBy(20, -1)
			text := there.recordOf(was)
			seats := func() []store.Seat {
				all := []store.Seat{{Kind: store.Human}}
				for len(all) < len(there.kept(was).Seats) {
					all = append(all, store.Seat{Kind: store.Bot, Bot: "random"})
				}
				return all
			}
			takes := func(text string, seats []store.Seat) (string, error) {
				r, wrong := record.Read(strings.NewReader(text))
				if wrong != nil {
					t.Fatal(wrong)
				}
				return here.FromRecord(t.Context(), r, "host", seats)
			}
			id, err := takes(text, seats())
			if err != nil || !strings.HasPrefix(id, "here-") {
				t.Fatal(id, err)
			}
			if got := here.recordOf(id); got != text {
				t.Errorf("the record was\n%.300s\nand is\n%.300s", text, got)
			}
			tab := here.open(id)
			now := tab.Now()
			if now.State != store.Finished || now.Seats[0].Name != "a" || now.MayAnalyse(game.Watcher) != game.FirstSeats(len(now.Seats)) || len(now.Notes) != 2 {
				t.Errorf("the table is %s, with %+v and notes %+v", now.State, now.Seats, now.Notes)
			}
			if again, wrong := takes(text, seats()); wrong != nil || again != id {
				t.Errorf("a second time it is %s, not %s: %v", again, id, wrong)
			}
			if _, wrong := takes(text, seats()[1:]); !errors.Is(wrong, table.ErrNoSeat) {
				t.Errorf("with a seat less: %v", wrong)
			}
			if other, wrong := takes(there.recordOf(there.playedBy(5, 2)), seats()); !errors.Is(wrong, table.ErrNoRecord) {
				t.Errorf("of a game that was broken off there is table %q: %v", other, wrong)
			}
			var mistake *record.Error
			if other, wrong := takes(strings.Replace(text, `"scores":[`, `"scores":[1`, 1), seats()); !errors.As(wrong, &mistake) {
				t.Errorf("with other scores there is table %q: %v", other, wrong)
			}
			if other, wrong := takes(strings.Replace(text, `"data":"`, `"data":"0`, 1), seats()); !errors.Is(wrong, table.ErrNoEdition) {
				t.Errorf("with other components there is table %q: %v", other, wrong)
			}
		})
	}
}

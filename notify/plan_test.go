package notify

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"spielwerk/game"
	"spielwerk/store"
	"spielwerk/table"
)

// TestAPlanIsNoTurn: of a turn that a plan answers nobody is told; where the plan is off, who has made it reads so, but not
// in a webhook's message, which others may read.
func TestAPlanIsNoTurn(t *testing.T) {
	virtual(t, func(t *testing.T, w *world) {
		w.reach("Bob", "bob@x")
		id := w.lay("Ada", "Bob")
		tab, err := w.hub.Open(w.Context(), id)
		w.must(err)
		defer tab.Release()
		answered, off := 0, 0
		for range 60 {
			if answered > 0 && off > 0 {
				break
			}
			w.play(id, "Ada")
			now := w.now(id)
			bob := 1 - now.Position.Pending().First()
			lines := uint64(15) // for many of the tiles that can come, or for one
			if answered > 0 {
				lines = 1
			}
			for line := range lines {
				im, err := now.Imagine(bob, line)
				w.must(err)
				if !im.Asked {
					break
				}
				act := now.Rules.Vocabulary().Text(im.Position.Moves(nil, bob)[0])
				w.must(tab.Plan(w.Context(), bob, now.Moment(bob), table.Intent{Deal: line, Also: line > 0, Moves: []string{act}}))
			}
			for who := "Ada"; who == "Ada"; who, now = w.waits(id) {
				seat := now.Position.Pending().First()
				w.must(tab.Act(w.Context(), int(seat), now.Moment(seat), now.Rules.Vocabulary().Text(now.Position.Moves(nil, seat)[0])))
			}
			w.post.mu.Lock()
			w.post.sent = nil
			w.post.mu.Unlock()
			plan := w.now(id).Plans[bob]
			time.Sleep(3 * time.Second)
			switch {
			case plan.Due:
				answered++
				w.got()
				time.Sleep(20 * time.Second)
			case plan.Void != nil:
				off++
				w.off(id, bob)
			}
		}
		if answered == 0 || off == 0 {
			t.Errorf("%d plans answered, %d were off", answered, off)
		}
	})
}

// off checks what a person reads of a turn whose plan is off.
func (w *world) off(id string, seat game.Seat) {
	w.Helper()
	a, err := w.n.Tables.Awaited(w.Context(), id, seat)
	w.must(err)
	data, err := json.Marshal([]Line{{Table: id, Seat: int(seat), Turn: a.Number}})
	w.must(err)
	for kind, told := range map[string]bool{store.Mail: true, store.Push: true, store.Hook: false} {
		l, err := w.n.letter(w.Context(), store.Message{Person: "Bob", Table: id, Data: string(data)}, &store.Way{Kind: kind, Lang: "en"}, time.UTC)
		w.must(err)
		if strings.Contains(l.Lines[0].Text, "What you had planned is off") != told {
			w.Errorf("%s: %q", kind, l.Lines[0].Text)
		}
	}
}

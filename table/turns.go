package table

import (
	"context"
	"time"

	"spielwerk/game"
	"spielwerk/store"
)

// Turn is a turn of a person, or of somebody at their device: from when a seat owes decisions until it does not. Number tells the turns of a seat apart;
// one that comes again because others have taken something back is the same.
type Turn struct {
	Table  string
	Seat   game.Seat
	Person string
	Number int
}

// ask notes whether the seat owes a decision. As with the time used, nothing secret counts.
func (c *clock) ask(asked bool) {
	if asked && !c.Asked {
		c.Turn = c.Depth + 1
	}
	c.Asked = asked
}

// OnTurn sets who is told that a turn of a person has begun: f is called by the table's goroutine and must
// not wait. It is told again of turns when a table is opened that was played at a moment ago, for whoever was told
// may have died.
func (h *Hub) OnTurn(f func(Turn)) { h.onTurn.Store(&f) }

// turns are the numbers of the turns that persons have now, 0 for none.
func (t *Table) turns(n *Now) (all [game.MaxSeats]int) {
	if n.Position == nil || n.State != store.Running {
		return all
	}
	pending := n.Position.Pending()
	for i, s := range n.Seats {
		if n.answered.Has(game.Seat(i)) {
			continue
		}
		if pending.Has(game.Seat(i)) && s.Kind == store.Human && s.Person != "" && s.Bot == "" {
			all[i] = t.clocks[i].Turn
		}
	}
	return all
}

// aMomentAgo is how long a turn has begun at most of which is told when its table is opened.
const aMomentAgo = 30 * time.Second

// tellTurns tells of the turns that have begun since the last call.
func (t *Table) tellTurns(n *Now, opened bool) {
	f := t.hub.onTurn.Load()
	if f == nil || t.glimpsed {
		return
	}
	known := opened && t.hub.clock.stamp().Sub(t.changed) > aMomentAgo
	for i, turn := range n.turns {
		if turn != 0 && turn != t.told[i] && !known {
			(*f)(Turn{t.id, game.Seat(i), store.DeviceOf(n.Seats[i].Person), turn})
		}
	}
	t.told = n.turns
}

// Retell tells of the turns of a table anew.
func (h *Hub) Retell(ctx context.Context, id string) error {
	t, err := h.Open(ctx, id)
	if err != nil {
		return err
	}
	defer t.Release()
	return t.do(ctx, func() {
		t.told = [game.MaxSeats]int{}
		t.tellTurns(t.Now(), false)
	})
}

// Awaited is a turn, with what everybody at the table knows.
type Awaited struct {
	Turn    // Number is 0 if the seat owes nothing, or no person plays on it
	Game    *game.Game
	Seats   []store.Seat
	Alone   bool          // nobody else waits: only bots play with the person and who is at their device
	Present bool          // the person looks at the table
	Off     bool          // what they had planned is not carried out; only they know
	Unknown time.Duration // how long it takes until that is known
}

// Awaited looks whether a seat has a turn.
func (h *Hub) Awaited(ctx context.Context, id string, seat game.Seat) (*Awaited, error) {
	t, err := h.Open(ctx, id)
	if err != nil {
		return nil, err
	}
	defer t.Release()
	n := t.Now()
	if seat < 0 || int(seat) >= len(n.Seats) {
		return nil, ErrNoSeat
	}
	a := &Awaited{Turn: Turn{id, seat, store.DeviceOf(n.Seats[seat].Person), n.turns[seat]}, Game: n.Rules.Game(), Seats: n.Seats, Alone: true}
	if p := n.Plans[seat]; p != nil {
		a.Off = p.Void != nil
	}
	for _, s := range n.Seats {
		a.Alone = a.Alone && (s.Kind != store.Human || store.At(s.Person, a.Person))
	}
	a.Present, a.Unknown = t.presence.present(seat, h.clock.even())
	return a, nil
}

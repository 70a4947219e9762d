package table

import (
	"context"
	"errors"
	"slices"
	"time"

	"spielwerk/game"
	"spielwerk/store"
)

// Kinds of the jobs that store how a game has ended: of one game, and of those whose results are missing,
// as in databases of earlier versions.
const (
	ending       = "result"
	endings      = "results"
	endingsStep  = 20
	endingsPause = time.Second // so that games that run need not wait
)

// ended has the result of the game stored.
func (t *Table) ended() {
	t.releaseBots()
	duplicate := t.meta.Duplicate
	t.hub.done.Go(func() {
		if err := t.hub.agenda.Put(t.hub.ctx, ending, t.id, "", 0); err != nil && t.hub.ctx.Err() == nil {
			t.hub.Log.Warn("the result of a game is stored later", "table", t.id, "err", err) // when a server begins
		}
		if duplicate == "" {
			return
		}
		if err := t.hub.Unseal(t.hub.ctx, duplicate); err != nil && t.hub.ctx.Err() == nil {
			t.hub.Log.Warn("a game stays sealed until somebody looks at it", "table", t.id, "err", err)
		}
	})
}

// result stores how a game has ended.
func (h *Hub) result(ctx context.Context, j store.Job) (wait time.Duration, err error) {
	err = h.putResult(ctx, j.Name)
	if errors.Is(err, ErrNoEdition) || errors.Is(err, store.ErrDamaged) || errors.Is(err, store.ErrNotFound) {
		h.Log.Info("a game has no result", "table", j.Name, "err", err)
		return 0, nil
	}
	return 0, err
}

// results stores some results that are missing, from the table after the one that the job names on.
func (h *Hub) results(ctx context.Context, j store.Job) (wait time.Duration, err error) {
	ids, err := h.Store.WithoutResult(ctx, j.Data, endingsStep)
	if err != nil {
		return 0, err
	}
	for _, id := range ids {
		if err = h.putResult(ctx, id); err != nil {
			if ctx.Err() != nil {
				return 0, err
			}
			h.Log.Info("a game has no result", "table", id, "err", err)
		}
	}
	if len(ids) < endingsStep {
		return 0, nil
	}
	return 0, h.agenda.Put(ctx, endings, "", ids[len(ids)-1], endingsPause)
}

// putResult replays a game that is over and stores how it has ended.
func (h *Hub) putResult(ctx context.Context, id string) error {
	meta, err := h.Store.Table(ctx, id)
	if err == nil && !begun(meta) {
		err = ErrNotBegun
	}
	if err != nil {
		return err
	}
	t, err := h.replayOf(ctx, meta)
	if err != nil {
		return err
	}
	p := &past{t.rules, t.meta, t.history, t.notes}
	now := p.history.Now()
	if now.Pending() != 0 {
		return nil
	}
	r := store.Result{Table: id, Game: p.meta.Game, Ended: p.meta.Changed, Casual: p.casual()}
	places, people := now.Ranks(), false
	for i, s := range p.meta.Seats {
		seat := store.ResultSeat{Person: s.Person, Name: s.Name, Place: places[i], Points: now.Total(game.Seat(i))}
		if s.Kind == store.Bot {
			seat.Person, seat.Bot = "", s.Bot
		}
		people = people || seat.Person != ""
		r.Seats = append(r.Seats, seat)
	}
	if !people {
		return nil
	}
	return h.Store.PutResult(ctx, r)
}

// casual is why a game does not change ratings, "" if it does. A bot that has stood in for somebody does
// not matter: who leaves a game that is going badly is rated all the same.
func (p *past) casual() string {
	switch {
	case len(p.meta.Seats) == 1:
		return store.CasualAlone
	case p.meta.Guide != "":
		return store.CasualGuide
	case p.meta.Start != nil:
		return store.CasualStart
	case p.meta.Tries:
		return store.CasualTries
	case slices.ContainsFunc(p.meta.Seats, func(s store.Seat) bool { return store.IsBeside(s.Person) }):
		return store.CasualBeside
	}
	for _, n := range p.notes {
		switch n.What {
		case NoteCopy:
			return store.CasualStart
		case NoteHint:
			return store.CasualHints
		}
	}
	return ""
}

package notify

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"spielwerk/store"
	"spielwerk/table"
)

// Reminders are how long before the time of a seat is up its person is reminded.
var Reminders = []time.Duration{8 * time.Hour, time.Hour}

// Remind has a person reminded that their time will soon be up. It is table.Config.Remind.
func (n *Notifier) Remind(ctx context.Context, r table.Reminder) {
	r.Person = store.DeviceOf(r.Person)
	ways, err := n.ways(ctx, r.Person)
	if err != nil || len(ways) == 0 {
		n.unreminded(ctx, r, err)
		return
	}
	data, err := json.Marshal(r)
	if err == nil {
		err = n.Agenda.Put(ctx, remindJob, fmt.Sprintf("%s/%d/%s", r.Table, r.Seat, r.Before), string(data), 0)
	}
	n.unreminded(ctx, r, err)
}

func (n *Notifier) unreminded(ctx context.Context, r table.Reminder, err error) {
	if err != nil && ctx.Err() == nil {
		n.Log.Warn("somebody is not reminded", "table", r.Table, "err", err)
	}
}

// remind sends a reminder, also to who wants one message a day: it would come too late.
func (n *Notifier) remind(ctx context.Context, j store.Job) (wait time.Duration, err error) {
	var r table.Reminder
	if err = json.Unmarshal([]byte(j.Data), &r); err != nil {
		return 0, err
	}
	a, err := n.Tables.Awaited(ctx, r.Table, r.Seat)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return 0, nil
	case err != nil:
		return 0, elsewhere(err)
	case a.Number == 0 || a.Person != r.Person || a.Present || a.Alone || !r.Zero.After(n.Now()):
		return 0, nil
	}
	wishes, err := n.WishesOf(ctx, r.Person)
	if err != nil || wishes.Mode(r.Table) == Never {
		return 0, err
	}
	about := fmt.Sprintf("deadline/%s/%d/%d/%s", r.Table, r.Seat, a.Number, r.Before)
	return 0, n.addAll(ctx, store.Message{Person: r.Person, About: about, Table: r.Table}, []Line{{Table: r.Table, Seat: int(r.Seat), Turn: a.Number, Until: r.Zero.UTC()}})
}

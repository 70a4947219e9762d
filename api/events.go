package api

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"reflect"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"spielwerk/game"
	"spielwerk/table"
)

const (
	heartbeat    = 20 * time.Second // while nothing happens
	writeTimeout = 15 * time.Second // after which a client that does not read is given up
)

// Happening is what a stream tells: how the table stands at a moment, and what has happened since the one before.
type Happening struct {
	Moment  int      `json:"moment"`
	State   string   `json:"state" enum:"open,running,finished,sealed,expired,closed"`
	Seat    int      `json:"seat" minimum:"0" maximum:"5" doc:"Whose view it is, 0 for none"`
	Decides []int    `json:"decides" doc:"Seats that owe a decision"`
	Yours   bool     `json:"yours" doc:"Yours does"`
	Names   []string `json:"names" doc:"Who plays on each seat, empty if it is free"`
	Again   bool     `json:"again" doc:"What you know of the log may be wrong: read it again"`
	Events  []Event  `json:"events"`
}

func typeFor[T any]() reflect.Type { return reflect.TypeFor[T]() }

// unseen is the moment of a client that has seen none.
const unseen = -1

// follow answers with a stream.
func (a *API) follow(ctx context.Context, in *struct {
	OfTable
	Last string `header:"Last-Event-ID" doc:"The last moment that you have seen"`
},
) (*huma.StreamResponse, error) {
	c := ctx.Value(callKey{}).(*call)
	v, err := c.site.Visit(c.r)
	if err != nil {
		return nil, c.problem(err)
	}
	seen, bad := strconv.Atoi(in.Last)
	if bad != nil || seen < 0 {
		seen = unseen
	}
	return &huma.StreamResponse{Body: func(hc huma.Context) {
		defer v.Close()
		defer v.Enter()()
		hc.SetHeader("Content-Type", "text/event-stream")
		hc.SetHeader("X-Accel-Buffering", "no")
		hc.SetStatus(http.StatusOK)
		s := &stream{call: c, visit: v, seen: seen, control: http.NewResponseController(c.w)}
		s.run(c.r.Context())
	}}, nil
}

// stream sends what happens at a table.
type stream struct {
	*call
	visit   *Visit
	seen    int    // the last moment that the client has seen
	last    []byte // what was sent last but for the events
	control *http.ResponseController
}

// run sends until the client is gone or the table leaves memory; then the client comes back.
func (s *stream) run(ctx context.Context) {
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	changes, stop := s.visit.Table.Watch()
	defer stop()
	for {
		var err error
		select {
		case <-ctx.Done():
			return
		case <-s.visit.Table.Left():
			return
		case <-beat.C: // time passes for those who watch late, though nothing happens
			if err = s.send([]byte(": \n\n")); err == nil {
				_, _, err = s.site.Introduce(s.r) // the token may have been revoked, perhaps at another node
			}
			if err == nil {
				err = s.look(ctx)
			}
		case <-changes:
			err = s.look(ctx)
		}
		if err != nil {
			return
		}
	}
}

// look sends what is new. It sends nothing if nothing has changed that the client can notice.
func (s *stream) look(ctx context.Context) error {
	now, seat, err := s.visit.Look(ctx)
	if err != nil {
		return err
	}
	h := Happening{Moment: now.Moment(seat), State: now.State, Seat: seatNumber(seat), Decides: decides(now), Names: []string{}}
	h.Yours = now.Position != nil && now.Position.Pending().Has(seat)
	for _, one := range now.Seats {
		h.Names = append(h.Names, one.Name)
	}
	stand, err := json.Marshal(h)
	if err != nil || bytes.Equal(stand, s.last) {
		return err
	}
	first := s.last == nil
	s.last = stand
	h.Events, h.Again = s.since(now, seat, first)
	s.seen = h.Moment
	data, err := json.Marshal(h)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	b.WriteString("id: " + strconv.Itoa(h.Moment) + "\nevent: moment\ndata: ")
	b.Write(data)
	b.WriteString("\n\n")
	return s.send(b.Bytes())
}

// since is what has happened since the client has looked, and whether it must read the log again.
func (s *stream) since(now *table.Now, seat game.Seat, first bool) (events []Event, again bool) {
	if now.Position == nil || first && s.seen == unseen {
		return []Event{}, false
	}
	at := now.EventsAt(seat, s.seen)
	if at < 0 {
		return []Event{}, true
	}
	before := 0
	for i := range now.Events[:at] {
		if now.Events[i].Audience.Has(seat) {
			before++
		}
	}
	return s.eventsOf(now, game.Heard(nil, now.Events[at:], seat), before), false
}

func (s *stream) send(text []byte) error {
	_ = s.control.SetWriteDeadline(time.Now().Add(writeTimeout)) // not supported by all writers
	if _, err := s.w.Write(text); err != nil {
		return err
	}
	return s.control.Flush()
}

// record answers with the record of a game.
func (a *API) record(ctx context.Context, _ *OfTable) (*huma.StreamResponse, error) {
	c := ctx.Value(callKey{}).(*call)
	text, err := c.site.Record(c.r)
	if err != nil {
		return nil, c.problem(err)
	}
	return &huma.StreamResponse{Body: func(hc huma.Context) {
		hc.SetHeader("Content-Type", "application/jsonl; charset=utf-8")
		hc.SetStatus(http.StatusOK)
		_, _ = hc.BodyWriter().Write(text) // the client may be gone
	}}, nil
}

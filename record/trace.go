package record

import (
	"embed"

	"spielwerk/game"
)

// Source is this file: the comments of the lines of a trace are those of their schema.
//
//go:embed trace.go
var Source embed.FS

// TraceFormat names the version of the written form. Before it had a name seats counted from 0.
const TraceFormat = "spielwerk-trace/2"

// TraceHead is the first line of a trace: what does not change during the game.
type TraceHead struct {
	Format     string            `json:"format"`     // spielwerk-trace/2: seats count from 1
	Game       string            `json:"game"`       // its name
	Rules      int               `json:"rules"`      // version of the rules
	Data       string            `json:"data"`       // SHA-256 of the component data
	Options    map[string]string `json:"options"`    // each with its value
	Seats      int               `json:"seats"`      // how many
	Components any               `json:"components"` // what is printed on them; null if the rules do not offer it
}

// HeadOf is the first line of a trace of a game by these rules.
func HeadOf(rules game.Rules) TraceHead {
	c := rules.Config()
	h := TraceHead{
		Format: TraceFormat, Game: rules.Game().Name, Rules: c.Version, Data: rules.DataHash(), Options: c.Options, Seats: c.Seats,
	}
	if b, ok := rules.(game.Boxed); ok {
		h.Components = b.Printed()
	}
	return h
}

// Trace is any later line: a ply, its events and the state after it.
type Trace struct {
	Ply    int             `json:"ply"`    // 0 is the set-up
	Seat   game.SeatNumber `json:"seat"`   // whose it is, nobody's for the set-up
	Move   *string         `json:"move"`   // in its written form; null for the set-up
	Events []TraceEvent    `json:"events"` // what happened, in order
	State  any             `json:"state"`  // the full state, hidden facts included
}

// TraceEvent is an event with its rule.
type TraceEvent struct {
	Event    string            `json:"event"`
	Rule     game.Rule         `json:"rule"`
	Seat     game.SeatNumber   `json:"seat"`                       // whom it concerns
	Audience []game.SeatNumber `json:"audience" schema:"nullable"` // seats that may know it; null for everybody
	Args     map[string]any    `json:"args"`
}

// TraceOf is the trace line of the latest ply of a game.
func TraceOf(h *game.History) Trace {
	v := h.Now().Rules().Vocabulary()
	n := len(h.Plies())
	t := Trace{Ply: n, Seat: game.SeatNumber(game.Nobody), Events: []TraceEvent{}, State: h.Now().Trace()}
	if n > 0 {
		last := h.Plies()[n-1]
		text := v.Text(last.Move)
		t.Seat, t.Move = game.SeatNumber(last.Seat), &text
	}
	for _, e := range h.EventsOf(n) {
		t.Events = append(t.Events, eventOf(v, e))
	}
	return t
}

func eventOf(v *game.Vocabulary, e game.Event) TraceEvent {
	form := &v.Events[e.Kind]
	t := TraceEvent{Event: form.Word, Rule: e.Rule, Seat: game.SeatNumber(e.Seat), Args: form.Object(e.Args)}
	if e.Audience != game.Everybody {
		t.Audience = []game.SeatNumber{}
		for seat := range game.Seat(game.MaxSeats) {
			if e.Audience.Has(seat) {
				t.Audience = append(t.Audience, game.SeatNumber(seat))
			}
		}
	}
	return t
}

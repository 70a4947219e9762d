package api

import (
	"net/http"
	"net/url"
	"strconv"
	"time"
)

// Said is what was said at a table, as you may read it, and your own note.
type Said struct {
	Lines []SaidLine `json:"lines"`
	Note  string     `json:"note" doc:"Your note about the table, which nobody else sees"`
}

// SaidLine is a line.
type SaidLine struct {
	Number  int       `json:"number" minimum:"1"`
	Room    string    `json:"room" enum:"players,watchers"`
	Seat    int       `json:"seat" minimum:"0" maximum:"5" doc:"0 for somebody who watches"`
	Name    string    `json:"name"`
	Kind    string    `json:"kind" enum:"text,reaction"`
	Text    string    `json:"text" doc:"Of a reaction one of luck, well, thanks, oops, think, game"`
	Removed string    `json:"removed,omitempty" doc:"Who has taken it away: host or self"`
	At      time.Time `json:"at"`
}

// ToSay is a line to be said: a text or a reaction.
type ToSay struct {
	Text     string `json:"text,omitempty" maxLength:"500"`
	Reaction string `json:"reaction,omitempty" enum:"luck,well,thanks,oops,think,game"`
}

func (a *API) talkOperations() {
	none := []int{http.StatusNotFound}
	add(a, operation{
		id: "listSaid", own: true, method: http.MethodGet, path: "/tables/{table}/talk", tag: "talk", summary: "The chat of a table, and your note", errors: none,
	}, func(c *call, _ *OfTable) (Said, error) {
		lines, note, err := c.site.Said(c.r)
		out := Said{Lines: []SaidLine{}, Note: note}
		for i := range lines {
			l := &lines[i]
			out.Lines = append(out.Lines, SaidLine{l.Number, l.Room, l.Seat + 1, l.Name, l.Kind, l.Text, l.Removed, l.At})
		}
		return out, err
	})
	type said struct {
		OfTable
		Body ToSay
	}
	addSilent(a, operation{
		id: "say", method: http.MethodPost, path: "/tables/{table}/talk", tag: "talk", need: Talk, summary: "Write a message", errors: none,
	}, func(c *call, in *said) error {
		if in.Body.Reaction != "" {
			return c.form("talk", url.Values{"do": {"react"}, "sign": {in.Body.Reaction}})
		}
		return c.form("talk", url.Values{"do": {"say"}, "text": {in.Body.Text}})
	})
	type noted struct {
		OfTable
		Body struct {
			Note string `json:"note" maxLength:"4000"`
		}
	}
	addSilent(a, operation{
		id: "putNote", method: http.MethodPost, path: "/tables/{table}/note", tag: "talk", need: Talk, summary: "Save your note about a table", errors: none,
	}, func(c *call, in *noted) error {
		return c.form("talk", url.Values{"do": {"note"}, "text": {in.Body.Note}})
	})
	type line struct {
		OfTable
		Line int `path:"line" minimum:"1" doc:"The number of a line"`
	}
	does := func(id, what, summary string) {
		addSilent(a, operation{
			id: id, method: http.MethodPost, path: "/tables/{table}/talk/{line}/" + what, tag: "talk", need: Talk, summary: summary, errors: none,
		}, func(c *call, in *line) error {
			return c.form("talk", url.Values{"do": {what}, "line": {strconv.Itoa(in.Line)}})
		})
	}
	does("removeLine", "remove", "Remove a message, your own or as the host")
	does("mute", "mute", "Mute the author of a message at this table")
	does("block", "block", "Block the author of a message at all tables")
}

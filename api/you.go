package api

import (
	"net/http"
	"net/url"
	"time"
)

// Me is the person whose token it is.
type Me struct {
	ID      string    `json:"id" doc:"As in tables"`
	Name    string    `json:"name"`
	Scopes  []string  `json:"scopes" doc:"What the token allows"`
	Created time.Time `json:"created"`
	DaysOff []DaysOff `json:"daysOff"`
	Blocked []Other   `json:"blocked" doc:"People whom you do not hear"`
}

// DaysOff are days on which your clocks stand, where a table says so.
type DaysOff struct {
	Begins time.Time `json:"begins"`
	Ends   time.Time `json:"ends"`
}

// Other is somebody whom you do not hear.
type Other struct {
	Person string `json:"person" doc:"Names them where you want to hear them again"`
	Name   string `json:"name,omitempty"`
	Table  string `json:"table,omitempty" doc:"At this table only"`
}

func (a *API) youOperations() {
	add(a, operation{
		id: "getMe", method: http.MethodGet, path: "/me", tag: "you", need: Read, summary: "Who you are",
	}, func(c *call, _ *struct{}) (Me, error) {
		me := c.caller.Person
		out := Me{ID: me.ID, Name: me.Name, Created: me.Created, Scopes: []string{}, DaysOff: []DaysOff{}, Blocked: []Other{}}
		for _, s := range c.caller.Scopes {
			out.Scopes = append(out.Scopes, string(s))
		}
		off, err := c.site.Store().Vacations(c.r.Context(), me.ID)
		if err != nil {
			return out, err
		}
		for _, v := range off {
			out.DaysOff = append(out.DaysOff, DaysOff{v.Begins, v.Ends})
		}
		shuns, err := c.site.Store().ShunsOf(c.r.Context(), me.ID)
		for _, s := range shuns {
			out.Blocked = append(out.Blocked, Other{s.Other, s.Name, s.Table})
		}
		return out, err
	})
	type named struct {
		Body struct {
			Name string `json:"name" maxLength:"100"`
		}
	}
	addSilent(a, operation{
		id: "rename", method: http.MethodPost, path: "/me/name", tag: "you", need: You, summary: "Change your name",
	}, func(c *call, in *named) error {
		return c.answered(nil, c.site.Do(c.r, http.MethodPost, "/you", url.Values{"do": {"name"}, "name": {in.Body.Name}}))
	})
	type rests struct {
		Body struct {
			From string `json:"from" format:"date" doc:"The first day"`
			To   string `json:"to" format:"date" doc:"The last day"`
			Zone string `json:"zone" doc:"A time zone as IANA names it"`
		}
	}
	addSilent(a, operation{
		id: "rest", method: http.MethodPost, path: "/me/days-off", tag: "you", need: You, summary: "Take days off",
	}, func(c *call, in *rests) error {
		form := url.Values{"do": {"rest"}, "from": {in.Body.From}, "to": {in.Body.To}, "zone": {in.Body.Zone}}
		return c.answered(nil, c.site.Do(c.r, http.MethodPost, "/you", form))
	})
	type works struct {
		Body struct {
			Begins time.Time `json:"begins" doc:"As in your days off"`
		}
	}
	addSilent(a, operation{
		id: "work", method: http.MethodPost, path: "/me/days-off/end", tag: "you", need: You, summary: "Cancel or end your days off",
	}, func(c *call, in *works) error {
		form := url.Values{"do": {"work"}, "vacation": {formTime(in.Body.Begins)}}
		return c.answered(nil, c.site.Do(c.r, http.MethodPost, "/you", form))
	})
	type heard struct {
		Body Other
	}
	addSilent(a, operation{
		id: "unblock", method: http.MethodPost, path: "/me/unblock", tag: "you", need: Talk, summary: "Unblock somebody",
	}, func(c *call, in *heard) error {
		return c.answered(nil, c.site.Do(c.r, http.MethodPost, "/you", url.Values{"do": {"unblock"}, "other": {in.Body.Person}}))
	})
	type unmuted struct {
		OfTable
		Body Other
	}
	addSilent(a, operation{
		id: "unmute", method: http.MethodPost, path: "/tables/{table}/unmute", tag: "talk", need: Talk, summary: "Unmute somebody at a table",
		errors: []int{http.StatusNotFound},
	}, func(c *call, in *unmuted) error {
		return c.form("talk", url.Values{"do": {"hear"}, "other": {in.Body.Person}})
	})
}

package api

import (
	"net/http"
	"net/url"
	"strconv"
	"time"
)

// Wish is when you want to be told of your turns.
type Wish struct {
	Mode string `json:"mode" enum:"now,digest,never"`
	Hour int    `json:"hour" minimum:"0" maximum:"23" doc:"Of the digest, by the clock in your zone"`
	From string `json:"from,omitempty" pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" doc:"Nothing is sent from then until to, unless they are equal: 22:00"`
	To   string `json:"to,omitempty" pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$"`
	Zone string `json:"zone" maxLength:"60" doc:"A time zone as IANA names it, empty for UTC"`
}

// Messages are how you are told of your turns, and what you were told.
type Messages struct {
	Wish
	Tables map[string]string `json:"tables" doc:"By tables: now, digest or never, where that is not as everywhere"`
	Ways   []Way             `json:"ways"`
	Told   []Told            `json:"told" doc:"The latest first"`
}

// Way is a way by which you are reached.
type Way struct {
	ID        string    `json:"id"`
	Kind      string    `json:"kind" enum:"mail,push,hook"`
	Address   string    `json:"address" doc:"Of a push service only its host"`
	Name      string    `json:"name,omitempty" doc:"Of the browser"`
	Confirmed bool      `json:"confirmed" doc:"Nothing is sent before"`
	Created   time.Time `json:"created"`
}

// Told is a message.
type Told struct {
	Way     string    `json:"way,omitempty" doc:"The id of a way, none for what waits for the digest"`
	Table   string    `json:"table,omitempty" doc:"None for a digest, and for a trial"`
	State   string    `json:"state" enum:"waits,sent,failed,void,listed" doc:"void: it was not needed any more; listed: it was a line of a digest"`
	Reason  string    `json:"reason,omitempty" doc:"Why it has not been sent"`
	Created time.Time `json:"created"`
	Sent    time.Time `json:"sent,omitzero"`
	Seen    time.Time `json:"seen,omitzero" doc:"When you came to the table after it"`
}

// Hooked is a webhook that was made.
type Hooked struct {
	Way    string `json:"way" doc:"Its id"`
	Secret string `json:"secret" doc:"By which its requests are signed. It is told this once; asked for again, the address gets another"`
}

// ofWay names a way.
type ofWay struct {
	Way string `path:"way" doc:"The id of a way"`
}

const turnsPage = "/you/turns"

func (a *API) messageOperations() {
	none := []int{http.StatusNotFound}
	add(a, operation{
		id: "getMessages", method: http.MethodGet, path: "/me/messages", tag: "you", need: You,
		summary: "How you are notified of your turns, and past notifications", errors: none,
	}, func(c *call, _ *struct{}) (*Messages, error) { return c.site.Messages(c.r) })
	type wishes struct {
		Body struct {
			Wish
			Tables map[string]string `json:"tables,omitempty" doc:"By tables that go on: now, digest, never, or empty for as everywhere. Others stay as they are"`
		}
	}
	addSilent(a, operation{
		id: "setMessages", method: http.MethodPost, path: "/me/messages", tag: "you", need: You,
		summary: "Set when you are notified of your turns", errors: none,
	}, func(c *call, in *wishes) error {
		b := &in.Body
		form := url.Values{"do": {"wish"}, "mode": {b.Mode}, "hour": {strconv.Itoa(b.Hour)}, "from": {b.From}, "to": {b.To}, "zone": {b.Zone}}
		for table, mode := range b.Tables {
			form.Set("at-"+table, mode)
		}
		return c.answered(nil, c.site.Do(c.r, http.MethodPost, turnsPage, form))
	})
	type addressed struct {
		Body struct {
			Address string `json:"address" maxLength:"2000"`
		}
	}
	addSilent(a, operation{
		id: "addMail", method: http.MethodPost, path: "/me/messages/mail", tag: "you", need: You,
		summary:   "Get notified by e-mail",
		describes: "A link is sent to the address. Nothing else is sent there before somebody has followed it in a browser.", errors: none,
	}, func(c *call, in *addressed) error {
		return c.answered(nil, c.site.Do(c.r, http.MethodPost, turnsPage, url.Values{"do": {"mail"}, "address": {in.Body.Address}}))
	})
	add(a, operation{
		id: "addHook", method: http.MethodPost, path: "/me/messages/hooks", tag: "you", need: You, status: http.StatusCreated,
		summary: "Get notified by requests to an address (a webhook)", errors: none,
	}, func(c *call, in *addressed) (*Hooked, error) { return c.site.AddHook(c.r, in.Body.Address) })
	type pushed struct {
		Body struct {
			Endpoint string `json:"endpoint" maxLength:"2000"`
			P256dh   string `json:"p256dh" maxLength:"200" doc:"As of a PushSubscription"`
			Auth     string `json:"auth" maxLength:"100"`
		}
	}
	addSilent(a, operation{
		id: "addPush", method: http.MethodPost, path: "/me/messages/push", tag: "you", need: You,
		summary: "Get notified by a push service (Web Push)", errors: none,
	}, func(c *call, in *pushed) error {
		form := url.Values{"do": {"push"}, "endpoint": {in.Body.Endpoint}, "p256dh": {in.Body.P256dh}, "auth": {in.Body.Auth}}
		return c.answered(nil, c.site.Do(c.r, http.MethodPost, turnsPage, form))
	})
	does := func(id, what, summary string) {
		addSilent(a, operation{
			id: id, method: http.MethodPost, path: "/me/messages/ways/{way}/" + what, tag: "you", need: You, summary: summary, errors: none,
		}, func(c *call, in *ofWay) error {
			return c.answered(nil, c.site.Do(c.r, http.MethodPost, turnsPage, url.Values{"do": {what}, "way": {in.Way}}))
		})
	}
	does("tryWay", "try", "Send a test message")
	does("dropWay", "drop", "Remove a way of notification")
}

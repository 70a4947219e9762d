package api

import (
	"net/http"
	"net/url"
	"time"
)

// Device is a browser that is you.
type Device struct {
	ID      string    `json:"id"`
	Name    string    `json:"name,omitempty" doc:"What kind of browser it is, if that is known"`
	Created time.Time `json:"created"`
	Used    time.Time `json:"used"`
}

// Invitation lets one person in who is not known here, where only those who were invited may play.
type Invitation struct {
	ID      string    `json:"id"`
	Address string    `json:"address,omitempty" doc:"The link. It is told when it is made, and not again"`
	Ends    time.Time `json:"ends"`
}

// accountOperations are about what proves who somebody is. None makes such a proof: a token that could would
// live on after it was revoked.
func (a *API) accountOperations() {
	none := []int{http.StatusNotFound}
	you := func(c *call, form url.Values) error {
		return c.answered(nil, c.site.Do(c.r, http.MethodPost, "/you", form))
	}
	add(a, operation{
		id: "listDevices", method: http.MethodGet, path: "/me/devices", tag: "you", need: Account, summary: "The browsers in which you are signed in",
	}, func(c *call, _ *struct{}) ([]Device, error) { return c.site.Devices(c.r) })
	type device struct {
		Device string `path:"device" doc:"The id of a device"`
	}
	addSilent(a, operation{
		id: "removeDevice", method: http.MethodPost, path: "/me/devices/{device}/remove", tag: "you", need: Account, summary: "Sign out one of your browsers",
	}, func(c *call, in *device) error { return you(c, url.Values{"do": {"remove"}, "device": {in.Device}}) })
	add(a, operation{
		id: "listInvitations", method: http.MethodGet, path: "/me/invitations", tag: "you", need: Account, summary: "Your open invitations",
	}, func(c *call, _ *struct{}) ([]Invitation, error) { return c.site.Invitations(c.r) })
	add(a, operation{
		id: "invite", method: http.MethodPost, path: "/me/invitations", tag: "you", need: Account, status: http.StatusCreated,
		summary: "Invite somebody, where only invited people may play",
	}, func(c *call, _ *struct{}) (*Invitation, error) { return c.site.Invite(c.r) })
	type invitation struct {
		Invitation string `path:"invitation" doc:"The id of an invitation"`
	}
	addSilent(a, operation{
		id: "withdraw", method: http.MethodPost, path: "/me/invitations/{invitation}/withdraw", tag: "you", need: Account, summary: "Withdraw an invitation",
	}, func(c *call, in *invitation) error {
		return you(c, url.Values{"do": {"withdraw"}, "invitation": {in.Invitation}})
	})
	type meant struct {
		Body struct {
			Name string `json:"name" maxLength:"100" doc:"Your name, as proof that it is meant"`
		}
	}
	addSilent(a, operation{
		id: "deleteMe", method: http.MethodPost, path: "/me/delete", tag: "you", need: Account, summary: "Delete your account",
		describes: "You leave your tables, and all that is stored about you is deleted, this token included. It cannot be undone.", errors: none,
	}, func(c *call, in *meant) error {
		return you(c, url.Values{"do": {"delete"}, "sure": {"on"}, "name": {in.Body.Name}})
	})
}

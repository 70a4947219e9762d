package web

import (
	"net/http"

	"spielwerk/api"
	"spielwerk/store"
)

// What programs ask about the person behind them.

// Messages implements api.Site.
func (a programs) Messages(r *http.Request) (*api.Messages, error) {
	d, err := a.aboutTurns(r)
	if err != nil {
		return nil, err
	}
	out := &api.Messages{
		Wish:   api.Wish{Mode: d.wish.Mode, Hour: d.wish.Hour, From: quietTime(d.wish, d.wish.From), To: quietTime(d.wish, d.wish.To), Zone: d.wish.Zone},
		Tables: map[string]string{}, Ways: []api.Way{}, Told: []api.Told{},
	}
	for _, t := range d.tables {
		if t.mode != "" {
			out.Tables[t.id] = t.mode
		}
	}
	ways, err := a.store.Ways(r.Context(), d.person.ID)
	if err != nil {
		return nil, err
	}
	for _, w := range ways {
		out.Ways = append(out.Ways, api.Way{ID: w.ID, Kind: w.Kind, Address: addressOf(w), Name: w.Name, Confirmed: w.Good, Created: w.Created})
	}
	told, err := a.store.MessagesOf(r.Context(), d.person.ID, maxTold)
	for i := range told {
		m := &told[i]
		out.Told = append(out.Told, api.Told{Way: m.Way, Table: m.Table, State: m.State, Reason: m.Reason, Created: m.Created, Sent: m.Sent, Seen: m.Seen})
	}
	return out, err
}

// AddHook implements api.Site.
func (a programs) AddHook(r *http.Request, address string) (*api.Hooked, error) {
	if a.notifier == nil {
		return nil, store.ErrNotFound
	}
	me, err := a.person(r)
	if err != nil {
		return nil, err
	}
	p := a.speaking(r)
	way, secret, err := a.addHook(r, &p, me, address)
	return &api.Hooked{Way: way.ID, Secret: secret}, err
}

// Devices implements api.Site.
func (a programs) Devices(r *http.Request) ([]api.Device, error) {
	me, err := a.person(r)
	if err != nil {
		return nil, err
	}
	all, err := a.store.Devices(r.Context(), me.ID)
	out := []api.Device{}
	for _, one := range all {
		out = append(out, api.Device{ID: deviceID(one.TokenHash), Name: one.Name, Created: one.Created, Used: one.Used})
	}
	return out, err
}

// Invitations implements api.Site.
func (a programs) Invitations(r *http.Request) ([]api.Invitation, error) {
	me, err := a.person(r)
	if err != nil {
		return nil, err
	}
	made, err := a.store.Passes(r.Context(), inviteKind, me.ID, a.now())
	out := []api.Invitation{}
	for _, one := range made {
		out = append(out, api.Invitation{ID: one.Hash[:inviteID], Ends: one.Ends})
	}
	return out, err
}

// Invite implements api.Site.
func (a programs) Invite(r *http.Request) (*api.Invitation, error) {
	d, err := a.aboutYou(r)
	if err != nil {
		return nil, err
	}
	p := a.speaking(r)
	d.page = &p
	address, pass, err := a.newInvitation(r, d)
	if err != nil {
		return nil, err
	}
	return &api.Invitation{ID: pass.Hash[:inviteID], Address: siteOf(r) + address, Ends: pass.Ends}, nil
}

// speaking is a page in the language of a program.
func (a programs) speaking(r *http.Request) page {
	p := a.page(r)
	p.lang = a.Lang(r)
	p.say = a.says[p.lang]
	return p
}

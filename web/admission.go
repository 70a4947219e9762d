package web

import (
	"crypto/rand"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"spielwerk/store"
	"spielwerk/table"
)

// Admission is who may take a seat.
type Admission string

// Who may take a seat.
const (
	Guests   Admission = "guests"   // everybody who gives a name
	Passkeys Admission = "passkeys" // people with a passkey
	Invited  Admission = "invited"  // people who were invited
)

const (
	invitePath = "/invite"
	inviteKind = "invite" // of passes

	// InviteFor is how long an invitation is good if nothing else is said.
	InviteFor = 7 * 24 * time.Hour
	// MostInvited is how many one invitation can invite.
	MostInvited = 50
)

// Admit says who may take a seat, and how many invitations that are still good a member may have made. It
// is called before the site is served.
func (s *Server) Admit(who Admission, invitations int) { s.admission, s.invitations = who, invitations }

// unadmitted is the error for somebody who may not take a seat; its text is shown.
type unadmitted string

func (u unadmitted) Error() string { return string(u) }

// admits is nil if a person may take a seat.
func (s *Server) admits(r *http.Request, p store.Person) error {
	house := s.page(r)
	switch s.admission {
	case Guests:
	case Passkeys:
		if p.ID != "" {
			keys, err := s.store.Passkeys(r.Context(), p.ID)
			if err != nil || len(keys) > 0 {
				return err
			}
		}
		return unadmitted(house.t("admit.passkeys"))
	case Invited:
		if p.Invited == "" {
			return unadmitted(house.t("admit.invited"))
		}
	}
	return nil
}

// NewInvitation makes an invitation by a person or [store.Operator] for so many people, and returns its
// address below that of the site. Only the hash of its secret is kept.
func NewInvitation(by string, uses int, good time.Duration, now time.Time) (address string, pass store.Pass) {
	code := rand.Text()
	return invitePath + "/" + code, store.Pass{Hash: hashToken(code), Uses: uses, Kind: inviteKind, Person: by, Ends: now.Add(good)}
}

// invite makes an invitation by a member and shows it, this once.
func (s *Server) invite(w http.ResponseWriter, r *http.Request) {
	d, err := s.aboutYou(r)
	var address string
	var pass store.Pass
	if err == nil {
		address, pass, err = s.newInvitation(r, d)
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	d.invites = append(d.invites, inviteLine{pass.Hash[:inviteID], written(pass.Ends)})
	d.invitation = &carryLink{address: siteOf(r) + address, until: written(pass.Ends)}
	if d.invitation.picture, err = qrOf(d.invitation.address, qrShown); err != nil {
		s.fail(w, r, badRequest(d.t("error.form")))
		return
	}
	s.show(w, r, http.StatusOK, youPage(d))
}

// newInvitation makes an invitation of a visitor; the address is that of its page.
func (s *Server) newInvitation(r *http.Request, d *youData) (address string, pass store.Pass, err error) {
	switch {
	case s.admission != Invited || d.person.Invited == "" || s.invitations < 1:
		return "", pass, badRequest(d.t("error.form"))
	case len(d.invites) >= s.invitations:
		return "", pass, overQuota(d.say("web.admit.enough", map[string]any{"n": s.invitations}))
	case !s.limits.codes.allow(clientOf(r).address):
		return "", pass, overQuota(d.t("error.tooMany"))
	}
	now := s.now()
	address, pass = NewInvitation(d.person.ID, 1, InviteFor, now)
	return address, pass, s.hub.Stored(s.store.PutPass(r.Context(), pass, false, now))
}

// inviteID is how many letters of its hash name an invitation in a form.
const inviteID = 16

// withdraw ends an invitation of the visitor that nobody has used.
func (s *Server) withdraw(r *http.Request, me store.Person) error {
	now := s.now()
	made, err := s.store.Passes(r.Context(), inviteKind, me.ID, now)
	for _, one := range made {
		if err != nil || one.Hash[:inviteID] != r.PostFormValue("invitation") {
			continue
		}
		if _, err = s.store.TakePass(r.Context(), inviteKind, one.Hash, now); errors.Is(err, store.ErrNotFound) {
			err = nil // it was used meanwhile
		}
		err = s.hub.Stored(err)
	}
	return err
}

// invitedBy makes an invitation by the operator. The text is its address, or why there is none.
func (s *Server) invitedBy(r *http.Request) (text string, err error) {
	uses, wrong := strconv.Atoi(r.PostFormValue("uses"))
	if wrong != nil || uses < 1 || uses > MostInvited {
		p := s.page(r)
		return "", badRequest(p.t("error.form"))
	}
	now := s.now()
	address, pass := NewInvitation(store.Operator, uses, InviteFor, now)
	return siteOf(r) + address, s.hub.Stored(s.store.PutPass(r.Context(), pass, false, now))
}

// asksIn asks somebody who has come by an invitation for a name. It does not look whether the invitation is good.
func (s *Server) asksIn(w http.ResponseWriter, r *http.Request) {
	private(w)
	me, err := s.person(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	p := s.page(r)
	s.show(w, r, http.StatusOK, invitedPage(&comeData{page: &p, code: r.PathValue("code"), was: me.Name}))
}

// comesIn lets somebody in who has an invitation: the person whom this browser knows, or a new one.
func (s *Server) comesIn(w http.ResponseWriter, r *http.Request) {
	p := s.page(r)
	me, err := s.person(r)
	if err == nil && !s.limits.codes.allow(clientOf(r).address) {
		w.Header().Set("Retry-After", "10")
		err = overQuota(p.t("error.tooMany"))
	}
	name := cleanName(r.PostFormValue("name"))
	if err == nil && me.ID == "" {
		err = s.checkName(&p, r.PostFormValue("name"), name, nil)
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	if me.Invited != "" { // a double click
		http.Redirect(w, r, "/", http.StatusSeeOther)
		return
	}
	pass, err := s.store.TakePass(r.Context(), inviteKind, hashToken(strings.TrimSpace(r.PostFormValue("code"))), s.now())
	if err = s.hub.Stored(err); errors.Is(err, store.ErrNotFound) {
		err = badRequest(p.t("admit.spent"))
	}
	if err == nil && me.ID != "" {
		if err = s.hub.Stored(s.store.Invite(r.Context(), me.ID, pass.Person)); err == nil {
			me.Invited = pass.Person
			s.limits.change(me)
		}
	} else if err == nil {
		token := newToken()
		me = store.Person{ID: table.NewID(), TokenHash: hashToken(token), Name: name, Created: s.now(), Invited: pass.Person}
		if err = s.hub.Stored(s.store.PutPerson(r.Context(), me)); err == nil {
			s.limits.known.add(me)
			s.setCookie(w, r, sessionCookie, token)
		}
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	http.Redirect(w, r, "/", http.StatusSeeOther)
}

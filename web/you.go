package web

import (
	"crypto/rand"
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"

	"spielwerk/store"
)

// The page about the visitor, and the links that carry an identity to another device.
const (
	youPath   = "/you"
	carryPath = "/carry"

	carryKind   = "carry" // of passes
	carryFor    = 10 * time.Minute
	carryLength = 12 // characters of a code, 5 bits each
)

// youData is the page about the visitor.
type youData struct {
	*page
	person  store.Person // the zero Person if nobody knows the visitor
	devices []deviceLine
	last    bool // there is no other way to be this person again
	told    bool // this site tells people of their turns
	carry   *carryLink
	minutes int

	blocked  []store.Shun
	passkeys []passkeyLine
	possible bool // passkeys can be made and used at this address

	admission  string // why the visitor may not take a seat, "" if they may
	mayInvite  bool
	invites    []inviteLine // invitations of the visitor that are still good
	invitation *carryLink   // one that has just been made
	vacations  *vacationData
}

// passkeyLine is a passkey in the list.
type passkeyLine struct{ id, made, used string }

// inviteLine is an invitation that is still good.
type inviteLine struct{ id, until string }

// deviceLine is a device in the list.
type deviceLine struct {
	id, name, used string
	here           bool
}

// carryLink is a link that has just been made. It is shown once.
type carryLink struct{ address, code, until, picture string }

// qrShown are the attributes of a QR code that stands beside its address.
const qrShown = ` class="qr" width="180" height="180" aria-hidden="true"`

// written is a moment for people.
func written(t time.Time) string { return t.UTC().Format("2006-01-02 15:04 UTC") }

// deviceID names a device in forms, without what proves an identity.
func deviceID(session string) string { return hashToken(session)[:16] }

// you shows the page about the visitor.
func (s *Server) you(w http.ResponseWriter, r *http.Request) {
	d, err := s.aboutYou(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.show(w, r, http.StatusOK, youPage(d))
}

func (s *Server) aboutYou(r *http.Request) (*youData, error) {
	me, err := s.person(r)
	if err != nil {
		return nil, err
	}
	p := s.page(r)
	p.path = youPath
	d := &youData{page: &p, person: me, minutes: int(carryFor.Minutes()), told: s.notifier != nil}
	_, d.possible = relying(r)
	var out unadmitted
	if wrong := s.admits(r, me); errors.As(wrong, &out) {
		d.admission = string(out)
	} else if wrong != nil {
		return nil, wrong
	}
	if me.ID == "" {
		return d, nil
	}
	all, err := s.store.Devices(r.Context(), me.ID)
	if err != nil {
		return nil, err
	}
	for _, one := range all {
		line := deviceLine{id: deviceID(one.TokenHash), name: one.Name, used: written(one.Used), here: one.TokenHash == me.TokenHash}
		if line.here && line.name == "" {
			line.name = deviceOf(r)
		}
		if line.name == "" {
			line.name = p.t("you.unknown")
		}
		d.devices = append(d.devices, line)
	}
	shuns, err := s.store.ShunsOf(r.Context(), me.ID)
	if err != nil {
		return nil, err
	}
	for _, one := range shuns {
		if one.Table == "" {
			d.blocked = append(d.blocked, one)
		}
	}
	keys, err := s.store.Passkeys(r.Context(), me.ID)
	for _, k := range keys {
		d.passkeys = append(d.passkeys, passkeyLine{k.ID, written(k.Created), written(k.Used)})
	}
	if err == nil {
		d.vacations, err = s.vacationsOf(r.Context(), &p, me.ID)
	}
	d.last = len(all) < 2 && len(keys) == 0
	if d.mayInvite = s.admission == Invited && me.Invited != "" && s.invitations > 0; d.mayInvite && err == nil {
		var made []store.Pass
		made, err = s.store.Passes(r.Context(), inviteKind, me.ID, s.now())
		for _, one := range made {
			d.invites = append(d.invites, inviteLine{one.Hash[:inviteID], written(one.Ends)})
		}
	}
	return d, err
}

// changeYou does what the forms of the page ask for.
func (s *Server) changeYou(w http.ResponseWriter, r *http.Request) {
	me, err := s.person(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	p, to := s.page(r), youPath
	do := r.PostFormValue("do")
	switch {
	case do == "name":
		if me.ID == "" && s.admission == Invited {
			err = s.admits(r, me)
		} else {
			_, err = s.underName(w, r, me, nil)
		}
	case me.ID == "":
		err = badRequest(p.t("you.stranger"))
	case do == "standings":
		me.Unranked = r.PostFormValue("listed") != "on"
		if err = s.hub.Stored(s.store.PutPerson(r.Context(), me)); err == nil {
			s.limits.change(me)
		}
	case do == "carry":
		s.makeCarry(w, r, me)
		return
	case do == "invite":
		s.invite(w, r)
		return
	case do == "withdraw":
		err = s.withdraw(r, me)
	case do == "unblock":
		err = s.unshun(r, me, "", do)
	case do == "remove":
		err = s.removeDevices(r, me, func(session string) bool { return deviceID(session) == r.PostFormValue("device") })
	case do == "others":
		err = s.removeDevices(r, me, func(session string) bool { return session != me.TokenHash })
	case do == "rest":
		err = s.declareVacation(r, me)
	case do == "work":
		err = s.endVacation(r, me)
	case do == "delete":
		to, err = "/", s.deleteMe(w, r, me)
	case do == "out":
		to, err = "/", s.signOut(w, r, me)
	default:
		err = badRequest(p.t("error.form"))
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	http.Redirect(w, r, to, http.StatusSeeOther)
}

// removeDevices ends the sessions of a person that are chosen.
func (s *Server) removeDevices(r *http.Request, me store.Person, chosen func(session string) bool) error {
	all, err := s.store.Devices(r.Context(), me.ID)
	for _, d := range all {
		if err == nil && chosen(d.TokenHash) {
			if err = s.leave(r, me.ID, d.TokenHash); errors.Is(err, store.ErrNotFound) {
				err = nil // a double click
			}
		}
	}
	return err
}

// signOut ends the session of this browser. Who could not come back says that it is meant so.
func (s *Server) signOut(w http.ResponseWriter, r *http.Request, me store.Person) error {
	d, err := s.aboutYou(r)
	if err != nil {
		return err
	}
	if d.last && r.PostFormValue("sure") != "on" {
		return badRequest(d.t("you.outLast"))
	}
	if err = s.leave(r, me.ID, me.TokenHash); err != nil {
		return err
	}
	s.setCookie(w, r, sessionCookie, "")
	return nil
}

// makeCarry makes a link for another device and shows it, this once: only its hash is kept.
func (s *Server) makeCarry(w http.ResponseWriter, r *http.Request, me store.Person) {
	d, err := s.aboutYou(r)
	if err == nil && !s.limits.codes.allow(clientOf(r).address) {
		err = overQuota(s.book.House(s.preferences(r).lang).Say("web.error.tooMany", nil))
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	code, now := rand.Text()[:carryLength], s.now()
	pass := store.Pass{Hash: hashToken(code), Uses: 1, Kind: carryKind, Person: me.ID, Ends: now.Add(carryFor)}
	_ = s.store.UseDevice(r.Context(), me.TokenHash, deviceOf(r), now) // so that the other device can tell this one
	if err = s.hub.Stored(s.store.PutPass(r.Context(), pass, true, now)); err != nil {
		s.fail(w, r, err)
		return
	}
	c := &carryLink{address: siteOf(r) + carryPath + "/" + code, until: pass.Ends.UTC().Format("15:04 UTC")}
	var parts []string
	for part := range slices.Chunk([]byte(code), 4) {
		parts = append(parts, string(part))
	}
	c.code = strings.Join(parts, "-")
	if c.picture, err = qrOf(c.address, qrShown); err != nil { // the Host header is too long
		s.fail(w, r, badRequest(d.t("error.form")))
		return
	}
	d.carry = c
	s.show(w, r, http.StatusOK, youPage(d))
}

// codeOf reads a code as people type it: with anything between the letters, and digits that look like
// letters, of which there are none.
func codeOf(typed string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '0':
			return 'O'
		case r == '1':
			return 'I'
		case r == '8':
			return 'B'
		case r >= '2' && r <= '7':
			return r
		case r >= 'A' && r <= 'Z':
			return r
		}
		return -1
	}, strings.ToUpper(typed))
}

// comeData is the page to which a link for another device leads.
type comeData struct {
	*page
	code string
	was  string // who the visitor has been in this browser so far, "" for nobody
}

// private keeps the address of a page from other pages: it has a secret. It does not forbid all
// referrers, for then browsers hide the origin of its form too.
func private(w http.ResponseWriter) { w.Header().Set("Referrer-Policy", "strict-origin") }

// come asks whether the link is to be used. It does not look whether the link is good: programs that look at
// links before people do neither use it up nor learn anything.
func (s *Server) come(w http.ResponseWriter, r *http.Request) {
	private(w)
	me, err := s.person(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	p := s.page(r)
	s.show(w, r, http.StatusOK, comePage(&comeData{page: &p, code: codeOf(r.PathValue("code")), was: me.Name}))
}

// comes makes the visitor the person who has made the code.
func (s *Server) comes(w http.ResponseWriter, r *http.Request) {
	p := s.page(r)
	if !s.limits.codes.allow(clientOf(r).address) {
		w.Header().Set("Retry-After", "10")
		s.explain(w, r, http.StatusTooManyRequests, p.t("error.tooMany"))
		return
	}
	pass, err := s.store.TakePass(r.Context(), carryKind, hashToken(codeOf(r.PostFormValue("code"))), s.now())
	if err = s.hub.Stored(err); err == nil {
		err = s.enter(w, r, pass.Person)
	}
	switch {
	case errors.Is(err, store.ErrNotFound): // also if the person has gone meanwhile
		s.explain(w, r, http.StatusBadRequest, p.t("you.spent"))
	case err != nil:
		s.fail(w, r, err)
	default:
		http.Redirect(w, r, youPath, http.StatusSeeOther)
	}
}

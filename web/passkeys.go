//go:build !js

package web

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"spielwerk/store"
)

// Passkeys: a device or an account of the visitor keeps a private key and signs a challenge with it.
const (
	passkeyPath = "/you/passkey"

	newPasskeyKind = "passkey" // of passes: the challenges for a new one,
	provingKind    = "proving" // and for one that is there
	challengeFor   = 5 * time.Minute
	maxPasskeys    = 20 // of one person
)

// relying is the site as browsers know it that keep passkeys: they tie each to the name of the site. There
// is none without a name, or without TLS where the browser is elsewhere.
func relying(r *http.Request) (*webauthn.WebAuthn, bool) {
	name, origin := r.Host, siteOf(r)
	if host, _, err := net.SplitHostPort(name); err == nil {
		name = host
	}
	if protocol.ValidateRPID(name) != nil || !strings.HasPrefix(origin, "https://") && name != "localhost" {
		return nil, false
	}
	limit := webauthn.TimeoutConfig{Enforce: true, Timeout: challengeFor, TimeoutUVD: challengeFor}
	site, err := webauthn.New(&webauthn.Config{
		RPID: name, RPDisplayName: "Spielwerk", RPOrigins: []string{origin}, AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{ResidentKey: protocol.ResidentKeyRequirementRequired, UserVerification: protocol.VerificationPreferred},
		Timeouts:               webauthn.TimeoutsConfig{Login: limit, Registration: limit},
	})
	return site, err == nil
}

// holder is a person with passkeys, as the library wants it.
type holder struct {
	person store.Person
	keys   []webauthn.Credential
}

func (h *holder) WebAuthnID() []byte                         { return []byte(h.person.ID) }
func (h *holder) WebAuthnName() string                       { return h.person.Name }
func (h *holder) WebAuthnDisplayName() string                { return h.person.Name }
func (h *holder) WebAuthnCredentials() []webauthn.Credential { return h.keys }

// holderOf is a person with the passkeys for a name of the site.
func (s *Server) holderOf(r *http.Request, person store.Person, site string) (*holder, error) {
	all, err := s.store.Passkeys(r.Context(), person.ID)
	if err != nil {
		return nil, err
	}
	h := &holder{person: person}
	for _, k := range all {
		var key webauthn.Credential
		if err := json.Unmarshal([]byte(k.Data), &key); err != nil {
			return nil, err
		}
		if k.Site == site {
			h.keys = append(h.keys, key)
		}
	}
	return h, nil
}

// errPasskey: the answer of a browser proves nothing.
var errPasskey = errors.New("the passkey proves nothing")

// passkey does what the script of the page asks for: it begins and ends the making of a passkey (new, add)
// and the proof by one (ask, prove); and without a script it removes one.
func (s *Server) passkey(w http.ResponseWriter, r *http.Request) {
	me, err := s.person(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	p := s.page(r)
	site, possible := relying(r)
	do := r.PostFormValue("do")
	switch {
	case do == "remove" && me.ID != "":
		if err = s.store.DropPasskey(r.Context(), me.ID, r.PostFormValue("passkey")); errors.Is(err, store.ErrNotFound) {
			err = nil // a double click
		}
		if err = s.hub.Stored(err); err == nil {
			http.Redirect(w, r, youPath, http.StatusSeeOther)
			return
		}
	case !possible:
		err = badRequest(p.t("passkey.nowhere"))
	case !s.limits.proofs.allow(clientOf(r).address):
		w.Header().Set("Retry-After", "5")
		err = overQuota(p.t("error.tooMany"))
	case do == "new" && me.ID != "":
		err = s.newPasskey(w, r, site, me)
	case do == "add" && me.ID != "":
		err = s.addPasskey(w, r, site, me)
	case do == "ask":
		err = s.askPasskey(w, r, site)
	case do == "prove":
		err = s.provePasskey(w, r, site)
	default:
		err = badRequest(p.t("error.form"))
	}
	var wrong *protocol.Error
	if errors.Is(err, errPasskey) || errors.As(err, &wrong) || errors.Is(err, store.ErrNotFound) {
		s.log.Info("a passkey is refused", about(r), "err", err)
		err = badRequest(p.t("passkey.refused"))
	}
	if err != nil {
		s.fail(w, r, err)
	}
}

// challenge is what the script gets: what to ask of the browser, and what to send back with its answer.
type challenge struct {
	Options any    `json:"options"`
	Pass    string `json:"pass"`
}

// challenges sends a challenge, which can be answered once.
func (s *Server) challenges(w http.ResponseWriter, r *http.Request, kind, person string, options any, session *webauthn.SessionData) error {
	data, err := json.Marshal(session)
	if err != nil {
		return err
	}
	secret, now := newToken(), s.now()
	pass := store.Pass{Hash: hashToken(secret), Uses: 1, Kind: kind, Person: person, Data: string(data), Ends: now.Add(challengeFor)}
	if err = s.hub.Stored(s.store.PutPass(r.Context(), pass, person != "", now)); err == nil {
		s.answer(w, challenge{options, secret})
	}
	return err
}

// challenged is the challenge that a form answers.
func (s *Server) challenged(r *http.Request, kind, person string) (session webauthn.SessionData, err error) {
	pass, err := s.store.TakePass(r.Context(), kind, hashToken(r.PostFormValue("pass")), s.now())
	if err = s.hub.Stored(err); err != nil {
		return session, err
	}
	if pass.Person != person {
		return session, errPasskey
	}
	return session, json.Unmarshal([]byte(pass.Data), &session)
}

func (s *Server) newPasskey(w http.ResponseWriter, r *http.Request, site *webauthn.WebAuthn, me store.Person) error {
	h, err := s.holderOf(r, me, site.Config.RPID)
	if err != nil {
		return err
	}
	if len(h.keys) >= maxPasskeys {
		p := s.page(r)
		return overQuota(p.t("passkey.full"))
	}
	var have []protocol.CredentialDescriptor
	for i := range h.keys {
		have = append(have, h.keys[i].Descriptor())
	}
	options, session, err := site.BeginRegistration(h, webauthn.WithExclusions(have))
	if err != nil {
		return err
	}
	return s.challenges(w, r, newPasskeyKind, me.ID, options.Response, session)
}

// addPasskey keeps a new passkey. The session is renewed: who has planted that of this browser must not have
// a part in the person whom somebody makes lasting in it.
func (s *Server) addPasskey(w http.ResponseWriter, r *http.Request, site *webauthn.WebAuthn, me store.Person) error {
	session, err := s.challenged(r, newPasskeyKind, me.ID)
	if err != nil {
		return err
	}
	answer, err := protocol.ParseCredentialCreationResponseBytes([]byte(r.PostFormValue("answer")))
	if err != nil {
		return err
	}
	key, err := site.CreateCredential(&holder{person: me}, session, answer)
	if err != nil {
		return err
	}
	key.Attestation = webauthn.CredentialAttestation{} // who has made the device is of no interest
	data, err := json.Marshal(key)
	if err != nil {
		return err
	}
	now := s.now()
	k := store.Passkey{ID: base64.RawURLEncoding.EncodeToString(key.ID), Person: me.ID, Site: site.Config.RPID, Data: string(data), Created: now, Used: now}
	if err = s.hub.Stored(s.store.PutPasskey(r.Context(), k)); errors.Is(err, store.ErrConflict) {
		err = errPasskey
	}
	if err == nil {
		err = s.enter(w, r, me.ID)
	}
	if err == nil {
		w.WriteHeader(http.StatusNoContent)
	}
	return err
}

func (s *Server) askPasskey(w http.ResponseWriter, r *http.Request, site *webauthn.WebAuthn) error {
	options, session, err := site.BeginDiscoverableLogin()
	if err != nil {
		return err
	}
	return s.challenges(w, r, provingKind, "", options.Response, session)
}

// provePasskey makes the visitor the person whose passkey has signed the challenge.
func (s *Server) provePasskey(w http.ResponseWriter, r *http.Request, site *webauthn.WebAuthn) error {
	session, err := s.challenged(r, provingKind, "")
	if err != nil {
		return err
	}
	answer, err := protocol.ParseCredentialRequestResponseBytes([]byte(r.PostFormValue("answer")))
	if err != nil {
		return err
	}
	stored, err := s.store.PasskeyByID(r.Context(), base64.RawURLEncoding.EncodeToString(answer.RawID))
	if err != nil {
		return err
	}
	person, err := s.store.PersonByID(r.Context(), stored.Person)
	if err != nil {
		return err
	}
	h, err := s.holderOf(r, person, site.Config.RPID)
	if err != nil {
		return err
	}
	key, err := site.ValidateDiscoverableLogin(func(_, _ []byte) (webauthn.User, error) { return h, nil }, session, answer)
	if err != nil {
		return err
	}
	if key.Authenticator.CloneWarning { // it has signed less often than before: there are two
		return errPasskey
	}
	data, err := json.Marshal(key)
	if err != nil {
		return err
	}
	if err = s.hub.Stored(s.store.UsePasskey(r.Context(), stored.ID, string(data), s.now())); err == nil {
		err = s.enter(w, r, person.ID)
	}
	if err == nil {
		w.WriteHeader(http.StatusNoContent)
	}
	return err
}

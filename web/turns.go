package web

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"spielwerk/game"
	"spielwerk/notify"
	"spielwerk/store"
	"spielwerk/table"
)

// The page on which visitors say how they want to be told of their turns, and the addresses to which what they are
// told leads.
const (
	turnsPath   = "/you/turns"
	workerPath  = "/worker.js" // the script by which a browser shows what is pushed to it
	confirmKind = "mail"       // of passes: an e-mail address is the person's
	confirmFor  = 24 * time.Hour
	maxWays     = 10 // of one person
	maxTold     = 50 // messages that are listed
)

// Notify lets the site tell people of their turns. It is called before the site is served.
func (s *Server) Notify(n *notify.Notifier) { s.notifier = n }

// turnsData is the page about messages.
type turnsData struct {
	*page
	person store.Person
	wish   notify.Wish
	unset  bool // nobody has chosen anything yet
	zones  []string
	ways   []wayLine
	tables []wishLine
	told   []toldLine

	mailed bool   // this site can send e-mail
	pushed bool   // and push messages to this browser
	key    string // by which push services know the site
	secret string // of a webhook that has just been made, shown once
	asked  string // an e-mail address to which a code was sent
}

// wayLine is a way by which somebody is reached.
type wayLine struct {
	id, text string
	kind     string
	good     bool
}

// wishLine is what somebody wants at a table.
type wishLine struct{ id, text, mode string }

// toldLine is a message that was sent, or was not.
type toldLine struct{ text, way, state, href string }

// zones are some time zones to choose from; others can be typed.
var zones = []string{
	"UTC", "Europe/Berlin", "Europe/Zurich", "Europe/Vienna", "Europe/Rome", "Europe/London", "Europe/Lisbon", "Europe/Athens", "Europe/Helsinki", "America/New_York", "America/Chicago", "America/Denver",
	"America/Los_Angeles", "America/Sao_Paulo", "America/Argentina/Buenos_Aires", "Africa/Johannesburg", "Asia/Kolkata", "Asia/Singapore", "Asia/Tokyo", "Australia/Sydney", "Pacific/Auckland",
}

// turns shows the page about messages.
func (s *Server) turns(w http.ResponseWriter, r *http.Request) {
	d, err := s.aboutTurns(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.show(w, r, http.StatusOK, turnsPage(d))
}

func (s *Server) aboutTurns(r *http.Request) (*turnsData, error) {
	if s.notifier == nil {
		return nil, store.ErrNotFound
	}
	me, err := s.person(r)
	if err != nil {
		return nil, err
	}
	p := s.page(r)
	p.path = turnsPath
	d := &turnsData{page: &p, person: me, zones: zones, mailed: s.notifier.Sends(store.Mail), key: s.notifier.Key()}
	_, d.pushed = relying(r) // as for passkeys: browsers do both over TLS only
	if me.ID == "" {
		return d, nil
	}
	wishes, err := s.notifier.WishesOf(r.Context(), me.ID)
	if err != nil {
		return nil, err
	}
	d.wish, d.unset = wishes.Wish, wishes.Wish == notify.Wish{}
	if d.wish.Mode == "" {
		d.wish.Mode = notify.Now
	}
	ways, err := s.store.Ways(r.Context(), me.ID)
	if err != nil {
		return nil, err
	}
	names := map[string]string{}
	for _, one := range ways {
		line := wayLine{one.ID, d.wayText(one), one.Kind, one.Good}
		names[one.ID] = line.text
		d.ways = append(d.ways, line)
	}
	mine, err := s.store.TablesOf(r.Context(), me.ID, maxListed)
	if err != nil {
		return nil, err
	}
	for _, t := range mine {
		if t.State == store.Running && len(seatsOf(t.Seats, me)) > 0 && slices.ContainsFunc(t.Seats, func(seat store.Seat) bool {
			return seat.Kind == store.Human && !store.At(seat.Person, me.ID)
		}) {
			d.tables = append(d.tables, wishLine{t.ID, s.tableText(d.page, t, me), wishes.At[t.ID]})
		}
	}
	return d, s.toldTo(r.Context(), d, me, names)
}

// wayText names a way.
func (p *page) wayText(w store.Way) string {
	switch w.Kind {
	case store.Mail:
		return p.say("web.turns.way.mail", map[string]any{"address": w.Address})
	case store.Push:
		name := w.Name
		if name == "" {
			name = p.t("you.unknown")
		}
		return p.say("web.turns.way.push", map[string]any{"browser": name})
	}
	host := w.Address
	if u, err := url.Parse(w.Address); err == nil {
		host = u.Host
	}
	return p.say("web.turns.way.hook", map[string]any{"host": host})
}

// tableText names a table by its game and the others who play.
func (s *Server) tableText(p *page, t store.Table, me store.Person) string {
	title := t.Game
	if g, err := s.games.Find(t.Game); err == nil {
		title = s.book.Game(g, p.lang).Say("title", nil)
	}
	var others []string
	for _, seat := range t.Seats {
		if seat.Kind == store.Human && seat.Person != me.ID {
			others = append(others, p.seatName(seat))
		}
	}
	if len(others) == 0 {
		return title
	}
	return p.say("web.turns.with", map[string]any{"game": title, "with": p.list(others)})
}

// toldTo adds what a person was told.
func (s *Server) toldTo(ctx context.Context, d *turnsData, me store.Person, ways map[string]string) error {
	all, err := s.store.MessagesOf(ctx, me.ID, maxTold)
	if err != nil {
		return err
	}
	tables := map[string]string{}
	at := func(t time.Time) string { return s.clockOf(d.wish, t) }
	for _, m := range all {
		line := toldLine{way: ways[m.Way]}
		switch {
		case m.Table != "":
			text, known := tables[m.Table]
			if !known {
				t, err := s.store.Table(ctx, m.Table)
				if err != nil && !errors.Is(err, store.ErrNotFound) {
					return err
				}
				if text = d.t("turns.tableGone"); err == nil {
					text = s.tableText(d.page, t, me)
				}
				tables[m.Table] = text
			}
			line.text, line.href = text, "/t/"+m.Table
		case m.Data != "" && m.Data != "null":
			line.text = d.t("turns.digest")
		default:
			line.text = d.t("turns.try")
		}
		why := ""
		if m.Reason != "" {
			word, detail, _ := strings.Cut(m.Reason, " ")
			if !slices.Contains(notify.Reasons, word) {
				word = notify.ReasonUnreachable
			}
			why = d.say("web.turns.reason."+word, map[string]any{"code": detail})
		}
		line.state = d.stateText(m, why, at)
		d.told = append(d.told, line)
	}
	return nil
}

// stateText tells what became of a message.
func (p *page) stateText(m store.Message, why string, at func(time.Time) string) string {
	with := map[string]any{"sent": at(m.Sent), "seen": at(m.Seen), "due": at(m.Due), "made": at(m.Created), "why": why, "tries": m.Tries}
	switch {
	case m.State == store.MessageSent && !m.Seen.IsZero():
		return p.say("web.turns.state.read", with)
	case m.State == store.MessageSent:
		return p.say("web.turns.state.sent", with)
	case m.State == store.MessageFailed:
		return p.say("web.turns.state.failed", with)
	case m.State == store.MessageVoid:
		return p.say("web.turns.state.void", with)
	case m.State == store.MessageListed:
		return p.say("web.turns.state.listed", with)
	case m.Way == "":
		return p.say("web.turns.state.digest", with)
	case m.Tries > 0 || why != "":
		return p.say("web.turns.state.again", with)
	}
	return p.say("web.turns.state.waits", with)
}

// clockOf is a moment as the clock of a person shows it.
func (s *Server) clockOf(w notify.Wish, t time.Time) string {
	zone, err := notify.Zone(w.Zone)
	if err != nil {
		zone = time.UTC
	}
	return t.In(zone).Format("2006-01-02 15:04")
}

// changeTurns does what the forms of the page ask for.
func (s *Server) changeTurns(w http.ResponseWriter, r *http.Request) {
	me, err := s.person(r)
	p := s.page(r)
	switch {
	case err != nil:
	case s.notifier == nil:
		err = store.ErrNotFound
	case me.ID == "":
		err = badRequest(p.t("you.stranger"))
	default:
		err = s.changesTurns(w, r, &p, me)
	}
	if err != nil && !errors.Is(err, errShown) {
		s.fail(w, r, err)
		return
	}
	if err == nil {
		http.Redirect(w, r, turnsPath, http.StatusSeeOther)
	}
}

// errShown: the answer was sent already.
var errShown = errors.New("the answer was sent")

func (s *Server) changesTurns(w http.ResponseWriter, r *http.Request, p *page, me store.Person) error {
	switch r.PostFormValue("do") {
	case "wish":
		return s.wishes(r, p, me)
	case "mail":
		return s.askMail(w, r, p, me)
	case "hook":
		_, secret, err := s.addHook(r, p, me, r.PostFormValue("address"))
		if err != nil {
			return err
		}
		d, err := s.aboutTurns(r)
		if err != nil {
			return err
		}
		d.secret = secret
		s.show(w, r, http.StatusOK, turnsPage(d))
		return errShown
	case "push":
		way, err := notify.NewPush(r.PostFormValue("endpoint"), notify.PushKeys{P256dh: r.PostFormValue("p256dh"), Auth: r.PostFormValue("auth")})
		if err != nil {
			return badRequest(p.t("turns.noPush"))
		}
		way.Name = deviceOf(r)
		_, err = s.addWay(r, p, me, way)
		return err
	case "try":
		way, err := s.wayOf(r, me)
		if err != nil {
			return err
		}
		if !s.limits.codes.allow(clientOf(r).address) {
			return overQuota(p.t("error.tooMany"))
		}
		return s.hub.Stored(s.notifier.Try(r.Context(), way))
	case "drop":
		if err := s.store.DropWay(r.Context(), me.ID, r.PostFormValue("way")); !errors.Is(err, store.ErrNotFound) {
			return s.hub.Stored(err)
		}
		return nil // a double click
	}
	return badRequest(p.t("error.form"))
}

// wishes sets when a person wants to be told.
func (s *Server) wishes(r *http.Request, p *page, me store.Person) error {
	hour, wrong := strconv.Atoi(r.PostFormValue("hour"))
	from, bad := minuteOf(r.PostFormValue("from"))
	to, worse := minuteOf(r.PostFormValue("to"))
	wish := notify.Wish{Mode: r.PostFormValue("mode"), Hour: hour, From: from, To: to, Zone: strings.TrimSpace(r.PostFormValue("zone"))}
	if errors.Join(wrong, bad, worse) != nil || !slices.Contains(notify.Modes, wish.Mode) {
		return badRequest(p.t("error.form"))
	}
	if err := s.notifier.SetWish(r.Context(), me.ID, wish); errors.Is(err, notify.ErrWish) {
		return badRequest(p.t("turns.noZone"))
	} else if err = s.hub.Stored(err); err != nil {
		return err
	}
	mine, err := s.store.TablesOf(r.Context(), me.ID, maxListed)
	if err != nil {
		return err
	}
	for _, t := range mine {
		mode := r.PostFormValue("at-" + t.ID)
		if !r.PostForm.Has("at-"+t.ID) || mode != "" && !slices.Contains(notify.Modes, mode) {
			continue
		}
		if err = s.hub.Stored(s.notifier.SetWishAt(r.Context(), me.ID, t.ID, mode)); err != nil {
			return err
		}
	}
	return nil
}

// minuteOf reads a time of day, "" for midnight.
func minuteOf(text string) (int, error) {
	if text == "" {
		return 0, nil
	}
	t, err := time.Parse("15:04", text)
	return t.Hour()*60 + t.Minute(), err
}

// quietTime is an end of the quiet hours in a form.
func quietTime(w notify.Wish, minute int) string {
	if w.From == w.To {
		return ""
	}
	return fmt.Sprintf("%02d:%02d", minute/60, minute%60)
}

// wayOf is the way of a person that a form names, if it is good.
func (s *Server) wayOf(r *http.Request, me store.Person) (store.Way, error) {
	way, err := s.store.WayByID(r.Context(), r.PostFormValue("way"))
	if err == nil && (way.Person != me.ID || !way.Good) {
		err = store.ErrNotFound
	}
	return way, err
}

// addWay gives a person a way, or the one that leads to the same address anew.
func (s *Server) addWay(r *http.Request, p *page, me store.Person, way store.Way) (store.Way, error) {
	if !s.limits.codes.allow(clientOf(r).address) {
		return way, overQuota(p.t("error.tooMany"))
	}
	all, err := s.store.Ways(r.Context(), me.ID)
	if err != nil {
		return way, err
	}
	way.ID, way.Person, way.Lang, way.Site, way.Created = table.NewID(), me.ID, p.lang, siteOf(r), s.now()
	for _, other := range all {
		if other.Kind == way.Kind && other.Address == way.Address {
			way.ID, way.Created, way.Good = other.ID, other.Created, way.Good || other.Good
			if way.Kind == store.Mail {
				way.Data = other.Data // links in what was sent go on
			}
			return way, s.hub.Stored(s.store.PutWay(r.Context(), way))
		}
	}
	if len(all) >= maxWays {
		return way, badRequest(p.t("turns.full"))
	}
	return way, s.hub.Stored(s.store.PutWay(r.Context(), way))
}

// addHook gives a person a webhook. The secret by which its requests are signed is told this once.
func (s *Server) addHook(r *http.Request, p *page, me store.Person, address string) (way store.Way, secret string, err error) {
	if way, secret, err = notify.NewHook(address); err != nil {
		return way, "", badRequest(p.t("turns.noHook"))
	}
	way, err = s.addWay(r, p, me, way)
	return way, secret, err
}

// askMail sends a code to an e-mail address: only who reads what is sent there can want more of it.
func (s *Server) askMail(w http.ResponseWriter, r *http.Request, p *page, me store.Person) error {
	way, err := notify.NewMail(r.PostFormValue("address"))
	switch {
	case err != nil:
		return badRequest(p.t("turns.noMail"))
	case !s.notifier.Sends(store.Mail):
		return badRequest(p.t("error.form"))
	case !s.limits.mails.allow(strings.ToLower(way.Address)):
		return overQuota(p.t("error.tooMany"))
	}
	if way, err = s.addWay(r, p, me, way); err != nil || way.Good {
		return err
	}
	code, now := rand.Text()[:carryLength], s.now()
	pass := store.Pass{Hash: hashToken(code), Uses: 1, Kind: confirmKind, Person: me.ID, Data: way.ID, Ends: now.Add(confirmFor)}
	if err = s.hub.Stored(s.store.PutPass(r.Context(), pass, false, now)); err != nil {
		return err
	}
	if err = s.notifier.Code(r.Context(), way, code, me.Name); err != nil {
		s.log.Warn("a code was not sent by e-mail", about(r), "err", err)
		return badRequest(p.t("turns.mailFailed"))
	}
	d, err := s.aboutTurns(r)
	if err != nil {
		return err
	}
	d.asked = way.Address
	s.show(w, r, http.StatusOK, turnsPage(d))
	return errShown
}

// confirmAsk asks whether an e-mail address is to be used. As with other links, only the button counts.
func (s *Server) confirmAsk(w http.ResponseWriter, r *http.Request) {
	private(w)
	p := s.page(r)
	s.show(w, r, http.StatusOK, confirmPage(&askData{&p, "/confirm", codeOf(r.PathValue("code"))}))
}

// askData is a page that asks whether something is meant so.
type askData struct {
	*page
	action, code string
}

// confirms takes an e-mail address for that of whoever has entered it: whoever has the code reads what is sent there.
func (s *Server) confirms(w http.ResponseWriter, r *http.Request) {
	p := s.page(r)
	if !s.limits.codes.allow(clientOf(r).address) {
		w.Header().Set("Retry-After", "10")
		s.explain(w, r, http.StatusTooManyRequests, p.t("error.tooMany"))
		return
	}
	pass, err := s.store.TakePass(r.Context(), confirmKind, hashToken(codeOf(r.PostFormValue("code"))), s.now())
	var way store.Way
	if err = s.hub.Stored(err); err == nil {
		way, err = s.store.WayByID(r.Context(), pass.Data)
	}
	if err == nil {
		way.Good = true
		err = s.hub.Stored(s.store.PutWay(r.Context(), way))
	}
	switch {
	case errors.Is(err, store.ErrNotFound):
		s.explain(w, r, http.StatusBadRequest, p.t("turns.spent"))
	case err != nil:
		s.fail(w, r, err)
	default:
		http.Redirect(w, r, turnsPath, http.StatusSeeOther)
	}
}

// stopAsk asks whether no more e-mail is wanted.
func (s *Server) stopAsk(w http.ResponseWriter, r *http.Request) {
	private(w)
	p := s.page(r)
	s.show(w, r, http.StatusOK, confirmPage(&askData{&p, r.URL.EscapedPath(), ""}))
}

// stops forgets an e-mail address. Mail programs do it too, with nothing but the link (RFC 8058).
func (s *Server) stops(w http.ResponseWriter, r *http.Request) {
	p := s.page(r)
	way, err := s.store.WayByID(r.Context(), r.PathValue("way"))
	switch {
	case errors.Is(err, store.ErrNotFound):
		err = nil // it is stopped
	case err == nil && notify.Stops(way, r.PathValue("secret")):
		err = s.hub.Stored(s.store.DropWay(r.Context(), way.Person, way.ID))
	case err == nil:
		err = store.ErrNotFound
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.show(w, r, http.StatusOK, stoppedPage(&p))
}

// news leads from a message to what is new at a table: since the last visit if the visitor's browser knows of one, else
// since the last move.
func (s *Server) news(w http.ResponseWriter, r *http.Request) {
	v, err := s.visit(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	defer v.table.Release()
	now := v.now()
	seat, to := v.own(now), "/t/"+now.ID
	if seat != game.Watcher && now.Position != nil && now.Position.Pending() != 0 && now.Since[seat] > 0 {
		to += "/replay?since=visit"
	}
	s.visited(r.Context(), v.person, now.ID)
	http.Redirect(w, r, to, http.StatusSeeOther)
}

// visited notes that a person has seen a table. It is of no importance if that fails.
func (s *Server) visited(ctx context.Context, p store.Person, id string) {
	if s.notifier != nil && p.ID != "" {
		_ = s.notifier.Visited(ctx, p.ID, id)
	}
}

// addressOf is the address of a way as it may be told: of a push service the host, for the rest is a secret of the
// browser.
func addressOf(w store.Way) string {
	if u, err := url.Parse(w.Address); w.Kind == store.Push && err == nil {
		return u.Host
	}
	return w.Address
}

type exportedWay struct {
	Kind    string    `json:"kind"`
	Address string    `json:"address"`
	Name    string    `json:"name,omitempty"`
	Good    bool      `json:"confirmed"`
	Created time.Time `json:"created"`
}

type exportedWish struct {
	Table string          `json:"table,omitempty"` // "" for everywhere
	Wish  json.RawMessage `json:"wish"`
}

type exportedMessage struct {
	About   string    `json:"about"`
	State   string    `json:"state"`
	Reason  string    `json:"reason,omitempty"`
	Created time.Time `json:"created"`
	Sent    time.Time `json:"sent,omitzero"`
	Seen    time.Time `json:"seen,omitzero"`
}

// exportTurns adds how a person is told of their turns, and what they were told.
func (s *Server) exportTurns(ctx context.Context, e *exported) error {
	ways, err := s.store.Ways(ctx, e.ID)
	if err != nil {
		return err
	}
	for _, w := range ways {
		e.Ways = append(e.Ways, exportedWay{w.Kind, addressOf(w), w.Name, w.Good, w.Created})
	}
	wishes, err := s.store.Wishes(ctx, e.ID)
	if err != nil {
		return err
	}
	for _, w := range wishes {
		e.Wishes = append(e.Wishes, exportedWish{w.Table, json.RawMessage(w.Data)})
	}
	told, err := s.store.MessagesOf(ctx, e.ID, allTables)
	for _, m := range told {
		e.Messages = append(e.Messages, exportedMessage{m.About, m.State, m.Reason, m.Created, m.Sent, m.Seen})
	}
	return err
}

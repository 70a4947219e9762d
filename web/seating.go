package web

import (
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"spielwerk/bot"
	"spielwerk/game"
	"spielwerk/lang"
	"spielwerk/store"
	"spielwerk/table"
	"spielwerk/web/part"
)

// isBot reports whether a form may name this bot: a level, or a bot that a level stands for.
func isBot(name string) bool {
	return slices.Contains(bot.Levels(), name) || slices.Contains(bot.Names(), name)
}

// defaultBot is the level that a form selects.
const defaultBot = "amateur"

// botName is the name of a bot in words.
func (p *page) botName(name string) string {
	if isBot(name) && !slices.Contains(bot.Registered(), name) {
		return p.say("bot."+name, nil)
	}
	return name
}

// botsOf are the bots that a form offers for a game: the levels, and those registered ones
// that can play it.
func botsOf(g *game.Game) []string {
	return slices.Concat(bot.Levels(), slices.DeleteFunc(bot.Registered(), func(name string) bool { return !canPlay(g, name) }))
}

// canPlay reports whether a bot can play a game. A registered bot need not know all games.
func canPlay(g *game.Game, name string) bool {
	if !slices.Contains(bot.Registered(), name) {
		return isBot(name)
	}
	rules, err := g.Rules(g.Default(g.MinSeats))
	if err == nil {
		_, err = bot.New(name, rules, game.Rand{})
	}
	return err == nil
}

// botNames are the names of bots in words.
func (p *page) botNames(names []string) string {
	words := make([]string, len(names))
	for i, name := range names {
		words[i] = p.botName(name)
	}
	return strings.Join(words, ", ")
}

// valueName is the name of a value of an option; on and off are named alike in all games.
func valueName(t *lang.Tongue, value string) string {
	if value == "on" || value == "off" {
		return t.Say("web.lobby.value."+value, nil)
	}
	return t.Say("value."+value, nil)
}

// createTable creates a table: the visitor on the first seat, then bots and free seats as
// chosen.
func (s *Server) createTable(w http.ResponseWriter, r *http.Request) {
	want, err := s.wantedIn(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	if r.FormValue("guest") == "on" && r.FormValue("name") == "" { // without a name at hand one is a guest
		if err = s.asGuest(r); err != nil {
			s.fail(w, r, err)
			return
		}
	}
	promise := promised(r)
	if !s.hub.Promised(promise) || table.IsDuplicate(promise.Table) != (want.together > 0) {
		s.unpromised(w, r)
		return
	}
	p, err := s.known(w, r, nil)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	if err = s.mayCreate(r, want.waits()); err != nil {
		s.fail(w, r, err)
		return
	}
	want.seats[0].Person, want.seats[0].Name = p.ID, p.Name
	if err = s.nameBeside(r, want.seats, p); err != nil {
		s.fail(w, r, err)
		return
	}
	at, err := s.create(r, want, p)
	switch {
	case errors.Is(err, table.ErrNotPromised):
		s.unpromised(w, r)
	case err != nil:
		s.fail(w, r, err)
	default:
		http.Redirect(w, r, at, http.StatusSeeOther)
	}
}

// tableWanted is what a form for a new table asks for.
type tableWanted struct {
	game     *game.Game
	config   game.Config
	seats    []store.Seat
	agreed   table.Agreed
	together int // how many tables get the same deal, 0 for one alone
}

// waits reports whether people have to come before the game begins.
func (t *tableWanted) waits() bool {
	return t.together > 0 || slices.ContainsFunc(t.seats, func(seat store.Seat) bool { return seat.Kind == store.Free })
}

// wantedIn reads the form for a new table.
func (s *Server) wantedIn(r *http.Request) (*tableWanted, error) {
	p := s.page(r)
	refused := badRequest(p.t("error.form"))
	g, err := s.games.Choose(r.FormValue("game"), r.FormValue("pack"))
	if err != nil {
		return nil, refused
	}
	t := &tableWanted{game: g, seats: []store.Seat{{Kind: store.Human, Nonce: nonce(r)}}}
	for name := range r.Form {
		if !fits(g, name) {
			return nil, refused
		}
	}
	for i := 1; i < g.MaxSeats; i++ {
		switch who := r.FormValue("seat" + strconv.Itoa(i)); {
		case who == "":
		case who == "free":
			t.seats = append(t.seats, store.Seat{Kind: store.Free})
		case who == besideField:
			t.seats = append(t.seats, store.Seat{Kind: besideField})
		case canPlay(g, who):
			t.seats = append(t.seats, botSeat(who, len(t.seats)))
		default:
			return nil, refused
		}
	}
	t.config = game.Config{Seats: len(t.seats), Options: map[string]string{}}
	for _, o := range g.Options {
		if v := r.FormValue("option-" + o.Name); v != "" {
			t.config.Options[o.Name] = v
		}
	}
	if _, err = g.Configure(t.config); err != nil {
		return nil, s.unfit(r, g, t.config, err)
	}
	var ok bool
	if t.agreed, ok = agreed(r); !ok {
		if said := p.zoneRefused(r); said != "" {
			return nil, badRequest(said)
		}
		return nil, refused
	}
	if t.together, ok = duplicates(r); !ok {
		return nil, refused
	}
	return t, nil
}

// create makes the tables that are wanted and gives the address that shows them.
func (s *Server) create(r *http.Request, want *tableWanted, host store.Person) (at string, err error) {
	promise := promised(r)
	if want.together > 0 {
		return duplicatesPath + "/" + promise.Table, s.createDuplicate(r, want.together, want.game, want.config, host.ID, want.seats, want.agreed)
	}
	id, err := s.hub.CreatePromised(r.Context(), promise, want.game, want.config, host.ID, want.seats, want.agreed)
	switch {
	case errors.Is(err, store.ErrConflict): // the form has been sent before
		earlier, failed := s.store.Table(r.Context(), promise.Table)
		if failed != nil || earlier.Host != host.ID || earlier.Seats[0].Nonce != want.seats[0].Nonce {
			return "", table.ErrNotPromised
		}
		id = earlier.ID // a double click
	case err != nil:
		return "", err
	}
	if r.FormValue("guest") == "on" {
		s.hasten(r, id)
	}
	if want.waits() {
		s.limits.waiting.add(clientOf(r).address, id)
	}
	return "/t/" + id, nil
}

// hasten lets the bots that come before the visitor decide without pauses: nobody looks yet, and
// one's first move should not wait.
func (s *Server) hasten(r *http.Request, id string) {
	t, err := s.hub.Open(r.Context(), id)
	if err != nil { // the page of the table tells
		return
	}
	defer t.Release()
	t.Hurry()
}

// fits reports whether a game has the seat or option that a field of the form sets.
func fits(g *game.Game, field string) bool {
	if name, ok := strings.CutPrefix(field, "option-"); ok {
		return slices.ContainsFunc(g.Options, func(o game.Option) bool { return o.Name == name })
	}
	if n, err := strconv.Atoi(strings.TrimPrefix(field, "seat")); err == nil && strings.HasPrefix(field, "seat") {
		return n > 0 && n < g.MaxSeats
	}
	return true
}

// botSeat is a seat for a bot, named by the seat's number; the level is shown beside the
// name. A bot has no nonce: the server would choose it.
func botSeat(name string, seat int) store.Seat {
	return store.Seat{Kind: store.Bot, Bot: name, Name: "Bot " + string(rune('A'+seat))}
}

// sit puts the visitor on a free seat.
func (s *Server) sit(w http.ResponseWriter, r *http.Request) {
	seat, err := strconv.Atoi(r.FormValue("seat"))
	if err != nil {
		s.fail(w, r, badRequest(s.page(r).say("web.error.form", nil)))
		return
	}
	id := r.PathValue("table")
	t, err := s.store.Table(r.Context(), id)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	if seat < 0 || seat >= len(t.Seats) {
		s.fail(w, r, store.ErrNotFound)
		return
	}
	s.limits.naming.Lock()
	defer s.limits.naming.Unlock()
	others, err := s.othersAt(r, id)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	p, err := s.known(w, r, others)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	if err = s.blocked(r, &t, p); err != nil {
		s.fail(w, r, err)
		return
	}
	if own := seatOf(t.Seats, p); own == game.Seat(seat) && t.Seats[seat].Kind == store.Human {
		err = nil // a double click
	} else if own != game.Watcher && own != game.Seat(seat) {
		err = store.Seated{Seat: int(own)}
	} else {
		err = s.hub.Sit(r.Context(), id, seat, store.Seat{Kind: store.Human, Person: p.ID, Name: p.Name, Nonce: nonce(r)})
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.done(w, r, id)
}

// othersAt are the names at a table except the visitor's own.
func (s *Server) othersAt(r *http.Request, id string) (names []string, err error) {
	p, err := s.person(r)
	if err != nil {
		return nil, err
	}
	t, err := s.store.Table(r.Context(), id)
	if err != nil {
		return nil, err
	}
	for _, seat := range t.Seats {
		if seat.Kind != store.Free && (p.ID == "" || seat.Person != p.ID) {
			names = append(names, seat.Name)
		}
	}
	return names, nil
}

// seatOf is the seat of a person, game.Watcher if they have none.
func seatOf(seats []store.Seat, p store.Person) game.Seat {
	for i, seat := range seats {
		if p.ID != "" && seat.Person == p.ID {
			return game.Seat(i)
		}
	}
	return game.Watcher
}

// fill puts bots on free seats of a table, for its host: on one if the form names it, else on
// all.
func (s *Server) fill(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("table")
	t, err := s.store.Table(r.Context(), id)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	p, err := s.person(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	if p.ID == "" || p.ID != t.Host {
		s.explain(w, r, http.StatusForbidden, s.page(r).say("web.error.notYours", nil))
		return
	}
	level, only := r.FormValue("bot"), r.FormValue("seat")
	if level == "" {
		level = defaultBot
	}
	if g, err := s.games.Find(t.Game); err != nil || !canPlay(g, level) {
		s.fail(w, r, badRequest(s.page(r).say("web.error.form", nil)))
		return
	}
	for i, seat := range t.Seats {
		if seat.Kind != store.Free || only != "" && only != strconv.Itoa(i) {
			continue
		}
		if err := s.hub.Sit(r.Context(), id, i, botSeat(level, i)); err != nil {
			s.fail(w, r, err)
			return
		}
	}
	http.Redirect(w, r, "/t/"+id, http.StatusSeeOther)
}

// unfit tells why a table cannot have these options.
func (s *Server) unfit(r *http.Request, g *game.Game, c game.Config, why error) error {
	p := s.page(r)
	rules := rulesOf(why)
	if rules == "" {
		return badRequest(p.say("web.error.form", nil))
	}
	if extra, ok := s.pages.of(g).(part.Bringer); ok {
		if reason := extra.Unfit(s.tongueOf(g, p.lang), c); reason != "" {
			return badRequest(reason)
		}
	}
	return badRequest(p.say("web.error.unfit", map[string]any{"rules": rules}) + " " + s.book.Game(g, p.lang).Say("unfit", nil))
}

// practise makes a private table that begins at a position, with the visitor on a seat and bots of a
// level on the others, and leads there. Nobody is asked for a name.
func (s *Server) practise(w http.ResponseWriter, r *http.Request, g *game.Game, c game.Config, seat game.Seat, level string, agreed table.Agreed) {
	if err := s.asGuest(r); err != nil {
		s.fail(w, r, err)
		return
	}
	p, err := s.known(w, r, nil)
	if err == nil {
		err = s.mayCreate(r, false)
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	seats := make([]store.Seat, c.Seats)
	for i := range seats {
		seats[i] = botSeat(level, i)
	}
	seats[seat] = store.Seat{Kind: store.Human, Person: p.ID, Name: p.Name}
	agreed.Unlisted = true
	id, err := s.hub.CreateAgreed(r.Context(), g, c, p.ID, seats, agreed)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	http.Redirect(w, r, "/t/"+id, http.StatusSeeOther)
}

// asGuest gives somebody without a name the name of a guest.
func (s *Server) asGuest(r *http.Request) error {
	if r.FormValue("name") != "" {
		return nil
	}
	guest, err := s.person(r)
	if err != nil || guest.ID != "" {
		return err
	}
	p := s.page(r)
	r.Form.Set("name", p.t("front.guest"))
	return nil
}

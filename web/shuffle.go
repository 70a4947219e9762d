package web

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"spielwerk/fair"
	"spielwerk/game"
	"spielwerk/store"
	"spielwerk/table"
)

// shuffleData is what a visitor may know of a table's shuffle.
type shuffleData struct {
	table, commitment, seed string
	fixed                   bool // all seats are taken: the nonces cannot change any more
	parts                   []nonceData
}

// nonceData is a seat's part in the shuffle.
type nonceData struct {
	seat  game.Seat
	name  string
	bot   bool
	nonce string // "" while seats are free
}

// shuffleOf is the shuffle of a table. Nonces are shown only when nobody can choose one any
// more: the last player to sit down must not know those of the others.
func shuffleOf(now *table.Now) shuffleData {
	d := shuffleData{table: now.ID, commitment: now.Commitment, seed: now.Seed, fixed: now.State != store.Open || now.Duplicate != ""}
	if now.Duplicate != "" { // by that the browser keeps what it was promised
		d.table = now.Duplicate
	}
	for i, seat := range now.Seats {
		part := nonceData{seat: game.Seat(i), name: seat.Name, bot: seat.Kind == store.Bot}
		if d.fixed {
			part.nonce = seat.Nonce
		}
		d.parts = append(d.parts, part)
	}
	return d
}

// shuffleJSON is the shuffle of a table.
type shuffleJSON struct {
	Table      string          `json:"table"`
	State      string          `json:"state"`
	Commitment string          `json:"commitment"`
	Seats      []seatNonceJSON `json:"seats"`
	You        *int            `json:"you"`  // the visitor's seat, null for a watcher
	Seed       *string         `json:"seed"` // null until the game is over
}

// seatNonceJSON is a seat's part in the shuffle.
type seatNonceJSON struct {
	Name  string  `json:"name"`
	Kind  string  `json:"kind"`  // free, human, bot, or asked: kept for somebody who has sent no nonce yet
	Nonce *string `json:"nonce"` // null until all seats are taken
}

// shuffle sends the shuffle of a table as JSON, for programs and for the script's check.
func (s *Server) shuffle(w http.ResponseWriter, r *http.Request) {
	v, err := s.visit(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	defer v.table.Release()
	now := v.now()
	d := shuffleOf(now)
	j := shuffleJSON{Table: d.table, State: now.State, Commitment: d.commitment, Seats: []seatNonceJSON{}}
	for i, seat := range now.Seats {
		one := seatNonceJSON{Name: seat.Name, Kind: seat.Kind}
		if d.fixed {
			one.Nonce = &d.parts[i].nonce
		}
		j.Seats = append(j.Seats, one)
	}
	if own := v.own(now); own != game.Watcher {
		you := int(own)
		j.You = &you
	}
	if d.seed != "" {
		j.Seed = &d.seed
	}
	s.answer(w, j)
}

// newTable promises a table: it sends its id and the commitment of its shuffle, which POST
// /tables requires.
func (s *Server) newTable(w http.ResponseWriter, _ *http.Request) { s.answer(w, s.hub.Promise()) }

// unpromised answers a form for a table whose commitment was not shown before with a page
// that shows one and asks again. Programs get the promise as JSON.
func (s *Server) unpromised(w http.ResponseWriter, r *http.Request) {
	p := s.page(r)
	promise := s.hub.Promise()
	if r.FormValue("duplicate") != "" {
		promise = s.hub.PromiseDuplicate()
	}
	switch {
	case wantsJSON(r):
		w.Header().Set("Content-Type", "application/json; charset=utf-8")
		w.WriteHeader(http.StatusConflict)
		s.answer(w, promise)
	case wantsText(r):
		s.explain(w, r, http.StatusConflict, p.t("shuffle.again"))
	default:
		n, _ := duplicates(r)
		s.show(w, r, http.StatusConflict, promisePage(&p, promise, n, besidesShuffle(r)))
	}
}

// field is a field of a form.
type field struct{ name, value string }

// besidesShuffle are the fields of the form for a new table except those of its shuffle.
func besidesShuffle(r *http.Request) []field {
	var all []field
	for name, values := range r.Form {
		if name != "table" && name != "commitment" && name != "nonce" {
			all = append(all, field{name, values[0]})
		}
	}
	slices.SortFunc(all, func(a, b field) int { return strings.Compare(a.name, b.name) })
	return all
}

// nonce is the visitor's nonce; it may be empty.
func nonce(r *http.Request) string { return clean(r.FormValue("nonce"), maxNonce) }

// promised is the promise that the form for a new table contained.
func promised(r *http.Request) fair.Promise {
	return fair.Promise{Table: r.FormValue("table"), Commitment: r.FormValue("commitment")}
}

// excuse gives a seat that is kept for a person to a bot, or frees it: at the wish of the
// host or of that person.
func (s *Server) excuse(w http.ResponseWriter, r *http.Request) {
	seat, err := strconv.Atoi(r.FormValue("seat"))
	level := r.FormValue("bot")
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
	p, err := s.person(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	to := store.Seat{Kind: store.Free}
	if level != "" {
		to = botSeat(level, seat)
	}
	if tryOf(r).again && seat >= 0 && seat < len(t.Seats) && t.Seats[seat].Kind == to.Kind && t.Seats[seat].Bot == to.Bot {
		s.done(w, r, id)
		return
	}
	if p.ID == "" || p.ID != t.Host && seatOf(t.Seats, p) != game.Seat(seat) {
		s.explain(w, r, http.StatusForbidden, s.page(r).say("web.error.notYours", nil))
		return
	}
	if g, err := s.games.Find(t.Game); level != "" && (err != nil || !canPlay(g, level)) {
		s.fail(w, r, badRequest(s.page(r).say("web.error.form", nil)))
		return
	}
	if err := s.hub.Excuse(r.Context(), id, seat, to); err != nil {
		s.fail(w, r, err)
		return
	}
	s.done(w, r, id)
}

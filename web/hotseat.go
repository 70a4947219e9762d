package web

import (
	"net/http"
	"strconv"
	"strings"

	"spielwerk/game"
	"spielwerk/store"
	"spielwerk/table"
)

// Several people may play at one device, one after the other. Between their turns a curtain falls: whoever is at
// the device then is sent what somebody is sent who watches, until the next one lifts it.

// curtainCookie names the seat whose curtain is lifted, with its table.
const curtainCookie = "curtain"

// besideField is the choice of a seat for somebody at the same device.
const besideField = "here"

// curtain is what the page of a device shows at which several people play.
type curtain struct {
	several bool // else there is none
	lifted  bool
	next    int // the seat that is to lift it, from 1; 0 if none has to decide
}

// seatsOf are the seats of all who sit at the device of a person.
func seatsOf(seats []store.Seat, p store.Person) (all []game.Seat) {
	for i, seat := range seats {
		if (seat.Kind == store.Human || seat.Kind == store.Asked) && store.At(seat.Person, p.ID) {
			all = append(all, game.Seat(i))
		}
	}
	return all
}

// liftedAt is the seat whose curtain is lifted at a request.
func liftedAt(r *http.Request) game.Seat {
	if c, err := r.Cookie(curtainCookie); err == nil {
		id, seat, _ := strings.Cut(c.Value, ".")
		if n, err := strconv.Atoi(seat); err == nil && id == r.PathValue("table") && n >= 0 && n < game.MaxSeats {
			return game.Seat(n)
		}
	}
	return game.Nobody
}

// liftFor lifts the curtain for the seat that a program says it acts for, if that is the one which is to decide.
func (v *visit) liftFor(r *http.Request) {
	as, ok := r.Context().Value(asKey{}).(game.Seat)
	if !ok {
		return
	}
	v.lifted = game.Nobody
	if c := v.curtain(v.shown); c.several && int(as)+1 == c.next {
		v.lifted = as
	}
}

// own is the seat whose view the visitor may have now: of several at one device, the one whose curtain is lifted,
// as long as it has to decide.
func (v *visit) own(now *table.Now) game.Seat {
	c := v.curtain(now)
	switch {
	case !c.several:
		return seatOf(now.Seats, v.person)
	case c.lifted:
		return v.lifted
	}
	return game.Watcher
}

// curtain is that of the visitor's device. There is none before the game begins and after it has ended.
func (v *visit) curtain(now *table.Now) (c curtain) {
	if now.Position == nil || now.Position.Pending() == 0 || v.past {
		return c
	}
	seats := seatsOf(now.Seats, v.person)
	if len(seats) < 2 {
		return c
	}
	c.several = true
	for _, seat := range seats {
		switch {
		case !now.Position.Pending().Has(seat) || now.Seats[seat].Bot != "":
		case seat == v.lifted:
			return curtain{several: true, lifted: true}
		case c.next == 0:
			c.next = int(seat) + 1
		}
	}
	return c
}

// enter says that all who sit at the visitor's device look at the table.
func (v *visit) enter() (leave func()) {
	now := v.now()
	seats := seatsOf(now.Seats, v.person)
	if len(seats) < 2 {
		return v.table.Enter(seatOf(now.Seats, v.person))
	}
	var all []func()
	for _, seat := range seats {
		all = append(all, v.table.Enter(seat))
	}
	return func() {
		for _, one := range all {
			one()
		}
	}
}

// lift lifts the curtain for the seat that is to decide, or lowers it.
func (s *Server) lift(w http.ResponseWriter, r *http.Request) {
	v, err := s.visit(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	defer v.table.Release()
	now := v.now()
	v.lifted = game.Nobody
	c := v.curtain(now)
	if !c.several {
		s.fail(w, r, store.ErrNotFound)
		return
	}
	value := ""
	if seat := r.PostFormValue("act"); seat != "cover" {
		if c.next == 0 || seat != strconv.Itoa(c.next) {
			s.explain(w, r, http.StatusConflict, s.text(r, "error.stale"))
			return
		}
		value = now.ID + "." + strconv.Itoa(c.next-1)
	}
	s.setCurtain(w, r, value)
	http.Redirect(w, r, "/t/"+now.ID, http.StatusSeeOther) // also for the script: nothing is left of the page then
}

// lower lowers the curtain of a seat that has nothing more to decide.
func (s *Server) lower(w http.ResponseWriter, r *http.Request, v *visit) {
	if c := v.curtain(v.now()); c.several && !c.lifted {
		s.setCurtain(w, r, "")
	}
}

// setCurtain notes whose curtain is lifted until the browser is closed.
func (s *Server) setCurtain(w http.ResponseWriter, r *http.Request, value string) {
	age := 0
	if value == "" {
		age = -1
	}
	http.SetCookie(w, &http.Cookie{
		Name: curtainCookie, Value: value, Path: "/", MaxAge: age, HttpOnly: true,
		SameSite: http.SameSiteLaxMode, Secure: r.TLS != nil || r.Header.Get("X-Forwarded-Proto") == "https",
	})
}

// nameBeside gives those who sit at the device of a host their seats, under names that can be told apart.
func (s *Server) nameBeside(r *http.Request, seats []store.Seat, host store.Person) error {
	p := s.page(r)
	names := []string{host.Name}
	for i := range seats {
		seat := &seats[i]
		if seat.Kind != besideField {
			continue
		}
		typed := r.FormValue(besideField + strconv.Itoa(i))
		name := cleanName(typed)
		if err := s.checkName(&p, typed, name, names); err != nil {
			return err
		}
		names = append(names, name)
		*seat = store.Seat{Kind: store.Human, Person: store.Beside(host.ID, i), Name: name}
	}
	return nil
}

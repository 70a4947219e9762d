package api

import (
	"cmp"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"spielwerk/game"
	"spielwerk/pace"
	"spielwerk/store"
	"spielwerk/table"
)

// TableLine is a table in a list.
type TableLine struct {
	ID      string            `json:"id"`
	Game    string            `json:"game"`
	State   string            `json:"state" enum:"open,running,finished,sealed,expired,closed" doc:"open: it waits for people; sealed: its game is over, those of other tables with the same deal are not"`
	Options map[string]string `json:"options"`
	Seat    int               `json:"seat" minimum:"0" maximum:"5" doc:"Your seat, 0 if you have none"`
	Players []string          `json:"players" doc:"Names by seat, empty for a seat that is free"`
	Changed time.Time         `json:"changed"`
}

// Table is a table.
type Table struct {
	ID         string            `json:"id"`
	Game       string            `json:"game"`
	Version    int               `json:"version" doc:"Of the rules"`
	Data       string            `json:"data" doc:"SHA-256 of the component data"`
	Options    map[string]string `json:"options"`
	State      string            `json:"state" enum:"open,running,finished,sealed,expired,closed" doc:"open: it waits for people; sealed: its game is over, those of other tables with the same deal are not"`
	Moment     int               `json:"moment" minimum:"0" doc:"What you can notice so far, counted; an act names it"`
	Seat       int               `json:"seat" minimum:"0" maximum:"5" doc:"Whose view you have, 0 for none"`
	Host       bool              `json:"host" doc:"You have made the table"`
	Seats      []Seat            `json:"seats"`
	Hints      bool              `json:"hints" doc:"Hints are allowed while the game runs"`
	Tries      bool              `json:"tries" doc:"And copies to try something on"`
	Unlisted   bool              `json:"unlisted" doc:"Only who has the link knows of it"`
	Watching   string            `json:"watching" doc:"What those see who have no seat; empty for all at once"`
	Pace       *Pace             `json:"pace,omitempty" doc:"The time control, if there is one"`
	Pause      bool              `json:"pause" doc:"All clocks stand, as all people have wanted"`
	StandIns   []string          `json:"standIns" doc:"Levels of bots that may play for a person"`
	Commitment string            `json:"commitment" doc:"SHA-256 of the seed of the shuffle"`
	Rematch    string            `json:"rematch,omitempty" doc:"The table that goes on from this one"`
	Duplicate  string            `json:"duplicate,omitempty" doc:"What names the tables with the same deal"`
	Guide      string            `json:"guide,omitempty" doc:"The guide that leads through it"`
	Unsaved    bool              `json:"unsaved" doc:"The store cannot write at the moment, so nobody can act"`
}

// Seat is a seat of a table.
type Seat struct {
	Seat    int    `json:"seat" minimum:"1" maximum:"5"`
	Kind    string `json:"kind" enum:"free,human,bot,asked" doc:"asked: kept for somebody who has not come yet"`
	Name    string `json:"name"`
	Bot     string `json:"bot,omitempty" doc:"Its level, also of one that plays for a person"`
	You     bool   `json:"you"`
	Decides bool   `json:"decides" doc:"It owes a decision"`
	Points  *int   `json:"points,omitempty" doc:"Its total so far, if all may see it"`
	IfEnded *int   `json:"ifEnded,omitempty" doc:"What that would be if the game ended now, of some games"`
	Place   int    `json:"place,omitempty" doc:"When the game is over: 1 for the winners"`
	Clock   *Clock `json:"clock,omitempty"`
}

// Pace is a time control. Times are as Go writes them: 90s, 24h0m0s.
type Pace struct {
	Turn      string `json:"turn,omitempty" doc:"For each turn"`
	Bank      string `json:"bank,omitempty" doc:"For the whole game"`
	Increment string `json:"increment,omitempty" doc:"That is added to it for each turn"`
	AtZero    string `json:"atZero" enum:"bot,pass,ask" doc:"What happens when nothing is left: a bot plays, the seat passes if it can, the others are asked"`
	Zone      string `json:"zone,omitempty" doc:"A time zone as IANA names it, for nights and weekends"`
	NightFrom string `json:"nightFrom,omitempty" doc:"Hour of the day, 0 to 23, from which clocks stand"`
	NightTo   string `json:"nightTo,omitempty"`
	Weekends  bool   `json:"weekends,omitempty" doc:"Clocks stand on weekends"`
	Vacation  bool   `json:"vacation,omitempty" doc:"Clocks stand on days off"`
}

// Clock is the time of a seat.
type Clock struct {
	Runs bool       `json:"runs"`
	Left float64    `json:"left" doc:"Seconds that are left"`
	Zero *time.Time `json:"zero,omitempty" doc:"When nothing is left, as things stand"`
	Off  bool       `json:"off" doc:"No clock runs now: at night, on a weekend, on days off"`
	Up   bool       `json:"up" doc:"The time is up, and the others decide"`
}

// NewTable is a table to be made: you on its first seat, then the others.
type NewTable struct {
	Game      string            `json:"game" doc:"The name of a game"`
	Others    []string          `json:"others" maxItems:"4" doc:"The seats after yours: 'free', a bot of the game, or 'here' for somebody who plays at your device"`
	Names     []string          `json:"names,omitempty" maxItems:"4" doc:"Names of those at your device, by place in others"`
	Options   map[string]string `json:"options,omitempty" doc:"Those that are left out are at their defaults"`
	Pack      string            `json:"pack,omitempty" doc:"The components to play with: a pack of the game by its name. The usual ones without it"`
	Nonce     string            `json:"nonce,omitempty" maxLength:"64" doc:"Your part of the shuffle"`
	Hints     string            `json:"hints,omitempty" enum:"off,on,tries" doc:"tries: hints, and copies to try something on"`
	Patience  int               `json:"patience,omitempty" enum:"1,3,10,60,1440" doc:"Minutes after which a bot may play for somebody who is away"`
	StandIn   string            `json:"standIn,omitempty" doc:"The level of such a bot, 'any' for any"`
	Unlisted  bool              `json:"unlisted,omitempty"`
	Watching  string            `json:"watching,omitempty" enum:"moves:5,moves:20,minutes:10,minutes:60,none" doc:"What those see who have no seat: the game as it was so long ago, or nothing. All at once without it"`
	Overheard bool              `json:"overheard,omitempty" doc:"They hear what players say"`
	Pace      *Pace             `json:"pace,omitempty" doc:"A time control: turn, or bank and increment"`
}

// Made is a table that was made, or to which something leads.
type Made struct {
	Table string `json:"table" doc:"The id of the table"`
}

// OfTable are the parameters of what is about a table.
type OfTable struct {
	Table string `path:"table" doc:"The id of a table"`
	As    int    `query:"as" minimum:"0" maximum:"5" doc:"Where several play on your device: the seat you act for now. It must be its turn to decide"`
}

// SeatChoice names a seat and a bot.
type SeatChoice struct {
	Seat int    `json:"seat" minimum:"1" maximum:"5"`
	Bot  string `json:"bot,omitempty" doc:"A level; a usual one if it is left out"`
}

const mostListed = 100

func (a *API) tableOperations() {
	none := []int{http.StatusNotFound}
	add(a, operation{
		id: "listTables", method: http.MethodGet, path: "/tables", tag: "tables", need: Read, summary: "Your tables, latest change first",
	}, func(c *call, in *struct {
		Limit int `query:"limit" minimum:"1" maximum:"100" default:"30"`
	},
	) (list[TableLine], error) {
		all, err := c.site.Store().TablesOf(c.r.Context(), c.caller.Person.ID, in.Limit)
		return c.lines(all), err
	})
	add(a, operation{
		id: "listOpenTables", method: http.MethodGet, path: "/tables/open", tag: "tables", summary: "Tables waiting for people",
	}, func(c *call, _ *struct{}) (list[TableLine], error) {
		all, err := c.site.Store().OpenTables(c.r.Context(), mostListed)
		return c.lines(all), err
	})
	add(a, operation{
		id: "createTable", method: http.MethodPost, path: "/tables", tag: "tables", need: Host, status: http.StatusCreated,
		summary: "Create a table", describes: "The game begins as soon as no seat is free.", errors: []int{http.StatusConflict, http.StatusUnprocessableEntity},
	}, func(c *call, in *struct{ Body NewTable }) (Made, error) { return c.create(&in.Body) })
	add(a, operation{
		id: "getTable", own: true, method: http.MethodGet, path: "/tables/{table}", tag: "tables", summary: "A table: who sits there, and its state", errors: none,
	}, func(c *call, _ *OfTable) (Table, error) {
		v, err := c.site.Visit(c.r)
		if err != nil {
			return Table{}, err
		}
		defer v.Close()
		return c.tableOf(v), nil
	})
	a.seatOperations()
	a.hostOperations()
}

func (a *API) seatOperations() {
	clash := []int{http.StatusNotFound, http.StatusConflict}
	type seated struct {
		OfTable
		Body struct {
			Seat  int    `json:"seat" minimum:"1" maximum:"5"`
			Nonce string `json:"nonce,omitempty" maxLength:"64" doc:"Your part of the shuffle"`
		}
	}
	addSilent(a, operation{
		id: "sit", method: http.MethodPost, path: "/tables/{table}/sit", tag: "tables", need: Play, summary: "Take a free seat", errors: clash,
	}, func(c *call, in *seated) error {
		return c.form("sit", url.Values{"seat": {formSeat(in.Body.Seat)}, "nonce": {in.Body.Nonce}})
	})
	type choice struct {
		OfTable
		Body struct {
			Options map[string]string `json:"options" doc:"Options of your seat, such as its faction and deck"`
		}
	}
	addSilent(a, operation{
		id: "chooseOptions", method: http.MethodPost, path: "/tables/{table}/options", tag: "tables", need: Play, errors: append([]int{http.StatusUnprocessableEntity}, clash...),
		summary: "Choose the options of your seat", describes: "While the table is waiting for people.",
	}, func(c *call, in *choice) error { return c.site.Choose(c.r, in.Body.Options) })
	type chosen struct {
		OfTable
		Body SeatChoice
	}
	addSilent(a, operation{
		id: "replace", method: http.MethodPost, path: "/tables/{table}/replace", tag: "tables", need: Play, errors: clash,
		summary: "Let a bot play in a seat", describes: "In your own seat at any time, in somebody else's when the others have waited for a long time.",
	}, func(c *call, in *chosen) error {
		return c.form("replace", url.Values{"seat": {formSeat(in.Body.Seat)}, "bot": {in.Body.Bot}})
	})
	addSilent(a, operation{
		id: "comeBack", method: http.MethodPost, path: "/tables/{table}/back", tag: "tables", need: Play, errors: clash,
		summary: "Take your seat back from a bot", describes: "It may take until the end of the bot's turn.",
	}, func(c *call, _ *OfTable) error { return c.form("back", url.Values{}) })
	addSilent(a, operation{
		id: "excuse", method: http.MethodPost, path: "/tables/{table}/excuse", tag: "tables", need: Play, errors: clash,
		summary: "Release a seat that is reserved for somebody", describes: "For that person and the host. Without a bot the seat becomes free.",
	}, func(c *call, in *chosen) error {
		return c.form("excuse", url.Values{"seat": {formSeat(in.Body.Seat)}, "bot": {in.Body.Bot}})
	})
	type sure struct {
		OfTable
		Body struct {
			Sure bool `json:"sure" enum:"true" doc:"It cannot be undone"`
		}
	}
	addSilent(a, operation{
		id: "leaveForEver", method: http.MethodPost, path: "/tables/{table}/forget", tag: "tables", need: Play, errors: clash,
		summary: "Leave a table for good", describes: "Your seat becomes free, or a bot has it; what you have said there is removed.",
	}, func(c *call, _ *sure) error { return c.form("forget", url.Values{"sure": {"on"}}) })
	type paused struct {
		OfTable
		Body struct {
			Pause bool `json:"pause" doc:"Whether you want one; it begins when all people do"`
		}
	}
	addSilent(a, operation{
		id: "pause", method: http.MethodPost, path: "/tables/{table}/pause", tag: "tables", need: Play, summary: "Ask for a pause, or to go on", errors: clash,
	}, func(c *call, in *paused) error { return c.form("pause", url.Values{"pause": {onOff(in.Body.Pause)}}) })
	addSilent(a, operation{
		id: "hurry", method: http.MethodPost, path: "/tables/{table}/hurry", tag: "tables", need: Play, errors: clash,
		summary: "Let bots play without pauses until a person decides",
	}, func(c *call, _ *OfTable) error { return c.form("hurry", url.Values{}) })
	type read struct {
		OfTable
		Body struct {
			Step int `json:"step,omitempty" minimum:"0" doc:"The step that was read, from 1; 0 to play on without the guide"`
		}
	}
	addSilent(a, operation{
		id: "readGuide", method: http.MethodPost, path: "/tables/{table}/guide", tag: "tables", need: Play, summary: "Mark a step of a guide as read", errors: clash,
	}, func(c *call, in *read) error {
		act := "alone"
		if in.Body.Step > 0 {
			act = strconv.Itoa(in.Body.Step)
		}
		return c.form("guide", url.Values{"act": {act}})
	})
}

func (a *API) hostOperations() {
	clash := []int{http.StatusNotFound, http.StatusConflict}
	type filled struct {
		OfTable
		Body struct {
			Seat int    `json:"seat,omitempty" minimum:"0" maximum:"5" doc:"0 for all that are free"`
			Bot  string `json:"bot,omitempty" doc:"A level; a usual one if it is left out"`
		}
	}
	addSilent(a, operation{
		id: "fill", method: http.MethodPost, path: "/tables/{table}/fill", tag: "tables", need: Host, errors: clash,
		summary: "Put bots in free seats", describes: "When no seat is free the game begins.",
	}, func(c *call, in *filled) error {
		form := url.Values{"bot": {in.Body.Bot}}
		if in.Body.Seat > 0 {
			form.Set("seat", formSeat(in.Body.Seat))
		}
		return c.form("fill", form)
	})
	led := func(o operation, path func(r *http.Request) string) {
		add(a, o, func(c *call, _ *OfTable) (Made, error) {
			return c.leads(c.site.Do(c.r, http.MethodPost, path(c.r), url.Values{}))
		})
	}
	led(operation{
		id: "rematch", method: http.MethodPost, path: "/tables/{table}/rematch", tag: "tables", need: Play, errors: clash,
		summary: "Play again", describes: "With the same players, each one seat further on. Everybody who asks is led to the same table.",
	}, func(r *http.Request) string { return "/t/" + r.PathValue("table") + "/rematch" })
	add(a, operation{
		id: "watchShow", method: http.MethodPost, path: "/show", tag: "tables", errors: clash,
		summary: "The game between bots for everybody to watch", describes: "One is begun if none is running.",
	}, func(c *call, _ *struct{}) (Made, error) {
		return c.leads(c.site.Do(c.r, http.MethodPost, "/show", url.Values{}))
	})
	add(a, operation{
		id: "beginGuide", method: http.MethodPost, path: "/games/{game}/guides/{guide}", tag: "tables", need: Host, errors: clash,
		summary: "Begin a guided first game",
	}, func(c *call, in *struct {
		OfGame
		Guide string `path:"guide"`
	},
	) (Made, error) {
		return c.leads(c.site.Do(c.r, http.MethodPost, "/guides/"+url.PathEscape(in.Game)+"/"+url.PathEscape(in.Guide), url.Values{}))
	})
	add(a, operation{
		id: "tryExample", method: http.MethodPost, path: "/games/{game}/examples/{example}", tag: "tables", need: Host, errors: clash,
		summary: "Play on from an example of the rule book",
	}, func(c *call, in *struct {
		OfGame
		Example string `path:"example"`
	},
	) (Made, error) {
		return c.leads(c.site.Do(c.r, http.MethodPost, "/examples/"+url.PathEscape(in.Game)+"/"+url.PathEscape(in.Example), url.Values{}))
	})
}

func onOff(on bool) string {
	if on {
		return "on"
	}
	return "off"
}

// form has a form of the page of the request's table done.
func (c *call) form(name string, form url.Values) error {
	id := c.r.PathValue("table")
	a := c.site.Do(c.r, http.MethodPost, "/t/"+url.PathEscape(id)+"/"+name, form)
	if a.Status < http.StatusBadRequest {
		return nil
	}
	return c.answered(c.gameAt(id), a)
}

// gameAt is the game of a table, nil if that is not known.
func (c *call) gameAt(id string) *game.Game {
	t, err := c.site.Store().Table(c.r.Context(), id)
	if err != nil {
		return nil
	}
	g, _ := c.site.Shelf().Find(t.Game) // nil after an error
	return g
}

// leads is the table to which a page leads.
func (c *call) leads(a Answer) (Made, error) {
	if err := c.answered(nil, a); err != nil {
		return Made{}, err
	}
	to, ok := strings.CutPrefix(a.Location, "/t/")
	if !ok {
		return Made{}, Refused{Kind: Conflict, Detail: c.site.Say(c.r, SayForm)}
	}
	return Made{to}, nil
}

func (c *call) create(in *NewTable) (Made, error) {
	answer, err := c.createBy(in, c.site.Promise, url.Values{})
	if err != nil {
		return Made{}, err
	}
	return c.leads(answer)
}

// createBy sends the form for a new table.
func (c *call) createBy(in *NewTable, promise func() (id, commitment string), form url.Values) (Answer, error) {
	g, err := c.site.Shelf().Choose(in.Game, in.Pack)
	if err != nil {
		return Answer{}, Refused{Kind: BadRequest, Detail: c.site.Say(c.r, SayForm)}
	}
	for name, value := range map[string]string{
		"game": in.Game, "pack": in.Pack, "nonce": in.Nonce, "hints": in.Hints, "standin": in.StandIn, "watching": in.Watching,
	} {
		form.Set(name, value)
	}
	for i, who := range in.Others {
		form.Set("seat"+strconv.Itoa(i+1), who)
	}
	for i, name := range in.Names {
		form.Set("here"+strconv.Itoa(i+1), name)
	}
	for name, value := range in.Options {
		form.Set("option-"+name, value)
	}
	if in.Patience > 0 {
		form.Set("patience", strconv.Itoa(in.Patience))
	}
	form.Set("unlisted", onOff(in.Unlisted))
	form.Set("overheard", onOff(in.Overheard))
	if in.Pace != nil {
		in.Pace.into(form)
	}
	id, commitment := promise()
	form.Set("table", id)
	form.Set("commitment", commitment)
	answer := c.site.Do(c.r, http.MethodPost, "/tables", form)
	return answer, c.answered(g, answer)
}

// into writes a time control as the lobby's form has it.
func (p *Pace) into(form url.Values) {
	switch {
	case p.Turn != "":
		form.Set("clock", "turn "+p.Turn)
	case p.Bank != "":
		form.Set("clock", "bank "+p.Bank+" "+cmp.Or(p.Increment, "0s"))
	}
	form.Set("zero", p.AtZero)
	form.Set("zone", p.Zone)
	form.Set("nightFrom", p.NightFrom)
	form.Set("nightTo", p.NightTo)
	form.Set("weekends", onOff(p.Weekends))
	form.Set("vacation", onOff(p.Vacation))
}

func paceOf(r pace.Rules) *Pace {
	if !r.On() {
		return nil
	}
	p := &Pace{AtZero: r.AtZero, Zone: r.Zone, Weekends: r.Weekends, Vacation: r.Vacation}
	if r.Turn > 0 {
		p.Turn = r.Turn.String()
	}
	if r.Bank > 0 {
		p.Bank, p.Increment = r.Bank.String(), r.Increment.String()
	}
	if r.Night() {
		p.NightFrom, p.NightTo = strconv.Itoa(r.NightFrom/60), strconv.Itoa(r.NightTo/60)
	}
	return p
}

func (c *call) lines(all []store.Table) list[TableLine] {
	out := list[TableLine]{Items: []TableLine{}}
	for i := range all {
		t := &all[i]
		one := TableLine{ID: t.ID, Game: t.Game, State: t.State, Options: t.Options, Changed: t.Changed}
		for j, seat := range t.Seats {
			name := ""
			if seat.Kind != store.Free {
				name = c.site.SeatName(c.r, seat)
			}
			one.Players = append(one.Players, name)
			if one.Seat == 0 && c.caller.Person.ID != "" && seat.Person == c.caller.Person.ID {
				one.Seat = j + 1
			}
		}
		out.Items = append(out.Items, one)
	}
	return out
}

// tableOf is a table as a visitor may see it.
func (c *call) tableOf(v *Visit) Table {
	now := v.Now
	config := now.Rules.Config()
	t := Table{
		ID: now.ID, Game: now.Rules.Game().Name, Version: config.Version, Data: now.Rules.DataHash(), Options: now.Options, State: now.State,
		Moment: now.Moment(v.Seat), Seat: seatNumber(v.Seat), Host: c.caller.Person.ID != "" && c.caller.Person.ID == now.Host,
		Hints: now.Hints, Tries: now.Tries, Unlisted: now.Unlisted, Watching: now.Watching.String(), Pace: paceOf(now.Pace()), Pause: now.Paused(),
		StandIns: now.StandIns(), Commitment: now.Commitment, Rematch: now.Rematch, Duplicate: now.Duplicate, Guide: now.Guide, Unsaved: now.Unsaved,
		Seats: c.seatsOf(v),
	}
	return t
}

func (c *call) seatsOf(v *Visit) (seats []Seat) {
	now := v.Now
	scored := c.site.Scored(now.Rules.Game())
	for i, seat := range now.Seats {
		who := game.Seat(i)
		s := Seat{Seat: i + 1, Kind: seat.Kind, Bot: seat.Bot, You: c.caller.Person.ID != "" && seat.Person == c.caller.Person.ID}
		if seat.Kind != store.Free {
			s.Name = c.site.SeatName(c.r, seat)
		}
		if p := now.Position; p != nil {
			pending := p.Pending()
			s.Decides = pending.Has(who)
			if scored || pending == 0 {
				s.Points = ptr(p.Total(who))
				if projector, ok := p.(game.Projector); ok && pending != 0 && len(now.Seats) > 1 {
					s.IfEnded = ptr(projector.IfEnded(who))
				}
			}
			if pending == 0 {
				s.Place = p.Ranks()[i]
			}
		}
		if e := now.Ending; e != nil && v.Seat != game.Watcher {
			if s.Place = e.Places[i]; scored {
				s.Points = ptr(e.Points[i])
			}
		}
		s.Clock = clockOf(now, who)
		seats = append(seats, s)
	}
	return seats
}

func clockOf(now *table.Now, seat game.Seat) *Clock {
	is := now.Time(seat)
	if !is.On || now.Seats[seat].Kind != store.Human {
		return nil
	}
	out := &Clock{Runs: is.Runs, Left: is.Left.Seconds(), Off: is.Off, Up: is.Asked}
	if !is.Zero.IsZero() {
		out.Zero = &is.Zero
	}
	return out
}

// decides are the seats that owe a decision.
func decides(now *table.Now) []int {
	out := []int{}
	if now.Position == nil {
		return out
	}
	for i := range now.Seats {
		if now.Position.Pending().Has(game.Seat(i)) {
			out = append(out, i+1)
		}
	}
	return slices.Clip(out)
}

// formTime is a moment as forms name it.
func formTime(t time.Time) string { return strconv.FormatInt(t.UnixMilli(), 10) }

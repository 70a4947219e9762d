package api

import (
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"spielwerk/game"
	"spielwerk/game/preview"
	"spielwerk/lang"
	"spielwerk/manual"
	"spielwerk/store"
	"spielwerk/table"
)

// View is the game as a seat sees it.
type View struct {
	Moment   int     `json:"moment" minimum:"0" doc:"What the seat can notice so far, counted; an act names it"`
	State    string  `json:"state" enum:"running,finished"`
	Seat     int     `json:"seat" minimum:"0" maximum:"5" doc:"Whose view it is, 0 for what everybody may know"`
	Decides  []int   `json:"decides" doc:"Seats that owe a decision"`
	Yours    bool    `json:"yours" doc:"Yours does"`
	Prompt   *Prompt `json:"prompt,omitempty" doc:"What the seat has to decide"`
	Undo     bool    `json:"undo" doc:"The seat may take back the last move"`
	Redo     bool    `json:"redo" doc:"And make it again"`
	Standing string  `json:"standing,omitempty" doc:"The answers that the seat has left standing, the first that counts first, with ; between them"`
	Seats    []Seat  `json:"seats"`
	View     any     `json:"view" doc:"The position, field by field, as the game has it"`
	Schema   string  `json:"schema" doc:"The address of the JSON Schema of the view"`
	Text     string  `json:"text" doc:"The same in words and signs"`
}

// Prompt is what a seat has to decide.
type Prompt struct {
	Word string         `json:"word" doc:"The kind, one of the game's prompts"`
	Rule string         `json:"rule"`
	Args map[string]any `json:"args"`
	Text string         `json:"text" doc:"In your language"`
}

// Moves are what a seat may do, and what it might expect and may not.
type Moves struct {
	Moment  int       `json:"moment"`
	Yours   bool      `json:"yours" doc:"The seat owes a decision; without it there may be moves that take one back"`
	Moves   []Move    `json:"moves"`
	Blocked []Blocked `json:"blocked"`
}

// Move is a legal move.
type Move struct {
	Move     string         `json:"move" doc:"In its written form"`
	Word     string         `json:"word" doc:"The kind, one of the game's moves"`
	Args     map[string]any `json:"args" doc:"Operands by name: words as written, cells as [col, row], seats from 1"`
	Text     string         `json:"text,omitempty" doc:"In your language, if it is asked for"`
	Retracts bool           `json:"retracts,omitempty" doc:"It takes back a decision; a bot should not"`
	Ends     bool           `json:"ends,omitempty" doc:"It ends your part of a turn or round"`
}

// Blocked is a move that is not legal, with the reason.
type Blocked struct {
	Move string `json:"move"`
	Rule string `json:"rule" doc:"The rule that refuses it"`
	Word string `json:"word" doc:"The kind of refusal"`
	Text string `json:"text" doc:"The reason, in your language"`
}

// Acts are moves that are made together: all of them or none.
type Acts struct {
	Moment int      `json:"moment" minimum:"0" doc:"The moment that they answer"`
	Moves  []string `json:"moves" minItems:"1" maxItems:"16" doc:"Moves in their written form, one after the other. Only the last may reveal something"`
}

// AtMoment names the moment that an act answers.
type AtMoment struct {
	Moment int `json:"moment" minimum:"0"`
}

// Stand is how a table stands after an act.
type Stand struct {
	Moment  int    `json:"moment" doc:"For the next act"`
	State   string `json:"state" enum:"running,finished"`
	Decides []int  `json:"decides" doc:"Seats that owe a decision"`
	Yours   bool   `json:"yours" doc:"Yours does"`
}

// Event is something that happened and that you may know.
type Event struct {
	Number int            `json:"number" minimum:"0" doc:"Of the events that you may know, from 1"`
	Word   string         `json:"word" doc:"The kind, one of the game's events"`
	Rule   string         `json:"rule"`
	Seat   int            `json:"seat" minimum:"0" maximum:"5" doc:"Whom it concerns, 0 for nobody"`
	Args   map[string]any `json:"args"`
	Text   string         `json:"text" doc:"In your language"`
}

// Log are events.
type Log struct {
	Moment int     `json:"moment"`
	Events []Event `json:"events"`
}

// Line is a line of the explanation of a score.
type Line struct {
	Seat   int    `json:"seat"`
	Points int    `json:"points"`
	Word   string `json:"word" doc:"The kind"`
	Rule   string `json:"rule"`
	Text   string `json:"text" doc:"What it is for, in your language"`
}

// Ahead is what a move will do, as far as that is certain.
type Ahead struct {
	Events  []Event  `json:"events" doc:"What happens; their numbers are 0"`
	Open    bool     `json:"open" doc:"More will happen, which is not known yet"`
	Reveals bool     `json:"reveals" doc:"Somebody learns something hidden"`
	Stands  bool     `json:"stands" doc:"It cannot be taken back afterwards"`
	Points  []int    `json:"points" doc:"What each seat gains"`
	Forced  []string `json:"forced" doc:"Moves that the seat has to make afterwards"`
}

func (a *API) playOperations() {
	none := []int{http.StatusNotFound, http.StatusConflict}
	add(a, operation{
		id: "getView", own: true, method: http.MethodGet, path: "/tables/{table}/view", tag: "play", summary: "The game as you see it", errors: none,
		describes: "Of your seat with the scope read, else what everybody may know.",
	}, func(c *call, _ *OfTable) (View, error) {
		v, err := c.begun("")
		if err != nil {
			return View{}, err
		}
		defer v.Close()
		return c.viewOf(v), nil
	})
	type asked struct {
		OfTable
		Text bool `query:"text" default:"true" doc:"With sentences"`
	}
	add(a, operation{
		id: "listMoves", method: http.MethodGet, path: "/tables/{table}/moves", tag: "play", need: Read, errors: none,
		summary: "Your legal moves, and what is blocked and why",
	}, func(c *call, in *asked) (Moves, error) {
		v, err := c.begun(Read)
		if err != nil {
			return Moves{}, err
		}
		defer v.Close()
		return c.movesOf(v, in.Text), nil
	})
	type acted struct {
		OfTable
		Body Acts
	}
	refused := append([]int{http.StatusUnprocessableEntity}, none...)
	add(a, operation{
		id: "play", method: http.MethodPost, path: "/tables/{table}/moves", tag: "play", need: Play, errors: refused, summary: "Make one or several moves",
		describes: "All of them or none. The same moves for the same moment, sent again, count once. " +
			"An act may also be 'always MOVE', which leaves an answer standing, or 'ask', which ends that.",
	}, func(c *call, in *acted) (Stand, error) { return c.act(in.Body.Moment, in.Body.Moves) })
	type taken struct {
		OfTable
		Body AtMoment
	}
	for id, act := range map[string]string{"undo": table.Undo, "redo": table.Redo} {
		summary := map[string]string{table.Undo: "Take back your last move", table.Redo: "Redo a move that you took back"}[act]
		add(a, operation{
			id: id, method: http.MethodPost, path: "/tables/{table}/" + id, tag: "play", need: Play, errors: refused, summary: summary,
		}, func(c *call, in *taken) (Stand, error) { return c.act(in.Body.Moment, []string{act}) })
	}
	a.toldOperations()
}

// toldOperations tell what has happened, and what would.
func (a *API) toldOperations() {
	none := []int{http.StatusNotFound, http.StatusConflict}
	type since struct {
		OfTable
		From int `query:"from" minimum:"1" default:"1" doc:"The number of the first event"`
	}
	add(a, operation{
		id: "getLog", own: true, method: http.MethodGet, path: "/tables/{table}/log", tag: "play", summary: "What has happened, as you may know it", errors: none,
	}, func(c *call, in *since) (Log, error) {
		v, err := c.begun("")
		if err != nil {
			return Log{}, err
		}
		defer v.Close()
		heard := game.Heard(nil, v.Now.Events, v.Seat)
		from := min(in.From-1, len(heard))
		return Log{v.Now.Moment(v.Seat), c.eventsOf(v.Now, heard[from:], from)}, nil
	})
	add(a, operation{
		id: "getScores", own: true, method: http.MethodGet, path: "/tables/{table}/scores", tag: "play", summary: "Where points come from", errors: none,
	}, func(c *call, _ *OfTable) (out list[Line], err error) {
		v, err := c.begun("")
		if err != nil {
			return out, err
		}
		defer v.Close()
		out.Items = []Line{}
		t, forms := c.tongue(v.Now), v.Now.Rules.Vocabulary().Scores
		for _, l := range v.Now.Position.Scores(nil) {
			out.Items = append(out.Items, Line{seatNumber(l.Seat), int(l.Points), forms[l.Kind].Word, string(l.Rule), t.Score(l)})
		}
		return out, nil
	})
	type foretold struct {
		OfTable
		Move string `query:"move" required:"true" doc:"A move in its written form, or several separated by semicolons"`
	}
	add(a, operation{
		id: "foretell", method: http.MethodGet, path: "/tables/{table}/preview", tag: "play", need: Read, summary: "What a move would do, as far as you can know",
		errors: append([]int{http.StatusUnprocessableEntity}, none...),
	}, func(c *call, in *foretold) (Ahead, error) {
		v, err := c.begun(Read)
		if err != nil {
			return Ahead{}, err
		}
		defer v.Close()
		return c.ahead(v, in.Move)
	})
	events := a.described(operation{
		id: "followTable", own: true, method: http.MethodGet, path: "/tables/{table}/events", tag: "play", summary: "A stream of events", errors: none,
		describes: "Server-sent events. Each is called 'moment', has the moment as its id and a Happening as its data. " +
			"After Last-Event-ID the first has what has happened since; where that is too long ago, or something was taken back, " +
			"'again' is true and the log must be read again. Nothing is sent that you cannot notice.",
	})
	events.Responses = map[string]*huma.Response{"200": {
		Description: "A stream", Content: map[string]*huma.MediaType{"text/event-stream": {Schema: &huma.Schema{Type: "string"}}},
	}}
	huma.Register(a.api, events, a.follow)
	a.api.OpenAPI().Components.Schemas.Schema(typeFor[Happening](), true, "Happening")
	record := a.described(operation{
		id: "getRecord", method: http.MethodGet, path: "/tables/{table}/record", tag: "play", summary: "The record of a game that is over", errors: none,
		describes: "JSON lines, as docs/record.md has them.",
	})
	record.Responses = map[string]*huma.Response{"200": {
		Description: "The record", Content: map[string]*huma.MediaType{"application/jsonl": {Schema: &huma.Schema{Type: "string"}}},
	}}
	huma.Register(a.api, record, a.record)
}

// begun opens the table of a request whose game has begun.
func (c *call) begun(need Scope) (*Visit, error) {
	v, err := c.site.Visit(c.r)
	if err != nil {
		return nil, err
	}
	if v.Now.Position == nil {
		v.Close()
		if v.Now.State == store.Sealed {
			return nil, table.ErrSealed
		}
		return nil, table.ErrNotBegun
	}
	if need != "" && v.Seat == game.Watcher {
		v.Close()
		return nil, Refused{Kind: Forbidden, Detail: c.site.Say(c.r, SayNotYours)}
	}
	return v, nil
}

func (c *call) tongue(now *table.Now) *lang.Tongue {
	names := make([]string, len(now.Seats))
	for i, seat := range now.Seats {
		names[i] = seat.Name
	}
	return c.site.Book().Table(now.Rules, c.lang, names)
}

func (c *call) viewOf(v *Visit) View {
	now, p := v.Now, v.Now.Position
	t := c.tongue(now)
	view := now.View(v.Seat)
	out := View{
		Moment: now.Moment(v.Seat), State: now.State, Seat: seatNumber(v.Seat), Decides: decides(now), Yours: p.Pending().Has(v.Seat),
		Undo: v.Seat != game.Watcher && now.Undoer == v.Seat, Redo: v.Seat != game.Watcher && now.Redoer == v.Seat,
		Seats: c.seatsOf(v), View: view, Text: view.Text(t), Schema: manual.Schemas + "/" + now.Rules.Game().Name + ".view.json",
	}
	if v.Seat != game.Watcher {
		v.Table.Seen(v.Seat)
		out.Standing = now.Standing[v.Seat]
		if out.Yours {
			prompt := p.Prompt(v.Seat)
			form := &now.Rules.Vocabulary().Prompts[prompt.Kind]
			out.Prompt = &Prompt{form.Word, string(prompt.Rule), form.Object(prompt.Args), t.Prompt(prompt)}
		}
	}
	return out
}

func (c *call) movesOf(v *Visit, texts bool) Moves {
	now, p, words := v.Now, v.Now.Position, v.Now.Rules.Vocabulary()
	t := c.tongue(now)
	out := Moves{Moment: now.Moment(v.Seat), Yours: p.Pending().Has(v.Seat), Moves: []Move{}, Blocked: []Blocked{}}
	if now.Seats[v.Seat].Bot != "" { // a bot plays for you
		return out
	}
	for _, m := range p.Moves(nil, v.Seat) {
		form := &words.Moves[m.Kind]
		var args game.Args
		copy(args[:], m.Args[:])
		one := Move{Move: words.Text(m), Word: form.Word, Args: form.Object(args), Retracts: form.Retracts, Ends: form.Ends}
		if texts {
			one.Text = t.Move(m)
		}
		out.Moves = append(out.Moves, one)
	}
	if len(out.Moves) > 0 {
		for _, b := range p.Blocked(nil, v.Seat) {
			out.Blocked = append(out.Blocked, Blocked{words.Text(b.Move), string(b.Rule), words.Refusals[b.Kind].Word, t.Refusal(&b.Refusal)})
		}
	}
	return out
}

// act makes moves and tells how the table stands then.
func (c *call) act(moment int, acts []string) (Stand, error) {
	v, err := c.site.Visit(c.r)
	if err != nil {
		return Stand{}, err
	}
	defer v.Close()
	if err = c.site.Act(c.r, v, moment, acts); err != nil {
		return Stand{}, err
	}
	now, seat, err := v.Look(c.r.Context())
	if err != nil {
		return Stand{}, err
	}
	yours := now.Position != nil && now.Position.Pending().Has(seat) // without one the last move has sealed the table
	return Stand{now.Moment(seat), now.State, decides(now), yours}, nil
}

// eventsOf are events in words; before is how many come before them.
func (c *call) eventsOf(now *table.Now, heard []game.Event, before int) []Event {
	t, forms := c.tongue(now), now.Rules.Vocabulary().Events
	out := make([]Event, len(heard))
	for i, e := range heard {
		form := &forms[e.Kind]
		out[i] = Event{before + i + 1, form.Word, string(e.Rule), seatNumber(e.Seat), form.Object(e.Args), t.Event(e)}
	}
	return out
}

// mostAhead is how many moves are told together at most.
const mostAhead = 12

// ahead tells what moves would do.
func (c *call) ahead(v *Visit, written string) (Ahead, error) {
	if !v.Now.Position.Pending().Has(v.Seat) {
		return Ahead{}, table.ErrStale
	}
	var moves []game.Move
	for one := range strings.SplitSeq(written, ";") {
		m, err := v.Now.Rules.Vocabulary().ParseMove(one)
		if err != nil {
			return Ahead{}, err
		}
		if moves = append(moves, m); len(moves) > mostAhead {
			return Ahead{}, table.ErrTooMany
		}
	}
	o, no := preview.Of(v.Now.Position, v.Seat, moves...)
	if no != nil {
		return Ahead{}, c.refused(v.Now, no)
	}
	out := Ahead{Events: c.eventsOf(v.Now, o.Events, 0), Open: o.Open, Reveals: o.Reveals, Stands: o.Stands, Points: []int{}, Forced: []string{}}
	for i := range out.Events {
		out.Events[i].Number = 0
	}
	for i := range v.Now.Seats {
		out.Points = append(out.Points, o.Total(game.Seat(i)))
	}
	for _, m := range o.Forced {
		out.Forced = append(out.Forced, v.Now.Rules.Vocabulary().Text(m))
	}
	return out, nil
}

// refused is a refusal as a problem, with the sentence of the game.
func (c *call) refused(now *table.Now, no *game.Refusal) *Problem {
	p := &Problem{Request: c.w.Header().Get("X-Request-Id"), header: http.Header{}}
	return p.of(Failure{
		Status: http.StatusUnprocessableEntity, Kind: Refusal, Detail: c.tongue(now).Refusal(no), Rules: []game.Rule{no.Rule},
	}, http.Header{})
}

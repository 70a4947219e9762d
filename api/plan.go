package api

import (
	"errors"
	"net/http"
	"net/url"
	"strings"

	"spielwerk/game"
	"spielwerk/table"
)

// Plan is what your seat will do when it is asked next. Nobody else can tell that there is one.
type Plan struct {
	Moment int        `json:"moment"`
	May    bool       `json:"may" doc:"You can plan now: you owe nothing and others do"`
	Lines  [][]string `json:"lines" doc:"Moves that follow each other; the first line is taken that is legal then. Empty without a plan"`
	Strict bool       `json:"strict" doc:"It is carried out only if nothing has happened that it is about"`
	Void   string     `json:"void,omitempty" enum:"changed,undone,refused,differs,revealed,asked,moved" doc:"Why it is not carried out any more"`
}

// NewPlan is a plan to be kept.
type NewPlan struct {
	Moment int      `json:"moment" minimum:"0" doc:"When it was imagined"`
	Moves  []string `json:"moves" minItems:"1" maxItems:"16"`
	Deal   int      `json:"deal,omitempty" minimum:"0" doc:"What was imagined"`
	Strict bool     `json:"strict,omitempty"`
	Also   bool     `json:"also,omitempty" doc:"Behind what was planned before, not in its place"`
}

// Imagined is a table as it may stand when your seat is asked next.
type Imagined struct {
	Tried   []string `json:"tried" doc:"The moves that were tried"`
	Why     string   `json:"why,omitempty" enum:"never,turn,over,revealed,full" doc:"Why nothing more can be tried"`
	Rule    string   `json:"rule,omitempty" doc:"The rule that refuses the move after those"`
	Refusal string   `json:"refusal,omitempty" doc:"The reason, in your language"`
	Moves   []Move   `json:"moves" doc:"What can be tried next"`
	View    any      `json:"view" doc:"The position as it may stand then; what you cannot know is dealt"`
	Text    string   `json:"text"`
}

func (a *API) planOperations() {
	none := []int{http.StatusNotFound, http.StatusConflict}
	add(a, operation{
		id: "getPlan", method: http.MethodGet, path: "/tables/{table}/plan", tag: "play", need: Read, summary: "What your seat has planned", errors: none,
	}, func(c *call, _ *OfTable) (Plan, error) {
		v, err := c.begun(Read)
		if err != nil {
			return Plan{}, err
		}
		defer v.Close()
		return planOf(v), nil
	})
	type imagines struct {
		OfTable
		Deal  int    `query:"deal" minimum:"0" doc:"Each number gives another guess at what you cannot know"`
		Moves string `query:"moves" doc:"Moves to try, separated by semicolons"`
	}
	add(a, operation{
		id: "imagine", method: http.MethodGet, path: "/tables/{table}/imagine", tag: "play", need: Read, errors: none,
		summary: "The table as it may stand when you are asked next",
	}, func(c *call, in *imagines) (Imagined, error) {
		v, err := c.begun(Read)
		if err != nil {
			return Imagined{}, err
		}
		defer v.Close()
		var moves []string
		if in.Moves != "" {
			moves = strings.Split(in.Moves, ";")
		}
		return c.imagined(v, in.Deal, moves)
	})
	type planned struct {
		OfTable
		Body NewPlan
	}
	addSilent(a, operation{
		id: "plan", method: http.MethodPost, path: "/tables/{table}/plan", tag: "play", need: Play, summary: "Plan what your seat will do",
		errors: append([]int{http.StatusUnprocessableEntity}, none...),
	}, func(c *call, in *planned) error {
		v, err := c.begun(Play)
		if err != nil {
			return err
		}
		defer v.Close()
		p := in.Body
		err = v.Table.Plan(c.r.Context(), v.Seat, p.Moment, table.Intent{Deal: uint64(p.Deal), Moves: p.Moves, Strict: p.Strict, Also: p.Also})
		return c.unplanned(v, err)
	})
	addSilent(a, operation{
		id: "unplan", method: http.MethodPost, path: "/tables/{table}/unplan", tag: "play", need: Play, summary: "Drop the plan of your seat", errors: none,
	}, func(c *call, _ *OfTable) error { return c.form("unplan", url.Values{}) })
}

// unplanned is why something was not planned.
func (c *call) unplanned(v *Visit, err error) error {
	if no := (*game.Refusal)(nil); errors.As(err, &no) {
		return c.refused(v.Now, no)
	}
	if errors.Is(err, table.ErrAsked) || errors.Is(err, table.ErrNotPlanned) {
		return table.ErrStale
	}
	return err
}

func planOf(v *Visit) Plan {
	out := Plan{Moment: v.Now.Moment(v.Seat), May: v.Now.MayPlan(v.Seat), Lines: [][]string{}}
	if is := v.Now.Plans[v.Seat]; is != nil {
		out.Lines, out.Strict = is.Lines, is.Strict
		if is.Void != nil {
			out.Void = is.Void.Why
		}
	}
	return out
}

func (c *call) imagined(v *Visit, deal int, moves []string) (Imagined, error) {
	if !v.Now.MayPlan(v.Seat) {
		return Imagined{}, table.ErrStale
	}
	im, err := v.Now.Imagine(v.Seat, uint64(deal), moves...)
	if err != nil {
		return Imagined{}, err
	}
	view := im.View(v.Seat)
	out := Imagined{
		Tried: []string{}, Why: im.Why, View: view, Text: view.Text(c.tongue(im.Now)),
		Moves: c.movesOf(&Visit{Table: v.Table, Now: im.Now, Seat: v.Seat}, true).Moves,
	}
	for _, one := range im.Tried {
		out.Tried = append(out.Tried, one.Act)
	}
	if im.No != nil {
		out.Rule, out.Refusal = string(im.No.Rule), c.tongue(im.Now).Refusal(im.No)
	}
	return out, nil
}

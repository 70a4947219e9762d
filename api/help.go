package api

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
)

// Hint is a hint: moves and their expected results.
type Hint struct {
	Moment int      `json:"moment" doc:"To be sent with the act"`
	Moves  []Advice `json:"moves" doc:"The best first"`
}

// Advice is what is expected of a move. Shares are from 0 to 1.
type Advice struct {
	Move   string   `json:"move" doc:"In its written form"`
	Then   []string `json:"then,omitempty" doc:"The moves after it, if it is only a part of a decision"`
	Says   string   `json:"says" doc:"The same in your language"`
	Games  int      `json:"games" doc:"Playouts that it is judged by"`
	Wins   float64  `json:"wins" minimum:"0" maximum:"1" doc:"Share of them that are won"`
	Points float64  `json:"points" doc:"Mean total in the end"`
	Lead   float64  `json:"lead" doc:"Mean lead over the best opponent"`
	Why    []Reason `json:"why" doc:"What it brings at once, and what comes later compared with the best of the other moves"`
}

// Reason is points by a kind of score line.
type Reason struct {
	Turn   bool    `json:"turn" doc:"What the move brings its seat before others decide; otherwise a difference in what comes later, or in what another seat scores"`
	Seat   int     `json:"seat" minimum:"1" maximum:"5" doc:"Who scores them"`
	Source string  `json:"source" doc:"Word of the score line"`
	Rule   string  `json:"rule"`
	Points float64 `json:"points"`
	Error  float64 `json:"error" minimum:"0" doc:"Standard error; differences that chance explains are left out"`

	Measure bool `json:"measure" doc:"What the points are given for, such as gold, instead of points"`
}

// Analysis is an analysis of decisions, as far as it is done.
type Analysis struct {
	Ready     bool       `json:"ready"`
	Done      int        `json:"done" doc:"Decisions that were looked at"`
	Of        int        `json:"of"`
	Totals    [][]int    `json:"totals" doc:"Of each seat, from the beginning to the end"`
	Decisions []Decision `json:"decisions" doc:"Those that were not the best"`
}

// Decision is a decision that was not the best.
type Decision struct {
	Seat int    `json:"seat" minimum:"1" maximum:"5"`
	Move int    `json:"move" minimum:"1" doc:"Of the seat's moves"`
	At   int    `json:"at" doc:"Index in totals"`
	Made Advice `json:"made"`
	Best Advice `json:"best"`
}

// Past names a moment of a game.
type Past struct {
	Eye   int    `json:"eye,omitempty" minimum:"0" maximum:"5" doc:"The seat whose view it is; 0 for that of whoever decides"`
	At    int    `json:"at,omitempty" minimum:"0" doc:"The number of the moment in that view"`
	Level string `json:"bot,omitempty" doc:"The level of the bots"`
}

func (a *API) helpOperations() {
	none := []int{http.StatusNotFound, http.StatusConflict}
	add(a, operation{
		id: "askHint", method: http.MethodPost, path: "/tables/{table}/hint", tag: "help", need: Play, summary: "A hint for your decision", errors: none,
		describes: "Where the table allows it. Everybody at the table is told that you have asked.",
	}, func(c *call, _ *OfTable) (out Hint, err error) {
		var h struct {
			Number int
			Moves  []Advice
		}
		err = c.decoded(http.MethodPost, "hint", &h)
		return Hint{h.Number, h.Moves}, err
	})
	add(a, operation{
		id: "getAnalysis", own: true, method: http.MethodGet, path: "/tables/{table}/analysis", tag: "help", summary: "Decisions that could have been better", errors: none,
		describes: "Of all seats when the game is over, of yours while it runs and hints are allowed. It is worked out as long as you keep asking.",
	}, func(c *call, _ *OfTable) (out Analysis, err error) {
		err = c.decoded(http.MethodGet, "analysis", &out)
		for i := range out.Decisions {
			out.Decisions[i].Seat++
		}
		return out, err
	})
	type past struct {
		OfTable
		Body Past
	}
	add(a, operation{
		id: "whatIf", method: http.MethodPost, path: "/tables/{table}/whatif", tag: "help", need: Host, status: http.StatusCreated, errors: none,
		summary: "Play on from a moment, in a copy", describes: "Against bots, in the seat whose view it is. What the view did not know is dealt anew.",
	}, func(c *call, in *past) (Made, error) {
		form := url.Values{"at": {strconv.Itoa(in.Body.At)}, "bot": {in.Body.Level}, "seat": {"all"}}
		if in.Body.Eye > 0 {
			form.Set("seat", formSeat(in.Body.Eye))
		}
		return c.leads(c.site.Do(c.r, http.MethodPost, c.page("whatif"), form))
	})
	addSilent(a, operation{
		id: "discard", method: http.MethodPost, path: "/tables/{table}/discard", tag: "help", need: Host, summary: "Discard a copy", errors: none,
	}, func(c *call, _ *OfTable) error { return c.form("discard", url.Values{}) })
}

// page is the address of a page of the request's table.
func (c *call) page(name string) string {
	return "/t/" + url.PathEscape(c.r.PathValue("table")) + "/" + name
}

// decoded reads what a page answers to programs.
func (c *call) decoded(method, name string, into any) error {
	a := c.site.Do(c.r, method, c.page(name), url.Values{})
	if err := c.answered(c.gameAt(c.r.PathValue("table")), a); err != nil {
		return err
	}
	return json.Unmarshal(a.Body, into)
}

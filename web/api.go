package web

import (
	"encoding/json"
	"net/http"
	"strings"

	"spielwerk/advice"
	"spielwerk/bot"
	"spielwerk/game"
	"spielwerk/table"
)

// wantsJSON reports whether a client asks for JSON.
func wantsJSON(r *http.Request) bool {
	return strings.Contains(r.Header.Get("Accept"), "application/json")
}

// advisedJSON is advice on a move. Moves are in their written form; shares are from 0 to 1.
type advisedJSON struct {
	Move   string       `json:"move"`
	Then   []string     `json:"then,omitempty"` // the moves after it, if it is only a part of a decision
	Says   string       `json:"says"`           // in the visitor's language
	Games  int          `json:"games"`
	Wins   float64      `json:"wins"`
	Points float64      `json:"points"`
	Lead   float64      `json:"lead"`
	Why    []reasonJSON `json:"why"`
}

// reasonJSON is points by kind of score line: what the move brings its seat before others
// decide, or how much more than with another move comes later.
type reasonJSON struct {
	Turn   bool      `json:"turn"`
	Seat   int       `json:"seat"`   // who scores them, from 1
	Source string    `json:"source"` // word of the score line
	Rule   game.Rule `json:"rule"`
	Points float64   `json:"points"`
	Error  float64   `json:"error"` // standard error

	Measure bool `json:"measure"` // what the points are given for, such as gold, instead of points
}

func advisedFor(rules game.Rules, a bot.Advice, line advice.Line) advisedJSON {
	j := advisedJSON{rules.Vocabulary().Text(a.Move), nil, line.Move, a.Games, a.Wins, a.Points, a.Lead, []reasonJSON{}}
	for _, m := range a.Then {
		j.Then = append(j.Then, rules.Vocabulary().Text(m))
	}
	why := func(list []bot.Reason, turn bool) {
		for _, r := range list {
			j.Why = append(j.Why, reasonJSON{turn, int(r.Seat) + 1, rules.Vocabulary().Scores[r.Kind].Word, r.Rule, r.Points.Mean, r.Points.Error, r.Measure})
		}
	}
	why(a.Turn, true)
	why(a.Why, false)
	return j
}

// hintJSON is a hint: moves and their expected results.
type hintJSON struct {
	Number int           `json:"number"` // to be sent with the act
	Moves  []advisedJSON `json:"moves"`  // the best first
}

// analysisJSON is an analysis, as far as it is done.
type analysisJSON struct {
	Ready     bool           `json:"ready"`
	Done      int            `json:"done"`
	Of        int            `json:"of"`
	Totals    [][]int        `json:"totals"` // of each seat, from the beginning to the end
	Decisions []decisionJSON `json:"decisions"`
}

// decisionJSON is a decision that was not the best.
type decisionJSON struct {
	Seat int         `json:"seat"` // from 1
	Move int         `json:"move"` // of the seat's, from 1
	At   int         `json:"at"`   // index in totals
	Made advisedJSON `json:"made"`
	Best advisedJSON `json:"best"`
}

func analysisFor(a *table.Analysis, rules game.Rules, seats int, told bool, lines func(bot.Advice) advice.Line) analysisJSON {
	j := analysisJSON{Ready: a.Ready, Done: a.Done, Of: a.Of, Totals: [][]int{}, Decisions: []decisionJSON{}}
	for _, t := range a.Totals {
		if told {
			j.Totals = append(j.Totals, t[:seats:seats])
		}
	}
	for _, d := range a.Decisions {
		j.Decisions = append(j.Decisions, decisionJSON{
			int(d.Seat) + 1, d.Number, d.At, advisedFor(rules, d.Made, lines(d.Made)), advisedFor(rules, d.Best, lines(d.Best)),
		})
	}
	return j
}

// problemJSON is why a page cannot be served, as RFC 9457 has it: the title is that of the status.
type problemJSON struct {
	Title  string `json:"title"`
	Status int    `json:"status"`
	Detail string `json:"detail"` // in the visitor's language
}

// problem writes a JSON response that tells why there is no other.
func (s *Server) problem(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "application/problem+json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	if err := json.NewEncoder(w).Encode(problemJSON{http.StatusText(status), status, text}); err != nil {
		s.log.Warn("answer", "err", err) // the visitor may have gone
	}
}

// answer writes a JSON response.
func (s *Server) answer(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	if err := json.NewEncoder(w).Encode(v); err != nil {
		s.log.Warn("answer", "err", err) // the visitor may have gone
	}
}

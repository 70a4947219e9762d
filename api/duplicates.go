package api

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
	"strings"
)

// Duplicate is the same deal on several tables.
type Duplicate struct {
	ID     string           `json:"id"`
	Over   bool             `json:"over" doc:"All games have ended or were stopped; before that nothing is compared"`
	Tables []DuplicateTable `json:"tables"`
	Seats  []ComparedSeat   `json:"seats" doc:"Seat by seat, the best first, of the games that were played to the end"`
}

// DuplicateTable is a table of a duplicate.
type DuplicateTable struct {
	Table string `json:"table" doc:"The id of the table"`
	State string `json:"state" enum:"open,running,finished,sealed,expired,closed"`
}

// ComparedSeat is how a seat has done at one of the tables.
type ComparedSeat struct {
	Seat       int     `json:"seat" minimum:"1" maximum:"5"`
	Table      string  `json:"table"`
	Name       string  `json:"name"`
	Points     int     `json:"points"`
	Place      int     `json:"place" doc:"At its table"`
	Rank       int     `json:"rank" doc:"Among all tables at this seat"`
	Difference float64 `json:"difference" doc:"How many points, or places where points decide nothing, it is better than the mean of all tables at this seat"`
}

// NewDuplicate is the same deal on several tables, to be made.
type NewDuplicate struct {
	NewTable
	Tables int `json:"tables" minimum:"2" maximum:"8" doc:"How many. You sit at the first; at the others your seat is free"`
}

// MadeDuplicate is a duplicate that was made.
type MadeDuplicate struct {
	Duplicate string `json:"duplicate" doc:"The id of the duplicate"`
}

// OfDuplicate are the parameters of what is about a duplicate.
type OfDuplicate struct {
	Duplicate string `path:"duplicate" doc:"The id of a duplicate"`
}

const duplicatesAt = "/duplicates/"

func (a *API) duplicateOperations() {
	add(a, operation{
		id: "createDuplicate", method: http.MethodPost, path: "/duplicates", tag: "tables", need: Host, status: http.StatusCreated,
		summary: "Create several tables with the same deal", errors: []int{http.StatusConflict, http.StatusUnprocessableEntity},
		describes: "Until all games have ended nobody can watch, and a game that is over is sealed: its table shows nothing of it. Whoever sits at one of the tables cannot sit at another.",
	}, func(c *call, in *struct{ Body NewDuplicate }) (out MadeDuplicate, err error) {
		answer, err := c.createBy(&in.Body.NewTable, c.site.PromiseDuplicate, url.Values{"duplicate": {strconv.Itoa(in.Body.Tables)}})
		if err != nil {
			return out, err
		}
		to, ok := strings.CutPrefix(answer.Location, duplicatesAt)
		if !ok {
			return out, Refused{Kind: Conflict, Detail: c.site.Say(c.r, SayForm)}
		}
		return MadeDuplicate{to}, nil
	})
	add(a, operation{
		id: "getDuplicate", method: http.MethodGet, path: "/duplicates/{duplicate}", tag: "tables",
		summary: "Tables with the same deal, compared when all games have ended", errors: []int{http.StatusNotFound},
	}, func(c *call, _ *OfDuplicate) (out Duplicate, err error) {
		answer := c.site.Do(c.r, http.MethodGet, duplicatesAt+url.PathEscape(c.r.PathValue("duplicate")), url.Values{})
		if err = c.answered(nil, answer); err == nil {
			err = json.Unmarshal(answer.Body, &out)
		}
		return out, err
	})
	type sure struct {
		OfDuplicate
		Body struct {
			Sure bool `json:"sure" enum:"true" doc:"It cannot be undone"`
		}
	}
	addSilent(a, operation{
		id: "endDuplicate", method: http.MethodPost, path: "/duplicates/{duplicate}/end", tag: "tables", need: Host, errors: []int{http.StatusNotFound},
		summary: "End the games of a duplicate that still run", describes: "For whoever created it. Games that are not over are stopped, and left out when tables are compared.",
	}, func(c *call, _ *sure) error {
		to := duplicatesAt + url.PathEscape(c.r.PathValue("duplicate")) + "/end"
		return c.answered(nil, c.site.Do(c.r, http.MethodPost, to, url.Values{"sure": {"on"}}))
	})
}

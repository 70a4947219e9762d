package api

import (
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"spielwerk/game"
)

// Problem is an error as RFC 9457 has it.
type Problem struct {
	Type    string              `json:"type" format:"uri-reference" doc:"What kind of problem it is: an address of docs, /api#problem-KIND"`
	Title   string              `json:"title" doc:"The kind in English"`
	Status  int                 `json:"status" doc:"The status of the answer"`
	Detail  string              `json:"detail,omitempty" doc:"What is wrong in this case, in your language; the same as pages say"`
	Rules   []string            `json:"rules,omitempty" doc:"Ids of the rules that are the reason: GET /games/{game}/rules has their texts"`
	Request string              `json:"request,omitempty" doc:"The id of the request in the log of the site"`
	Errors  []*huma.ErrorDetail `json:"errors,omitempty" doc:"What is wrong in the request, place by place, in English"`

	header http.Header
}

// Error implements error.
func (p *Problem) Error() string { return p.Title + ": " + p.Detail }

// GetStatus implements huma.StatusError.
func (p *Problem) GetStatus() int { return p.Status }

// GetHeaders implements huma.HeadersError.
func (p *Problem) GetHeaders() http.Header { return p.header }

// ContentType implements huma.ContentTypeFilter.
func (p *Problem) ContentType(string) string { return "application/problem+json" }

// Kind is a kind of problem.
type Kind string

// Kinds of problems.
const (
	BadRequest  Kind = "request"     // the request cannot be read, or lacks something
	NoToken     Kind = "token"       // no token, or one that is not known
	NoScope     Kind = "scope"       // the token does not allow it
	Forbidden   Kind = "forbidden"   // whoever asks may not do it
	Missing     Kind = "missing"     // there is no such thing
	Conflict    Kind = "conflict"    // not as things stand
	Late        Kind = "late"        // the game has gone on
	Refusal     Kind = "refusal"     // by a rule of the game
	UsedKey     Kind = "key"         // the Idempotency-Key was used for another request
	TooMany     Kind = "limit"       // a limit
	Unavailable Kind = "unavailable" // not now
	Internal    Kind = "internal"
)

// Kinds are what is said of each kind in English.
var Kinds = map[Kind]string{
	BadRequest: "The request does not match the specification", NoToken: "A token is needed", NoScope: "The token does not allow this",
	Forbidden: "You may not do this", Missing: "There is no such thing", Conflict: "Not possible as things stand", Late: "The game has gone on",
	Refusal: "A rule of the game forbids it", UsedKey: "The key was used for another request", TooMany: "Too many requests",
	Unavailable: "Not available now", Internal: "Server error",
}

// statuses are the kinds by their status where the kind is not told.
var statuses = map[int]Kind{
	http.StatusBadRequest: BadRequest, http.StatusUnauthorized: NoToken, http.StatusForbidden: Forbidden, http.StatusNotFound: Missing,
	http.StatusConflict: Conflict, http.StatusUnprocessableEntity: BadRequest, http.StatusTooManyRequests: TooMany,
	http.StatusServiceUnavailable: Unavailable, http.StatusRequestEntityTooLarge: BadRequest, http.StatusMethodNotAllowed: BadRequest,
}

// statusOf is the status of each kind that has one of its own.
var statusOf = map[Kind]int{
	BadRequest: http.StatusBadRequest, NoToken: http.StatusUnauthorized, NoScope: http.StatusForbidden, Forbidden: http.StatusForbidden,
	Missing: http.StatusNotFound, Conflict: http.StatusConflict, Late: http.StatusConflict, Refusal: http.StatusUnprocessableEntity,
	UsedKey: http.StatusUnprocessableEntity, TooMany: http.StatusTooManyRequests, Unavailable: http.StatusServiceUnavailable,
	Internal: http.StatusInternalServerError,
}

// Refused is an error of a kind, with what is said of it.
type Refused struct {
	Kind   Kind
	Detail string
}

func (e Refused) Error() string { return string(e.Kind) + ": " + e.Detail }

// Failure is why something fails, as pages say it.
type Failure struct {
	Status int
	Kind   Kind // "" for that of the status
	Detail string
	Rules  []game.Rule
}

// Failed is a failure as an error.
type Failed struct{ Failure }

func (e Failed) Error() string { return e.Detail }

// Sentence is a sentence that the API says by itself.
type Sentence int

// Sentences.
const (
	SayNoToken  Sentence = iota // a token is needed
	SayNoScope                  // the token does not allow it
	SayForm                     // the request is not as it must be
	SayUsedKey                  // the key was used for another request
	SayNotYours                 // only the player in that seat can do it
	SayTooMany                  // it may be tried again later
)

// newProblem is a problem of huma's own: the request is not as the document says.
func newProblem(status int, message string, errs ...error) huma.StatusError {
	kind, ok := statuses[status]
	if !ok {
		kind = Internal
	}
	p := &Problem{Type: typeOf(kind), Title: Kinds[kind], Status: status, Detail: message}
	for _, err := range errs {
		var d huma.ErrorDetailer
		if errors.As(err, &d) {
			one := d.ErrorDetail()
			// What was sent is not sent back.
			p.Errors = append(p.Errors, &huma.ErrorDetail{Message: one.Message, Location: one.Location})
		} else if err != nil {
			p.Errors = append(p.Errors, &huma.ErrorDetail{Message: err.Error()})
		}
	}
	return p
}

func typeOf(k Kind) string { return "/api#problem-" + string(k) }

// problem is an error as a problem document.
func (c *call) problem(err error) *Problem {
	if p := (*Problem)(nil); errors.As(err, &p) {
		return p
	}
	p := &Problem{Request: c.w.Header().Get("X-Request-Id"), header: http.Header{}}
	if no := (Refused{}); errors.As(err, &no) {
		p.Type, p.Title, p.Status, p.Detail = typeOf(no.Kind), Kinds[no.Kind], statusOf[no.Kind], no.Detail
		if no.Kind == NoToken {
			p.header.Set("WWW-Authenticate", `Bearer realm="spielwerk"`)
		}
		return p
	}
	if e := (Failed{}); errors.As(err, &e) {
		return p.of(e.Failure, http.Header{})
	}
	f, header := c.site.Explain(c.r, err)
	return p.of(f, header)
}

// of is a problem of what a page says.
func (p *Problem) of(f Failure, header http.Header) *Problem {
	kind := f.Kind
	if kind == "" {
		if kind = statuses[f.Status]; kind == "" {
			kind = Internal
		}
	}
	p.Type, p.Title, p.Status, p.Detail = typeOf(kind), Kinds[kind], f.Status, f.Detail
	if p.Status == 0 { // whoever has asked is gone
		p.Status = http.StatusServiceUnavailable
	}
	for _, rule := range f.Rules {
		p.Rules = append(p.Rules, string(rule))
	}
	if again := header.Get("Retry-After"); again != "" {
		p.header.Set("Retry-After", again)
	}
	return p
}

// fail answers with a problem, outside of an operation.
func (c *call) fail(p *Problem) {
	h := c.w.Header()
	for name, values := range p.header {
		h[name] = values
	}
	h.Set("Content-Type", "application/problem+json")
	h.Set("Cache-Control", "no-store")
	c.w.WriteHeader(p.Status)
	_ = huma.DefaultJSONFormat.Marshal(c.w, p) // the client may be gone
}

// rulesIn are the ids of rules of a game that a sentence names.
func rulesIn(g *game.Game, text string) (rules []game.Rule) {
	if g == nil {
		return nil
	}
	words := strings.FieldsFunc(text, func(r rune) bool {
		return (r < 'A' || r > 'Z') && (r < '0' || r > '9') && r != '-' && r != '.'
	})
	for _, word := range words {
		id := game.Rule(strings.TrimRight(word, "."))
		if slices.ContainsFunc(g.RuleBook, func(i game.RuleInfo) bool { return i.ID == id }) && !slices.Contains(rules, id) {
			rules = append(rules, id)
		}
	}
	return rules
}

// answered is an error unless a page has done what it was asked for.
func (c *call) answered(g *game.Game, a Answer) error {
	if a.Status < http.StatusBadRequest {
		return nil
	}
	f := Failure{Status: a.Status, Detail: strings.TrimSpace(string(a.Body))}
	f.Rules = rulesIn(g, f.Detail)
	if f.Status == http.StatusUnprocessableEntity {
		f.Kind = Refusal
	}
	p := &Problem{Request: c.w.Header().Get("X-Request-Id"), header: http.Header{}}
	return p.of(f, a.Header)
}

// seatNumber is a seat as people count them, 0 for none.
func seatNumber(s game.Seat) int {
	if s == game.Nobody || s == game.Watcher {
		return 0
	}
	return int(s) + 1
}

// formSeat is a seat of the API as forms name it.
func formSeat(n int) string { return strconv.Itoa(n - 1) }

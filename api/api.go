// Package api is the HTTP API of a site, for bots, researchers and other programs: what its pages can do, as
// JSON, with a document of it (OpenAPI 3.1) that is made from the types here. What changes something at a
// table or of a person is done by the forms of the pages (Site.Do), so that both have the same rules and
// limits. A seat is sent what its views contain and nothing else.
package api

//go:generate go test . -run TheDocumentIsOfToday -update

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"sync"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/lang"
	"spielwerk/store"
	"spielwerk/table"
)

// Root is where the operations are, below the address of the site.
const Root = "/api/v1"

// DocumentPath is where the document of the API is, with .json or .yaml behind it.
const DocumentPath = "/api/openapi"

// Site is the site whose API it is.
type Site interface {
	Book() *lang.Book
	Shelf() games.Shelf
	// Lang is the language of whoever makes a request.
	Lang(r *http.Request) string
	// Introduce tells who makes a request: the zero Caller for somebody who does not say it. The request
	// that it returns is for the other methods. The error is for a token that is not known, and for a
	// browser that another site may have sent.
	Introduce(r *http.Request) (*http.Request, Caller, error)
	// Visit opens the table of a request as the caller may see it. It must be closed.
	Visit(r *http.Request) (*Visit, error)
	// Act makes moves for the caller's seat, or takes them back.
	Act(r *http.Request, v *Visit, moment int, acts []string) error
	// Choose sets options of the caller's seat at a table that waits for people.
	Choose(r *http.Request, options map[string]string) error
	// Said are the lines at a table that the caller gets to read, and the caller's own note.
	Said(r *http.Request) (lines []store.Line, note string, err error)
	// Record is the record of a game that is over.
	Record(r *http.Request) ([]byte, error)
	// Messages are how the caller is told of turns; store.ErrNotFound where this site tells nobody.
	Messages(r *http.Request) (*Messages, error)
	// AddHook gives the caller a webhook.
	AddHook(r *http.Request, address string) (*Hooked, error)
	// Devices are the browsers that are the caller.
	Devices(r *http.Request) ([]Device, error)
	// Invitations are the caller's that are still good.
	Invitations(r *http.Request) ([]Invitation, error)
	// Invite makes an invitation.
	Invite(r *http.Request) (*Invitation, error)
	// Do has a page do what its form asks for, and answers as it does a program.
	Do(r *http.Request, method, path string, form url.Values) Answer
	// Explain tells why something fails, with the status of HTTP and headers. The status 0 is for a caller who has gone.
	Explain(r *http.Request, err error) (Failure, http.Header)
	// Say is a sentence of the API in the caller's language.
	Say(r *http.Request, what Sentence) string
	Store() store.Store
	// Promise is a table that may be made, with the commitment to its shuffle.
	Promise() (id, commitment string)
	// PromiseDuplicate is several tables with the same deal that may be made.
	PromiseDuplicate() (id, commitment string)
	SeatName(r *http.Request, s store.Seat) string
	// Bots are the bots that play a game here.
	Bots(g *game.Game) []string
	// Scored reports whether a game counts points that all see, before its end.
	Scored(g *game.Game) bool
}

// Caller is who makes a request.
type Caller struct {
	Person  store.Person // the zero Person for a stranger
	Scopes  []Scope      // what the caller may do
	Session string       // by what the caller is known: a hash, which is not sent
	Secret  string       // what the caller has shown for it, which is stored nowhere
}

// Visit is a table as a caller may see it.
type Visit struct {
	Table *table.Table
	Now   *table.Now
	Seat  game.Seat // whose view it is, game.Watcher for none
	Look  func(context.Context) (*table.Now, game.Seat, error)
	Enter func() (leave func())
	Close func()
}

// Answer is what a page has answered.
type Answer struct {
	Status   int
	Header   http.Header
	Body     []byte
	Location string // where it leads
}

// Mux takes the handlers of the API.
type Mux = humago.Mux

// API is the API of a site. Make it with New.
type API struct {
	site Site
	api  huma.API
	keys *keys
}

// New adds the API to the router of a site.
func New(mux Mux, site Site) *API {
	a := &API{site: site, keys: newKeys()}
	config := huma.DefaultConfig("Spielwerk", "1")
	config.OpenAPIPath, config.DocsPath, config.SchemasPath, config.CreateHooks = "", "", "", nil
	config.RejectUnknownQueryParameters = true
	config.Info.Description = describes
	config.Info.License = &huma.License{Name: "Apache-2.0", Identifier: "Apache-2.0"}
	config.Servers = []*huma.Server{{URL: "/"}}
	config.Tags = []*huma.Tag{
		{Name: "games", Description: "What is known about a game before it is played."},
		{Name: "tables", Description: "Tables, who sits there, and the games on them."},
		{Name: "play", Description: "What a seat sees and does."},
		{Name: "help", Description: "Hints, analyses, and copies to try things out in."},
		{Name: "talk", Description: "The chat of a table, and your own notes."},
		{Name: "you", Description: "The owner of the token."},
	}
	config.Components.SecuritySchemes = map[string]*huma.SecurityScheme{tokenScheme: {
		Type: "http", Scheme: "bearer",
		Description: "A token of a person, made on the page /you/tokens. Each operation names the scope that it needs.",
	}}
	huma.NewError = newProblem
	a.api = humago.New(wrapped{mux, a}, config)
	a.gameOperations()
	a.tableOperations()
	a.duplicateOperations()
	a.playOperations()
	a.planOperations()
	a.helpOperations()
	a.talkOperations()
	a.youOperations()
	a.messageOperations()
	a.accountOperations()
	mux.HandleFunc("GET "+DocumentPath+".json", a.document("application/vnd.oai.openapi+json;version=3.1", a.JSON))
	mux.HandleFunc("GET "+DocumentPath+".yaml", a.document("application/vnd.oai.openapi;version=3.1", a.YAML))
	mux.HandleFunc(Root+"/", func(w http.ResponseWriter, r *http.Request) {
		c := &call{api: a, site: site, r: r, w: w}
		c.fail(c.problem(store.ErrNotFound))
	})
	return a
}

const describes = `Games, tables, moves: what the pages of the site can do, for programs.

Seats count from 1 wherever a number names one, and 0 stands for nobody. Moves are in their written form, as in
records. Each table has a moment, which counts what your seat can notice: an act names the moment that it answers,
and comes too late if the game has gone on. Errors are problem documents (RFC 9457) in your language
(Accept-Language: en, de, it), with the ids of the rules that are the reason. A POST may carry an Idempotency-Key:
the same key with the same request gets the same answer again, and nothing is done twice.

What a seat cannot know is not sent. docs/api.md of the program tells more.`

// tokenScheme is the name of the way to prove who one is.
const tokenScheme = "token"

// Document is the document of the API.
func (a *API) Document() *huma.OpenAPI { return a.api.OpenAPI() }

// JSON is the document of the API as JSON.
func (a *API) JSON() ([]byte, error) {
	text, err := a.api.OpenAPI().MarshalJSON()
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err = json.Indent(&b, text, "", "  "); err != nil {
		return nil, err
	}
	b.WriteByte('\n')
	return b.Bytes(), nil
}

// YAML is the document of the API as YAML.
func (a *API) YAML() ([]byte, error) { return a.api.OpenAPI().YAML() }

func (a *API) document(kind string, text func() ([]byte, error)) http.HandlerFunc {
	made := sync.OnceValues(text)
	return func(w http.ResponseWriter, r *http.Request) {
		b, err := made()
		if err != nil {
			c := &call{api: a, site: a.site, r: r, w: w}
			c.fail(c.problem(err))
			return
		}
		w.Header().Set("Content-Type", kind)
		w.Header().Set("Cache-Control", "no-cache")
		_, _ = w.Write(b) // the client may be gone
	}
}

// Scope is something that a token allows.
type Scope string

// Scopes.
const (
	Read Scope = "read" // one's own tables, and what one's seats see
	Play Scope = "play" // seats, moves, hints
	Host Scope = "host" // making tables, and what the host of one may do
	Talk Scope = "talk" // what is said, notes
	You  Scope = "you"  // one's name, days off and messages

	Account Scope = "account" // the devices that are the person, invitations, deleting the person
)

// Scopes are all scopes, in the order in which a page lists them.
var Scopes = []Scope{Read, Play, Host, Talk, You, Account}

// call is a request while it is answered.
type call struct {
	api    *API
	site   Site
	r      *http.Request
	w      http.ResponseWriter
	caller Caller
	lang   string
}

type callKey struct{}

// wrapped gives each operation its call.
type wrapped struct {
	Mux
	api *API
}

// HandleFunc implements humago.Mux.
func (m wrapped) HandleFunc(pattern string, next func(http.ResponseWriter, *http.Request)) {
	m.Mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
		c := &call{api: m.api, site: m.api.site, r: r, w: w, lang: m.api.site.Lang(r)}
		w.Header().Set("Cache-Control", "no-store")
		w.Header().Set("Content-Language", c.lang)
		in, caller, err := m.api.site.Introduce(r)
		if err != nil {
			c.fail(c.problem(err))
			return
		}
		c.caller, c.r = caller, in.WithContext(context.WithValue(in.Context(), callKey{}, c))
		m.api.keys.once(c, pattern, next)
	})
}

// body is an answer with a body.
type body[O any] struct{ Body O }

// may is nil if the caller may do what an operation needs.
func (c *call) may(o operation) error {
	need := o.need
	if o.own && c.caller.Person.ID != "" {
		need = Read
	}
	switch {
	case need == "":
		return nil
	case c.caller.Person.ID == "":
		return Refused{Kind: NoToken, Detail: c.site.Say(c.r, SayNoToken)}
	}
	for _, s := range c.caller.Scopes {
		if s == need {
			return nil
		}
	}
	return Refused{Kind: NoScope, Detail: c.site.Say(c.r, SayNoScope)}
}

// operation is what an operation is besides its types.
type operation struct {
	id, method, path string
	tag, summary     string
	describes        string
	need             Scope // "" for everybody
	own              bool  // somebody who is known is shown what is theirs, with the scope Read
	status           int   // 200 if it is 0
	errors           []int
}

// add adds an operation.
func add[I, O any](a *API, o operation, do func(c *call, in *I) (O, error)) {
	huma.Register(a.api, a.described(o), func(ctx context.Context, in *I) (*body[O], error) {
		c := ctx.Value(callKey{}).(*call)
		out, err := do(c, in)
		if err != nil {
			return nil, c.problem(err)
		}
		return &body[O]{out}, nil
	})
}

// addSilent adds an operation whose answer has no body.
func addSilent[I any](a *API, o operation, do func(c *call, in *I) error) {
	o.status = http.StatusNoContent
	huma.Register(a.api, a.described(o), func(ctx context.Context, in *I) (*struct{}, error) {
		c := ctx.Value(callKey{}).(*call)
		if err := do(c, in); err != nil {
			return nil, c.problem(err)
		}
		return nil, nil //nolint:nilnil // as huma has it: an answer without a body
	})
}

func (a *API) described(o operation) huma.Operation {
	out := huma.Operation{
		OperationID: o.id, Method: o.method, Path: Root + o.path, Summary: o.summary, Description: o.describes, Tags: []string{o.tag},
		DefaultStatus: o.status, MaxBodyBytes: maxBody, Errors: append([]int{http.StatusBadRequest, http.StatusTooManyRequests, http.StatusServiceUnavailable}, o.errors...),
	}
	out.Middlewares = huma.Middlewares{func(in huma.Context, next func(huma.Context)) { // before the request is read
		c := in.Context().Value(callKey{}).(*call)
		if err := c.may(o); err != nil {
			c.fail(c.problem(err))
			return
		}
		next(in)
	}}
	if o.need != "" {
		out.Security = []map[string][]string{{tokenScheme: {string(o.need)}}}
		out.Errors = append(out.Errors, http.StatusUnauthorized, http.StatusForbidden)
	} else if o.own {
		out.Security = []map[string][]string{{}, {tokenScheme: {string(Read)}}}
		out.Errors = append(out.Errors, http.StatusForbidden)
	} else {
		out.Security = []map[string][]string{{}, {tokenScheme: {}}}
	}
	if o.method == http.MethodPost {
		out.Parameters = []*huma.Param{{
			Name: keyHeader, In: "header", Schema: &huma.Schema{Type: "string", MaxLength: ptr(maxKey)},
			Description: "Any text. The same key with the same request gets the same answer again; with another request it is refused (422).",
		}}
	}
	return out
}

// maxBody is the largest body that is read, as of the pages' forms.
const maxBody = 32 << 10

func ptr[T any](v T) *T { return &v }

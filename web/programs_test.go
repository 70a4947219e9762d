package web

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"spielwerk/api"
	"spielwerk/store"
	"spielwerk/store/relational"
)

// token is a token of a guest with these scopes, made on the page.
func (g *guest) token(scopes ...string) string {
	g.t.Helper()
	w := g.post("/you/tokens", url.Values{"do": {"make"}, "name": {"my bot"}, "scope": scopes})
	found := regexp.MustCompile(`id="link">(spielwerk_[\w-]+)<`).FindStringSubmatch(w.Body.String())
	if w.Code != http.StatusOK || found == nil {
		g.t.Fatalf("no token: %s", dump(w))
	}
	return found[1]
}

// bot is a program with a token: it has no cookies.
func (s *site) bot(token string) *guest {
	b := s.guest("bot")
	b.header.Set("Authorization", "Bearer "+token)
	return b
}

// asks sends a request of a program and reads its answer.
func (g *guest) asks(method, target string, body, into any, want int) *httptest.ResponseRecorder {
	g.t.Helper()
	r := g.request(method, target, nil)
	if body != nil {
		text, _ := json.Marshal(body)
		r = jsonRequest(r, text)
	}
	w := g.send(r)
	if w.Code != want {
		g.t.Fatalf("%s %s: not %d: %s", method, target, want, dump(w))
	}
	if into != nil {
		if err := json.Unmarshal(w.Body.Bytes(), into); err != nil {
			g.t.Fatalf("%s %s: %v in %s", method, target, err, w.Body)
		}
	}
	return w
}

func jsonRequest(r *http.Request, text []byte) *http.Request {
	n := httptest.NewRequest(r.Method, r.URL.String(), strings.NewReader(string(text)))
	n.Header, n.RemoteAddr = r.Header.Clone(), r.RemoteAddr
	n.Header.Set("Content-Type", "application/json")
	return n
}

type problem struct {
	Type, Title, Detail string
	Status              int
	Rules               []string
}

const api1 = "/api/v1"

// TestAProgramPlays: with a token a program makes a table, sees it, plays, takes back and follows, and is refused
// as pages refuse.
func TestAProgramPlays(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	alma := s.guest("Alma")
	alma.post("/you", url.Values{"do": {"name"}, "name": {"Alma"}})
	b := s.bot(alma.token("read", "play", "host", "talk", "you"))
	var me struct{ Name string }
	if b.asks("GET", api1+"/me", nil, &me, 200); me.Name != "Alma" {
		t.Error(me)
	}
	var made struct{ Table string }
	b.asks("POST", api1+"/tables", map[string]any{
		"game": "newworld", "others": []string{"random"}, "nonce": "x", "hints": "on",
		"pace": map[string]any{"turn": "24h", "atZero": "bot"},
	}, &made, 201)
	at := api1 + "/tables/" + made.Table
	var table struct {
		State string
		Seat  int
		Host  bool
		Pace  map[string]any
		Seats []struct{ Kind, Name string }
	}
	b.asks("GET", at, nil, &table, 200)
	if table.State != store.Running || table.Seat != 1 || !table.Host || len(table.Seats) != 2 || table.Pace["turn"] != "24h0m0s" {
		t.Errorf("%+v", table)
	}
	b.asks("POST", at+"/hurry", nil, nil, 204)
	var moves struct {
		Moment  int
		Yours   bool
		Moves   []struct{ Move, Word, Text string }
		Blocked []struct{ Move, Rule, Text string }
	}
	for range 100 {
		if b.asks("GET", at+"/moves", nil, &moves, 200); moves.Yours {
			break
		}
		s.settle(made.Table)
	}
	if !moves.Yours || len(moves.Moves) == 0 || moves.Moves[0].Text == "" {
		t.Fatalf("%+v", moves)
	}
	var seen struct{ Schema string }
	if b.asks("GET", at+"/view", nil, &seen, 200); s.guest("").get(seen.Schema).Code != http.StatusOK || !strings.Contains(seen.Schema, "newworld") {
		t.Errorf("the view has the schema %q", seen.Schema)
	}
	var no problem
	b.asks("POST", at+"/moves", map[string]any{"moment": moves.Moment, "moves": []string{"nonsense"}}, &no, 400)
	b.asks("POST", at+"/moves", map[string]any{"moment": moves.Moment + 7, "moves": []string{moves.Moves[0].Move}}, &no, 409)
	if no.Type != "/api#problem-late" || no.Detail == "" {
		t.Errorf("%+v", no)
	}
	for _, blocked := range moves.Blocked[:min(1, len(moves.Blocked))] {
		b.header.Set("Accept-Language", "de")
		b.asks("POST", at+"/moves", map[string]any{"moment": moves.Moment, "moves": []string{blocked.Move}}, &no, 422)
		b.header.Set("Accept-Language", "en")
		if no.Type != "/api#problem-refusal" || !slices.Equal(no.Rules, []string{blocked.Rule}) || no.Detail == blocked.Text {
			t.Errorf("%+v for %+v", no, blocked)
		}
	}
	var stand struct {
		Moment int
		Yours  bool
	}
	act := map[string]any{"moment": moves.Moment, "moves": []string{moves.Moves[0].Move}}
	b.asks("POST", at+"/moves", act, &stand, 200)
	b.asks("POST", at+"/moves", act, &stand, 200) // a retry
	if stand.Moment <= moves.Moment {
		t.Errorf("%+v after %d", stand, moves.Moment)
	}
	var view struct {
		Undo bool
		View map[string]any
		Text string
	}
	if b.asks("GET", at+"/view", nil, &view, 200); len(view.View) == 0 || view.Text == "" {
		t.Errorf("%+v", view)
	}
	if view.Undo {
		b.asks("POST", at+"/undo", map[string]any{"moment": stand.Moment}, &stand, 200)
	}
	var log struct{ Events []struct{ Number int } }
	if b.asks("GET", at+"/log", nil, &log, 200); len(log.Events) == 0 || log.Events[0].Number != 1 {
		t.Errorf("%+v", log)
	}
	b.asks("POST", at+"/talk", map[string]any{"text": "hello"}, nil, 204)
	b.asks("POST", at+"/note", map[string]any{"note": "mine"}, nil, 204)
	var said struct {
		Lines []struct{ Text string }
		Note  string
	}
	if b.asks("GET", at+"/talk", nil, &said, 200); len(said.Lines) != 1 || said.Note != "mine" {
		t.Errorf("%+v", said)
	}
	b.asks("GET", at+"/record", nil, &no, 404)
	b.asks("GET", api1+"/nothing", nil, &no, 404)
	b.asks("POST", api1+"/tables", map[string]any{"game": "newworld", "others": []string{}, "name": 3}, &no, 422)
}

// settle waits until the bots of a table have nothing to decide.
func (s *site) settle(id string) {
	t, err := s.hub.Open(s.t.Context(), id)
	if err != nil {
		s.t.Fatal(err)
	}
	defer t.Release()
	changes, stop := t.Watch()
	defer stop()
	<-changes
	for now := t.Now(); now.Position.Pending() != 0 && now.Seats[now.Position.Pending().First()].Bot != ""; now = t.Now() {
		<-changes
	}
}

// TestTokens: a token does what it may until it is revoked, a browser's cookie only what pages of the site ask for.
func TestTokens(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	alma := s.guest("Alma")
	id := alma.lay("free")
	secret := alma.token("read")
	b := s.bot(secret)
	b.asks("GET", api1+"/tables", nil, nil, 200)
	var no problem
	if b.asks("POST", api1+"/tables/"+id+"/fill", map[string]any{}, &no, 403); no.Type != "/api#problem-scope" || !strings.Contains(no.Detail, "/you/tokens") {
		t.Errorf("%+v", no)
	}
	w := s.bot("spielwerk_wrong").asks("GET", api1+"/tables", nil, &no, 401)
	if no.Type != "/api#problem-token" || w.Header().Get("WWW-Authenticate") == "" || w.Header().Get("Content-Type") != "application/problem+json" {
		t.Error(dump(w))
	}
	s.guest("x").asks("GET", api1+"/tables", nil, &no, 401)
	if w := b.get("/you"); !strings.Contains(w.Body.String(), "no name here") {
		t.Error("a token opens pages: it must not")
	}
	// A cookie alone counts for nothing that changes something, unless a page of this site sends it.
	alma.asks("GET", api1+"/tables", nil, nil, 200)
	alma.asks("POST", api1+"/tables/"+id+"/fill", map[string]any{}, &no, 401)
	for from, want := range map[string]int{"cross-site": 403, "same-site": 403, "same-origin": 204} {
		alma.header.Set("Sec-Fetch-Site", from)
		alma.asks("POST", api1+"/tables/"+id+"/fill", map[string]any{}, nil, want)
	}
	alma.header.Del("Sec-Fetch-Site")

	page := alma.get("/you/tokens").Body.String()
	if strings.Contains(page, secret) || !strings.Contains(page, "my bot") || strings.Contains(page, "never used") {
		t.Error(page)
	}
	if text := dump(alma.get("/you/data.zip")); strings.Contains(text, secret) {
		t.Error("the export has a token")
	}
	name := regexp.MustCompile(`name="token" value="(\w+)"`).FindStringSubmatch(page)[1]
	s.guest("Eve").post("/you/tokens", url.Values{"do": {"revoke"}, "token": {name}})
	b.asks("GET", api1+"/tables", nil, nil, 200)
	if w := alma.post("/you/tokens", url.Values{"do": {"revoke"}, "token": {name}}); w.Code != http.StatusSeeOther {
		t.Fatal(dump(w))
	}
	if b.asks("GET", api1+"/tables", nil, &no, 401); !strings.Contains(no.Detail, "revoked") {
		t.Errorf("%+v", no)
	}
	if w := alma.post("/you/tokens", url.Values{"do": {"make"}, "name": {"x"}}); w.Code != http.StatusBadRequest {
		t.Error(dump(w))
	}
	for i := range mostTokens + 1 {
		want := http.StatusOK
		if i == mostTokens {
			want = http.StatusTooManyRequests
		}
		if w := alma.post("/you/tokens", url.Values{"do": {"make"}, "name": {strconv.Itoa(i)}, "scope": {"read"}}); w.Code != want {
			t.Fatal(i, dump(w))
		}
	}
}

// TestAProgramChoosesOptions: whoever sits at a table that waits sets the options of their seat, within the rules.
func TestAProgramChoosesOptions(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	alma := s.guest("Alma")
	id := alma.layOf(url.Values{"game": {"settlers"}}, "free")
	b := s.bot(alma.token("read", "play"))
	at := api1 + "/tables/" + id
	choose := func(want int, options map[string]string) {
		t.Helper()
		b.asks("POST", at+"/options", map[string]any{"options": options}, nil, want)
	}
	choose(204, map[string]string{"faction1": "romans"})
	choose(400, map[string]string{"faction2": "romans"})
	choose(422, map[string]string{"faction1": "martians"})
	var table struct{ Options map[string]string }
	if b.asks("GET", at, nil, &table, 200); table.Options["faction1"] != "romans" {
		t.Errorf("%+v", table)
	}
}

// TestEachOperationAsksForItsScope: without the scope that it names an operation does nothing, whatever is sent.
func TestEachOperationAsksForItsScope(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	alma := s.guest("Alma")
	at := strings.NewReplacer("{table}", alma.lay("free"), "{game}", "newworld", "{guide}", "first", "{example}", "surveyors-pay", "{line}", "1")
	tokens, asked := map[api.Scope]*guest{}, 0
	for _, scope := range api.Scopes { // of each, a token with all others
		var others []string
		for _, other := range api.Scopes {
			if other != scope {
				others = append(others, string(other))
			}
		}
		tokens[scope] = s.bot(alma.token(others...))
	}
	before := s.count()
	for _, group := range api.New(http.NewServeMux(), nil).Groups() {
		for _, o := range group.Operations {
			if o.Scope == "" {
				continue
			}
			asked++
			var no problem
			s.guest("").asks(o.Method, at.Replace(o.Path), nil, &no, 401)
			if tokens[o.Scope].asks(o.Method, at.Replace(o.Path), nil, &no, 403); no.Type != "/api#problem-scope" {
				t.Errorf("%s: %+v", o.ID, no)
			}
		}
	}
	if after := s.count(); after != before || asked < 30 {
		t.Errorf("%s has become %s after %d operations", before, after, asked)
	}
}

// TestARevokedTokenEndsItsStreams: nothing more is sent to who has a token that was revoked.
func TestARevokedTokenEndsItsStreams(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	alma := s.guest("Alma")
	id := alma.lay("free")
	b := s.bot(alma.token("read"))
	ended := make(chan struct{})
	begun := make(chan struct{})
	go func() {
		defer close(ended)
		r := b.request("GET", api1+"/tables/"+id+"/events", nil)
		s.handler.ServeHTTP(flushes{httptest.NewRecorder(), sync.OnceFunc(func() { close(begun) })}, r.WithContext(t.Context()))
	}()
	<-begun
	name := regexp.MustCompile(`name="token" value="(\w+)"`).FindStringSubmatch(alma.get("/you/tokens").Body.String())[1]
	alma.post("/you/tokens", url.Values{"do": {"revoke"}, "token": {name}})
	select {
	case <-ended:
	case <-time.After(10 * time.Second):
		t.Error("the stream goes on")
	}
}

// flushes tells of the first event of a stream.
type flushes struct {
	*httptest.ResponseRecorder
	begun func()
}

// Flush implements http.Flusher.
func (f flushes) Flush() { f.begun() }

// TestAKeyCountsOnce: a request with an Idempotency-Key is done once.
func TestAKeyCountsOnce(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	alma := s.guest("Alma")
	alma.lay("free")
	secret := alma.token("read", "host")
	b := s.bot(secret)
	b.header.Set("Idempotency-Key", "k1")
	body := map[string]any{"game": "newworld", "others": []string{"free"}}
	first := b.asks("POST", api1+"/tables", body, nil, 201)
	again := b.asks("POST", api1+"/tables", body, nil, 201)
	if first.Body.String() != again.Body.String() || again.Header().Get("Idempotent-Replayed") != "true" {
		t.Errorf("%s\n%s", dump(first), dump(again))
	}
	var no problem
	body["hints"] = "on"
	if b.asks("POST", api1+"/tables", body, &no, 422); no.Type != "/api#problem-key" {
		t.Errorf("%+v", no)
	}
	other := s.bot(alma.token("host"))
	other.header.Set("Idempotency-Key", "k1")
	if w := other.asks("POST", api1+"/tables", body, nil, 201); w.Body.String() == first.Body.String() {
		t.Error("the key of another token counts")
	}
	b.header.Set("Idempotency-Key", strings.Repeat("x", 201))
	b.asks("POST", api1+"/tables", body, nil, 400)
	var mine struct{ Items []struct{ ID string } }
	if b.asks("GET", api1+"/tables", nil, &mine, 200); len(mine.Items) != 3 {
		t.Errorf("%+v", mine)
	}
}

// TestAKeyCountsAtEachNode: a request with an Idempotency-Key that comes to several nodes at once, and again after a
// restart, is done once, and all get the same answer; the store cannot read it. What is to be tried again is.
func TestAKeyCountsAtEachNode(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "site.db")
	s := openSite(t, path, time.Hour)
	other := openSite(t, path, time.Hour)
	alma := s.guest("Alma")
	alma.lay("free") // now she has a name
	secret := alma.token("read", "host")
	body := map[string]any{"game": "newworld", "others": []string{"free"}}
	var mu sync.Mutex
	answers, made := map[string]int{}, 0
	create := func(at *site) {
		b := at.bot(secret)
		b.header.Set("Idempotency-Key", "once")
		w := b.asks("POST", api1+"/tables", body, nil, 201)
		mu.Lock()
		defer mu.Unlock()
		answers[w.Body.String()]++
		if w.Header().Get("Idempotent-Replayed") == "" {
			made++
		}
	}
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() { create([]*site{s, other}[i%2]) })
	}
	all.Wait()
	create(openSite(t, path, time.Hour)) // after a restart
	if len(answers) != 1 || made != 1 {
		t.Errorf("done %d times: %v", made, answers)
	}
	passes, err := s.store.Store.(relational.Mover).AllPasses(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, p := range passes {
		if text, wrong := base64.StdEncoding.DecodeString(p.Data); p.Kind == "answered" && wrong == nil {
			if n++; len(text) < 100 || bytes.Contains(text, []byte(`"Status"`)) {
				t.Errorf("the store has the answer as it was given: %s", text)
			}
		}
	}
	if n != 1 {
		t.Errorf("the store has %d answers", n)
	}
	b := other.bot(secret)
	b.header.Set("Idempotency-Key", "once")
	body["hints"] = "on"
	var no problem
	if b.asks("POST", api1+"/tables", body, &no, 422); no.Type != "/api#problem-key" {
		t.Errorf("%+v", no)
	}
}

// TestAStreamGoesOn: a stream tells what is new after the last event that was seen, and only that.
func TestAStreamGoesOn(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	alma := s.guest("Alma")
	id := alma.lay("random")
	type happening struct {
		Moment       int
		Yours, Again bool
		Events       []struct{ Number int }
	}
	read := func(last string) (h happening) {
		t.Helper()
		_, data, ok := strings.Cut(alma.events(id, last).Body.String(), "data: ")
		if err := json.Unmarshal([]byte(strings.TrimSpace(data)), &h); !ok || err != nil {
			t.Fatal(data, err)
		}
		return h
	}
	before := read("")
	if len(before.Events) != 0 || before.Again {
		t.Errorf("%+v", before)
	}
	alma.post("/t/"+id+"/hurry", nil)
	s.settle(id)
	now := s.now(id)
	s.does(id, 0, now.Rules.Vocabulary().Text(now.Position.Moves(nil, 0)[0]))
	after := read(strconv.Itoa(before.Moment))
	if after.Moment <= before.Moment || len(after.Events) == 0 || after.Again {
		t.Errorf("%+v after %+v", after, before)
	}
	var log struct{ Events []struct{ Number int } }
	alma.asks("GET", api1+"/tables/"+id+"/log", nil, &log, 200)
	if last := after.Events[len(after.Events)-1].Number; last != len(log.Events) || last != log.Events[last-1].Number {
		t.Errorf("the last event is %d of %d", last, len(log.Events))
	}
	if same := read(strconv.Itoa(after.Moment)); len(same.Events) != 0 || same.Again {
		t.Errorf("%+v", same)
	}
	if lost := read("100000"); !lost.Again {
		t.Errorf("%+v", lost)
	}
}

// TestProgramsCanDoWhatPagesCan: each form of the pages has an operation of the API, or docs/api.md says why not.
func TestProgramsCanDoWhatPagesCan(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../docs/api.md")
	if err != nil {
		t.Fatal(err)
	}
	there, named := map[string]bool{}, map[string]bool{}
	for _, g := range api.New(http.NewServeMux(), nil).Groups() {
		for _, o := range g.Operations {
			there[o.ID] = true
		}
	}
	rows := map[string]string{}
	for _, row := range regexp.MustCompile("(?m)^\\| `(POST /[^`]*)` \\| (.+) \\|$").FindAllStringSubmatch(string(text), -1) {
		rows[row[1]] = row[2]
		for _, id := range regexp.MustCompile("`([a-z][a-zA-Z]+)`").FindAllStringSubmatch(row[2], -1) {
			if named[id[1]] = true; !there[id[1]] {
				t.Errorf("%s: there is no operation %s", row[1], id[1])
			}
		}
	}
	s := newSite(t)
	for _, p := range s.server.pageRoutes(s.server.placed).patterns {
		if _, ok := rows[p]; strings.HasPrefix(p, "POST ") && !ok && p != "POST "+operatorPath {
			t.Errorf("docs/api.md does not say what programs do in place of %s", p)
		}
		delete(rows, p)
	}
	for p := range rows {
		t.Errorf("docs/api.md names %s, which is no form", p)
	}
	if len(named) < 20 {
		t.Errorf("only %d operations are named", len(named))
	}
}

package browser

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/record"
	"spielwerk/table"
)

var wasm = flag.Bool("wasm", false, "build the program for browsers, measure it and have Node play with it")

// Bounds of the program for browsers: what is sent, and how long it takes from the loaded program to the answer
// to the first move.
const (
	mostSent  = 6_000_000 // bytes, by Brotli
	firstMove = 2 * time.Second
)

const seed, pause = "the same deals", time.Millisecond

// asked is the answer to a request.
type asked struct {
	Status  int
	Headers map[string]string
	Body    string
}

// asks asks a site.
type asks func(method, path string, form url.Values) asked

func (s *Site) asks(method, path string, form url.Values) asked {
	r := httptest.NewRequest(method, path, strings.NewReader(form.Encode()))
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	a := asked{Status: w.Code, Headers: map[string]string{}, Body: w.Body.String()}
	for name := range w.Header() {
		a.Headers[name] = w.Header().Get(name)
	}
	return a
}

var promise = regexp.MustCompile(`name="(table|commitment)" value="([^"]+)"`)

// begins makes a table of somebody and bots.
func begins(t *testing.T, ask asks, g *game.Game) (id string) {
	t.Helper()
	form := url.Values{"game": {g.Name}, "name": {"Ada"}, "nonce": {"ours"}}
	page := ask("GET", "/games/"+g.Name, nil)
	for _, m := range promise.FindAllStringSubmatch(page.Body, 2) {
		form.Set(m[1], m[2])
	}
	for seat := 1; seat < max(2, g.MinSeats); seat++ {
		form.Set("seat"+strconv.Itoa(seat), "novice")
	}
	a := ask("POST", "/tables", form)
	id, found := strings.CutPrefix(a.Headers["Location"], "/t/")
	if a.Status != http.StatusSeeOther || !found {
		t.Fatalf("%s: no table: %d %s", g.Name, a.Status, a.Body)
	}
	return id
}

// act is an act of the person at a table whose log has so many entries.
type act struct {
	log  int
	form url.Values
}

func acts(t *testing.T, ask asks, id string, form url.Values) bool {
	t.Helper()
	switch a := ask("POST", "/t/"+id+"/act", form); a.Status {
	case http.StatusSeeOther:
		return true
	case http.StatusTooManyRequests:
		time.Sleep(10 * time.Millisecond)
	default:
		t.Fatalf("%s: %d %s", form, a.Status, a.Body)
	}
	return false
}

// plays plays a game to its end and tells what the person did.
func plays(t *testing.T, s *Site, id string) (all []act) {
	t.Helper()
	random := rand.New(rand.NewPCG(1, 2))
	at, err := s.hub.Open(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	defer at.Release()
	for {
		now := waits(t, at)
		if now.Position.Pending() == 0 {
			return all
		}
		moves := now.Position.Moves(nil, 0)
		text := now.Rules.Vocabulary().Text(moves[random.IntN(len(moves))])
		a := act{now.Number, url.Values{"number": {strconv.Itoa(now.Moment(0))}, "act": {text}}}
		for !acts(t, s.asks, id, a.form) {
			continue
		}
		all = append(all, a)
	}
}

// waits waits until only the person has to decide, or the game is over.
func waits(t *testing.T, at *table.Table) *table.Now {
	t.Helper()
	for end := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
		if now := at.Now(); now != nil && now.Position != nil && now.Position.Pending()&^game.Only(0) == 0 {
			return now
		}
		if time.Now().After(end) {
			t.Fatal("the bots do not move")
		}
	}
}

func open(t *testing.T, name string, text []byte) *Site {
	t.Helper()
	s, err := Open(text, Config{Game: name, Random: rand.NewChaCha8(sha256.Sum256([]byte(seed))), BotPause: pause})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// verified is the record of a game that is over.
func verified(t *testing.T, ask asks, id string, all games.Shelf) string {
	t.Helper()
	a := ask("GET", "/t/"+id+"/record", nil)
	r, err := record.Read(strings.NewReader(a.Body))
	if err != nil {
		t.Fatalf("%d %s: %v", a.Status, a.Body, err)
	}
	rules, err := r.Rules(all.Editions)
	if err == nil {
		_, err = r.Verify(rules)
	}
	if err != nil {
		t.Fatal(err)
	}
	return a.Body
}

// TestGames plays whole games by forms against bots; their records are verified, and are there when what was
// saved is opened. With -wasm the program for browsers plays the same games under Node: its records are the
// same, byte for byte.
func TestGames(t *testing.T) {
	all, err := games.All()
	if err != nil {
		t.Fatal(err)
	}
	var there *node
	if *wasm {
		there = build(t)
	}
	first := all.First()
	if !*wasm {
		first = first[:1]
	}
	for _, g := range first {
		t.Run(g.Name, func(t *testing.T) {
			s := open(t, g.Name, nil)
			id := begins(t, s.asks, g)
			done := plays(t, s, id)
			is := verified(t, s.asks, id, all)
			if later, err := s.Save(); err != nil || open(t, g.Name, later).asks("GET", "/t/"+id+"/record", nil).Body != is {
				t.Errorf("the game is not saved: %v", err)
			}
			takes(t, g, is)
			if there != nil {
				there.same(t, g, id, done, is)
				if g == first[0] {
					there.analyses(t, g, id)
				}
			}
		})
	}
}

// takes has a site take over a game that was played somewhere else: it is kept, and is analysed there. What is not
// right is refused.
func takes(t *testing.T, g *game.Game, text string) {
	t.Helper()
	s := open(t, g.Name, nil)
	form := url.Values{"record": {strings.ReplaceAll(text, "\n", "\r\n")}, "seat2": {"novice"}} // as forms write lines
	a := s.asks("POST", "/alone/"+g.Name+"/record", form)
	id, found := strings.CutSuffix(strings.TrimPrefix(a.Headers["Location"], "/t/"), "/analysis")
	if a.Status != http.StatusSeeOther || !found || !strings.HasPrefix(id, IDs) {
		t.Fatalf("the game is not taken: %d %s", a.Status, a.Body)
	}
	later, err := s.Save()
	if err != nil {
		t.Fatal(err)
	}
	for _, at := range []*Site{s, open(t, g.Name, later)} {
		if is := at.asks("GET", "/t/"+id+"/record", nil).Body; is != text {
			t.Errorf("its record is %.200s", is)
		}
		if is := at.asks("GET", "/t/"+id+"/analysis", nil); is.Status != http.StatusOK || !strings.Contains(is.Body, `data-again="/t/`+id+`/analysis"`) {
			t.Errorf("its analysis: %d %s", is.Status, is.Body)
		}
	}
	for what, wrong := range map[string]struct {
		record, says string
		status       int
	}{
		"nothing":          {"", "The record of the game is damaged.", http.StatusBadRequest},
		"other scores":     {strings.Replace(text, `"scores":[`, `"scores":[1`, 1), "damaged: line " + strconv.Itoa(strings.Count(text, "\n")), http.StatusBadRequest},
		"other components": {strings.Replace(text, `"data":"`, `"data":"0`, 1), "components", http.StatusBadRequest},
		"another game":     {strings.Replace(text, `"game":"`+g.Name, `"game":"chess`, 1), "", http.StatusNotFound},
		"too much":         {strings.Repeat(text, 5_000_000/len(text)+1), "", http.StatusRequestEntityTooLarge},
	} {
		is := s.asks("POST", "/alone/"+g.Name+"/record", url.Values{"record": {wrong.record}})
		if is.Status != wrong.status || !strings.Contains(is.Body, wrong.says) {
			t.Errorf("%s: %d %s", what, is.Status, is.Body)
		}
	}
}

// node is the program for browsers under Node.
type node struct {
	in  io.Writer
	out *bufio.Reader
}

func build(t *testing.T) *node {
	t.Helper()
	file := filepath.Join(t.TempDir(), "spielwerk.wasm")
	made := exec.CommandContext(t.Context(), "go", "build", "-trimpath", "-ldflags", "-s -w", "-o", file, "../cmd/browser")
	made.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if said, err := made.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	const measure = `const z=require("zlib"),b=require("fs").readFileSync(process.argv[1]);console.log(z.brotliCompressSync(b,{params:{[z.constants.BROTLI_PARAM_LGWIN]:24,[z.constants.BROTLI_PARAM_SIZE_HINT]:b.length}}).length)`
	said, err := exec.CommandContext(t.Context(), "node", "-e", measure, file).Output()
	sent, wrong := strconv.Atoi(strings.TrimSpace(string(said)))
	if err != nil || wrong != nil {
		t.Fatal(err, wrong)
	}
	t.Logf("the program has %d bytes when it is sent", sent)
	if sent > mostSent {
		t.Errorf("the program has %d bytes when it is sent, more than %d", sent, mostSent)
	}
	root, err := exec.CommandContext(t.Context(), "go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	run := exec.CommandContext(ctx, "node", "testdata/run.mjs", filepath.Join(strings.TrimSpace(string(root)), "lib/wasm/wasm_exec.js"), file)
	run.Stderr = os.Stderr
	in, err := run.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := run.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err = run.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cancel(); _ = run.Wait() })
	return &node{in, bufio.NewReader(out)}
}

// do has Node do something.
func (n *node) do(t *testing.T, what map[string]any, answer any) {
	t.Helper()
	if err := json.NewEncoder(n.in).Encode(what); err != nil {
		t.Fatal(err)
	}
	line, err := n.out.ReadBytes('\n')
	if err == nil {
		err = json.Unmarshal(line, answer)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func (n *node) asks(t *testing.T) asks {
	return func(method, path string, form url.Values) (a asked) {
		what := map[string]any{"do": "ask", "method": method, "url": "http://localhost" + path, "body": form.Encode()}
		if form != nil {
			what["headers"] = map[string]string{"Content-Type": "application/x-www-form-urlencoded"}
		}
		n.do(t, what, &a)
		return a
	}
}

// logged is how many entries the log of a table has.
func (n *node) logged(t *testing.T, id string) int {
	t.Helper()
	var answer struct{ Saved string }
	n.do(t, map[string]any{"do": "save"}, &answer)
	var is struct {
		Store struct {
			Tables map[string]struct{ Log []any }
		}
	}
	if err := json.Unmarshal([]byte(answer.Saved), &is); err != nil {
		t.Fatal(err)
	}
	return len(is.Store.Tables[id].Log)
}

// same plays a game again and compares the records.
func (n *node) same(t *testing.T, g *game.Game, id string, done []act, want string) {
	t.Helper()
	begun := time.Now()
	var opened struct{ Error string }
	n.do(t, map[string]any{"do": "open", "game": g.Name, "seed": seed, "pause": 1}, &opened)
	if opened.Error != "" {
		t.Fatal(opened.Error)
	}
	ask := n.asks(t)
	if at := begins(t, ask, g); at != id {
		t.Fatalf("the table is %s, not %s", at, id)
	}
	for i, a := range done {
		for end := time.Now().Add(time.Minute); n.logged(t, id) < a.log || !acts(t, ask, id, a.form); {
			if time.Now().After(end) {
				t.Fatal("the bots do not move")
			}
		}
		if took := time.Since(begun); i == 0 {
			t.Logf("%s: from the loaded program to the answer to the first move: %s", g.Name, took.Round(time.Millisecond))
			if took > firstMove {
				t.Errorf("it takes %s, more than %s", took, firstMove)
			}
		}
	}
	var is string
	for end := time.Now().Add(time.Minute); is != want && time.Now().Before(end); {
		if is = ask("GET", "/t/"+id+"/record", nil).Body; strings.HasPrefix(is, `{"format"`) {
			break
		}
	}
	if is != want {
		t.Errorf("another record:\n%.300s\nnot\n%.300s", is, want)
	}
	stream := asked{}
	n.do(t, map[string]any{"do": "ask", "method": "GET", "url": "http://localhost/t/" + id + "/live", "until": "\n\n"}, &stream)
	if !strings.Contains(stream.Body, "id: ") {
		t.Errorf("the stream begins %.100q, %s", stream.Body, fmt.Sprint(stream.Headers))
	}
}

// analyses has the game analysed, and asks meanwhile for other pages.
func (n *node) analyses(t *testing.T, g *game.Game, id string) {
	t.Helper()
	begun, longest := time.Now(), time.Duration(0)
	var is struct {
		Ready     bool
		Done, Of  int
		Decisions []any
	}
	for !is.Ready {
		var a asked
		asked := time.Now()
		n.do(t, map[string]any{"do": "ask", "method": "GET", "url": "http://localhost/t/" + id + "/analysis", "headers": map[string]string{"Accept": "application/json"}}, &a)
		longest = max(longest, time.Since(asked))
		if err := json.Unmarshal([]byte(a.Body), &is); err != nil || time.Since(begun) > 5*time.Minute {
			t.Fatalf("%d of %d decisions, %d %s: %v", is.Done, is.Of, a.Status, a.Body, err)
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Logf("%s: an analysis of %d decisions took %s, an answer meanwhile at most %s", g.Name, is.Of, time.Since(begun).Round(time.Millisecond), longest.Round(time.Millisecond))
}

func BenchmarkOpen(b *testing.B) {
	for b.Loop() {
		s, err := Open(nil, Config{})
		if err != nil {
			b.Fatal(err)
		}
		if err = s.Close(); err != nil {
			b.Fatal(err)
		}
	}
}

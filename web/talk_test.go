package web

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"spielwerk/talk"
)

// says says something at a table as the script does.
func (g *guest) says(id, text string) *httptest.ResponseRecorder {
	return g.script("/t/"+id+"/talk", url.Values{"do": {"say"}, "text": {text}, "name": {g.name}})
}

// does is another thing that the forms of the conversation ask for.
func (g *guest) talkDo(id, do string, more ...string) *httptest.ResponseRecorder {
	form := url.Values{"do": {do}}
	for i := 0; i < len(more); i += 2 {
		form.Set(more[i], more[i+1])
	}
	return g.script("/t/"+id+"/talk", form)
}

// reads is what somebody reads of a conversation.
func (g *guest) reads(id string) string {
	g.t.Helper()
	w := g.get("/t/" + id + "/talk")
	if w.Code != http.StatusOK {
		g.t.Fatalf("%s reads: %s", g.name, dump(w))
	}
	return w.Body.String()
}

func (g *guest) mustSay(id, text string) {
	g.t.Helper()
	if w := g.says(id, text); w.Code != http.StatusNoContent {
		g.t.Fatalf("%s says %q: %s", g.name, text, dump(w))
	}
}

func has(t *testing.T, who, page, text string, wanted bool) {
	t.Helper()
	if strings.Contains(page, text) != wanted {
		t.Errorf("%s reads %q: %v, want %v in\n%s", who, text, !wanted, wanted, page)
	}
}

// TestTalk: what is said is escaped, links to rules and moments, and can be taken away by the host and whoever has
// said it.
func TestTalk(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	a, b, id := s.two()
	a.mustSay(id, "see NW-4.2, not NW-99.9; and #3 \u202e<b>bold</b>")
	b.mustSay(id, "for a while")
	if w := b.talkDo(id, "react", "sign", "well"); w.Code != http.StatusNoContent {
		t.Error(dump(w))
	}
	page := a.reads(id)
	for _, want := range []string{
		`<a class="rule" href="/rules/newworld/NW-4.2" data-rule>NW-4.2</a>`, `, not NW-99.9; and `, `<a href="/t/` + id + `/replay?at=3">#3</a>`,
		` &lt;b&gt;bold&lt;/b&gt;`, "for a while", "Well played!", "Only the players read this",
	} {
		has(t, "Alma", page, want, true)
	}
	has(t, "Alma", page, "\u202e", false)
	b.header.Set("Accept-Language", "de")
	has(t, "Bruno", b.reads(id), "Gut gespielt!", true)
	has(t, "Bruno", b.get("/t/"+id).Body.String(), `data-said="3"`, true)

	for who, g := range map[string]*guest{"Bruno": b, "a stranger": s.guest("Eve")} { // only the host and Alma
		if w := g.talkDo(id, "remove", "line", "1"); w.Code != http.StatusForbidden {
			t.Errorf("%s removes a line of Alma's: %d", who, w.Code)
		}
	}
	for range 2 { // a double click
		if w := a.talkDo(id, "remove", "line", "2"); w.Code != http.StatusNoContent {
			t.Error(dump(w))
		}
	}
	has(t, "Alma", a.reads(id), "Removed by the host.", true)
	for _, g := range []*guest{a, b} {
		has(t, g.name, g.reads(id), "for a while", false)
	}
	lines, err := s.store.Lines(t.Context(), id)
	if err != nil || len(lines) != 3 || lines[1].Text != "" {
		t.Errorf("the store has %+v, %v", lines, err)
	}
	if w := b.talkDo(id, "remove", "line", "3"); w.Code != http.StatusNoContent {
		t.Error(dump(w))
	}
	has(t, "Alma", a.reads(id), "Taken back.", true)
}

// TestTalkLimits: lines are short, visible, and not too many; each refusal has a sentence.
func TestTalkLimits(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	a, b, id := s.two()
	for text, want := range map[string]string{
		"": "This message is empty.", " \u200f\u202e ": "This message is empty.",
		strings.Repeat("a", talk.MaxLine+1): "at most 500 characters", strings.Repeat("\u202e", 3000): "at most 500 characters",
	} {
		if w := a.says(id, text); w.Code != http.StatusBadRequest || !strings.Contains(w.Body.String(), want) {
			t.Errorf("%.10q: %s", text, dump(w))
		}
	}
	for range talk.AtOnce {
		a.mustSay(id, "again")
	}
	w := a.says(id, "again")
	if w.Code != http.StatusTooManyRequests || w.Header().Get("Retry-After") == "" || !strings.Contains(w.Body.String(), "You can continue in ") {
		t.Error(dump(w))
	}
	b.mustSay(id, "others may")
	for do, form := range map[string][]string{"react": {"sign", "rude"}, "remove": {"line", "x"}, "": nil, "note": {"text", strings.Repeat("n", talk.MaxNote+1)}} {
		if w := a.talkDo(id, do, form...); w.Code != http.StatusBadRequest {
			t.Errorf("%s %v: %d", do, form, w.Code)
		}
	}
	if w := a.talkDo(id, "remove", "line", "99"); w.Code != http.StatusNotFound {
		t.Errorf("a line that is not there: %d", w.Code)
	}
	impostor := s.guest("Alma")
	if w := impostor.says(id, "it is me"); w.Code != http.StatusBadRequest || !strings.Contains(w.Body.String(), "Alma") {
		t.Errorf("a watcher with the name of a player: %s", dump(w))
	}
}

// TestTalkRooms: players and watchers do not read each other until the game has ended.
func TestTalkRooms(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	a, b, id := s.two()
	eve := s.guest("Eve")
	a.mustSay(id, "among players")
	eve.mustSay(id, "among watchers")
	has(t, "Bruno", b.reads(id), "among players", true)
	has(t, "Bruno", b.reads(id), "among watchers", false)
	has(t, "Eve", eve.reads(id), "among players", false)
	has(t, "Eve", eve.reads(id), "among watchers", true)
	stranger := s.guest("")
	has(t, "a stranger", stranger.reads(id), "among players", false)
	if w := b.talkDo(id, "mute", "line", "2"); w.Code != http.StatusNotFound { // nothing tells that there is one
		t.Errorf("Bruno mutes somebody whom he does not hear: %d", w.Code)
	}
	has(t, "Bruno's page", b.get("/t/"+id).Body.String(), `data-said="1"`, true)
	s.play(id, 10_000, chance(4))
	has(t, "Bruno", b.reads(id), "among watchers", true)
	has(t, "Eve", eve.reads(id), "among players", true)
}

// TestTalkPrivate: a note is its writer's alone, and who is muted is not heard at this table.
func TestTalkPrivate(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	a, b, id := s.two()
	if w := a.talkDo(id, "note", "text", "build\nin the quarry #1"); w.Code != http.StatusNoContent {
		t.Fatal(dump(w))
	}
	has(t, "Alma", a.reads(id), "build\nin the quarry #1", true)
	for _, g := range []*guest{b, s.guest("Eve")} {
		for _, to := range addressesOf(id, 2) {
			has(t, g.name+" at "+to, g.get(to).Body.String(), "in the quarry", false)
		}
	}
	b.mustSay(id, "bla bla")
	if w := a.talkDo(id, "mute", "line", "1"); w.Code != http.StatusNoContent {
		t.Fatal(dump(w))
	}
	page := a.reads(id)
	has(t, "Alma", page, "bla bla", false)
	has(t, "Alma", page, "You do not see what Bruno writes.", true)
	has(t, "Bruno", b.reads(id), "bla bla", true)
	_, other, _ := strings.Cut(page, `name="other" value="`)
	other, _, _ = strings.Cut(other, `"`)
	if w := a.talkDo(id, "hear", "other", other); w.Code != http.StatusNoContent {
		t.Fatal(dump(w))
	}
	has(t, "Alma", a.reads(id), "bla bla", true)
	for _, do := range []string{"note", "mute", "hear"} {
		if w := s.guest("").talkDo(id, do, "line", "1"); w.Code != http.StatusForbidden {
			t.Errorf("a stranger: %s: %d", do, w.Code)
		}
	}
}

// heard collects a stream until something is in it.
type hearing struct {
	*httptest.ResponseRecorder
	mu   sync.Mutex
	text strings.Builder
	seen chan string // all that has come so far
}

func (w *hearing) Write(b []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.text.Write(b)
}

func (w *hearing) Flush() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.seen <- w.text.String()
}

// TestTalkStream: a stream tells that something is said to those who may read it, if they know of such events.
func TestTalkStream(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	a, b, id := s.two()
	eve := s.guest("Eve")
	listen := func(g *guest, reads string) (*hearing, func()) {
		r := g.request("GET", "/t/"+id+"/live", nil)
		r.Header.Set("X-Spielwerk", reads)
		ctx, cancel := context.WithTimeout(r.Context(), time.Minute)
		w := &hearing{ResponseRecorder: httptest.NewRecorder(), seen: make(chan string, 100)}
		var done sync.WaitGroup
		done.Go(func() { g.handler.ServeHTTP(w, r.WithContext(ctx)) })
		<-w.seen // the page
		return w, func() { cancel(); done.Wait() }
	}
	player, end := listen(b, "changes talk")
	defer end()
	old, end2 := listen(b, "changes")
	defer end2()
	watcher, end3 := listen(eve, "changes talk")
	defer end3()
	a.mustSay(id, "hello")
	if got := <-player.seen; !strings.Contains(got, "event: talk\n") || strings.Contains(got, "hello") {
		t.Errorf("the player's stream: %q", got)
	}
	eve.mustSay(id, "apart") // what comes first tells what did not come before
	if got := <-watcher.seen; strings.Count(got, "event: talk\n") != 1 {
		t.Errorf("the watcher's stream: %q", got)
	}
	now := s.now(id)
	s.does(id, now.Position.Pending().First(), moves(now)[0])
	if got := <-old.seen; strings.Contains(got, "talk") {
		t.Errorf("the stream of a page of before: %q", got)
	}
	if got := <-player.seen; strings.Count(got, "event: talk\n") != 1 {
		t.Errorf("the player's stream tells of watchers: %q", got)
	}
}

// TestTalkIsOnesOwn: what somebody has said, noted and muted is in what they take along, and goes with them.
func TestTalkIsOnesOwn(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	a, b, id := s.two()
	eve := s.guest("Eve") // she does not sit there
	eve.mustSay(id, "said by Eve")
	b.mustSay(id, "said by Bruno")
	a.mustSay(id, "said by Alma")
	for _, w := range []*httptest.ResponseRecorder{b.talkDo(id, "note", "text", "noted by Bruno"), b.talkDo(id, "mute", "line", "3")} {
		if w.Code != http.StatusNoContent {
			t.Fatal(dump(w))
		}
	}
	files := unpacked(t, b.get("/you/data.zip"))
	for text, wanted := range map[string]bool{"said by Bruno": true, "noted by Bruno": true, `"name": "Alma"`: true, "said by Alma": false, "said by Eve": false} {
		has(t, "Bruno's data", string(files["you.json"]), text, wanted)
	}
	for _, g := range []*guest{b, eve} {
		if w := g.post("/you", url.Values{"do": {"delete"}, "name": {g.name}, "sure": {"on"}}); w.Code != http.StatusSeeOther {
			t.Fatal(dump(w))
		}
	}
	lines, err := s.store.Lines(t.Context(), id)
	if err != nil || len(lines) != 1 || lines[0].Text != "said by Alma" {
		t.Errorf("left are %+v, %v", lines, err)
	}
}

// TestBlock: who blocks somebody reads them nowhere and does not have them at tables of theirs, until they take it back.
func TestBlock(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	a, b, id := s.two()
	b.mustSay(id, "bla bla")
	if w := a.talkDo(id, "block", "line", "1"); w.Code != http.StatusNoContent {
		t.Fatal(dump(w))
	}
	has(t, "Alma", a.reads(id), "bla bla", false)
	next := b.lay("free")
	a.sit(next, 1) // it is Alma who does not want to
	b.mustSay(next, "there too")
	has(t, "Alma", a.reads(next), "there too", false)
	own := a.lay("free")
	sits := func(want int) {
		t.Helper()
		w := b.post("/t/"+own+"/sit", url.Values{"name": {b.name}, "seat": {"1"}})
		if w.Code != want || want == http.StatusForbidden && !strings.Contains(w.Body.String(), "not to play with you") {
			t.Errorf("Bruno sits down at a table of Alma's: %s", dump(w))
		}
	}
	sits(http.StatusForbidden)
	page := a.get(youPath).Body.String()
	has(t, "Alma", page, "Unblock Bruno", true)
	_, other, _ := strings.Cut(page, `name="other" value="`)
	other, _, _ = strings.Cut(other, `"`)
	if w := a.post(youPath, url.Values{"do": {"unblock"}, "other": {other}}); w.Code != http.StatusSeeOther {
		t.Fatal(dump(w))
	}
	has(t, "Alma", a.reads(next), "there too", true)
	sits(http.StatusSeeOther)
}

// TestTalkAtNodes: what is said at one node is heard at once at another, whichever holds the table.
func TestTalkAtNodes(t *testing.T) {
	t.Parallel()
	c := newTestCluster(t)
	one, _ := c.node()
	two, _ := c.node()
	ann, bob := one.guest("Ann"), two.guest("Bob")
	id := ann.lay("free")
	ann.get("/t/" + id) // the first node that is asked for a table holds it
	bob.sit(id, 1)
	if two.hub.Peek(id) != nil {
		t.Fatal("the other node holds the table")
	}
	r := bob.request("GET", "/t/"+id+"/live", nil)
	r.Header.Set("X-Spielwerk", "changes talk")
	ctx, cancel := context.WithTimeout(r.Context(), time.Minute)
	w := &hearing{ResponseRecorder: httptest.NewRecorder(), seen: make(chan string, 1000)}
	var done sync.WaitGroup
	done.Go(func() { two.handler.ServeHTTP(w, r.WithContext(ctx)) })
	defer func() { cancel(); done.Wait() }()
	for got := <-w.seen; !strings.Contains(got, "\n\n"); {
		got = <-w.seen // the page
	}
	bob.mustSay(id, "hello from the other node")
	for got := <-w.seen; !strings.Contains(got, "event: talk\n"); {
		got = <-w.seen
	}
	has(t, "Ann", ann.reads(id), "hello from the other node", true)
	has(t, "Bob", bob.reads(id), "hello from the other node", true)
}

package web

import (
	"context"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"spielwerk/game"
	"spielwerk/store"
	"spielwerk/table"
)

// guideNames are the guides of all games.
func guideNames(t *testing.T) (all []string) {
	t.Helper()
	games, err := shelf()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games.First() {
		for i := range g.Guides {
			all = append(all, g.Name+"/"+g.Guides[i].Name)
		}
	}
	if len(all) == 0 {
		t.Fatal("no game has a guide")
	}
	return all
}

// begin begins a guide, without a name.
func (g *guest) begin(guide string) string {
	g.t.Helper()
	w := g.post("/guides/"+guide, nil)
	id, ok := strings.CutPrefix(w.Header().Get("Location"), "/t/")
	if w.Code != http.StatusSeeOther || !ok {
		g.t.Fatalf("no guide: %s", dump(w))
	}
	return id
}

var tags = regexp.MustCompile(`<[^>]*>`)

// seen is the text of a page, with the names of what it draws, in lower case.
func seen(page string) string {
	named := regexp.MustCompile(`(?:title|aria-label|data-says|data-name)="([^"]*)"`)
	var b strings.Builder
	for _, m := range named.FindAllStringSubmatch(page, -1) {
		b.WriteString(m[1] + " ")
	}
	b.WriteString(tags.ReplaceAllString(page, " "))
	return strings.ToLower(html.UnescapeString(b.String()))
}

// points reports whether a page has what a guide points at by a name.
func points(page, name string) bool {
	name = html.EscapeString(name)
	if regexp.MustCompile(`data-place="([^"]* )?` + regexp.QuoteMeta(name) + `[ "]`).MatchString(page) {
		return true
	}
	return slices.ContainsFunc([]string{`id="c-` + name, `data-move="` + name, `value="` + name, `id="` + name}, func(s string) bool {
		return strings.Contains(page, s+`"`)
	})
}

// TestGuidesLeadToTheirEnd: each guide is followed to its end by its newcomer and the bots of its
// table. At each step the page has, in both views and in the languages by turns, what the step says, what
// it points at, what it names, and a way to make the awaited move; another move is held back with
// a reason, and nothing happens.
func TestGuidesLeadToTheirEnd(t *testing.T) {
	t.Parallel()
	for _, name := range guideNames(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			openSite(t, t.TempDir()+"/site.db", time.Millisecond).lead(name)
		})
	}
}

// lead follows a guide to its end.
func (s *site) lead(name string) {
	t := s.t
	t.Helper()
	g := s.guest("")
	id := g.begin(name)
	steps := s.now(id).Lesson.Guide.Steps
	if line := s.kept(id); !line.Unlisted || line.Seats[s.now(id).Lesson.Guide.Seat].Name == "" {
		t.Errorf("the table of a guide is listed, or its newcomer has no name")
	}
	held := 0
	for at := 0; at < len(steps); {
		s.until("the others have played", func() bool { return s.now(id).Lesson.Next.Seat == game.Nobody })
		now := s.now(id)
		l := now.Lesson
		if !l.Leads() && !l.Done {
			t.Fatalf("%s, step %s: the guide leads no more", name, steps[at].Say)
		}
		if l.Done {
			break
		}
		at = l.Step
		step := &steps[at]
		g.examine(id, now, name)
		if l.Reads {
			if w := g.post("/t/"+id+"/guide", url.Values{"number": {"0"}, "act": {strconv.Itoa(at + 1)}}); w.Code != http.StatusSeeOther {
				t.Fatalf("%s, step %s cannot be read on: %s", name, step.Say, dump(w))
			}
			continue
		}
		held += g.tryOthers(id, now, name)
		acts := step.Await[0] + beyond(now, step) // a button may make several moves; those that are not awaited wait
		if w := g.post("/t/"+id+"/act", url.Values{"number": {strconv.Itoa(now.Moment(l.Guide.Seat))}, "act": {acts}}); w.Code != http.StatusSeeOther {
			t.Fatalf("%s, step %s: the awaited move is not taken: %s", name, step.Say, dump(w))
		}
	}
	if held == 0 {
		t.Errorf("%s: no other move was ever tried", name)
	}
	w := g.get("/t/" + id).Body.String()
	if !strings.Contains(w, s.text("en", "web.guide.over")) || strings.Contains(w, `id="goon"`) {
		t.Errorf("%s: the page does not say that the guide is over", name)
	}
	s.until("a bot plays on, or the newcomer is free to", func() bool {
		now := s.now(id)
		return now.Position.Pending().Has(now.Lesson.Guide.Seat) || now.Position.Pending() == 0
	})
}

// beyond is a move that could follow the awaited one and is not awaited itself, as it is written behind it.
func beyond(now *table.Now, step *game.GuideStep) string {
	l, p, words := now.Lesson, now.Rules.Blank(), now.Rules.Vocabulary()
	p.CopyFrom(now.Position)
	if m, err := words.ParseMove(step.Await[0]); err != nil || p.Play(l.Guide.Seat, m, nil) != nil {
		return ""
	}
	for _, m := range p.Moves(nil, l.Guide.Seat) {
		if next := l.Step + 1; next == len(l.Guide.Steps) || len(step.Then) == 0 && !slices.Contains(l.Guide.Steps[next].Await, words.Text(m)) {
			return ";" + words.Text(m)
		}
	}
	return ""
}

// examine looks at the page of a step in all languages and views.
func (g *guest) examine(id string, now *table.Now, name string) {
	t := g.t
	t.Helper()
	l := now.Lesson
	step := &l.Guide.Steps[l.Step]
	for at, code := range languages() {
		tongue := g.server.book.Table(now.Rules, code, namesOf(now.Seats))
		says := tongue.Step(l.Guide, l.Step, now.Position)
		if strings.ContainsAny(says, "[<{") || len(says) < 20 {
			t.Errorf("%s, step %s, %s: says %q", name, step.Say, code, says)
		}
		if l.Step > 0 && l.Step%len(languages()) != at { // pages take time, and differ only in their words
			continue
		}
		both := ""
		for _, view := range []string{"board", "text"} {
			page := g.at(g.site, code, view).get("/t/" + id).Body.String()
			where := fmt.Sprintf("%s, step %s, %s, %s", name, step.Say, code, view)
			if !strings.Contains(html.UnescapeString(page), says) {
				t.Errorf("%s: the page does not say it", where)
			}
			var missing []string
			for _, name := range step.At {
				if !points(page, name) {
					missing = append(missing, name)
				}
			}
			if view == "board" && len(missing) > 0 {
				t.Errorf("%s: it points at %q, which is not there", where, missing)
			}
			if view == "text" && len(missing) > 0 && len(missing) == len(step.At) && !points(page, "told") && !points(page, "told-0") {
				t.Errorf("%s: there is nothing for %q to point at", where, missing)
			}
			if view == "text" && !l.Reads && !points(page, "m-"+step.Await[0]) {
				t.Errorf("%s: there is no button for %q", where, step.Await[0])
			}
			both += " " + seen(page)
		}
		both = strings.ReplaceAll(both, strings.ToLower(says), " ") // what the guide itself says is no proof
		for _, o := range step.With {
			named := strings.ToLower(fmt.Sprint(tongue.Operand(l.Guide, o, now.Position)))
			there := strings.Contains(both, named)
			if _, err := strconv.Atoi(named); err == nil {
				there = regexp.MustCompile(`(^|[^0-9])` + named + `($|[^0-9])`).MatchString(both)
			}
			if named == "" || !there {
				t.Errorf("%s, step %s, %s: it speaks of %s, %q, which is not there", name, step.Say, code, o.Name, named)
			}
		}
	}
}

// tryOthers tries moves that a step does not await: up to two of each kind.
func (g *guest) tryOthers(id string, now *table.Now, name string) (tried int) {
	g.t.Helper()
	l := now.Lesson
	step := &l.Guide.Steps[l.Step]
	words, kinds := now.Rules.Vocabulary(), map[uint16]int{}
	for _, m := range now.Position.Moves(nil, l.Guide.Seat) {
		text := words.Text(m)
		if kinds[m.Kind]++; kinds[m.Kind] > 2 || slices.Contains(step.Await, text) {
			continue
		}
		tried++
		w := g.script("/t/"+id+"/act", url.Values{"number": {strconv.Itoa(now.Moment(l.Guide.Seat))}, "act": {text}})
		says := w.Body.String()
		if w.Code != http.StatusUnprocessableEntity || w.Header().Get("X-Spielwerk") != "guide" || strings.ContainsAny(says, "[{<") || len(says) < 30 {
			g.t.Errorf("%s, step %s: %q is answered by %d, %q", name, step.Say, text, w.Code, says)
		}
	}
	if after := g.now(id); after.Number != now.Number {
		g.t.Errorf("%s, step %s: a move that is held back changes the table", name, step.Say)
	}
	return tried
}

// kept is the table as the store has it.
func (s *site) kept(id string) store.Table {
	s.t.Helper()
	t, err := s.store.Table(context.Background(), id)
	if err != nil {
		s.t.Fatal(err)
	}
	return t
}

// TestAGuideIsTakenUpAgain: who leaves a guide and asks for it again comes back to the same
// table and step, also when the table has left memory; a step that was read before is not read
// twice, moves can be taken back, and who wants to plays on without the guide.
func TestAGuideIsTakenUpAgain(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	g := s.guest("")
	name := guideNames(t)[0]
	id := g.begin(name)
	read := func(act string) {
		t.Helper()
		if w := g.post("/t/"+id+"/guide", url.Values{"act": {act}}); w.Code != http.StatusSeeOther {
			t.Fatal(dump(w))
		}
	}
	read("1")
	read("1") // a double click
	if l := s.now(id).Lesson; l.Step != 1 || !l.Reads {
		t.Fatalf("after the first step comes %d", l.Step+1)
	}
	read("2")
	awaited := s.now(id).Lesson.Guide.Steps[2].Await[0]
	if w := g.post("/t/"+id+"/act", url.Values{"number": {strconv.Itoa(s.now(id).Moment(0))}, "act": {awaited}}); w.Code != http.StatusSeeOther {
		t.Fatal(dump(w))
	}
	if l := s.now(id).Lesson; l.Step != 3 {
		t.Fatalf("after the awaited move comes step %d", l.Step+1)
	}
	if w := g.post("/t/"+id+"/act", url.Values{"number": {strconv.Itoa(s.now(id).Moment(0))}, "act": {table.Undo}}); w.Code != http.StatusSeeOther || s.now(id).Lesson.Step != 2 {
		t.Fatalf("the move cannot be taken back: %s", dump(w))
	}
	if again := g.begin(name); again != id {
		t.Error("a guide that goes on is begun anew")
	}
	of, _, _ := strings.Cut(name, "/")
	for _, page := range []string{"/", "/games/" + of, "/rules/" + of} {
		if strings.Count(g.get(page).Body.String(), `name="anew"`) != 1 || strings.Contains(s.guest("").get(page).Body.String(), `name="anew"`) {
			t.Errorf("%s does not offer both to whoever has begun, and to nobody else", page)
		}
	}
	other := openSite(t, s.path, time.Hour) // as after a restart
	if l := other.now(id).Lesson; l.Step != 2 || l.Reads {
		t.Errorf("opened again the guide is at step %d", l.Step+1)
	}
	if w := g.post("/guides/"+name, url.Values{"anew": {"on"}}); w.Header().Get("Location") == "/t/"+id {
		t.Error("a guide cannot be begun anew")
	}
	if w := s.guest("Else").get("/t/" + id).Body.String(); strings.Contains(w, `id="guide"`) {
		t.Error("a watcher is led")
	}
	read("alone")
	if now := s.now(id); now.Lesson.Leads() || !strings.Contains(g.get("/t/"+id).Body.String(), `id="hint"`) {
		t.Error("without the guide the game is not free")
	}
	if again := g.begin(name); again == id {
		t.Error("a guide that was left is taken up again")
	}
}

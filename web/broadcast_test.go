package web

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"weak"

	"spielwerk/game"
	"spielwerk/games/xidit"
	"spielwerk/table"
	"spielwerk/web/part"
)

// reader is a browser that keeps the page part of a stream, as stream.ts does.
type reader struct {
	out    *stream
	body   *httptest.ResponseRecorder
	html   string
	steps  string
	whole  int // events that brought the whole part
	change int // and that brought a change
}

// newReader opens a stream that nobody carries.
func newReader(h http.Header) *reader {
	r := httptest.NewRequest(http.MethodGet, "/t/x/live", nil)
	r.Header = h
	body := httptest.NewRecorder()
	return &reader{out: newStream(body, r), body: body}
}

var pieceBegins = regexp.MustCompile(`<[a-z]`)

// piecesOf cuts a page part as stream.ts does.
func piecesOf(html string) (all []string) {
	begin := 0
	for _, at := range pieceBegins.FindAllStringIndex(html, -1) {
		if at[0] > 0 {
			all = append(all, html[begin:at[0]])
			begin = at[0]
		}
	}
	return append(all, html[begin:])
}

// apply makes a page part from the one before, as stream.ts does.
func apply(t testing.TB, was, change string) string {
	t.Helper()
	var list []any
	if err := json.Unmarshal([]byte(change), &list); err != nil {
		t.Fatalf("%v: %s", err, change)
	}
	pieces := piecesOf(was)
	var b strings.Builder
	for _, c := range list {
		if text, ok := c.(string); ok {
			b.WriteString(text)
			continue
		}
		pair := c.([]any)
		b.WriteString(strings.Join(pieces[int(pair[0].(float64)):int(pair[1].(float64))], ""))
	}
	return b.String()
}

// read takes in what has come since the last time and returns it as it was sent.
func (r *reader) read(t testing.TB) (sent string) {
	t.Helper()
	sent = r.body.Body.String()
	r.body.Body.Reset()
	for one := range strings.SplitSeq(sent, "\n\n") {
		var data []string
		change := false
		for line := range strings.SplitSeq(one, "\n") {
			if text, ok := strings.CutPrefix(line, "data: "); ok {
				data = append(data, text)
			}
			change = change || line == "event: change"
		}
		switch {
		case len(data) == 0:
		case change:
			r.change++
			r.html, r.steps = apply(t, r.html, data[0]), strings.Join(data[1:], "\n")
		default:
			r.whole++
			r.html, r.steps, _ = strings.Cut(strings.Join(data, "\n"), "\n<ol id=\"steps\"")
		}
	}
	return sent
}

// viewOf is the view of the latest moment for a viewer.
func viewOf(t testing.TB, b *broadcast, who viewer) *view {
	t.Helper()
	w, err := b.look(context.Background(), func(*table.Now) viewer { return who })
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// looks is somebody who looks at a table through a stream.
type looks struct {
	*reader
	who viewer
}

// see shows the present moment and checks that the page part is then what a fresh page
// has.
func (l *looks) see(t testing.TB, s *site, b *broadcast) {
	t.Helper()
	w := viewOf(t, b, l.who)
	if err := l.out.show(w); err != nil {
		t.Fatal(err)
	}
	l.read(t)
	var fresh strings.Builder
	if _, err := s.server.drawn(&fresh, l.who, w.now, nil); err != nil {
		t.Fatal(err)
	}
	if l.html != fresh.String() {
		t.Fatalf("%+v at moment %d: the stream has\n%s\na fresh page has\n%s", l.who, w.now.Moment(l.who.seat), l.html, fresh.String())
	}
}

// TestChangesMakeTheFreshPage plays whole games of all four games, some moves taken back,
// and shows that every seat and the watchers, in all languages and both views, come from
// change to change to exactly what a fresh page has, also if they miss moments.
func TestChangesMakeTheFreshPage(t *testing.T) {
	t.Parallel()
	for i, form := range []url.Values{{"game": {"newworld"}}, {"game": {"xidit"}}, {"game": {"alienartifacts"}}, {"game": {"settlers"}}} {
		t.Run(form.Get("game"), func(t *testing.T) {
			t.Parallel()
			s := newSite(t)
			_, _, id := s.twoAt(form, "random")
			tb, err := s.hub.Open(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			defer tb.Release()
			b, leave := s.server.broadcasts.join(looked{table: tb})
			defer leave()
			var all []*looks
			for n, seat := range []game.Seat{0, 1, 2, game.Watcher} {
				for k, view := range choices["view"] {
					who := viewer{seat: seat, lang: languages()[(n+k+i)%3], view: view}
					all = append(all, &looks{newReader(http.Header{"X-Spielwerk": {"changes"}}), who})
				}
			}
			r := chance(uint64(40 + i))
			moves := 0
			for over := false; !over; moves++ {
				if now := s.now(id); now.Undoer >= 0 && r.IntN(4) == 0 {
					s.does(id, now.Undoer, table.Undo)
				} else {
					over = s.play(id, 1, r)
				}
				for n, l := range all {
					if over || r.IntN(4+2*n) < 3 {
						l.see(t, s, b)
					}
				}
			}
			for _, l := range all {
				if l.whole != 1 || l.change < moves/20 {
					t.Errorf("%+v: %d moves, %d whole parts and %d changes", l.who, moves, l.whole, l.change)
				}
			}
		})
	}
}

// TestAYearIsPlayedBackWhole: whoever has the page before gets all orders of a year of the most
// seats. What is sent of the page leaves room for them, though the whole page does not.
func TestAYearIsPlayedBackWhole(t *testing.T) {
	s := newSite(t)
	_, _, id := s.twoAt(url.Values{"game": {"xidit"}}, "random", "random", "random")
	tb, err := s.hub.Open(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	defer tb.Release()
	b, leave := s.server.broadcasts.join(looked{table: tb})
	defer leave()
	years := func(n int) func(game.Position) bool {
		return func(p game.Position) bool {
			v := p.View(game.Watcher).(*xidit.View)
			return v.Year == n && v.Phase == "program"
		}
	}
	who := viewer{seat: game.Watcher, lang: "de", view: "board"}
	for year := 1; year < 6; year++ {
		s.playTo(id, chance(uint64(year)), years(year))
		before := viewOf(t, b, who)
		has, err := before.shown()
		if err != nil {
			t.Fatal(err)
		}
		s.playTo(id, chance(uint64(year)), years(year+1))
		w := viewOf(t, b, who)
		if _, err = w.shown(); err != nil {
			t.Fatal(err)
		}
		f, err := w.frame(has, before.now.Moment(who.seat))
		if err != nil {
			t.Fatal(err)
		}
		if n := len(f.plain); n > 32<<10 {
			t.Errorf("year %d: an update of %d bytes", year, n)
		}
		for seat := range game.Seat(5) {
			for order := range 6 {
				if now := fmt.Sprintf(`data-now="%s%d"`, part.Letter(seat), order); !strings.Contains(string(f.plain), now) {
					t.Errorf("year %d: order %d of seat %d is not played back", year, order+1, seat)
				}
			}
		}
	}
}

// TestAlikeViewersAreDrawnOnce shows that all streams that show the same carry the very
// same bytes, and that what shows the same is drawn once.
func TestAlikeViewersAreDrawnOnce(t *testing.T) {
	s := newSite(t)
	_, _, id := s.two()
	tb, err := s.hub.Open(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	defer tb.Release()
	b, leave := s.server.broadcasts.join(looked{table: tb})
	defer leave()
	kinds := []viewer{{seat: 0, lang: "en", view: "board"}, {seat: game.Watcher, lang: "en", view: "board"}, {seat: game.Watcher, lang: "de", view: "board"}}
	type follower struct {
		*stream
		who viewer
	}
	var all []follower
	for i := range 60 {
		all = append(all, follower{newReader(http.Header{"X-Spielwerk": {"changes"}, "Accept-Encoding": {"gzip"}}).out, kinds[i%3]})
	}
	for round := range 5 {
		before := s.server.broadcasts.drawn.Load()
		zipped := map[viewer]*byte{}
		for _, f := range all {
			w := viewOf(t, b, f.who)
			has, seen := f.has, f.seen
			if err := f.show(w); err != nil {
				t.Fatal(err)
			}
			frame, err := w.frame(has, seen)
			if err != nil {
				t.Fatal(err)
			}
			first := &frame.compressed()[0]
			if zipped[f.who] == nil {
				zipped[f.who] = first
			}
			if zipped[f.who] != first {
				t.Fatalf("round %d: two streams of %+v carry different bytes", round, f.who)
			}
		}
		if n := s.server.broadcasts.drawn.Load() - before; n != int64(len(kinds)) {
			t.Errorf("round %d: %d streams of %d kinds, and the table is drawn %d times", round, len(all), len(kinds), n)
		}
		s.play(id, 1, chance(uint64(round)))
	}
}

// TestStreamsDrawOnceForMany shows the same over real connections.
func TestStreamsDrawOnceForMany(t *testing.T) {
	s := newSite(t)
	a, _, id := s.two()
	web := s.serve()
	client := plain()
	defer client.CloseIdleConnections()
	var all []<-chan event
	for i := range 40 {
		g := s.guest("Watcher")
		if i == 0 {
			g = a
		}
		from := events(g.watch(client, web.URL, id, http.Header{"X-Spielwerk": {"changes"}}).body)
		next(t, from, "0")
		all = append(all, from)
	}
	before := s.server.broadcasts.drawn.Load()
	const acts = 5
	for n := range acts {
		s.play(id, 1, chance(uint64(n)))
		sent := map[string]int{}
		for _, from := range all {
			sent[next(t, from, strconv.Itoa(n+1)).data]++
		}
		if len(sent) > 2 {
			t.Errorf("two kinds of visitors are sent %d kinds of events", len(sent))
		}
	}
	if n := s.server.broadcasts.drawn.Load() - before; n != 2*acts {
		t.Errorf("%d acts are drawn %d times for two kinds of visitors", acts, n)
	}
}

// TestUnchangedIsNotSent shows that an event holds what is new on the page and little
// else, and nothing at all of what stays as it was.
func TestUnchangedIsNotSent(t *testing.T) {
	s := newSite(t)
	_, _, id := s.two()
	r := chance(3)
	s.play(id, 60, r)
	tb, err := s.hub.Open(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	defer tb.Release()
	b, leave := s.server.broadcasts.join(looked{table: tb})
	defer leave()
	l := &looks{newReader(http.Header{"X-Spielwerk": {"changes"}}), viewer{seat: game.Watcher, lang: "en", view: "board"}}
	l.see(t, s, b)
	changes := 0
	for range 40 {
		was := l.html
		s.play(id, 1, r)
		if err := l.out.show(viewOf(t, b, l.who)); err != nil {
			t.Fatal(err)
		}
		sent := l.read(t)
		for _, same := range []string{`<g id="sea">`, `id="p10"`, `<svg id="track"`, `<aside id="side">`} {
			if strings.Contains(was, same) && strings.Contains(l.html, same) && strings.Contains(sent, strings.ReplaceAll(same, `"`, `\"`)) {
				t.Errorf("%s is sent again", same)
			}
		}
		changes += len(sent)
	}
	if changes/40 > len(l.html)/4 {
		t.Errorf("a change has %d bytes on average, the whole part %d", changes/40, len(l.html))
	}
}

// TestOldMomentsAreForgotten shows that drawings and frames are gone with their moment,
// and the broadcast with its last stream.
func TestOldMomentsAreForgotten(t *testing.T) {
	s := newSite(t)
	_, _, id := s.two()
	tb, err := s.hub.Open(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	defer tb.Release()
	b, leave := s.server.broadcasts.join(looked{table: tb})
	_, leave2 := s.server.broadcasts.join(looked{table: tb})
	who := viewer{seat: game.Watcher, lang: "en", view: "board"}
	look := func() *view { return viewOf(t, b, who) }
	r := chance(5)
	out := newReader(http.Header{"X-Spielwerk": {"changes"}}).out
	var old []weak.Pointer[view]
	for range 30 {
		w := look()
		if err := out.show(w); err != nil {
			t.Fatal(err)
		}
		old = append(old, weak.Make(w))
		s.play(id, 1, r)
	}
	if err := out.show(look()); err != nil {
		t.Fatal(err)
	}
	s.until("the moments before are forgotten", func() bool {
		runtime.GC()
		for _, w := range old {
			if w.Value() != nil {
				return false
			}
		}
		return true
	})
	if n := len(b.prep.texts) + len(b.prep.older); n > 3*(shownEvents+8) {
		t.Errorf("%d texts are kept", n)
	}
	if len(b.parts) != 1 || len(b.views) != 1 {
		t.Errorf("%d parts and %d views of one viewer", len(b.parts), len(b.views))
	}
	leave()
	if len(s.server.broadcasts.all) != 1 {
		t.Error("the broadcast has gone before its last stream")
	}
	leave2()
	if len(s.server.broadcasts.all) != 0 {
		t.Error("the broadcast of a table that nobody watches is kept")
	}
}

// TestGzipEnds shows that a compressed stream, put together from pieces that many share,
// is a whole gzip file when the server ends it: length and sum are right.
func TestGzipEnds(t *testing.T) {
	s := newSite(t)
	_, _, id := s.two()
	web := s.serve()
	client := plain()
	defer client.CloseIdleConnections()
	var texts []chan error
	var bodies []*bytes.Buffer
	for i := range 3 {
		h := http.Header{"Accept-Encoding": {"gzip"}}
		if i > 0 {
			h.Set("X-Spielwerk", "changes")
		}
		answer := s.guest("Watcher").watch(client, web.URL, id, h)
		in, err := gzip.NewReader(answer.body)
		if err != nil {
			t.Fatal(err)
		}
		done, text := make(chan error, 1), &bytes.Buffer{}
		if _, err = io.CopyN(text, in, int64(len("id: "))); err != nil { // a stream may end before it has begun
			t.Fatal(err)
		}
		go func() {
			_, err := io.Copy(text, in) // the sum is checked at the end
			done <- err
		}()
		texts, bodies = append(texts, done), append(bodies, text)
	}
	for n := range 10 {
		s.play(id, 1, chance(uint64(n)))
	}
	s.hub.Close()
	for i, done := range texts {
		if err := <-done; err != nil {
			t.Errorf("stream %d: %v", i, err)
		}
		if !strings.HasPrefix(bodies[i].String(), "id: ") {
			t.Errorf("stream %d: %.100q", i, bodies[i])
		}
	}
}

// TestChanges shows changes of made-up parts: of nothing, of everything, of pieces that
// are moved and repeated, and of signs that JSON and server-sent events treat their way.
func TestChanges(t *testing.T) {
	r := chance(9)
	words := []string{"<p>", "<li>a", "</li>", "<b x=\"1\">", "\n", "é", "\u2028", "&amp;", "<", "<A>", "\\", "\t", "<svg><use/>"}
	text := func() string {
		var b strings.Builder
		for range r.IntN(30) {
			b.WriteString(words[r.IntN(len(words))])
		}
		return b.String()
	}
	changes := 0
	for range 20_000 {
		was, is := text(), text()
		if r.IntN(2) == 0 { // something is put into it
			at := r.IntN(len(was) + 1)
			for at < len(was) && was[at] != '<' {
				at++
			}
			is = was[:at] + is + was[at:]
		}
		change := (&pagePart{html: []byte(is)}).changed(&pagePart{html: []byte(was)})
		if change == nil {
			continue
		}
		changes++
		if bytes.ContainsAny(change, "\n\r") {
			t.Fatalf("%q has several lines", change)
		}
		if got := apply(t, was, string(change)); got != is {
			t.Fatalf("from %q to %q: %s makes %q", was, is, change, got)
		}
	}
	if changes < 5000 {
		t.Errorf("only %d changes", changes)
	}
}

// BenchmarkChange is a change of a page part of New World.
func BenchmarkChange(b *testing.B) {
	s := newSite(b)
	_, _, id := s.two()
	s.play(id, 80, chance(3))
	draw := func() []byte {
		var html bytes.Buffer
		if _, err := s.server.drawn(&html, viewer{seat: 0, lang: "en", view: "board"}, s.now(id), nil); err != nil {
			b.Fatal(err)
		}
		return html.Bytes()
	}
	was := draw()
	s.play(id, 1, chance(4))
	is := draw()
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		n = len((&pagePart{html: is}).changed(&pagePart{html: was}))
	}
	b.ReportMetric(float64(n), "B/change")
	b.ReportMetric(float64(len(is)), "B/part")
}

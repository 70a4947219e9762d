package web

import (
	"bytes"
	"database/sql"
	"encoding/gob"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"spielwerk/fair"
	"spielwerk/game"
	"spielwerk/games/newworld"
	"spielwerk/games/xidit"
	"spielwerk/table"
)

// hiding is a game that hides something, and how to come to where it does.
type hiding struct {
	form  url.Values // of the lobby
	bots  []string   // beside two people
	alone bool       // nobody else sits there
	stops []stop
	// asks are points of the board to ask about, tries are acts to try: those that
	// are legal are left out.
	asks  func(now *table.Now) [][2]int
	tries func(now *table.Now) []string
	// unseen are the tiles that lie in an order nobody knows, by pile, the next one
	// first; short piles are found by the twins only. named finds tiles in a text as unseen names them, nil if they are
	// numbers.
	unseen func(now *table.Now) [][]string
	named  *regexp.Regexp
	read   bool // books have been asked for: they take long and are about no table, once a game is enough
}

// isBook matches the addresses of whole rule books, lists of cards, lessons, scripts, and of tiles and decks without a table.
var isBook = regexp.MustCompile(`^/((rules|cards|learn|script)/[a-z]+|tiles/newworld.*|decks/settlers(/file.*)?)$`)

// stop is a moment at which nobody may be told what is hidden.
type stop struct {
	name string
	from func(p game.Position) bool // where it begins
	acts func(a *acting)            // what is done from there, nil for nothing
	// told: the twins hide the same cards and have the same log but for secret acts, so that
	// what is told of a game in progress from its log can be compared too.
	told bool
	rare bool // looked at when there is time: TWINS=all
}

// hidings are the games that the tests of this file look at.
var hidings = []hiding{newWorldHides, xiditHides}

// acting is somebody who looks on while seats act at a table, and the same at its
// twin: there the others do in secret other things, and more or fewer of them.
type acting struct {
	*site
	id     string
	viewer game.Seat
	twin   bool
	secret *rand.Rand // differs between the twins
	shared *rand.Rand // does not
	retry  url.Values // the viewer's last act
	done   func()     // called after each act, if there is one
}

// others are the seats that do not look.
func (a *acting) others() (all []game.Seat) {
	for seat := range game.Seat(len(a.now(a.id).Seats)) {
		if seat != a.viewer {
			all = append(all, seat)
		}
	}
	return all
}

// do makes moves, one by one.
func (a *acting) do(seat game.Seat, moves ...string) {
	a.t.Helper()
	for _, m := range moves {
		if seat == a.viewer {
			now := a.now(a.id)
			a.retry = url.Values{"number": {strconv.Itoa(now.Moment(seat))}, "act": {m}}
		}
		a.does(a.id, seat, m)
		if a.done != nil {
			a.done()
		}
	}
}

// aPromise is the id and commitment of a table that may be created, in the lobby and beside
// a deck. They are random.
var aPromise = anyOf(`name="(table|commitment)" value="[0-9a-z]+`, `<code>[0-9a-z]+`)

// everything is all that the site sends to somebody about a running table, by
// address. Nothing of it changes the table.
func (h *hiding) everything(t testing.TB, g *guest, id string, now *table.Now, seat game.Seat, retry url.Values) map[string]string {
	t.Helper()
	sent := map[string]string{}
	for _, to := range slices.Concat(addressesOf(id, len(now.Seats)), pages(id, now, seat)) {
		if !h.read || !isBook.MatchString(to) {
			sent["GET "+to] = dump(g.get(to))
		}
	}
	sent["live"] = dump(g.live(id))
	for _, p := range h.asks(now) {
		to := fmt.Sprintf("/t/%s/ask?x=%d&y=%d", id, p[0], p[1])
		sent["GET "+to] = dump(g.get(to))
	}
	for _, m := range asksBefore(now, seat) {
		to := "/t/" + id + "/preview?move=" + url.QueryEscape(m)
		sent["GET "+to] = dump(g.get(to))
	}
	// Acts that are refused say why, and the reasons must tell nothing either.
	number := strconv.Itoa(now.Moment(seat))
	var legal []string
	if seat != game.Watcher {
		for _, m := range now.Position.Moves(nil, seat) {
			legal = append(legal, now.Rules.Vocabulary().Text(m))
		}
	}
	for _, a := range h.tries(now) {
		first, _, _ := strings.Cut(a, ";")
		if now.Undoer == seat && first == table.Undo || now.Redoer == seat && first == table.Redo || slices.Contains(legal, first) {
			continue
		}
		form := url.Values{"number": {number}, "act": {a}}
		sent["script "+a] = dump(g.script("/t/"+id+"/act", form))
		sent["form "+a] = dump(g.post("/t/"+id+"/act", form))
	}
	stale := url.Values{"number": {"-3"}, "act": {"pass"}}
	sent["stale"] = dump(g.script("/t/"+id+"/act", stale)) + dump(g.post("/t/"+id+"/act", stale))
	if retry != nil {
		sent["retry"] = dump(g.script("/t/"+id+"/act", retry)) + dump(g.post("/t/"+id+"/act", retry))
	}
	if g.cookies["view"] != "text" { // the same for programs
		h.asked(g, id, now, seat, legal, retry, sent)
	}
	sent["fill"] = dump(g.post("/t/"+id+"/fill", nil))
	sent["rematch"] = dump(g.post("/t/"+id+"/rematch", nil))
	if g.cookies[sessionCookie] != "" { // a stranger would be given a session, which is random
		sent["sit"] = dump(g.post("/t/"+id+"/sit", url.Values{"name": {g.name}, "seat": {"1"}, "nonce": {"late"}}))
	}
	maps.Copy(sent, g.more(id, now, seat))
	for to, text := range sent {
		if to == "GET /" || to == "load" || strings.HasPrefix(to, "GET /decks/settlers") {
			sent[to] = aPromise.ReplaceAllString(text, "")
		}
	}
	for k, v := range sent {
		if strings.Contains(v, "Set-Cookie") {
			t.Errorf("%s sets a cookie", k)
		}
	}
	return sent
}

// asked is what the API answers to acts that are refused, and the beginning of its stream.
func (h *hiding) asked(g *guest, id string, now *table.Now, seat game.Seat, legal []string, retry url.Values, sent map[string]string) {
	for _, to := range programsAt(id, now, seat) {
		sent["GET "+to] = dump(g.get(to))
	}
	at := "/api/v1/tables/" + id
	act := func(moment int, moves ...string) string {
		return dump(g.program("POST", at+"/moves", map[string]any{"moment": moment, "moves": moves}))
	}
	for _, a := range h.tries(now) {
		all := strings.Split(a, ";")
		if now.Undoer == seat && all[0] == table.Undo || now.Redoer == seat && all[0] == table.Redo || slices.Contains(legal, all[0]) {
			continue
		}
		sent["program "+a] = act(now.Moment(seat), all...)
	}
	sent["program stale"] = act(0, "pass")
	if retry != nil {
		moment, _ := strconv.Atoi(retry.Get("number"))
		sent["program retry"] = act(moment, strings.Split(retry.Get("act"), ";")...)
	}
	for _, what := range []string{"undo", "redo"} {
		sent["program "+what] = dump(g.program("POST", at+"/"+what, map[string]any{"moment": max(0, now.Moment(seat)-1)}))
	}
	none := map[string]any{}
	for _, what := range []string{"rematch", "discard"} {
		sent["program "+what] = dump(g.program("POST", at+"/"+what, nil))
	}
	sent["program fill"] = dump(g.program("POST", at+"/fill", none))
	sent["program events"] = dump(g.events(id, ""))
	sent["program events again"] = dump(g.events(id, strconv.Itoa(max(0, now.Moment(seat)-2))))
}

// asksBefore are moves to be told of before they are made: some that are legal, of each
// kind, and what is none.
func asksBefore(now *table.Now, seat game.Seat) []string {
	all := []string{"", "nonsense"}
	if seat == game.Watcher {
		return append(all, "pass")
	}
	moves, kinds := now.Position.Moves(nil, seat), map[uint16]int{}
	for _, m := range moves {
		if kinds[m.Kind]++; kinds[m.Kind] <= 3 {
			all = append(all, now.Rules.Vocabulary().Text(m))
		}
	}
	return all
}

// saved is the form of package table's snapshots.
type saved struct {
	Form    int
	Data    string
	Moments [8]int
	Recent  [game.MaxSeats]struct {
		N    int
		Acts [32]struct{ Moment, Number int32 }
	}
	Clocks [game.MaxSeats]struct {
		Runs  time.Time
		Depth int
		Used  []time.Duration
		First int
		Anew  int
	}
	History game.Saved
}

// copied is a copy of a closed site's file.
func copied(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(t.TempDir(), "copy.db")
	if err := os.WriteFile(other, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return other
}

// hide changes in a closed site's file all that a viewer cannot know: what the game
// hides from that seat, what comes out of the generator, and the seed. The nonces
// everybody knows.
func hide(t *testing.T, path, id string, rules game.Rules, viewer game.Seat) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	var data []byte
	if err := db.QueryRow(`SELECT data FROM snapshots WHERE table_id = ?`, id).Scan(&data); err != nil {
		t.Fatal(err)
	}
	var snap saved
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(&snap); err != nil {
		t.Fatal(err)
	}
	hideState(t, rules, &snap.History, viewer)
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(&snap); err != nil {
		t.Fatal(err)
	}
	for _, change := range []struct {
		sql  string
		args []any
	}{
		{`UPDATE snapshots SET data = ? WHERE table_id = ?`, []any{b.Bytes(), id}},
		{`UPDATE tables SET seed = ? WHERE id = ?`, []any{fair.NewSeed().String(), id}},
	} {
		if _, err := db.Exec(change.sql, change.args...); err != nil {
			t.Fatal(err)
		}
	}
}

// hideState redeals the state of a saved game. Where other seats have made moves
// that can still be taken back, these stand afterwards: they may not fit what the
// others are dealt.
func hideState(t *testing.T, rules game.Rules, h *game.Saved, viewer game.Seat) {
	t.Helper()
	if slices.ContainsFunc(h.Plies[h.Floor:], func(p game.Ply) bool { return p.Seat != viewer }) {
		now, err := game.Resume(rules, *h)
		if err != nil {
			t.Fatal(err)
		}
		h.State, h.Floor, h.Marks, h.Events = game.Bytes(now.Now()), len(h.Plies), nil, now.Events()
		for i := range h.Plies {
			h.Marks = append(h.Marks, now.Before(i+1))
		}
	}
	p := rules.Blank()
	if err := game.SetBytes(p, h.State); err != nil {
		t.Fatal(err)
	}
	r := game.QuickRand(uint64(time.Now().UnixNano()), 99)
	p.Redeal(viewer, &r)
	if bytes.Equal(game.Bytes(p), h.State) {
		t.Fatal("the twin hides the same")
	}
	h.State = game.Bytes(p)
}

// twins are two tables that differ in nothing but what a viewer cannot know: the
// same acts were made at both, except for those of which it hears nothing.
func (st *stop) twins(t *testing.T, s *site, id string, viewer game.Seat) (one, two *site, retry url.Values) {
	t.Helper()
	var sites [2]*site
	for i := range sites {
		path := copied(t, s.path)
		at := openSite(t, path, time.Hour)
		if st.acts != nil {
			a := &acting{site: at, id: id, viewer: viewer, twin: i == 1, secret: chance(uint64(90 + i)), shared: chance(80)}
			st.acts(a)
			retry = a.retry
		}
		rules := at.now(id).Rules
		at.close() // writes the snapshot
		if i == 1 && !st.told {
			hide(t, path, id, rules, viewer)
		}
		sites[i] = openSite(t, path, time.Hour)
	}
	return sites[0], sites[1], retry
}

// TestNothingHiddenIsSent shows that whoever looks at a running table is sent the
// same bytes, whatever is hidden from them: the draw pile, the seed,
// what others have decided in secret and how often they changed their minds. It is
// so at several moments of every game, on every route, for seats and for watchers.
func TestNothingHiddenIsSent(t *testing.T) {
	t.Parallel()
	seen := &visits{seen: map[string]bool{}}
	all := slices.Concat(hidings, cardGames(), otherWays(t), toldGames())
	t.Run("games", func(t *testing.T) {
		for _, h := range all {
			t.Run(h.form.Encode(), func(t *testing.T) {
				t.Parallel()
				h.nothingIsSent(t, seen)
			})
		}
	})
	if t.Failed() { // and so has not been everywhere
		return
	}
	everyAddress(t, newSite(t), seen)
}

// nothingIsSent compares twins at the stops of a game.
func (h *hiding) nothingIsSent(t *testing.T, seen *visits) {
	r := chance(1)
	begin := func(s *site) (guests []*guest, id string) {
		defer func() { s.play(id, 1, r) }() // what is changed is a snapshot, and without a move there is none
		if h.alone {
			a := s.guest("Alma")
			id = a.layOf(h.form)
			s.until("the game begins", func() bool { return s.now(id).Position != nil })
			return []*guest{a, s.guest("Watcher")}, id
		}
		a, b, id := s.twoAt(h.form, h.bots...)
		return []*guest{a, b, s.guest("Watcher")}, id
	}
	s := newSite(t)
	guests, id := begin(s)
	for nth, st := range h.stops {
		if st.rare && os.Getenv("TWINS") == "" {
			continue
		}
		for games := 1; !s.comesTo(id, r, st.from); games++ {
			if games == 10 {
				t.Fatalf("%s: none of %d games came to that", st.name, games)
			}
			guests, id = begin(s)
		}
		s.close()
		compared := 0
		for i, g := range guests {
			viewer := game.Seat(i)
			if i == len(guests)-1 {
				viewer = game.Watcher
			}
			g.visits = seen
			one, two, retry := st.twins(t, s, id, viewer)
			if !st.told || !same(one, two, id) { // only where others may do something in secret
				h.compare(t, st, nth+i, g, id, viewer, one, two, retry)
				compared++
			}
			one.close()
			two.close()
		}
		if compared == 0 {
			t.Fatalf("%s: nobody does anything in secret", st.name)
		}
		h.read = true
		s = openSite(t, s.path, time.Hour)
	}
}

// same reports whether a table is in the same state at two sites.
func same(one, two *site, id string) bool {
	return bytes.Equal(game.Bytes(one.now(id).Position), game.Bytes(two.now(id).Position))
}

// compare fails the test if somebody is sent different bytes at two tables, in one of the views by nth, or in both.
func (h *hiding) compare(t *testing.T, st stop, nth int, g *guest, id string, viewer game.Seat, one, two *site, retry url.Values) {
	t.Helper()
	when := st.name
	now, other := one.now(id), two.now(id)
	if same(one, two, id) {
		t.Fatalf("%s: the twin tables are the same", when)
	}
	for j, view := range []string{"board", "text"} {
		if os.Getenv("TWINS") == "" && j != nth%2 { // each seat's views by turns
			continue
		}
		code := languages()[(int(viewer)+j)%3]
		want := h.everything(t, g.at(one, code, view), id, now, viewer, retry)
		got := h.everything(t, g.at(two, code, view), id, now, viewer, retry)
		if code := strings.Fields(want["retry"]); retry != nil && code[0] != "204" {
			t.Fatalf("%s: a retry of %s is answered by %s", when, g.name, want["retry"])
		}
		for to := range want {
			if want[to] != got[to] { // dump has the headers too
				t.Fatalf("%s: %s sees what is hidden at %s (%s): %s", when, g.name, to, view, differ(want[to], got[to]))
			}
		}
	}
	if want, got := logged(one), logged(two); want != got {
		t.Fatalf("%s: what is logged of %s's requests tells what is hidden: %s", when, g.name, differ(want, got))
	}
	if want, got := g.at(one, "en", "text").operated(), g.at(two, "en", "text").operated(); want != got {
		t.Fatalf("%s: who runs the server reads what is hidden from %s: %s", when, g.name, differ(want, got))
	}
	if now.Number != one.now(id).Number || other.Number != two.now(id).Number {
		t.Fatalf("%s: the tables have gone on", when)
	}
	if st.told {
		want, got := g.at(one, "en", "board").told(id, viewer), g.at(two, "en", "board").told(id, viewer)
		for to := range want {
			if want[to] != got[to] {
				t.Fatalf("%s: %s sees what is hidden at %s: %s", when, g.name, to, differ(want[to], got[to]))
			}
		}
	}
	code := languages()[int(viewer)%3]
	want, got := g.at(one, code, "board").last(id, viewer), g.at(two, code, "board").last(id, viewer)
	for to := range want {
		if want[to] != got[to] {
			t.Fatalf("%s: %s sees what is hidden at %s: %s", when, g.name, to, differ(want[to], got[to]))
		}
	}
}

// clockOf is what a line of the log says of the clock.
var clockOf = regexp.MustCompile(`(time|took)=\S+ ?`)

// logged is what a site has logged, without the clock: the route, status and size of each answer.
// Some requests of a guest are sent in any order.
func logged(s *site) string {
	lines := strings.Split(clockOf.ReplaceAllString(s.logs.String(), ""), "\n")
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

// timeOf is what metrics and the operator's page tell of the clock.
var timeOf = regexp.MustCompile(`(?m)^(go|process)_.*\n|^.*_(bucket|sum)\b.*\n|[0-9.]+(µs|ms)|[-0-9]{10} \d\d:\d\d UTC`)

// operated is what whoever runs a site reads: the metrics and the operator's page, without the clock.
func (g *guest) operated() string {
	w := httptest.NewRecorder()
	g.metrics.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	counted := w.Body.String()
	g.server.Operate("open sesame", nil)
	g.handler = g.server.Handler()
	cookie := g.post(operatorPath, url.Values{"do": {"enter"}, "token": {"open sesame"}}).Header().Get("Set-Cookie")
	g.header.Set("Cookie", strings.Split(cookie, ";")[0])
	return timeOf.ReplaceAllString(counted+dump(g.get(operatorPath)), "")
}

func differ(a, b string) string {
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	from := max(0, i-80)
	return fmt.Sprintf("%q and %q", a[from:min(len(a), i+80)], b[from:min(len(b), i+80)])
}

// newWorldHides: New World hides its draw pile from all.
var newWorldHides = hiding{
	form: url.Values{"game": {"newworld"}},
	bots: []string{"greedy"},
	stops: []stop{
		{name: "an early settler", from: newWorldAt("deploy", 1)},
		{name: "a few tiles", from: newWorldAt("place", 5)},
		{name: "a settler", from: newWorldAt("deploy", 6)},
		{name: "many tiles", from: newWorldAt("place", 20)},
		{name: "late in the game", from: newWorldAt("place", 40)},
	},
	asks: func(now *table.Now) (all [][2]int) {
		west := 2
		for _, p := range now.Position.View(game.Watcher).(*newworld.View).Placed {
			west = max(west, p.Col+2)
		}
		for col := range west {
			for row := -4; row < 15; row++ {
				all = append(all, [2]int{(col*37+row*11)%50 - 100*col, 100*row + (row*29+col*7)%50})
			}
		}
		return all
	},
	unseen: func(now *table.Now) [][]string {
		state := now.Position.State().(*newworld.State)
		var pile []string
		for _, tile := range state.Draw[state.Drawn:] {
			pile = append(pile, tileWord(now, tile))
		}
		return [][]string{pile}
	},
	named: regexp.MustCompile(`NW\d\d\b`),
	tries: func(now *table.Now) []string {
		all := []string{"pass", "deploy", "undone", "place NW1 1,1 r0", "redo x", "score farm 1,1", "robber N", "farmer", "\x00"}
		for _, tile := range now.Position.State().(*newworld.State).Draw[:12] {
			for _, cell := range []string{"0,1", "1,1", "1,5", "2,5", "90,9"} {
				all = append(all, "place "+tileWord(now, tile)+" "+cell+" r1")
			}
		}
		return all
	},
}

func newWorldAt(phase string, placed int) func(game.Position) bool {
	return func(p game.Position) bool {
		v := p.View(game.Watcher).(*newworld.View)
		return v.Phase == phase && len(v.Placed) >= placed
	}
}

func tileWord(now *table.Now, tile uint8) string {
	return strings.Fields(now.Rules.Vocabulary().Text(game.Move{Args: [3]int16{int16(tile)}}))[1]
}

// xiditHides: Lords of Xidit hides its piles from all, and the programmes and bids
// of a seat from the others.
var xiditHides = hiding{
	form: url.Values{"game": {"xidit"}, "option-censusShown": {"paid"}},
	bots: []string{"greedy", "random"},
	stops: []stop{
		{name: "the first Idrakys", from: func(p game.Position) bool {
			return p.Pending() != game.Only(game.Seat(p.View(game.Watcher).(*xidit.View).First))
		}},
		{name: "some programme, are ready, and reopen", from: programmingIn(1), acts: someProgramme},
		{name: "the last one programmes", from: programmingIn(2), acts: theLastProgrammes},
		{name: "the last one programmes, and one has reopened", from: programmingIn(2), acts: oneHasReopened},
		{name: "after the programmes are revealed", from: programmingIn(3), acts: allProgramme},
		{name: "bids", from: xiditBids, acts: someBid},
		{name: "after the bids", from: xiditBids, acts: allBid},
		{name: "programming late in the game", from: programmingIn(9), acts: someProgramme},
	},
	asks: func(*table.Now) (all [][2]int) {
		for x := 20; x < 1100; x += 80 {
			for y := 20; y < 770; y += 70 {
				all = append(all, [2]int{x + y%31, y + x%29})
			}
		}
		return all
	},
	unseen: func(now *table.Now) (piles [][]string) {
		trace := now.Position.Trace().(*xidit.Trace)
		for i, pile := range trace.Hidden {
			var cities []string
			for _, city := range pile[len(trace.Piles[i].Known):] {
				cities = append(cities, strconv.Itoa(city))
			}
			piles = append(piles, cities)
		}
		return piles
	},
	tries: func(*table.Now) []string {
		all := []string{
			"back", "ready", "reopen", "undo", "redo", "decline", "take gold bards", "take gold storeys", "send peasant", "dummy wealth", "set", "set 1", "\x00",
			"set 9 red;back", "reopen;set 1 red", "ready;reopen",
		}
		for i := range 8 {
			all = append(all, fmt.Sprintf("set %d blue", i), fmt.Sprintf("show %d", i), fmt.Sprintf("start %d", 3*i), fmt.Sprintf("build %d", 3*i))
		}
		return all
	},
}

func programmingIn(year int) func(game.Position) bool {
	return func(p game.Position) bool {
		v := p.View(game.Watcher).(*xidit.View)
		return v.Phase == "program" && v.Year == year
	}
}

// xiditBids is the bidding of a census in which two seats have units to show.
// xiditBids: two or more may bid, and the game goes on after that. The bids of the last
// year end it, and a table that has ended shows its seed.
func xiditBids(p game.Position) bool {
	v := p.View(game.Watcher).(*xidit.View)
	some := 0
	for seat := range game.Seat(4) {
		if len(p.Moves(nil, seat)) > 1 {
			some++
		}
	}
	return v.Phase == "census" && v.Year < v.Years && p.Pending().Len() == 4 && some > 1
}

// programme sets all dials of a seat: as it likes if it is in secret, otherwise the
// same at both tables. At the twin it changes its mind now and then.
func (a *acting) programme(seat game.Seat, dials int, hidden bool) {
	a.t.Helper()
	from := a.shared
	if hidden && seat != a.viewer {
		from = a.secret
	}
	for i := range dials {
		order := []string{"red", "blue", "black", "action", "wait"}[from.IntN(5)]
		if a.twin && seat != a.viewer {
			for range 12 {
				a.do(seat, fmt.Sprintf("set %d wait", i+1), "back")
			}
		}
		a.do(seat, fmt.Sprintf("set %d %s", i+1, order))
	}
}

// someProgramme: one has set some dials, one is ready, one has reopened and taken
// some back; the viewer has set two.
func someProgramme(a *acting) {
	o := a.others()
	a.programme(o[0], 1+a.secret.IntN(2), true)
	if a.viewer != game.Watcher {
		a.programme(a.viewer, 2, true)
	}
	a.programme(o[1], 6, true)
	a.do(o[1], "ready")
	a.programme(o[2], 6, true)
	a.do(o[2], "ready", "reopen")
	a.do(o[2], slices.Repeat([]string{"back"}, 1+a.secret.IntN(5))...)
	if a.twin {
		a.do(o[0], "back")
	}
}

// theLastProgrammes: all but one are ready.
func theLastProgrammes(a *acting) {
	for seat := range game.Seat(4) {
		if seat != a.others()[0] {
			a.programme(seat, 6, true)
			a.do(seat, "ready")
		}
	}
	a.programme(a.others()[0], 1+a.secret.IntN(5), true)
	if a.twin {
		a.do(a.others()[0], "back")
	}
}

// oneHasReopened: the viewer, or the last seat if the viewer has none, takes back
// that it is ready while one still programmes, which goes on at the twin only.
func oneHasReopened(a *acting) {
	theLastProgrammes(a)
	if a.viewer == game.Watcher {
		a.do(3, "reopen")
	} else {
		a.do(a.viewer, "reopen")
	}
	if last := a.others()[0]; a.twin {
		set := a.now(a.id).Position.View(last).(*xidit.View).Seats[last].Dials
		a.do(last, fmt.Sprintf("set %d red", len(set)+1))
	}
}

// allProgramme: all become ready with the same programmes, on different ways.
func allProgramme(a *acting) {
	for seat := range game.Seat(4) {
		a.programme(seat, 6, false)
		a.do(seat, "ready")
	}
}

// bid shows some units: in secret another number at the twin, if there is another.
func (a *acting) bid(seat game.Seat, hidden bool) {
	a.t.Helper()
	moves := a.now(a.id).Position.Moves(nil, seat)
	i := a.shared.IntN(len(moves))
	if hidden && seat != a.viewer && a.twin {
		i = (i + 1) % len(moves)
	}
	a.do(seat, a.now(a.id).Rules.Vocabulary().Text(moves[i]))
}

// someBid: one has bid, one has taken it back, the viewer has bid.
func someBid(a *acting) {
	o := a.others()
	position := a.now(a.id).Position
	slices.SortStableFunc(o, func(x, y game.Seat) int { // who has a choice comes first
		return min(len(position.Moves(nil, y)), 2) - min(len(position.Moves(nil, x)), 2)
	})
	a.bid(o[0], true)
	a.bid(o[1], true)
	a.do(o[1], "reopen")
	if a.viewer != game.Watcher {
		a.bid(a.viewer, true)
	}
}

// allBid: all show the same in the end, after they have bid something else.
func allBid(a *acting) {
	for seat := range game.Seat(3) {
		a.bid(seat, true)
		a.do(seat, "reopen")
	}
	for seat := range game.Seat(4) {
		a.bid(seat, false)
	}
}

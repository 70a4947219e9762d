package web

import (
	"context"
	"database/sql"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"spielwerk/fair"
	"spielwerk/game"
	"spielwerk/store"
	"spielwerk/table"
)

// layTogether makes tables of New World with the same deal, at which these others sit beside people, and returns
// the duplicate with its tables.
func (g *guest) layTogether(n int, others ...string) (duplicate string, ids []string) {
	g.t.Helper()
	p := g.hub.PromiseDuplicate()
	form := url.Values{
		"game": {"newworld"}, "name": {g.name}, "nonce": {"nonce-of-" + g.name}, "duplicate": {strconv.Itoa(n)}, "unlisted": {"on"},
		"table": {p.Table}, "commitment": {p.Commitment}, "hints": {"tries"},
	}
	for i, o := range others {
		form.Set("seat"+strconv.Itoa(i+1), o)
	}
	w := g.post("/tables", form)
	duplicate, ok := strings.CutPrefix(w.Header().Get("Location"), duplicatesPath+"/")
	if w.Code != http.StatusSeeOther || !ok {
		g.t.Fatalf("no duplicate: %s", dump(w))
	}
	return duplicate, g.together(duplicate)
}

// together are the tables of a duplicate.
func (s *site) together(duplicate string) (ids []string) {
	s.t.Helper()
	all, err := s.store.TablesOfDuplicate(context.Background(), duplicate)
	if err != nil {
		s.t.Fatal(err)
	}
	for _, t := range all {
		ids = append(ids, t.ID)
	}
	return ids
}

// end makes random moves until the game is over.
func (s *site) end(id string, r *rand.Rand) {
	s.t.Helper()
	for s.state(id) == store.Running {
		now := s.now(id)
		seat := now.Position.Pending().First()
		moves := now.Position.Moves(nil, seat)
		s.does(id, seat, now.Rules.Vocabulary().Text(moves[r.IntN(len(moves))]))
	}
}

func (s *site) state(id string) string {
	s.t.Helper()
	t, err := s.hub.Open(context.Background(), id)
	if err != nil {
		s.t.Fatal(err)
	}
	defer t.Release()
	return t.Now().State
}

// parameter is a parameter of an address.
var parameter = regexp.MustCompile(`\{[a-z]+(\.\.\.)?\}`)

// aboutATable are all addresses that are about a table or its duplicate, from the router, with what may be asked there.
func (s *site) aboutATable(id, duplicate string) (all []string) {
	for _, pattern := range s.server.routes().patterns {
		method, path, _ := strings.Cut(pattern, " ")
		if !strings.Contains(path, "{table}") && !strings.Contains(path, "{duplicate}") || strings.HasSuffix(path, "/live") || strings.HasSuffix(path, "/events") || strings.HasSuffix(path, "/forget") {
			continue // streams are asked below; who leaves for ever changes the table
		}
		path = strings.ReplaceAll(strings.ReplaceAll(path, "{table}", id), "{duplicate}", duplicate)
		path = parameter.ReplaceAllString(path, "0")
		all = append(all, method+" "+path)
		if method != http.MethodGet || strings.HasPrefix(path, "/api/") {
			continue // an operation of the API refuses what it does not know
		}
		for _, query := range []string{"seat=all&at=2", "seat=0&move=1", "seat=1&at=1&course", "x=100&y=100", "move=pass&place=1&card=NW5"} {
			all = append(all, method+" "+path+"?"+query)
		}
	}
	return all
}

// ofAnEnding is what those who have sat at a sealed table may know of its end, when things were, and what is random or
// comes in any order.
var ofAnEnding = regexp.MustCompile(`: -?\d+, [^<]*</p>|"(points|place)":-?\d+,?|"(changed|created)":"[^"]*"|"errors":\[.*\]|spielwerk=[^;]*`)

// walked is all that somebody is sent about a table.
func (g *guest) walked(id, duplicate string) map[string]string {
	sent := map[string]string{}
	note := func(name, text string) { sent[name] = ofAnEnding.ReplaceAllString(text, "") }
	for _, to := range g.aboutATable(id, duplicate) {
		method, path, _ := strings.Cut(to, " ")
		switch {
		case strings.HasPrefix(path, "/api/") && method == http.MethodPost:
			for _, body := range []map[string]any{{}, {"moment": 0}, {"moment": 0, "moves": []string{"pass"}}, {"seat": 1}, {"at": 2}, {"eye": 0, "at": 2}} {
				note(fmt.Sprint(to, body), dump(g.program(method, path, body)))
			}
		case method == http.MethodPost:
			form := url.Values{"seat": {"1"}, "act": {"undo"}, "number": {"0"}, "at": {"2"}, "name": {g.name}}
			note(to, dump(g.post(path, form)))
		default:
			r := g.request(method, path, nil)
			note(to, dump(g.send(r)))
			r.Header.Set("Accept", "application/json")
			note(to+" as JSON", dump(g.send(r)))
		}
	}
	note("live", dump(g.live(id)))
	note("events", dump(g.events(id, "")))
	note("home", aPromise.ReplaceAllString(dump(g.get("/")), ""))
	note("lists", dump(g.program(http.MethodGet, "/api/v1/tables", nil))+dump(g.program(http.MethodGet, "/api/v1/tables/open", nil)))
	return sent
}

// TestNothingOfASealedGameIsSent: while the game at one table of a duplicate goes on, everybody is sent the same about
// one that is over, at all addresses, whatever was dealt and played there, but for points and places of those who sat there. When
// all have ended all is open.
func TestNothingOfASealedGameIsSent(t *testing.T) {
	t.Parallel()
	first := newSite(t)
	alma, bruno, carla, dora := first.guest("Alma"), first.guest("Bruno"), first.guest("Carla"), first.guest("Dora")
	duplicate, ids := alma.layTogether(2, "free")
	over, goesOn := ids[0], ids[1]
	bruno.sit(over, 1)
	carla.sit(goesOn, 0)
	dora.sit(goesOn, 1)
	first.close()
	var sites [2]*site
	for i := range sites {
		path := copied(t, first.path)
		if i == 1 {
			otherDeal(t, path)
		}
		sites[i] = openSite(t, path, time.Hour)
		sites[i].end(over, chance(uint64(i)))
	}
	for when, restart := range map[string]bool{"at once": false, "after a restart": true} {
		for i := range sites {
			if restart {
				path := sites[i].path
				sites[i].close()
				sites[i] = openSite(t, path, time.Hour)
			}
		}
		for _, who := range []*guest{alma, carla, first.guest("Stranger")} {
			one, two := who.at(sites[0], "en", "board").walked(over, duplicate), who.at(sites[1], "en", "board").walked(over, duplicate)
			for to := range one {
				if one[to] != two[to] {
					t.Errorf("%s, %s reads at %s what is sealed: %s", when, who.name, to, differ(one[to], two[to]))
				}
			}
		}
		if t.Failed() {
			return
		}
	}
	seed := sites[0].stored(over).Seed
	if text := fmt.Sprint(alma.at(sites[0], "en", "board").walked(over, duplicate)); strings.Contains(text, seed) {
		t.Error("the seed is told while a game goes on")
	}
	archive := alma.at(sites[0], "en", "board").get("/you/data.zip").Body.String()
	if strings.Contains(archive, "records/") {
		t.Error("the archive has the record of a sealed game")
	}
	sites[0].end(goesOn, chance(3))
	sites[0].until("all is open", func() bool { return sites[0].state(over) == store.Finished && sites[0].state(goesOn) == store.Finished })
	if text := fmt.Sprint(dora.at(sites[0], "en", "board").walked(over, duplicate)); !strings.Contains(text, seed) {
		t.Error("the seed is not told when all games have ended")
	}
}

func (s *site) stored(id string) store.Table {
	s.t.Helper()
	t, err := s.store.Table(context.Background(), id)
	if err != nil {
		s.t.Fatal(err)
	}
	return t
}

// otherDeal gives the tables of a closed site another deal.
func otherDeal(t *testing.T, path string) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	for _, change := range []string{`DELETE FROM snapshots`, `UPDATE tables SET seed = '` + fair.NewSeed().String() + `'`} {
		if _, err = db.Exec(change); err != nil {
			t.Fatal(err)
		}
	}
}

// TestDuplicates: tables of a form have the same deal, whoever sits there, nobody watches or sits at two of them, and they
// are compared when all have ended, also if whoever made them ends what goes on.
func TestDuplicates(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	alma, bruno, carla := s.guest("Alma"), s.guest("Bruno"), s.guest("Carla")
	if w := alma.post("/tables", url.Values{"game": {"newworld"}, "name": {"Alma"}, "duplicate": {"3"}, "seat1": {"greedy"}}); w.Code != http.StatusConflict || !strings.Contains(w.Body.String(), `value="d-`) {
		t.Fatalf("with the promise of a table for itself: %s", dump(w))
	}
	for _, n := range []string{"1", "9", "x"} {
		if w := alma.post("/tables", url.Values{"game": {"newworld"}, "name": {"Alma"}, "duplicate": {n}}); w.Code != http.StatusBadRequest {
			t.Errorf("%s tables: %s", n, dump(w))
		}
	}
	duplicate, ids := alma.layTogether(3, "greedy")
	promise := url.Values{"game": {"newworld"}, "seat1": {"greedy"}, "table": {duplicate}, "commitment": {s.stored(ids[0]).Commitment}, "nonce": {"nonce-of-Alma"}}
	if w := alma.post("/tables", promise); w.Code != http.StatusConflict {
		t.Errorf("a table for itself with the promise of a duplicate: %s", dump(w))
	}
	bruno.sit(ids[1], 0)
	for who, g := range map[string]*guest{"who sits at another": alma, "a stranger": carla} {
		if w := g.get("/t/" + ids[1]); w.Code != http.StatusForbidden {
			t.Errorf("%s watches: %d", who, w.Code)
		}
	}
	if w := bruno.post("/t/"+ids[2]+"/sit", url.Values{"seat": {"0"}}); w.Code != http.StatusConflict || !strings.Contains(w.Body.String(), s.text("en", "web.duplicate.sibling")) {
		t.Errorf("a second seat: %s", dump(w))
	}
	s.until("both games have begun", func() bool { return s.state(ids[0]) == store.Running && s.state(ids[1]) == store.Running })
	a, b := s.now(ids[0]), s.now(ids[1])
	if table.Nonces(a.Seats)[0] != "nonce-of-Alma" || table.Nonces(b.Seats)[0] != "nonce-of-Alma" || a.Commitment != b.Commitment {
		t.Errorf("the tables are promised %v %s and %v %s", table.Nonces(a.Seats), a.Commitment, table.Nonces(b.Seats), b.Commitment)
	}
	if string(stateOf(s, ids[0])) != string(stateOf(s, ids[1])) {
		t.Error("the deals differ")
	}
	s.end(ids[0], chance(1))
	page := func(g *guest) string { return g.get(duplicatesPath + "/" + duplicate).Body.String() }
	if text := page(alma); strings.Contains(text, s.text("en", "web.duplicate.compared")) || !strings.Contains(text, s.text("en", "web.lobby.state.sealed")) {
		t.Errorf("while games go on: %s", text)
	}
	if own := alma.get("/t/" + ids[0]).Body.String(); !strings.Contains(own, s.text("en", "web.duplicate.sealedTitle")) || !strings.Contains(own, "Alma: ") {
		t.Errorf("the own sealed table: %s", own)
	}
	at := duplicatesPath + "/" + duplicate + "/end"
	if w := bruno.post(at, url.Values{"sure": {"on"}}); w.Code != http.StatusForbidden {
		t.Errorf("somebody else ends it: %s", dump(w))
	}
	s.end(ids[1], chance(2))
	if w := alma.post(at, url.Values{"sure": {"on"}}); w.Code != http.StatusSeeOther {
		t.Fatalf("it is not ended: %s", dump(w))
	}
	for i, want := range []string{store.Finished, store.Finished, store.Expired} {
		if got := s.stored(ids[i]).State; got != want {
			t.Errorf("table %d is %s, want %s", i+1, got, want)
		}
	}
	points := func(id string) int { return s.now(id).Position.Total(0) }
	over := float64(points(ids[0])-points(ids[1])) / 2
	p := alma.server.page(alma.request("GET", "/", nil))
	want := strings.Replace(p.decimal(over, 1), "-", "−", 1)
	if over > 0 {
		want = "+" + want
	}
	if text := page(carla); !strings.Contains(text, want) || !strings.Contains(text, "/t/"+ids[1]+"/replay?seat=0") {
		t.Errorf("the comparison has no %s: %s", want, text)
	}
	if w := carla.get("/t/" + ids[1] + "/fair"); w.Code != http.StatusOK {
		t.Errorf("the shuffle cannot be checked: %d", w.Code)
	}
	if w := carla.program(http.MethodGet, "/api/v1/duplicates/"+duplicate, nil); w.Code != http.StatusOK || !strings.Contains(w.Body.String(), fmt.Sprintf(`"points":%d`, points(ids[0]))) {
		t.Errorf("the API: %s", dump(w))
	}
}

// TestDuplicatesOfPrograms: a program makes a duplicate, and ends it.
func TestDuplicatesOfPrograms(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	g := s.guest("Alma")
	g.lay("free")
	w := g.program(http.MethodPost, "/api/v1/duplicates", map[string]any{"game": "newworld", "others": []string{"random"}, "tables": 2})
	id := regexp.MustCompile(`d-[a-z0-9]+`).FindString(w.Body.String())
	if w.Code != http.StatusCreated || len(s.together(id)) != 2 {
		t.Fatalf("a duplicate: %s", dump(w))
	}
	first := s.together(id)[0] // a game is played to its last move, which is answered as others are
	for s.state(first) == store.Running {
		now := s.now(first)
		if seat := now.Position.Pending().First(); seat != 0 {
			s.does(first, seat, now.Rules.Vocabulary().Text(now.Position.Moves(nil, seat)[0]))
			continue
		}
		move := map[string]any{"moment": now.Moment(0), "moves": []string{now.Rules.Vocabulary().Text(now.Position.Moves(nil, 0)[0])}}
		if w = g.program(http.MethodPost, "/api/v1/tables/"+first+"/moves", move); w.Code != http.StatusOK {
			t.Fatalf("a move: %s", dump(w))
		}
	}
	if !strings.Contains(w.Body.String(), `"state":"sealed"`) {
		t.Errorf("after the last move: %s", dump(w))
	}
	for of, text := range map[string]string{first: "duplicate.sealed", s.together(id)[1]: "error.notBegun"} {
		if w = g.program(http.MethodGet, "/api/v1/tables/"+of+"/view", nil); !strings.Contains(w.Body.String(), s.text("en", "web."+text)) {
			t.Errorf("there is no view, and the reason is not %s: %s", text, dump(w))
		}
	}
	if w = g.program(http.MethodPost, "/api/v1/duplicates/"+id+"/end", map[string]any{"sure": true}); w.Code != http.StatusNoContent {
		t.Errorf("it is not ended: %s", dump(w))
	}
	if w = g.program(http.MethodGet, "/api/v1/duplicates/"+id, nil); !strings.Contains(w.Body.String(), `"over":true`) {
		t.Errorf("it goes on: %s", dump(w))
	}
}

func stateOf(s *site, id string) []byte { return game.Bytes(s.now(id).Position) }

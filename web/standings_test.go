package web

import (
	"encoding/csv"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"spielwerk/store"
)

// ends stores how a game has ended: places and points of people and bots.
func (s *site) ends(table, name string, at int, casual string, seats ...store.ResultSeat) {
	s.t.Helper()
	r := store.Result{Table: table, Game: name, Ended: time.Unix(int64(at), 0), Casual: casual, Seats: seats}
	if err := s.store.PutResult(s.t.Context(), r); err != nil {
		s.t.Fatal(err)
	}
}

// TestStandings: who plays better stands before others, with the error of that, beside the levels of the bots
// on one scale; each number of players has its own.
func TestStandings(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	ada, bob := s.guest("Ada"), s.guest("<b>Bob")
	for _, g := range []*guest{ada, bob} {
		g.post(youPath, url.Values{"do": {"name"}, "name": {g.name}})
	}
	page := ada.get("/games/newworld/standings").Body.String()
	if strings.Contains(page, "Ada") || !strings.Contains(page, s.server.says["en"]("bot.master", nil)) {
		t.Errorf("before there are games: %s", page)
	}
	a := func(place, points int) store.ResultSeat {
		return store.ResultSeat{Person: ada.whoIs().ID, Name: "Ada", Place: place, Points: points}
	}
	b := func(place, points int) store.ResultSeat {
		return store.ResultSeat{Person: bob.whoIs().ID, Name: "<b>Bob", Place: place, Points: points}
	}
	bot := func(level string, place, points int) store.ResultSeat {
		return store.ResultSeat{Name: level, Bot: level, Place: place, Points: points}
	}
	for i := range 12 {
		s.ends(fmt.Sprint("both", i), "newworld", i, "", a(1, 90+i), b(2, 60))
		s.ends(fmt.Sprint("novice", i), "newworld", i, "", bot("novice", 1, 50), b(2, 40))
	}
	s.ends("three", "newworld", 40, "", b(1, 80), a(3, 20), bot("expert", 2, 30))
	s.ends("hinted", "newworld", 41, store.CasualHints, b(1, 80), a(2, 20))
	page = ada.get("/games/newworld/standings?seats=2").Body.String()
	first, second := strings.Index(page, "Ada"), strings.Index(page, "&lt;b&gt;Bob")
	if first < 0 || second < first || !strings.Contains(page, "±") || !strings.Contains(page, `<tr class="me">`) {
		t.Errorf("Ada, who wins, does not stand before Bob: %s", page)
	}
	if !strings.Contains(page, `<td class="num">24</td>`) || strings.Contains(page, `<td class="num">25</td>`) {
		t.Error("Bob's 24 games that change ratings are not counted")
	}
	if page = ada.get("/games/newworld/standings").Body.String(); !strings.Contains(page, `<td class="num">24</td>`) {
		t.Error("the number of players with most games is not shown first")
	}
	if w := ada.post(youPath, url.Values{"do": {"standings"}}); w.Code != http.StatusSeeOther {
		t.Fatalf("Ada cannot leave the standings: %s", dump(w))
	}
	page = bob.get("/games/newworld/standings?seats=2").Body.String()
	if strings.Contains(page, "Ada") || !strings.Contains(page, `<td class="num">24</td>`) {
		t.Errorf("Ada does not want to stand here, and counts for Bob: %s", page)
	}
	if page = ada.get("/games/newworld/standings?seats=2").Body.String(); !strings.Contains(page, s.text("en", "web.standing.unlisted")) {
		t.Errorf("Ada is not told that: %s", page)
	}
	ada.post(youPath, url.Values{"do": {"standings"}, "listed": {"on"}})
	page = bob.get("/games/newworld/standings?seats=3").Body.String()
	if first, second = strings.Index(page, "Ada"), strings.Index(page, "&lt;b&gt;Bob"); second < 0 || first < second {
		t.Error("of three, Bob, who has won, does not stand before Ada")
	}
	for _, bad := range []string{"/games/chess/standings", "/games/newworld/standings?seats=1", "/games/newworld/standings?seats=6", "/games/newworld/standings?seats=x"} {
		if code := ada.get(bad).Code; code != http.StatusNotFound {
			t.Errorf("%s is answered by %d", bad, code)
		}
	}
	for _, name := range []string{"xidit", "alienartifacts", "settlers"} {
		if w := ada.get("/games/" + name + "/standings"); w.Code != http.StatusOK || blemish.MatchString(w.Body.String()) {
			t.Errorf("%s: %s", name, dump(w))
		}
	}
}

// TestYourGames: one's finished games with places, points and who else played, as a page and as a file; of
// tables that are deleted too, and nothing of those of others.
func TestYourGames(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	stranger := s.guest("")
	if w := stranger.get(gamesPath); w.Code != http.StatusOK || !strings.Contains(w.Body.String(), s.text("en", "web.you.stranger")) {
		t.Errorf("somebody without a name: %s", dump(w))
	}
	if code := stranger.get(gamesFile).Code; code != http.StatusBadRequest {
		t.Errorf("the file of somebody without a name is answered by %d", code)
	}
	ada := s.guest("Ada")
	ada.post(youPath, url.Values{"do": {"name"}, "name": {"Ada"}})
	if page := ada.get(gamesPath).Body.String(); !strings.Contains(page, s.text("en", "web.games.none")) {
		t.Error("who has not played is not told so")
	}
	me := ada.whoIs().ID
	other := store.ResultSeat{Name: "=1+1", Person: "", Place: 2, Points: 7}
	for i := range 60 {
		s.ends(fmt.Sprintf("t%02d", i), "newworld", i, "", other, store.ResultSeat{Person: me, Name: "Ada", Place: 1 + i%2, Points: 30 + i})
	}
	s.ends("alone", "settlers", 70, store.CasualAlone, store.ResultSeat{Person: me, Name: "Ada", Place: 2, Points: 55})
	s.ends("foreign", "newworld", 71, "", store.ResultSeat{Person: "somebody", Name: "Zoe", Place: 1}, other)
	s.ends("guided", "newworld", 72, store.CasualGuide, store.ResultSeat{Person: me, Name: "Ada", Place: 1}, other)
	for _, code := range languages() {
		page := ada.at(s, code, "board").get(gamesPath).Body.String()
		if blemish.MatchString(page) || strings.Contains(page, "Zoe") || strings.Contains(page, "/t/t59/result") || !strings.Contains(page, s.text(code, "web.games.lost")) {
			t.Errorf("%s: %s", code, page)
		}
		if won, dots := strings.Count(page, `class="place won"`), strings.Count(page, `<circle class="won"`); won != 20 || dots != won {
			t.Errorf("%s: of the latest 40 games %d are drawn as won, not 20", code, won)
		}
	}
	if n := strings.Count(ada.get(gamesPath).Body.String(), "=1+1"); n != gamesShown-1 {
		t.Errorf("%d games with others are listed", n)
	}
	if page := ada.get(gamesPath + "?from=50").Body.String(); strings.Count(page, "=1+1") != 11 || strings.Contains(page, "?from=") {
		t.Error("the earlier games are not the other 11")
	}
	if code := ada.get(gamesPath + "?from=61").Code; code != http.StatusNotFound {
		t.Errorf("games that are not there are answered by %d", code)
	}
	rows, err := csv.NewReader(ada.get(gamesFile).Body).ReadAll()
	if err != nil || len(rows) != 62 {
		t.Fatalf("the file has %d rows: %v", len(rows), err)
	}
	row := map[string]string{}
	for i, name := range rows[0] {
		row[name] = rows[2][i]
	}
	for name, want := range map[string]string{
		"table": "t59", "game": "newworld", "ended": "1970-01-01T00:00:59Z", "rated": "true", "seats": "2", "seat": "2",
		"place": "2", "points": "89", "name1": "'=1+1", "name2": "Ada", "points1": "7", "name3": "",
	} {
		if row[name] != want {
			t.Errorf("%s is %q, not %q", name, row[name], want)
		}
	}
}

// TestSeries: the result of a game counts the wins of all games of which one followed the other, and leads to
// the standings; a game with a hint says that it does not change ratings.
func TestSeries(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	id, guests := s.people("newworld", 2, nil)
	if !s.play(id, 10000, chance(2)) {
		t.Fatal("the game does not end")
	}
	kept := func(id string) (r store.Result) {
		s.until("the result is kept", func() (ok bool) {
			var err error
			r, err = s.store.Result(t.Context(), id)
			return err == nil
		})
		return r
	}
	first := kept(id)
	page := guests[0].get("/t/" + id + "/result").Body.String()
	if strings.Contains(page, `id="series"`) || !strings.Contains(page, "/games/newworld/standings?seats=2") {
		t.Error("one game is a series, or nothing leads to the standings")
	}
	var next string
	for _, g := range guests {
		w := g.post("/t/"+id+"/rematch", nil)
		next = strings.TrimPrefix(w.Header().Get("Location"), "/t/")
	}
	for i, g := range guests {
		g.sit(next, (i+1)%2)
	}
	s.until("the rematch begins", func() bool { return s.now(next).Position != nil })
	if page = guests[0].get("/t/" + id + "/result").Body.String(); strings.Contains(page, `id="series"`) {
		t.Error("a game that runs counts in a series")
	}
	if !s.play(next, 10000, chance(3)) {
		t.Fatal("the rematch does not end")
	}
	second := kept(next)
	wins, points := 0, 0
	for _, r := range []store.Result{first, second} {
		for _, seat := range r.Seats {
			if seat.Name == "Alma" {
				points += seat.Points
				if seat.Place == 1 {
					wins++
				}
			}
		}
	}
	for _, one := range []string{id, next} {
		page = guests[0].get("/t/" + one + "/result").Body.String()
		_, series, _ := strings.Cut(page, `id="series"`)
		_, row, _ := strings.Cut(series, `<th scope="row">Alma</th>`)
		row, _, _ = strings.Cut(row, "</tr>")
		if want := fmt.Sprintf(`<td class="num">%d</td><td class="num">%d</td>`, wins, points); row != want {
			t.Errorf("the series says %q of Alma, not %q", row, want)
		}
	}
}

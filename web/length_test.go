package web

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"spielwerk/store"
)

// TestHowLongAGameTakes: as long as few games were finished the time is reckoned from games of bots,
// then it is that of games against bots here, then that of games between people. Breaks do not
// count, and games in which a bot played for a person tell nothing.
func TestHowLongAGameTakes(t *testing.T) {
	s := newSite(t)
	g := s.guest("")
	fact := func(id string, data map[string]any) {
		t.Helper()
		clear(s.server.lengths.games)
		for _, code := range languages() {
			house := s.server.says[code]
			at := g.at(s, code, "board")
			if page := at.get("/").Body.String(); !strings.Contains(page, house("web.front."+id, data)) {
				t.Errorf("%s: the home page does not say %s", code, house("web.front."+id, data))
			}
			if page := at.get("/games/newworld").Body.String(); !strings.Contains(page, house("web.front."+id, data)) {
				t.Errorf("%s: the game's page does not say %s", code, house("web.front."+id, data))
			}
		}
	}
	n, guide := 0, ""
	lay := func(minutes int, acts string, kinds ...string) {
		t.Helper()
		n++
		tab := store.Table{ID: fmt.Sprint("t", n), Game: "newworld", Rules: 1, State: store.Running, Host: "h", Guide: guide, Created: time.Now(), Changed: time.Now()}
		for i, kind := range kinds {
			tab.Seats = append(tab.Seats, store.Seat{Kind: kind, Person: map[string]string{store.Human: fmt.Sprint("p", i)}[kind]})
		}
		if err := s.store.CreateTable(t.Context(), tab); err != nil {
			t.Fatal(err)
		}
		at := time.Now().Add(-24 * time.Hour)
		var log []store.Entry
		for i := range minutes + 2 {
			log = append(log, store.Entry{Number: i + 1, Act: acts, At: at, Ends: i == minutes+1})
			if at = at.Add(time.Minute); i == minutes {
				at = at.Add(time.Hour) // a break
			}
		}
		if err := s.store.Append(t.Context(), tab.ID, log...); err != nil {
			t.Fatal(err)
		}
	}
	const one, bot = store.Human, store.Bot
	fact("minutesOne", map[string]any{"n": 30})
	for i := range enoughGames {
		lay(10+i, "move", one, bot, bot)
	}
	for range 9 { // they tell nothing
		lay(99, "@bot 1 greedy", one, bot, bot)
		lay(99, "move", one)
		guide = "first"
		lay(99, "move", one, bot, bot)
		guide = ""
	}
	fact("minutesBots", map[string]any{"n": 12})
	for i := range enoughGames {
		fact("minutesBots", map[string]any{"n": 12})
		lay(40+i, "move", one, one, bot)
	}
	fact("minutes", map[string]any{"n": 42})
}

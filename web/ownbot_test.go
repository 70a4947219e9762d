package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"spielwerk/bot"
	"spielwerk/game"
)

// TestABotOfOnesOwn is offered for the games that it can play, and sits down there.
func TestABotOfOnesOwn(t *testing.T) {
	remove := bot.Register("own", func(rules game.Rules, r game.Rand) (bot.Bot, error) {
		if name := rules.Game().Name; name != "newworld" {
			return nil, http.ErrNotSupported
		}
		return bot.New("greedy", rules, r)
	})
	defer remove()
	s := newSite(t)
	g := s.guest("Alma")
	for _, title := range s.server.games.First() {
		page := g.get("/games/" + title.Name).Body.String()
		if is := title.Name == "newworld"; strings.Contains(page, `<option value="own"`) != is {
			t.Errorf("a bot that plays New World only is offered for %s, or not there", title.Name)
		}
	}
	id := g.layOf(url.Values{"game": {"newworld"}}, "own")
	if page := g.get("/t/" + id).Body.String(); !strings.Contains(page, `<small class="plays">own</small>`) {
		t.Error("the bot does not sit there by its name")
	}
	form := url.Values{"game": {"xidit"}, "name": {"Alma"}, "seat1": {"own"}, "seat2": {"greedy"}}
	if w := g.post("/tables", form); w.Code != http.StatusBadRequest {
		t.Errorf("at a game that it cannot play it sits down: %d", w.Code)
	}
}

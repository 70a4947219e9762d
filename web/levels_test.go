package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"spielwerk/bot"
	"spielwerk/store"
)

// TestLevelsAreChosenByName: the form offers five by name in every language, the table
// tells them beside the bots' names, and a form may also name the bots behind them.
func TestLevelsAreChosenByName(t *testing.T) {
	s := newSite(t)
	a := s.guest("Alma")
	id := a.lay("expert", "novice", "free", "free")
	said := map[string]bool{}
	for _, code := range languages() {
		form, page := a.at(s, code, "board").get("/games/newworld").Body.String(), a.at(s, code, "board").get("/t/"+id).Body.String()
		for _, level := range bot.Levels() {
			word := s.text(code, "bot."+level)
			if !strings.Contains(form, `<option value="`+level+`"`) || !strings.Contains(form, word) {
				t.Errorf("%s: the form does not offer %s as %q", code, level, word)
			}
			if shown := strings.Contains(page, `<small class="plays">`+word+`</small>`); shown != (level == "expert" || level == "novice") {
				t.Errorf("%s: the table shows %s: %v", code, level, shown)
			}
			said[word] = true
		}
		if strings.Contains(form, `<option value="greedy"`) {
			t.Errorf("%s: the form offers what is behind the levels", code)
		}
	}
	if len(said) < 13 { // some words are the same in two languages
		t.Errorf("the levels are called %v", said)
	}

	// The host of the table puts a bot on one seat, and another on the rest.
	if w := a.post("/t/"+id+"/fill", url.Values{"bot": {"genius"}}); w.Code != http.StatusBadRequest {
		t.Errorf("a level that there is not: %d", w.Code)
	}
	a.post("/t/"+id+"/fill", url.Values{"bot": {"master"}, "seat": {"4"}})
	meta, err := s.store.Table(t.Context(), id)
	if err != nil || meta.State != store.Open || meta.Seats[3].Kind != store.Free || meta.Seats[4].Bot != "master" {
		t.Fatal(meta, err)
	}
	a.post("/t/"+id+"/fill", url.Values{"bot": {"random"}})
	if meta, err = s.store.Table(t.Context(), id); err != nil || meta.State != store.Running || meta.Seats[3].Bot != "random" || meta.Seats[1].Bot != "expert" {
		t.Fatal(meta, err)
	}
}

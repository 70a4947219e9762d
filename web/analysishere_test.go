package web

import (
	"net/url"
	"strings"
	"testing"
)

// TestAnalysisHere: when a game is over a site with the program for browsers offers its analysis on the visitor's own
// machine, to everybody, in their language, with what the program has to be told; sooner, or without the program, it does not.
func TestAnalysisHere(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	anna := s.guest("Anna")
	id := anna.layOf(url.Values{"game": {"newworld"}}, "random")
	if err := s.server.Offer(offered(map[string]string{"spielwerk.wasm.br": "packed", "wasm_exec.js": runsGo}), ""); err != nil {
		t.Fatal(err)
	}
	const form = `id="here"`
	has(t, "while it runs", anna.get("/t/"+id+"/analysis").Body.String(), form, false)
	if !s.play(id, 10000, chance(2)) {
		t.Fatal("the game does not end")
	}
	for _, code := range languages() {
		for _, page := range []string{"/result", "/analysis"} {
			is := s.guest("").at(s, code, "board").get("/t/" + id + page).Body.String()
			for _, part := range []string{
				form, s.text(code, "web.analysis.here"), `action="/alone/newworld/record"`, `data-record="/t/` + id + `/record"`,
				`name="seat1" value=""`, `name="seat2" value="random"`,
			} {
				has(t, code+page, is, part, true)
			}
		}
	}
	s.server.program = nil
	has(t, "without the program", anna.get("/t/"+id+"/result").Body.String(), form, false)
	if w := anna.post("/alone/newworld/record", url.Values{"record": {"{}"}}); w.Code < 400 {
		t.Errorf("a server takes a game: %d", w.Code)
	}
	if strings.Contains(anna.get("/t/"+id+"/analysis").Body.String(), form) {
		t.Error("without the program the analysis offers it")
	}
}

package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"testing"
	"time"
)

// BenchmarkProgram is a program at work over loopback: it reads its view, its moves, or makes one.
func BenchmarkProgram(b *testing.B) {
	s := openSite(b, filepath.Join(b.TempDir(), "site.db"), time.Microsecond)
	s.server.Limit(0, 0)
	served := httptest.NewServer(s.handler)
	b.Cleanup(served.Close)
	alma := s.guest("Alma")
	alma.post("/you", url.Values{"do": {"name"}, "name": {"Alma"}})
	token := alma.token("read", "play", "host")
	ask := func(method, path string, body, into any) int {
		text, _ := json.Marshal(body)
		r, err := http.NewRequestWithContext(b.Context(), method, served.URL+api1+path, bytes.NewReader(text))
		if err != nil {
			b.Fatal(err)
		}
		r.Header.Set("Authorization", "Bearer "+token)
		r.Header.Set("Content-Type", "application/json")
		w, err := http.DefaultClient.Do(r)
		if err != nil {
			b.Fatal(err)
		}
		defer func() { _ = w.Body.Close() }()
		if err := json.NewDecoder(w.Body).Decode(into); err != nil {
			b.Fatal(err)
		}
		return w.StatusCode
	}
	var made struct{ Table string }
	begin := func() string {
		ask("POST", "/tables", map[string]any{"game": "newworld", "others": []string{"random"}}, &made)
		return "/tables/" + made.Table
	}
	at := begin()
	for _, what := range []string{"", "/view", "/moves", "/moves?text=false", "/log"} {
		b.Run(fmt.Sprintf("GET %q", what), func(b *testing.B) {
			for b.Loop() {
				var into any
				ask("GET", at+what, nil, &into)
			}
		})
	}
	b.Run("view and move", func(b *testing.B) {
		for b.Loop() {
			var moves struct {
				Moment int
				Yours  bool
				Moves  []struct{ Move string }
			}
			var view, stand any
			ask("GET", at+"/view", nil, &view)
			if ask("GET", at+"/moves?text=false", nil, &moves); !moves.Yours { // the other one thinks, or the game is over
				if state, _ := view.(map[string]any)["state"].(string); state == "finished" {
					at = begin()
				}
				continue
			}
			ask("POST", at+"/moves", map[string]any{"moment": moves.Moment, "moves": []string{moves.Moves[0].Move}}, &stand)
		}
	})
}

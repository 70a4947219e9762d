package web

import (
	"bytes"
	"encoding/json"
	"image/png"
	"net/http"
	"strconv"
	"strings"
	"testing"
)

// TestApp: the manifest is in the visitor's language, its icons are there in the sizes that it tells, and browsers may load
// both; the page for when there is no connection says so.
func TestApp(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	for _, code := range languages() {
		g := s.guest("").at(s, code, "board")
		w := g.get(manifestPath)
		var m manifest
		if err := json.Unmarshal(w.Body.Bytes(), &m); err != nil || w.Header().Get("Content-Type") != "application/manifest+json; charset=utf-8" {
			t.Fatal(err, dump(w))
		}
		if m.Lang != code || m.Description != s.text(code, "web.tagline") || m.Start != "/" || len(m.Icons) != 3 {
			t.Errorf("%s: %+v", code, m)
		}
		for _, icon := range m.Icons {
			w := g.get(icon.Source)
			if w.Code != http.StatusOK || w.Header().Get("Content-Type") != icon.Type || !strings.Contains(w.Header().Get("Cache-Control"), "immutable") {
				t.Errorf("%s: %d %s", icon.Source, w.Code, w.Header())
			}
			if icon.Type != "image/png" {
				continue
			}
			picture, err := png.Decode(bytes.NewReader(w.Body.Bytes()))
			if err != nil {
				t.Fatal(err)
			}
			size := picture.Bounds().Size()
			if want, _, _ := strings.Cut(icon.Sizes, "x"); strconv.Itoa(size.X) != want || size.X != size.Y {
				t.Errorf("%s is %v", icon.Source, size)
			}
			edge, middle := picture.At(size.X/2, 1), picture.At(size.X/2, size.Y/2)
			if edge == middle {
				t.Errorf("nothing is drawn on %s", icon.Source)
			}
		}
		page := g.get("/")
		has(t, code, page.Body.String(), `rel="manifest" href="/app.webmanifest"`, true)
		has(t, code, page.Header().Get("Content-Security-Policy"), "manifest-src 'self'", true)
		has(t, code, g.get(offlinePath).Body.String(), s.text(code, "web.offline.device"), true)
	}
}

package browser

import (
	"crypto/sha256"
	"math/rand/v2"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"spielwerk/games"
)

var link = regexp.MustCompile(`(?:href|src)="(/[^"#?]*)`)

// lacks checks that a page has none of these.
func lacks(t *testing.T, where, page string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if strings.Contains(page, part) {
			t.Errorf("%s has %s", where, part)
		}
	}
}

// TestPages: who plays alone is led to nobody else, and to nothing that is not there: no seats for friends, no lists of
// tables of others, no tiles of one's own, no column for a picture that is not there.
func TestPages(t *testing.T) {
	s, err := Open(nil, Config{Random: rand.NewChaCha8(sha256.Sum256([]byte(seed))), BotPause: pause})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	all, err := games.All()
	if err != nil {
		t.Fatal(err)
	}
	home := s.asks("GET", "/alone/", nil)
	lacks(t, "/alone/", home.Body, "#new", `id="open"`, `class="picture"`, `href="/games/`, `href="/you`, `href="/docs`)
	seen := map[string]bool{}
	leads(t, s, "/alone/", home, seen)
	for _, g := range all.First() {
		at := "/alone/" + g.Name
		if !strings.Contains(home.Body, `href="`+at+`"`) {
			t.Errorf("/alone/ does not lead to %s", at)
		}
		page := s.asks("GET", at, nil)
		lacks(t, at, page.Body, "#new", `value="free"`, `class="picture"`, "pictured", `name="pack"`, `name="unlisted"`, `name="watching"`, `name="overheard"`,
			`name="standin"`, `name="patience"`, `name="duplicate"`, "/played/", `id="alone"`, "have been finished here")
		for _, part := range []string{`name="seat1"`, `value="here"`, `name="hints"`, `<option value="novice" selected>`} {
			if !strings.Contains(page.Body, part) {
				t.Errorf("%s has no %s", at, part)
			}
		}
		leads(t, s, at, page, seen)
	}
}

// leads checks that each address of a page is answered.
func leads(t *testing.T, s *Site, where string, page asked, seen map[string]bool) {
	t.Helper()
	if page.Status != http.StatusOK {
		t.Errorf("%s: %d", where, page.Status)
	}
	for _, m := range link.FindAllStringSubmatch(page.Body, -1) {
		if seen[m[1]] {
			continue
		}
		seen[m[1]] = true
		if a := s.asks("GET", m[1], nil); a.Status >= http.StatusBadRequest {
			t.Errorf("%s leads to %s, which is answered %d", where, m[1], a.Status)
		}
	}
}

package metrics

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"spielwerk/games"
	"spielwerk/store"
	"spielwerk/store/sqlite"
	"spielwerk/table"
	"spielwerk/web"
)

// TestMetrics: what happens at a site is counted; no label has a table, a name, or an address.
func TestMetrics(t *testing.T) {
	all, err := games.All()
	if err != nil {
		t.Fatal(err)
	}
	file, err := sqlite.OpenUnsynced(context.Background(), filepath.Join(t.TempDir(), "site.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	m := New()
	log := slog.New(slog.DiscardHandler)
	hub := table.NewHub(table.Config{Store: m.Timed(file), Editions: all.Editions, BotPause: 1, Log: log, Observe: m.Made})
	defer hub.Close()
	site, err := web.New(m.Timed(file), hub, all, log)
	if err != nil {
		t.Fatal(err)
	}
	site.Observe(func(a web.Answered) { m.Answered(a.Route, a.Status, a.Took) })
	m.Watch(hub, site.Watching)
	handler := site.Handler()
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/show", nil))
	g, err := all.Find("newworld")
	if err != nil {
		t.Fatal(err)
	}
	bot := store.Seat{Kind: store.Bot, Bot: "random", Name: "Bot A"}
	id, err := hub.Create(context.Background(), g, g.Default(2), "host", []store.Seat{bot, bot})
	if err != nil {
		t.Fatal(err)
	}
	click := httptest.NewRequest(http.MethodPost, "/t/"+id+"/act", nil)
	handler.ServeHTTP(httptest.NewRecorder(), click)
	handler.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/wp-login.php", nil))
	ask := func(path, peer, host string) (int, string) {
		r := httptest.NewRequest(http.MethodGet, path, nil)
		r.RemoteAddr, r.Host = peer, host
		w := httptest.NewRecorder()
		m.Handler().ServeHTTP(w, r)
		return w.Code, w.Body.String()
	}
	wanted := []string{
		`spielwerk_moves_total{game="[a-z]+",who="bot"} [1-9]`, `spielwerk_requests_total{route="POST /show",status="3xx"} 1`,
		`spielwerk_requests_total{route="none",status="4xx"} 1`, `spielwerk_click_seconds_count 1`, `spielwerk_store_seconds_count{method="append"} [1-9]`,
		`spielwerk_store_seconds_count{method="create table"} 2`, `spielwerk_move_step_seconds_count{step="store"} [1-9]`, `spielwerk_tables_live [12]`,
		`spielwerk_watchers 0`, `spielwerk_bots_thinking \d`, `spielwerk_bots_waiting \d`, `spielwerk_unsaved_tables 0`, `spielwerk_store_outages_total 0`,
		`spielwerk_jobs_done_total \d`, `spielwerk_jobs_failed_total 0`,
		`go_goroutines \d`,
	}
	var text, missing string
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(10 * time.Millisecond) { // the bots move meanwhile
		_, text = ask("/metrics", "192.0.2.1:1", "x")
		missing = ""
		for _, want := range wanted {
			if !regexp.MustCompile(`(?m)^` + want).MatchString(text) {
				missing = want
			}
		}
		if missing == "" {
			break
		}
	}
	if missing != "" {
		t.Errorf("%s is not there", missing)
	}
	for _, secret := range []string{id, "wp-login", "Bot A"} {
		if strings.Contains(text, secret) {
			t.Errorf("%q is in the metrics", secret)
		}
	}
	if m.failures.WithLabelValues("append"); strings.Contains(text, "spielwerk_store_errors_total{") {
		t.Error("errors of a sound store")
	}
	timed{file, m}.took("append", time.Now(), errors.New("disk full"))
	if _, text = ask("/metrics", "127.0.0.1:1", "x"); !strings.Contains(text, `spielwerk_store_errors_total{method="append"} 1`) {
		t.Error("a failure of the storage is not counted")
	}
	for _, c := range []struct {
		peer, host string
		want       int
	}{
		{"127.0.0.1:9", "127.0.0.1:9090", 200}, {"[::1]:9", "localhost:9090", 200}, {"192.0.2.1:9", "127.0.0.1", 403}, {"127.0.0.1:9", "evil.example:9090", 403},
	} {
		if code, _ := ask("/debug/pprof/goroutine?debug=1", c.peer, c.host); code != c.want {
			t.Errorf("profiles for %s at %s: %d", c.peer, c.host, code)
		}
	}
}

// TestMetricsAreDocumented: docs/operate.md names what there is to read, and nothing else.
func TestMetricsAreDocumented(t *testing.T) {
	m := New()
	m.Watch(&table.Hub{}, func() int { return 0 })
	m.Gauge("nodes", "", func() int { return 0 }) // of a cluster
	m.Gauge("full", "", func() int { return 0 })  // of the site
	descs := make(chan *prometheus.Desc, 1000)
	m.registry.Describe(descs)
	close(descs)
	var there []string
	for d := range descs {
		if name := regexp.MustCompile(`spielwerk_\w+`).FindString(d.String()); name != "" {
			there = append(there, name)
		}
	}
	page, err := os.ReadFile("../docs/operate.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rows, _ := strings.Cut(string(page), "| metric | what |")
	rows, _, _ = strings.Cut(rows, "\n\n")
	told := regexp.MustCompile(`spielwerk_\w+`).FindAllString(rows, -1)
	slices.Sort(there)
	slices.Sort(told)
	if !slices.Equal(there, told) {
		t.Errorf("there are\n%v, the page tells of\n%v", there, told)
	}
}

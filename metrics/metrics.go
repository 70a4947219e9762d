// Package metrics counts for Prometheus what a server does.
package metrics

import (
	"cmp"
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/pprof"
	"net/netip"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"spielwerk/game"
	"spielwerk/store"
	"spielwerk/table"
)

// Metrics are what a server counts. A label has a game, a rule, a method of the store or a route: few
// values, and nothing that visitors choose or may not know.
type Metrics struct {
	registry *prometheus.Registry
	moves    *prometheus.CounterVec   // by game and who
	refusals *prometheus.CounterVec   // by game and rule
	answers  *prometheus.CounterVec   // by route and status
	clicks   prometheus.Histogram     // until the answer
	steps    *prometheus.HistogramVec // of a move at its table
	stored   *prometheus.HistogramVec // by method
	failures *prometheus.CounterVec   // by method
}

// seconds are the bounds of histograms: from a quick store's time to one that stands still.
var seconds = []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 10}

// New makes metrics that count nothing yet.
func New() *Metrics {
	counter := func(name, help string, labels ...string) *prometheus.CounterVec {
		return prometheus.NewCounterVec(prometheus.CounterOpts{Name: "spielwerk_" + name, Help: help}, labels)
	}
	histogram := func(name, help string, labels ...string) *prometheus.HistogramVec {
		return prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "spielwerk_" + name, Help: help, Buckets: seconds}, labels)
	}
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		moves:    counter("moves_total", "Moves that were played, by game and by who played: person or bot.", "game", "who"),
		refusals: counter("refusals_total", "Moves that a rule refused.", "game", "rule"),
		answers:  counter("requests_total", "Requests that were answered, by route and class of status.", "route", "status"),
		clicks:   prometheus.NewHistogram(prometheus.HistogramOpts{Name: "spielwerk_click_seconds", Help: "From a click that makes a move to its answer.", Buckets: seconds}),
		steps:    histogram("move_step_seconds", "Steps of a move at its table: waiting for the table, rules, store, publishing.", "step"),
		stored:   histogram("store_seconds", "Calls of the store.", "method"),
		failures: counter("store_errors_total", "Calls of the store that failed because of the storage.", "method"),
	}
	m.registry.MustRegister(m.moves, m.refusals, m.answers, m.clicks, m.steps, m.stored, m.failures,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// Watch adds what the hub and the site know at the moment; watching is the number of streams.
func (m *Metrics) Watch(hub *table.Hub, watching func() int) {
	m.Gauge("tables_live", "Tables in memory.", hub.Live)
	m.Gauge("watchers", "Streams of live tables.", watching)
	m.Gauge("bots_thinking", "Bots, hints and analyses that have a place to think in.", func() int { return hub.Load().Thinking })
	m.Gauge("bots_waiting", "Bots, hints and analyses that wait for a place.", func() int { return hub.Load().Waiting })
	m.Gauge("unsaved_tables", "Tables that wait because the store cannot write.", func() int { return hub.Load().Unsaved })
	m.counter("store_outages_total", "Times at which the store stopped writing.", func() int64 { return int64(hub.Load().Outages) })
	m.counter("jobs_done_total", "Jobs that were due and that this server has done.", func() int64 {
		done, _ := hub.Agenda().Counts()
		return done
	})
	m.counter("jobs_failed_total", "Times at which a job has failed here and was put for later.", func() int64 {
		_, failed := hub.Agenda().Counts()
		return failed
	})
}

// counter adds a count that somebody else keeps.
func (m *Metrics) counter(name, help string, value func() int64) {
	m.registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{Name: "spielwerk_" + name, Help: help}, func() float64 { return float64(value()) }))
}

// Gauge adds a number that is asked for when it is read.
func (m *Metrics) Gauge(name, help string, value func() int) {
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "spielwerk_" + name, Help: help}, func() float64 { return float64(value()) }))
}

// Made counts an answer of a seat.
func (m *Metrics) Made(a table.Answer) {
	var no *game.Refusal
	if errors.As(a.Err, &no) {
		m.refusals.WithLabelValues(a.Game, string(no.Rule)).Inc()
	}
	if a.Err != nil {
		return
	}
	who := "person"
	if a.Bot {
		who = "bot"
	}
	m.moves.WithLabelValues(a.Game, who).Add(float64(a.Moves))
	for step, took := range map[string]time.Duration{"wait": a.Wait, "rules": a.Rules, "store": a.Store, "publish": a.Publish} {
		m.steps.WithLabelValues(step).Observe(took.Seconds())
	}
}

// clickRoute is the route of a click that makes a move.
const clickRoute = "POST /t/{table}/act"

// Answered counts a request by its route, "" if it had none.
func (m *Metrics) Answered(route string, status int, took time.Duration) {
	m.answers.WithLabelValues(cmp.Or(route, "none"), string(rune('0'+status/100%10))+"xx").Inc()
	if route == clickRoute {
		m.clicks.Observe(took.Seconds())
	}
}

// Timed is a store that measures the calls that requests and tables wait for.
func (m *Metrics) Timed(s store.Store) store.Store { return timed{s, m} }

type timed struct {
	store.Store
	m *Metrics
}

func (t timed) took(method string, begun time.Time, err error) {
	t.m.stored.WithLabelValues(method).Observe(time.Since(begun).Seconds())
	if err != nil && table.StorageFailed(err) {
		t.m.failures.WithLabelValues(method).Inc()
	}
}

func (t timed) Append(ctx context.Context, id string, entries ...store.Entry) (err error) {
	defer func(begun time.Time) { t.took("append", begun, err) }(time.Now())
	return t.Store.Append(ctx, id, entries...)
}

func (t timed) PutSnapshot(ctx context.Context, id string, s store.Snapshot) (err error) {
	defer func(begun time.Time) { t.took("put snapshot", begun, err) }(time.Now())
	return t.Store.PutSnapshot(ctx, id, s)
}

func (t timed) CreateTable(ctx context.Context, tab store.Table) (err error) {
	defer func(begun time.Time) { t.took("create table", begun, err) }(time.Now())
	return t.Store.CreateTable(ctx, tab)
}

func (t timed) TakeSeat(ctx context.Context, id string, seat int, s store.Seat) (err error) {
	defer func(begun time.Time) { t.took("take seat", begun, err) }(time.Now())
	return t.Store.TakeSeat(ctx, id, seat, s)
}

func (t timed) Table(ctx context.Context, id string) (tab store.Table, err error) {
	defer func(begun time.Time) { t.took("table", begun, err) }(time.Now())
	return t.Store.Table(ctx, id)
}

func (t timed) Log(ctx context.Context, id string, from int) (all []store.Entry, err error) {
	defer func(begun time.Time) { t.took("log", begun, err) }(time.Now())
	return t.Store.Log(ctx, id, from)
}

func (t timed) PersonByToken(ctx context.Context, hash string) (p store.Person, err error) {
	defer func(begun time.Time) { t.took("person", begun, err) }(time.Now())
	return t.Store.PersonByToken(ctx, hash)
}

func (t timed) OpenTables(ctx context.Context, limit int) (all []store.Table, err error) {
	defer func(begun time.Time) { t.took("open tables", begun, err) }(time.Now())
	return t.Store.OpenTables(ctx, limit)
}

func (t timed) Probe(ctx context.Context, at time.Time) (err error) {
	defer func(begun time.Time) { t.took("probe", begun, err) }(time.Now())
	return t.Store.Probe(ctx, at)
}

// Handler answers Prometheus at /metrics, and this machine alone at /debug/pprof/: a profile shows
// what is in memory.
func (m *Metrics) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{}))
	local := func(pattern string, f http.HandlerFunc) {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			if !fromHere(r) {
				http.Error(w, "profiles are for this machine alone", http.StatusForbidden)
				return
			}
			f(w, r)
		})
	}
	local("GET /debug/pprof/", pprof.Index)
	local("GET /debug/pprof/profile", pprof.Profile)
	local("GET /debug/pprof/symbol", pprof.Symbol)
	local("GET /debug/pprof/trace", pprof.Trace)
	return mux
}

// fromHere reports whether this machine asks, and by an address: a page of the web cannot make a
// browser here ask under a name of its own.
func fromHere(r *http.Request) bool {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil || !peer.Addr().Unmap().IsLoopback() {
		return false
	}
	host, _, err := net.SplitHostPort(r.Host)
	if err != nil {
		host = r.Host
	}
	ip, err := netip.ParseAddr(strings.Trim(host, "[]"))
	return host == "localhost" || err == nil && ip.IsLoopback()
}

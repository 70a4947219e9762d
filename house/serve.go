package house

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"spielwerk/games"
	"spielwerk/metrics"
	"spielwerk/notify"
	"spielwerk/store"
	"spielwerk/table"
	"spielwerk/web"
)

type serveCommand struct {
	Addr      string        `help:"Address to listen on." default:":8080" env:"SPIELWERK_ADDR"`
	DB        string        `help:"File that holds people and tables, or the address of a PostgreSQL database: postgres://user@host/name." default:"spielwerk.db" env:"SPIELWERK_DB" name:"db"`
	BotPause  time.Duration `help:"Time between a bot's moves, so that people can follow." default:"700ms"`
	Idle      time.Duration `help:"How long a table stays in memory that nobody looks at." default:"5m"`
	Pack      []string      `help:"Component data for new tables of a game, game=file. Of several for one game the last is for new tables; the others, and ours, go on with the tables they were begun with." placeholder:"GAME=FILE"`
	Packs     string        `help:"Folder with packs, each a folder of its own, that new tables may choose (docs/packs.md)." type:"path" placeholder:"DIR" env:"SPIELWERK_PACKS"`
	Searchers int           `help:"How many bots may search at the same time; 0 for one less than there are cores." default:"0" aliases:"thinkers"`
	Effort    int           `help:"What hints and analyses may cost, in percent of the usual; less suits a slow machine, more makes them surer." default:"100" name:"help-effort" placeholder:"PERCENT"`

	Program map[string]string `help:"Bot that is a program and can be seated at tables by its name, name=command; may be given several times. It runs with the server's rights, see docs/bots.md." placeholder:"NAME=COMMAND" mapsep:"none"`
	programs

	Show bool `help:"Let visitors watch a game between the strongest bots." default:"true" negatable:"" env:"SPIELWERK_SHOW"`

	TLSHost      []string `help:"Name of the site on the internet, such as games.example.org: the server gets a certificate for it by itself and speaks HTTPS at --tls-addr; --addr, which port 80 must lead to, only redirects." name:"tls-host" placeholder:"HOST"`
	TLSAddr      string   `help:"Address for HTTPS, which port 443 of the name must lead to; for --tls-host." default:":443" name:"tls-addr"`
	TLSCache     string   `help:"Folder in which certificates are kept; by default the folder certificates beside --db." type:"path" name:"tls-cache" placeholder:"DIR"`
	TLSAuthority string   `help:"Where certificates come from (ACME); by default Let's Encrypt, whose terms are accepted by using it." default:"https://acme-v02.api.letsencrypt.org/directory" name:"tls-authority" placeholder:"URL"`

	SiteName   []string      `help:"Name or address under which browsers reach the site, such as games.example.org; requests for another one are refused. Without it each is answered. --tls-host names its own." name:"site-name" placeholder:"HOST"`
	People     web.Admission `help:"Who may take a seat: guests (everybody who gives a name), passkeys (people with a passkey) or invited (people with an invitation, see spielwerk invite)." enum:"guests,passkeys,invited" default:"guests" env:"SPIELWERK_PEOPLE"`
	MayInvite  int           `help:"How many invitations that are still good a member may have made; for --people invited." default:"3"`
	TrustProxy []string      `help:"Addresses and networks of proxies in front of the site, whose X-Forwarded-For and X-Forwarded-Proto are believed." placeholder:"CIDR"`
	Requests   int           `help:"Requests a second of one session, and of all visitors without one at an address; 0 for no limit." default:"60"`
	Streams    int           `help:"Live tables that may be open at one address; 0 for no limit." default:"128"`
	OpenTables int           `help:"Tables of one person that may wait for people, and three times as many of one address; 0 for no limit." default:"5"`
	Busy       time.Duration `help:"New tables and watchers are refused while one click in ten takes longer, so that running games stay fast; 0 for never." default:"100ms"`
	DrainWait  time.Duration `help:"How long the server still answers after SIGTERM, so that a proxy that asks /readyz notices; at most 4s." default:"1s"`

	Metrics  string        `help:"Address for Prometheus at /metrics and, for this machine, profiles at /debug/pprof/, such as 127.0.0.1:9090; without it there are none." placeholder:"ADDR"`
	Log      string        `help:"How the log is written: text or json." enum:"text,json" default:"text"`
	LogLevel slog.Level    `help:"From which level on: debug, info, warn or error; info has one line for each request." default:"info"`
	Slow     time.Duration `help:"Time from which a move is logged as slow, with its steps; 0 for never." default:"200ms"`

	Alone          bool   `help:"Offer to play without a connection, by the program for browsers that this binary has, if it has one, or that of --browser-program." default:"true" negatable:"" env:"SPIELWERK_ALONE"`
	BrowserProgram string `help:"Folder with another program for browsers, of the server's commit (docs/browser.md)." type:"path" placeholder:"DIR" env:"SPIELWERK_BROWSER_PROGRAM"`

	OperatorTokenFile string `help:"File with the token of the operator's page at /operator, 16 characters at least; without it there is no page." type:"path" placeholder:"FILE"`

	KeepFinished days `help:"How long a table is kept whose game is over, such as 365d; 0d for ever. It is deleted with all that belongs to it." default:"0d" placeholder:"DAYS"`

	Cluster   string        `help:"Name of the cluster of which this server is a node, on a PostgreSQL database; without it the server has the database for itself." placeholder:"NAME"`
	Advertise string        `help:"Address at which the other nodes of the cluster reach this one, which visitors need not." placeholder:"HOST:PORT"`
	Lease     time.Duration `help:"How long a node counts as alive without a sign of it; the same at all nodes." default:"3s" hidden:""`
	Join      string        `help:"Address of the queue by which the nodes share work, of spielwerk queue or of NATS with JetStream; without it the first node carries one." placeholder:"nats://HOST:PORT" env:"SPIELWERK_JOIN"`
	queueToken

	messages

	OpenFor time.Duration `help:"How long a table waits for people at which nobody is who sits there; 0 for ever." default:"24h"`
}

// Run serves the site until it is interrupted.
func (c *serveCommand) Run(w *world) error {
	ctx, stop := signal.NotifyContext(cmp.Or(w.ctx, context.Background()), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	if c.DrainWait < 0 || c.DrainWait > maxDrainWait {
		return fmt.Errorf("--drain-wait is %s; it must be from 0s to %s", c.DrainWait, maxDrainWait)
	}
	effort, err := table.EffortOf(c.Effort)
	if err != nil {
		return fmt.Errorf("--help-effort: %w", err)
	}
	remove, err := c.registerAll(c.Program)
	if err != nil {
		return err
	}
	defer remove()
	all, err := c.shelf(w)
	if err != nil {
		return err
	}
	if err = c.checkCluster(); err != nil {
		return err
	}
	release, err := lockStore(ctx, c.DB, c.Cluster != "")
	if err != nil {
		return err
	}
	defer func() { _ = release() }()
	proxies, err := web.ParseProxies(strings.Join(c.TrustProxy, ","))
	if err != nil {
		return fmt.Errorf("--trust-proxy: %w", err)
	}
	log := newLog(w.err, c.Log, c.LogLevel)
	defer inTime(ctx, stopWithin, func() {
		log.Error("not shut down in time; what was acknowledged is stored", "within", stopWithin)
		os.Exit(1)
	})()
	context.AfterFunc(ctx, stop) // a second signal ends the program at once
	tables, err := openStore(ctx, c.DB)
	if err != nil {
		return err
	}
	defer func() { _ = tables.Close() }()
	checked := checkStore(ctx, log, c.DB)
	defer func() { stop(); <-checked }()
	limitMemory()
	var counting *metrics.Metrics // nil without an address for them
	kept, observe := store.Store(tables), (func(table.Answer))(nil)
	if c.Metrics != "" {
		counting = metrics.New()
		kept, observe = counting.Timed(tables), counting.Made
	}
	node, leave, err := c.join(ctx, tables, log)
	if err != nil {
		return err
	}
	defer leave()
	var reminds atomic.Pointer[notify.Notifier] // once there is one
	hub := table.NewHub(table.Config{
		Reminders: notify.Reminders, Remind: func(ctx context.Context, r table.Reminder) {
			if n := reminds.Load(); n != nil {
				n.Remind(ctx, r)
			}
		},
		Leases: node.leases(), Promises: node.promises(), Analyst: node.analyst(), Jobs: node.due(),
		Observe: observe, Slow: c.Slow, Store: kept, Editions: all.Editions, BotPause: c.BotPause, IdleAfter: c.Idle, Searchers: c.Searchers, Effort: effort, Log: log,
		OpenTables: c.OpenTables, OpenFor: c.OpenFor, KeepFinished: time.Duration(c.KeepFinished), Clock: w.clock,
	})
	defer hub.Close()
	site, err := web.New(kept, hub, all, log)
	if err != nil {
		return err
	}
	site.TrustProxies(proxies)
	names, err := siteNames(c.SiteName)
	if err != nil {
		return err
	}
	if err = c.configure(site, stop); err != nil {
		return err
	}
	if err = tellData(ctx, w, hub); err != nil {
		return err
	}
	if counting != nil {
		stopMetrics, wrong := c.publish(counting, hub, site, node, log)
		if wrong != nil {
			return fmt.Errorf("--metrics: %w", wrong)
		}
		defer stopMetrics()
	}
	listener, err := net.Listen("tcp", c.Addr)
	if err != nil {
		return err
	}
	tls, err := c.secured()
	if err != nil {
		return err
	}
	if tls != nil {
		names = append(names, tls.hosts...)
	}
	site.Name(names)
	teller, err := c.tell(ctx, kept, hub, site, names, log)
	if err != nil {
		return err
	}
	reminds.Store(teller)
	defer teller.Close()
	if tls != nil {
		fmt.Fprintf(w.out, "Spielwerk is at https://%s%s\n", tls.hosts[0], tls.port)
		site.Strict()
		return tls.serve(ctx, log, site, listener)
	}
	for _, address := range addresses(listener.Addr()) {
		fmt.Fprintf(w.out, "Spielwerk is at %s\n", address)
	}
	if node != nil {
		defer node.open(ctx, hub, site, log, c.DrainWait)()
	}
	server := &http.Server{}
	return site.Serve(ctx, server, func() error { return server.Serve(listener) })
}

// shelf has the games with the packs of this server.
func (c *serveCommand) shelf(w *world) (games.Shelf, error) {
	all, err := w.shelf()
	if err != nil {
		return nil, err
	}
	for _, pack := range c.Pack {
		name, file, ok := strings.Cut(pack, "=")
		if !ok {
			return nil, fmt.Errorf("--pack is %q; it must be GAME=FILE", pack)
		}
		if err = addPack(all, name, file); err != nil {
			return nil, err
		}
	}
	return all, installPacks(all, c.Packs)
}

// configure gives the site its limits, who may come, and what else it has; its operator can stop the
// server.
func (c *serveCommand) configure(site *web.Server, stop func()) error {
	site.DrainFor(c.DrainWait)
	site.Limit(c.Requests, c.Streams)
	site.Strain(c.Busy)
	site.Show(c.Show)
	site.Admit(c.People, c.MayInvite)
	if err := c.offer(site); err != nil {
		return err
	}
	if c.OperatorTokenFile != "" {
		token, err := tokenOf("--operator-token-file", c.OperatorTokenFile)
		if err != nil {
			return err
		}
		site.Operate(token, stop)
	}
	return nil
}

// publish lets the figures of the server be read at --metrics, until stop is called.
func (c *serveCommand) publish(counting *metrics.Metrics, hub *table.Hub, site *web.Server, n *node, log *slog.Logger) (stop func(), err error) {
	counting.Watch(hub, site.Watching)
	counting.Gauge("full", "1 while the server takes no new tables and watchers.", func() int {
		if site.Full() {
			return 1
		}
		return 0
	})
	if n != nil {
		counting.Gauge("nodes", "Nodes of the cluster that are alive.", n.Nodes)
	}
	site.Observe(func(a web.Answered) { counting.Answered(a.Route, a.Status, a.Took) })
	return serveMetrics(log, c.Metrics, counting.Handler())
}

// siteNames reads the names of --site-name, which may be addresses.
func siteNames(given []string) (names []string, err error) {
	for _, name := range given {
		name = strings.ToLower(strings.TrimSpace(name))
		if ip, wrong := netip.ParseAddr(strings.Trim(name, "[]")); wrong == nil {
			names = append(names, ip.String())
			continue
		}
		if name == "" || strings.ContainsAny(name, "/:@ *") {
			return nil, fmt.Errorf("--site-name is %q; it must be a name such as games.example.org, without a port", name)
		}
		names = append(names, name)
	}
	return names, nil
}

// tokenOf reads the token of a flag from a file.
func tokenOf(flag, file string) (string, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return "", fmt.Errorf("%s: %w", flag, err)
	}
	token := strings.TrimSpace(string(text))
	if len(token) < minToken {
		return "", fmt.Errorf("%s: %s has a token of %d characters; it must have %d at least", flag, file, len(token), minToken)
	}
	return token, nil
}

// minToken is the least length of a token that nobody can guess.
const minToken = 16

// newLog is the log of the server.
func newLog(to io.Writer, format string, level slog.Level) *slog.Logger {
	options := &slog.HandlerOptions{Level: level}
	if format == "json" {
		options.ReplaceAttr = func(_ []string, a slog.Attr) slog.Attr {
			if a.Value.Kind() == slog.KindDuration {
				a.Value = slog.Float64Value(a.Value.Duration().Seconds())
			}
			return a
		}
		return slog.New(slog.NewJSONHandler(to, options))
	}
	return slog.New(slog.NewTextHandler(to, options))
}

// The server shuts down within stopWithin, of which it still answers for maxDrainWait at most. Of
// containers and services it is less than what they give.
const (
	stopWithin   = 9 * time.Second
	maxDrainWait = 4 * time.Second
)

// inTime calls late some time after ctx has ended, unless done is called before.
func inTime(ctx context.Context, limit time.Duration, late func()) (done func()) {
	over := make(chan struct{})
	context.AfterFunc(ctx, func() {
		select {
		case <-over:
		case <-time.After(limit):
			late()
		}
	})
	return func() { close(over) }
}

// tellData prints which component data the tables use, and which tables cannot go on.
func tellData(ctx context.Context, w *world, hub *table.Hub) error {
	in, err := hub.InUse(ctx)
	if err != nil {
		return err
	}
	unknown := 0
	for _, u := range in.Unknown {
		unknown += u.Tables
	}
	all := in.Today + in.Earlier + unknown
	if all == 0 {
		return nil
	}
	fmt.Fprintf(w.out, "%s: %d of today's cards, %d of earlier ones", count(all, "table", "tables"), in.Today, in.Earlier)
	if unknown > 0 {
		fmt.Fprintf(w.out, ", %d of unknown ones", unknown)
	}
	fmt.Fprintln(w.out)
	for _, u := range in.Unknown {
		fmt.Fprintf(w.err, "%s of %s with cards that nobody has (%.12s) cannot go on; give the file of the cards with --pack %s=FILE: %s",
			count(u.Tables, "table", "tables"), u.Game, u.Data, u.Game, strings.Join(u.Some, ", "))
		if u.Tables > len(u.Some) {
			fmt.Fprintf(w.err, " and %d more", u.Tables-len(u.Some))
		}
		fmt.Fprintln(w.err)
	}
	return nil
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// addresses are the addresses of the site, that of this machine first.
func addresses(at net.Addr) []string {
	tcp, ok := at.(*net.TCPAddr)
	if !ok {
		return []string{at.String()}
	}
	port := strconv.Itoa(tcp.Port)
	if !tcp.IP.IsUnspecified() {
		return []string{"http://" + net.JoinHostPort(tcp.IP.String(), port)}
	}
	out := []string{"http://localhost:" + port}
	local, _ := net.InterfaceAddrs() // without them only this machine's is printed
	for _, a := range local {
		if ip, ok := a.(*net.IPNet); ok && ip.IP.IsPrivate() && ip.IP.To4() != nil {
			out = append(out, "http://"+net.JoinHostPort(ip.IP.String(), port))
		}
	}
	return out
}

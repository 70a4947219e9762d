package house

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"spielwerk/cluster"
	"spielwerk/fair"
	"spielwerk/freeport"
	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/record"
	"spielwerk/store"
	"spielwerk/store/postgres"
	"spielwerk/store/postgres/pgtest"
	"spielwerk/table"
)

var (
	clusterFaults = flag.Int("clusterfaults", 6, "faults in the test of a cluster")
	clusterTables = flag.Int("clustertables", 12, "tables in the test of a cluster")
	clusterOld    = flag.String("clusterold", "", "program of the version before, which is the first node in the test of a cluster")
)

// leases is how long those of the nodes last: as long as anybody's in the long form, else not so long that
// the test waits for most of its time.
func leases() time.Duration {
	if *clusterFaults > 10 || *clusterOld != "" {
		return cluster.LeaseTime
	}
	return cluster.LeaseTime / 3
}

// wire is the way of a node to the database or the queue, which can be cut: what is sent is not delivered.
type wire struct {
	listener net.Listener
	mu       sync.Mutex
	whole    *sync.Cond
	cut      bool
}

func newWire(t *testing.T, to string) *wire {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	w := &wire{listener: l}
	w.whole = sync.NewCond(&w.mu)
	t.Cleanup(func() { _ = l.Close(); w.set(false) })
	go func() {
		for {
			near, err := l.Accept()
			if err != nil {
				return
			}
			far, err := net.Dial("tcp", to)
			if err != nil {
				_ = near.Close()
				continue
			}
			go w.carry(near, far)
			go w.carry(far, near)
		}
	}()
	return w
}

func (w *wire) carry(from, to net.Conn) {
	defer func() { _, _ = from.Close(), to.Close() }()
	b := make([]byte, 32<<10)
	for {
		n, err := from.Read(b)
		w.mu.Lock()
		for w.cut {
			w.whole.Wait()
		}
		w.mu.Unlock()
		if n > 0 {
			if _, wrong := to.Write(b[:n]); wrong != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}

func (w *wire) set(cut bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.cut = cut
	w.whole.Broadcast()
}

// member is a node as a process of its own.
type member struct {
	addr, inner string
	start       func() *exec.Cmd
	cmd         *exec.Cmd
	ended       chan ending  // of the process
	trouble     atomic.Int64 // one more when something bad begins to happen to it, and when that is over
	hands       sync.Mutex   // of who changes trouble, or starts the node because there is none
	wire, queue *wire
	out         bytes.Buffer
}

// ending is what a process has ended with.
type ending struct{ err error }

func (m *member) begin(t *testing.T) {
	t.Helper()
	cmd, ended := m.start(), make(chan ending, 1)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() { ended <- ending{cmd.Wait()} }()
	m.cmd, m.ended = cmd, ended
}

// revive starts the node again if it has ended, as systemd does: the database was away when it began.
func (m *member) revive(t *testing.T) {
	t.Helper()
	select {
	case <-m.ended:
		m.begin(t)
	default:
	}
}

// keep revives nodes to which nothing bad happens now.
func keep(t *testing.T, nodes []*member, until <-chan struct{}) {
	for {
		select {
		case <-until:
			return
		case <-time.After(200 * time.Millisecond):
		}
		for _, m := range nodes {
			m.hands.Lock()
			if m.trouble.Load()%2 == 0 {
				m.revive(t)
			}
			m.hands.Unlock()
		}
	}
}

// troubles says that something bad begins or ends to happen to the node.
func (m *member) troubles() {
	m.hands.Lock()
	defer m.hands.Unlock()
	m.trouble.Add(1)
}

// kill ends the process at once and starts another in its place.
func (m *member) kill(t *testing.T) {
	_ = m.cmd.Process.Kill()
	<-m.ended
	m.begin(t)
}

// clusterTable is a table, and what its client has tried and knows of.
type clusterTable struct {
	id     string
	tokens []string
	tries  []try
	slow   time.Duration // the longest time until a try was answered
	// The longest time of a request to a node to which nothing bad happened meanwhile, though it may
	// have happened to the one that held the table.
	request time.Duration
	last    atomic.Int64 // the moment of a watcher in the end, -1 until then
	seen    atomic.Int64 // the last event of the watcher
}

type try struct {
	act   string
	acked bool
}

// TestCluster: three nodes on one database; they are killed, frozen for longer than their leases last
// and continued, cut off from the database and from the queue, drained, and the database is restarted, while people play
// and watch at all of them. No acknowledged move is lost, none is there twice, each table opens, and
// its log is that of a game. With -args -clusterfaults 100 -clustertables 200 it is the long form; with
// -clusterold FILE the first of them is a node of the version before, until it is started again.
func TestCluster(t *testing.T) {
	pg := pgtest.Start(t)
	shelf, err := games.Open(readOnce())
	if err != nil {
		t.Fatal(err)
	}
	var nodes []*member
	if *clusterOld != "" { // the former version is there before the schema of this one
		nodes = clusterNodes(t, pg)
		ready(t, nodes...)
	}
	kept, err := postgres.Open(t.Context(), pg.Address)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = kept.Close() }()
	hub := table.NewHub(table.Config{Store: kept, Editions: shelf.Editions})
	defer hub.Close()
	all := clusterTablesIn(t, kept, shelf.First())
	if *clusterOld == "" {
		refusesToServe(t, pg, kept)
		// A node of the next version is there, while others start.
		next := store.Node{ID: "next", Address: "127.0.0.1:1", Protocol: cluster.Protocol + 1}
		if _, err = kept.(store.Leases).Renew(t.Context(), next, time.Minute); err != nil {
			t.Fatal(err)
		}
		nodes = clusterNodes(t, pg)
		ready(t, nodes...)
		if err = kept.(store.Leases).Leave(t.Context(), next.ID); err != nil {
			t.Fatal(err)
		}
	}
	if r, wrong := http.Get("http://" + nodes[0].inner + "/"); wrong != nil || r.StatusCode != http.StatusForbidden {
		t.Errorf("the door for nodes opens to a stranger: %v %v", r, wrong)
	} else {
		_ = r.Body.Close()
	}

	stop, gone := make(chan struct{}), make(chan struct{})
	var players, watchers sync.WaitGroup
	for i, c := range all {
		players.Go(func() { c.play(t, hub, nodes, rand.New(rand.NewPCG(1, uint64(i))), stop) })
		watchers.Go(func() { c.watch(nodes, rand.New(rand.NewPCG(2, uint64(i))), gone) })
	}
	chance := rand.New(rand.NewPCG(3, uint64(*clusterFaults)))
	time.Sleep(500 * time.Millisecond) // each node holds some tables by then
	opened := time.Duration(0)         // the longest time until a table was open elsewhere
	faults := []string{"freeze", "kill", "cut", "mute", "restart", "drain"}
	var keeping sync.WaitGroup
	keeping.Go(func() { keep(t, nodes, stop) })
	for i := range *clusterFaults {
		what := faults[i%len(faults)]
		if i >= len(faults) {
			what = faults[chance.IntN(len(faults))]
		}
		hit := chance.IntN(len(nodes))
		touched := nodes[hit : hit+1]
		if what == "restart" {
			touched = nodes
		}
		for _, m := range touched {
			m.troubles()
		}
		fault(t, what, nodes[hit], pg, func() {
			opened = max(opened, opens(t, what, all, slices.Concat(nodes[hit+1:], nodes[:hit])))
		})
		for _, m := range touched {
			m.troubles()
		}
		time.Sleep(time.Duration(chance.IntN(300)) * time.Millisecond)
	}
	close(stop)
	players.Wait()
	keeping.Wait()
	ready(t, nodes...)
	if *clusterFaults > 10 {
		analysedOnce(t, kept, shelf, nodes)
	}
	duplicateEnds(t, kept, shelf.First()[0], hub, nodes)
	bots := botsTable(t, kept, shelf.First())
	if status := pageOf(nodes[0], bots); status != http.StatusOK { // nobody looks again
		t.Fatalf("the table of the bots: %d", status)
	}
	var held store.Held
	if _, wrong := kept.(store.Leases).Take(t.Context(), bots, "nobody"); !errors.As(wrong, &held) {
		t.Errorf("nobody holds the table of the bots: %v", wrong)
	}
	for _, m := range nodes { // who holds it dies
		if m.inner == held.By.Address {
			m.kill(t)
		}
	}
	played := entriesOf(t, kept, bots)
	for end := time.Now().Add(20 * time.Second); entriesOf(t, kept, bots) < played+2; time.Sleep(50 * time.Millisecond) {
		if time.Now().After(end) {
			t.Errorf("bots at whose table nobody looks have stopped after %d moves", played)
			break
		}
	}

	acked, unsure, slowest, request := 0, 0, time.Duration(0), time.Duration(0)
	for _, c := range all {
		now, wrong := hub.Glimpse(t.Context(), c.id)
		if wrong != nil {
			t.Errorf("table %s does not open: %v", c.id, wrong)
			continue
		}
		c.last.Store(int64(now.Moment(game.Watcher)))
		log, wrong := kept.Log(t.Context(), c.id, 1)
		if wrong != nil {
			t.Fatal(wrong)
		}
		verifies(t, shelf, kept, c.id, log)
		next := 0
		for _, e := range log {
			for next < len(c.tries) && c.tries[next].act != e.Act && !c.tries[next].acked {
				next++
			}
			if next == len(c.tries) || c.tries[next].act != e.Act {
				t.Errorf("table %s: entry %d, %s, is lost, there twice or from nobody", c.id, e.Number, e.Act)
				break
			}
			next++
		}
		for _, left := range c.tries[min(next, len(c.tries)):] {
			if left.acked {
				t.Errorf("table %s: %s was acknowledged and is not in the log", c.id, left.act)
			}
		}
		for _, one := range c.tries {
			if one.acked {
				acked++
			} else {
				unsure++
			}
		}
		slowest, request = max(slowest, c.slow), max(request, c.request)
		for _, m := range nodes {
			if status := pageOf(m, c.id); status != http.StatusOK {
				t.Errorf("table %s at a node: %d", c.id, status)
			}
		}
	}
	for end := time.Now().Add(silence + 10*time.Second); ; time.Sleep(20 * time.Millisecond) { // a watcher may still listen to a silent node
		late := 0
		for _, c := range all {
			if c.seen.Load() != c.last.Load() {
				late++
			}
		}
		if late == 0 {
			break
		}
		if time.Now().After(end) {
			t.Errorf("%d of %d watchers have not seen the last move", late, len(all))
			break
		}
	}
	close(gone)
	watchers.Wait()
	t.Logf("%d tables, %d faults: %d moves acknowledged, %d not known to be made; slowest move %s with all tries, slowest try at a node that was well %s, open elsewhere after %s at most",
		len(all), *clusterFaults, acked, unsure, slowest.Round(time.Millisecond), request.Round(time.Millisecond), opened.Round(time.Millisecond))
	if request > 6*time.Second { // 5 s, and what a busy machine takes
		t.Errorf("a node that was well needed %s for an answer", request)
	}
	if acked < len(all) {
		t.Errorf("only %d moves were made", acked)
	}
	if t.Failed() {
		for i, m := range nodes {
			t.Logf("node %d: %.6000s", i, &m.out)
		}
	}
}

// refusesToServe: what cannot be a node, or be beside the nodes that there are, says so.
func refusesToServe(t *testing.T, pg *pgtest.Postgres, kept store.Store) {
	t.Helper()
	for text, args := range map[string][]string{
		"needs a PostgreSQL database": {"--db", filepath.Join(t.TempDir(), "x.db"), "--cluster", "test", "--advertise", "127.0.0.1:0"},
		"needs --advertise":           {"--db", pg.Address, "--cluster", "test"},
		"give its name with":          {"--db", pg.Address, "--advertise", "127.0.0.1:0"},
		"1 node of a cluster":         {"--db", pg.Address, "--addr", "127.0.0.1:0"},
		"is too new for this program": {"--db", pg.Address, "--cluster", "test", "--advertise", "127.0.0.1:0"},
		"nodes of another cluster":    {"--db", pg.Address, "--cluster", "other", "--advertise", "127.0.0.1:0"},
	} {
		leases, other := kept.(store.Leases), store.Node{ID: "x", Protocol: cluster.Protocol}
		if strings.HasPrefix(text, "is too new") {
			other.Protocol += 2
		}
		_, wrong := leases.Found(t.Context(), "test", "x")
		if wrong == nil {
			_, wrong = leases.Renew(t.Context(), other, time.Hour)
		}
		if wrong != nil {
			t.Fatal(wrong)
		}
		if says, status := typed(append([]string{"serve"}, args...)...); status != 2 || !strings.Contains(says, text) {
			t.Errorf("serve %v: %d, %s", args, status, says)
		}
		if wrong = leases.Leave(t.Context(), "x"); wrong != nil {
			t.Fatal(wrong)
		}
	}
}

// verifies checks the record of a table, as spielwerk verify does: of a game that is not over, as far as
// it has been played.
func verifies(t *testing.T, shelf games.Shelf, kept store.Store, id string, log []store.Entry) {
	t.Helper()
	meta, err := kept.Table(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	seed, err := fair.ParseSeed(meta.Seed)
	if err != nil {
		t.Fatal(err)
	}
	g, err := shelf.Find(meta.Game)
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(game.Config{Version: meta.Rules, Seats: len(meta.Seats), Options: meta.Options})
	if err != nil {
		t.Fatal(err)
	}
	r, err := table.Record(rules, []string{"A", "B", "C", "D", "E"}[:len(meta.Seats)], table.Nonces(meta.Seats), seed, log)
	var text bytes.Buffer
	if err == nil {
		err = r.Write(&text)
	}
	if err == nil {
		if r, err = record.Read(&text); err == nil {
			_, err = r.Verify(rules)
		}
	}
	if err != nil {
		t.Errorf("table %s: its record does not verify: %v", id, err)
	}
}

// clusterTablesIn makes tables of all games with people on all seats.
func clusterTablesIn(t *testing.T, kept store.Store, of []*game.Game) (all []*clusterTable) {
	t.Helper()
	for i := range *clusterTables {
		g := of[i%len(of)]
		rules, err := g.Rules(g.Default(max(2, g.MinSeats)))
		if err != nil {
			t.Fatal(err)
		}
		seed, config := fair.NewSeed(), rules.Config()
		c := &clusterTable{id: fmt.Sprintf("%s%d", g.Name[:4], i)}
		c.last.Store(-1)
		tab := store.Table{
			ID: c.id, Game: g.Name, Rules: config.Version, Data: rules.DataHash(), Options: config.Options, Seed: seed.String(),
			Commitment: seed.Commitment(), State: store.Running, Created: time.Now(), Changed: time.Now(),
		}
		for seat := range config.Seats {
			person, token := fmt.Sprintf("p%d-%d", i, seat), fmt.Sprintf("token%d-%d", i, seat)
			sum := sha256.Sum256([]byte(token))
			if err = kept.PutPerson(t.Context(), store.Person{ID: person, TokenHash: hex.EncodeToString(sum[:]), Name: person}); err != nil {
				t.Fatal(err)
			}
			tab.Seats = append(tab.Seats, store.Seat{Kind: store.Human, Person: person, Name: person, Nonce: token})
			c.tokens = append(c.tokens, token)
		}
		if err = kept.CreateTable(t.Context(), tab); err != nil {
			t.Fatal(err)
		}
		all = append(all, c)
	}
	return all
}

// analysedOnce: a game that is over is analysed once for all nodes, and by a node that the queue cannot be
// reached from as well.
func analysedOnce(t *testing.T, kept store.Store, shelf games.Shelf, nodes []*member) {
	t.Helper()
	g, err := shelf.Find("newworld")
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"over", "apart"} {
		finishedTable(t, kept, g, id)
	}
	ask := func(m *member, id string) string {
		t.Helper()
		for end := time.Now().Add(3 * time.Minute); ; time.Sleep(100 * time.Millisecond) {
			r, wrong := http.NewRequest(http.MethodGet, "http://"+m.addr+"/t/"+id+"/analysis", nil)
			if wrong != nil {
				t.Fatal(wrong)
			}
			r.Header.Set("Accept", "application/json")
			w, wrong := http.DefaultClient.Do(r)
			if wrong == nil {
				text, _ := io.ReadAll(w.Body)
				_ = w.Body.Close()
				if bytes.Contains(text, []byte(`"ready":true`)) {
					return string(text)
				}
			}
			if time.Now().After(end) {
				t.Fatalf("table %s is not analysed: %v", id, wrong)
			}
		}
	}
	first := ask(nodes[0], "over")
	for _, m := range nodes { // whoever holds the table dies, and with it what it has found
		m.kill(t)
	}
	ready(t, nodes...)
	if ask(nodes[1], "over") != first {
		t.Error("a game was analysed twice")
	}
	nodes[2].queue.set(true)
	ask(nodes[2], "apart")
	nodes[2].queue.set(false)
}

// finishedTable makes a table at which people have played a game with random moves.
func finishedTable(t *testing.T, kept store.Store, g *game.Game, id string) {
	t.Helper()
	rules, err := g.Rules(g.Default(2))
	if err != nil {
		t.Fatal(err)
	}
	seed, config := fair.NewSeed(), rules.Config()
	tab := store.Table{
		ID: id, Game: g.Name, Rules: config.Version, Data: rules.DataHash(), Options: config.Options, Seed: seed.String(), Host: "host",
		Commitment: seed.Commitment(), State: store.Running, Created: time.Now(), Changed: time.Now(),
	}
	for _, name := range []string{"A", "B"} {
		tab.Seats = append(tab.Seats, store.Seat{Kind: store.Human, Person: id + name, Name: name, Nonce: name})
	}
	if err = kept.CreateTable(t.Context(), tab); err != nil {
		t.Fatal(err)
	}
	log := randomGame(t, rules, seed, tab.Seats)
	log[len(log)-1].Ends = true
	if err = kept.Append(t.Context(), id, log...); err != nil {
		t.Fatal(err)
	}
}

// randomGame is the log of a game that people have played with random moves.
func randomGame(t *testing.T, rules game.Rules, seed fair.Seed, seats []store.Seat) (log []store.Entry) {
	t.Helper()
	p := rules.Deal(seed.Rand(table.Nonces(seats), rules.Game().Name, rules.Config().Version), nil)
	chance := game.QuickRand(1, 2)
	for pending := p.Pending(); pending != 0; pending = p.Pending() {
		seat := pending.First()
		legal := p.Moves(nil, seat)
		move := legal[chance.IntN(len(legal))]
		log = append(log, store.Entry{Number: len(log) + 1, Seat: int(seat), Act: rules.Vocabulary().Text(move), At: time.Now()})
		if no := p.Play(seat, move, nil); no != nil {
			t.Fatal(no)
		}
	}
	return log
}

// botsTable makes a table of bots, at which the game takes long.
func botsTable(t *testing.T, kept store.Store, of []*game.Game) string {
	t.Helper()
	g := of[len(of)-1]
	rules, err := g.Rules(g.Default(2))
	if err != nil {
		t.Fatal(err)
	}
	seed, config := fair.NewSeed(), rules.Config()
	err = kept.CreateTable(t.Context(), store.Table{
		ID: "bots", Game: g.Name, Rules: config.Version, Data: rules.DataHash(), Options: config.Options, Seed: seed.String(), Host: "host",
		Commitment: seed.Commitment(), State: store.Running, Created: time.Now(), Changed: time.Now(),
		Seats: []store.Seat{{Kind: store.Bot, Bot: "random", Name: "Bot A"}, {Kind: store.Bot, Bot: "random", Name: "Bot B"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return "bots"
}

// entriesOf is how long the log of a table is.
func entriesOf(t *testing.T, kept store.Store, id string) int {
	t.Helper()
	log, err := kept.Log(t.Context(), id, 1)
	if err != nil {
		t.Fatal(err)
	}
	return len(log)
}

func clusterNodes(t *testing.T, pg *pgtest.Postgres) (nodes []*member) {
	t.Helper()
	address, err := url.Parse(pg.Address)
	if err != nil {
		t.Fatal(err)
	}
	self, f := ourselves(t), newFleet(t)
	for i := range 3 {
		m := &member{
			addr: freeport.Address(t), inner: freeport.Address(t), wire: newWire(t, address.Host), queue: newWire(t, strings.TrimPrefix(f.url, "nats://")),
		}
		old := i == 0 && *clusterOld != "" // when it is started again, it is this one
		through := *address
		through.Host = m.wire.listener.Addr().String()
		m.start = func() *exec.Cmd {
			args := []string{
				"serve", "--addr", m.addr, "--db", through.String(), "--cluster", "test", "--advertise", m.inner,
				"--requests", "0", "--streams", "0", "--log-level", "warn", "--drain-wait", "100ms",
			}
			join := []string{"--busy", "0s", "--lease", leases().String(), "--join", "nats://" + m.queue.listener.Addr().String(), "--queue-token-file", f.token}
			cmd := exec.Command(self, append(args, join...)...)
			if old {
				cmd = exec.Command(*clusterOld, slices.DeleteFunc(cmd.Args[1:], func(arg string) bool { return arg == "--lease" || arg == leases().String() })...)
			}
			old = false
			cmd.Stdout, cmd.Stderr = &m.out, &m.out
			return cmd
		}
		m.begin(t)
		if i == 0 && *clusterOld != "" {
			ready(t, m)
		}
		t.Cleanup(func() {
			_ = m.cmd.Process.Kill()
			<-m.ended
		})
		nodes = append(nodes, m)
	}
	return nodes
}

// ready waits until nodes are.
func ready(t *testing.T, nodes ...*member) {
	t.Helper()
	for _, m := range nodes {
		for end := time.Now().Add(time.Minute); (&healthCommand{Addr: m.addr}).Run(nil) != nil; time.Sleep(20 * time.Millisecond) {
			m.revive(t)
			if time.Now().After(end) {
				t.Fatalf("a node does not become ready: %.6000s", &m.out)
			}
		}
	}
}

// fault does something bad and, in the end, lets it go on.
func fault(t *testing.T, what string, m *member, pg *pgtest.Postgres, meanwhile func()) {
	t.Helper()
	asleep := leases() + 500*time.Millisecond
	switch what {
	case "kill":
		_ = m.cmd.Process.Kill()
		<-m.ended
		meanwhile()
		m.begin(t)
	case "freeze":
		_ = m.cmd.Process.Signal(syscall.SIGSTOP)
		waiting := time.After(asleep)
		meanwhile()
		<-waiting
		_ = m.cmd.Process.Signal(syscall.SIGCONT)
	case "cut":
		m.wire.set(true)
		waiting := time.After(asleep)
		meanwhile()
		<-waiting
		m.wire.set(false)
	case "mute":
		m.queue.set(true)
		time.Sleep(leases() / 2)
		m.queue.set(false)
	case "restart":
		pg.Restart(t)
	case "drain":
		ready(t, m)
		_ = m.cmd.Process.Signal(syscall.SIGTERM)
		begun := time.Now()
		if end := <-m.ended; end.err != nil || time.Since(begun) > 10*time.Second {
			t.Errorf("a drained node left after %s with %v", time.Since(begun), end.err)
		}
		meanwhile()
		m.begin(t)
	}
}

// opens asks the nodes that are ready for tables, some of which another one holds that has failed: each
// has 5 s.
func opens(t *testing.T, what string, all []*clusterTable, of []*member) time.Duration {
	t.Helper()
	// A node that starts, or was told of the database a second ago that it is away, is not ready yet.
	unready := func(m *member) bool { return (&healthCommand{Addr: m.addr}).Run(nil) != nil }
	for end := time.Now().Add(5 * time.Second); ; time.Sleep(50 * time.Millisecond) {
		if now := slices.DeleteFunc(slices.Clone(of), unready); len(now) > 0 {
			of = now
			break
		}
		if time.Now().After(end) {
			t.Errorf("%s: no other node is ready", what)
			return 0
		}
	}
	var asked sync.WaitGroup
	took := make([]time.Duration, min(len(all), 20))
	for i, c := range all[:len(took)] {
		asked.Go(func() {
			begun := time.Now()
			status := pageOf(of[i%len(of)], c.id)
			if took[i] = time.Since(begun); status != http.StatusOK {
				t.Errorf("%s: table %s does not open at another node: %d after %s", what, c.id, status, took[i])
			}
		})
	}
	asked.Wait()
	return slices.Max(took)
}

// play makes random moves, each at a random node, and again at another until it is known what became of it.
func (c *clusterTable) play(t *testing.T, hub *table.Hub, nodes []*member, chance *rand.Rand, stop <-chan struct{}) {
	client := &http.Client{Timeout: 8 * time.Second, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	for {
		select {
		case <-stop:
			return
		case <-time.After(time.Duration(5**clusterTables+chance.IntN(10**clusterTables)) * time.Millisecond):
		}
		now, err := hub.Glimpse(t.Context(), c.id)
		if err != nil { // the database is being restarted
			continue
		}
		seat := now.Position.Pending().First()
		if seat == game.Nobody {
			return
		}
		legal := now.Position.Moves(nil, seat)
		act := now.Rules.Vocabulary().Text(legal[chance.IntN(len(legal))])
		c.tries = append(c.tries, try{act: act})
		begun := time.Now()
		for {
			m, asked := nodes[chance.IntN(len(nodes))], time.Now()
			was := m.trouble.Load()
			status, text := c.post(client, m, int(seat), now.Moment(seat), act)
			if was%2 == 0 && was == m.trouble.Load() {
				c.request = max(c.request, time.Since(asked))
			}
			if status == http.StatusNoContent || status == http.StatusSeeOther {
				c.tries[len(c.tries)-1].acked = true
				c.slow = max(c.slow, time.Since(begun))
				break
			}
			if status == http.StatusConflict || status == http.StatusUnprocessableEntity {
				t.Errorf("table %s: %s of seat %d at moment %d of %d is answered with %d: %s", c.id, act, seat, now.Moment(seat), now.Number, status, text)
				break
			}
			if time.Since(begun) > time.Minute {
				t.Errorf("table %s: no answer in a minute; the last is %d", c.id, status)
				return
			}
			time.Sleep(50 * time.Millisecond)
		}
	}
}

func (c *clusterTable) post(client *http.Client, m *member, seat, moment int, act string) (status int, text string) {
	form := url.Values{"number": {strconv.Itoa(moment)}, "act": {act}}
	r, err := http.NewRequest(http.MethodPost, "http://"+m.addr+"/t/"+c.id+"/act", strings.NewReader(form.Encode()))
	if err != nil {
		return 0, ""
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("X-Spielwerk", "1")
	r.Header.Set("Cookie", "spielwerk="+c.tokens[seat])
	w, err := client.Do(r)
	if err != nil {
		return 0, ""
	}
	defer func() { _ = w.Body.Close() }()
	said, _ := io.ReadAll(w.Body)
	return w.StatusCode, string(said)
}

// watch follows the table at whatever node answers, and comes back as browsers do.
func (c *clusterTable) watch(nodes []*member, chance *rand.Rand, gone <-chan struct{}) {
	for {
		select {
		case <-gone:
			return
		case <-time.After(50 * time.Millisecond):
		}
		c.follow(nodes[chance.IntN(len(nodes))], gone)
	}
}

// silence is how long a watcher hears nothing, not even a heartbeat, until it asks anew, as the page's
// script does.
const silence = 30 * time.Second

func (c *clusterTable) follow(m *member, gone <-chan struct{}) {
	r, err := http.NewRequest(http.MethodGet, "http://"+m.addr+"/t/"+c.id+"/live", nil)
	if err != nil {
		return
	}
	r.Header.Set("Last-Event-ID", strconv.FormatInt(c.seen.Load(), 10))
	client := &http.Client{Transport: &http.Transport{DisableCompression: true, ResponseHeaderTimeout: 8 * time.Second}}
	defer client.CloseIdleConnections()
	w, err := client.Do(r)
	if err != nil {
		return
	}
	over := make(chan struct{})
	defer close(over)
	quiet := time.AfterFunc(silence, func() { _ = w.Body.Close() })
	defer quiet.Stop()
	go func() {
		select {
		case <-gone:
		case <-over:
		}
		_ = w.Body.Close()
	}()
	if w.StatusCode != http.StatusOK {
		return
	}
	lines := bufio.NewReader(w.Body)
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return
		}
		quiet.Reset(silence)
		if id, ok := strings.CutPrefix(line, "id: "); ok {
			if n, wrong := strconv.ParseInt(strings.TrimSpace(id), 10, 64); wrong == nil {
				c.seen.Store(n)
			}
		}
	}
}

// pageOf is the status of the page of a table at a node, which has 5 s.
func pageOf(m *member, id string) int {
	client := &http.Client{Timeout: 5 * time.Second}
	r, err := client.Get("http://" + m.addr + "/t/" + id)
	if err != nil {
		return 0
	}
	_ = r.Body.Close()
	return r.StatusCode
}

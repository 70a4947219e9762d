package e2e

import (
	"errors"
	"io"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"

	"spielwerk/store"
)

// line is a network between a browser and a server that can be cut.
type line struct {
	net.Listener
	to    string
	mu    sync.Mutex
	pairs [][2]net.Conn
	mute  bool
	bytes *sync.Cond
}

// wire puts a line before a server and returns the server as it is reached
// through the line.
func wire(s *server) (*line, *server) {
	s.t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		s.t.Fatal(err)
	}
	l := &line{Listener: listener, to: s.addr}
	l.bytes = sync.NewCond(&l.mu)
	s.t.Cleanup(func() { _ = l.Close(); l.speak(); l.cut() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			d, err := net.Dial("tcp", l.to)
			if err != nil {
				_ = c.Close()
				continue
			}
			l.mu.Lock()
			l.pairs = append(l.pairs, [2]net.Conn{c, d})
			l.mu.Unlock()
			go l.carry(c, d)
			go l.carry(d, c)
		}
	}()
	return l, &server{t: s.t, addr: listener.Addr().String(), db: s.db}
}

func (l *line) carry(to, from net.Conn) {
	defer func() { _ = to.Close() }()
	b := make([]byte, 32<<10)
	for {
		n, err := from.Read(b)
		l.mu.Lock()
		for l.mute {
			l.bytes.Wait()
		}
		l.mu.Unlock()
		if n > 0 {
			if _, failed := to.Write(b[:n]); failed != nil {
				return
			}
		}
		if err != nil {
			if !errors.Is(err, io.EOF) {
				_ = from.Close()
			}
			return
		}
	}
}

// cut closes all connections at once.
func (l *line) cut() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, p := range l.pairs {
		_ = p[0].Close()
		_ = p[1].Close()
	}
	l.pairs = nil
}

// hush keeps all connections open and carries nothing, as a network does that
// has lost a route; speak ends it. What was sent in the meantime is lost.
func (l *line) hush() { l.mu.Lock(); defer l.mu.Unlock(); l.mute = true }

func (l *line) speak() { l.mu.Lock(); defer l.mu.Unlock(); l.mute = false; l.bytes.Broadcast() }

// boardAt is where the board lies in the window.
const boardAt = `(() => { const r = document.querySelector("#board").getBoundingClientRect(); return { X: r.x, Y: r.y }; })()`

const banner = `getComputedStyle(document.querySelector("#offline")).display !== "none"`

// offline takes the window from the network, or brings it back.
func (w *window) offline(off bool) {
	w.t.Helper()
	call(w, network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{
		MatchedNetworkConditions: []*network.Conditions{{Offline: off, DownloadThroughput: -1, UploadThroughput: -1}},
	})
	call(w, network.OverrideNetworkState, network.OverrideNetworkStateParams{Offline: off, DownloadThroughput: -1, UploadThroughput: -1})
}

// picture is all that a window shows of the table that everybody should see alike. The log
// is parted for each seat where its last turn was; its paragraphs are the same.
const picture = `[...document.querySelectorAll("#log p")].map((e) => e.textContent).sort().join() + [...document.querySelectorAll("#land, #figures, .points, .supply, .facts")].map((e) => e.id + e.textContent + [...e.children].map((c) => c.id + (c.getAttribute("transform") ?? "")).join()).join("|")`

// same fails the test if the windows do not show the same table.
func same(t *testing.T, windows ...*window) {
	t.Helper()
	first := windows[0]
	n := first.number()
	for _, w := range windows {
		w.reach(n)
	}
	want := js[string](first, picture)
	for _, w := range windows[1:] {
		if got := js[string](w, picture); got != want {
			t.Errorf("%s sees\n%s\n%s sees\n%s", w.name, got, first.name, want)
		}
	}
}

// mark leaves a sign in the window that a reload would wipe out.
func (w *window) mark() { w.t.Helper(); js[bool](w, "window.marked = true") }

func (w *window) marked() {
	w.t.Helper()
	if !js[bool](w, "window.marked === true") {
		w.t.Errorf("%s's page was loaded again", w.name)
	}
}

// two opens a running table of Anna and Bob in two windows and brings it to
// Anna's turn.
func two(t *testing.T, s *server, forBob *server) (anna, bob *window, path string) {
	t.Helper()
	path, sessions := s.laid([]string{"Anna", "Bob"}, 0, placing)
	s.start()
	b := browser(t)
	anna, bob = open(t, b, "Anna"), open(t, b, "Bob")
	anna.come(s, path, sessions[0])
	bob.come(forBob, path, sessions[1])
	anna.mark()
	bob.mark()
	return anna, bob, path
}

// likeFresh compares the table in a window with that of a page loaded now, without what
// the script sets for itself.
const likeFresh = `(async () => {
	const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
	const bare = (e) => {
		const c = e.cloneNode(true);
		for (const g of c.querySelectorAll(".ghost, .delta, #head .next, #overview > *")) g.remove();
		for (const o of c.querySelectorAll("#overview, #ahead")) o.textContent = ""; // fetched when the table rests, or for what is under the pointer
		for (const x of [c, ...c.querySelectorAll("*")]) {
			for (const a of ["viewBox", "data-whole", "tabindex", "aria-labelledby", "data-turn", "style", "disabled"]) x.removeAttribute(a);
			x.classList.remove("selected", "home", "lost");
			const all = [...x.attributes].map((a) => [a.name, a.value]).sort();
			for (const [a] of all) x.removeAttribute(a);
			for (const [a, v] of all) x.setAttribute(a, v);
			if (x.matches("#hand *, #head, #rows")) x.removeAttribute("transform");
		}
		return c.outerHTML;
	};
	const is = bare(document.querySelector("#table")), want = bare(page.querySelector("#table"));
	let i = 0;
	while (i < is.length && is[i] === want[i]) i++;
	return is === want ? "" : is.slice(i - 80, i + 200) + " | " + want.slice(i - 80, i + 200);
})()`

// The stream brings changes only: the page must come to what a fresh one has, also after
// the connection was lost.
func TestChangesMakeTheFreshPage(t *testing.T) {
	t.Parallel()
	s := house(t)
	l, wired := wire(s)
	anna, bob, _ := two(t, s, wired)
	js[bool](bob, `(() => { window.changes = 0; const was = JSON.parse; JSON.parse = (t) => { window.changes++; return was(t); }; return true; })()`)
	for i := range 6 {
		if i == 3 {
			l.cut()
		}
		mover := anna
		if bob.state().Mine {
			mover = bob
		}
		mover.turn()
		n := mover.number()
		for _, w := range []*window{anna, bob} {
			w.reach(n)
			if diff := js[string](w, likeFresh); diff != "" {
				t.Fatalf("turn %d, %s's page differs from a fresh one: %s", i, w.name, diff)
			}
		}
	}
	if n := js[int](bob, "window.changes"); n < 4 {
		t.Errorf("Bob's page has taken %d changes", n)
	}
}

func TestADroppedConnectionLosesNothing(t *testing.T) {
	t.Parallel()
	s := house(t)
	l, wired := wire(s)
	anna, bob, path := two(t, s, wired)

	// Bob is in a tunnel while Anna makes her turn. Chromium keeps what is open
	// already when it plays being offline, so that is cut.
	at := js[point](bob, boardAt)
	bob.offline(true)
	l.cut()
	before := bob.number()
	anna.turn()
	bob.until(banner)
	if got := js[point](bob, boardAt); got != at {
		t.Errorf("without a connection the board lies at %v, it was at %v: what one is about to click must not move", got, at)
	}
	bob.shoot("offline")
	if got := bob.number(); got != before {
		t.Errorf("Bob sees number %d without a connection, it was %d", got, before)
	}
	bob.offline(false)
	bob.reach(anna.number())
	bob.until("!(" + banner + ")")
	bob.until(mine)
	same(t, anna, bob)

	// Bob clicks in the tunnel: the move is made when he is out of it, once.
	before = bob.number()
	bob.offline(true)
	l.cut()
	bob.mouse("#cells .cell.lit")
	bob.until(banner)
	bob.offline(false)
	bob.reach(before + 1)
	bob.until("!(" + banner + ")")
	if got := len(s.log(path)); got != before+1 {
		t.Errorf("the log has %d entries, want %d", got, before+1)
	}
	for bob.state().Mine {
		bob.move()
	}
	anna.until(mine)
	same(t, anna, bob)
	anna.marked()
	bob.marked()
}

func TestAKilledStreamComesBack(t *testing.T) {
	t.Parallel()
	s := house(t)
	l, wired := wire(s)
	anna, bob, _ := two(t, s, wired)
	for range 3 {
		l.cut()
		anna.turn()
		bob.until(mine)
		bob.until("!(" + banner + ")")
		same(t, anna, bob)
		l.cut()
		bob.turn()
		anna.until(mine)
		same(t, anna, bob)
	}
	anna.marked()
	bob.marked()
}

// A network can lose a connection without telling: nothing arrives any more, not
// even the signs of life. The window must notice by itself.
func TestASilentConnectionIsGivenUp(t *testing.T) {
	t.Parallel()
	s := house(t)
	l, wired := wire(s)
	anna, bob, _ := two(t, s, wired)
	l.hush()
	anna.turn()
	pass := func(ms float64) { // for Bob's window; then its time stands still
		t.Helper()
		call(bob, emulation.SetVirtualTimePolicy, emulation.SetVirtualTimePolicyParams{Policy: emulation.VirtualTimePolicyAdvance, Budget: new(ms)})
	}
	pass(120_000)
	bob.until(banner)
	l.cut() // the silent connections never come back
	l.speak()
	for range 200 {
		if js[bool](bob, mine) {
			break
		}
		pass(1_000)
		time.Sleep(50 * time.Millisecond)
	}
	bob.until(mine)
	same(t, anna, bob)
}

// acknowledged keeps every move in the page that the server has confirmed.
const acknowledged = `(() => {
	window.acknowledged = [];
	const fetch = window.fetch;
	window.fetch = async (url, init) => {
		const r = await fetch(url, init);
		if (init?.method === "POST" && r.status === 204) window.acknowledged.push(String(init.body));
		return r;
	};
	return true;
})()`

func TestAKilledServerForgetsNothing(t *testing.T) {
	t.Parallel()
	s := house(t, "--bot-pause", "150ms")
	path, sessions := s.laid([]string{"Anna", "Bob"}, 1, placing)
	s.start()
	b := browser(t)
	anna, bob := open(t, b, "Anna"), open(t, b, "Bob")
	both := []*window{anna, bob}
	for i, w := range both {
		w.come(s, path, sessions[i])
		w.mark()
		js[bool](w, acknowledged)
	}
	const seat = `[...document.querySelectorAll("#seats > li")].findIndex((e) => e.classList.contains("you"))`
	back := func() {
		t.Helper()
		for i, w := range both {
			w.until("!(" + banner + ")")
			w.marked()
			if got := js[int](w, seat); got != i {
				t.Errorf("%s has seat %d", w.name, got)
			}
		}
	}
	restart := func() { s.kill(); s.start() }

	// While Anna thinks.
	n := anna.number()
	s.kill()
	anna.until(banner)
	bob.until(banner)
	s.start()
	back()
	if got := anna.number(); got != n {
		t.Errorf("Anna was at number %d and is at %d", n, got)
	}
	same(t, anna, bob)

	// Right after a click, several times.
	for range 2 {
		for _, w := range both {
			w.until(mine)
			for w.state().Mine {
				n := w.number()
				if w.state().Phase == "place" {
					at := w.places("#cells .cell.lit")[0]
					js[bool](w, `(document.elementFromPoint(`+itoa(int(at.X))+`,`+itoa(int(at.Y))+`).dispatchEvent(new MouseEvent("click", { bubbles: true, clientX: `+itoa(int(at.X))+`, clientY: `+itoa(int(at.Y))+` })), true)`)
					restart()
				} else {
					w.move()
				}
				w.reach(n + 1) // the click was not in vain
			}
		}
		// While the bot thinks.
		restart()
		anna.until(mine)
		back()
		same(t, anna, bob)
	}

	s.kill()
	entries, confirmed := s.log(path), 0
	for _, w := range both {
		all := js[[]string](w, "window.acknowledged")
		confirmed += len(all)
		for _, one := range all {
			ok := slices.ContainsFunc(entries, func(e store.Entry) bool {
				return "number="+itoa(e.Number-1)+"&act="+strings.NewReplacer(" ", "+", ",", "%2C").Replace(e.Act) == one
			})
			if !ok {
				t.Errorf("%s's move %s was acknowledged and is lost", w.name, one)
			}
		}
	}
	if confirmed < 3 {
		t.Errorf("only %d moves were acknowledged", confirmed)
	}
}

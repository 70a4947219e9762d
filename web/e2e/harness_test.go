package e2e

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"spielwerk/freeport"
)

var (
	screens = flag.String("screens", "", "folder to write pictures of the key moments to")
	figures = flag.Bool("figures", false, "measure delays and sizes")
	every   = flag.Bool("every", false, "look at all combinations of screens, seats and stages, "+
		"not only at some in which every two of them meet")
)

// patience is for what must happen, on a machine that is busy with other things.
const patience = time.Minute

var binary string // the spielwerk command, built once

func TestMain(m *testing.M) {
	flag.Parse()
	parallel()
	dir, err := os.MkdirTemp("", "spielwerk-e2e-*")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	binary = filepath.Join(dir, "spielwerk")
	build := exec.Command("go", "build", "-o", binary, "spielwerk/cmd/spielwerk")
	build.Stderr = os.Stderr
	status := 1
	if err := build.Run(); err == nil {
		status = m.Run()
		quit()
	}
	_ = os.RemoveAll(dir)
	os.Exit(status)
}

// parallel lets two tests run on each core unless -parallel says otherwise: half of a
// test's time is waiting, for bots and for what glides.
func parallel() {
	said := false
	flag.Visit(func(f *flag.Flag) { said = said || f.Name == "test.parallel" })
	if !said {
		_ = flag.Set("test.parallel", strconv.Itoa(2*runtime.GOMAXPROCS(0))) // a number is always taken
	}
}

// server is a spielwerk with its address and its file.
type server struct {
	t    *testing.T
	addr string
	db   string
	args []string
	cmd  *exec.Cmd

	player string // the bot that plays the games that are laid; greedy if empty
}

// serve starts a server on a free port with a file of its own.
func serve(t *testing.T, args ...string) *server {
	t.Helper()
	s := house(t, args...)
	s.start()
	return s
}

// house is a server that has not been started yet: its file can be filled.
func house(t *testing.T, args ...string) *server {
	t.Helper()
	s := &server{t: t, addr: freeport.Address(t), db: filepath.Join(t.TempDir(), "tables.db"), args: args}
	t.Cleanup(s.kill)
	return s
}

// start starts the server. On a machine that is busy with other tests it goes on taking tables.
func (s *server) start() {
	s.t.Helper()
	s.cmd = exec.Command(binary, append([]string{"serve", "--addr", s.addr, "--db", s.db, "--bot-pause", "30ms", "--busy", "0", "--log-level", "warn"}, s.args...)...)
	s.cmd.Stderr = os.Stderr
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		s.t.Fatal(err)
	}
	if err := s.cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	lines := bufio.NewScanner(out) // it says before which data its tables have
	for lines.Scan() && !strings.Contains(lines.Text(), "Spielwerk is at") {
	}
	if !strings.Contains(lines.Text(), "Spielwerk is at") {
		s.t.Fatalf("the server does not start: %v", lines.Err())
	}
	for range 100 {
		if r, err := http.Get(s.url("/")); err == nil {
			_ = r.Body.Close()
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	s.t.Fatal("the server does not answer")
}

// kill ends the server at once, as a power cut would.
func (s *server) kill() {
	if s.cmd != nil {
		_ = s.cmd.Process.Kill()
		_ = s.cmd.Wait()
		s.cmd = nil
	}
}

func (s *server) url(path string) string { return "http://" + s.addr + path }

// window is somebody's browser window with cookies of its own.
type window struct {
	t    *testing.T
	name string
	driver
	ctx context.Context // of Chromium's window; nil in another browser

	mu       sync.Mutex
	mistakes []string // exceptions and violations of the content policy
}

// chromium is the one browser of all tests; their windows have nothing in common,
// for each person's is a profile of its own. The shell without a window is the same browser
// without what is around a page, and takes half of the time.
var chromium = sync.OnceValues(func() (context.Context, error) {
	path, err := exec.LookPath("chromium-headless-shell")
	if err != nil {
		path, err = exec.LookPath("chromium")
	}
	if err != nil {
		return nil, err
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-sync", true), chromedp.Flag("lang", "en"),
		chromedp.WSURLReadTimeout(patience))
	alloc, stop := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, cancel := chromedp.NewContext(alloc)
	quit = func() { cancel(); stop() }
	return ctx, chromedp.Do(ctx)
})

var quit = func() {} // ends the browser

// longest is more than any test of this package takes while others run beside it on two cores.
const longest = 4 * time.Minute

// browser is Chromium. In CI it must be there; elsewhere the test is skipped
// without it, and where a slow machine leaves too little of -timeout for it.
func browser(t *testing.T) context.Context {
	t.Helper()
	if end, ends := t.Deadline(); ends && os.Getenv("CI") == "" && time.Until(end) < longest {
		t.Skipf("not begun: less than %v of -timeout are left, which are for those under way; go test -timeout 30m ./web/e2e runs all", longest)
	}
	ctx, err := chromium()
	switch {
	case errors.Is(err, exec.ErrNotFound) && os.Getenv("CI") == "":
		t.Skip("no chromium")
	case err != nil:
		t.Fatalf("no chromium; .ci/run installs it: %v", err)
	}
	return ctx
}

// open opens a window for somebody with cookies of their own.
func open(t *testing.T, b context.Context, name string) *window {
	t.Helper()
	ctx, cancel := chromedp.NewContext(b, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx); err != nil { // the window lives as long as the context of its first step
		t.Fatal(err)
	}
	return watched(t, name, ctx)
}

// watched is the window of a context. Whatever goes wrong in its scripts, and
// whatever its content policy forbids, fails the test.
func watched(t *testing.T, name string, ctx context.Context) *window {
	t.Helper()
	w := &window{t: t, name: name, driver: &chromiumWindow{ctx}, ctx: ctx}
	messages := chromedp.Console(ctx)
	go func() {
		for m, err := range messages {
			if err != nil {
				return
			}
			if m.IsException() || m.Source == "security" || strings.Contains(m.Text, "Content Security Policy") {
				w.mu.Lock()
				w.mistakes = append(w.mistakes, m.String()+where(m))
				w.mu.Unlock()
			}
		}
	}()
	t.Cleanup(func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		for _, m := range w.mistakes {
			t.Errorf("%s's window: %s", name, m)
		}
	})
	w.do(chromedp.EmulateViewport(1280, 860))
	call(w, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
	w.motion("reduce")
	// Nobody has been away from a table, unless the test is about that.
	call(w, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: here})
	return w
}

// where says where in the scripts a message comes from, as far as it is known.
func where(m chromedp.ConsoleMessage) string {
	if m.Stack == nil || len(m.Stack.CallFrames) == 0 {
		return fmt.Sprintf("\n\tat %s:%d:%d", m.URL, m.Line+1, m.Column+1)
	}
	var calls strings.Builder
	for _, f := range m.Stack.CallFrames {
		fmt.Fprintf(&calls, "\n\tat %s %s:%d:%d", f.FunctionName, f.URL, f.LineNumber+1, f.ColumnNumber+1)
	}
	return calls.String()
}

// here notes that a table was visited just now, where that is not noted.
const here = `try { localStorage.getItem("visit:" + location.pathname) ?? localStorage.setItem("visit:" + location.pathname, String(Date.now())); } catch {}`

// unmeasured is whether what the player tells is to be seen: its captions are measured before.
const unmeasured = `(document.querySelector("#player").style.opacity !== "0")`

// motion says what the window's device wants: "reduce" or "no-preference". A window wants
// less motion, and nothing played back, unless its test is about that: Chromium draws without
// a graphics card here, and what glides took half of the time of all tests.
func (w *window) motion(wanted string) {
	w.t.Helper()
	pace := "none"
	if wanted != "reduce" {
		pace = "usual"
	}
	w.pace(pace)
	call(w, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: wanted}}})
}

// pace is at what speed the moves of others are played back to the window.
func (w *window) pace(wanted string) {
	w.t.Helper()
	call(w, network.SetCookie, network.SetCookieParams{Name: "pace", Value: wanted, URL: "http://127.0.0.1/"})
}

func (w *window) do(steps ...chromedp.Action[chromedp.Void]) {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		w.t.Fatalf("%s: %v", w.name, err)
	}
}

func (w *window) visit(url string) {
	w.t.Helper()
	if err := w.driver.visit(url); err != nil {
		w.t.Fatalf("%s: %s: %v", w.name, url, err)
	}
}

// js evaluates an expression in the window.
func js[T any](w *window, expression string) T {
	w.t.Helper()
	var v T
	text, err := w.eval(expression)
	if err == nil {
		err = json.Unmarshal(text, &v)
	}
	if err != nil {
		w.t.Fatalf("%s: %s: %v", w.name, expression, err)
	}
	return v
}

// until waits until an expression is true on a page that is loaded: before, its scripts may not listen yet.
func (w *window) until(expression string) {
	w.t.Helper()
	for end := time.Now().Add(patience); ; {
		text, err := w.eval(`document.readyState === "complete" && Promise.resolve(` + expression + ").then(Boolean)")
		if err == nil && string(text) == "true" {
			return
		}
		if time.Now().After(end) {
			w.shoot("failed-" + strings.ReplaceAll(w.t.Name(), "/", "-"))
			w.t.Fatalf("%s: %s did not become true (%v)", w.name, expression, err)
		}
		time.Sleep(15 * time.Millisecond)
	}
}

// fill types into the field of a form.
func (w *window) fill(css, text string) {
	w.t.Helper()
	if w.ctx != nil {
		w.do(chromedp.SetValue(chromedp.CSS(css), text))
		return
	}
	js[bool](w, `((e) => { e.value = `+quote(text)+`; for (const type of ["input", "change"]) e.dispatchEvent(new Event(type, { bubbles: true })); return true; })(document.querySelector(`+quote(css)+`))`)
}

// pick chooses a value of a list. The bots behind the levels are not offered; the form
// takes them all the same.
func (w *window) pick(css, value string) {
	w.t.Helper()
	js[bool](w, `(() => {
		const s = document.querySelector(`+quote(css)+`), value = `+quote(value)+`;
		if (![...s.options].some((o) => o.value === value)) s.add(new Option(value, value));
		return true;
	})()`)
	w.fill(css, value)
}

func (w *window) click(css string) {
	w.t.Helper()
	if err := w.driver.click(css); err != nil {
		w.t.Fatalf("%s: %s: %v", w.name, css, err)
	}
}

// table creates a table as the window's owner and returns its address.
func (w *window) table(s *server, others ...string) string {
	w.t.Helper()
	w.visit(s.url("/games/newworld"))
	w.fill("input[name=name]", w.name)
	for i := 1; i <= 4; i++ {
		who := ""
		if i <= len(others) {
			who = others[i-1]
		}
		w.pick(fmt.Sprintf("select[name=seat%d]", i), who)
	}
	w.click(".newtable button.main")
	w.until(`location.pathname.startsWith("/t/")`)
	return js[string](w, "location.href")
}

// state is what a window shows of its table.
type state struct {
	Number int
	Mine   bool
	State  string // open, running, finished
	Phase  string // place, deploy, order; "" if the window has nothing to decide
	Scores string
}

func (w *window) state() state {
	w.t.Helper()
	return js[state](w, `(() => {
		const t = document.querySelector("#table"), cells = document.querySelector("#cells");
		return {
			Number: Number(t?.dataset.number ?? -1), Mine: t?.dataset.mine === "true", State: t?.dataset.state ?? "",
			Phase: t?.dataset.mine !== "true" || !cells ? "" : cells.querySelector(".cell.lit") ? "place" : cells.querySelector(".order") ? "order" : "deploy",
			Scores: [...document.querySelectorAll("#seats .points")].map((e) => e.textContent).join(" "),
		};
	})()`)
}

// point is a place in a window.
type point struct{ X, Y float64 }

// places are the points in the middle of the elements that a mouse or a finger
// can really reach there: they are in sight, and nothing lies over them.
func (w *window) places(css string) []point {
	w.t.Helper()
	return js[[]point](w, reach+`[...document.querySelectorAll(`+quote(css)+`)].flatMap((e) => reach(e) ?? [])`)
}

// reach is the point in the middle of an element, if it can be reached there.
const reach = `var reach = (e) => {
	const r = (e.querySelector(":scope > rect, .ring") ?? e.querySelector(":scope > use") ?? e).getBoundingClientRect(), X = r.x + r.width / 2, Y = r.y + r.height / 2;
	const hit = document.elementFromPoint(X, Y);
	return hit && (e.contains(hit) || hit.closest("[data-move], .cell.lit") === e) ? { X, Y } : undefined;
}; `

// place is the middle of one of the elements; what is beside the board is
// scrolled to. It waits until the page has all it is drawn with, and until what glides has
// come to rest: an element that moves on after it was measured would be missed.
func (w *window) place(css string) point {
	w.t.Helper()
	p := js[*point](w, reach+`(async () => {
		const frame = () => new Promise(requestAnimationFrame), end = Date.now() + 5000;
		await document.fonts.ready;
		do {
			for (let all; (all = document.getAnimations().filter((a) => a.playState === "running" && a.effect.getComputedTiming().endTime !== Infinity)).length && Date.now() < end;)
				await Promise.allSettled(all.map((a) => a.finished)); // one that is cut short has begun another
			const all = [...document.querySelectorAll(`+quote(css)+`)].map((e) => [Math.random(), e]).sort((a, b) => a[0] - b[0]);
			for (const [, e] of all) {
				if (!e.closest("#board") && !reach(e)) e.scrollIntoView({ block: "center", behavior: "instant" });
				const before = reach(e);
				if (!before) continue;
				await frame();
				await frame();
				const now = reach(e);
				if (now && now.X === before.X && now.Y === before.Y && !document.querySelector("#symbols:empty")) {
					window.struck = undefined;
					addEventListener("pointerdown", ({ target }) => { window.struck = e.contains(target) || target.closest("[data-move], .cell.lit") === e; }, { capture: true, once: true });
					return now;
				}
			}
			await frame();
		} while (Date.now() < end);
		return null;
	})()`)
	if p == nil {
		w.shoot("failed-" + strings.ReplaceAll(w.t.Name(), "/", "-"))
		w.t.Fatalf("%s: no %s can be reached", w.name, css)
	}
	return *p
}

// rests waits until the board lies still: what is laid out late, such as a font or a panel,
// makes a map move once more after it has come.
func (w *window) rests() {
	w.t.Helper()
	for range 50 {
		if js[bool](w, `(async () => {
			const at = () => { const b = document.querySelector("#board"), r = b.getBoundingClientRect(); return [b.getAttribute("viewBox"), r.x, r.y, r.width, r.height].join(); };
			const was = at();
			await new Promise((done) => setTimeout(done, 250));
			return at() === was;
		})()`) {
			return
		}
	}
	w.t.Fatalf("%s: the board does not come to rest", w.name)
}

// mouse clicks with the mouse in the middle of one of the elements.
func (w *window) mouse(css string) {
	w.t.Helper()
	w.strike(css, func(at point) {
		w.do(chromedp.MouseEvent(chromedp.MouseMoved, at.X, at.Y), chromedp.MouseClickXY(at.X, at.Y))
	})
}

// finger taps in the middle of one of the elements.
func (w *window) finger(css string) {
	w.t.Helper()
	w.strike(css, func(at point) { w.do(chromedp.TapXY(at.X, at.Y)) })
}

// strike presses the middle of one of the elements, and aims again if it was missed: a map that
// is laid out once more moves it between the aim and the press when the machine is slow. What
// was hit and did nothing is not pressed again.
func (w *window) strike(css string, press func(point)) {
	w.t.Helper()
	for range 3 {
		press(w.place(css))
		if missed, err := w.eval("window.struck === false"); err != nil || string(missed) != "true" {
			return // a page that has gone was hit
		}
	}
	w.t.Fatalf("%s: %s moved away three times", w.name, css)
}

// move makes some legal move with the mouse: on the board, or with a button.
// It returns when the window shows the move.
func (w *window) move() {
	w.t.Helper()
	s := w.state()
	const button = "#decision .buttons > button[id^=b-]:not(.retracts)"
	switch {
	case s.Phase == "place":
		w.mouse("#cells .cell.lit")
	case rand.IntN(2) == 0 && len(w.places("#cells [data-move]")) > 0:
		w.mouse("#cells [data-move]")
	default:
		w.mouse(button)
	}
	w.reach(s.Number + 1)
}

// quick makes some legal move by events of the script, which takes less time than
// a real mouse.
func (w *window) quick() {
	w.t.Helper()
	css := quote("#cells .cell.lit, #decision .buttons > button[id^=b-], #text .moves > button")
	w.until(`document.querySelector(` + css + `)`) // the page says whose turn it is a moment before it shows the moves
	js[bool](w, `new Promise((done) => {
		const table = document.querySelector("#table"), number = table.dataset.number;
		const all = [...document.querySelectorAll(`+css+`)];
		const some = all[Math.floor(Math.random() * all.length)];
		new MutationObserver((_, o) => { if (table.dataset.number !== number) { o.disconnect(); done(true); } }).observe(table, { attributes: true });
		for (const type of ["pointerdown", "pointerup"]) some.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: "mouse", pointerId: 99 }));
		some.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
	})`)
}

// turn makes moves until it is somebody else's turn or the game is over.
func (w *window) turn() {
	w.t.Helper()
	w.until(mine)
	for w.state().Mine {
		w.move()
	}
}

// next is the window that has something to decide, when there is one; nil when the game
// is over.
func next(windows ...*window) *window {
	windows[0].t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(15 * time.Millisecond) {
		for _, w := range windows {
			if st := w.state(); st.Mine {
				return w
			} else if st.State == "finished" {
				return nil
			}
		}
	}
	windows[0].t.Fatal("nobody has anything to decide")
	return nil
}

// reach waits until the window shows the table after an entry of the log.
func (w *window) reach(number int) {
	w.t.Helper()
	w.until(`Number(document.querySelector("#table").dataset.number) >= ` + itoa(number))
}

// call sends a command of the protocol.
func call[P, R any](w *window, c cdp.Command[P, R], params P) R {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.ctx, patience)
	defer cancel()
	r, err := chromedp.Call(ctx, c, params)
	if err != nil {
		w.t.Fatalf("%s: %v", w.name, err)
	}
	return r
}

// cookie is the window's session.
func (w *window) cookie(s *server) string {
	w.t.Helper()
	got, err := w.cookies(s.url("/"))
	if got["spielwerk"] == "" {
		w.t.Fatalf("%s has no session: %v", w.name, err)
	}
	return got["spielwerk"]
}

// prefer sets a cookie, as the settings would.
func (w *window) prefer(s *server, name, value string) {
	w.t.Helper()
	if err := w.setCookie(name, value, s.url("/")); err != nil {
		w.t.Fatalf("%s: %v", w.name, err)
	}
}

// phone makes the window a phone's screen with fingers instead of a mouse.
func (w *window) phone() {
	w.t.Helper()
	w.size(screen{390, 844})
}

func (w *window) number() int {
	w.t.Helper()
	return js[int](w, `Number(document.querySelector("#table").dataset.number)`)
}

const (
	mine    = `document.querySelector("#table")?.dataset.mine === "true"`
	running = `document.querySelector("#table")?.dataset.state === "running"`
	over    = `document.querySelector("#table")?.dataset.state === "finished"`
)

// shoot takes a picture of the window, if pictures are wanted.
func (w *window) shoot(name string) {
	w.t.Helper()
	if *screens == "" {
		return
	}
	b, err := w.picture()
	if err != nil {
		w.t.Errorf("%s: no picture: %v", w.name, err)
		return
	}
	if err := os.MkdirAll(*screens, 0o755); err == nil {
		err = os.WriteFile(filepath.Join(*screens, name+".png"), b, 0o644)
		if err != nil {
			w.t.Error(err)
		}
	}
}

func itoa(n int) string { return fmt.Sprint(n) }

// quote writes a text as JavaScript.
func quote(text string) string {
	b, err := json.Marshal(text)
	if err != nil {
		panic(err) // a string can be marshalled
	}
	return string(b)
}

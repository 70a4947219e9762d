package e2e

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

var screens = flag.String("screens", "", "folder to write pictures of the key moments to")

var binary string // the spielwerk command, built once

func TestMain(m *testing.M) {
	flag.Parse()
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
	}
	_ = os.RemoveAll(dir)
	os.Exit(status)
}

// server is a running spielwerk with its file.
type server struct {
	t    *testing.T
	addr string
	db   string
	cmd  *exec.Cmd
}

// serve starts a server on a free port with a file of its own.
func serve(t *testing.T, args ...string) *server {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &server{t: t, addr: l.Addr().String(), db: filepath.Join(t.TempDir(), "tables.db")}
	_ = l.Close()
	s.start(args...)
	t.Cleanup(s.kill)
	return s
}

func (s *server) start(args ...string) {
	s.t.Helper()
	s.cmd = exec.Command(binary, append([]string{"serve", "--addr", s.addr, "--db", s.db, "--bot-pause", "30ms"}, args...)...)
	s.cmd.Stderr = os.Stderr
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		s.t.Fatal(err)
	}
	if err := s.cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	if line, err := bufio.NewReader(out).ReadString('\n'); err != nil || !strings.Contains(line, "Spielwerk is at") {
		s.t.Fatalf("the server does not start: %q, %v", line, err)
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
	_ = s.cmd.Process.Kill()
	_ = s.cmd.Wait()
}

func (s *server) url(path string) string { return "http://" + s.addr + path }

// window is somebody's browser window with cookies of its own.
type window struct {
	t    *testing.T
	name string
	ctx  context.Context
}

// browser starts Chromium. In CI it must be there; elsewhere the test is skipped
// without it.
func browser(t *testing.T) context.Context {
	t.Helper()
	path, err := exec.LookPath("chromium")
	if err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal("no chromium; .ci/run installs it")
		}
		t.Skip("no chromium")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-sync", true), chromedp.Flag("lang", "en"))
	alloc, cancel := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(cancel)
	ctx, cancel := chromedp.NewContext(alloc)
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
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
	w := &window{t, name, ctx}
	w.do(chromedp.EmulateViewport(1280, 860))
	return w
}

func (w *window) do(steps ...chromedp.Action[chromedp.Void]) {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.ctx, 30*time.Second)
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		w.t.Fatalf("%s: %v", w.name, err)
	}
}

func (w *window) visit(url string) {
	w.t.Helper()
	w.do(chromedp.Navigate(url))
}

// js evaluates an expression in the window.
func js[T any](w *window, expression string) T {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.ctx, 30*time.Second)
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		w.t.Fatalf("%s: %s: %v", w.name, expression, err)
	}
	return v
}

// until waits until an expression is true.
func (w *window) until(expression string) {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.ctx, 20*time.Second)
	defer cancel()
	for {
		v, err := chromedp.Run(ctx, chromedp.Evaluate[bool]("Boolean("+expression+")"))
		if err == nil && v {
			return
		}
		if ctx.Err() != nil {
			w.shoot("failed")
			w.t.Fatalf("%s: %s did not become true (%v)", w.name, expression, err)
		}
		time.Sleep(15 * time.Millisecond)
	}
}

// fill types into the field of a form.
func (w *window) fill(css, text string) {
	w.t.Helper()
	w.do(chromedp.SetValue(chromedp.CSS(css), text))
}

func (w *window) click(css string) {
	w.t.Helper()
	w.do(chromedp.Click(chromedp.CSS(css)))
}

// table lays a table as the window's owner and returns its address.
func (w *window) table(s *server, others ...string) string {
	w.t.Helper()
	w.visit(s.url("/"))
	w.fill("input[name=name]", w.name)
	for i := 1; i <= 4; i++ {
		who := ""
		if i <= len(others) {
			who = others[i-1]
		}
		w.fill(fmt.Sprintf("select[name=seat%d]", i), who)
	}
	w.click(".newtable button.main")
	w.until(`location.pathname.startsWith("/t/")`)
	return js[string](w, "location.href")
}

// move makes some legal move, as a person who clicks on the board or on a button.
func (w *window) move() {
	w.t.Helper()
	js[bool](w, `(() => {
		const cell = document.querySelector("#cells .cell.lit");
		const button = document.querySelector("#decision .buttons > button[name=act].main");
		if (cell) cell.dispatchEvent(new MouseEvent("click", { bubbles: true }));
		else if (button) button.click();
		return true;
	})()`)
}

func (w *window) number() int {
	w.t.Helper()
	return js[int](w, `Number(document.querySelector("#table").dataset.number)`)
}

const (
	mine = `document.querySelector("#table")?.dataset.mine === "true"`
	over = `document.querySelector("#table")?.dataset.state === "finished"`
)

// shoot takes a picture of the window, if pictures are wanted.
func (w *window) shoot(name string) {
	w.t.Helper()
	if *screens == "" {
		return
	}
	b, err := chromedp.Run(w.ctx, chromedp.CaptureScreenshot())
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

package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

var screens = flag.String("screens", "", "folder to write pictures to")

// TestAGameInTheBrowser plays a whole game against two bots by clicks, from the lobby to
// the end.
func TestAGameInTheBrowser(t *testing.T) {
	path, err := exec.LookPath("chromium-headless-shell")
	if err != nil {
		path, err = exec.LookPath("chromium")
	}
	if errors.Is(err, exec.ErrNotFound) && os.Getenv("CI") == "" {
		t.Skip("no chromium")
	} else if err != nil {
		t.Fatal(err)
	}
	address := serve(t)
	alloc, stop := chromedp.NewExecAllocator(t.Context(), append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.Flag("lang", "en"))...)
	t.Cleanup(stop)
	browser, cancel := chromedp.NewContext(alloc)
	t.Cleanup(cancel)
	w := &window{t, browser}
	w.do(chromedp.EmulateViewport(1280, 800))
	w.do(chromedp.Navigate(address + "/games/liarsdice"))
	w.js(`(() => {
		const form = document.querySelector(".newtable");
		form.elements.name.value = "Ada";
		for (const [i, bot] of ["novice", "novice", "", ""].entries()) form.elements["seat" + (i + 1)].value = bot;
		form.querySelector("button.main").click();
		return true;
	})()`)
	w.until(`document.querySelector("#board")`)
	w.shoot("begin")
	if w.is(`[...document.querySelectorAll(".bids button")].some((b) => b.getBoundingClientRect().right > innerWidth)`) {
		t.Error("a bid is cut off")
	}
	for i := range 2000 {
		w.until(`document.querySelector("#table").dataset.state === "finished" || document.querySelector("#decision [name=act]:not(:disabled)")`)
		if w.is(`document.querySelector("#table").dataset.state === "finished"`) {
			w.shoot("end")
			return
		}
		if i == 6 {
			w.shoot("middle")
		}
		// Doubt half of the time, otherwise make the lowest bid.
		w.js(`(() => {
			const all = [...document.querySelectorAll("[name=act]:not(:disabled)")];
			const doubt = all.find((b) => b.value === "doubt"), bid = all.find((b) => b.value.startsWith("bid "));
			(doubt && (Math.random() < 0.5 || !bid) ? doubt : bid)?.click();
			return true;
		})()`)
		time.Sleep(100 * time.Millisecond)
	}
	t.Error("the game does not end")
}

// serve starts the program on a free port.
func serve(t *testing.T) (address string) {
	t.Helper()
	binary := filepath.Join(t.TempDir(), "liarsdice")
	if out, err := exec.Command("go", "build", "-o", binary, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	server := exec.Command(binary, "serve", "--addr", "127.0.0.1:0", "--db", filepath.Join(t.TempDir(), "tables.db"), "--bot-pause", "10ms")
	server.Stderr = os.Stderr
	out, err := server.StdoutPipe()
	if err == nil {
		err = server.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = server.Process.Kill()
		_ = server.Wait()
	})
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if _, at, ok := strings.Cut(lines.Text(), "http://"); ok {
			return "http://" + strings.TrimRight(strings.Fields(at)[0], ".")
		}
	}
	t.Fatal("the server does not start")
	return ""
}

// window is a window of the browser.
type window struct {
	*testing.T
	ctx context.Context
}

func (w *window) do(step chromedp.Action[chromedp.Void]) {
	w.Helper()
	if err := chromedp.Do(w.ctx, step); err != nil {
		w.Fatal(err)
	}
}

func (w *window) js(expression string) {
	w.Helper()
	if _, err := chromedp.Run(w.ctx, chromedp.Evaluate[bool](expression)); err != nil {
		w.Fatal(err)
	}
}

func (w *window) is(expression string) bool {
	w.Helper()
	v, err := chromedp.Run(w.ctx, chromedp.Evaluate[bool]("Boolean("+expression+")"))
	return err == nil && v
}

// until waits until an expression is true.
func (w *window) until(expression string) {
	w.Helper()
	for end := time.Now().Add(time.Minute); !w.is(expression); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			w.shoot("failed")
			w.Fatalf("%s did not become true", expression)
		}
	}
}

// shoot writes a picture of the window if the test was asked for pictures.
func (w *window) shoot(name string) {
	w.Helper()
	if *screens == "" {
		return
	}
	picture, err := chromedp.Run(w.ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.WriteFile(filepath.Join(*screens, name+".png"), picture, 0o600)
	}
	if err != nil {
		w.Error(err)
	}
}

package e2e

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/serviceworker"
)

var (
	playAlone     = flag.Bool("alone", false, "play without a connection; this builds the program for browsers")
	programFolder = flag.String("program", "", "folder with the program for browsers, in place of building it")
)

// programBuilt is a folder with the program for browsers.
func programBuilt(t *testing.T) string {
	t.Helper()
	if *programFolder != "" {
		return *programFolder
	}
	folder := t.TempDir()
	if out, err := exec.Command("go", "run", "-C", "../../tools", "./browserprogram", "-quality", "1", folder).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return folder
}

// TestAlone: who has chosen to play without a connection begins a game, plays it, comes back to it and takes its record
// along while there is no server; the record is right. When the server is back, its own pages are.
func TestAlone(t *testing.T) {
	if !*playAlone {
		t.Skip("only with -alone")
	}
	s := serve(t, "--browser-program", programBuilt(t))
	w := open(t, browser(t), "Anna")
	w.visit(s.url("/games/newworld"))
	w.until(`document.querySelector("#alone")?.checkVisibility()`)
	looks := func(at string) {
		for _, on := range allScreens {
			w.size(on)
			w.shoot(fmt.Sprintf("alone-%s-%d", at, on.width))
			if wide := js[int](w, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
				t.Errorf("%s at %s is %d px too wide", at, on, wide)
			}
		}
		w.size(screen{1280, 800})
	}
	looks("offer")
	begun := time.Now()
	w.click("#alone a")
	w.until(`location.pathname === "/alone/newworld" && document.readyState === "complete"`)
	t.Logf("from the click to the page of the game: %s", time.Since(begun).Round(10*time.Millisecond))
	s.kill()
	w.click(".ways form button.main")
	w.until(`location.pathname.startsWith("/t/alone-") && ` + mine)
	w.choice(false)
	t.Logf("from the click to the answer to the first move: %s", time.Since(begun).Round(10*time.Millisecond))
	looks("table")
	for range 3 {
		w.until(mine)
		w.choice(false)
	}
	w.until(mine)
	before := w.number()
	call(w, serviceworker.Enable, cdp.Empty{})
	call(w, serviceworker.StopAllWorkers, cdp.Empty{}) // as a browser does with one that is idle
	w.visit(js[string](w, "location.href"))
	w.until(mine)
	if now := w.number(); now < before {
		t.Errorf("after %d moments the page shows %d", before, now)
	}
	w.choice(false)
	for js[bool](w, "!("+over+")") {
		w.until(mine + " || " + over)
		js[bool](w, choosing+`(async () => { await choose(8, (e) => press(e)); return true; })()`)
	}
	table := js[string](w, "location.pathname")
	text := js[string](w, `fetch(location.pathname + "/record").then((r) => r.text())`)
	file := filepath.Join(t.TempDir(), "record.json")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(binary, "verify", file).CombinedOutput(); err != nil {
		t.Errorf("the record of %s: %v: %s: %.200s", table, err, out, text)
	} else {
		t.Logf("%s", out)
	}
	w.visit(s.url("/")) // the server does not answer
	w.until(`location.pathname === "/alone/" && document.querySelector("a[href='` + table + `']")`)
	looks("home")
	w.visit(s.url("/alone/newworld"))
	looks("game")
	s.start()
	w.visit(s.url("/games/newworld"))
	w.until(`location.pathname === "/games/newworld" && document.querySelector("#alone")`)
}

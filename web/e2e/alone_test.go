package e2e

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/serviceworker"

	"spielwerk/game"
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

// entered chooses to play a game without a connection, and waits until its page is there. It tells when that was clicked.
func (w *window) entered(s *server, name string) (begun time.Time) {
	w.t.Helper()
	w.visit(s.url("/games/" + name))
	w.until(`document.querySelector("#alone")?.checkVisibility()`)
	return w.enters(name)
}

// enters clicks on the way to a game without a connection.
func (w *window) enters(name string) (begun time.Time) {
	w.t.Helper()
	begun = time.Now()
	w.click("#alone a")
	w.until(`location.pathname === "/alone/` + name + `"`)
	w.t.Logf("%s: from the click to the page of the game: %s", name, time.Since(begun).Round(10*time.Millisecond))
	return begun
}

// begins begins a game against bots on such a page, and waits for the first decision.
func (w *window) begins() (table string) {
	w.t.Helper()
	w.click(".ways form button.main")
	w.until(`location.pathname.startsWith("/t/alone-") && ` + mine)
	return js[string](w, "location.pathname")
}

// answers makes one move by the script of the page, which takes less time than the mouse of a test, and waits for its answer.
func (w *window) answers() {
	w.t.Helper()
	before := w.number()
	for range 40 {
		if js[bool](w, choosing+`choose(1, press).then(() => { tried.clear(); return number() !== `+itoa(before)+`; })`) {
			return
		}
		time.Sleep(50 * time.Millisecond) // the page was still being drawn
	}
	w.t.Fatalf("nothing on the page plays a move, at moment %d: %s", before, js[string](w, `document.querySelector("#prompt")?.textContent`))
}

// TestAloneGames: each game is played without a server from the click on.
func TestAloneGames(t *testing.T) {
	if !*playAlone {
		t.Skip("only with -alone")
	}
	folder := programBuilt(t)
	for _, name := range []string{"newworld", "xidit", "alienartifacts", "settlers"} {
		t.Run(name, func(t *testing.T) {
			s := serve(t, "--browser-program", folder)
			w := open(t, browser(t), "Anna")
			begun := w.entered(s, name)
			s.kill()
			w.begins()
			t.Logf("%s: from the click to the first decision: %s", name, time.Since(begun).Round(10*time.Millisecond))
			w.answers()
			t.Logf("%s: from the click to the answer to the first move: %s", name, time.Since(begun).Round(10*time.Millisecond))
			for range 6 {
				w.until(mine)
				w.choice(false)
			}
			w.visit(js[string](w, "location.href"))
			w.until(mine)
		})
	}
}

// TestAloneBeside: somebody plays two games beside each other in one browser, without a server. The second is begun
// while the first goes on; both go on then, and are kept.
func TestAloneBeside(t *testing.T) {
	if !*playAlone {
		t.Skip("only with -alone")
	}
	s := serve(t, "--browser-program", programBuilt(t))
	b := browser(t)
	one := open(t, b, "Anna")
	one.entered(s, "newworld")
	first := one.begins()
	one.choice(false)
	two := one.tab(b, "Anna's other tab")
	two.entered(s, "settlers")
	s.kill()
	second := two.begins()
	two.choice(false)
	for range 3 {
		for _, w := range []*window{one, two} {
			w.until(mine)
			w.choice(false)
		}
	}
	call(one, serviceworker.Enable, cdp.Empty{})
	call(one, serviceworker.StopAllWorkers, cdp.Empty{})
	one.visit(s.url(second))
	one.until(mine)
	one.choice(false)
	two.visit(s.url(first))
	two.until(mine)
	two.choice(false)
	one.visit(s.url("/alone/"))
	for _, table := range []string{first, second} {
		one.until(`document.querySelector("section[aria-labelledby=mine] a[href='` + table + `']")`)
	}
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
	w.enters("newworld")
	s.kill()
	w.begins()
	w.choice(false)
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

// TestAloneAnalysis: a game of a server is analysed on the visitor's own machine. The server is gone once the record is
// there; the analysis, the replay from it and the record are the program's.
func TestAloneAnalysis(t *testing.T) {
	if !*playAlone {
		t.Skip("only with -alone")
	}
	s := serve(t, "--browser-program", programBuilt(t))
	path, sessions := s.layWith("newworld", nil, []string{"Anna"}, 1, func(p game.Position, _ int) bool { return p.Pending() == 0 })
	w := open(t, browser(t), "Anna")
	w.come(s, path+"/result", sessions[0])
	w.until(`document.querySelector("#here")?.checkVisibility()`)
	for _, on := range allScreens {
		w.size(on)
		w.shoot(fmt.Sprintf("here-offer-%d", on.width))
		if wide := js[int](w, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
			t.Errorf("the result at %s is %d px too wide", on, wide)
		}
	}
	record := js[string](w, `fetch("`+path+`/record").then((r) => r.text())`)
	w.click("#here button")
	w.until(`location.pathname.startsWith("/t/alone-") && location.pathname.endsWith("/analysis")`)
	s.kill()
	begun := time.Now()
	for ; !js[bool](w, `document.querySelector("#analysis:not([data-again])") !== null`); time.Sleep(100 * time.Millisecond) {
		if time.Since(begun) > 5*time.Minute {
			t.Fatal("the analysis has no end")
		}
	}
	t.Logf("the analysis took %s", time.Since(begun).Round(time.Second))
	if js[bool](w, `document.querySelector("#here") !== null || !document.querySelector("#analysis .curve") || !document.querySelector("#analysis h3")`) {
		t.Error("the analysis is not that of the program, or tells nothing")
	}
	w.shoot("here-analysis")
	table := strings.TrimSuffix(js[string](w, "location.pathname"), "/analysis")
	if is := js[string](w, `fetch("`+table+`/record").then((r) => r.text())`); is != record {
		t.Errorf("the record was\n%.200s\nand is\n%.200s", record, is)
	}
	w.visit(s.url(table + "/replay"))
	w.until(`document.querySelector("#moment #board")`)
}

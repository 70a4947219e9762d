package e2e

import (
	"bufio"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	cdp "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"
)

// largest is the most that one update may be, before compression.
const largest = 32 << 10

// updates reads a table's stream as a plain client and keeps the size of every
// event.
type updates struct {
	mu    sync.Mutex
	sizes []int
	body  interface{ Close() error }
	done  chan struct{}
}

func listen(s *server, path, session string) *updates {
	s.t.Helper()
	r, err := http.NewRequest(http.MethodGet, s.url(path+"/live"), nil)
	if err != nil {
		s.t.Fatal(err)
	}
	r.AddCookie(&http.Cookie{Name: "spielwerk", Value: session})
	r.Header.Set("Accept-Encoding", "identity")
	answer, err := http.DefaultClient.Do(r) //nolint:bodyclose // all closes it
	if err != nil {
		s.t.Fatal(err)
	}
	u := &updates{body: answer.Body, done: make(chan struct{})}
	go func() {
		defer close(u.done)
		in, size := bufio.NewReader(answer.Body), 0
		for {
			line, err := in.ReadString('\n')
			if err != nil {
				return
			}
			size += len(line)
			if line == "\n" {
				if size > 10 {
					u.mu.Lock()
					u.sizes = append(u.sizes, size)
					u.mu.Unlock()
				}
				size = 0
			}
		}
	}()
	return u
}

// all closes the stream and returns the sizes, smallest first.
func (u *updates) all() []int {
	_ = u.body.Close()
	<-u.done
	u.mu.Lock()
	defer u.mu.Unlock()
	return slices.Sorted(slices.Values(u.sizes))
}

// TestTwoPeopleAndABotPlayAWholeGame plays from the lobby to the rematch. Of the middle of the
// game bots make the moves while the server is stopped; with -whole, people make those, too.
func TestTwoPeopleAndABotPlayAWholeGame(t *testing.T) {
	t.Parallel()
	s := serve(t)
	b := browser(t)
	anna, bob, watcher := open(t, b, "Anna"), open(t, b, "Bob"), open(t, b, "a watcher")
	anna.motion("no-preference") // what glides in one window has arrived in the other
	anna.visit(s.url("/"))
	anna.shoot("lobby")
	link := anna.table(s, "free", "greedy")
	anna.until(`document.querySelector("#link") && document.querySelector(".qr").naturalWidth > 0`)
	anna.shoot("open-table")
	if got := js[string](anna, `document.querySelector("#link").href`); got != link {
		t.Errorf("the link is %s, the table is at %s", got, link)
	}
	bob.visit(link)
	bob.fill("input[name=name]", "Bob")
	bob.mouse("button[name=seat]")
	bob.until(running)
	anna.until(running) // without a reload
	anna.until(`document.querySelector("#head")`)
	bob.until(`document.querySelector("#head")`)
	anna.hasten()
	bob.hasten()
	anna.until(`[...document.querySelectorAll("#seats .who")].some((e) => e.textContent.includes("Bob"))`)

	path := strings.TrimPrefix(link, s.url(""))
	session := anna.cookie(s)
	sizes := listen(s, path, session)
	var got []int
	everybody := []*window{anna, bob, watcher}
	for n, shots := 0, map[string]bool{}; ; n++ {
		w := next(everybody[:2]...)
		if w == nil {
			break
		}
		now := w.state()
		if now.Mine != js[bool](w, `document.title.startsWith("●")`) {
			t.Fatalf("the title of %s's window does not tell whose turn it is", w.name)
		}
		name := map[bool]string{true: "begin", false: now.Phase}[n == 0]
		if n == 20 {
			name = "middle"
		}
		if !shots[name] {
			shots[name] = true
			w.shoot(name)
		}
		if n == 24 { // the shortest of a thousand games had 75 moves of people
			if !*wholeGames {
				got = sizes.all()
				s.stop()
				s.playOn(path, 24)
				s.start()
				sizes = listen(s, path, session)
				for _, late := range everybody[:2] {
					late.visit(link)
					late.hasten()
				}
			}
			watcher.visit(link) // comes late
			watcher.until(running)
			anna.motion("reduce") // enough has been seen to glide
			continue
		}
		if n < 12 || n%8 == 0 {
			w.move()
		} else {
			w.quick()
		}
	}
	for _, w := range everybody {
		w.until(over)
	}
	want := anna.state()
	if want.Scores == "" || !strings.Contains(want.Scores, " ") {
		t.Fatalf("the scores are %q", want.Scores)
	}
	const winner = `document.querySelector("#prompt").textContent.replace(/\s+/g, " ").trim()`
	const seed = `[...document.querySelectorAll("#shuffle > p:not(#kept) code")].map((e) => e.textContent).join(" ")`
	for _, w := range everybody {
		if got := w.state(); got != (state{Number: want.Number, State: "finished", Scores: want.Scores}) {
			t.Errorf("%s sees %+v, Anna %+v", w.name, got, want)
		}
		if got := js[string](w, winner); got != js[string](anna, winner) || !strings.Contains(got, "win") && !strings.Contains(got, "share") {
			t.Errorf("%s reads %q, Anna %q", w.name, got, js[string](anna, winner))
		}
		if got := js[string](w, seed); got != js[string](anna, seed) || len(got) != 129 {
			t.Errorf("%s sees commitment and seed %q", w.name, got)
		}
	}
	anna.shoot("final")

	file := anna.download(`a.button[href$="/record"]`)
	out, err := exec.Command(binary, "verify", file).CombinedOutput()
	if err != nil {
		t.Errorf("spielwerk verify: %v: %s", err, out)
	}

	anna.mouse("#rematch")
	anna.until(`location.pathname.startsWith("/t/") && location.href !== ` + quote(link))
	bob.until(`document.querySelector("a.button.main[href^='/t/']")`)
	bob.mouse("a.button.main[href^='/t/']")
	bob.until(`location.href === ` + quote(js[string](anna, "location.href")))
	anna.until(running)
	bob.until(running)

	got = slices.Sorted(slices.Values(append(got, sizes.all()...)))
	if len(got) < 40 || *wholeGames && len(got) < 100 {
		t.Fatalf("only %d updates", len(got))
	}
	t.Logf("updates: %d; bytes min %d, median %d, max %d", len(got), got[0], got[len(got)/2], got[len(got)-1])
	if most := got[len(got)-1]; most >= largest {
		t.Errorf("an update has %d bytes, the limit is %d", most, largest)
	}
}

// download clicks on a link and waits for the file it brings.
func (w *window) download(css string) string {
	w.t.Helper()
	dir := w.t.TempDir()
	call(w, cdp.SetDownloadBehavior, cdp.SetDownloadBehaviorParams{
		Behavior: cdp.SetDownloadBehaviorBehaviorAllow, DownloadPath: dir, BrowserContextID: chromedp.FromContext(w.ctx).BrowserContextID,
	})
	w.mouse(css)
	for range 500 {
		files, err := os.ReadDir(dir)
		if err != nil {
			w.t.Fatal(err)
		}
		if len(files) == 1 && filepath.Ext(files[0].Name()) == ".jsonl" {
			return filepath.Join(dir, files[0].Name())
		}
		time.Sleep(10 * time.Millisecond)
	}
	w.t.Fatalf("%s: %s brings no file", w.name, css)
	return ""
}

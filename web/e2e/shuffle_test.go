package e2e

import (
	"database/sql"
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// promise is what a form for a new table shows before the nonce is sent.
type promise struct{ Table, Commitment, Nonce string }

// keeps is what a window's browser remembers of a table.
type keeps struct {
	Commitment string
	Sent       []struct {
		Seat  int
		Nonce string
	}
}

func (w *window) keeps(id string) (k keeps) {
	w.t.Helper()
	text := js[string](w, `localStorage.getItem("spielwerk.shuffle.`+id+`") ?? "{}"`)
	if err := json.Unmarshal([]byte(text), &k); err != nil {
		w.t.Fatal(err)
	}
	return k
}

// nonces are those that the table shows, by seat.
func (w *window) nonces() []string {
	w.t.Helper()
	return js[[]string](w, `[...document.querySelectorAll("#shuffle .nonces > li")].map((li) => li.querySelector("code")?.textContent ?? "")`)
}

// verdict is what the browser says of the shuffle: the word, and the sentence.
func (w *window) verdict() (word, sentence string) {
	w.t.Helper()
	got := js[[2]string](w, `(() => {
		const all = [...document.querySelectorAll("#verdict [data-verdict]")].filter((p) => p.checkVisibility());
		return [all.map((p) => p.dataset.verdict).join(" "), all.map((p) => p.textContent).join(" ")];
	})()`)
	return got[0], got[1]
}

// proof is what each step of the page of the shuffle has found.
func (w *window) proof() string {
	w.t.Helper()
	return js[string](w, `[...document.querySelectorAll("[data-proof]")].map((li) => {
		const all = [...li.querySelectorAll("[data-verdict]")].filter((p) => p.checkVisibility());
		return li.dataset.proof + ":" + all.map((p) => p.dataset.verdict).join("+");
	}).join(" ")`)
}

func idOf(w *window) string {
	w.t.Helper()
	return strings.TrimPrefix(js[string](w, "location.pathname"), "/t/")
}

// stop ends the server as its operator would: what is in memory is saved.
func (s *server) stop() {
	s.t.Helper()
	if err := s.cmd.Process.Signal(os.Interrupt); err != nil {
		s.t.Fatal(err)
	}
	_ = s.cmd.Wait()
	s.cmd = nil
}

// cheat changes the server's file while it is stopped, and starts it again.
func (s *server) cheat(query string, args ...any) {
	s.t.Helper()
	s.stop()
	db, err := sql.Open("sqlite", s.db)
	if err != nil {
		s.t.Fatal(err)
	}
	if _, err := db.Exec(query, args...); err != nil {
		s.t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		s.t.Fatal(err)
	}
	s.start()
}

// TestTheBrowserChecksTheShuffle: the commitment is on the page before the browser
// sends a nonce; the nonces are shown when all sit; after the game each browser says
// in words that its part was used. In a rematch the browsers of both people send new
// nonces by themselves. A server that cheats afterwards is found out.
func TestTheBrowserChecksTheShuffle(t *testing.T) {
	t.Parallel()
	s := serve(t, "--bot-pause", "1ms")
	b := browser(t)
	anna, bob := open(t, b, "Anna"), open(t, b, "Bob")
	anna.visit(s.url("/games/newworld"))
	anna.fill("input[name=name]", "Anna")
	for i, who := range []string{"free", "random", "random", "random"} {
		anna.pick("select[name=seat"+itoa(i+1)+"]", who)
	}
	shown := js[promise](anna, `(() => {
		const f = document.querySelector(".newtable").elements;
		return { Table: f.table.value, Commitment: f.commitment.value, Nonce: f.nonce.value };
	})()`)
	if len(shown.Commitment) != 64 || len(shown.Nonce) != 32 || anna.keeps(shown.Table).Commitment != "" {
		t.Fatalf("the form shows %+v", shown)
	}
	anna.click(".newtable button.main")
	anna.until(`location.pathname === "/t/` + shown.Table + `"`)
	link := js[string](anna, "location.href")
	k := anna.keeps(shown.Table)
	if k.Commitment != shown.Commitment || len(k.Sent) != 1 || k.Sent[0].Seat != 0 || k.Sent[0].Nonce != shown.Nonce {
		t.Errorf("shown %+v, kept %+v", shown, k)
	}
	if n := anna.nonces(); len(n) != 0 {
		t.Errorf("before all sit %q are shown", n)
	}

	bob.visit(link)
	bob.fill("input[name=name]", "Bob")
	bob.fill("input[name=nonce]", "  my  own luck ") // the server makes one line of it
	bob.click("button[name=seat]")
	check := func(id string, seats map[*window]int) {
		t.Helper()
		for w, seat := range seats {
			w.until(running)
			w.until(`document.querySelector("#shuffle[data-fixed]")`)
			k, n := w.keeps(id), w.nonces()
			if len(n) != 5 || len(k.Sent) != 1 || k.Sent[0].Seat != seat || n[seat] == "" || n[seat] != k.Sent[0].Nonce {
				t.Errorf("%s keeps %+v, shown are %q", w.name, k, n)
			}
			if got := js[string](w, `document.querySelector("#shuffle").dataset.commitment`); got != k.Commitment {
				t.Errorf("%s keeps the commitment %s, shown is %s", w.name, k.Commitment, got)
			}
			for other, n := range n {
				if other != seats[anna] && other != seats[bob] && n != "" {
					t.Errorf("the bot on seat %d adds %q", other, n)
				}
			}
			if word, _ := w.verdict(); word != "" {
				t.Errorf("%s is told %q while the game runs", w.name, word)
			}
		}
	}
	check(shown.Table, map[*window]int{anna: 0, bob: 1})
	if n := anna.nonces(); n[1] != "my own luck" {
		t.Errorf("Bob's nonce has become %q", n[1])
	}
	for range 4 {
		next(anna, bob).quick()
	}
	s.stop()
	s.playOn("/t/"+shown.Table, 8)
	s.start()
	for _, w := range []*window{anna, bob} {
		w.visit(link)
	}
	for w := next(anna, bob); w != nil; w = next(anna, bob) {
		w.quick()
	}
	const good = "Your contribution was used in the shuffle, and the seed matches the commitment."
	for _, w := range []*window{anna, bob} {
		w.until(over)
		if word, sentence := w.verdict(); word != "good" || sentence != good {
			t.Errorf("%s is told %q", w.name, sentence)
		}
	}
	watcher := open(t, b, "Watcher")
	watcher.visit(link)
	if word, _ := watcher.verdict(); word != "unknown" {
		t.Errorf("a watcher is told %q", word)
	}
	// On the page of the shuffle each browser makes it again.
	for w, want := range map[*window]string{anna: "locked:good added:good opened:good dealt:good", watcher: "locked:unknown added:unknown opened:good dealt:good"} {
		w.visit(link + "/fair")
		if got := w.proof(); got != want {
			t.Errorf("%s finds %s", w.name, got)
		}
	}
	for css, change := range map[string]string{ // what is said of each is a lie
		"[data-draw=shuffle]":         `li.dataset.after = li.dataset.after.split(" ").reverse().join(" ")`,
		"[data-draw=take]:last-child": `li.dataset.card = "NW99"`,
	} {
		anna.visit(link + "/fair")
		js[bool](anna, `(async () => {
			const li = document.querySelector("#draws > `+css+`"), script = document.querySelector("script[src*='/live.js']").src;
			`+change+`;
			await import(script + "&again");
			return true;
		})()`)
		if got := anna.proof(); got != "locked:good added:good opened:good dealt:badDraw" || !js[bool](anna, `document.querySelector("#draws > `+css+`").matches(".wrong")`) {
			t.Errorf("after a lie at %s Anna finds %s", css, got)
		}
	}
	for _, g := range []string{"xidit", "alienartifacts", "settlers"} {
		watcher.visit(s.url("/games/" + g + "/played/1"))
		watcher.visit(strings.TrimSuffix(js[string](watcher, "location.href"), "/result") + "/fair")
		if got := watcher.proof(); got != "locked:unknown added:unknown opened:good dealt:good" {
			t.Errorf("%s: %s", g, got)
		}
	}
	anna.visit(link)

	// Bob's page is still that of the old table.
	anna.mouse("#rematch")
	anna.until(`location.href !== ` + quote(link) + ` && document.querySelector("#table")`)
	anna.until(running)
	next := idOf(anna)
	bob.until(`document.querySelector("#torematch")`)
	bob.click("#torematch")
	bob.until(`location.pathname === "/t/` + next + `"`)
	check(next, map[*window]int{anna: 4, bob: 0})

	for _, one := range []struct{ cheat, arg, word, proof string }{
		{
			`UPDATE seats SET nonce = ? WHERE table_id = '` + shown.Table + `' AND seat = 0`, "another", "badNonce",
			"locked:good added:badNonce opened:good dealt:badRecord",
		},
		{`UPDATE seats SET nonce = ? WHERE table_id = '` + shown.Table + `' AND seat = 0`, shown.Nonce, "good", ""},
		{
			`UPDATE tables SET seed = ? WHERE id = '` + shown.Table + `'`, strings.Repeat("00", 32), "badSeed",
			"locked:good added:good opened:badSeed dealt:badRecord",
		},
		{ // SHA-256 of 32 bytes of nought: the lie is consistent
			`UPDATE tables SET commitment = ? WHERE id = '` + shown.Table + `'`,
			"66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925", "badCommitment", "",
		},
	} {
		s.cheat(one.cheat, one.arg)
		anna.visit(link)
		anna.until(over)
		if word, sentence := anna.verdict(); word != one.word || (word != "good") != strings.HasPrefix(sentence, "Warning: ") {
			t.Errorf("after %s Anna is told %q: %s", one.cheat, word, sentence)
		}
		if one.proof != "" {
			anna.visit(link + "/fair")
			if got := anna.proof(); got != one.proof {
				t.Errorf("after %s Anna finds %s", one.cheat, got)
			}
		}
	}
	for code, begins := range map[string]string{"de": "Achtung: Das ist nicht der Fingerabdruck", "it": "Attenzione: questa non è l’impronta"} {
		anna.prefer(s, "lang", code)
		anna.visit(link)
		if _, sentence := anna.verdict(); !strings.HasPrefix(sentence, begins) {
			t.Errorf("%s: %s", code, sentence)
		}
	}
	watcher.visit(link)
	if word, _ := watcher.verdict(); word != "unknown" { // seed and commitment belong together
		t.Errorf("a watcher is told %q", word)
	}
}

// TestLuckByHand: without scripts the field is empty; what is typed goes into the
// shuffle, and a seat may add nothing.
func TestLuckByHand(t *testing.T) {
	t.Parallel()
	s := serve(t)
	b := browser(t)
	anna, bob := open(t, b, "Anna").scriptless(), open(t, b, "Bob").scriptless()
	anna.visit(s.url("/games/newworld"))
	anna.fill("input[name=name]", "Anna")
	for i, who := range []string{"free", "", "", ""} {
		anna.pick("select[name=seat"+itoa(i+1)+"]", who)
	}
	if got := js[string](anna, `document.querySelector(".newtable input[name=nonce]").value`); got != "" {
		t.Errorf("the server suggests %q", got)
	}
	js[bool](anna, `document.querySelector(".newtable details").open = true`)
	anna.fill(".newtable input[name=nonce]", "three dice: 4 1 6")
	anna.submits(".newtable button.main")
	link := js[string](anna, "location.href")
	bob.visit(link)
	bob.fill("input[name=name]", "Bob")
	bob.submits("button[name=seat]")
	if n := bob.nonces(); len(n) != 2 || n[0] != "three dice: 4 1 6" || n[1] != "" {
		t.Errorf("the nonces are %q", n)
	}
	bob.click("#shuffle summary")
	if text := js[string](bob, `document.querySelector("#shuffle").innerText`); !strings.Contains(text, "three dice: 4 1 6") || !strings.Contains(text, "contributed nothing") {
		t.Errorf("the page says %q", text)
	}
}

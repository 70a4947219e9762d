package e2e

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"strings"
	"testing"

	"spielwerk/fair"
	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/store/sqlite"
	"spielwerk/table"
)

// TestWhatIf: from an own turn of a game that runs a copy is made, which says that it is one, and is thrown away; another one is
// played on in and kept as a table. It shows what the player saw and hides something else, and the game stays as it was.
func TestWhatIf(t *testing.T) {
	t.Parallel()
	s := house(t)
	path, sessions := s.laid([]string{"Anna", "Bob"}, 0, placing)
	s.changed(`UPDATE tables SET hints = 'tries'`)
	s.start()
	w := open(t, browser(t), "Anna")
	w.prefer(s, "spielwerk", sessions[0])
	begin := func() (copied string) {
		w.visit(s.url(path + "/replay"))
		w.until(`document.querySelector(".whatif")`)
		js[bool](w, `(document.querySelector(".whatif").open = true)`)
		if text := js[string](w, `document.querySelector(".whatif").innerText`); !strings.Contains(text, "dealt anew") {
			t.Errorf("before the copy is made it is said: %s", text)
		}
		w.click(".whatif button")
		w.until(`location.pathname !== ` + quote(path+"/replay") + ` && document.querySelector(".copymark")?.checkVisibility()`)
		w.until(mine)
		return js[string](w, "location.pathname")
	}
	thrown := begin()
	js[bool](w, `(document.querySelector("form.copied button").click(), true)`)
	w.until(`location.pathname === ` + quote(path+"/replay"))
	if code := js[int](w, `fetch(`+quote(thrown)+`).then((r) => r.status)`); code != 404 {
		t.Errorf("the copy that was thrown away is answered by %d", code)
	}
	kept := begin()
	n := w.number()
	w.quick()
	w.reach(n + 1)
	w.visit(s.url("/"))
	if text := js[string](w, `document.querySelector('a[href="`+kept+`"]')?.textContent ?? ""`); !strings.Contains(text, "What if: ") {
		t.Errorf("the copy that was kept is listed as %q", text)
	}
	s.stop()
	was, is := s.position(path), s.position(kept)
	saw, sees := asJSON(t, was.View(0)), asJSON(t, is.View(0))
	if saw != sees {
		t.Errorf("the copy shows %s, not %s", sees, saw)
	}
	if bytes.Equal(game.Bytes(was), game.Bytes(is)) {
		t.Error("the copy hides the same")
	}
}

// changed changes the file of a server that does not run.
func (s *server) changed(query string) {
	s.t.Helper()
	db, err := sql.Open("sqlite", s.db)
	if err == nil {
		_, err = db.Exec(query)
		_ = db.Close()
	}
	if err != nil {
		s.t.Fatal(err)
	}
}

// position is how a table stands whose log has been played, or how a copy began.
func (s *server) position(path string) game.Position {
	s.t.Helper()
	tables, err := sqlite.Open(context.Background(), s.db)
	if err != nil {
		s.t.Fatal(err)
	}
	defer func() { _ = tables.Close() }()
	t, err := tables.Table(context.Background(), strings.TrimPrefix(path, "/t/"))
	if err != nil {
		s.t.Fatal(err)
	}
	g, err := games.Find(t.Game)
	if err != nil {
		s.t.Fatal(err)
	}
	rules, err := g.Rules(game.Config{Version: t.Rules, Seats: len(t.Seats), Options: t.Options})
	if err != nil {
		s.t.Fatal(err)
	}
	if t.Start != nil {
		p, wrong := game.Started(rules, t.Start)
		if wrong != nil {
			s.t.Fatal(wrong)
		}
		return p
	}
	seed, err := fair.ParseSeed(t.Seed)
	if err != nil {
		s.t.Fatal(err)
	}
	p := rules.Deal(seed.Rand(table.Nonces(t.Seats), t.Game, t.Rules), nil)
	log, err := tables.Log(context.Background(), t.ID, 1)
	if err != nil {
		s.t.Fatal(err)
	}
	for _, e := range log {
		m, wrong := rules.Vocabulary().ParseMove(e.Act)
		if wrong != nil {
			s.t.Fatal(wrong)
		}
		if no := p.Play(game.Seat(e.Seat), m, nil); no != nil {
			s.t.Fatal(no)
		}
	}
	return p
}

func asJSON(t *testing.T, what any) string {
	t.Helper()
	text, err := json.Marshal(what)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

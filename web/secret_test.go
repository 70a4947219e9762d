package web

import (
	"bytes"
	"database/sql"
	"encoding/base64"
	"encoding/gob"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"spielwerk/fair"
	"spielwerk/game"
	"spielwerk/games/newworld"
	"spielwerk/record"
	"spielwerk/store"
	"spielwerk/table"
)

// everything is all that the site sends to somebody about a running table, by
// address. Nothing of it changes the table.
func everything(t testing.TB, g *guest, id string, now *table.Now) map[string]string {
	t.Helper()
	sent := map[string]string{}
	for _, to := range addressesOf(id, len(now.Seats)) {
		sent["GET "+to] = dump(g.get(to))
	}
	sent["live"] = dump(g.live(id))
	west := 2
	for _, p := range now.Position.View(game.Watcher).(*newworld.View).Placed {
		west = max(west, p.Col+2)
	}
	for col := range west {
		for row := -4; row < 15; row++ {
			to := fmt.Sprintf("/t/%s/ask?x=%d&y=%d", id, (col*37+row*11)%50-100*col, 100*row+(row*29+col*7)%50)
			sent["GET "+to] = dump(g.get(to))
		}
	}
	// Acts that are refused say why, and the reasons must tell nothing either.
	number := strconv.Itoa(now.Number)
	tries := []string{"pass", "deploy", "undone", "place NW1 1,1 r0", "redo x", "score farm 1,1", "robber N", "farmer", "\x00"}
	legal := moves(now)
	for _, tile := range now.Position.State().(*newworld.State).Draw[:12] {
		for _, cell := range []string{"0,1", "1,1", "1,5", "2,5", "90,9"} {
			tries = append(tries, "place "+tileWord(now, tile)+" "+cell+" r1")
		}
	}
	for _, a := range tries {
		if !slices.Contains(legal, a) {
			form := url.Values{"number": {number}, "act": {a}}
			sent["script "+a] = dump(g.script("/t/"+id+"/act", form))
			sent["form "+a] = dump(g.post("/t/"+id+"/act", form))
		}
	}
	stale := url.Values{"number": {"-3"}, "act": {"pass"}}
	sent["stale"] = dump(g.script("/t/"+id+"/act", stale)) + dump(g.post("/t/"+id+"/act", stale))
	sent["fill"] = dump(g.post("/t/"+id+"/fill", nil))
	sent["rematch"] = dump(g.post("/t/"+id+"/rematch", nil))
	if g.cookies[sessionCookie] != "" { // a stranger would be given a session, which is random
		sent["sit"] = dump(g.post("/t/"+id+"/sit", url.Values{"name": {g.name}, "seat": {"1"}, "nonce": {"late"}}))
	}
	for k, v := range sent {
		if strings.Contains(v, "Set-Cookie") {
			t.Errorf("%s sets a cookie", k)
		}
	}
	return sent
}

func tileWord(now *table.Now, tile uint8) string {
	return strings.Fields(now.Rules.Vocabulary().Text(game.Move{Args: [3]int16{int16(tile)}}))[1]
}

// saved is the form of package table's snapshots.
type saved struct {
	Data    string
	Moments [8]int
	Recent  [game.MaxSeats]struct {
		N    int
		Acts [32]struct{ Moment, Number int32 }
	}
	History game.Saved
}

// twin makes a copy of a closed site's file in which everything is different that
// nobody at the table can know: the draw pile and what comes out of the
// generator, the seed and the nonces.
func twin(t *testing.T, path, id string, rules game.Rules) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(t.TempDir(), "twin.db")
	if err := os.WriteFile(other, text, 0o600); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", other)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	var data []byte
	if err := db.QueryRow(`SELECT data FROM snapshots WHERE table_id = ?`, id).Scan(&data); err != nil {
		t.Fatal(err)
	}
	var snap saved
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(&snap); err != nil {
		t.Fatal(err)
	}
	p := rules.Blank()
	if err := game.SetBytes(p, snap.History.State); err != nil {
		t.Fatal(err)
	}
	r := game.QuickRand(uint64(time.Now().UnixNano()), 99)
	p.Redeal(game.Watcher, &r)
	if bytes.Equal(game.Bytes(p), snap.History.State) {
		t.Fatal("the twin has the same draw pile")
	}
	snap.History.State = game.Bytes(p)
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(&snap); err != nil {
		t.Fatal(err)
	}
	for _, change := range []struct {
		sql  string
		args []any
	}{
		{`UPDATE snapshots SET data = ? WHERE table_id = ?`, []any{b.Bytes(), id}},
		{`UPDATE tables SET seed = ? WHERE id = ?`, []any{fair.NewSeed().String(), id}},
		{`UPDATE seats SET nonce = 'x' || nonce WHERE table_id = ?`, []any{id}},
	} {
		if _, err := db.Exec(change.sql, change.args...); err != nil {
			t.Fatal(err)
		}
	}
	return other
}

// TestNothingHiddenIsSent shows that whoever looks at a running table is sent the
// same bytes, whatever the draw pile, the seed and the nonces are: at several
// moments, on every route, for every seat and for watchers.
func TestNothingHiddenIsSent(t *testing.T) {
	s := newSite(t)
	a, b, id := s.two("greedy")
	r := chance(1)
	phases := map[string]bool{}
	for _, step := range []int{1, 1, 1, 12, 1, 1, 30, 31} {
		s.play(id, step, r)
		now := s.now(id)
		phases[now.Position.View(game.Watcher).(*newworld.View).Phase] = true
		s.close() // writes the snapshot
		other := twin(t, s.path, id, now.Rules)
		s = openSite(t, s.path, time.Hour)
		s2 := openSite(t, other, time.Hour)
		one, two := s.now(id), s2.now(id)
		if one.Number != now.Number || two.Number != now.Number {
			t.Fatalf("entry %d has become %d and %d", now.Number, one.Number, two.Number)
		}
		if bytes.Equal(game.Bytes(one.Position), game.Bytes(two.Position)) {
			t.Fatal("the twin tables are the same")
		}
		for i, g := range []*guest{a, b, s.guest("Watcher")} {
			for j, view := range []string{"board", "text"} {
				code := languages()[(i+j)%3]
				want, got := everything(t, g.at(s, code, view), id, one), everything(t, g.at(s2, code, view), id, one)
				for to := range want {
					if want[to] != got[to] {
						t.Fatalf("%s sees the draw pile at %s (%s, entry %d): %s", g.name, to, view, now.Number, differ(want[to], got[to]))
					}
				}
			}
		}
		if one.Number != s.now(id).Number {
			t.Fatal("the table has gone on")
		}
		s2.close()
	}
	if !phases["place"] || !phases["deploy"] {
		t.Errorf("only these phases were looked at: %v", phases)
	}
}

func differ(a, b string) string {
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	from := max(0, i-80)
	return fmt.Sprintf("%q and %q", a[from:min(len(a), i+80)], b[from:min(len(b), i+80)])
}

// secrets are what must not be sent while a table is running.
type secrets struct {
	words []string // as they are, in any case
	draw  []string // the next tiles, as they are named
	order []string // the next tiles, as numbers
}

// hidden collects a table's secrets.
func (s *site) hidden(id string, guests ...*guest) *secrets {
	s.t.Helper()
	meta, err := s.store.Table(s.t.Context(), id)
	if err != nil {
		s.t.Fatal(err)
	}
	seed, err := fair.ParseSeed(meta.Seed)
	if err != nil {
		s.t.Fatal(err)
	}
	nonces := table.Nonces(meta.Seats)
	key := seed.Rand(nonces, meta.Game, meta.Rules).Key
	out := &secrets{words: slices.Clone(nonces)}
	for _, raw := range [][32]byte{seed, key} {
		out.words = append(out.words, hex.EncodeToString(raw[:]), base64.StdEncoding.EncodeToString(raw[:31]), base64.RawURLEncoding.EncodeToString(raw[:30]))
		out.words = append(out.words, fmt.Sprintf("%d %d %d %d %d", raw[0], raw[1], raw[2], raw[3], raw[4]))
	}
	for _, g := range guests {
		if c := g.cookies[sessionCookie]; c != "" {
			out.words = append(out.words, c, hashToken(c))
		}
	}
	now := s.now(id)
	state := now.Position.State().(*newworld.State)
	out.words = append(out.words, hex.EncodeToString(state.Draw[state.Drawn:min(len(state.Draw), int(state.Drawn)+10)]))
	var trace struct{ Draw []string }
	text, err := json.Marshal(now.Position.Trace())
	if err != nil {
		s.t.Fatal(err)
	}
	if err := json.Unmarshal(text, &trace); err != nil || len(trace.Draw) == 0 {
		s.t.Fatal("no draw pile to look for", err)
	}
	out.draw = trace.Draw
	for _, tile := range state.Draw[state.Drawn:] {
		out.order = append(out.order, strconv.Itoa(int(tile)))
	}
	return out
}

var (
	tileName = regexp.MustCompile(`NW\d\d\b`)
	aNumber  = regexp.MustCompile(`\d+`)
)

// in lists the secrets that a text has.
func (s *secrets) in(text string) (found []string) {
	low := strings.ToLower(text)
	for _, w := range s.words {
		if len(w) > 5 && strings.Contains(low, strings.ToLower(w)) {
			found = append(found, w)
		}
	}
	const run = 6 // so many tiles in order are no accident
	if len(s.draw) >= run {
		if i := index(tileName.FindAllString(text, -1), s.draw[:run]); i >= 0 {
			found = append(found, strings.Join(s.draw[:run], " "))
		}
		if i := index(aNumber.FindAllString(text, -1), s.order[:run]); i >= 0 {
			found = append(found, strings.Join(s.order[:run], " "))
		}
	}
	return found
}

func index(all, part []string) int {
	for i := range len(all) - len(part) + 1 {
		if slices.Equal(all[i:i+len(part)], part) {
			return i
		}
	}
	return -1
}

// TestSecretsStaySecretUntilTheEnd looks for the seed, the key, the nonces, the
// sessions and the draw pile in all that is sent and in the server's log, through
// a whole game; then the seed and the record are there for all to see.
func TestSecretsStaySecretUntilTheEnd(t *testing.T) {
	s := newSite(t)
	a, b, id := s.two("random")
	w := s.guest("Watcher")
	meta, err := s.store.Table(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}

	// The search finds what it is looking for.
	hidden := s.hidden(id, a, b)
	for _, leak := range []string{
		strings.ToUpper(meta.Seed), meta.Seats[1].Nonce, meta.Seats[2].Nonce, a.cookies[sessionCookie], hashToken(b.cookies[sessionCookie]),
		"<b>" + strings.Join(hidden.draw, "</b> <i>x</i>"), strings.Join(hidden.order, ", "),
	} {
		if len(hidden.in("<p>"+leak+"</p>")) == 0 {
			t.Fatalf("the search does not find %q", leak)
		}
	}
	if !tileName.MatchString(hidden.draw[0]) {
		t.Fatalf("tiles are called %s by now", hidden.draw[0])
	}

	r := chance(2)
	for over := false; !over; {
		now := s.now(id)
		if state := now.Position.State().(*newworld.State); int(state.Drawn) < len(state.Draw) {
			hidden = s.hidden(id, a, b)
			for _, g := range []*guest{a, b, w} {
				view := choices["view"][now.Number/23%2]
				for to, text := range everything(t, g.at(s, languages()[now.Number%3], view), id, now) {
					if found := hidden.in(text); found != nil {
						t.Fatalf("%s is sent %q at %s", g.name, found, to)
					}
				}
			}
		}
		if got := w.get("/t/" + id + "/record"); got.Code != http.StatusNotFound {
			t.Fatalf("the record of a running game: %d", got.Code)
		}
		over = s.play(id, 23, r)
	}
	if found := hidden.in(s.logs.String()); found != nil {
		t.Errorf("the log has %q", found)
	}
	s.until("the table is finished", func() bool {
		meta, err := s.store.Table(t.Context(), id)
		return err == nil && meta.State == store.Finished
	})
	for _, g := range []*guest{a, w} {
		page := g.get("/t/" + id).Body.String()
		if !strings.Contains(page, meta.Seed) || !strings.Contains(page, meta.Commitment) {
			t.Error("the page of a finished game does not give seed and commitment")
		}
	}
	got := w.get("/t/" + id + "/record")
	if got.Code != http.StatusOK || !strings.Contains(got.Body.String(), meta.Seed) {
		t.Fatalf("no record: %s", dump(got))
	}
	rec, err := record.Read(got.Body)
	if err != nil {
		t.Fatal(err)
	}
	all, _ := shelf()
	rules, err := rec.Rules(all.Editions)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := rec.Verify(rules); err != nil {
		t.Errorf("the record is not sound: %v", err)
	}
	if rec.Header.Commitment != meta.Commitment || !slices.Equal(rec.Header.Nonces, table.Nonces(meta.Seats)) {
		t.Error("the record has another commitment or other nonces than the table")
	}
}

// TestOpenTableKeepsItsSeed shows that who can still sit down sees the
// commitment and nothing more.
func TestOpenTableKeepsItsSeed(t *testing.T) {
	s := newSite(t)
	a := s.guest("Alma")
	id := a.lay("free", "greedy")
	meta, err := s.store.Table(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range []*guest{a, s.guest("Watcher")} {
		page := g.get("/t/" + id).Body.String()
		if !strings.Contains(page, meta.Commitment) {
			t.Error("an open table does not show its commitment")
		}
		for _, to := range append(addressesOf(id, 3), "/t/"+id+"/ask?x=-100&y=100") {
			text := dump(g.get(to)) + dump(g.live(id))
			for _, secret := range []string{meta.Seed, meta.Seats[0].Nonce, meta.Seats[2].Nonce, a.cookies[sessionCookie], hashToken(a.cookies[sessionCookie])} {
				if strings.Contains(text, secret) {
					t.Fatalf("%s has %s", to, secret)
				}
			}
		}
	}
}

// TestRunningTableShowsItsCommitment: a promise is worth something only if it was
// to be seen before it was kept. A table with bots only begins at once, so its
// page must show the commitment while it is running.
func TestRunningTableShowsItsCommitment(t *testing.T) {
	s := newSite(t)
	a := s.guest("Alma")
	id := a.lay("greedy")
	meta, err := s.store.Table(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(a.get("/t/"+id).Body.String(), meta.Commitment) {
		t.Error("the page of a running game does not show the commitment")
	}
}

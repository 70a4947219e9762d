package web

import (
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"spielwerk/fair"
	"spielwerk/game"
	"spielwerk/games/newworld"
	"spielwerk/record"
	"spielwerk/store"
	"spielwerk/table"
)

// secrets are what must not be sent while a table is running.
type secrets struct {
	words []string   // as they are, in any case
	piles [][]string // the next tiles, as they are named
	order [][]string // the next tiles, as the state numbers them
	named *regexp.Regexp
}

// hidden collects a table's secrets.
func (s *site) hidden(h *hiding, id string, guests ...*guest) *secrets {
	s.t.Helper()
	meta, err := s.store.Table(s.t.Context(), id)
	if err != nil {
		s.t.Fatal(err)
	}
	seed, err := fair.ParseSeed(meta.Seed)
	if err != nil {
		s.t.Fatal(err)
	}
	key := seed.Rand(table.Nonces(meta.Seats), meta.Game, meta.Rules).Key
	out := &secrets{named: h.named}
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
	out.piles = h.unseen(now)
	if state, ok := now.Position.State().(*newworld.State); ok {
		out.words = append(out.words, hex.EncodeToString(state.Draw[state.Drawn:min(len(state.Draw), int(state.Drawn)+10)]))
		var order []string
		for _, tile := range state.Draw[state.Drawn:] {
			order = append(order, strconv.Itoa(int(tile)))
		}
		out.order = [][]string{order}
	}
	return out
}

// run is how many tiles in order are no accident.
const run = 6

// in lists the secrets that a text has.
func (s *secrets) in(text string) (found []string) {
	low := strings.ToLower(text)
	for _, w := range s.words {
		if len(w) > 5 && strings.Contains(low, strings.ToLower(w)) {
			found = append(found, w)
		}
	}
	numbers := strings.FieldsFunc(text, func(r rune) bool { return r < '0' || r > '9' })
	names := numbers
	if s.named != nil {
		names = s.named.FindAllString(text, -1)
	}
	look := func(in []string, piles [][]string) {
		for _, pile := range piles {
			if len(pile) >= run && index(in, pile[:run]) >= 0 {
				found = append(found, strings.Join(pile[:run], " "))
			}
		}
	}
	look(names, s.piles)
	look(numbers, s.order)
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

// TestSecretsStaySecretUntilTheEnd looks for the seed, the key, the sessions and the piles in all that is sent and in the server's log, through
// whole games; then the seed and the record are there for all to see.
func TestSecretsStaySecretUntilTheEnd(t *testing.T) {
	t.Parallel()
	for _, h := range hidings {
		t.Run(h.form.Get("game"), func(t *testing.T) { t.Parallel(); staySecret(t, &h) })
	}
}

func staySecret(t *testing.T, h *hiding) {
	s := newSite(t)
	a, b, id := s.twoAt(h.form, h.bots...)
	w := s.guest("Watcher")
	meta, err := s.store.Table(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}

	// The search finds what it is looking for.
	hidden := s.hidden(h, id, a, b)
	leaks := []string{strings.ToUpper(meta.Seed), a.cookies[sessionCookie], hashToken(b.cookies[sessionCookie])}
	for _, piles := range [][][]string{hidden.piles, hidden.order} {
		for _, pile := range piles {
			if len(pile) >= run {
				leaks = append(leaks, "<b>"+strings.Join(pile, "</b> <i>x</i>"), strings.Join(pile, ", "))
			}
		}
	}
	for _, leak := range leaks {
		if len(hidden.in("<p>"+leak+"</p>")) == 0 {
			t.Fatalf("the search does not find %q", leak)
		}
	}

	r, looks := chance(2), 0
	for over := false; !over; {
		now := s.now(id)
		if hidden = s.hidden(h, id, a, b); slices.ContainsFunc(hidden.piles, func(pile []string) bool { return len(pile) > 0 }) {
			looks++
			for i, g := range []*guest{a, b, w} {
				view := choices["view"][now.Number/23%2]
				viewer := []game.Seat{0, 1, game.Watcher}[i]
				visitor := g.at(s, languages()[now.Number%3], view)
				sent := h.everything(t, visitor, id, now, viewer, nil)
				maps.Copy(sent, visitor.replayed(id))
				for to, text := range sent {
					if found := hidden.in(text); found != nil {
						t.Fatalf("%s is sent %q at %s", g.name, found, to)
					}
				}
			}
			h.read = true
		}
		if got := w.get("/t/" + id + "/record"); got.Code != http.StatusNotFound {
			t.Fatalf("the record of a running game: %d", got.Code)
		}
		over = s.play(id, 23, r)
	}
	if looks < 4 {
		t.Errorf("only %d moments were looked at", looks)
	}
	if found := hidden.in(s.logs.String()); found != nil {
		t.Errorf("the log has %q", found)
	}
	s.until("the table is finished", func() bool {
		over, failed := s.store.Table(t.Context(), id)
		return failed == nil && over.State == store.Finished
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
			for _, secret := range []string{meta.Seed, meta.Seats[0].Nonce, a.cookies[sessionCookie], hashToken(a.cookies[sessionCookie])} {
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

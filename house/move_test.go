package house

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"spielwerk/fair"
	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/store"
	"spielwerk/store/postgres/pgtest"
	"spielwerk/store/relational"
	"spielwerk/store/sqlite"
	"spielwerk/table"
)

// fixedTime is a time some seconds after a fixed one.
func fixedTime(seconds int) time.Time {
	return time.UnixMilli(1_790_000_000_000).Add(time.Duration(seconds) * time.Second)
}

// played fills a file with people and tables of all games: open, half played, played to the end
// and begun at a given position, one with the snapshot of a server.
func played(t *testing.T) string {
	t.Helper()
	playing.Lock()
	defer playing.Unlock()
	path := filepath.Join(t.TempDir(), "played.db")
	if playedFile == nil {
		play(t, path)
		var err error
		if playedFile, err = os.ReadFile(path); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(path, playedFile, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// playedFile is what the first call of played has made.
var (
	playing    sync.Mutex
	playedFile []byte
)

// play makes the file of played.
func play(t *testing.T, path string) {
	t.Helper()
	s, err := sqlite.OpenUnsynced(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	shelf, err := games.All()
	if err != nil {
		t.Fatal(err)
	}
	for i, name := range []string{"Ada", "Bruno", "李"} {
		person := store.Person{ID: fmt.Sprint("p", i), TokenHash: fmt.Sprint("hash", i), Name: name, Lang: "de", Created: fixedTime(i)}
		if err = s.PutPerson(t.Context(), person); err != nil {
			t.Fatal(err)
		}
		phone := store.Device{TokenHash: fmt.Sprint("phone", i), Person: person.ID, Name: "Firefox", Created: fixedTime(i), Used: fixedTime(2 * i)}
		link := store.Pass{Hash: fmt.Sprint("link", i), Uses: 1, Kind: "carry", Person: person.ID, Ends: fixedTime(1 << 20)}
		key := store.Passkey{ID: fmt.Sprint("key", i), Person: person.ID, Site: "games.example.org", Data: "{}", Created: fixedTime(i), Used: fixedTime(3 * i)}
		token := store.Token{Hash: fmt.Sprint("token", i), Person: person.ID, Name: "bot", Scopes: []string{"read", "play"}, Created: fixedTime(i), Used: fixedTime(i + 1)}
		err = errors.Join(s.AddDevice(t.Context(), phone), s.PutPass(t.Context(), link, false, fixedTime(0)), s.PutPasskey(t.Context(), key), s.PutToken(t.Context(), token))
		way := store.Way{ID: fmt.Sprint("way", i), Person: person.ID, Kind: store.Mail, Address: "x@example.org", Data: "{}", Good: i > 0, Created: fixedTime(i)}
		told := store.Message{ID: fmt.Sprint("told", i), Person: person.ID, Way: way.ID, About: "x", State: store.MessageSent, Created: fixedTime(i), Due: fixedTime(i), Sent: fixedTime(i)}
		_, wrong := s.AddMessage(t.Context(), told, time.Time{})
		err = errors.Join(err, wrong, s.PutWay(t.Context(), way), s.PutWish(t.Context(), store.Wish{Person: person.ID, Data: "{}"}))
		result := store.Result{Table: fmt.Sprint("gone", i), Game: "newworld", Ended: fixedTime(i), Seats: []store.ResultSeat{
			{Person: person.ID, Name: name, Place: 2, Points: 12}, {Bot: "greedy", Name: "Greedy", Place: 1, Points: 20},
		}}
		err = errors.Join(err, s.PutResult(t.Context(), result))
		if err != nil {
			t.Fatal(err)
		}
	}
	if err = s.DropDevice(t.Context(), "p2", "hash2"); err != nil {
		t.Fatal(err)
	}
	if _, err = s.Keep(t.Context(), "key", "value"); err != nil {
		t.Fatal(err)
	}
	if err = s.(relational.Mover).BringLeft(t.Context(), relational.Left{Duplicate: "d-1", Person: "p1"}); err != nil {
		t.Fatal(err)
	}
	if err = s.PutJob(t.Context(), store.Job{Kind: "note", Name: "p1", Due: fixedTime(99), Tries: 2, Data: "text"}); err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, g := range shelf.First() {
		for _, moves := range []int{-1, 30, 1 << 20} {
			n++
			rules, err := g.Rules(g.Default(max(2, g.MinSeats)))
			if err != nil {
				t.Fatal(err)
			}
			c, seed := rules.Config(), fair.NumberedSeed(7, uint64(n))
			tab := store.Table{
				ID: fmt.Sprintf("table%02d", n), Game: g.Name, Rules: c.Version, Data: rules.DataHash(), Options: c.Options, Seed: seed.String(),
				Commitment: seed.Commitment(), State: store.Running, Host: "p0", Created: fixedTime(n), Changed: fixedTime(n), Hints: n%2 == 0,
			}
			for i := range c.Seats {
				tab.Seats = append(tab.Seats, store.Seat{Kind: store.Human, Person: fmt.Sprint("p", i), Name: "x", Nonce: fmt.Sprint(i)})
			}
			h := game.NewHistory(rules, seed.Rand(table.Nonces(tab.Seats), g.Name, c.Version))
			if n%3 == 2 {
				tab.Start = game.NewStart(h.Now())
			}
			if moves < 0 {
				tab.State, tab.Seats[1] = store.Open, store.Seat{Kind: store.Free}
			}
			if err := s.CreateTable(t.Context(), tab); err != nil {
				t.Fatal(err)
			}
			if err := s.PutSeen(t.Context(), tab.ID, fixedTime(99)); err != nil {
				t.Fatal(err)
			}
			var entries []store.Entry
			rand := game.QuickRand(3, uint64(n))
			for number := 1; number <= moves && h.Now().Pending() != 0; number++ {
				seat := h.Now().Pending().First()
				all := h.Now().Moves(nil, seat)
				m := all[rand.IntN(len(all))]
				if no := h.Play(seat, m); no != nil {
					t.Fatal(no)
				}
				over := h.Now().Pending() == 0
				entries = append(entries, store.Entry{Number: number, Seat: int(seat), Act: rules.Vocabulary().Text(m), At: fixedTime(number), Ends: over})
				if number%5 == 0 && !over { // this one and the next are one answer
					continue
				}
				if err := s.Append(t.Context(), tab.ID, entries...); err != nil {
					t.Fatal(err)
				}
				entries = nil
			}
			if moves == 30 {
				if err := s.PutSnapshot(t.Context(), tab.ID, store.Snapshot{Number: 10, Data: []byte{0, 1, 255}}); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestMoveBetweenFileAndDatabase: there and back all is as it was, also after an interruption;
// what is copied already is not copied again; a copy that cannot be played is told.
func TestMoveBetweenFileAndDatabase(t *testing.T) {
	from := played(t)
	database := pgtest.Server(t)
	back := filepath.Join(t.TempDir(), "back.db")
	moveDB := func(args ...string) string {
		t.Helper()
		var out, bad bytes.Buffer
		if status := run(append([]string{"move-db"}, args...), world{out: &out, err: &bad, games: games.List()}); status != 0 {
			t.Fatalf("%q: %d, %s", args, status, &bad)
		}
		return out.String()
	}
	interrupted(t, from, database)
	if said := moveDB(from, database); !strings.Contains(said, "people 3, tables 12 (7 copied now)") || !strings.Contains(said, "12 games played from the copy") {
		t.Error(said)
	}
	if said := moveDB(from, database); !strings.Contains(said, "(0 copied now)") {
		t.Error(said)
	}
	if said := moveDB(database, back); !strings.Contains(said, "(12 copied now)") || strings.Contains(said, "postgres://") {
		t.Error(said)
	}
	a, b := contents(t, from), contents(t, back)
	if a != b {
		t.Errorf("there and back it is another one: %d and %d bytes", len(a), len(b))
	}
	var out, bad bytes.Buffer
	if status := run([]string{"move-db", from, from}, world{out: &out, err: &bad, games: games.List()}); status == 0 || !strings.Contains(bad.String(), "the same") {
		t.Errorf("to itself: %d, %s", status, &bad)
	}
}

var errStopped = errors.New("stopped")

// interrupted moves until the sixth table is checked.
func interrupted(t *testing.T, from, to string) {
	t.Helper()
	a, err := openStore(t.Context(), from)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = a.Close() }()
	b, err := openStore(t.Context(), to)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = b.Close() }()
	n := 0
	_, err = move(t.Context(), a, b, func(store.Table, []store.Entry) error {
		if n++; n == 5 {
			return errStopped
		}
		return nil
	})
	if !errors.Is(err, errStopped) {
		t.Fatal(err)
	}
}

// contents is all that a file holds, as text.
func contents(t *testing.T, path string) string {
	t.Helper()
	s, err := openStore(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	var b strings.Builder
	people, err := s.AllPeople(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	left, err := s.AllLeft(t.Context())
	if err != nil || len(left) == 0 {
		t.Fatal(left, err)
	}
	fmt.Fprintln(&b, people, left)
	for _, p := range people {
		all, wrong := s.Devices(t.Context(), p.ID)
		if wrong != nil || len(all) == 0 {
			t.Fatal(all, wrong)
		}
		keys, wrong := s.Passkeys(t.Context(), p.ID)
		if wrong != nil || len(keys) != 1 {
			t.Fatal(keys, wrong)
		}
		tokens, wrong := s.TokensOf(t.Context(), p.ID)
		if wrong != nil || len(tokens) != 1 {
			t.Fatal(tokens, wrong)
		}
		ways, wrong := s.Ways(t.Context(), p.ID)
		if wrong != nil || len(ways) != 1 {
			t.Fatal(ways, wrong)
		}
		wishes, wrong := s.Wishes(t.Context(), p.ID)
		if wrong != nil || len(wishes) != 1 {
			t.Fatal(wishes, wrong)
		}
		told, wrong := s.MessagesOf(t.Context(), p.ID, 9)
		if wrong != nil || len(told) != 1 {
			t.Fatal(told, wrong)
		}
		fmt.Fprintln(&b, all, keys, tokens, ways, wishes, told)
	}
	links, err := s.AllPasses(t.Context())
	if err != nil || len(links) != len(people) {
		t.Fatal(links, err)
	}
	fmt.Fprintln(&b, links)
	results, err := s.AllResults(t.Context())
	if err != nil || len(results) != len(people) {
		t.Fatal(results, err)
	}
	fmt.Fprintln(&b, results)
	ids, err := s.TableIDs(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range ids {
		whole, wrong := s.Whole(t.Context(), id)
		if wrong != nil {
			t.Fatal(wrong)
		}
		text, wrong := json.Marshal(whole)
		if wrong != nil {
			t.Fatal(wrong)
		}
		fmt.Fprintln(&b, string(text))
	}
	kept, err := s.AllKept(t.Context())
	if err != nil || kept["key"] != "value" {
		t.Fatal(kept, err)
	}
	all, err := s.AllJobs(t.Context())
	if err != nil || len(all) == 0 {
		t.Fatal(all, err)
	}
	fmt.Fprintln(&b, all)
	return b.String()
}

package table_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"spielwerk/bot"
	"spielwerk/fair"
	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/record"
	"spielwerk/store"
	"spielwerk/store/migrations"
	"spielwerk/store/sqlite"
	"spielwerk/table"
)

// earlierDir has databases that programs of earlier commits have made, and the scores that
// they saw: testdata/earlier/make.sh.
var earlierDir = filepath.Join("testdata", "earlier")

// then is a table as the earlier program left it.
type then struct {
	id, state string
	number    int
	totals    []int
}

// TestDatabasesOfEarlierCommits: tables that programs of earlier commits have begun go on,
// with the scores that those saw; finished ones give records that verify, and can be
// analysed. Each edition of component data that was ever shipped is among them, and each schema.
func TestDatabasesOfEarlierCommits(t *testing.T) {
	if testing.Short() {
		t.Skip("it is about data; at night the race detector looks at it, too")
	}
	t.Parallel()
	files, err := filepath.Glob(filepath.Join(earlierDir, "*.db.gz"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no databases in %s: %v", earlierDir, err)
	}
	var seen, analysed, schemas seenData
	var ran atomic.Int32
	t.Run("commits", func(t *testing.T) {
		for _, file := range files {
			commit := strings.TrimSuffix(filepath.Base(file), ".db.gz")
			t.Run(commit, func(t *testing.T) {
				t.Parallel()
				ran.Add(1)
				path := unzipped(t, file)
				schemas.first(schemaOf(t, path))
				playOn(t, file, path, outlived[commit], &seen, &analysed)
			})
		}
	})
	if int(ran.Load()) < len(files) { // -run named some
		return
	}
	for name, hashes := range shipped {
		for _, hash := range hashes {
			if seen.first(name + hash) {
				t.Errorf("no database has a table of %s with the data %s", name, hash)
			}
		}
	}
	steps, err := migrations.Files.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for n := range steps[1:] { // the newest may be younger than any commit
		if schemas.first(strconv.Itoa(n + 1)) {
			t.Errorf("no database has the schema of the first %d steps", n+1)
		}
	}
}

// schemaOf is how many steps have made the schema of a file: two that were written at the same time may have come in
// another order than that of their numbers.
func schemaOf(t *testing.T, path string) (number string) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	if err = db.QueryRow("SELECT count(*) FROM goose_db_version WHERE version_id > 0").Scan(&number); err != nil {
		t.Fatal(err)
	}
	return number
}

// seenData are component data that were seen.
type seenData struct{ sync.Map }

// first notes data, and reports whether they were not seen before.
func (s *seenData) first(data string) bool {
	_, before := s.LoadOrStore(data, true)
	return !before
}

// shipped are the component data with which tables of each game could be begun, by the
// first digits of their hash.
var shipped = map[string][]string{
	"newworld":       {"6fa75eac"},
	"xidit":          {"428524b6"},
	"alienartifacts": {"a55dedf7", "0e34870e", "63266a80"},
	"settlers":       {"319193b4", "93f9eb90", "2f660dc9", "426a88cb", "4fac3505", "52d6d169"},
}

// outlived are commits by whose rules games were played that today's rules do not allow,
// and what became of these: until 0061a52 a person alone at the table had to end each turn.
var outlived = map[string]string{"1b2c828": "settlers"}

// playOn opens a database of an earlier commit and plays at its tables.
func playOn(t *testing.T, file, path, outlived string, seen, analysed *seenData) {
	ctx := context.Background()
	tables, err := sqlite.OpenUnsynced(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tables.Close() }()
	all, err := games.All()
	if err != nil {
		t.Fatal(err)
	}
	hub := table.NewHub(table.Config{
		Store: tables, Editions: all.Editions, BotPause: time.Microsecond, IdleAfter: time.Hour,
		Effort: table.Effort{Hint: bot.Options{Games: 1}, First: bot.Options{Games: 1}, Second: bot.Options{Games: 1}},
	})
	defer hub.Close()
	in, err := hub.InUse(ctx)
	if err != nil || in.Unknown != nil {
		t.Errorf("tables of unknown data: %+v, %v", in.Unknown, err)
	}
	closed := 0
	for _, was := range readThen(t, strings.TrimSuffix(file, ".db.gz")+".totals") {
		meta, err := tables.Table(ctx, was.id)
		if err != nil {
			t.Fatal(err)
		}
		name := fmt.Sprintf("%s, %d seats, %s", meta.Game, len(meta.Seats), was.state)
		tab, err := hub.Open(ctx, was.id)
		if errors.Is(err, table.ErrOtherRules) && meta.Game == outlived {
			closed++
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		now := tab.Now()
		hash := now.Rules.DataHash()
		seen.first(meta.Game + hash[:8])
		if meta.Data != "" && hash != meta.Data {
			t.Errorf("%s: begun with the data %s, played with %s", name, meta.Data, hash)
		}
		if now.State != was.state || now.Number != was.number {
			t.Errorf("%s: %s after %d entries, not %d", name, now.State, now.Number, was.number)
		}
		for seat, total := range was.totals {
			if got := now.Position.Total(game.Seat(seat)); got != total {
				t.Errorf("%s: seat %d has %d points, the program of that commit gave %d", name, seat, got, total)
			}
		}
		if err := finish(ctx, tab); err != nil {
			t.Errorf("%s: %v", name, err)
		} else if err := verify(ctx, hub, tables, all, was.id); err != nil {
			t.Errorf("%s: the record: %v", name, err)
		} else if analysed.first(hash) { // one game of each data is enough: it takes longest
			if err := analyse(tab); err != nil {
				t.Errorf("%s: the analysis: %v", name, err)
			}
		}
		tab.Release()
	}
	if (closed > 0) != (outlived != "") {
		t.Errorf("%d tables cannot be played by today's rules", closed)
	}
}

// finish makes any moves for the person until the game is over.
func finish(ctx context.Context, tab *table.Table) error {
	r := rand.New(rand.NewPCG(1, 2))
	for end := time.Now().Add(time.Minute); time.Now().Before(end); {
		now := tab.Now()
		if now.State == store.Finished {
			return nil
		}
		if !now.Position.Pending().Has(0) {
			time.Sleep(time.Millisecond)
			continue
		}
		info := game.Observe(now.Position, 0, nil)
		moves := info.Moves(nil)
		m := now.Rules.Vocabulary().Text(moves[r.IntN(len(moves))])
		if err := tab.Act(ctx, 0, now.Moment(0), m); err != nil && !errors.Is(err, table.ErrStale) {
			return fmt.Errorf("%s: %w", m, err)
		}
	}
	return errors.New("it does not come to its end")
}

// verify verifies the record of a finished table, written and read again.
func verify(ctx context.Context, hub *table.Hub, tables store.Store, all games.Shelf, id string) error {
	meta, err := tables.Table(ctx, id)
	if err != nil {
		return err
	}
	rules, err := hub.Rules(meta)
	if err != nil {
		return err
	}
	seed, err := fair.ParseSeed(meta.Seed)
	if err != nil {
		return err
	}
	entries, err := tables.Log(ctx, meta.ID, 1)
	if err != nil {
		return err
	}
	names := make([]string, len(meta.Seats))
	for i, s := range meta.Seats {
		names[i] = s.Name
	}
	rec, err := table.Record(rules, names, table.Nonces(meta.Seats), seed, entries)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err = rec.Write(&b); err != nil {
		return err
	}
	if rec, err = record.Read(&b); err != nil {
		return err
	}
	found, err := rec.Rules(all.Editions)
	if err != nil {
		return err
	}
	_, err = rec.Verify(found)
	return err
}

// analyse waits until the person's decisions have been looked at.
func analyse(tab *table.Table) error {
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(time.Millisecond) {
		if a, err := tab.Analysis(game.Only(0)); err != nil || a.Ready {
			return err
		}
	}
	return errors.New("it does not come to its end")
}

func unzipped(t *testing.T, file string) string {
	t.Helper()
	packed, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = packed.Close() }()
	r, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "spielwerk.db")
	data, err := io.ReadAll(r)
	if err == nil {
		err = os.WriteFile(path, data, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return path
}

func readThen(t *testing.T, file string) (all []then) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		var was then
		in := strings.NewReader(line)
		if _, err := fmt.Fscan(in, &was.id, &was.state, &was.number); err != nil {
			t.Fatalf("%s: %q: %v", file, line, err)
		}
		for n := 0; ; {
			if _, err := fmt.Fscan(in, &n); err != nil {
				break
			}
			was.totals = append(was.totals, n)
		}
		all = append(all, was)
	}
	return all
}

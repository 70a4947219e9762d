package house

import (
	"bytes"
	"compress/gzip"
	"database/sql"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	_ "modernc.org/sqlite" // to ask which page belongs to which table

	"spielwerk/games"
	"spielwerk/store"
	"spielwerk/store/relational"
	"spielwerk/store/sqlite"
)

// readOnce is our games, whose rules are read only once.
var readOnce = sync.OnceValue(func() []games.Entry {
	all := games.List()
	for i := range all {
		all[i].Open = sync.OnceValues(all[i].Open)
	}
	return all
})

// damagedPage is the size of the pages of our files.
const damagedPage = 4096

// allOf is all that a file holds: people by their ids, and tables.
func allOf(t *testing.T, path string) (people map[string]store.Person, tables map[string]*relational.Whole) {
	t.Helper()
	s, err := openStore(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	people, tables = map[string]store.Person{}, map[string]*relational.Whole{}
	if phone, lost := s.PersonByToken(t.Context(), "phone1"); lost == nil && phone.ID != "p1" {
		t.Errorf("the phone of p1 is %+v", phone)
	}
	if token, lost := s.TokenByHash(t.Context(), "token1"); lost == nil && (token.Person != "p1" || len(token.Scopes) != 2) {
		t.Error(token)
	}
	if key, lost := s.PasskeyByID(t.Context(), "key1"); lost == nil && key.Person != "p1" {
		t.Errorf("the passkey of p1 is %+v", key)
	}
	all, err := s.AllPeople(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range all {
		people[p.ID] = p
	}
	ids, err := s.TableIDs(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range ids {
		if tables[id], err = s.Whole(t.Context(), id); err != nil {
			t.Fatal(err)
		}
	}
	return people, tables
}

// pagesOf gives the pages of each table and index of a file that is whole, those with rows or keys
// and the inner ones apart.
func pagesOf(t *testing.T, path string) map[string][]int {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	rows, err := db.Query("SELECT name, pagetype, pageno FROM dbstat ORDER BY pageno")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	pages := map[string][]int{}
	for rows.Next() {
		var name, kind string
		var page int
		if err := rows.Scan(&name, &kind, &page); err != nil {
			t.Fatal(err)
		}
		pages[name+" "+kind] = append(pages[name+" "+kind], page)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return pages
}

// spoilPage overwrites a page, from an offset on.
func spoilPage(content []byte, page, from int) []byte {
	content = slices.Clone(content)
	rng := rand.New(rand.NewPCG(1, uint64(page)))
	for i := (page-1)*damagedPage + from; i < page*damagedPage; i++ {
		content[i] = byte(rng.Uint32())
	}
	return content
}

// repaired writes a damaged file, checks and repairs it, and returns what the repair says and what
// its file holds.
func repaired(t *testing.T, content, wal []byte) (status int, said string, people map[string]store.Person, tables map[string]*relational.Whole) {
	t.Helper()
	dir := t.TempDir()
	bad, to := filepath.Join(dir, "bad.db"), filepath.Join(dir, "new.db")
	files := map[string][]byte{bad: content}
	if wal != nil {
		files[bad+"-wal"] = wal
	}
	for name, content := range files {
		if err := os.WriteFile(name, content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	command := func(args ...string) (int, string) {
		var out, failed bytes.Buffer
		ends := run(args, world{out: &out, err: &failed, games: readOnce()})
		if ends > 1 || failed.Len() > 0 {
			t.Fatalf("%q: %d, %s", args, ends, &failed)
		}
		return ends, out.String()
	}
	checked, told := command("check", bad)
	status, said = command("repair", bad, "--into", to)
	if checked < status { // what is lost was damaged
		t.Errorf("the check says %d, the repair %d:\n%s\n%s", checked, status, told, said)
	}
	for name, content := range files {
		if now, err := os.ReadFile(name); err != nil || !bytes.Equal(now, content) {
			t.Errorf("%s was changed: %v", name, err)
		}
	}
	if again, told := command("check", to); again != 0 {
		t.Errorf("the new file is damaged: %s", told)
	}
	people, tables = allOf(t, to)
	return status, said, people, tables
}

// sameButSnapshot reports whether a table is the same as before; snapshots only save time.
func sameButSnapshot(a, b *relational.Whole) bool {
	x, y := *a, *b
	x.Snapshot, y.Snapshot = nil, nil
	one, _ := json.Marshal(x)
	two, _ := json.Marshal(y)
	return bytes.Equal(one, two)
}

// shorter reports whether a table is the same as before, with the first of its moves.
func shorter(a, before *relational.Whole) bool {
	if len(a.Entries) >= len(before.Entries) {
		return false
	}
	x := *before
	x.Entries = append([]store.Entry(nil), x.Entries[:len(a.Entries)]...) // nil if there are none
	x.Table.State = a.Table.State
	return sameButSnapshot(a, &x)
}

// rowsOf are the tables of a file whose rows are brought back; what else has pages costs nothing.
var rowsOf = []string{"people", "tables", "seats", "log", "snapshots", "sqlite_schema"}

var tableName = regexp.MustCompile(`table\d\d`)

// eachPage: the nightly mode damages the pages one by one that hold nothing which is brought back.
var eachPage = flag.Bool("eachpage", false, "damage pages that cost nothing one by one, not all in one file")

// TestRepairOfEachPage: one page of each table and index is damaged, rows, keys and inner pages, in
// whole or from the middle on. What is not on the page is all kept; damage of an index or an inner
// page costs nothing; what is lost is named; the new file plays.
func TestRepairOfEachPage(t *testing.T) {
	path := played(t)
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	people, tables := allOf(t, path)
	pages := pagesOf(t, path)
	if len(pages["log internal"]) == 0 || len(pages["tables leaf"]) < 2 || len(tables) != 12 {
		t.Fatalf("too small a file: %v, %d tables", pages, len(tables))
	}
	cheap, cheaper, dear := slices.Clone(content), slices.Clone(content), slices.Clone(content)
	var cost []string
	for _, kind := range slices.Sorted(maps.Keys(pages)) {
		t.Run(kind, func(t *testing.T) {
			all := pages[kind]
			page := all[len(all)/2]
			name := strings.Fields(kind)[0]
			if sqlite.ByRow[name] != "" || slices.Contains(sqlite.Apart, name) {
				dear, cost = spoilPage(dear, page, 0), append(cost, name)
				return
			}
			rows := slices.Contains(rowsOf, name)
			if !rows && !*eachPage {
				cheap, cheaper = spoilPage(cheap, page, damagedPage/2), spoilPage(cheaper, page, 0)
				return
			}
			for _, from := range []int{0, damagedPage / 2} {
				if from > 0 && !strings.HasSuffix(kind, " leaf") {
					continue
				}
				if from > 0 && !rows { // those from the middle on all at once
					cheap = spoilPage(cheap, page, from)
					continue
				}
				status, said, p, kept := repaired(t, spoilPage(content, page, from), nil)
				on := content[(page-1)*damagedPage : page*damagedPage]
				costs := strings.HasSuffix(kind, " leaf") && slices.Contains([]string{"people", "tables", "seats", "log"}, strings.Fields(kind)[0]) ||
					strings.HasSuffix(kind, " overflow") && strings.HasPrefix(kind, "tables")
				if !costs && (len(kept) != len(tables) || len(p) != len(people)) {
					t.Errorf("from %d: %d people, %d tables are kept:\n%s", from, len(p), len(kept), said)
				}
				if costs && from == 0 && status != 1 {
					t.Errorf("status %d:\n%s", status, said)
				}
				for id, before := range tables {
					now := kept[id]
					switch hurt := costs && (bytes.Contains(on, []byte(id)) || strings.HasSuffix(kind, "overflow")); {
					case now != nil && sameButSnapshot(now, before):
					case !hurt:
						t.Errorf("from %d: %s was not on page %d, and is lost or another:\n%s", from, id, page, said)
					case now == nil && strings.HasPrefix(kind, "log"), now != nil && !shorter(now, before):
						t.Errorf("from %d: %s is lost or another: %+v", from, id, now)
					case !slices.Contains(tableName.FindAllString(said, -1), id):
						t.Errorf("from %d: %s is not named:\n%s", from, id, said)
					}
				}
				for id := range people {
					if p[id] != people[id] && (!strings.HasPrefix(kind, "people") || !strings.Contains(said, "person "+id+" (")) {
						t.Errorf("from %d: %s is lost:\n%s", from, id, said)
					}
				}
			}
		})
	}
	t.Run("rows that cannot be counted", func(t *testing.T) {
		status, said, p, kept := repaired(t, dear, nil)
		if status != 1 || len(p) != len(people) || len(kept) != len(tables) || len(cost) < 8 {
			t.Errorf("%v: status %d, %d people, %d tables are kept:\n%s", cost, status, len(p), len(kept), said)
		}
		for _, name := range cost {
			if !strings.Contains(said, "of the rows of "+name+" some cannot be read") {
				t.Errorf("%s is not named:\n%s", name, said)
			}
		}
	})
	t.Run("what costs nothing", func(t *testing.T) {
		for _, damaged := range [][]byte{cheap, cheaper} {
			status, said, p, kept := repaired(t, damaged, nil)
			if status != 0 || !maps.Equal(p, people) || len(kept) != len(tables) {
				t.Fatalf("status %d, %d people, %d tables are kept:\n%s", status, len(p), len(kept), said)
			}
			for id, before := range tables {
				if !sameButSnapshot(kept[id], before) {
					t.Errorf("%s is another:\n%s", id, said)
				}
			}
		}
	})
}

// TestRepairOfAllTables: a file with rows in every table of the schema is repaired with all of them, but for the
// tables that are left out by name. So none that comes later is forgotten.
func TestRepairOfAllTables(t *testing.T) {
	path := played(t)
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	names := columnOf(t, db, "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
	game := columnOf(t, db, "SELECT id FROM tables ORDER BY id LIMIT 1")[0]
	for _, name := range names {
		if rows := columnOf(t, db, "SELECT 1 FROM "+name); len(rows) > 0 {
			continue
		}
		var values []string
		for _, column := range columnOf(t, db, "SELECT name || ' ' || type FROM pragma_table_info('"+name+"')") {
			switch {
			case strings.HasPrefix(column, "person "):
				values = append(values, "'p1'")
			case strings.HasPrefix(column, "table_id "):
				values = append(values, "'"+game+"'")
			case strings.HasSuffix(column, " BIGINT"):
				values = append(values, "1")
			default:
				values = append(values, "'x'")
			}
		}
		if _, err = db.Exec("INSERT INTO " + name + " VALUES (" + strings.Join(values, ", ") + ")"); err != nil {
			t.Fatal(name, err)
		}
	}
	to := filepath.Join(t.TempDir(), "new.db")
	var out bytes.Buffer
	if status := run([]string{"repair", path, "--into", to}, world{out: &out, err: &out, games: readOnce()}); status != 0 {
		t.Fatalf("%d %s", status, &out)
	}
	again, err := sql.Open("sqlite", to)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = again.Close() }()
	for _, name := range names {
		if name == "snapshots" { // they only save time, and those of the file are no good
			continue
		}
		columns := strings.Join(columnOf(t, db, "SELECT name FROM pragma_table_info('"+name+"')"), ") || ' ' || quote(")
		all := "SELECT quote(" + columns + ") AS row FROM " + name + " ORDER BY row"
		if before, after := columnOf(t, db, all), columnOf(t, again, all); sqlite.LeftOut[name] == "" && !slices.Equal(before, after) {
			t.Errorf("%s had\n%s\nand has\n%s", name, strings.Join(before, "\n"), strings.Join(after, "\n"))
		}
	}
	for name, reason := range sqlite.LeftOut {
		if !slices.Contains(names, name) || reason == "" {
			t.Errorf("%s is left out, for %q", name, reason)
		}
	}
}

// columnOf is what a query answers.
func columnOf(t *testing.T, db *sql.DB, query string) (all []string) {
	t.Helper()
	rows, err := db.Query(query)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var one string
		if err = rows.Scan(&one); err != nil {
			t.Fatal(err)
		}
		all = append(all, one)
	}
	if err = rows.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}

// TestRepairOfAShortFile: the end of the file is missing, at several places, with half a page.
func TestRepairOfAShortFile(t *testing.T) {
	path := played(t)
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	_, tables := allOf(t, path)
	before := 0
	for _, part := range []int{2, 4, 6, 7} {
		length := len(content) * part / 8
		status, said, _, kept := repaired(t, content[:length+100-length%damagedPage], nil)
		moves := 0
		for id, now := range kept {
			if moves += len(now.Entries); !sameButSnapshot(now, tables[id]) && !shorter(now, tables[id]) {
				t.Errorf("%d/8: %s is another", part, id)
			}
		}
		if status != 1 || !strings.Contains(said, "the end of the file is missing") || moves < before || part == 7 && moves == 0 {
			t.Errorf("%d/8: status %d, %d moves, %d with less:\n%s", part, status, moves, before, said)
		}
		before = moves
	}
	if status, said, _, kept := repaired(t, content[:10], nil); status != 1 || len(kept) > 0 {
		t.Errorf("nothing is left: %d, %s", status, said)
	}
	if status, said, people, kept := repaired(t, content, nil); status != 0 || len(kept) != len(tables) || len(people) != 3 {
		t.Errorf("a whole file: %d, %s", status, said)
	}
}

// TestRepairWithAWriteAheadLog: after a kill the latest moves are in the log beside the file. A whole
// one is read; what is behind damage in it is lost, and that is said.
func TestRepairWithAWriteAheadLog(t *testing.T) {
	path := played(t)
	s, err := sqlite.OpenUnsynced(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	const added = 40
	for i := range added {
		p := store.Person{ID: fmt.Sprint("late", i), TokenHash: fmt.Sprint("token", i), Name: "x"}
		if err = s.PutPerson(t.Context(), p); err != nil {
			t.Fatal(err)
		}
	}
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	wal, err := os.ReadFile(path + "-wal")
	if err != nil || len(wal) < 10*damagedPage {
		t.Fatal(len(wal), err)
	}
	for name, c := range map[string]struct {
		wal         []byte
		least, most int // of the added people
		says        string
	}{
		"whole":             {wal, added, added, ""},
		"torn":              {wal[:len(wal)-100], added - 1, added - 1, ""},
		"damaged inside":    {spoilBytes(wal, len(wal)/2), added / 4, added * 3 / 4, "the latest moves may be lost"},
		"damaged beginning": {spoilBytes(wal, 8), 0, 0, "the latest moves are lost"},
		"garbage":           {spoilPage(wal[:8*damagedPage], 1, 0)[:damagedPage], 0, 0, "the latest moves are lost"},
		"none":              {nil, 0, 0, ""},
	} {
		status, said, people, tables := repaired(t, content, c.wal)
		if n := len(people) - 3; n < c.least || n > c.most || len(tables) != 12 || !strings.Contains(said, c.says) || (status == 1) != (c.says != "") {
			t.Errorf("%s: status %d, %d people, %d tables:\n%s", name, status, n, len(tables), said)
		}
	}
}

// spoilBytes changes some bytes.
func spoilBytes(b []byte, at int) []byte {
	b = slices.Clone(b)
	for i := range 8 {
		b[at+i] ^= 0x5a
	}
	return b
}

// TestRepairOfContents: an act, a seed and a name that are still texts are found by playing, and the
// log is cut before the act.
func TestRepairOfContents(t *testing.T) {
	path := played(t)
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	_, tables := allOf(t, path)
	seed, act := tables["table02"].Table.Seed, tables["table05"].Entries[20].Act
	content = bytes.ReplaceAll(content, []byte(seed), []byte(strings.Repeat("1", len(seed))))
	row := regexp.MustCompile(`table05\x15[\x00-\x05]?` + regexp.QuoteMeta(act)).FindIndex(content) // number 21
	if row == nil {
		t.Fatal("the row is not found")
	}
	copy(content[row[1]-len(act):], strings.Repeat("?", len(act)))
	status, said, _, kept := repaired(t, content, nil)
	if status != 1 || kept["table02"] != nil || !strings.Contains(said, "table02: lost: store: damaged: the seed is not the one that was promised") {
		t.Errorf("seed: %d\n%s", status, said)
	}
	if n := len(kept["table05"].Entries); n != 20 || !strings.Contains(said, "table05: 20 of 29 moves are kept") {
		t.Errorf("act: %d entries\n%s", n, said)
	}
}

// TestRepairOfResults: a game whose end is lost goes on, so its result is dropped; that of another stays. A result
// of which a seat is lost is dropped, and made again by the server.
func TestRepairOfResults(t *testing.T) {
	path := played(t)
	s, err := openStore(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"table03", "table06", "table09"} {
		seats := []store.ResultSeat{{Person: "p0", Name: "x", Place: 1}, {Person: "p1", Name: "seat two of " + id, Place: 2}}
		if err = s.PutResult(t.Context(), store.Result{Table: id, Game: "chess", Ended: fixedTime(1), Seats: seats}); err != nil {
			t.Fatal(err)
		}
	}
	if err = s.Close(); err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	_, tables := allOf(t, path)
	act := tables["table03"].Entries[20].Act
	rows := regexp.MustCompile(`table03\x15[\x00-\x05]?`+regexp.QuoteMeta(act)).FindAllIndex(content, -1) // number 21, and what was it
	if rows == nil || tables["table03"].Table.State != store.Finished {
		t.Fatal("the row is not found")
	}
	for _, row := range rows {
		copy(content[row[1]-len(act):], strings.Repeat("?", len(act)))
	}
	content = bytes.Replace(content, []byte("seat two of table09"), []byte("seat two of \xff\xff\xff\xff\xff09"), 1)
	dir := t.TempDir()
	bad, to := filepath.Join(dir, "bad.db"), filepath.Join(dir, "new.db")
	if err = os.WriteFile(bad, content, 0o600); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	status := run([]string{"repair", bad, "--into", to}, world{out: &out, err: &out, games: readOnce()})
	if status != 1 || !strings.Contains(out.String(), "of the rows of result_seats some cannot be read") {
		t.Errorf("%d %s", status, &out)
	}
	if s, err = openStore(t.Context(), to); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	for id, there := range map[string]bool{"table03": false, "table06": true, "table09": false} {
		if r, wrong := s.Result(t.Context(), id); (wrong == nil) != there || there && len(r.Seats) != 2 {
			t.Errorf("%s: %+v, %v", id, r, wrong)
		}
	}
	if tab, wrong := s.Table(t.Context(), "table03"); wrong != nil || tab.State != store.Running {
		t.Errorf("%+v, %v", tab, wrong)
	}
}

// TestSalvageOfAnything: whatever bytes a file has, what is read of it ends, and is whole.
func TestSalvageOfAnything(t *testing.T) {
	content, err := os.ReadFile(played(t))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "bad.db")
	rng := rand.New(rand.NewPCG(5, 6))
	kept := 0
	for round := range 80 {
		bad := slices.Clone(content)
		for range 1 << (round % 14) {
			bad[rng.IntN(len(bad))] = byte(rng.Uint32())
		}
		if round%3 == 0 { // the numbers at the beginning of pages
			for page := range slices.Chunk(bad, damagedPage) {
				page[rng.IntN(120)] = byte(rng.Uint32())
			}
		}
		if round%5 == 0 {
			copy(bad[16:], []byte{byte(1 << rng.IntN(8)), 0}) // the size of pages
		}
		if err = os.WriteFile(path, bad, 0o600); err != nil {
			t.Fatal(err)
		}
		s, err := sqlite.ReadAll(t.Context(), path)
		if err != nil {
			if !strings.Contains(err.Error(), "newer version") {
				t.Error(err)
			}
			continue
		}
		for _, id := range s.TableIDs() {
			m := s.Table(id)
			for i, e := range m.Entries {
				if e.Number != i+1 {
					t.Fatalf("round %d: entry %d is number %d", round, i+1, e.Number)
				}
			}
			if !m.NoRow && m.LostSeats == 0 {
				kept++
			}
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
	if kept < 80 {
		t.Errorf("%d tables are kept in 80 rounds", kept)
	}
}

// TestCheckOfEarlierFiles: files of earlier programs, with shorter rows, are not damaged. Where a move
// is refused today the table is kept whole.
func TestCheckOfEarlierFiles(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "table", "testdata", "earlier", "*.db.gz"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	refused := 0
	for _, name := range files {
		file, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		unzipped, err := gzip.NewReader(file)
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(unzipped)
		if err != nil {
			t.Fatal(err)
		}
		_ = file.Close()
		path := filepath.Join(t.TempDir(), "earlier.db")
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		status := run([]string{"check", path}, world{out: &out, err: &out, games: readOnce()})
		if strings.Contains(out.String(), "is refused: the rules were changed since") {
			refused++
			if status != 1 || !strings.Contains(out.String(), "can be read whole, but does not open everywhere") {
				t.Errorf("%s: %d, %s", name, status, &out)
			}
			continue
		}
		if status != 0 || !strings.Contains(out.String(), "is not damaged") || strings.Count(out.String(), "\n") != 1 {
			t.Errorf("%s: %d, %s", name, status, &out)
		}
		if beside, err := filepath.Glob(path + "-*"); err != nil || len(beside) > 0 {
			t.Errorf("left behind: %v", beside)
		}
	}
	if refused == 0 || refused == len(files) {
		t.Errorf("in %d of %d files moves are refused", refused, len(files))
	}
}

// TestRepairRefuses what it must not touch or cannot read.
func TestRepairRefuses(t *testing.T) {
	path := played(t)
	dir := t.TempDir()
	tomorrow := filepath.Join(dir, "tomorrow.db")
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err = os.WriteFile(tomorrow, content, 0o600); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", tomorrow)
	if err != nil {
		t.Fatal(err)
	}
	if _, err = db.Exec("INSERT INTO goose_db_version (version_id, is_applied) VALUES (99, 1)"); err != nil {
		t.Fatal(err)
	}
	if err = db.Close(); err != nil {
		t.Fatal(err)
	}
	refused := func(says string, args ...string) {
		t.Helper()
		var out, bad bytes.Buffer
		if status := run(args, world{out: &out, err: &bad, games: readOnce()}); status != 2 || !strings.Contains(bad.String(), says) || out.Len() > 0 {
			t.Errorf("%q: %d, %s%s", args, status, &out, &bad)
		}
	}
	to := filepath.Join(dir, "new.db")
	refused("exists already", "repair", path, "--into", tomorrow)
	refused("no such file", "repair", filepath.Join(dir, "none.db"), "--into", to)
	refused("no such file", "check", filepath.Join(dir, "none.db"))
	refused("is not a file", "check", dir)
	refused("newer version", "check", tomorrow)
	refused("newer version", "repair", tomorrow, "--into", to)
	refused("PostgreSQL", "check", "postgres://nobody@127.0.0.1/x")
	release, err := sqlite.Lock(path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = release() }()
	refused("another server is using", "repair", path, "--into", to)
	var out bytes.Buffer
	if status := run([]string{"check", path}, world{out: &out, err: &out, games: readOnce()}); status != 0 || !strings.Contains(out.String(), "a server is using it") {
		t.Errorf("check while it is served: %d, %s", status, &out)
	}
	left, err := filepath.Glob(filepath.Join(dir, "*new*"))
	if hidden, _ := filepath.Glob(filepath.Join(dir, ".new*")); err != nil || len(left)+len(hidden) > 0 {
		t.Errorf("left behind: %v %v", left, hidden)
	}
}

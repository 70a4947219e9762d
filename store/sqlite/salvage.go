package sqlite

import (
	"cmp"
	"context"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"spielwerk/store"
	"spielwerk/store/migrations"
	"spielwerk/store/relational"
)

// Salvage is what can be read of a file, damaged or not. Each page is read by itself, so that what
// hangs on a damaged page is found; nothing is written to the file or beside it.
type Salvage struct {
	// Notes say in a sentence each what is wrong with the file and the write-ahead log beside it.
	Notes []string
	// People can be read. LostPeople cannot, but something else names them: all that is known is the
	// id, and perhaps the name at a table.
	People, LostPeople []store.Person
	// Devices are the sessions of people. Only those that hang in their tree are taken: others may have ended.
	Devices  []store.Device
	Passkeys []store.Passkey    // likewise
	Tokens   []store.Token      // likewise
	Said     relational.SaidAll // likewise
	Plans    []store.Plan       // likewise
	Rows     map[string][][]any // likewise: those of the other tables, see ByRow

	pages  *pages
	people map[string]found[store.Person]
	tables map[string]*remains
	schema int64 // the number of the last migration
	// hung are the trees whose root is known; broken those of which something cannot be read.
	hung, broken map[string]bool
}

// found is a row, and whether the page it is on hangs in its tree. A page that does not may be an old
// one that is not used any more.
type found[T any] struct {
	row     T
	hangs   bool
	present bool
}

// put keeps the better one of two rows.
func (f *found[T]) put(row T, hangs bool, newer func(T) bool) {
	if f.present && (f.hangs && !hangs || f.hangs == hangs && !newer(f.row)) {
		return
	}
	*f = found[T]{row, hangs, true}
}

// remains is what is left of a table.
type remains struct {
	row      found[tableRow]
	seats    map[int]found[store.Seat]
	log      []logPlace
	snapshot found[snapshotPlace]
	hadSeats int
	had      int
}

type tableRow struct {
	table   store.Table
	entries int
	seen    time.Time
}

// place is where a row is.
type place struct {
	page  uint32
	cell  int
	hangs bool
}

type logPlace struct {
	number int
	place
}

type snapshotPlace struct {
	number int
	place
}

// Remnant is what can be read of a table.
type Remnant struct {
	relational.Whole        // with the log up to the first gap
	ID               string // also of a table of which nothing else can be read
	NoRow            bool   // what the table is, its seed among it, cannot be read
	LostSeats        int
	Had              int // how many entries the log had, as far as can be told
}

// ReadAll finds all that can be read of a file. No server may use it.
func ReadAll(ctx context.Context, path string) (_ *Salvage, err error) {
	p, err := openPages(path)
	if err != nil {
		return nil, fmt.Errorf("sqlite: %w", err)
	}
	s := &Salvage{pages: p, Rows: map[string][][]any{}, people: map[string]found[store.Person]{}, tables: map[string]*remains{}, hung: map[string]bool{}, broken: map[string]bool{}}
	defer func() {
		if err != nil {
			_ = p.close()
		}
	}()
	s.notes()
	names, free := s.trees()
	for n := uint32(1); n <= p.count; n++ {
		if err = ctx.Err(); err != nil {
			return nil, err
		}
		if k, err := p.node(n); err == nil && !free[n] {
			s.read(n, &k, names[n])
		}
	}
	if known := newest(); s.schema > known {
		return nil, fmt.Errorf("%s was written by a newer version of the program (its schema is %d, this program knows %d); update the program", path, s.schema, known)
	}
	s.settle()
	s.settleResults()
	return s, nil
}

// Close closes the file.
func (s *Salvage) Close() error { return s.pages.close() }

// newest is the number of the last migration that this program knows.
func newest() (last int64) {
	files, _ := fs.Glob(migrations.Files, "*.sql") // embedded
	for _, name := range files {
		var n int64
		if _, err := fmt.Sscanf(name, "%d_", &n); err == nil {
			last = max(last, n)
		}
	}
	return last
}

func (s *Salvage) notes() {
	note := func(form string, args ...any) { s.Notes = append(s.Notes, fmt.Sprintf(form, args...)) }
	p := s.pages
	if !p.header {
		note("the file does not begin as a database does")
	}
	info, err := p.file.Stat()
	if page, bad := p.page(1); p.header && err == nil && bad == nil {
		if pages := int64(binary.BigEndian.Uint32(page[28:])); pages*int64(p.size) > max(info.Size(), 0) && len(p.inWAL) == 0 {
			note("the end of the file is missing: it has %d bytes of %d", info.Size(), pages*int64(p.size))
		}
	}
	if p.log.bad {
		note("the write-ahead log beside it (-wal) cannot be read: the latest moves are lost, of which tables cannot be told")
	}
	if p.log.cut > 0 {
		note("the write-ahead log beside it (-wal) is damaged after %d pages; %d behind cannot be used: the latest moves may be lost", p.log.pages, p.log.cut)
	}
}

// trees finds to which table or index each page belongs, and which pages are not used.
func (s *Salvage) trees() (names map[uint32]string, free map[uint32]bool) {
	names, free = map[uint32]string{}, map[uint32]bool{}
	s.hang(names, 1, "sqlite_master")
	for _, n := range slices.Sorted(maps.Keys(names)) {
		k, err := s.pages.node(n)
		if err != nil || k.kind != tableRows {
			continue
		}
		for _, at := range k.cells {
			if row, err := s.pages.record(&k, at); err == nil && (shape(row, "tttit") || shape(row, "tttin")) {
				s.hang(names, uint32(row[3].(int64)), row[1].(string))
			}
		}
	}
	page, err := s.pages.page(1)
	if err != nil || !s.pages.header {
		return names, free
	}
	for trunk := binary.BigEndian.Uint32(page[32:]); trunk != 0 && !free[trunk] && names[trunk] == ""; {
		page, err := s.pages.page(trunk)
		if err != nil {
			break
		}
		free[trunk] = true
		trunk = binary.BigEndian.Uint32(page)
		for i := range min(int(binary.BigEndian.Uint32(page[4:])), s.pages.usable/4-2) {
			if n := binary.BigEndian.Uint32(page[8+4*i:]); names[n] == "" {
				free[n] = true
			}
		}
	}
	return names, free
}

// hang notes the name of a tree for all its pages that can be reached.
func (s *Salvage) hang(names map[uint32]string, n uint32, name string) {
	s.hung[name] = true
	for todo := []uint32{n}; len(todo) > 0; {
		n, todo = todo[len(todo)-1], todo[:len(todo)-1]
		if names[n] != "" {
			continue
		}
		k, err := s.pages.node(n)
		if err != nil {
			s.broken[name] = true
			continue
		}
		names[n] = name
		if k.kind == indexInner || k.kind == tableInner {
			todo = append(todo, k.children()...)
		}
	}
}

// shape reports whether a record has values of these kinds: t is text, i a number, b bytes, n
// nothing. Those behind the mark ? may be missing.
func shape(row []any, kinds string) bool {
	must, may, _ := strings.Cut(kinds, "?")
	kinds = must + may
	if len(row) < len(must) || len(row) > len(kinds) {
		return false
	}
	for i, v := range row {
		ok := false
		switch v := v.(type) {
		case nil:
			ok = kinds[i] == 'n'
		case int64:
			ok = kinds[i] == 'i'
		case string:
			ok = kinds[i] == 't' && utf8.ValidString(v) && !strings.ContainsRune(v, 0)
		case []byte:
			ok = kinds[i] == 'b'
		}
		if !ok {
			return false
		}
	}
	return true
}

// table is what is left of a table.
func (s *Salvage) table(id string) *remains {
	r := s.tables[id]
	if r == nil {
		r = &remains{seats: map[int]found[store.Seat]{}}
		s.tables[id] = r
	}
	return r
}

// read reads a page of a tree; name is "" if the tree is not known.
func (s *Salvage) read(n uint32, k *node, name string) {
	if k.lost > 0 {
		s.broken[name] = true
	}
	if k.kind == tableInner {
		return
	}
	for i, at := range k.cells {
		row, err := s.pages.record(k, at)
		if err != nil || len(row) == 0 {
			s.broken[name] = true
			continue
		}
		if k.kind == tableRows {
			s.readRow(row, name, place{n, i, name != ""})
		} else {
			s.readKey(row, name)
		}
	}
}

// The kinds of values of our tables; those behind ? were added by a migration.
const (
	peopleShape   = "tttti?tt"
	devicesShape  = "tttii"
	passkeysShape = "ttttii"
	tokensShape   = "ttttii"
	tablesShape   = "ttittttttiii?ttitittttittt"
	seatsShape    = "tittttt"
	logShape      = "tiiti?ti"
	snapshotShape = "tib"
	talkShape     = "titttittti"
	jottingShape  = "ttti"
	shunShape     = "tttti"
	planShape     = "titti"
)

func (s *Salvage) readRow(row []any, name string, at place) {
	is := func(table, kinds string) bool { return (name == table || name == "") && shape(row, kinds) }
	switch {
	case is("people", peopleShape):
		p := store.Person{
			ID: row[0].(string), TokenHash: row[1].(string), Name: row[2].(string), Lang: row[3].(string),
			Created: time.UnixMilli(row[4].(int64)).UTC(),
		}
		if len(row) > 5 {
			p.Invited = row[5].(string)
		}
		if len(row) > 6 {
			p.Unranked = row[6].(string) != ""
		}
		f := s.people[p.ID]
		f.put(p, at.hangs, func(store.Person) bool { return false })
		s.people[p.ID] = f
	case name == "devices" && shape(row, devicesShape):
		s.Devices = append(s.Devices, store.Device{
			TokenHash: row[0].(string), Person: row[1].(string), Name: row[2].(string),
			Created: time.UnixMilli(row[3].(int64)).UTC(), Used: time.UnixMilli(row[4].(int64)).UTC(),
		})
	case name == "passkeys" && shape(row, passkeysShape):
		s.Passkeys = append(s.Passkeys, store.Passkey{
			ID: row[0].(string), Person: row[1].(string), Site: row[2].(string), Data: row[3].(string),
			Created: time.UnixMilli(row[4].(int64)).UTC(), Used: time.UnixMilli(row[5].(int64)).UTC(),
		})
	case name == "tokens" && shape(row, tokensShape):
		t := store.Token{
			Hash: row[0].(string), Person: row[1].(string), Name: row[2].(string), Scopes: strings.Fields(row[3].(string)),
			Created: time.UnixMilli(row[4].(int64)).UTC(),
		}
		if used := row[5].(int64); used != 0 {
			t.Used = time.UnixMilli(used).UTC()
		}
		s.Tokens = append(s.Tokens, t)
	case name == "talk" && shape(row, talkShape):
		s.Said.Lines = append(s.Said.Lines, store.Line{
			Table: row[0].(string), Number: int(row[1].(int64)), Room: row[2].(string), Person: row[3].(string), Name: row[4].(string),
			Seat: int(row[5].(int64)), Kind: row[6].(string), Text: row[7].(string), Removed: row[8].(string), At: time.UnixMilli(row[9].(int64)).UTC(),
		})
	case name == "jottings" && shape(row, jottingShape):
		s.Said.Jottings = append(s.Said.Jottings, store.Jotting{
			Table: row[0].(string), Person: row[1].(string), Text: row[2].(string), At: time.UnixMilli(row[3].(int64)).UTC(),
		})
	case name == "shuns" && shape(row, shunShape):
		s.Said.Shuns = append(s.Said.Shuns, store.Shun{
			Person: row[0].(string), Table: row[1].(string), Other: row[2].(string), Name: row[3].(string), At: time.UnixMilli(row[4].(int64)).UTC(),
		})
	case name == "plans" && shape(row, planShape):
		s.Plans = append(s.Plans, store.Plan{
			Table: row[0].(string), Seat: int(row[1].(int64)), Person: row[2].(string), Data: row[3].(string), At: time.UnixMilli(row[4].(int64)).UTC(),
		})
	case is("tables", tablesShape):
		if t, ok := tableOf(row); ok {
			s.table(t.table.ID).row.put(t, at.hangs, func(was tableRow) bool { return t.entries > was.entries })
		}
	case is("seats", seatsShape):
		r, seat := s.table(row[0].(string)), int(row[1].(int64))
		f := r.seats[seat]
		f.put(store.Seat{Kind: row[2].(string), Person: row[3].(string), Name: row[4].(string), Bot: row[5].(string), Nonce: row[6].(string)},
			at.hangs, func(was store.Seat) bool { return was.Kind == store.Free })
		r.seats[seat] = f
	case is("log", logShape):
		r := s.table(row[0].(string))
		r.log = append(r.log, logPlace{int(row[1].(int64)), at})
	case is("snapshots", snapshotShape):
		p := snapshotPlace{int(row[1].(int64)), at}
		s.table(row[0].(string)).snapshot.put(p, at.hangs, func(was snapshotPlace) bool { return p.number > was.number })
	case ByRow[name] != "" && shape(row, ByRow[name]):
		s.Rows[name] = append(s.Rows[name], row)
	case name == "goose_db_version" && len(row) >= 2:
		if version, ok := row[1].(int64); ok {
			s.schema = max(s.schema, version)
		}
	case ByRow[name] != "" || slices.Contains(Apart, name):
		s.broken[name] = true
	}
}

// readKey notes from an index what there must be.
func (s *Salvage) readKey(key []any, name string) {
	switch {
	case name == "sqlite_autoindex_people_1" && shape(key, "ti"):
		if _, ok := s.people[key[0].(string)]; !ok {
			s.people[key[0].(string)] = found[store.Person]{}
		}
	case name == "sqlite_autoindex_tables_1" && shape(key, "ti"):
		s.table(key[0].(string))
	case name == "sqlite_autoindex_seats_1" && shape(key, "tii"):
		r := s.table(key[0].(string))
		r.hadSeats = max(r.hadSeats, int(key[1].(int64))+1)
	case name == "sqlite_autoindex_log_1" && shape(key, "tii"):
		r := s.table(key[0].(string))
		r.had = max(r.had, int(key[1].(int64)))
	}
}

// tableOf is a row of the tables; what a migration has added may be missing.
func tableOf(row []any) (t tableRow, ok bool) {
	texts := func(i int) string {
		if i < len(row) {
			return row[i].(string)
		}
		return ""
	}
	numbers := func(i int) int64 {
		if i < len(row) {
			return row[i].(int64)
		}
		return 0
	}
	start, err := base64.StdEncoding.DecodeString(texts(18))
	if err != nil || json.Unmarshal([]byte(texts(3)), &t.table.Options) != nil {
		return t, false
	}
	if len(start) > 0 {
		t.table.Start = start
	}
	u := &t.table
	u.ID, u.Game, u.Rules = texts(0), texts(1), int(numbers(2))
	u.Seed, u.Commitment, u.State, u.Host, u.Rematch = texts(4), texts(5), texts(6), texts(7), texts(8)
	u.Created, u.Changed = time.UnixMilli(numbers(9)).UTC(), time.UnixMilli(numbers(10)).UTC()
	t.entries = int(numbers(11))
	u.Data, u.Hints, u.Patience = texts(12), texts(13) != "", time.Duration(numbers(14))*time.Millisecond
	u.Unlisted, u.StandIn, u.Guide, u.Pace, u.Watching, u.Duplicate = texts(15) != "", texts(17), texts(19), texts(22), texts(23), texts(24)
	t.seen = time.UnixMilli(numbers(16)).UTC()
	return t, true
}

// settle finds who is missing among the people, once all pages are read.
func (s *Salvage) settle() {
	// If the index of people is whole, who else is named was never stored.
	const index = "sqlite_autoindex_people_1"
	known := s.hung[index] && !s.broken[index]
	for _, r := range s.tables {
		s.named(r.row.row.table.Host, "", known)
		for _, seat := range r.seats {
			s.named(seat.row.Person, seat.row.Name, known)
		}
		slices.SortStableFunc(r.log, func(a, b logPlace) int {
			if a.number != b.number || a.hangs == b.hangs {
				return cmp.Compare(a.number, b.number)
			}
			if a.hangs {
				return -1
			}
			return 1
		})
		r.had = max(r.had, r.row.row.entries)
		if n := len(r.log); n > 0 && r.had == 0 { // nothing else tells
			r.had = r.log[n-1].number
		}
	}
	for _, id := range slices.Sorted(maps.Keys(s.people)) {
		if f := s.people[id]; f.present {
			s.People = append(s.People, f.row)
		} else {
			s.LostPeople = append(s.LostPeople, store.Person{ID: id, Name: f.row.Name})
		}
	}
}

// named notes that there must be a person, with the name at a table; only the name if all are known.
func (s *Salvage) named(id, name string, known bool) {
	if f, ok := s.people[id]; id != "" && !f.present && (ok || !known) {
		f.row.Name = max(f.row.Name, name)
		s.people[id] = f
	}
}

// TableIDs are the ids of all tables of which something is known, in order.
func (s *Salvage) TableIDs() []string { return slices.Sorted(maps.Keys(s.tables)) }

// Table is what can be read of a table.
func (s *Salvage) Table(id string) *Remnant {
	r := s.tables[id]
	if r == nil {
		return &Remnant{ID: id, NoRow: true}
	}
	m := &Remnant{ID: id, NoRow: !r.row.present, Had: r.had}
	m.Table, m.Seen = r.row.row.table, r.row.row.seen
	seats := r.hadSeats
	for i := range r.seats {
		if i >= 0 && i < maxSeats {
			seats = max(seats, i+1)
		}
	}
	for i := range min(seats, maxSeats) {
		if !r.seats[i].present {
			m.LostSeats++
		}
		m.Table.Seats = append(m.Table.Seats, r.seats[i].row)
	}
	for _, at := range r.log {
		if at.number == len(m.Entries)+1 {
			if e, ok := s.entry(at); ok {
				m.Entries = append(m.Entries, e)
			}
		}
	}
	if at := r.snapshot.row; r.snapshot.present && at.number <= len(m.Entries) {
		if row, err := s.at(at.place); err == nil && shape(row, snapshotShape) {
			m.Snapshot = &store.Snapshot{Number: at.number, Data: row[2].([]byte)}
		}
	}
	return m
}

// maxSeats is more seats than any table has, against numbers that are damaged.
const maxSeats = 64

// at reads the row at a place again.
func (s *Salvage) at(p place) ([]any, error) {
	k, err := s.pages.node(p.page)
	if err != nil || p.cell >= len(k.cells) {
		return nil, errPage
	}
	return s.pages.record(&k, k.cells[p.cell])
}

func (s *Salvage) entry(at logPlace) (e store.Entry, ok bool) {
	row, err := s.at(at.place)
	if err != nil || !shape(row, logShape) {
		return e, false
	}
	e = store.Entry{Number: at.number, Seat: int(row[2].(int64)), Act: row[3].(string), At: time.UnixMilli(row[4].(int64)).UTC()}
	if len(row) > 5 {
		e.Joined = row[5].(string) != ""
	}
	if len(row) > 6 {
		e.Elapsed = time.Duration(row[6].(int64)) * time.Millisecond
	}
	return e, true
}

// Make makes a new file of the store and lets fill put its contents. The file gets its name when it
// is complete; a file of that name is never replaced.
func Make(ctx context.Context, to string, fill func(relational.Mover) error) (err error) {
	if err = free(to); err != nil {
		return err
	}
	part, err := os.CreateTemp(filepath.Dir(to), "."+filepath.Base(to)+".*.part") // readable for its owner only
	if err != nil {
		return fmt.Errorf("cannot make the file: %w", err)
	}
	_ = part.Close()
	defer func() {
		for _, end := range []string{"", "-wal", "-shm"} {
			_ = os.Remove(part.Name() + end)
		}
	}()
	s, err := OpenUnsynced(ctx, part.Name()) // until it is complete nobody relies on it
	if err != nil {
		return err
	}
	if err = errors.Join(fill(s.(relational.Mover)), s.Close()); err != nil {
		return err
	}
	if err = syncFile(part.Name()); err != nil {
		return err
	}
	if err = name(part.Name(), to); err != nil {
		return err
	}
	return syncDir(filepath.Dir(to))
}

func syncFile(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// Package sqlite is the store of a single machine: one SQLite file, no configuration, no C
// compiler.
//
// One connection does all writing. Methods that write at the same time share a transaction,
// and so one wait for the disk; each has its own result. Reads use other connections and wait
// for nobody.
//
// What it keeps, and the statements for that, are those of package relational.
package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"github.com/pressly/goose/v3"
	driver "modernc.org/sqlite"
	codes "modernc.org/sqlite/lib"

	"spielwerk/store"
	"spielwerk/store/migrations"
	"spielwerk/store/relational"
)

// applicationID in the file's header marks files of this program: "Spwk".
const applicationID = 0x5370776b

// engine is a store in one file.
type engine struct {
	relational.Engine

	path   string
	writer *writer
	write  *sql.DB // of one connection, which the writer holds
}

// engineName is the engine in its errors.
const engineName = "sqlite"

// damaged reports whether an error of SQLite means that the file is damaged.
func damaged(err error) bool {
	var e *driver.Error
	return errors.As(err, &e) && (e.Code()&0xff == codes.SQLITE_CORRUPT || e.Code()&0xff == codes.SQLITE_NOTADB)
}

// Open opens the store in a file. A missing file is created, readable only for the program's
// user, because it holds the seeds of running games; the directory must exist. The schema is
// migrated to the newest version. A file of a newer version of the program, of another
// program, or that cannot be written is refused unchanged, with an error that says what to
// do.
//
// While it is open there are two more files with the suffixes -wal and -shm. They belong to
// it: the first may hold acknowledged writes.
func Open(ctx context.Context, path string) (store.Store, error) {
	return openWith(ctx, path, "synchronous(full)")
}

// OpenUnsynced is Open for files that are thrown away, such as those of tests: no write waits
// for the disk, and a power failure may lose and damage what was acknowledged. A missing file is a
// copy of an empty one that the process has made before: the steps of the schema take longer.
func OpenUnsynced(ctx context.Context, path string) (store.Store, error) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		if content, err := empty(); err == nil {
			_ = os.WriteFile(path, content, 0o600) // openWith says what is wrong with the path
		}
	}
	return openWith(ctx, path, "synchronous(off)")
}

// empty is what is in a file of the newest schema without tables.
var empty = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "spielwerk")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	path := filepath.Join(dir, "empty.db")
	s, err := openWith(context.Background(), path, "synchronous(off)")
	if err != nil {
		return nil, err
	}
	if err = s.Close(); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})

func openWith(ctx context.Context, path, synchronous string) (store.Store, error) {
	if err := prepare(path); err != nil {
		return nil, err
	}
	e, err := open(ctx, path, synchronous)
	if err != nil {
		return nil, advise(path, err)
	}
	return e, nil
}

// prepare refuses paths that cannot be a file, and creates a missing file.
func prepare(path string) error {
	if path == "" || strings.HasPrefix(path, ":memory:") {
		return fmt.Errorf("sqlite: %q is not the name of a file; tables are kept in a file only", path)
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return makeFile(path)
	case err != nil:
		return fmt.Errorf("sqlite: %w", err)
	case info.IsDir():
		return fmt.Errorf("sqlite: %s is a directory; name a file, such as %s", path, filepath.Join(path, "spielwerk.db"))
	case !info.Mode().IsRegular():
		return fmt.Errorf("sqlite: %s is not a file", path)
	}
	return nil
}

// makeFile creates an empty file. It must not be called for a file that exists: closing it
// would drop the locks of another connection of this process.
func makeFile(path string) error {
	dir := filepath.Dir(path)
	if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("sqlite: cannot create %s: directory %s does not exist; create it first", path, dir)
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return nil // another process was faster
	}
	if err != nil {
		return fmt.Errorf("sqlite: cannot make the file: %w", err)
	}
	return file.Close()
}

// advise adds to an error of SQLite what the operator can do about it.
func advise(path string, err error) error {
	var e *driver.Error
	if !errors.As(err, &e) {
		return fmt.Errorf("sqlite: %s: %w", path, err)
	}
	var advice string
	switch e.Code() & 0xff {
	case codes.SQLITE_NOTADB:
		advice = "the file is not a Spielwerk database; name another file, or move this one away; if it was one, spielwerk repair reads what can be read"
	case codes.SQLITE_CORRUPT:
		advice = "the file is damaged; restore a backup, or use spielwerk repair"
	case codes.SQLITE_READONLY, codes.SQLITE_CANTOPEN, codes.SQLITE_PERM, codes.SQLITE_AUTH:
		advice = "the file cannot be read and written; both it and its directory must belong to the user that runs the program"
	case codes.SQLITE_BUSY, codes.SQLITE_LOCKED:
		advice = "another program is using the file; stop it first"
	case codes.SQLITE_FULL:
		advice = "the disk is full"
	default:
		advice = "the file cannot be opened"
	}
	return fmt.Errorf("sqlite: %s: %s (%w)", path, advice, err)
}

func open(ctx context.Context, path, synchronous string) (_ *engine, err error) {
	e := &engine{path: path}
	e.Name, e.Damaged = engineName, damaged
	e.Now = "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"
	defer func() {
		if err != nil {
			_ = e.release()
		}
	}()
	// fullfsync matters on macOS, where a plain fsync does not reach the disk.
	if e.write, err = pool(path, 1, synchronous, "fullfsync(on)", "foreign_keys(on)", "cell_size_check(on)"); err != nil {
		return nil, err
	}
	if err = writable(ctx, e.write); err != nil {
		return nil, err
	}
	if err = claim(ctx, e.write); err != nil {
		return nil, err
	}
	if err = migrate(ctx, e.write); err != nil {
		return nil, err
	}
	read, err := pool(path, max(2, runtime.GOMAXPROCS(0)), "query_only(on)", "cell_size_check(on)")
	if err != nil {
		return nil, err
	}
	e.Read = &relational.Reads{DB: read, Prepare: true}
	if err = e.Read.PingContext(ctx); err != nil {
		return nil, err
	}
	if e.writer, err = newWriter(ctx, e.write); err != nil {
		return nil, err
	}
	e.Write = e.writer.Do
	for _, p := range []struct {
		stmt **sql.Stmt
		text string
	}{{&e.Count, relational.SQLCount}, {&e.Entry, relational.SQLEntry}} {
		if *p.stmt, err = e.writer.conn.PrepareContext(ctx, p.text); err != nil {
			return nil, err
		}
	}
	return e, nil
}

// pool is a set of connections, each with the given settings.
func pool(path string, size int, settings ...string) (*sql.DB, error) {
	return reached(path, size, url.Values{
		"_pragma": append([]string{"busy_timeout(5000)"}, settings...),
		"_txlock": {"immediate"},
	})
}

// reached is a set of connections with the given parameters.
func reached(path string, size int, q url.Values) (*sql.DB, error) {
	full, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	full = filepath.ToSlash(full)
	if !strings.HasPrefix(full, "/") {
		full = "/" + full // C:/… of Windows
	}
	c, err := driver.NewConnector((&url.URL{Scheme: "file", Path: full, RawQuery: q.Encode()}).String())
	if err != nil {
		return nil, err
	}
	db := sql.OpenDB(c)
	db.SetMaxOpenConns(size)
	db.SetMaxIdleConns(size)
	return db, nil
}

// errReadOnly: SQLite opens a file it may not write for reading, and fails only at the first
// write.
var errReadOnly = errors.New("the file is read-only; it must belong to the user that runs the program")

// writable refuses a read-only file.
func writable(ctx context.Context, db *sql.DB) error {
	c, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	return errors.Join(c.Raw(func(c any) error {
		only, err := c.(interface {
			IsReadOnly(schema string) (bool, error)
		}).IsReadOnly("main")
		if only {
			err = errReadOnly
		}
		return err
	}), c.Close())
}

// claim makes sure that the file is empty or a store of this program before anything in it is
// changed.
func claim(ctx context.Context, db *sql.DB) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	var owner, objects int
	if err := tx.QueryRowContext(ctx, "PRAGMA application_id").Scan(&owner); err != nil {
		return err
	}
	if err := tx.QueryRowContext(ctx, "SELECT COUNT(*) FROM sqlite_master").Scan(&objects); err != nil {
		return err
	}
	if owner != applicationID {
		if owner != 0 || objects != 0 {
			return errors.New("the file is a database of another program; name another file")
		}
		if _, err := tx.ExecContext(ctx, fmt.Sprintf("PRAGMA application_id = %d", applicationID)); err != nil {
			return err
		}
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	var mode string
	if err := db.QueryRowContext(ctx, "PRAGMA journal_mode = WAL").Scan(&mode); err != nil {
		return err
	}
	if mode != "wal" {
		return fmt.Errorf("the file system allows no write-ahead log (journal mode %q); put the file on a local disk", mode)
	}
	return nil
}

// migrate brings the schema to the newest version.
func migrate(ctx context.Context, db *sql.DB) error {
	p, err := goose.NewProvider(goose.DialectSQLite3, db, migrations.Files,
		goose.WithDisableGlobalRegistry(true), goose.WithLogger(goose.NopLogger()),
		goose.WithAllowOutofOrder(true)) // steps only add; two of them may have come in another order
	if err != nil {
		return err
	}
	have, known, err := p.GetVersions(ctx)
	if err != nil {
		return err
	}
	if have > known {
		return fmt.Errorf("the file was written by a newer version of the program (its schema is %d, this program knows %d); update the program", have, known)
	}
	_, err = p.Up(ctx)
	return err
}

// Close waits for the writes that have begun, moves everything into the one file and closes
// it. Methods called later fail. A second Close does nothing.
func (e *engine) Close() error {
	if !e.writer.Stop() {
		return nil
	}
	if err := e.release(); err != nil {
		return fmt.Errorf("sqlite: close %s: %w", e.path, err)
	}
	return nil
}

// release closes all connections, the writing one last: it may move the write-ahead log into
// the file.
func (e *engine) release() error {
	var errs []error
	if e.Read != nil {
		errs = append(errs, e.Read.Close())
	}
	for _, s := range []*sql.Stmt{e.Count, e.Entry} {
		if s != nil {
			errs = append(errs, s.Close())
		}
	}
	if e.writer != nil {
		e.writer.Stop()
		errs = append(errs, e.writer.close())
	}
	if e.write != nil {
		errs = append(errs, e.write.Close())
	}
	return errors.Join(errs...)
}

package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// Copied counts what a backup contains.
type Copied struct {
	People, Tables, Moves int
	Bytes                 int64
}

// Backup copies a file of the store into a new one, even while a server writes to it. The
// copy is the state at one moment after the call and contains everything that was
// acknowledged before. It is verified before it gets its name, so that a file of that name is
// always a complete backup.
func Backup(ctx context.Context, path, to string) (copied Copied, err error) {
	if _, err = os.Stat(path); err != nil {
		return copied, fmt.Errorf("cannot back up: %w", err)
	}
	if err = free(to); err != nil {
		return copied, err
	}
	part, err := os.CreateTemp(filepath.Dir(to), "."+filepath.Base(to)+".*.part") // readable for its owner only
	if err != nil {
		return copied, fmt.Errorf("cannot make the backup: %w", err)
	}
	defer func() {
		_ = part.Close()
		if gone := os.Remove(part.Name()); err == nil && !errors.Is(gone, fs.ErrNotExist) {
			err = gone
		}
	}()
	if err = copyInto(ctx, path, part.Name()); err != nil {
		return copied, advise(path, err)
	}
	if copied, err = count(ctx, part.Name()); err != nil {
		return copied, fmt.Errorf("the copy of %s could not be read back: %w", path, err)
	}
	if err = part.Sync(); err != nil {
		return copied, err
	}
	if err = name(part.Name(), to); err != nil {
		return copied, err
	}
	return copied, syncDir(filepath.Dir(to))
}

// free refuses an existing file: a backup never replaces one.
func free(to string) error {
	info, err := os.Lstat(to)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("cannot make the backup: %w", err)
	case info.IsDir():
		return fmt.Errorf("%s is a directory; name a file in it, such as %s", to, filepath.Join(to, "spielwerk.db"))
	}
	return fmt.Errorf("%s exists already; name another file", to)
}

// copyInto copies the store into an empty file. Reading begins with one statement, which sees
// everything that was committed before and nothing later.
func copyInto(ctx context.Context, path, to string) (err error) {
	db, err := pool(path, 1)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err = ours(ctx, db); err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, "VACUUM INTO ?", to)
	return err
}

// ours refuses a file that is not a store.
func ours(ctx context.Context, db *sql.DB) error {
	var owner int
	if err := db.QueryRowContext(ctx, "PRAGMA application_id").Scan(&owner); err != nil {
		return err
	}
	if owner != applicationID {
		return errors.New("the file is not a Spielwerk database")
	}
	return nil
}

// count reads a whole copy and counts its contents.
func count(ctx context.Context, path string) (copied Copied, err error) {
	db, err := pool(path, 1, "query_only(on)")
	if err != nil {
		return copied, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err = ours(ctx, db); err != nil {
		return copied, err
	}
	faults, err := quickCheck(ctx, db)
	if err != nil {
		return copied, err
	}
	if len(faults) > 0 {
		return copied, fmt.Errorf("it is damaged: %s", faults[0])
	}
	for table, n := range map[string]*int{"people": &copied.People, "tables": &copied.Tables, "log": &copied.Moves} {
		if err = db.QueryRowContext(ctx, "SELECT COUNT(*) FROM "+table).Scan(n); err != nil {
			return copied, err
		}
	}
	info, err := os.Stat(path)
	if err != nil {
		return copied, err
	}
	copied.Bytes = info.Size()
	return copied, nil
}

// name renames the finished copy, unless another file has taken the name meanwhile.
func name(part, to string) error {
	err := os.Link(part, to)
	if err == nil || errors.Is(err, fs.ErrExist) {
		return err
	}
	// A file system without links: keep the time between the check and the renaming short.
	if err := free(to); err != nil {
		return err
	}
	return os.Rename(part, to)
}

// syncDir makes a new name in a directory survive a crash of the machine.
func syncDir(dir string) error {
	if runtime.GOOS == "windows" { // directories cannot be synced, and need not be
		return nil
	}
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

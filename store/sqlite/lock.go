package sqlite

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// errLocked: another process holds the lock.
var errLocked = errors.New("locked")

// Lock makes this process the only server of a file until release is called or the
// process ends, however it ends. A second server would not hear of what the first one
// plays and would show stale pages. Programs that only read need no lock.
//
// The lock is on a file beside it, named like it with .lock behind, which stays there and
// says nothing by being there. It is not on the file itself: SQLite has locks of its own
// on that, and a process loses them when it closes the file once more.
func Lock(path string) (release func() error, err error) {
	if err = prepare(path); err != nil {
		return nil, err
	}
	full, err := filepath.EvalSymlinks(path) // by whatever name it is called
	if err != nil {
		return nil, fmt.Errorf("sqlite: %w", err)
	}
	file, err := lockFile(full + ".lock")
	if errors.Is(err, errLocked) {
		return nil, fmt.Errorf("another server is using %s; end it first, or name another file with --db", path)
	}
	if err != nil {
		return nil, fmt.Errorf("sqlite: cannot lock %s: %w", path, err)
	}
	return file.Close, nil
}

// lockMode is for the program's user only, as the file itself.
const lockMode os.FileMode = 0o600

package sqlite

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// errLocked: another process holds the lock.
var errLocked = errors.New("locked")

// ErrInUse means that a server is using the file.
var ErrInUse = errors.New("a server is using the file")

// inUse is ErrInUse with the name of the file.
type inUse string

func (path inUse) Error() string {
	return fmt.Sprintf("another server is using %s; stop it first, or name another file with --db", string(path))
}

func (inUse) Is(target error) bool { return target == ErrInUse }

// Lock makes this process the only server of a file until release is called or the process
// ends. A second server would not notice the writes of the first and would show stale pages.
// Programs that only read need no lock.
//
// The lock is on an extra file with the suffix .lock, which stays there; its presence means
// nothing. It is not on the file itself: SQLite has locks of its own there, and a process
// loses them when it closes the file a second time.
func Lock(path string) (release func() error, err error) {
	if err = prepare(path); err != nil {
		return nil, err
	}
	full, err := filepath.EvalSymlinks(path) // the same lock for every name of the file
	if err != nil {
		return nil, fmt.Errorf("sqlite: %w", err)
	}
	file, err := lockFile(full + ".lock")
	if errors.Is(err, errLocked) {
		return nil, inUse(path)
	}
	if err != nil {
		return nil, fmt.Errorf("sqlite: cannot lock %s: %w", path, err)
	}
	return file.Close, nil
}

// lockMode allows only the program's user, as for the file itself.
const lockMode os.FileMode = 0o600

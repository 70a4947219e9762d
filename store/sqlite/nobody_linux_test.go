package sqlite_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"
)

// asUser runs a function as a user whom the permissions of files bind, which root is not. The
// directories of the test belong to that user then.
func asUser(t *testing.T, f func(), dirs ...string) {
	t.Helper()
	if os.Geteuid() != 0 {
		f()
		return
	}
	const nobody = 65534
	for _, dir := range dirs {
		if err := os.Chmod(filepath.Dir(dir), 0o755); err != nil {
			t.Fatal(err)
		}
		err := filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			return os.Lchown(path, nobody, nobody)
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		runtime.LockOSThread() // until its end, so that no other goroutine is that user
		if _, _, no := syscall.RawSyscall(syscall.SYS_SETFSUID, nobody, 0, 0); int(no) != 0 {
			t.Error(no)
		}
		f()
	}()
	<-done
}

package sqlite_test

import (
	"path/filepath"
	"sync"
	"testing"

	"spielwerk/store"
	"spielwerk/store/sqlite"
	"spielwerk/store/storetest"
)

// open opens a file, which the test closes when it is over.
func open(t *testing.T, path string) store.Store {
	t.Helper()
	s, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func TestStore(t *testing.T) {
	var mu sync.Mutex
	paths := map[store.Store]string{}
	opened := func(t *testing.T, path string) store.Store {
		s := open(t, path)
		mu.Lock()
		defer mu.Unlock()
		paths[s] = path
		return s
	}
	storetest.Run(t,
		func(t *testing.T) store.Store { return opened(t, filepath.Join(t.TempDir(), "store.db")) },
		func(t *testing.T, s store.Store) store.Store {
			if err := s.Close(); err != nil {
				t.Error(err)
			}
			return opened(t, paths[s])
		})
}

package postgres_test

import (
	"fmt"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"

	"spielwerk/store"
	"spielwerk/store/postgres"
	"spielwerk/store/postgres/pgtest"
	"spielwerk/store/storetest"
)

// databases counts those that tests have made on their server.
var databases atomic.Int32

// database makes an empty database on a server and returns its address.
func database(t *testing.T, server string) string {
	t.Helper()
	name := fmt.Sprint("d", databases.Add(1))
	c, err := pgx.Connect(t.Context(), server)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close(t.Context()) }()
	if _, err = c.Exec(t.Context(), "CREATE DATABASE "+name); err != nil {
		t.Fatal(err)
	}
	u, err := url.Parse(server)
	if err != nil {
		t.Fatal(err)
	}
	u.Path = "/" + name
	return u.String()
}

func open(t *testing.T, address string) store.Store {
	t.Helper()
	s, err := postgres.Open(t.Context(), address)
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
	server := pgtest.Server(t)
	var mu sync.Mutex
	addresses := map[store.Store]string{}
	opened := func(t *testing.T, address string) store.Store {
		s := open(t, address)
		mu.Lock()
		defer mu.Unlock()
		addresses[s] = address
		return s
	}
	storetest.Run(t,
		func(t *testing.T) store.Store { return opened(t, database(t, server)) },
		func(t *testing.T, s store.Store) store.Store {
			if err := s.Close(); err != nil {
				t.Error(err)
			}
			return opened(t, addresses[s])
		})
}

// TestOpenTogether: programs that start together make the schema once.
func TestOpenTogether(t *testing.T) {
	address := database(t, pgtest.Server(t))
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			s, err := postgres.Open(t.Context(), address)
			if err != nil {
				t.Error(err)
				return
			}
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
}

// TestOneServer: a second one is refused with a sentence until the first has gone.
func TestOneServer(t *testing.T) {
	address := database(t, pgtest.Server(t))
	release, err := postgres.Lock(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	if _, err = postgres.Lock(t.Context(), address); err == nil || !strings.Contains(err.Error(), "another server is using") {
		t.Errorf("a second server: %v", err)
	}
	if err = release(); err != nil {
		t.Fatal(err)
	}
	if release, err = postgres.Lock(t.Context(), address); err != nil {
		t.Fatalf("after the first has gone: %v", err)
	}
	if err = release(); err != nil {
		t.Error(err)
	}
}

// TestWhatCannotBeOpenedSaysWhatToDo, and never the password.
func TestWhatCannotBeOpenedSaysWhatToDo(t *testing.T) {
	server := pgtest.Server(t)
	u, err := url.Parse(server)
	if err != nil {
		t.Fatal(err)
	}
	u.User = url.UserPassword("test", "secret-word")
	missing, newer := *u, database(t, server)
	missing.Path = "/missing"
	open(t, newer)
	c, err := pgx.Connect(t.Context(), newer)
	if err != nil {
		t.Fatal(err)
	}
	if _, err = c.Exec(t.Context(), "INSERT INTO goose_db_version (version_id, is_applied) VALUES (999, true)"); err != nil {
		t.Fatal(err)
	}
	if err = c.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	for address, says := range map[string]string{
		missing.String(): "create it first",
		newer:            "newer version",
		"postgres://test:secret-word@127.0.0.1:1/x?sslmode=disable": "no server answers",
		"postgres://test:secret-word@127.0.0.1:x/x":                 "cannot be read",
	} {
		s, err := postgres.Open(t.Context(), address)
		if err == nil {
			_ = s.Close()
			t.Errorf("%s was opened", address)
			continue
		}
		if !strings.Contains(err.Error(), says) || strings.Contains(err.Error(), "secret-word") {
			t.Errorf("%s: %v", address, err)
		}
	}
}

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

// schemas counts those that tests have made on their server.
var schemas atomic.Int32

// database returns the address of an empty schema on a server, which is as good as a database, and takes a part of its time.
func database(t *testing.T, server string) string {
	t.Helper()
	name := fmt.Sprint("d", schemas.Add(1))
	c, err := pgx.Connect(t.Context(), server)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close(t.Context()) }()
	if _, err = c.Exec(t.Context(), "CREATE SCHEMA "+name); err != nil {
		t.Fatal(err)
	}
	u, err := url.Parse(server)
	if err != nil {
		t.Fatal(err)
	}
	q := u.Query()
	q.Set("search_path", name)
	u.RawQuery = q.Encode()
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

// TestPostgreSQL has the tests that need a server: to start one takes longer than most of them.
func TestPostgreSQL(t *testing.T) {
	server := pgtest.Server(t)
	t.Run("Store", func(t *testing.T) { testStore(t, server) })
	t.Run("OpenTogether", func(t *testing.T) { testOpenTogether(t, server) })
	t.Run("OneServer", func(t *testing.T) { testOneServer(t, server) })
	t.Run("WhatCannotBeOpenedSaysWhatToDo", func(t *testing.T) { testWhatCannotBeOpened(t, server) })
}

func testStore(t *testing.T, server string) {
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

// testOpenTogether: programs that start together make the schema once.
func testOpenTogether(t *testing.T, server string) {
	address := database(t, server)
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

// testOneServer: a second one is refused with a sentence until the first has gone.
func testOneServer(t *testing.T, server string) {
	address := database(t, server)
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

// testWhatCannotBeOpened: an error says what to do, and never the password.
func testWhatCannotBeOpened(t *testing.T, server string) {
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

package table_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/store/sqlite"
	"spielwerk/table"
)

// crashFile and crashTables tell the child that TestCrash kills what to play.
const (
	crashFile   = "SPIELWERK_TABLE_CRASH_FILE"
	crashTables = "SPIELWERK_TABLE_CRASH_TABLES"
)

// mostClicks are those of a child at a table: a seat may take back so often only, and a busy machine kills late.
const mostClicks = 60

// crashClick is the n-th click of seat 1 in the child: six dials, or all of them back.
func crashClick(n int) []string {
	if n%2 == 0 {
		return programme[:6]
	}
	return slices.Repeat([]string{"back"}, 6)
}

// victim plays clicks of six moves at all tables without end. It says of each click when
// it is sent, and at which moment, and when it has been acknowledged.
func victim() error {
	ctx := context.Background()
	all, err := games.All()
	if err != nil {
		return err
	}
	s, err := sqlite.Open(ctx, os.Getenv(crashFile))
	if err != nil {
		return err
	}
	hub := table.NewHub(table.Config{
		Store: s, Editions: func(name string) ([]*game.Game, error) { g, err := all.Find(name); return []*game.Game{g}, err },
		Log: slog.New(slog.NewTextHandler(os.Stderr, nil)),
	})
	failed := make(chan error)
	for _, id := range strings.Split(os.Getenv(crashTables), " ") {
		go func() {
			tab, err := hub.Open(ctx, id)
			for n := 0; err == nil; n++ {
				if n == mostClicks {
					time.Sleep(time.Hour) // until the kill
				}
				if len(tab.Now().Position.Moves(nil, 1)) == 0 {
					err = fmt.Errorf("seat 1 has no moves")
					break
				}
				moment := tab.Now().Moment(1)
				if n == 0 && slices.Contains(texts(tab.Now(), 1), "back") {
					n++ // goes on where the last one was killed
				}
				_, _ = fmt.Fprintf(os.Stdout, "sent %s %d %d\n", id, moment, n)
				err = tab.Act(ctx, 1, moment, crashClick(n)...)
				_, _ = fmt.Fprintf(os.Stdout, "done %s %d %d\n", id, moment, n)
			}
			failed <- err
		}()
	}
	return <-failed
}

// texts are the moves of a seat in words.
func texts(now *table.Now, seat game.Seat) (all []string) {
	for _, m := range now.Position.Moves(nil, seat) {
		all = append(all, now.Rules.Vocabulary().Text(m))
	}
	return all
}

// click is what the child has said of its latest click at a table.
type click struct {
	moment, n int
	done      bool
}

// TestCrash kills a server while people send clicks of six moves. Of each click all moves
// are stored or none, all that were acknowledged are, and the browsers that send their
// last click again have made it once.
func TestCrash(t *testing.T) {
	t.Parallel()
	kills := 25
	if testing.Short() {
		kills = 5
	}
	if n := os.Getenv("KILLS"); n != "" { // of the nightly mode
		var err error
		if kills, err = strconv.Atoi(n); err != nil {
			t.Fatal(err)
		}
	}
	for ; kills > 0 && !t.Failed(); kills -= killsOfAHouse { // anew now and then, because logs only grow
		t.Run(strconv.Itoa(kills), func(t *testing.T) { killed(t, min(kills, killsOfAHouse)) })
	}
}

// killsOfAHouse is after how many kills other tables are begun: a seat may change its mind so often only.
const killsOfAHouse = 5

func killed(t *testing.T, kills int) {
	h := secretHouse(t)
	var ids []string
	for _, tab := range h.prepared(nil, 4, programming) {
		ids = append(ids, tab.Now().ID)
	}
	start := len(h.log(ids[0]))
	for kill := range kills {
		h.Close()
		latest := crash(t, h.path, ids)
		h.again(table.Config{})
		for _, id := range ids {
			last, ok := latest[id]
			if !ok {
				continue
			}
			entries := h.log(id)
			if n := len(entries) - start; n%6 != 0 {
				t.Fatalf("kill %d: %d moves of clicks of 6 are stored", kill, n)
			}
			tab := h.visit(id)
			before := tab.Now().Moment(1)
			if last.done && before != last.moment+6 || before != last.moment && before != last.moment+6 {
				t.Fatalf("kill %d: moment %d, the last click was sent at %d, acknowledged: %v", kill, before, last.moment, last.done)
			}
			for range 2 {
				if err := tab.Act(t.Context(), 1, last.moment, crashClick(last.n)...); err != nil {
					t.Fatalf("kill %d: the click sent again: %v", kill, err)
				}
			}
			if now := tab.Now(); now.Moment(1) != last.moment+6 {
				t.Fatalf("kill %d: moment %d, the click was sent at %d", kill, now.Moment(1), last.moment)
			}
			h.truth(tab.Now())
			tab.Release()
		}
	}
}

// crash starts a child, kills it and returns what it has said last of each table.
func crash(t *testing.T, path string, ids []string) map[string]click {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	child := exec.Command(exe)
	child.Env = append(os.Environ(), crashFile+"="+path, crashTables+"="+strings.Join(ids, " "))
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var said strings.Builder
	child.Stderr = &said
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	latest := map[string]click{}
	playing := make(chan struct{})
	var reading sync.WaitGroup
	reading.Go(func() {
		started := sync.OnceFunc(func() { close(playing) })
		defer started()
		for in := bufio.NewReader(out); ; {
			line, err := in.ReadString('\n')
			if err != nil {
				if err != io.EOF {
					t.Error(err)
				}
				return
			}
			var what, id string
			var c click
			if _, err := fmt.Sscan(line, &what, &id, &c.moment, &c.n); err != nil {
				t.Errorf("child says %q: %v", line, err)
			}
			c.done = what == "done"
			latest[id] = c
			started()
		}
	})
	<-playing
	time.Sleep(time.Duration(rand.IntN(40_000)) * time.Microsecond)
	_ = child.Process.Kill()
	reading.Wait()
	_ = child.Wait()
	if said.Len() > 0 {
		t.Fatalf("the child failed before it was killed: %s", &said)
	}
	return latest
}

package web

import (
	"bufio"
	"bytes"
	"compress/flate"
	"context"
	"encoding/binary"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"runtime/pprof"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"spielwerk/game"
	"spielwerk/store"
)

var (
	loadFor   = flag.Duration("load", 0, "measure clicks and views under load for so long")
	loadEvery = flag.Duration("every", time.Second, "how often somebody clicks at each table under load, on average")
	loadCPU   = flag.String("loadcpu", "", "folder for CPU profiles of the server under load")
	loadWhole = flag.Bool("whole", false, "under load the streams take whole page parts only")
)

// TestLoad measures how long a click takes, and how long it takes until the others at
// the table see it, with 500 tables of four people and with 100 tables of 100 watchers
// each. The browsers are a second process on the same machine; all is on the loopback
// device, over real connections, compressed.
//
//	go test ./web -run TestLoad -v -args -load 30s
func TestLoad(t *testing.T) {
	if *loadFor == 0 {
		t.Skip("is asked for with -load")
	}
	for _, c := range []struct{ tables, people, watchers int }{{500, 4, 0}, {100, 4, 100}} {
		t.Run(fmt.Sprintf("tables=%d,people=%d,watchers=%d", c.tables, c.people, c.watchers), func(t *testing.T) {
			measureLoad(t, c.tables, c.people, c.watchers)
		})
	}
}

// stream under load: whose it is, as the second process needs to know it.
type loadStream struct {
	Table  int
	Cookie string // "" for a watcher
}

// loadPlan is what the second process is told.
type loadPlan struct {
	Address string
	Whole   bool // the streams do not ask for changes
	Tables  []string
	Streams []loadStream
}

// sighting is an event that a stream has brought.
type sighting struct {
	Stream, Moment int32
	At             int64 // in nanoseconds since 1970
	Bytes          int32 // so many since the one before, as sent
	_              int32
}

func measureLoad(t *testing.T, tables, people, watchers int) {
	s := newSite(t)
	plan := loadPlan{Whole: *loadWhole}
	tokens := make([][]string, tables)
	for i := range tables {
		id, cookies := s.crowd(i, people)
		s.play(id, 20+i*7%80, chance(uint64(i)))
		plan.Tables, tokens[i] = append(plan.Tables, id), cookies
		for _, c := range cookies {
			plan.Streams = append(plan.Streams, loadStream{i, c})
		}
		for range watchers {
			plan.Streams = append(plan.Streams, loadStream{i, ""})
		}
	}
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.RemoteAddr = nextAddress()
		s.handler.ServeHTTP(w, r)
	}))
	server.Start()
	defer server.Close()
	plan.Address = server.Listener.Addr().String()

	seen, count, stop := eyes(t, plan)
	time.Sleep(2 * time.Second) // the first page parts are old by then

	if *loadCPU != "" {
		f, err := os.Create(fmt.Sprintf("%s/load-%d-%d.pprof", *loadCPU, tables, watchers))
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = f.Close() }()
		if err := pprof.StartCPUProfile(f); err != nil {
			t.Fatal(err)
		}
	}
	type click struct {
		table, moment int32
		seat          game.Seat
		at            int64
	}
	var clicks []click
	var took []time.Duration
	var mu sync.Mutex
	var all sync.WaitGroup
	var skipped atomic.Int32
	cpu := cpuTime()
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: tables}}
	end := time.Now().Add(*loadFor)
	for i, id := range plan.Tables {
		all.Go(func() {
			tb, err := s.hub.Open(context.Background(), id)
			if err != nil {
				t.Error(err)
				return
			}
			defer tb.Release()
			r := chance(uint64(1000 + i))
			next := time.Now().Add(time.Duration(r.Int64N(int64(*loadEvery))))
			for ; next.Before(end); next = next.Add(*loadEvery/2 + time.Duration(r.Int64N(int64(*loadEvery)))) {
				time.Sleep(time.Until(next))
				now := tb.Now()
				seat := now.Position.Pending().First()
				if seat == game.Nobody {
					skipped.Add(1)
					return
				}
				legal := moves(now)
				body := act(now, legal[r.IntN(len(legal))]).Encode()
				q, _ := http.NewRequest(http.MethodPost, server.URL+"/t/"+id+"/act", strings.NewReader(body))
				q.Header.Set("Content-Type", "application/x-www-form-urlencoded")
				q.Header.Set("X-Spielwerk", "1")
				q.Header.Set("Cookie", sessionCookie+"="+tokens[i][seat])
				begun := time.Now()
				answer, err := client.Do(q)
				if err != nil {
					t.Error(err)
					return
				}
				_, _ = io.Copy(io.Discard, answer.Body)
				_ = answer.Body.Close()
				if answer.StatusCode != http.StatusNoContent {
					t.Errorf("a click answers %d", answer.StatusCode)
					return
				}
				mu.Lock()
				took = append(took, time.Since(begun))
				clicks = append(clicks, click{int32(i), int32(now.Number + 1), seat, begun.UnixNano()})
				mu.Unlock()
			}
		})
	}
	all.Wait()
	cpu = cpuTime() - cpu
	pprof.StopCPUProfile()
	for before, late := int64(-1), time.Now().Add(time.Minute); before != count.Load() && time.Now().Before(late); {
		before = count.Load()
		time.Sleep(3 * time.Second) // until nothing is on its way
	}
	stop()
	perTable := people + watchers
	by := make([][]sighting, len(plan.Streams))
	var sent int64
	for _, one := range *seen {
		by[one.Stream] = append(by[one.Stream], one)
		sent += int64(one.Bytes)
	}
	var views []time.Duration
	missed := 0
	for _, c := range clicks {
		for i := range perTable {
			if i == int(c.seat) {
				continue
			}
			of := by[int(c.table)*perTable+i]
			k, _ := slices.BinarySearchFunc(of, c.moment, func(e sighting, m int32) int { return int(e.Moment - m) })
			if k == len(of) {
				missed++
				continue
			}
			views = append(views, time.Duration(of[k].At-c.at))
		}
	}
	if missed > 0 {
		t.Errorf("%d views of %d have not come", missed, missed+len(views))
	}
	at := func(all []time.Duration, per int) time.Duration {
		slices.Sort(all)
		return all[(len(all)-1)*per/100].Round(100 * time.Microsecond)
	}
	t.Logf("%d clicks (%.0f a second), %d tables ended: p50 %v, p99 %v; %d views by others: p50 %v, p99 %v; %d bytes an event; %v of a core a click",
		len(took), float64(len(took))/loadFor.Seconds(), skipped.Load(), at(took, 50), at(took, 99),
		len(views), at(views, 50), at(views, 99), sent/int64(max(1, len(*seen))), (cpu / time.Duration(max(1, len(took)))).Round(10*time.Microsecond))
}

// cpuTime is how long the process has used a core.
func cpuTime() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u) // cannot fail for oneself
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// crowd creates a table of people, who are new, and returns the tokens of their sessions.
func (s *site) crowd(table, people int) (id string, tokens []string) {
	s.t.Helper()
	ctx := context.Background()
	var seats []store.Seat
	for seat := range people {
		name := fmt.Sprintf("p%d-%d", table, seat)
		if err := s.store.PutPerson(ctx, store.Person{ID: name, TokenHash: hashToken(name), Name: name, Created: time.Now()}); err != nil {
			s.t.Fatal(err)
		}
		seats = append(seats, store.Seat{Kind: store.Human, Person: name, Name: name, Nonce: name})
		tokens = append(tokens, name)
	}
	id, err := s.hub.Create(ctx, newWorld(s.t), game.Config{Seats: people}, seats[0].Person, seats)
	if err != nil {
		s.t.Fatal(err)
	}
	return id, tokens
}

// eyes starts the second process, which looks at the streams of a plan. What it has seen
// is there after stop; count is how much that is so far.
func eyes(t *testing.T, plan loadPlan) (seen *[]sighting, count *atomic.Int64, stop func()) {
	t.Helper()
	child := exec.Command(os.Args[0], "-test.run=^TestLoadEyes$")
	child.Env = append(os.Environ(), "SPIELWERK_LOAD_EYES=1")
	child.Stderr = os.Stderr
	in, err := child.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	if err := json.NewEncoder(in).Encode(plan); err != nil {
		t.Fatal(err)
	}
	seen, count = &[]sighting{}, &atomic.Int64{}
	ready, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		from := bufio.NewReaderSize(out, 1<<20)
		begun := map[int32]bool{}
		for {
			var one sighting
			if binary.Read(from, binary.LittleEndian, &one) != nil {
				return
			}
			if !begun[one.Stream] {
				if begun[one.Stream] = true; len(begun) == len(plan.Streams) {
					close(ready)
				}
				continue
			}
			*seen = append(*seen, one)
			count.Add(1)
		}
	}()
	select {
	case <-ready:
	case <-done:
		t.Fatal("the second process has ended")
	case <-time.After(2 * time.Minute):
		t.Fatal("the streams do not begin")
	}
	return seen, count, func() {
		_ = in.Close() // tells it to end
		<-done
		_ = child.Wait()
	}
}

// TestLoadEyes is the second process of TestLoad.
func TestLoadEyes(t *testing.T) {
	if os.Getenv("SPIELWERK_LOAD_EYES") == "" {
		t.Skip("is started by TestLoad")
	}
	var plan loadPlan
	in := bufio.NewReader(os.Stdin)
	if err := json.NewDecoder(in).Decode(&plan); err != nil {
		t.Fatal(err)
	}
	found := make(chan sighting, 1<<16)
	go func() {
		out := bufio.NewWriterSize(os.Stdout, 1<<16)
		for {
			select {
			case one := <-found:
				_ = binary.Write(out, binary.LittleEndian, one)
				continue
			case <-time.After(200 * time.Millisecond):
			}
			_ = out.Flush()
		}
	}()
	slots := make(chan bool, 50) // so many begin at once
	for i, of := range plan.Streams {
		go func() {
			slots <- true
			if err := plan.look(int32(i), of, found, func() { <-slots }); err != nil {
				fmt.Fprintln(os.Stderr, "a stream ends:", err)
			}
		}()
	}
	_, _ = io.Copy(io.Discard, in)
	time.Sleep(300 * time.Millisecond)
	os.Exit(0)
}

var inflaters = sync.Pool{New: func() any { return flate.NewReader(nil) }}

// look reads one stream, and tells of each event. The server ends what it compresses
// for an event at a whole byte and refers to nothing before it, so that nothing need be
// kept of a stream.
func (p *loadPlan) look(number int32, of loadStream, found chan<- sighting, begun func()) error {
	defer func() { begun() }()
	conn, err := net.Dial("tcp", p.Address)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }()
	want := "changes"
	if p.Whole {
		want = "whole"
	}
	fmt.Fprintf(conn, "GET /t/%s/live HTTP/1.1\r\nHost: load\r\nAccept-Language: en\r\nAccept-Encoding: gzip\r\nX-Spielwerk: %s\r\nCookie: %s=%s\r\n\r\n",
		p.Tables[of.Table], want, sessionCookie, of.Cookie)
	answer, err := http.ReadResponse(bufio.NewReaderSize(conn, 4<<10), nil) //nolint:bodyclose // its connection is closed
	if err != nil {
		return err
	}
	if answer.StatusCode != http.StatusOK || answer.Header.Get("Content-Encoding") != "gzip" {
		return fmt.Errorf("%s, %v", answer.Status, answer.Header)
	}
	if _, err := io.CopyN(io.Discard, answer.Body, 10); err != nil { // the head of gzip
		return err
	}
	var zipped []byte
	chunk := make([]byte, 32<<10)
	last := int32(-1)
	for {
		n, err := answer.Body.Read(chunk)
		at := time.Now().UnixNano()
		if err != nil {
			return err
		}
		if zipped = append(zipped, chunk[:n]...); !bytes.HasSuffix(zipped, []byte{0, 0, 255, 255}) {
			continue
		}
		r := inflaters.Get().(io.ReadCloser)
		_ = r.(flate.Resetter).Reset(bytes.NewReader(zipped), nil) // cannot fail
		text, _ := io.ReadAll(r)                                   // it goes on after this: an unexpected end is no fault
		inflaters.Put(r)
		for line := range bytes.Lines(text) {
			if id, ok := bytes.CutPrefix(line, []byte("id: ")); ok {
				moment, err := strconv.Atoi(strings.TrimSpace(string(id)))
				if err != nil {
					return err
				}
				last = int32(moment)
			}
		}
		found <- sighting{Stream: number, Moment: last, At: at, Bytes: int32(len(zipped))}
		begun()
		begun = func() {}
		zipped = zipped[:0]
	}
}

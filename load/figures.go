package load

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// samples collects times while it is measured.
type samples struct {
	measured *atomic.Bool
	mu       sync.Mutex
	all      []time.Duration
}

func (s *samples) add(d time.Duration) {
	if !s.measured.Load() {
		return
	}
	s.mu.Lock()
	s.all = append(s.all, d)
	s.mu.Unlock()
}

// take is what has been collected, and begins anew.
func (s *samples) take() Times {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := s.all
	s.all = nil
	slices.Sort(all)
	return all
}

// Times are measured times, the shortest first.
type Times []time.Duration

// At is the time that so many of a thousand do not exceed.
func (t Times) At(perMille int) time.Duration {
	if len(t) == 0 {
		return 0
	}
	return t[(len(t)*perMille+999)/1000-1]
}

// Step is what was measured at one load.
type Step struct {
	Tables, Visitors int // visitors have a stream each: those who play and those who watch
	Took             time.Duration

	Clicks   Times // from the click to its answer
	Players  Times // from the click until somebody at the table has the event
	Watchers Times // from the click until a watcher has it
	Pages    Times // loading a page of a table
	Resumed  Times // from coming back until the stream goes on
	Late     Times // by which this program made a click later than it meant to

	Stale  int64 // moves that were too late because somebody else had moved
	Again  int64 // moves that were sent again because there was no answer
	Broken int64 // streams that broke and came back
	Games  int64 // games that were played to the end; their records have all moves

	Server  Usage
	Refused string // why the server has taken nobody more
}

// perSecond is how many clicks were answered.
func (s *Step) perSecond() float64 { return float64(len(s.Clicks)) / s.Took.Seconds() }

// saturated reports whether more load makes no sense.
func (s *Step) saturated(c Config) bool {
	wanted := float64(s.Tables) / c.Pace.Seconds()
	return s.Refused != "" || s.Clicks.At(990) > c.Bound || s.perSecond() < wanted*enough
}

// enough is the part of the clicks that must have been made.
const enough = 0.9

// Print writes the step as a table, and how long clicks took as a picture.
func (s *Step) Print(w io.Writer) {
	fmt.Fprintf(w, "%d tables, %d streams, %.0f s: %.1f clicks a second", s.Tables, s.Visitors, s.Took.Seconds(), s.perSecond())
	if s.Server.known {
		fmt.Fprintf(w, "; the server: %s", s.Server)
	}
	fmt.Fprintf(w, "\n\n%-28s %9s %9s %9s %9s %9s %9s\n", "ms", "count", "p50", "p90", "p99", "p99.9", "max")
	for _, row := range []struct {
		name string
		of   Times
	}{
		{"click, until its answer", s.Clicks},
		{"click, until players see it", s.Players},
		{"click, until watchers see it", s.Watchers},
		{"page of a table", s.Pages},
		{"coming back to a stream", s.Resumed},
		{"this program was late by", s.Late},
	} {
		if len(row.of) == 0 {
			continue
		}
		fmt.Fprintf(w, "%-28s %9d", row.name, len(row.of))
		for _, perMille := range []int{500, 900, 990, 999, 1000} {
			fmt.Fprintf(w, " %9.1f", milliseconds(row.of.At(perMille)))
		}
		fmt.Fprintln(w)
	}
	for _, count := range []struct {
		n    int64
		says string
	}{
		{s.Games, "games were played to the end, and their records have the moves that were acknowledged"},
		{s.Stale, "moves came too late because somebody else had moved"},
		{s.Again, "moves were sent again because there was no answer"},
		{s.Broken, "streams broke and went on"},
	} {
		if count.n > 0 {
			fmt.Fprintf(w, "%d %s\n", count.n, count.says)
		}
	}
	if len(s.Clicks) > 0 {
		fmt.Fprintln(w)
		s.plot(w)
	}
}

// plot draws how many clicks took how long. Each line is twice as long a time as the one before.
func (s *Step) plot(w io.Writer) {
	var lines []int
	for _, d := range s.Clicks {
		at := bucket(d)
		for len(lines) <= at {
			lines = append(lines, 0)
		}
		lines[at]++
	}
	most := slices.Max(lines)
	first := slices.IndexFunc(lines, func(n int) bool { return n > 0 })
	for i, n := range lines[first:] {
		fmt.Fprintf(w, "%28s %9d %s\n", "below "+strconv.FormatFloat(0.25*math.Pow(2, float64(first+i)), 'g', -1, 64)+" ms", n, bar(n, most))
	}
}

// bucket is the line of a time in the picture.
func bucket(d time.Duration) (at int) {
	for limit := 250 * time.Microsecond; d >= limit; limit *= 2 {
		at++
	}
	return at
}

// barLength is how many characters the longest bar has.
const barLength = 50

// bar is a part of the longest bar, in eighths of a character.
func bar[N int | float64](n, most N) string {
	if most <= 0 {
		return ""
	}
	eighths := int(math.Ceil(float64(n) / float64(most) * barLength * 8))
	text := strings.Repeat("█", eighths/8)
	if eighths%8 > 0 {
		text += string([]rune("▏▎▍▌▋▊▉")[eighths%8-1])
	}
	return text
}

// PrintCurve writes the steps of a ramp one under the other, with p99 of clicks as a picture.
func PrintCurve(w io.Writer, steps []*Step, c Config) {
	var most float64
	for _, s := range steps {
		most = max(most, milliseconds(s.Clicks.At(990)))
	}
	fmt.Fprintf(w, "%7s %8s %9s %8s %8s %8s %8s %6s %7s  %s\n", "tables", "streams", "clicks/s", "p50 ms", "p99 ms", "watchers", "late", "cores", "MB", "p99 of a click")
	for _, s := range steps {
		p99 := milliseconds(s.Clicks.At(990))
		fmt.Fprintf(w, "%7d %8d %9.1f %8.1f %8.1f %8.1f %8.1f %6.2f %7.0f  %s\n", s.Tables, s.Visitors, s.perSecond(),
			milliseconds(s.Clicks.At(500)), p99, milliseconds(s.Watchers.At(990)), milliseconds(s.Late.At(990)), s.Server.Cores, s.Server.Memory/1e6, bar(p99, most))
	}
	last := steps[len(steps)-1]
	switch wanted := float64(last.Tables) / c.Pace.Seconds(); {
	case last.Refused != "":
		fmt.Fprintln(w, "The server takes nobody more:", last.Refused)
	case last.Clicks.At(990) > c.Bound:
		fmt.Fprintf(w, "One click in a hundred took longer than %s.\n", c.Bound)
	default:
		fmt.Fprintf(w, "%.1f clicks a second were made of %.1f that were meant.\n", last.perSecond(), wanted)
	}
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// Usage is what the server has used, by its own metrics.
type Usage struct {
	Cores      float64 // on average
	Memory     float64 // resident, in bytes
	Goroutines float64
	Files      float64 // open ones, connections among them

	known   bool
	seconds float64 // of cores, since it began
	at      time.Time
}

func (u Usage) String() string {
	return fmt.Sprintf("%.2f cores, %.0f MB, %.0f goroutines, %.0f open files", u.Cores, u.Memory/1e6, u.Goroutines, u.Files)
}

// since is the usage since an earlier one.
func (u Usage) since(before Usage) Usage {
	u.Cores = (u.seconds - before.seconds) / u.at.Sub(before.at).Seconds()
	return u
}

// usage asks the server for its metrics.
func (l *loader) usage(ctx context.Context) (u Usage, err error) {
	u.at = time.Now()
	if l.Metrics == "" {
		return u, nil
	}
	q, err := http.NewRequestWithContext(ctx, http.MethodGet, l.Metrics, nil)
	if err != nil {
		return u, err
	}
	w, err := l.client.Do(q)
	if err != nil {
		return u, fmt.Errorf("the metrics of the server: %w", err)
	}
	defer func() { _ = w.Body.Close() }()
	u.known = true
	into := map[string]*float64{
		"process_cpu_seconds_total": &u.seconds, "process_resident_memory_bytes": &u.Memory, "go_goroutines": &u.Goroutines, "process_open_fds": &u.Files,
	}
	for lines := bufio.NewScanner(w.Body); lines.Scan(); {
		name, value, _ := strings.Cut(lines.Text(), " ")
		if at := into[name]; at != nil {
			if *at, err = strconv.ParseFloat(value, 64); err != nil {
				return u, fmt.Errorf("the metrics of the server: %s is %q", name, value)
			}
		}
	}
	return u, nil
}

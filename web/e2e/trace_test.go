package e2e

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/tracing"
	"github.com/chromedp/chromedp"
)

// traceEvent is one of what Chromium writes into a trace; times are in microseconds.
type traceEvent struct {
	Name, Ph      string
	TS, Dur, Tdur float64
	Pid, Tid      int
	Args          map[string]any
	ID            any
	ID2           map[string]any
}

func (e *traceEvent) end() float64 { return e.TS + e.Dur }

// trace is what Chromium writes of some categories while f runs.
func (w *window) trace(categories []string, f func()) (all []traceEvent) {
	w.t.Helper()
	var mu sync.Mutex
	var parts []*tracing.EventDataCollected
	done := make(chan struct{})
	ctx, cancel := context.WithCancel(w.ctx)
	defer cancel()
	if err := chromedp.Listen(ctx, func(e any) {
		switch e := e.(type) {
		case *tracing.EventDataCollected:
			mu.Lock()
			parts = append(parts, e)
			mu.Unlock()
		case *tracing.EventTracingComplete:
			close(done)
		}
	}); err != nil {
		w.t.Fatal(err)
	}
	call(w, tracing.Start, tracing.StartParams{TraceConfig: &tracing.TraceConfig{IncludedCategories: categories, ExcludedCategories: []string{"*"}}})
	f()
	call(w, tracing.End, cdp.Empty{})
	<-done
	mu.Lock()
	defer mu.Unlock()
	for _, part := range parts {
		for _, v := range part.Value {
			var e traceEvent
			if err := json.Unmarshal(v, &e); err == nil {
				all = append(all, e)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b traceEvent) int { return cmp.Or(cmp.Compare(a.TS, b.TS), cmp.Compare(b.Dur, a.Dur)) })
	return all
}

// Categories of a trace.
var (
	workOfMain    = []string{"devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing", "blink.animations"}
	workOfDisplay = []string{"benchmark", "cc", "viz"}
)

// displayed is how many frames of a display there are while the compositor moves something.
type displayed struct {
	shown  int
	lost   int // something moves on, and nothing new is drawn
	waited int // the compositor had nothing to draw: what is new has to come from the main thread
	byMain int // only the main thread moves something; these are not among the others
}

// rate is how many of the display's 60 frames a second show what moves.
func (d displayed) rate() float64 { return 60 * float64(d.shown) / max(1, float64(d.shown+d.lost)) }

// displayedOf counts in a trace of workOfDisplay. What moves out of sight changes no pixel: the
// display skips such a frame, and Chromium calls it dropped, too.
func displayedOf(all []traceEvent) (d displayed) {
	var skipped []float64       // when nothing was to be drawn
	waits := map[float64]bool{} // frames that wait for the main thread, by their numbers
	for _, e := range all {
		switch {
		case e.Name == "Draw skipped.":
			skipped = append(skipped, e.TS)
		case e.Name == "LayerTreeHostImpl::DidNotProduceFrame" && e.Args["FrameSkippedReason"] == "kWaitingOnMain":
			n, _ := e.Args["Frame Sequence Number"].(float64)
			waits[n] = true
		}
	}
	const frame = 1e6 / 60
	for _, e := range all {
		r, _ := e.Args["frame_reporter"].(map[string]any)
		if e.Name != "PipelineReporter" || e.Ph != "b" {
			continue
		}
		if r["has_compositor_animation"] != true {
			if r["has_main_animation"] == true && r["state"] != "STATE_NO_UPDATE_DESIRED" {
				d.byMain++
			}
			continue
		}
		switch r["state"] {
		case "STATE_PRESENTED_ALL", "STATE_PRESENTED_PARTIAL":
			d.shown++
		case "STATE_DROPPED":
			for len(skipped) > 0 && skipped[0] < e.TS {
				skipped = skipped[1:]
			}
			n, _ := r["frame_sequence"].(float64)
			switch {
			case len(skipped) > 0 && skipped[0] < e.TS+3*frame:
				skipped = skipped[1:]
			case waits[n]:
				d.waited++
			default:
				d.lost++
			}
		}
	}
	return d
}

// tracedTask is what the main thread of a window does without a break, in ms of the processor.
type tracedTask struct {
	ms   float64
	part map[string]float64 // by what it does
}

func (e *tracedTask) String() string {
	var list []string
	for _, name := range slices.SortedFunc(maps.Keys(e.part), func(a, b string) int { return cmp.Compare(e.part[b], e.part[a]) }) {
		if e.part[name] >= 0.3 {
			list = append(list, fmt.Sprintf("%s %.1f", name, e.part[name]))
		}
	}
	return fmt.Sprintf("%.1f ms: %s", e.ms, strings.Join(list, ", "))
}

// movement is what a trace tells of the time in which something moves.
type movement struct {
	seconds float64
	tasks   []tracedTask   // of the main thread, the longest first
	slow    map[string]int // animations that are not the compositor's, by Chromium's reasons
	frames  int            // that the main thread has made
}

func movementOf(all []traceEvent) (m movement) {
	m.slow = map[string]int{}
	moving, since := map[string]bool{}, 0.0
	pid, tid := 0, 0      // of the main thread: it is the one that lays out
	var open []traceEvent // events that lie in each other
	for _, e := range all {
		data, _ := e.Args["data"].(map[string]any)
		switch {
		case e.Name == "Animation":
			pid = e.Pid
			if why, is := data["compositeFailed"].(float64); is && why != 0 {
				m.slow[fmt.Sprintf("%.0f", why)]++
			}
			id := fmt.Sprint(e.ID2, e.ID)
			if e.Ph == "b" {
				if len(moving) == 0 {
					since = e.TS
				}
				moving[id] = true
			} else if e.Ph == "e" && moving[id] {
				if delete(moving, id); len(moving) == 0 {
					m.seconds += (e.TS - since) / 1e6
				}
			}
			continue
		case e.Name == "Layout" && e.Pid == pid && tid == 0:
			tid = e.Tid
		}
		if len(moving) == 0 || e.Ph != "X" || e.Pid != pid || e.Tid != tid {
			continue
		}
		switch e.Name {
		case "Layout":
			begin, _ := e.Args["beginData"].(map[string]any)
			e.Name = fmt.Sprint("Layout ", begin["dirtyObjects"], "/", begin["totalObjects"])
		case "UpdateLayoutTree":
			e.Name = fmt.Sprint("Style ", e.Args["elementCount"])
		case "Commit":
			m.frames++
		}
		for len(open) > 0 && open[len(open)-1].end() <= e.TS {
			open = open[:len(open)-1]
		}
		ms := e.Tdur / 1000
		if len(open) == 0 {
			m.tasks = append(m.tasks, tracedTask{ms: ms, part: map[string]float64{}})
		}
		part := m.tasks[len(m.tasks)-1].part
		if len(open) > 0 {
			part[open[len(open)-1].Name] -= ms
		}
		part[e.Name] += ms
		open = append(open, e)
	}
	slices.SortFunc(m.tasks, func(a, b tracedTask) int { return cmp.Compare(b.ms, a.ms) })
	return m
}

// rate is how many frames a second come in time from a main thread that is so many times slower.
func (m *movement) rate(slower float64) float64 {
	const frame = 1000.0 / 60
	late := 0.0
	for _, e := range m.tasks {
		late += max(0, slower*e.ms-frame)
	}
	return 60 * m.seconds / (m.seconds + late/1000)
}

package e2e

import (
	"fmt"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/performance"
)

// timed notes how long the window takes: tasks that last longer than 50 ms, and how long after a
// click the page is painted as the move has left it.
const timed = `(() => {
	const f = window.timed = { Tasks: [], Paints: [], Moments: 0 };
	new PerformanceObserver((list) => { for (const t of list.getEntries()) f.Tasks.push(t.duration); }).observe({ type: "longtask" });
	let clicked = 0;
	document.addEventListener("click", () => { clicked = performance.now(); }, true);
	document.querySelector("main.game").addEventListener("morph", () => {
		f.Moments++;
		const from = clicked;
		clicked = 0;
		if (from) requestAnimationFrame(() => requestAnimationFrame(() => f.Paints.push(performance.now() - from)));
	});
	return true;
})()`

type times struct {
	Tasks, Paints []float64 // ms
	Moments       int
}

// fingers makes the window one that no mouse points into: Chromium without a screen has one at its corner, and
// reckons at each frame what it hovers over.
func (w *window) fingers() {
	w.t.Helper()
	call(w, emulation.SetEmitTouchEventsForMouse, emulation.SetEmitTouchEventsForMouseParams{Enabled: true, Configuration: "mobile"})
}

// worked is what Chromium says it has done, by name.
func (w *window) worked() map[string]float64 {
	w.t.Helper()
	all := map[string]float64{}
	for _, m := range call(w, performance.GetMetrics, cdp.Empty{}).Metrics {
		all[m.Name] = m.Value
	}
	return all
}

// TestFrames measures, with -figures, what a table asks of the window alone: with the whole
// processor, with half and with a quarter of it, on a phone.
func TestFrames(t *testing.T) {
	if !*figures {
		t.Skip("-figures measures")
	}
	for _, slower := range []float64{1, 2, 4} {
		for _, g := range spaces {
			t.Run(fmt.Sprintf("%s-%.0f", g.game, slower), func(t *testing.T) { frames(t, g, slower) })
		}
	}
}

// frames plays on at a table of a game, with a processor so many times slower.
func frames(t *testing.T, g *spaced, slower float64) {
	s := house(t, "--bot-pause", "400ms")
	path, sessions := s.layWith(g.game, g.options, []string{"Anna"}, g.seats[len(g.seats)-1]-1, g.middle)
	s.start()
	w := open(t, browser(t), "Anna")
	w.motion("no-preference")
	w.size(screen{390, 844})
	w.fingers()
	call(w, performance.Enable, performance.EnableParams{})
	w.prefer(s, "spielwerk", sessions[0])
	w.visit(s.url(path))
	w.until(`document.querySelector("#symbols svg")`)
	call(w, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: slower})
	js[bool](w, timed)
	before := w.worked()
	w.decides(12, 3, true)
	after, got := w.worked(), js[times](w, "window.timed")
	each := func(name string) float64 { return (after[name] - before[name]) / float64(max(1, got.Moments)) }
	where := fmt.Sprintf("%s, a processor %.0f times slower", g.game, slower)
	t.Logf("%s: of %d moments each has %.1f layouts (%.1f ms), %.1f restyles (%.1f ms), %.1f ms of script, %.1f ms of tasks", where, got.Moments,
		each("LayoutCount"), 1000*each("LayoutDuration"), each("RecalcStyleCount"), 1000*each("RecalcStyleDuration"), 1000*each("ScriptDuration"), 1000*each("TaskDuration"))
	if len(got.Paints) > 0 {
		t.Logf("%s: click to paint: %s", where, spread(got.Paints))
	}
	moved := displayedOf(w.trace(workOfDisplay, func() { w.decides(8, 1, true) })) // to write a trace takes long, too
	t.Logf("%s: %.1f frames/s show what moves: %d are drawn, %d lost, %d wait for the main thread; in %d only that moves something", where,
		moved.rate(), moved.shown, moved.lost, moved.waited, moved.byMain)
	longest := 0.0
	if len(got.Tasks) > 0 {
		longest = slices.Max(got.Tasks)
	}
	t.Logf("%s: %d tasks of more than 50 ms, the longest %.0f ms", where, len(got.Tasks), longest)
	if 4*moved.byMain > moved.shown {
		t.Errorf("%s: in %d frames only the main thread moves something, which the display cannot show by itself", where, moved.byMain)
	}
	if moved.rate() < 57 {
		t.Errorf("%s: %.1f frames/s show what moves, 60 are good", where, moved.rate())
	}
	if longest > 100 {
		t.Errorf("%s: a task takes %.0f ms, at most 100 are good", where, longest)
	}
	if len(got.Paints) == 0 {
		t.Fatalf("%s: no click was painted", where)
	}
	if p50 := got.Paints[len(got.Paints)/2]; slower == 1 && p50 > 50 {
		t.Errorf("%s: half of the clicks take more than %.0f ms, 50 are good", where, p50)
	}
}

// TestWorkOfFrames tells, with -figures, what the main thread of a phone's window has to do for a frame
// while something moves: time of the processor, so that other programs on the machine count little.
func TestWorkOfFrames(t *testing.T) {
	if !*figures {
		t.Skip("-figures measures")
	}
	for _, g := range spaces {
		t.Run(g.game, func(t *testing.T) {
			s := house(t, "--bot-pause", "400ms")
			when := g.middle
			if g.game == "xidit" {
				when = lastReady(6) // a year is played back
			}
			path, sessions := s.layWith(g.game, g.options, []string{"Anna"}, g.seats[len(g.seats)-1]-1, when)
			s.start()
			w := open(t, browser(t), "Anna")
			w.motion("no-preference")
			w.size(screen{390, 844})
			w.fingers()
			w.prefer(s, "spielwerk", sessions[0])
			w.visit(s.url(path))
			w.until(`document.querySelector("#symbols svg")`)
			m := movementOf(w.trace(workOfMain, func() { w.decides(12, 1, true) }))
			sum := 0.0
			for _, e := range m.tasks {
				sum += e.ms
			}
			t.Logf("%s: %.1f s of movement, %d frames of the main thread, %.0f ms of it a second; %.0f frames/s with a quarter of the processor", g.game, m.seconds, m.frames, sum/m.seconds, m.rate(4))
			t.Logf("%s: animations that stay with the main thread: %v", g.game, m.slow)
			for _, e := range m.tasks[:min(len(m.tasks), 12)] {
				t.Logf("%s", &e)
			}
		})
	}
}

package e2e

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"
)

// painted notes for every number of the table when the window has painted it, by
// a clock that all windows share.
const painted = `(() => {
	window.painted = {};
	const clock = () => performance.timeOrigin + performance.now();
	const table = document.querySelector("#table");
	new MutationObserver(() => {
		const n = table.dataset.number;
		if (window.painted[n] === undefined) {
			window.painted[n] = null;
			requestAnimationFrame(() => requestAnimationFrame(() => { window.painted[n] = clock(); }));
		}
	}).observe(table, { attributes: true, attributeFilter: ["data-number"] });
	document.addEventListener("click", () => { window.clicked = clock(); }, true);
	return true;
})()`

func spread(times []float64) string {
	slices.Sort(times)
	at := func(q float64) float64 { return times[min(len(times)-1, int(q*float64(len(times))))] }
	return fmt.Sprintf("n %d, p50 %.0f ms, p95 %.0f ms, max %.0f ms", len(times), at(.5), at(.95), times[len(times)-1])
}

// TestFigures measures, with -figures.
func TestFigures(t *testing.T) {
	if !*figures {
		t.Skip("-figures measures")
	}
	s := house(t)
	path, sessions := s.laid([]string{"Anna", "Bob", "Carl", "Dora", "Eve"}, 0, placing)

	var starts []float64
	for range 10 {
		begin := time.Now()
		s.start()
		r, err := http.Get(s.url(path))
		if err != nil {
			t.Fatal(err)
		}
		_ = r.Body.Close()
		starts = append(starts, float64(time.Since(begin).Microseconds())/1000)
		s.kill()
	}
	t.Log("from the start of the process to the first page of a table of 70 moves:", spread(starts))

	s.start()
	b := browser(t)
	var all []*window
	for i, session := range sessions {
		w := open(t, b, "window "+itoa(i))
		w.come(s, path, session)
		js[bool](w, painted)
		all = append(all, w)
	}
	sizes := listen(s, strings.TrimPrefix(path, s.url("")), sessions[0])
	var own, others []float64
	for moves := 0; moves < 40; {
		for _, w := range all {
			if !w.state().Mine {
				continue
			}
			n := w.number()
			css := "#cells .cell.lit"
			if w.state().Phase != "place" {
				css = "#decision .buttons > button[id^=b-]"
			}
			w.mouse(css)
			for _, other := range all {
				other.until(`window.painted[` + itoa(n+1) + `]`)
			}
			clicked := js[float64](w, "window.clicked")
			for _, other := range all {
				d := js[float64](other, `window.painted[`+itoa(n+1)+`]`) - clicked
				if other == w {
					own = append(own, d)
				} else {
					others = append(others, d)
				}
			}
			moves++
		}
	}
	t.Log("click to paint, the window that clicks:", spread(own))
	t.Log("click to paint, the four other windows:", spread(others))
	for !all[0].done() {
		for _, w := range all {
			if st := w.state(); st.Mine {
				w.quick()
			}
		}
	}
	got := sizes.all()
	t.Logf("bytes of an update, five seats, move 70 to the end: n %d, min %d, median %d, max %d", len(got), got[0], got[len(got)/2], got[len(got)-1])
	if got[len(got)-1] >= largest {
		t.Errorf("an update has %d bytes, the limit is %d", got[len(got)-1], largest)
	}
}

func (w *window) done() bool { w.t.Helper(); return w.state().State == "finished" }

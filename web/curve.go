package web

import (
	"fmt"
	"html"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"spielwerk/game"
	"spielwerk/lang"
	"spielwerk/table"
)

// curve is a chart of what all seats had over a game, with its table.
type curve struct {
	*page
	caption, span string // span is what a row of the table is
	names         []string
	drawn         templ.Component
	rows          []curveRow
	last          int // index of the latest point
}

// curveRow is a row of the table beside a chart.
type curveRow struct {
	at     string
	points []int
}

// curveOf is the curve of a game: the points; in a game that counts most of them at its end
// what they would have been if it had ended; in a game that counts none the estimated lead. It
// is nil if there is nothing to draw yet.
// mark is the address to which the mark of a decision leads.
func (p *page) curveOf(t *lang.Tongue, c *table.Course, scored bool, names []string, decisions []table.Decision, mark func(i int) string) *curve {
	points, caption := c.Totals, p.t("analysis.curve")
	switch {
	case !scored:
		points, caption = c.Leads, p.t("analysis.stands")
	case c.Ended != nil:
		points, caption = c.Ended, p.t("analysis.ended")
	}
	if len(points) < 2 {
		return nil
	}
	k := &curve{page: p, caption: caption, span: spanName(t, c.Rounds, 0), names: names, last: len(points) - 1}
	k.rows = k.tabulate(c, points)
	k.drawn = k.draw(c, points, decisions, mark)
	return k
}

// spanName is a round or turn of a game by its number, or what they are called.
func spanName(t *lang.Tongue, rounds bool, n int) string {
	data := map[string]any{"n": n}
	switch {
	case rounds && t.Has("span.round"): // a game may have a word of its own for its rounds
		return t.Say("span.round", data)
	case rounds:
		return t.Say("web.span.round", data)
	}
	return t.Say("web.span.turn", data)
}

// Measures of the chart.
const (
	curveWidth, curveHeight = 720, 300
	curveLeft, curveRight   = 56, 34
	curveTop, curveBottom   = 14, 30
	curveSpans              = 12 // of these many spans at most the numbers are told
)

// told are the spans of which the numbers are told: all, or a round number of them apart.
func told(spans []table.Span) (list []int) {
	step := 1
	for len(spans) > curveSpans*step {
		step = nextRound(step)
	}
	for i := range spans {
		if (i+1)%step == 0 || i == 0 {
			list = append(list, i)
		}
	}
	return list
}

// nextRound is the next of 1, 2, 5, 10, 20, 50, …
func nextRound(step int) int {
	for of := 1; ; of *= 10 {
		for _, s := range []int{of, 2 * of, 5 * of} {
			if s > step {
				return s
			}
		}
	}
}

// draw draws the points of all seats over the game, with the costliest decisions.
func (k *curve) draw(c *table.Course, points [][game.MaxSeats]int, decisions []table.Decision, mark func(i int) string) templ.Component {
	low, high := 0, 1
	for _, totals := range points {
		for i := range k.names {
			low, high = min(low, totals[i]), max(high, totals[i])
		}
	}
	step := roundStep(high - low)
	low, high = floorTo(low, step), -floorTo(-high, step)
	x := k.at
	y := func(v int) float64 {
		return curveHeight - curveBottom - float64(curveHeight-curveTop-curveBottom)*float64(v-low)/float64(high-low)
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class="curve" viewBox="0 0 %d %d" role="group" aria-label="%s">`, curveWidth, curveHeight, html.EscapeString(k.caption))
	for v := low; v <= high; v += step {
		fmt.Fprintf(&b, `<path class="grid" d="M%d %.1fH%d"/><text x="%d" y="%.1f" text-anchor="end">%d</text>`, curveLeft, y(v), curveWidth-curveRight, curveLeft-6, y(v)+4, v)
	}
	last := math.Inf(-1)
	for _, i := range told(c.Spans) { // spans of few moves stand close together
		at := x(c.Spans[i].At)
		if at-last < 40 || at > curveWidth-curveRight-8 {
			continue
		}
		last = at
		fmt.Fprintf(&b, `<path class="grid" d="M%.1f %dv6"/><text x="%.1f" y="%d" text-anchor="middle">%d</text>`, at, curveHeight-curveBottom, at, curveHeight-8, i+1)
	}
	for i := range k.names {
		fmt.Fprintf(&b, `<path class="points seat-%d" d="M`, i)
		last := 0
		for at, totals := range points {
			if at == 0 || totals[i] != last {
				if at > 0 {
					fmt.Fprintf(&b, "H%.1fV%.1f", x(at), y(totals[i]))
				} else {
					fmt.Fprintf(&b, "%.1f %.1f", x(at), y(totals[i]))
				}
				last = totals[i]
			}
		}
		fmt.Fprintf(&b, `H%d"/>`, curveWidth-curveRight)
	}
	end := points[len(points)-1]
	for i := range k.names { // tokens at the same height stand side by side
		beside := 0
		for j := range i {
			if math.Abs(y(end[j])-y(end[i])) < 20 {
				beside++
			}
		}
		fmt.Fprintf(&b, `<use href="#token-%d" class="token seat-%d" x="%d" y="%.1f" width="22" height="22"/>`, i, i, curveWidth-curveRight+2-22*beside, y(end[i])-11)
	}
	var marks [][2]float64
	for i, d := range decisions {
		at := [2]float64{x(d.At), y(points[d.At][d.Seat])}
		for slices.ContainsFunc(marks, func(m [2]float64) bool { return math.Hypot(m[0]-at[0], m[1]-at[1]) < 18 }) {
			at[1] -= 20 // marks at one moment are stacked
		}
		marks = append(marks, at)
		says := k.say("web.analysis.decision", map[string]any{"n": i + 1, "who": k.names[d.Seat]})
		fmt.Fprintf(&b, `<a href="%s"><title>%s</title><circle class="seat-%d" cx="%.1f" cy="%.1f" r="9"/><text class="mark" x="%.1f" y="%.1f" text-anchor="middle">%d</text></a>`,
			html.EscapeString(mark(i)), html.EscapeString(says), d.Seat, at[0], at[1], at[0], at[1]+4, i+1)
	}
	b.WriteString("</svg>")
	return templ.Raw(b.String())
}

// at is where a point stands in the chart.
func (k *curve) at(i int) float64 {
	return curveLeft + float64(curveWidth-curveLeft-curveRight)*float64(i)/float64(k.last)
}

// roundStep is a round number of which about six make a span.
func roundStep(span int) int {
	step := 1
	for span > 6*step {
		step = nextRound(step)
	}
	return step
}

// floorTo is the largest multiple of a step that is not above v.
func floorTo(v, step int) int { return int(math.Floor(float64(v)/float64(step))) * step }

// tabulate is what everybody had at the ends of rounds or turns, and at the end.
func (k *curve) tabulate(c *table.Course, points [][game.MaxSeats]int) (rows []curveRow) {
	add := func(at string, i int) {
		row := curveRow{at: at}
		for seat := range k.names {
			row.points = append(row.points, points[i][seat])
		}
		rows = append(rows, row)
	}
	for _, i := range told(c.Spans) {
		if i+1 < len(c.Spans) {
			add(strconv.Itoa(i+1), c.Spans[i+1].At)
		}
	}
	add(k.t("analysis.end"), len(points)-1)
	return rows
}

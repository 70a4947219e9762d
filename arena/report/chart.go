package report

import (
	"fmt"
	"html/template"
	"math"
	"strconv"
	"strings"
)

// scale is the axis of a drawing.
type scale struct {
	low, high float64
	ticks     []float64
}

// newScale is an axis that holds two values and has about some ticks, at round
// numbers.
func newScale(low, high float64, ticks int) scale {
	if high <= low {
		high = low + 1
	}
	step := niceStep((high - low) / float64(ticks))
	first, last := math.Floor(low/step+1e-9), math.Ceil(high/step-1e-9)
	s := scale{low: first * step, high: last * step}
	for i := first; i <= last; i++ {
		s.ticks = append(s.ticks, i*step)
	}
	return s
}

// step is how far the ticks lie apart.
func (s scale) step() float64 { return s.ticks[1] - s.ticks[0] }

// niceStep is 1, 2 or 5 times a power of ten, at least x.
func niceStep(x float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(x)))
	for _, nice := range []float64{1, 2, 5} {
		if nice*power >= x*(1-1e-9) {
			return nice * power
		}
	}
	return 10 * power
}

// at is where a value lies, from 0 to 1.
func (s scale) at(x float64) float64 {
	return min(1, max(0, (x-s.low)/(s.high-s.low)))
}

// coord writes a coordinate.
func coord(x float64) string { return strconv.FormatFloat(math.Round(x*100)/100, 'f', -1, 64) }

// drawing collects the elements of an SVG.
type drawing struct{ strings.Builder }

func (d *drawing) add(format string, args ...any) { fmt.Fprintf(&d.Builder, format, args...) }

// across is where a value lies in a drawing that is as wide as its cell.
func (s scale) across(x float64) string { return coord(100*s.at(x)) + "%" }

// strip is a drawing that is as wide as its cell of a table.
func strip(height int, title string, draw func(d *drawing)) template.HTML {
	d := &drawing{}
	d.add(`<svg class="strip" width="100%%" height="%d" aria-hidden="true">`, height)
	if title != "" {
		d.add(`<title>%s</title>`, template.HTMLEscapeString(title))
	}
	draw(d)
	d.add(`</svg>`)
	return template.HTML(d.String())
}

// upright draws lines at the ticks of a scale and a stronger one at a value.
func (d *drawing) upright(s scale, height int, strong float64) {
	for _, tick := range s.ticks {
		d.add(`<line class="grid" x1="%s" x2="%[1]s" y1="0" y2="%d"/>`, s.across(tick), height)
	}
	d.add(`<line class="reference" x1="%s" x2="%[1]s" y1="0" y2="%d"/>`, s.across(strong), height)
}

// whisker draws an estimate with its interval. What lies clear of the reference is
// marked.
func whisker(e *Estimate, s scale, reference float64, title string) template.HTML {
	const height = 24
	return strip(height, title, func(d *drawing) {
		d.upright(s, height, reference)
		class := "unclear"
		switch {
		case e.Above(reference):
			class = "above"
		case e.Below(reference):
			class = "below"
		}
		d.add(`<g class="%s"><line class="whisker" x1="%s" x2="%s" y1="12" y2="12"/><circle cx="%s" cy="12" r="4.5"/></g>`,
			class, s.across(e.Low), s.across(e.High), s.across(e.Value))
	})
}

// pair draws two numbers as bars from zero, those of winners above.
func pair(winners float64, others *float64, s scale, title string) template.HTML {
	const height = 24
	return strip(height, title, func(d *drawing) {
		d.upright(s, height, 0)
		bar := func(class string, y int, x float64) {
			from, to := s.at(min(0, x)), s.at(max(0, x))
			d.add(`<rect class="%s" x="%s%%" width="%s%%" y="%d" height="8"/>`, class, coord(100*from), coord(100*(to-from)), y)
		}
		bar("winners", 3, winners)
		if others != nil {
			bar("others", 13, *others)
		}
	})
}

// axis writes the ticks of a scale above the strips of a table.
func axis(s scale, write func(float64) string) template.HTML {
	return strip(16, "", func(d *drawing) {
		for i, tick := range s.ticks {
			if i%2 == 1 && len(s.ticks) > 5 && i != len(s.ticks)-1 {
				continue
			}
			anchor := "middle"
			switch i {
			case 0:
				anchor = "start"
			case len(s.ticks) - 1:
				anchor = "end"
			}
			d.add(`<text x="%s" y="12" text-anchor="%s">%s</text>`, s.across(tick), anchor, template.HTMLEscapeString(write(tick)))
		}
	})
}

// The frame of larger drawings, in units of which a phone shows about one a pixel.
const (
	frameWidth, frameHeight  = 360., 190.
	frameLeft, frameRight    = 40., 18.
	frameTop, frameBottom    = 8., 24.
	frameAcross, frameUpward = frameWidth - frameLeft - frameRight, frameHeight - frameTop - frameBottom
)

// frame begins a larger drawing with its axes; x and y turn values into
// coordinates.
type frame struct {
	drawing
	across, up scale
}

func newFrame(label string, across, up scale, writeX, writeY func(float64) string) *frame {
	f := &frame{across: across, up: up}
	f.add(`<svg class="chart" viewBox="0 0 %s %s" role="img" aria-label="%s">`, coord(frameWidth), coord(frameHeight), template.HTMLEscapeString(label))
	for _, tick := range up.ticks {
		f.add(`<line class="grid" x1="%s" x2="%s" y1="%s" y2="%[3]s"/>`, coord(frameLeft), coord(frameWidth-frameRight), f.y(tick))
		f.add(`<text x="%s" y="%s" text-anchor="end" dy="4">%s</text>`, coord(frameLeft-6), f.y(tick), template.HTMLEscapeString(writeY(tick)))
	}
	for _, tick := range across.ticks {
		f.add(`<text x="%s" y="%s" text-anchor="middle">%s</text>`, f.x(tick), coord(frameHeight-8), template.HTMLEscapeString(writeX(tick)))
	}
	return f
}

func (f *frame) x(v float64) string { return coord(frameLeft + frameAcross*f.across.at(v)) }
func (f *frame) y(v float64) string { return coord(frameTop + frameUpward*(1-f.up.at(v))) }

func (f *frame) done() template.HTML {
	f.add(`</svg>`)
	return template.HTML(f.String())
}

// curve draws a median and the band of the middle half.
func (f *frame) curve(class string, percent []int, q []Quartiles) {
	var band, line strings.Builder
	for i := range q {
		fmt.Fprintf(&band, "%s,%s ", f.x(float64(percent[i])), f.y(float64(q[i].High)))
		fmt.Fprintf(&line, "%s,%s ", f.x(float64(percent[i])), f.y(float64(q[i].Median)))
	}
	for i := len(q) - 1; i >= 0; i-- {
		fmt.Fprintf(&band, "%s,%s ", f.x(float64(percent[i])), f.y(float64(q[i].Low)))
	}
	f.add(`<g class="%s"><polygon class="band" points="%s"/><polyline class="median" points="%s"/></g>`,
		class, strings.TrimSpace(band.String()), strings.TrimSpace(line.String()))
}

// legend names the lines of winners and others.
func (f *frame) legend(winners, others string) {
	for i, name := range []string{winners, others} {
		class, y := [...]string{"winners", "others"}[i], coord(frameTop+14+18*float64(i))
		f.add(`<g class="%s"><line class="median" x1="%s" x2="%s" y1="%s" y2="%[4]s"/></g><text x="%s" y="%[4]s" dy="4">%[6]s</text>`,
			class, coord(frameLeft+8), coord(frameLeft+32), y, coord(frameLeft+38), template.HTMLEscapeString(name))
	}
}

// histogram draws how many games have which number.
func histogram(label string, s *Spread, write func(float64) string) template.HTML {
	width := 1
	if span := s.Max - s.Min + 1; span > 40 {
		width = int(niceStep(float64(span) / 30))
	}
	first := floorTo(s.Min, width)
	bins := make([]int, (floorTo(s.Max, width)-first)/width+1)
	most := 0
	for _, b := range s.Games {
		i := (b.Value - first) / width
		bins[i] += b.Games
		most = max(most, bins[i])
	}
	across := newScale(float64(first)-float64(width)/2, float64(first+(len(bins)-1)*width)+float64(width)/2, 6)
	if width > 1 {
		across = newScale(float64(first), float64(first+len(bins)*width), 6)
	}
	across.low, across.high = float64(first), float64(first+len(bins)*width)
	if width == 1 {
		across.low, across.high = across.low-.5, across.high-.5
	}
	across.ticks = within(across)
	f := newFrame(label, across, newScale(0, float64(most), 4), write, write)
	for i, n := range bins {
		if n == 0 {
			continue
		}
		left := float64(first + i*width)
		if width == 1 {
			left -= .5
		}
		x0, x1 := frameLeft+frameAcross*across.at(left), frameLeft+frameAcross*across.at(left+float64(width))
		gap := min(1.5, (x1-x0)/6)
		top := frameTop + frameUpward*(1-f.up.at(float64(n)))
		f.add(`<rect class="games" x="%s" y="%s" width="%s" height="%s"/>`, coord(x0+gap/2), coord(top), coord(x1-x0-gap), coord(frameHeight-frameBottom-top))
	}
	f.add(`<line class="reference" x1="%s" x2="%[1]s" y1="%s" y2="%s"/>`, f.x(float64(s.Median)), coord(frameTop), coord(frameHeight-frameBottom))
	return f.done()
}

// within is those ticks of a scale that are whole numbers and lie inside it.
func within(s scale) (out []float64) {
	for _, tick := range s.ticks {
		if tick >= s.low && tick <= s.high && tick == math.Round(tick) {
			out = append(out, tick)
		}
	}
	return out
}

// floorTo is the largest multiple of n that is at most x.
func floorTo(x, n int) int { return int(math.Floor(float64(x)/float64(n))) * n }

// token is the shape and letter of a seat.
func token(seat int) template.HTML {
	shapes := [...]string{
		`<circle r="10"/>`, `<rect x="-9" y="-9" width="18" height="18"/>`, `<path d="M0-11 11 9H-11Z"/>`,
		`<path d="M0-12 12 0 0 12-12 0Z"/>`, `<path d="M-6-10H6L12 0 6 10H-6L-12 0Z"/>`,
	}
	return template.HTML(fmt.Sprintf(`<svg class="token s%d" viewBox="-12 -12 24 24" width="22" height="22" aria-hidden="true">%s<text y="4.5" text-anchor="middle">%c</text></svg>`,
		seat, shapes[seat], 'A'+seat))
}

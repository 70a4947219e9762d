package main

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
)

// icons draws the sign of the site as pictures for home screens, which take no SVG everywhere: on paper, with room
// around it, so that a device may cut any shape out.
func icons(from, to string, sizes ...int) error {
	text, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	sign, err := readSign(string(text))
	if err != nil {
		return fmt.Errorf("%s: %w", from, err)
	}
	for _, size := range sizes {
		var b bytes.Buffer
		if err := png.Encode(&b, sign.draw(size)); err != nil {
			return err
		}
		name := fmt.Sprintf("%s/icon-%d.png", to, size)
		if was, err := os.ReadFile(name); err == nil && bytes.Equal(was, b.Bytes()) {
			continue
		}
		if err := os.WriteFile(name, b.Bytes(), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// sign is a drawing of lines and circles on a square of 32 units.
type sign struct {
	ink     color.RGBA
	width   float64 // of the strokes, which have round ends
	circles []circle
	lines   [][4]float64
}

type circle struct {
	x, y, r float64
	filled  bool
}

var (
	strokes  = regexp.MustCompile(`stroke="#([0-9a-f]{6})" stroke-width="([\d.]+)"`)
	rounds   = regexp.MustCompile(`<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"( fill=)?`)
	paths    = regexp.MustCompile(` d="([^"]+)"`)
	segments = regexp.MustCompile(`M([\d.]+) ([\d.]+)(?:v(-?[\d.]+)|h(-?[\d.]+)|l(-?[\d.]+)[ ,]?(-?[\d.]+))`)
)

func readSign(text string) (s sign, err error) {
	stroke := strokes.FindStringSubmatch(text)
	if stroke == nil {
		return s, fmt.Errorf("no stroke")
	}
	ink, err := strconv.ParseUint(stroke[1], 16, 32)
	if err != nil {
		return s, err
	}
	s.ink = color.RGBA{uint8(ink >> 16), uint8(ink >> 8), uint8(ink), 255}
	s.width = number(stroke[2])
	for _, c := range rounds.FindAllStringSubmatch(text, -1) {
		s.circles = append(s.circles, circle{number(c[1]), number(c[2]), number(c[3]), c[4] != ""})
	}
	for _, d := range paths.FindAllStringSubmatch(text, -1) {
		for _, l := range segments.FindAllStringSubmatch(d[1], -1) {
			x, y := number(l[1]), number(l[2])
			s.lines = append(s.lines, [4]float64{x, y, x + number(l[4]) + number(l[5]), y + number(l[3]) + number(l[6])})
		}
		if n := strings.Count(d[1], "M"); n != len(s.lines) {
			return s, fmt.Errorf("%d of %d lines can be read", len(s.lines), n)
		}
	}
	return s, nil
}

// number is a number of the drawing, 0 for none.
func number(text string) float64 {
	n, _ := strconv.ParseFloat(text, 64)
	return n
}

// paper is the colour of the pages by day.
var paper = color.RGBA{0xf6, 0xf1, 0xe7, 255}

// room is the part of the picture that the sign takes: devices leave 4/5 of it at least.
const room = 0.66

func (s sign) draw(size int) image.Image {
	picture := image.NewRGBA(image.Rect(0, 0, size, size))
	unit := 32 / (room * float64(size)) // of the drawing, a pixel
	for py := range size {
		for px := range size {
			x := 16 + (float64(px)+.5-float64(size)/2)*unit
			y := 16 + (float64(py)+.5-float64(size)/2)*unit
			inked := math.Max(0, math.Min(1, .5-s.away(x, y)/unit)) // the edge is as wide as a pixel
			mix := func(a, b uint8) uint8 { return uint8(math.Round(float64(a)*(1-inked) + float64(b)*inked)) }
			picture.SetRGBA(px, py, color.RGBA{mix(paper.R, s.ink.R), mix(paper.G, s.ink.G), mix(paper.B, s.ink.B), 255})
		}
	}
	return picture
}

// away is how far a point is from what is drawn, below 0 within it.
func (s sign) away(x, y float64) float64 {
	least := math.Inf(1)
	for _, c := range s.circles {
		from := math.Hypot(x-c.x, y-c.y) - c.r
		if !c.filled {
			from = math.Abs(from)
		}
		least = math.Min(least, from-s.width/2)
	}
	for _, l := range s.lines {
		dx, dy := l[2]-l[0], l[3]-l[1]
		along := ((x-l[0])*dx + (y-l[1])*dy) / (dx*dx + dy*dy)
		along = math.Max(0, math.Min(1, along))
		least = math.Min(least, math.Hypot(x-l[0]-along*dx, y-l[1]-along*dy)-s.width/2)
	}
	return least
}

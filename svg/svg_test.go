package svg

import (
	"math"
	"strconv"
	"strings"
	"testing"
)

func TestPage(t *testing.T) {
	var p Page
	p.Add("<g>")
	p.Addf("<%s/>", "a")
	if foot := p.Text("c", 1, 2, 10.05, []string{"a < b", "c"}); foot != 22.1 {
		t.Errorf("the next line is at %v", foot)
	}
	const want = `<g><a/><text class="c" x="1" y="2">a &lt; b</text><text class="c" x="1" y="12.1">c</text>`
	var b strings.Builder
	if err := p.To(&b); err != nil || b.String() != want || p.String() != want {
		t.Errorf("%s, %v", b.String(), err)
	}
}

func TestNumbers(t *testing.T) {
	for _, c := range []struct {
		f          float64
		num, short string
	}{{0, "0", "0"}, {0.04, "0", "0"}, {-0.26, "-0.3", "-.3"}, {0.5, "0.5", ".5"}, {12.34, "12.3", "12.3"}, {-7, "-7", "-7"}, {100, "100", "100"}} {
		if Num(c.f) != c.num || Short(c.f) != c.short {
			t.Errorf("%v is %s and %s, want %s and %s", c.f, Num(c.f), Short(c.f), c.num, c.short)
		}
	}
	for n := range 400_000 { // as package strconv writes it
		f := float64(n-200_000) / 37
		if want := strconv.FormatFloat(math.Round(f*10)/10, 'f', -1, 64); Num(f) != want {
			t.Fatalf("%v is %s, want %s", f, Num(f), want)
		}
	}
	path := AppendShort(AppendShort(AppendShort([]byte("M"), .5, false), 3, true), -2, true)
	if string(path) != "M.5 3-2" {
		t.Errorf("the path is %s", path)
	}
}

func TestIcons(t *testing.T) {
	all := Icons("# a comment\nstar author/star M0 0h4Z\n\nempty\nsun other/sun M1 1 2 2\n")
	if len(all) != 2 || all["star"] != "M0 0h4Z" || all["sun"] != "M1 1 2 2" {
		t.Errorf("the icons are %v", all)
	}
}

// The pictures that have been drawn were drawn with these numbers.
func TestDiceFallTheSameWay(t *testing.T) {
	x, s := NewXorshift("Farm"), NewSplitmix("NW17")
	if a, b, c := x.Below(1000), x.Within(2, 4), x.Below(6); a != 268 || b != 2.4588260650634766 || c != 2 {
		t.Errorf("xorshift: %d, %v, %d", a, b, c)
	}
	if a, b, c := s.Below(1000), s.Within(2, 4), s.Below(6); a != 133 || b != 3.923212805516917 || c != 5 {
		t.Errorf("splitmix: %d, %v, %d", a, b, c)
	}
	for range 1000 {
		if n, f := x.Below(6), x.Within(-1, 1); n < 0 || n > 5 || f < -1 || f > 1 {
			t.Fatalf("%d, %v", n, f)
		}
		if n, f := s.Below(6), s.Within(-1, 1); n < 0 || n > 5 || f < -1 || f > 1 {
			t.Fatalf("%d, %v", n, f)
		}
	}
}

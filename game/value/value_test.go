package value

import (
	"reflect"
	"strings"
	"testing"

	"spielwerk/game"
)

var features = []string{"apples", "pears, ripe"}

// small knows that an apple is worth two points, and half a point more for each unit of
// time; and that pears are worth three each beyond the first.
func small() *Nets {
	f := &Nets{Private: NewNet(2), Public: NewNet(2)}
	f.Private.Bias.Direct = 1000
	f.Private.Rows[0].Direct, f.Private.Rows[1].Direct = 2000, 500
	f.Private.Bias.Units[3], f.Private.Rows[2].Units[3], f.Private.Gains.Units[3] = -1000, 1000, 3000
	f.Private.Rows[3].Units[0], f.Private.Gains.Units[0] = -2000, -1000
	f.Public.Bias.Direct = -250
	return f
}

func TestPoints(t *testing.T) {
	f := small()
	for _, c := range []struct {
		apples, pears, time int
		want                int
	}{
		{0, 0, 0, 100},
		{One, 0, 0, 300},
		{One, 0, 2 * One, 400},
		{-One / 2, 0, 2 * One, -50},
		{0, One, 0, 100},       // the first pear
		{0, 3 * One, 0, 700},   // two more
		{0, One, One, 100},     // a unit below its threshold tells nothing,
		{0, -One, One, -100},   // and one beyond it can tell less
		{One, 2 * One, 0, 600}, // all together
	} {
		o := &Vector{Time: int16(c.time)}
		for i, n := range []int{c.apples, c.pears} {
			if n != 0 {
				o.Features = append(o.Features, Feature{Index: uint16(i), X: int16(n)})
			}
		}
		if got := f.Private.Points(o); got != c.want {
			t.Errorf("%+v: %d hundredths of a point, not %d", c, got, c.want)
		}
		if got := f.Public.Points(o); got != -25 {
			t.Errorf("%+v: the other net tells %d", c, got)
		}
	}
}

// TestNothingOverflows, with the largest numbers in all places.
func TestNothingOverflows(t *testing.T) {
	n := NewNet(700)
	set := func(r *Row) {
		r.Direct = MaxNumber
		for j := range r.Units {
			r.Units[j] = MaxNumber
		}
	}
	set(&n.Bias)
	set(&n.Gains)
	o := &Vector{Time: 4 * One}
	last := 0
	for i := range n.Rows {
		set(&n.Rows[i])
	}
	for i := range 700 {
		o.Features = append(o.Features, Feature{Index: uint16(i), X: 1<<15 - 1})
		got := n.Points(o)
		if got <= last {
			t.Fatalf("with %d features it tells %d, with one less %d", i+1, got, last)
		}
		last = got
	}
}

// TestFile: what is written is read again.
func TestFile(t *testing.T) {
	data := Write("From where.\n  A command.\n", features, small())
	if !strings.HasPrefix(string(data), "# From where.\n#   A command.\nprivate,(bias),1000,0,0,0,-1000,") {
		t.Errorf("the file begins with\n%.80s", data)
	}
	got, err := Read("f.csv", data, features)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, small()) {
		t.Errorf("read %+v", got)
	}
}

// TestFlawsAreLocated: whatever is wrong is told with file, line and reason.
func TestFlawsAreLocated(t *testing.T) {
	file := string(Write("From where.", features, small()))
	last := file[strings.LastIndex(file[:len(file)-1], "\n")+1:]
	for _, c := range []struct{ old, put, want string }{
		{"private,apples,", "private,plums,", "f.csv:4: private,plums in place of private,apples"},
		{"private,apples,", "public,apples,", "f.csv:4: public,apples in place of private,apples"},
		{",2000,", ",2.5,", `f.csv:4: "2.5" is not a whole number from -100000 to 100000`},
		{",2000,", ",100001,", `f.csv:4: "100001" is not`},
		{",2000,", ",1,2000,", "f.csv: record on line 4: wrong number of fields"},
		{`"pears, ripe"`, "pears, ripe", "f.csv: record on line 6: wrong number of fields"},
		{last, "", `f.csv: public,pears, ripe by time is missing`},
		{last, last + last, "f.csv: unexpected text after the last row"},
		{file, "", "f.csv: private,(bias) is missing"},
	} {
		if !strings.Contains(file, c.old) {
			t.Fatalf("%q is not in the file:\n%s", c.old, file)
		}
		_, err := Read("f.csv", []byte(strings.Replace(file, c.old, c.put, 1)), features)
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q for %q: %v, not %q", c.put, c.old, err, c.want)
		}
	}
}

// TestPackedIsTheSame: a packed net tells what the net does, with the largest weights and features too.
func TestPackedIsTheSame(t *testing.T) {
	r := game.QuickRand(1, 2)
	number := func(most int) int { return r.IntN(2*most+1) - most }
	for _, most := range []int{1, 100, 5000, MaxNumber} {
		n := NewNet(60)
		for i := range n.Rows {
			for j := range n.Rows[i].Units {
				n.Rows[i].Direct, n.Rows[i].Units[j] = int32(number(most)), int32(number(most))
			}
		}
		for j := range n.Gains.Units {
			n.Bias.Direct, n.Bias.Units[j], n.Gains.Units[j] = int32(number(most)), int32(number(most)), int32(number(most))
		}
		packed := n.Pack()
		for _, largest := range []int{One, 5 * One, 1<<15 - 1} {
			for range 100 {
				v := &Vector{Time: int16(r.IntN(200))}
				for i := range 60 {
					if x := number(largest); r.IntN(2) == 0 {
						v.Features = append(v.Features, Feature{uint16(i), int16(x)})
					}
				}
				if got, want := packed.Points(v), n.Points(v); got != want {
					t.Fatalf("weights up to %d, features up to %d: %d packed, %d else", most, largest, got, want)
				}
			}
		}
	}
}

func BenchmarkPoints(b *testing.B) {
	n := NewNet(400)
	r := game.QuickRand(1, 2)
	for i := range n.Rows {
		for j := range n.Rows[i].Units {
			n.Rows[i].Units[j] = int32(r.IntN(2000) - 1000)
		}
	}
	v := &Vector{Time: 50}
	for i := range 70 {
		v.Features = append(v.Features, Feature{uint16(5 * i), One})
	}
	packed := n.Pack()
	b.Run("net", func(b *testing.B) {
		for b.Loop() {
			n.Points(v)
		}
	})
	b.Run("packed", func(b *testing.B) {
		for b.Loop() {
			packed.Points(v)
		}
	})
}

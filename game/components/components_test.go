package components

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"spielwerk/game"
)

// errorOf reads a file and gives the error as text, "" for none.
func errorOf(data string, read func(top Node)) string {
	r := &Reader{}
	top := r.Open(File{Name: "data.yaml", Data: []byte(data)})
	if read(top); r.Err() != nil {
		return r.Err().Error()
	}
	return ""
}

// Each thing that can be wrong is told with file, line, key and what it must be.
func TestErrorsSayWhatMustBe(t *testing.T) {
	colours := []string{"red", "blue"}
	row := func(read func(Node)) func(Node) { return func(top Node) { read(top.Table("a").Get("a")) } }
	for _, c := range []struct {
		data string
		read func(Node)
		want string
	}{
		{"\n\na: 10", row(func(n Node) { n.Int(1, 9) }), `data.yaml:3: a: must be a whole number from 1 to 9, not 10`},
		{"a: 0", row(func(n Node) { n.Byte(1, 9) }), `data.yaml:1: a: must be a whole number from 1 to 9, not 0`},
		{"a: x", row(func(n Node) { n.Int(4, 4) }), `data.yaml:1: a: must be 4, not "x"`},
		{`a: "3"`, row(func(n Node) { n.Int(1, 9) }), `data.yaml:1: a: must be a whole number from 1 to 9, not "3"`},
		{"a: 2.5", row(func(n Node) { n.Int(1, 9) }), `data.yaml:1: a: must be a whole number from 1 to 9, not 2.5`},
		{"a: [1]", row(func(n Node) { n.Int(1, 9) }), `data.yaml:1: a: must be a whole number from 1 to 9, not a list`},
		{"a: {b: 1}", row(func(n Node) { n.Text() }), `data.yaml:1: a: must be text, not a table`},
		{"a:", row(func(n Node) { n.Int(1, 9) }), `data.yaml:1: a: must be a whole number from 1 to 9, not nothing`},
		{"a: green", row(func(n Node) { n.Word(colours...) }), `data.yaml:1: a: must be one of red, blue, not "green"`},
		{"a: green", row(func(n Node) { n.Must("red") }), `data.yaml:1: a: must be red, not "green"`},
		{"a: 2", row(func(n Node) { n.Bool() }), `data.yaml:1: a: must be one of false, true, not 2`},
		{"a: [red, red]", row(func(n Node) { n.Set(colours...) }), `data.yaml:1: a: red appears twice`},
		{"a: []", row(func(n Node) { n.Set(colours...) }), `data.yaml:1: a: must be a list of some of red, blue`},
		{"a:\n- red\n- green", row(func(n Node) { n.Set(colours...) }), `data.yaml:3: a: must be one of red, blue, not "green"`},
		{"a: red", row(func(n Node) { n.List() }), `data.yaml:1: a: must be a list`},
		{"a: [red]", row(func(n Node) { n.MustList("red", "blue") }), `data.yaml:1: a: must be the list red, blue`},
		{"a: [red, green]", row(func(n Node) { n.MustList("red", "blue") }), `data.yaml:1: a: must be the list red, blue`},
		{"a: red", row(func(n Node) { n.MustList("red") }), `data.yaml:1: a: must be the list red`},
		{"a: 1", row(func(n Node) { n.Fail("costs %d", 5) }), `data.yaml:1: a: costs 5`},

		{"a: 1\nb: 1", func(n Node) { n.Table("a") }, `data.yaml:2: b: unknown key; the keys here are a`},
		{"a: 1\na: 1", func(n Node) { n.Table("a") }, `data.yaml:2: a: appears twice`},
		{"a: 1", func(n Node) { n.Table("a", "b") }, `data.yaml:1: b: is missing`},
		{"a: 1", func(n Node) { n.Table("a", "b?").Get("b").Fail("must stand beside a") }, `data.yaml:1: b: must stand beside a`},
		{"a: 1", row(func(n Node) { n.Table("b?", "c") }), `data.yaml:1: a: must be a table with b, c`},
		{"- a", func(n Node) { n.Table("a") }, `data.yaml:1: must be a table with a`},

		{"", func(Node) {}, `data.yaml:1: the file says nothing`},
		{"# a\n\n", func(Node) {}, `data.yaml:3: the file says nothing`},
		{"a: 1\n---\nb: 1", func(Node) {}, `data.yaml:2: a second document follows the first`},
		{"a: [", func(Node) {}, `data.yaml:1: did not find expected node content`},
		{"a: 1\n--- [", func(Node) {}, `data.yaml:2: did not find expected node content`},
		{"a: *b", func(Node) {}, `data.yaml:1: unknown anchor 'b' referenced`},
		{"a: &a [1, *a]", func(Node) {}, `data.yaml:1: an alias stands within what it names`},
	} {
		if got := errorOf(c.data, c.read); got != c.want {
			t.Errorf("%q: %s, want %s", c.data, got, c.want)
		}
	}
}

func TestNodes(t *testing.T) {
	r := &Reader{}
	top := r.Open(File{Name: "data.yaml", Data: []byte(`
row: &row {id: C01, cost: 3, negative: -2, on: true, off: false, colour: blue, set: [blue, red], fixed: [a, b], one: [x]}
same: *row
rows: [{id: A}, {id: B}]
`)})
	all := top.Table("row", "same", "rows", "more?")
	for _, key := range []string{"row", "same"} {
		row := all.Get(key).Table("id", "cost", "negative", "on", "off", "colour", "set", "fixed", "one", "note?")
		row.Get("fixed").MustList("a", "b")
		row.Get("one").MustList("x")
		row.Get("id").Must("C01")
		got := fmt.Sprintln(row.Get("id").Text(), row.Get("cost").Byte(3, 3), row.Get("negative").Int(-2, 0), row.Get("on").Bool(), row.Get("off").Bool(),
			row.Get("colour").Word("red", "blue"), row.Get("set").Set("green", "red", "blue"), row.Has("id"), row.Has("note"), row.IsTable(), row.Get("set").IsList())
		if want := "C01 3 -2 true false 1 6 true false true true\n"; got != want {
			t.Errorf("%s: %s, want %s", key, got, want)
		}
	}
	var ids []string
	for _, n := range all.Get("rows").List() {
		ids = append(ids, n.Peek("id").Text(), n.Peek("name").Text())
	}
	if !slices.Equal(ids, []string{"A", "", "B", ""}) || all.Get("rows").Line() != 4 {
		t.Errorf("ids %q in line %d", ids, all.Get("rows").Line())
	}
	// What is absent is zeros.
	lack := all.Get("more")
	lack.Must("x")
	lack.MustList("x")
	if lack.Given() || lack.Int(3, 9) != 0 || lack.Text() != "" || lack.Bool() || lack.Word("a") != 0 || lack.Set("a") != 0 ||
		len(lack.List()) != 0 || lack.Table("a", "b").Has("a") || lack.Peek("a").Given() || lack.IsTable() || lack.IsList() {
		t.Error("an absent key is not zeros")
	}
	if r.Err() != nil || top.Failed() {
		t.Error(r.Err())
	}
}

// The first error counts, and it can be had in parts.
func TestTheFirstErrorIsKept(t *testing.T) {
	r := &Reader{}
	top := r.Open(File{Name: "data.yaml", Data: []byte("a: 1\nb: x")}).Table("a", "b")
	if n := top.Get("b").Int(4, 9); n != 4 {
		t.Errorf("a wrong number reads as %d, not as the least", n)
	}
	top.Get("a").Fail("must be 2")
	var wrong *Error
	if !errors.As(r.Err(), &wrong) || wrong.File != "data.yaml" || wrong.Line != 2 || wrong.Key != "b" || !top.Failed() {
		t.Errorf("%+v", r.Err())
	}
}

// A pack names what it changes; errors name the file that is wrong.
func TestLaterFilesLieOnTop(t *testing.T) {
	ours := "bank: {min: 0, max: 15}\ncards: [1, 2]\nplan: {a: 1, b: 2}\n"
	read := func(pack string) (string, error) {
		r := &Reader{}
		top := r.Open(File{Name: "ours.yaml", Data: []byte(ours)}, File{Name: "pack.yaml", Data: []byte(pack)}).Table("bank", "cards", "plan", "name?")
		bank := top.Get("bank").Table("min", "max")
		low, high := bank.Get("min").Int(0, 9), bank.Get("max").Int(0, 99)
		if low > high {
			bank.Get("min").Later(bank.Get("max")).Fail("min %d is greater than max %d", low, high)
		}
		plan := top.Get("plan").Top().Table("a", "b")
		return fmt.Sprintf("bank %d-%d in %d files, %d cards, plan %d, name %q", low, high, len(top.Get("bank").Layers()),
			len(top.Get("cards").List()), plan.Get("a").Int(0, 9), top.Get("name").Text()), r.Err()
	}
	for pack, want := range map[string]string{
		"name: x":                       `bank 0-15 in 1 files, 2 cards, plan 1, name "x"`,
		"bank: {max: 20}":               `bank 0-20 in 2 files, 2 cards, plan 1, name ""`,
		"bank: {max: 20}\ncards: [7]\n": `bank 0-20 in 2 files, 1 cards, plan 1, name ""`,
		"plan: {a: 5, b: 1}":            `bank 0-15 in 1 files, 2 cards, plan 5, name ""`,
	} {
		if got, err := read(pack); err != nil || got != want {
			t.Errorf("%s: %s, %v; want %s", pack, got, err, want)
		}
	}
	for pack, want := range map[string]string{
		"\nbank: {min: 9, max: 8}": "pack.yaml:2: min: min 9 is greater than max 8",
		"\nbank: {min: 9, max: x}": `pack.yaml:2: max: must be a whole number from 0 to 99, not "x"`,
		"\nbank: {most: 8}":        "pack.yaml:2: most: unknown key; the keys here are min, max",
		"plan: {a: 5}":             "pack.yaml:1: b: is missing",
		"bank: 7":                  "pack.yaml:1: bank: must be a table with min, max",
	} {
		if _, err := read(pack); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", pack, err, want)
		}
	}
	// Of two places in one file the first is wrong.
	r := &Reader{}
	both := r.Open(File{Name: "data.yaml", Data: []byte("a: 1\nb: 2")}).Table("a", "b")
	if both.Get("a").Later(both.Get("b")).Line() != 1 {
		t.Error("the later of two in one file is not the first")
	}
}

// A table is asked only for keys that it was read with.
func TestAKeyThatIsNotReadIsAMistakeOfTheProgram(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a key that was not asked for is given")
		}
	}()
	r := &Reader{}
	r.Open(File{Name: "data.yaml", Data: []byte("a: 1")}).Table("a").Get("b")
}

func TestSum(t *testing.T) {
	sum := sha256.Sum256([]byte("abc"))
	if Sum(File{Name: "x", Data: []byte("a")}, File{Name: "y", Data: []byte("bc")}) != hex.EncodeToString(sum[:]) {
		t.Error("the sum is not that of the bytes in a row")
	}
}

// A schema reads a table into a struct and says what each key must be.
func TestSchema(t *testing.T) {
	type effect struct {
		n, colour uint8
		free      bool
		order     []string
	}
	schema := Schema[effect]{
		Number("n", 1, 9, func(e *effect) *uint8 { return &e.n }),
		OneOf("colour", []string{"red", "blue"}, func(e *effect) *uint8 { return &e.colour }).Maybe(),
		Flag("free", func(e *effect) *bool { return &e.free }).Maybe(),
		Fixed[effect]("until", "end_of_round"),
		FixedList[effect]("kinds", "a", "b"),
		{Name: "order", Optional: true, Must: "any words", Read: func(n Node, e *effect) {
			for _, m := range n.List() {
				e.order = append(e.order, m.Text())
			}
		}},
	}
	var must []string
	for _, k := range schema {
		must = append(must, k.Name+" "+k.Must)
	}
	if got := strings.Join(must, "; "); got != "n a whole number from 1 to 9; colour one of red, blue; free true or false; until end_of_round; kinds the list a, b; order any words" {
		t.Error(got)
	}
	var e effect
	const fixed = ", until: end_of_round, kinds: [a, b]}"
	if err := errorOf("{op: x, n: 3, colour: blue, free: true, order: [y, z]"+fixed, func(n Node) { schema.Read(n, &e, "op") }); err != "" || fmt.Sprint(e) != "{3 1 true [y z]}" {
		t.Error(e, err)
	}
	for data, want := range map[string]string{
		"{op: x, n: 0" + fixed:                         "n: must be a whole number from 1 to 9, not 0",
		"{op: x, n: 1, until: never, kinds: [a, b]}":   `until: must be end_of_round, not "never"`,
		"{op: x, n: 1, until: end_of_round, kinds: a}": "kinds: must be the list a, b",
		"{op: x" + fixed:                               "n: is missing",
		"{n: 1" + fixed:                                "op: is missing",
		"{op: x, n: 1, m: 2" + fixed:                   "m: unknown key; the keys here are op, n, colour, free, until, kinds, order",
	} {
		if err := errorOf(data, func(n Node) { schema.Read(n, &e, "op") }); err != "data.yaml:1: "+want {
			t.Errorf("%s: %s, want %s", data, err, want)
		}
	}
}

// The rule book and the levels of a game are refused like its other data; files that are
// missing are done without.
func TestFactSheetsAreRead(t *testing.T) {
	sheet := func(rules, levels string) (*game.Game, error) {
		g, files := &game.Game{MaxSeats: 5, Options: []game.Option{{Name: "box", Values: []string{"off", "on"}}}}, fstest.MapFS{"data/rules.yaml": {Data: []byte(rules)}}
		if levels != "" {
			files["data/levels.yaml"] = &fstest.MapFile{Data: []byte(levels)}
		}
		return g, Sheet(g, files)
	}
	const rule = "rules:\n  - {id: XX-1.1, provenance: [seed, house], option: o, excused: why}\n"
	g, err := sheet(rule+"  - {id: XX-1.2, provenance: [public], confidence: low}\nchapters: [XX-1]\nappendices: [XX-2]\noverview:\n  - {part: goal, example: first}\n", "")
	want := &game.Game{
		MaxSeats: 5, Options: g.Options,
		RuleBook: []game.RuleInfo{
			{ID: "XX-1.1", Provenance: []string{"seed", "house"}, Option: "o", Excused: "why"},
			{ID: "XX-1.2", Provenance: []string{"public"}, Confidence: "low"},
		},
		Chapters: []game.Chapter{{ID: "XX-1"}, {ID: "XX-2", Appendix: true}},
		Overview: []game.Overview{{Part: "goal", Example: "first"}},
		Locale:   g.Locale, Source: g.Source,
	}
	if err != nil || !reflect.DeepEqual(g, want) || g.Source == nil {
		t.Errorf("%+v, %v", g, err)
	}
	for data, says := range map[string]string{
		"rules:\n  - {id: XX-1.1}\n":                                 "data/rules.yaml:2: provenance: is missing",
		"rules:\n  - {id: XX-1.1, provenance: [seed], tested: no}\n": "data/rules.yaml:2: tested: unknown key; the keys here are id, provenance, confidence, option, excused",
		"rules: 3\n": "data/rules.yaml:1: rules: must be a list",
	} {
		if _, wrong := sheet(data, ""); wrong == nil || wrong.Error() != says {
			t.Errorf("%q: %v", data, wrong)
		}
	}
	g, err = sheet(rule, "novice: random\namateur: greedy:25\nskilled: greedy\nexpert: plan\nmaster: search\n")
	if err != nil || g.Levels["amateur"] != "greedy:25" || len(g.Levels) != 5 {
		t.Errorf("%v, %v", g.Levels, err)
	}
	if g, err = sheet(rule, "novice: random\namateur: greedy:25\nskilled: greedy\nexpert: plan\nexpert from 3: plan:9\nmaster: search\n"); err != nil ||
		g.Levels["expert from 3"] != "plan:9" || len(g.Levels) != 6 {
		t.Errorf("%v, %v", g.Levels, err)
	}
	if _, err = sheet(rule, "novice: random\namateur: greedy:25\nskilled: greedy\nexpert: plan\nexpert from 6: plan:9\nmaster: search\n"); err == nil {
		t.Error("a level is taken for more seats than the game has")
	}
	const five = "novice: random\namateur: greedy:25\nskilled: greedy\nexpert: plan\nmaster: search\n"
	if g, err = sheet(rule, five+"with box=on:\n  expert: plan:9\n  expert from 3: plan:8\n"); err != nil ||
		g.Levels["expert with box=on"] != "plan:9" || g.Levels["expert from 3 with box=on"] != "plan:8" || len(g.Levels) != 7 {
		t.Errorf("%v, %v", g.Levels, err)
	}
	for wrong, says := range map[string]string{
		"with box=half:\n  expert: plan:9\n":      "data/levels.yaml:6: with box=half: unknown key",
		"with box=on:\n  expect: plan:9\n":        "data/levels.yaml:7: expect: unknown key",
		"with box=on:\n  expert from 6: greedy\n": "data/levels.yaml:7: expert from 6: unknown key",
		"with box=on: greedy\n":                   "data/levels.yaml:6: with box=on: must be a table",
	} {
		if _, err = sheet(rule, five+wrong); err == nil || !strings.HasPrefix(err.Error(), says) {
			t.Errorf("%q: %v", wrong, err)
		}
	}
	if _, err := sheet(rule, "novice: random\n"); err == nil || err.Error() != "data/levels.yaml:1: amateur: is missing" {
		t.Error(err)
	}
	if err := Sheet(&game.Game{}, fstest.MapFS{}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a game without rules: %v", err)
	}
	files := fstest.MapFS{"data/rules.yaml": {Data: []byte(rule)}, "data/figures.json": {Data: []byte("{}")}, "data/records/1.jsonl": {}, "examples/a.json": {}}
	if err := Sheet(g, files); err != nil || string(g.Figures) != "{}" || g.Examples == nil {
		t.Errorf("%v, %v", g, err)
	}
	if _, err := fs.Stat(g.Records, "1.jsonl"); err != nil {
		t.Error(err)
	}
}

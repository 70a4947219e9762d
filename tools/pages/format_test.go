package main

import (
	"os"
	"path/filepath"
	"testing"
)

func TestFormat(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"declarations", `a{color:red;margin:0 , 1px}`, "a {\n  color: red;\n  margin: 0, 1px;\n}\n"},
		{"rules", `a { b: c } d > e,f:is(g, h) { i: j; }`, "a {\n  b: c;\n}\n\nd > e, f:is(g, h) {\n  i: j;\n}\n"},
		{"comments", "/* a */ b { /* c: d; } */ e: f } /* g */", "/* a */\nb {\n  /* c: d; } */\n  e: f;\n}\n\n/* g */\n"},
		{"nested", `@media (a: b) { c { --d: e; } }`, "@media (a: b) {\n  c {\n    --d: e;\n  }\n}\n"},
		{"strings", `a::before { content: "};{ , \" /*"; b: c }`, "a::before {\n  content: \"};{ , \\\" /*\";\n  b: c;\n}\n"},
		{"grids", `a { grid-template: "b c" auto "d e" 1fr / 1fr 2fr }`, "a {\n  grid-template:\n    \"b c\" auto\n    \"d e\" 1fr\n    / 1fr 2fr;\n}\n"},
		{
			"long selectors", `.the-first-of-two-very-long-names:hover > .something, .the-second-of-two-very-long-names:hover > .something { a: b }`,
			".the-first-of-two-very-long-names:hover > .something,\n.the-second-of-two-very-long-names:hover > .something {\n  a: b;\n}\n",
		},
		{
			"long values", `a { background: linear-gradient(to right, red, green, blue, yellow), linear-gradient(to right, black, white) }`,
			"a {\n  background:\n    linear-gradient(to right, red, green, blue, yellow),\n    linear-gradient(to right, black, white);\n}\n",
		},
	} {
		got, err := format(c.name, c.in)
		if err != nil || got != c.want {
			t.Errorf("%s: %v\n%s\nwant\n%s", c.name, err, got, c.want)
		}
	}
	if _, err := format("unmatched", "a { b: c } }"); err == nil {
		t.Error("an unmatched brace is formatted")
	}
}

// What is formatted stays as it is.
func TestSheetsAreFormatted(t *testing.T) {
	t.Chdir("..") // where the command runs
	for _, pattern := range sheets {
		names, err := filepath.Glob(pattern)
		if err != nil || len(names) == 0 {
			t.Fatalf("%s: %v, %v", pattern, names, err)
		}
		for _, name := range names {
			sheet, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := format(name, string(sheet)); err != nil || got != string(sheet) {
				t.Errorf("%s is not formatted (go generate ./web): %v", name, err)
			}
		}
	}
}

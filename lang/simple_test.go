package lang

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"text/template"

	"go.yaml.in/yaml/v3"
)

// TestTextsAreTemplates: all texts of the site and of the games say what Go's own templates would, in each
// language, with all operands that these can fill in.
func TestTextsAreTemplates(t *testing.T) {
	files, err := filepath.Glob("locale/*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	own, err := filepath.Glob("../games/*/locale/*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	simples, others := 0, 0
	check := func(source string) {
		tries := 1
		if readSimple(source) == nil {
			others++
			tries = 40
		} else {
			simples++
		}
		theirs := template.Must(template.New("").Funcs(template.FuncMap{"ad": func(name any) string { return ad(fmt.Sprint(name)) }}).Parse(source))
		ours, random := &text{source: source}, rand.New(rand.NewPCG(1, uint64(len(source))))
		for range tries {
			data := operandsFor(source, random)
			var want strings.Builder
			wrong := theirs.Execute(&want, data)
			said, failed := ours.say(data)
			if wrong == nil && (failed != nil || said != want.String()) { // what they refuse is no text of ours
				t.Fatalf("%q with %v: %q, %v, not %q, %v", source, data, said, failed, &want, wrong)
			}
		}
	}
	var walk func(any)
	walk = func(of any) {
		switch is := of.(type) {
		case string:
			check(is)
		case map[string]any:
			for _, in := range is {
				walk(in)
			}
		}
	}
	for _, file := range append(files, own...) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var all map[string]any
		if err = yaml.Unmarshal(text, &all); err != nil {
			t.Fatal(err)
		}
		walk(all)
	}
	if simples < 1000 || others < 10 {
		t.Errorf("%d simple messages, %d others", simples, others)
	}
	for text, want := range map[string]bool{"a {{.b}} c": true, "{{ .b }}": true, "": true, "{{if .b}}c{{end}}": false, "{{.b.C}}": false, "{{.b}} {{- .c}}": false, "{{.b | html}}": false} {
		if is := readSimple(text) != nil; is != want {
			t.Errorf("%q is simple: %v", text, is)
		}
	}
}

var (
	fieldName = regexp.MustCompile(`\.([A-Za-z0-9]+)`)
	quoted    = regexp.MustCompile(`"([^"{}]*)"`)
)

// operandsFor are operands for a text: numbers, words that it compares with, nouns, what is left open, or none.
func operandsFor(source string, random *rand.Rand) map[string]any {
	words := []any{"", "“word” & <more>", 0, 1, 2, 3, 7, -1, open(2), true, false, nil}
	if readSimple(source) != nil { // nouns are not compared
		words = append(words, noun{text: "Worker"})
	}
	for range 3 { // they come more often
		for _, q := range quoted.FindAllStringSubmatch(source, -1) {
			words = append(words, q[1])
		}
	}
	data := map[string]any{}
	for _, name := range fieldName.FindAllStringSubmatch(source, -1) {
		if v := words[random.IntN(len(words))]; random.IntN(20) > 0 {
			data[name[1]] = v
		}
		if strings.Contains(source, "."+name[1]+".N") {
			data[name[1]] = noun{text: "Worker"}
		}
	}
	return data
}

// TestForms: a number has the form that its language wants.
func TestForms(t *testing.T) {
	one, many, other := &text{source: "1"}, &text{source: "m"}, &text{source: "o"}
	full, few := &message{one, many, other}, &message{one: one, other: other}
	for n, want := range map[int][2]string{0: {"o", "o"}, 1: {"1", "1"}, -1: {"1", "1"}, 2: {"o", "o"}, 1_000_000: {"o", "m"}, 3_000_000: {"o", "m"}, 1_000_001: {"o", "o"}} {
		if de, it := full.of("de", &n).source, full.of("it", &n).source; de != want[0] || it != want[1] {
			t.Errorf("%d: %s in German, %s in Italian, not %v", n, de, it, want)
		}
		if few.of("it", &n) == nil {
			t.Errorf("%d has no form", n)
		}
	}
	if full.of("it", nil) != other {
		t.Error("what counts nothing has the form of a number")
	}
}

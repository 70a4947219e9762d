package lang

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"text/template"

	"go.yaml.in/yaml/v3"
)

// TestSimpleMessages say what their templates say: all of the site and of the games, in each language.
func TestSimpleMessages(t *testing.T) {
	files, err := filepath.Glob("locale/*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	own, err := filepath.Glob("../games/*/locale/*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	simples, others := 0, 0
	check := func(text string) {
		m := readSimple(text)
		if m == nil {
			others++
			return
		}
		simples++
		data := map[string]any{}
		for i := 1; i < len(m); i += 2 {
			data[m[i]] = []any{i, "“word” & <more>", noun{text: "Worker"}}[i/2%3]
		}
		said, ok := m.fill(data)
		var want strings.Builder
		if wrong := template.Must(template.New("").Parse(text)).Execute(&want, data); wrong != nil || !ok || said != want.String() {
			t.Errorf("%q: %q, not %q, %v", text, said, &want, wrong)
		}
		if len(m) > 1 {
			if _, ok = m.fill(map[string]any{}); ok {
				t.Errorf("%q is said without its operands", text)
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

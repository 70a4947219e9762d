package lang_test

import (
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"spielwerk/games"
	"spielwerk/lang"
)

// slips are what no text of a language may show, by what they are.
var slips = map[string]*regexp.Regexp{
	"two spaces":            regexp.MustCompile(`\S  +\S`),
	"a space before a stop": regexp.MustCompile(`[^\s…] [,;:!?)\]]|[^\s…] \.(\s|$)`),
	"a straight quote":      regexp.MustCompile(`["'\x60]`),
	"three dots":            regexp.MustCompile(`\.\.\.`),
	"a leftover brace":      regexp.MustCompile(`[{}]`),
	"a space at an end":     regexp.MustCompile(`\s$`),
	"two stops":             regexp.MustCompile(`[.,;:][,;:]|[^.]\.\.($|[^.])`),
}

// foreign are the quotation marks of other languages, and how an ellipsis does not follow a word.
var foreign = map[string]*regexp.Regexp{
	"en": regexp.MustCompile(`[„«»]|\pL …$`),
	"de": regexp.MustCompile(`[”«»]`),
	"it": regexp.MustCompile(`[“”„]|\pL …$`),
}

// TestTypography reads all texts of all languages, every plural form of them, for slips that
// readers stumble over, and the rule books and their examples for options and values that are
// named by the words of the program.
func TestTypography(t *testing.T) {
	all, err := games.All()
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]fs.FS{"the house": os.DirFS(".")}
	options := map[string][]string{}
	for _, g := range all.First() {
		files[g.Name] = g.Locale
		for _, o := range g.Options {
			options[g.Name] = append(options[g.Name], o.Name)
		}
	}
	action, read := regexp.MustCompile(`\{\{[^}]*\}\}`), 0
	for name, locale := range files {
		for _, code := range lang.Languages {
			texts := map[string][]string{}
			names, err := fs.Glob(locale, "locale/*."+code+".yaml")
			if err != nil {
				t.Fatal(err)
			}
			for _, file := range names {
				text, err := fs.ReadFile(locale, file)
				if err != nil {
					t.Fatal(err)
				}
				var tree map[string]any
				if err := yaml.Unmarshal(text, &tree); err != nil {
					t.Fatal(err)
				}
				collect(texts, "", tree)
			}
			for id, forms := range texts {
				if id == "text.legend" || id == "terminal.help" { // drawings and columns
					continue
				}
				for _, text := range forms {
					read++
					shown := strings.TrimLeft(action.ReplaceAllString(text, ""), " ")
					for what, slip := range slips {
						if strings.Contains(text, "{{if") && (what == "two spaces" || what == "a space before a stop" || what == "two stops" || what == "a space at an end") {
							continue // what stands there depends on the condition
						}
						if slip.MatchString(action.ReplaceAllString(text, "x")) {
							t.Errorf("%s, %s: %s has %s: %q", name, code, id, what, text)
						}
					}
					if foreign[code].MatchString(shown) {
						t.Errorf("%s, %s: %s has the quotation marks or the ellipsis of another language: %q", name, code, id, text)
					}
					group, _, _ := strings.Cut(id, ".")
					if group == "rule" || group == "example" {
						if i := slices.IndexFunc(options[name], func(o string) bool { return regexp.MustCompile(`[“„«]` + o + `[”“»]`).MatchString(text) }); i >= 0 {
							t.Errorf("%s, %s: %s calls an option %q", name, code, id, options[name][i])
						}
					}
				}
			}
		}
	}
	if read < 10000 {
		t.Errorf("only %d texts are read", read)
	}
}

// collect adds all texts under a node, by the ids of their messages.
func collect(texts map[string][]string, at string, node any) {
	tree, ok := node.(map[string]any)
	if !ok {
		if text, is := node.(string); is {
			texts[at] = append(texts[at], text)
		}
		return
	}
	for k, v := range tree {
		id := strings.TrimPrefix(at+"."+k, ".")
		if (k == "one" || k == "many" || k == "other") && tree["other"] != nil {
			id = at
		}
		collect(texts, id, v)
	}
}

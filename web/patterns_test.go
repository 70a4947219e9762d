package web

import (
	"regexp"
	"testing"
)

// patterns are what is sought in a page. Each begins with a fixed text, which is found
// quickly; as alternatives of one expression they take many times as long.
type patterns []*regexp.Regexp

func anyOf(expressions ...string) (all patterns) {
	for _, e := range expressions {
		all = append(all, regexp.MustCompile(e))
	}
	return all
}

func (all patterns) MatchString(text string) bool { return all.FindStringIndex(text) != nil }

func (all patterns) FindString(text string) string {
	if at := all.FindStringIndex(text); at != nil {
		return text[at[0]:at[1]]
	}
	return ""
}

// FindStringIndex is where the first pattern that is there is found first.
func (all patterns) FindStringIndex(text string) []int {
	for _, p := range all {
		if at := p.FindStringIndex(text); at != nil {
			return at
		}
	}
	return nil
}

func (all patterns) ReplaceAllString(text, by string) string {
	for _, p := range all {
		text = p.ReplaceAllString(text, by)
	}
	return text
}

// Every pattern begins with a fixed text, and a blemish of each kind is found.
func TestBlemishesAreFound(t *testing.T) {
	for _, all := range []patterns{blemish, aPromise} {
		for _, p := range all {
			if prefix, _ := p.LiteralPrefix(); prefix == "" {
				t.Errorf("%s begins with no fixed text", p)
			}
		}
	}
	for _, text := range []string{"[web.title]", "[event.x-y]", "<no value>", "&lt;no value&gt;", "%!d", "{{.who}}", "[object Object]", "NaN"} {
		if !blemish.MatchString("a page with " + text + " in it") {
			t.Errorf("%q is not found", text)
		}
	}
	if found := blemish.FindString("[sic] 3 % of [webs] {one}"); found != "" {
		t.Errorf("%q is found", found)
	}
	const page = `<input name="table" value="abc1"><input name="commitment" value="ff09"><code>77</code> name="seat" value="1"`
	if got := aPromise.ReplaceAllString(page, ""); got != `<input "><input "></code> name="seat" value="1"` {
		t.Errorf("without promises: %s", got)
	}
}

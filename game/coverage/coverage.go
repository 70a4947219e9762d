// Package coverage finds which numbered rules of a game its code and its tests cite. A rule
// that no test cites has not been shown to work.
package coverage

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"spielwerk/game"
)

// Report is the coverage of a game's rules. Its lists are in the order of the rule book,
// unknown ids in the order of the files that cite them.
type Report struct {
	Rules        int         `json:"rules"`
	CitedByCode  []game.Rule `json:"cited_by_code"`
	CitedByTests []game.Rule `json:"cited_by_tests"`
	Excused      []Excuse    `json:"excused"`
	Missing      []game.Rule `json:"missing"` // neither cited by a test nor excused
	Unknown      []game.Rule `json:"unknown"` // cited, but not in the rule book
}

// Excuse is a rule that no test can cite, with the reason.
type Excuse struct {
	ID     game.Rule `json:"id"`
	Reason string    `json:"reason"`
}

// Of reads the Go files of a game and reports where its rules are cited.
func Of(g *game.Game) (Report, error) {
	r := Report{
		Rules:       len(g.RuleBook),
		CitedByCode: []game.Rule{}, CitedByTests: []game.Rule{},
		Excused: []Excuse{}, Missing: []game.Rule{}, Unknown: []game.Rule{},
	}
	known := map[game.Rule]bool{}
	for _, info := range g.RuleBook {
		known[info.ID] = true
	}
	code, tests := map[game.Rule]bool{}, map[game.Rule]bool{}
	err := fs.WalkDir(g.Source, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(name) != ".go" {
			return err
		}
		text, err := fs.ReadFile(g.Source, name)
		if err != nil {
			return err
		}
		cited := code
		if strings.HasSuffix(name, "_test.go") {
			cited = tests
		}
		for _, id := range Cited(g, string(text)) {
			cited[id] = true
			if !known[id] && !slices.Contains(r.Unknown, id) {
				r.Unknown = append(r.Unknown, id)
			}
		}
		return nil
	})
	if err != nil {
		return Report{}, fmt.Errorf("the source of %s: %w", g.Name, err)
	}
	for _, info := range g.RuleBook {
		if code[info.ID] {
			r.CitedByCode = append(r.CitedByCode, info.ID)
		}
		switch {
		case tests[info.ID]:
			r.CitedByTests = append(r.CitedByTests, info.ID)
		case info.Excused == "":
			r.Missing = append(r.Missing, info.ID)
		}
		if info.Excused != "" {
			r.Excused = append(r.Excused, Excuse{info.ID, info.Excused})
		}
	}
	return r, nil
}

// Cited are the rules that a text cites, in order and with repetitions. "NW-6.2 to NW-6.6"
// cites all rules of the book between the two.
func Cited(g *game.Game, text string) []game.Rule {
	if len(g.Prefixes) == 0 {
		return nil
	}
	prefixes := make([]string, len(g.Prefixes))
	for i, p := range g.Prefixes {
		prefixes[i] = regexp.QuoteMeta(p)
	}
	id := `\b(?:` + strings.Join(prefixes, "|") + `)-\d+(?:\.\d+)+\b`
	// A range may continue on the next line of a comment.
	cite := regexp.MustCompile(`(` + id + `)(?:(?:\s|//)+to(?:\s|//)+(` + id + `))?`)
	var out []game.Rule
	for _, m := range cite.FindAllStringSubmatch(text, -1) {
		from, to := game.Rule(m[1]), game.Rule(m[2])
		out = append(out, from)
		if to == "" {
			continue
		}
		section, first := split(from)
		same, last := split(to)
		for _, info := range g.RuleBook {
			if s, n := split(info.ID); section == same && s == section && first < n && n < last {
				out = append(out, info.ID)
			}
		}
		out = append(out, to)
	}
	return out
}

// split divides an id into its section and its number there.
func split(id game.Rule) (section string, number int) {
	i := strings.LastIndexByte(string(id), '.')
	if i < 0 {
		return string(id), 0
	}
	number, _ = strconv.Atoi(string(id[i+1:]))
	return string(id[:i]), number
}

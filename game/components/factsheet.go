package components

import (
	"errors"
	"io/fs"
	"slices"
	"strings"

	"spielwerk/game"
)

// Sheet fills the fact sheet of a game with what the files of its folder say: the rules, their
// chapters and the rules in one page (data/rules.yaml), the bots of its levels (data/levels.yaml),
// what was measured of its bots (data/figures.json), games of theirs (data/records), its
// sentences (locale), the examples of its rule book (examples) and its own source, unless the game keeps that apart. It must have
// rules; other files that are missing it does without.
func Sheet(g *game.Game, files fs.FS) error {
	r := &Reader{}
	read := func(file string) ([]byte, error) {
		data, err := fs.ReadFile(files, file)
		if errors.Is(err, fs.ErrNotExist) {
			return nil, nil
		}
		return data, err
	}
	const rulesFile, levelsFile = "data/rules.yaml", "data/levels.yaml"
	rules, err := fs.ReadFile(files, rulesFile)
	if err != nil {
		return err
	}
	ruleBook(g, r.Open(File{Name: rulesFile, Data: rules}))
	levels, err := read(levelsFile)
	if err != nil {
		return err
	}
	if levels != nil {
		g.Levels = levelsOf(r.Open(File{Name: levelsFile, Data: levels}), g)
	}
	if err = r.Err(); err != nil {
		return err
	}
	if g.Figures, err = read("data/figures.json"); err != nil {
		return err
	}
	if g.Sources, err = read(sourcesFile); err != nil {
		return err
	}
	g.Locale, g.Source = files, files
	if has(files, "examples") {
		g.Examples = files
	}
	if has(files, "data/records") {
		g.Records, err = fs.Sub(files, "data/records")
	}
	return err
}

// has reports whether there is a file or a folder.
func has(files fs.FS, name string) bool {
	_, err := fs.Stat(files, name)
	return err == nil
}

// ruleBook reads a file of rules: the rules by number, the chapters by which one learns the game,
// then the appendices, and the rules in one page.
func ruleBook(g *game.Game, top Node) {
	t := top.Table("rules", "chapters?", "appendices?", "overview?")
	for _, row := range t.Get("rules").List() {
		rule := row.Table("id", "provenance", "confidence?", "option?", "excused?")
		info := game.RuleInfo{
			ID: game.Rule(rule.Get("id").Text()), Confidence: rule.Get("confidence").Text(),
			Option: rule.Get("option").Text(), Excused: rule.Get("excused").Text(),
		}
		for _, p := range rule.Get("provenance").List() {
			info.Provenance = append(info.Provenance, p.Text())
		}
		g.RuleBook = append(g.RuleBook, info)
	}
	for _, key := range []string{"chapters", "appendices"} {
		for _, id := range t.Get(key).List() {
			g.Chapters = append(g.Chapters, game.Chapter{ID: id.Text(), Appendix: key == "appendices"})
		}
	}
	for _, row := range t.Get("overview").List() {
		o := row.Table("part", "example?")
		g.Overview = append(g.Overview, game.Overview{Part: o.Get("part").Text(), Example: o.Get("example").Text()})
	}
}

// levelNames are the levels of bots, as package bot names them.
var levelNames = []string{"novice", "amateur", "skilled", "expert", "master"}

// levelsOf reads the bots at the levels of a game, which may differ from some number of seats on,
// and with a value of one of the options that the sheet has so far.
func levelsOf(top Node, g *game.Game) map[string]string {
	const optional = "?"
	var some []string // the keys that no table needs to have
	for _, level := range levelNames {
		for seats := 2; seats <= g.MaxSeats; seats++ {
			some = append(some, game.LevelFrom(level, seats)+optional)
		}
	}
	var with []string // the ends of the names of levels with values of options
	for _, o := range g.Options {
		for _, value := range o.Values {
			with = append(with, game.LevelWith(o.Name, value))
		}
	}
	bots := map[string]string{}
	read := func(table Table, keys []string, with string) {
		for _, key := range keys {
			if key = strings.TrimSuffix(key, optional); table.Has(key) {
				bots[key+with] = table.Get(key).Text()
			}
		}
	}
	keys := slices.Concat(levelNames, some)
	for _, end := range with {
		keys = append(keys, strings.TrimSpace(end)+optional)
	}
	table := top.Table(keys...)
	read(table, slices.Concat(levelNames, some), "")
	for i, level := range levelNames {
		some = slices.Insert(some, i, level+optional)
	}
	for _, end := range with {
		if key := strings.TrimSpace(end); table.Has(key) {
			read(table.Get(key).Table(some...), some, end)
		}
	}
	return bots
}

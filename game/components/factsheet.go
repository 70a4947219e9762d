package components

import "spielwerk/game"

// RuleBook reads the rules of a game by number.
func RuleBook(file string, data []byte) ([]game.RuleInfo, error) {
	r := &Reader{}
	var book []game.RuleInfo
	for _, row := range r.Open(File{file, data}).Table(ruleKeys...).Get("rules").List() {
		t := row.Table("id", "provenance", "confidence?", "option?", "excused?")
		info := game.RuleInfo{
			ID: game.Rule(t.Get("id").Text()), Confidence: t.Get("confidence").Text(),
			Option: t.Get("option").Text(), Excused: t.Get("excused").Text(),
		}
		for _, p := range t.Get("provenance").List() {
			info.Provenance = append(info.Provenance, p.Text())
		}
		book = append(book, info)
	}
	return book, r.Err()
}

// ruleKeys are the keys of a file of rules.
var ruleKeys = []string{"rules", "chapters?", "appendices?", "overview?"}

// Chapters reads the chapters of a rule book from the file of its rules: first those by which
// one learns the game, then the appendices.
func Chapters(file string, data []byte) ([]game.Chapter, error) {
	r := &Reader{}
	t := r.Open(File{file, data}).Table(ruleKeys...)
	var out []game.Chapter
	for _, key := range []string{"chapters", "appendices"} {
		for _, id := range t.Get(key).List() {
			out = append(out, game.Chapter{ID: id.Text(), Appendix: key == "appendices"})
		}
	}
	return out, r.Err()
}

// Overview reads the rules in one page from the file of the rules.
func Overview(file string, data []byte) ([]game.Overview, error) {
	r := &Reader{}
	var out []game.Overview
	for _, row := range r.Open(File{file, data}).Table(ruleKeys...).Get("overview").List() {
		t := row.Table("part", "example?")
		out = append(out, game.Overview{Part: t.Get("part").Text(), Example: t.Get("example").Text()})
	}
	return out, r.Err()
}

// levels are the levels of bots, as package bot names them.
var levels = []string{"novice", "amateur", "skilled", "expert", "master"}

// Levels reads the bots at the levels of a game.
func Levels(file string, data []byte) (map[string]string, error) {
	r := &Reader{}
	table, bots := r.Open(File{file, data}).Table(levels...), map[string]string{}
	for _, level := range levels {
		bots[level] = table.Get(level).Text()
	}
	return bots, r.Err()
}

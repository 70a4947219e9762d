package settlers

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"spielwerk/game"
)

// LoadPack is Imperial Settlers with component data of your own: a YAML file of one
// document, or several set apart by a line "---", each of the form of one of the
// files data/components.yaml, data/common.yaml, data/barbarians.yaml,
// data/japanese.yaml, data/romans.yaml, data/egyptians.yaml and data/solo.yaml, whose
// place it takes. Cards keep their ids and titles, for the locales know their names
// and texts by these; the texts are those of our cards. Rules of the game have another
// DataHash, so that a record of it can be replayed with the same pack only. A pack
// that cannot be played is refused with the name of the file, the line and the reason:
// IS-3.1, IS-18.1.
func LoadPack(name string, data []byte) (*game.Game, error) {
	parts := map[string][]byte{}
	for _, part := range documents(data) {
		file, err := place(part)
		if err != nil {
			return nil, located(name, err)
		}
		if parts[file] != nil {
			return nil, located(name, wrong(1+leading(part), "a second document in the place of %s", file))
		}
		parts[file] = part
	}
	g, err := newGame(func(file string) ([]byte, error) {
		if part, ok := parts[file]; ok {
			return part, nil
		}
		return dataFiles.ReadFile(file)
	}, expansionNone)
	if err == nil {
		err = titled(name, parts)
	}
	if err != nil {
		return nil, blamed(name, parts, err)
	}
	g.Earlier = earlierWith(parts)
	return g, nil
}

// blamed names the pack where an error names a file that it takes the place of.
func blamed(name string, parts map[string][]byte, err error) error {
	for _, file := range append([]string{boxFile, soloFile}, cardFiles...) {
		if rest, ok := strings.CutPrefix(err.Error(), file+":"); ok && parts[file] != nil {
			return fmt.Errorf("%s:%s", name, rest)
		}
	}
	return err
}

// documents splits a file at the lines "---". Each document stands in the line in
// which it stands in the file.
func documents(data []byte) [][]byte {
	var out [][]byte
	part, lines := []byte{}, 0
	for line := range bytes.Lines(data) {
		if string(bytes.TrimRight(line, " \t\r\n")) == "---" {
			if len(bytes.TrimSpace(part)) > 0 {
				out = append(out, part)
			}
			part = bytes.Repeat([]byte("\n"), lines)
			line = []byte("\n")
		}
		part = append(part, line...)
		lines++
	}
	if len(bytes.TrimSpace(part)) > 0 || len(out) == 0 {
		out = append(out, part)
	}
	return out
}

// leading is how many lines are empty before a document begins.
func leading(part []byte) int {
	return bytes.Count(part[:len(part)-len(bytes.TrimLeft(part, " \t\r\n"))], []byte("\n"))
}

// place is the file that a document takes the place of.
func place(part []byte) (string, error) {
	var keys struct {
		Deck   *at[string] `yaml:"deck"`
		Boards yaml.Node   `yaml:"boards"`
		Attack yaml.Node   `yaml:"attack"`
	}
	if err := yaml.Unmarshal(part, &keys); err != nil {
		return "", err
	}
	switch {
	case keys.Deck != nil:
		deck := slices.Index(deckWords[:len(cardFiles)], keys.Deck.value)
		if deck < 0 {
			return "", wrong(keys.Deck.line, "there is no deck %q; they are %s", keys.Deck.value, strings.Join(deckWords[:len(cardFiles)], ", "))
		}
		return cardFiles[deck], nil
	case !keys.Boards.IsZero():
		return boxFile, nil
	case !keys.Attack.IsZero():
		return soloFile, nil
	}
	return "", wrong(1+leading(part), "this names none of deck, boards and attack, so that it takes no file's place")
}

// titled checks that the titles of a pack's cards are those of our cards of that deck.
func titled(name string, parts map[string][]byte) error {
	for _, file := range cardFiles {
		part, ok := parts[file]
		if !ok {
			continue
		}
		ours, err := dataFiles.ReadFile(file)
		if err != nil {
			return err
		}
		var own, base deckData
		if err := decode(part, &own); err != nil {
			return located(name, err)
		}
		if err := decode(ours, &base); err != nil {
			return located(file, err)
		}
		known := map[string]bool{}
		for _, r := range base.Cards.rows {
			known[r.value.Title] = true
		}
		for _, r := range own.Cards.rows {
			if !known[r.value.Title] {
				return located(name, wrong(r.line, "no language has words for a card %s", r.value.Title))
			}
		}
	}
	return nil
}

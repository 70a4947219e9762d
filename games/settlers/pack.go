package settlers

import (
	"bytes"
	"errors"

	"spielwerk/game"
	"spielwerk/game/components"
)

// LoadPack is Imperial Settlers with a pack: a YAML file with one or more documents,
// separated by a line "---", each in the format of one of the files data/components.yaml,
// data/common.yaml, data/barbarians.yaml, data/japanese.yaml, data/romans.yaml,
// data/egyptians.yaml and data/solo.yaml, which it replaces. Cards keep their ids and titles,
// because the locales have their names and texts by these. The rules have another DataHash,
// so that a record can be replayed only with the same pack. The error for an invalid pack has
// the name of the file, the line and the reason: IS-3.1, IS-18.1.
func LoadPack(name string, data []byte) (*game.Game, error) {
	parts := map[string][]byte{}
	r := &components.Reader{}
	for _, part := range documents(data) {
		file := place(r.Open(components.File{Name: name, Data: part}))
		if r.Err() != nil {
			return nil, r.Err()
		}
		if parts[file] != nil {
			return nil, &components.Error{File: name, Line: 1 + leading(part), Reason: "a second document in the place of " + file}
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
		err = titled(parts)
	}
	if err != nil {
		return nil, blamed(name, parts, err)
	}
	g.Earlier = earlierWith(parts)
	return g, nil
}

// blamed replaces the name of a file in an error by that of the pack that replaces it.
func blamed(name string, parts map[string][]byte, err error) error {
	var wrong *components.Error
	if errors.As(err, &wrong) && parts[wrong.File] != nil {
		wrong.File = name
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

// leading is the number of empty lines before a document.
func leading(part []byte) int {
	return bytes.Count(part[:len(part)-len(bytes.TrimLeft(part, " \t\r\n"))], []byte("\n"))
}

// place is the file that a document replaces.
func place(top components.Node) string {
	deck := top.Peek("deck")
	switch {
	case deck.Given():
		return cardFiles[deck.Word(deckWords[:len(cardFiles)]...)]
	case top.Peek("boards").Given():
		return boxFile
	case top.Peek("attack").Given():
		return soloFile
	}
	top.Fail("this names none of deck, boards and attack, so that it takes no file's place")
	return ""
}

// titled checks that the titles of a pack's cards are titles of our cards of that deck.
func titled(parts map[string][]byte) error {
	r := &components.Reader{}
	for _, file := range cardFiles {
		part, ok := parts[file]
		if !ok {
			continue
		}
		ours, err := dataFiles.ReadFile(file)
		if err != nil {
			return err
		}
		known := map[string]bool{}
		for _, row := range r.Open(components.File{Name: file, Data: ours}).Peek("cards").List() {
			known[row.Peek("title").Text()] = true
		}
		for _, row := range r.Open(components.File{Name: file, Data: part}).Peek("cards").List() {
			if title := row.Peek("title"); !known[title.Text()] {
				title.Fail("must be a title of ours, for no language has words for a card %s", title.Text())
			}
		}
	}
	return r.Err()
}

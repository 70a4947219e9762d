package settlers

import (
	"bytes"
	"errors"
	"slices"

	"spielwerk/game"
	"spielwerk/game/components"
)

// LoadPack is Imperial Settlers with a pack: a YAML file with one or more documents,
// separated by a line "---", each in the format of one of the files data/components.yaml,
// data/common.yaml, data/barbarians.yaml, data/japanese.yaml, data/romans.yaml,
// data/egyptians.yaml and data/solo.yaml, which it replaces. Titles are ours, because the locales
// have names and texts for no others; a card with another id or another title than ours is
// called what its title is called. The rules have another DataHash,
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
		err = named(g, parts)
	}
	if err != nil {
		return nil, blamed(name, parts, err)
	}
	g.Earlier = earlierWith(parts)
	return g, nil
}

// packParts are the files of component data.
func packParts() (all []game.Part, err error) {
	for _, name := range slices.Concat([]string{boxFile}, cardFiles, []string{soloFile, addedFile}) {
		data, err := dataFiles.ReadFile(name)
		if err != nil {
			return nil, err
		}
		all = append(all, game.Part{Name: name, Data: data, Fixed: name == addedFile})
	}
	return all, nil
}

// packSchema is what a pack may say.
func packSchema() ([]byte, error) {
	shape := &components.Shape{}
	if _, err := learnFacts(dataFiles.ReadFile, shape); err != nil {
		return nil, err
	}
	return shape.JSON("Component data of Imperial Settlers")
}

// blamed replaces the name of a file in an error by that of the pack that replaces it. What is
// wrong in the file of Atlanteans, which no pack replaces, is the pack's fault as a whole.
func blamed(name string, parts map[string][]byte, err error) error {
	var wrong *components.Error
	switch {
	case !errors.As(err, &wrong):
	case parts[wrong.File] != nil:
		wrong.File = name
	case wrong.File == addedFile:
		return &components.Error{File: name, Line: 1, Reason: "the titles and copies do not go with Atlanteans: " + wrong.Error()}
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

// named checks that the titles of a pack's cards are titles of our cards of that deck, and
// names the cards after them.
func named(g *game.Game, parts map[string][]byte) error {
	r, alias := &components.Reader{}, map[string]string{}
	for _, file := range cardFiles {
		part, ok := parts[file]
		if !ok {
			continue
		}
		ours, err := dataFiles.ReadFile(file)
		if err != nil {
			return err
		}
		first, titles := map[string]string{}, map[string]string{} // our first card of a title, our title of a card
		for _, row := range r.Open(components.File{Name: file, Data: ours}).Peek("cards").List() {
			title := row.Peek("title").Text()
			for _, id := range row.Peek("ids").List() {
				if titles[id.Text()] = title; first[title] == "" {
					first[title] = id.Text()
				}
			}
		}
		for _, row := range r.Open(components.File{Name: file, Data: part}).Peek("cards").List() {
			title := row.Peek("title")
			if first[title.Text()] == "" {
				title.Fail("must be a title of ours, for no language has words for a card %s", title.Text())
				continue
			}
			for _, id := range row.Peek("ids").List() {
				if titles[id.Text()] != title.Text() {
					alias[id.Text()] = first[title.Text()]
				}
			}
		}
	}
	if r.Err() != nil || len(alias) == 0 {
		return r.Err()
	}
	opened, err := g.Rules(g.FullConfig())
	if err != nil {
		return err
	}
	opened.(*rules).alias = alias
	g.Names = map[string]map[string]string{}
	for _, language := range languages {
		p, err := readPrinted(language)
		if err != nil {
			return err
		}
		g.Names[language] = map[string]string{}
		// any order: each card is named by itself, after one of ours.
		for id, other := range alias {
			g.Names[language]["card."+id] = p.Cards[other]
		}
	}
	return nil
}

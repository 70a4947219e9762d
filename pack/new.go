package pack

import (
	"bytes"
	"fmt"
	"path"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"spielwerk/game"
	"spielwerk/game/components"
)

// New are the files of a new pack of a game by their names, to be changed: all its components as they
// are today, or some parts of them. What a pack does not say stays as it is.
func New(g *game.Game, parts []string) (map[string][]byte, error) {
	if g.Pack == nil || g.Schema == nil {
		return nil, fmt.Errorf("the component data of %s cannot be replaced", g.Name)
	}
	schema, err := g.Schema()
	if err != nil {
		return nil, err
	}
	data, err := partsOf(g, parts)
	if err != nil {
		return nil, err
	}
	what := "all of them, so that the pack stands alone"
	if len(parts) > 0 {
		what = strings.Join(parts, ", ") + "; the rest stays as it is"
	}
	head := fmt.Sprintf(`# yaml-language-server: $schema=%s
# Components of %s: %s.
# "spielwerk pack check" says what is wrong and where; docs/packs.md tells more.

`, schemaFile, g.Name, what)
	about := fmt.Sprintf(`# Which game the pack is for, and what people call it when they choose it. A name can be one text, or one
# in each of some languages: {en: "…", de: "…", it: "…"}.
game: %s
name: "My pack"
about: "What is in it, and where it is from."
by: ""
# Names of components in a language stand in words.en.yaml, words.de.yaml or words.it.yaml beside this file, such as
#   %s:
#     ID: "Another name"
# Those that are missing are ours.
`, g.Name, g.Called[0])
	return map[string][]byte{aboutFile: []byte(about), dataFile: append([]byte(head), data...), schemaFile: schema}, nil
}

// Parts are the names of the parts that a pack of a game can have: the keys of its one file, or, of
// several files, their names.
func Parts(g *game.Game) (names []string, err error) {
	files := open(g)
	for _, file := range files {
		if len(files) > 1 {
			names = append(names, stem(file.Name))
			continue
		}
		keys, _, err := sections(file.Data)
		if err != nil {
			return nil, err
		}
		names = append(names, keys...)
	}
	return names, nil
}

// open are the files that a pack can replace.
func open(g *game.Game) []game.Part {
	return slices.DeleteFunc(slices.Clone(g.Parts), func(p game.Part) bool { return p.Fixed })
}

func stem(file string) string { return strings.TrimSuffix(path.Base(file), ".yaml") }

// partsOf are the data of some parts, or all.
func partsOf(g *game.Game, want []string) ([]byte, error) {
	names, err := Parts(g)
	if err != nil {
		return nil, err
	}
	for _, part := range want {
		if !slices.Contains(names, part) {
			said := ""
			if near := components.Nearest(part, names); near != "" {
				said = fmt.Sprintf(" (did you mean %s?)", near)
			}
			return nil, fmt.Errorf("%s has no part %q; its parts are %s%s", g.Name, part, strings.Join(names, ", "), said)
		}
	}
	var out [][]byte
	files := open(g)
	for _, file := range files {
		switch {
		case len(want) == 0, len(files) > 1 && slices.Contains(want, stem(file.Name)):
			out = append(out, bytes.TrimLeft(file.Data, "\n"))
		case len(files) > 1:
		default:
			keys, texts, err := sections(file.Data)
			if err != nil {
				return nil, err
			}
			var some []byte
			for i, key := range keys {
				if slices.Contains(want, key) {
					some = append(some, texts[i]...)
				}
			}
			out = append(out, some)
		}
	}
	return bytes.Join(out, []byte("---\n")), nil
}

// sections are the keys of a file, each with its lines and the comment above it.
func sections(data []byte) (keys []string, texts [][]byte, err error) {
	var doc yaml.Node
	if err := yaml.Unmarshal(data, &doc); err != nil {
		return nil, nil, err
	}
	lines := bytes.SplitAfter(data, []byte("\n"))
	var from []int
	top := doc.Content[0].Content
	for i := 0; i < len(top); i += 2 {
		line := top[i].Line - 1
		for line > 0 && i > 0 && bytes.HasPrefix(lines[line-1], []byte("#")) {
			line--
		}
		keys, from = append(keys, top[i].Value), append(from, line)
	}
	for i := range keys {
		to := len(lines)
		if i+1 < len(keys) {
			to = from[i+1]
		}
		texts = append(texts, bytes.Join(lines[from[i]:to], nil))
	}
	return keys, texts, nil
}

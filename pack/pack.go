// Package pack reads, makes and compares packs: folders with component data of one's own.
//
//	pack.yaml        which game it is for and what it is called, in some languages
//	components.yaml  the data, in whole or in part, as the game reads them
//	words.de.yaml    names and texts of components in a language, in whole or in part; so .en, .it
//	schema.json      for editors; nobody reads it here
//
// What a pack says is checked as a whole before anything is played with it: errors name the file,
// the line, what is wrong and what it must be.
package pack

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"

	"spielwerk/game"
	"spielwerk/game/components"
)

// The files of a pack.
const (
	aboutFile  = "pack.yaml"
	dataFile   = "components.yaml"
	schemaFile = "schema.json"
)

// languages are those in which a pack may speak.
var languages = []string{"en", "de", "it"}

// wordsFile is the file of a language.
func wordsFile(code string) string { return "words." + code + ".yaml" }

// Pack is a folder that was read.
type Pack struct {
	game.Packed
	Game string
	At   string            // where the folder is, for errors
	say  []components.File // words by language; without data if there are none
}

// The sizes of what people read.
const (
	maxTitle = 40
	maxAbout = 300
	maxWord  = 24 // letters that a name may have, even where ours are shorter
)

// shortName is what a folder may be called: it stands in addresses.
var shortName = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,31}$`)

// Read reads a folder of files. at is where it is, for errors and for its name. Its data are not
// judged before Open.
func Read(files fs.FS, at string) (*Pack, error) {
	p := &Pack{At: at}
	p.Name = path.Base(strings.ReplaceAll(strings.TrimRight(at, `/\`), `\`, "/"))
	if !shortName.MatchString(p.Name) {
		return nil, fmt.Errorf("%s: the folder of a pack must be called by 1 to 32 small letters, digits and -, not %q", at, p.Name)
	}
	about, err := p.read(files, aboutFile)
	if err != nil {
		return nil, err
	}
	data, err := p.read(files, dataFile)
	if err != nil {
		return nil, err
	}
	p.File = game.Part{Name: data.Name, Data: data.Data}
	for _, code := range languages {
		words, failed := p.read(files, wordsFile(code))
		if failed != nil && !errors.Is(failed, fs.ErrNotExist) {
			return nil, failed
		}
		p.say = append(p.say, words)
	}
	list, err := fs.ReadDir(files, ".")
	if err != nil {
		return nil, fmt.Errorf("%s: %w", at, err)
	}
	for _, e := range list { // a misspelt name would be passed over
		if strings.HasPrefix(e.Name(), "words.") && !slices.ContainsFunc(languages, func(c string) bool { return wordsFile(c) == e.Name() }) {
			return nil, fmt.Errorf("%s: words must be in one of the files words.en.yaml, words.de.yaml, words.it.yaml", p.in(e.Name()))
		}
	}
	return p, p.readAbout(about)
}

// in is a file of the pack, for errors.
func (p *Pack) in(file string) string { return strings.TrimRight(p.At, `/\`) + "/" + file }

func (p *Pack) read(files fs.FS, name string) (components.File, error) {
	data, err := fs.ReadFile(files, name)
	if err != nil {
		return components.File{}, fmt.Errorf("%s: %w", p.in(name), reason(err))
	}
	return components.File{Name: p.in(name), Data: data}, nil
}

// reason is an error of a file system without the name, which the sentence around it has.
func reason(err error) error {
	if wrong := (*fs.PathError)(nil); errors.As(err, &wrong) {
		return wrong.Err
	}
	return err
}

func (p *Pack) readAbout(file components.File) error {
	r := &components.Reader{}
	t := r.Open(file).Table("game", "name", "about?", "by?")
	p.Game = t.Get("game").Text()
	p.Title, p.About = texts(t.Get("name"), maxTitle), texts(t.Get("about"), maxAbout)
	if p.By = t.Get("by").Text(); r.Err() == nil {
		readable(t.Get("by"), maxTitle, "")
	}
	return r.All()
}

// texts are a text, or one for each of some languages.
func texts(n components.Node, most int) map[string]string {
	if !n.Given() {
		return nil
	}
	if !n.IsTable() {
		return map[string]string{"en": readable(n, most, "must not be empty")}
	}
	keys, out := make([]string, len(languages)), map[string]string{}
	for i, code := range languages {
		keys[i] = code + "?"
	}
	t := n.Table(keys...)
	for _, code := range languages {
		if t.Has(code) {
			out[code] = readable(t.Get(code), most, "must not be empty")
		}
	}
	if len(out) == 0 && !n.Wrong() {
		n.Fail("must be a text, or one for some of %s", strings.Join(languages, ", "))
	}
	return out
}

// readable is a text that people can read: letters in one line, none of which begins markup or a
// template. With a reason it must not be empty.
func readable(n components.Node, most int, ifEmpty string) string {
	text := n.Text()
	switch {
	case text == "" && ifEmpty != "":
		n.Fail("%s", ifEmpty)
	case strings.TrimSpace(text) != text:
		n.Fail("must not begin or end with a space")
	case utf8.RuneCountInString(text) > most:
		n.Fail("must have at most %d characters, not %d", most, utf8.RuneCountInString(text))
	case strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) || strings.ContainsRune("{}<>", r) }):
		n.Fail("must be plain text in one line without {, }, < and >")
	}
	return text
}

// Open is the game with the pack: its data on top of the program's, its words on top of its locales.
func (p *Pack) Open(base *game.Game) (*game.Game, error) {
	switch {
	case base.Name != p.Game:
		return nil, fmt.Errorf("%s: the pack is for %s, not for %s", p.in(aboutFile), p.Game, base.Name)
	case base.Pack == nil:
		return nil, fmt.Errorf("%s: the component data of %s cannot be replaced", p.in(aboutFile), p.Game)
	}
	g, err := Judged(base, p.File.Name, p.File.Data)
	if err != nil {
		return nil, errors.Join(err, p.speak(base, nil))
	}
	g.Packed, g.Parts = &p.Packed, base.Parts
	return g, p.speak(base, g)
}

// Judged is the game with component data of a file. The error is all that is wrong with each value by itself, and what the
// game finds wrong.
func Judged(base *game.Game, name string, data []byte) (*game.Game, error) {
	g, err := base.Pack(name, data)
	if err == nil || base.Schema == nil {
		return g, err
	}
	schema, failed := base.Schema()
	if failed != nil {
		return nil, failed
	}
	return nil, components.Join(err, components.Judge(schema, name, data))
}

// speak gives the edition the pack's words. Without an edition, because its data are wrong, it judges the words alone, which may be
// for components that only the pack has.
func (p *Pack) speak(base, g *game.Game) error {
	ours, err := wordsOf(base)
	if err != nil {
		return err
	}
	names := map[string]map[string]string{}
	for _, code := range languages {
		names[code] = map[string]string{}
		if g != nil {
			maps.Copy(names[code], g.Names[code])
		}
	}
	var known []string
	if g != nil {
		known = slices.Sorted(maps.Keys(ours["en"]))
	}
	for id := range names["en"] { // that only the pack has
		if !slices.Contains(known, id) {
			known = append(known, id)
		}
	}
	longest := map[string]int{}
	for _, of := range ours {
		for id, text := range of {
			kind, _, _ := strings.Cut(id, ".")
			longest[kind] = max(longest[kind], maxWord, utf8.RuneCountInString(text))
		}
	}
	var wrong []error
	for i, code := range languages {
		if len(p.say[i].Data) > 0 {
			wrong = append(wrong, readWords(p.say[i], base.Called, known, longest, names[code]))
		}
	}
	if g != nil {
		g.Names = names
	}
	return errors.Join(wrong...)
}

// readWords reads a file of words: tables by kind of component, with a word by id.
func readWords(file components.File, kinds, known []string, longest map[string]int, names map[string]string) error {
	keys := make([]string, len(kinds))
	for i, kind := range kinds {
		keys[i] = kind + "?"
	}
	r := &components.Reader{}
	t := r.Open(file).Table(keys...)
	for _, kind := range kinds {
		var ids []string
		for _, id := range known {
			if own, ok := strings.CutPrefix(id, kind+"."); ok {
				ids = append(ids, own)
			}
		}
		for _, e := range t.Get(kind).Entries() {
			id := e.Key.Text()
			if known != nil && !slices.Contains(ids, id) {
				said := "must be that of a component"
				if near := components.Nearest(id, ids); near != "" {
					said += "; did you mean " + near + "?"
				}
				e.Key.Fail("%s", said)
				continue
			}
			names[kind+"."+id] = readable(e.Value, max(longest[kind], maxWord), "must not be empty; without it our own word stands")
		}
	}
	return r.All()
}

// wordsOf are a game's own words for what a pack may call otherwise, by language and id.
func wordsOf(g *game.Game) (map[string]map[string]string, error) {
	all := map[string]map[string]string{}
	for _, code := range languages {
		all[code] = map[string]string{}
		files, err := fs.Glob(g.Locale, "locale/*."+code+".yaml")
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			text, err := fs.ReadFile(g.Locale, file)
			if err != nil {
				return nil, err
			}
			var top map[string]any
			if err := yaml.Unmarshal(text, &top); err != nil {
				return nil, fmt.Errorf("%s: %w", file, err)
			}
			for _, kind := range g.Called {
				words, _ := top[kind].(map[string]any)
				for id, word := range words {
					if said, ok := word.(string); ok {
						all[code][kind+"."+id] = said
					}
				}
			}
		}
	}
	return all, nil
}

// Folders reads all packs of a folder, each a folder within it, in the order of their names. Other
// files are passed over.
func Folders(files fs.FS, at string) (all []*Pack, err error) {
	list, err := fs.ReadDir(files, ".")
	if err != nil {
		return nil, fmt.Errorf("%s: %w", at, reason(err))
	}
	for _, e := range list {
		if strings.HasPrefix(e.Name(), ".") {
			continue
		}
		if info, err := fs.Stat(files, e.Name()); err != nil || !info.IsDir() { // links count
			continue
		}
		inner, err := fs.Sub(files, e.Name())
		if err != nil {
			return nil, err
		}
		p, err := Read(inner, strings.TrimRight(at, `/\`)+"/"+e.Name())
		if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	return all, nil
}

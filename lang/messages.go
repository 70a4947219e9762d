package lang

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"sync"

	"go.yaml.in/yaml/v3"
)

// message is what is said in one language under an id. One and many are for the numbers that want a form of
// their own, nil in a message that counts nothing.
type message struct{ one, many, other *text }

// of is the form for a number, or for none.
func (m *message) of(lang string, count *int) *text {
	if count == nil {
		return m.other
	}
	n := max(*count, -*count)
	switch {
	case n == 1 && m.one != nil:
		return m.one
	case lang == "it" && n != 0 && n%million == 0 && m.many != nil: // "un milione di Lavoratori"
		return m.many
	}
	return m.other
}

const million = 1_000_000

// texts are messages by language.
type texts map[string]*spoken

// spoken are the messages of a language by their ids, which are read from files when the first is wanted: to read those of
// all games in all languages takes as long as all else that a command does at its start.
type spoken struct {
	folder fs.FS
	files  []string
	once   sync.Once
	byID   map[string]*message
	err    error
}

func newTexts() texts {
	all := texts{}
	for _, lang := range Languages {
		all[lang] = &spoken{byID: map[string]*message{}}
	}
	return all
}

// read reads the files, once.
func (s *spoken) read() error {
	s.once.Do(func() {
		for _, name := range s.files {
			if s.err = s.add(name); s.err != nil {
				return
			}
		}
	})
	return s.err
}

func (s *spoken) add(name string) error {
	source, err := fs.ReadFile(s.folder, name)
	if err != nil {
		return err
	}
	var top yaml.Node
	if err = yaml.Unmarshal(source, &top); err == nil && len(top.Content) > 0 {
		err = gather(s.byID, "", top.Content[0])
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// find is the message of an id, nil if there is none, as in a language that nobody speaks here.
func (s *spoken) find(id string) *message {
	if s == nil {
		return nil
	}
	if err := s.read(); err != nil { // of a file that is built in, and that no test has read
		panic(err)
	}
	return s.byID[id]
}

// bundle is the messages of the site, and on top of them those of a game and those of an edition.
type bundle struct{ layers []texts }

// find is a message in a language, in the default language if it has none. It is nil for an unknown id.
func (b *bundle) find(lang, id string) (m *message, in string) {
	for _, in := range []string{lang, Languages[0]} {
		for i := len(b.layers) - 1; i >= 0; i-- {
			if m := b.layers[i][in].find(id); m != nil {
				return m, in
			}
		}
	}
	return nil, ""
}

// found are the messages of the files of a folder: NAME.LANGUAGE.yaml.
func found(folder fs.FS) (texts, error) {
	names, err := fs.Glob(folder, "locale/*.yaml")
	if err != nil {
		return nil, err
	}
	all := newTexts()
	for _, name := range names {
		parts := strings.Split(name, ".")
		in := all[parts[max(0, len(parts)-2)]]
		if in == nil {
			return nil, fmt.Errorf("%s: it must be called NAME.LANGUAGE.yaml", name)
		}
		in.folder, in.files = folder, append(in.files, name)
	}
	return all, nil
}

// read are the messages of the files of a folder, of which none is wrong.
func read(folder fs.FS) (texts, error) {
	all, err := found(folder)
	if err != nil {
		return nil, err
	}
	return all, all.read()
}

// read reads all languages.
func (t texts) read() error {
	for _, code := range Languages {
		if err := t[code].read(); err != nil {
			return err
		}
	}
	return nil
}

var errNoText = errors.New("it must be a text, or texts by their names")

// gather adds the messages below an id.
func gather(all map[string]*message, id string, node *yaml.Node) error {
	switch node.Kind {
	case yaml.ScalarNode:
		all[id] = &message{other: &text{source: node.Value}}
		return nil
	case yaml.MappingNode:
	default:
		return fmt.Errorf("line %d: %s: %w", node.Line, id, errNoText)
	}
	if m := counted(node); m != nil {
		all[id] = m
		return nil
	}
	for i := 0; i+1 < len(node.Content); i += 2 {
		below := node.Content[i].Value
		if id != "" {
			below = id + "." + below
		}
		if err := gather(all, below, node.Content[i+1]); err != nil {
			return err
		}
	}
	return nil
}

// counted is a message whose form depends on a number; nil if a node is none.
func counted(node *yaml.Node) *message {
	m := &message{}
	for i := 0; i+1 < len(node.Content); i += 2 {
		form := &text{source: node.Content[i+1].Value}
		switch node.Content[i].Value {
		case "one":
			m.one = form
		case "many":
			m.many = form
		case "other":
			m.other = form
		default:
			return nil
		}
	}
	if m.other == nil {
		return nil
	}
	return m
}

// text is what a message says, with operands in double braces. It is read when it is said first.
type text struct {
	source string
	once   sync.Once
	simple simple    // nil for one that has more than operands
	more   *branched // nil for one that is simple
	err    error
}

// say is the text with its operands.
func (t *text) say(data map[string]any) (string, error) {
	t.once.Do(func() {
		if t.simple = readSimple(t.source); t.simple == nil {
			t.more, t.err = readTemplate(t.source)
		}
	})
	switch {
	case t.err != nil:
		return "", t.err
	case t.more != nil:
		return t.more.fill(data)
	}
	return t.simple.fill(data), nil
}

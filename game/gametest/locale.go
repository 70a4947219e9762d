package gametest

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"text/template/parse"

	"go.yaml.in/yaml/v3"

	"spielwerk/game"
	"spielwerk/game/example"
)

// languages are the languages of every game, with the plural forms of messages with a number
// (CLDR).
var languages = []struct {
	code    string
	plurals []string
}{
	{"en", []string{"one", "other"}},
	{"de", []string{"one", "other"}},
	{"it", []string{"many", "one", "other"}},
}

// message is a sentence of a locale by its plural forms; a sentence without
// plurals has just "other".
type message struct {
	texts  map[string]string
	plural bool
}

// wanted are the names that a sentence may use in braces.
type wanted struct {
	names   map[string]bool
	counted bool
}

// locale: every form has a sentence in every language, and sentences use only the operands
// they get. All errors are reported at once, so that they can be corrected together.
func locale(c *Case) error {
	need, err := sentences(c)
	if err != nil {
		return err
	}
	books := map[string]map[string]message{}
	all := map[string]bool{}
	var errs []error
	for _, l := range languages {
		book, err := readLocale(c.Game.Locale, l.code)
		if err != nil {
			return err
		}
		for id, text := range c.Game.Names[l.code] {
			book[id] = message{texts: map[string]string{"other": text}}
		}
		books[l.code] = book
		for id, m := range book {
			all[id] = true
			errs = append(errs, m.check(l.code, id, need[id], l.plurals)...)
			others := strings.HasPrefix(id, "guide.") && len(c.Game.Guides) == 0 // a pack has no guides
			if need[id] == nil && owned(id) && !others {
				errs = append(errs, fmt.Errorf("%s: %s is a sentence for something the game does not say", l.code, id))
			}
		}
	}
	for _, l := range languages {
		for _, o := range c.Game.Options {
			for _, v := range o.Values {
				help := books[l.code]["option."+o.Name+".help"].texts["other"]
				if strings.Contains(help, "("+v+")") || strings.Contains(help, "("+v+":") {
					errs = append(errs, fmt.Errorf("%s: the help of option %s names the value %s by its id", l.code, o.Name, v))
				}
			}
		}
	}
	for id := range need {
		all[id] = true
	}
	for id := range all {
		for _, l := range languages {
			if _, ok := books[l.code][id]; !ok {
				errs = append(errs, fmt.Errorf("%s: no sentence %s", l.code, id))
			}
		}
	}
	return summary(errs)
}

// summary joins errors in order, the first of them when there are many.
func summary(errs []error) error {
	const most = 30
	slices.SortFunc(errs, func(a, b error) int { return strings.Compare(a.Error(), b.Error()) })
	if n := len(errs); n > most {
		errs = append(errs[:most], fmt.Errorf("and %d more", n-most))
	}
	return errors.Join(errs...)
}

// owned reports whether an id belongs to a group of which all members are known.
func owned(id string) bool {
	group, _, _ := strings.Cut(id, ".")
	return slices.Contains([]string{
		"event", "move", "refusal", "prompt", "score", "origin", "rule", "option", "value", "facts", "example", "guide",
	}, group)
}

// sentences are the ids of all required messages. Those without a form may use no names.
func sentences(c *Case) (map[string]*wanted, error) {
	g, all := c.Game, c.all
	if all == nil {
		var err error
		if all, err = openAll(g); err != nil {
			return nil, err
		}
	}
	need := map[string]*wanted{"title": {}, "summary": {}}
	for _, info := range g.RuleBook {
		need["rule."+string(info.ID)] = &wanted{}
	}
	shown, err := example.Read(g)
	if err != nil {
		return nil, err
	}
	for _, x := range shown {
		need["example."+x.ID] = &wanted{}
	}
	for i := range g.Guides {
		needGuide(need, &g.Guides[i])
	}
	for _, c := range g.Chapters {
		need["chapter."+c.ID] = &wanted{}
	}
	for i, o := range g.Overview {
		if i >= len(game.OverviewParts) || o.Part != game.OverviewParts[i] {
			return nil, fmt.Errorf("part %q of the overview is not in its place", o.Part)
		}
		if o.Example != "" && !slices.ContainsFunc(shown, func(x *example.Example) bool { return x.ID == o.Example }) {
			return nil, fmt.Errorf("the overview shows example %q, which is not there", o.Example)
		}
		need["overview."+o.Part] = &wanted{}
	}
	for _, o := range g.Options {
		need["option."+o.Name+".name"], need["option."+o.Name+".help"] = &wanted{}, &wanted{}
		for _, v := range o.Values {
			if v != "on" && v != "off" { // the site has these words
				need["value."+v] = &wanted{}
			}
		}
	}
	for _, opened := range all { // the vocabulary may depend on the options
		for _, group := range groups(opened.Rules.Vocabulary()) {
			for i := range group.forms {
				f := &group.forms[i]
				id := group.name + "." + f.Word
				if need[id] == nil {
					need[id] = &wanted{names: map[string]bool{}}
				}
				w := need[id]
				w.counted = f.Count != ""
				if group.name == "event" || group.name == "score" {
					w.names["who"] = true                   // other prompts have no seat
					w.names["rule"] = group.name == "event" // why it happens
				}
				if group.name == "score" {
					need["origin."+f.Word] = &wanted{} // of points in advice and reports, with no operands
				}
				for _, field := range f.Fields {
					w.names[field.Name] = true
					if field.Kind != game.FieldWord {
						continue
					}
					w.names[field.Name+"ID"] = true
					w.names[field.Name+"Sort"] = field.Sorts != nil
					for _, word := range field.Words {
						if field.Table != "" {
							need[field.Table+"."+word] = &wanted{}
						}
						if field.Counted != "" {
							w.names[field.Name+".N"] = true
							need[field.Counted+"."+word] = &wanted{counted: true}
						}
					}
				}
				for _, name := range []string{f.Facts.Side, f.Facts.Takes, f.Facts.Completes} {
					if at := f.Component(name); at >= 0 {
						need["facts."+f.Fields[at].Table] = &wanted{}
					}
				}
			}
		}
	}
	return need, nil
}

// needGuide adds the sentences of a guide. Those of a step may use its operands, the awaited move
// and the name of the newcomer.
func needGuide(need map[string]*wanted, g *game.Guide) {
	need[g.Message("title")] = &wanted{}
	for _, step := range g.Steps {
		says := []string{step.Say}
		for _, w := range step.Why {
			says = append(says, w.Say)
		}
		for _, say := range says {
			w := need[g.Message(say)]
			if w == nil { // several steps may say the same
				w = &wanted{names: map[string]bool{"move": true, "you": true}}
				need[g.Message(say)] = w
			}
			for _, o := range step.With {
				w.names[o.Name] = true
			}
		}
	}
}

// readLocale reads all messages of one language.
func readLocale(files fs.FS, code string) (map[string]message, error) {
	names, err := fs.Glob(files, "locale/*."+code+".yaml")
	if err != nil {
		return nil, err
	}
	book := map[string]message{}
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		var tree map[string]any
		if err := yaml.Unmarshal(text, &tree); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if err := flatten(book, "", tree); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return book, nil
}

// flatten enters the messages of a nested map under their ids.
func flatten(book map[string]message, prefix string, tree map[string]any) error {
	for key, v := range tree {
		id := prefix + key
		if slices.Contains(reserved, strings.ToLower(key)) {
			return fmt.Errorf("%s: the reader of the locales reserves the word %q; take another", id, key)
		}
		m := message{texts: map[string]string{}}
		switch v := v.(type) {
		case string:
			m.texts["other"] = v
		case map[string]any:
			if !isPlural(v) {
				if err := flatten(book, id+".", v); err != nil {
					return err
				}
				continue
			}
			m.plural = true
			for form, text := range v {
				s, ok := text.(string)
				if !ok {
					return fmt.Errorf("%s.%s is not text", id, form)
				}
				m.texts[form] = s
			}
		default:
			return fmt.Errorf("%s is %v, not text", id, v)
		}
		if _, twice := book[id]; twice {
			return fmt.Errorf("%s is there twice", id)
		}
		book[id] = m
	}
	return nil
}

// reserved are keys that stand for plural forms and settings in files of go-i18n, which translators' tools know.
var reserved = []string{
	"id", "description", "hash", "leftdelim", "rightdelim", "zero", "one", "two", "few", "many", "other", "translation",
}

// isPlural reports whether the keys of a map are plural forms.
func isPlural(tree map[string]any) bool {
	for key := range tree {
		if key != "one" && key != "other" && key != "many" {
			return false
		}
	}
	_, other := tree["other"]
	return other
}

// check reports errors of a message. Texts without a form are used by the game's own views,
// which know their operands.
func (m message) check(code, id string, w *wanted, plurals []string) (errs []error) {
	bad := func(format string, args ...any) {
		errs = append(errs, fmt.Errorf("%s: %s %s", code, id, fmt.Sprintf(format, args...)))
	}
	if forms := slices.Sorted(maps.Keys(m.texts)); m.plural && !slices.Equal(forms, plurals) {
		bad("has the plural forms %q, the language has %q", forms, plurals)
	}
	if m.plural && w != nil && !w.counted {
		bad("has plural forms, but nothing in it is counted")
	}
	for _, form := range slices.Sorted(maps.Keys(m.texts)) {
		text := m.texts[form]
		if strings.TrimSpace(text) == "" {
			bad("is empty")
		}
		names, err := placeholders(text)
		if err != nil {
			bad("cannot be read: %v", err)
		}
		if w == nil {
			continue
		}
		for _, name := range names {
			if !w.names[name] {
				bad("names %q, which it is not given", name)
			}
		}
	}
	return errs
}

// placeholders is the names in braces of a text.
func placeholders(text string) ([]string, error) {
	builtin := map[string]any{}
	for _, name := range strings.Fields("and or not len index slice print printf println eq ne lt le gt ge ad") {
		builtin[name] = fmt.Sprint
	}
	tree, err := parse.Parse("text", text, "", "", builtin)
	if err != nil {
		return nil, err
	}
	var names []string
	var visit func(n parse.Node)
	list := func(l *parse.ListNode) {
		if l != nil {
			for _, n := range l.Nodes {
				visit(n)
			}
		}
	}
	pipe := func(p *parse.PipeNode) {
		if p != nil {
			for _, c := range p.Cmds {
				for _, a := range c.Args {
					visit(a)
				}
			}
		}
	}
	branch := func(b *parse.BranchNode) { pipe(b.Pipe); list(b.List); list(b.ElseList) }
	visit = func(n parse.Node) {
		switch n := n.(type) {
		case *parse.ListNode:
			list(n)
		case *parse.ActionNode:
			pipe(n.Pipe)
		case *parse.PipeNode:
			pipe(n)
		case *parse.IfNode:
			branch(&n.BranchNode)
		case *parse.WithNode:
			branch(&n.BranchNode)
		case *parse.RangeNode:
			branch(&n.BranchNode)
		case *parse.FieldNode:
			names = append(names, strings.Join(n.Ident, "."))
		}
	}
	if t := tree["text"]; t != nil {
		visit(t.Root)
	}
	return names, nil
}

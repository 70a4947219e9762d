// Package lang makes sentences. Games and the site use messages with ids and operands; the
// texts are in locale/*.yaml files in English, German and Italian, some with a form for one
// and a form for several.
package lang

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/text/language"

	"spielwerk/game"
)

//go:embed locale/*.yaml
var house embed.FS

// Languages are the codes of the languages, the first being the default.
var Languages = []string{"en", "de", "it"}

// Left is the name on the seat of somebody who is not known here any more.
const Left = "somebody who left"

// Book holds all messages of the house and of some games.
type Book struct {
	bundles  map[string]*bundle     // by game; "" for the house alone
	editions map[*game.Game]*bundle // of editions with names of their own
	said     sync.Map               // cache of texts without operands: a page has dozens of them
}

// Open reads the locales of games, each in one or more editions. The editions of a game share
// its messages except for names of their own. Files that are built in are read when their language is
// wanted: [Book.Check] reads them for tests. Open fails if another file cannot be read as messages.
func Open(games []*game.Game) (*Book, error) {
	own, err := textsOf(house)
	if err != nil {
		return nil, err
	}
	b := &Book{bundles: map[string]*bundle{"": {[]texts{own}}}, editions: map[*game.Game]*bundle{}}
	for _, g := range games {
		if b.bundles[g.Name] == nil {
			of, err := textsOf(g.Locale)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", g.Name, err)
			}
			b.bundles[g.Name] = &bundle{[]texts{own, of}}
		}
		if g.Names != nil {
			b.editions[g] = &bundle{append(slices.Clone(b.bundles[g.Name].layers), named(g.Names))}
		}
	}
	return b, nil
}

// Check reads all messages, and says which file is wrong.
func (b *Book) Check() error {
	for _, bundle := range b.bundles {
		for _, layer := range bundle.layers {
			if err := layer.read(); err != nil {
				return err
			}
		}
	}
	return nil
}

// embedded are the texts of folders that are built in: they never change, so they are read once.
var embedded sync.Map // embed.FS to texts

// textsOf are the texts of a folder, not read yet if it is built in.
func textsOf(files fs.FS) (texts, error) {
	fixed, is := files.(embed.FS)
	if !is {
		return read(files)
	}
	if known, ok := embedded.Load(fixed); ok {
		return known.(texts), nil
	}
	all, err := found(files)
	if err == nil {
		embedded.Store(fixed, all)
	}
	return all, err
}

// named are an edition's own names.
func named(names map[string]map[string]string) texts {
	all := newTexts()
	for _, code := range Languages {
		for id, name := range names[code] {
			all[code].byID[id] = &message{other: &text{source: name}}
		}
	}
	return all
}

// of is the messages of a game.
func (b *Book) of(g *game.Game) *bundle {
	if own := b.editions[g]; own != nil {
		return own
	}
	return b.bundles[g.Name]
}

// Pick is the language for a request such as "de", "it-CH" or the value of an Accept-Language
// header or LANG variable; the default if none fits.
func Pick(wish string) string {
	if !strings.ContainsAny(wish, ",;") { // LANG has an encoding behind a dot, a list weights
		wish, _, _ = strings.Cut(wish, ".")
	}
	tags, _, err := language.ParseAcceptLanguage(strings.ReplaceAll(wish, "_", "-"))
	if err != nil {
		return Languages[0]
	}
	for _, tag := range tags {
		base, _ := tag.Base()
		if slices.Contains(Languages, base.String()) {
			return base.String()
		}
	}
	return Languages[0]
}

// plain is the key of a text without operands.
type plain struct {
	from     *bundle
	lang, id string
	n        int // of a noun: 1 + how many, at most 2
}

// Tongue speaks one language about one game at one table. It is not safe for
// concurrent use.
type Tongue struct {
	Lang    string
	book    *Book
	from    *bundle
	words   *game.Vocabulary // nil for the house alone
	players []string
}

// House is the tongue of the site without a game.
func (b *Book) House(lang string) *Tongue {
	return b.tongue(b.bundles[""], lang)
}

func (b *Book) tongue(from *bundle, lang string) *Tongue {
	return &Tongue{Lang: lang, book: b, from: from}
}

// Table is the tongue of a game with the names of those who play it.
func (b *Book) Table(rules game.Rules, lang string, players []string) *Tongue {
	t := b.tongue(b.of(rules.Game()), lang)
	t.words, t.players = rules.Vocabulary(), players
	return t
}

// Game is the tongue of a game without a table: for its rules and options.
func (b *Book) Game(g *game.Game, lang string) *Tongue {
	return b.tongue(b.of(g), lang)
}

// Say is the message of an id with its operands, or the id in brackets if there is no such
// message; the contract suite checks that all exist.
func (t *Tongue) Say(id string, data map[string]any) string {
	if data != nil {
		return t.say(id, data, nil)
	}
	key := plain{t.from, t.Lang, id, 0}
	if text, ok := t.book.said.Load(key); ok {
		return text.(string)
	}
	text := t.say(id, nil, nil)
	if t.Has(id) { // ids come from requests too and must not fill the cache
		t.book.said.Store(key, text)
	}
	return text
}

// Has reports whether there is a message of an id.
func (t *Tongue) Has(id string) bool {
	m, _ := t.from.find(t.Lang, id)
	return m != nil && m.other.source != ""
}

// Count is Say for a message whose form depends on a number.
func (t *Tongue) Count(id string, n int, data map[string]any) string {
	return t.say(id, data, &n)
}

func (t *Tongue) say(id string, data map[string]any, count *int) string {
	m, in := t.from.find(t.Lang, id)
	if m == nil {
		return "[" + id + "]"
	}
	said, err := m.of(in, count).say(data)
	if err != nil {
		return "[" + id + "]"
	}
	return said
}

// Seat is the name of the player on a seat, or the seat's number if it has none.
func (t *Tongue) Seat(s game.Seat) string {
	if s >= 0 && int(s) < len(t.players) && t.players[s] == Left {
		return t.Say("web.you.gone", nil)
	}
	if s >= 0 && int(s) < len(t.players) && t.players[s] != "" {
		return t.players[s]
	}
	return t.Say("seat.numbered", map[string]any{"number": int(s) + 1})
}

// noun is a word in a sentence that may say how many of it there are.
type noun struct {
	t    *Tongue // nil if the sentence leaves it open
	text string
	id   string // of the message with its plural
}

func (n noun) String() string { return n.text }

// N is so many of it: "2 Workers".
func (n noun) N(count any) string {
	c, ok := count.(int)
	if n.t == nil || !ok {
		return n.text
	}
	return strconv.Itoa(c) + " " + n.t.Noun(n.id, c)
}

// Noun is the singular or the plural of a noun, as so many of it need.
func (t *Tongue) Noun(id string, n int) string {
	n = max(n, -n)
	key := plain{t.from, t.Lang, id, 1 + min(n, 2)} // 0, 1 and many
	if text, ok := t.book.said.Load(key); ok {
		return text.(string)
	}
	text := t.Count(id, min(n, 2), nil)
	t.book.said.Store(key, text)
	return text
}

// form is the sentence of a form in a group ("event", "move"). A word of a table is given
// translated as X and untranslated as XID.
func (t *Tongue) form(group string, f *game.Form, args game.Args, who game.Seat) string {
	return t.formBy(group, f, args, who, "")
}

// formBy is form with the rule that the thing follows.
func (t *Tongue) formBy(group string, f *game.Form, args game.Args, who game.Seat, rule game.Rule) string {
	data, count := t.data(f, args, who, rule)
	return t.say(group+"."+f.Word, data, count)
}

// data is what a sentence of a form can tell, and what it counts, nil for nothing.
func (t *Tongue) data(f *game.Form, args game.Args, who game.Seat, rule game.Rule) (map[string]any, *int) {
	data := make(map[string]any, 2*len(f.Fields)+2)
	data["rule"] = string(rule)
	if who != game.Nobody {
		data["who"] = t.Seat(who)
	}
	var count *int
	for i := range f.Fields {
		field := &f.Fields[i]
		text := field.Text(args[i])
		switch field.Kind {
		case game.FieldNumber:
			data[field.Name] = int(args[i])
		case game.FieldSeat:
			data[field.Name] = t.Seat(game.Seat(args[i]))
		case game.FieldCell:
			data[field.Name] = t.cell(args[i])
		case game.FieldWord:
			data[field.Name+"ID"] = text
			if a := int(args[i]); a >= 0 && a < len(field.Sorts) {
				data[field.Name+"Sort"] = field.Sorts[a]
			}
			if field.Table != "" {
				text = t.Say(field.Table+"."+text, nil)
			}
			data[field.Name] = text
			if field.Counted != "" {
				data[field.Name] = noun{t, text, field.Counted + "." + field.Text(args[i])}
			}
		default:
			data[field.Name] = text
		}
		if field.Name == f.Count {
			count = new(int(args[i]))
		}
	}
	return data, count
}

// cell is a cell as a sentence says it: "7,10", as moves have it, reads as a decimal number in some languages.
func (t *Tongue) cell(a int16) string {
	col, row := game.CellOf(a)
	return t.Say("spot", map[string]any{"col": col, "row": row})
}

// Move is a move in a sentence.
func (t *Tongue) Move(m game.Move) string {
	var args game.Args
	copy(args[:], m.Args[:])
	return t.form("move", &t.words.Moves[m.Kind], args, game.Nobody)
}

// Event is an event in a sentence, which may give the reason by the rule, {{.rule}}.
func (t *Tongue) Event(e game.Event) string {
	return t.formBy("event", &t.words.Events[e.Kind], e.Args, e.Seat, e.Rule)
}

// Events are several events of a kind and a seat, in one sentence that lists them: "list.WORD" of the
// locale, with what "item.WORD" says of each. The former may name what all of them share. CanList tells
// which events can be listed together.
func (t *Tongue) Events(list []game.Event) string {
	e := &list[0]
	form := &t.words.Events[e.Kind]
	items := make([]string, len(list))
	for i := range list {
		items[i] = t.formBy("item", form, list[i].Args, e.Seat, e.Rule)
	}
	return t.listed(e, t.List(items))
}

// listed is the sentence that lists an event and others like it.
func (t *Tongue) listed(e *game.Event, items string) string {
	form := &t.words.Events[e.Kind]
	said, _ := t.data(form, e.Args, e.Seat, e.Rule)
	said["list"] = items
	return t.Say("list."+form.Word, said)
}

// CanList reports whether two events can be told in one sentence: they are of a kind and a seat, the kind has
// such a sentence, and what it says of all is true of both.
func (t *Tongue) CanList(a, b game.Event) bool {
	return a.Kind == b.Kind && a.Seat == b.Seat && t.Has("list."+t.words.Events[a.Kind].Word) && t.listed(&a, "") == t.listed(&b, "")
}

// open is an operand that a sentence leaves open. It counts as plural and is written as an
// ellipsis.
type open int

func (open) String() string { return "…" }

// kind is a form's sentence with all its operands left open.
func (t *Tongue) kind(group string, f *game.Form) string {
	data := map[string]any{"who": open(2).String()}
	for i := range f.Fields {
		name := f.Fields[i].Name
		data[name] = any(open(2))
		if f.Fields[i].Kind != game.FieldNumber {
			data[name] = open(2).String()
		}
		if f.Fields[i].Kind == game.FieldWord {
			data[name+"ID"] = open(2).String()
		}
		if f.Fields[i].Counted != "" {
			data[name] = noun{text: open(2).String()}
		}
	}
	var count *int
	if f.Count != "" {
		count = new(2)
	}
	return t.say(group+"."+f.Word, data, count)
}

// MoveKind is the sentence of a kind of moves without operands: "Place … at …".
func (t *Tongue) MoveKind(kind int) string { return t.kind("move", &t.words.Moves[kind]) }

// ScoreKind is the name of a kind of score lines: "Towns".
func (t *Tongue) ScoreKind(kind int) string { return t.Say("origin."+t.words.Scores[kind].Word, nil) }

// Refusal is a refusal in a sentence.
func (t *Tongue) Refusal(r *game.Refusal) string {
	return t.form("refusal", &t.words.Refusals[r.Kind], r.Args, game.Nobody)
}

var standings = [...]string{
	game.StandingUnknown: "unknown", game.StandingNone: "none", game.StandingOthers: "others",
	game.StandingRevealed: "revealed", game.StandingTogether: "together", game.StandingOver: "over",
}

// NoUndo puts an error of [game.History] into a sentence: why nothing can be undone or
// redone. Moves that have the same effect are named by form and sentence.
func (t *Tongue) NoUndo(err error) string {
	var no *game.CannotUndo
	switch {
	case errors.Is(err, game.ErrNoRedo):
		return t.Say("undo.redo", nil)
	case errors.Is(err, game.ErrUndoSeat):
		return t.Say("undo.others", nil) // the same sentence as if that move could be seen: it is secret
	case !errors.As(err, &no):
		return t.Say("undo.unknown", nil)
	}
	moves := make([]string, len(no.Instead))
	for i, text := range no.Instead {
		moves[i] = text
		if m, err := t.words.ParseMove(text); err == nil {
			moves[i] += " (" + t.Move(m) + ")"
		}
	}
	return t.Say("undo."+standings[no.Why], map[string]any{"moves": strings.Join(moves, ", ")})
}

// Prompt is a prompt in a sentence.
func (t *Tongue) Prompt(p game.Prompt) string {
	return t.form("prompt", &t.words.Prompts[p.Kind], p.Args, game.Nobody)
}

// Score is what a score line was for.
func (t *Tongue) Score(l game.Line) string {
	return t.form("score", &t.words.Scores[l.Kind], l.Args, l.Seat)
}

// Chapter is what a chapter of a rule book is called, its id where the game gives no titles.
func (t *Tongue) Chapter(id string) string {
	if t.Has("chapter." + id) {
		return t.Say("chapter."+id, nil)
	}
	return id
}

// Overview is a part of the rules in one page.
func (t *Tongue) Overview(part string) string { return t.Say("overview."+part, nil) }

// Rule is the text of a rule.
func (t *Tongue) Rule(id game.Rule) string { return t.Say("rule."+string(id), nil) }

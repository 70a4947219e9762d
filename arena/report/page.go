package report

import (
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"strings"

	"spielwerk/game"
	"spielwerk/lang"
)

//go:embed page.html
var pageText string

//go:embed page.css
var pageStyle string

var pageTemplate = template.Must(template.New("page").Parse(pageText))

// page is what the template shows.
type page struct {
	Lang, Title, Lead, Nav string
	Style                  template.CSS
	Made                   []fact
	Sections               []*section
	RulesTitle             string
	Rules                  []fact
}

// fact is a name and a text.
type fact struct{ ID, Name, Text string }

// section is a part of the page.
type section struct {
	ID, Title string
	Text      []string
	Charts    []chart
	Tables    []table
	Lists     []list
}

// chart is a drawing with its description.
type chart struct {
	Title   string
	Token   template.HTML
	Drawing template.HTML
	Text    string
}

// table has a head and rows. On a phone each row becomes a card.
type table struct {
	Title, Text string
	Heads       []head
	Rows        [][]cell
}

type head struct {
	Text, Class string
	Key         template.HTML // legend of the column's drawings
	Axis        template.HTML
}

// cell is a field of a table: a text, perhaps with a token before it, a smaller
// note behind it, a link or a drawing.
type cell struct {
	Text, Note, Link string
	Code             bool // the note is set as code
	Token, Drawing   template.HTML
	Class            string // above or below the reference
}

// list is a list of names without figures.
type list struct {
	Title string
	Items []cell
}

// sheet is a page that is being written.
type sheet struct {
	*words
	page *page
}

func newSheet(rules game.Rules, book *lang.Book, code string) *sheet {
	return &sheet{newWords(rules, book, code), &page{Lang: code, Style: template.CSS(pageStyle)}}
}

// builder makes a page of the figures of a match.
type builder struct {
	*Figures
	*sheet
	rules game.Rules
}

// WritePage writes the figures as one HTML page that needs nothing else.
func (f *Figures) WritePage(out io.Writer, rules game.Rules, book *lang.Book, code string) error {
	b := &builder{f, newSheet(rules, book, code), rules}
	b.top()
	b.findings()
	b.wins()
	b.length()
	b.scores()
	b.points()
	b.components()
	b.actions()
	b.unused()
	b.reading()
	b.citations()
	return pageTemplate.Execute(out, b.page)
}

func (s *sheet) section(id string) *section {
	part := &section{ID: id, Title: s.say(id + ".title")}
	s.page.Sections = append(s.page.Sections, part)
	return part
}

// top is what was played.
func (b *builder) top() {
	p := b.page
	p.Title, p.Nav = b.say("title", "game", b.Say("title", nil)), b.say("nav")
	p.Lead = b.say("lead", "games", b.whole(b.Games), "seats", b.Seats)
	if b.Seats == 1 {
		p.Lead = b.say("leadOne", "games", b.whole(b.Games))
	}
	b.made(&b.Played, b.rules.Game())
}

// made describes how the figures were made.
func (s *sheet) made(played *Played, g *game.Game) {
	s.page.Made = []fact{
		{"", s.say("made.command"), played.Command},
		{"", s.say("made.rules"), s.whole(played.Rules)},
		{"", s.say("made.data"), played.Data},
	}
	var options []string
	for _, o := range g.Options {
		if v := (game.Config{Options: played.Options}).Value(o); v != o.Default {
			options = append(options, s.say("made.option", "name", o.Name, "value", v, "help", s.Say("option."+o.Name+".name", nil)))
		}
	}
	if options != nil {
		s.page.Made = append(s.page.Made, fact{"", s.say("made.options"), strings.Join(options, "; ")})
	}
}

// clear is the class of an estimate whose interval excludes the reference.
func (s *sheet) clear(e *Estimate, reference float64) string {
	switch {
	case e.Above(reference):
		return "above"
	case e.Below(reference):
		return "below"
	}
	return ""
}

// key is the legend for winners and others.
func (b *builder) key() template.HTML {
	one := func(class string) string {
		return fmt.Sprintf(`<svg class="key" viewBox="0 0 22 10" width="22" height="10" aria-hidden="true"><g class="%s"><rect y="1" width="22" height="8" rx="1"/></g></svg>%s`,
			class, template.HTMLEscapeString(b.say("scores."+class)))
	}
	return template.HTML(one("winners") + " " + one("others"))
}

// named is the cell of a component: its name, and its word if that differs.
func (s *sheet) named(table, word string) cell {
	c := cell{Text: s.component(Component{table, word})}
	if !strings.EqualFold(c.Text, word) {
		c.Note, c.Code = word, true
	}
	return c
}

package web

import (
	"context"
	"html"
	"io"
	"net/http"
	"slices"
	"strings"

	"github.com/a-h/templ"

	"spielwerk/game"
	"spielwerk/lang"
	"spielwerk/web/part"
)

// ruleBookData is the rule book of a game, or what was found in it.
type ruleBookData struct {
	page
	game, title string // the game's name in addresses, and in words
	wish        string // what is searched for, "" for the whole book
	rules       templ.Component
	contents    []ruleChapter // the chapters that the page has, or all if nothing was found
	book        string        // the page that has them, "" for this one
	hits        string        // how many rules were found
	understood  []string      // for which words others were searched for, too
	guides      []guideLine
	overview    []overviewPart // the rules in one page, none in what was found
	picture     string         // of the game, beside it
}

// overviewPart is a part of the rules in one page, with the address of an example that shows it.
type overviewPart struct {
	id, text, example string
}

// overviewOf is the rules of a game in one page.
func overviewOf(t *lang.Tongue, g *game.Game) (parts []overviewPart) {
	for _, o := range g.Overview {
		line := overviewPart{id: o.Part, text: t.Overview(o.Part)}
		if o.Example != "" {
			line.example = "/examples/" + g.Name + "/" + o.Example
		}
		parts = append(parts, line)
	}
	return parts
}

// ruleChapter is a chapter of a rule book.
type ruleChapter struct {
	id, title string
	appendix  bool
	rules     []ruleLine
}

// ruleLine is a rule of the rule book.
type ruleLine struct {
	id, provenance string
	text           templ.Component
	examples       []exampleFigure
}

// ruleBook is the rule book of a game: its chapters as one learns it, or the rules that have all
// words of a search.
func (s *Server) ruleBook(w http.ResponseWriter, r *http.Request) {
	p := s.page(r)
	g, err := s.games.Find(r.PathValue("game"))
	if err != nil {
		s.explain(w, r, http.StatusNotFound, p.t("error.notFound"))
		return
	}
	t := s.book.Game(g, p.lang)
	d := &ruleBookData{page: p, game: g.Name, title: t.Say("title", nil), wish: clean(r.FormValue("q"), maxWish)}
	visitor, err := s.person(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	mine, err := s.tablesOf(r.Context(), visitor)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	d.guides = s.guidesOf(r.Context(), &p, g, mine)
	if d.wish == "" {
		d.overview, d.picture = overviewOf(t, g), s.picture(g, p.lang)
		if d.contents, d.rules, err = s.wholeBook(r.Context(), &p, g); err != nil {
			s.fail(w, r, err)
			return
		}
		s.show(w, r, http.StatusOK, ruleBookPage(d))
		return
	}
	terms := termsOf(d.wish, synonymsOf(t))
	chapters, found, err := s.chaptersWith(&p, g, terms)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	if d.contents = chapters; found == 0 {
		d.book, d.contents = "/rules/"+g.Name, contentsOf(t, g)
	}
	d.rules = ruleChapters(&p, g.Name, chapters)
	d.path, d.understood = r.URL.RequestURI(), p.understood(terms)
	d.hits = t.Count("web.rules.found", found, map[string]any{"n": found, "wish": d.wish})
	s.show(w, r, http.StatusOK, ruleBookPage(d))
}

// chaptersWith are the chapters with the rules that have all words, and how many rules these are.
func (s *Server) chaptersWith(p *page, g *game.Game, words []term) (all []ruleChapter, found int, err error) {
	t := s.book.Game(g, p.lang)
	shown, err := s.examplesOf(g)
	if err != nil {
		return nil, 0, err
	}
	_, rules := g.Contents()
	for i, chapter := range contentsOf(t, g) {
		for _, info := range rules[i] {
			text := t.Rule(info.ID)
			if !hasAll(keyed(string(info.ID)+" "+chapter.title+" "+text), words) {
				continue
			}
			line := ruleLine{id: string(info.ID), provenance: p.provenance(info), text: linked(g, text)}
			for _, x := range shown {
				if x.Example.Rules[0] == info.ID {
					line.examples = append(line.examples, s.figure(p, g, x))
				}
			}
			chapter.rules = append(chapter.rules, line)
			found++
		}
		if len(chapter.rules) > 0 {
			all = append(all, chapter)
		}
	}
	return all, found, nil
}

// contentsOf are the chapters of a rule book, without their rules.
func contentsOf(t *lang.Tongue, g *game.Game) (all []ruleChapter) {
	chapters, _ := g.Contents()
	for _, c := range chapters {
		all = append(all, ruleChapter{id: c.ID, title: t.Chapter(c.ID), appendix: c.Appendix})
	}
	return all
}

// bookIn names a rule book in a language.
type bookIn struct {
	game *game.Game
	lang string
}

// wholeBook are the contents of a rule book and its rules, which are the same for all visitors: to draw them takes
// several times as long as the rest of the page.
func (s *Server) wholeBook(ctx context.Context, p *page, g *game.Game) ([]ruleChapter, templ.Component, error) {
	key := bookIn{g, p.lang}
	contents := contentsOf(s.book.Game(g, p.lang), g)
	if kept, ok := s.books.Load(key); ok {
		return contents, templ.Raw(kept.(string)), nil
	}
	chapters, _, err := s.chaptersWith(p, g, nil)
	if err != nil {
		return nil, nil, err
	}
	var drawn strings.Builder
	if err := ruleChapters(p, g.Name, chapters).Render(ctx, &drawn); err != nil {
		return nil, nil, err
	}
	s.books.Store(key, drawn.String())
	return contents, templ.Raw(drawn.String()), nil
}

// maxWish is how many characters of a search count.
const maxWish = 80

// keyed is a text as one searches for it: in small letters, apostrophes as keyboards have them.
func keyed(text string) string { return strings.ReplaceAll(strings.ToLower(text), "’", "'") }

// linked is a text in which the ids of rules of the game are links.
func linked(g *game.Game, text string) templ.Component {
	return part.Draw(func(w io.Writer) error {
		var b strings.Builder
		from := 0
		for _, at := range rulesIn.FindAllStringIndex(text, -1) {
			rule := text[at[0]:at[1]]
			if _, ok := infoOf(g, game.Rule(rule)); ok {
				b.WriteString(html.EscapeString(text[from:at[0]]) + `<a href="#` + rule + `">` + rule + `</a>`)
				from = at[1]
			}
		}
		b.WriteString(html.EscapeString(text[from:]))
		_, err := io.WriteString(w, b.String())
		return err
	})
}

// infoOf finds a rule of a game.
func infoOf(g *game.Game, id game.Rule) (game.RuleInfo, bool) {
	for _, info := range g.RuleBook {
		if info.ID == id {
			return info, true
		}
	}
	return game.RuleInfo{}, false
}

func (p *page) provenance(info game.RuleInfo) string {
	words := make([]string, len(info.Provenance))
	for i, w := range info.Provenance {
		words[i] = p.t("rules.provenance." + w)
	}
	return strings.Join(words, ", ")
}

// rule is one rule, as a sheet for the script or as a place in the rule book.
func (s *Server) rule(w http.ResponseWriter, r *http.Request) {
	g, err := s.games.Find(r.PathValue("game"))
	if err != nil {
		s.explain(w, r, http.StatusNotFound, s.book.House(s.preferences(r).lang).Say("web.error.notFound", nil))
		return
	}
	p := s.page(r)
	id := game.Rule(r.PathValue("rule"))
	info, ok := infoOf(g, id)
	switch {
	case !ok:
		s.explain(w, r, http.StatusNotFound, p.t("error.notFound"))
	case !wantsText(r):
		http.Redirect(w, r, "/rules/"+g.Name+"#"+string(id), http.StatusSeeOther)
	default:
		title := p.say("web.table.rule", map[string]any{"rule": id})
		s.show(w, r, http.StatusOK, sheetText(&p, title, s.book.Game(g, p.lang).Rule(id)+" ("+p.provenance(info)+")", g.Name, "", nil))
	}
}

func hasAppendix(d *ruleBookData) bool {
	return slices.ContainsFunc(d.contents, func(c ruleChapter) bool { return c.appendix })
}

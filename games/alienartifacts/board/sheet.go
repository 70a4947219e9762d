package board

import (
	"errors"
	"io"
	"maps"
	"slices"

	"spielwerk/game"
	"spielwerk/games/alienartifacts"
	"spielwerk/svg"
)

// Sheet writes the sheet of all faces in one language: one hidden <svg>, the same
// for every table of the game.
//
// Besides the faces it holds for each card X <g id="about-X"> with what is to be
// read of it at leisure: its name as <title>, then pairs of <desc>, a heading and a
// text. <desc id="say-F"> is what face F is called by screen readers, and names are
// such names of other things on the page.
func Sheet(w io.Writer, v *alienartifacts.View, t game.Tongue, names map[string]string) error {
	if v == nil || v.Box() == nil {
		return errors.New("alienartifacts board: the view knows no box")
	}
	b, words := v.Box(), Words{t, v}
	var p page
	p.Add(`<svg class="a-sheet" width="0" height="0" aria-hidden="true" xmlns="http://www.w3.org/2000/svg"><defs>`)
	p.parts()
	p.halves(words, b)
	for i := range b.Cards {
		c := &b.Cards[i]
		p.Addf(`<g id="art-%s" class="a-%s">`, c.ID, c.Type)
		switch c.Kind {
		case "ship":
			p.shipArt(c.ID, c.Type)
		case "planet":
			p.planetArt(c.ID, c.Type)
		default:
			p.techArt(c.ID, c.Type)
		}
		p.Add(`</g>`)
		p.side(words, c, "logistic")
		p.side(words, c, "operational")
		p.aboutCard(words, c)
	}
	for i := range b.Resources {
		p.resource(&b.Resources[i])
		p.aboutResource(words, &b.Resources[i])
	}
	for i := range b.Systems {
		p.table(words, &b.Systems[i], "system", "system")
		p.aboutTable(words, &b.Systems[i], "system")
	}
	for i := range b.Plans {
		p.table(words, &b.Plans[i], "plan", "plan")
		p.aboutTable(words, &b.Plans[i], "plan")
	}
	for _, id := range b.Artifacts {
		p.artifact(words, id)
		p.about(id, words.Say("artifact."+id, nil), "", words.View.ArtifactText(words, id))
		p.say(id, words.Say("artifact."+id, nil)+". "+words.View.ArtifactText(words, id))
	}
	for i := range b.Factions {
		id := b.Factions[i].ID
		setup, action, scoring := v.FactionTexts(t, id)
		p.about("F-"+id, t.Say("faction."+id, nil), "", setup, "", action, "", scoring)
	}
	for _, id := range slices.Sorted(maps.Keys(names)) {
		p.say(id, names[id])
	}
	p.Add(`</defs></svg>`)
	return p.To(w)
}

// parts are the symbols that faces are made of, and those the page uses by
// themselves: icons i-*, resource symbols c-*, types t-* and in grey g-*.
func (p *page) parts() {
	for _, name := range slices.Sorted(maps.Keys(icons)) {
		p.Addf(`<symbol id="i-%s" viewBox="0 0 512 512"><path d="%s"/></symbol>`, name, icons[name])
	}
	p.Add(`<symbol id="i-credit" viewBox="0 0 512 512"><path fill-rule="evenodd" d="M256 16a240 240 0 1 1 0 480 240 240 0 0 1 0-480m92 128-40 44c-56-50-136-10-136 68s80 118 136 68l40 44c-90 84-236 28-236-112s146-196 236-112"/></symbol>`)
	p.Add(`<symbol id="i-token" viewBox="0 0 512 512"><path fill-rule="evenodd" d="M160 24h192l136 136v192L352 488H160L24 352V160ZM104 204v104h304V204Z"/></symbol>`)
	for _, c := range []struct{ name, outline string }{
		{"red", "M2 2H22V13Q22 20 12 23.5 2 20 2 13Z"},
		{"blue", "M12 .8a11.2 11.2 0 1 1 0 22.4 11.2 11.2 0 1 1 0-22.4"},
		{"green", "M5 1.5H19Q22.5 1.5 22.5 5V19Q22.5 22.5 19 22.500H5Q1.5 22.5 1.5 19V5Q1.5 1.5 5 1.5"},
		{"gold", "M6.5 1.500H17.500L23.3 12 17.5 22.500H6.500L.7 12Z"},
	} {
		p.Addf(`<symbol id="c-%s" viewBox="0 0 24 24"><path class="a-c a-%s" d="%s"/><use href="#i-%s" class="a-in" x="4.5" y="4.5" width="15" height="15"/></symbol>`, c.name, c.name, c.outline, c.name)
	}
	// The same icons count different things in different places.
	for _, twin := range [][2]string{{"deck", "i-draw"}, {"artifactdeck", "i-artifact"}, {"plandeck", "i-plan"}, {"cost-red", "c-red"}, {"cost-blue", "c-blue"}, {"cost-green", "c-green"}} {
		p.Addf(`<symbol id="i-%s" viewBox="0 0 24 24"><use href="#%s" width="24" height="24"/></symbol>`, twin[0], twin[1])
	}
	for _, t := range banners {
		p.Addf(`<symbol id="t-%s" viewBox="0 0 24 30"><path class="a-t a-%s" d="%s"/><use href="#i-%s" class="a-in" x="4" y="3" width="16" height="16"/></symbol>`, t.name, t.name, t.outline, t.name)
		p.Addf(`<symbol id="g-%s" viewBox="0 0 24 30"><path class="a-grey" d="%s"/><use href="#i-%s" class="a-in" x="4" y="3" width="16" height="16"/></symbol>`, t.name, t.outline, t.name)
		p.Addf(`<symbol id="o-%s" viewBox="0 0 24 30"><path class="a-open a-%s" d="%s"/><use href="#i-%s" class="a-out a-%s" x="5" y="4" width="14" height="14"/></symbol>`, t.name, t.name, t.outline, t.name, t.name)
	}
	p.Addf(`<path id="a-card" class="a-paper" d="M10 1H%dQ%d 1 %d 10V%dQ%d %d %d %dH10Q1 %d 1 %dV10Q1 1 10 1Z"/>`,
		CardWidth-10, CardWidth-1, CardWidth-1, CardHeight-10, CardWidth-1, CardHeight-1, CardWidth-10, CardHeight-1, CardHeight-1, CardHeight-10)
	// Blockade tokens lie on a card above its name, and say how many they are.
	for n := 1; n <= MostTokens; n++ {
		p.Addf(`<g id="b-%d"><path class="a-block" d="M156 3h10l8 8v10l-8 8h-10l-8-8V11Z"/><text class="a-count" x="161" y="22">%d</text></g>`, n, n)
	}
	p.Addf(`<circle id="a-number" class="a-disc" cx="%d" cy="%d" r="13"/>`, HalfWidth/2, ResourceHeight/2)
}

// banners hang on cards and tell their type by colour, outline and icon.
var banners = []struct{ name, outline string }{
	{"explore", "M.7 0H23.300V17A11.3 11.3 0 0 1 .7 17Z"},
	{"expand", "M.7 0H23.300V29L12 22 .7 29Z"},
	{"exterminate", "M.7 0H23.300V19L12 29.5 .7 19Z"},
	{"exploit", "M.7 0H23.300V28H16V23H8V28H.7Z"},
}

// about writes what can be read of a card: pairs of a heading and a text.
func (p *page) about(id, name string, pairs ...string) { p.read(id, "", name, pairs) }

// large is about a card of one side that lies on the table as another drawing.
func (p *page) large(id, name string, pairs ...string) { p.read(id, " data-large=\"\"", name, pairs) }

func (p *page) read(id, attr, name string, pairs []string) {
	p.Addf(`<g id="about-%s"%s><title>%s</title>`, id, attr, svg.Esc(name))
	for _, text := range pairs {
		p.Addf(`<desc>%s</desc>`, svg.Esc(text))
	}
	p.Add(`</g>`)
}

// say writes how screen readers call a face.
func (p *page) say(face, text string) { p.Addf(`<desc id="say-%s">%s</desc>`, face, svg.Esc(text)) }

func (p *page) aboutCard(w Words, c *alienartifacts.Card) {
	name := w.Say("card."+c.ID, nil)
	what := w.Say("kind."+c.Kind, nil) + ", " + w.Say("type."+c.Type, nil)
	pairs := []string{what, ""}
	for _, side := range []string{"logistic", "operational"} {
		text := w.View.CardText(w, c.ID, side)
		pairs = append(pairs, w.Say("side."+side, nil), text)
		p.say(face(c.ID, side), name+", "+what+", "+w.Say("side."+side, nil)+". "+text)
	}
	p.about(c.ID, name, pairs...)
}

func (p *page) aboutResource(w Words, r *alienartifacts.Resource) {
	text := ""
	for i, h := range r.Halves {
		if i > 0 {
			text += " / "
		}
		text += svg.Num(float64(h.Amount)) + " " + w.Count("hue."+h.Colour, h.Amount, nil) + " (" + w.Say("type."+h.Type, nil) + ")"
	}
	p.say(r.ID, text+"; "+svg.Num(float64(r.Number)))
}

func (p *page) aboutTable(w Words, t *alienartifacts.Table, kind string) {
	name := w.Say(kind+"."+t.ID, nil)
	all := name + "."
	var pairs []string
	for i := range t.Lines {
		text := w.View.TableText(w, t.ID, i+1)
		pairs = append(pairs, svg.Num(float64(i+1)), text)
		all += " " + svg.Num(float64(i+1)) + ": " + text
	}
	p.large(t.ID, name, pairs...)
	p.say(t.ID, all)
	p.say(Strip(t.ID), all)
}

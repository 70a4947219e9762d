package settlers

import (
	"strconv"
	"strings"

	"spielwerk/game"
)

// Sources of the facts of boards and Attack cards; cards name theirs in the data.
const (
	boardSource  = "public: NC, VD; of the Japanese also RB"
	attackSource = "number public: RB; how many show each good house"

	addedBoardSource  = "numbers seed-de; which goods they are house"
	addedAttackSource = "number seed-de+seed-it; Target house"
	virtualSource     = "seed-de+seed-it"
)

// virtualID is the virtual faction card of the box of Atlanteans among the components.
const virtualID = "VIR001"

// Components implements game.Catalogue: the Faction boards, the cards deck by deck, then the
// other parts of the solo game. Identical copies are one component.
func (r *rules) Components(t game.Tongue) []game.Component {
	w := &writer{v: &View{rules: r}, t: t}
	var out []game.Component
	for i := range r.factions {
		b := &r.boards[i]
		part := game.Component{
			Kind: "board", ID: factionWords[i], Name: t.Say("faction."+factionWords[i], nil), Count: 1, Provenance: boardSource,
			Text: []string{t.Say("text.board", map[string]any{"goods": w.goods(goodsOf(b.produces[:])), "stores": t.Count("goods."+goodWords[b.stores], 2, nil)})},
		}
		if i >= baseFactions {
			part.Provenance = addedBoardSource
			part.Text = append(part.Text, t.Say("text.boardadded", map[string]any{"each": b.perSeat, "alone": b.alone, "worth": b.worth}))
		}
		out = append(out, part)
	}
	attack, _ := r.in[deckAttack].next(0)
	for i := 0; i < len(r.cards); {
		c := &r.cards[i]
		if c.set != setBase && !r.atlanteans {
			i++
			continue
		}
		n := 1
		for i+n < len(r.cards) && r.cards[i+n].row == c.row {
			n++
		}
		part := game.Component{Kind: deckWords[c.deck], ID: c.id, Name: t.Say("card."+c.id, nil), Text: []string{w.card(c.id)}, Count: n, Provenance: c.sources.text(c.note)}
		if c.deck == deckAttack {
			part.Name = t.Say("kind.attack", nil) + " " + strconv.Itoa(i-int(attack)+1)
			part.Text, part.Provenance = []string{t.Say("cardtext."+c.title, nil) + " " + w.good(goodWords[c.deal-1])}, attackSource
			if c.set != setBase {
				part.Provenance = addedAttackSource
			}
		}
		out = append(out, part)
		i += n
	}
	if r.atlanteans { // IA-13.2
		out = append(out, game.Component{
			Kind: "virtual", ID: virtualID, Name: virtualName(t), Text: []string{VirtualText(t, r.printed)}, Count: 1, Provenance: virtualSource,
		})
	}
	return out
}

// virtualName is what the virtual faction card is called; it is that of the Atlanteans.
func virtualName(t game.Tongue) string {
	return t.Say("option.virtual_faction.name", nil) + ": " + t.Say("faction."+factionWords[deckAtlanteans-deckBarbarians], nil)
}

// VirtualText is what the virtual faction card does: IA-13.2.
func VirtualText(t game.Tongue, b *Box) string {
	return t.Say("text.virtualcard", map[string]any{"raze": b.VirtualRaze, "usual": attackTokens})
}

// text is the source of a card's facts, in the words of the data.
func (p *provenance) text(note string) string {
	var parts []string
	for _, e := range []struct{ what, from string }{{"name", p.Name}, {"numbers", p.Stats}, {"effect", p.Effect}} {
		if e.from != "" {
			parts = append(parts, e.what+" "+e.from)
		}
	}
	if note != "" {
		parts = append(parts, note)
	}
	return strings.Join(parts, "; ")
}

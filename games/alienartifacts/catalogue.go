package alienartifacts

import (
	"strings"

	"spielwerk/game"
)

// Components implements game.Catalogue: factions, ships, technologies and planets
// with both sides, resource cards, artifacts, alien systems, defence plans.
func (r *rules) Components(t game.Tongue) []game.Component {
	v := &View{rules: r}
	w := &writer{v: v, t: t}
	var out []game.Component
	add := func(kind, id, name string, text ...string) {
		from := r.sources[id]
		if from == "" {
			from = "seed" // the standard plan, which the rules print: AA-3.5
		}
		out = append(out, game.Component{Kind: kind, ID: id, Name: name, Text: text, Count: 1, Provenance: from})
	}
	for _, id := range factionWords {
		setup, action, scoring := v.FactionTexts(t, id)
		add("faction", id, w.name("faction", id), setup, action, scoring)
	}
	for i, id := range cardWords {
		c := r.card(uint8(i))
		add(c.Kind, id, w.name("card", id)+" ("+w.name("type", c.Type)+")", v.CardText(t, id, "logistic"), v.CardText(t, id, "operational"))
	}
	for _, id := range resourceWords {
		name, halves, _ := strings.Cut(w.resource(id), " ")
		add("resource", id, name, strings.Trim(halves, "()"))
	}
	for _, id := range artifactWords {
		add("artifact", id, w.name("artifact", id), v.ArtifactText(t, id))
	}
	for i, id := range systemWords {
		add("system", id, w.name("system", id), w.lines(&r.systems[i]))
	}
	for i, id := range planWords {
		add("plan", id, w.name("plan", id), w.lines(&r.plans[i]))
	}
	return out
}

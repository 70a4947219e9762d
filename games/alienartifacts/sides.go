package alienartifacts

import (
	"slices"

	"spielwerk/game"
	"spielwerk/game/components"
)

// The sides of ships, technologies and planets in data: AA-21.1. Static changes are summed in
// mods; reactions are an event, a filter and a list of effects.
//

// hasCost reports whether an action has a cost of its own that cards can change.
func hasCost(a uint8) bool {
	switch a {
	case actBuy, actDiscover, actDevelop, actBuild, actOffensive, actRevenue, actMine:
		return true
	}
	return false
}

// readPrice reads what an action or an additional effect costs: AA-21.9.
func (f *loader) readPrice(n components.Node) price {
	var p price
	if !n.Given() {
		return p
	}
	g := n.Table("credits?", "resources?", "discard_hand?")
	p.credits, p.discard = g.Get("credits").Byte(0, 15), g.Get("discard_hand").Byte(1, 9)
	if g.Has("resources") {
		states := 1
		due := g.Get("resources").Table("red?", "blue?", "green?", "gold?")
		for k, w := range colourWords {
			if due.Has(w) {
				p.due[k] = due.Get(w).Byte(1, 9)
				states *= int(p.due[k]) + 1
				p.symbols = true
			}
		}
		if !n.Failed() && (!p.symbols || states > maxDues) {
			g.Get("resources").Fail("must be some symbols that can be paid at once, of few colours")
		}
	}
	if p.symbols && p.discard > 0 {
		n.Fail("must be symbols or cards of the hand, not both")
	}
	return p
}

// maxDues is the number of different amounts that a cost of several colours can
// have left: see payable.
const maxDues = 256

// readLogistic reads a logistic side: AA-6.1, AA-6.6, AA-6.9.
func (f *loader) readLogistic(n components.Node, card uint8) {
	kind := kindOf(card)
	s := &f.sides[card][logistic]
	known := []string{"keyword", "effects", "on_complete?"}
	if kind == technology {
		known = append(known, "text?", "cost?")
	}
	g := n.Table(known...)
	if n.Failed() {
		return
	}
	s.keyword = word(g.Get("keyword"), keywordWords)
	s.complete = f.readList(g.Get("on_complete"), inComplete)
	f.producesNothing(g.Get("on_complete"), s.complete)
	if kind != technology && s.keyword != keyOngoing {
		g.Get("keyword").Fail("must be ongoing: only technologies have additional effects and actions")
	}
	if n.Failed() {
		return
	}
	if s.keyword != keyOngoing {
		s.price = f.readPrice(g.Get("cost"))
		if s.effects = f.readList(g.Get("effects"), inAction); !n.Failed() && s.effects.empty() {
			g.Get("effects").Fail("must be one effect at least")
		}
		for _, o := range f.ops[s.effects.from:s.effects.to] {
			if o.do == doAction && !o.buy && s.keyword == keyAction {
				g.Get("effects").Fail("must gain no actions: such an action would never end")
			}
		}
		return
	}
	if g.Has("cost") {
		g.Get("cost").Fail("must not stand here: what is always on costs nothing, AA-11.1")
	}
	for _, m := range g.Get("effects").List() {
		if n.Failed() {
			return
		}
		f.readOngoing(m, card, logistic, func() { f.readReaction(m, s) })
	}
	f.agree(n, card)
}

// readOngoing reads an ongoing effect: a change, or a reaction.
func (f *loader) readOngoing(n components.Node, card, side uint8, reaction func()) {
	switch {
	case n.Peek("mod").Given():
		f.readChange(n, card, side)
	case n.Peek("when").Given():
		reaction()
	default:
		n.Fail("must have a mod or a when")
	}
}

// producesNothing checks that only operational planets produce: AA-6.5.
func (f *loader) producesNothing(n components.Node, l list) {
	for _, o := range f.ops[l.from:l.to] {
		if o.do == doProduce {
			n.Fail("must not produce: only the operational side of a planet does")
		}
	}
}

// The keywords of logistic sides: AA-11.1 to AA-11.3.
const (
	keyOngoing = iota
	keyAdditional
	keyAction
)

// agree checks that a ship raises the limit, and a planet lowers the cost, that
// the tables of config name for its type: AA-1.6, AA-6.12.
func (f *loader) agree(n components.Node, card uint8) {
	s, t := &f.sides[card][logistic], f.types[card]
	var want mods
	switch kindOf(card) {
	case ship:
		want.Limit[f.limits[0][t]] = int16(f.shipBonus)
		if !n.Failed() && s.mods.Limit != want.Limit {
			n.Later(f.limited).Fail("must agree with cards and config: a logistic ship of type %s raises the limit of %s by %d: AA-6.12", typeWords[t], actionWords[f.limits[0][t]], f.shipBonus)
		}
	case planet:
		want.Cost[f.discount[t]] = -int16(f.discountBy)
		if !n.Failed() && s.mods.Cost != want.Cost {
			n.Later(f.discounted).Fail("must agree with cards and config: a logistic planet of type %s lowers the cost of %s by %d: AA-6.1", typeWords[t], actionWords[f.discount[t]], f.discountBy)
		}
	}
}

// change is the row of a static change.
type change struct {
	delta    int8
	action   uint8
	actions  uint16 // set
	targets  [targets]bool
	from, to uint8 // losses
	times    uint8
	one      bool // one card of choice gets it, not each
}

// changeKind describes a kind of change: its side, the keys of its row, its effect on the
// side, and its sentence.
type changeKind struct {
	word string
	side uint8
	says components.Schema[change]
	make func(*side, *change)
	tell func(*writer, *side, sayer)
}

// sayer says the sentence effect.ID of the locales.
type sayer func(id string, data map[string]any)

// changeKinds are the kinds of change: AA-21.2 to AA-21.5.
func changeKinds() []changeKind {
	type key = components.Key[change]
	says := func(keys ...key) components.Schema[change] { return keys }
	delta := func(low, high int) key {
		return key{Name: "delta", Read: func(n components.Node, c *change) { c.delta = int8(n.Int(low, high)) }}
	}
	actionOf := func(what string, can func(uint8) bool) key {
		return key{Name: "action", Read: func(n components.Node, c *change) {
			if c.action = word(n, actionWords); !n.Failed() && !can(c.action) {
				n.Fail("must be an action with a %s that could change, not %s", what, actionWords[c.action])
			}
		}}
	}
	scope := func(scope string) key { return components.Fixed[change]("scope", scope) }
	trigger := key{Name: "trigger", Read: func(n components.Node, c *change) {
		c.action = [...]uint8{actDiscover, actMine}[n.Word("discover", "mine")]
	}}
	where := key{Name: "where", Optional: true, Read: func(n components.Node, c *change) {
		if c.one = n.Word("each", "choose_one") == 1; c.one && c.action == actDiscover {
			n.Fail("must be each: a planet that is completed produces for itself")
		}
	}}
	target := key{Name: "target", Read: func(n components.Node, c *change) {
		t := word(n, []string{"any", "alien", "player"})
		c.targets = [targets]bool{alien: t != 2, player: t != 1}
	}}
	loss := func(name string, at func(*change) *uint8) key {
		return key{Name: name, Read: func(n components.Node, c *change) {
			*at(c) = word(n, lossWords[destroyed:]) + destroyed
			if name == "to" && c.to == c.from {
				n.Fail("must be another loss than the one it replaces")
			}
		}}
	}
	from, to := loss("from", func(c *change) *uint8 { return &c.from }), loss("to", func(c *change) *uint8 { return &c.to })
	number := func(id string, of func(*mods) int16) func(*writer, *side, sayer) {
		return func(_ *writer, s *side, say sayer) {
			if n := of(&s.mods); n != 0 {
				say(id, map[string]any{"n": int(n)})
			}
		}
	}
	produced := func(w *writer, s *side, say sayer) {
		number("discover", func(m *mods) int16 { return m.Discover })(w, s, say)
		number("mine", func(m *mods) int16 { return m.Mine })(w, s, say)
		number("mineone", func(m *mods) int16 { return m.MineOne })(w, s, say)
	}
	return []changeKind{
		{
			"cost", logistic, says(actionOf("cost", hasCost), delta(-9, 9)),
			func(s *side, c *change) { s.mods.Cost[c.action] += int16(c.delta) }, (*writer).costs,
		},
		{
			"limit", logistic, says(actionOf("limit", func(a uint8) bool { return a != actBuy }), delta(-9, 9)),
			func(s *side, c *change) { s.mods.Limit[c.action] += int16(c.delta) }, (*writer).limits,
		},
		{
			"attack", logistic, says(scope("all"), delta(-9, 9), target),
			func(s *side, c *change) {
				for t, counts := range c.targets {
					s.mods.Attack[t] += int16(c.delta) * int16(bit(counts))
				}
			}, (*writer).bonuses,
		},
		{
			"attack", operational, says(scope("self"), delta(-9, 9), target),
			func(s *side, c *change) {
				for t, counts := range c.targets {
					s.attack[t] += c.delta * int8(bit(counts))
				}
			}, (*writer).arms,
		},
		{
			"redraw", operational, says(scope("self"), components.Number("times", 1, 3, func(c *change) *uint8 { return &c.times }), target),
			func(s *side, c *change) {
				for t, counts := range c.targets {
					s.redraw[t] += c.times * bit(counts)
				}
			}, (*writer).redraws,
		},
		{
			"ship_loss", logistic, says(scope("all"), from, to),
			func(s *side, c *change) { s.mods.Loss[c.from] = c.to },
			func(w *writer, s *side, say sayer) { w.losses(&s.mods.Loss, "loss", say) },
		},
		{
			"ship_loss", operational, says(scope("self"), from, to),
			func(s *side, c *change) { s.loss[c.from] = c.to },
			func(w *writer, s *side, say sayer) { w.losses(&s.loss, "ownloss", say) },
		},
		{
			"produce", logistic, says(trigger, delta(1, 4), where),
			func(s *side, c *change) {
				switch {
				case c.action == actDiscover:
					s.mods.Discover += int16(c.delta)
				case c.one:
					s.mods.MineOne += int16(c.delta)
				default:
					s.mods.Mine += int16(c.delta)
				}
			}, produced,
		},
		{
			"reveal", logistic, says(components.Fixed[change]("trigger", "score_technology"), delta(1, 4)),
			func(s *side, c *change) { s.mods.Reveal += int16(c.delta) }, number("reveal", func(m *mods) int16 { return m.Reveal }),
		},
		{
			"look", logistic, says(components.Fixed[change]("action", "buy"), delta(1, 9)),
			func(s *side, c *change) { s.mods.Look += int16(c.delta) }, number("look", func(m *mods) int16 { return m.Look }),
		},
		{
			"hand_limit", logistic, says(delta(0, 9)),
			func(s *side, c *change) { s.mods.Hand += int16(c.delta) }, number("hand", func(m *mods) int16 { return m.Hand }),
		},
		{
			"gold_wild", logistic, says(key{Name: "actions", Read: func(n components.Node, c *change) { c.actions = uint16(n.Set(actionWords...)) }}),
			func(s *side, c *change) { s.mods.Gold |= c.actions },
			func(w *writer, s *side, say sayer) {
				if s.mods.Gold != 0 {
					say("gold", map[string]any{"actions": w.actions(s.mods.Gold)})
				}
			},
		},
	}
}

// readChange reads a change of a side.
func (f *loader) readChange(n components.Node, card, side uint8) {
	var words []string
	for _, k := range f.changes {
		if k.side == side && !slices.Contains(words, k.word) {
			words = append(words, k.word)
		}
	}
	mod := lookUp(n, "mod", words)
	for _, k := range f.changes {
		if !n.Failed() && k.side == side && k.word == words[mod] {
			var c change
			if k.says.Read(n, &c, "mod"); !n.Failed() {
				k.make(&f.sides[card][side], &c)
			}
		}
	}
}

// lookUp is the word of the key on which the other keys depend.
func lookUp(n components.Node, key string, words []string) uint8 {
	v := n.Peek(key)
	if !v.Given() {
		v.Fail("is missing")
	}
	return word(v, words)
}

// word is a node as one of some words, by its index.
func word(n components.Node, words []string) uint8 { return uint8(n.Word(words...)) }

// readCondition reads the operational side of a technology: AA-6.10.
func (f *loader) readCondition(n components.Node, card uint8) {
	s := &f.sides[card][operational]
	g := n.Table("scoring_hint", "metric", "tiers")
	if n.Failed() {
		return
	}
	s.metric = f.readMetric(g.Get("metric"))
	list := g.Get("tiers").List()
	if len(list) < 1 || len(list) > maxSteps {
		g.Get("tiers").Fail("must be 1 to %d steps, not %d", maxSteps, len(list))
	}
	for _, m := range list {
		t := m.Table("need", "during", "end")
		if n.Failed() {
			return
		}
		next := step{t.Get("need").Byte(1, 99), t.Get("during").Byte(0, 15), t.Get("end").Byte(0, 15)}
		if k := len(s.steps); k > 0 && !n.Failed() && next.need <= s.steps[k-1].need {
			t.Get("need").Fail("must be more than %d, which the step before needs", s.steps[k-1].need)
		}
		s.steps = append(s.steps, next)
	}
}

// metricKind describes a thing that a condition counts.
type metricKind struct {
	word  string // in data
	says  components.Schema[metric]
	count func(p *Position, seat game.Seat, m *metric, credits uint8) int
	tell  func(*writer, *metric) string // nil for effect.counts.WORD of the locales
}

// metricKinds are the things that conditions count: AA-6.10, AA-21.10.
func metricKinds() [metrics]metricKind {
	kind := components.OneOf("kind", with(kindWords, "any"), func(m *metric) *uint8 { return &m.kind })
	return [metrics]metricKind{
		countCards: {
			word: "cards",
			says: components.Schema[metric]{
				kind,
				components.OneOf("side", sideWords, func(m *metric) *uint8 { return &m.side }).Maybe(),
				components.OneOf("type", typeWords, func(m *metric) *uint8 { return &m.typ }).Maybe(),
			},
			count: func(p *Position, seat game.Seat, m *metric, _ uint8) int {
				return p.number(seat, m.kind, m.side, m.typ)
			},
			tell: func(w *writer, m *metric) string { return w.cards(m.kind, m.side, m.typ) },
		},
		countTypes: {
			word: "distinct_types", says: components.Schema[metric]{kind}, count: (*Position).distinctTypes,
			tell: func(w *writer, m *metric) string {
				return w.t.Say("effect.types", map[string]any{"kind": w.name("cards", with(kindWords, "any")[m.kind])})
			},
		},
		countSets: {
			word:  "sets",
			says:  components.Schema[metric]{{Name: "of", Read: func(n components.Node, m *metric) { m.of = uint8(n.Set(kindWords...)) }}},
			count: (*Position).setsOf,
			tell: func(w *writer, m *metric) string {
				var of []string
				for k, word := range kindWords {
					if m.of>>k&1 == 1 {
						of = append(of, w.name("kind", word))
					}
				}
				return w.t.Say("effect.sets", map[string]any{"of": enumerate(of)})
			},
		},
		countCredits: {word: "credits", count: func(_ *Position, _ game.Seat, _ *metric, credits uint8) int { return int(credits) }},
		countProduced: {
			word:  "produced_cards",
			count: func(p *Position, seat game.Seat, _ *metric, _ uint8) int { return p.s.Players[seat].Produced.len() },
		},
		countArtifacts: { // AA-13.8
			word:  "artifacts_held",
			count: func(p *Position, seat game.Seat, _ *metric, _ uint8) int { return count16(p.s.Players[seat].Artifacts) },
		},
	}
}

// readMetric reads what a condition counts.
func (f *loader) readMetric(n components.Node) metric {
	words := make([]string, metrics)
	for i := range f.metrics {
		words[i] = f.metrics[i].word
	}
	m := metric{count: lookUp(n, "count", words), kind: anyKind, side: anySide, typ: anyType}
	f.metrics[m.count].says.Read(n, &m, "count")
	return m
}

// readWarship reads the operational side of a ship: AA-6.8.
func (f *loader) readWarship(n components.Node, card uint8) {
	s := &f.sides[card][operational]
	g := n.Table("effects", "on_complete?")
	if n.Failed() {
		return
	}
	s.complete = f.readList(g.Get("on_complete"), inComplete)
	f.producesNothing(g.Get("on_complete"), s.complete)
	for _, m := range g.Get("effects").List() {
		if n.Failed() {
			return
		}
		f.readOngoing(m, card, operational, func() {
			w := m.Table("when", "then")
			when := w.Get("when").Table("event", "scope")
			when.Get("event").Must(f.reactions[onResolved].word)
			when.Get("scope").Must("self")
			if !s.after.empty() {
				m.Fail("must be one list: the ship has another for its own attack")
			}
			s.after = f.readList(w.Get("then"), inReaction)
		})
	}
}

// readWorkings reads the operational side of a planet: AA-6.5.
func (f *loader) readWorkings(n components.Node, card uint8) {
	s := &f.sides[card][operational]
	g := n.Table("on_complete", "mine")
	if n.Failed() {
		return
	}
	s.complete = f.readList(g.Get("on_complete"), inComplete)
	s.mine = g.Get("mine").Byte(0, 9)
	if n.Failed() {
		return
	}
	made := 0
	for _, o := range f.ops[s.complete.from:s.complete.to] {
		if o.do == doProduce {
			made += int(o.n)
		}
	}
	if made != int(f.produce) || s.mine != f.mined {
		n.Later(f.produced).Fail("must agree with cards and config: a planet produces %d when it is completed and %d when it is mined, not %d and %d: AA-6.5", f.produce, f.mined, made, s.mine)
	}
}

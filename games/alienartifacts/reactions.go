package alienartifacts

import "spielwerk/game/components"

// The events that cards react to.
const (
	onCompleted = iota
	onAttack
	onResolved // of a ship itself; not a reaction of a logistic side
	onMatch
	onScored
	onAction
	onPayment
	events
)

// reaction is the effect of a card when an event happens: AA-11.1.
type reaction struct {
	event           uint8
	kind, side, typ uint8 // of a completed card
	first           bool  // of its type in its kind
	target          uint8 // alien, player, or targets for any
	action          uint8
	half            bool  // only halves of some amount count in a payment
	amount          uint8 // of these
	then            list
}

// reactionKind describes the reactions to an event, except the moment when it happens: see
// reacting.
type reactionKind struct {
	word  string // in data; effect.when.WORD is its sentence in the locales
	says  components.Schema[reaction]
	check func(components.Node, *reaction)         // what must fit together
	ahead func(consequence, *reaction) bool        // whether it could come of what is ahead
	tell  func(*writer, *reaction, map[string]any) // operands of its sentence
	turns int                                      // it happens about once in so many, for the evaluation
}

// reactionKinds are the reactions: AA-21.11 to AA-21.14.
func reactionKinds() [events]reactionKind {
	type key = components.Key[reaction]
	says := func(keys ...key) components.Schema[reaction] { return keys }
	return [events]reactionKind{
		onCompleted: {
			word: "card_completed", turns: 3,
			says: says(
				components.OneOf("kind", with(kindWords, "any"), func(r *reaction) *uint8 { return &r.kind }),
				components.OneOf("side", sideWords, func(r *reaction) *uint8 { return &r.side }).Maybe(),
				components.OneOf("type", typeWords, func(r *reaction) *uint8 { return &r.typ }).Maybe(),
				components.Flag("first_of_type_in_kind", func(r *reaction) *bool { return &r.first }).Maybe(),
			),
			ahead: func(c consequence, r *reaction) bool {
				return r.kind == anyKind && c.completes != 0 || r.kind != anyKind && c.completes>>r.kind&1 == 1
			},
			tell: func(w *writer, r *reaction, data map[string]any) {
				data["cards"], data["card"], data["first"] = w.cards(r.kind, r.side, r.typ), w.oneSuch(r.kind, r.side, r.typ), r.first
				data["kindID"] = with(kindWords, "any")[r.kind]
			},
		},
		onAttack: {
			word: "attack_declared", turns: 7,
			says:  says(components.OneOf("target", []string{"alien", "player", "any"}, func(r *reaction) *uint8 { return &r.target })),
			ahead: func(c consequence, _ *reaction) bool { return c.attacks },
			tell: func(w *writer, r *reaction, data map[string]any) {
				data["target"] = w.target(min(r.target, player), r.target == targets)
			},
		},
		onResolved: {word: "ship_attack_resolved"},
		onMatch: {
			word: "produced_match", turns: 3,
			ahead: func(c consequence, _ *reaction) bool { return c.produces },
		},
		onScored: {
			word: "technology_scored", turns: 9,
			ahead: func(c consequence, _ *reaction) bool { return c.scores },
		},
		onAction: {
			word: "action_done", turns: 5,
			says:  says(components.OneOf("action", actionWords, func(r *reaction) *uint8 { return &r.action })),
			ahead: func(c consequence, r *reaction) bool { return c.can(r.action) },
			tell: func(w *writer, r *reaction, data map[string]any) {
				data["action"] = w.name("action", actionWords[r.action])
			},
		},
		onPayment: {
			word: "payment_made", turns: 4,
			says: says(
				key{Name: "match", Read: func(n components.Node, r *reaction) { r.half = n.Word("any", "half_amount") == 1 }},
				components.Number("amount", 1, 3, func(r *reaction) *uint8 { return &r.amount }).Maybe(),
			),
			check: func(n components.Node, r *reaction) {
				if r.half != (r.amount > 0) {
					n.Fail("must have an amount if half_amount matches, and none if any does")
				}
			},
			ahead: func(c consequence, _ *reaction) bool { return c.pays },
			tell:  func(_ *writer, r *reaction, data map[string]any) { data["amount"] = int(r.amount) },
		},
	}
}

// readReaction reads a reaction of a logistic side: AA-11.1.
func (f *loader) readReaction(n components.Node, s *side) {
	g := n.Table("when", "then")
	words := make([]string, events)
	for i := range f.reactions {
		words[i] = f.reactions[i].word
	}
	when := g.Get("when")
	r := reaction{event: lookUp(when, "event", words), kind: anyKind, side: anySide, typ: anyType, target: targets}
	k := &f.reactions[r.event]
	if r.event == onResolved {
		when.Peek("event").Fail("must not be %s, which is for operational ships", k.word)
	}
	if k.says.Read(when, &r, "event"); k.check != nil && !n.Failed() {
		k.check(when, &r)
	}
	r.then = f.readList(g.Get("then"), inReaction)
	if n.Failed() {
		return
	}
	for _, o := range f.ops[r.then.from:r.then.to] {
		if o.per == perMatch && r.event != onPayment {
			g.Get("then").Fail("must not count matching cards, which only a reaction to a payment does")
		}
	}
	s.reacts = append(s.reacts, r)
	s.reaction |= 1 << r.event
}

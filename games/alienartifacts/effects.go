package alienartifacts

import "fmt"

// The grammar of effects, compiled: AA-21.1. A list of things to do is a piece of
// one table of operations; static changes are summed up in mods; reactions are an
// event, a filter and a list. No card is a special case.

// list is a piece of facts.ops.
type list struct{ from, to uint16 }

func (l list) empty() bool { return l.from == l.to }

// op is one thing to do. What a, b, c and d are depends on it.
type op struct {
	do         uint8
	n          int8
	a, b, c, d uint8
}

// The things that effects do.
const (
	doVP           = iota // n; a what for each, b at most
	doCredits             // n
	doLoseCredits         // n
	doDefender            // n credits
	doArtifact            // n
	doPlan                // n
	doDraw                // n
	doCycle               // up to n
	doProduce             // n; a where
	doConstruction        // a kind, b look, c keep
	doAttach              // n
	doComplete            // a kind
	doAttack              // n bonus; a which
	doScore               // a which, b reveal
	doRemove              // n, 0 for all
	doBlock               // n
	doDestroyed           //
	doDamaged             //
	doAction              // n; a any or buy
	doExtraTurns          // n
	doSearch              // a kind, b type or choose, c to
	doAttackBonus         // n
	doLimitBonus          // n
	doReduce              // n; a which set of actions
	doSetup               // a kind, b draw, c keep, d side, or anySide for construction
	doings
)

var doWords = []string{
	"gain_vp", "gain_credits", "lose_credits", "defender_gain_credits", "gain_artifact", "gain_defense_plan",
	"draw_resources", "cycle_hand", "produce", "add_construction", "attach_from_deck", "complete_construction",
	"attack", "score_technologies", "remove_blockades", "place_blockades", "ship_destroyed", "ship_damaged",
	"take_action", "extra_turns_after_end", "search_deck", "attack_bonus_this_turn", "limit_this_turn",
	"next_cost_reduction", "setup_draw",
}

// What points can be for: AA-21.16.
const (
	perNothing = iota
	perMatch
	perRemoved
)

// Where is produced, which ships attack, which technologies are scored.
const (
	whereSelf = iota
	whereOne
	whereEach
)

// What an action granted can be: AA-4.12.
const (
	takeAny = iota
	takeBuy
)

// place is where a list stands: what it may do depends on it.
type place uint8

const (
	inSetup    place = iota
	inComplete       // when a card is completed
	inReaction       // gains only, so that the order of several makes no difference (AA-11.8)
	inAction         // faction actions, actions and additional effects of technologies
	inArtifact
	inSystem // tables
	inPlan
	places
)

var placeWords = []string{
	"a set-up", "the completion of a card", "a reaction", "an action or additional effect", "an artifact",
	"the table of an alien system", "the table of a defence plan",
}

// gains are what a seat gets at once, without a choice.
const gains = 1<<doVP | 1<<doCredits | 1<<doArtifact | 1<<doPlan | 1<<doDraw

// allowed are the things to do in each place. What grants actions or artifacts
// for ever is left out: an artifact that gains artifacts, an action that gains
// actions.
var allowed = [places]uint32{
	inSetup:    1 << doSetup,
	inComplete: gains | 1<<doProduce,
	inReaction: gains,
	inAction: gains | 1<<doLoseCredits | 1<<doCycle | 1<<doProduce | 1<<doConstruction | 1<<doAttach | 1<<doComplete |
		1<<doAttack | 1<<doScore | 1<<doRemove | 1<<doAction | 1<<doSearch | 1<<doAttackBonus | 1<<doLimitBonus | 1<<doReduce,
	inArtifact: 1<<doVP | 1<<doCredits | 1<<doPlan | 1<<doDraw | 1<<doLoseCredits | 1<<doCycle | 1<<doProduce |
		1<<doConstruction | 1<<doAttach | 1<<doComplete | 1<<doAttack | 1<<doScore | 1<<doRemove | 1<<doAction |
		1<<doExtraTurns | 1<<doSearch | 1<<doAttackBonus | 1<<doLimitBonus | 1<<doReduce,
	inSystem: gains | 1<<doLoseCredits | 1<<doDestroyed | 1<<doDamaged,
	inPlan:   gains | 1<<doLoseCredits | 1<<doDefender | 1<<doBlock | 1<<doDestroyed | 1<<doDamaged,
}

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

var eventWords = []string{
	"card_completed", "attack_declared", "ship_attack_resolved", "produced_match", "technology_scored", "action_done", "payment_made",
}

// reaction is what a card does when something happens: AA-11.1.
type reaction struct {
	event           uint8
	kind, side, typ uint8 // of a completed card
	first           bool  // of its type in its kind
	target          uint8 // alien, player, or targets for any
	action          uint8
	amount          uint8 // of the halves that match in a payment
	then            list
}

var modWords = []string{"cost", "limit", "attack", "redraw", "ship_loss", "produce", "reveal", "look", "hand_limit", "gold_wild"}

const (
	modCost = iota
	modLimit
	modAttack
	modRedraw
	modLoss
	modProduce
	modReveal
	modLook
	modHand
	modGold
)

// hasCost reports whether an action has a cost of its own that cards can change.
func hasCost(a uint8) bool {
	switch a {
	case actBuy, actDiscover, actDevelop, actBuild, actOffensive, actRevenue, actMine:
		return true
	}
	return false
}

// readList reads a list of things to do.
func (f *facts) readList(n node, where place) list {
	out := list{from: uint16(len(f.ops))}
	out.to = out.from
	if n.y == nil {
		return out
	}
	members := n.list()
	if len(members) > maxOps {
		n.fail("%d effects; there is room for %d", len(members), maxOps)
	}
	for _, m := range members {
		o := f.readOp(m, where)
		if n.flaw != nil {
			return out
		}
		if o.do == doVP && o.a == perRemoved && !f.removes(list{out.from, uint16(len(f.ops))}) {
			m.fail("nothing before it in the list removes blockades")
		}
		f.ops = append(f.ops, o)
	}
	out.to = uint16(len(f.ops))
	return out
}

const maxOps = 6

func (f *facts) removes(l list) bool {
	for _, o := range f.ops[l.from:l.to] {
		if o.do == doRemove {
			return true
		}
	}
	return false
}

// opFields are the operands of each thing to do.
var opFields = [doings][]string{
	doVP: {"n", "per?", "max?"}, doCredits: {"n"}, doLoseCredits: {"n"}, doDefender: {"n"}, doArtifact: {"n"}, doPlan: {"n"},
	doDraw: {"n"}, doCycle: {"up_to"}, doProduce: {"where", "n"}, doConstruction: {"kind", "look", "keep"}, doAttach: {"n"},
	doComplete: {"kind", "cost"}, doAttack: {"ships", "bonus?"}, doScore: {"which", "reveal"}, doRemove: {"n?", "all?"},
	doBlock: {"n"}, doDestroyed: {}, doDamaged: {}, doAction: {"action", "n"}, doExtraTurns: {"n"},
	doSearch: {"kind", "type", "to"}, doAttackBonus: {"n"}, doLimitBonus: {"n"}, doReduce: {"actions", "n"},
	doSetup: {"kind", "draw", "keep", "to", "side?"},
}

// readOp reads one thing to do.
func (f *facts) readOp(n node, where place) op {
	do := n.lookUp("do", doWords)
	if n.flaw != nil {
		return op{}
	}
	o := op{do: do}
	if allowed[where]>>do&1 == 0 {
		n.fail("%s cannot stand in %s", doWords[do], placeWords[where])
		return o
	}
	g := n.fields(append([]string{"do"}, opFields[do]...)...)
	if n.flaw != nil {
		return o
	}
	o.n = int8(g["n"].number(1, 15))
	switch do {
	case doVP:
		o.a = optional(g, "per", []string{"", "matching_card_after_first", "blockade_removed"}, perNothing)
		if has(g, "max") {
			o.b = g["max"].small(1, 15)
		}
		if o.a == perMatch && where != inReaction {
			g["per"].fail("only a reaction to a payment counts matching cards")
		}
		if o.b > 0 && o.a == perNothing {
			g["max"].fail("only what is counted for each of something has a maximum")
		}
	case doCycle:
		o.n = int8(g["up_to"].number(1, 9))
	case doProduce:
		o.a = g["where"].word([]string{"self", "choose_one", "each"})
		if (o.a == whereSelf) != (where == inComplete) {
			g["where"].fail("self is for the completion of a planet, and nothing else is")
		}
		o.n = int8(g["n"].number(1, maxProduce))
	case doConstruction:
		o.a, o.b, o.c = g["kind"].word(kindWords), g["look"].small(1, 9), g["keep"].small(1, 9)
		if o.c > o.b {
			n.fail("%d cards are kept of %d", o.c, o.b)
		}
	case doComplete:
		o.a = g["kind"].word(with(kindWords, "any"))
		g["cost"].word([]string{"free"})
	case doAttack:
		o.a = 1 + g["ships"].word([]string{"choose_one", "all"})
		o.n = 0
		if has(g, "bonus") {
			o.n = int8(g["bonus"].number(0, 9))
		}
	case doScore:
		o.a = 1 + g["which"].word([]string{"choose_one", "each"})
		if g["reveal"].yes() {
			o.b = 1
		}
	case doRemove:
		if has(g, "all") == has(g, "n") || has(g, "all") && !g["all"].yes() {
			n.fail("either n or all: true is wanted")
		}
		if has(g, "all") {
			o.n = 0
		}
	case doAction:
		o.a = g["action"].word([]string{"any", "buy"})
		if o.a == takeBuy && o.n != 1 {
			g["n"].fail("one purchase at a time")
		}
	case doExtraTurns:
		o.n = int8(g["n"].number(1, 9))
	case doSearch:
		o.a = g["kind"].word(kindWords)
		o.b = g["type"].word(with(typeWords, "choose"))
		g["to"].word([]string{"construction"})
	case doReduce:
		set := g["actions"].words(actionWords)
		if set&^(1<<actDiscover|1<<actDevelop|1<<actBuild) != 0 {
			g["actions"].fail("only discover, develop and build can be reduced so: AA-10.11")
		}
		o.a = f.reduction(n, set)
	case doSetup:
		o.a, o.b, o.c = g["kind"].word(kindWords), g["draw"].small(1, 9), g["keep"].small(1, 9)
		o.d = anySide
		if to := g["to"].word([]string{"construction", "empire"}); to == 1 {
			o.d = g["side"].word(sideWords)
		}
		switch {
		case o.c > o.b:
			n.fail("%d cards are kept of %d", o.c, o.b)
		case has(g, "side") != (o.d != anySide):
			n.fail("a side is wanted for cards in the empire, and for no others")
		}
	}
	return o
}

// maxProduce is the number of cards that can be produced at once by one effect.
const maxProduce = 9

// reduction is the index of a set of actions that a reduction can be for.
func (f *facts) reduction(n node, set uint16) uint8 {
	for i, s := range f.reduces {
		if s == set {
			return uint8(i)
		}
	}
	if len(f.reduces) == maxReductions {
		n.fail("there is room for %d sets of actions that can be reduced", maxReductions)
		return 0
	}
	f.reduces = append(f.reduces, set)
	return uint8(len(f.reduces) - 1)
}

const maxReductions = 4

// lookUp is the word of a field that tells what the others are.
func (n node) lookUp(name string, words []string) uint8 {
	y := n.content()
	for i := 0; i+1 < len(y.Content); i += 2 {
		if y.Content[i].Value == name {
			return node{n.reader, y.Content[i+1], n.file}.word(words)
		}
	}
	n.fail("%s is missing: one of %v", name, words)
	return 0
}

// names reports whether a map has a field.
func (n node) names(name string) bool {
	y := n.content()
	for i := 0; i+1 < len(y.Content); i += 2 {
		if y.Content[i].Value == name {
			return true
		}
	}
	return false
}

// readPrice reads what an action or an additional effect costs: AA-21.9.
func (f *facts) readPrice(n node) price {
	var p price
	if n.y == nil {
		return p
	}
	g := n.fields("credits?", "resources?", "discard_hand?")
	if has(g, "credits") {
		p.credits = g["credits"].small(0, 15)
	}
	if has(g, "discard_hand") {
		p.discard = g["discard_hand"].small(1, 9)
	}
	if has(g, "resources") {
		states := 1
		due := g["resources"].fields("red?", "blue?", "green?", "gold?")
		for k, w := range colourWords {
			if has(due, w) {
				p.due[k] = due[w].small(1, 9)
				states *= int(p.due[k]) + 1
				p.symbols = true
			}
		}
		if n.flaw == nil && (!p.symbols || states > maxDues) {
			g["resources"].fail("a cost of that many colours and symbols cannot be paid at once")
		}
	}
	if p.symbols && p.discard > 0 {
		n.fail("a cost is paid in symbols or with cards of the hand, not with both")
	}
	return p
}

// maxDues is the number of different amounts that a cost of several colours can
// have left: see payable.
const maxDues = 256

// readLogistic reads a logistic side: AA-6.1, AA-6.6, AA-6.9.
func (f *facts) readLogistic(n node, card uint8) {
	kind := kindOf(card)
	s := &f.sides[card][logistic]
	known := []string{"keyword", "effects", "on_complete?"}
	if kind == technology {
		known = append(known, "text?", "cost?")
	}
	g := n.fields(known...)
	if n.flaw != nil {
		return
	}
	s.keyword = g["keyword"].word(keywordWords)
	s.complete = f.readList(g["on_complete"], inComplete)
	f.producesNothing(g["on_complete"], s.complete)
	if kind != technology && s.keyword != keyOngoing {
		g["keyword"].fail("only technologies have additional effects and actions")
	}
	if n.flaw != nil {
		return
	}
	if s.keyword != keyOngoing {
		s.price = f.readPrice(g["cost"])
		if s.effects = f.readList(g["effects"], inAction); n.flaw == nil && s.effects.empty() {
			g["effects"].fail("it does nothing")
		}
		for _, o := range f.ops[s.effects.from:s.effects.to] {
			if o.do == doAction && o.a == takeAny && s.keyword == keyAction {
				g["effects"].fail("an action that gains actions would never end")
			}
		}
		return
	}
	if has(g, "cost") {
		g["cost"].fail("what is always on costs nothing: AA-11.1")
	}
	for _, m := range g["effects"].list() {
		switch {
		case n.flaw != nil:
			return
		case m.names("mod"):
			f.readMod(m, s)
		case m.names("when"):
			f.readReaction(m, s)
		default:
			m.fail("a mod or a when is wanted here")
		}
	}
	f.agree(n, card)
}

// producesNothing checks that only operational planets produce: AA-6.5.
func (f *facts) producesNothing(n node, l list) {
	for _, o := range f.ops[l.from:l.to] {
		if o.do == doProduce {
			n.fail("only the operational side of a planet produces")
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
func (f *facts) agree(n node, card uint8) {
	s, t := &f.sides[card][logistic], f.types[card]
	var want mods
	switch kindOf(card) {
	case ship:
		want.Limit[f.limits[0][t]] = int16(f.shipBonus)
		if n.flaw == nil && s.mods.Limit != want.Limit {
			n.later(n.said["limits"]).fail("a logistic ship of type %s raises the limit of %s by %d, as config says: AA-6.12", typeWords[t], actionWords[f.limits[0][t]], f.shipBonus)
		}
	case planet:
		want.Cost[f.discount[t]] = -int16(f.discountBy)
		if n.flaw == nil && s.mods.Cost != want.Cost {
			n.later(n.said["discount"]).fail("a logistic planet of type %s lowers the cost of %s by %d, as config says: AA-6.1", typeWords[t], actionWords[f.discount[t]], f.discountBy)
		}
	}
}

// readMod reads a static change of a logistic side.
func (f *facts) readMod(n node, s *side) {
	mod := n.lookUp("mod", modWords)
	if n.flaw != nil {
		return
	}
	m := &s.mods
	action := func(g map[string]node, can func(uint8) bool) uint8 {
		a := g["action"].word(actionWords)
		if n.flaw == nil && !can(a) {
			g["action"].fail("%s has no %s that could change", actionWords[a], modWords[mod])
		}
		return a
	}
	delta := func(g map[string]node) int16 { return int16(g["delta"].number(-9, 9)) }
	switch mod {
	case modCost:
		g := n.fields("mod", "action", "delta")
		m.Cost[action(g, hasCost)] += delta(g)
	case modLimit:
		g := n.fields("mod", "action", "delta")
		m.Limit[action(g, func(a uint8) bool { return a != actBuy })] += delta(g)
	case modAttack:
		g := n.fields("mod", "scope", "delta", "target")
		g["scope"].word([]string{"all"})
		eachTarget(g["target"], func(t int) { m.Attack[t] += delta(g) })
	case modLoss:
		g := n.fields("mod", "scope", "from", "to")
		g["scope"].word([]string{"all"})
		readLoss(g, &m.Loss)
	case modProduce:
		g := n.fields("mod", "trigger", "delta", "where?")
		d := int16(g["delta"].number(1, 4))
		one := has(g, "where") && g["where"].word([]string{"each", "choose_one"}) == 1
		switch t := g["trigger"].word([]string{"discover", "mine"}); {
		case t == 0 && one:
			g["where"].fail("a planet that is completed produces for itself")
		case t == 0:
			m.Discover += d
		case one:
			m.MineOne += d
		default:
			m.Mine += d
		}
	case modReveal:
		g := n.fields("mod", "trigger", "delta")
		g["trigger"].word([]string{"score_technology"})
		m.Reveal += int16(g["delta"].number(1, 4))
	case modLook:
		g := n.fields("mod", "action", "delta")
		g["action"].word(actionWords[actBuy : actBuy+1])
		m.Look += int16(g["delta"].number(1, 9))
	case modHand:
		m.Hand += int16(n.fields("mod", "delta")["delta"].number(0, 9))
	case modGold:
		g := n.fields("mod", "actions")
		m.Gold |= g["actions"].words(actionWords)
	default:
		n.fail("%s is for operational ships", modWords[mod])
	}
}

// eachTarget calls do for the targets that a word stands for.
func eachTarget(n node, do func(int)) {
	switch n.word([]string{"any", "alien", "player"}) {
	case 0:
		do(alien)
		do(player)
	case 1:
		do(alien)
	case 2:
		do(player)
	}
}

func readLoss(g map[string]node, to *[losses]uint8) {
	from := g["from"].word([]string{"destroyed", "damaged"}) + destroyed
	to[from] = g["to"].word([]string{"destroyed", "damaged"}) + destroyed
	if to[from] == from {
		g["to"].fail("that changes nothing")
	}
}

// readReaction reads a reaction of a logistic side: AA-11.1, AA-21.11 to AA-21.14.
func (f *facts) readReaction(n node, s *side) {
	g := n.fields("when", "then")
	if n.flaw != nil {
		return
	}
	r := reaction{kind: anyKind, side: anySide, typ: anyType, target: targets}
	when := g["when"]
	r.event = when.lookUp("event", eventWords)
	if n.flaw != nil {
		return
	}
	switch r.event {
	case onCompleted:
		w := when.fields("event", "kind", "side?", "type?", "first_of_type_in_kind?")
		r.kind = w["kind"].word(with(kindWords, "any"))
		r.side, r.typ = optional(w, "side", sideWords, anySide), optional(w, "type", typeWords, anyType)
		r.first = has(w, "first_of_type_in_kind") && w["first_of_type_in_kind"].yes()
	case onAttack:
		w := when.fields("event", "target")
		r.target = w["target"].word([]string{"alien", "player", "any"})
	case onMatch, onScored:
		when.fields("event")
	case onAction:
		r.action = when.fields("event", "action")["action"].word(actionWords)
	case onPayment:
		w := when.fields("event", "match", "amount?")
		m := w["match"].word([]string{"any", "half_amount"})
		r.amount = w["amount"].small(1, 3)
		if has(w, "amount") != (m == 1) {
			when.fail("half_amount and amount go together")
		}
	default:
		when.fail("%s is for operational ships", eventWords[r.event])
	}
	r.then = f.readList(g["then"], inReaction)
	if n.flaw != nil {
		return
	}
	for _, o := range f.ops[r.then.from:r.then.to] {
		if o.do == doVP && o.a == perMatch && r.event != onPayment {
			g["then"].fail("only a reaction to a payment counts matching cards")
		}
	}
	s.reacts = append(s.reacts, r)
	s.reaction |= 1 << r.event
}

// readCondition reads the operational side of a technology: AA-6.10.
func (f *facts) readCondition(n node, card uint8) {
	s := &f.sides[card][operational]
	g := n.fields("scoring_hint", "metric", "tiers")
	if n.flaw != nil {
		return
	}
	s.metric = readMetric(g["metric"])
	list := g["tiers"].list()
	if len(list) < 1 || len(list) > maxSteps {
		g["tiers"].fail("%d steps; a condition has 1 to %d", len(list), maxSteps)
	}
	for _, m := range list {
		t := m.fields("need", "during", "end")
		if n.flaw != nil {
			return
		}
		next := step{t["need"].small(1, 99), t["during"].small(0, 15), t["end"].small(0, 15)}
		if k := len(s.steps); k > 0 && n.flaw == nil && next.need <= s.steps[k-1].need {
			t["need"].fail("steps need more and more")
		}
		s.steps = append(s.steps, next)
	}
}

func readMetric(n node) metric {
	m := metric{kind: anyKind, side: anySide, typ: anyType}
	m.count = n.lookUp("count", metricWords)
	if n.flaw != nil {
		return m
	}
	switch m.count {
	case countCards:
		g := n.fields("count", "kind", "side?", "type?")
		m.kind = g["kind"].word(with(kindWords, "any"))
		m.side, m.typ = optional(g, "side", sideWords, anySide), optional(g, "type", typeWords, anyType)
	case countTypes:
		m.kind = n.fields("count", "kind")["kind"].word(with(kindWords, "any"))
	case countSets:
		m.of = uint8(n.fields("count", "of")["of"].words(kindWords))
	default:
		n.fields("count")
	}
	return m
}

// readWarship reads the operational side of a ship: AA-6.8.
func (f *facts) readWarship(n node, card uint8) {
	s := &f.sides[card][operational]
	g := n.fields("effects", "on_complete?")
	if n.flaw != nil {
		return
	}
	s.complete = f.readList(g["on_complete"], inComplete)
	f.producesNothing(g["on_complete"], s.complete)
	for _, m := range g["effects"].list() {
		if n.flaw != nil {
			return
		}
		if m.names("when") {
			w := m.fields("when", "then")
			if n.flaw != nil {
				return
			}
			when := w["when"].fields("event", "scope")
			if n.flaw != nil {
				return
			}
			when["event"].word(eventWords[onResolved : onResolved+1])
			when["scope"].word([]string{"self"})
			if !s.after.empty() {
				m.fail("one list for the ship's own attack is enough")
			}
			s.after = f.readList(w["then"], inReaction)
			continue
		}
		if !m.names("mod") {
			m.fail("a mod or a when is wanted here")
			return
		}
		f.readArms(m, s)
	}
}

// readArms reads what a ship does when it attacks: AA-21.3, AA-21.4.
func (f *facts) readArms(n node, s *side) {
	scope := func(g map[string]node) map[string]node {
		g["scope"].word([]string{"self"})
		return g
	}
	switch mod := n.lookUp("mod", modWords); {
	case n.flaw != nil:
	case mod == modAttack:
		g := scope(n.fields("mod", "scope", "delta", "target"))
		eachTarget(g["target"], func(t int) { s.attack[t] += int8(g["delta"].number(-9, 9)) })
	case mod == modRedraw:
		g := scope(n.fields("mod", "scope", "times", "target"))
		eachTarget(g["target"], func(t int) { s.redraw[t] += g["times"].small(1, 3) })
	case mod == modLoss:
		readLoss(scope(n.fields("mod", "scope", "from", "to")), &s.loss)
	default:
		n.fail("%s is for logistic sides", modWords[mod])
	}
}

// readWorkings reads the operational side of a planet: AA-6.5.
func (f *facts) readWorkings(n node, card uint8) {
	s := &f.sides[card][operational]
	g := n.fields("on_complete", "mine")
	if n.flaw != nil {
		return
	}
	s.complete = f.readList(g["on_complete"], inComplete)
	s.mine = g["mine"].small(0, 9)
	if n.flaw != nil {
		return
	}
	made := 0
	for _, o := range f.ops[s.complete.from:s.complete.to] {
		if o.do == doProduce {
			made += int(o.n)
		}
	}
	if made != int(f.produce) || s.mine != f.mined {
		n.later(n.said["production"]).fail("a planet produces %d when it is completed and %d when it is mined; config says %d and %d: AA-6.5", made, s.mine, f.produce, f.mined)
	}
}

// check tells that the tables of words fit the constants; it is called when the
// package's tests begin.
func checkWords() error {
	for _, t := range []struct {
		words []string
		n     int
	}{{doWords, doings}, {eventWords, events}, {placeWords, int(places)}, {actionWords, actions}, {modWords, modGold + 1}, {kindWords, kinds}} {
		if len(t.words) != t.n {
			return fmt.Errorf("%d words for %d things: %v", len(t.words), t.n, t.words)
		}
	}
	return nil
}

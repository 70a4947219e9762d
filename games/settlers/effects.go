package settlers

import (
	"slices"

	"spielwerk/game/components"
)

// The effects of cards are data in the vocabulary of this file. They are compiled once into
// flat tables of small structs: an ability is a list of ops that ends with opEnd, a gain a
// span of amounts. No card has code of its own. The ops are in ops.go.
//

// The triggers of abilities.
const (
	trigProduction = iota // when built, and in each Production phase: IS-3.4
	trigAction            // when used: IS-11.1
	trigStatic            // always
	trigBuild             // the owner builds: IS-8.5
	trigRaze              // the owner Razes: IS-10.11
	trigRazed             // an enemy Razes a Location of the owner: IS-22.13
	trigDeal              // the owner makes a Deal: IS-16.30
	trigEnemyDeal         // an enemy makes a Deal: IS-16.30
	trigPairs             // an enemy exchanges Workers, each pair: IS-16.14
	trigGain              // the owner gains a good, each event: IS-16.27
	trigPass              // the owner passes: IS-22.17
	trigStore             // Cleanup: IS-13.1
	trigEnd               // the end of the game: IS-14.1
	trigProtect           // the owner places a Defence token or Advanced Defence: IA-8.1
	trigScoring           // the owner uses an Action that yields VP: IA-12.17
	trigVisit             // an enemy's Worker came: IA-9.2
	trigSpend             // the owner spent a good, each action: IA-12.15
	trigEvent             // an Event is turned up: IA-11.1
	triggers
)

// The decks a filter can ask for.
const (
	deckAny = iota
	anyCommon
	anyFaction
)

var filterWords = []string{"any", "common", "faction"}

// The Razes a reaction can ask for: IS-10.11, IS-10.12.
const (
	sourceAny = iota
	sourceHand
	sourceEnemy
)

var sourceWords = []string{"any", "hand", "enemy_location"}

// filter picks Locations by colour and deck.
type filter struct {
	colors uint16 // one of them, 0 for any
	deck   uint8
}

func (f filter) fits(c *cardFacts) bool {
	return (f.colors == 0 || f.colors&c.colors != 0) && (f.deck == deckAny || (f.deck == anyCommon) == (c.deck == deckCommon))
}

// The counters of amounts.
const (
	countNone = iota
	countLocations
	countSamurai
	countTucked
	countOffered
	countTech   // own Common Locations with Technology
	countStored // Basic Technology on the card: IA-10.2
	countEnemies
)

// amount is how much of a good is gained: n, or n for each thing counted and plus.
type amount struct {
	good    good
	n       uint8
	counter uint8
	set     uint8 // of countLocations
	max     uint8 // 0 for no limit
	divide  uint8 // what is counted is divided and rounded down; 0 for not at all
	plus    uint8 // what is gained besides, whatever is counted
}

// span is a part of the table of amounts.
type span struct{ from, to uint16 }

// price is what using an Action costs.
type price struct {
	goods  [pricedGoods]uint8
	anyMin uint8 // Resources of any kind; the payer picks the number
	anyMax uint8
	hand   uint8 // hand cards, discarded
	deals  uint8 // own Deals, discarded
}

// ability is one ability of a card.
type ability struct {
	trigger  uint8
	source   uint8 // of trigRaze
	filter   filter
	self     bool  // the card's own building counts: IS-8.6
	optional bool  // may be skipped
	plain    bool  // gains tokens and VP without a decision
	asks     bool  // needs a target: IS-11.4
	marker   bool  // the price is not put on the card: IS-11.3
	limit    uint8 // uses in a round, or unlimited
	good     good  // of trigGain, trigSpend
	stores   uint16
	max      uint8 // of trigStore
	plus     uint8 // Raze tokens more for own Locations: trigStatic
	faction  bool  // of plus: for Faction Locations, not for Common ones
	guarded  bool  // of plus: only if they carry a Defence token or Advanced Defence
	open     bool  // of trigProduction: IA-9.1
	late     bool  // of trigProduction: nothing when built (IA-10.2)
	returns  bool  // of trigStore: stored goods return by themselves (IA-10.2)
	unlocks  bool  // of trigAction: unlocks the next ability (IA-8.1)
	locked   bool  // must be unlocked
	scores   bool  // of trigAction: yields VP by its own text (IA-12.23)
	price    price
	start    uint16 // first op
}

// Where the cards lie that an op is about.
const (
	zoneNone = iota
	zoneHand
	zoneOwn
	zoneEnemy
	zoneDeals
	zoneRevealed // revealed: IA-12.8
)

// Raze tokens that Razing by an ability costs besides its price.
const (
	tokensNone       = iota // protection is ignored: IS-16.13
	tokensProtection        // 1 for each point of protection: IS-16.22
)

const maxOptions = 2

// option is one of the things to choose from, for what it costs.
type option struct {
	pay   [pricedGoods]uint8
	start uint16 // first op
}

// Where an effect can stand.
const (
	inBonus = 1 << iota
	inProduction
	inAction
	inReaction
	inPass
	inEnd
	inEvent
)

// triggerKind describes the abilities with a trigger.
type triggerKind struct {
	word    string
	trigger uint8
	in      uint8 // the place of its effect; 0 if it has none
	says    components.Schema[abilityRow]
	plain   bool // it yields tokens and VP only
}

type abilityKey = components.Key[abilityRow]

// triggerKinds are the triggers with their words in the data, in their order, and one more
// for productions that others may use (IA-9.1).
var triggerKinds = [triggers + 1]triggerKind{
	trigProduction: {word: "production", in: inProduction, says: effectWith(abilityLate)},
	trigAction: {word: "action", in: inAction, says: effectWith(
		abilityKey{Name: "cost", Must: "a price", Read: func(n components.Node, a *abilityRow) { a.price = readPrice(n) }},
		abilityKey{Name: "limit", Must: "a whole number from 1 to 9, or unlimited", Read: readLimit},
		abilityKey{Name: "marker", Optional: true, Must: "supply_worker", Read: func(n components.Node, a *abilityRow) {
			n.Must("supply_worker")
			a.marker = true
		}},
		abilityKey{Name: "unlocks", Optional: true, Must: "the id of the next ability", Read: func(n components.Node, a *abilityRow) {
			a.unlocked, a.unlocks = n.Text(), true
		}},
		abilityID, abilityLocked,
	)},
	trigStatic: {word: "static", says: abilitySays{{Name: "mod", Must: "what Razing costs more", Read: readMod}}},
	trigBuild: {word: "after_build", in: inReaction, says: effectWith(
		abilityFilter, components.Flag("self_counts", func(a *abilityRow) *bool { return &a.self }).Maybe(),
	)},
	trigRaze: {word: "after_raze", in: inReaction, says: effectWith(
		abilityKey{Name: "filter", Optional: true, Must: "{source: any, hand or enemy_location}", Read: func(n components.Node, a *abilityRow) {
			a.source = uint8(n.Table("source").Get("source").Word(sourceWords...))
		}},
		abilityKey{Name: "pay_any", Optional: true, Must: "basic_tech", Read: func(n components.Node, a *abilityRow) {
			n.Must(goodWords[basicTech])
			a.tribute = true
		}},
		abilityKey{Name: "each_paid", Optional: true, Must: "{gain: {vp: 1, color_good: 1}}", Read: func(n components.Node, _ *abilityRow) {
			gain := n.Table("gain").Get("gain").Table("vp", "color_good") // IA-12.9
			gain.Get("vp").Must("1")
			gain.Get("color_good").Must("1")
		}},
	)},
	trigRazed:     {word: "after_own_location_razed", in: inReaction, says: effectWith()},
	trigDeal:      {word: "after_deal", in: inReaction, says: effectWith()},
	trigEnemyDeal: {word: "after_enemy_deal", in: inReaction, says: effectWith(), plain: true},
	trigPairs:     {word: "after_enemy_spends_worker_pair", in: inReaction, says: effectWith(components.Fixed[abilityRow]("per", "pair")), plain: true},
	trigGain:      {word: "on_gain", in: inReaction, says: effectWith(abilityGood(goodWords[:defense+1]), components.Fixed[abilityRow]("per", "event")), plain: true},
	trigPass:      {word: "on_pass", in: inPass, says: effectWith()},
	trigStore: {word: "cleanup_store", says: abilitySays{
		{Name: "goods", Must: "some of wood, stone, food, or basic_tech that is returned", Read: func(n components.Node, a *abilityRow) {
			a.stores = uint16(n.Set(goodWords[:basicTech+1]...))
		}},
		components.Number("max", 1, 9, func(a *abilityRow) *uint8 { return &a.max }), components.Fixed[abilityRow]("where", "card"),
		{Name: "returned", Optional: true, Must: "end_of_own_production", Read: func(n components.Node, a *abilityRow) {
			n.Must("end_of_own_production")
			a.returns = true
		}},
	}},
	trigEnd:     {word: "end_game", in: inEnd, says: effectWith(), plain: true},
	trigProtect: {word: "after_place_protection", in: inReaction, says: effectWith(abilityID, abilityLocked), plain: true},
	trigScoring: {word: "after_scoring_action", in: inReaction, says: effectWith(abilityFilter), plain: true},
	trigVisit:   {word: "after_foreign_worker_received", in: inReaction, says: effectWith(), plain: true},
	trigSpend:   {word: "after_spend", in: inReaction, says: effectWith(abilityGood(goodWords[basicTech:basicTech+1]), components.Fixed[abilityRow]("per", "action")), plain: true},
	trigEvent: {word: "event", in: inEvent, says: effectWith(
		components.Fixed[abilityRow]("scope", "all_players"), components.Fixed[abilityRow]("order", "turn"), // IA-11.6
	)},
	triggers: {word: "open_production", trigger: trigProduction, in: inProduction, says: effectWith(
		abilityLate, components.Fixed[abilityRow]("max_foreign_workers", "2"),
	)},
}

// openProduction is the word for a production that others may use: IA-9.1.
const openProduction = "open_production"

// abilityRow is an ability while its row is read.
type abilityRow struct {
	ability
	id       string // by which another unlocks it
	unlocked string // what it unlocks
	tribute  bool   // any number of Basic Technology is paid: IA-12.9
}

type abilitySays = components.Schema[abilityRow]

// effectWith are the keys of an ability with an effect, and further keys. The effect is read
// after the other keys: facts.effect.
func effectWith(keys ...abilityKey) abilitySays {
	nothing := func(components.Node, *abilityRow) {}
	return append(abilitySays{
		{Name: "gain", Optional: true, Must: "goods", Read: nothing},
		{Name: "do", Optional: true, Must: "a list of ops", Read: nothing},
		{Name: "choose_one", Optional: true, Must: "a list of two gains with what is paid", Read: nothing},
		components.Flag("optional", func(a *abilityRow) *bool { return &a.optional }).Maybe(),
	}, keys...)
}

var (
	abilityLate   = components.Flag("no_build_production", func(a *abilityRow) *bool { return &a.late }).Maybe()
	abilityLocked = components.Flag("locked", func(a *abilityRow) *bool { return &a.locked }).Maybe()
	abilityID     = abilityKey{Name: "id", Optional: true, Must: "a name", Read: func(n components.Node, a *abilityRow) { a.id = n.Text() }}
	abilityFilter = abilityKey{Name: "filter", Optional: true, Must: "{color} or {deck}", Read: func(n components.Node, a *abilityRow) { a.filter = readFilter(n.Table("color?", "deck?")) }}
)

// abilityGood is the key good: what it reacts to.
func abilityGood(words []string) abilityKey {
	return abilityKey{Name: "good", Must: "a good", Read: func(n components.Node, a *abilityRow) {
		if n.Word(words...); !n.Failed() {
			a.good = good(slices.Index(goodWords, n.Text()))
		}
	}}
}

// readLimit reads how often an Action can be used in a round.
func readLimit(n components.Node, a *abilityRow) {
	if !n.IsTable() && !n.IsList() && n.Text() == "unlimited" {
		a.limit = unlimited
		return
	}
	a.limit = n.Byte(1, 9)
}

// readMod reads the only lasting effect: more Raze tokens for the owner's Common or Faction
// Locations (IS-10.9).
func readMod(n components.Node, a *abilityRow) {
	mod := n.Table("op", "target", "plus")
	mod.Get("op").Must("raze_cost")
	target := mod.Get("target").Table("owner", "deck", "protected?")
	target.Get("owner").Must("self")
	a.faction = target.Get("deck").Word("common", "faction") == 1
	a.guarded = target.Get("protected").Bool()
	a.plus = mod.Get("plus").Byte(1, 9)
}

// readFilter reads a colour and a deck.
func readFilter(t components.Table) filter {
	out := filter{deck: uint8(t.Get("deck").Word(filterWords...))}
	if color := t.Get("color"); color.Given() {
		out.colors = 1 << color.Word(colorWords...)
	}
	return out
}

// priced goods are named in prices as in supplies.
var priceKeys = []string{"wood?", "stone?", "food?", "gold?", "worker?", "raze?", "basic_tech?"}

// readPrice reads what using an Action costs.
func readPrice(n components.Node) price {
	var p price
	t := n.Table(append(slices.Clone(priceKeys), "any_resource?", "discard_hand?", "discard_deal?")...)
	for g := range p.goods {
		p.goods[g] = t.Get(goodWords[g]).Byte(0, 9)
	}
	p.hand, p.deals = t.Get("discard_hand").Byte(0, 9), t.Get("discard_deal").Byte(0, 9)
	some := t.Get("any_resource")
	if some.IsTable() {
		number := some.Table("min", "max")
		p.anyMin, p.anyMax = number.Get("min").Byte(1, 9), number.Get("max").Byte(1, 9)
		if p.anyMin > p.anyMax {
			number.Get("min").Fail("min %d is greater than max %d", p.anyMin, p.anyMax)
		}
	} else {
		p.anyMin = some.Byte(0, 9)
		p.anyMax = p.anyMin
	}
	if p.anyMax > 0 && p.goods[wood]+p.goods[stone]+p.goods[food] > 0 {
		some.Fail("must not stand beside wood, stone or food: a price names its Resources or leaves them to the payer")
	}
	return p
}

// compile compiles the effects of a card into tables: IS-3.4, IS-3.5.
func (f *facts) compile(c *cardFacts, t components.Table) {
	bonus, abilities := t.Get("bonus").List(), t.Get("abilities").List()
	if len(bonus) > maxBonus {
		t.Get("bonus").Fail("must be at most %d, not %d", maxBonus, len(bonus))
	}
	if len(abilities) > maxAbility {
		t.Get("abilities").Fail("must be at most %d, not %d", maxAbility, len(abilities))
	}
	if t.Failed() {
		return
	}
	for i, n := range bonus {
		n.Table("gain?", "do?", "choose_one?")
		c.bonus[i] = f.effect(n, inBonus, false)
	}
	c.bonuses, c.abilitys = uint8(len(bonus)), uint8(len(abilities))
	var before abilityRow // the ability before
	for i, n := range abilities {
		a := f.ability(n)
		if n.Failed() {
			return
		}
		c.ability[i] = a.ability
		c.checkAbility(n, i, &a, &before)
		if !c.takes(a.trigger, i, a.locked) {
			t.Get("type").Fail("must not be %s with the trigger %s", kindWords[c.kind], triggerKinds[a.trigger].word)
		}
		before = a
	}
	actions := c.actions()
	c.shared = t.Get("shared_limit").Byte(0, 9)
	switch {
	case actions > maxActions:
		t.Get("abilities").Fail("must have at most %d Actions, not %d", maxActions, actions)
	case c.kind == kindAction && actions == 0 || (c.kind == kindProduction || c.kind == kindEvent) && len(abilities) == 0:
		t.Get("abilities").Fail("must have what makes the card a Location of type %s", kindWords[c.kind])
	case before.unlocks || len(abilities) > 2 && c.ability[0].unlocks:
		t.Get("abilities").Fail("must be the one that unlocks and the one that is unlocked by its id")
	case c.shared > 0 && actions < 2:
		t.Get("shared_limit").Fail("must be shared by two Actions, not %d", actions)
	case c.kind == kindProduction && len(abilities) == 2 && (!c.ability[0].plain || !c.ability[1].returns):
		t.Get("abilities").Fail("must store what comes back after a production that yields tokens and VP")
	}
}

// checkAbility checks that an ability can be the i-th one of a card.
func (c *cardFacts) checkAbility(n components.Node, i int, a, before *abilityRow) {
	if a.locked != before.unlocks || a.locked && (i != 1 || a.id != before.unlocked) {
		n.Fail("must be the second one and locked exactly if the first one unlocks it by its id")
	}
	for _, other := range c.ability[:i] {
		if a.trigger == trigAction && other.trigger != trigAction {
			n.Fail("must have Actions before all others")
		}
		if a.trigger == other.trigger && a.trigger != trigAction {
			n.Peek("trigger").Fail("must not be that of another ability: %s", triggerKinds[a.trigger].word)
		}
	}
}

// takes reports whether the i-th ability of a card can have a trigger.
func (c *cardFacts) takes(trigger uint8, i int, locked bool) bool {
	feature := trigger != trigProduction && trigger != trigAction && trigger != trigEvent
	switch c.kind {
	case kindProduction:
		return trigger == trigProduction || i == 1 && trigger == trigStore // IA-10
	case kindFeature:
		return feature
	case kindAction:
		return trigger == trigAction || locked && feature
	default: // kindEvent
		return trigger == trigEvent
	}
}

// ability compiles one ability.
func (f *facts) ability(n components.Node) abilityRow {
	trigger := n.Peek("trigger")
	if !trigger.Given() {
		n.Fail("must be a table that names its trigger")
	}
	var words []string
	for i := range triggerKinds {
		words = append(words, triggerKinds[i].word)
	}
	which := trigger.Word(words...)
	kind := &triggerKinds[which]
	a := abilityRow{ability: ability{trigger: uint8(which)}}
	if which == triggers {
		a.trigger, a.open = kind.trigger, true
	}
	if !n.Failed() {
		kind.says.Read(n, &a, "trigger")
	}
	if n.Failed() {
		return a
	}
	one := n.Peek("gain").Given() || n.Peek("do").Given() || n.Peek("choose_one").Given()
	switch {
	case a.locked != (a.id != ""):
		n.Peek("id").Fail("must be said of what is locked, and of nothing else")
	case a.tribute != n.Peek("each_paid").Given():
		n.Peek("each_paid").Fail("must stand beside pay_any")
	case (a.tribute || a.unlocks) && one:
		n.Fail("must not have an effect besides what it unlocks or what is paid")
	case a.optional && a.trigger != trigPass && !n.Peek("choose_one").Given() && !a.tribute:
		n.Peek("optional").Fail("must be said of a choice only, or of what is due when passing")
	case a.returns && a.stores != 1<<basicTech || !a.returns && a.stores >= 1<<resources:
		n.Peek("goods").Fail("must be wood, stone and food, or basic_tech that is returned")
	case a.unlocks:
		a.start, a.asks = f.only(opUnlock), true
	case a.tribute:
		a.start = f.only(opTribute)
	case kind.in != 0:
		f.abilityEffect(n, kind, &a)
	}
	return a
}

// abilityEffect compiles what an ability does.
func (f *facts) abilityEffect(n components.Node, kind *triggerKind, a *abilityRow) {
	a.start = f.effect(n, kind.in, a.optional)
	if n.Failed() {
		return
	}
	if f.counts(a.start) && (a.limit != 1 || a.price.anyMax == 0) {
		n.Fail("must cost any_resource and have the limit 1: what was paid is counted")
	}
	a.plain, a.asks, a.scores = f.plain(a.start), f.asks(a.start), f.scoring(a.start)
	if a.trigger == trigEvent {
		a.plain = false
	}
	if kind.plain && !a.plain {
		n.Fail("must yield tokens and VP only")
	}
}

// only is an effect of one op without operands.
func (f *facts) only(code opCode) uint16 {
	start := uint16(len(f.ops))
	f.ops = append(f.ops, op{code: code}, op{code: opEnd})
	return start
}

// scoring reports whether an effect yields VP by its own text: IA-12.23.
func (f *facts) scoring(start uint16) bool {
	for ; f.ops[start].code != opEnd; start++ {
		o := &f.ops[start]
		spans := []span{o.gain}
		for _, choice := range o.option[:o.options] {
			spans = append(spans, f.ops[choice.start].gain)
		}
		for _, s := range spans {
			for _, a := range f.amounts[s.from:s.to] {
				if a.good == vp {
					return true
				}
			}
		}
	}
	return false
}

// effect compiles a gain, ops or a choice, and gives the first op.
func (f *facts) effect(n components.Node, where uint8, optional bool) uint16 {
	gain, do, choose := n.Peek("gain"), n.Peek("do"), n.Peek("choose_one")
	var list []op
	said := 0
	if gain.Given() {
		said++
		list = append(list, op{code: opGain, gain: f.gains(gain, where)})
	}
	for _, m := range do.List() {
		list = append(list, f.op(m, where))
	}
	if len(list) > 0 && do.Given() {
		said++
	}
	if choose.Given() {
		said++
		o := f.choice(choose, where)
		o.optional = optional
		list = append(list, o)
	}
	if said != 1 {
		n.Fail("must have one effect: gain, do or choose_one")
	}
	for _, o := range list {
		if opKinds[o.code].in&where == 0 {
			n.Fail("must not have the effect %s here", opKinds[o.code].word)
		}
	}
	if n.Failed() {
		return 0
	}
	// Equal effects are compiled once, so that they have equal starts.
	list = append(list, op{code: opEnd})
	for start := range f.ops {
		if end := start + len(list); end <= len(f.ops) && slices.Equal(f.ops[start:end], list) {
			return uint16(start)
		}
	}
	start := uint16(len(f.ops))
	f.ops = append(f.ops, list...)
	return start
}

// choice compiles a choice between gains.
func (f *facts) choice(n components.Node, where uint8) op {
	rows := n.List()
	o := op{code: opChoose, options: uint8(len(rows))}
	if len(rows) != maxOptions {
		n.Fail("must be a choice of %d, not %d", maxOptions, len(rows))
		return o
	}
	for i, row := range rows {
		t := row.Table("pay?", "gain")
		pay := t.Get("pay").Table(priceKeys[gold:]...)
		for g := gold; g < pricedGoods; g++ {
			o.option[i].pay[g] = pay.Get(goodWords[g]).Byte(0, 9)
		}
		o.option[i].start = f.effect(row, where, false)
	}
	return o
}

// gainKeys are the goods that can be gained.
var gainKeys = func() (out []string) {
	for g, w := range goodWords {
		if good(g) != advScoring && good(g) != advDefense {
			out = append(out, w+"?")
		}
	}
	return out
}()

// goodEntry is a good with its amount.
type goodEntry struct {
	good   good
	amount components.Node
}

// goodEntries are the amounts of a gain in the order of the goods, one at least.
func goodEntries(n components.Node) []goodEntry {
	var out []goodEntry
	t := n.Table(gainKeys...)
	for g, w := range goodWords {
		if t.Has(w) {
			out = append(out, goodEntry{good(g), t.Get(w)})
		}
	}
	if len(out) == 0 && n.Given() {
		n.Fail("must name a good")
	}
	return out
}

// gains compiles amounts.
func (f *facts) gains(n components.Node, where uint8) span {
	var list []amount
	for _, e := range goodEntries(n) {
		a := amount{good: e.good}
		if e.amount.IsTable() {
			f.counted(e.amount, &a)
		} else {
			a.n = e.amount.Byte(1, 9)
		}
		if where == inEnd && e.good != vp {
			e.amount.Fail("must not be gained at the end of the game, only vp")
		}
		list = append(list, a)
	}
	from := 0 // equal amounts are stored once
	for from+len(list) <= len(f.amounts) && !slices.Equal(f.amounts[from:from+len(list)], list) {
		from++
	}
	if from+len(list) > len(f.amounts) {
		from = len(f.amounts)
		f.amounts = append(f.amounts, list...)
	}
	return span{uint16(from), uint16(from + len(list))}
}

// counted compiles an amount for each thing counted: IS-6.4.
func (f *facts) counted(n components.Node, a *amount) {
	t := n.Table("per", "each", "plus?", "max?", "divide?", "round?")
	a.n, a.max, a.divide = t.Get("each").Byte(1, 9), t.Get("max").Byte(1, 99), t.Get("divide").Byte(2, 9)
	a.plus = t.Get("plus").Byte(1, 9)
	t.Get("round").Must("down")
	if t.Has("divide") != t.Has("round") {
		t.Get("round").Fail("must stand beside divide")
	}
	if a.good > vp {
		n.Fail("must be a number: cards are not drawn per thing counted")
	}
	per := t.Get("per").Table("own_locations?", "own_samurai?", "tucked_here?", "offered_here?", "stored_here?", "enemies?")
	said := 0
	for counter, key := range counterKeys {
		if !per.Has(key) {
			continue
		}
		said++
		a.counter = uint8(counter)
		switch a.counter {
		case countLocations:
			f.countedLocations(per.Get(key), a)
		case countStored:
			per.Get(key).Must(goodWords[basicTech])
		default:
			per.Get(key).Must("true")
		}
	}
	if said != 1 {
		per.Fail("must be one thing that is counted")
	}
}

// counterKeys are the words for what is counted.
var counterKeys = [...]string{
	countLocations: "own_locations", countSamurai: "own_samurai", countTucked: "tucked_here", countOffered: "offered_here", countStored: "stored_here",
	countEnemies: "enemies",
}

// countedLocations reads which own Locations are counted.
func (f *facts) countedLocations(n components.Node, a *amount) {
	t := n.Table("color?", "deck?", "with_tech?")
	if t.Get("with_tech").Bool() {
		a.counter = countTech
		if t.Has("color") || t.Get("deck").Text() != filterWords[anyCommon] {
			t.Get("deck").Fail("must be common, without a color: only Common Locations carry Technology")
		}
	}
	fit := readFilter(t)
	i := slices.Index(f.filters, fit)
	if i < 0 {
		i = len(f.filters)
		f.filters = append(f.filters, fit)
	}
	a.set = uint8(i)
}

// counts reports whether an effect depends on how much was paid.
func (f *facts) counts(start uint16) bool {
	for ; f.ops[start].code != opEnd; start++ {
		if f.ops[start].paid {
			return true
		}
	}
	return false
}

// plain reports whether an effect is one gain of tokens and VP, which asks nothing.
func (f *facts) plain(start uint16) bool {
	o := &f.ops[start]
	if o.code != opGain || o.paid || o.fewest || f.ops[start+1].code != opEnd {
		return false
	}
	for _, a := range f.amounts[o.gain.from:o.gain.to] {
		if a.good > vp {
			return false
		}
	}
	return true
}

// asks reports whether an effect needs a target or a choice that may not exist: IS-22.3.
func (f *facts) asks(start uint16) bool {
	for ; f.ops[start].code != opEnd; start++ {
		if k := &opKinds[f.ops[start].code]; k.found != nil || k.targets != nil {
			return true
		}
	}
	return false
}

package settlers

import (
	"slices"

	"spielwerk/game"
	"spielwerk/game/components"
)

// This file has all kinds of ops, and one table with everything about each: where it can
// stand, the keys of its row, its effect, its targets, and its worth to bots. Functions
// longer than a line are beside the rule that they implement.
//

// opCode is a kind of op.
type opCode uint8

const (
	opEnd        opCode = iota
	opGain              // gain; with paid, once for each Resource paid
	opGainChoice        // n of goods
	opChoose            // one of options
	opDrawKeep          // look at n Faction cards, keep 1
	opSteal             // n of goods from an enemy's supply: IS-16.21
	opRaze              // IS-10, from zone
	opCopyLoot          // n goods of an enemy's Raze field: IS-16.23
	opRemove            // IS-16.5
	opDealUse           // the good of an own Deal
	opDealDrop          // an enemy's Deal is discarded; with loot, its good gained
	opDealTake          // IS-16.19
	opRoute             // IS-16.11
	opBuild             // IS-16.9, IS-16.24
	opActivate          // IS-16.25
	opProduce           // IS-22.20
	opFound             // a hand card becomes a Foundation: IS-16.15
	opTakeOver          // IS-16.17
	opLock              // IS-22.24
	opDiscard           // an enemy discards n cards
	opSamurai           // n Samurai: IS-16.10
	opTuck              // up to n cards: IS-16.6
	opOffer             // up to n goods: IS-16.7
	opTribute           // any number of Basic Technology, each for a gain: IA-12.9
	opMoveTech          // up to n tokens: IA-12.3
	opRestore           // an own Foundation: IA-12.5
	opSend              // a Worker to an enemy Production Location: IA-9.2, IA-12.13
	opRemovePair        // IA-12.7
	opBlock             // IA-12.10
	opEars              // IA-12.12
	opReveal            // n Common cards, razed at once: IA-12.8
	opLay               // n Common cards of the deck become Foundations: IA-12.14
	opLose              // n of goods, if there are any: Event
	opUnlock            // what is locked on the card: IA-8.1
	opCodes
)

// op is one step of an effect.
type op struct {
	code     opCode
	n        uint8
	goods    uint16 // set
	gain     span
	zone     uint8
	deck     uint8 // a filter
	kind     uint8 // 1 + kind of the target, 0 for any
	notSelf  bool
	tokens   uint8 // of opRaze
	convert  uint8 // VP for each good of the loot that is given up
	loot     bool  // of opDealDrop
	paid     bool  // of opGain
	optional bool  // of opChoose
	open     bool  // of opSend: to Open Production Locations only
	counts   bool  // of opActivate: to the limit (IA-12.6)
	fewest   bool  // of opGain: if nobody has fewer Locations
	option   [maxOptions]option
	options  uint8
}

// opKind describes a kind of op.
type opKind struct {
	word string
	in   uint8 // where it can stand
	// says are the keys of its row besides its name; nil if it is written otherwise. check
	// checks several keys together.
	says  components.Schema[opRow]
	check func(n components.Node, o *opRow)

	// run carries it out; at is its place. nil if it asks for a target.
	run func(p *Position, f *Frame, o *op, at uint16, log *game.Log)

	// targets are its possible targets, hit applies it to one. hidden says that they are hand
	// cards, alike that two targets make no difference, token that an Egyptian token must be
	// free.
	targets func(p *Position, o *op, by intent) cards
	hit     func(p *Position, f Frame, o *op, c card, log *game.Log)
	hidden  bool
	token   bool
	alike   func(p *Position, c, d card) bool
	// found reports whether it is possible, if that does not depend on targets.
	found func(p *Position, o *op, by intent) bool
	// ask replaces asking for one of its targets.
	ask targetKind

	// worth is its worth for the evaluation.
	worth func(h *hinter, seat game.Seat, c card, o *op, paid int) int
	// shows is the number that is printed.
	shows func(o *op) uint8
}

// targetKind tells what the frame of an op asks for; nil fields are as for any card.
type targetKind struct {
	step   func(p *Position, f *Frame, log *game.Log) bool
	among  func(p *Position, f *Frame) cards
	moves  func(p *Position, dst []game.Move, f *Frame) []game.Move
	prompt func(p *Position, f *Frame) game.Prompt
	answer func(p *Position, f *Frame, m game.Move, log *game.Log)
}

// intent is the seat that uses an op, with the card, the price to be paid before, and the
// Locations being used (IS-16.29).
type intent struct {
	seat  game.Seat
	card  card
	bill  bill
	chain cards
}

// opKinds are the kinds of ops by their codes.
var opKinds = [opCodes]opKind{
	opEnd: {run: (*Position).effectDone},
	opGain: {
		word: "gain", in: inBonus | inProduction | inAction | inReaction | inEnd | inEvent,
		says: opSays{
			{Name: "gain", Must: "goods", Read: func(n components.Node, o *opRow) { o.gain = o.facts.gains(n, o.where) }},
			{Name: "per", Optional: true, Must: "paid", Read: func(n components.Node, o *opRow) {
				n.Must("paid")
				o.paid = true
			}},
			{Name: "if", Optional: true, Must: "{fewest: own_locations}", Read: func(n components.Node, o *opRow) {
				n.Table("fewest").Get("fewest").Must("own_locations")
				o.fewest = true
			}},
		},
		check: func(n components.Node, o *opRow) {
			if o.fewest != (o.where == inEvent) {
				n.Peek("if").Fail("an Event yields something to whoever has the fewest Locations, and nothing else does")
			}
		},
		run: (*Position).gainOp,
		worth: func(h *hinter, seat game.Seat, c card, o *op, paid int) int {
			if !o.paid {
				paid = 1
			}
			return paid * h.gains(seat, c, o.gain)
		},
	},
	opGainChoice: {
		word: "gain_choice", in: inBonus | inProduction | inAction | inEvent,
		says: opSays{goodsAmong(wood, stone, food, worker, basicTech, advTech), numberFrom1("n")},
		run: func(p *Position, f *Frame, o *op, at uint16, _ *game.Log) {
			f.N[runGot] = 1
			p.s.push(Frame{Kind: frameGood, Seat: f.Seat, Card: f.Card, At: at, N: slots{countLeft: o.n}})
		},
		worth: func(h *hinter, _ game.Seat, _ card, o *op, _ int) int { return int(o.n) * h.worth[stone] },
		shows: number,
	},
	opChoose: {
		word: "choose", in: inProduction | inAction | inReaction,
		run: func(p *Position, f *Frame, _ *op, at uint16, _ *game.Log) {
			p.s.push(Frame{Kind: frameOption, Seat: f.Seat, Card: f.Card, At: at})
		},
		found: func(p *Position, o *op, by intent) bool { return o.affordable(&p.s.Players[by.seat].Supply) != 0 },
		worth: (*hinter).bestOption,
	},
	opDrawKeep: {
		word: "draw_keep", in: inBonus | inProduction | inAction,
		says: opSays{opFixed("deck", "faction"), components.Number("look", 2, maxLook, opNumber), opFixed("keep", "1"), opFixed("rest", "discard")},
		run: func(p *Position, f *Frame, o *op, _ uint16, log *game.Log) {
			f.N[runGot] = 1
			p.look(f.Seat, int(o.n), log)
			p.s.push(Frame{Kind: frameKeep, Seat: f.Seat, Card: f.Card})
		},
		worth: func(h *hinter, _ game.Seat, _ card, _ *op, _ int) int { return h.worth[factionCard] + 25 },
		shows: number,
	},
	opSteal: {
		word: "steal", in: inAction,
		says:  opSays{opFixed("from", "enemy_supply"), goodsAmong(wood, stone, food), opFixed("n", "1")},
		found: func(p *Position, o *op, by intent) bool { return p.canRob(by.seat, o) },
		ask:   targetKind{step: (*Position).robbing, moves: (*Position).robMoves, prompt: asks(promptRob, "IS-16.21"), answer: (*Position).robbed},
		worth: worthTarget,
	},
	opRaze: {
		word: "raze", in: inAction,
		says: opSays{
			targetIn(zonesOfRaze, anyDeck, anyKind, notSelf),
			{Name: "token_cost", Must: "as the zone has it", Read: readNothing},
			{Name: "ignore_protection", Optional: true, Must: "true or false", Read: readNothing},
			{Name: "to_foundation", Optional: true, Must: "true or false", Read: readNothing},
			{Name: "foundation_gain", Optional: true, Must: "{wood: 1}", Read: mustBeWood},
			{Name: "then", Optional: true, Must: "{op: convert_loot, to: {vp: N}, max: any}", Read: readConvert},
		},
		check:   checkRaze,
		targets: func(p *Position, o *op, by intent) cards { return p.razeTargets(by.seat, o, &by.bill) },
		hit:     func(p *Position, f Frame, o *op, c card, log *game.Log) { p.razeBy(f.Seat, c, o, log) },
		worth:   func(h *hinter, _ game.Seat, _ card, _ *op, _ int) int { return h.w.raze },
		shows:   func(o *op) uint8 { return o.convert }, // VP for each good given up
	},
	opCopyLoot: {
		word: "copy_loot", in: inAction,
		says: opSays{targetIn(zonesOfEnemies, anyDeck, anyKind, notSelf), opFixed("n", "1")},
		targets: func(p *Position, _ *op, by intent) cards {
			set := p.enemies(by.seat)
			return set.and(&p.rules.looting)
		},
		alike: func(p *Position, c, d card) bool { return p.rules.cards[c].loot == p.rules.cards[d].loot }, // it comes from the general supply: IS-16.23
		hit: func(p *Position, f Frame, _ *op, c card, log *game.Log) {
			log.Say(eventTargeted, f.Seat, "IS-16.23", int16(c))
			p.s.push(Frame{Kind: frameGood, Seat: f.Seat, Card: c, At: f.At, N: slots{countLeft: 1}})
		},
		worth: worthGood,
	},
	opRemove: {
		word: "remove", in: inAction,
		says:    opSays{targetIn(zonesOfEnemies, anyDeck, anyKind, notSelf), opFixed("n", "1").Maybe()},
		targets: func(p *Position, _ *op, by intent) cards { return p.enemies(by.seat) },
		hit:     func(p *Position, f Frame, _ *op, c card, log *game.Log) { p.remove(f.Seat, c, log) },
		worth:   worthTarget,
	},
	opDealUse: {
		word: "deal_activate", in: inAction,
		says: opSays{opFixed("owner", "self"), opFixed("n", "1")},
		targets: func(p *Position, _ *op, by intent) cards {
			pl := &p.s.Players[by.seat]
			return pl.Deals.or(&pl.Routes)
		},
		alike: func(p *Position, c, d card) bool { return p.rules.cards[c].deal == p.rules.cards[d].deal },
		hit: func(p *Position, f Frame, _ *op, c card, log *game.Log) {
			log.Say(eventTargeted, f.Seat, "IS-16.11", int16(c))
			p.gain(f.Seat, good(p.rules.cards[c].deal-1), 1, p.causeOf(p.s.Depth), log)
		},
		worth: worthGood,
	},
	opDealDrop: {
		word: "deal_discard", in: inAction,
		says: opSays{opFixed("owner", "enemy"), opFixed("n", "1"), {
			Name: "then", Optional: true, Must: "{op: gain_deal_good, n: 1}", Read: func(n components.Node, o *opRow) {
				then := n.Table("op", "n")
				then.Get("op").Must("gain_deal_good")
				then.Get("n").Must("1")
				o.loot = true
			},
		}},
		targets: func(p *Position, _ *op, by intent) cards { return p.enemyDeals(by.seat, true) },
		alike:   (*Position).sameDeal,
		hit:     func(p *Position, f Frame, o *op, c card, log *game.Log) { p.cancel(f.Seat, c, o.loot, log) },
		worth:   worthTarget,
	},
	opDealTake: {
		word: "deal_take", in: inAction,
		says:    opSays{opFixed("owner", "enemy"), opFixed("only_under_board", "true"), opFixed("n", "1")},
		targets: func(p *Position, _ *op, by intent) cards { return p.enemyDeals(by.seat, false) },
		alike:   (*Position).sameDeal,
		hit:     func(p *Position, f Frame, _ *op, c card, log *game.Log) { p.takeDeal(f.Seat, c, log) },
		worth:   worthTarget,
	},
	opRoute: {
		word: "deal_with_enemy_location", in: inAction,
		says:    opSays{targetIn(zonesOfEnemies, fixedDeck(anyFaction), anyKind, notSelf), opFixed("max_per_location", "1")},
		targets: (*Position).routable,
		hit:     func(p *Position, f Frame, _ *op, c card, log *game.Log) { p.route(f.Seat, c, log) },
		worth: func(h *hinter, _ game.Seat, _ card, _ *op, _ int) int {
			return h.worth[wood] * (1 + h.left) // its good at once, and as any Deal in each round to come
		},
	},
	opBuild: {
		word: "build", in: inAction,
		says: opSays{
			{Name: "from", Must: "hand or own_deals", Read: func(n components.Node, o *opRow) {
				o.zone = [...]uint8{zoneHand, zoneDeals}[n.Word("hand", "own_deals")]
			}},
			{Name: "filter", Optional: true, Must: "{deck: any, common or faction}", Read: func(n components.Node, o *opRow) {
				o.deck = uint8(n.Table("deck").Get("deck").Word(filterWords...))
			}},
			components.FixedList[opRow]("waive", "location"), opFixed("waive_optional", "true"), // all else is paid: IS-16.9, IS-16.24
		},
		targets: func(p *Position, o *op, by intent) cards { return p.buildable(by.seat, o, &by.bill) },
		alike:   func(p *Position, c, d card) bool { return p.sameCard(c, d) },
		hit:     func(p *Position, f Frame, _ *op, c card, log *game.Log) { p.construct(f.Seat, c, true, log) },
		ask:     targetKind{step: (*Position).buildingNamed},
		worth:   func(h *hinter, _ game.Seat, _ card, _ *op, _ int) int { return h.w.build },
	},
	opActivate: {
		word: "activate", in: inAction, // IS-16.25, IS-16.29
		says: opSays{
			targetIn(zonesOfOwn, fixedKind(kindAction), opFixed("exclude_self", "true"), components.Key[opRow]{
				Name: "not_exhausted", Optional: true, Must: "true or false", Read: readNothing,
			}),
			opFixed("pay_cost", "false").Maybe(), components.Flag("counts_to_limit", func(o *opRow) *bool { return &o.counts }).Maybe(),
		},
		check: func(n components.Node, o *opRow) {
			o.notSelf = true
			if o.counts != n.Peek("target").Peek("not_exhausted").Bool() {
				n.Peek("counts_to_limit").Fail("must be true exactly if the target is not_exhausted")
			}
		},
		found: func(p *Position, o *op, by intent) bool { return p.canCopy(by.seat, o.counts, &by.chain) },
		ask:   targetKind{step: (*Position).copying, moves: (*Position).copyMoves, prompt: asksCard(promptCopy, "IS-16.25"), answer: (*Position).copied},
		worth: func(h *hinter, _ game.Seat, _ card, _ *op, _ int) int { return h.w.activate },
	},
	opProduce: {
		word: "produce_location", in: inProduction | inAction,
		says: opSays{targetIn(zonesOfOwn, anyDeck, fixedKind(kindProduction), notSelf), opFixed("n", "1")},
		targets: func(p *Position, _ *op, by intent) cards {
			set := p.s.Empire[by.seat].less(&by.chain)
			return set.less(&p.s.Dead)
		},
		alike: (*Position).sameProduction,
		hit:   (*Position).produceBy,
		worth: worthGood,
	},
	opFound: {
		word: "foundation", in: inAction,
		says: opSays{
			{Name: "from", Must: "hand or common_deck", Read: func(n components.Node, o *opRow) {
				if n.Word("hand", "common_deck") == 1 {
					o.code = opLay
				}
			}},
			numberFrom1("n"),
			{Name: "gain_each", Must: "one good, of a card of the deck {wood: 1}", Read: readFoundationGain},
		},
		check: func(n components.Node, o *opRow) {
			if o.code == opFound {
				n.Peek("n").Must("1")
			}
		},
		hidden:  true,
		targets: func(p *Position, _ *op, by intent) cards { return p.s.Players[by.seat].Hand },
		hit:     func(p *Position, f Frame, o *op, c card, log *game.Log) { p.found(f.Seat, c, o, log) },
		worth:   func(h *hinter, _ game.Seat, _ card, _ *op, _ int) int { return h.w.foundation + h.worth[stone] - 45 },
	},
	opTakeOver: {
		word: "take_over", in: inAction, token: true,
		says:    opSays{targetIn(zonesOfEnemies, fixedDeck(anyCommon), anyKind, notSelf), opFixed("token", "egyptian")},
		targets: func(p *Position, _ *op, by intent) cards { return p.enemies(by.seat) },
		hit:     func(p *Position, f Frame, _ *op, c card, log *game.Log) { p.takeOver(f.Seat, c, log) },
		worth:   worthTarget,
	},
	opLock: {
		word: "lock_action_location", in: inAction,
		says: opSays{
			targetIn(zonesOfEnemies, anyDeck, fixedKind(kindAction), notSelf),
			{Name: "place", Must: "{worker: 1, from: general_supply}", Read: func(n components.Node, _ *opRow) {
				place := n.Table("worker", "from")
				place.Get("worker").Must("1")
				place.Get("from").Must("general_supply")
			}},
			opFixed("until", "end_of_round"),
		},
		targets: func(p *Position, _ *op, by intent) cards {
			set := p.enemies(by.seat)
			p.without(&set, isLocked)
			return set
		},
		hit: func(p *Position, f Frame, _ *op, c card, log *game.Log) {
			p.s.Spots[c].Flags |= isLocked
			p.lay(worker, 1, c)
			o := p.owner(c)
			log.Say(eventLock, f.Seat, "IS-22.24", int16(c), whose(f.Seat, o), ownerOf(f.Seat, o))
		},
		worth: worthOther,
	},
	opDiscard: {
		word: "enemy_discards_hand", in: inAction,
		says:  opSays{opFixed("n", "1"), opFixed("chooser", "enemy")},
		found: func(p *Position, _ *op, by intent) bool { return p.canDiscard(by.seat) != 0 },
		ask:   targetKind{step: (*Position).choosingEnemy, moves: (*Position).enemyMoves, prompt: asks(promptAgainst, "IS-11.4"), answer: (*Position).enemyChosen},
		worth: worthOther,
	},
	opSamurai: {
		word: "place_samurai", in: inBonus,
		says: opSays{numberFrom1("n")},
		run: func(p *Position, f *Frame, o *op, _ uint16, _ *game.Log) {
			p.s.push(Frame{Kind: frameSamurai, Seat: f.Seat, Card: f.Card, N: slots{countLeft: o.n}})
		},
		worth: func(h *hinter, _ game.Seat, _ card, o *op, _ int) int { return h.w.protection * int(o.n) },
		shows: number,
	},
	opTuck: {
		word: "tuck_hand", in: inPass,
		says: opSays{numberFrom1("max")},
		run: func(p *Position, f *Frame, o *op, _ uint16, _ *game.Log) {
			p.s.push(Frame{Kind: frameTuck, Seat: f.Seat, Card: f.Card, N: slots{countLeft: o.n}})
		},
		worth: worthLaid,
		shows: number,
	},
	opOffer: {
		word: "offer", in: inPass,
		says: opSays{goodsAmong(wood, stone, food), numberFrom1("max")},
		run: func(p *Position, f *Frame, o *op, at uint16, _ *game.Log) {
			p.s.push(Frame{Kind: frameOffer, Seat: f.Seat, Card: f.Card, At: at, N: slots{countLeft: o.n}})
		},
		worth: worthLaid,
		shows: number,
	},
	opTribute: {
		word: "pay_any", in: inReaction, // a key of the ability
		run: func(p *Position, f *Frame, _ *op, _ uint16, _ *game.Log) {
			p.s.push(Frame{Kind: frameTribute, Seat: f.Seat, Card: f.Card, At: f.two(runFirst)})
		},
		worth: worthOther,
	},
	opMoveTech: {
		word: "move_tech", in: inAction,
		says: opSays{
			numberFrom1("max"), opFixed("keep_limit_per_kind", "true"),
			components.FixedList[opRow]("kinds", goodWords[basicTech], goodWords[advScoring], goodWords[advDefense]),
		},
		run: func(p *Position, f *Frame, o *op, _ uint16, _ *game.Log) {
			p.s.push(Frame{Kind: frameLift, Seat: f.Seat, Card: f.Card, N: slots{countLeft: o.n}})
		},
		found: func(p *Position, _ *op, by intent) bool { return p.hasTech(by.seat) },
		worth: func(*hinter, game.Seat, card, *op, int) int { return 10 },
		shows: number,
	},
	opRestore: {
		word: "restore_foundation", in: inAction,
		says:    opSays{opFixed("n", "1")},
		targets: func(p *Position, _ *op, by intent) cards { return p.s.Players[by.seat].Foundations },
		hit:     func(p *Position, f Frame, _ *op, c card, log *game.Log) { p.restore(f.Seat, c, log) },
		worth:   func(*hinter, game.Seat, card, *op, int) int { return 100 * commonVP },
		shows:   number,
	},
	opSend: {
		word: "send_worker", in: inAction,
		says: opSays{
			opFixed("n", "1"), opFixed("max_per_location", "2"),
			{Name: "from", Must: "general_supply or paid", Read: func(n components.Node, o *opRow) {
				o.open = n.Word("general_supply", "paid") == 0
			}},
			{Name: "target", Must: "{zone: enemy_location} with ability: open_production, or if it is paid with type: production", Read: readNothing},
		},
		check:   checkSend,
		targets: func(p *Position, o *op, by intent) cards { return p.visitable(by.seat, o.open || p.rules.openOnly) },
		hit:     func(p *Position, f Frame, _ *op, c card, log *game.Log) { p.visit(f.Seat, c, log) },
		worth:   worthFoundations,
		shows:   number,
	},
	opRemovePair: {
		word: "remove_pair", in: inAction,
		says:    opSays{opFixed("own", "1"), opFixed("enemy", "1"), opFixed("same_deck_kind", "true")},
		targets: func(p *Position, _ *op, by intent) cards { return p.paired(by.seat) },
		hit:     (*Position).removePair,
		ask: targetKind{among: func(p *Position, f *Frame) cards {
			first, chosen := f.firstTarget()
			if !chosen {
				return p.targetsOf(f)
			}
			set := p.enemies(f.Seat)
			return p.sameKind(&set, first)
		}},
		worth: worthTarget,
	},
	opBlock: {
		word: "block_location", in: inAction,
		says:    opSays{targetIn(zonesOfEnemies), opFixed("token", "barbarian"), opFixed("max_on_table", "2"), opFixed("may_move_existing", "true")},
		targets: func(p *Position, _ *op, by intent) cards { set := p.enemies(by.seat); return set.less(&p.s.Dead) },
		hit:     (*Position).block,
		ask: targetKind{among: func(p *Position, f *Frame) cards {
			if _, chosen := f.firstTarget(); !chosen && p.squadsUsed() {
				return p.s.Dead // the token to be moved
			}
			return p.targetsOf(f)
		}},
		worth: func(h *hinter, _ game.Seat, _ card, _ *op, _ int) int { return h.w.mark },
	},
	opEars: {
		word: "copy_feature", in: inAction, token: true,
		says:    opSays{targetIn(zonesOfEnemies, fixedKind(kindFeature)), opFixed("token", "egyptian")},
		targets: (*Position).markable,
		hit:     func(p *Position, f Frame, _ *op, c card, log *game.Log) { p.markFeature(f.Seat, c, log) },
		worth:   worthTarget,
	},
	opReveal: {
		word: "reveal_common", in: inAction,
		says: opSays{opFixed("n", "1"), {
			Name: "then", Must: "{op: raze, target: {zone: revealed}, token_cost: none, mandatory: true}", Read: func(n components.Node, _ *opRow) {
				then := n.Table("op", "target", "token_cost", "mandatory")
				then.Get("op").Must("raze")
				then.Get("target").Table("zone").Get("zone").Must("revealed")
				then.Get("token_cost").Must("none")
				then.Get("mandatory").Must("true")
			},
		}},
		run:   (*Position).turnUp,
		worth: worthFoundations,
		shows: number,
	},
	opLay: {
		word: "lay_foundations", in: inAction, // written as foundation, from common_deck
		run:   (*Position).turnUp,
		worth: worthFoundations,
		shows: number,
	},
	opLose: {
		word: "lose_choice", in: inEvent,
		says: opSays{goodsAmong(wood, stone, food), numberFrom1("n"), opFixed("if_able", "true")},
		run: func(p *Position, f *Frame, o *op, at uint16, _ *game.Log) {
			p.s.push(Frame{Kind: frameLose, Seat: f.Seat, Card: f.Card, At: at, N: slots{countLeft: o.n}})
		},
		worth: worthOther,
		shows: number,
	},
	opUnlock: {
		word: "unlock", in: inAction, // a key of the ability
		run: func(p *Position, f *Frame, _ *op, _ uint16, log *game.Log) {
			p.s.Spots[f.Card].Flags |= isUnlocked | isFresh
			log.Say(eventUnlock, f.Seat, "IA-8.1", int16(f.Card))
		},
		found: func(p *Position, _ *op, by intent) bool { return p.s.Spots[by.card].Flags&isUnlocked == 0 }, // IA-8.7
		worth: worthOther,
	},
}

// does is the opKind of an op.
func (r *rules) does(o *op) *opKind { return &r.opKinds[o.code] }

// number is the number of an op, for most ops with one.
func number(o *op) uint8 { return o.n }

// What several ops are worth: a good, a Location or Deal of an enemy, what is hard to tell, cards
// or goods laid down, Foundations.
func worthGood(h *hinter, _ game.Seat, _ card, _ *op, _ int) int   { return h.worth[wood] + 20 }
func worthTarget(h *hinter, _ game.Seat, _ card, _ *op, _ int) int { return h.w.target }
func worthOther(*hinter, game.Seat, card, *op, int) int            { return 40 }
func worthLaid(h *hinter, _ game.Seat, _ card, o *op, _ int) int   { return h.w.laid * int(o.n) }
func worthFoundations(h *hinter, _ game.Seat, _ card, o *op, _ int) int {
	return int(o.n)*h.w.foundation + 20
}

// targetWords are the ops whose target is a card.
func targetWords() []string {
	var out []string
	for i := range opKinds {
		if opKinds[i].hit != nil {
			out = append(out, opKinds[i].word)
		}
	}
	return out
}

// targetOf is a kind of op as prompts name it, its place among targetWords.
func (r *rules) targetOf(code opCode) int16 {
	n := int16(0)
	for i := range r.opKinds[:code] {
		if r.opKinds[i].hit != nil {
			n++
		}
	}
	return n
}

// opRow is an op while its row is read.
type opRow struct {
	op
	facts *facts
	where uint8
}

type opSays = components.Schema[opRow]

// op reads an op of a list do.
func (f *facts) op(n components.Node, where uint8) op {
	name := n.Peek("op")
	if !name.Given() {
		n.Fail("must be a table that names its op")
		return op{}
	}
	var words []string
	var codes []opCode
	for code := range opCodes {
		if opKinds[code].says != nil {
			words, codes = append(words, opKinds[code].word), append(codes, code)
		}
	}
	row := opRow{op: op{code: codes[name.Word(words...)], n: 1}, facts: f, where: where}
	kind := &opKinds[row.code]
	if n.Failed() {
		return op{}
	}
	kind.says.Read(n, &row, "op")
	if kind.check != nil && !n.Failed() {
		kind.check(n, &row)
	}
	return row.op
}

// The keys that several ops have.

func opFixed(name, value string) components.Key[opRow] { return components.Fixed[opRow](name, value) }

func opNumber(o *opRow) *uint8 { return &o.n }

func numberFrom1(name string) components.Key[opRow] { return components.Number(name, 1, 9, opNumber) }

func readNothing(components.Node, *opRow) {}

func mustBeWood(n components.Node, _ *opRow) { n.Table("wood").Get("wood").Must("1") }

// goodsAmong is the key goods: some of these.
func goodsAmong(list ...good) components.Key[opRow] {
	var words []string
	for _, g := range list {
		words = append(words, goodWords[g])
	}
	return components.Key[opRow]{Name: "goods", Must: "some of the goods", Read: func(n components.Node, o *opRow) {
		for i, set := 0, n.Set(words...); set != 0; i, set = i+1, set>>1 {
			o.goods |= uint16(set&1) << list[i]
		}
	}}
}

// Where the targets of ops can lie.
var (
	zonesOfEnemies = []uint8{zoneEnemy}
	zonesOfOwn     = []uint8{zoneOwn}
	zonesOfRaze    = []uint8{zoneHand, zoneOwn, zoneEnemy}
)

// zoneKeys are the words for zones in data, from zoneHand on.
var zoneKeys = []string{"hand", "own_location", "enemy_location"}

// targetIn is the key target: a card in one of some zones, and what else it must be. That
// it is an own Location can be said as owner: self, too.
func targetIn(zones []uint8, says ...components.Key[opRow]) components.Key[opRow] {
	var words []string
	for _, z := range zones {
		words = append(words, zoneKeys[z-zoneHand])
	}
	schema := opSays{{Name: "zone", Must: "where it lies", Read: func(n components.Node, o *opRow) {
		o.zone = zones[n.Word(words...)]
	}}}
	if slices.Contains(zones, zoneOwn) {
		schema[0].Optional = true
		schema = append(schema, components.Key[opRow]{Name: "owner", Optional: true, Must: "self", Read: func(n components.Node, o *opRow) {
			n.Must("self")
			o.zone = zoneOwn
		}})
	}
	schema = append(schema, says...)
	return components.Key[opRow]{Name: "target", Must: "a card in one of some zones", Read: func(n components.Node, o *opRow) {
		schema.Read(n, o)
		if o.zone == zoneNone {
			n.Fail("must say in which zone it lies")
		}
	}}
}

// What a target must be besides.
var (
	anyDeck = components.OneOf("deck", filterWords, func(o *opRow) *uint8 { return &o.deck }).Maybe()
	anyKind = components.Key[opRow]{Name: "type", Optional: true, Must: "a kind of Location", Read: func(n components.Node, o *opRow) {
		o.kind = 1 + uint8(n.Word(kindWords[:kindAttack]...))
	}}
	notSelf = components.Flag("exclude_self", func(o *opRow) *bool { return &o.notSelf }).Maybe()
)

func fixedDeck(deck uint8) components.Key[opRow] {
	return components.Key[opRow]{Name: "deck", Must: filterWords[deck], Read: func(n components.Node, o *opRow) {
		n.Must(filterWords[deck])
		o.deck = deck
	}}
}

func fixedKind(kind uint8) components.Key[opRow] {
	return components.Key[opRow]{Name: "type", Must: kindWords[kind], Read: func(n components.Node, o *opRow) {
		n.Must(kindWords[kind])
		o.kind = 1 + kind
	}}
}

// readConvert reads for how many VP loot is given up, any part of it: IS-22.5.
func readConvert(n components.Node, o *opRow) {
	then := n.Table("op", "to", "max")
	then.Get("op").Must("convert_loot")
	then.Get("max").Must("any")
	o.convert = then.Get("to").Table("vp").Get("vp").Byte(1, 9)
}

// checkRaze checks what a Raze by an ability costs in its zone (IS-16.13, IS-16.22,
// IS-16.23), and that just an own Location says that it becomes a Foundation.
func checkRaze(n components.Node, o *opRow) {
	cost, ignores := n.Peek("token_cost"), n.Peek("ignore_protection").Bool()
	switch {
	case o.zone == zoneOwn:
		cost.Must("none")
	case o.zone == zoneEnemy && !ignores:
		cost.Must("paid_by_activation_plus_protection")
		o.tokens = tokensProtection
	default:
		cost.Must("paid_by_activation")
	}
	if ignores && o.zone != zoneEnemy {
		n.Peek("ignore_protection").Fail("must be said of enemy Locations only")
	}
	own, gain := n.Peek("to_foundation"), n.Peek("foundation_gain")
	if own.Bool() != (o.zone == zoneOwn) {
		own.Fail("must be true of own Locations, and of no others")
	}
	if gain.Given() != (o.zone == zoneOwn) {
		gain.Fail("must be said of own Locations, and of no others")
	}
}

// readFoundationGain reads what each Foundation yields: IS-16.15, IA-12.14.
func readFoundationGain(n components.Node, o *opRow) {
	if o.code == opLay {
		mustBeWood(n, o)
		return
	}
	list := goodEntries(n)
	if len(list) != 1 || list[0].good >= heldGoods {
		n.Fail("must be one good that lies in a supply")
		return
	}
	list[0].amount.Must("1")
	o.goods = 1 << list[0].good
}

// checkSend checks to which Locations a Worker is sent: a paid one to any of production,
// one of the general supply to open ones (IA-9.2, IA-12.13).
func checkSend(n components.Node, o *opRow) {
	o.zone, o.kind = zoneEnemy, 1+kindProduction
	key, want := "type", kindWords[kindProduction]
	if o.open {
		key, want = "ability", openProduction
	}
	target := n.Peek("target").Table("zone", key)
	target.Get("zone").Must("enemy_location")
	target.Get(key).Must(want)
}

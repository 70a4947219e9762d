package alienartifacts

import (
	"spielwerk/game"
	"spielwerk/game/components"
)

// The grammar of effects, compiled: AA-21.1. A list of effects is a slice of one table of
// operations. No card has code of its own. Everything about an effect is in its entry of
// effectKinds, which names functions that are longer than a line; a new one also needs its
// sentence in the locales.
//

// list is a piece of facts.ops.
type list struct{ from, to uint16 }

func (l list) empty() bool { return l.from == l.to }

// op is one effect with its operands; missing ones are 0.
type op struct {
	do      uint8
	n       uint8  // how many; of blockades 0 for all
	per     uint8  // what is counted for points
	max     uint8  // points at most
	which   uint8  // whichSelf, whichOne or whichEach
	kind    uint8  // of card
	typ     uint8  // of card, anyType if it is named during the game
	look    uint8  // cards that are looked at
	keep    uint8  // cards of these that are kept
	side    uint8  // in the empire, anySide for construction
	reduce  uint8  // index in facts.reduces
	actions uint16 // set
	all     bool   // blockades
	reveal  bool   // cards are revealed for each technology
	buy     bool   // the action is a purchase on the spot
	empire  bool   // cards go there
}

// What points can be for: AA-21.16.
const (
	perNothing = iota
	perMatch
	perRemoved
)

// Which planets produce, which ships attack, which technologies are scored.
const (
	whichSelf = iota // the planet that was completed
	whichOne
	whichEach
)

// The effects.
const (
	doVP = iota
	doCredits
	doLoseCredits
	doDefender
	doArtifact
	doPlan
	doDraw
	doCycle
	doProduce
	doConstruction
	doAttach
	doComplete
	doAttack
	doScore
	doRemove
	doBlock
	doDestroyed
	doDamaged
	doAction
	doExtraTurns
	doSearch
	doAttackBonus
	doLimitBonus
	doReduce
	doSetup
	effectKindCount
)

// effectKind describes a kind of effect. Fields that do not apply are nil.
type effectKind struct {
	word  string                // in data; effect.do.WORD is its sentence in the locales
	loses uint8                 // the loss of the attacking ship that it is
	in    places                // where it may stand
	says  components.Schema[op] // the keys of its row
	check func(*loader, components.Node, *op, places)

	// gain carries out an effect without a choice; run any other.
	gain func(*Position, game.Seat, *op, cause, *game.Log)
	run  func(*Position, *Frame, *op, *game.Log)

	acts  func(p *Position, seat game.Seat, o *op, spare int) int // see actsOn
	could func(*Position, game.Seat, *op) bool                    // see couldAct
	plays func(*Position, game.Seat, *op) no                      // why an artifact with it cannot be played
	ahead func(*Position, game.Seat, *op) consequence             // its possible consequences

	tell  func(*writer, *op, map[string]any)        // operands of its sentence besides n
	each  func(*weighing) int                       // its worth for each of n
	worth func(e estimate, o *op, source uint8) int // its worth, if each is not enough
	fight func(e estimate, o *op, b battle) int     // its worth in a table, if it differs there
}

// places is a set of places where a list can stand, which decides what it may contain.
type places uint8

const (
	inSetup    places = 1 << iota
	inComplete        // when a card is completed
	inReaction        // gains only, so that the order of several makes no difference (AA-11.8)
	inAction          // faction actions, actions and additional effects of technologies
	inArtifact
	inSystem
	inPlan
	inTurn   = inAction | inArtifact
	inTables = inSystem | inPlan
)

func (where places) String() string {
	switch where {
	case inSetup:
		return "a set-up"
	case inComplete:
		return "the completion of a card"
	case inReaction:
		return "a reaction"
	case inAction:
		return "an action or additional effect"
	case inArtifact:
		return "an artifact"
	case inSystem:
		return "the table of an alien system"
	default:
		return "the table of a defence plan"
	}
}

// cause is the source of a gain.
type cause struct {
	source  uint8 // of points
	counted uint8 // matching cards of a payment, or tokens removed: AA-21.16
}

// effectKinds are the effects. Effects that could go on for ever are not allowed: an artifact
// that gains artifacts.
func effectKinds() [effectKindCount]effectKind {
	type key = components.Key[op]
	says := func(keys ...key) components.Schema[op] { return keys }
	count := func(name string, low, high int) key {
		return components.Number(name, low, high, func(o *op) *uint8 { return &o.n })
	}
	some := says(count("n", 1, 15))
	kind := components.OneOf("kind", kindWords, func(o *op) *uint8 { return &o.kind })
	kindOrAny := components.OneOf("kind", with(kindWords, "any"), func(o *op) *uint8 { return &o.kind })
	look := func(name string) key { return components.Number(name, 1, 9, func(o *op) *uint8 { return &o.look }) }
	keep := components.Number("keep", 1, 9, func(o *op) *uint8 { return &o.keep })
	which := func(name string, words []string, first uint8) key {
		return key{Name: name, Read: func(n components.Node, o *op) { o.which = first + word(n, words) }}
	}
	either := func(name string, words []string, second func(*op) *bool) key {
		return key{Name: name, Read: func(n components.Node, o *op) { *second(o) = word(n, words) == 1 }}
	}

	const gains = inComplete | inReaction | inTurn | inTables
	if0 := func(has func(*Position, game.Seat, *op) bool) func(*Position, game.Seat, *op, int) int {
		return func(p *Position, seat game.Seat, o *op, _ int) int {
			if has(p, seat, o) {
				return 0
			}
			return -1
		}
	}
	always := if0(func(*Position, game.Seat, *op) bool { return true })
	deckLeft := if0(func(p *Position, _ game.Seat, o *op) bool { return p.s.Decks[o.kind].N > 0 })
	by := func(kind uint8) func(*Position, game.Seat, *op, int) int {
		return func(p *Position, seat game.Seat, _ *op, spare int) int {
			return p.cheapest(p.operating(seat, kind), spare)
		}
	}
	coming := func(what consequence) func(*Position, game.Seat, *op) consequence {
		return func(*Position, game.Seat, *op) consequence { return what }
	}
	newCard := func(e estimate, _ *op, _ uint8) int { return e.w.construction * min(e.turns, 4) / 4 }
	push := func(frame func(game.Seat, *op) Frame) func(*Position, *Frame, *op, *game.Log) {
		return func(p *Position, f *Frame, o *op, _ *game.Log) { p.s.push(frame(f.Seat, o)) }
	}

	return [effectKindCount]effectKind{
		doVP: {
			word: "gain_vp", in: gains,
			says: says(count("n", 1, 15), key{Name: "per", Optional: true, Read: func(n components.Node, o *op) {
				o.per = perMatch + word(n, []string{"matching_card_after_first", "blockade_removed"})
			}}, components.Number("max", 1, 15, func(o *op) *uint8 { return &o.max }).Maybe()),
			check: func(_ *loader, n components.Node, o *op, where places) {
				if o.per == perMatch && where != inReaction {
					n.Peek("per").Fail("must not be matching_card_after_first: only a reaction to a payment counts matching cards")
				}
				if o.max > 0 && o.per == perNothing {
					n.Peek("max").Fail("must stand beside per: only what is counted for each of something has a maximum")
				}
			},
			gain: (*Position).gainPoints,
			acts: if0(func(p *Position, seat game.Seat, o *op) bool {
				return o.per == perNothing || o.per == perRemoved && !p.blockaded(seat, anyKind).empty()
			}),
			tell: func(_ *writer, o *op, data map[string]any) {
				data["per"], data["max"] = [...]string{"", "match", "removed"}[o.per], int(o.max)
			},
			worth: estimate.points,
		},
		doCredits: {
			word: "gain_credits", in: gains, says: some,
			gain:  func(p *Position, seat game.Seat, o *op, _ cause, log *game.Log) { p.credit(seat, o.n, "AA-2.7", log) },
			acts:  always,
			worth: estimate.credits,
		},
		doLoseCredits: {
			word: "lose_credits", in: inTurn | inTables, says: some,
			run:  func(p *Position, f *Frame, o *op, log *game.Log) { p.lose(f.Seat, o.n, log) },
			each: func(w *weighing) int { return -w.credit },
		},
		doDefender: {
			word: "defender_gain_credits", in: inPlan, says: some,
			run:  (*Position).payDefender,
			each: func(*weighing) int { return 20 },
			fight: func(e estimate, o *op, b battle) int {
				if b.victim {
					return -e.w.credit * int(o.n)
				}
				return 20 * int(o.n)
			},
		},
		doArtifact: {
			word: "gain_artifact", in: gains &^ inArtifact, says: some,
			gain: func(p *Position, seat game.Seat, o *op, _ cause, log *game.Log) {
				for range o.n {
					p.gainArtifact(seat, log)
				}
			},
			acts: if0(func(p *Position, _ game.Seat, _ *op) bool { return p.s.ArtifactN > 0 || p.s.Used != 0 }),
			each: func(w *weighing) int { return w.artifact },
		},
		doPlan: {
			word: "gain_defense_plan", in: gains, says: some,
			gain: func(p *Position, seat game.Seat, o *op, _ cause, log *game.Log) {
				for range o.n {
					p.gainPlan(seat, log)
				}
			},
			acts: if0(func(p *Position, _ game.Seat, _ *op) bool { return p.s.PlanN > 0 }),
			each: func(w *weighing) int { return w.plan },
		},
		doDraw: {
			word: "draw_resources", in: gains, says: some,
			gain: func(p *Position, seat game.Seat, o *op, _ cause, log *game.Log) {
				p.drawHand(seat, int(o.n), "AA-21.1", log)
			},
			acts: if0(func(p *Position, _ game.Seat, _ *op) bool { return p.resourcesLeft() }),
			each: func(w *weighing) int { return w.draw },
		},
		doCycle: {
			word: "cycle_hand", in: inTurn, says: says(count("up_to", 1, 9)),
			run: func(p *Position, f *Frame, o *op, _ *game.Log) {
				if n := p.s.Players[f.Seat].Hand.len(); n > 0 {
					p.s.push(cycleFrame{f.Seat, min(o.n, uint8(n))}.frame())
				}
			},
			acts: if0(func(p *Position, seat game.Seat, _ *op) bool { return !p.s.Players[seat].Hand.empty() }),
			each: func(*weighing) int { return 10 },
		},
		doProduce: {
			word: "produce", in: inComplete | inTurn,
			says: says(which("where", []string{"self", "choose_one", "each"}, whichSelf), count("n", 1, maxProduce)),
			check: func(_ *loader, n components.Node, o *op, where places) {
				if (o.which == whichSelf) != (where == inComplete) {
					n.Peek("where").Fail("must be self for the completion of a planet, and for nothing else")
				}
			},
			run: (*Position).produceBy,
			acts: func(p *Position, seat game.Seat, _ *op, spare int) int {
				if !p.resourcesLeft() {
					return -1
				}
				return p.cheapest(p.operating(seat, planet), spare)
			},
			could: func(p *Position, seat game.Seat, _ *op) bool { return !p.operating(seat, planet).empty() },
			ahead: coming(consequence{produces: true}),
			tell: func(_ *writer, o *op, data map[string]any) {
				data["where"] = [...]string{"self", "one", "each"}[o.which]
			},
			worth: estimate.production,
		},
		doConstruction: {
			word: "add_construction", in: inTurn, says: says(kind, look("look"), keep), check: keepsOfLook,
			run: func(p *Position, f *Frame, o *op, log *game.Log) {
				p.look(f.Seat, o.kind, int(o.look), log)
				p.choosing(f.Seat, o.kind, lookEffect, min(o.keep, p.s.LookN), 0)
			},
			acts:  deckLeft,
			ahead: func(_ *Position, _ game.Seat, o *op) consequence { return consequence{arrives: int(o.keep)} },
			tell: func(w *writer, o *op, data map[string]any) {
				data["kind"], data["kindID"], data["look"], data["keep"] = w.name("cards", kindWords[o.kind]), kindWords[o.kind], int(o.look), int(o.keep)
			},
			worth: newCard,
		},
		doAttach: {
			word: "attach_from_deck", in: inTurn, says: some,
			run: push(func(seat game.Seat, o *op) Frame { return attachFrame{seat, o.n}.frame() }),
			acts: if0(func(p *Position, seat game.Seat, _ *op) bool {
				return !p.s.Players[seat].Building.empty() && p.resourcesLeft()
			}),
			could: func(*Position, game.Seat, *op) bool { return true },
			ahead: func(_ *Position, _ game.Seat, o *op) consequence { return consequence{attaches: 3 * int(o.n)} },
			worth: func(e estimate, _ *op, _ uint8) int { return e.w.attach * min(e.turns, 2) / 2 },
		},
		doComplete: {
			word: "complete_construction", in: inTurn, says: says(kindOrAny, components.Fixed[op]("cost", "free")),
			run:  push(func(seat game.Seat, o *op) Frame { return freeFrame{seat, o.kind}.frame() }),
			acts: if0(func(p *Position, seat game.Seat, o *op) bool { return !p.buildable(seat, o.kind).empty() }),
			plays: func(p *Position, seat game.Seat, o *op) no {
				if p.buildable(seat, o.kind).empty() {
					return no{refuseEffect, "AA-21.7", game.Args{}}
				}
				return yes
			},
			ahead: func(p *Position, seat game.Seat, o *op) consequence {
				return consequence{completes: p.kindsUnder(seat, o.kind)}
			},
			tell: func(w *writer, o *op, data map[string]any) {
				word := with(kindWords, "any")[o.kind]
				data["kind"], data["kindID"] = w.name("cards", word), word
			},
			worth: func(e estimate, o *op, _ uint8) int { return e.w.complete + e.cheapened(o.kind) },
		},
		doAttack: {
			word: "attack", in: inTurn,
			says:  says(which("ships", []string{"choose_one", "all"}, whichOne), count("bonus", 0, 9).Maybe()),
			run:   (*Position).attackBy,
			acts:  by(ship),
			ahead: coming(consequence{attacks: true}),
			tell: func(_ *writer, o *op, data map[string]any) {
				data["all"], data["bonus"], data["more"] = o.which == whichEach, signed(int(o.n)), o.n > 0
			},
			worth: func(e estimate, o *op, _ uint8) int { return e.bestAttack() + 20*int(o.n) },
		},
		doScore: {
			word: "score_technologies", in: inTurn,
			says:  says(which("which", []string{"choose_one", "each"}, whichOne), components.Flag("reveal", func(o *op) *bool { return &o.reveal })),
			run:   func(p *Position, f *Frame, o *op, _ *game.Log) { p.scoring(f.Seat, o.which == whichOne, o.reveal) },
			acts:  by(technology),
			ahead: func(_ *Position, _ game.Seat, o *op) consequence { return consequence{scores: true, reveals: o.reveal} },
			tell: func(_ *writer, o *op, data map[string]any) {
				data["each"], data["reveal"] = o.which == whichEach, o.reveal
			},
			worth: estimate.scoring,
		},
		doRemove: {
			word: "remove_blockades", in: inTurn,
			says: says(count("n", 1, 15).Maybe(), components.Flag("all", func(o *op) *bool { return &o.all }).Maybe()),
			check: func(_ *loader, n components.Node, o *op, _ places) {
				if o.all == (o.n > 0) || n.Peek("all").Given() != o.all {
					n.Fail("must have either n or all: true")
				}
			},
			run:   (*Position).removeBy,
			acts:  if0(func(p *Position, seat game.Seat, _ *op) bool { return !p.blockaded(seat, anyKind).empty() }),
			ahead: coming(consequence{removes: true}),
			worth: estimate.removal,
		},
		doBlock: {
			word: "place_blockades", in: inPlan, says: some,
			run: func(p *Position, f *Frame, o *op, _ *game.Log) {
				if p.s.Attack.On && p.s.Attack.Target >= 0 {
					p.s.push(blockFrame{f.Seat, o.n}.frame())
				}
			},
			each: func(*weighing) int { return 20 },
			fight: func(e estimate, o *op, b battle) int {
				if b.victim {
					return e.w.blocked * int(o.n)
				}
				return 20 * int(o.n)
			},
		},
		doDestroyed: {
			word: "ship_destroyed", in: inTables, loses: destroyed,
			run: func(p *Position, f *Frame, _ *op, log *game.Log) { p.loss(f.Seat, destroyed, log) },
			fight: func(e estimate, _ *op, b battle) int {
				if b.ship.loss[destroyed] == damaged || b.attacker.Mods.Loss[destroyed] == damaged {
					return -e.w.damaged - 4*e.turns
				}
				return -e.w.destroyed - 8*e.turns
			},
		},
		doDamaged: {
			word: "ship_damaged", in: inTables, loses: damaged,
			run:   func(p *Position, f *Frame, _ *op, log *game.Log) { p.loss(f.Seat, damaged, log) },
			fight: func(e estimate, _ *op, _ battle) int { return -e.w.damaged - 4*e.turns },
		},
		doAction: {
			word: "take_action", in: inTurn,
			says: says(either("action", []string{"any", "buy"}, func(o *op) *bool { return &o.buy }), count("n", 1, 15)),
			check: func(_ *loader, n components.Node, o *op, _ places) {
				if o.buy && o.n != 1 {
					n.Peek("n").Fail("must be 1: one purchase at a time")
				}
			},
			run:  (*Position).grant,
			acts: (*Position).grants,
			plays: func(p *Position, _ game.Seat, _ *op) no {
				if p.s.Phase != phaseAction {
					return no{refusePhase, "AA-13.10", game.Args{}}
				}
				return yes
			},
			ahead: func(_ *Position, _ game.Seat, o *op) consequence {
				if o.buy {
					return consequence{actions: 1 << actBuy, arrives: 1}
				}
				return consequence{}
			},
			tell: func(_ *writer, o *op, data map[string]any) { data["buy"] = o.buy },
			worth: func(e estimate, o *op, _ uint8) int {
				if o.buy {
					return 25
				}
				return e.w.action * int(o.n)
			},
		},
		doExtraTurns: {
			word: "extra_turns_after_end", in: inArtifact, says: says(count("n", 1, 9)),
			run: func(p *Position, f *Frame, o *op, log *game.Log) {
				p.s.Players[f.Seat].Extra += o.n
				log.Say(eventExtraTurns, f.Seat, "AA-18.3", int16(o.n))
			},
			acts: always,
			plays: func(p *Position, _ game.Seat, _ *op) no {
				if p.s.Extra {
					return no{refuseExtra, "AA-18.5", game.Args{}}
				}
				return yes
			},
			each: func(w *weighing) int { return w.turns },
		},
		doSearch: {
			word: "search_deck", in: inTurn,
			says: says(kind, components.OneOf("type", with(typeWords, "choose"), func(o *op) *uint8 { return &o.typ }), components.Fixed[op]("to", "construction")),
			run: func(p *Position, f *Frame, o *op, log *game.Log) {
				if o.typ == anyType {
					p.s.push(typeFrame{f.Seat, o.kind}.frame())
				} else {
					p.search(f.Seat, o.kind, o.typ, log)
				}
			},
			acts:  deckLeft,
			ahead: coming(consequence{arrives: 1}),
			tell: func(w *writer, o *op, data map[string]any) {
				data["kind"], data["kindID"], data["type"] = w.name("cards", kindWords[o.kind]), kindWords[o.kind], ""
				if o.typ != anyType {
					data["type"] = w.name("type", typeWords[o.typ])
				}
			},
			worth: newCard,
		},
		doAttackBonus: {
			word: "attack_bonus_this_turn", in: inTurn, says: some,
			run: func(p *Position, f *Frame, o *op, log *game.Log) {
				p.s.Turn.Attack += int8(o.n)
				log.Say(eventAttackBonus, f.Seat, "AA-21.16", int16(o.n))
			},
			acts: always,
			tell: func(_ *writer, o *op, data map[string]any) { data["n"] = signed(int(o.n)) },
			worth: func(e estimate, o *op, _ uint8) int {
				return 25 * int(o.n) * min(e.p.operating(e.seat, ship).len(), 3)
			},
		},
		doLimitBonus: {
			word: "limit_this_turn", in: inTurn, says: some,
			run: func(p *Position, f *Frame, o *op, log *game.Log) {
				p.s.Turn.Limit += int8(o.n)
				log.Say(eventLimitBonus, f.Seat, "AA-21.16", int16(o.n))
			},
			acts: always,
			each: func(*weighing) int { return 15 },
		},
		doReduce: {
			word: "next_cost_reduction", in: inTurn,
			says: says(key{Name: "actions", Read: func(n components.Node, o *op) { o.actions = uint16(n.Set(actionWords...)) }}, count("n", 1, 15)),
			check: func(f *loader, n components.Node, o *op, _ places) {
				if o.actions&^(1<<actDiscover|1<<actDevelop|1<<actBuild) != 0 {
					n.Peek("actions").Fail("must be some of discover, develop, build: AA-10.11")
				}
				o.reduce = f.reduction(n, o.actions)
			},
			run: func(p *Position, f *Frame, o *op, log *game.Log) {
				p.s.Turn.Reduce[o.reduce] += o.n
				log.Say(eventReduction, f.Seat, "AA-10.11", int16(o.n))
			},
			acts: always,
			tell: func(w *writer, o *op, data map[string]any) { data["actions"] = w.actions(o.actions) },
			each: func(w *weighing) int { return w.symbol },
		},
		doSetup: { // carried out by setUp, one at a time
			word: "setup_draw", in: inSetup,
			says: says(kind, look("draw"), keep, either("to", []string{"construction", "empire"}, func(o *op) *bool { return &o.empire }),
				components.OneOf("side", sideWords, func(o *op) *uint8 { return &o.side }).Maybe()),
			check: func(f *loader, n components.Node, o *op, where places) {
				keepsOfLook(f, n, o, where)
				if n.Peek("side").Given() != o.empire {
					n.Fail("must have a side if cards go to the empire, and none if they do not")
				}
				if !o.empire {
					o.side = anySide
				}
			},
			tell: func(w *writer, o *op, data map[string]any) {
				data["kind"], data["draw"], data["keep"], data["side"] = w.t.Count("kinds."+kindWords[o.kind], int(o.look), nil), int(o.look), int(o.keep), ""
				if o.side != anySide {
					data["side"] = w.name("side", sideWords[o.side])
				}
			},
		},
	}
}

// keepsOfLook checks that at most as many cards are kept as are looked at.
func keepsOfLook(_ *loader, n components.Node, o *op, _ places) {
	if o.keep > o.look {
		n.Peek("keep").Fail("must not be more than %d, which are looked at", o.look)
	}
}

// maxProduce is the number of cards that can be produced at once by one effect.
const maxProduce = 9

const maxOps = 6

// readList reads a list of effects.
func (f *loader) readList(n components.Node, where places) list {
	out := list{from: uint16(len(f.ops))}
	members := n.List()
	if len(members) > maxOps {
		n.Fail("must be %d effects at most, not %d", maxOps, len(members))
	}
	removes := false
	for _, m := range members {
		o := f.readOp(m, where)
		if n.Failed() {
			return list{}
		}
		if o.per == perRemoved && !removes {
			m.Peek("per").Fail("must follow an effect of its list that removes blockades")
		}
		removes = removes || o.do == doRemove
		f.ops = append(f.ops, o)
	}
	out.to = uint16(len(f.ops))
	return out
}

// readOp reads one effect.
func (f *loader) readOp(n components.Node, where places) op {
	o := op{do: lookUp(n, "do", f.words)}
	e := &f.effects[o.do]
	if e.in&where == 0 {
		n.Peek("do").Fail("must not be %s in %s", e.word, where)
	}
	if e.says.Read(n, &o, "do"); e.check != nil && !n.Failed() {
		e.check(f, n, &o, where)
	}
	return o
}

// reduction is the index of a set of actions that a reduction can be for.
func (f *loader) reduction(n components.Node, set uint16) uint8 {
	for i, s := range f.reduces {
		if s == set {
			return uint8(i)
		}
	}
	if len(f.reduces) == maxReductions {
		n.Fail("must be one of %d sets of actions that can be reduced: there is no room for more", maxReductions)
		return 0
	}
	f.reduces = append(f.reduces, set)
	return uint8(len(f.reduces) - 1)
}

const maxReductions = 4

// effect is the kind of an effect.
func (f *facts) effect(o *op) *effectKind { return &f.effects[o.do] }

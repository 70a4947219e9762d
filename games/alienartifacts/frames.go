package alienartifacts

import "spielwerk/game"

// frame is a kind of frame. Saved states hold these numbers: a new kind goes to the end.
type frame uint8

const (
	frameNone frame = iota
	frameRun
	frameKeep
	frameBottom
	frameCheck
	frameEnter
	frameTuck
	frameProduce
	frameScore
	frameShip
	frameTarget
	frameFleet
	frameDefend
	frameStrike
	frameRedraw
	frameResolved
	frameBlock
	frameRemove
	frameFree
	frameAttach
	frameType
	frameBuy
	framePrepare
	frameCycle
	frameAction
	frames
)

// frameKind describes a kind of frame. A frame that only carries out something when those
// above it are finished has only a step.
type frameKind struct {
	word    string    // of the decision, in a view
	rule    game.Rule // by which it asks
	prompt  uint8
	args    func(*Position, *Frame) game.Args // of the prompt; nil if it has none
	answers uint64                            // set of the kinds of move that answer it

	// step continues the frame on top of the stack; nil if it only asks.
	step func(*Position, *Frame, *game.Log) progress
	// moves appends the answers.
	moves func(*Position, []game.Move, *Frame) []game.Move
	// judge judges an answer where a list would be long; nil if the list decides.
	judge func(*Position, *Frame, game.Move) no
	// play carries out an answer. The frame has been taken from the stack.
	play func(*Position, Frame, game.Move, *game.Log)

	view    func(*Position, *Frame, *DecisionView) // adds fields of this kind
	blocked func(*blocker, *Frame)                 // tells what one might expect to answer
	redeal  func(*Frame)                           // clears what other seats do not know of it
	worth   func(estimate, *Frame) int             // its worth for the seat that decides
}

// progress is the result of a step.
type progress uint8

const (
	asks  progress = iota // its moves must be listed; with none or one nobody is asked
	goes                  // it is done, or another lies on top
	waits                 // a seat has to decide
)

// answersOf is a set of kinds of move.
func answersOf(kinds ...uint16) (set uint64) {
	for _, k := range kinds {
		set |= 1 << k
	}
	return set
}

// then is a step that removes its frame and then calls a function.
func then(do func(*Position, Frame, *game.Log)) func(*Position, *Frame, *game.Log) progress {
	return func(p *Position, _ *Frame, log *game.Log) progress {
		do(p, p.s.pop(), log)
		return goes
	}
}

// worthOf is a worth that depends only on the weights.
func worthOf(n func(*weighing) int) func(estimate, *Frame) int {
	return func(e estimate, _ *Frame) int { return n(e.w) }
}

// frameKinds are the kinds of frame.
func frameKinds() *[frames]frameKind {
	some := func(*weighing) int { return 40 }
	ships := func(b *blocker, but Set) Set {
		return b.p.s.Players[b.seat].Mission.and(b.p.rules.ofKind[ship]).without(but)
	}
	return &[frames]frameKind{
		frameRun: {
			step:  (*Position).run,
			worth: func(e estimate, f *Frame) int { r := runOf(f); return e.list(r.list, r.source) },
		},
		frameKeep: {
			word: "keep", rule: "AA-8.1.2", prompt: promptKeep, answers: answersOf(moveKeep),
			args:  func(_ *Position, f *Frame) game.Args { k := keepOf(f); return game.Args{int16(k.left), int16(k.deck)} },
			moves: (*Position).keepings, play: (*Position).keep,
			view: func(_ *Position, f *Frame, v *DecisionView) {
				k := keepOf(f)
				v.Kind, v.Left = kindWords[k.deck], int(k.left)
			},
			worth: func(e estimate, _ *Frame) int { return e.found() },
		},
		frameBottom: {
			word: "bottom", rule: "AA-8.1.3", prompt: promptBottom, answers: answersOf(moveBottom, moveRest),
			args:  func(_ *Position, f *Frame) game.Args { return game.Args{int16(bottomOf(f).deck)} },
			moves: (*Position).bottoms, play: (*Position).bottom,
			view:   func(_ *Position, f *Frame, v *DecisionView) { v.Kind = kindWords[bottomOf(f).deck] },
			redeal: func(f *Frame) { b := bottomOf(f); b.placed = 0; *f = b.frame() },
			worth:  worthOf(func(*weighing) int { return 2 }),
		},
		frameCheck: { // automatic construction
			word: "complete", rule: "AA-10.2", prompt: promptComplete, answers: answersOf(moveComplete),
			moves: (*Position).automatic, play: entering("AA-10.1"),
		},
		frameEnter: {step: then((*Position).entered)},
		frameTuck: {
			word: "tuck", rule: "AA-9.2", prompt: promptTuck, answers: answersOf(moveTuck),
			args:  func(p *Position, f *Frame) game.Args { return game.Args{int16(p.s.Open[0]), int16(tuckOf(f).planet)} },
			moves: (*Position).tucks, play: (*Position).tuck,
			view: func(p *Position, f *Frame, v *DecisionView) {
				v.Card, v.Left = cardWords[tuckOf(f).planet], int(p.s.OpenN)
			},
			blocked: func(b *blocker, _ *Frame) { b.halves(moveTuck, one(b.p.s.Open[0])) },
			worth:   func(e estimate, _ *Frame) int { return int(e.p.s.OpenN) * e.w.card },
		},
		frameProduce: {
			word: "produce", rule: "AA-15.5", prompt: promptProduce, answers: answersOf(moveProduce, moveDone),
			moves: (*Position).producers, play: (*Position).produceOn,
			view:    func(_ *Position, f *Frame, v *DecisionView) { v.Left = int(produceOf(f).extra) },
			blocked: func(b *blocker, _ *Frame) { b.each(moveProduce, b.p.s.Todo); b.owed() },
			worth:   func(e estimate, f *Frame) int { return e.produces(max(int(produceOf(f).each), 1)) },
		},
		frameScore: {
			word: "score", rule: "AA-15.5", prompt: promptScore, answers: answersOf(moveScore, moveDone),
			moves: (*Position).scorables, play: (*Position).scoreOne,
			blocked: func(b *blocker, _ *Frame) { b.each(moveScore, b.p.s.Todo); b.owed() },
			worth:   func(e estimate, _ *Frame) int { return e.scores() },
		},
		frameShip: {
			word: "ship", rule: "AA-12.8", prompt: promptShip, answers: answersOf(moveShip),
			moves: (*Position).singles, play: (*Position).single,
			blocked: func(b *blocker, _ *Frame) { b.each(moveShip, ships(b, Set{})) },
		},
		frameTarget: {
			word: "target", rule: "AA-12.1", prompt: promptTarget, answers: answersOf(moveAliens, moveTarget, moveHold),
			moves: (*Position).targets, play: (*Position).target,
			blocked: func(b *blocker, _ *Frame) { b.try(moveHold) },
			worth:   func(e estimate, _ *Frame) int { return e.fleet() },
		},
		frameFleet: {
			word: "fleet", rule: "AA-12.21", prompt: promptFleet, answers: answersOf(moveJoin, moveStay, moveSail),
			moves: (*Position).musters, play: (*Position).muster,
			blocked: func(b *blocker, _ *Frame) { b.each(moveJoin, ships(b, b.p.s.Attack.Fleet)) },
			worth:   func(e estimate, _ *Frame) int { return e.fleet() },
		},
		frameDefend: {
			word: "defend", rule: "AA-12.4", prompt: promptDefend, answers: answersOf(moveDefend),
			args: func(p *Position, f *Frame) game.Args {
				return game.Args{int16(defendOf(f).attacker), int16(p.s.Attack.Fleet.len())}
			},
			moves: (*Position).defences, play: (*Position).defend,
			worth: func(e estimate, _ *Frame) int { return e.fleet() },
		},
		frameStrike: {
			word: "strike", rule: "AA-12.8", prompt: promptStrike, answers: answersOf(moveStrike),
			step: (*Position).nextShip, play: (*Position).strike,
			moves: func(p *Position, dst []game.Move, _ *Frame) []game.Move {
				return cardMoves(dst, moveStrike, p.s.Attack.Fleet)
			},
			view:  func(p *Position, _ *Frame, v *DecisionView) { v.Card = p.s.Attack.attacker() },
			worth: func(e estimate, _ *Frame) int { return e.fleet() },
		},
		frameRedraw: {
			word: "redraw", rule: "AA-12.6", prompt: promptRedraw, answers: answersOf(moveRedraw, moveStand),
			args: func(p *Position, _ *Frame) game.Args {
				return game.Args{int16(p.s.Attack.Ship), int16(p.s.Attack.Value)}
			},
			moves: (*Position).redraws, play: (*Position).redraw,
			view:  func(p *Position, _ *Frame, v *DecisionView) { v.Card = p.s.Attack.attacker() },
			worth: func(e estimate, _ *Frame) int { return e.shown() },
		},
		frameResolved: {step: then((*Position).resolved)},
		frameBlock: {
			word: "block", rule: "AA-12.15", prompt: promptBlock, answers: answersOf(moveBlock),
			args: func(p *Position, f *Frame) game.Args {
				return game.Args{int16(blockOf(f).tokens), int16(p.s.Attack.Target)}
			},
			moves: (*Position).blocks, play: (*Position).block,
			view: func(_ *Position, f *Frame, v *DecisionView) { v.Left = int(blockOf(f).tokens) },
		},
		frameRemove: {
			word: "remove", rule: "AA-8.7.2", prompt: promptRemove, answers: answersOf(moveRemove),
			args: func(_ *Position, f *Frame) game.Args { return game.Args{int16(removeOf(f).tokens)} },
			moves: func(p *Position, dst []game.Move, f *Frame) []game.Move {
				return cardMoves(dst, moveRemove, p.blockaded(f.Seat, removeOf(f).kind))
			},
			play: (*Position).unblock,
			view: func(_ *Position, f *Frame, v *DecisionView) {
				r := removeOf(f)
				v.Kind, v.Left = kindWord(r.kind), int(r.tokens)
			},
		},
		frameFree: {
			word: "free", rule: "AA-10.10", prompt: promptFree, answers: answersOf(moveComplete),
			moves: (*Position).frees, play: entering("AA-10.10"),
			view:  func(_ *Position, f *Frame, v *DecisionView) { v.Kind = kindWord(freeOf(f).kind) },
			worth: func(e estimate, f *Frame) int { return e.w.complete + e.cheapened(freeOf(f).kind) },
		},
		frameAttach: {
			word: "attach", rule: "AA-21.8", prompt: promptAttach, answers: answersOf(moveAttach, moveLeave),
			args: func(p *Position, _ *Frame) game.Args { return game.Args{int16(p.s.Open[0])} },
			step: (*Position).unveil, moves: (*Position).attachings, play: (*Position).attachOpen,
			worth: worthOf(some),
		},
		frameType: {
			word: "type", rule: "AA-21.16", prompt: promptType, answers: answersOf(moveType),
			args:  func(_ *Position, f *Frame) game.Args { return game.Args{int16(typeOf(f).deck)} },
			moves: (*Position).typings, play: (*Position).typed,
			view:  func(_ *Position, f *Frame, v *DecisionView) { v.Kind = kindWords[typeOf(f).deck] },
			worth: worthOf(some),
		},
		frameBuy: {
			word: "buy", rule: "AA-8.1.1", prompt: promptBuy, answers: answersOf(moveBuy),
			moves: func(p *Position, dst []game.Move, f *Frame) []game.Move { return p.purchases(dst, f.Seat) },
			judge: func(p *Position, f *Frame, m game.Move) no { return p.noBuy(f.Seat, kindIn(m), extraIn(m)) },
			play:  (*Position).buyAtOnce,
			worth: worthOf(some),
		},
		framePrepare: {
			word: "prepare", rule: "AA-8.5.1", prompt: promptPrepare, answers: answersOf(moveAttach, moveDone),
			args: func(_ *Position, f *Frame) game.Args {
				r := prepareOf(f)
				return game.Args{int16(r.left), int16(r.row)}
			},
			step:  (*Position).canPrepare,
			moves: (*Position).preparing, judge: (*Position).judgePreparing, play: (*Position).prepareMore,
			view: func(_ *Position, f *Frame, v *DecisionView) {
				r := prepareOf(f)
				v.Kind, v.Left = kindWords[r.row], int(r.left)
			},
			worth: func(e estimate, f *Frame) int { r := prepareOf(f); return max(e.preparation(r.row, int(r.left)), 0) },
		},
		frameCycle: {
			word: "cycle", rule: "AA-21.1", prompt: promptCycle, answers: answersOf(moveDiscard, moveDraw, moveBack),
			args: func(p *Position, f *Frame) game.Args {
				return game.Args{int16(int(cycleOf(f).most) - p.s.Draft.Chosen.len())}
			},
			step:  func(*Position, *Frame, *game.Log) progress { return waits },
			moves: (*Position).cycles, play: (*Position).cycle,
			view:    func(_ *Position, f *Frame, v *DecisionView) { v.Left = int(cycleOf(f).most) },
			blocked: func(b *blocker, _ *Frame) { b.try(moveDraw) },
			worth:   worthOf(func(*weighing) int { return 10 }),
		},
		frameAction: {step: then((*Position).acted)},
	}
}

// kindOfFrame is the frameKind of a frame.
func (p *Position) kindOfFrame(f *Frame) *frameKind { return &p.rules.frames[f.Kind] }

// The operands of frames by names: each kind with operands has a struct that is made from a
// frame and makes one.
//

// runFrame carries out a list of effects.
type runFrame struct {
	seat    game.Seat
	card    uint8 // that has the effects
	source  uint8 // of points
	removed uint8 // tokens that the list has removed so far
	list    list  // what is left of it
}

func runOf(f *Frame) runFrame { return runFrame{f.Seat, f.A, f.B, f.C, list{f.From, f.To}} }
func (r runFrame) frame() Frame {
	return Frame{Kind: frameRun, Seat: r.seat, A: r.card, B: r.source, C: r.removed, From: r.list.from, To: r.list.to}
}

// keepFrame has some of the cards that are looked at kept.
type keepFrame struct {
	seat game.Seat
	deck uint8
	why  uint8 // lookBuy, lookEffect or lookSetup
	left uint8
	side uint8 // in the empire, anySide for construction
}

func keepOf(f *Frame) keepFrame { return keepFrame{f.Seat, f.A, f.B, f.C, f.D} }
func (k keepFrame) frame() Frame {
	return Frame{Kind: frameKeep, Seat: k.seat, A: k.deck, B: k.why, C: k.left, D: k.side}
}

// bottomFrame puts the other cards that were looked at under their deck.
type bottomFrame struct {
	seat   game.Seat
	deck   uint8
	why    uint8
	placed uint8 // cards that have their place already
}

func bottomOf(f *Frame) bottomFrame { return bottomFrame{f.Seat, f.A, f.B, f.C} }
func (b bottomFrame) frame() Frame {
	return Frame{Kind: frameBottom, Seat: b.seat, A: b.deck, B: b.why, C: b.placed}
}

// enterFrame follows the entry of a card into an empire: AA-11.9.
type enterFrame struct {
	seat  game.Seat
	card  uint8
	side  uint8
	first bool // of its type in its kind
}

func enterOf(f *Frame) enterFrame { return enterFrame{f.Seat, f.A, f.B, f.C == 1} }
func (e enterFrame) frame() Frame {
	return Frame{Kind: frameEnter, Seat: e.seat, A: e.card, B: e.side, C: bit(e.first)}
}

// tuckFrame tucks the open cards under a planet.
type tuckFrame struct {
	seat   game.Seat
	planet uint8
}

func tuckOf(f *Frame) tuckFrame  { return tuckFrame{f.Seat, f.A} }
func (t tuckFrame) frame() Frame { return Frame{Kind: frameTuck, Seat: t.seat, A: t.planet} }

// produceFrame makes the planets of Todo produce.
type produceFrame struct {
	seat   game.Seat
	each   uint8 // cards, unless they are mined
	extra  uint8 // cards more that one of them may produce
	one    bool  // just one planet produces
	mining bool
}

func produceOf(f *Frame) produceFrame { return produceFrame{f.Seat, f.A, f.B, f.C == 1, f.D == 1} }
func (r produceFrame) frame() Frame {
	return Frame{Kind: frameProduce, Seat: r.seat, A: r.each, B: r.extra, C: bit(r.one), D: bit(r.mining)}
}

// scoreFrame scores the technologies of Todo.
type scoreFrame struct {
	seat   game.Seat
	one    bool // just one of them
	reveal bool // cards are revealed for each
}

func scoreOf(f *Frame) scoreFrame { return scoreFrame{f.Seat, f.A == 1, f.C == 1} }
func (s scoreFrame) frame() Frame {
	return Frame{Kind: frameScore, Seat: s.seat, A: bit(s.one), C: bit(s.reveal)}
}

// shipFrame chooses a ship to attack.
type shipFrame struct {
	seat  game.Seat
	bonus int8
}

func shipOf(f *Frame) shipFrame  { return shipFrame{f.Seat, int8(f.A)} }
func (s shipFrame) frame() Frame { return Frame{Kind: frameShip, Seat: s.seat, A: uint8(s.bonus)} }

// targetFrame names whom the fleet attacks.
type targetFrame struct {
	seat game.Seat
	how  uint8 // mayAttack, mustAttack or mustMuster
}

// How a fleet attacks.
const (
	mayAttack  = iota // or let it be
	mustAttack        // as it is
	mustMuster        // ships may stay or join
)

func targetOf(f *Frame) targetFrame { return targetFrame{f.Seat, f.A} }
func (t targetFrame) frame() Frame  { return Frame{Kind: frameTarget, Seat: t.seat, A: t.how} }

// defendFrame chooses a defence plan: AA-12.4.
type defendFrame struct {
	seat     game.Seat
	attacker game.Seat
}

func defendOf(f *Frame) defendFrame { return defendFrame{f.Seat, game.Seat(f.A)} }
func (d defendFrame) frame() Frame {
	return Frame{Kind: frameDefend, Seat: d.seat, A: uint8(d.attacker)}
}

// blockFrame places blockade tokens.
type blockFrame struct {
	seat   game.Seat
	tokens uint8
}

func blockOf(f *Frame) blockFrame { return blockFrame{f.Seat, f.A} }
func (b blockFrame) frame() Frame { return Frame{Kind: frameBlock, Seat: b.seat, A: b.tokens} }

// removeFrame takes tokens off cards of a kind.
type removeFrame struct {
	seat   game.Seat
	tokens uint8
	kind   uint8
}

func removeOf(f *Frame) removeFrame { return removeFrame{f.Seat, f.A, f.B} }
func (r removeFrame) frame() Frame {
	return Frame{Kind: frameRemove, Seat: r.seat, A: r.tokens, B: r.kind}
}

// freeFrame completes a card of a kind at no cost.
type freeFrame struct {
	seat game.Seat
	kind uint8
}

func freeOf(f *Frame) freeFrame  { return freeFrame{f.Seat, f.A} }
func (r freeFrame) frame() Frame { return Frame{Kind: frameFree, Seat: r.seat, A: r.kind} }

// attachFrame attaches cards of the resource deck.
type attachFrame struct {
	seat game.Seat
	left uint8 // cards to be revealed yet
}

func attachOf(f *Frame) attachFrame { return attachFrame{f.Seat, f.A} }
func (a attachFrame) frame() Frame  { return Frame{Kind: frameAttach, Seat: a.seat, A: a.left} }

// typeFrame names a type to search a deck for.
type typeFrame struct {
	seat game.Seat
	deck uint8
}

func typeOf(f *Frame) typeFrame  { return typeFrame{f.Seat, f.A} }
func (t typeFrame) frame() Frame { return Frame{Kind: frameType, Seat: t.seat, A: t.deck} }

// prepareFrame attaches cards in a row.
type prepareFrame struct {
	seat game.Seat
	row  uint8
	left uint8
}

func prepareOf(f *Frame) prepareFrame { return prepareFrame{f.Seat, f.A, f.B} }
func (r prepareFrame) frame() Frame {
	return Frame{Kind: framePrepare, Seat: r.seat, A: r.row, B: r.left}
}

// cycleFrame discards hand cards to draw as many.
type cycleFrame struct {
	seat game.Seat
	most uint8
}

func cycleOf(f *Frame) cycleFrame { return cycleFrame{f.Seat, f.A} }
func (c cycleFrame) frame() Frame { return Frame{Kind: frameCycle, Seat: c.seat, A: c.most} }

// actionFrame follows an action.
type actionFrame struct {
	seat   game.Seat
	action uint8 // actions for an additional effect or an artifact
	outer  bool  // it is not part of another one
}

func actionOf(f *Frame) actionFrame { return actionFrame{f.Seat, f.A, f.B == 1} }
func (a actionFrame) frame() Frame {
	return Frame{Kind: frameAction, Seat: a.seat, A: a.action, B: bit(a.outer)}
}

// bit is 1 for true.
func bit(so bool) uint8 {
	if so {
		return 1
	}
	return 0
}

package settlers

import (
	"strings"

	"spielwerk/game"
)

// A frame is an entry of the stack: an effect in progress, or a decision. This file has all
// kinds of frames, what each contains, and a table of all operations on them; their functions
// are beside the rules that they implement.
//

// Frame waits for a decision, or until the frames above it are done. The meaning of N depends
// on the kind.
type Frame struct {
	Kind frame
	Seat game.Seat
	Card card   // its Location or card
	At   uint16 // an op, or 1 + a card or seat: Position.op, Frame.otherCard, Frame.otherSeat
	N    slots
}

type (
	frame uint8
	slots = [8]uint8
)

// The kinds of frames. Snapshots hold their numbers: a new one goes to the end.
const (
	frameNone     frame = iota
	frameRun            // the effect of Card from op At on
	frameDraw           // cards to be drawn: IS-2.5
	frameGood           // goods to be gained, of those of op At or of a mask
	frameTarget         // the target of op At to be chosen
	frameOption         // one option of op At
	frameKeep           // one of the cards looked at to be kept
	frameDiscard        // hand cards to be discarded
	frameDeals          // own Deals to be discarded
	frameHouse          // a Location or Foundation to be discarded for Card: IS-8.2
	framePay            // Resources to be paid; At is where the payment stands: IS-2.3
	frameSpend          // Resources of any kind to be paid
	frameUse            // an Action; the other card is the one it builds: IS-11
	frameBuild          // IS-8
	frameDeal           // Card is to become a Deal: IS-9.1
	frameRaze           // At: what is converted, then the other seat is the victim: IS-10
	frameReact          // Locations that react to the other card: IS-8.5
	frameExchange       // IS-12.1
	frameSamurai        // IS-16.10
	frameTuck           // IS-16.6
	frameOffer          // goods of op At: IS-16.7
	frameStore          // IS-13.1
	frameVictim         // a Location to be lost; At is the place in the Target line that decides: IS-19.9
	frameEvent          // what Card does to one seat after the other: IA-11.6
	frameLose           // goods of op At: IA-11
	frameTribute        // the other card is the razed one: IA-12.9
	frameLift           // tokens to be taken up: IA-12.3
	frameSet            // where they go; N as of frameLift: IA-12.22
	frameVisit          // Card works for a visitor; the other seat is its owner: IA-9.2
	frameTurnUp         // cards of the Common deck for op At: IA-12.8, IA-12.14
	frames
)

// countLeft is the index in N of the number still to come, for kinds that count.
const countLeft = 0

// The indexes in N of frames with few; those of others are beside their rules.
const (
	drawDeck     = 1 // of frameDraw: the deck, or drawAny
	reactTrigger = 0 // of frameReact, besides runFirst
	eventSeats   = 0 // of frameEvent: seats it has happened to
	visitStep    = 0 // of frameVisit
)

// op is the op that a frame is about.
func (p *Position) op(f *Frame) *op { return &p.rules.ops[f.At] }

// otherCard is the second card that a frame is about, if it names one.
func (f *Frame) otherCard() (card, bool) { return card(f.At - 1), f.At > 0 }

func (f *Frame) setOtherCard(c card) { f.At = 1 + uint16(c) }

// otherSeat is the seat besides its own that a frame is about, if there is one.
func (f *Frame) otherSeat() (game.Seat, bool) { return game.Seat(f.At) - 1, f.At > 0 }

func (f *Frame) setOtherSeat(seat game.Seat) { f.At = 1 + uint16(seat) }

// noOther removes the second card or seat of a frame.
func (f *Frame) noOther() { f.At = 0 }

// two reads a number that takes two of the parts of N.
func (f *Frame) two(i int) uint16 { return uint16(f.N[i]) | uint16(f.N[i+1])<<8 }

func (f *Frame) setTwo(i int, n uint16) { f.N[i], f.N[i+1] = uint8(n), uint8(n>>8) }

// frameKind has all operations on the frames of a kind.
type frameKind struct {
	word   string // in views
	card   bool   // the view names its card
	counts bool   // the view tells how many are left: N[countLeft]
	// step continues the frame. It reports whether there is nothing to ask: a choice with one
	// outcome is not asked (IS-2.12), unless that would reveal a secret. A kind without moves
	// never asks.
	step func(p *Position, f *Frame, log *game.Log) bool
	// moves appends the answers of its seat, prompt is its prompt.
	moves  func(p *Position, dst []game.Move, f *Frame) []game.Move
	prompt func(p *Position, f *Frame) game.Prompt
	// answer makes a move that was listed, done the move done; nil drops the frame.
	answer func(p *Position, f *Frame, m game.Move, log *game.Log)
	done   func(p *Position, f *Frame)
	// view adds the fields of this kind to the view. asks says that the frame is the pending
	// decision.
	view func(p *Position, f *Frame, v *FrameView, asks bool)
	// worth is what it will still bring or cost, for the evaluation. own says that the hand of
	// its seat may be used.
	worth func(h *hinter, f *Frame, own bool) int
	// hand are the hand cards among which it asks for one, if it does: everybody knows that
	// there is one.
	hand func(p *Position, f *Frame) (set cards, asked bool)
	// holds reports whether its card is nowhere else.
	holds func(f *Frame) bool
	pays  game.Rule // by which what is paid above it is due
	chain bool      // its Location is being used: IS-16.29
}

// frameKinds are the kinds of frames by their numbers.
var frameKinds = [frames]frameKind{
	frameRun: {
		word: "run", card: true, chain: true, step: (*Position).running,
		worth: func(h *hinter, f *Frame, _ bool) int { return h.yields(f.Seat, f.Card, f.At, int(f.N[runPaid])) },
	},
	frameDraw: {
		word: "draw", counts: true, step: (*Position).drawing,
		moves: func(_ *Position, dst []game.Move, _ *Frame) []game.Move {
			return append(dst, game.Move{Kind: moveDraw}, game.Move{Kind: moveDraw, Args: [3]int16{1}})
		},
		prompt: func(p *Position, f *Frame) game.Prompt {
			return ask(promptDraw, "IS-2.5", int16(f.N[countLeft]), int16(p.drawnFor(f)))
		},
		answer: func(p *Position, f *Frame, m game.Move, log *game.Log) {
			f.N[countLeft]--
			p.draw(f.Seat, deckIn(m)+drawCommon, "IS-2.5", log)
		},
		worth: func(h *hinter, f *Frame, _ bool) int { return int(f.N[countLeft]) * h.card() },
	},
	frameGood: {
		word: "good", counts: true, step: (*Position).choosing,
		moves: func(p *Position, dst []game.Move, f *Frame) []game.Move {
			return goodMoves(dst, moveGood, p.goodChoices(f))
		},
		prompt: asksLeft(promptGood, "IS-2.12"),
		answer: func(p *Position, f *Frame, m game.Move, log *game.Log) { p.choose(f, goodIn(m), log) },
		view: func(p *Position, f *Frame, v *FrameView, _ bool) {
			if f.two(goodMask) == 0 {
				v.Card = p.rules.words[f.Card]
			} else {
				v.Goods = goodsIn(p.goodChoices(f))
			}
		},
		worth: func(h *hinter, f *Frame, _ bool) int { return int(f.N[countLeft]) * h.worth[food] * 2 / 3 },
	},
	frameTarget: {
		word: "target", card: true, step: (*Position).targeting, moves: (*Position).targetMoves, prompt: (*Position).targetPrompt,
		answer: (*Position).targeted,
		view: func(p *Position, f *Frame, v *FrameView, _ bool) {
			v.Op = p.rules.does(p.op(f)).word
			if c, ok := f.firstTarget(); ok {
				v.Of = p.rules.words[c]
			}
		},
		worth: func(h *hinter, f *Frame, _ bool) int { return h.op(f.Seat, f.Card, h.p.op(f), 1) },
		hand: func(p *Position, f *Frame) (set cards, asked bool) {
			if !p.rules.secret(p.op(f)) {
				return set, false
			}
			return p.targetSet(f), true
		},
	},
	frameOption: {
		word: "option", card: true, step: (*Position).optioning, moves: (*Position).optionMoves, prompt: asksCard(promptOption, "IS-2.12"),
		answer: func(p *Position, _ *Frame, m game.Move, log *game.Log) { p.option(optionIn(m), log) },
		worth:  func(h *hinter, f *Frame, _ bool) int { return h.op(f.Seat, f.Card, h.p.op(f), 1) },
	},
	frameKeep: {
		word: "keep", card: true, step: (*Position).keeping,
		moves: func(p *Position, dst []game.Move, f *Frame) []game.Move {
			pl := &p.s.Players[f.Seat]
			for _, c := range pl.Look[:pl.LookN] {
				dst = append(dst, game.Move{Kind: moveKeep, Args: [3]int16{int16(c)}})
			}
			return dst
		},
		prompt: asksCard(promptKeepLooked, "IS-2.5"),
		answer: func(p *Position, f *Frame, m game.Move, log *game.Log) { p.keepLooked(f.Seat, cardIn(m), log) },
		worth:  func(*hinter, *Frame, bool) int { return 20 },
	},
	frameDiscard: {
		word: "discard", counts: true, step: (*Position).discarding,
		moves: func(p *Position, dst []game.Move, f *Frame) []game.Move {
			return cardMoves(dst, moveDiscard, &p.s.Players[f.Seat].Hand)
		},
		prompt: func(p *Position, f *Frame) game.Prompt {
			if p.s.Depth > 1 && p.below().Seat != f.Seat {
				return ask(promptDiscardEnemy, "IS-2.12", int16(f.N[countLeft]))
			}
			return ask(promptDiscard, "IS-11.3", int16(f.N[countLeft]))
		},
		answer: func(p *Position, f *Frame, m game.Move, log *game.Log) { p.discardHand(f, cardIn(m), log) },
		worth:  func(h *hinter, f *Frame, _ bool) int { return -int(f.N[countLeft]) * h.card() * 2 / 3 },
	},
	frameDeals: {
		word: "deals", counts: true, step: (*Position).dropping,
		moves: func(p *Position, dst []game.Move, f *Frame) []game.Move {
			pl := &p.s.Players[f.Seat]
			set := pl.Deals.or(&pl.Routes)
			return cardMoves(dst, moveDiscard, &set)
		},
		prompt: asksLeft(promptDeals, "IS-11.3"),
		answer: func(p *Position, f *Frame, m game.Move, log *game.Log) { p.drop(f, cardIn(m), log) },
		worth:  func(_ *hinter, f *Frame, _ bool) int { return -int(f.N[countLeft]) * 60 },
	},
	frameHouse: {
		word: "house", card: true, step: (*Position).housing,
		moves: func(p *Position, dst []game.Move, f *Frame) []game.Move {
			set := p.houses(f.Seat)
			return cardMoves(dst, moveDiscard, &set)
		},
		prompt: asksCard(promptHouse, "IS-8.2"),
		answer: func(p *Position, _ *Frame, m game.Move, log *game.Log) { p.demolish(cardIn(m), log) },
		worth:  func(h *hinter, f *Frame, _ bool) int { return -h.cheapest(f.Seat) },
	},
	framePay: {
		word: "pay", step: (*Position).paying, moves: (*Position).payMoves, prompt: (*Position).payPrompt, answer: (*Position).paid,
		view: func(p *Position, f *Frame, v *FrameView, _ bool) {
			if f.Card != nowhere {
				v.Card = p.rules.words[f.Card]
			}
			kind, stored := f.paying()
			v.Due, v.Good = goodsOf(f.N[payDue:payReserved]), goodWords[min(kind, resources-1)]
			if stored {
				v.What = "from"
			}
		},
		worth: func(h *hinter, f *Frame, _ bool) int {
			sum := 0
			for g, n := range f.N[payDue:payReserved] {
				sum -= h.worth[g] * int(n)
			}
			return sum
		},
	},
	frameSpend: {
		word: "spend", step: (*Position).spending,
		moves: func(p *Position, dst []game.Move, f *Frame) []game.Move {
			for g, w := wood, p.purse(f.Seat); g <= gold; g++ {
				if w[g] > 0 {
					dst = append(dst, game.Move{Kind: moveSpend, Args: [3]int16{int16(g)}})
				}
			}
			if f.N[spendLeast] == 0 {
				dst = append(dst, game.Move{Kind: moveDone})
			}
			return dst
		},
		prompt: func(_ *Position, f *Frame) game.Prompt { return ask(promptSpend, "IS-2.4", int16(f.N[spendMost])) },
		answer: func(p *Position, f *Frame, m game.Move, log *game.Log) { p.spendOne(f, goodIn(m), log) },
		done:   (*Position).spent,
		view: func(p *Position, f *Frame, v *FrameView, _ bool) {
			v.Left = int(f.N[spendMost])
			if f.Card != nowhere {
				v.Card = p.rules.words[f.Card]
			}
		},
		worth: func(h *hinter, f *Frame, _ bool) int { return -h.worth[wood] * int(f.N[spendLeast]) },
	},
	frameUse: {
		word: "use", card: true, chain: true, pays: "IS-11.1", step: (*Position).using,
		moves: func(p *Position, dst []game.Move, f *Frame) []game.Move {
			a := p.used(f)
			set := p.nameable(f, a, p.rules.builds(a.start))
			return cardMoves(dst, moveTarget, &set)
		},
		prompt: func(p *Position, f *Frame) game.Prompt {
			return ask(promptTarget, "IS-22.4", int16(f.Card), p.rules.targetOf(opBuild))
		},
		answer: func(p *Position, f *Frame, m game.Move, log *game.Log) { p.name(f, cardIn(m), log) },
		view: func(p *Position, f *Frame, v *FrameView, asks bool) {
			v.Times, v.Which = int(f.N[useTimes]), int(f.N[useAbility])+1
			if asks {
				v.What, v.Op = "target", p.rules.opKinds[opBuild].word
			}
		},
		worth: func(h *hinter, f *Frame, _ bool) int { return h.using(f) },
		hand: func(p *Position, f *Frame) (set cards, asked bool) {
			a := p.used(f)
			o := p.rules.builds(a.start)
			if f.N[useStep] != useNames || o == nil || !p.rules.secret(o) {
				return set, false
			}
			return p.nameable(f, a, o), true
		},
	},
	frameBuild: {word: "build", card: true, pays: "IS-8.1", step: (*Position).building, worth: (*hinter).building},
	frameDeal: {
		word: "deal", card: true, step: (*Position).dealing,
		worth: func(h *hinter, f *Frame, _ bool) int {
			return h.deal(f.Card) + h.worth[h.p.rules.cards[f.Card].deal-1]
		},
	},
	frameRaze: {
		word: "raze", card: true, step: (*Position).razing,
		moves: func(p *Position, dst []game.Move, f *Frame) []game.Move {
			l := p.asked(f)
			for n := range int16(l.n) + 1 {
				dst = append(dst, game.Move{Kind: moveConvert, Args: [3]int16{int16(l.good), n}})
			}
			return dst
		},
		prompt: func(p *Position, f *Frame) game.Prompt {
			l := p.asked(f)
			return ask(promptConvert, "IS-22.5", int16(l.good), int16(l.n))
		},
		answer: func(p *Position, f *Frame, m game.Move, log *game.Log) { p.convert(f, numberIn(m), log) },
		view: func(p *Position, f *Frame, v *FrameView, asks bool) {
			if !asks || f.N[razeStep] != razeConverts {
				return
			}
			l := p.asked(f)
			v.What, v.Good, v.Left = "convert", goodWords[l.good], int(l.n)
			for i := range f.N[razeAsked] {
				v.Given = append(v.Given, f.converted(int(i)))
			}
		},
		worth: func(h *hinter, f *Frame, _ bool) int { return h.razing(f) },
		holds: func(f *Frame) bool { return f.N[razeZone] == zoneRevealed && f.N[razeStep] <= razeFalls },
	},
	frameReact: {
		word: "react", step: (*Position).reacting,
		moves: func(p *Position, dst []game.Move, _ *Frame) []game.Move {
			return cardMoves(dst, moveReact, &p.s.Reacting)
		},
		prompt: asks(promptReact, "IS-8.5"),
		answer: func(p *Position, f *Frame, m game.Move, log *game.Log) { p.reactNext(f, cardIn(m), log) },
	},
	frameExchange: {
		word: "exchange", step: (*Position).exchanging,
		moves: func(p *Position, dst []game.Move, f *Frame) []game.Move {
			return append(p.exchangeMoves(dst, f.Seat), game.Move{Kind: moveDone})
		},
		prompt: asks(promptExchange, "IS-12.1"),
		answer: func(p *Position, f *Frame, m game.Move, log *game.Log) { p.exchange(f.Seat, goodIn(m), log) },
	},
	frameSamurai: {
		word: "samurai", card: true, counts: true, step: (*Position).deploying,
		moves: func(p *Position, dst []game.Move, f *Frame) []game.Move {
			set := p.guarded(f.Seat)
			return cardMoves(dst, moveSamurai, &set)
		},
		prompt: asksLeft(promptSamurai, "IS-16.10"),
		answer: func(p *Position, f *Frame, m game.Move, log *game.Log) {
			f.N[countLeft]--
			p.stand(f.Seat, cardIn(m), "IS-16.10", log)
		},
		worth: func(h *hinter, f *Frame, _ bool) int { return int(f.N[countLeft]) * h.w.protection * 4 },
	},
	frameTuck: {
		word: "tuck", card: true, counts: true, step: (*Position).tucking,
		moves: func(p *Position, dst []game.Move, f *Frame) []game.Move {
			return append(cardMoves(dst, moveTuck, &p.s.Players[f.Seat].Hand), game.Move{Kind: moveDone})
		},
		prompt: asksCardLeft(promptTuck, "IS-16.6"),
		answer: func(p *Position, f *Frame, m game.Move, log *game.Log) { p.tuck(f, cardIn(m), log) },
	},
	frameOffer: {
		word: "offer", card: true, counts: true, step: (*Position).offering,
		moves: func(p *Position, dst []game.Move, f *Frame) []game.Move {
			return append(goodMoves(dst, moveOffer, p.offers(f)), game.Move{Kind: moveDone})
		},
		prompt: asksCardLeft(promptOffer, "IS-16.7"),
		answer: func(p *Position, f *Frame, m game.Move, log *game.Log) { p.offer(f, goodIn(m), log) },
	},
	frameStore: {
		word: "store", card: true, counts: true, step: (*Position).storing,
		moves: func(p *Position, dst []game.Move, f *Frame) []game.Move {
			set, _ := p.storable(f)
			return goodMoves(dst, moveStore, set)
		},
		prompt: asksCardLeft(promptStore, "IS-13.4"),
		answer: func(p *Position, f *Frame, m game.Move, log *game.Log) { p.storeOne(f, goodIn(m), log) },
	},
	frameVictim: {
		word: "victim", card: true, step: (*Position).falling,
		moves: func(p *Position, dst []game.Move, f *Frame) []game.Move {
			_, set := p.aim(p.target(f.Card))
			return cardMoves(dst, moveTarget, &set)
		},
		prompt: asks(promptVictim, "IS-19.9"),
		answer: func(p *Position, _ *Frame, m game.Move, log *game.Log) { p.lose(cardIn(m), log) },
		holds:  func(*Frame) bool { return true },
	},
	frameEvent: {word: "event", card: true, step: (*Position).happening},
	frameLose: {
		word: "lose", counts: true, step: (*Position).losing,
		moves: func(p *Position, dst []game.Move, f *Frame) []game.Move {
			return goodMoves(dst, moveSpend, p.losable(f))
		},
		prompt: asksLeft(promptLose, "IA-11.6"),
		answer: func(p *Position, f *Frame, m game.Move, log *game.Log) { p.loseOne(f, goodIn(m), log) },
	},
	frameTribute: {
		word: "tribute", card: true, step: (*Position).paysTribute,
		moves: func(_ *Position, dst []game.Move, _ *Frame) []game.Move {
			return append(dst, game.Move{Kind: moveSpend, Args: [3]int16{int16(basicTech)}}, game.Move{Kind: moveDone})
		},
		prompt: func(_ *Position, f *Frame) game.Prompt {
			razed, _ := f.otherCard()
			return ask(promptTribute, "IA-12.9", int16(razed))
		},
		answer: func(p *Position, f *Frame, _ game.Move, log *game.Log) { p.tribute(f, log) },
		view: func(p *Position, f *Frame, v *FrameView, _ bool) {
			razed, _ := f.otherCard()
			v.Of = p.rules.words[razed]
		},
		worth: func(*hinter, *Frame, bool) int { return 20 },
	},
	frameLift: {
		word: "lift", card: true, counts: true, step: (*Position).lifting,
		moves: func(p *Position, dst []game.Move, f *Frame) []game.Move {
			for _, g := range technologies {
				set := p.liftable(f.Seat, g)
				dst = techMoves(dst, moveLift, g, &set)
			}
			return append(dst, game.Move{Kind: moveDone})
		},
		prompt: asksCardLeft(promptLift, "IA-12.3"),
		answer: func(p *Position, f *Frame, m game.Move, log *game.Log) {
			p.lift(f, goodIn(m), placeIn(m), log)
		},
		done:  func(_ *Position, f *Frame) { f.Kind = frameSet },
		worth: (*hinter).lifted,
	},
	frameSet: {
		word: "set", card: true, step: (*Position).setting,
		moves: func(p *Position, dst []game.Move, f *Frame) []game.Move {
			g := f.setting()
			set := p.techPlaces(f.Seat, g)
			return techMoves(dst, moveTech, g, &set)
		},
		prompt: func(_ *Position, f *Frame) game.Prompt { return ask(promptSet, "IA-12.22", int16(f.setting())) },
		answer: func(p *Position, f *Frame, m game.Move, log *game.Log) { p.setDown(f, placeIn(m), log) },
		view:   func(_ *Position, f *Frame, v *FrameView, _ bool) { v.Good = goodWords[f.setting()] },
		worth:  (*hinter).lifted,
	},
	frameVisit: {
		word: "visit", card: true, step: (*Position).visiting,
		worth: func(h *hinter, f *Frame, _ bool) int {
			if f.N[visitStep] != visitGoods {
				return 0
			}
			return h.yields(f.Seat, f.Card, h.p.rules.cards[f.Card].find(trigProduction).start, 0)
		},
	},
	frameTurnUp: {
		word: "turnup", card: true, counts: true, step: (*Position).turningUp,
		worth: func(h *hinter, f *Frame, _ bool) int { return int(f.N[countLeft]) * h.w.foundation },
	},
}

// ask is a prompt with its operands.
func ask(kind uint8, rule game.Rule, args ...int16) game.Prompt {
	q := game.Prompt{Kind: kind, Rule: rule}
	copy(q.Args[:], args)
	return q
}

// asks is a prompt without operands; asksLeft has the number left, asksCard the card of the
// frame, asksCardLeft both.
func asks(kind uint8, rule game.Rule) func(*Position, *Frame) game.Prompt {
	return func(*Position, *Frame) game.Prompt { return ask(kind, rule) }
}

func asksLeft(kind uint8, rule game.Rule) func(*Position, *Frame) game.Prompt {
	return func(_ *Position, f *Frame) game.Prompt { return ask(kind, rule, int16(f.N[countLeft])) }
}

func asksCard(kind uint8, rule game.Rule) func(*Position, *Frame) game.Prompt {
	return func(_ *Position, f *Frame) game.Prompt { return ask(kind, rule, int16(f.Card)) }
}

func asksCardLeft(kind uint8, rule game.Rule) func(*Position, *Frame) game.Prompt {
	return func(_ *Position, f *Frame) game.Prompt {
		return ask(kind, rule, int16(f.Card), int16(f.N[countLeft]))
	}
}

// kind is the frameKind of a frame. Rules have the table, because its functions use other
// frames, which would be an initialization cycle of a package variable.
func (p *Position) kind(f *Frame) *frameKind { return &p.rules.frames[f.Kind] }

// answers appends the answers to the top frame.
func (p *Position) answers(dst []game.Move, f *Frame) []game.Move {
	return p.kind(f).moves(p, dst, f)
}

// answer makes a move that answers the top frame.
func (p *Position) answer(m game.Move, log *game.Log) {
	f := p.s.top()
	k := p.kind(f)
	if m.Kind != moveDone {
		k.answer(p, f, m, log)
		return
	}
	log.Say(eventDone, f.Seat, "IS-2.12")
	if k.done != nil {
		k.done(p, f)
	} else {
		p.s.pop()
	}
}

// frameView is what is to be seen of a frame.
func (p *Position) frameView(f *Frame) FrameView {
	k := p.kind(f)
	v := FrameView{What: k.word, Seats: []game.SeatNumber{game.SeatNumber(f.Seat)}}
	if k.card {
		v.Card = p.rules.words[f.Card]
	}
	if k.counts {
		v.Left = int(f.N[countLeft])
	}
	if k.view != nil {
		k.view(p, f, &v, p.s.Depth > 0 && f == p.s.top())
	}
	return v
}

// waiting is what a frame will still bring or cost.
func (h *hinter) waiting(f *Frame, own bool) int {
	if k := h.p.kind(f); k.worth != nil {
		return k.worth(h, f, own)
	}
	return 0
}

// The kinds of prompt.
const (
	promptPick = iota
	promptTake
	promptKeep
	promptKeepLooked
	promptDraw
	promptProduce
	promptAct
	promptEnd
	promptPay
	promptFrom
	promptSpend
	promptDiscard
	promptDiscardEnemy
	promptDeals
	promptHouse
	promptGood
	promptOption
	promptTarget
	promptRob
	promptAgainst
	promptCopy
	promptConvert
	promptReact
	promptExchange
	promptSamurai
	promptTuck
	promptOffer
	promptStore
	promptVictim
	promptLose
	promptTribute
	promptLift
	promptSet
	prompts
)

// promptKind is a kind of prompt of the vocabulary, with the moves that answer it, as bits.
type promptKind struct {
	word    string
	names   string // what it names: fields of promptForms
	counted bool   // there is a sentence for one and one for several
	moves   uint64
}

// promptKinds are the kinds of prompt by their numbers.
var promptKinds = [prompts]promptKind{
	promptPick:         {word: "pick", moves: 1 << movePick},
	promptTake:         {word: "take", moves: 1 << moveTake},
	promptKeep:         {word: "keep", moves: 1 << moveKeep},
	promptKeepLooked:   {word: "keeplooked", names: "card", moves: 1 << moveKeep},
	promptDraw:         {word: "draw", names: "number for", counted: true, moves: 1 << moveDraw},
	promptProduce:      {word: "produce", moves: 1 << moveProduce},
	promptAct:          {word: "act"},
	promptEnd:          {word: "end"},
	promptPay:          {word: "pay", names: "resource number", moves: 1 << movePay},
	promptFrom:         {word: "from", names: "resource number card", moves: 1 << moveFrom},
	promptSpend:        {word: "spend", names: "number", counted: true, moves: 1<<moveSpend | 1<<moveDone},
	promptDiscard:      {word: "discard", names: "number", counted: true, moves: 1 << moveDiscard},
	promptDiscardEnemy: {word: "discardenemy", names: "number", counted: true, moves: 1 << moveDiscard},
	promptDeals:        {word: "deals", names: "number", counted: true, moves: 1 << moveDiscard},
	promptHouse:        {word: "house", names: "card", moves: 1 << moveDiscard},
	promptGood:         {word: "good", names: "number", counted: true, moves: 1 << moveGood},
	promptOption:       {word: "option", names: "card", moves: 1<<moveOption | 1<<moveDone},
	promptTarget:       {word: "target", names: "card op", moves: 1 << moveTarget},
	promptRob:          {word: "rob", moves: 1 << moveRob},
	promptAgainst:      {word: "against", moves: 1 << moveAgainst},
	promptCopy:         {word: "copy", names: "card", moves: 1 << moveCopy},
	promptConvert:      {word: "convert", names: "good number", moves: 1 << moveConvert},
	promptReact:        {word: "react", moves: 1 << moveReact},
	promptExchange:     {word: "exchange", moves: 1<<moveExchange | 1<<moveDone},
	promptSamurai:      {word: "samurai", names: "number", counted: true, moves: 1 << moveSamurai},
	promptTuck:         {word: "tuck", names: "card number", counted: true, moves: 1<<moveTuck | 1<<moveDone},
	promptOffer:        {word: "offer", names: "card number", counted: true, moves: 1<<moveOffer | 1<<moveDone},
	promptStore:        {word: "store", names: "card number", counted: true, moves: 1 << moveStore},
	promptVictim:       {word: "victim", moves: 1 << moveTarget},
	promptLose:         {word: "lose", names: "number", counted: true, moves: 1 << moveSpend},
	promptTribute:      {word: "tribute", names: "card", moves: 1<<moveSpend | 1<<moveDone},
	promptLift:         {word: "lift", names: "card number", counted: true, moves: 1<<moveLift | 1<<moveDone},
	promptSet:          {word: "set", names: "tech", moves: 1 << moveTech},
}

// promptForms are the forms of the prompts, whose fields are called by these names.
func promptForms(fields map[string]game.Field) []game.Form {
	out := make([]game.Form, prompts)
	for i := range promptKinds {
		k := &promptKinds[i]
		f := game.Form{Word: k.word}
		for _, name := range strings.Fields(k.names) {
			f.Fields = append(f.Fields, fields[name])
		}
		if k.counted {
			f.Count = "number"
		}
		out[i] = f
	}
	out[promptAct] = out[promptAct].Opening()
	return out
}

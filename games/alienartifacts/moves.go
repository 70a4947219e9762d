package alienartifacts

import "spielwerk/game"

// The kinds of move.
const (
	moveFaction   = iota // faction: AA-3.6
	moveKeep             // card: AA-8.1.2
	moveBottom           // card: AA-8.1.3
	moveRest             // the rest as it lies: AA-8.1.3
	moveBuy              // kind, extra credits: AA-8.1.2
	moveDiscover         // card, side: AA-8.2.1
	moveDevelop          // card, side: AA-8.3.1
	moveBuild            // card, side: AA-8.4.1
	movePrepare          // row: AA-8.5.1
	moveAttach           // resource, colour of its half, card: AA-8.5.2
	moveTrade            // colour: AA-8.6.1
	moveUnblock          // kind: AA-8.7.1
	moveOffensive        // AA-15.2
	moveRevenue          // AA-15.3
	moveMine             // AA-15.4
	moveSpecial          // AA-16.1
	moveUse              // technology: AA-11.2, AA-11.3
	movePlay             // artifact: AA-13.6
	moveLift             // blockaded card: AA-14.3
	movePay              // resource, colour of its half: AA-5.1
	moveDiscard          // resource: AA-4.7
	moveDone             // AA-5.18
	moveBack             // AA-5.18
	movePass             // AA-4.4
	moveEnd              // the action phase, or the turn
	moveDraw             // AA-4.7
	moveComplete         // card, side: AA-10.2, AA-10.10
	moveTuck             // resource, colour of the visible half: AA-9.2
	moveProduce          // planet, extra cards: AA-15.4
	moveScore            // technology: AA-15.3
	moveShip             // the ship of a single attack
	moveAliens           // AA-12.3
	moveTarget           // seat: AA-12.3
	moveHold             // no attack
	moveJoin             // blockaded ship: AA-12.21
	moveStay             // ship: AA-12.8
	moveSail             // AA-12.8
	moveDefend           // plan: AA-12.4
	moveStrike           // the next ship: AA-12.8
	moveRedraw           // AA-12.6
	moveStand            // AA-12.6
	moveBlock            // card: AA-12.15
	moveRemove           // card: AA-8.7.2
	moveType             // type: AA-21.16
	moveLeave            // AA-21.8
	moveKinds
)

// The kinds of refusal.
const (
	refuseOver      = iota // the game is over
	refuseTurn             // another seat decides
	refuseStep             // another decision is due
	refuseAnswer           // this is no answer to it
	refuseActed            // the action has been taken
	refuseCard             // card, where it lies, of whom
	refuseCredits          // need, have
	refuseDeck             // cards left, kind
	refusePay              // due, most, colour
	refusePrice            // symbols of each colour, cards at most
	refuseEffect           // there is nothing to act on
	refuseUsed             // used in this turn, or paid for
	refuseHand             // no such card to play
	refuseMarked           // it is marked
	refuseLimit            // limit
	refuseHandLimit        // limit, cards kept
	refuseHalf             // no such half is visible
	refuseColour           // colour, which counts, whether gold does too
	refuseToll             // need, have
	refuseDue              // symbols still due, cards that could be added
	refuseNothing          // kind, cards of it under construction
	refuseLeft             // left to pay, of what
	refuseHandCards        // need, have
	refusePhase            // not in this phase
	refuseExtra            // not in an extra turn
	refuseWorkers          // no card can take part
	refuseTokens           // no blockades there
	refuseCanAct           // an action can be taken
	refuseMust             // an action must be taken
	refuseTaken            // the faction is taken
	refuseWorth            // symbols needed
	refuseIdle             // the card could take part in nothing now
	refuseOwed             // one of the blockaded cards must take part
	refuseArtifact         // an artifact that is not held
	refuseOngoing          // a card that works by itself
	refuseKind             // card, its kind: another one is asked for
	refuseBare             // a card without blockades
	refusePaid             // a card whose blockades are paid for
	refuseNone             // no symbols of a colour
	refuseFirst            // nothing is attached yet
	refuseUnpaid           // not all colours are paid
	refusals
)

// The kinds of event.
const (
	eventBegin = iota
	eventFaction
	eventSystem
	eventTop
	eventSees
	eventLooks
	eventConstruct
	eventEmpire
	eventBottom
	eventBottomOwn
	eventSearch
	eventPassedOver
	eventNotFound
	eventTurn
	eventExtra
	eventPass
	eventDrawPhase
	eventDiscard
	eventDrew
	eventDrawn
	eventDrewNone
	eventShuffled
	eventMarker
	eventEnding
	eventBuy
	eventPaid
	eventSpend
	eventToll
	eventComplete
	eventUnattach
	eventVP
	eventCredits
	eventLose
	eventPrepare
	eventAttach
	eventUnveil
	eventLeave
	eventPrepared
	eventSkip
	eventOffensive
	eventRevenue
	eventMine
	eventSpecial
	eventUse
	eventPlay
	eventMore
	eventAttackBonus
	eventLimitBonus
	eventReduction
	eventExtraTurns
	eventProduced
	eventTuck
	eventRevealed
	eventNoMatch
	eventNoStep
	eventScored
	eventChosen
	eventHold
	eventAliens
	eventTarget
	eventStay
	eventShip
	eventPlan
	eventReveal
	eventValue
	eventRedraw
	eventStand
	eventNothing
	eventSpared
	eventDestroyed
	eventDamaged
	eventBlock
	eventUnblock
	eventTokens
	eventArtifact
	eventArtifactOwn
	eventArtifactsShuffled
	eventDefence
	eventDefenceOwn
	eventStuck
	eventOver
	eventSettled
	eventResult
	eventWin
	eventTieCredits
	eventTieCards
	eventTied
	eventKinds
)

// The kinds of prompt.
const (
	promptFactions = iota
	promptAction
	promptMore
	promptDraw
	promptLate
	promptFinal
	promptPay
	promptAny
	promptPrice
	promptPrepare
	promptKeep
	promptBottom
	promptComplete
	promptFree
	promptTuck
	promptProduce
	promptScore
	promptShip
	promptTarget
	promptFleet
	promptDefend
	promptStrike
	promptRedraw
	promptBlock
	promptRemove
	promptAttach
	promptType
	promptBuy
	promptCycle
	prompts
)

var sourceWords = []string{"production", "technology", "attack", "card", "artifact", "faction"}

// vocabulary is all that the game can say.
func vocabulary() *game.Vocabulary {
	number := func(name string) game.Field { return game.Field{Name: name} }
	word := func(name string, words []string, table string) game.Field {
		return game.Field{Name: name, Kind: game.FieldWord, Words: words, Table: table}
	}
	form := func(word string, fields ...game.Field) game.Form { return game.Form{Word: word, Fields: fields} }
	counted := func(word string, fields ...game.Field) game.Form {
		return game.Form{Word: word, Fields: fields, Count: "number"}
	}
	tells := func(facts game.Facts, f game.Form) game.Form { f.Facts = facts; return f }
	card, side := word("card", cardWords, "card"), word("side", sideWords, "side")
	sorted := func(f game.Field) game.Field { // its sentences can tell ships from planets
		for c := range f.Words {
			f.Sorts = append(f.Sorts, kindWords[kindOf(uint8(c))])
		}
		return f
	}
	coloured := func(name string) game.Field {
		f := word(name, colourWords, "colour")
		f.Counted = "symbols"
		return f
	}
	kind, colour := word("kind", kindWords, "kind"), coloured("colour")
	kind.Counted = "kinds"
	allOf := word("kind", kindWords, "cards") // of a kind, all
	resource, seat := word("resource", resourceWords, ""), game.Field{Name: "seat", Kind: game.FieldSeat}
	artifact, plan := word("artifact", artifactWords, "artifact"), word("plan", planWords, "plan")
	drawnPlan := word("plan", planWords[:plans], "plan") // the standard plan is drawn by nobody
	faction, typ := word("faction", factionWords, "faction"), word("type", typeWords, "type")
	system, action := word("system", systemWords, "system"), word("action", actionWords, "action")
	n, amount := number("number"), number("amount")
	return &game.Vocabulary{
		Piles: piles(),
		Moves: []game.Form{
			moveFaction: form("choose", faction), moveKeep: form("keep", card), moveBottom: form("bottom", card), moveRest: form("rest"),
			moveBuy: counted("buy", kind, n), moveDiscover: form("discover", card, side), moveDevelop: form("develop", card, side),
			moveBuild: form("build", card, side), movePrepare: form("prepare", allOf), moveAttach: form("attach", resource, colour, card),
			moveTrade: form("trade", colour), moveUnblock: form("unblock", allOf), moveOffensive: form("offensive"),
			moveRevenue: form("revenue"), moveMine: form("mine"), moveSpecial: form("faction"), moveUse: form("use", card),
			movePlay: form("play", artifact), moveLift: form("lift", card), movePay: form("pay", resource, colour),
			moveDiscard: form("discard", resource), moveDone: form("done"), moveBack: {Word: "back", Retracts: true},
			movePass: form("pass").Ending(), moveEnd: form("end").Ending(), moveDraw: form("draw"), moveComplete: form("complete", card, side),
			moveTuck: form("tuck", resource, colour), moveProduce: counted("produce", card, n), moveScore: form("score", card),
			moveShip: form("ship", card), moveAliens: form("attack aliens"), moveTarget: form("attack", seat),
			moveHold: form("hold"), moveJoin: form("join", card), moveStay: form("stay", card), moveSail: form("sail"),
			moveDefend: form("defend", plan).Answering(), moveStrike: form("strike", card), moveRedraw: form("redraw"), moveStand: form("stand"),
			moveBlock: form("block", card), moveRemove: form("remove", card), moveType: form("type", typ), moveLeave: form("leave"),
		},
		Refusals: []game.Form{
			refuseOver: form("over"), refuseTurn: form("turn", seat), refuseStep: form("step"), refuseAnswer: form("answer"),
			refuseActed: form("acted"), refuseCard: form("card", card, word("place", lieWords, ""), seat), refuseCredits: form("credits", number("need"), number("have")),
			refuseDeck: form("deck", n, allOf), refusePay: form("pay", number("due"), number("most"), colour), refusePrice: form("price", number("red"), number("blue"), number("green"), number("gold"), number("limit")),
			refuseEffect: form("effect"), refuseUsed: form("used", card), refuseHand: form("hand", resource), refuseMarked: form("marked", resource),
			refuseLimit: form("limit", n), refuseHandLimit: form("handlimit", n, number("have")), refuseHalf: form("half", resource, colour), refuseColour: form("colour", colour, coloured("want"), number("wild")),
			refuseToll: form("toll", number("need"), number("have")), refuseDue: form("due", number("left"), number("cards")), refuseNothing: form("nothing", allOf, number("constructions")),
			refuseLeft: counted("left", n, word("what", leftWords, "")), refuseHandCards: form("handcards", number("need"), number("have")), refusePhase: form("phase"),
			refuseExtra: form("extra"), refuseWorkers: form("workers", allOf), refuseTokens: form("tokens", allOf), refuseCanAct: form("canact"),
			refuseMust: form("must"), refuseTaken: form("taken", seat), refuseWorth: form("worth", number("need"), number("most")),
			refuseIdle: form("idle"), refuseOwed: form("owed"),
			refuseArtifact: form("artifact", artifact), refuseOngoing: form("ongoing", card), refuseKind: form("kind", card, kind), refuseBare: form("bare", card),
			refusePaid: form("paid", card), refuseNone: form("none", colour), refuseFirst: form("first"), refuseUnpaid: form("unpaid"),
		},
		Events: []game.Form{
			eventBegin: form("begin"), eventFaction: tells(game.Facts{Side: "faction"}, form("faction", faction)), eventSystem: form("system", system), eventTop: form("top", sorted(card)),
			eventSees: form("sees", card), eventLooks: counted("looks", n, kind).In(game.ToldSummed), eventConstruct: tells(game.Facts{Takes: "card"}, form("construct", card)),
			eventEmpire: tells(game.Facts{Takes: "card", Completes: "card"}, form("empire", card, side)), eventBottom: counted("bottom", n, kind).In(game.ToldSummed), eventBottomOwn: form("ownbottom", card),
			eventSearch: form("search", allOf, typ), eventPassedOver: form("passedover", card), eventNotFound: form("notfound", allOf, typ),
			eventTurn: tells(game.Facts{Once: game.SpanTurn}, form("turn", n)), eventExtra: tells(game.Facts{Once: game.SpanTurn}, form("extraturn", n)), eventPass: form("pass"), eventDrawPhase: form("drawphase").In(game.ToldElsewhere),
			eventDiscard: form("discard", resource), eventDrew: counted("drew", n).In(game.ToldSummed),
			eventDrawn:    form("drawn", resource, amount, colour, number("amount2"), coloured("colour2")),
			eventDrewNone: form("drewnone"),
			eventShuffled: counted("shuffled", n), eventMarker: form("marker", number("space")), eventEnding: form("ending"),
			eventBuy: counted("buy", kind, n), eventPaid: form("paid", resource, amount, colour, action), eventSpend: counted("spend", n),
			eventToll: counted("toll", n, card), eventComplete: tells(game.Facts{Completes: "card"}, form("complete", card, side)), eventUnattach: counted("unattach", n, card),
			eventVP: counted("vp", n, word("source", sourceWords, "source")).In(game.ToldPoints), eventCredits: counted("credits", n, number("lost")),
			eventLose: counted("lose", n), eventPrepare: form("prepare", allOf), eventAttach: form("attach", resource, amount, colour, card),
			eventUnveil: form("unveil", resource), eventLeave: form("leave", resource), eventPrepared: form("prepared").In(game.ToldElsewhere), eventSkip: form("skip"), eventOffensive: form("offensive"),
			eventRevenue: form("revenue"), eventMine: form("mine"), eventSpecial: form("special", faction), eventUse: form("use", card),
			eventPlay: tells(game.Facts{Completes: "artifact"}, form("play", artifact)), eventMore: counted("more", n), eventAttackBonus: form("attackbonus", n),
			eventLimitBonus: form("limitbonus", n), eventReduction: form("reduction", n), eventExtraTurns: counted("extraturns", n),
			eventProduced: form("produced", resource, card), eventTuck: form("tuck", resource, amount, colour, card),
			eventRevealed: form("revealed", resource, card, typ, word("type2", typeWords, "type")), eventNoMatch: form("nomatch", card),
			eventNoStep: form("nostep", card), eventScored: form("scored", card, number("need")).In(game.ToldPoints), eventChosen: form("chosen", card), eventHold: form("hold", card),
			eventAliens: tells(game.Facts{Completes: "system"}, form("aliens", system)), eventTarget: form("target", seat), eventStay: form("stay", card), eventShip: form("ship", card),
			eventPlan: tells(game.Facts{Completes: "plan"}, form("plan", plan)), eventReveal: form("reveal", resource, n), eventValue: form("value", card, number("value"), number("bonus")),
			eventRedraw: form("redraw", card), eventStand: form("stand", card), eventNothing: form("nothing", card), eventSpared: form("spared", card, word("loss", lossWords, "loss")),
			eventDestroyed: form("destroyed", card), eventDamaged: form("damaged", card), eventBlock: form("block", card),
			eventUnblock: form("unblock", card), eventTokens: counted("tokens", n, card), eventArtifact: form("artifact"),
			eventArtifactOwn: tells(game.Facts{Takes: "artifact"}, form("ownartifact", artifact)), eventArtifactsShuffled: counted("artifactsshuffled", n),
			eventDefence: form("defence"), eventDefenceOwn: tells(game.Facts{Takes: "plan"}, form("owndefence", drawnPlan)), eventStuck: form("stuck"), eventOver: form("over"), eventSettled: form("settled"),
			eventResult: counted("result", n, number("place")).In(game.ToldPoints), eventWin: form("win"),
			eventTieCredits: form("tiecredits", seat, n, number("have"), number("less")), eventTieCards: form("tiecards", seat, n, number("have"), number("less")),
			eventTied: form("tied", seat, n),
		},
		Prompts: []game.Form{
			promptFactions: form("factions"), promptAction: form("action").Opening(), promptMore: counted("more", n), promptDraw: form("draw", n),
			promptLate: form("late"), promptFinal: form("final"), promptPay: form("pay", action, number("due"), number("paid"), number("limit"), number("over")),
			promptAny: form("any", action, number("paid"), number("limit")), promptPrice: counted("price", n), promptPrepare: counted("prepare", n, allOf),
			promptKeep: counted("keep", n, kind), promptBottom: form("bottom", kind), promptComplete: form("complete"), promptFree: form("free"),
			promptTuck: form("tuck", resource, card), promptProduce: form("produce"), promptScore: form("score"), promptShip: form("ship"),
			promptTarget: form("target"), promptFleet: form("fleet"), promptDefend: counted("defend", seat, n), promptStrike: form("strike"),
			promptRedraw: form("redraw", card, number("value")), promptBlock: counted("block", n, seat), promptRemove: counted("remove", n),
			promptAttach: form("attach", resource), promptType: form("type", allOf), promptBuy: form("buy"), promptCycle: counted("cycle", n),
		},
		Scores: []game.Form{
			fromProduction: counted("production", n), fromTechnology: counted("technology", n), fromAttack: counted("attack", n),
			fromCards: counted("card", n), fromArtifacts: counted("artifact", n), fromFaction: sided(counted("special", n)),
			scoreCards: counted("empire", n, kind), scoreTechnology: form("end", card, number("count")), scoreFaction: sided(counted("faction", n, faction, number("line"))),
		},
	}
}

// sided is the form of a score line for what only a faction has.
func sided(f game.Form) game.Form {
	f.Sided = true
	return f
}

// Moves implements game.Position.
func (p *Position) Moves(dst []game.Move, seat game.Seat) []game.Move {
	s := &p.s
	if !p.Pending().Has(seat) {
		return dst
	}
	switch {
	case s.Draft.Kind != draftNone:
		return p.draftMoves(dst, seat)
	case s.Depth > 0:
		return p.answers(dst, &s.Stack[s.Depth-1])
	}
	switch s.Phase {
	case phaseAction:
		return p.menu(dst, seat)
	case phaseDraw:
		dst = p.discards(dst, seat)
		if p.noDraw(seat).rule == "" {
			dst = append(dst, game.Move{Kind: moveDraw})
		}
	case phaseLate:
		dst = p.discards(dst, seat)
		dst = p.playable(dst, seat)
		if p.noDraw(seat).rule == "" {
			dst = append(dst, game.Move{Kind: moveEnd})
		}
	case phaseFinal:
		dst = append(cardMoves(dst, moveLift, p.redeemable(seat)), game.Move{Kind: moveDone})
	case phaseFactions:
		for f := range uint8(factions) {
			if !p.taken(f) {
				dst = append(dst, game.Move{Kind: moveFaction, Args: [3]int16{int16(f)}})
			}
		}
	case phaseSetup, phaseOver: // no moves of their own
	}
	return dst
}

// menu appends what a seat can do in its action phase while nothing is being
// resolved: AA-4.3, AA-4.5.
func (p *Position) menu(dst []game.Move, seat game.Seat) []game.Move {
	s, r := &p.s, p.rules
	pl := &s.Players[seat]
	w := p.wallet(seat, Set{})
	if p.mayAct() {
		n := len(dst)
		if dst = p.actions(dst, seat, &w); len(dst) == n && !s.Turn.Acted {
			dst = append(dst, game.Move{Kind: movePass})
		}
	}
	if s.Turn.Acted {
		dst = append(dst, game.Move{Kind: moveEnd})
	}
	fronts := pl.Empire.without(pl.Mission)
	for set := fronts.and(r.keyword[keyAdditional]).without(s.Turn.Used); !set.empty(); {
		if c := set.take(); p.noUse(seat, &w, c).rule == "" {
			dst = append(dst, game.Move{Kind: moveUse, Args: [3]int16{int16(c)}})
		}
	}
	dst = p.playable(dst, seat)
	for set := fronts.and(p.closed()).and(r.lasting); !set.empty(); {
		if c := set.take(); p.noLift(seat, c).rule == "" {
			dst = append(dst, game.Move{Kind: moveLift, Args: [3]int16{int16(c)}})
		}
	}
	return dst
}

// playable appends the artifacts that can be played.
func (p *Position) playable(dst []game.Move, seat game.Seat) []game.Move {
	for set := few(p.s.Players[seat].Artifacts); !set.empty(); {
		if c := set.take(); p.noPlay(seat, c).rule == "" {
			dst = append(dst, game.Move{Kind: movePlay, Args: [3]int16{int16(c)}})
		}
	}
	return dst
}

// actions appends the actions that a seat can take: AA-4.3.
func (p *Position) actions(dst []game.Move, seat game.Seat, w *wallet) []game.Move {
	s, r := &p.s, p.rules
	pl := &s.Players[seat]
	dst = p.purchases(dst, seat)
	for k := range uint8(kinds) {
		set := p.buildable(seat, k)
		if set.empty() {
			continue
		}
		action := completing[k]
		most, cost := p.most(seat, w, action, k), p.costNow(seat, action)
		for all := set; !all.empty(); {
			if c := all.take(); cost-int(s.Saved[c]) <= most {
				dst = completions(dst, uint16(moveDiscover+action-actDiscover), c)
			}
		}
		if p.limitOfRow(seat, k) > 0 && p.preparable(seat, w, k) {
			dst = append(dst, game.Move{Kind: movePrepare, Args: [3]int16{int16(k)}})
		}
	}
	for c := range uint8(colours) {
		if p.trades(seat, w, c) {
			dst = append(dst, game.Move{Kind: moveTrade, Args: [3]int16{int16(c)}})
		}
	}
	if own := p.blockaded(seat, anyKind); !own.empty() {
		for k := range uint8(kinds) {
			if p.noUnblock(seat, w, k).rule == "" {
				dst = append(dst, game.Move{Kind: moveUnblock, Args: [3]int16{int16(k)}})
			}
		}
	}
	if !pl.Mission.empty() {
		for _, m := range [...]uint16{moveOffensive, moveRevenue, moveMine} {
			if need, due, most := p.operates(seat, w, m); need >= 0 && due <= most {
				dst = append(dst, game.Move{Kind: m})
			}
		}
	}
	if p.noSpecial(seat, w).rule == "" {
		dst = append(dst, game.Move{Kind: moveSpecial})
	}
	for set := pl.Empire.without(pl.Mission).and(r.keyword[keyAction]); !set.empty(); {
		if c := set.take(); p.noUse(seat, w, c).rule == "" {
			dst = append(dst, game.Move{Kind: moveUse, Args: [3]int16{int16(c)}})
		}
	}
	return dst
}

package settlers

import "spielwerk/game"

// The kinds of move.
const (
	movePick     = iota // faction: IS-1.3
	moveTake            // card of the row: IS-5.2
	moveKeep            // card: IS-17.1, and one of the cards looked at
	moveDraw            // deck: IS-2.5
	moveProduce         // card: IS-6.2
	moveBuild           // hand card: IS-8.1
	moveDeal            // hand card: IS-9.1
	moveRaze            // hand card: IS-10.1
	moveAttack          // enemy Location: IS-10.2
	moveUse             // own Location, action, times: IS-11.1
	moveExchange        // good: IS-12.1
	movePass            // IS-7.3
	moveDefend          // own Location: IS-10.8
	moveSamurai         // own Location: IS-16.3
	moveEnd             // of the turn: IS-7.5
	movePay             // Resource, Gold in its place: IS-2.3
	moveFrom            // storage card, number: IS-13.5
	moveSpend           // good: one Resource of any kind, or Gold
	moveDiscard         // card: as a price, or because one must
	moveGood            // good that is chosen
	moveOption          // number
	moveTarget          // card
	moveRob             // seat, Resource: IS-16.21
	moveAgainst         // seat
	moveCopy            // own Location, action: IS-16.25
	moveConvert         // good, number: IS-22.5
	moveTuck            // hand card: IS-16.6
	moveOffer           // Resource: IS-16.7
	moveStore           // Resource: IS-13.4
	moveReact           // own Location: IS-8.5
	moveDone            // no more of it
	moveTech            // kind of Technology, own Location: IA-4.1, IA-12.3
	moveLift            // kind of Technology, own Location: IA-12.3
	moveSend            // enemy Location: IA-9.2
	moveFree            // own Location: IA-12.10
	moveKinds
)

// The kinds of refusal.
const (
	refuseOver        = iota // the game is over
	refuseTurn               // another seat decides
	refuseStep               // another decision is due
	refuseActed              // the action of the turn has been taken
	refuseNoCard             // card, where it would have to be
	refuseChoice             // card that is not among the choices, what is asked for, whose it is
	refuseMissing            // wood, stone, food, gold, worker, raze
	refuseAny                // number of any Resources, how many there are
	refuseHouse              // no Location or Foundation to discard
	refuseNoDeal             // no Deal field, or no Faction card
	refuseNoRaze             // no Raze field
	refuseFaction            // a Faction Location
	refusePassed             // its owner has passed
	refuseOwn                // an own Location
	refuseTaken              // taken over by the Egyptian
	refusePeaceful           // IS-17.4
	refuseNoAction           // no such Action
	refuseUsed               // used as often as it can be
	refuseLocked             // locked this round
	refuseTarget             // no legal target
	refuseTokens             // all Egyptian tokens are in use
	refuseNoHand             // hand cards needed, held
	refuseNoDeals            // Deals needed, held
	refuseDefense            // no Defence token
	refuseDefended           // it has a Defence token
	refuseSamurai            // no Japanese Faction Location, or it has a Samurai
	refuseEmpty              // that deck is empty
	refuseNumber             // from, to
	refuseTech               // number of Basic Technology that is lacking
	refuseNoTech             // no such token in the supply
	refuseTeched             // it has such a token
	refuseOthersTech         // only the Atlanteans place Technology
	refuseShut               // no Open Production Location
	refuseFull               // two Workers are there
	refuseBlocked            // a Barbarian token lies there
	refuseNotBlocked         // no Barbarian token lies there
	refuseUnlocked           // unlocked already
	refuseUnlock             // not unlocked
	refuseFresh              // unlocked in this turn
	refusePrinted            // Defence is printed on it
	refuseVirtual            // of the virtual player
	refusePicked             // Faction that is taken or not in the game
	refuseGood               // good, what is wrong with it
	refuseOption             // number of an option that is not possible
	refuseRob                // seat, Resource
	refuseAgainst            // seat
	refuseDone               // that cannot be left out
	refuseDeckWord           // number of a word of a deck that is no card
	refuseDeckFaction        // card of another deck
	refuseDeckTwice          // card that is there twice
	refuseDeckPart           // card, copies that must be there
	refuseDeckShape          // copies, titles that there are, that there must be
	refuseDeckBoth           // card and what replaces it
	refuseDeckOld            // card, what replaces it
)

// The kinds of event.
const (
	eventFirst = iota
	eventFaction
	eventRound
	eventPhase
	eventDraw
	eventDrawn
	eventNoDraw
	eventShuffle
	eventReveal
	eventTake
	eventLeft
	eventAside
	eventSetAside
	eventKeep
	eventKept
	eventPassOn
	eventPassedOn
	eventLook
	eventLooked
	eventBoard
	eventDealYields
	eventProduce
	eventGain
	eventBuild
	eventHouse
	eventPay
	eventPayFrom
	eventStands
	eventBonus
	eventReact
	eventDeal
	eventRaze
	eventAttack
	eventConvert
	eventLeave
	eventFoundation
	eventRuined
	eventStoredBack
	eventUntuck
	eventTokenBack
	eventDealEnds
	eventUse
	eventCopy
	eventExchange
	eventTurnEnd
	eventPass
	eventDefend
	eventSamurai
	eventSamuraiLost
	eventDiscard
	eventDropDeal
	eventRob
	eventTakeDeal
	eventRoute
	eventTakeOver
	eventLock
	eventTuck
	eventOffer
	eventStore
	eventKeepGoods
	eventCleanup
	eventLose
	eventVirtual
	eventCollect
	eventTarget
	eventNoAttack
	eventHit
	eventLocations
	eventWin
	eventSoloWon
	eventSoloLost
	eventRank
	eventTargeted
	eventName
	eventAgainst
	eventDone
	eventHappens
	eventTech
	eventLift
	eventMoveTech
	eventTechBack
	eventTechGone
	eventScoring
	eventUnlock
	eventSend
	eventBlock
	eventUnblock
	eventMark
	eventRestore
	eventRevealed
	eventSaved
	eventSwapped
	eventVirtualFaction
	eventReturned
	eventTribute
)

// vocabulary has all forms of the game for a set of data. Statistics count the cards of the
// base game, which come first, or all; and so many Factions.
func vocabulary(f *facts, last card, factions int) *game.Vocabulary {
	number := func(name string) game.Field { return game.Field{Name: name} }
	word := func(name string, words []string, table string) game.Field {
		return game.Field{Name: name, Kind: game.FieldWord, Words: words, Table: table}
	}
	n, seat := number("number"), game.Field{Name: "seat", Kind: game.FieldSeat}
	cardNamed := func(name string) game.Field { return word(name, f.words, "card") }
	card := cardNamed("card")
	goodOf := func(words []string) game.Field {
		f := word("good", words, "good")
		f.Counted = "goods"
		return f
	}
	good, tech, resource := goodOf(goodWords), goodOf(goodWords[:vp]), goodOf(goodWords[:resources])
	faction := word("faction", factionWords, "faction")
	deck := word("deck", deckWords, "deck")
	goal := word("goal", goalWords, "goal")
	whose, owner := word("whose", whoseWords, ""), game.Field{Name: "owner", Kind: game.FieldSeat}
	form := func(word string, fields ...game.Field) game.Form { return game.Form{Word: word, Fields: fields} }
	counted := func(word string, fields ...game.Field) game.Form {
		return game.Form{Word: word, Fields: fields, Count: "number"}
	}
	tells := func(facts game.Facts, f game.Form) game.Form { f.Facts = facts; return f }
	// The cards that can be held and built: all but the Attack cards, which come last.
	location := word("card", f.words[:last], "card")
	missing := form("missing")
	for _, g := range []string{"wood", "stone", "food", "gold", "worker", "raze"} {
		missing.Fields = append(missing.Fields, number(g))
	}
	return &game.Vocabulary{
		Piles: piles(f),
		Moves: []game.Form{
			movePick: form("pick", faction), moveTake: form("take", card), moveKeep: form("keep", card),
			moveDraw: form("draw", word("deck", []string{"common", "faction"}, "draw")).Answering(), moveProduce: form("produce", card),
			moveBuild: form("build", card), moveDeal: form("deal", card), moveRaze: form("raze", card), moveAttack: form("attack", card),
			moveUse: form("use", card, number("action"), number("times")), moveExchange: form("exchange", good), movePass: form("pass").Ending(),
			moveDefend: form("defend", card), moveSamurai: form("samurai", card), moveEnd: form("end").Ending(),
			movePay: form("pay", resource, n), moveFrom: form("from", card, n), moveSpend: form("spend", goodOf(goodWords[:pricedGoods])),
			moveDiscard: form("discard", card), moveGood: form("choose", good), moveOption: form("option", n), moveTarget: form("target", card),
			moveRob: form("rob", seat, resource), moveAgainst: form("against", seat), moveCopy: form("copy", card, number("action")),
			moveConvert: form("convert", good, n), moveTuck: form("tuck", card), moveOffer: form("offer", resource),
			moveStore: form("store", resource), moveReact: form("react", card).Answering(), moveDone: form("done"),
			moveTech: form("tech", tech, card), moveLift: form("lift", tech, card), moveSend: form("send", card), moveFree: form("free", card),
		},
		Refusals: []game.Form{
			refuseOver: form("over"), refuseTurn: form("turn", seat), refuseStep: form("step"), refuseActed: form("acted"),
			refuseNoCard: form("nocard", card, word("place", placeWords, "")), refuseChoice: form("choice", card, word("asked", askedWords, ""), owner), refuseMissing: missing, refuseAny: counted("any", n, number("have")), refuseHouse: form("house"),
			refuseNoDeal: form("nodeal", card), refuseNoRaze: form("noraze", card), refuseFaction: form("faction", card), refusePassed: form("passed", card, whose, owner),
			refuseOwn: form("own", card), refuseTaken: form("taken", card), refusePeaceful: form("peaceful"), refuseNoAction: form("noaction"),
			refuseUsed: form("used", number("limit")), refuseLocked: form("locked"), refuseTarget: form("target"), refuseTokens: form("tokens"),
			refuseNoHand: form("nohand", number("need"), number("have")), refuseNoDeals: form("nodeals", number("need"), number("have")), refuseDefense: form("defense"), refuseDefended: form("defended", card), refuseSamurai: form("samurai", card),
			refuseEmpty: form("empty", good), refuseNumber: form("number", number("from"), number("to")),
			refuseTech: counted("tech", n), refuseNoTech: form("notech", tech), refuseTeched: form("teched", tech), refuseOthersTech: form("otherstech"),
			refuseShut: form("shut"), refuseFull: form("full"), refuseBlocked: form("blocked"), refuseNotBlocked: form("notblocked"),
			refuseUnlocked: form("unlocked"), refuseUnlock: form("unlock"), refuseFresh: form("fresh"), refusePrinted: form("printed"),
			refuseVirtual: form("virtual"), refusePicked: form("picked", faction), refuseGood: form("nogood", good, word("fit", unfitWords, "")),
			refuseOption: form("nooption", n), refuseRob: form("norob", seat, resource), refuseAgainst: form("noagainst", seat), refuseDone: form("notdone"), refuseDeckWord: form("deckword", n), refuseDeckFaction: form("deckfaction", card), refuseDeckTwice: form("decktwice", card),
			refuseDeckPart: form("deckpart", card, n), refuseDeckShape: counted("deckshape", number("copies"), n, number("want")),
			refuseDeckBoth: form("deckboth", card, cardNamed("by")), refuseDeckOld: form("deckold", card, cardNamed("by")),
		},
		Events: []game.Form{
			eventFirst: form("first"), eventFaction: tells(game.Facts{Side: "faction"}, form("faction", word("faction", factionWords[:factions], "faction"))),
			eventRound: tells(game.Facts{Once: game.SpanRound}, form("round", number("round"))),
			eventPhase: form("phase", word("phase", phaseWords, "phase")).In(game.ToldHead),
			eventDraw:  form("draw", deck), eventDrawn: tells(game.Facts{Takes: "card"}, form("drawn", location)), eventNoDraw: form("nodraw"), eventShuffle: form("shuffle", deck),
			eventReveal: form("reveal", card), eventTake: tells(game.Facts{Takes: "card"}, form("take", location)), eventLeft: form("left", card), eventAside: counted("aside", n),
			eventSetAside: form("setaside", card), eventKeep: form("keep"), eventKept: tells(game.Facts{Takes: "card"}, form("kept", location)),
			eventPassOn: counted("passon", seat, n), eventPassedOn: form("passedon", card), eventLook: counted("look", n), eventLooked: form("looked", card),
			eventBoard: form("board").In(game.ToldElsewhere), eventDealYields: form("dealyields", card).In(game.ToldElsewhere), eventProduce: form("produce", card).In(game.ToldElsewhere),
			eventGain: form("gain", good, n).In(game.ToldGain), eventBuild: form("build", card), eventHouse: form("house", card), eventPay: form("pay", good, n).In(game.ToldLoss), eventPayFrom: form("payfrom", good, n, card),
			eventStands: tells(game.Facts{Completes: "card"}, form("stands", location)).In(game.ToldElsewhere), eventBonus: form("bonus", card).In(game.ToldElsewhere), eventReact: form("react", card), eventDeal: form("deal", card),
			eventRaze: form("raze", card), eventAttack: form("attack", card, whose, owner), eventConvert: form("convert", good, n), eventLeave: form("leave", card, whose, owner),
			eventFoundation: form("foundation", card), eventRuined: form("ruined", card), eventStoredBack: form("storedback", good, n).In(game.ToldGain),
			eventUntuck: form("untuck", card), eventTokenBack: form("tokenback", card), eventDealEnds: form("dealends", card),
			eventUse: counted("use", card, n), eventCopy: form("copy", card), eventExchange: form("exchange"), eventTurnEnd: form("end").In(game.ToldElsewhere),
			eventPass: form("pass"), eventDefend: form("defend", card), eventSamurai: form("samurai", card),
			eventSamuraiLost: counted("samurailost", n), eventDiscard: form("discard", card), eventDropDeal: form("dropdeal", card, whose, owner),
			eventRob: form("rob", good, seat), eventTakeDeal: form("takedeal", card, whose, owner),
			eventRoute: form("route", card, whose, owner), eventTakeOver: form("takeover", card, whose, owner), eventLock: form("lock", card, whose, owner), eventTuck: form("tuck", card, cardNamed("under")),
			eventOffer: form("offer", good, card), eventStore: form("store", good, n, card), eventKeepGoods: form("keepgoods", good, n),
			eventCleanup: form("cleanup"), eventLose: form("lose", good, n).In(game.ToldLoss), eventVirtual: form("virtual", card), eventCollect: form("collect", card),
			eventTarget: form("target", card, good), eventNoAttack: form("noattack", card), eventHit: form("hit", card, good),
			eventLocations: counted("locations", word("deck", []string{"common", "faction"}, "draw"), n, number("points")).In(game.ToldPoints),
			eventWin:       form("win", number("points"), number("by"), number("goods"), number("cards")),
			eventSoloWon:   form("solowon", number("own"), number("collection"), goal, number("tokens")),
			eventSoloLost:  form("sololost", number("own"), number("collection"), goal, number("tokens")), eventTargeted: form("targeted", card),
			eventName: form("name", card), eventAgainst: form("against", seat), eventDone: form("done"),
			eventHappens: form("happens", card), eventTech: form("tech", tech, card), eventLift: form("lift", tech, card), eventMoveTech: form("movetech", tech, card),
			eventTechBack: form("techback", card), eventTechGone: form("techgone", tech, card), eventScoring: form("scoring", card), eventUnlock: form("unlock", card),
			eventSend: form("send", card, whose, owner), eventBlock: form("block", card, whose, owner), eventUnblock: form("unblock", card), eventMark: form("mark", card, whose, owner),
			eventRestore: form("restore", card), eventRevealed: form("revealed", card), eventSaved: form("saved", card, tech),
			eventSwapped: form("swapped", card), eventVirtualFaction: form("virtualfaction", number("raze")), eventReturned: form("returned", good, n, card),
			eventTribute: form("tribute", card),
			eventRank:    form("rank", word("rank", rankWords, "rank")),
		},
		Prompts: promptForms(map[string]game.Field{
			"card": card, "number": n, "resource": resource, "good": good, "tech": tech, "op": word("op", targetWords(), "target"),
			"for": word("for", drawWords, ""),
		}),
		Scores: scoreForms(n),
	}
}

// scoreForms has a form for each reason of VP.
func scoreForms(n game.Field) []game.Form {
	out := make([]game.Form, reasons)
	for i, w := range reasonWords {
		out[i] = game.Form{Word: w, Fields: []game.Field{n}, Count: n.Name, Sided: i == forFaction}
	}
	return out
}

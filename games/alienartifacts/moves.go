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
	card, side := word("card", cardWords, "card"), word("side", sideWords, "side")
	kind, colour := word("kind", kindWords, "kind"), word("colour", colourWords, "colour")
	resource := word("resource", resourceWords, "")
	artifact, plan := word("artifact", artifactWords, "artifact"), word("plan", planWords, "plan")
	faction, typ := word("faction", factionWords, "faction"), word("type", typeWords, "type")
	n := number("number")
	return &game.Vocabulary{
		Moves: []game.Form{
			moveFaction: form("choose", faction), moveKeep: form("keep", card), moveBottom: form("bottom", card), moveRest: form("rest"),
			moveBuy: counted("buy", kind, n), moveDiscover: form("discover", card, side), moveDevelop: form("develop", card, side),
			moveBuild: form("build", card, side), movePrepare: form("prepare", kind), moveAttach: form("attach", resource, colour, card),
			moveTrade: form("trade", colour), moveUnblock: form("unblock", kind), moveOffensive: form("offensive"),
			moveRevenue: form("revenue"), moveMine: form("mine"), moveSpecial: form("faction"), moveUse: form("use", card),
			movePlay: form("play", artifact), moveLift: form("lift", card), movePay: form("pay", resource, colour),
			moveDiscard: form("discard", resource), moveDone: form("done"), moveBack: {Word: "back", Retracts: true},
			movePass: form("pass"), moveEnd: form("end"), moveDraw: form("draw"), moveComplete: form("complete", card, side),
			moveTuck: form("tuck", resource, colour), moveProduce: counted("produce", card, n), moveScore: form("score", card),
			moveShip: form("ship", card), moveAliens: form("attack aliens"), moveTarget: form("attack", game.Field{Name: "seat", Kind: game.FieldSeat}),
			moveHold: form("hold"), moveJoin: form("join", card), moveStay: form("stay", card), moveSail: form("sail"),
			moveDefend: form("defend", plan), moveStrike: form("strike", card), moveRedraw: form("redraw"), moveStand: form("stand"),
			moveBlock: form("block", card), moveRemove: form("remove", card), moveType: form("type", typ), moveLeave: form("leave"),
		},
	}
}

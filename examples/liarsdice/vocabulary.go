package liarsdice

import "spielwerk/game"

// The moves.
const (
	moveBid   = iota // number, face
	moveDoubt        //
)

// The events.
const (
	eventRound = iota // round
	eventRolls        // number, face
	eventBid          // number, face
	eventDoubt        //
	eventShows        // number, face
	eventCount        // number, face
	eventLoses        // left
	eventOut          //
	eventWins         //
)

// The refusals.
const (
	refusalOver   = iota //
	refusalTurn          //
	refusalMove          //
	refusalNoBid         //
	refusalLow           // number, face of the bid that stands
	refusalMany          // number of all dice
	refusalWild          //
	refusalNumber        //
)

// The prompts.
const (
	promptFirst = iota // round
	promptBid          // number, face of the bid that stands
)

// The score lines.
const scoreOutlasts = 0 // seat

// pileFaces is what a roll of a die picks from.
const pileFaces = 0

const faces = 6

var faceWords = []string{"1", "2", "3", "4", "5", "6"}

// vocabulary has all forms of the game. The locales have a sentence for each.
func vocabulary() *game.Vocabulary {
	number := game.Field{Name: "number"}
	face := game.Field{Name: "face", Kind: game.FieldWord, Words: faceWords, Table: "face", Counted: "dice"}
	round := game.Field{Name: "round"}
	seat := game.Field{Name: "seat", Kind: game.FieldSeat}
	form := func(word string, fields ...game.Field) game.Form { return game.Form{Word: word, Fields: fields} }
	return &game.Vocabulary{
		Moves: []game.Form{moveBid: form("bid", number, face), moveDoubt: form("doubt")},
		Events: []game.Form{
			eventRound: {Word: "round", Fields: []game.Field{round}, Facts: game.Facts{Once: game.SpanRound}},
			eventRolls: form("rolls", number, face),
			eventBid:   form("bid", number, face),
			eventDoubt: form("doubt"),
			eventShows: form("shows", number, face),
			eventCount: form("count", number, face),
			eventLoses: form("loses", number),
			eventOut:   form("out"),
			eventWins:  form("wins"),
		},
		Refusals: []game.Form{
			refusalOver: form("over"), refusalTurn: form("turn"), refusalMove: form("move"), refusalNoBid: form("nobid"),
			refusalLow: form("low", number, face), refusalMany: form("toomany", number), refusalWild: form("wild"), refusalNumber: form("number"),
		},
		Prompts: []game.Form{
			promptFirst: form("first", round).Opening(),
			promptBid:   form("bid", number, face).Opening(),
		},
		Scores: []game.Form{scoreOutlasts: form("outlasts", seat)},
		Piles:  []game.Pile{pileFaces: {Field: face}},
	}
}

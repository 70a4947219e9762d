package alienartifacts

import "spielwerk/game"

// phase is the part of a game or of a turn (AA-4.1) that it is in.
type phase uint8

const (
	phaseFactions phase = iota // seats choose their factions: AA-3.6
	phaseSetup                 // the set-up of the factions: AA-3.11
	phaseAction                // AA-4.2
	phaseDraw                  // hand cards are discarded: AA-4.7
	phaseLate                  // artifacts after drawing: AA-13.10
	phaseFinal                 // blockaded technologies are paid for: AA-19.9
	phaseOver
)

const (
	stackSize = 16
	maxLook   = perKind
	maxShown  = 16
	maxWait   = 8
	allSeats  = 0xFF // in Seen: everybody and the watchers
)

// Where points of a game come from: the lines of the score (AA-2.8).
const (
	fromProduction = iota // AA-9.3
	fromTechnology        // AA-8.3.3
	fromAttack            // lines of tables
	fromCards             // effects of technologies
	fromArtifacts
	fromFaction
	sources
)

// State is a position without its rules.
type State struct {
	Rand    game.Rand
	Reveals uint32
	Shows   uint32 // those of Reveals by which a seat showed its own cards to pay with them
	Phase   phase
	Turns   uint16 // begun
	Start   game.Seat
	Active  game.Seat
	Marker  uint8 // space of the round marker
	Ending  bool  // the end has been triggered: AA-17.2
	Extra   bool  // this is an extra turn: AA-18.3
	Passes  uint8 // turns in a row in which a seat passed and drew nothing: AA-18.6

	Turn   Turn
	Draft  Draft
	Attack Attack

	Decks     [kinds]Deck  // logistic side up
	Seen      [cards]uint8 // seats that know a card that lies in a deck or is looked at
	Resources Pile
	Discard   Set              // resource cards
	Under     [resources]uint8 // card that an attached or produced card lies under
	Second    Set              // its second half is the visible one
	Systems   [systems]uint8   // the available one, then the deck from the top
	Met       uint8            // set of systems that have been face up
	Artifacts [artifacts]uint8 // deck, the top last
	ArtifactN uint8
	Used      uint16       // artifact discard pile
	Plans     [plans]uint8 // deck, the top last
	PlanN     uint8
	Shown     uint16 // defence plans that everybody knows

	Tokens  [cards]uint8 // on cards in empires
	Blocked Set          // cards with tokens
	Supply  uint8
	Saved   [cards]uint8 // symbols attached to a card under construction

	Players [game.MaxSeats]Player

	Look  [maxLook]uint8 // cards a seat is looking at, the first drawn first
	LookN uint8
	Open  [maxShown]uint8 // resource cards revealed and not yet put away
	OpenN uint8
	Todo  Set // planets that produce, technologies that are scored

	Stack [stackSize]Frame
	Depth uint8
}

// Deck is a deck of ships, technologies or planets, the top last.
type Deck struct {
	Card [perKind]uint8
	N    uint8
}

// Pile is the resource deck, the top last.
type Pile struct {
	Card [resources]uint8
	N    uint8
}

// Player is what a seat has.
type Player struct {
	Faction   uint8 // 1 + faction, 0 before it has one
	Credits   uint8
	Hand      Set // of resource cards
	Attached  Set
	Produced  Set
	Building  Set // cards under construction
	Empire    Set
	Mission   Set // those of Empire that lie on their operational side
	Artifacts uint16
	Plans     uint16
	VP        [sources]int16
	Extra     uint8 // extra turns: AA-18.3
	Final     uint8 // bank before the end scoring: AA-19.7
	Mods      mods  // of all its cards that count now
}

// Turn is the state of the active seat's turn.
type Turn struct {
	Acted    bool                 // the one action has been taken: AA-4.2
	Passed   bool                 // or passed: AA-4.4
	More     uint8                // extra actions left: AA-4.6
	Drew     bool                 // a card was drawn in the draw phase
	Limit    int8                 // added to the production limit
	Attack   int8                 // added to attack values
	Reduce   [maxReductions]uint8 // by how much sets of actions are reduced
	Used     Set                  // technologies whose additional effect was used: AA-11.4
	Lifted   Set                  // blockaded cards paid for: AA-14.3
	Owes     bool                 // a blockaded card must still take part in what was paid for: AA-15.8
	Attacked Set                  // ships: AA-12.9
	Picking  uint8                // seats that have their faction, or are set up
	Step     uint8                // of the set-up of the faction
	Playing  uint8                // 1 + the artifact whose effect is being carried out
}

// Draft is what the deciding seat is composing, which nobody else sees until it is complete:
// a payment (AA-5.18) or cards to discard.
type Draft struct {
	Kind    uint8          // 0 none, 1 what is due, 2 any number, 3 discards, 4 a row that was chosen
	Action  uint8          // what is paid for
	Card    uint8          // that is completed or used
	Side    uint8          // on which it will be completed
	Colour  uint8          // of the payment, if it has one
	Due     [colours]uint8 // symbols, by colour
	Limit   uint8          // cards at most
	Credits uint8          // paid besides
	Keep    uint8          // credits that will be needed to use a blockaded card: AA-15.8
	Discard uint8          // hand cards that are the price
	Chosen  Set            // resource cards
	Second  Set            // of these with their second half
}

// The kinds of draft.
const (
	draftNone    = iota
	draftDue     // symbols that are due
	draftAny     // any number of symbols: trade, removal of blockades
	draftDiscard // cards of the hand are the price
	draftPrepare // a row was chosen, nothing attached yet
	draftKindCount
)

// Attack is the attack that is being resolved: section 12.
type Attack struct {
	On      bool
	Step    uint8
	Target  game.Seat // Nobody for the alien system
	Plan    uint8
	Bonus   int8
	Ship    uint8 // that attacks now
	Fleet   Set   // ships still to attack
	Redraws uint8 // that the ship has left
	Number  uint8 // on the card that is revealed
	Value   int8
	Loss    uint8
	Waiting [maxWait]uint8 // ships completed meanwhile: AA-12.22
	WaitN   uint8
}

// The steps of an attack: AA-12.3 to AA-12.6.
const (
	attackTarget = iota // the target is chosen
	attackFleet
	attackDefend
	attackShips // the next ship is chosen
	attackLine  // its card is revealed
)

// Frame is a pending decision, or an action to be done when the frames above it are finished.
// frames.go tells what A to D, From and To mean in each kind.
type Frame struct {
	Kind frame     // number of the kind
	Seat game.Seat // whose it is
	A    uint8
	B    uint8 // see A
	C    uint8 // see A
	D    uint8
	From uint16
	To   uint16
}

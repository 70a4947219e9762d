package settlers

import "spielwerk/game"

// phase is the part of the round (IS-4.1) that the game is in.
type phase uint8

const (
	phaseFactions   phase = iota // IS-1.3, where seats pick
	phaseLookout                 // IS-5
	phaseProduction              // IS-6
	phaseAction                  // IS-7
	phaseCleanup                 // IS-13
	phaseAttack                  // IS-19.7, solo
	phaseOver                    // after IS-14
)

// The steps of the Lookout.
const (
	stepFaction = iota // IS-5.1
	stepFirst          // the first draft, or the only one
	stepSecond         // the second one
	stepAside          // cards are dealt out in secret: IS-17.1
)

const (
	// virtual is the virtual player among the owners of Locations: IS-19.1.
	virtual = game.MaxSeats
	owners  = game.MaxSeats + 1

	maxRow    = game.MaxSeats + 1 // IS-5.2
	maxLook   = 3                 // cards looked at, or set aside: IS-17.1
	maxCommon = 128               // cards of the Common deck; 112 with Atlanteans
	maxDeck   = 40                // of a Faction deck
	maxTucked = 24                // two cards, two Gates, five rounds: IS-16.6
	stackSize = 24
)

// State is a position without its rules.
type State struct {
	Rand    game.Rand
	Reveals uint32
	Shows   uint32 // those of Reveals by which a seat showed a card of its own hand by its own move
	Phase   phase
	Round   uint8 // from 1
	Step    uint8 // of the phase
	Turn    uint8 // decisions made in this step
	First   game.Seat
	Active  game.Seat  // the seat whose turn it is in the Action phase, or that produces
	Acted   bool       // its action has been taken: IS-7.5
	Passed  game.Seats // IS-7.3

	Players [game.MaxSeats]Player
	Empire  [owners]cards // the Locations that each has: those taken over are the Egyptian's (IS-16.28)
	Spots   [locations]Spot
	Dead    cards             // Locations with a Barbarian token: IA-12.10
	Marks   [egyptTokens]Mark // Egyptian tokens on Features: IA-12.12
	Tucked  [maxTucked]Tuck
	TuckedN uint8
	Tokens  uint8 // Egyptian tokens that are free: IS-2.13

	Deck    [maxCommon]card // the Common deck; its top is the last
	DeckN   uint8
	Discard cards
	Row     [maxRow]card // open cards of the Lookout
	RowN    uint8
	Public  cards // public cards in hands

	Due      cards // Deals or Locations of the active seat that have still to produce
	Reacting cards // Locations that have still to react: IS-8.5
	Resolved cards // Events that have happened in the draw that is under way: IA-11.8
	Spent    bool  // Basic Technology has been spent in this action: IA-12.15
	Stack    [stackSize]Frame
	Depth    uint8

	// The solo game: IS-19.
	Attack     [maxLine]card // the top is the last
	AttackN    uint8
	Line       [maxLine]card // the Target line, its front first: IS-22.1
	LineN      uint8
	Collection cards
	Gone       cards // Attack cards out of the game: IS-19.6
	Lost       uint8 // tokens that attacks took: IA-13.10
	Won        bool
}

const maxLine = 20 // Attack cards; 17 with Atlanteans

// Player is what a seat has.
type Player struct {
	Faction     uint8 // 1 + faction, 0 before it is known
	Supply      [heldGoods]uint16
	Deck        [maxDeck]card // the top is the last
	DeckN       uint8
	Hand        cards
	Discard     cards // of its Faction deck
	Foundations cards
	Deals       cards         // under the board
	Routes      cards         // enemy Locations it has a Deal with: IS-16.11
	Known       cards         // cards in other hands that it knows and that are not public: IS-17.1
	Look        [maxLook]card // looked at, or set aside for it
	LookN       uint8
	Kept        bool // has decided in the Lookout of IS-17.1
	Built       uint8
	Points      [reasons]int16
}

// Spot is what lies on a Location.
type Spot struct {
	Price  [pricedGoods]uint8 // goods put there to use it: IS-11.1
	Kept   [resources]uint8   // stored (IS-13.5) or offered (IS-16.7)
	Uses   [maxActions]uint8
	Flags  uint16
	From   uint8 // 1 + the seat in whose Empire it is, if it is taken over
	Built  uint8 // number of Locations that its owner had built before
	Tech   uint8 // Basic Technology stored: IA-10.2, IA-10.3
	Guests uint8 // Workers of others this round: IA-9.4
}

// The flags of a Spot.
const (
	hasDefense  = 1 << iota // IS-10.8
	hasSamurai              // IS-16.2
	isLocked                // IS-22.24
	hasBasic                // Basic Technology: IA-5
	hasScoring              // Advanced Scoring Technology: IA-6.2
	hasAdvanced             // Advanced Defence Technology: IA-6.5
	isUnlocked              // IA-8.1
	isFresh                 // unlocked in this very turn: IA-8.2
	hasPrinted              // its Defence token stands for a printed one: IA-13.9

	hasGuard = hasDefense | hasAdvanced
	hasTech  = hasBasic | hasScoring | hasAdvanced
)

// Tuck is a card under a Gate, or under the Egyptian token on it: IA-12.20.
type Tuck struct {
	Card, Under card
	Mark        bool
}

// Mark is an Egyptian token on a Feature, with what the Egyptian has laid down for
// it: IA-12.20.
type Mark struct {
	Card uint16 // 1 + card
	Kept [resources]uint8
}

func (s *State) push(f Frame) {
	s.Stack[s.Depth] = f
	s.Depth++
}

// pop removes the top frame and clears it.
func (s *State) pop() {
	s.Depth--
	s.Stack[s.Depth] = Frame{}
}

func (s *State) top() *Frame { return &s.Stack[s.Depth-1] }

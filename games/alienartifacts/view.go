package alienartifacts

import (
	"math/bits"
	"slices"

	"spielwerk/game"
)

// View is what a seat or a watcher may see (AA-22.2). What it may not see is
// absent, never zero. Cards are named by their ids: SHI-01 to SHI-40, TEC-01,
// PLA-01, RES-01 to RES-83, ART-01, DEF-01 and DEF-STD, ALS-1. What is printed on
// them is in Box, which is the same in every position.
//
// Open are: all constructions and empires with what lies under their cards, the
// top card of each of the three decks (its logistic side, AA-3.3), the available
// alien system, the resource cards that lie open in the middle of a resolution,
// the discard piles, banks, points, the round marker, and how many cards each
// hand and deck has. Own only are: the hand, artifacts, defence plans that were
// never used, cards being looked at, and a payment until it is complete: a seat
// that puts a payment together is to all others a seat that is still choosing.
type View struct {
	// Phase is factions, setup, action, draw, late (artifacts after drawing),
	// final (blockaded technologies are paid for) or over.
	Phase  string          `json:"phase"`
	Turn   int             `json:"turn"`   // turns begun so far
	Start  game.SeatNumber `json:"start"`  // who has the start player token
	Active game.SeatNumber `json:"active"` // whose turn it is
	// Marker is the space of the round marker; the end is triggered when the
	// resource deck runs out while it is on 1. Ending says that it has been.
	Marker int  `json:"marker"`
	Ending bool `json:"ending"`
	Extra  bool `json:"extra"` // an extra turn after the end: AA-18.3

	Deck     int      `json:"deck"`     // resource cards in the deck
	Discards []string `json:"discards"` // resource cards, by id
	// Decks are those of ships, technologies and planets, in this order.
	Decks []DeckView `json:"decks"`
	// System is the available alien system; SystemDeck are those in the deck, from
	// the top, "" for one that nobody has seen.
	System          string   `json:"system"`
	SystemDeck      []string `json:"systemDeck"`
	ArtifactDeck    int      `json:"artifactDeck"`    // artifacts in the deck
	ArtifactDiscard []string `json:"artifactDiscard"` // artifacts, by id
	PlanDeck        int      `json:"planDeck"`        // defence plans in the deck
	Supply          int      `json:"supply"`          // blockade tokens
	BankMax         int      `json:"bankMax"`         // credits that a bank holds at most
	// Now is what holds for the turn of the active seat.
	Now   TurnView   `json:"now"`
	Seats []SeatView `json:"seats"` // by seat
	// Decision is what is being decided and by whom; nil when the game is over.
	Decision *DecisionView `json:"decision,omitempty"`
	// Payment is what the reader is paying or discarding, nil unless it does.
	Payment *PaymentView `json:"payment,omitempty"`
	// Attack is the attack that is going on.
	Attack *AttackView `json:"attack,omitempty"`
	// Open are the resource cards that lie open and are not yet put away: revealed
	// for an attack or a technology, or drawn to be tucked under a planet.
	Open []string `json:"open,omitempty"`
	// Look are the cards that somebody is looking at to keep some of them, the
	// first drawn first; "" for those that the reader may not see.
	Look  []string `json:"look,omitempty"`
	rules *rules
}

// DeckView is a deck of ships, technologies or planets.
type DeckView struct {
	Kind string `json:"kind"`          // ship, technology or planet
	Size int    `json:"size"`          // cards in it
	Top  string `json:"top,omitempty"` // the public top card
	// Known are all cards whose place the reader knows, for it has put them there
	// or seen them go; Place counts from the top, 0 for the top card.
	Known []KnownView `json:"known,omitempty"`
}

// KnownView is a card in a deck that the reader knows.
type KnownView struct {
	Card  string `json:"card"`  // its id
	Place int    `json:"place"` // from the top, 0 for the top card
}

// TurnView is what holds for one turn.
type TurnView struct {
	// Action tells whether the one action of the turn is still to be taken; More
	// is the number of extra actions that may be taken besides.
	Action  bool `json:"action"`
	Passed  bool `json:"passed"` // the one action was passed
	More    int  `json:"more"`
	Limit   int  `json:"limit"`   // added to the production limit
	Attack  int  `json:"attack"`  // added to attack values
	Reduced int  `json:"reduced"` // by how much the cost of actions is reduced
	// Used are technologies whose additional effect has been used, Attacked ships
	// that have attacked, Lifted blockaded cards that have been paid for.
	Used     []string `json:"used"`
	Attacked []string `json:"attacked"`
	Lifted   []string `json:"lifted"`
}

// SeatView is a seat with its faction board.
type SeatView struct {
	Seat    game.SeatNumber `json:"seat"`              // which it is
	Faction string          `json:"faction,omitempty"` // "" before it has one
	Credits int             `json:"credits"`           // in its bank
	VP      int             `json:"vp"`                // recorded
	IfEnded int             `json:"ifEnded"`           // the total if the game ended now, blockaded technologies unpaid
	Total   int             `json:"total"`             // VP, and when the game is over the end scoring with it
	Limit   int             `json:"handLimit"`         // of resource cards
	// Hand, Artifacts and Plans are there for the seat itself; Plans of others are
	// those that everybody has seen. Numbers are public.
	HandSize      int      `json:"handSize"`
	Hand          []string `json:"hand,omitempty"`
	ArtifactCount int      `json:"artifactCount"` // artifacts in hand
	Artifacts     []string `json:"artifacts,omitempty"`
	PlanCount     int      `json:"planCount"` // defence plans in hand
	Plans         []string `json:"plans,omitempty"`
	ExtraTurns    int      `json:"extraTurns,omitempty"` // that it has in the end: AA-18.3
	// Building and Empire have one row for each kind: ships, technologies, planets.
	Building [kinds][]BuildView  `json:"building"`
	Empire   [kinds][]EmpireView `json:"empire"`
	// Costs are the costs of the actions now, Limits the production limits, both by
	// the word of the action ("buy", "discover", …). Attack is what all its ships
	// add against aliens and against players.
	Costs  map[string]int `json:"costs"`
	Limits map[string]int `json:"limits"`
}

// PaidIn is the colour of the symbols that an action costs, "" if it has none: AA-15.1.
func PaidIn(action string) string {
	for kind, a := range completing {
		if actionWords[a] == action {
			return colourWords[kind]
		}
	}
	for _, o := range operations {
		if actionWords[o.action] == action {
			return colourWords[o.colour]
		}
	}
	return ""
}

// BuildView is a card under construction.
type BuildView struct {
	Card     string     `json:"card"`     // its id
	Type     string     `json:"type"`     // expand, explore, exterminate, exploit
	Attached []HalfView `json:"attached"` // what was paid so far
	Paid     int        `json:"paid"`     // symbols attached
	Cost     int        `json:"cost"`     // in symbols
	Due      int        `json:"due"`      // Cost less Paid
}

// EmpireView is a card in an empire.
type EmpireView struct {
	Card     string     `json:"card"`     // its id
	Type     string     `json:"type"`     // expand, explore, exterminate, exploit
	Side     string     `json:"side"`     // logistic or operational
	Tokens   int        `json:"tokens"`   // blockade tokens on it
	Lifted   bool       `json:"lifted"`   // paid for in spite of them
	Used     bool       `json:"used"`     // its additional effect, or its attack, this turn
	Produced []HalfView `json:"produced"` // of planets
	// Step is the step of an operational technology that is fulfilled now, counted
	// from 1, 0 for none; Count is what its condition counts.
	Step  int `json:"step"`
	Count int `json:"count"`
}

// HalfView is the visible half of a resource card.
type HalfView struct {
	Card   string `json:"card"`   // id of the resource card
	Colour string `json:"colour"` // of its symbols
	Amount int    `json:"amount"` // of its symbols
	Type   string `json:"type"`   // the type that it shows
}

// DecisionView is a decision that is due.
type DecisionView struct {
	Seat game.SeatNumber `json:"seat"` // who decides
	// What is factions, action, draw, late, final; or of a payment, which only its
	// seat sees, pay, discard; or in the middle of a resolution keep, bottom,
	// complete, tuck, produce, score, ship, target, fleet, defend, strike, redraw,
	// block, remove, free, attach, type, buy, prepare, cycle.
	What string `json:"what"`
	Kind string `json:"kind,omitempty"` // of card
	Card string `json:"card,omitempty"` // planet that produces, ship that attacks
	Left int    `json:"left,omitempty"` // cards to keep, tokens to place or remove, cards to attach or discard
}

// PaymentView is a payment that is being put together (AA-5), or cards that are
// marked to be discarded.
type PaymentView struct {
	Action string `json:"action"`         // what is paid for: build, trade, mine …; draw or cycle for discards
	Card   string `json:"card,omitempty"` // that is paid for
	Side   string `json:"side,omitempty"` // on which it will be completed
	// Due is what is to be paid in each colour, with what the chosen halves make of
	// it; empty where any number may be paid (trade, removal of blockades).
	Due []DueView `json:"due"`
	// Colour is that of such a payment, and Worth what has been chosen for it.
	Colour string `json:"colour,omitempty"`
	Worth  int    `json:"worth"`
	Wild   bool   `json:"wild"`   // gold counts as any colour
	Limit  int    `json:"limit"`  // cards at most
	Over   int    `json:"over"`   // symbols of Worth that will be lost
	Gain   int    `json:"gain"`   // credits of a trade, tokens of a removal
	Credit int    `json:"credit"` // credits that are paid besides
	// Chosen are the halves chosen, or the cards marked to be discarded.
	Chosen   []HalfView `json:"chosen"`
	Complete bool       `json:"complete"` // it can be finished as it is
}

// DueView is what is due in a colour.
type DueView struct {
	Colour string `json:"colour"` // of the symbols
	Amount int    `json:"amount"` // symbols that are due
	Paid   int    `json:"paid"`   // by the chosen halves
}

// AttackView is an attack: section 12.
type AttackView struct {
	// Aliens says that the alien system is the target; else Target is the seat,
	// nobody before it is named.
	Aliens bool            `json:"aliens"`
	Target game.SeatNumber `json:"target"`
	Plan   string          `json:"plan,omitempty"` // chosen by the defender
	Ship   string          `json:"ship,omitempty"` // that attacks now
	Fleet  []string        `json:"fleet"`          // ships still to attack
	// Number, Bonus and Value are those of the card that is revealed.
	Number  int      `json:"number,omitempty"`
	Bonus   int      `json:"bonus,omitempty"`
	Value   int      `json:"value,omitempty"`
	Redraws int      `json:"redraws,omitempty"` // that the ship has left
	Waiting []string `json:"waiting,omitempty"` // ships that attack afterwards
}

var phaseWords = []string{"factions", "setup", "action", "draw", "late", "final", "over"}

// View implements game.Position.
func (p *Position) View(seat game.Seat) game.View {
	p.dealDecks()
	over := p.s.Phase == phaseOver
	return p.view(seat, func(other game.Seat) bool { return over || other == seat })
}

// ids are the words of a set.
func ids(s Set, words []string) []string {
	out := make([]string, 0, s.len())
	for !s.empty() {
		out = append(out, words[s.take()])
	}
	return out
}

// few converts a small set to a Set.
func few(s uint16) Set { return Set{Low: uint64(s)} }

// view is the view of a seat that sees the secrets of some seats.
func (p *Position) view(seat game.Seat, sees func(game.Seat) bool) *View {
	s, r := &p.s, p.rules
	v := &View{
		Phase: phaseWords[s.Phase], Turn: int(s.Turns), Start: game.SeatNumber(s.Start), Active: game.SeatNumber(s.Active), Marker: int(s.Marker), Ending: s.Ending, Extra: s.Extra,
		Deck: int(s.Resources.N), Discards: ids(s.Discard, resourceWords), System: systemWords[s.Systems[0]],
		ArtifactDeck: int(s.ArtifactN), ArtifactDiscard: ids(few(s.Used), artifactWords), PlanDeck: int(s.PlanN),
		Supply: int(s.Supply), BankMax: int(r.bankMax), rules: r,
	}
	for k := range uint8(kinds) {
		v.Decks = append(v.Decks, p.deckView(k, seat))
	}
	for _, c := range s.Systems[1:] {
		word := ""
		if s.Met>>c&1 == 1 {
			word = systemWords[c]
		}
		v.SystemDeck = append(v.SystemDeck, word)
	}
	v.Now = TurnView{
		Action: s.Phase == phaseAction && !s.Turn.Acted, Passed: s.Turn.Passed, More: int(s.Turn.More), Limit: int(s.Turn.Limit),
		Attack: int(s.Turn.Attack), Used: ids(s.Turn.Used, cardWords), Attacked: ids(s.Turn.Attacked, cardWords),
		Lifted: ids(s.Turn.Lifted, cardWords),
	}
	for _, n := range s.Turn.Reduce {
		v.Now.Reduced += int(n)
	}
	for i := range game.Seat(r.seats) {
		v.Seats = append(v.Seats, p.seatView(i, sees(i)))
	}
	v.Open = nil
	for _, c := range s.Open[:s.OpenN] {
		v.Open = append(v.Open, resourceWords[c])
	}
	v.Look = p.lookView(seat, sees)
	if s.Attack.On {
		v.Attack = p.attackView()
	}
	if s.Phase != phaseOver {
		v.Decision = p.decisionView(sees)
	}
	if who := p.Pending().First(); who != game.Nobody && sees(who) {
		v.Payment = p.paymentView(who)
	}
	return v
}

// knows reports whether a seat knows a card of a deck.
func (s *State) knows(seat game.Seat, card uint8) bool { return s.Seen[card]&knownBy(seat) != 0 }

// knownBy is the mark in Seen of the cards that a seat knows. Who has no seat knows what everybody
// does, which alone has the highest mark.
func knownBy(seat game.Seat) uint8 {
	if seat < 0 || seat >= game.MaxSeats {
		return allSeats &^ (allSeats >> 1)
	}
	return 1 << seat
}

func (p *Position) deckView(kind uint8, seat game.Seat) DeckView {
	d := &p.s.Decks[kind]
	v := DeckView{Kind: kindWords[kind], Size: int(d.N)}
	if d.N > 0 {
		v.Top = cardWords[d.Card[d.N-1]]
	}
	for place := range int(d.N) {
		if c := d.Card[int(d.N)-1-place]; p.s.knows(seat, c) {
			v.Known = append(v.Known, KnownView{cardWords[c], place})
		}
	}
	return v
}

func (p *Position) seatView(seat game.Seat, open bool) SeatView {
	s, r := &p.s, p.rules
	pl := &s.Players[seat]
	v := SeatView{
		Seat: game.SeatNumber(seat), Credits: int(pl.Credits), VP: pl.vp(), IfEnded: p.IfEnded(seat), Total: p.Total(seat), Limit: p.handLimit(seat),
		HandSize: pl.Hand.len(), ArtifactCount: bits.OnesCount16(pl.Artifacts), PlanCount: bits.OnesCount16(pl.Plans),
		Plans: ids(few(pl.Plans&s.Shown), planWords), ExtraTurns: int(pl.Extra), Costs: make(map[string]int, actions), Limits: make(map[string]int, actions),
	}
	if pl.Faction > 0 {
		v.Faction = factionWords[pl.Faction-1]
	}
	if open {
		v.Hand, v.Artifacts, v.Plans = ids(pl.Hand, resourceWords), ids(few(pl.Artifacts), artifactWords), ids(few(pl.Plans), planWords)
	}
	for k := range uint8(kinds) {
		v.Building[k], v.Empire[k] = []BuildView{}, []EmpireView{}
		for set := pl.Building.and(r.ofKind[k]); !set.empty(); {
			v.Building[k] = append(v.Building[k], p.buildView(seat, set.take()))
		}
		for set := pl.Empire.and(r.ofKind[k]); !set.empty(); {
			v.Empire[k] = append(v.Empire[k], p.empireView(seat, set.take()))
		}
	}
	for a := range uint8(actions) {
		if hasCost(a) {
			v.Costs[actionWords[a]] = p.cost(seat, a)
		}
		if a != actBuy {
			v.Limits[actionWords[a]] = p.limit(seat, a)
		}
	}
	return v
}

// under are the visible halves of the cards of a set that lie under a card.
func (p *Position) under(set Set, card uint8) []HalfView {
	out := []HalfView{}
	for !set.empty() {
		if c := set.take(); p.s.Under[c] == card {
			out = append(out, p.rules.half(c, p.second(c)))
		}
	}
	return out
}

// second is the number of the visible half of a card that lies under another.
func (p *Position) second(resource uint8) int {
	if p.s.Second.has(resource) {
		return 1
	}
	return 0
}

func (p *Position) buildView(seat game.Seat, c uint8) BuildView {
	v := BuildView{
		Card: cardWords[c], Type: typeWords[p.rules.types[c]], Attached: p.under(p.s.Players[seat].Attached, c),
		Paid: int(p.s.Saved[c]), Cost: p.cost(seat, completing[kindOf(c)]),
	}
	v.Due = max(v.Cost-v.Paid, 0)
	return v
}

func (p *Position) empireView(seat game.Seat, c uint8) EmpireView {
	s := &p.s
	pl := &s.Players[seat]
	v := EmpireView{
		Card: cardWords[c], Type: typeWords[p.rules.types[c]], Side: sideWords[logistic], Tokens: int(s.Tokens[c]), Lifted: s.Turn.Lifted.has(c),
		Used: s.Turn.Used.has(c) || s.Turn.Attacked.has(c), Produced: []HalfView{},
	}
	if !pl.Mission.has(c) {
		return v
	}
	v.Side = sideWords[operational]
	switch kindOf(c) {
	case planet:
		v.Produced = p.under(pl.Produced, c)
	case technology:
		v.Count = p.count(seat, &p.rules.sides[c][operational].metric, p.banked(seat))
		v.Step = p.stepOf(c, v.Count)
	}
	return v
}

func (p *Position) attackView() *AttackView {
	s := &p.s
	a := &s.Attack
	v := &AttackView{Target: game.SeatNumber(a.Target), Fleet: ids(a.Fleet, cardWords), Redraws: int(a.Redraws)}
	named := a.Step > attackTarget
	v.Aliens = named && a.Target == game.Nobody
	if a.Step > attackDefend && a.Target != game.Nobody {
		v.Plan = planWords[a.Plan]
	}
	if a.Step > attackShips {
		v.Ship, v.Number, v.Value = cardWords[a.Ship], int(a.Number), int(a.Value)
		v.Bonus = v.Value - v.Number
	}
	for _, c := range a.Waiting[:a.WaitN] {
		v.Waiting = append(v.Waiting, cardWords[c])
	}
	return v
}

func (p *Position) decisionView(sees func(game.Seat) bool) *DecisionView {
	s := &p.s
	v := &DecisionView{Seat: game.SeatNumber(p.Pending().First()), What: phaseWords[s.Phase]}
	if s.Depth == 0 {
		if s.Draft.Kind != draftNone && sees(game.Seat(v.Seat)) {
			v.What = p.kindOfDraft().word
		}
		return v
	}
	f := &s.Stack[s.Depth-1]
	k := p.kindOfFrame(f)
	v.What = k.word
	if k.view != nil {
		k.view(p, f, v)
	}
	return v
}

// kindWord is the word of a kind of card, empty for all of them.
func kindWord(kind uint8) string {
	if kind == anyKind {
		return ""
	}
	return kindWords[kind]
}

// lookView are the cards that somebody looks at. Others see only those that they
// know, in no order, for the order may be a secret (AA-8.1.3).
func (p *Position) lookView(seat game.Seat, sees func(game.Seat) bool) []string {
	s := &p.s
	open := sees(p.Pending().First())
	var known, hidden []string
	for _, c := range s.Look[:s.LookN] {
		if open || s.knows(seat, c) {
			known = append(known, cardWords[c])
		} else {
			hidden = append(hidden, "")
		}
	}
	if !open {
		slices.Sort(known)
	}
	return append(known, hidden...)
}

func (p *Position) paymentView(seat game.Seat) *PaymentView {
	s := &p.s
	d := &s.Draft
	v := &PaymentView{Action: actionWords[d.Action], Chosen: []HalfView{}, Due: []DueView{}}
	switch {
	case d.Kind != draftNone:
		v.Complete = p.noDone(seat).rule == ""
	case s.Depth > 0 && s.Stack[s.Depth-1].Kind == frameCycle:
		f := &s.Stack[s.Depth-1]
		v.Action, v.Limit, v.Complete = "cycle", int(cycleOf(f).most), !d.Chosen.empty()
	case s.Depth == 0 && (s.Phase == phaseDraw || s.Phase == phaseLate):
		v.Action, v.Limit, v.Complete = "draw", s.Players[seat].Hand.len(), p.noDraw(seat).rule == ""
	default:
		return nil
	}
	for set := d.Chosen; !set.empty(); {
		c := set.take()
		i := 0
		if d.Second.has(c) {
			i = 1
		}
		v.Chosen = append(v.Chosen, p.rules.half(c, i))
	}
	if d.Kind == draftNone {
		return v
	}
	v.Limit, v.Wild = int(d.Limit), p.wildDraft(seat) == 1
	switch d.Action {
	case actDiscover, actDevelop, actBuild:
		v.Card, v.Side = cardWords[d.Card], sideWords[d.Side]
	case actCard:
		v.Card = cardWords[d.Card]
	}
	if d.Kind == draftDiscard {
		v.Limit = int(d.Discard)
	}
	v.Credit = int(d.Credits) + p.tolls()
	if d.Action == actCard {
		v.Credit += p.toll(d.Card)
	}
	if p.kindOfDraft().symbols {
		p.reckon(seat, v)
	}
	return v
}

// reckon fills in the effect of the chosen halves on a payment.
func (p *Position) reckon(seat game.Seat, v *PaymentView) {
	d := &p.s.Draft
	v.Worth = p.chosenWorth(seat)
	paid := p.split()
	for c, n := range d.Due {
		if n > 0 {
			v.Due = append(v.Due, DueView{colourWords[c], int(n), int(paid[c])})
			v.Over += max(int(paid[c])-int(n), 0)
		}
	}
	if d.Kind != draftAny {
		return
	}
	v.Colour = colourWords[d.Colour]
	switch d.Action {
	case actTrade:
		have, got := int(p.s.Players[seat].Credits), v.Worth*int(p.rules.tradeRate)
		v.Gain = min(got, int(p.rules.bankMax)-have)
		v.Over = got - v.Gain
	case actUnblock:
		v.Gain = min(v.Worth/int(p.rules.unblock), p.tokensOn(p.blockaded(seat, d.Card)))
		v.Over = v.Worth - v.Gain*int(p.rules.unblock)
	}
}

// split is the amount chosen in each colour; wild gold counts where most is missing.
func (p *Position) split() (paid [colours]uint8) {
	d := &p.s.Draft
	var wild [colours]uint8 // numbers of gold halves by their symbols
	for set := d.Chosen; !set.empty(); {
		h := p.chosenHalf(set.take())
		switch {
		case d.Due[h.colour] > 0:
			paid[h.colour] += h.amount
		case h.colour == gold:
			wild[h.amount]++
		}
	}
	for a := uint8(3); a > 0; a-- {
		for range wild[a] {
			to, most := 0, -100
			for c, n := range d.Due {
				if missing := int(n) - int(paid[c]); n > 0 && missing > most {
					to, most = c, missing
				}
			}
			paid[to] += a
		}
	}
	return paid
}

// Trace is the full state: the views of all seats together, the whole decks, the stack, and
// the printed facts.
type Trace struct {
	View
	Resources []string        `json:"resources"` // the deck, from the top
	Hidden    [kinds][]string `json:"hidden"`    // the decks, from the top
	Systems   []string        `json:"systems"`   // the deck of alien systems, from the top
	Artifacts []string        `json:"artifacts"` // their deck, from the top
	Plans     []string        `json:"plans"`     // the deck of defence plans, from the top
	Stack     []StackView     `json:"stack"`     // what waits, the next last
	Now       Turn            `json:"turnState"` // the turn as the program holds it
	Draft     Draft           `json:"draft"`     // the payment that is being put together, as the program holds it
}

// StackView is a pending decision, or an action to be done when those above it are finished, as the program holds it.
type StackView struct {
	Kind frame           // number of the kind
	Seat game.SeatNumber // whose it is
	A    uint8           // what A to D, From and To mean in each kind is told in frames.go; the attacker in A counts from 1
	B    uint8           // see A
	C    uint8           // see A
	D    uint8           // see A
	From uint16          // see A
	To   uint16          // see A
}

func stackView(f *Frame) StackView {
	v := StackView{f.Kind, game.SeatNumber(f.Seat), f.A, f.B, f.C, f.D, f.From, f.To}
	if f.Kind == frameDefend {
		v.A = uint8(defendOf(f).attacker) + 1
	}
	return v
}

// Trace implements game.Position.
func (p *Position) Trace() any {
	p.dealDecks()
	s := &p.s
	t := Trace{
		View: *p.view(p.Pending().First(), func(game.Seat) bool { return true }), Stack: []StackView{},
		Now: s.Turn, Draft: s.Draft,
	}
	for i := range s.Stack[:s.Depth] {
		t.Stack = append(t.Stack, stackView(&s.Stack[i]))
	}
	fromTop := func(deck []uint8, words []string) []string {
		out := []string{}
		for i := len(deck) - 1; i >= 0; i-- {
			out = append(out, words[deck[i]])
		}
		return out
	}
	t.Resources = fromTop(s.Resources.Card[:s.Resources.N], resourceWords)
	for k := range s.Decks {
		t.Hidden[k] = fromTop(s.Decks[k].Card[:s.Decks[k].N], cardWords)
	}
	for _, c := range s.Systems {
		t.Systems = append(t.Systems, systemWords[c])
	}
	t.Artifacts = fromTop(s.Artifacts[:s.ArtifactN], artifactWords)
	t.Plans = fromTop(s.Plans[:s.PlanN], planWords)
	return &t
}

package settlers

import (
	"slices"

	"spielwerk/game"
)

// View is what a seat or a watcher may see. Hidden are the order of the decks, cards in other
// hands that the seat did not see taken, and cards that others have set aside or look at
// (IS-21.1); everything else is public (IS-2.6, IS-16.33). Hidden facts are absent.
//
// Cards are named by their ids ("COM008"); Box has their printed facts, the locales have
// their names (card.COM008) and texts (cardtext.<title>).
type View struct {
	// Phase is factions (seats pick one), lookout, production, action, cleanup,
	// attack (solo) or over.
	Phase  string `json:"phase"`
	Round  int    `json:"round"`  // from 1
	Rounds int    `json:"rounds"` // 5
	// Lookout is the variant that is played: standard, alternate, advanced or solo.
	Lookout  string `json:"lookout"`
	Peaceful bool   `json:"peaceful"` // no Razing of enemies without a card: IS-17.4
	// Expansion is none or atlanteans; Removed are cards that others replaced and
	// that are out of the game (IA-2.7); Happening are Events of the draw that is
	// under way (IA-11.8).
	Expansion string          `json:"expansion"`
	Removed   []string        `json:"removed,omitempty"`
	Happening []string        `json:"happening,omitempty"`
	First     game.SeatNumber `json:"first"` // has the first player marker
	// Active is the seat whose turn it is in the Action phase, or that produces. Another seat
	// may be pending in the middle of that turn: see Decision.
	Active *game.SeatNumber `json:"active,omitempty"`
	Acted  bool             `json:"acted"` // the action of the turn has been taken; free moves and the end of the turn are left

	Deck    int      `json:"deck"`    // cards in the Common deck
	Discard []string `json:"discard"` // of it
	Row     []string `json:"row"`     // open cards of the Lookout, to be taken

	Seats []SeatView `json:"seats"` // by seat
	// Decision is what is asked now, nil when the game is over. Chain is what waits
	// until it is done, the outermost first: for example the use of a Location, its
	// Raze, then the loot's draw, which is Decision itself.
	Decision *FrameView  `json:"decision,omitempty"`
	Chain    []FrameView `json:"chain"`
	Solo     *SoloView   `json:"solo,omitempty"` // only in the game for one

	rules *rules
	eye   game.Seat // the seat of the view, Watcher for a watcher or all
}

// Goods are numbers of goods in one place.
type Goods struct {
	Wood    int `json:"wood,omitempty"`    // Wood
	Stone   int `json:"stone,omitempty"`   // Stone
	Food    int `json:"food,omitempty"`    // Food
	Gold    int `json:"gold,omitempty"`    // Gold
	Worker  int `json:"worker,omitempty"`  // Workers
	Raze    int `json:"raze,omitempty"`    // Raze tokens
	Defense int `json:"defense,omitempty"` // Defence tokens

	BasicTech  int `json:"basic_tech,omitempty"`  // Basic Technology
	AdvScoring int `json:"adv_scoring,omitempty"` // Advanced Scoring
	AdvDefense int `json:"adv_defense,omitempty"` // Advanced Defence
}

// SeatView is a seat.
type SeatView struct {
	Seat    game.SeatNumber `json:"seat"`              // which it is
	Faction string          `json:"faction,omitempty"` // absent before it is picked
	Points  int             `json:"points"`            // VP so far, all when the game is over
	Passed  bool            `json:"passed"`            // IS-7.3
	Decided bool            `json:"decided"`           // has kept a card in the Lookout of IS-17.1
	Supply  Goods           `json:"supply"`            // without what lies on Locations

	// Hand is the seat's own hand, absent for the others. Known are the cards of
	// another hand that the viewer knows: those that everybody saw taken, or those
	// it passed on itself. HandCommon and HandFaction are how many cards of each
	// back the hand has.
	Hand        []string `json:"hand,omitempty"`
	Known       []string `json:"known,omitempty"`
	HandCommon  int      `json:"handCommon"`
	HandFaction int      `json:"handFaction"`
	// Look is what only the seat itself sees: cards it looks at to keep one, or
	// that were passed to it; Looking is how many.
	Look    []string `json:"look,omitempty"`
	Looking int      `json:"looking"`

	Deck    int      `json:"deck"`    // cards in its Faction deck
	Discard []string `json:"discard"` // of it

	Deals       []DealView `json:"deals"`       // in the order they were made
	Foundations []string   `json:"foundations"` // face down, but known to all
	// Empire is what lies in front of the seat, in the order of building. A Location
	// that the Egyptian has taken over lies here and works for TakenBy.
	Empire []LocationView `json:"empire"`
	// OfCommon and OfFaction are how many Locations work for the seat: those of its
	// Empire less those taken from it, and those it has taken over.
	OfCommon  int `json:"ofCommon"`
	OfFaction int `json:"ofFaction"`
	// Tokens are the Egyptian tokens left to the Egyptian; absent for others.
	Tokens *int `json:"tokens,omitempty"`
	// Squads are the Barbarian tokens left to the Barbarian; absent for others and
	// without the expansion.
	Squads *int `json:"squads,omitempty"`
}

// DealView is a Deal: a card under the board, or the mark of a Trade Route, then
// With is whose Faction Location it is with (IS-16.11). In the solo game an Attack
// card can lie under the board too (IS-19.6).
type DealView struct {
	Card string           `json:"card"` // its id
	Good string           `json:"good"` // what it yields
	With *game.SeatNumber `json:"with,omitempty"`
}

// LocationView is a Location, face up.
type LocationView struct {
	Card string `json:"card"` // its id
	Kind string `json:"kind"` // production, feature or action
	// Price is the goods that lie there because it was used this round; Stored are
	// goods that its owner may still spend (IS-13.5), Offered such as stay for good
	// (IS-16.7), Tucked the cards under it (IS-16.6).
	Price   Goods    `json:"price"`
	Stored  Goods    `json:"stored"`
	Offered Goods    `json:"offered"`
	Tucked  []string `json:"tucked,omitempty"`
	// Uses is how often each of its Actions has been used this round, Left how
	// often each can still be.
	Uses []int `json:"uses,omitempty"`
	Left []int `json:"left,omitempty"`

	// Open says that others may send Workers there (IA-9.1); Guests are those that
	// are there this round, at most two.
	Open   bool `json:"open"`
	Guests int  `json:"guests,omitempty"`
	// BasicTech, AdvScoring and AdvDefense are Technology placed there: IA-4.1.
	BasicTech  bool `json:"basicTech"`
	AdvScoring bool `json:"advScoring"`
	AdvDefense bool `json:"advDefense"`
	Printed    bool `json:"printed"` // Defence is printed on it: IA-12.4
	// Locks says that it has a part to be unlocked, Unlocked that it is: IA-8.1.
	Locks    bool `json:"locks"`
	Unlocked bool `json:"unlocked"`
	Blocked  bool `json:"blocked"` // a Barbarian token lies there: IA-12.10
	// Ears is what the Egyptian who has marked it has there: IA-12.12.
	Ears *EarsView `json:"ears,omitempty"`

	Defense bool `json:"defense"` // a Defence token: IS-10.8
	Samurai bool `json:"samurai"` // IS-16.2
	Locked  bool `json:"locked"`  // cannot be used this round: IS-22.24
	// TakenBy is who has taken it over with an Egyptian token (IS-16.17). It can be
	// anybody but the seat in whose Empire it lies.
	TakenBy *game.SeatNumber `json:"takenBy,omitempty"`
	// Deal is who has a Deal with it by Trade Route.
	Deal *game.SeatNumber `json:"deal,omitempty"`
	// Razing is how many Raze tokens an enemy must pay for it (IS-10.9), absent for
	// what cannot be razed.
	Razing *int `json:"razing,omitempty"`
	Built  int  `json:"built"` // how many Locations its owner had built before it
}

// EarsView is an Egyptian token through which a Feature also works for another seat, with the
// goods of that seat.
type EarsView struct {
	Seat    game.SeatNumber `json:"seat"`             // who has the token there
	Stored  Goods           `json:"stored"`           // goods that this seat may still spend
	Offered Goods           `json:"offered"`          // goods that stay for good
	Tucked  []string        `json:"tucked,omitempty"` // cards under it that are of this seat
}

// FrameView is the pending decision, or a frame below it.
type FrameView struct {
	// What is the kind of decision: faction, take, keep (a card, also in the
	// Lookout), draw (a deck), produce (which Location next), act (a turn's action),
	// end (free moves are left), pay (Gold for a Resource), from (goods from a
	// storage card), spend (any Resource), discard (hand cards), deals (own Deals),
	// house (a Location or Foundation), good (a Resource to gain), target, option
	// (one of several), react (the order of reactions), convert (loot to VP),
	// exchange (go on or stop), samurai, tuck, offer, store, victim, lose (goods to an
	// Event), tribute (Basic Technology for goods of a colour), lift (a token to be
	// moved), set (where it goes); and of what waits: use, build, raze, run, event,
	// visit, turnup.
	What string `json:"what"`
	// Seats owe the decision: one, but in the Lookout of IS-17.1 several.
	Seats []game.SeatNumber `json:"seats"`
	Card  string            `json:"card,omitempty"`   // what it is about
	Op    string            `json:"op,omitempty"`     // of a target: what will be done to it
	Good  string            `json:"good,omitempty"`   // of pay and from: the Resource that is due
	Left  int               `json:"left,omitempty"`   // how many cards, goods or Samurai are still to be decided
	Due   Goods             `json:"due"`              // of pay: what is still to be paid
	Times int               `json:"times,omitempty"`  // of use: how often the Action is used
	Which int               `json:"action,omitempty"` // of use: which Action of the card, from 1
	Goods []string          `json:"goods,omitempty"`  // of good: those to choose from, where the card does not say
	Of    string            `json:"of,omitempty"`     // of tribute: the razed card; of a second target: the first one
	Given []int             `json:"given,omitempty"`  // of convert: how many were given up of the goods of the loot before this one
}

// SoloView is the virtual player and his attacks (IS-19).
type SoloView struct {
	Locations  []LocationView `json:"locations"`  // the virtual player's
	Collection []string       `json:"collection"` // the virtual player's pile
	// Line is the Target line from its front, the order in which older Targets are
	// tried; AttackDeck is how many Attack cards are still hidden.
	Line       []TargetView `json:"line"`
	AttackDeck int          `json:"attackDeck"`
	Gone       []string     `json:"gone"` // Attack cards out of the game
	// FactionLocations must in the end be more than the Collection has cards.
	FactionLocations int `json:"factionLocations"`
	// Goal is what is compared with the pile in the end: faction Locations, or common
	// ones of the Atlanteans (IA-13.3), and Rule says so; Own is how many there are, Pile
	// the number of cards and tokens there, Tokens how many of them are tokens (IA-13.10).
	Goal   string    `json:"goal"`
	Rule   game.Rule `json:"rule"`
	Own    int       `json:"own"`
	Pile   int       `json:"pile"`
	Tokens int       `json:"tokens"`
	// Raze is how many Raze tokens a Location of the virtual player costs: IA-13.2.
	Raze int `json:"raze"`
	// Threats is what the next attack would hit, for each Target that can still be
	// revealed, with the number of cards that show it.
	Threats []ThreatView `json:"threats"`
	Won     *bool        `json:"won,omitempty"`  // when the game is over
	Rank    string       `json:"rank,omitempty"` // of a victory: emperor, king …
}

// TargetView is an Attack card in the Target line.
type TargetView struct {
	Card string `json:"card"` // its id
	Good string `json:"good"` // its Target
}

// ThreatView is what an Attack card with this Target would hit if it came next.
type ThreatView struct {
	Good  string `json:"good"`  // the Target
	Cards int    `json:"cards"` // that show it, among those hidden
	// Second is the older Target that decides, absent if no Location is hit. Victims
	// are the Locations among which you would choose.
	Second  string   `json:"second,omitempty"`
	Victims []string `json:"victims,omitempty"`
}

// Trace is the full state: the views of all seats together, the whole decks, and the stack.
type Trace struct {
	View
	Decks  [][]string  `json:"decks"`  // the Common deck, then those of the seats, from the top
	Attack []string    `json:"attack"` // the Attack deck, from the top
	Stack  []FrameView `json:"stack"`  // what waits, the next last
}

var phaseWords = []string{"factions", "lookout", "production", "action", "cleanup", "attack", "over"}

// View implements game.Position.
func (p *Position) View(seat game.Seat) game.View {
	return p.view(seat, false)
}

// view is what a seat may see, or all.
func (p *Position) view(eye game.Seat, all bool) *View {
	s, r := &p.s, p.rules
	v := &View{
		Phase: phaseWords[s.Phase], Round: int(s.Round), Rounds: rounds, Lookout: r.lookout(), Peaceful: r.peaceful,
		First: game.SeatNumber(s.First), Acted: s.Acted, Deck: int(s.DeckN), Discard: r.ids(&s.Discard), Row: r.idList(s.Row[:s.RowN]),
		Chain: []FrameView{}, rules: r, eye: eye, Expansion: expansionNone,
	}
	if r.atlanteans {
		v.Expansion = expansionAtlanteans
		out := p.removed()
		v.Removed, v.Happening = r.ids(&out), r.ids(&s.Resolved)
	}
	if s.Phase == phaseAction || s.Phase == phaseProduction {
		active := game.SeatNumber(s.Active)
		v.Active = &active
	}
	for seat := range game.Seat(r.seats) {
		v.Seats = append(v.Seats, p.seatView(seat, eye, all))
	}
	v.Decision = p.decision()
	for i := range int(s.Depth) {
		f := &s.Stack[i]
		if i == int(s.Depth)-1 && v.Decision != nil {
			break // it is the decision
		}
		v.Chain = append(v.Chain, p.frameView(f))
	}
	if r.solo() {
		v.Solo = p.soloView()
	}
	return v
}

// lookout names the variant that is played.
func (r *rules) lookout() string {
	switch {
	case r.solo():
		return "solo"
	case r.alternate:
		return lookoutAlternate
	case r.advanced:
		return lookoutAdvanced
	}
	return lookoutStandard
}

// ids are the cards of a set by name.
func (r *rules) ids(set *cards) []string {
	out := []string{}
	for c, ok := set.next(0); ok; c, ok = set.next(c + 1) {
		out = append(out, r.words[c])
	}
	return out
}

func (r *rules) idList(list []card) []string {
	out := []string{}
	for _, c := range list {
		out = append(out, r.words[c])
	}
	return out
}

func (p *Position) seatView(seat, eye game.Seat, all bool) SeatView {
	s, r := &p.s, p.rules
	pl := &s.Players[seat]
	v := SeatView{
		Seat: game.SeatNumber(seat), Points: p.Total(seat), Passed: s.Passed.Has(seat), Decided: pl.Kept, Supply: goodsOf(pl.Supply[:]),
		HandCommon: pl.Hand.common(&r.in[deckCommon]), Looking: int(pl.LookN), Deck: int(pl.DeckN), Discard: r.ids(&pl.Discard),
		Deals: []DealView{}, Foundations: r.ids(&pl.Foundations), Empire: []LocationView{},
		OfCommon: s.Empire[seat].common(&r.in[deckCommon]),
	}
	v.HandFaction = pl.Hand.count() - v.HandCommon
	v.OfFaction = s.Empire[seat].count() - v.OfCommon
	if pl.Faction > 0 {
		v.Faction = factionWords[pl.Faction-1]
	}
	if all || eye == seat {
		v.Hand, v.Look = r.ids(&pl.Hand), r.idList(pl.Look[:pl.LookN])
	} else {
		known := p.known(eye)
		seen := pl.Hand.and(&known)
		v.Known = r.ids(&seen)
		for _, c := range pl.Look[:pl.LookN] {
			if known.has(c) {
				v.Known = append(v.Known, r.words[c])
			}
		}
	}
	for c, ok := pl.Deals.next(0); ok; c, ok = pl.Deals.next(c + 1) {
		v.Deals = append(v.Deals, DealView{Card: r.words[c], Good: goodWords[r.cards[c].deal-1]})
	}
	for c, ok := pl.Routes.next(0); ok; c, ok = pl.Routes.next(c + 1) {
		with := game.SeatNumber(p.lies(c))
		v.Deals = append(v.Deals, DealView{Card: r.words[c], Good: goodWords[r.cards[c].deal-1], With: &with})
	}
	if p.takes(seat) {
		n := int(s.Tokens)
		v.Tokens = &n
	}
	if n := int(r.squads) - s.Dead.count(); r.atlanteans && pl.Faction == deckBarbarians {
		v.Squads = &n
	}
	v.Empire = p.empireView(seat)
	return v
}

// known is the cards in other hands that a seat or a watcher knows.
func (p *Position) known(eye game.Seat) cards {
	known := p.s.Public
	if eye >= 0 && int(eye) < p.rules.seats {
		known = known.or(&p.s.Players[eye].Known)
	}
	return known
}

// earsView is the view of a Feature that the Egyptian has marked.
func (p *Position) earsView(c card, m *Mark) *EarsView {
	v := &EarsView{Seat: game.SeatNumber(p.egyptian())}
	if p.rules.storing.has(c) {
		v.Stored = goodsOf(m.Kept[:])
	} else {
		v.Offered = goodsOf(m.Kept[:])
	}
	for _, t := range p.s.Tucked[:p.s.TuckedN] {
		if t.Under == c && t.Mark {
			v.Tucked = append(v.Tucked, p.rules.words[t.Card])
		}
	}
	return v
}

// takes reports whether a seat's Faction has cards that take over Locations.
func (p *Position) takes(seat game.Seat) bool {
	f := p.s.Players[seat].Faction
	return f > 0 && p.rules.taking.meets(&p.rules.in[f])
}

// lies is the owner of the Empire with a Location.
func (p *Position) lies(c card) game.Seat {
	if from := p.s.Spots[c].From; from > 0 {
		return game.Seat(from - 1)
	}
	return p.owner(c)
}

// owner is the seat for which a Location works, Nobody for a card that is not a Location.
func (p *Position) owner(c card) game.Seat {
	for o := range game.Seat(owners) {
		if p.s.Empire[o].has(c) {
			return o
		}
	}
	return game.Nobody
}

// Whose card an event is about: the acting seat's own, another seat's, or the virtual player's.
const (
	whoseOwn = iota
	whoseSeat
	whoseVirtual
)

var whoseWords = []string{"own", "seat", "virtual"}

// Where a card would have to be for a move.
const (
	placeHand  = iota
	placeOwn   // among the own Locations
	placeEnemy // among those of others
)

var placeWords = []string{"hand", "own", "enemy"}

// whose tells for an event of a seat whose card it is about.
func whose(seat, owner game.Seat) int16 {
	if owner == seat || owner == game.Nobody {
		return whoseOwn
	}
	if owner == virtual {
		return whoseVirtual
	}
	return whoseSeat
}

// ownerOf is the seat with whose an event of another seat is about: the owner, or the seat
// itself where none has a seat.
func ownerOf(seat, owner game.Seat) int16 {
	if whose(seat, owner) == whoseSeat {
		return int16(owner)
	}
	return int16(seat)
}

// empireView is the view of an owner's Locations.
func (p *Position) empireView(owner game.Seat) []LocationView {
	out := []LocationView{}
	for o := range p.s.Empire {
		set := &p.s.Empire[o]
		for c, ok := set.next(0); ok; c, ok = set.next(c + 1) {
			if p.lies(c) == owner {
				out = append(out, p.locationView(c, game.Seat(o)))
			}
		}
	}
	slices.SortStableFunc(out, func(a, b LocationView) int { return a.Built - b.Built })
	return out
}

func (p *Position) locationView(c card, owner game.Seat) LocationView {
	s, r := &p.s, p.rules
	spot, facts := &s.Spots[c], &r.cards[c]
	v := LocationView{
		Card: r.words[c], Kind: kindWords[facts.kind], Price: goodsOf(spot.Price[:]),
		Defense: spot.Flags&hasDefense != 0, Samurai: spot.Flags&hasSamurai != 0, Locked: spot.Flags&isLocked != 0,
		Built: int(spot.Built),
	}
	v.Open, v.Guests = r.open.has(c), int(spot.Guests)
	v.BasicTech, v.AdvScoring, v.AdvDefense = spot.Flags&hasBasic != 0, spot.Flags&hasScoring != 0, spot.Flags&hasAdvanced != 0
	v.Printed, v.Blocked = facts.printed > 0, s.Dead.has(c)
	v.Locks, v.Unlocked = facts.abilitys > 0 && facts.ability[0].unlocks, spot.Flags&isUnlocked != 0
	if m := s.mark(c); m != nil {
		v.Ears = p.earsView(c, m)
	}
	if r.storing.has(c) {
		v.Stored = goodsOf(spot.Kept[:])
		v.Stored.BasicTech = int(spot.Tech)
	} else {
		v.Offered = goodsOf(spot.Kept[:])
	}
	for _, t := range s.Tucked[:s.TuckedN] {
		if t.Under == c && !t.Mark {
			v.Tucked = append(v.Tucked, r.words[t.Card])
		}
	}
	for a := range facts.actions() {
		v.Uses = append(v.Uses, int(spot.Uses[a]))
		v.Left = append(v.Left, int(p.usesLeft(c, uint8(a))))
	}
	if spot.From > 0 {
		by := game.SeatNumber(owner)
		v.TakenBy = &by
	}
	for seat := range game.Seat(r.seats) {
		if s.Players[seat].Routes.has(c) {
			with := game.SeatNumber(seat)
			v.Deal = &with
		}
	}
	if facts.loots > 0 {
		n := attackTokens + p.protection(c, owner)
		v.Razing = &n
	}
	return v
}

func (p *Position) soloView() *SoloView {
	s, r := &p.s, p.rules
	v := &SoloView{
		Locations: p.empireView(virtual), Collection: r.ids(&s.Collection), Line: []TargetView{}, AttackDeck: int(s.AttackN),
		Gone: r.ids(&s.Gone), FactionLocations: s.Empire[0].count() - s.Empire[0].common(&r.in[deckCommon]), Threats: p.threats(),
	}
	v.Own, v.Pile, v.Raze, v.Goal = p.soloOwn(), p.soloPile(), attackTokens+p.virtualExtra(virtual), goalWords[p.goal()]
	v.Tokens, v.Rule = int(s.Lost), goalRules[p.goal()]
	for _, c := range s.Line[:s.LineN] {
		v.Line = append(v.Line, TargetView{r.words[c], goodWords[r.cards[c].deal-1]})
	}
	if s.Phase == phaseOver {
		won := s.Won
		v.Won = &won
		if won {
			v.Rank = rankWords[p.rank()]
		}
	}
	return v
}

// Trace implements game.Position.
func (p *Position) Trace() any {
	s, r := &p.s, p.rules
	t := Trace{View: *p.view(game.Watcher, true), Stack: []FrameView{}}
	t.Decks = append(t.Decks, r.fromTop(s.Deck[:s.DeckN]))
	for seat := range r.seats {
		pl := &s.Players[seat]
		t.Decks = append(t.Decks, r.fromTop(pl.Deck[:pl.DeckN]))
	}
	t.Attack = r.fromTop(s.Attack[:s.AttackN])
	for i := range s.Stack[:s.Depth] {
		t.Stack = append(t.Stack, p.frameView(&s.Stack[i]))
	}
	return &t
}

// fromTop is a deck by name; its top is the last.
func (r *rules) fromTop(deck []card) []string {
	out := r.idList(deck)
	slices.Reverse(out)
	return out
}

// decision is the pending decision.
func (p *Position) decision() *FrameView {
	s := &p.s
	if s.Phase == phaseOver {
		return nil
	}
	if s.Depth > 0 {
		v := p.frameView(s.top())
		return &v
	}
	v := FrameView{Seats: seatList(p.Pending())}
	switch {
	case s.Phase == phaseFactions:
		v.What = "faction"
	case s.Phase == phaseLookout && p.rules.alternate && !p.rules.solo():
		v.What = "keep"
	case s.Phase == phaseLookout:
		v.What = "take"
	case s.Phase == phaseProduction:
		v.What = "produce"
	case s.Acted:
		v.What = "end"
	default:
		v.What = "act"
	}
	return &v
}

func seatList(set game.Seats) []game.SeatNumber {
	out := []game.SeatNumber{}
	for ; set != 0; set = set.Without(set.First()) {
		out = append(out, game.SeatNumber(set.First()))
	}
	return out
}

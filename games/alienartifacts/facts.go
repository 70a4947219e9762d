package alienartifacts

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"math/bits"
)

//go:embed data/cards.yaml
var cardsYAML []byte

// The sizes of the box: AA-1.1, AA-1.2, AA-1.4, AA-1.7, AA-1.8.
const (
	perKind   = 40 // ships, technologies, planets each
	cards     = kinds * perKind
	resources = 83
	artifacts = 16
	plans     = 10
	systems   = 5
	factions  = 6
	tokens    = 38 // blockade tokens
)

// The kinds of card (AA-2.5). The colour in which a kind is paid for has the
// same number (AA-7.1).
const (
	ship = iota
	technology
	planet
	kinds
	anyKind = kinds // in effects: all three
)

// The colours of symbols: AA-1.8.
const (
	red = iota
	blue
	green
	gold
	colours
)

// The types: AA-1.4.
const (
	explore = iota
	expand
	exterminate
	exploit
	types
	anyType = types // in effects: whatever its type
)

// The sides: AA-1.3.
const (
	logistic = iota
	operational
	sides
	anySide = sides // in effects: whatever its side
)

// The actions: AA-4.3. The first seven are basic.
const (
	actBuy = iota
	actDiscover
	actDevelop
	actBuild
	actPrepare
	actTrade
	actUnblock
	actOffensive
	actRevenue
	actMine
	actFaction
	actCard
	actions
	basic = actOffensive // actions below are basic
)

var (
	kindWords    = []string{"ship", "technology", "planet"}
	colourWords  = []string{"red", "blue", "green", "gold"}
	typeWords    = []string{"explore", "expand", "exterminate", "exploit"}
	sideWords    = []string{"logistic", "operational"}
	actionWords  = []string{"buy", "discover", "develop", "build", "prepare", "trade", "unblock", "offensive", "revenue", "mine", "faction", "card"}
	keywordWords = []string{"ongoing", "additional", "action"}
	factionWords = []string{"star_union", "community", "bionics", "episcopacy", "league", "clone_clans"}
)

// completing is the action that completes a card of a kind: AA-2.3.
var completing = [kinds]uint8{actBuild, actDevelop, actDiscover}

// completed is the kind of card that each of the actions from actDiscover on
// completes.
var completed = [kinds]uint8{planet, technology, ship}

// The things that the locales have names for, which limits what data can contain.
var (
	cardWords     = numbered("SHI-%02d", perKind, "TEC-%02d", perKind, "PLA-%02d", perKind)
	resourceWords = numbered("RES-%02d", resources)
	artifactWords = numbered("ART-%02d", artifacts)
	planWords     = append(numbered("DEF-%02d", plans), "DEF-STD")
	systemWords   = numbered("ALS-%d", systems)
)

// standardPlan is the plan that is always available: AA-3.5.
const standardPlan = plans

// numbered makes words from pairs of a format and a number: "ALS-1" to "ALS-5".
func numbered(pairs ...any) []string {
	var out []string
	for i := 0; i < len(pairs); i += 2 {
		for n := range pairs[i+1].(int) {
			out = append(out, fmt.Sprintf(pairs[i].(string), n+1))
		}
	}
	return out
}

// kindOf is the kind of a card.
func kindOf(card uint8) uint8 { return card / perKind }

// Set is a set of cards, or of resource cards: small numbers below 128. It is a struct, which is
// kept in registers as an array is not.
type Set struct {
	Low  uint64 // those below 64
	High uint64
}

// LaidAs implements game.Relaid: the set was stored as an array before.
func (s Set) LaidAs() any { return [2]uint64{s.Low, s.High} }

// MarshalJSON implements json.Marshaler: traces go on as they were, too.
func (s Set) MarshalJSON() ([]byte, error) { return json.Marshal(s.LaidAs()) }

func (s Set) has(i uint8) bool { return (s.Low>>i|s.High>>(i-64))&1 == 1 } // shifts by more than 63 give 0
func (s *Set) add(i uint8)     { s.Low, s.High = s.Low|1<<i, s.High|1<<(i-64) }
func (s *Set) remove(i uint8)  { s.Low, s.High = s.Low&^(1<<i), s.High&^(1<<(i-64)) }
func (s Set) empty() bool      { return s.Low|s.High == 0 }
func (s Set) len() int         { return bits.OnesCount64(s.Low) + bits.OnesCount64(s.High) }

func (s Set) and(t Set) Set     { return Set{s.Low & t.Low, s.High & t.High} }
func (s Set) or(t Set) Set      { return Set{s.Low | t.Low, s.High | t.High} }
func (s Set) without(t Set) Set { return Set{s.Low &^ t.Low, s.High &^ t.High} }

// first is the smallest member of a set that is not empty.
func (s Set) first() uint8 {
	if s.Low != 0 {
		return uint8(bits.TrailingZeros64(s.Low))
	}
	return uint8(64 + bits.TrailingZeros64(s.High))
}

// take removes the smallest member of a set that is not empty.
func (s *Set) take() uint8 {
	if w := s.Low; w != 0 {
		s.Low = w & (w - 1)
		return uint8(bits.TrailingZeros64(w))
	}
	w := s.High
	s.High = w & (w - 1)
	return uint8(64 + bits.TrailingZeros64(w))
}

// half is one half of a resource card: AA-1.7.
type half struct{ colour, amount, kind uint8 }

// resource is a resource card with the number for attacks: AA-1.11.
type resource struct {
	halves [2]half
	number uint8
}

// price is what a faction action, a card action or an additional effect costs:
// AA-21.9.
type price struct {
	credits uint8
	due     [colours]uint8
	symbols bool // some of due is not 0
	discard uint8
}

// mods are the static changes that a card makes, or all cards of a seat together
// (AA-21.2). Alien and player are the two targets of an attack.
type mods struct {
	Cost     [actions]int16
	Limit    [actions]int16
	Attack   [targets]int16 // of all ships
	Look     int16          // more cards when buying
	Hand     int16          // hand limit
	Reveal   int16          // more cards to score a technology
	Discover int16          // more produced on completing a planet
	Mine     int16          // more produced by each planet that is mined
	MineOne  int16          // more produced by one of them
	Gold     uint16         // set of actions for which gold is any colour
	Loss     [losses]uint8  // what replaces a loss of any ship
}

// The targets of an attack.
const (
	alien = iota
	player
	targets
)

// The losses of a ship: AA-12.12, AA-12.13.
const (
	lossNone = iota
	destroyed
	damaged
	losses
)

var lossWords = []string{"none", "destroyed", "damaged"}

// metric is what the condition of an operational technology counts: AA-6.10.
type metric struct {
	count, kind, side, typ uint8
	of                     uint8 // set of kinds, of sets
}

// The things that a metric can count.
const (
	countCards = iota
	countTypes
	countSets
	countCredits
	countProduced
	countArtifacts
	metrics
)

// step is a step of a condition: AA-6.10.
type step struct{ need, during, end uint8 }

const maxSteps = 5

// side is a side of a ship, a technology or a planet.
type side struct {
	keyword  uint8
	price    price
	effects  list // of an additional effect or an action
	complete list // when it is completed on this side
	mods     mods
	reacts   []reaction
	reaction uint8 // set of events that it reacts to

	metric metric // of operational technologies
	steps  []step
	attack [targets]int8  // of operational ships
	redraw [targets]uint8 // AA-12.6
	loss   [losses]uint8
	after  list  // when the ship has resolved its attack
	mine   uint8 // of operational planets
}

// table is the table of an alien system or a defence plan: lines 1 to 4, then
// such as hold for higher values. Above the last line it holds too (AA-12.10).
type table struct{ lines []list }

// line is the line of an attack value: AA-12.10, AA-12.11.
func (t *table) line(value int) list {
	return t.lines[min(max(value, 1), len(t.lines))-1]
}

// reward is a line of a faction's end scoring: AA-19.4.
type reward struct{ vp, kind, side, typ uint8 }

// factionFacts is a faction card: AA-16.1.
type factionFacts struct {
	setup  list
	price  price
	action list
	scores []reward
}

// config are the facts that hold for all cards.
type config struct {
	base       [actions]uint8 // costs; of buying in credits
	sameKind   [kinds]uint8   // what each card of a kind adds: AA-7.2
	look       uint8          // credits for each further card
	limit      uint8          // AA-5.7
	limits     [2][types]uint8
	shipBonus  uint8        // AA-6.6
	discount   [types]uint8 // the actions of AA-6.1
	discountBy uint8
	produce    uint8 // AA-6.5
	mined      uint8
	bankMax    uint8
	bankStart  uint8
	hand       uint8
	startHand  uint8
	tradeRate  uint8
	unblock    uint8 // symbols for each token
	useBlocked uint8 // credits for each token: AA-14.3
	empireVP   uint8
	tokens     uint8
	marker     [6]uint8 // by number of players
}

// grammar are the tables of the words of component data: effects.go, reactions.go and
// sides.go.
type grammar struct {
	effects   [effectKindCount]effectKind
	reactions [events]reactionKind
	metrics   [metrics]metricKind
	changes   []changeKind
}

func newGrammar() *grammar {
	return &grammar{effectKinds(), reactionKinds(), metricKinds(), changeKinds()}
}

// facts is the component data, read once and shared.
type facts struct {
	config
	sources   map[string]string // where the facts of a component are from, by id
	types     [cards]uint8
	sides     [cards][sides]side
	resources [resources]resource
	artifacts [artifacts]list
	plans     [plans + 1]table
	systems   [systems]table
	factions  [factions]factionFacts
	*grammar
	ops     []op
	reduces []uint16 // sets of actions that a reduction can be for
	hash    string

	ofKind   [kinds]Set
	ofType   [types]Set
	keyword  [3]Set              // technologies by the keyword of their logistic side
	chances  [types]uint8        // how many in a hundred resource cards have a half of a type
	lasting  Set                 // cards whose logistic side changes actions or reacts to them
	enabling Set                 // those among them that can make more actions possible
	cheapBuy Set                 // those that make buying cheaper
	reacting [events]Set         // cards whose logistic side reacts to an event
	worth    [resources]purse    // a card in the hand
	shown    [resources][2]purse // a half that is visible

	bestDiscount [actions]int16 // that any logistic side gives, below 0
}

// index fills the derived tables.
func (f *facts) index() {
	for c := range uint8(cards) {
		f.ofKind[kindOf(c)].add(c)
		f.ofType[f.types[c]].add(c)
		s := &f.sides[c][logistic]
		f.keyword[s.keyword].add(c)
		changes := s.mods
		changes.Hand = 0 // does not concern actions
		if changes != (mods{}) || s.reaction != 0 {
			f.lasting.add(c)
		}
		if s.mods.Cost != [actions]int16{} || s.mods.Limit != [actions]int16{} || s.mods.Gold != 0 {
			f.enabling.add(c)
		}
		if s.mods.Cost[actBuy] < 0 {
			f.cheapBuy.add(c)
		}
		for a, n := range s.mods.Cost {
			f.bestDiscount[a] = min(f.bestDiscount[a], n)
		}
		for e := range uint8(events) {
			if s.reaction>>e&1 == 1 {
				f.reacting[e].add(c)
			}
		}
	}
	for t := range uint8(types) {
		n := 0
		for _, r := range f.resources {
			if r.halves[0].kind == t || r.halves[1].kind == t {
				n++
			}
		}
		f.chances[t] = uint8(100 * n / resources)
	}
	f.indexPurses()
}

// byColour are the same facts with ships that help the actions of their colour:
// AA-6.6, AA-6.12.
func (f *facts) byColour() *facts {
	g := *f
	for c := range uint8(cards) {
		if kindOf(c) != ship {
			continue
		}
		limit := &g.sides[c][logistic].mods.Limit
		limit[f.limits[0][f.types[c]]] = 0
		limit[f.limits[1][f.types[c]]] = int16(f.shipBonus)
	}
	return &g
}

package settlers

import (
	"errors"
	"fmt"
	"slices"

	"go.yaml.in/yaml/v3"
)

// The effects of cards are data in the vocabulary of this file. They are compiled
// once into flat tables of small structs: an ability is a list of ops that ends
// with opEnd, a gain a span of amounts. No card has code of its own.

// The triggers: what makes an ability work.
const (
	trigProduction = iota // when built, and in each Production phase: IS-3.4
	trigAction            // when used: IS-11.1
	trigStatic            // always
	trigBuild             // the owner builds: IS-8.5
	trigRaze              // the owner Razes: IS-10.11
	trigRazed             // an enemy Razes a Location of the owner: IS-22.13
	trigDeal              // the owner makes a Deal: IS-16.30
	trigPairs             // an enemy exchanges Workers, each pair: IS-16.14
	trigGain              // the owner gains a good, each event: IS-16.27
	trigPass              // the owner passes: IS-22.17
	trigStore             // Cleanup: IS-13.1
	trigEnd               // the end of the game: IS-14.1
	trigProtect           // the owner places a Defence token or Advanced Defence: IA-8.1
	trigScoring           // the owner uses an Action that yields VP: IA-12.17
	trigVisit             // an enemy's Worker came: IA-9.2
	trigSpend             // the owner spent a good, each action: IA-12.15
	trigEvent             // an Event is turned up: IA-11.1
	triggers
)

var triggerWords = []string{
	"production", "action", "static", "after_build", "after_raze", "after_own_location_razed", "after_deal",
	"after_enemy_spends_worker_pair", "on_gain", "on_pass", "cleanup_store", "end_game", "after_place_protection",
	"after_scoring_action", "after_foreign_worker_received", "after_spend", "event",
}

// openProduction is the word for a production that others may use: IA-9.1.
const openProduction = "open_production"

// The decks a filter can ask for.
const (
	deckAny = iota
	anyCommon
	anyFaction
)

var filterWords = []string{"any", "common", "faction"}

// The Razes a reaction can ask for: IS-10.11, IS-10.12.
const (
	sourceAny = iota
	sourceHand
	sourceEnemy
)

var sourceWords = []string{"any", "hand", "enemy_location"}

// filter picks Locations by colour and deck.
type filter struct {
	colors uint16 // one of them, 0 for any
	deck   uint8
}

func (f filter) fits(c *cardFacts) bool {
	return (f.colors == 0 || f.colors&c.colors != 0) && (f.deck == deckAny || (f.deck == anyCommon) == (c.deck == deckCommon))
}

// The counters of amounts.
const (
	countNone = iota
	countLocations
	countSamurai
	countTucked
	countOffered
	countTech   // own Common Locations with Technology
	countStored // Basic Technology on the card: IA-10.2
)

// amount is how much of a good is gained: n, or n for each thing counted.
type amount struct {
	good    good
	n       uint8
	counter uint8
	set     uint8 // of countLocations
	max     uint8 // 0 for no limit
	divide  uint8 // what is counted is divided and rounded down; 0 for not at all
}

// span is a part of the table of amounts.
type span struct{ from, to uint16 }

// price is what using an Action costs.
type price struct {
	goods  [priced]uint8
	anyMin uint8 // Resources of any kind; the payer picks the number
	anyMax uint8
	hand   uint8 // cards of the hand, discarded
	deals  uint8 // own Deals, discarded
}

// ability is one ability of a card.
type ability struct {
	trigger  uint8
	source   uint8 // of trigRaze
	filter   filter
	self     bool  // the card's own building counts: IS-8.6
	optional bool  // may be left out
	plain    bool  // gains tokens and VP, nothing to decide
	asks     bool  // needs a target: IS-11.4
	marker   bool  // the price does not lie on the card: IS-11.3
	limit    uint8 // uses in a round, or unlimited
	good     good  // of trigGain, trigSpend
	stores   uint16
	max      uint8 // of trigStore
	plus     uint8 // Raze tokens more for own Common Locations: trigStatic
	guarded  bool  // of plus: only if they carry a Defence token or Advanced Defence
	open     bool  // of trigProduction: IA-9.1
	late     bool  // of trigProduction: nothing when built (IA-10.2)
	returns  bool  // of trigStore: what is stored comes back by itself (IA-10.2)
	unlocks  bool  // of trigAction: opens what is locked on the card (IA-8.1)
	locked   bool  // must be unlocked
	scores   bool  // of trigAction: yields VP by its own text (IA-12.23)
	price    price
	start    uint16 // first op
}

// The ops.
type opCode uint8

const (
	opEnd        opCode = iota
	opGain              // gain; with paid, once for each Resource paid
	opGainChoice        // n of goods
	opChoose            // one of options
	opDrawKeep          // look at n Faction cards, keep 1
	opSteal             // n of goods from an enemy's supply: IS-16.21
	opRaze              // IS-10, from zone
	opCopyLoot          // n goods of an enemy's Raze field: IS-16.23
	opRemove            // IS-16.5
	opDealUse           // the good of an own Deal
	opDealDrop          // an enemy's Deal is discarded; with loot, its good gained
	opDealTake          // IS-16.19
	opRoute             // IS-16.11
	opBuild             // IS-16.9, IS-16.24
	opActivate          // IS-16.25
	opProduce           // IS-22.20
	opFound             // a hand card becomes a Foundation: IS-16.15
	opTakeOver          // IS-16.17
	opLock              // IS-22.24
	opDiscard           // an enemy discards n cards
	opSamurai           // n Samurai: IS-16.10
	opTuck              // up to n cards: IS-16.6
	opOffer             // up to n goods: IS-16.7
	opTribute           // any number of Basic Technology, each for a gain: IA-12.9
	opMoveTech          // up to n tokens: IA-12.3
	opRestore           // an own Foundation: IA-12.5
	opSend              // a Worker to an enemy Production Location: IA-9.2, IA-12.13
	opRemovePair        // IA-12.7
	opBlock             // IA-12.10
	opEars              // IA-12.12
	opReveal            // n Common cards, razed at once: IA-12.8
	opLay               // n Common cards of the deck become Foundations: IA-12.14
	opLose              // n of goods, if there are any: Event
	opUnlock            // what is locked on the card: IA-8.1
)

var opWords = []string{
	opEnd: "", opGain: "gain", opGainChoice: "gain_choice", opChoose: "choose", opDrawKeep: "draw_keep", opSteal: "steal",
	opRaze: "raze", opCopyLoot: "copy_loot", opRemove: "remove", opDealUse: "deal_activate", opDealDrop: "deal_discard",
	opDealTake: "deal_take", opRoute: "deal_with_enemy_location", opBuild: "build", opActivate: "activate",
	opProduce: "produce_location", opFound: "foundation", opTakeOver: "take_over", opLock: "lock_action_location",
	opDiscard: "enemy_discards_hand", opSamurai: "place_samurai", opTuck: "tuck_hand", opOffer: "offer",
	opTribute: "pay_any", opMoveTech: "move_tech", opRestore: "restore_foundation", opSend: "send_worker", opRemovePair: "remove_pair",
	opBlock: "block_location", opEars: "copy_feature", opReveal: "reveal_common", opLay: "lay_foundations", opLose: "lose_choice",
	opUnlock: "unlock",
}

// Where the cards lie that an op is about.
const (
	zoneNone = iota
	zoneHand
	zoneOwn
	zoneEnemy
	zoneDeals
	zoneRevealed // turned up: IA-12.8
)

// What Razing by an ability costs besides its price.
const (
	tokensNone       = iota // whatever protects: IS-16.13
	tokensProtection        // 1 for each point of protection: IS-16.22
)

const maxOptions = 2

// option is one of the things to choose from, for what it costs.
type option struct {
	pay   [priced]uint8
	start uint16 // first op
}

// op is one step of an effect.
type op struct {
	code     opCode
	n        uint8
	goods    uint16 // set
	gain     span
	zone     uint8
	deck     uint8 // a filter
	kind     uint8 // 1 + kind of the target, 0 for any
	notSelf  bool
	tokens   uint8 // of opRaze
	convert  uint8 // VP for each good of the loot that is given up
	loot     bool  // of opDealDrop
	paid     bool  // of opGain
	optional bool  // of opChoose
	open     bool  // of opSend: to Open Production Locations only
	counts   bool  // of opActivate: to the limit (IA-12.6)
	fewest   bool  // of opGain: if nobody has fewer Locations
	option   [maxOptions]option
	options  uint8
}

// Where an effect can stand.
const (
	inBonus = 1 << iota
	inProduction
	inAction
	inReaction
	inPass
	inEnd
	inEvent
)

// may says where each op can stand: an op that starts something that takes
// several decisions must not start while another such thing is under way.
var may = [...]uint8{
	opGain:       inBonus | inProduction | inAction | inReaction | inEnd | inEvent,
	opGainChoice: inBonus | inProduction | inAction | inEvent,
	opChoose:     inProduction | inAction | inReaction,
	opDrawKeep:   inBonus | inProduction | inAction,
	opProduce:    inProduction | inAction,
	opSamurai:    inBonus,
	opTuck:       inPass,
	opOffer:      inPass,
	opSteal:      inAction, opRaze: inAction, opCopyLoot: inAction, opRemove: inAction, opDealUse: inAction,
	opDealDrop: inAction, opDealTake: inAction, opRoute: inAction, opBuild: inAction, opActivate: inAction,
	opFound: inAction, opTakeOver: inAction, opLock: inAction, opDiscard: inAction,
	opTribute: inReaction, opLose: inEvent,
	opMoveTech: inAction, opRestore: inAction, opSend: inAction, opRemovePair: inAction, opBlock: inAction, opEars: inAction,
	opReveal: inAction, opLay: inAction, opUnlock: inAction,
}

// amountRow is a number, or a number for each thing counted.
type amountRow struct {
	N       int
	Counter *counterRow
	Each    int
	Max     int
	Divide  int
}

type counterRow struct {
	OwnLocations *struct {
		Color    string `yaml:"color"`
		Deck     string `yaml:"deck"`
		WithTech bool   `yaml:"with_tech"`
	} `yaml:"own_locations"`
	OwnSamurai  bool   `yaml:"own_samurai"`
	TuckedHere  bool   `yaml:"tucked_here"`
	OfferedHere bool   `yaml:"offered_here"`
	StoredHere  string `yaml:"stored_here"`
}

func (a *amountRow) UnmarshalYAML(node *yaml.Node) error {
	if node.Kind == yaml.ScalarNode {
		return node.Decode(&a.N)
	}
	var row struct {
		Per    *counterRow `yaml:"per"`
		Each   int         `yaml:"each"`
		Max    int         `yaml:"max"`
		Divide int         `yaml:"divide"`
		Round  string      `yaml:"round"`
	}
	if err := strict(node, &row); err != nil {
		return err
	}
	if row.Per == nil {
		return wrong(node.Line, "an amount is a number or says per what")
	}
	if (row.Divide != 0) != (row.Round == "down") || row.Divide < 0 || row.Divide == 1 || row.Divide > 9 || row.Round != "" && row.Round != "down" {
		return errors.New("what is counted is divided by 2 to 9 and rounded down, or not at all")
	}
	a.Counter, a.Each, a.Max, a.Divide = row.Per, row.Each, row.Max, row.Divide
	return nil
}

// gainRow is amounts by good.
type gainRow struct {
	Wood        *amountRow `yaml:"wood"`
	Stone       *amountRow `yaml:"stone"`
	Food        *amountRow `yaml:"food"`
	Gold        *amountRow `yaml:"gold"`
	Worker      *amountRow `yaml:"worker"`
	Raze        *amountRow `yaml:"raze"`
	BasicTech   *amountRow `yaml:"basic_tech"`
	Defense     *amountRow `yaml:"defense"`
	VP          *amountRow `yaml:"vp"`
	Card        *amountRow `yaml:"card"`
	CommonCard  *amountRow `yaml:"common_card"`
	FactionCard *amountRow `yaml:"faction_card"`
	AdvTech     *amountRow `yaml:"adv_tech"`
	ColorGood   int        `yaml:"color_good"` // in each_paid alone: IA-12.9
}

type entry struct {
	good   good
	amount *amountRow
}

// entries are the amounts in the order of the goods.
func (g *gainRow) entries() []entry {
	var out []entry
	for i, a := range []*amountRow{
		g.Wood, g.Stone, g.Food, g.Gold, g.Worker, g.Raze, g.BasicTech, g.Defense, nil, nil,
		g.VP, g.Card, g.CommonCard, g.FactionCard, g.AdvTech,
	} {
		if a != nil {
			out = append(out, entry{good(i), a})
		}
	}
	return out
}

// costRow is a price, of building or of an Action.
type costRow struct {
	Wood        int      `yaml:"wood"`
	Stone       int      `yaml:"stone"`
	Food        int      `yaml:"food"`
	Gold        int      `yaml:"gold"`
	Worker      int      `yaml:"worker"`
	Raze        int      `yaml:"raze"`
	BasicTech   int      `yaml:"basic_tech"`
	AnyResource rangeRow `yaml:"any_resource"`
	DiscardHand int      `yaml:"discard_hand"`
	DiscardDeal int      `yaml:"discard_deal"`
	Location    int      `yaml:"location"`
}

// rangeRow is a number, or a number that the payer picks.
type rangeRow struct{ Min, Max int }

func (r *rangeRow) UnmarshalYAML(node *yaml.Node) error {
	if node.Kind == yaml.ScalarNode {
		err := node.Decode(&r.Min)
		r.Max = r.Min
		return err
	}
	var row struct {
		Min int `yaml:"min"`
		Max int `yaml:"max"`
	}
	if err := strict(node, &row); err != nil {
		return err
	}
	r.Min, r.Max = row.Min, row.Max
	if r.Min < 1 || r.Max < r.Min {
		return wrong(node.Line, "from %d to %d is no number to pick", r.Min, r.Max)
	}
	return nil
}

// price checks that all is between 0 and 9.
func (c *costRow) price() (price, error) {
	var p price
	for g, n := range [...]int{c.Wood, c.Stone, c.Food, c.Gold, c.Worker, c.Raze, c.BasicTech} {
		if n < 0 || n > 9 {
			return p, fmt.Errorf("a price of %d %s", n, goodWords[g])
		}
		p.goods[g] = uint8(n)
	}
	for _, n := range [...]int{c.AnyResource.Min, c.AnyResource.Max, c.DiscardHand, c.DiscardDeal} {
		if n < 0 || n > 9 {
			return p, fmt.Errorf("a price of %d", n)
		}
	}
	p.anyMin, p.anyMax = uint8(c.AnyResource.Min), uint8(c.AnyResource.Max)
	p.hand, p.deals = uint8(c.DiscardHand), uint8(c.DiscardDeal)
	if p.anyMax > 0 && p.goods[wood]+p.goods[stone]+p.goods[food] > 0 {
		return p, errors.New("a price names its Resources or leaves them to the payer, not both")
	}
	return p, nil
}

// effectRow is what happens: a gain, ops, or one of several.
type effectRow struct {
	Gain      *gainRow    `yaml:"gain"`
	Do        []opRow     `yaml:"do"`
	ChooseOne []optionRow `yaml:"choose_one"`
}

type optionRow struct {
	Pay  costRow `yaml:"pay"`
	Gain gainRow `yaml:"gain"`
}

// limitRow is a number of uses, or any number.
type limitRow int

func (l *limitRow) UnmarshalYAML(node *yaml.Node) error {
	if node.Value == "unlimited" {
		*l = unlimited
		return nil
	}
	var n int
	if err := node.Decode(&n); err != nil {
		return err
	}
	if n < 0 || n > 9 {
		return wrong(node.Line, "%d uses in a round", n)
	}
	*l = limitRow(n)
	return nil
}

type abilityRow struct {
	ID        string      `yaml:"id"`
	Locked    bool        `yaml:"locked"`
	Unlocks   string      `yaml:"unlocks"`
	Visitors  int         `yaml:"max_foreign_workers"`
	Late      bool        `yaml:"no_build_production"`
	PayAny    string      `yaml:"pay_any"`
	EachPaid  *effectRow  `yaml:"each_paid"`
	Returned  string      `yaml:"returned"`
	Scope     string      `yaml:"scope"`
	Order     string      `yaml:"order"`
	Trigger   string      `yaml:"trigger"`
	Filter    filterRow   `yaml:"filter"`
	SelfCount bool        `yaml:"self_counts"`
	Optional  bool        `yaml:"optional"`
	Cost      *costRow    `yaml:"cost"`
	Limit     limitRow    `yaml:"limit"`
	Marker    string      `yaml:"marker"`
	Gain      *gainRow    `yaml:"gain"`
	Do        []opRow     `yaml:"do"`
	ChooseOne []optionRow `yaml:"choose_one"`
	Mod       *opRow      `yaml:"mod"`
	Good      string      `yaml:"good"`
	Per       string      `yaml:"per"`
	Goods     []string    `yaml:"goods"`
	Max       int         `yaml:"max"`
	Where     string      `yaml:"where"`
}

type filterRow struct {
	Color  string `yaml:"color"`
	Deck   string `yaml:"deck"`
	Source string `yaml:"source"`
}

// opRow is an op as it stands in the data; what it may say depends on the op.
type opRow struct{ node *yaml.Node }

func (o *opRow) UnmarshalYAML(node *yaml.Node) error {
	o.node = node
	return nil
}

type targetRow struct {
	Zone        string `yaml:"zone"`
	Owner       string `yaml:"owner"`
	Deck        string `yaml:"deck"`
	Type        string `yaml:"type"`
	ExcludeSelf bool   `yaml:"exclude_self"`
	NotUsedUp   bool   `yaml:"not_exhausted"`
	Protected   bool   `yaml:"protected"`
	Ability     string `yaml:"ability"`
}

// compile makes tables of what the card does: IS-3.4, IS-3.5.
func (f *facts) compile(c *cardFacts, r *cardRow) error {
	if len(r.Bonus) > maxBonus || len(r.Abilities) > maxAbility {
		return fmt.Errorf("%d Building Bonuses and %d abilities; there can be %d of each", len(r.Bonus), len(r.Abilities), maxBonus)
	}
	for i := range r.Bonus {
		start, err := f.effect(&r.Bonus[i], inBonus, false)
		if err != nil {
			return fmt.Errorf("bonus %d: %w", i+1, err)
		}
		c.bonus[i] = start
	}
	c.bonuses, c.abilitys = uint8(len(r.Bonus)), uint8(len(r.Abilities))
	actions := 0
	for i := range r.Abilities {
		a, err := f.ability(&r.Abilities[i])
		if err != nil {
			return fmt.Errorf("ability %d: %w", i+1, err)
		}
		c.ability[i] = a
		if a.locked && (i != 1 || !c.ability[0].unlocks) || a.unlocks && (len(r.Abilities) != 2 || i != 0 || !r.Abilities[1].Locked || r.Abilities[1].ID != r.Abilities[0].Unlocks) {
			return errors.New("the first ability unlocks the second one, which is locked")
		}
		switch {
		case a.trigger == trigAction && actions != i:
			return errors.New("the Actions come before other abilities")
		case a.trigger == trigAction:
			actions++
		case slices.ContainsFunc(c.ability[:i], func(other ability) bool { return other.trigger == a.trigger }):
			return fmt.Errorf("two abilities with the trigger %s", triggerWords[a.trigger])
		}
		feature := a.trigger != trigProduction && a.trigger != trigAction && a.trigger != trigEvent
		want := [...]bool{
			kindProduction: a.trigger == trigProduction || i == 1 && a.trigger == trigStore, // IA-10
			kindFeature:    feature,
			kindAction:     a.trigger == trigAction || a.locked && feature,
			kindEvent:      a.trigger == trigEvent,
		}
		if !want[c.kind] {
			return fmt.Errorf("a %s Location cannot have the trigger %s", kindWords[c.kind], triggerWords[a.trigger])
		}
	}
	switch {
	case actions > maxActions:
		return fmt.Errorf("%d Actions; there can be %d", actions, maxActions)
	case c.kind == kindAction && actions == 0 || (c.kind == kindProduction || c.kind == kindEvent) && len(r.Abilities) == 0:
		return fmt.Errorf("a %s Location without such an ability", kindWords[c.kind])
	case r.SharedLimit < 0 || r.SharedLimit > 9 || r.SharedLimit > 0 && actions < 2:
		return fmt.Errorf("%d Actions share %d uses", actions, r.SharedLimit)
	}
	if c.kind == kindProduction && len(r.Abilities) == 2 && (!c.ability[0].plain || !c.ability[1].returns) {
		return errors.New("what is stored on a Production Location comes back after its production, which yields tokens and VP")
	}
	c.shared = uint8(r.SharedLimit)
	return nil
}

// ability compiles one ability.
func (f *facts) ability(r *abilityRow) (ability, error) {
	var a ability
	t := slices.Index(triggerWords, r.Trigger)
	if r.Trigger == openProduction {
		t, a.open = trigProduction, true
	}
	if t < 0 {
		return a, fmt.Errorf("there is no trigger %q", r.Trigger)
	}
	a.trigger, a.self, a.optional = uint8(t), r.SelfCount, r.Optional
	var err error
	if a.filter, err = r.Filter.filter(); err != nil {
		return a, err
	}
	if a.source, err = r.Filter.source(); err != nil {
		return a, err
	}
	if err := r.fits(t); err != nil {
		return a, err
	}
	a.locked, a.late = r.Locked, r.Late
	where := uint8(inReaction)
	switch a.trigger {
	case trigProduction:
		where = inProduction
	case trigAction:
		where = inAction
		if a.price, err = r.Cost.price(); err != nil {
			return a, err
		}
		a.limit, a.marker, a.unlocks = uint8(r.Limit), r.Marker != "", r.Unlocks != ""
		if a.unlocks {
			a.start, a.asks = uint16(len(f.ops)), true
			f.ops = append(f.ops, op{code: opUnlock}, op{code: opEnd})
			return a, nil
		}
	case trigStatic:
		a.plus, a.guarded, err = r.Mod.mod()
		return a, err
	case trigStore:
		a.max = uint8(r.Max)
		a.returns = r.Returned != ""
		a.stores, err = goodSet(r.Goods)
		switch {
		case err != nil:
		case a.returns && a.stores != 1<<basicTech:
			err = errors.New("only Basic Technology comes back by itself")
		case !a.returns && a.stores >= 1<<resources:
			err = errors.New("only Resources are stored")
		}
		return a, err
	case trigGain, trigSpend:
		a.good = good(slices.Index(goodWords[:held], r.Good))
	case trigPass:
		where = inPass
	case trigEnd:
		where = inEnd
	case trigEvent:
		where = inEvent
	}
	if r.PayAny != "" {
		a.start, err = f.tribute(r.EachPaid)
		return a, err
	}
	a.start, err = f.effect(&effectRow{r.Gain, r.Do, r.ChooseOne}, where, r.Optional)
	if err != nil {
		return a, err
	}
	if f.counts(a.start) && (a.limit != 1 || a.price.anyMax == 0) {
		return a, errors.New("what was paid can be counted where Resources of any kind are the price, once in a round")
	}
	a.plain, a.asks, a.scores = f.plain(a.start), f.asks(a.start), f.scoring(a.start)
	if a.trigger == trigEvent {
		a.plain = false
	}
	if !a.plain && (a.trigger == trigGain || a.trigger == trigPairs || a.trigger >= trigEnd && a.trigger != trigEvent) {
		return a, fmt.Errorf("the trigger %s yields tokens and VP only", r.Trigger)
	}
	return a, nil
}

// fits checks that a row says what its trigger needs and nothing else.
func (r *abilityRow) fits(trigger int) error {
	effect := r.Gain != nil || len(r.Do) > 0 || len(r.ChooseOne) > 0 || r.Unlocks != "" || r.PayAny != ""
	optional := []string{"a marker", "a name", "an unlocking", "that it yields nothing when built", "any payment", "a time of return"}
	for _, c := range []struct {
		what string
		said bool
		by   []int
	}{
		{"a cost", r.Cost != nil, []int{trigAction}},
		{"a limit", r.Limit != 0, []int{trigAction}},
		{"a marker", r.Marker != "", []int{trigAction}},
		{"an effect", effect, []int{
			trigProduction, trigAction, trigBuild, trigRaze, trigRazed, trigDeal, trigPairs, trigGain, trigPass, trigEnd,
			trigProtect, trigScoring, trigVisit, trigSpend, trigEvent,
		}},
		{"a mod", r.Mod != nil, []int{trigStatic}},
		{"a good", r.Good != "", []int{trigGain, trigSpend}},
		{"per what", r.Per != "", []int{trigGain, trigPairs, trigSpend}},
		{"a name", r.ID != "", []int{trigAction, trigProtect}},
		{"an unlocking", r.Unlocks != "", []int{trigAction}},
		{"that it yields nothing when built", r.Late, []int{trigProduction}},
		{"any payment", r.PayAny != "", []int{trigRaze}},
		{"a time of return", r.Returned != "", []int{trigStore}},
		{"a scope", r.Scope != "", []int{trigEvent}},
		{"an order", r.Order != "", []int{trigEvent}},
		{"goods", len(r.Goods) > 0, []int{trigStore}},
		{"a maximum", r.Max != 0, []int{trigStore}},
		{"where", r.Where != "", []int{trigStore}},
	} {
		if needs := slices.Contains(c.by, trigger); needs && !c.said && !slices.Contains(optional, c.what) {
			return fmt.Errorf("the trigger %s needs %s", r.Trigger, c.what)
		} else if !needs && c.said {
			return fmt.Errorf("the trigger %s does not take %s", r.Trigger, c.what)
		}
	}
	reacts := trigger == trigBuild || trigger == trigRaze || trigger == trigScoring
	switch {
	case r.Locked != (r.ID != ""):
		return errors.New("just what is locked has a name")
	case (r.Trigger == openProduction) != (r.Visitors == maxGuests) || r.Visitors != 0 && r.Visitors != maxGuests:
		return fmt.Errorf("%d Workers of others; an open production takes %d", r.Visitors, maxGuests)
	case (r.PayAny != "") != (r.EachPaid != nil) || r.PayAny != "" && r.PayAny != goodWords[basicTech]:
		return errors.New("any number of Basic Technology is paid, each for a gain")
	case r.Returned != "" && r.Returned != "end_of_own_production":
		return fmt.Errorf("%q is no time of return", r.Returned)
	case trigger == trigEvent && (r.Scope != "all_players" || r.Order != "turn"):
		return errors.New("an Event concerns all players in turn order")
	case r.Unlocks != "" && (r.Gain != nil || len(r.Do) > 0 || len(r.ChooseOne) > 0):
		return errors.New("an Action unlocks or has an effect")
	case r.Marker != "" && r.Marker != "supply_worker":
		return fmt.Errorf("%q is no marker", r.Marker)
	case r.Cost != nil && r.Cost.Location != 0:
		return errors.New("an Action does not cost a Location")
	case r.Where != "" && r.Where != "card":
		return fmt.Errorf("goods are stored on the card, not at %q", r.Where)
	case r.Max < 0 || r.Max > 9:
		return fmt.Errorf("%d goods stored", r.Max)
	case r.Good != "" && slices.Index(goodWords[:defense+1], r.Good) < 0 || trigger == trigSpend && r.Good != goodWords[basicTech]:
		return fmt.Errorf("%q is no good to react to", r.Good)
	case trigger == trigGain && r.Per != "event" || trigger == trigPairs && r.Per != "pair" || trigger == trigSpend && r.Per != "action":
		return fmt.Errorf("%s does not happen per %q", r.Trigger, r.Per)
	case !reacts && r.Filter != filterRow{}:
		return fmt.Errorf("the trigger %s takes no filter", r.Trigger)
	case trigger == trigRaze && (r.Filter.Color != "" || r.Filter.Deck != "") || (trigger == trigBuild || trigger == trigScoring) && r.Filter.Source != "":
		return fmt.Errorf("the trigger %s takes another filter", r.Trigger)
	case r.SelfCount && trigger != trigBuild:
		return errors.New("only building can count itself")
	case r.Optional && trigger != trigPass && len(r.ChooseOne) == 0 && r.PayAny == "":
		return errors.New("what may be left out is a choice, or due when passing")
	}
	return nil
}

func (r *filterRow) filter() (filter, error) {
	var out filter
	if r.Color != "" {
		set, err := colorSet([]string{r.Color})
		if err != nil {
			return out, err
		}
		out.colors = set
	}
	deck, err := deckFilter(r.Deck)
	out.deck = deck
	return out, err
}

func (r *filterRow) source() (uint8, error) {
	if r.Source == "" {
		return sourceAny, nil
	}
	i := slices.Index(sourceWords, r.Source)
	if i < 0 {
		return 0, fmt.Errorf("%q is no source of a Raze", r.Source)
	}
	return uint8(i), nil
}

func deckFilter(word string) (uint8, error) {
	if word == "" {
		return deckAny, nil
	}
	i := slices.Index(filterWords, word)
	if i < 0 {
		return 0, fmt.Errorf("%q is no deck", word)
	}
	return uint8(i), nil
}

// goodSet is a set of goods that lie in a supply.
func goodSet(words []string) (uint16, error) {
	var set uint16
	for _, w := range words {
		i := slices.Index(goodWords[:held], w)
		if i < 0 || set>>i&1 == 1 {
			return 0, fmt.Errorf("%q cannot stand in a list of goods", w)
		}
		set |= 1 << i
	}
	if set == 0 {
		return 0, errors.New("no goods are named")
	}
	return set, nil
}

// mod reads the one lasting effect there is: Raze tokens more for the owner's
// Common Locations (IS-10.9).
func (o *opRow) mod() (plus uint8, guarded bool, err error) {
	var v struct {
		Op     string    `yaml:"op"`
		Target targetRow `yaml:"target"`
		Plus   int       `yaml:"plus"`
	}
	if err := strict(o.node, &v); err != nil {
		return 0, false, err
	}
	guarded = v.Target.Protected
	if v.Op != "raze_cost" || v.Target != (targetRow{Owner: "self", Deck: "common", Protected: guarded}) || v.Plus < 1 || v.Plus > 9 {
		return 0, false, errors.New("a lasting effect makes Razing the owner's Common Locations dearer, by 1 or more")
	}
	return uint8(v.Plus), guarded, nil
}

// tribute compiles what each Basic Technology paid yields: IA-12.9.
func (f *facts) tribute(r *effectRow) (uint16, error) {
	g := gainRow{}
	if r.Gain != nil {
		g = *r.Gain
	}
	list := g.entries()
	if len(r.Do)+len(r.ChooseOne) > 0 || g.ColorGood != 1 || len(list) != 1 || list[0].good != vp || list[0].amount.N != 1 {
		return 0, errors.New("each Basic Technology yields 1 VP and 1 good of the colour")
	}
	start := uint16(len(f.ops))
	f.ops = append(f.ops, op{code: opTribute}, op{code: opEnd})
	return start, nil
}

// scoring reports whether an effect yields VP by its own text: IA-12.23.
func (f *facts) scoring(start uint16) bool {
	for ; f.ops[start].code != opEnd; start++ {
		o := &f.ops[start]
		spans := []span{o.gain}
		for _, choice := range o.option[:o.options] {
			spans = append(spans, f.ops[choice.start].gain)
		}
		for _, s := range spans {
			for _, a := range f.amounts[s.from:s.to] {
				if a.good == vp {
					return true
				}
			}
		}
	}
	return false
}

// effect compiles a gain, ops or a choice, and gives the first op.
func (f *facts) effect(r *effectRow, where uint8, optional bool) (uint16, error) {
	said := 0
	var list []op
	if r.Gain != nil {
		said++
		s, err := f.gains(r.Gain, where)
		if err != nil {
			return 0, err
		}
		list = append(list, op{code: opGain, gain: s})
	}
	if len(r.Do) > 0 {
		said++
		for i := range r.Do {
			o, err := f.op(r.Do[i].node, where)
			if err != nil {
				return 0, err
			}
			list = append(list, o)
		}
	}
	if len(r.ChooseOne) > 0 {
		said++
		o, err := f.choice(r.ChooseOne, where)
		if err != nil {
			return 0, err
		}
		o.optional = optional
		list = append(list, o)
	}
	if said != 1 {
		return 0, errors.New("an effect is one of gain, do and choose_one")
	}
	for _, o := range list {
		if may[o.code]&where == 0 {
			return 0, errors.New("this effect cannot stand here")
		}
	}
	// What says the same is compiled once, so that equal effects have equal starts.
	list = append(list, op{code: opEnd})
	for start := range f.ops {
		if end := start + len(list); end <= len(f.ops) && slices.Equal(f.ops[start:end], list) {
			return uint16(start), nil
		}
	}
	start := uint16(len(f.ops))
	f.ops = append(f.ops, list...)
	return start, nil
}

// choice compiles a choice between gains.
func (f *facts) choice(rows []optionRow, where uint8) (op, error) {
	o := op{code: opChoose, options: uint8(len(rows))}
	if len(rows) != maxOptions {
		return o, fmt.Errorf("a choice of %d; it is one of %d", len(rows), maxOptions)
	}
	for i := range rows {
		p, err := rows[i].Pay.price()
		if err != nil {
			return o, err
		}
		if p.goods[wood]+p.goods[stone]+p.goods[food]+p.anyMax+p.hand+p.deals > 0 || rows[i].Pay.Location != 0 {
			return o, errors.New("what is chosen is paid in Gold, Workers and Raze tokens only")
		}
		o.option[i].pay = p.goods
		if o.option[i].start, err = f.effect(&effectRow{Gain: &rows[i].Gain}, where, false); err != nil {
			return o, err
		}
	}
	return o, nil
}

// gains compiles amounts.
func (f *facts) gains(g *gainRow, where uint8) (span, error) {
	s := span{}
	var list []amount
	if g.ColorGood != 0 {
		return s, errors.New("a good of the colour is gained for Basic Technology paid after a Raze")
	}
	for _, e := range g.entries() {
		a := amount{good: e.good}
		n := e.amount.N
		if c := e.amount.Counter; c != nil {
			n = e.amount.Each
			if e.amount.Max < 0 || e.amount.Max > 99 {
				return s, fmt.Errorf("at most %d", e.amount.Max)
			}
			a.max, a.divide = uint8(e.amount.Max), uint8(e.amount.Divide)
			if err := f.counter(c, &a); err != nil {
				return s, err
			}
			if e.good > vp {
				return s, errors.New("cards are not drawn per thing counted")
			}
		}
		if n < 1 || n > 9 {
			return s, fmt.Errorf("a gain of %d %s", n, goodWords[e.good])
		}
		if where == inEnd && e.good != vp {
			return s, errors.New("at the end of the game only VP are gained")
		}
		a.n = uint8(n)
		list = append(list, a)
	}
	if len(list) == 0 {
		return s, errors.New("a gain of nothing")
	}
	from := 0 // the same amounts are kept once
	for from+len(list) <= len(f.amounts) && !slices.Equal(f.amounts[from:from+len(list)], list) {
		from++
	}
	if from+len(list) > len(f.amounts) {
		from = len(f.amounts)
		f.amounts = append(f.amounts, list...)
	}
	return span{uint16(from), uint16(from + len(list))}, nil
}

// counter compiles what an amount counts: IS-6.4.
func (f *facts) counter(c *counterRow, a *amount) error {
	said := 0
	if c.OwnLocations != nil {
		said++
		a.counter = countLocations
		if c.OwnLocations.WithTech {
			a.counter = countTech
			if c.OwnLocations.Deck != "common" || c.OwnLocations.Color != "" {
				return errors.New("only Common Locations carry Technology")
			}
		}
		fit, err := (&filterRow{Color: c.OwnLocations.Color, Deck: c.OwnLocations.Deck}).filter()
		if err != nil {
			return err
		}
		i := slices.Index(f.filters, fit)
		if i < 0 {
			i = len(f.filters)
			f.filters = append(f.filters, fit)
		}
		a.set = uint8(i)
	}
	for i, is := range [...]bool{c.OwnSamurai, c.TuckedHere, c.OfferedHere} {
		if is {
			said++
			a.counter = countSamurai + uint8(i)
		}
	}
	if c.StoredHere != "" {
		said++
		a.counter = countStored
		if c.StoredHere != goodWords[basicTech] {
			return fmt.Errorf("%q is not counted where it is stored", c.StoredHere)
		}
	}
	if said != 1 {
		return errors.New("an amount counts one thing")
	}
	return nil
}

// counts reports whether an effect depends on how much was paid.
func (f *facts) counts(start uint16) bool {
	for ; f.ops[start].code != opEnd; start++ {
		if f.ops[start].paid {
			return true
		}
	}
	return false
}

// plain reports whether an effect is one gain of tokens and VP, which asks nothing.
func (f *facts) plain(start uint16) bool {
	o := &f.ops[start]
	if o.code != opGain || o.paid || o.fewest || f.ops[start+1].code != opEnd {
		return false
	}
	for _, a := range f.amounts[o.gain.from:o.gain.to] {
		if a.good > vp {
			return false
		}
	}
	return true
}

// asks reports whether an effect needs a target or a choice that may be missing:
// IS-22.3.
func (f *facts) asks(start uint16) bool {
	for ; f.ops[start].code != opEnd; start++ {
		if c := f.ops[start].code; c != opGain && c != opGainChoice && c != opDrawKeep && c != opReveal && c != opLay {
			return true
		}
	}
	return false
}

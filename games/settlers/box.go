package settlers

// Box are the printed facts, the same in every position. It is a copy; changing it changes no
// rules.
type Box struct {
	Cards  []Card  `json:"cards"`  // all, also those that are not in this game
	Boards []Board `json:"boards"` // of the Factions
	// VirtualRaze is the number of Raze tokens for a Location of the virtual player with his
	// faction card, 0 in a box without that card: IA-13.2.
	VirtualRaze int `json:"virtualRaze,omitempty"`
}

// Amount is a number of one good: wood, stone, food, gold, worker, raze, defense,
// vp, card (from either deck), common_card or faction_card. With Per it is so many
// for each thing counted, at most Max.
type Amount struct {
	Good string `json:"good"` // which good
	N    int    `json:"n"`    // how much of it
	// Per is what is counted: locations (of Color or Deck, if said), samurai, tucked,
	// offered, technology (Common Locations with it), stored (Basic Technology) or enemies.
	Per   string `json:"per,omitempty"`
	Color string `json:"color,omitempty"`
	Deck  string `json:"deck,omitempty"` // common or faction
	Max   int    `json:"max,omitempty"`
	// Divide is what the number counted is divided by, rounded down.
	Divide int `json:"divide,omitempty"`
	// Plus is gained besides, whatever is counted.
	Plus int `json:"plus,omitempty"`
}

// Card is a card with its printed facts.
type Card struct {
	ID     string   `json:"id"`             // as moves and views name it
	Title  string   `json:"title"`          // copies share it; the locales have cardtext.<title>
	Deck   string   `json:"deck"`           // common, a faction, or attack
	Kind   string   `json:"kind"`           // production, feature, action, event or attack
	Colors []string `json:"colors"`         // of its field
	Cost   Goods    `json:"cost"`           // what building it costs
	House  bool     `json:"house"`          // the cost includes a Location or Foundation
	Deal   string   `json:"deal,omitempty"` // the good of the Deal field; of an Attack card its Target
	Raze   []Amount `json:"raze"`           // empty for what cannot be razed
	Copies int      `json:"copies"`         // the mark 1, 2 or 3 of Faction cards
	Set    string   `json:"set,omitempty"`  // the mark of its set: A, AN, none for the base game (IA-1.5)
	// Printed is how many Defence tokens are printed on it: IA-12.4.
	Printed int `json:"printed,omitempty"`

	Bonus     []Effect  `json:"bonus"`            // the Building Bonus
	Abilities []Ability `json:"abilities"`        // what it does afterwards
	Shared    int       `json:"shared,omitempty"` // uses in a round of all its Actions together

	Name   string `json:"nameFrom,omitempty"`   // where name, numbers and effect are from
	Stats  string `json:"statsFrom,omitempty"`  // where its numbers are from
	Effect string `json:"effectFrom,omitempty"` // where its effect is from
	Note   string `json:"note,omitempty"`       // what is to be said of it
}

// Ability is one ability of a card.
type Ability struct {
	// Trigger is production, action, static, after_build, after_raze,
	// after_own_location_razed, after_deal, after_enemy_deal, after_enemy_spends_worker_pair, on_gain,
	// on_pass, cleanup_store or end_game; with Atlanteans also after_place_protection,
	// after_scoring_action, after_foreign_worker_received, after_spend or event.
	Trigger  string   `json:"trigger"`
	Color    string   `json:"color,omitempty"`    // what must be built to set it off
	Deck     string   `json:"deck,omitempty"`     // of what must be built: common or faction
	Source   string   `json:"source,omitempty"`   // the Raze that sets it off: hand or enemy_location
	Optional bool     `json:"optional,omitempty"` // it need not be used
	Cost     Goods    `json:"cost"`               // goods that it costs
	Any      []int    `json:"any,omitempty"`      // Resources of any kind that it costs: at least, at most
	Hand     int      `json:"hand,omitempty"`     // hand cards that it costs
	Deals    int      `json:"deals,omitempty"`    // own Deals that it costs
	Limit    int      `json:"limit,omitempty"`    // uses in a round, 255 for any number
	Open     bool     `json:"open,omitempty"`     // of production: others may send Workers (IA-9.1)
	Late     bool     `json:"late,omitempty"`     // of production: nothing when built (IA-10.2)
	Returns  bool     `json:"returns,omitempty"`  // of cleanup_store: comes back after the production (IA-10.2)
	Unlocks  bool     `json:"unlocks,omitempty"`  // of action: opens the next ability (IA-8.1)
	Locked   bool     `json:"locked,omitempty"`   // it must be unlocked first
	Guarded  bool     `json:"guarded,omitempty"`  // of static: for Locations with a Defence token or Advanced Defence
	Effects  []Effect `json:"effects"`            // what it does, in order
	Stores   []string `json:"stores,omitempty"`   // goods that it can keep
	Max      int      `json:"max,omitempty"`      // goods that it can keep at most, 0 for any number
	Plus     int      `json:"plus,omitempty"`     // Raze tokens that enemies pay more
}

// Effect is one step of what a card does.
type Effect struct {
	// Op is the kind of op, in the words of opKinds: gain, draw_keep, raze …
	Op      string   `json:"op"`
	Gain    []Amount `json:"gain,omitempty"`    // what is gained
	PerPaid bool     `json:"perPaid,omitempty"` // once for each Resource paid
	Fewest  bool     `json:"fewest,omitempty"`  // if nobody has fewer Locations
	N       int      `json:"n,omitempty"`       // how many
	Goods   []string `json:"goods,omitempty"`   // to choose from
	Zone    string   `json:"zone,omitempty"`    // of the target: hand, own, enemy or deals
	Options []Option `json:"options,omitempty"` // to choose from
}

// Option is one of the things to choose from.
type Option struct {
	Pay  Goods    `json:"pay"`  // what is given
	Gain []Amount `json:"gain"` // what is got
}

// Board is a Faction board.
type Board struct {
	Faction  string `json:"faction"`  // whose it is
	Produces Goods  `json:"produces"` // goods in each Production phase
	Stores   string `json:"stores"`   // the good of which any amount is kept in Cleanup
	Samurai  bool   `json:"samurai"`  // it has Samurai
	// DefensePerPlayer is how many Defence tokens it produces for each player, and
	// DefenseSolo how many in the solo game: IA-3.1.
	DefensePerPlayer int `json:"defensePerPlayer,omitempty"`
	DefenseSolo      int `json:"defenseSolo,omitempty"`
	// Worth is what a Faction Location is worth in the end: IS-14.1, IA-3.2.
	Worth int `json:"worth"`
}

// Box are the printed facts; nil if the view was not made by a position.
func (v *View) Box() *Box {
	if v.rules == nil {
		return nil
	}
	return v.rules.printed
}

// Printed implements game.Boxed.
func (r *rules) Printed() any { return r.printed }

// box makes the printed facts, which must not be changed.
func (r *rules) box() *Box {
	b := &Box{}
	if r.atlanteans {
		b.VirtualRaze = r.virtual
	}
	for i := range r.cards {
		if r.cards[i].set == setBase || r.atlanteans {
			b.Cards = append(b.Cards, r.card(&r.cards[i]))
		}
	}
	for i := range r.factions {
		board := &r.boards[i]
		b.Boards = append(b.Boards, Board{
			Faction: factionWords[i], Produces: goodsOf(board.produces[:]), Stores: goodWords[board.stores], Samurai: board.samurai,
			DefensePerPlayer: int(board.perSeat), DefenseSolo: int(board.alone), Worth: int(board.worth),
		})
	}
	return b
}

func (r *rules) card(c *cardFacts) Card {
	out := Card{
		ID: c.id, Title: c.title, Deck: deckWords[c.deck], Kind: kindWords[c.kind], Colors: colorsOf(c.colors),
		Cost: goodsOf(c.cost[:]), House: c.houses > 0, Raze: []Amount{}, Copies: int(c.copies),
		Bonus: []Effect{}, Abilities: []Ability{}, Shared: int(c.shared),
		Set: markWords[c.set], Printed: int(c.printed),
		Name: c.sources.Name, Stats: c.sources.Stats, Effect: c.sources.Effect, Note: c.note,
	}
	if c.deal > 0 {
		out.Deal = goodWords[c.deal-1]
	}
	for _, l := range c.loot[:c.loots] {
		out.Raze = append(out.Raze, Amount{Good: goodWords[l.good], N: int(l.n)})
	}
	for _, start := range c.bonus[:c.bonuses] {
		out.Bonus = append(out.Bonus, r.effects(start)...)
	}
	for i := range c.ability[:c.abilitys] {
		out.Abilities = append(out.Abilities, r.abilityOf(&c.ability[i]))
	}
	return out
}

func (r *rules) abilityOf(a *ability) Ability {
	out := Ability{
		Trigger: triggerKinds[a.trigger].word, Optional: a.optional, Cost: goodsOf(a.price.goods[:]),
		Hand: int(a.price.hand), Deals: int(a.price.deals), Limit: int(a.limit), Effects: r.effects(a.start),
		Stores: goodsIn(a.stores), Max: int(a.max), Plus: int(a.plus),
		Open: a.open, Late: a.late, Returns: a.returns, Unlocks: a.unlocks, Locked: a.locked, Guarded: a.guarded,
	}
	out.Color, out.Deck = a.filter.words()
	if a.trigger == trigRaze && a.source != sourceAny {
		out.Source = sourceWords[a.source]
	}
	if a.price.anyMax > 0 {
		out.Any = []int{int(a.price.anyMin), int(a.price.anyMax)}
	}
	return out
}

// words are the colour and the deck of a filter, empty for any.
func (f filter) words() (color, deck string) {
	if f.colors != 0 {
		color = colorsOf(f.colors)[0]
	}
	if f.deck != deckAny {
		deck = filterWords[f.deck]
	}
	return color, deck
}

var (
	zoneWords    = []string{"", "hand", "own", "enemy", "deals", "revealed"}
	counterWords = []string{"", "locations", "samurai", "tucked", "offered", "technology", "stored", "enemies"}
)

func (r *rules) effects(start uint16) []Effect {
	out := []Effect{}
	for ; r.ops[start].code != opEnd; start++ {
		o := &r.ops[start]
		k := r.does(o)
		e := Effect{Op: k.word, Gain: r.amountsOf(o.gain), PerPaid: o.paid, Fewest: o.fewest, Goods: goodsIn(o.goods), Zone: zoneWords[o.zone]}
		if k.shows != nil {
			e.N = int(k.shows(o))
		}
		for _, choice := range o.option[:o.options] {
			e.Options = append(e.Options, Option{goodsOf(choice.pay[:]), r.amountsOf(r.ops[choice.start].gain)})
		}
		out = append(out, e)
	}
	return out
}

func (r *rules) amountsOf(s span) []Amount {
	var out []Amount
	for _, a := range r.amounts[s.from:s.to] {
		m := Amount{Good: goodWords[a.good], N: int(a.n), Per: counterWords[a.counter], Max: int(a.max), Divide: int(a.divide), Plus: int(a.plus)}
		if a.counter == countLocations {
			m.Color, m.Deck = r.filters[a.set].words()
		}
		out = append(out, m)
	}
	return out
}

func colorsOf(set uint16) []string {
	out := []string{}
	for i, w := range colorWords {
		if set>>i&1 == 1 {
			out = append(out, w)
		}
	}
	return out
}

func goodsIn(set uint16) []string {
	var out []string
	for i, w := range goodWords {
		if set>>i&1 == 1 {
			out = append(out, w)
		}
	}
	return out
}

// goodsOf are goods by number; what the list does not have is 0.
func goodsOf[T uint8 | uint16](list []T) Goods {
	var n [heldGoods]int
	for i, v := range list {
		n[i] = int(v)
	}
	return Goods{
		Wood: n[wood], Stone: n[stone], Food: n[food], Gold: n[gold], Worker: n[worker], Raze: n[razeToken], Defense: n[defense],
		BasicTech: n[basicTech], AdvScoring: n[advScoring], AdvDefense: n[advDefense],
	}
}

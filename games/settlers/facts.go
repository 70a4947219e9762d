package settlers

import (
	"bytes"
	"embed"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"spielwerk/game/components"
)

//go:embed data/components.yaml data/common.yaml data/barbarians.yaml data/japanese.yaml data/romans.yaml data/egyptians.yaml data/solo.yaml
//go:embed data/atlanteans.yaml
var dataFiles embed.FS

// The files of the component data, in the order in which cards are numbered.
var (
	boxFile   = "data/components.yaml"
	cardFiles = []string{
		"data/common.yaml", "data/barbarians.yaml", "data/japanese.yaml", "data/romans.yaml", "data/egyptians.yaml",
	}
	soloFile  = "data/solo.yaml"
	addedFile = "data/atlanteans.yaml"
)

// good is a kind of thing that can be gained: IS-2.1. The Resources come first, then the
// other goods of a supply; the rest takes effect at once.
type good uint8

const (
	wood good = iota
	stone
	food
	gold
	worker
	razeToken
	basicTech // Basic Technology: IA-1.3
	defense
	advScoring // Advanced Scoring Technology: IA-6.2
	advDefense // Advanced Defence Technology: IA-6.5
	vp
	anyCard // from the Common or the own Faction deck
	commonCard
	factionCard
	advTech // Advanced Technology, of which the kind is chosen: IA-6.1
	goods

	resources   = gold    // number of Resources
	pricedGoods = defense // number of goods that a price can consist of
	heldGoods   = vp      // number of goods that lie in a supply
)

// The decks: IS-2.8. A Faction's deck is 1 + faction.
const (
	deckCommon = iota
	deckBarbarians
	deckJapanese
	deckRomans
	deckEgyptians
	deckAtlanteans
	deckAttack
	decks

	factions     = deckAttack - deckBarbarians
	baseFactions = deckAtlanteans - deckBarbarians
	baseDecks    = deckAtlanteans // of the base game, without the Attack cards
)

// The kinds of card: IS-3.2. An Event (IA-11.7) and an Attack card (IS-1.2) are no
// Locations.
const (
	kindProduction = iota
	kindFeature
	kindAction
	kindEvent // IA-11.1
	kindAttack
	kinds
)

const (
	rounds      = 5 // IS-1.1
	maxLoot     = 3 // goods of a Raze field
	maxBonus    = 3 // entries of a Building Bonus
	maxActions  = 2 // Actions of a card
	maxAbility  = 3
	egyptTokens = 4 // IS-2.13
	unlimited   = 255
	maxTimes    = 99 // uses of an unlimited Action in one action

	pair           = 2 // Workers exchanged for one good: IS-12.1
	attackTokens   = 2 // Raze tokens for an enemy Location: IS-10.2
	foundationWood = 1 // IS-10.3
)

var (
	goodWords = []string{
		"wood", "stone", "food", "gold", "worker", "raze", "basic_tech", "defense", "adv_scoring", "adv_defense",
		"vp", "card", "common_card", "faction_card", "adv_tech",
	}
	colorWords   = []string{"black", "purple", "blue", "brown", "gold", "red", "pink", "grey", "white"} // IS-3.3, IA-1.3
	deckWords    = []string{"common", "barbarians", "japanese", "romans", "egyptians", "atlanteans", "attack"}
	factionWords = deckWords[deckBarbarians:deckAttack]
	kindWords    = []string{"production", "feature", "action", "event", "attack"}
	rankWords    = []string{"emperor", "king", "castellan", "knight", "squire", "servant", "commoner"}

	prefixes = []string{"COM", "BAR", "JAP", "ROM", "EGY", "ATL", "ATT"}
	// The numbers of the cards of each deck in the base game (IS-1.2, IS-18.1) and in
	// the box of Atlanteans (IA-1.1).
	baseIDs  = [decks][2]int{{1, 84}, {1, 30}, {1, 30}, {1, 30}, {1, 30}, {}, {1, 16}}
	addedIDs = [decks][2]int{{98, 125}, {41, 50}, {41, 50}, {41, 50}, {41, 50}, {1, 40}, {17, 17}}
)

// The sets that a card counts as: IA-1.5.
const (
	setBase       = iota
	setAtlanteans // mark A
	setFriends    // marks A N: counts as Why Can't We Be Friends
	cardSets
)

// portion is a number of one good.
type portion struct {
	good good
	n    uint8
}

// cardFacts is what is printed on a card: IS-3.1.
type cardFacts struct {
	deck     uint8
	kind     uint8
	colors   uint16 // set
	first    uint16 // the first of them in the data: IA-12.2
	row      uint16 // copies that are alike in all have the same
	cost     [resources]uint8
	houses   uint8            // Locations or Foundations to be discarded: IS-8.2
	deal     uint8            // 1 + good, 0 for no Deal field
	loot     [maxLoot]portion // of the Raze field
	loots    uint8
	bonus    [maxBonus]uint16 // first op of each entry
	bonuses  uint8
	ability  [maxAbility]ability
	abilitys uint8
	shared   uint8 // uses in a round of all Actions together, 0 for each by itself
	id       string
	title    string
	copies   uint8 // of the title
	set      uint8 // IA-1.5
	printed  uint8 // Defence printed on it: IA-12.4
	sources  provenance
	note     string
}

// provenance is where name, numbers and effect of a card are from.
type provenance struct {
	Name, Stats, Effect string
}

// boardFacts is a Faction board: IS-6.3, IS-13.1.
type boardFacts struct {
	produces [heldGoods]uint8
	stores   good
	samurai  bool  // its Workers can be deployed: IS-16.2
	perSeat  uint8 // Defence tokens for each player: IA-3.1
	alone    uint8 // Defence tokens in the solo game: IA-3.1
	worth    int16 // VP of a Faction Location in the end: IS-14.1, IA-3.2
	techs    bool  // places Technology: IA-4.1
}

type rankFacts struct {
	min   int16
	title string
}

// facts is the component data, read once and shared.
type facts struct {
	cards     []cardFacts
	words     []string          // the ids of the cards
	alias     map[string]string // our card that a card of a pack is called after, where its id does not tell
	in        [decks]cards      // the cards of a deck
	ofSet     [cardSets]cards   // the cards of a set: IA-1.5
	baseLast  card              // 1 + the last of the base game
	last      card              // 1 + the last that can be a Location: the Attack cards follow
	rows      []card            // the first card of each row
	rowAt     [maxCards]uint16  // the row of each card, by its place in rows
	boards    [factions]boardFacts
	tokens    uint8
	squads    uint8              // Barbarian tokens: IA-12.10
	swaps     [factions]swap     // IA-2.4
	ready     [factions][]string // titles of a deck with cards of the set
	virtual   int                // Raze tokens for a Location of the virtual player: IA-13.2
	dealOrder []good
	ranks     []rankFacts
	hash      string // of the data of the base game
	ours      bool   // the data are the program's own
	fullHash  string // of all data

	ops       []op
	amounts   []amount
	filters   []filter
	sets      []cards // that fit the filters
	with      [triggers]cards
	kinds     [kinds]cards
	looting   cards // with a Raze field
	dealing   cards // with a Deal field
	storing   cards // on which goods can be stored: IS-13.5
	unlocking cards // with something to be unlocked: IA-8.1
	taking    cards // cards that take Locations over (IS-16.17) or mark them (IA-12.12)
	open      cards // Open Production Locations: IA-9.1
	returns   cards // whose stored goods come back by themselves: IA-10.2
	guarded   cards // with printed Defence: IA-12.4

	// Sets for the evaluation: Locations that use goods in a round or yield Basic Technology;
	// Actions paid with it, and Deals that yield it.
	calling, techPriced, techDeals cards
	late                           []cards // as sets, with several colours that count when built only: IA-12.2
}

// swap is a title of the basic deck and the one that replaces it: IA-2.4.
type swap struct{ out, in string }

// readFacts reads and checks the component data, which read gives by the name of
// the file. Errors name file, line and key.
func readFacts(read func(name string) ([]byte, error)) (*facts, error) { return learnFacts(read, nil) }

// learnFacts is readFacts for a shape that learns what packs may say.
func learnFacts(read func(name string) ([]byte, error), shape *components.Shape) (*facts, error) {
	f := &facts{ops: []op{{code: opEnd}}, ours: true}
	r := &components.Reader{}
	var files []components.File
	var tops []components.Node
	for _, name := range slices.Concat([]string{boxFile}, cardFiles, []string{soloFile, addedFile}) {
		data, err := read(name)
		if err != nil {
			return nil, err
		}
		if own, err := dataFiles.ReadFile(name); err != nil || !bytes.Equal(own, data) {
			f.ours = false
		}
		file := components.File{Name: name, Data: data, Shape: shape}
		if name == addedFile { // no pack replaces it
			file.Shape = nil
		}
		files, tops = append(files, file), append(tops, r.Open(file))
	}
	if r.Err() != nil {
		return nil, r.Err()
	}
	box, cardTops, solo, added := tops[0], tops[1:len(tops)-2], tops[len(tops)-2], tops[len(tops)-1]
	f.readBox(box)
	for deck, top := range cardTops {
		f.readDeck(top, uint8(deck))
	}
	f.baseLast = card(len(f.cards))
	a := f.readAdded(added)
	f.last = card(len(f.cards)) // the solo cards are numbered last
	f.readSolo(solo)
	f.readAddedSolo(a)
	if r.Err() != nil {
		return nil, r.Err()
	}
	f.index()
	f.findRows()
	f.hash, f.fullHash = components.Sum(files[:len(files)-1]...), components.Sum(files...)
	return f, nil
}

// readVersion checks the version of a file's form.
func readVersion(n components.Node) { n.Must("1") }

// readBox reads boards and tokens: IS-2.13, IS-6.3, IS-13.1.
func (f *facts) readBox(top components.Node) {
	t := top.Table("version", "boards", "tokens")
	readVersion(t.Get("version"))
	boards := t.Get("boards").List()
	if len(boards) != baseFactions {
		t.Get("boards").Fail("must be %d Faction boards, not %d", baseFactions, len(boards))
		return
	}
	for i, n := range boards {
		b := n.Table("faction", "production", "storage", "samurai?")
		f.readBoard(b, i)
		f.boards[i].samurai = b.Get("samurai").Bool()
	}
	t.Get("tokens").Table("egyptian").Get("egyptian").Must(strconv.Itoa(egyptTokens))
	f.tokens = egyptTokens
}

// readBoard reads what the boards of all Factions have.
func (f *facts) readBoard(b components.Table, faction int) {
	b.Get("faction").Must(factionWords[faction])
	to := &f.boards[faction]
	for _, e := range goodEntries(b.Get("production")) {
		if e.good >= heldGoods {
			e.amount.Fail("must not be produced by a board")
			continue
		}
		to.produces[e.good] = e.amount.Byte(1, 9)
	}
	to.stores, to.worth = good(b.Get("storage").Word(goodWords[:heldGoods]...)), factionVP
}

// readDeck reads the cards of a deck of the base game: IS-3.1, IS-18.1.
func (f *facts) readDeck(top components.Node, deck uint8) {
	t := top.Table("deck", "cards")
	t.Get("deck").Must(deckWords[deck])
	titles := f.readCards(t.Get("cards"), deck, &baseIDs[deck], setBase)
	if deck != deckCommon {
		wholeDeck(t.Get("cards"), &titles)
	}
}

// wholeDeck checks how many titles a deck has in 1, 2 and 3 copies: IS-18.1.
func wholeDeck(n components.Node, titles *[4]int) {
	if *titles != deckShape {
		n.Fail("must have 3 titles in 3 copies, 6 in 2 and 9 single, not %d, %d and %d", titles[3], titles[2], titles[1])
	}
}

// deckShape is how many titles of a Faction deck there are in 1, 2 and 3 copies.
var deckShape = [4]int{0, 9, 6, 3}

// firstRow is the number of the first row of a deck, by the default set of its cards.
var firstRow = [cardSets]int{setAtlanteans: 128}

// readCards reads rows of cards of a deck, and counts the titles by copies.
func (f *facts) readCards(n components.Node, deck uint8, ids *[2]int, set uint8) (titles [4]int) {
	first := len(f.cards)
	copies := map[string]int{}
	rows := n.List()
	for i, row := range rows {
		t := row.Table("ids", "title", "title_copies?", "set?", "printed_defense?", "type", "colors?", "cost?", "deal?", "raze?",
			"bonus?", "abilities?", "shared_limit?", "provenance", "note?")
		facts := f.readCard(t, deck, set)
		if n.Failed() {
			return titles
		}
		facts.row = uint16(int(deck)<<8 | firstRow[set] + i)
		list := t.Get("ids").List()
		if len(list) == 0 {
			t.Get("ids").Fail("must name a card")
		}
		for _, id := range list {
			f.enter(id, deck, ids, *facts)
		}
		copies[facts.title] += len(list)
	}
	if had, want := len(f.cards)-first, ids[1]-ids[0]+1; had != want {
		n.Fail("must be %d cards, not %d", want, had)
		return titles
	}
	for i := first; i < len(f.cards); i++ {
		f.cards[i].copies = uint8(copies[f.cards[i].title])
	}
	if deck == deckCommon {
		return titles
	}
	seen := map[string]bool{}
	for _, row := range rows {
		title := row.Peek("title").Text()
		have := copies[title]
		if marked := row.Peek("title_copies"); marked.Int(1, 3) != have {
			marked.Fail("must be %d, as many copies of %s as there are", have, title)
			return titles
		}
		if !seen[title] {
			seen[title] = true
			titles[have]++
		}
	}
	return titles
}

// enter gives a card its number.
func (f *facts) enter(n components.Node, deck uint8, ids *[2]int, facts cardFacts) {
	id := n.Text()
	number, err := strconv.Atoi(strings.TrimPrefix(id, prefixes[deck]))
	if err != nil || id != fmt.Sprintf("%s%03d", prefixes[deck], number) || number < ids[0] || number > ids[1] {
		n.Fail("must be cards of this deck, %s%03d to %s%03d, not %q", prefixes[deck], ids[0], prefixes[deck], ids[1], id)
		return
	}
	if slices.Contains(f.words, id) {
		n.Fail("must not name %s again", id)
		return
	}
	facts.id = id
	f.cards, f.words = append(f.cards, facts), append(f.words, id)
}

// readCard reads the facts that the cards of a row share. set is their default set.
func (f *facts) readCard(t components.Table, deck, set uint8) *cardFacts {
	c := &cardFacts{deck: deck, title: t.Get("title").Text(), note: t.Get("note").Text(), set: set}
	if prefix := strings.ToLower(prefixes[deck]) + "_"; !strings.HasPrefix(c.title, prefix) {
		t.Get("title").Fail("must begin with %s, not be %q", prefix, c.title)
	}
	from := t.Get("provenance").Table("name?", "stats", "effect")
	c.sources = provenance{from.Get("name").Text(), from.Get("stats").Text(), from.Get("effect").Text()}
	if c.sources.Stats == "" || c.sources.Effect == "" {
		from.Fail("must say where stats and effect are from")
	}
	if mark := t.Get("set"); mark.Given() {
		c.set = 1 + uint8(mark.Word(markWords[1:]...))
	}
	c.printed = t.Get("printed_defense").Byte(0, 1)
	c.kind = uint8(t.Get("type").Word(kindWords[:kindAttack]...))
	if c.kind == kindEvent && (deck != deckCommon || t.Has("bonus") || t.Has("raze")) {
		t.Get("type").Fail("must not be event: only a Common card without bonus and raze can be an Event")
	}
	if colors := t.Get("colors"); len(colors.List()) > 0 {
		c.colors = uint16(colors.Set(colorWords...))
		c.first = 1 << colors.List()[0].Word(colorWords...)
	}
	c.readCost(t.Get("cost"))
	c.readDeal(t.Get("deal"))
	c.readLoot(t.Get("raze"))
	f.compile(c, t)
	return c
}

// readCost reads the cost of building: IS-8.1, IS-8.2.
func (c *cardFacts) readCost(n components.Node) {
	t := n.Table("wood?", "stone?", "food?", "location?")
	for g := range resources {
		c.cost[g] = t.Get(goodWords[g]).Byte(0, 9)
	}
	c.houses = t.Get("location").Byte(0, 1)
}

// readDeal reads the Deal field: one good, on Faction cards only (IS-9.1).
func (c *cardFacts) readDeal(n components.Node) {
	if !n.Given() {
		return
	}
	if c.deck == deckCommon {
		n.Fail("must not be on a Common card")
	}
	list := goodEntries(n)
	if len(list) != 1 || !inDeal(list[0].good) {
		n.Fail("must be one of %s", strings.Join(dealGoods(), ", "))
		return
	}
	list[0].amount.Must("1")
	c.deal = 1 + uint8(list[0].good)
}

// inDeal reports whether a good can be that of a Deal or a Target.
func inDeal(g good) bool { return g <= anyCard && (g < defense || g >= vp) }

// dealGoods are those goods.
func dealGoods() (out []string) {
	for g, w := range goodWords {
		if inDeal(good(g)) {
			out = append(out, w)
		}
	}
	return out
}

// readLoot reads the Raze field: IS-10.1.
func (c *cardFacts) readLoot(n components.Node) {
	if !n.Given() {
		return
	}
	for _, e := range goodEntries(n) {
		if e.good == commonCard || e.good == factionCard {
			e.amount.Fail("must not be in a Raze field")
		}
		if c.loots == maxLoot {
			n.Fail("must be at most %d goods", maxLoot)
			return
		}
		c.loot[c.loots] = portion{e.good, e.amount.Byte(1, 3)}
		c.loots++
	}
}

// readSolo reads the Attack cards, the order of Deals and the ranks: IS-19.2,
// IS-19.12, IS-19.13.
func (f *facts) readSolo(top components.Node) {
	t := top.Table("attack", "deal_order", "ranks")
	size := baseIDs[deckAttack][1]
	first := len(f.cards)
	for _, n := range t.Get("attack").List() {
		row := n.Table("ids", "target")
		facts := attackCard(row.Get("target"))
		for _, id := range row.Get("ids").List() {
			f.enter(id, deckAttack, &baseIDs[deckAttack], facts)
		}
	}
	if n := len(f.cards) - first; n != size {
		t.Get("attack").Fail("must be %d cards, not %d: %s001 to %s%03d", size, n, prefixes[deckAttack], prefixes[deckAttack], size)
	}
	// Numbered by id, so that the order in the file does not matter.
	slices.SortFunc(f.cards[first:], func(a, b cardFacts) int { return strings.Compare(a.id, b.id) })
	slices.Sort(f.words[first:])
	f.readDealOrder(t.Get("deal_order"), func(c *cardFacts) bool { return c.set == setBase })
	ranks := t.Get("ranks").List()
	if len(ranks) != len(rankWords) {
		t.Get("ranks").Fail("must be %d ranks, not %d", len(rankWords), len(ranks))
	}
	above := 1000
	for i, n := range ranks[:min(len(ranks), len(rankWords))] {
		row := n.Table("min", "title")
		row.Get("title").Must(rankWords[i])
		low, high := 0, above-1
		if i == len(rankWords)-1 {
			high = 0
		}
		above = row.Get("min").Int(low, high)
		f.ranks = append(f.ranks, rankFacts{int16(above), rankWords[i]})
	}
}

// readDealOrder reads goods to be added to the order of Deals, which then has those of all
// cards of a kind.
func (f *facts) readDealOrder(n components.Node, whose func(c *cardFacts) bool) {
	for _, m := range n.List() {
		g := good(m.Word(goodWords...))
		if slices.Contains(f.dealOrder, g) {
			m.Fail("must not name %s twice", goodWords[g])
		}
		f.dealOrder = append(f.dealOrder, g)
	}
	for i := range f.cards {
		if c := &f.cards[i]; c.deal > 0 && c.deck != deckAttack && whose(c) && !slices.Contains(f.dealOrder, good(c.deal-1)) {
			n.Fail("must name %s", goodWords[c.deal-1])
		}
	}
}

// attackCard is an Attack card with a Target.
func attackCard(target components.Node) cardFacts {
	words := dealGoods()
	t := slices.Index(goodWords, words[target.Word(words...)])
	return cardFacts{deck: deckAttack, kind: kindAttack, deal: 1 + uint8(t), row: uint16(deckAttack<<8 | t), title: "attack", copies: 1}
}

// yieldsTech reports whether an effect begins with a gain of Basic Technology.
func (f *facts) yieldsTech(a *ability) bool {
	o := &f.ops[a.start]
	return o.code == opGain && slices.ContainsFunc(f.amounts[o.gain.from:o.gain.to], func(w amount) bool { return w.good == basicTech })
}

// index makes the sets by which cards are found.
func (f *facts) index() {
	for i := range f.cards {
		c, facts := card(i), &f.cards[i]
		f.in[facts.deck].add(c)
		f.kinds[facts.kind].add(c)
		f.ofSet[facts.set].add(c)
		if facts.printed > 0 {
			f.guarded.add(c)
		}
		if facts.loots > 0 {
			f.looting.add(c)
		}
		if facts.deal > 0 {
			f.dealing.add(c)
			if good(facts.deal-1) == basicTech {
				f.techDeals.add(c)
			}
		}
		for _, a := range facts.ability[:facts.abilitys] {
			f.with[a.trigger].add(c)
			if a.trigger == trigStore {
				f.storing.add(c)
				if a.returns {
					f.returns.add(c)
				}
			}
			if a.trigger == trigAction || a.trigger == trigProduction && f.yieldsTech(&a) {
				f.calling.add(c)
			}
			if a.trigger == trigAction && a.price.goods[basicTech] > 0 {
				f.techPriced.add(c)
			}
			if a.unlocks {
				f.unlocking.add(c)
			}
			if a.open {
				f.open.add(c)
			}
			for i := a.start; f.ops[i].code != opEnd; i++ {
				if opKinds[f.ops[i].code].token {
					f.taking.add(c)
				}
			}
		}
	}
	f.sets, f.late = make([]cards, len(f.filters)), make([]cards, len(f.filters))
	for i, filter := range f.filters {
		for n := range f.cards {
			facts := f.cards[n]
			if facts.kind >= kindEvent {
				continue
			}
			if filter.fits(&facts) {
				f.sets[i].add(card(n))
			}
			if facts.set != setBase {
				facts.colors = facts.first
			}
			if filter.fits(&facts) {
				f.late[i].add(card(n))
			}
		}
	}
}

// actions is the number of Actions of a card, which are its first abilities.
func (c *cardFacts) actions() int {
	n := 0
	for n < int(c.abilitys) && c.ability[n].trigger == trigAction {
		n++
	}
	return n
}

package settlers

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
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

// good is what can be gained: IS-2.1. The Resources come first, then what else
// lies in a supply; the rest takes effect at once.
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

	resources = gold    // number of Resources
	priced    = defense // number of goods that a price can consist of
	held      = vp      // number of goods that lie in a supply
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
	Name   string `yaml:"name"`
	Stats  string `yaml:"stats"`
	Effect string `yaml:"effect"`
}

// boardFacts is a Faction board: IS-6.3, IS-13.1.
type boardFacts struct {
	produces [held]uint8
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
	words     []string        // the ids of the cards
	in        [decks]cards    // the cards of a deck
	ofSet     [cardSets]cards // the cards of a set: IA-1.5
	baseLast  card            // 1 + the last of the base game
	last      card            // 1 + the last that can be a Location: the Attack cards follow
	boards    [factions]boardFacts
	tokens    uint8
	squads    uint8              // Barbarian tokens: IA-12.10
	swaps     [factions]swap     // IA-2.4
	ready     [factions][]string // titles of a deck with cards of the set
	virtual   int                // Raze tokens for a Location of the virtual player: IA-13.2
	dealOrder []good
	ranks     []rankFacts
	hash      string // of the data of the base game
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
	taking    cards // that take Locations over: IS-16.17, or mark them: IA-12.12
	open      cards // Open Production Locations: IA-9.1
	returns   cards // whose stored goods come back by themselves: IA-10.2
	guarded   cards // with printed Defence: IA-12.4

	// What the evaluation looks for: Locations that take goods in a round, or yield Basic
	// Technology; Actions that it pays, and Deals that yield it.
	calling, techPriced, techDeals cards
	late                           []cards // as sets, with several colours that count when built only: IA-12.2
}

// swap is a title of the basic deck and the one that replaces it: IA-2.4.
type swap struct{ out, in string }

// at is a value with the line it stands in.
type at[T any] struct {
	value T
	line  int
}

func (a *at[T]) UnmarshalYAML(node *yaml.Node) error {
	a.line = node.Line
	return strict(node, &a.value)
}

// strict decodes a node and refuses fields that it does not know. A node by
// itself decodes without that.
func strict(node *yaml.Node, into any) error {
	if err := node.Decode(into); err != nil {
		return err
	}
	return foreign(node, reflect.TypeOf(into).Elem())
}

// foreign finds a field that a type does not have. Types that decode themselves
// are left to do so.
func foreign(node *yaml.Node, t reflect.Type) error {
	if node.Kind == yaml.AliasNode {
		node = node.Alias
	}
	if reflect.PointerTo(t).Implements(reflect.TypeFor[yaml.Unmarshaler]()) {
		return nil
	}
	switch t.Kind() {
	case reflect.Pointer:
		return foreign(node, t.Elem())
	case reflect.Slice:
		for _, n := range node.Content {
			if err := foreign(n, t.Elem()); err != nil {
				return err
			}
		}
	case reflect.Struct:
		known := map[string]reflect.Type{}
		for f := range t.Fields() {
			known[f.Tag.Get("yaml")] = f.Type
		}
		for i := 0; i+1 < len(node.Content); i += 2 {
			key := node.Content[i]
			field, ok := known[key.Value]
			if !ok {
				return wrong(key.Line, "field %s not found", key.Value)
			}
			if err := foreign(node.Content[i+1], field); err != nil {
				return err
			}
		}
	}
	return nil
}

// list is a list of values with the lines they stand in.
type list[T any] struct {
	rows []at[T]
	line int
}

func (l *list[T]) UnmarshalYAML(node *yaml.Node) error {
	if node.Kind != yaml.SequenceNode {
		return wrong(node.Line, "a list is wanted here")
	}
	l.line, l.rows = node.Line, make([]at[T], len(node.Content))
	for i, n := range node.Content {
		l.rows[i].line = n.Line
		if err := n.Decode(&l.rows[i]); err != nil {
			return err
		}
	}
	return nil
}

type boxData struct {
	Version at[int]        `yaml:"version"`
	Boards  list[boardRow] `yaml:"boards"`
	Tokens  at[struct {
		Egyptian int `yaml:"egyptian"`
	}] `yaml:"tokens"`
}

type boardRow struct {
	Faction    string  `yaml:"faction"`
	Production gainRow `yaml:"production"`
	Storage    string  `yaml:"storage"`
	Samurai    bool    `yaml:"samurai"`
}

type deckData struct {
	Deck  at[string]    `yaml:"deck"`
	Cards list[cardRow] `yaml:"cards"`
}

type cardRow struct {
	IDs         []string     `yaml:"ids"`
	Title       string       `yaml:"title"`
	Set         string       `yaml:"set"`
	Printed     int          `yaml:"printed_defense"`
	TitleCopies int          `yaml:"title_copies"`
	Type        string       `yaml:"type"`
	Colors      []string     `yaml:"colors"`
	Cost        costRow      `yaml:"cost"`
	Deal        gainRow      `yaml:"deal"`
	Raze        gainRow      `yaml:"raze"`
	Bonus       []effectRow  `yaml:"bonus"`
	Abilities   []abilityRow `yaml:"abilities"`
	SharedLimit int          `yaml:"shared_limit"`
	Provenance  provenance   `yaml:"provenance"`
	Note        string       `yaml:"note"`
}

type soloData struct {
	Attack list[struct {
		IDs    []string `yaml:"ids"`
		Target string   `yaml:"target"`
	}] `yaml:"attack"`
	DealOrder at[[]string] `yaml:"deal_order"`
	Ranks     list[struct {
		Min   int    `yaml:"min"`
		Title string `yaml:"title"`
	}] `yaml:"ranks"`
}

// flaw is what is wrong with the data, and in which line.
type flaw struct {
	line   int
	reason string
}

func (f flaw) Error() string { return f.reason }

func wrong(line int, format string, args ...any) error {
	return flaw{line, fmt.Sprintf(format, args...)}
}

// within is an error in a row: its line is known unless it knows a better one.
func within(line int, err error) error {
	var fl flaw
	if errors.As(err, &fl) {
		line = fl.line
	}
	return flaw{line, err.Error()}
}

// readFacts reads and checks the component data, which read gives by the name of
// the file. Errors name file and line.
func readFacts(read func(name string) ([]byte, error)) (*facts, error) {
	f := &facts{ops: []op{{code: opEnd}}}
	hash := sha256.New()
	load := func(name string, into any, check func() error) error {
		data, err := read(name)
		if err != nil {
			return err
		}
		hash.Write(data)
		if err = decode(data, into); err == nil {
			err = check()
		}
		if err != nil {
			return located(name, err)
		}
		return nil
	}
	var box boxData
	if err := load(boxFile, &box, func() error { return f.readBox(&box) }); err != nil {
		return nil, err
	}
	for deck, name := range cardFiles {
		var d deckData
		if err := load(name, &d, func() error { return f.readDeck(uint8(deck), &d) }); err != nil {
			return nil, err
		}
	}
	// The solo cards are numbered last, but belong to the sum of the base game.
	var solo soloData
	if err := load(soloFile, &solo, func() error { return nil }); err != nil {
		return nil, err
	}
	f.hash = hex.EncodeToString(hash.Sum(nil))
	f.baseLast = card(len(f.cards))
	var added addedData
	if err := load(addedFile, &added, func() error { return f.readAdded(&added) }); err != nil {
		return nil, err
	}
	f.last = card(len(f.cards))
	if err := f.readSolo(&solo); err != nil {
		return nil, located(soloFile, err)
	}
	if err := f.readAddedSolo(&added); err != nil {
		return nil, located(addedFile, err)
	}
	f.index()
	f.fullHash = hex.EncodeToString(hash.Sum(nil))
	return f, nil
}

// decode reads one document strictly.
func decode(data []byte, into any) error {
	dec := yaml.NewDecoder(bytes.NewReader(data))
	var root yaml.Node
	err := dec.Decode(&root)
	switch {
	case errors.Is(err, io.EOF):
		return wrong(1, "the file says nothing")
	case err != nil:
		return err
	}
	if err := strict(root.Content[0], into); err != nil {
		return err
	}
	var more yaml.Node
	if err := dec.Decode(&more); !errors.Is(err, io.EOF) {
		return wrong(max(more.Line, 1), "a second document follows the first")
	}
	return nil
}

// located writes an error as file:line: reason.
func located(name string, err error) error {
	var fl flaw
	if errors.As(err, &fl) {
		return fmt.Errorf("%s:%d: %s", name, fl.line, fl.reason)
	}
	line, reason := 1, strings.TrimPrefix(err.Error(), "yaml: ")
	reason = strings.TrimSpace(strings.TrimPrefix(reason, "unmarshal errors:"))
	if rest, ok := strings.CutPrefix(reason, "line "); ok {
		number, what, _ := strings.Cut(rest, ": ")
		if n, err := strconv.Atoi(number); err == nil {
			line, reason = n, what
		}
	}
	return fmt.Errorf("%s:%d: %s", name, line, reason)
}

// readBox reads boards and tokens: IS-2.13, IS-6.3, IS-13.1.
func (f *facts) readBox(box *boxData) error {
	if box.Version.value != 1 {
		return wrong(box.Version.line, "version %d of the format is unknown; it is 1", box.Version.value)
	}
	if len(box.Boards.rows) != baseFactions {
		return wrong(box.Boards.line, "%d Faction boards, the game has %d", len(box.Boards.rows), baseFactions)
	}
	for i, b := range box.Boards.rows {
		if err := f.readBoard(i, &b.value); err != nil {
			return wrong(b.line, "%v", err)
		}
	}
	if n := box.Tokens.value.Egyptian; n != egyptTokens {
		return wrong(box.Tokens.line, "%d Egyptian tokens, the box has %d", n, egyptTokens)
	}
	f.tokens = egyptTokens
	return nil
}

// readBoard reads the board of a Faction.
func (f *facts) readBoard(faction int, b *boardRow) error {
	if b.Faction != factionWords[faction] {
		return fmt.Errorf("board %d is that of the %s, not %q", faction+1, factionWords[faction], b.Faction)
	}
	to := &f.boards[faction]
	for _, e := range b.Production.entries() {
		if e.good >= held || e.amount.Counter != nil || e.amount.N < 1 || e.amount.N > 9 {
			return fmt.Errorf("a board cannot produce that: %s", goodWords[e.good])
		}
		to.produces[e.good] = uint8(e.amount.N)
	}
	store := slices.Index(goodWords[:held], b.Storage)
	if store < 0 {
		return fmt.Errorf("a board cannot store %q", b.Storage)
	}
	to.stores, to.samurai, to.worth = good(store), b.Samurai, factionVP
	return nil
}

// readDeck reads the cards of a deck of the base game: IS-3.1, IS-18.1.
func (f *facts) readDeck(deck uint8, d *deckData) error {
	if d.Deck.value != deckWords[deck] {
		return wrong(d.Deck.line, "the deck is %q, not %s", d.Deck.value, deckWords[deck])
	}
	titles, err := f.readCards(deck, &d.Cards, &baseIDs[deck], 0)
	if err == nil && deck != deckCommon {
		err = wholeDeck(d.Cards.line, &titles)
	}
	return err
}

// wholeDeck checks how many titles a deck has in 1, 2 and 3 copies: IS-18.1.
func wholeDeck(line int, titles *[4]int) error {
	if *titles != deckShape {
		return wrong(line, "a Faction deck has 3 titles in 3 copies, 6 in 2 and 9 single, not %d, %d and %d", titles[3], titles[2], titles[1])
	}
	return nil
}

// deckShape is how many titles of a Faction deck there are in 1, 2 and 3 copies.
var deckShape = [4]int{0, 9, 6, 3}

// readCards reads rows of cards of a deck, and counts the titles by copies. Rows are
// numbered from a first one on.
func (f *facts) readCards(deck uint8, list *list[cardRow], ids *[2]int, row int) (titles [4]int, err error) {
	first := len(f.cards)
	copies := map[string]int{}
	for _, r := range list.rows {
		facts, err := f.readCard(deck, &r.value)
		if err != nil {
			return titles, within(r.line, err)
		}
		facts.row = uint16(int(deck)<<8 | row)
		row++
		for _, id := range r.value.IDs {
			if err := f.enter(deck, id, ids, *facts); err != nil {
				return titles, within(r.line, err)
			}
		}
		copies[r.value.Title] += len(r.value.IDs)
	}
	if n := len(f.cards) - first; n != ids[1]-ids[0]+1 {
		return titles, wrong(list.line, "%d cards, the deck has %d", n, ids[1]-ids[0]+1)
	}
	seen := map[string]bool{}
	for _, r := range list.rows {
		n := copies[r.value.Title]
		for i := range r.value.IDs {
			f.cards[first+slices.Index(f.words[first:], r.value.IDs[i])].copies = uint8(n)
		}
		if deck == deckCommon {
			continue
		}
		if n != r.value.TitleCopies || n > 3 {
			return titles, wrong(r.line, "%d copies of %s, marked %d", n, r.value.Title, r.value.TitleCopies)
		}
		if !seen[r.value.Title] {
			seen[r.value.Title] = true
			titles[n]++
		}
	}
	return titles, nil
}

// enter gives a card its number.
func (f *facts) enter(deck uint8, id string, ids *[2]int, facts cardFacts) error {
	number, err := strconv.Atoi(strings.TrimPrefix(id, prefixes[deck]))
	if err != nil || !strings.HasPrefix(id, prefixes[deck]) || id != fmt.Sprintf("%s%03d", prefixes[deck], number) ||
		number < ids[0] || number > ids[1] {
		return fmt.Errorf("%q is no card of this deck; they are %s%03d to %s%03d", id, prefixes[deck], ids[0], prefixes[deck], ids[1])
	}
	if slices.Contains(f.words, id) {
		return fmt.Errorf("a second card %s", id)
	}
	facts.id = id
	f.cards, f.words = append(f.cards, facts), append(f.words, id)
	return nil
}

// readCard reads what the cards of a row have in common.
func (f *facts) readCard(deck uint8, r *cardRow) (*cardFacts, error) {
	c := &cardFacts{deck: deck, title: r.Title, sources: r.Provenance, note: r.Note}
	kind := slices.Index(kindWords[:kindAttack], r.Type)
	set := slices.Index(markWords, r.Set)
	switch {
	case set < 0:
		return nil, fmt.Errorf("%q is no mark of a set", r.Set)
	case r.Printed < 0 || r.Printed > 1:
		return nil, fmt.Errorf("%d Defence tokens printed on it", r.Printed)
	case len(r.IDs) == 0:
		return nil, errors.New("a row without cards")
	case kind < 0:
		return nil, fmt.Errorf("%q is no kind of Location", r.Type)
	case kind == kindEvent && (deck != deckCommon || len(r.Bonus) > 0 || len(r.Raze.entries()) > 0):
		return nil, errors.New("an Event is a Common card that just happens")
	case !strings.HasPrefix(r.Title, strings.ToLower(prefixes[deck])+"_"):
		return nil, fmt.Errorf("the title %q does not begin with %s_", r.Title, strings.ToLower(prefixes[deck]))
	case r.Provenance.Stats == "" || r.Provenance.Effect == "":
		return nil, errors.New("where the numbers and the effect are from is not said")
	}
	c.kind, c.set, c.printed = uint8(kind), uint8(set), uint8(r.Printed)
	var err error
	if c.colors, err = colorSet(r.Colors); err != nil {
		return nil, err
	}
	if len(r.Colors) > 0 {
		c.first = 1 << slices.Index(colorWords, r.Colors[0])
	}
	if err := r.Cost.building(c); err != nil {
		return nil, err
	}
	if c.deal, err = r.Deal.deal(deck); err != nil {
		return nil, err
	}
	for _, e := range r.Raze.entries() {
		if e.amount.Counter != nil || e.amount.N < 1 || e.amount.N > 3 || e.good == commonCard || e.good == factionCard {
			return nil, fmt.Errorf("a Raze field cannot show that: %s", goodWords[e.good])
		}
		if c.loots == maxLoot {
			return nil, fmt.Errorf("a Raze field shows at most %d goods", maxLoot)
		}
		c.loot[c.loots] = portion{e.good, uint8(e.amount.N)}
		c.loots++
	}
	if err := f.compile(c, r); err != nil {
		return nil, err
	}
	return c, nil
}

func colorSet(words []string) (uint16, error) {
	var set uint16
	for _, w := range words {
		i := slices.Index(colorWords, w)
		if i < 0 {
			return 0, fmt.Errorf("%q is no colour", w)
		}
		if set>>i&1 == 1 {
			return 0, fmt.Errorf("%s twice", w)
		}
		set |= 1 << i
	}
	return set, nil
}

// building reads the cost of building: IS-8.1, IS-8.2.
func (c *costRow) building(to *cardFacts) error {
	p, err := c.price()
	if err != nil {
		return err
	}
	for g, n := range p.goods {
		if good(g) < resources {
			to.cost[g] = n
		} else if n > 0 {
			return fmt.Errorf("a building does not cost that: %s", goodWords[g])
		}
	}
	if p.anyMax > 0 || p.hand > 0 || p.deals > 0 {
		return errors.New("a building costs Wood, Stone, Food and Locations only")
	}
	if c.Location < 0 || c.Location > 1 {
		return fmt.Errorf("a building costs at most 1 Location, not %d", c.Location)
	}
	to.houses = uint8(c.Location)
	return nil
}

// deal reads the Deal field: one good, on Faction cards only (IS-9.1).
func (g *gainRow) deal(deck uint8) (uint8, error) {
	list := g.entries()
	switch {
	case len(list) == 0:
		return 0, nil
	case deck == deckCommon:
		return 0, errors.New("a Common card has no Deal field")
	case len(list) > 1 || list[0].amount.Counter != nil || list[0].amount.N != 1 || list[0].good > anyCard || list[0].good >= defense && list[0].good < vp:
		return 0, errors.New("a Deal field shows one good")
	}
	return 1 + uint8(list[0].good), nil
}

// readSolo reads the Attack cards, the order of Deals and the ranks: IS-19.2,
// IS-19.12, IS-19.13.
func (f *facts) readSolo(solo *soloData) error {
	first := len(f.cards)
	seen := map[string]bool{}
	for _, r := range solo.Attack.rows {
		if err := isTarget(r.value.Target); err != nil {
			return wrong(r.line, "%v", err)
		}
		for _, id := range r.value.IDs {
			if seen[id] {
				return wrong(r.line, "a second card %s", id)
			}
			seen[id] = true
		}
	}
	// They are numbered by id, so that none of its order in the file is left.
	size := baseIDs[deckAttack][1]
	for n := 1; n <= size; n++ {
		id := fmt.Sprintf("%s%03d", prefixes[deckAttack], n)
		for _, r := range solo.Attack.rows {
			if slices.Contains(r.value.IDs, id) {
				if err := f.enter(deckAttack, id, &baseIDs[deckAttack], attackCard(r.value.Target)); err != nil {
					return within(r.line, err)
				}
			}
		}
	}
	if n := len(f.cards) - first; n != size || n != len(seen) {
		return wrong(solo.Attack.line, "%d Attack cards, the box has %d, %s001 to %s%03d", len(seen), size,
			prefixes[deckAttack], prefixes[deckAttack], size)
	}
	for _, w := range solo.DealOrder.value {
		g := slices.Index(goodWords, w)
		if g < 0 || slices.Contains(f.dealOrder, good(g)) {
			return wrong(solo.DealOrder.line, "%q cannot stand in the order of Deals", w)
		}
		f.dealOrder = append(f.dealOrder, good(g))
	}
	for _, c := range f.cards {
		if c.deal > 0 && c.deck != deckAttack && c.set == setBase && !slices.Contains(f.dealOrder, good(c.deal-1)) {
			return wrong(solo.DealOrder.line, "the order of Deals lacks %s", goodWords[c.deal-1])
		}
	}
	if len(solo.Ranks.rows) != len(rankWords) {
		return wrong(solo.Ranks.line, "%d ranks, there are %d", len(solo.Ranks.rows), len(rankWords))
	}
	for i, r := range solo.Ranks.rows {
		if r.value.Title != rankWords[i] {
			return wrong(r.line, "rank %d is %s, not %q", i+1, rankWords[i], r.value.Title)
		}
		if r.value.Min < 0 || r.value.Min > 999 || i > 0 && r.value.Min >= int(f.ranks[i-1].min) || i == len(rankWords)-1 && r.value.Min != 0 {
			return wrong(r.line, "rank %s cannot begin at %d", r.value.Title, r.value.Min)
		}
		f.ranks = append(f.ranks, rankFacts{int16(r.value.Min), r.value.Title})
	}
	return nil
}

// isTarget checks the Target of an Attack card.
func isTarget(word string) error {
	if t := slices.Index(goodWords, word); t < 0 || good(t) > anyCard || good(t) >= defense && good(t) < vp {
		return fmt.Errorf("%q is no Target", word)
	}
	return nil
}

func attackCard(target string) cardFacts {
	t := slices.Index(goodWords, target)
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
				if f.ops[i].code == opTakeOver || f.ops[i].code == opEars {
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

// actions is how many Actions a card has; they are its first abilities.
func (c *cardFacts) actions() int {
	n := 0
	for n < int(c.abilitys) && c.ability[n].trigger == trigAction {
		n++
	}
	return n
}

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
var dataFiles embed.FS

// The files of the component data, in the order in which cards are numbered.
var (
	boxFile   = "data/components.yaml"
	cardFiles = []string{
		"data/common.yaml", "data/barbarians.yaml", "data/japanese.yaml", "data/romans.yaml", "data/egyptians.yaml",
	}
	soloFile = "data/solo.yaml"
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
	defense
	vp
	anyCard // from the Common or the own Faction deck
	commonCard
	factionCard
	goods

	resources = gold // number of Resources
	held      = vp   // number of goods that lie in a supply
)

// The decks: IS-2.8. A Faction's deck is 1 + faction.
const (
	deckCommon = iota
	deckBarbarians
	deckJapanese
	deckRomans
	deckEgyptians
	deckAttack
	decks

	factions = deckAttack - deckBarbarians
)

// The kinds of card: IS-3.2. An Attack card (IS-1.2) is no Location.
const (
	kindProduction = iota
	kindFeature
	kindAction
	kindAttack
)

const (
	rounds      = 5 // IS-1.1
	maxLoot     = 3 // goods of a Raze field
	maxBonus    = 3 // entries of a Building Bonus
	maxActions  = 2 // Actions of a card
	maxAbility  = 3
	egyptTokens = 4 // IS-2.13

	pair           = 2 // Workers exchanged for one good: IS-12.1
	attackTokens   = 2 // Raze tokens for an enemy Location: IS-10.2
	foundationWood = 1 // IS-10.3
)

var (
	goodWords    = []string{"wood", "stone", "food", "gold", "worker", "raze", "defense", "vp", "card", "common_card", "faction_card"}
	colorWords   = []string{"black", "purple", "blue", "brown", "gold", "red", "pink", "grey"} // IS-3.3
	deckWords    = []string{"common", "barbarians", "japanese", "romans", "egyptians", "attack"}
	factionWords = deckWords[deckBarbarians:deckAttack]
	kindWords    = []string{"production", "feature", "action", "attack"}
	rankWords    = []string{"emperor", "king", "castellan", "knight", "squire", "servant", "commoner"}

	prefixes  = []string{"COM", "BAR", "JAP", "ROM", "EGY", "ATT"}
	deckSizes = []int{84, 30, 30, 30, 30, 16} // IS-1.2, IS-18.1
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
	samurai  bool // its Workers can be deployed: IS-16.2
}

type rankFacts struct {
	min   int16
	title string
}

// facts is the component data, read once and shared.
type facts struct {
	cards     []cardFacts
	words     []string // the ids of the cards
	first     [decks + 1]card
	in        [decks]cards // the cards of a deck
	boards    [factions]boardFacts
	tokens    uint8
	dealOrder []good
	ranks     []rankFacts
	hash      string

	ops     []op
	amounts []amount
	filters []filter
	sets    []cards // that fit the filters
	with    [triggers]cards
	kinds   [4]cards
	looting cards // with a Raze field
	dealing cards // with a Deal field
	storing cards // on which goods can be stored: IS-13.5
	taking  cards // that take Locations over: IS-16.17
}

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
	var solo soloData
	if err := load(soloFile, &solo, func() error { return f.readSolo(&solo) }); err != nil {
		return nil, err
	}
	f.index()
	f.hash = hex.EncodeToString(hash.Sum(nil))
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
	if len(box.Boards.rows) != factions {
		return wrong(box.Boards.line, "%d Faction boards, the game has %d", len(box.Boards.rows), factions)
	}
	for i, b := range box.Boards.rows {
		if b.value.Faction != factionWords[i] {
			return wrong(b.line, "board %d is that of the %s, not %q", i+1, factionWords[i], b.value.Faction)
		}
		to := &f.boards[i]
		for _, e := range b.value.Production.entries() {
			if e.good >= held || e.amount.Counter != nil || e.amount.N < 1 || e.amount.N > 9 {
				return wrong(b.line, "a board cannot produce that: %s", goodWords[e.good])
			}
			to.produces[e.good] = uint8(e.amount.N)
		}
		store := slices.Index(goodWords[:held], b.value.Storage)
		if store < 0 {
			return wrong(b.line, "a board cannot store %q", b.value.Storage)
		}
		to.stores, to.samurai = good(store), b.value.Samurai
	}
	if n := box.Tokens.value.Egyptian; n != egyptTokens {
		return wrong(box.Tokens.line, "%d Egyptian tokens, the box has %d", n, egyptTokens)
	}
	f.tokens = egyptTokens
	return nil
}

// readDeck reads the cards of a deck: IS-3.1, IS-18.1.
func (f *facts) readDeck(deck uint8, d *deckData) error {
	if d.Deck.value != deckWords[deck] {
		return wrong(d.Deck.line, "the deck is %q, not %s", d.Deck.value, deckWords[deck])
	}
	f.first[deck] = card(len(f.cards))
	copies := map[string]int{}
	for row, r := range d.Cards.rows {
		facts, err := f.readCard(deck, &r.value)
		if err != nil {
			return within(r.line, err)
		}
		facts.row = uint16(int(deck)<<8 | row)
		for _, id := range r.value.IDs {
			if err := f.enter(deck, id, *facts); err != nil {
				return within(r.line, err)
			}
		}
		copies[r.value.Title] += len(r.value.IDs)
	}
	if n := len(f.cards) - int(f.first[deck]); n != deckSizes[deck] {
		return wrong(d.Cards.line, "%d cards, the deck has %d", n, deckSizes[deck])
	}
	var titles [4]int
	seen := map[string]bool{}
	for _, r := range d.Cards.rows {
		n := copies[r.value.Title]
		for i := range r.value.IDs {
			f.cards[int(f.first[deck])+slices.Index(f.words[f.first[deck]:], r.value.IDs[i])].copies = uint8(n)
		}
		if deck == deckCommon {
			continue
		}
		if n != r.value.TitleCopies || n > 3 {
			return wrong(r.line, "%d copies of %s, marked %d", n, r.value.Title, r.value.TitleCopies)
		}
		if !seen[r.value.Title] {
			seen[r.value.Title] = true
			titles[n]++
		}
	}
	if deck != deckCommon && titles != [4]int{0, 9, 6, 3} {
		return wrong(d.Cards.line, "a Faction deck has 3 titles in 3 copies, 6 in 2 and 9 single, not %d, %d and %d", titles[3], titles[2], titles[1])
	}
	return nil
}

// enter gives a card its number.
func (f *facts) enter(deck uint8, id string, facts cardFacts) error {
	number, err := strconv.Atoi(strings.TrimPrefix(id, prefixes[deck]))
	if err != nil || !strings.HasPrefix(id, prefixes[deck]) || id != fmt.Sprintf("%s%03d", prefixes[deck], number) ||
		number < 1 || number > deckSizes[deck] {
		return fmt.Errorf("%q is no card of this deck; they are %s001 to %s%03d", id, prefixes[deck], prefixes[deck], deckSizes[deck])
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
	switch {
	case len(r.IDs) == 0:
		return nil, errors.New("a row without cards")
	case kind < 0:
		return nil, fmt.Errorf("%q is no kind of Location", r.Type)
	case !strings.HasPrefix(r.Title, strings.ToLower(prefixes[deck])+"_"):
		return nil, fmt.Errorf("the title %q does not begin with %s_", r.Title, strings.ToLower(prefixes[deck]))
	case r.Provenance.Stats == "" || r.Provenance.Effect == "":
		return nil, errors.New("where the numbers and the effect are from is not said")
	}
	c.kind = uint8(kind)
	var err error
	if c.colors, err = colorSet(r.Colors); err != nil {
		return nil, err
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
	case len(list) > 1 || list[0].amount.Counter != nil || list[0].amount.N != 1 || list[0].good > anyCard || list[0].good == defense:
		return 0, errors.New("a Deal field shows one good")
	}
	return 1 + uint8(list[0].good), nil
}

// readSolo reads the Attack cards, the order of Deals and the ranks: IS-19.2,
// IS-19.12, IS-19.13.
func (f *facts) readSolo(solo *soloData) error {
	f.first[deckAttack] = card(len(f.cards))
	seen := map[string]bool{}
	for _, r := range solo.Attack.rows {
		t := slices.Index(goodWords, r.value.Target)
		if t < 0 || good(t) > anyCard || good(t) == defense {
			return wrong(r.line, "%q is no Target", r.value.Target)
		}
		for _, id := range r.value.IDs {
			if seen[id] {
				return wrong(r.line, "a second card %s", id)
			}
			seen[id] = true
		}
	}
	// They are numbered by id, so that none of its order in the file is left.
	for n := 1; n <= deckSizes[deckAttack]; n++ {
		id := fmt.Sprintf("%s%03d", prefixes[deckAttack], n)
		for _, r := range solo.Attack.rows {
			if slices.Contains(r.value.IDs, id) {
				t := slices.Index(goodWords, r.value.Target)
				facts := cardFacts{deck: deckAttack, kind: kindAttack, deal: 1 + uint8(t), row: uint16(deckAttack<<8 | t), title: "attack", copies: 1}
				if err := f.enter(deckAttack, id, facts); err != nil {
					return within(r.line, err)
				}
			}
		}
	}
	f.first[decks] = card(len(f.cards))
	if n := len(f.cards) - int(f.first[deckAttack]); n != deckSizes[deckAttack] || n != len(seen) {
		return wrong(solo.Attack.line, "%d Attack cards, the box has %d, %s001 to %s%03d", len(seen), deckSizes[deckAttack],
			prefixes[deckAttack], prefixes[deckAttack], deckSizes[deckAttack])
	}
	for _, w := range solo.DealOrder.value {
		g := slices.Index(goodWords, w)
		if g < 0 || slices.Contains(f.dealOrder, good(g)) {
			return wrong(solo.DealOrder.line, "%q cannot stand in the order of Deals", w)
		}
		f.dealOrder = append(f.dealOrder, good(g))
	}
	for _, c := range f.cards {
		if c.deal > 0 && c.deck != deckAttack && !slices.Contains(f.dealOrder, good(c.deal-1)) {
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

// index makes the sets by which cards are found.
func (f *facts) index() {
	for i := range f.cards {
		c, facts := card(i), &f.cards[i]
		f.in[facts.deck].add(c)
		f.kinds[facts.kind].add(c)
		if facts.loots > 0 {
			f.looting.add(c)
		}
		if facts.deal > 0 {
			f.dealing.add(c)
		}
		for _, a := range facts.ability[:facts.abilitys] {
			f.with[a.trigger].add(c)
			if a.trigger == trigStore {
				f.storing.add(c)
			}
			for i := a.start; f.ops[i].code != opEnd; i++ {
				if f.ops[i].code == opTakeOver {
					f.taking.add(c)
				}
			}
		}
	}
	f.sets = make([]cards, len(f.filters))
	for i, filter := range f.filters {
		for n := range f.cards {
			if filter.fits(&f.cards[n]) && f.cards[n].kind != kindAttack {
				f.sets[i].add(card(n))
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

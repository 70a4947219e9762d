package settlers

import (
	"errors"
	"fmt"
	"slices"
)

// markWords are the marks of the cards by set: IA-1.5. In the file of the box the
// mark A is left out.
var markWords = []string{"", "A", "AN"}

// addedData is what is in the box of Atlanteans: IA-1.1, IA-1.2.
type addedData struct {
	Version at[int] `yaml:"version"`
	Board   at[struct {
		Faction          string  `yaml:"faction"`
		Production       gainRow `yaml:"production"`
		Storage          string  `yaml:"storage"`
		DefensePerPlayer int     `yaml:"defense_per_player"`
		DefenseSolo      int     `yaml:"defense_solo"`
		LocationVP       int     `yaml:"location_vp"`
	}] `yaml:"board"`
	Tokens at[struct {
		Barbarian int `yaml:"barbarian"`
	}] `yaml:"tokens"`
	Replacements list[struct {
		Out string `yaml:"out"`
		In  string `yaml:"in"`
	}] `yaml:"replacements"`
	Ready list[struct {
		Faction string   `yaml:"faction"`
		Out     []string `yaml:"out"`
		In      []string `yaml:"in"`
	}] `yaml:"ready"`
	Attack at[struct {
		IDs    []string `yaml:"ids"`
		Target string   `yaml:"target"`
	}] `yaml:"attack"`
	DealOrder      at[[]string] `yaml:"deal_order"`
	VirtualFaction at[struct {
		Raze int `yaml:"raze"`
	}] `yaml:"virtual_faction"`
	Decks list[struct {
		Deck  string        `yaml:"deck"`
		Cards list[cardRow] `yaml:"cards"`
	}] `yaml:"decks"`
}

// squadTokens is how many Barbarian tokens there are: IA-1.2.
const squadTokens = 2

// firstRow is the number of the first row of a deck in the box of Atlanteans.
const firstRow = 128

// readAdded reads the box of Atlanteans without what is for playing alone.
func (f *facts) readAdded(a *addedData) error {
	if a.Version.value != 1 {
		return wrong(a.Version.line, "version %d of the format is unknown; it is 1", a.Version.value)
	}
	b := &a.Board.value
	if err := f.readBoard(deckAtlanteans-deckBarbarians, &boardRow{Faction: b.Faction, Production: b.Production, Storage: b.Storage}); err != nil {
		return wrong(a.Board.line, "%v", err)
	}
	if min(b.DefensePerPlayer, b.DefenseSolo, b.LocationVP) < 0 || max(b.DefensePerPlayer, b.DefenseSolo, b.LocationVP) > 9 {
		return wrong(a.Board.line, "the numbers of a board are from 0 to 9")
	}
	board := &f.boards[deckAtlanteans-deckBarbarians]
	board.perSeat, board.alone, board.worth, board.techs = uint8(b.DefensePerPlayer), uint8(b.DefenseSolo), int16(b.LocationVP), true
	if n := a.Tokens.value.Barbarian; n != squadTokens {
		return wrong(a.Tokens.line, "%d Barbarian tokens, the box has %d", n, squadTokens)
	}
	f.squads = squadTokens
	if len(a.Decks.rows) != deckAttack {
		return wrong(a.Decks.line, "cards for %d decks, there are %d", len(a.Decks.rows), deckAttack)
	}
	for deck := range a.Decks.rows {
		if err := f.readAddedDeck(uint8(deck), &a.Decks.rows[deck].value.Cards, a.Decks.rows[deck].value.Deck, a.Decks.rows[deck].line); err != nil {
			return err
		}
	}
	for _, r := range a.Replacements.rows {
		if err := f.readSwap(r.value.Out, r.value.In); err != nil {
			return wrong(r.line, "%v", err)
		}
	}
	for faction, s := range f.swaps[:baseFactions] {
		if s.out == "" {
			return wrong(a.Replacements.line, "the %s replace nothing", factionWords[faction])
		}
	}
	for _, r := range a.Ready.rows {
		faction := slices.Index(factionWords, r.value.Faction)
		if faction < 0 || f.ready[faction] != nil {
			return wrong(r.line, "a ready deck of the %q", r.value.Faction)
		}
		titles, err := f.readyDeck(faction, r.value.Out, r.value.In)
		if err != nil {
			return wrong(r.line, "%v", err)
		}
		f.ready[faction] = titles
	}
	if slices.ContainsFunc(f.ready[:], func(t []string) bool { return t == nil }) {
		return wrong(a.Ready.line, "every Faction has a ready deck")
	}
	return nil
}

// readAddedDeck reads the cards that the box adds to a deck.
func (f *facts) readAddedDeck(deck uint8, rows *list[cardRow], word string, line int) error {
	if word != deckWords[deck] {
		return wrong(line, "the deck is %q, not %s", word, deckWords[deck])
	}
	for i := range rows.rows { // the mark A stands for all that have no other
		if r := &rows.rows[i].value; r.Set == "" {
			r.Set = markWords[setAtlanteans]
		}
	}
	_, err := f.readCards(deck, rows, &addedIDs[deck], firstRow)
	if err != nil || deck != deckAtlanteans {
		return err
	}
	var basic [4]int // IA-3.4
	for _, t := range f.titles(deck, setAtlanteans) {
		basic[f.copies(t)]++
	}
	return wholeDeck(rows.line, &basic)
}

// titles are the titles that a deck has in a set, in the order of the data.
func (f *facts) titles(deck, set uint8) []string {
	var out []string
	for i := range f.cards {
		if c := &f.cards[i]; c.deck == deck && c.set == set && !slices.Contains(out, c.title) {
			out = append(out, c.title)
		}
	}
	return out
}

// copies is in how many copies there is a title, 0 if there is none.
func (f *facts) copies(title string) uint8 {
	i := slices.IndexFunc(f.cards, func(c cardFacts) bool { return c.title == title })
	if i < 0 {
		return 0
	}
	return f.cards[i].copies
}

// home is the deck of a title.
func (f *facts) home(title string) (deck, set uint8) {
	i := slices.IndexFunc(f.cards, func(c cardFacts) bool { return c.title == title })
	if i < 0 {
		return decks, cardSets
	}
	return f.cards[i].deck, f.cards[i].set
}

// readSwap reads which title of a basic deck another one replaces: IA-2.4.
func (f *facts) readSwap(out, in string) error {
	deck, set := f.home(out)
	newDeck, newSet := f.home(in)
	switch {
	case deck != newDeck || set != setBase || newSet != setAtlanteans || deck == deckCommon:
		return fmt.Errorf("%s cannot be replaced by %s", out, in)
	case f.copies(out) != f.copies(in):
		return errors.New("a title is replaced by one of as many copies")
	case f.swaps[deck-deckBarbarians].out != "":
		return fmt.Errorf("the %s replace two titles", deckWords[deck])
	}
	f.swaps[deck-deckBarbarians] = swap{out, in}
	return nil
}

// readAddedSolo reads what the box adds to playing alone: IA-13.1, IA-13.2.
func (f *facts) readAddedSolo(a *addedData) error {
	attack := &a.Attack.value
	if err := isTarget(attack.Target); err != nil {
		return wrong(a.Attack.line, "%v", err)
	}
	for _, id := range attack.IDs {
		facts := attackCard(attack.Target)
		facts.set = setAtlanteans
		if err := f.enter(deckAttack, id, &addedIDs[deckAttack], facts); err != nil {
			return wrong(a.Attack.line, "%v", err)
		}
	}
	for _, w := range a.DealOrder.value {
		g := slices.Index(goodWords, w)
		if g < 0 || slices.Contains(f.dealOrder, good(g)) {
			return wrong(a.DealOrder.line, "%q cannot stand in the order of Deals", w)
		}
		f.dealOrder = append(f.dealOrder, good(g))
	}
	for _, c := range f.cards {
		if c.deal > 0 && c.deck != deckAttack && !slices.Contains(f.dealOrder, good(c.deal-1)) {
			return wrong(a.DealOrder.line, "the order of Deals lacks %s", goodWords[c.deal-1])
		}
	}
	if n := a.VirtualFaction.value.Raze; n < attackTokens || n > 9 {
		return wrong(a.VirtualFaction.line, "%d Raze tokens for a Location of the virtual player", n)
	}
	f.virtual = a.VirtualFaction.value.Raze
	return nil
}

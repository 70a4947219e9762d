package settlers

import (
	"slices"
	"strconv"

	"spielwerk/game/components"
)

// markWords are the marks of the cards by set: IA-1.5. The file of the box leaves out the
// mark A.
var markWords = []string{"", "A", "AN"}

// squadTokens is the number of Barbarian tokens: IA-1.2.
const squadTokens = 2

// readAdded reads the box of Atlanteans without what is for playing alone: IA-1.1, IA-1.2.
func (f *facts) readAdded(top components.Node) components.Table {
	t := top.Table("version", "board", "tokens", "replacements", "ready", "attack", "deal_order", "virtual_faction", "decks")
	readVersion(t.Get("version"))
	b := t.Get("board").Table("faction", "production", "storage", "defense_per_player", "defense_solo", "location_vp")
	const atlantean = deckAtlanteans - deckBarbarians
	f.readBoard(b, atlantean)
	board := &f.boards[atlantean]
	board.perSeat, board.alone = b.Get("defense_per_player").Byte(0, 9), b.Get("defense_solo").Byte(0, 9)
	board.worth, board.techs = int16(b.Get("location_vp").Byte(0, 9)), true
	t.Get("tokens").Table("barbarian").Get("barbarian").Must(strconv.Itoa(squadTokens))
	f.squads = squadTokens
	decks := t.Get("decks").List()
	if len(decks) != deckAttack {
		t.Get("decks").Fail("must be %d decks, not %d", deckAttack, len(decks))
	}
	for deck, n := range decks {
		if !n.Failed() {
			f.readAddedDeck(n, uint8(deck))
		}
	}
	if t.Failed() {
		return t
	}
	for _, n := range t.Get("replacements").List() {
		f.readSwap(n.Table("out", "in"))
	}
	for faction, s := range f.swaps[:baseFactions] {
		if s.out == "" {
			t.Get("replacements").Fail("must name a title of the %s", factionWords[faction])
		}
	}
	for _, n := range t.Get("ready").List() {
		f.readReady(n.Table("faction", "out", "in"))
	}
	if i := slices.IndexFunc(f.ready[:], func(t []string) bool { return t == nil }); i >= 0 {
		t.Get("ready").Fail("must have a deck of the %s", factionWords[i])
	}
	return t
}

// readAddedDeck reads the cards that the box adds to a deck.
func (f *facts) readAddedDeck(n components.Node, deck uint8) {
	t := n.Table("deck", "cards")
	t.Get("deck").Must(deckWords[deck])
	f.readCards(t.Get("cards"), deck, &addedIDs[deck], setAtlanteans)
	if n.Failed() || deck != deckAtlanteans {
		return
	}
	var basic [4]int // IA-3.4
	for _, t := range f.titles(deck, setAtlanteans) {
		basic[f.copies(t)]++
	}
	wholeDeck(t.Get("cards"), &basic)
}

// readReady reads a deck that is ready to play.
func (f *facts) readReady(t components.Table) {
	faction := t.Get("faction").Word(factionWords...)
	if f.ready[faction] != nil {
		t.Get("faction").Fail("must not name the %s twice", factionWords[faction])
	}
	words := func(n components.Node) (out []string) {
		for _, m := range n.List() {
			out = append(out, m.Text())
		}
		return out
	}
	if t.Failed() {
		return
	}
	titles, err := f.readyDeck(faction, words(t.Get("out")), words(t.Get("in")))
	if err != nil {
		t.Get("out").Fail("must make a deck: %v", err)
	}
	f.ready[faction] = titles
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

// copies is the number of copies of a title, 0 if there is no such title.
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
func (f *facts) readSwap(t components.Table) {
	out, in := t.Get("out").Text(), t.Get("in").Text()
	deck, set := f.home(out)
	newDeck, newSet := f.home(in)
	switch {
	case deck == decks || deck == deckCommon || set != setBase:
		t.Get("out").Fail("must be a title of a basic Faction deck, not %q", out)
	case deck != newDeck || newSet != setAtlanteans:
		t.Get("in").Fail("must be a title that the box adds to the %s, not %q", deckWords[deck], in)
	case f.copies(out) != f.copies(in):
		t.Get("in").Fail("must have as many copies as %s, %d", out, f.copies(out))
	case f.swaps[deck-deckBarbarians].out != "":
		t.Get("out").Fail("must not be a second title of the %s", deckWords[deck])
	default:
		f.swaps[deck-deckBarbarians] = swap{out, in}
	}
}

// readAddedSolo reads what the box adds to playing alone: IA-13.1, IA-13.2.
func (f *facts) readAddedSolo(t components.Table) {
	attack := t.Get("attack").Table("ids", "target")
	facts := attackCard(attack.Get("target"))
	facts.set = setAtlanteans
	for _, id := range attack.Get("ids").List() {
		f.enter(id, deckAttack, &addedIDs[deckAttack], facts)
	}
	f.readDealOrder(t.Get("deal_order"), func(*cardFacts) bool { return true })
	f.virtual = t.Get("virtual_faction").Table("raze").Get("raze").Int(attackTokens, 9)
}

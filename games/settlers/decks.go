package settlers

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"spielwerk/game"
)

// The values of the options that decide on cards.
const (
	expansionNone       = "none"
	expansionAtlanteans = "atlanteans" // IA-1
	formatStandard      = "standard"   // IA-2.2
	formatOpen          = "open"       // IA-2.1
	deckBasic           = "basic"      // the 30 basic cards: IA-2.7
	deckReady           = "ready"      // our own deck with cards of the set
	deckAll             = "all"        // all cards of the Faction: IA-2.1
	commonsAuto         = "auto"       // as the format has it: IA-2.3
	commonsBase         = "base"
	commonsAll          = "all"

	deckJoin = "+" // between the titles of a deck that is written out
)

// readyDeck is the basic deck of a Faction with titles exchanged for others of as many
// copies.
func (f *facts) readyDeck(faction int, out, in []string) ([]string, error) {
	deck := uint8(faction + deckBarbarians)
	titles := f.titles(deck, basicSet(deck))
	for _, t := range out {
		i := slices.Index(titles, t)
		if i < 0 {
			return nil, fmt.Errorf("%s is not in the basic deck", t)
		}
		titles = slices.Delete(titles, i, i+1)
	}
	titles = append(titles, in...)
	if flaws := f.checkDeck(deck, formatStandard, true, titles); len(flaws) > 0 {
		return nil, fmt.Errorf("the deck breaks %s", flaws[0].Rule)
	}
	return titles, nil
}

// entry is the cards that a word of a deck stands for: all copies of a title, or one
// card by its id.
func (f *facts) entry(word string) cards {
	var set cards
	for i := range f.cards {
		if c := &f.cards[i]; c.title == word || c.id == word {
			set.add(card(i))
		}
	}
	return set
}

// checkDeck lists everything that is wrong with a Faction deck, each with its rule: IS-18.1,
// IA-2. replaced says that the titles of IA-2.4 are replaced.
func (f *facts) checkDeck(deck uint8, format string, replaced bool, words []string) []game.Refusal {
	var flaws []game.Refusal
	flaw := func(kind uint8, rule game.Rule, args ...int16) {
		r := game.Refusal{Kind: kind, Rule: rule}
		copy(r.Args[:], args)
		if !slices.Contains(flaws, r) { // without repetitions
			flaws = append(flaws, r)
		}
	}
	var all cards
	for i, w := range words {
		set := f.entry(w)
		c, ok := set.next(0)
		switch {
		case !ok:
			flaw(refuseDeckWord, "IS-18.1", int16(i+1))
		case f.cards[c].deck != deck:
			flaw(refuseDeckFaction, "IS-18.1", int16(c))
		case all.meets(&set):
			flaw(refuseDeckTwice, "IS-18.1", int16(c))
		}
		all = all.or(&set)
	}
	if format == formatOpen { // IA-2.1
		return flaws
	}
	var titles [4]int
	seen := map[string]bool{}
	for c, ok := all.next(0); ok; c, ok = all.next(c + 1) {
		title := f.cards[c].title
		if seen[title] || f.cards[c].deck != deck {
			continue
		}
		seen[title] = true
		whole := f.entry(title)
		if all.common(&whole) < whole.count() {
			flaw(refuseDeckPart, "IS-18.1", int16(c), int16(f.cards[c].copies))
		}
		titles[f.cards[c].copies]++
	}
	for n := len(titles) - 1; n > 0; n-- {
		if titles[n] != deckShape[n] {
			flaw(refuseDeckShape, "IS-18.1", int16(n), int16(titles[n]), int16(deckShape[n]))
		}
	}
	if s := f.swaps[deck-deckBarbarians]; s.out != "" {
		switch {
		case seen[s.out] && seen[s.in]:
			flaw(refuseDeckBoth, "IA-2.4", f.firstOf(s.out), f.firstOf(s.in))
		case seen[s.out] && replaced:
			flaw(refuseDeckOld, "IA-2.4", f.firstOf(s.out), f.firstOf(s.in))
		}
	}
	return flaws
}

// firstOf is the first card of a title.
func (f *facts) firstOf(title string) int16 {
	set := f.entry(title)
	c, _ := set.next(0)
	return int16(c)
}

// buildsOn reports whether a deck holds cards of the set, so that everybody replaces
// titles: IA-2.4. The deck of the Atlanteans does not (IA-2.5, IA-2.8).
func (f *facts) buildsOn(deck uint8, list []string) bool {
	if deck == deckAtlanteans {
		return false
	}
	for _, w := range list {
		if set := f.entry(w); set.meets(&f.ofSet[setAtlanteans]) {
			return true
		}
	}
	return false
}

// choice is the deck of a seat as an option has it, and the Faction it is for.
type choice struct {
	word    string   // basic, ready, all, or the titles
	titles  []string // nil for basic and all
	builds  bool     // holds cards of the set: IA-2.4
	friends bool     // holds cards that count as Why Can't We Be Friends: IA-2.8
}

// readChoice reads the option of a deck.
func (f *facts) readChoice(word string, faction uint8) choice {
	c := choice{word: word}
	switch word {
	case deckBasic, deckAll:
	case deckReady:
		c.titles = f.ready[faction]
	default:
		c.titles = strings.Split(word, deckJoin)
	}
	c.builds = f.buildsOn(faction+deckBarbarians, c.titles) || word == deckAll && faction < baseFactions
	for _, t := range c.titles {
		if set := f.entry(t); set.meets(&f.ofSet[setFriends]) {
			c.friends = true
		}
	}
	return c
}

// fits is the reason why a configuration is not possible although each option by itself is.
func (f *facts) fits(c game.Config) error {
	option := func(name string, seat int) string { return c.Options[fmt.Sprint(name, seat+1)] }
	if c.Options["expansion"] == expansionNone {
		if c.Seats > baseFactions {
			return fmt.Errorf("%d seats need the option expansion=%s (IS-1.1)", c.Seats, expansionAtlanteans)
		}
		for seat := range maxSeats {
			if option("faction", seat) == factionWords[deckAtlanteans-deckBarbarians] {
				return fmt.Errorf("the Atlanteans need the option expansion=%s (IA-3.4)", expansionAtlanteans)
			}
		}
		for _, o := range addedOptions() {
			if c.Options[o.Name] != o.Default {
				return fmt.Errorf("the option %s needs the option expansion=%s (%s)", o.Name, expansionAtlanteans, o.Rule)
			}
		}
		return nil
	}
	for seat := c.Seats; seat < maxSeats; seat++ {
		if option("deck", seat) != deckBasic {
			return fmt.Errorf("a deck for seat %d, and there are %d seats (IS-18.1)", seat+1, c.Seats)
		}
	}
	format := c.Options["format"]
	if format == formatStandard && c.Options["commons"] != commonsAuto {
		return errors.New("the Common deck is chosen in the open format only (IA-2.3)")
	}
	var choices [maxSeats]choice
	builds, friends := false, false
	for seat := range c.Seats {
		word := option("deck", seat)
		if word == deckBasic {
			continue
		}
		faction := slices.Index(factionWords, option("faction", seat))
		if faction < 0 {
			return fmt.Errorf("seat %d has a deck of its own, so that its Faction must be named (IS-1.6)", seat+1)
		}
		for other := range seat {
			if option("faction", other) == option("faction", seat) {
				return fmt.Errorf("seats %d and %d want the same Faction, and seat %d has a deck for it (IS-1.3)", other+1, seat+1, seat+1)
			}
		}
		if word == deckAll && format == formatStandard {
			return errors.New("all cards of a Faction make a deck in the open format only (IS-18.1)")
		}
		choices[seat] = f.readChoice(word, uint8(faction))
		builds, friends = builds || choices[seat].builds, friends || choices[seat].friends
	}
	for seat := range c.Seats {
		if choices[seat].titles == nil {
			continue
		}
		replaced := builds
		if c.Options["swap_only_own_deck"] == "on" {
			replaced = choices[seat].builds
		}
		deck := uint8(slices.Index(factionWords, option("faction", seat)) + deckBarbarians)
		if flaws := f.checkDeck(deck, format, replaced, choices[seat].titles); len(flaws) > 0 {
			return fmt.Errorf("the deck of seat %d: %s", seat+1, f.reasons(flaws, choices[seat].titles))
		}
	}
	if format == formatStandard && c.Options["one_set_for_all"] == "on" && builds && friends {
		return errors.New("all decks are built with one set, Atlanteans or Why Can't We Be Friends (IA-2.2)")
	}
	return nil
}

// reasons writes flaws of a deck in English, for decks given as an option.
func (f *facts) reasons(flaws []game.Refusal, words []string) string {
	var out []string
	names, err := f.printed(languages[0])
	if err != nil {
		return err.Error()
	}
	for _, r := range flaws {
		name := func(i int) string { return names.Cards[f.cards[r.Args[i]].id] }
		text := ""
		titles := "titles"
		if r.Args[1] == 1 {
			titles = "title"
		}
		switch r.Kind {
		case refuseDeckWord:
			text = fmt.Sprintf("no card %q", words[r.Args[0]-1])
		case refuseDeckFaction:
			text = fmt.Sprintf("%s is a card of another deck", name(0))
		case refuseDeckTwice:
			text = fmt.Sprintf("%s is there twice", name(0))
		case refuseDeckPart:
			text = fmt.Sprintf("all %d copies of %s must be there", r.Args[1], name(0))
		case refuseDeckShape:
			text = fmt.Sprintf("%d %s in %d copies, there must be %d", r.Args[1], titles, r.Args[0], r.Args[2])
		case refuseDeckBoth:
			text = fmt.Sprintf("%s and %s cannot be in one deck", name(0), name(1))
		default: // refuseDeckOld
			text = fmt.Sprintf("%s is replaced by %s", name(0), name(1))
		}
		out = append(out, fmt.Sprintf("%s (%s)", text, r.Rule))
	}
	return strings.Join(out, "; ")
}

// readDecks makes the rules know the decks of the seats.
func (r *rules) readDecks(c game.Config) {
	for seat := range c.Seats {
		faction := max(0, slices.Index(factionWords, c.Options[fmt.Sprint("faction", seat+1)]))
		r.choices[seat] = r.readChoice(c.Options[fmt.Sprint("deck", seat+1)], uint8(faction))
		r.added = r.added || r.choices[seat].builds
	}
	for seat := range game.Seat(c.Seats) {
		for faction := range uint8(factions) {
			r.decks[seat][faction] = r.deckFor(seat, faction)
		}
	}
	for faction, s := range r.swaps {
		r.out[faction] = r.entry(s.out)
	}
}

// replaces reports whether a seat replaces a title of its basic deck: IA-2.4, IA-2.7.
func (r *rules) replaces(seat game.Seat) bool {
	if !r.atlanteans || r.openFormat {
		return false
	}
	if r.swapOwn {
		return r.choices[seat].builds
	}
	return r.added
}

// deckOf is the deck of a seat that plays a Faction: IS-1.3, IA-2.
func (r *rules) deckOf(seat game.Seat, faction uint8) cards {
	if !r.atlanteans {
		return r.in[deckBarbarians+faction].and(&r.ofSet[setBase])
	}
	return r.decks[seat][faction]
}

func (r *rules) deckFor(seat game.Seat, faction uint8) cards {
	set := r.in[deckBarbarians+faction]
	c := &r.choices[seat]
	switch {
	case c.word == deckAll:
		return set
	case c.titles != nil:
		return r.listed(c.titles)
	case deckBarbarians+faction == deckAtlanteans:
		return set.and(&r.ofSet[setAtlanteans])
	}
	set = set.and(&r.ofSet[setBase])
	if s := r.swaps[faction]; r.replaces(seat) {
		out, in := r.entry(s.out), r.entry(s.in)
		set = set.less(&out)
		set = set.or(&in)
	}
	return set
}

func (r *rules) listed(words []string) cards {
	var set cards
	for _, w := range words {
		part := r.entry(w)
		set = set.or(&part)
	}
	return set
}

// commons is the Common deck: IA-2.1, IA-2.3, IA-2.5.
func (p *Position) commons() cards {
	r := p.rules
	set := r.in[deckCommon]
	adds := r.commonWish == commonsAll || r.openFormat && r.commonWish == commonsAuto
	if !r.openFormat {
		adds = r.added || r.factionAdds && p.hasAtlanteans()
	}
	if !r.atlanteans || !adds {
		return set.and(&r.ofSet[setBase])
	}
	return set
}

func (p *Position) hasAtlanteans() bool { return !p.free(deckAtlanteans - deckBarbarians) }

// modern reports whether the Atlanteans or cards of their set are played: IA-13.1.
func (p *Position) modern() bool {
	if !p.rules.atlanteans {
		return false
	}
	commons := p.commons()
	if p.hasAtlanteans() || p.rules.added || commons.meets(&p.rules.ofSet[setAtlanteans]) {
		return true
	}
	for seat := range p.rules.seats {
		if p.rules.choices[seat].builds {
			return true
		}
	}
	return false
}

// removed is the cards that others replaced: IA-2.7.
func (p *Position) removed() cards {
	var set cards
	for seat := range game.Seat(p.rules.seats) {
		f := p.s.Players[seat].Faction
		if f == 0 || !p.rules.replaces(seat) || p.rules.swaps[f-1].out == "" {
			continue
		}
		set = set.or(&p.rules.out[f-1])
	}
	return set
}

// swapped reports the replaced titles as events.
func (p *Position) swapped(log *game.Log) {
	if log == nil {
		return
	}
	set := p.removed()
	for c, ok := set.next(0); ok; c, ok = set.next(c + 1) {
		log.Say(eventSwapped, game.Nobody, "IA-2.4", int16(c))
	}
}

// inGame are the cards that must be somewhere in the state.
func (p *Position) inGame() cards {
	s, r := &p.s, p.rules
	var set cards
	if !r.atlanteans || s.Phase != phaseFactions || s.Turn > 0 {
		set = p.commons()
	}
	if r.solo() && s.Phase != phaseFactions {
		attack := r.in[deckAttack]
		if !p.modern() {
			attack = attack.and(&r.ofSet[setBase])
		}
		set = set.or(&attack)
	}
	for seat := range game.Seat(r.seats) {
		if f := s.Players[seat].Faction; f > 0 {
			deck := r.deckOf(seat, f-1)
			set = set.or(&deck)
		}
	}
	return set
}

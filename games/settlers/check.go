package settlers

import (
	"fmt"

	"spielwerk/game"
)

// Check implements game.Position: every card is in exactly one place, tokens are
// conserved, and nothing lies where it cannot.
func (p *Position) Check() error {
	if err := p.checkCards(); err != nil {
		return err
	}
	if err := p.checkSpots(); err != nil {
		return err
	}
	return p.checkStack()
}

// count counts in how many places each card is.
type count [maxCards]int

func (n *count) list(cards []card) {
	for _, c := range cards {
		n[c]++
	}
}

func (n *count) set(set *cards) {
	for c, ok := set.next(0); ok; c, ok = set.next(c + 1) {
		n[c]++
	}
}

func (p *Position) checkCards() error {
	s, r := &p.s, p.rules
	var n count
	n.list(s.Deck[:s.DeckN])
	n.list(s.Row[:s.RowN])
	n.list(s.Attack[:s.AttackN])
	n.list(s.Line[:s.LineN])
	for _, set := range []*cards{&s.Discard, &s.Collection, &s.Gone, &s.Resolved} {
		n.set(set)
	}
	for o := range s.Empire {
		n.set(&s.Empire[o])
	}
	for _, t := range s.Tucked[:s.TuckedN] {
		n[t.Card]++
		if p.owner(t.Under) == game.Nobody {
			return fmt.Errorf("%s lies under %s, which is not a Location (IS-16.6)", r.words[t.Card], r.words[t.Under])
		}
	}
	var hands cards
	for i := range s.Players {
		pl := &s.Players[i]
		n.list(pl.Deck[:pl.DeckN])
		n.list(pl.Look[:pl.LookN])
		for _, set := range []*cards{&pl.Hand, &pl.Discard, &pl.Foundations, &pl.Deals} {
			n.set(set)
		}
		hands = hands.or(&pl.Hand)
	}
	for i := range s.Stack[:s.Depth] {
		if f := &s.Stack[i]; r.frames[f.Kind].holds != nil && r.frames[f.Kind].holds(f) {
			n[f.Card]++
		}
	}
	if held := hands.meets(&r.kinds[kindEvent]); held {
		return fmt.Errorf("an Event is in a hand (IA-11.7)")
	}
	in := p.inGame()
	for c := range r.cards {
		want := 0
		if in.has(card(c)) {
			want = 1
		}
		if n[c] != want {
			return fmt.Errorf("%s is in %d places, not %d (IS-21.3)", r.words[c], n[c], want)
		}
	}
	if odd := s.Public.less(&hands); !odd.empty() {
		return fmt.Errorf("everybody knows that %v are in a hand, where they are not (IS-2.6)", r.ids(&odd))
	}
	return p.checkSeats()
}

// checkSeats: the cards of a seat are from decks that it can have.
func (p *Position) checkSeats() error {
	s, r := &p.s, p.rules
	for seat := range game.Seat(r.seats) {
		pl := &s.Players[seat]
		if pl.Faction == 0 {
			if s.Phase != phaseFactions {
				return fmt.Errorf("seat %d has no Faction (IS-1.3)", seat)
			}
			continue
		}
		for g, n := range pl.Supply {
			if n > 9999 { // an underflow
				return fmt.Errorf("seat %d has %d %s (IS-2.2)", seat, n, goodWords[g])
			}
		}
		own := r.in[deckCommon].or(&r.in[pl.Faction])
		if odd := pl.Hand.less(&own); !odd.empty() {
			return fmt.Errorf("seat %d holds %v (IS-2.5)", seat, r.ids(&odd))
		}
		if odd := pl.Discard.less(&r.in[pl.Faction]); !odd.empty() {
			return fmt.Errorf("%v lie on the discards of seat %d (IS-2.8)", r.ids(&odd), seat)
		}
		if pl.Deals.meets(&r.in[deckCommon]) {
			return fmt.Errorf("seat %d has a Common card as a Deal (IS-9.1)", seat)
		}
		for c, ok := pl.Routes.next(0); ok; c, ok = pl.Routes.next(c + 1) {
			if o := p.owner(c); o == game.Nobody || o == seat {
				return fmt.Errorf("seat %d has a Deal with %s (IS-16.12)", seat, r.words[c])
			}
		}
		if pl.LookN > 0 && s.Depth == 0 && s.Phase != phaseLookout {
			return fmt.Errorf("seat %d looks at %d cards (IS-17.1)", seat, pl.LookN)
		}
	}
	return nil
}

// checkSpots: tokens and goods are only on Locations that can have them.
func (p *Position) checkSpots() error {
	s, r := &p.s, p.rules
	taken := uint8(0)
	for _, m := range s.Marks {
		if m.Card == 0 {
			continue
		}
		taken++
		if c := card(m.Card - 1); p.owner(c) == game.Nobody || r.cards[c].kind != kindFeature {
			return fmt.Errorf("an Egyptian token lies on %s (IA-12.12)", r.words[c])
		}
	}
	if s.Dead.count() > int(r.squads) {
		return fmt.Errorf("%d Barbarian tokens (IA-1.2)", s.Dead.count())
	}
	for c, ok := s.Dead.next(0); ok; c, ok = s.Dead.next(c + 1) {
		if p.owner(c) == game.Nobody {
			return fmt.Errorf("a Barbarian token lies on %s (IA-12.10)", r.words[c])
		}
	}
	var built cards
	for o := range s.Empire {
		built = built.or(&s.Empire[o])
	}
	for c := range card(locations) {
		spot := &s.Spots[c]
		if !built.has(c) {
			if *spot != (Spot{}) {
				return fmt.Errorf("goods lie on card %d, which is not a Location (IS-10.7)", c)
			}
			continue
		}
		o := p.owner(c)
		facts := &r.cards[c]
		if spot.From > 0 {
			taken++
			if game.Seat(spot.From-1) == o || facts.deck != deckCommon {
				return fmt.Errorf("%s is taken over from seat %d by seat %d (IS-16.17)", facts.id, spot.From-1, o)
			}
		}
		kept := 0
		for _, n := range spot.Kept {
			kept += int(n)
		}
		switch {
		case spot.Flags&hasDefense != 0 && facts.deck != deckCommon:
			return fmt.Errorf("a Defence token lies on %s (IS-10.8)", facts.id)
		case spot.Flags&hasSamurai != 0 && (o == virtual || facts.deck != s.Players[o].Faction || !r.boards[facts.deck-1].samurai):
			return fmt.Errorf("a Samurai stands on %s (IS-16.2)", facts.id)
		case spot.Flags&hasTech != 0 && (facts.deck != deckCommon || !p.placesTech(p.lies(c))):
			return fmt.Errorf("technology lies on %s (IA-4.1)", facts.id)
		case spot.Flags&hasGuard == hasGuard:
			return fmt.Errorf("%s has a Defence token and Advanced Defence (IA-6.5)", facts.id)
		case spot.Guests > maxGuests:
			return fmt.Errorf("%d Workers are at %s (IA-9.4)", spot.Guests, facts.id)
		case spot.Tech > 0 && !r.returns.has(c):
			return fmt.Errorf("technology is stored on %s (IA-10.2)", facts.id)
		case r.storing.has(c) && kept > int(facts.find(trigStore).max):
			return fmt.Errorf("%d goods are stored on %s (IS-13.1)", kept, facts.id)
		case facts.deck != deckCommon && o != virtual && facts.deck != s.Players[o].Faction:
			return fmt.Errorf("%s is in the Empire of seat %d (IS-8.1)", facts.id, o)
		}
		extra := uint8(0)
		if r.atlanteans && facts.deck == deckCommon {
			extra = 1 // IA-5.3
		}
		for a := range facts.actions() {
			if limit := facts.ability[a].limit; limit < unlimited && spot.Uses[a] > limit+extra {
				return fmt.Errorf("%s has been used %d times (IS-11.1)", facts.id, spot.Uses[a])
			}
		}
	}
	if s.Tokens+taken != r.tokens {
		return fmt.Errorf("%d Egyptian tokens are free and %d placed (IS-2.13)", s.Tokens, taken)
	}
	return nil
}

// checkStack: frames exist only in phases that have them, and somebody decides.
func (p *Position) checkStack() error {
	s, r := &p.s, p.rules
	for i := range s.Stack {
		if f := &s.Stack[i]; (f.Kind != frameNone) != (i < int(s.Depth)) {
			return fmt.Errorf("frame %d of %d is %+v (IS-21.2)", i, s.Depth, *f)
		}
	}
	early := s.Phase == phaseFactions || s.Phase == phaseLookout
	if s.Depth > 0 && (early && !r.atlanteans || s.Phase == phaseOver) {
		return fmt.Errorf("%d frames in phase %d (IS-21.2)", s.Depth, s.Phase)
	}
	if s.Phase < phaseAction && !s.Reacting.empty() || s.Phase != phaseProduction && (s.Phase != phaseCleanup || !r.atlanteans) && !s.Due.empty() {
		return fmt.Errorf("a Location waits in phase %d (IS-8.5)", s.Phase)
	}
	if (s.Phase == phaseOver) != (p.Pending() == 0) {
		return fmt.Errorf("nobody decides in phase %d (IS-2.12)", s.Phase)
	}
	return nil
}

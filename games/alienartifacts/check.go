package alienartifacts

import (
	"fmt"

	"spielwerk/game"
)

// Check implements game.Position: every card is in exactly one place, banks and tokens are
// conserved, and derived values are right (AA-22.3).
func (p *Position) Check() error {
	p.dealDecks()
	for _, check := range []func() error{p.checkCards, p.checkResources, p.checkHands, p.checkSums, p.checkDecisions} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

// checkCards: the 120 ships, technologies and planets.
func (p *Position) checkCards() error {
	s := &p.s
	var in [cards]int
	for k := range uint8(kinds) {
		d := &s.Decks[k]
		if d.N > perKind {
			return fmt.Errorf("a deck of %d cards (AA-22.3)", d.N)
		}
		for i, c := range d.Card {
			switch {
			case i >= int(d.N):
				if c != 0 {
					return fmt.Errorf("deck %d holds card %d above its top (AA-22.3)", k, c)
				}
			case c >= cards || kindOf(c) != k:
				return fmt.Errorf("card %d lies in the deck of kind %d (AA-3.3)", c, k)
			default:
				in[c]++
			}
		}
		if d.N > 0 && s.Seen[d.Card[d.N-1]] != allSeats {
			return fmt.Errorf("the top card of deck %d is not public (AA-3.3)", k)
		}
	}
	for i, c := range s.Look {
		if i < int(s.LookN) {
			in[c]++
		} else if c != 0 {
			return fmt.Errorf("card %d is looked at beyond %d (AA-22.3)", c, s.LookN)
		}
	}
	for seat := range p.rules.seats {
		pl := &s.Players[seat]
		if out := pl.Mission.without(pl.Empire); !out.empty() {
			return fmt.Errorf("seat %d has cards on the operational side outside its empire (AA-2.2)", seat)
		}
		for _, set := range []Set{pl.Building, pl.Empire} {
			for !set.empty() {
				c := set.take()
				in[c]++
				if s.Seen[c] != 0 {
					return fmt.Errorf("card %d in an area is noted as seen in a deck", c)
				}
			}
		}
	}
	for c, n := range in {
		if n != 1 {
			return fmt.Errorf("card %s is in %d places (AA-22.3)", cardWords[c], n)
		}
	}
	return nil
}

// checkResources: the 83 resource cards.
func (p *Position) checkResources() error {
	s := &p.s
	var in [resources]int
	for i, c := range s.Resources.Card {
		if i < int(s.Resources.N) {
			in[c]++
		} else if c != 0 {
			return fmt.Errorf("resource card %d lies above the top of its deck (AA-22.3)", c)
		}
	}
	for i, c := range s.Open {
		if i < int(s.OpenN) {
			in[c]++
		} else if c != 0 {
			return fmt.Errorf("resource card %d is open beyond %d (AA-22.3)", c, s.OpenN)
		}
	}
	sets := []Set{s.Discard}
	var lying Set
	for seat := range p.rules.seats {
		pl := &s.Players[seat]
		sets = append(sets, pl.Hand, pl.Attached, pl.Produced)
		lying = lying.or(pl.Attached).or(pl.Produced)
		for set := pl.Attached; !set.empty(); {
			if c := set.take(); !pl.Building.has(s.Under[c]) {
				return fmt.Errorf("resource card %d is attached to %s, which seat %d does not build (AA-2.6)", c, cardWords[s.Under[c]], seat)
			}
		}
		for set := pl.Produced; !set.empty(); {
			if c := set.take(); !pl.Mission.has(s.Under[c]) || kindOf(s.Under[c]) != planet {
				return fmt.Errorf("resource card %d lies under %s, which is not an operational planet of seat %d (AA-2.6)", c, cardWords[s.Under[c]], seat)
			}
		}
	}
	for _, set := range sets {
		for !set.empty() {
			in[set.take()]++
		}
	}
	for c, n := range in {
		if n != 1 {
			return fmt.Errorf("resource card %s is in %d places (AA-22.3)", resourceWords[c], n)
		}
		if !lying.has(uint8(c)) && (s.Under[c] != 0 || s.Second.has(uint8(c))) {
			return fmt.Errorf("resource card %s lies nowhere and yet under a card", resourceWords[c])
		}
	}
	return nil
}

// checkHands: artifacts, defence plans and alien systems.
func (p *Position) checkHands() error {
	s := &p.s
	var held [artifacts]int
	for _, c := range s.Artifacts[:s.ArtifactN] {
		held[c]++
	}
	if s.Turn.Playing > 0 {
		held[s.Turn.Playing-1]++
	}
	var own [plans]int
	for _, c := range s.Plans[:s.PlanN] {
		own[c]++
	}
	bits := func(set uint16, in []int) {
		for i := range in {
			in[i] += int(set >> i & 1)
		}
	}
	bits(s.Used, held[:])
	shown := s.Shown
	for seat := range p.rules.seats {
		bits(s.Players[seat].Artifacts, held[:])
		bits(s.Players[seat].Plans, own[:])
		shown &^= s.Players[seat].Plans
	}
	for c, n := range held {
		if n != 1 {
			return fmt.Errorf("artifact %s is in %d places (AA-22.3)", artifactWords[c], n)
		}
	}
	for c, n := range own {
		if n != 1 {
			return fmt.Errorf("defence plan %s is in %d places (AA-22.3)", planWords[c], n)
		}
	}
	if shown != 0 {
		return fmt.Errorf("defence plans %b were used and are in no hand (AA-12.18)", shown)
	}
	set := uint8(0)
	for _, c := range s.Systems {
		set |= 1 << c
	}
	if set != 1<<systems-1 || s.Met>>s.Systems[0]&1 == 0 {
		return fmt.Errorf("the alien systems are %v (AA-13.1)", s.Systems)
	}
	return nil
}

// checkSums: banks, tokens, and stored sums.
func (p *Position) checkSums() error {
	s, r := &p.s, p.rules
	n := int(s.Supply)
	var blocked, empires Set
	for c, k := range s.Tokens {
		n += int(k)
		if k > 0 {
			blocked.add(uint8(c))
		}
	}
	if n != int(r.tokens) || blocked != s.Blocked {
		return fmt.Errorf("%d blockade tokens, there are %d (AA-22.3)", n, r.tokens)
	}
	var saved [cards]uint8
	for seat := range game.Seat(r.seats) {
		pl := &s.Players[seat]
		empires = empires.or(pl.Empire)
		if pl.Credits > r.bankMax {
			return fmt.Errorf("seat %d has %d credits (AA-2.7)", seat, pl.Credits)
		}
		for set := pl.Attached; !set.empty(); {
			c := set.take()
			saved[s.Under[c]] += r.resources[c].halves[p.second(c)].amount
		}
		if m := p.sum(seat, s.Turn.Lifted); m != pl.Mods {
			return fmt.Errorf("the cards of seat %d change %+v, not %+v (AA-21.2)", seat, m, pl.Mods)
		}
		if s.Phase > phaseSetup && pl.Faction == 0 || int(pl.Faction) > factions {
			return fmt.Errorf("seat %d has faction %d (AA-3.6)", seat, pl.Faction)
		}
	}
	if out := s.Blocked.without(empires); !out.empty() {
		return fmt.Errorf("blockades lie on cards in no empire: %v (AA-12.14)", ids(out, cardWords))
	}
	if out := s.Turn.Lifted.without(s.Blocked); !out.empty() {
		return fmt.Errorf("%v are paid for and not blockaded (AA-14.3)", ids(out, cardWords))
	}
	if s.Marker < 1 {
		return fmt.Errorf("the round marker is on no space (AA-17.2)")
	}
	if saved != s.Saved {
		return fmt.Errorf("the symbols attached are not those that are noted (AA-7.5)")
	}
	return nil
}

// checkDecisions: what is pending fits the phase.
func (p *Position) checkDecisions() error {
	s := &p.s
	if s.Depth > stackSize || s.Depth > 0 && s.Phase > phaseLate {
		return fmt.Errorf("%d frames in phase %d", s.Depth, s.Phase)
	}
	for i, f := range s.Stack {
		if (i < int(s.Depth)) != (f.Kind != frameNone) || f.Kind >= frames {
			return fmt.Errorf("frame %d of %d is %d", i, s.Depth, f.Kind)
		}
	}
	if s.Phase == phaseOver {
		return nil
	}
	pl := &s.Players[s.Active]
	if out := s.Draft.Chosen.without(pl.Hand.or(pl.Produced)); !out.empty() {
		return fmt.Errorf("seat %d pays with cards that it does not have (AA-5.1)", s.Active)
	}
	if s.Draft.Kind == draftDue && s.Draft.Chosen.len() > int(s.Draft.Limit) {
		return fmt.Errorf("%d cards in a payment, the limit is %d (AA-5.7)", s.Draft.Chosen.len(), s.Draft.Limit)
	}
	if s.Depth == 0 && s.Draft.Kind == draftNone && (s.OpenN > 0 || s.LookN > 0 || !s.Todo.empty() || s.Attack != Attack{} || s.Turn.Playing > 0) {
		return fmt.Errorf("nothing is being resolved, and yet cards lie open")
	}
	return nil
}

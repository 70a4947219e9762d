package alienartifacts

import (
	"slices"

	"spielwerk/game"
)

// Odds are the chances of a ship in an attack, as far as a seat can know: Lines[i] of Cards
// lead to line i+1 of the table.
type Odds struct {
	Lines []int
	Cards int

	spared [losses]uint8 // what replaces a loss of the ship
}

// Odds tells what a ship of a seat does against an alien system or a defence plan, before a
// card is revealed for it (AA-12.6). They are exact, not sampled: the deck was shuffled, so
// that the next card is any of those that the seat cannot place, in the deck and in the hands
// of others, each as likely as the other. It is not ok for what is no ship or no table.
func (p *Position) Odds(seat game.Seat, ship, table string) (o Odds, ok bool) {
	r, card := p.rules, slices.Index(cardWords, ship)
	t, lines := uint8(alien), []list(nil)
	if i := slices.Index(systemWords, table); i >= 0 {
		lines = r.systems[i].lines
	} else if i := slices.Index(planWords, table); i >= 0 {
		t, lines = player, r.plans[i].lines
	}
	if lines == nil || card < 0 {
		return o, false
	}
	for what := range o.spared {
		o.spared[what] = p.spared(seat, uint8(card), uint8(what))
	}
	bonus := p.attackBonus(seat, uint8(card), t)
	o.Lines = make([]int, len(lines))
	for set := p.unseen(seat); !set.empty(); o.Cards++ {
		value := int(r.resources[set.take()].number) + bonus
		o.Lines[min(max(value, 1), len(lines))-1]++
	}
	if o.Cards == 0 { // AA-12.11
		o.Lines[min(max(1+bonus, 1), len(lines))-1]++
		o.Cards = 1
	}
	return o, true
}

// attackBonus is what is added to the number that is revealed for a ship: AA-12.6, AA-12.7.
func (p *Position) attackBonus(seat game.Seat, ship, target uint8) int {
	s := &p.s
	return int(p.rules.sides[ship][operational].attack[target]) + int(s.Players[seat].Mods.Attack[target]) + int(s.Attack.Bonus) + int(s.Turn.Attack)
}

// unseen are the resource cards that may be revealed next, for all that a seat knows: those
// of the deck and of the hands that it does not see, or the discard pile if the deck is empty
// (AA-17.7).
func (p *Position) unseen(seat game.Seat) (set Set) {
	s := &p.s
	if s.Resources.N == 0 {
		return s.Discard
	}
	for _, c := range s.Resources.Card[:s.Resources.N] {
		set.add(c)
	}
	for i := range game.Seat(p.rules.seats) {
		if !p.shown(seat, i) {
			set = set.or(s.Players[i].Hand)
		}
	}
	return set
}

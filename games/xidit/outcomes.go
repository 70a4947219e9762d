package xidit

import (
	"slices"

	"spielwerk/game"
)

// Outcome is what an order of a programme will do if nobody else does anything.
type Outcome struct {
	Order    string
	From, To int        // the city before it and after it
	Does     game.Event // what all are told of it: where it leads, what it recruits, why it does nothing
	Lacks    Units      // to eliminate the threat there, if that is why it does nothing
	Titan    bool       // the seat could fight a titan with it instead (LX-8.7)
	Open     bool       // it depends on tiles that nobody has seen: Does is no promise
}

// Units is how many of each class, weakest first.
type Units [classes]uint8

// Word is the form of what an outcome does: "travel", "noroad", "wait", "recruit",
// "eliminate" or "nothing".
func (o *Outcome) Word(v *game.Vocabulary) string { return v.Events[o.Does.Kind].Word }

// outcomeDeals is the number of determinizations of the unseen tiles that have to agree.
const outcomeDeals = 3

// Outcomes plays the orders that a seat has set so far on copies of the game in which all
// other seats wait. It knows what the seat knows and no more: others' orders are not looked
// at, and tiles that nobody has seen are determinized. It is nil outside the programming phase.
func (p *Position) Outcomes(seat game.Seat) []Outcome {
	s := &p.s
	if s.Phase != phaseProgram || seat < 0 || int(seat) >= p.rules.seats {
		return nil
	}
	var out []Outcome
	for i := range outcomeDeals {
		r := game.QuickRand(uint64(i), 0)
		list := p.carriedOut(seat, &r)
		if i == 0 {
			out = list
			continue
		}
		for k := range out {
			out[k].Open = out[k].Open || list[k].Does != out[k].Does
		}
	}
	return out
}

// OutcomeOf is what the next order of a seat will do if it is this one; false if no order
// can be set.
func (p *Position) OutcomeOf(seat game.Seat, order string) (Outcome, bool) {
	i := slices.Index(orderWords, order)
	if i < 0 || p.s.Phase != phaseProgram || !p.Pending().Has(seat) {
		return Outcome{}, false
	}
	q := &Position{rules: p.rules, s: p.s}
	if no := q.Play(seat, game.Move{Kind: moveSet, Args: [3]int16{int16(p.s.Players[seat].unset() + 1), int16(i)}}, nil); no != nil {
		return Outcome{}, false
	}
	list := q.Outcomes(seat)
	return list[len(list)-1], true
}

// carriedOut is the programme of a seat carried out alone, once.
func (p *Position) carriedOut(seat game.Seat, r *game.Rand) []Outcome {
	q := &Position{rules: p.rules, s: p.s}
	q.Redeal(seat, r)
	n := q.s.Players[seat].unset()
	for other := range game.Seat(p.rules.seats) {
		pl := &q.s.Players[other]
		pl.Ready = true
		for i := range pl.Dials {
			if other != seat || i >= n {
				pl.Dials[i] = orderWait + 1
			}
		}
	}
	q.s.Phase, q.s.Slot, q.s.Turn = phaseExecute, 0, 0
	out := make([]Outcome, 0, n)
	var log game.Log
	for len(out) < n {
		at, slot, from := q.inTurn(q.s.Turn), q.s.Slot, q.s.Players[seat].City
		log.Events = log.Events[:0]
		q.execute(&log)
		titan := q.settle(&log)
		if at != seat {
			continue
		}
		o := Outcome{Order: orderWords[q.s.Players[seat].Dials[slot]-1], From: int(from), To: int(q.s.Players[seat].City), Titan: titan}
		for _, e := range log.Events {
			if e.Kind != eventDecline { // what comes first is what the order does
				o.Does = e
				break
			}
		}
		if o.Does.Kind == eventNothing && q.s.Side[o.To] == sideThreat {
			for c, need := range q.rules.tiles[o.To].threat {
				o.Lacks[c] = need - min(need, q.s.Players[seat].Units[c])
			}
		}
		out = append(out, o)
	}
	return out
}

// settle answers what an order asks, so that the next can begin: titans are left alone, and
// of the rewards any are taken, which changes no later order. It reports whether a titan
// could be fought.
func (p *Position) settle(log *game.Log) (titan bool) {
	var buf [32]game.Move
	for p.s.Depth > 0 {
		top := &p.s.Stack[p.s.Depth-1]
		if top.Kind == frameRemove {
			city := top.A
			p.s.pop()
			p.remove(threat, city, log)
			continue
		}
		list := p.answers(buf[:0], top)
		if len(list) == 0 {
			p.s.pop()
			continue
		}
		m := list[0]
		if top.Kind == frameTitan {
			titan, m = true, game.Move{Kind: moveDecline}
		}
		p.answer(m, log)
	}
	return titan
}

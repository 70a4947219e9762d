package web

import (
	"slices"
	"strings"

	"spielwerk/game"
	"spielwerk/games/alienartifacts"
	"spielwerk/games/alienartifacts/board"
)

// way is a way to pay.
type way struct {
	acts  []string
	chips []string // faces of the halves
	lost  int      // symbols that are paid for nothing
	gain  int      // what a payment of any amount brings
}

// chosenHalf is a half that can be played in a payment.
type chosenHalf struct {
	move   game.Move
	face   string
	amount int
	colour string
}

// obvious is the payment that most would choose for a move, with the move before
// and the end of it: the fewest cards, then the least overpaid, then the least
// gold; where any amount can be paid, what brings most. It is found on a copy of the
// game, and is nil if the move asks for no payment in symbols.
func (t *alienTable) obvious(m game.Move) *way {
	p := t.rules.Blank()
	p.CopyFrom(t.position)
	if p.Play(t.seat, m, nil) != nil {
		return nil
	}
	w := &way{acts: []string{t.text(m)}}
	if !t.finish(p, w) {
		return nil
	}
	return w
}

// rest is the obvious way to go on with a payment that has been begun.
func (t *alienTable) rest() *way {
	p := t.rules.Blank()
	p.CopyFrom(t.position)
	w := &way{}
	if !t.finish(p, w) || len(w.chips) == 0 {
		return nil
	}
	return w
}

// finish plays the obvious rest of a payment on a copy of the game.
func (t *alienTable) finish(p game.Position, w *way) bool {
	v := p.View(t.seat).(*alienartifacts.View)
	if v.Payment == nil || v.Decision == nil || v.Decision.What != "pay" {
		return false
	}
	for _, h := range t.choose(v, p.Moves(nil, t.seat)) {
		if p.Play(t.seat, h.move, nil) != nil {
			return false
		}
		w.acts, w.chips = append(w.acts, t.text(h.move)), append(w.chips, h.face)
	}
	pay := p.View(t.seat).(*alienartifacts.View).Payment
	if pay == nil || !pay.Complete {
		return false
	}
	w.lost, w.gain = pay.Over, pay.Gain
	w.acts = append(w.acts, "done")
	return true
}

// choose picks the halves that the obvious payment still needs.
func (t *alienTable) choose(v *alienartifacts.View, moves []game.Move) []chosenHalf {
	pay := v.Payment
	room := pay.Limit - len(pay.Chosen)
	if len(pay.Due) == 0 {
		return best(t.playable(v, moves, pay.Colour, pay.Wild), room, func(sum int) int { return t.brings(v, sum+pay.Worth) })
	}
	var all []chosenHalf
	for _, d := range pay.Due {
		need := d.Amount - d.Paid
		if need <= 0 {
			continue
		}
		free := slices.DeleteFunc(t.playable(v, moves, d.Colour, pay.Wild), func(h chosenHalf) bool {
			return slices.ContainsFunc(all, func(o chosenHalf) bool { return o.move.Args[0] == h.move.Args[0] })
		})
		picked := best(free, room-len(all), func(sum int) int { return min(sum, need) })
		all = append(all, picked...)
	}
	return all
}

// brings is what so many symbols bring where any number can be paid.
func (t *alienTable) brings(v *alienartifacts.View, sum int) int {
	own := &v.Seats[t.seat]
	if v.Payment.Action == "trade" {
		return min(sum, v.BankMax-own.Credits)
	}
	tokens := 0
	kind := map[string]int{"red": 0, "blue": 1, "green": 2}[v.Payment.Colour]
	for _, e := range own.Empire[kind] {
		tokens += e.Tokens
	}
	return min(sum/2, tokens)
}

// playable are the halves that count for a colour, without those under blockaded
// planets, for which credits would have to be paid.
func (t *alienTable) playable(v *alienartifacts.View, moves []game.Move, colour string, wild bool) (out []chosenHalf) {
	closed := map[string]bool{}
	for _, e := range v.Seats[t.seat].Empire[2] {
		for _, h := range e.Produced {
			closed[h.Card] = e.Tokens > 0 && !e.Lifted
		}
	}
	for _, m := range moves {
		if t.word(m) != "pay" {
			continue
		}
		f := strings.Fields(t.text(m))
		if closed[f[1]] {
			continue
		}
		for _, h := range t.tokens[f[1]].Halves {
			if h.Colour == f[2] && (h.Colour == colour || wild && h.Colour == "gold") {
				out = append(out, chosenHalf{m, board.Chip(h), h.Amount, h.Colour})
			}
		}
	}
	return out
}

// best picks, of at most so many cards, those whose sum is worth most; then the
// fewest, then the smallest sum, then the least gold.
func best(halves []chosenHalf, most int, worth func(sum int) int) []chosenHalf {
	type pile struct {
		halves []chosenHalf
		gold   int
		there  bool
	}
	const top = 64
	most = min(max(most, 0), len(halves), top/4)
	// piles[n][s] is the pile of n cards with the sum s that has the least gold.
	piles := make([][top]pile, most+1)
	piles[0][0].there = true
	for from := 0; from < len(halves); {
		to := from + 1 // the halves of one card: one of them, or none
		for to < len(halves) && halves[to].move.Args[0] == halves[from].move.Args[0] {
			to++
		}
		for n := most; n > 0; n-- {
			for s := top - 1; s >= 0; s-- {
				for _, h := range halves[from:to] {
					if h.amount > s || !piles[n-1][s-h.amount].there {
						continue
					}
					before := piles[n-1][s-h.amount]
					gold := before.gold
					if h.colour == "gold" {
						gold++
					}
					if now := &piles[n][s]; !now.there || gold < now.gold {
						*now = pile{append(slices.Clone(before.halves), h), gold, true}
					}
				}
			}
		}
		from = to
	}
	var found pile
	value := worth(0)
	for n := 1; n <= most; n++ {
		for s := range piles[n] {
			if p := piles[n][s]; p.there && worth(s) > value {
				found, value = p, worth(s)
			}
		}
	}
	return found.halves
}

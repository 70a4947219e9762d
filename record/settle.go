package record

import (
	"bytes"
	"slices"

	"spielwerk/fair"
	"spielwerk/game"
)

// Of is the record of a game that is over or was stopped. It leaves out each move that a
// seat took back while it decided in secret, and the move that took it back
// (Form.Retracts, LX-15.8). hands says when bots stood in, counted in plies of the history.
func Of(h *game.History, names, nonces []string, seed fair.Seed, hands ...Hand) *Record {
	rules := h.Now().Rules()
	r := &Record{Header: NewHeader(rules, names, nonces, seed), End: NewEnd(h.Now(), seed)}
	all := h.Plies()
	stands := settled(h, seed.Rand(nonces, rules.Game().Name, rules.Config().Version))
	for i, p := range all {
		if stands[i] {
			r.Plies = append(r.Plies, Ply{Ply: len(r.Plies) + 1, Seat: int(p.Seat), Move: rules.Vocabulary().Text(p.Move)})
		}
	}
	for _, hand := range hands {
		after := 0
		for _, stands := range stands[:hand.After] {
			if stands {
				after++
			}
		}
		hand.After = after
		r.End.Hands = append(r.End.Hands, hand)
	}
	return r
}

// settled tells which moves of a game were not taken back. A retraction undoes the latest
// move of its seat that still stands. If playing only these moves does not lead to the same
// state, the game's retractions mean something else, and all moves are kept.
func settled(h *game.History, rand game.Rand) []bool {
	all, rules := h.Plies(), h.Now().Rules()
	forms := rules.Vocabulary().Moves
	stands := make([]bool, len(all))
	var of [game.MaxSeats][]int // the moves of each seat that stand
	for i, p := range all {
		mine := &of[p.Seat]
		if forms[p.Move.Kind].Retracts && len(*mine) > 0 {
			stands[(*mine)[len(*mine)-1]] = false
			*mine = (*mine)[:len(*mine)-1]
			continue
		}
		stands[i] = true
		*mine = append(*mine, i)
	}
	if !slices.Contains(stands, false) {
		return stands
	}
	p := rules.Deal(rand, nil)
	for i, ply := range all {
		if stands[i] && p.Play(ply.Seat, ply.Move, nil) != nil {
			return slices.Repeat([]bool{true}, len(all))
		}
	}
	if !bytes.Equal(game.Bytes(p), game.Bytes(h.Now())) {
		return slices.Repeat([]bool{true}, len(all))
	}
	return stands
}

package record

import (
	"bytes"

	"spielwerk/fair"
	"spielwerk/game"
)

// Of is the record of a game that is over or broken off. It holds the moves that
// stood in the end: those that a seat took back while it decided in secret
// (Form.Retracts) are left out with the moves that took them back. LX-15.8.
func Of(h *game.History, names, nonces []string, seed fair.Seed) *Record {
	rules := h.Now().Rules()
	r := &Record{Header: NewHeader(rules, names, nonces, seed), End: NewEnd(h.Now(), seed)}
	for _, p := range settled(h, seed.Rand(nonces, rules.Game().Name, rules.Config().Version)) {
		r.Plies = append(r.Plies, Ply{Ply: len(r.Plies) + 1, Seat: int(p.Seat), Move: rules.Vocabulary().Text(p.Move)})
	}
	return r
}

// settled are the moves of a game without those that were taken back. A move that
// takes back undoes the latest of its seat's that still stands; should a game
// mean it otherwise, which the final state shows, all moves are kept.
func settled(h *game.History, rand game.Rand) []game.Ply {
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
	var plies []game.Ply
	for i, p := range all {
		if stands[i] {
			plies = append(plies, p)
		}
	}
	if len(plies) == len(all) {
		return all
	}
	p := rules.Deal(rand, nil)
	for _, ply := range plies {
		if no := p.Play(ply.Seat, ply.Move, nil); no != nil {
			return all
		}
	}
	if !bytes.Equal(game.Bytes(p), game.Bytes(h.Now())) {
		return all
	}
	return plies
}

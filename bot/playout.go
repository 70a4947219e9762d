package bot

import (
	"spielwerk/game"
)

// step is an edge that a playout has taken.
type step struct {
	seat game.Seat
	edge *edge
}

// playout plays one playout from a move of root to the horizon, where a later turn of root
// begins. Each seat follows its tree while its nodes have enough visits, and the rollout
// policy after that; inTree are the seats that start in their trees.
func (b *searcher) playout(s *game.InfoSet, m game.Move, inTree game.Seats) {
	s.Determinize(b.now, &b.rand)
	b.retractSecrets()
	b.nodes, b.inTree = b.roots, inTree
	b.path = b.path[:0]
	b.turns, b.othersActed = 0, !b.opensTurn(b.root)
	seat := b.root
	if inTree.Has(seat) {
		b.trees[seat].visit(b.nodes[seat])
		b.take(seat, b.trees[seat].findOrAdd(b.nodes[seat], moveKey(seat, m)))
	}
	for range maxPlayoutMoves {
		b.play(seat, m)
		if seat = b.next(); seat == game.Nobody || b.endsAt(seat) {
			return
		}
		own := game.Observe(b.now, seat, nil)
		b.moves = own.Moves(b.moves[:0])
		if m = b.moves[0]; len(b.moves) > 1 {
			m = b.decide(&own)
		}
	}
}

// take records an edge that a seat takes; without one the seat leaves its tree.
func (b *searcher) take(seat game.Seat, e *edge) {
	if e == nil {
		b.inTree &^= 1 << seat
		return
	}
	b.path = append(b.path, step{seat, e})
}

// next is the seat that decides: root first where several do at the same time, so that
// decisions of others do not split its own.
func (b *searcher) next() game.Seat {
	pending := b.now.Pending()
	if pending.Has(b.root) {
		return b.root
	}
	return pending.First()
}

// retractSecrets takes back what others have decided in secret and could still change. The
// determinization made these decisions up at random; in the playout the seats decide again.
func (b *searcher) retractSecrets() {
	for other := range game.Seat(b.seats) {
		for again := other != b.root; again; {
			again = false
			b.moves = b.now.Moves(b.moves[:0], other)
			for _, m := range b.moves {
				if b.forms[m.Kind].Retracts {
					again = b.now.Play(other, m, nil) == nil
					break
				}
			}
		}
	}
}

// endsAt counts the turns of root and reports whether the playout has reached the horizon. A
// turn begins with a prompt that opens one, after another seat has decided. In a game for one
// every such prompt begins a turn.
func (b *searcher) endsAt(seat game.Seat) bool {
	if seat != b.root {
		b.othersActed = true
		return false
	}
	b.othersActed = b.othersActed || b.seats == 1
	if !b.othersActed || !b.opensTurn(seat) {
		return false
	}
	b.othersActed = false
	b.turns++
	return b.turns >= b.horizon
}

// opensTurn reports whether the prompt of a seat opens a turn.
func (b *searcher) opensTurn(seat game.Seat) bool { return b.prompts[b.now.Prompt(seat).Kind].Opens }

// decide is the move of a seat that has a choice. A node with fewer visits than the weight of
// the prior adds nothing to the rollout policy.
func (b *searcher) decide(own *game.InfoSet) game.Move {
	seat := own.Seat()
	if b.inTree.Has(seat) && float32(b.trees[seat].visit(b.nodes[seat])) >= b.priorVisits {
		m, e := b.selectMove(own, b.nodes[seat])
		if b.take(seat, e); e != nil {
			return m
		}
	}
	b.inTree &^= 1 << seat
	b.policy.evaluate(b.now, own, b.moves, &b.rand)
	return b.policy.best(b.moves, &b.rand)
}

// play makes a move of the playout. Seats that are in their trees move to the child of their
// own move or of what they observe.
func (b *searcher) play(seat game.Seat, m game.Move) {
	if b.inTree == 0 {
		game.PlayListed(b.now, seat, m, nil)
		return
	}
	b.nodes[seat] = b.nodes[seat].child(moveKey(seat, m))
	b.log.Events = b.log.Events[:0]
	game.PlayListed(b.now, seat, m, &b.log)
	for i := range b.log.Events {
		hear(&b.nodes, &b.log.Events[i], b.inTree)
	}
}

// hear moves seats that observe an event to a child in their trees.
func hear(at *[game.MaxSeats]node, e *game.Event, seats game.Seats) {
	key := eventKey(e)
	for who := e.Audience & seats; who != 0; who = who.Without(who.First()) {
		at[who.First()] = at[who.First()].child(key)
	}
}

// backUp adds the value of the playout to all edges that it took: 1 for a win, or the
// logistic value of the lead at the horizon.
func (b *searcher) backUp() (value [game.MaxSeats]float32) {
	if b.now.Pending() == 0 {
		won := Winners(b.now)
		for i := range b.seats {
			if won.Has(game.Seat(i)) {
				value[i] = 1 / float32(won.Len())
			}
		}
	} else {
		asked := game.Only(b.root)
		for _, s := range b.path {
			asked = asked.With(s.seat)
		}
		end := b.policy.after // its evaluation has most of the seats' figures cached
		end.CopyFrom(b.now)
		for ; asked != 0; asked = asked.Without(asked.First()) {
			seat := asked.First()
			value[seat] = logistic(float64(valueOf(end, seat))-b.meanLead[seat], b.leadScale[seat])
		}
	}
	for _, s := range b.path {
		s.edge.visits++
		s.edge.value += value[s.seat]
	}
	return value
}

package bot

import (
	"spielwerk/game"
)

// step is an edge that an imagined game has taken.
type step struct {
	seat game.Seat
	edge *edge
}

// follow plays one imagined game from a move of root on to where a turn of root begins
// that is so far ahead. A seat follows its tree as long as it was often there, and
// decides by the hints from there on, each seat for itself; inside are those who follow
// their trees.
func (b *thinker) follow(s *game.InfoSet, m game.Move, inside game.Seats) {
	s.Determinize(b.now, &b.rand)
	b.reopen()
	b.at, b.inside = b.start, inside
	b.path = b.path[:0]
	b.turns, b.away = 0, !b.opens(b.root)
	seat := b.root
	if inside.Has(seat) {
		b.trees[seat].reach(b.at[seat])
		b.take(seat, b.trees[seat].enter(b.at[seat], wayOf(seat, m)))
	}
	for range longest {
		b.play(seat, m)
		if seat = b.next(); seat == game.Nobody || b.ends(seat) {
			return
		}
		own := game.Observe(b.now, seat, nil)
		b.moves = own.Moves(b.moves[:0])
		if m = b.moves[0]; len(b.moves) > 1 {
			m = b.decide(&own)
		}
	}
}

// take notes an edge that a seat takes; without one it leaves its tree.
func (b *thinker) take(seat game.Seat, e *edge) {
	if e == nil {
		b.inside &^= 1 << seat
		return
	}
	b.path = append(b.path, step{seat, e})
}

// next is who decides: root first where several do at the same time, so that its own
// decision is not cut in parts by those of others.
func (b *thinker) next() game.Seat {
	pending := b.now.Pending()
	if pending.Has(b.root) {
		return b.root
	}
	return pending.First()
}

// reopen takes back what others have decided in secret and could still change: root
// does not know it, and what was dealt instead nobody would have decided. They decide
// anew.
func (b *thinker) reopen() {
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

// ends counts the turns of root, which begin with a prompt that opens one after others
// have decided something, and reports whether one begins that is no more looked at. Alone
// nobody else decides: there each such prompt begins a turn.
func (b *thinker) ends(seat game.Seat) bool {
	if seat != b.root {
		b.away = true
		return false
	}
	b.away = b.away || b.seats == 1
	if !b.away || !b.opens(seat) {
		return false
	}
	b.away = false
	b.turns++
	return b.turns >= b.ahead
}

// opens reports whether a seat is asked what opens a turn.
func (b *thinker) opens(seat game.Seat) bool { return b.prompts[b.now.Prompt(seat).Kind].Opens }

// decide is what a seat does that has a choice. A node that was reached by fewer games
// than the hints count for knows nothing better than they do.
func (b *thinker) decide(own *game.InfoSet) game.Move {
	seat := own.Seat()
	if b.inside.Has(seat) && float32(b.trees[seat].reach(b.at[seat])) >= b.trust {
		m, e := b.pick(own, b.at[seat])
		if b.take(seat, e); e != nil {
			return m
		}
	}
	b.inside &^= 1 << seat
	b.looks.at(b.now, own, b.moves, &b.rand)
	return b.looks.best(b.moves, &b.rand)
}

// play makes a move of the imagined game. Who follows a tree goes on in it by what it
// does and hears.
func (b *thinker) play(seat game.Seat, m game.Move) {
	if b.inside == 0 {
		_ = b.now.Play(seat, m, nil)
		return
	}
	b.at[seat] = b.at[seat].after(wayOf(seat, m))
	b.log.Events = b.log.Events[:0]
	_ = b.now.Play(seat, m, &b.log)
	for i := range b.log.Events {
		hear(&b.at, &b.log.Events[i], b.inside)
	}
}

// hear leads seats on that hear an event.
func hear(at *[game.MaxSeats]node, e *game.Event, seats game.Seats) {
	way := wayOfEvent(e)
	for who := e.Audience & seats; who != 0; who = who.Without(who.First()) {
		at[who.First()] = at[who.First()].after(way)
	}
}

// tell values the imagined game for root and for all who followed their trees, and adds
// that to the edges they took.
func (b *thinker) tell() (value [game.MaxSeats]float32) {
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
		end := b.looks.after // its hints remember most of what the seats have
		end.CopyFrom(b.now)
		for ; asked != 0; asked = asked.Without(asked.First()) {
			seat := asked.First()
			value[seat] = squash(float64(valueOf(end, seat))-b.usual[seat], b.scale[seat])
		}
	}
	for _, s := range b.path {
		s.edge.visits++
		s.edge.value += value[s.seat]
	}
	return value
}

package xidit

import "spielwerk/game"

// lay puts a tile on its city; a recruitment tile is stocked from the barracks
// with the classes it names, as far as there are any (LX-7.4 to LX-7.7). It
// returns the number of units on it.
func (p *Position) lay(kind, tile uint8) int {
	s := &p.s
	s.Side[tile] = kind + 1
	if kind == threat {
		return 0
	}
	n := 0
	for c, want := range p.rules.tiles[tile].recruit {
		k := min(want, s.Barracks[c])
		s.Stock[tile][c] = k
		s.Barracks[c] -= k
		n += int(k)
	}
	return n
}

// remove takes a tile off the map: it is discarded (LX-7.1, LX-7.14), its kind
// is refilled, then the other kind if it waits, and again while anything
// changes (LX-7.17).
func (p *Position) remove(kind, tile uint8, log *game.Log) {
	p.discard(kind, tile, log)
	p.supply(kind, log)
	p.refill(kind, true, log)
	for k := 1 - kind; ; k = 1 - k {
		changed := p.supply(k, log)
		if p.refill(k, false, log) {
			changed = true
		}
		if !changed && !p.waits(1-k) {
			return
		}
	}
}

// waits reports whether a kind can be supplied or refilled.
func (p *Position) waits(k uint8) bool {
	s := &p.s
	return s.Piles[k].N == 0 && s.Discards[1-k].N > 0 || s.Next[k] == 0 && s.Piles[k].N > 0 ||
		s.Next[k] != 0 && s.onMap(k) < onBoard
}

func (p *Position) discard(kind, tile uint8, log *game.Log) {
	p.s.Side[tile] = sideNone
	p.s.Discards[kind].add(tile)
	say(log, eventDiscard, game.Nobody, "LX-7.1", int16(kind), int16(tile))
}

// supply fills an empty Next space from its pile (LX-7.9), and rebuilds an empty
// pile from the discards of the other kind (LX-7.10, LX-7.13). It reports
// whether it did anything.
func (p *Position) supply(kind uint8, log *game.Log) bool {
	s := &p.s
	pile := &s.Piles[kind]
	changed := p.rebuild(kind, log)
	if s.Next[kind] != 0 || pile.N == 0 {
		return changed
	}
	s.Next[kind] = pile.draw()
	say(log, eventNext, game.Nobody, "LX-7.9", int16(kind), int16(s.Next[kind]))
	if pile.N > 0 && !pile.Rebuilt {
		s.Reveals++ // LX-1.12
		say(log, eventTop, game.Nobody, "LX-1.12", int16(kind), int16(pile.Tile[0]))
	}
	if pile.N == 0 && !p.rebuild(kind, log) {
		say(log, eventNoPile, game.Nobody, "LX-7.12", int16(kind))
	}
	return true
}

// rebuild makes an empty pile of all discards of the other kind, turned over as
// one block: the tile discarded first becomes the top (LX-7.10, LX-7.11).
func (p *Position) rebuild(kind uint8, log *game.Log) bool {
	s := &p.s
	from := &s.Discards[1-kind]
	if s.Piles[kind].N > 0 || from.N == 0 {
		return false
	}
	s.Piles[kind] = *from
	s.Piles[kind].Rebuilt = true
	*from = Pile{}
	say(log, eventRebuilt, game.Nobody, "LX-7.10", int16(kind), int16(s.Piles[kind].N))
	return true
}

// refill places Next tiles until none is missing or the Next space is empty
// (LX-7.2, LX-7.16), and reports whether it placed any. If the tile that is due
// cannot come, the titans awake; gaps that are filled late are not due (LX-8.3,
// LX-8.11). A tile that arrives without units is discarded at once (LX-7.8,
// LX-15.1).
func (p *Position) refill(kind uint8, due bool, log *game.Log) bool {
	s := &p.s
	changed := false
	for s.onMap(kind) < onBoard {
		tile := s.Next[kind]
		if tile == 0 {
			if due {
				p.awaken(log)
			}
			return changed
		}
		changed = true
		s.Next[kind] = 0
		n := p.lay(kind, tile)
		say(log, eventPlaced, game.Nobody, "LX-7.2", int16(kind), int16(tile), int16(n))
		if kind == recruit && n == 0 {
			say(log, eventEmpty, game.Nobody, "LX-7.8", int16(tile))
			p.discard(kind, tile, log)
		}
		p.supply(kind, log)
	}
	return changed
}

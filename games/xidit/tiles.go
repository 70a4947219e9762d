package xidit

import "spielwerk/game"

// lay puts a tile on its city; a recruitment tile is stocked from the barracks with its
// classes as far as available (LX-7.4 to LX-7.7). It returns the number of units on it.
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
	p.discard(kind, tile, "LX-7.1", log)
	p.refill(kind, true, log)
	for k := 1 - kind; p.s.waits(recruit) || p.s.waits(threat); k = 1 - k {
		p.supply(k, log)
		p.refill(k, false, log)
	}
}

// waits reports whether something can be done for a kind: its pile rebuilt, its Next space
// filled, or a missing tile placed (LX-7.13, LX-7.16).
func (s *State) waits(kind uint8) bool {
	return s.Piles[kind].N == 0 && s.Discards[1-kind].N > 0 ||
		s.Next[kind] == 0 && s.Piles[kind].N > 0 ||
		s.Next[kind] != 0 && s.onMap(kind) < onBoard
}

func (p *Position) discard(kind, tile uint8, rule game.Rule, log *game.Log) {
	p.s.Side[tile] = sideNone
	p.s.Discards[kind].add(tile)
	log.Say(eventDiscard, game.Nobody, rule, int16(kind), int16(tile))
}

// supply fills an empty Next space from its pile (LX-7.9), and rebuilds an empty
// pile from the discards of the other kind (LX-7.10, LX-7.13).
func (p *Position) supply(kind uint8, log *game.Log) {
	s := &p.s
	pile := &s.Piles[kind]
	p.rebuild(kind, log)
	if s.Next[kind] != 0 || pile.N == 0 {
		return
	}
	s.Next[kind] = p.fromPile(kind, "LX-7.9", log)
	log.Say(eventNext, game.Nobody, "LX-7.9", int16(kind), int16(s.Next[kind]))
	if pile.N > 0 && !pile.Rebuilt {
		s.Reveals++ // LX-1.12
		log.Say(eventTop, game.Nobody, "LX-1.12", int16(kind), int16(pile.Tile[0]))
	}
	p.rebuild(kind, log)
	if pile.N == 0 {
		log.Say(eventNoPile, game.Nobody, "LX-7.12", int16(kind))
	}
}

// rebuild makes an empty pile of all discards of the other kind, turned over as
// one block: the tile discarded first becomes the top (LX-7.10, LX-7.11).
func (p *Position) rebuild(kind uint8, log *game.Log) {
	s := &p.s
	from := &s.Discards[1-kind]
	if s.Piles[kind].N > 0 || from.N == 0 {
		return
	}
	s.Piles[kind] = *from
	for _, tile := range from.Tile[:from.N] {
		log.Put(kind, "LX-7.10", int16(tile))
	}
	s.Piles[kind].Rebuilt = true
	*from = Pile{}
	log.Say(eventRebuilt, game.Nobody, "LX-7.10", int16(kind), int16(s.Piles[kind].N))
}

// refill places Next tiles until none is missing or the Next space is empty
// (LX-7.2, LX-7.16). If the tile that is due cannot come, the titans awake; gaps
// that are filled late are not due (LX-8.3, LX-8.11). A tile that arrives without
// units is discarded at once (LX-7.8, LX-15.1).
func (p *Position) refill(kind uint8, due bool, log *game.Log) {
	s := &p.s
	rule := game.Rule("LX-7.13")
	if due {
		rule = "LX-7.2"
	}
	for s.onMap(kind) < onBoard {
		tile := s.Next[kind]
		if tile == 0 {
			if due {
				p.awaken(log)
			}
			return
		}
		s.Next[kind] = 0
		n := p.lay(kind, tile)
		log.Say(eventPlaced, game.Nobody, rule, int16(kind), int16(tile), int16(n))
		if kind == recruit && n == 0 {
			log.Say(eventEmpty, game.Nobody, "LX-7.8", int16(tile))
			p.discard(kind, tile, "LX-7.8", log)
		}
		p.supply(kind, log)
	}
}

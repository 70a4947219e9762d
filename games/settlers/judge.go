package settlers

import (
	"slices"

	"spielwerk/game"
)

// no is the reason why a move is illegal; without a rule it is legal.
type no struct {
	kind uint8
	rule game.Rule
	args game.Args
}

func (n *no) fine() bool { return n.rule == "" }

// Pending implements game.Position. Seats decide one after the other (IS-7.1), except in the
// alternate Lookout (IS-17.1).
func (p *Position) Pending() game.Seats {
	s := &p.s
	if s.Depth > 0 {
		return game.Only(s.top().Seat)
	}
	switch s.Phase {
	case phaseOver:
		return 0
	case phaseLookout:
		if p.rules.alternate && !p.rules.solo() {
			return p.undecided()
		}
		return game.Only(p.picker())
	default:
		return game.Only(s.Active)
	}
}

// Moves implements game.Position.
func (p *Position) Moves(dst []game.Move, seat game.Seat) []game.Move {
	if !p.Pending().Has(seat) {
		return dst
	}
	s := &p.s
	if s.Depth > 0 {
		return p.answers(dst, s.top())
	}
	switch s.Phase {
	case phaseFactions:
		for f := range uint8(p.rules.factions) {
			if p.free(f) {
				dst = append(dst, game.Move{Kind: movePick, Args: [3]int16{int16(f)}})
			}
		}
	case phaseLookout:
		return p.lookoutMoves(dst, seat)
	case phaseProduction:
		return cardMoves(dst, moveProduce, &s.Due)
	case phaseAction:
		return p.turnMoves(dst, seat)
	case phaseCleanup, phaseAttack, phaseOver: // no moves of their own
	}
	return dst
}

func cardMoves(dst []game.Move, kind uint16, set *cards) []game.Move {
	for c, ok := set.next(0); ok; c, ok = set.next(c + 1) {
		dst = append(dst, game.Move{Kind: kind, Args: [3]int16{int16(c)}})
	}
	return dst
}

func goodMoves(dst []game.Move, kind, set uint16) []game.Move {
	for g := range int16(goods) {
		if set>>g&1 == 1 {
			dst = append(dst, game.Move{Kind: kind, Args: [3]int16{g}})
		}
	}
	return dst
}

func (p *Position) lookoutMoves(dst []game.Move, seat game.Seat) []game.Move {
	s := &p.s
	list, kind := s.Row[:s.RowN], uint16(moveTake)
	if p.rules.alternate && !p.rules.solo() {
		list, kind = s.Players[seat].Look[:s.Players[seat].LookN], moveKeep
	}
	for _, c := range list {
		dst = append(dst, game.Move{Kind: kind, Args: [3]int16{int16(c)}})
	}
	return dst
}

// turnMoves appends the moves of a seat's turn: one action or pass, and free moves (IS-7.2,
// IS-7.5).
func (p *Position) turnMoves(dst []game.Move, seat game.Seat) []game.Move {
	s := &p.s
	if s.Acted {
		dst = append(dst, game.Move{Kind: moveEnd})
		return p.freeList(dst, seat)
	}
	w := p.purse(seat)
	dst = p.handMoves(dst, seat, &w)
	dst = p.attackMoves(dst, seat)
	dst = p.useMoves(dst, seat, &w)
	if w[worker] >= pair {
		dst = p.exchangeMoves(dst, seat)
	}
	if p.rules.atlanteans {
		dst = p.addedMoves(dst, seat)
	}
	dst = p.freeList(dst, seat)
	return append(dst, game.Move{Kind: movePass})
}

// handMoves appends what can be done with hand cards.
func (p *Position) handMoves(dst []game.Move, seat game.Seat, w *purse) []game.Move {
	s, r := &p.s, p.rules
	hand := &s.Players[seat].Hand
	house, food := p.hasHouse(seat), w.coversCost(&dealCost)
	for c, ok := hand.next(0); ok; c, ok = hand.next(c + 1) {
		facts := &r.cards[c]
		if (facts.houses == 0 || house) && w.coversCost(&facts.cost) {
			dst = append(dst, game.Move{Kind: moveBuild, Args: [3]int16{int16(c)}})
		}
		if facts.deal > 0 && food {
			dst = append(dst, game.Move{Kind: moveDeal, Args: [3]int16{int16(c)}})
		}
		if facts.loots > 0 && w[razeToken] > 0 {
			dst = append(dst, game.Move{Kind: moveRaze, Args: [3]int16{int16(c)}})
		}
	}
	return dst
}

// attackMoves appends the enemy Locations that can be razed.
func (p *Position) attackMoves(dst []game.Move, seat game.Seat) []game.Move {
	s := &p.s
	if p.rules.peaceful || s.Players[seat].Supply[razeToken] < attackTokens {
		return dst
	}
	set := p.enemies(seat)
	set = set.and(&p.rules.looting)
	for c, ok := set.next(0); ok; c, ok = set.next(c + 1) {
		if why := p.mayAttack(seat, c); why.fine() {
			dst = append(dst, game.Move{Kind: moveAttack, Args: [3]int16{int16(c)}})
		}
	}
	return dst
}

func (p *Position) useMoves(dst []game.Move, seat game.Seat, w *purse) []game.Move {
	set := p.s.Empire[seat].and(&p.rules.kinds[kindAction])
	for c, ok := set.next(0); ok; c, ok = set.next(c + 1) {
		for a := range p.rules.cards[c].actions() {
			for times := 1; ; times++ {
				if why := p.mayUse(seat, c, a, times, w); !why.fine() {
					break
				}
				dst = append(dst, game.Move{Kind: moveUse, Args: [3]int16{int16(c), int16(a + 1), int16(times)}})
			}
		}
	}
	return dst
}

// freeList appends the free moves: IS-7.5.
func (p *Position) freeList(dst []game.Move, seat game.Seat) []game.Move {
	s := &p.s
	pl := &s.Players[seat]
	if pl.Supply[defense] > 0 {
		set := p.defendable(seat)
		dst = cardMoves(dst, moveDefend, &set)
	}
	if p.placesTech(seat) {
		for _, g := range technologies {
			if pl.Supply[g] > 0 {
				set := p.techPlaces(seat, g)
				dst = techMoves(dst, moveTech, g, &set)
			}
		}
	}
	if pl.Supply[worker] > 0 {
		set := p.guarded(seat)
		dst = cardMoves(dst, moveSamurai, &set)
	}
	return dst
}

// payMoves appends the ways to pay the due Resource: how much in Gold, or how much from a
// storage card.
func (p *Position) payMoves(dst []game.Move, f *Frame) []game.Move {
	step := f.At & payStepsMask
	kind := good(step / 2)
	m, what := uint16(movePay), int16(kind)
	lo, hi := 0, 0
	if step%2 == 0 {
		lo, hi = p.goldRange(f, kind)
	} else {
		var c card
		c, lo, hi = p.source(f, kind)
		m, what = moveFrom, int16(c)
	}
	for n := lo; n <= hi; n++ {
		dst = append(dst, game.Move{Kind: m, Args: [3]int16{what, int16(n)}})
	}
	return dst
}

// judge is the reason why a seat may not make a move: every move that is not listed is
// refused.
func (p *Position) judge(seat game.Seat, m game.Move) no {
	s := &p.s
	switch {
	case s.Phase == phaseOver:
		return no{kind: refuseOver, rule: "IS-14.1"}
	case !p.Pending().Has(seat):
		return no{kind: refuseTurn, rule: "IS-7.1", args: game.Args{int16(p.Pending().First())}}
	case s.Depth == 0 && s.Phase == phaseAction:
		return p.judgeTurn(seat, m)
	}
	list := p.Moves(p.listed[:0], seat)
	if slices.Contains(list, m) {
		return no{}
	}
	prompt := p.Prompt(seat)
	if m.Kind < moveKinds && promptKinds[prompt.Kind].moves>>m.Kind&1 == 1 {
		return p.unlisted(seat, m, list)
	}
	return no{kind: refuseStep, rule: prompt.Rule}
}

// judgeTurn judges a move of a turn: IS-7.2.
func (p *Position) judgeTurn(seat game.Seat, m game.Move) no {
	free := m.Kind == moveDefend || m.Kind == moveSamurai || m.Kind == moveTech
	action := m.Kind >= moveBuild && m.Kind <= movePass || m.Kind == moveSend || m.Kind == moveFree
	switch {
	case !p.rules.whole(m):
		return p.rules.misfit(m)
	case m.Kind == moveEnd && !p.s.Acted:
		return no{kind: refuseStep, rule: "IS-7.1"}
	case m.Kind == moveEnd:
		return no{}
	case p.s.Acted && !free && action:
		return no{kind: refuseActed, rule: "IS-7.5"}
	}
	c := cardIn(m)
	switch m.Kind {
	case moveBuild:
		w := p.purse(seat)
		return p.mayBuild(seat, c, &w)
	case moveDeal:
		w := p.purse(seat)
		return p.mayDeal(seat, c, &w)
	case moveRaze:
		return p.mayRaze(seat, c)
	case moveAttack:
		return p.mayAttack(seat, c)
	case moveUse:
		w := p.purse(seat)
		return p.mayUse(seat, c, actionIn(m), timesIn(m), &w)
	case moveExchange:
		return p.mayExchange(seat, goodIn(m))
	case movePass:
		return no{}
	case moveDefend:
		return p.mayDefend(seat, c)
	case moveSamurai:
		return p.maySamurai(seat, c)
	case moveTech:
		return p.mayTech(seat, goodIn(m), placeIn(m))
	case moveSend:
		return p.maySend(seat, c)
	case moveFree:
		return p.mayFree(seat, c)
	}
	return no{kind: refuseStep, rule: "IS-7.2"}
}

// whole reports whether the operands of a turn's move are of the right kind: a
// Location's card, a good, and 0 where there is none.
func (r *rules) whole(m game.Move) bool {
	a, last := m.Args, int16(r.last)
	switch m.Kind {
	case moveUse:
		return a[0] >= 0 && a[0] < last
	case moveTech:
		return a[0] >= 0 && a[0] < int16(heldGoods) && a[1] >= 0 && a[1] < last && a[2] == 0
	case moveBuild, moveDeal, moveRaze, moveAttack, moveDefend, moveSamurai, moveSend, moveFree:
		return a[0] >= 0 && a[0] < last && a[1] == 0 && a[2] == 0
	case moveExchange:
		return a[0] >= 0 && a[0] < int16(goods) && a[1] == 0 && a[2] == 0
	default:
		return a == [3]int16{}
	}
}

// Blocked implements game.Position: moves that one might expect in a turn but that are not
// legal.
func (p *Position) Blocked(dst []game.Block, seat game.Seat) []game.Block {
	s, r := &p.s, p.rules
	if s.Depth > 0 || s.Phase != phaseAction || s.Active != seat || s.Acted {
		return dst
	}
	try := func(kind uint16, args ...int16) {
		m := game.Move{Kind: kind}
		copy(m.Args[:], args)
		if why := p.judge(seat, m); !why.fine() {
			dst = append(dst, game.Block{Move: m, Refusal: game.Refusal{Kind: why.kind, Rule: why.rule, Args: why.args}})
		}
	}
	hand := &s.Players[seat].Hand
	for c, ok := hand.next(0); ok; c, ok = hand.next(c + 1) {
		try(moveBuild, int16(c))
		if r.cards[c].deck != deckCommon {
			try(moveDeal, int16(c))
		}
		try(moveRaze, int16(c))
	}
	for o := range s.Empire {
		set := &s.Empire[o]
		for c, ok := set.next(0); ok; c, ok = set.next(c + 1) {
			if game.Seat(o) != seat {
				try(moveAttack, int16(c))
				continue
			}
			for a := range r.cards[c].actions() {
				try(moveUse, int16(c), int16(a+1), 1)
				if r.cards[c].ability[a].limit > 1 {
					try(moveUse, int16(c), int16(a+1), 2)
				}
			}
			if r.cards[c].deck == deckCommon {
				try(moveDefend, int16(c))
			} else if r.boards[s.Players[seat].Faction-1].samurai {
				try(moveSamurai, int16(c))
			}
		}
	}
	for _, g := range [...]good{wood, stone, food, commonCard, factionCard} {
		try(moveExchange, int16(g))
	}
	if r.atlanteans {
		p.addedBlocks(seat, try)
	}
	return dst
}

// Prompt implements game.Position.
func (p *Position) Prompt(game.Seat) game.Prompt {
	s := &p.s
	if s.Depth > 0 {
		f := s.top()
		return p.kind(f).prompt(p, f)
	}
	switch {
	case s.Phase == phaseFactions:
		return game.Prompt{Kind: promptPick, Rule: "IS-1.3"}
	case s.Phase == phaseLookout && p.rules.alternate && !p.rules.solo():
		return game.Prompt{Kind: promptKeep, Rule: "IS-17.1"}
	case s.Phase == phaseLookout:
		return game.Prompt{Kind: promptTake, Rule: p.lookoutRule()}
	case s.Phase == phaseProduction:
		return game.Prompt{Kind: promptProduce, Rule: "IS-6.2"}
	case s.Acted:
		return game.Prompt{Kind: promptEnd, Rule: "IS-7.5"}
	}
	return game.Prompt{Kind: promptAct, Rule: "IS-7.1"}
}

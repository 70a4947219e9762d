package alienartifacts

import (
	"spielwerk/game"
	"spielwerk/game/foresight"
)

// Outlook implements foresight.Position.
func (p *Position) Outlook(o *foresight.Outlook, seat game.Seat, own bool) {
	o.Clues, o.Time = o.Clues[:0], p.timeLeft()
	c := collector{estimate: estimate{p: p, w: &p.rules.weigh, seat: seat, turns: p.turnsLeft()}, own: own, o: o}
	c.collect()
}

// timeLeft is about how many tens of turns each seat still has: see turnsLeft.
func (p *Position) timeLeft() int16 {
	s, r := &p.s, p.rules
	if s.Ending {
		return 0
	}
	circling := int(s.Resources.N) + s.Discard.len()
	left := int(s.Resources.N) + (int(s.Marker)-1)*circling
	return int16(min(foresight.One*left/(40*r.seats), 25*foresight.One/10))
}

// collector says what there is to say of a seat. Clues have their numbers by the order
// in which they are said, so that the same number of them is said of every seat.
type collector struct {
	estimate
	own   bool // whether the secrets of the seat are known
	o     *foresight.Outlook
	n     uint16   // clues said so far
	names []string // of them, if they are asked for
	named bool
}

// clueNames are the names of the clues by their numbers.
func (r *rules) clueNames() []string {
	c := collector{estimate: estimate{p: &Position{rules: r}, w: &r.weigh}, own: true, o: &foresight.Outlook{}, named: true}
	c.collect()
	return c.names
}

// say says that there are n of something in units of such a size. A name may have a
// second part; it is put together only when it is asked for.
func (c *collector) say(name, of string, n, unit int) {
	if c.named {
		if of != "" {
			name += " " + of
		}
		c.names = append(c.names, name)
	}
	if n != 0 {
		x := max(-1<<15, min(1<<15-1, foresight.One*n/unit))
		c.o.Clues = append(c.o.Clues, foresight.Clue{At: c.n, X: int16(x)})
	}
	c.n++
}

// whether says that something is so.
func (c *collector) whether(name, of string, so bool) {
	n := 0
	if so {
		n = 1
	}
	c.say(name, of, n, 1)
}

// each says which members of a set of so many there are.
func (c *collector) each(name string, words []string, has func(uint8) int) {
	for i, word := range words {
		c.say(name, word, has(uint8(i)), foresight.One)
	}
}

// one64 is how much a member of a set counts.
func one64(has bool) int {
	if has {
		return foresight.One
	}
	return 0
}

func (c *collector) collect() {
	c.standing()
	g := c.operations()
	c.means(g)
	c.say("engine", "", c.engine(g), 500)
	c.empire(g)
	c.changes()
	c.secrets(g)
	c.members()
}

// standing is how far the seat and the game are.
func (c *collector) standing() {
	p, s, pl := c.p, &c.p.s, c.player()
	active := s.Active == c.seat
	c.say("points if it ended", "", p.ifEnded(c.seat), 10)
	c.say("points", "", pl.vp(), 10)
	c.whether("active", "", active)
	c.whether("last round", "", s.Ending)
	c.whether("last turn", "", s.Ending && active)
	for n := 3; n <= 5; n++ {
		c.whether("seats", [...]string{3: "3", 4: "4", 5: "5"}[n], p.rules.seats == n)
	}
	c.say("credits", "", int(pl.Credits), 5)
	c.say("first credits", "", min(int(pl.Credits), 5), 5)
	c.say("artifacts", "", count16(pl.Artifacts), 1)
	c.say("plans", "", count16(pl.Plans), 1)
	c.say("extra turns", "", int(pl.Extra), 1)
	c.say("hand", "", pl.Hand.len(), 3)
	c.say("produced", "", pl.Produced.len(), 3)
	var shown [colours]int
	for set := pl.Produced; !set.empty(); {
		r := set.take()
		h := &p.rules.resources[r].halves[p.second(r)]
		shown[h.colour] += int(h.amount)
	}
	for i, n := range shown {
		c.say("produced", colourWords[i], n, 3)
	}
	blocked := p.blockaded(c.seat, anyKind)
	c.say("blockaded", "", blocked.len(), 1)
	c.say("tokens", "", p.tokensOn(blocked), 2)
}

// means is what the seat could complete and carry out, by kinds of card.
func (c *collector) means(g outputs) {
	p := c.p
	w := wallet{}
	if c.own {
		w = p.wallet(c.seat, Set{})
	} else {
		for set := c.player().Produced; !set.empty(); {
			r := set.take()
			w.purse.add(&p.rules.shown[r][p.second(r)])
		}
	}
	for k := range uint8(kinds) {
		word := kindWords[k]
		set := p.buildable(c.seat, k)
		n, most, all := set.len(), 0, 0
		for !set.empty() {
			saved := int(p.s.Saved[set.take()])
			most = max(most, saved)
			all += saved
		}
		action := completing[k]
		cost := p.cost(c.seat, action)
		reach := w.purse.sum(k, p.wild(c.seat, action), p.limit(c.seat, action))
		lack := max(cost-most-reach, 0)
		c.say("cost", word, cost, 5)
		c.say("buildable", word, n, 3)
		c.say("most attached", word, most, 3)
		c.say("attached", word, all, 3)
		c.say("reach", word, reach, 5)
		c.whether("can be paid", word, n > 0 && lack == 0)
		c.say("lacks", word, lack*min(n, 1), 5)
		c.say("limit", word, p.limit(c.seat, action), 3)

		o := &operations[k]
		brings, some := g[k], 0
		if brings > 0 {
			some = 1
		}
		cost = p.cost(c.seat, o.action)
		reach = w.purse.sum(o.colour, p.wild(c.seat, o.action), p.limit(c.seat, o.action))
		c.say("operation", word, brings, 200)
		c.say("operation's cost", word, some*cost, 5)
		c.say("operation's reach", word, some*reach, 5)
		c.say("operation's limit", word, some*p.limit(c.seat, o.action), 3)
		if reach < cost {
			brings = 0
		}
		c.say("operation at hand", word, brings, 200)
		c.say("operation times cost", word, g[k]*max(0, cost-2), 600)
	}
}

// empire is what cards in the empire and under construction promise, and how many there
// are.
func (c *collector) empire(g outputs) {
	p, pl := c.p, c.player()
	fronts, steps := 0, 0
	for set := pl.Empire.without(pl.Mission); !set.empty(); {
		fronts += c.front(set.take())
	}
	for set := pl.Mission.and(p.rules.ofKind[technology]); !set.empty(); {
		steps += c.condition(set.take())
	}
	c.say("logistic sides", "", fronts, 300)
	c.say("technologies", "", steps, 300)
	c.say("faction", "", c.faction(), 300)
	c.say("construction", "", c.building(g), 300)
	c.say("cards", "", pl.Empire.len(), 5)
	for k := range uint8(kinds) {
		for side := range uint8(sides) {
			c.say(kindWords[k], sideWords[side], p.number(c.seat, k, side, anyType), 2)
		}
	}
	for t := range uint8(types) {
		for k := range uint8(kinds) {
			c.say(kindWords[k], typeWords[t], p.number(c.seat, k, anySide, t), 2)
		}
		c.say("operational", typeWords[t], p.number(c.seat, anyKind, operational, t), 2)
	}
}

// changes are the static changes by cards.
func (c *collector) changes() {
	m := &c.player().Mods
	for a := range m.Cost {
		c.say("change of cost", actionWords[a], int(m.Cost[a]), 1)
		c.say("change of limit", actionWords[a], int(m.Limit[a]), 1)
	}
	c.say("attack", "alien", int(m.Attack[alien]), 1)
	c.say("attack", "player", int(m.Attack[player]), 1)
	c.say("look", "", int(m.Look), 1)
	c.say("hand limit", "", int(m.Hand), 1)
	c.say("reveal", "", int(m.Reveal), 1)
	c.say("produced when discovered", "", int(m.Discover), 1)
	c.say("mined", "", int(m.Mine), 1)
	c.say("mined once", "", int(m.MineOne), 1)
}

// secrets is what only the seat itself knows; of others nothing is said.
func (c *collector) secrets(g outputs) {
	p, pl := c.p, c.player()
	hand, stock, all := 0, 0, 0
	var halves [colours]int
	if c.own {
		hand, stock, all = c.hand(g), c.stock(), p.outlook(c.seat)
		for set := pl.Hand; !set.empty(); {
			for _, h := range p.rules.resources[set.take()].halves {
				halves[h.colour] += int(h.amount)
			}
		}
	}
	c.say("hand's worth", "", hand, 200)
	c.say("stock", "", stock, 200)
	c.say("evaluation", "", all, 2000)
	for i, n := range halves {
		c.say("hand", colourWords[i], n, 3)
	}
	c.each("artifact", artifactWords, func(i uint8) int { return one64(c.own && pl.Artifacts>>i&1 == 1) })
}

// members are the faction and the cards by themselves. A blockaded card counts less.
func (c *collector) members() {
	s, pl := &c.p.s, c.player()
	c.each("faction", factionWords, func(i uint8) int { return one64(pl.Faction == i+1) })
	inEmpire := func(i uint8, side uint8) int {
		switch {
		case !pl.Empire.has(i) || c.p.sideOf(c.seat, i) != side:
			return 0
		case s.Tokens[i] > 0:
			return foresight.One * 2 / 5
		}
		return foresight.One
	}
	c.each("construction", cardWords, func(i uint8) int { return one64(pl.Building.has(i)) })
	c.each("logistic", cardWords, func(i uint8) int { return inEmpire(i, logistic) })
	c.each("operational", cardWords, func(i uint8) int { return inEmpire(i, operational) })
}

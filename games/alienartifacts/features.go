package alienartifacts

import (
	"spielwerk/game"
	"spielwerk/game/value"
)

// FeatureVector implements value.Position.
func (p *Position) FeatureVector(v *value.Vector, seat game.Seat, private bool) {
	v.Features, v.Time = v.Features[:0], p.timeLeft()
	c := collector{estimate: estimate{p: p, w: &p.rules.weigh, seat: seat, turns: p.turnsLeft()}, private: private, vector: v}
	c.collect()
}

// timeLeft is the approximate number of turns left of each seat, in tens: see turnsLeft.
func (p *Position) timeLeft() int16 {
	s, r := &p.s, p.rules
	if s.Ending {
		return 0
	}
	circling := int(s.Resources.N) + s.Discard.len()
	left := int(s.Resources.N) + (int(s.Marker)-1)*circling
	return int16(min(value.One*left/(40*r.seats), 25*value.One/10))
}

// collector makes the feature vector of a seat. The order of addition gives features their
// indices, so every seat adds the same number of them.
type collector struct {
	estimate
	private bool // whether the secrets of the seat are known
	vector  *value.Vector
	n       uint16   // features added so far
	names   []string // of them, if they are asked for
	named   bool
}

// featureNames are the names of the features by their indices.
func (r *rules) featureNames() []string {
	c := collector{estimate: estimate{p: &Position{rules: r}, w: &r.weigh}, private: true, vector: &value.Vector{}, named: true}
	c.collect()
	return c.names
}

// add appends a feature of value n/unit. A name may have a second part; it is put together
// only when names are asked for.
func (c *collector) add(name, of string, n, unit int) {
	if c.named {
		if of != "" {
			name += " " + of
		}
		c.names = append(c.names, name)
	}
	if n != 0 {
		c.put(c.n, n, unit)
	}
	c.n++
}

// put puts a feature of value n/unit into the vector.
func (c *collector) put(index uint16, n, unit int) {
	x := max(-1<<15, min(1<<15-1, value.One*n/unit))
	c.vector.Features = append(c.vector.Features, value.Feature{Index: index, X: int16(x)})
}

// addBool appends a feature that is 1 or 0.
func (c *collector) addBool(name, of string, so bool) {
	n := 0
	if so {
		n = 1
	}
	c.add(name, of, n, 1)
}

// addSet appends a feature for each word, 1 for the members of a set.
func (c *collector) addSet(name string, words []string, set Set) {
	if c.named {
		for _, word := range words {
			c.names = append(c.names, name+" "+word)
		}
	}
	for !set.empty() {
		c.put(c.n+uint16(set.take()), 1, 1)
	}
	c.n += uint16(len(words))
}

func (c *collector) collect() {
	c.standing()
	a := c.assets()
	c.means(a.outputs)
	c.add("engine", "", a.engine, 500)
	c.empire(a)
	c.changes()
	c.secrets(a)
	c.members()
}

// standing adds the progress of the seat and of the game.
func (c *collector) standing() {
	p, s, pl := c.p, &c.p.s, c.player()
	active := s.Active == c.seat
	c.add("points if it ended", "", p.IfEnded(c.seat), 10)
	c.add("points", "", pl.vp(), 10)
	c.addBool("active", "", active)
	c.addBool("last round", "", s.Ending)
	c.addBool("last turn", "", s.Ending && active)
	for n := 3; n <= 5; n++ {
		c.addBool("seats", [...]string{3: "3", 4: "4", 5: "5"}[n], p.rules.seats == n)
	}
	c.add("credits", "", int(pl.Credits), 5)
	c.add("first credits", "", min(int(pl.Credits), 5), 5)
	c.add("artifacts", "", count16(pl.Artifacts), 1)
	c.add("plans", "", count16(pl.Plans), 1)
	c.add("extra turns", "", int(pl.Extra), 1)
	c.add("hand", "", pl.Hand.len(), 3)
	c.add("produced", "", pl.Produced.len(), 3)
	var shown [colours]int
	for set := pl.Produced; !set.empty(); {
		r := set.take()
		h := &p.rules.resources[r].halves[p.second(r)]
		shown[h.colour] += int(h.amount)
	}
	for i, n := range shown {
		c.add("produced", colourWords[i], n, 3)
	}
	blocked := p.blockaded(c.seat, anyKind)
	c.add("blockaded", "", blocked.len(), 1)
	c.add("tokens", "", p.tokensOn(blocked), 2)
}

// means adds what the seat could complete and carry out, by kinds of card.
func (c *collector) means(g outputs) {
	p := c.p
	w := wallet{}
	if c.private {
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
		c.add("cost", word, cost, 5)
		c.add("buildable", word, n, 3)
		c.add("most attached", word, most, 3)
		c.add("attached", word, all, 3)
		c.add("reach", word, reach, 5)
		c.addBool("can be paid", word, n > 0 && lack == 0)
		c.add("lacks", word, lack*min(n, 1), 5)
		c.add("limit", word, p.limit(c.seat, action), 3)

		o := &operations[k]
		brings, some := g[k], 0
		if brings > 0 {
			some = 1
		}
		cost = p.cost(c.seat, o.action)
		reach = w.purse.sum(o.colour, p.wild(c.seat, o.action), p.limit(c.seat, o.action))
		c.add("operation", word, brings, 200)
		c.add("operation's cost", word, some*cost, 5)
		c.add("operation's reach", word, some*reach, 5)
		c.add("operation's limit", word, some*p.limit(c.seat, o.action), 3)
		if reach < cost {
			brings = 0
		}
		c.add("operation at hand", word, brings, 200)
		c.add("operation times cost", word, g[k]*max(0, cost-2), 600)
	}
}

// empire adds the worth and the numbers of cards in the empire and under construction.
func (c *collector) empire(a *assets) {
	p, pl := c.p, c.player()
	c.add("logistic sides", "", a.fronts, 300)
	c.add("technologies", "", a.steps, 300)
	c.add("faction", "", c.faction(), 300)
	c.add("construction", "", a.plans, 300)
	c.add("cards", "", pl.Empire.len(), 5)
	for k := range uint8(kinds) {
		for side := range uint8(sides) {
			c.add(kindWords[k], sideWords[side], p.number(c.seat, k, side, anyType), 2)
		}
	}
	for t := range uint8(types) {
		for k := range uint8(kinds) {
			c.add(kindWords[k], typeWords[t], p.number(c.seat, k, anySide, t), 2)
		}
		c.add("operational", typeWords[t], p.number(c.seat, anyKind, operational, t), 2)
	}
}

// changes adds the static changes by cards.
func (c *collector) changes() {
	m := &c.player().Mods
	for a := range m.Cost {
		c.add("change of cost", actionWords[a], int(m.Cost[a]), 1)
		c.add("change of limit", actionWords[a], int(m.Limit[a]), 1)
	}
	c.add("attack", "alien", int(m.Attack[alien]), 1)
	c.add("attack", "player", int(m.Attack[player]), 1)
	c.add("look", "", int(m.Look), 1)
	c.add("hand limit", "", int(m.Hand), 1)
	c.add("reveal", "", int(m.Reveal), 1)
	c.add("produced when discovered", "", int(m.Discover), 1)
	c.add("mined", "", int(m.Mine), 1)
	c.add("mined once", "", int(m.MineOne), 1)
}

// secrets adds what only the seat itself knows; in the public observation these features are
// 0.
func (c *collector) secrets(a *assets) {
	p, pl := c.p, c.player()
	hand, stock, all := 0, 0, 0
	var halves [colours]int
	if c.private {
		hand, stock, all = c.hand(a), c.stock(), p.worth(c.seat)
		for set := pl.Hand; !set.empty(); {
			for _, h := range p.rules.resources[set.take()].halves {
				halves[h.colour] += int(h.amount)
			}
		}
	}
	c.add("hand's worth", "", hand, 200)
	c.add("stock", "", stock, 200)
	c.add("evaluation", "", all, 2000)
	for i, n := range halves {
		c.add("hand", colourWords[i], n, 3)
	}
	held := Set{}
	if c.private {
		held = few(pl.Artifacts)
	}
	c.addSet("artifact", artifactWords, held)
}

// members adds the faction and the single cards. A blockaded card counts less.
func (c *collector) members() {
	pl := c.player()
	c.addSet("faction", factionWords, few(1<<pl.Faction>>1))
	c.addCards("construction", pl.Building, Set{})
	c.addCards("logistic", pl.Empire.without(pl.Mission), c.p.s.Blocked)
	c.addCards("operational", pl.Empire.and(pl.Mission), c.p.s.Blocked)
}

// addCards appends a feature for each card, 1 for those of a set and less if they are blockaded.
func (c *collector) addCards(name string, set, blocked Set) {
	if c.named {
		for _, word := range cardWords {
			c.names = append(c.names, name+" "+word)
		}
	}
	for !set.empty() {
		card, worth := set.take(), value.One
		if blocked.has(card) {
			worth = value.One * 2 / 5
		}
		c.put(c.n+uint16(card), worth, value.One)
	}
	c.n += cards
}

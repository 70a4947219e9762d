package alienartifacts

import (
	"spielwerk/game"
	"spielwerk/game/value"
)

// FeatureVector implements value.Position.
func (p *Position) FeatureVector(v *value.Vector, seat game.Seat, private bool) {
	v.Features, v.Time = v.Features[:0], p.timeLeft()
	c := collector{estimate: estimate{p: p, w: &p.rules.weigh, seat: seat, turns: p.turnsLeft()}, private: private, Collector: value.Collector{Vector: v}}
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

// collector makes the feature vector of a seat.
type collector struct {
	value.Collector
	estimate
	private bool // whether the secrets of the seat are known
}

// Features implements value.Rules.
func (r *rules) Features() []string {
	c := collector{
		Collector: value.Collector{Vector: &value.Vector{}, Named: true},
		estimate:  estimate{p: &Position{rules: r}, w: &r.weigh}, private: true,
	}
	c.collect()
	return c.Names
}

// addSet appends a feature for each word, 1 for the members of a set.
func (c *collector) addSet(name string, words []string, set Set) {
	if c.Named {
		for _, word := range words {
			c.Names = append(c.Names, name+" "+word)
		}
	}
	for !set.empty() {
		c.AddLater(int(set.take()), 1, 1)
	}
	c.Skip(len(words))
}

func (c *collector) collect() {
	c.standing()
	a := c.assets()
	c.means(a.outputs)
	c.Add("engine", "", a.engine, 500)
	c.empire(a)
	c.changes()
	c.secrets(a)
	c.members()
}

// standing adds the progress of the seat and of the game.
func (c *collector) standing() {
	p, s, pl := c.p, &c.p.s, c.player()
	active := s.Active == c.seat
	c.Add("points if it ended", "", p.IfEnded(c.seat), 10)
	c.Add("points", "", pl.vp(), 10)
	c.AddBool("active", "", active)
	c.AddBool("last round", "", s.Ending)
	c.AddBool("last turn", "", s.Ending && active)
	for n := 3; n <= 5; n++ {
		c.AddBool("seats", [...]string{3: "3", 4: "4", 5: "5"}[n], p.rules.seats == n)
	}
	c.Add("credits", "", int(pl.Credits), 5)
	c.Add("first credits", "", min(int(pl.Credits), 5), 5)
	c.Add("artifacts", "", count16(pl.Artifacts), 1)
	c.Add("plans", "", count16(pl.Plans), 1)
	c.Add("extra turns", "", int(pl.Extra), 1)
	c.Add("hand", "", pl.Hand.len(), 3)
	c.Add("produced", "", pl.Produced.len(), 3)
	var shown [colours]int
	for set := pl.Produced; !set.empty(); {
		r := set.take()
		h := &p.rules.resources[r].halves[p.second(r)]
		shown[h.colour] += int(h.amount)
	}
	for i, n := range shown {
		c.Add("produced", colourWords[i], n, 3)
	}
	blocked := p.blockaded(c.seat, anyKind)
	c.Add("blockaded", "", blocked.len(), 1)
	c.Add("tokens", "", p.tokensOn(blocked), 2)
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
		c.Add("cost", word, cost, 5)
		c.Add("buildable", word, n, 3)
		c.Add("most attached", word, most, 3)
		c.Add("attached", word, all, 3)
		c.Add("reach", word, reach, 5)
		c.AddBool("can be paid", word, n > 0 && lack == 0)
		c.Add("lacks", word, lack*min(n, 1), 5)
		c.Add("limit", word, p.limit(c.seat, action), 3)

		o := &operations[k]
		brings, some := g[k], 0
		if brings > 0 {
			some = 1
		}
		cost = p.cost(c.seat, o.action)
		reach = w.purse.sum(o.colour, p.wild(c.seat, o.action), p.limit(c.seat, o.action))
		c.Add("operation", word, brings, 200)
		c.Add("operation's cost", word, some*cost, 5)
		c.Add("operation's reach", word, some*reach, 5)
		c.Add("operation's limit", word, some*p.limit(c.seat, o.action), 3)
		if reach < cost {
			brings = 0
		}
		c.Add("operation at hand", word, brings, 200)
		c.Add("operation times cost", word, g[k]*max(0, cost-2), 600)
	}
}

// empire adds the worth and the numbers of cards in the empire and under construction.
func (c *collector) empire(a *assets) {
	p, pl := c.p, c.player()
	c.Add("logistic sides", "", a.fronts, 300)
	c.Add("technologies", "", a.steps, 300)
	c.Add("faction", "", c.faction(), 300)
	c.Add("construction", "", a.plans, 300)
	c.Add("cards", "", pl.Empire.len(), 5)
	for k := range uint8(kinds) {
		for side := range uint8(sides) {
			c.Add(kindWords[k], sideWords[side], p.number(c.seat, k, side, anyType), 2)
		}
	}
	for t := range uint8(types) {
		for k := range uint8(kinds) {
			c.Add(kindWords[k], typeWords[t], p.number(c.seat, k, anySide, t), 2)
		}
		c.Add("operational", typeWords[t], p.number(c.seat, anyKind, operational, t), 2)
	}
}

// changes adds the static changes by cards.
func (c *collector) changes() {
	m := &c.player().Mods
	for a := range m.Cost {
		c.Add("change of cost", actionWords[a], int(m.Cost[a]), 1)
		c.Add("change of limit", actionWords[a], int(m.Limit[a]), 1)
	}
	c.Add("attack", "alien", int(m.Attack[alien]), 1)
	c.Add("attack", "player", int(m.Attack[player]), 1)
	c.Add("look", "", int(m.Look), 1)
	c.Add("hand limit", "", int(m.Hand), 1)
	c.Add("reveal", "", int(m.Reveal), 1)
	c.Add("produced when discovered", "", int(m.Discover), 1)
	c.Add("mined", "", int(m.Mine), 1)
	c.Add("mined once", "", int(m.MineOne), 1)
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
	c.Add("hand's worth", "", hand, 200)
	c.Add("stock", "", stock, 200)
	c.Add("evaluation", "", all, 2000)
	for i, n := range halves {
		c.Add("hand", colourWords[i], n, 3)
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
	if c.Named {
		for _, word := range cardWords {
			c.Names = append(c.Names, name+" "+word)
		}
	}
	for !set.empty() {
		card, worth := set.take(), value.One
		if blocked.has(card) {
			worth = value.One * 2 / 5
		}
		c.AddLater(int(card), worth, value.One)
	}
	c.Skip(cards)
}

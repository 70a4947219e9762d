package alienartifacts

import (
	"fmt"
	"slices"

	"spielwerk/game/components"
)

// parts are the parts of the data file; a pack may replace any of those that the
// engine reads: LoadPack.
var (
	readParts = []string{
		"components", "config", "factions", "technologies", "ships", "planets", "resources",
		"alien_artifacts", "defense_plans", "standard_defense_plan", "alien_systems",
	}
	otherParts = []string{"meta", "effect_grammar", "expansions_not_covered"}
)

// loader reads component data.
type loader struct {
	*facts
	words []string // of the effects
	// Nodes that rows must agree with.
	limited, discounted, produced components.Node
}

// readFacts reads and checks component data: AA-21.1. Parts of a later file replace those of
// an earlier one; of the parts components and config it may have only some members. A file
// with every part stands alone, like an earlier version of ours.
func readFacts(files ...components.File) (*facts, error) {
	parts := slices.Concat(readParts, otherParts)
	for i := len(files) - 1; i > 0; i-- {
		top := (&components.Reader{}).Open(files[i])
		if !slices.ContainsFunc(parts, func(p string) bool { return !top.Peek(p).Given() }) {
			files = files[i:]
			break
		}
	}
	keys := slices.Clone(readParts)
	for _, p := range otherParts {
		keys = append(keys, p+"?")
	}
	r := &components.Reader{}
	all := r.Open(files...).Table(keys...)
	f := &facts{grammar: newGrammar(), sources: map[string]string{}, hash: components.Sum(files...)}
	if r.Err() == nil {
		l := &loader{facts: f}
		for i := range f.effects {
			l.words = append(l.words, f.effects[i].word)
		}
		l.read(all)
	}
	if err := r.Err(); err != nil {
		return nil, err
	}
	f.index()
	return f, nil
}

// packSchema is what a pack may say.
func packSchema() ([]byte, error) {
	shape := &components.Shape{Overlay: true}
	if _, err := readFacts(components.File{Name: cardsFile, Data: cardsYAML, Shape: shape}); err != nil {
		return nil, err
	}
	return shape.JSON("Component data of Alien Artifacts")
}

// with is the table of words with one more.
func with(words []string, more ...string) []string { return append(slices.Clone(words), more...) }

func (f *loader) read(all components.Table) {
	part := func(name string) components.Node { return all.Get(name).Top() }
	readComponents(all.Get("components"))
	f.readConfig(all.Get("config"))
	f.readResources(part("resources"))
	f.readCards(part("ships"), ship)
	f.readCards(part("technologies"), technology)
	f.readCards(part("planets"), planet)
	f.readArtifacts(part("alien_artifacts"))
	f.readPlans(part("defense_plans"), part("standard_defense_plan"))
	f.readSystems(part("alien_systems"))
	f.readFactions(part("factions"))
}

// readComponents checks that the box is the one that the engine has room for:
// AA-1.1, AA-1.2, AA-20.18.
func readComponents(n components.Node) {
	want := []struct {
		name string
		n    int
	}{
		{"technologies", perKind},
		{"ships", perKind},
		{"planets", perKind},
		{"resources", resources},
		{"artifacts", artifacts},
		{"defense_plans", plans},
		{"alien_systems", systems},
		{"faction_cards", factions},
		{"faction_boards", factions},
		{"standard_defense_plan_tile", 1},
		{"victory_point_board", 1},
		{"start_player_token", 1},
		{"round_marker", 1},
		{"blockade_tokens", tokens},
		{"wooden_discs", 10},
		{"player_aids", 5},
		{"total_cards", 240},
	}
	names := []string{"provenance"}
	for _, w := range want {
		names = append(names, w.name)
	}
	got := n.Table(names...)
	for _, w := range want {
		got.Get(w.name).Int(w.n, w.n)
	}
}

// readConfig reads the facts that hold for all cards: sections 5, 7, 8 and 14. A member is
// replaced as a whole; most are {value: n}.
func (f *loader) readConfig(n components.Node) {
	c := n.Table("players", "base_cost", "cost_per_same_kind_in_empire", "extra_look_credit_cost", "cost_floor",
		"production_limit", "ship_limit_bonus", "ship_limit_mapping", "planet_discount", "action_colour", "row_colour",
		"bank", "hand_limit", "start_hand", "planet_production_on_complete", "mine_production", "trade_rate",
		"unblock_rate", "use_blockaded_card", "vp_per_empire_card", "blockade_tokens", "round_track_start",
		"attack_value_fallback", "attack_value_floor")
	member := func(name string, keys ...string) components.Table {
		return c.Get(name).Top().Table(append(keys, "provenance")...)
	}
	scalar := func(name string, low, high int) uint8 { return member(name, "value").Get("value").Byte(low, high) }
	players := member("players", "min", "max")
	players.Get("min").Int(2, 2)
	players.Get("max").Int(5, 5)
	base := member("base_cost", "discover", "develop", "build", "buy_credits", "offensive", "revenue", "mine")
	for a := range uint8(actions) {
		switch {
		case a == actBuy:
			f.base[a] = base.Get("buy_credits").Byte(0, 15)
		case hasCost(a):
			f.base[a] = base.Get(actionWords[a]).Byte(0, 15)
		}
	}
	rise := member("cost_per_same_kind_in_empire", "discover", "develop", "build")
	for k, a := range completing {
		f.sameKind[k] = rise.Get(actionWords[a]).Byte(0, 5)
	}
	f.look = scalar("extra_look_credit_cost", 1, 15)
	scalar("cost_floor", 0, 0) // AA-6.4
	f.limit = member("production_limit", "base").Get("base").Byte(1, 9)
	f.shipBonus = scalar("ship_limit_bonus", 0, 5)
	f.limited = c.Get("ship_limit_mapping").Later(c.Get("ship_limit_bonus"))
	f.readMapping(c.Get("ship_limit_mapping").Top())
	f.discounted = c.Get("planet_discount")
	f.readDiscount(c.Get("planet_discount").Top())
	paid := member("action_colour", "discover", "develop", "build", "offensive", "revenue", "mine") // AA-7.1, AA-15.1
	row := member("row_colour", kindWords...)                                                       // AA-8.5.2
	for k, o := range operations {
		paid.Get(actionWords[completing[k]]).Must(colourWords[k])
		paid.Get(actionWords[o.action]).Must(colourWords[o.colour])
		row.Get(kindWords[k]).Must(colourWords[k])
	}
	bank := member("bank", "min", "max", "start")
	bank.Get("min").Int(0, 0)
	f.bankMax = bank.Get("max").Byte(1, 60)
	f.bankStart = bank.Get("start").Byte(0, int(f.bankMax))
	f.hand = scalar("hand_limit", 1, 9)
	f.startHand = scalar("start_hand", 0, 9)
	f.produce = scalar("planet_production_on_complete", 0, 9)
	f.mined = scalar("mine_production", 0, 9)
	f.produced = c.Get("planet_production_on_complete").Later(c.Get("mine_production"))
	f.tradeRate = member("trade_rate", "credits_per_symbol").Get("credits_per_symbol").Byte(0, 9)
	f.unblock = member("unblock_rate", "symbols_per_token").Get("symbols_per_token").Byte(1, 9)
	f.useBlocked = member("use_blockaded_card", "credits_per_token").Get("credits_per_token").Byte(0, 9)
	f.empireVP = scalar("vp_per_empire_card", 0, 9)
	f.tokens = scalar("blockade_tokens", 0, tokens)
	track := member("round_track_start", "players_2", "players_3", "players_4", "players_5")
	for seats := 2; seats <= 5; seats++ {
		f.marker[seats] = track.Get(fmt.Sprintf("players_%d", seats)).Byte(1, 9)
	}
	above := member("attack_value_fallback", "above", "use") // every table has lines up to 4
	above.Get("above").Int(4, 4)
	above.Get("use").Int(4, 4)
	scalar("attack_value_floor", 1, 1)
}

// readMapping reads which action each type of ship helps: AA-6.6, AA-20.4.
func (f *loader) readMapping(n components.Node) {
	m := n.Table("active", "seed_literal", "by_colour", "note?", "provenance")
	m.Get("active").Must("seed_literal") // the other one is an option of the game: AA-6.12
	for i, name := range []string{"seed_literal", "by_colour"} {
		row := m.Get(name).Table(typeWords...)
		for t, w := range typeWords {
			f.limits[i][t] = word(row.Get(w), actionWords)
		}
	}
}

// readDiscount reads what each type of planet makes cheaper: AA-6.1.
func (f *loader) readDiscount(n components.Node) {
	m := n.Table("value", "explore", "expand", "exterminate", "exploit", "provenance")
	f.discountBy = m.Get("value").Byte(0, 9)
	for t, w := range typeWords {
		f.discount[t] = word(m.Get(w), actionWords)
		if a := f.discount[t]; !hasCost(a) {
			m.Get(w).Fail("must be an action with a cost that can drop, not %s", actionWords[a])
		}
	}
}

// rows are the rows of a list of components by their ids, each exactly once.
func rows(n components.Node, words []string, fields ...string) []components.Table {
	out, seen := make([]components.Table, len(words)), make([]bool, len(words))
	list := n.List()
	for _, row := range list {
		got := row.Table(fields...)
		id := got.Get("id")
		i := word(id, words)
		if n.Failed() {
			return out
		}
		if seen[i] {
			id.Fail("%s appears twice", words[i])
		}
		out[i], seen[i] = got, true
	}
	for i, w := range words {
		if !seen[i] {
			n.Fail("must have %s too; %d of %d are here", w, len(list), len(words))
			return out
		}
	}
	return out
}

// readResources reads the resource cards: AA-1.7 to AA-1.11.
func (f *loader) readResources(n components.Node) {
	for i, row := range rows(n, resourceWords, "id", "halves", "combat", "provenance") {
		if n.Failed() {
			return
		}
		f.cite(resourceWords[i], row)
		r := &f.resources[i]
		r.number = row.Get("combat").Byte(1, 4)
		list := row.Get("halves").List()
		if len(list) != 2 {
			row.Get("halves").Fail("must be 2 halves, not %d", len(list))
			return
		}
		for h, m := range list {
			got := m.Table("colour", "amount", "type")
			r.halves[h] = half{word(got.Get("colour"), colourWords), got.Get("amount").Byte(1, 3), word(got.Get("type"), typeWords)}
		}
		if !n.Failed() && r.halves[0].colour == r.halves[1].colour {
			row.Get("halves").Fail("must have different colours: AA-1.9")
		}
	}
}

// readCards reads the ships, technologies or planets: sections 6 and 11.
func (f *loader) readCards(n components.Node, kind uint8) {
	fields := []string{"id", "name?", "name_de?", "type", "logistic", "operational", "provenance", "provenance_detail?"}
	words := cardWords[int(kind)*perKind : int(kind+1)*perKind]
	if n.Failed() {
		return
	}
	for i, row := range rows(n, words, fields...) {
		if n.Failed() {
			return
		}
		card := kind*perKind + uint8(i)
		f.cite(cardWords[card], row)
		f.types[card] = word(row.Get("type"), typeWords)
		f.readLogistic(row.Get("logistic"), card)
		switch kind {
		case technology:
			f.readCondition(row.Get("operational"), card)
		case ship:
			f.readWarship(row.Get("operational"), card)
		case planet:
			f.readWorkings(row.Get("operational"), card)
		}
	}
}

// cite stores the source of a component's facts.
func (f *loader) cite(id string, row components.Table) {
	f.sources[id] = row.Get("provenance").Text()
}

// readArtifacts reads the alien artifacts: AA-13.6.
func (f *loader) readArtifacts(n components.Node) {
	if n.Failed() {
		return
	}
	for i, row := range rows(n, artifactWords, "id", "name?", "text?", "effects", "provenance", "provenance_detail?") {
		if n.Failed() {
			return
		}
		f.cite(artifactWords[i], row)
		f.artifacts[i] = f.readList(row.Get("effects"), inArtifact)
	}
}

// readPlans reads the defence plans: AA-3.5, AA-13.9.
func (f *loader) readPlans(n, standard components.Node) {
	if n.Failed() {
		return
	}
	for i, row := range rows(n, planWords[:plans], "id", "name?", "table", "provenance", "provenance_detail?") {
		if n.Failed() {
			return
		}
		f.cite(planWords[i], row)
		f.plans[i] = f.readTable(row.Get("table"), inPlan)
	}
	row := standard.Table("id", "name?", "table", "provenance", "provenance_detail?")
	row.Get("id").Must(planWords[standardPlan])
	if !n.Failed() {
		f.plans[standardPlan] = f.readTable(row.Get("table"), inPlan)
	}
}

// readSystems reads the alien systems: AA-13.1.
func (f *loader) readSystems(n components.Node) {
	if n.Failed() {
		return
	}
	for i, row := range rows(n, systemWords, "id", "name?", "table", "provenance", "provenance_detail?") {
		if n.Failed() {
			return
		}
		f.cite(systemWords[i], row)
		f.systems[i] = f.readTable(row.Get("table"), inSystem)
	}
}

// readTable reads a table of attack values: AA-12.10.
func (f *loader) readTable(n components.Node, where places) table {
	var t table
	for i, m := range n.List() {
		row := m.Table("value", "or_more?", "effects")
		if n.Failed() {
			return t
		}
		if v := row.Get("value").Int(1, 20); !n.Failed() && v != i+1 {
			row.Get("value").Fail("must be %d: a table has one line for each value", i+1)
		}
		if last := i == len(n.List())-1; row.Get("or_more").Bool() != (last && i >= 4) {
			m.Fail("must say or_more if it is the last line and above 4, and no other line: AA-12.10")
		}
		t.lines = append(t.lines, f.readList(row.Get("effects"), where))
	}
	if !n.Failed() && len(t.lines) < 4 {
		n.Fail("must have lines for 1 to 4 at least: AA-1.7")
	}
	return t
}

// readFactions reads the faction cards: AA-3.11, AA-16.1, AA-19.4.
func (f *loader) readFactions(n components.Node) {
	if n.Failed() {
		return
	}
	for i, row := range rows(n, factionWords, "id", "name?", "name_de?", "setup", "action", "end_scoring", "provenance", "provenance_detail?") {
		if n.Failed() {
			return
		}
		f.cite(factionWords[i], row)
		c := &f.factions[i]
		c.setup = f.readList(row.Get("setup"), inSetup)
		action := row.Get("action").Table("cost", "effects")
		if n.Failed() {
			return
		}
		c.price = f.readPrice(action.Get("cost"))
		c.action = f.readList(action.Get("effects"), inAction)
		for _, m := range row.Get("end_scoring").List() {
			got := m.Table("vp", "per")
			if n.Failed() {
				return
			}
			per := got.Get("per").Table("kind", "side?", "type?")
			c.scores = append(c.scores, reward{
				got.Get("vp").Byte(1, 9), word(per.Get("kind"), with(kindWords, "any")), optional(per, "side", sideWords, anySide), optional(per, "type", typeWords, anyType),
			})
		}
		if len(c.scores) > maxRewards {
			row.Get("end_scoring").Fail("must be %d lines at most, not %d", maxRewards, len(c.scores))
		}
	}
}

const maxRewards = 4

// optional is a word that may be missing.
func optional(m components.Table, name string, words []string, none uint8) uint8 {
	if m.Has(name) {
		return word(m.Get(name), words)
	}
	return none
}

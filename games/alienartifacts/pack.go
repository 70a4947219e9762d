package alienartifacts

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// text is a file of component data.
type text struct {
	name string
	data []byte
}

// sumOf is the hash of files that are read one after the other.
func sumOf(files []text) string {
	hash := sha256.New()
	for _, file := range files {
		hash.Write(file.data)
	}
	return hex.EncodeToString(hash.Sum(nil))
}

// flaw is what is wrong with the data, and where.
type flaw struct {
	file   string
	line   int
	reason string
}

func (f *flaw) Error() string { return fmt.Sprintf("%s:%d: %s", f.file, f.line, f.reason) }

// node is a place in a file. Whoever reads from it keeps the first flaw of the
// reader and gets zeros after it.
type node struct {
	*reader
	y    *yaml.Node
	file *source
}

// source is a file by its name and its place among the files that are read.
type source struct {
	name string
	nth  int
}

// later is the node of the later file: what a pack changes is at fault, not what it
// leaves alone.
func (n node) later(m node) node {
	if m.y != nil && m.file.nth > n.file.nth {
		return m
	}
	return n
}

// reader reads component data and remembers the first thing that is wrong.
type reader struct {
	flaw *flaw
	said map[string]node // what rows have to agree with
}

// fail says what is wrong at a place.
func (n node) fail(format string, args ...any) {
	if n.flaw == nil && n.y != nil {
		n.flaw = &flaw{n.file.name, max(n.y.Line, 1), fmt.Sprintf(format, args...)}
	}
}

// content is the node that an alias stands for; empty for a field that is missing.
func (n node) content() *yaml.Node {
	if n.y == nil {
		return &yaml.Node{}
	}
	if n.y.Kind == yaml.AliasNode && n.y.Alias != nil {
		return n.y.Alias
	}
	return n.y
}

// fields are the members of a map, of which these are known and no others. A
// name with a question mark may be missing.
func (n node) fields(names ...string) map[string]node {
	out := map[string]node{}
	y := n.content()
	if y.Kind != yaml.MappingNode {
		n.fail("a map is wanted here, with %s", strings.ReplaceAll(strings.Join(names, ", "), "?", ""))
		y = &yaml.Node{}
	}
	for i := 0; i+1 < len(y.Content); i += 2 {
		key, value := y.Content[i].Value, node{n.reader, y.Content[i+1], n.file}
		at := node{n.reader, y.Content[i], n.file}
		switch {
		case !slices.Contains(names, key) && !slices.Contains(names, key+"?"):
			at.fail("there is no %q here; there is %s", key, strings.ReplaceAll(strings.Join(names, ", "), "?", ""))
		case has(out, key):
			at.fail("%s stands here twice", key)
		}
		out[key] = value
	}
	for _, name := range names {
		key, mayMiss := strings.CutSuffix(name, "?")
		if has(out, key) {
			continue
		}
		out[key] = node{n.reader, nil, n.file}
		if !mayMiss {
			n.fail("%s is missing", key)
		}
	}
	return out
}

// has reports whether a field is there.
func has(m map[string]node, key string) bool { return m[key].y != nil }

// list are the members of a list.
func (n node) list() []node {
	y := n.content()
	if y.Kind != yaml.SequenceNode {
		n.fail("a list is wanted here")
		return nil
	}
	out := make([]node, len(y.Content))
	for i, c := range y.Content {
		out[i] = node{n.reader, c, n.file}
	}
	return out
}

// number is a whole number from low to high.
func (n node) number(low, high int) int {
	if n.y == nil { // of a field that is missing
		return 0
	}
	y := n.content()
	v, err := strconv.Atoi(y.Value)
	switch {
	case y.Kind != yaml.ScalarNode || err != nil:
		n.fail("a whole number is wanted here")
		return low
	case v < low || v > high:
		n.fail("%d is not from %d to %d", v, low, high)
		return low
	}
	return v
}

// small is a number that is not negative and fits a byte.
func (n node) small(low, high int) uint8 { return uint8(n.number(low, high)) }

// word is one of the words, as its index.
func (n node) word(words []string) uint8 {
	if n.y == nil {
		return 0
	}
	if y := n.content(); y.Kind == yaml.ScalarNode {
		if i := slices.Index(words, y.Value); i >= 0 {
			return uint8(i)
		}
		n.fail("%q is none of %s", y.Value, strings.Join(words, ", "))
		return 0
	}
	n.fail("a word is wanted here, one of %s", strings.Join(words, ", "))
	return 0
}

// yes is true or false.
func (n node) yes() bool { return n.word([]string{"false", "true"}) == 1 }

// words is a set of words, as bits.
func (n node) words(words []string) uint16 {
	set := uint16(0)
	if n.y == nil {
		return 0
	}
	for _, m := range n.list() {
		set |= 1 << m.word(words)
	}
	if set == 0 {
		n.fail("one word at least is wanted here")
	}
	return set
}

// with is the table of words with one more.
func with(words []string, more ...string) []string { return append(slices.Clone(words), more...) }

// parts are the parts of the data file; a pack may replace any of those that the
// engine reads: LoadPack.
var (
	readParts = []string{
		"components", "config", "factions", "technologies", "ships", "planets", "resources",
		"alien_artifacts", "defense_plans", "standard_defense_plan", "alien_systems",
	}
	otherParts = []string{"meta", "effect_grammar", "expansions_not_covered"}
)

// readFacts reads and checks component data: AA-21.1. What a later file names
// takes the place of what an earlier one said; of the parts components and config
// it may name some members only. A file that names every part stands alone, as ours
// of another day: nothing is left of those before it. Errors name file, line and reason.
func readFacts(files ...text) (*facts, error) {
	r := &reader{said: map[string]node{}}
	all := map[string][]node{}
	hash := sha256.New()
	for i, file := range files {
		top, err := document(file)
		if err != nil {
			return nil, err
		}
		root := node{r, top, &source{file.name, i}}
		parts := slices.Concat(readParts, otherParts)
		known := make([]string, 0, len(parts))
		for _, p := range parts {
			known = append(known, p+"?")
		}
		got := root.fields(known...)
		if !slices.ContainsFunc(parts, func(p string) bool { return !has(got, p) }) {
			clear(all)
			hash.Reset()
		}
		hash.Write(file.data)
		for _, p := range readParts {
			if has(got, p) {
				all[p] = append(all[p], got[p])
			}
		}
	}
	f := &facts{sources: map[string]string{}, hash: hex.EncodeToString(hash.Sum(nil))}
	if r.flaw == nil {
		f.read(all)
	}
	if r.flaw != nil {
		return nil, r.flaw
	}
	f.index()
	return f, nil
}

// document reads the one document of a file.
func document(file text) (*yaml.Node, error) {
	dec := yaml.NewDecoder(bytes.NewReader(file.data))
	var doc, more yaml.Node
	bad := func(line int, reason string) error { return &flaw{file.name, max(line, 1), reason} }
	lines := bytes.Count(file.data, []byte("\n")) + 1
	switch err := dec.Decode(&doc); {
	case errors.Is(err, io.EOF):
		return nil, bad(lines, "the file says nothing")
	case err != nil:
		reason, line := strings.TrimPrefix(err.Error(), "yaml: "), lines
		if rest, ok := strings.CutPrefix(reason, "line "); ok {
			number, what, _ := strings.Cut(rest, ": ")
			if n, err := strconv.Atoi(number); err == nil {
				line, reason = n, what
			}
		}
		return nil, bad(line, reason)
	}
	if err := dec.Decode(&more); !errors.Is(err, io.EOF) {
		return nil, bad(more.Line, "a second document follows the first")
	}
	if doc.Kind != yaml.DocumentNode || len(doc.Content) != 1 {
		return nil, bad(lines, "the file says nothing")
	}
	return doc.Content[0], nil
}

// merged are the fields of a part of which later files may name some only.
func merged(parts []node, names ...string) map[string]node {
	out := map[string]node{}
	optional := make([]string, len(names))
	for i, name := range names {
		optional[i] = name + "?"
	}
	for _, p := range parts {
		got := p.fields(optional...)
		for _, name := range names {
			if has(got, name) {
				out[name] = got[name]
			}
		}
	}
	for _, name := range names {
		if !has(out, name) {
			parts[0].fail("%s is missing", name)
			out[name] = node{parts[0].reader, nil, parts[0].file}
		}
	}
	return out
}

// last is the part that counts.
func last(parts []node) node { return parts[len(parts)-1] }

func (f *facts) read(all map[string][]node) {
	f.readComponents(all["components"])
	f.readConfig(all["config"])
	f.readResources(last(all["resources"]))
	f.readCards(last(all["ships"]), ship)
	f.readCards(last(all["technologies"]), technology)
	f.readCards(last(all["planets"]), planet)
	f.readArtifacts(last(all["alien_artifacts"]))
	f.readPlans(last(all["defense_plans"]), last(all["standard_defense_plan"]))
	f.readSystems(last(all["alien_systems"]))
	f.readFactions(last(all["factions"]))
}

// readComponents checks that the box is the one that the engine has room for:
// AA-1.1, AA-1.2, AA-20.18.
func (f *facts) readComponents(parts []node) {
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
	got := merged(parts, names...)
	for _, w := range want {
		if n := got[w.name]; n.y != nil && n.number(0, 999) != w.n {
			n.fail("the box has %d of %s", w.n, w.name)
		}
	}
}

// configNumber is a number of config that stands as {value: n}.
func scalar(n node, low, high int) uint8 {
	if n.y == nil {
		return 0
	}
	return n.fields("value", "provenance")["value"].small(low, high)
}

// readConfig reads what holds for all cards: sections 5, 7, 8 and 14.
func (f *facts) readConfig(parts []node) {
	c := merged(parts, "players", "base_cost", "cost_per_same_kind_in_empire", "extra_look_credit_cost", "cost_floor",
		"production_limit", "ship_limit_bonus", "ship_limit_mapping", "planet_discount", "action_colour", "row_colour",
		"bank", "hand_limit", "start_hand", "planet_production_on_complete", "mine_production", "trade_rate",
		"unblock_rate", "use_blockaded_card", "vp_per_empire_card", "blockade_tokens", "round_track_start",
		"attack_value_fallback", "attack_value_floor")
	if parts[0].flaw != nil {
		return
	}
	fixed := func(n node, name string, want int) {
		if got := n.number(0, 99); n.flaw == nil && got != want {
			n.fail("%s is %d; the engine knows %d only", name, got, want)
		}
	}
	players := c["players"].fields("min", "max", "provenance")
	fixed(players["min"], "the least number of players", 2)
	fixed(players["max"], "the largest number of players", 5)
	base := c["base_cost"].fields("discover", "develop", "build", "buy_credits", "offensive", "revenue", "mine", "provenance")
	for a, name := range map[int]string{ // any order: each fills its own place
		actBuy: "buy_credits", actDiscover: "discover", actDevelop: "develop", actBuild: "build",
		actOffensive: "offensive", actRevenue: "revenue", actMine: "mine",
	} {
		f.base[a] = base[name].small(0, 15)
	}
	rise := c["cost_per_same_kind_in_empire"].fields("discover", "develop", "build", "provenance")
	for k, a := range completing {
		f.sameKind[k] = rise[actionWords[a]].small(0, 5)
	}
	f.look = scalar(c["extra_look_credit_cost"], 1, 15)
	if scalar(c["cost_floor"], 0, 15) != 0 {
		c["cost_floor"].fail("no cost drops below 0 and all may drop so far: AA-6.4")
	}
	f.limit = c["production_limit"].fields("base", "provenance")["base"].small(1, 9)
	f.readMapping(c["ship_limit_mapping"], c["ship_limit_bonus"])
	f.readDiscount(c["planet_discount"])
	for name, colour := range map[string]int{ // any order: each is checked for itself
		"discover": green, "develop": blue, "build": red, "offensive": red, "revenue": blue, "mine": green,
	} {
		got := c["action_colour"].fields("discover", "develop", "build", "offensive", "revenue", "mine", "provenance")[name]
		if got.y != nil && int(got.word(colourWords)) != colour {
			got.fail("%s is paid in %s: AA-7.1, AA-15.1", name, colourWords[colour])
		}
	}
	rows := c["row_colour"].fields("ship", "technology", "planet", "provenance")
	for k, name := range kindWords {
		if n := rows[name]; n.y != nil && int(n.word(colourWords)) != k {
			n.fail("the row of each %s is %s: AA-8.5.2", name, colourWords[k])
		}
	}
	bank := c["bank"].fields("min", "max", "start", "provenance")
	fixed(bank["min"], "the least number of credits", 0)
	f.bankMax = bank["max"].small(1, 60)
	f.bankStart = bank["start"].small(0, int(f.bankMax))
	f.hand = scalar(c["hand_limit"], 1, 9)
	f.startHand = scalar(c["start_hand"], 0, 9)
	f.produce = scalar(c["planet_production_on_complete"], 0, 9)
	f.mined = scalar(c["mine_production"], 0, 9)
	c["mine_production"].said["production"] = c["planet_production_on_complete"].later(c["mine_production"])
	f.tradeRate = c["trade_rate"].fields("credits_per_symbol", "provenance")["credits_per_symbol"].small(0, 9)
	f.unblock = c["unblock_rate"].fields("symbols_per_token", "provenance")["symbols_per_token"].small(1, 9)
	f.useBlocked = c["use_blockaded_card"].fields("credits_per_token", "provenance")["credits_per_token"].small(0, 9)
	f.empireVP = scalar(c["vp_per_empire_card"], 0, 9)
	f.tokens = scalar(c["blockade_tokens"], 0, tokens)
	track := c["round_track_start"].fields("players_2", "players_3", "players_4", "players_5", "provenance")
	for seats := 2; seats <= 5; seats++ {
		f.marker[seats] = track[fmt.Sprintf("players_%d", seats)].small(1, 9)
	}
	above := c["attack_value_fallback"].fields("above", "use", "provenance")
	fixed(above["above"], "the highest value that every table has", 4)
	fixed(above["use"], "the line for values without one", 4)
	fixed(c["attack_value_floor"].fields("value", "provenance")["value"], "the least attack value", 1)
}

// readMapping reads which action each type of ship helps: AA-6.6, AA-20.4.
func (f *facts) readMapping(n, bonus node) {
	f.shipBonus = scalar(bonus, 0, 5)
	n.said["limits"] = n.later(bonus)
	m := n.fields("active", "seed_literal", "by_colour", "note?", "provenance")
	if m["active"].word([]string{"seed_literal", "by_colour"}) != 0 {
		m["active"].fail("the mapping is an option of the game (shipLimits): AA-6.12")
	}
	for i, name := range []string{"seed_literal", "by_colour"} {
		if !has(m, name) {
			return
		}
		row := m[name].fields(typeWords...)
		for t, w := range typeWords {
			f.limits[i][t] = row[w].word(actionWords)
		}
	}
}

// readDiscount reads what each type of planet makes cheaper: AA-6.1.
func (f *facts) readDiscount(n node) {
	n.said["discount"] = n
	m := n.fields("value", "explore", "expand", "exterminate", "exploit", "provenance")
	f.discountBy = m["value"].small(0, 9)
	for t, w := range typeWords {
		f.discount[t] = m[w].word(actionWords)
		if a := f.discount[t]; !hasCost(a) {
			m[w].fail("%s has no cost that could drop", actionWords[a])
		}
	}
}

// rows are the rows of a list of components by their ids, each there once.
func rows(n node, words []string, fields ...string) []map[string]node {
	out := make([]map[string]node, len(words))
	list := n.list()
	for _, row := range list {
		got := row.fields(fields...)
		id := got["id"]
		if id.y == nil {
			return out
		}
		i := id.word(words)
		if n.flaw != nil {
			return out
		}
		if out[i] != nil {
			id.fail("%s stands here twice", words[i])
		}
		out[i] = got
	}
	for i, w := range words {
		if out[i] == nil {
			n.fail("%s is missing; %d of %d are here", w, len(list), len(words))
			out[i] = map[string]node{}
		}
	}
	return out
}

// readResources reads the resource cards: AA-1.7 to AA-1.11.
func (f *facts) readResources(n node) {
	for i, row := range rows(n, resourceWords, "id", "halves", "combat", "provenance") {
		if n.flaw != nil {
			return
		}
		f.cite(resourceWords[i], row)
		r := &f.resources[i]
		r.number = row["combat"].small(1, 4)
		list := row["halves"].list()
		if len(list) != 2 {
			row["halves"].fail("a resource card has 2 halves, not %d", len(list))
			return
		}
		for h, m := range list {
			got := m.fields("colour", "amount", "type")
			r.halves[h] = half{got["colour"].word(colourWords), got["amount"].small(1, 3), got["type"].word(typeWords)}
		}
		if n.flaw == nil && r.halves[0].colour == r.halves[1].colour {
			row["halves"].fail("the halves of a resource card have different colours: AA-1.9")
		}
	}
}

// readCards reads the ships, technologies or planets: sections 6 and 11.
func (f *facts) readCards(n node, kind uint8) {
	fields := []string{"id", "name?", "name_de?", "type", "logistic", "operational", "provenance", "provenance_detail?"}
	words := cardWords[int(kind)*perKind : int(kind+1)*perKind]
	if n.flaw != nil {
		return
	}
	for i, row := range rows(n, words, fields...) {
		if n.flaw != nil {
			return
		}
		card := kind*perKind + uint8(i)
		f.cite(cardWords[card], row)
		f.types[card] = row["type"].word(typeWords)
		f.readLogistic(row["logistic"], card)
		switch kind {
		case technology:
			f.readCondition(row["operational"], card)
		case ship:
			f.readWarship(row["operational"], card)
		case planet:
			f.readWorkings(row["operational"], card)
		}
	}
}

// cite keeps where the facts of a component are from.
func (f *facts) cite(id string, row map[string]node) {
	if n := row["provenance"]; n.y != nil {
		f.sources[id] = n.y.Value
	}
}

// readArtifacts reads the alien artifacts: AA-13.6.
func (f *facts) readArtifacts(n node) {
	if n.flaw != nil {
		return
	}
	for i, row := range rows(n, artifactWords, "id", "name?", "text?", "effects", "provenance", "provenance_detail?") {
		if n.flaw != nil {
			return
		}
		f.cite(artifactWords[i], row)
		f.artifacts[i] = f.readList(row["effects"], inArtifact)
	}
}

// readPlans reads the defence plans: AA-3.5, AA-13.9.
func (f *facts) readPlans(n, standard node) {
	if n.flaw != nil {
		return
	}
	for i, row := range rows(n, planWords[:plans], "id", "name?", "table", "provenance", "provenance_detail?") {
		if n.flaw != nil {
			return
		}
		f.cite(planWords[i], row)
		f.plans[i] = f.readTable(row["table"], inPlan)
	}
	row := standard.fields("id", "name?", "table", "provenance", "provenance_detail?")
	if n.flaw == nil && row["id"].word(planWords[plans:]) == 0 {
		f.plans[standardPlan] = f.readTable(row["table"], inPlan)
	}
}

// readSystems reads the alien systems: AA-13.1.
func (f *facts) readSystems(n node) {
	if n.flaw != nil {
		return
	}
	for i, row := range rows(n, systemWords, "id", "name?", "table", "provenance", "provenance_detail?") {
		if n.flaw != nil {
			return
		}
		f.cite(systemWords[i], row)
		f.systems[i] = f.readTable(row["table"], inSystem)
	}
}

// readTable reads a table of attack values: AA-12.10.
func (f *facts) readTable(n node, where place) table {
	var t table
	for i, m := range n.list() {
		row := m.fields("value", "or_more?", "effects")
		if n.flaw != nil {
			return t
		}
		if v := row["value"].number(1, 20); n.flaw == nil && v != i+1 {
			row["value"].fail("the line of value %d is due; a table has one line for each value", i+1)
		}
		more := has(row, "or_more") && row["or_more"].yes()
		if list := n.list(); more != (i == len(list)-1 && i >= 4) {
			m.fail("just the last line above 4 is for higher values too (or_more): AA-12.10")
		}
		t.lines = append(t.lines, f.readList(row["effects"], where))
	}
	if n.flaw == nil && len(t.lines) < 4 {
		n.fail("a table has lines for 1 to 4 at least: AA-1.7")
	}
	return t
}

// readFactions reads the faction cards: AA-3.11, AA-16.1, AA-19.4.
func (f *facts) readFactions(n node) {
	if n.flaw != nil {
		return
	}
	for i, row := range rows(n, factionWords, "id", "name?", "name_de?", "setup", "action", "end_scoring", "provenance", "provenance_detail?") {
		if n.flaw != nil {
			return
		}
		f.cite(factionWords[i], row)
		c := &f.factions[i]
		c.setup = f.readList(row["setup"], inSetup)
		action := row["action"].fields("cost", "effects")
		if n.flaw != nil {
			return
		}
		c.price = f.readPrice(action["cost"])
		c.action = f.readList(action["effects"], inAction)
		for _, m := range row["end_scoring"].list() {
			got := m.fields("vp", "per")
			if n.flaw != nil {
				return
			}
			per := got["per"].fields("kind", "side?", "type?")
			c.scores = append(c.scores, reward{
				got["vp"].small(1, 9), per["kind"].word(with(kindWords, "any")), optional(per, "side", sideWords, anySide), optional(per, "type", typeWords, anyType),
			})
		}
		if len(c.scores) > maxRewards {
			row["end_scoring"].fail("%d lines of end scoring; there is room for %d", len(c.scores), maxRewards)
		}
	}
}

const maxRewards = 4

// optional is a word that may be missing.
func optional(m map[string]node, name string, words []string, none uint8) uint8 {
	if has(m, name) {
		return m[name].word(words)
	}
	return none
}

package alienartifacts

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/game/gametest"
)

// part is a part of our data, from its name to the next part.
func part(t testing.TB, name string) string {
	t.Helper()
	text := "\n" + string(cardsYAML)
	a := strings.Index(text, "\n"+name+":")
	if a < 0 {
		t.Fatalf("no part %q", name)
	}
	text = text[a+1:]
	for i := 1; i < len(text); i++ {
		if text[i-1] == '\n' && text[i] != ' ' && text[i] != '-' && text[i] != '\n' {
			return text[:i]
		}
	}
	return text
}

// packed is a pack with the part that holds a card, in which something about that
// card is changed.
func packed(t testing.TB, id, from, to string) string {
	t.Helper()
	name := map[string]string{
		"SHI": "ships", "TEC": "technologies", "PLA": "planets", "RES": "resources", "ART": "alien_artifacts",
		"DEF": "defense_plans", "ALS": "alien_systems",
	}[id[:3]]
	text := part(t, name)
	a := strings.Index(text, "id: "+id)
	b := strings.Index(text[a:], from)
	if a < 0 || b < 0 {
		t.Fatalf("%s has no %q", id, from)
	}
	return text[:a+b] + to + text[a+b+len(from):]
}

// A pack replaces a part, and the game plays by it: AA-21.1.
func TestPackIsPlayed(t *testing.T) {
	withPack(t, 2, packed(t, "ART-16", "n: 2", "n: 7")).artifacts("A", "ART-16").hand("A", "01").Play("A play ART-16").
		has("A", 8, 7)
	g := withPack(t, 2, "config:\n  bank: {min: 0, max: 20, start: 18, provenance: house}\n").hand("A", "01")
	g.has("A", 18, 0)
	g.Play("A trade red, pay RES-01 red, done").has("A", 20, 0)
	ours, _ := Game()
	other, err := LoadPack("p", []byte(packed(t, "ART-16", "n: 2", "n: 7")))
	if err != nil {
		t.Fatal(err)
	}
	a, _ := ours.Rules(game.Config{Seats: 2})
	b, _ := other.Rules(game.Config{Seats: 2})
	if a.DataHash() == b.DataHash() {
		t.Error("the pack does not change the hash")
	}
	_ = g
}

// A pack that is a whole file, as ours of another day, stands alone: what was played by
// it goes on with its hash, whatever our cards say today, and nothing of ours fills it up.
func TestAWholeFileStandsAlone(t *testing.T) {
	whole := strings.Replace(string(cardsYAML), "base_cost: {discover: 5", "base_cost: {discover: 6", 1)
	g, err := LoadPack("p", []byte(whole))
	if err != nil {
		t.Fatal(err)
	}
	r, err := g.Rules(game.Config{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	if sum := sha256.Sum256([]byte(whole)); r.DataHash() != hex.EncodeToString(sum[:]) {
		t.Error("its hash is not that of the file")
	}
	const limit = "  production_limit: {base: 2, provenance: seed}\n"
	if !strings.Contains(whole, limit) {
		t.Fatal("the production limit has another line")
	}
	if _, err := LoadPack("p", []byte(strings.Replace(whole, limit, "", 1))); err == nil ||
		!strings.Contains(err.Error(), "production_limit") {
		t.Errorf("%v, want a word on the production_limit that is missing", err)
	}
}

// Every part of the data can be replaced on its own, by way of the fact sheet too; a
// game with a pack takes no further one: AA-21.1.
func TestEveryPartCanBeReplaced(t *testing.T) {
	ours, err := Game()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range readParts {
		g, err := ours.Pack("pack.yaml", []byte(part(t, name)))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		p := &Position{rules: open(t, 2, nil)}
		r, err := g.Rules(game.Config{Seats: 2})
		if err != nil {
			t.Fatal(err)
		}
		p.rules = r.(*rules)
		gametest.Random(p, 5, nil)
		if g.Pack != nil {
			t.Errorf("%s: a pack on a pack", name)
		}
	}
}

// Packs that cannot be played are refused with the file, the line and the reason:
// AA-21.1. The line is the one in which the change stands.
func TestPacksAreRefused(t *testing.T) {
	type change struct{ id, from, to, says string }
	for _, c := range []change{
		// unknown words
		{"TEC-01", "mod: cost", "mod: price", "mod: must be one of cost, limit, attack"},
		{"TEC-01", "action: discover", "action: explore", "action: must be one of buy, discover, develop"},
		{"TEC-06", "do: produce", "do: make", "do: must be one of gain_vp, gain_credits, lose_credits"},
		{"TEC-06", "where: choose_one", "where: all", `where: must be one of self, choose_one, each, not "all"`},
		{
			"TEC-05", "event: card_completed", "event: card_built",
			"event: must be one of card_completed, attack_declared, ship_attack_resolved",
		},
		{
			"TEC-01", "keyword: ongoing", "keyword: always",
			`keyword: must be one of ongoing, additional, action, not "always"`,
		},
		{"TEC-01", "type: explore", "type: wander", "type: must be one of explore, expand, exterminate"},
		{"TEC-01", "count: cards", "count: stars", "count: must be one of cards, distinct_types, sets"},
		{"RES-01", "colour: red", "colour: pink", "colour: must be one of red, blue, green"},
		{"ART-14", "type: choose", "type: chosen", "type: must be one of explore, expand, exterminate"},
		{"TEC-01", "provenance: house", "origin: house", "origin: unknown key; the keys here are id, name, name_de"},
		{"TEC-01", "delta: -2", "delta: -2, target: any", "target: unknown key; the keys here are mod, action, delta"},
		{"ART-01", "cost: free", "cost: cheap", `cost: must be free, not "cheap"`},
		// impossible values
		{"TEC-01", "delta: -2", "delta: -10", "delta: must be a whole number from -9 to 9, not -10"},
		{"TEC-01", "delta: -2", "delta: less", `delta: must be a whole number from -9 to 9, not "less"`},
		{"TEC-01", "delta: -2", "delta: [1]", "delta: must be a whole number from -9 to 9, not a list"},
		{"RES-01", "combat: 2", "combat: 5", "combat: must be a whole number from 1 to 4, not 5"},
		{"RES-01", "amount: 3", "amount: 4", "amount: must be a whole number from 1 to 3, not 4"},
		{"RES-01", "colour: blue", "colour: red", "different colours: AA-1.9"},
		{"ART-16", "n: 2", "n: 0", "n: must be a whole number from 1 to 15, not 0"},
		{"TEC-01", "need: 5", "need: 4", "need: must be more than 4, which the step before needs"},
		{"TEC-07", "keep: 1", "keep: 3", "keep: must not be more than 2, which are looked at"},
		{"TEC-08", "green: 5", "green: 0", "green: must be a whole number from 1 to 9, not 0"},
		{
			"TEC-08", "{green: 5}", "{red: 9, blue: 9, green: 9}",
			"resources: must be some symbols that can be paid at once, of few colours",
		},
		{"TEC-08", "{green: 5}", "{}", "resources: must be some symbols that can be paid at once, of few colours"},
		{"ALS-1", "value: 3", "value: 5", "value: must be 3: a table has one line for each value"},
		{
			"ALS-1", "{value: 4,", "{value: 4, or_more: true,",
			"table: must say or_more if it is the last line and above 4, and no other line: AA-12.10",
		},
		{
			"ALS-2", "{value: 5, or_more: true,", "{value: 5,",
			"table: must say or_more if it is the last line and above 4, and no other line: AA-12.10",
		},
		{"SHI-01", "times: 1", "times: 4", "times: must be a whole number from 1 to 3, not 4"},
		{"SHI-11", "to: damaged", "to: destroyed", "to: must be another loss than the one it replaces"},
		// things in the wrong place
		{"TEC-31", "do: gain_vp", "do: setup_draw", "do: must not be setup_draw in an action or additional effect"},
		{"TEC-05", "do: gain_credits", "do: attack", "do: must not be attack in a reaction"},
		{"TEC-16", "do: gain_credits", "do: produce", "do: must not be produce in a reaction"},
		{
			"ALS-1", "{do: gain_vp, n: 1}", "{do: place_blockades, n: 1}",
			"do: must not be place_blockades in the table of an alien system",
		},
		{"ART-16", "{do: gain_vp, n: 2}", "{do: gain_artifact, n: 1}", "do: must not be gain_artifact in an artifact"},
		{
			"TEC-06", "where: choose_one", "where: self",
			"where: must be self for the completion of a planet, and for nothing else",
		},
		{"PLA-01", "where: self", "where: each", "where: must be self for the completion of a planet, and for nothing else"},
		{
			"SHI-31", "{do: gain_defense_plan, n: 1}", "{do: produce, where: self, n: 1}",
			"on_complete: must not produce: only the operational side of a planet does",
		},
		{
			"TEC-39", "{do: gain_artifact, n: 1}", "{do: take_action, action: any, n: 2}",
			"effects: must gain no actions: such an action would never end",
		},
		{"TEC-32", "action: buy, n: 1", "action: buy, n: 2", "one purchase at a time"},
		{"TEC-21", "scope: all", "scope: self", `scope: must be all, not "self"`},
		{"SHI-21", "scope: self", "scope: all", `scope: must be self, not "all"`},
		{
			"TEC-21", "{mod: attack, scope: all, delta: 1, target: any}", "{mod: redraw, scope: all, times: 1, target: any}",
			"mod: must be one of cost, limit, attack",
		},
		{
			"SHI-21", "{mod: attack, scope: self, delta: 2, target: any}", "{mod: look, action: buy, delta: 2}",
			`mod: must be one of attack, redraw, ship_loss, not "look"`,
		},
		{
			"TEC-05", "{event: card_completed, kind: planet}", "{event: ship_attack_resolved}",
			"event: must not be ship_attack_resolved, which is for operational ships",
		},
		{
			"TEC-24", "then: [{do: gain_vp, n: 1}]", "then: [{do: gain_vp, n: 1, per: matching_card_after_first}]",
			"then: must not count matching cards, which only a reaction to a payment does",
		},
		{
			"ART-16", "{do: gain_vp, n: 2}", "{do: gain_vp, n: 2, per: matching_card_after_first}",
			"only a reaction to a payment counts",
		},
		{
			"ART-16", "{do: gain_vp, n: 2}", "{do: gain_vp, n: 2, per: blockade_removed}",
			"per: must follow an effect of its list that removes blockades",
		},
		{"ART-16", "{do: gain_vp, n: 2}", "{do: gain_vp, n: 2, max: 1}", "has a maximum"},
		{"ART-11", "{do: remove_blockades, all: true}", "{do: remove_blockades}", "either n or all"},
		{"ART-11", "{do: remove_blockades, all: true}", "{do: remove_blockades, all: false}", "either n or all"},
		{
			"TEC-12", "match: half_amount, amount: 2", "match: half_amount",
			"when: must have an amount if half_amount matches, and none if any does",
		},
		{
			"TEC-03", "trigger: discover, delta: 1", "trigger: discover, delta: 1, where: choose_one",
			"a planet that is completed produces for itself",
		},
		{"TEC-01", "action: discover", "action: trade", "action: must be an action with a cost that could change, not trade"},
		{"TEC-02", "action: discover", "action: buy", "action: must be an action with a limit that could change, not buy"},
		{
			"TEC-31", "cost: {credits: 3}", "cost: {discard_hand: 1, resources: {red: 1}}",
			"cost: must be symbols or cards of the hand, not both",
		},
		{"SHI-01", "keyword: ongoing", "keyword: action", "only technologies have additional effects and actions"},
		{
			"TEC-01", "effects: [{mod: cost, action: discover, delta: -2}]",
			"cost: {credits: 1}\n    effects: [{mod: cost, action: discover, delta: -2}]", "what is always on costs nothing",
		},
		{"TEC-37", "effects: [{do: gain_credits, n: 2}]", "effects: []", "effects: must be one effect at least"},
		{
			"ART-13", "actions: [discover, develop, build]", "actions: [buy]",
			"actions: must be some of discover, develop, build: AA-10.11",
		},
		// what must agree: AA-6.1, AA-6.5, AA-6.12
		{"SHI-21", "action: develop, delta: 1", "action: build, delta: 1", "logistic: must agree with cards and " +
			"config: a logistic ship of type exterminate raises the limit of develop by 1: AA-6.12"},
		{"PLA-01", "delta: -2", "delta: -3", "logistic: must agree with cards and config: a logistic planet of type " +
			"explore lowers the cost of discover by 2: AA-6.1"},
		{"PLA-01", "mine: 1", "mine: 2", "operational: must agree with cards and config: a planet produces 3 when it " +
			"is completed and 1 when it is mined, not 3 and 2: AA-6.5"},
		// wrong counts
		{"TEC-02", "id: TEC-02", "id: TEC-01", "TEC-01 appears twice"},
		{"RES-02", "id: RES-02", "id: RES-99", "id: must be one of RES-01, RES-02, RES-03"},
		{"RES-01", ", {colour: blue, amount: 2, type: expand}]", "]", "halves: must be 2 halves, not 1"},
		{"TEC-01", "name: Wayfinder Lattice", "name: Wayfinder\n  name: Lattice", "name: appears twice"},
		{"TEC-06", "cost: {credits: 2}", "cost: 2", "cost: must be a table with credits, resources, discard_hand"},
		{"TEC-06", "effects: [{do: produce, where: choose_one, n: 1}]", "effects: 7", "effects: must be a list"},
		{"TEC-06", "{do: produce, where: choose_one, n: 1}", "{where: choose_one, n: 1}", "do: is missing"},
		{"TEC-06", "where: choose_one, n: 1", "where: choose_one", "n: is missing"},
		{"TEC-01", "{mod: cost, action: discover, delta: -2}", "{change: 1}", "effects: must have a mod or a when"},
	} {
		text := packed(t, c.id, c.from, c.to)
		_, err := LoadPack("pack.yaml", []byte(text))
		if err == nil {
			t.Errorf("%s with %q is accepted", c.id, c.to)
			continue
		}
		at := strings.Index(text, "id: "+c.id)
		if c.from == "id: "+c.id {
			at = strings.Index(text, c.to)
			if strings.Count(text, c.to) > 1 {
				at += strings.Index(text[at+1:], c.to) + 1
			}
		}
		changed := at + strings.Index(text[at:], c.to)
		first := 1 + strings.Count(text[:changed], "\n")
		last := first + strings.Count(c.to, "\n")
		if !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s with %q: %v, want %q", c.id, c.to, err, c.says)
		}
		var line int
		if _, scan := fmt.Sscanf(strings.TrimPrefix(err.Error(), "pack.yaml:"), "%d:", &line); scan != nil ||
			line < first-4 || line > last {
			t.Errorf("%s with %q: %v, but it stands in line %d", c.id, c.to, err, first)
		}
	}
}

// The same for the parts that hold no cards, and for files that are none.
func TestOtherPacksAreRefused(t *testing.T) {
	drop := func(name, id string) string {
		text := part(t, name)
		a := strings.LastIndex(text[:strings.Index(text, "id: "+id)], "\n- ") + 1
		b := strings.Index(text[a:], "\n- ")
		if b < 0 {
			return text[:a]
		}
		return text[:a] + text[a+b+1:]
	}
	for _, c := range []struct{ pack, says string }{
		{"", "pack.yaml:1: the file says nothing"},
		{"# nothing\n", "the file says nothing"},
		{"config: {}\n---\nconfig: {}\n", "a second document follows"},
		{"\tx", "pack.yaml:1: "},
		{"ships\n", "pack.yaml:1: must be a table with components, config"},
		{"starships: []\n", "pack.yaml:1: starships: unknown key; the keys here are components, config, factions"},
		{"config:\n  bank: {min: 1, max: 15, start: 8, provenance: house}\n", "pack.yaml:2: min: must be 0, not 1"},
		{
			"config:\n  bank: {min: 0, max: 15, start: 16, provenance: house}\n",
			"pack.yaml:2: start: must be a whole number from 0 to 15, not 16",
		},
		{
			"config:\n  bank: {min: 0, max: 99, start: 8, provenance: house}\n",
			"pack.yaml:2: max: must be a whole number from 1 to 60, not 99",
		},
		{"config:\n  players: {min: 2, max: 6, provenance: house}\n", "pack.yaml:2: max: must be 5, not 6"},
		{"config:\n  cost_floor: {value: 1, provenance: house}\n", "pack.yaml:2: value: must be 0, not 1"},
		{"config:\n  action_colour: {discover: red, develop: blue, build: red, offensive: red, revenue: blue, mine: " +
			"green, provenance: x}\n", `pack.yaml:2: discover: must be green, not "red"`},
		{
			"config:\n  row_colour: {ship: blue, technology: blue, planet: green, provenance: x}\n",
			`pack.yaml:2: ship: must be red, not "blue"`,
		},
		{"config:\n  attack_value_fallback: {above: 5, use: 4, provenance: x}\n", "pack.yaml:2: above: must be 4, not 5"},
		{"config:\n  attack_value_floor: {value: 0, provenance: x}\n", "pack.yaml:2: value: must be 1, not 0"},
		{"config:\n  planet_discount: {value: 2, explore: trade, exterminate: build, expand: develop, exploit: buy, " +
			"provenance: x}\n", "pack.yaml:2: explore: must be an action with a cost that can drop, not trade"},
		{
			"config:\n  planet_discount: {value: 1, explore: discover, exterminate: build, expand: develop, exploit: " +
				"buy, provenance: x}\n",
			"pack.yaml:2: planet_discount: must agree with cards and config: a logistic planet of type explore lowers " +
				"the cost of discover by 1: AA-6.1",
		},
		{"config:\n  ship_limit_bonus: {value: 2, provenance: x}\n", "pack.yaml:2: ship_limit_bonus: must agree with " +
			"cards and config: a logistic ship of type explore raises the limit of discover by 2: AA-6.12"},
		{
			"config:\n  ship_limit_mapping:\n    active: by_colour\n" +
				"    seed_literal: {explore: discover, expand: build, exterminate: develop, exploit: trade}\n" +
				"    by_colour: {explore: discover, expand: develop, exterminate: build, exploit: trade}\n    provenance: x\n",
			`pack.yaml:3: active: must be seed_literal, not "by_colour"`,
		},
		{"config:\n  hand_limit: 3\n", "pack.yaml:2: hand_limit: must be a table with value, provenance"},
		{"config:\n  trade_rate: {provenance: x}\n", "pack.yaml:2: credits_per_symbol: is missing"},
		{"components:\n  ships: 41\n", "pack.yaml:2: ships: must be 40, not 41"},
		{drop("ships", "SHI-07"), "pack.yaml:2: ships: must have SHI-07 too; 39 of 40 are here"},
		{drop("resources", "RES-83"), "resources: must have RES-83 too; 82 of 83 are here"},
		{drop("alien_artifacts", "ART-03"), "alien_artifacts: must have ART-03 too; 15 of 16 are here"},
		{drop("defense_plans", "DEF-10"), "defense_plans: must have DEF-10 too; 9 of 10 are here"},
		{
			"standard_defense_plan:\n  id: DEF-01\n  table: []\n  provenance: x\n",
			`pack.yaml:2: id: must be DEF-STD, not "DEF-01"`,
		},
		{
			"standard_defense_plan:\n  id: DEF-STD\n  table:\n  - {value: 1, effects: []}\n  provenance: x\n",
			"pack.yaml:4: table: must have lines for 1 to 4 at least: AA-1.7",
		},
		{
			strings.Replace(part(t, "factions"), "to: empire, side: operational", "to: empire", 1),
			"pack.yaml:8: setup: must have a side if cards go to the empire, and none if they do not",
		},
		{
			strings.Replace(part(t, "factions"), "to: construction}", "to: construction, side: logistic}", 1),
			"setup: must have a side if cards go to the empire, and none if they do not",
		},
		{
			strings.Replace(part(t, "factions"), "red: 6", "purple: 6", 1),
			"purple: unknown key; the keys here are red, blue, green",
		},
		{
			strings.Replace(part(t, "factions"), "vp: 1, per", "vp: 0, per", 1),
			"vp: must be a whole number from 1 to 9, not 0",
		},
		{"ships: *x\n", "pack.yaml:"},
	} {
		_, err := LoadPack("pack.yaml", []byte(c.pack))
		if err == nil || !strings.Contains(err.Error(), c.says) || !strings.HasPrefix(err.Error(), "pack.yaml:") {
			t.Errorf("%.60q: %v, want %q", c.pack, err, c.says)
		}
	}
}

// What may be changed: every part of config reaches the game.
func TestConfigIsPlayed(t *testing.T) {
	g := withPack(t, 3, `config:
  base_cost: {discover: 6, develop: 7, build: 8, buy_credits: 4, offensive: 3, revenue: 2, mine: 1, provenance: x}
  cost_per_same_kind_in_empire: {discover: 0, develop: 2, build: 3, provenance: x}
  extra_look_credit_cost: {value: 2, provenance: x}
  production_limit: {base: 3, provenance: x}
  bank: {min: 0, max: 12, start: 9, provenance: x}
  hand_limit: {value: 4, provenance: x}
  trade_rate: {credits_per_symbol: 2, provenance: x}
  unblock_rate: {symbols_per_token: 1, provenance: x}
  use_blockaded_card: {credits_per_token: 2, provenance: x}
  vp_per_empire_card: {value: 3, provenance: x}
  blockade_tokens: {value: 30, provenance: x}
  round_track_start: {players_2: 2, players_3: 5, players_4: 4, players_5: 5, provenance: x}
  start_hand: {value: 2, provenance: x}
`)
	for action, n := range map[string]int{
		"discover": 6, "develop": 7, "build": 8, "buy": 4, "offensive": 3, "revenue": 2, "mine": 1,
	} {
		g.costIs("A", action, n)
	}
	g.logistic("A", "PLA-31 TEC-20 SHI-31").costIs("A", "discover", 6).costIs("A", "develop", 9)
	g.costIs("A", "build", 11).limitIs("A", "build", 3).has("A", 9, 0)
	g.Is("hand limit", g.p.handLimit(1), 4).Is("with a card", g.p.handLimit(0), 5).Is("supply", g.s.Supply, 30)
	g.Is("marker", g.s.Marker, 5)
	g.credits("A", 3).NotLegal("A buy ship 1").hand("A", "16").Play("A trade red, pay RES-16 red, done").has("A", 5, 0)
	g.turn("A").hand("A", "16").tokens("PLA-31", 1).tokens("TEC-20", 1).Refused("A lift TEC-20", "AA-14.3")
	g.Play("A lift PLA-31").has("A", 3, 0).Refused("A unblock planet", "AA-8.7.3")
	g.Is("points of cards", g.p.IfEnded(0) >= 9, true)
	p := g.p.rules.Deal(game.QuickRand(1, 1), nil).(*Position)
	g.Is("start hand", p.s.Players[0].Hand.len(), 2)
}

package settlers

import (
	"fmt"
	"strings"
	"testing"

	"spielwerk/game"
)

// changed reads our data with one text in place of another in a file.
func changed(t testing.TB, file, was, is string) func(string) ([]byte, error) {
	t.Helper()
	return func(name string) ([]byte, error) {
		data, err := dataFiles.ReadFile(name)
		if name != file {
			return data, err
		}
		text := strings.Replace(string(data), was, is, 1)
		if text == string(data) {
			t.Fatalf("%q is not in %s", was, file)
		}
		return []byte(text), err
	}
}

// line is the line of a file in which the row of a card begins, or a text.
func line(t testing.TB, file, text string) int {
	t.Helper()
	data, err := dataFiles.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, _, found := strings.Cut(string(data), text)
	if !found {
		t.Fatalf("%q is not in %s", text, file)
	}
	return 1 + strings.Count(before, "\n")
}

// Data that cannot be played are refused with file, line and reason. A row is named
// by the id it begins with.
func TestDataThatAreRefused(t *testing.T) {
	const (
		common, barbarians, japanese = "data/common.yaml", "data/barbarians.yaml", "data/japanese.yaml"
		romans, egyptians            = "data/romans.yaml", "data/egyptians.yaml"
	)
	mines := "abilities: [{trigger: action, cost: {worker: 1}, limit: 2, gain: {gold: 1}}]"
	gallows := "{trigger: after_raze, filter: {source: any}, gain: {vp: 1}}"
	quarry := "abilities: [{trigger: production, gain: {stone: 1}}]"
	supplier := "{trigger: after_build, filter: {color: grey}, self_counts: true, gain: {gold: 1, vp: 1}}"
	for _, c := range []struct{ file, row, was, is, says string }{
		{boxFile, "version: 1", "version: 1", "version: 2", "version: must be 1, not 2"},
		{
			boxFile, "- {faction: japanese", "faction: japanese", "faction: vikings",
			`faction: must be japanese, not "vikings"`,
		},
		{
			boxFile, "- {faction: barbarians",
			"  - {faction: egyptians, production: {worker: 3, gold: 1, raze: 1, defense: 1}, storage: gold}\n", "",
			"boards: must be 4 Faction boards, not 3",
		},
		{
			boxFile, "- {faction: romans", "storage: raze", "storage: vp",
			`storage: must be one of wood, stone, food, gold, worker, raze, basic_tech, ` +
				`defense, adv_scoring, adv_defense, not "vp"`,
		},
		{
			boxFile, "- {faction: romans", "worker: 2, wood: 1", "worker: 0, wood: 1",
			"worker: must be a whole number from 1 to 9, not 0",
		},
		{boxFile, "- {faction: romans", "worker: 2, wood: 1", "card: 1, wood: 1", "card: must not be produced by a board"},
		{boxFile, "tokens: {", "egyptian: 4", "egyptian: 5", "egyptian: must be 4, not 5"},
		{
			boxFile, "tokens: {", "tokens: {egyptian: 4}", "tokens: {egyptian: 4, barbarian: 2}",
			"barbarian: unknown key; the keys here are egyptian",
		},

		{common, "deck: common", "deck: common", "deck: romans", `deck: must be common, not "romans"`},
		{common, "- ids: [COM001]", "[COM001]", "[]", "ids: must name a card"},
		{common, "- ids: [COM001]", "[COM001]", "[COM002]", ""},
		{common, "- ids: [COM002]", "[COM002]", "[COM001]", "ids: must not name COM001 again"},
		{
			common, "- ids: [COM001]", "[COM001]", "[COM085]",
			`ids: must be cards of this deck, COM001 to COM084, not "COM085"`,
		},
		{common, "- ids: [COM001]", "[COM001]", "[COM1]", `ids: must be cards of this deck, COM001 to COM084, not "COM1"`},
		{
			common, "- ids: [COM001]", "[COM001]", "[ROM001]",
			`ids: must be cards of this deck, COM001 to COM084, not "ROM001"`,
		},
		{
			common, "- ids: [COM001]", "title: com_statue", "title: rom_statue",
			`title: must begin with com_, not be "rom_statue"`,
		},
		{common, "- ids: [COM001]", "type: feature", "type: event", "must not be event"},
		{
			common, "- ids: [COM001]", "colors: [grey]", "colors: [teal]",
			`colors: must be one of black, purple, blue, brown, gold, red, pink, grey, white, not "teal"`,
		},
		{common, "- ids: [COM001]", "colors: [grey]", "colors: [grey, grey]", "colors: grey appears twice"},
		{
			common, "- ids: [COM001]", "cost: {wood: 1, stone: 2}", "cost: {wood: -1, stone: 2}",
			"wood: must be a whole number from 0 to 9, not -1",
		},
		{
			common, "- ids: [COM001]", "cost: {wood: 1, stone: 2}", "cost: {worker: 1}",
			"worker: unknown key; the keys here are wood, stone, food, location",
		},
		{
			common, "- ids: [COM001]", "cost: {wood: 1, stone: 2}", "cost: {any_resource: 1}",
			"any_resource: unknown key; the keys here are wood, stone, food, location",
		},
		{
			common, "- ids: [COM001]", "cost: {wood: 1, stone: 2}", "cost: {location: 2}",
			"location: must be a whole number from 0 to 1, not 2",
		},
		{
			common, "- ids: [COM001]", "cost: {wood: 1, stone: 2}", "cost: {clay: 1}",
			"clay: unknown key; the keys here are wood, stone, food, location",
		},
		{
			common, "- ids: [COM001]", "raze: {vp: 1, stone: 1}", "raze: {vp: 4}",
			"vp: must be a whole number from 1 to 3, not 4",
		},
		{
			common, "- ids: [COM001]", "raze: {vp: 1, stone: 1}", "raze: {common_card: 1}",
			"common_card: must not be in a Raze field",
		},
		{
			common, "- ids: [COM001]", "raze: {vp: 1, stone: 1}", "raze: {vp: 1, stone: 1, wood: 1, food: 1}",
			"raze: must be at most 3 goods",
		},
		{common, "- ids: [COM001]", "raze: {vp: 1, stone: 1}", "deal: {vp: 1}", "deal: must not be on a Common card"},
		{
			common, "- ids: [COM001]", `effect: "public: VD + public: NC"`, `effect: ""`,
			"provenance: must say where stats and effect are from",
		},
		{
			common, "- ids: [COM001]",
			"bonus: [{gain: {vp: {per: {own_locations: {color: grey}}, each: 1, max: 6}}}, {gain: {card: 1}}]",
			"bonus: [{gain: {vp: 1}}, {gain: {vp: 1}}, {gain: {vp: 1}}, {gain: {vp: 1}}]", "bonus: must be at most 3, not 4",
		},
		{
			common, "- ids: [COM001]", "own_locations: {color: grey}", "own_locations: {color: teal}",
			`color: must be one of black, purple, blue, brown, gold, red, pink, grey, white, not "teal"`,
		},
		{
			common, "- ids: [COM001]", "own_locations: {color: grey}", "own_locations: {deck: white}",
			`deck: must be one of any, common, faction, not "white"`,
		},
		{
			common, "- ids: [COM001]", "{per: {own_locations: {color: grey}}, each: 1, max: 6}", "{each: 1, max: 6}",
			"per: is missing",
		},
		{
			common, "- ids: [COM001]", "{per: {own_locations: {color: grey}}, each: 1, max: 6}", "{per: {}, each: 1}",
			"per: must be one thing that is counted",
		},
		{
			common, "- ids: [COM001]", "{per: {own_locations: {color: grey}}, each: 1, max: 6}",
			"{per: {own_samurai: true, tucked_here: true}, each: 1}", "per: must be one thing that is counted",
		},
		{common, "- ids: [COM001]", "each: 1, max: 6", "each: 0, max: 6", "each: must be a whole number from 1 to 9, not 0"},
		{
			common, "- ids: [COM001]", "each: 1, max: 6", "each: 1, plus: 0, max: 6",
			"plus: must be a whole number from 1 to 9, not 0",
		},
		{
			common, "- ids: [COM001]", "{own_locations: {color: grey}}, each: 1, max: 6", "{enemies: 2}, each: 1",
			"enemies: must be true, not 2",
		},
		{
			common, "- ids: [COM001]", "each: 1, max: 6", "each: 1, max: 600",
			"max: must be a whole number from 1 to 99, not 600",
		},
		{
			common, "- ids: [COM001]", "each: 1, max: 6", "each: 1, most: 6",
			"most: unknown key; the keys here are per, each, plus, max, divide, round",
		},
		{common, "- ids: [COM001]", "{gain: {vp: {per", "{gain: {card: {per", "cards are not drawn per thing counted"},
		{common, "- ids: [COM001]", "{gain: {card: 1}}", "{gain: {}}", "gain: must name a good"},
		{
			common, "- ids: [COM001]", "{gain: {card: 1}}", "{gain: {card: 1}, do: [{op: place_samurai, n: 1}]}",
			"bonus: must have one effect: gain, do or choose_one",
		},
		{
			common, "- ids: [COM001]", "{gain: {card: 1}}", "{do: [{op: steal, from: enemy_supply, goods: [wood], n: 1}]}",
			"bonus: must not have the effect steal here",
		},

		{
			common, "- ids: [COM008", "type: production", "type: feature",
			"type: must not be feature with the trigger production",
		},
		{
			common, "- ids: [COM008", quarry, "abilities: []",
			"abilities: must have what makes the card a Location of type production",
		},
		{
			common, "- ids: [COM021", mines, "abilities: []",
			"abilities: must have what makes the card a Location of type action",
		},
		{
			common, "- ids: [COM008", quarry, "abilities: [{trigger: sometimes, gain: {stone: 1}}]",
			`trigger: must be one of production, action, static, after_build, after_raze, ` +
				`after_own_location_razed, after_deal, after_enemy_deal, after_enemy_spends_worker_pair, on_gain, on_pass, ` +
				`cleanup_store, end_game, after_place_protection, after_scoring_action, ` +
				`after_foreign_worker_received, after_spend, event, open_production, not "sometimes"`,
		},
		{
			common, "- ids: [COM008", quarry, "abilities: [{trigger: production, cost: {worker: 1}, gain: {stone: 1}}]",
			"cost: unknown key; the keys here are trigger, gain, do, choose_one, optional, no_build_production",
		},
		{
			common, "- ids: [COM008", quarry, "abilities: [{trigger: production}]",
			"abilities: must have one effect: gain, do or choose_one",
		},
		{
			common, "- ids: [COM008", quarry, "abilities: [{trigger: production, self_counts: true, gain: {stone: 1}}]",
			"self_counts: unknown key; the keys here are trigger, gain, do, choose_one, optional, no_build_production",
		},
		{
			common, "- ids: [COM008", quarry, "abilities: [{trigger: production, optional: true, gain: {stone: 1}}]",
			"optional: must be said of a choice only, or of what is due when passing",
		},
		{
			common, "- ids: [COM008", quarry, "abilities: [{trigger: production, filter: {color: grey}, gain: {stone: 1}}]",
			"filter: unknown key; the keys here are trigger, gain, do, choose_one, optional, no_build_production",
		},
		{
			common, "- ids: [COM008", quarry, "abilities: [{trigger: production, gain: {stone: 1}, colour: grey}]",
			"colour: unknown key; the keys here are trigger, gain, do, choose_one, optional, no_build_production",
		},
		{common, "- ids: [COM021", "limit: 2", "limit: 0", "limit: must be a whole number from 1 to 9, not 0"},
		{common, "- ids: [COM021", "limit: 2", "limit: 10", "limit: must be a whole number from 1 to 9, not 10"},
		{
			common, "- ids: [COM021", "limit: 2", "limit: 2, marker: enemy_worker",
			`marker: must be supply_worker, not "enemy_worker"`,
		},
		{
			common, "- ids: [COM021", "cost: {worker: 1}, limit", "cost: {location: 1}, limit",
			"location: unknown key; the keys here are wood, stone, food, gold, worker, raze, basic_tech, any_resource, " +
				"discard_hand, discard_deal",
		},
		{
			common, "- ids: [COM021", "cost: {worker: 1}, limit", "cost: {wood: 1, any_resource: 1}, limit",
			"a price names its Resources or leaves them to the payer",
		},
		{
			common, "- ids: [COM021", "cost: {worker: 1}, limit", "cost: {discard_hand: 10}, limit",
			"discard_hand: must be a whole number from 0 to 9, not 10",
		},
		{
			common, "- ids: [COM021", mines, "shared_limit: 1\n    " + mines,
			"shared_limit: must be shared by two Actions, not 1",
		},
		{common, "- ids: [COM021", mines, "abilities: [{trigger: action, cost: {worker: 1}, limit: 1, " +
			"gain: {gold: 1}}, {trigger: action, cost: {worker: 1}, limit: 1, gain: {gold: 1}}, {trigger: action, " +
			"cost: {worker: 1}, limit: 1, gain: {gold: 1}}]", "abilities: must have at most 2 Actions, not 3"},
		{
			common, "- ids: [COM005]", gallows, gallows + ", " + gallows,
			"trigger: must not be that of another ability: after_raze",
		},
		{
			common, "- ids: [COM005]", "{source: any}", "{source: friend}",
			`source: must be one of any, hand, enemy_location, not "friend"`,
		},
		{common, "- ids: [COM005]", "{source: any}", "{color: grey}", "color: unknown key; the keys here are source"},
		{
			common, "- ids: [COM005]", gallows, "{trigger: end_game, gain: {gold: 1}}",
			"gold: must not be gained at the end of the game, only vp",
		},
		{
			common, "- ids: [COM005]", gallows, "{trigger: on_gain, good: vp, per: event, gain: {vp: 1}}",
			`good: must be one of wood, stone, food, gold, worker, raze, basic_tech, defense, not "vp"`,
		},
		{
			common, "- ids: [COM005]", gallows, "{trigger: on_gain, good: gold, per: round, gain: {vp: 1}}",
			`per: must be event, not "round"`,
		},
		{
			common, "- ids: [COM005]", gallows, "{trigger: on_gain, good: gold, per: event, gain: {card: 1}}",
			"abilities: must yield tokens and VP only",
		},
		{
			common, "- ids: [COM005]", gallows, "{trigger: cleanup_store, goods: [wood], max: 10, where: card}",
			"max: must be a whole number from 1 to 9, not 10",
		},
		{
			common, "- ids: [COM005]", gallows, "{trigger: cleanup_store, goods: [gold], max: 1, where: card}",
			"goods: must be wood, stone and food, or basic_tech that is returned",
		},
		{
			common, "- ids: [COM005]", gallows, "{trigger: cleanup_store, goods: [wood, wood], max: 1, where: card}",
			"goods: wood appears twice",
		},
		{
			common, "- ids: [COM005]", gallows, "{trigger: cleanup_store, goods: [], max: 1, where: card}",
			"goods: must be a list of some of wood, stone, food, gold, worker, raze, basic_tech",
		},
		{
			common, "- ids: [COM005]", gallows, "{trigger: cleanup_store, goods: [wood], max: 1, where: board}",
			`where: must be card, not "board"`,
		},
		{
			common, "- ids: [COM005]", gallows,
			"{trigger: static, mod: {op: raze_cost, target: {owner: enemy, deck: common}, plus: 1}}",
			`owner: must be self, not "enemy"`,
		},
		{
			common, "- ids: [COM005]", gallows,
			"{trigger: static, mod: {op: raze_cost, target: {owner: self, deck: any}, plus: 1}}",
			`deck: must be one of common, faction, not "any"`,
		},
		{
			common, "- ids: [COM005]", gallows,
			"{trigger: static, mod: {op: raze_cost, target: {owner: self, deck: common}, plus: 1, times: 2}}",
			"times: unknown key; the keys here are op, target, plus",
		},
		{
			common, "- ids: [COM002]", "{color: grey}, self_counts", "{source: hand}, self_counts",
			"source: unknown key; the keys here are color, deck",
		},
		{
			common, "- ids: [COM002]", supplier, "{trigger: after_build, choose_one: [{gain: {vp: 1}}]}",
			"choose_one: must be a choice of 2, not 1",
		},
		{
			common, "- ids: [COM002]", supplier,
			"{trigger: after_build, choose_one: [{gain: {vp: 1}}, {pay: {wood: 1}, gain: {vp: 2}}]}",
			"wood: unknown key; the keys here are gold, worker, raze, basic_tech",
		},
		{
			common, "- ids: [COM002]", supplier, "{trigger: after_build, do: [{op: tuck_hand, max: 1}]}",
			"abilities: must not have the effect tuck_hand here",
		},

		{common, "- ids: [COM016]", "op: produce_location", "op: fly", "op: must be one of gain, gain_choice, "},
		{common, "- ids: [COM016]", "op: produce_location", "op: choose", "op: must be one of gain, gain_choice, "},
		{
			common, "- ids: [COM016]",
			"do: [{op: produce_location, target: {owner: self, type: production, exclude_self: true}, n: 1}]", "do: [fly]",
			"do: must be a table that names its op",
		},
		{
			common, "- ids: [COM016]", "type: production, exclude_self", "type: action, exclude_self",
			`type: must be production, not "action"`,
		},
		{
			common, "- ids: [COM016]", "type: production, exclude_self", "type: house, exclude_self",
			`type: must be production, not "house"`,
		},
		{common, "- ids: [COM016]", "owner: self, type", "owner: enemy, type", `owner: must be self, not "enemy"`},
		{common, "- ids: [COM016]", "exclude_self: true}, n: 1", "exclude_self: true}, n: 2", "n: must be 1, not 2"},
		{
			common, "- ids: [COM016]", "exclude_self: true}, n: 1", "exclude_self: true}, k: 1",
			"k: unknown key; the keys here are op, target, n",
		},
		{
			common, "- ids: [COM040]", "from: hand, filter", "from: deck, filter",
			`from: must be one of hand, own_deals, not "deck"`,
		},
		{common, "- ids: [COM040]", "waive: [location]", "waive: [wood]", "waive: must be the list location"},
		{
			common, "- ids: [COM040]", "filter: {deck: faction}", "filter: {color: grey}",
			"color: unknown key; the keys here are deck",
		},
		{common, "- ids: [COM041]", "pay_cost: false", "pay_cost: true", "pay_cost: must be false, not true"},
		{common, "- ids: [COM041]", "type: action, exclude_self: true", "type: action", "exclude_self: is missing"},
		{common, "- ids: [COM057]", "owner: self, n: 1", "owner: self, n: 2", "n: must be 1, not 2"},
		{
			common, "- ids: [COM057]", "owner: self, n: 1", "owner: self, n: 1, only_under_board: true",
			"only_under_board: unknown key; the keys here are op, owner, n",
		},

		{barbarians, "- ids: [BAR010]", "from: enemy_supply", "from: bank", `from: must be enemy_supply, not "bank"`},
		{
			barbarians, "- ids: [BAR010]", "goods: [wood, stone, food], n: 1", "goods: [wood, gold], n: 1",
			`goods: must be one of wood, stone, food, not "gold"`,
		},
		{barbarians, "- ids: [BAR010]", "goods: [wood, stone, food], n: 1", "goods: [wood], n: 2", "n: must be 1, not 2"},
		{
			barbarians, "- ids: [BAR014]", "token_cost: paid_by_activation,", "token_cost: none,",
			`token_cost: must be paid_by_activation, not "none"`,
		},
		{
			barbarians, "- ids: [BAR014]", "op: convert_loot, to: {vp: 2}", "op: convert_loot, to: {gold: 2}",
			"gold: unknown key; the keys here are vp",
		},
		{
			barbarians, "- ids: [BAR014]", "token_cost: paid_by_activation,",
			"token_cost: paid_by_activation, ignore_protection: true,",
			"ignore_protection: must be said of enemy Locations only",
		},
		{
			barbarians, "- ids: [BAR014]", "token_cost: paid_by_activation,",
			"token_cost: paid_by_activation, to_foundation: true,",
			"to_foundation: must be true of own Locations, and of no others",
		},
		{
			barbarians, "- ids: [BAR014]", "token_cost: paid_by_activation,",
			"token_cost: paid_by_activation, foundation_gain: {wood: 1},",
			"foundation_gain: must be said of own Locations, and of no others",
		},
		{
			barbarians, "- ids: [BAR018", "to_foundation: true", "to_foundation: false",
			"to_foundation: must be true of own Locations, and of no others",
		},
		{barbarians, "- ids: [BAR018", "foundation_gain: {wood: 1}", "foundation_gain: {wood: 2}", "wood: must be 1, not 2"},
		{barbarians, "- ids: [BAR025]", "{min: 1, max: 3}", "{min: 3, max: 1}", "min: min 3 is greater than max 1"},
		{barbarians, "- ids: [BAR025]", "per: paid", "per: seat", `per: must be paid, not "seat"`},
		{
			barbarians, "- ids: [BAR025]", "limit: 1", "limit: 2",
			"abilities: must cost any_resource and have the limit 1: what was paid is counted",
		},
		{
			barbarians, "- ids: [BAR025]", "any_resource: {min: 1, max: 3}", "stone: 1",
			"abilities: must cost any_resource and have the limit 1: what was paid is counted",
		},
		{barbarians, "- ids: [BAR030]", "op: gain_deal_good, n: 1", "op: gain_deal_good, n: 2", "n: must be 1, not 2"},
		{
			barbarians, "- ids: [BAR001", "title_copies: 3", "title_copies: 2",
			"title_copies: must be 3, as many copies of bar_primeval_forest as there are",
		},
		{barbarians, "- ids: [BAR001", "deal: {wood: 1}", "deal: {wood: 2}", "wood: must be 1, not 2"},
		{
			barbarians, "- ids: [BAR001", "deal: {wood: 1}", "deal: {defense: 1}",
			"deal: must be one of wood, stone, food, gold, worker, raze, basic_tech, vp, card",
		},
		{japanese, "- ids: [JAP011]", "look: 2", "look: 4", "look: must be a whole number from 2 to 3, not 4"},
		{japanese, "- ids: [JAP013", "max: 2", "max: 0", "max: must be a whole number from 1 to 9, not 0"},
		{
			japanese, "- ids: [JAP021]", "deck: faction}, max_per_location: 1", "deck: faction}, max_per_location: 2",
			"max_per_location: must be 1, not 2",
		},
		{
			japanese, "- ids: [JAP021]", "{zone: enemy_location, deck: faction}", "{zone: enemy_location, deck: common}",
			`deck: must be faction, not "common"`,
		},
		{
			egyptians, "- ids: [EGY001]", "op: enemy_discards_hand, n: 1", "op: enemy_discards_hand, n: 2",
			"n: must be 1, not 2",
		},
		{
			egyptians, "- ids: [EGY010]", "worker: 1, from: general_supply", "worker: 2, from: general_supply",
			"worker: must be 1, not 2",
		},
		{
			egyptians, "- ids: [EGY010]", "type: action}, place", "type: feature}, place",
			`type: must be action, not "feature"`,
		},
		{egyptians, "- ids: [EGY013]", "token: egyptian", "token: roman", `token: must be egyptian, not "roman"`},
		{egyptians, "- ids: [EGY013]", "deck: common}, token", "deck: any}, token", `deck: must be common, not "any"`},
		{egyptians, "- ids: [EGY014", "from: hand, n: 1", "from: hand, n: 2", "n: must be 1, not 2"},

		{
			soloFile, "- {ids: [ATT001", "target: wood", "target: defense",
			`target: must be one of wood, stone, food, gold, worker, raze, basic_tech, vp, card, not "defense"`,
		},
		{
			soloFile, "- {ids: [ATT004", "ATT004, ATT005", "ATT001, ATT005",
			"ids: must not name ATT001 again",
		},
		{
			soloFile, "- {ids: [ATT001", "ATT001, ATT002", "ATT001, ATT017",
			`ids: must be cards of this deck, ATT001 to ATT016, not "ATT017"`,
		},
		{
			soloFile, "- {ids: [ATT001", "ATT001, ATT002, ATT003", "ATT001, ATT002",
			"attack: must be 16 cards, not 15: ATT001 to ATT016",
		},
		{soloFile, "deal_order:", "[card, raze", "[card, card, raze", "deal_order: must not name card twice"},
		{soloFile, "deal_order:", "[card, raze", "[raze", "deal_order: must name card"},
		{soloFile, "- {min: 70", "title: king", "title: queen", `title: must be king, not "queen"`},
		{soloFile, "- {min: 70", "min: 70", "min: 90", "min: must be a whole number from 0 to 79, not 90"},
		{soloFile, "- {min: 0", "min: 0", "min: 1", "min: must be 0, not 1"},
		{soloFile, "- {min: 80", "  - {min: 0, title: commoner}\n", "", "ranks: must be 7 ranks, not 6"},
	} {
		if c.says == "" {
			continue
		}
		f, err := readFacts(rowChanged(t, c.file, c.row, c.was, c.is))
		if f != nil || err == nil {
			t.Errorf("%s: %q for %q is accepted", c.file, c.is, c.was)
			continue
		}
		at := line(t, c.file, c.row)
		field := at + lineWithin(t, c.file, c.row, c.was) // some errors know the line of the field
		there := strings.HasPrefix(err.Error(), fmt.Sprintf("%s:%d: ", c.file, at)) ||
			strings.HasPrefix(err.Error(), fmt.Sprintf("%s:%d: ", c.file, field))
		if !there || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s:%d: %q for %q is refused by %q, want %q", c.file, at, c.is, c.was, err, c.says)
		}
	}
	// What is wrong with a file as a whole.
	for _, c := range []struct{ file, was, is, says string }{
		{common, "deck: common", "deck: [", "common.yaml:"},
		{
			romans, "    title: rom_colossus\n", "    title: rom_colossus\n    title: rom_colossus\n",
			"title: appears twice",
		},
		{romans, "cards:", "rows:", "rows: unknown key; the keys here are deck, cards"},
		{romans, "- ids: [ROM030]", "- - [ROM030]\n    - ids: [ROM030]", "did not find expected"},
	} {
		if _, err := readFacts(changed(t, c.file, c.was, c.is)); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %q for %q is refused by %v, want %q", c.file, c.is, c.was, err, c.says)
		}
	}
	for name, text := range map[string]string{
		"the file says nothing": "", "a second document": "deck: common\n---\ndeck: common\n",
		"cards: must be a list": "deck: common\ncards: 7",
	} {
		if _, err := readFacts(func(file string) ([]byte, error) {
			if file == common {
				return []byte(text), nil
			}
			return dataFiles.ReadFile(file)
		}); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%q is refused by %v", text, err)
		}
	}
	if _, err := readFacts(func(string) ([]byte, error) { return nil, fmt.Errorf("no file") }); err == nil {
		t.Error("no data are accepted")
	}
	// A deck that lacks a card, and one whose titles are not those of a deck.
	if _, err := readFacts(changed(t, common, "[COM008, COM009, COM010]", "[COM008, COM009]")); err == nil ||
		!strings.Contains(err.Error(), "cards: must be 84 cards, not 83") {
		t.Error(err)
	}
	if _, err := readFacts(changed(t, romans, "title: rom_colossus\n    title_copies: 1",
		"title: rom_roman_bank\n    title_copies: 2")); err == nil {
		t.Error("a deck of other titles is accepted")
	}
}

// lineWithin is how many lines after the beginning of a row a text stands.
func lineWithin(t testing.TB, file, row, text string) int {
	t.Helper()
	data, err := dataFiles.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	_, after, _ := strings.Cut(string(data), row)
	before, _, _ := strings.Cut(row+after, text)
	return strings.Count(before, "\n")
}

// rowChanged is changed within the row that begins so.
func rowChanged(t testing.TB, file, row, was, is string) func(string) ([]byte, error) {
	t.Helper()
	return func(name string) ([]byte, error) {
		data, err := dataFiles.ReadFile(name)
		if name != file {
			return data, err
		}
		before, after, found := strings.Cut(string(data), row)
		after = row + after
		text := strings.Replace(after, was, is, 1)
		if !found || text == after {
			t.Fatalf("%q is not in %s after %q", was, file, row)
		}
		return []byte(before + text), err
	}
}

// patched is a game with changed data: rows by the id they begin with, what is
// there and what shall be there instead.
func patched(t *testing.T, factions string, changes ...[3]string) *scenario {
	t.Helper()
	options := map[string]string{}
	for i, f := range fields(factions) {
		options[fmt.Sprint("faction", i+1)] = f
	}
	return beginWith(t, patchedGame(t, changes), len(fields(factions)), options)
}

// patchedAtl is the same with the expansion, as atl has it. A change of no card is an
// option with its value.
func patchedAtl(t *testing.T, factions string, changes ...[3]string) *scenario {
	t.Helper()
	options := map[string]string{"expansion": "atlanteans", "format": "open"}
	for i, f := range fields(factions) {
		options[fmt.Sprint("faction", i+1)], options[fmt.Sprint("deck", i+1)] = f, "all"
	}
	var cards [][3]string
	for _, c := range changes {
		if c[0] == "" {
			options[c[1]] = c[2]
			continue
		}
		cards = append(cards, c)
	}
	return beginWith(t, patchedGame(t, cards), len(fields(factions)), options)
}

// patchedGame is the game with rows of cards changed.
func patchedGame(t *testing.T, changes [][3]string) *game.Game {
	t.Helper()
	files := map[string]string{
		"COM": "data/common.yaml", "BAR": "data/barbarians.yaml", "JAP": "data/japanese.yaml", "ROM": "data/romans.yaml",
		"EGY": "data/egyptians.yaml",
	}
	texts := map[string][]byte{}
	read := func(name string) ([]byte, error) {
		if text, ok := texts[name]; ok {
			return text, nil
		}
		return dataFiles.ReadFile(name)
	}
	for _, c := range changes {
		file := files[c[0][:3]]
		data, _ := read(file)
		if !strings.Contains(string(data), "- ids: ["+c[0]) {
			file = addedFile
			data, _ = read(file)
		}
		before, after, found := strings.Cut(string(data), "- ids: ["+c[0])
		text := strings.Replace(after, c[1], c[2], 1)
		if !found || text == after {
			t.Fatalf("%q is not in the row of %s", c[1], c[0])
		}
		texts[file] = []byte(before + "- ids: [" + c[0] + text)
	}
	fact, err := newGame(read, expansionNone)
	if err != nil {
		t.Fatal(err)
	}
	return fact
}

// beginWith is begin with a game of its own.
func beginWith(t *testing.T, fact *game.Game, seats int, options map[string]string) *scenario {
	t.Helper()
	r, err := fact.Rules(game.Config{Seats: seats, Options: options})
	if err != nil {
		t.Fatal(err)
	}
	return beginRules(t, r.(*rules))
}

// Other data have another hash, and records of them cannot be mistaken.
func TestDataHash(t *testing.T) {
	g := patched(t, "romans barbarians", [3]string{"COM007", "gain: {wood: 2}", "gain: {wood: 3}"})
	if g.p.rules.DataHash() == open(t, 2, nil).DataHash() {
		t.Error("the hash is the same")
	}
	g.stand("A", "COM007").nextRound().has("A", "worker 2, wood 4, stone 1, raze 1, defense 1, card 3")
}

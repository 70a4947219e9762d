package settlers

import (
	"strings"
	"testing"
)

// TestAddedDataThatAreRefused: the box of Atlanteans is checked when it is read, and what
// is wrong is told with file and line: IA-1.1, IA-1.2, IA-1.5, IA-2.4, IA-3.1.
func TestAddedDataThatAreRefused(t *testing.T) {
	for _, c := range []struct{ was, is, says string }{
		{"version: 1", "version: 2", "version: must be 1, not 2"},
		{"defense_per_player: 1", "defense_per_player: 10", "defense_per_player: must be a whole number from 0 to 9, not 10"},
		{"tokens: {barbarian: 2}", "tokens: {barbarian: 3}", "barbarian: must be 2, not 3"},
		{
			"{out: jap_farm, in: jap_modern_farm}", "{out: jap_farm, in: jap_dojo}",
			`in: must be a title that the box adds to the japanese, not "jap_dojo"`,
		},
		{"{out: jap_farm, in: jap_modern_farm}", "{out: jap_farm, in: jap_super_sake_brewery}", "as many copies"},
		{
			"{out: jap_farm, in: jap_modern_farm}", "{out: rom_administration, in: rom_remote_trade_colony}",
			"out: must not be a second title of the romans",
		},
		{"  - {out: jap_farm, in: jap_modern_farm}\n", "", "replacements: must name a title of the japanese"},
		{"bar_barter, bar_hillfort]", "bar_barter]", "the deck breaks IS-18.1"},
		{"out: [bar_primeval_forest,", "out: [bar_forest,", "bar_forest is not in the basic deck"},
		{
			"  - faction: romans\n    out: [rom_trade", "  - faction: japanese\n    out: [rom_trade",
			"faction: must not name the japanese twice",
		},
		{
			"target: basic_tech}", "target: defense}",
			`target: must be one of wood, stone, food, gold, worker, raze, basic_tech, vp, card, not "defense"`,
		},
		{"attack: {ids: [ATT017]", "attack: {ids: [ATT018]", "ATT018"},
		{"deal_order: [basic_tech]", "deal_order: [wood]", "deal_order: must not name wood twice"},
		{"deal_order: [basic_tech]", "deal_order: []", "deal_order: must name basic_tech"},
		{"virtual_faction: {raze: 3}", "virtual_faction: {raze: 1}", "raze: must be a whole number from 2 to 9, not 1"},
		{"ids: [COM098, COM099, COM100, COM101]", "ids: [COM098, COM099, COM100]", "cards: must be 28 cards, not 27"},
		{"ids: [COM098,", "ids: [COM097,", `ids: must be cards of this deck, COM098 to COM125, not "COM097"`},
		{"op: send_worker, n: 1, from: paid", "op: send_worker, n: 2, from: paid", "n: must be 1, not 2"},
		{
			"target: {zone: enemy_location, type: production}, max_per",
			"target: {zone: enemy_location, ability: open_production}, max_per",
			"ability: unknown key; the keys here are zone, type",
		},
		{"from: general_supply, target", "from: paid, target", "ability: unknown key; the keys here are zone, type"},
		{
			"kinds: [basic_tech, adv_scoring,", "kinds: [basic_tech, basic_tech,",
			"kinds: must be the list basic_tech, adv_scoring, adv_defense",
		},
		{
			"then: {op: raze, target: {zone: revealed}", "then: {op: raze, target: {zone: hand}",
			`zone: must be revealed, not "hand"`,
		},
		{"op: move_tech, max: 3", "op: move_tech, max: 10", "max: must be a whole number from 1 to 9, not 10"},
		{"max_on_table: 2", "max_on_table: 3", "max_on_table: must be 2, not 3"},
		{"same_deck_kind: true", "same_deck_kind: false", "same_deck_kind: must be true, not false"},
		{"mandatory: true", "mandatory: false", "mandatory: must be true, not false"},
		{
			"counts_to_limit: true", "counts_to_limit: false",
			"counts_to_limit: must be true exactly if the target is not_exhausted",
		},
		{"pay_any: basic_tech", "pay_any: gold", `pay_any: must be basic_tech, not "gold"`},
		{"max_foreign_workers: 2", "max_foreign_workers: 3", "max_foreign_workers: must be 2, not 3"},
		{
			"unlocks: u1}", "unlocks: u2}",
			"abilities: must be the second one and locked exactly if the first one unlocks it by its id",
		},
		{"returned: end_of_own_production", "returned: at_once", `returned: must be end_of_own_production, not "at_once"`},
		{"scope: all_players", "scope: some", `scope: must be all_players, not "some"`},
		{"if: {fewest: own_locations}", "if: {fewest: workers}", `fewest: must be own_locations, not "workers"`},
		{"if_able: true", "if_able: false", "if_able: must be true, not false"},
		{
			"{own_locations: {deck: common}}, each: 1}", "{own_locations: {deck: common}}, each: 1, divide: 1, round: down}",
			"divide: must be a whole number from 2 to 9, not 1",
		},
		{"gain_each: {wood: 1}", "gain_each: {wood: 2}", "wood: must be 1, not 2"},
	} {
		f, err := readFacts(changed(t, addedFile, c.was, c.is))
		if f != nil || err == nil || !strings.HasPrefix(err.Error(), addedFile+":") ||
			!strings.Contains(err.Error(), c.says) {
			t.Errorf("%q for %q: %v, want %q", c.is, c.was, err, c.says)
		}
	}
}

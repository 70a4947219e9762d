package settlers

import (
	"strings"
	"testing"
)

// TestAddedDataThatAreRefused: the box of Atlanteans is checked when it is read, and what
// is wrong is told with file and line: IA-1.1, IA-1.2, IA-1.5, IA-2.4, IA-3.1.
func TestAddedDataThatAreRefused(t *testing.T) {
	for _, c := range []struct{ was, is, says string }{
		{"version: 1", "version: 2", "version 2 of the format is unknown"},
		{"defense_per_player: 1", "defense_per_player: 10", "the numbers of a board are from 0 to 9"},
		{"tokens: {barbarian: 2}", "tokens: {barbarian: 3}", "3 Barbarian tokens, the box has 2"},
		{"{out: jap_farm, in: jap_modern_farm}", "{out: jap_farm, in: jap_dojo}", "jap_farm cannot be replaced by jap_dojo"},
		{"{out: jap_farm, in: jap_modern_farm}", "{out: jap_farm, in: jap_super_sake_brewery}", "as many copies"},
		{"{out: jap_farm, in: jap_modern_farm}", "{out: rom_administration, in: rom_remote_trade_colony}", "the romans replace two titles"},
		{"  - {out: jap_farm, in: jap_modern_farm}\n", "", "the japanese replace nothing"},
		{"bar_barter, bar_hillfort]", "bar_barter]", "the deck breaks IS-18.1"},
		{"out: [bar_primeval_forest,", "out: [bar_forest,", "bar_forest is not in the basic deck"},
		{"  - faction: romans\n    out: [rom_trade", "  - faction: japanese\n    out: [rom_trade", `a ready deck of the "japanese"`},
		{"target: basic_tech}", "target: defense}", `"defense" is no Target`},
		{"attack: {ids: [ATT017]", "attack: {ids: [ATT018]", "ATT018"},
		{"deal_order: [basic_tech]", "deal_order: [wood]", `"wood" cannot stand in the order of Deals`},
		{"deal_order: [basic_tech]", "deal_order: []", "the order of Deals lacks basic_tech"},
		{"virtual_faction: {raze: 3}", "virtual_faction: {raze: 1}", "1 Raze tokens for a Location of the virtual player"},
		{"ids: [COM098, COM099, COM100, COM101]", "ids: [COM098, COM099, COM100]", "27 cards, the deck has 28"},
		{"ids: [COM098,", "ids: [COM097,", `"COM097" is no card of this deck; they are COM098 to COM125`},
		{"op: send_worker, n: 1, from: paid", "op: send_worker, n: 2, from: paid", "it says something that is not in the program"},
		{"op: move_tech, max: 3", "op: move_tech, max: 10", "it says something that is not in the program"},
		{"max_on_table: 2", "max_on_table: 3", "it says something that is not in the program"},
		{"same_deck_kind: true", "same_deck_kind: false", "it says something that is not in the program"},
		{"mandatory: true", "mandatory: false", "it says something that is not in the program"},
		{"counts_to_limit: true", "counts_to_limit: false", "if the use of another Action counts, one must be left"},
		{"pay_any: basic_tech", "pay_any: gold", "any number of Basic Technology is paid"},
		{"max_foreign_workers: 2", "max_foreign_workers: 3", "3 Workers of others; an open production takes 2"},
		{"unlocks: u1}", "unlocks: u2}", "the first ability unlocks the second one, which is locked"},
		{"returned: end_of_own_production", "returned: at_once", `"at_once" is no time of return`},
		{"scope: all_players", "scope: some", "an Event concerns all players in turn order"},
		{"if: {fewest: own_locations}", "if: {fewest: workers}", `a gain if one has the fewest "workers"`},
		{"if_able: true", "if_able: false", "just what is lost is lost if able"},
		{"{own_locations: {deck: common}}, each: 1}", "{own_locations: {deck: common}}, each: 1, divide: 1, round: down}", "divided by 2 to 9 and rounded down"},
		{"gain_each: {wood: 1}", "gain_each: {wood: 2}", "a Foundation yields 1 Wood"},
	} {
		f, err := readFacts(changed(t, addedFile, c.was, c.is))
		if f != nil || err == nil || !strings.HasPrefix(err.Error(), addedFile+":") || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%q for %q: %v, want %q", c.is, c.was, err, c.says)
		}
	}
}

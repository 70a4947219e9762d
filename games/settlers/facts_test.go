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
	const common, barbarians, japanese, romans, egyptians = "data/common.yaml", "data/barbarians.yaml", "data/japanese.yaml", "data/romans.yaml", "data/egyptians.yaml"
	mines := "abilities: [{trigger: action, cost: {worker: 1}, limit: 2, gain: {gold: 1}}]"
	gallows := "{trigger: after_raze, filter: {source: any}, gain: {vp: 1}}"
	quarry := "abilities: [{trigger: production, gain: {stone: 1}}]"
	supplier := "{trigger: after_build, filter: {color: grey}, self_counts: true, gain: {gold: 1, vp: 1}}"
	for _, c := range []struct{ file, row, was, is, says string }{
		{boxFile, "version: 1", "version: 1", "version: 2", "version 2 of the format is unknown"},
		{boxFile, "- {faction: japanese", "faction: japanese", "faction: vikings", `board 2 is that of the japanese, not "vikings"`},
		{boxFile, "- {faction: barbarians", "  - {faction: egyptians, production: {worker: 3, gold: 1, raze: 1, defense: 1}, storage: gold}\n", "", "3 Faction boards, the game has 4"},
		{boxFile, "- {faction: romans", "storage: raze", "storage: vp", `a board cannot store "vp"`},
		{boxFile, "- {faction: romans", "worker: 2, wood: 1", "worker: 0, wood: 1", "a board cannot produce that: worker"},
		{boxFile, "- {faction: romans", "worker: 2, wood: 1", "card: 1, wood: 1", "a board cannot produce that: card"},
		{boxFile, "tokens: {", "egyptian: 4", "egyptian: 5", "5 Egyptian tokens, the box has 4"},
		{boxFile, "tokens: {", "tokens: {egyptian: 4}", "tokens: {egyptian: 4, barbarian: 2}", "field barbarian not found"},

		{common, "deck: common", "deck: common", "deck: romans", `the deck is "romans", not common`},
		{common, "- ids: [COM001]", "[COM001]", "[]", "a row without cards"},
		{common, "- ids: [COM001]", "[COM001]", "[COM002]", ""},
		{common, "- ids: [COM002]", "[COM002]", "[COM001]", "a second card COM001"},
		{common, "- ids: [COM001]", "[COM001]", "[COM085]", `"COM085" is no card of this deck; they are COM001 to COM084`},
		{common, "- ids: [COM001]", "[COM001]", "[COM1]", `"COM1" is no card of this deck`},
		{common, "- ids: [COM001]", "[COM001]", "[ROM001]", `"ROM001" is no card of this deck`},
		{common, "- ids: [COM001]", "title: com_statue", "title: rom_statue", `the title "rom_statue" does not begin with com_`},
		{common, "- ids: [COM001]", "type: feature", "type: event", "an Event is a Common card that just happens"},
		{common, "- ids: [COM001]", "colors: [grey]", "colors: [teal]", `"teal" is no colour`},
		{common, "- ids: [COM001]", "colors: [grey]", "colors: [grey, grey]", "grey twice"},
		{common, "- ids: [COM001]", "cost: {wood: 1, stone: 2}", "cost: {wood: -1, stone: 2}", "a price of -1 wood"},
		{common, "- ids: [COM001]", "cost: {wood: 1, stone: 2}", "cost: {worker: 1}", "a building does not cost that: worker"},
		{common, "- ids: [COM001]", "cost: {wood: 1, stone: 2}", "cost: {any_resource: 1}", "a building costs Wood, Stone, Food and Locations only"},
		{common, "- ids: [COM001]", "cost: {wood: 1, stone: 2}", "cost: {location: 2}", "at most 1 Location, not 2"},
		{common, "- ids: [COM001]", "cost: {wood: 1, stone: 2}", "cost: {clay: 1}", "field clay not found"},
		{common, "- ids: [COM001]", "raze: {vp: 1, stone: 1}", "raze: {vp: 4}", "a Raze field cannot show that: vp"},
		{common, "- ids: [COM001]", "raze: {vp: 1, stone: 1}", "raze: {common_card: 1}", "a Raze field cannot show that: common_card"},
		{common, "- ids: [COM001]", "raze: {vp: 1, stone: 1}", "raze: {vp: 1, stone: 1, wood: 1, food: 1}", "a Raze field shows at most 3 goods"},
		{common, "- ids: [COM001]", "raze: {vp: 1, stone: 1}", "deal: {vp: 1}", "a Common card has no Deal field"},
		{common, "- ids: [COM001]", `effect: "public: VD + public: NC"`, `effect: ""`, "where the numbers and the effect are from is not said"},
		{common, "- ids: [COM001]", "bonus: [{gain: {vp: {per: {own_locations: {color: grey}}, each: 1, max: 6}}}, {gain: {card: 1}}]", "bonus: [{gain: {vp: 1}}, {gain: {vp: 1}}, {gain: {vp: 1}}, {gain: {vp: 1}}]", "4 Building Bonuses"},
		{common, "- ids: [COM001]", "own_locations: {color: grey}", "own_locations: {color: teal}", `bonus 1: "teal" is no colour`},
		{common, "- ids: [COM001]", "own_locations: {color: grey}", "own_locations: {deck: white}", `bonus 1: "white" is no deck`},
		{common, "- ids: [COM001]", "{per: {own_locations: {color: grey}}, each: 1, max: 6}", "{each: 1, max: 6}", "an amount is a number or says per what"},
		{common, "- ids: [COM001]", "{per: {own_locations: {color: grey}}, each: 1, max: 6}", "{per: {}, each: 1}", "an amount counts one thing"},
		{common, "- ids: [COM001]", "{per: {own_locations: {color: grey}}, each: 1, max: 6}", "{per: {own_samurai: true, tucked_here: true}, each: 1}", "an amount counts one thing"},
		{common, "- ids: [COM001]", "each: 1, max: 6", "each: 0, max: 6", "a gain of 0 vp"},
		{common, "- ids: [COM001]", "each: 1, max: 6", "each: 1, max: 600", "at most 600"},
		{common, "- ids: [COM001]", "each: 1, max: 6", "each: 1, most: 6", "field most not found"},
		{common, "- ids: [COM001]", "{gain: {vp: {per", "{gain: {card: {per", "cards are not drawn per thing counted"},
		{common, "- ids: [COM001]", "{gain: {card: 1}}", "{gain: {}}", "a gain of nothing"},
		{common, "- ids: [COM001]", "{gain: {card: 1}}", "{gain: {card: 1}, do: [{op: place_samurai, n: 1}]}", "an effect is one of gain, do and choose_one"},
		{common, "- ids: [COM001]", "{gain: {card: 1}}", "{do: [{op: steal, from: enemy_supply, goods: [wood], n: 1}]}", "this effect cannot stand here"},

		{common, "- ids: [COM008", "type: production", "type: feature", "a feature Location cannot have the trigger production"},
		{common, "- ids: [COM008", quarry, "abilities: []", "a production Location without such an ability"},
		{common, "- ids: [COM021", mines, "abilities: []", "a action Location without such an ability"},
		{common, "- ids: [COM008", quarry, "abilities: [{trigger: sometimes, gain: {stone: 1}}]", `there is no trigger "sometimes"`},
		{common, "- ids: [COM008", quarry, "abilities: [{trigger: production, cost: {worker: 1}, gain: {stone: 1}}]", "the trigger production does not take a cost"},
		{common, "- ids: [COM008", quarry, "abilities: [{trigger: production}]", "the trigger production needs an effect"},
		{common, "- ids: [COM008", quarry, "abilities: [{trigger: production, self_counts: true, gain: {stone: 1}}]", "only building can count itself"},
		{common, "- ids: [COM008", quarry, "abilities: [{trigger: production, optional: true, gain: {stone: 1}}]", "what may be left out is a choice"},
		{common, "- ids: [COM008", quarry, "abilities: [{trigger: production, filter: {color: grey}, gain: {stone: 1}}]", "the trigger production takes no filter"},
		{common, "- ids: [COM008", quarry, "abilities: [{trigger: production, gain: {stone: 1}, colour: grey}]", "field colour not found"},
		{common, "- ids: [COM021", "limit: 2", "limit: 0", "the trigger action needs a limit"},
		{common, "- ids: [COM021", "limit: 2", "limit: 10", "10 uses in a round"},
		{common, "- ids: [COM021", "limit: 2", "limit: 2, marker: enemy_worker", `"enemy_worker" is no marker`},
		{common, "- ids: [COM021", "cost: {worker: 1}, limit", "cost: {location: 1}, limit", "an Action does not cost a Location"},
		{common, "- ids: [COM021", "cost: {worker: 1}, limit", "cost: {wood: 1, any_resource: 1}, limit", "a price names its Resources or leaves them to the payer"},
		{common, "- ids: [COM021", "cost: {worker: 1}, limit", "cost: {discard_hand: 10}, limit", "a price of 10"},
		{common, "- ids: [COM021", mines, mines + "\n    shared_limit: 1", "1 Actions share 1 uses"},
		{common, "- ids: [COM021", mines, "abilities: [{trigger: action, cost: {worker: 1}, limit: 1, gain: {gold: 1}}, {trigger: action, cost: {worker: 1}, limit: 1, gain: {gold: 1}}, {trigger: action, cost: {worker: 1}, limit: 1, gain: {gold: 1}}]", "3 Actions; there can be 2"},
		{common, "- ids: [COM005]", gallows, gallows + ", " + gallows, "two abilities with the trigger after_raze"},
		{common, "- ids: [COM005]", "{source: any}", "{source: friend}", `"friend" is no source of a Raze`},
		{common, "- ids: [COM005]", "{source: any}", "{color: grey}", "the trigger after_raze takes another filter"},
		{common, "- ids: [COM005]", gallows, "{trigger: end_game, gain: {gold: 1}}", "at the end of the game only VP are gained"},
		{common, "- ids: [COM005]", gallows, "{trigger: on_gain, good: vp, per: event, gain: {vp: 1}}", `"vp" is no good to react to`},
		{common, "- ids: [COM005]", gallows, "{trigger: on_gain, good: gold, per: round, gain: {vp: 1}}", `on_gain does not happen per "round"`},
		{common, "- ids: [COM005]", gallows, "{trigger: on_gain, good: gold, per: event, gain: {card: 1}}", "the trigger on_gain yields tokens and VP only"},
		{common, "- ids: [COM005]", gallows, "{trigger: cleanup_store, goods: [wood], max: 10, where: card}", "10 goods stored"},
		{common, "- ids: [COM005]", gallows, "{trigger: cleanup_store, goods: [gold], max: 1, where: card}", "only Resources are stored"},
		{common, "- ids: [COM005]", gallows, "{trigger: cleanup_store, goods: [wood, wood], max: 1, where: card}", `"wood" cannot stand in a list of goods`},
		{common, "- ids: [COM005]", gallows, "{trigger: cleanup_store, goods: [], max: 1, where: card}", "the trigger cleanup_store needs goods"},
		{common, "- ids: [COM005]", gallows, "{trigger: cleanup_store, goods: [wood], max: 1, where: board}", `not at "board"`},
		{common, "- ids: [COM005]", gallows, "{trigger: static, mod: {op: raze_cost, target: {owner: enemy, deck: common}, plus: 1}}", "a lasting effect makes Razing"},
		{common, "- ids: [COM005]", gallows, "{trigger: static, mod: {op: raze_cost, target: {owner: self, deck: common}, plus: 1, times: 2}}", "field times not found"},
		{common, "- ids: [COM002]", "{color: grey}, self_counts", "{source: hand}, self_counts", "the trigger after_build takes another filter"},
		{common, "- ids: [COM002]", supplier, "{trigger: after_build, choose_one: [{gain: {vp: 1}}]}", "a choice of 1; it is one of 2"},
		{common, "- ids: [COM002]", supplier, "{trigger: after_build, choose_one: [{gain: {vp: 1}}, {pay: {wood: 1}, gain: {vp: 2}}]}", "what is chosen is paid in Gold, Workers and Raze tokens only"},
		{common, "- ids: [COM002]", supplier, "{trigger: after_build, do: [{op: tuck_hand, max: 1}]}", "this effect cannot stand here"},

		{common, "- ids: [COM016]", "op: produce_location", "op: fly", `there is no op "fly"`},
		{common, "- ids: [COM016]", "op: produce_location", "op: choose", `there is no op "choose"`},
		{common, "- ids: [COM016]", "do: [{op: produce_location, target: {owner: self, type: production, exclude_self: true}, n: 1}]", "do: [fly]", "an op is a table that names its op"},
		{common, "- ids: [COM016]", "type: production, exclude_self", "type: action, exclude_self", "only Production Locations produce"},
		{common, "- ids: [COM016]", "type: production, exclude_self", "type: house, exclude_self", `"house" is no kind of Location`},
		{common, "- ids: [COM016]", "owner: self, type", "owner: enemy, type", "the target cannot lie in zone"},
		{common, "- ids: [COM016]", "exclude_self: true}, n: 1", "exclude_self: true}, n: 2", "a number of 2"},
		{common, "- ids: [COM016]", "exclude_self: true}, n: 1", "exclude_self: true}, k: 1", "field k not found"},
		{common, "- ids: [COM040]", "from: hand, filter", "from: deck, filter", `from "deck"`},
		{common, "- ids: [COM040]", "waive: [location]", "waive: [wood]", "of the cost just the Location is not paid"},
		{common, "- ids: [COM040]", "filter: {deck: faction}", "filter: {color: grey}", "cards are built by deck only"},
		{common, "- ids: [COM041]", "pay_cost: false", "pay_cost: true", "another Action is used without price and does not count"},
		{common, "- ids: [COM041]", "type: action, exclude_self: true", "type: action", "another Action Location is used"},
		{common, "- ids: [COM057]", "owner: self, n: 1", "owner: self, n: 2", `2 Deals of "self"`},
		{common, "- ids: [COM057]", "owner: self, n: 1", "owner: self, n: 1, only_under_board: true", "just a Deal that is taken must lie under a board"},

		{barbarians, "- ids: [BAR010]", "from: enemy_supply", "from: bank", `from "bank"`},
		{barbarians, "- ids: [BAR010]", "goods: [wood, stone, food], n: 1", "goods: [wood, gold], n: 1", "only Resources can be chosen, taken or offered"},
		{barbarians, "- ids: [BAR010]", "goods: [wood, stone, food], n: 1", "goods: [wood], n: 2", "a number of 2"},
		{barbarians, "- ids: [BAR014]", "token_cost: paid_by_activation,", "token_cost: none,", `in zone "hand" it cannot cost "none"`},
		{barbarians, "- ids: [BAR014]", "op: convert_loot, to: {vp: 2}", "op: convert_loot, to: {gold: 2}", "loot is converted to VP"},
		{barbarians, "- ids: [BAR018", "to_foundation: true", "to_foundation: false", "just the own Location says that it becomes a Foundation"},
		{barbarians, "- ids: [BAR018", "foundation_gain: {wood: 1}", "foundation_gain: {wood: 2}", "just the own Location says that it becomes a Foundation"},
		{barbarians, "- ids: [BAR025]", "{min: 1, max: 3}", "{min: 3, max: 1}", "from 3 to 1 is no number to pick"},
		{barbarians, "- ids: [BAR025]", "per: paid", "per: seat", `a gain per "seat"`},
		{barbarians, "- ids: [BAR025]", "limit: 1", "limit: 2", "what was paid can be counted where Resources of any kind are the price, once in a round"},
		{barbarians, "- ids: [BAR025]", "any_resource: {min: 1, max: 3}", "stone: 1", "what was paid can be counted where Resources of any kind are the price"},
		{barbarians, "- ids: [BAR030]", "op: gain_deal_good, n: 1", "op: gain_deal_good, n: 2", "after a Deal is discarded its good can be gained"},
		{barbarians, "- ids: [BAR001", "title_copies: 3", "title_copies: 2", "3 copies of bar_primeval_forest, marked 2"},
		{barbarians, "- ids: [BAR001", "deal: {wood: 1}", "deal: {wood: 2}", "a Deal field shows one good"},
		{barbarians, "- ids: [BAR001", "deal: {wood: 1}", "deal: {defense: 1}", "a Deal field shows one good"},
		{japanese, "- ids: [JAP011]", "look: 2", "look: 4", "one looks at 2 to 3 Faction cards"},
		{japanese, "- ids: [JAP013", "max: 2", "max: 0", "a number of 0"},
		{japanese, "- ids: [JAP021]", "deck: faction}, max_per_location: 1", "deck: faction}, max_per_location: 2", "one Deal with each Location"},
		{japanese, "- ids: [JAP021]", "{zone: enemy_location, deck: faction}", "{zone: enemy_location, deck: common}", "only Faction Locations have a Deal field"},
		{egyptians, "- ids: [EGY001]", "op: enemy_discards_hand, n: 1", "op: enemy_discards_hand, n: 2", "one enemy discards 1 card of its choice"},
		{egyptians, "- ids: [EGY010]", "worker: 1, from: general_supply", "worker: 2, from: general_supply", "a Location is locked with 1 Worker"},
		{egyptians, "- ids: [EGY010]", "type: action}, place", "type: feature}, place", "it concerns Common Locations (taken over) or Action Locations (locked)"},
		{egyptians, "- ids: [EGY013]", "token: egyptian", "token: roman", "a Location is taken over with an Egyptian token"},
		{egyptians, "- ids: [EGY013]", "deck: common}, token", "deck: any}, token", "it concerns Common Locations (taken over) or Action Locations (locked)"},
		{egyptians, "- ids: [EGY014", "from: hand, n: 1", "from: hand, n: 2", "one hand card becomes a Foundation and yields 1 good"},

		{soloFile, "- {ids: [ATT001", "target: wood", "target: defense", `"defense" is no Target`},
		{soloFile, "- {ids: [ATT004", "ATT004, ATT005", "ATT001, ATT005", "a second card ATT001"},
		{soloFile, "- {ids: [ATT001", "ATT001, ATT002", "ATT001, ATT017", "16 Attack cards, the box has 16"},
		{soloFile, "- {ids: [ATT001", "ATT001, ATT002, ATT003", "ATT001, ATT002", "15 Attack cards, the box has 16"},
		{soloFile, "deal_order:", "[card, raze", "[card, card, raze", `"card" cannot stand in the order of Deals`},
		{soloFile, "deal_order:", "[card, raze", "[raze", "the order of Deals lacks card"},
		{soloFile, "- {min: 70", "title: king", "title: queen", `rank 2 is king, not "queen"`},
		{soloFile, "- {min: 70", "min: 70", "min: 90", "rank king cannot begin at 90"},
		{soloFile, "- {min: 0", "min: 0", "min: 1", "rank commoner cannot begin at 1"},
		{soloFile, "- {min: 80", "  - {min: 0, title: commoner}\n", "", "6 ranks, there are 7"},
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
		there := strings.HasPrefix(err.Error(), fmt.Sprintf("%s:%d: ", c.file, at)) || strings.HasPrefix(err.Error(), fmt.Sprintf("%s:%d: ", c.file, field))
		if !there || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s:%d: %q for %q is refused by %q, want %q", c.file, at, c.is, c.was, err, c.says)
		}
	}
	// What is wrong with a file as a whole.
	for _, c := range []struct{ file, was, is, says string }{
		{common, "deck: common", "deck: [", "common.yaml:"},
		{romans, "    title: rom_colossus\n", "    title: rom_colossus\n    title: rom_colossus\n", "already defined"},
		{romans, "cards:", "rows:", "field rows not found"},
		{romans, "- ids: [ROM030]", "- - [ROM030]\n    - ids: [ROM030]", "did not find expected"},
	} {
		if _, err := readFacts(changed(t, c.file, c.was, c.is)); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %q for %q is refused by %v, want %q", c.file, c.is, c.was, err, c.says)
		}
	}
	for name, text := range map[string]string{"the file says nothing": "", "a second document": "deck: common\n---\ndeck: common\n", "a list is wanted here": "cards: 7"} {
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
	if _, err := readFacts(changed(t, common, "[COM008, COM009, COM010]", "[COM008, COM009]")); err == nil || !strings.Contains(err.Error(), "83 cards, the deck has 84") {
		t.Error(err)
	}
	if _, err := readFacts(changed(t, romans, "title: rom_colossus\n    title_copies: 1", "title: rom_roman_bank\n    title_copies: 2")); err == nil {
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
	files := map[string]string{"COM": "data/common.yaml", "BAR": "data/barbarians.yaml", "JAP": "data/japanese.yaml", "ROM": "data/romans.yaml", "EGY": "data/egyptians.yaml"}
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
	g := &scenario{TB: t}
	g.p = r.Deal(game.QuickRand(1, 2), nil).(*Position)
	g.s = &g.p.s
	g.clear()
	g.s.Round, g.s.Phase, g.s.Step, g.s.Turn, g.s.First, g.s.Active = 2, phaseAction, stepTurn, 0, 0, 0
	return g
}

// Other data have another hash, and records of them cannot be mistaken.
func TestDataHash(t *testing.T) {
	g := patched(t, "romans barbarians", [3]string{"COM007", "gain: {wood: 2}", "gain: {wood: 3}"})
	if g.p.rules.DataHash() == open(t, 2, nil).DataHash() {
		t.Error("the hash is the same")
	}
	g.stand(0, "COM007").nextRound().has(0, "worker 2, wood 4, stone 1, raze 1, defense 1, card 3")
}

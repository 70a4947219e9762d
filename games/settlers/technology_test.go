package settlers

import (
	"fmt"
	"testing"

	"spielwerk/game"
)

// atl begins a game with the expansion in which every card of the Factions and of
// the Common deck can be used: the open format (IA-2.1).
func atl(t testing.TB, factions string, options ...string) *scenario {
	t.Helper()
	all := []string{"expansion=atlanteans", "format=open"}
	for i := range fields(factions) {
		all = append(all, fmt.Sprintf("deck%d=all", i+1))
	}
	return begin(t, factions, append(all, options...)...)
}

// put lays tokens on a Location: "basic", "scoring", "advanced", "defense".
func (g *scenario) put(id string, kinds ...string) *scenario {
	g.Helper()
	flags := map[string]uint16{
		"basic": hasBasic, "scoring": hasScoring, "advanced": hasAdvanced, "defense": hasDefense, "samurai": hasSamurai,
		"unlocked": isUnlocked,
	}
	for _, k := range kinds {
		g.s.Spots[g.card(id)].Flags |= flags[k]
	}
	return g
}

// lies checks the tokens on a Location.
func (g *scenario) lies(id string, flags uint16) *scenario {
	g.Helper()
	if got := g.s.Spots[g.card(id)].Flags; got != flags {
		g.Fatalf("the flags of %s are %b, want %b", id, got, flags)
	}
	return g
}

// A new colour and new goods: IA-1.1 to IA-1.5, IA-3.3, IA-3.4, IA-10.1.
func TestBoxOfAtlanteans(t *testing.T) {
	r := atl(t, "atlanteans romans").p.rules
	for deck, n := range []int{112, 40, 40, 40, 40, 40, 17} {
		is(t, deckWords[deck], r.in[deck].count(), n)
	}
	is(t, "cards", len(r.box().Cards), 329)
	is(t, "boards", len(r.box().Boards), 5)
	is(t, "marks A", r.ofSet[setAtlanteans].count(), 99)
	is(t, "marks A N", r.ofSet[setFriends].count(), 10)
	is(t, "Barbarian tokens", r.squads, 2)
	white := 0
	for i := range r.cards {
		c := &r.cards[i]
		if c.colors>>8&1 == 1 {
			white++
			is(t, "white card of the set", c.set != setBase, true)
		}
		if c.deck == deckAtlanteans && c.loots > 0 {
			t.Errorf("%s has a Raze field", c.id)
		}
		if c.kind == kindProduction && c.abilitys == 2 {
			is(t, c.id, c.ability[1].trigger, trigStore)
		}
	}
	is(t, "white cards", white, 27)
	g := atl(t, "atlanteans romans").stand("A", "COM103 COM104 COM021 COM022").supply("A", "basic_tech 99") // IA-1.4
	g.Play("A tech basic_tech COM103, tech basic_tech COM104, tech basic_tech COM021").has("A", "basic_tech 96")
}

// The board of the Atlanteans: IA-3.1, IA-3.2, IA-2.6.
func TestAtlanteanBoard(t *testing.T) {
	for seats, factions := range []string{
		1: "atlanteans", 2: "atlanteans romans", 3: "atlanteans romans japanese",
		4: "atlanteans romans japanese egyptians", 5: "atlanteans romans japanese egyptians barbarians",
	} {
		if factions == "" {
			continue
		}
		g := atl(t, factions)
		g.p.boardYields(0, nil)
		n := seats
		if seats == 1 {
			n = 2
		}
		g.has("A", fmt.Sprintf("worker 4, raze 1, basic_tech 1, defense %d", n))
	}
	g := atl(t, "atlanteans romans").supply("A", "basic_tech 7, gold 1, adv_scoring 1, adv_defense 1").
		supply("B", "basic_tech 2, raze 1")
	g.Play("A pass").Play("B pass") // stores any amount; what is not placed is lost: IA-4.5
	g.Is("Basic Technology", g.s.Players[0].Supply, [heldGoods]uint16{basicTech: 7})
	g.Is("of the Romans", g.s.Players[1].Supply, [heldGoods]uint16{razeToken: 1})
	g = atl(t, "atlanteans romans").stand("A", "ATL001 ATL004 COM007").stand("B", "ROM001")
	g.over().has("A", "vp 1").has("B", "vp 2")
}

// Placing: before or after the action, on own Common Locations, one of each kind:
// IA-4.1, IA-4.2, IA-4.3, IA-4.7, IA-4.8, IA-7.1, IA-6.5.
func TestPlacingTechnology(t *testing.T) {
	g := atl(t, "atlanteans romans").stand("A", "COM007 COM068 ATL001").stand("B", "COM008").founds("A", "COM009").
		hand("A", "ATL004")
	g.supply("A", "basic_tech 3, adv_scoring 2, adv_defense 2, defense 1, stone 1").supply("B", "basic_tech 1")
	g.Play("A tech basic_tech COM007").Refused("A tech basic_tech COM007", "IA-4.2")
	g.Refused("A tech basic_tech ATL001", "IA-4.1")
	g.Refused("A tech basic_tech COM008", "IA-4.1").Refused("A tech basic_tech COM009", "IA-4.1")
	g.Refused("A tech wood COM007", "IA-4.1")
	g.Play("A tech adv_scoring COM007, tech adv_defense COM007").lies("COM007", hasTech)
	g.Refused("A defend COM007", "IA-6.5")
	g.Play("A tech basic_tech COM068, build ATL004") // Ruins too; and after the action
	g.Refused("A build ATL004", "IS-7.5").Play("A defend COM068").Refused("A tech adv_defense COM068", "IA-6.5")
	g.Play("A tech adv_scoring COM068").turn("B")
	g.Refused("B tech basic_tech COM008", "IA-7.1").Play("B pass")
	g.again("A").supply("A", "").Refused("A tech basic_tech COM068", "IA-4.2").Play("A pass")
	g.lies("COM007", hasTech).lies("COM068", hasBasic|hasScoring) // not cleared
	atl(t, "atlanteans romans").stand("A", "COM007").supply("A", "basic_tech 1").
		Play("A tech basic_tech COM007, pass").turn("B")
	atl(t, "atlanteans romans").stand("A", "COM007").supply("A", "basic_tech 1").Play("A pass").turn("B").
		Refused("A tech basic_tech COM007", "IS-7.1")
	g.Is("the move is listed", contains(fmt.Sprint(atl(t, "atlanteans romans").stand("A", "COM007").
		supply("A", "basic_tech 1").Moves("A")), "tech basic_tech COM007"), true)
}

// A good that there is not is no Technology, whatever remains of its number in eight
// bits: IA-4.1.
func TestNoSuchTechnology(t *testing.T) {
	g := atl(t, "atlanteans romans").stand("A", "COM007").supply("A", "basic_tech 1")
	for _, n := range []int16{-1, -256 + int16(basicTech), 256 + int16(basicTech), 9*256 + int16(basicTech)} {
		m := game.Move{Kind: moveTech, Args: [3]int16{n, int16(g.card("COM007"))}}
		if no := g.p.Play(0, m, nil); no == nil {
			t.Errorf("Technology %d is placed", n)
		}
	}
	g.Play("A tech basic_tech COM007")
}

// Technology paid for an Action lies on the card and is cleared: IA-4.4.
func TestTechnologyAsPrice(t *testing.T) {
	g := atl(t, "atlanteans romans").stand("A", "COM117").supply("A", "basic_tech 1")
	g.Play("A use COM117 1 1").has("A", "vp 2")
	g.Is("price", g.s.Spots[g.card("COM117")].Price[basicTech], 1)
	g.Play("B pass").Play("A pass")
	g.Is("price", g.s.Spots[g.card("COM117")], Spot{})
	atl(t, "atlanteans romans").stand("A", "COM117").Refused("A use COM117 1 1", "IS-11.4")
}

// produceNow lets a seat have its Production phase.
func (g *scenario) produceNow(seat string) *scenario {
	g.Helper()
	g.s.Phase, g.s.Step, g.s.Turn, g.s.Active = phaseProduction, stepBoard, uint8(g.p.rules.seats-1), g.Seat(seat)
	g.s.First = (g.s.Active + 1) % game.Seat(g.p.rules.seats)
	g.p.advance(nil)
	return g
}

// Basic Technology on Production Locations: IA-5.1, IA-4.6, IA-5.6, IA-6.9, IA-5.4.
func TestBasicOnProduction(t *testing.T) {
	g := atl(t, "atlanteans romans").stand("A", "COM007 COM008").put("COM007", "basic").produceNow("A")
	g.has("A", "wood 4, stone 1, worker 4, raze 1, basic_tech 1, defense 2")
	// When built, before a token can lie there; a bonus is never repeated.
	g = atl(t, "atlanteans romans").hand("A", "COM008").supply("A", "wood 1, stone 1, basic_tech 1, adv_scoring 1")
	g.Play("A build COM008").has("A", "stone 2, basic_tech 1, adv_scoring 1")
	g.Play("A tech basic_tech COM008, tech adv_scoring COM008").has("A", "stone 2")
	g.s.Phase = phaseAction
	atl(t, "atlanteans romans").stand("A", "ATL028 COM007").put("COM007", "basic").supply("A", "worker 1").
		Play("A use ATL028 1 1").has("A", "wood 4")
	// A draw is no plain production: it happens twice too, and scores twice.
	g = atl(t, "atlanteans romans").stand("A", "COM125").put("COM125", "basic", "scoring").produceNow("A")
	g.has("A", "worker 4, raze 1, basic_tech 1, defense 2, card 2, vp 2")
}

// Basic Technology on Feature Locations: IA-5.2, IA-6.2, IA-6.3, IA-6.11.
func TestBasicOnFeature(t *testing.T) {
	g := atl(t, "atlanteans romans").stand("A", "COM002").put("COM002", "basic").hand("A", "COM008").
		supply("A", "wood 1, stone 1")
	g.Play("A build COM008")
	g.has("A", "stone 2, gold 2, vp 2")
	atl(t, "atlanteans romans").stand("A", "COM002").put("COM002", "scoring").hand("A", "COM008").
		supply("A", "wood 1, stone 1").Play("A build COM008").has("A", "stone 2, gold 1, vp 2")
	g = atl(t, "atlanteans romans").stand("A", "COM002").put("COM002", "basic", "scoring").hand("A", "COM008").
		supply("A", "wood 1, stone 1")
	g.Play("A build COM008")
	g.has("A", "stone 2, gold 2, vp 4")
	// A static Feature has twice its value; no Common card of the box is one: IA-5.4.
	wall := [3]string{
		"COM005", "{trigger: after_raze, filter: {source: any}, gain: {vp: 1}}",
		"{trigger: static, mod: {op: raze_cost, target: {owner: self, deck: common}, plus: 1}}",
	}
	g = patchedAtl(t, "atlanteans romans", wall).stand("A", "COM005 COM007")
	g.Is("protection", g.p.protection(g.card("COM007"), 0), 1)
	g.Is("with Basic Technology", g.put("COM005", "basic").p.protection(g.card("COM007"), 0), 2)
}

// Basic Technology on Action Locations: IA-5.3, IA-5.7.
func TestBasicOnAction(t *testing.T) {
	g := atl(t, "atlanteans romans").stand("A", "COM021 COM117 COM106").put("COM021", "basic").
		supply("A", "worker 9, basic_tech 3, gold 5")
	g.Play("A use COM021 1 3").has("A", "worker 6, basic_tech 3, gold 8").again("A").Refused("A use COM021 1 1", "IS-11.1")
	g.Play("A use COM117 1 1").again("A").Refused("A use COM117 1 1", "IS-11.1")
	g.Play("A tech basic_tech COM117, use COM117 1 1").again("A").Refused("A use COM117 1 1", "IS-11.1")
	// Two Actions have one extra use together; without limit it stays so.
	g = atl(t, "atlanteans romans", "unlock_permanent=on").stand("A", "ATL023").supply("A", "stone 5")
	g.put("ATL023", "unlocked").Play("A use ATL023 2 2").again("A").Refused("A use ATL023 2 1", "IS-11.1")
	g.Is("uses left of an unlimited Action",
		atl(t, "atlanteans romans").stand("A", "COM106").put("COM106", "basic", "unlocked").p.usesLeft(g.card("COM106"), 1),
		maxTimes)
}

// Storage with Basic Technology: IA-5.4, IA-5.8, IA-6.4, IA-6.11, IA-10.5.
func TestBasicOnStorage(t *testing.T) {
	g := atl(t, "atlanteans romans").stand("A", "COM105").put("COM105", "basic", "scoring").supply("A", "basic_tech 9")
	g.Play("A pass").Play("B pass")
	g.Is("stored", g.s.Spots[g.card("COM105")].Tech, 4)
	g.has("A", "basic_tech 5, vp 1, card 1") // once, though double
	g.s.Spots[g.card("COM105")].Flags &^= hasBasic
	g.Is("stays", g.s.Spots[g.card("COM105")].Tech, 4)
	// production and Feature
	g.produceNow("A").has("A", "worker 4, raze 1, gold 1, basic_tech 10, defense 2, vp 2, card 1")
	g = atl(t, "atlanteans romans").stand("A", "COM105").put("COM105", "basic").supply("A", "wood 1")
	g.Play("A pass")
	g.Play("B pass")
	g.Is("nothing stored", g.s.Spots[g.card("COM105")].Tech, 0)
	g.has("A", "card 1")
}

// Advanced Technology is chosen: IA-6.1, IA-7.2.
func TestChoosingAdvanced(t *testing.T) {
	g := atl(t, "atlanteans romans").stand("A", "ATL020 ATL012").supply("A", "basic_tech 2, wood 2")
	g.Play("A use ATL020 1 1").Choices("A choose adv_scoring, choose adv_defense")
	g.Play("A choose adv_defense").has("A", "wood 2, adv_defense 1, vp 1")
	g.again("A")
	g.Play("A use ATL012 1 1").Choices("A choose basic_tech, choose adv_tech")
	g.Play("A choose adv_tech, choose adv_scoring").has("A", "adv_scoring 1, adv_defense 1, vp 1")
	// Others take it as one of the two kinds as well.
	g = atl(t, "romans atlanteans")
	g.p.gain(0, advTech, 1, cause{rule: "IA-6.1"}, nil)
	g.Choices("A choose adv_scoring, choose adv_defense")
	g.Play("A choose adv_scoring").has("A", "adv_scoring 1").Refused("A tech adv_scoring COM007", "IA-7.1")
}

// Advanced Scoring: IA-6.2, IA-6.3, IA-6.10, IA-6.11.
func TestAdvancedScoring(t *testing.T) {
	g := atl(t, "atlanteans romans").stand("A", "COM007 COM021 COM041").put("COM007", "basic", "scoring").
		put("COM021", "scoring").supply("A", "worker 5")
	g.Play("A use COM021 1 2").has("A", "worker 3, gold 2, vp 2").again("A")
	g.Play("A use COM041 1 1").has("A", "worker 2, gold 3, vp 3") // also without price
	g.produceNow("A").has("A", "wood 4, worker 6, raze 1, basic_tech 1, defense 2, gold 3, vp 5")
	// A production of nothing is no use: Farmers at Work who find nobody to work for.
	atl(t, "atlanteans romans").stand("A", "COM016").put("COM016", "scoring").produceNow("A").
		has("A", "worker 4, raze 1, basic_tech 1, defense 2")
	// A Building Bonus is none either: IA-6.11.
	atl(t, "atlanteans romans").stand("A", "COM001").put("COM001", "scoring").hand("A", "COM008").
		supply("A", "wood 1, stone 1").Play("A build COM008").has("A", "stone 2")
}

// Advanced Defence: IA-6.5, and IS-10.9.
func TestAdvancedDefence(t *testing.T) {
	g := atl(t, "romans atlanteans").stand("B", "COM007 COM008 ATL029").put("COM007", "advanced").
		put("COM008", "defense").supply("A", "raze 9")
	g.Is("protection", g.p.protection(g.card("COM007"), 1), 2) // and the Storm Wall
	g.Is("of a Defence token", g.p.protection(g.card("COM008"), 1), 2)
	g = atl(t, "romans atlanteans").stand("B", "COM007 COM008").put("COM007", "advanced").supply("A", "raze 2")
	g.Refused("A attack COM007", "IS-10.9").supply("A", "raze 3").Play("A attack COM007").has("A", "wood 2")
}

// What becomes of tokens: IA-5.5, IA-6.6, IA-6.7.
func TestLosingTechnology(t *testing.T) {
	razed := atl(t, "romans atlanteans").stand("B", "COM007").put("COM007", "basic", "scoring", "advanced").
		supply("A", "raze 3").Play("A attack COM007")
	razed.has("B", "wood 1, basic_tech 1, vp 2").in(&razed.s.Players[1].Foundations, "COM007")
	removed := atl(t, "romans atlanteans").stand("A", "ROM008").stand("B", "COM007").
		put("COM007", "basic", "scoring", "advanced").supply("A", "worker 1, raze 1")
	removed.Play("A use ROM008 1 1").has("B", "basic_tech 1, vp 2")
	paid := atl(t, "atlanteans romans").stand("A", "COM007").put("COM007", "basic", "scoring", "advanced").
		hand("A", "ATL016").supply("A", "wood 1").Play("A build ATL016")
	paid.has("A", "basic_tech 1")
	one := atl(t, "romans atlanteans").stand("B", "COM007").put("COM007", "scoring").supply("A", "raze 2").
		Play("A attack COM007")
	one.has("B", "wood 1, vp 1")
}

// Technology on a Location of the Egyptian: IA-7.3.
func TestTechnologyTakenOver(t *testing.T) {
	g := atl(t, "egyptians atlanteans romans").stand("A", "EGY013").stand("B", "COM021").
		put("COM021", "basic", "scoring", "advanced").supply("A", "gold 1, worker 5").supply("C", "raze 9")
	g.Play("A use EGY013 1 1").again("A")
	g.Play("A use COM021 1 2").has("A", "gold 2, worker 3").again("A").Refused("A use COM021 1 1", "IS-11.1")
	g.again("C").Play("C attack COM021").has("B", "basic_tech 1, vp 2") // it still protected
	g.Is("paid", g.s.Players[2].Supply[razeToken], 6)
}

// Unlocking: IA-8.1 to IA-8.7.
func TestUnlocking(t *testing.T) {
	g := atl(t, "atlanteans romans").stand("A", "ATL022").supply("A", "basic_tech 2, worker 3")
	g.Refused("A use ATL022 2 1", "IA-8.1").Play("A use ATL022 1 1").again("A")
	g.Refused("A use ATL022 1 1", "IA-8.7")
	g.Play("A use ATL022 2 3, choose wood, choose stone, choose food")
	g.has("A", "basic_tech 1, wood 1, stone 1, food 1") // any number
	g.Play("B pass").Play("A pass")
	g.again0().supply("A", "worker 1").Refused("A use ATL022 2 1", "IA-8.1") // until Cleanup
	g = atl(t, "atlanteans romans", "unlock_permanent=on").stand("A", "ATL022").put("ATL022", "unlocked").
		supply("A", "basic_tech 2, worker 3")
	g.Refused("A use ATL022 1 1", "IA-8.7")
	g.Play("A pass").Play("B pass")
	g.again0().supply("A", "worker 1").Play("A use ATL022 2 1, choose wood").has("A", "wood 1, card 1")
	// Never both in one turn, not even by the Acting Troupe twice.
	g = atl(t, "atlanteans romans").stand("A", "COM106").supply("A", "basic_tech 1, gold 2").Play("A use COM106 1 1")
	g.Is("turn", g.s.Active, 1)
	g = atl(t, "atlanteans romans").stand("A", "COM106 COM041").put("COM041", "basic").supply("A", "worker 2, gold 1")
	g.Play("A use COM041 1 2").again("A")
	g.Is("unlocked", g.s.Spots[g.card("COM106")].Flags&isUnlocked != 0, true)
	g.has("A", "gold 1") // the second use found nothing
	g = atl(t, "atlanteans romans").stand("A", "COM106").put("COM106", "unlocked").supply("A", "gold 1")
	g.s.Spots[g.card("COM106")].Flags |= isFresh
	g.Refused("A use COM106 2 1", "IA-8.2")
	// A card with an unlocked Feature is an Action Location, and works at once.
	g = atl(t, "atlanteans romans").stand("A", "ATL014 COM007 COM008").
		supply("A", "basic_tech 1, defense 1, adv_defense 1")
	g.Play("A use ATL014 1 1, defend COM007").has("A", "adv_defense 1, vp 1")
	g.Play("A tech adv_defense COM008").has("A", "vp 2")
	g.Is("kind", g.p.rules.cards[g.card("ATL014")].kind, kindAction)
	atl(t, "atlanteans romans").stand("A", "ATL014 COM007").supply("A", "defense 1").Play("A defend COM007").has("A", "")
}

// again0 gives seat 0 its turn in an Action phase, whatever comes before it.
func (g *scenario) again0() *scenario {
	s := g.s
	s.Phase, s.Step, s.Turn, s.Active, s.Acted, s.Passed = phaseAction, stepTurn, 0, 0, false, 0
	s.Depth, s.Row, s.RowN = 0, [maxRow]card{}, 0
	s.Stack = [stackSize]Frame{}
	for c := range g.p.rules.last { // what lay open goes back
		if g.p.rules.cards[c].deck == deckCommon {
			if in := g.p.inGame(); in.has(c) && !g.somewhere(c) {
				s.Discard.add(c)
			}
		}
	}
	return g
}

// somewhere reports whether a Common card is where it can be found.
func (g *scenario) somewhere(c card) bool {
	s := g.s
	for _, d := range s.Deck[:s.DeckN] {
		if d == c {
			return true
		}
	}
	if s.Discard.has(c) || s.Resolved.has(c) || s.Collection.has(c) || g.p.owner(c) != game.Nobody {
		return true
	}
	for i := range s.Players {
		if pl := &s.Players[i]; pl.Hand.has(c) || pl.Foundations.has(c) {
			return true
		}
	}
	return false
}

func ruleOf(s string) game.Rule { return game.Rule(s) }

package settlers

import (
	"fmt"
	"testing"

	"spielwerk/game"
)

// Rules that no card of the base game brings into play, shown with changed cards.

const copies = `limit: 1, do: [{op: activate, target: {owner: self, type: action, exclude_self: true}, ` +
	`pay_cost: false, counts_to_limit: false}]`

// Several reactions that ask something are put into an order by their owner; those
// that only yield goods come first: IS-8.5, IS-2.12.
func TestOrderOfReactions(t *testing.T) {
	g := patched(t, "egyptians romans", [3]string{"COM002", "gain: {gold: 1, vp: 1}", "gain: {card: 1}"},
		[3]string{"COM080", "gain: {gold: 1, vp: 1}", "gain: {card: 1}"})
	g.stand("A", "COM002 EGY006").hand("A", "EGY028").supply("A", "stone 2, worker 1").Play("A build EGY028")
	g.Choices("A react COM002, react EGY006").Refused("A react COM080", "IS-8.5")
	g.Play("A react COM002").Choices("A draw common, draw faction")
	g.Play("A draw common").Choices("A option 1, option 2, done").Play("A option 1").has("A", "stone 3, worker 1, card 1")
	g.Is("none waits", g.s.Reacting.empty(), true)
	g = patched(t, "egyptians romans", [3]string{"COM002", "gain: {gold: 1, vp: 1}", "gain: {card: 1}"})
	g.stand("A", "COM002 EGY006").hand("A", "EGY028").supply("A", "stone 2, worker 1").Play("A build EGY028, react EGY006")
	g.Is("which one", g.p.View(1).(*View).Decision.Card, "EGY006")
	g.Play("A done").Choices("A draw common, draw faction")
}

// A Location that is being used cannot be used once more in the same chain, and the
// search for a target ends: IS-16.29.
func TestChain(t *testing.T) {
	change := [3]string{"COM042", "limit: 1, gain: {wood: 2}", copies}
	g := patched(t, "romans barbarians", change).stand("A", "COM041 COM042").supply("A", "worker 1")
	g.Refused("A use COM041 1 1", "IS-11.4").Refused("A use COM042 1 1", "IS-11.4") // each would find just the other
	g.stand("A", "COM034")
	g.Play("A use COM041 1 1").Choices("A copy COM034 1, copy COM042 1")
	g.Play("A copy COM042 1").has("A", "vp 2")
	g.Is("stack", g.s.Depth, 0)
	// Producing has the same rule: two that let each other produce.
	farmers := "do: [{op: produce_location, target: {owner: self, type: production, exclude_self: true}, n: 1}]"
	g = patched(t, "romans barbarians", [3]string{"COM007", "gain: {wood: 2}", farmers}).stand("A", "COM016").
		hand("A", "COM007").supply("A", "wood 2")
	g.Play("A build COM007")
	g.Is("stack", g.s.Depth, 0)
	g.Is("both, once", g.Told(), "build pay stands produce produce")
}

// A card that does not count itself is not set off by its own building: IS-8.6.
func TestDoesNotCountItself(t *testing.T) {
	g := patched(t, "romans barbarians", [3]string{"COM002", "self_counts: true, ", ""}).hand("A", "COM002 COM083").
		supply("A", "wood 1, stone 3")
	g.Play("A build COM002").has("A", "stone 1, card 1").again("A").Play("A build COM083").has("A", "gold 1, vp 1")
}

// Several uses in one action: all is paid first, then each has its own choices; only
// the first must have a target; what is paid is carried out though the Location is
// gone: IS-11.5, IS-22.3, IS-22.12.
func TestSeveralUses(t *testing.T) {
	raze := "limit: 2, do: [{op: raze, target: {zone: own_location}, token_cost: none, to_foundation: true, " +
		"foundation_gain: {wood: 1}}, {op: gain, gain: {vp: 1}}]"
	change := [3]string{"COM021", "limit: 2, gain: {gold: 1}", raze}
	g := patched(t, "romans barbarians", change).stand("A", "COM021 COM008 COM033").supply("A", "worker 2")
	g.Play("A use COM021 1 2").has("A", "")
	g.Choices("A target COM008, target COM021, target COM033")
	g.Play("A target COM021").has("A", "gold 1, vp 2, wood 1") // 1 VP of the loot
	g.Choices("A target COM008, target COM033").Play("A target COM008").has("A", "gold 1, stone 2, wood 2, vp 3").turn("B")
	// The second use finds nothing: that part is left out, the rest happens.
	patched(t, "romans barbarians", change).stand("A", "COM021").supply("A", "worker 2").Play("A use COM021 1 2").
		has("A", "gold 1, wood 1, vp 3").turn("B")
	// Of several effects each must have its target.
	two := "limit: 1, do: [{op: steal, from: enemy_supply, goods: [wood], n: 1}, {op: deal_activate, owner: self, n: 1}]"
	g = patched(t, "romans barbarians", [3]string{"COM033", "limit: 1, gain: {stone: 2}", two}).stand("A", "COM033").
		supply("A", "worker 1").supply("B", "wood 1")
	g.Refused("A use COM033 1 1", "IS-11.4").deals("A", "ROM003").Play("A use COM033 1 1").has("A", "wood 1, gold 1")
}

// Several uses cost several times what one does, of all that a price can be, and are
// marked as often: IS-11.2, IS-11.3, IS-11.4.
func TestPriceOfSeveralUses(t *testing.T) {
	g := begin(t, "egyptians romans").stand("A", "EGY009").supply("A", "wood 1")
	g.Refused("A use EGY009 1 2", "IS-11.4").Play("A use EGY009 1 1").has("A", "gold 1")
	tavern := [3]string{"COM049", "limit: 1", "limit: 2"}
	g = patched(t, "egyptians romans", tavern).stand("A", "COM049").hand("A", "COM001")
	g.Refused("A use COM049 1 2", "IS-11.4").hand("A", "COM002").Play("A use COM049 1 2").has("A", "vp 4")
	g.Is("marks", g.s.Spots[g.card("COM049")].Price[worker], 2)
}

// Gold gained twice by one use sets the Sphinx off once; a nested event is one of
// its own: IS-16.27, IS-22.2.
func TestGainEvents(t *testing.T) {
	twice := "limit: 1, do: [{op: gain, gain: {gold: 1}}, {op: gain, gain: {gold: 1}}]"
	g := patched(t, "egyptians romans", [3]string{"COM033", "limit: 1, gain: {stone: 2}", twice}).
		stand("A", "COM033 EGY019 COM041").supply("A", "worker 1")
	g.Play("A use COM033 1 1").has("A", "gold 3")
	nested := "limit: 1, do: [{op: gain, gain: {gold: 1}}, {op: produce_location, target: {owner: self, " +
		"type: production}, n: 1}, {op: gain, gain: {gold: 1}}]"
	g = patched(t, "egyptians romans", [3]string{"COM033", "limit: 1, gain: {stone: 2}", nested}).
		stand("A", "COM033 EGY019 COM028").supply("A", "worker 1")
	g.Play("A use COM033 1 1").has("A", "gold 5")
	deal := "limit: 1, do: [{op: gain, gain: {gold: 1}}, {op: deal_activate, owner: self, n: 1}]"
	g = patched(t, "egyptians romans", [3]string{"COM033", "limit: 1, gain: {stone: 2}", deal}).
		stand("A", "COM033 EGY019").deals("A", "EGY020").supply("A", "worker 1")
	g.Play("A use COM033 1 1").has("A", "gold 3")
}

// A Resource taken from an enemy is gained, and sets off what reacts to that: IS-2.1,
// IS-16.27.
func TestStolenIsGained(t *testing.T) {
	steal := "limit: 1, do: [{op: steal, from: enemy_supply, goods: [wood, stone, food], n: 1}]"
	g := patched(t, "egyptians romans", [3]string{"EGY019", "good: gold", "good: wood"},
		[3]string{"COM033", "limit: 1, gain: {stone: 2}", steal})
	g.stand("A", "EGY019 COM033").supply("A", "worker 1").supply("B", "wood 1")
	g.Play("A use COM033 1 1").has("A", "wood 1, gold 1")
}

// storage makes the Gallows a Common Location that stores Resources.
var storage = [3]string{
	"COM005", "{trigger: after_raze, filter: {source: any}, gain: {vp: 1}}",
	"{trigger: cleanup_store, goods: [wood, food], max: 2, where: card}",
}

// Storage cards are filled before the board stores; several share out a payment:
// IS-22.15, IS-13.1, IS-13.5.
func TestStorage(t *testing.T) {
	g := patched(t, "japanese romans", storage).stand("A", "COM005").supply("A", "food 5, stone 2")
	g.Play("A pass").Play("B pass")
	g.Is("on the card", g.s.Spots[g.card("COM005")].Kept, [resources]uint8{0, 0, 2})
	g.Is("by the board", g.s.Players[0].Supply, [heldGoods]uint16{food: 3})
	g = patched(t, "romans barbarians", storage).stand("A", "COM005 ROM019").hand("A", "COM004").supply("A", "wood 1")
	g.s.Spots[g.card("COM005")].Kept, g.s.Spots[g.card("ROM019")].Kept = [resources]uint8{2}, [resources]uint8{1}
	g.Play("A build COM004").Choices("A from COM005 1, from COM005 2")
	g.Play("A from COM005 1") // 3 are due, 2 are elsewhere
	g.has("A", "gold 1, vp 1")
	g.Is("left", g.s.Spots[g.card("COM005")].Kept, [resources]uint8{1})
	g.Is("none left", g.s.Spots[g.card("ROM019")].Kept, [resources]uint8{})
	g = patched(t, "romans barbarians", storage).stand("A", "COM005 ROM019").hand("A", "COM012").
		supply("A", "wood 1, gold 1")
	g.s.Spots[g.card("COM005")].Kept, g.s.Spots[g.card("ROM019")].Kept = [resources]uint8{2}, [resources]uint8{1}
	g.Play("A build COM012").Choices("A pay wood 0, pay wood 1")
	g.Play("A pay wood 0").Choices("A from COM005 0, from COM005 1")
	g.Play("A from COM005 0")
	g.Is("the prompt names the next", g.p.Prompt(0).Args, game.Args{int16(wood), 1, int16(g.card("ROM019"))})
	g.Choices("A from ROM019 0, from ROM019 1").Play("A from ROM019 0").has("A", "gold 1, worker 2") // from the supply
}

// Stored goods go back to who put them there when the Location is taken over or
// lost; goods that lie there as a price stay: IS-22.8, IS-16.28, IS-8.3, IS-10.7.
func TestStoredGoodsGoBack(t *testing.T) {
	g := patched(t, "egyptians romans", storage).stand("A", "EGY013").stand("B", "COM005").supply("A", "gold 1")
	spot := &g.s.Spots[g.card("COM005")]
	spot.Kept, spot.Price[worker] = [resources]uint8{1, 0, 1}, 1
	g.Play("A use EGY013 1 1").has("A", "").has("B", "wood 1, food 1")
	g.Is("nothing is stored there", spot.Kept, [resources]uint8{})
	g.Is("the price stays", spot.Price[worker], 1)
	// What is stored there later is the Egyptian's.
	g.supply("A", "wood 1").supply("B", "").nextRound()
	g.Is("stored by the Egyptian", spot.Kept, [resources]uint8{1})
	g.again("B").supply("B", "raze 2").Refused("B attack COM005", "IS-16.18").stand("B", "ROM008")
	g.supply("B", "worker 1, raze 1")
	before := g.s.Players[0].Supply[wood]
	g.Play("B use ROM008 1 1, target COM005")
	g.Is("back to the Egyptian", g.s.Players[0].Supply[wood], before+1)
	// Razed: IS-10.7.
	g = patched(t, "romans barbarians", storage).stand("B", "COM005").supply("A", "raze 2")
	g.s.Spots[g.card("COM005")].Kept = [resources]uint8{1, 0, 1}
	g.Play("A attack COM005").has("A", "wood 1, vp 1").has("B", "wood 2, food 1")
	// Spent where Resources of any kind are due.
	g = patched(t, "barbarians romans", storage).stand("A", "COM005 BAR025").supply("A", "food 1")
	g.s.Spots[g.card("COM005")].Kept = [resources]uint8{1, 0, 1}
	g.Play("A use BAR025 1 1").Choices("A spend wood, spend food")
	g.Play("A spend food").Choices("A from COM005 0, from COM005 1")
	g.Play("A from COM005 1")
	g.Play("A spend wood, done").has("A", "food 1, vp 6")
}

// A draw that is gained with something else waits until that is done: IS-2.5.
func TestDealThatDraws(t *testing.T) {
	g := patched(t, "japanese romans", [3]string{"JAP030", "gain: {gold: 1}", "gain: {card: 1}"})
	g.stand("A", "JAP030").hand("A", "JAP011").supply("A", "food 1").top("JAP001 JAP002")
	g.Play("A deal JAP011").Choices("A draw common, draw faction")
	g.Play("A draw faction, draw faction").in(&g.s.Players[0].Hand, "JAP001 JAP002")
}

// A Deal that is discarded yields its good only if the card says so: IS-16.23.
func TestDealDiscardedForNothing(t *testing.T) {
	g := patched(t, "barbarians romans", [3]string{"BAR030", "n: 1, then: {op: gain_deal_good, n: 1}", "n: 1"})
	g.stand("A", "BAR030").deals("B", "ROM001").supply("A", "raze 1").Play("A use BAR030 1 1").has("A", "vp 1")
}

// A Raze by a Japanese of an own card, a card with three goods, a card that asks for
// two copies of one ability: what the vocabulary allows beside the cards there are.
func TestLootOfThree(t *testing.T) {
	g := patched(t, "barbarians romans",
		[3]string{"COM001", "raze: {vp: 1, stone: 1}", "raze: {wood: 2, gold: 3, card: 1}"})
	g.stand("A", "BAR014").hand("A", "COM001 COM002").supply("A", "raze 1").Play("A use BAR014 1 1, target COM001")
	g.Play("A convert wood 1").Choices("A convert gold 0, convert gold 1, convert gold 2, convert gold 3")
	g.Play("A convert gold 2, convert card 1")
	g.has("A", "wood 1, gold 1, vp 8, card 1")
}

// What is counted may be divided, and what is left over yields nothing.
func TestDividedAndRoundedDown(t *testing.T) {
	each := "{own_locations: {deck: common}}, each: 1"
	for n, list := range []string{"", "COM001", "COM001 COM002", "COM001 COM002 COM003", "COM001 COM002 COM003 COM004"} {
		g := patchedAtl(t, "atlanteans romans", [3]string{"ATL030", each, each + ", divide: 2, round: down"}).
			stand("A", "ATL030").stand("A", list).over()
		g.has("A", fmt.Sprint("vp ", n+n/2))
	}
}

// A lasting effect may make the Faction Locations of its owner dearer to attack, and leaves the Common ones
// alone: IS-10.9. The Dojos of commit d5cc4970 have it, with which tables may have begun.
func TestFactionLocationsAreProtected(t *testing.T) {
	g := patched(t, "romans japanese", [3]string{
		"JAP024", "plus: 2", "plus: 1",
	})
	g.stand("B", "JAP024 JAP001 COM007").supply("A", "raze 2")
	g.Refused("A attack JAP001", "IS-10.9").Refused("A attack JAP024", "IS-10.9")
	g.Play("A attack COM007").again("A").supply("A", "raze 3").Play("A attack JAP001")
	g.in(&g.s.Players[1].Discard, "JAP001")
	g.again("A").stand("B", "JAP024 JAP025 JAP002").supply("A", "raze 3").Refused("A attack JAP002", "IS-10.9")
	g.supply("A", "raze 4").Play("A attack JAP002") // copies add up: IS-3.6
}

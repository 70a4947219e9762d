package settlers

import (
	"strings"
	"testing"

	"spielwerk/game"
)

// attack is the attack phase of round 2, as the human passes: the line, front first,
// and what the next two Attack cards show.
func attack(t *testing.T, faction, line, next string) *scenario {
	t.Helper()
	return begin(t, faction).line(line).top(next)
}

// lined is the Target line, its front first.
func (g *scenario) lined() string {
	return strings.Join(g.p.rules.idList(g.s.Line[:g.s.LineN]), " ")
}

// Set-up: IS-19.1, IS-19.2, IS-22.9.
func TestSoloSetup(t *testing.T) {
	first := map[card]bool{}
	for seed := range uint64(20) {
		g, _ := dealt(t, 1, seed, nil)
		is(t, "line", g.s.LineN, 1)
		is(t, "Attack cards", g.s.AttackN, 15)
		first[g.s.Line[0]] = true
		is(t, "open cards", g.s.RowN, 4)
	}
	if len(first) < 5 {
		t.Errorf("the first Attack card was one of %d in 20 games", len(first))
	}
	r := open(t, 1, nil)
	targets := map[string]int{}
	attack := r.in[deckAttack].and(&r.ofSet[setBase])
	for c, ok := attack.next(0); ok; c, ok = attack.next(c + 1) {
		targets[goodWords[r.cards[c].deal-1]]++
	}
	for g, n := range map[string]int{"wood": 3, "stone": 3, "worker": 2, "vp": 2, "gold": 2, "food": 2, "card": 2} {
		is(t, g, targets[g], n)
	}
}

// Lookout: IS-19.3.
func TestSoloLookout(t *testing.T) {
	got := map[string]bool{}
	for seed := range uint64(20) {
		g := begin(t, "romans").line("ATT010").top("ATT011 ATT012 COM001 COM002 COM003 COM004")
		g.s.Rand = game.QuickRand(seed, 1)
		g.play(0, "pass").asks(0, "take COM001; take COM002; take COM003; take COM004").play(0, "take COM002")
		lot := g.s.Empire[virtual]
		is(t, "one by lot", lot.count(), 1)
		got[strings.Join(g.p.rules.ids(&lot), "")] = true
		is(t, "two are left", len(g.moves(0)), 2)
		g.play(0, g.moves(0)[0])
		is(t, "the other one too", g.s.Empire[virtual].count(), 2)
		is(t, "phase", g.s.Phase, phaseAction)
		g.has(0, boardGoods["romans"]+", card 3")
		is(t, "nothing is discarded", g.s.Discard.empty(), true)
	}
	is(t, "any of the three", len(got), 3)
	// Few cards.
	g := begin(t, "romans").line("ATT010").top("ATT011 ATT012").rest("COM001 COM002")
	g.play(0, "pass", "take COM001")
	is(t, "phase", g.s.Phase, phaseAction)
	is(t, "virtual", g.s.Empire[virtual].count(), 1)
}

// The peaceful game alone: one Common card more in each round, and no standard Raze of
// the virtual player's Locations: IS-17.4.
func TestPeacefulAlone(t *testing.T) {
	g := begin(t, "romans", "peaceful=on").stand(virtual, "COM007").supply(0, "raze 2").refused(0, "attack COM007", "IS-17.4")
	g.nextRound()
	is(t, "cards", g.s.Players[0].Hand.count(), 4) // Faction, Common, and two of the row
	g = begin(t, "romans").nextRound()
	is(t, "cards", g.s.Players[0].Hand.count(), 3)
}

// The virtual player's cards are Locations and Deals for card effects: IS-19.5,
// IS-19.6, IS-19.18, IS-22.22.
func TestVirtualPlayer(t *testing.T) {
	g := begin(t, "barbarians").stand(virtual, "COM007 COM021").stand(0, "BAR007").supply(0, "raze 2").play(0, "attack COM007").has(0, "wood 2, vp 2")
	g.in(&g.s.Discard, "COM007").in(&g.s.Players[0].Foundations, "")
	g = begin(t, "barbarians").line("ATT012 ATT001").stand(0, "BAR030").supply(0, "raze 1").play(0, "use BAR030 1 1")
	g.asks(0, "target ATT001; target ATT012").play(0, "target ATT012").has(0, "gold 1, vp 1")
	is(t, "line", g.lined(), "ATT001")
	g.in(&g.s.Gone, "ATT012")
	// In the line the place matters, although the cards are alike.
	g = begin(t, "barbarians").line("ATT001 ATT012 ATT002").stand(0, "BAR030").supply(0, "raze 1").play(0, "use BAR030 1 1", "target ATT002").has(0, "wood 1, vp 1")
	is(t, "line", g.lined(), "ATT001 ATT012")
	begin(t, "barbarians").line("ATT001 ATT002").stand(0, "BAR030").supply(0, "raze 1").play(0, "use BAR030 1 1").asks(0, "target ATT001; target ATT002")
	// Taken it yields its good, may be spent and never built.
	g = begin(t, "romans").line("ATT012").stand(0, "ROM010 COM061").supply(0, "worker 2").play(0, "use ROM010 1 1").has(0, "")
	g.in(&g.s.Players[0].Deals, "ATT012")
	is(t, "line", g.lined(), "")
	g.again(0).top("ATT001 ATT008").nextRound()
	is(t, "Gold", g.s.Players[0].Supply[gold], 1)
	g.again(0).supply(0, "worker 1").play(0, "use COM061 1 1").in(&g.s.Gone, "ATT012")
	begin(t, "japanese").deals(0, "ATT012").stand(0, "JAP019").supply(0, "worker 1, wood 9, stone 9").refused(0, "use JAP019 1 1", "IS-11.4")
	// He has no supply, hand or Faction Locations; he never passes.
	begin(t, "barbarians").stand(0, "BAR010").stand(virtual, "COM007").supply(0, "worker 1").refused(0, "use BAR010 1 1", "IS-11.4")
	begin(t, "egyptians").stand(0, "EGY001").hand(0, "COM001").supply(0, "worker 1").refused(0, "use EGY001 1 1", "IS-11.4")
	begin(t, "japanese").stand(0, "JAP021").stand(virtual, "COM007").supply(0, "food 1").refused(0, "use JAP021 1 1", "IS-11.4")
	g = begin(t, "romans").stand(0, "ROM008").stand(virtual, "COM007").supply(0, "worker 1, raze 1").play(0, "use ROM008 1 1")
	g.in(&g.s.Discard, "COM007")
	begin(t, "egyptians").stand(0, "EGY010").stand(virtual, "COM021").supply(0, "worker 1").play(0, "use EGY010 1 1")
}

// The attack phase: IS-19.7, IS-19.8, IS-19.10, IS-19.15, IS-22.1.
func TestAttack(t *testing.T) {
	// T1 Wood: the line is tried from its front; vp + Wood fits the Joiner.
	g := attack(t, "romans", "ATT004 ATT010 ATT012", "ATT001 ATT014").stand(0, "COM044 COM007 ROM029").stand(virtual, "COM021 COM022")
	g.supply(0, "wood 9").play(0, "pass").in(&g.s.Collection, "COM021 COM022 COM044").in(&g.s.Empire[0], "COM007 ROM029")
	// Food found nothing: it goes to the front. The two that decided are at the end,
	// the newer one first.
	is(t, "line", g.lined(), "ATT014 ATT004 ATT012 ATT001 ATT010")
	is(t, "after the Cleanup", g.s.Players[0].Supply[wood], 0)
	is(t, "no Foundation", g.s.Players[0].Foundations.empty(), true)
	is(t, "phase", g.s.Phase, phaseLookout)
	// Wood and Wood: a pair of two cards.
	g = attack(t, "romans", "ATT001", "ATT002 ATT014").stand(0, "COM007 COM044").play(0, "pass")
	is(t, "Wood twice", g.s.Empire[0].has(g.card("COM007")), false)
	is(t, "line", g.lined(), "ATT014 ATT002 ATT001")
	// The second attack uses what the first one laid into the line.
	g = attack(t, "romans", "ATT012", "ATT001 ATT010").stand(0, "COM044").play(0, "pass")
	is(t, "hit by VP and Wood", g.s.Collection.has(g.card("COM044")), true)
	is(t, "line", g.lined(), "ATT012 ATT010 ATT001")
	// Card and card: IS-22.9.
	g = attack(t, "romans", "ATT006", "ATT016 ATT014").stand(0, "COM046").play(0, "pass")
	is(t, "hit", g.s.Collection.has(g.card("COM046")), true)
	// One of the pair is not enough; Faction Locations are not hit.
	g = attack(t, "romans", "ATT001 ATT008", "ATT004 ATT014").stand(0, "COM012 ROM023").play(0, "pass")
	g.in(&g.s.Collection, "")
	is(t, "nothing fits Worker with Wood or Stone", g.s.Empire[0].count(), 2)
	// Defence tokens do not help: IS-19.11.
	g = attack(t, "romans", "ATT001", "ATT002 ATT014").stand(0, "COM007")
	g.s.Spots[g.card("COM007")].Flags = hasDefense
	g.s.Round = rounds // then there is no Cleanup before it
	g.play(0, "pass")
	is(t, "hit", g.s.Collection.has(g.card("COM007")), true)
}

// Several Locations fit: IS-19.9.
func TestVictims(t *testing.T) {
	lost := func(ids string) string {
		t.Helper()
		g := attack(t, "romans", "ATT001", "ATT002 ATT014").stand(0, ids).play(0, "pass") // Wood and Wood
		return strings.Join(g.p.rules.ids(&g.s.Collection), " ")
	}
	is(t, "Action before Feature before Production", lost("COM058 COM003 COM029"), "COM058")
	is(t, "Feature before Production", lost("COM003 COM029"), "COM003")
	is(t, "more Resources", lost("COM042 COM058"), "COM042")
	g := attack(t, "romans", "ATT008", "ATT009 ATT014").stand(0, "COM011 COM008 COM083").play(0, "pass") // Stone and Stone
	is(t, "the Action", g.s.Collection.has(g.card("COM083")), true)
	// More Stone: Worker and Food, both Actions that cost 2 Resources.
	g = attack(t, "romans", "ATT004", "ATT014 ATT012").stand(0, "COM055 COM053").play(0, "pass")
	is(t, "more Stone", g.s.Collection.has(g.card("COM053")), true)
	// Then the player chooses; copies are alike.
	g = attack(t, "romans", "ATT010", "ATT001 ATT014").stand(0, "COM044 COM045").play(0, "pass")
	is(t, "one of two copies", g.s.Collection.count(), 1)
	g = attack(t, "romans", "ATT012", "ATT010 ATT014").stand(0, "COM021 COM030").play(0, "pass").asks(0, "target COM021; target COM030")
	is(t, "the view", g.p.View(0).(*View).Decision.What, "victim")
	g.refused(0, "target COM061", "IS-19.9").play(0, "target COM030").in(&g.s.Collection, "COM030")
	is(t, "phase", g.s.Phase, phaseLookout)
}

// The Japanese: IS-19.12, IS-22.11, IS-19.11.
func TestAttackOnJapanese(t *testing.T) {
	g := attack(t, "japanese", "ATT001 ATT010", "ATT011 ATT014").stand(0, "JAP001 JAP012 JAP008 COM044").play(0, "pass")
	is(t, "Raze token before Gold before Worker", g.s.Collection.has(g.card("JAP008")), true)
	is(t, "line", g.lined(), "ATT014 ATT001 ATT011 ATT010")
	g = attack(t, "japanese", "ATT010", "ATT011 ATT014").stand(0, "JAP011 JAP015 JAP008").play(0, "pass")
	is(t, "a card; the Shrine is a Feature, the Temple produces", g.s.Collection.has(g.card("JAP015")), true)
	// The order goes on: VP, Stone, Worker, Food.
	g = attack(t, "japanese", "ATT010", "ATT011 ATT014").stand(0, "JAP023 JAP029 JAP028 JAP016").play(0, "pass")
	is(t, "VP", g.s.Collection.has(g.card("JAP023")), true)
	g = attack(t, "japanese", "ATT010", "ATT011 ATT014").stand(0, "JAP029 JAP028 JAP016").play(0, "pass")
	is(t, "Stone", g.s.Collection.has(g.card("JAP029")), true)
	g = attack(t, "japanese", "ATT010", "ATT011 ATT014").stand(0, "JAP028 JAP016").play(0, "pass")
	is(t, "Worker", g.s.Collection.has(g.card("JAP028")), true)
	// Without another VP in the line, or without VP as Target, it is as always.
	g = attack(t, "japanese", "ATT001", "ATT010 ATT014").stand(0, "JAP008 COM044").play(0, "pass")
	is(t, "Common", g.s.Collection.has(g.card("COM044")), true)
	// Without a Faction Location the attack ends, and the card stays in the line.
	g = attack(t, "japanese", "ATT001 ATT010", "ATT011 ATT014").stand(0, "COM044").play(0, "pass")
	is(t, "nothing is hit", g.s.Collection.empty(), true)
	is(t, "line", g.lined(), "ATT014 ATT011 ATT001 ATT010")
	// Samurai do not help; others than the Japanese know no such case.
	g = attack(t, "japanese", "ATT010", "ATT011 ATT014").stand(0, "JAP008")
	g.s.Spots[g.card("JAP008")].Flags = hasSamurai
	g.play(0, "pass")
	is(t, "hit", g.s.Collection.count(), 1)
	g = attack(t, "romans", "ATT010", "ATT011 ATT014").stand(0, "ROM008").play(0, "pass")
	is(t, "not the Romans", g.s.Collection.empty(), true)
}

// What an attack sets off, and Egyptian tokens: IS-19.16, IS-19.17.
func TestAttackReactions(t *testing.T) {
	g := attack(t, "romans", "ATT001", "ATT002 ATT014").stand(0, "COM007 ROM022").play(0, "pass")
	is(t, "the Fortifications pay", g.p.Total(0), 2)
	g = attack(t, "egyptians", "ATT001", "ATT008 ATT014").stand(0, "EGY013").stand(virtual, "COM026 COM021").supply(0, "gold 1")
	g.play(0, "use EGY013 1 1", "target COM026").in(&g.s.Empire[0], "COM026 EGY013")
	is(t, "it lies before him", len(g.p.View(0).(*View).Solo.Locations), 2)
	g.play(0, "pass").in(&g.s.Collection, "COM021 COM026").in(&g.s.Empire[0], "EGY013")
	is(t, "tokens", g.s.Tokens, 4)
}

// Five rounds of five phases, and the end: IS-19.4, IS-19.13 to IS-19.15.
func TestSoloEnd(t *testing.T) {
	// Three Faction Locations against two cards: won; without a Cleanup.
	g := attack(t, "romans", "ATT001", "ATT008 ATT014").stand(0, "ROM029 ROM001 ROM003 COM069").founds(0, "COM070").stand(virtual, "COM021 COM022").supply(0, "wood 2")
	g.s.Players[0].Points[forActions] = 60
	g.over()
	is(t, "phase", g.s.Phase, phaseOver)
	g.has(0, "wood 2, vp 67")
	v := g.p.View(0).(*View).Solo
	is(t, "won", *v.Won, true)
	is(t, "rank", v.Rank, "castellan")
	is(t, "told", contains(g.said(), "solowon"), true)
	is(t, "place", g.p.Ranks(), [game.MaxSeats]int{1})
	// Equal is lost: nothing is scored.
	g = attack(t, "romans", "ATT001", "ATT008 ATT014").stand(0, "ROM029 ROM001 COM069").stand(virtual, "COM021 COM022").over()
	g.has(0, "")
	is(t, "lost", *g.p.View(0).(*View).Solo.Won, false)
	is(t, "told", contains(g.said(), "sololost"), true)
	is(t, "no rank", g.p.View(0).(*View).Solo.Rank, "")
	for points, want := range map[int16]string{80: "emperor", 79: "king", 70: "king", 69: "castellan", 50: "knight", 49: "squire", 40: "squire", 30: "servant", 29: "commoner", 0: "commoner"} {
		g.s.Players[0].Points = [reasons]int16{points}
		is(t, "rank", rankWords[g.p.rank()], want)
	}
}

// What the next attack could hit is shown.
func TestThreats(t *testing.T) {
	g := begin(t, "romans").line("ATT010 ATT001").stand(0, "COM044 COM045 COM021")
	v := g.p.View(0).(*View).Solo
	is(t, "line", v.Line[0], TargetView{"ATT010", "vp"})
	got := map[string]string{}
	for _, x := range v.Threats {
		got[x.Good] = strings.Join(append([]string{x.Second}, x.Victims...), " ")
		if x.Good == "wood" {
			is(t, "hidden cards with Wood", x.Cards, 2)
		}
	}
	is(t, "Wood", got["wood"], "vp COM044 COM045")
	is(t, "VP", got["vp"], "wood COM044 COM045")
	is(t, "Gold", got["gold"], "vp COM021")
	is(t, "Food", got["food"], "")
	is(t, "all that are left", len(got), 7)
}

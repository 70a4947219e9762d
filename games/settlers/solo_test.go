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
		g.Is("line", g.s.LineN, 1)
		g.Is("Attack cards", g.s.AttackN, 15)
		first[g.s.Line[0]] = true
		g.Is("open cards", g.s.RowN, 4)
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
		g.Play("A pass").Choices("A take COM001, take COM002, take COM003, take COM004").Play("A take COM002")
		lot := g.s.Empire[virtual]
		g.Is("one by lot", lot.count(), 1)
		got[strings.Join(g.p.rules.ids(&lot), "")] = true
		g.Is("two are left", len(g.Moves("A")), 2)
		g.Play("A " + g.Moves("A")[0])
		g.Is("the other one too", g.s.Empire[virtual].count(), 2)
		g.Is("phase", g.s.Phase, phaseAction)
		g.has("A", boardGoods["romans"]+", card 3")
		g.Is("nothing is discarded", g.s.Discard.empty(), true)
	}
	is(t, "any of the three", len(got), 3)
	// Few cards.
	g := begin(t, "romans").line("ATT010").top("ATT011 ATT012").rest("COM001 COM002")
	g.Play("A pass, take COM001")
	g.Is("phase", g.s.Phase, phaseAction)
	g.Is("virtual", g.s.Empire[virtual].count(), 1)
}

// The peaceful game alone: one Common card more in each round, and no standard Raze of
// the virtual player's Locations: IS-17.4.
func TestPeacefulAlone(t *testing.T) {
	g := begin(t, "romans", "peaceful=on").stand(virtualSeat, "COM007").supply("A", "raze 2")
	g.Refused("A attack COM007", "IS-17.4")
	g.nextRound()
	g.Is("cards", g.s.Players[0].Hand.count(), 4) // Faction, Common, and two of the row
	g = begin(t, "romans").nextRound()
	g.Is("cards", g.s.Players[0].Hand.count(), 3)
}

// The virtual player's cards are Locations and Deals for card effects: IS-19.5,
// IS-19.6, IS-19.18, IS-22.22.
func TestVirtualPlayer(t *testing.T) {
	g := begin(t, "barbarians").stand(virtualSeat, "COM007 COM021").stand("A", "BAR007").supply("A", "raze 2")
	g.Play("A attack COM007").has("A", "wood 2, vp 2")
	g.in(&g.s.Discard, "COM007").in(&g.s.Players[0].Foundations, "")
	g = begin(t, "barbarians").line("ATT012 ATT001").stand("A", "BAR030").supply("A", "raze 1").Play("A use BAR030 1 1")
	g.Choices("A target ATT001, target ATT012").Play("A target ATT012").has("A", "gold 1, vp 1")
	g.Is("line", g.lined(), "ATT001")
	g.in(&g.s.Gone, "ATT012")
	// In the line the place matters, although the cards are alike.
	g = begin(t, "barbarians").line("ATT001 ATT012 ATT002").stand("A", "BAR030").supply("A", "raze 1")
	g.Play("A use BAR030 1 1, target ATT002").has("A", "wood 1, vp 1")
	g.Is("line", g.lined(), "ATT001 ATT012")
	begin(t, "barbarians").line("ATT001 ATT002").stand("A", "BAR030").supply("A", "raze 1").Play("A use BAR030 1 1").
		Choices("A target ATT001, target ATT002")
	// Taken it yields its good, may be spent and never built.
	g = begin(t, "romans").line("ATT012").stand("A", "ROM010 COM061").supply("A", "worker 2")
	g.Play("A use ROM010 1 1").has("A", "")
	g.in(&g.s.Players[0].Deals, "ATT012")
	g.Is("line", g.lined(), "")
	g.again("A").top("ATT001 ATT008").nextRound()
	g.Is("Gold", g.s.Players[0].Supply[gold], 1)
	g.again("A").supply("A", "worker 1").Play("A use COM061 1 1").in(&g.s.Gone, "ATT012")
	begin(t, "japanese").deals("A", "ATT012").stand("A", "JAP019").supply("A", "worker 1, wood 9, stone 9").
		Refused("A use JAP019 1 1", "IS-11.4")
	// He has no supply, hand or Faction Locations; he never passes.
	begin(t, "barbarians").stand("A", "BAR010").stand(virtualSeat, "COM007").supply("A", "worker 1").
		Refused("A use BAR010 1 1", "IS-11.4")
	begin(t, "egyptians").stand("A", "EGY001").hand("A", "COM001").supply("A", "worker 1").
		Refused("A use EGY001 1 1", "IS-11.4")
	begin(t, "japanese").stand("A", "JAP021").stand(virtualSeat, "COM007").supply("A", "food 1").
		Refused("A use JAP021 1 1", "IS-11.4")
	g = begin(t, "romans").stand("A", "ROM008").stand(virtualSeat, "COM007").supply("A", "worker 1, raze 1")
	g.Play("A use ROM008 1 1")
	g.in(&g.s.Discard, "COM007")
	begin(t, "egyptians").stand("A", "EGY010").stand(virtualSeat, "COM021").supply("A", "worker 1").
		Play("A use EGY010 1 1")
}

// The attack phase: IS-19.7, IS-19.8, IS-19.10, IS-19.15, IS-22.1.
func TestAttack(t *testing.T) {
	// T1 Wood: the line is tried from its front; vp + Wood fits the Joiner.
	g := attack(t, "romans", "ATT004 ATT010 ATT012", "ATT001 ATT014").stand("A", "COM044 COM007 ROM029").
		stand(virtualSeat, "COM021 COM022")
	g.supply("A", "wood 9").Play("A pass").in(&g.s.Collection, "COM021 COM022 COM044").in(&g.s.Empire[0], "COM007 ROM029")
	// Food found nothing: it goes to the front. The two that decided are at the end,
	// the newer one first.
	g.Is("line", g.lined(), "ATT014 ATT004 ATT012 ATT001 ATT010")
	g.Is("after the Cleanup", g.s.Players[0].Supply[wood], 0)
	g.Is("no Foundation", g.s.Players[0].Foundations.empty(), true)
	g.Is("phase", g.s.Phase, phaseLookout)
	// Wood and Wood: a pair of two cards.
	g = attack(t, "romans", "ATT001", "ATT002 ATT014").stand("A", "COM007 COM044").Play("A pass")
	g.Is("Wood twice", g.s.Empire[0].has(g.card("COM007")), false)
	g.Is("line", g.lined(), "ATT014 ATT002 ATT001")
	// The second attack uses what the first one laid into the line.
	g = attack(t, "romans", "ATT012", "ATT001 ATT010").stand("A", "COM044").Play("A pass")
	g.Is("hit by VP and Wood", g.s.Collection.has(g.card("COM044")), true)
	g.Is("line", g.lined(), "ATT012 ATT010 ATT001")
	// Card and card: IS-22.9.
	g = attack(t, "romans", "ATT006", "ATT016 ATT014").stand("A", "COM046").Play("A pass")
	g.Is("hit", g.s.Collection.has(g.card("COM046")), true)
	// One of the pair is not enough; Faction Locations are not hit.
	g = attack(t, "romans", "ATT001 ATT008", "ATT004 ATT014").stand("A", "COM012 ROM023").Play("A pass")
	g.in(&g.s.Collection, "")
	g.Is("nothing fits Worker with Wood or Stone", g.s.Empire[0].count(), 2)
	// Defence tokens do not help: IS-19.11.
	g = attack(t, "romans", "ATT001", "ATT002 ATT014").stand("A", "COM007")
	g.s.Spots[g.card("COM007")].Flags = hasDefense
	g.s.Round = rounds // then there is no Cleanup before it
	g.Play("A pass")
	g.Is("hit", g.s.Collection.has(g.card("COM007")), true)
}

// Several Locations fit: IS-19.9.
func TestVictims(t *testing.T) {
	lost := func(ids string) string {
		t.Helper()
		g := attack(t, "romans", "ATT001", "ATT002 ATT014").stand("A", ids).Play("A pass") // Wood and Wood
		return strings.Join(g.p.rules.ids(&g.s.Collection), " ")
	}
	is(t, "Action before Feature before Production", lost("COM058 COM003 COM029"), "COM058")
	is(t, "Feature before Production", lost("COM003 COM029"), "COM003")
	is(t, "more Resources", lost("COM042 COM058"), "COM042")
	g := attack(t, "romans", "ATT008", "ATT009 ATT014").stand("A", "COM011 COM008 COM083")
	g.Play("A pass") // Stone and Stone
	g.Is("the Action", g.s.Collection.has(g.card("COM083")), true)
	// More Stone: Worker and Food, both Actions that cost 2 Resources.
	g = attack(t, "romans", "ATT004", "ATT014 ATT012").stand("A", "COM055 COM053").Play("A pass")
	g.Is("more Stone", g.s.Collection.has(g.card("COM053")), true)
	// Then the player chooses; copies are alike.
	g = attack(t, "romans", "ATT010", "ATT001 ATT014").stand("A", "COM044 COM045").Play("A pass")
	g.Is("one of two copies", g.s.Collection.count(), 1)
	g = attack(t, "romans", "ATT012", "ATT010 ATT014").stand("A", "COM021 COM030")
	g.Play("A pass").Choices("A target COM021, target COM030")
	g.Is("the view", g.p.View(0).(*View).Decision.What, "victim")
	g.Refused("A target COM061", "IS-19.9").Play("A target COM030").in(&g.s.Collection, "COM030")
	g.Is("phase", g.s.Phase, phaseLookout)
}

// The Japanese: IS-19.12, IS-22.11, IS-19.11.
func TestAttackOnJapanese(t *testing.T) {
	g := attack(t, "japanese", "ATT001 ATT010", "ATT011 ATT014").stand("A", "JAP001 JAP012 JAP008 COM044").Play("A pass")
	g.Is("Raze token before Gold before Worker", g.s.Collection.has(g.card("JAP008")), true)
	g.Is("line", g.lined(), "ATT014 ATT001 ATT011 ATT010")
	g = attack(t, "japanese", "ATT010", "ATT011 ATT014").stand("A", "JAP011 JAP015 JAP008").Play("A pass")
	g.Is("a card; the Shrine is a Feature, the Temple produces", g.s.Collection.has(g.card("JAP015")), true)
	// The order goes on: VP, Stone, Worker, Food.
	g = attack(t, "japanese", "ATT010", "ATT011 ATT014").stand("A", "JAP023 JAP029 JAP028 JAP016").Play("A pass")
	g.Is("VP", g.s.Collection.has(g.card("JAP023")), true)
	g = attack(t, "japanese", "ATT010", "ATT011 ATT014").stand("A", "JAP029 JAP028 JAP016").Play("A pass")
	g.Is("Stone", g.s.Collection.has(g.card("JAP029")), true)
	g = attack(t, "japanese", "ATT010", "ATT011 ATT014").stand("A", "JAP028 JAP016").Play("A pass")
	g.Is("Worker", g.s.Collection.has(g.card("JAP028")), true)
	// Without another VP in the line, or without VP as Target, it is as always.
	g = attack(t, "japanese", "ATT001", "ATT010 ATT014").stand("A", "JAP008 COM044").Play("A pass")
	g.Is("Common", g.s.Collection.has(g.card("COM044")), true)
	// Without a Faction Location the attack ends, and the card stays in the line.
	g = attack(t, "japanese", "ATT001 ATT010", "ATT011 ATT014").stand("A", "COM044").Play("A pass")
	g.Is("nothing is hit", g.s.Collection.empty(), true)
	g.Is("line", g.lined(), "ATT014 ATT011 ATT001 ATT010")
	// Samurai do not help; others than the Japanese know no such case.
	g = attack(t, "japanese", "ATT010", "ATT011 ATT014").stand("A", "JAP008")
	g.s.Spots[g.card("JAP008")].Flags = hasSamurai
	g.Play("A pass")
	g.Is("hit", g.s.Collection.count(), 1)
	g = attack(t, "romans", "ATT010", "ATT011 ATT014").stand("A", "ROM008").Play("A pass")
	g.Is("not the Romans", g.s.Collection.empty(), true)
}

// What an attack sets off, and Egyptian tokens: IS-19.16, IS-19.17.
func TestAttackReactions(t *testing.T) {
	g := attack(t, "romans", "ATT001", "ATT002 ATT014").stand("A", "COM007 ROM022").Play("A pass")
	g.Is("the Fortifications pay", g.p.Total(0), 2)
	g = attack(t, "egyptians", "ATT001", "ATT008 ATT014").stand("A", "EGY013").stand(virtualSeat, "COM026 COM021").
		supply("A", "gold 1")
	g.Play("A use EGY013 1 1, target COM026").in(&g.s.Empire[0], "COM026 EGY013")
	g.Is("it lies before him", len(g.p.View(0).(*View).Solo.Locations), 2)
	g.Play("A pass").in(&g.s.Collection, "COM021 COM026").in(&g.s.Empire[0], "EGY013")
	g.Is("tokens", g.s.Tokens, 4)
}

// Five rounds of five phases, and the end: IS-19.4, IS-19.13 to IS-19.15.
func TestSoloEnd(t *testing.T) {
	// Three Faction Locations against two cards: won; without a Cleanup.
	g := attack(t, "romans", "ATT001", "ATT008 ATT014").stand("A", "ROM029 ROM001 ROM003 COM069").
		founds("A", "COM070").stand(virtualSeat, "COM021 COM022").supply("A", "wood 2")
	g.s.Players[0].Points[forActions] = 60
	g.over()
	g.Is("phase", g.s.Phase, phaseOver)
	g.has("A", "wood 2, vp 67")
	v := g.p.View(0).(*View).Solo
	g.Is("won", *v.Won, true)
	g.Is("rank", v.Rank, "castellan")
	g.Is("told", contains(g.Told(), "solowon"), true)
	g.Is("place", g.p.Ranks(), [game.MaxSeats]int{1})
	// Equal is lost: nothing is scored.
	g = attack(t, "romans", "ATT001", "ATT008 ATT014").stand("A", "ROM029 ROM001 COM069").
		stand(virtualSeat, "COM021 COM022").over()
	g.has("A", "")
	g.Is("lost", *g.p.View(0).(*View).Solo.Won, false)
	g.Is("told", contains(g.Told(), "sololost"), true)
	g.Is("no rank", g.p.View(0).(*View).Solo.Rank, "")
	for points, want := range map[int16]string{
		80: "emperor", 79: "king", 70: "king", 69: "castellan", 50: "knight", 49: "squire", 40: "squire", 30: "servant",
		29: "commoner", 0: "commoner",
	} {
		g.s.Players[0].Points = [reasons]int16{points}
		g.Is("rank", rankWords[g.p.rank()], want)
	}
}

// What the next attack could hit is shown.
func TestThreats(t *testing.T) {
	g := begin(t, "romans").line("ATT010 ATT001").stand("A", "COM044 COM045 COM021")
	v := g.p.View(0).(*View).Solo
	g.Is("line", v.Line[0], TargetView{"ATT010", "vp"})
	got := map[string]string{}
	for _, x := range v.Threats {
		got[x.Good] = strings.Join(append([]string{x.Second}, x.Victims...), " ")
		if x.Good == "wood" {
			g.Is("hidden cards with Wood", x.Cards, 2)
		}
	}
	g.Is("Wood", got["wood"], "vp COM044 COM045")
	g.Is("VP", got["vp"], "wood COM044 COM045")
	g.Is("Gold", got["gold"], "vp COM021")
	g.Is("Food", got["food"], "")
	g.Is("all that are left", len(got), 7)
}

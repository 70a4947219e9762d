package settlers

import (
	"fmt"
	"strings"
	"testing"

	"spielwerk/game"
)

// alone is a solo game with the expansion in which just the named Attack cards are
// revealed, in this order; the line has those before. The rest is out of the game.
func alone(t *testing.T, faction, line, next string, options ...string) *scenario {
	t.Helper()
	g := atl(t, faction, options...).line(line).top(next)
	s := g.s
	n := uint8(len(strings.Fields(next)))
	for _, c := range s.Attack[:s.AttackN-n] {
		s.Gone.add(c)
	}
	var kept [maxLine]card
	copy(kept[:], s.Attack[s.AttackN-n:s.AttackN])
	s.Attack, s.AttackN = kept, n
	return g
}

// The Attack card and the virtual faction card are added when the Atlanteans or cards
// of the set are played: IA-13.1, IA-13.2.
func TestAtlanteanSoloSetup(t *testing.T) {
	for _, c := range []struct {
		options string
		attack  int
		raze    int
	}{
		{"faction1=romans", 16, 2},
		{"faction1=romans expansion=atlanteans", 16, 2}, // nobody uses the set
		{"faction1=romans expansion=atlanteans deck1=ready", 17, 3},
		{"faction1=atlanteans expansion=atlanteans", 17, 3},
		{"faction1=atlanteans expansion=atlanteans atlantean_faction_adds_common=off", 17, 3},
		{"faction1=atlanteans expansion=atlanteans virtual_faction=off", 17, 2},
		{"faction1=romans expansion=atlanteans format=open", 17, 3},
		{"faction1=romans expansion=atlanteans format=open commons=base", 16, 2},
	} {
		options := map[string]string{}
		for f := range splitOptions(c.options) {
			options[f[0]] = f[1]
		}
		var log game.Log
		p := open(t, 1, options).Deal(game.QuickRand(1, 2), &log).(*Position)
		is(t, c.options+": Attack cards", int(p.s.AttackN)+int(p.s.LineN), c.attack)
		is(t, c.options+": Raze tokens", p.view(0, false).Solo.Raze, c.raze)
		said := 0
		for _, e := range log.Events {
			if e.Kind == eventVirtualFaction {
				said++
				is(t, "Raze tokens", e.Args[0], 3)
			}
		}
		is(t, c.options+": told", said > 0, c.raze == 3)
	}
	// 3 Raze tokens for one of the virtual player's, which is discarded as usual; the Dark
	// Chapel pays 1 more, the Chariot Builder its 1: IA-13.15.
	g := atl(t, "romans").stand(virtual, "COM007").supply(0, "raze 2").refused(0, "attack COM007", "IS-10.9").supply(0, "raze 3").play(0, "attack COM007").has(0, "wood 2")
	g.in(&g.s.Discard, "COM007")
	atl(t, "romans", "virtual_faction=off").stand(virtual, "COM007").supply(0, "raze 2").play(0, "attack COM007").has(0, "wood 2")
	g = atl(t, "barbarians").stand(0, "BAR014").stand(virtual, "COM007").supply(0, "raze 2").refused(0, "use BAR014 2 1", "IS-11.4").supply(0, "raze 3").play(0, "use BAR014 2 1")
	is(t, "Raze tokens", g.s.Players[0].Supply[razeToken], 0)
	atl(t, "egyptians").stand(0, "EGY003").stand(virtual, "COM007").supply(0, "raze 1").play(0, "use EGY003 1 1").has(0, "wood 2")
}

// More own Common Locations than cards of the Collection: IA-13.3; other Factions count
// their Faction Locations (IS-19.13).
func TestAtlanteanGoal(t *testing.T) {
	for _, c := range []struct {
		own, pile string
		won       bool
	}{{"COM021 COM046", "COM009", true}, {"COM021", "COM009", false}, {"COM021 ATL001 ATL004", "COM009", false}} {
		g := alone(t, "atlanteans", "ATT001", "ATT002 ATT003").stand(0, c.own)
		for _, d := range g.lift(c.pile) {
			g.s.Collection.add(d)
		}
		g.over()
		is(t, c.own, g.s.Won, c.won)
		points := 0
		if c.won {
			points = 2
		}
		is(t, "Points", g.p.Total(0), points)
	}
	g := atl(t, "atlanteans").stand(0, "COM007 ATL001")
	v := g.p.view(0, false).Solo
	is(t, "goal", v.Goal, "common")
	is(t, "own", v.Own, 1)
}

// Defence tokens and Advanced Defence protect the Common Locations of the Atlanteans:
// IA-13.4 to IA-13.8, IA-13.11, IA-13.14, IA-13.16; the new Target works like any
// (IA-13.12).
func TestAtlanteanProtection(t *testing.T) {
	// COM114 shows stone and basic_tech.
	g := alone(t, "atlanteans", "ATT007", "ATT017").stand(0, "COM114").play(0, "pass").in(&g0(alone(t, "atlanteans", "ATT007", "ATT017")).Collection, "")
	g.in(&g.s.Collection, "COM114")
	is(t, "line", g.lined(), "ATT017 ATT007")
	g = alone(t, "atlanteans", "ATT017", "ATT007").stand(0, "COM114").play(0, "pass")
	g.in(&g.s.Collection, "COM114")
	// The token goes, the Location stays; the cards go to the end all the same.
	g = alone(t, "atlanteans", "ATT007", "ATT017").stand(0, "COM114").supply(0, "defense 1").play(0, "defend COM114", "pass").lies("COM114", 0)
	g.in(&g.s.Collection, "")
	is(t, "line", g.lined(), "ATT017 ATT007")
	is(t, "told", contains(g.said(), "saved"), true)
	g = alone(t, "atlanteans", "ATT007", "ATT017").stand(0, "COM114").supply(0, "adv_defense 1").play(0, "tech adv_defense COM114", "pass").lies("COM114", 0)
	is(t, "1 VP for it", g.p.Total(0), 1)
	// It may be hit again, by the next attack of the same round: two of Stone and VP.
	g = alone(t, "atlanteans", "ATT010", "ATT007 ATT011").stand(0, "COM018").supply(0, "defense 1").play(0, "defend COM018", "pass")
	g.in(&g.s.Collection, "COM018")
	// Not one token of each kind: IA-6.5.
	g = atl(t, "atlanteans").stand(0, "COM018 ATL001").supply(0, "defense 2, adv_defense 1").play(0, "defend COM018").refused(0, "tech adv_defense COM018", "IA-6.5")
	g.refused(0, "defend ATL001", "IS-10.8").refused(0, "tech adv_defense ATL001", "IA-4.1") // Common Locations only
	// Kept in Cleanup, cleared after the attacks; Advanced Defence stays: IA-13.5.
	alone(t, "atlanteans", "ATT007", "ATT017").stand(0, "COM007 COM008").put("COM008", "advanced").supply(0, "defense 1").play(0, "defend COM007", "pass").lies("COM007", 0).lies("COM008", hasAdvanced)
	kept := alone(t, "atlanteans", "ATT007", "").stand(0, "COM007").put("COM007", "defense")
	kept.p.sweep(&kept.s.Empire[0])
	kept.lies("COM007", hasDefense)
	// Of several the protected one first, whatever its kind and cost; among protected ones
	// the usual order: IA-13.7. COM035 (Action), COM018 (Production), COM026 (Production).
	g = alone(t, "atlanteans", "ATT007", "ATT010").stand(0, "COM035 COM018").put("COM018", "defense").play(0, "pass").lies("COM018", 0)
	g.in(&g.s.Collection, "")
	g = alone(t, "atlanteans", "ATT007", "ATT010").stand(0, "COM035 COM018").put("COM018", "advanced").put("COM035", "defense").play(0, "pass").lies("COM018", hasAdvanced)
	g.in(&g.s.Collection, "").lies("COM035", 0)
	g = alone(t, "atlanteans", "ATT007", "ATT010").stand(0, "COM035 COM018").play(0, "pass")
	g.in(&g.s.Collection, "COM035") // without protection the Action first: IS-19.9
	// What is lost gives its Technology back: IA-13.14.
	g = alone(t, "atlanteans", "ATT007", "ATT010").stand(0, "COM018").put("COM018", "basic", "scoring").play(0, "pass")
	is(t, "VP for Advanced Scoring", g.p.Total(0), 1)
	g.in(&g.s.Collection, "COM018")
	is(t, "Basic Technology back", contains(g.said(), "techback"), true)
	// For others nothing protects: IA-13.13, IS-19.11.
	g = alone(t, "romans", "ATT007", "ATT010").stand(0, "COM018").supply(0, "defense 1").play(0, "defend COM018", "pass")
	g.in(&g.s.Collection, "COM018")
	g = alone(t, "romans", "ATT007", "ATT010").stand(0, "COM035 COM018").supply(0, "defense 1").play(0, "defend COM018", "pass")
	g.in(&g.s.Collection, "COM035")
}

// The advanced variant: tokens taken by attacks count as cards of the pile: IA-13.10,
// IA-13.16.
func TestAdvancedSolo(t *testing.T) {
	for _, c := range []struct {
		token string
		pile  int
	}{{"defense", 1}, {"advanced", 1}} {
		g := alone(t, "atlanteans", "ATT007", "ATT017", "advanced_solo=on").stand(0, "COM114").put("COM114", c.token).play(0, "pass")
		is(t, "pile", g.p.view(0, false).Solo.Pile, c.pile)
		is(t, "Collection", g.s.Collection.count(), 0)
		is(t, "VP", g.p.Total(0), map[string]int{"advanced": 1}[c.token])
		g = alone(t, "atlanteans", "ATT007", "ATT017").stand(0, "COM114").put("COM114", c.token).play(0, "pass")
		is(t, "pile of the usual game", g.p.view(0, false).Solo.Pile, 0)
	}
	// Cleared after the attacks they go to the general supply.
	g := alone(t, "atlanteans", "ATT007", "ATT017", "advanced_solo=on").stand(0, "COM007").put("COM007", "defense").play(0, "pass")
	is(t, "pile", g.p.view(0, false).Solo.Pile, 0)
	// One Location and one token in the pile: lost.
	g = alone(t, "atlanteans", "ATT007", "ATT017 ATT001", "advanced_solo=on").stand(0, "COM114").put("COM114", "defense").over()
	is(t, "won", g.s.Won, false)
	g = alone(t, "atlanteans", "ATT007", "ATT017 ATT001").stand(0, "COM114").put("COM114", "defense").over()
	is(t, "won", g.s.Won, true)
}

// Printed Defence in the solo game: a token at building, which stays until an attack
// takes it; then the Location may be protected anew: IA-13.9. No Common card of the box
// has it, so one is changed.
func TestPrintedDefenceAlone(t *testing.T) {
	change := [3]string{"COM018", "type: production", "type: production\n    printed_defense: 1"}
	g := patchedAtl(t, "atlanteans", change).line("").hand(0, "COM018").supply(0, "wood 1, stone 1, defense 1, adv_defense 1").play(0, "build COM018")
	g.lies("COM018", hasDefense|hasPrinted).refused(0, "defend COM018", "IS-10.8").refused(0, "tech adv_defense COM018", "IA-6.5")
	out := func() {
		for _, c := range g.s.Attack[:g.s.AttackN] {
			g.s.Gone.add(c)
		}
		g.s.Attack, g.s.AttackN = [maxLine]card{}, 0
	}
	out()
	g.supply(0, "").again(0).play(0, "pass").lies("COM018", hasDefense|hasPrinted) // neither in Cleanup nor after the attacks
	// Hit, it is gone for good.
	g = patchedAtl(t, "atlanteans", change).stand(0, "COM018")
	g.s.Spots[g.card("COM018")].Flags = hasDefense | hasPrinted
	g.line("ATT007").top("ATT010")
	last := g.s.Attack[g.s.AttackN-1]
	g.s.AttackN--
	out()
	g.s.Attack[0], g.s.AttackN = last, 1
	g.play(0, "pass").lies("COM018", 0).in(&g.s.Collection, "")
	g.again0().supply(0, "defense 1, adv_defense 1").play(0, "defend COM018").lies("COM018", hasDefense)
	// Against other players the printed one is there always, and no token is added: IA-12.4.
	g = patchedAtl(t, "romans atlanteans", change).stand(1, "COM018").supply(1, "defense 1, adv_defense 1").again(1).refused(1, "defend COM018", "IA-12.4").refused(1, "tech adv_defense COM018", "IA-6.5")
	is(t, "protection", g.p.protection(g.card("COM018"), 1), 1)
	// Others alone: not protected.
	g = patchedAtl(t, "romans", change).hand(0, "COM018").supply(0, "wood 1, stone 1").play(0, "build COM018").lies("COM018", 0)
	is(t, "protection", fmt.Sprint(g.p.s.Spots[g.card("COM018")].Flags), "0")
}

// The Attack card of the box as the newer and as the older of the two that decide, by
// itself, and as a Deal: IA-13.1, IA-13.12, IS-19.5, IS-19.6.
func TestAtlanteanAttackCard(t *testing.T) {
	for _, c := range [][2]string{{"ATT012", "ATT017"}, {"ATT017", "ATT012"}} {
		g := alone(t, "romans", c[0], c[1]).stand(0, "COM103 COM114 COM021").play(0, "pass") // gold and Basic Technology
		g.in(&g.s.Collection, "COM103")
		is(t, "line", g.lined(), c[1]+" "+c[0])
	}
	g := alone(t, "romans", "", "ATT017").stand(0, "COM103").play(0, "pass")
	g.in(&g.s.Collection, "")
	is(t, "line", g.lined(), "ATT017")
	g = alone(t, "romans", "ATT017", "ATT012").stand(0, "ROM010").supply(0, "worker 2").play(0, "use ROM010 1 1").has(0, "")
	g.in(&g.s.Players[0].Deals, "ATT017").nextRound()
	is(t, "Basic Technology each round", g.s.Players[0].Supply[basicTech], 1)
	g = atl(t, "barbarians").line("ATT017").stand(0, "BAR030").supply(0, "raze 1").play(0, "use BAR030 1 1")
	is(t, "its good", g.s.Players[0].Supply[basicTech], 1)
	g.in(&g.s.Gone, "ATT017")
	// A Japanese Location with such a Deal is the last to be found: IS-19.12.
	g = alone(t, "japanese", "ATT010", "ATT011").stand(0, "JAP049 JAP041").play(0, "pass")
	g.in(&g.s.Collection, "JAP041") // Worker before Basic Technology
}

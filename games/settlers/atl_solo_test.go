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
	g := atl(t, "romans").stand(virtualSeat, "COM007").supply("A", "raze 2")
	g.Refused("A attack COM007", "IS-10.9").supply("A", "raze 3")
	g.Play("A attack COM007").has("A", "wood 2")
	g.in(&g.s.Discard, "COM007")
	atl(t, "romans", "virtual_faction=off").stand(virtualSeat, "COM007").supply("A", "raze 2").Play("A attack COM007").
		has("A", "wood 2")
	g = atl(t, "barbarians").stand("A", "BAR014").stand(virtualSeat, "COM007").supply("A", "raze 2")
	g.Refused("A use BAR014 2 1", "IS-11.4").supply("A", "raze 3")
	g.Play("A use BAR014 2 1")
	g.Is("Raze tokens", g.s.Players[0].Supply[razeToken], 0)
	atl(t, "egyptians").stand("A", "EGY003").stand(virtualSeat, "COM007").supply("A", "raze 1").
		Play("A use EGY003 1 1").has("A", "wood 2")
}

// More own Common Locations than cards of the Collection: IA-13.3; other Factions count
// their Faction Locations (IS-19.13).
func TestAtlanteanGoal(t *testing.T) {
	for _, c := range []struct {
		own, pile string
		won       bool
	}{{"COM021 COM046", "COM009", true}, {"COM021", "COM009", false}, {"COM021 ATL001 ATL004", "COM009", false}} {
		g := alone(t, "atlanteans", "ATT001", "ATT002 ATT003").stand("A", c.own)
		for _, d := range g.lift(c.pile) {
			g.s.Collection.add(d)
		}
		g.over()
		g.Is(c.own, g.s.Won, c.won)
		points := 0
		if c.won {
			points = 2
		}
		g.Is("Points", g.p.Total(0), points)
	}
	g := atl(t, "atlanteans").stand("A", "COM007 ATL001")
	v := g.p.view(0, false).Solo
	g.Is("goal", v.Goal, "common")
	g.Is("own", v.Own, 1)
}

// Defence tokens and Advanced Defence protect the Common Locations of the Atlanteans:
// IA-13.4 to IA-13.8, IA-13.11, IA-13.14, IA-13.16; the new Target works like any
// (IA-13.12).
func TestAtlanteanProtection(t *testing.T) {
	// COM114 shows stone and basic_tech.
	g := alone(t, "atlanteans", "ATT007", "ATT017").stand("A", "COM114")
	g.Play("A pass").in(&g0(alone(t, "atlanteans", "ATT007", "ATT017")).Collection, "")
	g.in(&g.s.Collection, "COM114")
	g.Is("line", g.lined(), "ATT017 ATT007")
	g = alone(t, "atlanteans", "ATT017", "ATT007").stand("A", "COM114").Play("A pass")
	g.in(&g.s.Collection, "COM114")
	// The token goes, the Location stays; the cards go to the end all the same.
	g = alone(t, "atlanteans", "ATT007", "ATT017").stand("A", "COM114").supply("A", "defense 1")
	g.Play("A defend COM114, pass").lies("COM114", 0)
	g.in(&g.s.Collection, "")
	g.Is("line", g.lined(), "ATT017 ATT007")
	g.Is("told", contains(g.Told(), "saved"), true)
	g = alone(t, "atlanteans", "ATT007", "ATT017").stand("A", "COM114").supply("A", "adv_defense 1")
	g.Play("A tech adv_defense COM114, pass").lies("COM114", 0)
	g.Is("1 VP for it", g.p.Total(0), 1)
	// It may be hit again, by the next attack of the same round: two of Stone and VP.
	g = alone(t, "atlanteans", "ATT010", "ATT007 ATT011").stand("A", "COM018").supply("A", "defense 1")
	g.Play("A defend COM018, pass")
	g.in(&g.s.Collection, "COM018")
	// Not one token of each kind: IA-6.5.
	g = atl(t, "atlanteans").stand("A", "COM018 ATL001").supply("A", "defense 2, adv_defense 1")
	g.Play("A defend COM018").Refused("A tech adv_defense COM018", "IA-6.5")
	g.Refused("A defend ATL001", "IS-10.8").Refused("A tech adv_defense ATL001", "IA-4.1") // Common Locations only
	// Kept in Cleanup, cleared after the attacks; Advanced Defence stays: IA-13.5.
	alone(t, "atlanteans", "ATT007", "ATT017").stand("A", "COM007 COM008").put("COM008", "advanced").
		supply("A", "defense 1").Play("A defend COM007, pass").lies("COM007", 0).lies("COM008", hasAdvanced)
	kept := alone(t, "atlanteans", "ATT007", "").stand("A", "COM007").put("COM007", "defense")
	kept.p.sweep(&kept.s.Empire[0])
	kept.lies("COM007", hasDefense)
	// Of several the protected one first, whatever its kind and cost; among protected ones
	// the usual order: IA-13.7. COM035 (Action), COM018 (Production), COM026 (Production).
	g = alone(t, "atlanteans", "ATT007", "ATT010").stand("A", "COM035 COM018").put("COM018", "defense")
	g.Play("A pass").lies("COM018", 0)
	g.in(&g.s.Collection, "")
	g = alone(t, "atlanteans", "ATT007", "ATT010").stand("A", "COM035 COM018").put("COM018", "advanced").
		put("COM035", "defense")
	g.Play("A pass").lies("COM018", hasAdvanced)
	g.in(&g.s.Collection, "").lies("COM035", 0)
	g = alone(t, "atlanteans", "ATT007", "ATT010").stand("A", "COM035 COM018").Play("A pass")
	g.in(&g.s.Collection, "COM035") // without protection the Action first: IS-19.9
	// What is lost gives its Technology back: IA-13.14.
	g = alone(t, "atlanteans", "ATT007", "ATT010").stand("A", "COM018").put("COM018", "basic", "scoring").Play("A pass")
	g.Is("VP for Advanced Scoring", g.p.Total(0), 1)
	g.in(&g.s.Collection, "COM018")
	g.Is("Basic Technology back", contains(g.Told(), "techback"), true)
	// For others nothing protects: IA-13.13, IS-19.11.
	g = alone(t, "romans", "ATT007", "ATT010").stand("A", "COM018").supply("A", "defense 1").Play("A defend COM018, pass")
	g.in(&g.s.Collection, "COM018")
	g = alone(t, "romans", "ATT007", "ATT010").stand("A", "COM035 COM018").supply("A", "defense 1")
	g.Play("A defend COM018, pass")
	g.in(&g.s.Collection, "COM035")
}

// The advanced variant: tokens taken by attacks count as cards of the pile: IA-13.10,
// IA-13.16.
func TestAdvancedSolo(t *testing.T) {
	for _, c := range []struct {
		token string
		pile  int
	}{{"defense", 1}, {"advanced", 1}} {
		g := alone(t, "atlanteans", "ATT007", "ATT017", "advanced_solo=on").stand("A", "COM114").put("COM114", c.token)
		g.Play("A pass")
		g.Is("pile", g.p.view(0, false).Solo.Pile, c.pile)
		g.Is("Collection", g.s.Collection.count(), 0)
		g.Is("VP", g.p.Total(0), map[string]int{"advanced": 1}[c.token])
		g = alone(t, "atlanteans", "ATT007", "ATT017").stand("A", "COM114").put("COM114", c.token).Play("A pass")
		g.Is("pile of the usual game", g.p.view(0, false).Solo.Pile, 0)
	}
	// Cleared after the attacks they go to the general supply.
	g := alone(t, "atlanteans", "ATT007", "ATT017", "advanced_solo=on").stand("A", "COM007").put("COM007", "defense")
	g.Play("A pass")
	g.Is("pile", g.p.view(0, false).Solo.Pile, 0)
	// One Location and one token in the pile: lost.
	g = alone(t, "atlanteans", "ATT007", "ATT017 ATT001", "advanced_solo=on").stand("A", "COM114").
		put("COM114", "defense").over()
	g.Is("won", g.s.Won, false)
	g = alone(t, "atlanteans", "ATT007", "ATT017 ATT001").stand("A", "COM114").put("COM114", "defense").over()
	g.Is("won", g.s.Won, true)
}

// Printed Defence in the solo game: a token at building, which stays until an attack
// takes it; then the Location may be protected anew: IA-13.9. No Common card of the box
// has it, so one is changed.
func TestPrintedDefenceAlone(t *testing.T) {
	change := [3]string{"COM018", "type: production", "type: production\n    printed_defense: 1"}
	g := patchedAtl(t, "atlanteans", change).line("").hand("A", "COM018").
		supply("A", "wood 1, stone 1, defense 1, adv_defense 1")
	g.Play("A build COM018")
	g.lies("COM018", hasDefense|hasPrinted).Refused("A defend COM018", "IS-10.8")
	g.Refused("A tech adv_defense COM018", "IA-6.5")
	out := func() {
		for _, c := range g.s.Attack[:g.s.AttackN] {
			g.s.Gone.add(c)
		}
		g.s.Attack, g.s.AttackN = [maxLine]card{}, 0
	}
	out()
	g.supply("A", "").again("A")
	g.Play("A pass").lies("COM018", hasDefense|hasPrinted) // neither in Cleanup nor after the attacks
	// Hit, it is gone for good.
	g = patchedAtl(t, "atlanteans", change).stand("A", "COM018")
	g.s.Spots[g.card("COM018")].Flags = hasDefense | hasPrinted
	g.line("ATT007").top("ATT010")
	last := g.s.Attack[g.s.AttackN-1]
	g.s.AttackN--
	out()
	g.s.Attack[0], g.s.AttackN = last, 1
	g.Play("A pass").lies("COM018", 0).in(&g.s.Collection, "")
	g.again0().supply("A", "defense 1, adv_defense 1").Play("A defend COM018").lies("COM018", hasDefense)
	// Against other players the printed one is there always, and no token is added: IA-12.4.
	g = patchedAtl(t, "romans atlanteans", change).stand("B", "COM018").supply("B", "defense 1, adv_defense 1").again("B")
	g.Refused("B defend COM018", "IA-12.4").Refused("B tech adv_defense COM018", "IA-6.5")
	g.Is("protection", g.p.protection(g.card("COM018"), 1), 1)
	// Others alone: not protected.
	g = patchedAtl(t, "romans", change).hand("A", "COM018").supply("A", "wood 1, stone 1")
	g.Play("A build COM018").lies("COM018", 0)
	g.Is("protection", fmt.Sprint(g.p.s.Spots[g.card("COM018")].Flags), "0")
}

// The Attack card of the box as the newer and as the older of the two that decide, by
// itself, and as a Deal: IA-13.1, IA-13.12, IS-19.5, IS-19.6.
func TestAtlanteanAttackCard(t *testing.T) {
	for _, c := range [][2]string{{"ATT012", "ATT017"}, {"ATT017", "ATT012"}} {
		g := alone(t, "romans", c[0], c[1]).stand("A", "COM103 COM114 COM021").Play("A pass") // gold and Basic Technology
		g.in(&g.s.Collection, "COM103")
		g.Is("line", g.lined(), c[1]+" "+c[0])
	}
	g := alone(t, "romans", "", "ATT017").stand("A", "COM103").Play("A pass")
	g.in(&g.s.Collection, "")
	g.Is("line", g.lined(), "ATT017")
	g = alone(t, "romans", "ATT017", "ATT012").stand("A", "ROM010").supply("A", "worker 2")
	g.Play("A use ROM010 1 1").has("A", "")
	g.in(&g.s.Players[0].Deals, "ATT017").nextRound()
	g.Is("Basic Technology each round", g.s.Players[0].Supply[basicTech], 1)
	g = atl(t, "barbarians").line("ATT017").stand("A", "BAR030").supply("A", "raze 1").Play("A use BAR030 1 1")
	g.Is("its good", g.s.Players[0].Supply[basicTech], 1)
	g.in(&g.s.Gone, "ATT017")
	// A Japanese Location with such a Deal is the last to be found: IS-19.12.
	g = alone(t, "japanese", "ATT010", "ATT011").stand("A", "JAP049 JAP041").Play("A pass")
	g.in(&g.s.Collection, "JAP041") // Worker before Basic Technology
}

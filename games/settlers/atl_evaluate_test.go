package settlers

import (
	"strings"
	"testing"
)

// best is the move of a seat after which its evaluation likes it most, among those that
// begin with a word; of equals the first.
func (g *scenario) best(seat, word string) string {
	g.Helper()
	out, most := "", 0
	for _, text := range g.Moves(seat) {
		if !strings.HasPrefix(text, word) {
			continue
		}
		m, err := g.p.rules.vocabulary.ParseMove(text)
		if err != nil {
			g.Fatal(err)
		}
		after := &Position{rules: g.p.rules, s: g.p.s}
		if no := after.Play(0, m, nil); no != nil {
			g.Fatal(no)
		}
		if v := after.Evaluate(0); out == "" || v > most {
			out, most = text, v
		}
	}
	return out
}

// What Technology is for, as the evaluation sees it: it is placed where it does most, and
// early rather than late (IA-5, IA-6).
func TestHintsOfTechnology(t *testing.T) {
	for _, c := range []struct{ stands, supply, word, want string }{
		// 2 Wood each round, not 1 Worker or nothing
		{"COM069 COM007 COM012", "basic_tech 1", "tech", "tech basic_tech COM007"},
		{"COM069 COM007", "basic_tech 1", "", "tech basic_tech COM007"},       // at once
		{"COM001 COM021", "adv_scoring 1", "tech", "tech adv_scoring COM021"}, // two uses a round, against a bonus
		{"COM117 COM007", "basic_tech 1, wood 1", "use", "use COM117 1 1"},    // 2 VP
		{"ATL022", "basic_tech 1, worker 5", "use", "use ATL022 1 1"},         // to be unlocked
	} {
		g := atl(t, "atlanteans romans").stand("A", c.stands).supply("A", c.supply)
		g.Is(c.stands+" with "+c.supply, g.best("A", c.word), c.want)
	}
	// In the last round it goes where it still works.
	g := atl(t, "atlanteans romans").stand("A", "COM007 COM036").supply("A", "basic_tech 1, stone 3")
	g.s.Round = rounds
	g.Is("the last round", g.best("A", "tech"), "tech basic_tech COM036")
	// With the tokens moved, the better place is found again.
	g = atl(t, "atlanteans romans").stand("A", "ATL024 COM069 COM007").put("COM069", "basic").supply("A", "worker 1")
	g.Play("A use ATL024 1 1")
	g.Is("taken up", g.best("A", ""), "lift basic_tech COM069")
	g.Play("A lift basic_tech COM069")
	g.Is("put down", g.best("A", ""), "tech basic_tech COM007")
	// A Worker is sent where it yields more than it is worth: Technology is worth nothing
	// to who cannot spend it.
	g = atl(t, "romans atlanteans").stand("A", "COM117").stand("B", "COM103").supply("A", "worker 1")
	g.Is("sent", g.best("A", ""), "send COM103")
	g = atl(t, "romans atlanteans").stand("B", "COM103").supply("A", "worker 1")
	g.Is("not sent", g.best("A", ""), "pass")
}

// What a Feature is worth follows from what it yields and how often; a guard stands where
// most would be lost (IS-8.5, IS-16.2).
func TestHintsOfFeatures(t *testing.T) {
	// VP for each Common Location or each Deal to come are worth more than the Deal of the
	// card itself.
	for _, c := range []struct{ factions, hand, supply, want string }{
		{"atlanteans romans", "ATL007", "wood 1, food 1", "build ATL007"},
		{"japanese romans", "JAP030", "wood 1, food 1", "build JAP030"},
	} {
		g := atl(t, c.factions).hand("A", c.hand).founds("A", "COM033").supply("A", c.supply)
		g.s.Round = 2
		g.Is(c.hand, g.best("A", ""), c.want)
	}
	g := atl(t, "japanese romans").stand("A", "JAP001 JAP021 JAP004").supply("A", "worker 2")
	g.Is("a Samurai", g.best("A", "samurai"), "samurai JAP004")
	g = atl(t, "romans japanese").stand("A", "COM069 COM007 COM071").supply("A", "defense 1")
	g.Is("a Defence token", g.best("A", "defend"), "defend COM007")
}

// The Atlanteans alone aim at their own goal: they protect Common Locations that an attack
// would hit, and think more of Common cards than others do (IA-13.3, IA-13.4, IA-13.6).
func TestHintsOfTheAtlanteanGoal(t *testing.T) {
	g := alone(t, "atlanteans", "ATT007", "ATT017").stand("A", "COM114").supply("A", "defense 1")
	g.Is("protects", g.best("A", ""), "defend COM114")
	g = alone(t, "atlanteans", "ATT007", "ATT017", "advanced_solo=on").stand("A", "COM114").supply("A", "defense 1")
	g.Is("protects in the advanced variant too", g.best("A", ""), "defend COM114")
	common, own := alone(t, "atlanteans", "ATT007", "ATT017").hand("A", "COM007"), alone(t, "atlanteans", "ATT007",
		"ATT017").hand("A", "ATL001")
	if a, b := common.p.Evaluate(0), own.p.Evaluate(0); a <= b {
		t.Errorf("a Common card in the hand counts %d, a Faction card %d", a, b)
	}
}

package alienartifacts

import (
	"fmt"
	"testing"
)

// outcome is what a line of a table does: to the ship that attacks ("destroyed",
// "damaged" or nothing), and who gains what.
type outcome struct {
	fate                   string
	vp, credits, artifacts int // of the attacker
	blocks, defender       int // tokens that the attacker places; credits of the defender
}

// systemCard is the table of an alien system: the lines of 1, 2, 3, 4, 5 and 6.
// Where a system has no line above 4 that of 4 holds (AA-12.10).
type systemCard struct {
	id    string
	lines [6]outcome
}

func (c *systemCard) name() string { return c.id }

var systemCards = []systemCard{
	{"ALS-1", [6]outcome{{fate: "destroyed"}, {fate: "damaged"}, {vp: 1}, {artifacts: 1}, {artifacts: 1}, {artifacts: 1}}},
	{"ALS-2", [6]outcome{
		{fate: "destroyed"},
		{fate: "damaged", vp: 1},
		{vp: 1},
		{artifacts: 1},
		{artifacts: 1, vp: 1},
		{artifacts: 1, vp: 1},
	}},
	{"ALS-3", [6]outcome{
		{fate: "damaged"},
		{credits: 2},
		{fate: "damaged", artifacts: 1},
		{artifacts: 1},
		{artifacts: 1, credits: 2},
		{artifacts: 1, credits: 2},
	}},
	{"ALS-4", [6]outcome{
		{fate: "destroyed"},
		{fate: "destroyed"},
		{vp: 1},
		{artifacts: 1},
		{artifacts: 1, vp: 1},
		{artifacts: 1, vp: 1},
	}},
	{"ALS-5", [6]outcome{{fate: "damaged"}, {vp: 1}, {credits: 3}, {vp: 1}, {artifacts: 1, vp: 1}, {artifacts: 1, vp: 1}}},
}

// numbered4 are resource cards with the numbers 1 to 4.
var numbered4 = [4]string{"RES-55", "RES-57", "RES-56", "RES-54"}

// raider is a stage on which the ship SHI-31, which adds nothing to its attack and
// gains 2 credits after it, has to name its target. It will attack with a value of 1
// to 6: above 4 with the help of Battle Psalm.
func raider(t *testing.T, seats, value int) *stage {
	t.Helper()
	g := newStage(t, seats).backs("A", "SHI-31").holds("A", "RES-53", "RES-60")
	if value > 4 {
		g.artifacts("A", "ART-10").draws(numbered4[value-3]).Play("A play ART-10")
	} else {
		g.draws(numbered4[value-1])
	}
	return g.Play("A offensive, pay RES-53 red, pay RES-60 red, done")
}

// gains is what an outcome changes for the attacker with SHI-31.
func (o outcome) gains() tally {
	want := tally{VP: o.vp, Credits: o.credits + 2, Artifacts: o.artifacts}
	switch o.fate {
	case "destroyed":
		want.Empire = -1
	case "damaged":
		want.Empire, want.Building = -1, 1
	}
	return want
}

// lies is where the ship is afterwards.
func (o outcome) lies() string {
	return map[string]string{"destroyed": "bottom", "damaged": "construction", "": "back"}[o.fate]
}

// TestSystems attacks each system with each value: AA-12.6, AA-12.10. Then it lies at
// the bottom and another one is available (AA-12.17).
func TestSystems(t *testing.T) {
	eachCard(t, systemCards, (*systemCard).name, func(t *testing.T, c *systemCard) {
		next := unless(c.id, "ALS-1", "ALS-2")
		for i, want := range c.lines {
			t.Run(fmt.Sprint(i+1), func(t *testing.T) {
				g := raider(t, 3, i+1).system(c.id)
				g.changes("A attack aliens", want.gains()).HeardTimes(1, "A aliens "+c.id+" by AA-12.3")
				g.Is("the ship", g.lies("A", "SHI-31"), want.lies())
				g.HeardTimes(want.artifacts, "A artifact by AA-13.2").HeardTimes(1, "- system "+next+" by AA-12.17")
				if want.vp > 0 {
					g.HeardTimes(1, fmt.Sprintf("A vp %d attack by AA-12.16", want.vp))
				}
				g.Is("available", g.systemAt(0), next).Is("at the bottom", g.systemAt(4), c.id)
				g.Is("others", g.tally("B"), tally{Credits: 8}).Is("and others", g.tally("C"), tally{Credits: 8})

				// Without artifacts anywhere the rest of the line happens (AA-13.3), and the
				// bank holds 15 (AA-2.7).
				g = raider(t, 2, i+1).system(c.id).noArtifacts().credits("A", 15)
				poor := want.gains()
				poor.Credits = 0
				if i < 4 { // above that Battle Psalm has been used and comes back
					poor.Artifacts = 0
				}
				g.changes("A attack aliens", poor)
			})
		}
	})
}

// TestArtifactsOfSystems: the top artifact is gained, and its seat alone learns
// which; an empty deck is made of the used ones (AA-13.2 to AA-13.4).
func TestArtifactsOfSystems(t *testing.T) {
	g := raider(t, 2, 4).system("ALS-1").nextArtifact("ART-07")
	g.Play("A attack aliens").HeardTimes(1, "A ownartifact ART-07 by AA-13.4")
	for i, event := range g.Events() {
		if event == "A ownartifact ART-07 by AA-13.4" && g.Played.Events[i].Audience.Has(1) {
			t.Error("another seat learns which artifact is gained")
		}
	}
	g.changes("A play ART-07", tally{Credits: 5, Artifacts: -1}) // 8 + 2 + 8, at most 15
	g = raider(t, 2, 4).system("ALS-1").noArtifacts("ART-16")
	g.changes("A attack aliens", tally{Credits: 2, Artifacts: 1}).HeardTimes(1, "- artifactsshuffled 1 by AA-13.3")
	g.changes("A play ART-16", tally{VP: 2, Artifacts: -1})
}

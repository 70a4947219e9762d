package alienartifacts

import (
	"strings"
	"testing"
)

// An artifact is not used up by its own effect before that is over, others see
// that it is played, and it is no action: AA-13.4 to AA-13.7.
func TestPlayingAnArtifact(t *testing.T) {
	g := begin(t, 2).hand("A", "01").building("A", "SHI-21").artifacts("A", "ART-01 ART-16")
	v := g.p.View(1).(*View)
	g.Is("others see the number", v.Seats[0].ArtifactCount, 2).Is("and nothing else", v.Seats[0].Artifacts, []string(nil))
	g.Play("A play ART-01").Is("it is not used yet", g.s.Used, 0)
	g.Refused("A play ART-16", "AA-22.1") // while something is being resolved: AA-13.7, AA-20.19
	g.Play("A complete SHI-21 logistic").Is("now it is", strings.Join(ids(few(g.s.Used), artifactWords), " "), "ART-01")
	g.Is("no action", g.s.Turn.Acted, false).Refused("A play ART-02", "AA-13.4").Refused("B play ART-16", "AA-22.1")
}

// AA-13.10, AA-22.5: after drawing too, but not one that gives actions, and not
// between discarding and drawing.
func TestArtifactsInTheDrawPhase(t *testing.T) {
	g := begin(t, 2).hand("A", "01 02").artifacts("A", "ART-04 ART-16 ART-06")
	g.Play("A trade red, pay RES-01 red, done, end")
	g.Refused("A play ART-16", "AA-13.10")
	g.Play("A draw").Refused("A play ART-04", "AA-13.10")
	g.Play("A play ART-16").has("A", 11, 2)
	// AA-4.9: what is drawn too much is discarded before the turn ends.
	g.deck("35 36 37 38").Play("A play ART-06").Is("hand", g.s.Players[0].Hand.len(), 7).Refused("A end", "AA-4.9")
	for range 4 {
		g.Play("A discard " + resourceWords[g.s.Players[0].Hand.without(g.s.Draft.Chosen).first()])
	}
	g.Refused("A discard "+resourceWords[g.s.Players[0].Hand.without(g.s.Draft.Chosen).first()], "AA-4.9")
	g.Play("A end").Is("hand", g.s.Players[0].Hand.len(), 3).Is("next", g.s.Active, 1)
}

// AA-13.2, AA-13.3: the top card; when the deck is empty the used ones are shuffled;
// when there are none either, nothing is gained.
func TestArtifactDeck(t *testing.T) {
	g := begin(t, 2).logistic("A", "TEC-39").credits("A", 8)
	top := artifactWords[g.s.Artifacts[g.s.ArtifactN-1]]
	g.Play("A use TEC-39").Is("gained", ids(few(g.s.Players[0].Artifacts), artifactWords), []string{top})
	g = begin(t, 2).logistic("A", "TEC-39").credits("A", 8).artifacts("B", strings.Join(artifactWords[:13], " "))
	g.artifacts("A", "ART-14 ART-15 ART-16")
	g.Refused("A use TEC-39", "AA-16.5")
	g.Play("A play ART-16, use TEC-39").HeardTimes(1, "artifactsshuffled")
	g.Is("it is back", g.s.Players[0].Artifacts>>15&1, 1)
	g.Legal("A play ART-16") // in the turn in which it was gained: AA-13.5
}

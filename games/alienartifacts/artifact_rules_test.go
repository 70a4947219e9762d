package alienartifacts

import (
	"strings"
	"testing"
)

// An artifact is not used up by its own effect before that is over, others see
// that it is played, and it is no action: AA-13.4 to AA-13.7.
func TestPlayingAnArtifact(t *testing.T) {
	g := begin(t, 2).hand(0, "01").building(0, "SHI-21").artifacts(0, "ART-01 ART-16")
	v := g.p.View(1).(*View)
	g.is("others see the number", v.Seats[0].ArtifactCount, 2).is("and nothing else", v.Seats[0].Artifacts, []string(nil))
	g.play(0, "play ART-01").is("it is not used yet", g.s.Used, 0)
	g.refused(0, "play ART-16", "AA-22.1") // while something is being resolved: AA-13.7, AA-20.19
	g.play(0, "complete SHI-21 logistic").is("now it is", strings.Join(ids(few(g.s.Used), artifactWords), " "), "ART-01")
	g.is("no action", g.s.Turn.Acted, false).refused(0, "play ART-02", "AA-13.4").refused(1, "play ART-16", "AA-22.1")
}

// AA-13.10, AA-22.5: after drawing too, but not one that gives actions, and not
// between discarding and drawing.
func TestArtifactsInTheDrawPhase(t *testing.T) {
	g := begin(t, 2).hand(0, "01 02").artifacts(0, "ART-04 ART-16 ART-06").play(0, "trade red; pay RES-01 red; done; end")
	g.refused(0, "play ART-16", "AA-13.10").play(0, "draw").refused(0, "play ART-04", "AA-13.10").play(0, "play ART-16").has(0, 11, 2)
	// AA-4.9: what is drawn too much is discarded before the turn ends.
	g.deck("35 36 37 38").play(0, "play ART-06").is("hand", g.s.Players[0].Hand.len(), 7).refused(0, "end", "AA-4.9")
	for range 4 {
		g.play(0, "discard "+resourceWords[g.s.Players[0].Hand.without(g.s.Draft.Chosen).first()])
	}
	g.refused(0, "discard "+resourceWords[g.s.Players[0].Hand.without(g.s.Draft.Chosen).first()], "AA-4.9")
	g.play(0, "end").is("hand", g.s.Players[0].Hand.len(), 3).is("next", g.s.Active, 1)
}

// AA-13.2, AA-13.3: the top card; when the deck is empty the used ones are shuffled;
// when there are none either, nothing is gained.
func TestArtifactDeck(t *testing.T) {
	g := begin(t, 2).logistic(0, "TEC-39").credits(0, 8)
	top := artifactWords[g.s.Artifacts[g.s.ArtifactN-1]]
	g.play(0, "use TEC-39").is("gained", ids(few(g.s.Players[0].Artifacts), artifactWords), []string{top})
	g = begin(t, 2).logistic(0, "TEC-39").credits(0, 8).artifacts(1, strings.Join(artifactWords[:13], " "))
	g.artifacts(0, "ART-14 ART-15 ART-16")
	g.refused(0, "use TEC-39", "AA-16.5")
	g.play(0, "play ART-16; use TEC-39").heard("artifactsshuffled", 1).is("it is back", g.s.Players[0].Artifacts>>15&1, 1)
	g.can(0, "play ART-16") // in the turn in which it was gained: AA-13.5
}

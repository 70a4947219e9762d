package alienartifacts

import (
	"slices"
	"testing"

	"spielwerk/game"
)

// AA-17.1 to AA-17.3, AA-17.5, AA-20.10: as soon as the last card has gone, before
// anything goes on, the marker moves and the discards become the deck; the card just
// drawn is not among them.
func TestTheDeckRunsOut(t *testing.T) {
	g := begin(t, 3).hand("A", "01 02 03").onlyDeck("35 36", -1)
	n := g.s.Discard.len()
	g.Play("A trade red, pay RES-01 red, pay RES-02 red, done, discard RES-03, draw").Is("marker", g.s.Marker, 2)
	g.Is("the end", g.s.Ending, false)
	// Two cards were drawn, then the third from the new deck of all discards.
	g.Is("deck", int(g.s.Resources.N), n+3-1).Is("discards", g.discards(), "").Is("hand", g.s.Players[0].Hand.len(), 3)
	g.HeardTimes(1, "marker").HeardTimes(1, "shuffled")
	if h := g.s.Players[0].Hand; !h.has(g.resOf("35")) || !h.has(g.resOf("36")) {
		t.Error("the cards drawn before are in the hand")
	}
	// Attached and produced cards and hands are not shuffled in.
	g = begin(t, 3).building("A", "SHI-01").attached("A", "SHI-01", "12 red").operational("A", "PLA-21").
		produced("A", "PLA-21", "13 red").hand("A", "01 03").hand("B", "02").onlyDeck("35", -1)
	g.Play("A trade red, pay RES-01 red, done, draw")
	for _, id := range []string{"12", "13", "02", "03", "35"} {
		for _, c := range g.s.Resources.Card[:g.s.Resources.N] {
			if c == g.resOf(id) {
				t.Errorf("%s was shuffled in", id)
			}
		}
	}
}

// AA-17.1: in the middle of anything: producing, attacking, scoring technologies.
func TestTheDeckRunsOutInTheMiddle(t *testing.T) {
	g := begin(t, 3).building("A", "PLA-21").artifacts("A", "ART-02").hand("A", "01").onlyDeck("07 08", -1)
	g.Play("A play ART-02, complete PLA-21 operational")
	g.Is("marker", g.s.Marker, 2).Is("three are open all the same", g.s.OpenN, 3)
	g = begin(t, 3).operational("A", "SHI-21 SHI-22").hand("A", "01 04 02").system("ALS-5").onlyDeck("07", -1)
	g.Play("A offensive, pay RES-01 red, pay RES-04 red, done, attack aliens, sail, strike SHI-21")
	g.Is("marker", g.s.Marker, 2).HeardTimes(2, "value").HeardTimes(1, "shuffled")
	g = begin(t, 3).operational("A", "TEC-31 TEC-33").hand("A", "35 38 02").onlyDeck("57", -1)
	g.Play("A revenue, pay RES-35 blue, pay RES-38 blue, done, score TEC-31")
	g.Is("marker", g.s.Marker, 2).HeardTimes(2, "revealed")
}

// AA-17.2, AA-17.4, AA-3.8: with N players the N-th time triggers the end.
func TestTheEndIsTriggered(t *testing.T) {
	for seats := 2; seats <= 5; seats++ {
		g := begin(t, seats)
		for i := range seats {
			g.Is("not yet", g.s.Ending, false).Is("marker", int(g.s.Marker), seats-i).onlyDeck("35", -1)
			if _, ok := g.p.fromDeck(nil); !ok {
				t.Fatal("no card")
			}
			g.s.Discard.add(g.resOf("35"))
		}
		g.Is("triggered", g.s.Ending, true).Is("marker", g.s.Marker, 1)
		// AA-17.6: afterwards it is only shuffled.
		g.onlyDeck("35", -1).p.fromDeck(nil)
		g.Is("marker", g.s.Marker, 1).Is("shuffled", g.s.Resources.N > 0, true)
	}
}

// AA-17.7, AA-17.8: without discards the deck stays empty; a late shuffle is no new
// exhaustion; without any card nothing is drawn.
func TestTheDeckStaysEmpty(t *testing.T) {
	g := begin(t, 3).hand("A", "01 02").onlyDeck("35", 1)
	if _, ok := g.p.fromDeck(nil); !ok {
		t.Fatal("no card")
	}
	g.s.Players[1].Hand.add(g.resOf("35"))
	g.Is("counted once", g.s.Marker, 2).Is("empty", g.s.Resources.N, 0)
	if _, ok := g.p.fromDeck(nil); ok {
		t.Error("a card out of nothing")
	}
	g.Is("a failed draw counts nothing", g.s.Marker, 2)
	// Two cards are discarded, and the three that are wanted are drawn from them: the
	// last of them goes, which counts again.
	g.Play("A trade red, pay RES-01 red, done").Is("one is discarded", g.discards(), "01")
	g.Play("A draw").holds("A", "01 02").Is("it ran out again", g.s.Marker, 1)
}

// AA-22.2: what another seat has seen of a deck it has seen at its place, whatever
// card lies there in a determinization.
func TestWhatOthersHaveSeenStaysInItsPlace(t *testing.T) {
	g := begin(t, 3)
	d := &g.s.Decks[ship]
	places := []int{0, 3, 7}
	for _, i := range places {
		g.s.Seen[d.Card[i]] = 1 << 1
	}
	moved := false
	for seed := range uint64(20) {
		p := &Position{rules: g.p.rules, s: g.p.s}
		r := game.QuickRand(seed, 9)
		p.Redeal(0, &r)
		for i, c := range p.s.Decks[ship].Card[:p.s.Decks[ship].N-1] {
			if knows := p.s.knows(1, c); knows != slices.Contains(places, i) {
				t.Fatalf("seed %d: place %d, seat 1 knows its card: %v", seed, i, knows)
			}
			moved = moved || slices.Contains(places, i) && c != d.Card[i]
		}
	}
	g.Is("the cards there change", moved, true)
}

// AA-8.1.3, AA-22.2: how far a seat is in ordering cards for the bottom, and in what order,
// nobody else can know: in their determinizations it has not begun.
func TestTheOrderForTheBottomIsASecret(t *testing.T) {
	g := begin(t, 2).tops("SHI-04 SHI-03 SHI-02 SHI-01").Play("A buy ship 3, keep SHI-03, bottom SHI-02")
	g.Is("one has its place", g.s.Stack[g.s.Depth-1].C, 1)
	r := game.QuickRand(1, 9)
	p := &Position{rules: g.p.rules, s: g.p.s}
	p.Redeal(1, &r)
	g.Is("none has", p.s.Stack[p.s.Depth-1].C, 0).Is("the moves", len(p.Moves(nil, 0)), 4)
	p.s = g.p.s
	p.Redeal(0, &r)
	g.Is("the seat itself knows", p.s.Stack[p.s.Depth-1].C, 1)
}

package alienartifacts

import (
	"slices"
	"testing"

	"spielwerk/game"
)

// AA-21.2, AA-21.5: a list is carried out in order, and what cannot be done is
// skipped; each planet produces in the order of choice.
func TestListsAreCarriedOutInOrder(t *testing.T) {
	pack := packed(t, "TEC-08", "{do: produce, where: each, n: 1}, {do: gain_vp, n: 1}",
		"{do: gain_credits, n: 1}, {do: produce, where: choose_one, n: 2}, {do: attack, ships: choose_one}, "+
			"{do: gain_vp, n: 2}")
	withPack(t, 2, pack).logistic("A", "TEC-08").hand("A", "40 26").
		Play("A use TEC-08, pay RES-40 green, pay RES-26 green, done").has("A", 9, 2)
	g := withPack(t, 2, pack).logistic("A", "TEC-08").operational("A", "PLA-21 PLA-22 SHI-31").hand("A", "40 26").
		deck("07 08 15").system("ALS-5")
	g.Play("A use TEC-08, pay RES-40 green, pay RES-26 green, done").has("A", 9, 0)
	g.Play("A produce PLA-22 0").Is("two cards", g.s.OpenN, 2)
	g.Play("A tuck RES-07 red, tuck RES-08 red").Legal("A attack aliens")
	g.Play("A attack aliens").Is("VP of the effect", g.s.Players[0].VP[fromCards], 2)
}

// AA-2.2, AA-21.15: more production holds for every way of completing a planet.
func TestMoreProductionInEveryWay(t *testing.T) {
	begin(t, 2).logistic("A", "TEC-03").building("A", "PLA-21").hand("A", "40 26").
		Play("A discover PLA-21 operational, pay RES-40 green, pay RES-26 green, done").HeardTimes(4, "produced")
	g := begin(t, 2).logistic("A", "TEC-03").building("A", "PLA-01 PLA-21").
		attached("A", "PLA-21", "40 green", "33 green").artifacts("A", "ART-02").hand("A", "01")
	g.Play("A play ART-02, complete PLA-01 logistic, complete PLA-21 operational").HeardTimes(4, "produced")
	g.inEmpire("A", "PLA-21", "operational")
}

// AA-21.6: with the values during the game; a pack may have cards revealed.
func TestScoringEffects(t *testing.T) {
	begin(t, 2).operational("A", "TEC-31").credits("A", 15).artifacts("A", "ART-12").hand("A", "01").
		Play("A play ART-12").has("A", 15, 2)
	pack := packed(t, "ART-12", "which: each, reveal: false", "which: each, reveal: true")
	withPack(t, 2, pack).operational("A", "TEC-31 TEC-33").credits("A", 15).artifacts("A", "ART-12").hand("A", "02").
		deck("57 35").Play("A play ART-12, score TEC-33").has("A", 15, 2).HeardTimes(2, "revealed")
}

// AA-21.14: a match without a step is no scoring, for reactions.
func TestScoringNeedsAStep(t *testing.T) {
	begin(t, 2).logistic("A", "TEC-16").building("A", "TEC-01").artifacts("A", "ART-03").hand("A", "02").deck("26").
		Play("A play ART-03, complete TEC-01 operational").has("A", 8, 0).HeardTimes(1, "nostep")
	begin(t, 2).logistic("A", "TEC-16 PLA-01 PLA-02 PLA-03 PLA-04").building("A", "TEC-01").artifacts("A", "ART-03").
		hand("A", "02").deck("26").Play("A play ART-03, complete TEC-01 operational").has("A", 11, 1)
}

// AA-21.16: any kind; a type by name; matching cards less one, but not below none;
// bonuses of the turn (TestArtifacts).
func TestDefinitions(t *testing.T) {
	pack := packed(t, "ART-01", "kind: ship", "kind: any")
	withPack(t, 2, pack).building("A", "PLA-01 TEC-37").artifacts("A", "ART-01").hand("A", "02").Play("A play ART-01").
		Legal("A complete PLA-01").Legal("A complete TEC-37").Play("A complete TEC-37 logistic").
		inEmpire("A", "TEC-37", "logistic")
	pack = packed(t, "ART-14", "type: choose", "type: exploit")
	withPack(t, 2, pack).artifacts("A", "ART-14").hand("A", "02").tops("PLA-01 PLA-31").Play("A play ART-14").
		builds("A", "PLA-31")
	begin(t, 2).logistic("A", "TEC-12").hand("A", "33 26").Play("A trade green, pay RES-26 green, done").has("A", 11, 0)
	// Every card of a payment, where no number is named.
	pack = packed(t, "TEC-12", "match: half_amount, amount: 2", "match: any")
	withPack(t, 2, pack).logistic("A", "TEC-12").hand("A", "33 26 02").
		Play("A trade green, pay RES-26 green, pay RES-33 green, done").has("A", 13, 1)
}

// Other words of the grammar that our cards do not use: AA-21.1.
func TestRareWords(t *testing.T) {
	// A completion that draws cards, a look at three of which two are kept.
	pack := packed(t, "TEC-07", "look: 2, keep: 1", "look: 3, keep: 2")
	g := withPack(t, 2, pack).logistic("A", "TEC-07").hand("A", "02").tops("PLA-01 PLA-02 PLA-03")
	g.Play("A use TEC-07, keep PLA-03, keep PLA-01").builds("A", "PLA-01 PLA-03")
	g.Is("bottom", cardWords[g.s.Decks[planet].Card[0]], "PLA-02")
	// Attach two cards from the deck.
	pack = packed(t, "TEC-17", "{do: attach_from_deck, n: 1}", "{do: attach_from_deck, n: 2}")
	g = withPack(t, 2, pack).logistic("A", "TEC-17").building("A", "SHI-01").hand("A", "02").deck("01 35 03")
	g.Play("A use TEC-17, attach RES-01 red SHI-01").under("A", "SHI-01", "01 red")
	g.Is("the second fits nowhere", g.discards(), "35")
	// Losing credits, down to 0; a defender that gains up to the bank's limit.
	begin(t, 2).building("A", "SHI-21").artifacts("A", "ART-01").hand("A", "02").credits("A", 1).plans("B", "DEF-08").
		deck("07").Play("A play ART-01, complete SHI-21 operational, attack 2").Play("B defend DEF-08").has("A", 0, 0)
	begin(t, 2).building("A", "SHI-21").artifacts("A", "ART-01").hand("A", "02").credits("B", 14).plans("B", "DEF-03").
		deck("07").Play("A play ART-01, complete SHI-21 operational, attack 2").Play("B defend DEF-03").has("B", 15, 0)
	// Every planet mines more; a reveal of two more.
	pack = packed(t, "TEC-04", "trigger: mine, delta: 1, where: choose_one", "trigger: mine, delta: 2")
	withPack(t, 2, pack).logistic("A", "TEC-04").operational("A", "PLA-21").hand("A", "40 26").
		Play("A mine, pay RES-40 green, pay RES-26 green, done").HeardTimes(3, "produced")
	// Discarding two cards as a price, credits besides.
	pack = packed(t, "TEC-38", "cost: {discard_hand: 1}", "cost: {discard_hand: 2, credits: 1}")
	withPack(t, 2, pack).logistic("A", "TEC-38").hand("A", "01").Refused("A use TEC-38", "AA-21.9").
		hand("A", "01 02 03").Play("A use TEC-38, discard RES-01, discard RES-03, done").has("A", 10, 0).
		holds("A", "02")
	// A free row of the limit: preparing itself.
	pack = packed(t, "TEC-34", "action: trade", "action: prepare")
	g = withPack(t, 2, pack).logistic("A", "TEC-34").building("A", "SHI-01").hand("A", "07 08 11")
	g.Play("A prepare ship, attach RES-07 red SHI-01, attach RES-08 red SHI-01, attach RES-11 red SHI-01")
	g.due("A", "SHI-01", 0)
	if slices.Contains(g.Moves("A"), "done") {
		t.Error("three were the limit")
	}
}

// AA-21.16: the tokens removed by the same list are counted together.
func TestTokensRemovedAreAddedUp(t *testing.T) {
	pack := packed(t, "ART-11", "[{do: remove_blockades, all: true}, {do: gain_vp, per: blockade_removed, n: 1, max: 3}]",
		"[{do: remove_blockades, n: 2}, {do: remove_blockades, n: 1}, {do: gain_vp, per: blockade_removed, n: 1}]")
	g := withPack(t, 2, pack).artifacts("A", "ART-11").logistic("A", "PLA-01 SHI-01").tokens("PLA-01", 2).
		tokens("SHI-01", 2)
	g.Play("A play ART-11, remove PLA-01, remove SHI-01, remove PLA-01").has("A", 8, 3).Is("supply", g.s.Supply, 37)
}

// AA-8.5.3: nothing can be attached in a row whose limit has gone to nothing.
func TestNoLimitNoPreparing(t *testing.T) {
	g := withPack(t, 2, packed(t, "TEC-02", "delta: 1", "delta: -2")).logistic("A", "TEC-02").
		building("A", "PLA-01 SHI-01").hand("A", "26 01")
	g.limitIs("A", "discover", 0).Refused("A prepare planet", "AA-8.5.3").Legal("A prepare ship")
}

// AA-3.12, AA-3.15: what is completed by the check of the set-up attacks nobody,
// produces and scores nothing, and causes no reaction, on whatever side.
func TestCompletingInTheSetUp(t *testing.T) {
	f, err := LoadPack("pack.yaml", []byte("config:\n  base_cost: {discover: 0, develop: 0, build: 0, buy_credits: "+
		"5, offensive: 5, revenue: 5, mine: 5, provenance: x}\n"))
	if err != nil {
		t.Fatal(err)
	}
	r, err := f.Rules(game.Config{Seats: 4})
	if err != nil {
		t.Fatal(err)
	}
	completed, reacting := 0, 0
	for seed := range uint64(150) {
		log := &game.Log{}
		p := r.Deal(game.QuickRand(seed, 1), log).(*Position)
		choose := game.QuickRand(seed, 2)
		for p.s.Phase == phaseSetup {
			seat := p.Pending().First()
			moves := p.Moves(nil, seat)
			if no := p.Play(seat, moves[choose.IntN(len(moves))], log); no != nil {
				t.Fatal(no)
			}
		}
		for _, e := range log.Events {
			switch r.Vocabulary().Events[e.Kind].Word {
			case "complete":
				completed++
			case "ship", "aliens", "target", "produced", "revealed", "vp", "credits":
				t.Errorf("seed %d: %s in the set-up", seed, r.Vocabulary().Events[e.Kind].Word)
			}
		}
		for seat := range 4 {
			pl := &p.s.Players[seat]
			if pl.Credits != 8 || pl.vp() != 0 {
				t.Errorf("seed %d: a seat begins with %d credits and %d points", seed, pl.Credits, pl.vp())
			}
			if set := pl.Empire.without(pl.Mission).and(p.rules.reacting[onCompleted]); !set.empty() {
				reacting++
			}
		}
	}
	if completed < 60 || reacting < 10 {
		t.Errorf("%d cards completed, %d seats with a card that reacts: too few", completed, reacting)
	}
}

package alienartifacts

import (
	"strings"
	"testing"

	"spielwerk/game"
)

// AA-21.2, AA-21.5: a list is carried out in order, and what cannot be done is
// skipped; each planet produces in the order of choice.
func TestListsAreCarriedOutInOrder(t *testing.T) {
	pack := packed(t, "TEC-08", "{do: produce, where: each, n: 1}, {do: gain_vp, n: 1}", "{do: gain_credits, n: 1}, {do: produce, where: choose_one, n: 2}, {do: attack, ships: choose_one}, {do: gain_vp, n: 2}")
	withPack(t, 2, pack).logistic(0, "TEC-08").hand(0, "40 26").play(0, "use TEC-08; pay RES-40 green; pay RES-26 green; done").has(0, 9, 2)
	g := withPack(t, 2, pack).logistic(0, "TEC-08").operational(0, "PLA-21 PLA-22 SHI-31").hand(0, "40 26").deck("07 08 15").system("ALS-5")
	g.play(0, "use TEC-08; pay RES-40 green; pay RES-26 green; done").has(0, 9, 0).play(0, "produce PLA-22 0").is("two cards", g.s.OpenN, 2).play(0, "tuck RES-07 red; tuck RES-08 red").can(0, "attack aliens")
	g.play(0, "attack aliens").is("VP of the effect", g.s.Players[0].VP[fromCards], 2)
}

// AA-2.2, AA-21.15: more production holds for every way of completing a planet.
func TestMoreProductionInEveryWay(t *testing.T) {
	begin(t, 2).logistic(0, "TEC-03").building(0, "PLA-21").hand(0, "40 26").play(0, "discover PLA-21 operational; pay RES-40 green; pay RES-26 green; done").heard("produced", 4)
	g := begin(t, 2).logistic(0, "TEC-03").building(0, "PLA-01 PLA-21").attached(0, "PLA-21", "40 green", "33 green").artifacts(0, "ART-02").hand(0, "01")
	g.play(0, "play ART-02; complete PLA-01 logistic; complete PLA-21 operational").heard("produced", 4).inEmpire(0, "PLA-21", "operational")
}

// AA-21.6: with the values during the game; a pack may have cards revealed.
func TestScoringEffects(t *testing.T) {
	begin(t, 2).operational(0, "TEC-31").credits(0, 15).artifacts(0, "ART-12").hand(0, "01").play(0, "play ART-12").has(0, 15, 2)
	pack := packed(t, "ART-12", "which: each, reveal: false", "which: each, reveal: true")
	withPack(t, 2, pack).operational(0, "TEC-31 TEC-33").credits(0, 15).artifacts(0, "ART-12").hand(0, "02").deck("57 35").play(0, "play ART-12; score TEC-33").has(0, 15, 2).heard("revealed", 2)
}

// AA-21.14: a match without a step is no scoring, for reactions.
func TestScoringNeedsAStep(t *testing.T) {
	begin(t, 2).logistic(0, "TEC-16").building(0, "TEC-01").artifacts(0, "ART-03").hand(0, "02").deck("26").play(0, "play ART-03; complete TEC-01 operational").has(0, 8, 0).heard("nostep", 1)
	begin(t, 2).logistic(0, "TEC-16 PLA-01 PLA-02 PLA-03 PLA-04").building(0, "TEC-01").artifacts(0, "ART-03").hand(0, "02").deck("26").play(0, "play ART-03; complete TEC-01 operational").has(0, 11, 1)
}

// AA-21.16: any kind; a type by name; matching cards less one, but not below none;
// bonuses of the turn (TestArtifacts).
func TestDefinitions(t *testing.T) {
	pack := packed(t, "ART-01", "kind: ship", "kind: any")
	withPack(t, 2, pack).building(0, "PLA-01 TEC-37").artifacts(0, "ART-01").hand(0, "02").play(0, "play ART-01").can(0, "complete PLA-01").can(0, "complete TEC-37").play(0, "complete TEC-37 logistic").inEmpire(0, "TEC-37", "logistic")
	pack = packed(t, "ART-14", "type: choose", "type: exploit")
	withPack(t, 2, pack).artifacts(0, "ART-14").hand(0, "02").tops("PLA-01 PLA-31").play(0, "play ART-14").builds(0, "PLA-31")
	begin(t, 2).logistic(0, "TEC-12").hand(0, "33 26").play(0, "trade green; pay RES-26 green; done").has(0, 11, 0)
	// Every card of a payment, where no number is named.
	pack = packed(t, "TEC-12", "match: half_amount, amount: 2", "match: any")
	withPack(t, 2, pack).logistic(0, "TEC-12").hand(0, "33 26 02").play(0, "trade green; pay RES-26 green; pay RES-33 green; done").has(0, 13, 1)
}

// Other words of the grammar that our cards do not use: AA-21.1.
func TestRareWords(t *testing.T) {
	// A completion that draws cards, a look at three of which two are kept.
	pack := packed(t, "TEC-07", "look: 2, keep: 1", "look: 3, keep: 2")
	g := withPack(t, 2, pack).logistic(0, "TEC-07").hand(0, "02").tops("PLA-01 PLA-02 PLA-03").play(0, "use TEC-07; keep PLA-03; keep PLA-01").builds(0, "PLA-01 PLA-03")
	g.is("bottom", cardWords[g.s.Decks[planet].Card[0]], "PLA-02")
	// Attach two cards from the deck.
	pack = packed(t, "TEC-17", "{do: attach_from_deck, n: 1}", "{do: attach_from_deck, n: 2}")
	g = withPack(t, 2, pack).logistic(0, "TEC-17").building(0, "SHI-01").hand(0, "02").deck("01 35 03").play(0, "use TEC-17; attach RES-01 red SHI-01").under(0, "SHI-01", "01 red")
	g.is("the second fits nowhere", g.discards(), "35")
	// Losing credits, down to 0; a defender that gains up to the bank's limit.
	begin(t, 2).building(0, "SHI-21").artifacts(0, "ART-01").hand(0, "02").credits(0, 1).plans(1, "DEF-08").deck("07").play(0, "play ART-01; complete SHI-21 operational; attack 2").play(1, "defend DEF-08").has(0, 0, 0)
	begin(t, 2).building(0, "SHI-21").artifacts(0, "ART-01").hand(0, "02").credits(1, 14).plans(1, "DEF-03").deck("07").play(0, "play ART-01; complete SHI-21 operational; attack 2").play(1, "defend DEF-03").has(1, 15, 0)
	// Every planet mines more; a reveal of two more.
	pack = packed(t, "TEC-04", "trigger: mine, delta: 1, where: choose_one", "trigger: mine, delta: 2")
	withPack(t, 2, pack).logistic(0, "TEC-04").operational(0, "PLA-21").hand(0, "40 26").play(0, "mine; pay RES-40 green; pay RES-26 green; done").heard("produced", 3)
	// Discarding two cards as a price, credits besides.
	pack = packed(t, "TEC-38", "cost: {discard_hand: 1}", "cost: {discard_hand: 2, credits: 1}")
	withPack(t, 2, pack).logistic(0, "TEC-38").hand(0, "01").refused(0, "use TEC-38", "AA-21.9").hand(0, "01 02 03").play(0, "use TEC-38; discard RES-01; discard RES-03; done").has(0, 10, 0).holds(0, "02")
	// A free row of the limit: preparing itself.
	pack = packed(t, "TEC-34", "action: trade", "action: prepare")
	g = withPack(t, 2, pack).logistic(0, "TEC-34").building(0, "SHI-01").hand(0, "07 08 11").play(0, "prepare ship; attach RES-07 red SHI-01; attach RES-08 red SHI-01; attach RES-11 red SHI-01").due(0, "SHI-01", 0)
	if strings.Contains(g.moves(0), "done") {
		t.Error("three were the limit")
	}
}

// AA-21.16: the tokens removed by the same list are counted together.
func TestTokensRemovedAreAddedUp(t *testing.T) {
	pack := packed(t, "ART-11", "[{do: remove_blockades, all: true}, {do: gain_vp, per: blockade_removed, n: 1, max: 3}]",
		"[{do: remove_blockades, n: 2}, {do: remove_blockades, n: 1}, {do: gain_vp, per: blockade_removed, n: 1}]")
	g := withPack(t, 2, pack).artifacts(0, "ART-11").logistic(0, "PLA-01 SHI-01").tokens("PLA-01", 2).tokens("SHI-01", 2)
	g.play(0, "play ART-11; remove PLA-01; remove SHI-01; remove PLA-01").has(0, 8, 3).is("supply", g.s.Supply, 37)
}

// AA-8.5.3: nothing can be attached in a row whose limit has gone to nothing.
func TestNoLimitNoPreparing(t *testing.T) {
	g := withPack(t, 2, packed(t, "TEC-02", "delta: 1", "delta: -2")).logistic(0, "TEC-02").building(0, "PLA-01 SHI-01").hand(0, "26 01")
	g.limitIs(0, "discover", 0).refused(0, "prepare planet", "AA-8.5.3").can(0, "prepare ship")
}

// AA-3.12, AA-3.15: what is completed by the check of the set-up attacks nobody,
// produces and scores nothing, and causes no reaction, on whatever side.
func TestCompletingInTheSetUp(t *testing.T) {
	f, err := LoadPack("pack.yaml", []byte("config:\n  base_cost: {discover: 0, develop: 0, build: 0, buy_credits: 5, offensive: 5, revenue: 5, mine: 5, provenance: x}\n"))
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

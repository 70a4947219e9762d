package alienartifacts

import (
	"testing"

	"spielwerk/game"
)

// beginEarlier is begin of two seats by the rules of version 1.
func beginEarlier(t *testing.T) *scenario {
	t.Helper()
	return clean(t, openVersion(t, 1, 2))
}

func openVersion(t testing.TB, version, seats int) *rules {
	t.Helper()
	r, err := theGame(t).Rules(game.Config{Version: version, Seats: seats})
	if err != nil {
		t.Fatal(err)
	}
	return r.(*rules)
}

// lonePlanet is a seat with 1 credit whose only planet is blockaded: 3 green lie under
// it, 2 are in the hand.
func lonePlanet(g *scenario) *scenario {
	return g.operational("A", "PLA-11").tokens("PLA-11", 1).produced("A", "PLA-11", "26 green").hand("A", "33").
		credits("A", 1).deck("07")
}

// AA-14.4, AA-15.8: who pays for a planet to spend what lies under it has paid for it:
// it is mined in the same action at no further price.
func TestAPlanetIsPaidForOnceInAnAction(t *testing.T) {
	g := lonePlanet(begin(t, 2)).Play("A mine, pay RES-26 green, pay RES-33 green")
	g.Is("price", g.p.View(0).(*View).Payment.Credit, 1)
	g.Play("A done").has("A", 0, 1).HeardTimes(1, "toll").HeardTimes(1, "produced").under("A", "PLA-11", "07 blue")
	g.Is("the token stays", g.s.Tokens[g.cardOf("PLA-11")], 1).Is("it was for this action", g.s.Turn.Lifted, Set{})
	// Taken back, it costs nothing.
	lonePlanet(begin(t, 2)).Play("A mine, pay RES-26 green, back").has("A", 1, 0).Legal("A mine")
	// The reasons why it cannot be done: nobody to mine, or too few symbols.
	lonePlanet(begin(t, 2)).credits("A", 0).Refused("A mine", "AA-15.8")
	lonePlanet(begin(t, 2)).tokens("PLA-11", 2).Refused("A mine", "AA-15.8")
	g = lonePlanet(begin(t, 2)).hand("A", "31").Refused("A mine", "AA-15.1")
	g.Is("due and most", g.p.Play(0, g.Parse("mine"), nil).Args, game.Args{5, 4, green})
	// By version 1 there is no credit for it left.
	g = lonePlanet(beginEarlier(t)).Refused("A mine", "AA-15.1")
	g.Is("due and most", g.p.Play(0, g.Parse("mine"), nil).Args, game.Args{5, 2, green})
	lonePlanet(beginEarlier(t)).credits("A", 2).Play("A mine, pay RES-26 green, pay RES-33 green, done").
		has("A", 1, 0).Play("A produce PLA-11 0").has("A", 0, 1)
}

// AA-14.4: the price in info, and the payment that is obvious.
func TestThePriceOfThePaymentIsAll(t *testing.T) {
	g := lonePlanet(begin(t, 2)).Play("A mine")
	var text []string
	for _, m := range g.p.Obvious(nil, 0) {
		text = append(text, g.p.rules.vocabulary.Text(m))
	}
	g.Is("obvious", text, []string{"pay RES-33 green", "pay RES-26 green", "done"})
	g.Is("price", g.p.View(0).(*View).Payment.Credit, 0)
	g.Play("A pay RES-26 green").Is("price", g.p.View(0).(*View).Payment.Credit, 1)
	g.Play("A pay RES-33 green").Is("price", g.p.View(0).(*View).Payment.Credit, 1)
	// Without the planet nothing is paid yet, and 1 credit is left for it.
	lonePlanet(begin(t, 2)).hand("A", "33 43").Play("A mine, pay RES-33 green, pay RES-43 green, done").has("A", 0, 1).
		HeardTimes(1, "toll")
}

// AA-14.4: each of several planets has its price, once.
func TestSeveralPlanetsInOneAction(t *testing.T) {
	two := func(credits int) *scenario {
		return begin(t, 2).operational("A", "PLA-11 PLA-12").tokens("PLA-11", 1).tokens("PLA-12", 2).
			produced("A", "PLA-11", "26 green", "27 green").
			produced("A", "PLA-12", "33 green").hand("A", "01").credits("A", credits).deck("07 08")
	}
	// Both are paid for in the payment, and both are mined.
	two(3).Play("A mine, pay RES-26 green, pay RES-33 green, done").has("A", 0, 0).HeardTimes(2, "toll").
		Play("A produce PLA-12 0").has("A", 0, 2).HeardTimes(0, "toll")
	// One is paid for with two cards under it; the other has its own price, or is left out.
	g := two(3)
	g.Play("A mine, pay RES-26 green, pay RES-27 green, done").has("A", 2, 0).HeardTimes(1, "toll")
	g.Refused("A done", "AA-15.5")
	g.Play("A produce PLA-11 0").has("A", 2, 1).Play("A produce PLA-12 0").has("A", 0, 2).HeardTimes(1, "toll")
	two(3).Play("A mine, pay RES-26 green, pay RES-27 green, done, produce PLA-11 0, done").has("A", 2, 1)
	// 1 does not pay for the other
	two(2).Play("A mine, pay RES-26 green, pay RES-27 green, done").has("A", 1, 1).HeardTimes(1, "toll")
	// Credits for one only: what lies under the other stays.
	two(2).Play("A mine, pay RES-26 green").Refused("A pay RES-33 green", "AA-14.4")
	two(2).Play("A mine").Refused("A pay RES-33 green", "AA-5.18") // with 0 credits nothing would complete it
}

// AA-14.4, AA-16.5: a card action that produces; its own tokens are paid for besides.
func TestAPlanetIsPaidForOnceByEffects(t *testing.T) {
	g := lonePlanet(begin(t, 2)).logistic("A", "TEC-08")
	g.Play("A use TEC-08, pay RES-26 green, pay RES-33 green, done").has("A", 0, 2).HeardTimes(1, "toll")
	g.under("A", "PLA-11", "07 blue")
	lonePlanet(beginEarlier(t)).logistic("A", "TEC-08").
		Play("A use TEC-08, pay RES-26 green, pay RES-33 green, done").has("A", 0, 1).HeardTimes(1, "toll")
	g = lonePlanet(begin(t, 2)).logistic("A", "TEC-08").tokens("TEC-08", 1)
	g.Refused("A use TEC-08", "AA-16.5").credits("A", 2)
	g.Play("A use TEC-08, pay RES-26 green").Is("price", g.p.View(0).(*View).Payment.Credit, 2)
	g.Play("A pay RES-33 green, done").has("A", 0, 2).HeardTimes(2, "toll")
	// AA-15.8: a planet that is paid for cannot score: the credit for the technology is kept.
	g = begin(t, 2).logistic("A", "TEC-19").operational("A", "TEC-31 PLA-21").tokens("TEC-31", 1).tokens("PLA-21", 1).
		produced("A", "PLA-21", "35 blue").hand("A", "49").credits("A", 1)
	g.Refused("A use TEC-19", "AA-16.5").credits("A", 2).Legal("A use TEC-19")
}

// AA-14.3, AA-14.4: a discount for mining and a planet, each with its price.
func TestADiscountAndAPlanet(t *testing.T) {
	g := lonePlanet(begin(t, 2)).logistic("A", "TEC-10").tokens("TEC-10", 1).hand("A", "01").credits("A", 2)
	g.Refused("A mine", "AA-15.1")
	g.Play("A lift TEC-10").has("A", 1, 0)
	g.Play("A mine, pay RES-26 green, done").has("A", 0, 1).HeardTimes(1, "toll").Is("over", g.s.Turn.Lifted, Set{})
}

// tollsTwice is a card that was paid for twice in one action or effect of random play, ""
// if there was none: AA-14.3, AA-14.4, AA-14.7. What is paid for lapses when nothing is
// being resolved any more.
func tollsTwice(t *testing.T, version int) string {
	t.Helper()
	var buf []game.Move
	var log game.Log
	for seed := range uint64(1500) {
		p := muddle(t, version, seed).p
		choose := game.QuickRand(seed, 3)
		var paid Set
		for p.s.Active == 0 && p.s.Phase == phaseAction {
			seat := p.Pending().First()
			buf = p.Moves(buf[:0], seat)
			m := busy(buf, &choose)
			log.Events = log.Events[:0]
			if no := p.Play(seat, m, &log); no != nil {
				t.Fatal(no)
			}
			if err := p.Check(); err != nil {
				t.Fatalf("seed %d after %s: %v", seed, p.rules.vocabulary.Text(m), err)
			}
			for _, e := range log.Events {
				if e.Kind != eventToll {
					continue
				}
				c := uint8(e.Args[1])
				if paid.has(c) {
					return cardWords[c]
				}
				paid.add(c)
			}
			if p.s.Depth == 0 && p.s.Draft.Kind == draftNone && m.Kind != moveLift && m.Kind != moveBack {
				paid = Set{}
			}
		}
	}
	return ""
}

// AA-14.3, AA-14.4: no action and no effect charges the same blockade twice.
func TestNothingIsPaidForTwice(t *testing.T) {
	if c := tollsTwice(t, 2); c != "" {
		t.Errorf("%s is paid for twice", c)
	}
	if tollsTwice(t, 1) == "" {
		t.Error("version 1 charges planets twice; this test does not see it")
	}
}

// AA-15.8, AA-15.6: where only blockaded cards could carry out what was paid for, one of
// them does, so that nothing is paid for nothing; the others may be left out.
func TestOneBlockadedCardTakesPart(t *testing.T) {
	mine := func(g *scenario, credits int) *scenario {
		g.operational("A", "PLA-21 PLA-22").tokens("PLA-21", 1).tokens("PLA-22", 1).hand("A", "40 26").deck("07 08")
		g.credits("A", credits)
		return g.Play("A mine, pay RES-40 green, pay RES-26 green, done")
	}
	mine(begin(t, 2), 2).Refused("A done", "AA-15.8").NotLegal("A done").Play("A produce PLA-22 0").
		Legal("A tuck RES-07 red").
		Play("A tuck RES-07 red").Legal("A produce PLA-21 0").Play("A done").has("A", 1, 1)
	mine(beginEarlier(t), 2).Play("A done").has("A", 2, 0)
	// With one that can be paid for nobody is asked.
	begin(t, 2).operational("A", "PLA-21 PLA-22").tokens("PLA-21", 1).tokens("PLA-22", 2).hand("A", "40 26").
		deck("11").credits("A", 1).
		Play("A mine, pay RES-40 green, pay RES-26 green, done").HeardTimes(1, "toll").Play("A tuck RES-11 red").under("A",
		"PLA-21", "11 red").has("A", 0, 1)
	revenue := func(g *scenario) *scenario {
		g.operational("A", "TEC-31 TEC-33").tokens("TEC-31", 1).tokens("TEC-33", 1).hand("A", "35 38").deck("57 58")
		g.credits("A", 9)
		return g.Play("A revenue, pay RES-35 blue, pay RES-38 blue, done")
	}
	revenue(begin(t, 2)).Refused("A done", "AA-15.8").Play("A score TEC-31").Legal("A score TEC-33").Play("A done").
		has("A", 8, 1)
	revenue(beginEarlier(t)).Play("A done").has("A", 9, 0)
	// An additional effect for 2 credits.
	charter := func(g *scenario) *scenario {
		return g.logistic("A", "TEC-06").operational("A", "PLA-21 PLA-22").tokens("PLA-21", 1).tokens("PLA-22", 2).
			hand("A", "01").deck("11").credits("A", 4).Play("A use TEC-06")
	}
	charter(begin(t, 2)).has("A", 2, 0).Refused("A done", "AA-15.8").Play("A produce PLA-22 0, tuck RES-11 red").
		has("A", 0, 1)
	charter(beginEarlier(t)).Play("A done").has("A", 2, 0)
	// A card action for symbols.
	g := begin(t, 2).logistic("A", "TEC-19").operational("A", "TEC-31 TEC-33").tokens("TEC-31", 1).tokens("TEC-33", 1).
		hand("A", "35 38").credits("A", 9)
	g.Play("A use TEC-19, pay RES-35 blue, pay RES-38 blue, done").Refused("A done", "AA-15.8")
	g.Play("A score TEC-33").has("A", 8, 1)
}

// AA-15.8: what also does something else, or costs nothing, may be carried out without
// blockaded cards.
func TestBlockadedCardsMayBeLeftOut(t *testing.T) {
	g := begin(t, 2).logistic("A", "TEC-08").operational("A", "PLA-21 PLA-22").tokens("PLA-21", 1).tokens("PLA-22", 1).
		hand("A", "40 26")
	g.Play("A use TEC-08, pay RES-40 green, pay RES-26 green, done, done").has("A", 8, 1) // the point
	g = begin(t, 2).operational("A", "PLA-21 PLA-22").tokens("PLA-21", 1).tokens("PLA-22", 1).hand("A", "01").deck("11 12")
	id := ""
	for a, l := range g.p.rules.artifacts {
		if g.p.rules.ops[l.from].do == doProduce {
			id = artifactWords[a]
		}
	}
	g.artifacts("A", id).Play("A play "+id+", done").has("A", 8, 0)
}

// AA-15.8: several effects of one card, of which each could act on blockaded cards only:
// one of them does, whichever.
func TestOneOfSeveralEffectsTakesPart(t *testing.T) {
	pack := packed(t, "TEC-06", "effects: [{do: produce, where: choose_one, n: 1}]",
		"effects: [{do: produce, where: choose_one, n: 1}, {do: score_technologies, which: choose_one, reveal: false}]")
	both := func() *scenario {
		return withPack(t, 2, pack).logistic("A", "TEC-06").operational("A", "PLA-21 PLA-22 TEC-31 TEC-33").
			tokens("PLA-21", 1).tokens("PLA-22", 1).
			tokens("TEC-31", 1).tokens("TEC-33", 1).hand("A", "01").deck("11 12").credits("A", 8).Play("A use TEC-06")
	}
	both().Play("A produce PLA-21 0, tuck RES-11 red").Legal("A score TEC-31").Play("A done").has("A", 5, 1)
	both().Play("A done").Refused("A done", "AA-15.8").Play("A score TEC-33").has("A", 5, 0)
}

package alienartifacts

import (
	"testing"

	"spielwerk/game"
)

// beginEarlier is begin by the rules of version 1.
func beginEarlier(t *testing.T, seats int) *scenario {
	t.Helper()
	return clean(t, openVersion(t, 1, seats))
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
	return g.operational(0, "PLA-11").tokens("PLA-11", 1).produced(0, "PLA-11", "26 green").hand(0, "33").credits(0, 1).deck("07")
}

// AA-14.4, AA-15.8: who pays for a planet to spend what lies under it has paid for it:
// it is mined in the same action at no further price.
func TestAPlanetIsPaidForOnceInAnAction(t *testing.T) {
	g := lonePlanet(begin(t, 2)).play(0, "mine; pay RES-26 green; pay RES-33 green")
	g.is("price", g.p.View(0).(*View).Payment.Credit, 1).play(0, "done").has(0, 0, 1).heard("toll", 1).heard("produced", 1).under(0, "PLA-11", "07 blue")
	g.is("the token stays", g.s.Tokens[g.cardOf("PLA-11")], 1).is("it was for this action", g.s.Turn.Lifted, Set{})
	// Taken back, it costs nothing.
	lonePlanet(begin(t, 2)).play(0, "mine; pay RES-26 green; back").has(0, 1, 0).can(0, "mine")
	// The reasons why it cannot be done: nobody to mine, or too few symbols.
	lonePlanet(begin(t, 2)).credits(0, 0).refused(0, "mine", "AA-15.8")
	lonePlanet(begin(t, 2)).tokens("PLA-11", 2).refused(0, "mine", "AA-15.8")
	g = lonePlanet(begin(t, 2)).hand(0, "31").refused(0, "mine", "AA-15.1")
	g.is("due and most", g.p.Play(0, g.parse("mine"), nil).Args, game.Args{5, 4})
	// By version 1 there is no credit for it left.
	g = lonePlanet(beginEarlier(t, 2)).refused(0, "mine", "AA-15.1")
	g.is("due and most", g.p.Play(0, g.parse("mine"), nil).Args, game.Args{5, 2})
	lonePlanet(beginEarlier(t, 2)).credits(0, 2).play(0, "mine; pay RES-26 green; pay RES-33 green; done").has(0, 1, 0).play(0, "produce PLA-11 0").has(0, 0, 1)
}

// AA-14.4: the price in info, and the payment that is obvious.
func TestThePriceOfThePaymentIsAll(t *testing.T) {
	g := lonePlanet(begin(t, 2)).play(0, "mine")
	var text []string
	for _, m := range g.p.Obvious(nil, 0) {
		text = append(text, g.p.rules.vocabulary.Text(m))
	}
	g.is("obvious", text, "[pay RES-33 green pay RES-26 green done]").is("price", g.p.View(0).(*View).Payment.Credit, 0)
	g.play(0, "pay RES-26 green").is("price", g.p.View(0).(*View).Payment.Credit, 1).play(0, "pay RES-33 green").is("price", g.p.View(0).(*View).Payment.Credit, 1)
	// Without the planet nothing is paid yet, and 1 credit is left for it.
	lonePlanet(begin(t, 2)).hand(0, "33 43").play(0, "mine; pay RES-33 green; pay RES-43 green; done").has(0, 0, 1).heard("toll", 1)
}

// AA-14.4: each of several planets has its price, once.
func TestSeveralPlanetsInOneAction(t *testing.T) {
	two := func(credits int) *scenario {
		return begin(t, 2).operational(0, "PLA-11 PLA-12").tokens("PLA-11", 1).tokens("PLA-12", 2).produced(0, "PLA-11", "26 green", "27 green").
			produced(0, "PLA-12", "33 green").hand(0, "01").credits(0, credits).deck("07 08")
	}
	// Both are paid for in the payment, and both are mined.
	two(3).play(0, "mine; pay RES-26 green; pay RES-33 green; done").has(0, 0, 0).heard("toll", 2).play(0, "produce PLA-12 0").has(0, 0, 2).heard("toll", 0)
	// One is paid for with two cards under it; the other has its own price, or is left out.
	g := two(3).play(0, "mine; pay RES-26 green; pay RES-27 green; done").has(0, 2, 0).heard("toll", 1).refused(0, "done", "AA-15.5")
	g.play(0, "produce PLA-11 0").has(0, 2, 1).play(0, "produce PLA-12 0").has(0, 0, 2).heard("toll", 1)
	two(3).play(0, "mine; pay RES-26 green; pay RES-27 green; done; produce PLA-11 0; done").has(0, 2, 1)
	two(2).play(0, "mine; pay RES-26 green; pay RES-27 green; done").has(0, 1, 1).heard("toll", 1) // 1 does not pay for the other
	// Credits for one only: what lies under the other stays.
	two(2).play(0, "mine; pay RES-26 green").refused(0, "pay RES-33 green", "AA-14.4")
	two(2).play(0, "mine").refused(0, "pay RES-33 green", "AA-5.18") // with 0 credits nothing would complete it
}

// AA-14.4, AA-16.5: a card action that produces; its own tokens are paid for besides.
func TestAPlanetIsPaidForOnceByEffects(t *testing.T) {
	g := lonePlanet(begin(t, 2)).logistic(0, "TEC-08").play(0, "use TEC-08; pay RES-26 green; pay RES-33 green; done").has(0, 0, 2).heard("toll", 1)
	g.under(0, "PLA-11", "07 blue")
	lonePlanet(beginEarlier(t, 2)).logistic(0, "TEC-08").play(0, "use TEC-08; pay RES-26 green; pay RES-33 green; done").has(0, 0, 1).heard("toll", 1)
	g = lonePlanet(begin(t, 2)).logistic(0, "TEC-08").tokens("TEC-08", 1).refused(0, "use TEC-08", "AA-16.5").credits(0, 2)
	g.play(0, "use TEC-08; pay RES-26 green").is("price", g.p.View(0).(*View).Payment.Credit, 2).play(0, "pay RES-33 green; done").has(0, 0, 2).heard("toll", 2)
	// AA-15.8: a planet that is paid for cannot score: the credit for the technology is kept.
	g = begin(t, 2).logistic(0, "TEC-19").operational(0, "TEC-31 PLA-21").tokens("TEC-31", 1).tokens("PLA-21", 1).produced(0, "PLA-21", "35 blue").hand(0, "49").credits(0, 1)
	g.refused(0, "use TEC-19", "AA-16.5").credits(0, 2).can(0, "use TEC-19")
}

// AA-14.3, AA-14.4: a discount for mining and a planet, each with its price.
func TestADiscountAndAPlanet(t *testing.T) {
	g := lonePlanet(begin(t, 2)).logistic(0, "TEC-10").tokens("TEC-10", 1).hand(0, "01").credits(0, 2).refused(0, "mine", "AA-15.1")
	g.play(0, "lift TEC-10").has(0, 1, 0).play(0, "mine; pay RES-26 green; done").has(0, 0, 1).heard("toll", 1).is("over", g.s.Turn.Lifted, Set{})
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
		g.operational(0, "PLA-21 PLA-22").tokens("PLA-21", 1).tokens("PLA-22", 1).hand(0, "40 26").deck("07 08").credits(0, credits)
		return g.play(0, "mine; pay RES-40 green; pay RES-26 green; done")
	}
	mine(begin(t, 2), 2).refused(0, "done", "AA-15.8").cannot(0, "done").play(0, "produce PLA-22 0").can(0, "tuck RES-07 red").
		play(0, "tuck RES-07 red").can(0, "produce PLA-21 0").play(0, "done").has(0, 1, 1)
	mine(beginEarlier(t, 2), 2).play(0, "done").has(0, 2, 0)
	// With one that can be paid for nobody is asked.
	begin(t, 2).operational(0, "PLA-21 PLA-22").tokens("PLA-21", 1).tokens("PLA-22", 2).hand(0, "40 26").deck("11").credits(0, 1).
		play(0, "mine; pay RES-40 green; pay RES-26 green; done").heard("toll", 1).play(0, "tuck RES-11 red").under(0, "PLA-21", "11 red").has(0, 0, 1)
	revenue := func(g *scenario) *scenario {
		g.operational(0, "TEC-31 TEC-33").tokens("TEC-31", 1).tokens("TEC-33", 1).hand(0, "35 38").deck("57 58").credits(0, 9)
		return g.play(0, "revenue; pay RES-35 blue; pay RES-38 blue; done")
	}
	revenue(begin(t, 2)).refused(0, "done", "AA-15.8").play(0, "score TEC-31").can(0, "score TEC-33").play(0, "done").has(0, 8, 1)
	revenue(beginEarlier(t, 2)).play(0, "done").has(0, 9, 0)
	// An additional effect for 2 credits.
	charter := func(g *scenario) *scenario {
		return g.logistic(0, "TEC-06").operational(0, "PLA-21 PLA-22").tokens("PLA-21", 1).tokens("PLA-22", 2).hand(0, "01").deck("11").credits(0, 4).play(0, "use TEC-06")
	}
	charter(begin(t, 2)).has(0, 2, 0).refused(0, "done", "AA-15.8").play(0, "produce PLA-22 0; tuck RES-11 red").has(0, 0, 1)
	charter(beginEarlier(t, 2)).play(0, "done").has(0, 2, 0)
	// A card action for symbols.
	g := begin(t, 2).logistic(0, "TEC-19").operational(0, "TEC-31 TEC-33").tokens("TEC-31", 1).tokens("TEC-33", 1).hand(0, "35 38").credits(0, 9)
	g.play(0, "use TEC-19; pay RES-35 blue; pay RES-38 blue; done").refused(0, "done", "AA-15.8").play(0, "score TEC-33").has(0, 8, 1)
}

// AA-15.8: what also does something else, or costs nothing, may be carried out without
// blockaded cards.
func TestBlockadedCardsMayBeLeftOut(t *testing.T) {
	g := begin(t, 2).logistic(0, "TEC-08").operational(0, "PLA-21 PLA-22").tokens("PLA-21", 1).tokens("PLA-22", 1).hand(0, "40 26")
	g.play(0, "use TEC-08; pay RES-40 green; pay RES-26 green; done; done").has(0, 8, 1) // the point
	g = begin(t, 2).operational(0, "PLA-21 PLA-22").tokens("PLA-21", 1).tokens("PLA-22", 1).hand(0, "01").deck("11 12")
	id := ""
	for a, l := range g.p.rules.artifacts {
		if g.p.rules.ops[l.from].do == doProduce {
			id = artifactWords[a]
		}
	}
	g.artifacts(0, id).play(0, "play "+id+"; done").has(0, 8, 0)
}

// AA-15.8: several effects of one card, of which each could act on blockaded cards only:
// one of them does, whichever.
func TestOneOfSeveralEffectsTakesPart(t *testing.T) {
	pack := packed(t, "TEC-06", "effects: [{do: produce, where: choose_one, n: 1}]", "effects: [{do: produce, where: choose_one, n: 1}, {do: score_technologies, which: choose_one, reveal: false}]")
	both := func() *scenario {
		return withPack(t, 2, pack).logistic(0, "TEC-06").operational(0, "PLA-21 PLA-22 TEC-31 TEC-33").tokens("PLA-21", 1).tokens("PLA-22", 1).
			tokens("TEC-31", 1).tokens("TEC-33", 1).hand(0, "01").deck("11 12").credits(0, 8).play(0, "use TEC-06")
	}
	both().play(0, "produce PLA-21 0; tuck RES-11 red").can(0, "score TEC-31").play(0, "done").has(0, 5, 1)
	both().play(0, "done").refused(0, "done", "AA-15.8").play(0, "score TEC-33").has(0, 5, 0)
}

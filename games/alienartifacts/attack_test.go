package alienartifacts

import (
	"fmt"
	"strings"
	"testing"

	"spielwerk/game"
)

// values are the attack values of the last play.
func (g *scenario) values() string {
	var out []string
	for _, e := range g.all {
		if e.Kind == eventValue {
			out = append(out, fmt.Sprint(e.Args[1]))
		}
	}
	return strings.Join(out, " ")
}

// AA-12.1, AA-12.3: one target, the available system or one other player.
func TestTargets(t *testing.T) {
	g := begin(t, 3).building(0, "SHI-31").artifacts(0, "ART-01").hand(0, "01").deck("15").play(0, "play ART-01; complete SHI-31 operational")
	g.can(0, "attack aliens").can(0, "attack 2").can(0, "attack 3").can(0, "hold").cannot(0, "attack 1").refused(0, "attack 1", "AA-12.1")
	g.is("named by everybody's view", g.p.View(2).(*View).Attack.Target, -1).play(0, "attack 3").is("value", g.values(), "1")
}

// AA-12.4, AA-13.9, AA-3.5: the defender chooses, before any card is revealed; without
// a plan the standard one holds and nobody is asked. AA-12.18: it returns to hand, and
// now all know it. AA-20.8
func TestDefence(t *testing.T) {
	g := begin(t, 2).operational(0, "SHI-31 SHI-32").plans(1, "DEF-05 DEF-10").hand(0, "02 04").logistic(1, "PLA-01 SHI-01").deck("15 07 31")
	g.play(0, "offensive; pay RES-02 red; pay RES-04 red; done; attack 2; sail").is("pending", g.p.Pending(), game.Only(1))
	g.is("nothing is revealed", g.s.OpenN, 0).can(1, "defend DEF-05").can(1, "defend DEF-STD").refused(1, "defend DEF-01", "AA-12.4").refused(0, "strike SHI-31", "AA-22.1")
	g.is("the prompt names the ships", g.p.Prompt(1).Args, game.Args{0, 2}).is("others see the number", g.p.View(0).(*View).Seats[1].PlanCount, 2)
	g.is("and none of them", len(g.p.View(0).(*View).Seats[1].Plans), 0)
	g.play(1, "defend DEF-05").play(0, "strike SHI-32").builds(0, "SHI-31 SHI-32") // both damaged at 1, for the whole attack
	g.is("back in hand", count16(g.s.Players[1].Plans), 2).is("known now", g.p.View(0).(*View).Seats[1].Plans, []string{"DEF-05"})
}

// AA-12.5, AA-12.20, AA-15.7: once for each attack, before the first reveal.
func TestReactionsToAttacks(t *testing.T) {
	g := begin(t, 2).logistic(0, "TEC-24").operational(0, "SHI-31 SHI-32").hand(0, "02 04").system("ALS-1").deck("07 15")
	g.play(0, "offensive; pay RES-02 red; pay RES-04 red; done; attack aliens; sail; strike SHI-31").is("VP", g.s.Players[0].vp(), 1).inEmpire(0, "SHI-31", "").inEmpire(0, "SHI-32", "")
	words := []string{}
	for _, e := range g.all {
		words = append(words, g.p.rules.vocabulary.Events[e.Kind].Word)
	}
	all := strings.Join(words, " ")
	g.is("the point comes first", strings.Index(all, "vp") < strings.Index(all, "reveal"), true)
	// Two ships completed one after the other: two attacks.
	g = begin(t, 2).logistic(0, "TEC-24 SHI-01").building(0, "SHI-31 SHI-32").artifacts(0, "ART-01 ART-16").hand(0, "02 04").attached(0, "SHI-32", "07 red").system("ALS-5").deck("08 12 31")
	g.play(0, "play ART-01; complete SHI-31 operational; attack aliens; build SHI-32 operational; pay RES-02 red; pay RES-04 red; done; attack aliens").is("VP", g.s.Players[0].VP[fromCards], 2)
}

// AA-12.6, AA-12.8, AA-15.5: ship by ship, in an order chosen as one goes, each with a
// card of its own; a ship may stay out. AA-12.9: each ship attacks once in a turn.
func TestShipByShip(t *testing.T) {
	g := begin(t, 2).operational(0, "SHI-21 SHI-22 SHI-31 SHI-23").hand(0, "01 04 11").system("ALS-5").deck("07 57 15").artifacts(0, "ART-04")
	g.play(0, "offensive; pay RES-01 red; pay RES-04 red; done; attack aliens; stay SHI-22; stay SHI-23").refused(0, "join SHI-22", "AA-12.21").refused(0, "stay SHI-22", "AA-12.21")
	g.play(0, "sail").refused(0, "strike SHI-22", "AA-12.8").play(0, "strike SHI-31").builds(0, "SHI-31") // 1: damaged; then SHI-21 alone is left: 4, a point
	g.has(0, 10, 1).is("discards", g.discards(), "01 04 07 57")
	// The ships that stayed out may attack in another attack of the turn; the others not.
	g.hand(0, "02 06").play(0, "play ART-04; offensive; pay RES-02 red; pay RES-06 red; done; attack aliens").can(0, "stay SHI-22").can(0, "stay SHI-23").cannot(0, "stay SHI-21")
}

// AA-12.9: also if it leaves and comes back.
func TestAShipThatComesBackDoesNotAttackAgain(t *testing.T) {
	g := begin(t, 2).logistic(0, "PLA-21 PLA-22 PLA-23").building(0, "SHI-31").artifacts(0, "ART-01").hand(0, "01").system("ALS-1")
	g.deck("07").s.Turn.Attack = 1 // value 2: damaged
	g.play(0, "play ART-01; complete SHI-31 operational; attack aliens").can(0, "complete SHI-31 operational")
	g.play(0, "complete SHI-31 operational").inEmpire(0, "SHI-31", "operational").is("no second attack", g.s.Attack.On, false).heard("complete", 1).refused(0, "offensive", "AA-15.8")
}

// AA-12.10, AA-12.16, AA-12.17, AA-13.1: the line of the value; then the system goes
// to the bottom and a new one comes. All ships face the same one.
func TestTheSystemIsExchanged(t *testing.T) {
	g := begin(t, 2).operational(0, "SHI-21 SHI-22").hand(0, "01 05 11").system("ALS-2").deck("07 08")
	order := g.s.Systems
	g.play(0, "offensive; pay RES-01 red; pay RES-05 red; done; attack aliens; sail; strike SHI-22").is("values", g.values(), "3 5").has(0, 8, 2)
	g.is("artifacts", count16(g.s.Players[0].Artifacts), 1).is("the next one", g.s.Systems[0], order[1]).is("at the bottom", g.s.Systems[4], order[0])
	g.is("all know what lies there", g.p.View(1).(*View).SystemDeck[3], "ALS-2")
	// Not after an attack on a player, nor when nobody attacks.
	g = begin(t, 2).building(0, "SHI-31 SHI-32").artifacts(0, "ART-01").hand(0, "01").deck("15").system("ALS-2").play(0, "play ART-01; complete SHI-31 operational; attack 2").is("the same", 1, 1)
	g.is("the same system", systemWords[g.s.Systems[0]], "ALS-2")
	g = begin(t, 2).building(0, "SHI-31").artifacts(0, "ART-01").hand(0, "01").system("ALS-2").play(0, "play ART-01; complete SHI-31 operational; hold")
	g.is("the same system", systemWords[g.s.Systems[0]], "ALS-2")
}

// AA-12.11: without any card the number counts as 1.
func TestNothingToReveal(t *testing.T) {
	g := begin(t, 2).building(0, "SHI-21").artifacts(0, "ART-01").system("ALS-1").onlyDeck("", 1)
	g.play(0, "play ART-01; complete SHI-21 operational; attack aliens").is("value", g.values(), "3").has(0, 8, 1)
}

// AA-12.14, AA-12.12: tokens on a ship that leaves return to the supply.
func TestTokensOfALostShip(t *testing.T) {
	g := begin(t, 2).operational(0, "SHI-31").tokens("SHI-31", 2).hand(0, "02 04").system("ALS-1").deck("07")
	g.play(0, "offensive; pay RES-02 red; pay RES-04 red; done; attack aliens").has(0, 8, 0) // it is the only one and joins unasked: 2 credits, and 2 of its own
	g.is("supply", g.s.Supply, 38)
}

// AA-12.15, AA-14.6: the attacker chooses the cards, also one of them twice, as long
// as there are tokens.
func TestPlacingBlockades(t *testing.T) {
	g := begin(t, 2).building(0, "SHI-31").artifacts(0, "ART-01").hand(0, "01").logistic(1, "PLA-01 SHI-01").operational(1, "TEC-31").building(1, "PLA-02").deck("06")
	g.play(0, "play ART-01; complete SHI-31 operational; attack 2").can(0, "block PLA-01").can(0, "block TEC-31").can(0, "block SHI-01").refused(0, "block PLA-02", "AA-12.15").refused(0, "block SHI-31", "AA-12.15")
	g.play(0, "block SHI-01; block SHI-01").is("tokens", g.s.Tokens[g.cardOf("SHI-01")], 2).is("supply", g.s.Supply, 36).has(0, 10, 1)
	g = begin(t, 2).building(0, "SHI-31").artifacts(0, "ART-01").hand(0, "01").logistic(1, "PLA-01 PLA-02").tokens("PLA-01", 37).deck("06")
	g.play(0, "play ART-01; complete SHI-31 operational; attack 2; block PLA-02").is("the supply is empty", g.s.Supply, 0).is("no second token", g.s.Depth, 0)
	// Nobody to blockade: an empty empire.
	begin(t, 2).building(0, "SHI-31").artifacts(0, "ART-01").hand(0, "01").deck("06").play(0, "play ART-01; complete SHI-31 operational; attack 2").has(0, 10, 1)
}

// AA-12.19, AA-12.22: the check runs after each ship; a ship that is completed then
// waits until the attack is over, the exchange of the system included, and has a
// target of its own. A damaged ship that comes back is not part of the attack.
func TestShipsCompletedInTheMiddle(t *testing.T) {
	g := begin(t, 2).operational(0, "SHI-31 SHI-32").building(0, "SHI-01").attached(0, "SHI-01", "01 red", "14 red", "16 red").hand(0, "02 04").system("ALS-1").deck("07 57 26 03 03")
	next := g.s.Systems[1]
	// Two ships: 7 for the third, 6 symbols lie under it. When the first is destroyed it costs 6.
	g.play(0, "offensive; pay RES-02 red; pay RES-04 red; done; attack aliens; sail; strike SHI-31; complete SHI-01 operational")
	g.is("it waits, and the second ship has attacked", g.s.Attack.On, true).is("the new system is there", g.s.Systems[0], next).can(0, "attack aliens").can(0, "attack 2").can(0, "hold")
	g.inEmpire(0, "SHI-32", "").play(0, "attack aliens").is("its own attack", g.s.Attack.Ship, g.cardOf("SHI-01"))
	// A damaged ship comes back at once and stays out of this attack.
	g = begin(t, 2).logistic(0, "PLA-21 PLA-22 PLA-23 PLA-24").operational(0, "SHI-31 SHI-32").hand(0, "02 04").system("ALS-5").deck("07 15")
	g.play(0, "offensive; pay RES-02 red; pay RES-04 red; done; attack aliens; sail; strike SHI-31; complete SHI-31 operational").builds(0, "SHI-32").is("the second ship was damaged", g.heardWord("damaged"), true)
	g.play(0, "complete SHI-32 logistic").is("the attack is over", g.s.Attack, Attack{})
}

func (g *scenario) heardWord(word string) bool {
	for _, e := range g.all {
		if g.p.rules.vocabulary.Events[e.Kind].Word == word {
			return true
		}
	}
	return false
}

// AA-12.21, AA-15.8: ships without tokens, or with such as are paid for; not those
// that have attacked.
func TestWhoCanAttack(t *testing.T) {
	g := begin(t, 2).hand(0, "01 04").refused(0, "offensive", "AA-15.8").logistic(0, "SHI-01").refused(0, "offensive", "AA-15.8")
	g.operational(0, "SHI-31").tokens("SHI-31", 2).credits(0, 1).refused(0, "offensive", "AA-15.8").credits(0, 2)
	g.operational(0, "SHI-21").deck("15 07 57").system("ALS-5").play(0, "offensive; pay RES-01 red; pay RES-04 red; done; attack aliens").can(0, "sail").can(0, "join SHI-31").cannot(0, "stay SHI-21")
	g.play(0, "join SHI-31").has(0, 0, 0).can(0, "stay SHI-21").play(0, "stay SHI-21").is("it attacks", g.values(), "1")
	// TEC-29: with one ship of choice, a blockaded one if it is paid for.
	g = begin(t, 2).logistic(0, "TEC-29").operational(0, "SHI-31 SHI-21").tokens("SHI-31", 1).hand(0, "01").system("ALS-5").deck("15")
	g.play(0, "use TEC-29; pay RES-01 red; done; ship SHI-31; attack aliens").is("value", g.values(), "2").has(0, 9, 1)
}

// AA-21.4: a loss is replaced once, by the ship itself or else by a technology.
func TestLossesAreReplacedOnce(t *testing.T) {
	pack := packed(t, "TEC-27", "from: destroyed, to: damaged", "from: damaged, to: destroyed")
	g := withPack(t, 2, pack).logistic(0, "TEC-27").building(0, "SHI-11").artifacts(0, "ART-01").hand(0, "01").system("ALS-4").deck("07")
	g.play(0, "play ART-01; complete SHI-11 operational; attack aliens").builds(0, "SHI-11") // destroyed became damaged, and stays so
	g = withPack(t, 2, pack).logistic(0, "TEC-27").building(0, "SHI-31").artifacts(0, "ART-01").hand(0, "01").system("ALS-5").deck("07")
	g.play(0, "play ART-01; complete SHI-31 operational; attack aliens").builds(0, "").is("the ship's own reaction comes all the same", g.s.Players[0].Credits, 10)
}

// An attack can be made with the effects of cards on all ships, and redrawn twice,
// where a pack says so: AA-21.1.
func TestPackAttacks(t *testing.T) {
	pack := packed(t, "TEC-29", "{do: attack, ships: choose_one, bonus: 1}", "{do: attack, ships: all}")
	g := withPack(t, 2, pack).logistic(0, "TEC-29").operational(0, "SHI-21 SHI-22").hand(0, "01").system("ALS-1").deck("07 08")
	g.play(0, "use TEC-29; pay RES-01 red; done; attack aliens; sail; strike SHI-21").is("values", g.values(), "3 5")
	pack = packed(t, "SHI-01", "times: 1, target: alien", "times: 2, target: any")
	g = withPack(t, 2, pack).building(0, "SHI-01").artifacts(0, "ART-01").hand(0, "09").deck("07 15 04")
	g.play(0, "play ART-01; complete SHI-01 operational; attack 2; redraw; redraw").is("values", g.values(), "2 2 4")
}

// AA-12.22: several ships that were completed in the middle attack one after the
// other, each with a target of its own.
func TestSeveralShipsWait(t *testing.T) {
	// Three ships: 8 for the next, 7 symbols lie under each of two. When one of the
	// three is destroyed the first of them is there for nothing, and then the next.
	g := begin(t, 2).operational(0, "SHI-31 SHI-32 SHI-33").building(0, "SHI-01 SHI-02").attached(0, "SHI-01", "01 red", "02 red", "09 red").attached(0, "SHI-02", "08 red", "18 red", "10 red").
		hand(0, "04 19").system("ALS-1").deck("07 11 15")
	g.is("saved", [2]uint8{g.s.Saved[g.cardOf("SHI-01")], g.s.Saved[g.cardOf("SHI-02")]}, [2]uint8{7, 7})
	g.play(0, "offensive; pay RES-04 red; pay RES-19 red; done; attack aliens; sail; strike SHI-31; complete SHI-01 operational; strike SHI-32; complete SHI-02 operational")
	g.inEmpire(0, "SHI-33", "").can(0, "attack aliens").can(0, "hold").is("the second waits", g.s.Attack.WaitN, 1)
	g.play(0, "hold").can(0, "attack aliens").is("its fleet", ids(g.s.Attack.Fleet, cardWords), "[SHI-02]").play(0, "hold").is("nobody waits", g.s.Attack, Attack{})
}

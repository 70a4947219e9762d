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
	for _, e := range g.Played.Events {
		if e.Kind == eventValue {
			out = append(out, fmt.Sprint(e.Args[1]))
		}
	}
	return strings.Join(out, " ")
}

// AA-12.1, AA-12.3: one target, the available system or one other player.
func TestTargets(t *testing.T) {
	g := begin(t, 3).building("A", "SHI-31").artifacts("A", "ART-01").hand("A", "01").deck("15")
	g.Play("A play ART-01, complete SHI-31 operational")
	g.Legal("A attack aliens, attack 2, attack 3, hold").NotLegal("A attack 1")
	g.Refused("A attack 1", "AA-12.1")
	g.Is("named by everybody's view", g.p.View(2).(*View).Attack.Target, -1)
	g.Play("A attack 3").Is("value", g.values(), "1")
}

// AA-12.4, AA-13.9, AA-3.5: the defender chooses, before any card is revealed; without
// a plan the standard one holds and nobody is asked. AA-12.18: it returns to hand, and
// now all know it. AA-20.8
func TestDefence(t *testing.T) {
	g := begin(t, 2).operational("A", "SHI-31 SHI-32").plans("B", "DEF-05 DEF-10").hand("A", "02 04").
		logistic("B", "PLA-01 SHI-01").deck("15 07 31")
	g.Play("A offensive, pay RES-02 red, pay RES-04 red, done, attack 2, sail").Is("pending", g.p.Pending(), game.Only(1))
	g.Is("nothing is revealed", g.s.OpenN, 0).Legal("B defend DEF-05, defend DEF-STD")
	g.Refused("B defend DEF-01", "AA-12.4").Refused("A strike SHI-31", "AA-22.1")
	g.Is("the prompt names the ships", g.p.Prompt(1).Args, game.Args{0, 2})
	g.Is("others see the number", g.p.View(0).(*View).Seats[1].PlanCount, 2)
	g.Is("and none of them", len(g.p.View(0).(*View).Seats[1].Plans), 0)
	g.Play("B defend DEF-05")
	g.Play("A strike SHI-32").builds("A", "SHI-31 SHI-32") // both damaged at 1, for the whole attack
	g.Is("back in hand", count16(g.s.Players[1].Plans), 2)
	g.Is("known now", g.p.View(0).(*View).Seats[1].Plans, []string{"DEF-05"})
}

// AA-12.5, AA-12.20, AA-15.7: once for each attack, before the first reveal.
func TestReactionsToAttacks(t *testing.T) {
	g := begin(t, 2).logistic("A", "TEC-24").operational("A", "SHI-31 SHI-32").hand("A", "02 04").system("ALS-1").
		deck("07 15")
	g.Play("A offensive, pay RES-02 red, pay RES-04 red, done, attack aliens, sail, strike SHI-31")
	g.Is("VP", g.s.Players[0].vp(), 1).inEmpire("A", "SHI-31", "").inEmpire("A", "SHI-32", "")
	words := []string{}
	for _, e := range g.Played.Events {
		words = append(words, g.p.rules.vocabulary.Events[e.Kind].Word)
	}
	all := strings.Join(words, " ")
	g.Is("the point comes first", strings.Index(all, "vp") < strings.Index(all, "reveal"), true)
	// Two ships completed one after the other: two attacks.
	g = begin(t, 2).logistic("A", "TEC-24 SHI-01").building("A", "SHI-31 SHI-32").artifacts("A", "ART-01 ART-16").
		hand("A", "02 04").attached("A", "SHI-32", "07 red").system("ALS-5").deck("08 12 31")
	g.Play("A play ART-01, complete SHI-31 operational, attack aliens, build SHI-32 operational, pay RES-02 red, " +
		"pay RES-04 red, done, attack aliens")
	g.Is("VP", g.s.Players[0].VP[fromCards], 2)
}

// AA-12.6, AA-12.8, AA-15.5: ship by ship, in an order chosen as one goes, each with a
// card of its own; a ship may stay out. AA-12.9: each ship attacks once in a turn.
func TestShipByShip(t *testing.T) {
	g := begin(t, 2).operational("A", "SHI-21 SHI-22 SHI-31 SHI-23").hand("A", "01 04 11").system("ALS-5").
		deck("07 57 15").artifacts("A", "ART-04")
	g.Play("A offensive, pay RES-01 red, pay RES-04 red, done, attack aliens, stay SHI-22, stay SHI-23")
	g.Refused("A join SHI-22", "AA-12.21").Refused("A stay SHI-22", "AA-12.21")
	g.Play("A sail").Refused("A strike SHI-22", "AA-12.8")
	g.Play("A strike SHI-31").builds("A", "SHI-31") // 1: damaged; then SHI-21 alone is left: 4, a point
	g.has("A", 10, 1).Is("discards", g.discards(), "01 04 07 57")
	// The ships that stayed out may attack in another attack of the turn; the others not.
	g.hand("A", "02 06")
	g.Play("A play ART-04, offensive, pay RES-02 red, pay RES-06 red, done, attack aliens").Legal("A stay SHI-22")
	g.Legal("A stay SHI-23").NotLegal("A stay SHI-21")
}

// AA-12.9: also if it leaves and comes back.
func TestAShipThatComesBackDoesNotAttackAgain(t *testing.T) {
	g := begin(t, 2).logistic("A", "PLA-21 PLA-22 PLA-23").building("A", "SHI-31").artifacts("A", "ART-01").
		hand("A", "01").system("ALS-1")
	g.deck("07").s.Turn.Attack = 1 // value 2: damaged
	g.Play("A play ART-01, complete SHI-31 operational, attack aliens").Legal("A complete SHI-31 operational")
	g.Play("A complete SHI-31 operational").inEmpire("A", "SHI-31", "operational")
	g.Is("no second attack", g.s.Attack.On, false).HeardTimes(1, "complete").Refused("A offensive", "AA-15.8")
}

// AA-12.10, AA-12.16, AA-12.17, AA-13.1: the line of the value; then the system goes
// to the bottom and a new one comes. All ships face the same one.
func TestTheSystemIsExchanged(t *testing.T) {
	g := begin(t, 2).operational("A", "SHI-21 SHI-22").hand("A", "01 05 11").system("ALS-2").deck("07 08")
	order := g.s.Systems
	g.Play("A offensive, pay RES-01 red, pay RES-05 red, done, attack aliens, sail, strike SHI-22")
	g.Is("values", g.values(), "3 5").has("A", 8, 2)
	g.Is("artifacts", count16(g.s.Players[0].Artifacts), 1).Is("the next one", g.s.Systems[0], order[1])
	g.Is("at the bottom", g.s.Systems[4], order[0])
	g.Is("all know what lies there", g.p.View(1).(*View).SystemDeck[3], "ALS-2")
	// Not after an attack on a player, nor when nobody attacks.
	g = begin(t, 2).building("A", "SHI-31 SHI-32").artifacts("A", "ART-01").hand("A", "01").deck("15").system("ALS-2")
	g.Play("A play ART-01, complete SHI-31 operational, attack 2").Is("the same", 1, 1)
	g.Is("the same system", systemWords[g.s.Systems[0]], "ALS-2")
	g = begin(t, 2).building("A", "SHI-31").artifacts("A", "ART-01").hand("A", "01").system("ALS-2")
	g.Play("A play ART-01, complete SHI-31 operational, hold")
	g.Is("the same system", systemWords[g.s.Systems[0]], "ALS-2")
}

// AA-12.11: without any card the number counts as 1.
func TestNothingToReveal(t *testing.T) {
	g := begin(t, 2).building("A", "SHI-21").artifacts("A", "ART-01").system("ALS-1").onlyDeck("", 1)
	g.Play("A play ART-01, complete SHI-21 operational, attack aliens").Is("value", g.values(), "3").has("A", 8, 1)
}

// AA-12.14, AA-12.12: tokens on a ship that leaves return to the supply.
func TestTokensOfALostShip(t *testing.T) {
	g := begin(t, 2).operational("A", "SHI-31").tokens("SHI-31", 2).hand("A", "02 04").system("ALS-1").deck("07")
	// it is the only one and joins unasked: 2 credits, and 2 of its own
	g.Play("A offensive, pay RES-02 red, pay RES-04 red, done, attack aliens").has("A", 8, 0)
	g.Is("supply", g.s.Supply, 38)
}

// AA-12.15, AA-14.6: the attacker chooses the cards, also one of them twice, as long
// as there are tokens.
func TestPlacingBlockades(t *testing.T) {
	g := begin(t, 2).building("A", "SHI-31").artifacts("A", "ART-01").hand("A", "01").logistic("B", "PLA-01 SHI-01").
		operational("B", "TEC-31").building("B", "PLA-02").deck("06")
	g.Play("A play ART-01, complete SHI-31 operational, attack 2").Legal("A block PLA-01, block TEC-31")
	g.Legal("A block SHI-01").Refused("A block PLA-02", "AA-12.15").Refused("A block SHI-31", "AA-12.15")
	g.Play("A block SHI-01, block SHI-01").Is("tokens", g.s.Tokens[g.cardOf("SHI-01")], 2).Is("supply", g.s.Supply, 36)
	g.has("A", 10, 1)
	g = begin(t, 2).building("A", "SHI-31").artifacts("A", "ART-01").hand("A", "01").logistic("B", "PLA-01 PLA-02").
		tokens("PLA-01", 37).deck("06")
	g.Play("A play ART-01, complete SHI-31 operational, attack 2, block PLA-02")
	g.Is("the supply is empty", g.s.Supply, 0).Is("no second token", g.s.Depth, 0)
	// Nobody to blockade: an empty empire.
	begin(t, 2).building("A", "SHI-31").artifacts("A", "ART-01").hand("A", "01").deck("06").
		Play("A play ART-01, complete SHI-31 operational, attack 2").has("A", 10, 1)
}

// AA-12.19, AA-12.22: the check runs after each ship; a ship that is completed then
// waits until the attack is over, the exchange of the system included, and has a
// target of its own. A damaged ship that comes back is not part of the attack.
func TestShipsCompletedInTheMiddle(t *testing.T) {
	g := begin(t, 2).operational("A", "SHI-31 SHI-32").building("A", "SHI-01").
		attached("A", "SHI-01", "01 red", "14 red", "16 red").hand("A", "02 04").system("ALS-1").deck("07 57 26 03 03")
	next := g.s.Systems[1]
	// Two ships: 7 for the third, 6 symbols lie under it. When the first is destroyed it costs 6.
	g.Play("A offensive, pay RES-02 red, pay RES-04 red, done, attack aliens, sail, strike SHI-31, " +
		"complete SHI-01 operational")
	g.Is("it waits, and the second ship has attacked", g.s.Attack.On, true)
	g.Is("the new system is there", g.s.Systems[0], next).Legal("A attack aliens, attack 2, hold")
	g.inEmpire("A", "SHI-32", "").Play("A attack aliens").Is("its own attack", g.s.Attack.Ship, g.cardOf("SHI-01"))
	// A damaged ship comes back at once and stays out of this attack.
	g = begin(t, 2).logistic("A", "PLA-21 PLA-22 PLA-23 PLA-24").operational("A", "SHI-31 SHI-32").hand("A", "02 04").
		system("ALS-5").deck("07 15")
	g.Play("A offensive, pay RES-02 red, pay RES-04 red, done, attack aliens, sail, strike SHI-31, " +
		"complete SHI-31 operational")
	g.builds("A", "SHI-32").Is("the second ship was damaged", g.heardWord("damaged"), true)
	g.Play("A complete SHI-32 logistic").Is("the attack is over", g.s.Attack, Attack{})
}

func (g *scenario) heardWord(word string) bool {
	for _, e := range g.Played.Events {
		if g.p.rules.vocabulary.Events[e.Kind].Word == word {
			return true
		}
	}
	return false
}

// AA-12.21, AA-15.8: ships without tokens, or with such as are paid for; not those
// that have attacked.
func TestWhoCanAttack(t *testing.T) {
	g := begin(t, 2).hand("A", "01 04")
	g.Refused("A offensive", "AA-15.8").logistic("A", "SHI-01").Refused("A offensive", "AA-15.8")
	g.operational("A", "SHI-31").tokens("SHI-31", 2).credits("A", 1).Refused("A offensive", "AA-15.8").credits("A", 2)
	g.operational("A", "SHI-21").deck("15 07 57").system("ALS-5")
	g.Play("A offensive, pay RES-01 red, pay RES-04 red, done, attack aliens").Legal("A sail, join SHI-31")
	g.NotLegal("A stay SHI-21")
	g.Play("A join SHI-31").has("A", 0, 0).Legal("A stay SHI-21").Play("A stay SHI-21").Is("it attacks", g.values(), "1")
	// TEC-29: with one ship of choice, a blockaded one if it is paid for.
	g = begin(t, 2).logistic("A", "TEC-29").operational("A", "SHI-31 SHI-21").tokens("SHI-31", 1).hand("A", "01").
		system("ALS-5").deck("15")
	g.Play("A use TEC-29, pay RES-01 red, done, ship SHI-31, attack aliens").Is("value", g.values(), "2").has("A", 9, 1)
}

// AA-21.4: a loss is replaced once, by the ship itself or else by a technology.
func TestLossesAreReplacedOnce(t *testing.T) {
	pack := packed(t, "TEC-27", "from: destroyed, to: damaged", "from: damaged, to: destroyed")
	g := withPack(t, 2, pack).logistic("A", "TEC-27").building("A", "SHI-11").artifacts("A", "ART-01").hand("A", "01").
		system("ALS-4").deck("07")
	// destroyed became damaged, and stays so
	g.Play("A play ART-01, complete SHI-11 operational, attack aliens").builds("A", "SHI-11")
	g = withPack(t, 2, pack).logistic("A", "TEC-27").building("A", "SHI-31").artifacts("A", "ART-01").hand("A", "01").
		system("ALS-5").deck("07")
	g.Play("A play ART-01, complete SHI-31 operational, attack aliens").builds("A", "")
	g.Is("the ship's own reaction comes all the same", g.s.Players[0].Credits, 10)
}

// An attack can be made with the effects of cards on all ships, and redrawn twice,
// where a pack says so: AA-21.1.
func TestPackAttacks(t *testing.T) {
	pack := packed(t, "TEC-29", "{do: attack, ships: choose_one, bonus: 1}", "{do: attack, ships: all}")
	g := withPack(t, 2, pack).logistic("A", "TEC-29").operational("A", "SHI-21 SHI-22").hand("A", "01").
		system("ALS-1").deck("07 08")
	g.Play("A use TEC-29, pay RES-01 red, done, attack aliens, sail, strike SHI-21").Is("values", g.values(), "3 5")
	pack = packed(t, "SHI-01", "times: 1, target: alien", "times: 2, target: any")
	g = withPack(t, 2, pack).building("A", "SHI-01").artifacts("A", "ART-01").hand("A", "09").deck("07 15 04")
	g.Play("A play ART-01, complete SHI-01 operational, attack 2, redraw, redraw").Is("values", g.values(), "2 2 4")
}

// AA-12.22: several ships that were completed in the middle attack one after the
// other, each with a target of its own.
func TestSeveralShipsWait(t *testing.T) {
	// Three ships: 8 for the next, 7 symbols lie under each of two. When one of the
	// three is destroyed the first of them is there for nothing, and then the next.
	g := begin(t, 2).operational("A", "SHI-31 SHI-32 SHI-33").building("A", "SHI-01 SHI-02").
		attached("A", "SHI-01", "01 red", "02 red", "09 red").attached("A", "SHI-02", "08 red", "18 red", "10 red").
		hand("A", "04 19").system("ALS-1").deck("07 11 15")
	g.Is("saved", [2]uint8{g.s.Saved[g.cardOf("SHI-01")], g.s.Saved[g.cardOf("SHI-02")]}, [2]uint8{7, 7})
	g.Play("A offensive, pay RES-04 red, pay RES-19 red, done, attack aliens, sail, strike SHI-31, " +
		"complete SHI-01 operational, strike SHI-32, complete SHI-02 operational")
	g.inEmpire("A", "SHI-33", "").Legal("A attack aliens, hold").Is("the second waits", g.s.Attack.WaitN, 1)
	g.Play("A hold").Legal("A attack aliens").Is("its fleet", ids(g.s.Attack.Fleet, cardWords), []string{"SHI-02"})
	g.Play("A hold").Is("nobody waits", g.s.Attack, Attack{})
}

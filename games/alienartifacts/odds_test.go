package alienartifacts

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"spielwerk/game"
)

// AA-12.6: the odds are those of all cards that can be revealed. Each of them is put on top
// of the deck once and revealed, and the lines that come of it are counted. They do not
// change with what the seat cannot know.
func TestOdds(t *testing.T) {
	g := begin(t, 3).logistic("A", "TEC-21").operational("A", "SHI-21 SHI-31").
		hand("A", "02 04").system("ALS-2").deck("07 15")
	g.Play("A offensive, pay RES-02 red, pay RES-04 red, done, attack aliens, sail")
	for _, ship := range []string{"SHI-21", "SHI-31"} {
		want := make([]int, 5)
		cards := g.p.unseen(0)
		for set := cards; !set.empty(); {
			c := set.take()
			p := g.p.rules.Blank().(*Position)
			p.CopyFrom(g.p)
			top := p.s.Resources.N - 1
			if i := slices.Index(p.s.Resources.Card[:top+1], c); i >= 0 {
				p.s.Resources.Card[i], p.s.Resources.Card[top] = p.s.Resources.Card[top], c
			} else { // another seat holds it
				for i := range p.s.Players {
					if pl := &p.s.Players[i]; pl.Hand.has(c) {
						pl.Hand.remove(c)
						pl.Hand.add(p.s.Resources.Card[top])
						p.s.Resources.Card[top] = c
					}
				}
			}
			m, err := p.rules.vocabulary.ParseMove("strike " + ship)
			if err != nil {
				t.Fatal(err)
			}
			var log game.Log
			if no := p.Play(0, m, &log); no != nil {
				t.Fatal(no)
			}
			for _, e := range log.Events {
				if e.Kind == eventValue {
					want[min(max(int(e.Args[1]), 1), 5)-1]++
					break
				}
			}
		}
		o, ok := g.p.Odds(0, ship, "ALS-2")
		if !ok || o.Cards != cards.len() || !slices.Equal(o.Lines, want) {
			t.Errorf("%s: %+v, want %v of %d cards", ship, o, want, cards.len())
		}
		r := game.QuickRand(5, 6)
		g.p.Redeal(0, &r)
		if again, _ := g.p.Odds(0, ship, "ALS-2"); fmt.Sprint(again) != fmt.Sprint(o) {
			t.Errorf("%s: the odds depend on what the seat cannot know: %+v or %+v", ship, o, again)
		}
	}
	if _, ok := g.p.Odds(0, "SHI-21", "DEF-STD"); !ok {
		t.Error("no odds against a plan")
	}
	if _, ok := g.p.Odds(0, "SHI-21", "TEC-01"); ok {
		t.Error("odds against a technology")
	}
}

// AA-21.4: the odds of a ship that is damaged where others are destroyed say so, by the ship's own
// card or by another one.
func TestOddsOfASparedShip(t *testing.T) {
	spares := func(g *scenario, ship string) bool {
		o, ok := g.p.Odds(0, ship, "DEF-01")
		if !ok {
			t.Fatal(ship)
		}
		v := g.p.View(0).(*View)
		for value := 1; value <= len(o.Lines); value++ {
			plain, told := v.TableText(words{}, "DEF-01", value), v.OutcomeText(words{}, "DEF-01", value, &o)
			if strings.Contains(plain, "do.ship_destroyed") {
				return !strings.Contains(told, "do.ship_destroyed") && strings.Contains(told, "do.ship_damaged")
			}
			if plain != told {
				t.Errorf("%s, %d: %q and %q", ship, value, plain, told)
			}
		}
		t.Fatal("DEF-01 destroys no ship")
		return false
	}
	g := begin(t, 2).operational("A", "SHI-21 SHI-15")
	if spares(g, "SHI-21") || !spares(g, "SHI-15") {
		t.Error("of these two only Green Covenant is damaged instead")
	}
	if g = begin(t, 2).logistic("A", "TEC-27").operational("A", "SHI-21"); !spares(g, "SHI-21") {
		t.Error("Salvage Crews spare every ship")
	}
}

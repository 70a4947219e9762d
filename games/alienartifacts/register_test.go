package alienartifacts

import (
	"slices"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/game/gametest"
)

// AA-0.2: a card wins over a rule: the limit of two cards, the gold that is wild for
// operational actions, the hand limit, the artifacts that count unplayed.
func TestCardsWinOverRules(t *testing.T) {
	begin(t, 2).operational("A", "PLA-21").hand("A", "63 62").Refused("A mine", "AA-15.1").logistic("A", "TEC-40").
		Legal("A mine")
	g := begin(t, 2).operational("A", "TEC-29").artifacts("A", "ART-01 ART-02").hand("A", "01")
	g.Is("unplayed artifacts count for that card", g.p.endValue(0, g.cardOf("TEC-29")), 3) // AA-13.8
	g = begin(t, 2).artifacts("A", "ART-01 ART-02").hand("A", "01")
	g.Is("and for nothing else", g.p.IfEnded(0), 0)
}

// AA-2.5: a type counts cards of all kinds, unless a kind is named.
func TestTypesAndKinds(t *testing.T) {
	g := begin(t, 2).logistic("A", "TEC-01 SHI-01 PLA-01 TEC-12 SHI-11")
	g.Is("explore cards", g.p.number(0, anyKind, anySide, explore), 3)
	g.Is("explore technologies", g.p.number(0, technology, anySide, explore), 1)
	g.Is("all", g.p.number(0, anyKind, anySide, anyType), 5)
}

// AA-2.10: searching ends after one cycle; TestArtifacts has the rest. AA-22.2: all
// see the cards go by, and so where they are.
func TestSearching(t *testing.T) {
	g := begin(t, 3).artifacts("A", "ART-15").hand("A", "01").tops("SHI-21 SHI-22 SHI-31 SHI-01")
	g.Play("A play ART-15, type exploit")
	known := g.p.View(2).(*View).Decks[ship].Known
	g.Is("known to all", known[len(known)-2:], []KnownView{{"SHI-21", 37}, {"SHI-22", 38}})
	g.Is("top", g.p.View(2).(*View).Decks[ship].Top, "SHI-01")
}

// AA-6.10, AA-19.7: only the highest step counts.
func TestHighestStep(t *testing.T) {
	g := begin(t, 2).operational("A", "TEC-31").credits("A", 15)
	g.Is("15 credits", g.p.endValue(0, g.cardOf("TEC-31")), 6).credits("A", 14)
	g.Is("14", g.p.endValue(0, g.cardOf("TEC-31")), 4).credits("A", 7).Is("7", g.p.endValue(0, g.cardOf("TEC-31")), 0)
}

// AA-20.12: the names that the book breaks over lines are those of two cards.
func TestNamesOfTechnologies(t *testing.T) {
	text := string(cardsYAML)
	for _, name := range []string{
		"name: Intersystem Investment Bank\n", "name: General Capital Dominance\n", "name: Research Spectrum MK2\n",
		"name: Deep Analysis and Research Programmes\n",
	} {
		if !strings.Contains(text, name) {
			t.Errorf("no %q", name)
		}
	}
}

// AA-21.10: a set is one of each kind.
func TestSets(t *testing.T) {
	g := begin(t, 2).logistic("A", "TEC-01 TEC-02 SHI-01 SHI-02 SHI-03 PLA-01")
	m := &g.p.rules.sides[g.cardOf("TEC-10")][operational].metric
	g.Is("sets", g.p.count(0, m, 0), 1).logistic("A", "PLA-02").Is("sets", g.p.count(0, m, 0), 2)
}

// AA-22.1: one seat decides at a time; AA-12.4: once it is a defender.
func TestOneDecidesAtATime(t *testing.T) {
	p := &Position{rules: open(t, 5, nil)}
	seen := map[int]bool{}
	gametest.Random(p, 12, func(game.Move) {
		if n := p.Pending().Len(); n > 1 {
			t.Fatalf("%d seats are pending", n)
		}
		if p.s.Depth > 0 && p.s.Stack[p.s.Depth-1].Kind == frameDefend {
			seen[int(p.Pending().First())] = p.Pending().First() != p.s.Active
		}
	})
	for seat, other := range seen {
		if !other {
			t.Errorf("seat %d defends against itself", seat)
		}
	}
}

// AA-22.3: Check finds what is lost or doubled.
func TestCheckFinds(t *testing.T) {
	for name, spoil := range map[string]func(s *State){
		"a card twice":               func(s *State) { s.Players[0].Building.add(s.Decks[ship].Card[0]) },
		"a card lost":                func(s *State) { s.Decks[ship].N--; s.Decks[ship].Card[s.Decks[ship].N] = 0 },
		"a resource twice":           func(s *State) { s.Discard.add(s.Resources.Card[0]) },
		"a resource lost":            func(s *State) { s.Players[0].Hand = Set{} },
		"a token too many":           func(s *State) { s.Supply++ },
		"a token nowhere":            func(s *State) { s.Supply--; s.Tokens[3]++; s.Blocked.add(3) },
		"a blockade forgotten":       func(s *State) { s.Supply--; s.Tokens[s.Players[0].Empire.first()]++ },
		"an artifact twice":          func(s *State) { s.Players[0].Artifacts |= 1 << s.Artifacts[0] },
		"a plan twice":               func(s *State) { s.Players[0].Plans |= 1 << s.Plans[0] },
		"a plan known and in a deck": func(s *State) { s.Shown |= 1 << s.Plans[0] },
		"two systems alike":          func(s *State) { s.Systems[1] = s.Systems[0] },
		"too many credits":           func(s *State) { s.Players[1].Credits = 16 },
		"sums of mods":               func(s *State) { s.Players[0].Mods.Look++ },
		"sums attached":              func(s *State) { s.Saved[7]++ },
		"a hidden top":               func(s *State) { s.Seen[s.Decks[ship].Card[s.Decks[ship].N-1]] = 1 },
		"operational in no empire":   func(s *State) { s.Players[0].Mission.add(s.Players[0].Building.first()) },
		"lifted without blockade":    func(s *State) { s.Turn.Lifted.add(s.Players[0].Empire.first()) },
		"a frame beyond the stack":   func(s *State) { s.Stack[4].Kind = frameCheck },
		"open cards, no reason": func(s *State) {
			s.OpenN = 1
			s.Open[0] = s.Resources.Card[s.Resources.N-1]
			s.Resources.N--
			s.Resources.Card[s.Resources.N] = 0
		},
		"paying with another's card": func(s *State) {
			s.Draft.Kind, s.Draft.Limit = draftAny, 2
			s.Draft.Chosen = s.Players[1].Hand
		},
		"a card that lies nowhere":   func(s *State) { s.Under[s.Resources.Card[0]] = 3 },
		"no faction":                 func(s *State) { s.Players[1].Faction = 0 },
		"an attack without a reason": func(s *State) { s.Attack.On = true },
	} {
		g := begin(t, 2).hand("A", "01 02").hand("B", "03").building("A", "SHI-01").logistic("A", "PLA-01")
		spoil(g.s)
		if err := g.p.Check(); err == nil {
			t.Errorf("%s is not found", name)
		}
	}
}

// AA-22.2: what each seat sees.
func TestWhatIsHidden(t *testing.T) {
	g := begin(t, 3).hand("A", "01 02").artifacts("A", "ART-01").plans("A", "DEF-01").logistic("A", "SHI-31")
	for seat := range game.Seat(3) {
		v := g.p.View(seat).(*View)
		own := seat == 0
		g.Is("hand", len(v.Seats[0].Hand) == 2, own).Is("artifacts", len(v.Seats[0].Artifacts) == 1, own)
		g.Is("plans", len(v.Seats[0].Plans) == 1, own)
		g.Is("numbers", []int{v.Seats[0].HandSize, v.Seats[0].ArtifactCount, v.Seats[0].PlanCount}, []int{2, 1, 1})
		g.Is("systems", slices.Contains(v.SystemDeck, ""), true)
	}
	if v := g.p.View(game.Watcher).(*View); v.Seats[0].Hand != nil || v.Payment != nil {
		t.Error("a watcher sees a hand")
	}
}

// Redeal keeps what the seat knows and nothing more: its hand, the bottoms it put
// there, plans that were used (AA-22.2, AA-12.18).
func TestRedealKeepsWhatIsKnown(t *testing.T) {
	g := begin(t, 3).hand("A", "01 02 03").hand("B", "35 36 37").plans("B", "DEF-01 DEF-05").
		tops("TEC-01 TEC-02 TEC-03 TEC-04").credits("A", 15)
	g.s.Shown = 1 << 4
	g.Play("A buy technology 2, keep TEC-02, bottom TEC-03")
	bottoms := func(p *Position) [2]uint8 { return [2]uint8(p.s.Decks[technology].Card[:2]) }
	moved := [3]int{}
	for seed := range uint64(50) {
		for seat := range game.Seat(3) {
			q := &Position{rules: g.p.rules, s: g.p.s}
			r := game.QuickRand(seed, 1)
			q.Redeal(seat, &r)
			if q.s.Players[seat].Hand != g.s.Players[seat].Hand {
				t.Fatal("its own hand was redealt")
			}
			if q.s.Players[1].Plans>>4&1 == 0 {
				t.Fatal("a plan that was used has gone")
			}
			if bottoms(q) != bottoms(g.p) {
				moved[seat]++
			}
			if seat != 1 && q.s.Players[1].Plans != g.s.Players[1].Plans {
				moved[seat] += 100
			}
		}
	}
	if moved[0]%100 != 0 || moved[0] < 3000 || moved[1]%100 < 45 || moved[1] >= 100 || moved[2] < 3045 {
		t.Errorf("%v: the buyer knows the bottoms, the others do not; all but their owner do not know the other plan", moved)
	}
}

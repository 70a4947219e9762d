package alienartifacts

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// technologyCard is what is printed on a technology: its type, the keyword of its
// logistic side, and the condition of its operational side.
type technologyCard struct {
	id, typ, keyword string
	counts           string     // what the condition counts
	steps            [3]tecStep // from the lowest (AA-6.10)
}

// tecStep is a step of a condition: the count it needs, its value during the game and
// that at the end.
type tecStep struct{ need, during, end int }

func (c *technologyCard) name() string { return c.id }

var (
	byNumber    = [3]tecStep{{4, 1, 4}, {5, 1, 7}, {6, 2, 10}}
	byEmpire    = [3]tecStep{{7, 1, 4}, {9, 1, 7}, {11, 2, 10}}
	byVariety   = [3]tecStep{{2, 1, 1}, {3, 1, 3}, {4, 2, 4}}
	byMission   = [3]tecStep{{2, 1, 3}, {3, 1, 6}, {4, 2, 10}}
	byLogistics = [3]tecStep{{2, 1, 3}, {3, 1, 6}, {4, 2, 10}}
	byType      = [3]tecStep{{2, 1, 3}, {4, 1, 6}, {5, 2, 9}}
	bySets      = [3]tecStep{{1, 1, 2}, {2, 1, 6}, {3, 2, 10}}
	byCredits   = [3]tecStep{{8, 1, 2}, {12, 1, 4}, {15, 2, 6}}
)

var technologyCards = []technologyCard{
	{"TEC-01", "explore", "ongoing", "planets", byNumber},
	{"TEC-02", "explore", "ongoing", "planet types", byVariety},
	{"TEC-03", "explore", "ongoing", "operational planets", byMission},
	{"TEC-04", "explore", "ongoing", "produced", [3]tecStep{{3, 1, 2}, {6, 1, 5}, {9, 2, 8}}},
	{"TEC-05", "explore", "ongoing", "logistic planets", byLogistics},
	{"TEC-06", "explore", "additional", "planets", byNumber},
	{"TEC-07", "explore", "additional", "explore", byType},
	{"TEC-08", "explore", "action", "operational planets", byMission},
	{"TEC-09", "explore", "ongoing", "planet types", byVariety},
	{"TEC-10", "explore", "ongoing", "sets", bySets},
	{"TEC-11", "expand", "ongoing", "technology types", byVariety},
	{"TEC-12", "expand", "ongoing", "technologies", byNumber},
	{"TEC-13", "expand", "ongoing", "technologies", byNumber},
	{"TEC-14", "expand", "ongoing", "operational technologies", byMission},
	{"TEC-15", "expand", "ongoing", "operational technologies", byMission},
	{"TEC-16", "expand", "ongoing", "logistic technologies", byLogistics},
	{"TEC-17", "expand", "additional", "empire", byEmpire},
	{"TEC-18", "expand", "additional", "expand", byType},
	{"TEC-19", "expand", "action", "logistic technologies", byLogistics},
	{"TEC-20", "expand", "ongoing", "sets", bySets},
	{"TEC-21", "exterminate", "ongoing", "operational ships", byMission},
	{"TEC-22", "exterminate", "ongoing", "exterminate", byType},
	{"TEC-23", "exterminate", "ongoing", "ship types", byVariety},
	{"TEC-24", "exterminate", "ongoing", "operational ships", byMission},
	{"TEC-25", "exterminate", "ongoing", "ships", byNumber},
	{"TEC-26", "exterminate", "ongoing", "logistic ships", byLogistics},
	{"TEC-27", "exterminate", "ongoing", "ships", byNumber},
	{"TEC-28", "exterminate", "additional", "ship types", byVariety},
	{"TEC-29", "exterminate", "action", "artifacts", [3]tecStep{{1, 1, 1}, {2, 1, 3}, {3, 2, 5}}},
	{"TEC-30", "exterminate", "ongoing", "ships", byNumber},
	{"TEC-31", "exploit", "additional", "credits", byCredits},
	{"TEC-32", "exploit", "additional", "technologies", byNumber},
	{"TEC-33", "exploit", "ongoing", "credits", byCredits},
	{"TEC-34", "exploit", "ongoing", "logistic ships", byLogistics},
	{"TEC-35", "exploit", "ongoing", "empire", byEmpire},
	{"TEC-36", "exploit", "ongoing", "technology types", byVariety},
	{"TEC-37", "exploit", "additional", "logistic planets", byLogistics},
	{"TEC-38", "exploit", "additional", "exploit", byType},
	{"TEC-39", "exploit", "action", "sets", bySets},
	{"TEC-40", "exploit", "ongoing", "planets", byNumber},
}

// The cards of each kind by type that conditions are fulfilled with. The technologies
// are such as do nothing of themselves.
var (
	typeOrder  = []string{"explore", "expand", "exterminate", "exploit"}
	quietCards = map[string]map[string][]string{
		"ship": {
			"explore": {"SHI-01", "SHI-02", "SHI-03", "SHI-04"}, "expand": {"SHI-11", "SHI-12", "SHI-13", "SHI-14"},
			"exterminate": {"SHI-21", "SHI-22", "SHI-23", "SHI-24"}, "exploit": {"SHI-31", "SHI-32", "SHI-33", "SHI-34"},
		},
		"technology": {
			"explore": {"TEC-06", "TEC-07", "TEC-08"}, "expand": {"TEC-17", "TEC-18", "TEC-19"},
			"exterminate": {"TEC-28", "TEC-29"}, "exploit": {"TEC-31", "TEC-37", "TEC-38", "TEC-39"},
		},
		"planet": {
			"explore": {"PLA-01", "PLA-02", "PLA-03", "PLA-04"}, "expand": {"PLA-11", "PLA-12", "PLA-13", "PLA-14"},
			"exterminate": {"PLA-21", "PLA-22", "PLA-23", "PLA-24"}, "exploit": {"PLA-31", "PLA-32", "PLA-33", "PLA-34"},
		},
	}
)

// condition arranges that seat 0 has just so many of what a technology counts, the
// technology itself included if it is of that sort (AA-6.11), and other things that
// do not count. The variant changes sides and kinds of what does not matter.
type condition struct {
	*stage
	c       *technologyCard
	variant int
	used    map[string]bool
}

// pick puts n cards of a kind into the empire, of one type or of all in turn; the
// side is "front", "back" or "any" of both in turn.
func (a *condition) pick(n int, kind, typ, side string) {
	a.Helper()
	a.used[a.c.id] = true
	for i := 0; n > 0; i++ {
		if i > 40 {
			a.Fatalf("there are not enough cards of %s %s", kind, typ)
		}
		t := typ
		if typ == "any" {
			t = typeOrder[(i+a.variant)%len(typeOrder)]
		}
		at := slices.IndexFunc(quietCards[kind][t], func(id string) bool { return !a.used[id] })
		if at < 0 {
			continue
		}
		id := quietCards[kind][t][at]
		a.used[id] = true
		if side == "back" || side == "any" && (n+a.variant)%2 == 0 {
			a.backs("A", id)
		} else {
			a.fronts("A", id)
		}
		n--
	}
}

// arrange makes the count n.
func (a *condition) arrange(n int) {
	a.Helper()
	word, kind, _ := strings.Cut(a.c.counts, " ")
	one := map[string]string{"ships": "ship", "technologies": "technology", "planets": "planet"}
	self := 0 // the technology counts itself
	switch a.c.counts {
	case "ships", "planets", "technologies":
		if a.c.counts == "technologies" {
			self = 1
		}
		a.pick(n-self, one[a.c.counts], "any", "any")
		a.beside(one[a.c.counts])
	case "operational ships", "operational planets", "operational technologies",
		"logistic ships", "logistic planets", "logistic technologies":
		side, off := "back", "front"
		if word == "logistic" {
			side, off = "front", "back"
		}
		if a.c.counts == "operational technologies" {
			self = 1
		}
		a.pick(n-self, one[kind], "any", side)
		a.pick(3, one[kind], "any", off)
		a.beside(one[kind])
	case "ship types", "planet types", "technology types":
		kind := word
		types := slices.Clone(typeOrder)
		if kind == "technology" { // its own type is one of them
			types = append([]string{a.c.typ}, slices.DeleteFunc(types, func(t string) bool { return t == a.c.typ })...)
			self = 1
		}
		for i, typ := range types[:n] {
			a.pick(1+(i+a.variant)%2-min(self, max(1-i, 0)), kind, typ, "any")
		}
		a.beside(kind)
	case "explore", "expand", "exterminate", "exploit":
		if a.c.typ == a.c.counts {
			self = 1
		}
		for i := range n - self {
			a.pick(1, []string{"ship", "planet", "technology", "planet"}[(i+a.variant)%4], a.c.counts, "any")
		}
		for i, typ := range typeOrder {
			if typ != a.c.counts {
				a.pick(2, kindWords[(i+a.variant)%3], typ, "any")
			}
		}
	case "empire":
		for i := range n - 1 {
			a.pick(1, kindWords[(i+a.variant)%3], "any", "any")
		}
		a.builds("A", "SHI-40", "TEC-40", "PLA-40")
	case "sets": // the variant is the kind of which there are fewest
		if n == 0 && kindWords[a.variant] == "technology" {
			return // there is one at least, the technology itself: it is alone
		}
		for k, kind := range kindWords {
			m := n + (k+3-a.variant)%3
			if kind == "technology" {
				m--
			}
			a.pick(m, kind, "any", "any")
		}
	case "credits":
		a.credits("A", uint8(n))
	case "produced":
		a.backs("A", "PLA-01", "PLA-11").builds("A", "SHI-40").attached("A", "SHI-40", "RES-53 red", "RES-54 red")
		for i := range n {
			a.produced("A", []string{"PLA-01", "PLA-11"}[(i+a.variant)%2], []string{
				"RES-01 red", "RES-02 blue", "RES-03 red", "RES-04 blue", "RES-05 red", "RES-06 blue", "RES-07 red",
				"RES-08 blue", "RES-09 red", "RES-10 blue",
			}[i])
		}
		a.holds("A", "RES-55", "RES-56")
		a.backs("B", "PLA-21").produced("B", "PLA-21", "RES-57 red", "RES-58 red", "RES-59 red")
	case "artifacts":
		a.artifacts("A", []string{"ART-01", "ART-02", "ART-16", "ART-07"}[:n]...).artifacts("B", "ART-08", "ART-09", "ART-10")
	default:
		a.Fatalf("nobody knows how to count %s", a.c.counts)
	}
}

// beside adds what is not of the kind that counts, and what others have.
func (a *condition) beside(kind string) {
	for _, k := range kindWords {
		if k != kind {
			a.pick(2, k, "any", "any")
		}
	}
	a.fronts("B", "SHI-35", "PLA-25", unless(a.c.id, "TEC-35", "TEC-34"))
	a.backs("B", "SHI-15", "PLA-05", unless(a.c.id, "TEC-15", "TEC-16"))
	a.builds("A",
		map[string]string{"ship": "SHI-40", "technology": unless(a.c.id, "TEC-36", "TEC-33"), "planet": "PLA-40"}[kind])
}

// reached is the step that a count fulfils, none if it is the zero one.
func (c *technologyCard) reached(n int) (best tecStep) {
	for _, s := range c.steps {
		if n >= s.need {
			best = s
		}
	}
	return best
}

// counted are the counts that matter: each step just missed, just reached, and more
// than the highest.
func (c *technologyCard) counted() []int {
	var out []int
	for _, s := range c.steps {
		out = append(out, s.need-1, s.need)
	}
	switch c.counts {
	case "planet types", "ship types", "technology types", "credits":
		return out // there are no more
	}
	return append(out, c.steps[2].need+1)
}

// matching are resource cards with a half of a type, the first half or the second one,
// and one without.
var matching = map[string][3]string{
	"explore":     {"RES-74", "RES-18", "RES-11"},
	"expand":      {"RES-64", "RES-11", "RES-74"},
	"exterminate": {"RES-11", "RES-60", "RES-74"},
	"exploit":     {"RES-74", "RES-64", "RES-11"},
}

// TestConditionsDuringTheGame completes each technology on its operational side with
// each count that matters: it scores the highest step at once if the revealed card
// matches its type, and nothing otherwise: AA-8.3.3, AA-21.14.
func TestConditionsDuringTheGame(t *testing.T) {
	eachCard(t, technologyCards, (*technologyCard).name, func(t *testing.T, c *technologyCard) {
		for _, n := range c.counted() {
			for variant := range 3 {
				t.Run(fmt.Sprint(c.counts, n, variant), func(t *testing.T) {
					a := &condition{newStage(t, 2).builds("A", c.id), c, variant, map[string]bool{}}
					a.arrange(n)
					want := c.reached(n)
					reveal := matching[c.typ][variant]
					if variant == 2 {
						want.during = 0
					}
					had := a.tally("A")
					a.artifacts("A", "ART-03").draws(reveal).Play("A play ART-03, complete " + c.id + " operational")
					had.VP += want.during
					had.Building--
					had.Empire++
					a.Is("it has", a.tally("A"), had).Is("discarded", a.discarded(reveal), true)
					switch {
					case variant == 2:
						a.HeardTimes(1, "A nomatch "+c.id+" by AA-8.3.3")
					case want.need == 0:
						a.HeardTimes(1, "A nostep "+c.id+" by AA-6.10")
					default:
						a.HeardTimes(1, fmt.Sprintf("A scored %s %d by AA-8.3.3", c.id, want.need))
						a.HeardTimes(1, fmt.Sprintf("A vp %d technology by AA-6.10", want.during))
					}
				})
			}
		}
	})
}

// TestConditionsAtTheEnd ends the game with each count that matters: AA-19.3. A
// blockaded technology is scored if 1 credit is paid for each token (AA-14.5), the
// bank before that counting (AA-19.7).
func TestConditionsAtTheEnd(t *testing.T) {
	eachCard(t, technologyCards, (*technologyCard).name, func(t *testing.T, c *technologyCard) {
		for _, n := range c.counted() {
			for variant := range 3 {
				t.Run(fmt.Sprint(c.counts, n, variant), func(t *testing.T) {
					build := func() *condition {
						a := &condition{newStage(t, 2).backs("A", c.id).holds("A", "RES-75"), c, variant, map[string]bool{}}
						a.arrange(n)
						return a
					}
					want := c.reached(n)
					a := build()
					a.lastDraw().finish().Is("phase", a.phase(), phaseOver)
					key := fmt.Sprintf("end %s %d", c.id, n)
					a.Is(key, a.scores("A")[key], want.end)

					a = build()
					a.blocks(c.id, 2).lastDraw().finish()
					if want.need == 0 {
						a.Is("phase", a.phase(), phaseOver).Is(key, a.scores("A")[key], 0)
						return
					}
					b := a.tally("A").Credits
					a.Refused("A lift "+unless(c.id, "TEC-30", "TEC-27"), "AA-14.5").Play("A lift " + c.id)
					for a.s.Phase != phaseOver {
						a.Play("A done")
					}
					a.Is(key, a.scores("A")[key], want.end).Is("paid", b-a.tally("A").Credits, 2)

					a = build()
					a.blocks(c.id, 2).lastDraw().finish().Play("A done").Is("phase", a.phase(), phaseOver)
					a.Is(key, a.scores("A")[key], 0).Is("paid", a.tally("A").Credits, b)
				})
			}
		}
	})
}

// TestRevenue scores each technology again and again, for 5 blue each time, on its second
// step and on its third, which alone pays more: AA-15.3, AA-8.3.4. Gold counts as gold
// only (AA-5.6). On its logistic side it has no part.
func TestRevenueByTechnologies(t *testing.T) {
	eachCard(t, technologyCards, (*technologyCard).name, func(t *testing.T, c *technologyCard) {
		for _, step := range c.steps[1:] {
			a := &condition{newStage(t, 2).backs("A", c.id), c, 0, map[string]bool{}}
			a.arrange(step.need)
			a.holds("A", "RES-65", "RES-66", "RES-68", "RES-69", "RES-72").draws(matching[c.typ][0], matching[c.typ][2])
			a.Play("A revenue").Refused("A pay RES-72 gold", "AA-5.5").Play("A pay RES-65 blue").Refused("A done", "AA-5.3")
			a.Play("A pay RES-68 blue, done")
			if slices.Contains(a.Moves("A"), "score "+c.id) {
				a.Play("A score " + c.id)
			}
			a.HeardTimes(1, fmt.Sprintf("A scored %s %d by AA-15.3", c.id, step.need))
			events := a.Events()
			at := slices.Index(events, fmt.Sprintf("A scored %s %d by AA-15.3", c.id, step.need))
			vp, _, _ := strings.Cut(events[at+1], " by ")
			a.Is("it scores", vp, fmt.Sprintf("A vp %d technology", step.during))
		}

		g := newStage(t, 2).backs("A", c.id).holds("A", "RES-65", "RES-66", "RES-68", "RES-69").
			draws(matching[c.typ][2], "RES-70")
		g.Play("A revenue, pay RES-65 blue, pay RES-68 blue, done").HeardTimes(1, "A nomatch "+c.id+" by AA-15.3")

		newStage(t, 2).backs("A", c.id).holds("A", "RES-68", "RES-69", "RES-82").Refused("A revenue", "AA-15.1")
		newStage(t, 2).fronts("A", c.id).holds("A", "RES-65", "RES-68").Refused("A revenue", "AA-15.8")
		newStage(t, 2).backs("A", c.id).blocks(c.id, 9).holds("A", "RES-65", "RES-68").Refused("A revenue", "AA-15.8")
		g = newStage(t, 2).backs("A", c.id).blocks(c.id, 3).holds("A", "RES-65", "RES-68").draws(matching[c.typ][2])
		g.changes("A revenue, pay RES-65 blue, pay RES-68 blue, done", tally{Credits: -3, Hand: -2})
		g.HeardTimes(1, "A nomatch "+c.id+" by AA-15.3")
	})
}

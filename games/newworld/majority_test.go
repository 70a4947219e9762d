package newworld

import (
	"slices"
	"strings"
	"testing"

	"spielwerk/game"
)

// told asserts the majorities and ties that the last move told of.
func (g *scenario) told(want ...string) {
	g.Helper()
	var got []string
	for _, line := range g.Events() {
		if strings.Contains(line, " majority ") || strings.Contains(line, " tie ") {
			got = append(got, line)
		}
	}
	if !slices.Equal(got, want) {
		g.Die("told of majorities:\n got %q\nwant %q", got, want)
	}
}

// Where several seats stand on a feature that scores, everybody is told who has the
// majority, or who ties for it, with the number of settlers and the rule; who stands alone
// has nothing to be told.
//
// NW-6.12
func TestMajorityAndTieAreTold(t *testing.T) {
	for _, c := range []struct{ settlers, want []string }{
		{[]string{"B robber 2,4 E", "B robber 3,4 E"}, nil},
		{[]string{"A robber 1,4 E", "B robber 2,4 E", "B robber 3,4 E"}, []string{"B majority trail 2,4 2 by NW-6.12"}},
		{
			[]string{"A robber 1,4 E", "C robber 3,4 E"},
			[]string{"A tie trail 1,4 1 by NW-6.12", "C tie trail 3,4 1 by NW-6.12"},
		},
	} {
		g := long(t, c.settlers...)
		g.Play("D place NW02 4,4 r3, pass")
		g.told(c.want...)
	}
	g := begin(t, 3).coast()
	g.lay("NW33 2,5 r2", "NW32 2,6 r3", "NW33 3,5 r1")
	g.stand("A shopkeeper 2,5 S", "B shopkeeper 2,6 N", "B shopkeeper 3,5 E").turn("C")
	g.Play("C place NW34 3,6 r0, pass")
	g.told("B majority town 2,6 2 by NW-6.12")
	g.Heard("B majority town 2,6 2 by NW-6.12", "B score town 2,6 12 4 2 by NW-6.5")
	g.Scored("B town 2,6 4 2 majority = 12 by NW-6.5")
}

// The same in the final scoring: incomplete features by NW-9.6, plains by NW-9.8 and,
// where trappers tie, NW-9.9. A plain that scores nothing has no majority worth a word.
//
// NW-9.6, NW-9.8, NW-9.9, NW-9.11
func TestMajorityAndTieAreToldAtTheEnd(t *testing.T) {
	road := func(settlers ...string) *scenario {
		g := begin(t, 3)
		return g.lay("NW03 1,4 r1", "NW03 2,4 r1", "NW03 3,4 r1").stand(settlers...).last("C")
	}
	road("A robber 1,4 E", "B robber 2,4 E", "B robber 3,4 E").told("B majority trail 2,4 2 by NW-9.6")
	road("A robber 1,4 E", "B robber 2,4 E").told("A tie trail 1,4 1 by NW-9.6", "B tie trail 2,4 1 by NW-9.6")
	for _, c := range []struct{ trappers, want []string }{
		{
			[]string{"B trapper 1,1 NNW", "A trapper 1,3 NNW", "A trapper 2,3 NNW"},
			[]string{"A majority plain 1,3 2 by NW-9.8"},
		},
		{
			[]string{"A trapper 1,1 NNW", "C trapper 1,3 NNW"},
			[]string{"A tie plain 1,1 1 by NW-9.9", "C tie plain 1,3 1 by NW-9.9"},
		},
		{[]string{"B trapper 1,8 NNW", "C trapper 1,9 NNW"}, nil},
	} {
		pasture(t, c.trappers...).last("A").told(c.want...)
	}
	g := pasture(t, "A trapper 1,1 NNW", "C trapper 1,3 NNW").last("A")
	g.Scored("A plain 1,1 0 3 tie = 3 by NW-9.8", "C plain 1,3 0 3 tie = 3 by NW-9.8")
	if got := g.view(game.Watcher).Scores[2].Reasons[0].Hold; got != "tie" {
		t.Errorf("the view says %q", got)
	}
	for _, e := range g.Played.Events {
		if e.Kind == eventTie && e.Audience != game.Everybody {
			t.Errorf("not everybody hears %v", e)
		}
	}
}

package gametest

import (
	"fmt"
	"strings"
	"testing"

	"spielwerk/game"
)

// toyScenario is a game of the toy in which A holds cat, dog and fox, B ant, dog and fox.
type toyScenario struct {
	Scenario[*toyScenario]
	p *toyPosition
}

func beginToy(t testing.TB, d defect) *toyScenario {
	t.Helper()
	r, err := toy(d).Rules(game.Config{Seats: 2, Options: Options("tie=off")})
	if err != nil {
		t.Fatal(err)
	}
	g := &toyScenario{p: r.Deal(game.QuickRand(0, 1), nil).(*toyPosition)}
	g.Scenario = NewScenario(t, g.p, g)
	return g
}

func TestScenario(t *testing.T) {
	g := beginToy(t, sound)
	g.Choices("A bid cat, bid dog, bid fox").Asks("B bid").Refused("B bid cat", "TY-1.1").Legal("B bid ant, bid")
	g.Play("A bid fox", "B bid ant").Asks("A burn").Totals("1 0")
	g.Heard("A ready by TY-2.1", "B ready by TY-2.1", "win").HeardTimes(1, "B ready by TY-2.1").HeardTimes(2, "ready")
	g.Play("A burn cat").Silent("ready", "A burns dog by TY-3.2").Is("events", g.Told(), "aside burns")
	g.Offers("A trade for coin").NotLegal("A trade for crown, burn").Refused("A trade for crown", "TY-3.3")
	g.Play("A take back, burn dog, trade for crown").Totals("4 0")
	g.Scored("A round 1 = 1 by TY-3.1", "A prize crown = 3 by TY-3.3")
	g.Is("phase", g.p.s.Phase, toyChoosing).Is("lists", []uint8{1, 2}, [2]int{1, 2})
	for g.p.s.Phase != toyOver {
		seat := g.p.Pending().First()
		g.Play(Letter(seat) + " " + g.Moves(Letter(seat))[0])
	}
	g.Ended("2 1")
}

// ended is what a test says that a scenario ends.
type ended string

// endedTB is a test that says why it ends.
type endedTB struct{ testing.TB }

func (endedTB) Helper()                           {}
func (endedTB) Fatal(args ...any)                 { panic(ended(fmt.Sprint(args...))) }
func (endedTB) Fatalf(format string, args ...any) { panic(ended(fmt.Sprintf(format, args...))) }

// A step that goes wrong and an assertion that does not hold end the test.
func TestScenarioFails(t *testing.T) {
	for _, c := range []struct {
		name   string
		broken defect
		step   func(g *toyScenario)
		want   string
	}{
		{"no seat", sound, func(g *toyScenario) { g.Play("F bid cat") }, `"F" is not a seat`},
		{"no move", sound, func(g *toyScenario) { g.Play("A eat cat") }, `eat`},
		{"refused", sound, func(g *toyScenario) { g.Play("B bid cat") }, "B bid cat is refused by TY-1.1"},
		{"unlisted", unlistedAccepted, func(g *toyScenario) {
			g.Play("A bid fox", "B bid ant", "A burn cat, trade for crown")
		}, "A trade for crown was played but not listed"},
		{"unsound", lostCard, func(g *toyScenario) {
			g.Play("A bid fox", "B bid ant", "A burn cat, trade for coin")
		}, "after A trade for coin: "},
		{"allowed", sound, func(g *toyScenario) { g.Refused("A bid cat", "TY-1.1") }, "is allowed, not refused by TY-1.1"},
		{"other rule", sound, func(g *toyScenario) { g.Refused("A bid ant", "TY-2.1") }, "not by TY-2.1"},
		{
			"refusal that changes", refusalChanges, func(g *toyScenario) { g.Refused("A bid ant", "TY-1.1") },
			"changed something",
		},
		{
			"refusal that speaks", refusalSpeaks, func(g *toyScenario) { g.Refused("A bid ant", "TY-1.1") },
			"changed something",
		},
		{"refused and listed", listedRefused, func(g *toyScenario) {
			g.Play("A bid fox", "B bid ant", "A burn cat").Refused("A trade for crown", "TY-3.3")
		}, "is refused but listed"},
		{"one choice too few", sound, func(g *toyScenario) { g.Choices("A bid cat, bid dog") }, "the choices of A"},
		{"choices of before", sound, func(g *toyScenario) { g.Play("A bid cat").Choices("A bid dog") }, "the choices of A"},
		{"one offer too few", sound, func(g *toyScenario) { g.Offers("A bid cat, bid dog") }, "moves of A"},
		{"not legal", sound, func(g *toyScenario) { g.Legal("A bid ant") }, "A bid ant is legal: false"},
		{"legal", sound, func(g *toyScenario) { g.NotLegal("A bid") }, "A bid is legal: true"},
		{"no word of a move", sound, func(g *toyScenario) { g.NotLegal("A eat") }, `no move begins with "eat"`},
		{"asks another", sound, func(g *toyScenario) { g.Play("A bid fox").Asks("A bid") }, "not A bid, but B bid"},
		{"asks something else", sound, func(g *toyScenario) { g.Asks("A burn") }, "not A burn, but A bid, B bid"},
		{"not over", sound, func(g *toyScenario) { g.Ended("1 2") }, "not nobody, but A bid, B bid"},
		{"other totals", sound, func(g *toyScenario) { g.Totals("1 0") }, "the totals are 0 0, not 1 0"},
		{"no score line", sound, func(g *toyScenario) { g.Scored("A round 1 = 1 by TY-2.2") }, "score lines"},
		{"not heard", sound, func(g *toyScenario) { g.Play("A bid fox").Heard("B ready by TY-2.1") }, "did not hear"},
		{"heard before", sound, func(g *toyScenario) { g.Play("A bid fox").Heard("ready", "has") }, `did not hear "has"`},
		{"heard once", sound, func(g *toyScenario) { g.Play("A bid fox").HeardTimes(2, "ready") }, "1 times, not 2"},
		{"not silent", sound, func(g *toyScenario) { g.Play("A bid fox").Silent("ready") }, "1 times, not 0"},
		{"no word of an event", sound, func(g *toyScenario) { g.Silent("readi") }, "neither the word of an event"},
		{"not equal", sound, func(g *toyScenario) { g.Is("seats", uint8(2), 3) }, "seats: 2, want 3"},
		{
			"lists of one length", sound, func(g *toyScenario) { g.Is("seats", []int{1, 2}, []int{1}) },
			"seats: [1 2], want [1]",
		},
		{"not of one kind", sound, func(g *toyScenario) { g.Is("seats", "2", 2) }, "seats: 2, want 2"},
		{"not sound", sound, func(g *toyScenario) { g.p.s.Hands[0][1] = 1; g.Sound() }, "not in order"},
	} {
		t.Run(c.name, func(t *testing.T) {
			defer func() {
				if said, ok := recover().(ended); !ok || !strings.Contains(string(said), c.want) {
					t.Errorf("said %q, want %q", said, c.want)
				}
			}()
			c.step(beginToy(endedTB{t}, c.broken))
		})
	}
}

package program_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"spielwerk/arena"
	"spielwerk/arena/ladder"
	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/program"
)

// TestMain is the programs of the tests, too.
func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == "program" {
		behave(strings.ReplaceAll(os.Args[2], "_", " "))
		return
	}
	os.Exit(m.Run())
}

// question has what the programs of the tests read.
type question struct {
	Hello   string
	Game    string
	Options map[string]string
	Seats   int
	Seat    *int
	Chance  string
	Decide  int
	Seconds float64
	Moves   []string
	View    json.RawMessage
	Events  []struct{ Word string }
	Over    bool
}

// behave is a program with a way of its own.
func behave(how string) {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<24)
	say := func(format string, args ...any) { fmt.Printf(format+"\n", args...) }
	if how == "stays" {
		time.Sleep(time.Hour)
	}
	if how == "speaks first" {
		say("welcome!")
	}
	hoard := [][]byte{}
	for in.Scan() {
		var q question
		if err := json.Unmarshal(in.Bytes(), &q); err != nil {
			panic(err)
		}
		if q.Hello != "" {
			switch how {
			case "other protocol":
				say(`{"hello":"uci"}`)
			case "greets never":
			default:
				say(`{"hello":"spielwerk-bot/2"}`)
			}
		}
		if q.Decide == 0 {
			if how == "sound" && q.Game != "" && (*q.Seat != 1 || q.Seats < 2 || len(q.Chance) == 0 || len(q.Options) == 0) {
				panic("it sits on the first seat of several: " + in.Text())
			}
			if how == "deaf at the end" && q.Over {
				time.Sleep(time.Hour)
			}
			continue
		}
		if how == "sound" && (*q.Seat != 1 || q.Decide == 1 && (len(q.Events) == 0 || q.Events[0].Word == "") || len(q.View) < 10 || q.Seconds != 20) {
			panic("a question has what the first seat may know: " + in.Text())
		}
		last := q.Moves[len(q.Moves)-1]
		fine := fmt.Sprintf(`{"decide":%d,"move":%q}`, q.Decide, last)
		if q.Decide < 3 { // all begin well
			say("%s", fine)
			continue
		}
		switch how {
		case "slow":
			time.Sleep(time.Hour)
		case "dies":
			fmt.Fprintln(os.Stderr, "panic: out of ideas")
			os.Exit(3)
		case "illegal":
			say(`{"decide":%d,"move":"win at once"}`, q.Decide)
		case "nonsense":
			say("<html>")
		case "another question":
			say(`{"decide":%d,"move":%q}`, q.Decide+1, last)
		case "answers twice":
			say("%s\n%s", fine, fine)
		case "long":
			say(`{"decide":%d,"move":%q}`, q.Decide, strings.Repeat("x", 1<<20))
		case "hoards":
			for range 300 {
				hoard = append(hoard, bytes.Repeat([]byte{1}, 1<<20))
			}
			say("%s", fine)
		case "has a child":
			child := exec.Command(os.Args[0], "program", "stays")
			child.Stdout, child.Stderr = os.Stdout, os.Stderr
			_ = child.Start()
			os.Exit(0)
		default:
			say("%s", fine)
		}
	}
	runtime.KeepAlive(hoard)
}

// named is the name of a bot that behaves so.
func named(t *testing.T, how string) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if strings.ContainsAny(self, " ,") {
		t.Skipf("the test is at %s, which is no single word", self)
	}
	return program.Kind + ":" + self + " program " + how
}

func rulesOf(t *testing.T, name string, seats int) game.Rules {
	t.Helper()
	shelf, err := games.All()
	if err != nil {
		t.Fatal(err)
	}
	g, err := shelf.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(g.Default(seats))
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

func registered(t *testing.T, limits program.Limits) {
	t.Helper()
	t.Cleanup(program.Register(limits))
}

// TestFaultsLoseTheGame: whatever a program does wrong costs the game, whoever has more points, and is told;
// no run hangs, and after ten games the program is not started again.
func TestFaultsLoseTheGame(t *testing.T) {
	limits := program.Limits{Time: 3 * time.Second} // a busy machine is no fault
	if runtime.GOOS == "linux" {
		limits.Memory = 200 << 20
	}
	registered(t, limits)
	for how, told := range map[string]string{
		"slow":             "it does not answer within 3s",
		"dies":             "it has ended: exit status 3; its last words: panic: out of ideas",
		"illegal":          `"win at once" is not one of the`,
		"nonsense":         `its answer "<html>\n" is not a JSON object`,
		"another question": "it answers question 3 with",
		"answers twice":    `"{\"decide\":3`, // without being asked, or to the next question
		"long":             "a line of it is longer than 65536 bytes",
		"hoards":           "it has ended: exit status 2",
		"has a child":      "it does not answer within 3s",
		"speaks first":     `it greets with "welcome!\n"`,
		"other protocol":   "it greets with",
	} {
		if how == "hoards" && limits.Memory == 0 {
			continue
		}
		t.Run(how, func(t *testing.T) {
			t.Parallel()
			name := named(t, strings.ReplaceAll(how, " ", "_"))
			m := arena.Match{Rules: rulesOf(t, "newworld", 3), Bots: []string{name, "random", "random"}, Games: 2, Seed: 5, Workers: 2, Rotate: true}
			sum, err := m.Run(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			lost := sum.Forfeits[name]
			if lost.Games != 2 || lost.Game != 1 || !strings.Contains(lost.First, told) {
				t.Errorf("lost are %+v, the fault should be %q", lost, told)
			}
			if sum.WinsByBot[name] != 0 || arena.WinShare(sum.WinsByBot["random"]) != 2 {
				t.Errorf("wins are %v", sum.WinsByBot)
			}
		})
	}
}

// TestASoundProgramPlays whole games of all four games, with the same moves when they are played again,
// and wins what its points win.
func TestASoundProgramPlays(t *testing.T) {
	registered(t, program.Limits{Time: 20 * time.Second})
	name := named(t, "sound")
	for g, seats := range map[string]int{"newworld": 5, "xidit": 4, "alienartifacts": 2, "settlers": 3} {
		t.Run(g, func(t *testing.T) {
			t.Parallel()
			var all [2]arena.Result
			for i := range all {
				m := arena.Match{Rules: rulesOf(t, g, seats), Bots: append([]string{name}, slices.Repeat([]string{"random"}, seats-1)...), Games: 2, Seed: 3, Workers: 2 - i}
				var err error
				if all[i], err = m.Run(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			if len(all[0].Forfeits) > 0 {
				t.Errorf("lost by faults: %+v", all[0].Forfeits)
			}
			if all[0].Score != all[1].Score || all[0].Moves != all[1].Moves {
				t.Errorf("two runs differ: %+v and %+v", all[0], all[1])
			}
		})
	}
}

// TestAProgramIsGivenUp after ten games that it has lost: the other ninety take no time of it.
func TestAProgramIsGivenUp(t *testing.T) {
	registered(t, program.Limits{Time: 10 * time.Second})
	name := named(t, "dies")
	l := ladder.Ladder{Rules: rulesOf(t, "newworld", 2), Bots: []string{name, "random"}, Games: 100, Seed: 1, Workers: 1}
	table, err := l.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if p := table.Pairings[0]; p.Wins != 0 || p.Games != 100 || table.Forfeits[name].Games != 100 {
		t.Errorf("%+v, %+v", p, table.Forfeits)
	}
	c, err := program.New(strings.TrimPrefix(name, program.Kind+":"), program.Limits{Time: 10 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	rules := rulesOf(t, "newworld", 2)
	var last error
	for range 11 {
		b, _ := c.Bot(rules, game.QuickRand(1, 1))
		p := rules.Deal(game.QuickRand(1, 2), nil)
		for b.(*program.Bot).Forfeited() == nil {
			info := game.Observe(p, p.Pending().First(), nil)
			b.Choose(t.Context(), &info)
		}
		last = b.(*program.Bot).Forfeited()
	}
	if !strings.Contains(last.Error(), "it is not started again after 10 faults, the first of which was: it has ended") {
		t.Error(last)
	}
}

// TestNobodyWaitsForAProgram: when the game is not wanted any more, Choose returns at once, and that is no
// fault; Close ends a program that does not listen.
func TestNobodyWaitsForAProgram(t *testing.T) {
	c, err := program.New(strings.TrimPrefix(named(t, "slow"), program.Kind+":"), program.Limits{Time: time.Hour})
	if err != nil {
		t.Fatal(err)
	}
	rules := rulesOf(t, "newworld", 2)
	b, _ := c.Bot(rules, game.QuickRand(1, 1))
	p := rules.Deal(game.QuickRand(1, 2), nil)
	info := game.Observe(p, p.Pending().First(), nil)
	for range 2 {
		b.Choose(t.Context(), &info)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	begun := time.Now()
	b.Choose(ctx, &info)
	if took := time.Since(begun); took > 5*time.Second {
		t.Errorf("it took %s", took)
	}
	if fault := b.(*program.Bot).Forfeited(); fault != nil {
		t.Errorf("a decision that nobody wanted is a fault: %v", fault)
	}
	deaf, err := program.New(strings.TrimPrefix(named(t, "deaf_at_the_end"), program.Kind+":"), program.Limits{Time: time.Hour})
	if err != nil {
		t.Fatal(err)
	}
	other, _ := deaf.Bot(rules, game.QuickRand(1, 1))
	other.Choose(t.Context(), &info)
	begun = time.Now()
	_ = other.(*program.Bot).Close()
	if took := time.Since(begun); took > 10*time.Second {
		t.Errorf("closing took %s", took)
	}
}

// TestCommandsThatCannotBe are refused before a game begins.
func TestCommandsThatCannotBe(t *testing.T) {
	registered(t, program.Limits{Time: time.Second})
	for name, told := range map[string]string{
		"exec:":               "no program is named",
		"exec:./no-such-bot":  `program "./no-such-bot" cannot be started`,
		"exec:no-such-bot -x": `program "no-such-bot" cannot be started`,
	} {
		m := arena.Match{Rules: rulesOf(t, "newworld", 2), Bots: []string{name, "random"}, Games: 1}
		if _, err := m.Run(t.Context()); err == nil || !strings.Contains(err.Error(), told) {
			t.Errorf("%q: %v", name, err)
		}
	}
	for _, l := range []program.Limits{{}, {Time: 2 * time.Hour}, {Time: time.Second, Memory: -1}, {Time: time.Second, Memory: 1000}} {
		if l.Check() == nil {
			t.Errorf("%+v is taken", l)
		}
	}
}

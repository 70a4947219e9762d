package bot

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/games"
)

// sure are positions in which one move is plainly the best: its evaluation is more than the loss that is
// allowed above that of every other.
func sure(t *testing.T, rules game.Rules, loss, want int) (list []game.Position) {
	t.Helper()
	for deal := uint64(0); len(list) < want && deal < 40; deal++ {
		p := rules.Deal(game.QuickRand(31, deal), nil)
		b, err := New("greedy", rules, game.QuickRand(5, deal))
		if err != nil {
			t.Fatal(err)
		}
		for found := 0; p.Pending() != 0 && found < 2 && len(list) < want; {
			seat := p.Pending().First()
			info := game.Observe(p, seat, nil)
			if len(info.Moves(nil)) > 2 && plainly(&info, loss) {
				kept := rules.Blank()
				kept.CopyFrom(p)
				list = append(list, kept)
				found++
			}
			if no := p.Play(seat, b.Choose(t.Context(), &info), nil); no != nil {
				t.Fatal(no)
			}
		}
	}
	if len(list) < want {
		t.Fatalf("%s: only %d positions", rules.Game().Name, len(list))
	}
	return list
}

// plainly reports whether one move is better by more than so many points than every other, whatever
// is hidden.
func plainly(s *game.InfoSet, loss int) bool {
	losses, known := lossesOf(s)
	if !known {
		return false
	}
	for _, l := range losses {
		if l > 0 && l <= loss*pointsOfEvaluation {
			return false
		}
	}
	none := 0
	for _, l := range losses {
		if l == 0 {
			none++
		}
	}
	return none == 1
}

// lossesOf is by how much the evaluation after each move is less than after the best, and whether that is
// the same in some determinizations.
func lossesOf(s *game.InfoSet) (losses []int, known bool) {
	r := game.QuickRand(9, 9)
	l := newLookahead(s.Rules())
	moves := s.Moves(nil)
	losses, known = make([]int, len(moves)), true
	for sample := range 6 {
		s.Determinize(l.sample, &r)
		values, best := make([]int, len(moves)), 0
		for i, m := range moves {
			l.after.CopyFrom(l.sample)
			if no := l.after.Play(s.Seat(), m, nil); no == nil {
				values[i] = l.after.Evaluate(s.Seat())
			}
			if i == 0 || values[i] > best {
				best = values[i]
			}
		}
		for i := range losses {
			loss := best - values[i]
			known = known && (sample == 0 || loss == losses[i])
			losses[i] = loss
		}
	}
	return losses, known
}

// forMore is in how many of a hundred choices a search without a limit of its own (sees=P in levels.yaml) may give up
// more than the amateur's for what it sees further ahead. In other games such a search is held to nothing: in Lords of
// Xidit the evaluation of half a programme tells little of the year.
var forMore = map[string]int{"newworld": 0, "alienartifacts": 10}

// givenUp counts the choices of a level, and those that gave up more than it may.
type givenUp struct{ more, choices int }

// TestASureThingIsSeen: no level above novice throws away what one look ahead shows to be better by more than the level
// allows itself, in ten positions of each game, number of seats and choice of what is played; a search that says no limit
// only so often as [forMore] allows. A master takes its time: it is asked only once, and by the default options.
func TestASureThingIsSeen(t *testing.T) {
	all, err := games.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range all.First() {
		loss, given := seesAt(t, "amateur", g), map[string]givenUp{}
		for seats := max(g.MinSeats, 2); seats <= g.MaxSeats; seats++ {
			for n, rules := range ways(t, g, seats) {
				for _, p := range sure(t, rules, loss, 10) {
					seesIt(t, p, loss, n == 0, given)
				}
			}
		}
		for level, of := range given {
			t.Logf("%s: %s gave up more than %d points in %d of %d choices", g.Name, level, loss, of.more, of.choices)
			if share, held := forMore[g.Name]; held && 100*of.more > share*of.choices {
				t.Errorf("%s: %s gives up a sure thing in %d of %d choices, at most %d %% are few enough", g.Name, level, of.more, of.choices, share)
			}
		}
	}
}

// ways are the rules of a game by its default options, and by each other value of an option that changes which game
// is played.
func ways(t *testing.T, g *game.Game, seats int) (list []game.Rules) {
	t.Helper()
	usual, err := g.Rules(g.Default(seats))
	if err != nil {
		t.Fatal(err)
	}
	list = []game.Rules{usual}
	for _, o := range g.Options {
		now, chosen := usual.Config().Options[o.Name]
		for _, value := range o.Values {
			if o.Changes != game.ChangesGame || value == now || !chosen && value == o.Default {
				continue
			}
			options := maps.Clone(usual.Config().Options)
			options[o.Name] = value
			rules, err := g.Rules(game.Config{Seats: seats, Options: options})
			if err != nil {
				t.Logf("%s is not played so by %d: %v", g.Name, seats, err)
				continue
			}
			list = append(list, rules)
		}
	}
	return list
}

// seesIt is an error if a level above novice chooses in a position what loses more than the loss that is allowed it. What
// searches without a limit choose is counted.
func seesIt(t *testing.T, p game.Position, loss int, master bool, given map[string]givenUp) {
	t.Helper()
	info := game.Observe(p, p.Pending().First(), nil)
	losses, _ := lossesOf(&info)
	moves := info.Moves(nil)
	tries := map[string]uint64{"amateur": 20, "skilled": 20, "expert": 5}
	if master {
		tries["master"] = 1
	}
	for _, level := range Levels()[1:] {
		for try := range tries[level] {
			b, err := New(level, p.Rules(), game.QuickRand(77, try))
			if err != nil {
				t.Fatal(err)
			}
			limited := true
			if searching, is := b.(*search); is {
				searching.effort.time = 0 // the same choice on each machine
				limited = searching.effort.sees > 0
				if searching.effort.sees > loss {
					t.Errorf("%s: %s allows itself %d points, the amateur %d", p.Rules().Game().Name, level, searching.effort.sees, loss)
				}
			}
			m := b.Choose(t.Context(), &info)
			lost := losses[slices.Index(moves, m)]
			if limited && lost > loss*pointsOfEvaluation {
				rules := p.Rules()
				t.Errorf("%s, %d seats, %s: %s loses %d", rules.Game().Name, rules.Config().Seats, level, rules.Vocabulary().Text(m), lost)
			}
			if !limited {
				of := given[level]
				of.choices++
				if lost > loss*pointsOfEvaluation {
					of.more++
				}
				given[level] = of
			}
		}
	}
}

// seesAt is how many points better a move must be for a level not to overlook it.
func seesAt(t *testing.T, level string, g *game.Game) int {
	t.Helper()
	rules, err := g.Rules(g.Default(max(g.MinSeats, 2)))
	if err != nil {
		t.Fatal(err)
	}
	b, err := New(level, rules, game.QuickRand(1, 1))
	if err != nil {
		t.Fatal(err)
	}
	quick, is := b.(*greedy)
	if !is || quick.sees == 0 {
		t.Fatalf("%s: %s is %s", g.Name, level, g.Levels[level])
	}
	return quick.sees
}

// TestWhatIsPlainlyBetterIsNotOverlooked: greedy:100/sees=P chooses nothing that is more than P points
// worse than the best, and greedy:100 does.
func TestWhatIsPlainlyBetterIsNotOverlooked(t *testing.T) {
	g, err := games.Find("newworld")
	if err != nil {
		t.Fatal(err)
	}
	blunders := map[string]int{}
	rules, err := g.Rules(g.Default(2))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range sure(t, rules, 5, 10) {
		info := game.Observe(p, p.Pending().First(), nil)
		losses, _ := lossesOf(&info)
		for _, name := range []string{"greedy:100", "greedy:100/sees=5"} {
			for try := range 10 {
				b, err := New(name, p.Rules(), game.QuickRand(3, uint64(try)))
				if err != nil {
					t.Fatal(err)
				}
				m := b.Choose(t.Context(), &info)
				for i, legal := range info.Moves(nil) {
					if legal == m && losses[i] > 5*pointsOfEvaluation {
						blunders[name]++
					}
				}
			}
		}
	}
	if blunders["greedy:100/sees=5"] != 0 || blunders["greedy:100"] < 30 {
		t.Errorf("of 100 decisions each: %v", blunders)
	}
	for name, want := range map[string]string{"greedy:30/sees=0": "from 1 to 1000", "greedy:30/sees=x": "from 1 to 1000", "greedy:0/sees=5": "from 1 to 100"} {
		if _, err := New(name, rules, game.Rand{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Package bot holds players that decide by themselves. All a bot ever gets is a
// game.InfoSet: the legal moves of its seat and made-up positions that agree with
// what the seat knows.
package bot

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"spielwerk/game"
)

// Bot decides for one seat. It may be asked for any seat of any game of the
// rules it was made for, but not by two goroutines at once.
type Bot interface {
	// Choose returns one of the legal moves. It is asked only when there is one.
	Choose(ctx context.Context, s *game.InfoSet) game.Move
}

// The kinds of bots.
const (
	randomly  = "random"
	greedily  = "greedy"
	planning  = "plan"
	searching = "search"

	thoroughly = "thorough"
)

const (
	usual     = 200 // imagined games of a search, if nobody says how many
	most      = 10_000_000
	ahead     = 3 // turns that they go on, if nobody says how many
	mostAhead = 1000
	mostCores = 64

	plans     = 4 // times that a plan plays each move on, if nobody says how many
	mostPlans = 10_000
)

// Names are the names of the kinds of bots. How strong each is differs by game.
func Names() []string { return []string{randomly, greedily, planning, searching} }

// New makes a bot by name, a level or a kind. Its choices depend on r and on what it
// sees, on nothing else.
//
// A greedy one may be told how many of a hundred moves it overlooks: greedy:50. One that
// plans may be told how often it plays each move on to the end of its turn: plan:12. A
// search may be told its effort for each decision, in imagined games or as a time, on
// how many cores, how many turns it looks ahead, and to be thorough, which is to look at
// all moves in imagined games where it else goes by habit: search:200,
// search:2s/cores=2, search:1000/2s/ahead=4/thorough; with a time its choices depend on
// the machine.
func New(name string, rules game.Rules, r game.Rand) (Bot, error) {
	asked := name
	if slices.Contains(levels, name) {
		name = atLevel[rules.Game().Name][name]
	}
	kind, how, told := strings.Cut(name, ":")
	switch {
	case kind == randomly && !told:
		return &random{rand: r}, nil
	case kind == greedily:
		overlooks, err := strconv.Atoi(how)
		if told && (err != nil || overlooks < 1 || overlooks > 100) {
			return nil, fmt.Errorf("bot %q: %q is not how many of a hundred moves it overlooks, 1 to 100", asked, how)
		}
		return &greedy{rand: r, overlooks: overlooks, glance: newGlance(rules)}, nil
	case kind == planning:
		times := plans
		if told {
			var err error
			if times, err = strconv.Atoi(how); err != nil || times < 1 || times > mostPlans {
				return nil, fmt.Errorf("bot %q: %q is not how often it plays each move on, 1 to %d", asked, how, mostPlans)
			}
		}
		return newPlan(rules, r, times), nil
	case kind == searching:
		e := effort{games: usual, cores: 1, ahead: ahead}
		if told {
			var err error
			if e, err = effortOf(how); err != nil {
				return nil, fmt.Errorf("bot %q: %w", asked, err)
			}
		}
		return newSearch(rules, r, e), nil
	}
	return nil, fmt.Errorf("there is no bot %q; there is %s", asked, strings.Join(append(Names(), levels...), ", "))
}

// effortOf reads an effort: parts between strokes, each a number of imagined games, a
// time, cores=N, ahead=N or thorough.
func effortOf(s string) (effort, error) {
	e := effort{cores: 1, ahead: ahead}
	for part := range strings.SplitSeq(s, "/") {
		key, value, named := strings.Cut(part, "=")
		n, err := strconv.Atoi(value)
		switch {
		case named && key == "cores" && err == nil && n >= 1 && n <= mostCores:
			e.cores = n
			continue
		case named && key == "ahead" && err == nil && n >= 1 && n <= mostAhead:
			e.ahead = n
			continue
		case part == thoroughly && !e.thorough:
			e.thorough = true
			continue
		}
		if n, err := strconv.Atoi(part); err == nil && n >= 1 && n <= most && e.games == 0 {
			e.games = n
		} else if d, err := time.ParseDuration(part); err == nil && d > 0 && d <= time.Hour && e.time == 0 {
			e.time = d
		} else {
			return effort{}, fmt.Errorf("%q is neither a number of imagined games, 1 to %d, nor a time such as 500ms or 2s, nor cores=1 to %d, nor ahead=1 to %d, nor %s", part, most, mostCores, mostAhead, thoroughly)
		}
	}
	if e.games == 0 && e.time == 0 {
		e.games = usual
	}
	return e, nil
}

package rating

import (
	"cmp"
	"math"
	"slices"
)

// Player is somebody who plays: a person by their id, or a bot by its name.
type Player struct{ Person, Bot string }

// Game is who has played a game, and in which places they were. A player who is nobody was a person of
// whom nothing is known any more.
type Game struct {
	Players []Player
	Places  []int
}

// Level is a bot whose strength was measured otherwise, in points and with the half of the interval in
// which it is in 95 of 100 cases.
type Level struct {
	Bot           string
	Points, Error float64
}

// Line is what is known of a player. Points are those of the levels of bots: 400 more are ten wins to one.
type Line struct {
	Player
	Points, Error int // in 95 of 100 cases the strength is at most Error away
	Games, Wins   int // of these games; shared first places are wins
}

const (
	point  = 400 / math.Ln10 / (beta * math.Sqrt2) // points of a unit, between two whose strength is known
	sure   = 1.96                                  // deviations of the interval of 95 of 100 cases
	closer = 1.0                                   // a level's deviation is not taken for less than this
	middle = 1000                                  // points of somebody unknown, where no levels are
)

// Of rates the players of games, in the order in which they ended. Levels have their strength to begin with,
// and are listed whether or not they have played; somebody unknown begins at the level in their middle. The
// surely strongest come first.
func Of(games []Game, levels []Level) []Line {
	base := float64(middle)
	if len(levels) > 0 {
		sorted := slices.SortedFunc(slices.Values(levels), func(a, b Level) int { return cmp.Compare(a.Points, b.Points) })
		base = sorted[len(sorted)/2].Points
	}
	known := map[Player]*rated{}
	var order []*rated
	of := func(p Player, s Strength) *rated {
		r := known[p]
		if r == nil || p == (Player{}) {
			r = &rated{player: p, strength: s, shrink: 1}
			known[p] = r
			if p != (Player{}) {
				order = append(order, r)
			}
		}
		return r
	}
	for _, l := range levels {
		of(Player{Bot: l.Bot}, Strength{Mean: begin + (l.Points-base)/point, Deviation: max(closer, l.Error/sure/point), Fixed: true})
	}
	for _, g := range games {
		all, before := make([]*rated, len(g.Players)), make([]Strength, len(g.Players))
		for i, p := range g.Players {
			s := Unknown()
			s.Fixed = p.Bot != ""
			all[i] = of(p, s)
			before[i] = all[i].strength
		}
		for i, s := range Update(before, g.Places) {
			// A bot may have several seats: it gains and loses with each of them.
			all[i].gain += s.Mean - before[i].Mean
			all[i].shrink *= s.Deviation / before[i].Deviation
			all[i].games++
			if g.Places[i] == 1 {
				all[i].wins++
			}
		}
		for _, r := range all {
			r.settle()
		}
	}
	lines := make([]Line, len(order))
	for i, r := range order {
		lines[i] = Line{
			r.player, int(math.Round(base + (r.strength.Mean-begin)*point)), int(math.Ceil(sure * r.strength.Deviation * point)), r.games, r.wins,
		}
	}
	slices.SortStableFunc(lines, func(a, b Line) int { return cmp.Compare(b.Points-b.Error, a.Points-a.Error) })
	return lines
}

// rated is a player while games are read.
type rated struct {
	player       Player
	strength     Strength
	gain, shrink float64 // of the game that is read
	games, wins  int
}

// settle takes over what a game has changed.
func (r *rated) settle() {
	r.strength.Mean += r.gain
	r.strength.Deviation *= r.shrink
	r.gain, r.shrink = 0, 1
}

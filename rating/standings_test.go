package rating_test

import (
	"math/rand/v2"
	"testing"

	"spielwerk/rating"
)

var levels = []rating.Level{{"weak", 0, 0}, {"fair", 300, 40}, {"strong", 600, 60}}

// TestOf: somebody who plays like a level is rated like it, whatever is believed at first, and the interval
// has the truth in it.
func TestOf(t *testing.T) {
	ann, bob := rating.Player{Person: "ann"}, rating.Player{Person: "bob"}
	strong, weak := rating.Player{Bot: "strong"}, rating.Player{Bot: "weak"}
	r := rand.New(rand.NewPCG(1, 2))
	var games []rating.Game
	for range 100 { // ann is as strong as the strong bot, bob as the weak one
		for _, g := range [][2]rating.Player{{ann, strong}, {bob, weak}} {
			places := []int{1, 2}
			if r.IntN(2) == 0 {
				places = []int{2, 1}
			}
			games = append(games, rating.Game{Players: g[:], Places: places})
		}
	}
	found := map[rating.Player]rating.Line{}
	for _, l := range rating.Of(games, levels) {
		found[l.Player] = l
	}
	for who, want := range map[rating.Player]int{ann: 600, bob: 0, strong: 600, weak: 0, {Bot: "fair"}: 300} {
		l := found[who]
		if far := l.Points - want; max(far, -far) > l.Error+20 || l.Error > 200 {
			t.Errorf("%v has %d ± %d points, not %d", who, l.Points, l.Error, want)
		}
	}
	if found[ann].Games != 100 || found[ann].Wins < 30 || found[ann].Wins > 70 {
		t.Errorf("ann has won %d of %d games", found[ann].Wins, found[ann].Games)
	}
}

// TestOfNobody: levels are listed without games, somebody new begins in their middle, games with people of
// whom nothing is known any more count for the others, and each of those is new.
func TestOfNobody(t *testing.T) {
	lines := rating.Of(nil, levels)
	if len(lines) != 3 || lines[0].Bot != "strong" || lines[0].Points != 600 || lines[2].Points != 0 {
		t.Errorf("levels alone are %v", lines)
	}
	ann := rating.Player{Person: "ann"}
	one := rating.Of([]rating.Game{{Players: []rating.Player{ann, {}, {}}, Places: []int{1, 2, 2}}}, levels)
	for _, l := range one {
		if l.Player == (rating.Player{}) {
			t.Error("nobody is listed")
		}
		if l.Player == ann && (l.Points <= 300 || l.Wins != 1 || l.Games != 1) {
			t.Errorf("who has won once has %v", l)
		}
	}
	if len(one) != 4 {
		t.Errorf("%v are listed", one)
	}
	if got := rating.Of([]rating.Game{{Players: []rating.Player{ann, {Person: "bob"}}, Places: []int{1, 1}}}, nil); len(got) != 2 || got[0].Points != 1000 || got[0].Points != got[1].Points {
		t.Errorf("without levels: %v", got)
	}
}

// TestOfBotWithSeats: a bot that has three seats counts with each of them, and is rated once.
func TestOfBotWithSeats(t *testing.T) {
	weak := rating.Player{Bot: "weak"}
	g := rating.Game{Players: []rating.Player{{Person: "ann"}, weak, weak, weak}, Places: []int{4, 1, 2, 3}}
	for _, l := range rating.Of([]rating.Game{g, g}, levels) {
		if l.Player == weak && (l.Games != 6 || l.Wins != 2 || l.Points <= 0) {
			t.Errorf("the bot has %v", l)
		}
	}
}

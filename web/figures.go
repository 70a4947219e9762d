package web

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"spielwerk/arena/figures"
	"spielwerk/bot"
	"spielwerk/game"
	"spielwerk/games"
)

// figuresOf reads what was measured of all games in the editions of new tables.
func figuresOf(shelf games.Shelf) (map[*game.Game]figures.File, error) {
	all := map[*game.Game]figures.File{}
	for _, g := range shelf.First() {
		f, err := figures.Of(g)
		if err != nil {
			return nil, err
		}
		all[g] = f
	}
	return all, nil
}

// levelLine is a level of the bots of a game.
type levelLine struct {
	name, says string
	rating     string // with its error, "" if it was not measured
}

// levelsOf are the levels of a game with their ratings; seats is with how many they were
// measured, 0 if they were not.
func (p *page) levelsOf(f *figures.File) (lines []levelLine, seats int) {
	rated := map[string]string{}
	seats, ratings := f.Ratings()
	if len(ratings) == 0 {
		seats = 0
	}
	for _, r := range ratings {
		rated[r.Bot] = strconv.Itoa(int(r.Rating))
		if half := (r.High - r.Low) / 2; half > 0 { // the lowest has its rating by definition
			rated[r.Bot] += " ± " + strconv.Itoa(int(math.Round(half)))
		}
	}
	for _, level := range bot.Levels() {
		lines = append(lines, levelLine{p.botName(level), p.t("game.level." + level), rated[level]})
	}
	return lines, seats
}

// sampleGroup is how games with a number of players went.
type sampleGroup struct {
	players string
	lines   []sampleLine
}

// sampleLine is how games between bots of one level went.
type sampleLine struct{ level, games, points, winners, decisions, wins string }

// samplesOf are the statistics of a game, by the number of players.
func (p *page) samplesOf(f *figures.File) (groups []sampleGroup) {
	seats := 0
	for i := range f.Samples {
		s := &f.Samples[i]
		if s.Seats != seats {
			seats = s.Seats
			groups = append(groups, sampleGroup{players: p.say("web.game.seats", map[string]any{"n": seats})})
			if seats == 1 {
				groups[len(groups)-1].players = p.t("game.solo")
			}
		}
		g := &groups[len(groups)-1]
		g.lines = append(g.lines, sampleLine{
			level: p.botName(s.Name), games: strconv.Itoa(s.Games()), points: p.decimal(s.Scores.Mean, 1) + " ± " + p.decimal(s.Scores.Deviation, 1),
			winners: p.decimal(s.Winners, 1), decisions: strconv.Itoa(s.Decisions.Median), wins: p.winsOf(s),
		})
	}
	return groups
}

// winsOf is what part of the games each seat has won, with the error that chance alone makes in
// 95 of 100 such samples.
func (p *page) winsOf(s *figures.Sample) string {
	words := make([]string, len(s.Wins))
	for seat, wins := range s.Wins {
		words[seat] = strconv.Itoa(int(math.Round(100 * wins / float64(s.Games()))))
	}
	return fmt.Sprintf("%s ± %d", p.percent(strings.Join(words, " · ")), int(math.Ceil(s.Error())))
}

func (p *page) percent(n string) string { return p.say("web.percent", map[string]any{"n": n}) }

// decimal is a number with so many digits after the point, or the comma: as many as it has for -1.
func (p *page) decimal(x float64, digits int) string {
	text := strconv.FormatFloat(x, 'f', digits, 64)
	if p.lang != "en" {
		text = strings.Replace(text, ".", ",", 1)
	}
	return text
}

// ratedBy are the commands that measured the ratings, and what came of each.
func (p *page) ratedBy(g *game.Game, f *figures.File) (list []measuredLine) {
	for _, m := range f.Pairings {
		list = append(list, measuredLine{
			text: p.say("web.game.beat", map[string]any{
				"first": p.botName(m.First.Name), "second": p.botName(m.Second.Name),
				"wins": p.decimal(float64(m.Games())-m.Wins, -1), "games": m.Games(),
			}),
			commands: commandsOf(g, "arena", m.First.Name+","+m.Second.Name, &m.Played),
		})
	}
	return list
}

// measuredLine is what was measured, and by which commands.
type measuredLine struct {
	text     string
	commands []string
}

// countedBy are the commands that measured the statistics.
func countedBy(g *game.Game, f *figures.File) (list []string) {
	for _, s := range f.Samples {
		list = append(list, commandsOf(g, "sim", s.Name, &s.Played)...)
	}
	return list
}

// commandsOf are the commands of the runs of what was played. Options that so many seats need are
// named.
func commandsOf(g *game.Game, what, bots string, played *figures.Played) (list []string) {
	options := ""
	usual := g.Default(played.Seats).Options
	for _, name := range slices.Sorted(maps.Keys(usual)) {
		options += " --option " + name + "=" + usual[name]
	}
	for _, run := range played.Runs {
		list = append(list, fmt.Sprintf("spielwerk %s %s --seats %d%s --bots %s --games %d --seed %d", what, g.Name, played.Seats, options, bots, run.Games, run.Seed))
	}
	return list
}

package web

import (
	"context"
	"slices"
	"strings"
	"sync"
	"time"

	"spielwerk/arena/figures"
	"spielwerk/game"
	"spielwerk/store"
	"spielwerk/table"
)

const (
	// enoughGames is how many finished games tell how long a game takes here.
	enoughGames = 5
	// latestGames is how many of them are looked at.
	latestGames = 40
	// longestThought is the longest time between two acts that counts as play; a longer one is a
	// break.
	longestThought = 5 * time.Minute
	// lengthKept is how long what was measured is not measured anew.
	lengthKept = 10 * time.Minute
	// decisionTime is reckoned for a decision as long as nothing was measured here.
	decisionTime = 10 * time.Second
)

// length is how long a game takes.
type length struct {
	low, high int  // minutes; equal if measured
	games     int  // finished games on this server that say so, 0 if it is reckoned from games of bots
	people    bool // they were games between people; else of one person against bots
	// of reckoned ones: how many decisions a seat has with few and many seats
	few, many int
}

// lengths knows how long games take on this server.
type lengths struct {
	mu    sync.Mutex
	games map[string]measuredLength // by name of the game
	took  map[string]time.Duration  // of each finished table, below 0 for one that tells nothing
}

func newLengths() *lengths {
	return &lengths{games: map[string]measuredLength{}, took: map[string]time.Duration{}}
}

// measuredLength is what was found at a time.
type measuredLength struct {
	length
	at time.Time
}

// lengthOf is how long a game takes: measured here if enough games were finished, else reckoned
// from games of bots; zero if nobody knows.
func (s *Server) lengthOf(ctx context.Context, g *game.Game) length {
	s.lengths.mu.Lock()
	defer s.lengths.mu.Unlock()
	if m, ok := s.lengths.games[g.Name]; ok && time.Since(m.at) < lengthKept {
		return m.length
	}
	l, ok := s.measure(ctx, g.Name)
	if !ok {
		l = reckon(s.figures[g])
	}
	if ctx.Err() == nil {
		s.lengths.games[g.Name] = measuredLength{l, time.Now()}
	}
	return l
}

// measure takes the median of the latest games between people, or of those of one person against
// bots while there are too few. Games in which a bot played for a person tell nothing,
// nor do those that began in their middle or with a guide.
func (s *Server) measure(ctx context.Context, name string) (length, bool) {
	tables, err := s.store.TablesOfGame(ctx, name, store.Finished, true, latestGames)
	if err != nil {
		return length{}, false
	}
	var took [2][]time.Duration
	for _, t := range tables {
		people := 0
		for _, seat := range t.Seats {
			if seat.Kind == store.Human {
				people++
			}
		}
		if people == 0 || len(t.Seats) == 1 || t.Start != nil || t.Guide != "" { // alone, or not from the beginning
			continue
		}
		d, known := s.lengths.took[t.ID]
		if !known {
			log, err := s.store.Log(ctx, t.ID, 1)
			if err != nil { // damaged, or the visitor has gone
				continue
			}
			d = tookOf(log)
			s.lengths.took[t.ID] = d
		}
		if d >= 0 {
			kind := min(people, 2) - 1
			took[kind] = append(took[kind], d)
		}
	}
	for kind := 1; kind >= 0; kind-- {
		if all := took[kind]; len(all) >= enoughGames {
			slices.Sort(all)
			n := max(1, int(all[len(all)/2].Round(time.Minute)/time.Minute))
			return length{low: n, high: n, games: len(all), people: kind == 1}, true
		}
	}
	return length{}, false
}

// tookOf is how long people and bots were at a game, without breaks; below 0 if a bot played for
// a person.
func tookOf(log []store.Entry) (took time.Duration) {
	for i, e := range log {
		if strings.HasPrefix(e.Act, table.NoteBot) || strings.HasPrefix(e.Act, table.NoteZero+" ") {
			return -1
		}
		if i > 0 {
			if d := e.At.Sub(log[i-1].At); d > 0 && d <= longestThought {
				took += d
			}
		}
	}
	return took
}

// reckon takes the decisions that bots of the usual level make one after the other, with few
// seats and with many, and allows decisionTime for each.
func reckon(f figures.File) (l length) {
	for _, s := range f.Samples {
		if s.Name != defaultBot || s.Seats < 2 {
			continue
		}
		minutes := nearest5(time.Duration(s.Steps.Median) * decisionTime)
		if l.low == 0 {
			l.low, l.few = minutes, s.Decisions.Median
		}
		l.high, l.many = minutes, s.Decisions.Median
	}
	return l
}

// nearest5 is a time in minutes, to the nearest five.
func nearest5(d time.Duration) int {
	const step = 5 * time.Minute
	return max(5, int(d.Round(step)/time.Minute))
}

// takes says how long a game takes, shortly; "" if nobody knows.
func (p *page) takes(l length) string {
	switch {
	case l.high == 0:
		return ""
	case l.games > 0 && l.people:
		return p.say("web.front.minutes", map[string]any{"n": l.high})
	case l.games > 0:
		return p.say("web.front.minutesBots", map[string]any{"n": l.high})
	case l.low == l.high:
		return p.say("web.front.minutesOne", map[string]any{"n": l.high})
	}
	return p.say("web.front.minutesFrom", map[string]any{"from": l.low, "to": l.high})
}

// takesHow says how that is known; "" if nobody knows.
func (p *page) takesHow(l length) string {
	data := map[string]any{
		"n": l.high, "games": l.games, "few": min(l.few, l.many), "many": max(l.few, l.many), "s": int(decisionTime.Seconds()), "level": p.botName(defaultBot),
		"enough": enoughGames, "break": int(longestThought.Minutes()),
	}
	switch {
	case l.high == 0:
		return ""
	case l.games > 0 && l.people:
		return p.say("web.game.measured", data)
	case l.games > 0:
		return p.say("web.game.measuredBots", data)
	}
	return p.say("web.game.reckoned", data)
}

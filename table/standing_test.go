package table_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"spielwerk/fair"
	"spielwerk/game"
	"spielwerk/games/xidit"
	"spielwerk/table"
)

// fightingSeed is the number of a seed with which titans awake.
const fightingSeed = 2

// fighting is the first time that a seat may fight a titan.
func fighting(p game.Position) bool {
	v := p.View(game.Watcher).(*xidit.View)
	return v.Decision != nil && v.Decision.What == "titan"
}

// TestAStandingAnswerIsGiven by the table whenever its seat is asked, until the seat wants to
// be asked again. Others see what they would see of somebody who gives that answer.
func TestAStandingAnswerIsGiven(t *testing.T) {
	h := secretHouse(t)
	tables := h.preparedFrom(fair.NumberedSeed(4, fightingSeed), nil, 2, fighting)
	standing, asked := tables[0], tables[1]
	seat := standing.Now().Position.Pending().First()
	does(t, standing, seat, "always decline")
	does(t, asked, seat, "decline")
	for _, who := range everybody {
		if who != seat {
			alike(t, "somebody else hears of a standing answer", told(t, standing.Now(), who), told(t, asked.Now(), who))
		}
	}
	if now := standing.Now(); now.Standing[seat] != "decline" || fighting(now.Position) && now.Position.Pending().Has(seat) {
		t.Errorf("the answer %q stands, and the seat is asked", now.Standing[seat])
	}
	acts := []string{}
	for _, e := range h.log(standing.Now().ID) {
		acts = append(acts, e.Act)
	}
	if got := strings.Join(acts[len(acts)-2:], ", "); got != "always decline, decline" {
		t.Errorf("the log ends with %s", got)
	}

	id := standing.Now().ID
	h.drop(id)
	h.again(table.Config{})
	tab := h.open(id)
	if got := tab.Now().Standing[seat]; got != "decline" {
		t.Errorf("after a restart the answer %q stands", got)
	}
	does(t, tab, seat, table.AskMe)
	if got := tab.Now().Standing[seat]; got != "" {
		t.Errorf("the seat wants to be asked, and %q stands", got)
	}
	for answer, want := range map[string]error{"always ready": table.ErrNoStanding, "always titan T1": table.ErrNoStanding, "ask": table.ErrStale} {
		if err := tab.Act(t.Context(), int(seat), tab.Now().Moment(seat), answer); !errors.Is(err, want) {
			t.Errorf("%q: %v, want %v", answer, err, want)
		}
	}
	if err := tab.Act(t.Context(), int(seat), tab.Now().Moment(seat), "always nothing"); err == nil || slices.Contains(acts, "always nothing") {
		t.Error("what is no move stands as an answer")
	}
}

package table_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"spielwerk/bot"
	"spielwerk/fair"
	"spielwerk/game"
	"spielwerk/games/xidit"
	"spielwerk/store"
	"spielwerk/table"
)

// secretHouse is a house in which Lords of Xidit is played, whose seats programme
// and bid in secret.
func secretHouse(t *testing.T) *house {
	t.Helper()
	h := lay(t, table.Config{})
	newWorld(t)
	g, err := shelf.Find("xidit")
	if err != nil {
		t.Fatal(err)
	}
	h.game = g
	return h
}

// prepared writes so many tables of four people, all alike, into the store, and
// opens them: each the same deal, played by bots up to a moment.
func (h *house) prepared(options map[string]string, tables int, at func(game.Position) bool) []*table.Table {
	h.Helper()
	return h.preparedFrom(fair.NumberedSeed(4, 1), options, tables, at)
}

// preparedFrom is the same with a seed of one's own.
func (h *house) preparedFrom(seed fair.Seed, options map[string]string, tables int, at func(game.Position) bool) []*table.Table {
	h.Helper()
	config, err := h.game.Configure(game.Config{Seats: 4, Options: options})
	if err != nil {
		h.Fatal(err)
	}
	rules, err := h.game.Rules(config)
	if err != nil {
		h.Fatal(err)
	}
	seats := people("a", "b", "c", "d")
	p := rules.Deal(seed.Rand(table.Nonces(seats), h.game.Name, config.Version), nil)
	player, err := bot.New("greedy", rules, seed.Quick(1))
	if err != nil {
		h.Fatal(err)
	}
	var entries []store.Entry
	for !at(p) {
		seat := p.Pending().First()
		if seat == game.Nobody {
			h.Fatal("the game never comes to that")
		}
		info := game.Observe(p, seat, nil)
		m := player.Choose(h.Context(), &info)
		entries = append(entries, store.Entry{Number: len(entries) + 1, Seat: int(seat), Act: rules.Vocabulary().Text(m), At: time.UnixMilli(int64(len(entries)))})
		if no := p.Play(seat, m, nil); no != nil {
			h.Fatal(no)
		}
	}
	var all []*table.Table
	for range tables {
		meta := store.Table{
			ID: table.NewID(), Game: h.game.Name, Rules: config.Version, Data: rules.DataHash(), Options: config.Options, Seed: seed.String(),
			Commitment: seed.Commitment(), State: store.Running, Seats: seats,
		}
		if err := h.store.CreateTable(context.Background(), meta); err != nil {
			h.Fatal(err)
		}
		for _, e := range entries {
			if err := h.store.Append(context.Background(), meta.ID, e); err != nil {
				h.Fatal(err)
			}
		}
		all = append(all, h.open(meta.ID))
	}
	return all
}

// programming is the beginning of the third year's programming.
var programming = xiditYear(3)

func xiditYear(year int) func(game.Position) bool {
	return func(p game.Position) bool {
		v := p.View(game.Watcher).(*xidit.View)
		return v.Phase == "program" && v.Year == year
	}
}

// bidding is the first bid of a census in which all have units to show.
func bidding(p game.Position) bool {
	return p.View(game.Watcher).(*xidit.View).Phase == "census" && p.Pending().Len() == 4
}

var everybody = []game.Seat{0, 1, 2, 3, game.Watcher}

// told is all that a page for a seat, or for a watcher, is made of, and all that a
// bot on the seat could ask for.
func told(t testing.TB, now *table.Now, seat game.Seat) string {
	t.Helper()
	p := now.Position
	heard := game.Heard(nil, now.Events, seat)
	all := map[string]any{
		"moment": now.Moment(seat), "state": now.State, "seats": now.Seats, "seed": now.Seed, "pending": p.Pending(), "view": now.View(seat),
		"heard": heard, "scores": p.Scores(nil), "reveals": p.Reveals(), "undo": now.Undoer == seat, "redo": now.Redoer == seat,
	}
	if seat != game.Watcher {
		all["moves"], all["blocked"], all["total"], all["evaluation"] = p.Moves(nil, seat), p.Blocked(nil, seat), p.Total(seat), p.Evaluate(seat)
		if p.Pending().Has(seat) {
			all["prompt"] = p.Prompt(seat)
		}
		all["fresh"] = game.Heard(nil, now.Events[now.Since[seat]:], seat)
		info := game.Observe(p, seat, now.Events)
		r := game.QuickRand(1, 2)
		sample := now.Rules.Blank()
		info.Determinize(sample, &r)
		all["information set"] = []any{info.Moves(nil), info.Events(nil), game.Bytes(sample)}
	}
	text, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// alike fails the test if two texts differ.
func alike(t testing.TB, what, got, want string) {
	t.Helper()
	if got == want {
		return
	}
	i := 0
	for i < min(len(got), len(want)) && got[i] == want[i] {
		i++
	}
	from := max(0, i-60)
	t.Fatalf("%s: %q has become %q", what, want[from:min(len(want), i+60)], got[from:min(len(got), i+60)])
}

// does makes an act of a seat that has seen all it can see.
func does(t testing.TB, tab *table.Table, seat game.Seat, acts ...string) {
	t.Helper()
	if err := tab.Act(context.Background(), int(seat), tab.Now().Moment(seat), acts...); err != nil {
		t.Fatalf("%q by seat %d: %v", acts, seat, err)
	}
}

// TestASecretActConcernsNobodyElse: whatever a seat sets and takes back, whoever
// else looks is told the same as before, at the same moment, and a click made
// before it is good after it (LX-3.2, LX-15.8).
func TestASecretActConcernsNobodyElse(t *testing.T) {
	h := secretHouse(t)
	tab := h.prepared(nil, 1, programming)[0]
	does(t, tab, 2, "set 1 red", "set 2 wait")
	before := map[game.Seat]string{}
	for _, seat := range everybody {
		before[seat] = told(t, tab.Now(), seat)
	}
	clicked := tab.Now().Moment(2)
	for _, acts := range [][]string{
		{"set 1 blue"}, {"set 2 red"}, {"back"}, {"set 2 action", "set 3 action", "back"}, {"set 3 wait", "set 4 wait", "set 5 wait", "set 6 wait"}, {"back"},
	} {
		moment, changed := tab.Now().Moment(1), h.kept(tab.Now().ID).Changed
		does(t, tab, 1, acts...)
		if now := h.kept(tab.Now().ID).Changed; now != changed || tab.Now().Changed != now {
			t.Errorf("by %q the table has changed at %v, and not at %v", acts, now, changed)
		}
		if got := tab.Now().Moment(1); got != moment+len(acts) {
			t.Errorf("%q takes the seat itself from moment %d to %d", acts, moment, got)
		}
		for _, seat := range everybody {
			if now := told(t, tab.Now(), seat); seat != 1 {
				alike(t, fmt.Sprintf("seat %d hears of %q", seat, acts), now, before[seat])
			} else if now == before[seat] {
				t.Errorf("seat 1 itself does not see its %q", acts)
			}
		}
	}
	if err := tab.Act(t.Context(), 2, clicked, "set 3 red"); err != nil {
		t.Errorf("a click that was made before others acted in secret: %v", err)
	}
	h.truth(tab.Now())
}

// TestReadyIsTold: that a seat is ready, and that it is not any more, everybody is
// told, but not with what; a click from before is late, for who sent it could know
// more by now (LX-3.2, LX-15.8).
func TestReadyIsTold(t *testing.T) {
	h := secretHouse(t)
	tables := h.prepared(nil, 2, programming)
	orders := []string{"red", "wait"}
	changed := h.kept(tables[0].Now().ID).Changed
	for i, tab := range tables { // of which the second is programmed in another way
		for dial := range 6 {
			does(t, tab, 1, fmt.Sprintf("set %d %s", dial+1, orders[i]))
		}
		if i == 1 {
			does(t, tab, 1, "back", "back", "set 5 black", "set 6 blue")
		}
	}
	for _, act := range []string{"ready", "reopen", "ready"} {
		var moments [8]int
		for _, seat := range everybody {
			moments[seat] = tables[0].Now().Moment(seat)
		}
		for _, tab := range tables {
			does(t, tab, 1, act)
		}
		now := tables[0].Now()
		if kept := h.kept(now.ID).Changed; kept.Equal(changed) || !now.Changed.Truncate(time.Millisecond).Equal(kept) {
			t.Errorf("by %q the table has changed at %v, it shows %v", act, kept, now.Changed)
		}
		for _, seat := range everybody {
			if got := now.Moment(seat); got != moments[seat]+1 {
				t.Errorf("%s takes seat %d from moment %d to %d", act, seat, moments[seat], got)
			}
			if ready := now.View(seat).(*xidit.View).Seats[1].Ready; ready != (act == "ready") {
				t.Errorf("after %s seat %d sees that it is ready: %v", act, seat, ready)
			}
			heard := game.Heard(nil, now.Events, seat)
			if got := now.Rules.Vocabulary().Events[heard[len(heard)-1].Kind].Word; got != act {
				t.Errorf("after %s seat %d hears %s", act, seat, got)
			}
			if seat != 1 {
				alike(t, fmt.Sprintf("what seat %d is told by %s depends on the programme", seat, act), told(t, tables[1].Now(), seat), told(t, now, seat))
			}
		}
		mustBe(t, tables[0].Act(t.Context(), 2, moments[2], "set 1 red"), table.ErrStale)
	}
	for _, tab := range tables {
		h.truth(tab.Now())
	}
}

// TestNobodySeesByUndoThatOthersAct: the last decision before all decide cannot
// be taken back, for it could not be any more once somebody had acted in secret.
func TestNobodySeesByUndoThatOthersAct(t *testing.T) {
	h := secretHouse(t)
	tab := h.prepared(nil, 1, func(p game.Position) bool { return p.View(game.Watcher).(*xidit.View).Phase == "program" })[0]
	before := told(t, tab.Now(), 3)
	last := h.log(tab.Now().ID)
	if e := last[len(last)-1]; !strings.HasPrefix(e.Act, "start") {
		t.Fatalf("the last entry is %+v", e)
	}
	for _, seat := range everybody[:4] {
		if tab.Now().Undoer == seat {
			t.Errorf("seat %d can take back where it begins", seat)
		}
	}
	does(t, tab, 1, "set 1 red")
	alike(t, "seat 3", told(t, tab.Now(), 3), before)

	// A seat that has reopened, alone with one that still decides.
	for _, seat := range everybody[:3] {
		for dial := tab.Now().Position.View(seat).(*xidit.View).Seats[seat].Dials; len(dial) < 6; dial = append(dial, "") {
			does(t, tab, seat, fmt.Sprintf("set %d wait", len(dial)+1))
		}
		does(t, tab, seat, "ready")
	}
	does(t, tab, 0, "reopen")
	before = told(t, tab.Now(), 0)
	does(t, tab, 3, "set 1 red")
	alike(t, "seat 0, which has reopened,", told(t, tab.Now(), 0), before)
}

// TestARetryTellsNothingOfOthers: a seat that sends its last act again finds it
// acknowledged, however much others have done in secret since.
func TestARetryTellsNothingOfOthers(t *testing.T) {
	h := secretHouse(t)
	tab := h.prepared(nil, 1, programming)[0]
	moment := tab.Now().Moment(0)
	does(t, tab, 0, "set 1 red")
	for range 50 {
		does(t, tab, 1, "set 1 blue", "back")
	}
	if err := tab.Act(t.Context(), 0, moment, "set 1 red"); err != nil {
		t.Errorf("the retry is answered by %v", err)
	}
}

// TestABidIsToldWithoutItsNumber: who bids in the census is public, how much is
// not until the last has bid (LX-9.3).
func TestABidIsToldWithoutItsNumber(t *testing.T) {
	h := secretHouse(t)
	tables := h.prepared(map[string]string{"censusShown": "paid"}, 2, bidding)
	p := tables[0].Now().Position
	bidder := game.Nobody
	for seat := range game.Seat(4) {
		if len(p.Moves(nil, seat)) > 1 {
			bidder = seat
		}
	}
	if bidder == game.Nobody {
		t.Fatal("nobody has anything to show")
	}
	before := tables[0].Now()
	does(t, tables[0], bidder, "show 0")
	does(t, tables[1], bidder, "show 1")
	for _, seat := range everybody {
		now, other := tables[0].Now(), tables[1].Now()
		if now.Moment(seat) <= before.Moment(seat) || !now.View(seat).(*xidit.View).Seats[bidder].Decided {
			t.Errorf("seat %d is not told of the bid", seat)
		}
		if a, b := told(t, now, seat), told(t, other, seat); seat != bidder {
			alike(t, fmt.Sprintf("seat %d is told how much is bid", seat), b, a)
		} else if a == b {
			t.Error("the bidder does not see its own bid")
		}
	}
}

// TestBotsLearnNothing: bots of one mind that bid last in the census bid the same
// whether the others have shown all or nothing.
func TestBotsLearnNothing(t *testing.T) {
	h := secretHouse(t)
	asked := 0
	for last := range game.Seat(4) {
		tables := h.prepared(map[string]string{"censusShown": "paid"}, 2, bidding)
		if len(tables[0].Now().Position.Moves(nil, last)) == 1 {
			continue
		}
		for i, tab := range tables {
			for seat := range game.Seat(4) {
				moves := tab.Now().Position.Moves(nil, seat)
				if seat != last {
					does(t, tab, seat, tab.Now().Rules.Vocabulary().Text(moves[i*(len(moves)-1)]))
				}
			}
		}
		if bytes.Equal(game.Bytes(tables[0].Now().Position), game.Bytes(tables[1].Now().Position)) {
			t.Fatal("the tables are the same")
		}
		for _, name := range []string{"random", "greedy", "search:20/ahead=1"} { // no level: time may run out at one table only
			var moves [2][]game.Move
			for i, tab := range tables {
				now := tab.Now()
				player, err := bot.New(name, now.Rules, fair.NumberedSeed(3, 1).Quick(0))
				if err != nil {
					t.Fatal(err)
				}
				info := game.Observe(now.Position, last, now.Events)
				for range 8 {
					moves[i] = append(moves[i], player.Choose(h.Context(), &info))
				}
			}
			asked++
			if !slices.Equal(moves[0], moves[1]) {
				t.Errorf("%s on seat %d bids %v, and %v when the others have shown all", name, last, moves[0], moves[1])
			}
		}
	}
	if asked == 0 {
		t.Fatal("nobody has anything to show")
	}
}

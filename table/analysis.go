package table

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"spielwerk/bot"
	"spielwerk/game"
	"spielwerk/store"
)

// Limits of an analysis besides Effort.
const (
	alternatives = 4                // moves compared with the one that was made, in the first pass: the expert's and the best others
	preselected  = 24               // decisions of a seat that the second pass compares again, with some of its playouts
	maxRechecked = 8                // of these, those that it compares with all of them
	maxReported  = 5                // decisions of a seat that are reported
	minCost      = 0.02             // least cost of a reported decision, by bot.Advice.Value
	abandonAfter = 30 * time.Second // an analysis stops when nobody has asked for it for so long
	keptAnalyses = 16               // analyses in memory
)

// Analysis is the analysis of a game's decisions, as far as it is done. It never changes
// and must not be written to.
type Analysis struct {
	Course               // empty at first
	Done, Of  int        // decisions that are analysed, and all of them
	Ready     bool       // all decisions are analysed
	Decisions []Decision // the costliest, by seat and then by cost; empty until Ready
}

// Decision is a decision of a person that was not the best.
type Decision struct {
	Seat       game.Seat
	Number     int // of the seat's moves, from 1
	At         int // index in Totals
	Made, Best bot.Advice
}

// Cost is how much less the decision was worth than the best one.
func (d Decision) Cost() float64 { return d.Best.Value - d.Made.Value }

// past is a game replayed from its log.
type past struct {
	rules   game.Rules
	meta    store.Table
	history *game.History
	notes   []Note
}

// past replays a game of the store.
func (h *Hub) past(ctx context.Context, id string) (*past, error) {
	t, err := h.replayed(ctx, id)
	if err != nil {
		return nil, err
	}
	return &past{t.rules, t.meta, t.history, t.notes}, nil
}

// replayed is a table whose game is replayed from its log. It has no goroutine.
func (h *Hub) replayed(ctx context.Context, id string) (*Table, error) {
	meta, err := h.Store.Table(ctx, id)
	if err == nil {
		err = readable(meta)
	}
	if err != nil {
		return nil, err
	}
	return h.replayOf(ctx, meta)
}

// replayOf is replayed, also for a game that is sealed.
func (h *Hub) replayOf(ctx context.Context, meta store.Table) (*Table, error) {
	rules, err := h.Rules(meta)
	if err != nil {
		return nil, err
	}
	history, err := begin(rules, meta)
	if err != nil {
		return nil, err
	}
	t := &Table{id: meta.ID, meta: meta, rules: rules, history: history}
	return t, t.readOn(ctx, h.Store)
}

// readOn plays what the log of a replayed table has more.
func (t *Table) readOn(ctx context.Context, s store.Store) error {
	entries, err := s.Log(ctx, t.id, t.number+1)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if _, err := t.apply(e); err != nil {
			return fmt.Errorf("table %s: %w", t.id, misfit(e, err))
		}
		n := len(t.history.Plies())
		if t.times = t.times[:min(n, len(t.times))]; len(t.times) < n {
			t.times = append(t.times, e.At)
		}
	}
	return nil
}

// walk visits a game's moves: the position before each, its seat, which of the seat's
// moves it is, and whether a person made it. It ends when visit returns false.
func (p *past) walk(visit func(i int, before game.Position, number int, person bool) bool) error {
	beginning, err := begin(p.rules, p.meta)
	if err != nil {
		return err
	}
	now := beginning.Now()
	var made [game.MaxSeats]int
	var away [game.MaxSeats]bool
	notes := p.notes
	for i, ply := range p.history.Plies() {
		for ; len(notes) > 0 && notes[0].Plies <= i; notes = notes[1:] {
			if notes[0].takesOver() || notes[0].What == NoteBack {
				away[notes[0].Seat] = notes[0].takesOver()
			}
		}
		made[ply.Seat]++
		if !visit(i, now, made[ply.Seat], p.meta.Seats[ply.Seat].Kind == store.Human && !away[ply.Seat]) {
			return nil
		}
		if no := now.Play(ply.Seat, ply.Move, nil); no != nil {
			return no
		}
	}
	visit(len(p.history.Plies()), now, 0, false)
	return nil
}

// knownTo is a determinization of the true position for a seat: what is shown of a running
// game cannot depend on what the seat does not know.
func knownTo(seat game.Seat, truth game.Position, deal *game.Rand) game.Position {
	position := truth.Rules().Blank()
	position.CopyFrom(truth)
	position.Redeal(seat, deal)
	return position
}

// MayAnalyse are the seats whose analysis a seat or a watcher may see: all when the game is
// over; before that only its own, and only if hints are allowed.
func (n *Now) MayAnalyse(seat game.Seat) game.Seats {
	switch {
	case n.Position == nil:
		return 0
	case n.Position.Pending() == 0:
		return game.FirstSeats(len(n.Seats))
	case n.MayHint(seat):
		return game.Only(seat)
	}
	return 0
}

// Analysis is the analysis of some seats' decisions so far. It is computed in the background,
// in short steps between the bots' moves, as long as somebody keeps asking for it.
func (t *Table) Analysis(seats game.Seats) (*Analysis, error) {
	now := t.Now()
	if now.Position == nil {
		return nil, ErrNotBegun
	}
	a := t.hub.analyses.get(t.analysisOf(now, seats))
	a.mu.Lock()
	defer a.mu.Unlock()
	a.asked = time.Now()
	if a.err != nil {
		return nil, a.err
	}
	if !a.working && !a.shown.Ready {
		if !t.hub.goes(func() { a.work(t.hub) }) {
			return nil, ErrClosed
		}
		a.working = true
	}
	return a.shown, nil
}

// Analysed reports whether the analysis that somebody may ask for now has begun.
func (t *Table) Analysed(seats game.Seats) bool {
	now, all := t.Now(), &t.hub.analyses
	if now.Position == nil {
		return false
	}
	all.mu.Lock()
	defer all.mu.Unlock()
	return all.all[t.analysisOf(now, seats)] != nil
}

// analysisOf identifies the present analysis of some seats' decisions.
func (t *Table) analysisOf(now *Now, seats game.Seats) analysisKey {
	moment := now.Moment(game.Watcher)
	if now.Position.Pending() != 0 { // asked for by the seat whose decisions they are
		moment = now.Moment(seats.First())
	}
	return analysisKey{t.id, seats, moment, now.Position.Pending() == 0}
}

// analysisKey identifies an analysis. A running game gets a new one when the moment of the
// seat that asks changes, not at each log entry: that would reveal secret moves of others.
type analysisKey struct {
	id     string
	seats  game.Seats
	moment int
	over   bool // the game
}

// analyses are the analyses in memory.
type analyses struct {
	mu   sync.Mutex
	all  map[analysisKey]*analysing
	turn chan struct{} // held by the analysis that is running
}

// get is the analysis of a key. A new one replaces the one that was asked for the longest
// time ago.
func (all *analyses) get(key analysisKey) *analysing {
	all.mu.Lock()
	defer all.mu.Unlock()
	if a := all.all[key]; a != nil {
		return a
	}
	for k, a := range all.all {
		if k.id == key.id && k.seats == key.seats { // the game has gone on
			a.forget()
			delete(all.all, k)
		}
	}
	for len(all.all) >= keptAnalyses {
		var oldest analysisKey
		var since time.Time
		for k, a := range all.all {
			if at := a.lastAsked(); oldest.id == "" || at.Before(since) {
				oldest, since = k, at
			}
		}
		all.all[oldest].forget()
		delete(all.all, oldest)
	}
	a := &analysing{key: key, shown: &Analysis{}, asked: time.Now()}
	all.all[key] = a
	return a
}

// analysing is an analysis in progress.
type analysing struct {
	key analysisKey

	mu      sync.Mutex
	working bool
	asked   time.Time
	shown   *Analysis
	err     error

	told func(done int) // nil, or hears how far it is
	here bool           // it is not asked of others

	// Owned by the goroutine that works on it.
	rules     game.Rules
	rand      game.Rand
	todo      []decided
	next      int
	found     []Decision
	positions map[int]game.Position // of the decisions in found, by their index in todo
	of        []int                 // for each decision in found its index in todo
}

// decided is a decision of a person, and the position before it.
type decided struct {
	seat       game.Seat
	number, at int
	move       game.Move
	position   game.Position
}

func (a *analysing) lastAsked() time.Time {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.asked
}

// forget makes the analysis one that nobody waits for.
func (a *analysing) forget() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.asked = time.Time{}
}

// wanted reports whether somebody still waits.
func (a *analysing) wanted() bool { return time.Since(a.lastAsked()) < abandonAfter }

// errAbandoned: nobody asks for the analysis any more.
var errAbandoned = errors.New("nobody asks for the analysis any more")

// work goes on with the analysis until it is ready or nobody waits for it.
func (a *analysing) work(h *Hub) {
	err := a.goOn(h)
	a.mu.Lock()
	defer a.mu.Unlock()
	a.working = false
	if err != nil && !errors.Is(err, errAbandoned) && h.ctx.Err() == nil {
		h.Log.Error("analysis", "table", a.key.id, "err", err)
		a.err = err
	}
}

func (a *analysing) show(change func(*Analysis)) {
	a.mu.Lock()
	defer a.mu.Unlock()
	next := *a.shown
	change(&next)
	a.shown = &next
}

// Analyse analyses a game that is over, for whoever has asked for it, and tells how far it is.
func (h *Hub) Analyse(id string, told func(done int)) ([]Decision, error) {
	p, err := h.past(h.ctx, id)
	if err != nil {
		return nil, err
	}
	if p.history.Now().Pending() != 0 {
		return nil, fmt.Errorf("table %s: the game is not over", id)
	}
	a := &analysing{
		key: analysisKey{id: id, seats: game.FirstSeats(len(p.meta.Seats)), over: true}, shown: &Analysis{}, told: told, here: true,
		asked: time.Now().Add(24 * time.Hour), // by whom it is done
	}
	err = a.goOn(h)
	return a.shown.Decisions, err
}

// ask lets another hub do it, once for all hubs.
func (a *analysing) ask(h *Hub) error {
	if err := a.prepare(h); err != nil {
		return err
	}
	found, err := h.Analyst(h.ctx, a.key.id, a.key.moment, func(done int) {
		a.show(func(s *Analysis) { s.Done = min(done, s.Of) })
	})
	if err == nil {
		a.show(func(s *Analysis) { s.Decisions, s.Done, s.Ready = found, s.Of, true })
		a.positions, a.todo, a.found = nil, nil, nil
	}
	return err
}

func (a *analysing) goOn(h *Hub) error {
	if a.key.over && !a.here && h.Analyst != nil {
		err := a.ask(h)
		if err == nil || h.ctx.Err() != nil {
			return err
		}
		h.Log.Debug("an analysis is done here", "table", a.key.id, "err", err)
		a.here = true
	}
	select { // one at a time
	case h.analyses.turn <- struct{}{}:
	case <-h.ctx.Done():
		return h.ctx.Err()
	}
	defer func() { <-h.analyses.turn }()
	if !a.wanted() { // it had to wait for its turn too long
		return errAbandoned
	}
	if a.todo == nil {
		if err := a.prepare(h); err != nil {
			return err
		}
	}
	for ; a.next < len(a.todo); a.next++ {
		if err := a.step(h, func() error { return a.compareNext(h.ctx, h.Effort.First) }); err != nil {
			return err
		}
		a.show(func(s *Analysis) { s.Done = a.next + 1 })
		if a.told != nil {
			a.told(a.next + 1)
		}
	}
	return a.recheck(h)
}

// step runs one step of the work in a place to search, and then waits half as long, so that
// others get the place.
func (a *analysing) step(h *Hub, work func() error) error {
	if !a.wanted() {
		return errAbandoned
	}
	// Unwatched requests have the lowest priority: bots whose move somebody waits for come first.
	leave, err := h.think.enter(h.ctx, thought{Person: a.key.id, Table: a.key.id, Looked: func() bool { return false }})
	if err != nil {
		return err
	}
	begun := time.Now()
	err = work()
	leave()
	if err != nil {
		return err
	}
	rest := time.NewTimer(time.Since(begun) / 2)
	defer rest.Stop()
	select {
	case <-rest.C:
		return nil
	case <-h.ctx.Done():
		return h.ctx.Err()
	}
}

// prepare reads the game and lists its decisions.
func (a *analysing) prepare(h *Hub) error {
	p, err := h.past(h.ctx, a.key.id)
	if err != nil {
		return err
	}
	a.rules, a.rand = p.rules, h.Chance()
	deal := h.Chance()
	forms := p.rules.Vocabulary().Moves
	course := newChronicle(p)
	plies := p.history.Plies()
	err = p.walk(func(i int, before game.Position, number int, person bool) bool {
		course.visit(i, before, number)
		if i == len(plies) || !person || !a.key.seats.Has(plies[i].Seat) || forms[plies[i].Move.Kind].Retracts {
			return true
		}
		info := game.Observe(before, plies[i].Seat, nil)
		if len(info.Moves(nil)) > 1 {
			position := knownTo(plies[i].Seat, before, &deal)
			a.todo = append(a.todo, decided{plies[i].Seat, number, len(course.course.Totals) - 1, plies[i].Move, position})
		}
		return true
	})
	if a.todo == nil {
		a.todo = []decided{}
	}
	a.positions = map[int]game.Position{}
	a.show(func(s *Analysis) { s.Course, s.Of = course.course, len(a.todo) })
	return err
}

// compare compares the move that was made with others. It does not use the true position,
// only the information set of the seat.
func (a *analysing) compare(ctx context.Context, d *decided, position game.Position, others []game.Move, o bot.Options) (Decision, error) {
	info := game.Observe(position, d.seat, nil)
	if !slices.Contains(others, d.move) {
		others = append(others, d.move)
	}
	list, err := bot.Compare(ctx, a.rules, game.QuickRand(a.rand.Uint64(), a.rand.Uint64()), &info, others, o)
	if err != nil {
		return Decision{}, err
	}
	found := Decision{Seat: d.seat, Number: d.number, At: d.at, Best: list[0], Made: list[0]}
	for _, one := range list {
		if one.Move == d.move {
			found.Made = one
		}
	}
	return found, nil
}

// compareNext is the first pass for the next decision.
func (a *analysing) compareNext(ctx context.Context, o bot.Options) error {
	d := &a.todo[a.next]
	info := game.Observe(d.position, d.seat, nil)
	others, err := bot.Worthwhile(ctx, a.rules, game.QuickRand(a.rand.Uint64(), a.rand.Uint64()), &info, alternatives)
	if err != nil {
		return err
	}
	found, err := a.compare(ctx, d, d.position, others, o)
	if err != nil {
		return err
	}
	if found.Best.Move != d.move {
		a.found, a.of = append(a.found, found), append(a.of, a.next)
		a.positions[a.next] = d.position
	}
	d.position = nil
	return nil
}

// recheck is the second pass: it compares the decisions that seem to cost most again, with
// more playouts, and reports those that do. Most of what seems costly after few playouts is
// chance: so several times as many as are reported are compared with some of the playouts
// first, and those that still seem so with all of them.
func (a *analysing) recheck(h *Hub) error {
	some := h.Effort.Second
	some.Games = max(1, some.Games/4)
	likely, err := a.again(h, a.found, a.of, preselected, some)
	if err != nil {
		return err
	}
	var of []int
	for i := range likely {
		of = append(of, likely[i].todo)
	}
	rest := make([]Decision, len(likely))
	for i := range likely {
		rest[i] = likely[i].Decision
	}
	checked, err := a.again(h, rest, of, maxRechecked, h.Effort.Second)
	if err != nil {
		return err
	}
	var costly []Decision
	for i := range checked {
		if found := &checked[i]; found.Best.Move != a.todo[found.todo].move && found.Cost() >= minCost && found.Made.Behind.Value.Clear() {
			costly = append(costly, found.Decision)
		}
	}
	slices.SortStableFunc(costly, func(x, y Decision) int {
		return cmp.Or(cmp.Compare(x.Seat, y.Seat), cmp.Compare(y.Cost(), x.Cost()))
	})
	var told [game.MaxSeats]int
	kept := costly[:0]
	for _, d := range costly {
		if told[d.Seat]++; told[d.Seat] <= maxReported {
			kept = append(kept, d)
		}
	}
	a.show(func(s *Analysis) { s.Decisions, s.Ready = kept, true })
	a.positions, a.todo, a.found = nil, nil, nil
	return nil
}

// rechecked is a decision with its index in todo.
type rechecked struct {
	Decision
	todo int
}

// again compares the costliest of some decisions of each seat with the better move that was found.
func (a *analysing) again(h *Hub, found []Decision, of []int, most int, o bot.Options) (out []rechecked, err error) {
	order := make([]int, len(found))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(x, y int) int { return cmp.Compare(found[y].Cost(), found[x].Cost()) })
	var looked [game.MaxSeats]int
	for _, i := range order {
		better := found[i].Best.Move
		if looked[found[i].Seat] == most || better == a.todo[of[i]].move {
			continue
		}
		looked[found[i].Seat]++
		err := a.step(h, func() error {
			d, err := a.compare(h.ctx, &a.todo[of[i]], a.positions[of[i]], []game.Move{better}, o)
			out = append(out, rechecked{d, of[i]})
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

package table

import (
	"context"
	"slices"
	"sync"
	"time"

	"spielwerk/game"
	"spielwerk/store"
)

const (
	// A replay keeps the position before each so many plies, and plays from there: a step costs as many
	// at most, and a game of 1,500 keeps 63 positions.
	replayStride = 24
	keptReplays  = 16 // in memory
)

// AllEyes is the view of whoever decides: of a finished game, where nothing is hidden any more.
const AllEyes = game.Nobody

// Replay is a game as it went, to be looked at as anybody saw it. It never changes and must not be
// written to.
//
// A view has moments: the beginning, and one after each ply that the view could notice. So who counts
// them does not learn how often others have decided in secret.
type Replay struct {
	Over bool // the game

	rules   game.Rules
	meta    store.Table
	plies   []game.Ply
	events  []game.Event
	times   []time.Time     // of the plies
	marks   []int           // number of events before each ply
	noticed []game.Seats    // who noticed each ply
	opens   []bool          // whether a turn of its seat began before it
	points  []game.Position // before each replayStride plies
	notes   []Note
	told    func() []game.Event // the events of AllEyes
}

// Moment is a game at one moment of a view.
type Moment struct {
	*Now             // redealt for the view: it holds nothing that the view did not know
	Eye    game.Seat // the seat whose view it is; of AllEyes the one that decides, or decided last
	At, Of int       // the moment, from 0, and the latest one
	Plies  int       // plies before it
	From   int       // number of events before what has just happened
	Point  int       // index in the totals of the game's Course
	Round  int       // that goes on, 0 if the game has none or none has begun
	Next   game.Ply  // what comes next for the view; its seat is Nobody if nothing does
	Number int       // of Next, among the moves of its seat, from 1
}

// replays are the replays in memory.
type replays struct {
	mu    sync.Mutex
	all   map[string]*replaying
	order []string // the one asked for the longest time ago first
}

// replaying is a replay that grows with its table.
type replaying struct {
	mu    sync.Mutex
	table *Table // replayed from the log; it has no goroutine
	shown *Replay
}

func (all *replays) get(id string) *replaying {
	all.mu.Lock()
	defer all.mu.Unlock()
	if i := slices.Index(all.order, id); i >= 0 {
		all.order = append(slices.Delete(all.order, i, i+1), id)
		return all.all[id]
	}
	if len(all.order) == keptReplays {
		delete(all.all, all.order[0])
		all.order = slices.Delete(all.order, 0, 1)
	}
	if all.all == nil {
		all.all = map[string]*replaying{}
	}
	one := &replaying{}
	all.all[id], all.order = one, append(all.order, id)
	return one
}

// Replay is the game of a table as far as it has gone. That of a running game is for those who may know
// the view that they ask for.
func (h *Hub) Replay(ctx context.Context, id string) (*Replay, error) {
	one := h.replays.get(id)
	one.mu.Lock()
	defer one.mu.Unlock()
	if one.shown != nil && one.shown.Over {
		return one.shown, nil
	}
	before := 0
	if one.table == nil {
		t, err := h.replayed(ctx, id)
		if err != nil {
			return nil, err
		}
		one.table = t
	} else {
		before = one.table.number
		if err := one.table.readOn(ctx, h.Store); err != nil {
			one.table, one.shown = nil, nil
			return nil, err
		}
	}
	if one.shown == nil || one.table.number != before {
		shown, err := one.shown.grown(one.table)
		if err != nil {
			return nil, err
		}
		one.shown = shown
	}
	if one.shown.Over && one.shown.meta.Duplicate != "" {
		meta, err := h.Store.Table(ctx, id)
		if err == nil {
			err = readable(meta)
		}
		if err != nil {
			one.table, one.shown = nil, nil
			return nil, err
		}
	}
	if one.shown.Over { // it does not grow any more
		one.table = nil
	}
	return one.shown, nil
}

// grown is the replay of a table's game; what is the same in an earlier one is taken from there.
func (r *Replay) grown(t *Table) (*Replay, error) {
	h := t.history
	next := &Replay{
		Over: h.Now().Pending() == 0, rules: t.rules, meta: t.meta, plies: slices.Clone(h.Plies()), events: h.Events(), marks: h.Marks(), times: slices.Clone(t.times),
		notes: slices.Clone(t.notes),
	}
	same := 0
	if r != nil {
		for same < min(len(r.plies), len(next.plies)) && r.plies[same] == next.plies[same] {
			same++
		}
		next.points = r.points[:min(len(r.points), same/replayStride+1):min(len(r.points), same/replayStride+1)]
		next.noticed, next.opens = r.noticed[:same:same], r.opens[:same:same]
	}
	now, from := t.rules.Blank(), 0
	if n := len(next.points); n > 0 {
		now.CopyFrom(next.points[n-1])
		from = (n - 1) * replayStride
	} else {
		beginning, err := begin(t.rules, t.meta)
		if err != nil {
			return nil, err
		}
		now = beginning.Now()
	}
	prompts := t.rules.Vocabulary().Prompts
	for i := from; i <= len(next.plies); i++ {
		if i%replayStride == 0 && i/replayStride == len(next.points) {
			p := t.rules.Blank()
			p.CopyFrom(now)
			next.points = append(next.points, p)
		}
		if i == len(next.plies) {
			break
		}
		ply := next.plies[i]
		if i >= same {
			next.noticed = append(next.noticed, h.Noticed(i+1))
			next.opens = append(next.opens, now.Pending().Has(ply.Seat) && prompts[now.Prompt(ply.Seat).Kind].Opens)
		}
		_ = now.Play(ply.Seat, ply.Move, nil) // it was played before
	}
	next.told = sync.OnceValue(next.open)
	return next, nil
}

// open are the events as everybody may read them when the game is over. What a seat saw fully and the
// others in part is two events: the one that the seat itself has heard is told.
func (r *Replay) open() []game.Event {
	all := slices.Clone(r.events)
	for i := range all {
		e := &all[i]
		if e.Seat == game.Nobody || e.Audience.Has(e.Seat) {
			e.Audience = game.Everybody
		} else {
			e.Audience = 0
		}
	}
	return all
}

// position is a new position after so many plies.
func (r *Replay) position(plies int) game.Position {
	p := r.rules.Blank()
	i := min(plies/replayStride, len(r.points)-1)
	p.CopyFrom(r.points[i])
	for _, ply := range r.plies[i*replayStride : plies] {
		_ = p.Play(ply.Seat, ply.Move, nil) // it was played before
	}
	return p
}

// notices reports whether a view can notice a ply.
func (r *Replay) notices(eye game.Seat, ply int) bool {
	return eye == AllEyes || r.noticed[ply].Has(eye)
}

// Of is the latest moment of a view.
func (r *Replay) Of(eye game.Seat) int { return r.After(eye, len(r.plies)) }

// After is the moment of a view after so many plies.
func (r *Replay) After(eye game.Seat, plies int) (n int) {
	for i := range min(plies, len(r.plies)) {
		if r.notices(eye, i) {
			n++
		}
	}
	return n
}

// Before is the moment of a view before a move of a seat, which is number among its moves, from 1.
func (r *Replay) Before(eye, seat game.Seat, number int) (at int, err error) {
	for i, ply := range r.plies {
		if ply.Seat == seat {
			if number--; number == 0 {
				return r.After(eye, i), nil
			}
		}
	}
	return 0, store.ErrNotFound
}

// Since is the moment of a seat after its latest move before others moved: what follows is news to it.
func (r *Replay) Since(eye game.Seat) (moment int) {
	at, own := 0, 0
	for i, ply := range r.plies {
		if !r.notices(eye, i) {
			continue
		}
		if at++; ply.Seat == eye {
			own = at
		} else {
			moment = own
		}
	}
	return moment
}

// SinceVisit is the moment of a seat that was the latest at a time, or after its latest move if that is later.
func (r *Replay) SinceVisit(eye game.Seat, visit time.Time) (moment int) {
	n := 0
	for n < len(r.times) && !r.times[n].After(visit) {
		n++
	}
	return max(r.Since(eye), r.After(eye, n))
}

// Turns are the moments of a view at which a turn begins: what comes next is of another seat than what
// was before, or opens a turn.
func (r *Replay) Turns(eye game.Seat) (turns []int) {
	at, last := 0, game.Nobody
	for i, ply := range r.plies {
		if !r.notices(eye, i) {
			continue
		}
		if at == 0 || ply.Seat != last || r.opens[i] {
			turns = append(turns, at)
		}
		at, last = at+1, ply.Seat
	}
	return turns
}

// Points are for each moment of a view the index in the totals of the game's [Course].
func (r *Replay) Points(eye game.Seat) []int {
	points, all := []int{0}, 0
	for i := range r.plies {
		if r.noticed[i] == game.Everybody {
			all++
		}
		if r.notices(eye, i) {
			points = append(points, all)
		}
	}
	return points
}

// At is the game at a moment of a view. What the view does not know is dealt anew with deal.
func (r *Replay) At(eye game.Seat, at int, deal *game.Rand) (*Moment, error) {
	m := &Moment{Eye: eye, At: at, Of: r.Of(eye), Next: game.Ply{Seat: game.Nobody}}
	if at < 0 || at > m.Of {
		return nil, store.ErrNotFound
	}
	last := -1 // the ply that the view noticed last
	var latest, made [game.MaxSeats]int
	seen := 0
	for i, ply := range r.plies {
		is := r.notices(eye, i)
		if is && seen == at {
			m.Next, m.Number = ply, made[ply.Seat]+1
			break
		}
		made[ply.Seat]++
		if !is {
			continue
		}
		if seen++; seen <= at {
			last, latest[ply.Seat] = i, i+1
		}
	}
	m.Plies = last + 1
	if eye == AllEyes {
		m.Eye = m.Next.Seat
		if m.Eye == game.Nobody && last >= 0 {
			m.Eye = r.plies[last].Seat
		}
		m.Eye = max(m.Eye, 0)
	}
	m.Now = r.now(eye, m.Plies)
	for seat, ply := range latest {
		if ply > 0 {
			m.Since[seat] = r.marks[ply-1]
		}
	}
	if m.From = len(m.Events); last >= 0 {
		m.From = r.marks[last]
	}
	for i := range m.Plies {
		if r.noticed[i] == game.Everybody {
			m.Point++
		}
	}
	forms := r.rules.Vocabulary().Events
	for i := range m.Events {
		if e := &m.Events[i]; forms[e.Kind].Facts.Once == game.SpanRound && e.Audience.Has(m.Eye) {
			m.Round++
		}
	}
	if eye != AllEyes && m.Position.Pending() != 0 {
		m.Position.Redeal(eye, deal)
	}
	return m, nil
}

// now is the table after so many plies, with the true position.
func (r *Replay) now(eye game.Seat, plies int) *Now {
	events := r.events
	if eye == AllEyes {
		events = r.told()
	}
	if plies < len(r.marks) {
		events = events[:r.marks[plies]]
	}
	n := &Now{
		ID: r.meta.ID, State: store.Running, Rules: r.rules, Seats: r.meta.Seats, Host: r.meta.Host, Options: r.meta.Options,
		Commitment: r.meta.Commitment, Given: r.meta.Start != nil, Position: r.position(plies), Events: events, Marks: r.marks[:plies:plies],
		Undoer: game.Nobody, Redoer: game.Nobody,
	}
	for _, note := range r.notes {
		if note.Plies <= plies {
			n.Notes = append(n.Notes, note)
		}
	}
	return n
}

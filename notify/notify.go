// Package notify tells people that it is their turn: in the ways by which they want to be reached, when
// they want it, and once for each turn. What is to be told is kept until it was told, and what was told
// is kept to be shown. A message has nothing that not everybody at the table knows.
package notify

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"spielwerk/agenda"
	"spielwerk/game"
	"spielwerk/lang"
	"spielwerk/store"
	"spielwerk/table"
)

// ErrWish is about a wish that makes no sense.
var ErrWish = errors.New("no such wish")

// The kinds of jobs.
const (
	turnJob   = "turn"   // a turn has begun; its name is the table and the seat
	digestJob = "digest" // a person is told of all that waits
	tellJob   = "tell"   // a message is sent
	remindJob = "remind" // the time for a turn will soon be up
)

const (
	// grace is how long nobody is told of a turn: until then a page that was loaded anew looks again.
	grace = time.Second
	// keptFor is how long messages are kept.
	keptFor = 90 * 24 * time.Hour
	// mostListed is how many turns wait at most for the digest of one person.
	mostListed = 200
)

// Tables are the tables at which people have turns: a table.Hub.
type Tables interface {
	Awaited(ctx context.Context, id string, seat game.Seat) (*table.Awaited, error)
	Retell(ctx context.Context, id string) error
	OnTurn(f func(table.Turn))
}

// Config is what a notifier needs.
type Config struct {
	Store  store.Store
	Tables Tables
	Agenda *agenda.Agenda
	Book   *lang.Book
	Log    *slog.Logger
	Now    func() time.Time // by default time.Now
	Mail   *Server          // which sends e-mail, nil for none
	// Contact is whom push services can tell of trouble: an e-mail address, or an https address.
	Contact string
	// Private allows webhooks and push services at addresses that are not public.
	Private bool
	// Ways sends what is told, by kinds of ways; by default as they ask for it.
	Ways map[string]Sender
}

// Sender sends a letter to where somebody is reached.
type Sender interface {
	Send(ctx context.Context, to store.Way, l *Letter) error
}

// Notifier tells people of their turns. Make it with New.
type Notifier struct {
	Config
	public string // key by which push services know this house
	slots  slots

	ctx     context.Context
	stop    context.CancelFunc
	working sync.WaitGroup

	mu     sync.Mutex
	began  []table.Turn // that nobody has looked at
	wake   chan struct{}
	closed bool

	sent, failed atomic.Int64
}

// New begins to tell people. Close ends it.
func New(ctx context.Context, c Config) (*Notifier, error) {
	if c.Now == nil {
		c.Now = time.Now
	}
	n := &Notifier{Config: c, wake: make(chan struct{}, 1), slots: newSlots()}
	n.ctx, n.stop = context.WithCancel(context.Background())
	private, err := n.keys(ctx)
	if err != nil {
		n.stop()
		return nil, err
	}
	if n.Ways == nil {
		client := outward(c.Private)
		n.Ways = map[string]Sender{
			store.Push: &pusher{client: client, public: n.public, private: private, subscriber: c.Contact},
			store.Hook: &hooker{client: client, now: c.Now},
		}
		if c.Mail != nil {
			n.Ways[store.Mail] = c.Mail
		}
	}
	n.Agenda.Handle(turnJob, n.turn)
	n.Agenda.Handle(digestJob, n.digest)
	n.Agenda.Handle(tellJob, n.tell)
	n.Agenda.Handle(remindJob, n.remind)
	n.working.Go(n.listen)
	n.Tables.OnTurn(n.begins)
	n.working.Go(n.recall)
	return n, nil
}

// Sends reports whether messages of a kind of way can be sent.
func (n *Notifier) Sends(kind string) bool { return n.Ways[kind] != nil }

// Key is the key by which push services know this house.
func (n *Notifier) Key() string { return n.public }

// Counts are how many messages were sent here, and how often that has failed.
func (n *Notifier) Counts() (sent, failed int64) { return n.sent.Load(), n.failed.Load() }

// closeWithin is how long what is being sent may take when the notifier closes.
const closeWithin = 3 * time.Second

// Close waits a little for what is being sent. Nothing is lost: what was not sent is sent after the next start.
func (n *Notifier) Close() {
	n.mu.Lock()
	n.closed = true
	n.mu.Unlock()
	n.look()
	late := time.AfterFunc(closeWithin, n.stop)
	n.working.Wait()
	late.Stop()
	n.stop()
}

// begins is called when a turn begins. It does not wait.
func (n *Notifier) begins(t table.Turn) {
	n.mu.Lock()
	n.began = append(n.began, t)
	n.mu.Unlock()
	n.look()
}

func (n *Notifier) look() {
	select {
	case n.wake <- struct{}{}:
	default:
	}
}

// listen has the turns looked at that begin, until the notifier closes.
func (n *Notifier) listen() {
	for {
		n.mu.Lock()
		began, closed := n.began, n.closed
		n.began = nil
		n.mu.Unlock()
		for _, t := range began {
			if err := n.note(n.ctx, t); err != nil && n.ctx.Err() == nil {
				n.Log.Warn("a turn is not told", "table", t.Table, "err", err)
			}
		}
		if len(began) > 0 {
			continue
		}
		if closed {
			return
		}
		select {
		case <-n.wake:
		case <-n.ctx.Done():
			return
		}
	}
}

// turnData is what a job about a turn says.
type turnData struct {
	Person string `json:"person"`
	Turn   int    `json:"turn"`
}

// note has a turn looked at in a moment, if there is a way to reach the person.
func (n *Notifier) note(ctx context.Context, t table.Turn) error {
	ways, err := n.ways(ctx, t.Person)
	if err != nil || len(ways) == 0 {
		return err
	}
	data, err := json.Marshal(turnData{t.Person, t.Number})
	if err != nil {
		return err
	}
	return n.Agenda.Put(ctx, turnJob, t.Table+"/"+strconv.Itoa(int(t.Seat)), string(data), grace)
}

// ways are the good ways of a person that can be used.
func (n *Notifier) ways(ctx context.Context, person string) (good []store.Way, err error) {
	all, err := n.Store.Ways(ctx, person)
	for _, w := range all {
		if w.Good && n.Sends(w.Kind) {
			good = append(good, w)
		}
	}
	return good, err
}

// What was played within lastMoments before the last move of all may not have been told when the process ended.
const (
	lastMoments  = 10 * time.Second
	mostRecalled = 50
)

// recall tells of the turns that had just begun when the process before this one ended.
func (n *Notifier) recall() {
	last, err := n.Store.AllTables(n.ctx, store.Running, mostRecalled)
	for _, t := range last {
		if last[0].Changed.Sub(t.Changed) > lastMoments {
			break
		}
		var held store.Held
		if wrong := n.Tables.Retell(n.ctx, t.ID); wrong != nil && !errors.As(wrong, &held) {
			err = errors.Join(err, wrong)
		}
	}
	if err != nil && n.ctx.Err() == nil && !errors.Is(err, table.ErrClosed) {
		n.Log.Warn("turns of before the start may not have been told", "err", err)
	}
}

// elsewhere is for a job whose table another node holds.
func elsewhere(err error) error {
	var held store.Held
	if errors.As(err, &held) || errors.Is(err, table.ErrClosed) {
		return fmt.Errorf("%w: %w", agenda.ErrNotHere, err)
	}
	return err
}

// turn tells a person of a turn that has begun a moment ago, unless they look at the table or have decided.
func (n *Notifier) turn(ctx context.Context, j store.Job) (wait time.Duration, err error) {
	id, number, ok := strings.Cut(j.Name, "/")
	seat, wrong := strconv.Atoi(number)
	var d turnData
	if err = json.Unmarshal([]byte(j.Data), &d); err != nil || !ok || wrong != nil {
		return 0, errors.Join(err, wrong)
	}
	a, err := n.Tables.Awaited(ctx, id, game.Seat(seat))
	switch {
	case errors.Is(err, store.ErrNotFound):
		return 0, nil
	case err != nil:
		return 0, elsewhere(err)
	case a.Number != d.Turn || a.Person != d.Person || a.Present || a.Alone:
		return 0, nil
	case a.Unknown > 0:
		return a.Unknown, nil
	}
	wishes, err := n.WishesOf(ctx, d.Person)
	if err != nil {
		return 0, err
	}
	about := fmt.Sprintf("turn/%s/%d/%d", id, seat, d.Turn)
	lines := []Line{{Table: id, Seat: seat, Turn: d.Turn}}
	switch wishes.Mode(id) {
	case Never:
		return 0, nil
	case Digest:
		if _, err = n.add(ctx, store.Message{Person: d.Person, About: about, Table: id}, lines); err != nil {
			return 0, forgotten(err)
		}
		return 0, n.Agenda.Put(ctx, digestJob, d.Person, "", wishes.NextDigest(n.Now()).Sub(n.Now()))
	}
	return 0, n.addAll(ctx, store.Message{Person: d.Person, About: about, Table: id}, lines)
}

// forgotten is no error: the person was deleted meanwhile.
func forgotten(err error) error {
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	return err
}

// addAll has a message sent in all ways of a person. What is done twice is done once.
func (n *Notifier) addAll(ctx context.Context, m store.Message, lines []Line) error {
	ways, err := n.ways(ctx, m.Person)
	if err != nil {
		return err
	}
	for _, w := range ways {
		m.Way = w.ID
		id, err := n.add(ctx, m, lines)
		if err == nil && id != "" {
			err = n.Agenda.Bring(ctx, tellJob, id, "", 0)
		}
		if err != nil {
			return forgotten(err)
		}
	}
	return nil
}

// add keeps a message until it is sent. Its id follows from what it is about: a job that is done twice finds it.
func (n *Notifier) add(ctx context.Context, m store.Message, lines []Line) (id string, err error) {
	data, err := json.Marshal(lines)
	if err != nil {
		return "", err
	}
	now := n.Now()
	m.ID, m.Data, m.State, m.Created, m.Due = named(m.Person, m.Way, m.About), string(data), store.MessageWaits, now, now
	added, err := n.Store.AddMessage(ctx, m, now.Add(-keptFor))
	if err != nil || added {
		return m.ID, err
	}
	is, err := n.Store.MessageByID(ctx, m.ID)
	if err != nil || is.State != store.MessageWaits {
		return "", err
	}
	return m.ID, nil
}

// digest tells a person of all turns that wait for it.
func (n *Notifier) digest(ctx context.Context, j store.Job) (wait time.Duration, err error) {
	wishes, err := n.WishesOf(ctx, j.Name)
	if err != nil {
		return 0, err
	}
	if quiet := wishes.Quiet(n.Now()); !quiet.IsZero() {
		return quiet.Sub(n.Now()), nil
	}
	all, err := n.Store.MessagesOf(ctx, j.Name, mostListed)
	if err != nil {
		return 0, err
	}
	about := "digest/" + wishes.day(n.Now())
	var waiting []store.Message
	var lines []Line
	told := map[Line]bool{} // in a digest of today
	for _, m := range all {
		has, wrong := linesOf(m)
		if wrong != nil {
			return 0, wrong
		}
		switch {
		case m.About == about:
			for _, line := range has {
				told[line] = true
			}
		case m.Way == "" && m.State == store.MessageWaits:
			waiting, lines = append(waiting, m), append(lines, has...)
		}
	}
	if len(told) > 0 { // one a day: what is not in it waits for the next
		lines = nil
		waiting = slices.DeleteFunc(waiting, func(m store.Message) bool {
			has, wrong := linesOf(m)
			rest := wrong == nil && !slices.ContainsFunc(has, func(line Line) bool { return told[line] })
			if rest {
				wait = wishes.NextDigest(n.Now()).Sub(n.Now())
			}
			return rest
		})
	}
	if len(lines) > 0 {
		if err = n.addAll(ctx, store.Message{Person: j.Name, About: about}, lines); err != nil {
			return 0, err
		}
	}
	for _, m := range waiting {
		m.State, m.Sent = store.MessageListed, n.Now()
		if err = n.Store.PutMessage(ctx, m); err != nil && !errors.Is(err, store.ErrConflict) {
			return 0, err
		}
	}
	return wait, nil
}

// Visited notes that a person has seen a table: nobody need tell them what waits there.
func (n *Notifier) Visited(ctx context.Context, person, id string) error {
	all, err := n.Store.MessagesOf(ctx, person, mostListed)
	for _, m := range all {
		if m.Table == id && m.Seen.IsZero() {
			return n.Store.SeeMessages(ctx, person, id, n.Now())
		}
	}
	return err
}

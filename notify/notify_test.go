package notify

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"

	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/lang"
	"spielwerk/pace"
	"spielwerk/store"
	"spielwerk/store/sqlite"
	"spielwerk/table"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var house = sync.OnceValue(func() (h struct {
	shelf games.Shelf
	book  *lang.Book
	game  *game.Game
},
) {
	var err error
	if h.shelf, err = games.All(); err == nil {
		h.book, err = lang.Open(h.shelf.Every())
	}
	if err == nil {
		h.game, err = h.shelf.Find("newworld")
	}
	if err != nil {
		panic(err)
	}
	return h
})

// post is a sender that keeps what it sends, or does not.
type post struct {
	mu    sync.Mutex
	sent  []string // when, to whom and what
	fails func(to store.Way) error
	hangs atomic.Bool
}

func (p *post) Send(ctx context.Context, to store.Way, l *Letter) error {
	if p.hangs.Load() {
		<-ctx.Done()
		return ctx.Err()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.fails != nil {
		if err := p.fails(to); err != nil {
			return err
		}
	}
	p.sent = append(p.sent, time.Now().Round(time.Second).Format("02 15:04:05")+" "+to.Address+": "+l.Subject)
	return nil
}

// world is a house with people and messages.
type world struct {
	*testing.T
	store store.Store
	hub   *table.Hub
	n     *Notifier
	post  *post
	log   strings.Builder
}

func newWorld(t *testing.T) *world {
	t.Helper()
	s, err := sqlite.OpenUnsynced(t.Context(), filepath.Join(t.TempDir(), "x.db"))
	if err != nil {
		t.Fatal(err)
	}
	w := &world{T: t, store: s, post: &post{}}
	for _, who := range []string{"Ada", "Bob", "Eve"} {
		w.must(s.PutPerson(t.Context(), store.Person{ID: who, TokenHash: who, Name: who}))
	}
	w.begin()
	return w
}

func (w *world) must(err error) {
	w.Helper()
	if err != nil {
		w.Fatal(err)
	}
}

// begin starts the house, end ends it.
func (w *world) begin() {
	w.Helper()
	w.hub, w.n = w.node(w.post)
}

func (w *world) end() {
	w.n.Close()
	w.hub.Close()
}

// node is one more process on the store.
func (w *world) node(p *post) (*table.Hub, *Notifier) {
	w.Helper()
	log := slog.New(slog.NewTextHandler(&w.log, nil))
	var reminds atomic.Pointer[Notifier]
	hub := table.NewHub(table.Config{
		Store: w.store, Editions: house().shelf.Editions, Log: log, IdleAfter: 24 * time.Hour, BotPause: time.Second,
		Reminders: Reminders, Remind: func(ctx context.Context, r table.Reminder) { reminds.Load().Remind(ctx, r) },
	})
	n, err := New(w.Context(), Config{Store: w.store, Tables: hub, Agenda: hub.Agenda(), Book: house().book, Log: log, Ways: map[string]Sender{store.Mail: p, store.Push: p}})
	w.must(err)
	reminds.Store(n)
	return hub, n
}

// reach gives a person a way.
func (w *world) reach(who, address string) {
	w.Helper()
	way := store.Way{ID: address, Person: who, Kind: store.Mail, Address: address, Lang: "en", Good: true, Created: time.Now()}
	w.must(w.store.PutWay(w.Context(), way))
}

// lay is a table of people, or of bots whose names are levels.
func (w *world) lay(names ...string) string {
	w.Helper()
	var seats []store.Seat
	for _, name := range names {
		s := store.Seat{Kind: store.Human, Person: name, Name: name}
		if name == "novice" {
			s = store.Seat{Kind: store.Bot, Bot: name, Name: name}
		}
		seats = append(seats, s)
	}
	id, err := w.hub.Create(w.Context(), house().game, game.Config{Seats: len(seats)}, names[0], seats)
	w.must(err)
	return id
}

// waits is the name of who is to move.
func (w *world) waits(id string) (who string, now *table.Now) {
	w.Helper()
	t, err := w.hub.Open(w.Context(), id)
	w.must(err)
	defer t.Release()
	return t.Now().Seats[t.Now().Position.Pending().First()].Name, t.Now()
}

// play moves until a turn of somebody begins.
func (w *world) play(id, until string) {
	w.Helper()
	t, err := w.hub.Open(w.Context(), id)
	w.must(err)
	defer t.Release()
	for passed := false; ; {
		who, now := w.waits(id)
		if who == until && passed {
			return
		}
		passed = passed || who != until
		seat := now.Position.Pending().First()
		m := now.Position.Moves(nil, seat)[0]
		w.must(t.Act(w.Context(), int(seat), now.Moment(seat), now.Rules.Vocabulary().Text(m)))
	}
}

// got checks what was sent since the last call.
func (w *world) got(want ...string) {
	w.Helper()
	synctest.Wait()
	w.post.mu.Lock()
	defer w.post.mu.Unlock()
	slices.Sort(w.post.sent)
	if !slices.Equal(w.post.sent, want) {
		w.Errorf("sent %q, want %q; the log: %s", w.post.sent, want, w.log.String())
	}
	w.post.sent = nil
}

// states are what became of a person's messages.
func (w *world) states(who string, want ...string) {
	w.Helper()
	synctest.Wait()
	all, err := w.store.MessagesOf(w.Context(), who, 99)
	w.must(err)
	var is []string
	for _, m := range all {
		text := m.State
		if m.Reason != "" {
			text += " " + m.Reason
		}
		if m.Way == "" {
			text += " for the digest"
		}
		if !m.Seen.IsZero() {
			text += " seen"
		}
		is = append(is, text)
	}
	slices.Sort(is)
	if !slices.Equal(is, want) {
		w.Errorf("messages of %s: %q, want %q", who, is, want)
	}
}

func virtual(t *testing.T, f func(t *testing.T, w *world)) {
	t.Helper()
	house()
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t)
		defer func() {
			w.end()
			_ = w.store.Close()
		}()
		f(t, w)
	})
}

// subject is that of a message about a turn.
func subject() string { return "Your turn: " + house().book.Game(house().game, "en").Say("title", nil) }

// TestOneMessageForATurn: who is away is told within two seconds, in each way once, however often things change; who is
// there, has decided meanwhile, or plays with bots alone is not told.
func TestOneMessageForATurn(t *testing.T) {
	virtual(t, func(t *testing.T, w *world) {
		w.reach("Ada", "ada@x")
		w.reach("Ada", "ada@y")
		id := w.lay("Ada", "Bob")
		w.play(id, "Ada")
		time.Sleep(2 * time.Second)
		w.got("01 00:00:01 ada@x: "+subject(), "01 00:00:01 ada@y: "+subject())
		w.states("Ada", "sent", "sent")
		_, now := w.waits(id)
		ada := now.Position.Pending().First()
		tab, err := w.hub.Open(w.Context(), id)
		w.must(err)
		defer tab.Release()
		// Bob takes his move back as often as he likes.
		w.play(id, "Bob")
		m := w.now(id).Position.Moves(nil, 1-ada)
		act := w.now(id).Rules.Vocabulary().Text(m[0])
		w.play(id, "Ada")
		time.Sleep(2 * time.Second)
		w.got("01 00:00:03 ada@x: "+subject(), "01 00:00:03 ada@y: "+subject())
		for range 3 {
			if w.now(id).Undoer != 1-ada {
				break
			}
			w.must(tab.Act(w.Context(), int(1-ada), w.now(id).Moment(1-ada), table.Undo))
			time.Sleep(2 * time.Second)
			w.must(tab.Act(w.Context(), int(1-ada), w.now(id).Moment(1-ada), act))
			time.Sleep(2 * time.Second)
		}
		w.got()
		// Ada is there.
		leave := tab.Enter(ada)
		w.play(id, "Bob")
		w.play(id, "Ada")
		time.Sleep(time.Hour)
		leave()
		time.Sleep(time.Hour)
		w.got()
		w.states("Ada", "sent", "sent", "sent", "sent")
		// She has a page that does not tell whether she looks at it, and is away after a while.
		w.play(id, "Bob")
		tab.Seen(ada)
		w.play(id, "Ada")
		time.Sleep(50 * time.Second)
		w.got()
		time.Sleep(15 * time.Second)
		if synctest.Wait(); len(w.post.sent) != 2 {
			t.Errorf("sent %q", w.post.sent)
		}
		w.post.sent = nil
		// What was done meanwhile is not told.
		w.play(id, "Bob")
		w.play(id, "Ada")
		time.Sleep(grace / 2)
		w.play(id, "Bob")
		time.Sleep(time.Hour)
		w.got()
		// Nor what only bots wait for, or those at one device.
		w.lay("Ada", "novice")
		w.lay("Ada", store.Beside("Ada", 1))
		time.Sleep(time.Hour)
		w.got()
		// A device is told of all who sit there.
		beside := store.Beside("Ada", 1)
		id = w.lay("Ada", beside, "Bob")
		w.play(id, beside)
		time.Sleep(2 * time.Second)
		if synctest.Wait(); len(w.post.sent) != 2 {
			t.Errorf("sent %q", w.post.sent)
		}
		w.post.sent = nil
	})
}

func (w *world) now(id string) *table.Now {
	_, now := w.waits(id)
	return now
}

// TestWhenTheyWant: nothing, at once, or once a day; and not while it is quiet.
func TestWhenTheyWant(t *testing.T) {
	virtual(t, func(t *testing.T, w *world) { // it is midnight of UTC, a Saturday in winter
		ctx := t.Context()
		w.reach("Ada", "ada@x")
		one, two, three := w.lay("Ada", "Bob"), w.lay("Ada", "Bob"), w.lay("Ada", "Eve")
		w.must(w.n.SetWish(ctx, "Ada", Wish{Mode: Digest, Hour: 18, From: 22 * 60, To: 7 * 60, Zone: "Europe/Rome"}))
		w.must(w.n.SetWishAt(ctx, "Ada", two, Now))
		w.must(w.n.SetWishAt(ctx, "Ada", three, Never))
		for _, id := range []string{one, two, three} {
			w.play(id, "Ada")
		}
		time.Sleep(5 * time.Second)
		w.got()
		w.states("Ada", "waits for the digest", "waits quiet")
		time.Sleep(12 * time.Hour)
		w.got("01 06:00:00 ada@x: " + subject()) // 7:00 in Rome
		time.Sleep(12 * time.Hour)
		w.got("01 17:00:00 ada@x: " + subject()) // the only one that waits for it
		// What came to wait later is told on the next day, unless it was done.
		w.play(one, "Bob")
		w.play(one, "Ada")
		w.must(w.n.SetWishAt(ctx, "Ada", two, ""))
		w.play(two, "Bob")
		w.play(two, "Ada")
		time.Sleep(24 * time.Hour)
		w.got("02 17:00:00 ada@x: 2 tables are waiting for you")
		w.play(one, "Bob")
		w.play(one, "Ada")
		time.Sleep(2 * time.Second)
		w.play(one, "Bob")
		w.play(two, "Bob")
		time.Sleep(24 * time.Hour)
		w.got()
		if err := w.n.SetWish(ctx, "Ada", Wish{Zone: "Nowhere/Land"}); !errors.Is(err, ErrWish) {
			t.Error(err)
		}
	})
}

// TestDownAndUpAgain: a server that is down loses no message, also if the house starts anew meanwhile; what was done
// meanwhile is not told when it is up, and what never succeeds fails in the end.
func TestDownAndUpAgain(t *testing.T) {
	virtual(t, func(t *testing.T, w *world) {
		w.reach("Ada", "ada@x")
		down := true
		w.post.fails = func(store.Way) error {
			if down {
				return errors.New("connection refused")
			}
			return nil
		}
		id, other := w.lay("Ada", "Bob"), w.lay("Ada", "Eve")
		w.play(id, "Ada")
		w.play(other, "Ada")
		time.Sleep(10 * time.Minute)
		w.got()
		w.states("Ada", "waits unreachable", "waits unreachable")
		w.end()
		time.Sleep(time.Hour)
		w.begin()
		w.play(other, "Eve")
		time.Sleep(10 * time.Minute)
		down = false
		time.Sleep(time.Hour)
		synctest.Wait()
		if len(w.post.sent) != 1 {
			t.Errorf("sent %q", w.post.sent)
		}
		w.post.sent, down = nil, true
		w.play(id, "Bob")
		w.play(id, "Ada")
		time.Sleep(50 * time.Hour)
		all, err := w.store.MessagesOf(t.Context(), "Ada", 9)
		w.must(err)
		if all[0].State != store.MessageFailed || all[0].Reason != ReasonUnreachable || all[0].Tries < 20 {
			t.Errorf("%+v", all[0])
		}
		if err = w.n.Visited(t.Context(), "Ada", id); err != nil {
			t.Error(err)
		}
	})
}

// TestGone: a way that leads nowhere any more is forgotten; what is refused is not tried again.
func TestGone(t *testing.T) {
	virtual(t, func(t *testing.T, w *world) {
		w.reach("Ada", "gone")
		w.reach("Ada", "no")
		w.reach("Ada", "yes")
		w.post.fails = func(to store.Way) error {
			return map[string]error{"gone": errGone, "no": reason{"status 550", errRejected}}[to.Address]
		}
		id := w.lay("Ada", "Bob")
		w.play(id, "Ada")
		time.Sleep(time.Hour)
		w.got("01 00:00:01 yes: " + subject())
		ways, err := w.store.Ways(t.Context(), "Ada")
		w.must(err)
		if len(ways) != 2 || ways[0].Address != "no" || ways[1].Address != "yes" {
			t.Errorf("%+v", ways)
		}
		all, err := w.store.MessagesOf(t.Context(), "Ada", 9)
		w.must(err)
		for _, m := range all {
			if want := map[string]string{"gone": "failed gone 1", "no": "failed status 550 1", "yes": "sent  0"}[m.Way]; fmt.Sprint(m.State, " ", m.Reason, " ", m.Tries) != want {
				t.Errorf("%+v, want %s", m, want)
			}
		}
		must := w.n.Visited(t.Context(), "Ada", id)
		w.must(must)
		w.states("Ada", "failed gone seen", "failed status 550 seen", "sent seen")
	})
}

// TestOneHangs: a host that does not answer blocks nobody: messages to others go out at once, and it is left alone for a
// while.
func TestOneHangs(t *testing.T) {
	virtual(t, func(t *testing.T, w *world) {
		tar := &post{}
		tar.hangs.Store(true)
		w.n.Ways[store.Push] = tar
		ctx := t.Context()
		for i := range 40 { // of people at one host that hangs
			who := fmt.Sprint("p", i)
			w.must(w.store.PutPerson(ctx, store.Person{ID: who, TokenHash: who, Name: who}))
			w.must(w.store.PutWay(ctx, store.Way{ID: who, Person: who, Kind: store.Push, Address: "https://tar.example/" + who, Good: true, Created: time.Now()}))
			id := w.lay(who, "Eve")
			w.play(id, who)
		}
		w.reach("Ada", "ada@x")
		time.Sleep(5 * time.Second)
		id := w.lay("Ada", "Bob")
		begun := time.Now()
		w.play(id, "Ada")
		time.Sleep(2 * time.Second)
		synctest.Wait()
		if len(w.post.sent) != 1 {
			t.Errorf("after %v: %q", time.Since(begun), w.post.sent)
		}
		time.Sleep(20 * time.Second)
		all, err := w.store.MessagesOf(ctx, "p0", 9)
		w.must(err)
		if len(all) != 1 || all[0].State != store.MessageWaits {
			t.Errorf("%+v", all)
		}
	})
}

// TestTwoNodes: of two processes on one store one sends a message, and if it dies the other does.
func TestTwoNodes(t *testing.T) {
	virtual(t, func(t *testing.T, w *world) {
		other := &post{}
		hub, n := w.node(other)
		synctest.Wait() // each table is played by one of them: this is no cluster
		for i := range 20 {
			who := fmt.Sprint("p", i)
			w.must(w.store.PutPerson(t.Context(), store.Person{ID: who, TokenHash: who, Name: who}))
			w.reach(who, who)
			w.play(w.lay(who, "Eve"), who)
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		if len(w.post.sent)+len(other.sent) != 20 {
			t.Errorf("%d and %d", len(w.post.sent), len(other.sent))
		}
		w.reach("Ada", "ada@x")
		other.sent, w.post.sent = nil, nil
		w.post.hangs.Store(true)
		other.hangs.Store(true)
		w.play(w.lay("Ada", "Bob"), "Ada")
		time.Sleep(3 * time.Second)
		n.stop() // it dies, perhaps while it sends
		other.hangs.Store(false)
		w.post.hangs.Store(false)
		n.Close()
		hub.Close()
		time.Sleep(5 * time.Minute)
		synctest.Wait()
		if len(w.post.sent) != 1 {
			t.Errorf("sent %q %q", w.post.sent, other.sent)
		}
	})
}

// TestAfterACrash: a turn is told that had begun in the last moment of a process that died.
func TestAfterACrash(t *testing.T) {
	virtual(t, func(_ *testing.T, w *world) {
		w.reach("Ada", "ada@x")
		w.reach("Bob", "bob@x")
		old := w.lay("Bob", "Eve")
		w.play(old, "Bob")
		time.Sleep(time.Hour)
		w.got("01 00:00:01 bob@x: " + subject())
		id := w.lay("Ada", "Eve")
		w.hub.OnTurn(func(table.Turn) {}) // it dies before it has taken it down
		w.play(id, "Ada")
		w.end()
		time.Sleep(8 * time.Hour)
		w.got()
		w.begin()
		time.Sleep(3 * time.Second)
		w.got("01 09:00:01 ada@x: " + subject())
	})
}

// TestReminder: before a deadline who is away is reminded, once at each time, also who wants one message a day; nobody
// is who has decided, is there, or wants nothing.
func TestReminder(t *testing.T) {
	virtual(t, func(t *testing.T, w *world) {
		ctx := t.Context()
		w.reach("Ada", "ada@x")
		seats := []store.Seat{{Kind: store.Human, Person: "Ada", Name: "Ada"}, {Kind: store.Human, Person: "Bob", Name: "Bob"}}
		id, err := w.hub.CreateAgreed(ctx, house().game, game.Config{Seats: 2}, "Ada", seats, table.Agreed{Pace: pace.Rules{Turn: 24 * time.Hour, AtZero: pace.Ask}})
		w.must(err)
		w.play(id, "Ada")
		time.Sleep(2 * time.Second)
		w.got("01 00:00:01 ada@x: " + subject())
		time.Sleep(23*time.Hour + 30*time.Minute)
		late := strings.Replace(subject(), "Your turn", "Your time is running out", 1)
		w.got("01 16:00:00 ada@x: "+late, "01 23:00:00 ada@x: "+late)
		w.must(w.n.SetWish(ctx, "Ada", Wish{Mode: Digest, Hour: 20}))
		w.play(id, "Bob")
		w.play(id, "Ada")
		time.Sleep(17 * time.Hour) // it is 16:30
		w.got("02 15:30:02 ada@x: " + late)
		w.play(id, "Bob")
		time.Sleep(23 * time.Hour)
		w.got()
		w.must(w.n.SetWish(ctx, "Ada", Wish{Mode: Never}))
		w.play(id, "Ada")
		time.Sleep(23 * time.Hour)
		w.got()
	})
}

// TestQuiet: quiet hours and digests go by what clocks show, also when they are set.
func TestQuiet(t *testing.T) {
	rome, err := Zone("Europe/Rome")
	if err != nil {
		t.Fatal(err)
	}
	at := func(text string) time.Time {
		is, err := time.ParseInLocation("2006-01-02 15:04", text, rome)
		if err != nil {
			t.Fatal(err)
		}
		return is
	}
	night := Wish{From: 22 * 60, To: 7*60 + 30, Zone: "Europe/Rome", Hour: 18}
	noon := Wish{From: 12 * 60, To: 14 * 60, Zone: "Europe/Rome"}
	gap := Wish{From: 60, To: 2*60 + 30, Zone: "Europe/Rome", Hour: 2}
	for _, c := range []struct {
		w         Wish
		now, want string
	}{
		{night, "2026-11-25 21:59", ""},
		{night, "2026-11-25 22:00", "2026-11-26 07:30"},
		{night, "2026-11-26 07:29", "2026-11-26 07:30"},
		{night, "2026-11-26 07:30", ""},
		{noon, "2026-11-26 12:00", "2026-11-26 14:00"},
		{noon, "2026-11-26 14:00", ""},
		{Wish{Zone: "Europe/Rome"}, "2026-11-26 03:00", ""},
		// The night of 28 to 29 March 2026 has an hour less, that of 24 to 25 October one more.
		{night, "2026-03-28 23:00", "2026-03-29 07:30"},
		{night, "2026-10-24 23:00", "2026-10-25 07:30"},
		{gap, "2026-03-29 01:30", "2026-03-29 03:30"},
	} {
		got := ""
		if until := c.w.Quiet(at(c.now)); !until.IsZero() {
			got = until.In(rome).Format("2006-01-02 15:04")
		}
		if got != c.want {
			t.Errorf("%+v at %s: until %q, want %q", c.w, c.now, got, c.want)
		}
	}
	if got := night.Quiet(at("2026-03-28 23:00")).Sub(at("2026-03-28 23:00")); got != 7*time.Hour+30*time.Minute {
		t.Errorf("the short night is %v", got)
	}
	if got := night.Quiet(at("2026-10-24 23:00")).Sub(at("2026-10-24 23:00")); got != 9*time.Hour+30*time.Minute {
		t.Errorf("the long night is %v", got)
	}
	for now, want := range map[string]string{"2026-03-28 18:00": "2026-03-29 18:00", "2026-03-28 17:59": "2026-03-28 18:00", "2026-10-24 18:30": "2026-10-25 18:00"} {
		if got := night.NextDigest(at(now)).In(rome).Format("2006-01-02 15:04"); got != want {
			t.Errorf("the digest after %s is at %s, want %s", now, got, want)
		}
	}
	for now := at("2026-03-27 00:00"); now.Before(at("2026-03-31 00:00")); now = now.Add(7 * time.Minute) { // one a day, whatever the clock does
		next := gap.NextDigest(now)
		if d := next.Sub(now); d <= 0 || d > 25*time.Hour || !gap.NextDigest(next).After(next) {
			t.Errorf("at %s the next digest is at %s", now, next)
		}
		if until := gap.Quiet(now); !until.IsZero() && !until.After(now) {
			t.Errorf("at %s it is quiet until %s", now, until)
		}
	}
	for _, bad := range []Wish{{Hour: 24}, {Hour: -1}, {From: dayMinutes}, {To: -1}, {Zone: "Local"}, {Zone: "../../etc/passwd"}, {Zone: "Europe/Atlantis"}} {
		if err := bad.Check(); !errors.Is(err, ErrWish) {
			t.Errorf("%+v: %v", bad, err)
		}
	}
}

// TestNothingHidden: of two games that have gone other ways, with other cards in other hands, the same is told: a message
// knows the game, who plays and whose turn it is, and nothing of what has happened.
func TestNothingHidden(t *testing.T) {
	virtual(t, func(t *testing.T, w *world) {
		w.reach("Ada", "ada@x")
		ctx := t.Context()
		for _, g := range house().shelf.First() {
			told := map[string]bool{}
			for round := range 3 {
				seats := []store.Seat{{Kind: store.Human, Person: "Ada", Name: "Ada"}, {Kind: store.Human, Person: "Bob", Name: "Bob"}, {Kind: store.Human, Person: "Eve", Name: "Eve"}}
				id, err := w.hub.Create(ctx, g, game.Config{Seats: 3}, "Ada", seats)
				w.must(err)
				tab, err := w.hub.Open(ctx, id)
				w.must(err)
				for i := 0; i < 30 || !tab.Now().Position.Pending().Has(0); i++ {
					now := tab.Now()
					seat := now.Position.Pending().First()
					moves := slices.DeleteFunc(now.Position.Moves(nil, seat), func(m game.Move) bool { return now.Rules.Vocabulary().Moves[m.Kind].Retracts })
					m := moves[(7*round+i)%len(moves)]
					w.must(tab.Act(ctx, int(seat), now.Moment(seat), now.Rules.Vocabulary().Text(m)))
				}
				a, err := w.hub.Awaited(ctx, id, 0)
				w.must(err)
				data := fmt.Sprintf(`[{"table":%q,"seat":0,"turn":%d}]`, id, a.Number)
				l, err := w.n.letter(ctx, store.Message{ID: "m", Person: "Ada", Table: id, Data: data}, &store.Way{Kind: store.Mail, Lang: "it"}, time.UTC)
				w.must(err)
				told[strings.ReplaceAll(fmt.Sprint(l.Subject, l.Lines), id, "TABLE")] = true
				tab.Release()
			}
			if len(told) != 1 {
				t.Errorf("%s: %v", g.Name, told)
			}
		}
	})
}

package notify

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"sync"
	"time"

	"spielwerk/store"
)

const (
	// sendWithin is how long it may take to send a message, and heldFor how long nobody else tries meanwhile.
	sendWithin = 10 * time.Second
	heldFor    = 30 * time.Second
	// The pauses before a message is sent again double from firstPause to longestPause, until it has waited
	// for givenUp.
	firstPause   = 15 * time.Second
	longestPause = time.Hour
	givenUp      = 48 * time.Hour
	// So many messages are sent at the same time, to one host, and to one person.
	mostAtOnce   = 32
	mostOfHost   = 4
	mostOfPerson = 3
	// busyPause is how long a message waits when as many are being sent. A host that did not answer in time is
	// left alone for restPause.
	busyPause = 3 * time.Second
	restPause = time.Minute
)

// Errors of senders. Others are tried again.
var (
	errGone     = errors.New("gone")     // the way leads nowhere any more
	errRejected = errors.New("rejected") // this message will never be taken
)

// reason is why a message was not sent, in a word and perhaps a detail: pages translate it.
type reason struct {
	text string
	err  error
}

func (r reason) Error() string { return r.text }
func (r reason) Unwrap() error { return r.err }

// The words of reasons, as they are kept.
const (
	ReasonUnreachable = "unreachable" // no connection
	ReasonLate        = "late"        // no answer in time
	ReasonStatus      = "status"      // and the number of the answer
	ReasonPrivate     = "private"     // the address is not public
	ReasonGone        = "gone"        // the way was forgotten: nobody is there any more
	ReasonRejected    = "rejected"    // the other side does not take it
	ReasonDone        = "done"        // there was nothing to tell any more
	ReasonQuiet       = "quiet"       // it waits for the end of the quiet hours
)

// Reasons are all words of reasons.
var Reasons = []string{ReasonUnreachable, ReasonLate, ReasonStatus, ReasonPrivate, ReasonGone, ReasonRejected, ReasonDone, ReasonQuiet}

// why is the reason of an error.
func why(err error) string {
	var r reason
	switch {
	case errors.As(err, &r):
		return r.text
	case errors.Is(err, errPrivate):
		return ReasonPrivate
	case errors.Is(err, errGone):
		return ReasonGone
	case errors.Is(err, errRejected):
		return ReasonRejected
	case isLate(err):
		return ReasonLate
	}
	return ReasonUnreachable
}

func isLate(err error) bool {
	var slow interface{ Timeout() bool }
	return errors.Is(err, context.DeadlineExceeded) || errors.As(err, &slow) && slow.Timeout()
}

// slots are the places for messages that are being sent: a host that hangs takes few of them, and none
// for a while after it has hung.
type slots struct {
	mu    sync.Mutex
	all   int
	of    map[string]int
	rests map[string]time.Time
}

func newSlots() slots { return slots{of: map[string]int{}, rests: map[string]time.Time{}} }

// take takes a place, or tells how long to wait for one.
func (s *slots) take(host, person string, now time.Time) (release func(hung bool, now time.Time), wait time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for at, until := range s.rests {
		if !until.After(now) {
			delete(s.rests, at)
		}
	}
	host, person = "host "+host, "person "+person
	if until, ok := s.rests[host]; ok {
		return nil, until.Sub(now)
	}
	if s.all >= mostAtOnce || s.of[host] >= mostOfHost || s.of[person] >= mostOfPerson {
		return nil, busyPause
	}
	s.all++
	s.of[host]++
	s.of[person]++
	return func(hung bool, now time.Time) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.all--
		for _, of := range []string{host, person} {
			if s.of[of]--; s.of[of] == 0 {
				delete(s.of, of)
			}
		}
		if hung {
			s.rests[host] = now.Add(restPause)
		}
	}, 0
}

// hostOf is the host to which a way leads.
func hostOf(w store.Way) string {
	if u, err := url.Parse(w.Address); err == nil && w.Kind != store.Mail {
		return u.Host
	}
	return w.Kind
}

// tell sends a message, if there is still something to tell and the person wants to be told now. It does not wait until
// it was sent: it looks again when that should have been, in case this process dies.
func (n *Notifier) tell(ctx context.Context, j store.Job) (wait time.Duration, err error) {
	m, err := n.Store.MessageByID(ctx, j.Name)
	if err != nil || m.State != store.MessageWaits {
		return 0, forgotten(err)
	}
	now := n.Now()
	if m.Due.After(now) {
		return m.Due.Sub(now), nil
	}
	w, err := n.Store.WayByID(ctx, m.Way)
	if errors.Is(err, store.ErrNotFound) {
		return 0, n.end(ctx, m, store.MessageFailed, ReasonGone)
	}
	if err != nil {
		return 0, err
	}
	wishes, err := n.WishesOf(ctx, m.Person)
	if err != nil {
		return 0, err
	}
	l, err := n.letter(ctx, m, &w, wishes.zone())
	switch {
	case errors.Is(err, errVoid), err == nil && m.Table != "" && wishes.Mode(m.Table) == Never:
		return 0, n.end(ctx, m, store.MessageVoid, ReasonDone)
	case err != nil:
		return 0, elsewhere(err)
	}
	if quiet := wishes.Quiet(now); !quiet.IsZero() && !l.Hello {
		m.Due, m.Reason = quiet, ReasonQuiet
		return quiet.Sub(now), ended(n.Store.PutMessage(ctx, m))
	}
	sender := n.Ways[w.Kind]
	if sender == nil { // the operator has switched it off
		return 0, n.end(ctx, m, store.MessageFailed, ReasonRejected)
	}
	if !n.works() {
		return busyPause, nil
	}
	release, wait := n.slots.take(hostOf(w), m.Person, now)
	if wait > 0 {
		n.working.Done()
		return wait, nil
	}
	if m, err = n.Store.HoldMessage(ctx, m.ID, now, now.Add(heldFor)); err != nil {
		release(false, now)
		n.working.Done()
		return heldFor, ended(err)
	}
	go func() {
		defer n.working.Done()
		within, cancel := context.WithTimeout(n.ctx, sendWithin)
		defer cancel()
		err := sender.Send(within, w, l)
		release(isLate(err), n.Now())
		if n.ctx.Err() == nil { // else it is sent after the next start
			n.sentOrNot(n.ctx, m, w, err)
		}
	}()
	return heldFor + time.Second, nil
}

// works begins some work for which Close waits; false if the notifier closes.
func (n *Notifier) works() bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	if !n.closed {
		n.working.Add(1)
	}
	return !n.closed
}

// ended is no error: somebody else has sent the message, or it is void.
func ended(err error) error {
	if errors.Is(err, store.ErrConflict) {
		return nil
	}
	return err
}

// end is what becomes of a message in the end.
func (n *Notifier) end(ctx context.Context, m store.Message, state, why string) error {
	m.State, m.Reason = state, why
	if state == store.MessageSent {
		m.Sent = n.Now()
	}
	return ended(n.Store.PutMessage(ctx, m))
}

// sentOrNot keeps what came of sending a message, and has it sent again if that may help.
func (n *Notifier) sentOrNot(ctx context.Context, m store.Message, w store.Way, err error) {
	if err == nil {
		n.sent.Add(1)
		n.must(m, n.end(ctx, m, store.MessageSent, ""))
		return
	}
	n.failed.Add(1)
	m.Tries++
	m.Reason = why(err)
	about := []any{"message", m.ID, "kind", w.Kind, "tries", m.Tries, "why", m.Reason} // and not where to: that is a secret
	if w.Kind == store.Mail && m.Reason == ReasonUnreachable {
		about = append(about, "err", err)
	}
	n.Log.Warn("a message was not sent", about...)
	switch {
	case errors.Is(err, errGone):
		n.must(m, forgotten(n.Store.DropWay(ctx, w.Person, w.ID)))
		n.must(m, n.end(ctx, m, store.MessageFailed, m.Reason))
	case errors.Is(err, errRejected), errors.Is(err, errPrivate), n.Now().Sub(m.Created) > givenUp:
		n.must(m, n.end(ctx, m, store.MessageFailed, m.Reason))
	default:
		pause := min(firstPause<<min(m.Tries-1, 20), longestPause)
		m.Due = n.Now().Add(pause)
		n.must(m, ended(n.Store.PutMessage(ctx, m)))
		n.must(m, n.Agenda.Put(ctx, tellJob, m.ID, "", pause))
	}
}

// must logs that it could not be kept what became of a message. It is looked at again later.
func (n *Notifier) must(m store.Message, err error) {
	if err != nil && n.ctx.Err() == nil {
		n.Log.Warn("it is not kept what became of a message", "message", m.ID, "err", err)
	}
}

// Code sends the code by which somebody shows that an e-mail address is theirs. It is not kept: whoever waits for it
// sees at once when it is not sent.
func (n *Notifier) Code(ctx context.Context, w store.Way, code, name string) error {
	ctx, cancel := context.WithTimeout(ctx, sendWithin)
	defer cancel()
	say := n.Book.House(w.Lang).Say
	text := say("notify.code.text", map[string]any{"name": name, "code": code})
	return n.Ways[store.Mail].Send(ctx, w, &Letter{
		ID: named(w.ID, code), Subject: say("notify.code.subject", nil), Lines: []LetterLine{{text, ConfirmPath + code}}, Foot: say,
	})
}

// hello is what a message is about that was asked for, to see whether it arrives.
const hello = "hello"

// Try sends a message in one way, to see whether it arrives.
func (n *Notifier) Try(ctx context.Context, w store.Way) error {
	m := store.Message{Person: w.Person, Way: w.ID, About: fmt.Sprintf("%s/%d", hello, n.Now().UnixMilli())}
	id, err := n.add(ctx, m, nil)
	if err != nil {
		return err
	}
	return n.Agenda.Put(ctx, tellJob, id, "", 0)
}

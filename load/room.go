package load

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"path"
	"strconv"
	"strings"
	"sync"
	"time"

	"spielwerk/game"
	"spielwerk/record"
)

// names are those of the people of a room.
var names = [game.MaxSeats]string{"Ada", "Bruno", "Clara", "Dario", "Elsa"}

// room is some people who play one game after the other, and those who watch them.
type room struct {
	l        *loader
	game     *game.Game
	options  map[string]string
	words    *game.Vocabulary
	chance   *rand.Rand
	people   []string // the cookie of each, "" before the first table
	watchers int

	id      string
	streams []*stream // of the seats, then of the watchers
	fail    context.CancelCauseFunc
	made    []string // moves that were acknowledged
	unsure  bool     // a move was sent again, so that what was made is not known

	mu      sync.Mutex
	clicked time.Time            // when the latest click was made
	clicks  map[viewed]time.Time // when the click was made that led to a moment
}

// viewed is a moment as those see it who see the same.
type viewed struct{ seat, number int }

func (r *room) cookie(seat int) string {
	if seat == watcher {
		return ""
	}
	return r.people[seat]
}

// seen notes that a stream has brought a moment. Who was the first to see it tells which click has led to
// it: the latest at that time.
func (r *room) seen(seat, number int, at time.Time) {
	r.mu.Lock()
	clicked, ok := r.clicks[viewed{seat, number}]
	if !ok {
		clicked = r.clicked
		r.clicks[viewed{seat, number}] = clicked
	}
	r.mu.Unlock()
	if !ok && seat == watcher {
		streams, fail := r.streams, r.fail
		time.AfterFunc(r.l.missed(), func() { mustHave(streams, number, fail) })
	}
	if clicked.IsZero() {
		return
	}
	if seat == watcher {
		r.l.watched.add(at.Sub(clicked))
	} else {
		r.l.played.add(at.Sub(clicked))
	}
}

// mustHave fails if a watcher has not got what another one has.
func mustHave(streams []*stream, number int, fail context.CancelCauseFunc) {
	for _, s := range streams {
		if has, _, _ := s.latest(); s.seat == watcher && has < number {
			fail(s.missed(number))
		}
	}
}

// live plays games until ctx ends. opened is called when everybody sits and all streams are there.
func (r *room) live(ctx context.Context, opened func()) error {
	for {
		if err := r.open(ctx); err != nil {
			return err
		}
		if err := r.round(ctx, opened); err != nil || ctx.Err() != nil {
			return err
		}
		opened = func() {}
	}
}

// round plays one game with all its streams.
func (r *room) round(ctx context.Context, opened func()) error {
	following, leave := context.WithCancelCause(context.WithoutCancel(ctx))
	r.fail = leave
	var streams sync.WaitGroup
	defer streams.Wait()
	defer leave(nil)
	for i := range len(r.people) + r.watchers {
		seat := i
		if i >= len(r.people) {
			seat = watcher
		}
		s := newStream(r, seat)
		r.streams = append(r.streams, s)
		streams.Go(func() {
			if err := r.enter(following, s); err != nil {
				leave(err)
			}
		})
	}
	playing, stop := context.WithCancel(following)
	defer stop()
	defer context.AfterFunc(ctx, stop)()
	for _, s := range r.streams {
		if err := s.reach(playing, 0); err != nil {
			return r.reason(following, err)
		}
	}
	opened()
	if err := r.play(playing, following); err != nil {
		return r.reason(following, err)
	}
	last, cancel := context.WithTimeout(following, 2*time.Minute)
	defer cancel()
	if err := r.check(last); err != nil {
		return r.reason(following, err)
	}
	return nil
}

// reason is the error of a stream, if that has ended the game.
func (r *room) reason(following context.Context, err error) error {
	if cause := context.Cause(following); cause != nil && !errors.Is(cause, context.Canceled) {
		return cause
	}
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// enter loads the page, as a browser does before it opens a stream, and follows the table.
func (r *room) enter(ctx context.Context, s *stream) error {
	select { // a few at a time come in
	case r.l.entering <- true:
	case <-ctx.Done():
		return nil
	}
	_, err := r.page(ctx, s.seat, "")
	<-r.l.entering
	if err != nil {
		if ctx.Err() != nil {
			return nil
		}
		return err
	}
	return s.follow(ctx, r.l.life)
}

// open makes a new table and lets everybody sit down.
func (r *room) open(ctx context.Context) error {
	answer, err := r.l.get(ctx, "/tables/new?game="+url.QueryEscape(r.game.Name), "", "application/json")
	if err != nil {
		return err
	}
	var promise struct{ Table, Commitment string }
	if err = json.Unmarshal([]byte(answer.text), &promise); err != nil {
		return fmt.Errorf("the server promises no table: %w", err)
	}
	form := url.Values{"game": {r.game.Name}, "table": {promise.Table}, "commitment": {promise.Commitment}, "unlisted": {"on"}, "patience": {"1440"}}
	for seat := 1; seat < len(r.people); seat++ {
		form.Set("seat"+strconv.Itoa(seat), "free")
	}
	for name, value := range r.options {
		form.Set("option-"+name, value)
	}
	if answer, err = r.sits(ctx, 0, "/tables", form); err != nil {
		return err
	}
	r.id = path.Base(answer.head.Get("Location"))
	for seat := 1; seat < len(r.people); seat++ {
		if _, err = r.sits(ctx, seat, "/t/"+r.id+"/sit", url.Values{"seat": {strconv.Itoa(seat)}}); err != nil {
			return err
		}
	}
	r.streams, r.made, r.unsure = nil, nil, false
	r.clicked, r.clicks = time.Time{}, map[viewed]time.Time{}
	return nil
}

// sits sends a form by which somebody sits down, who is known from then on.
func (r *room) sits(ctx context.Context, seat int, at string, form url.Values) (*answer, error) {
	form.Set("name", names[seat])
	form.Set("nonce", strconv.FormatUint(r.chance.Uint64(), 36))
	a, err := r.l.post(ctx, at, form, r.people[seat], false)
	if err != nil {
		return nil, err
	}
	if a.status != http.StatusSeeOther {
		return nil, a.unexpected("sitting down", http.StatusSeeOther)
	}
	if set := (&http.Response{Header: a.head}).Cookies(); len(set) > 0 {
		r.people[seat] = set[0].Name + "=" + set[0].Value
	}
	return a, nil
}

// page is the page of the table for a seat. view is that of the preferences, "" for the default.
func (r *room) page(ctx context.Context, seat int, view string) (string, error) {
	cookie := r.cookie(seat)
	if view != "" {
		cookie += "; view=" + view
	}
	begun := time.Now()
	a, err := r.l.get(ctx, "/t/"+r.id, cookie, "text/html")
	if err != nil {
		return "", err
	}
	r.l.pages.add(time.Since(begun))
	return a.text, nil
}

// errOver is the end of a game.
var errOver = errors.New("the game is over")

// play makes moves until the game is over or ctx ends. A click is finished all the same.
func (r *room) play(ctx, following context.Context) error {
	if r.l.Pace == 0 {
		<-ctx.Done()
		return nil
	}
	next := time.Now().Add(time.Duration(r.chance.Int64N(int64(r.l.Pace))))
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(time.Until(next)):
		}
		r.l.late.add(time.Since(next))
		if err := r.click(following); errors.Is(err, errOver) {
			return nil
		} else if err != nil {
			return err
		}
		next = next.Add(r.l.Pace/2 + time.Duration(r.chance.Int64N(int64(r.l.Pace))))
		if now := time.Now(); next.Before(now) { // it cannot keep the pace
			next = now
		}
	}
}

// click lets somebody who is to move make a move.
func (r *room) click(ctx context.Context) error {
	s, act, number, err := r.choose(ctx)
	if err != nil {
		return err
	}
	form := url.Values{"number": {strconv.Itoa(number)}, "act": {act}}
	begun := time.Now()
	r.mu.Lock()
	r.clicked = begun
	r.mu.Unlock()
	for again := false; ; again = true {
		a, err := r.l.post(ctx, "/t/"+r.id+"/act", form, r.people[s.seat], true)
		if err == nil && a.status < http.StatusBadGateway {
			switch a.status {
			case http.StatusNoContent:
				r.l.clicked.add(time.Since(begun))
				r.made = append(r.made, strings.Split(act, ";")...)
			case http.StatusConflict: // rightly, if a newer moment comes
				r.l.count(&r.l.stale)
				r.unsure = r.unsure || again
			default:
				return a.unexpected(fmt.Sprintf("%s at %s", act, s), http.StatusNoContent)
			}
			return s.reach(ctx, number+1)
		}
		if ctx.Err() != nil {
			r.unsure = true
			return nil
		}
		if time.Since(begun) > time.Minute { // the page gives up, too
			if err == nil {
				err = a.unexpected(fmt.Sprintf("%s at %s", act, s), http.StatusNoContent)
			}
			return err
		}
		r.l.count(&r.l.again)
		select {
		case <-ctx.Done():
		case <-time.After(700 * time.Millisecond):
		}
	}
}

// choose picks somebody who is to move and one of the moves that their page offers. Where a board needs
// its script to offer any, they are read from the page in words.
func (r *room) choose(ctx context.Context) (s *stream, act string, number int, err error) {
	seats := r.streams[:len(r.people)]
	for end := time.Now().Add(r.l.missed()); ; {
		over := false
		for _, i := range r.chance.Perm(len(seats)) {
			s = seats[i]
			_, part, _ := s.latest()
			is, bad := stateOf(part)
			if bad != nil {
				return nil, "", 0, fmt.Errorf("%s: %w", s, bad)
			}
			over = over || is.over
			if !is.mine {
				continue
			}
			number = is.number
			all := movesOf(part, r.words)
			if len(all) == 0 {
				page, failed := r.page(ctx, s.seat, "text")
				if failed != nil {
					return nil, "", 0, failed
				}
				if is, bad = stateOf(page); bad != nil {
					return nil, "", 0, fmt.Errorf("%s: %w", s, bad)
				}
				number, all = is.number, movesOf(page, r.words)
			}
			if len(all) > 0 {
				return s, all[r.chance.IntN(len(all))], number, nil
			}
		}
		if over {
			return nil, "", 0, errOver
		}
		if time.Now().After(end) {
			return nil, "", 0, fmt.Errorf("nobody can move at table %s, and the game is not over", r.id)
		}
		select { // an event may be on its way
		case <-ctx.Done():
			return nil, "", 0, ctx.Err()
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// check compares what the streams have brought with the pages, and the record of a finished game with the
// moves that were acknowledged.
func (r *room) check(ctx context.Context) error {
	over, watched := false, -1
	for _, s := range r.streams {
		number, text := watched, ""
		if s.seat != watcher || watched < 0 { // all watchers see the same
			var err error
			if text, err = r.page(ctx, s.seat, ""); err != nil {
				return err
			}
			is, err := stateOf(text)
			if err != nil {
				return fmt.Errorf("%s: %w", s, err)
			}
			number, over = is.number, is.over
			if s.seat == watcher {
				watched = number
			}
		}
		if err := s.reach(ctx, number); err != nil {
			return err
		}
		has, part, _ := s.latest()
		if has != number {
			return fmt.Errorf("%s has got moment %d, and its page shows moment %d", s, has, number)
		}
		if s.seat != watcher && !strings.Contains(text, part) {
			return fmt.Errorf("%s: what the events have made of the page is not what the page shows anew", s)
		}
	}
	if !over {
		return nil
	}
	r.l.count(&r.l.games)
	a, err := r.l.get(ctx, "/t/"+r.id+"/record", "", "application/jsonl")
	if err != nil {
		return err
	}
	rec, err := record.Read(strings.NewReader(a.text))
	if err != nil {
		return fmt.Errorf("the record of table %s: %w", r.id, err)
	}
	if r.unsure {
		return nil
	}
	if len(rec.Plies) != len(r.made) {
		return fmt.Errorf("the record of table %s has %d moves, and %d were acknowledged", r.id, len(rec.Plies), len(r.made))
	}
	for i, ply := range rec.Plies {
		if ply.Move != r.made[i] {
			return fmt.Errorf("move %d of table %s was %s, and the record has %s", i+1, r.id, r.made[i], ply.Move)
		}
	}
	return nil
}

// answer is what the server has answered.
type answer struct {
	status int
	head   http.Header
	text   string
}

// Refused is the error of a server that takes nobody more at the moment.
type Refused struct{ Says string }

func (r *Refused) Error() string { return r.Says }

// unexpected is the error of an answer.
func (a *answer) unexpected(what string, want int) error {
	says := a.text
	if _, main, found := strings.Cut(says, "<main"); found { // of a page what it is about
		_, says, _ = strings.Cut(main, ">")
	}
	says = strings.Join(strings.Fields(tags.ReplaceAllString(says, " ")), " ")
	err := fmt.Errorf("%s is answered with %d, not %d: %.200s", what, a.status, want, says)
	if a.status == http.StatusServiceUnavailable && a.head.Get("Retry-After") != "" {
		return &Refused{err.Error()}
	}
	return err
}

// refusal is the error of an answer that has not been read.
func refusal(what string, w *http.Response) error {
	text, _ := io.ReadAll(io.LimitReader(w.Body, 4<<10))
	return (&answer{w.StatusCode, w.Header, string(text)}).unexpected(what, http.StatusOK)
}

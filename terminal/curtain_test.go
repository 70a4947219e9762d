//go:build linux

package terminal

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"spielwerk/bot"
	"spielwerk/fair"
	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/lang"
)

// paper is a terminal that keeps as much as any does: what is cleared or scrolls away can
// be scrolled back to, on the alternate screen too, until the sequence for that comes.
type paper struct {
	mu     sync.Mutex
	above  []string // what can be scrolled back to
	lines  [][]rune // the screen
	row    int
	col    int
	rest   string // of a sequence that has not ended
	saved  []string
	hidden bool // the alternate screen is shown
	read   int  // bytes
}

// counted is a writer that says how much has been written.
type counted struct {
	io.Writer
	n atomic.Int64
}

func (c *counted) Write(b []byte) (int, error) {
	c.n.Add(int64(len(b)))
	return c.Writer.Write(b)
}

const (
	paperRows = 40
	paperCols = 1000
)

func (p *paper) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.read += len(b)
	text := []rune(p.rest + string(b))
	p.rest = ""
	for i := 0; i < len(text); i++ {
		switch r := text[i]; r {
		case '\r':
			p.col = 0
		case '\n':
			p.down()
		case '\b':
			p.col = max(0, p.col-1)
		case '\a':
		case '\x1b':
			end := i + 1
			for end < len(text) && (text[end] == '[' || text[end] == '?' || text[end] == ';' || text[end] >= '0' && text[end] <= '9') {
				end++
			}
			if end >= len(text) {
				p.rest = string(text[i:])
				return len(b), nil
			}
			p.obey(string(text[i+1 : end+1]))
			i = end
		default:
			p.put(r)
		}
	}
	return len(b), nil
}

func (p *paper) line() []rune {
	for len(p.lines) <= p.row {
		p.lines = append(p.lines, nil)
	}
	return p.lines[p.row]
}

func (p *paper) put(r rune) {
	line := p.line()
	for len(line) <= p.col {
		line = append(line, ' ')
	}
	line[p.col] = r
	p.lines[p.row] = line
	p.col++
}

func (p *paper) down() {
	if p.row++; p.row >= paperRows {
		p.above = append(p.above, string(p.lines[0]))
		p.lines, p.row = p.lines[1:], paperRows-1
	}
	p.line()
}

func (p *paper) obey(sequence string) {
	n, _ := strconv.Atoi(strings.Trim(sequence, "[?ABCDHJKhlm"))
	switch {
	case sequence == "[?1049h":
		p.hidden = true
		p.saved = p.visible()
	case sequence == "[?1049l":
		p.hidden = false
		p.lines, p.row, p.col = nil, 0, 0
		p.above = append(p.above, p.saved...)
		p.saved = nil
	case sequence == "[2J": // many keep what they clear
		p.above = append(p.above, p.visible()...)
		p.lines = nil
	case sequence == "[3J":
		p.above = nil
	case sequence == "[H":
		p.row, p.col = 0, 0
	case strings.HasSuffix(sequence, "K"):
		p.lines[p.row] = p.line()[:min(p.col, len(p.line()))]
	case strings.HasSuffix(sequence, "J"):
		p.lines = p.lines[:min(len(p.lines), p.row+1)]
		p.lines[p.row] = p.line()[:min(p.col, len(p.line()))]
	case strings.HasSuffix(sequence, "A"):
		p.row = max(0, p.row-max(n, 1))
	case strings.HasSuffix(sequence, "B"):
		p.row = min(paperRows-1, p.row+max(n, 1))
	case strings.HasSuffix(sequence, "C"):
		p.col += max(n, 1)
	case strings.HasSuffix(sequence, "D"):
		p.col = max(0, p.col-max(n, 1))
	}
}

func (p *paper) visible() (all []string) {
	for _, l := range p.lines {
		all = append(all, strings.TrimRight(string(l), " "))
	}
	return all
}

// all is what can be read, with scrolling back and with what comes back at the end.
func (p *paper) all() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return strings.Join(slices.Concat(p.above, p.saved, p.visible()), "\n")
}

// pair is a pseudo-terminal: what is written to the one end is typed at the other.
func pair(t *testing.T) (ours, theirs *os.File) {
	t.Helper()
	ours, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skipf("no pseudo-terminals here: %v", err)
	}
	t.Cleanup(func() { _ = ours.Close() })
	fd := int(ours.Fd())
	if err = unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	n, err := unix.IoctlGetInt(fd, unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	if err = unix.IoctlSetWinsize(fd, unix.TIOCSWINSZ, &unix.Winsize{Row: paperRows, Col: paperCols}); err != nil {
		t.Fatal(err)
	}
	if theirs, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|unix.O_NOCTTY, 0); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = theirs.Close() })
	return ours, theirs
}

// asking is a screen that says when a line is asked for and waits until it may be read.
type asking struct {
	*Screen
	asks chan struct{}
}

func (a *asking) ReadLine() (string, error) {
	a.asks <- struct{}{}
	return a.Screen.ReadLine()
}

// table is a session at a pseudo-terminal.
type table struct {
	t       *testing.T
	session *Session
	screen  *Screen
	printed *counted
	paper   *paper
	keys    io.Writer
	asks    chan struct{}
	done    chan error
}

func sit(t *testing.T, name, code string, people int) *table {
	t.Helper()
	all, err := games.All()
	if err != nil {
		t.Fatal(err)
	}
	book, err := lang.Open(all.First())
	if err != nil {
		t.Fatal(err)
	}
	g, err := all.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(game.Config{Seats: 3})
	if err != nil {
		t.Fatal(err)
	}
	ours, theirs := pair(t)
	screen, err := OpenScreen(theirs, theirs)
	if err != nil {
		t.Fatal(err)
	}
	printed := &counted{Writer: theirs}
	screen.out = printed
	screen.edit()
	tb := &table{t: t, screen: screen, printed: printed, paper: &paper{}, keys: ours, asks: make(chan struct{}), done: make(chan error, 1)}
	go func() { _, _ = io.Copy(tb.paper, ours) }()
	s := &Session{
		Book: book, Lang: code, Names: []string{"Anna", "Bruno", "Carla"}, Out: screen, Curtain: screen,
		History: game.NewHistory(rules, fair.NumberedSeed(7, 0).Rand(nil, g.Name, rules.Config().Version)),
	}
	for seat := people; seat < 3; seat++ {
		if s.Bots[seat], err = bot.New("random", rules, game.QuickRand(1, uint64(seat))); err != nil {
			t.Fatal(err)
		}
		s.Plays[seat] = "random"
	}
	screen.CompleteWith(s)
	tb.session = s
	go func() {
		err := s.Run(&asking{screen, tb.asks})
		tb.done <- errors.Join(err, screen.Close())
		close(tb.asks)
	}()
	return tb
}

// waits until a line is asked for and all before it stands on the paper. It is false when
// the game is over.
func (tb *table) waits() bool {
	tb.t.Helper()
	select {
	case _, ok := <-tb.asks:
		if !ok {
			return false
		}
	case <-time.After(time.Minute):
		tb.t.Fatalf("nobody is asked:\n%s", tb.paper.all())
	}
	tb.until(func(text string) bool { return strings.HasSuffix(text, "\n>") || text == ">" })
	return true
}

// until waits for something on the paper.
func (tb *table) until(is func(text string) bool) string {
	tb.t.Helper()
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(time.Millisecond) {
		whole := tb.whole() // what comes after it is on top
		text := tb.paper.all()
		if whole && is(text) {
			return text
		}
		if time.Now().After(end) {
			tb.t.Fatalf("it is never so:\n%s", text)
		}
	}
}

// whole reports whether all that was printed is on the paper.
func (tb *table) whole() bool {
	tb.paper.mu.Lock()
	defer tb.paper.mu.Unlock()
	return int64(tb.paper.read) == tb.printed.n.Load()
}

func (tb *table) press(text string) {
	tb.t.Helper()
	if _, err := io.WriteString(tb.keys, text); err != nil {
		tb.t.Fatal(err)
	}
}

// secrets are lines of what a seat sees, hears and types that another does not.
func (tb *table) secrets(of, from game.Seat, typed []string) (all []string) {
	s := tb.session
	view := func(seat game.Seat) string { return s.History.Now().View(seat).Text(s.tongue) }
	theirs := view(from)
	for line := range strings.Lines(view(of)) {
		if line = strings.TrimSpace(line); line != "" && !strings.Contains(theirs, line) {
			all = append(all, line)
		}
	}
	own := map[string]bool{} // a card of the same title may have come to both
	for _, e := range s.History.Events() {
		own[s.tongue.Event(e)] = own[s.tongue.Event(e)] || e.Audience.Has(from)
	}
	for _, e := range s.History.Events() {
		if text := s.tongue.Event(e); e.Audience.Has(of) && !own[text] {
			all = append(all, text)
		}
	}
	for _, line := range typed {
		all = append(all, "> "+line)
	}
	return all
}

// TestNothingIsLeftForTheNextPerson: nothing that one seat saw, was told or typed can be
// read at the terminal, by scrolling back, by arrow keys or by completion, when another
// sits there: LX-1.11, LX-3.2, and in every game with hidden hands.
func TestNothingIsLeftForTheNextPerson(t *testing.T) {
	for _, name := range []string{"xidit", "alienartifacts", "settlers"} {
		for _, code := range lang.Languages {
			t.Run(name+" "+code, func(t *testing.T) {
				t.Parallel()
				tb := sit(t, name, code, 2)
				handOver(tb)
			})
		}
	}
}

// handOver plays some turns and looks at each line that is asked for.
func handOver(tb *table) {
	t, s := tb.t, tb.session
	r := rand.New(rand.NewPCG(3, 4))
	var typed [2][]string
	curtains, secrets := 0, 0
	for range 60 {
		if !tb.waits() {
			t.Fatal("the game is over")
		}
		now := s.History.Now()
		next := now.Pending().First()
		other := 1 - next
		text := tb.paper.all()
		hidden := tb.secrets(other, next, slices.DeleteFunc(slices.Clone(typed[other]), func(line string) bool { return slices.Contains(typed[next], line) }))
		secrets += len(hidden)
		for _, line := range hidden {
			if strings.Contains(text, line) {
				t.Fatalf("%s can read %q of %s:\n%s", s.tongue.Seat(next), line, s.tongue.Seat(other), text)
			}
		}
		if s.facing != next { // the curtain
			curtains++
			for _, line := range tb.secrets(next, other, nil) {
				if strings.Contains(text, line) {
					t.Fatalf("%s can read %q of %s before they have come:\n%s", s.tongue.Seat(other), line, s.tongue.Seat(next), text)
				}
			}
			if !strings.Contains(text, s.tongue.Seat(next)) {
				t.Fatalf("nobody is named:\n%s", text)
			}
			if full, all := s.Complete(""); full != "" || slices.ContainsFunc(all, func(w string) bool { _, err := s.rules().Vocabulary().ParseMove(w); return err == nil && w != "undo" }) {
				t.Fatalf("Tab gives %q, %q", full, all)
			}
			if curtains == 3 { // who only goes on pressing Enter, and looks for what was typed
				tb.press("\x1b[A\x1b[A\r")
				tb.waits()
				if text = tb.paper.all(); s.facing == next || strings.Contains(text, "> "+typed[other][len(typed[other])-1]) {
					t.Fatalf("after Enter:\n%s", text)
				}
			}
			tb.press(strconv.Itoa(int(next)+1) + "\r")
			continue
		}
		for range 4 { // what was typed before comes back: one's own only
			tb.press("\x1b[A")
			time.Sleep(2 * time.Millisecond)
			text = tb.until(func(string) bool { return true })
			for _, line := range typed[other] {
				if strings.HasSuffix(text, "> "+line) && !slices.Contains(typed[next], line) {
					t.Fatalf("the arrow key gives %s the line %q of %s", s.tongue.Seat(next), line, s.tongue.Seat(other))
				}
			}
		}
		tb.press("\x15") // the line away
		moves := slices.DeleteFunc(now.Moves(nil, next), func(m game.Move) bool {
			return s.rules().Vocabulary().Moves[m.Kind].Retracts
		})
		move := s.rules().Vocabulary().Text(moves[r.IntN(len(moves))])
		typed[next] = append(typed[next], move)
		tb.press(move + "\r")
	}
	if curtains < 3 || secrets == 0 {
		t.Errorf("%d curtains and %d secrets", curtains, secrets)
	}
	if !tb.waits() {
		t.Fatal("the game is over")
	}
	tb.press("\x15quit\r")
	if err := <-tb.done; err != nil {
		t.Fatal(err)
	}
	text := tb.until(func(text string) bool { return strings.HasSuffix(text, s.tongue.Say("terminal.quit", nil)+"\n") })
	for seat := range game.Seat(2) {
		for _, line := range tb.secrets(seat, 1-seat, typed[seat]) {
			if strings.Contains(text, line) {
				t.Errorf("after the end all can read %q of %s", line, s.tongue.Seat(seat))
			}
		}
	}
	tb.paper.mu.Lock()
	defer tb.paper.mu.Unlock()
	if tb.paper.hidden {
		t.Error("the terminal is left on its alternate screen")
	}
}

// TestOnePersonSeesNoCurtain: whoever plays against bots, or a game that hides nothing, is
// not troubled.
func TestOnePersonSeesNoCurtain(t *testing.T) {
	for name, people := range map[string]int{"xidit": 1, "alienartifacts": 1, "settlers": 1, "newworld": 3} {
		tb := sit(t, name, "en", people)
		r := rand.New(rand.NewPCG(3, 4))
		for range 8 {
			if !tb.waits() {
				t.Fatal("the game is over")
			}
			now := tb.session.History.Now()
			moves := now.Moves(nil, now.Pending().First())
			tb.press(tb.session.rules().Vocabulary().Text(moves[r.IntN(len(moves))]) + "\r")
		}
		tb.waits()
		text := tb.paper.all()
		if tb.paper.hidden || strings.Contains(text, "Hand the terminal over") || !strings.HasPrefix(text, tb.session.tongue.Say("title", nil)) && !strings.Contains(text, tb.session.tongue.Say("title", nil)) {
			t.Errorf("%s:\n%s", name, text)
		}
		tb.press("quit\r")
		if err := <-tb.done; err != nil {
			t.Fatal(err)
		}
	}
}

// TestTerminalThatCannotHide: several people with hidden hands are refused in a sentence
// where nothing can be taken away.
func TestTerminalThatCannotHide(t *testing.T) {
	tb := sit(t, "newworld", "en", 1)
	tb.waits()
	if tb.screen.CanHide("dumb") || tb.screen.CanHide("") || !tb.screen.CanHide("xterm") {
		t.Error("it is not TERM that decides")
	}
	tb.press("quit\r")
	if err := <-tb.done; err != nil {
		t.Fatal(err)
	}
	for _, code := range lang.Languages {
		for _, c := range []struct {
			game   string
			people int
			plays  bool
		}{{"settlers", 2, false}, {"alienartifacts", 3, false}, {"xidit", 2, false}, {"xidit", 1, true}, {"newworld", 3, true}} {
			var out strings.Builder
			s := plain(t, c.game, code, c.people, &out)
			err := s.Run(Pipe(strings.NewReader("quit\n"), &out))
			if c.plays && err != nil || !c.plays && (!errors.Is(err, ErrNoCurtain) || err.Error() != s.tongue.Say("terminal.noCurtain", nil)) {
				t.Errorf("%s in %s with %d people: %v", c.game, code, c.people, err)
			}
		}
	}
}

// plain is a session at a pipe.
func plain(t *testing.T, name, code string, people int, out io.Writer) *Session {
	t.Helper()
	all, err := games.All()
	if err != nil {
		t.Fatal(err)
	}
	book, err := lang.Open(all.First())
	if err != nil {
		t.Fatal(err)
	}
	g, err := all.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(game.Config{Seats: 3})
	if err != nil {
		t.Fatal(err)
	}
	s := &Session{Book: book, Lang: code, Names: make([]string, 3), Out: out, History: game.NewHistory(rules, fair.NumberedSeed(7, 0).Rand(nil, g.Name, rules.Config().Version))}
	for seat := people; seat < 3; seat++ {
		if s.Bots[seat], err = bot.New("random", rules, game.QuickRand(1, uint64(seat))); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

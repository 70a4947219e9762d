package house

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"sync"
	"time"

	"golang.org/x/term"

	"spielwerk/arena"
	"spielwerk/arena/figures"
	"spielwerk/arena/report"
	"spielwerk/record"
)

type simCommand struct {
	setup
	speech
	Games   int      `help:"Number of games." default:"100"`
	Bots    []string `help:"Bots by seat, or one for all seats: a level (novice, amateur, skilled, expert, master) or a bot such as random, greedy, search:200; greedy@FILE judges by the weights of a file, search:200@FILE.csv by its value network, search:200/prior@FILE.csv by its policy prior, exec:COMMAND is a program (docs/bots.md)." default:"random"`
	Rotate  bool     `help:"Shift the bots by one seat from game to game."`
	Seed    uint64   `help:"Number of the series of games." default:"1"`
	Workers int      `help:"Games played at the same time; 0 for one a core." default:"0"`
	Record  string   `help:"Directory to write the records of the games to." type:"path"`
	Report  string   `help:"Directory to write a report on the balance of the game to: report.html and report.json." type:"path"`
	Tables  bool     `help:"Deal as tables deal to bots, with a nonce for each seat, though an empty one: so a server can show the records (docs/figures.md)."`
	Figures string   `help:"File to keep what was measured in, such as games/GAME/data/figures.json. For one level on all seats." type:"path"`
	JSON    bool     `help:"Print one JSON object." name:"json"`
	programs
	joining
}

// simResult is the JSON object that sim prints.
type simResult struct {
	Game      string                    `json:"game"`
	Games     int                       `json:"games"`
	Seats     int                       `json:"seats"`
	Bots      []string                  `json:"bots"`
	Seed      uint64                    `json:"seed"`
	Options   map[string]string         `json:"options"`
	Workers   int                       `json:"workers"`
	Seconds   float64                   `json:"seconds"`
	PerSecond float64                   `json:"games_per_second"`
	Moves     int                       `json:"moves"`
	MeanScore []float64                 `json:"mean_score_by_seat"`
	WinsSeat  []float64                 `json:"wins_by_seat"`
	WinsBot   map[string]float64        `json:"wins_by_bot"`
	Forfeits  map[string]arena.Forfeits `json:"forfeits,omitempty"` // of bots that lost games by faults
	Report    *report.Figures           `json:"report,omitempty"`
}

// Run plays the match.
func (c *simCommand) Run(w *world) error {
	c.asked = &c.speech
	rules, err := c.rules(w)
	if err != nil {
		return err
	}
	if c.Games < 1 {
		return fmt.Errorf("--games is %d; at least 1 game must be played", c.Games)
	}
	if c.Workers, err = workers(c.Workers); err != nil {
		return err
	}
	remove, err := c.register(c.Join, c.Bots)
	if err != nil {
		return err
	}
	defer remove()
	m := &arena.Match{Rules: rules, Bots: c.Bots, Games: c.Games, Seed: c.Seed, Workers: c.Workers, Rotate: c.Rotate}
	by, err := judging(rules, c.Bots)
	if err != nil {
		return err
	}
	if m.Player, err = by.player(rules); err != nil {
		return err
	}
	if c.Record != "" {
		if err = os.MkdirAll(c.Record, 0o755); err != nil {
			return err
		}
		m.Record = func(i int, r *record.Record) error {
			return r.WriteFile(filepath.Join(c.Record, fmt.Sprintf("%s-%d-%06d.jsonl", c.Game, c.Seed, i+1)))
		}
	}
	var collected *report.Report
	if c.Report != "" {
		if err = mayReport(c.Report); err != nil {
			return err
		}
		collected = report.New(rules)
		m.Counter = collected
	}
	var sample *figures.Collector
	if c.Figures != "" {
		if err = c.mayKeep(); err != nil {
			return err
		}
		sample = figures.NewCollector(rules)
		m.Counter = sample
	}
	if c.Tables {
		m.Nonces = make([]string, rules.Config().Seats)
	}
	progress := w.progress(c.Games)
	defer progress.finish()
	m.Progress = progress.step
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	elsewhere, err := c.spread(ctx, w, c.Pack, progress)
	if err != nil {
		return err
	}
	defer elsewhere.close()
	m.Elsewhere = elsewhere.match(by)
	start := time.Now()
	sum, err := m.Run(ctx)
	if err != nil {
		return err
	}
	seconds := time.Since(start).Seconds()
	if sample != nil {
		err = keepFigures(c.Figures, func(f *figures.File) { f.Put(sample.Sample(c.Bots[0], c.Seed)) })
		if err != nil {
			return err
		}
	}
	var written *report.Figures
	if collected != nil {
		written = collected.Figures(m)
		if err := writeReport(c.Report, written, rules, c.code()); err != nil {
			return err
		}
	}
	return c.print(w.out, m, sum, seconds, written)
}

// workers is the number of workers: as asked for, or one a core if that is 0.
func workers(n int) (int, error) {
	if n < 0 {
		return 0, fmt.Errorf("--workers is %d; it cannot be negative", n)
	}
	if n == 0 {
		n = runtime.GOMAXPROCS(0)
	}
	return n, nil
}

// progress shows how far some games are, and how long they still take.
type progress struct {
	out     io.Writer // nil without a terminal
	games   int
	mu      sync.Mutex
	begun   time.Time
	next    time.Time
	done    int
	earlier int // of those that are done: played before, by an earlier run
}

// progressOften is how often it is shown.
const progressOften = 100 * time.Millisecond

// progress is that of n games.
func (w *world) progress(n int) *progress {
	p := &progress{games: n, begun: time.Now()}
	p.next = p.begun.Add(progressOften)
	if f, ok := w.err.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		p.out = f
	}
	return p
}

// before says that some games, each of which is still a step, were played before.
func (p *progress) before(games int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.earlier += games
}

// step is called after each game.
func (p *progress) step() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done++
	if now := time.Now(); p.out != nil && now.After(p.next) {
		p.next = now.Add(progressOften)
		fmt.Fprintf(p.out, "\r%-60s", p.text(now))
	}
}

// text says how far it is.
func (p *progress) text(now time.Time) string {
	text := fmt.Sprintf("%d of %d games", p.done, p.games)
	played := p.done - p.earlier
	if played <= 0 {
		return text
	}
	perSecond := float64(played) / now.Sub(p.begun).Seconds()
	left := time.Duration(float64(p.games-p.done) / perSecond * float64(time.Second)).Round(time.Second)
	return fmt.Sprintf("%s, %.3g games/s, %v left", text, perSecond, left)
}

// finish takes away what is shown.
func (p *progress) finish() {
	if p.out != nil {
		fmt.Fprintf(p.out, "\r%60s\r", "")
	}
}

func (c *simCommand) print(out io.Writer, m *arena.Match, sum arena.Result, seconds float64, told *report.Figures) error {
	config := m.Rules.Config()
	r := simResult{
		Game: c.Game, Games: sum.Games, Seats: config.Seats, Bots: c.Bots, Seed: c.Seed, Options: config.Options,
		Workers: c.Workers, Seconds: seconds, PerSecond: float64(sum.Games) / seconds, Moves: sum.Moves,
		WinsBot: map[string]float64{}, Forfeits: sum.Forfeits, Report: told,
	}
	for seat := range config.Seats {
		r.MeanScore = append(r.MeanScore, float64(sum.Score[seat])/float64(sum.Games))
		r.WinsSeat = append(r.WinsSeat, arena.WinShare(sum.Wins[seat]))
	}
	for name, wins := range sum.WinsByBot {
		r.WinsBot[name] = arena.WinShare(wins)
	}
	if c.JSON {
		return json.NewEncoder(out).Encode(&r)
	}
	fmt.Fprintf(out, "%d games of %s in %.2f s: %.0f games/s, %.0f moves a game\n",
		r.Games, r.Game, r.Seconds, r.PerSecond, float64(r.Moves)/float64(r.Games))
	for seat := range config.Seats {
		fmt.Fprintf(out, "seat %d: mean score %.1f, wins %.1f\n", seat+1, r.MeanScore[seat], r.WinsSeat[seat])
	}
	for _, name := range distinct(m.Bots) {
		fmt.Fprintf(out, "%s: wins %.1f\n", name, r.WinsBot[name])
	}
	printForfeits(out, sum.Forfeits)
	if told != nil {
		sayReport(out, c.Report)
	}
	return nil
}

// distinct are the names of a list without repetitions.
func distinct(names []string) (out []string) {
	seen := map[string]bool{}
	for _, n := range names {
		if !seen[n] {
			seen[n] = true
			out = append(out, n)
		}
	}
	return out
}

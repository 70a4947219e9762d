package house

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"

	"spielwerk/arena"
	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/jobs"
	"spielwerk/record"
)

// gamesOfJob is how many games of a series a worker plays at a time.
const gamesOfJob = 100

// series is a job: some games of a series. The games depend on it alone.
type series struct {
	Program    string // its version: the bots of another may play otherwise
	Game       string
	Version    int
	Data       string // hash of the component data
	Seats      int
	Options    map[string]string
	Bots       []string
	Seed       uint64
	Rotate     bool
	Nonces     []string
	From, Till int
}

// seriesOf is the series of a match.
func seriesOf(m *arena.Match) series {
	config := m.Rules.Config()
	return series{
		Program: version(debug.ReadBuildInfo()),
		Game:    m.Rules.Game().Name, Version: config.Version, Data: m.Rules.DataHash(), Seats: config.Seats, Options: config.Options,
		Bots: m.Bots, Seed: m.Seed, Rotate: m.Rotate, Nonces: m.Nonces,
	}
}

// queueCommand carries a queue for others.
type queueCommand struct {
	Listen string `help:"Address to listen on." default:"127.0.0.1:4222"`
	Dir    string `help:"Folder for what the queue holds." default:"spielwerk-queue" type:"path"`
}

// Run carries the queue until it is interrupted.
func (c *queueCommand) Run(w *world) error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	url, end, err := jobs.Serve(c.Listen, c.Dir)
	if err != nil {
		return err
	}
	defer end()
	fmt.Fprintf(w.out, "The queue is at %s\n", url)
	<-ctx.Done()
	return nil
}

// workCommand plays games for others.
type workCommand struct {
	Join    string `help:"Address of the queue: of spielwerk queue, or of NATS with JetStream." required:"" placeholder:"nats://HOST:PORT"`
	Workers int    `help:"Games played at the same time; 0 for one a core." default:"0"`
}

// Run plays until it is interrupted.
func (c *workCommand) Run(w *world) error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	n, err := workers(c.Workers)
	if err != nil {
		return err
	}
	all, err := w.shelf() // once: it takes as long as some games
	if err != nil {
		return err
	}
	q, err := jobs.Join(ctx, c.Join)
	if err != nil {
		return err
	}
	defer q.Close()
	err = q.Work(ctx, func(ctx context.Context, job []byte) ([]byte, error) { return playSeries(ctx, all, job, n) }, func(wrong error) {
		if wrong != nil {
			fmt.Fprintf(w.err, "spielwerk: a job is left to others: %v\n", wrong)
		}
	})
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// playSeries plays the games of a job and returns their moves.
func playSeries(ctx context.Context, all games.Shelf, job []byte, n int) ([]byte, error) {
	var s series
	if err := json.Unmarshal(job, &s); err != nil {
		return nil, err
	}
	if is := version(debug.ReadBuildInfo()); is != s.Program {
		return nil, fmt.Errorf("the games are for %s, and this is %s", s.Program, is)
	}
	g, err := all.Find(s.Game)
	if err != nil {
		return nil, err
	}
	rules, err := g.Rules(game.Config{Version: s.Version, Seats: s.Seats, Options: s.Options})
	if err != nil {
		return nil, err
	}
	if rules.DataHash() != s.Data {
		return nil, fmt.Errorf("%s has other component data here", s.Game)
	}
	moves := make([][]string, s.Till-s.From)
	m := &arena.Match{Rules: rules, Bots: s.Bots, First: s.From, Games: s.Till, Seed: s.Seed, Rotate: s.Rotate, Nonces: s.Nonces, Workers: n}
	m.Record = func(i int, r *record.Record) error {
		made := make([]string, len(r.Plies))
		for k, p := range r.Plies {
			made[k] = p.Move
		}
		moves[i-s.From] = made
		return nil
	}
	if _, err = m.Run(ctx); err != nil {
		return nil, err
	}
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if err = errors.Join(json.NewEncoder(z).Encode(moves), z.Close()); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// spread lets a match be played by all who work for a queue. What comes of it is the same as if it were
// played here, for it is played again by their moves. stop must be called at the end.
func spread(ctx context.Context, url string, m *arena.Match) (stop func(), err error) {
	for _, name := range m.Bots {
		if strings.Contains(name, "@") {
			return nil, fmt.Errorf("bot %q judges by a file of this machine, which the workers of --join do not have", name)
		}
	}
	q, err := jobs.Join(ctx, url)
	if err != nil {
		return nil, err
	}
	s := seriesOf(m)
	var all [][]byte
	for from := 0; from < m.Games; from += gamesOfJob {
		s.From, s.Till = from, min(from+gamesOfJob, m.Games)
		job, wrong := json.Marshal(s)
		if wrong != nil {
			return nil, wrong
		}
		all = append(all, job)
	}
	sum := sha256.Sum256(bytes.Join(all, nil))
	type part struct {
		ready chan struct{}
		moves [][]string
	}
	parts := make([]part, len(all))
	for i := range parts {
		parts[i].ready = make(chan struct{})
	}
	ctx, cancel := context.WithCancel(ctx)
	ended := make(chan struct{})
	var failed error // set before ended is closed
	go func() {
		defer close(ended)
		failed = q.Run(ctx, hex.EncodeToString(sum[:8]), all, func(i int, result []byte) error {
			z, wrong := gzip.NewReader(bytes.NewReader(result))
			if wrong == nil {
				wrong = json.NewDecoder(z).Decode(&parts[i].moves)
			}
			if wrong != nil {
				return fmt.Errorf("games from %d on came back damaged: %w", i*gamesOfJob, wrong)
			}
			if len(parts[i].moves) != min(gamesOfJob, m.Games-i*gamesOfJob) {
				return fmt.Errorf("of the games from %d on only %d came back", i*gamesOfJob, len(parts[i].moves))
			}
			close(parts[i].ready)
			return nil
		})
	}()
	m.Moves = func(of context.Context, i int) ([]string, error) {
		p := &parts[i/gamesOfJob]
		select {
		case <-p.ready:
			return p.moves[i%gamesOfJob], nil
		case <-of.Done():
			return nil, of.Err()
		case <-ended:
			select {
			case <-p.ready: // it was the last
				return p.moves[i%gamesOfJob], nil
			default:
				return nil, failed
			}
		}
	}
	return func() { cancel(); <-ended; q.Close() }, nil
}

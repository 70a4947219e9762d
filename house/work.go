package house

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os/signal"
	"runtime/debug"
	"syscall"

	"github.com/klauspost/compress/s2"

	"spielwerk/arena"
	"spielwerk/arena/figures"
	"spielwerk/arena/report"
	"spielwerk/game"
	"spielwerk/game/policy"
	"spielwerk/game/value"
	"spielwerk/games"
	"spielwerk/jobs"
	"spielwerk/record"
	"spielwerk/train"
)

// task is a job: some games. What comes of it depends on it alone.
type task struct {
	Program    string // its version: the bots of another may play otherwise
	Game       string
	Version    int
	Data       string // hash of the component data
	Seats      int
	Options    map[string]string
	From, Till int // numbers of the games, or of the pairs

	// One of these.
	Match  *matchTask  `json:",omitempty"`
	Pairs  *pairsTask  `json:",omitempty"`
	Round  *roundTask  `json:",omitempty"`
	Policy *policyTask `json:",omitempty"`
}

// matchTask is games of a match. What comes of it is an arena.Part.
type matchTask struct {
	Bots   []string
	Judges judges
	Seed   uint64
	Rotate bool
	Paired int
	Nonces []string
	Moves  bool   // are asked for
	Counts string `json:",omitempty"` // what counts in the games: see counter
}

// pairsTask is pairs of a round that trains weights. What comes of it are their leads.
type pairsTask struct {
	Bot          string
	Round, Games int
	Seed         uint64
	At           []float64
}

// roundTask is games of a round that trains nets. What comes of it are their moves.
type roundTask struct {
	Round   int
	Seats   []int // numbers of seats, which take turns
	Seed    uint64
	Opening bool
	Nets    []byte
}

// policyTask is games of a round that trains a policy prior. What comes of it are their moves.
type policyTask struct {
	Bot   string
	Round int
	Seats []int // numbers of seats, which take turns
	Seed  uint64
	Prior []byte
}

// taskOf has what all tasks with some rules have.
func taskOf(rules game.Rules) task {
	c := rules.Config()
	return task{
		Program: version(debug.ReadBuildInfo()),
		Game:    rules.Game().Name, Version: c.Version, Data: rules.DataHash(), Seats: c.Seats, Options: c.Options,
	}
}

// zipped is a task as bytes, the same each time.
func zipped(of any) ([]byte, error) {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	err := errors.Join(json.NewEncoder(z).Encode(of), z.Close())
	return b.Bytes(), err
}

func unzip(b []byte, to any) error {
	z, err := gzip.NewReader(bytes.NewReader(b))
	if err == nil {
		err = json.NewDecoder(z).Decode(to)
	}
	return err
}

// result is what came of a task as bytes. Most of it is moves, and there are many: so it is packed in the
// quickest way.
func result(of any) ([]byte, error) {
	var b bytes.Buffer
	err := gob.NewEncoder(&b).Encode(of)
	return s2.Encode(nil, b.Bytes()), err
}

func readResult(b []byte, to any) error {
	text, err := s2.Decode(nil, b)
	if err == nil {
		err = gob.NewDecoder(bytes.NewReader(text)).Decode(to)
	}
	return err
}

// do does the task, on one core.
func (j *task) do(ctx context.Context, all games.Shelf) ([]byte, error) {
	if is := version(debug.ReadBuildInfo()); is != j.Program {
		return nil, fmt.Errorf("the games are for %s, and a worker is %s", j.Program, is)
	}
	g, err := all.Find(j.Game)
	if err != nil {
		return nil, err
	}
	rules, err := g.Rules(game.Config{Version: j.Version, Seats: j.Seats, Options: j.Options})
	if err != nil {
		return nil, err
	}
	if rules.DataHash() != j.Data {
		return nil, fmt.Errorf("%s has other component data at a worker", j.Game)
	}
	var came any
	switch {
	case j.Match != nil:
		came, err = j.Match.play(ctx, rules, j.From, j.Till)
	case j.Pairs != nil:
		came, err = j.Pairs.play(ctx, rules, j.From, j.Till)
	case j.Round != nil:
		came, err = j.Round.play(ctx, rules, j.From, j.Till)
	case j.Policy != nil:
		came, err = j.Policy.play(ctx, rules, j.From, j.Till)
	default:
		err = errors.New("a job that a worker does not know")
	}
	if err != nil {
		return nil, err
	}
	return result(came)
}

func (j *matchTask) play(ctx context.Context, rules game.Rules, from, till int) (p arena.Part, err error) {
	m := &arena.Match{
		Rules: rules, Bots: j.Bots, First: from, Games: till, Seed: j.Seed, Rotate: j.Rotate, Paired: j.Paired, Nonces: j.Nonces, Workers: 1,
	}
	if m.Player, err = j.Judges.player(rules); err != nil {
		return p, err
	}
	p.First = from
	if j.Moves {
		p.Moves, p.Seats, p.Ends = make([]string, till-from), make([][]byte, till-from), make([]*record.End, till-from)
		m.Record = func(i int, r *record.Record) error {
			p.Keep(i, r)
			return nil
		}
	}
	if m.Counter, err = counter(j.Counts, rules); err != nil {
		return p, err
	}
	if p.Sum, err = m.Run(ctx); err == nil && m.Counter != nil {
		p.Counted = m.Counter.Counted()
	}
	return p, err
}

// Names of counters in tasks.
const (
	countsReport  = "report"
	countsFigures = "figures"
)

// counter is what counts in the games of a task by its name, nil for none.
func counter(name string, rules game.Rules) (arena.Counter, error) {
	switch name {
	case "":
		return nil, nil
	case countsReport:
		return report.New(rules), nil
	case countsFigures:
		return figures.NewCollector(rules), nil
	}
	return nil, fmt.Errorf("nothing is known here that counts %q in games", name)
}

// nameOf is the name of a counter.
func nameOf(c arena.Counter) string {
	switch c.(type) {
	case *report.Report:
		return countsReport
	case *figures.Collector:
		return countsFigures
	}
	return ""
}

func (j *pairsTask) play(ctx context.Context, rules game.Rules, from, till int) ([]float64, error) {
	w, err := weighted(rules)
	if err != nil {
		return nil, err
	}
	t := &train.Weights{Rules: w, Bot: j.Bot, Games: j.Games, Seed: j.Seed, Workers: 1}
	return t.Leads(ctx, j.Round, j.At, from, till)
}

func (j *roundTask) play(ctx context.Context, rules game.Rules, from, till int) ([][]string, error) {
	all, err := featured(rules, j.Seats)
	if err != nil {
		return nil, err
	}
	nets, err := value.Read("nets", j.Nets, all[0].Features())
	if err != nil {
		return nil, err
	}
	t := &train.Value{Rules: all, Seed: j.Seed, Workers: 1}
	return t.Moves(ctx, train.Round{Number: j.Round, Opening: j.Opening, Nets: nets}, from, till)
}

func (j *policyTask) play(ctx context.Context, rules game.Rules, from, till int) ([][]string, error) {
	all, err := guided(rules, j.Seats)
	if err != nil {
		return nil, err
	}
	prior, err := policy.Read("policy", j.Prior, rules.Vocabulary())
	if err != nil {
		return nil, err
	}
	t := &train.Policy{Rules: all, Bot: j.Bot, Seed: j.Seed, Workers: 1}
	return t.Moves(ctx, train.PolicyRound{Number: j.Round, Prior: prior}, from, till)
}

// queueCommand carries a queue for others.
type queueCommand struct {
	Listen string `help:"Address to listen on." default:"127.0.0.1:4222"`
	Dir    string `help:"Folder for what the queue holds." default:"spielwerk-queue" type:"path"`
	queueToken
}

// Run carries the queue until it is interrupted.
func (c *queueCommand) Run(w *world) error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	token, err := c.token()
	if err != nil {
		return err
	}
	host, _, err := net.SplitHostPort(c.Listen)
	if err != nil {
		return fmt.Errorf("--listen: %w", err)
	}
	if ip := net.ParseIP(host); token == "" && host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return fmt.Errorf("other machines reach %s: whoever joins needs a token; give a file with one by --queue-token-file", c.Listen)
	}
	url, end, err := jobs.Serve(c.Listen, c.Dir, token)
	if err != nil {
		return err
	}
	defer end()
	fmt.Fprintf(w.out, "The queue is at %s\n", url)
	<-ctx.Done()
	return nil
}

// queueToken is the flag for the token of a queue.
type queueToken struct {
	QueueTokenFile string `help:"File with the token of the queue, 16 characters at least, which all need who join." type:"path" placeholder:"FILE"`
}

func (t *queueToken) token() (string, error) {
	if t.QueueTokenFile == "" {
		return "", nil
	}
	return tokenOf("--queue-token-file", t.QueueTokenFile)
}

// joining are the flags of those who give work to others or do it.
type joining struct {
	Join string `help:"Address of a queue, of spielwerk queue or of NATS with JetStream, whose workers (spielwerk work) play the games: the results are the same. Run again after an interruption, it goes on with what they have played." placeholder:"nats://HOST:PORT" env:"SPIELWERK_JOIN"`
	queueToken
}

func (j *joining) join(ctx context.Context) (*jobs.Queue, error) {
	token, err := j.token()
	if err != nil {
		return nil, err
	}
	return jobs.Join(ctx, j.Join, token)
}

// workCommand plays games for others.
type workCommand struct {
	joining
	Workers int `help:"Games played at the same time; 0 for one a core." default:"0"`
}

// Run plays until it is interrupted.
func (c *workCommand) Run(w *world) error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	if c.Join == "" {
		return errors.New("--join is missing: the address of the queue")
	}
	n, err := workers(c.Workers)
	if err != nil {
		return err
	}
	all, err := w.shelf() // once: it takes as long as some games
	if err != nil {
		return err
	}
	q, err := c.join(ctx)
	if err != nil {
		return err
	}
	defer q.Close()
	do := func(ctx context.Context, job jobs.Job) ([]byte, error) {
		var j task
		if wrong := unzip(job.Data, &j); wrong != nil {
			return nil, wrong
		}
		return j.do(ctx, all)
	}
	err = q.Work(ctx, gamesKind, n, do, func(wrong error) {
		if wrong != nil {
			fmt.Fprintf(w.err, "spielwerk: a job is left to others: %v\n", wrong)
		}
	})
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// told tells what keeps workers from working.
func told(to io.Writer) func(string) {
	return func(text string) { fmt.Fprintf(to, "spielwerk: %s\n", text) }
}

// Package house is the program: it serves, plays, simulates, records and verifies the given
// games. cmd/spielwerk is the house with its own games; a program with one more game is as
// short:
//
//	func main() {
//		house.Main(append(games.List(), games.Entry{Open: mygame.Game, Page: page.New})...)
//	}
package house

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	_ "time/tzdata" // the time zones of tables, on machines that have none

	"github.com/alecthomas/kong"

	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/lang"
	"spielwerk/pack"
	"spielwerk/wall"
)

// commands is the whole command line.
type commands struct {
	Serve   serveCommand   `cmd:"" default:"withargs" help:"Serve the lobby and the tables to browsers. This is what happens without a command."`
	Health  healthCommand  `cmd:"" help:"Ask whether the server on this machine works: exit status 0 if it does. For containers."`
	MoveDB  moveCommand    `cmd:"" name:"move-db" help:"Copy people and tables between a file and a PostgreSQL database, either way."`
	Tables  tablesCommand  `cmd:"" help:"List tables, the latest change first, also while a server uses them."`
	Table   tableCommand   `cmd:"" help:"Show a table, print its record, close or delete it; also while a server uses it."`
	Invite  inviteCommand  `cmd:"" help:"Make an invitation to a site that serves only people who were invited; also while a server uses the file."`
	Backup  backupCommand  `cmd:"" help:"Copy the file of people and tables, also while a server uses it."`
	Restore restoreCommand `cmd:"" help:"Go back to a backup, while no server uses the file, which is kept."`
	Check   checkCommand   `cmd:"" help:"Say what is damaged in the file of people and tables: exit status 0 if nothing is, 1 if something is."`
	Repair  repairCommand  `cmd:"" help:"Make a new file of all that can be read of a damaged one, and say what is lost."`
	Play    playCommand    `cmd:"" help:"Play a game in the terminal, alone against bots or several at one keyboard."`
	Sim     simCommand     `cmd:"" help:"Simulate many games between bots and print what came of them."`
	Queue   queueCommand   `cmd:"" help:"Carry a queue, by which machines share the games of sim, arena and train."`
	Work    workCommand    `cmd:"" help:"Play games for those who ask a queue for them."`
	Report  reportCommand  `cmd:"" help:"Compare the balance of a game with two packs, side by side."`
	Arena   arenaCommand   `cmd:"" help:"Let bots play one another and rate them."`
	Figures figuresCommand `cmd:"" help:"Print what was measured of the bots of a game: ratings, lengths, scores, wins by seat."`
	Train   trainCommand   `cmd:"" help:"Train what bots judge positions by, by self-play."`
	Replay  replayCommand  `cmd:"" help:"Tell a recorded game, or trace its full state move by move."`
	Verify  verifyCommand  `cmd:"" help:"Check a recorded game: commitment, moves, scores."`
	Rules   rulesCommand   `cmd:"" help:"Print the rules of a game, or how code and tests cover them."`
	Cards   cardsCommand   `cmd:"" help:"Print the components of a game: what they are called, what they do, where that comes from."`
	Schema  schemaCommand  `cmd:"" help:"Print the JSON Schema of the views or the traces of a game."`
	Pack    packCommand    `cmd:"" help:"Make, check, show and compare packs: component data of your own."`
	Bench   benchCommand   `cmd:"" help:"Measure the engine of a game on this machine."`
	Load    loadCommand    `cmd:"" help:"Play at a server as many visitors do, and measure how fast it answers."`

	Version kong.VersionFlag `help:"Say which version this is, and leave."`
}

// trainCommand holds the kinds of training.
type trainCommand struct {
	Weights weightsCommand `cmd:"" help:"Train the weights of a game's heuristic evaluation."`
	Value   valueCommand   `cmd:"" help:"Train the value network of a game."`
	Policy  policyCommand  `cmd:"" help:"Train the policy prior of a game."`
}

// renamed maps commands of earlier releases to their present names.
var renamed = map[string]string{"tune": "train weights", "foresee": "train value"}

// world is the environment of a command.
type world struct {
	in       io.Reader
	out, err io.Writer
	games    []games.Entry
	ctx      context.Context // ends a server, as a signal does; nil for one that only signals end
	clock    wall.Clock      // of a server
}

// shelf opens all games.
func (w *world) shelf() (games.Shelf, error) { return games.Open(w.games) }

// shelfOf opens the game of a name only, or all if none has registered under it: to open one takes a part
// of the time, and errors name all.
func (w *world) shelfOf(name string) (games.Shelf, error) {
	for _, e := range w.games {
		if e.Name == name && name != "" {
			return games.Open([]games.Entry{e})
		}
	}
	return w.shelf()
}

// Main runs the command line with the given games and exits.
func Main(entries ...games.Entry) {
	os.Exit(run(os.Args[1:], world{in: os.Stdin, out: os.Stdout, err: os.Stderr, games: entries}))
}

// Run runs a command line as Main does, until ctx ends, and returns its exit status. A server goes by the
// clock: it is for tests that move it.
func Run(ctx context.Context, clock wall.Clock, out, err io.Writer, args []string, entries ...games.Entry) (status int) {
	return run(args, world{in: strings.NewReader(""), out: out, err: err, games: entries, ctx: ctx, clock: clock})
}

// run runs one command line. Its exit status is 0, or 2 after one line on standard error that
// says what was wrong, or what the command says.
func run(args []string, w world) (status int) {
	defer func() { // kong prints help and leaves by panicking through Exit
		switch left := recover().(type) {
		case nil:
		case exited:
			status = int(left)
		default: // a flaw of ours, which must be seen
			panic(left)
		}
	}()
	parser, err := kong.New(&commands{}, kong.Name("spielwerk"), kong.Writers(w.out, w.err),
		kong.Description("Spielwerk: modern board games, complete to the last rule."),
		kong.Exit(func(code int) { panic(exited(code)) }), kong.Bind(&w),
		kong.Vars{"version": version(debug.ReadBuildInfo())})
	if err != nil {
		return w.fail(err)
	}
	if len(args) > 0 && args[0] == "help" { // what many type first
		args = append(slices.Clone(args[1:]), "--help")
	}
	if len(args) > 0 && renamed[args[0]] != "" {
		return w.fail(fmt.Errorf("%s is now %s; type: spielwerk %s", args[0], renamed[args[0]], strings.Join(append([]string{renamed[args[0]]}, args[1:]...), " ")))
	}
	ctx, err := parser.Parse(args)
	if err != nil {
		return w.fail(w.unparsed(args, err))
	}
	var left exited
	switch err := ctx.Run(&w); {
	case errors.As(err, &left): // it has said why
		return int(left)
	case err != nil:
		return w.fail(err)
	}
	return 0
}

// unparsed says what is wrong with a command line, and what to type.
func (w *world) unparsed(args []string, err error) error {
	if len(args) > 0 && err.Error() == "unexpected argument "+args[0] { // of serve, which is meant if no command is
		return fmt.Errorf("there is no command %s; type: spielwerk help", args[0])
	}
	if before, after, is := strings.Cut(err.Error(), `,"" but got `); is { // "" is what a flag has that is not given
		return fmt.Errorf("%s but got %s", before, after)
	}
	var wrong *kong.ParseError
	lacks, is := strings.CutPrefix(err.Error(), "expected ")
	if !is || !errors.As(err, &wrong) || wrong.Context.Selected() == nil {
		return err
	}
	command := wrong.Context.Selected().Path()
	if shelf, err := w.shelf(); err == nil && strings.HasPrefix(lacks, `"<game>`) {
		lacks += ", which is one of " + strings.Join(shelf.Names(), ", ")
	}
	return fmt.Errorf("%s needs %s; type: spielwerk help %s", command, strings.ReplaceAll(lacks, `"`, ""), command)
}

// exited is an exit status, also as the error of a command that has said what is wrong.
type exited int

func (e exited) Error() string { return fmt.Sprintf("exit status %d", int(e)) }

func (w *world) fail(err error) int {
	text := strings.ReplaceAll(strings.TrimSpace(err.Error()), "\n", "; ")
	fmt.Fprintf(w.err, "spielwerk: %s\n", text)
	return 2
}

// setup are the flags of commands that begin a game.
type setup struct {
	Game   string            `arg:"" help:"Name of the game."`
	Seats  int               `help:"Number of seats." default:"3"`
	Option map[string]string `help:"Option of the game, name=value; may be given several times."`
	packed
	decked
	asked *speech // for the language, if the command has the flag
}

// language is the language of errors of a setup.
func (s *setup) language() string {
	if s.asked == nil {
		s.asked = &speech{}
	}
	return s.asked.code()
}

// packed is the flag for a pack.
type packed struct {
	Pack string `help:"Component data that take the place of the game's own, in whole or in part: a file, or the folder of a pack." type:"path" placeholder:"PACK"`
}

// shelf has the game named, with the pack as its first edition.
func (p *packed) shelf(w *world, name string) (games.Shelf, error) {
	all, err := w.shelfOf(name)
	if err != nil || p.Pack == "" {
		return all, err
	}
	return all, addPack(all, name, p.Pack)
}

// addPack puts a pack, a file or a folder, before the other editions of a game.
func addPack(all games.Shelf, name, at string) error {
	if info, err := os.Stat(at); err == nil && info.IsDir() {
		base, err := all.Own(name)
		if err != nil {
			return err
		}
		p, err := pack.Read(os.DirFS(at), at)
		if err != nil {
			return err
		}
		edition, err := p.Open(base)
		if err == nil {
			all.Put(edition, true)
		}
		return err
	}
	data, err := os.ReadFile(at)
	if err != nil {
		return err
	}
	return all.Add(name, at, data)
}

// rules opens the game. Options with on and off may also be given as true and false.
func (s *setup) rules(w *world) (game.Rules, error) {
	all, err := s.shelf(w, s.Game)
	if err != nil {
		return nil, err
	}
	g, err := all.Find(s.Game)
	if err != nil {
		return nil, err
	}
	options := map[string]string{}
	for name, value := range s.Option {
		switch value {
		case "true":
			value = "on"
		case "false":
			value = "off"
		}
		options[name] = value
	}
	if err := s.into(g, options, s.language()); err != nil {
		return nil, err
	}
	return g.Rules(game.Config{Seats: s.Seats, Options: options})
}

// speech is the language flag.
type speech struct {
	Lang string `help:"Language: en, de or it." enum:"en,de,it," default:"" env:"SPIELWERK_LANG"`
}

// code is the language of the flag, or that of the environment.
func (s *speech) code() string {
	if s.Lang != "" {
		return s.Lang
	}
	return lang.Pick(os.Getenv("LANG"))
}

// bookOf opens the texts of a game.
func bookOf(g *game.Game) (*lang.Book, error) { return lang.Open([]*game.Game{g}) }

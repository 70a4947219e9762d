// Package program has bots that are programs of their own. A program reads questions from its standard
// input and answers on its standard output, in JSON, line by line; docs/bots.md describes the protocol
// and has examples.
//
//	program.go   commands, their limits, and when one is given up
//	bot.go       the bot of a seat in a game, and what a fault costs
//	process.go   a program that runs: questions, answers, time
//	protocol.go  the lines
//
// A program knows what its seat knows and no more. One that is slow, silent, dies, or answers with what is
// no legal move has lost its game: see Bot.
package program

import (
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"sync"
	"time"

	"spielwerk/bot"
	"spielwerk/game"
)

// Kind is the kind of these bots: the word before the colon in exec:./mybot.
const Kind = "exec"

const (
	// DefaultTime is the time for a decision.
	DefaultTime = 5 * time.Second
	// DefaultMemory is the most memory of a program, in bytes.
	DefaultMemory = 1 << 30

	helloWithin = 10 * time.Second
	// maxFaults is the number of games that a program may lose by faults before it is not started again:
	// all others are lost at once.
	maxFaults = 10
)

// Limits are what a program may use.
type Limits struct {
	Time   time.Duration // for a decision
	Memory int64         // bytes that a process may have; 0 for no limit
}

// Check reports limits that cannot be held here.
func (l Limits) Check() error {
	switch {
	case l.Time < time.Millisecond || l.Time > time.Hour:
		return fmt.Errorf("the time of a program for a decision is %s; it must be from 1ms to 1h", l.Time)
	case l.Memory < 0 || l.Memory > 0 && l.Memory < 1<<20:
		return fmt.Errorf("the memory of a program is %d bytes; it must be 0 for no limit, or 1 MB at least", l.Memory)
	case l.Memory > 0 && !mayLimit:
		return errors.New("the memory of programs can be limited on Linux only; set the limit to 0")
	}
	return nil
}

// Command is a program that can be started, once for each seat that it plays.
type Command struct {
	Limits
	line string
	path string
	args []string

	mu     sync.Mutex
	faults int
	first  error
}

// New reads a command line: a program, found as a shell finds it, and arguments between spaces.
func New(line string, limits Limits) (*Command, error) {
	if err := limits.Check(); err != nil {
		return nil, err
	}
	words := strings.Fields(line)
	if len(words) == 0 {
		return nil, fmt.Errorf("no program is named; write %s: and a command, such as %s:./mybot", Kind, Kind)
	}
	path, err := exec.LookPath(words[0])
	if err != nil {
		return nil, fmt.Errorf("program %q cannot be started: %w", words[0], err)
	}
	return &Command{Limits: limits, line: line, path: path, args: words[1:]}, nil
}

// Bot is a bot for some rules.
func (c *Command) Bot(rules game.Rules, r game.Rand) (bot.Bot, error) {
	return &Bot{command: c, rules: rules, rand: r}, nil
}

// failed counts a fault.
func (c *Command) failed(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.faults++
	if c.first == nil {
		c.first = err
	}
}

// givenUp is an error when the program is not started again.
func (c *Command) givenUp() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.faults < maxFaults {
		return nil
	}
	return faultf("it is not started again after %d faults, the first of which was: %w", maxFaults, c.first)
}

// Commands are the programs of a run by their command lines.
type Commands struct {
	limits Limits
	mu     sync.Mutex
	known  map[string]*Command
}

// Register has bots named exec:COMMAND be programs, until remove is called.
func Register(limits Limits) (remove func()) {
	all := &Commands{limits: limits, known: map[string]*Command{}}
	return bot.RegisterKind(Kind, func(line string, rules game.Rules, r game.Rand) (bot.Bot, error) {
		c, err := all.of(line)
		if err != nil {
			return nil, err
		}
		return c.Bot(rules, r)
	})
}

func (all *Commands) of(line string) (*Command, error) {
	all.mu.Lock()
	defer all.mu.Unlock()
	if c := all.known[line]; c != nil {
		return c, nil
	}
	c, err := New(line, all.limits)
	if err == nil {
		all.known[line] = c
	}
	return c, err
}

// faultf is a Fault.
func faultf(format string, args ...any) error { return &Fault{fmt.Errorf(format, args...)} }

// Fault is what a program has done wrong, in a sentence that begins with "it".
type Fault struct{ err error }

func (f *Fault) Error() string { return f.err.Error() }
func (f *Fault) Unwrap() error { return f.err }

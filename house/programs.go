package house

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"runtime"
	"slices"
	"strings"
	"time"

	"spielwerk/arena"
	"spielwerk/bot"
	"spielwerk/program"
)

// programs are limits of bots that are programs of their own.
type programs struct {
	BotTime   time.Duration `help:"Time of a bot that is a program for a decision." default:"5s" name:"bot-time"`
	BotMemory *int          `help:"Memory of a bot that is a program, in MB; 0 for no limit. By default 1024 on Linux and no limit elsewhere, where it cannot be held." name:"bot-memory" placeholder:"MB"`
}

func (p *programs) limits() program.Limits {
	memory := program.DefaultMemory >> 20
	if runtime.GOOS != "linux" {
		memory = 0
	}
	if p.BotMemory != nil {
		memory = *p.BotMemory
	}
	return program.Limits{Time: p.BotTime, Memory: int64(memory) << 20}
}

// register has bots named exec:COMMAND be programs, until remove is called. It refuses them in games that other
// machines play.
func (p *programs) register(join string, bots []string) (remove func(), err error) {
	if join != "" && slices.ContainsFunc(bots, isProgram) {
		return nil, errors.New("bots that are programs play on this machine only; leave out --join")
	}
	if err = p.limits().Check(); err != nil {
		return nil, err
	}
	return program.Register(p.limits()), nil
}

// isProgram reports whether a bot is a program.
func isProgram(name string) bool { return strings.HasPrefix(name, program.Kind+":") }

// registerAll adds programs under their names, until remove is called.
func (p *programs) registerAll(named map[string]string) (remove func(), err error) {
	var removes []func()
	remove = func() {
		for _, r := range removes {
			r()
		}
	}
	for _, name := range slices.Sorted(maps.Keys(named)) {
		c, err := program.New(named[name], p.limits())
		if err == nil {
			err = bot.MayRegister(name)
		}
		if err != nil {
			remove()
			return nil, fmt.Errorf("--program %s=%s: %w", name, named[name], err)
		}
		removes = append(removes, bot.Register(name, c.Bot))
	}
	return remove, nil
}

// printForfeits tells which bots have lost games by faults.
func printForfeits(out io.Writer, all map[string]arena.Forfeits) {
	for _, name := range slices.SortedFunc(maps.Keys(all), func(a, b string) int {
		return cmp.Or(cmp.Compare(all[a].Game, all[b].Game), cmp.Compare(a, b))
	}) {
		f := all[name]
		fmt.Fprintf(out, "%s: lost %d games by faults; in game %d: %s\n", name, f.Games, f.Game, f.First)
	}
}

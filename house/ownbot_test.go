package house

import (
	"bytes"
	"context"
	"strings"
	"sync/atomic"
	"testing"

	"spielwerk/bot"
	"spielwerk/game"
	"spielwerk/games"
)

// ears is a bot of one's own that counts what it hears.
type ears struct{ events *atomic.Int64 }

func (b ears) Choose(_ context.Context, s *game.InfoSet) game.Move {
	b.events.Add(int64(len(s.Events(nil))))
	return s.Moves(nil)[0]
}

// TestCommandsTakeAnOwnBot by its name, and it hears the events there.
func TestCommandsTakeAnOwnBot(t *testing.T) {
	var events atomic.Int64
	remove := bot.Register("ears", func(game.Rules, game.Rand) (bot.Bot, error) { return ears{&events}, nil })
	defer remove()
	for _, args := range []string{
		"sim newworld --seats 2 --bots ears,random --games 2",
		"arena newworld --bots ears,random --games 2",
		"train weights newworld --bot ears --rounds 1 --games 2 --trial 2 --out " + t.TempDir() + "/w.yaml",
	} {
		events.Store(0)
		var out, errs bytes.Buffer
		if status := run(strings.Fields(args), world{out: &out, err: &errs, games: games.List()}); status != 0 || events.Load() == 0 {
			t.Errorf("%s: status %d, %d events heard\n%s", args, status, events.Load(), &errs)
		}
	}
}

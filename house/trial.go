package house

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"spielwerk/arena/ladder"
	"spielwerk/game"
)

// trial is a match between the same bot with the trained and with the old weights or nets, on
// other deals than those of the training.
type trial struct {
	bot          string
	seats, games int
	seed         uint64
	workers      int
}

// possible rejects bad flags before games are played.
func (t *trial) possible() error {
	if t.games < 2 || t.games%2 != 0 {
		return fmt.Errorf("--trial is %d; it must be even, because each deal is played twice", t.games)
	}
	return nil
}

// evenSeats is the index of the first even one of some numbers of seats, by which a trial is played.
func evenSeats(seats []int) (int, error) {
	i := slices.IndexFunc(seats, func(n int) bool { return n%2 == 0 })
	if i < 0 {
		return 0, fmt.Errorf("--seats %s: one number must be even, for the trial", seatList(seats))
	}
	return i, nil
}

// seatList are numbers of seats as they are given.
func seatList(seats []int) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(seats), " ", ","), "[]")
}

// setting are the flags for numbers of seats and options, as they are given.
func setting(seats []int, options map[string]string) string {
	flags := " --seats " + seatList(seats)
	for _, name := range slices.Sorted(maps.Keys(options)) {
		flags += " --option " + name + "=" + options[name]
	}
	return flags
}

// run plays the bot that judges as was found against the one that judges as of old.
func (t *trial) run(ctx context.Context, rules game.Rules, old, found judge, s *spread, progress func()) (ladder.Pairing, error) {
	names := []string{t.bot + "@new", t.bot + "@old"}
	by := judges{names[0]: found, names[1]: old}
	l := &ladder.Ladder{
		Rules: rules, Bots: names, Games: t.games, Seed: t.seed, Workers: t.workers, Progress: progress, Elsewhere: s.match(by),
	}
	var err error
	if l.Player, err = by.player(rules); err != nil {
		return ladder.Pairing{}, err
	}
	table, err := l.Run(ctx)
	if err != nil {
		return ladder.Pairing{}, err
	}
	return table.Pairings[0], nil
}

// text is the result of a trial in words.
func (t *trial) text(p ladder.Pairing) string {
	return fmt.Sprintf("new against old, %s, %d seats, seed %d: wins %.1f of %d games, %.1f %% (95 %%: %.1f to %.1f)",
		t.bot, t.seats, t.seed, p.Wins, p.Games, 100*p.Rate, 100*p.Low, 100*p.High)
}

// better reports whether the trained side is significantly better: the whole interval lies
// above one half.
func better(p ladder.Pairing) bool { return p.Low > 0.5 }

// verdict is the conclusion of a trial in words.
func verdict(p ladder.Pairing) string {
	switch {
	case better(p):
		return "surely better: keep what is new"
	case p.High < 0.5:
		return "surely worse: keep what is old"
	}
	return "not shown to be better: keep what is old"
}

// mayWrite is an error if a file cannot be written there.
func mayWrite(path string) error {
	f, err := os.CreateTemp(filepath.Dir(path), ".spielwerk-*")
	if err == nil {
		_ = f.Close()
		err = os.Remove(f.Name())
	}
	if err != nil {
		return fmt.Errorf("%s cannot be written: %w", path, reason(err))
	}
	return nil
}

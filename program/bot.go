package program

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"sync"

	"spielwerk/game"
)

// Bot is a program on a seat of a game. The process is started for the first decision and ends with Close.
//
// A fault loses the game: the program is not asked again in it, random moves stand in for it until the end,
// and it does not win, whatever the score. A fault is no answer in time, an answer that is no legal move or
// no line of the protocol, words without a question, and a process that does not start or ends.
type Bot struct {
	command *Command
	rules   game.Rules
	rand    game.Rand

	mu      sync.Mutex
	process *process
	begun   bool
	decide  int // number of the last question
	heard   int // events that have been told
	fault   error
	moves   []game.Move
	closed  bool
}

// Choose asks the program for a move. When ctx ends first, any legal move is returned.
func (b *Bot) Choose(ctx context.Context, s *game.InfoSet) game.Move {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.moves = s.Moves(b.moves[:0])
	if b.fault == nil {
		m, err := b.ask(ctx, s)
		switch {
		case err == nil:
			return m
		case ctx.Err() != nil: // nobody waits for the answer any more, and it would answer the next question
			b.stop()
		default:
			b.fault = err
			b.command.failed(err)
			b.stop()
		}
	}
	return b.moves[b.rand.IntN(len(b.moves))]
}

// Forfeited is the fault by which the program has lost its game, nil if there was none.
func (b *Bot) Forfeited() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.fault
}

// Close ends the process of the game.
func (b *Bot) Close() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.closed = true
	if p := b.process; p != nil {
		b.process = nil
		if p.tell(ends{Over: true}, endWithin) != nil {
			p.kill()
			return nil
		}
		p.close()
	}
	return nil
}

func (b *Bot) stop() {
	if b.process != nil {
		b.process.kill()
		b.process = nil
	}
	b.begun, b.heard = false, 0
}

func (b *Bot) ask(ctx context.Context, s *game.InfoSet) (game.Move, error) {
	if b.closed {
		return game.Move{}, errors.New("the game is over")
	}
	if b.process == nil {
		if err := b.command.givenUp(); err != nil {
			return game.Move{}, err
		}
		p, err := b.command.start(ctx)
		if err != nil {
			return game.Move{}, err
		}
		b.process = p
	}
	words, within := b.rules.Vocabulary(), b.command.Time
	if !b.begun {
		config := b.rules.Config()
		err := b.process.tell(begins{
			Game: b.rules.Game().Name, Rules: config.Version, Options: config.Options, Seats: config.Seats, Seat: numberOf(s.Seat()),
			Chance: strconv.FormatUint(b.rand.Uint64(), 16),
		}, within)
		if err != nil {
			return game.Move{}, err
		}
		b.begun = true
	}
	legal := make([]string, len(b.moves))
	for i, m := range b.moves {
		legal[i] = words.Text(m)
	}
	events := s.Events(nil)
	anew := len(events) < b.heard // moves were taken back
	if anew {
		b.heard = 0
	}
	b.decide++
	line, err := b.process.ask(ctx, asks{
		Decide: b.decide, Seat: numberOf(s.Seat()), Seconds: within.Seconds(), Moves: legal, View: s.View(),
		Events: eventsOf(words, events[b.heard:]), Anew: anew,
	}, within)
	if err != nil {
		return game.Move{}, err
	}
	b.heard = len(events)
	text, err := read(line, b.decide)
	if err != nil {
		return game.Move{}, err
	}
	i := slices.Index(legal, text)
	if i < 0 {
		return game.Move{}, faultf("%q is not one of the %d legal moves", text, len(legal))
	}
	return b.moves[i], nil
}

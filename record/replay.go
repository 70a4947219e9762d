package record

import (
	"errors"
	"fmt"
	"slices"

	"spielwerk/fair"
	"spielwerk/game"
)

// Rules finds the rules that a record was played by. editions gives the editions of a game
// by its name.
func (r *Record) Rules(editions func(name string) ([]*game.Game, error)) (game.Rules, error) {
	all, err := editions(r.Header.Game)
	if err != nil {
		return nil, &Error{1, err}
	}
	if r.Header.Data == "" {
		return nil, &Error{1, errors.New("the hash of the component data is missing")}
	}
	rules, err := game.Edition(all, game.Config{Version: r.Header.Rules, Seats: len(r.Header.Seats), Options: r.Header.Options}, r.Header.Data)
	if err != nil {
		return nil, &Error{1, err}
	}
	return rules, nil
}

var errRunning = &Error{0, errors.New("the record has no last line: the seed is revealed only after the game")}

// Replay plays the recorded game again. It calls visit, unless that is nil, with the
// history so far after the set-up and after each ply.
func (r *Record) Replay(rules game.Rules, visit func(*game.History) error) (*game.History, error) {
	if r.End == nil {
		return nil, errRunning
	}
	seed, err := fair.ParseSeed(r.End.Seed)
	if err != nil {
		return nil, &Error{len(r.Plies) + 2, err}
	}
	h := game.NewHistory(rules, seed.Rand(r.Header.Nonces, r.Header.Game, r.Header.Rules))
	tell := func() error {
		if visit == nil {
			return nil
		}
		return visit(h)
	}
	if err := tell(); err != nil {
		return nil, err
	}
	for i, p := range r.Plies {
		m, err := rules.Vocabulary().ParseMove(p.Move)
		if err != nil {
			return nil, &Error{i + 2, err}
		}
		if p.Seat < 0 || p.Seat >= len(r.Header.Seats) {
			return nil, &Error{i + 2, fmt.Errorf("no seat %d", p.Seat+1)}
		}
		if no := h.Play(game.Seat(p.Seat), m); no != nil {
			return nil, &Error{i + 2, fmt.Errorf("seat %d may not play %q: %w", p.Seat+1, p.Move, no)}
		}
		if err := tell(); err != nil {
			return nil, err
		}
	}
	return h, nil
}

// Verify replays the game and checks everything that can be checked: that the
// seed is the one that was committed to, that every move was legal, and that
// the end, the scores and the ranks follow from the moves.
func (r *Record) Verify(rules game.Rules) (*game.History, error) {
	if r.End == nil {
		return nil, errRunning
	}
	last := len(r.Plies) + 2
	seed, err := fair.ParseSeed(r.End.Seed)
	if err != nil {
		return nil, &Error{last, err}
	}
	if seed.Commitment() != r.Header.Commitment {
		return nil, &Error{last, errors.New("the seed does not match the commitment: it is not the one the table began with")}
	}
	if n := len(r.Header.Nonces); n != 0 && n != len(r.Header.Seats) {
		return nil, &Error{1, fmt.Errorf("%d nonces for %d seats", n, len(r.Header.Seats))}
	}
	h, err := r.Replay(rules, nil)
	if no := (*game.Refusal)(nil); errors.As(err, &no) {
		return nil, fmt.Errorf("%w: the deal does not follow from the seed and the nonces, or the move was never legal", err)
	}
	if err != nil {
		return nil, err
	}
	for i, hand := range r.End.Hands {
		if hand.Seat < 0 || hand.Seat >= len(r.Header.Seats) || hand.After < 0 || hand.After > len(r.Plies) || i > 0 && hand.After < r.End.Hands[i-1].After {
			return nil, &Error{last, fmt.Errorf("a bot cannot take over seat %d after ply %d", hand.Seat+1, hand.After)}
		}
	}
	want := NewEnd(h.Now(), seed)
	if want.Result != "" && r.End.Result == "" {
		want.withoutResult()
	}
	switch {
	case r.End.End != want.End:
		return nil, &Error{last, fmt.Errorf("the record says %s, but its moves lead to %s", r.End.End, want.End)}
	case !slices.Equal(r.End.Scores, want.Scores):
		return nil, &Error{last, fmt.Errorf("the record says scores %v, but its moves lead to %v", r.End.Scores, want.Scores)}
	case !slices.Equal(r.End.Ranks, want.Ranks):
		return nil, &Error{last, fmt.Errorf("the record says ranks %v, but its moves lead to %v", r.End.Ranks, want.Ranks)}
	case r.End.Result != want.Result:
		return nil, &Error{last, fmt.Errorf("the record says result %q, but its moves lead to %q", r.End.Result, want.Result)}
	}
	return h, nil
}

// withoutResult changes the last line of a game for one to the form it had before records
// held the result: the rank was 1 even if the game was lost. Such records still verify.
func (e *End) withoutResult() {
	e.Result, e.Ranks[0] = "", 1
}

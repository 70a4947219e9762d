package train

import (
	"bytes"
	"context"
	"encoding/gob"
	"errors"
	"fmt"

	"spielwerk/arena"
)

// State is what a training that was interrupted goes on from, to the same nets as if it had not been:
// what is learned, exactly, and the games that it still learns from.
type State struct {
	Points  []float64 // of a seat on average, by the rounds that are done
	Learner []byte
	Games   []PlayedGame
}

// PlayedGame is a game of a round by its moves.
type PlayedGame struct {
	Round, Game int
	Moves       []string
}

// save gives the state after a round to who keeps it.
func (t *Value) save(l *learner, points []float64, episodes []episode) error {
	if t.Save == nil {
		return nil
	}
	s := &State{Points: points}
	for i := range episodes {
		s.Games = append(s.Games, episodes[i].played)
	}
	var err error
	if s.Learner, err = l.bytes(); err == nil {
		err = t.Save(s)
	}
	return err
}

// restore is the learner and the episodes of an earlier state.
func (t *Value) restore(ctx context.Context, l *learner, s *State) ([]episode, error) {
	if err := l.setBytes(s.Learner); err != nil {
		return nil, fmt.Errorf("what was learned before is damaged: %w", err)
	}
	episodes := make([]episode, len(s.Games))
	rules := t.with(l.nets())
	err := parallel(ctx, t.Workers, len(s.Games), func(ctx context.Context, i int) error {
		g := s.Games[i]
		r := Round{Number: g.Round, Opening: t.isOpening(g.Round)}
		m := t.game(rules[g.Game%len(rules)], &r, g.Game)
		return record(ctx, m, &episodes[i], g)
	})
	return episodes, err
}

// record plays a game again by its moves, or lets it be played if there are none, and records it.
func record(ctx context.Context, m *arena.Match, e *episode, g PlayedGame) error {
	e.played = PlayedGame{Round: g.Round, Game: g.Game}
	m.Observer = func() arena.Observer {
		return &recorder{episode: e, words: m.Rules.Vocabulary()}
	}
	if g.Moves != nil {
		m.Elsewhere = repeated(g.Moves)
	}
	_, err := m.Run(ctx)
	return err
}

// learnerBytes are the nets with their squared gradients, and the generator.
type learnerBytes struct {
	Private, Public []rowBytes
	Rand            []byte
}

type rowBytes struct {
	Direct, Squares    float32
	Units, UnitSquares []float32
	Used               bool
}

func (n *net) all() []*row {
	rows := []*row{&n.bias, &n.gains}
	for i := range n.rows {
		rows = append(rows, &n.rows[i])
	}
	return rows
}

func (l *learner) bytes() ([]byte, error) {
	random, err := l.source.MarshalBinary()
	if err != nil {
		return nil, err
	}
	out := learnerBytes{Private: l.private.bytes(), Public: l.public.bytes(), Rand: random}
	var b bytes.Buffer
	err = gob.NewEncoder(&b).Encode(out)
	return b.Bytes(), err
}

func (l *learner) setBytes(data []byte) error {
	var in learnerBytes
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(&in); err != nil {
		return err
	}
	if err := errors.Join(l.private.setBytes(in.Private), l.public.setBytes(in.Public)); err != nil {
		return err
	}
	return l.source.UnmarshalBinary(in.Rand)
}

func (n *net) bytes() (out []rowBytes) {
	for _, w := range n.all() {
		out = append(out, rowBytes{w.direct, w.squares, w.units[:], w.unitSquares[:], w.used})
	}
	return out
}

func (n *net) setBytes(in []rowBytes) error {
	all := n.all()
	if len(in) != len(all) {
		return fmt.Errorf("%d rows of a net that has %d", len(in), len(all))
	}
	for i, w := range all {
		w.direct, w.squares, w.used = in[i].Direct, in[i].Squares, in[i].Used
		if copy(w.units[:], in[i].Units) != len(w.units) || copy(w.unitSquares[:], in[i].UnitSquares) != len(w.units) {
			return fmt.Errorf("row %d is too short", i)
		}
	}
	return nil
}

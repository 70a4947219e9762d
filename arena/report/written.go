package report

import (
	"encoding/binary"
	"errors"

	"spielwerk/game"
)

// errWritten means that bytes are not those of a tally of the same rules.
var errWritten = errors.New("it is damaged")

// written is the tally as bytes.
func (t *tally) written() []byte {
	var p passing
	t.pass(&p)
	return p.text
}

// addWritten adds a tally that was written with the same rules.
func (t *tally) addWritten(text []byte) error {
	p := passing{text: text, reading: true}
	t.pass(&p)
	if p.damaged || len(p.text) > 0 {
		return errWritten
	}
	return nil
}

// passing goes through the numbers of a tally: it writes them, or adds those that were written.
type passing struct {
	text    []byte // what is written, or what is still to be read
	reading bool
	damaged bool
}

// number is the next number as it is written.
func (p *passing) number(n int) int {
	if !p.reading {
		p.text = binary.AppendVarint(p.text, int64(n))
		return n
	}
	is, size := binary.Varint(p.text)
	if size <= 0 {
		p.damaged, p.text = true, nil
		return 0
	}
	p.text = p.text[size:]
	return int(is)
}

// sum passes numbers that add up.
func (p *passing) sum(all ...*int) {
	for _, n := range all {
		if is := p.number(*n); p.reading {
			*n += is
		}
	}
}

// word is the next word as it is written.
func (p *passing) word(is string) string {
	n := p.number(len(is))
	if !p.reading {
		p.text = append(p.text, is...)
		return is
	}
	if n < 0 || n > len(p.text) {
		p.damaged, p.text = true, nil
		return ""
	}
	is = string(p.text[:n])
	p.text = p.text[n:]
	return is
}

// passMap passes a map: its size, and each key with what each does with it.
func passMap[K comparable, V any](p *passing, of map[K]V, key func(K) K, each func(K)) {
	n := p.number(len(of))
	if !p.reading {
		for k := range of {
			each(key(k))
		}
		return
	}
	for ; n > 0 && !p.damaged; n-- {
		var none K
		each(key(none))
	}
}

func (t *tally) pass(p *passing) {
	p.sum(&t.games)
	for i := range t.seats {
		t.seats[i].pass(p)
	}
	passMap(p, t.bots, p.word, func(name string) { t.bot(name).pass(p) })
	for i := range t.sides {
		t.sides[i].pass(p)
	}
	t.winners.pass(p)
	t.others.pass(p)
	t.moves.pass(p)
	t.turns.pass(p)
	t.rounds.pass(p)
	running := 0
	if t.running {
		running = 1
	}
	t.running = p.number(running) != 0 || t.running
	for i := range t.curves {
		for j := range t.curves[i] {
			t.curves[i][j].pass(p)
		}
	}
	for i := range t.things {
		thing := &t.things[i]
		thing.taken.pass(p)
		thing.completed.pass(p)
		p.sum(&thing.both)
	}
	for i := range t.actions {
		a := &t.actions[i]
		p.sum(&a.offered, &a.chosen, &a.turnsOffered, &a.turnsChosen, &a.games, &a.winners)
	}
	key := func(s source) source { return source{game.Rule(p.word(string(s.rule))), p.number(s.kind)} }
	passMap(p, t.income, key, func(s source) {
		in := t.from(s)
		p.sum(&in.points, &in.lines, &in.seats, &in.winners)
	})
}

func (g *group) pass(p *passing) { p.sum(&g.seats, &g.wins, &g.score, &g.squares) }

func (u *use) pass(p *passing) {
	p.sum(&u.times, &u.games)
	u.by.pass(p)
}

func (s spread) pass(p *passing) {
	passMap(p, s, p.number, func(value int) {
		times := s[value]
		p.sum(&times)
		s[value] = times
	})
}

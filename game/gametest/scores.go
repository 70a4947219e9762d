package gametest

import (
	"cmp"
	"errors"
	"fmt"

	"spielwerk/game"
)

// scores: the score lines of a seat add up to its total, and each names its rule.
func scores(c *Case) observer {
	forms := c.Rules.Vocabulary().Scores
	var lines []game.Line
	return func(w *walk) error {
		if !w.over && !w.chosen(60) {
			return nil
		}
		var sum [game.MaxSeats]int
		lines = w.pos.Scores(lines[:0])
		for _, l := range lines {
			if err := c.said("score line", forms, l.Kind, l.Rule, l.Args); err != nil {
				return err
			}
			if l.Seat < 0 || int(l.Seat) >= c.seats() {
				return fmt.Errorf("score line %q is of seat %d; there are %d seats", forms[l.Kind].Word, l.Seat, c.seats())
			}
			sum[l.Seat] += int(l.Points)
		}
		for seat := range game.Seat(c.seats()) {
			total := w.pos.Total(seat)
			if total != sum[seat] {
				return fmt.Errorf("seat %d has %d points, its score lines add up to %d", seat, total, sum[seat])
			}
			if w.over && projected(w.pos, seat) != total {
				return fmt.Errorf("seat %d ends with %d points, and would have %d if the game ended",
					seat, total, projected(w.pos, seat))
			}
		}
		return nil
	}
}

// ranks: at the end every seat has a place, one more than the number of seats before it, and
// other seats have none. In a game for one the place is 1 (won) or 2 (lost), and the
// evaluation agrees.
func ranks(c *Case) observer {
	return func(w *walk) error {
		if !w.over {
			return nil
		}
		ranks := w.pos.Ranks()
		if c.seats() == 1 {
			if err := outcome(w.pos, ranks[0]); err != nil {
				return err
			}
			ranks[0] = 1
		}
		for seat, rank := range ranks {
			if seat >= c.seats() {
				if rank != 0 {
					return fmt.Errorf("ranks %v: seat %d is not in the game", ranks, seat)
				}
				continue
			}
			want := 1
			for _, other := range ranks[:c.seats()] {
				if other < rank {
					want++
				}
			}
			if rank != want {
				return fmt.Errorf("ranks %v: seat %d must have rank %d", ranks, seat, want)
			}
		}
		if c.seats() == 1 {
			return nil
		}
		return tieBreaks(w.pos, &ranks)
	}
}

// tieBreaks checks that the totals, and between equal ones what a position says is compared,
// make the places.
func tieBreaks(p game.Position, ranks *[game.MaxSeats]int) error {
	breaker, ok := p.(game.TieBreaker)
	if !ok {
		return nil
	}
	compared, shared := breaker.TieBreaks()
	if shared == "" {
		return errors.New("tie-breaks have no rule by which places are shared")
	}
	seats := p.Rules().Config().Seats
	for a := range seats {
		for b := range seats {
			by := cmp.Compare(p.Total(game.Seat(b)), p.Total(game.Seat(a)))
			for _, t := range compared {
				by = cmp.Or(by, cmp.Compare(t.Have[b], t.Have[a]))
			}
			if by != cmp.Compare(ranks[a], ranks[b]) {
				return fmt.Errorf("ranks %v: the tie-breaks %v of seats %d and %d say otherwise", ranks[:seats], compared, a, b)
			}
		}
	}
	return nil
}

// outcome checks the end of a game for one.
func outcome(p game.Position, rank int) error {
	if rank != 1 && rank != 2 {
		return fmt.Errorf("the game for one ends with rank %d, must be 1 if it is won and 2 if it is lost", rank)
	}
	if lead := p.Evaluate(0); (lead > 0) != (rank == 1) {
		return fmt.Errorf("the game for one ends with rank %d and the evaluation %d, "+
			"which must be above 0 exactly if it is won", rank, lead)
	}
	return nil
}

// projected is what a seat would have if the game ended now, its total if the position does
// not tell.
func projected(p game.Position, seat game.Seat) int {
	if projector, ok := p.(game.Projector); ok {
		return projector.IfEnded(seat)
	}
	return p.Total(seat)
}

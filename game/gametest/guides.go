package gametest

import (
	"fmt"
	"slices"

	"spielwerk/game"
)

// guides: each guide begins with the deal it names, and leads to its end: every awaited move,
// and every move of the other seats, is legal where it is made, whichever of several awaited
// ones was made before; it cites rules of the game, and its sentences have what they name.
func guides(c *Case) error {
	for i := range c.Game.Guides {
		g := &c.Game.Guides[i]
		rules, err := c.Game.Rules(g.Config)
		if err != nil {
			return fmt.Errorf("guide %s: %w", g.Name, err)
		}
		begin, err := g.Begin(rules)
		if err != nil {
			return err
		}
		if deal := game.DealOf(begin); deal != g.Deal {
			return fmt.Errorf("guide %s: its deal is %s, not %s: do its sentences still fit?", g.Name, deal, g.Deal)
		}
		for _, step := range g.Steps {
			for _, rule := range step.Rules {
				if err := c.rule(rule); err != nil {
					return fmt.Errorf("guide %s, step %s: %w", g.Name, step.Say, err)
				}
			}
		}
		if err := led(g, begin, -1, 0); err != nil {
			return err
		}
		for at, step := range g.Steps { // all other awaited moves, one at a time
			for other := 1; other < len(step.Await); other++ {
				if err := led(g, begin, at, other); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// led follows a guide to its end. At one step the move that is made is another than the first.
func led(g *game.Guide, begin game.Position, at, other int) error {
	rules := begin.Rules()
	p := rules.Blank()
	p.CopyFrom(begin)
	var plies []game.Ply
	read := 0
	for range 1000 {
		l := g.Follow(p, plies, read)
		fail := func(format string, args ...any) error {
			return fmt.Errorf("guide %s, after %d moves: %s", g.Name, len(plies), fmt.Sprintf(format, args...))
		}
		var turn game.Turn
		switch {
		case l.Guide == nil:
			return fail("it leads no more: what it awaits, or lets others do, cannot be done")
		case l.Done:
			return nil
		case l.Reads:
			read = l.Step + 1
			continue
		case l.Next.Seat != game.Nobody:
			turn = l.Next
		default:
			step := &g.Steps[l.Step]
			for _, text := range step.Await {
				if m, err := rules.Vocabulary().ParseMove(text); err != nil || !slices.Contains(p.Moves(nil, g.Seat), m) {
					return fail("step %s awaits %q, which is not legal", step.Say, text)
				}
			}
			turn = game.Turn{Seat: g.Seat, Move: step.Await[0]}
			if l.Step == at {
				turn.Move = step.Await[other]
			}
		}
		m, err := rules.Vocabulary().ParseMove(turn.Move)
		if err != nil {
			return fail("%v", err)
		}
		if no := p.Play(turn.Seat, m, nil); no != nil {
			return fail("seat %d, %q is refused by %s", turn.Seat, turn.Move, no.Rule)
		}
		plies = append(plies, game.Ply{Seat: turn.Seat, Move: m})
	}
	return fmt.Errorf("guide %s does not end", g.Name)
}

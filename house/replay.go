package house

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"spielwerk/game"
	"spielwerk/record"
	"spielwerk/terminal"
)

// recordFile is the argument of the commands that read a record.
type recordFile struct {
	File string `arg:"" help:"Record of a game (JSON lines)."`
	packed
}

// open reads the record and opens its game. Errors name the file.
func (f *recordFile) open(w *world) (*record.Record, game.Rules, error) {
	in, err := os.Open(f.File)
	if err != nil {
		return nil, nil, err
	}
	defer func() { _ = in.Close() }()
	r, err := record.Read(in)
	if err != nil {
		return nil, nil, f.blame(err)
	}
	all, err := f.shelf(w, r.Header.Game)
	if err != nil {
		return nil, nil, err
	}
	rules, err := r.Rules(all.Editions)
	if err != nil {
		return nil, nil, f.blame(err)
	}
	return r, rules, nil
}

func (f *recordFile) blame(err error) error { return fmt.Errorf("%s: %w", f.File, err) }

type replayCommand struct {
	recordFile
	speech
	Trace bool `help:"Print the full state after every move, one JSON object per line."`
	Draws bool `help:"Print every shuffle and every draw from a pile, one JSON object per line."`
}

// Run tells or traces the game. A record that cannot be replayed to its end is
// refused before anything is printed.
func (c *replayCommand) Run(w *world) error {
	r, rules, err := c.open(w)
	if err != nil {
		return err
	}
	if _, err = r.Replay(rules, nil); err != nil {
		return c.blame(err)
	}
	if c.Draws {
		enc := json.NewEncoder(w.out)
		enc.SetEscapeHTML(false)
		return r.Draws(rules, func(l record.DrawLine) error { return enc.Encode(l) })
	}
	if c.Trace {
		enc := json.NewEncoder(w.out)
		enc.SetEscapeHTML(false)
		if err = enc.Encode(record.HeadOf(rules)); err != nil {
			return err
		}
		_, err = r.Replay(rules, func(h *game.History) error { return enc.Encode(record.TraceOf(h)) })
		return err
	}
	texts, err := bookOf(rules.Game())
	if err != nil {
		return err
	}
	tongue := texts.Table(rules, c.code(), terminal.Names(texts.House(c.code()), r.Header.Seats))
	headed, _ := rules.(game.Header)
	named := func(text string) string {
		if n, ok := rules.(game.Namer); ok {
			return n.Named(tongue, text)
		}
		return text
	}
	h, err := r.Replay(rules, func(h *game.History) error {
		n := len(h.Plies())
		if n > 0 {
			p := h.Plies()[n-1]
			fmt.Fprintf(w.out, "%d. %s: %s (%s)\n", n, tongue.Seat(p.Seat), named(tongue.Move(p.Move)), rules.Vocabulary().Text(p.Move))
		}
		all, events := h.Events(), h.EventsOf(n)
		for i, e := range events {
			if headed != nil {
				if word, n := headed.Heading(all, len(all)-len(events)+i); word != "" {
					fmt.Fprintf(w.out, "   %s\n", tongue.Say("heading."+word, map[string]any{"number": n}))
				}
			}
			fmt.Fprintf(w.out, "     %s [%s]\n", named(tongue.Event(e)), e.Rule)
		}
		return nil
	})
	if err != nil {
		return err
	}
	fmt.Fprintln(w.out)
	fmt.Fprint(w.out, named(h.Now().View(game.Watcher).Text(tongue)))
	return nil
}

type verifyCommand struct {
	recordFile
	Commitment string  `help:"The commitment that you were shown before the game."`
	Seat       int     `help:"Your seat, from 1." default:"1"`
	Nonce      *string `help:"The nonce that you added on your seat."`
}

// Run verifies the record and prints the result.
func (c *verifyCommand) Run(w *world) error {
	r, rules, err := c.open(w)
	if err != nil {
		return err
	}
	h, err := r.Verify(rules)
	if err != nil {
		return c.blame(err)
	}
	if err := r.Confirm(record.Kept{Commitment: c.Commitment, Seat: c.Seat - 1, Nonce: c.Nonce}); err != nil {
		return c.blame(err)
	}
	scores := make([]string, 0, len(r.Header.Seats))
	for seat, name := range r.Header.Seats {
		scores = append(scores, fmt.Sprintf("%s %d", name, h.Now().Total(game.Seat(seat))))
	}
	if len(scores) == 1 && h.Now().Pending() == 0 { // an older record has no result
		scores = append(scores, map[bool]string{true: "won", false: "lost"}[h.Now().Ranks()[0] == 1])
	}
	fmt.Fprintf(w.out, "%s: verified: the seed matches the commitment, all %d moves are legal, the scores are right: %s\n",
		c.File, len(r.Plies), strings.Join(scores, ", "))
	return nil
}

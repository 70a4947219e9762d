package settlers

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"testing"

	"spielwerk/game"
)

// TestTheBaseGameIsAsItWas plays the base game at random and compares all that was
// said and done with what it was before there was an expansion: IS-1.1. The sums were
// taken from that program.
func TestTheBaseGameIsAsItWas(t *testing.T) {
	for _, c := range []struct {
		seats   int
		options map[string]string
		sum     string
	}{
		{1, nil, "fffb68cc17920461"},
		{2, nil, "7d516ee81c211774"},
		{3, nil, "f2c34f7e7f0b1489"},
		{4, nil, "5324aaec0d4f52f3"},
		{1, map[string]string{"faction1": "japanese"}, "ac804e27e08ae51a"},
		{2, map[string]string{"lookout": "alternate", "peaceful": "on", "faction1": "pick", "faction2": "pick"}, "ec64808c418ceb9f"},
		{3, map[string]string{"lookout": "advanced", "faction_reshuffle": "on"}, "3db95bd1e8d4f2fd"},
		{4, map[string]string{"lookout": "alternate"}, "58252955e1a64d5a"},
		{4, map[string]string{"lookout": "advanced", "peaceful": "on", "faction1": "pick"}, "9aa65cc3405107bc"},
	} {
		p := &Position{rules: open(t, c.seats, c.options)}
		h := sha256.New()
		words := p.rules.vocabulary
		for seed := range uint64(12) {
			var log game.Log
			p.deal(game.QuickRand(seed, 1), &log)
			choose := game.QuickRand(seed, 2)
			tell := func() {
				for _, e := range log.Events {
					form := &words.Events[e.Kind]
					fmt.Fprint(h, form.Word, e.Seat, e.Audience, e.Rule)
					for i, f := range form.Fields {
						fmt.Fprint(h, " ", f.Text(e.Args[i]))
					}
				}
				log.Events = log.Events[:0]
			}
			for pending := p.Pending(); pending != 0; pending = p.Pending() {
				seat := pending.First()
				list := p.Moves(nil, seat)
				for _, m := range list {
					fmt.Fprintln(h, words.Text(m))
				}
				m := list[choose.IntN(len(list))]
				if no := p.Play(seat, m, &log); no != nil {
					t.Fatal(no)
				}
				tell()
			}
			for _, l := range p.Scores(nil) {
				fmt.Fprintln(h, words.Scores[l.Kind].Word, l.Seat, l.Points, l.Rule)
			}
		}
		if sum := hex.EncodeToString(h.Sum(nil)[:8]); sum != c.sum {
			t.Errorf("%d seats, %v: %s, it was %s", c.seats, c.options, sum, c.sum)
		}
	}
}

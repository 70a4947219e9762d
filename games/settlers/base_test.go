package settlers

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"testing"

	"spielwerk/game"
)

// TestTheBaseGameIsAsItWas plays the base game at random and compares all that was
// said and done with what it was: IS-1.1. The sums held from before there was an
// expansion until the house numbers of ten Faction cards were changed for the balance;
// they were taken anew then, with nothing changed but those. Those of games for one were
// taken anew when their last event came to name the goal and its tokens, with nothing
// else changed (IS-19.13). All were taken anew when events about the card of somebody else
// came to name whose it is; without these operands the sums of before held. And when the event of
// who pays no Gold came to name the Resource that it could have stood for; with Gold in that place
// they held as well. And when house numbers of 15 cards changed so that Factions win alike at each number of
// seats, and of seven once more, and of the Stalls; with the cards of before the sums held.
func TestTheBaseGameIsAsItWas(t *testing.T) {
	for _, c := range []struct {
		seats   int
		options map[string]string
		sum     string
	}{
		{1, nil, "3418fdaf3192623b"},
		{2, nil, "5a426b9cdafefd49"},
		{3, nil, "db7b883d5f6258c2"},
		{4, nil, "850da032f9a592e5"},
		{1, map[string]string{"faction1": "japanese"}, "2fa0388409140953"},
		{
			2,
			map[string]string{"lookout": "alternate", "peaceful": "on", "faction1": "pick", "faction2": "pick"},
			"619fd314030404c7",
		},
		{3, map[string]string{"lookout": "advanced", "faction_reshuffle": "on"}, "870d36ea1c0f303f"},
		{4, map[string]string{"lookout": "alternate"}, "872394bfdd4ca653"},
		{4, map[string]string{"lookout": "advanced", "peaceful": "on", "faction1": "pick"}, "69d8fd6884a52c3b"},
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

package newworld

import (
	"maps"
	"strings"
	"testing"

	"spielwerk/game"
)

// Who begins is the first seat, another one that is chosen, or one drawn after the
// shuffle, so that the tiles lie as without the draw. Turns go on clockwise from there.
//
// NW-2.5, NW-2.6
func TestWhoBegins(t *testing.T) {
	deal := func(seats int, value string, seed uint64) (*Position, game.Event) {
		options := map[string]string{}
		if value != "" {
			options["firstPlayer"] = value
		}
		var log game.Log
		return open(t, seats, options).Deal(game.QuickRand(seed, 1), &log).(*Position), log.Events[0]
	}
	usual, _ := deal(5, "", 3)
	for seat, value := range []string{"seat0", "seat1", "seat2", "seat3", "seat4"} {
		p, told := deal(5, value, 3)
		if want := (game.Event{
			Kind: eventBegin, Seat: game.Seat(seat), Audience: game.Everybody, Rule: "NW-2.5",
		}); told != want {
			t.Errorf("%s: told %v, not %v", value, told, want)
		}
		if p.s.Active != game.Seat(seat) || p.s.Draw != usual.s.Draw {
			t.Errorf("%s: seat %d begins, or the tiles lie otherwise", value, p.s.Active)
		}
		for i := 1; i < 5; i++ {
			playTurn(t, p)
			if want := game.Seat(seat+i) % 5; p.s.Active != want {
				t.Errorf("%s: turn %d is of seat %d, not %d", value, i, p.s.Active, want)
			}
		}
	}
	drawn := map[game.Seat]int{}
	for seed := range uint64(60) {
		p, told := deal(3, "draw", seed)
		first, _ := deal(3, "", seed)
		if told.Seat != p.s.Active || p.s.Draw != first.s.Draw {
			t.Errorf("seed %d: seat %d is told to begin, seat %d does; or the tiles lie otherwise", seed, told.Seat, p.s.Active)
		}
		drawn[p.s.Active]++
	}
	if len(drawn) != 3 || drawn[0] < 5 || drawn[1] < 5 || drawn[2] < 5 {
		t.Errorf("the draw falls %v", drawn)
	}
}

// playTurn plays the first legal moves until another seat is to move.
func playTurn(t *testing.T, p *Position) {
	t.Helper()
	for seat := p.s.Active; p.s.Active == seat && p.s.Phase != phaseOver; {
		if no := p.Play(seat, p.Moves(nil, seat)[0], nil); no != nil {
			t.Fatal(no)
		}
	}
}

// Somebody who is not at the table cannot begin. Older records do not name the option. In
// a rematch the option stays with the seat, whoever sits there.
//
// NW-2.5
func TestWhoBeginsIsAtTheTable(t *testing.T) {
	g, err := Game()
	if err != nil {
		t.Fatal(err)
	}
	for seats := 2; seats <= 5; seats++ {
		for seat, value := range firstSeats {
			_, refused := g.Rules(game.Config{Seats: seats, Options: map[string]string{"firstPlayer": value}})
			if (refused == nil) != (seat < seats) || refused != nil && !strings.Contains(refused.Error(), "NW-2.5") {
				t.Errorf("%s at %d seats: %v", value, seats, refused)
			}
		}
	}
	c, err := g.Configure(game.Config{Seats: 3, Options: map[string]string{"firstPlayer": "seat0"}})
	if _, named := c.Options["firstPlayer"]; named || err != nil {
		t.Errorf("the default is named: %v, %v", c.Options, err)
	}
	for _, value := range []string{"draw", "seat2"} {
		c, err := g.Configure(game.Config{Seats: 3, Options: map[string]string{"firstPlayer": value}})
		if err != nil {
			t.Fatal(err)
		}
		if next := g.Reseat(c.Options, []int{1, 2, 0}); !maps.Equal(next, c.Options) {
			t.Errorf("a rematch has %v, it had %v", next, c.Options)
		}
	}
}

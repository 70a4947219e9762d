package gametest

import (
	"testing"

	"spielwerk/game"
)

func FuzzToyText(f *testing.F) { FuzzText(f, Moments(f, toy(sound)), "bid ant", "take back") }
func FuzzToyMove(f *testing.F) { FuzzMove(f, Moments(f, toy(sound))) }
func FuzzToyGame(f *testing.F) { FuzzGame(f, toy(sound)) }

func TestRandomGames(t *testing.T) { RandomGames(t, toy(sound), 20) }

func BenchmarkToy(b *testing.B) {
	r, err := toy(sound).Rules(game.Config{Seats: 3})
	if err != nil {
		b.Fatal(err)
	}
	Bench(b, r)
}

// Every prompt and every move of the toy comes up in a moment of it.
func TestMoments(t *testing.T) {
	prompts, moves := map[uint8]bool{}, map[uint16]bool{}
	for _, p := range Moments(t, toy(sound)) {
		for seat := range game.Seat(2) {
			if p.Pending().Has(seat) {
				prompts[p.Prompt(seat).Kind] = true
			}
			for _, m := range p.Moves(nil, seat) {
				moves[m.Kind] = true
			}
		}
	}
	if len(prompts) != 3 || len(moves) != 6 {
		t.Errorf("%d of 3 prompts, %d of 6 moves", len(prompts), len(moves))
	}
}

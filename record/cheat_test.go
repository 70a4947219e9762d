package record_test

import (
	"bytes"
	"strings"
	"testing"

	"spielwerk/fair"
	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/games/alienartifacts"
	"spielwerk/record"
)

// operator is a server that deals as it likes and says something else.
type operator struct {
	t      *testing.T
	rules  game.Rules
	seed   fair.Seed // of which the commitment was shown
	nonces []string  // that the browsers sent
}

func newOperator(t *testing.T, name string) *operator {
	t.Helper()
	g, err := games.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(game.Config{Seats: 3})
	if err != nil {
		t.Fatal(err)
	}
	return &operator{t, rules, fair.NumberedSeed(7, 1), []string{"of Anna's browser", "of Bob's browser", ""}}
}

// play plays a game out with moves at random. After so many plies the generator of the
// rest is another one, if there is one.
func (o *operator) play(rand game.Rand, alter int, other game.Rand) *game.History {
	o.t.Helper()
	h, choose := game.NewHistory(o.rules, rand), game.QuickRand(3, 4)
	for h.Now().Pending() != 0 {
		if len(h.Plies()) == alter {
			h.Now().State().(*alienartifacts.State).Rand = other
		}
		seat := h.Now().Pending().First()
		var moves []game.Move
		for _, m := range h.Now().Moves(nil, seat) {
			if !o.rules.Vocabulary().Moves[m.Kind].Retracts {
				moves = append(moves, m)
			}
		}
		if no := h.Play(seat, moves[choose.IntN(len(moves))]); no != nil {
			o.t.Fatal(no)
		}
	}
	return h
}

func (o *operator) stream(seed fair.Seed, nonces []string) game.Rand {
	return seed.Rand(nonces, o.rules.Game().Name, o.rules.Config().Version)
}

// publish is the record of a game as the operator gives it out, read by somebody else.
func (o *operator) publish(h *game.History, seed fair.Seed, nonces []string) *record.Record {
	o.t.Helper()
	var text bytes.Buffer
	r := record.Of(h, []string{"Anna", "Bob", "Bot C"}, nonces, seed)
	if err := r.Write(&text); err != nil {
		o.t.Fatal(err)
	}
	got, err := record.Read(&text)
	if err != nil {
		o.t.Fatal(err)
	}
	return got
}

// TestACheatingServerIsFound: whatever the operator changes, the verifier says what is
// wrong. Some lies are consistent in themselves; these contradict what Anna's browser
// has kept.
func TestACheatingServerIsFound(t *testing.T) {
	for _, name := range []string{"newworld", "xidit", "settlers", "alienartifacts"} {
		t.Run(name, func(t *testing.T) { newOperator(t, name).cheats() })
	}
}

func (o *operator) cheats() {
	t := o.t
	mine := o.nonces[0]
	kept := record.Kept{Commitment: o.seed.Commitment(), Seat: 0, Nonce: &mine}
	judge := func(r *record.Record) error {
		if _, err := r.Verify(o.rules); err != nil {
			return err
		}
		return r.Confirm(kept)
	}
	never := game.Rand{}
	honest := o.play(o.stream(o.seed, o.nonces), -1, never)
	if err := judge(o.publish(honest, o.seed, o.nonces)); err != nil {
		t.Fatalf("an honest record: %v", err)
	}

	better := fair.NumberedSeed(7, 2)
	swapped := []string{o.nonces[1], o.nonces[0], ""}
	dropped := []string{"", o.nonces[1], ""}
	replaced := []string{"of the operator", o.nonces[1], ""}
	dealt := func(seed fair.Seed, nonces []string) *game.History { return o.play(o.stream(seed, nonces), -1, never) }
	const otherwise, unused = "the deal does not follow from the seed and the nonces", "it was not used"

	seedOnly := o.publish(honest, o.seed, o.nonces)
	seedOnly.End.Seed = better.String()
	for _, c := range []struct {
		cheat string
		r     *record.Record
		named string
	}{
		{"another seed for the commitment", seedOnly, "does not match the commitment"},
		{"another seed, with its own commitment", o.publish(dealt(better, o.nonces), better, o.nonces), "differs from the one that was shown before the game"},
		{"another seed, and the first is published", o.publish(dealt(better, o.nonces), o.seed, o.nonces), otherwise},
		{"swapped nonces", o.publish(dealt(o.seed, swapped), o.seed, swapped), unused},
		{"nonces swapped in the deal only", o.publish(dealt(o.seed, swapped), o.seed, o.nonces), otherwise},
		{"a dropped nonce", o.publish(dealt(o.seed, dropped), o.seed, dropped), unused},
		{"all nonces dropped", o.publish(dealt(o.seed, nil), o.seed, nil), unused},
		{"a nonce dropped in the deal only", o.publish(dealt(o.seed, dropped), o.seed, o.nonces), otherwise},
		{"another nonce than the browser's", o.publish(dealt(o.seed, replaced), o.seed, replaced), unused},
		{"dealt by no stream at all", o.publish(o.play(game.QuickRand(1, 2), -1, never), o.seed, o.nonces), otherwise},
		{"another game's info", o.publish(o.play(o.seed.Rand(o.nonces, "chess", o.rules.Config().Version), -1, never), o.seed, o.nonces), otherwise},
		{"another version's info", o.publish(o.play(o.seed.Rand(o.nonces, o.rules.Game().Name, 99), -1, never), o.seed, o.nonces), otherwise},
	} {
		if err := judge(c.r); err == nil || !strings.Contains(err.Error(), c.named) {
			t.Errorf("%s: the verifier says %v", c.cheat, err)
		}
	}
	if o.rules.Game().Name == "alienartifacts" { // the deck is shuffled anew in the game
		r := o.publish(o.play(o.stream(o.seed, o.nonces), 40, game.NewRand([32]byte{1})), o.seed, o.nonces)
		if err := judge(r); err == nil || !strings.Contains(err.Error(), otherwise) {
			t.Errorf("a shuffle in the game by another generator: the verifier says %v", err)
		}
	}
}

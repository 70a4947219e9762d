package page

import (
	"slices"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/games/alienartifacts"
	"spielwerk/web/part"
)

// decisions plays games at random and shows each decision as the seat sees it that takes it, until
// done reports that it has seen enough.
func decisions(t *testing.T, see func(d *table), done func() bool) {
	t.Helper()
	rules, book, shown := seated(t, 3)
	tongue := book.Table(rules, "en", []string{"Anna", "Bob", "Cleo"})
	for n := uint64(0); n < 60 && !done(); n++ {
		r := game.QuickRand(n, 7)
		p := rules.Deal(game.QuickRand(n, 8), nil)
		for p.Pending() != 0 {
			seat := p.Pending().First()
			moves := p.Moves(nil, seat)
			see(shown.on(&part.Scene{
				View: p.View(seat), Rules: rules, Moves: moves, Seat: seat, Mine: true, Tongue: tongue, Position: p,
			}))
			if no := p.Play(seat, moves[r.IntN(len(moves))], nil); no != nil {
				t.Fatal(no)
			}
		}
	}
	if !done() {
		t.Error("the games show too little")
	}
}

// TestQuestionsTellTheirReason: why a seat keeps a card before the first turn (AA-3.13), how many cards
// it has to give up (AA-4.7), what a blockade does (AA-14.1), and when a half scores that is tucked under a planet (AA-9.3).
func TestQuestionsTellTheirReason(t *testing.T) {
	setups, surpluses, blocks, matches, plain := 0, 0, 0, 0, 0
	decisions(t, func(d *table) {
		hint := d.hint()
		switch {
		case d.v.Phase == "setup" && len(d.kinds["keep"]) > 0:
			if setups++; !strings.HasPrefix(hint, "This is the set-up of your faction: ") || d.more() == "" {
				t.Fatalf("set-up asks without a reason: %q", hint)
			}
		case len(d.kinds["block"]) > 0:
			if blocks++; d.more() == "" {
				t.Fatal("nothing says what a blockade does")
			}
		case d.v.Phase == "draw" && len(d.kinds["draw"]) == 0 && len(d.kinds["discard"]) > 0:
			if surpluses++; !strings.HasPrefix(hint, "You may hold ") {
				t.Fatalf("a hand of %d is too large, and the hint is %q", d.own.HandSize, hint)
			}
		case len(d.kinds["tuck"]) > 0:
			scores := slices.ContainsFunc(d.kinds["tuck"], func(m game.Move) bool {
				p := d.Rules.Blank().(*alienartifacts.Position)
				p.CopyFrom(d.Position)
				before := p.Total(d.Seat)
				return p.Play(d.Seat, m, nil) == nil && p.Total(d.Seat) > before
			})
			if scores {
				matches++
			} else {
				plain++
			}
			if scores && hint == "" {
				t.Fatal("a half scores, and nothing says so")
			}
		}
	}, func() bool { return setups > 0 && surpluses > 0 && blocks > 0 && matches > 0 && plain > 0 })
}

// TestOffersTellWhatTheyDo: a card that is completed at no cost has no price (AA-10.10), the action of a
// faction and the effects of cards say what they do, and a card to buy is called by its name.
func TestOffersTellWhatTheyDo(t *testing.T) {
	free, actions, uses, buys := 0, 0, 0, 0
	decisions(t, func(d *table) {
		for _, o := range d.offers() {
			card := strings.TrimPrefix(o.ID, "o-")
			switch {
			case slices.ContainsFunc(d.onCard[card], func(m game.Move) bool { return d.word(m) == "complete" }):
				if free++; o.Note != "" {
					t.Fatalf("%s is free and costs %q", o.Title, o.Note)
				}
			case o.ID == "o-faction":
				if actions++; o.Hint == "" {
					t.Fatal("nothing says what the action of the faction does")
				}
			case len(d.onCard[card]) == 1 && d.word(d.onCard[card][0]) == "use":
				if uses++; o.Hint == "" || !strings.HasPrefix(o.Title, "Use ") {
					t.Fatalf("%q has the hint %q", o.Title, o.Hint)
				}
			case o.ID == "o-buy":
				if buys++; !strings.Contains(o.Options[0].Head, ": ") {
					t.Fatalf("a purchase is headed %q", o.Options[0].Head)
				}
			}
		}
	}, func() bool { return free > 0 && actions > 0 && uses > 0 && buys > 0 })
}

// TestNamedCardsSendNothingByThemselves: a click on an artifact or a defence plan in hand that is no move
// sent the form without one, and the page said that it was incomplete.
func TestNamedCardsSendNothingByThemselves(t *testing.T) {
	seen := 0
	decisions(t, func(d *table) {
		list := d.special()
		if len(list) == 0 || d.defends() || seen > 20 {
			return
		}
		seen++
		var b strings.Builder
		if err := namedOf(d, &list[0]).Render(t.Context(), &b); err != nil {
			t.Fatal(err)
		}
		if text := b.String(); strings.Contains(text, `type="button"`) == strings.Contains(text, `name="act"`) {
			t.Fatalf("a card in hand is %s", text)
		}
	}, func() bool { return seen > 20 })
}

// TestProducedCardsAreAttachedFromTheirPlanet, AA-8.5.1: the half that lies there is the button, where
// there is only one card to attach it to.
func TestProducedCardsAreAttachedFromTheirPlanet(t *testing.T) {
	seen := 0
	decisions(t, func(d *table) {
		if len(d.kinds["attach"]) == 0 {
			return
		}
		for i := range d.own.Empire[2] {
			for _, h := range d.own.Empire[2][i].Produced {
				switch moves := d.onHalf[h.Card]; {
				case len(moves) == 1:
					if seen++; d.half(h).Move != d.text(moves[0]) {
						t.Fatalf("%s is attached by %q", h.Card, d.half(h).Move)
					}
				case d.half(h).Move != "":
					t.Fatalf("%s has %d places, and a click chooses one", h.Card, len(moves))
				}
			}
		}
	}, func() bool { return seen > 0 })
}

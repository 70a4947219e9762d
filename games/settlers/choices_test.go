package settlers

import (
	"slices"
	"testing"

	"spielwerk/game"
	"spielwerk/game/gametest"
)

// TestNoNeedlessQuestions: a choice with one outcome is not asked (IS-2.12). What has
// one answer only is asked in two cases: in the Action phase, where passing is
// a declaration (IS-7.3), and where the answer is a card of a hand with several that
// could have been meant, because who is not asked would tell what the others are
// (IS-2.6). Nor do all answers to a question lead to the same position.
func TestNoNeedlessQuestions(t *testing.T) {
	seed := uint64(5000)
	for _, o := range []map[string]string{
		nil,
		{"lookout": "alternate", "faction_reshuffle": "on"},
		{"lookout": "advanced", "peaceful": "on", "faction1": "pick"},
	} {
		for seats := 1; seats <= 4; seats++ {
			p := &Position{rules: open(t, seats, o)}
			for range 8 {
				seed++
				check := func(game.Move) { needless(t, p, seed) }
				rich(t, p, seed, check)
				gametest.Random(p, seed, check)
			}
		}
	}
}

// chance reports whether different answers can come to the same by chance, in a way
// that is not looked for before asking: the attack that follows, still hidden, takes
// the other Location (IS-19.9); or one Location lets another do its work, which is
// the other answer (IS-16.29); or several effects that wait draw the last cards of
// both decks.
func chance(p *Position) bool {
	f := p.s.top()
	if f.Kind == frameVictim || f.Kind == frameDraw && p.cardsLeft(f.Seat) < 6 {
		return true
	}
	code := p.rules.ops[f.At].code
	return f.Kind == frameTarget && (code == opProduce || code == opActivate) &&
		(p.s.Empire[f.Seat].has(cardOf(p, "COM016")) || p.s.Empire[f.Seat].has(cardOf(p, "COM084")) ||
			p.s.Empire[f.Seat].has(cardOf(p, "COM041")))
}

func cardOf(p *Position, id string) card { return card(slices.Index(p.rules.words, id)) }

// needless checks the decision that is due, if there is one.
func needless(t *testing.T, p *Position, seed uint64) {
	t.Helper()
	s := &p.s
	for pending := p.Pending(); pending != 0; pending = pending.Without(pending.First()) {
		seat := pending.First()
		var buf [256]game.Move
		moves := p.Moves(buf[:0], seat)
		words := p.rules.vocabulary
		if len(moves) == 1 {
			turn := s.Depth == 0 && s.Phase == phaseAction && moves[0].Kind == movePass
			hand := s.Depth > 0 && moves[0].Kind == moveTarget && s.Players[seat].Hand.has(card(moves[0].Args[0])) &&
				s.Players[seat].Hand.count() > 1
			if !turn && !hand {
				t.Fatalf("%d seats, seed %d: seat %d is asked and can only answer %q", p.rules.seats, seed, seat,
					words.Text(moves[0]))
			}
		}
		if s.Depth == 0 || chance(p) {
			continue
		}
		var first State
		differ := len(moves) == 1
		try := &Position{rules: p.rules}
		for i, m := range moves {
			try.s = *s
			if no := try.Play(seat, m, nil); no != nil {
				t.Fatal(no)
			}
			if i == 0 {
				first = try.s
			}
			differ = differ || try.s != first
		}
		if !differ {
			f := s.top()
			t.Fatalf("%d seats, seed %d: %d answers like %q to %s (op %d) come to the same", p.rules.seats, seed, len(moves),
				words.Text(moves[0]), frameKinds[f.Kind].word, p.rules.ops[f.At].code)
		}
	}
}

// With Resources of one kind the first of a price that the payer picks is no choice,
// the number is: IS-2.12.
func TestBarterWithOneKind(t *testing.T) {
	g := begin(t, "barbarians romans").stand("A", "BAR025").supply("A", "stone 2").Play("A use BAR025 1 1")
	g.Choices("A spend stone, done").Play("A done").has("A", "stone 1, vp 3")
	g.again("A").nextRound().again("A").supply("A", "food 1").Play("A use BAR025 1 1").has("A", "vp 6, card 3")
	// Two of any kind where there are just two.
	begin(t, "egyptians romans").stand("A", "EGY009").supply("A", "wood 1, stone 1").Play("A use EGY009 1 2").
		has("A", "gold 2")
}

// Where it makes no difference which card is meant nobody is asked: IS-2.12.
func TestTargetsAlike(t *testing.T) {
	begin(t, "barbarians japanese").stand("A", "BAR016").stand("B", "JAP001 JAP004").supply("A", "raze 1").
		Play("A use BAR016 1 1").has("A", "vp 1")
	begin(t, "romans japanese").stand("A", "COM084 COM012 COM014").supply("A", "food 1").Play("A use COM084 1 1").
		has("A", "worker 1")
	g := begin(t, "romans japanese").stand("A", "COM084 COM012 COM015").supply("A", "food 1").Play("A use COM084 1 1")
	g.Choices("A target COM012, target COM015")
	begin(t, "romans japanese").stand("A", "COM041 COM034 COM035").supply("A", "worker 1").Play("A use COM041 1 1").
		has("A", "vp 2")
	// The last cards of both decks are drawn anyway.
	g = begin(t, "romans japanese").stand("A", "COM046").supply("A", "worker 2")
	g.s.DeckN, g.s.Players[0].DeckN = 1, 1
	g.s.Discard = cards{}
	g.p.gain(0, anyCard, 2, cause{}, nil)
	g.p.advance(nil)
	g.has("A", "worker 2, card 2")
}

// Copies of a card that lie before two enemies are not the same: IS-2.12.
func TestCopiesOfTwoEnemies(t *testing.T) {
	g := begin(t, "romans barbarians egyptians").stand("A", "ROM008").stand("B", "COM012").stand("C", "COM013").
		supply("A", "worker 1, raze 1")
	g.Play("A use ROM008 1 1")
	g.Choices("A target COM012, target COM013").Play("A target COM013").in(&g.s.Empire[1], "COM012")
	g.Is("removed", g.s.Empire[2].empty(), true)
}

// Two Production Locations that would yield the same now are no choice: IS-2.12.
func TestYieldsAlike(t *testing.T) {
	begin(t, "egyptians romans").stand("A", "COM084 COM011 EGY026").supply("A", "food 1").Play("A use COM084 1 1").
		has("A", "stone 2")
	g := begin(t, "egyptians romans").stand("A", "COM084 COM011 EGY026 COM001").supply("A", "food 1")
	g.Play("A use COM084 1 1")
	g.Choices("A target COM011, target EGY026")
	begin(t, "egyptians romans").stand("A", "COM084 COM065 EGY026").supply("A", "food 1").Play("A use COM084 1 1").
		Choices("A target COM065, target EGY026")
}

// Who is alone has the next turn too, so that the end of one is no question, and free
// moves are made in the other: IS-7.5, IS-7.6.
func TestTurnsAlone(t *testing.T) {
	g := begin(t, "romans barbarians").stand("A", "COM007").hand("A", "COM069 COM070").hand("B", "COM071").
		supply("A", "defense 2")
	g.Play("A build COM069").Choices("A end, defend COM007, defend COM069").Play("A end").Play("B pass")
	g.Play("A build COM070").turn("A").Play("A defend COM070, defend COM007, pass")
	g = begin(t, "japanese").stand("A", "JAP001").hand("A", "COM069").supply("A", "worker 1")
	g.Play("A build COM069").turn("A")
	g.Play("A samurai JAP001").turn("A").has("A", "worker 1")
}

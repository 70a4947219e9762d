package liarsdice

import (
	"slices"
	"strings"
	"testing"

	"spielwerk/game"
)

// scenario is a game that a test sets up and plays. Moves are written as players write
// them, after the letter of their seat: "A bid 2 5".
type scenario struct {
	*testing.T
	p   *Position
	log game.Log
}

// begin deals a game and gives seats these dice: "125 666". Options are written
// "wild=off". The first seat begins.
func begin(t *testing.T, dice string, options ...string) *scenario {
	t.Helper()
	g, err := Game()
	if err != nil {
		t.Fatal(err)
	}
	hands := strings.Fields(dice)
	c := game.Config{Seats: len(hands), Options: map[string]string{}}
	for _, o := range options {
		name, value, _ := strings.Cut(o, "=")
		c.Options[name] = value
	}
	rules, err := g.Rules(c)
	if err != nil {
		t.Fatal(err)
	}
	s := &scenario{T: t, p: rules.Deal(game.QuickRand(1, 2), nil).(*Position)}
	for seat, dice := range hands {
		s.p.s.Left[seat], s.p.s.Dice[seat] = uint8(len(dice)), hand{}
		for i, die := range dice {
			s.p.s.Dice[seat][i] = uint8(die - '0')
		}
		sortDice(&s.p.s.Dice[seat], s.p.s.Left[seat])
	}
	return s
}

func (s *scenario) move(text string) (game.Seat, game.Move) {
	s.Helper()
	letter, rest, _ := strings.Cut(text, " ")
	m, err := s.p.rules.words.ParseMove(rest)
	if err != nil {
		s.Fatal(err)
	}
	return game.Seat(letter[0] - 'A'), m
}

// play makes moves; each must be listed.
func (s *scenario) play(moves ...string) {
	s.Helper()
	for _, text := range moves {
		seat, m := s.move(text)
		if !slices.Contains(s.p.Moves(nil, seat), m) {
			s.Fatalf("%s is not listed", text)
		}
		s.log = game.Log{}
		if no := s.p.Play(seat, m, &s.log); no != nil {
			s.Fatalf("%s is refused by %s", text, no.Rule)
		}
		if err := s.p.Check(); err != nil {
			s.Fatalf("after %s: %v", text, err)
		}
	}
}

// refused tries a move that a rule forbids.
func (s *scenario) refused(text string, rule game.Rule) {
	s.Helper()
	seat, m := s.move(text)
	if no := s.p.Play(seat, m, nil); no == nil || no.Rule != rule {
		s.Errorf("%s is refused by %v, not by %s", text, no, rule)
	}
}

// left checks how many dice the seats have.
func (s *scenario) left(want ...uint8) {
	s.Helper()
	if got := s.p.s.Left[:s.p.rules.seats]; !slices.Equal(got, want) {
		s.Errorf("the seats have %v dice, not %v", got, want)
	}
}

// heard reports whether somebody heard of an event of the last move.
func (s *scenario) heard(seat game.Seat, kind uint8) bool {
	return slices.ContainsFunc(game.Heard(nil, s.log.Events, seat), func(e game.Event) bool { return e.Kind == kind })
}

// TestDice: five each, or three in the short game; each sees only the own ones. LD-1.1, LD-1.2, LD-1.3
func TestDice(t *testing.T) {
	g, err := Game()
	if err != nil {
		t.Fatal(err)
	}
	for value, n := range map[string]int{"5": 5, "3": 3} {
		rules, err := g.Rules(game.Config{Seats: 4, Options: map[string]string{"dice": value}})
		if err != nil {
			t.Fatal(err)
		}
		var log game.Log
		p := rules.Deal(game.QuickRand(1, 1), &log)
		for seat := range game.Seat(4) {
			view := p.View(seat).(*View)
			for _, other := range view.Seats {
				if other.Left != n || (len(other.Dice) == n) != (game.Seat(other.Seat) == seat) {
					t.Errorf("seat %d sees %+v", seat, other)
				}
			}
			for _, e := range game.Heard(nil, log.Events, seat) {
				if e.Kind == eventRolls && e.Seat != seat {
					t.Errorf("seat %d hears what seat %d rolls", seat, e.Seat)
				}
			}
		}
	}
}

// TestBids go round and up. LD-2.1, LD-2.2
func TestBids(t *testing.T) {
	s := begin(t, "22345 23456 34566")
	s.refused("B bid 1 2", "LD-2.1")
	s.play("A bid 2 4")
	s.refused("B bid 1 6", "LD-2.2")
	s.refused("B bid 2 4", "LD-2.2")
	s.refused("B bid 2 3", "LD-2.2")
	s.play("B bid 2 5", "C bid 3 2", "A bid 3 6")
	if s.p.s.Turn != 1 {
		t.Errorf("seat %d has the turn", s.p.s.Turn)
	}
}

// TestNoMoreDiceThanThereAre: LD-2.3.
func TestNoMoreDiceThanThereAre(t *testing.T) {
	s := begin(t, "23 45")
	s.refused("A bid 5 2", "LD-2.3")
	s.play("A bid 4 6")
	if moves := s.p.Moves(nil, 1); len(moves) != 1 || moves[0].Kind != moveDoubt {
		t.Errorf("after the highest bid there is %v", moves)
	}
}

// TestOnesAreWild, or not. LD-2.4
func TestOnesAreWild(t *testing.T) {
	wild := begin(t, "1155 23456")
	wild.refused("A bid 1 1", "LD-2.4")
	wild.play("A bid 5 5", "B doubt") // two ones, three fives
	wild.left(4, 4)
	plain := begin(t, "1155 23456", "wild=off")
	plain.play("A bid 1 1", "B bid 5 5", "A doubt")
	plain.left(4, 4)
	if plain.p.s.Shown.Count != 3 {
		t.Errorf("%d fives are counted", plain.p.s.Shown.Count)
	}
}

// TestADoubtThatIsWrong costs the doubter a die; all dice are shown. LD-3.1, LD-3.2
func TestADoubtThatIsWrong(t *testing.T) {
	s := begin(t, "55234 55234")
	s.refused("A doubt", "LD-3.1")
	s.play("A bid 4 5", "B doubt")
	s.left(5, 4)
	for _, who := range []game.Seat{0, 1, game.Watcher} {
		if !s.heard(who, eventShows) {
			t.Errorf("%d does not see the dice", who)
		}
	}
}

// TestADoubtThatIsRight costs the bidder a die, who begins the next round. LD-3.3, LD-4.2
func TestADoubtThatIsRight(t *testing.T) {
	s := begin(t, "55234 55234 22222")
	s.play("A bid 5 5", "B doubt")
	s.left(4, 5, 5)
	if s.p.s.Turn != 0 || s.p.s.Round != 2 || s.p.s.Bid.Number != 0 {
		t.Errorf("%+v", s.p.s)
	}
}

// TestTheLastDie: who loses it is out, the others score, the next one begins. LD-4.1, LD-4.2
func TestTheLastDie(t *testing.T) {
	s := begin(t, "2 34 56")
	s.play("A bid 2 2", "B doubt")
	s.left(0, 2, 2)
	if s.p.s.Turn != 1 || s.p.Total(0) != 0 || s.p.Total(1) != 1 || s.p.Total(2) != 1 {
		t.Errorf("turn %d, points %d, %d, %d", s.p.s.Turn, s.p.Total(0), s.p.Total(1), s.p.Total(2))
	}
	s.refused("A bid 1 2", "LD-2.1")
	s.play("B bid 1 2", "C bid 2 2")
	if s.p.s.Turn != 1 {
		t.Errorf("seat %d is to move, which has no dice", s.p.s.Turn)
	}
}

// TestTheEnd: the last with dice wins, the others follow in reverse order. LD-4.3
func TestTheEnd(t *testing.T) {
	s := begin(t, "2 3 44")
	s.play("A bid 2 2", "B doubt")
	s.p.s.Dice[1], s.p.s.Dice[2] = hand{3}, hand{4, 4}
	s.play("B bid 2 3", "C doubt")
	if s.p.Pending() != 0 || s.p.Ranks() != [game.MaxSeats]int{3, 2, 1} {
		t.Errorf("pending %b, ranks %v", s.p.Pending(), s.p.Ranks())
	}
	s.refused("C doubt", "LD-4.3")
}

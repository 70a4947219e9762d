package game

// Sight is all that a bot gets: its seat's legal moves, the events it may know,
// and as many made-up positions as it likes that agree with what the seat
// knows. The true position cannot be reached through it.
type Sight struct {
	truth  Position
	seat   Seat
	events []Event
}

// See is the sight of a seat. Events are all events of the game so far, or nil
// when the bot needs none.
func See(truth Position, seat Seat, events []Event) Sight {
	return Sight{truth, seat, events}
}

// Seat is the seat that looks.
func (s *Sight) Seat() Seat { return s.seat }

// Rules are the rules of the game.
func (s *Sight) Rules() Rules { return s.truth.Rules() }

// Moves appends the legal moves of the seat that retract nothing.
func (s *Sight) Moves(dst []Move) []Move {
	forms := s.truth.Rules().Vocabulary().Moves
	n := len(dst)
	dst = s.truth.Moves(dst, s.seat)
	for _, m := range dst[n:] {
		if !forms[m.Kind].Retracts {
			dst[n] = m
			n++
		}
	}
	return dst[:n]
}

// Sample makes dst a position that could be the true one as far as the seat can
// know: its secrets are drawn from r.
func (s *Sight) Sample(dst Position, r *Rand) {
	dst.CopyFrom(s.truth)
	dst.Redeal(s.seat, r)
}

// Events appends the events that the seat may know.
func (s *Sight) Events(dst []Event) []Event { return Heard(dst, s.events, s.seat) }

// Heard appends those events that a seat (or Watcher) may know.
func Heard(dst, events []Event, seat Seat) []Event {
	for _, e := range events {
		if e.Audience.Has(seat) {
			dst = append(dst, e)
		}
	}
	return dst
}

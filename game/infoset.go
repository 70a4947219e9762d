package game

// InfoSet is the information set of a seat, all that a bot gets: the seat's legal moves, the
// events it may know, and any number of determinizations, which agree with what the seat
// knows. It gives no access to the true position.
type InfoSet struct {
	truth  Position
	seat   Seat
	events []Event
}

// Observe is the information set of a seat. Events are all events of the game so far, or
// nil when the bot needs none.
func Observe(truth Position, seat Seat, events []Event) InfoSet {
	return InfoSet{truth, seat, events}
}

// Seat is the seat that observes.
func (s *InfoSet) Seat() Seat { return s.seat }

// Rules are the rules of the game.
func (s *InfoSet) Rules() Rules { return s.truth.Rules() }

// View is what the seat sees.
func (s *InfoSet) View() View { return s.truth.View(s.seat) }

// Moves appends the legal moves of the seat that retract nothing.
func (s *InfoSet) Moves(dst []Move) []Move {
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

// Determinize makes dst a position that agrees with what the seat knows: what it cannot know
// is drawn from r (see [Position.Redeal]).
func (s *InfoSet) Determinize(dst Position, r *Rand) {
	dst.CopyFrom(s.truth)
	dst.Redeal(s.seat, r)
}

// DeterminizeLate is Determinize for a position on which few moves are played: what they do not touch
// need not be dealt (see [LateDealer]).
func (s *InfoSet) DeterminizeLate(dst Position, r *Rand) {
	dst.CopyFrom(s.truth)
	if late, can := dst.(LateDealer); can {
		late.RedealLate(s.seat, r)
		return
	}
	dst.Redeal(s.seat, r)
}

// Events appends the events that the seat may know.
func (s *InfoSet) Events(dst []Event) []Event { return Heard(dst, s.events, s.seat) }

// Heard appends those events that a seat (or Watcher) may know.
func Heard(dst, events []Event, seat Seat) []Event {
	for _, e := range events {
		if e.Audience.Has(seat) {
			dst = append(dst, e)
		}
	}
	return dst
}

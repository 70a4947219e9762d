package game

// DrawKind is the kind of a draw.
type DrawKind uint8

const (
	// DrawShuffle put the components of Before into the order After.
	DrawShuffle DrawKind = iota
	// DrawPick picked Card out of Before.
	DrawPick
	// DrawTake took Card from the top of its pile.
	DrawTake
	// DrawPut put Card under its pile.
	DrawPut
)

// Draw is one use of the generator, or of a pile that it ordered. From a list of them and the
// key anybody can compute all random decisions again.
type Draw struct {
	Kind          DrawKind
	Pile          uint8 // index into Vocabulary.Piles
	Rule          Rule
	Before, After []int16
	Card          int16
}

// Pile is a list of components that is shuffled or picked from. A component is written as an
// operand of its field; the field's name is that of the pile.
type Pile struct {
	Field
	TopFirst bool // the top is the first of the list; otherwise the last
}

// ComponentIndex are the types of piles' members: indexes of components, seats.
type ComponentIndex interface {
	~uint8 | ~uint16 | ~int8 | ~int16
}

// ShufflePile is Shuffle and adds the draw to a log that lists draws.
func ShufflePile[T ComponentIndex](r *Rand, log *Log, pile uint8, rule Rule, s []T) {
	log.drawn()
	if log == nil || log.Draws == nil {
		Shuffle(r, s)
		return
	}
	before := operands(s)
	Shuffle(r, s)
	*log.Draws = append(*log.Draws, Draw{Kind: DrawShuffle, Pile: pile, Rule: rule, Before: before, After: operands(s)})
}

// Pick is one of some components, each equally likely.
func Pick[T ComponentIndex](r *Rand, log *Log, pile uint8, rule Rule, from []T) T {
	log.drawn()
	picked := from[r.IntN(len(from))]
	if log != nil && log.Draws != nil {
		*log.Draws = append(*log.Draws, Draw{Kind: DrawPick, Pile: pile, Rule: rule, Before: operands(from), Card: int16(picked)})
	}
	return picked
}

// PickSeat is one of the seats, each equally likely.
func PickSeat(r *Rand, log *Log, pile uint8, rule Rule, seats int) Seat {
	var all [MaxSeats]Seat
	for i := range all {
		all[i] = Seat(i)
	}
	return Pick(r, log, pile, rule, all[:seats])
}

// Take adds to a log that lists draws that a component was taken from the top of a pile.
func (l *Log) Take(pile uint8, rule Rule, card int16) {
	l.drawn()
	if l != nil && l.Draws != nil {
		*l.Draws = append(*l.Draws, Draw{Kind: DrawTake, Pile: pile, Rule: rule, Card: card})
	}
}

// Put adds to a log that lists draws that a component was put under a pile.
func (l *Log) Put(pile uint8, rule Rule, card int16) {
	if l != nil && l.Draws != nil {
		*l.Draws = append(*l.Draws, Draw{Kind: DrawPut, Pile: pile, Rule: rule, Card: card})
	}
}

// drawn tells whoever wants to know that a card is taken or chance decides.
func (l *Log) drawn() {
	if l != nil && l.Drawn != nil {
		l.Drawn()
	}
}

func operands[T ComponentIndex](s []T) []int16 {
	out := make([]int16, len(s))
	for i, c := range s {
		out[i] = int16(c)
	}
	return out
}

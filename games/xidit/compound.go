package xidit

import (
	"slices"

	"spielwerk/game"
)

// Compound implements game.Compounder: "program red action wait" is a programme that begins with
// these orders, whatever was set before; with "ready" at its end it is the last word.
func (p *Position) Compound(seat game.Seat, words []string) []game.Move {
	if len(words) < 2 || words[0] != "program" || p.s.Phase != phaseProgram || seat < 0 || int(seat) >= p.rules.seats {
		return nil
	}
	words = words[1:]
	ready := words[len(words)-1] == "ready"
	if ready {
		words = words[:len(words)-1]
	}
	var want []uint8
	for _, w := range words {
		i := slices.Index(orderWords, w)
		if i < 0 {
			return nil
		}
		want = append(want, uint8(i)+1)
	}
	pl := &p.s.Players[seat]
	set, same := pl.unset(), 0
	for same < min(set, len(want)) && pl.Dials[same] == want[same] {
		same++
	}
	var moves []game.Move
	if pl.Ready {
		moves = append(moves, game.Move{Kind: moveReopen})
	}
	for range set - same {
		moves = append(moves, game.Move{Kind: moveBack})
	}
	for i, o := range want[same:] {
		moves = append(moves, game.Move{Kind: moveSet, Args: [3]int16{int16(same + i + 1), int16(o) - 1}})
	}
	if ready {
		moves = append(moves, game.Move{Kind: moveReady})
	}
	return moves
}

// Heading implements game.Header: the orders of a year stand under their number, from the first
// seat that carries it out (LX-4.1), what is shown in a census under its class (LX-9.2).
func (r *rules) Heading(events []game.Event, i int) (word string, number int) {
	if e := &events[i]; e.Kind == eventShown {
		for k := i - 1; k >= 0 && events[k].Kind != eventCensus; k-- {
			if events[k].Kind == eventShown {
				if events[k].Args[1] == e.Args[1] {
					return "", 0
				}
				break
			}
		}
		return r.classWords[e.Args[1]], 0
	}
	if !begins(events, i) {
		return "", 0
	}
	var done [game.MaxSeats]int
	most := 0
	from := i
	for from > 0 && events[from].Kind != eventProgram {
		from--
	}
	for k := from; k < i; k++ {
		if begins(events, k) {
			done[events[k].Seat]++
			most = max(most, done[events[k].Seat])
		}
	}
	if n := done[events[i].Seat] + 1; n > most {
		return "order", n
	}
	return "", 0
}

// begins reports whether an event is the first of an order. What a seat does after it has
// fought or declined a titan belongs to the same order.
func begins(events []game.Event, i int) bool {
	switch events[i].Kind {
	case eventTravel, eventNoRoad, eventWait, eventFight, eventDecline:
		return true
	case eventNothing, eventRecruit, eventEliminate:
		return i == 0 || events[i-1].Kind != eventDecline || events[i-1].Seat != events[i].Seat
	}
	return false
}

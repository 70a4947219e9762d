package settlers

// cardValue is the part of a card's evaluation that depends on the card alone. It is computed
// once a game, because most cards count nothing outside of themselves.
type cardValue struct {
	counts  bool // the card counts other things, so that the values below do not hold
	printed int32
	uses    int32
	profit  [maxAbility]int32 // of Actions
}

// cardValues are the values of all cards, by whether the seat has enough Basic Technology and
// by the number of Production phases to come.
type cardValues [2][rounds + 2][]cardValue

// of returns the values for a position.
func (all *cardValues) of(idle bool, left int) []cardValue {
	if idle {
		return all[1][left]
	}
	return all[0][left]
}

// cardValuesOf computes the values of all cards by the weights of the evaluation.
func cardValuesOf(r *rules) *cardValues {
	all := &cardValues{}
	for i := range all {
		for left := range all[i] {
			h := hinter{p: &Position{rules: r}, w: &r.weigh, left: left, worth: r.weigh.worths}
			if i == 1 {
				h.worth[basicTech] = r.weigh.idleTech
			}
			list := make([]cardValue, len(r.cards))
			for c := range list {
				list[c] = h.find(card(c))
			}
			all[i][left] = list
		}
	}
	return all
}

func (h *hinter) find(c card) (look cardValue) {
	h.counted = false
	facts := &h.p.rules.cards[c]
	if facts.kind > kindAction {
		return cardValue{counts: true} // no Location
	}
	look.printed, look.uses = int32(h.reckon(0, c)), int32(h.uses(0, c))
	for a := range facts.actions() {
		look.profit[a] = int32(h.profit(0, c, &facts.ability[a]))
	}
	look.counts = h.counted
	return look
}

package settlers

// prospect is what the evaluation finds in a card by itself. Most cards count nothing that lies
// elsewhere, and it would find the same in them again and again.
type prospect struct {
	counts  bool // something is counted, so that nothing of this holds
	printed int32
	uses    int32
	profit  [maxAbility]int32 // of Actions
}

// prospects are those of all cards, by whether there is enough of Basic Technology, and
// by the Production phases to come.
type prospects [2][rounds + 2][]prospect

// of are those that hold in a position.
func (all *prospects) of(idle bool, left int) []prospect {
	if idle {
		return all[1][left]
	}
	return all[0][left]
}

// prospectsOf finds what is in the cards of a game by the weights of its evaluation.
func prospectsOf(r *rules) *prospects {
	all := &prospects{}
	for i := range all {
		for left := range all[i] {
			h := hinter{p: &Position{rules: r}, w: &r.weigh, left: left, worth: r.weigh.worths}
			if i == 1 {
				h.worth[basicTech] = r.weigh.idleTech
			}
			list := make([]prospect, len(r.cards))
			for c := range list {
				list[c] = h.find(card(c))
			}
			all[i][left] = list
		}
	}
	return all
}

func (h *hinter) find(c card) (look prospect) {
	h.counted = false
	facts := &h.p.rules.cards[c]
	if facts.kind > kindAction {
		return prospect{counts: true} // no Location
	}
	look.printed, look.uses = int32(h.reckon(0, c)), int32(h.uses(0, c))
	for a := range facts.actions() {
		look.profit[a] = int32(h.profit(0, c, &facts.ability[a]))
	}
	look.counts = h.counted
	return look
}

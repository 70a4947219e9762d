package report

// Unused lists what never happened in any game.
type Unused struct {
	NeverTaken     []Component `json:"never_taken"`
	NeverCompleted []Component `json:"never_completed"` // though taken, or where taking is not told
	NeverDealt     []Component `json:"never_dealt"`     // sides that no seat was
	NeverLegal     []string    `json:"never_legal"`     // actions that nobody could ever choose
	NeverChosen    []string    `json:"never_chosen"`    // actions that somebody could choose and nobody did
	NeverScored    []string    `json:"never_scored"`    // kinds of score lines
}

func (t *tally) unused() Unused {
	u := Unused{[]Component{}, []Component{}, []Component{}, []string{}, []string{}, []string{}}
	p, words := t.plan, t.plan.rules.Vocabulary()
	for i, c := range p.things {
		taken, completed := t.things[i].taken.times, t.things[i].completed.times
		switch {
		case p.canTake[i] && taken == 0 && completed == 0:
			u.NeverTaken = append(u.NeverTaken, c)
		case p.canComplete[i] && completed == 0:
			u.NeverCompleted = append(u.NeverCompleted, c)
		}
	}
	for i, c := range p.sides {
		if t.sides[i].seats == 0 {
			u.NeverDealt = append(u.NeverDealt, c)
		}
	}
	for kind := range t.actions {
		a := &t.actions[kind]
		switch {
		case words.Moves[kind].Retracts || a.chosen > 0:
		case a.offered == 0:
			u.NeverLegal = append(u.NeverLegal, words.Moves[kind].Word)
		default:
			u.NeverChosen = append(u.NeverChosen, words.Moves[kind].Word)
		}
	}
	scored := map[int]bool{}
	for s := range t.income {
		scored[s.kind] = true
	}
	for kind := range words.Scores {
		if !scored[kind] {
			u.NeverScored = append(u.NeverScored, words.Scores[kind].Word)
		}
	}
	return u
}

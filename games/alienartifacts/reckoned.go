package alienartifacts

// reckoned is what the evaluation needs again and again and what follows from the component data
// and the weights alone.
type reckoned struct {
	mods   [cards][maxTurns + 1]int32 // worth of a logistic side's static changes, by turns left
	ops    []opWorth                  // by effect
	useful [resources]int32           // minimum worth of a hand card
}

// opWorth is the worth of an effect, if it is always alike.
type opWorth struct {
	alike bool
	worth int
}

// reckon fills in what is reckoned.
func (r *rules) reckon() {
	k := &reckoned{ops: make([]opWorth, len(r.ops))}
	for turns := range maxTurns + 1 {
		e := estimate{w: &r.weigh, turns: turns}
		for c := range k.mods {
			k.mods[c][turns] = int32(e.mods(&r.sides[c][logistic].mods))
		}
	}
	e := estimate{w: &r.weigh}
	for i := range k.useful {
		k.useful[i] = int32(e.useful(&r.resources[i].halves))
	}
	for i := range k.ops {
		if kind := r.effect(&r.ops[i]); kind.each != nil && kind.fight == nil {
			k.ops[i] = opWorth{alike: true, worth: kind.each(&r.weigh) * int(r.ops[i].n)}
		}
	}
	r.reckoned = k
}

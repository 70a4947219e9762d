package alienartifacts

// rulings are the differences between later versions of the rules and version 1. Games of
// version 1 go on as they were begun.
type rulings struct {
	// A blockaded planet that is paid for to spend what lies under it is paid for until
	// the action is over, also to be mined: AA-14.4.
	paysPlanetOnce bool
	// Where only blockaded cards can carry out what was paid for, one of them at least
	// takes part: AA-15.8.
	oneTakesPart bool
	// Credits are paid in advance only for a card that could take part in what comes
	// next: AA-14.3.
	liftsMatter bool
	// The action phase does not end by itself while a discount that can be paid for
	// would make an additional effect possible: AA-14.7.
	waitsForLifts bool
}

func rulingsOf(version int) rulings {
	later := version >= 2
	return rulings{paysPlanetOnce: later, oneTakesPart: later, liftsMatter: later, waitsForLifts: later}
}

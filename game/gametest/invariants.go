package gametest

// invariants: Check succeeds after the deal and after every move.
func invariants(*Case) observer {
	return func(w *walk) error { return w.pos.Check() }
}

package gametest

// invariants: Check finds nothing wrong after the deal and after every move.
func invariants(c *Case) error {
	return c.walk(nil, func(w *walk) error { return w.pos.Check() })
}

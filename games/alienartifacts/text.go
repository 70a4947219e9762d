package alienartifacts

import "spielwerk/game"

// Text implements game.View.
func (v *View) Text(t game.Tongue) string { return "" }

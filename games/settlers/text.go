package settlers

import "spielwerk/game"

// Text implements game.View.
func (v *View) Text(game.Tongue) string { return "" }

package settlers

import "spielwerk/game"

// deal sets the game up.
func (p *Position) deal(rand game.Rand, _ *game.Log) {
	p.s = State{Rand: rand}
}

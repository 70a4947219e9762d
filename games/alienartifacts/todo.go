package alienartifacts

import "spielwerk/game"

var draftWords = []string{"", "pay", "pay", "discard", "prepare"}

func (f *facts) byColour() *facts                                { return f }
func (p *Position) deal(rand game.Rand, log *game.Log)           { p.s.Rand = rand }
func (pl *Player) vp() int                                       { return 0 }
func (p *Position) ifEnded(game.Seat) int                        { return 0 }
func (p *Position) handLimit(game.Seat) int                      { return 3 }
func (p *Position) cost(game.Seat, uint8) int                    { return 5 }
func (p *Position) limit(game.Seat, uint8) int                   { return 2 }
func (p *Position) count(game.Seat, *metric, uint8) int          { return 0 }
func (p *Position) stepOf(uint8, int) int                        { return 0 }
func (p *Position) Prompt(game.Seat) game.Prompt                 { return game.Prompt{} }
func (p *Position) Moves(d []game.Move, _ game.Seat) []game.Move { return d }
func (p *Position) Play(game.Seat, game.Move, *game.Log) *game.Refusal {
	return &game.Refusal{}
}
func (p *Position) Blocked(d []game.Block, _ game.Seat) []game.Block { return d }
func (p *Position) Total(game.Seat) int                              { return 0 }
func (p *Position) Scores(d []game.Line) []game.Line                 { return d }
func (p *Position) Ranks() (r [game.MaxSeats]int)                    { return }
func (p *Position) Trace() any                                       { return nil }
func (p *Position) Redeal(game.Seat, *game.Rand)                     {}
func (p *Position) Hint(game.Seat) int                               { return 0 }
func (p *Position) Check() error                                     { return nil }
func (v *View) Text(game.Tongue) string                              { return "" }

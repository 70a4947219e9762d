package settlers

import "spielwerk/game"

// What is still to be made.
func (p *Position) Pending() game.Seats                                { return 0 }
func (p *Position) Prompt(game.Seat) game.Prompt                       { return game.Prompt{} }
func (p *Position) Moves(dst []game.Move, _ game.Seat) []game.Move     { return dst }
func (p *Position) Play(game.Seat, game.Move, *game.Log) *game.Refusal { return nil }
func (p *Position) Blocked(dst []game.Block, _ game.Seat) []game.Block { return dst }
func (p *Position) Total(game.Seat) int                                { return 0 }
func (p *Position) Scores(dst []game.Line) []game.Line                 { return dst }
func (p *Position) Ranks() [game.MaxSeats]int                          { return [game.MaxSeats]int{} }
func (p *Position) Redeal(game.Seat, *game.Rand)                       {}
func (p *Position) Hint(game.Seat) int                                 { return 0 }
func (p *Position) Check() error                                       { return nil }
func (v *View) Text(game.Tongue) string                                { return "" }
func (p *Position) decision() *FrameView                               { return nil }
func (p *Position) frameView(*Frame) FrameView                         { return FrameView{} }
func (p *Position) usesLeft(card, uint8) uint8                         { return 0 }
func (p *Position) protection(card, game.Seat) uint8                   { return 0 }
func (p *Position) threats() []ThreatView                              { return nil }
func (p *Position) rank() string                                       { return "" }

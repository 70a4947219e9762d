package alienartifacts

import "spielwerk/game"

// The operands of moves by name; moves.go has the forms that they belong to.

func cardIn(m game.Move) uint8       { return uint8(m.Args[0]) }     // a resource card, an artifact or a plan, too
func kindIn(m game.Move) uint8       { return uint8(m.Args[0]) }     // of "buy ship 2", "prepare ship"
func typeIn(m game.Move) uint8       { return uint8(m.Args[0]) }     // of "type logistic"
func factionIn(m game.Move) uint8    { return uint8(m.Args[0]) }     // of "choose Terran", from 0
func targetIn(m game.Move) game.Seat { return game.Seat(m.Args[0]) } // of "attack 2"
func extraIn(m game.Move) int        { return int(m.Args[1]) }       // cards beyond the first, of "buy ship 2"
func mineIn(m game.Move) int         { return int(m.Args[1]) }       // extra symbols, of "produce PLA-01 2"
func sideIn(m game.Move) uint8       { return uint8(m.Args[1]) }     // of "build SHI-01 back"
func colourIn(m game.Move) uint8     { return uint8(m.Args[1]) }     // of "pay RES-01 red"
func rowIn(m game.Move) uint8        { return uint8(m.Args[2]) }     // the card it is attached to, of "attach RES-01 red SHI-01"

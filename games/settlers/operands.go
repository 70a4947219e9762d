package settlers

import "spielwerk/game"

// The operands of moves by name; moves.go has the forms that they belong to.

func cardIn(m game.Move) card      { return card(m.Args[0]) }
func goodIn(m game.Move) good      { return good(m.Args[0]) }
func seatIn(m game.Move) game.Seat { return game.Seat(m.Args[0]) }
func factionIn(m game.Move) uint8  { return uint8(m.Args[0]) }
func deckIn(m game.Move) uint8     { return uint8(m.Args[0]) }
func optionIn(m game.Move) int     { return int(m.Args[0]) - 1 } // of "option 2", from 0
func numberIn(m game.Move) int     { return int(m.Args[1]) }     // of "pay wood 2", "from COM001 1", "convert gold 1"
func actionIn(m game.Move) int     { return int(m.Args[1]) - 1 } // of "use COM021 1 2", "copy COM021 1", from 0
func timesIn(m game.Move) int      { return int(m.Args[2]) }     // of "use COM021 1 2"
func placeIn(m game.Move) card     { return card(m.Args[1]) }    // of "tech basic COM021", "lift basic COM021"
func robbedIn(m game.Move) good    { return good(m.Args[1]) }    // of "rob 2 wood"

package game

// Args are the operands of a move, an event, a refusal, a prompt or a score
// line: small numbers whose meaning a [Form] gives.
type Args [6]int16

// Move is one small decision of a seat: a comparable value of eight bytes. Its
// kind is an index into [Vocabulary].Moves, whose form gives the meaning of the
// operands and the written form. Operands that the form does not name are 0.
type Move struct {
	Kind uint16
	Args [3]int16
}

// Cell packs a map cell into one operand: col 0 to 127, row -128 to 127.
func Cell(col, row int) int16 { return int16(col<<8 | row&0xFF) }

// CellOf unpacks an operand packed by [Cell].
func CellOf(a int16) (col, row int) { return int(a >> 8), int(int8(a)) }

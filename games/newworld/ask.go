package newworld

import "spielwerk/game"

// IsPlacement reports whether a move places a tile.
func IsPlacement(m game.Move) bool { return m.Kind == movePlace }

// Positions of the spots of a tile, in hundredths of its width from its middle.
var (
	edgePoint = [4][2]int{{0, -32}, {32, 0}, {0, 32}, {-32, 0}}
	slotPoint = [8][2]int{{-28, -36}, {28, -36}, {36, -28}, {36, 28}, {28, 36}, {-28, 36}, {-36, 28}, {-36, -28}}
)

// FeatureNear is the feature of a tile or starting space nearest to a point of
// it, given in hundredths of its width from its middle. It is nil if there is no
// tile in the cell.
func (v *View) FeatureNear(col, row, x, y int) *FeatureView {
	var near *FeatureView
	best := 1 << 30
	try := func(spot string, at [2]int) {
		dx, dy := x-at[0], y-at[1]
		if d := dx*dx + dy*dy; d < best {
			if f := v.FeatureAt(col, row, spot); f != nil {
				near, best = f, d
			}
		}
	}
	try("", [2]int{0, 0})
	for d, spot := range edgeWords {
		try(spot, edgePoint[d])
	}
	for i, spot := range slotWords {
		try(spot, slotPoint[i])
	}
	return near
}

// WhyNot says why the tile in hand cannot be placed in a cell in any rotation.
// It is nil if it can, or if no tile is in hand.
func WhyNot(at game.Position, col, row int) *game.Refusal {
	p, ok := at.(*Position)
	if !ok || p.s.Phase != phasePlace {
		return nil
	}
	cell := game.Cell(col, row)
	gap, no := p.gapAt(cell)
	if no != nil {
		return no
	}
	t := &p.rules.tiles[p.s.Hand]
	for turn := range t.turns {
		if mismatch(&t.faces[turn], gap) == nil {
			return nil
		}
	}
	return refuse(refuseNoTurn, "NW-4.2", cell)
}

package newworld

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"spielwerk/game"
)

// The text board. A cell is five signs wide and three high; its twelve outer
// signs are its edges and slots, so that a settler can be shown where it is.
//
//	NNW N NNE        |  trail at a northern or southern edge
//	W   .   E        -  trail at an eastern or western edge
//	SSW S SSE        #  town        +  crossing        H  farm
const (
	cellWidth  = 5
	cellHeight = 3
)

var (
	edgePos = [4][2]int{{2, 0}, {4, 1}, {2, 2}, {0, 1}}
	slotPos = [8][2]int{{1, 0}, {3, 0}, {4, 0}, {4, 2}, {3, 2}, {1, 2}, {0, 2}, {0, 0}}
)

type picture [cellHeight][cellWidth]byte

// picture draws a face.
func (f *face) picture(isFarm bool) picture {
	var c picture
	for y := range c {
		for x := range c[y] {
			c[y][x] = ' '
		}
	}
	c[0][0], c[0][4], c[2][0], c[2][4] = '.', '.', '.', '.'
	trails := 0
	for i := range f.pieces {
		p := &f.pieces[i]
		if p.kind == plain {
			continue
		}
		n := 0
		for d := range 4 {
			if p.edges>>d&1 == 0 {
				continue
			}
			n++
			x, y := edgePos[d][0], edgePos[d][1]
			sign := byte('#')
			if p.kind == trail {
				sign = [4]byte{'|', '-', '|', '-'}[d]
			}
			c[y][x] = sign
			if y == 1 { // the way to the middle
				c[1][(x+2)/2] = sign
			} else if p.kind == town {
				c[y][1], c[y][3] = '#', '#'
			}
		}
		if p.kind == trail {
			trails++
			through := byte('*')
			switch p.edges {
			case 1<<north | 1<<south:
				through = '|'
			case 1<<east | 1<<west:
				through = '-'
			}
			if p.bonus > 0 {
				through = '$'
			}
			c[1][2] = through
		} else if n > 1 {
			c[1][2] = '#'
			if p.bonus > 0 {
				c[1][2] = '!'
			}
		} else if p.bonus > 0 {
			for d := range 4 {
				if p.edges>>d&1 == 1 {
					c[edgePos[d][1]][edgePos[d][0]] = '!'
				}
			}
		}
	}
	if trails > 1 {
		c[1][2] = '+'
	}
	if isFarm {
		c[1][2] = 'H'
	}
	for i := range f.pieces {
		p := &f.pieces[i]
		if p.kind != plain || p.bonus == 0 {
			continue
		}
		for s := range 8 {
			if x, y := slotPos[s][0], slotPos[s][1]; p.slots>>s&1 == 1 && (c[y][x] == ' ' || c[y][x] == '.') {
				c[y][x] = '0' + p.bonus
				break
			}
		}
	}
	return c
}

// Text implements game.View: the board, the tile in hand in its rotations, then
// surveyors, supplies and scores in sentences.
func (v *View) Text(t game.Tongue) string {
	var b strings.Builder
	v.board(&b, t)
	if v.Hand != "" {
		v.hand(&b, t)
	}
	b.WriteString(t.Say("text.surveyors", map[string]any{"a": v.Surveyors[0], "b": v.Surveyors[1]}) + "\n")
	for i := range v.Scores {
		data := map[string]any{"seat": t.Seat(game.Seat(i)), "letter": seatLetter(game.Seat(i)), "points": v.Scores[i].Total, "settlers": v.Supplies[i]}
		b.WriteString(t.Say("text.seat", data) + "\n")
	}
	b.WriteString(t.Say("text.left", map[string]any{"left": v.Left}) + "\n")
	v.held(&b, t)
	return b.String()
}

// held lists the features on which somebody stands, plains too, with who leads, and the cells
// into which no tile fits any more.
func (v *View) held(b *strings.Builder, t game.Tongue) {
	if v.Phase == "over" { // all is scored
		return
	}
	type row struct {
		kind       int
		place, who string
		data       map[string]any
	}
	var rows []row
	width, whoWidth := 0, 0
	for i := range v.Features {
		f := &v.Features[i]
		leaders, _ := f.Leaders()
		if leaders == 0 {
			continue
		}
		var who []string
		holders := 0
		for seat, n := range f.Settlers {
			if n > 0 {
				who = append(who, fmt.Sprintf("%s %d", seatLetter(game.Seat(seat)), n))
				holders++
			}
		}
		data := map[string]any{"worth": f.Worth, "open": f.Open, "leads": "", "tie": leaders.Len() > 1}
		if leaders.Len() == 1 && holders > 1 {
			data["leads"] = seatLetter(leaders.First())
		}
		at := v.Where(f, game.Nobody)
		one := row{indexOf(kindWords, f.Kind), t.Say("feature."+f.Kind, nil) + " " + Spot(t, at[0], at[1]), strings.Join(who, ", "), data}
		width, whoWidth = max(width, utf8.RuneCountInString(one.place)), max(whoWidth, len(one.who))
		rows = append(rows, one)
	}
	slices.SortStableFunc(rows, func(x, y row) int { return x.kind - y.kind })
	if rows != nil {
		b.WriteString(t.Say("text.features", nil) + "\n")
	}
	for _, one := range rows {
		one.data["place"], one.data["who"] = fmt.Sprintf("%-*s", width, one.place), fmt.Sprintf("%-*s", whoWidth, one.who)
		b.WriteString(t.Say("text.held", one.data) + "\n")
	}
	var dead []string
	for _, c := range v.Dead() {
		dead = append(dead, Spot(t, c[0], c[1]))
	}
	if len(dead) > 0 {
		b.WriteString(t.Say("text.dead", map[string]any{"cells": strings.Join(dead, "; ")}) + "\n")
	}
}

// Spot is a cell as a sentence says it.
func Spot(t game.Tongue, col, row int) string {
	return t.Say("spot", map[string]any{"col": col, "row": row})
}

// seatLetter is how a seat's settlers are marked: A to E standing, a to e lying
// for trappers.
func seatLetter(s game.Seat) string { return string(rune('A' + s)) }

func (v *View) board(b *strings.Builder, t game.Tongue) {
	minRow, maxRow, maxCol := 1, startSpaces, 1
	for _, c := range v.Placed {
		minRow, maxRow, maxCol = min(minRow, c.Row), max(maxRow, c.Row), max(maxCol, c.Col)
	}
	if v.Phase == "place" {
		for _, g := range v.gaps {
			minRow, maxRow, maxCol = min(minRow, int(g.Row)), max(maxRow, int(g.Row)), max(maxCol, int(g.Col))
		}
	}
	cells := map[[2]int]picture{}
	for i := range startSpaces {
		cells[[2]int{0, i + 1}] = v.rules.tiles[v.rules.land+i].faces[0].picture(false)
	}
	for _, c := range v.Placed {
		tile := &v.rules.tiles[indexOf(v.rules.words, c.Tile)]
		cells[[2]int{c.Col, c.Row}] = tile.faces[c.Turn].picture(tile.farm)
	}
	for _, s := range v.Settlers {
		pic, pos, sign := cells[[2]int{s.Col, s.Row}], [2]int{2, 1}, seatLetter(game.Seat(s.Owner))[0]
		if i := indexOf(edgeWords, s.Spot); i >= 0 {
			pos = edgePos[i]
		} else if i := indexOf(slotWords, s.Spot); i >= 0 {
			pos, sign = slotPos[i], sign|0x20
		}
		pic[pos[1]][pos[0]] = sign
		cells[[2]int{s.Col, s.Row}] = pic
	}
	if v.Phase == "place" {
		hand := &v.rules.tiles[indexOf(v.rules.words, v.Hand)]
		for i := range v.gaps {
			g := &v.gaps[i]
			pic := picture{[5]byte([]byte("     ")), [5]byte([]byte("     ")), [5]byte([]byte("     "))}
			n := 0
			for turn := range hand.turns {
				if mismatch(&hand.faces[turn], g) == nil {
					pic[1][turn+turn/2] = '0' + byte(turn)
					n++
				}
			}
			if n > 0 {
				cells[[2]int{int(g.Col), int(g.Row)}] = pic
			}
		}
	}
	header := func() {
		b.WriteString("    ")
		for col := maxCol; col >= 0; col-- {
			mark := " "
			switch n := btoi(v.Surveyors[0] == col) + btoi(v.Surveyors[1] == col); n {
			case 1:
				mark = "^"
			case 2:
				mark = "%"
			}
			fmt.Fprintf(b, " %2d%s ", col, mark)
		}
		b.WriteString("\n")
	}
	header()
	for row := minRow; row <= maxRow; row++ {
		for y := range cellHeight {
			label := "    "
			if y == 1 {
				label = fmt.Sprintf("%3d ", row)
			}
			b.WriteString(label)
			for col := maxCol; col >= 0; col-- {
				if pic, ok := cells[[2]int{col, row}]; ok {
					b.Write(pic[y][:])
				} else if col == 0 {
					b.WriteString("~~~~~")
				} else {
					b.WriteString("     ")
				}
			}
			if row >= 1 && row <= startSpaces {
				b.WriteString("~")
				if name := v.rules.tiles[v.rules.land+row-1].name; name != "" && y == 1 {
					b.WriteString(" " + t.Say("town."+name, nil))
				}
			}
			b.WriteString("\n")
		}
	}
	header()
}

// hand draws the tile in hand in all rotations that differ.
func (v *View) hand(b *strings.Builder, t game.Tongue) {
	tile := &v.rules.tiles[indexOf(v.rules.words, v.Hand)]
	b.WriteString(t.Say("text.hand", map[string]any{"tile": t.Say("tile."+v.Hand, nil)}) + "\n")
	for y := range cellHeight {
		for turn := range tile.turns {
			pic := tile.faces[turn].picture(tile.farm)
			label := "     "
			if y == 1 {
				label = fmt.Sprintf("  r%d ", turn)
			}
			b.WriteString(label)
			b.Write(pic[y][:])
		}
		b.WriteString("\n")
	}
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

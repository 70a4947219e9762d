// Package page shows liar's dice in a browser: the dice of all seats on a board, and the
// bids that can be made on a desk beside the prompt.
package page

import (
	_ "embed"
	"fmt"
	"html"
	"io"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"liarsdice"

	"spielwerk/game"
	"spielwerk/lang"
	"spielwerk/web/part"
)

//go:embed style.css
var style []byte

// page is shared by all visitors: what it shows depends only on the scene.
type page struct{ part.Base }

// New makes the page of the game.
func New(*game.Game, *lang.Book) (part.Page, error) { return page{}, nil }

// Style implements part.Page.
func (page) Style() []byte { return style }

// pips are the places of the pips of each face on a die of 40 by 40.
var pips = [7][][2]int{
	1: {{20, 20}},
	2: {{11, 11}, {29, 29}},
	3: {{11, 11}, {20, 20}, {29, 29}},
	4: {{11, 11}, {29, 11}, {11, 29}, {29, 29}},
	5: {{11, 11}, {29, 11}, {20, 20}, {11, 29}, {29, 29}},
	6: {{11, 10}, {29, 10}, {11, 20}, {29, 20}, {11, 30}, {29, 30}},
}

// Symbols implements part.Page: a die for each face, and one that nobody may see.
func (page) Symbols() []byte {
	var b strings.Builder
	b.WriteString(`<svg width="0" height="0" aria-hidden="true"><defs>`)
	for face, places := range pips {
		class := "die"
		if face == 0 {
			class = "die cup"
		}
		fmt.Fprintf(&b, `<g id="die-%d" class="%s"><rect x="2" y="2" width="36" height="36" rx="8"/>`, face, class)
		for _, p := range places {
			fmt.Fprintf(&b, `<circle cx="%d" cy="%d" r="3.6"/>`, p[0], p[1])
		}
		b.WriteString(`</g>`)
	}
	b.WriteString(`</defs></svg>`)
	return []byte(b.String())
}

// Measures of the board. On the left there is room for the buttons that zoom.
const (
	width, row    = 700, 76
	left, top     = 64, 96
	column, pitch = 360, 60
)

// Board implements part.Map: the current bid, then a row for each seat. Between two rounds
// the dice of the last one are small.
func (page) Board(w io.Writer, s *part.Scene) error {
	v := s.View.(*liarsdice.View)
	var b strings.Builder
	fmt.Fprintf(&b, `<svg id="board" class="dice" viewBox="0 0 %d %d" role="group" aria-label="%s">`,
		width, top+row*len(v.Seats), html.EscapeString(s.Say("board", nil)))
	bid(&b, s, v)
	for _, seat := range v.Seats {
		y := top + row*int(seat.Seat)
		class := "seat-" + strconv.Itoa(int(seat.Seat))
		if seat.Seat == v.Turn {
			class += " turn"
		}
		fmt.Fprintf(&b, `<g id="row-%d" class="%s"><rect class="row" x="%d" y="%d" width="%d" height="%d" rx="12"/>`,
			seat.Seat, class, left, y+4, width-left-8, row-8)
		fmt.Fprintf(&b, `<text x="%d" y="%d">%s</text>`, left+16, y+45, html.EscapeString(s.Tongue.Seat(game.Seat(seat.Seat))))
		for i := range seat.Left {
			face := 0
			if i < len(seat.Dice) {
				face = seat.Dice[i]
			}
			die(&b, face, column+pitch*i, y+14, 48)
		}
		if v.Shown != nil {
			for i, face := range v.Shown.Dice[seat.Seat] {
				die(&b, face, column-22*(len(v.Shown.Dice[seat.Seat])-i)-12, y+28, 20)
			}
		}
		b.WriteString(`</g>`)
	}
	b.WriteString(`</svg>`)
	_, err := io.WriteString(w, b.String())
	return err
}

// bid is the current bid, or the count of the last doubt.
func bid(b *strings.Builder, s *part.Scene, v *liarsdice.View) {
	line := func(id string, data map[string]any, number, face int) {
		fmt.Fprintf(b, `<text class="bid" x="%d" y="58" text-anchor="end">%d ×</text>`, left+62, number)
		die(b, face, left+72, 24, 52)
		fmt.Fprintf(b, `<text class="bid" x="%d" y="58">%s</text>`, left+136, html.EscapeString(s.Tongue.Say(id, data)))
	}
	switch {
	case v.Bid != nil:
		line("page.bid", map[string]any{"who": s.Tongue.Seat(game.Seat(v.Bid.Seat))}, v.Bid.Number, v.Bid.Face)
	case v.Shown != nil:
		line("page.shown", map[string]any{
			"who": s.Tongue.Seat(game.Seat(v.Shown.Bid.Seat)), "count": v.Shown.Count,
		}, v.Shown.Bid.Number, v.Shown.Bid.Face)
	}
}

func die(b *strings.Builder, face, x, y, size int) {
	fmt.Fprintf(b, `<svg x="%d" y="%d" width="%d" height="%d" viewBox="0 0 40 40"><use href="#die-%d"/></svg>`, x, y, size, size, face)
}

// Ask implements part.Map: there is nothing to ask about.
func (page) Ask(*part.Scene, int, int) (title, text, rule string) { return "", "", "" }

// nearBids is how many numbers of dice above the current bid are offered at once.
const nearBids = 3

// Desk implements part.Page: the bids as dice to click, a row for each number. Bids far above
// the current one are folded away.
func (page) Desk(s *part.Scene) templ.Component {
	words := s.Rules.Vocabulary()
	rows := map[int][]game.Move{}
	var order []int
	for _, m := range s.Moves {
		if !liarsdice.IsBid(m) {
			continue
		}
		number := int(m.Args[0])
		if rows[number] == nil {
			order = append(order, number)
		}
		rows[number] = append(rows[number], m)
	}
	if !s.Mine || s.Text || len(order) == 0 {
		return nil
	}
	return part.Draw(func(w io.Writer) error {
		var b strings.Builder
		fmt.Fprintf(&b, `<div class="bids" role="group" aria-label="%s">`, html.EscapeString(s.Tongue.Say("page.bids", nil)))
		for i, number := range order {
			if i == nearBids {
				fmt.Fprintf(&b, `<details id="more-bids"><summary>%s</summary>`, html.EscapeString(s.Tongue.Say("page.more", nil)))
			}
			fmt.Fprintf(&b, `<div class="bids-row"><b>%d ×</b>`, number)
			for _, m := range rows[number] {
				text := words.Text(m)
				fmt.Fprintf(&b, `<button id="m-%s" name="act" value="%s" aria-label="%s"><svg viewBox="0 0 40 40" aria-hidden="true"><use href="#die-%d"/></svg></button>`,
					strings.ReplaceAll(text, " ", "-"), text, html.EscapeString(s.Tongue.Move(m)), m.Args[1]+1)
			}
			b.WriteString(`</div>`)
		}
		if len(order) > nearBids {
			b.WriteString(`</details>`)
		}
		b.WriteString(`</div>`)
		_, err := io.WriteString(w, b.String())
		return err
	})
}

// OffBoard implements part.Page: only the doubt needs a button of its own.
func (page) OffBoard(m game.Move) bool { return !liarsdice.IsBid(m) }

// Chip implements part.Page: how many dice a seat has.
func (page) Chip(s *part.Scene, seat game.Seat) (text, title string) {
	return "×" + strconv.Itoa(s.View.(*liarsdice.View).Seats[seat].Left), s.Tongue.Say("page.left", nil)
}

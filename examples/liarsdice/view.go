package liarsdice

import (
	"strconv"
	"strings"

	"spielwerk/game"
)

// View is what a seat or a watcher sees. Faces are 1 to 6.
type View struct {
	Round int             `json:"round"`
	Wild  bool            `json:"wild"`
	Turn  game.SeatNumber `json:"turn"` // nobody when the game is over
	Total int             `json:"total"`
	Bid   *BidView        `json:"bid"`
	Seats []SeatView      `json:"seats"`
	Shown *ShownView      `json:"shown"` // at the last doubt; null before the first
}

// BidView is a bid.
type BidView struct {
	Seat   game.SeatNumber `json:"seat"`
	Number int             `json:"number"`
	Face   int             `json:"face"`
}

// SeatView is what can be seen of a seat; its dice only by itself.
type SeatView struct {
	Seat   game.SeatNumber `json:"seat"`
	Left   int             `json:"left"`
	Points int             `json:"points"`
	Dice   []int           `json:"dice,omitempty"`
}

// ShownView is what everybody saw at the last doubt.
type ShownView struct {
	Bid     BidView         `json:"bid"`
	Doubter game.SeatNumber `json:"doubter"`
	Count   int             `json:"count"`
	Dice    [][]int         `json:"dice"`
}

// View implements game.Position.
func (p *Position) View(seat game.Seat) game.View {
	s := &p.s
	v := &View{Round: int(s.Round), Wild: p.rules.wild, Turn: game.SeatNumber(s.Turn), Total: int(p.total())}
	if s.Bid.Number > 0 {
		b := viewOf(s.Bid)
		v.Bid = &b
	}
	for other := range p.rules.seats {
		sv := SeatView{Seat: game.SeatNumber(other), Left: int(s.Left[other]), Points: p.Total(other)}
		if other == seat {
			sv.Dice = numbers(s.Dice[other])
		}
		v.Seats = append(v.Seats, sv)
	}
	if s.Shown.Doubter != game.Nobody {
		v.Shown = &ShownView{Bid: viewOf(s.Shown.Bid), Doubter: game.SeatNumber(s.Shown.Doubter), Count: int(s.Shown.Count)}
		for other := range p.rules.seats {
			v.Shown.Dice = append(v.Shown.Dice, numbers(s.Shown.Dice[other]))
		}
	}
	return v
}

func viewOf(b bid) BidView { return BidView{game.SeatNumber(b.Seat), int(b.Number), int(b.Face)} }

func numbers(h hand) []int {
	dice := []int{}
	for _, die := range h {
		if die > 0 {
			dice = append(dice, int(die))
		}
	}
	return dice
}

// Text implements game.View.
func (v *View) Text(t game.Tongue) string {
	var b strings.Builder
	line := func(id string, data map[string]any) { b.WriteString(t.Say("text."+id, data) + "\n") }
	line("round", map[string]any{"round": v.Round, "total": v.Total})
	if v.Wild {
		line("wild", nil)
	}
	for _, s := range v.Seats {
		who := t.Seat(game.Seat(s.Seat))
		switch {
		case s.Left == 0:
			line("out", map[string]any{"who": who})
		case len(s.Dice) > 0:
			b.WriteString(t.Count("text.own", s.Left, map[string]any{"who": who, "left": s.Left, "dice": written(s.Dice)}) + "\n")
		default:
			b.WriteString(t.Count("text.dice", s.Left, map[string]any{"who": who, "left": s.Left}) + "\n")
		}
	}
	if v.Shown != nil {
		line("shown", map[string]any{
			"who": t.Seat(game.Seat(v.Shown.Doubter)), "bidder": t.Seat(game.Seat(v.Shown.Bid.Seat)), "dice": counted(t, v.Shown.Bid), "count": v.Shown.Count,
		})
		for seat, dice := range v.Shown.Dice {
			if len(dice) > 0 {
				line("had", map[string]any{"who": t.Seat(game.Seat(seat)), "dice": written(dice)})
			}
		}
	}
	if v.Bid != nil {
		line("bid", map[string]any{"who": t.Seat(game.Seat(v.Bid.Seat)), "dice": counted(t, *v.Bid)})
	}
	return b.String()
}

// counted is the dice of a bid: "2 fives".
func counted(t game.Tongue, b BidView) string {
	return strconv.Itoa(b.Number) + " " + t.Count("dice."+strconv.Itoa(b.Face), b.Number, nil)
}

func written(dice []int) string {
	words := make([]string, len(dice))
	for i, die := range dice {
		words[i] = strconv.Itoa(die)
	}
	return strings.Join(words, " ")
}

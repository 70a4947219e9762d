package page

import (
	"fmt"
	"iter"
	"slices"
	"strconv"

	"github.com/a-h/templ"

	"spielwerk/game"
	"spielwerk/games/xidit/board"
	"spielwerk/web/part"
)

// slowBeat is the duration, in milliseconds, of steps that decide the game.
const slowBeat = 2400

// Steps plays back the year order by order: figures travel, units leave their tiles, tiles
// come and go, and the programmes are on the stage. Then the census and the assessments are
// shown there row by row.
func (p *gamePage) Steps(s *part.Scene, past iter.Seq[*game.Event], heard []game.Event) []part.Step {
	t := &teller{gamePage: p, Scene: s, last: game.Nobody, first: game.Nobody, class: -1}
	known := 0
	for e := range past {
		if !p.yearly(e) {
			break
		}
		if t.heard = append(t.heard, *e); p.word(e) == "program" { // the year is under way: its orders are counted
			known = len(t.heard)
		}
	}
	t.heard = t.heard[:known]
	slices.Reverse(t.heard)
	t.heard = append(t.heard, heard...)
	for t.at = range t.heard {
		t.tell(&t.heard[t.at], t.at >= known)
	}
	return t.told
}

func (p *gamePage) word(e *game.Event) string { return p.words.Events[e.Kind].Word }

// yearly reports whether an event is one of those that carry out programmes.
func (p *gamePage) yearly(e *game.Event) bool {
	return !slices.Contains([]string{"year", "census", "assess", "start", "begin"}, p.word(e))
}

// teller makes the steps of one year after the other.
type teller struct {
	*gamePage
	*part.Scene
	heard  []game.Event // with what was heard of the year before
	at     int          // the event that is told
	told   []part.Step
	done   [game.MaxSeats]int // orders that have begun
	last   game.Seat          // whose order is under way, Nobody if none
	first  game.Seat          // who had the first order
	class  int                // class of the census on the stage, -1 for none
	most   int                // highest value in the assessment
	placed map[int]bool       // cities that got a tile, which is shown in its final state
}

// tell makes the step of an event, if it is new and visible.
func (t *teller) tell(e *game.Event, fresh bool) {
	word := t.word(e)
	if word == "program" {
		t.reveal(e, fresh)
		return
	}
	st := part.Step{Event: e}
	if t.order(e, word) {
		st.Now = part.Letter(e.Seat) + strconv.Itoa(t.done[e.Seat]-1)
	}
	if fresh && (t.acts(e, word, &st) || t.tiles(e, word, &st) || t.census(e, word, &st) || t.assessment(e, word, &st)) {
		t.told = append(t.told, st)
	}
}

// reveal shows a programme.
func (t *teller) reveal(e *game.Event, fresh bool) {
	if e.Seat == 0 {
		t.done, t.last, t.first, t.placed = [game.MaxSeats]int{}, game.Nobody, game.Nobody, map[int]bool{}
	}
	if fresh {
		t.told = append(t.told, part.Step{Event: e, Clears: e.Seat == 0, Orders: t.programme(e)})
	}
}

// programme is a row of orders, of which some have been carried out.
func (t *teller) programme(e *game.Event) templ.Component {
	r := orderRow{seat: e.Seat} // without text: the sentence has it
	for i, f := range t.words.Events[e.Kind].Fields {
		r.orders = append(r.orders, f.Text(e.Args[i]))
	}
	return orderRowOf(r)
}

// order counts the orders of the seats, which are carried out in turn, and reports whether an
// event belongs to one.
func (t *teller) order(e *game.Event, word string) bool {
	switch word {
	case "travel", "noroad", "wait", "nothing", "recruit", "eliminate", "fight", "decline":
		if e.Seat != t.last { // further acts of the seat belong to the same order
			t.done[e.Seat]++
			t.last = e.Seat
		}
		if t.first == game.Nobody {
			t.first = e.Seat
		}
		return true
	case "gold", "storeys", "bards", "dummy", "send", "beaten":
		return t.last == e.Seat
	case "year", "census":
		t.last = game.Nobody
	}
	return false
}

func figureOf(seat game.Seat) string { return "fig-" + part.Letter(seat) }

// operand is the number of an operand of an event, by its name.
func (t *teller) operand(e *game.Event, name string) (game.Field, int16) {
	fields := t.words.Events[e.Kind].Fields
	i := slices.IndexFunc(fields, func(f game.Field) bool { return f.Name == name })
	return fields[i], e.Args[i]
}

func (t *teller) number(e *game.Event, name string) int {
	_, n := t.operand(e, name)
	return int(n)
}

func (t *teller) named(e *game.Event, name string) string {
	f, n := t.operand(e, name)
	return f.Text(n)
}

// acts are the orders and what they bring.
func (t *teller) acts(e *game.Event, word string, st *part.Step) bool {
	switch word {
	case "start":
		st.Show, st.At = []string{figureOf(e.Seat)}, figureOf(e.Seat)
	case "travel":
		x, y := t.artist().Stand(t.number(e, "to"), e.Seat)
		st.Moves = []part.Motion{{ID: figureOf(e.Seat), X: x, Y: y}}
		if e.Seat == t.first {
			st.Moves = append(st.Moves, part.Motion{ID: "first", X: x, Y: y - board.FirstAbove})
		}
	case "noroad", "wait", "nothing", "eliminate", "fight", "decline", "beaten":
	case "dummy", "send":
	case "recruit":
		if city := t.number(e, "city"); !t.placed[city] {
			st.Gone = []string{fmt.Sprintf("unit-%d-*", city)}
		}
	case "gold", "storeys", "bards":
		t.reward(e, word, st)
	default:
		return false
	}
	return true
}

// reward shows the rewards of a threat, a titan or the census.
func (t *teller) reward(e *game.Event, word string, st *part.Step) {
	switch word {
	case "storeys":
		st.Show = []string{fmt.Sprintf("guild-%d", t.number(e, "city"))}
	case "bards":
		st.Show = []string{"bard-" + t.named(e, "region") + "-" + strconv.Itoa(int(e.Seat))}
	}
}

// tiles shows tiles that come and go.
func (t *teller) tiles(e *game.Event, word string, st *part.Step) bool {
	switch word {
	case "discard":
		st.Gone = []string{"tile-" + strconv.Itoa(t.number(e, "city"))}
	case "placed":
		city := t.number(e, "city")
		st.Show = []string{"tile-" + strconv.Itoa(city)}
		if t.placed != nil {
			t.placed[city] = true
		}
	case "awaken":
		st.Beat = slowBeat
		return true
	case "year":
		st.Clears, t.class = true, -1
		return true
	default:
		return false
	}
	st.At = "city-" + strconv.Itoa(t.number(e, "city"))
	return true
}

// census shows the census class by class: the bids of the seats, then who wins what.
func (t *teller) census(e *game.Event, word string, st *part.Step) bool {
	switch word {
	case "census":
		st.Clears, st.Head, st.Beat, t.class = true, "-", slowBeat, -1
	case "shown":
		if class := t.number(e, "class"); class != t.class {
			id := t.named(e, "class")
			st.Clears, st.Head, st.Glyph, t.class = true, t.Tongue.Say("unit."+id, nil), "xsu-"+id, class
		}
		st.Rank = signOf(e.Seat) + " " + strconv.Itoa(t.number(e, "number"))
	case "nocensus", "tiedcensus", "censuswon":
		st.Line, st.Beat = lineOf(e.Seat), slowBeat
	case "lost":
	default:
		return false
	}
	return true
}

// assessment shows three rankings: the values, who is eliminated and why.
func (t *teller) assessment(e *game.Event, word string, st *part.Step) bool {
	switch word {
	case "assess":
		t.most, t.class = 1, -1
		for i := t.at + 1; i < len(t.heard) && t.word(&t.heard[i]) != "assess"; i++ {
			if next := &t.heard[i]; t.word(next) == "assessed" || t.word(next) == "dummyassessed" {
				t.most = max(t.most, t.number(next, "value"))
			}
		}
		st.Clears, st.Head, st.Beat = true, "-", slowBeat
	case "region":
		st.At = "region-" + t.named(e, "region")
	case "assessed", "dummyassessed":
		n := t.number(e, "value")
		st.Rank = fmt.Sprintf("%s %d %d", signOf(e.Seat), n, 100*n/t.most)
		if e.Seat == game.Nobody {
			st.Name = t.Tongue.Say("text.dummyname", nil)
		}
	case "out", "dummyout":
		st.Out, st.Line, st.Beat = signOf(e.Seat), lineOf(e.Seat), slowBeat
	case "leave":
		st.Gone = []string{fmt.Sprintf("[id^=bard-][id$='-%d']", e.Seat), fmt.Sprintf(".seat-%d[id^=guild-]", e.Seat)}
	case "level", "win":
		st.Line, st.Beat = lineOf(e.Seat), slowBeat
	default:
		return false
	}
	return true
}

// signOf is the symbol of a participant on the stage: the dummy of a game of three has that
// of the titans.
func signOf(seat game.Seat) string {
	if seat == game.Nobody {
		return "xs-titan"
	}
	return part.Letter(seat)
}

// lineOf is the participant of a line on the stage.
func lineOf(seat game.Seat) string {
	if seat == game.Nobody {
		return "-"
	}
	return part.Letter(seat)
}

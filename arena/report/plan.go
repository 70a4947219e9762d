package report

import "spielwerk/game"

// Component is a word of a table: a card, a tile, a faction.
type Component struct {
	Table string `json:"table"`
	Word  string `json:"component"`
}

// plan numbers everything that a game can tell, so that it can be counted in arrays.
type plan struct {
	rules  game.Rules
	seats  int
	kinds  int         // of moves
	things []Component // components that can be taken or completed
	sides  []Component

	takes, completes, side []place // by kind of event
	once                   []game.Span
	canTake, canComplete   []bool // by thing
}

// place is the operand of an event that names a component, with the numbers of its words.
// Events without such a fact have none.
type place struct {
	operand int
	numbers []int
}

func newPlan(rules game.Rules) *plan {
	words := rules.Vocabulary()
	p := &plan{rules: rules, seats: rules.Config().Seats, kinds: len(words.Moves)}
	things, sides := map[Component]int{}, map[Component]int{}
	for i := range words.Events {
		form := &words.Events[i]
		p.takes = append(p.takes, number(form, form.Facts.Takes, &p.things, things))
		p.completes = append(p.completes, number(form, form.Facts.Completes, &p.things, things))
		p.side = append(p.side, number(form, form.Facts.Side, &p.sides, sides))
		p.once = append(p.once, form.Facts.Once)
	}
	p.canTake, p.canComplete = p.able(p.takes), p.able(p.completes)
	return p
}

// number assigns numbers to the words of a form's field, or returns those they have.
func number(form *game.Form, name string, list *[]Component, known map[Component]int) (at place) {
	if name == "" {
		return at
	}
	at.operand = form.Component(name)
	field := &form.Fields[at.operand]
	for _, word := range field.Words {
		c := Component{field.Table, word}
		n, old := known[c]
		if !old {
			n = len(*list)
			known[c], *list = n, append(*list, c)
		}
		at.numbers = append(at.numbers, n)
	}
	return at
}

// able reports for each thing whether an event at one of the places can name it.
func (p *plan) able(places []place) []bool {
	can := make([]bool, len(p.things))
	for _, at := range places {
		for _, n := range at.numbers {
			can[n] = true
		}
	}
	return can
}

// of is the number of the component that an event is about, -1 if there is none.
func (at *place) of(e *game.Event) int {
	if at.numbers == nil || e.Seat < 0 {
		return -1
	}
	return at.numbers[e.Args[at.operand]]
}

package alienartifacts

// Box are the printed facts, the same in every position. It is a copy; changing it changes no
// rules. CardText describes a side in words.
type Box struct {
	Cards     []Card     `json:"cards"`     // ships, technologies, planets
	Resources []Resource `json:"resources"` // all of the box
	Systems   []Table    `json:"systems"`   // alien systems
	Plans     []Table    `json:"plans"`     // the last is the standard plan
	Artifacts []string   `json:"artifacts"` // ids of the artifacts
	Factions  []Faction  `json:"factions"`  // all of the box
	Marker    int        `json:"marker"`    // where the round marker began
}

// Card is a ship, a technology or a planet.
type Card struct {
	ID      string `json:"id"`      // as moves and views name it
	Kind    string `json:"kind"`    // ship, technology or planet
	Type    string `json:"type"`    // expand, explore, exterminate, exploit
	Keyword string `json:"keyword"` // of its logistic side
	// Counts is what the condition of a technology counts, Steps are its steps.
	Counts string `json:"counts,omitempty"`
	Steps  []Step `json:"steps,omitempty"`
	// Attack is the bonus of a ship against aliens and against players.
	Attack [targets]int `json:"attack"`
	// Produces is what a planet produces on completion, Mine when it is mined.
	Produces int `json:"produces,omitempty"`
	Mine     int `json:"mine,omitempty"`
}

// Step is a step of a condition.
type Step struct {
	Need   int `json:"need"`   // what must be counted for it
	During int `json:"during"` // points in the game
	End    int `json:"end"`    // points in the end
}

// Resource is a resource card.
type Resource struct {
	ID     string      `json:"id"`     // as moves and views name it
	Halves [2]HalfView `json:"halves"` // left and right
	Number int         `json:"number"` // for attacks
}

// Table is the table of an alien system or a defence plan, one line for each
// value from 1; the last holds for all higher values.
type Table struct {
	ID    string     `json:"id"`    // as moves and views name it
	Lines [][]Effect `json:"lines"` // what each value does
}

// Effect is one thing that a line does: vp, credits, lose_credits, defender_gain_credits,
// gain_artifact, gain_defense_plan, draw_resources, place_blockades, ship_destroyed,
// ship_damaged, with how much.
type Effect struct {
	Do string `json:"do"` // what it is
	N  int    `json:"n"`  // how much of it
}

// Faction is a faction with the symbols and credits of its action.
type Faction struct {
	ID      string         `json:"id"`                // its word
	Cost    map[string]int `json:"cost"`              // by colour
	Credits int            `json:"credits,omitempty"` // that its action costs
}

// Box are the printed facts; nil if the view was not made by a position.
func (v *View) Box() *Box {
	if v.rules == nil {
		return nil
	}
	return v.rules.printed
}

// Printed implements game.Boxed.
func (r *rules) Printed() any { return r.printed }

func (r *rules) box() *Box {
	b := &Box{Artifacts: append([]string{}, artifactWords...), Marker: int(r.marker[r.seats])}
	for c := range uint8(cards) {
		b.Cards = append(b.Cards, r.card(c))
	}
	for i := range uint8(resources) {
		b.Resources = append(b.Resources, Resource{
			resourceWords[i], [2]HalfView{r.half(i, 0), r.half(i, 1)}, int(r.resources[i].number),
		})
	}
	for i := range r.systems {
		b.Systems = append(b.Systems, r.table(systemWords[i], &r.systems[i]))
	}
	for i := range r.plans {
		b.Plans = append(b.Plans, r.table(planWords[i], &r.plans[i]))
	}
	for i := range r.factions {
		p := &r.factions[i].price
		f := Faction{ID: factionWords[i], Cost: map[string]int{}, Credits: int(p.credits)}
		for c, n := range p.due {
			if n > 0 {
				f.Cost[colourWords[c]] = int(n)
			}
		}
		b.Factions = append(b.Factions, f)
	}
	return b
}

func (r *rules) card(c uint8) Card {
	front, back := &r.sides[c][logistic], &r.sides[c][operational]
	out := Card{ID: cardWords[c], Kind: kindWords[kindOf(c)], Type: typeWords[r.types[c]], Keyword: keywordWords[front.keyword]}
	switch kindOf(c) {
	case technology:
		out.Counts = r.metrics[back.metric.count].word
		for _, s := range back.steps {
			out.Steps = append(out.Steps, Step{int(s.need), int(s.during), int(s.end)})
		}
	case ship:
		out.Attack = [targets]int{int(back.attack[alien]), int(back.attack[player])}
	case planet:
		out.Produces, out.Mine = int(r.produce), int(back.mine)
	}
	return out
}

// half is one half of a resource card.
func (r *rules) half(card uint8, second int) HalfView {
	h := r.resources[card].halves[second]
	return HalfView{resourceWords[card], colourWords[h.colour], int(h.amount), typeWords[h.kind]}
}

func (r *rules) table(id string, t *table) Table {
	out := Table{ID: id}
	for _, l := range t.lines {
		line := []Effect{}
		for _, o := range r.ops[l.from:l.to] {
			line = append(line, Effect{r.effect(&o).word, int(o.n)})
		}
		out.Lines = append(out.Lines, line)
	}
	return out
}

package xidit

import (
	_ "embed"

	"spielwerk/game"
	"spielwerk/game/weights"
)

//go:embed data/evaluation.yaml
var evaluationYAML []byte

// lastYears are the years in the end in which units are worth less from year to year.
const lastYears = 4

// weighing are the weights of the evaluation; data/evaluation.yaml describes each.
type weighing struct {
	list []game.Weight

	reputation, storey, bard int
	unit, rank               int
	thirdUnit, fifthUnit     int
	before                   [lastYears]int  // by the years to come, 0 in the last
	lead                     [categories]int // in the order of the assessments
	safe, safeShare          int
	later                    int
	nearRecruit, nearThreat  int

	// Derived from them: the worth of a unit by the years to come (the last is for all before
	// those), by class, and by the number of that class (the last is for four and more).
	units [lastYears + 1][classes][5]int
}

// derive computes the derived values.
func (w *weighing) derive() {
	for class := range classes {
		for n := range 5 {
			worth := w.unit + w.rank*class
			switch {
			case n >= 4:
				worth = worth * w.fifthUnit / 100
			case n >= 2:
				worth = worth * w.thirdUnit / 100
			}
			for left, share := range w.before {
				w.units[left][class][n] = worth * share / 1000
			}
			w.units[lastYears][class][n] = worth
		}
	}
}

func (w *weighing) fields() []weights.Field {
	return []weights.Field{
		{Name: "reputation", At: &w.reputation},
		{Name: "storey", At: &w.storey},
		{Name: "bard", At: &w.bard},
		{Name: "unit", At: &w.unit},
		{Name: "rank", At: &w.rank},
		{Name: "thirdUnit", At: &w.thirdUnit},
		{Name: "fifthUnit", At: &w.fifthUnit},
		{Name: "threeBefore", At: &w.before[3]},
		{Name: "twoBefore", At: &w.before[2]},
		{Name: "yearBefore", At: &w.before[1]},
		{Name: "lastYear", At: &w.before[0]},
		{Name: "firstLead", At: &w.lead[0]},
		{Name: "secondLead", At: &w.lead[1]},
		{Name: "thirdLead", At: &w.lead[2]},
		{Name: "safe", At: &w.safe},
		{Name: "safeShare", At: &w.safeShare},
		{Name: "later", At: &w.later},
		{Name: "nearRecruit", At: &w.nearRecruit},
		{Name: "nearThreat", At: &w.nearThreat},
	}
}

func readWeights() (w weighing, err error) {
	if w.list, err = weights.Read("data/evaluation.yaml", evaluationYAML, w.fields()); err == nil {
		weights.Set(w.fields(), w.list)
		w.derive()
	}
	return w, err
}

// Weights implements game.Weighted.
func (r *rules) Weights() []game.Weight { return r.weigh.list }

// WithWeights implements game.Weighted.
func (r *rules) WithWeights(values []int) (game.Weighted, error) {
	list, err := game.WithValues(r.weigh.list, values)
	if err != nil {
		return nil, err
	}
	other := *r
	other.weigh.list = list
	weights.Set(other.weigh.fields(), list)
	other.weigh.derive()
	return &other, nil
}

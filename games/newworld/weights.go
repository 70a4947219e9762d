package newworld

import (
	_ "embed"

	"spielwerk/game"
	"spielwerk/game/weights"
)

//go:embed data/evaluation.yaml
var evaluationYAML []byte

// weighing are the weights of the evaluation; data/evaluation.yaml describes each.
type weighing struct {
	list []game.Weight

	keep, keepTurns           int
	plain                     int
	pasture, pastureTurns     int
	farmChance, farmOpen      int
	townChance                [4]int // by tiles needed for completion; the last is for three and more
	trailChance               [3]int // two and more
	chanceTurns, chanceBehind int
	stayAhead, stayNear       int
	stayLevel, stayBehind     int
}

func (w *weighing) fields() []weights.Field {
	return []weights.Field{
		{Name: "keep", At: &w.keep},
		{Name: "keepTurns", At: &w.keepTurns},
		{Name: "plain", At: &w.plain},
		{Name: "pasture", At: &w.pasture},
		{Name: "pastureTurns", At: &w.pastureTurns},
		{Name: "farmChance", At: &w.farmChance},
		{Name: "farmOpen", At: &w.farmOpen},
		{Name: "townChance1", At: &w.townChance[1]},
		{Name: "townChance2", At: &w.townChance[2]},
		{Name: "townChance3", At: &w.townChance[3]},
		{Name: "trailChance1", At: &w.trailChance[1]},
		{Name: "trailChance2", At: &w.trailChance[2]},
		{Name: "chanceTurns", At: &w.chanceTurns},
		{Name: "chanceBehind", At: &w.chanceBehind},
		{Name: "stayAhead", At: &w.stayAhead},
		{Name: "stayNear", At: &w.stayNear},
		{Name: "stayLevel", At: &w.stayLevel},
		{Name: "stayBehind", At: &w.stayBehind},
	}
}

func readWeights() (w weighing, err error) {
	if w.list, err = weights.Read("data/evaluation.yaml", evaluationYAML, w.fields()); err == nil {
		weights.Set(w.fields(), w.list)
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
	return &other, nil
}

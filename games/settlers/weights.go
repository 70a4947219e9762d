package settlers

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

	worths    [goods]int    // of a good that can be used; a VP is 100
	occasions [triggers]int // expected number of events in a round that set off a Feature
	ofFaction int           // the same of a building of the own Faction
	ofColor   int           // of a building of one colour

	foundation, protection             int
	guard, guardShare                  int
	reaction, laid, mark, target       int
	raze, build, activate              int
	unusedShare, futureShare, visit    int
	unknown, unknownRound, unknownLast int
	handShare, readyShare              int
	lastShare, lastReady               int
	plentyShare, plentyLast, idleTech  int

	soloLead, soloLeadEarly    int
	soloFactionCard, soloHouse int
	soloRaze, soloFear         int
}

func (w *weighing) fields() []weights.Field {
	return []weights.Field{
		{Name: "wood", At: &w.worths[wood]},
		{Name: "stone", At: &w.worths[stone]},
		{Name: "food", At: &w.worths[food]},
		{Name: "gold", At: &w.worths[gold]},
		{Name: "worker", At: &w.worths[worker]},
		{Name: "razeToken", At: &w.worths[razeToken]},
		{Name: "defense", At: &w.worths[defense]},
		{Name: "basicTech", At: &w.worths[basicTech]},
		{Name: "advScoring", At: &w.worths[advScoring]},
		{Name: "advDefense", At: &w.worths[advDefense]},
		{Name: "anyCard", At: &w.worths[anyCard]},
		{Name: "commonCard", At: &w.worths[commonCard]},
		{Name: "factionCard", At: &w.worths[factionCard]},
		{Name: "advTech", At: &w.worths[advTech]},
		{Name: "onBuild", At: &w.occasions[trigBuild]},
		{Name: "onFaction", At: &w.ofFaction},
		{Name: "onColor", At: &w.ofColor},
		{Name: "onRaze", At: &w.occasions[trigRaze]},
		{Name: "onDeal", At: &w.occasions[trigDeal]},
		{Name: "onEnemyDeal", At: &w.occasions[trigEnemyDeal]},
		{Name: "onPairs", At: &w.occasions[trigPairs]},
		{Name: "onPass", At: &w.occasions[trigPass]},
		{Name: "onProtect", At: &w.occasions[trigProtect]},
		{Name: "onVisit", At: &w.occasions[trigVisit]},
		{Name: "onSpend", At: &w.occasions[trigSpend]},
		{Name: "foundation", At: &w.foundation},
		{Name: "protection", At: &w.protection},
		{Name: "guard", At: &w.guard},
		{Name: "guardShare", At: &w.guardShare},
		{Name: "reaction", At: &w.reaction},
		{Name: "laid", At: &w.laid},
		{Name: "mark", At: &w.mark},
		{Name: "target", At: &w.target},
		{Name: "raze", At: &w.raze},
		{Name: "build", At: &w.build},
		{Name: "activate", At: &w.activate},
		{Name: "unusedShare", At: &w.unusedShare},
		{Name: "futureShare", At: &w.futureShare},
		{Name: "visit", At: &w.visit},
		{Name: "unknown", At: &w.unknown},
		{Name: "unknownRound", At: &w.unknownRound},
		{Name: "unknownLast", At: &w.unknownLast},
		{Name: "handShare", At: &w.handShare},
		{Name: "readyShare", At: &w.readyShare},
		{Name: "lastShare", At: &w.lastShare},
		{Name: "lastReady", At: &w.lastReady},
		{Name: "plentyShare", At: &w.plentyShare},
		{Name: "plentyLast", At: &w.plentyLast},
		{Name: "idleTech", At: &w.idleTech},
		{Name: "soloLead", At: &w.soloLead},
		{Name: "soloLeadEarly", At: &w.soloLeadEarly},
		{Name: "soloFactionCard", At: &w.soloFactionCard},
		{Name: "soloHouse", At: &w.soloHouse},
		{Name: "soloRaze", At: &w.soloRaze},
		{Name: "soloFear", At: &w.soloFear},
	}
}

func readWeights() (w weighing, err error) {
	if w.list, err = weights.Read("data/evaluation.yaml", evaluationYAML, w.fields()); err == nil {
		w.worths[vp] = 100
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
	other.cardValues = cardValuesOf(&other)
	return &other, nil
}

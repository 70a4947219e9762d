package alienartifacts

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

	symbol, symbolSpent, saved, credit, creditPlenty   int
	artifact, artifactHeld, plan                       int
	card, cardLate, stocked, stockedSymbol             int
	token                                              int
	action, turn, extraTurn, turns                     int
	often, oftenSaved, otherActions                    int
	oftenScored, nextStep                              int
	destroyed, damaged, blocked                        int
	reaction, additional, actionCost                   int
	limit, attack, handLimit, discover, mine           int
	firstPlan, secondPlan, thirdPlan, anyPlan          int
	building, ready, readySecond                       int
	drawn, drawnSymbols, heldSymbol, heldGold          int
	draw, match, construction, attach, complete, found int
	prepared, prepare, soldCard                        int
	stillDue, paidCard, overpaid                       int
	rival                                              int
	firstToken                                         [sides]int // first token on a rival's card, by side
}

func (w *weighing) fields() []weights.Field {
	return []weights.Field{
		{Name: "symbol", At: &w.symbol},
		{Name: "symbolSpent", At: &w.symbolSpent},
		{Name: "saved", At: &w.saved},
		{Name: "credit", At: &w.credit},
		{Name: "creditPlenty", At: &w.creditPlenty},
		{Name: "artifact", At: &w.artifact},
		{Name: "artifactHeld", At: &w.artifactHeld},
		{Name: "plan", At: &w.plan},
		{Name: "card", At: &w.card},
		{Name: "cardLate", At: &w.cardLate},
		{Name: "stocked", At: &w.stocked},
		{Name: "stockedSymbol", At: &w.stockedSymbol},
		{Name: "token", At: &w.token},
		{Name: "firstTokenFront", At: &w.firstToken[logistic]},
		{Name: "firstTokenBack", At: &w.firstToken[operational]},
		{Name: "action", At: &w.action},
		{Name: "turn", At: &w.turn},
		{Name: "extraTurn", At: &w.extraTurn},
		{Name: "turns", At: &w.turns},
		{Name: "often", At: &w.often},
		{Name: "oftenSaved", At: &w.oftenSaved},
		{Name: "otherActions", At: &w.otherActions},
		{Name: "oftenScored", At: &w.oftenScored},
		{Name: "nextStep", At: &w.nextStep},
		{Name: "destroyed", At: &w.destroyed},
		{Name: "damaged", At: &w.damaged},
		{Name: "blocked", At: &w.blocked},
		{Name: "reaction", At: &w.reaction},
		{Name: "additional", At: &w.additional},
		{Name: "actionCost", At: &w.actionCost},
		{Name: "limit", At: &w.limit},
		{Name: "attack", At: &w.attack},
		{Name: "handLimit", At: &w.handLimit},
		{Name: "discover", At: &w.discover},
		{Name: "mine", At: &w.mine},
		{Name: "firstPlan", At: &w.firstPlan},
		{Name: "secondPlan", At: &w.secondPlan},
		{Name: "thirdPlan", At: &w.thirdPlan},
		{Name: "anyPlan", At: &w.anyPlan},
		{Name: "building", At: &w.building},
		{Name: "ready", At: &w.ready},
		{Name: "readySecond", At: &w.readySecond},
		{Name: "drawn", At: &w.drawn},
		{Name: "drawnSymbols", At: &w.drawnSymbols},
		{Name: "heldSymbol", At: &w.heldSymbol},
		{Name: "heldGold", At: &w.heldGold},
		{Name: "draw", At: &w.draw},
		{Name: "match", At: &w.match},
		{Name: "construction", At: &w.construction},
		{Name: "attach", At: &w.attach},
		{Name: "complete", At: &w.complete},
		{Name: "found", At: &w.found},
		{Name: "prepared", At: &w.prepared},
		{Name: "prepare", At: &w.prepare},
		{Name: "soldCard", At: &w.soldCard},
		{Name: "stillDue", At: &w.stillDue},
		{Name: "paidCard", At: &w.paidCard},
		{Name: "overpaid", At: &w.overpaid},
		{Name: "rival", At: &w.rival},
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
	other.reckon()
	return &other, nil
}

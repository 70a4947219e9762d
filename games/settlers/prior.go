package settlers

import (
	_ "embed"

	"spielwerk/game"
	"spielwerk/game/policy"
)

// policyCSV is the policy prior of the base game. An empty file means that there is none: after a
// change of the moves empty it and train again (docs/training.md).
//
//go:embed data/policy.csv
var policyCSV []byte

func readPolicy(words *game.Vocabulary) (*policy.Prior, error) {
	if len(policyCSV) == 0 {
		return nil, nil
	}
	return policy.Read("data/policy.csv", policyCSV, words)
}

// Policy implements policy.Rules. There is none for games with the Atlanteans, whose moves were not
// learned, nor alone, where a game is won or lost.
func (r *rules) Policy() *policy.Prior { return r.policy }

// WithPolicy implements policy.Rules.
func (r *rules) WithPolicy(p *policy.Prior) policy.Rules {
	other := *r
	other.policy = p
	return &other
}

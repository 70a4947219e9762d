package settlers

import (
	_ "embed"

	"spielwerk/game"
	"spielwerk/game/policy"
)

// The policy priors of the base game and of games with the Atlanteans. An empty file means that
// there is none: after a change of the moves empty both and train again (docs/training.md).
var (
	//go:embed data/policy.csv
	policyCSV []byte
	//go:embed data/policy_atlanteans.csv
	policyOfAtlanteansCSV []byte
)

func readPolicy(name string, file []byte, words *game.Vocabulary) (*policy.Prior, error) {
	if len(file) == 0 {
		return nil, nil
	}
	return policy.Read(name, file, words)
}

// Policy implements policy.Rules. There is none alone, where a game is won or lost.
func (r *rules) Policy() *policy.Prior { return r.policy }

// WithPolicy implements policy.Rules.
func (r *rules) WithPolicy(p *policy.Prior) policy.Rules {
	other := *r
	other.policy = p
	return &other
}

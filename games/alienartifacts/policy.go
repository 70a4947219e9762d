package alienartifacts

import "spielwerk/game/policy"

// Policy implements policy.Rules. The game has none: what was learned makes its master no
// stronger (docs/training.md).
func (r *rules) Policy() *policy.Prior { return r.policy }

// WithPolicy implements policy.Rules.
func (r *rules) WithPolicy(p *policy.Prior) policy.Rules {
	other := *r
	other.policy = p
	return &other
}

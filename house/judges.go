package house

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"spielwerk/bot"
	"spielwerk/game"
	"spielwerk/game/policy"
	"spielwerk/game/value"
	"spielwerk/game/weights"
)

// playerMaker makes the bot of a name: see arena.Match.
type playerMaker func(name string, rules game.Rules, r game.Rand) (bot.Bot, error)

// judge is what a bot judges by in place of what the game has; nothing for the game's own.
type judge struct {
	Weights []int  `json:",omitempty"`
	Nets    []byte `json:",omitempty"` // as a file has them
	NoNets  bool   `json:",omitempty"` // it goes by the evaluation alone

	Policy   []byte `json:",omitempty"` // the policy prior, as a file has it
	NoPolicy bool   `json:",omitempty"`
}

// judges are those of bots, by their names, in which @ follows the bot.
type judges map[string]judge

// judging finds the judges of bots that judge by a file: greedy@evaluation.yaml by weights,
// search:200@value.csv by nets, or without any if the file is empty, and search:200/prior@policy.csv
// by a policy prior.
func judging(rules game.Rules, bots []string) (judges, error) {
	all := judges{}
	for _, name := range bots {
		if plain, file, told := strings.Cut(name, "@"); told && !isProgram(name) {
			by, err := judgeOf(rules, file)
			if err != nil {
				return nil, fmt.Errorf("bot %q: %w", name, err)
			}
			config := rules.Config()
			if (by.Nets != nil || by.NoNets) && !bot.GoesByNets(plain, rules.Game(), config) {
				return nil, fmt.Errorf("bot %q: %s is for bots that go by a value network, as all do that look ahead, such as search:200@%s", name, file, file)
			}
			if by.Policy != nil && !bot.GoesByPrior(plain, rules.Game(), config) {
				return nil, fmt.Errorf("bot %q: %s has a policy prior, by which only a search with prior goes, such as search:200/prior@%s", name, file, file)
			}
			all[name] = by
		}
	}
	return all, nil
}

// judgeOf is what a file has to judge by.
func judgeOf(rules game.Rules, file string) (judge, error) {
	if filepath.Ext(file) != ".csv" {
		by, err := withFile(rules, file)
		if err != nil {
			return judge{}, err
		}
		return judge{Weights: weights.Values(by.Weights())}, nil
	}
	table, err := os.ReadFile(file)
	if err != nil {
		return judge{}, fmt.Errorf("%s cannot be read: %w", file, reason(err))
	}
	by := judge{Nets: table, NoNets: len(table) == 0}
	if policy.Is(table) {
		by = judge{Policy: table}
	}
	_, err = by.with(rules)
	return by, err
}

// player makes the bots.
func (j judges) player(rules game.Rules) (playerMaker, error) {
	by := map[string]game.Rules{}
	for name, one := range j {
		judge, err := one.with(rules)
		if err != nil {
			return nil, fmt.Errorf("bot %q: %w", name, err)
		}
		by[name] = judge
	}
	return func(name string, rules game.Rules, r game.Rand) (bot.Bot, error) {
		if judge, told := by[name]; told {
			name, _, _ = strings.Cut(name, "@")
			rules = judge
		}
		return bot.New(name, rules, r)
	}, nil
}

// with are the rules by which bots judge so.
func (j *judge) with(rules game.Rules) (game.Rules, error) {
	if j.Nets != nil || j.NoNets {
		v, does := rules.(value.Rules)
		if !does {
			return nil, fmt.Errorf("%s has no features to learn from", rules.Game().Name)
		}
		var nets *value.Nets
		if !j.NoNets {
			var err error
			if nets, err = value.Read("nets", j.Nets, v.Features()); err != nil {
				return nil, err
			}
		}
		rules = v.WithNets(nets)
	}
	if j.Policy != nil || j.NoPolicy {
		p, may := rules.(policy.Rules)
		if !may {
			return nil, fmt.Errorf("%s has no policy prior", rules.Game().Name)
		}
		var prior *policy.Prior
		if !j.NoPolicy {
			var err error
			if prior, err = policy.Read("policy", j.Policy, rules.Vocabulary()); err != nil {
				return nil, err
			}
		}
		rules = p.WithPolicy(prior)
	}
	if j.Weights == nil {
		return rules, nil
	}
	w, err := weighted(rules)
	if err != nil {
		return nil, err
	}
	return w.WithWeights(j.Weights)
}

// withFile are the rules with the weights of a file.
func withFile(rules game.Rules, file string) (game.Weighted, error) {
	base, err := weighted(rules)
	if err != nil {
		return nil, err
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be read: %w", file, reason(err))
	}
	list, err := weights.Read(file, data, weights.Named(base.Weights()))
	if err != nil {
		return nil, err
	}
	return base.WithWeights(weights.Values(list))
}

func weighted(rules game.Rules) (game.Weighted, error) {
	w, ok := rules.(game.Weighted)
	if !ok {
		return nil, fmt.Errorf("the evaluation of %s has no weights", rules.Game().Name)
	}
	return w, nil
}

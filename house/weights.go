package house

import (
	"fmt"
	"os"
	"strings"

	"spielwerk/bot"
	"spielwerk/game"
	"spielwerk/game/value"
	"spielwerk/game/weights"
)

// playerMaker makes the bot of a name: see arena.Match.
type playerMaker func(name string, rules game.Rules, r game.Rand) (bot.Bot, error)

// judge is what a bot judges by in place of what the game has; nothing for the game's own.
type judge struct {
	Weights []int  `json:",omitempty"`
	Nets    []byte `json:",omitempty"` // as a file has them
}

// judges are those of bots, by their names, in which @ follows the bot.
type judges map[string]judge

// judging finds the judges of bots that judge by a file: greedy@evaluation.yaml.
func judging(rules game.Rules, bots []string) (judges, error) {
	all := judges{}
	for _, name := range bots {
		if _, file, told := strings.Cut(name, "@"); told && !isProgram(name) {
			by, err := withFile(rules, file)
			if err != nil {
				return nil, fmt.Errorf("bot %q: %w", name, err)
			}
			all[name] = judge{Weights: weights.Values(by.Weights())}
		}
	}
	return all, nil
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
	if j.Nets != nil {
		v, does := rules.(value.Rules)
		if !does {
			return nil, fmt.Errorf("%s has no features to learn from", rules.Game().Name)
		}
		nets, err := value.Read("nets", j.Nets, v.Features())
		if err != nil {
			return nil, err
		}
		rules = v.WithNets(nets)
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

package house

import (
	"fmt"
	"os"
	"strings"

	"spielwerk/bot"
	"spielwerk/game"
	"spielwerk/game/weights"
)

// playerMaker makes the bot of a name: see arena.Match.
type playerMaker func(name string, rules game.Rules, r game.Rand) (bot.Bot, error)

// judging makes bots of which some use other weights: greedy@evaluation.yaml.
func judging(rules game.Rules, bots []string) (playerMaker, error) {
	judges := map[string]game.Rules{}
	for _, name := range bots {
		if _, file, told := strings.Cut(name, "@"); told {
			judge, err := withFile(rules, file)
			if err != nil {
				return nil, fmt.Errorf("bot %q: %w", name, err)
			}
			judges[name] = judge
		}
	}
	return players(judges), nil
}

// players makes bots by names in which @ is followed by a file of weights or nets.
func players(judges map[string]game.Rules) playerMaker {
	return func(name string, rules game.Rules, r game.Rand) (bot.Bot, error) {
		if judge, told := judges[name]; told {
			name, _, _ = strings.Cut(name, "@")
			rules = judge
		}
		return bot.New(name, rules, r)
	}
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

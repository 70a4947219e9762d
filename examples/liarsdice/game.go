// Package liarsdice is liar's dice, the old bluffing game of sailors, for two to five seats.
// It is a module of its own that shows what a game outside of Spielwerk needs:
// docs/new-game.md walks through it.
package liarsdice

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"strconv"

	"spielwerk/game"
	"spielwerk/game/components"
)

//go:embed data locale *.go
var files embed.FS

// Game opens the game. An error means that the embedded files are broken.
func Game() (*game.Game, error) {
	text, err := files.ReadFile("data/rules.yaml")
	if err != nil {
		return nil, err
	}
	g := &game.Game{
		Name: "liarsdice", Prefixes: []string{"LD"}, Versions: []int{1}, MinSeats: 2, MaxSeats: game.MaxSeats,
		Options: []game.Option{
			game.Switch("wild", true, "LD-2.4"),
			{Name: "dice", Values: []string{"5", "3"}, Default: "5", Rule: "LD-1.3"},
		},
	}
	if err = components.Sheet(g, files); err != nil {
		return nil, err
	}
	words := vocabulary()
	// The game has no component data. The hash of the rule book stands in their place.
	sum := sha256.Sum256(text)
	hash := hex.EncodeToString(sum[:])
	g.Data = []string{hash}
	g.Open = func(c game.Config) (game.Rules, error) {
		dice, err := strconv.Atoi(c.Options["dice"])
		if err != nil {
			return nil, err
		}
		return &rules{game: g, config: c, words: words, hash: hash, seats: game.Seat(c.Seats), dice: uint8(dice), wild: c.Options["wild"] == "on"}, nil
	}
	return g, nil
}

// rules are the game with seats and options fixed.
type rules struct {
	game   *game.Game
	config game.Config
	words  *game.Vocabulary
	hash   string
	seats  game.Seat
	dice   uint8 // of each seat at the beginning
	wild   bool
}

func (r *rules) Game() *game.Game             { return r.game }
func (r *rules) Config() game.Config          { return r.config }
func (r *rules) DataHash() string             { return r.hash }
func (r *rules) Vocabulary() *game.Vocabulary { return r.words }
func (r *rules) Blank() game.Position         { return &Position{rules: r} }

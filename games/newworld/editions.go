package newworld

import (
	"embed"

	"spielwerk/game"
	"spielwerk/game/components"
	"spielwerk/game/editions"
)

//go:embed data/editions/*
var editionFiles embed.FS

const tilesFile = "data/tiles.yaml"

// earlier are the component data of earlier releases.
var earlier = earlierWith()

// earlierWith are the earlier editions, with packs on top.
func earlierWith(packs ...components.File) *editions.Archive {
	under := func(read editions.Read) ([]components.File, error) {
		data, err := read(tilesFile)
		return append([]components.File{{Name: tilesFile, Data: data}}, packs...), err
	}
	return &editions.Archive{
		Files: []string{tilesFile},
		Kept:  editionFiles,
		Hashes: func(read editions.Read) ([]string, error) {
			files, err := under(read)
			return []string{components.Sum(files...)}, err
		},
		Open: func(read editions.Read) (*game.Game, error) {
			files, err := under(read)
			if err != nil {
				return nil, err
			}
			return newGame(files...)
		},
	}
}

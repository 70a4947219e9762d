package xidit

import (
	"embed"

	"spielwerk/game"
	"spielwerk/game/components"
	"spielwerk/game/editions"
)

//go:embed data/editions/*
var editionFiles embed.FS

const dataName = "data/data.yaml"

// earlier are the component data of earlier releases.
var earlier = earlierWith()

// earlierWith are the games with component data of earlier releases, and packs on top.
func earlierWith(packs ...components.File) *editions.Archive {
	under := func(read editions.Read) ([]components.File, error) {
		data, err := read(dataName)
		return append([]components.File{{Name: dataName, Data: data}}, packs...), err
	}
	return &editions.Archive{
		Files: []string{dataName},
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

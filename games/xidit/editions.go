package xidit

import (
	"embed"

	"spielwerk/game"
	"spielwerk/game/editions"
)

//go:embed data/editions/*
var editionFiles embed.FS

const dataName = "data/data.yaml"

// Editions are the component data of earlier releases.
func Editions() *editions.Archive { return earlier }

var earlier = earlierWith()

// earlierWith are the games with component data of earlier releases, and packs on top.
func earlierWith(packs ...text) *editions.Archive {
	under := func(read editions.Read) ([]text, error) {
		data, err := read(dataName)
		return append([]text{{dataName, data}}, packs...), err
	}
	return &editions.Archive{
		Files: []string{dataName},
		Kept:  editionFiles,
		Hashes: func(read editions.Read) ([]string, error) {
			files, err := under(read)
			return []string{sumOf(files)}, err
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

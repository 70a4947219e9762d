package settlers

import (
	"embed"
	"errors"
	"io/fs"
	"slices"

	"spielwerk/game"
	"spielwerk/game/editions"
)

//go:embed data/editions/*
var editionFiles embed.FS

// earlier are the component data of earlier releases.
var earlier = earlierWith(nil)

// earlierWith are the games with component data of earlier releases, some of whose files a
// pack replaces.
func earlierWith(pack map[string][]byte) *editions.Archive {
	under := func(read editions.Read) editions.Read {
		return func(name string) ([]byte, error) {
			if part, ok := pack[name]; ok {
				return part, nil
			}
			return read(name)
		}
	}
	base := slices.Concat([]string{boxFile}, cardFiles, []string{soloFile})
	all := append(slices.Clone(base), addedFile)
	return &editions.Archive{
		Files: all,
		Kept:  editionFiles,
		// Games without the expansion know nothing of its file: facts.hash. There was a
		// time when the program had none.
		Hashes: func(read editions.Read) ([]string, error) {
			hash, err := editions.Sum(under(read), base...)
			if err != nil {
				return nil, err
			}
			full, err := editions.Sum(under(read), all...)
			if errors.Is(err, fs.ErrNotExist) {
				return []string{hash}, nil
			}
			return []string{full, hash}, err
		},
		Open: func(read editions.Read) (*game.Game, error) {
			g, err := newGame(under(read), expansionNone)
			if err == nil {
				err = named(g, pack)
			}
			return g, err
		},
	}
}

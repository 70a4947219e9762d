package house

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime/debug"

	"spielwerk/game"
	"spielwerk/train"
)

// partFile is the file beside the output in which a training is kept from round to round.
type partFile struct {
	path string
	of   string // which training
}

// keptPart is what is in the file.
type keptPart struct {
	Of    string
	State *train.State
}

// part is the file of this training. Which it is depends on all but the number of its rounds.
func (c *valueCommand) part(rules game.Rules) (*partFile, error) {
	key := fmt.Sprintln(version(debug.ReadBuildInfo()), c.Game, rules.Config().Version, rules.DataHash(), c.Seats, c.Option, c.Games, c.Seed)
	if c.From != "" {
		data, err := os.ReadFile(c.From)
		if err != nil {
			return nil, fmt.Errorf("%s cannot be read: %w", c.From, reason(err))
		}
		key += string(data)
	}
	sum := sha256.Sum256([]byte(key))
	return &partFile{path: c.Out + ".part", of: hex.EncodeToString(sum[:])}, nil
}

// read is the state that the training goes on from, nil to begin. A file of another training is an error,
// so that what it took hours to learn is not lost by a slip.
func (f *partFile) read() (*train.State, error) {
	data, err := os.ReadFile(f.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("%s cannot be read: %w", f.path, reason(err))
	}
	var kept keptPart
	if err := readResult(data, &kept); err != nil {
		return nil, fmt.Errorf("%s is damaged (%w); delete it to begin anew", f.path, err)
	}
	if kept.Of != f.of {
		return nil, fmt.Errorf("%s is of another training or of another version of the program; delete it, or choose another --out", f.path)
	}
	return kept.State, nil
}

func (f *partFile) write(s *train.State) error {
	data, err := result(keptPart{f.of, s})
	if err != nil {
		return err
	}
	return writeWhole(f.path, data)
}

func (f *partFile) remove() { _ = os.Remove(f.path) }

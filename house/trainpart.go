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
	var from []byte
	if c.From != "" {
		var err error
		if from, err = os.ReadFile(c.From); err != nil {
			return nil, fmt.Errorf("%s cannot be read: %w", c.From, reason(err))
		}
	}
	return partOf(c.Out, rules, c.Seats, c.Option, c.Games, c.Seed, string(from)), nil
}

// partOf is the file beside an output of a training with some rules, which is told from others by all that
// it depends on.
func partOf(out string, rules game.Rules, of ...any) *partFile {
	all := append([]any{version(debug.ReadBuildInfo()), rules.Game().Name, rules.Config().Version, rules.DataHash()}, of...)
	sum := sha256.Sum256([]byte(fmt.Sprintln(all...)))
	return &partFile{path: out + ".part", of: hex.EncodeToString(sum[:])}
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

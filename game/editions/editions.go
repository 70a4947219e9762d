// Package editions finds the component data of earlier releases of a game, so that their
// tables and records go on after an update.
//
// A game embeds data/editions/*.zip, one file for each earlier edition. Command keep adds
// them from the git history.
package editions

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"spielwerk/game"
)

// Read gives a file of component data by its name, such as data/cards.yaml.
type Read func(name string) ([]byte, error)

// Archive has the earlier editions of a game. It reads nothing before it is asked.
type Archive struct {
	// Files are the files that an edition consists of.
	Files []string
	// Kept holds the earlier editions, data/editions/*.zip.
	Kept fs.FS
	// Hashes are the DataHash values of games with such files. It fails with fs.ErrNotExist if
	// files are missing.
	Hashes func(Read) ([]string, error)
	// Open opens the game with such files.
	Open func(Read) (*game.Game, error)

	mu     sync.Mutex
	read   bool
	kept   []edition
	broken error
}

// edition is an earlier edition: its files, their hashes, and the game once it was opened.
type edition struct {
	files  map[string][]byte
	hashes []string
	game   *game.Game
}

func (e *edition) file(name string) ([]byte, error) {
	data, ok := e.files[name]
	if !ok {
		return nil, fmt.Errorf("%s: %w", name, fs.ErrNotExist)
	}
	return data, nil
}

// minHashDigits is how many digits of a hash identify an edition.
const minHashDigits = 12

// Has implements game.Earlier.
func (a *Archive) Has(hash string) (bool, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	e, err := a.find(hash)
	return e != nil, err
}

// Game implements game.Earlier.
func (a *Archive) Game(hash string) (*game.Game, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	e, err := a.find(hash)
	if e == nil || e.game != nil || err != nil {
		return e.opened(), err
	}
	g, err := a.Open(e.file)
	if err != nil {
		return nil, fmt.Errorf("earlier component data %.12s: %w", hash, err)
	}
	g.Edition = e.hashes[0][:minHashDigits]
	e.game = g
	return g, nil
}

func (e *edition) opened() *game.Game {
	if e == nil {
		return nil
	}
	return e.game
}

// find is the edition whose hash has this prefix, nil if there is none. a.mu is held.
func (a *Archive) find(hash string) (*edition, error) {
	if len(hash) < minHashDigits {
		return nil, nil
	}
	if !a.read {
		a.read, a.broken = true, a.unpack()
	}
	if a.broken != nil {
		return nil, a.broken
	}
	for i := range a.kept {
		e := &a.kept[i]
		if slices.ContainsFunc(e.hashes, func(h string) bool { return strings.HasPrefix(h, hash) }) {
			return e, nil
		}
	}
	return nil, nil
}

// unpack reads the archives: a few hundred kilobytes at most.
func (a *Archive) unpack() error {
	names, err := fs.Glob(a.Kept, Folder+"/*.zip")
	if err != nil {
		return err
	}
	for _, name := range names {
		packed, err := fs.ReadFile(a.Kept, name)
		if err != nil {
			return err
		}
		e := edition{}
		if e.files, err = Unpack(packed); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if e.hashes, err = a.Hashes(e.file); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		a.kept = append(a.kept, e)
	}
	return nil
}

// Folder is the folder of earlier editions in a game's folder.
const Folder = "data/editions"

// Name is the file name of an edition, made of its hashes.
func Name(hashes []string) string { return path.Join(Folder, hashes[0][:minHashDigits]+".zip") }

// Pack writes the files of an edition into an archive. The same files give the same bytes.
func Pack(names []string, read Read) ([]byte, error) {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, name := range names {
		data, err := read(name)
		if err != nil {
			return nil, err
		}
		f, err := w.Create(name)
		if err == nil {
			_, err = f.Write(data)
		}
		if err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return b.Bytes(), err
}

// Unpack reads what Pack has written.
func Unpack(packed []byte) (map[string][]byte, error) {
	r, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for _, f := range r.File {
		in, err := f.Open()
		if err != nil {
			return nil, err
		}
		data, err := io.ReadAll(in)
		if err = errors.Join(err, in.Close()); err != nil {
			return nil, err
		}
		files[f.Name] = data
	}
	return files, nil
}

// Sum is the SHA-256 of the concatenated files, in hexadecimal.
func Sum(read Read, names ...string) (string, error) {
	sum := sha256.New()
	for _, name := range names {
		data, err := read(name)
		if err != nil {
			return "", err
		}
		sum.Write(data)
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

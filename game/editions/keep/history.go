package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"spielwerk/game/editions"
	"spielwerk/games"
)

// game is a game whose earlier editions are kept.
type game struct {
	game    string
	archive *editions.Archive
}

// kept are the games of the program that keep them.
func kept() ([]game, error) {
	all, err := games.All()
	if err != nil {
		return nil, err
	}
	var out []game
	for _, g := range all.First() {
		if archive, ok := g.Earlier.(*editions.Archive); ok {
			out = append(out, game{g.Name, archive})
		}
	}
	return out, nil
}

// edition is the component data of a commit.
type edition struct {
	commit string
	hashes []string
	read   editions.Read
}

// missing are the editions of the history, oldest first, with a hash that nothing covers:
// neither today's data nor a kept edition.
func (g game) missing(root string) ([]edition, error) {
	have, err := g.here(root)
	if err != nil {
		return nil, err
	}
	commits, err := g.commits(root)
	if err != nil {
		return nil, err
	}
	var missing []edition
	for _, commit := range slices.Backward(commits) { // a later edition may cover all hashes of an earlier one
		read := g.at(root, commit)
		hashes, err := g.archive.Hashes(read)
		if errors.Is(err, fs.ErrNotExist) { // the game did not have all its files yet
			continue
		}
		if err != nil {
			return nil, err
		}
		if !slices.ContainsFunc(hashes, func(h string) bool { return !have[h] }) {
			continue
		}
		for _, h := range hashes {
			have[h] = true
		}
		missing = append(missing, edition{commit, hashes, read})
	}
	slices.Reverse(missing)
	return missing, nil
}

// here are the hashes of today's data and of the kept editions.
func (g game) here(root string) (map[string]bool, error) {
	have := map[string]bool{}
	add := func(read editions.Read) error {
		hashes, err := g.archive.Hashes(read)
		for _, h := range hashes {
			have[h] = true
		}
		return err
	}
	folder := filepath.Join(root, "games", g.game)
	if err := add(func(name string) ([]byte, error) { return os.ReadFile(filepath.Join(folder, name)) }); err != nil {
		return nil, err
	}
	zips, err := filepath.Glob(filepath.Join(folder, editions.Folder, "*.zip"))
	if err != nil {
		return nil, err
	}
	for _, name := range zips {
		packed, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		files, err := editions.Unpack(packed)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if err := add(func(name string) ([]byte, error) {
			data, ok := files[name]
			if !ok {
				return nil, fs.ErrNotExist
			}
			return data, nil
		}); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return have, nil
}

// commits are the commits that changed the data, oldest first.
func (g game) commits(root string) ([]string, error) {
	args := []string{"log", "--format=%H", "--reverse", "--"}
	for _, name := range g.archive.Files {
		args = append(args, "games/"+g.game+"/"+name)
	}
	out, err := git(root, args...)
	return strings.Fields(string(out)), err
}

// at reads the files of a commit.
func (g game) at(root, commit string) editions.Read {
	return func(name string) ([]byte, error) {
		path := "games/" + g.game + "/" + name
		listed, err := git(root, "ls-tree", "--name-only", "--full-tree", commit, path)
		if err != nil {
			return nil, err
		}
		if len(listed) == 0 {
			return nil, fmt.Errorf("%s of %.7s: %w", path, commit, fs.ErrNotExist)
		}
		return git(root, "show", commit+":"+path)
	}
}

// keep writes an edition to the tree.
func (g game) keep(root string, e edition) (string, error) {
	var names []string
	for _, name := range g.archive.Files {
		if _, err := e.read(name); err == nil {
			names = append(names, name)
		}
	}
	packed, err := editions.Pack(names, e.read)
	if err != nil {
		return "", err
	}
	name := filepath.Join(root, "games", g.game, editions.Name(e.hashes))
	return name, os.WriteFile(name, packed, 0o644)
}

func git(root string, args ...string) ([]byte, error) {
	out, err := exec.Command("git", append([]string{"-C", root}, args...)...).Output()
	var failed *exec.ExitError
	if errors.As(err, &failed) {
		return nil, fmt.Errorf("git %s: %s", args[0], strings.TrimSpace(string(failed.Stderr)))
	}
	return out, err
}

// Command keep adds to each game the component data of its earlier releases: every edition in
// the git history that the working tree lacks. Run it after a change of a game's data, from
// the root of the repository, and commit what it writes:
//
//	go run ./game/editions/keep
package main

import (
	"fmt"
	"os"
)

func main() {
	if err := run("."); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run keeps what is missing in the repository that has its root here.
func run(root string) error {
	all, err := kept()
	if err != nil {
		return err
	}
	for _, k := range all {
		missing, err := k.missing(root)
		if err != nil {
			return fmt.Errorf("%s: %w", k.game, err)
		}
		for _, m := range missing {
			name, err := k.keep(root, m)
			if err != nil {
				return fmt.Errorf("%s: %w", k.game, err)
			}
			fmt.Printf("%s: the data of %.7s: %s\n", k.game, m.commit, name)
		}
	}
	return nil
}

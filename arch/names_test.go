package arch

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// gameless are the folders that know no game: what a game needs of them it brings along.
// games and cmd/spielwerk list the games, game/editions/keep reads their histories.
var gameless = []string{
	"advice", "arena", "bot", "fair", "game", "house", "lang", "textmetrics", "record", "store", "svg", "table", "terminal", "train", "web",
}

// aGame finds the names of our games, as they are written in code and in texts.
var aGame = regexp.MustCompile(`(?i)new ?world|xidit|alien ?artifacts|settlers|carcassonne|atlantean`)

// TestNoPackageKnowsAGame: a game's name stands in its own folder, in the list of games,
// in tests and in docs.
func TestNoPackageKnowsAGame(t *testing.T) {
	files := 0
	for _, dir := range gameless {
		err := fs.WalkDir(os.DirFS(".."), dir, func(name string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if d.IsDir() {
				if slices.Contains([]string{"testdata", "vendor", "e2e", "keep"}, d.Name()) {
					return fs.SkipDir
				}
				return nil
			}
			if strings.HasSuffix(name, "_test.go") || !slices.Contains([]string{".go", ".templ", ".ts", ".css", ".js", ".yaml", ".html", ".sql"}, path.Ext(name)) {
				return nil
			}
			text, err := os.ReadFile("../" + name)
			if err != nil {
				return err
			}
			files++
			for i, line := range strings.Split(string(text), "\n") {
				if found := aGame.FindString(line); found != "" {
					t.Errorf("%s:%d: %q is a game's name", name, i+1, found)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if files < 200 {
		t.Errorf("only %d files were read", files)
	}
}

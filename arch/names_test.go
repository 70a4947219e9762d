package arch

import (
	"go/ast"
	"go/token"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"spielwerk/games"
	"spielwerk/lang"
)

// gameless are the folders that know no game: what a game needs of them it brings along.
// Only package games lists the games.
var gameless = []string{
	"advice", "arena", "bot", "cmd", "deploy", "fair", "game", "house", "lang", "load", "metrics", "textmetrics", "record", "store", "svg", "table",
	"terminal", "tools", "train", "web",
}

// aliases are parts of games' names by which they are called too.
var aliases = []string{"new ?world", "carcassonne", "xidit", "settlers", "atlantean", "alien ?artifacts?", "liar"}

// gameNames finds the names of all games, as they are written in code and in the texts of all
// languages, in any case.
func gameNames(t *testing.T) *regexp.Regexp {
	t.Helper()
	all, err := games.All()
	if err != nil {
		t.Fatal(err)
	}
	book, err := lang.Open(all.First())
	if err != nil {
		t.Fatal(err)
	}
	words := slices.Clone(aliases)
	for _, g := range all.First() {
		words = append(words, regexp.QuoteMeta(g.Name))
		for _, code := range lang.Languages {
			words = append(words, regexp.QuoteMeta(book.Game(g, code).Say("title", nil)))
		}
	}
	for _, of := range []string{"games", "examples"} {
		folders, err := os.ReadDir("../" + of)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range folders {
			_, err := os.Stat("../" + of + "/" + f.Name() + "/go.mod")
			if f.IsDir() && f.Name() != "testdata" && (of == "games" || err == nil) { // other examples are no games
				words = append(words, regexp.QuoteMeta(f.Name()))
			}
		}
	}
	return regexp.MustCompile("(?i)" + strings.Join(words, "|"))
}

// TestNoPackageKnowsAGame: a game's name stands in its own folder, in the list of games, in
// tests and in docs, and nowhere else, in no file of whatever kind.
func TestNoPackageKnowsAGame(t *testing.T) {
	aGame, files := gameNames(t), map[string]int{}
	for _, dir := range gameless {
		err := fs.WalkDir(os.DirFS(".."), dir, func(name string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if d.IsDir() {
				if slices.Contains([]string{"testdata", "vendor", "e2e"}, d.Name()) {
					return fs.SkipDir
				}
				return nil
			}
			if strings.HasSuffix(name, "_test.go") || slices.Contains([]string{".woff2", ".sum"}, path.Ext(name)) {
				return nil
			}
			text, err := os.ReadFile("../" + name)
			if err != nil {
				return err
			}
			files[path.Ext(name)]++
			if found := aGame.FindString(name); found != "" {
				t.Errorf("%s: %q is a game's name", name, found)
			}
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
	for kind, least := range map[string]int{".go": 200, ".templ": 10, ".ts": 20, ".css": 2, ".js": 1, ".yaml": 12, ".sql": 1} {
		if files[kind] < least {
			t.Errorf("only %d files %s were read", files[kind], kind)
		}
	}
}

// TestEachDependencyHasAReason: docs/dependencies.md lists what go.mod requires, and no more.
func TestEachDependencyHasAReason(t *testing.T) {
	required, err := os.ReadFile("../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	reasons, err := os.ReadFile("../docs/dependencies.md")
	if err != nil {
		t.Fatal(err)
	}
	var want, have []string
	for _, m := range regexp.MustCompile(`(?m)^\t(\S+) v\S+$`).FindAllStringSubmatch(string(required), -1) {
		want = append(want, m[1])
	}
	for _, m := range regexp.MustCompile(`(?m)^\| (\S+/\S+) \|`).FindAllStringSubmatch(string(reasons), -1) {
		have = append(have, m[1])
	}
	slices.Sort(want)
	slices.Sort(have)
	if !slices.Equal(want, have) || len(want) == 0 {
		t.Errorf("go.mod requires %q, the list has %q", want, have)
	}
}

// TestTheContractNamesWhatAGameMayOffer: each interface that the rules or the page of a game can
// implement stands in docs/contract.md.
func TestTheContractNamesWhatAGameMayOffer(t *testing.T) {
	// What the house implements for games.
	given := []string{"Tongue", "Speaker", "Visit", "Shared", "ComponentIndex"}
	contract, err := os.ReadFile("../docs/contract.md")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, s := range sources(t, token.NewFileSet()) {
		if s.test || s.pkg != "game" && s.pkg != "web/part" {
			continue
		}
		for name, o := range s.file.Scope.Objects {
			spec, ok := o.Decl.(*ast.TypeSpec)
			if !ok || !spec.Name.IsExported() || slices.Contains(given, name) {
				continue
			}
			if _, ok := spec.Type.(*ast.InterfaceType); !ok {
				continue
			}
			n++
			if !regexp.MustCompile("`(game\\.|part\\.)?" + name + "`").Match(contract) {
				t.Errorf("%s: the contract does not say that a game may be a %s", s.path, name)
			}
		}
	}
	if n < 20 {
		t.Errorf("only %d interfaces were found", n)
	}
}

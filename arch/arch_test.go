package arch

import (
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// layers is the house from the bottom up. A package may import packages of its
// own line's right-hand side and nothing else of the house. GAME stands for any one game.
var layers = map[string][]string{
	"game":               {},
	"game/vector":        {"game"},
	"game/gametest":      {"game", "game/vector", "game/value", "game/coverage", "game/preview", "game/example"},
	"game/coverage":      {"game"},
	"game/weights":       {"game"},
	"game/value":         {"game"},
	"game/policy":        {"game"},
	"game/preview":       {"game"},
	"game/example":       {"game"},
	"game/editions":      {"game"},
	"game/components":    {"game"},
	"game/editions/keep": {"game", "game/editions", "games"},
	"games/GAME":         {"game", "game/vector", "game/weights", "game/value", "game/policy", "game/editions", "game/components"},
	"games":              {"game", "games/*", "web/part"},
	"pack":               {"game", "game/components"},
	"fair":               {"game"},
	"fair/fairtest":      {},
	"lang":               {"game"},
	"textmetrics":        {},
	"docs":               {},
	"manual":             {},
	"svg":                {},
	"record":             {"game", "fair"},
	"schema":             {"game", "record"},
	"bot":                {"game", "game/policy"},
	"program":            {"game", "bot"},
	"arena":              {"game", "fair", "record", "bot"},
	"arena/golden":       {"game", "lang", "record", "arena"},
	"arena/report":       {"game", "lang", "arena", "arena/ladder"},
	"arena/ladder":       {"game", "bot", "arena"},
	"arena/league":       {"game", "record", "bot", "arena", "arena/ladder"},
	"arena/figures":      {"game", "bot", "arena", "arena/ladder"},
	"train":              {"game", "game/value", "game/policy", "fair", "bot", "arena"},
	"env":                {"game", "game/vector", "fair", "record", "bot", "lang"},
	"python/library":     {"env", "games"},
	"advice":             {"game", "game/preview", "lang", "chronicle", "bot"},
	"chronicle":          {"game", "lang"},
	"terminal":           {"game", "game/preview", "lang", "chronicle", "bot", "advice"},
	"games/GAME/board":   {"game", "games/GAME", "textmetrics", "svg"},
	"games/GAME/page":    {"game", "lang", "games/GAME", "games/GAME/board", "game/preview", "web/part"},

	"store":                 {},
	"store/migrations":      {},
	"store/relational":      {"store"},
	"store/sqlite":          {"store", "store/migrations", "store/relational"},
	"store/postgres":        {"store", "store/migrations", "store/relational"},
	"store/postgres/pgtest": {"freeport"},
	"store/memory":          {"store"},
	"store/storetest":       {"store"},
	"cluster":               {"store"},
	"jobs":                  {},
	"wall":                  {},
	"freeport":              {},
	"agenda":                {"store", "wall"},
	"pace":                  {},
	"rating":                {},
	"notify":                {"game", "lang", "store", "table", "agenda"},
	"metrics":               {"game", "store", "table"},
	"talk":                  {"store"},
	"table":                 {"game", "game/preview", "fair", "bot", "record", "store", "agenda", "pace", "wall"},
	"api":                   {"game", "game/preview", "games", "lang", "manual", "pace", "store", "table"},
	"web":                   {"api", "game/components", "docs", "manual", "game", "game/preview", "game/example", "games", "bot", "arena/figures", "fair", "lang", "chronicle", "advice", "record", "schema", "store", "table", "pace", "rating", "talk", "notify", "web/part"},
	"web/part":              {"game", "lang"},
	"web/e2e":               {},
	"browser":               {"games", "store/memory", "table", "web"},
	"load":                  {"game", "record"},
	"house":                 {"*"},
	"cmd/spielwerk":         {"games", "house"},
	"cmd/browser":           {"browser"},
	"arch":                  {},
}

// impure are the imports that the pure packages must not have.
var impure = []string{"time", "os", "net", "sync", "math/rand", "io/ioutil", "runtime", "unsafe", "syscall", "log"}

// pure reports whether a package is part of the core.
func pure(pkg string) bool {
	switch pkg {
	case "game", "game/vector", "game/weights", "game/value", "game/policy", "game/components", "game/preview":
		return true
	}
	return strings.HasPrefix(pkg, "games/") && strings.Count(pkg, "/") == 1
}

type source struct {
	path string // slash-separated, from the module's root
	pkg  string
	test bool
	file *ast.File
}

func sources(t *testing.T, fset *token.FileSet) (all []source) {
	t.Helper()
	root := os.DirFS("..")
	err := fs.WalkDir(root, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (path == "tools" || path == "examples" || path == ".git" || path == "testdata") {
			return fs.SkipDir // tools and examples are modules of their own
		}
		if !strings.HasSuffix(path, ".go") {
			return nil
		}
		file, err := parser.ParseFile(fset, filepath.Join("..", path), nil, parser.ParseComments)
		if err != nil {
			return err
		}
		all = append(all, source{path, filepath.ToSlash(filepath.Dir(path)), strings.HasSuffix(path, "_test.go"), file})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestImportsRunDownwards(t *testing.T) {
	for _, s := range sources(t, token.NewFileSet()) {
		allowed, known := layersOf(s.pkg)
		if !known {
			t.Errorf("%s: package %s has no place in the house; give it one in arch_test.go", s.path, s.pkg)
			continue
		}
		for _, imp := range s.file.Imports {
			path, _ := strconv.Unquote(imp.Path.Value)
			if own, ok := strings.CutPrefix(path, "spielwerk/"); ok {
				if own != s.pkg && !s.test && !permitted(allowed, own) {
					t.Errorf("%s imports %s, which does not lie below it", s.path, own)
				}
				continue
			}
			if s.test || !pure(s.pkg) {
				continue
			}
			for _, bad := range impure {
				if path == bad || strings.HasPrefix(path, bad+"/") && bad != "math/rand" {
					t.Errorf("%s imports %s: the core knows nothing of the world", s.path, path)
				}
			}
			if strings.Contains(strings.SplitN(path, "/", 2)[0], ".") && path != "go.yaml.in/yaml/v3" {
				t.Errorf("%s imports %s: a game imports the YAML reader and no other library", s.path, path)
			}
			if s.pkg == "game" && path == "go.yaml.in/yaml/v3" {
				t.Errorf("%s imports %s: package game uses the standard library only", s.path, path)
			}
		}
	}
}

// layersOf is what a package may import; known is false for a package without a place.
func layersOf(pkg string) (allowed []string, known bool) {
	parts := strings.Split(pkg, "/")
	if parts[0] != "games" || len(parts) == 1 {
		allowed, known = layers[pkg]
		return allowed, known
	}
	name := parts[1]
	parts[1] = "GAME"
	general, known := layers[strings.Join(parts, "/")]
	for _, a := range general {
		allowed = append(allowed, strings.ReplaceAll(a, "GAME", name))
	}
	return allowed, known
}

func permitted(allowed []string, pkg string) bool {
	for _, a := range allowed {
		if a == "*" || a == pkg || strings.HasSuffix(a, "/*") && strings.HasPrefix(pkg, strings.TrimSuffix(a, "*")) {
			return true
		}
	}
	return false
}

// TestNoMapOrderReachesTheCore finds loops over maps and goroutines in the pure
// packages. A loop over a map needs a comment on its line or the one above that
// begins with "any order:" and says why the order cannot reach a state.
func TestNoMapOrderReachesTheCore(t *testing.T) {
	fset := token.NewFileSet()
	files := map[string][]*ast.File{}
	for _, s := range sources(t, fset) {
		here, err := build.Default.MatchFile(filepath.Join("..", s.pkg), filepath.Base(s.path))
		if err != nil {
			t.Fatal(err)
		}
		if pure(s.pkg) && !s.test && here {
			files[s.pkg] = append(files[s.pkg], s.file)
		}
	}
	conf := types.Config{Importer: importer.ForCompiler(fset, "source", nil)}
	for pkg, list := range files {
		info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
		if _, err := conf.Check("spielwerk/"+pkg, fset, list, info); err != nil {
			t.Fatal(err)
		}
		for _, file := range list {
			excused := map[int]bool{}
			for _, group := range file.Comments {
				for _, c := range group.List {
					if strings.HasPrefix(c.Text, "// any order: ") {
						line := fset.Position(c.Pos()).Line
						excused[line], excused[line+1] = true, true
					}
				}
			}
			ast.Inspect(file, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.GoStmt:
					t.Errorf("%s: a goroutine in the core", fset.Position(n.Pos()))
				case *ast.RangeStmt:
					_, isMap := info.Types[n.X].Type.Underlying().(*types.Map)
					if isMap && !excused[fset.Position(n.Pos()).Line] {
						t.Errorf("%s: a loop over a map in the core", fset.Position(n.Pos()))
					}
				case *ast.BasicLit:
					if n.Kind == token.FLOAT {
						t.Errorf("%s: a float in the core", fset.Position(n.Pos()))
					}
				}
				return true
			})
		}
	}
}

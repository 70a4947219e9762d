package house

import (
	"os"
	"testing"

	"spielwerk/games"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"spielwerk": func() {
			os.Exit(run(os.Args[1:], world{in: os.Stdin, out: os.Stdout, err: os.Stderr, games: games.List()}))
		},
	})
}

// TestScripts runs the commands as a user does: testdata/script/*.txtar.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata/script", Setup: func(env *testscript.Env) error {
		docs, err := os.Getwd()
		if err != nil {
			return err
		}
		env.Setenv("REPO", docs+"/..")
		return nil
	}})
}

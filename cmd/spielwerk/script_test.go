package main

import (
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"spielwerk": func() { os.Exit(run(os.Args[1:], world{os.Stdin, os.Stdout, os.Stderr})) },
	})
}

// TestScripts runs the commands as a user does: testdata/script/*.txtar.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata/script", Setup: func(env *testscript.Env) error {
		docs, err := os.Getwd()
		if err != nil {
			return err
		}
		env.Setenv("REPO", docs+"/../..")
		return nil
	}})
}

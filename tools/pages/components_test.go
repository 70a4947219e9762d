package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestComponentsAreCompiledOnce(t *testing.T) {
	name := filepath.Join(t.TempDir(), "x_templ.go")
	const want = `package x

// seat is a seat.
//
//go:noinline
func seat(name string) templ.Component {
	return nil
}

//go:noinline
func (d *data) seats() templ.Component {
	return nil
}

func other() int {
	return 0
}
`
	made := strings.NewReplacer("//\n//go:noinline\n", "", "//go:noinline\n", "").Replace(want)
	if err := os.WriteFile(name, []byte(made), 0o644); err != nil {
		t.Fatal(err)
	}
	for range 2 { // marked files stay as they are
		if err := compileOnce(name); err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(name)
		if err != nil || string(got) != want {
			t.Errorf("%v\n%s\nwant\n%s", err, got, want)
		}
	}
}

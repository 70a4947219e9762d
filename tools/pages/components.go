package main

import (
	gofmt "go/format"
	"os"
	"regexp"
)

// components are the files that templ makes.
var components = []string{"../web/*_templ.go", "../web/part/*_templ.go", "../games/*/page/*_templ.go"}

var component = regexp.MustCompile(`(?m)^(?://go:noinline\n)?(func .*\) templ\.Component \{)$`)

// compileOnce keeps the compiler from inlining the components of a file. A component's function only wraps
// the closure that draws it, so the compiler would inline it and compile the closure once more for
// each caller: half as much time again, and a megabyte of program.
func compileOnce(name string) error {
	source, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	marked, err := gofmt.Source(component.ReplaceAll(source, []byte("//go:noinline\n$1")))
	if err != nil {
		return err
	}
	return os.WriteFile(name, marked, 0o644)
}

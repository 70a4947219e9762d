// Command pages formats the style sheets of the house and its games and bundles the
// scripts and style sheets of package web into web/static. It runs in the folder tools:
// go generate ./web
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/evanw/esbuild/pkg/api"
)

// sheets are the files to format.
var sheets = []string{"../web/assets/*.css", "../games/*/board/*.css"}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run() error {
	for _, pattern := range sheets {
		names, err := filepath.Glob(pattern)
		if err != nil {
			return err
		}
		for _, name := range names {
			if err := formatFile(name); err != nil {
				return err
			}
		}
	}
	return bundle("../web/static", "../web/assets/live.ts", "../web/assets/style.css")
}

func formatFile(name string) error {
	sheet, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	formatted, err := format(name, string(sheet))
	if err != nil || formatted == string(sheet) {
		return err
	}
	return os.WriteFile(name, []byte(formatted), 0o644)
}

func bundle(to string, from ...string) error {
	result := api.Build(api.BuildOptions{
		EntryPoints:       from,
		Outdir:            to,
		Bundle:            true,
		Write:             true,
		MinifyWhitespace:  true,
		MinifySyntax:      true,
		MinifyIdentifiers: true,
		Target:            api.ES2022,
		Format:            api.FormatIIFE,
		External:          []string{"*.woff2"},
		LegalComments:     api.LegalCommentsNone,
		Charset:           api.CharsetUTF8,
		LogLevel:          api.LogLevelWarning,
	})
	if len(result.Errors) > 0 {
		return fmt.Errorf("bundling %v failed", from)
	}
	return nil
}

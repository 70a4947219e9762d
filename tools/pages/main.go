// Command pages formats the style sheets of the house and its games, and bundles scripts
// and style sheets: those of web/assets into web/static, those of a game's page/assets
// into its page/static. It also marks what templ has made. It runs in the folder tools: go generate ./web
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/evanw/esbuild/pkg/api"
)

// sheets are the files to format.
var sheets = []string{"../web/assets/*.css", "../games/*/board/*.css", "../games/*/page/assets/*.css"}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run() error {
	if err := each(sheets, formatFile); err != nil {
		return err
	}
	if err := each(components, compileOnce); err != nil {
		return err
	}
	if err := bundle("../web/static", "../web/assets/live.ts", "../web/assets/worker.ts", "../web/assets/try.ts", "../web/assets/style.css"); err != nil {
		return err
	}
	if err := icons("../web/static/icon.svg", "../web/static", 192, 512); err != nil {
		return err
	}
	for _, name := range []string{"style.css", "script.ts"} {
		games, err := filepath.Glob("../games/*/page/assets/" + name)
		if err != nil {
			return err
		}
		for _, from := range games {
			if err := bundle(filepath.Join(filepath.Dir(from), "../static"), from); err != nil {
				return err
			}
		}
	}
	return nil
}

// each does something with each file that one of the patterns names.
func each(patterns []string, do func(name string) error) error {
	for _, pattern := range patterns {
		names, err := filepath.Glob(pattern)
		if err != nil {
			return err
		}
		for _, name := range names {
			if err := do(name); err != nil {
				return err
			}
		}
	}
	return nil
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

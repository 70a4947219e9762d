// Command pages bundles the scripts and the style sheets of package web into
// web/static. It runs in the folder tools: go generate ./web
package main

import (
	"fmt"
	"os"

	"github.com/evanw/esbuild/pkg/api"
)

func main() {
	result := api.Build(api.BuildOptions{
		EntryPoints:       []string{"../web/assets/live.ts", "../web/assets/style.css"},
		Outdir:            "../web/static",
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
		fmt.Fprintln(os.Stderr, "build failed")
		os.Exit(1)
	}
}

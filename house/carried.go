//go:build browserprogram

package house

import (
	"embed"
	"io/fs"
)

// tools/browserprogram has made it, which git ignores.
//
//go:embed browserprogram
var browserProgram embed.FS

// carriedProgram is the program for browsers that the binary has, nil if it has none.
func carriedProgram() fs.FS {
	folder, err := fs.Sub(browserProgram, "browserprogram")
	if err != nil {
		panic(err) // the name is right
	}
	return folder
}

//go:build !browserprogram

package house

import "io/fs"

// carriedProgram is the program for browsers that the binary has, nil if it has none. It has one with the tag
// browserprogram, which .ci/release and .ci/image give.
func carriedProgram() fs.FS { return nil }

package board

import (
	_ "embed"

	"spielwerk/svg"
)

//go:embed icons.txt
var iconFile string

// icons are the paths of the icons by name, on 512 by 512.
var icons = svg.Icons(iconFile)

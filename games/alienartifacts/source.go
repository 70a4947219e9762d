//go:build !js

package alienartifacts

import "embed"

//go:embed *.go
var source embed.FS // where rules are cited

//go:build !js

package newworld

import "embed"

//go:embed *.go
var source embed.FS // where rules are cited

//go:build !js

package xidit

import "embed"

//go:embed *.go
var source embed.FS // where rules are cited

//go:build !js

package settlers

import "embed"

//go:embed *.go
var source embed.FS // where rules are cited

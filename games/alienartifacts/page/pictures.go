//go:build !js

package page

import "embed"

//go:embed assets/picture.*.webp
var showcases embed.FS

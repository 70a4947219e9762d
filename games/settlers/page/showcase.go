package page

import (
	"embed"

	"spielwerk/web/part"
)

//go:embed assets/picture.*.webp
var showcases embed.FS

// Showcase implements [part.Showcased].
func (*gamePage) Showcase(language string) []byte {
	return part.ShowcaseOf(showcases, language)
}

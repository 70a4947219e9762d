package page

import (
	"embed"

	"spielwerk/web/part"
)

//go:embed assets/picture.*.webp
var illustrations embed.FS

// Illustration implements [part.Illustrated].
func (*gamePage) Illustration(language string) []byte {
	return part.Illustration(illustrations, language)
}

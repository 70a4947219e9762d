package page

import "spielwerk/web/part"

// Showcase implements [part.Showcased].
func (*gamePage) Showcase(language string) []byte {
	return part.ShowcaseOf(showcases, language)
}

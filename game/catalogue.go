package game

import "strings"

// Component is a printed part of a game with a face of its own: a card, a tile.
type Component struct {
	// Kind is the kind of component; the locale names it by the message "components.KIND".
	Kind string   `json:"kind"`
	ID   string   `json:"id"`
	Name string   `json:"name"`
	Text []string `json:"text,omitempty"` // what it does, for each side; none if the face shows it
	// Count is the number of copies in the box.
	Count int `json:"count"`
	// Provenance is the source of its facts, in the words of the data.
	Provenance string `json:"provenance"`
}

// Named reports whether an id or a part of a name matches the component.
func (c *Component) Named(want string) bool {
	plain := strings.NewReplacer("’", "'") // as keyboards have it
	return strings.EqualFold(c.ID, want) || strings.Contains(plain.Replace(strings.ToLower(c.Name)), plain.Replace(strings.ToLower(want)))
}

// Catalogue is implemented by the Rules of a game with components that have faces: all in the
// box, for any seats and options, in the order in which people look things up.
type Catalogue interface {
	Components(t Tongue) []Component
}

package game

import "strings"

// Component is a printed part of a game with a face of its own: a card, a tile.
type Component struct {
	// Kind is what it is among the components; the locale calls those of a kind
	// by the message "components.KIND".
	Kind string   `json:"kind"`
	ID   string   `json:"id"`
	Name string   `json:"name"`
	Text []string `json:"text,omitempty"` // what it does, a sentence or more for each side; none where the face says all
	// Count is how many of it there are in the box.
	Count int `json:"count"`
	// Provenance is where its facts come from, in the words of the data.
	Provenance string `json:"provenance"`
}

// Named reports whether somebody means a component who writes an id or a part of a name.
func (c *Component) Named(want string) bool {
	return strings.EqualFold(c.ID, want) || strings.Contains(strings.ToLower(c.Name), strings.ToLower(want))
}

// Catalogue is implemented by the Rules of a game that has components with faces:
// all that there are in the box with any seats and options, in the order in which
// people look things up.
type Catalogue interface {
	Components(t Tongue) []Component
}

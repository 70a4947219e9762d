package page

// Moment implements part.Momentous: the target of an attack is named, and a ship, planet or technology is lost; a system of the Aliens is won.
func (*gamePage) Moment(word string) string {
	switch word {
	case "target", "destroyed", "damaged":
		return "attack"
	case "aliens":
		return "victory"
	}
	return ""
}

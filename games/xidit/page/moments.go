package page

// Moment implements part.Momentous: a Titan is fought; a threat or a Titan is beaten, a census is won.
func (*gamePage) Moment(word string) string {
	switch word {
	case "fight":
		return "attack"
	case "eliminate", "beaten", "censuswon":
		return "victory"
	}
	return ""
}

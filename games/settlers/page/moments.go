package page

// Moment implements part.Momentous: a Location is razed or attacked, goods are robbed.
func (*gamePage) Moment(word string) string {
	switch word {
	case "raze", "attack", "hit", "rob":
		return "attack"
	}
	return ""
}

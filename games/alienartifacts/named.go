package alienartifacts

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"spielwerk/game"
)

// told finds a resource card with what is on it behind its id, as the text of the view has it.
var told = regexp.MustCompile(`RES-\d\d(?: \(([^)]*)\))?`)

// before finds the ids that stand before names of cards.
var before = regexp.MustCompile(`\b(SHI|TEC|PLA)-\d\d `)

// Named implements game.Namer: a resource card is called as what is on it. Ids are left out
// where a name or what is on a card is told already.
func (r *rules) Named(t game.Tongue, text string) string {
	if !strings.Contains(text, "-") { // most texts have no id, and this is quicker than what follows
		return text
	}
	return told.ReplaceAllStringFunc(before.ReplaceAllString(text, ""), func(found string) string {
		if m := told.FindStringSubmatch(found); m[1] != "" && strings.ContainsAny(m[1], "0123456789") {
			if strings.Contains(m[1], "|") { // a whole card, in a list with commas
				return "[" + m[1] + "]"
			}
			return m[1]
		}
		i := slices.Index(resourceWords, found[:6])
		if i < 0 {
			return found
		}
		h := &r.resources[i].halves
		return fmt.Sprintf("[%s | %s]", ofColour(t, int(h[0].amount), colourWords[h[0].colour]), ofColour(t, int(h[1].amount), colourWords[h[1].colour])) + found[6:]
	})
}

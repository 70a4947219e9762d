package textmetrics

import (
	"strings"
	"testing"
)

// TestNoLineIsWiderThanItsRoom, also with words that are wider by themselves, and no
// letter is lost.
func TestNoLineIsWiderThanItsRoom(t *testing.T) {
	text := "Zahle 1 Zerstörungsplättchen und lege einen Allgemeinen-Ort eines Gegners ab: Verteidigungsplättchenverwaltungsgebäude."
	for _, weight := range []int{Plain, Bold} {
		for room := 40.0; room < 200; room += 13 {
			lines := Lines(text, weight, 11.5, room)
			for _, l := range lines {
				if w := Width(l, weight, 11.5); w > room {
					t.Errorf("%q is %.1f wide, the room %.1f", l, w, room)
				}
			}
			strip := strings.NewReplacer(" ", "", "-", "")
			if got := strip.Replace(strings.Join(lines, "")); got != strip.Replace(text) {
				t.Errorf("room %.1f: %q", room, got)
			}
		}
	}
	if n := len(Lines("kurz", Plain, 11.5, 100)); n != 1 {
		t.Errorf("a short word has %d lines", n)
	}
}

package alienartifacts

import (
	"strings"
	"testing"

	"spielwerk/game"
)

// part is a part of our data, from its name to the next part.
func part(t testing.TB, name string) string {
	t.Helper()
	text := "\n" + string(cardsYAML)
	a := strings.Index(text, "\n"+name+":")
	if a < 0 {
		t.Fatalf("no part %q", name)
	}
	text = text[a+1:]
	for i := 1; i < len(text); i++ {
		if text[i-1] == '\n' && text[i] != ' ' && text[i] != '-' && text[i] != '\n' {
			return text[:i]
		}
	}
	return text
}

// packed is a pack with the part that holds a card, in which something about that
// card is changed.
func packed(t testing.TB, id, from, to string) string {
	t.Helper()
	name := map[string]string{
		"SHI": "ships", "TEC": "technologies", "PLA": "planets", "RES": "resources", "ART": "alien_artifacts", "DEF": "defense_plans", "ALS": "alien_systems",
	}[id[:3]]
	text := part(t, name)
	a := strings.Index(text, "id: "+id)
	b := strings.Index(text[a:], from)
	if a < 0 || b < 0 {
		t.Fatalf("%s has no %q", id, from)
	}
	return text[:a+b] + to + text[a+b+len(from):]
}

// A pack replaces a part, and the game plays by it: AA-21.1.
func TestPackIsPlayed(t *testing.T) {
	g := withPack(t, 2, packed(t, "ART-16", "n: 3", "n: 7")).artifacts(0, "ART-16").hand(0, "01").play(0, "play ART-16").has(0, 8, 7)
	g = withPack(t, 2, "config:\n  bank: {min: 0, max: 20, start: 18, provenance: house}\n").hand(0, "01").has(0, 18, 0).play(0, "trade red; pay RES-01 red; done").has(0, 20, 0)
	ours, _ := Game()
	other, err := LoadPack("p", []byte(packed(t, "ART-16", "n: 3", "n: 7")))
	if err != nil {
		t.Fatal(err)
	}
	a, _ := ours.Rules(game.Config{Seats: 2})
	b, _ := other.Rules(game.Config{Seats: 2})
	if a.DataHash() == b.DataHash() {
		t.Error("the pack does not change the hash")
	}
	_ = g
}

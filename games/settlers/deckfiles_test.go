package settlers

import (
	"fmt"
	"strings"
	"testing"

	"spielwerk/game"
)

// speaker says refusals as they are written.
type speaker struct{ game.Tongue }

func (speaker) Refusal(r *game.Refusal) string { return fmt.Sprint(r.Kind, r.Args) }

func (speaker) Say(id string, data map[string]any) string { return fmt.Sprint(id, data) }

// TestDecksAreReadByTheCardsOfTheirEdition: two copies are all of a title in our cards,
// and not in a pack in which it has three.
func TestDecksAreReadByTheCardsOfTheirEdition(t *testing.T) {
	romans, err := dataFiles.ReadFile("data/romans.yaml")
	if err != nil {
		t.Fatal(err)
	}
	own, err := Game()
	if err != nil {
		t.Fatal(err)
	}
	text := string(romans)
	for _, change := range [][2]string{
		{"workshop\n    title_copies: 2", "workshop\n    title_copies: 3"},
		{"[ROM005]\n    title: rom_sculptors_apprentice", "[ROM005]\n    title: rom_sculptors_workshop"},
		{"apprentice\n    title_copies: 3", "apprentice\n    title_copies: 2"},
	} {
		text = strings.Replace(text, change[0], change[1], 1)
	}
	pack, err := LoadPack("romans.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	for g, copies := range map[*game.Game]int{own: 2, pack: 3} {
		b := builderOf(t, g)
		deck := b.Basic("romans", false)
		var lines []string
		for _, title := range deck.Titles {
			if title != "rom_sculptors_workshop" {
				lines = append(lines, title)
			}
		}
		lines = append(lines, "ROM001", "ROM002")
		options := map[string]string{}
		err = g.Decks([]game.DeckFile{
			{Seat: 2, Name: "a.deck", Data: []byte("faction romans\n" + strings.Join(lines, "\n"))},
		}, options, speaker{})
		if (err == nil) != (copies == 2) {
			t.Errorf("two copies of %d: %v", copies, err)
		}
		if err == nil && (options["faction2"] != "romans" || options["expansion"] != "atlanteans" ||
			!strings.HasSuffix(options["deck2"], "ROM001+ROM002")) {
			t.Errorf("the options are %v", options)
		}
		for _, title := range b.Titles("romans") {
			if title.Title == "rom_sculptors_workshop" && title.Copies != copies {
				t.Errorf("the builder shows %d copies, want %d", title.Copies, copies)
			}
		}
	}
}

package page

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/games/alienartifacts"
	"spielwerk/lang"
	"spielwerk/web/part"
)

// TestNoCardIsNamedByItsID: in no language does a sentence of a whole game, a move, a prompt
// or the text of the view call a card by its id, where nothing is drawn. None has the kind of a
// card in brackets: a sentence says "a ship". What is on a resource card stands in square brackets.
func TestNoCardIsNamedByItsID(t *testing.T) {
	rules, book, shown := seated(t, 3)
	id := regexp.MustCompile(`(RES|SHI|TEC|PLA|ART|DEF|ALS)-[0-9S]`)
	whole := regexp.MustCompile(`\[[^\]]*\]`)
	for _, code := range lang.Languages {
		tongue := book.Table(rules, code, []string{"Anna", "Bob", "Cleo"})
		say := func(text string) string { return shown.Named(tongue, text) }
		bare := regexp.MustCompile(`\((` + strings.Join(wordsOf(tongue, "kind"), "|") + `|` + strings.Join(wordsOf(tongue, "cards"), "|") + `)\)`)
		log, r := &game.Log{}, game.QuickRand(3, 4)
		p := rules.Deal(game.QuickRand(1, 2), log)
		heard, seen := 0, map[string]bool{}
		for p.Pending() != 0 {
			seat := p.Pending().First()
			moves := p.Moves(nil, seat)
			sentences := []string{tongue.Prompt(p.Prompt(seat))}
			parts := shown.Outline(&part.Scene{View: p.View(seat), Rules: rules, Seat: seat, Tongue: tongue, Position: p})
			if len(parts) != 4 || parts[1].Title != "Anna" || parts[3].Title != "Cleo" {
				t.Fatalf("%s: the text has the parts %+v", code, parts)
			}
			for _, one := range parts {
				sentences = append(sentences, one.Lines...)
			}
			for _, m := range moves {
				sentences = append(sentences, tongue.Move(m))
			}
			if no := p.Play(seat, moves[r.IntN(len(moves))], log); no != nil {
				t.Fatal(no)
			}
			for ; heard < len(log.Events); heard++ {
				sentences = append(sentences, tongue.Event(log.Events[heard]))
			}
			for _, text := range sentences {
				if bare.MatchString(text) && !seen[bare.FindString(text)] {
					seen[bare.FindString(text)] = true
					t.Errorf("%s: %q", code, strings.TrimSpace(text))
				}
				if strings.Contains(whole.ReplaceAllString(say(text), ""), "|") && !seen["|"] {
					seen["|"] = true
					t.Errorf("%s: the halves of a card are not held together: %q", code, strings.TrimSpace(say(text)))
				}
				if said := say(text); id.MatchString(said) && !seen[id.FindString(said)[:3]] {
					seen[id.FindString(said)[:3]] = true
					t.Errorf("%s: %q", code, strings.TrimSpace(said))
				}
			}
		}
	}
}

// wordsOf are the kinds of cards by a table of the locale.
func wordsOf(tongue *lang.Tongue, table string) (out []string) {
	for _, kind := range []string{"ship", "technology", "planet"} {
		out = append(out, tongue.Say(table+"."+kind, nil))
	}
	return out
}

// TestNamesOfCardsDiffer: no sentence tells the kind of a card besides its name, so each has a name of its own.
func TestNamesOfCardsDiffer(t *testing.T) {
	rules, book, shown := seated(t, 2)
	for _, code := range lang.Languages {
		tongue, called := book.Table(rules, code, nil), map[string]string{}
		for id := range shown.cards {
			name := tongue.Say("card."+id, nil)
			if called[name] != "" {
				t.Errorf("%s: %s and %s are both called %s", code, called[name], id, name)
			}
			called[name] = id
		}
	}
}

// TestAButtonSaysWhichEndItIs, AA-22.5: the action phase and the turn each have an end.
func TestAButtonSaysWhichEndItIs(t *testing.T) {
	rules, book, shown := seated(t, 2)
	texts, words := map[string]string{}, rules.Vocabulary().Moves
	r := game.QuickRand(3, 4)
	for p := rules.Deal(r, nil); p.Pending() != 0 || len(texts) < 2; {
		if p.Pending() == 0 {
			p = rules.Deal(r, nil)
		}
		seat := p.Pending().First()
		moves := p.Moves(nil, seat)
		for _, m := range moves {
			view := p.View(seat)
			label := shown.Label(&part.Scene{View: view, Rules: rules, Seat: seat, Tongue: book.Table(rules, "en", nil), Position: p}, m)
			if is := words[m.Kind].Word == "end"; is != (label != nil) {
				t.Fatalf("%s has the label %v", words[m.Kind].Word, label)
			} else if !is {
				continue
			}
			var text strings.Builder
			if err := label.Render(t.Context(), &text); err != nil {
				t.Fatal(err)
			}
			texts[view.(*alienartifacts.View).Phase] = text.String()
		}
		if no := p.Play(seat, moves[r.IntN(len(moves))], nil); no != nil {
			t.Fatal(no)
		}
	}
	if want := map[string]string{"action": "End the actions", "late": "End the turn"}; !maps.Equal(texts, want) {
		t.Errorf("the buttons are %v", texts)
	}
}

// TestWhatIsAlikeIsToldInOneSentence: the cards of one payment, and what one planet produces, are listed;
// those of two actions or of two planets are not.
func TestWhatIsAlikeIsToldInOneSentence(t *testing.T) {
	rules, book, _ := seated(t, 3)
	tongue, words := book.Table(rules, "en", []string{"Anna", "Bob", "Cleo"}), rules.Vocabulary()
	event := func(word string, values ...string) game.Event {
		kind := slices.IndexFunc(words.Events, func(f game.Form) bool { return f.Word == word })
		e := game.Event{Kind: uint8(kind), Seat: 1}
		for i, f := range words.Events[kind].Fields {
			for f.Text(e.Args[i]) != values[i] {
				e.Args[i]++
			}
		}
		return e
	}
	trade, more := event("paid", "RES-01", "2", "red", "trade"), event("paid", "RES-02", "1", "blue", "trade")
	other := event("paid", "RES-03", "1", "red", "build")
	if !tongue.CanList(trade, more) || tongue.CanList(trade, other) {
		t.Error("the cards of one payment are listed, or those of two")
	}
	want := "Bob pays 2 red symbols with RES-01 and 1 blue symbol with RES-02 (Trade resources)."
	if text := tongue.Events([]game.Event{trade, more}); text != want {
		t.Errorf("a payment is told as %q", text)
	}
	if a, b := event("produced", "RES-01", "PLA-01"), event("produced", "RES-02", "PLA-02"); tongue.CanList(a, b) {
		t.Error("what two planets produce is told as one's")
	}
}

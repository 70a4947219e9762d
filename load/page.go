package load

import (
	"encoding/json"
	"fmt"
	"html"
	"regexp"
	"strconv"
	"strings"

	"spielwerk/game"
)

// state is what the live part of a page says of its table.
type state struct {
	number int  // of the moment, which a move answers
	over   bool // the game has ended
	mine   bool // the visitor has to decide
}

var (
	tableTag = regexp.MustCompile(`<div id="table"[^>]*>`)
	actTag   = regexp.MustCompile(`<[a-z]+ [^>]*(?: name="act"| data-move=")[^>]*>`)
	values   = regexp.MustCompile(` (?:value|data-move)="([^"]*)"`)
	unusable = regexp.MustCompile(` (?:disabled|formaction=)`)
	elements = regexp.MustCompile(`<[a-z]`)
)

// stateOf reads the live part of a page.
func stateOf(part string) (s state, err error) {
	tag := tableTag.FindString(part)
	if s.number, err = strconv.Atoi(attribute(tag, "data-number")); err != nil {
		return s, fmt.Errorf("the page of a table has no number: %.100s", part)
	}
	s.over = attribute(tag, "data-state") == "finished"
	s.mine = attribute(tag, "data-mine") == "true"
	return s, nil
}

func attribute(tag, name string) string {
	_, rest, _ := strings.Cut(tag, " "+name+`="`)
	value, _, _ := strings.Cut(rest, `"`)
	return html.UnescapeString(value)
}

// movesOf are the moves that a page offers on buttons and on its board, each as the form sends it. Those
// that take something back are left out, so that a game ends.
func movesOf(page string, words *game.Vocabulary) (all []string) {
	for _, tag := range actTag.FindAllString(page, -1) {
		if unusable.MatchString(tag) {
			continue
		}
		for _, value := range values.FindAllStringSubmatch(tag, -1) {
			if act := html.UnescapeString(value[1]); forward(act, words) {
				all = append(all, act)
			}
		}
	}
	return all
}

// forward reports whether an act is moves of the game that take nothing back.
func forward(act string, words *game.Vocabulary) bool {
	for text := range strings.SplitSeq(act, ";") {
		m, err := words.ParseMove(text)
		if err != nil || words.Moves[m.Kind].Retracts {
			return false
		}
	}
	return true
}

// event is a server-sent event of a table.
type event struct {
	number int
	change bool // data is the difference to the part before
	data   []string
}

// eventOf reads an event; ok is false for signs of life.
func eventOf(text string) (e event, ok bool, err error) {
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if id, found := strings.CutPrefix(line, "id: "); found {
			if e.number, err = strconv.Atoi(id); err != nil {
				return e, false, fmt.Errorf("an event has the id %q", id)
			}
		} else if data, found := strings.CutPrefix(line, "data: "); found {
			e.data = append(e.data, data)
		} else if line == "event: change" {
			e.change = true
		}
	}
	return e, len(e.data) > 0, nil
}

// apply makes the page part of an event from the part before, as the script of the page does.
func (e *event) apply(before string) (string, error) {
	if !e.change {
		text := strings.Join(e.data, "\n")
		part, _, _ := strings.Cut(text, "\n"+`<ol id="steps"`)
		return part, nil
	}
	var spans []json.RawMessage
	if err := json.Unmarshal([]byte(e.data[0]), &spans); err != nil {
		return "", fmt.Errorf("the changes of a page cannot be read: %w", err)
	}
	pieces := piecesOf(before)
	var b strings.Builder
	for _, span := range spans {
		var text string
		if json.Unmarshal(span, &text) == nil {
			b.WriteString(text)
			continue
		}
		var copied [2]int
		if err := json.Unmarshal(span, &copied); err != nil || copied[0] < 0 || copied[0] > copied[1] || copied[1] > len(pieces) {
			return "", fmt.Errorf("the changes of a page copy what is not there: %s", span)
		}
		for _, piece := range pieces[copied[0]:copied[1]] {
			b.WriteString(piece)
		}
	}
	return b.String(), nil
}

// piecesOf splits a page part where elements begin.
func piecesOf(part string) (all []string) {
	from := 0
	for _, at := range elements.FindAllStringIndex(part, -1) {
		if at[0] > from {
			all = append(all, part[from:at[0]])
			from = at[0]
		}
	}
	return append(all, part[from:])
}

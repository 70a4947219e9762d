package program

import (
	"encoding/json"
	"strconv"

	"spielwerk/game"
)

// Protocol is the name of the protocol: JSON objects, one on each line. docs/bots.md describes it.
const Protocol = "spielwerk-bot/2"

// hello is the first line of either side.
type hello struct {
	Hello string `json:"hello"` // Protocol
	Name  string `json:"name,omitempty"`
}

// begins tells of a game in which the program has a seat. It is not answered.
type begins struct {
	Game    string            `json:"game"`
	Rules   int               `json:"rules"` // version of the rules
	Options map[string]string `json:"options"`
	Seats   int               `json:"seats"`
	Seat    int               `json:"seat"` // of the program, from 1
	Chance  string            `json:"chance"`
}

// asks asks for a move.
type asks struct {
	Decide  int       `json:"decide"` // number of the question, from 1
	Seat    int       `json:"seat"`
	Seconds float64   `json:"seconds"`        // until it must be answered
	Moves   []string  `json:"moves"`          // the legal ones, in their written form
	View    game.View `json:"view"`           // what the seat sees
	Events  []event   `json:"events"`         // that it has heard since the last question
	Anew    bool      `json:"anew,omitempty"` // moves were taken back: these are all events again
}

// event is something that has happened. Its names are those of the API.
type event struct {
	Word string            `json:"word"`
	Seat int               `json:"seat"` // whom it concerns, 0 for nobody
	Rule game.Rule         `json:"rule"`
	Args map[string]string `json:"args"`
}

// answer is a move.
type answer struct {
	Decide int    `json:"decide"`
	Move   string `json:"move"`
}

// ends tells that the game is over for the program. It is not answered.
type ends struct {
	Over bool `json:"over"`
}

func eventsOf(words *game.Vocabulary, events []game.Event) []event {
	told := make([]event, len(events))
	for i, e := range events {
		form := &words.Events[e.Kind]
		told[i] = event{Word: form.Word, Rule: e.Rule, Args: map[string]string{}}
		if e.Seat >= 0 {
			told[i].Seat = numberOf(e.Seat)
		}
		for n := range form.Fields {
			told[i].Args[form.Fields[n].Name] = form.Fields[n].Text(e.Args[n])
		}
	}
	return told
}

// numberOf is the number of a seat, from 1.
func numberOf(seat game.Seat) int { return int(seat) + 1 }

// read reads an answer to a question.
func read(line []byte, decide int) (string, error) {
	var a answer
	if err := json.Unmarshal(line, &a); err != nil {
		return "", faultf("its answer %s is not a JSON object: %w", shown(line), err)
	}
	if a.Decide != decide {
		return "", faultf("it answers question %d with %s", decide, shown(line))
	}
	return a.Move, nil
}

// shown is the beginning of a line, for an error.
func shown(line []byte) string {
	const most = 80
	if len(line) > most {
		return strconv.Quote(string(line[:most])) + "…"
	}
	return strconv.Quote(string(line))
}

package program

import (
	"encoding/json"
	"strconv"

	"spielwerk/game"
)

// Protocol is the name of the protocol: JSON objects, one on each line. docs/bots.md describes it.
const Protocol = "spielwerk-bot/1"

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
	Seat    game.Seat         `json:"seat"` // of the program, from 0
	Chance  string            `json:"chance"`
}

// asks asks for a move.
type asks struct {
	Decide  int       `json:"decide"` // number of the question, from 1
	Seat    game.Seat `json:"seat"`
	Seconds float64   `json:"seconds"`        // until it must be answered
	Moves   []string  `json:"moves"`          // the legal ones, in their written form
	View    game.View `json:"view"`           // what the seat sees
	Events  []event   `json:"events"`         // that it has heard since the last question
	Anew    bool      `json:"anew,omitempty"` // moves were taken back: these are all events again
}

// event is something that has happened.
type event struct {
	Event    string            `json:"event"`
	Seat     *game.Seat        `json:"seat,omitempty"`
	Rule     game.Rule         `json:"rule,omitempty"`
	Operands map[string]string `json:"operands,omitempty"`
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
		told[i] = event{Event: form.Word, Rule: e.Rule}
		if e.Seat >= 0 {
			told[i].Seat = &e.Seat
		}
		if len(form.Fields) > 0 {
			told[i].Operands = map[string]string{}
		}
		for n := range form.Fields {
			told[i].Operands[form.Fields[n].Name] = form.Fields[n].Text(e.Args[n])
		}
	}
	return told
}

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

// Mybot is a bot that is a program: it plays all games by chance, and passes only when it must.
//
//	go build -o mybot ./examples/programs/mybot
//	spielwerk sim newworld --seats 2 --bots exec:./mybot,random
package main

import (
	"encoding/json"
	"io"
	"log"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
)

// line has what this bot reads of the lines that it gets.
type line struct {
	Hello  string          `json:"hello"`
	Game   string          `json:"game"`
	Chance string          `json:"chance"`
	Decide int             `json:"decide"`
	Moves  []string        `json:"moves"`
	View   json.RawMessage `json:"view"` // what the seat sees: each game has its own
}

func main() {
	in, out := json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout)
	var chance *rand.Rand
	for {
		var l line
		if err := in.Decode(&l); err == io.EOF {
			return
		} else if err != nil {
			log.Fatal(err)
		}
		var answer any
		switch {
		case l.Hello != "":
			answer = map[string]any{"hello": "spielwerk-bot/2", "name": "mybot"}
		case l.Game != "":
			seed, _ := strconv.ParseUint(l.Chance, 16, 64)
			chance = rand.New(rand.NewPCG(seed, 0)) // the same moves when the games are played again
			continue
		case l.Decide > 0:
			moves := slices.DeleteFunc(slices.Clone(l.Moves), func(m string) bool { return m == "pass" })
			if len(moves) == 0 {
				moves = l.Moves
			}
			answer = map[string]any{"decide": l.Decide, "move": moves[chance.IntN(len(moves))]}
		default:
			continue
		}
		if err := out.Encode(answer); err != nil {
			log.Fatal(err)
		}
	}
}

// Command liarsdice is Spielwerk with one more game: it serves, plays, simulates and verifies
// liar's dice as it does the others.
package main

import (
	"liarsdice"
	"liarsdice/page"

	"spielwerk/bot"
	"spielwerk/games"
	"spielwerk/house"
)

func main() {
	bot.Register("counting", liarsdice.NewBot)
	house.Main(append(games.List(), games.Entry{Open: liarsdice.Game, Page: page.New})...)
}

// Command spielwerk plays, simulates, records and verifies board games.
package main

import (
	"spielwerk/games"
	"spielwerk/house"
)

func main() { house.Main(games.List()...) }

package fair_test

import (
	"fmt"

	"spielwerk/fair"
)

// Whoever kept the commitment checks the seed when it is published, and makes the random
// numbers of the deal again from it and the nonces of the players.
func Example() {
	seed := fair.NumberedSeed(1, 0)
	commitment := seed.Commitment() // published before the first nonce arrives
	nonces := []string{"apple", "pear"}

	fmt.Println("the seed belongs to the commitment:", seed.Commitment() == commitment)
	server, stranger := seed.Rand(nonces, "newworld", 1), seed.Rand(nonces, "newworld", 1)
	fmt.Println("the same numbers:", server.IntN(1000) == stranger.IntN(1000))
	// Output:
	// the seed belongs to the commitment: true
	// the same numbers: true
}

// Package game is the contract between the rules of a game and everything that plays them:
// terminals, tables, bots, simulators, records.
//
// A game is a [Game]: a fact sheet and a function that opens [Rules], the game with its
// number of seats, options and data fixed, immutable and shared. Rules deal a [Position]: a
// plain value struct (the state) with the rules it is played by. A position changes only by a
// [Move] of a seat. [Event]s report what happened, a [Refusal] why a move is illegal; each
// names its [Rule].
//
// The package is pure: no clock, no I/O, no goroutines, no global state. It imports only the
// standard library. docs/contract.md tells how to write a game on it and gives the reasons; a
// table there says what a game must, may and need not implement, and its limits: five seats,
// three operands of a move, quarter turns.
package game

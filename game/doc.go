// Package game is the contract between the rules of a game and everything that
// plays them: terminals, tables, bots, simulators, records.
//
// A game is a [Game]: a fact sheet and a way to open [Rules], which are the
// game with its number of seats, options and data fixed, immutable and shared.
// Rules deal a [Position]: a plain value struct (the state) together with the
// rules it is played by. All that can happen to a position is a [Move] by a
// seat; what happens is told in [Event]s, what cannot happen in a [Refusal],
// and each of them names its [Rule].
//
// The package is pure: no clock, no I/O, no goroutines, no global state. It
// imports the standard library only. docs/contract.md tells how to write a game
// on it and why it is as it is; a table there says what a game must, may and need not
// implement, and its limits: five seats, three operands of a move, quarter turns.
package game

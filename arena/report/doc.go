// Package report tells a designer what many games between bots say about a game:
// who wins, how long it takes, how the scores grow, what each component is worth,
// where the points come from, what nobody uses. It knows no game: all it counts
// comes from the contract (moves, totals, score lines, and the facts that events
// tell, see game.Facts).
//
//	plan.go      what a game can tell, numbered
//	tally.go     whole numbers counted in many games; tallies add up in any order
//	watch.go     one game as it is played
//	interval.go  estimates with their 95 % intervals
//	figures.go   the figures, as they are written as JSON: docs/report.md
//	sum.go       what tallies add up to; unused.go what never happened
//	page.go      the figures as one HTML page, page_*.go its sections
//	ladder.go    the same for bots that play one another: page_ladder.go
//	words.go     numbers and names in three languages; chart.go drawings
package report

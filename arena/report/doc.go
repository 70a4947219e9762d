// Package report tells a designer what many games between bots show about a game: who wins,
// how long it takes, how the scores grow, what each component is worth, where the points come
// from, what is never used. It knows no game: everything comes from the contract (moves,
// totals, score lines, and facts of events, see game.Facts).
//
//	plan.go      what a game can tell, numbered
//	tally.go     whole numbers counted in many games; tallies add up in any order
//	written.go   a tally as bytes, for games that are played on other machines
//	watch.go     one game as it is played
//	interval.go  estimates with their 95 % intervals
//	figures.go   the figures, as they are written as JSON: docs/report.md
//	sum.go       figures from tallies; unused.go what never happened
//	page.go      the figures as one HTML page, page_*.go its sections
//	ladder.go    the same for bots that play each other: page_ladder.go
//	words.go     numbers and names in three languages; chart.go drawings
package report

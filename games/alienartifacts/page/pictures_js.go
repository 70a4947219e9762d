package page

import "embed"

// A program for browsers is sent without pictures of games: who plays has the board.
var showcases embed.FS

// Package talk has the rules of what people say at tables: what a line may be, in which room it is said, who
// may read it, and how many of them somebody may send. It keeps nothing but who waits for news.
package talk

import (
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"spielwerk/store"
)

// The rooms of a table.
const (
	Players  = "players"
	Watchers = "watchers"
)

// The kinds of lines.
const (
	Text     = "text"
	Reaction = "reaction" // its text is one of Reactions
)

// Who takes lines away.
const (
	ByHost = "host"
	BySelf = "self" // who has said it
)

// Reactions are what can be said with one click.
var Reactions = []string{"luck", "well", "thanks", "oops", "think", "game"}

// Bounds of what is said.
const (
	MaxLine = 500  // characters of a line
	MaxNote = 4000 // characters of a private note
	Kept    = 500  // lines of a table
	marks   = 3    // accents on one letter: more of them grow over other lines
)

// Errors of what is said.
var (
	ErrEmpty = errors.New("there is nothing to read in it")
	ErrLong  = errors.New("it is too long")
)

// Clean makes one line of what somebody has typed. What cannot be seen, and what changes the direction of other
// text, is left out.
func Clean(typed string) (string, error) {
	return clean(typed, MaxLine, func(rune) bool { return false })
}

// CleanNote is Clean for a note, which may have several lines and may be empty.
func CleanNote(typed string) (string, error) {
	text, err := clean(strings.ReplaceAll(typed, "\r\n", "\n"), MaxNote, func(r rune) bool { return r == '\n' })
	if errors.Is(err, ErrEmpty) {
		err = nil
	}
	return text, err
}

func clean(typed string, most int, keeps func(rune) bool) (string, error) {
	if len(typed) > utf8.UTFMax*most { // whatever it is made of
		return "", ErrLong
	}
	var b strings.Builder
	accents, space, empty := 0, false, true
	begins := true // of a line of a note
	for _, r := range norm.NFC.String(typed) {
		switch {
		case keeps(r):
			b.WriteRune(r)
			accents, space, begins = 0, false, true
			continue
		case unicode.IsSpace(r):
			space = true
			continue
		case r == utf8.RuneError, !unicode.IsGraphic(r) && r != '\u200d', hidden(r): // U+200D joins letters of some scripts
			continue
		case unicode.IsMark(r):
			if accents++; accents > marks {
				continue
			}
		default:
			accents = 0
			empty = empty && r == '\u200d'
		}
		if space && !begins {
			b.WriteByte(' ')
		}
		space, begins = false, false
		b.WriteRune(r)
	}
	text := strings.TrimSpace(b.String())
	switch {
	case empty:
		return "", ErrEmpty
	case utf8.RuneCountInString(text) > most:
		return "", ErrLong
	}
	return text, nil
}

// hidden are letters, symbols and marks without ink.
func hidden(r rune) bool {
	return strings.ContainsRune("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0", r)
}

// Piece is a part of a line: a text, the id of a rule that there may be, or a moment of the game.
type Piece struct {
	Text   string
	Rule   string // "" if it names none
	Moment int    // -1 if it names none
}

// named finds what may be a rule or a moment.
var named = regexp.MustCompile(`#\d{1,5}\b|\b[A-Z]{2,3}-\d{1,2}(?:\.\d{1,2})?\b`)

// Pieces takes a line apart.
func Pieces(text string) (all []Piece) {
	last := 0
	for _, at := range named.FindAllStringIndex(text, -1) {
		if at[0] > last {
			all = append(all, Piece{Text: text[last:at[0]], Moment: -1})
		}
		p := Piece{Text: text[at[0]:at[1]], Moment: -1}
		if number, ok := strings.CutPrefix(p.Text, "#"); ok {
			p.Moment, _ = strconv.Atoi(number) // it is digits
		} else {
			p.Rule = p.Text
		}
		all, last = append(all, p), at[1]
	}
	if last < len(text) {
		all = append(all, Piece{Text: text[last:], Moment: -1})
	}
	return all
}

// Rights are what a visitor of a table may read and say.
type Rights struct {
	Room  string // where they say something
	Reads []string
}

// RightsOf are the rights of a visitor. While a game goes on neither room hears the other: players do not
// learn what those see who watch, and watchers read what players say only if the table has chosen it so.
func RightsOf(seated, goesOn, overheard bool) Rights {
	own, other := Watchers, Players
	if seated {
		own, other = Players, Watchers
	}
	r := Rights{Room: own, Reads: []string{own}}
	if !goesOn || !seated && overheard {
		r.Reads = append(r.Reads, other)
	}
	return r
}

// May reports whether somebody with these rights may read a line.
func (r Rights) May(l *store.Line) bool { return slices.Contains(r.Reads, l.Room) }

// Heard are the lines that a person gets to read: those that their rights allow, without those of people whom
// they do not want to hear.
func (r Rights) Heard(lines []store.Line, shuns []store.Shun, table string) (all []store.Line) {
	for i := range lines {
		l := &lines[i]
		if r.May(l) && !Shunned(shuns, table, l.Person) {
			all = append(all, *l)
		}
	}
	return all
}

// Shunned reports whether shuns are about a person, at a table.
func Shunned(shuns []store.Shun, table, person string) bool {
	return person != "" && slices.ContainsFunc(shuns, func(s store.Shun) bool {
		return s.Other == person && (s.Table == "" || s.Table == table)
	})
}

// IsReaction reports whether something is one of the Reactions.
func IsReaction(name string) bool { return slices.Contains(Reactions, name) }

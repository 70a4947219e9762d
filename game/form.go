package game

import (
	"fmt"
	"strconv"
	"strings"
)

// FieldKind says how an operand is written and what it refers to.
type FieldKind uint8

const (
	// FieldNumber is a decimal number.
	FieldNumber FieldKind = iota
	// FieldWord is an index into the field's Words.
	FieldWord
	// FieldCell is a map cell packed by [Cell], written "col,row".
	FieldCell
	// FieldTurn is a number of quarter turns clockwise, written "r0" to "r3".
	FieldTurn
	// FieldSeat is a seat, written as a number from 1.
	FieldSeat
)

// Field describes one operand.
type Field struct {
	Name  string // key in JSON and in the sentences of the locales
	Kind  FieldKind
	Words []string // of FieldWord: the words an operand may stand for
	Table string   // of FieldWord: the locales name word w as "<Table>.<w>"
	// Counted is of FieldWord: the locales have its singular and plural as "<Counted>.<w>".
	// A sentence says "2 Workers" with {{.good.N .number}}.
	Counted string
	// Sorts is of FieldWord: the sort of each word, if any. A sentence can tell them apart by <Name>Sort.
	Sorts []string
}

// Form describes a kind of move, event, refusal, prompt or score line: its word and its
// operands. The locales have its sentence under the word.
type Form struct {
	Word   string // lower case; may contain spaces ("score trail")
	Fields []Field
	Count  string // name of the field that decides singular or plural, if any
	// Retracts marks a move that takes back a decision of its seat while others still decide
	// in secret. It is for people who change their mind. A seat never has to make one, and
	// bots are not offered it, because they might never finish. It undoes the latest move of
	// its seat that stands; records leave out both.
	Retracts bool
	// Ends marks a move that ends its seat's part of a turn or of a round, and everything it
	// could still have done there. A page does not offer it as the first choice.
	Ends bool
	// Part marks a move that is one part of a larger decision, such as an order of a programme: its
	// seat makes such moves one after the other, each says little by itself, and nothing comes of
	// them before the last is made. Advice is given on all of them together.
	Part bool
	// Standing marks a move that a person may choose permanently: it is made automatically whenever
	// it is legal, until the person wants to be asked again. It is for what is asked in the turns of
	// others.
	Standing bool
	// Opens marks a prompt that begins a turn of a seat. Positions with such a prompt are
	// comparable: a search looks ahead to them.
	Opens bool
	// Sided marks a score line for what only the side of its seat has: its faction, nation,
	// character.
	Sided bool
	// Measure names the field of a score line that tells what its points are given for, where
	// these say little: gold, of which more than somebody else has is enough. Advice compares it.
	Measure string
	// Facts are what an event tells for statistics.
	Facts Facts
	// Told says how a log shows an event among the others of its move.
	Told Told
}

// Told is how a log tells an event among the others of its move.
type Told uint8

const (
	// ToldFully is in its own sentence.
	ToldFully Told = iota
	// ToldPoints is in its own sentence, which is about points.
	ToldPoints
	// ToldGain is an amount that its seat gets: those of one move and one kind are added up.
	// The amount is the first number of the form, 1 without one; what it is an amount of is
	// the first word of a table, or the locale's "tally.<form>".
	ToldGain
	// ToldLoss is an amount that its seat gives.
	ToldLoss
	// ToldElsewhere is not at all, for other events of its move say the same.
	ToldElsewhere
	// ToldSummed is in its own sentence, unless it sums up events of its move that its reader
	// has been told one by one.
	ToldSummed
	// ToldHead is in its own sentence, which is the heading of what follows.
	ToldHead
	// ToldNot is not at all: it may still change, or nothing has come of it.
	ToldNot
)

// In is the form of an event that a log tells so.
func (f Form) In(told Told) Form {
	f.Told = told
	return f
}

// Amount is the name of the field with the amount of a gain or a loss, "" if there is none.
func (f *Form) Amount() string {
	for i := range f.Fields {
		if f.Fields[i].Kind == FieldNumber {
			return f.Fields[i].Name
		}
	}
	return ""
}

// Answering is the form of a move that a person may choose permanently.
func (f Form) Answering() Form {
	f.Standing = true
	return f
}

// Opening is the form of a prompt that opens a turn.
func (f Form) Opening() Form {
	f.Opens = true
	return f
}

// Ending is the form of a move that ends its seat's part of a turn or of a round.
func (f Form) Ending() Form {
	f.Ends = true
	return f
}

// Facts is what statistics can read from an event about the seat that it concerns. A
// component is an operand that is a word of a table: a card, a tile, a class of units. Side,
// Takes and Completes name the field of one.
type Facts struct {
	Side      string // what the seat is for the whole game: its faction, nation, character
	Takes     string // a component that the seat takes: draws, buys, places, begins
	Completes string // a component that the seat completes: builds, scores, beats
	Once      Span   // the event happens exactly once in each such span
}

// Span is a stretch of a game by which its length is measured.
type Span uint8

const (
	// NoSpan is the span of most events.
	NoSpan Span = iota
	// SpanTurn is the turn of the seat that the event concerns.
	SpanTurn
	// SpanRound is a round, year or other span in which all seats have their turns.
	SpanRound
)

// Component is the index of the field of a name that holds a component, -1 if
// there is none.
func (f *Form) Component(name string) int {
	for i := range f.Fields {
		if field := &f.Fields[i]; field.Name == name && field.Kind == FieldWord && field.Table != "" {
			return i
		}
	}
	return -1
}

// Vocabulary has all forms of a game, as tables indexed by the kinds of moves, events,
// refusals, prompts and score lines.
type Vocabulary struct {
	Moves    []Form
	Events   []Form
	Refusals []Form
	Prompts  []Form
	Scores   []Form
	Piles    []Pile // that the generator orders or picks from
}

// text appends the written form of one operand.
func (f *Field) text(dst []byte, a int16) []byte {
	switch f.Kind {
	case FieldWord:
		if a < 0 || int(a) >= len(f.Words) {
			return append(dst, '?')
		}
		return append(dst, f.Words[a]...)
	case FieldCell:
		col, row := CellOf(a)
		dst = strconv.AppendInt(dst, int64(col), 10)
		dst = append(dst, ',')
		return strconv.AppendInt(dst, int64(row), 10)
	case FieldTurn:
		dst = append(dst, 'r')
		return strconv.AppendInt(dst, int64(a), 10)
	case FieldSeat:
		return strconv.AppendInt(dst, int64(a)+1, 10)
	default:
		return strconv.AppendInt(dst, int64(a), 10)
	}
}

// Text is the written form of an operand: "3,4", "r1", "NW17", "12".
func (f *Field) Text(a int16) string { return string(f.text(nil, a)) }

// parse reads the written form of one operand.
func (f *Field) parse(s string) (int16, error) {
	switch f.Kind {
	case FieldWord:
		for i, w := range f.Words {
			if w == s {
				return int16(i), nil
			}
		}
		return 0, fmt.Errorf("unknown %s %q", f.Name, s)
	case FieldCell:
		c, r, ok := strings.Cut(s, ",")
		col, err1 := strconv.Atoi(c)
		row, err2 := strconv.Atoi(r)
		if !ok || err1 != nil || err2 != nil || col < 0 || col > 127 || row < -128 || row > 127 {
			return 0, fmt.Errorf("%q is not a cell; a cell is written col,row, for example 3,-4", s)
		}
		return Cell(col, row), nil
	case FieldTurn:
		if len(s) != 2 || s[0] != 'r' || s[1] < '0' || s[1] > '3' {
			return 0, fmt.Errorf("%q is not a rotation; want r0, r1, r2 or r3", s)
		}
		return int16(s[1] - '0'), nil
	default:
		n, err := strconv.ParseInt(s, 10, 16)
		if err != nil {
			return 0, fmt.Errorf("%q is not a number", s)
		}
		if f.Kind == FieldSeat {
			n--
		}
		return int16(n), nil
	}
}

// AppendMove appends the written form of a move: its word, then its operands
// with a space between.
func (v *Vocabulary) AppendMove(dst []byte, m Move) []byte {
	if int(m.Kind) >= len(v.Moves) {
		return append(dst, '?')
	}
	form := &v.Moves[m.Kind]
	dst = append(dst, form.Word...)
	for i := range form.Fields {
		dst = append(dst, ' ')
		dst = form.Fields[i].text(dst, m.Args[i])
	}
	return dst
}

// Text is the written form of a move.
func (v *Vocabulary) Text(m Move) string { return string(v.AppendMove(nil, m)) }

// ParseError is the error of a text that is not a move. Shape is the written form of the move
// whose word it begins with, "" if there is none.
type ParseError struct {
	Shape string
	err   error
}

func (e ParseError) Error() string { return e.err.Error() }

// ParseMove reads the written form of a move. Each move has exactly one; the error for any
// other text is a ParseError.
func (v *Vocabulary) ParseMove(s string) (Move, error) {
	best := -1
	for i := range v.Moves {
		w := v.Moves[i].Word
		if (s == w || strings.HasPrefix(s, w+" ")) && (best < 0 || len(w) > len(v.Moves[best].Word)) {
			best = i
		}
	}
	if best < 0 {
		return Move{}, ParseError{"", fmt.Errorf("%q is not a move; a move begins with one of: %s", clip(s), strings.Join(v.moveWords(), ", "))}
	}
	form := &v.Moves[best]
	bad := func(format string, args ...any) (Move, error) {
		return Move{}, ParseError{form.shape(), fmt.Errorf(format, args...)}
	}
	m := Move{Kind: uint16(best)}
	var parts []string
	if rest := s[len(form.Word):]; rest != "" {
		parts = strings.Split(rest[1:], " ")
	}
	if len(parts) != len(form.Fields) {
		return bad("%q has %d operands, %q takes %d: %s", clip(s), len(parts), form.Word, len(form.Fields), form.shape())
	}
	for i := range form.Fields {
		a, err := form.Fields[i].parse(parts[i])
		if err != nil {
			return bad("%q: %w", clip(s), err)
		}
		m.Args[i] = a
	}
	if w := v.Text(m); w != s {
		return bad("%q is written %q", clip(s), w)
	}
	return m, nil
}

func (v *Vocabulary) moveWords() []string {
	out := make([]string, len(v.Moves))
	for i := range v.Moves {
		out[i] = v.Moves[i].Word
	}
	return out
}

// shape is the form with the names of its operands: "place <tile> <cell> <turn>".
func (f *Form) shape() string {
	s := f.Word
	for i := range f.Fields {
		s += " <" + f.Fields[i].Name + ">"
	}
	return s
}

// clip shortens foreign input that is quoted in an error.
func clip(s string) string {
	if len(s) > 60 {
		return s[:60] + "..."
	}
	return s
}

// Object is the operands by their names, as JSON shows them: words as strings,
// cells as [col, row], seats as numbers from 1 and 0 for nobody, other numbers as they are.
func (f *Form) Object(args Args) map[string]any {
	out := make(map[string]any, len(f.Fields))
	for i := range f.Fields {
		a, field := args[i], &f.Fields[i]
		switch field.Kind {
		case FieldWord:
			out[field.Name] = field.Text(a)
		case FieldCell:
			col, row := CellOf(a)
			out[field.Name] = [2]int{col, row}
		case FieldSeat:
			out[field.Name] = int(a) + 1
		default:
			out[field.Name] = int(a)
		}
	}
	return out
}

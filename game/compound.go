package game

// Compounder is a position in which a seat can give several moves in one line, as people say
// them: a whole programme in place of its dials.
type Compounder interface {
	Position
	// Compound is the moves that a line of words stands for, nil if it stands for none. They are
	// judged when they are played.
	Compound(seat Seat, words []string) []Move
}

// Header is rules whose events stand under headings where they are told in lines.
type Header interface {
	Rules
	// Heading is the word of the heading, in the group "heading" of the locales, and its number,
	// that stands above event i; "" if none does. Events are all that were told before, too.
	Heading(events []Event, i int) (word string, number int)
}

package game

// Rule is the id of a numbered rule ("NW-7.3"). The locales have its text.
type Rule string

// Event is one thing that happened, with its rule.
type Event struct {
	Kind     uint8 // index into Vocabulary.Events
	Seat     Seat  // whom it concerns, Nobody if no seat
	Audience Seats // who may know it
	Rule     Rule
	Args     Args
}

// Log collects events. Play writes to it if it is not nil; without a log a simulation costs
// less.
type Log struct {
	Events []Event
	Draws  *[]Draw // list of draws, nil for none; they contain hidden facts
	Drawn  func()  // called when a card is taken or chance decides, before events tell what came of it; nil for nobody
}

// Add appends an event; on a nil log it does nothing.
func (l *Log) Add(e Event) {
	if l != nil {
		l.Events = append(l.Events, e)
	}
}

// Say adds an event that everybody may know.
func (l *Log) Say(kind uint8, seat Seat, rule Rule, args ...int16) {
	l.Tell(Everybody, kind, seat, rule, args...)
}

// Tell adds an event that some seats may know.
func (l *Log) Tell(audience Seats, kind uint8, seat Seat, rule Rule, args ...int16) {
	if l == nil {
		return
	}
	e := Event{Kind: kind, Seat: seat, Audience: audience, Rule: rule}
	copy(e.Args[:], args)
	l.Events = append(l.Events, e)
}

// Refusal is the answer to an illegal move: the rule, and the reason in this case. The
// locales have a sentence for it.
type Refusal struct {
	Kind uint8 // index into Vocabulary.Refusals
	Rule Rule
	Args Args
}

// Error makes a Refusal an error; players read the sentence of the locale instead.
func (r *Refusal) Error() string { return "refused by rule " + string(r.Rule) }

// Block is an illegal move that a player might expect to be legal, with the reason: the
// answer to "why can't I?".
type Block struct {
	Move Move
	Refusal
}

// Prompt is what a seat has to decide.
type Prompt struct {
	Kind uint8 // index into Vocabulary.Prompts
	Rule Rule
	Args Args
}

// Line is one entry of the explanation of a score. The points of a seat's
// lines add up to its total.
type Line struct {
	Kind   uint8 // index into Vocabulary.Scores
	Seat   Seat
	Points int16
	Rule   Rule
	Args   Args
}

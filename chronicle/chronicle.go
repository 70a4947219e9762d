// Package chronicle tells what happened as people tell it: by rounds and by who did it, a move
// in a paragraph. Amounts of one kind are added up, what happened several times is counted, and
// what is alike stands in a list.
package chronicle

import (
	"spielwerk/game"
	"spielwerk/lang"
)

// Course is what has happened in a game, and the language in which it is told.
type Course struct {
	Rules  game.Rules
	Tongue *lang.Tongue // nil where nothing is told
	Events []game.Event
	Marks  []int // of each move the number of events before it, in ascending order
}

// Block is a part that is read as one: the beginning of a round, or what one seat did without
// another in between.
type Block struct {
	Round bool      // its only act begins a round
	Head  string    // or the heading of what follows, which is no event and has no acts
	Seat  game.Seat // game.Nobody: it concerns nobody
	Acts  []Act
	First int // how many events the seat that hears it has heard before it
}

// Act is what came of a move for a seat, in a paragraph.
type Act struct {
	Sentences []Sentence
	Sums      []Sum
	Rule      game.Rule    // that is named in the end, "" if sentences name theirs
	Scores    bool         // it tells of points
	Events    []game.Event // of which it tells, in the order in which they happened, but for payments that are joined to it
	weak      bool         // its only sentence so far gives way to others
}

// Sentence tells an event, and More that are listed with it.
type Sentence struct {
	Event game.Event
	More  []game.Event
	Times int       // how often it is told, at least once
	Rule  game.Rule // that is named after it, "" for none
}

// Sum is how much of something a seat has got by a move, below 0 if it has given it.
type Sum struct {
	N           int
	What        string // in the number that N needs
	Table, Word string // what it is of: a word of a table, or an event of the table "tally"

	noun string // id of the message with its plural, "" if there is none
}

// Opens reports whether an event is the first of a block, as is what follows the last one.
func (c *Course) Opens(i int) bool {
	if i == 0 || i == len(c.Events) {
		return true
	}
	e, before := &c.Events[i], &c.Events[i-1]
	return c.begins(e) || e.Seat != before.Seat && e.Seat != game.Nobody && before.Seat != game.Nobody
}

// begins reports whether an event is a block of its own.
func (c *Course) begins(e *game.Event) bool {
	form := &c.Rules.Vocabulary().Events[e.Kind]
	return form.Facts.Once == game.SpanRound || form.Told == game.ToldHead
}

// heading is that of an event and those that follow it, "" if it has none.
func (c *Course) heading(i int) string {
	headed, ok := c.Rules.(game.Header)
	if !ok {
		return ""
	}
	word, n := headed.Heading(c.Events, i)
	if word == "" {
		return ""
	}
	return c.Tongue.Say("heading."+word, map[string]any{"number": n})
}

// Ends reports whether events from and to end a part: one of them begins a block of its own or has a heading.
func (c *Course) Ends(from, to int) bool {
	headed, _ := c.Rules.(game.Header)
	for i := from; i < to; i++ {
		if c.begins(&c.Events[i]) {
			return true
		}
		if headed == nil {
			continue
		}
		if word, _ := headed.Heading(c.Events, i); word != "" {
			return true
		}
	}
	return false
}

// Heard is how many of the first events a seat has heard.
func (c *Course) Heard(seat game.Seat, events int) int {
	n := 0
	for i := range events {
		if c.Events[i].Audience.Has(seat) {
			n++
		}
	}
	return n
}

// Blocks tells a seat what it has heard of events from and to, the earliest first.
func (c *Course) Blocks(seat game.Seat, from, to int) []Block {
	t := teller{Course: c, heard: c.Heard(seat, from), last: -1}
	for i := from; i < to; i++ {
		if c.Events[i].Audience.Has(seat) {
			t.tell(i)
			t.heard++
		}
	}
	words := c.Rules.Vocabulary()
	for i := range t.list {
		b := &t.list[i]
		b.join()
		for k := range b.Acts {
			b.Acts[k].inflect(c.Tongue)
			b.Acts[k].cite(words)
		}
	}
	return t.list
}

// teller tells one event after the other.
type teller struct {
	*Course
	list  []Block
	heard int // by the seat, before the event
	ply   int // how many moves had been made with the event
	last  int // the same of the latest act, -1 if the next event is told in an act of its own
}

// tell tells an event that the seat has heard.
func (t *teller) tell(i int) {
	e := t.Events[i]
	for t.ply < len(t.Marks) && t.Marks[t.ply] <= i {
		t.ply++
	}
	form := &t.Rules.Vocabulary().Events[e.Kind]
	if form.Told == game.ToldNot {
		return
	}
	if head := t.heading(i); head != "" {
		t.begin(Block{Head: head, Seat: game.Nobody})
	}
	if t.begins(&e) {
		t.begin(Block{Round: true, Seat: e.Seat, Acts: []Act{{Sentences: []Sentence{{Event: e, Times: 1}}, Events: []game.Event{e}}}})
		return
	}
	who := e.Seat
	b := (*Block)(nil) // to which it may belong
	if n := len(t.list); n > 0 && !t.list[n-1].Round && t.list[n-1].Head == "" {
		b = &t.list[n-1]
		if who == game.Nobody && form.Told != game.ToldPoints { // it belongs to what happens to somebody
			who = b.Seat
		}
	}
	if b == nil || b.Seat != who {
		b = t.begin(Block{Seat: who})
	}
	if t.last != t.ply {
		b.Acts, t.last = append(b.Acts, Act{}), t.ply
	}
	b.Acts[len(b.Acts)-1].add(t.Tongue, form, e)
}

// begin begins a block.
func (t *teller) begin(b Block) *Block {
	b.First, t.last = t.heard, -1
	t.list = append(t.list, b)
	return &t.list[len(t.list)-1]
}

// join adds amounts that are all that came of a move to the move before: a payment is a
// move of its own.
func (b *Block) join() {
	kept := b.Acts[:0]
	for _, a := range b.Acts {
		n := len(kept)
		if n == 0 || len(a.Sentences) > 0 {
			kept = append(kept, a)
			continue
		}
		for _, s := range a.Sums {
			kept[n-1].Sums = addSum(kept[n-1].Sums, s)
		}
	}
	b.Acts = kept
}

// inflect gives what there is several of its plural.
func (a *Act) inflect(t *lang.Tongue) {
	for i := range a.Sums {
		if s := &a.Sums[i]; s.noun != "" {
			s.What = t.Noun(s.noun, s.N)
		}
	}
}

// cite sets which rules are named, and where: that of the first sentence is the rule of the move and stands at the end,
// unless a sentence about points has another. Then each has its rule behind it. Amounts alone name the rule of the first.
func (a *Act) cite(words *game.Vocabulary) {
	if len(a.Sentences) == 0 {
		a.Rule = a.Events[0].Rule
		return
	}
	of, first := make([]game.Rule, len(a.Sentences)), a.Sentences[0].Event.Rule
	a.Rule = first
	for i := range a.Sentences {
		e := &a.Sentences[i].Event
		switch {
		case words.Events[e.Kind].Told == game.ToldPoints:
			of[i] = e.Rule
			if e.Rule != first {
				a.Rule = ""
			}
		case a.Rule != "":
			of[i] = first
		}
	}
	for i := range of {
		if a.Rule == "" && (i+1 == len(of) || of[i+1] != of[i]) {
			a.Sentences[i].Rule = of[i]
		}
	}
}

// add tells an event among the others of its move.
func (a *Act) add(t *lang.Tongue, form *game.Form, e game.Event) {
	a.Events = append(a.Events, e)
	a.Scores = a.Scores || form.Told == game.ToldPoints
	if a.weak && form.Told != game.ToldElsewhere {
		a.Sentences, a.weak = nil, false
	}
	switch form.Told {
	case game.ToldGain:
		a.sum(t, form, e, 1)
	case game.ToldLoss:
		a.sum(t, form, e, -1)
	case game.ToldElsewhere:
		if len(a.Sentences) == 0 && len(a.Sums) == 0 { // the others of the move are not for this seat
			a.say(t, e)
			a.weak = true
		}
	case game.ToldSummed:
		if n := len(a.Sentences); n == 0 || a.Sentences[n-1].Event.Audience == e.Audience {
			a.say(t, e)
		}
	default:
		a.say(t, e)
	}
}

// say adds a sentence. One that is the same as the one before is counted, and what can be listed
// with it is.
func (a *Act) say(t *lang.Tongue, e game.Event) {
	if n := len(a.Sentences); n > 0 {
		before := &a.Sentences[n-1]
		if before.Event == e || soundsLike(t, before.Event, e) {
			before.Times++
			return
		}
		if before.Times == 1 && t.CanList(before.Event, e) {
			before.More = append(before.More, e)
			return
		}
	}
	a.Sentences = append(a.Sentences, Sentence{Event: e, Times: 1})
}

// soundsLike reports whether two events are told in the same words, as those of two copies of a card, and not in a list.
func soundsLike(t *lang.Tongue, a, b game.Event) bool {
	return a.Kind == b.Kind && a.Seat == b.Seat && a.Rule == b.Rule && a.Audience == b.Audience && !t.CanList(a, b) && t.Event(a) == t.Event(b)
}

// sum adds what an event tells to what its seat has got.
func (a *Act) sum(t *lang.Tongue, form *game.Form, e game.Event, sign int) {
	s := Sum{N: 1}
	for i, f := range form.Fields {
		switch {
		case f.Kind == game.FieldNumber && f.Name == form.Amount():
			s.N = int(e.Args[i])
		case f.Kind == game.FieldWord && f.Table != "" && s.What == "":
			s.Table, s.Word = f.Table, f.Text(e.Args[i])
			s.What = t.Say(s.Table+"."+s.Word, nil)
			if f.Counted != "" {
				s.noun = f.Counted + "." + s.Word
			}
		}
	}
	if id := "tally." + form.Word; t.Has(id) {
		s = Sum{N: s.N, What: t.Say(id, nil), Table: "tally", Word: form.Word}
	}
	if s.N != 0 {
		s.N *= sign
		a.Sums = addSum(a.Sums, s)
	}
}

// addSum adds an amount to others: what is got and what is given stay apart.
func addSum(sums []Sum, s Sum) []Sum {
	for i := range sums {
		if of := &sums[i]; of.What == s.What && of.N > 0 == (s.N > 0) {
			of.N += s.N
			return sums
		}
	}
	return append(sums, s)
}

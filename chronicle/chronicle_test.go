package chronicle_test

import (
	"slices"
	"strings"
	"testing"

	"spielwerk/chronicle"
	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/lang"
)

// tale is a game of which events are told by their words.
type tale struct {
	*testing.T
	chronicle.Course
	log game.Log
}

// tell begins a tale of a game for two, in English.
func tell(t *testing.T, name string) *tale {
	t.Helper()
	g, err := games.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(g.FullConfig())
	if err != nil {
		t.Fatal(err)
	}
	book, err := lang.Open([]*game.Game{g})
	if err != nil {
		t.Fatal(err)
	}
	return &tale{T: t, Course: chronicle.Course{Rules: rules, Tongue: book.Table(rules, "en", []string{"Anna", "Bob"})}}
}

func (x *tale) kind(word string) uint8 {
	x.Helper()
	i := slices.IndexFunc(x.Rules.Vocabulary().Events, func(f game.Form) bool { return f.Word == word })
	if i < 0 {
		x.Fatalf("no event %q", word)
	}
	return uint8(i)
}

// say adds an event that all hear.
func (x *tale) say(word string, seat game.Seat, rule game.Rule, args ...int16) {
	x.Helper()
	x.log.Say(x.kind(word), seat, rule, args...)
	x.Events = x.log.Events
}

// move begins a move.
func (x *tale) move() { x.Marks = append(x.Marks, len(x.log.Events)) }

// all is what a seat has heard.
func (x *tale) all(seat game.Seat) []chronicle.Block { return x.Blocks(seat, 0, len(x.Events)) }

// lines are blocks as the text view of a log has them: a line for each paragraph.
func (x *tale) lines(blocks []chronicle.Block) (lines []string) {
	for i := range blocks {
		lines = append(lines, blocks[i].Lines(x.Tongue)...)
	}
	return lines
}

// TestAMoveIsAParagraph: what came of a move stands together, and amounts of one kind are added up.
func TestAMoveIsAParagraph(t *testing.T) {
	x := tell(t, "settlers")
	x.say("round", 0, "IS-4.1", 2)
	x.move()
	x.say("build", 1, "IS-8.1", 3)
	x.say("pay", 1, "IS-8.1", 0, 2)
	x.say("stands", 1, "IS-8.1", 3)
	x.say("gain", 1, "IS-6.1", 0, 1)
	x.say("gain", 1, "IS-3.5", 0, 2)
	x.say("gain", 1, "IS-3.5", 1, 1)
	x.move()
	x.say("pass", 0, "IS-7.9")
	want := []string{
		"Round 2 begins; Anna is the first player. [IS-4.1]",
		"Bob builds “Carpenter’s Workshop”. −2 Wood, +3 Wood, +1 Stone [IS-8.1]",
		"Anna passes. [IS-7.9]",
	}
	got := x.all(0)
	if told := x.lines(got); !slices.Equal(told, want) {
		t.Errorf("told %q, want %q", told, want)
	}
	if len(got) != 3 || !got[0].Round || got[1].Seat != 1 || got[1].First != 1 || got[2].Seat != 0 || got[2].First != 7 {
		t.Errorf("blocks %+v", got)
	}
	for i, opens := range []bool{true, true, false, false, false, false, false, true, true} {
		if x.Opens(i) != opens {
			t.Errorf("event %d opens a block: %v", i, !opens)
		}
	}
	if x.Ends(1, 8) || !x.Ends(0, 8) {
		t.Error("a part ends with the round, and with no move")
	}
}

// TestAPaymentBelongsToWhatWasPaidFor: a payment is a move of its own and stands in the paragraph of the move before;
// what begins with an amount says whose it is and by which rule.
func TestAPaymentBelongsToWhatWasPaidFor(t *testing.T) {
	x := tell(t, "settlers")
	x.move()
	x.say("gain", 0, "IS-6.3", 0, 2)
	x.move()
	x.say("pass", 1, "IS-7.9")
	x.move()
	x.say("pass", 0, "IS-7.9")
	x.move()
	x.say("pay", 0, "IS-8.1", 1, 2)
	want := []string{"Anna: +2 Wood [IS-6.3]", "Bob passes. [IS-7.9]", "Anna passes. −2 Stone [IS-7.9]"}
	if told := x.lines(x.all(1)); !slices.Equal(told, want) {
		t.Errorf("told %q, want %q", told, want)
	}
}

// TestWhatIsAlikeIsListed in one sentence.
func TestWhatIsAlikeIsListed(t *testing.T) {
	x := tell(t, "settlers")
	for card := range int16(3) {
		x.say("reveal", game.Nobody, "IS-5.2", card)
	}
	if told := x.lines(x.all(0)); !slices.Equal(told, []string{"Open cards: “Statue”, “Supplier” and “Wood Storage”. [IS-5.2]"}) {
		t.Errorf("told %q", told)
	}
}

// TestCopiesAreCounted: two copies of a card that do the same are told once.
func TestCopiesAreCounted(t *testing.T) {
	x := tell(t, "settlers")
	one := game.Event{Kind: x.kind("react"), Rule: "IS-16.27"}
	told := func(card int16) string {
		e := one
		e.Args[0] = card
		return x.Tongue.Event(e)
	}
	first := int16(0) // of two cards that are called alike
	for told(first) != told(first+1) {
		first++
	}
	for _, card := range []int16{first, first + 1, first, first + 1} {
		x.say("react", 0, "IS-16.27", card)
	}
	if lines := x.lines(x.all(1)); len(lines) != 1 || !strings.HasSuffix(lines[0], " ×4 [IS-16.27]") {
		t.Errorf("%s, four times, is told as %q", told(first), lines)
	}
}

// TestPointsNameTheirRule: of a move with points each sentence about them names its rule, as does the move; of any
// other the rule stands at the end.
func TestPointsNameTheirRule(t *testing.T) {
	for _, c := range []struct {
		says  []string
		after []game.Rule
		end   game.Rule
	}{
		{[]string{"nobody NW-5.2", "return NW-6.9"}, []game.Rule{"", ""}, "NW-5.2"},
		{[]string{"nobody NW-5.2", "score NW-6.2", "bonus NW-7.1", "return NW-6.9"}, []game.Rule{"NW-5.2", "NW-6.2", "NW-7.1", ""}, ""},
		{[]string{"nobody NW-5.2", "nosupply NW-5.2", "score NW-6.2", "return NW-6.9"}, []game.Rule{"", "NW-5.2", "NW-6.2", ""}, ""},
		{[]string{"final NW-9.8", "tie NW-9.9", "win NW-9.12"}, []game.Rule{"", "NW-9.8", "NW-9.12"}, ""},
		{[]string{"final NW-9.8"}, []game.Rule{""}, "NW-9.8"},
	} {
		x := tell(t, "newworld")
		x.move()
		for _, say := range c.says {
			word, rule, _ := strings.Cut(say, " ")
			x.say(word, 0, game.Rule(rule))
		}
		a, rules := x.all(1)[0].Acts[0], []game.Rule{}
		for _, s := range a.Sentences {
			rules = append(rules, s.Rule)
		}
		if !slices.Equal(rules, c.after) || a.Rule != c.end {
			t.Errorf("%v: rules %q, in the end %q", c.says, rules, a.Rule)
		}
		for _, rule := range append(rules, a.Rule) {
			if rule != "" && !strings.Contains(strings.Join(x.lines(x.all(1)), "\n"), "["+string(rule)+"]") {
				t.Errorf("%v: %s is not named", c.says, rule)
			}
		}
	}
}

// TestOthersHearHowMany: who has seen cards one by one is not told how many there were, others are.
func TestOthersHearHowMany(t *testing.T) {
	x := tell(t, "alienartifacts")
	x.move()
	x.log.Tell(game.Only(0), x.kind("sees"), 0, "AA-8.1.2", 1)
	x.log.Tell(game.Only(0), x.kind("sees"), 0, "AA-8.1.2", 2)
	x.say("looks", 0, "AA-8.1.2", 2, 0)
	for seat, want := range map[game.Seat]string{0: "sees", 1: "looks"} {
		got := x.all(seat)
		if len(got) != 1 || len(got[0].Acts[0].Sentences) != 1 || got[0].Acts[0].Sentences[0].Event.Kind != x.kind(want) {
			t.Errorf("seat %d is told %+v, want only %q", seat, got, want)
		}
	}
}

// seatsOf are the seats of a game and who watches.
func seatsOf(rules game.Rules) []game.Seat {
	all := []game.Seat{game.Watcher}
	for seat := range game.Seat(rules.Config().Seats) {
		all = append(all, seat)
	}
	return all
}

// TestNothingIsLost: in a random game each seat is told each event that has a sentence of its own and that it has heard,
// once and in its order, whatever the range, and nothing that it has not heard.
func TestNothingIsLost(t *testing.T) {
	for _, name := range []string{"newworld", "xidit", "alienartifacts", "settlers"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			x := tell(t, name)
			p := x.Rules.Deal(game.QuickRand(1, 2), &x.log)
			r := game.QuickRand(3, 4)
			for n := 0; n < 300 && p.Pending() != 0; n++ {
				seat := p.Pending().First()
				moves := p.Moves(nil, seat)
				x.move()
				if no := p.Play(seat, moves[r.IntN(len(moves))], &x.log); no != nil {
					t.Fatal(no)
				}
			}
			x.Events = x.log.Events
			for _, seat := range seatsOf(x.Rules) {
				for _, from := range []int{0, len(x.Events) / 3} {
					var want, got []game.Event
					own := func(e game.Event) bool {
						told := x.Rules.Vocabulary().Events[e.Kind].Told
						return told == game.ToldFully || told == game.ToldPoints || told == game.ToldHead
					}
					for _, e := range x.Events[from:] {
						if e.Audience.Has(seat) && own(e) {
							want = append(want, e)
						}
					}
					first := x.Heard(seat, from)
					for _, b := range x.Blocks(seat, from, len(x.Events)) {
						if b.First < first {
							t.Fatalf("seat %d: a block begins with %d, before %d", seat, b.First, first)
						}
						first = b.First
						for _, a := range b.Acts {
							if len(a.Sentences) == 0 && len(a.Sums) == 0 || len(a.Events) == 0 {
								t.Fatalf("seat %d: an act tells nothing: %+v", seat, a)
							}
							for _, e := range a.Events {
								if !e.Audience.Has(seat) {
									t.Fatalf("seat %d is told what it has not heard: %+v", seat, e)
								}
								if own(e) {
									got = append(got, e)
								}
							}
						}
					}
					if !slices.Equal(got, want) {
						t.Errorf("seat %d is told %d events with a sentence of %d, or in another order", seat, len(got), len(want))
					}
				}
			}
		})
	}
}

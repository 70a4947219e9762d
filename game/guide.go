package game

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
)

// Guide leads a newcomer through the beginning of a game, step by step, on a fixed deal. It is
// data beside the game, data/guides/NAME.yaml, which package components reads:
//
//	seats: 3                  # and options, each with its value: ["rowLimit on"]
//	seed: 7                   # of the deal, and of all chance after it
//	deal: 0f6a…               # digits of the state it gives, so that a test sees a change
//	minutes: 8                # it takes
//	before: ["1 pass"]        # moves made before it begins, each behind its seat
//	steps:
//	  - say: tile             # guide.NAME.tile is said
//	    with: [kind word tile.NW01, points total 0]
//	    at: [hand, prompt]    # it points at these places of the page
//	    rules: [NW-3.1]       # the rules that say more
//	  - say: place
//	    await: ["place NW01 3,4 r0"]  # one of these moves is awaited; without, that one reads on
//	    why: [place sea, * first]     # guide.NAME.sea is said if another move with that word is
//	                                  # tried, guide.NAME.first if any other is
//	    then: ["1 pass"]      # moves of the other seats that follow
//
// Moves that are not awaited are held back, not refused: the guide says why not now, and
// nothing is lost. The other seats are played by the data as long as the guide leads; so the
// game always goes the same way. Where a guide is follows from the moves of the game and from
// the number of steps that were read ([Guide.Follow]); when its last step is done, or when the
// game has gone another way, all play freely.
type Guide struct {
	Name    string
	Config  Config
	Seat    Seat // of the newcomer
	Seed    uint64
	Deal    string
	Minutes int
	Before  []Turn
	Steps   []GuideStep
}

// GuideStep is one step of a guide.
type GuideStep struct {
	Say   string
	With  []Operand
	At    []string
	Rules []Rule
	Await []string // written moves, one of which is awaited; none: that the step is read
	Why   []WhyNot
	Then  []Turn
}

// Operand is something that the sentence of a step names, as it is at that moment: "word
// TABLE.WORD" of the locales, "total SEAT", "name SEAT", or "view PATH" with the path of a value
// in the newcomer's view as JSON.
type Operand struct{ Name, Kind, Of string }

// WhyNot is the sentence for moves that begin with a text, "*" for all.
type WhyNot struct{ Moves, Say string }

// Turn is the written move of a seat.
type Turn struct {
	Seat Seat
	Move string
}

// dealDigits is how much of the hash of its state a guide names.
const dealDigits = 16

// Begin is the position that the guide begins with.
func (g *Guide) Begin(rules Rules) (Position, error) {
	p := rules.Deal(QuickRand(g.Seed, g.Seed), nil)
	for _, told := range g.Before {
		m, err := rules.Vocabulary().ParseMove(told.Move)
		if err != nil {
			return nil, fmt.Errorf("guide %s: %w", g.Name, err)
		}
		if no := p.Play(told.Seat, m, nil); no != nil {
			return nil, fmt.Errorf("guide %s: seat %d, %q is refused by %s", g.Name, told.Seat, told.Move, no.Rule)
		}
	}
	return p, p.Check()
}

// DealOf is what Deal must be for a position.
func DealOf(p Position) string {
	sum := sha256.Sum256(Bytes(p))
	return hex.EncodeToString(sum[:])[:dealDigits]
}

// Message is the id of a sentence of the guide.
func (g *Guide) Message(say string) string { return "guide." + g.Name + "." + say }

// WhyNot is the id of the sentence that says why a move is not made now, "" if the step has
// none for it.
func (g *Guide) WhyNot(step int, move string) string {
	for _, w := range g.Steps[step].Why {
		if w.Moves == "*" || move == w.Moves || strings.HasPrefix(move, w.Moves+" ") {
			return g.Message(w.Say)
		}
	}
	return ""
}

// Lesson is where a guide is. The zero value is none.
type Lesson struct {
	Guide *Guide // nil if it leads no more, or never did
	Step  int
	Done  bool // it has come to its end
	// What happens next: the step is read (Reads), the newcomer makes an awaited move, or another
	// seat makes this one.
	Reads bool
	Next  Turn // its Seat is Nobody if it is not another seat's turn
}

// Leads reports whether the guide decides what happens next.
func (l Lesson) Leads() bool { return l.Guide != nil && !l.Done }

// Allows reports whether the newcomer may make a move now.
func (l Lesson) Allows(move string) bool {
	return !l.Leads() || !l.Reads && l.Next.Seat == Nobody && slices.Contains(l.Guide.Steps[l.Step].Await, move)
}

// Follow finds where the guide is in a game: after these moves, when so many steps were read. The
// guide is at its end too when it has been left, that is when more are read than it has, and
// leads no more when the game has gone another way or cannot go on as it says.
func (g *Guide) Follow(p Position, plies []Ply, read int) Lesson {
	words := p.Rules().Vocabulary()
	made := func(seat Seat, moves ...string) (is, ok bool) {
		if len(plies) == 0 {
			return false, true
		}
		if plies[0].Seat != seat || !slices.Contains(moves, words.Text(plies[0].Move)) {
			return false, false
		}
		plies = plies[1:]
		return true, true
	}
	if read > len(g.Steps) {
		return Lesson{Guide: g, Step: len(g.Steps) - 1, Done: true, Next: Turn{Seat: Nobody}}
	}
	for i := range g.Steps {
		step, here := &g.Steps[i], Lesson{Guide: g, Step: i, Next: Turn{Seat: Nobody}}
		if len(step.Await) == 0 {
			if read <= i {
				here.Reads = true
				return here
			}
		} else if is, ok := made(g.Seat, step.Await...); !ok {
			return Lesson{}
		} else if !is {
			if !legal(p, g.Seat, step.Await...) {
				return Lesson{}
			}
			return here
		}
		for _, told := range step.Then {
			if is, ok := made(told.Seat, told.Move); !ok {
				return Lesson{}
			} else if !is {
				if !legal(p, told.Seat, told.Move) {
					return Lesson{}
				}
				here.Next = told
				return here
			}
		}
	}
	return Lesson{Guide: g, Step: len(g.Steps) - 1, Done: true, Next: Turn{Seat: Nobody}}
}

// legal reports whether one of the moves is legal for a seat.
func legal(p Position, seat Seat, moves ...string) bool {
	all := p.Moves(nil, seat)
	return slices.ContainsFunc(moves, func(text string) bool {
		m, err := p.Rules().Vocabulary().ParseMove(text)
		return err == nil && slices.Contains(all, m)
	})
}

// GuideNamed is a guide of the game, nil if it has none of that name.
func (g *Game) GuideNamed(name string) *Guide {
	for i := range g.Guides {
		if g.Guides[i].Name == name {
			return &g.Guides[i]
		}
	}
	return nil
}

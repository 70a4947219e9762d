package report

import (
	"testing"
	"testing/fstest"

	"spielwerk/arena"
	"spielwerk/game"
)

// The draft is a game with known faults, for reports to find. In each of four
// rounds every seat takes one of two cards on offer or passes, and may build a
// king. An ace is worth 9, any other card 1, a built king 2 more; who plays green
// has 3 more at the end. The blank is in no deck, nobody plays grey, and there is
// nobody to bribe.
const draftRounds = 4

const (
	draftTake  = iota // card
	draftBuild        // card
	draftPass
	draftBribe
	draftBack // retracts
)

const (
	draftPlays = iota // colour
	draftRound        // round
	draftTurn
	draftTakes  // card
	draftBuilds // card
	draftShows  // card, tells no fact
)

const (
	draftCard = iota // card
	draftKing        // card
	draftGreen
	draftGift
)

var (
	draftCards   = []string{"ace", "king", "duke", "earl", "blank"}
	draftColours = []string{"red", "green", "blue", "grey"}
)

// draftRules has the parts of game.Rules that a match needs.
type draftRules struct {
	game.Rules
	game  *game.Game
	words *game.Vocabulary
	seats int
}

func (r *draftRules) Game() *game.Game             { return r.game }
func (r *draftRules) Vocabulary() *game.Vocabulary { return r.words }
func (r *draftRules) DataHash() string             { return "00ff" }

func (r *draftRules) Config() game.Config {
	return game.Config{Version: 1, Seats: r.seats, Options: map[string]string{"fog": "on", "wind": "off"}}
}

// draft is the draft with a number of seats.
func draft(seats int) *draftRules {
	card := game.Field{Name: "card", Kind: game.FieldWord, Words: draftCards, Table: "card"}
	king := game.Field{Name: "card", Kind: game.FieldWord, Words: draftCards[:2], Table: "card"}
	colour := game.Field{Name: "colour", Kind: game.FieldWord, Words: draftColours, Table: "colour"}
	g := &game.Game{
		Name: "draft", Versions: []int{1}, MinSeats: 1, MaxSeats: 5,
		Options: []game.Option{game.Switch("fog", false, "DR-1.1"), game.Switch("wind", false, "DR-1.1")},
		Locale: fstest.MapFS{
			"locale/words.en.yaml": {Data: []byte(draftTexts)},
			"locale/words.de.yaml": {Data: []byte(draftTexts)},
			"locale/words.it.yaml": {Data: []byte(draftTexts)},
		},
	}
	return &draftRules{game: g, seats: seats, words: &game.Vocabulary{
		Moves: []game.Form{
			draftTake: {Word: "take", Fields: []game.Field{card}}, draftBuild: {Word: "build", Fields: []game.Field{card}},
			draftPass: {Word: "pass"}, draftBribe: {Word: "bribe"}, draftBack: {Word: "back", Retracts: true},
		},
		Events: []game.Form{
			draftPlays:  {Word: "plays", Fields: []game.Field{colour}, Facts: game.Facts{Side: "colour"}},
			draftRound:  {Word: "round", Fields: []game.Field{{Name: "round"}}, Facts: game.Facts{Once: game.SpanRound}},
			draftTurn:   {Word: "turn", Facts: game.Facts{Once: game.SpanTurn}},
			draftTakes:  {Word: "takes", Fields: []game.Field{card}, Facts: game.Facts{Takes: "card"}},
			draftBuilds: {Word: "builds", Fields: []game.Field{king}, Facts: game.Facts{Completes: "card"}},
			draftShows:  {Word: "shows", Fields: []game.Field{card}},
		},
		Scores: []game.Form{
			draftCard: {Word: "card", Fields: []game.Field{card}}, draftKing: {Word: "king", Fields: []game.Field{king}},
			draftGreen: {Word: "green"}, draftGift: {Word: "gift"},
		},
	}}
}

const draftTexts = `
title: "Draft & <Bias>"
summary: "Four rounds."
facts: {card: "Cards", colour: "Colours"}
card: {ace: "Ace <i>", king: "King", duke: "Duke", earl: "Earl", blank: "Blank"}
colour: {red: "Red", green: "Green", blue: "Blue", grey: "Grey"}
option: {fog: {name: "Fog", help: "Fog."}, wind: {name: "Wind", help: "Wind."}}
move: {take: "Take the {{.card}}", build: "Build the {{.card}}", pass: "Pass", bribe: "Bribe", back: "Back"}
origin: {card: Cards, king: Built kings, green: Green, gift: A gift}
score: {card: "The {{.card}}", king: "The {{.card}}, built", green: "For green", gift: "A gift"}
rule: {DR-2.1: "Cards are worth 1, an ace 9.", DR-2.2: "A built king is worth 2.", DR-3.1: "Green has 3 points."}
`

// draftPosition has the parts of game.Position that bots and observers need.
type draftPosition struct {
	game.Position
	rules *draftRules
	rand  game.Rand
	turn  int
	step  int // 0 take, 1 build
	offer [2]int16
	side  [game.MaxSeats]int16
	lines []game.Line
}

func (r *draftRules) Deal(rand game.Rand, log *game.Log) game.Position {
	p := &draftPosition{rules: r, rand: rand}
	first := int16(p.rand.IntN(3))
	for seat := range game.Seat(r.seats) {
		p.side[seat] = (first + int16(seat)) % 3
		log.Add(game.Event{Kind: draftPlays, Seat: seat, Args: game.Args{p.side[seat]}})
	}
	p.begin(log)
	return p
}

// begin begins a turn, or the last scoring.
func (p *draftPosition) begin(log *game.Log) {
	switch {
	case p.turn == draftRounds*p.rules.seats:
		for seat := range game.Seat(p.rules.seats) {
			if p.side[seat] == 1 {
				p.lines = append(p.lines, game.Line{Kind: draftGreen, Seat: seat, Points: 3, Rule: "DR-3.1"})
			}
		}
		return
	case p.turn%p.rules.seats == 0:
		log.Add(game.Event{Kind: draftRound, Seat: game.Nobody, Args: game.Args{int16(p.turn/p.rules.seats) + 1}})
	}
	log.Add(game.Event{Kind: draftTurn, Seat: p.active()})
	p.offer = [2]int16{int16(p.rand.IntN(4)), int16(p.rand.IntN(4))}
	p.step = 0
	for _, card := range p.offer {
		log.Add(game.Event{Kind: draftShows, Seat: p.active(), Args: game.Args{card}})
	}
}

func (p *draftPosition) active() game.Seat { return game.Seat(p.turn % p.rules.seats) }
func (p *draftPosition) Rules() game.Rules { return p.rules }

func (p *draftPosition) Pending() game.Seats {
	if p.turn == draftRounds*p.rules.seats {
		return 0
	}
	return game.Only(p.active())
}

func (p *draftPosition) Moves(dst []game.Move, _ game.Seat) []game.Move {
	dst = append(dst, game.Move{Kind: draftPass})
	if p.step == 1 {
		return append(dst, game.Move{Kind: draftBuild, Args: [3]int16{1}})
	}
	for i, card := range p.offer {
		if i == 0 || card != p.offer[0] {
			dst = append(dst, game.Move{Kind: draftTake, Args: [3]int16{card}})
		}
	}
	return dst
}

func (p *draftPosition) Play(seat game.Seat, m game.Move, log *game.Log) *game.Refusal {
	switch card := m.Args[0]; m.Kind {
	case draftTake:
		log.Add(game.Event{Kind: draftTakes, Seat: seat, Args: game.Args{card}})
		points := int16(1)
		if card == 0 {
			points = 9
		}
		p.lines = append(p.lines, game.Line{Kind: draftCard, Seat: seat, Points: points, Rule: "DR-2.1", Args: game.Args{card}})
		if card == 1 {
			p.step = 1
			return nil
		}
	case draftBuild:
		log.Add(game.Event{Kind: draftBuilds, Seat: seat, Args: game.Args{card}})
		p.lines = append(p.lines, game.Line{Kind: draftKing, Seat: seat, Points: 2, Rule: "DR-2.2", Args: game.Args{card}})
	}
	p.turn++
	p.begin(log)
	return nil
}

func (p *draftPosition) Total(seat game.Seat) (sum int) {
	for _, l := range p.lines {
		if l.Seat == seat {
			sum += int(l.Points)
		}
	}
	return sum
}

func (p *draftPosition) Scores(dst []game.Line) []game.Line { return append(dst, p.lines...) }

func (p *draftPosition) Ranks() (ranks [game.MaxSeats]int) {
	for a := range game.Seat(p.rules.seats) {
		ranks[a] = 1
		for b := range game.Seat(p.rules.seats) {
			if p.Total(b) > p.Total(a) {
				ranks[a]++
			}
		}
	}
	return ranks
}

// drafted plays drafts between random bots and reports on them.
func drafted(t *testing.T, seats, games, workers int) (*Figures, *arena.Match) {
	t.Helper()
	m := &arena.Match{Rules: draft(seats), Bots: []string{"random"}, Games: games, Seed: 4, Workers: workers}
	r := New(m.Rules)
	m.Observer = r.Observer
	if _, err := m.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	return r.Figures(m), m
}

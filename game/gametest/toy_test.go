package gametest

import (
	"errors"
	"fmt"
	"slices"

	"spielwerk/game"
	"spielwerk/game/value"
	"spielwerk/game/vector"
)

// The toy is a small card game that needs every part of the contract. There are
// three cards each of six animals. In every round all seats secretly choose a
// card at the same time, and may choose again until all have; the highest one that nobody else chose wins what the
// lowest is worth. The winner may burn another card, seen by nobody, and then
// trade it for a prize, which shows it, or take it back. All draw up to three
// cards; when the pile is empty the waste is shuffled.

const (
	toyCards  = 18
	toyHand   = 3
	toyRounds = 8
)

// The phases of the toy.
const (
	toyChoosing = iota
	toyBurning
	toyTrading // a frame on top of burning: the card is aside
	toyOver
)

// The moves of the toy.
const (
	toyBid   = iota // card
	toyBurn         // card
	toyPass         //
	toyTrade        // prize
	toyBack         //
	toyAgain        //
)

// The refusals of the toy.
const (
	toyNoMore  = iota //
	toyWait           //
	toyStep           //
	toyMissing        // card
	toyOdd            // card
)

// The events of the toy.
const (
	toyHas      = iota // card
	toyReady           //
	toyShow            // card
	toyWin             // points
	toyNoWin           //
	toyAside           //
	toyBurns           // card
	toyTrades          // card, prize
	toyReturns         //
	toyDraws           // card
	toyShuffles        // cards
	toyEnd             // seat
	toyRevokes         //
	toyPasses          //
	toySide            // team
)

// The prompts of the toy.
const (
	toyAskBid = iota // round
	toyAskBurn
	toyAskTrade // card
)

// The score lines of the toy.
const (
	toyRound = iota // round
	toyPrize        // prize
	toyFoxes        // foxes
)

var (
	toyAnimals = []string{"ant", "bee", "cat", "dog", "eel", "fox"} // worth 1 to 6
	toyPrizes  = []string{"coin", "crown"}                          // worth 1 and 3
	toyTeams   = []string{"red", "blue"}                            // odd and even seats
)

type toyRules struct {
	game   *game.Game
	config game.Config
	words  *game.Vocabulary
	broken defect
	hash   string
	tie    bool
	seats  int
}

func (r *toyRules) Game() *game.Game             { return r.game }
func (r *toyRules) Config() game.Config          { return r.config }
func (r *toyRules) DataHash() string             { return r.hash }
func (r *toyRules) Vocabulary() *game.Vocabulary { return r.words }

func (r *toyRules) Blank() game.Position {
	p := &toyPosition{rules: r}
	if r.broken == sharedMemory {
		p.notes = make([]int16, 1)
	}
	return p
}

// toyState is the state. Cards are animals from 1; 0 is none.
type toyState struct {
	Rand    game.Rand
	Reveals uint32
	Phase   uint8
	Active  game.Seat // the winner, while burning and trading
	Round   uint8
	Pile    [toyCards]uint8
	PileN   uint8
	Waste   [toyCards]uint8
	WasteN  uint8
	Hands   [game.MaxSeats][toyHand]uint8 // in ascending order, filled from the end
	Bids    [game.MaxSeats]uint8
	Aside   uint8
	Lines   [3 * toyRounds]toyLine
	LinesN  uint8
}

type toyLine struct {
	Kind   uint8
	Seat   game.Seat
	Points int16
	Arg    int16
}

type toyPosition struct {
	rules  *toyRules
	s      toyState
	notes  []int16 // only in toys that are broken by memory beside the state
	memory int
}

func (p *toyPosition) Rules() game.Rules { return p.rules }
func (p *toyPosition) Reveals() uint32   { return p.s.Reveals }

func (p *toyPosition) State() any {
	if other := oddStates[p.rules.broken]; other != nil {
		return other(p)
	}
	return &p.s
}

func (p *toyPosition) CopyFrom(from game.Position) {
	q := from.(*toyPosition)
	aside := p.s.Aside
	p.s = q.s
	switch p.rules.broken {
	case forgetfulCopy:
		p.s.Aside = aside
	case sharedMemory:
		p.notes = q.notes
	case dealtMemory:
		p.memory = q.memory
	case allocatingCopy:
		p.notes = slices.Clone(make([]int16, 1+len(q.notes)))[:1]
	default: // copies are as they should be
	}
}

func (r *toyRules) Deal(rand game.Rand, log *game.Log) game.Position {
	p := r.Blank().(*toyPosition)
	s := &p.s
	s.Rand = rand
	p.memory = 1
	for i := range s.Pile {
		s.Pile[i] = uint8(i/3) + 1
	}
	s.PileN = toyCards
	game.Shuffle(&s.Rand, s.Pile[:])
	for seat := range game.Seat(r.seats) {
		p.tell(log, toySide, seat, "TY-1.1", int16(seat)%2)
	}
	p.fill(log)
	return p
}

// tell says something to everybody.
func (p *toyPosition) tell(log *game.Log, kind uint8, seat game.Seat, rule game.Rule, args ...int16) {
	p.whisper(log, game.Everybody, kind, seat, rule, args...)
}

// whisper says something to some seats.
func (p *toyPosition) whisper(log *game.Log, to game.Seats, kind uint8, seat game.Seat, rule game.Rule, args ...int16) {
	e := game.Event{Kind: kind, Seat: seat, Audience: to, Rule: rule}
	copy(e.Args[:], args)
	p.rules.broken.event(p, &e)
	if log != nil && p.rules.broken == listenerDraws {
		p.s.Rand.Uint64()
	}
	log.Add(e)
}

// reveal counts that somebody learned something.
func (p *toyPosition) reveal(at uint8) {
	switch b := p.rules.broken; {
	case b == uncountedShow && at == toyShow, b == uncountedDraw && at == toyDraws:
	case b == fallingReveals && at == toyTrades:
		p.s.Reveals = 0
	default:
		p.s.Reveals++
	}
}

// fill draws cards for all hands, TY-4.1 and TY-4.2.
func (p *toyPosition) fill(log *game.Log) {
	s := &p.s
	for seat := range game.Seat(p.rules.seats) {
		for s.Hands[seat][0] == 0 {
			if s.PileN == 0 {
				s.Pile, s.PileN = s.Waste, s.WasteN
				s.Waste, s.WasteN = [toyCards]uint8{}, 0
				game.ShufflePile(&s.Rand, log, 0, "TY-4.2", s.Pile[:s.PileN])
				p.tell(log, toyShuffles, game.Nobody, "TY-4.2", int16(s.PileN))
			}
			s.PileN--
			card := s.Pile[s.PileN]
			s.Pile[s.PileN] = 0
			log.Take(0, "TY-4.1", int16(card)-1)
			s.Hands[seat][0] = card
			slices.Sort(s.Hands[seat][:])
			p.reveal(toyDraws)
			p.whisper(log, game.Only(seat), toyDraws, seat, "TY-4.1", int16(card)-1)
		}
	}
}

func (p *toyPosition) Pending() game.Seats {
	switch p.s.Phase {
	case toyChoosing:
		set := game.FirstSeats(p.rules.seats)
		for seat := range game.Seat(p.rules.seats) {
			if p.s.Bids[seat] != 0 {
				set = set.Without(seat)
			}
		}
		return set
	case toyOver:
		return 0
	}
	return game.Only(p.s.Active)
}

func (p *toyPosition) Prompt(seat game.Seat) game.Prompt {
	b := p.rules.broken
	switch p.s.Phase {
	case toyChoosing:
		q := game.Prompt{Kind: toyAskBid, Rule: "TY-2.1", Args: game.Args{int16(p.s.Round) + 1}}
		if b == leakingPrompt {
			q.Args[0] = int16(p.s.Bids[(int(seat)+1)%p.rules.seats])
		}
		return q
	case toyBurning:
		if b == strangePrompt {
			return game.Prompt{Kind: 3, Rule: "TY-3.2"}
		}
		return game.Prompt{Kind: toyAskBurn, Rule: "TY-3.2"}
	}
	return game.Prompt{Kind: toyAskTrade, Rule: "TY-3.3", Args: game.Args{int16(p.s.Aside) - 1}}
}

func (p *toyPosition) Moves(dst []game.Move, seat game.Seat) []game.Move {
	b := p.rules.broken
	if !p.Pending().Has(seat) {
		switch {
		case b == strangerMoves && seat == 0 && p.s.Phase == toyTrading:
			dst = append(dst, game.Move{Kind: toyPass})
		case p.mayRevoke(seat) || b == lateMoves && seat == 0 && p.s.Phase == toyOver:
			dst = append(dst, game.Move{Kind: toyAgain})
		}
		return dst
	}
	kind := uint16(toyBid)
	switch p.s.Phase {
	case toyBurning:
		kind = toyBurn
		dst = append(dst, game.Move{Kind: toyPass})
	case toyTrading:
		if b == noMoves {
			return dst
		}
		dst = append(dst, game.Move{Kind: toyBack}, game.Move{Kind: toyTrade, Args: [3]int16{0}})
		if p.s.Aside%2 == 0 || b == listedRefused {
			dst = append(dst, game.Move{Kind: toyTrade, Args: [3]int16{1}})
		}
		if b == spareOperand {
			dst = append(dst, game.Move{Kind: toyBack, Args: [3]int16{1}})
		}
		return dst
	}
	if b == allocatingMoves {
		leaked = make([]game.Move, toyHand)
	}
	hand := &p.s.Hands[seat]
	for i, card := range hand {
		if card != 0 && (i == 0 || hand[i-1] != card || b == listedTwice) {
			dst = append(dst, game.Move{Kind: kind, Args: [3]int16{int16(card) - 1}})
		}
	}
	return dst
}

// Obvious suggests the highest card, no burning, and the coin.
func (p *toyPosition) Obvious(dst []game.Move, seat game.Seat) []game.Move {
	b := p.rules.broken
	if !p.Pending().Has(seat) {
		if b == strangerSuggested && p.s.Phase == toyTrading && seat == 0 {
			dst = append(dst, game.Move{Kind: toyPass})
		}
		return dst
	}
	switch p.s.Phase {
	case toyBurning:
		return append(dst, game.Move{Kind: toyPass})
	case toyTrading:
		prize := int16(0)
		if b == refusedSuggested {
			prize = 1
		}
		return append(dst, game.Move{Kind: toyTrade, Args: [3]int16{prize}})
	}
	card := p.s.Hands[seat][toyHand-1]
	if b == peekingSuggested && p.s.Hands[(int(seat)+1)%p.rules.seats][toyHand-1] == card {
		card = p.s.Hands[seat][0]
	}
	return append(dst, game.Move{Kind: toyBid, Args: [3]int16{int16(card) - 1}})
}

// mayRevoke reports whether a seat has chosen a card while others still choose.
func (p *toyPosition) mayRevoke(seat game.Seat) bool {
	return p.s.Phase == toyChoosing && seat >= 0 && int(seat) < p.rules.seats && p.s.Bids[seat] != 0
}

func toyRefusal(kind uint8, rule game.Rule, args ...int16) *game.Refusal {
	r := &game.Refusal{Kind: kind, Rule: rule}
	copy(r.Args[:], args)
	return r
}

// judge says why a seat may not make a move, or nil.
func (p *toyPosition) judge(seat game.Seat, m game.Move) *game.Refusal {
	b := p.rules.broken
	if p.s.Phase == toyOver {
		if b == playAfterEnd {
			return nil
		}
		return toyRefusal(toyNoMore, "TY-5.1")
	}
	if p.mayRevoke(seat) && m == (game.Move{Kind: toyAgain}) {
		return nil
	}
	if !p.Pending().Has(seat) {
		return toyRefusal(toyWait, "TY-2.1")
	}
	steps := [...]uint8{
		toyBid: toyChoosing, toyBurn: toyBurning, toyPass: toyBurning, toyTrade: toyTrading, toyBack: toyTrading,
	}
	if b == panics {
		_ = steps[m.Kind]
	}
	if int(m.Kind) >= len(steps) || steps[m.Kind] != p.s.Phase || m.Args[1] != 0 || m.Args[2] != 0 {
		return toyRefusal(toyStep, "TY-2.1")
	}
	a := m.Args[0]
	switch m.Kind {
	case toyBid, toyBurn:
		if a < 0 || int(a) >= len(toyAnimals) {
			return toyRefusal(toyStep, "TY-1.1")
		}
		if !slices.Contains(p.s.Hands[seat][:], uint8(a)+1) {
			return toyRefusal(toyMissing, "TY-1.1", a)
		}
	case toyTrade:
		if a < 0 || int(a) >= len(toyPrizes) {
			return toyRefusal(toyStep, "TY-3.3")
		}
		if a == 1 && p.s.Aside%2 == 1 && b != unlistedAccepted {
			return toyRefusal(toyOdd, "TY-3.3", int16(p.s.Aside)-1)
		}
	default:
		if a != 0 && (b != spareOperand || a != 1) {
			return toyRefusal(toyStep, "TY-2.1")
		}
	}
	return nil
}

func (p *toyPosition) Blocked(dst []game.Block, seat game.Seat) []game.Block {
	if p.s.Phase != toyTrading || seat != p.s.Active {
		return dst
	}
	m := game.Move{Kind: toyTrade, Args: [3]int16{1}}
	if no := p.judge(seat, m); no != nil {
		if p.rules.broken == blockedOtherRule {
			no.Rule = "TY-3.1"
		}
		return append(dst, game.Block{Move: m, Refusal: *no})
	}
	if p.rules.broken == blockedLegal {
		return append(dst, game.Block{Move: m, Refusal: game.Refusal{Kind: toyStep, Rule: "TY-3.3"}})
	}
	return dst
}

func (p *toyPosition) Play(seat game.Seat, m game.Move, log *game.Log) *game.Refusal {
	s := &p.s
	if no := p.judge(seat, m); no != nil {
		p.rules.broken.refusal(p, no, log)
		return no
	}
	if s.Phase == toyOver { // playAfterEnd
		return nil
	}
	p.rules.broken.move(p)
	switch m.Kind {
	case toyBid:
		p.take(seat, uint8(m.Args[0])+1)
		s.Bids[seat] = uint8(m.Args[0]) + 1
		p.whisper(log, game.Only(seat), toyHas, seat, "TY-2.1", m.Args[0])
		p.tell(log, toyReady, seat, "TY-2.1")
		if p.Pending() == 0 {
			p.show(log)
		}
	case toyAgain:
		if p.rules.broken == idleMove {
			return nil
		}
		p.tell(log, toyRevokes, seat, "TY-2.1")
		s.Hands[seat][0] = s.Bids[seat]
		slices.Sort(s.Hands[seat][:])
		s.Bids[seat] = 0
	case toyBurn:
		p.take(seat, uint8(m.Args[0])+1)
		s.Aside, s.Phase = uint8(m.Args[0])+1, toyTrading
		p.tell(log, toyAside, seat, "TY-3.2")
		p.whisper(log, game.Only(seat), toyBurns, seat, "TY-3.2", m.Args[0])
	case toyBack:
		s.Hands[seat][0] = s.Aside
		slices.Sort(s.Hands[seat][:])
		s.Aside, s.Phase = 0, toyBurning
		p.tell(log, toyReturns, seat, "TY-3.4")
	case toyTrade:
		p.reveal(toyTrades)
		p.tell(log, toyTrades, seat, "TY-3.3", int16(s.Aside)-1, m.Args[0])
		p.enter(toyLine{Kind: toyPrize, Seat: seat, Points: 1 + 2*m.Args[0], Arg: m.Args[0]})
		p.discard(s.Aside)
		s.Aside = 0
		p.next(log)
	default:
		p.tell(log, toyPasses, seat, "TY-3.2")
		p.next(log)
	}
	return nil
}

// take moves a card out of a hand.
func (p *toyPosition) take(seat game.Seat, card uint8) {
	hand := &p.s.Hands[seat]
	hand[slices.Index(hand[:], card)] = 0
	slices.Sort(hand[:])
}

func (p *toyPosition) discard(card uint8) {
	if p.rules.broken == lostCard && p.s.Phase == toyTrading {
		return
	}
	p.s.Waste[p.s.WasteN] = card
	p.s.WasteN++
}

func (p *toyPosition) enter(l toyLine) {
	p.s.Lines[p.s.LinesN] = l
	p.s.LinesN++
}

// show turns up the chosen cards and finds the winner: TY-2.2, TY-2.3.
func (p *toyPosition) show(log *game.Log) {
	s := &p.s
	var times [7]int
	low := uint8(6)
	p.reveal(toyShow)
	for seat := range game.Seat(p.rules.seats) {
		card := s.Bids[seat]
		times[card]++
		low = min(low, card)
		p.discard(card)
		p.tell(log, toyShow, seat, "TY-2.2", int16(card)-1)
	}
	winner := game.Nobody
	for seat := range game.Seat(p.rules.seats) {
		alone := times[s.Bids[seat]] == 1 || p.rules.tie
		if alone && (winner == game.Nobody || s.Bids[seat] > s.Bids[winner]) {
			winner = seat
		}
	}
	s.Bids = [game.MaxSeats]uint8{}
	if winner == game.Nobody {
		p.tell(log, toyNoWin, game.Nobody, "TY-2.3")
		p.next(log)
		return
	}
	s.Active, s.Phase = winner, toyBurning
	p.enter(toyLine{Kind: toyRound, Seat: winner, Points: int16(low), Arg: int16(s.Round) + 1})
	p.tell(log, toyWin, winner, "TY-3.1", int16(low))
}

// next begins another round or ends the game: TY-5.1, TY-5.3.
func (p *toyPosition) next(log *game.Log) {
	s := &p.s
	p.fill(log)
	s.Active, s.Phase = 0, toyChoosing
	if p.rules.broken == endless {
		s.LinesN = 0
		return
	}
	if s.Round++; s.Round < toyRounds {
		return
	}
	s.Phase = toyOver
	p.reveal(toyEnd)
	for seat := range game.Seat(p.rules.seats) {
		if n := p.foxes(seat); n > 0 {
			p.enter(toyLine{Kind: toyFoxes, Seat: seat, Points: n, Arg: n})
		}
	}
	for seat, rank := range p.Ranks() {
		if rank == 1 {
			p.tell(log, toyEnd, game.Nobody, "TY-5.2", int16(seat))
		}
	}
}

func (p *toyPosition) foxes(seat game.Seat) (n int16) {
	for _, card := range p.s.Hands[seat] {
		if card == 6 {
			n++
		}
	}
	return n
}

func (p *toyPosition) Total(seat game.Seat) int {
	sum := 0
	for _, l := range p.s.Lines[:p.s.LinesN] {
		if l.Seat == seat {
			sum += int(l.Points)
		}
	}
	if p.rules.broken == sharedMemory {
		sum += int(p.notes[0])
	}
	return sum
}

func (p *toyPosition) Scores(dst []game.Line) []game.Line {
	rules := [...]game.Rule{toyRound: "TY-3.1", toyPrize: "TY-3.3", toyFoxes: "TY-5.3"}
	for _, l := range p.s.Lines[:p.s.LinesN] {
		line := game.Line{Kind: l.Kind, Seat: l.Seat, Points: l.Points, Rule: rules[l.Kind], Args: game.Args{l.Arg}}
		switch b := p.rules.broken; {
		case b == missingLine && l.Kind == toyFoxes:
			continue
		case b == lineWithoutRule && l.Kind == toyPrize:
			line.Rule = ""
		}
		dst = append(dst, line)
	}
	return dst
}

// Encode: a toy shows the own hand in vectors.
func (p *toyPosition) Encode(e *vector.Encoder, seat game.Seat) {
	hand := p.s.Hands[seat]
	if p.rules.broken == peekingVector && p.Pending() != 0 {
		hand[1] = p.s.Pile[0]
	}
	e.Field("hand", "the own hand", len(hand))
	for _, card := range hand {
		e.Int(int(card))
	}
}

// Features: a toy knows its highest card, which others do not, and the points of all.
func (r *toyRules) Features() []string {
	if r.broken == namesakes {
		return []string{"points", "points"}
	}
	return []string{"points", "card"}
}

func (r *toyRules) WithNets(*value.Nets) value.Rules { return r }

func (p *toyPosition) FeatureVector(v *value.Vector, seat game.Seat, private bool) {
	v.Features = append(v.Features[:0], value.Feature{Index: 0, X: int16(p.Total(seat))})
	b, pile := p.rules.broken, int16(p.s.Pile[0])
	switch {
	case private && b == peekingFeature:
		v.Features = append(v.Features, value.Feature{Index: 1, X: pile})
	case private:
		v.Features = append(v.Features, value.Feature{Index: 1, X: int16(p.s.Hands[seat][toyHand-1])})
	case b == publicHand:
		v.Features[0].X += int16(p.s.Hands[seat][toyHand-1])
	case b == featureTwice:
		v.Features = append(v.Features, v.Features[0])
	}
}

// IfEnded: a toy counts all its points at once.
func (p *toyPosition) IfEnded(seat game.Seat) int {
	switch {
	case p.rules.broken == peekingProjection && p.Pending() != 0:
		return p.Total(seat) + int(p.s.Pile[0])
	case p.rules.broken == wrongProjection:
		return p.Total(seat) + 1
	}
	return p.Total(seat)
}

// TieBreaks: there are none.
func (p *toyPosition) TieBreaks() (compared []game.TieBreak, shared game.Rule) {
	if p.rules.broken == wrongTieBreak {
		compared = []game.TieBreak{{Word: "seat", Rule: "TY-5.1", Have: [game.MaxSeats]int{1, 2, 3, 4, 5}}}
	}
	return compared, "TY-5.1"
}

func (p *toyPosition) Ranks() (ranks [game.MaxSeats]int) {
	for a := range p.rules.seats {
		ranks[a] = 1
		for b := range p.rules.seats {
			if p.Total(game.Seat(b)) > p.Total(game.Seat(a)) {
				ranks[a]++
			}
		}
		if p.rules.broken == denseRanks {
			ranks[a] = min(ranks[a], 2) + a/2
		}
	}
	return ranks
}

// toyView is what a seat may see.
type toyView struct {
	Seat    game.Seat `json:"seat"`
	Round   int       `json:"round"`
	Phase   int       `json:"phase"`
	Active  game.Seat `json:"active"`
	Hand    []string  `json:"hand"`
	Bid     string    `json:"bid"`
	Aside   string    `json:"aside"`
	Ready   []bool    `json:"ready"`
	Pile    int       `json:"pile"`
	Waste   []string  `json:"waste"`
	Totals  []int     `json:"totals"`
	Extra   any       `json:"extra,omitempty"` // only in broken toys
	whisper string    // only in broken toys
}

func toyName(card uint8) string {
	if card == 0 {
		return ""
	}
	return toyAnimals[card-1]
}

func (p *toyPosition) View(seat game.Seat) game.View {
	s := &p.s
	v := &toyView{
		Seat: seat, Round: int(s.Round), Phase: int(s.Phase), Active: s.Active,
		Hand: []string{}, Waste: []string{}, Pile: int(s.PileN),
	}
	for i := range game.Seat(p.rules.seats) {
		v.Ready = append(v.Ready, s.Bids[i] != 0)
		v.Totals = append(v.Totals, p.Total(i))
	}
	for _, card := range s.Waste[:s.WasteN] {
		v.Waste = append(v.Waste, toyName(card))
	}
	if seat != game.Watcher {
		v.Bid = toyName(s.Bids[seat])
		for _, card := range s.Hands[seat] {
			if card != 0 {
				v.Hand = append(v.Hand, toyName(card))
			}
		}
		if seat == s.Active {
			v.Aside = toyName(s.Aside)
		}
	}
	p.rules.broken.view(p, v)
	return v
}

func (v *toyView) Text(t game.Tongue) string {
	text := t.Say("text.round", map[string]any{"round": v.Round + 1}) + v.whisper
	for _, card := range v.Hand {
		text += " " + t.Say("card."+card, nil)
	}
	return text
}

type toyTrace struct {
	toyState
	Rand struct{} `json:"-"`
}

func (p *toyPosition) Trace() any {
	if p.rules.broken == countedLooks {
		p.s.Round ^= 0x80
	}
	return &toyTrace{toyState: p.s}
}

func (p *toyPosition) Redeal(seat game.Seat, r *game.Rand) {
	s, b := &p.s, p.rules.broken
	if b == lazyRedeal {
		s.Rand = game.QuickRand(r.Uint64(), r.Uint64())
		return
	}
	var places [2 * toyCards]*uint8
	n := 0
	unknown := func(card *uint8) {
		if *card != 0 {
			places[n] = card
			n++
		}
	}
	if b != peekingRedeal {
		for i := range s.Pile {
			unknown(&s.Pile[i])
		}
	}
	for other := range game.Seat(p.rules.seats) {
		if other == seat && b != ownHandRedealt {
			continue
		}
		for i := range s.Hands[other] {
			unknown(&s.Hands[other][i])
		}
		if b != peekingRedeal {
			unknown(&s.Bids[other])
		}
	}
	if seat != s.Active && b != peekingRedeal {
		unknown(&s.Aside)
	}
	var cards [2 * toyCards]uint8
	for i := range n {
		cards[i] = *places[i]
	}
	if b != rememberingRedeal {
		slices.Sort(cards[:n])
	}
	game.Shuffle(r, cards[:n])
	for i := range n {
		*places[i] = cards[i]
	}
	if b == inventiveRedeal && n > 0 {
		*places[0] = 1
	}
	for other := range s.Hands {
		slices.Sort(s.Hands[other][:])
	}
	if b != trueGenerator {
		s.Rand = game.QuickRand(r.Uint64(), r.Uint64())
	}
	if b == stuckRedeal && s.Phase == toyTrading {
		s.Phase = toyBurning
	}
}

func (p *toyPosition) Evaluate(seat game.Seat) int {
	best := -1 << 30
	for other := range game.Seat(p.rules.seats) {
		if other != seat {
			best = max(best, 100*p.Total(other))
		}
	}
	lead := 100*p.Total(seat) - best
	if p.rules.broken == peekingEvaluation {
		lead += int(p.s.Pile[0])
	}
	return lead + 10*int(p.s.Hands[seat][toyHand-1])
}

// Value takes things to stay as they are.
func (p *toyPosition) Value(seat game.Seat) (lead int, ok bool) {
	lead = p.Evaluate(seat) - 10*int(p.s.Hands[seat][toyHand-1])
	switch p.rules.broken {
	case peekingValue:
		lead += int(p.s.Pile[0])
	case shortValue:
		lead /= 2
	case lateValue:
		return lead, p.Pending() == 0
	default: // nothing about values is broken
	}
	return lead, true
}

func (p *toyPosition) Check() error {
	s := &p.s
	var times [7]int
	count := func(cards ...uint8) {
		for _, card := range cards {
			times[card]++
		}
	}
	count(s.Pile[:]...)
	count(s.Waste[:]...)
	count(s.Bids[:]...)
	count(s.Aside)
	for i := range s.Hands {
		count(s.Hands[i][:]...)
		if !slices.IsSorted(s.Hands[i][:]) {
			return errors.New("a hand is not in order")
		}
	}
	for card, n := range times[1:] {
		if n != 3 {
			return fmt.Errorf("there are %d of %s, not 3", n, toyAnimals[card])
		}
	}
	return nil
}

package alienartifacts

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"spielwerk/game"
	"spielwerk/game/gametest"
)

// The tests of the single cards. Each card stands in a table of a file of its kind
// with what is printed on it, copied by hand from the card list and never read from
// the data that the engine reads. A test arranges a position, plays moves in their
// written form and looks at what they change.

// stage is a position that the test of a card arranges and plays. Its turn does not
// end of itself, for extra actions are left; single takes these away.
type stage struct {
	gametest.Scenario[*stage]
	p *Position
	s *State

	bench [kinds]string // under construction in a workshop
}

var stageGame = sync.OnceValues(Game)

// stages keeps the rules of each configuration, for many stages are set up.
var stages sync.Map

func stageRules(t *testing.T, seats int, options ...string) *rules {
	t.Helper()
	key := fmt.Sprint(seats, options)
	if r, ok := stages.Load(key); ok {
		return r.(*rules)
	}
	g, err := stageGame()
	if err != nil {
		t.Fatal(err)
	}
	r, err := g.Rules(game.Config{Seats: seats, Options: gametest.Options(options...)})
	if err != nil {
		t.Fatal(err)
	}
	stages.Store(key, r)
	return r.(*rules)
}

// newStage is an empty table in the action phase of seat 0: all cards are in their
// decks, every seat has 8 credits and nothing else, seat 0 has the first faction and
// so on. Options are written "shipLimits=byColour".
func newStage(t *testing.T, seats int, options ...string) *stage {
	t.Helper()
	g := onStage(t, &Position{rules: stageRules(t, seats, options...)})
	s := g.s
	s.Rand, s.Phase, s.Turns, s.Marker, s.Supply, s.Met = game.QuickRand(1, 2), phaseAction, 1, uint8(seats), 38, 1
	s.Turn.More = 9
	for k := range s.Decks {
		s.Decks[k].N = uint8(len(s.Decks[k].Card))
		for i := range s.Decks[k].Card {
			s.Decks[k].Card[i] = uint8(k*len(s.Decks[k].Card) + i)
		}
	}
	s.Resources.N = uint8(len(s.Resources.Card))
	for i := range s.Resources.Card {
		s.Resources.Card[i] = uint8(i)
	}
	for i := range s.Systems {
		s.Systems[i] = uint8(i)
	}
	s.ArtifactN = uint8(len(s.Artifacts))
	for i := range s.Artifacts {
		s.Artifacts[i] = uint8(i)
	}
	s.PlanN = uint8(len(s.Plans))
	for i := range s.Plans {
		s.Plans[i] = uint8(i)
	}
	for seat := range seats {
		s.Players[seat].Credits, s.Players[seat].Faction = 8, uint8(seat)+1
	}
	return g
}

// onStage is the stage of a position.
func onStage(t *testing.T, p *Position) *stage {
	g := &stage{p: p, s: &p.s}
	g.Scenario = gametest.NewScenario(t, p, g)
	return g
}

// player is the state of a seat.
func (g *stage) player(letter string) *Player { g.Helper(); return &g.s.Players[g.Seat(letter)] }

// id is the number of a card in a list of ids.
func (g *stage) id(words []string, id string) uint8 {
	g.Helper()
	i := slices.Index(words, id)
	if i < 0 {
		g.Fatalf("there is no card %s", id)
	}
	return uint8(i)
}

func (g *stage) card(id string) uint8 { g.Helper(); return g.id(cardWords, id) }

func (g *stage) resource(id string) uint8 { g.Helper(); return g.id(resourceWords, id) }

// takeOut takes a card out of a deck.
func takeOut(t testing.TB, deck []uint8, n *uint8, card uint8) {
	t.Helper()
	i := slices.Index(deck[:*n], card)
	if i < 0 {
		t.Fatalf("card %d is not in its deck any more", card)
	}
	copy(deck[i:*n], deck[i+1:*n])
	*n--
	deck[*n] = 0
}

// fetch takes a ship, a technology or a planet out of its deck.
func (g *stage) fetch(id string) uint8 {
	g.Helper()
	c := g.card(id)
	d := &g.s.Decks[kindOf(c)]
	takeOut(g, d.Card[:], &d.N, c)
	return c
}

// fetchResource takes a resource card out of its deck.
func (g *stage) fetchResource(id string) uint8 {
	g.Helper()
	c := g.resource(id)
	takeOut(g, g.s.Resources.Card[:], &g.s.Resources.N, c)
	return c
}

// fronts puts cards into the empire of a seat, on their logistic side.
func (g *stage) fronts(seat string, ids ...string) *stage {
	g.Helper()
	for _, id := range ids {
		g.player(seat).Empire.add(g.fetch(id))
	}
	return g
}

// backs puts cards into the empire of a seat, on their operational side.
func (g *stage) backs(seat string, ids ...string) *stage {
	g.Helper()
	g.fronts(seat, ids...)
	for _, id := range ids {
		g.player(seat).Mission.add(g.card(id))
	}
	return g
}

// builds puts cards into the construction area of a seat.
func (g *stage) builds(seat string, ids ...string) *stage {
	g.Helper()
	for _, id := range ids {
		g.player(seat).Building.add(g.fetch(id))
	}
	return g
}

// holds gives resource cards to the hand of a seat.
func (g *stage) holds(seat string, ids ...string) *stage {
	g.Helper()
	for _, id := range ids {
		g.player(seat).Hand.add(g.fetchResource(id))
	}
	return g
}

// half splits "RES-74 green" and finds the half of that colour.
func (g *stage) half(text string) (card uint8, second bool, symbols uint8) {
	g.Helper()
	id, colour, _ := strings.Cut(text, " ")
	card = g.fetchResource(id)
	for i, h := range g.p.rules.resources[card].halves {
		if colourWords[h.colour] == colour {
			return card, i == 1, h.amount
		}
	}
	g.Fatalf("%s has no half in %s", id, colour)
	return
}

// attached puts halves under a construction of a seat: "RES-74 green".
func (g *stage) attached(seat, under string, halves ...string) *stage {
	g.Helper()
	for _, text := range halves {
		c, second, symbols := g.half(text)
		g.player(seat).Attached.add(c)
		g.s.Under[c] = g.card(under)
		g.s.Saved[g.card(under)] += symbols
		if second {
			g.s.Second.add(c)
		}
	}
	return g
}

// produced puts halves under an operational planet of a seat.
func (g *stage) produced(seat, under string, halves ...string) *stage {
	g.Helper()
	for _, text := range halves {
		c, second, _ := g.half(text)
		g.player(seat).Produced.add(c)
		g.s.Under[c] = g.card(under)
		if second {
			g.s.Second.add(c)
		}
	}
	return g
}

// draws puts resource cards on their deck, the first to be drawn first.
func (g *stage) draws(ids ...string) *stage {
	g.Helper()
	q := &g.s.Resources
	for _, id := range slices.Backward(ids) {
		c := g.fetchResource(id)
		q.Card[q.N] = c
		q.N++
	}
	return g
}

// onlyDraws leaves just these cards in the resource deck; all others go to the hand
// of the last seat. The discard pile is empty.
func (g *stage) onlyDraws(ids ...string) *stage {
	g.Helper()
	g.draws(ids...)
	q := &g.s.Resources
	rest := int(q.N) - len(ids)
	last := &g.s.Players[g.p.rules.seats-1]
	for _, c := range q.Card[:rest] {
		last.Hand.add(c)
	}
	var left Pile
	left.N = uint8(copy(left.Card[:], q.Card[rest:q.N]))
	*q = left
	return g
}

// tops puts ships, technologies or planets on their decks, the first to be drawn
// first.
func (g *stage) tops(ids ...string) *stage {
	g.Helper()
	for _, id := range slices.Backward(ids) {
		c := g.fetch(id)
		d := &g.s.Decks[kindOf(c)]
		d.Card[d.N] = c
		d.N++
	}
	return g
}

// left leaves just these cards in the deck of their kind; the others go to the
// construction area of the last seat.
func (g *stage) left(kind string, ids ...string) *stage {
	g.Helper()
	g.tops(ids...)
	d := &g.s.Decks[g.id(kindWords, kind)]
	last := &g.s.Players[g.p.rules.seats-1]
	rest := int(d.N) - len(ids)
	for _, c := range d.Card[:rest] {
		last.Building.add(c)
	}
	var deck Deck
	deck.N = uint8(copy(deck.Card[:], d.Card[rest:d.N]))
	*d = deck
	return g
}

// artifacts gives artifacts to a seat.
func (g *stage) artifacts(seat string, ids ...string) *stage {
	g.Helper()
	for _, id := range ids {
		c := g.id(artifactWords, id)
		takeOut(g, g.s.Artifacts[:], &g.s.ArtifactN, c)
		g.player(seat).Artifacts |= 1 << c
	}
	return g
}

// noArtifacts leaves no artifact in the deck; those named are on the discard pile,
// the others are held by the last seat.
func (g *stage) noArtifacts(used ...string) *stage {
	g.Helper()
	for _, id := range used {
		c := g.id(artifactWords, id)
		takeOut(g, g.s.Artifacts[:], &g.s.ArtifactN, c)
		g.s.Used |= 1 << c
	}
	for g.s.ArtifactN > 0 {
		g.artifacts(gametest.Letter(g.p.rules.seats-1), artifactWords[g.s.Artifacts[g.s.ArtifactN-1]])
	}
	return g
}

// nextArtifact puts an artifact on the top of its deck.
func (g *stage) nextArtifact(id string) *stage {
	g.Helper()
	c := g.id(artifactWords, id)
	takeOut(g, g.s.Artifacts[:], &g.s.ArtifactN, c)
	g.s.Artifacts[g.s.ArtifactN] = c
	g.s.ArtifactN++
	return g
}

// defends gives defence plans to a seat.
func (g *stage) defends(seat string, ids ...string) *stage {
	g.Helper()
	for _, id := range ids {
		c := g.id(planWords, id)
		takeOut(g, g.s.Plans[:], &g.s.PlanN, c)
		g.player(seat).Plans |= 1 << c
	}
	return g
}

// blocks puts tokens on a card.
func (g *stage) blocks(id string, n uint8) *stage {
	g.Helper()
	c := g.card(id)
	g.s.Tokens[c] += n
	g.s.Supply -= n
	g.s.Blocked.add(c)
	return g
}

// credits sets the bank of a seat.
func (g *stage) credits(seat string, n uint8) *stage { g.player(seat).Credits = n; return g }

// faction gives a faction to a seat.
func (g *stage) faction(seat, id string) *stage {
	g.Helper()
	f := g.id(factionWords, id) + 1
	for i := range g.s.Players[:g.p.rules.seats] {
		if g.s.Players[i].Faction == f {
			g.s.Players[i].Faction = g.player(seat).Faction
		}
	}
	g.player(seat).Faction = f
	return g
}

// system makes an alien system the available one.
func (g *stage) system(id string) *stage {
	g.Helper()
	c := g.id(systemWords, id)
	i := slices.Index(g.s.Systems[:], c)
	copy(g.s.Systems[1:i+1], g.s.Systems[:i])
	g.s.Systems[0] = c
	g.s.Met |= 1 << c
	return g
}

// single leaves just the one action of the turn.
func (g *stage) single() *stage { g.s.Turn.More = 0; return g }

// limit raises the production limit for the turn, so that dear things can be paid
// for.
func (g *stage) limit(n int8) *stage { g.s.Turn.Limit += n; return g }

// lastDraw makes it the draw phase of the last turn of the game, that of seat 0
// with two seats. The hand must not be empty.
func (g *stage) lastDraw() *stage {
	g.s.Start, g.s.Marker, g.s.Ending, g.s.Phase, g.s.Turn = 1, 1, true, phaseDraw, Turn{Acted: true}
	return g
}

// finish plays the rest of the game from lastDraw; a seat that is asked whether it
// pays for blockaded technologies is left to the test.
func (g *stage) finish() *stage {
	g.Helper()
	g.Play("A draw")
	if g.s.Phase == phaseLate {
		g.Play("A end")
	}
	return g
}

// tidy makes the state agree with what was arranged, and checks it.
func (g *stage) tidy() {
	g.Helper()
	for seat := range game.Seat(g.p.rules.seats) {
		g.p.recount(seat)
	}
	for k := range g.s.Decks {
		if d := &g.s.Decks[k]; d.N > 0 {
			g.s.Seen[d.Card[d.N-1]] = allSeats
		}
		for _, pl := range g.s.Players {
			for set := pl.Building.or(pl.Empire); !set.empty(); {
				g.s.Seen[set.take()] = 0
			}
		}
	}
	if err := g.p.Check(); err != nil {
		g.Fatalf("the stage is not set up well: %v", err)
	}
}

// Play, Refused and Offers are those of the base, on a state that is tidy.
func (g *stage) Play(texts ...string) *stage {
	g.Helper()
	g.tidy()
	return g.Scenario.Play(texts...)
}

func (g *stage) Refused(text string, rule game.Rule) *stage {
	g.Helper()
	g.tidy()
	return g.Scenario.Refused(text, rule)
}

func (g *stage) Offers(text string) *stage {
	g.Helper()
	g.tidy()
	return g.Scenario.Offers(text)
}

// tally is what a seat has, counted.
type tally struct{ VP, Credits, Hand, Produced, Artifacts, Plans, Building, Empire, Tokens int }

func (g *stage) tally(seat string) tally {
	pl := g.player(seat)
	return tally{
		pl.vp(), int(pl.Credits), pl.Hand.len(), pl.Produced.len(), count16(pl.Artifacts), count16(pl.Plans),
		pl.Building.len(), pl.Empire.len(), g.p.tokensOn(pl.Empire),
	}
}

func (a tally) minus(b tally) tally {
	return tally{
		a.VP - b.VP, a.Credits - b.Credits, a.Hand - b.Hand, a.Produced - b.Produced, a.Artifacts - b.Artifacts,
		a.Plans - b.Plans, a.Building - b.Building, a.Empire - b.Empire, a.Tokens - b.Tokens,
	}
}

// changes plays moves of a seat and checks all that they change of what it has.
func (g *stage) changes(moves string, want tally) *stage {
	g.Helper()
	seat, _, _ := strings.Cut(moves, " ")
	before := g.tally(seat)
	g.Play(moves)
	if got := g.tally(seat).minus(before); got != want {
		g.Errorf("%s changes %+v, not %+v", moves, got, want)
	}
	return g
}

// written is the written form of an event or of a line of a score.
func written(form *game.Form, args game.Args) string {
	text := form.Word
	for i := range form.Fields {
		text += " " + form.Fields[i].Text(args[i])
	}
	return text
}

// scores are the lines of a seat's score in their written form, with their points:
// "end TEC-01 4". They add up to its total.
func (g *stage) scores(seat string) map[string]int {
	g.Helper()
	out, sum := map[string]int{}, 0
	for _, l := range g.p.Scores(nil) {
		if l.Seat == g.Seat(seat) {
			out[written(&g.p.rules.vocabulary.Scores[l.Kind], l.Args)] = int(l.Points)
			sum += int(l.Points)
		}
	}
	g.Is("the sum of the score", sum, g.p.Total(g.Seat(seat)))
	return out
}

// calm checks that nothing is being resolved.
func (g *stage) calm() *stage {
	g.Helper()
	if g.s.Depth > 0 || g.s.Draft.Kind != draftNone {
		g.Errorf("something is still to be decided: %s",
			strings.Join(g.Moves(gametest.Letter(int(g.p.Pending().First()))), ", "))
	}
	return g
}

// lies tells where a ship, a technology or a planet is: "front", "back",
// "construction", "top", "bottom" or "deck".
func (g *stage) lies(seat, id string) string {
	g.Helper()
	c := g.card(id)
	pl, d := g.player(seat), &g.s.Decks[kindOf(c)]
	switch i := slices.Index(d.Card[:d.N], c); {
	case pl.Mission.has(c):
		return "back"
	case pl.Empire.has(c):
		return "front"
	case pl.Building.has(c):
		return "construction"
	case i == int(d.N)-1:
		return "top"
	case i == 0:
		return "bottom"
	case i > 0:
		return "deck"
	}
	return "elsewhere"
}

// What the state of the table is. These are methods so that in a chain they are looked
// at after the moves before them.
func (g *stage) phase() phase             { return g.s.Phase }
func (g *stage) acted() bool              { return g.s.Turn.Acted }
func (g *stage) extra() int               { return int(g.s.Turn.More) }
func (g *stage) asks() int                { return int(g.p.Pending().First()) }
func (g *stage) supply() int              { return int(g.s.Supply) }
func (g *stage) tokens(id string) int     { return int(g.s.Tokens[g.card(id)]) }
func (g *stage) systemAt(i int) string    { return systemWords[g.s.Systems[i]] }
func (g *stage) undrawn() int             { return int(g.s.Resources.N) }
func (g *stage) discards() int            { return g.s.Discard.len() }
func (g *stage) discarded(id string) bool { return g.s.Discard.has(g.resource(id)) }
func (g *stage) inHand(id string) bool    { return g.s.Players[0].Hand.has(g.resource(id)) }
func (g *stage) usedArtifacts() int       { return count16(g.s.Used) }

// due is what the payment asks for that a move of seat 0 begins; the move is taken
// back. What it refuses is what seat 0 cannot pay.
func (g *stage) due(move string) int { g.Helper(); return g.asked(move, promptPay, 1) }

// most is how many cards the payment can have that a move of seat 0 begins.
func (g *stage) most(move string) int {
	g.Helper()
	switch word, _, _ := strings.Cut(move, " "); word {
	case "trade", "unblock":
		return g.asked(move, promptAny, 2)
	case "prepare":
		return g.asked(move, promptPrepare, 0)
	}
	return g.asked(move, promptPay, 3)
}

func (g *stage) asked(move string, prompt uint8, arg int) int {
	g.Helper()
	g.Play("A " + move)
	q := g.p.Prompt(0)
	if q.Kind != prompt {
		g.Fatalf("%s asks for %d, not for a payment", move, q.Kind)
	}
	g.Play("A back")
	return int(q.Args[arg])
}

// price is what a purchase costs: what is asked of an empty bank.
func (g *stage) price() int {
	g.Helper()
	g.tidy()
	had := g.s.Players[0].Credits
	g.s.Players[0].Credits = 0
	defer func() { g.s.Players[0].Credits = had }()
	if no := g.p.Play(0, g.Parse("buy ship 0"), nil); no != nil {
		return int(no.Args[0])
	}
	return 0
}

// workshop gives seat 0 something to do with every action: the three kinds under
// construction and operational, and cards to pay with. None of them is the card that
// is tested.
func (g *stage) workshop(tested string) *stage {
	g.Helper()
	g.bench = [kinds]string{
		unless(tested, "SHI-40", "SHI-39"), unless(tested, "TEC-39", "TEC-08"), unless(tested, "PLA-40", "PLA-39"),
	}
	return g.builds("A", g.bench[:]...).backs("A", unless(tested, "SHI-30", "SHI-29"),
		unless(tested, "TEC-29", "TEC-19"), unless(tested, "PLA-30", "PLA-29")).limit(2).
		holds("A", "RES-53", "RES-54", "RES-55", "RES-64", "RES-65", "RES-66", "RES-74", "RES-75", "RES-76")
}

// costs are those of the seven actions that have one.
type costs struct{ Buy, Discover, Develop, Build, Offensive, Revenue, Mine int }

// costs are measured in a workshop: 5, and 1 more to complete a card, for one of its
// kind is in the empire (AA-7.2).
func (g *stage) costs() costs {
	g.Helper()
	return costs{
		g.price(), g.due("discover " + g.bench[2] + " logistic"), g.due("develop " + g.bench[1] + " logistic"),
		g.due("build " + g.bench[0] + " logistic"),
		g.due("offensive"), g.due("revenue"), g.due("mine"),
	}
}

var workshopCosts = costs{5, 6, 6, 6, 5, 5, 5}

// limits are those of the actions that are paid for with cards.
type limits struct {
	Discover, PreparePlanet, Develop, PrepareTechnology, Build, PrepareShip int
	Trade, Offensive, Revenue, Mine, Faction                                int
}

// limits are measured in a workshop, which adds 2 to each.
func (g *stage) limits() limits {
	g.Helper()
	return limits{
		g.most("discover "+g.bench[2]+" logistic") - 2, g.most("prepare planet") - 2,
		g.most("develop "+g.bench[1]+" logistic") - 2,
		g.most("prepare technology") - 2, g.most("build "+g.bench[0]+" logistic") - 2, g.most("prepare ship") - 2,
		g.most("trade red") - 2,
		g.most("offensive") - 2, g.most("revenue") - 2, g.most("mine") - 2, g.most("faction") - 2,
	}
}

var plainLimits = limits{2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2}

// eachCard runs a test for each row of a table of cards.
func eachCard[R any](t *testing.T, rows []R, id func(*R) string, test func(*testing.T, *R)) {
	t.Helper()
	for i := range rows {
		t.Run(id(&rows[i]), func(t *testing.T) { test(t, &rows[i]) })
	}
}

// unless is a card, or another one if it is the card that is tested.
func unless(tested, card, or string) string {
	if card == tested {
		return or
	}
	return card
}

// TestEveryCardHasATest: each card of the box stands once in the tables of these
// tests, and nothing else does. A card more needs a row, and so a test.
func TestEveryCardHasATest(t *testing.T) {
	rows := map[string]int{}
	countRows(rows, shipCards, (*shipCard).name)
	countRows(rows, technologyCards, (*technologyCard).name)
	countRows(rows, planetCards, (*planetCard).name)
	countRows(rows, resourceCards, (*resourceCard).name)
	countRows(rows, artifactCards, (*artifactCard).name)
	countRows(rows, planCards, (*planCard).name)
	countRows(rows, systemCards, (*systemCard).name)
	countRows(rows, factionCards, (*factionCard).name)
	box := stageRules(t, 2).box()
	var ids []string
	for _, c := range box.Cards {
		ids = append(ids, c.ID)
	}
	for _, c := range box.Resources {
		ids = append(ids, c.ID)
	}
	for _, c := range slices.Concat(box.Systems, box.Plans) {
		ids = append(ids, c.ID)
	}
	for _, c := range box.Factions {
		ids = append(ids, c.ID)
	}
	for _, id := range slices.Concat(ids, box.Artifacts) {
		if rows[id] != 1 {
			t.Errorf("%s stands %d times in the tables of the tests", id, rows[id])
		}
		delete(rows, id)
	}
	for id := range rows {
		t.Errorf("%s stands in a table of the tests and is not in the box", id)
	}
	if len(technologyFronts) != len(technologyCards) {
		t.Errorf("%d technologies have a test of their logistic side, of %d", len(technologyFronts), len(technologyCards))
	}
}

func countRows[R any](rows map[string]int, table []R, id func(*R) string) {
	for i := range table {
		rows[id(&table[i])]++
	}
}

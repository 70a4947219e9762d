package settlers

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/game/gametest"
)

// A scenario is a game of Imperial Settlers that a test sets up and plays.
type scenario struct {
	gametest.Scenario[*scenario]
	p *Position
	s *State
}

// virtualSeat stands for the virtual player where a seat is named.
const virtualSeat = "virtual"

// owner is the owner that a seat's letter or virtualSeat stands for.
func (g *scenario) owner(letter string) int {
	g.Helper()
	if letter == virtualSeat {
		return virtual
	}
	return int(g.Seat(letter))
}

// player is the state of a seat.
func (g *scenario) player(letter string) *Player {
	g.Helper()
	return &g.s.Players[g.Seat(letter)]
}

// begin is the Action phase of round 2, the turn of A. Factions are those of
// the seats, "romans barbarians"; options are written "peaceful=on". Hands,
// supplies and Empires are empty.
func begin(t testing.TB, factions string, options ...string) *scenario {
	t.Helper()
	chosen := gametest.Options(options...)
	seats := strings.Fields(factions)
	for i, f := range seats {
		chosen[fmt.Sprint("faction", i+1)] = f
	}
	return beginRules(t, open(t, len(seats), chosen))
}

// beginRules is begin with rules that are open.
func beginRules(t testing.TB, r *rules) *scenario {
	t.Helper()
	g := scene(t, r.Deal(game.QuickRand(1, 2), nil).(*Position))
	g.clear()
	g.s.Round, g.s.Phase, g.s.Step, g.s.Turn, g.s.First, g.s.Active = 2, phaseAction, stepTurn, 0, 0, 0
	return g
}

// scene is the scenario of a position.
func scene(t testing.TB, p *Position) *scenario {
	g := &scenario{p: p, s: &p.s}
	g.Scenario = gametest.NewScenario(t, p, g)
	return g
}

// clear puts all cards back into the decks.
func (g *scenario) clear() {
	s, r := g.s, g.p.rules
	s.Row, s.RowN, s.Public, s.Due = [maxRow]card{}, 0, cards{}, cards{}
	s.Empire, s.Spots = [owners]cards{}, [locations]Spot{}
	s.Deck, s.DeckN, s.Discard = [maxCommon]card{}, 0, cards{}
	s.Dead, s.Marks, s.Resolved, s.Tokens = cards{}, [egyptTokens]Mark{}, cards{}, r.tokens
	commons := g.p.commons()
	for c, ok := commons.next(0); ok; c, ok = commons.next(c + 1) {
		s.Deck[s.DeckN] = c
		s.DeckN++
	}
	for i := range r.seats {
		pl := &s.Players[i]
		*pl = Player{Faction: pl.Faction}
		deck := r.deckOf(game.Seat(i), pl.Faction-1)
		for c, ok := deck.next(0); ok; c, ok = deck.next(c + 1) {
			pl.Deck[pl.DeckN] = c
			pl.DeckN++
		}
	}
}

// card is a card by its id.
func (g *scenario) card(id string) card {
	g.Helper()
	i := slices.Index(g.p.rules.words, id)
	if i < 0 {
		g.Fatalf("there is no card %q", id)
	}
	return card(i)
}

// lift takes cards out of wherever they are.
func (g *scenario) lift(ids string) []card {
	g.Helper()
	s := g.s
	var out []card
	for _, id := range strings.Fields(ids) {
		c := g.card(id)
		out = append(out, c)
		strip := func(deck []card, n *uint8) {
			if i := slices.Index(deck[:*n], c); i >= 0 {
				copy(deck[i:], deck[i+1:*n])
				*n--
				deck[*n] = 0
			}
		}
		strip(s.Deck[:], &s.DeckN)
		strip(s.Attack[:], &s.AttackN)
		strip(s.Line[:], &s.LineN)
		s.Discard.drop(c)
		s.Collection.drop(c)
		for o := range s.Empire {
			if s.Empire[o].has(c) {
				s.Empire[o].drop(c)
				s.Spots[c] = Spot{}
			}
		}
		for i := range s.Players {
			pl := &s.Players[i]
			strip(pl.Deck[:], &pl.DeckN)
			for _, set := range []*cards{&pl.Hand, &pl.Discard, &pl.Foundations, &pl.Deals} {
				set.drop(c)
			}
		}
	}
	return out
}

// hand puts cards into a hand.
func (g *scenario) hand(seat string, ids string) *scenario {
	g.Helper()
	for _, c := range g.lift(ids) {
		g.player(seat).Hand.add(c)
	}
	return g
}

// stand puts Locations into an Empire, that of a seat or of the virtual player.
func (g *scenario) stand(seat string, ids string) *scenario {
	g.Helper()
	owner := g.owner(seat)
	for _, c := range g.lift(ids) {
		g.s.Empire[owner].add(c)
		g.s.Spots[c] = Spot{}
		if owner < virtual {
			g.s.Spots[c].Built = g.s.Players[owner].Built
			g.s.Players[owner].Built++
		}
	}
	return g
}

// deals puts cards under a board.
func (g *scenario) deals(seat string, ids string) *scenario {
	g.Helper()
	for _, c := range g.lift(ids) {
		g.player(seat).Deals.add(c)
	}
	return g
}

// founds puts Foundations into an Empire.
func (g *scenario) founds(seat string, ids string) *scenario {
	g.Helper()
	for _, c := range g.lift(ids) {
		g.player(seat).Foundations.add(c)
	}
	return g
}

// discards puts cards onto their discard piles.
func (g *scenario) discards(ids string) *scenario {
	g.Helper()
	for _, c := range g.lift(ids) {
		g.p.discard(c)
	}
	return g
}

// top puts cards on top of their decks, the first of them uppermost.
func (g *scenario) top(ids string) *scenario {
	g.Helper()
	list := g.lift(ids)
	slices.Reverse(list)
	for _, c := range list {
		switch deck := g.p.rules.cards[c].deck; deck {
		case deckCommon:
			g.s.Deck[g.s.DeckN] = c
			g.s.DeckN++
		case deckAttack:
			g.s.Attack[g.s.AttackN] = c
			g.s.AttackN++
		default:
			pl := &g.s.Players[g.p.seatOf(deck)]
			pl.Deck[pl.DeckN] = c
			pl.DeckN++
		}
	}
	return g
}

// line makes the Target line, its front first; the other Attack cards stay hidden.
func (g *scenario) line(ids string) *scenario {
	g.Helper()
	s := g.s
	for _, c := range s.Line[:s.LineN] {
		s.Attack[s.AttackN] = c
		s.AttackN++
	}
	s.Line, s.LineN = [maxLine]card{}, 0
	for _, c := range g.lift(ids) {
		s.Line[s.LineN] = c
		s.LineN++
	}
	return g
}

// goods reads "wood 2, gold 1" into numbers by good.
func (g *scenario) goods(text string) [goods]int {
	g.Helper()
	var out [goods]int
	for part := range strings.SplitSeq(text, ",") {
		if strings.TrimSpace(part) == "" {
			continue
		}
		word, number, _ := strings.Cut(strings.TrimSpace(part), " ")
		i := slices.Index(goodWords, word)
		n, err := strconv.Atoi(number)
		if i < 0 || err != nil {
			g.Fatalf("%q are no goods", text)
		}
		out[i] += n
	}
	return out
}

// supply sets what a seat has.
func (g *scenario) supply(seat string, text string) *scenario {
	g.Helper()
	for i, n := range g.goods(text) {
		if good(i) < heldGoods {
			g.player(seat).Supply[i] = uint16(n)
		} else if n != 0 {
			g.Fatalf("%q are no goods of a supply", text)
		}
	}
	return g
}

// has checks the supply, the VP and the number of hand cards (as "card 2") of a
// seat.
func (g *scenario) has(seat string, text string) *scenario {
	g.Helper()
	var have [goods]int
	pl := g.player(seat)
	for i, n := range pl.Supply {
		have[i] = int(n)
	}
	have[vp], have[anyCard] = g.p.Total(g.Seat(seat)), pl.Hand.count()
	if want := g.goods(text); have != want {
		g.Die("%s has %s, want %s", seat, told(have), text)
	}
	return g
}

func told(n [goods]int) string {
	var out []string
	for i, k := range n {
		if k != 0 {
			out = append(out, fmt.Sprint(goodWords[i], " ", k))
		}
	}
	return strings.Join(out, ", ")
}

// turn checks whose turn it is to take an action.
func (g *scenario) turn(seat string) *scenario {
	g.Helper()
	if g.s.Phase != phaseAction || g.s.Depth > 0 || g.s.Acted || g.s.Active != g.Seat(seat) {
		g.Die("phase %d, seat %d, acted %v, %d frames: not the turn of %s", g.s.Phase, g.s.Active, g.s.Acted, g.s.Depth, seat)
	}
	return g
}

// again gives the turn back to a seat.
func (g *scenario) again(seat string) *scenario {
	g.Helper()
	if g.s.Depth > 0 || g.s.Phase != phaseAction {
		g.Die("phase %d, %d frames: the action is not over", g.s.Phase, g.s.Depth)
	}
	g.s.Active, g.s.Acted = g.Seat(seat), false
	return g
}

// in checks that cards are in a set.
func (g *scenario) in(set *cards, ids string) *scenario {
	g.Helper()
	if got := strings.Join(g.p.rules.ids(set), " "); got != ids {
		g.Die("the cards are %q, want %q", got, ids)
	}
	return g
}

// nextRound makes every seat pass and drafts the first card each time, until the next
// Action phase or the end. What is asked in between is answered with the first move.
func (g *scenario) nextRound() *scenario {
	g.Helper()
	round := g.s.Round
	for g.s.Round == round || g.s.Phase != phaseAction {
		seat := g.p.Pending().First()
		if seat == game.Nobody {
			return g
		}
		m := g.p.Moves(nil, seat)[0]
		if g.s.Phase == phaseAction && g.s.Depth == 0 {
			m = game.Move{Kind: movePass}
			if g.s.Acted {
				m.Kind = moveEnd
			}
		}
		g.Play(gametest.Letter(seat) + " " + g.p.rules.vocabulary.Text(m))
	}
	return g
}

func is[T comparable](t testing.TB, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Fatalf("%s: %v, want %v", what, got, want)
	}
}

func contains(text, part string) bool { return strings.Contains(text, part) }

func fields(text string) []string { return strings.Fields(text) }

package alienartifacts

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/game/gametest"
)

// A scenario is a game of Alien Artifacts that a test sets up and plays.
type scenario struct {
	gametest.Scenario[*scenario]
	p *Position
	s *State
}

// begin is a game with empty hands, constructions and empires: the first seat is
// the start player and to act, the seats have the factions in the order of
// factionWords, 8 credits and no points.
func begin(t *testing.T, seats int) *scenario {
	t.Helper()
	return clean(t, open(t, seats, nil))
}

// withPack is begin with a pack of data.
func withPack(t *testing.T, seats int, pack string) *scenario {
	t.Helper()
	g, err := LoadPack("pack.yaml", []byte(pack))
	if err != nil {
		t.Fatal(err)
	}
	r, err := g.Rules(game.Config{Seats: seats})
	if err != nil {
		t.Fatal(err)
	}
	return clean(t, r.(*rules))
}

func clean(t *testing.T, r *rules) *scenario {
	t.Helper()
	g := scene(t, r.Deal(game.QuickRand(1, 2), nil).(*Position))
	for g.s.Phase == phaseSetup || g.s.Phase == phaseFactions {
		seat := g.p.Pending().First()
		if no := g.p.Play(seat, g.p.Moves(nil, seat)[0], nil); no != nil {
			t.Fatal(no)
		}
	}
	for seat := range r.seats {
		pl := &g.s.Players[seat]
		for set := pl.Hand; !set.empty(); {
			g.bury(set.take())
		}
		for set := pl.Building.or(pl.Empire); !set.empty(); {
			g.shelve(set.take())
		}
		for set := few(pl.Plans); !set.empty(); {
			c := set.take()
			copy(g.s.Plans[1:], g.s.Plans[:g.s.PlanN])
			g.s.Plans[0] = c
			g.s.PlanN++
		}
		*pl = Player{Faction: uint8(seat) + 1, Credits: r.bankStart}
	}
	g.s.Start, g.s.Shown = 0, 0
	g.s.Seen = [cards]uint8{}
	return g.turn("A")
}

// scene is the scenario of a position.
func scene(t *testing.T, p *Position) *scenario {
	g := &scenario{p: p, s: &p.s}
	g.Scenario = gametest.NewScenario(t, p, g)
	return g
}

// player is the state of a seat.
func (g *scenario) player(letter string) *Player {
	g.Helper()
	return &g.s.Players[g.Seat(letter)]
}

// turn makes it the turn of a seat, with nothing done yet.
func (g *scenario) turn(seat string) *scenario {
	g.Helper()
	g.s.Turn, g.s.Draft, g.s.Attack, g.s.Stack, g.s.Depth = Turn{}, Draft{}, Attack{}, [stackSize]Frame{}, 0
	g.s.Phase, g.s.Active = phaseAction, g.Seat(seat)
	return g.recount()
}

// recount works out again what cards change, and finds flaws of the set-up.
func (g *scenario) recount() *scenario {
	g.Helper()
	for seat := range game.Seat(g.p.rules.seats) {
		g.p.recount(seat)
	}
	for k := range uint8(kinds) {
		g.p.showTop(k, nil)
	}
	if err := g.p.Check(); err != nil {
		g.Fatalf("the scenario: %v", err)
	}
	return g
}

func index(t testing.TB, words []string, id string) uint8 {
	t.Helper()
	i := slices.Index(words, id)
	if i < 0 {
		t.Fatalf("there is no %q", id)
	}
	return uint8(i)
}

func (g *scenario) cardOf(id string) uint8 { g.Helper(); return index(g, cardWords, id) }
func (g *scenario) resOf(id string) uint8 {
	g.Helper()
	return index(g, resourceWords, fmt.Sprintf("RES-%02s", strings.TrimPrefix(id, "RES-")))
}

// bury puts a resource card to the bottom of its deck, wherever it was.
func (g *scenario) bury(c uint8) {
	s := g.s
	q := &s.Resources
	for i := range int(q.N) {
		if q.Card[i] == c {
			copy(q.Card[i:], q.Card[i+1:q.N])
			q.N--
			q.Card[q.N] = 0
			break
		}
	}
	s.Discard.remove(c)
	for seat := range s.Players {
		pl := &s.Players[seat]
		if pl.Attached.has(c) {
			s.Saved[s.Under[c]] -= g.p.rules.resources[c].halves[g.p.second(c)].amount
		}
		pl.Hand.remove(c)
		pl.Attached.remove(c)
		pl.Produced.remove(c)
	}
	g.p.lift(c)
	copy(q.Card[1:], q.Card[:q.N])
	q.Card[0] = c
	q.N++
}

// take takes a resource card out of the deck, wherever it was.
func (g *scenario) take(id string) uint8 {
	g.Helper()
	c := g.resOf(id)
	g.bury(c)
	q := &g.s.Resources
	copy(q.Card[:], q.Card[1:q.N])
	q.N--
	q.Card[q.N] = 0
	return c
}

// hand makes the hand of a seat: "01 35 53" are the cards RES-01, RES-35, RES-53.
func (g *scenario) hand(seat, list string) *scenario {
	g.Helper()
	for set := g.player(seat).Hand; !set.empty(); {
		g.bury(set.take())
	}
	for _, id := range strings.Fields(list) {
		g.player(seat).Hand.add(g.take(id))
	}
	return g
}

// deck puts resource cards on the deck, the first to be drawn first.
func (g *scenario) deck(list string) *scenario {
	g.Helper()
	ids := strings.Fields(list)
	slices.Reverse(ids)
	for _, id := range ids {
		c := g.take(id)
		g.s.Resources.Card[g.s.Resources.N] = c
		g.s.Resources.N++
	}
	return g
}

// onlyDeck makes these the whole deck; the others are discarded, or with keep lie
// in the hand of a seat.
func (g *scenario) onlyDeck(list string, keep int) *scenario {
	g.Helper()
	g.deck(list)
	n := len(strings.Fields(list))
	q := &g.s.Resources
	for int(q.N) > n {
		c := q.Card[0]
		copy(q.Card[:], q.Card[1:q.N])
		q.N--
		q.Card[q.N] = 0
		if keep >= 0 {
			g.s.Players[keep].Hand.add(c)
		} else {
			g.s.Discard.add(c)
		}
	}
	return g
}

// discards lists the discarded resource cards.
func (g *scenario) discards() string {
	return strings.ReplaceAll(strings.Join(ids(g.s.Discard, resourceWords), " "), "RES-", "")
}

// shelve puts a card to the bottom of its deck, wherever it was.
func (g *scenario) shelve(c uint8) {
	s := g.s
	d := &s.Decks[kindOf(c)]
	for i := range int(d.N) {
		if d.Card[i] == c {
			copy(d.Card[i:], d.Card[i+1:d.N])
			d.N--
			d.Card[d.N] = 0
			break
		}
	}
	for seat := range s.Players {
		pl := &s.Players[seat]
		for set := pl.Attached.or(pl.Produced); !set.empty(); {
			if r := set.take(); s.Under[r] == c {
				g.bury(r)
			}
		}
		pl.Building.remove(c)
		pl.Empire.remove(c)
		pl.Mission.remove(c)
	}
	g.p.returnTokens(c, nil)
	d.under(c)
	s.Seen[c] = 0
}

// fetch takes a card out of its deck.
func (g *scenario) fetch(id string) uint8 {
	g.Helper()
	c := g.cardOf(id)
	g.shelve(c)
	d := &g.s.Decks[kindOf(c)]
	copy(d.Card[:], d.Card[1:d.N])
	d.N--
	d.Card[d.N] = 0
	return c
}

// building puts cards under construction: "SHI-01 PLA-05".
func (g *scenario) building(seat, list string) *scenario {
	g.Helper()
	for _, id := range strings.Fields(list) {
		g.player(seat).Building.add(g.fetch(id))
	}
	return g.recount()
}

// logistic puts cards into an empire on their logistic side.
func (g *scenario) logistic(seat, list string) *scenario {
	g.Helper()
	for _, id := range strings.Fields(list) {
		g.player(seat).Empire.add(g.fetch(id))
	}
	return g.recount()
}

// operational puts cards into an empire on their operational side.
func (g *scenario) operational(seat, list string) *scenario {
	g.Helper()
	for _, id := range strings.Fields(list) {
		c := g.fetch(id)
		g.player(seat).Empire.add(c)
		g.player(seat).Mission.add(c)
	}
	return g.recount()
}

// tops puts cards on their decks, the first one named lying on top.
func (g *scenario) tops(list string) *scenario {
	g.Helper()
	names := strings.Fields(list)
	slices.Reverse(names)
	for _, id := range names {
		c := g.fetch(id)
		d := &g.s.Decks[kindOf(c)]
		for _, under := range d.Card[:d.N] {
			g.s.Seen[under] = 0
		}
		d.Card[d.N] = c
		d.N++
	}
	return g.recount()
}

// attached puts resource cards under a construction: "01 red", "60 gold".
func (g *scenario) attached(seat, card string, list ...string) *scenario {
	g.Helper()
	g.lay(card, &g.player(seat).Attached, list)
	for _, l := range list {
		c := g.resOf(strings.Fields(l)[0])
		g.s.Saved[g.cardOf(card)] += g.p.rules.resources[c].halves[g.p.second(c)].amount
	}
	return g.recount()
}

// produced puts resource cards under a planet.
func (g *scenario) produced(seat, card string, list ...string) *scenario {
	g.Helper()
	return g.lay(card, &g.player(seat).Produced, list).recount()
}

func (g *scenario) lay(card string, to *Set, list []string) *scenario {
	g.Helper()
	for _, l := range list {
		id, colour, _ := strings.Cut(l, " ")
		c := g.take(id)
		to.add(c)
		g.s.Under[c] = g.cardOf(card)
		switch index(g, colourWords, colour) {
		case g.p.rules.resources[c].halves[0].colour:
		case g.p.rules.resources[c].halves[1].colour:
			g.s.Second.add(c)
		default:
			g.Fatalf("card %s has no half that is %s", id, colour)
		}
	}
	return g
}

// tokens puts blockade tokens on a card.
func (g *scenario) tokens(card string, n int) *scenario {
	g.Helper()
	c := g.cardOf(card)
	g.s.Supply += g.s.Tokens[c]
	g.s.Tokens[c] = uint8(n)
	g.s.Supply -= uint8(n)
	if g.s.Blocked.remove(c); n > 0 {
		g.s.Blocked.add(c)
	}
	return g.recount()
}

// credits fills a bank.
func (g *scenario) credits(seat string, n int) *scenario {
	g.player(seat).Credits = uint8(n)
	return g
}

// artifacts gives a seat artifacts: "ART-01 ART-16".
func (g *scenario) artifacts(seat, list string) *scenario {
	g.Helper()
	for _, id := range strings.Fields(list) {
		c := index(g, artifactWords, id)
		i := slices.Index(g.s.Artifacts[:g.s.ArtifactN], c)
		if i < 0 {
			g.Fatalf("%s is not in its deck", id)
		}
		copy(g.s.Artifacts[i:], g.s.Artifacts[i+1:g.s.ArtifactN])
		g.s.ArtifactN--
		g.s.Artifacts[g.s.ArtifactN] = 0
		g.player(seat).Artifacts |= 1 << c
	}
	return g
}

// plans gives a seat defence plans.
func (g *scenario) plans(seat, list string) *scenario {
	g.Helper()
	for _, id := range strings.Fields(list) {
		c := index(g, planWords, id)
		i := slices.Index(g.s.Plans[:g.s.PlanN], c)
		if i < 0 {
			g.Fatalf("%s is not in its deck", id)
		}
		copy(g.s.Plans[i:], g.s.Plans[i+1:g.s.PlanN])
		g.s.PlanN--
		g.s.Plans[g.s.PlanN] = 0
		g.player(seat).Plans |= 1 << c
	}
	return g
}

// system makes an alien system the available one.
func (g *scenario) system(id string) *scenario {
	g.Helper()
	c := index(g, systemWords, id)
	i := slices.Index(g.s.Systems[:], c)
	g.s.Systems[0], g.s.Systems[i] = c, g.s.Systems[0]
	g.s.Met |= 1 << c
	return g
}

// listed reports whether a seat can make a move, or one that begins so.
func (g *scenario) listed(seat, text string) bool {
	g.Helper()
	return slices.ContainsFunc(g.Moves(seat), func(m string) bool { return m == text || strings.HasPrefix(m, text+" ") })
}

// has checks the credits and the points of a seat.
func (g *scenario) has(seat string, credits, vp int) *scenario {
	g.Helper()
	pl := g.player(seat)
	return g.Is(fmt.Sprintf("credits of %s", seat), pl.Credits, credits).Is(fmt.Sprintf("VP of %s", seat), pl.vp(), vp)
}

// holds checks a hand: "01 35".
func (g *scenario) holds(seat, list string) *scenario {
	g.Helper()
	return g.Is(fmt.Sprintf("hand of %s", seat),
		strings.ReplaceAll(strings.Join(ids(g.player(seat).Hand, resourceWords), " "), "RES-", ""), list)
}

// inEmpire checks the side of a card in an empire: "logistic", "operational" or "".
func (g *scenario) inEmpire(seat, card, side string) *scenario {
	g.Helper()
	c, pl := g.cardOf(card), g.player(seat)
	got := ""
	switch {
	case pl.Mission.has(c):
		got = "operational"
	case pl.Empire.has(c):
		got = "logistic"
	}
	return g.Is("side of "+card, got, side)
}

// builds checks what a seat has under construction.
func (g *scenario) builds(seat, list string) *scenario {
	g.Helper()
	return g.Is("constructions", strings.Join(ids(g.player(seat).Building, cardWords), " "), list)
}

// under checks the visible halves under a card: "01 red, 60 gold".
func (g *scenario) under(seat, card, list string) *scenario {
	g.Helper()
	var got []string
	pl := g.player(seat)
	for _, h := range g.p.under(pl.Attached.or(pl.Produced), g.cardOf(card)) {
		got = append(got, strings.TrimPrefix(h.Card, "RES-")+" "+h.Colour)
	}
	return g.Is("under "+card, strings.Join(got, ", "), list)
}

// due checks what is still to be paid for a construction.
func (g *scenario) due(seat, card string, n int) *scenario {
	g.Helper()
	return g.Is("due for "+card, g.p.due(g.Seat(seat), g.cardOf(card)), n)
}

// limitIs checks a production limit.
func (g *scenario) limitIs(seat, action string, n int) *scenario {
	g.Helper()
	return g.Is("limit of "+action, g.p.limit(g.Seat(seat), index(g, actionWords, action)), n)
}

// costIs checks a cost.
func (g *scenario) costIs(seat, action string, n int) *scenario {
	g.Helper()
	return g.Is("cost of "+action, g.p.cost(g.Seat(seat), index(g, actionWords, action)), n)
}

// finish ends the turn of a seat without discarding, whatever it takes.
func (g *scenario) finish(seat string) *scenario {
	g.Helper()
	for g.s.Active == g.Seat(seat) && g.p.Pending() != 0 {
		switch {
		case g.listed(seat, "end"):
			g.Play(seat + " end")
		case g.listed(seat, "draw"):
			g.Play(seat + " draw")
		default:
			return g
		}
	}
	return g
}

// artifacts0 gives the first seat an artifact, also one that has been used.
func (g *scenario) artifacts0(id string) *scenario {
	c := index(g, artifactWords, id)
	if g.s.Used>>c&1 == 1 {
		g.s.Used &^= 1 << c
		g.s.Players[0].Artifacts |= 1 << c
		return g
	}
	return g.artifacts("A", id)
}

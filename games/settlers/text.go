package settlers

import (
	"slices"
	"strconv"
	"strings"

	"spielwerk/game"
)

// Text implements game.View, for terminals and screen readers: a line for each
// thing that can be read on its own.
func (v *View) Text(t game.Tongue) string {
	w := &writer{v: v, t: t}
	active := ""
	if v.Active != nil {
		active = t.Seat(game.Seat(*v.Active))
	}
	w.line("round", map[string]any{
		"round": v.Round, "rounds": v.Rounds, "phase": t.Say("phase."+v.Phase, nil), "first": t.Seat(game.Seat(v.First)), "active": active,
	})
	w.line("deck", map[string]any{"deck": v.Deck, "discard": len(v.Discard)})
	for _, id := range v.Row {
		w.line("row", map[string]any{"card": w.card(id)})
	}
	if len(v.Removed) > 0 {
		w.line("removed", map[string]any{"cards": w.cards(v.Removed)})
	}
	for i := range v.Seats {
		w.b.WriteString("\n")
		w.seat(&v.Seats[i])
	}
	if v.Solo != nil {
		w.b.WriteString("\n")
		w.solo(v.Solo)
	}
	return w.b.String()
}

// SeatText describes a seat.
func (v *View) SeatText(t game.Tongue, seat game.Seat) string {
	w := &writer{v: v, t: t}
	w.seat(&v.Seats[seat])
	return strings.TrimSpace(w.b.String())
}

// LocationText describes a Location of a seat or of the virtual player.
func (v *View) LocationText(t game.Tongue, l *LocationView) string {
	w := &writer{v: v, t: t}
	w.location(l)
	return strings.TrimSpace(w.b.String())
}

// CardText describes a card in one line: kind, colours, cost, fields and effects.
func (v *View) CardText(t game.Tongue, id string) string {
	return (&writer{v: v, t: t}).card(id)
}

// writer writes a view in words.
type writer struct {
	v *View
	t game.Tongue
	b strings.Builder
}

func (w *writer) line(id string, data map[string]any) {
	w.b.WriteString(w.say(id, data) + "\n")
}

func (w *writer) say(id string, data map[string]any) string { return w.t.Say("text."+id, data) }

// name is a card with its id, by which moves call it.
func (w *writer) name(id string) string { return w.t.Say("card."+id, nil) + " " + id }

func (w *writer) cards(ids []string) string {
	var out []string
	for _, id := range ids {
		out = append(out, w.name(id))
	}
	return enumerate(out)
}

func (w *writer) good(name string) string { return w.t.Say("good."+name, nil) }

// Counted says how many of a good there are: "2 Workers".
func Counted(t game.Tongue, good string, n int) string {
	return strconv.Itoa(n) + " " + t.Count("goods."+good, n, nil)
}

// goods is numbers of goods: "2 Wood, 1 Gold".
func (w *writer) goods(g Goods) string {
	var out []string
	for i, n := range []int{g.Wood, g.Stone, g.Food, g.Gold, g.Worker, g.Raze, g.BasicTech, g.Defense, g.AdvScoring, g.AdvDefense} {
		if n > 0 {
			out = append(out, Counted(w.t, goodWords[i], n))
		}
	}
	return enumerate(out)
}

func (w *writer) seat(s *SeatView) {
	faction := "-"
	if s.Faction != "" {
		faction = w.t.Say("faction."+s.Faction, nil)
	}
	name := w.t.Seat(game.Seat(s.Seat))
	w.line("seat", map[string]any{
		"seat": name, "faction": faction, "points": s.Points, "passed": s.Passed, "decided": s.Decided, "supply": w.goods(s.Supply),
		"common": s.HandCommon, "own": s.HandFaction, "deck": s.Deck, "discard": len(s.Discard), "looking": s.Looking,
	})
	if s.Tokens != nil {
		w.line("tokens", map[string]any{"seat": name, "tokens": *s.Tokens})
	}
	if s.Squads != nil {
		w.line("squads", map[string]any{"seat": name, "tokens": *s.Squads})
	}
	if len(s.Known) > 0 {
		w.line("known", map[string]any{"seat": name, "cards": w.cards(s.Known)})
	}
	for _, id := range s.Hand {
		w.line("hand", map[string]any{"seat": name, "card": w.card(id)})
	}
	for _, id := range s.Look {
		w.line("look", map[string]any{"seat": name, "card": w.card(id)})
	}
	for _, d := range s.Deals {
		with := ""
		if d.With != nil {
			with = w.t.Seat(game.Seat(*d.With))
		}
		w.line("deal", map[string]any{"seat": name, "card": w.name(d.Card), "good": w.good(d.Good), "with": with})
	}
	if len(s.Foundations) > 0 {
		w.line("foundations", map[string]any{"seat": name, "cards": w.cards(s.Foundations)})
	}
	w.locations(s.Empire)
}

// locations lists Locations by their kinds, those of a kind as they were built.
func (w *writer) locations(list []LocationView) {
	sorted := slices.Clone(list)
	slices.SortStableFunc(sorted, func(x, y LocationView) int {
		return slices.Index(kindWords, x.Kind) - slices.Index(kindWords, y.Kind)
	})
	for i := range sorted {
		w.location(&sorted[i])
	}
}

func (w *writer) location(l *LocationView) {
	used, limit := 0, 0
	for i := range l.Uses {
		used += l.Uses[i]
		limit = max(limit, l.Left[i])
	}
	taken, deal := "", ""
	if l.TakenBy != nil {
		taken = w.t.Seat(game.Seat(*l.TakenBy))
	}
	if l.Deal != nil {
		deal = w.t.Seat(game.Seat(*l.Deal))
	}
	razing := 0
	if l.Razing != nil {
		razing = *l.Razing
	}
	w.line("location", map[string]any{
		"card": w.name(l.Card), "kind": w.t.Say("kind."+l.Kind, nil), "text": w.effect(l.Card), "colours": w.colours(l.Card),
		"action": len(l.Uses) > 0, "used": used, "left": limit, "free": limit >= maxTimes, "price": w.lies(l.Price), "stored": w.lies(l.Stored), "offered": w.lies(l.Offered),
		"tucked": len(l.Tucked), "defense": l.Defense, "samurai": l.Samurai, "locked": l.Locked, "taken": taken, "deal": deal, "razing": razing,
	})
	w.added(l)
}

// added describes what the expansion has put on a Location, if anything.
func (w *writer) added(l *LocationView) {
	if !l.Open && !l.BasicTech && !l.AdvScoring && !l.AdvDefense && !l.Printed && !l.Locks && !l.Blocked && l.Ears == nil {
		return
	}
	ears, stored, offered, tucked := "", "", "", 0
	if l.Ears != nil {
		ears, stored, offered, tucked = w.t.Seat(game.Seat(l.Ears.Seat)), w.lies(l.Ears.Stored), w.lies(l.Ears.Offered), len(l.Ears.Tucked)
	}
	w.line("added", map[string]any{
		"card": w.name(l.Card), "open": l.Open, "guests": l.Guests, "basic": l.BasicTech, "scoring": l.AdvScoring, "defence": l.AdvDefense,
		"printed": l.Printed, "locks": l.Locks, "unlocked": l.Unlocked, "blocked": l.Blocked,
		"ears": ears, "stored": stored, "offered": offered, "tucked": tucked,
	})
}

// lies describes goods on a card, nothing if there are none.
func (w *writer) lies(g Goods) string {
	if g == (Goods{}) {
		return ""
	}
	return w.goods(g)
}

// facts is what is printed on a card.
func (w *writer) facts(id string) *Card {
	r := w.v.rules
	i := slices.Index(r.words, id)
	c := r.card(&r.cards[i])
	return &c
}

// colours are the colours of a card in words, "" for none.
func (w *writer) colours(id string) string {
	var out []string
	for _, c := range w.facts(id).Colors {
		out = append(out, w.t.Say("colour."+c, nil))
	}
	return strings.Join(out, ", ")
}

func (w *writer) effect(id string) string { return w.t.Say("cardtext."+w.facts(id).Title, nil) }

// card is a card in one line.
func (w *writer) card(id string) string {
	c := w.facts(id)
	var raze []string
	for _, a := range c.Raze {
		raze = append(raze, Counted(w.t, a.Good, a.N))
	}
	deal := ""
	if c.Deal != "" {
		deal = w.good(c.Deal)
	}
	cost := w.lies(c.Cost)
	return w.say("card", map[string]any{
		"card": w.name(id), "kind": w.t.Say("kind."+c.Kind, nil), "colours": w.colours(id), "cost": cost, "house": c.House,
		"deal": deal, "raze": strings.Join(raze, ", "), "text": w.effect(id),
	})
}

func (w *writer) solo(s *SoloView) {
	line := []string{}
	for _, t := range s.Line {
		line = append(line, w.good(t.Good))
	}
	race := s.race(w.t)
	race["line"], race["deck"] = enumerate(line), s.AttackDeck
	w.line("solo", race)
	if s.Raze > attackTokens {
		w.line("soloraze", map[string]any{"raze": s.Raze})
	}
	w.locations(s.Locations)
	for _, t := range s.Threats {
		second := ""
		if t.Second != "" {
			second = w.good(t.Second)
		}
		w.line("threat", map[string]any{"good": w.good(t.Good), "cards": t.Cards, "second": second, "victims": w.cards(t.Victims)})
	}
	if s.Won != nil {
		rank := ""
		if s.Rank != "" {
			rank = w.t.Say("rank."+s.Rank, nil)
		}
		race["won"], race["rank"] = *s.Won, rank
		w.line("result", race)
	}
}

// race is the state of a game for one, for sentences: IS-19.13, IA-13.3.
func (s *SoloView) race(t game.Tongue) map[string]any {
	return map[string]any{"own": s.Own, "goal": t.Count("goals."+s.Goal, s.Own, nil), "collection": s.Pile, "tokens": s.Tokens, "rule": string(s.Rule)}
}

// enumerate joins words, "-" for none.
func enumerate(words []string) string {
	if len(words) == 0 {
		return "-"
	}
	return strings.Join(words, ", ")
}

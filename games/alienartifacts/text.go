package alienartifacts

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"spielwerk/game"
)

// Text implements game.View, for terminals and screen readers: a line for each
// thing, each of which can be read on its own.
func (v *View) Text(t game.Tongue) string {
	w := &writer{v: v, t: t}
	w.table()
	for i := range v.Seats {
		w.b.WriteString("\n")
		w.seat(&v.Seats[i])
	}
	w.now()
	return w.b.String()
}

// writer writes a view in words.
type writer struct {
	v *View
	t game.Tongue
	b strings.Builder

	spared [losses]uint8 // what replaces a loss of the ship that is spoken of
}

func (w *writer) line(id string, data map[string]any) {
	w.b.WriteString(w.t.Say("text."+id, data) + "\n")
}

// name is a word of a table in the language of the reader.
func (w *writer) name(table, word string) string { return w.t.Say(table+"."+word, nil) }

// names are words of a table, "-" for none.
func (w *writer) names(table string, words []string) string {
	out := make([]string, len(words))
	for i, word := range words {
		out[i] = word
		if table != "" {
			out[i] = w.name(table, word)
		}
	}
	return enumerate(out)
}

// enumerate joins words, "-" for none.
func enumerate(words []string) string {
	if len(words) == 0 {
		return "-"
	}
	return strings.Join(words, ", ")
}

// ofColour is a number of symbols by their colour: "2 red".
func ofColour(t game.Tongue, n int, colour string) string {
	return strconv.Itoa(n) + " " + t.Count("hue."+colour, n, nil)
}

// half is a visible half: "RES-31 (2 red)".
func (w *writer) half(h HalfView) string {
	return fmt.Sprintf("%s (%s)", h.Card, ofColour(w.t, h.Amount, h.Colour))
}

func (w *writer) halves(list []HalfView) string {
	out := make([]string, len(list))
	for i, h := range list {
		out[i] = w.half(h)
	}
	return enumerate(out)
}

// resource is a resource card with both halves: "RES-31 (2 red | 1 green; 1)".
func (w *writer) resource(id string) string {
	i := slices.Index(resourceWords, id)
	a, b := w.v.rules.half(uint8(i), 0), w.v.rules.half(uint8(i), 1)
	return fmt.Sprintf("%s (%s | %s; %d)", id, ofColour(w.t, a.Amount, a.Colour), ofColour(w.t, b.Amount, b.Colour), w.v.rules.resources[i].number)
}

func (w *writer) resources(list []string) string {
	out := make([]string, len(list))
	for i, id := range list {
		out[i] = w.resource(id)
	}
	return enumerate(out)
}

// table writes what lies in the middle.
func (w *writer) table() {
	v := w.v
	active := ""
	if game.Seat(v.Active) != game.Nobody {
		active = w.t.Seat(game.Seat(v.Active))
	}
	w.line("turn", map[string]any{
		"turn": v.Turn, "phase": w.name("phase", v.Phase), "active": active, "start": w.t.Seat(game.Seat(v.Start)),
		"marker": v.Marker, "ending": v.Ending, "extra": v.Extra,
	})
	w.line("resources", map[string]any{"deck": v.Deck, "discards": len(v.Discards)})
	for _, d := range v.Decks {
		top := "-"
		if d.Top != "" {
			top = w.card(d.Top)
		}
		w.line("deck", map[string]any{"kind": w.name("cards", d.Kind), "kindID": d.Kind, "size": d.Size, "top": top})
		var known []string
		for _, k := range d.Known {
			if k.Place > 0 {
				known = append(known, fmt.Sprintf("%d: %s", k.Place+1, w.card(k.Card)))
			}
		}
		if known != nil {
			w.line("known", map[string]any{"cards": enumerate(known)})
		}
	}
	w.line("system", map[string]any{"system": w.name("system", v.System), "lines": w.lines(&v.rules.systems[slices.Index(systemWords, v.System)])})
	w.line("supplies", map[string]any{
		"artifacts": v.ArtifactDeck, "used": w.names("artifact", v.ArtifactDiscard), "plans": v.PlanDeck, "tokens": v.Supply,
	})
}

// card is a card with its name and type: "SHI-21 Black Plague (exterminate)".
func (w *writer) card(id string) string {
	return fmt.Sprintf("%s %s (%s)", id, w.name("card", id), w.name("type", typeWords[w.v.rules.types[slices.Index(cardWords, id)]]))
}

// lines are the lines of a table: "1: …; 2: …".
func (w *writer) lines(t *table) string {
	out := make([]string, len(t.lines))
	for i, l := range t.lines {
		more := ""
		if i == len(t.lines)-1 {
			more = "+"
		}
		out[i] = fmt.Sprintf("%d%s: %s", i+1, more, w.doing(l))
	}
	return strings.Join(out, "; ")
}

// seat writes what a seat has.
// actionCosts is what actions cost a seat now, and with how many cards at most it pays: AA-5.7.
func (w *writer) actionCosts(s *SeatView) {
	var priced, free []string
	for a, action := range actionWords {
		limit, limited := s.Limits[action]
		if !limited || a == actCard {
			continue
		}
		name := w.t.Say("action."+action, nil)
		if hasCost(uint8(a)) {
			priced = append(priced, fmt.Sprintf("%s %d (%d)", name, s.Costs[action], limit))
		} else {
			free = append(free, fmt.Sprintf("%s (%d)", name, limit))
		}
	}
	w.line("costs", map[string]any{"priced": strings.Join(priced, ", "), "free": strings.Join(free, ", "), "buy": s.Costs["buy"]})
}

func (w *writer) seat(s *SeatView) {
	name := w.t.Seat(game.Seat(s.Seat))
	faction := "-"
	if s.Faction != "" {
		faction = w.name("faction", s.Faction)
	}
	w.line("seat", map[string]any{
		"seat": name, "faction": faction, "credits": s.Credits, "vp": s.VP, "total": s.Total, "ended": s.IfEnded, "over": w.v.Phase == "over",
		"hand": s.HandSize, "artifacts": s.ArtifactCount, "plans": s.PlanCount, "extra": s.ExtraTurns,
	})
	if _, action, scoring := w.v.FactionTexts(w.t, s.Faction); action != "" {
		w.line("faction", map[string]any{"action": action, "scoring": scoring})
	}
	w.actionCosts(s)
	if s.Hand != nil {
		w.line("hand", map[string]any{"cards": w.resources(s.Hand)})
	}
	for _, id := range s.Artifacts {
		w.line("artifact", map[string]any{"artifact": w.name("artifact", id), "text": w.v.ArtifactText(w.t, id)})
	}
	for _, id := range s.Plans {
		w.line("plan", map[string]any{"plan": w.name("plan", id), "lines": w.lines(&w.v.rules.plans[slices.Index(planWords, id)])})
	}
	for k := range s.Building {
		for i := range s.Building[k] {
			b := &s.Building[k][i]
			w.line("building", map[string]any{
				"kind": w.name("kind", kindWords[k]), "card": w.card(b.Card), "cost": b.Cost, "due": b.Due, "attached": w.halves(b.Attached),
				"logistic": w.v.CardText(w.t, b.Card, "logistic"), "operational": w.v.CardText(w.t, b.Card, "operational"),
			})
		}
	}
	for k := range s.Empire {
		for i := range s.Empire[k] {
			w.empire(kindWords[k], &s.Empire[k][i])
		}
	}
}

func (w *writer) empire(kind string, c *EmpireView) {
	w.line("empire", map[string]any{
		"kind": w.name("kind", kind), "card": w.card(c.Card), "side": w.name("side", c.Side), "tokens": c.Tokens, "lifted": c.Lifted, "used": c.Used,
		"produced": w.halves(c.Produced), "some": len(c.Produced) > 0, "text": w.v.CardText(w.t, c.Card, c.Side),
	})
}

// now writes what is going on in the middle of a resolution.
func (w *writer) now() {
	v := w.v
	if a := v.Attack; a != nil {
		target := "-"
		switch {
		case a.Aliens:
			target = w.name("system", v.System)
		case a.Target >= 0:
			target = w.t.Seat(game.Seat(a.Target))
		}
		plan, shooter := "-", "-"
		if a.Plan != "" {
			plan = w.name("plan", a.Plan)
		}
		if a.Ship != "" {
			shooter = w.name("card", a.Ship)
		}
		w.line("attack", map[string]any{
			"target": target, "plan": plan, "ship": shooter, "value": a.Value, "fleet": w.names("card", a.Fleet), "left": len(a.Fleet) > 0,
		})
	}
	if len(v.Open) > 0 {
		w.line("open", map[string]any{"cards": w.resources(v.Open)})
	}
	if len(v.Look) > 0 {
		w.line("look", map[string]any{"number": len(v.Look)})
		for _, c := range v.Look {
			if c != "" { // the fronts are all that may be looked at: AA-8.1.5
				w.line("looked", map[string]any{"card": w.card(c), "text": v.CardText(w.t, c, "logistic")})
			}
		}
	}
	if p := v.Payment; p != nil {
		w.payment(p)
	}
}

func (w *writer) payment(p *PaymentView) {
	due := make([]string, len(p.Due))
	for i, d := range p.Due {
		due[i] = fmt.Sprintf("%d/%s", d.Paid, ofColour(w.t, d.Amount, d.Colour))
	}
	data := map[string]any{
		"chosen": w.halves(p.Chosen), "due": enumerate(due), "limit": p.Limit, "over": p.Over, "gain": p.Gain, "credits": p.Credit, "worth": p.Worth,
	}
	switch {
	case p.Action == "draw" || p.Action == "cycle" || p.Worth == 0 && p.Due == nil:
		cards := make([]string, len(p.Chosen))
		for i, h := range p.Chosen {
			cards[i] = h.Card
		}
		w.line("marked", map[string]any{"cards": w.resources(cards)})
	case p.Colour != "":
		data["action"] = w.name("action", p.Action)
		w.line("payany", data)
	default:
		data["action"] = w.name("action", p.Action)
		w.line("pay", data)
	}
}

// CardText describes a side of a ship, a technology or a planet in a sentence or two: card
// and side by their words.
func (v *View) CardText(t game.Tongue, card, side string) string {
	c, s := slices.Index(cardWords, card), slices.Index(sideWords, side)
	if c < 0 || s < 0 || v.rules == nil {
		return ""
	}
	w := &writer{v: v, t: t}
	if s == logistic {
		return w.logistic(uint8(c))
	}
	return w.operational(uint8(c))
}

// ArtifactText describes an artifact.
func (v *View) ArtifactText(t game.Tongue, artifact string) string {
	i := slices.Index(artifactWords, artifact)
	if i < 0 || v.rules == nil {
		return ""
	}
	return sentence((&writer{v: v, t: t}).doing(v.rules.artifacts[i]))
}

// TableText describes the line of an attack value of an alien system or a defence plan.
func (v *View) TableText(t game.Tongue, id string, value int) string {
	return v.lineText(&writer{v: v, t: t}, id, value)
}

// OutcomeText is TableText for the ship whose odds these are: what would be another loss of it is called that (AA-21.4).
func (v *View) OutcomeText(t game.Tongue, id string, value int, o *Odds) string {
	return v.lineText(&writer{v: v, t: t, spared: o.spared}, id, value)
}

func (v *View) lineText(w *writer, id string, value int) string {
	if v.rules == nil {
		return ""
	}
	if i := slices.Index(systemWords, id); i >= 0 {
		return sentence(w.doing(v.rules.systems[i].line(value)))
	}
	if i := slices.Index(planWords, id); i >= 0 {
		return sentence(w.doing(v.rules.plans[i].line(value)))
	}
	return ""
}

// FactionTexts describe a faction: its set-up, its action, its end scoring.
func (v *View) FactionTexts(t game.Tongue, faction string) (setup, action, scoring string) {
	i := slices.Index(factionWords, faction)
	if i < 0 || v.rules == nil {
		return "", "", ""
	}
	w := &writer{v: v, t: t}
	f := &v.rules.factions[i]
	action = sentence(w.paid(&f.price, w.doing(f.action)))
	lines := make([]string, len(f.scores))
	for i, r := range f.scores {
		lines[i] = t.Say("effect.per", map[string]any{"n": int(r.vp), "cards": w.cards(r.kind, r.side, r.typ), "card": w.oneSuch(r.kind, r.side, r.typ)})
	}
	return sentence(w.doing(f.setup)), action, sentence(strings.Join(lines, "; "))
}

// sentence begins with a capital letter and ends with a stop.
func sentence(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	if n == 0 {
		return ""
	}
	s = string(unicode.ToUpper(r)) + s[n:]
	if strings.HasSuffix(s, ".") {
		return s
	}
	return s + "."
}

// logistic says what a logistic side does, its keyword first.
func (w *writer) logistic(c uint8) string {
	s := &w.v.rules.sides[c][logistic]
	var out []string
	if s.keyword == keyOngoing {
		w.changes(s, logistic, func(id string, data map[string]any) { out = append(out, sentence(w.t.Say("effect."+id, data))) })
		for i := range s.reacts {
			out = append(out, w.reaction(&s.reacts[i]))
		}
	} else {
		out = []string{sentence(w.paid(&s.price, w.doing(s.effects)))}
	}
	if !s.complete.empty() {
		out = append(out, sentence(w.t.Say("effect.completed", map[string]any{"then": w.doing(s.complete)})))
	}
	return w.name("keyword", keywordWords[s.keyword]) + ": " + strings.Join(out, " ")
}

// operational says what an operational side does.
func (w *writer) operational(c uint8) string {
	s := &w.v.rules.sides[c][operational]
	var out []string
	say := func(id string, data map[string]any) { out = append(out, sentence(w.t.Say("effect."+id, data))) }
	switch kindOf(c) {
	case technology:
		steps := make([]string, len(s.steps))
		for i, st := range s.steps {
			steps[i] = w.t.Say("effect.step", map[string]any{"need": int(st.need), "during": int(st.during), "end": int(st.end)})
		}
		say("condition", map[string]any{"count": w.counted(&s.metric), "steps": strings.Join(steps, "; ")})
	case planet:
		say("produces", map[string]any{"complete": int(w.v.rules.produce), "mine": int(s.mine)})
	case ship:
		w.changes(s, operational, say)
		if !s.after.empty() {
			say("after", map[string]any{"then": w.doing(s.after)})
		}
		if !s.complete.empty() {
			say("completed", map[string]any{"then": w.doing(s.complete)})
		}
	}
	return strings.Join(out, " ")
}

func (w *writer) losses(loss *[losses]uint8, id string, say sayer) {
	for from, to := range loss {
		if to != lossNone {
			say(id, map[string]any{"from": w.name("loss", lossWords[from]), "to": w.name("loss", lossWords[to])})
		}
	}
}

func signed(n int) string { return fmt.Sprintf("%+d", n) }

// target names aliens or players, or both.
func (w *writer) target(t uint8, both bool) string {
	if both {
		return w.name("target", "any")
	}
	return w.name("target", [...]string{"alien", "player"}[t])
}

// changes says what static changes a side makes.
func (w *writer) changes(s *side, which uint8, say sayer) {
	for _, k := range w.v.rules.changes {
		if k.side == which {
			k.tell(w, s, say)
		}
	}
}

// costs says what changes of costs a side makes.
func (w *writer) costs(s *side, say sayer) {
	for a, n := range s.mods.Cost {
		if n != 0 {
			say("cost", map[string]any{"action": w.name("action", actionWords[a]), "n": int(max(n, -n)), "less": n < 0, "credits": a == actBuy})
		}
	}
}

// limits says what changes of production limits a side makes.
func (w *writer) limits(s *side, say sayer) {
	for a, n := range s.mods.Limit {
		if n != 0 {
			say("limit", map[string]any{
				"action": w.name("action", actionWords[a]), "n": int(max(n, -n)), "higher": n > 0, "row": a >= actDiscover && a <= actBuild,
			})
		}
	}
}

// bonuses says what a side adds to all attack values.
func (w *writer) bonuses(s *side, say sayer) {
	a := &s.mods.Attack
	for t, n := range a {
		if n != 0 && (t == alien || a[alien] != n) {
			say("attack", map[string]any{"n": signed(int(n)), "target": w.target(uint8(t), a[alien] == a[player])})
		}
	}
}

// arms says what a ship adds to its own attack values.
func (w *writer) arms(s *side, say sayer) {
	if s.attack[alien] == s.attack[player] {
		say("arms", map[string]any{"n": signed(int(s.attack[alien]))})
	} else {
		say("armseach", map[string]any{"aliens": signed(int(s.attack[alien])), "players": signed(int(s.attack[player]))})
	}
}

// redraws says how often a ship may reveal another card.
func (w *writer) redraws(s *side, say sayer) {
	for t, n := range s.redraw {
		if n > 0 && (t == alien || s.redraw[alien] != n) {
			say("redraw", map[string]any{"n": int(n), "target": w.target(uint8(t), s.redraw[alien] == s.redraw[player])})
		}
	}
}

// actions names a set of actions.
func (w *writer) actions(set uint16) string {
	var out []string
	for a, word := range actionWords {
		if set>>a&1 == 1 {
			out = append(out, w.name("action", word))
		}
	}
	return enumerate(out)
}

// cards names cards of a kind, side and type: "operational ships of type exploit".
func (w *writer) cards(kind, side, typ uint8) string { return w.such("cards", kind, side, typ) }

// oneSuch names one of them: "operational ship of type exploit".
func (w *writer) oneSuch(kind, side, typ uint8) string { return w.such("kind", kind, side, typ) }

func (w *writer) such(table string, kind, side, typ uint8) string {
	data := map[string]any{"kind": w.name(table, with(kindWords, "any")[kind]), "side": "", "type": ""}
	if side != anySide {
		data["side"] = w.name("side", sideWords[side])
	}
	if typ != anyType {
		data["type"] = w.name("type", typeWords[typ])
	}
	return w.t.Say("effect.cards", data)
}

// counted names what a condition counts.
func (w *writer) counted(m *metric) string {
	k := &w.v.rules.metrics[m.count]
	if k.tell == nil {
		return w.t.Say("effect.counts."+k.word, nil)
	}
	return k.tell(w, m)
}

// reaction says when a card reacts and how.
func (w *writer) reaction(r *reaction) string {
	data := map[string]any{"then": w.doing(r.then)}
	k := &w.v.rules.reactions[r.event]
	if k.tell != nil {
		k.tell(w, r, data)
	}
	return sentence(w.t.Say("effect.when."+k.word, data))
}

// paid puts a price before what it buys.
func (w *writer) paid(p *price, then string) string {
	var parts []string
	for c, n := range p.due {
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, w.t.Count("symbols."+colourWords[c], int(n), nil)))
		}
	}
	if p.credits > 0 {
		parts = append(parts, w.t.Say("effect.credits", map[string]any{"n": int(p.credits)}))
	}
	if p.discard > 0 {
		return w.t.Say("effect.discard", map[string]any{"n": int(p.discard), "then": then})
	}
	if parts == nil {
		return then
	}
	return w.t.Say("effect.pay", map[string]any{"price": strings.Join(parts, " + "), "then": then})
}

// doing says what a list does, from left to right.
func (w *writer) doing(l list) string {
	if l.empty() {
		return w.t.Say("effect.nothing", nil)
	}
	var out []string
	for i := l.from; i < l.to; i++ {
		out = append(out, w.op(&w.v.rules.ops[i]))
	}
	return strings.Join(out, "; ")
}

// op says one thing to do.
func (w *writer) op(o *op) string {
	data := map[string]any{"n": int(o.n)}
	e := w.v.rules.effect(o)
	if e.tell != nil {
		e.tell(w, o, data)
	}
	word := e.word
	if to := w.spared[e.loses]; to != lossNone {
		word = "ship_" + lossWords[to]
	}
	return w.t.Say("effect.do."+word, data)
}

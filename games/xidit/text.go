package xidit

import (
	"fmt"
	"slices"
	"strings"

	"spielwerk/game"
)

// Text implements game.View, for terminals and screen readers: a line for each
// city, region, pile and seat, each of which can be read on its own.
func (v *View) Text(t game.Tongue) string {
	w := &writer{v: v, t: t, box: v.Box()}
	w.line("year", map[string]any{
		"year": v.Year, "years": v.Years, "phase": t.Say("phase."+v.Phase, nil), "first": t.Seat(game.Seat(v.First)),
		"assessments": w.names("category", v.Assessments), "census": t.List(numerals(v.Census)),
	})
	if offer := v.OfferText(t); offer != "" {
		w.b.WriteString(offer + "\n")
	}
	w.b.WriteString("\n")
	for _, c := range v.Cities {
		w.city(c)
	}
	w.b.WriteString("\n")
	for _, r := range w.box.Regions {
		w.region(r)
	}
	w.b.WriteString("\n")
	for _, q := range v.Piles {
		w.pile(q)
	}
	w.line("barracks", map[string]any{"units": w.units(v.Barracks)})
	w.titans()
	w.b.WriteString("\n")
	for i := range v.Seats {
		w.seat(&v.Seats[i])
	}
	if v.Dummy != nil {
		w.line("dummy", map[string]any{"wealth": v.Dummy[wealth], "influence": v.Dummy[influence], "reputation": v.Dummy[reputation]})
	}
	for _, res := range v.Results {
		w.result(res)
	}
	return w.b.String()
}

// CityText describes a city.
func (v *View) CityText(t game.Tongue, city int) string {
	if city < 1 || city > len(v.Cities) {
		return ""
	}
	w := &writer{v: v, t: t, box: v.Box()}
	w.city(v.Cities[city-1])
	return strings.TrimSpace(w.b.String())
}

// RegionText describes a region.
func (v *View) RegionText(t game.Tongue, id string) string {
	w := &writer{v: v, t: t, box: v.Box()}
	for _, r := range w.box.Regions {
		if r.ID == id {
			w.region(r)
		}
	}
	return strings.TrimSpace(w.b.String())
}

// TileText describes a side of a tile.
func (v *View) TileText(t game.Tongue, kind string, city int) string {
	return (&writer{v: v, t: t, box: v.Box()}).tile(kind, city)
}

// RewardText is the amounts of the rewards.
func (v *View) RewardText(t game.Tongue, r Rewards) string {
	return (&writer{v: v, t: t, box: v.Box()}).reward(r)
}

// UnitsText is a number of each class.
func (v *View) UnitsText(t game.Tongue, n []int) string {
	return (&writer{v: v, t: t, box: v.Box()}).units(n)
}

// Offered is the rewards of the threat or the titan from which a seat chooses now.
func (v *View) Offered() (r Rewards) {
	if v.Decision == nil || v.Decision.What != frameWords[frameRewards] {
		return r
	}
	b := v.Box()
	if v.Decision.Titan != "" {
		for _, f := range b.Titans {
			if f.ID == v.Decision.Titan {
				return f.Reward
			}
		}
	}
	for _, f := range b.Tiles {
		if f.City == v.Decision.City {
			return f.Reward
		}
	}
	return r
}

// OfferText is what a seat can choose from now, with the amounts: the rewards of a threat or of
// a titan, the titans that rage, or who has what in the regions to which bards can go. "" if
// nothing is asked that has amounts.
func (v *View) OfferText(t game.Tongue) string {
	w := &writer{v: v, t: t, box: v.Box()}
	if v.Decision == nil {
		return ""
	}
	switch v.Decision.What {
	case frameWords[frameRewards]:
		return t.Say("text.choose", map[string]any{"reward": w.reward(v.Offered())})
	case frameWords[frameBards]:
		there := v.RegionText(t, v.Decision.Region)
		if len(v.Decision.Rest) > 0 {
			there += " " + t.Say("text.rest", map[string]any{"regions": w.names("region", v.Decision.Rest)})
		}
		return there
	case frameWords[frameTitan]:
		return t.Say("text.fight", map[string]any{"titans": w.titansLeft(), "cost": w.box.Cost})
	}
	return ""
}

// writer writes a view in words.
type writer struct {
	v   *View
	t   game.Tongue
	box *Box
	b   strings.Builder
}

func (w *writer) line(id string, data map[string]any) {
	w.b.WriteString(w.t.Say("text."+id, data) + "\n")
}

// names are words of a table, in the language of the reader.
func (w *writer) names(table string, words []string) string {
	out := make([]string, len(words))
	for i, word := range words {
		out[i] = w.t.Say(table+"."+word, nil)
	}
	return strings.Join(out, ", ")
}

// units is a number of each class: "2 archers, 1 cleric".
func (w *writer) units(n []int) string {
	var out []string
	for i, k := range n {
		if k > 0 {
			out = append(out, w.t.Count("text.units."+w.box.Classes[i].ID, k, map[string]any{"count": k}))
		}
	}
	return enumerate(out)
}

func (w *writer) reward(r Rewards) string {
	var out []string
	for i, n := range []int{r.Gold, r.Bards, r.Storeys} {
		if n > 0 {
			out = append(out, w.t.Count("text.amount."+[]string{"gold", "bards", "storeys"}[i], n, map[string]any{"count": n}))
		}
	}
	return enumerate(out)
}

// tile writes the units or the price and rewards of a side.
func (w *writer) tile(kind string, city int) string {
	for _, f := range w.box.Tiles {
		switch {
		case f.City != city:
		case kind == kindWords[recruit]:
			return w.units(f.Recruit)
		default:
			return w.units(f.Threat) + "; " + w.reward(f.Reward)
		}
	}
	return "-"
}

// city writes a city: its number, regions, roads, tile and guild.
func (w *writer) city(c CityView) {
	var around, roads []string
	for _, r := range w.box.Regions {
		for _, city := range r.Cities {
			if city == c.City {
				around = append(around, w.t.Say("region."+r.ID, nil))
			}
		}
	}
	for colour, to := range w.v.rules.road[c.City] {
		if to != 0 {
			roads = append(roads, fmt.Sprintf("%s %d", w.t.Say("colour."+colourWords[colour], nil), to))
		}
	}
	out := []string{w.t.Say("text.city", map[string]any{"city": c.City, "regions": enumerate(around), "several": len(around) > 1, "roads": enumerate(roads)})}
	switch c.Tile {
	case kindWords[recruit]:
		out = append(out, w.t.Say("text.recruit", map[string]any{"units": w.units(c.Units)}))
	case kindWords[threat]:
		out = append(out, w.t.Say("text.threat", map[string]any{"threat": w.tile(c.Tile, c.City)}))
	}
	if c.Owner != nil {
		out = append(out, w.t.Say("text.guild", map[string]any{"seat": w.t.Seat(game.Seat(*c.Owner)), "storeys": c.Storeys}))
	}
	var here []string
	for _, s := range w.v.Seats {
		if s.City == c.City {
			here = append(here, w.t.Seat(game.Seat(s.Seat)))
		}
	}
	if here != nil {
		out = append(out, w.t.Say("text.here", map[string]any{"seats": enumerate(here)}))
	}
	w.b.WriteString(strings.Join(out, " ") + "\n")
}

// region writes the values of a region and the bards in it.
func (w *writer) region(r Region) {
	var there []string
	for _, s := range w.v.Seats {
		n, seen := s.Bards[r.ID], true
		if r.Bastion {
			if seen = s.Bastion != nil; seen {
				n = *s.Bastion
			}
		}
		if seen && n > 0 {
			there = append(there, fmt.Sprintf("%s: %d", w.t.Seat(game.Seat(s.Seat)), n))
		}
	}
	scores, tied := w.scores(r)
	w.line("region", map[string]any{
		"scores": scores, "tied": tied, "none": len(there) == 0,
		"region": w.t.Say("region."+r.ID, nil), "first": r.First, "second": r.Second, "bards": enumerate(there),
		"hidden": r.Bastion && w.v.Phase != phaseWords[phaseOver],
	})
}

// scores are what a region is worth to the seats as it stands, and whether several have most
// bards there. Nobody but the end of the game tells that of the Bastion.
func (w *writer) scores(r Region) (words string, tied bool) {
	i := slices.Index(w.v.rules.regionWords, r.ID)
	if i < 0 || r.Bastion && w.v.Phase != phaseWords[phaseOver] {
		return "", false
	}
	var have [game.MaxSeats]uint8
	most, first := uint8(0), 0
	for k := range w.v.Seats {
		s := &w.v.Seats[k]
		n := s.Bards[r.ID]
		if r.Bastion && s.Bastion != nil {
			n = *s.Bastion
		}
		have[k] = uint8(n)
		switch {
		case have[k] > most:
			most, first = have[k], 1
		case have[k] == most:
			first++
		}
	}
	var out []string
	gained, _ := w.v.rules.shares(i, &have)
	for seat, n := range gained {
		if n > 0 {
			out = append(out, fmt.Sprintf("%s: %d", w.t.Seat(game.Seat(seat)), n))
		}
	}
	return strings.Join(out, ", "), most > 0 && first > 1
}

// pile writes the tiles to come, and the discards.
func (w *writer) pile(q PileView) {
	next := ""
	if q.Next != 0 {
		next = w.tile(q.Kind, q.Next)
	}
	w.line("pile", map[string]any{
		"recruit": q.Kind == kindWords[recruit], "next": q.Next, "tile": next, "size": q.Size,
		"known": join(q.Known), "discards": join(q.Discards),
	})
}

func (w *writer) titans() {
	w.line("titans", map[string]any{"titans": w.titansLeft(), "raging": w.v.Raging, "cost": w.box.Cost})
}

// titansLeft are the titans that are not beaten, with their rewards.
func (w *writer) titansLeft() string {
	var out []string
	for _, id := range w.v.Titans {
		name := w.t.Say("titan."+id, nil)
		for _, f := range w.box.Titans {
			if f.ID == id {
				name += " (" + w.reward(f.Reward) + ")"
			}
		}
		out = append(out, name)
	}
	if len(out) == 0 {
		return "-"
	}
	return strings.Join(out, "; ")
}

// seat writes the public facts of a seat, then its own screen if the reader may see it.
func (w *writer) seat(s *SeatView) {
	name, p := w.t.Seat(game.Seat(s.Seat)), w.v.Public(game.Seat(s.Seat))
	w.line("seat", map[string]any{
		"seat": name, "city": s.City, "storeys": s.Storeys, "influence": p.Influence, "bards": p.Bards, "first": p.First, "ready": s.Ready && w.v.Phase == phaseWords[phaseProgram] || s.Decided,
	})
	if s.Gold != nil {
		w.line("own", map[string]any{"seat": name, "gold": *s.Gold, "units": w.units(s.Units), "bastion": *s.Bastion, "supply": *s.Supply})
	}
	if stood := w.stood(s); stood != nil {
		w.line("stood", map[string]any{"seat": name, "pieces": enumerate(stood)})
	}
	if len(s.Dials) > 0 {
		orders := make([]string, len(s.Dials))
		for i, d := range s.Dials {
			orders[i] = fmt.Sprintf("%d %s", i+1, w.t.Say("order."+d, nil))
		}
		w.line("dials", map[string]any{"seat": name, "orders": enumerate(orders)})
	}
}

// stood tells what an eliminated seat had on the map.
func (w *writer) stood(s *SeatView) (pieces []string) {
	for _, r := range w.box.Regions {
		if n := s.Stood[r.ID]; n > 0 {
			pieces = append(pieces, w.t.Say("region."+r.ID, nil)+": "+w.t.Count("text.amount.bards", n, map[string]any{"count": n}))
		}
	}
	for _, c := range w.v.Cities {
		if c.Stood != nil && *c.Stood == s.Seat {
			pieces = append(pieces, w.t.Say("text.tile", map[string]any{"city": c.City})+": "+
				w.t.Count("text.amount.storeys", c.StoodStoreys, map[string]any{"count": c.StoodStoreys}))
		}
	}
	return pieces
}

// result tells who had most first.
func (w *writer) result(res ResultView) {
	standing := slices.Clone(res.Standing)
	slices.SortStableFunc(standing, func(x, y StandingView) int { return y.Value - x.Value })
	for _, s := range standing {
		who := w.t.Say("text.dummyname", nil)
		if game.Seat(s.Seat) != game.Nobody {
			who = w.t.Seat(game.Seat(s.Seat))
		}
		w.line("result", map[string]any{"category": w.t.Say("origin."+res.Category, nil), "who": who, "value": s.Value, "place": s.Place})
	}
}

// enumerate joins words, "-" for none.
func enumerate(words []string) string {
	if len(words) == 0 {
		return "-"
	}
	return strings.Join(words, ", ")
}

// join joins numbers, "-" for none.
func join(numbers []int) string { return enumerate(numerals(numbers)) }

func numerals(numbers []int) []string {
	out := make([]string, len(numbers))
	for i, n := range numbers {
		out[i] = fmt.Sprint(n)
	}
	return out
}

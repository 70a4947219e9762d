package xidit

import (
	"fmt"
	"strings"

	"spielwerk/game"
)

// Text implements game.View: line by line what lies where, for terminals and
// screen readers.
func (v *View) Text(t game.Tongue) string {
	var b strings.Builder
	line := func(id string, data map[string]any) { b.WriteString(t.Say("text."+id, data) + "\n") }
	list := func(table string, words []string) string {
		out := make([]string, len(words))
		for i, w := range words {
			out[i] = t.Say(table+"."+w, nil)
		}
		return strings.Join(out, ", ")
	}
	units := func(n []int) string {
		var out []string
		for i, k := range n {
			if k > 0 {
				out = append(out, fmt.Sprintf("%d %s", k, t.Say("unit."+v.rules.classWords[i], nil)))
			}
		}
		if out == nil {
			return "-"
		}
		return strings.Join(out, ", ")
	}
	line("year", map[string]any{
		"year": v.Year, "years": v.Years, "phase": t.Say("phase."+v.Phase, nil), "first": t.Seat(v.First),
		"assessments": list("category", v.Assessments),
	})
	for _, c := range v.Cities {
		v.city(&b, t, c, units)
	}
	for _, q := range v.Piles {
		line("pile", map[string]any{
			"kind": t.Say("tile."+q.Kind, nil), "next": q.Next, "size": q.Size, "known": join(q.Known), "discards": join(q.Discards),
		})
	}
	line("barracks", map[string]any{"units": units(v.Barracks)})
	line("titans", map[string]any{"titans": list("titan", v.Titans), "raging": v.Raging})
	for i := range v.Seats {
		s := &v.Seats[i]
		var placed []string
		for _, id := range v.rules.regionWords {
			if n := s.Bards[id]; n > 0 {
				placed = append(placed, fmt.Sprintf("%s %d", id, n))
			}
		}
		line("seat", map[string]any{
			"seat": t.Seat(s.Seat), "city": s.City, "storeys": s.Storeys, "bards": strings.Join(placed, ", "),
			"ready": s.Ready && v.Phase == "program",
		})
		if s.Gold != nil {
			line("own", map[string]any{
				"seat": t.Seat(s.Seat), "gold": *s.Gold, "units": units(s.Units), "bastion": *s.Bastion, "supply": *s.Supply,
			})
		}
		if len(s.Dials) > 0 {
			line("dials", map[string]any{"seat": t.Seat(s.Seat), "orders": list("order", s.Dials)})
		}
	}
	if v.Dummy != nil {
		line("dummy", map[string]any{"wealth": v.Dummy[wealth], "influence": v.Dummy[influence], "reputation": v.Dummy[reputation]})
	}
	for _, res := range v.Results {
		for _, st := range res.Standing {
			who := t.Say("text.dummyname", nil)
			if st.Seat != game.Nobody {
				who = t.Seat(st.Seat)
			}
			line("result", map[string]any{"category": t.Say("category."+res.Category, nil), "who": who, "value": st.Value, "place": st.Place})
		}
	}
	return b.String()
}

// city writes the line of a city: its roads, its tile, its guild.
func (v *View) city(b *strings.Builder, t game.Tongue, c CityView, units func([]int) string) {
	var roads []string
	for colour, to := range v.rules.road[c.City] {
		if to != 0 {
			roads = append(roads, fmt.Sprintf("%s %d", t.Say("colour."+colourWords[colour], nil), to))
		}
	}
	data := map[string]any{"city": c.City, "roads": strings.Join(roads, ", ")}
	tile := &v.rules.tiles[c.City]
	switch c.Tile {
	case "recruit":
		data["units"] = units(c.Units)
		b.WriteString(t.Say("text.recruit", data))
	case "threat":
		var need []int
		for _, n := range tile.threat {
			need = append(need, int(n))
		}
		data["units"] = units(need)
		data["gold"], data["bards"], data["storeys"] = tile.reward[gold], tile.reward[bards], tile.reward[storeys]
		b.WriteString(t.Say("text.threat", data))
	default:
		b.WriteString(t.Say("text.city", data))
	}
	if c.Owner != nil {
		b.WriteString(" " + t.Say("text.guild", map[string]any{"seat": t.Seat(*c.Owner), "storeys": c.Storeys}))
	}
	b.WriteString("\n")
}

func join(list []int) string {
	if len(list) == 0 {
		return "-"
	}
	return strings.Trim(fmt.Sprint(list), "[]")
}

package page

import (
	"strings"

	"spielwerk/game"
	"spielwerk/games/newworld"
	"spielwerk/lang"
	"spielwerk/web/part"
)

// aid is the turn as it stands.
type aid struct {
	where, ends string
	steps       []aidStep
}

type aidStep struct {
	text, rule string
	now        bool
}

type aidIcon struct{ id, box, text string }

// Marks of the board that are no drawings of the sheet: what the aid shows of them.
var aidMarks = map[string]string{
	"lit":   `<rect class="n-open" x="-45" y="-45" width="90" height="90" rx="8"/>`,
	"dim":   `<rect class="cell dim" x="-34" y="-34"/>`,
	"dead":  `<path class="n-dead" d="M-12-12 12 12M-12 12 12-12"/>`,
	"fresh": `<path class="n-corner" d="M-45-28V-45H-28M28-45H45V-28M45 28V45H28M-28 45H-45V28"/>`,
	"band":  `<path class="n-band" d="M-36-50V50M36-50V50"/>`,
}

type aidRow struct{ name, text, rule string }

// Aid implements part.Aided.
func (gamePage) Aid(s *part.Scene) []part.AidSection {
	v, t := s.View.(*newworld.View), s.Tongue
	say := func(id string) string { return t.Say("page.aid."+id, nil) }
	turn := aid{
		where: t.Say("page.aid.where", map[string]any{"tile": len(v.Placed) + len(v.Misfits) + 1, "left": v.Left, "who": who(s)}),
		steps: []aidStep{
			{say("place"), "NW-4.1", v.Phase == "place"},
			{say("deploy"), "NW-5.1", v.Phase == "deploy"},
			{say("score"), "NW-7.9", v.Phase == "order"},
		},
		ends: say("ends"),
	}
	if v.Phase == "over" {
		turn.where = t.Say("refusal.over", nil)
	}
	var icons []aidIcon
	for _, i := range [][3]string{
		{"lit", "-50 -50 100 100", "lit"},
		{"dim", "-50 -50 100 100", "dim"},
		{"dead", "-24 -24 48 48", "dead"},
		{"fresh", "-50 -50 100 100", "fresh"},
		{"n-sign", "", "sign"},
		{"n-post", "", "post"},
		{"n-hall", "", "hall"},
		{"n-flag", "", "flag"},
		{"n-deer", "", "animal"},
		{"n-gable", "", "farm"},
		{"surveyor", "-18 -20 42 40", "surveyor"},
		{"n-goes", "-30 -14 28 28", "goes"},
		{"band", "-50 -50 100 100", "band"},
		{"n-risk", "0 -22 22 22", "risk"},
	} {
		box := i[1]
		if box == "" {
			box = "-16 -16 32 32"
		}
		icons = append(icons, aidIcon{i[0], box, say(i[2])})
	}
	icons = append(icons, aidIcon{"n-score", "-14 -14 28 34", say("coin")}, aidIcon{"n-pass", "-14 -14 28 28", say("no")})
	for _, role := range []string{"robber", "shopkeeper", "farmer", "trapper"} {
		icons = append(icons, aidIcon{"fig-" + role, "-18 -20 36 40", say(role)})
	}
	on := func(option string) bool { return s.Rules.Config().Options[option] == "on" }
	options := map[string]any{"starts": on("startSpacesCountAsTiles"), "sea": on("seaFillsFarms"), "each": on("bonusPerSettler"), "final": on("finalBonus")}
	brings := func(id string) string { return t.Say("page.aid."+id, options) }
	worth := []aidRow{
		{title(t.Say("feature.trail", nil)), brings("trailWorth"), "NW-6.2"},
		{title(t.Say("feature.town", nil)), brings("townWorth"), "NW-6.5"},
		{title(t.Say("feature.farm", nil)), brings("farmWorth"), "NW-6.8"},
		{title(t.Say("feature.plain", nil)), brings("plainWorth"), "NW-9.8"},
		{say("bonusName"), brings("bonusWorth"), "NW-7.1"},
	}
	sections := []part.AidSection{
		{ID: part.AidTurn, Title: say("turn"), Body: aidTurn(turn)},
		{ID: part.AidIcons, Title: say("icons"), Body: aidIcons(icons)},
	}
	if s.Seat >= 0 && int(s.Seat) < len(v.Supplies) {
		sections = append(sections, part.AidSection{ID: part.AidSide, Title: say("side"), Body: aidLines(side(s, v))})
	}
	return append(sections,
		part.AidSection{ID: part.AidActions, Title: say("actions"), Body: aidLines(actions(s))},
		part.AidSection{ID: "worth", Title: say("worth"), Body: aidWorth(worth)},
		part.AidSection{ID: "surveyors", Title: say("surveyors"), Body: aidLines([]aidRow{
			{"", surveying(v, t), "NW-7.5"}, {"", say("survey"), "NW-7.7"}, {"", say("behind"), "NW-7.11"},
		})})
}

func title(word string) string { return strings.ToUpper(word[:1]) + word[1:] }

// who is whose turn it is.
func who(s *part.Scene) string {
	if seat := s.Position.Pending().First(); seat != game.Nobody {
		return s.Tongue.Seat(seat)
	}
	return ""
}

// side tells of the settlers of a seat: in the supply, on the map, and how it can lose them.
func side(s *part.Scene, v *newworld.View) (out []aidRow) {
	t := s.Tongue
	out = append(out, aidRow{"", t.Count("page.aid.supply", v.Supplies[s.Seat], map[string]any{"n": v.Supplies[s.Seat]}), "NW-2.4"})
	for _, st := range v.Settlers {
		if game.Seat(st.Owner) != s.Seat {
			continue
		}
		for i := range v.Features {
			if f := &v.Features[i]; f.ID == st.Feature {
				leaders, most := f.Leaders()
				text := t.Say("page.settler", map[string]any{
					"role": t.Say("role."+st.Role, nil), "seat": t.Seat(game.Seat(st.Owner)), "cell": newworld.Spot(t, st.Col, st.Row),
				})
				out = append(out, aidRow{"", text + ": " + t.Count("page.points", f.Worth, map[string]any{"points": f.Worth}) + ". " + leading(f, leaders, most, t), ""})
			}
		}
	}
	return out
}

// actions are what the seat can do now with what it brings, and what it cannot do and why.
func actions(s *part.Scene) (out []aidRow) {
	t := s.Tongue
	if len(s.Moves) == 0 {
		return []aidRow{{"", t.Say("page.aid.notYours", nil), "NW-2.6"}}
	}
	a := look(s)
	words := s.Rules.Vocabulary()
	cells := map[int16]bool{}
	for _, m := range s.Moves {
		if words.Moves[m.Kind].Word == "place" {
			cells[m.Args[1]] = true
			continue
		}
		text := t.Move(m)
		if n := a.gain(m); n > 0 {
			text = t.Say("page.with", map[string]any{"move": text, "points": n})
		}
		out = append(out, aidRow{"", text, ""})
	}
	if len(cells) > 0 {
		out = append(out, aidRow{"", t.Count("page.aid.cells", len(cells), map[string]any{"n": len(cells)}), "NW-4.2"})
	}
	for _, b := range s.Position.Blocked(nil, s.Seat) {
		out = append(out, aidRow{"", t.Refusal(&b.Refusal), string(b.Rule)})
	}
	return out
}

// Keys implements [part.Keyed].
func (gamePage) Keys(t *lang.Tongue) []part.Key {
	return []part.Key{{Keys: "R", Does: t.Say("page.keys.turn", nil)}}
}

package components

import (
	"io/fs"
	"path"
	"strconv"
	"strings"

	"spielwerk/game"
)

// Guides reads the guides data/guides/NAME.yaml, in this order.
func Guides(files fs.FS, names ...string) ([]game.Guide, error) {
	var all []game.Guide
	for _, name := range names {
		file := path.Join("data/guides", name+".yaml")
		data, err := fs.ReadFile(files, file)
		if err != nil {
			return nil, err
		}
		r := &Reader{}
		g := guide(r.Open(File{Name: file, Data: data}))
		if err := r.Err(); err != nil {
			return nil, err
		}
		g.Name = name
		all = append(all, g)
	}
	return all, nil
}

// guide reads a guide; see game.Guide.
func guide(top Node) game.Guide {
	t := top.Table("seats", "options?", "seat?", "seed", "deal", "minutes", "before?", "steps")
	g := game.Guide{
		Config: game.Config{Seats: t.Get("seats").Int(1, game.MaxSeats), Options: map[string]string{}},
		Seat:   game.Seat(t.Get("seat").Int(0, game.MaxSeats-1)), Seed: uint64(t.Get("seed").Int(0, 1<<31)),
		Deal: t.Get("deal").Text(), Minutes: t.Get("minutes").Int(1, 10), Before: told(t.Get("before")),
	}
	for _, n := range t.Get("options").List() { // "NAME VALUE"
		if name, value, ok := strings.Cut(n.Text(), " "); ok {
			g.Config.Options[name] = value
		} else {
			n.Fail("must be an option and its value")
		}
	}
	for _, n := range t.Get("steps").List() {
		g.Steps = append(g.Steps, guideStep(n.Table("say", "with?", "at?", "rules?", "await?", "why?", "then?")))
	}
	if len(g.Steps) == 0 {
		t.Get("steps").Fail("must be steps, one at least")
	}
	return g
}

func guideStep(t Table) game.GuideStep {
	step := game.GuideStep{Say: t.Get("say").Text(), At: texts(t.Get("at")), Await: texts(t.Get("await")), Then: told(t.Get("then"))}
	for _, rule := range texts(t.Get("rules")) {
		step.Rules = append(step.Rules, game.Rule(rule))
	}
	for _, n := range t.Get("with").List() {
		parts := strings.Split(n.Text(), " ")
		if len(parts) != 3 {
			n.Fail("must be a name, a kind and what it is of")
			continue
		}
		kinds := []string{"word", "total", "name", "view"}
		step.With = append(step.With, game.Operand{Name: parts[0], Kind: kinds[wordOf(n, parts[1], kinds)], Of: parts[2]})
	}
	for _, n := range t.Get("why").List() {
		text := n.Text()
		at := strings.LastIndexByte(text, ' ')
		if at < 0 {
			n.Fail("must be the beginning of a move and a sentence")
			continue
		}
		step.Why = append(step.Why, game.WhyNot{Moves: text[:at], Say: text[at+1:]})
	}
	if len(step.Why) > 0 && len(step.Await) == 0 {
		t.Get("why").Fail("must stand where a move is awaited")
	}
	return step
}

// wordOf is the index of a word among words.
func wordOf(n Node, word string, words []string) int {
	for i, w := range words {
		if w == word {
			return i
		}
	}
	n.Fail("must be %s, not %q", oneOf(words), word)
	return 0
}

func texts(n Node) []string {
	var all []string
	for _, m := range n.List() {
		all = append(all, m.Text())
	}
	return all
}

// told reads moves, each behind its seat.
func told(n Node) []game.Turn {
	var all []game.Turn
	for _, m := range n.List() {
		seat, move, _ := strings.Cut(m.Text(), " ")
		number, err := strconv.Atoi(seat)
		if err != nil || number < 0 || number >= game.MaxSeats || move == "" {
			m.Fail("must be a seat and its move")
		}
		all = append(all, game.Turn{Seat: game.Seat(number), Move: move})
	}
	return all
}

package figures

import (
	"bytes"
	"strings"
	"testing"

	"spielwerk/arena"
	"spielwerk/bot"
	"spielwerk/game"
	"spielwerk/games/newworld"
	"spielwerk/games/xidit"
)

func rules(t *testing.T, open func() (*game.Game, error), seats int) game.Rules {
	t.Helper()
	g, err := open()
	if err != nil {
		t.Fatal(err)
	}
	r, err := g.Rules(g.Default(seats))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// sampled plays games of a level.
func sampled(t *testing.T, r game.Rules, level string, games, workers int) Sample {
	t.Helper()
	c := NewCollector(r)
	m := &arena.Match{Rules: r, Bots: []string{level}, Games: games, Seed: 3, Workers: workers, Observer: c.Observer}
	if _, err := m.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	return c.Sample(level, 3)
}

// TestSamples: decisions that are made one after the other all count as steps, those that are
// made at the same time once; the same games give the same sample.
func TestSamples(t *testing.T) {
	nw := sampled(t, rules(t, newworld.Game, 3), "novice", 20, 1)
	if again := sampled(t, rules(t, newworld.Game, 3), "novice", 20, 2); !alikeText(t, nw, again) {
		t.Errorf("one worker counts %+v, two %+v", nw, again)
	}
	if s, all := nw.Steps.Median, 3*nw.Decisions.Median; s < all-6 || s > all+6 {
		t.Errorf("New World: %d steps, and each of three decides %d times", s, nw.Decisions.Median)
	}
	if nw.Moves.Median < nw.Steps.Median {
		t.Errorf("New World: %d steps of %d moves", nw.Steps.Median, nw.Moves.Median)
	}
	lx := sampled(t, rules(t, xidit.Game, 4), "novice", 10, 1)
	if s, each := lx.Steps.Median, lx.Decisions.Median; s < each || s > 2*each {
		t.Errorf("Lords of Xidit: %d steps, and each decides %d times, mostly at the same time as the others", s, each)
	}
	wins := 0.
	for _, w := range lx.Wins {
		wins += w
	}
	if wins < 9.9 || wins > 10.1 || len(lx.Means) != 4 || lx.Games() != 10 {
		t.Errorf("of 10 games %v are won, scores %v", wins, lx.Means)
	}
}

func alikeText(t *testing.T, a, b Sample) bool {
	t.Helper()
	one, err := (&File{Samples: []Sample{a}}).Text()
	if err != nil {
		t.Fatal(err)
	}
	two, err := (&File{Samples: []Sample{b}}).Text()
	if err != nil {
		t.Fatal(err)
	}
	return bytes.Equal(one, two)
}

// TestFiles: what is written is read again, in an order of its own; a new sample takes the place of
// the old one, runs of other seeds count together.
func TestFiles(t *testing.T) {
	r := rules(t, newworld.Game, 2)
	var f File
	for _, level := range []string{"skilled", "novice"} {
		f.Put(Sample{Level: LevelOf(level, r), Played: PlayedWith(r, 1, 10), Wins: []float64{5, 5}})
	}
	f.Put(Sample{Level: LevelOf("skilled", r), Played: PlayedWith(r, 1, 20), Wins: []float64{12, 8}})
	levels := bot.Levels()
	for i := range levels[1:] {
		for _, seed := range []uint64{2, 1, 2} {
			f.PutPairing(Pairing{First: LevelOf(levels[i], r), Second: LevelOf(levels[i+1], r), Wins: 10, Played: PlayedWith(r, seed, 50)})
		}
	}
	text, err := f.Text()
	if err != nil {
		t.Fatal(err)
	}
	again, err := Read(text)
	if err != nil {
		t.Fatal(err)
	}
	second, err := again.Text()
	if err != nil || !bytes.Equal(text, second) {
		t.Errorf("%v\n%s\n%s", err, text, second)
	}
	if len(again.Samples) != 2 || again.Samples[0].Name != "novice" || again.Samples[1].Games() != 20 || len(again.Pairings) != 8 {
		t.Errorf("%s", text)
	}
	seats, ratings := again.Ratings()
	if seats != 2 || len(ratings) != 5 || ratings[0].Rating != 0 || ratings[4].Rating < 900 || ratings[4].Rating > 1000 { // 4 times 241 points: odds of four to one
		t.Errorf("%d seats: %v", seats, ratings)
	}
	if _, err := Read([]byte(`{"samples": [{"level": 3}]}`)); err == nil {
		t.Error("a level that is a number is read")
	}
	short := File{Pairings: again.Pairings[:2]}
	if _, ratings := short.Ratings(); ratings != nil {
		t.Errorf("levels that have met nobody are rated: %v", ratings)
	}
}

// TestWhatIsOfYesterdayDoesNotCount: figures of other components, rules, bots or options are left
// out.
func TestWhatIsOfYesterdayDoesNotCount(t *testing.T) {
	r := rules(t, newworld.Game, 2)
	g := r.Game()
	own := Sample{Level: LevelOf("novice", r), Played: PlayedWith(r, 1, 10), Wins: []float64{5, 5}}
	for what, change := range map[string]func(*Sample){
		"": func(*Sample) {}, "rules": func(s *Sample) { s.Rules++ }, "components": func(s *Sample) { s.Data = strings.Repeat("0", 12) },
		"bot": func(s *Sample) { s.Bot = "random" }, "options": func(s *Sample) { s.Options = map[string]string{"rowLimit": "on"} },
		"seats": func(s *Sample) { s.Seats = 9 },
	} {
		s := own
		change(&s)
		text, err := (&File{Samples: []Sample{s}}).Text()
		if err != nil {
			t.Fatal(err)
		}
		g.Figures = text
		f, err := Of(g)
		if err != nil || (len(f.Samples) == 1) != (what == "") {
			t.Errorf("other %s: %d samples, %v", what, len(f.Samples), err)
		}
	}
}

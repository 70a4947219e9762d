package record_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"spielwerk/arena"
	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/record"
)

// alone is the text of a record of a game for one.
func alone(t *testing.T, bot string, seed uint64) string {
	t.Helper()
	g, err := games.Find("settlers")
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(game.Config{Seats: 1, Options: map[string]string{"faction1": "barbarians"}})
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	m := arena.Match{
		Rules: rules, Bots: []string{bot}, Games: 1, Seed: seed, Workers: 1,
		Record: func(_ int, r *record.Record) error { return r.Write(&text) },
	}
	if _, err := m.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// TestARecordTellsWhetherAGameForOneWasWon: IS-19.13.
func TestARecordTellsWhetherAGameForOneWasWon(t *testing.T) {
	for _, c := range []struct {
		bot, end string
		refused  []string // what the end must not be
		fine     string   // how records of before ended
	}{
		{"random", `"ranks":[2],"result":"lost"`, []string{`"ranks":[1],"result":"lost"`, `"ranks":[2],"result":"won"`, `"ranks":[1],"result":"won"`, `"ranks":[2]`}, `"ranks":[1]`},
		{"greedy", `"ranks":[1],"result":"won"`, []string{`"ranks":[1],"result":"lost"`, `"ranks":[2],"result":"lost"`, `"ranks":[2]`, `"ranks":[1],"result":"yes"`}, `"ranks":[1]`},
	} {
		text := alone(t, c.bot, 1)
		if !strings.Contains(text, c.end) {
			t.Fatalf("%s: the record ends with %s, want %s", c.bot, text[strings.LastIndex(text, `{"end"`):], c.end)
		}
		if err := verify(text); err != nil {
			t.Errorf("%s: %v", c.bot, err)
		}
		for _, other := range c.refused {
			if err := verify(strings.Replace(text, c.end, other, 1)); err == nil {
				t.Errorf("%s: a record that ends with %s verifies", c.bot, other)
			}
		}
		if err := verify(strings.Replace(text, c.end, c.fine, 1)); err != nil {
			t.Errorf("%s, as records of before ended: %v", c.bot, err)
		}
	}
	if text := played(t, 2); strings.Contains(text, "result") {
		t.Error("the record of a game for two tells a result beside the ranks")
	}
	several := strings.Replace(played(t, 2), `]}`+"\n", `],"result":"won"}`+"\n", 1)
	if err := verify(several); err == nil {
		t.Error("a record of two seats with a result verifies")
	}
}

// TestEarlierRecordsOfGamesForOneVerify: they end with rank 1, won or lost.
func TestEarlierRecordsOfGamesForOneVerify(t *testing.T) {
	for _, name := range []string{"won", "won-japanese", "lost", "lost-romans"} {
		text, err := os.ReadFile(filepath.Join("testdata", "earlier", name+".jsonl"))
		if err != nil {
			t.Fatal(err)
		}
		if err := verify(string(text)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if err := verify(strings.Replace(string(text), `"ranks":[1]`, `"ranks":[2]`, 1)); err == nil {
			t.Errorf("%s: it verifies with rank 2 and without a result", name)
		}
	}
}

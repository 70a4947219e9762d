package record_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"spielwerk/record"
)

// TestSeatsCountFrom1 in what is written today, and from 0 in records of before. Both are the same game, both verify, and
// what was read is written as it was.
func TestSeatsCountFrom1(t *testing.T) {
	file, err := os.ReadFile(filepath.Join("testdata", "earlier", "from0.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	before := string(file)
	today := strings.NewReplacer("spielwerk-record/1", record.Format, `"seat":0`, `"seat":1`, `"seat":1`, `"seat":2`, `"seat":2`, `"seat":3`).Replace(before)
	var games [2]*record.Record
	for i, text := range []string{before, today} {
		if err = verify(text); err != nil {
			t.Fatalf("%.40s: %v", text, err)
		}
		if games[i], err = record.Read(strings.NewReader(text)); err != nil {
			t.Fatal(err)
		}
		var again bytes.Buffer
		if err = games[i].Write(&again); err != nil || again.String() != text {
			t.Errorf("written again the record differs: %v", err)
		}
		if hands := games[i].End.Hands; len(hands) != 2 || hands[0].Seat != 0 {
			t.Errorf("%.40s: the first seat was played by a bot for a time, not %+v", text, hands)
		}
	}
	for i, p := range games[0].Plies {
		if p != games[1].Plies[i] {
			t.Errorf("%+v of before is %+v today", p, games[1].Plies[i])
		}
	}
	for what, text := range map[string]string{
		"a seat too many":            strings.Replace(before, `"seat":2`, `"seat":3`, 1),
		"a bot on seat 0":            strings.Replace(today, `"after":5,"seat":1`, `"after":5,"seat":0`, 1),
		"a bot on a seat too many":   strings.Replace(today, `"after":5,"seat":1`, `"after":5,"seat":4`, 1),
		"the seats of the other one": strings.Replace(today, record.Format, "spielwerk-record/1", 1),
	} {
		if _, err = record.Read(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), "no seat") {
			t.Errorf("%s: %v", what, err)
		}
	}
}

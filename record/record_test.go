package record_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"spielwerk/arena"
	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/record"
)

// played is the text of a recorded game.
func played(t testing.TB, seats int) string {
	t.Helper()
	g, err := games.Find("newworld")
	if err != nil {
		t.Fatal(err)
	}
	rules, err := g.Rules(game.Config{Seats: seats})
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	m := arena.Match{
		Rules: rules, Bots: []string{"random"}, Games: 1, Seed: 4, Workers: 1,
		Record: func(_ int, r *record.Record) error { return r.Write(&text) },
	}
	if _, err := m.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

func verify(text string) error {
	r, err := record.Read(strings.NewReader(text))
	if err != nil {
		return err
	}
	all, err := games.All()
	if err != nil {
		return err
	}
	rules, err := r.Rules(all.Editions)
	if err != nil {
		return err
	}
	_, err = r.Verify(rules)
	return err
}

func TestWhatIsWrittenVerifies(t *testing.T) {
	for seats := 2; seats <= 5; seats++ {
		if err := verify(played(t, seats)); err != nil {
			t.Errorf("%d seats: %v", seats, err)
		}
	}
}

func TestReadAndWriteAreInverse(t *testing.T) {
	text := played(t, 2)
	r, err := record.Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	var again bytes.Buffer
	if err := r.Write(&again); err != nil || again.String() != text {
		t.Errorf("written again the record differs (%v)", err)
	}
}

// TestEveryChangeIsFound changes one thing after another in a good record.
func TestEveryChangeIsFound(t *testing.T) {
	good := played(t, 2)
	lines := strings.Split(strings.TrimSpace(good), "\n")
	last := len(lines) - 1
	edit := func(line int, old, with string) string {
		c := append([]string(nil), lines...)
		if !strings.Contains(c[line], old) {
			t.Fatalf("line %d has no %q: %s", line+1, old, c[line])
		}
		c[line] = strings.Replace(c[line], old, with, 1)
		return strings.Join(c, "\n")
	}
	for what, text := range map[string]string{
		"nothing":           "",
		"an empty line":     "\n" + good,
		"no header":         strings.Join(lines[1:], "\n"),
		"two ends":          good + lines[last],
		"a move too few":    strings.Join(append(append([]string{}, lines[:last-1]...), lines[last]), "\n"),
		"another game":      edit(0, `"game":"newworld"`, `"game":"oldworld"`),
		"other rules":       edit(0, `"rules":1`, `"rules":7`),
		"a seat more":       edit(0, `"seats":[`, `"seats":["x",`),
		"another option":    edit(0, `"rowLimit":"off"`, `"rowLimit":"perhaps"`),
		"one nonce":         edit(0, `"nonces":[]`, `"nonces":["x"]`),
		"another seat":      edit(1, `"seat":1`, `"seat":2`),
		"no such seat":      edit(1, `"seat":1`, `"seat":9`),
		"a negative seat":   edit(1, `"seat":1`, `"seat":-1`),
		"a seat from 0":     edit(1, `"seat":1`, `"seat":0`),
		"the format before": edit(0, record.Format, "spielwerk-record/1"),
		"a format to come":  edit(0, record.Format, "spielwerk-record/3"),
		"two objects":       edit(1, `}`, `}{}`),
		"broken JSON":       edit(1, `"move":"`, `"move":`),
		"another seed":      edit(last, `"seed":"`, `"seed":"0`),
		"a seed of letters": edit(last, `"seed":"`, `"seed":"zz`),
		"stopped":           edit(last, `"finished"`, `"stopped"`),
		"no scores":         edit(last, `"scores":[`, `"scores":[1,`),
		"other ranks":       edit(last, `"ranks":[`, `"ranks":[3,`),
		"a huge line":       edit(1, `"move":"`, `"move":"`+strings.Repeat("x", 1<<17)),
	} {
		if err := verify(text); err == nil {
			t.Errorf("%s: the record verifies", what)
		}
	}
	var where *record.Error
	if err := verify(edit(5, `"ply":5`, `"ply":6`)); !errors.As(err, &where) || where.Line != 6 {
		t.Errorf("the error is in line 6, not in %v", err)
	}
}

func TestAFileIsWrittenWholeOrNotAtAll(t *testing.T) {
	dir := t.TempDir()
	r := &record.Record{}
	if err := r.WriteFile(filepath.Join(dir, "missing", "x.jsonl")); err == nil {
		t.Error("a record is written into a folder that does not exist")
	}
	path := filepath.Join(dir, "x.jsonl")
	if err := r.WriteFile(path); err != nil {
		t.Fatal(err)
	}
	names, err := os.ReadDir(dir)
	if err != nil || len(names) != 1 {
		t.Errorf("the folder holds %v, %v", names, err)
	}
}

func FuzzRead(f *testing.F) {
	f.Add(played(f, 2))
	f.Add(`{"format":"spielwerk-record/1"}`)
	f.Add(`{"format":"spielwerk-record/2"}`)
	f.Add("")
	f.Fuzz(func(_ *testing.T, text string) { _ = verify(text) })
}

// TestAMoveMayBeCalledEnd: only the last line is the end, not a move of that name.
func TestAMoveMayBeCalledEnd(t *testing.T) {
	text := played(t, 2)
	first, rest, _ := strings.Cut(text, "\n")
	r, err := record.Read(strings.NewReader(first + "\n" + `{"ply":1,"seat":1,"move":"end"}` + "\n" + rest[strings.LastIndex(rest, `{"end"`):]))
	if err != nil || len(r.Plies) != 1 || r.Plies[0].Move != "end" || r.End == nil {
		t.Errorf("%+v, %v", r, err)
	}
}

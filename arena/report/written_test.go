package report

import (
	"reflect"
	"testing"

	"spielwerk/arena"
)

// counted plays drafts from one number to before another and gives what is counted in them.
func counted(t *testing.T, from, till int) *Report {
	t.Helper()
	r := New(draft(3))
	m := &arena.Match{Rules: draft(3), Bots: []string{"random"}, First: from, Games: till, Seed: 4, Workers: 1, Counter: r}
	if _, err := m.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	return r
}

// TestWritten: what was counted in games elsewhere, added in any order, is what is counted when all are played
// here, number by number.
func TestWritten(t *testing.T) {
	all := counted(t, 0, 30).sum()
	sum := New(draft(3))
	for _, part := range []*Report{counted(t, 20, 30), counted(t, 0, 7), counted(t, 7, 20)} {
		if err := sum.Add(part.Counted()); err != nil {
			t.Fatal(err)
		}
	}
	got := sum.sum()
	for _, of := range []*tally{all, got} {
		of.plan = nil
		for _, in := range of.income {
			in.game, in.had = 0, 0 // of the game that is counted
		}
	}
	if !reflect.DeepEqual(all, got) {
		t.Errorf("here %+v\nelsewhere %+v", all, got)
	}
	text := counted(t, 0, 7).Counted()
	for _, damaged := range [][]byte{nil, text[:len(text)-1], text[:len(text)/2], append(text, 0)} {
		if New(draft(3)).Add(damaged) == nil {
			t.Errorf("%d bytes of %d are taken", len(damaged), len(text))
		}
	}
}

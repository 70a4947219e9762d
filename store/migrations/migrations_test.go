package migrations

import (
	"io/fs"
	"regexp"
	"strings"
	"testing"
)

// additive are the statements that a program of before does not notice: nodes of a cluster are
// upgraded one after the other, on one database.
var additive = regexp.MustCompile(`(?s)^(CREATE (TABLE|INDEX|UNIQUE INDEX) |ALTER TABLE \w+ ADD COLUMN \w+ \w+ NOT NULL DEFAULT )`)

// TestStepsOnlyAdd: what runs goes on when a newer program brings the schema up.
func TestStepsOnlyAdd(t *testing.T) {
	steps, err := fs.Glob(Files, "*.sql")
	if err != nil || len(steps) < 9 {
		t.Fatal(steps, err)
	}
	for _, step := range steps {
		text, err := fs.ReadFile(Files, step)
		if err != nil {
			t.Fatal(err)
		}
		_, up, _ := strings.Cut(string(text), "-- +goose Up\n")
		for statement := range strings.SplitSeq(regexp.MustCompile(`--[^\n]*`).ReplaceAllString(up, ""), ";") {
			if statement = strings.TrimSpace(statement); statement != "" && !additive.MatchString(statement) {
				t.Errorf("%s: an earlier program may stumble over %q", step, statement)
			}
		}
	}
}

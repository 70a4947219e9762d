package house

import (
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// commandLine matches a line of a document that is a command of ours, in a block of code.
var commandLine = regexp.MustCompile("^(?:    |\t)(?:sudo )?(?:go run \\./cmd/spielwerk|spielwerk) ([^|>&;#]+)")

// TestCommandsInDocuments: each command of a document is one that the program takes, with all that is said
// to it.
func TestCommandsInDocuments(t *testing.T) {
	files, err := filepath.Glob("../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	files = append(files, "../README.md", "../CONTRIBUTING.md")
	commandsSeen := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		whole := strings.ReplaceAll(string(text), "\\\n", " ")
		for line := range strings.Lines(whole) {
			m := commandLine.FindStringSubmatch(strings.TrimRight(line, "\n"))
			if m == nil {
				continue
			}
			commandsSeen++
			parser, err := kong.New(&commands{}, kong.Name("spielwerk"), kong.Writers(io.Discard, io.Discard),
				kong.Exit(func(int) {}), kong.Bind(&world{}), kong.Vars{"version": "x"})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := parser.Parse(wordsOf(m[1])); err != nil && !strings.Contains(err.Error(), "no such file") {
				t.Errorf("%s: %s: %v", filepath.Base(file), strings.TrimSpace(line), err)
			}
		}
	}
	if commandsSeen < 60 {
		t.Errorf("only %d commands were found", commandsSeen)
	}
}

// wordsOf takes a command line apart; quotes hold words together. A name for a number is one.
func wordsOf(line string) []string {
	quoted := false
	words := strings.FieldsFunc(line, func(r rune) bool {
		quoted = quoted != (r == '"')
		return r == ' ' && !quoted
	})
	for i, w := range words {
		if words[i] = strings.ReplaceAll(w, `"`, ""); w == "N" || w == "S" || w == "SEATS" {
			words[i] = "2"
		}
	}
	return words
}

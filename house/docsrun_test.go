package house

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"spielwerk/games"
)

// needsMore are parts of commands that need what is not on this machine, with what it is and what tests them.
var needsMore = map[string]string{
	"--tls-host":     "a name on the Internet; acme_test.go",
	"postgres://":    "a database; move_test.go, cluster_test.go",
	"--join":         "a queue; spread_test.go",
	"queue --listen": "an address of another network; spread_test.go",
	"load http":      "a server; package load",
	"--mail":         "a mail server; package notify",
	"exec:./mybot":   "the reader's own program; docs/bots.md has two, programs_test.go runs them",
	"clever=./mybot": "the same",
	"--against B":    "packs that differ; report.txtar",
	"my-map.yaml":    "the reader's own data; packs_test.go",
	"romans.deck":    "the reader's own deck; deck.txtar",
	"table ID":       "a table; tables_test.go",
	"A,B,…":          "the names of bots; the same command with names stands beside it",
	"--check":        "a league that has been played; league_test.go",
	"--name Bruno":   "a terminal that can hide one hand from another; package terminal",
}

// smaller are words of commands in documents, and what stands for them here: games are few, and bots that
// think long are replaced by one that does not.
var smaller = strings.NewReplacer("GAME", "newworld", "LEVEL", "novice", "BOT", "random", "DIR", "dir", "FILE", "league.jsonl",
	"skilled,expert", "skilled", "master", "skilled", "expert", "skilled", "search:200", "search:4", "plan,", "random,", "A,B", "novice,amateur")

// counts are options whose numbers are made small, and the commands that are given them.
var counts = []struct {
	option, value string
	commands      []string
}{
	{"--games", "4", []string{"sim", "arena", "train"}},
	{"--rounds", "1", []string{"train"}},
	{"--trial", "8", []string{"train"}},
	{"--limit", "5", nil},
}

// TestCommandsInDocumentsRun runs the commands of the documents, one document after the other in a folder of its
// own, where one finds what another has made.
func TestCommandsInDocumentsRun(t *testing.T) {
	repo, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	made := filepath.Join(t.TempDir(), "spielwerk.db")
	if status, said := ranWithin([]string{"serve", "--addr", "127.0.0.1:0", "--db", made}); status != 0 {
		t.Fatal(said)
	}
	ran := 0
	for _, file := range append(files, "../README.md", "../CONTRIBUTING.md") {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var lines []string
		for line := range strings.Lines(strings.ReplaceAll(string(text), "\\\n", " ")) {
			if m := commandLine.FindStringSubmatch(strings.TrimRight(line, "\n")); m != nil && !misses(m[1]) {
				lines = append(lines, strings.TrimSpace(m[1]))
			}
		}
		if ran += len(lines); len(lines) == 0 {
			continue
		}
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Chdir(scene(t, repo, made))
			for _, line := range lines {
				words := small(line)
				if status, said := ranWithin(words); status != 0 {
					t.Errorf("%s\nas %s: status %d\n%s", line, strings.Join(words, " "), status, said)
				}
			}
		})
	}
	if ran < 40 {
		t.Errorf("only %d commands were run", ran)
	}
}

// scene is a folder with what the commands of documents are about.
func scene(t *testing.T, repo, made string) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"examples", "train"} {
		if err := os.Symlink(filepath.Join(repo, name), filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"games/newworld/data", "packs", "var/lib/spielwerk", "var/backups", "backup", "tmp", "dir", "etc"} {
		if err := os.MkdirAll(filepath.Join(dir, name), 0o750); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(made)
	if err != nil {
		t.Fatal(err)
	}
	if err = os.WriteFile(filepath.Join(dir, "etc/spielwerk.token"), []byte("open sesame to the operator\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, db := range []string{"spielwerk.db", "var/lib/spielwerk/spielwerk.db", "var/lib/spielwerk/tables.db"} {
		if err = os.WriteFile(filepath.Join(dir, db), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, pack := range []string{"packs/mine", "other-tiles"} {
		if status, said := ranWithin([]string{"pack", "new", "newworld", filepath.Join(dir, pack)}); status != 0 {
			t.Fatal(said)
		}
	}
	return dir
}

func misses(line string) bool {
	for part := range needsMore {
		if strings.Contains(line, part) {
			return true
		}
	}
	return false
}

var absolute = regexp.MustCompile(`^/(var|backup|tmp|etc)\b`)

// small are the words of a command with few games, no long thought, and files in this folder.
func small(line string) []string {
	words := wordsOf(smaller.Replace(line))
	if words[0] == "serve" {
		words = append(words, "--addr", "127.0.0.1:0")
	}
	for i, w := range words {
		if absolute.MatchString(w) {
			words[i] = "." + w
		}
		if i > 0 && (words[i-1] == "--addr" || words[i-1] == "--metrics") {
			words[i] = "127.0.0.1:0"
		}
	}
	for _, c := range counts {
		if at := slices.Index(words, c.option); at >= 0 {
			words[at+1] = c.value
		} else if slices.Contains(c.commands, words[0]) {
			words = append(words, c.option, c.value)
		}
	}
	return words
}

// ranWithin runs a command in this process; a server ends when it has said where it is.
func ranWithin(words []string) (status int, said string) {
	ctx, cancel := context.WithTimeoutCause(context.Background(), 2*time.Minute, errors.New("it takes too long"))
	defer cancel()
	out := &heard{ends: cancel}
	status = run(words, world{in: strings.NewReader("quit\n"), out: out, err: out, games: games.List(), ctx: ctx})
	return status, out.String()
}

// heard is what a command says.
type heard struct {
	mu   sync.Mutex
	text bytes.Buffer
	ends func()
}

// Write implements io.Writer.
func (h *heard) Write(b []byte) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.text.Write(b)
	if bytes.Contains(b, []byte("Spielwerk is at")) {
		h.ends()
	}
	return len(b), nil
}

func (h *heard) String() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.text.String()
}

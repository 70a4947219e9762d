package web

import (
	"net/http/httptest"
	"net/url"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestExampleBots: the bots of examples/bots play whole games of all games, each as a program of its own.
func TestExampleBots(t *testing.T) {
	t.Parallel()
	s := openSite(t, filepath.Join(t.TempDir(), "site.db"), time.Microsecond)
	s.server.Limit(0, 0)
	served := httptest.NewServer(s.handler)
	t.Cleanup(served.Close)
	alma := s.guest("Alma")
	alma.post("/you", url.Values{"do": {"name"}, "name": {"Alma"}})
	token := alma.token("read", "play", "host")
	all, err := shelf()
	if err != nil {
		t.Fatal(err)
	}
	for program, file := range map[string]string{"python3": "bot.py", "node": "bot.js"} {
		path, err := exec.LookPath(program)
		if err != nil {
			t.Logf("%s is not here: %v", program, err)
			continue
		}
		for _, g := range all.First() {
			t.Run(file+" "+g.Name, func(t *testing.T) {
				t.Parallel()
				bot := exec.CommandContext(t.Context(), path, filepath.Join("..", "examples", "bots", file), served.URL, token, g.Name)
				said, err := bot.CombinedOutput()
				if err != nil {
					t.Fatalf("%v: %s", err, said)
				}
				if lines := strings.Count(string(said), "Bot "); lines != max(2, g.MinSeats)-1 || !strings.Contains(string(said), "1 ") {
					t.Errorf("it ends so: %s", said)
				}
			})
		}
	}
}

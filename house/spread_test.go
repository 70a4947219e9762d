package house

import (
	"bytes"
	"flag"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"spielwerk/freeport"
)

// fleet is a queue with workers, each a program of its own.
type fleet struct {
	t         *testing.T
	self, url string
	token     string // its file
	queue     *exec.Cmd
}

func newFleet(t *testing.T) *fleet {
	t.Helper()
	f := &fleet{t: t, self: ourselves(t), token: filepath.Join(t.TempDir(), "token")}
	if err := os.WriteFile(f.token, []byte("the token of the queue\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	address := freeport.Address(t)
	f.url = "nats://" + address
	f.queue = f.begin("queue", "--listen", address, "--dir", filepath.Join(t.TempDir(), "queue"), "--queue-token-file", f.token)
	waitFor(t, address)
	return f
}

// begin starts a program that ends with the test.
func (f *fleet) begin(args ...string) *exec.Cmd {
	f.t.Helper()
	cmd := exec.Command(f.self, args...)
	if err := cmd.Start(); err != nil {
		f.t.Fatal(err)
	}
	f.t.Cleanup(func() { end(cmd) })
	return cmd
}

func end(cmd *exec.Cmd) {
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
}

func (f *fleet) join() []string { return []string{"--join", f.url, "--queue-token-file", f.token} }

func (f *fleet) worker(cores int) *exec.Cmd {
	return f.begin(append([]string{"work", "--workers", strconv.Itoa(cores)}, f.join()...)...)
}

// TestSpread: games that workers play, one of whom is killed at some moment, come to the same results and
// the same files as those that are played here, and are not played again when they are asked for again.
func TestSpread(t *testing.T) {
	dir, f := t.TempDir(), newFleet(t)
	at := func(name, where string) string { return filepath.Join(dir, name+"-"+where) }
	asked := []struct {
		name string
		args func(where string) string
	}{
		{"records", func(where string) string {
			return "sim newworld --games 160 --seats 2 --bots greedy,random --rotate --seed 9 --record " + at("records", where)
		}},
		{"report", func(where string) string {
			return "sim newworld --games 60 --seats 2 --bots random,greedy --rotate --json --report " + at("report", where)
		}},
		{"figures", func(where string) string {
			return "sim xidit --games 10 --seats 3 --bots novice --json --figures " + at("figures", where)
		}},
		{"sums", func(string) string {
			return "sim newworld --games 101 --seats 3 --bots greedy,random,random --rotate --json"
		}},
		{"ladder", func(string) string {
			return "arena newworld --bots random,greedy,greedy@../games/newworld/data/evaluation.yaml --games 20 --json"
		}},
		{"weights", func(where string) string {
			return "train weights newworld --rounds 2 --games 8 --trial 4 --json --out " + at("weights", where)
		}},
		{"policy", func(where string) string {
			return "train policy alienartifacts --seats 2,3 --bot search:2/ahead=1/prior --rounds 2 --games 3 --trial 2 --json --out " + at("policy", where)
		}},
		{"nets", func(where string) string {
			return "train value alienartifacts --seats 2,3 --rounds 2 --games 1 --trial 2 --json --out " + at("nets", where)
		}},
	}
	if *spreadGames == 0 {
		asked = asked[:len(asked)-1] // the last takes long
	}
	vary := regexp.MustCompile(`"(seconds|games_per_second)":[^,]*,|"file":[^}]*|-(here|there|again)\b`)
	do := func(args string, how ...string) string {
		t.Helper()
		text, status := typed(append(strings.Fields(args), how...)...)
		if status != 0 {
			t.Fatal(args, text)
		}
		if !strings.Contains(args, "--json") {
			return ""
		}
		return vary.ReplaceAllString(text, "")
	}
	here := map[string]string{}
	for _, a := range asked {
		here[a.name] = do(a.args("here"))
	}
	dies, lives := f.worker(2), f.worker(1)
	time.AfterFunc(200*time.Millisecond, func() { _ = dies.Process.Kill() })
	for _, where := range []string{"there", "again"} {
		for _, a := range asked {
			if there := do(a.args(where), f.join()...); there != here[a.name] {
				t.Errorf("%s: here\n%s%s\n%s", a.name, here[a.name], where, there)
			}
			for _, file := range filesOf(t, at(a.name, "here")) {
				one, _ := os.ReadFile(file)
				other, _ := os.ReadFile(strings.Replace(file, a.name+"-here", a.name+"-"+where, 1))
				if one = vary.ReplaceAll(one, nil); len(one) == 0 || !bytes.Equal(one, vary.ReplaceAll(other, nil)) {
					t.Fatalf("%s is another one %s", file, where)
				}
			}
		}
		_ = lives.Process.Kill() // nobody works any more, and nothing is left to do
	}
	if text, status := typed("sim", "newworld", "--join", f.url); status == 0 || !strings.Contains(text, "token") {
		t.Errorf("without the token: %d %s", status, text)
	}
	if text, status := typed("queue", "--listen", "0.0.0.0:0"); status == 0 || !strings.Contains(text, "needs a token") {
		t.Errorf("a queue for all without a token: %d %s", status, text)
	}
}

// filesOf are the files at a path: those of a folder, one, or none.
func filesOf(t *testing.T, path string) []string {
	t.Helper()
	if in, err := filepath.Glob(filepath.Join(path, "*")); err != nil || len(in) > 0 {
		return in
	}
	if _, err := os.Stat(path); err != nil {
		return nil
	}
	return []string{path}
}

var spreadGames = flag.Int("spreadgames", 0, "games by which the overhead of the queue is measured; with it all that workers do is tested")

var spreadTo = flag.String("spreadto", "", "measure with --record, --report or --figures: its name")

// TestSpreadOverhead: with 100 games a job, what the queue, the workers and who asks for the games need of
// the processor is at most 5 % more than what the games need here, without the start of the programs that
// were there before. The clock tells nothing while others use the machine. Run it with
// -args -spreadgames 5000.
func TestSpreadOverhead(t *testing.T) {
	if *spreadGames == 0 {
		t.Skip("-spreadgames is not given")
	}
	self, bots := ourselves(t), "greedy"
	if *spreadTo == "figures" { // which are of levels
		bots = "skilled"
	}
	used := func(cmd *exec.Cmd) time.Duration { return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime() }
	sim := func(n int, flags ...string) time.Duration {
		args := append([]string{
			"sim", "newworld", "--games", strconv.Itoa(*spreadGames), "--seats", "2", "--bots", bots, "--workers", strconv.Itoa(n),
		}, flags...)
		if *spreadTo != "" {
			args = append(args, "--"+*spreadTo, filepath.Join(t.TempDir(), "to"))
		}
		cmd := exec.Command(self, args...)
		if text, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, text)
		}
		return used(cmd)
	}
	for _, n := range []int{1, 2, 4} {
		// The same work takes a processor longer that others use: the least of some tries counts.
		here, there := time.Hour, time.Hour
		for range 3 {
			here = min(here, sim(n))
			f := newFleet(t)
			var workers []*exec.Cmd
			for range n {
				workers = append(workers, f.worker(1))
			}
			time.Sleep(3 * time.Second) // they have joined
			begun := time.Duration(0)
			for _, cmd := range append(workers, f.queue) {
				begun += sofar(t, cmd)
			}
			all := sim(1, f.join()...) - begun
			for _, cmd := range append(workers, f.queue) {
				end(cmd)
				all += used(cmd)
			}
			there = min(there, all)
		}
		over := 100 * (there.Seconds()/here.Seconds() - 1)
		t.Logf("%d workers: %.2f s here, %.2f s there: %.1f %%", n, here.Seconds(), there.Seconds(), over)
		if over >= 5 {
			t.Errorf("%d workers: the queue takes %.1f %%", n, over)
		}
	}
}

// sofar is what a process has used of the processor until now.
func sofar(t *testing.T, cmd *exec.Cmd) time.Duration {
	t.Helper()
	text, err := os.ReadFile("/proc/" + strconv.Itoa(cmd.Process.Pid) + "/stat")
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
	if err != nil || len(fields) < 13 {
		t.Skip("the use of the processor is not known here", err)
	}
	user, _ := strconv.Atoi(fields[11])
	system, _ := strconv.Atoi(fields[12])
	return time.Duration(user+system) * 10 * time.Millisecond
}

// waitFor waits until somebody listens at an address.
func waitFor(t *testing.T, address string) {
	t.Helper()
	for end := time.Now().Add(time.Minute); ; time.Sleep(10 * time.Millisecond) {
		c, err := net.Dial("tcp", address)
		if err == nil {
			_ = c.Close()
			return
		}
		if time.Now().After(end) {
			t.Fatal(err)
		}
	}
}

// TestProgress: what an earlier run has played counts, and says nothing of how long the rest takes.
func TestProgress(t *testing.T) {
	p := (&world{err: io.Discard}).progress(100)
	p.before(50)
	for range 60 {
		p.step()
	}
	if got, want := p.text(p.begun.Add(20*time.Second)), "60 of 100 games, 0.5 games/s, 1m20s left"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
	p.before(10)
	if got, want := p.text(time.Now()), "60 of 100 games"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
}

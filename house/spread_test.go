package house

import (
	"bytes"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// TestSpread: games that workers play, one of whom is killed at some moment, give the same records as those that are played
// here, and are not played again when they are asked for again.
func TestSpread(t *testing.T) {
	self, address, dir := program(t), freeAddress(t), t.TempDir()
	begin := func(args ...string) *exec.Cmd {
		cmd := exec.Command(self, args...)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			_ = cmd.Process.Kill()
			_ = cmd.Wait()
		})
		return cmd
	}
	url := "nats://" + address
	begin("queue", "--listen", address, "--dir", filepath.Join(dir, "queue"))
	sim := func(records string, flags ...string) {
		t.Helper()
		args := append([]string{
			"sim", "newworld", "--games", "330", "--seats", "2", "--bots", "greedy,random", "--rotate", "--seed", "9",
			"--record", filepath.Join(dir, records),
		}, flags...)
		if text, status := typed(args...); status != 0 {
			t.Fatal(text)
		}
	}
	sim("here")
	waitFor(t, address)
	dies, lives := begin("work", "--join", url), begin("work", "--join", url, "--workers", "1")
	time.AfterFunc(150*time.Millisecond, func() { _ = dies.Process.Kill() })
	sim("there", "--join", url)
	same := func(records string) {
		t.Helper()
		here, err := filepath.Glob(filepath.Join(dir, "here", "*"))
		if err != nil || len(here) != 330 {
			t.Fatal(len(here), err)
		}
		for _, file := range here {
			a, _ := os.ReadFile(file)
			b, _ := os.ReadFile(filepath.Join(dir, records, filepath.Base(file)))
			if !bytes.Equal(a, b) {
				t.Fatalf("%s is another game in %s", filepath.Base(file), records)
			}
		}
	}
	same("there")
	_ = lives.Process.Kill()
	sim("again", "--join", url) // nobody works, and nothing is left to do
	same("again")
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

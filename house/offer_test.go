package house

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestOfferedProgram: a server does not begin with a program for browsers that is not one or not of its build, and says
// what to do; --no-alone does without.
func TestOfferedProgram(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	serve := func(more ...string) (int, string) {
		return ranWithin(append([]string{"serve", "--addr", "127.0.0.1:0", "--no-show", "--browser-program", dir}, more...))
	}
	if status, said := serve(); status != 2 || !strings.Contains(said, "--browser-program: there is neither spielwerk.wasm.br nor spielwerk.wasm") {
		t.Errorf("an empty folder: %d %s", status, said)
	}
	if status, said := serve("--no-alone"); status != 0 {
		t.Errorf("without it: %d %s", status, said)
	}
	write("spielwerk.wasm", "\x00asm")
	write("wasm_exec.js", "globalThis.Go = class {};")
	if status, said := serve(); status != 0 { // a test does not know its commit
		t.Errorf("a program of which nothing is told: %d %s", status, said)
	}
	write("build.json", `{"commit":"cd37ece","sha256":"0"}`)
	if status, said := serve(); status != 2 || !strings.Contains(said, "make the folder anew from the server's commit (docs/browser.md)") {
		t.Errorf("of another program: %d %s", status, said)
	}
}

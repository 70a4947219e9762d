// Command browserprogram makes the folder that `spielwerk serve --browser-program` takes: the site as WebAssembly, by
// Brotli, the script of Go that runs it, and what it was built from. It runs in the folder tools:
//
//	go run -C tools ./browserprogram "$PWD/program"
package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"strings"

	"github.com/andybalholm/brotli"
)

// window is the largest of Brotli's, 2^24 bytes; browsers take it.
const window = 24

func main() {
	quality := flag.Int("quality", brotli.BestCompression, "of Brotli, 0 to 11: the best takes minutes, 1 a second")
	flag.Parse()
	if err := run(flag.Arg(0), *quality); err != nil {
		fmt.Fprintln(os.Stderr, "browserprogram:", err)
		os.Exit(1)
	}
}

func run(folder string, quality int) error {
	if !filepath.IsAbs(folder) { // this runs in tools, where nobody who types it is
		return errors.New("name the folder to make by its whole path")
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	wasm, err := compiled()
	if err != nil {
		return err
	}
	root, err := output("go", "env", "GOROOT")
	if err != nil {
		return err
	}
	script, err := os.ReadFile(filepath.Join(strings.TrimSpace(root), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	var packed bytes.Buffer
	w := brotli.NewWriterOptions(&packed, brotli.WriterOptions{Quality: quality, LGWin: window})
	if _, err = w.Write(wasm); err == nil {
		err = w.Close()
	}
	if err != nil {
		return err
	}
	is := build{Commit: commit(wasm), SHA256: hash(packed.Bytes())}
	told, err := json.Marshal(is)
	if err != nil {
		return err
	}
	for name, content := range map[string][]byte{"spielwerk.wasm.br": packed.Bytes(), "wasm_exec.js": script, "build.json": append(told, '\n')} {
		if err = os.WriteFile(filepath.Join(folder, name), content, 0o644); err != nil {
			return err
		}
	}
	if is.Commit == "" {
		is.Commit = "unknown"
	}
	fmt.Printf("%s has the program for browsers: %d bytes, of commit %s\n", folder, packed.Len(), is.Commit)
	return nil
}

// build is what a server asks of the program (web.Server.Offer).
type build struct {
	Commit string `json:"commit"` // "" if Go did not write it into the program
	SHA256 string `json:"sha256"` // of spielwerk.wasm.br
}

func hash(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

// compiled is the program as Go builds it.
func compiled() ([]byte, error) {
	work, err := os.MkdirTemp("", "browserprogram")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(work) }()
	file := filepath.Join(work, "spielwerk.wasm")
	if _, err = output("go", "build", "-trimpath", "-ldflags", "-s -w", "-o", file, "./cmd/browser"); err != nil {
		return nil, err
	}
	return os.ReadFile(file)
}

// output is what a command says that runs in the module of the program, for browsers.
func output(name string, args ...string) (string, error) {
	c := exec.Command(name, args...)
	c.Dir = ".."
	c.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	c.Stderr = os.Stderr
	out, err := c.Output()
	if err != nil {
		err = fmt.Errorf("%s: %w", strings.Join(c.Args, " "), err)
	}
	return string(out), err
}

// What Go writes around what it tells of a build: debug/buildinfo does not read WebAssembly.
var (
	infoBegins, _ = hex.DecodeString("3077af0c9274080241e1c107e6d618e6")
	infoEnds, _   = hex.DecodeString("f932433186182072008242104116d8f2")
)

// commit is the commit that a program was built from, as `spielwerk --version` says it, "" if it has none.
func commit(program []byte) string {
	for {
		_, from, found := bytes.Cut(program, infoBegins)
		if !found {
			return ""
		}
		program = from
		text, _, _ := bytes.Cut(from, infoEnds)
		info, err := debug.ParseBuildInfo(string(text))
		if err != nil { // the mark itself, as a constant of Go's library
			continue
		}
		if of := settings(info); of["vcs.revision"] != "" {
			if of["vcs.modified"] == "true" {
				return of["vcs.revision"] + " with changes"
			}
			return of["vcs.revision"]
		}
	}
}

func settings(info *debug.BuildInfo) map[string]string {
	all := map[string]string{}
	for _, s := range info.Settings {
		all[s.Key] = s.Value
	}
	return all
}

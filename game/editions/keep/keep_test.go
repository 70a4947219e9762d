package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"spielwerk/game/editions"
)

const root = "../../.."

// keepers are the games that keep editions.
func keepers(t *testing.T) []game {
	t.Helper()
	all, err := kept()
	if err != nil || len(all) < 4 {
		t.Fatalf("%d games keep editions, %v", len(all), err)
	}
	return all
}

// TestEveryEditionIsKept: data that were ever committed are today's or among those that
// the program keeps, so that no update closes a table.
func TestEveryEditionIsKept(t *testing.T) {
	shallow, err := git(root, "rev-parse", "--is-shallow-repository")
	if err != nil {
		t.Skipf("there is no git history to compare with: %v", err)
	}
	if strings.TrimSpace(string(shallow)) == "true" {
		t.Skip("this clone has no full history to compare with; git fetch --unshallow")
	}
	for _, g := range keepers(t) {
		missing, err := g.missing(root)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range missing {
			t.Errorf("%s: tables that began with the data of commit %.7s could not go on; run go run ./game/editions/keep and commit what it writes", g.game, m.commit)
		}
	}
}

// TestKeptEditionsOpen: today's program reads each edition that is kept, under its name
// and by its hashes, and none of them twice.
func TestKeptEditionsOpen(t *testing.T) {
	for _, k := range keepers(t) {
		zips, err := filepath.Glob(filepath.Join(root, "games", k.game, editions.Folder, "*.zip"))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range zips {
			packed, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			files, err := editions.Unpack(packed)
			if err != nil {
				t.Fatal(err)
			}
			read := func(name string) ([]byte, error) { return files[name], nil }
			hashes, err := k.archive.Hashes(read)
			if err != nil {
				t.Fatal(err)
			}
			if want := filepath.Base(editions.Name(hashes)); filepath.Base(name) != want {
				t.Errorf("%s holds the data %s", name, want)
			}
			for _, hash := range hashes {
				g, failed := k.archive.Game(hash)
				if failed != nil || g == nil {
					t.Errorf("%s: %s: %v", name, hash, failed)
					continue
				}
				if again, _ := k.archive.Game(hash[:12]); again != g && hash == hashes[0] {
					t.Errorf("%s: %s is opened anew", name, hash)
				}
				if g.Name != k.game || g.Edition == "" {
					t.Errorf("%s: %s in the edition %q", name, g.Name, g.Edition)
				}
			}
			rules, err := k.archive.Game(hashes[0])
			if err != nil {
				t.Fatal(err)
			}
			full, err := rules.Rules(rules.FullConfig())
			if err != nil {
				t.Fatal(err)
			}
			if full.DataHash() != hashes[0] {
				t.Errorf("%s: the rules have the data %s", name, full.DataHash())
			}
		}
	}
}

// TestKeep: a change of data without its predecessor is noticed, and one run keeps it.
func TestKeep(t *testing.T) {
	dir := t.TempDir()
	command := func(args ...string) {
		t.Helper()
		c := exec.Command("git", append([]string{"-C", dir, "-c", "user.name=t", "-c", "user.email=t@t.invalid"}, args...)...)
		if out, err := c.CombinedOutput(); err != nil {
			t.Skipf("git %s: %v: %s", args[0], err, out)
		}
	}
	ours := keepers(t)
	k := ours[slices.IndexFunc(ours, func(g game) bool { return g.game == "xidit" })] // its data are one file
	file := filepath.Join(dir, "games", k.game, k.archive.Files[0])
	if err := os.MkdirAll(filepath.Join(filepath.Dir(file), "editions"), 0o755); err != nil {
		t.Fatal(err)
	}
	write := func(data string) {
		t.Helper()
		if err := os.WriteFile(file, []byte(data), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	missing := func() (commits []string) {
		t.Helper()
		all, err := k.missing(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range all {
			commits = append(commits, m.commit)
		}
		return commits
	}
	command("init", "-q")
	write("one\n")
	command("add", ".")
	command("commit", "-q", "-m", "one")
	if got := missing(); got != nil {
		t.Errorf("before any change %v are missing", got)
	}
	write("two\n") // not committed yet
	if got := missing(); len(got) != 1 {
		t.Errorf("after a change %v are missing", got)
	}
	command("commit", "-q", "-a", "-m", "two")
	write("three\n")
	command("commit", "-q", "-a", "-m", "three")
	all, err := k.missing(dir)
	if err != nil || len(all) != 2 {
		t.Fatalf("after two changes: %v, %v", all, err)
	}
	for _, m := range all {
		if _, err = k.keep(dir, m); err != nil {
			t.Fatal(err)
		}
	}
	if got := missing(); got != nil {
		t.Errorf("%v are still missing", got)
	}
	zips, err := filepath.Glob(filepath.Join(filepath.Dir(file), "editions", "*.zip"))
	if err != nil || len(zips) != 2 {
		t.Fatalf("kept: %v, %v", zips, err)
	}
	var texts []string
	for _, name := range zips {
		packed, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files, err := editions.Unpack(packed)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(files[k.archive.Files[0]]))
		again, err := editions.Pack(k.archive.Files, func(name string) ([]byte, error) { return files[name], nil })
		if err != nil || !bytes.Equal(again, packed) {
			t.Errorf("the same files give other bytes: %v", err)
		}
	}
	if slices.Sort(texts); !slices.Equal(texts, []string{"one\n", "two\n"}) {
		t.Errorf("kept: %q", texts)
	}
}

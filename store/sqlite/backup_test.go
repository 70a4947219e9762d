package sqlite

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"spielwerk/store"
)

// TestBackup while another process writes as fast as it can: all that was acknowledged
// before the backup began is in it, in whole batches, and the store opens on it as it is.
func TestBackup(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "store.db")
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	child := exec.Command(exe)
	child.Env = append(os.Environ(), crashFile+"="+path)
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err = child.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = child.Process.Kill()
		_ = child.Wait()
	}()
	var mu sync.Mutex
	acknowledged := map[string]*known{}
	for i := range crashTables {
		acknowledged[fmt.Sprintf("t%d", i)] = &known{}
	}
	enough := make(chan struct{})
	go func() {
		lines := 0
		for in := bufio.NewReader(out); ; lines++ {
			var what, table string
			var number int
			line, end := in.ReadString('\n')
			if end != nil {
				return
			}
			if _, end = fmt.Sscan(line, &what, &table, &number); end != nil {
				return
			}
			mu.Lock()
			if k := acknowledged[table]; k != nil {
				switch k.exists = 1; what {
				case "entry":
					k.entries = number
				case "snapshot":
					k.snapshot = number
				}
			}
			mu.Unlock()
			if lines == 100 {
				close(enough)
			}
		}
	}()
	<-enough
	for round := range 8 {
		before, written := map[string]*known{}, 0
		mu.Lock()
		for id, k := range acknowledged {
			copied := *k
			before[id] = &copied
			written += k.entries
		}
		mu.Unlock()
		to := filepath.Join(dir, fmt.Sprintf("backup%d.db", round))
		copied, failed := Backup(t.Context(), path, to)
		if failed != nil {
			t.Fatal(failed)
		}
		info, failed := os.Stat(to)
		if failed != nil {
			t.Fatal(failed)
		}
		if copied.Tables != crashTables || copied.Moves < written || copied.Bytes != info.Size() || info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%+v, %d entries were acknowledged, mode %v", copied, written, info.Mode())
		}
		inspect(t, to, before, true)
	}
	parts, err := filepath.Glob(filepath.Join(dir, ".*"))
	if err != nil || len(parts) > 0 {
		t.Errorf("it leaves %v behind, %v", parts, err)
	}
}

// TestBackupOfALog: rows that a running server has only in its write-ahead log are in the
// backup, and not in a plain copy of the file.
func TestBackupOfALog(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "store.db")
	e := engineAt(t, path)
	if err := e.CreateTable(t.Context(), store.Table{ID: "t"}); err != nil {
		t.Fatal(err)
	}
	for n := 1; n <= 43; n++ {
		if err := e.Append(t.Context(), "t", crashEntry("t", n)); err != nil {
			t.Fatal(err)
		}
	}
	entries := func(path string) int {
		s, err := Open(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = s.Close() }()
		log, err := s.Log(t.Context(), "t", 1)
		if err != nil {
			return 0
		}
		return len(log)
	}
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	plain, backup := filepath.Join(dir, "plain.db"), filepath.Join(dir, "backup.db")
	if err := os.WriteFile(plain, content, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Backup(t.Context(), path, backup); err != nil {
		t.Fatal(err)
	}
	if n := entries(backup); n != 43 {
		t.Errorf("the backup has %d entries", n)
	}
	if n := entries(plain); n >= 43 {
		t.Errorf("a plain copy has %d entries: this test has lost its point", n)
	}
}

// TestBackupRefuses what is no store or damaged, and never takes the place of a file.
func TestBackupRefuses(t *testing.T) {
	dir := t.TempDir()
	file := func(name, content string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	path := filepath.Join(dir, "store.db")
	damaged, _ := damage(t, filepath.Join(dir, "damaged.db"))
	_ = engineAt(t, path).Close()
	taken := file("taken", "a diary")
	link := filepath.Join(dir, "link")
	if err := os.Symlink("nowhere", link); err != nil {
		t.Skip(err)
	}
	for _, c := range []struct{ name, from, to, says string }{
		{"no file", filepath.Join(dir, "none.db"), filepath.Join(dir, "out"), "none.db"},
		{"no store", file("text", strings.Repeat("a diary, not a database\n", 99)), filepath.Join(dir, "out"), "not a Spielwerk database"},
		{"empty", file("empty", ""), filepath.Join(dir, "out"), "not a Spielwerk database"},
		{"damaged", damaged, filepath.Join(dir, "out"), "damaged"},
		{"taken", path, taken, "exists already"},
		{"itself", path, path, "exists already"},
		{"a link to nothing", path, link, "exists already"},
		{"a directory", path, dir, "is a directory"},
		{"no directory", path, filepath.Join(dir, "no", "out"), "no such file"},
	} {
		_, err := Backup(t.Context(), c.from, c.to)
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", c.name, err)
		}
		if c.to == filepath.Join(dir, "out") {
			if _, err := os.Lstat(c.to); err == nil {
				t.Errorf("%s: there is a backup", c.name)
			}
		}
	}
	if content, err := os.ReadFile(taken); string(content) != "a diary" {
		t.Errorf("the file is %q, %v", content, err)
	}
	if parts, err := filepath.Glob(filepath.Join(dir, ".*")); err != nil || len(parts) > 0 {
		t.Errorf("%v is left behind, %v", parts, err)
	}
}

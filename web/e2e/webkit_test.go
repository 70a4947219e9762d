package e2e

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"spielwerk/freeport"
)

// webkit opens a window of WebKit for somebody: Debian's MiniBrowser, with a driver and a screen of its own.
func webkit(t *testing.T, name string) *window {
	t.Helper()
	program, screens := needed(t, "WebKitWebDriver"), needed(t, "Xvfb")
	found, err := filepath.Glob("/usr/lib/*/webkit2gtk-4.1/MiniBrowser")
	if err != nil || len(found) == 0 {
		t.Fatalf("no MiniBrowser: %v", err)
	}
	run := func(cmd *exec.Cmd) {
		if err = cmd.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			_ = cmd.Process.Kill()
			_ = cmd.Wait()
		})
	}
	read, write, err := os.Pipe() // by which the screen tells its number
	if err != nil {
		t.Fatal(err)
	}
	display := exec.Command(screens, "-displayfd", "3", "-screen", "0", "1400x1000x24", "-nolisten", "tcp")
	display.ExtraFiles = []*os.File{write}
	run(display)
	_ = write.Close()
	t.Cleanup(func() { _ = read.Close() })
	number, err := bufio.NewReader(read).ReadString('\n')
	if err != nil {
		t.Fatalf("no screen: %v", err)
	}
	home, at := t.TempDir(), freeport.Address(t)
	driver := exec.Command(program, "--host=127.0.0.1", "--port="+at[strings.LastIndex(at, ":")+1:])
	driver.Env = append(os.Environ(), "DISPLAY=:"+strings.TrimSpace(number), "HOME="+home, "XDG_CACHE_HOME="+home, "XDG_DATA_HOME="+home, "LANGUAGE=en", "LANG=C.UTF-8")
	run(driver)
	d := &overHTTP{base: "http://" + at}
	var made struct{ SessionID string }
	for end := time.Now().Add(patience); ; time.Sleep(50 * time.Millisecond) {
		var text json.RawMessage
		text, err = d.send(command{method: http.MethodPost, path: "/session"}, map[string]any{"capabilities": map[string]any{"alwaysMatch": map[string]any{
			"webkitgtk:browserOptions": map[string]any{"binary": found[0], "args": []string{"--automation", "--full-screen"}}, // without what is around a page
		}}})
		if err == nil {
			err = json.Unmarshal(text, &made)
		}
		if err == nil {
			break
		}
		if time.Now().After(end) {
			t.Fatalf("WebKit does not start: %v", err)
		}
	}
	d.base += "/session/" + made.SessionID
	t.Cleanup(func() { _, _ = d.send(command{method: http.MethodDelete}, nil) })
	if _, err = d.send(toWait, map[string]any{"script": patience.Milliseconds(), "pageLoad": patience.Milliseconds()}); err != nil {
		t.Fatal(err)
	}
	return &window{t: t, name: name, driver: &remote{send: d.send, resize: func(on screen) error {
		_, failed := d.send(toSize, map[string]any{"width": on.width, "height": on.height})
		return failed
	}}}
}

// overHTTP sends commands as W3C WebDriver says.
type overHTTP struct{ base string }

func (d *overHTTP) send(c command, params map[string]any) (json.RawMessage, error) {
	path := c.path
	if id, ok := params["id"].(string); ok {
		path = strings.ReplaceAll(path, "{id}", id)
	}
	var body io.Reader
	if c.method == http.MethodPost {
		text, err := json.Marshal(params)
		if err != nil {
			return nil, err
		}
		body = bytes.NewReader(text)
	}
	q, err := http.NewRequest(c.method, d.base+path, body)
	if err != nil {
		return nil, err
	}
	q.Header.Set("Content-Type", "application/json")
	w, err := (&http.Client{Timeout: 2 * patience}).Do(q)
	if err != nil {
		return nil, err
	}
	defer func() { _ = w.Body.Close() }()
	text, err := io.ReadAll(w.Body)
	if err == nil && w.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s: %s: %.400s", path, strconv.Itoa(w.StatusCode), text)
	}
	return valued(text), err
}

package e2e

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// firefoxSettings are those of a profile: nothing is asked or fetched that no page wants, less motion, English,
// and passkeys in a device that is a program.
const firefoxSettings = `user_pref("marionette.port", 0);
user_pref("ui.prefersReducedMotion", 1);
user_pref("intl.accept_languages", "en");
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.startup.page", 0);
user_pref("app.normandy.enabled", false);
user_pref("app.update.enabled", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("toolkit.telemetry.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("services.settings.server", "data:,");
user_pref("browser.safebrowsing.malware.enabled", false);
user_pref("extensions.update.enabled", false);
user_pref("security.webauth.webauthn_enable_softtoken", true);
user_pref("security.webauth.webauthn_enable_usbtoken", false);
`

// firefox opens a window of Firefox for somebody, in a profile and a process of its own. It is driven by
// Marionette, which is built in and which geckodriver speaks, too.
func firefox(t *testing.T, name string) *window {
	t.Helper()
	program := needed(t, "firefox-esr")
	profile := t.TempDir()
	if err := os.WriteFile(filepath.Join(profile, "user.js"), []byte(firefoxSettings), 0o600); err != nil {
		t.Fatal(err)
	}
	// The access to the system is for the size of the page: a window of Firefox is 500 pixels wide at least.
	cmd := exec.Command(program, "--headless", "--marionette", "--remote-allow-system-access", "--no-remote", "--profile", profile, "about:blank")
	cmd.Env = append(os.Environ(), "HOME="+profile, "MOZ_CRASHREPORTER_DISABLE=1")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	var port string
	for end := time.Now().Add(patience); port == ""; time.Sleep(50 * time.Millisecond) {
		text, err := os.ReadFile(filepath.Join(profile, "MarionetteActivePort"))
		if port = strings.TrimSpace(string(text)); port == "" && time.Now().After(end) {
			t.Fatalf("Firefox does not start: %v", err)
		}
	}
	conn, err := net.Dial("tcp", "127.0.0.1:"+port)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	m := &marionette{conn: conn, in: bufio.NewReader(conn)}
	if _, err = m.read(); err == nil { // it says who it is
		_, err = m.send(command{name: "WebDriver:NewSession"}, map[string]any{})
	}
	if err == nil {
		_, err = m.send(toWait, map[string]any{"script": patience.Milliseconds(), "pageLoad": patience.Milliseconds()})
	}
	if err != nil {
		t.Fatal(err)
	}
	w := &window{t: t, name: name, driver: &remote{send: m.send, resize: m.size, keep: func() error {
		_, failed := m.send(command{name: "WebAuthn:AddVirtualAuthenticator"}, map[string]any{
			"protocol": "ctap2", "transport": "internal", "hasResidentKey": true, "hasUserVerification": true, "isUserConsenting": true, "isUserVerified": true,
		})
		return failed
	}}}
	t.Cleanup(func() {
		said, failed := m.chrome(`return Services.console.getMessageArray().filter((m) => m instanceof Ci.nsIScriptError && !(m.flags & Ci.nsIScriptError.warningFlag) &&
			/^https?:\/\/(localhost|127\.0\.0\.1)/.test(m.sourceName)).map((m) => m.toString());`)
		var mistakes []string
		if err = errors.Join(failed, json.Unmarshal(said, &mistakes)); err != nil {
			t.Errorf("%s's window does not say what went wrong: %v", name, err)
		}
		for _, mistake := range mistakes {
			t.Errorf("%s's window: %s", name, mistake)
		}
	})
	return w
}

// marionette is a connection to Firefox.
type marionette struct {
	mu   sync.Mutex
	conn net.Conn
	in   *bufio.Reader
	last int
}

// read reads a message: its length, a colon and JSON.
func (m *marionette) read() (json.RawMessage, error) {
	text, err := m.in.ReadString(':')
	if err != nil {
		return nil, err
	}
	n, err := strconv.Atoi(strings.TrimSuffix(text, ":"))
	if err != nil {
		return nil, err
	}
	b := make([]byte, n)
	_, err = io.ReadFull(m.in, b)
	return b, err
}

func (m *marionette) send(c command, params map[string]any) (json.RawMessage, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.last++
	text, err := json.Marshal([]any{0, m.last, c.name, params})
	if err != nil {
		return nil, err
	}
	if err = m.conn.SetDeadline(time.Now().Add(2 * patience)); err == nil {
		_, err = fmt.Fprintf(m.conn, "%d:%s", len(text), text)
	}
	if err != nil {
		return nil, err
	}
	answer, err := m.read()
	var parts []json.RawMessage // 1, the number, what is wrong, what comes of it
	if err == nil {
		err = json.Unmarshal(answer, &parts)
	}
	switch {
	case err != nil:
		return nil, err
	case len(parts) != 4:
		return nil, fmt.Errorf("%s: the answer is %.200s", c.name, answer)
	case string(parts[2]) != "null":
		return nil, fmt.Errorf("%s: %.400s", c.name, parts[2])
	}
	return valued(parts[3]), nil
}

// chrome runs a script of Firefox itself.
func (m *marionette) chrome(script string) (json.RawMessage, error) {
	in := command{name: "Marionette:SetContext"}
	if _, err := m.send(in, map[string]any{"value": "chrome"}); err != nil {
		return nil, err
	}
	got, err := m.send(command{name: "WebDriver:ExecuteScript"}, map[string]any{"script": script, "args": []any{}})
	_, back := m.send(in, map[string]any{"value": "content"})
	return got, errors.Join(err, back)
}

func (m *marionette) size(on screen) error {
	_, err := m.send(toSize, map[string]any{"width": max(600, on.width+100), "height": on.height + 200})
	if err == nil {
		_, err = m.chrome(fmt.Sprintf(`const page = gBrowser.selectedBrowser.style;
			for (const edge of ["", "min-", "max-"]) { page.setProperty(edge + "width", "%dpx"); page.setProperty(edge + "height", "%dpx"); }`, on.width, on.height))
	}
	return err
}

// needed is the path of a program without which a test is skipped, but not in CI.
func needed(t *testing.T, program string) string {
	t.Helper()
	path, err := exec.LookPath(program)
	switch {
	case err != nil && os.Getenv("CI") == "":
		t.Skip("no " + program)
	case err != nil:
		t.Fatalf("no %s; .ci/run nightly installs it: %v", program, err)
	}
	return path
}

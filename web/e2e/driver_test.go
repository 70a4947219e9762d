package e2e

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/webauthn"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// driver is what somebody does with a window of a browser, whichever it is: Chromium by its own protocol,
// Firefox and WebKit by the commands of W3C WebDriver.
type driver interface {
	visit(url string) error
	// eval is what an expression comes to, as JSON; of a promise what that comes to.
	eval(expression string) (json.RawMessage, error)
	click(css string) error
	keys(text string) error // typed to what has the focus; those without a sign are kb's
	size(on screen) error
	picture() ([]byte, error)
	cookies(url string) (map[string]string, error) // of the page that is shown, or of the url
	setCookie(name, value, url string) error
	// keeper gives the window a device that keeps passkeys; errors.ErrUnsupported where that cannot be.
	keeper() error
}

// chromiumWindow is a window of Chromium. The context ends with the window.
type chromiumWindow struct{ ctx context.Context }

func (c *chromiumWindow) do(steps ...chromedp.Action[chromedp.Void]) error {
	ctx, cancel := context.WithTimeout(c.ctx, patience)
	defer cancel()
	return chromedp.Do(ctx, steps...)
}

func (c *chromiumWindow) visit(url string) error { return c.do(chromedp.Navigate(url)) }

func (c *chromiumWindow) eval(expression string) (json.RawMessage, error) {
	ctx, cancel := context.WithTimeout(c.ctx, patience)
	defer cancel()
	return chromedp.Run(ctx, chromedp.Evaluate[json.RawMessage](expression, chromedp.EvalAwaitPromise))
}

func (c *chromiumWindow) click(css string) error { return c.do(chromedp.Click(chromedp.CSS(css))) }

func (c *chromiumWindow) keys(text string) error { return c.do(chromedp.KeyEvent(text)) }

func (c *chromiumWindow) size(on screen) error {
	if on.width < phoneWidth {
		return c.do(chromedp.EmulateViewport(on.width, on.height, chromedp.EmulateMobile, chromedp.EmulateTouch))
	}
	return c.do(chromedp.EmulateViewport(on.width, on.height))
}

// phoneWidth is the width below which a screen is a phone's, with fingers.
const phoneWidth = 600

func (c *chromiumWindow) picture() ([]byte, error) {
	ctx, cancel := context.WithTimeout(c.ctx, patience)
	defer cancel()
	return chromedp.Run(ctx, chromedp.CaptureScreenshot())
}

func (c *chromiumWindow) cookies(url string) (map[string]string, error) {
	ctx, cancel := context.WithTimeout(c.ctx, patience)
	defer cancel()
	got, err := chromedp.Call(ctx, network.GetCookies, network.GetCookiesParams{URLs: []string{url}})
	all := map[string]string{}
	for _, one := range got.Cookies {
		all[one.Name] = one.Value
	}
	return all, err
}

func (c *chromiumWindow) setCookie(name, value, url string) error {
	ctx, cancel := context.WithTimeout(c.ctx, patience)
	defer cancel()
	_, err := chromedp.Call(ctx, network.SetCookie, network.SetCookieParams{Name: name, Value: value, URL: url})
	return err
}

// remote is a window that is driven by the commands of W3C WebDriver, sent in one way or another.
type remote struct {
	send   func(c command, params map[string]any) (json.RawMessage, error)
	resize func(on screen) error
	keep   func() error // passkeys; nil for a browser that cannot be made to
}

// command is one of WebDriver's: its name in Firefox's Marionette, and its method and path in HTTP, in which
// {id} is an element's.
type command struct{ name, method, path string }

var (
	toVisit     = command{"WebDriver:Navigate", "POST", "/url"}
	toEval      = command{"WebDriver:ExecuteAsyncScript", "POST", "/execute/async"}
	toFind      = command{"WebDriver:FindElement", "POST", "/element"}
	toClick     = command{"WebDriver:ElementClick", "POST", "/element/{id}/click"}
	toAct       = command{"WebDriver:PerformActions", "POST", "/actions"}
	toShoot     = command{"WebDriver:TakeScreenshot", "GET", "/screenshot"}
	toCookies   = command{"WebDriver:GetCookies", "GET", "/cookie"}
	toSetCookie = command{"WebDriver:AddCookie", "POST", "/cookie"}
	toSize      = command{"WebDriver:SetWindowRect", "POST", "/window/rect"}
	toWait      = command{"WebDriver:SetTimeouts", "POST", "/timeouts"}
)

func (r *remote) visit(url string) error {
	_, err := r.send(toVisit, map[string]any{"url": url})
	return err
}

func (r *remote) eval(expression string) (json.RawMessage, error) {
	script := `const done = arguments[arguments.length - 1];
		(async () => (` + expression + `))().then((v) => done({ v: v === undefined ? null : v }), (e) => done({ e: String(e) }));`
	text, err := r.send(toEval, map[string]any{"script": script, "args": []any{}, "sandbox": nil})
	var got struct {
		V json.RawMessage
		E string
	}
	if err == nil {
		err = json.Unmarshal(text, &got)
	}
	if err == nil && got.E != "" {
		err = errors.New(got.E)
	}
	return got.V, err
}

func (r *remote) click(css string) error {
	text, err := r.send(toFind, map[string]any{"using": "css selector", "value": css})
	if err != nil {
		return err
	}
	var found map[string]string
	if err = json.Unmarshal(text, &found); err != nil {
		return err
	}
	for _, id := range found {
		_, err = r.send(toClick, map[string]any{"id": id})
		return err
	}
	return fmt.Errorf("%s is not found: %s", css, text)
}

// remoteKeys are the keys without a sign as WebDriver writes them.
var remoteKeys = map[string]string{
	kb.Tab: "\ue004", kb.Enter: "\ue007", kb.Escape: "\ue00c", kb.ArrowLeft: "\ue012", kb.ArrowUp: "\ue013", kb.ArrowRight: "\ue014",
	kb.ArrowDown: "\ue015", kb.Home: "\ue011", kb.End: "\ue010",
}

func (r *remote) keys(text string) error {
	var all []map[string]any
	for _, one := range text {
		key := string(one)
		if as, ok := remoteKeys[key]; ok {
			key = as
		}
		all = append(all, map[string]any{"type": "keyDown", "value": key}, map[string]any{"type": "keyUp", "value": key})
	}
	_, err := r.send(toAct, map[string]any{"actions": []any{map[string]any{"type": "key", "id": "keyboard", "actions": all}}})
	return err
}

func (r *remote) size(on screen) error {
	if err := r.resize(on); err != nil {
		return err
	}
	_, err := r.eval(fmt.Sprintf(`new Promise((done) => {
		const look = () => innerWidth === %d && innerHeight === %d ? requestAnimationFrame(() => requestAnimationFrame(() => done())) : setTimeout(look, 20);
		look();
	})`, on.width, on.height))
	return err
}

func (r *remote) picture() ([]byte, error) {
	text, err := r.send(toShoot, map[string]any{"full": false})
	var b []byte // in base64
	if err == nil {
		err = json.Unmarshal(text, &b)
	}
	return b, err
}

func (r *remote) cookies(string) (map[string]string, error) {
	text, err := r.send(toCookies, map[string]any{})
	var got []struct{ Name, Value string }
	if err == nil {
		err = json.Unmarshal(text, &got)
	}
	all := map[string]string{}
	for _, one := range got {
		all[one.Name] = one.Value
	}
	return all, err
}

func (r *remote) setCookie(name, value, _ string) error {
	_, err := r.send(toSetCookie, map[string]any{"cookie": map[string]any{"name": name, "value": value, "path": "/", "httpOnly": false}})
	return err
}

func (r *remote) keeper() error {
	if r.keep == nil {
		return errors.ErrUnsupported
	}
	return r.keep()
}

// valued is what an answer says: with HTTP always, with Marionette mostly, it is in "value".
func valued(text json.RawMessage) json.RawMessage {
	var in struct{ Value json.RawMessage }
	if strings.HasPrefix(strings.TrimSpace(string(text)), "{") && json.Unmarshal(text, &in) == nil && in.Value != nil {
		return in.Value
	}
	return text
}

// authenticator gives the window a device that keeps passkeys.
func (c *chromiumWindow) authenticator() (webauthn.AuthenticatorID, error) {
	ctx, cancel := context.WithTimeout(c.ctx, patience)
	defer cancel()
	if _, err := chromedp.Call(ctx, webauthn.Enable, webauthn.EnableParams{}); err != nil {
		return "", err
	}
	made, err := chromedp.Call(ctx, webauthn.AddVirtualAuthenticator, webauthn.AddVirtualAuthenticatorParams{Options: &webauthn.VirtualAuthenticatorOptions{
		Protocol: webauthn.AuthenticatorProtocolCtap2, Transport: webauthn.AuthenticatorTransportInternal,
		HasResidentKey: true, HasUserVerification: true, HasCmtgKey: true, IsUserVerified: true, AutomaticPresenceSimulation: true,
	}})
	return made.AuthenticatorID, err
}

func (c *chromiumWindow) keeper() error {
	_, err := c.authenticator()
	return err
}

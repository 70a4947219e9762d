package e2e

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/webauthn"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestYouOnTwoDevices: without scripts, on a desk and on a phone, a link carries a person to another
// browser, which plays on; that is seen in the list, and removed. axe finds nothing in both themes.
func TestYouOnTwoDevices(t *testing.T) {
	t.Parallel()
	s := serve(t)
	b := browser(t)
	desk := open(t, b, "Anna")
	link := desk.table(s, "greedy")
	desk.until(running)
	desk.scriptless()
	phone := open(t, b, "Anna's phone").scriptless()
	phone.phone()
	found := newAudit()
	look := func(w *window, page string) {
		t.Helper()
		w.fits(page, false)
		w.shoot(strings.ReplaceAll(page, " ", "-"))
		call(w, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: false}) // axe needs timers
		defer w.scriptless()
		for theme := range w.themes() {
			found.look(w, page+" "+theme)
		}
	}
	phone.visit(s.url("/you"))
	look(phone, "you nobody phone")
	desk.visit(s.url("/you"))
	look(desk, "you desk")
	desk.submits("button[value=carry]")
	look(desk, "you link desk")
	address := js[string](desk, `document.querySelector("#link").textContent`)
	phone.visit(address)
	look(phone, "carry phone")
	phone.submits("main button.main")
	if name := js[string](phone, `document.querySelector("main p").textContent`); !strings.Contains(name, "Anna") {
		t.Errorf("on the phone: %s", name)
	}
	look(phone, "you phone")
	phone.visit(link)
	if !js[bool](phone, `document.querySelector("#table")?.dataset.mine !== undefined && Boolean(document.querySelector("#seats .you, [name=act]"))`) {
		t.Error("the phone does not sit at the table")
	}
	// The keyboard reaches the button that removes the phone.
	desk.visit(s.url("/you"))
	for range 40 {
		desk.do(chromedp.KeyEvent(kb.Tab))
		if js[bool](desk, `document.activeElement?.value === "remove"`) {
			break
		}
	}
	js[bool](desk, `(document.documentElement.dataset.old = "true", true)`)
	desk.do(chromedp.KeyEvent(kb.Enter))
	desk.until(`!document.documentElement.dataset.old`)
	if n := js[int](desk, `document.querySelectorAll(".whoplays li").length`); n != 1 {
		t.Errorf("%d devices are left", n)
	}
	phone.visit(s.url("/you"))
	if text := js[string](phone, `document.querySelector("main p").textContent`); strings.Contains(text, "Anna") {
		t.Errorf("the phone that was removed: %s", text)
	}
	found.verdict(t)
}

// TestPasskeyOnTwoDevices: a guest adds a passkey and keeps the table; a second browser that has the same
// passkey, as those of one account do, proves it and plays on at the seat. Both play
// in turn, with -whole until the game is over.
func TestPasskeyOnTwoDevices(t *testing.T) {
	t.Parallel()
	s := serve(t)
	here := *s // passkeys need a name
	here.addr = strings.Replace(s.addr, "127.0.0.1", "localhost", 1)
	b := browser(t)
	desk, phone := open(t, b, "Anna"), open(t, b, "Anna's phone")
	phone.phone()
	keeper := func(w *window) webauthn.AuthenticatorID {
		t.Helper()
		at, err := w.driver.(*chromiumWindow).authenticator()
		if err != nil {
			t.Fatal(err)
		}
		return at
	}
	link := desk.table(&here, "greedy")
	desk.until(running)
	desk.hasten()
	at := keeper(desk)
	desk.visit(here.url("/you"))
	desk.until(`document.querySelector("#passkeys:not([hidden])")`)
	desk.submits("button[data-passkey=new]")
	desk.until(`document.querySelector("button[value=remove]")`)
	kept := call(desk, webauthn.GetCredentials, webauthn.GetCredentialsParams{AuthenticatorID: at}).Credentials
	if len(kept) != 1 {
		t.Fatalf("%d passkeys are kept", len(kept))
	}
	desk.shoot("passkey-desk")

	there := keeper(phone)
	phone.visit(here.url("/you"))
	phone.until(`document.querySelector("#passkeys:not([hidden])")`)
	phone.click("button[data-passkey=prove]") // it has none yet
	phone.until(`document.querySelector("#passkey-said").textContent !== ""`)
	phone.fits("passkeys on a phone", false)
	phone.shoot("passkey-phone")
	found := newAudit()
	for theme := range phone.themes() {
		found.look(phone, "passkeys "+theme)
	}
	found.verdict(t)
	call(phone, webauthn.AddCredential, webauthn.AddCredentialParams{AuthenticatorID: there, Credential: &webauthn.Credential{
		CredentialID: kept[0].CredentialID, IsResidentCredential: true, RpID: "localhost", PrivateKey: kept[0].PrivateKey,
		UserHandle: kept[0].UserHandle, SignCount: kept[0].SignCount,
	}})
	phone.submits("button[data-passkey=prove]")
	if name := js[string](phone, `document.querySelector("main p").textContent`); !strings.Contains(name, "Anna") {
		t.Fatalf("on the phone: %s", name)
	}
	phone.visit(link)
	phone.until(running)
	desk.visit(link)
	desk.until(running)
	devices := []*window{desk, phone}
	for n := 0; n < 8 || *wholeGames; n++ {
		w := devices[n%2]
		w.until(mine + " || " + over)
		if js[bool](w, over) {
			break
		}
		w.quick()
	}
	if !*wholeGames {
		return
	}
	for _, w := range devices {
		w.until(over)
		w.shoot("passkey-end-" + strings.ReplaceAll(w.name, " ", "-"))
	}
	if here, there := desk.state(), phone.state(); here != there || here.Scores == "" {
		t.Errorf("the desk ends with %+v, the phone with %+v", here, there)
	}
}

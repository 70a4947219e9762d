//go:build js

// Command browser is the site as WebAssembly, for one person who plays alone (docs/browser.md). It gives the
// script that has started it an object, spielwerk:
//
//	open(options, done)           opens the site; options are {game, saved, pause, seed}, done is told an error or null
//	answer(request, begun, part, ended)   answers {method, url, headers, body} and gives a function that ends it
//	save()                        is all that is to be opened again, as text
package main

import (
	"context"
	"crypto/sha256"
	"io"
	"math/rand/v2"
	"net/http"
	"runtime/debug"
	"strings"
	"syscall/js"
	"time"

	"spielwerk/browser"
)

var site *browser.Site // once it is open

// Collecting garbage takes the one thread that there is: tens of milliseconds each time, however small the heap.
const (
	garbage = 800       // in percent of what is in use, before it is collected
	memory  = 256 << 20 // bytes from which on it is collected more often
)

func main() {
	debug.SetGCPercent(garbage)
	debug.SetMemoryLimit(memory)
	js.Global().Set("spielwerk", js.ValueOf(map[string]any{
		"open": js.FuncOf(open), "answer": js.FuncOf(answer), "save": js.FuncOf(save),
	}))
	select {}
}

// open opens the site beside the caller: what waits must not hold up the browser.
func open(_ js.Value, args []js.Value) any {
	options, done := args[0], args[1]
	text := func(name string) string {
		if v := options.Get(name); v.Type() == js.TypeString {
			return v.String()
		}
		return ""
	}
	c := browser.Config{Game: text("game")}
	if seed := text("seed"); seed != "" { // the same deals each time, for tests
		c.Random = seeded(seed)
	}
	if pause := options.Get("pause"); pause.Type() == js.TypeNumber {
		c.BotPause = time.Duration(pause.Float() * float64(time.Millisecond))
	}
	go func() {
		opened, err := browser.Open([]byte(text("saved")), c)
		if err != nil {
			done.Invoke(err.Error())
			return
		}
		if site != nil { // it is opened again, such as with more games
			_ = site.Close() // a store in memory closes
		}
		site = opened
		done.Invoke(nil)
	}()
	return nil
}

// seeded is a stream of numbers that follows from a text.
func seeded(seed string) io.Reader { return rand.NewChaCha8(sha256.Sum256([]byte(seed))) }

// answer answers a request. The function that it returns ends the request.
func answer(_ js.Value, args []js.Value) any {
	in, out := args[0], &writer{header: http.Header{}, begun: args[1], part: args[2]}
	ended := args[3]
	ctx, cancel := context.WithCancel(context.Background())
	r, err := http.NewRequestWithContext(ctx, in.Get("method").String(), in.Get("url").String(), strings.NewReader(in.Get("body").String()))
	if err != nil {
		cancel()
		http.Error(out, err.Error(), http.StatusBadRequest)
		ended.Invoke()
		return nil
	}
	names := js.Global().Get("Object").Call("keys", in.Get("headers"))
	for i := range names.Length() {
		name := names.Index(i).String()
		r.Header.Set(name, in.Get("headers").Get(name).String())
	}
	r.RequestURI, r.RemoteAddr = r.URL.RequestURI(), "127.0.0.1:1"
	go func() {
		defer cancel()
		site.ServeHTTP(out, r)
		out.WriteHeader(http.StatusOK)
		ended.Invoke()
	}()
	var stop js.Func
	stop = js.FuncOf(func(js.Value, []js.Value) any {
		cancel()
		stop.Release()
		return nil
	})
	return stop
}

func save(js.Value, []js.Value) any {
	text, err := site.Save()
	if err != nil {
		return js.Null()
	}
	return string(text)
}

// writer gives an answer to the script, part by part.
type writer struct {
	header      http.Header
	sent        bool
	begun, part js.Value
}

// Header implements http.ResponseWriter.
func (w *writer) Header() http.Header { return w.header }

// WriteHeader implements http.ResponseWriter.
func (w *writer) WriteHeader(status int) {
	if w.sent {
		return
	}
	w.sent = true
	headers := map[string]any{}
	for name, values := range w.header {
		headers[name] = strings.Join(values, ", ")
	}
	w.begun.Invoke(status, js.ValueOf(headers))
}

// Write implements http.ResponseWriter.
func (w *writer) Write(b []byte) (int, error) {
	w.WriteHeader(http.StatusOK)
	to := js.Global().Get("Uint8Array").New(len(b))
	js.CopyBytesToJS(to, b)
	w.part.Invoke(to)
	return len(b), nil
}

// Flush implements http.Flusher: what is written has been given.
func (w *writer) Flush() {}

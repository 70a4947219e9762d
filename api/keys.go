package api

import (
	"bytes"
	"cmp"
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"math"
	"net/http"
	"sync"
	"time"

	"spielwerk/store"
)

const (
	keyHeader = "Idempotency-Key"
	maxKey    = 200       // bytes of a key
	keysFor   = time.Hour // so long an answer is kept
	keptBody  = 64 << 10  // a larger answer is not kept
	mostKeys  = 1000      // of a person within keysFor, at one node

	// Who repeats a request that is not answered yet waits for that a while. A node that has not answered for long
	// has died: then the request may be made again.
	keyWithin = 5 * time.Second
	keyAgain  = 50 * time.Millisecond
	keyUnsure = time.Minute

	// Kinds of passes: a request that is being answered, and its answer.
	askedKind    = "asked"
	answeredKind = "answered"
)

// keys keeps the answers to requests that had a key in the store, so that each node knows them, also after a
// restart. An answer may hold a secret, such as a new link: it is encrypted with what only the caller has.
type keys struct {
	now func() time.Time

	mu    sync.Mutex
	busy  map[string]chan struct{} // requests that are being answered here; closed when they are
	since time.Time
	used  map[string]int // keys of each person since then
}

// kept is an answer to a request with a key.
type kept struct {
	Asked  []byte // hash of what was asked
	Status int
	Header http.Header
	Body   []byte
}

func newKeys() *keys { return &keys{now: time.Now, busy: map[string]chan struct{}{}} }

// begin reports whether nobody is being answered here with the same key, and lets others wait until end is called; else
// done is closed when the answer is there.
func (k *keys) begin(id string) (done <-chan struct{}, first bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if c := k.busy[id]; c != nil {
		return c, false
	}
	k.busy[id] = make(chan struct{})
	return nil, true
}

func (k *keys) end(id string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	close(k.busy[id])
	delete(k.busy, id)
}

// may reports whether a person may use one more key.
func (k *keys) may(person string) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	if now := k.now(); now.Sub(k.since) >= keysFor {
		k.since, k.used = now, map[string]int{}
	}
	k.used[person]++
	return k.used[person] <= mostKeys
}

// keyed is a request with a key.
type keyed struct {
	*call
	asked []byte // hash of the request
	id    string // of the caller and the key
	lock  cipher.AEAD
}

func (c *call) keyed(key string, asked []byte) *keyed {
	secret := sha256.Sum256([]byte("answer\n" + c.caller.Secret + "\n" + key))
	block, err := aes.NewCipher(secret[:])
	if err != nil {
		panic(err) // only for other lengths
	}
	lock, err := cipher.NewGCM(block)
	if err != nil {
		panic(err) // only for other blocks
	}
	return &keyed{c, asked, c.caller.Session + " " + key, lock}
}

// hash names the passes of the request.
func (r *keyed) hash(kind string) string {
	sum := sha256.Sum256([]byte(kind + "\n" + r.id))
	return hex.EncodeToString(sum[:])
}

// pass is one for the request that lasts for a time from now on.
func (r *keyed) pass(kind string, uses int, data string, lasts time.Duration) store.Pass {
	return store.Pass{Hash: r.hash(kind), Uses: uses, Kind: kind, Data: data, Ends: r.api.keys.now().Add(lasts)}
}

// answer is the one that the request had before, nil if it had none.
func (r *keyed) answer() (*kept, error) {
	p, err := r.site.Store().TakePass(r.r.Context(), answeredKind, r.hash(answeredKind), r.api.keys.now())
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	text, err := base64.StdEncoding.DecodeString(p.Data)
	if err == nil && len(text) < r.lock.NonceSize() {
		err = io.ErrUnexpectedEOF
	}
	if err != nil {
		return nil, err
	}
	nonce := text[:r.lock.NonceSize()]
	if text, err = r.lock.Open(nil, nonce, text[len(nonce):], nil); err != nil {
		return nil, err
	}
	one := &kept{}
	return one, json.Unmarshal(text, one)
}

// keep keeps the answer. It is given all the same if that fails.
func (r *keyed) keep(one *kept) {
	text, err := json.Marshal(one)
	if err != nil {
		return
	}
	nonce := make([]byte, r.lock.NonceSize())
	_, _ = rand.Read(nonce) // never fails
	data := base64.StdEncoding.EncodeToString(r.lock.Seal(nonce, nonce, text, nil))
	p := r.pass(answeredKind, math.MaxInt32, data, keysFor)
	_ = r.site.Store().PutPass(context.WithoutCancel(r.r.Context()), p, false, r.api.keys.now())
}

// claim makes sure that no other node answers the request meanwhile; if one has answered, it returns that answer.
func (r *keyed) claim() (before *kept, err error) {
	for end := time.Now().Add(keyWithin); ; {
		if before, err = r.answer(); err != nil || before != nil {
			return before, err
		}
		err = r.site.Store().PutPass(r.r.Context(), r.pass(askedKind, 1, "", keyUnsure), false, r.api.keys.now())
		if !errors.Is(err, store.ErrConflict) {
			return nil, err
		}
		if time.Now().After(end) {
			return nil, Refused{Kind: TooMany, Detail: r.site.Say(r.r, SayTooMany)}
		}
		select {
		case <-time.After(keyAgain):
		case <-r.r.Context().Done():
			return nil, r.r.Context().Err()
		}
	}
}

// release says that nothing was done that must not be done again.
func (r *keyed) release() {
	_, _ = r.site.Store().TakePass(context.WithoutCancel(r.r.Context()), askedKind, r.hash(askedKind), r.api.keys.now())
}

// once answers a request, and one with a key that was answered as it was.
func (k *keys) once(c *call, pattern string, next http.HandlerFunc) {
	key := c.r.Header.Get(keyHeader)
	if c.r.Method != http.MethodPost || key == "" || c.caller.Person.ID == "" {
		next(c.w, c.r)
		return
	}
	refuse := func(kind Kind, says Sentence) { c.fail(c.problem(Refused{Kind: kind, Detail: c.site.Say(c.r, says)})) }
	if len(key) > maxKey {
		refuse(BadRequest, SayForm)
		return
	}
	text, err := io.ReadAll(http.MaxBytesReader(c.w, c.r.Body, maxBody))
	if err != nil {
		kind := BadRequest
		if over := (*http.MaxBytesError)(nil); !errors.As(err, &over) && c.r.Context().Err() != nil {
			kind = Unavailable // the client is gone
		}
		refuse(kind, SayForm)
		return
	}
	c.r.Body = io.NopCloser(bytes.NewReader(text))
	asked := sha256.Sum256(append([]byte(pattern+"\n"+c.r.URL.RequestURI()+"\n"), text...))
	r := c.keyed(key, asked[:])
	for {
		done, first := k.begin(r.id)
		if first {
			break
		}
		select {
		case <-done:
		case <-c.r.Context().Done():
			return
		}
	}
	defer k.end(r.id)
	before, err := r.claim()
	switch {
	case err != nil:
		c.fail(c.problem(err))
	case before == nil && !k.may(c.caller.Person.ID):
		r.release()
		refuse(TooMany, SayTooMany)
	case before == nil:
		r.first(next)
	case !bytes.Equal(before.Asked, r.asked):
		refuse(UsedKey, SayUsedKey)
	default:
		for name, values := range before.Header {
			c.w.Header()[name] = values
		}
		c.w.Header().Set("Idempotent-Replayed", "true")
		c.w.WriteHeader(before.Status)
		_, _ = c.w.Write(before.Body) // the client may be gone
	}
}

// first answers a request with a new key, and keeps that unless the request may be made again.
func (r *keyed) first(next http.HandlerFunc) {
	out := &copied{ResponseWriter: r.w}
	stays := false
	defer func() {
		if !stays { // also of a handler that panics
			r.release()
		}
	}()
	r.w = out
	next(out, r.r)
	out.status = cmp.Or(out.status, http.StatusOK)
	again := out.status == http.StatusTooManyRequests || out.status == http.StatusUnauthorized || out.status >= http.StatusInternalServerError
	if again || out.body.Len() > keptBody {
		return
	}
	stays = true
	header := out.Header().Clone()
	header.Del("X-Request-Id")
	r.keep(&kept{r.asked, out.status, header, out.body.Bytes()})
}

// copied keeps a copy of an answer.
type copied struct {
	http.ResponseWriter
	status int
	body   bytes.Buffer
}

// Unwrap is for http.ResponseController.
func (c *copied) Unwrap() http.ResponseWriter { return c.ResponseWriter }

func (c *copied) WriteHeader(status int) {
	if c.status == 0 {
		c.status = status
	}
	c.ResponseWriter.WriteHeader(status)
}

func (c *copied) Write(b []byte) (int, error) {
	if c.status == 0 {
		c.status = http.StatusOK
	}
	if c.body.Len() <= keptBody {
		c.body.Write(b)
	}
	return c.ResponseWriter.Write(b)
}

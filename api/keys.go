package api

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"errors"
	"io"
	"net/http"
	"sync"
	"time"
)

const (
	keyHeader = "Idempotency-Key"
	maxKey    = 200       // bytes of a key
	keysFor   = time.Hour // so long an answer is kept
	mostKeys  = 4096      // answers that are kept
	keptBody  = 64 << 10  // of a larger answer only what was asked is kept
)

// keys keeps the answers to requests that had a key, in memory: after a restart a move is still not made
// twice, for it names its moment.
type keys struct {
	mu    sync.Mutex
	all   map[string]*kept
	order []string // the oldest first
	now   func() time.Time
}

// kept is an answer to a request with a key.
type kept struct {
	asked [sha256.Size]byte
	done  chan struct{} // closed when there is an answer
	at    time.Time

	status int // 0 if it was not kept: the request may be made again
	header http.Header
	body   []byte
}

func newKeys() *keys { return &keys{all: map[string]*kept{}, now: time.Now} }

// begin finds the answer of a key, or the place for one that is new.
func (k *keys) begin(id string, asked [sha256.Size]byte) (one *kept, fresh bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	now := k.now()
	for len(k.order) > 0 {
		oldest := k.all[k.order[0]]
		if oldest != nil && len(k.order) < mostKeys && now.Sub(oldest.at) < keysFor {
			break
		}
		delete(k.all, k.order[0])
		k.order = k.order[1:]
	}
	if one = k.all[id]; one != nil {
		return one, false
	}
	one = &kept{asked: asked, done: make(chan struct{}), at: now}
	k.all[id] = one
	k.order = append(k.order, id)
	return one, true
}

// drop forgets a key: nothing was done that must not be done again.
func (k *keys) drop(id string, one *kept) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.all[id] == one {
		delete(k.all, id)
	}
}

// once answers a request, and one with a key that was answered as it was.
func (k *keys) once(c *call, pattern string, next http.HandlerFunc) {
	key := c.r.Header.Get(keyHeader)
	if c.r.Method != http.MethodPost || key == "" || c.caller.Person.ID == "" {
		next(c.w, c.r)
		return
	}
	if len(key) > maxKey {
		c.fail(c.problem(Refused{Kind: BadRequest, Detail: c.site.Say(c.r, SayForm)}))
		return
	}
	text, err := io.ReadAll(http.MaxBytesReader(c.w, c.r.Body, maxBody))
	if err != nil {
		kind := BadRequest
		if over := (*http.MaxBytesError)(nil); !errors.As(err, &over) && c.r.Context().Err() != nil {
			kind = Unavailable // the client is gone
		}
		c.fail(c.problem(Refused{Kind: kind, Detail: c.site.Say(c.r, SayForm)}))
		return
	}
	c.r.Body = io.NopCloser(bytes.NewReader(text))
	asked := sha256.Sum256(append([]byte(pattern+"\n"+c.r.URL.RequestURI()+"\n"), text...))
	id := c.caller.Session + " " + key
	for {
		one, fresh := k.begin(id, asked)
		if fresh {
			k.answer(c, id, one, next)
			return
		}
		if one.asked != asked {
			c.fail(c.problem(Refused{Kind: UsedKey, Detail: c.site.Say(c.r, SayUsedKey)}))
			return
		}
		select {
		case <-one.done:
		case <-c.r.Context().Done():
			return
		}
		if one.status != 0 {
			for name, values := range one.header {
				c.w.Header()[name] = values
			}
			c.w.Header().Set("Idempotent-Replayed", "true")
			c.w.WriteHeader(one.status)
			_, _ = c.w.Write(one.body) // the client may be gone
			return
		}
		// It was not done: it may be now.
	}
}

// answer answers a request with a new key, and keeps that unless the request may be made again.
func (k *keys) answer(c *call, id string, one *kept, next http.HandlerFunc) {
	defer close(one.done)
	out := &copied{ResponseWriter: c.w}
	defer func() {
		if one.status == 0 { // also of a handler that panics
			k.drop(id, one)
		}
	}()
	c.w = out
	next(out, c.r)
	out.status = cmp.Or(out.status, http.StatusOK)
	if again := out.status == http.StatusTooManyRequests || out.status == http.StatusUnauthorized || out.status >= http.StatusInternalServerError; !again && out.body.Len() <= keptBody {
		one.header, one.body = out.Header().Clone(), out.body.Bytes()
		one.header.Del("X-Request-Id")
		one.status = out.status
	}
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

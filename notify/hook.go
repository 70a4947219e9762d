package notify

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"spielwerk/store"
)

// hookData is what a webhook has besides its address.
type hookData struct {
	Secret string `json:"secret"`
}

// NewHook is the way to a webhook, with the secret by which it knows who sends.
func NewHook(address string) (w store.Way, secret string, err error) {
	u, err := url.Parse(strings.TrimSpace(address))
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.User != nil || len(address) > mostAddress {
		return w, "", fmt.Errorf("%w: %q is no address of a webhook", ErrWay, address)
	}
	u.Fragment = ""
	secret = rand.Text()
	data, err := json.Marshal(hookData{secret})
	return store.Way{Kind: store.Hook, Address: u.String(), Data: string(data), Good: true}, secret, err
}

// SignatureHeader has the time of a request to a webhook and its signature: t=SECONDS,v1=HEX.
const SignatureHeader = "Spielwerk-Signature"

// Sign is the signature of a body that is sent at a time: HMAC-SHA256, by the secret, of the time in seconds, a dot and the
// body.
func Sign(secret string, at time.Time, body []byte) string {
	seconds := strconv.FormatInt(at.Unix(), 10)
	sum := hmac.New(sha256.New, []byte(secret))
	_, _ = sum.Write([]byte(seconds + "."))
	_, _ = sum.Write(body)
	return "t=" + seconds + ",v1=" + hex.EncodeToString(sum.Sum(nil))
}

// hooker sends messages to webhooks.
type hooker struct {
	client *http.Client
	now    func() time.Time
}

// Hooked is what a webhook gets. Text and content are the same: chat rooms look for one or the other.
type Hooked struct {
	ID      string       `json:"id"` // the same if it is sent again
	Text    string       `json:"text"`
	Content string       `json:"content"`
	Tables  []HookedLine `json:"tables,omitempty"`
	// Mentions keeps rooms of Discord from calling people whom a name of a player seems to mean.
	Mentions struct {
		Parse []string `json:"parse"`
	} `json:"allowed_mentions"`
}

// HookedLine is a table in it.
type HookedLine struct {
	Text string `json:"text"`
	URL  string `json:"url"`
}

// Send implements Sender.
func (h *hooker) Send(ctx context.Context, to store.Way, l *Letter) error {
	var d hookData
	if err := json.Unmarshal([]byte(to.Data), &d); err != nil {
		return err
	}
	of := Hooked{ID: l.ID}
	of.Mentions.Parse = []string{}
	var texts []string
	for _, line := range l.Lines {
		texts = append(texts, line.Text+" "+to.Site+line.Path)
		of.Tables = append(of.Tables, HookedLine{line.Text, to.Site + line.Path})
	}
	of.Text = strings.Join(texts, "\n")
	of.Content = of.Text
	body, err := json.Marshal(of)
	if err != nil {
		return err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, to.Address, bytes.NewReader(body))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("User-Agent", "Spielwerk")
	r.Header.Set(SignatureHeader, Sign(d.Secret, h.now(), body))
	answer, err := h.client.Do(r)
	if err != nil {
		return err
	}
	return answered(answer)
}

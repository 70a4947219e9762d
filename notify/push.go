package notify

import (
	"context"
	"crypto/ecdh"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"

	webpush "github.com/SherClockHolmes/webpush-go"

	"spielwerk/store"
)

// ErrWay is about an address at which nobody can be reached.
var ErrWay = errors.New("no way to reach anybody")

// vapid is the key pair by which push services know this house (RFC 8292).
type vapid struct{ Private, Public string }

// vapidKept is the name under which it is kept.
const vapidKept = "vapid"

// keys are made when a house has none, the same for all its nodes.
func (n *Notifier) keys(ctx context.Context) (private string, err error) {
	text, err := n.Store.Kept(ctx, vapidKept)
	if errors.Is(err, store.ErrNotFound) {
		var fresh vapid
		if fresh.Private, fresh.Public, err = webpush.GenerateVAPIDKeys(); err != nil {
			return "", err
		}
		made, wrong := json.Marshal(fresh)
		if wrong != nil {
			return "", wrong
		}
		text, err = n.Store.Keep(ctx, vapidKept, string(made))
	}
	var is vapid
	if err == nil {
		err = json.Unmarshal([]byte(text), &is)
	}
	n.public = is.Public
	return is.Private, err
}

// PushKeys are the keys of a browser to which messages are pushed, in base64url.
type PushKeys struct {
	P256dh string `json:"p256dh"`
	Auth   string `json:"auth"`
}

// mostAddress is how long an address may be.
const mostAddress = 1000

// NewPush is the way to a browser.
func NewPush(endpoint string, k PushKeys) (w store.Way, err error) {
	u, err := url.Parse(endpoint)
	if err != nil || u.Scheme != "https" || u.Host == "" || u.User != nil || len(endpoint) > mostAddress {
		return w, fmt.Errorf("%w: the endpoint is no address of a push service", ErrWay)
	}
	key, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(k.P256dh, "="))
	if err == nil {
		_, err = ecdh.P256().NewPublicKey(key)
	}
	auth, wrong := base64.RawURLEncoding.DecodeString(strings.TrimRight(k.Auth, "="))
	if err = errors.Join(err, wrong); err != nil || len(auth) != 16 {
		return w, fmt.Errorf("%w: the keys are none of a browser", ErrWay)
	}
	data, err := json.Marshal(k)
	return store.Way{Kind: store.Push, Address: endpoint, Data: string(data), Good: true}, err
}

// pusher sends messages to browsers through their push services, encrypted as RFC 8291 says.
type pusher struct {
	client                      *http.Client
	public, private, subscriber string
}

// pushed is what a browser gets.
type pushed struct {
	Title string `json:"title"`
	Body  string `json:"body"`
	URL   string `json:"url"`
	Tag   string `json:"tag"`
}

// pushFor is how long a push service keeps a message for a browser that is away, in seconds.
const pushFor = 3 * 24 * 60 * 60

// Send implements Sender.
func (p *pusher) Send(ctx context.Context, to store.Way, l *Letter) error {
	var k PushKeys
	if err := json.Unmarshal([]byte(to.Data), &k); err != nil {
		return err
	}
	of := pushed{Title: l.Subject, URL: l.Lines[0].Path, Tag: l.About}
	var texts []string
	for _, line := range l.Lines[:min(len(l.Lines), pushedLines)] {
		texts = append(texts, line.Text)
	}
	of.Body = strings.Join(texts, "\n")
	if len(l.Lines) > 1 {
		of.URL = "/"
	}
	body, err := json.Marshal(of)
	if err != nil {
		return err
	}
	answer, err := webpush.SendNotificationWithContext(ctx, body, &webpush.Subscription{Endpoint: to.Address, Keys: webpush.Keys{P256dh: k.P256dh, Auth: k.Auth}}, &webpush.Options{
		HTTPClient: p.client, Subscriber: p.subscriber, Topic: l.About, TTL: pushFor, Urgency: webpush.UrgencyHigh,
		VAPIDPublicKey: p.public, VAPIDPrivateKey: p.private, RecordSize: 3072,
	})
	if err != nil {
		return err
	}
	return answered(answer)
}

// pushedLines is how many turns a notification lists: it has little room.
const pushedLines = 5

// answered is what an answer of a server that gets messages means.
func answered(answer *http.Response) error {
	_, _ = io.CopyN(io.Discard, answer.Body, 4<<10)
	_ = answer.Body.Close()
	status := reason{text: fmt.Sprintf("%s %d", ReasonStatus, answer.StatusCode)}
	switch code := answer.StatusCode; {
	case code >= 200 && code < 300:
		return nil
	case code == http.StatusNotFound, code == http.StatusGone:
		return errGone
	case code == http.StatusTooManyRequests, code == http.StatusRequestTimeout, code >= 500:
		return status
	}
	status.err = errRejected
	return status
}

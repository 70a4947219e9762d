package notify

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	netmail "net/mail"
	"net/netip"
	"net/url"
	"strconv"
	"strings"

	"github.com/wneessen/go-mail"

	"spielwerk/store"
)

// Server is a server that takes e-mail.
type Server struct {
	host           string
	port           int
	user, password string
	implicit       bool // it speaks TLS from the beginning
	local          bool // it is on this machine: it need not speak TLS
	sender         *netmail.Address
	tls            *tls.Config // nil for the usual
}

// NewServer reads the address of a server that takes e-mail, smtp://USER@HOST:587 or, with TLS from the beginning,
// smtps://USER@HOST:465. Without TLS it is only spoken to on this machine.
func NewServer(address, sender, password string) (*Server, error) {
	u, err := url.Parse(address)
	if err != nil || u.Hostname() == "" || u.Scheme != "smtp" && u.Scheme != "smtps" || strings.Trim(u.Path, "/") != "" {
		return nil, fmt.Errorf("%q must be smtp://USER@HOST:587 or smtps://USER@HOST:465", address)
	}
	s := &Server{host: u.Hostname(), implicit: u.Scheme == "smtps", user: u.User.Username(), password: password, port: 587}
	if s.implicit {
		s.port = 465
	}
	if u.Port() != "" {
		if s.port, err = strconv.Atoi(u.Port()); err != nil || s.port < 1 || s.port > 65535 {
			return nil, fmt.Errorf("%q is no port", u.Port())
		}
	}
	if _, given := u.User.Password(); given {
		return nil, errors.New("the password belongs into a file: others can read the command line")
	}
	a, wrong := netip.ParseAddr(s.host)
	s.local = s.host == "localhost" || wrong == nil && a.IsLoopback()
	if (s.user == "") != (password == "") {
		return nil, errors.New("a user and a password belong together")
	}
	if s.sender, err = netmail.ParseAddress(sender); err != nil {
		return nil, fmt.Errorf("the sender %q must be an e-mail address: %w", sender, err)
	}
	return s, nil
}

// Sender is the address from which the server sends.
func (s *Server) Sender() string { return s.sender.Address }

// mailData is what a way by e-mail has besides the address. Stop is the secret of the link by which messages are
// stopped.
type mailData struct {
	Stop string `json:"stop"`
}

// maxMail is how long an e-mail address may be (RFC 5321).
const maxMail = 254

// NewMail is the way to an e-mail address. It is not good until somebody who reads it has said so.
func NewMail(address string) (w store.Way, err error) {
	address = strings.TrimSpace(address)
	is, err := netmail.ParseAddress(address)
	if err != nil || is.Name != "" || is.Address != address || len(address) > maxMail || strings.ContainsAny(address, "\"\\ \r\n,;<>") {
		return w, fmt.Errorf("%w: %q is no e-mail address", ErrWay, address)
	}
	data, err := json.Marshal(mailData{rand.Text()})
	return store.Way{Kind: store.Mail, Address: address, Data: string(data)}, err
}

// StopPath is the path of the link that stops e-mails; the id of the way and a secret follow.
const StopPath = "/stop/"

// Stops reports whether a secret stops the e-mails of a way.
func Stops(w store.Way, secret string) bool {
	var d mailData
	return w.Kind == store.Mail && json.Unmarshal([]byte(w.Data), &d) == nil && d.Stop != "" && hashed(d.Stop) == hashed(secret)
}

func hashed(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// Send implements Sender.
func (s *Server) Send(ctx context.Context, to store.Way, l *Letter) error {
	var d mailData
	if err := json.Unmarshal([]byte(to.Data), &d); err != nil {
		return err
	}
	var b strings.Builder
	for _, line := range l.Lines {
		b.WriteString(line.Text + "\n" + to.Site + line.Path + "\n\n")
	}
	stop := to.Site + StopPath + to.ID + "/" + d.Stop
	b.WriteString("-- \n" + l.Foot("notify.mail.when", nil) + "\n" + to.Site + "/you/turns\n" + l.Foot("notify.mail.stop", nil) + "\n" + stop + "\n")
	m := mail.NewMsg()
	if err := errors.Join(m.To(to.Address), m.FromFormat("Spielwerk", s.sender.Address)); err != nil {
		return reason{ReasonRejected, errors.Join(errRejected, err)}
	}
	m.Subject(l.Subject)
	m.SetDate()
	m.SetMessageIDWithValue(l.ID + "@" + domainOf(s.sender.Address)) // the same when it is sent again
	m.SetGenHeader("Auto-Submitted", "auto-generated")
	if strings.HasPrefix(stop, "https://") {
		if err := m.SetListUnsubscribeOneClick(stop); err != nil {
			return err
		}
	} else {
		m.SetListUnsubscribe(stop)
	}
	m.SetBodyString(mail.TypeTextPlain, b.String())
	return s.send(ctx, m)
}

// ConfirmPath is the path of the link by which somebody shows that an address is theirs; the code follows.
const ConfirmPath = "/confirm/"

func domainOf(address string) string { return address[strings.LastIndexByte(address, '@')+1:] }

// send hands a message to the server. What it does not take for good is rejected; that it takes nothing is
// for the operator to mend.
func (s *Server) send(ctx context.Context, m *mail.Msg) error {
	options := []mail.Option{
		mail.WithPort(s.port), mail.WithTimeout(sendWithin), mail.WithTLSPolicy(mail.TLSMandatory), mail.WithoutNoop(), mail.WithDialContextFunc(s.dial(ctx)),
	}
	// With smtps dial has checked the certificate before the library sees the connection, and a server offers no
	// STARTTLS within TLS. WithSSL is not for a dial of one's own: the library would take the connection for plain
	// then, and not say the password.
	if s.local || s.implicit {
		options = append(options, mail.WithTLSPolicy(mail.TLSOpportunistic))
	}
	if s.tls != nil {
		options = append(options, mail.WithTLSConfig(s.tls))
	}
	if s.user != "" {
		options = append(options, mail.WithSMTPAuth(mail.SMTPAuthAutoDiscover), mail.WithUsername(s.user), mail.WithPassword(s.password))
	}
	c, err := mail.NewClient(s.host, options...)
	if err != nil {
		return err
	}
	err = c.DialAndSendWithContext(ctx, m)
	var no *mail.SendError
	var refused *net.OpError
	switch {
	case err == nil || errors.As(err, &refused):
		return err
	case errors.As(err, &no):
		if !no.IsTemp() && (no.Reason == mail.ErrSMTPRcptTo || no.Reason == mail.ErrSMTPDataClose) {
			return reason{fmt.Sprintf("%s %d", ReasonStatus, no.ErrorCode()), errors.Join(errRejected, err)}
		}
		return reason{fmt.Sprintf("%s %d", ReasonStatus, no.ErrorCode()), err}
	}
	return err
}

// dial connects to the server for as long as ctx goes on: each step of the dialogue may take its time.
func (s *Server) dial(whole context.Context) mail.DialContextFunc {
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		var c net.Conn
		var err error
		if s.implicit {
			config := &tls.Config{ServerName: s.host}
			if s.tls != nil {
				config = s.tls.Clone()
			}
			c, err = (&tls.Dialer{Config: config}).DialContext(ctx, network, address)
		} else {
			c, err = (&net.Dialer{}).DialContext(ctx, network, address)
		}
		if err == nil {
			context.AfterFunc(whole, func() { _ = c.Close() })
		}
		return c, err
	}
}

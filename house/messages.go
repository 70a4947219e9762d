package house

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strings"

	"spielwerk/notify"
	"spielwerk/store"
	"spielwerk/table"
	"spielwerk/web"
)

// messages are the flags by which people are told that it is their turn.
type messages struct {
	Mail                 string `help:"Server that takes e-mail for people, by STARTTLS or, with smtps, by TLS from the beginning; without it none is sent. It needs --mail-from and --site-name or --tls-host." placeholder:"smtp://USER@HOST:587" env:"SPIELWERK_MAIL"`
	MailFrom             string `help:"Sender of e-mail; for --mail." placeholder:"ADDRESS" env:"SPIELWERK_MAIL_FROM"`
	MailPasswordFile     string `help:"File with the password for --mail; not needed for a server without a user." type:"path" placeholder:"FILE"`
	AllowPrivateWebhooks bool   `help:"Let webhooks and push services of people be at addresses that are not public, such as a chat in the same network. Everybody who plays here can then have requests made in it."`
}

// server is the server that takes e-mail, nil for none.
func (c *messages) server(names []string) (*notify.Server, error) {
	if c.Mail == "" {
		if c.MailFrom != "" || c.MailPasswordFile != "" {
			return nil, errors.New("--mail-from and --mail-password-file are for --mail")
		}
		return nil, nil
	}
	if len(names) == 0 {
		return nil, errors.New("--mail needs the name of the site for its links: give --site-name or --tls-host")
	}
	password := ""
	if c.MailPasswordFile != "" {
		text, err := os.ReadFile(c.MailPasswordFile)
		if err != nil {
			return nil, fmt.Errorf("--mail-password-file: %w", err)
		}
		if password = strings.TrimSpace(string(text)); password == "" {
			return nil, fmt.Errorf("--mail-password-file: %s is empty", c.MailPasswordFile)
		}
	}
	s, err := notify.NewServer(c.Mail, c.MailFrom, password)
	if err != nil {
		return nil, fmt.Errorf("--mail: %w", err)
	}
	return s, nil
}

// tell begins to tell people of their turns.
func (c *messages) tell(ctx context.Context, s store.Store, hub *table.Hub, site *web.Server, names []string, log *slog.Logger) (*notify.Notifier, error) {
	mail, err := c.server(names)
	if err != nil {
		return nil, err
	}
	contact := "https://localhost"
	if mail != nil {
		contact = mail.Sender()
	} else if len(names) > 0 {
		contact = "https://" + names[0]
	}
	n, err := notify.New(ctx, notify.Config{
		Store: s, Tables: hub, Agenda: hub.Agenda(), Book: site.Book(), Log: log, Mail: mail, Contact: contact, Private: c.AllowPrivateWebhooks, Now: hub.Clock.Now,
	})
	if err == nil {
		site.Notify(n)
	}
	return n, err
}

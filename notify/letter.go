package notify

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"spielwerk/game"
	"spielwerk/lang"
	"spielwerk/store"
)

// Line is a turn that a message tells of, as it is kept.
type Line struct {
	Table string `json:"table"`
	Seat  int    `json:"seat"`
	Turn  int    `json:"turn"`
	// Until is when the time is up, for a reminder of that; else zero.
	Until time.Time `json:"until,omitzero"`
}

// Letter is what is told. It is made of what everybody at a table knows: the game, who plays, and that it
// waits for somebody; and to the person alone, that their plan is off.
type Letter struct {
	ID      string // of the message
	Subject string
	Lines   []LetterLine
	About   string // what a later letter takes the place of
	Hello   bool   // it was asked for, to see whether it arrives
	Foot    func(id string, data map[string]any) string
}

// LetterLine is a sentence with the address to which it leads, "" for none.
type LetterLine struct{ Text, Path string }

// named is an id that follows from what it is about.
func named(of ...string) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%q", of))
	return base64.RawURLEncoding.EncodeToString(sum[:18])
}

// errVoid: there is nothing to tell any more.
var errVoid = errors.New("nothing to tell")

// letter writes a message, of the turns in it that still wait for the person. That a plan is off is told where
// nobody else reads it: others may read a webhook's.
func (n *Notifier) letter(ctx context.Context, m store.Message, to *store.Way, zone *time.Location) (*Letter, error) {
	code := to.Lang
	say := n.Book.House(code).Say
	l := &Letter{ID: m.ID, About: named(m.Table), Foot: say}
	if m.About == hello || strings.HasPrefix(m.About, hello+"/") {
		l.Hello, l.Subject = true, say("notify.hello.subject", nil)
		l.Lines = []LetterLine{{say("notify.hello.text", nil), "/you/turns"}}
		return l, nil
	}
	has, err := linesOf(m)
	if err != nil {
		return nil, err
	}
	for _, one := range has {
		a, err := n.Tables.Awaited(ctx, one.Table, game.Seat(one.Seat))
		switch {
		case errors.Is(err, store.ErrNotFound):
			continue
		case err != nil:
			var held store.Held
			if len(has) > 1 && errors.As(err, &held) { // another node's: it was awaited when it was listed
				continue
			}
			return nil, err
		case a.Number != one.Turn || a.Person != m.Person || a.Present, !one.Until.IsZero() && !one.Until.After(n.Now()):
			continue
		}
		title := n.Book.Game(a.Game, code).Say("title", nil)
		var others []string
		for i, s := range a.Seats {
			switch {
			case i == one.Seat || s.Kind != store.Human:
			case s.Name == lang.Left && s.Person == "":
				others = append(others, say("web.you.gone", nil))
			default:
				others = append(others, s.Name)
			}
		}
		with := map[string]any{"game": title, "with": lang.List(say, others)}
		text, subject := "notify.turn.text", "notify.turn.subject"
		if !one.Until.IsZero() {
			with["until"] = one.Until.In(zone).Format("2006-01-02 15:04 MST")
			text, subject = "notify.deadline.text", "notify.deadline.subject"
		}
		told := say(text, with)
		if a.Off && to.Kind != store.Hook {
			told += " " + say("notify.turn.off", nil)
		}
		l.Lines = append(l.Lines, LetterLine{told, "/t/" + one.Table + "/news"})
		l.Subject = say(subject, with)
	}
	if len(l.Lines) == 0 {
		return nil, errVoid
	}
	if len(l.Lines) > 1 {
		l.Subject = n.Book.House(code).Count("notify.digest.subject", len(l.Lines), map[string]any{"n": len(l.Lines)})
	}
	return l, nil
}

// linesOf are the turns in a message.
func linesOf(m store.Message) (has []Line, err error) {
	if m.Data != "" {
		err = json.Unmarshal([]byte(m.Data), &has)
	}
	return has, err
}

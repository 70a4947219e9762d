package web

import (
	"bytes"
	"context"
	"encoding/base32"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/record"
	"spielwerk/store"
)

// playedGame is a record of a good game that comes with the game. It becomes a finished table of
// the house as soon as somebody wants to see it.
type playedGame struct {
	id     string // of the table
	record *record.Record
}

// playedOf reads the records that come with all games, in the order of their files' names.
func playedOf(shelf games.Shelf) (map[string][]playedGame, error) {
	all := map[string][]playedGame{}
	for _, title := range shelf {
		g := title.Editions[len(title.Editions)-1] // the program's own
		if g.Records == nil {
			continue
		}
		names, err := fs.Glob(g.Records, "*.jsonl")
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			text, err := fs.ReadFile(g.Records, name)
			if err != nil {
				return nil, err
			}
			r, err := record.Read(bytes.NewReader(text))
			if err == nil && (r.End == nil || r.Header.Game != g.Name) {
				err = errors.New("it is no finished game of this kind")
			}
			if err != nil {
				return nil, fmt.Errorf("record %s of %s: %w", name, g.Name, err)
			}
			id, err := playedID(r)
			if err != nil {
				return nil, fmt.Errorf("record %s of %s: %w", name, g.Name, err)
			}
			all[g.Name] = append(all[g.Name], playedGame{id, r})
		}
	}
	return all, nil
}

// playedID is the id of the table of a record: always the same, and of the form of others.
func playedID(r *record.Record) (string, error) {
	sum, err := hex.DecodeString(r.Header.Commitment)
	if err != nil || len(sum) < 10 {
		return "", errors.New("its commitment is no hash")
	}
	return strings.ToLower(base32.StdEncoding.EncodeToString(sum[:10])), nil
}

// playedLine is a finished game between bots in a list.
type playedLine struct {
	at   string // address
	text string
}

// maxPlayed is how many games of the house that were finished here are listed.
const maxPlayed = 5

// played are games between strong bots: those that come with the game, and those that were shown
// here and are finished.
func (s *Server) playedGames(ctx context.Context, p *page, g *game.Game) (list []playedLine, err error) {
	known := map[string]bool{}
	scored := s.pages.of(g).Scored()
	for i, one := range s.played[g.Name] {
		known[one.id] = true
		level, _, _ := strings.Cut(one.record.Header.Seats[0], " ")
		line := playedLine{at: "/games/" + g.Name + "/played/" + strconv.Itoa(i+1)}
		line.text = p.playedText(p.botName(level), one.record.End.Scores, one.record.End.Ranks, scored)
		list = append(list, line)
	}
	shown, err := s.store.TablesOfGame(ctx, g.Name, store.Finished, false, maxPlayed+len(known))
	if err != nil {
		return nil, err
	}
	for _, t := range shown {
		if known[t.ID] || len(list) == len(known)+maxPlayed {
			continue
		}
		now := s.moment(ctx, t.ID)
		if now == nil || now.Position == nil || now.Position.Pending() != 0 {
			continue
		}
		ranks := now.Position.Ranks()
		var scores, places []int
		for seat := range game.Seat(len(t.Seats)) {
			scores, places = append(scores, now.Position.Total(seat)), append(places, ranks[seat])
		}
		text := p.playedText(p.botName(t.Seats[0].Bot), scores, places, scored)
		list = append(list, playedLine{at: "/t/" + t.ID + "/result", text: text + " " + p.say("web.game.playedHere", map[string]any{"date": p.date(t.Changed)})})
	}
	return list, nil
}

// playedText says who played and how it ended.
func (p *page) playedText(level string, scores, ranks []int, scored bool) string {
	if len(scores) == 1 {
		id := "web.game.playedLost"
		if ranks[0] == 1 {
			id = "web.game.playedWon"
		}
		return p.say(id, map[string]any{"level": level, "points": scores[0]})
	}
	text := p.say("web.game.played", map[string]any{"level": level, "n": len(scores)})
	if !scored {
		return text
	}
	points := slices.Sorted(slices.Values(scores))
	slices.Reverse(points)
	words := make([]string, len(points))
	for i, n := range points {
		words[i] = strconv.Itoa(n)
	}
	return text + ", " + p.say("web.game.playedPoints", map[string]any{"points": strings.Join(words, " : ")})
}

// date is a day in figures that all languages read alike.
func (p *page) date(at time.Time) string { return at.UTC().Format("2006-01-02") }

// seePlayed leads to the table of a record, and lays it if nobody has wanted to see it before.
func (s *Server) seePlayed(w http.ResponseWriter, r *http.Request) {
	all := s.played[r.PathValue("game")]
	n, err := strconv.Atoi(r.PathValue("number"))
	if err != nil || n < 1 || n > len(all) {
		s.fail(w, r, store.ErrNotFound)
		return
	}
	if err := s.lay(context.WithoutCancel(r.Context()), all[n-1]); err != nil {
		s.fail(w, r, err)
		return
	}
	http.Redirect(w, r, "/t/"+all[n-1].id+"/result", http.StatusSeeOther)
}

// lay makes a finished table of a record, unless there is one.
func (s *Server) lay(ctx context.Context, one playedGame) error {
	if t, err := s.store.Table(ctx, one.id); err == nil && t.State == store.Finished {
		return nil
	}
	h, now := one.record.Header, s.now()
	t := store.Table{
		ID: one.id, Game: h.Game, Rules: h.Rules, Data: h.Data, Options: h.Options, Seed: one.record.End.Seed, Commitment: h.Commitment,
		State: store.Running, Unlisted: true, Created: now, Changed: now,
	}
	for i, name := range h.Seats {
		level, _, _ := strings.Cut(name, " ")
		seat := botSeat(level, i)
		seat.Nonce = h.Nonces[i]
		t.Seats = append(t.Seats, seat)
	}
	if err := s.store.CreateTable(ctx, t); err != nil && !errors.Is(err, store.ErrConflict) {
		return err
	}
	entries := make([]store.Entry, len(one.record.Plies))
	for i, ply := range one.record.Plies {
		entries[i] = store.Entry{Number: i + 1, Seat: ply.Seat, Act: ply.Move, At: now, Ends: i == len(entries)-1}
	}
	if err := s.store.Append(ctx, one.id, entries...); err != nil && !errors.Is(err, store.ErrConflict) { // somebody else has laid it
		return err
	}
	return nil
}

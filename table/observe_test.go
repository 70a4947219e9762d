package table_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"spielwerk/game"
	"spielwerk/store"
	"spielwerk/table"
)

// TestAnswersAreObserved: moves of people and bots and refusals are told of, with the time of each
// step; one that takes long is logged with its steps and without its moves.
func TestAnswersAreObserved(t *testing.T) {
	newWorld(t)
	synctest.Test(t, func(t *testing.T) {
		var told []table.Answer
		var log bytes.Buffer
		h := lay(t, table.Config{
			BotPause: time.Second, Slow: time.Second, Log: slog.New(slog.NewTextHandler(&log, nil)),
			Observe: func(a table.Answer) { told = append(told, a) },
		})
		id := h.create(person("a"), robot("random"))
		tab, p := h.open(id), newPlayer(2)
		until(t, tab, "the person's turn", func(now *table.Now) bool { return now.Position.Pending().Has(0) })
		synctest.Wait()
		told = nil
		var no *game.Refusal
		_, text := p.choose(tab.Now())
		place := strings.Fields(text) // a tile, where there is none beside it
		place[2] = "90,90"
		refused := tab.Act(context.Background(), 0, tab.Now().Moment(0), strings.Join(place, " "))
		if !errors.As(refused, &no) {
			t.Fatalf("the move is answered by %v", refused)
		}
		hook := func(store.Entry) error { time.Sleep(3 * time.Second); return t.Context().Err() }
		h.store.appends.Store(&hook)
		act(t, tab, 0, tab.Now().Number, text)
		h.store.appends.Store(nil)
		if len(told) != 2 || told[0].Err == nil || told[1].Err != nil || told[1].Moves != 1 || told[1].Bot || told[1].Store != 3*time.Second || told[1].Rules != 0 || told[1].Game != "newworld" {
			t.Errorf("told is %+v", told)
		}
		if got := log.String(); strings.Count(got, "slow move") != 1 || !strings.Contains(got, "table="+id) || !strings.Contains(got, "store=3s") || strings.Contains(got, text) {
			t.Errorf("the log: %s", got)
		}
		for tab.Now().Position.Pending().Has(0) {
			p.play(t, tab, 1)
		}
		number := tab.Now().Number
		until(t, tab, "the bot's move", func(now *table.Now) bool { return now.Number > number })
		synctest.Wait()
		if last := told[len(told)-1]; !last.Bot || last.Err != nil {
			t.Errorf("of the bot's move is told %+v", last)
		}
	})
}

package web

import (
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"spielwerk/game"
	"spielwerk/pace"
	"spielwerk/store"
	"spielwerk/table"
)

// TestTheFormSetsAClock: what the form of a table asks about time is that of the table, in words at the
// invitation, and what there is not to choose is refused.
func TestTheFormSetsAClock(t *testing.T) {
	s := newSite(t)
	a := s.guest("Alma")
	for _, c := range []struct {
		form url.Values
		want pace.Rules
	}{
		{url.Values{}, pace.Rules{}},
		{url.Values{"clock": {"none"}, "zone": {"nowhere"}}, pace.Rules{}},
		{url.Values{"clock": {"turn 24h"}}, pace.Rules{Turn: 24 * time.Hour, AtZero: pace.Bot}},
		{
			url.Values{
				"clock": {"bank 72h 8h"}, "zero": {"pass"}, "nightFrom": {"23"}, "nightTo": {"7"}, "weekends": {"on"}, "vacation": {"on"}, "zone": {"Europe/Berlin"},
			},
			pace.Rules{
				Bank: 72 * time.Hour, Increment: 8 * time.Hour, AtZero: pace.Pass, NightFrom: 23 * 60, NightTo: 7 * 60, Weekends: true, Vacation: true,
				Zone: "Europe/Berlin",
			},
		},
	} {
		c.form.Set("game", "newworld")
		id := a.layOf(c.form, "free")
		meta, err := s.store.Table(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		if is, wrong := pace.Parse(meta.Pace); wrong != nil || is != c.want {
			t.Errorf("%v: %+v, %v", c.form, is, wrong)
		}
		for _, code := range languages() {
			p := &page{say: s.server.says[code]}
			invitation := a.at(s, code, "board").get("/t/" + id).Body.String()
			for _, line := range p.timingRules(c.want) {
				if !strings.Contains(invitation, line) {
					t.Errorf("%s: the invitation does not say %q", code, line)
				}
			}
			if c.want.On() && !strings.Contains(a.at(s, code, "board").get("/").Body.String(), p.shortTiming(c.want)) {
				t.Errorf("%s: the list does not say %q", code, p.shortTiming(c.want))
			}
		}
	}
	for _, name := range timings {
		for _, zero := range atZeros {
			a.layOf(url.Values{"game": {"newworld"}, "clock": {name}, "zero": {zero}}, "novice")
		}
	}
	for _, bad := range []url.Values{
		{"clock": {"turn"}},
		{"clock": {"turn x"}},
		{"clock": {"turn 1s"}},
		{"clock": {"turn 24h 1h"}},
		{"clock": {"bank 24h"}},
		{"clock": {"bank 1h 2h"}},
		{"clock": {"later 24h"}},
		{"clock": {"bank 1h 1m 1m 1m"}},
		{"clock": {"turn 24h"}, "zero": {"cry"}},
		{"clock": {"turn 24h"}, "zone": {"Middle/Earth"}},
		{"clock": {"turn 24h"}, "nightFrom": {"5"}, "nightTo": {"5"}},
		{"clock": {"turn 24h"}, "nightFrom": {"5"}, "nightTo": {"4"}},
		{"clock": {"turn 24h"}, "nightFrom": {"24"}, "nightTo": {"4"}},
		{"clock": {"turn 24h"}, "weekends": {"maybe"}},
	} {
		bad.Set("game", "newworld")
		bad.Set("name", "Alma")
		bad.Set("seat1", "free")
		if w := a.post("/tables", bad); w.Code != http.StatusBadRequest {
			t.Errorf("%v: %d", bad, w.Code)
		}
	}
}

// TestClocksAreShown at the table in every language and view, in the list of one's tables, and to programs;
// what is shown does not change while nothing happens, nor by what is done in secret.
func TestClocksAreShown(t *testing.T) { bubble(t, clocksAreShown) }

func clocksAreShown(t *testing.T) {
	s := newSite(t)
	a, b, id := s.twoAt(url.Values{"game": {"newworld"}, "clock": {"turn 24h"}, "zero": {"ask"}, "zone": {"Europe/Rome"}})
	mover, other, now := s.turn(id, a, b)
	seat := now.Position.Pending().First()
	zero := now.Time(seat).Zero
	rules := now.Pace()
	rome := rules.Location()
	if left := time.Until(zero); left <= 23*time.Hour || left > 24*time.Hour {
		t.Fatalf("%v are left", left)
	}
	for _, code := range languages() {
		p := &page{say: s.server.says[code]}
		until := p.say("web.time.until", map[string]any{"when": p.when(zero, rome)})
		for _, view := range []string{"board", "text"} {
			if page := other.at(s, code, view).get("/t/" + id).Body.String(); !strings.Contains(page, until) {
				t.Errorf("%s, %s: the table does not say %q", code, view, until)
			}
		}
		for _, g := range []*guest{mover, other} {
			if home := g.at(s, code, "board").get("/").Body.String(); !strings.Contains(home, until) {
				t.Errorf("%s: the home page does not say %q", code, until)
			}
		}
		if list := other.at(s, code, "board").get("/t/" + id + "/seats").Body.String(); !strings.Contains(list, until) || !strings.Contains(list, p.t("time.rule.ask")) {
			t.Errorf("%s: who plays does not say %q: %s", code, until, list)
		}
	}
	get := func() (j seatsJSON) {
		r := other.request("GET", "/t/"+id+"/seats", nil)
		r.Header.Set("Accept", "application/json")
		if err := json.Unmarshal(other.send(r).Body.Bytes(), &j); err != nil {
			t.Fatal(err)
		}
		return j
	}
	j := get()
	if c := j.Seats[seat].Clock; j.Pace == nil || j.Pace.Turn != 24*time.Hour || c == nil || !c.Runs || c.Zero == nil || !c.Zero.Equal(zero) || !j.Seats[seat].Owes || j.Seats[seat].Seat != int(seat)+1 {
		t.Errorf("%+v", j)
	}
	before := s.now(id)
	drawn := func() []clockLine { return (&page{say: s.server.says["en"]}).clocksOf(before, seat) }
	first := drawn()
	time.Sleep(20 * time.Hour)
	if is := drawn(); len(is) != 1 || is[0] != first[0] {
		t.Errorf("%+v has become %+v", first, is)
	}
	time.Sleep(5 * time.Hour)
	s.until("the time is up", func() bool { return s.now(id).Time(seat).Asked })
	if c := get().Seats[seat].Clock; !c.Up || c.Left != 0 {
		t.Errorf("%+v", c)
	}
	for _, code := range languages() {
		p := &page{say: s.server.says[code]}
		said := p.say("web.time.log.ask", map[string]any{"who": mover.name})
		if page := other.at(s, code, "board").get("/t/" + id).Body.String(); !strings.Contains(page, said) || !strings.Contains(page, p.t("time.up")) {
			t.Errorf("%s: nothing says %q", code, said)
		}
	}
	if w := other.post("/t/"+id+"/replace", url.Values{"seat": {strip(int(seat))}}); w.Code != http.StatusSeeOther {
		t.Fatal(dump(w))
	}
}

// TestWhatHappenedAtZeroIsTold in the log, in every language.
func TestWhatHappenedAtZeroIsTold(t *testing.T) {
	s := newSite(t)
	_, _, id := s.two()
	now := s.now(id)
	for _, code := range languages() {
		for _, at := range atZeros {
			p := &page{say: s.server.says[code]}
			n := table.Note{What: table.NoteZero, AtZero: at, Bot: "novice", Seat: 0}
			if said := p.noteLine(s.server.book.Table(now.Rules, code, namesOf(now.Seats)), n).text; !strings.Contains(said, now.Seats[0].Name) || strings.Contains(said, "web.") {
				t.Errorf("%s: %q", code, said)
			}
		}
	}
}

// TestDaysOff are declared on the page about oneself, within limits, seen by others, taken back, and part
// of one's data.
func TestDaysOff(t *testing.T) { bubble(t, daysOff) }

func daysOff(t *testing.T) {
	s := newSite(t)
	a, b, id := s.twoAt(url.Values{"game": {"newworld"}, "clock": {"turn 24h"}, "vacation": {"on"}, "zone": {"UTC"}})
	mover, other, now := s.turn(id, a, b)
	seat := now.Position.Pending().First()
	day := func(n int) string { return time.Now().UTC().AddDate(0, 0, n).Format(time.DateOnly) }
	form := func(from, to int) url.Values {
		return url.Values{"do": {"rest"}, "from": {day(from)}, "to": {day(to)}, "zone": {"UTC"}}
	}
	for name, bad := range map[string]url.Values{
		"yesterday":       form(-1, 3),
		"backwards":       form(4, 3),
		"too many":        form(1, 31),
		"far away":        form(400, 401),
		"no zone":         {"do": {"rest"}, "from": {day(1)}, "to": {day(2)}, "zone": {"Middle/Earth"}},
		"no days":         {"do": {"rest"}, "zone": {"UTC"}},
		"not even a form": {"do": {"rest"}},
	} {
		if w := mover.post("/you", bad); w.Code != http.StatusBadRequest {
			t.Errorf("%s: %d", name, w.Code)
		}
	}
	if w := mover.post("/you", form(0, 19)); w.Code != http.StatusSeeOther {
		t.Fatal(dump(w))
	}
	if w := mover.post("/you", form(10, 11)); w.Code != http.StatusBadRequest {
		t.Errorf("twice the same days: %d", w.Code)
	}
	if w := mover.post("/you", form(100, 120)); w.Code != http.StatusBadRequest {
		t.Errorf("41 days in a year: %d", w.Code)
	}
	s.until("others see it", func() bool { return len(s.now(id).TimeOff(seat)) == 1 })
	for _, code := range languages() {
		p := &page{say: s.server.says[code]}
		off := s.now(id).TimeOff(seat)[0]
		away := p.say("web.time.away", map[string]any{"from": p.dateOf(off.From), "to": p.dateOf(off.To.Add(-time.Second))})
		if page := other.at(s, code, "text").get("/t/" + id).Body.String(); !strings.Contains(page, away) {
			t.Errorf("%s: others do not see %q", code, away)
		}
		if page := mover.at(s, code, "board").get("/you").Body.String(); !strings.Contains(page, p.t("time.vacationEnd")) {
			t.Errorf("%s: the days cannot be ended", code)
		}
	}
	if zero := s.now(id).Time(seat).Zero; time.Until(zero) < 19*24*time.Hour {
		t.Errorf("the deadline is %v", zero)
	}
	all, err := s.store.Vacations(t.Context(), mover.personOf())
	if err != nil || len(all) != 1 {
		t.Fatal(all, err)
	}
	e, err := s.server.exportOf(t.Context(), store.Person{ID: mover.personOf()})
	if err != nil || len(e.DaysOff) != 1 {
		t.Errorf("%+v, %v", e, err)
	}
	time.Sleep(3 * time.Hour)
	page := mover.get("/you").Body.String()
	_, rest, _ := strings.Cut(page, `name="vacation" value="`)
	which, _, _ := strings.Cut(rest, `"`)
	for range 2 { // a double click
		if w := mover.post("/you", url.Values{"do": {"work"}, "vacation": {which}}); w.Code != http.StatusSeeOther {
			t.Fatal(dump(w))
		}
	}
	s.until("the clock runs again", func() bool {
		is := s.now(id).Time(seat)
		return !is.Off && time.Until(is.Zero) < 25*time.Hour
	})
	if _, ok, _ := s.hub.Deadline(t.Context(), id, seat); !ok {
		t.Error("no deadline")
	}
}

// TestClocksKeepSecrets: nobody can tell from clocks that somebody decides in secret, before the decision is made.
func TestClocksKeepSecrets(t *testing.T) { bubble(t, clocksKeepSecrets) }

func clocksKeepSecrets(t *testing.T) {
	s := newSite(t)
	for _, clock := range []string{"turn 24h", "bank 24h 1h"} {
		form := url.Values{"game": {"xidit"}, "clock": {clock}, "zone": {"Europe/Rome"}, "nightFrom": {"23"}, "nightTo": {"7"}, "vacation": {"on"}}
		a, b, id := s.twoAt(form, "greedy")
		s.playTo(id, rand.New(rand.NewPCG(1, 2)), func(p game.Position) bool { return p.Pending().Has(0) && p.Pending().Has(1) })
		time.Sleep(9 * time.Hour) // the night is over
		seats := map[*guest]game.Seat{a: 0, b: 1}
		watcher := s.guest("Watcher")
		seen := func() (all []string) {
			for _, g := range []*guest{b, watcher} {
				for _, view := range []string{"board", "text"} {
					all = append(all, g.at(s, "en", view).get("/t/"+id).Body.String())
				}
				_, mine, _ := strings.Cut(g.get("/").Body.String(), `aria-labelledby="mine"`) // the rest has the id of a table that may be made
				mine, _, _ = strings.Cut(mine, "</section>")
				all = append(all, mine)
			}
			return all
		}
		before := seen()
		time.Sleep(17 * time.Minute)
		now := s.now(id)
		s.does(id, seats[a], now.Rules.Vocabulary().Text(now.Position.Moves(nil, seats[a])[0]))
		if !s.now(id).Position.Pending().Has(seats[a]) {
			t.Fatal("one move is the whole decision")
		}
		for i, page := range seen() {
			if page != before[i] {
				t.Errorf("%s: page %d has changed", clock, i)
			}
		}
	}
}

// TestPause: who plays finds it on the page of seats, in every language; others do not, nor at a table without
// a clock.
func TestPause(t *testing.T) {
	s := newSite(t)
	a, b, id := s.twoAt(url.Values{"game": {"newworld"}, "clock": {"turn 24h"}})
	to := "/t/" + id + "/pause"
	for _, bad := range []url.Values{nil, {"pause": {"later"}}} {
		if w := a.post(to, bad); w.Code != http.StatusBadRequest {
			t.Errorf("%v: %d", bad, w.Code)
		}
	}
	if w := s.guest("Stranger").post(to, url.Values{"pause": {"on"}}); w.Code != http.StatusForbidden {
		t.Errorf("a stranger: %d", w.Code)
	}
	other, _, without := s.two()
	if w := other.post("/t/"+without+"/pause", url.Values{"pause": {"on"}}); w.Code != http.StatusConflict {
		t.Errorf("without a clock: %d", w.Code)
	}
	for _, g := range []*guest{a, b} {
		if w := g.post(to, url.Values{"pause": {"on"}}); w.Code != http.StatusSeeOther {
			t.Fatal(dump(w))
		}
	}
	for _, code := range languages() {
		list := a.at(s, code, "board").get("/t/" + id + "/seats").Body.String()
		if !strings.Contains(list, s.text(code, "web.time.paused")) || !strings.Contains(list, s.text(code, "web.time.pauseEnd")) || strings.Contains(list, s.text(code, "web.time.pauseWant")+"<") {
			t.Errorf("%s: %s", code, list)
		}
		page := b.at(s, code, "text").get("/t/" + id).Body.String()
		said := s.server.book.House(code).Say("web.time.log.pause", map[string]any{"who": "Bruno"})
		if !strings.Contains(page, s.text(code, "web.time.pausedHere")) || !strings.Contains(page, said) {
			t.Errorf("%s: the table does not tell of the pause: %q", code, said)
		}
	}
	if w := b.post(to, url.Values{"pause": {"off"}}); w.Code != http.StatusSeeOther || s.now(id).Paused() {
		t.Error(dump(w))
	}
}

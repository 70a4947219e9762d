package web

import (
	"bytes"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/games/settlers"
	"spielwerk/table"
)

// prompted is a moment at which somebody has this to decide, and so much has been revealed.
func prompted(word string, reveals uint32) func(game.Position) bool {
	return func(p game.Position) bool {
		seat := p.Pending().First()
		if seat == game.Nobody || p.Reveals() < reveals {
			return false
		}
		return p.Rules().Vocabulary().Prompts[p.Prompt(seat).Kind].Word == word
	}
}

// cardTries are acts that name any card of a game, in the hand of whoever.
func cardTries(kinds []string, format string, n, step int) func(*table.Now) []string {
	return func(*table.Now) []string {
		all := []string{"end", "pass", "back", "done", "undo", "redo", "\x00", "draw common;draw faction"}
		for _, kind := range kinds {
			for i := 1; i <= n; i += step {
				all = append(all, kind+" "+fmt.Sprintf(format, i))
			}
		}
		return all
	}
}

func nothingToAsk(*table.Now) [][2]int { return [][2]int{{0, 0}} }

// alienHides: Alien Artifacts hides hands, decks, defence plans, and what somebody
// is about to pay with.
func alienHides(form url.Values, stops ...stop) hiding {
	form.Set("game", "alienartifacts")
	return hiding{
		form: form, bots: []string{"greedy"}, stops: stops, asks: nothingToAsk,
		tries: func(now *table.Now) []string {
			all := cardTries([]string{"build", "buy", "discard"}, "SHI-%02d", 40, 9)(now)
			all = append(all, cardTries([]string{"pay", "discard"}, "RES-%02d", 83, 19)(now)...)
			return append(all, cardTries([]string{"defend"}, "DEF-%02d", 10, 3)(now)...)
		},
	}
}

// settlersHide: Imperial Settlers hides hands and decks, and in the alternate Lookout what
// each keeps.
func settlersHide(form url.Values, stops ...stop) hiding {
	form.Set("game", "settlers")
	return hiding{
		form: form, bots: []string{"greedy"}, stops: stops, asks: nothingToAsk,
		tries: func(now *table.Now) []string {
			all := cardTries([]string{"build", "deal", "take"}, "COM%03d", 84, 17)(now)
			all = append(all, cardTries([]string{"build"}, "ROM%03d", 30, 7)(now)...)
			return append(all, "exchange wood", "exchange faction_card", "keep COM001", "store gold")
		},
	}
}

// cardGames are the games with hands of cards, in all variants that change what is hidden.
func cardGames() []hiding {
	alone := settlersHide(url.Values{"option-faction1": {"egyptians"}},
		stop{name: "a lone turn", from: prompted("act", 12)}, stop{name: "late, alone", from: prompted("act", 60), rare: true})
	alone.bots, alone.alone = nil, true
	return []hiding{
		alienHides(url.Values{},
			stop{name: "an action", from: prompted("action", 4)},
			stop{name: "a payment", from: prompted("pay", 12), acts: secretly},
			stop{name: "cards that were looked at", from: prompted("keep", 6), acts: secretly},
			stop{name: "a defence", from: prompted("defend", 0), rare: true},
			stop{name: "what goes to the bottom", from: prompted("bottom", 0), acts: secretly, rare: true},
			stop{name: "late", from: prompted("action", 150), rare: true},
		),
		alienHides(url.Values{"option-factions": {"choice"}, "option-shipLimits": {"byColour"}, "hints": {"on"}},
			stop{name: "the factions", from: prompted("factions", 0)},
			stop{name: "an action with hints", from: prompted("action", 8)},
		),
		settlersHide(url.Values{},
			stop{name: "the Lookout", from: prompted("take", 0)},
			stop{name: "an action", from: prompted("act", 14)},
			stop{name: "a choice of decks", from: prompted("draw", 20), acts: secretly},
			stop{name: "late", from: prompted("act", 60), rare: true},
		),
		settlersHide(url.Values{"option-lookout": {"alternate"}, "option-peaceful": {"on"}, "hints": {"on"}},
			stop{name: "what is kept", from: prompted("keep", 0), acts: secretly},
			stop{name: "an action with hints", from: prompted("act", 14), rare: true},
		),
		settlersHide(url.Values{"option-lookout": {"advanced"}, "option-faction_reshuffle": {"on"}, "option-faction1": {"pick"}, "option-faction2": {"pick"}, "option-faction3": {"pick"}},
			stop{name: "the Factions", from: prompted("pick", 0)},
			stop{name: "an advanced draft", from: prompted("take", 14), rare: true},
		),
		settlersHide(url.Values{"option-expansion": {"atlanteans"}, "option-faction1": {"atlanteans"}},
			stop{name: "the Lookout", from: prompted("take", 0), rare: true},
			stop{name: "an action of Atlanteans", from: prompted("act", 20)},
			stop{name: "cards that were looked at", from: prompted("keeplooked", 0), acts: secretly, rare: true},
		),
		settlersHide(url.Values{"option-expansion": {"atlanteans"}, "option-format": {"open"}, "option-lookout": {"alternate"}, "option-faction2": {"atlanteans"}},
			stop{name: "what is kept of open decks", from: prompted("keep", 0), acts: secretly},
			stop{name: "late, with open decks", from: prompted("act", 60), rare: true},
		),
		alone,
	}
}

// otherWays are games with all options the other way.
func otherWays(t *testing.T) []hiding {
	atlanteans := settlersHide(url.Values{"option-expansion": {"atlanteans"}, "option-faction1": {"atlanteans"}, "option-commons": {"all"}},
		stop{name: "an action", from: prompted("act", 20)})
	alone := settlersHide(url.Values{"option-expansion": {"atlanteans"}, "option-faction1": {"atlanteans"}},
		stop{name: "a lone turn", from: prompted("act", 12)})
	alone.bots, alone.alone = nil, true
	land, year := newWorldHides, xiditHides
	land.stops, year.stops = land.stops[:1], year.stops[1:2]
	return []hiding{otherWay(t, land), otherWay(t, year), otherWay(t, atlanteans), otherWay(t, alone)}
}

// otherWay is a game with each of its options at another value than the usual one, besides
// those that its form says. What changes the rules must not change what is hidden.
func otherWay(t *testing.T, h hiding) hiding {
	t.Helper()
	all, err := games.All()
	if err != nil {
		t.Fatal(err)
	}
	g, err := all.Find(h.form.Get("game"))
	if err != nil {
		t.Fatal(err)
	}
	form := maps.Clone(h.form)
	for _, o := range g.Options {
		name := "option-" + o.Name
		if o.Seat > 0 || o.Name == "expansion" || form.Has(name) {
			continue
		}
		if i := slices.IndexFunc(o.Values, func(v string) bool { return v != o.Default }); i >= 0 {
			form.Set(name, o.Values[i])
		}
	}
	h.form = form
	return h
}

// secretly makes moves of other seats that the viewer cannot notice, others and more of
// them at the twin.
func secretly(a *acting) {
	moves := 2
	if a.twin {
		moves = 5
	}
	for range moves {
		var all []string
		var of game.Seat
		now := a.now(a.id)
		for _, seat := range a.others() {
			for _, m := range now.Position.Moves(nil, seat) {
				if unnoticed(now.Position, a.viewer, seat, m) {
					of, all = seat, append(all, now.Rules.Vocabulary().Text(m))
				}
			}
			if len(all) > 0 {
				break
			}
		}
		if len(all) == 0 {
			return
		}
		a.do(of, all[a.secret.IntN(len(all))])
	}
}

// unnoticed reports whether somebody hears and sees nothing of a move.
func unnoticed(p game.Position, viewer, seat game.Seat, m game.Move) bool {
	after := p.Rules().Blank()
	after.CopyFrom(p)
	log := &game.Log{}
	if after.Play(seat, m, log) != nil || len(game.Heard(nil, log.Events, viewer)) > 0 {
		return false
	}
	return after.Reveals() == p.Reveals() && reflect.DeepEqual(after.View(viewer), p.View(viewer))
}

// visits are the patterns of the router that somebody's requests have matched.
type visits struct {
	mu     sync.Mutex
	router *routes // of one site: the patterns are the same for all
	seen   map[string]bool
}

func (v *visits) note(s *site, r *http.Request) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.router == nil {
		v.router = s.server.routes()
	}
	_, pattern := v.router.Handler(r)
	v.seen[pattern] = true
}

// elsewhere are the addresses that the twins do not compare, with the reason.
var elsewhere = map[string]string{
	"GET /games/{game}":                   "is about a game and promises tables, which have random names; it knows no table",
	"GET /app.webmanifest":                "describes the site, and knows no table",
	"GET /offline":                        "is a page without anything of a table, and knows none",
	"GET /picture/{name}":                 "is a file of the program",
	"GET /cards/{game}/sources":           "is about the data of the program, and knows no table",
	"GET /docs":                           "is about documents of the program, and knows no table",
	"GET /docs/{name}":                    "is a document of the program",
	"GET /docs/schemas/{file}":            "is about the rules of a game, and knows no table",
	"GET /examples/{game}/{example}/{at}": "is a position of the rule book, and knows no table",
	"POST /examples/{game}/{example}":     "makes another table, at which only bots play with the visitor",
	"GET /games/{game}/played/{number}":   "makes a table of a game that is over, which stands in the program; it knows no other",
	"POST /show":                          "makes another table, at which only bots play",
	"POST /guides/{game}/{guide}":         "makes another table, at which only bots play with the visitor",
	"POST /t/{table}/guide":               "leads on in a first game, at which only bots play with the visitor",
	"POST /you":                           "is about the visitor and knows no table",
	"POST /you/passkey":                   "is about the visitor and knows no table",
	"GET /carry/{code}":                   "asks whether a link is to be used, and knows no table",
	"GET /you/games":                      "is about games that are over",
	"GET /you/games.csv":                  "is about games that are over",
	"GET /games/{game}/standings":         "is about games that are over",
	"GET /you/data.zip":                   "is about the visitor, and has of a game that runs that one sits there",
	"POST /t/{table}/talk":                "keeps a line or a note of the visitor, and shows nothing",
	"POST /t/{table}/forget":              "takes the visitor off the table for ever",
	"GET /invite/{code}":                  "asks for a name, and knows no table",
	"POST /invite":                        "is about the visitor and knows no table",
	"POST /carry":                         "is about the visitor and knows no table",
	"POST /you/turns":                     "is about the visitor and sends messages",
	"GET /confirm/{code}":                 "asks whether an e-mail address is to be used, and knows no table",
	"POST /confirm":                       "is about the visitor and knows no table",
	"GET /stop/{way}/{secret}":            "asks whether no more e-mail is wanted, and knows no table",
	"POST /stop/{way}/{secret}":           "is about an e-mail address and knows no table",
	"POST /prefs":                         "sets cookies of the visitor and knows no table",
	"POST /tables":                        "makes another table, which has a random name",
	"GET /duplicates/{duplicate}":         "is about several tables: TestNothingOfASealedGameIsSent",
	"POST /duplicates/{duplicate}/end":    "is about several tables, likewise",
	"GET /tables/new":                     "promises another table, which has a random name",
	"POST /t/{table}/lift":                "lifts a curtain where several play at one device: TestNothingHiddenBehindTheCurtain",
	"POST /t/{table}/plan/{draft}/keep":   "keeps what nobody else learns of: TestNobodyIsSentAPlan, and TestNobodyKnowsOfAPlan of tables",
	"POST /t/{table}/unplan":              "drops what nobody else learns of, likewise",
	"POST /t/{table}/pause":               "the tables of the test have no clocks",
	"POST /t/{table}/hurry":               "makes bots move, each as it happens to",
}

// everyAddress fails the test if an address is new: it must be compared between twins too,
// or it is said why not.
func everyAddress(t *testing.T, s *site, v *visits) {
	t.Helper()
	patterns := s.server.routes().patterns
	all := maps.Clone(elsewhere)
	maps.Copy(all, elsewhereOfPrograms)
	for _, p := range patterns {
		switch why := all[p]; {
		case v.seen[p] && why != "":
			t.Errorf("%s is compared between twins; elsewhere says that it is not", p)
		case !v.seen[p] && why == "":
			t.Errorf("%s is not compared between twins: visit it in everything or say in elsewhere why not", p)
		}
	}
	for p := range all {
		if !slices.Contains(patterns, p) {
			t.Errorf("elsewhere names %s, which is no address", p)
		}
	}
}

// pages are the addresses that the twins have besides those of addressesOf: of the table's
// game, and those that answer the script or a program in another form.
func pages(id string, now *table.Now, seat game.Seat) []string {
	name := now.Rules.Game().Name
	all := []string{
		"/cards/" + name, "/rules/" + name, "/script/" + name, "/decks/settlers", "/decks/settlers?table=" + id, "/decks/settlers/file?faction=romans", "/tiles/newworld", "/tiles/newworld/x",
		"/t/" + id + "/seats", "/t/" + id + "/news", "/t/" + id + "/tab", "/t/" + id + "/about", "/t/" + id + "/about?card=%00",
		"/t/" + id + "/overview", "/t/" + id + "/light?place=%00", "/t/" + id + "/foretell?move=%00",
	}
	if seat != game.Watcher {
		for _, m := range now.Position.Moves(nil, seat) {
			all = append(all, "/t/"+id+"/foretell?move="+url.QueryEscape(now.Rules.Vocabulary().Text(m)))
		}
	}
	if now.MayAnalyse(seat) == 0 { // what is told of one's own decisions follows from the log: see told
		all = append(all, "/t/"+id+"/analysis")
	}
	for of := range now.Seats { // what one has seen oneself follows from the log: see told
		if game.Seat(of) != seat {
			all = append(all, fmt.Sprintf("/t/%s/replay?seat=%d", id, of), fmt.Sprintf("/t/%s/moment?seat=%d&move=1", id, of))
		}
	}
	all = append(all, "/t/"+id+"/replay?seat=all&at=2")
	for _, of := range []string{"", "/ask?x=100&y=100", "/about?card=%00", "/foretell?move=%00", "/overview", "/light?place=%00", "/preview?move=pass"} {
		all = append(all, "/t/"+id+"/plan/0"+of, "/t/"+id+"/plan/1%3Bpass"+of)
	}
	if v, ok := now.Position.View(game.Watcher).(*settlers.View); ok {
		for _, i := range []int{0, 20, 60} {
			all = append(all, "/t/"+id+"/about?card="+v.Box().Cards[i].ID)
		}
	}
	return all
}

// programsAt are the addresses of the API about the table. What they answer does not depend on the view.
func programsAt(id string, now *table.Now, seat game.Seat) (all []string) {
	for _, to := range []string{"", "/view", "/moves", "/log", "/scores", "/talk", "/record", "/plan", "/imagine", "/preview?move=%00"} {
		all = append(all, "/api/v1/tables/"+id+to)
	}
	if moves := asksBefore(now, seat); len(moves) > 2 {
		all = append(all, "/api/v1/tables/"+id+"/preview?move="+url.QueryEscape(moves[len(moves)-1]))
	}
	if now.MayAnalyse(seat) == 0 {
		all = append(all, "/api/v1/tables/"+id+"/analysis")
	}
	return all
}

// more are answers besides those of everything that change nothing.
func (g *guest) more(id string, now *table.Now, seat game.Seat) map[string]string {
	sent := map[string]string{}
	for _, to := range []string{"/t/" + id, "/t/" + id + "/log", "/t/" + id + "/analysis", "/t/" + id + "/seats", "/t/" + id + "/scores?seat=0"} {
		if now.MayAnalyse(seat) != 0 && strings.HasSuffix(to, "/analysis") {
			continue
		}
		for name, value := range map[string]string{"X-Spielwerk": "1", "Accept": "application/json"} {
			r := g.request("GET", to, nil)
			r.Header.Set(name, value)
			sent[name+" "+to] = dump(g.send(r))
		}
	}
	other := strconv.Itoa(1 - max(0, int(seat))%2) // what one has seen oneself follows from the log: see TestWhatIf
	sent["whatif"] = dump(g.post("/t/"+id+"/whatif", url.Values{"seat": {other}, "at": {"0"}}))
	sent["whatif all"] = dump(g.post("/t/"+id+"/whatif", url.Values{"seat": {allEyes}, "at": {"3"}}))
	sent["plan"] = dump(g.post("/t/"+id+"/plan/0/act", url.Values{"number": {"0"}, "act": {"pass"}}))
	sent["discard"] = dump(g.post("/t/"+id+"/discard", nil))
	sent["excuse"] = dump(g.post("/t/"+id+"/excuse", url.Values{"seat": {"1"}}))
	sent["deck"] = dump(g.post("/t/"+id+"/deck", url.Values{"faction": {"romans"}}))
	sent["tiles"] = dump(g.post("/tiles/newworld", url.Values{"do": {"turn"}, "table": {id}}))
	sent["load"] = dump(g.post("/decks/settlers", url.Values{"table": {id}}))
	return sent
}

// last are answers that may change the table: a hint, leaving it to a bot, coming back.
func (g *guest) last(id string, seat game.Seat) map[string]string {
	sent := map[string]string{}
	program := g.request("POST", "/t/"+id+"/hint", url.Values{})
	program.Header.Set("Accept", "application/json")
	sent["1 hint"] = dump(g.send(program))
	sent["2 hint"] = dump(g.post("/t/"+id+"/hint", nil))
	sent["3 replace"] = dump(g.post("/t/"+id+"/replace", url.Values{"seat": {fmt.Sprint(int(seat) % 2)}, "bot": {"novice"}}))
	sent["4 after"] = dump(g.get("/t/" + id))
	sent["5 back"] = dump(g.post("/t/"+id+"/back", nil))
	sent["6 after"] = dump(g.get("/t/" + id))
	return sent
}

// toldGames are games in which seats may ask for an analysis while they run, and others act
// in secret.
func toldGames() []hiding {
	year := xiditHides
	year.form = url.Values{"game": {"xidit"}, "hints": {"on"}, "option-censusShown": {"paid"}}
	year.stops = []stop{
		{name: "programmes with hints", from: programmingIn(2), acts: someProgramme, told: true},
		{name: "bids with hints", from: xiditBids, acts: someBid, told: true},
	}
	return []hiding{
		year,
		alienHides(url.Values{"hints": {"on"}, "option-factions": {"choice"}},
			stop{name: "a payment with hints", from: prompted("pay", 12), acts: secretlyThenGoOn, told: true}),
	}
}

// secretlyThenGoOn is secretly, and then the viewer decides too, if it may.
func secretlyThenGoOn(a *acting) {
	secretly(a)
	if a.viewer == game.Watcher {
		return
	}
	now := a.now(a.id)
	if moves := now.Position.Moves(nil, a.viewer); len(moves) > 0 {
		a.do(a.viewer, now.Rules.Vocabulary().Text(moves[a.shared.IntN(len(moves))]))
	}
}

// told are the answers that follow from the log of a game in progress: the analysis of the
// own decisions when it is ready, and the moments before each of them.
func (g *guest) told(id string, seat game.Seat) map[string]string {
	sent := map[string]string{}
	if now := g.now(id); now.MayAnalyse(seat) != 0 {
		g.until("the analysis is ready", func() bool {
			r := g.request("GET", "/t/"+id+"/analysis", nil)
			r.Header.Set("Accept", "application/json")
			sent["JSON analysis"] = dump(g.send(r))
			return strings.Contains(sent["JSON analysis"], `"ready":true`)
		})
	}
	sent["analysis"] = dump(g.get("/t/" + id + "/analysis"))
	for _, of := range []game.Seat{0, 1} {
		for _, number := range []int{0, 1, 2, 3, 5, 8, 13, 21, 34, 55} {
			to := fmt.Sprintf("/t/%s/replay?seat=%d&move=%d", id, of, number)
			sent[to] = dump(g.get(to))
		}
	}
	maps.Copy(sent, g.replayed(id))
	return sent
}

// replayed are moments of a game in progress, as pages and as the script asks for them: the latest, and some
// before.
func (g *guest) replayed(id string) map[string]string {
	sent := map[string]string{}
	for _, at := range []string{"", "0", "1", "2", "7", "20", "54", "9999", "-1", "x"} {
		to := "/t/" + id + "/replay?at=" + at
		sent[to] = dump(g.get(to))
		r := g.request("GET", to, nil)
		r.Header.Set("X-Spielwerk", "1")
		sent["script "+to] = dump(g.send(r))
	}
	return sent
}

// TestWhatIsToldOfAGameIsWhatItsSeatKnows: analyses and moments of a game in progress are
// the same however what the seat cannot know is dealt.
func TestWhatIsToldOfAGameIsWhatItsSeatKnows(t *testing.T) {
	t.Parallel()
	hints := url.Values{"hints": {"on"}}
	atlanteans := url.Values{"hints": {"on"}, "option-expansion": {"atlanteans"}, "option-faction1": {"atlanteans"}}
	land, year := newWorldHides, xiditHides
	land.form, year.form = url.Values{"game": {"newworld"}, "hints": {"on"}}, url.Values{"game": {"xidit"}, "hints": {"on"}}
	land.stops, year.stops = []stop{{from: newWorldAt("place", 30)}}, []stop{{from: programmingIn(3), acts: someProgramme}}
	for _, h := range []hiding{
		land, year,
		alienHides(maps.Clone(hints), stop{from: prompted("action", 40)}),
		settlersHide(maps.Clone(hints), stop{from: prompted("act", 30)}),
		settlersHide(atlanteans, stop{from: prompted("act", 30)}),
	} {
		t.Run(h.form.Encode(), func(t *testing.T) {
			t.Parallel()
			s := newSite(t)
			r := chance(3)
			a, b, id := s.twoAt(h.form, h.bots...)
			if !s.comesTo(id, r, h.stops[0].from) {
				t.Fatal("the game is over before it comes to that")
			}
			if acts := h.stops[0].acts; acts != nil {
				acts(&acting{site: s, id: id, viewer: 1, secret: chance(90), shared: chance(80)})
			}
			s.close()
			for seat, g := range []*guest{a, b} {
				var answers [2]map[string]string
				var dealt [2][]byte
				for i := range answers {
					at := openSiteDealing(t, copied(t, s.path), uint64(i))
					answers[i] = g.at(at, "en", "text").told(id, game.Seat(seat))
					maps.Copy(answers[i], prefixed("board ", g.at(at, "de", "board").told(id, game.Seat(seat))))
					dealt[i] = game.Bytes(at.before(id, game.Seat(seat), 1).Position)
					at.close()
				}
				if bytes.Equal(dealt[0], dealt[1]) {
					t.Errorf("the moments of %s hide the same", g.name)
				}
				for to, text := range answers[0] {
					if text != answers[1][to] {
						t.Fatalf("%s is told what is hidden at %s: %s", g.name, to, differ(text, answers[1][to]))
					}
				}
			}
		})
	}
}

// openSiteDealing opens a house in which what is hidden from who asks is dealt by a number,
// and all else is drawn alike. The first to draw are the playouts of the analysis.
func openSiteDealing(t *testing.T, path string, number uint64) *site {
	t.Helper()
	all, err := shelf()
	if err != nil {
		t.Fatal(err)
	}
	var drawn atomic.Bool
	return openSiteWith(t, all, path, table.Config{BotPause: time.Hour, Chance: func() game.Rand {
		if drawn.CompareAndSwap(false, true) {
			return game.QuickRand(1, 1)
		}
		return game.QuickRand(2, number)
	}})
}

func prefixed(prefix string, all map[string]string) map[string]string {
	out := map[string]string{}
	for k, v := range all {
		out[prefix+k] = v
	}
	return out
}

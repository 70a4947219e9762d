package e2e

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"testing"
	"time"

	"spielwerk/bot"
	"spielwerk/fair"
	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/games/newworld"
	"spielwerk/store"
	"spielwerk/store/sqlite"
	"spielwerk/table"
)

// moment is a condition on a game of New World: the present position and who is to
// decide.
type moment func(v *newworld.View, seat game.Seat, plies int) bool

// stage is a condition on any game: the present position and how many moves led to
// it.
type stage func(p game.Position, plies int) bool

func (at moment) stage(p game.Position, plies int) bool {
	return at(p.View(game.Watcher).(*newworld.View), p.Pending().First(), plies)
}

// The moments that tests begin at, seen from seat 0.
func placing(v *newworld.View, seat game.Seat, plies int) bool {
	return seat == 0 && v.Phase == "place" && plies > 70
}

func deploying(v *newworld.View, seat game.Seat, plies int) bool {
	return seat == 0 && v.Phase == "deploy" && plies > 70 && v.Supplies[0] > 0
}

func ordering(v *newworld.View, seat game.Seat, _ int) bool { return seat == 0 && v.Phase == "order" }

func lastTile(v *newworld.View, seat game.Seat, _ int) bool {
	return seat == 0 && v.Phase == "place" && v.Left == 0
}

func finished(_ *newworld.View, seat game.Seat, _ int) bool { return seat == game.Nobody }

// laid is a table of New World.
func (s *server) laid(people []string, bots int, at moment) (path string, sessions []string) {
	s.t.Helper()
	return s.lay("newworld", people, bots, at.stage)
}

// lay writes a table into the file of a server that does not run yet: people on
// the first seats, bots on the others, played up to a moment by bots, the same
// in every run. It returns the table's address and the people's sessions.
func (s *server) lay(name string, people []string, bots int, at stage) (path string, sessions []string) {
	s.t.Helper()
	return s.layWith(name, nil, people, bots, at)
}

// layWith is the same with options of the game.
func (s *server) layWith(name string, options map[string]string, people []string, bots int, at stage) (path string, sessions []string) {
	s.t.Helper()
	ctx := context.Background()
	tables, err := sqlite.Open(ctx, s.db)
	if err != nil {
		s.t.Fatal(err)
	}
	defer func() {
		if err = tables.Close(); err != nil {
			s.t.Fatal(err)
		}
	}()
	g, err := games.Find(name)
	if err != nil {
		s.t.Fatal(err)
	}
	config, err := g.Configure(game.Config{Seats: len(people) + bots, Options: options})
	if err != nil {
		s.t.Fatal(err)
	}
	rules, err := g.Rules(config)
	if err != nil {
		s.t.Fatal(err)
	}
	now := time.Now()
	var seats []store.Seat
	for _, name := range people {
		p := store.Person{ID: table.NewID(), Name: name, Created: now}
		token := table.NewID() + table.NewID()
		sum := sha256.Sum256([]byte(token))
		p.TokenHash = hex.EncodeToString(sum[:])
		if err := tables.PutPerson(ctx, p); err != nil {
			s.t.Fatal(err)
		}
		sessions = append(sessions, token)
		seats = append(seats, store.Seat{Kind: store.Human, Person: p.ID, Name: name, Nonce: name})
	}
	for i := range bots {
		seats = append(seats, store.Seat{Kind: store.Bot, Bot: "random", Name: "Random " + string(rune('A'+len(people)+i)), Nonce: itoa(i)})
	}
	seed, acts, over := search(s.t, rules, seats, cmp.Or(s.player, "greedy"), at)
	t := store.Table{
		ID: table.NewID(), Game: g.Name, Rules: config.Version, Data: rules.DataHash(), Options: config.Options,
		Seed: seed.String(), Commitment: seed.Commitment(),
		State: store.Running, Host: seats[0].Person, Created: now, Changed: now, Seats: seats,
	}
	if over {
		t.State = store.Finished
	}
	if err := tables.CreateTable(ctx, t); err != nil {
		s.t.Fatal(err)
	}
	for _, e := range acts {
		if err := tables.Append(ctx, t.ID, e); err != nil {
			s.t.Fatal(err)
		}
	}
	return "/t/" + t.ID, sessions
}

// search plays one game after the other until one of them reaches the moment. Where
// several seats decide at once the last one does so first, so that people are left
// to decide.
func search(t *testing.T, rules game.Rules, seats []store.Seat, player string, at stage) (fair.Seed, []store.Entry, bool) {
	t.Helper()
	for i := range uint64(400) {
		seed := fair.NumberedSeed(20, i)
		p := rules.Deal(seed.Rand(table.Nonces(seats), rules.Game().Name, rules.Config().Version), nil)
		b, err := bot.New(player, rules, seed.Quick(1))
		if err != nil {
			t.Fatal(err)
		}
		var acts []store.Entry
		for !at(p, len(acts)) && p.Pending() != 0 {
			acts = append(acts, choose(t, p, rules, b, len(acts)+1))
		}
		if at(p, len(acts)) {
			return seed, acts, p.Pending() == 0
		}
	}
	t.Fatal("no game reaches the moment")
	return fair.Seed{}, nil, false
}

// choose makes the move that a bot chooses for the last seat that has to decide, and returns
// its entry.
func choose(t *testing.T, p game.Position, rules game.Rules, player bot.Bot, number int) store.Entry {
	t.Helper()
	seat := game.Nobody
	for s := range game.Seat(rules.Config().Seats) {
		if p.Pending().Has(s) {
			seat = s
		}
	}
	info := game.Observe(p, seat, nil)
	m := player.Choose(t.Context(), &info)
	if no := p.Play(seat, m, nil); no != nil {
		t.Fatal(no)
	}
	return store.Entry{Number: number, Seat: int(seat), Act: rules.Vocabulary().Text(m), At: time.Now()}
}

// playOn goes on with a running table of a server that is stopped: bots make the moves of all
// seats until few are left, so that a test has the end of a game that began in a browser.
func (s *server) playOn(path string, left int) {
	s.t.Helper()
	ctx := context.Background()
	tables, err := sqlite.Open(ctx, s.db)
	if err != nil {
		s.t.Fatal(err)
	}
	defer func() {
		if err = tables.Close(); err != nil {
			s.t.Fatal(err)
		}
	}()
	now, err := tables.Table(ctx, path[len("/t/"):])
	if err != nil {
		s.t.Fatal(err)
	}
	past, err := tables.Log(ctx, now.ID, 1)
	if err != nil {
		s.t.Fatal(err)
	}
	g, err := games.Find(now.Game)
	if err != nil {
		s.t.Fatal(err)
	}
	rules, err := g.Rules(game.Config{Version: now.Rules, Seats: len(now.Seats), Options: now.Options})
	if err != nil {
		s.t.Fatal(err)
	}
	seed, err := fair.ParseSeed(now.Seed)
	if err != nil {
		s.t.Fatal(err)
	}
	p := rules.Deal(seed.Rand(table.Nonces(now.Seats), g.Name, now.Rules), nil)
	for _, e := range past {
		m, wrong := rules.Vocabulary().ParseMove(e.Act)
		if wrong != nil {
			s.t.Fatal(wrong)
		}
		if no := p.Play(game.Seat(e.Seat), m, nil); no != nil {
			s.t.Fatal(no)
		}
	}
	player, err := bot.New("random", rules, seed.Quick(1))
	if err != nil {
		s.t.Fatal(err)
	}
	var acts []store.Entry
	for p.Pending() != 0 {
		acts = append(acts, choose(s.t, p, rules, player, len(past)+len(acts)+1))
	}
	if len(acts) <= left {
		s.t.Fatalf("only %d moves are left", len(acts))
	}
	if err := tables.Append(ctx, now.ID, acts[:len(acts)-left]...); err != nil {
		s.t.Fatal(err)
	}
}

// log is what the file of a server holds of a table.
func (s *server) log(path string) []store.Entry {
	s.t.Helper()
	ctx := context.Background()
	tables, err := sqlite.Open(ctx, s.db)
	if err != nil {
		s.t.Fatal(err)
	}
	defer func() { _ = tables.Close() }()
	entries, err := tables.Log(ctx, path[len("/t/"):], 1)
	if err != nil {
		s.t.Fatal(err)
	}
	return entries
}

// come brings a window to a table under a session.
func (w *window) come(s *server, path, session string) {
	w.t.Helper()
	if session != "" {
		w.prefer(s, "spielwerk", session)
	}
	w.visit(s.url(path))
	w.until(`document.querySelector("#symbols svg") || document.querySelector("#text")`)
	w.hasten()
}

// hasten skips what is played back at a table of New World, where every turn of another seat
// is; tests that look at that come by visit.
func (w *window) hasten() {
	w.t.Helper()
	js[bool](w, `(() => {
		const player = document.querySelector("#player"), skip = () => { if (!player.hidden) document.querySelector("[data-player=skip]").click(); };
		if (!player || !document.querySelector("#head")) return false;
		new MutationObserver(skip).observe(player, { attributes: true, attributeFilter: ["hidden"] });
		skip();
		return true;
	})()`)
}

package table_test

import (
	"context"
	"crypto/rand"
	"slices"
	"strings"
	"testing"

	"spielwerk/fair"
	"spielwerk/fair/fairtest"
	"spielwerk/game"
	"spielwerk/store"
	"spielwerk/table"
)

// TestATableIsPromisedBeforeItIsLaid: the seed of a table is the one whose commitment
// was shown before the host said a nonce, and a table is laid once.
func TestATableIsPromisedBeforeItIsLaid(t *testing.T) {
	h := lay(t, table.Config{})
	ctx := context.Background()
	config := game.Config{Seats: 2}
	for what, p := range map[string]fair.Promise{
		"nothing":       {},
		"another's":     fair.NewDealer(rand.Reader).Promise(table.NewID()),
		"a chosen id":   {Table: "chosen", Commitment: h.Promise().Commitment},
		"no commitment": {Table: h.Promise().Table},
	} {
		_, err := h.CreatePromised(ctx, p, h.game, config, "a", people("a", "b"), table.Agreed{})
		mustBe(t, err, table.ErrNotPromised)
		if _, err := h.store.Table(ctx, p.Table); err == nil {
			t.Errorf("%s: a table is laid", what)
		}
	}
	p := h.Promise()
	id, err := h.CreatePromised(ctx, p, h.game, config, "a", people("a", "b"), table.Agreed{})
	if meta := h.kept(id); err != nil || id != p.Table || meta.Commitment != p.Commitment {
		t.Fatalf("%+v, %v", meta, err)
	}
	seed, err := fair.ParseSeed(h.kept(id).Seed)
	if err != nil || seed.Commitment() != p.Commitment {
		t.Errorf("the seed %v is not the one promised", seed)
	}
	_, err = h.CreatePromised(ctx, p, h.game, config, "a", people("a", "b"), table.Agreed{})
	mustBe(t, err, store.ErrConflict)
	if first, second := h.Promise(), h.Promise(); first == second {
		t.Error("two tables have the same promise")
	}
}

// dealt are rules that say when they deal.
type dealt struct {
	game.Rules
	deal func()
}

func (d *dealt) Deal(r game.Rand, log *game.Log) game.Position {
	d.deal()
	return d.Rules.Deal(r, log)
}

// TestNoncesAreShownBeforeTheDeal: when the cards are dealt, everybody who looks has
// been shown the nonces of all, and none before the last was given.
func TestNoncesAreShownBeforeTheDeal(t *testing.T) {
	var tab *table.Table
	var before *table.Now
	deals := 0
	g := *newWorld(t)
	open := g.Open
	g.Open = func(c game.Config) (game.Rules, error) {
		r, err := open(c)
		return &dealt{r, func() { deals++; before = tab.Now() }}, err
	}
	h := lay(t, table.Config{Editions: func(string) ([]*game.Game, error) { return []*game.Game{&g}, nil }})
	id := h.create(free(3)...)
	tab = h.open(id)
	for i, name := range []string{"a", "b", "c"} {
		if deals != 0 || tab.Now().State != store.Open {
			t.Fatalf("before %s sits, %d deals", name, deals)
		}
		if err := h.Sit(context.Background(), id, i, person(name)); err != nil {
			t.Fatal(err)
		}
	}
	now := until(t, tab, "begun", func(now *table.Now) bool { return now.Position != nil })
	if deals != 1 || before == nil || before.State != store.Running || before.Position != nil {
		t.Fatalf("%d deals; before the deal the table is %+v", deals, before)
	}
	want := []string{"nonce of a", "nonce of b", "nonce of c"}
	if !slices.Equal(table.Nonces(before.Seats), want) || !slices.Equal(table.Nonces(now.Seats), want) {
		t.Errorf("shown before the deal %q, after it %q", table.Nonces(before.Seats), table.Nonces(now.Seats))
	}
	changed := person("a")
	changed.Nonce = "a better one"
	mustBe(t, h.Sit(context.Background(), id, 0, changed), store.ErrConflict)
}

// played is a finished table of these seats.
func (h *house) played(seats ...store.Seat) string {
	h.Helper()
	id := h.create(seats...)
	newPlayer(1).play(h.TB, h.open(id), -1)
	return id
}

// TestARematchAsksForNonces: the new shuffle is promised first, then each person
// gives a nonce of their own; the game begins when the last has come.
func TestARematchAsksForNonces(t *testing.T) {
	h := lay(t, table.Config{})
	ctx := context.Background()
	id := h.played(people("a", "b", "c")...)
	next, err := h.Rematch(ctx, id, "a")
	if err != nil {
		t.Fatal(err)
	}
	tab := h.open(next)
	if now := tab.Now(); now.State != store.Open || now.Position != nil || now.Commitment == "" || now.Commitment == h.kept(id).Commitment {
		t.Fatalf("%+v", now)
	}
	for i, s := range h.kept(next).Seats {
		if want := []string{"b", "c", "a"}[i]; s.Kind != store.Asked || s.Person != want || s.Nonce != "" {
			t.Errorf("seat %d is %+v", i, s)
		}
	}
	come := func(seat int, who, nonce string) error {
		s := person(who)
		s.Nonce = nonce
		return h.Sit(ctx, next, seat, s)
	}
	mustBe(t, come(0, "x", "a stranger's"), store.ErrConflict)
	for i, who := range []string{"b", "c", "a"} {
		if h.kept(next).State != store.Open {
			t.Fatalf("it begins without %s", who)
		}
		if err := come(i, who, "new of "+who); err != nil {
			t.Fatal(err)
		}
	}
	now := until(t, tab, "begun", func(now *table.Now) bool { return now.Position != nil })
	if got := table.Nonces(now.Seats); !slices.Equal(got, []string{"new of b", "new of c", "new of a"}) {
		t.Errorf("the nonces are %q", got)
	}
	h.truth(now)
}

// TestWhoDoesNotComeIsExcused: a seat that is kept can be freed or given to a bot, as
// long as nobody has come.
func TestWhoDoesNotComeIsExcused(t *testing.T) {
	h := lay(t, table.Config{})
	ctx := context.Background()
	next, err := h.Rematch(ctx, h.played(people("a", "b", "c")...), "a")
	if err != nil {
		t.Fatal(err)
	}
	if err := h.Sit(ctx, next, 2, person("a")); err != nil {
		t.Fatal(err)
	}
	nobody := store.Seat{Kind: store.Free}
	mustBe(t, h.Excuse(ctx, next, 2, nobody), store.ErrConflict) // a has come
	mustBe(t, h.Excuse(ctx, next, 9, nobody), store.ErrNotFound)
	if err := h.Excuse(ctx, next, 0, nobody); err != nil {
		t.Fatal(err)
	}
	mustBe(t, h.Excuse(ctx, next, 0, nobody), store.ErrConflict) // it is free
	if err := h.Sit(ctx, next, 0, person("d")); err != nil {
		t.Fatal(err)
	}
	if err := h.Excuse(ctx, next, 1, store.Seat{Kind: store.Bot, Bot: "random", Name: "Bot B"}); err != nil {
		t.Fatal(err)
	}
	tab := h.open(next)
	now := until(t, tab, "begun", func(now *table.Now) bool { return now.Position != nil })
	if now.Seats[0].Person != "d" || now.Seats[1].Kind != store.Bot || now.Seats[1].Nonce != "" || now.Seats[2].Person != "a" {
		t.Errorf("%+v", now.Seats)
	}
	mustBe(t, h.Excuse(ctx, next, 0, nobody), store.ErrConflict)
}

// TestAFixedStreamDealsTheSame: tests deal from one; nobody else may.
func TestAFixedStreamDealsTheSame(t *testing.T) {
	promise := func(c table.Config) fair.Promise {
		hub := table.NewHub(c)
		defer hub.Close()
		return hub.Promise()
	}
	tables := lay(t, table.Config{}).store
	if one, other := promise(table.Config{Store: tables}), promise(table.Config{Store: tables}); one == other {
		t.Error("two servers make the same promise")
	}
	same := func(stream string) fair.Promise {
		return promise(table.Config{Store: tables, Random: strings.NewReader(stream)})
	}
	seed := strings.Repeat("a fixed stream ", 9)
	if one, again := same(seed), same(seed); one != again {
		t.Error("the same stream makes other promises")
	}
	if same(seed) == same(strings.Repeat("another stream ", 9)) {
		t.Error("two streams make the same promise")
	}
	b := make([]byte, 8)
	again := make([]byte, 8)
	_, _ = fairtest.Random(t).Read(b)
	_, _ = fairtest.Random(t).Read(again)
	if string(b) == string(again) {
		t.Error("two houses of a test deal the same")
	}
}

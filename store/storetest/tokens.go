package storetest

import (
	"testing"

	"spielwerk/store"
)

// tokens belong to one person, who revokes them.
func tokens(t *testing.T, s store.Store) {
	ctx := t.Context()
	for _, id := range []string{"ada", "bob"} {
		must(t, s.PutPerson(ctx, store.Person{ID: id, TokenHash: id}))
	}
	bot := store.Token{Hash: "h1", Person: "ada", Name: "my bot ö", Scopes: []string{"read", "play"}, Created: kept(at(1))}
	other := store.Token{Hash: "h2", Person: "ada", Created: kept(at(2)), Used: kept(at(3))}
	must(t, s.PutToken(ctx, bot))
	must(t, s.PutToken(ctx, other))
	stolen := bot
	stolen.Person = "bob"
	want(t, "hash in use", s.PutToken(ctx, stolen), store.ErrConflict)
	want(t, "token of nobody", s.PutToken(ctx, store.Token{Hash: "h3", Person: "eve"}), store.ErrNotFound)
	list := func(person string, want ...store.Token) {
		t.Helper()
		got, err := s.TokensOf(ctx, person)
		must(t, err)
		for i := range got {
			if len(got[i].Scopes) == 0 {
				got[i].Scopes = nil
			}
		}
		same(t, "tokens of "+person, got, want)
	}
	list("ada", other, bot)
	list("bob")
	must(t, s.UseToken(ctx, "h1", at(9)))
	must(t, s.UseToken(ctx, "h1", at(5))) // a clock that was set back
	bot.Used = kept(at(9))
	got, err := s.TokenByHash(ctx, "h1")
	must(t, err)
	same(t, "token", got, bot)
	want(t, "token of another", s.DropToken(ctx, "bob", "h2"), store.ErrNotFound)
	must(t, s.DropToken(ctx, "ada", "h2"))
	want(t, "revoked twice", s.DropToken(ctx, "ada", "h2"), store.ErrNotFound)
	want(t, "use of a revoked one", s.UseToken(ctx, "h2", at(9)), store.ErrNotFound)
	list("ada", bot)
	must(t, s.DeletePerson(ctx, "ada"))
	_, err = s.TokenByHash(ctx, "h1")
	want(t, "token of somebody who was deleted", err, store.ErrNotFound)
}

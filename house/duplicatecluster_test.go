package house

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"spielwerk/api"
	"spielwerk/fair"
	"spielwerk/game"
	"spielwerk/store"
	"spielwerk/table"
)

// duplicateEnds: of two tables with the same deal each is held by another node. When the game of one ends, all nodes
// keep it sealed, for whoever asks; when that of the other ends, which another node holds, all nodes show both, and
// compare them.
func duplicateEnds(t *testing.T, kept store.Store, g *game.Game, hub *table.Hub, nodes []*member) {
	t.Helper()
	var all []*clusterTable
	var last store.Entry
	client := &http.Client{Timeout: 8 * time.Second, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	get := func(m *member, path, token string) (status int, text string) {
		t.Helper()
		r, err := http.NewRequest(http.MethodGet, "http://"+m.addr+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		if token != "" {
			r.Header.Set("Cookie", "spielwerk="+token)
		}
		if strings.HasPrefix(path, "/duplicates/") {
			r.Header.Set("Accept", "application/json")
		}
		w, err := client.Do(r)
		if err != nil {
			return 0, err.Error()
		}
		defer func() { _ = w.Body.Close() }()
		said, _ := io.ReadAll(w.Body)
		return w.StatusCode, string(said)
	}
	duplicate := ""
	compared := func(m *member) (d api.Duplicate) {
		t.Helper()
		if status, text := get(m, "/duplicates/"+duplicate, ""); status != http.StatusOK || json.Unmarshal([]byte(text), &d) != nil {
			t.Errorf("the duplicate: %d %s", status, text)
		}
		return d
	}
	ends := func(i int, at *member) {
		t.Helper()
		now, err := hub.Glimpse(t.Context(), all[i].id)
		if err != nil {
			t.Fatal(err)
		}
		if status, text := all[i].post(client, at, last.Seat, now.Moment(game.Seat(last.Seat)), last.Act); status != http.StatusNoContent && status != http.StatusSeeOther {
			t.Fatalf("the last move of %s: %d %s", all[i].id, status, text)
		}
	}
	ready(t, nodes...)
	var holder [2]string
	for n := 0; n < 10 && holder[0] == holder[1]; n++ { // mostly the node that is asked first; a busy one passes it on
		duplicate = fmt.Sprintf("d-cluster%d", n)
		all, last = nearlyOver(t, kept, g, duplicate, fmt.Sprintf("same0-%d", n), fmt.Sprintf("same1-%d", n))
		for i, c := range all {
			if status, text := get(nodes[i], "/t/"+c.id, c.tokens[0]); status != http.StatusOK {
				t.Fatalf("%s: %d %s", c.id, status, text)
			}
			var held store.Held
			if _, err := kept.(store.Leases).Take(t.Context(), c.id, "nobody"); !errors.As(err, &held) {
				t.Fatalf("nobody holds %s: %v", c.id, err)
			}
			holder[i] = held.By.Address
		}
	}
	if holder[0] == holder[1] {
		t.Fatalf("both tables are held by the node at %s", holder[0])
	}
	ends(0, nodes[1])
	for i, m := range nodes {
		for _, token := range []string{"", all[0].tokens[0], all[1].tokens[0]} {
			for _, part := range []string{"/record", "/replay", "/analysis", "/log", "/result", "/scores", "/fair"} {
				if status, text := get(m, "/t/"+all[0].id+part, token); status < http.StatusBadRequest {
					t.Errorf("node %d tells %q what is sealed at %s: %d %.300s", i, token, part, status, text)
				}
			}
			if status, text := get(m, "/t/"+all[0].id, token); !strings.Contains(text, "stays sealed") {
				t.Errorf("node %d shows %q a sealed table: %d %.300s", i, token, status, text)
			}
			if status, text := get(m, "/t/"+all[1].id, token); token != all[1].tokens[0] && !strings.Contains(text, "only to those who play") {
				t.Errorf("node %d lets %q watch the other table: %d %.300s", i, token, status, text)
			}
		}
		if d := compared(m); d.Over || len(d.Seats) > 0 || d.Tables[0].State != store.Sealed || d.Tables[1].State != store.Running {
			t.Errorf("node %d compares games that go on: %+v", i, d)
		}
	}
	ends(1, nodes[0])
	for i, m := range nodes {
		for end := time.Now().Add(5 * time.Second); !compared(m).Over; time.Sleep(20 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("node %d does not know that all games have ended", i)
			}
		}
		if d := compared(m); len(d.Seats) != 4 || d.Tables[0].State != store.Finished || d.Tables[1].State != store.Finished {
			t.Errorf("node %d compares %+v", i, d)
		}
		for _, c := range all {
			for _, part := range []string{"", "/record", "/replay"} {
				if status, text := get(m, "/t/"+c.id+part, ""); status != http.StatusOK || strings.Contains(text, "stays sealed") {
					t.Errorf("node %d, %s%s: %d %.300s", i, c.id, part, status, text)
				}
			}
			if status, text := get(m, "/t/"+c.id, c.tokens[0]); status != http.StatusOK || strings.Contains(text, "stays sealed") {
				t.Errorf("node %d, %s as who has sat there: %d %.300s", i, c.id, status, text)
			}
		}
	}
}

// nearlyOver makes tables with the same deal at which the last move of the game is missing.
func nearlyOver(t *testing.T, kept store.Store, g *game.Game, duplicate string, ids ...string) (all []*clusterTable, last store.Entry) {
	t.Helper()
	rules, err := g.Rules(g.Default(2))
	if err != nil {
		t.Fatal(err)
	}
	seed, config := fair.NewSeed(), rules.Config()
	var tables []store.Table
	for i, id := range ids {
		c := &clusterTable{id: id}
		tab := store.Table{
			ID: id, Game: g.Name, Rules: config.Version, Data: rules.DataHash(), Options: config.Options, Seed: seed.String(), Host: "host",
			Commitment: seed.Commitment(), State: store.Running, Created: time.Now().Add(time.Duration(i) * time.Second), Changed: time.Now(),
			Duplicate: duplicate, Watching: table.Watching{Refused: true}.String(),
		}
		for _, nonce := range []string{"A", "B"} {
			token := id + nonce
			sum := sha256.Sum256([]byte(token))
			if err = kept.PutPerson(t.Context(), store.Person{ID: token, TokenHash: hex.EncodeToString(sum[:]), Name: "Player " + nonce}); err != nil {
				t.Fatal(err)
			}
			tab.Seats = append(tab.Seats, store.Seat{Kind: store.Human, Person: token, Name: "Player " + nonce, Nonce: nonce})
			c.tokens = append(c.tokens, token)
		}
		tables, all = append(tables, tab), append(all, c)
	}
	if err = kept.CreateDuplicate(t.Context(), tables); err != nil {
		t.Fatal(err)
	}
	log := randomGame(t, rules, seed, tables[0].Seats)
	for _, id := range ids {
		if err = kept.Append(t.Context(), id, log[:len(log)-1]...); err != nil {
			t.Fatal(err)
		}
	}
	return all, log[len(log)-1]
}

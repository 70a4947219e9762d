package house

import (
	"bytes"
	"context"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"spielwerk/games"
	"spielwerk/store"
	"spielwerk/store/sqlite"
	"spielwerk/table"
)

// TestServeTellsWhoseData: the server counts its tables by component data when it starts,
// and names those whose data nobody has.
func TestServeTellsWhoseData(t *testing.T) {
	ctx := context.Background()
	tables, err := sqlite.OpenUnsynced(ctx, filepath.Join(t.TempDir(), "site.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tables.Close() }()
	all, err := games.All()
	if err != nil {
		t.Fatal(err)
	}
	hub := table.NewHub(table.Config{Store: tables, Editions: all.Editions})
	defer hub.Close()
	told := func() (out, bad string) {
		t.Helper()
		var o, e bytes.Buffer
		if err = tellData(ctx, &world{out: &o, err: &e}, hub); err != nil {
			t.Fatal(err)
		}
		return o.String(), e.String()
	}
	lay := func(id, game, data string) {
		t.Helper()
		at := time.Unix(int64(id[0]), 0)
		if err = tables.CreateTable(ctx, store.Table{ID: id, Game: game, Rules: 1, Data: data, State: store.Open, Created: at, Changed: at}); err != nil {
			t.Fatal(err)
		}
	}
	if out, bad := told(); out != "" || bad != "" {
		t.Errorf("without tables: %q, %q", out, bad)
	}
	today, err := all.Find("settlers")
	if err != nil {
		t.Fatal(err)
	}
	lay("a", "settlers", today.Data[0])
	if out, _ := told(); out != "1 table: 1 of today's cards, 0 of earlier ones\n" {
		t.Errorf("one table: %q", out)
	}
	lay("b", "settlers", today.Data[1])
	lay("c", "xidit", "") // begun before tables kept the hash
	lay("d", "alienartifacts", "a55dedf7ba9a6e7b7f0c2b4a")
	if out, _ := told(); !regexp.MustCompile(`^4 tables: 2 of today's cards, 1 of earlier ones, 1 of unknown ones\n$`).MatchString(out) {
		t.Errorf("four tables: %q", out) // a hash that only begins like an earlier one
	}
	old, err := today.Earlier.Game("4fac35053da5")
	if err != nil || old == nil {
		t.Fatal(err)
	}
	lay("e", "settlers", old.Data[1])
	for _, id := range []string{"f", "g", "h", "i", "j", "k"} {
		lay(id, "xidit", "0123456789abcdef")
	}
	out, bad := told()
	if out != "11 tables: 2 of today's cards, 2 of earlier ones, 7 of unknown ones\n" {
		t.Errorf("eleven tables: %q", out)
	}
	if want := "1 table of alienartifacts with cards that nobody has (a55dedf7ba9a) cannot go on; give the file of the cards with --pack alienartifacts=FILE: d\n" +
		"6 tables of xidit with cards that nobody has (0123456789ab) cannot go on; give the file of the cards with --pack xidit=FILE: k, j, i, h, g and 1 more\n"; bad != want {
		t.Errorf("told: %q", bad)
	}
}

package games

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"spielwerk/game"
	"spielwerk/game/editions"
)

// keptFiles reads the files of an earlier edition.
func keptFiles(t *testing.T, name, edition string) editions.Read {
	t.Helper()
	packed, err := os.ReadFile(filepath.Join(name, editions.Folder, edition+".zip"))
	if err != nil {
		t.Fatal(err)
	}
	files, err := editions.Unpack(packed)
	if err != nil {
		t.Fatal(err)
	}
	return func(name string) ([]byte, error) { return files[name], nil }
}

// TestEditionsOfEarlierReleases: a game with earlier component data, or with a pack on top
// of them, is found by its hash among any editions, and by no other hash.
func TestEditionsOfEarlierReleases(t *testing.T) {
	components, err := os.ReadFile("settlers/data/components.yaml")
	if err != nil {
		t.Fatal(err)
	}
	parts := []struct {
		name, edition, pack string
		config              game.Config
		replaces            string // file that the pack replaces; "" if it comes after
	}{
		{"xidit", "89108fb4edce", "set18: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]\n", game.Config{Seats: 4}, ""},
		{"alienartifacts", "0e34870eb898", "config:\n  hand_limit: {value: 6, provenance: house}\n", game.Config{Seats: 3}, ""},
		{"settlers", "426a88cb3f1e", "# ours\n" + string(components), game.Config{Seats: 3, Options: map[string]string{"expansion": "atlanteans"}}, "data/components.yaml"},
	}
	for _, p := range parts {
		t.Run(p.name, func(t *testing.T) {
			all, err := All()
			if err != nil {
				t.Fatal(err)
			}
			if err = all.Add(p.name, "pack.yaml", []byte(p.pack)); err != nil {
				t.Fatal(err)
			}
			g, err := Find(p.name)
			if err != nil {
				t.Fatal(err)
			}
			archive := g.Earlier.(*editions.Archive)
			old := keptFiles(t, p.name, p.edition)
			plain, err := editions.Sum(old, archive.Files...)
			if err != nil {
				t.Fatal(err)
			}
			names := archive.Files
			if p.replaces == "" {
				names = append(names[:len(names):len(names)], "pack")
			}
			packed, err := editions.Sum(func(name string) ([]byte, error) {
				if name == "pack" || name == p.replaces {
					return []byte(p.pack), nil
				}
				return old(name)
			}, names...)
			if err != nil {
				t.Fatal(err)
			}
			shelf, err := all.Editions(p.name)
			if err != nil {
				t.Fatal(err)
			}
			for _, hash := range []string{plain, packed} {
				rules, failed := game.Edition(shelf, p.config, hash)
				if failed != nil {
					t.Fatalf("%.12s: %v", hash, failed)
				}
				if rules.DataHash() != hash || rules.Game().Edition != hash[:12] {
					t.Errorf("asked for %.12s, got %.12s in the edition %q", hash, rules.DataHash(), rules.Game().Edition)
				}
				again, failed := game.Edition(shelf, p.config, hash)
				if failed != nil || again.Game() != rules.Game() {
					t.Errorf("%.12s is opened twice: %v", hash, failed)
				}
				for _, other := range []string{hash[:63], strings.Repeat("0", 64), hash[:12] + strings.Repeat("0", 52)} {
					if opened, refused := game.Edition(shelf, p.config, other); !errors.Is(refused, game.ErrOtherData) {
						t.Errorf("%s gives %v, %v", other, opened, refused)
					}
				}
			}
			first, err := game.Edition(shelf, p.config, "")
			if err != nil || first.Game() != shelf[0] {
				t.Errorf("new tables do not get the pack: %v", err)
			}
		})
	}
}

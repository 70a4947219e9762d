package house

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"spielwerk/arena"
	"spielwerk/game"
	"spielwerk/game/components"
	"spielwerk/games"
	"spielwerk/lang"
	"spielwerk/pack"
)

// packCommand holds what one does with packs.
type packCommand struct {
	New    packNewCommand    `cmd:"" help:"Write a folder with the components of a game, to be changed."`
	Check  packCheckCommand  `cmd:"" help:"Say what is wrong with a pack, with file and line, or that it can be played with."`
	Show   packShowCommand   `cmd:"" help:"Print what a pack holds."`
	Diff   packDiffCommand   `cmd:"" help:"Compare two packs value by value."`
	Schema packSchemaCommand `cmd:"" help:"Print the JSON Schema of a game's packs, for editors."`
}

type packNewCommand struct {
	Game string   `arg:"" help:"Name of the game."`
	Dir  string   `arg:"" optional:"" help:"Folder to write, which must not exist; by default my-GAME." type:"path"`
	Part []string `help:"Only this part of the components; may be given several times. The rest stays as it is." placeholder:"NAME"`
}

// Run writes a folder.
func (c *packNewCommand) Run(w *world) error {
	all, err := w.shelfOf(c.Game)
	if err != nil {
		return err
	}
	g, err := all.Own(c.Game)
	if err != nil {
		return err
	}
	files, err := pack.New(g, c.Part)
	if err != nil {
		return err
	}
	dir := cmp.Or(c.Dir, "my-"+g.Name)
	if err := os.Mkdir(dir, 0o755); err != nil {
		return fmt.Errorf("%s cannot be made: %w", dir, reason(err))
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if err := writeWhole(filepath.Join(dir, name), files[name]); err != nil {
			return err
		}
	}
	fmt.Fprintf(w.out, "%s is a pack of %s; change it, then: spielwerk pack check %s\n", dir, g.Name, dir)
	return nil
}

// installPacks opens all packs of a folder for tables that choose them; without a folder none. One that
// is wrong is refused with all others: who offers it should hear of it before somebody plays.
func installPacks(all games.Shelf, dir string) error {
	if dir == "" {
		return nil
	}
	list, err := pack.Folders(os.DirFS(dir), dir)
	if err != nil {
		return err
	}
	for _, p := range list {
		base, err := all.Own(p.Game)
		if err != nil {
			return fmt.Errorf("%s: %w", p.At, err)
		}
		edition, err := p.Open(base)
		if err != nil {
			return err
		}
		if err = all.Install(edition); err != nil {
			return fmt.Errorf("%s: %w", p.At, err)
		}
	}
	return nil
}

// ofGame is the flag for files, which do not say which game they are for.
type ofGame struct {
	Game string `help:"Name of the game, for a file; the folder of a pack says it." placeholder:"GAME"`
}

// opened is a pack that was read, or the program's own components.
type opened struct {
	game *game.Game
	base *game.Game // with our own components
}

// open reads a pack: a folder, or a file of the game that is named, or "own".
func (o *ofGame) open(all games.Shelf, at string) (*opened, error) {
	if at == games.OwnPack {
		g, err := all.Own(o.Game)
		return &opened{game: g, base: g}, err
	}
	info, err := os.Stat(at)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", at, reason(err))
	}
	if info.IsDir() {
		return openFolder(all, at)
	}
	if o.Game == "" {
		return nil, fmt.Errorf("%s is a file, which does not say which game it is for; give --game", at)
	}
	data, err := os.ReadFile(at)
	if err != nil {
		return nil, err
	}
	base, err := all.Own(o.Game)
	if err != nil {
		return nil, err
	}
	if base.Pack != nil { // which tells all that is wrong, not the first only
		if _, err = pack.Judged(base, at, data); err != nil {
			return nil, err
		}
	}
	if err = all.Add(o.Game, at, data); err != nil {
		return nil, err
	}
	g, err := all.Find(o.Game)
	return &opened{game: g, base: base}, err
}

// openFolder reads the folder of a pack.
func openFolder(all games.Shelf, at string) (*opened, error) {
	p, wrong := pack.Read(os.DirFS(at), at)
	if p == nil || p.Game == "" {
		return nil, wrong
	}
	base, err := all.Own(p.Game)
	if err != nil {
		return nil, errors.Join(wrong, fmt.Errorf("%s: %w", at, err))
	}
	g, err := p.Open(base)
	return &opened{game: g, base: base}, errors.Join(wrong, err)
}

// values are all values that hold with the pack.
func (p *opened) values() ([]components.Value, error) { return components.Facts(p.game) }

// differs is how many values differ from our own.
func (p *opened) differs() (changed, all int, err error) {
	ours, err := components.Facts(p.base)
	if err != nil {
		return 0, 0, err
	}
	theirs, err := p.values()
	return len(components.Diff(ours, theirs)), len(theirs), err
}

type packCheckCommand struct {
	Pack []string `arg:"" help:"Folder of a pack, or file of component data." type:"path"`
	ofGame
}

// Run checks packs: it reads them as a server does, and plays.
func (c *packCheckCommand) Run(w *world) error {
	for _, at := range c.Pack {
		all, err := w.shelf()
		if err != nil {
			return err
		}
		p, err := c.open(all, at)
		if err != nil {
			return listed(w, at, err)
		}
		if p.game.Packed != nil {
			if err = (games.Shelf{{Editions: []*game.Game{p.base}}}).Install(p.game); err != nil {
				return fmt.Errorf("%s: %w", at, err)
			}
		}
		seats, err := playable(p.game)
		if err != nil {
			return fmt.Errorf("%s: %w", at, err)
		}
		changed, of, err := p.differs()
		if err != nil {
			return err
		}
		fmt.Fprintf(w.out, "%s can be played: components of %s, %s, %d other than ours; a game with %s seats went to its end\n",
			at, p.game.Name, count(of, "value", "values"), changed, strings.Join(seats, ", "))
	}
	return nil
}

// listed prints the errors of a pack, each in its line, if there are several.
func listed(w *world, at string, err error) error {
	lines := strings.Split(err.Error(), "\n")
	if len(lines) == 1 {
		return err
	}
	for _, line := range lines {
		fmt.Fprintln(w.out, line)
	}
	return fmt.Errorf("%s cannot be played", at)
}

// playable plays a game for each number of seats, and says all components in all languages.
func playable(g *game.Game) (played []string, err error) {
	texts, err := bookOf(g)
	if err != nil {
		return nil, err
	}
	for seats := g.MinSeats; seats <= g.MaxSeats; seats++ {
		rules, err := g.Rules(g.Default(seats))
		if err != nil {
			return nil, err
		}
		if box, ok := rules.(game.Catalogue); ok {
			for _, code := range lang.Languages {
				for _, part := range box.Components(texts.Game(g, code)) {
					if strings.HasPrefix(part.Name, "[") {
						return nil, fmt.Errorf("%s has no name in %s", part.ID, code)
					}
				}
			}
		}
		m := &arena.Match{Rules: rules, Bots: []string{"random"}, Games: 1, Seed: 1, Workers: 1}
		if _, err = m.Run(context.Background()); err != nil {
			return nil, fmt.Errorf("a game with %d seats: %w", seats, err)
		}
		played = append(played, strconv.Itoa(seats))
	}
	return played, nil
}

type packShowCommand struct {
	Pack string `arg:"" help:"Folder of a pack, or file of component data." type:"path"`
	ofGame
	speech
	Values bool `help:"Print each value that the pack says, with its source."`
}

// Run prints a pack.
func (c *packShowCommand) Run(w *world) error {
	all, err := w.shelf()
	if err != nil {
		return err
	}
	p, err := c.open(all, c.Pack)
	if err != nil {
		return err
	}
	g, code := p.game, c.code()
	fmt.Fprintf(w.out, "%s (%s)\n", g.Packed.Called(code), g.Name)
	for _, line := range []string{g.Packed.In(g.Packed.About, code), g.Packed.By} {
		if line != "" {
			fmt.Fprintln(w.out, line)
		}
	}
	for _, hash := range g.Data {
		fmt.Fprintf(w.out, "data %s\n", hash)
	}
	changed, of, err := p.differs()
	if err != nil {
		return err
	}
	fmt.Fprintf(w.out, "%s, %d other than ours\n", count(of, "value", "values"), changed)
	own, err := components.Values(components.File{Name: g.Packed.File.Name, Data: g.Packed.File.Data}, nil)
	if err != nil {
		return err
	}
	if c.Values {
		for i := range own {
			fmt.Fprintf(w.out, "%s = %s  (%s)\n", own[i].Path, own[i].Text, sourceOf(&own[i]))
		}
		return nil
	}
	return c.components(w, g, code)
}

// components prints the components by kind.
func (c *packShowCommand) components(w *world, g *game.Game, code string) error {
	rules, err := g.Rules(g.FullConfig())
	if err != nil {
		return err
	}
	box, ok := rules.(game.Catalogue)
	if !ok {
		return nil
	}
	texts, err := bookOf(g)
	if err != nil {
		return err
	}
	tongue, kind := texts.Game(g, code), ""
	for _, x := range box.Components(tongue) {
		if x.Kind != kind {
			kind = x.Kind
			fmt.Fprintf(w.out, "\n%s\n", tongue.Say("components."+kind, nil))
		}
		fmt.Fprintf(w.out, "  %s  %s  ×%d (%s)\n", x.ID, x.Name, x.Count, x.Provenance)
	}
	return nil
}

type packDiffCommand struct {
	A string `arg:"" help:"Folder of a pack, file of component data, or own for those of the program."`
	B string `arg:"" help:"The same, to compare it with."`
	ofGame
}

// Run prints the values in which two packs differ.
func (c *packDiffCommand) Run(w *world) error {
	var both [2]*opened
	for i, at := range []string{c.A, c.B} {
		if at == games.OwnPack && c.Game == "" { // the other one says it
			continue
		}
		var err error
		if both[i], err = c.openIn(w, at); err != nil {
			return err
		}
		c.Game = both[i].game.Name
	}
	for i, at := range []string{c.A, c.B} {
		if both[i] != nil {
			continue
		}
		if c.Game == "" {
			return errors.New("own and own are the same")
		}
		var err error
		if both[i], err = c.openIn(w, at); err != nil {
			return err
		}
	}
	if a, b := both[0].game.Name, both[1].game.Name; a != b {
		return fmt.Errorf("%s is for %s and %s for %s", c.A, a, c.B, b)
	}
	a, err := both[0].values()
	if err != nil {
		return err
	}
	b, err := both[1].values()
	if err != nil {
		return err
	}
	printDiff(w.out, components.Diff(a, b))
	return nil
}

// openIn opens a pack on a shelf of its own, so that two of one game do not meet.
func (c *packDiffCommand) openIn(w *world, at string) (*opened, error) {
	all, err := w.shelf()
	if err != nil {
		return nil, err
	}
	return c.open(all, at)
}

// printDiff prints changes, one a line.
func printDiff(out io.Writer, all []components.Change) {
	said := func(v *components.Value) string {
		if v == nil {
			return "-"
		}
		return v.Text
	}
	for i := range all {
		fmt.Fprintf(out, "%s: %s → %s\n", all[i].Path(), said(all[i].A), said(all[i].B))
	}
	fmt.Fprintf(out, "%s\n", count(len(all), "value differs", "values differ"))
}

type packSchemaCommand struct {
	Game string `arg:"" help:"Name of the game."`
}

// Run prints the schema.
func (c *packSchemaCommand) Run(w *world) error {
	all, err := w.shelfOf(c.Game)
	if err != nil {
		return err
	}
	g, err := all.Own(c.Game)
	if err != nil {
		return err
	}
	if g.Schema == nil {
		return fmt.Errorf("the component data of %s cannot be replaced", g.Name)
	}
	text, err := g.Schema()
	if err == nil {
		_, err = w.out.Write(text)
	}
	return err
}

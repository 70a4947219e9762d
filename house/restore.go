package house

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"

	"spielwerk/store/sqlite"
)

type restoreCommand struct {
	DB   string `help:"File that holds people and tables." default:"spielwerk.db" type:"path" env:"SPIELWERK_DB" name:"db"`
	From string `arg:"" help:"The backup; it stays as it is." type:"path"`
}

// Run puts a backup in the place of the file, while no server uses that. What was there is kept
// beside it, with what SQLite had not yet written into it.
func (c *restoreCommand) Run(w *world) error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	at, aside := c.DB, ""
	switch whole, err := filepath.EvalSymlinks(c.DB); {
	case err == nil:
		at, aside = whole, fmt.Sprintf("%s.before-%s", whole, time.Now().UTC().Format("20060102-150405"))
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	release, err := sqlite.Lock(at) // makes an empty file if there is none
	if err != nil {
		return err
	}
	defer func() { _ = release() }()
	ready := at + ".restored"
	if err = os.Remove(ready); err != nil && !errors.Is(err, fs.ErrNotExist) { // of a restore that was stopped
		return err
	}
	copied, err := sqlite.Backup(ctx, c.From, ready)
	if err != nil {
		return err
	}
	if aside != "" {
		for _, end := range []string{"-wal", "-shm", ""} { // never the moves of one beside the file of another
			if err = os.Rename(at+end, aside+end); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
		}
	}
	if err = os.Rename(ready, at); err != nil {
		return err
	}
	fmt.Fprintf(w.out, "%s is what %s holds: people %d, tables %d, moves %d\n", at, c.From, copied.People, copied.Tables, copied.Moves)
	if aside != "" {
		fmt.Fprintf(w.out, "What was there is %s\n", aside)
	}
	return nil
}

package house

import (
	"context"
	"fmt"
	"os/signal"
	"syscall"

	"spielwerk/store/sqlite"
)

type backupCommand struct {
	DB  string `help:"File that holds people and tables." default:"spielwerk.db" type:"path" env:"SPIELWERK_DB" name:"db"`
	Out string `arg:"" help:"File to make; it must not be there yet." type:"path"`
}

// Run makes a backup, also while a server is playing on the file.
func (c *backupCommand) Run(w *world) error {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	copied, err := sqlite.Backup(ctx, c.DB, c.Out)
	if err != nil {
		return err
	}
	fmt.Fprintf(w.out, "%s holds all of %s: people %d, tables %d, moves %d; %d kB, read back whole\n",
		c.Out, c.DB, copied.People, copied.Tables, copied.Moves, copied.Bytes/1000)
	return nil
}

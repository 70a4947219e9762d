package house

import (
	"context"
	"fmt"
	"strings"
	"time"

	"spielwerk/store"
	"spielwerk/web"
)

type inviteCommand struct {
	kept
	Uses int    `help:"For how many people it is good, 50 at most." default:"1"`
	For  days   `help:"How long it is good, such as 7d or 36h." default:"7d"`
	Site string `help:"Address of the site that the link begins with, such as https://games.example.org." placeholder:"URL"`
}

// Run makes an invitation and prints its link. Only its hash is stored.
func (c *inviteCommand) Run(w *world) error {
	if c.Uses < 1 || c.Uses > web.MostInvited {
		return fmt.Errorf("--uses is %d; it must be from 1 to %d", c.Uses, web.MostInvited)
	}
	if c.For <= 0 {
		return fmt.Errorf("--for is %s; it must be longer", time.Duration(c.For))
	}
	ctx := context.Background()
	s, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = s.Close() }()
	now := time.Now()
	address, pass := web.NewInvitation(store.Operator, c.Uses, time.Duration(c.For), now)
	if err = s.PutPass(ctx, pass, false, now); err != nil {
		return err
	}
	fmt.Fprintf(w.out, "%s%s\n", strings.TrimSuffix(c.Site, "/"), address)
	return nil
}

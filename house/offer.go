package house

import (
	"fmt"
	"os"
	"runtime/debug"

	"spielwerk/web"
)

// offer lets browsers play without a connection, by the program of the flag, or the one that the binary has.
func (c *serveCommand) offer(site *web.Server) error {
	if !c.Alone {
		return nil
	}
	if is := commit(debug.ReadBuildInfo()); c.BrowserProgram != "" {
		if err := site.Offer(os.DirFS(c.BrowserProgram), is); err != nil {
			return fmt.Errorf("--browser-program: %w", err)
		}
	} else if carried := carriedProgram(); carried != nil {
		if err := site.Offer(carried, is); err != nil {
			return fmt.Errorf("the program for browsers in this binary: %w; --no-alone does without", err)
		}
	}
	return nil
}

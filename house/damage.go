package house

import (
	"context"
	"log/slog"
	"strings"
	"time"

	"spielwerk/store/sqlite"
)

// checkWait is how long the server waits for the check of its file before it starts. Most
// files are checked by then; a larger one is checked while it is served, because a damaged
// page is also noticed when it is read.
const checkWait = 3 * time.Second

// check looks for damage in the file and logs it. It returns when it is done or after
// checkWait; done is closed when the check is complete.
func check(ctx context.Context, log *slog.Logger, path string, wait time.Duration) (done <-chan struct{}) {
	finished := make(chan struct{})
	go func() {
		defer close(finished)
		began := time.Now()
		found, err := sqlite.Check(ctx, path)
		took := time.Since(began).Round(time.Millisecond)
		switch {
		case ctx.Err() != nil: // the server ends before the check does
		case err != nil:
			log.Error("the file could not be checked for damage", "file", path, "err", err)
		case len(found.Faults) > 0:
			log.Error("the file is damaged; the tables named cannot be played, the others go on: bring a backup back, or stop the server and use spielwerk repair",
				"file", path, "tables", strings.Join(found.Tables, " "), "faults", strings.Join(found.Faults, "; "))
		case took > wait:
			log.Info("the file is not damaged", "file", path, "after", took)
		}
	}()
	select {
	case <-finished:
	case <-time.After(wait):
		log.Info("the file is big; it is being checked for damage while it is served", "file", path)
	case <-ctx.Done():
	}
	return finished
}

package train

import (
	"context"
	"sync"
	"sync/atomic"
)

// parallel does something n times, by a number of workers, until an error or the end of
// ctx, which it returns.
func parallel(ctx context.Context, workers, n int, do func(ctx context.Context, i int) error) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var next atomic.Int64
	var wg sync.WaitGroup
	for range max(1, workers) {
		wg.Go(func() {
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				if err := do(ctx, i); err != nil {
					stop(err)
				}
			}
		})
	}
	wg.Wait()
	return context.Cause(ctx)
}

package house

import (
	"context"
	"math"
	"time"

	"spielwerk/store/relational"
)

// moveMessages copies how a person is reached, and what they were told.
func moveMessages(ctx context.Context, from, to relational.Mover, person string) error {
	ways, err := from.Ways(ctx, person)
	if err != nil {
		return err
	}
	for _, w := range ways {
		if err = to.PutWay(ctx, w); err != nil {
			return err
		}
	}
	wishes, err := from.Wishes(ctx, person)
	if err != nil {
		return err
	}
	for _, w := range wishes {
		if err = to.PutWish(ctx, w); err != nil {
			return err
		}
	}
	told, err := from.MessagesOf(ctx, person, math.MaxInt32)
	if err != nil {
		return err
	}
	for _, m := range told {
		if _, err = to.AddMessage(ctx, m, time.Time{}); err != nil {
			return err
		}
	}
	return nil
}

// moveKept copies the secrets of the house.
func moveKept(ctx context.Context, from, to relational.Mover) error {
	all, err := from.AllKept(ctx)
	if err != nil {
		return err
	}
	for name, value := range all {
		if _, err = to.Keep(ctx, name, value); err != nil {
			return err
		}
	}
	return nil
}

//go:build !linux

package program

import "errors"

const mayLimit = false

func limitMemory(int, int64) error { return errors.ErrUnsupported }

//go:build cgo

package main

/*
#include <stdint.h>
#include <stdlib.h>

// The memory of the caller into which a batch writes; NULL for what it does not want. The caller has
// sized it by what "open" told: package env tells how.
typedef struct {
	int32_t *seats, *legal;
	uint8_t *mask;
	int16_t *moves, *vectors;
	float *rewards;
	uint8_t *done;
	int32_t *points, *places;
} spielwerk_arrays;
*/
import "C"

import (
	"sync"
	"unsafe"

	"spielwerk/env"
	"spielwerk/games"
)

// open is the one desk of the library.
var open = sync.OnceValues(func() (*env.Desk, error) {
	all, err := games.All()
	if err != nil {
		return nil, err
	}
	return env.NewDesk(all.First()), nil
})

// answer is an error as a text that the caller frees, NULL for none.
func answer(err error) *C.char {
	if err == nil {
		return nil
	}
	return C.CString(string(env.Failure(err)))
}

// with calls do with a batch.
func with(batch C.uint64_t, do func(*env.Batch) error) *C.char {
	d, err := open()
	if err != nil {
		return answer(err)
	}
	return answer(d.With(uint64(batch), do))
}

// view is memory of the caller as a slice, nil for NULL.
func view[T any](p unsafe.Pointer, n int) []T {
	if p == nil {
		return nil
	}
	return unsafe.Slice((*T)(p), n)
}

// arrays are those of the caller, with the sizes that the batch has.
func arrays(a *C.spielwerk_arrays, b *env.Batch) *env.Arrays {
	n, w, s, size := b.Games(), b.Width(), b.Seats(), b.Size()
	return &env.Arrays{
		Seats: view[int32](unsafe.Pointer(a.seats), n), Legal: view[int32](unsafe.Pointer(a.legal), n),
		Mask: view[uint8](unsafe.Pointer(a.mask), n*w), Moves: view[int16](unsafe.Pointer(a.moves), n*w*env.MoveSize),
		Vectors: view[int16](unsafe.Pointer(a.vectors), n*size), Rewards: view[float32](unsafe.Pointer(a.rewards), n*s),
		Done: view[uint8](unsafe.Pointer(a.done), n), Points: view[int32](unsafe.Pointer(a.points), n*s),
		Places: view[int32](unsafe.Pointer(a.places), n*s),
	}
}

// spielwerk_call carries out a request in JSON. The answer is freed by spielwerk_free.
//
//export spielwerk_call
func spielwerk_call(request *C.char, length C.int32_t) *C.char {
	d, err := open()
	if err != nil {
		return answer(err)
	}
	if request == nil || length < 0 {
		return C.CString(string(d.Call(nil)))
	}
	return C.CString(string(d.Call(C.GoBytes(unsafe.Pointer(request), length))))
}

// spielwerk_free frees an answer.
//
//export spielwerk_free
func spielwerk_free(text *C.char) { C.free(unsafe.Pointer(text)) }

// spielwerk_step makes a move in each game of a batch, spielwerk_read makes none. They return NULL or an
// error in JSON, which is freed by spielwerk_free.
//
//export spielwerk_step
func spielwerk_step(batch C.uint64_t, actions *C.int32_t, out *C.spielwerk_arrays) *C.char {
	return with(batch, func(b *env.Batch) error {
		if actions == nil || out == nil {
			return env.ErrNoMemory
		}
		return b.Step(view[int32](unsafe.Pointer(actions), b.Games()), arrays(out, b))
	})
}

//export spielwerk_read
func spielwerk_read(batch C.uint64_t, out *C.spielwerk_arrays) *C.char {
	return with(batch, func(b *env.Batch) error {
		if out == nil {
			return env.ErrNoMemory
		}
		return b.Read(arrays(out, b))
	})
}

// spielwerk_observe writes the vector of a seat, spielwerk_after those after each legal move.
//
//export spielwerk_observe
func spielwerk_observe(batch C.uint64_t, game, seat C.int32_t, out *C.int16_t, size C.int64_t) *C.char {
	return with(batch, func(b *env.Batch) error {
		if out == nil || size < 0 {
			return env.ErrNoMemory
		}
		return b.Observe(int(game), int(seat), view[int16](unsafe.Pointer(out), int(size)))
	})
}

//export spielwerk_after
func spielwerk_after(batch C.uint64_t, seed C.uint64_t, out *C.int16_t, size C.int64_t) *C.char {
	return with(batch, func(b *env.Batch) error {
		if out == nil || size < 0 {
			return env.ErrNoMemory
		}
		return b.After(view[int16](unsafe.Pointer(out), int(size)), uint64(seed))
	})
}

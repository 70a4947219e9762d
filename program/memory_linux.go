package program

import "golang.org/x/sys/unix"

// mayLimit reports whether the memory of programs can be limited here.
const mayLimit = true

// limitMemory limits what a process and those that it starts may write to, each.
func limitMemory(pid int, bytes int64) error {
	limit := unix.Rlimit{Cur: uint64(bytes), Max: uint64(bytes)}
	return unix.Prlimit(pid, unix.RLIMIT_DATA, &limit, nil)
}

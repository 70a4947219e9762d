package house

import (
	"os"
	"path"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"strings"
)

// limitMemory lets the Go runtime know how much memory this machine grants the program, as a container
// or systemd's MemoryMax do, less a tenth for what the runtime does not count. GOMEMLIMIT comes first.
func limitMemory() {
	if os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	if granted := grantedMemory("/"); granted > 0 {
		debug.SetMemoryLimit(granted - granted/10)
	}
}

// grantedMemory is the least limit of the control groups (version 2) of this process, 0 if there is none.
func grantedMemory(root string) (least int64) {
	text, err := os.ReadFile(filepath.Join(root, "proc/self/cgroup"))
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(text)) {
		group, ok := strings.CutPrefix(strings.TrimSpace(line), "0::/")
		for at := path.Join("/", group); ok; at = path.Dir(at) {
			limit, err := os.ReadFile(filepath.Join(root, "sys/fs/cgroup", at, "memory.max"))
			n, bad := strconv.ParseInt(strings.TrimSpace(string(limit)), 10, 64) // or "max"
			if err == nil && bad == nil && (least == 0 || n < least) {
				least = n
			}
			if at == "/" {
				break
			}
		}
	}
	return least
}

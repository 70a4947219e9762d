package house

import (
	"os"
	"path/filepath"
	"testing"
)

func TestGrantedMemory(t *testing.T) {
	for name, c := range map[string]struct {
		files map[string]string
		want  int64
	}{
		"nothing is known": {nil, 0},
		"no limit":         {map[string]string{"proc/self/cgroup": "0::/a/b\n", "sys/fs/cgroup/a/b/memory.max": "max\n"}, 0},
		"a container":      {map[string]string{"proc/self/cgroup": "0::/\n", "sys/fs/cgroup/memory.max": "536870912\n"}, 536870912},
		"a service": {map[string]string{
			"proc/self/cgroup": "1:name=x:/z\n0::/a/b\n", "sys/fs/cgroup/a/b/memory.max": "400\n", "sys/fs/cgroup/a/memory.max": "300\n",
			"sys/fs/cgroup/z/memory.max": "100\n",
		}, 300},
	} {
		root := t.TempDir()
		for file, text := range c.files {
			file = filepath.Join(root, file)
			if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if got := grantedMemory(root); got != c.want {
			t.Errorf("%s: %d, want %d", name, got, c.want)
		}
	}
}

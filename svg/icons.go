package svg

import "strings"

// Icons reads a file of icons and returns their paths, on 512 by 512, by their names. Each
// line has a name, the author, and the path; lines that begin with # are comments.
func Icons(file string) map[string]string {
	all := map[string]string{}
	for line := range strings.Lines(file) {
		name, rest, ok := strings.Cut(strings.TrimSpace(line), " ")
		if !ok || name == "#" {
			continue
		}
		_, path, _ := strings.Cut(rest, " ")
		all[name] = path
	}
	return all
}

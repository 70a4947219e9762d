package svg

import "strings"

// Icons are the paths of a file of icons by name, on 512 by 512. Each line has a name,
// whose work it is, and the path; lines that begin with # are comments.
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

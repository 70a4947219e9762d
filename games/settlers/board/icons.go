package board

import (
	_ "embed"
	"slices"
	"strings"
)

//go:embed icons.txt
var iconFile string

// icons are the paths of the icons by name, on 512 by 512.
var icons = readIcons(iconFile)

func readIcons(file string) map[string]string {
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

// iconNames are the names of the icons in the order of their names.
var iconNames = func() (names []string) {
	for name := range icons {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}()

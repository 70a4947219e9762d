package house

import "runtime/debug"

// version describes the build: the version of the module, which is the tag of the commit or
// made of its time and hash, the commit, and the Go version. A build without version control
// (go run, -buildvcs=false) has none.
func version(info *debug.BuildInfo, ok bool) string {
	if !ok {
		return "spielwerk, development build"
	}
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	text := "spielwerk " + info.Main.Version
	if info.Main.Version == "" || info.Main.Version == "(devel)" {
		text = "spielwerk, development build"
	}
	if revision := settings["vcs.revision"]; revision != "" {
		text += ", commit " + revision
		if settings["vcs.modified"] == "true" {
			text += " with changes"
		}
	}
	return text + ", " + info.GoVersion + " " + settings["GOOS"] + "/" + settings["GOARCH"]
}

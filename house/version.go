package house

import "runtime/debug"

// version describes the build: the version of the module, which is the tag of the commit or
// made of its time and hash, the commit, and the Go version. A build without version control
// (go run, -buildvcs=false) has none.
func version(info *debug.BuildInfo, ok bool) string {
	if !ok {
		return "spielwerk, development build"
	}
	settings := settingsOf(info)
	text := "spielwerk " + info.Main.Version
	if info.Main.Version == "" || info.Main.Version == "(devel)" {
		text = "spielwerk, development build"
	}
	if is := commit(info, ok); is != "" {
		text += ", commit " + is
	}
	return text + ", " + info.GoVersion + " " + settings["GOOS"] + "/" + settings["GOARCH"]
}

// commit is the commit of the build, "" if it is not known.
func commit(info *debug.BuildInfo, ok bool) string {
	if !ok {
		return ""
	}
	settings := settingsOf(info)
	is := settings["vcs.revision"]
	if is != "" && settings["vcs.modified"] == "true" {
		is += " with changes"
	}
	return is
}

func settingsOf(info *debug.BuildInfo) map[string]string {
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	return settings
}

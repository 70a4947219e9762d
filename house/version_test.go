package house

import (
	"runtime/debug"
	"testing"
)

func TestVersion(t *testing.T) {
	built := []debug.BuildSetting{{Key: "GOOS", Value: "linux"}, {Key: "GOARCH", Value: "arm64"}}
	committed := append(built, debug.BuildSetting{Key: "vcs.revision", Value: "cd37ece"})
	changed := append(committed, debug.BuildSetting{Key: "vcs.modified", Value: "true"})
	for _, c := range []struct {
		version  string
		settings []debug.BuildSetting
		want     string
	}{
		{"v0.5.0", committed, "spielwerk v0.5.0, commit cd37ece, go1.26.8 linux/arm64"},
		{"v0.5.1-0.20261123190141-cd37ece+dirty", changed, "spielwerk v0.5.1-0.20261123190141-cd37ece+dirty, commit cd37ece with changes, go1.26.8 linux/arm64"},
		{"(devel)", built, "spielwerk, development build, go1.26.8 linux/arm64"},
		{"(devel)", committed, "spielwerk, development build, commit cd37ece, go1.26.8 linux/arm64"},
		{"", built, "spielwerk, development build, go1.26.8 linux/arm64"},
	} {
		info := &debug.BuildInfo{GoVersion: "go1.26.8", Main: debug.Module{Version: c.version}, Settings: c.settings}
		if got := version(info, true); got != c.want {
			t.Errorf("%q, not %q", got, c.want)
		}
	}
	for want, info := range map[string]*debug.BuildInfo{"": {Settings: built}, "cd37ece": {Settings: committed}, "cd37ece with changes": {Settings: changed}} {
		if got := commit(info, true); got != want {
			t.Errorf("commit %q, not %q", got, want)
		}
	}
	if got := commit(nil, false); got != "" {
		t.Errorf("commit %q without a build", got)
	}
	if got, want := version(nil, false), "spielwerk, development build"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
}

package house

import (
	"log/slog"
	"strings"
	"testing"
	"time"
)

// TestLogFormats: text or JSON, from a level on.
func TestLogFormats(t *testing.T) {
	var b strings.Builder
	newLog(&b, "json", slog.LevelWarn).Info("no")
	newLog(&b, "json", slog.LevelInfo).Info("yes", "took", 1500*time.Millisecond)
	newLog(&b, "text", slog.LevelInfo).Info("yes", "n", 1)
	if got := b.String(); strings.Contains(got, "no\"") || !strings.Contains(got, `"msg":"yes","took":1.5}`) || !strings.Contains(got, "msg=yes n=1") {
		t.Error(got)
	}
}

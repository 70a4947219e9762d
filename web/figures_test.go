package web

import "testing"

// TestPercent: a space before the sign is German.
func TestPercent(t *testing.T) {
	s := newSite(t)
	for lang, want := range map[string]string{"de": "48\u00a0%", "it": "48%", "en": "48%"} {
		p := page{say: s.server.says[lang]}
		if got := p.percent("48"); got != want {
			t.Errorf("%s: %q, want %q", lang, got, want)
		}
	}
}

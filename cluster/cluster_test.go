package cluster

import (
	"strings"
	"testing"

	"spielwerk/store"
)

// TestTogether: a node runs beside those of its version, of the one before and of the next, and says what
// to do about others.
func TestTogether(t *testing.T) {
	for apart, want := range map[int]string{0: "", 1: "", -1: "", 2: "too new", -2: "too old"} {
		err := together([]store.Node{{Protocol: Protocol}, {Address: "10.0.0.2:7070", Protocol: Protocol + apart}})
		if (err == nil) != (want == "") || err != nil && (!strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "10.0.0.2")) {
			t.Errorf("a node %d versions apart: %v", apart, err)
		}
	}
}

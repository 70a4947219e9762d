package part

import "testing"

// TestSheetsThatCannotBeRead are no sheets of drawings.
func TestSheetsThatCannotBeRead(t *testing.T) {
	if _, err := TakeApart([]byte(`<svg><defs><symbol id="a`)); err == nil {
		t.Error("half a drawing is read")
	}
}

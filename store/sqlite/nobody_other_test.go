//go:build !linux

package sqlite_test

import (
	"os"
	"testing"
)

// asUser runs a function as a user whom the permissions of files bind, which root is not.
func asUser(t *testing.T, f func(), _ ...string) {
	t.Helper()
	if os.Geteuid() == 0 {
		t.Skip("root reads everything")
	}
	f()
}

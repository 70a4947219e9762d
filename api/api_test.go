package api_test

import (
	"bytes"
	"flag"
	"net/http"
	"os"
	"testing"

	"spielwerk/api"
)

var update = flag.Bool("update", false, "write the document anew")

// golden is the document of the API, for people and for programs that make clients from it.
const golden = "openapi.yaml"

// TestTheDocumentIsOfToday: the document that is committed is what the program serves. Read what changes: programs
// of others rely on it.
func TestTheDocumentIsOfToday(t *testing.T) {
	text, err := api.New(http.NewServeMux(), nil).YAML()
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err = os.WriteFile(golden, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	was, err := os.ReadFile(golden)
	if err != nil || !bytes.Equal(was, text) {
		t.Errorf("%s is not what the types say (%v): go generate ./api, and read what has changed", golden, err)
	}
}

func BenchmarkDocument(b *testing.B) {
	for b.Loop() {
		api.New(http.NewServeMux(), nil)
	}
}

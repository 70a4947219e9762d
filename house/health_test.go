package house

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestHealth(t *testing.T) {
	status := http.StatusOK
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(status) }))
	c := healthCommand{server.Listener.Addr().String()}
	if err := c.Run(nil); err != nil {
		t.Error(err)
	}
	status = http.StatusServiceUnavailable
	if c.Run(nil) == nil {
		t.Error("a server that answers 503 is healthy")
	}
	server.Close()
	if c.Run(nil) == nil {
		t.Error("a server that is not there is healthy")
	}
}

package house

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestHealth(t *testing.T) {
	status := http.StatusOK
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/readyz" {
			w.WriteHeader(status)
			_, _ = w.Write([]byte("the reason"))
		}
	}))
	c := healthCommand{Addr: server.Listener.Addr().String()}
	if err := c.Run(nil); err != nil {
		t.Error(err)
	}
	status = http.StatusServiceUnavailable
	if err := c.Run(nil); err == nil || !strings.Contains(err.Error(), "the reason") {
		t.Errorf("a server that answers 503: %v", err)
	}
	c.Alive = true
	if err := c.Run(nil); err != nil {
		t.Errorf("a server that is alive and not ready: %v", err)
	}
	server.Close()
	if c.Run(nil) == nil {
		t.Error("a server that is not there is healthy")
	}
}

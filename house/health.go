package house

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"time"
)

type healthCommand struct {
	Addr  string `help:"Address that the server listens on." default:":8080" env:"SPIELWERK_ADDR"`
	Alive bool   `help:"Ask only whether the server is alive, not whether it can write and is not shutting down."`
}

// Run asks the server on this machine whether it is ready, which writes to the store.
func (c *healthCommand) Run(*world) error {
	host, port, err := net.SplitHostPort(c.Addr)
	if err != nil {
		return err
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "localhost"
	}
	path := "/readyz"
	if c.Alive {
		path = "/healthz"
	}
	client := http.Client{Timeout: 4 * time.Second}
	answer, err := client.Get("http://" + net.JoinHostPort(host, port) + path)
	if err != nil {
		return err
	}
	defer func() { _ = answer.Body.Close() }()
	if answer.StatusCode != http.StatusOK {
		why, _ := io.ReadAll(io.LimitReader(answer.Body, 200))
		return fmt.Errorf("the server answers %s: %s", answer.Status, why)
	}
	return nil
}

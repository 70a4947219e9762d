package house

import (
	"fmt"
	"net"
	"net/http"
	"time"
)

type healthCommand struct {
	Addr string `help:"Address that the server listens on." default:":8080" env:"SPIELWERK_ADDR"`
}

// Run asks the server on this machine for the lobby, which reads the store.
func (c *healthCommand) Run(*world) error {
	host, port, err := net.SplitHostPort(c.Addr)
	if err != nil {
		return err
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "localhost"
	}
	client := http.Client{Timeout: 4 * time.Second}
	answer, err := client.Get("http://" + net.JoinHostPort(host, port) + "/")
	if err != nil {
		return err
	}
	defer func() { _ = answer.Body.Close() }()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("the server answers %s", answer.Status)
	}
	return nil
}

package house

import (
	"errors"
	"log/slog"
	"net"
	"net/http"
	"time"
)

// serveMetrics listens on an address of its own until it is closed.
func serveMetrics(log *slog.Logger, addr string, h http.Handler) (stop func(), err error) {
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, err
	}
	if at, ok := listener.Addr().(*net.TCPAddr); ok && !at.IP.IsLoopback() {
		log.Warn("metrics can be read from other machines; see that only your own reach them", "addr", at.String())
	}
	server := &http.Server{Handler: h, ReadHeaderTimeout: 5 * time.Second, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelWarn)}
	go func() {
		if err := server.Serve(listener); err != nil && !errors.Is(err, http.ErrServerClosed) {
			log.Error("metrics", "err", err)
		}
	}()
	return func() { _ = server.Close() }, nil
}

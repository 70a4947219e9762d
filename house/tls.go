package house

import (
	"cmp"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"

	"spielwerk/store/postgres"
	"spielwerk/web"
)

// secure is a site that has certificates of its own.
type secure struct {
	hosts    []string
	port     string // of addresses, with its colon; "" for that of https
	manager  *autocert.Manager
	listener net.Listener // for https
}

// secured opens the door for https; nil if the site is to have none.
func (c *serveCommand) secured() (*secure, error) {
	if len(c.TLSHost) == 0 {
		return nil, nil
	}
	if c.Cluster != "" {
		return nil, errors.New("--tls-host is for one server; in front of a cluster the proxy has the certificate")
	}
	hosts, err := hostNames("--tls-host", c.TLSHost)
	if err != nil {
		return nil, err
	}
	folder := c.TLSCache
	if folder == "" && postgres.Is(c.DB) {
		return nil, errors.New("--tls-cache is needed with PostgreSQL: the folder in which certificates are kept")
	}
	folder = cmp.Or(folder, filepath.Join(filepath.Dir(c.DB), "certificates"))
	s := &secure{hosts: hosts, manager: &autocert.Manager{
		Prompt: autocert.AcceptTOS, HostPolicy: autocert.HostWhitelist(hosts...), Cache: autocert.DirCache(folder),
		Client: &acme.Client{DirectoryURL: c.TLSAuthority},
	}}
	if s.listener, err = net.Listen("tcp", c.TLSAddr); err != nil {
		return nil, fmt.Errorf("--tls-addr: %w", err)
	}
	if _, port, _ := net.SplitHostPort(s.listener.Addr().String()); port != "443" {
		s.port = ":" + port
	}
	return s, nil
}

// hostNames reads the names of a site.
func hostNames(flag string, given []string) (names []string, err error) {
	for _, name := range given {
		name = strings.ToLower(strings.TrimSpace(name))
		if _, wrong := netip.ParseAddr(name); wrong == nil || !strings.Contains(name, ".") || strings.ContainsAny(name, "/:@ *") || strings.Trim(name, ".") != name {
			return nil, fmt.Errorf("%s is %q; it must be a name such as games.example.org", flag, name)
		}
		names = append(names, name)
	}
	return names, nil
}

// config is for the server behind the door.
func (s *secure) config() *tls.Config {
	c := s.manager.TLSConfig()
	c.MinVersion = tls.VersionTLS12
	return c
}

// plain answers at the door without encryption: the authority that asks whether the name is ours,
// whoever watches over the server, and everybody else by the address with https.
func (s *secure) plain(site http.Handler) http.Handler {
	return s.manager.HTTPHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if web.IsHealth(r) {
			site.ServeHTTP(w, r)
			return
		}
		host, _, err := net.SplitHostPort(r.Host)
		if err != nil {
			host = r.Host
		}
		if host = strings.ToLower(host); !slices.Contains(s.hosts, host) {
			host = s.hosts[0]
		}
		http.Redirect(w, r, "https://"+host+s.port+r.URL.RequestURI(), http.StatusPermanentRedirect)
	}))
}

// serve serves until ctx ends: https behind its door, and at the plain listener what plain answers.
func (s *secure) serve(ctx context.Context, log *slog.Logger, site *web.Server, plain net.Listener) error {
	redirecting := &http.Server{
		Handler: s.plain(site.Handler()), ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 5 * time.Second, WriteTimeout: 10 * time.Second,
		IdleTimeout: 10 * time.Second, MaxHeaderBytes: 16 << 10, ErrorLog: site.ErrorLog(),
	}
	go func() {
		if err := redirecting.Serve(plain); !errors.Is(err, http.ErrServerClosed) {
			log.Error("the plain address", "err", err)
		}
	}()
	defer func() { _ = redirecting.Close() }()
	go s.obtain(ctx, log)
	server := &http.Server{TLSConfig: s.config()}
	return site.Serve(ctx, server, func() error { return server.ServeTLS(s.listener, "", "") })
}

const lookAtTLSEach = 12 * time.Hour

// late is how long before a certificate ends a new one should have come. One is asked for when a third of the
// time is left, at most a month; a third of that has passed then, and whoever runs the site has the rest of it
// to see why none has come.
func late(cert *x509.Certificate) time.Duration {
	return min(cert.NotAfter.Sub(cert.NotBefore)/3, 30*24*time.Hour) * 2 / 3
}

// obtain gets the certificates before the first visitor waits for them, and says when there are new ones,
// or none come.
func (s *secure) obtain(ctx context.Context, log *slog.Logger) {
	said := map[string]time.Time{}
	tick := time.NewTicker(lookAtTLSEach)
	defer tick.Stop()
	for {
		for _, host := range s.hosts {
			s.look(ctx, log, host, said)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// look says what has become of the certificate of a name, which said tells of until then.
func (s *secure) look(ctx context.Context, log *slog.Logger, host string, said map[string]time.Time) {
	hello := &tls.ClientHelloInfo{
		ServerName: host, CipherSuites: []uint16{tls.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256}, SupportedVersions: []uint16{tls.VersionTLS12},
	}
	cert, err := s.manager.GetCertificate(hello)
	if ctx.Err() != nil {
		return
	}
	if err != nil {
		log.Error("no certificate; is the name ours, and do ports 443 and 80 of it lead here?", "host", host, "err", err)
		return
	}
	until := cert.Leaf.NotAfter
	if !said[host].Equal(until) {
		said[host] = until
		log.Info("certificate", "host", host, "until", until)
	}
	if time.Until(until) < late(cert.Leaf) {
		log.Error("no new certificate comes, and the one that there is ends soon; do ports 443 and 80 of the name lead here?", "host", host, "until", until)
	}
}

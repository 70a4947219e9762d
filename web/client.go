package web

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// client identifies who makes a request, for limits.
type client struct {
	address string // of the visitor; for IPv6 its /64 network
	session string // hash of a valid session's token, else ""
}

type clientKey struct{}

// clientOf returns the client of a request.
func clientOf(r *http.Request) client {
	c, _ := r.Context().Value(clientKey{}).(client)
	return c
}

// withClient returns the request with its client.
func withClient(r *http.Request, c client) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), clientKey{}, c))
}

// ParseProxies reads addresses and networks (10.0.0.0/8) with commas between them.
func ParseProxies(list string) (all []netip.Prefix, err error) {
	for part := range strings.SplitSeq(list, ",") {
		part = strings.TrimSpace(part)
		if part == "" {
			continue
		}
		p, err := netip.ParsePrefix(part)
		if err != nil {
			a, alone := netip.ParseAddr(part)
			if alone != nil {
				return nil, fmt.Errorf("%q is neither an address nor a network such as 10.0.0.0/8", part)
			}
			p = netip.PrefixFrom(a, a.BitLen())
		}
		all = append(all, p.Masked())
	}
	return all, nil
}

// TrustProxies names the proxies whose headers tell where a request comes from. It is called
// before the site is served.
func (s *Server) TrustProxies(proxies []netip.Prefix) { s.proxies = proxies }

// trusts reports whether an address belongs to a proxy of the site.
func (s *Server) trusts(a netip.Addr) bool {
	for _, p := range s.proxies {
		if p.Contains(a) {
			return true
		}
	}
	return false
}

// believesScheme reports whether the peer's statement that the visitor uses HTTPS is
// accepted: that of a named proxy, or, where none is named, of this machine or a private
// network. A false statement harms only the client that makes it.
func (s *Server) believesScheme(a netip.Addr) bool {
	if len(s.proxies) > 0 {
		return s.trusts(a)
	}
	return a.IsLoopback() || a.IsPrivate() || a.IsLinkLocalUnicast()
}

// peer is the address at the other end of the connection.
func peer(r *http.Request) netip.Addr {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		host = r.RemoteAddr
	}
	a, _ := netip.ParseAddr(host)
	return a.Unmap().WithZone("")
}

// visitor is the address that a request comes from: the peer, or, if that is a proxy of the
// site, the latest address in X-Forwarded-For that is not a proxy. Entries to the left of it
// can be forged.
func (s *Server) visitor(r *http.Request) netip.Addr {
	if inner(r) {
		return innerVisitor(r)
	}
	at := peer(r)
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0 && s.trusts(at); i-- {
		next, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			if with, err := netip.ParseAddrPort(strings.TrimSpace(hops[i])); err == nil {
				next = with.Addr()
			} else {
				break
			}
		}
		at = next.Unmap().WithZone("")
	}
	return at
}

// household is the address that limits count: for IPv6 the /64 network, because one client
// can use all addresses of it.
func household(a netip.Addr) string {
	if a.Is6() {
		p, _ := a.Prefix(64) // never fails
		return p.String()
	}
	return a.String()
}

// introduce determines the client of a request and keeps forwarding headers only if they come
// from a trusted peer.
func (s *Server) introduce(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		at := peer(r)
		if inner(r) { // the node that has passed it on has looked at the headers
			next.ServeHTTP(w, withClient(r, client{address: household(s.visitor(r))}))
			return
		}
		if r.Header.Get("X-Forwarded-For") != "" && !s.trusts(at) {
			s.limits.untrusted.Do(func() {
				s.log.Warn("requests come through a proxy that is not named, and share its limits: see --trust-proxy", "proxy", at)
			})
		}
		if !s.believesScheme(at) {
			r.Header.Del("X-Forwarded-Proto")
		}
		next.ServeHTTP(w, withClient(r, client{address: household(s.visitor(r))}))
	})
}

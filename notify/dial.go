package notify

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"syscall"
	"time"
)

// errPrivate: the address is not one of the internet.
var errPrivate = errors.New("not a public address")

// special are the networks of which no address is somebody's on the internet, besides those that netip knows, and those
// that lead to such addresses (IANA's registries of special-purpose addresses).
var special = prefixes("0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "240.0.0.0/4",
	"2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")

// internet is the part of IPv6 that is given to networks.
var internet = netip.MustParsePrefix("2000::/3")

func prefixes(all ...string) (p []netip.Prefix) {
	for _, one := range all {
		p = append(p, netip.MustParsePrefix(one))
	}
	return p
}

// public reports whether an address is one of the internet.
func public(a netip.Addr) bool {
	a = a.Unmap().WithZone("")
	if !a.IsGlobalUnicast() || a.IsPrivate() || a.Is6() && !internet.Contains(a) {
		return false
	}
	for _, p := range special {
		if p.Contains(a) {
			return false
		}
	}
	return true
}

// refusePrivate refuses connections to addresses that are not public. It sees the address to which the connection is
// made, so that it does not help to let a name lead elsewhere.
func refusePrivate(_, address string, _ syscall.RawConn) error {
	to, err := netip.ParseAddrPort(address)
	if err != nil {
		return err
	}
	if !public(to.Addr()) {
		return fmt.Errorf("%w: %s", errPrivate, to.Addr())
	}
	return nil
}

// outward is a client for addresses that people have given. It follows no redirects, asks no proxy and, unless
// private ones are allowed, connects to public addresses only.
func outward(private bool) *http.Client {
	d := &net.Dialer{Timeout: sendWithin / 2}
	if !private {
		d.Control = refusePrivate
	}
	return &http.Client{
		Transport: &http.Transport{
			DialContext: d.DialContext, TLSHandshakeTimeout: sendWithin / 2, ResponseHeaderTimeout: sendWithin, MaxResponseHeaderBytes: 16 << 10,
			MaxIdleConnsPerHost: 1, IdleConnTimeout: 30 * time.Second, ForceAttemptHTTP2: true, DisableCompression: true,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

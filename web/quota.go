package web

import (
	"context"
	"net/http"
	"slices"
	"sync"

	"spielwerk/store"
)

// openPerAddress is how many times the open tables of one person may be open from one
// address.
const openPerAddress = 3

// mayCreate refuses a table if the server has too much to do, if the visitor's address has created too many in a short time, or
// has too many that wait for people.
func (s *Server) mayCreate(r *http.Request, waits bool) error {
	if s.Full() {
		return errFull{}
	}
	address, p := clientOf(r).address, s.page(r)
	if !s.limits.tables.allow(address) {
		return overQuota(p.t("error.tooMany"))
	}
	most := openPerAddress * s.hub.OpenTables
	if waits && most > 0 && s.limits.waiting.count(r.Context(), s.store, address) >= most {
		return overQuota(p.t("error.tooManyOpen"))
	}
	return nil
}

// waiting are the tables created from each address that may still wait for people. A restart
// forgets them; those of a person are counted in the store.
type waiting struct {
	mu sync.Mutex
	of map[string][]string
}

// add adds a table that waits for people.
func (q *waiting) add(address, table string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.of[address] = append(q.of[address], table)
}

// count is the number of tables from an address that wait for people.
func (q *waiting) count(ctx context.Context, all store.Store, address string) int {
	q.mu.Lock()
	ids := slices.Clone(q.of[address])
	q.mu.Unlock()
	var over []string
	for _, id := range ids {
		if t, err := all.Table(ctx, id); err == nil && t.State != store.Open {
			over = append(over, id)
		}
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	q.of[address] = slices.DeleteFunc(q.of[address], func(id string) bool { return slices.Contains(over, id) })
	n := len(q.of[address])
	if n == 0 {
		delete(q.of, address)
	}
	return n
}

package memory

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"spielwerk/store"
)

// latest are the tables that fit, the latest change first, so many at most.
func (s *Store) latest(ctx context.Context, limit int, fits func(t *kept) bool) (out []store.Table, err error) {
	err = s.locked(ctx, func() error {
		for _, t := range s.Tables {
			if limit > 0 && fits(t) {
				out = append(out, copied(&t.Table))
			}
		}
		return nil
	})
	slices.SortFunc(out, func(a, b store.Table) int {
		return cmp.Or(b.Changed.Compare(a.Changed), strings.Compare(a.ID, b.ID))
	})
	return out[:min(len(out), max(limit, 0))], err
}

func idsOf(tables []store.Table) (ids []string) {
	for i := range tables {
		ids = append(ids, tables[i].ID)
	}
	return ids
}

// TablesOf implements store.Store.
func (s *Store) TablesOf(ctx context.Context, person string, limit int) ([]store.Table, error) {
	return s.latest(ctx, limit, func(t *kept) bool {
		return person != "" && (t.Host == person || seatOf(t.Seats, person, -1) >= 0)
	})
}

// OpenTables implements store.Store.
func (s *Store) OpenTables(ctx context.Context, limit int) ([]store.Table, error) {
	all, err := s.latest(ctx, all, func(t *kept) bool {
		return t.State == store.Open && !t.Unlisted && slices.ContainsFunc(t.Seats, func(s store.Seat) bool { return s.Kind == store.Free })
	})
	nth, of := map[string]int{}, map[string]int{} // how many later ones the host of a table has; tables of a host
	for i := range all {
		nth[all[i].ID] = of[all[i].Host]
		of[all[i].Host]++
	}
	all = slices.DeleteFunc(all, func(t store.Table) bool { return nth[t.ID] >= store.ListedOfHost })
	ranked := slices.Clone(all)
	slices.SortStableFunc(ranked, func(a, b store.Table) int { return nth[a.ID] - nth[b.ID] })
	listed := idsOf(ranked[:min(len(ranked), max(limit, 0))])
	return slices.DeleteFunc(all, func(t store.Table) bool { return !slices.Contains(listed, t.ID) }), err
}

// all is no limit.
const all = 1 << 30

// TablesOfGame implements store.Store.
func (s *Store) TablesOfGame(ctx context.Context, game, state string, hosted bool, limit int) ([]store.Table, error) {
	return s.latest(ctx, limit, func(t *kept) bool {
		return t.State == state && (game == "" || t.Game == game) && (t.Host != "") == hosted
	})
}

// CountOpen implements store.Store.
func (s *Store) CountOpen(ctx context.Context, host string) (int, error) {
	open, err := s.latest(ctx, all, func(t *kept) bool { return t.Host == host && t.State == store.Open })
	return len(open), err
}

// DataInUse implements store.Store.
func (s *Store) DataInUse(ctx context.Context) (out []store.DataUse, err error) {
	tables, err := s.latest(ctx, all, func(*kept) bool { return true })
	slices.SortStableFunc(tables, func(a, b store.Table) int {
		return cmp.Or(strings.Compare(a.Game, b.Game), strings.Compare(a.Data, b.Data))
	})
	for i := range tables {
		if n := len(out); n == 0 || out[n-1].Game != tables[i].Game || out[n-1].Data != tables[i].Data {
			out = append(out, store.DataUse{Game: tables[i].Game, Data: tables[i].Data})
		}
		out[len(out)-1].Tables++
	}
	return out, err
}

// TablesWithData implements store.Store.
func (s *Store) TablesWithData(ctx context.Context, game, data string, limit int) ([]string, error) {
	tables, err := s.latest(ctx, limit, func(t *kept) bool { return t.Game == game && t.Data == data })
	return idsOf(tables), err
}

// AllTables implements store.Store.
func (s *Store) AllTables(ctx context.Context, state string, limit int) ([]store.Table, error) {
	return s.latest(ctx, limit, func(t *kept) bool { return state == "" || t.State == state })
}

// FinishedBefore implements store.Store.
func (s *Store) FinishedBefore(ctx context.Context, before time.Time, limit int) ([]string, error) {
	tables, err := s.latest(ctx, all, func(t *kept) bool { return t.State == store.Finished && t.Changed.Before(stored(before)) })
	slices.SortFunc(tables, func(a, b store.Table) int {
		return cmp.Or(a.Changed.Compare(b.Changed), strings.Compare(a.ID, b.ID))
	})
	return idsOf(tables[:min(len(tables), max(limit, 0))]), err
}

// Present implements store.Store.
func (s *Store) Present(ctx context.Context, ids []string) (out []string, err error) {
	err = s.locked(ctx, func() error {
		for _, id := range ids {
			if s.Tables[id] != nil && !slices.Contains(out, id) {
				out = append(out, id)
			}
		}
		return nil
	})
	return out, err
}

// PutPerson implements store.Store.
func (s *Store) PutPerson(ctx context.Context, p store.Person) error {
	return s.locked(ctx, func() error {
		for i := range s.People {
			switch is := &s.People[i]; {
			case is.ID == p.ID:
				is.Name, is.Lang, is.Unranked = p.Name, p.Lang, p.Unranked
				return nil
			case is.TokenHash == p.TokenHash:
				return store.ErrConflict
			}
		}
		p.Created = stored(p.Created)
		s.People = append(s.People, p)
		return nil
	})
}

func (s *Store) person(ctx context.Context, is func(p *store.Person) bool) (out store.Person, err error) {
	err = s.locked(ctx, func() error {
		for i := range s.People {
			if is(&s.People[i]) {
				out = s.People[i]
				return nil
			}
		}
		return store.ErrNotFound
	})
	return out, err
}

// PersonByToken implements store.Store.
func (s *Store) PersonByToken(ctx context.Context, hash string) (store.Person, error) {
	return s.person(ctx, func(p *store.Person) bool { return p.TokenHash == hash })
}

// PersonByID implements store.Store.
func (s *Store) PersonByID(ctx context.Context, id string) (store.Person, error) {
	p, err := s.person(ctx, func(p *store.Person) bool { return p.ID == id })
	p.TokenHash = ""
	return p, err
}

// PutPlan implements store.Store.
func (s *Store) PutPlan(ctx context.Context, p store.Plan) error {
	return s.at(ctx, p.Table, func(*kept) error {
		p.At = stored(p.At)
		s.dropPlan(p.Table, p.Seat)
		s.Plans = append(s.Plans, p)
		slices.SortFunc(s.Plans, func(a, b store.Plan) int {
			return cmp.Or(strings.Compare(a.Table, b.Table), a.Seat-b.Seat)
		})
		return nil
	})
}

// DropPlan implements store.Store.
func (s *Store) DropPlan(ctx context.Context, table string, seat int) error {
	return s.locked(ctx, func() error {
		s.dropPlan(table, seat)
		return nil
	})
}

func (s *Store) dropPlan(table string, seat int) {
	s.Plans = slices.DeleteFunc(s.Plans, func(p store.Plan) bool { return p.Table == table && (seat < 0 || p.Seat == seat) })
}

func (s *Store) plans(ctx context.Context, fits func(p *store.Plan) bool) (out []store.Plan, err error) {
	err = s.locked(ctx, func() error {
		for i := range s.Plans {
			if fits(&s.Plans[i]) {
				out = append(out, s.Plans[i])
			}
		}
		return nil
	})
	return out, err
}

// PlansAt implements store.Store.
func (s *Store) PlansAt(ctx context.Context, table string) ([]store.Plan, error) {
	return s.plans(ctx, func(p *store.Plan) bool { return p.Table == table })
}

// PlansOf implements store.Store.
func (s *Store) PlansOf(ctx context.Context, person string) ([]store.Plan, error) {
	return s.plans(ctx, func(p *store.Plan) bool { return person == "" || p.Person == person })
}

// PutResult implements store.Store.
func (s *Store) PutResult(ctx context.Context, r store.Result) error {
	return s.locked(ctx, func() error {
		if !slices.ContainsFunc(s.Ended, func(is store.Result) bool { return is.Table == r.Table }) {
			r.Ended, r.Seats = stored(r.Ended), slices.Clone(r.Seats)
			s.Ended = append(s.Ended, r)
		}
		return nil
	})
}

// Result implements store.Store.
func (s *Store) Result(ctx context.Context, table string) (out store.Result, err error) {
	err = s.locked(ctx, func() error {
		for _, r := range s.Ended {
			if r.Table == table {
				out = r
				return nil
			}
		}
		return store.ErrNotFound
	})
	return out, err
}

// WithoutResult implements store.Store.
func (s *Store) WithoutResult(ctx context.Context, after string, limit int) ([]string, error) {
	tables, err := s.latest(ctx, all, func(t *kept) bool {
		ended := slices.ContainsFunc(s.Ended, func(r store.Result) bool { return r.Table == t.ID })
		return t.State == store.Finished && t.ID > after && !ended && slices.ContainsFunc(t.Seats, func(s store.Seat) bool { return s.Person != "" })
	})
	ids := idsOf(tables)
	slices.Sort(ids)
	return ids[:min(len(ids), max(limit, 0))], err
}

// TableBefore implements store.Store.
func (s *Store) TableBefore(ctx context.Context, table string) (string, error) {
	tables, err := s.latest(ctx, all, func(t *kept) bool { return table != "" && t.Rematch == table })
	if err != nil || len(tables) == 0 {
		return "", cmp.Or(err, store.ErrNotFound)
	}
	return slices.Min(idsOf(tables)), nil
}

package memory

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"spielwerk/store"
)

// job is a job, and when TakeJobs gives it.
type job struct {
	store.Job
	At time.Time
}

func (s *Store) find(kind, name string) int {
	return slices.IndexFunc(s.Jobs, func(j job) bool { return j.Kind == kind && j.Name == name })
}

// put sets a job, if it is to replace what is there.
func (s *Store) put(j store.Job, replaces func(is *job) bool) {
	j.Due = stored(j.Due)
	i := s.find(j.Kind, j.Name)
	if i < 0 {
		s.Jobs = append(s.Jobs, job{j, j.Due})
	} else if replaces(&s.Jobs[i]) {
		s.Jobs[i] = job{j, j.Due}
	}
}

// PutJob implements store.Store.
func (s *Store) PutJob(ctx context.Context, j store.Job) error {
	return s.locked(ctx, func() error {
		s.put(j, func(*job) bool { return true })
		return nil
	})
}

// BringJob implements store.Store.
func (s *Store) BringJob(ctx context.Context, j store.Job) error {
	return s.locked(ctx, func() error {
		s.put(j, func(is *job) bool { return is.Due.After(stored(j.Due)) })
		return nil
	})
}

// BringJobs implements store.Store.
func (s *Store) BringJobs(ctx context.Context, kind, state string, after time.Duration) error {
	return s.locked(ctx, func() error {
		for id, t := range s.Tables {
			if t.State != state {
				continue
			}
			j := store.Job{Kind: kind, Name: id, Due: t.last().Add(after)}
			if i := s.find(kind, id); i >= 0 {
				j.Data = s.Jobs[i].Data
			}
			s.put(j, func(is *job) bool { return is.Due.After(stored(j.Due)) })
		}
		return nil
	})
}

// BringPaced implements store.Store.
func (s *Store) BringPaced(ctx context.Context, kind string, due time.Time) error {
	return s.locked(ctx, func() error {
		for id, t := range s.Tables {
			if t.State == store.Running && t.Pace != "" {
				s.put(store.Job{Kind: kind, Name: id, Due: due}, func(*job) bool { return false })
			}
		}
		return nil
	})
}

// Job implements store.Store.
func (s *Store) Job(ctx context.Context, kind, name string) (out store.Job, err error) {
	err = s.locked(ctx, func() error {
		i := s.find(kind, name)
		if i < 0 {
			return store.ErrNotFound
		}
		out = s.Jobs[i].Job
		return nil
	})
	return out, err
}

// byTime orders jobs by when TakeJobs gives them.
func byTime(a, b job) int {
	return cmp.Or(a.At.Compare(b.At), strings.Compare(a.Kind, b.Kind), strings.Compare(a.Name, b.Name))
}

// TakeJobs implements store.Store.
func (s *Store) TakeJobs(ctx context.Context, now, again time.Time, limit int) (out []store.Job, err error) {
	err = s.locked(ctx, func() error {
		slices.SortFunc(s.Jobs, byTime)
		for i := range s.Jobs {
			if s.Jobs[i].At.After(stored(now)) || len(out) >= limit {
				break
			}
			out = append(out, s.Jobs[i].Job)
			s.Jobs[i].At = stored(again)
		}
		return nil
	})
	return out, err
}

// NextJob implements store.Store.
func (s *Store) NextJob(ctx context.Context) (at time.Time, some bool, err error) {
	err = s.locked(ctx, func() error {
		if some = len(s.Jobs) > 0; some {
			at = slices.MinFunc(s.Jobs, byTime).At
		}
		return nil
	})
	return at, some, err
}

// same finds a job that has not become another.
func (s *Store) same(j store.Job) int {
	i := s.find(j.Kind, j.Name)
	if i >= 0 && s.Jobs[i].Due.Equal(stored(j.Due)) && s.Jobs[i].Tries == j.Tries {
		return i
	}
	return -1
}

// EndJob implements store.Store.
func (s *Store) EndJob(ctx context.Context, j store.Job) error {
	return s.locked(ctx, func() error {
		if i := s.same(j); i >= 0 {
			s.Jobs = slices.Delete(s.Jobs, i, i+1)
		}
		return nil
	})
}

// RetryJob implements store.Store.
func (s *Store) RetryJob(ctx context.Context, j store.Job, due time.Time, tries int) error {
	return s.locked(ctx, func() error {
		if i := s.same(j); i >= 0 {
			is := &s.Jobs[i]
			is.Due, is.At, is.Tries = stored(due), stored(due), tries
		}
		return nil
	})
}

// AllJobs implements store.Store.
func (s *Store) AllJobs(ctx context.Context) (out []store.Job, err error) {
	err = s.locked(ctx, func() error {
		for i := range s.Jobs {
			out = append(out, s.Jobs[i].Job)
		}
		return nil
	})
	slices.SortFunc(out, func(a, b store.Job) int {
		return cmp.Or(strings.Compare(a.Kind, b.Kind), strings.Compare(a.Name, b.Name))
	})
	return out, err
}

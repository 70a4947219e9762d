package table

import (
	"math"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// Memory is what a program uses, without what waits to be collected, and what it may use; a limit of 0
// is none.
type Memory struct{ Used, Limit uint64 }

// memory is that of this program. The limit is that of the Go runtime (GOMEMLIMIT).
func memory() Memory {
	limit := debug.SetMemoryLimit(-1) // asks
	if limit == math.MaxInt64 {
		return Memory{}
	}
	parts := []metrics.Sample{
		{Name: "/gc/heap/live:bytes"},
		{Name: "/memory/classes/total:bytes"},
		{Name: "/memory/classes/heap/released:bytes"},
		{Name: "/memory/classes/heap/objects:bytes"},
		{Name: "/memory/classes/heap/free:bytes"},
		{Name: "/memory/classes/heap/unused:bytes"},
	}
	metrics.Read(parts)
	of := func(i int) uint64 { return parts[i].Value.Uint64() }
	// All but the heap counts in full, such as stacks; of the heap what is in use.
	return Memory{of(0) + of(1) - of(2) - of(3) - of(4) - of(5), uint64(limit)}
}

// Memory is tight from this part of the limit on, and is not any more below that one. Between both a
// collection runs ever more often, which takes time from everything else.
const (
	tightFrom = 0.8
	easyBelow = 0.65
)

// memoryEvery is how often the memory is looked at.
const memoryEvery = time.Second

// watchMemory lets one bot search at a time while memory is tight, and lets go of what can be worked
// out anew: courses, analyses, and tables that nobody looks at. Games go on.
func (h *Hub) watchMemory() {
	if h.Memory().Limit == 0 {
		return
	}
	tick := time.NewTicker(memoryEvery)
	defer tick.Stop()
	for tight := false; ; {
		select {
		case <-h.ctx.Done():
			return
		case <-tick.C:
		}
		m := h.Memory()
		part := float64(m.Used) / float64(m.Limit)
		switch {
		case part > tightFrom:
			if !tight {
				h.Log.Warn("memory is short; one bot searches at a time, and what can be worked out anew is dropped", "used", m.Used, "limit", m.Limit)
				h.think.resize(1)
			}
			tight = true
			h.drops()
		case tight && part < easyBelow:
			h.Log.Info("memory suffices again; as many bots search as before", "used", m.Used, "limit", m.Limit)
			h.think.resize(h.Searchers)
			tight = false
		}
	}
}

// drops lets go of what can be worked out anew.
func (h *Hub) drops() {
	h.courses.drop()
	h.analyses.drop()
	h.mu.Lock()
	defer h.mu.Unlock()
	for id, t := range h.tables {
		if t.users == 0 && time.Since(t.lastUse) > memoryEvery {
			h.drop(id, t)
		}
	}
}

func (c *courses) drop() {
	if !c.mu.TryLock() { // one is being worked out; the next time
		return
	}
	defer c.mu.Unlock()
	c.all, c.order = nil, nil
}

// drop lets go of the analyses that are not being worked at.
func (all *analyses) drop() {
	all.mu.Lock()
	defer all.mu.Unlock()
	for key, a := range all.all {
		a.mu.Lock()
		working := a.working
		a.mu.Unlock()
		if !working {
			delete(all.all, key)
		}
	}
}

// resize changes the number of places for slow requests. Those that think already go on.
func (q *queue) resize(places int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.free[slowLane] += places - q.places[slowLane]
	q.places[slowLane] = places
	q.serve(slowLane)
}

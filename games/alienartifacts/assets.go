package alienartifacts

import (
	"encoding/binary"
	"math/bits"
)

// assets are the worth of what a seat has but its hand, its stock, its points and its credits, with
// all that this follows from. A bot evaluates many moves one after the other, in many playouts
// from one position, and finds the same assets again and again.
type assets struct {
	of basis

	outputs outputs
	engine  int
	steps   int                     // worth of operational technologies
	fronts  int                     // of logistic sides
	plans   int                     // of the cards under construction
	worth   int                     // of all together, of extra turns and the faction
	backs   [maxEach]int32          // of cards under construction, in order: see back
	needs   [2*kinds + colours]need // for which cards of the hand are kept
	needN   int
	held    [artifacts]int32 // of artifacts
	valued  uint16           // set of artifacts whose worth is known
}

// maxEach is the largest construction area, and the largest number of blockaded cards, for which
// assets are cached.
const maxEach = 16

// basis is all that assets follow from.
type basis struct {
	building, empire, mission Set
	blocked, attacked         Set            // of empire, and of its ships
	saved                     [maxEach]uint8 // symbols on the cards under construction, in order
	tokens                    [maxEach]uint8 // on the blockaded cards, in order
	mods                      mods
	faction, credits, extra   uint8
	produced, artifacts       uint8 // how many
	system, turns             uint8
	turnBonus, attackBonus    int8
	last, known               bool // known: there is a basis
}

// set fills in the basis of a seat. It reports whether there is room for it.
func (b *basis) set(e *estimate) bool {
	s, pl := &e.p.s, e.player()
	*b = basis{
		building: pl.Building, empire: pl.Empire, mission: pl.Mission,
		blocked: pl.Empire.and(s.Blocked), attacked: pl.Mission.and(s.Turn.Attacked), mods: pl.Mods,
		faction: pl.Faction, credits: pl.Credits, extra: pl.Extra, produced: uint8(pl.Produced.len()), artifacts: uint8(count16(pl.Artifacts)),
		system: s.Systems[0], turns: uint8(e.turns), turnBonus: s.Turn.Attack, attackBonus: s.Attack.Bonus, last: e.last(), known: true,
	}
	return gather(&b.saved, b.building, &s.Saved) && gather(&b.tokens, b.blocked, &s.Tokens)
}

// gather collects the numbers of the members of a set. It reports whether there is room for them.
func gather(dst *[maxEach]uint8, set Set, of *[cards]uint8) bool {
	for i := range dst {
		if set.empty() {
			return true
		}
		dst[i] = of[set.take()]
	}
	return set.empty()
}

// place is where assets with a basis are cached.
func (b *basis) place() uint64 {
	const spread = 0x9e3779b97f4a7c15
	h := b.building.Low ^ bits.RotateLeft64(b.building.High, 32)
	h = h*spread ^ b.empire.Low ^ bits.RotateLeft64(b.empire.High, 32)
	h = h*spread ^ b.mission.Low ^ bits.RotateLeft64(b.mission.High, 32) ^ b.attacked.Low
	h = h*spread ^ binary.LittleEndian.Uint64(b.saved[:8])
	h = h*spread ^ binary.LittleEndian.Uint64(b.saved[8:])
	h = h*spread ^ uint64(b.turns) ^ uint64(b.system)<<8 ^ uint64(b.credits)<<16 ^ uint64(b.produced)<<24 ^ uint64(b.artifacts)<<32
	return h * spread >> (64 - placeBits)
}

// assetCache caches assets, each at one place. It is no part of the state: the basis is compared
// with the state at each use.
type assetCache struct {
	at   [1 << placeBits]assets
	rare assets // of a seat for whose basis there is no room
}

const placeBits = 9

// assetCache is the cache of a position and its copies.
func (p *Position) assetCache() *assetCache {
	if p.assets == nil {
		p.assets = new(assetCache)
	}
	return p.assets
}

// assets are the seat's.
func (e *estimate) assets() *assets {
	var b basis
	all := e.p.assetCache()
	a := &all.rare
	if b.set(e) {
		if a = &all.at[b.place()]; a.of == b {
			return a
		}
	}
	a.of, a.valued = b, 0
	a.reckon(e)
	return a
}

// reckon finds what all is worth.
func (a *assets) reckon(e *estimate) {
	pl, r := e.player(), e.p.rules
	a.outputs = e.operations()
	a.engine = e.engine(a.outputs)
	a.steps, a.fronts, a.plans = 0, 0, 0
	for set := pl.Mission.and(r.ofKind[technology]); !set.empty(); {
		a.steps += e.condition(set.take())
	}
	for set := pl.Empire.without(pl.Mission); !set.empty(); {
		a.fronts += e.front(set.take())
	}
	set := pl.Building
	for i := 0; i < maxEach && !set.empty() && e.turns > 0; i++ {
		a.backs[i] = int32(e.back(set.take(), a.outputs, a.engine))
	}
	a.plans = e.building(a)
	a.findNeeds(e)
	a.worth = 100*int(r.empireVP)*pl.Empire.len() + e.faction() + e.w.extraTurn*int(pl.Extra)*min(e.turns+1, 3) +
		a.steps + a.fronts + a.engine + a.plans
}

// holds is the worth of the artifacts of a seat.
func (a *assets) holds(e *estimate) int {
	v := 0
	for set := few(e.player().Artifacts); !set.empty() && !a.of.last; {
		c := set.take()
		if a.valued>>c&1 == 0 {
			a.held[c] = int32(max(e.list(e.p.rules.artifacts[c], fromArtifacts), e.w.artifactHeld))
			a.valued |= 1 << c
		}
		v += int(a.held[c])
	}
	return v
}

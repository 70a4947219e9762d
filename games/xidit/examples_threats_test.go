package xidit

import (
	"testing"
)

// With all units required the threat has to be eliminated, and they go back: LX-6.1. If one is
// missing nothing happens, and a stronger one does not stand in for it: LX-6.2.
func TestExampleAThreatIsEliminated(t *testing.T) {
	g := swing(t, 3).at("A 10, B 12, C 6").holds("A", 2, 1, 1, 1)
	before := g.s.Barracks
	g.acts("A")
	g.Example("threat-eliminated", "LX-6.1", func() { g.Play("A ready") })
	g.Is("units", g.s.Players[0].Units, [classes]uint8{1, 0, 0, 0, 0})
	g.Is("barracks", g.s.Barracks, [classes]uint8{before[0] + 1, before[1] + 1, before[2] + 1, before[3] + 1, before[4]})

	g = swing(t, 3).at("A 5, B 10, C 6").holds("A", 3, 2)
	g.acts("A")
	g.Example("unit-missing", "LX-6.1", func() { g.Play("A ready") })
	g.Heard("A nothing 5 by LX-6.1")
	g.Is("units", g.s.Players[0].army(), 5)

	g = swing(t, 3).at("A 14, B 10, C 6").holds("A", 1, 1, 1, 0, 2)
	g.acts("A")
	g.Example("no-stronger-instead", "LX-6.2 LX-6.1", func() { g.Play("A ready") })
	g.Heard("A nothing 14 by LX-6.1")
}

// won is a game in which A has just eliminated the threat of a city.
func won(t *testing.T, city string, units ...uint8) *scenario {
	t.Helper()
	return swing(t, 3).at("A "+city+", B 12, C 6").holds("A", units...)
}

// rewarded asks A for the rewards.
func (g *scenario) rewarded() *scenario {
	g.Helper()
	arrived := map[uint8]string{
		5: "black red wait action red action", 10: "black blue wait action blue action",
		17: "red blue wait action blue action",
	}
	return g.midway(4, "A", "A", arrived[g.s.Players[0].City], "blue action blue action red blue",
		"red action wait blue red action")
}

// Two different rewards of three: LX-6.3. Gold goes behind the screen: LX-6.4.
func TestExampleTwoRewards(t *testing.T) {
	g := won(t, "17", 2, 1, 1, 1, 1).rewarded()
	g.Example("two-rewards-alike", "LX-6.3", func() { g.Refused("A take gold gold", "LX-6.3") })
	g.Example("two-of-three", "LX-6.3 LX-6.8", func() { g.Play("A take gold storeys") })
	g.Is("gold", g.s.Players[0].Gold, 12)
	g.Is("guild", g.s.Guilds[17], Guild{1, 2})

	g = won(t, "10", 2, 1, 1, 1).rewarded()
	g.Example("wealth-reward", "LX-6.4", func() { g.Play("A take gold bards") })
	g.Is("gold", g.s.Players[0].Gold, 16)
	g.Asks("A bards")
}

// Bards go to regions at the city: LX-6.5, split at will: LX-6.6.
func TestExampleBardsAtACity(t *testing.T) {
	g := won(t, "5", 2, 1, 1).rewarded()
	g.Example("bards-split", "LX-6.6 LX-6.5", func() { g.Play("A take bards storeys, bards A 3") })
	g.Is("A", g.s.Players[0].Bards[0], 3)
	g.Is("H", g.s.Players[0].Bards[7], 1)

	g = won(t, "5", 2, 1, 1).rewarded()
	g.Play("A take gold bards")
	g.Example("bards-elsewhere", "LX-6.5 LX-6.6", func() { g.Refused("A bards C 2", "LX-6.6") })
}

// What is left is placed: LX-6.7. Without a bard the reward cannot be chosen, and what is left
// is taken without a question: LX-6.7, LX-15.6.
func TestExampleTheLastBards(t *testing.T) {
	g := won(t, "5", 2, 1, 1).choir("A", "B 6, C 8, Z 4").rewarded()
	g.Example("last-bards", "LX-6.7", func() { g.Play("A take gold bards, bards A 1") })
	g.Is("left", g.s.Players[0].BardsLeft, 0)
	g.Is("H", g.s.Players[0].Bards[7], 1)

	g = swing(t, 3).at("A 5, B 12, C 6").holds("A", 2, 1, 1).choir("A", "B 6, C 8, Z 6")
	g.acts("A")
	g.Example("no-bard-left", "LX-6.7 LX-15.6", func() { g.Play("A ready") })
	g.Heard("A gold 3 by LX-6.4", "A storeys 1 5 by LX-6.8")
	g.Asks("A dummy")
}

// A guild is founded or raised: LX-6.8.
func TestExampleGuilds(t *testing.T) {
	g := won(t, "10", 2, 1, 1, 1).rewarded()
	g.Example("found-a-guild", "LX-6.8", func() { g.Play("A take gold storeys") })
	g.Is("guild", g.s.Guilds[10], Guild{1, 2})

	g = won(t, "17", 2, 1, 1, 1, 1).tower("A", 17, 1).rewarded()
	g.Example("raise-a-guild", "LX-6.8", func() { g.Play("A take bards storeys") })
	g.Is("guild", g.s.Guilds[17], Guild{1, 3})
	g.Asks("A bards")
}

// Influence cannot be chosen: the guild is another's (LX-6.9), or full (LX-6.10). If one reward
// is left, it is taken alone: LX-6.11.
func TestExampleNoInfluence(t *testing.T) {
	g := swing(t, 3).at("A 10, B 12, C 6").holds("A", 2, 1, 1, 1).tower("B", 10, 2)
	g.acts("A")
	g.Example("foreign-guild", "LX-6.9 LX-15.6", func() { g.Play("A ready") })
	g.Heard("A gold 7 by LX-6.4")
	g.Asks("A bards")

	g = swing(t, 3).at("A 14, B 12, C 6").holds("A", 2, 1, 1, 1).tower("A", 14, 4)
	g.acts("A")
	g.Example("full-guild", "LX-6.10 LX-15.6", func() { g.Play("A ready") })
	g.Heard("A gold 5 by LX-6.4")
	g.Asks("A bards")

	g = swing(t, 3).at("A 10, B 12, C 6").holds("A", 2, 1, 1, 1).tower("B", 10, 2).choir("A", "B 6, C 8, Z 6")
	g.acts("A")
	g.Example("one-reward-only", "LX-6.11 LX-6.9", func() { g.Play("A ready") })
	g.Heard("A gold 7 by LX-6.4")
	g.Asks("A dummy")
}

// Four storeys at most: the surplus stays in the supply: LX-6.10. With too few left all are
// built: LX-6.13.
func TestExampleTooManyStoreys(t *testing.T) {
	g := won(t, "17", 2, 1, 1, 1, 1).tower("A", 17, 3).rewarded()
	g.Example("guild-of-four", "LX-6.10", func() { g.Play("A take gold storeys") })
	g.Is("guild", g.s.Guilds[17], Guild{1, 4})
	g.Is("supply", g.s.Players[0].Storeys, 6)

	g = won(t, "10", 2, 1, 1, 1).tower("A", 8, 4).tower("A", 15, 4).tower("A", 9, 4).tower("A", 2, 2).rewarded()
	g.Example("last-storey", "LX-6.13", func() { g.Play("A take gold storeys") })
	g.Is("guild", g.s.Guilds[10], Guild{1, 1})
	g.Is("supply", g.s.Players[0].Storeys, 0)
}

// Storeys, then bards, then the dummy, and the tile last: LX-6.12, LX-15.7.
func TestExampleTheOrderOfEffects(t *testing.T) {
	g := won(t, "17", 2, 1, 1, 1, 1)
	g.midway(6, "A", "B", g.ended()...)
	g.Example("order-of-effects", "LX-6.12 LX-15.7", func() {
		g.Play("A take bards storeys, bards E 2, bards F 1, dummy wealth")
	})
	g.Is("Bastion", g.s.Players[0].Bards[8], 2)
	g.Is("dummy", g.s.Dummy[wealth], 12)
	g.Is("replaced", g.s.Side[13], sideThreat)
	g.Is("year", g.s.Year, 7)
}

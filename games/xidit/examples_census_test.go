package xidit

import "testing"

// The classes one by one from the weakest: LX-9.1, LX-9.2, LX-9.7.
func TestExampleTheCensusBegins(t *testing.T) {
	g := swing(t, 3).at("A 10, B 12, C 6").holds("A", 2, 4, 1, 1).holds("B", 4, 1, 1, 1).holds("C", 2, 2, 1, 0, 2)
	g.s.Year = 4
	g.midway(6, "A", "B", g.ended()...)
	g.Play("A take gold storeys")
	g.Example("census-begins", "LX-9.2 LX-9.1 LX-9.7", func() { g.Play("A dummy reputation") })
	g.Heard("B censuswon militia by LX-9.4", "B gold 1 by LX-9.7", "A censuswon archer by LX-9.4")
	g.Asks("A bards")
}

// counted is a game in the census of year 8.
func counted(t *testing.T, units [3][]uint8) *scenario {
	t.Helper()
	g := swing(t, 3).at("A 10, B 12, C 6")
	g.gold(14, 15, 16)
	for i, n := range units {
		g.holds("ABC"[i:i+1], n...)
	}
	return g
}

// Most units of a class win its reward, and are kept: LX-9.4, LX-9.5. The storey goes on a guild
// of one's own with room: LX-9.9.
func TestExampleMostUnits(t *testing.T) {
	g := counted(t, [3][]uint8{{2, 4, 1}, {4, 1, 3, 1}, {3, 2, 1, 2, 1}}).census(8, 1, "A")
	g.Example("most-infantry", "LX-9.4 LX-9.5", func() { g.Play("A bards C 2") })
	g.Heard("B censuswon infantry by LX-9.4")
	g.Is("kept", g.s.Players[1].Units[2], 3)
	g.Asks("B storey")

	g = counted(t, [3][]uint8{{2, 1, 3, 1}, {4, 1, 1, 1}, {3, 2, 1, 1, 3}}).tower("A", 8, 4).tower("A", 9, 1).
		census(8, 2, "A")
	g.Example("no-room-in-a-guild", "LX-9.9", func() { g.Refused("A build 8", "LX-9.9") })
	g.Example("census-storey", "LX-9.9", func() { g.Play("A build 15") })
	g.Is("guild", g.s.Guilds[15], Guild{1, 4})
}

// In a tie nobody gets the reward: LX-9.6; nor if nobody has such a unit: LX-9.4.
func TestExampleNobodyWins(t *testing.T) {
	g := counted(t, [3][]uint8{{2, 1, 3, 1}, {4, 1, 1, 2}, {3, 2, 1, 2, 2}}).census(8, 2, "A")
	g.Example("census-tie", "LX-9.6", func() { g.Play("A build 8") })
	g.Heard("- tiedcensus cleric by LX-9.6")
	g.Is("gold", g.s.Players[1].Gold, 15)
	g.Asks("C bards")

	g = counted(t, [3][]uint8{{2, 1, 3, 1}, {4, 1, 1, 2}, {3, 2, 1}}).census(8, 2, "A")
	g.Example("no-such-unit", "LX-9.4 LX-9.7", func() { g.Play("A build 8") })
	g.Heard("B censuswon cleric by LX-9.4", "B gold 2 by LX-9.7", "- nocensus mage by LX-9.4")
	g.Is("year", g.s.Year, 9)
}

// Bards of the census go to regions where the Idrakys stands: LX-9.8.
func TestExampleCensusBards(t *testing.T) {
	g := counted(t, [3][]uint8{{2, 1, 1, 1, 3}, {4, 1, 1, 2, 1}, {3, 2, 1}}).at("A 18").census(8, 4, "A")
	g.Example("census-bards-elsewhere", "LX-9.8", func() { g.Refused("A bards C 2", "LX-9.8") })
	g.Example("bards-of-the-census", "LX-9.8 LX-9.7", func() { g.Play("A bards F 1, bards G 0") })
	g.Is("Bastion", g.s.Players[0].Bards[8], 3)
}

// A storey without a guild is lost: LX-9.9; of bards as many as are left: LX-9.11.
func TestExampleTheRewardIsLost(t *testing.T) {
	g := counted(t, [3][]uint8{{2, 4, 1}, {4, 1, 1, 1}, {3, 2, 3, 2, 1}}).tower("", 7, 0).tower("", 18, 0).at("C 13").
		census(8, 1, "A")
	g.Example("storey-without-a-guild", "LX-9.9", func() { g.Play("A bards C 1") })
	g.Heard("C censuswon infantry by LX-9.4", "C lost storeys by LX-9.9")
	g.Is("supply", g.s.Players[2].Storeys, 15)

	g = counted(t, [3][]uint8{{2, 1, 3, 1, 2}, {4, 1, 1, 2, 1}, {3, 2, 1}}).choir("A", "B 6, C 8, Z 5").census(8, 2, "A")
	g.Example("census-last-bard", "LX-9.11 LX-6.7", func() { g.Play("A build 15, bards C 0") })
	g.Is("left", g.s.Players[0].BardsLeft, 0)
	g.Is("D", g.s.Players[0].Bards[3], 1)
}

// With censusTie=all all who tie get the full reward, in turn order: LX-15.9.
func TestExampleATieOfTheCensusPays(t *testing.T) {
	g := swing(t, 3, "censusTie=all").at("A 10, B 12, C 6")
	g.gold(14, 15, 16).holds("A", 2, 1, 3, 1).holds("B", 4, 1, 1, 2).holds("C", 3, 2, 1, 2, 2)
	g.census(8, 2, "A")
	g.Example("census-tie-pays-all", "LX-15.9 LX-9.6", func() { g.Play("A build 8") })
	g.Heard("B gold 2 by LX-9.7", "C gold 2 by LX-9.7")
}

// With censusShown=paid every seat decides in secret how many units to show, who has none too,
// and pays them: LX-9.3, LX-15.6, LX-15.8, LX-15.9.
func TestExampleBids(t *testing.T) {
	bidding := func() *scenario {
		g := swing(t, 3, "censusShown=paid").at("A 10, B 12, C 6")
		return g.gold(14, 15, 16).holds("A", 3, 2, 1).holds("B", 2, 1, 1, 2).holds("C", 0, 2, 1, 1, 2).census(4, 0, "A")
	}
	g := bidding()
	g.Example("bid-too-many", "LX-9.3", func() { g.Refused("A show 4", "LX-9.3") })
	g.Example("bid-in-secret", "LX-9.3", func() { g.Play("A show 2") })
	g.Example("new-bid", "LX-15.8 LX-9.3", func() { g.Play("A reopen, show 3") })
	g.Example("bid-without-units", "LX-15.6", func() { g.Play("C show 0") })

	g = bidding()
	g.Play("B show 2").Play("C show 0")
	g.Example("bids-are-paid", "LX-15.9 LX-9.5", func() { g.Play("A show 3") })
	g.Is("units", g.s.Players[0].Units[0], 0)
	g.Is("gold", g.s.Players[0].Gold, 15)
	g.Is("class", g.s.Class, 1)
}

// The year ends: LX-10.1, LX-10.2.
func TestExampleTheYearEnds(t *testing.T) {
	g := swing(t, 4).at("A 9, B 12, C 6, D 16").holds("D", 2, 1, 1, 1).at("D 10")
	g.s.Players[0].Recruited = 1<<9 | 1<<16
	g.s.Players[1].Recruited = 1 << 12
	g.s.Players[2].Recruited = 1<<6 | 1<<3
	g.s.Players[3].Recruited = 1 << 9
	g.midway(6, "D", "A", "action black red blue action wait", "action blue action red blue red",
		"action blue black action red action",
		"black action blue wait wait action")
	g.Example("year-ends", "LX-10.1 LX-10.2", func() { g.Play("D take gold storeys") })
	g.Is("first", g.s.First, 1)
	g.Is("marks", g.s.Players[3].Recruited, 0)
}

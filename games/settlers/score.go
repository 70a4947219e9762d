package settlers

import "spielwerk/game"

// The reasons for which VP are gained.
const (
	forProduction = iota
	forDeals
	forBonus
	forActions
	forFeatures
	forLoot
	forCommon  // IS-14.1
	forFaction // IS-14.1
	forEnd     // IS-14.1: what Features yield at the end
	forTech    // IA-6.2, IA-6.6
	forEvents  // IA-11.1
	reasons
)

const (
	commonVP  = 1 // IS-14.1
	factionVP = 2
)

var reasonWords = []string{"production", "deals", "bonus", "actions", "features", "loot", "common", "faction", "end", "technology", "events"}

// scoreRules are the rules by which effects happen and VP are gained, by reason.
var scoreRules = [reasons]game.Rule{
	forProduction: "IS-6.1", forDeals: "IS-9.1", forBonus: "IS-3.5", forActions: "IS-11.1", forFeatures: "IS-3.4",
	forLoot: "IS-10.1", forCommon: "IS-14.1", forFaction: "IS-14.1", forEnd: "IS-14.1", forTech: "IA-6.2",
	forEvents: "IA-11.1",
}

// Total implements game.Position: VP are scored at once (IS-2.7), Locations when the
// game is over.
func (p *Position) Total(seat game.Seat) int {
	sum := 0
	if seat >= 0 && int(seat) < p.rules.seats {
		for _, n := range p.s.Players[seat].Points {
			sum += int(n)
		}
	}
	return sum
}

// IfEnded implements game.Projector: what lies in the Empires is scored when the game is over.
func (p *Position) IfEnded(seat game.Seat) int {
	if p.s.Phase == phaseOver || p.rules.solo() {
		return p.Total(seat)
	}
	for other := range p.rules.seats {
		if p.s.Players[other].Faction == 0 { // not chosen yet
			return p.Total(seat)
		}
	}
	end := p.rules.Blank().(*Position)
	end.CopyFrom(p)
	end.finish(nil)
	return end.Total(seat)
}

// TieBreaks implements game.TieBreaker: IS-14.2.
func (p *Position) TieBreaks() (compared []game.TieBreak, shared game.Rule) {
	compared = []game.TieBreak{{Word: "goods", Rule: "IS-14.2"}, {Word: "hand", Rule: "IS-14.2"}}
	for seat := range p.rules.seats {
		s := p.standing(seat)
		compared[0].Have[seat], compared[1].Have[seat] = s[1], s[2]
	}
	return compared, "IS-14.2"
}

// Scores implements game.Position.
func (p *Position) Scores(dst []game.Line) []game.Line {
	for seat := range game.Seat(p.rules.seats) {
		for why, n := range p.s.Players[seat].Points {
			if n != 0 {
				dst = append(dst, game.Line{Kind: uint8(why), Seat: seat, Points: n, Rule: scoreRules[why], Args: game.Args{n}})
			}
		}
	}
	return dst
}

// standing is the sort key of places: VP, then Workers and Resources in the supply, then
// cards in hand (IS-14.2).
func (p *Position) standing(seat int) [3]int {
	pl := &p.s.Players[seat]
	left := int(pl.Supply[worker])
	for g := wood; g < resources; g++ {
		left += int(pl.Supply[g])
	}
	return [3]int{p.Total(game.Seat(seat)), left, pl.Hand.count()}
}

// Ranks implements game.Position. In a lost game for one the seat comes after the virtual
// player: IS-19.13, IA-13.3.
func (p *Position) Ranks() [game.MaxSeats]int {
	var out [game.MaxSeats]int
	if p.rules.solo() && !p.s.Won {
		out[0] = 2
		return out
	}
	for seat := range p.rules.seats {
		out[seat] = 1
		own := p.standing(seat)
		for other := range p.rules.seats {
			theirs := p.standing(other)
			for i := range own {
				if theirs[i] != own[i] {
					if theirs[i] > own[i] {
						out[seat]++
					}
					break
				}
			}
		}
	}
	return out
}

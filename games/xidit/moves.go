package xidit

import (
	"slices"

	"spielwerk/game"
)

// The kinds of move.
const (
	moveStart   = iota // city: LX-2.9
	moveSet            // dial, order: LX-3.2
	moveBack           // LX-15.8
	moveReady          // LX-3.2
	moveReopen         // LX-15.8
	moveTitan          // titan: LX-8.6
	moveDecline        // LX-8.7
	moveSend           // class: LX-8.5
	moveTake           // two rewards: LX-6.3
	moveBards          // region, number: LX-6.6
	moveDummy          // value: LX-12.2
	moveBuild          // city: LX-9.9
	moveShow           // number: LX-9.3
)

// The kinds of refusal.
const (
	refuseOver      = iota // the game is over
	refuseTurn             // another seat decides
	refuseStep             // another decision is due
	refuseTaken            // an Idrakys stands there
	refuseNoCity           // no such city
	refuseDial             // another dial is due
	refuseUnset            // not all dials are set
	refuseFull             // all dials are set
	refuseNone             // no dial is set
	refuseDecided          // the seat has decided
	refuseUndecided        // the seat has not decided
	refuseTitan            // no such titan
	refuseSend             // units of the class that there are none of
	refuseWeaker           // a weaker class than was sent
	refuseSquad            // too few units would be left: class, still to be sent
	refuseReward           // reward, why, owner of the guild, storeys
	refusePair             // two different rewards must be taken
	refuseRegion           // another region is due
	refuseNumber           // from, to
	refuseCap              // the dummy's value is at its cap
	refuseGuild            // no own guild with room
)

// The kinds of event.
const (
	eventBegin = iota
	eventAssessments
	eventYear
	eventFirst
	eventStart
	eventSet
	eventBack
	eventReady
	eventReopen
	eventProgram
	eventTravel
	eventNoRoad
	eventWait
	eventNothing
	eventRecruit
	eventEliminate
	eventGold
	eventStoreys
	eventBards
	eventNoBards
	eventDummy
	eventDiscard
	eventPlaced
	eventEmpty
	eventNext
	eventTop
	eventNoPile
	eventRebuilt
	eventAwaken
	eventFight
	eventDecline
	eventSend
	eventBeaten
	eventCensus
	eventBid
	eventBidOwn
	eventShown
	eventNoCensus
	eventTiedCensus
	eventCensusWon
	eventLost
	eventAssess
	eventAssessed
	eventDummyAssessed
	eventRegion
	eventOut
	eventDummyOut
	eventLeave
	eventWin
	eventLevel
)

// The kinds of prompt.
const (
	promptStart = iota
	promptDial
	promptReady
	promptReopen
	promptTitan
	promptSquad
	promptRewards
	promptBards
	promptDummy
	promptStorey
	promptShow
)

// vocabulary has all forms of the game for a set of data.
func vocabulary(f *facts) *game.Vocabulary {
	number := func(name string) game.Field { return game.Field{Name: name} }
	word := func(name string, words []string, table string) game.Field {
		return game.Field{Name: name, Kind: game.FieldWord, Words: words, Table: table}
	}
	city, n, seat := number("city"), number("number"), game.Field{Name: "seat", Kind: game.FieldSeat}
	colour := word("colour", colourWords, "colour")
	order := func(name string) game.Field { return word(name, orderWords, "order") }
	class := word("class", f.classWords, "unit")
	region := word("region", f.regionWords, "region")
	kind := word("kind", kindWords, "tile")
	titan := word("titan", f.titanWords, "titan")
	reward := func(name string) game.Field { return word(name, rewardWords, "reward") }
	category := func(name string) game.Field { return word(name, categoryWords, "category") }
	form := func(word string, fields ...game.Field) game.Form { return game.Form{Word: word, Fields: fields} }
	counted := func(word string, fields ...game.Field) game.Form {
		return game.Form{Word: word, Fields: fields, Count: "number"}
	}
	measured := func(f game.Form) game.Form { f.Measure = "value"; return f }
	tells := func(facts game.Facts, f game.Form) game.Form { f.Facts = facts; return f }
	return &game.Vocabulary{
		Piles: piles(),
		Moves: []game.Form{
			moveStart: form("start", city), moveSet: {Word: "set", Fields: []game.Field{number("dial"), order("order")}, Part: true},
			moveBack: {Word: "back", Retracts: true}, moveReady: form("ready"), moveReopen: {Word: "reopen", Retracts: true},
			moveTitan: form("titan", titan), moveDecline: form("decline").Answering(), moveSend: form("send", class),
			moveTake: form("take", reward("reward"), reward("other")), moveBards: counted("bards", region, n),
			moveDummy: form("dummy", category("category")), moveBuild: form("build", city), moveShow: counted("show", n),
		},
		Refusals: []game.Form{
			refuseOver: form("over"), refuseTurn: form("turn", seat), refuseStep: form("step"), refuseTaken: form("taken", city, seat),
			refuseNoCity: form("nocity"), refuseDial: form("dial", number("dial")),
			refuseUnset: form("unset", number("dial")), refuseFull: form("full"), refuseNone: form("none"),
			refuseDecided: form("decided"), refuseUndecided: form("undecided"),
			refuseTitan: form("titan", titan), refuseSend: form("send", class), refuseWeaker: form("weaker", class),
			refuseSquad: counted("squad", class, n), refuseReward: form("reward", reward("reward"), word("lack", lackWords, ""), seat, number("storeys")),
			refusePair: form("pair"), refuseRegion: form("region", region), refuseNumber: form("number", number("from"), number("to")),
			refuseCap: form("cap", category("category"), number("cap")), refuseGuild: form("guild", city, word("lack", lackWords, ""), seat, number("storeys")),
		},
		Events: []game.Form{
			eventBegin: form("begin"), eventAssessments: form("assessments", category("first"), category("second"), category("third")),
			eventYear: tells(game.Facts{Once: game.SpanRound}, form("year", number("year"))), eventFirst: form("first"), eventStart: form("start", city),
			eventSet: form("set", number("dial"), order("order")).In(game.ToldNot), eventBack: form("back", number("dial")).In(game.ToldNot),
			eventReady: form("ready"), eventReopen: form("reopen"),
			eventProgram: form("program", order("one"), order("two"), order("three"), order("four"), order("five"), order("six")),
			eventTravel:  form("travel", colour, number("from"), number("to")), eventNoRoad: form("noroad", colour, city),
			eventWait: form("wait"), eventNothing: form("nothing", city), eventRecruit: tells(game.Facts{Takes: "class"}, form("recruit", class, city)),
			eventEliminate: form("eliminate", city), eventGold: counted("gold", n).In(game.ToldGain), eventStoreys: counted("storeys", n, city),
			eventBards: counted("bards", n, region), eventNoBards: form("nobards", region).In(game.ToldNot), eventDummy: form("dummy", category("category"), number("value")),
			eventDiscard: form("discard", kind, city), eventPlaced: counted("placed", kind, city, n),
			eventEmpty: form("empty", city), eventNext: form("next", kind, city), eventTop: form("top", kind, city),
			eventNoPile: form("nopile", kind).In(game.ToldNot), eventRebuilt: counted("rebuilt", kind, n), eventAwaken: form("awaken"),
			eventFight: tells(game.Facts{Takes: "titan"}, form("fight", titan)), eventDecline: form("decline").In(game.ToldElsewhere), eventSend: form("send", class),
			eventBeaten: tells(game.Facts{Completes: "titan"}, form("beaten", titan)), eventCensus: form("census", number("year")).In(game.ToldHead), eventBid: form("bid"),
			eventBidOwn: form("ownbid", n, class), eventShown: form("shown", n, class), eventNoCensus: form("nocensus", class),
			eventTiedCensus: form("tiedcensus", class), eventCensusWon: form("censuswon", class),
			eventLost: form("lost", reward("reward")), eventAssess: form("assess", category("category")).In(game.ToldHead),
			eventAssessed:      form("assessed", number("value"), category("category")).In(game.ToldPoints),
			eventDummyAssessed: form("dummyassessed", number("value"), category("category")).In(game.ToldPoints),
			eventRegion:        counted("region", n, region, number("bards"), word("how", howWords, "how")),
			eventOut:           form("out", number("place"), word("why", whyWords, "why")), eventDummyOut: form("dummyout", number("place"), word("why", whyWords, "why")),
			eventLeave: form("leave"), eventWin: form("win"),
			eventLevel: form("level", number("value"), category("category")),
		},
		Prompts: []game.Form{
			promptStart: form("start"), promptDial: form("dial", number("dial")).Opening(), promptReady: form("ready"),
			promptReopen: form("reopen"), promptTitan: form("titan"), promptSquad: counted("squad", titan, n),
			promptRewards: form("rewards", city), promptBards: counted("bards", region, n), promptDummy: form("dummy"),
			promptStorey: form("storey"), promptShow: form("show", class),
		},
		Scores: []game.Form{
			wealth:     measured(counted("wealth", number("value"), n)),
			influence:  measured(counted("influence", number("value"), n)),
			reputation: measured(counted("reputation", number("value"), n)),
		},
	}
}

// Prompt implements game.Position. The prompt of a seat that has decided says that it may
// change its mind.
func (p *Position) Prompt(seat game.Seat) game.Prompt {
	s := &p.s
	if s.Depth > 0 {
		f := &s.Stack[s.Depth-1]
		switch f.Kind {
		case frameTitan:
			return game.Prompt{Kind: promptTitan, Rule: "LX-8.6"}
		case frameSquad:
			return game.Prompt{Kind: promptSquad, Rule: "LX-8.5", Args: game.Args{int16(f.A), int16(f.B)}}
		case frameRewards:
			return game.Prompt{Kind: promptRewards, Rule: "LX-6.3", Args: game.Args{int16(f.A)}}
		case frameBards:
			return game.Prompt{Kind: promptBards, Rule: p.bardsRule("LX-6.6"), Args: game.Args{int16(f.C), int16(f.B)}}
		case frameDummy:
			return game.Prompt{Kind: promptDummy, Rule: "LX-12.2"}
		default:
			return game.Prompt{Kind: promptStorey, Rule: "LX-9.9"}
		}
	}
	switch {
	case p.mayReopen(seat):
		return game.Prompt{Kind: promptReopen, Rule: "LX-15.8"}
	case s.Phase == phaseStart:
		return game.Prompt{Kind: promptStart, Rule: "LX-2.9"}
	case s.Phase == phaseCensus:
		return game.Prompt{Kind: promptShow, Rule: "LX-9.3", Args: game.Args{int16(s.Class)}}
	}
	if i := s.Players[seat].unset(); i < dials {
		return game.Prompt{Kind: promptDial, Rule: "LX-3.2", Args: game.Args{int16(i + 1)}}
	}
	return game.Prompt{Kind: promptReady, Rule: "LX-3.2"}
}

// Moves implements game.Position.
func (p *Position) Moves(dst []game.Move, seat game.Seat) []game.Move {
	s := &p.s
	if p.mayReopen(seat) {
		return append(dst, game.Move{Kind: moveReopen})
	}
	if !p.Pending().Has(seat) {
		return dst
	}
	if s.Depth > 0 {
		return p.answers(dst, &s.Stack[s.Depth-1])
	}
	switch s.Phase {
	case phaseStart:
		for city := 1; city <= cities; city++ {
			if !p.occupied(city) {
				dst = append(dst, game.Move{Kind: moveStart, Args: [3]int16{int16(city)}})
			}
		}
		return dst
	case phaseProgram:
		return p.programmings(dst, seat)
	default:
		return p.bids(dst, seat)
	}
}

// occupied reports whether an Idrakys stands in a city: LX-2.9.
func (p *Position) occupied(city int) bool {
	for seat := range p.rules.seats {
		if int(p.s.Players[seat].City) == city {
			return true
		}
	}
	return false
}

// answers appends the answers to a frame.
func (p *Position) answers(dst []game.Move, f *Frame) []game.Move {
	switch f.Kind {
	case frameTitan:
		return p.fights(dst)
	case frameSquad:
		return p.squads(dst, f)
	case frameRewards:
		return p.choices(dst, f)
	case frameBards:
		return p.splits(dst, f)
	case frameDummy:
		return p.steps(dst)
	default:
		return p.buildings(dst, f)
	}
}

// judge is the reason why a seat may not make a move, nil if it may: every move that is not
// listed is refused.
func (p *Position) judge(seat game.Seat, m game.Move) *game.Refusal {
	s := &p.s
	switch {
	case s.Phase == phaseOver:
		return refuse(refuseOver, "LX-11.1")
	case seat < 0 || int(seat) >= p.rules.seats:
		return refuse(refuseTurn, "LX-13.2", int16(p.Pending().First()))
	case p.mayReopen(seat):
		if m != (game.Move{Kind: moveReopen}) {
			return refuse(refuseDecided, "LX-15.8")
		}
		return nil
	case !p.Pending().Has(seat):
		return refuse(refuseTurn, "LX-13.2", int16(p.Pending().First()))
	case s.Phase == phaseProgram:
		if !p.programs(seat, m) {
			return p.explain(seat, m)
		}
		return nil
	}
	var buf [32]game.Move
	if slices.Contains(p.Moves(buf[:0], seat), m) {
		return nil
	}
	return p.explain(seat, m)
}

// due is the kind of frame that a move answers, frameNone if it answers none.
var due = [...]frame{
	moveTitan: frameTitan, moveDecline: frameTitan, moveSend: frameSquad, moveTake: frameRewards,
	moveBards: frameBards, moveDummy: frameDummy, moveBuild: frameStorey, moveShow: frameNone,
}

// explain is the reason why a move that is not listed is refused.
func (p *Position) explain(seat game.Seat, m game.Move) *game.Refusal {
	s := &p.s
	other := refuse(refuseStep, "LX-13.2")
	if s.Depth > 0 {
		f := &s.Stack[s.Depth-1]
		if int(m.Kind) >= len(due) || due[m.Kind] != f.Kind {
			return other
		}
		return p.explainAnswer(f, m)
	}
	pl := &s.Players[seat]
	switch {
	case s.Phase == phaseStart && m.Kind == moveStart:
		if a := m.Args[0]; a >= 1 && a <= cities && m.Args[1] == 0 && m.Args[2] == 0 {
			return refuse(refuseTaken, "LX-2.9", a, p.standsIn(uint8(a)))
		}
		return refuse(refuseNoCity, "LX-1.2")
	case s.Phase == phaseStart:
		return other
	case m.Kind == moveReopen:
		return refuse(refuseUndecided, "LX-15.8")
	case s.Phase == phaseCensus && m.Kind == moveShow:
		return refuse(refuseNumber, "LX-9.3", 0, int16(pl.Units[s.Class]))
	case s.Phase == phaseCensus:
		return other
	}
	next := int16(pl.unset() + 1)
	switch {
	case m.Kind == moveSet && next <= dials:
		return refuse(refuseDial, "LX-3.2", next)
	case m.Kind == moveSet:
		return refuse(refuseFull, "LX-15.8")
	case m.Kind == moveReady && next <= dials:
		return refuse(refuseUnset, "LX-3.2", next)
	case m.Kind == moveBack && next == 1:
		return refuse(refuseNone, "LX-15.8")
	}
	return other
}

func (p *Position) explainAnswer(f *Frame, m game.Move) *game.Refusal {
	switch m.Kind {
	case moveTitan, moveDecline:
		if t := m.Args[0]; t < 0 || int(t) >= len(p.rules.titanWords) {
			return refuse(refuseStep, "LX-13.2")
		}
		return refuse(refuseTitan, "LX-8.9", m.Args[0])
	case moveSend:
		switch c := m.Args[0]; {
		case c < 0 || int(c) >= len(p.rules.classWords):
			return refuse(refuseStep, "LX-13.2")
		case p.s.Players[f.Seat].Units[c] == 0:
			return refuse(refuseSend, "LX-8.5", c)
		case c < int16(f.C):
			return refuse(refuseWeaker, "LX-8.5", int16(f.C))
		default:
			return refuse(refuseSquad, "LX-8.5", c, int16(f.B)-1)
		}
	case moveTake:
		for _, a := range m.Args[:2] {
			if a >= 0 && a < rewards {
				if rule := p.available(f.Seat, f.A, int(a)); rule != "" {
					lack, owner, n := p.lacks(f.Seat, f.A, int(a))
					return refuse(refuseReward, rule, a, lack, owner, n)
				}
			}
		}
		return refuse(refusePair, "LX-6.3")
	case moveBards:
		if m.Args[0] != int16(f.C) {
			return refuse(refuseRegion, p.bardsRule("LX-6.6"), int16(f.C))
		}
		from := int16(0)
		if p.region(f.A, f.C+1) == regions {
			from = int16(f.B)
		}
		return refuse(refuseNumber, p.bardsRule("LX-6.5"), from, int16(f.B))
	case moveDummy:
		if c := m.Args[0]; c < 0 || int(c) >= len(categoryWords) {
			return refuse(refuseStep, "LX-13.2")
		}
		return refuse(refuseCap, "LX-12.9", m.Args[0], p.rules.cap)
	default:
		city := m.Args[0]
		if city < 1 || city > cities {
			return refuse(refuseNoCity, "LX-1.2")
		}
		g := &p.s.Guilds[city]
		lack := int16(lackGuild)
		switch {
		case g.Owner != 0 && g.Owner != uint8(f.Seat)+1:
			lack = lackOther
		case g.Owner != 0:
			lack = lackRoom
		}
		return refuse(refuseGuild, "LX-9.9", city, lack, int16(max(g.Owner, 1)-1), int16(g.Storeys))
	}
}

// Blocked implements game.Position: moves that one might expect for the pending decision but
// that are not legal.
func (p *Position) Blocked(dst []game.Block, seat game.Seat) []game.Block {
	s := &p.s
	if !p.Pending().Has(seat) && !p.mayReopen(seat) {
		return dst
	}
	try := func(kind uint16, args ...int16) {
		m := game.Move{Kind: kind}
		copy(m.Args[:], args)
		if no := p.judge(seat, m); no != nil {
			dst = append(dst, game.Block{Move: m, Refusal: *no})
		}
	}
	if s.Depth == 0 {
		switch s.Phase {
		case phaseStart:
			for city := int16(1); city <= cities; city++ {
				try(moveStart, city)
			}
		case phaseProgram:
			try(moveBack)
			try(moveReady)
			try(moveReopen)
		case phaseCensus:
			try(moveShow, int16(s.Players[seat].Units[s.Class])+1)
			try(moveReopen)
		case phaseExecute, phaseOver: // no moves of their own
		}
		return dst
	}
	switch s.Stack[s.Depth-1].Kind {
	case frameTitan:
		for t := range int16(titans) {
			try(moveTitan, t)
		}
	case frameSquad:
		for c := range int16(classes) {
			try(moveSend, c)
		}
	case frameRewards:
		try(moveTake, gold, bards)
		try(moveTake, gold, storeys)
		try(moveTake, bards, storeys)
	case frameDummy:
		for c := range int16(categories) {
			try(moveDummy, c)
		}
	case frameStorey:
		for city := int16(1); city <= cities; city++ {
			if s.Guilds[city].Owner == uint8(seat)+1 {
				try(moveBuild, city)
			}
		}
	case frameNone, frameBards, frameRemove: // nothing is blocked
	}
	return dst
}

// What a reward or a storey finds lacking.
const (
	lackBards = iota
	lackOther // the guild is another seat's
	lackRoom  // the own guild is full
	lackStoreys
	lackGuild // there is no guild
)

var lackWords = []string{"bards", "other", "room", "storeys", "guild"}

// lacks is why a seat cannot take a reward in a city, with the owner and the storeys of the
// guild there: see available.
func (p *Position) lacks(seat game.Seat, city uint8, what int) (lack, owner, storeys int16) {
	g := &p.s.Guilds[city]
	owner, storeys = int16(max(g.Owner, 1)-1), int16(g.Storeys)
	switch p.available(seat, city, what) {
	case "LX-6.7":
		return lackBards, owner, storeys
	case "LX-6.9":
		return lackOther, owner, storeys
	case "LX-6.10":
		return lackRoom, owner, storeys
	}
	return lackStoreys, owner, storeys
}

// standsIn is the seat whose Idrakys stands in a city, the first one if several do.
func (p *Position) standsIn(city uint8) int16 {
	for i := range p.rules.seats {
		if p.s.Players[i].City == city {
			return int16(i)
		}
	}
	return 0
}

func refuse(kind uint8, rule game.Rule, args ...int16) *game.Refusal {
	no := &game.Refusal{Kind: kind, Rule: rule}
	copy(no.Args[:], args)
	return no
}

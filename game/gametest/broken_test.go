package gametest

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"spielwerk/game"
)

// defect is one way in which the toy breaks the contract.
type defect int

const (
	sound defect = iota
	endless
	playAfterEnd
	noMoves
	strangerMoves
	lateMoves
	idleMove
	listedRefused
	listedTwice
	spareOperand
	unlistedAccepted
	panics
	refusalChanges
	refusalSpeaks
	refusalWithoutRule
	refusalOfNoKind
	blockedLegal
	blockedOtherRule
	countedLooks
	wanderingView
	lostCard
	mapInState
	sliceInState
	pointerInState
	stringInState
	platformInt
	floatInState
	hiddenField
	stateByValue
	stateCopied
	hugeState
	forgetfulCopy
	sharedMemory
	memoryBeside
	dealtMemory
	globalEvent
	listenerDraws
	eventWithoutRule
	eventOfNoKind
	eventSpareOperand
	eventOddWord
	eventToNobody
	eventToWatchers
	eventOfStranger
	strangePrompt
	missingLine
	lineWithoutRule
	denseRanks
	wrongTieBreak
	wrongProjection
	peekingProjection
	peekingVector
	peekingFeature
	publicHand
	featureTwice
	namesakes
	leakingView
	leakingText
	leakingPrompt
	peekingEvaluation
	peekingValue
	shortValue
	lateValue
	lazyRedeal
	peekingRedeal
	ownHandRedealt
	inventiveRedeal
	stuckRedeal
	trueGenerator
	rememberingRedeal
	publicSecret
	telltaleRevoke
	uncountedShow
	uncountedDraw
	fallingReveals
	changedSide
	sideOfOne
	allocatingMoves
	allocatingPlay
	allocatingCopy
	refusedSuggested
	strangerSuggested
	peekingSuggested
)

// What broken toys keep outside their state.
var (
	leaked []game.Move
	moves  int16
)

// oddStates are states that are no plain values.
var oddStates = map[defect]func(p *toyPosition) any{
	mapInState: func(p *toyPosition) any {
		return &struct {
			State toyState
			Seen  map[uint8]bool
		}{State: p.s}
	},
	sliceInState: func(p *toyPosition) any {
		return &struct {
			State toyState
			Pile  []uint8
		}{State: p.s}
	},
	pointerInState: func(p *toyPosition) any { return &struct{ State *toyState }{&p.s} },
	stringInState: func(p *toyPosition) any {
		return &struct {
			State toyState
			Names [2]string
		}{State: p.s}
	},
	platformInt: func(p *toyPosition) any {
		return &struct {
			State toyState
			Lines [4]struct{ Points int }
		}{State: p.s}
	},
	floatInState: func(p *toyPosition) any {
		return &struct {
			State toyState
			Score float64
		}{State: p.s}
	},
	hiddenField: func(p *toyPosition) any {
		return &struct {
			State toyState
			turn  uint8
		}{State: p.s}
	},
	stateByValue: func(p *toyPosition) any { return p.s },
	stateCopied:  func(p *toyPosition) any { s := p.s; return &s },
	hugeState:    func(*toyPosition) any { return huge },
}

var huge = new(struct{ Cells [maxState + 1]uint8 })

// move spoils what happens at a move.
func (d defect) move(p *toyPosition) {
	switch d {
	case sharedMemory:
		p.notes[0]++
	case memoryBeside:
		p.memory++
		if p.memory%5 == 4 {
			p.s.Rand.Uint64()
		}
	case dealtMemory:
		if p.memory == 0 {
			p.s.Rand.Uint64()
		}
	case allocatingPlay:
		leaked = make([]game.Move, 3)
	case globalEvent:
		moves++
	default: // it spoils something else
	}
}

// refusal spoils a refusal.
func (d defect) refusal(p *toyPosition, no *game.Refusal, log *game.Log) {
	switch d {
	case refusalChanges:
		p.s.Rand.Count++
	case refusalSpeaks:
		log.Add(game.Event{Kind: toyNoWin, Seat: game.Nobody, Audience: game.Everybody, Rule: "TY-2.3"})
	case refusalWithoutRule:
		if no.Kind == toyOdd {
			no.Rule = "TY-3.9"
		}
	case refusalOfNoKind:
		if no.Kind == toyMissing {
			no.Kind = 9
		}
	default: // it spoils something else
	}
}

// event spoils an event.
func (d defect) event(p *toyPosition, e *game.Event) {
	switch {
	case d == globalEvent && e.Kind == toyWin:
		e.Args[0] = moves
	case d == eventWithoutRule && e.Kind == toyShuffles:
		e.Rule = "TY-7.7"
	case d == eventOfNoKind && e.Kind == toyEnd:
		e.Kind = 200
	case d == eventSpareOperand && e.Kind == toyTrades:
		e.Args[2] = 1
	case d == eventOddWord && e.Kind == toyTrades:
		e.Args[0]++
	case d == eventToNobody && e.Kind == toyReady:
		e.Audience = 0
	case d == eventToWatchers && e.Kind == toyBurns:
		e.Audience = e.Audience.With(game.Watcher)
	case d == eventOfStranger && e.Kind == toyNoWin:
		e.Seat = game.Seat(p.rules.seats)
	case d == telltaleRevoke && e.Kind == toyRevokes:
		e.Seat = game.Seat(int(p.s.Bids[e.Seat]) % p.rules.seats)
	case d == changedSide && e.Kind == toyNoWin:
		e.Kind, e.Seat, e.Args[0] = toySide, 0, 1
	case d == sideOfOne && e.Kind == toySide:
		e.Seat, e.Args[0] = 0, 0
	case d == publicSecret && e.Kind == toyBurns:
		e.Audience = game.Everybody
	}
}

// view spoils a view.
func (d defect) view(p *toyPosition, v *toyView) {
	switch d {
	case leakingView:
		v.Extra = p.s.Hands
	case leakingText:
		v.whisper = toyName(p.s.Pile[0])
	case wanderingView:
		m := map[string]bool{}
		for _, animal := range toyAnimals {
			m[animal] = true
		}
		var list []string
		for animal := range m {
			list = append(list, animal)
		}
		v.Extra = list
	default: // it spoils something else
	}
}

// breaks are ways to break a game: a defect of the toy or an edit of its fact
// sheet, the property that must notice, and a piece of what it must say.
var breaks = []struct {
	name     string
	property string
	says     string
	defect   defect
	edit     func(g *game.Game)
}{
	{"endless game", "ends", "does not end", endless, nil},
	{"moves after the end", "ends", "after the end", playAfterEnd, nil},

	{"pending seat without a move", "listed moves", "has no move", noMoves, nil},
	{"moves of a seat that is not pending", "listed moves", "not pending", strangerMoves, nil},
	{"pending seat that can only retract", "listed moves", "has no move", sound, words(func(v *game.Vocabulary) {
		v.Moves[toyBack].Retracts, v.Moves[toyTrade].Retracts = true, true
	})},
	{"moves after the end", "listed moves", "the game is over", lateMoves, nil},
	{"move that takes nothing back", "listed moves", "it retracts nothing", idleMove, nil},
	{"listed move refused", "listed moves", "listed and refused", listedRefused, nil},
	{"move listed twice", "listed moves", "twice", listedTwice, nil},

	{"operand without a name", "written moves", "must be 0", spareOperand, nil},
	{"two words written alike", "written moves", "both written", sound, words(func(v *game.Vocabulary) {
		v.Moves[toyBid].Fields[0].Words = []string{"ant", "bee", "cat", "cat", "eel", "fox"}
	})},
	{"written form that cannot be read", "written moves", "cannot be read", sound, words(func(v *game.Vocabulary) {
		v.Moves[toyTrade].Fields[0].Words = []string{"a coin", "crown"}
	})},

	{"unlisted move accepted", "refusals", "not listed and accepted", unlistedAccepted, nil},
	{"panic at an unknown kind of move", "refusals", "panic", panics, nil},
	{"refusal that changes the state", "refusals", "changes the state", refusalChanges, nil},
	{"refusal that makes events", "refusals", "makes events", refusalSpeaks, nil},
	{"refusal by an unknown rule", "refusals", "TY-3.9", refusalWithoutRule, nil},
	{"refusal of an unknown kind", "refusals", "kind 9", refusalOfNoKind, nil},

	{"suggestion refused", "suggestions", "is refused by rule", refusedSuggested, nil},
	{
		"suggestion to a seat that has nothing to decide", "suggestions", "not pending and is suggested",
		strangerSuggested, nil,
	},
	{"suggestion that peeks", "suggestions", "cannot know was redealt", peekingSuggested, nil},

	{"legal move blocked", "blocked moves", "blocked and listed", blockedLegal, nil},
	{"blocked by another rule", "blocked moves", "refused by rule", blockedOtherRule, nil},

	{"trace that changes the state", "questions", "Trace of seat 7 changes the state", countedLooks, nil},
	{"view in random order", "questions", "View of seat", wanderingView, nil},

	{"lost card", "invariants", "not 3", lostCard, nil},

	{"map in the state", "plain state", "Seen is a map", mapInState, nil},
	{"slice in the state", "plain state", "Pile is a []uint8", sliceInState, nil},
	{"pointer in the state", "plain state", "State is a *", pointerInState, nil},
	{"string in the state", "plain state", "Names[] is a string", stringInState, nil},
	{"int in the state", "plain state", "Points is a int", platformInt, nil},
	{"float in the state", "plain state", "float64", floatInState, nil},
	{"hidden field in the state", "plain state", "not exported", hiddenField, nil},
	{"state by value", "plain state", "not a pointer", stateByValue, nil},
	{"another state each time", "plain state", "another pointer", stateCopied, nil},
	{"state too large", "plain state", "at most", hugeState, nil},

	{"copy that forgets a field", "copies", "CopyFrom does not", forgetfulCopy, nil},
	{"memory shared by copies", "copies", "changes the original", sharedMemory, nil},
	{"memory beside the state", "copies", "beside the state", memoryBeside, nil},

	{"event that depends on other games", "replay", "other events", globalEvent, nil},
	{"listener that changes the game", "replay", "without a log", listenerDraws, nil},

	{
		"two moves with one word", "vocabulary", "taken", sound,
		words(func(v *game.Vocabulary) { v.Moves[toyBurn].Word = "bid" }),
	},
	{
		"two operands with one name", "vocabulary", "name of its own", sound,
		words(func(v *game.Vocabulary) { v.Events[toyTrades].Fields[1].Name = "card" }),
	},
	{
		"one word for two things", "vocabulary", "two things", sound,
		words(func(v *game.Vocabulary) { v.Scores[toyPrize].Fields[0].Words = []string{"coin", "coin"} }),
	},
	{
		"plural by an operand that is not there", "vocabulary", "plural", sound,
		words(func(v *game.Vocabulary) { v.Events[toyWin].Count = "point" }),
	},
	{
		"measure that is not there", "vocabulary", "measure", sound,
		words(func(v *game.Vocabulary) { v.Scores[toyPrize].Measure = "gold" }),
	},

	{
		"fact of a move", "vocabulary", "only events", sound,
		words(func(v *game.Vocabulary) { v.Moves[toyBid].Facts.Takes = "card" }),
	},
	{
		"fact about an operand that is not there", "vocabulary", "names \"crad\"", sound,
		words(func(v *game.Vocabulary) { v.Events[toyShow].Facts.Takes = "crad" }),
	},
	{
		"fact about a number", "vocabulary", "names \"points\"", sound,
		words(func(v *game.Vocabulary) { v.Events[toyWin].Facts.Completes = "points" }),
	},

	{"event with an unknown rule", "events", "TY-7.7", eventWithoutRule, nil},
	{"event of an unknown kind", "events", "kind 200", eventOfNoKind, nil},
	{"event with an operand too many", "events", "must be 0", eventSpareOperand, nil},
	{"event with an unknown word", "events", "has 6 words", eventOddWord, nil},
	{"event for nobody", "events", "nobody may know", eventToNobody, nil},
	{"event for watchers and one seat", "events", "watchers may know", eventToWatchers, nil},
	{"event of a seat that is not there", "events", "concerns seat", eventOfStranger, nil},

	{
		"fact about no seat", "facts", "concerns no seat", sound,
		words(func(v *game.Vocabulary) { v.Events[toyShuffles].Facts.Once = game.SpanTurn }),
	},
	{"side that changes", "facts", "another side", changedSide, nil},
	{"side of one seat only", "facts", "but not seat 1", sideOfOne, nil},

	{"prompt of an unknown kind", "prompts", "kind 3", strangePrompt, nil},

	{"score line missing", "scores", "add up", missingLine, nil},
	{"score line without a rule", "scores", `rule ""`, lineWithoutRule, nil},

	{"places that skip one", "ranks", "must have rank", denseRanks, nil},
	{"tie-break that decides nothing", "ranks", "say otherwise", wrongTieBreak, nil},
	{"projection that is wrong in the end", "scores", "if the game ended", wrongProjection, nil},

	{"view of other hands", "redeal", "the view of seat", leakingView, nil},
	{"text of the pile", "redeal", "the text of the view", leakingText, nil},
	{"prompt with another's choice", "redeal", "the prompt", leakingPrompt, nil},
	{"projection that peeks", "redeal", "the total at the end", peekingProjection, nil},
	{"vector that peeks", "redeal", "the vector: hand[1]", peekingVector, nil},
	{"evaluation that peeks", "redeal", "the evaluation", peekingEvaluation, nil},
	{"value that peeks", "redeal", "the value", peekingValue, nil},
	{"feature that peeks", "redeal", "the features were", peekingFeature, nil},
	{"public feature of a hand", "redeal", "the public features of seat", publicHand, nil},
	{"feature that comes twice", "features", "comes after feature", featureTwice, nil},
	{"features of one name", "features", "the same name", namesakes, nil},
	{"value that is wrong in the end", "value", "in the end", shortValue, nil},
	{"value of nothing but the end", "value", "none at another", lateValue, nil},
	{"redeal that does nothing", "redeal", "never changed", lazyRedeal, nil},
	{"redeal of the own hand", "redeal", "the view of seat", ownHandRedealt, nil},
	{"redeal that invents cards", "redeal", "invariants", inventiveRedeal, nil},
	{"redeal that changes the phase", "redeal", "redealt for seat", stuckRedeal, nil},
	{"redeal that shuffles the true order", "redeal", "true arrangement", rememberingRedeal, nil},
	{"redeal that keeps the true generator", "redeal", "true generator", trueGenerator, nil},

	{"secret told to everybody", "secrets", "but hears it", publicSecret, nil},
	{"taking back told with what it was", "secrets", "stands still", telltaleRevoke, nil},
	{"shown cards not counted as revealed", "secrets", "stands still", uncountedShow, nil},
	{"drawn cards not counted as revealed", "secrets", "stands still", uncountedDraw, nil},
	{"drawn cards that are told before", "previews", "told was", uncountedDraw, nil},
	{"count of revelations falls", "secrets", "falls", fallingReveals, nil},

	{"redeal that keeps what comes next", "surprises", "knew it before", peekingRedeal, nil},

	{"undo with memory beside the state", "undo", "redoing gives another state", memoryBeside, nil},
	{"memory of the deal beside the state", "undo", "resuming gives another state", dealtMemory, nil},
	{"undo of a copy that forgets", "undo", "gives another state", forgetfulCopy, nil},

	{"Moves that allocates", "allocations", "Moves allocates", allocatingMoves, nil},
	{"Play that allocates", "allocations", "Play allocates", allocatingPlay, nil},
	{"CopyFrom that allocates", "allocations", "CopyFrom allocates", allocatingCopy, nil},

	{"rule numbered twice", "fact sheet", "twice", sound, func(g *game.Game) { g.RuleBook[3].ID = "TY-2.1" }},
	{
		"rule without a chapter", "fact sheet", "in no chapter",
		sound, func(g *game.Game) { g.Chapters = []game.Chapter{{ID: "TY-1"}} },
	},
	{
		"chapter without rules", "fact sheet", "has no rules",
		sound, func(g *game.Game) { g.Chapters = []game.Chapter{{ID: "TY-1"}, {ID: "TY-2"}, {ID: "TY-77"}} },
	},
	{"rule from nowhere", "fact sheet", "has no source", sound, func(g *game.Game) { g.RuleBook[3].Provenance = nil }},
	{
		"rule from hearsay", "fact sheet", "hearsay", sound,
		func(g *game.Game) { g.RuleBook[3].Provenance = []string{"hearsay"} },
	},
	{"rule of another game", "fact sheet", "prefix", sound, func(g *game.Game) { g.RuleBook[3].ID = "TX-2.3" }},
	{
		"rule of an option that is not there", "fact sheet", "option ties", sound,
		func(g *game.Game) { g.RuleBook[4].Option = "ties" },
	},
	{"option without a rule", "fact sheet", "option tie", sound, func(g *game.Game) { g.Options[0].Rule = "TY-2.9" }},
	{
		"option with a strange default", "fact sheet", "default", sound,
		func(g *game.Game) { g.Options[0].Default = "maybe" },
	},
	{"option about one seat only", "fact sheet", "none like it", sound, func(g *game.Game) { g.Options[0].Seat = 1 }},
	{"versions out of order", "fact sheet", "oldest first", sound, func(g *game.Game) { g.Versions = []int{2, 1} }},

	{"rules of another game", "configurations", "another game", sound, opening(func(r *toyRules) { r.game = toy(sound) })},
	{
		"rules of another configuration", "configurations", "say they are for", sound,
		opening(func(r *toyRules) { r.config.Options = nil }),
	},
	{"hash that is none", "configurations", "64 hexadecimal digits", sound, opening(func(r *toyRules) { r.hash = "sha" })},
	{"hash that changes", "configurations", "hash of the data changes", sound, func(g *game.Game) {
		times := 0
		opening(func(r *toyRules) {
			times++
			r.hash = fmt.Sprintf("%064x", times)
		})(g)
	}},

	{"guide of another deal", "guides", "its deal is", sound, func(g *game.Game) { g.Guides[0].Deal = "another" }},
	{
		"guide that awaits what is not legal", "guides", "leads no more", sound,
		func(g *game.Game) { g.Guides[0].Steps[1].Await = []string{"burn fox"} },
	},
	{
		"guide with one awaited move of two that is not legal", "guides", "not legal", sound,
		func(g *game.Game) { g.Guides[0].Steps[1].Await[1] = "burn fox" },
	},
	{
		"guide that cites an unknown rule", "guides", "TY-9.9", sound,
		func(g *game.Game) { g.Guides[0].Steps[0].Rules[0] = "TY-9.9" },
	},

	{
		"sentence of a guide missing", "locale", "it: no sentence guide.first.bid", sound,
		text("words.it", "bid: \"Offri", "bed: \"Offri"),
	},
	{"Italian sentence missing", "locale", "it: no sentence event.nowin", sound, text("words.it", "nowin:", "nobody:")},
	{"stale sentence", "locale", "does not say", sound, text("words.it", "nowin:", "nobody:")},
	{
		"sentence in one language only", "locale", "en: no sentence text.extra", sound,
		text("words.de", "text: {", `text: {extra: "x", `),
	},
	{"word without a name", "locale", "de: no sentence card.eel", sound, text("words.de", "eel:", "eal:")},
	{
		"value of an option without a name", "locale", "de: no sentence value.maybe", sound,
		func(g *game.Game) { g.Options[0].Values = append(g.Options[0].Values, "maybe") },
	},
	{
		"id in the help of an option", "locale", "en: the help of option tie names the value on", sound,
		text("words.en", "equal cards wins.", "equal cards wins (on)."),
	},
	{
		"facts about a table without a name", "locale", "de: no sentence facts.prize", sound,
		text("words.de", `prize: "Preise", `, ""),
	},
	{"rule without a text", "locale", "en: no sentence rule.TY-3.4", sound, text("rules.en", `TY-3.4: "34"`, "")},
	{"misspelt placeholder", "locale", `names "crad"`, sound, text("words.de", "zieht: {{.card}}", "zieht: {{.crad}}")},
	{"misspelt placeholder in a condition", "locale", `names "cardId"`, sound, text("words.en", ".cardID", ".cardId")},
	{"who in a move", "locale", `names "who"`, sound, text("words.en", `"Burn nothing"`, `"{{.who}} burns nothing"`)},
	{
		"broken braces", "locale", "cannot be read", sound,
		text("words.en", "Round {{.round}}: choose", "Round {{.round}: choose"),
	},
	{
		"Italian plural without many", "locale", "plural forms", sound,
		text("words.it", `many: "{{.foxes}} di volpi", `, ""),
	},
	{
		"plural of nothing", "locale", "nothing in it is counted", sound,
		text("words.en", `nowin: "Nobody wins."`, `nowin: {one: "a", other: "b"}`),
	},
	{"empty sentence", "locale", "is empty", sound, text("words.en", `nowin: "Nobody wins."`, `nowin: ""`)},
	{
		"word that the locales reserve", "locale", "reserves the word \"many\"", sound,
		text("words.de", "summary:", "text2: {many: \"x\", over: \"y\"}\nsummary:"),
	},
	{"sentence there twice", "locale", "twice", sound, text("rules.en", "rule:", "title: \"Toy\"\nrule:")},

	{"public game with hidden cards", "public views", "the game is public", sound, func(g *game.Game) { g.Public = true }},
	{"change that nobody hears of", "unheard moves", "hears nothing", eventToNobody, nil},
	{"rule cited by no test", "citations", "[TY-4.2]", sound, source("play_test.go", "TY-4.2,", "")},
	{"example of a rule that is not there", "examples", "no rule TY-7.7", sound, retold(`"TY-2.1"`, `"TY-7.7"`)},
	{"example that tells something else", "examples", "the events are", sound, retold(`"told":["A`, `"told":["B`)},
	{
		"example with a move that is not legal", "examples", "is refused by", sound,
		retold(`"moves":["A bid`, `"moves":["A trade for crown","A bid`),
	},
	{"example of no test", "examples", "written by no test", sound, source("more_test.go", ".Example", ".Sample")},
	{"example without a file", "examples", "has no file", sound, func(g *game.Game) { g.Examples = nil }},
	{
		"example without a sentence", "locale", "de: no sentence example.first-bid", sound,
		text("words.de", "first-bid:", "last-bid:"),
	},
	{"unknown rule cited by the code", "citations", "[TY-9.9]", sound, source("play.go", "TY-4.1", "TY-4.1 TY-9.9")},
}

// opening edits the rules of the toy.
func opening(edit func(r *toyRules)) func(*game.Game) {
	return func(g *game.Game) {
		open := g.Open
		g.Open = func(c game.Config) (game.Rules, error) {
			r, err := open(c)
			edit(r.(*toyRules))
			return r, err
		}
	}
}

// words edits the vocabulary of the toy.
func words(edit func(v *game.Vocabulary)) func(*game.Game) {
	return opening(func(r *toyRules) {
		r.words = toyWords()
		edit(r.words)
	})
}

// text edits a file of the toy's locale.
func text(file, was, is string) func(*game.Game) {
	return func(g *game.Game) { replace(g.Locale.(fstest.MapFS), "locale/"+file+".yaml", was, is) }
}

// retold edits the toy's example.
func retold(was, is string) func(*game.Game) {
	return func(g *game.Game) { replace(g.Examples.(fstest.MapFS), "examples/first-bid.json", was, is) }
}

// source edits a file of the toy's source.
func source(file, was, is string) func(*game.Game) {
	return func(g *game.Game) { replace(g.Source.(fstest.MapFS), file, was, is) }
}

func replace(files fstest.MapFS, name, was, is string) {
	before := string(files[name].Data)
	after := strings.ReplaceAll(before, was, is)
	if before == after {
		panic("nothing to replace in " + name)
	}
	files[name].Data = []byte(after)
}

// TestBroken shows that every break is caught by its property, with the words
// that belong to it, and so that the suite can fail.
func TestBroken(t *testing.T) {
	for _, b := range breaks {
		t.Run(b.name, func(t *testing.T) {
			i := slices.IndexFunc(Properties, func(p Property) bool { return p.Name == b.property })
			if i < 0 {
				t.Fatalf("there is no property %q", b.property)
			}
			g := toy(b.defect)
			if b.edit != nil {
				b.edit(g)
			}
			err := findIn(t, g, Properties[i])
			if err == nil {
				t.Fatalf("property %q lets it pass", b.property)
			}
			if !strings.Contains(err.Error(), b.says) {
				t.Errorf("caught for another reason, not %q: %v", b.says, err)
			}
		})
	}
}

// findIn plays games until a property notices something.
func findIn(t *testing.T, g *game.Game, p Property) error {
	for seed := range uint64(12) {
		for _, want := range Configs(g) {
			c, err := NewCase(g, want, seed)
			if err != nil {
				t.Fatal(err)
			}
			if err := p.Try(c); err != nil {
				return err
			}
		}
	}
	return nil
}

// TestEveryPropertyCanFail demands a break for each property.
func TestEveryPropertyCanFail(t *testing.T) {
	broken := map[string]bool{}
	for _, b := range breaks {
		broken[b.property] = true
	}
	for _, p := range Properties {
		if !broken[p.Name] {
			t.Errorf("no break shows that property %q can fail", p.Name)
		}
	}
}

// TestTheContractListsTheProperties compares the table in the docs with the suite: each property
// is there with the number of its breaks, and with one of them.
func TestTheContractListsTheProperties(t *testing.T) {
	text, err := os.ReadFile("../../docs/contract.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]string{}
	for line := range strings.Lines(string(text)) {
		if cells := strings.Split(line, " | "); len(cells) == 3 {
			rows[strings.TrimPrefix(cells[0], "| ")] = strings.TrimSuffix(strings.TrimSpace(cells[2]), " |")
		}
	}
	for _, p := range Properties {
		n, named := 0, false
		for _, b := range breaks {
			if b.property == p.Name {
				n, named = n+1, named || strings.HasSuffix(rows[p.Name], ": "+b.name)
			}
		}
		if !named || !strings.HasPrefix(rows[p.Name], fmt.Sprint(n, ": ")) {
			t.Errorf("%s with %d breaks: the table has %q", p.Name, n, rows[p.Name])
		}
	}
}

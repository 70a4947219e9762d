package gametest

import (
	"encoding/json"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"spielwerk/game"
	"spielwerk/game/example"
)

// toyWords is all that the toy can say.
func toyWords() *game.Vocabulary {
	card := game.Field{Name: "card", Kind: game.FieldWord, Words: toyAnimals, Table: "card"}
	prize := game.Field{Name: "prize", Kind: game.FieldWord, Words: toyPrizes, Table: "prize"}
	number := func(name string) game.Field { return game.Field{Name: name} }
	form := func(word string, fields ...game.Field) game.Form { return game.Form{Word: word, Fields: fields} }
	team := game.Field{Name: "team", Kind: game.FieldWord, Words: toyTeams, Table: "team"}
	counted := func(f game.Form) game.Form { f.Count = f.Fields[0].Name; return f }
	tells := func(facts game.Facts, f game.Form) game.Form { f.Facts = facts; return f }
	round := game.Facts{Once: game.SpanRound}
	return &game.Vocabulary{
		Moves: []game.Form{
			toyBid: form("bid", card), toyBurn: form("burn", card), toyPass: form("pass"),
			toyTrade: form("trade for", prize), toyBack: form("take back"),
			toyAgain: {Word: "again", Retracts: true},
		},
		Refusals: []game.Form{
			toyNoMore: form("over"), toyWait: form("wait"), toyStep: form("step"),
			toyMissing: form("missing", card), toyOdd: form("odd", card),
		},
		Events: []game.Form{
			toyHas: form("has", card), toyReady: form("ready"),
			toyShow: tells(game.Facts{Takes: "card"}, form("show", card)),
			toyWin:  tells(round, counted(form("win", number("points")))), toyNoWin: tells(round, form("nowin")),
			toyAside: form("aside"), toyBurns: form("burns", card),
			toyTrades:  tells(game.Facts{Takes: "prize", Completes: "card"}, form("trades", card, prize)),
			toyReturns: form("returns"),
			toyDraws:   form("draws", card), toyShuffles: counted(form("shuffles", number("cards"))),
			toyEnd: form("end", game.Field{Name: "seat", Kind: game.FieldSeat}), toyRevokes: form("revokes"),
			toyPasses: form("passes"),
			toySide:   tells(game.Facts{Side: "team"}, form("side", team)),
		},
		Prompts: []game.Form{
			toyAskBid: form("bid", number("round")), toyAskBurn: form("burn"), toyAskTrade: form("trade", card),
		},
		Scores: []game.Form{
			toyRound: form("round", number("round")), toyPrize: form("prize", prize),
			toyFoxes: counted(form("foxes", number("foxes"))),
		},
	}
}

func toyRuleBook() []game.RuleInfo {
	var book []game.RuleInfo
	for _, id := range []game.Rule{
		"TY-1.1", "TY-2.1", "TY-2.2", "TY-2.3", "TY-2.4", "TY-3.1", "TY-3.2", "TY-3.3", "TY-3.4",
		"TY-4.1", "TY-4.2", "TY-5.1", "TY-5.2", "TY-5.3",
	} {
		book = append(book, game.RuleInfo{ID: id, Provenance: []string{"house"}})
	}
	book[4].Option = "tie"
	return append(book, game.RuleInfo{ID: "TY-6.1", Provenance: []string{"house"}, Excused: "it is about manners"})
}

const toyRuleTexts = `
  TY-1.1: "18"
  TY-2.1: "21"
  TY-2.2: "22"
  TY-2.3: "23"
  TY-2.4: "24"
  TY-3.1: "31"
  TY-3.2: "32"
  TY-3.3: "33"
  TY-3.4: "34"
  TY-4.1: "41"
  TY-4.2: "42"
  TY-5.1: "51"
  TY-5.2: "52"
  TY-5.3: "53"
  TY-6.1: "61"
`

func toyLocale() fstest.MapFS {
	return fstest.MapFS{
		"locale/rules.en.yaml": {Data: []byte("rule:" + toyRuleTexts)},
		"locale/rules.de.yaml": {Data: []byte("rule:" + toyRuleTexts)},
		"locale/rules.it.yaml": {Data: []byte("rule:" + toyRuleTexts)},
		"locale/words.en.yaml": {Data: []byte(`
title: "Toy"
example: {first-bid: "A bids in secret."}
summary: "Six animals."
card: {ant: "ant", bee: "bee", cat: "cat", dog: "dog", eel: "eel", fox: "fox"}
prize: {coin: "coin", crown: "crown"}
team: {red: "red", blue: "blue"}
facts: {card: "Cards", prize: "Prizes", team: "Teams"}
option: {tie: {name: "Ties", help: "The first of equal cards wins."}}
text: {round: "Round {{.round}}:"}
move:
  bid: "Choose the {{.card}}"
  burn: "Burn the {{.card}}"
  pass: "Burn nothing"
  trade for: "A {{.prize}}"
  take back: "Take it back"
  again: "Choose again"
refusal:
  over: "It is over."
  wait: "Wait."
  step: "Not now."
  missing: "You have no {{.card}}."
  odd: "The {{.card}} is odd."
event:
  has: "{{.who}}: {{.card}}"
  ready: "{{.who}} has chosen."
  show: "{{.who}} shows {{if eq .cardID \"ant\" \"eel\"}}an{{else}}a{{end}} {{.card}}."
  win: {one: "{{.who}} wins {{.points}} point.", other: "{{.who}} wins {{.points}} points."}
  nowin: "Nobody wins."
  aside: "{{.who}} sets a card aside."
  burns: "It is the {{.card}}."
  trades: "{{.who}} trades the {{.card}} for a {{.prize}}."
  returns: "{{.who}} takes it back."
  draws: "{{.who}} draws the {{.card}}."
  shuffles: {one: "{{.cards}} card is shuffled.", other: "{{.cards}} cards are shuffled."}
  end: "{{.seat}} wins the game."
  revokes: "{{.who}} chooses again."
  passes: "{{.who}} passes."
  side: "{{.who}} plays for {{.team}}."
guide: {first: {title: "First", hello: "Hello.", bid: "Bid: {{.move}}.", "no": "Not now."}}
prompt: {bid: "Round {{.round}}: choose.", burn: "Burn a card?", trade: "The {{.card}} for what?"}
origin: {round: Rounds, prize: Prizes, foxes: Foxes}
score: {round: "Round {{.round}}", prize: "A {{.prize}}", foxes: {one: "{{.foxes}} fox", other: "{{.foxes}} foxes"}}
`)},
		"locale/words.de.yaml": {Data: []byte(`
title: "Spielzeug"
example: {first-bid: "A bids in secret."}
summary: "Sechs Tiere."
card: {ant: "Ameise", bee: "Biene", cat: "Katze", dog: "Hund", eel: "Aal", fox: "Fuchs"}
prize: {coin: "Münze", crown: "Krone"}
team: {red: "Rot", blue: "Blau"}
facts: {card: "Karten", prize: "Preise", team: "Mannschaften"}
option: {tie: {name: "Gleichstand", help: "Die erste von gleichen Karten gewinnt."}}
text: {round: "Runde {{.round}}:"}
move:
  bid: "{{.card}} wählen"
  burn: "{{.card}} verbrennen"
  pass: "Nichts verbrennen"
  trade for: "{{.prize}}"
  take back: "Zurücknehmen"
  again: "Neu wählen"
refusal:
  over: "Es ist vorbei."
  wait: "Warte."
  step: "Nicht jetzt."
  missing: "Die Karte fehlt dir: {{.card}}."
  odd: "Ungerade: {{.card}}."
event:
  has: "{{.who}}: {{.card}}"
  ready: "{{.who}} hat gewählt."
  show: "{{.who}} zeigt: {{.card}}."
  win: {one: "{{.who}} gewinnt {{.points}} Punkt.", other: "{{.who}} gewinnt {{.points}} Punkte."}
  nowin: "Niemand gewinnt."
  aside: "{{.who}} legt eine Karte beiseite."
  burns: "Es ist: {{.card}}."
  trades: "{{.who}} tauscht {{.card}} gegen {{.prize}}."
  returns: "{{.who}} nimmt sie zurück."
  draws: "{{.who}} zieht: {{.card}}."
  shuffles: {one: "{{.cards}} Karte wird gemischt.", other: "{{.cards}} Karten werden gemischt."}
  end: "{{.seat}} gewinnt das Spiel."
  revokes: "{{.who}} wählt neu."
  passes: "{{.who}} passt."
  side: "{{.who}} spielt für {{.team}}."
guide: {first: {title: "Erstes", hello: "Hallo.", bid: "Biete: {{.move}}.", "no": "Nicht jetzt."}}
prompt: {bid: "Runde {{.round}}: wähle.", burn: "Eine Karte verbrennen?", trade: "{{.card}} wogegen?"}
origin: {round: Runden, prize: Preise, foxes: Füchse}
score: {round: "Runde {{.round}}", prize: "{{.prize}}", foxes: {one: "{{.foxes}} Fuchs", other: "{{.foxes}} Füchse"}}
`)},
		"locale/words.it.yaml": {Data: []byte(`
title: "Giocattolo"
example: {first-bid: "A bids in secret."}
summary: "Sei animali."
card: {ant: "formica", bee: "ape", cat: "gatto", dog: "cane", eel: "anguilla", fox: "volpe"}
prize: {coin: "moneta", crown: "corona"}
team: {red: "i rossi", blue: "i blu"}
facts: {card: "Carte", prize: "Premi", team: "Squadre"}
option: {tie: {name: "Parità", help: "Vince la prima delle carte uguali."}}
text: {round: "Turno {{.round}}:"}
move:
  bid: "Scegli: {{.card}}"
  burn: "Brucia: {{.card}}"
  pass: "Non bruciare"
  trade for: "{{.prize}}"
  take back: "Riprendi"
  again: "Scegli di nuovo"
refusal:
  over: "È finita."
  wait: "Aspetta."
  step: "Non ora."
  missing: "Non hai: {{.card}}."
  odd: "Dispari: {{.card}}."
event:
  has: "{{.who}}: {{.card}}"
  ready: "{{.who}} ha scelto."
  show: "{{.who}} mostra: {{.card}}."
  win:
    one: "{{.who}} vince {{.points}} punto."
    many: "{{.who}} vince {{.points}} di punti."
    other: "{{.who}} vince {{.points}} punti."
  nowin: "Nessuno vince."
  aside: "{{.who}} mette da parte una carta."
  burns: "È: {{.card}}."
  trades: "{{.who}} scambia: {{.card}}, {{.prize}}."
  returns: "{{.who}} la riprende."
  draws: "{{.who}} pesca: {{.card}}."
  shuffles: {one: "{{.cards}} carta.", many: "{{.cards}} di carte.", other: "{{.cards}} carte."}
  end: "{{.seat}} vince la partita."
  revokes: "{{.who}} sceglie di nuovo."
  passes: "{{.who}} passa."
  side: "{{.who}} gioca con {{.team}}."
guide: {first: {title: "Prima", hello: "Ciao.", bid: "Offri: {{.move}}.", "no": "Non ora."}}
prompt: {bid: "Turno {{.round}}: scegli.", burn: "Bruciare una carta?", trade: "{{.card}} per che cosa?"}
origin: {round: Turni, prize: Premi, foxes: Volpi}
score:
  round: "Turno {{.round}}"
  prize: "{{.prize}}"
  foxes: {one: "{{.foxes}} volpe", many: "{{.foxes}} di volpi", other: "{{.foxes}} volpi"}
`)},
	}
}

func toySource() fstest.MapFS {
	return fstest.MapFS{
		"play.go":      {Data: []byte("// TY-2.1 to TY-2.4, TY-4.1")},
		"more_test.go": {Data: []byte(`g.Example("first-bid", "TY-2.1", f)`)},
		"play_test.go": {Data: []byte("// TY-1.1, TY-2.1 to TY-2.4, TY-3.1 to TY-3.4, TY-4.1, TY-4.2, TY-5.1 to TY-5.3")},
	}
}

// toyExample is the example of the toy's rule book, made with the sound toy.
var toyExample = sync.OnceValue(func() []byte {
	rules, err := plainToy(sound).Rules(game.Config{Seats: 2})
	if err != nil {
		panic(err)
	}
	p := rules.Deal(game.QuickRand(1, 2), nil)
	seat := p.Pending().First()
	x := &example.Example{
		ID: "first-bid", Rules: []game.Rule{"TY-2.1"}, Version: 1, Seats: 2, Options: rules.Config().Options, Seat: seat,
		Start: game.NewStart(p), Moves: []string{Letter(seat) + " " + rules.Vocabulary().Text(p.Moves(nil, seat)[0])},
	}
	played, err := x.Play(plainToy(sound))
	if err != nil {
		panic(err)
	}
	x.Told, x.Scored = played.Happened(), played.Gained()
	text, err := json.Marshal(x)
	if err != nil {
		panic(err)
	}
	return text
})

// toy is the toy with one defect; sound is none.
func toy(d defect) *game.Game {
	g := plainToy(d)
	g.Examples = fstest.MapFS{"examples/first-bid.json": {Data: toyExample()}}
	return g
}

// plainToy is the toy without examples.
func plainToy(d defect) *game.Game {
	g := &game.Game{
		Name: "toy", Prefixes: []string{"TY"}, Versions: []int{1}, MinSeats: 2, MaxSeats: 3,
		Options:  []game.Option{game.Switch("tie", false, "TY-2.4")},
		RuleBook: toyRuleBook(), Locale: toyLocale(), Source: toySource(),
	}
	g.Guides = []game.Guide{toyGuide()}
	words := toyWords()
	g.Open = func(c game.Config) (game.Rules, error) {
		return &toyRules{
			game: g, config: c, words: words, broken: d, hash: strings.Repeat("0a", 32),
			tie: c.Options["tie"] == "on", seats: c.Seats,
		}, nil
	}
	return g
}

// toyGuide leads through the first bid.
func toyGuide() game.Guide {
	c := game.Config{Version: 1, Seats: 2, Options: map[string]string{"tie": "off"}}
	rules := &toyRules{game: &game.Game{Name: "toy"}, config: c, words: toyWords(), seats: 2}
	g := game.Guide{Name: "first", Config: c, Seed: 1}
	p, err := g.Begin(rules)
	if err != nil {
		panic(err)
	}
	g.Deal = game.DealOf(p)
	var bids []string
	for _, m := range p.Moves(nil, 0) {
		bids = append(bids, rules.words.Text(m))
	}
	g.Steps = []game.GuideStep{
		{Say: "hello", Rules: []game.Rule{"TY-1.1"}},
		{Say: "bid", Await: bids[:2], Why: []game.WhyNot{{Moves: "*", Say: "no"}}},
	}
	return g
}

// TestSound shows that a game that keeps the contract passes.
func TestSound(t *testing.T) { Run(t, toy(sound)) }

package api

import (
	"net/http"

	"spielwerk/game"
	"spielwerk/games"
	"spielwerk/lang"
	"spielwerk/store"
)

// Game is a game in a list.
type Game struct {
	Name     string `json:"name" doc:"Its name in addresses and records"`
	Title    string `json:"title" doc:"Its name in your language"`
	Summary  string `json:"summary" doc:"What it is about, in your language"`
	MinSeats int    `json:"minSeats" minimum:"1" maximum:"5"`
	MaxSeats int    `json:"maxSeats" minimum:"1" maximum:"5"`
	Weight   int    `json:"weight" minimum:"0" maximum:"3" doc:"How much there is to learn: 1 for little, 3 for much, 0 if that is not said"`
	Versions []int  `json:"versions" doc:"Versions of the rules that can be played, the oldest first"`
	Public   bool   `json:"public" doc:"No seat knows anything that another does not"`
	Scored   bool   `json:"scored" doc:"It counts points before its end"`
}

// Option is a choice of rules that is fixed before a game begins.
type Option struct {
	Name    string  `json:"name"`
	Title   string  `json:"title" doc:"In your language"`
	Help    string  `json:"help" doc:"What it changes, in your language"`
	Values  []Value `json:"values"`
	Default string  `json:"default"`
	Rule    string  `json:"rule" doc:"The rule that it is about"`
	More    bool    `json:"more" doc:"It takes values besides those listed, such as a deck written as its titles"`
	Seat    int     `json:"seat" minimum:"0" maximum:"5" doc:"The seat that it is about, 0 for the whole table"`
}

// Value is a value of an option.
type Value struct {
	Value string `json:"value"`
	Title string `json:"title" doc:"In your language"`
}

// GameFacts is all that is known of a game before it is played.
type GameFacts struct {
	Game
	Options []Option `json:"options"`
	Bots    []string `json:"bots" doc:"Bots that can take a seat, the weakest first"`
	Data    string   `json:"data" doc:"SHA-256 of the component data of its default configuration"`
	Moves   []Form   `json:"moves" doc:"Kinds of moves"`
	Events  []Form   `json:"events" doc:"Kinds of events"`
	Prompts []Form   `json:"prompts" doc:"Kinds of decisions"`
	Guides  []string `json:"guides" doc:"Guided first games"`
	Packs   []Pack   `json:"packs" doc:"The components that a new table can choose, the usual ones first"`
}

// Pack is component data that a table can choose.
type Pack struct {
	Name  string   `json:"name" doc:"By which a new table and the list of components take it"`
	Title string   `json:"title" doc:"In your language; empty for the components of the program"`
	About string   `json:"about,omitempty" doc:"In your language"`
	By    string   `json:"by,omitempty"`
	Data  []string `json:"data" doc:"SHA-256 of the component data, by which tables and records know them"`
}

// Form is a kind of move, event or decision. Its written form is the word and then the fields, with spaces between.
type Form struct {
	Word     string  `json:"word"`
	Fields   []Field `json:"fields"`
	Retracts bool    `json:"retracts,omitempty" doc:"Of a move: it takes back a decision while others still decide. A seat never has to make one, and a bot should not"`
	Ends     bool    `json:"ends,omitempty" doc:"Of a move: it ends the seat's part of a turn or round"`
	Part     bool    `json:"part,omitempty" doc:"Of a move: it is one part of a larger decision"`
	Standing bool    `json:"standing,omitempty" doc:"Of a move: the act 'always ' and the move answers so until the act 'ask'"`
}

// Field is an operand.
type Field struct {
	Name  string   `json:"name"`
	Kind  string   `json:"kind" enum:"number,word,cell,turn,seat" doc:"number: decimal; word: one of words; cell: 'col,row'; turn: quarter turns, 'r0' to 'r3'; seat: from 1"`
	Words []string `json:"words,omitempty"`
}

// RuleText is a numbered rule.
type RuleText struct {
	ID         string   `json:"id"`
	Chapter    string   `json:"chapter"`
	Title      string   `json:"title" doc:"Of the chapter, in your language"`
	Text       string   `json:"text" doc:"In your language"`
	Provenance []string `json:"provenance" doc:"Where it is from: seed, public, derived, house"`
	Option     string   `json:"option,omitempty" doc:"The option that it belongs to"`
}

// Part is a printed component.
type Part struct {
	game.Component
	Title string `json:"title" doc:"Of its kind, in your language"`
}

var fieldKinds = map[game.FieldKind]string{
	game.FieldNumber: "number", game.FieldWord: "word", game.FieldCell: "cell", game.FieldTurn: "turn", game.FieldSeat: "seat",
}

// OfGame is the parameter of what is about a game.
type OfGame struct {
	Game string `path:"game" doc:"The name of a game"`
}

type list[T any] struct {
	Items []T `json:"items"`
}

func (a *API) gameOperations() {
	add(a, operation{
		id: "listGames", method: http.MethodGet, path: "/games", tag: "games", summary: "The games",
	}, func(c *call, _ *struct{}) (out list[Game], _ error) {
		for _, g := range c.site.Shelf().First() {
			out.Items = append(out.Items, c.gameOf(g))
		}
		return out, nil
	})
	add(a, operation{
		id: "getGame", method: http.MethodGet, path: "/games/{game}", tag: "games", summary: "A game: options, bots, kinds of moves and events", errors: []int{http.StatusNotFound},
	}, func(c *call, in *OfGame) (GameFacts, error) {
		g, err := c.game(in.Game)
		if err != nil {
			return GameFacts{}, err
		}
		return c.factsOf(g)
	})
	add(a, operation{
		id: "listRules", method: http.MethodGet, path: "/games/{game}/rules", tag: "games", summary: "The numbered rules of a game", errors: []int{http.StatusNotFound},
	}, func(c *call, in *OfGame) (out list[RuleText], err error) {
		g, err := c.game(in.Game)
		if err != nil {
			return out, err
		}
		t := c.site.Book().Game(g, c.lang)
		chapters, rules := g.Contents()
		for i, chapter := range chapters {
			title := t.Chapter(chapter.ID)
			for _, info := range rules[i] {
				out.Items = append(out.Items, RuleText{
					ID: string(info.ID), Chapter: chapter.ID, Title: title, Text: t.Rule(info.ID), Provenance: info.Provenance, Option: info.Option,
				})
			}
		}
		return out, nil
	})
	add(a, operation{
		id: "listComponents", method: http.MethodGet, path: "/games/{game}/components", tag: "games", summary: "The printed components of a game",
		describes: "None for a game whose components have no faces.", errors: []int{http.StatusNotFound},
	}, func(c *call, in *struct {
		OfGame
		Pack string `query:"pack" doc:"A pack of the game by its name"`
	},
	) (out list[Part], err error) {
		out.Items = []Part{}
		g, err := c.site.Shelf().Choose(in.Game, in.Pack)
		if err != nil {
			return out, store.ErrNotFound
		}
		rules, err := g.Rules(g.FullConfig())
		if err != nil {
			return out, err
		}
		if box, ok := rules.(game.Catalogue); ok {
			t := c.site.Book().Game(g, c.lang)
			for _, one := range box.Components(t) {
				out.Items = append(out.Items, Part{one, t.Say("components."+one.Kind, nil)})
			}
		}
		return out, nil
	})
}

// game is a game by its name.
func (c *call) game(name string) (*game.Game, error) {
	g, err := c.site.Shelf().Find(name)
	if err != nil {
		return nil, store.ErrNotFound
	}
	return g, nil
}

func (c *call) gameOf(g *game.Game) Game {
	t := c.site.Book().Game(g, c.lang)
	return Game{
		Name: g.Name, Title: t.Say("title", nil), Summary: t.Say("summary", nil), MinSeats: g.MinSeats, MaxSeats: g.MaxSeats,
		Weight: g.Weight, Versions: g.Versions, Public: g.Public, Scored: c.site.Scored(g),
	}
}

func (c *call) factsOf(g *game.Game) (GameFacts, error) {
	rules, err := g.Rules(g.FullConfig())
	if err != nil {
		return GameFacts{}, err
	}
	t := c.site.Book().Game(g, c.lang)
	f := GameFacts{
		Game: c.gameOf(g), Options: []Option{}, Bots: c.site.Bots(g), Guides: []string{},
		Moves: formsOf(rules.Vocabulary().Moves), Events: formsOf(rules.Vocabulary().Events), Prompts: formsOf(rules.Vocabulary().Prompts),
	}
	if plain, unfit := g.Rules(g.Default(g.MinSeats)); unfit == nil {
		f.Data = plain.DataHash()
	}
	for _, o := range g.Options {
		f.Options = append(f.Options, optionOf(t, o))
	}
	for _, guide := range g.Guides {
		f.Guides = append(f.Guides, guide.Name)
	}
	editions, err := c.site.Shelf().Editions(g.Name)
	if err != nil {
		return GameFacts{}, err
	}
	for _, edition := range editions {
		f.Packs = append(f.Packs, packOf(edition, c.lang))
	}
	return f, nil
}

func packOf(g *game.Game, code string) Pack {
	if g.Packed == nil {
		return Pack{Name: games.OwnPack, Data: g.Data}
	}
	return Pack{Name: g.Packed.Name, Title: g.Packed.Called(code), About: g.Packed.In(g.Packed.About, code), By: g.Packed.By, Data: g.Data}
}

func optionOf(t *lang.Tongue, o game.Option) Option {
	out := Option{
		Name: o.Name, Title: t.Say("option."+o.Name+".name", nil), Help: t.Say("option."+o.Name+".help", nil),
		Default: o.Default, Rule: string(o.Rule), More: o.More, Seat: o.Seat,
	}
	for _, v := range o.Values {
		id := "value." + v
		if v == "on" || v == "off" {
			id = "web.lobby.value." + v
		}
		out.Values = append(out.Values, Value{v, t.Say(id, nil)})
	}
	return out
}

func formsOf(forms []game.Form) []Form {
	out := []Form{}
	for i := range forms {
		f := &forms[i]
		one := Form{Word: f.Word, Fields: []Field{}, Retracts: f.Retracts, Ends: f.Ends, Part: f.Part, Standing: f.Standing}
		for j := range f.Fields {
			one.Fields = append(one.Fields, Field{f.Fields[j].Name, fieldKinds[f.Fields[j].Kind], f.Fields[j].Words})
		}
		out = append(out, one)
	}
	return out
}

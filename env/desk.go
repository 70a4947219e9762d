package env

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"spielwerk/game"
	"spielwerk/game/vector"
	"spielwerk/lang"
)

// Desk keeps batches under numbers, for callers that cannot hold pointers. It may be used by any number
// of threads, each batch by one at a time.
type Desk struct {
	games []*game.Game

	mu      sync.Mutex
	batches map[uint64]*held
	last    uint64
	book    *lang.Book // nil until a sentence is needed
}

// held is a batch, and whether somebody is using it.
type held struct {
	mu    sync.Mutex
	batch *Batch
}

// NewDesk is a desk with some games.
func NewDesk(games []*game.Game) *Desk { return &Desk{games: games, batches: map[uint64]*held{}} }

// With calls do with a batch. A panic in it becomes an error.
func (d *Desk) With(number uint64, do func(*Batch) error) (err error) {
	d.mu.Lock()
	h := d.batches[number]
	d.mu.Unlock()
	if h == nil {
		return badArgument("there is no batch %d, or it has been closed", number)
	}
	if !h.mu.TryLock() {
		return &Error{Kind: InUse, Message: "another thread uses this batch; a batch is for one thread at a time"}
	}
	defer h.mu.Unlock()
	defer func() {
		if p := recover(); p != nil {
			err = &Error{Kind: Internal, Message: fmt.Sprint(p)}
		}
	}()
	return do(h.batch)
}

func (d *Desk) add(b *Batch) uint64 {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.last++
	d.batches[d.last] = &held{batch: b}
	return d.last
}

// request is what can be asked for in JSON: what to do, and what that needs.
type request struct {
	Do     string `json:"do"`
	Open   Config `json:"open"`
	Batch  uint64 `json:"batch"`
	Game   int    `json:"game"` // of the batch, from 0
	Seat   int    `json:"seat"` // from 0
	Number int    `json:"number"`
	Seed   uint64 `json:"seed"`
	Move   string `json:"move"`
	Ended  bool   `json:"ended"`
}

// Call carries out a request in JSON and returns its answer, or an object with "error".
func (d *Desk) Call(in []byte) []byte {
	answer, err := d.call(in)
	if err == nil {
		var out []byte
		if out, err = json.Marshal(answer); err == nil {
			return out
		}
	}
	return Failure(err)
}

// Failure is an error in JSON.
func Failure(err error) []byte {
	var e *Error
	if !errors.As(err, &e) {
		e = &Error{Kind: Internal, Message: err.Error()}
	}
	out, err := json.Marshal(map[string]*Error{"error": e})
	if err != nil {
		panic(err) // texts can be encoded
	}
	return out
}

func (d *Desk) call(in []byte) (answer any, err error) {
	var r request
	if err = json.Unmarshal(in, &r); err != nil {
		return nil, badArgument("a request that cannot be read: %v", err)
	}
	switch r.Do {
	case "games":
		return d.list(), nil
	case "open":
		return d.open(r.Open)
	case "close":
		d.mu.Lock()
		defer d.mu.Unlock()
		delete(d.batches, r.Batch)
		return nil, nil
	}
	ask := asks[r.Do]
	if ask == nil {
		return nil, badArgument("%q cannot be done; it is one of %s", r.Do, strings.Join(slices.Sorted(maps.Keys(asks)), ", "))
	}
	err = d.With(r.Batch, func(b *Batch) (err error) {
		answer, err = ask(d, b, &r)
		return err
	})
	return answer, err
}

// asks are the requests about a batch.
var asks = map[string]func(*Desk, *Batch, *request) (any, error){
	"reset": func(_ *Desk, b *Batch, r *request) (any, error) { return nil, b.Reset(r.Seed) },
	"undo":  func(_ *Desk, b *Batch, r *request) (any, error) { return nil, b.Undo(r.Game) },
	"clone": func(d *Desk, b *Batch, _ *request) (any, error) { return d.opened(b.Clone()) },
	"determinize": func(d *Desk, b *Batch, r *request) (any, error) {
		return d.opened(b.Determinize(r.Game, r.Seat, r.Number, r.Seed))
	},
	"moves": func(_ *Desk, b *Batch, r *request) (any, error) {
		g, err := b.at(r.Game)
		if err != nil {
			return nil, err
		}
		out := make([]string, len(g.moves))
		for i, m := range g.moves {
			out[i] = b.rules.Vocabulary().Text(m)
		}
		return out, nil
	},
	"index": func(d *Desk, b *Batch, r *request) (any, error) { return d.index(b, r) },
	"view":  func(_ *Desk, b *Batch, r *request) (any, error) { return b.view(r) },
	"text": func(d *Desk, b *Batch, r *request) (any, error) {
		v, err := b.view(r)
		if err != nil {
			return nil, err
		}
		words, err := d.english(b.rules)
		if err != nil {
			return nil, err
		}
		return v.Text(words), nil
	},
	"record": func(_ *Desk, b *Batch, r *request) (any, error) {
		rec, err := b.Record(r.Game, r.Ended)
		if err != nil {
			return nil, err
		}
		var out strings.Builder
		err = rec.Write(&out)
		return out.String(), err
	},
}

// view is what a seat of a game sees.
func (b *Batch) view(r *request) (game.View, error) {
	g, err := b.at(r.Game)
	if err != nil {
		return nil, err
	}
	seat, err := b.seat(r.Seat)
	if err != nil {
		return nil, err
	}
	return g.pos.View(seat), nil
}

// index is the index of a legal move, given in its written form. A move that is not legal is refused
// with the rule.
func (d *Desk) index(b *Batch, r *request) (any, error) {
	g, err := b.at(r.Game)
	if err != nil {
		return nil, err
	}
	if g.done {
		return nil, badArgument("game %d is over", r.Game)
	}
	m, err := b.rules.Vocabulary().ParseMove(r.Move)
	if err != nil {
		return nil, badArgument("%v", err)
	}
	if i := slices.Index(g.moves, m); i >= 0 {
		return i, nil
	}
	b.scratch.CopyFrom(g.pos)
	no := b.scratch.Play(g.seat, m, nil)
	if no == nil {
		return nil, badArgument("%q takes back a decision; undo does that here", r.Move)
	}
	words, err := d.english(b.rules)
	if err != nil {
		return nil, err
	}
	return nil, &Error{Kind: Refused, Rule: no.Rule, Word: b.rules.Vocabulary().Refusals[no.Kind].Word, Message: words.Refusal(no)}
}

// english are the sentences of a game. They are read when they are needed first.
func (d *Desk) english(rules game.Rules) (*lang.Tongue, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.book == nil {
		book, err := lang.Open(d.games)
		if err != nil {
			return nil, err
		}
		d.book = book
	}
	return d.book.Table(rules, "en", nil), nil
}

// sheet is what is known of a game before it is played.
type sheet struct {
	Name     string   `json:"name"`
	MinSeats int      `json:"min_seats"`
	MaxSeats int      `json:"max_seats"`
	Versions []int    `json:"versions"`
	Options  []choice `json:"options"`
}

type choice struct {
	Name    string    `json:"name"`
	Values  []string  `json:"values"`
	Default string    `json:"default"`
	More    bool      `json:"more"` // it takes other values, too
	Rule    game.Rule `json:"rule"`
}

func (d *Desk) list() []sheet {
	out := make([]sheet, len(d.games))
	for i, g := range d.games {
		out[i] = sheet{Name: g.Name, MinSeats: g.MinSeats, MaxSeats: g.MaxSeats, Versions: g.Versions, Options: []choice{}}
		for _, o := range g.Options {
			out[i].Options = append(out[i].Options, choice{o.Name, o.Values, o.Default, o.More, o.Rule})
		}
	}
	return out
}

// open begins a batch.
func (d *Desk) open(c Config) (any, error) {
	names := make([]string, len(d.games))
	for i, g := range d.games {
		if g.Name == c.Game {
			return d.opened(New(g, c))
		}
		names[i] = g.Name
	}
	return nil, badArgument("no game %q; the games are %s", c.Game, strings.Join(names, ", "))
}

// opening is what a caller has to know of a new batch.
type opening struct {
	Batch   uint64            `json:"batch"`
	Games   int               `json:"games"`
	Seats   int               `json:"seats"`
	Width   int               `json:"width"`
	Size    int               `json:"size"` // of a vector
	Game    string            `json:"game"`
	Version int               `json:"version"`
	Options map[string]string `json:"options"`
	Data    string            `json:"data"`
	Fields  []vector.Field    `json:"fields"`
	Moves   []form            `json:"moves"` // by kind
}

// form is what a kind of move is.
type form struct {
	Word     string    `json:"word"`
	Operands []operand `json:"operands"`
}

type operand struct {
	Name  string   `json:"name"`
	Kind  string   `json:"kind"`
	Words []string `json:"words,omitempty"`
}

var operandKinds = [...]string{game.FieldNumber: "number", game.FieldWord: "word", game.FieldCell: "cell", game.FieldTurn: "turns", game.FieldSeat: "seat"}

func (d *Desk) opened(b *Batch, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	c := b.rules.Config()
	o := opening{
		Batch: d.add(b), Games: len(b.games), Seats: c.Seats, Width: b.config.Width, Size: b.encoder.Size(), Game: b.rules.Game().Name,
		Version: c.Version, Options: c.Options, Data: b.rules.DataHash(), Fields: b.encoder.Fields(), Moves: []form{},
	}
	for _, f := range b.rules.Vocabulary().Moves {
		one := form{Word: f.Word, Operands: []operand{}}
		for i := range f.Fields {
			field := &f.Fields[i]
			one.Operands = append(one.Operands, operand{field.Name, operandKinds[field.Kind], field.Words})
		}
		o.Moves = append(o.Moves, one)
	}
	return o, nil
}

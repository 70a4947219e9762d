package web

import (
	"errors"
	"net/http"
	"slices"
	"strings"

	"spielwerk/game"
	"spielwerk/lang"
	"spielwerk/record"
	"spielwerk/store"
	"spielwerk/table"
)

// fairData is the page on which the visitor's browser makes the shuffles of a finished game again.
type fairData struct {
	*tableData
	rules           int  // version
	nobody          bool // nobody gave a nonce
	broken          bool // the moves cannot be played again with this seed and these nonces
	draws           []drawRow
	shuffled, drawn int // numbers of shuffles and picks, and of cards that were taken or put back
}

// drawRow is one thing that chance decided.
type drawRow struct {
	record.DrawLine
	pile  string   // what it is called
	names []string // of Before, for a pick, or After
	name  string   // of Card
}

// fair is the page of the shuffle of a game that is over.
func (s *Server) fair(w http.ResponseWriter, r *http.Request) {
	v, err := s.visit(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	defer v.table.Release()
	rec, err := s.recordOf(r.Context(), r.PathValue("table"))
	broken := errors.Is(err, table.ErrOtherRules) // or another seed, or other nonces
	if err != nil && !broken {
		s.fail(w, r, err)
		return
	}
	now := v.now()
	d := s.data(r, v, now)
	d.path = r.URL.RequestURI()
	page := &fairData{
		tableData: d, rules: now.Rules.Config().Version, broken: broken,
		nobody: !slices.ContainsFunc(now.Seats, func(seat store.Seat) bool { return seat.Nonce != "" }),
	}
	if !broken {
		if err := page.play(rec, pileWords{s.book.Table(now.Rules, d.lang, namesOf(now.Seats)), now.Rules}); err != nil {
			s.fail(w, r, err)
			return
		}
	}
	s.show(w, r, http.StatusOK, fairPage(page))
}

// play plays the game again and lists its draws.
func (d *fairData) play(rec *record.Record, words pileWords) error {
	return rec.Draws(words.rules, func(l record.DrawLine) error {
		d.draws = append(d.draws, words.row(l))
		if l.Draw == "shuffle" || l.Draw == "pick" {
			d.shuffled++
		} else {
			d.drawn++
		}
		return nil
	})
}

// pileWords tells what is in piles.
type pileWords struct {
	*lang.Tongue
	rules game.Rules
}

func (p pileWords) row(l record.DrawLine) drawRow {
	row := drawRow{DrawLine: l, pile: l.Pile}
	if id := "pile." + l.Pile; p.Has(id) {
		row.pile = p.Say(id, nil)
	}
	var pile *game.Pile
	for i := range p.rules.Vocabulary().Piles {
		if one := &p.rules.Vocabulary().Piles[i]; one.Name == l.Pile {
			pile = one
		}
	}
	list := l.After
	if l.Draw == "pick" {
		list = l.Before
	}
	for _, word := range list {
		row.names = append(row.names, p.component(pile, word))
	}
	if l.Card != "" {
		row.name = p.component(pile, l.Card)
	}
	return row
}

// component is what a member of a pile is called.
func (p pileWords) component(pile *game.Pile, word string) string {
	if pile.Kind == game.FieldSeat {
		for seat := range game.Seat(p.rules.Config().Seats) {
			if pile.Text(int16(seat)) == word {
				return p.Seat(seat)
			}
		}
	}
	if id := pile.Table + "." + word; pile.Table != "" && p.Has(id) {
		return p.Say(id, nil) + " (" + word + ")"
	}
	if namer, ok := p.rules.(game.Namer); ok {
		return namer.Named(p.Tongue, word)
	}
	return word
}

// spaced is a list as the script reads it: a component has no spaces in its name.
func spaced(list []string) string { return strings.Join(list, " ") }

// finding is what a step of the proof has found.
func (d *fairData) finding(step, word string) string {
	return d.say("web.fair."+step+"."+word, map[string]any{"shuffled": d.shuffled, "drawn": d.drawn})
}

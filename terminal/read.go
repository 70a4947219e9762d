package terminal

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"spielwerk/game"
)

// sameOperands tells which operands of a move are the same in all legal moves of its kind.
type sameOperands [len(game.Move{}.Args)]bool

// reader reads what a person types as a move. A line means a move if it is its written
// form, in any case, where
//
//   - a component or a seat may be written by its name ("build mason", "against Anna"), a cell as
//     sentences say it ("3/4"), a rotation in degrees ("90"),
//   - an operand that is the same in all legal moves of its kind may be left out,
//   - operands at the end may be left out: then the line is incomplete, and means a move
//     if only one legal move begins so.
type reader struct {
	s     *Session
	moves []game.Move // that are legal
	text  string      // what the person sees, "" if it does not matter
}

// sorted orders moves by kind and operands, so that a list of them can be searched by eye.
func sorted(moves []game.Move) []game.Move {
	slices.SortStableFunc(moves, func(a, b game.Move) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), slices.Compare(a.Args[:], b.Args[:]))
	})
	return moves
}

// meant are the legal moves that a line means. If it is complete for some, only these.
func (r *reader) meant(line string) []int {
	var whole, begun []int
	for i, m := range r.moves {
		switch fits, complete := r.fits(line, m, r.given(m)); {
		case fits && complete:
			whole = append(whole, i)
		case fits:
			begun = append(begun, i)
		}
	}
	if len(whole) > 0 {
		return whole
	}
	return begun
}

// given tells which operands of a move are the same in all legal moves of its kind.
func (r *reader) given(m game.Move) (same sameOperands) {
	for i := range same {
		same[i] = !slices.ContainsFunc(r.moves, func(o game.Move) bool { return o.Kind == m.Kind && o.Args[i] != m.Args[i] })
	}
	return same
}

// fits reports whether a line means a move or its beginning. Operands that are the same
// in all moves of the kind may be left out.
func (r *reader) fits(line string, m game.Move, same sameOperands) (fits, complete bool) {
	form := &r.s.rules().Vocabulary().Moves[m.Kind]
	rest, ok := after(line, form.Word)
	if !ok {
		return false, false
	}
	return r.operands(rest, form.Fields, m.Args[:], same[:])
}

func (r *reader) operands(rest string, fields []game.Field, args []int16, same []bool) (fits, complete bool) {
	if rest == "" {
		return true, !slices.Contains(same[:len(fields)], false)
	}
	if len(fields) == 0 {
		return false, false
	}
	for _, text := range r.s.spellings(&fields[0], args[0]) {
		if left, ok := after(rest, text); ok {
			if fits, complete = r.operands(left, fields[1:], args[1:], same[1:]); fits {
				return fits, complete
			}
		}
	}
	if same[0] {
		return r.operands(rest, fields[1:], args[1:], same[1:])
	}
	return false, false
}

// spellings are the ways in which an operand may be typed: its written form, and its name
// in the language that is spoken.
func (s *Session) spellings(f *game.Field, a int16) []string {
	texts := []string{f.Text(a)}
	switch {
	case f.Kind == game.FieldCell:
		texts = append(texts, strings.Replace(texts[0], ",", "/", 1))
	case f.Kind == game.FieldTurn:
		degrees := strconv.Itoa(90 * int(a))
		texts = append(texts, degrees, degrees+"°")
	case f.Kind == game.FieldSeat:
		texts = append(texts, s.tongue.Seat(game.Seat(a)))
	case f.Kind == game.FieldWord && f.Table != "":
		texts = append(texts, s.tongue.Say(f.Table+"."+texts[0], nil))
	}
	return texts
}

// keyed is a text with the apostrophes that keyboards have.
func keyed(text string) string { return strings.ReplaceAll(text, "’", "'") }

// after is what follows a beginning in any case, if nothing or a space follows it.
func after(line, start string) (rest string, ok bool) {
	line, start = keyed(line), keyed(start)
	if len(line) < len(start) || !strings.EqualFold(line[:len(start)], start) {
		return "", false
	}
	rest = line[len(start):]
	if rest != "" && rest[0] != ' ' {
		return "", false
	}
	return strings.TrimPrefix(rest, " "), true
}

// named is the move that a line means whether it is legal or not, so that a refusal can
// say why it is not: each operand by one of its spellings, or as legal moves have it.
func (r *reader) named(line string) (game.Move, error) {
	words := r.s.rules().Vocabulary()
	m, err := words.ParseMove(line)
	if err == nil {
		return m, nil
	}
	for kind := range words.Moves {
		form := &words.Moves[kind]
		rest, ok := after(line, form.Word)
		if !ok {
			continue
		}
		if text, ok := r.written(rest, form, uint16(kind)); ok {
			if m, no := words.ParseMove(strings.TrimSpace(form.Word + text)); no == nil {
				return m, nil
			}
		}
	}
	return game.Move{}, err
}

// written is the written form of operands that were typed.
func (r *reader) written(rest string, form *game.Form, kind uint16) (text string, ok bool) {
	for i := range form.Fields {
		f := &form.Fields[i]
		operand, left := r.operand(rest, f)
		if operand == "" && rest == "" && f.Kind == game.FieldTurn { // no turn is legal: one is as good as another
			operand = f.Text(0)
		}
		if operand == "" {
			legal := slices.IndexFunc(r.moves, func(m game.Move) bool { return m.Kind == kind })
			if legal < 0 || !r.given(r.moves[legal])[i] {
				return "", false
			}
			operand, left = f.Text(r.moves[legal].Args[i]), rest
		}
		text, rest = text+" "+operand, left
	}
	return text, rest == ""
}

// operand is the written form of the operand that a text begins with, "" if it begins with
// none, and what follows it. The longest spelling counts, for a name may begin as another does,
// and of several components with one name one that the person sees.
func (r *reader) operand(rest string, f *game.Field) (written, left string) {
	most := -1
	try := func(a int16) {
		for _, text := range r.s.spellings(f, a) {
			l, ok := after(rest, text)
			if ok && (len(text) > most || len(text) == most && !r.sees(written) && r.sees(f.Text(a))) {
				written, left, most = f.Text(a), l, len(text)
			}
		}
	}
	switch f.Kind {
	case game.FieldWord:
		for a := range f.Words {
			try(int16(a))
		}
	case game.FieldTurn:
		for a := range turns {
			try(int16(a))
		}
	case game.FieldSeat:
		for seat := range r.s.rules().Config().Seats {
			try(int16(seat))
		}
	case game.FieldNumber, game.FieldCell:
		word, others, _ := strings.Cut(rest, " ")
		if f.Kind == game.FieldCell {
			word = strings.Replace(word, "/", ",", 1) // as sentences say it
		}
		return strings.ToLower(word), others
	}
	return written, left
}

// sees reports whether a component stands in what the person sees, by its id.
func (r *reader) sees(id string) bool {
	return slices.Contains(strings.FieldsFunc(r.text, func(c rune) bool { return strings.ContainsRune(" ,.;:()\n", c) }), id)
}

// turns is how many rotations there are: quarter turns.
const turns = 4

// mostMeant is how many moves are listed where a line means several.
const mostMeant = 24

// mostLike is how many moves are listed beside one that is not read.
const mostLike = 8

// move plays the move that a line means: by its number in a list, by what is asked for, or as it is written.
// If it means several it lists them.
func (s *Session) move(line string, seat game.Seat, moves []game.Move) bool {
	if done, ok := s.several(line, seat); ok {
		return done
	}
	m, ok := s.reads(seat, line, moves)
	if !ok {
		return false
	}
	if no := s.History.Play(seat, m); no != nil {
		s.refused(no)
		s.instead(seat, s.rules().Vocabulary().Moves[m.Kind].Word, moves)
		return false
	}
	return true
}

// several plays the moves that a line stands for together, all of them or none. It is not ok
// if the line stands for no such moves.
func (s *Session) several(line string, seat game.Seat) (done, ok bool) {
	moves := s.together(line, seat)
	if moves == nil {
		return false, false
	}
	trial := s.rules().Blank()
	trial.CopyFrom(s.History.Now())
	for _, m := range moves {
		if no := trial.Play(seat, m, nil); no != nil {
			s.refused(no)
			return false, true
		}
	}
	for _, m := range moves {
		if no := s.History.Play(seat, m); no != nil { // never: the trial has played it
			s.refused(no)
			return false, true
		}
	}
	return true, true
}

// together are the moves that a line stands for together, nil if it stands for none.
func (s *Session) together(line string, seat game.Seat) (moves []game.Move) {
	if !strings.Contains(line, ";") {
		if now, ok := s.History.Now().(game.Compounder); ok {
			return now.Compound(seat, strings.Fields(strings.ToLower(line)))
		}
		return nil
	}
	for one := range strings.SplitSeq(line, ";") { // as a hint writes them
		m, err := s.rules().Vocabulary().ParseMove(strings.TrimSpace(one))
		if err != nil {
			return nil
		}
		moves = append(moves, m)
	}
	return moves
}

// reads is the move that a line means. It says what is wrong if there is none, and lists
// the moves if there are several.
func (s *Session) reads(seat game.Seat, line string, moves []game.Move) (game.Move, bool) {
	if n, err := strconv.Atoi(line); err == nil {
		if i := s.numbered(n, moves); i >= 0 {
			return moves[i], true
		}
	}
	r := reader{s, moves, s.History.Now().View(seat).Text(s.tongue)}
	if m, err := s.rules().Vocabulary().ParseMove(line); err == nil {
		return m, true
	}
	said := []string{line}
	if word := s.word(moves); word != "" { // it goes without saying
		said = append(said, word+" "+line)
	}
	var meant []int
	for i := 0; i < len(said) && meant == nil; i++ {
		meant = r.meant(said[i])
	}
	switch len(meant) {
	case 0:
		for _, b := range s.History.Now().Blocked(nil, seat) { // of several with one name, what one might expect
			for _, line := range said {
				if fits, complete := r.fits(line, b.Move, sameOperands{}); fits && complete {
					return b.Move, true
				}
			}
		}
		var err error
		for i := len(said) - 1; i >= 0; i-- { // what is wrong is said of the line as it was typed
			var m game.Move
			if m, err = r.named(said[i]); err == nil {
				return m, true
			}
		}
		s.unread(line, err, moves)
		like := s.instead(seat, line, moves)
		if like == nil {
			like = s.with(moves, line)
		}
		if len(like) <= mostLike {
			s.list(moves, like)
		}
		return game.Move{}, false
	case 1:
		return moves[meant[0]], true
	default:
		s.say("terminal.which", map[string]any{"count": len(meant)})
		s.list(moves, meant[:min(len(meant), mostMeant)])
		if len(meant) > mostMeant {
			fmt.Fprintln(s.Out, "      …")
		}
		return game.Move{}, false
	}
}

// word is that with which all moves begin, "" if there are several.
func (s *Session) word(moves []game.Move) string {
	if slices.ContainsFunc(moves, func(m game.Move) bool { return m.Kind != moves[0].Kind }) {
		return ""
	}
	return s.rules().Vocabulary().Moves[moves[0].Kind].Word
}

// numbered is the move that a number alone means, or -1: the one that a list of this decision has under it; or else, where
// a number is asked for ("start 17"), the one that has this number and nothing more; or else the one of so many.
func (s *Session) numbered(n int, moves []game.Move) int {
	if slices.Contains(s.listed, n-1) {
		return n - 1
	}
	asked := false
	found := -1
	for i, m := range moves {
		_, operands, _ := strings.Cut(s.rules().Vocabulary().Text(m), " ")
		number, err := strconv.Atoi(operands)
		asked = asked || err == nil
		if err == nil && number == n {
			if found >= 0 { // of two kinds
				return -1
			}
			found = i
		}
	}
	if found < 0 && !asked && n >= 1 && n <= len(moves) {
		return n - 1
	}
	return found
}

// list prints some of the moves with their numbers.
func (s *Session) list(moves []game.Move, which []int) {
	s.listed = append(s.listed, which...)
	words, wide := s.rules().Vocabulary(), 0
	for _, i := range which {
		wide = max(wide, len(words.Text(moves[i])))
	}
	for _, i := range which {
		fmt.Fprintf(s.Out, "%4d  %-*s  %s\n", i+1, wide, words.Text(moves[i]), s.named(s.tongue.Move(moves[i])))
	}
}

// instead says what is to be decided where a line begins like a move, but like none that is
// legal now. It returns the legal moves that begin like the line.
func (s *Session) instead(seat game.Seat, line string, moves []game.Move) (like []int) {
	forms := s.rules().Vocabulary().Moves
	for i, m := range moves {
		if _, ok := after(line, forms[m.Kind].Word); ok {
			like = append(like, i)
		}
	}
	if s.untimely(line, moves) {
		fmt.Fprintln(s.Out, s.tongue.Prompt(s.History.Now().Prompt(seat)))
	}
	return like
}

// untimely reports whether a line begins like a move, but like none that is legal now.
func (s *Session) untimely(line string, moves []game.Move) bool {
	forms := s.rules().Vocabulary().Moves
	begins := func(f game.Form) bool { _, ok := after(line, f.Word); return ok }
	return slices.ContainsFunc(forms, begins) && !slices.ContainsFunc(moves, func(m game.Move) bool { return begins(forms[m.Kind]) })
}

// having are the moves whose written form or sentence has all words of a text. It says so if there are none.
func (s *Session) having(moves []game.Move, text string) (which []int) {
	if which = s.with(moves, text); which == nil {
		s.say("terminal.nomoves", map[string]any{"text": text})
	}
	return which
}

// with are the moves whose written form or sentence has all words of a text.
func (s *Session) with(moves []game.Move, text string) (which []int) {
	for i, m := range moves {
		written := s.rules().Vocabulary().Text(m)
		if hasWords(written+" "+strings.ReplaceAll(written, ",", "/")+" "+s.tongue.Move(m), text) {
			which = append(which, i)
		}
	}
	return which
}

// unread says that a text is not a move, and how a move with the same first words is written.
func (s *Session) unread(text string, err error, moves []game.Move) {
	var bad game.ParseError
	switch {
	case errors.As(err, &bad) && bad.Shape != "":
		s.say("terminal.written", map[string]any{"text": text, "shape": bad.Shape})
	case s.untimely(text, moves):
		s.say("terminal.untimely", map[string]any{"text": text})
	default:
		s.say("terminal.unknown", map[string]any{"text": text})
	}
}

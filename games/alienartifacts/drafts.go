package alienartifacts

import "spielwerk/game"

// draftKind describes a kind of draft, a choice of cards that is put down at once: a payment,
// a discard that is a price, a preparation.
type draftKind struct {
	word    string // in views
	moves   func(p *Position, dst []game.Move, seat game.Seat) []game.Move
	judge   func(p *Position, seat game.Seat, m game.Move) no // moves but done and back
	done    func(p *Position, seat game.Seat) no              // why it is not complete
	prompt  func(p *Position, seat game.Seat) game.Prompt
	blocked func(b *blocker)
	worth   func(e estimate) int
	symbols bool // its cards pay with symbols
}

// draftKinds are the kinds of draft by the constants of state.go.
func draftKinds() *[draftKindCount]draftKind {
	pays := draftKind{
		word: "pay", symbols: true,
		moves: func(p *Position, dst []game.Move, seat game.Seat) []game.Move {
			if d := &p.s.Draft; d.Chosen.len() < int(d.Limit) {
				dst = p.payments(dst, seat)
			}
			return dst
		},
		judge: func(p *Position, seat game.Seat, m game.Move) no {
			if m.Kind != movePay {
				return stepless
			}
			return p.noPay(seat, cardIn(m), colourIn(m))
		},
		blocked: func(b *blocker) {
			pl := &b.p.s.Players[b.seat]
			b.halves(movePay, pl.Hand.or(pl.Produced))
		},
		worth: func(e estimate) int { return e.payment() },
	}
	due, some := pays, pays
	due.done, due.prompt = (*Position).noPaid, (*Position).promptDue
	some.done, some.prompt = (*Position).noneOwed, (*Position).promptAnyNumber
	return &[draftKindCount]draftKind{
		draftDue: due,
		draftAny: some,
		draftDiscard: {
			word: "discard",
			moves: func(p *Position, dst []game.Move, seat game.Seat) []game.Move {
				if d := &p.s.Draft; d.Chosen.len() < int(d.Discard) {
					dst = cardMoves(dst, moveDiscard, p.s.Players[seat].Hand.without(d.Chosen))
				}
				return dst
			},
			judge: func(p *Position, seat game.Seat, m game.Move) no {
				d, card := &p.s.Draft, cardIn(m)
				switch {
				case m.Kind != moveDiscard:
					return stepless
				case d.Chosen.len() >= int(d.Discard):
					return no{refuseLimit, "AA-21.9", game.Args{int16(d.Discard)}}
				case !p.s.Players[seat].Hand.has(card):
					return no{refuseHand, "AA-21.9", game.Args{int16(card)}}
				case d.Chosen.has(card):
					return no{refuseMarked, "AA-21.9", game.Args{int16(card)}}
				}
				return yes
			},
			done: func(p *Position, _ game.Seat) no {
				if left := int(p.s.Draft.Discard) - p.s.Draft.Chosen.len(); left > 0 {
					return no{refuseLeft, "AA-21.9", game.Args{int16(left), leftCards}}
				}
				return yes
			},
			prompt: func(p *Position, _ game.Seat) game.Prompt {
				d := &p.s.Draft
				return game.Prompt{Kind: promptPrice, Rule: "AA-21.9", Args: game.Args{int16(int(d.Discard) - d.Chosen.len())}}
			},
			blocked: func(b *blocker) { b.each(moveDiscard, b.p.s.Players[b.seat].Hand) },
			worth:   func(e estimate) int { return e.value() + e.list(e.p.paidFor(e.seat), fromCards) },
		},
		draftPrepare: {
			word: "prepare",
			moves: func(p *Position, dst []game.Move, seat game.Seat) []game.Move {
				return p.preparations(dst, seat, p.s.Draft.Card, p.s.Draft.Limit)
			},
			judge: func(p *Position, seat game.Seat, m game.Move) no {
				if m.Kind != moveAttach {
					return stepless
				}
				return p.noAttach(seat, p.s.Draft.Card, cardIn(m), colourIn(m), rowIn(m))
			},
			done: func(*Position, game.Seat) no { return no{refuseFirst, "AA-8.5.3", game.Args{}} },
			prompt: func(p *Position, _ game.Seat) game.Prompt {
				d := &p.s.Draft
				return game.Prompt{Kind: promptPrepare, Rule: "AA-8.5.1", Args: game.Args{int16(d.Limit), int16(d.Card)}}
			},
			blocked: func(*blocker) {},
			worth:   func(e estimate) int { return e.value() + e.preparation(e.p.s.Draft.Card, int(e.p.s.Draft.Limit)) },
		},
	}
}

// kindOfDraft is the kind of the draft that is being made.
func (p *Position) kindOfDraft() *draftKind { return &p.rules.drafts[p.s.Draft.Kind] }

// noDone is the reason why the draft is not complete: AA-5.3, AA-8.6.3, AA-8.7.3.
func (p *Position) noDone(seat game.Seat) no { return p.kindOfDraft().done(p, seat) }

// noPaid is the reason why what is due is not paid: AA-5.3, AA-5.13.
func (p *Position) noPaid(seat game.Seat) no {
	d := &p.s.Draft
	if d.several() {
		if !p.payable(seat, d.Due, p.wildDraft(seat), 0, 0, everything) {
			return no{refuseUnpaid, "AA-5.13", game.Args{}}
		}
		return yes
	}
	return p.owing(seat, "AA-5.3")
}

// noneOwed is the reason why a trade or a removal of blockades is not complete: AA-8.6.3, AA-8.7.3.
func (p *Position) noneOwed(seat game.Seat) no {
	if p.s.Draft.several() {
		return p.noPaid(seat)
	}
	if p.s.Draft.Action == actUnblock {
		return p.owing(seat, "AA-8.7.3")
	}
	return p.owing(seat, "AA-8.6.3")
}

// owing refuses by a rule while symbols are missing.
func (p *Position) owing(seat game.Seat, rule game.Rule) no {
	if left := p.dueDraft() - p.chosenWorth(seat); left > 0 {
		return no{refuseLeft, rule, game.Args{int16(left), leftSymbols}}
	}
	return yes
}

// draftMoves appends the moves of a draft in progress.
func (p *Position) draftMoves(dst []game.Move, seat game.Seat) []game.Move {
	dst = p.kindOfDraft().moves(p, dst, seat)
	if p.noDone(seat).rule == "" {
		dst = append(dst, game.Move{Kind: moveDone})
	}
	return append(dst, game.Move{Kind: moveBack})
}

// judgeDraft judges what is done with a draft.
func (p *Position) judgeDraft(seat game.Seat, m game.Move) no {
	switch m.Kind {
	case moveBack:
		return yes
	case moveDone:
		return p.noDone(seat)
	}
	return p.kindOfDraft().judge(p, seat, m)
}

// promptDue asks for the rest of what is due: AA-5.1.
func (p *Position) promptDue(seat game.Seat) game.Prompt {
	d, due := &p.s.Draft, 0
	for _, n := range d.Due {
		due += int(n)
	}
	worth := p.chosenWorth(seat)
	return game.Prompt{Kind: promptPay, Rule: "AA-5.1", Args: game.Args{
		int16(d.Action), int16(due), int16(worth), int16(d.Limit), int16(max(worth-due, 0)),
	}}
}

// promptAnyNumber asks for any number of symbols: AA-8.6.1.
func (p *Position) promptAnyNumber(seat game.Seat) game.Prompt {
	d := &p.s.Draft
	return game.Prompt{Kind: promptAny, Rule: "AA-8.6.1", Args: game.Args{int16(d.Action), int16(p.chosenWorth(seat)), int16(d.Limit)}}
}

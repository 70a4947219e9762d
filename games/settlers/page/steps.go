package page

import (
	"iter"
	"slices"
	"strconv"

	"spielwerk/game"
	"spielwerk/games/settlers/board"
	"spielwerk/web/part"
)

// toldEvents are the events that are told one by one when others' turns are played
// back; what they bring about goes with them.
var toldEvents = []string{
	"faction", "round", "phase", "take", "keep", "board", "build", "deal", "raze", "attack", "use", "copy", "exchange", "pass", "samurai", "defend",
	"takeover", "route", "takedeal", "dropdeal", "virtual", "target", "noattack", "hit", "locations", "win", "solowon", "sololost", "rank",
	"happens", "tech", "unlock", "send", "block", "unblock", "mark", "restore", "revealed", "saved", "movetech", "virtualfaction", "swapped",
}

// facedEvents are those events that show their card.
var facedEvents = []string{
	"take", "build", "deal", "raze", "attack", "use", "copy", "samurai", "defend", "takeover", "route", "virtual", "hit", "takedeal", "dropdeal",
	"happens", "tech", "unlock", "send", "block", "unblock", "mark", "restore", "revealed", "saved", "movetech", "swapped",
}

// Steps are what happened, each with what travels: from what yields to the supply,
// from the supply to what is paid for, from the decks to the hand.
func (p *gamePage) Steps(s *part.Scene, past iter.Seq[*game.Event], heard []game.Event) (out []part.Step) {
	source := ""              // what yields goods at the moment
	event := p.striking(past) // the Event that happens: what it does to each seat is told
	for i := range heard {
		e := &heard[i]
		form := &p.words.Events[e.Kind]
		arg := func(name string) string {
			if i := slices.IndexFunc(form.Fields, func(f game.Field) bool { return f.Name == name }); i >= 0 {
				return form.Fields[i].Text(e.Args[i])
			}
			return ""
		}
		seat := strconv.Itoa(int(e.Seat))
		mat := "mat-" + seat
		card := arg("card")
		if form.Word == "happens" {
			event = card
		} else if !slices.Contains(strikesWith, form.Word) {
			event = ""
		}
		strikes := event != "" && form.Word != "happens"
		if slices.Contains(toldEvents, form.Word) || len(out) == 0 || strikes {
			st := part.Step{Event: e, Own: e.Seat == s.Seat && e.Seat >= 0, At: mat}
			switch {
			case slices.Contains(facedEvents, form.Word):
				st.Face = card
				if !slices.Contains([]string{"raze", "take", "happens", "revealed", "swapped"}, form.Word) {
					st.At = "c-" + card + "|" + mat
				}
			case form.Word == "target" || form.Word == "noattack":
				st.Face = board.Small(card)
			case form.Word == "virtualfaction":
				st.Face = board.VirtualCard
			case strikes:
				st.Face, st.Beat = event, seatEventMillis
			}
			if form.Word == "happens" || form.Word == "swapped" {
				st.At = "deck-common"
			}
			out = append(out, st)
			if !strikes {
				source = st.At
			}
		}
		st := &out[len(out)-1]
		fly := func(face, from, to string, n int) {
			st.Fly = append(st.Fly, part.Flight{Face: face, From: from, To: to, N: n})
		}
		supply := func(good string) string { return "sup-" + seat + "-" + good + "|" + mat }
		n, _ := strconv.Atoi(arg("number"))
		switch form.Word {
		case "board":
			source = mat
		case "produce", "dealyields", "bonus", "react", "use", "copy", "raze", "attack", "targeted", "scoring":
			source = "c-" + card + "|" + mat
		case "gain":
			fly("g-"+arg("good"), source, p.gainedAt(seat, arg("good")), n)
		case "pay":
			fly("g-"+arg("good"), supply(arg("good")), source, n)
		case "payfrom":
			fly("g-"+arg("good"), "c-"+card+"|"+mat, source, n)
		case "lose":
			fly("g-"+arg("good"), supply(arg("good")), "deck-common", n)
		case "tech":
			fly("g-"+arg("good"), supply(arg("good")), "c-"+card+"|"+mat, 1)
		case "send":
			fly("g-worker", supply("worker"), "c-"+card+"|"+mat, 1)
			source = "c-" + card + "|" + mat
		case "techback":
			fly("g-basic_tech", "c-"+card+"|"+mat, supply("basic_tech"), 1)
		case "returned":
			fly("g-"+arg("good"), "c-"+card+"|"+mat, supply(arg("good")), n)
		case "rob":
			fly("g-"+arg("good"), "sup-"+strconv.Itoa(int(e.Args[1]))+"-"+arg("good")+"|mat-"+strconv.Itoa(int(e.Args[1])), supply(arg("good")), 1)
		case "draw":
			deck := arg("deck")
			from := mat
			if deck == "common" {
				from = "deck-common"
			}
			fly(board.Back(deck), from, "hand-"+seat+"|"+mat, 1)
		case "build":
			source = "c-" + card + "|" + mat
		case "stands":
			source = "c-" + card + "|" + mat
		}
	}
	return out
}

// strikesWith are the events that tell what an Event does.
var strikesWith = []string{"gain", "lose"}

// striking is the Event that happens when these events have been heard, the latest first;
// "" for none.
func (p *gamePage) striking(past iter.Seq[*game.Event]) string {
	for e := range past {
		form := &p.words.Events[e.Kind]
		if form.Word == "happens" {
			return form.Fields[0].Text(e.Args[0])
		}
		if !slices.Contains(strikesWith, form.Word) {
			break
		}
	}
	return ""
}

// seatEventMillis is how many milliseconds are told what an Event does to one seat.
const seatEventMillis = 900

// gainedAt is where a good goes that a seat gains.
func (p *gamePage) gainedAt(seat, good string) string {
	if good == "vp" {
		return "chip-" + seat
	}
	return "sup-" + seat + "-" + good + "|mat-" + seat
}

package web

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"spielwerk/game"
	"spielwerk/web/part"
)

// stepData is a part.Step of what is played back.
type stepData struct {
	part.Step
	logLine
}

// flights are flights as the script reads them.
func flights(list []part.Flight) string {
	words := make([]string, len(list))
	for i, f := range list {
		words[i] = f.Face + "," + f.From + "," + f.To + "," + strconv.Itoa(f.N)
	}
	return strings.Join(words, " ")
}

// motions writes what moves for the script.
func motions(all []part.Motion) string {
	var b strings.Builder
	for i, m := range all {
		if i > 0 {
			b.WriteByte(';')
		}
		fmt.Fprintf(&b, "%s %d %d", m.ID, m.X, m.Y)
	}
	return b.String()
}

// maxSteps is how many steps are played back at most, and maxUpdate the bytes of an update
// with them. The oldest scenes are dropped.
const (
	maxSteps  = 200
	maxUpdate = 32<<10 - 256
)

// heardLast yields the events that a seat may know, the latest first.
func heardLast(events []game.Event, seat game.Seat) iter.Seq[*game.Event] {
	return func(yield func(*game.Event) bool) {
		for i := len(events) - 1; i >= 0; i-- {
			if events[i].Audience.Has(seat) && !yield(&events[i]) {
				return
			}
		}
	}
}

// stepsOf are the playback steps of new events; past are the earlier ones.
func stepsOf(gamePage part.Playback, sc *part.Scene, past iter.Seq[*game.Event], heard []game.Event) (steps []stepData) {
	for _, st := range gamePage.Steps(sc, past, heard) {
		if l := st.Score; l != nil {
			text := sc.Tongue.Seat(l.Seat) + ": " + sc.Tongue.Score(*l) + ": " + strconv.Itoa(int(l.Points))
			steps = append(steps, stepData{st, logLine{text, string(l.Rule), l.Seat}})
			continue
		}
		steps = append(steps, stepData{st, logLine{sc.Tongue.Event(*st.Event), string(st.Event.Rule), st.Event.Seat}})
	}
	for len(steps) > maxSteps {
		steps = laterScenes(steps)
	}
	return steps
}

// laterScenes drops the first scene of the steps. Where hardly anything would be left, it drops
// an eighth of that scene, but not what lies on the stage all the while.
func laterScenes(steps []stepData) []stepData {
	first := 0 // after what comes onto the stage
	for first < len(steps) && steps[first].Orders != nil {
		first++
	}
	for i := range steps {
		if i > 0 && steps[i].Clears && len(steps)-i > len(steps)/4 {
			return steps[i:]
		}
	}
	if len(steps) < first+2 {
		return nil
	}
	return slices.Concat(steps[:first], steps[min(len(steps), first+(len(steps)-first)/8+1):])
}

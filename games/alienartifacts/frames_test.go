package alienartifacts

import (
	"testing"

	"spielwerk/game"
)

// A frame that asks has all that it takes to ask; the others have a step and a moment only.
// Each kind of move answers a frame or belongs to a phase or a payment.
func TestKindsOfFrame(t *testing.T) {
	words := map[string]bool{}
	for i, k := range frameKinds() {
		switch {
		case frame(i) == frameNone:
			continue
		case k.word == "":
			if k.step == nil || k.moves != nil || k.play != nil || k.answers != 0 || k.args != nil || k.view != nil ||
				k.blocked != nil {
				t.Errorf("frame %d neither asks nor just has a step", i)
			}
			continue
		case k.rule == "" || k.answers == 0 || k.moves == nil || k.play == nil:
			t.Errorf("frame %d, %s, cannot be answered", i, k.word)
		case words[k.word]:
			t.Errorf("two frames are called %s", k.word)
		}
		words[k.word] = true
		form := vocabulary().Prompts[k.prompt]
		if (len(form.Fields) > 0) != (k.args != nil) {
			t.Errorf("the prompt of %s has operands and nobody gives them, or the other way round", k.word)
		}
	}
	if frameRun != 1 || frameAction != 24 || frames != 25 { // a new kind makes frames grow, and nothing else
		t.Error("the kinds of frame have other numbers, so that saved games cannot go on")
	}
}

// What a frame holds is the same by names and as it is saved.
func TestFramesHoldTheirOperands(t *testing.T) {
	for _, f := range []Frame{
		{frameRun, 1, 2, 3, 4, 0, 6, 7},
		{frameKeep, 1, 2, 1, 4, 2, 0, 0},
		{frameBottom, 1, 2, 1, 4, 0, 0, 0},
		{frameEnter, 1, 100, 1, 1, 0, 0, 0},
		{frameTuck, 1, 100, 0, 0, 0, 0, 0},
		{frameProduce, 1, 2, 3, 1, 1, 0, 0},
		{frameScore, 1, 1, 0, 1, 0, 0, 0},
		{frameShip, 1, 254, 0, 0, 0, 0, 0},
		{frameTarget, 1, mustMuster, 0, 0, 0, 0, 0},
		{frameDefend, 1, 2, 0, 0, 0, 0, 0},
		{frameBlock, 1, 2, 0, 0, 0, 0, 0},
		{frameRemove, 1, 2, 3, 0, 0, 0, 0},
		{frameFree, 1, 2, 0, 0, 0, 0, 0},
		{frameAttach, 1, 2, 0, 0, 0, 0, 0},
		{frameType, 1, 2, 0, 0, 0, 0, 0},
		{framePrepare, 1, 2, 3, 0, 0, 0, 0},
		{frameCycle, 1, 2, 0, 0, 0, 0, 0},
		{frameAction, 1, 2, 1, 0, 0, 0, 0},
	} {
		again := map[frame]interface{ frame() Frame }{
			frameRun: runOf(&f), frameKeep: keepOf(&f), frameBottom: bottomOf(&f), frameEnter: enterOf(&f),
			frameTuck:    tuckOf(&f),
			frameProduce: produceOf(&f), frameScore: scoreOf(&f), frameShip: shipOf(&f), frameTarget: targetOf(&f),
			frameDefend: defendOf(&f),
			frameBlock:  blockOf(&f), frameRemove: removeOf(&f), frameFree: freeOf(&f), frameAttach: attachOf(&f),
			frameType:    typeOf(&f),
			framePrepare: prepareOf(&f), frameCycle: cycleOf(&f), frameAction: actionOf(&f),
		}[f.Kind].frame()
		if again != f {
			t.Errorf("%+v is %+v by its names", f, again)
		}
	}
	if s := shipOf(&Frame{A: 254}); s != (shipFrame{seat: game.Seat(0), bonus: -2}) {
		t.Errorf("a bonus below 0 is kept as %d", s.bonus)
	}
}

// TestDraftsAreComplete: each kind of draft has all that is asked of one.
func TestDraftsAreComplete(t *testing.T) {
	for i, k := range draftKinds() {
		complete := k.word != "" && k.moves != nil && k.judge != nil && k.done != nil && k.prompt != nil &&
			k.blocked != nil && k.worth != nil
		if complete == (i == draftNone) {
			t.Errorf("draft %d, %q, is incomplete", i, k.word)
		}
	}
}

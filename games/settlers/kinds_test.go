package settlers

import (
	"slices"
	"testing"
)

// Each kind of frame says all that is asked of it: how it goes on, and if it asks, what can
// be answered, what it asks and what an answer does.
func TestKindsOfFramesAreWhole(t *testing.T) {
	var words []string
	for i := range frameKinds[frameNone+1:] {
		k := &frameKinds[frameNone+1+frame(i)]
		if k.word == "" || slices.Contains(words, k.word) || k.step == nil {
			t.Errorf("frame %d, %q, has no step or no word of its own", i+1, k.word)
		}
		words = append(words, k.word)
		if asks := k.moves != nil; asks != (k.prompt != nil) || asks != (k.answer != nil) {
			t.Errorf("frame %s has some of moves, prompt and answer, not all", k.word)
		}
	}
}

// Each kind of op is done at its frame or to a target, can stand somewhere, and has a worth.
func TestKindsOfOpsAreWhole(t *testing.T) {
	var words []string
	for code := opGain; code < opCodes; code++ {
		k := &opKinds[code]
		if k.word == "" || slices.Contains(words, k.word) || k.in == 0 || k.worth == nil {
			t.Errorf("op %d, %q, has no worth, no place or no word of its own", code, k.word)
		}
		words = append(words, k.word)
		own := k.ask.step != nil && k.ask.moves != nil && k.ask.prompt != nil && k.ask.answer != nil
		ways := 0
		for _, way := range []bool{k.run != nil, k.hit != nil, own && k.hit == nil} {
			if way {
				ways++
			}
		}
		if ways != 1 || (k.hit != nil) != (k.targets != nil) {
			t.Errorf("op %s is done in %d ways, not in one", k.word, ways)
		}
		for _, key := range k.says {
			if key.Name == "" || key.Must == "" || key.Read == nil {
				t.Errorf("op %s: key %q says nothing", k.word, key.Name)
			}
		}
	}
}

// Each trigger has a word, and an effect or what it says instead.
func TestKindsOfTriggersAreWhole(t *testing.T) {
	var words []string
	for i := range triggerKinds {
		k := &triggerKinds[i]
		effect := slices.ContainsFunc(k.says, func(key abilityKey) bool { return key.Name == "gain" })
		if k.word == "" || slices.Contains(words, k.word) || len(k.says) == 0 || effect != (k.in != 0) {
			t.Errorf("trigger %d, %q, is incomplete", i, k.word)
		}
		words = append(words, k.word)
	}
}

// Each prompt has a word, and is answered by some move but for those of a turn.
func TestKindsOfPromptsAreWhole(t *testing.T) {
	for i := range promptKinds {
		k := &promptKinds[i]
		if k.word == "" || (k.moves == 0) != (i == promptAct || i == promptEnd) {
			t.Errorf("prompt %d, %q, is incomplete", i, k.word)
		}
	}
}

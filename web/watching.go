package web

import (
	"time"

	"spielwerk/table"
)

// watchingChoice is what a form offers to those who watch, in words.
func (p *page) watchingChoice(value string) string {
	w, _ := table.ParseWatching(value) // one of ours
	switch {
	case w.Moves > 0:
		return p.say("web.watch.moves", map[string]any{"n": w.Moves})
	case w.Delay > 0:
		return p.say("web.watch.minutes", map[string]any{"n": int(w.Delay / time.Minute)})
	}
	return p.t("watch.none")
}

// watchingOf tells what those see who have no seat, as far as it is not what one expects.
func (p *page) watchingOf(w table.Watching) (sentences []string) {
	switch {
	case w.Refused:
		sentences = append(sentences, p.t("watch.refuses"))
	case w.Moves > 0:
		sentences = append(sentences, p.say("web.watch.lateMoves", map[string]any{"n": w.Moves}))
	case w.Delay > 0:
		sentences = append(sentences, p.say("web.watch.lateMinutes", map[string]any{"n": int(w.Delay / time.Minute)}))
	}
	if w.Overheard && !w.Delayed() && !w.Refused {
		sentences = append(sentences, p.t("watch.hears"))
	}
	return sentences
}

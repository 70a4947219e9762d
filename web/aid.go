package web

import (
	"net/http"

	"github.com/a-h/templ"

	"spielwerk/game"
	"spielwerk/lang"
	"spielwerk/table"
	"spielwerk/web/part"
)

// sceneOf is a table as a seat sees it at this moment.
func sceneOf(now *table.Now, seat game.Seat, t *lang.Tongue) *part.Scene {
	sc := &part.Scene{View: now.View(seat), Rules: now.Rules, Seat: seat, Tongue: t, Position: now.Position}
	if seat != game.Watcher && now.Seats[seat].Bot == "" {
		sc.Mine = now.Position.Pending().Has(seat)
		sc.Moves = now.Position.Moves(nil, seat)
	}
	return sc
}

// aid answers with the player aid: what one looks up at a table while one plays. It is
// asked for when it is opened, so that no update of the table carries it.
func (s *Server) aid(w http.ResponseWriter, r *http.Request) {
	s.piece(w, r, "table.aid", func(p *page, now *table.Now, seat game.Seat, t *lang.Tongue) templ.Component {
		g := now.Rules.Game()
		d := &aidData{page: p, game: g.Name, title: t.Say("title", nil), cardsAt: s.cardsAt(g), pack: p.packName(g)}
		if aided, ok := s.pages.of(g).(part.Aided); ok {
			d.sections = aided.Aid(sceneOf(now, seat, t))
		}
		has := func(id string) bool {
			for _, section := range d.sections {
				if section.ID == id {
					return true
				}
			}
			return false
		}
		if !has(part.AidActions) {
			d.sections = append(d.sections, d.actions(sceneOf(now, seat, t)))
		}
		return aidSections(d)
	})
}

// actions is the section of a page that has none: what can be done now, and what cannot.
func (d *aidData) actions(sc *part.Scene) part.AidSection {
	var moves []string
	for _, m := range sc.Moves {
		moves = append(moves, sc.Tongue.Move(m))
	}
	var blocked []logLine
	if len(sc.Moves) > 0 {
		for _, b := range sc.Position.Blocked(nil, sc.Seat) {
			blocked = append(blocked, logLine{text: sc.Tongue.Refusal(&b.Refusal), rule: string(b.Rule), seat: game.Nobody})
		}
	}
	return part.AidSection{ID: part.AidActions, Title: d.t("table.actions"), Body: aidActions(d, moves, blocked)}
}

// keys answers with the keys that do something at a table.
func (s *Server) keys(w http.ResponseWriter, r *http.Request) {
	s.piece(w, r, "table.keys", func(p *page, now *table.Now, _ game.Seat, t *lang.Tongue) templ.Component {
		var list []part.Key
		for _, k := range []struct{ keys, id string }{
			{"A", "aid"}, {"L", "log"}, {"C", "talk"}, {"H", "hint"}, {"U", "undo"}, {"← ↑ → ↓", "arrows"}, {p.t("keycap.enter"), "enter"}, {"+ −", "zoom"}, {"Esc", "escape"}, {"?", "help"},
		} {
			list = append(list, part.Key{Keys: k.keys, Does: p.t("keys." + k.id)})
		}
		if keyed, ok := s.pages.of(now.Rules.Game()).(part.Keyed); ok {
			list = append(keyed.Keys(t), list...)
		}
		return keyList(p, list)
	})
}

// piece answers with a piece of a page about a game that has begun to the script, and with
// a page of its own to a browser without it.
func (s *Server) piece(w http.ResponseWriter, r *http.Request, title string, content func(*page, *table.Now, game.Seat, *lang.Tongue) templ.Component) {
	s.sheet(w, r, func(p *page, now *table.Now, seat game.Seat, t *lang.Tongue) templ.Component {
		c := content(p, now, seat, t)
		if c == nil || wantsText(r) {
			return c
		}
		s.styled(p, s.pages.name(now.Rules.Game()))
		sheet := s.pages.sheet(now.Rules.Game(), now.Rules.Config(), p.lang)
		return piecePage(p, now.ID, p.t(title)+": "+t.Say("title", nil), "/symbols/"+sheet+"?"+s.tagOf("symbols/"+sheet), c)
	})
}

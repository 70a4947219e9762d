package web

import "net/http"

// learnData is the short way into a game: guided first games, the rules in one page, and where the
// rule book begins.
type learnData struct {
	page
	gameFront
	overview []overviewPart
	chapters []ruleChapter // without their rules
}

// learn is the page on which somebody begins who knows nothing of a game.
func (s *Server) learn(w http.ResponseWriter, r *http.Request) {
	p := s.page(r)
	g, err := s.games.Find(r.PathValue("game"))
	if err != nil {
		s.explain(w, r, http.StatusNotFound, p.t("error.notFound"))
		return
	}
	visitor, err := s.person(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	mine, err := s.tablesOf(r.Context(), visitor)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	t := s.book.Game(g, p.lang)
	d := &learnData{page: p, gameFront: s.front(r.Context(), &p, g, mine, false), overview: overviewOf(t, g)}
	chapters, _ := g.Contents()
	for _, c := range chapters {
		if !c.Appendix {
			d.chapters = append(d.chapters, ruleChapter{id: c.ID, title: t.Chapter(c.ID)})
		}
	}
	s.show(w, r, http.StatusOK, learnPage(d))
}

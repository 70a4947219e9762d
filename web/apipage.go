package web

import (
	"cmp"
	"maps"
	"net/http"
	"slices"

	"spielwerk/api"
)

// apiPath is the page about the API.
const apiPath = "/api"

// apiData is the page about the API.
type apiData struct {
	*page
	groups   []api.Group
	problems []problemLine
}

// problemLine is a kind of problem.
type problemLine struct{ kind, title string }

// aboutAPI shows the page about the API.
func (s *Server) aboutAPI(a *api.API) http.HandlerFunc {
	groups := a.Groups()
	return func(w http.ResponseWriter, r *http.Request) {
		p := s.page(r)
		p.scripts = append(p.scripts, p.asset("try.js"))
		d := &apiData{page: &p, groups: groups}
		for _, kind := range slices.SortedFunc(maps.Keys(api.Kinds), cmp.Compare[api.Kind]) {
			d.problems = append(d.problems, problemLine{string(kind), api.Kinds[kind]})
		}
		s.show(w, r, http.StatusOK, apiPage(d))
	}
}

package web

import (
	"net/http"
	"slices"

	"spielwerk/fair"
	"spielwerk/game"
	"spielwerk/lang"
	"spielwerk/web/part"
)

// gameHomeData is the page of a game: what it is, where one learns it, and the form for a
// table.
type gameHomeData struct {
	page
	gameFront
	packs          packs               // component data to choose from
	promise        func() fair.Promise // a new one for each form
	visitor        string              // the visitor's name, "" if unknown
	min, max       int
	choices        []string       // bots that the form offers
	levels         []levelLine    // weakest first
	rated          string         // what their ratings are, "" if they were not measured
	ratedBy        []measuredLine // and how they were measured
	samples        []sampleGroup  // how games between bots went
	countedBy      []string       // commands that measured that
	scored         bool           // points make the places
	played         []playedLine   // finished games between strong bots
	box            bool           // it has components to show
	first          []optionChoice // options that change which game is played
	groups         []optionGroup  // the others
	extra, extraAt string         // pages that the game offers besides its tables
	program        string         // how one plays without a connection, "" if one cannot
	friends        int            // open seats that the form begins with
}

// others is how many others the form begins with: friends, or bots where there are none.
func (d *gameHomeData) others() int {
	if d.page.alone {
		return len(d.bots)
	}
	return d.friends
}

// columns is how many columns the statistics have.
func (d *gameHomeData) columns() int {
	if d.scored {
		return 6
	}
	return 4
}

// optionGroup is options that change the same.
type optionGroup struct {
	title string
	list  []optionChoice
}

// optionChoice is an option in a form.
type optionChoice struct {
	name, title, help, value string
	values                   []optionValue
	rule                     string
}

// optionValue is a value of an option and what it is called.
type optionValue struct{ value, name string }

// gameHome is the page of a game.
func (s *Server) gameHome(w http.ResponseWriter, r *http.Request) {
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
	d := &gameHomeData{
		page: p, gameFront: s.front(r.Context(), &p, g, mine, false), promise: s.hub.Promise, visitor: visitor.Name,
		min: g.MinSeats, max: g.MaxSeats, choices: botsOf(g), box: s.boxes[g], friends: max(1, g.MinSeats-1),
	}
	measured := s.figures[g]
	var rated int
	if d.levels, rated = p.levelsOf(&measured); rated > 0 {
		d.rated = p.say("web.game.rated", map[string]any{"n": rated, "level": d.levels[0].name})
		d.ratedBy = p.ratedBy(g, &measured)
	}
	d.scored = s.pages.of(g).Scored()
	d.samples, d.countedBy = p.samplesOf(&measured), countedBy(g, &measured)
	if !s.alone {
		if d.played, err = s.playedGames(r.Context(), &p, g); err != nil {
			s.fail(w, r, err)
			return
		}
		if extra, ok := s.pages.of(g).(part.Extra); ok {
			d.extra, d.extraAt = extra.Link(t), "/"+extra.At()+"/"+g.Name
		}
	}
	if s.program != nil {
		d.program = p.say("web.game.withoutConnectionHelp", map[string]any{"n": s.program.megabytes()})
	}
	d.packs = s.packsOf(&p, g)
	d.first = optionsOf(t, g, game.ChangesGame)
	for _, group := range []optionGroup{
		{p.t("game.start"), optionsOf(t, g, game.ChangesStart)}, {p.t("game.rulings"), optionsOf(t, g, game.ChangesRuling)},
	} {
		if len(group.list) > 0 {
			d.groups = append(d.groups, group)
		}
	}
	s.show(w, r, http.StatusOK, gameHomePage(d))
	if s.alone { // the table will need them: they are drawn while the page is read
		go s.tagOf("symbols/" + s.pages.sheet(g, g.Default(g.MinSeats), p.lang))
	}
}

// optionsOf are the options of a game that change the same.
func optionsOf(t *lang.Tongue, g *game.Game, changes game.Change) (list []optionChoice) {
	for _, o := range g.Options {
		if o.Changes != changes {
			continue
		}
		choice := optionChoice{
			name: o.Name, title: t.Say("option."+o.Name+".name", nil), help: t.Say("option."+o.Name+".help", nil),
			value: o.Default, rule: string(o.Rule),
		}
		for _, v := range o.Values {
			choice.values = append(choice.values, optionValue{v, valueName(t, v)})
		}
		if slices.Equal(o.Values, []string{"on", "off"}) { // as one reads a switch
			slices.Reverse(choice.values)
		}
		list = append(list, choice)
	}
	return list
}

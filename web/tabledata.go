package web

import (
	"net/http"
	"regexp"

	"github.com/a-h/templ"

	"spielwerk/game"
	"spielwerk/store"
	"spielwerk/table"
	"spielwerk/web/part"
)

// tableData is a table as one visitor sees it.
type tableData struct {
	page
	tableFacts
	visitorData
	openData
	turnData
	sceneData
	seats []seatData
	free  int       // of the seats
	prep  *prepared // what is drawn already, nil if nothing
}

// tableFacts are what everybody knows of a table.
type tableFacts struct {
	id        string
	title     string
	game      string
	pageName  string // name of the game's page in addresses
	sheet     string // and of the drawings that hold words
	drawings  string // address of the drawings
	link      string // address of the table
	state     string
	number    int
	unsaved   bool // the table cannot be saved at the moment
	unlisted  bool
	shuffle   shuffleData
	given     bool        // the game began at a given position
	copy      *table.Copy // what it is a copy of to try something on, nil if it is none
	duplicate string      // what names the tables with the same deal, "" if there are no others
	rematch   string
	hints     bool     // hints are agreed on between people
	tries     bool     // copies of it are agreed on while the game runs
	standIns  []string // levels of bots that may play for somebody
	timing    []string // the time control in sentences, nil without one
	watching  []string // what those see who have no seat, in sentences
	cardsAt   string   // address of its components, "" if there are none to show
	pack      string   // what their pack is called, "" for those of the program
	scoring   bool     // points decide
	end       string   // how the game has ended, "" while it runs
	endBy     game.Rule
	ended     *table.Ending // of a game that is sealed
}

// visitorData is who looks at a table, and at what of it.
type visitorData struct {
	seat     game.Seat // the visitor's, game.Watcher if none
	host     bool
	name     string
	curtain             // of a device at which several people play
	late     bool       // what the visitor has sent without the script was too late
	talks    bool       // people can talk there
	said     int        // the latest line that the visitor may read
	planning *planData  // it is the page on which moves are planned, nil if it is the table
	guide    *guideData // the step of the guide, nil if none leads

	past  bool        // it is of an earlier moment
	whole bool        // nothing of it is folded
	marks []part.Mark // what was done then, and what would have been better
}

// openData is what is to be done before a game begins.
type openData struct {
	asked   bool   // the visitor's seat is kept until they send a nonce
	dealing bool   // all sit, and the cards are not dealt yet
	expires string // that the table expires if nobody comes, "" if it does not
	extra   string // what the visitor may bring, such as a deck
	extraAt string // address of the pages that make it
	brought string // what the visitor has brought, in words
}

// turnData is whose turn it is in a game that has begun, and what the visitor may do.
type turnData struct {
	waiting   string      // whom the table waits for
	awaited   bool        // people are waited for, and the visitor may do something about it
	hurry     bool        // bots are, and may be told to play on
	clocks    []clockLine // how much time the seats have
	standIn   string      // that a bot plays for the visitor
	returning bool        // until it has finished its turn

	mine     bool // the visitor has to decide
	prompt   string
	promptBy string // rule of the prompt
	buttons  []choice
	undo     string // the act that takes the latest one back, "" if none does
	redo     bool
	always   []choice // the moves that the seat can leave standing as answers
	standing string   // the answers that stand, in words
	plans    bool     // the visitor can plan ahead
	plan     *planned // and has, nil if not
	hinted   bool     // the visitor may have a hint now
	analysed bool     // and an analysis, while the game runs
}

// sceneData is how a game that has begun is shown.
type sceneData struct {
	words    bool                      // in words: the visitor wants it so, or the game has no board
	text     *textData                 // these words, nil in the board view
	board    templ.Component           // nil in the text view
	cards    bool                      // the board is laid out as cards, not as a map
	nameless *regexp.Regexp            // what is shown in sentences, nil if nothing
	named    func(string) string       // names it in words where nothing is drawn, nil if nothing
	desk     templ.Component           // beside the prompt, may be nil
	beside   templ.Component           // above the log
	log      *logData                  // of the latest events
	track    bool                      // points are counted while the game goes on
	since    func(seen int) []stepData // what has happened since a moment, nil if nothing is played back
}

// seatData is a seat as everybody may see it.
type seatData struct {
	seat            game.Seat
	name, kind, bot string
	you, turn       bool
	total, rank     int
	began, scored   bool
	chip, chipTitle string
	drawn           templ.Component // the chip in drawings, nil for none
	points          string          // the total, in words
	place           string          // in a finished game that is not decided by points
	ended           string          // what it would be if the game ended now, "" if it does not say
}

// choice is a move as a button.
type choice struct {
	move, text string
	drawn      templ.Component // what stands on it instead of the text, nil for the text
	back       bool            // it takes something back
	ends       bool            // it ends the seat's part of a turn or of a round
	loud       bool            // it is the one thing to do
	stands     bool            // it cannot be undone
}

// logLine is an event in a sentence with its rule.
type logLine struct {
	text, rule string
	seat       game.Seat
}

// textData is the table in words.
type textData struct {
	moves    []choice
	blocked  []logLine
	features []string
	outline  []part.Paragraph // in place of features
	board    string
}

// viewer is all that the live part of a page depends on besides the moment: equal viewers get
// the same bytes.
type viewer struct {
	seat       game.Seat
	lang, view string
	host       bool
	name, link string // in the forms of a table that has not begun
	curtain           // of several who sit at one device
}

// viewer is the viewer of this visit.
func (v *visit) viewer(r *http.Request, now *table.Now) viewer {
	who := viewer{seat: v.seat(now), lang: v.prefs.lang, view: v.prefs.view, host: v.person.ID != "" && v.person.ID == now.Host}
	who.curtain = v.curtain(now)
	if now.State == store.Open {
		who.name, who.link = v.person.Name, link(r, now.ID)
	}
	return who
}

// seenBy is the data of a table without its moment.
func (s *Server) seenBy(who viewer) *tableData {
	return &tableData{
		page:        page{preferences: preferences{lang: who.lang, view: who.view}, say: s.says[who.lang], tags: s.tags},
		tableFacts:  tableFacts{link: who.link},
		visitorData: visitorData{seat: who.seat, host: who.host, name: who.name, curtain: who.curtain},
		sceneData:   sceneData{words: who.view == "text"},
	}
}

// data is the data of a whole page for the visitor.
func (s *Server) data(r *http.Request, v *visit, now *table.Now) *tableData {
	d := s.seenBy(v.viewer(r, now))
	d.page, d.past, d.marks = s.page(r), v.past, v.marks
	d.path = "/t/" + now.ID
	s.tell(d, now)
	return d
}

// tell adds the moment to the data. It uses only views, and events that the viewer's seat may
// know.
func (s *Server) tell(d *tableData, now *table.Now) {
	g := now.Rules.Game()
	t := s.book.Table(now.Rules, d.lang, namesOf(now.Seats))
	d.id, d.title, d.game, d.state, d.number = now.ID, t.Say("title", nil), g.Name, now.State, now.Moment(d.seat)
	d.shuffle, d.rematch = shuffleOf(now), now.Rematch
	for i, seat := range now.Seats {
		d.shuffle.parts[i].name = d.seatName(seat)
	}
	d.unsaved = now.Unsaved && !d.past
	d.pageName = s.pages.name(g)
	d.sheet = s.pages.sheet(g, now.Rules.Config(), d.lang)
	d.drawings = "/symbols/" + d.sheet + "?" + s.tagOf("symbols/"+d.sheet)
	s.styled(&d.page, d.pageName)
	d.duplicate, d.ended, d.scoring = now.Duplicate, now.Ending, s.pages.of(g).Scored()
	d.hints, d.standIns, d.unlisted = now.Hints, now.StandIns(), now.Unlisted
	d.watching = d.watchingOf(now.Watching)
	d.given, d.copy, d.tries = now.Given, now.Copy(), now.Tries
	d.timing = d.timingRules(now.Pace())
	d.cardsAt, d.pack = s.cardsAt(g), d.packName(g)
	if hours := int(s.hub.OpenFor.Hours()); hours > 0 {
		d.expires = t.Count("web.open.expires", hours, map[string]any{"hours": hours})
	}
	for i, seat := range now.Seats {
		sd := seatData{seat: game.Seat(i), name: d.seatName(seat), kind: seat.Kind, bot: seat.Bot, you: game.Seat(i) == d.seat}
		if seat.Kind == store.Free {
			sd.name = d.t("open.free")
			d.free++
		}
		d.seats = append(d.seats, sd)
	}
	if now.Position == nil {
		d.dealing = now.State == store.Running
		d.asked = d.seat != game.Watcher && now.Seats[d.seat].Kind == store.Asked
		if extra, ok := s.pages.of(g).(part.Bringer); ok && d.seat != game.Watcher && now.State == store.Open && now.Duplicate == "" {
			d.extraAt = "/" + extra.At() + "/" + g.Name
			d.extra, d.brought = extra.Invite(t, &part.OpenTable{ID: now.ID, Seat: d.seat, Options: now.Options, Names: namesOf(now.Seats)})
		}
		return
	}
	s.begun(d, t, now)
}

// namesOf are the names at a table, in seat order.
func namesOf(seats []store.Seat) []string {
	names := make([]string, len(seats))
	for i, seat := range seats {
		names[i] = seat.Name
	}
	return names
}

package web

import (
	"fmt"
	"go/ast"
	"go/parser"
	gotoken "go/token"
	"io/fs"
	"maps"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"spielwerk/bot"
	"spielwerk/game"
	"spielwerk/game/example"
	"spielwerk/games"
	"spielwerk/lang"
	"spielwerk/notify"
	"spielwerk/talk"
)

// messages reads the ids of all messages of a language with their texts, from the
// files and not through the fallback to another language.
func messages(t *testing.T, files fs.FS, code string) map[string]string {
	t.Helper()
	names, err := fs.Glob(files, "locale/*."+code+".yaml")
	if err != nil || len(names) == 0 {
		t.Fatal("no messages in", code, err)
	}
	all := map[string]string{}
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			t.Fatal(err)
		}
		var tree map[string]any
		if err := yaml.Unmarshal(text, &tree); err != nil {
			t.Fatal(err)
		}
		var flatten func(at string, node any)
		flatten = func(at string, node any) {
			switch n := node.(type) {
			case map[string]any:
				for k, v := range n {
					if (k == "one" || k == "other") && n["other"] != nil {
						all[at] += fmt.Sprint(v)
						continue
					}
					flatten(strings.TrimPrefix(at+"."+k, "."), v)
				}
			default:
				all[at] = fmt.Sprint(n)
			}
		}
		flatten("", tree)
	}
	return all
}

// built are the ids that are put together from a beginning and one of some words.
func built(all games.Shelf) map[string][]string {
	words := map[string][]string{
		"web.prefs.":           {},
		"web.manual.for.":      {"play", "host", "program", "design", "house"},
		"web.tokens.scope.":    {"read", "play", "host", "talk", "you"},
		"web.talk.":            {"all", "players", "watchers"},
		"web.talk.sign.":       talk.Reactions,
		"web.talk.removed.":    {"host", "self"},
		"web.plan.end.":        {"never", "turn", "over", "revealed", "full"},
		"web.plan.void.":       {"changed", "undone", "refused", "differs", "revealed", "asked", "moved"},
		"web.standing.casual.": {"start", "guide", "tries", "hints", "beside"},
		"web.games.casual.":    {"tries", "hints", "beside"},
		"web.lobby.":           {"mine", "open"},
		"web.fair.": {
			"shuffle", "pick", "take", "put", "locked.title", "locked.why", "locked.good", "locked.unknown", "locked.badCommitment",
			"added.title", "added.why", "added.good", "added.empty", "added.unknown", "added.badNonce", "opened.title", "opened.why",
			"opened.good", "opened.badSeed", "dealt.title", "dealt.why", "dealt.good", "dealt.badDraw", "dealt.badRecord",
		},
		"web.lobby.value.":      {"on", "off"},
		"value.":                {},
		"bot.":                  append(bot.Names(), bot.Levels()...),
		"web.seats.log.":        {"copy", "left", "replaced", "replacedByHost", "back", "hint"},
		"web.seats.after.m":     {"1", "3", "10", "60", "1440"},
		"web.time.log.":         {"bot", "pass", "ask", "pause", "go"},
		"web.time.rule.":        {"bot", "pass", "ask"},
		"web.time.at.":          {"bot", "pass", "ask"},
		"web.time.unit.":        {"days", "h", "min", "s"},
		"web.lobby.state.":      {"open", "running", "finished", "sealed", "expired", "closed"},
		"web.turns.mode.":       notify.Modes,
		"web.turns.reason.":     notify.Reasons,
		"web.operator.":         {"yes", "no", "ready", "live", "watching", "thinking", "waiting", "unsaved", "clicks", "half", "most"},
		"web.operator.state.":   {"open", "running", "finished", "sealed", "expired", "closed"},
		"web.rules.provenance.": {"seed", "public", "derived", "house"},
		"web.rules.parts.":      game.OverviewParts,
		"option.":               {},
		"feature.":              {"trail", "town", "farm", "plain"},
		"phase.":                {"start", "program", "execute", "census", "over"},
		"region.":               {"A", "B", "C", "D", "E", "F", "G", "H", "Z"},
		"unit.":                 {"militia", "archer", "infantry", "cleric", "mage"},
		"order.":                {"red", "blue", "black", "action", "wait"},
		"titan.":                {"T1", "T2", "T3", "T4", "T5", "T6"},
		"tile.":                 {"recruit", "threat"},
		"category.":             {"wealth", "influence", "reputation"},
		"card.":                 {"SHI-01", "TEC-40", "PLA-20", "COM001", "JAP030", "COM125", "ATL001"},
		"artifact.":             {"ART-01", "ART-16"},
		"side.":                 {"logistic", "operational"},
		"kind.":                 {"ship", "technology", "planet"},
		"row.":                  {"production", "feature", "action"},
		"faction.":              {"romans", "barbarians", "japanese", "egyptians", "atlanteans", "star_union", "community", "bionics", "episcopacy", "league", "clone_clans"},
		"action.":               {"buy", "discover", "develop", "build", "prepare", "trade", "unblock", "offensive", "revenue", "mine", "faction", "card"},

		"good.":  {"wood", "stone", "food", "gold", "worker", "raze", "defense", "vp", "card", "common_card", "faction_card", "basic_tech", "adv_scoring", "adv_defense", "adv_tech"},
		"rank.":  {"emperor", "king", "castellan", "knight", "squire", "servant", "commoner"},
		"goal.":  {"faction", "common"},
		"goals.": {"faction", "common"},

		"page.gain.":    {"trade", "unblock"},
		"page.does.":    {"prepare", "offensive", "mine"},
		"page.only.":    {"robber", "shopkeeper", "trapper", "score trail", "score town"},
		"page.section.": {"turn", "icons", "side", "actions", "titans", "census"},
		"page.part.":    {"start", "program", "execute", "census", "yearend", "over"},
		"page.sign.":    {"unit", "recruit", "threat", "gold", "bards", "bastion", "storeys", "titan", "first"},
		"page.gauge.":   {"wealth", "influence", "reputation"},
		"page.comes.":   {"recruit", "threat"},
		"page.plan.":    {"travel", "noroad", "wait", "recruit", "eliminate", "nothing", "again", "lacks"},
		"page.short.": {
			"red", "blue", "black", "action", "wait", "gold", "bards", "bastion", "storeys",
			"unit.militia", "unit.archer", "unit.infantry", "unit.cleric", "unit.mage",
		},
		"page.short.unit.":   {"militia", "archer", "infantry", "cleric", "mage"},
		"text.amount.":       {"gold", "bards", "storeys"},
		"heading.":           {"order", "militia", "archer", "infantry", "cleric", "mage"},
		"colour.":            {"red", "blue", "black"},
		"hue.":               {"red", "blue", "green", "gold"},
		"page.phase.":        {"lookout", "production", "action", "cleanup", "attack"},
		"page.place.":        {"defend", "samurai"},
		"web.game.level.":    {"novice", "amateur", "skilled", "expert", "master"},
		"web.front.weight.w": {"1", "2", "3"},
		"tie.":               {"credits", "empire", "goods", "hand"},
		"page.deed.":         {"build", "deal", "raze", "attack", "use", "send", "free", "exchange", "place"},
		"page.outline.":      {"table", "cities", "regions", "piles", "end"},
		"web.keys.":          {"talk", "hint", "undo", "arrows", "enter", "zoom", "escape", "help"},
		"page.race.":         {"faction", "common"},
		"edge.":              {"N", "E", "S", "W"},
		"role.":              {"robber", "shopkeeper", "farmer", "trapper"},
		"decks.by.":          {"name", "cost", "kind"},
		"decks.choice.":      {"sort", "kind", "colour"},
		"decks.any.":         {"sort", "kind", "colour"},
		"page.aid.": {
			"turn", "icons", "side", "actions", "worth", "surveyors", "place", "deploy", "score", "ends", "post", "flag", "animal",
			"farm", "surveyor", "goes", "risk", "robber", "shopkeeper", "farmer", "trapper", "trailWorth", "townWorth",
			"farmWorth", "plainWorth", "bonusName", "bonusWorth", "survey", "behind", "prepare", "trade", "unblock",
		},
		"page.aid.phase.": {"action", "draw", "late"},
		"page.legend.": {
			"ongoing", "additional", "action", "credit", "vp", "artifact", "plan", "draw", "mine", "attack", "destroyed",
			"damaged", "token", "end", "limit", "hand", "deck", "discard", "system",
		},
		"system.":   {"ALS-1", "ALS-5"},
		"plan.":     {"DEF-01", "DEF-06"},
		"type.":     {"explore", "expand", "exterminate", "exploit"},
		"keyword.":  {"ongoing", "additional", "action"},
		"cardtext.": {"com_tidal_wave", "rom_spies", "atl_tide_forge"},
	}
	for name, values := range choices {
		words["web.prefs."] = append(words["web.prefs."], name)
		if name != "lang" {
			words["web.prefs."] = append(words["web.prefs."], values...)
		}
	}
	for _, g := range all.First() {
		if rules, err := g.Rules(g.FullConfig()); err == nil {
			if box, ok := rules.(game.Catalogue); ok {
				for _, c := range box.Components(idTongue{}) {
					words["components."] = append(words["components."], c.Kind)
				}
			}
		}
		for _, o := range g.Options {
			for _, v := range o.Values {
				if v != "on" && v != "off" { // the house says these
					words["value."] = append(words["value."], v)
				}
			}
			words["option."] = append(words["option."], o.Name+".name", o.Name+".help")
		}
		shown, err := example.Read(g)
		if err != nil {
			panic(err) // the contract suite reads them too
		}
		for _, x := range shown {
			words["example."] = append(words["example."], x.ID)
		}
	}
	return words
}

// idTongue is a tongue that says ids.
type idTongue struct{}

func (idTongue) Say(id string, _ map[string]any) string          { return id }
func (idTongue) Count(id string, _ int, _ map[string]any) string { return id }
func (idTongue) List(words []string) string                      { return strings.Join(words, ", ") }
func (idTongue) Seat(game.Seat) string                           { return "" }

// said finds the ids in the calls of t and say (and Say, Count, and page for those of a
// game's page) in the files of the site and of the pages of games, made and handwritten,
// and in what is put together for them.
func said(t *testing.T, all games.Shelf) map[string]string {
	t.Helper()
	ids := map[string]string{}
	prefixes := built(all)
	add := func(where, prefix string, arg ast.Expr) {
		switch a := arg.(type) {
		case *ast.BasicLit:
			id, err := strconv.Unquote(a.Value)
			if err != nil {
				t.Fatal(err)
			}
			ids[prefix+id] = where
		case *ast.BinaryExpr:
			for {
				left, ok := a.X.(*ast.BinaryExpr)
				if !ok {
					break
				}
				a = left
			}
			lit, ok := a.X.(*ast.BasicLit)
			if !ok {
				return // page.t itself: "web." is put before what was added already
			}
			start, _ := strconv.Unquote(lit.Value)
			if start == "web." || start == "page." {
				return
			}
			words, known := prefixes[prefix+start]
			if !known {
				t.Errorf("%s: an id is built from %q; tell this test what can follow", where, prefix+start)
			}
			for _, w := range words {
				ids[prefix+start+w] = where
			}
		}
	}
	var names, texts []string
	for _, dir := range []string{".", "part", "../games/*/page"} {
		for pattern, list := range map[string]*[]string{"*.go": &names, "*.templ": &texts} {
			found, err := filepath.Glob(filepath.Join(dir, pattern))
			if err != nil || len(found) == 0 {
				t.Fatal("no files in", dir, err)
			}
			*list = append(*list, found...)
		}
	}
	fset := gotoken.NewFileSet()
	whole := regexp.MustCompile(`^web(\.\w+)+$`)
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(fset, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			where := ""
			if n != nil {
				where = fset.Position(n.Pos()).String()
			}
			switch n := n.(type) {
			case *ast.CallExpr:
				sel, ok := n.Fun.(*ast.SelectorExpr)
				if !ok || len(n.Args) == 0 {
					return true
				}
				switch sel.Sel.Name {
				case "t":
					add(where, "web.", n.Args[0])
				case "say", "Say", "Count":
					add(where, "", n.Args[0])
				case "page":
					add(where, "page.", n.Args[0])
				}
			case *ast.BasicLit:
				if id, err := strconv.Unquote(n.Value); err == nil && n.Kind == gotoken.STRING && whole.MatchString(id) {
					ids[id] = where
				}
			}
			return true
		})
	}
	// The templates say the same as what was made of them.
	call := regexp.MustCompile(`\b(?:t\("([^"]+)"\)|say\("([^"]+)",)`)
	for _, name := range texts {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range call.FindAllStringSubmatch(string(text), -1) {
			id := m[2]
			if m[1] != "" {
				id = "web." + m[1]
			}
			if ids[id] == "" {
				t.Errorf("%s says %s, but what was made of it does not: run templ generate", name, id)
			}
			ids[id] = name
		}
	}
	return ids
}

// TestMessagesExist shows that everything the pages say exists in all languages,
// with the same operands.
func TestMessagesExist(t *testing.T) {
	all, err := shelf()
	if err != nil {
		t.Fatal(err)
	}
	book, err := lang.Open(all.Every())
	if err != nil {
		t.Fatal(err)
	}
	if err = book.Check(); err != nil {
		t.Error(err)
	}
	ids := said(t, all)
	if len(ids) < 100 {
		t.Fatalf("only %d messages are found", len(ids))
	}
	operand := regexp.MustCompile(`\{\{[^}]*\}\}`)
	want := map[string]string{}
	for _, code := range languages() {
		texts := messages(t, os.DirFS("../lang"), code)
		house := maps.Clone(texts)
		for _, g := range all.First() {
			for id, text := range messages(t, g.Locale, code) {
				if house[id] != "" {
					t.Errorf("%s: %s is a message of the house and of %s", code, id, g.Name)
				}
				texts[id] += text
			}
		}
		for _, id := range slices.Sorted(maps.Keys(ids)) {
			text := strings.TrimSpace(texts[id])
			if text == "" {
				t.Errorf("%s: %s is not said in %s", ids[id], id, code)
				continue
			}
			operands := operand.FindAllString(strings.ReplaceAll(text, "{{ad .", "{{."), -1) // "to" before a name is Italian
			slices.Sort(operands)
			got := fmt.Sprint(slices.Compact(operands))
			if code == languages()[0] {
				want[id] = got
			} else if got != want[id] {
				t.Errorf("%s has the operands %s in %s and %s in %s", id, want[id], languages()[0], got, code)
			}
		}
		for id := range texts {
			if strings.HasPrefix(id, "web.") && ids[id] == "" && code == languages()[0] {
				t.Logf("%s is never said", id)
			}
		}
	}
}

var blemish = anyOf(
	`\[(web|page|value|option|feature|rule|text|event|move|prompt|refusal|score|seat|unit|tile|titan|region|reward|`+
		`category|order|phase|colour)\.[\w.-]*\]`,
	`<no value>`, `&lt;no value&gt;`, `%!`, `\{\{`, `\[object`, `NaN`,
)

// TestPagesSpeakEveryLanguage reads all pages of tables in all states, in both
// views and all languages, for holes in the text.
func TestPagesSpeakEveryLanguage(t *testing.T) {
	t.Parallel()
	for _, g := range []struct {
		form  url.Values
		asks  []string
		moves int // between two looks
	}{
		{url.Values{"game": {"newworld"}}, []string{"x=-100&y=100", "x=0&y=200", "x=-200&y=200"}, 37},
		{url.Values{"game": {"xidit"}, "option-length": {"short"}, "option-censusShown": {"paid"}}, []string{"x=196&y=283", "x=550&y=385", "x=250&y=300", "x=2&y=2"}, 71},
		{url.Values{"game": {"alienartifacts"}, "option-factions": {"choice"}}, nil, 131},
	} {
		t.Run(g.form.Get("game"), func(t *testing.T) { t.Parallel(); speaksEveryLanguage(t, g.form, g.asks, g.moves) })
	}
}

func speaksEveryLanguage(t *testing.T, form url.Values, asks []string, moves int) {
	s := newSite(t)
	a, b := s.guest("Alma"), s.guest("Bruno")
	id := a.layOf(form, "free", "greedy")
	rules := "/rules/" + form.Get("game")
	told := map[string]bool{}
	look := func(state string) {
		t.Helper()
		for _, who := range []*guest{a, b, s.guest("Watcher")} {
			for _, view := range choices["view"] {
				seen := map[string]string{}
				for _, code := range languages() {
					g := who.at(s, code, view)
					all := addressesOf(id, 3)
					if !slices.Contains(all, rules) {
						all = append(all, rules)
					}
					for _, point := range asks {
						all = append(all, "/t/"+id+"/ask?"+point)
					}
					if state == "running" && who != a { // the rest is the same for all
						all = []string{"/t/" + id}
					}
					for _, to := range all {
						r := g.request("GET", to, nil)
						if strings.Contains(to, "/NW-") {
							r.Header.Set("X-Spielwerk", "1")
						}
						w := g.send(r)
						text := w.Body.String()
						if strings.HasPrefix(w.Header().Get("Content-Type"), "text/html") {
							if found := blemish.FindStringIndex(text); found != nil {
								if near := text[max(0, found[0]-60):found[1]]; !told[near] {
									t.Errorf("%s, %s in %s: %q", state, to, code, near)
									told[near] = true
								}
							}
						}
						if (to == "/" || to == "/t/"+id || to == rules) && w.Code == http.StatusOK {
							if !strings.Contains(text, `<html lang="`+code+`"`) {
								t.Errorf("%s, %s in %s says that it is in another language", state, to, code)
							}
							if seen[to+"\n"+text] != "" {
								t.Errorf("%s is the same in %s and %s", to, code, seen[to+"\n"+text])
							}
							seen[to+"\n"+text] = code
						}
					}
					if found := blemish.FindString(g.live(id).Body.String()); found != "" {
						t.Errorf("%s, live in %s: %q", state, code, found)
					}
				}
			}
		}
	}
	look("open")
	b.sit(id, 1)
	s.until("the game begins", func() bool { return s.now(id).Position != nil })
	r := chance(20)
	for over := false; !over; over = s.play(id, moves, r) {
		look("running")
	}
	look("finished")
}

// TestLanguageIsPicked shows who reads which language.
func TestLanguageIsPicked(t *testing.T) {
	s := newSite(t)
	for wish, want := range map[string]string{
		"": "en", "de-CH,de;q=0.9,en;q=0.5": "de", "it-CH": "it", "fr-FR,it;q=0.3": "it", "fr": "en", "*": "en", "\xff;;q=x": "en", strings.Repeat("de,", 5000): "",
	} {
		g := s.guest("Alma")
		g.header.Set("Accept-Language", wish)
		w := g.get("/")
		if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), `<html lang="`+want) {
			t.Errorf("%.30q: %d", wish, w.Code)
		}
		g.cookies["lang"] = "it"
		if !strings.Contains(g.get("/").Body.String(), `<html lang="it"`) {
			t.Errorf("%.30q: the choice does not count", wish)
		}
	}
}

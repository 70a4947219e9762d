package web

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"spielwerk/bot"
	"spielwerk/lang"
)

// blank are letters and symbols that show nothing, besides those that Unicode calls
// spaces: fillers of Hangul and the Braille pattern without dots.
var blank = []rune{'\u115f', '\u1160', '\u2800', '\u3164', '\uffa0'}

// invisible are marks that show nothing.
var invisible = []rune{'\u034f', '\u17b4', '\u17b5', '\u180b', '\u180c', '\u180d', '\u180f'}

// visible reports whether something of a text can be seen.
func visible(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool {
		return unicode.IsGraphic(r) && !unicode.IsSpace(r) && !unicode.IsMark(r) && !slices.Contains(blank, r)
	})
}

// lookalikes are letters by the Latin letter that they look like, in a pair each: those of the
// Cyrillic, Greek, Armenian and Cherokee scripts and some of the Latin one. What is only a
// Latin letter in another form, such as a wide or a round one, NFKC takes care of.
var lookalikes = strings.NewReplacer(
	// Cyrillic
	"а", "a", "в", "b", "с", "c", "ԁ", "d", "е", "e", "һ", "h", "н", "h", "і", "i", "ј", "j", "к", "k", "ӏ", "l", "м", "m", "п", "n",
	"о", "o", "р", "p", "ԛ", "q", "г", "r", "ѕ", "s", "т", "t", "у", "y", "ү", "y", "ѵ", "v", "ԝ", "w", "х", "x", "з", "3", "б", "6", "ь", "b",
	// Greek
	"α", "a", "β", "b", "ε", "e", "η", "n", "ι", "i", "κ", "k", "μ", "u", "ν", "v", "ο", "o", "ρ", "p", "σ", "o", "τ", "t", "υ", "u", "χ", "x",
	"ω", "w", "ζ", "z", "γ", "y",
	// Armenian
	"օ", "o", "ս", "u", "ո", "n", "հ", "h", "ց", "g", "զ", "q", "ա", "w", "տ", "s", "լ", "l",
	// Cherokee, as it is folded
	"Ꭰ", "d", "Ꭱ", "r", "Ꭲ", "t", "Ꭵ", "i", "Ꭺ", "a", "Ꭻ", "j", "Ꭼ", "e", "Ꮃ", "w", "Ꮇ", "m", "Ꮋ", "h", "Ꮐ", "g", "Ꮓ", "z", "Ꮪ", "s",
	"Ꮯ", "c", "Ꮲ", "p", "Ꮶ", "k", "Ᏼ", "b", "Ꮩ", "v", "Ꮮ", "l",
	// Latin
	"ı", "i", "ɩ", "i", "ɑ", "a", "ɡ", "g", "ɪ", "i", "ʟ", "l", "ɴ", "n", "ʀ", "r", "ø", "o", "ł", "l", "đ", "d", "ħ", "h", "ŧ", "t", "ƅ", "b", "ʙ", "b",
	"0", "o", "1", "l", "|", "l", "ǀ", "l",
)

// largeLookalikes are large letters that look like another Latin letter than the small one does.
var largeLookalikes = strings.NewReplacer("I", "l", "Ι", "l", "І", "l", "Ӏ", "l", "Η", "h", "Ν", "n", "Υ", "y", "Μ", "m")

// skeletons are what names are compared by: two names that share one look alike. Case,
// accents, spaces and signs between the letters do not count. In the first the letters are
// what they are when small; in the second the large ones are what they look like, an I
// like a small L.
func skeletons(name string) []string {
	return []string{skeleton(name), skeleton(largeLookalikes.Replace(norm.NFKC.String(name)))}
}

func skeleton(name string) string {
	folded := lookalikes.Replace(norm.NFD.String(cases.Fold().String(norm.NFKC.String(name))))
	letters := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) && !slices.Contains(blank, r) || unicode.IsNumber(r) {
			return r
		}
		return -1
	}, folded)
	if letters == "" { // nothing but signs
		return folded
	}
	return letters
}

// lookAlike reports whether two names cannot be told apart.
func lookAlike(a, b string) bool {
	of := skeletons(b)
	return slices.ContainsFunc(skeletons(a), func(s string) bool { return slices.Contains(of, s) })
}

// botLike is how bots are named, as a skeleton: see botSeat.
var botLike = regexp.MustCompile(`^(the)?(bot|computer|robot|roboter)([a-f]|\pN*)$`)

// offices are names of those who are more than players, and what the pages call people.
var offices = []string{
	"Host", "Gastgeber", "Gastgeberin", "Admin", "Administrator", "Moderator", "Server", "System", "Spielwerk", "Support",
	"Amministratore", "Sistema", "Ospite", "Bot", "Computer",
}

// reserved reports whether a name is one that the pages give: to bots, in any language, or
// to who runs the site.
func (s *Server) reserved(name string) bool {
	for _, one := range skeletons(name) {
		if botLike.MatchString(one) {
			return true
		}
	}
	taken := slices.Concat(offices, bot.Levels(), bot.Names())
	for _, code := range lang.Languages {
		for _, level := range slices.Concat(bot.Levels(), bot.Names()) {
			taken = append(taken, s.book.House(code).Say("bot."+level, nil))
		}
	}
	return slices.ContainsFunc(taken, func(other string) bool { return lookAlike(name, other) })
}

// numbered is a name with a number behind it by which it can be told from the others.
func numbered(name string, others []string) string {
	for n := 2; ; n++ {
		end := " " + strconv.Itoa(n)
		short := name
		if most := maxName - len(end); utf8.RuneCountInString(short) > most {
			short = strings.TrimSpace(string([]rune(short)[:most]))
		}
		if !slices.ContainsFunc(others, func(other string) bool { return lookAlike(short+end, other) }) {
			return short + end
		}
	}
}

// checkName refuses names that show nothing, that are not for people, and that look like
// somebody else's at the table.
func (s *Server) checkName(p *page, typed, name string, others []string) error {
	switch {
	case name == "" && strings.TrimSpace(typed) == "":
		return badRequest(p.t("error.name"))
	case !visible(name):
		return badRequest(p.t("error.nameBlank"))
	case s.reserved(name):
		return badRequest(p.say("web.error.nameReserved", map[string]any{"name": name}))
	case slices.ContainsFunc(others, func(other string) bool { return lookAlike(name, other) }):
		return badRequest(p.say("web.error.nameTaken", map[string]any{"name": name, "other": numbered(name, others)}))
	}
	return nil
}

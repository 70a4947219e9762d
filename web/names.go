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

// blank are letters and symbols without ink that Unicode does not call spaces: Hangul fillers
// and the Braille pattern without dots.
var blank = []rune{'\u115f', '\u1160', '\u2800', '\u3164', '\uffa0'}

// invisible are combining marks without ink.
var invisible = []rune{'\u034f', '\u17b4', '\u17b5', '\u180b', '\u180c', '\u180d', '\u180f'}

// visible reports whether a text has a visible character.
func visible(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool {
		return unicode.IsGraphic(r) && !unicode.IsSpace(r) && !unicode.IsMark(r) && !slices.Contains(blank, r)
	})
}

// lookalikes maps letters to the Latin letters that they look like: Cyrillic, Greek, Armenian
// and Cherokee ones and some Latin ones. NFKC handles other forms of Latin letters, such as
// wide ones.
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

// largeLookalikes maps capital letters whose look-alike differs from that of the small
// letter.
var largeLookalikes = strings.NewReplacer("I", "l", "Ι", "l", "І", "l", "Ӏ", "l", "Η", "h", "Ν", "n", "Υ", "y", "Μ", "m")

// skeletons are the comparison keys of a name: names that share one look alike. Case,
// accents, spaces and punctuation do not count. The first is made of small letters; in the
// second capitals are replaced by their look-alikes, I by l.
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

// botLike matches the skeletons of bots' names: see botSeat.
var botLike = regexp.MustCompile(`^(the)?(bot|computer|robot|roboter)([a-f]|\pN*)$`)

// roleNames are names of staff, and the words by which the pages call people.
var roleNames = []string{
	"Host", "Gastgeber", "Gastgeberin", "Admin", "Administrator", "Moderator", "Server", "System", "Spielwerk", "Support",
	"Amministratore", "Sistema", "Ospite", "Bot", "Computer",
}

// reserved reports whether a name is reserved for bots, in any language, or for staff.
func (s *Server) reserved(name string) bool {
	for _, one := range skeletons(name) {
		if botLike.MatchString(one) {
			return true
		}
	}
	taken := slices.Concat(roleNames, bot.Levels(), bot.Names())
	for _, code := range lang.Languages {
		for _, level := range slices.Concat(bot.Levels(), bot.Names()) {
			taken = append(taken, s.book.House(code).Say("bot."+level, nil))
		}
	}
	return slices.ContainsFunc(taken, func(other string) bool { return lookAlike(name, other) })
}

// numbered is a name with a number that makes it differ from the others.
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

// checkName refuses names that are invisible, reserved, or look like another name at the
// table.
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

package web

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mtibben/confusables"
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

// small maps what is left of letters when they are folded and have a look-alike: UTS 39 tells
// small capitals from small letters, but case does not count here. NFKC handles other forms of
// Latin letters, such as wide ones.
var small = strings.NewReplacer(
	"ᴀ", "a", "ʙ", "b", "ƅ", "b", "ᴅ", "d", "ᴇ", "e", "ɢ", "g", "ʜ", "h", "ɪ", "i", "ᴊ", "j", "ĸ", "k", "ʟ", "l", "լ", "l", "ʍ", "m", "ɴ", "n", "π", "n",
	"ᴘ", "p", "ʀ", "r", "տ", "s", "ᴛ", "t", "μ", "u", "ω", "w", "χ", "x", "ζ", "z", "ɜ", "3", "ꞓ", "e", "ⲁ", "a",
	"rn", "m", // UTS 39 writes each m so
)

// unlike maps letters that UTS 39 takes for others than we do.
var unlike = strings.NewReplacer("β", "b", "ӏ", "l")

// skeletons are the comparison keys of a name: names that share one look alike. Case,
// accents, spaces and punctuation do not count. The first is made of small letters, the second
// of the letters as they are, for a capital may look like another letter: I like l.
func skeletons(name string) []string {
	whole := norm.NFKC.String(unlike.Replace(name))
	return []string{skeleton(confusables.Skeleton(cases.Fold().String(whole))), skeleton(confusables.Skeleton(whole))}
}

func skeleton(looks string) string {
	folded := small.Replace(norm.NFD.String(cases.Fold().String(looks)))
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

// botLike matches the skeletons of bots' names: see botSeat. In them 0 is o, and 1 is l.
var botLike = regexp.MustCompile(`^(the)?(bot|computer|robot|roboter)([a-f]|[lo\pN]*)$`)

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
	for _, code := range s.spoken() {
		for _, level := range slices.Concat(bot.Levels(), bot.Names()) {
			taken = append(taken, s.book.House(code).Say("bot."+level, nil))
		}
	}
	return slices.ContainsFunc(taken, func(other string) bool { return lookAlike(name, other) })
}

// spoken are the languages in which others may read a name. Who plays alone is not kept waiting until all texts are read.
func (s *Server) spoken() []string {
	if s.alone {
		return nil
	}
	return lang.Languages
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
	case utf8.RuneCountInString(clean(typed, 2*maxName)) > maxName:
		return badRequest(p.say("web.error.nameLong", map[string]any{"n": maxName}))
	case s.reserved(name):
		return badRequest(p.say("web.error.nameReserved", map[string]any{"name": name}))
	case slices.ContainsFunc(others, func(other string) bool { return lookAlike(name, other) }):
		return badRequest(p.say("web.error.nameTaken", map[string]any{"name": name, "other": numbered(name, others)}))
	}
	return nil
}

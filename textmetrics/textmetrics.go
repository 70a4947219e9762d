// Package textmetrics measures text for drawings, which do not break lines by themselves, by
// the advances of the page's typeface.
package textmetrics

import "strings"

// The weights of Alegreya Sans.
const (
	Plain = iota
	Bold
)

// advances are the widths of the letters from firstLetter on, without the control characters
// between, then those of otherLetters, in hundredths of the size. Digits have the width of tabular
// figures.
var advances = [...][]uint8{
	{
		16, 26, 28, 52, 43, 82, 69, 17, 29, 31, 37, 48, 23, 31, 23, 29, 53, 53, 53, 53, 53, 53, 53, 53,
		53, 53, 23, 23, 48, 48, 48, 33, 82, 58, 54, 52, 65, 48, 43, 60, 68, 27, 31, 55, 42, 79, 68, 63,
		52, 64, 55, 47, 49, 63, 56, 89, 59, 53, 53, 29, 29, 29, 42, 45, 39, 46, 51, 38, 52, 46, 30, 49,
		52, 24, 26, 46, 25, 80, 52, 49, 51, 51, 32, 37, 32, 51, 42, 67, 43, 43, 41, 29, 31, 29, 48, 16,
		26, 38, 42, 43, 48, 31, 42, 39, 68, 32, 40, 48, 0, 44, 39, 29, 48, 35, 31, 39, 53, 48, 23, 39,
		26, 34, 40, 68, 68, 73, 33, 58, 58, 58, 58, 58, 58, 81, 52, 48, 48, 48, 48, 27, 27, 27, 27, 67,
		68, 63, 63, 63, 63, 63, 48, 63, 63, 63, 63, 63, 53, 52, 56, 46, 46, 46, 46, 46, 46, 68, 38, 46,
		46, 46, 46, 24, 24, 24, 24, 49, 52, 49, 49, 49, 49, 49, 48, 49, 51, 51, 51, 51, 43, 51, 43, 58,
		46, 72, 44, 72, 44, 52, 38, 67, 44, 67, 44, 67, 44, 72, 65, 72, 50, 48, 46, 61, 44, 61, 44, 61,
		44, 61, 44, 72, 50, 72, 50, 72, 50, 72, 50, 72, 50, 72, 50, 27, 24, 27, 24, 33, 28, 33, 28, 33,
		24, 71, 55, 39, 28, 72, 50, 50, 42, 25, 61, 28, 61, 41, 61, 34, 61, 28, 68, 52, 72, 50, 72, 50,
		60, 70, 49, 63, 49, 72, 50, 72, 50, 85, 77, 55, 32, 67, 33, 67, 33, 47, 37, 56, 39, 56, 39, 56,
		39, 61, 28, 61, 43, 61, 28, 63, 51, 63, 51, 72, 50, 72, 50, 72, 50, 72, 50, 94, 72, 72, 50, 53,
		53, 41, 61, 44, 61, 44, 48, 93, 17, 30, 30, 36, 58, 48, 48, 100, 23,
	},
	{
		15, 26, 35, 55, 45, 85, 71, 20, 29, 30, 38, 48, 23, 30, 23, 28, 52, 52, 52, 52, 52, 52, 52, 52,
		52, 52, 23, 23, 48, 48, 48, 34, 84, 60, 58, 52, 65, 51, 46, 60, 70, 29, 33, 58, 43, 80, 69, 64,
		55, 65, 59, 50, 50, 64, 59, 90, 62, 56, 55, 29, 28, 29, 44, 44, 39, 48, 52, 38, 53, 47, 33, 50,
		53, 26, 28, 49, 26, 81, 53, 49, 52, 52, 35, 38, 34, 52, 44, 70, 46, 45, 42, 29, 31, 29, 48, 15,
		26, 38, 45, 43, 53, 31, 43, 39, 69, 34, 43, 48, 0, 45, 39, 29, 48, 36, 32, 39, 54, 52, 23, 39,
		28, 35, 43, 75, 74, 79, 34, 60, 60, 60, 60, 60, 60, 82, 52, 51, 51, 51, 51, 29, 29, 29, 29, 68,
		69, 64, 64, 64, 64, 64, 48, 64, 64, 64, 64, 64, 56, 56, 61, 48, 48, 48, 48, 48, 48, 69, 38, 47,
		47, 47, 47, 26, 26, 26, 26, 50, 53, 49, 49, 49, 49, 49, 48, 49, 52, 52, 52, 52, 45, 52, 45, 60,
		48, 72, 50, 72, 50, 52, 38, 72, 44, 72, 44, 72, 44, 72, 73, 72, 56, 51, 47, 67, 44, 67, 44, 67,
		44, 67, 44, 78, 50, 78, 50, 78, 50, 78, 50, 78, 56, 78, 56, 29, 26, 29, 26, 39, 28, 39, 28, 39,
		26, 82, 55, 50, 33, 78, 56, 56, 43, 26, 67, 28, 67, 47, 67, 40, 67, 28, 69, 53, 72, 56, 72, 56,
		73, 77, 56, 64, 49, 78, 50, 78, 50, 87, 77, 59, 35, 72, 44, 72, 44, 50, 38, 56, 39, 56, 39, 56,
		39, 67, 33, 67, 52, 67, 33, 64, 52, 64, 52, 72, 56, 72, 56, 72, 56, 72, 56, 100, 72, 72, 50, 56,
		55, 42, 67, 44, 67, 44, 46, 89, 21, 37, 37, 39, 63, 48, 48, 100, 23,
	},
}

const (
	firstLetter  = 32
	lastLetter   = 382
	otherLetters = "–—’“”„…−×→·"
)

// advance is the width of a letter in hundredths of the size. Letters that are not in the
// tables count as a wide one.
func advance(r rune, weight int) int {
	i := -1
	switch {
	case r >= firstLetter && r < 127:
		i = int(r) - firstLetter
	case r >= 160 && r <= lastLetter:
		i = int(r) - firstLetter - 33
	default:
		if at := strings.IndexRune(otherLetters, r); at >= 0 {
			i = lastLetter - firstLetter - 33 + 1 + len([]rune(otherLetters[:at]))
		}
	}
	if i < 0 {
		return 100
	}
	return int(advances[weight][i])
}

// Width is the width of a text at a size.
func Width(text string, weight int, size float64) float64 {
	n := 0
	for _, r := range text {
		n += advance(r, weight)
	}
	return float64(n) * size / 100
}

// Lines breaks a text at spaces and hyphens so that no line is wider than room.
// A word that is wider by itself is broken with a hyphen.
func Lines(text string, weight int, size, room float64) (out []string) {
	line := ""
	put := func(word string, space bool) {
		joined := line + word
		if space && line != "" {
			joined = line + " " + word
		}
		if Width(joined, weight, size) <= room || line == "" {
			line = joined
			return
		}
		out = append(out, line)
		line = word
	}
	for _, word := range strings.Fields(text) {
		for i, part := range pieces(word) {
			for Width(part, weight, size) > room {
				head := fitting(part, weight, size, room)
				put(head+"-", i == 0)
				part = part[len(head):]
			}
			put(part, i == 0)
		}
	}
	if line != "" {
		out = append(out, line)
	}
	return out
}

// pieces are the parts of a word that may stand on lines of their own.
func pieces(word string) []string { return strings.SplitAfter(word, "-") }

// fitting is the longest beginning of a word that fits with a hyphen after it. It leaves at
// least three letters on either side and breaks before a consonant that a vowel follows.
func fitting(word string, weight int, size, room float64) string {
	letters := []rune(word)
	best := 3
	for n := 3; n <= len(letters)-3 && Width(string(letters[:n])+"-", weight, size) <= room; n++ {
		if !vowel(letters[n]) && vowel(letters[n+1]) && !strings.Contains("ch ck ph sh th qu", string(letters[n-1:n+1])) || best == 3 {
			best = n
		}
	}
	return string(letters[:best])
}

func vowel(r rune) bool { return strings.ContainsRune("aeiouyäöüàèéìòùAEIOUÄÖÜ", r) }

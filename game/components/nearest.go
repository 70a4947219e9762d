package components

import "fmt"

// perhaps asks behind a list of words whether one of them was meant; empty if none is like it.
func perhaps(word string, words []string) string {
	if near := Nearest(word, words); near != "" && len(words) > 1 {
		return fmt.Sprintf(" (did you mean %s?)", near)
	}
	return ""
}

// Nearest is the word of a list that was probably meant by a misspelt one; empty if none is like it.
func Nearest(word string, words []string) string {
	best, near := len([]rune(word))/3+2, ""
	for _, w := range words {
		if d := distance([]rune(word), []rune(w)); d < best && d < len([]rune(w)) {
			best, near = d, w
		}
	}
	return near
}

// distance is the number of letters to insert, remove, replace or swap with the next one.
func distance(a, b []rune) int {
	before, last, now := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		now[0] = i
		for j := 1; j <= len(b); j++ {
			other := 1
			if a[i-1] == b[j-1] {
				other = 0
			}
			now[j] = min(last[j]+1, now[j-1]+1, last[j-1]+other)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				now[j] = min(now[j], before[j-2]+1)
			}
		}
		before, last, now = last, now, before
	}
	return last[len(b)]
}

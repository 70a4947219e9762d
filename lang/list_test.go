package lang_test

import (
	"testing"

	"spielwerk/lang"
)

func TestListsEndWithAnAnd(t *testing.T) {
	book, err := lang.Open(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		code  string
		words []string
		want  string
	}{
		{"en", nil, ""},
		{"en", []string{"Anna"}, "Anna"},
		{"en", []string{"Anna", "Bob"}, "Anna and Bob"},
		{"en", []string{"4", "8", "12"}, "4, 8 and 12"},
		{"de", []string{"Anna", "Bob"}, "Anna und Bob"},
		{"de", []string{"4", "8", "12"}, "4, 8 und 12"},
		{"it", []string{"Anna", "Bob"}, "Anna e Bob"},
		{"it", []string{"Anna", "Bob", "Elena"}, "Anna, Bob ed Elena"},
		{"it", []string{"Anna", ""}, "Anna e "},
	} {
		if got := book.House(c.code).List(c.words); got != c.want {
			t.Errorf("%s: %v is %q, not %q", c.code, c.words, got, c.want)
		}
	}
}

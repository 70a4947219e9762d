package lang

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"github.com/nicksnyder/go-i18n/v2/i18n/template"
)

// simple is a message that has nothing but texts and operands by their names, as most do: text, operand, text
// and so on. It is filled in a tenth of the time that a template takes. nil is a message that has more.
type simple []string

var operand = regexp.MustCompile(`\{\{\s*\.(\w+)\s*\}\}`)

// plainly is the simple message of an id, nil if it is none.
func (t *Tongue) plainly(id string) simple {
	key := plain{t.from, t.Lang, id, 0}
	if m, ok := t.book.simple.Load(key); ok {
		return m.(simple)
	}
	text, _ := t.texts.Localize(&i18n.LocalizeConfig{MessageID: id, TemplateParser: template.IdentityParser{}})
	if text == "" { // ids come from requests too and must not fill the cache
		return nil
	}
	m := readSimple(text)
	t.book.simple.Store(key, m)
	return m
}

func readSimple(text string) (m simple) {
	from := 0
	for _, at := range operand.FindAllStringSubmatchIndex(text, -1) {
		m = append(m, text[from:at[0]], text[at[2]:at[3]])
		from = at[1]
	}
	m = append(m, text[from:])
	for i := 0; i < len(m); i += 2 {
		if strings.Contains(m[i], "{{") || strings.Contains(m[i], "}}") {
			return nil
		}
	}
	return m
}

// fill is the message with its operands; false if it is not simple or one is missing.
func (m simple) fill(data map[string]any) (string, bool) {
	if m == nil {
		return "", false
	}
	var b strings.Builder
	for i, part := range m {
		if i%2 == 0 {
			b.WriteString(part)
			continue
		}
		switch value := data[part].(type) {
		case nil:
			return "", false
		case string:
			b.WriteString(value)
		default:
			fmt.Fprint(&b, value)
		}
	}
	return b.String(), true
}

package main

import (
	"fmt"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// width is where the formatter breaks lists of selectors and of values.
const width = 100

// format formats a style sheet: one declaration a line, a blank line before every rule and
// comment, long lists one item a line. It changes only white space and verifies with esbuild
// that the meaning is the same.
func format(name, sheet string) (string, error) {
	p := &printer{in: sheet}
	p.block(0)
	if p.at < len(p.in) {
		return "", fmt.Errorf("%s: unmatched }", name)
	}
	out := strings.TrimLeft(p.out.String(), "\n")
	before, err := minified(name, sheet)
	if err != nil {
		return "", err
	}
	after, err := minified(name, out)
	if err != nil {
		return "", err
	}
	if before != after {
		return "", fmt.Errorf("%s: formatting would change what it means", name)
	}
	return out, nil
}

func minified(name, sheet string) (string, error) {
	result := api.Transform(sheet, api.TransformOptions{Loader: api.LoaderCSS, Sourcefile: name, MinifyWhitespace: true, Charset: api.CharsetUTF8})
	if len(result.Errors) > 0 {
		return "", fmt.Errorf("%s: %s", name, result.Errors[0].Text)
	}
	return string(result.Code), nil
}

type printer struct {
	in  string
	at  int
	out strings.Builder
}

// block prints what stands between braces, or the whole sheet, up to the closing brace.
func (p *printer) block(depth int) {
	indent := strings.Repeat("  ", depth)
	const first, comment, declaration, rule = 0, 1, 2, 3
	for last := first; ; {
		p.at += len(p.in[p.at:]) - len(strings.TrimLeft(p.in[p.at:], " \t\r\n;"))
		if p.at >= len(p.in) || p.in[p.at] == '}' {
			return
		}
		if text := p.comment(); text != "" {
			if last != first && last != comment {
				p.out.WriteString("\n")
			}
			p.out.WriteString(indent + text + "\n")
			last = comment
			continue
		}
		text, end := p.clause()
		if end != '{' {
			p.out.WriteString(indent + laid(text, indent) + ";\n")
			last = declaration
			continue
		}
		if last == declaration || last == rule {
			p.out.WriteString("\n")
		}
		p.out.WriteString(indent + broken(text, indent, "", 2) + " {\n")
		p.block(depth + 1)
		p.out.WriteString(indent + "}\n")
		p.at++ // the closing brace
		last = rule
	}
}

// comment copies a comment that begins here unchanged.
func (p *printer) comment() string {
	if !strings.HasPrefix(p.in[p.at:], "/*") {
		return ""
	}
	from := p.at
	if end := strings.Index(p.in[from:], "*/"); end >= 0 {
		p.at = from + end + 2
	} else {
		p.at = len(p.in)
	}
	return p.in[from:p.at]
}

// clause takes a selector or a declaration with the white space made even: one space
// where there was any, one after a comma. It ends before a brace that closes, and
// behind a semicolon or a brace that opens.
func (p *printer) clause() (text string, end byte) {
	var b strings.Builder
	parens := 0
	for p.at < len(p.in) {
		c := p.in[p.at]
		switch {
		case c == '"' || c == '\'':
			from := p.at
			for p.at++; p.at < len(p.in)-1 && p.in[p.at] != c; p.at++ {
				if p.in[p.at] == '\\' {
					p.at++
				}
			}
			b.WriteString(p.in[from : p.at+1])
		case parens == 0 && c == '}':
			return strings.TrimSpace(b.String()), c
		case parens == 0 && (c == ';' || c == '{'):
			p.at++
			return strings.TrimSpace(b.String()), c
		case strings.IndexByte(" \t\r\n", c) >= 0:
			if s := b.String(); s != "" && s[len(s)-1] != ' ' && s[len(s)-1] != '(' {
				b.WriteByte(' ')
			}
		default:
			switch c {
			case '(':
				parens++
			case ')':
				parens--
			}
			if c == ',' {
				text := strings.TrimRight(b.String(), " ")
				b.Reset()
				b.WriteString(text + ", ")
			} else {
				b.WriteByte(c)
			}
		}
		p.at++
	}
	return strings.TrimSpace(b.String()), ';'
}

// laid formats a declaration, or an at-rule without a block.
func laid(text, indent string) string {
	name, value, ok := strings.Cut(text, ":")
	if !ok || strings.HasPrefix(text, "@") {
		return text
	}
	name, value = strings.TrimSpace(name), strings.TrimSpace(value)
	if strings.HasPrefix(name, "grid-template") && strings.Count(value, `"`) > 2 {
		return name + ":" + rows(value, indent+"  ")
	}
	return broken(name+": "+value, indent, "  ", len(name)+2)
}

// broken breaks a list that is too long for a line at its outer commas. Further lines are
// indented more.
func broken(text, indent, more string, from int) string {
	if len(indent)+len(text) < width {
		return text
	}
	items := split(text)
	if len(items) == 1 {
		return text
	}
	separator := ",\n" + indent + more
	if more != "" { // a value: its name has a line of its own
		return text[:from-1] + "\n" + indent + more + strings.TrimSpace(strings.Join(items, separator)[from:])
	}
	return strings.Join(items, separator)
}

// rows gives each row of a grid, and its columns, a line.
func rows(value, indent string) string {
	var b strings.Builder
	quoted := false
	for _, c := range value {
		switch c {
		case '"':
			if quoted = !quoted; quoted {
				b.WriteString("\n" + indent)
			}
		case '/':
			b.WriteString("\n" + indent)
		}
		b.WriteRune(c)
	}
	lines := strings.Split(b.String(), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n")
}

// split takes a list apart at the commas that are in no parentheses, brackets and
// strings.
func split(list string) []string {
	var items []string
	depth, from := 0, 0
	var quote rune
	for i, c := range list {
		switch {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '(' || c == '[':
			depth++
		case c == ')' || c == ']':
			depth--
		case c == ',' && depth == 0:
			items, from = append(items, strings.TrimSpace(list[from:i])), i+1
		}
	}
	return append(items, strings.TrimSpace(list[from:]))
}

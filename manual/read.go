//go:build !js

package manual

import (
	"bytes"
	"fmt"
	"io/fs"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// The site that a browser carries has no documents: what reads Markdown is not linked there, and has nothing to set up.

// Read reads all documents of a folder: NAME.md in English and NAME.LANGUAGE.md.
func Read(files fs.FS) (*Book, error) {
	names, err := fs.Glob(files, "*.md")
	if err != nil {
		return nil, err
	}
	b := &Book{map[string]map[string]*Document{}}
	for _, file := range names {
		source, err := fs.ReadFile(files, file)
		if err != nil {
			return nil, err
		}
		d := &Document{Lang: original}
		var lang string
		d.Name, lang, _ = strings.Cut(strings.TrimSuffix(file, ".md"), ".")
		if lang != "" {
			d.Lang = lang
		}
		if err := d.parse(source); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		if b.documents[d.Name] == nil {
			b.documents[d.Name] = map[string]*Document{}
		}
		b.documents[d.Name][d.Lang] = d
	}
	return b, nil
}

var markdown = goldmark.New(goldmark.WithExtensions(extension.Table), goldmark.WithParserOptions(parser.WithAutoHeadingID()))

func (d *Document) parse(source []byte) error {
	root := markdown.Parser().Parse(text.NewReader(source))
	first, titled := root.FirstChild().(*ast.Heading)
	if !titled || first.Level != 1 {
		return fmt.Errorf("it does not begin with a title")
	}
	d.Title = plain(first, source)
	root.RemoveChild(root, first)
	d.Sections = []Section{{Title: d.Title, Level: 1}}
	for n := root.FirstChild(); n != nil; n = n.NextSibling() {
		if h, is := n.(*ast.Heading); is {
			id, _ := h.AttributeString("id")
			name, _ := id.([]byte)
			d.Sections = append(d.Sections, Section{ID: string(name), Title: plain(h, source), Level: h.Level})
			continue
		}
		last := &d.Sections[len(d.Sections)-1]
		last.Text = strings.TrimSpace(last.Text + " " + plain(n, source))
	}
	lead(root)
	var b bytes.Buffer
	if err := markdown.Renderer().Render(&b, source, root); err != nil {
		return err
	}
	// What is wider than a phone scrolls by itself, by keys, too.
	d.HTML = bytes.ReplaceAll(b.Bytes(), []byte("<table>"), []byte(`<div class="wide" tabindex="0"><table>`))
	d.HTML = bytes.ReplaceAll(d.HTML, []byte("</table>"), []byte("</table></div>"))
	d.HTML = bytes.ReplaceAll(d.HTML, []byte("<pre>"), []byte(`<pre tabindex="0">`))
	return nil
}

// lead has links lead to the pages of documents. One to a file that the site does not have becomes its
// words.
func lead(root ast.Node) {
	var links []*ast.Link
	_ = ast.Walk(root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if link, is := n.(*ast.Link); is && entering {
			links = append(links, link)
		}
		return ast.WalkContinue, nil
	})
	for _, link := range links {
		if to, known := Target(string(link.Destination)); known {
			link.Destination = []byte(to)
			continue
		}
		words := ast.NewEmphasis(1)
		for c := link.FirstChild(); c != nil; c = link.FirstChild() {
			words.AppendChild(words, c)
		}
		link.Parent().ReplaceChild(link.Parent(), link, words)
	}
}

// plain is the words of a node.
func plain(n ast.Node, source []byte) string {
	var b strings.Builder
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			if n.Type() == ast.TypeBlock {
				b.WriteByte(' ')
			}
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Text:
			b.Write(n.Segment.Value(source))
			if n.SoftLineBreak() || n.HardLineBreak() {
				b.WriteByte(' ')
			}
		case *ast.CodeBlock, *ast.FencedCodeBlock:
			lines := n.Lines()
			for i := range lines.Len() {
				line := lines.At(i)
				b.Write(line.Value(source))
			}
		}
		return ast.WalkContinue, nil
	})
	return strings.Join(strings.Fields(b.String()), " ")
}

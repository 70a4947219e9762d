package schema

import (
	"cmp"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"reflect"
	"slices"
	"strings"
	"unicode"
)

// comments are those of types and fields, by PACKAGE.TYPE and PACKAGE.TYPE.FIELD. That of a field without one of its own
// is the one above it, or of its type, that names it.
type comments map[string]string

// read reads the comments of the Go files of a folder.
func (c comments) read(files fs.FS) error {
	names, err := fs.Glob(files, "*.go")
	if err != nil {
		return err
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, d := range file.Decls {
			if types, ok := d.(*ast.GenDecl); ok && types.Tok == token.TYPE {
				c.add(file.Name.Name, types)
			}
		}
	}
	return nil
}

func (c comments) add(pkg string, types *ast.GenDecl) {
	for _, spec := range types.Specs {
		one, ok := spec.(*ast.TypeSpec)
		if !ok {
			continue
		}
		at := pkg + "." + one.Name.Name
		if c[at] = said(one.Doc); c[at] == "" {
			c[at] = said(types.Doc)
		}
		object, ok := one.Type.(*ast.StructType)
		if !ok {
			continue
		}
		above := []string{c[at]} // comments that may name a field further down
		for _, f := range object.Fields.List {
			own := strings.TrimSpace(said(f.Doc) + " " + said(f.Comment))
			for _, name := range f.Names {
				c[at+"."+name.Name] = cmp.Or(own, naming(above, name.Name))
			}
			if f.Doc != nil {
				above = append(above, said(f.Doc))
			}
		}
	}
}

// naming is the last of some comments that has a name.
func naming(all []string, name string) string {
	for _, text := range slices.Backward(all) {
		if slices.Contains(strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }), name) {
			return text
		}
	}
	return ""
}

// said is a comment in one line.
func said(group *ast.CommentGroup) string { return strings.Join(strings.Fields(group.Text()), " ") }

// of is the comment of a type, or of one of its fields.
func (c comments) of(t reflect.Type, field string) string {
	at := path.Base(t.PkgPath()) + "." + t.Name()
	if field != "" {
		at += "." + field
	}
	return c[at]
}
